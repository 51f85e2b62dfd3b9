"""How firmly the sources say a rule: what they only suggest, leave open or show by an example is told as no more."""

from __future__ import annotations

import pytest

from rulestone.game.host import find
from rulestone.game.rulebook import ASSUMED, DERIVED, OFFICIAL, Rule

HEDGED = {
    # Duel Masters: what the quoted rules 403 and 801 name, and what only follows from them
    ("dm_evolution@2017-03", "801.4a@2017-03", OFFICIAL): "ordinary evolution 1, GV 3; derived: V 2, super-",
    ("dm_evolution@2017-03", "801.4b@2017-03", OFFICIAL): "Where a pile exceeds that number, creatures beyond it",
    ("dm_evolution@2017-03", "DM-9.5a", DERIVED): "keeping nothing is a choice too",
    ("dm_evolution@2017-03", "801.4d@2017-03", OFFICIAL): "treated as having been in the battle zone already",
    ("dm_evolution@2021-03", "801.4c", OFFICIAL): "treated as having been in the battle zone already",
    ("dm_evolution@2021-03", "801.4", OFFICIAL): "into a proper state",
    ("dm_evolution@2021-03", "801.4b", OFFICIAL): "Any creature card stays, whatever its special type",
    ("dm_evolution@2021-03", "DM-8.13", OFFICIAL): "at the moment they are put under: for instance",
    ("dm_evolution@2021-03", "DM-10.1", DERIVED): "for instance by 無月の門",
    ("dm_evolution@2021-03", "DM-9.19", DERIVED): "(Assumed: effects that replace its leaving",
    # Goda Card Battler: what the rules page says "basically", or of its own accord of nobody's cards
    ("godacard", "GC-5.9", OFFICIAL): "(Assumed, effsum_other_effects: by no other effect either.)",
    ("godacard", "GC-7.2", OFFICIAL): "basically",
    ("godacard", "GC-7.3", OFFICIAL): "basically",
    ("godacard", "GC-10.5", OFFICIAL): "(derived: own armour)",
    ("godacard", "GC-6.1", OFFICIAL): "under a card (so far always a monster)",
    ("godacard", "GC-3.5", OFFICIAL): "(Derived: and with it the material.",
    ("godacard", "GC-4.3", OFFICIAL): "特殊タップ",
    # Monster Collection: what the notice of block 2 says, shows by an example, or tells of block 2 only
    ("monscol@block2", "MC-13.4", OFFICIAL): "usually makes no dependency",
    ("monscol@block2", "MC-17.1", OFFICIAL): "(Derived, by an example: so do boosts",
    ("monscol@block2", "MC-16.1", OFFICIAL): "given at least 1 point",
    ("monscol@block1", "MC-16.1@block1", ASSUMED): "adds nothing yet",
    ("monscol@block1", "MC-15.5", ASSUMED): "marching side's waiting abilities",
    ("monscol@block2", "MC-15.5", OFFICIAL): "marching side's waiting abilities",
    ("monscol@block1", "MC-13.6", ASSUMED): "of several replacements the owner",
    ("monscol@block2", "MC-13.6", OFFICIAL): "of several replacements the owner",
    ("monscol@block2", "MC-14.2", OFFICIAL): "check-type rule processing that has come up",
    ("monscol@block2", "MC-15.2", OFFICIAL): "(Derived: what it has brought about stays also where",
    # Gate Ruler: nothing is said of shuffling
    ("gateruler@2021-10", "GR-13.15", ASSUMED): "is shuffled",
}  # fmt: skip
SOURCES = {
    ("dm_evolution@2017-03", "DM-9.12"): "taken widely",
    ("monscol@block2", "MC-16.1"): "that it is new is inferred",
    ("monscol@block2", "MC-16.3"): "3-3 (static); the basic procedure of a later edition (the die)",
}


def rule(game: str, id: str) -> Rule:
    """A rule as a revision has it."""
    return find(game)[1].rulebook[id]


@pytest.mark.parametrize(("game", "id", "status"), HEDGED, ids=lambda part: part)
def test_a_rule_is_told_as_firmly_as_its_source_says_it(game: str, id: str, status: str) -> None:
    found = rule(game, id)
    assert found.id == id
    assert found.status == status
    assert HEDGED[game, id, status] in " ".join(found.text.split())


@pytest.mark.parametrize(("game", "id"), SOURCES)
def test_a_source_is_named_for_what_it_says(game: str, id: str) -> None:
    assert SOURCES[game, id] in rule(game, id).source
