"""Strengths of rules: statements that sources only suggest, leave open or show by an example are marked as such."""

from __future__ import annotations

import pytest

from rulestone.game.host import find
from rulestone.game.ruleset import ASSUMED, DERIVED, OFFICIAL, Rule

HEDGED = {
    # Duel Masters: statements of the quoted rules 403 and 801, and conclusions from them
    ("dm_evolution@2017-03", "DM-801.4a@2017-03", OFFICIAL): "ordinary evolution 1, GV 3.",
    ("dm_evolution@2017-03", "DM-9.2a", DERIVED): "for super-infinite evolution any number",
    ("dm_evolution@2017-03", "DM-801.4b@2017-03", OFFICIAL): "Where a pile exceeds that number, creatures beyond it",
    ("dm_evolution@2017-03", "DM-9.5a", DERIVED): "keeping nothing is a choice too",
    ("dm_evolution@2017-03", "DM-801.4d@2017-03", OFFICIAL): "counts as having been in the battle zone already",
    ("dm_evolution@2021-03", "DM-801.4c", OFFICIAL): "treated as having been in the battle zone already",
    ("dm_evolution@2021-03", "DM-801.4", OFFICIAL): "into a proper state",
    ("dm_evolution@2021-03", "DM-801.4b", OFFICIAL): "Any creature card stays, whatever its special type",
    ("dm_evolution@2021-03", "DM-8.13", OFFICIAL): "at the moment they are put under: for instance",
    ("dm_evolution@2021-03", "DM-10.1", DERIVED): "for instance by 無月の門",
    ("dm_evolution@2021-03", "DM-9.19", DERIVED): "has left the battle zone",
    ("dm_evolution@2021-03", "DM-9.19a", ASSUMED): "its top card leaves alone",
    ("dm_evolution@2021-03", "DM-2.5", ASSUMED): "A hand has no limit",
    # Goda Card Battler: statements of the rules page with "basically", and statements about no existing card
    ("godacard", "GC-5.9", OFFICIAL): "the card effect that its own condition names.",
    ("godacard", "GC-5.9b", DERIVED): "by no normal, special-line, evolution or force summon",
    ("godacard", "GC-5.9a", ASSUMED): "No other effect",
    ("godacard", "GC-7.2", OFFICIAL): "basically",
    ("godacard", "GC-7.3", OFFICIAL): "basically",
    ("godacard", "GC-10.5a", DERIVED): "their own armour only",
    ("godacard", "GC-12.4", OFFICIAL): "nothing outside it may be activated.",
    ("godacard", "GC-12.4a", ASSUMED): "to the turn player first",
    ("godacard", "GC-6.1", OFFICIAL): "under a card (so far always a monster)",
    ("godacard", "GC-3.5a", DERIVED): "The material",
    ("godacard", "GC-4.3", OFFICIAL): "特殊タップ",
    # Monster Collection: statements and examples of the block 2 notice, and statements about block 2 only
    ("monscol@block2", "MC-13.4", OFFICIAL): "usually makes no dependency.",
    ("monscol@block2", "MC-13.4a", DERIVED): "looked at then",
    ("monscol@block2", "MC-17.1", OFFICIAL): "where a text names no duration.",
    ("monscol@block2", "MC-17.1a", DERIVED): "Boosts and other continuous effects",
    ("monscol@block2", "MC-16.1", OFFICIAL): "given at least 1 point",
    ("monscol@block1", "MC-13.3@block1", ASSUMED): "those of constant abilities apply after all others.",
    ("monscol@block1", "MC-16.1@block1", ASSUMED): "adds nothing yet",
    ("monscol@block1", "MC-15.5", ASSUMED): "marching side's waiting abilities",
    ("monscol@block2", "MC-15.5", OFFICIAL): "marching side's waiting abilities",
    ("monscol@block2", "MC-15.5a", ASSUMED): "joins the next pass",
    ("monscol@block1", "MC-13.6", ASSUMED): "of several replacements the owner",
    ("monscol@block2", "MC-13.6", OFFICIAL): "of several replacements the owner",
    ("monscol@block2", "MC-14.2", OFFICIAL): "pending rule processing of the check type",
    ("monscol@block2", "MC-15.2a", DERIVED): "stays also where its card is discarded",
    ("monscol@block2", "MC-11.7", DERIVED): "A link whose target is gone does nothing.",
    ("monscol@block2", "MC-11.7a", ASSUMED): "A link with several targets",
    # Gate Ruler: the sources state nothing about shuffling or the order between players
    ("gateruler@2021-10", "GR-13.14", OFFICIAL): "makes that player its controller.",
    ("gateruler@2021-10", "GR-13.14b", DERIVED): "is put on the field",
    ("gateruler@2021-10", "GR-14.open-card", OFFICIAL): "A unit played in this way by a normal summon uses",
    ("gateruler@2021-10", "GR-14.open-card-drawn", ASSUMED): "as it is drawn",
    ("gateruler@2021-10", "GR-6.5", DERIVED): "is checked when the card is played.",
    ("gateruler@2021-10", "GR-8.1", OFFICIAL): "as it is played.",
    ("gateruler@2021-10", "GR-8.1b", ASSUMED): "is undone, for example if its cost would rest a card",
    ("gateruler@2021-10", "GR-8.15", OFFICIAL): "A card or an activated ability without a legal target",
    ("gateruler@2021-10", "GR-8.15a", ASSUMED): "An automatic ability without a legal target",
    ("gateruler@2021-10", "GR-8.6a", DERIVED): "only to a card played from hand",
    ("gateruler@2020-12", "GR-10.1", OFFICIAL): "the attacker deals combat damage in the damage step",
    ("gateruler@2021-10", "GR-10.1a", OFFICIAL): "Interception, counterattack and penetration deal combat damage.",
    ("gateruler@2021-10", "GR-11.9", OFFICIAL): "An attacker that is gone",
    ("gateruler@2021-10", "GR-11.9a", ASSUMED): "when the target is no longer in place",
    ("gateruler@2021-10", "GR-14.soul-guard", OFFICIAL): "It was still destroyed.",
    ("monscol@block1", "MC-8.7", ASSUMED): "of the check type.",
    ("monscol@block2", "MC-8.7", DERIVED): "of the check type.",
    ("dm_evolution@2017-03", "DM-9.12", DERIVED): "Every creature card of the pile",
    ("dm_evolution@2021-03", "DM-9.15", DERIVED): "with the creature that stays.",
    ("gateruler@2021-10", "GR-13.15", ASSUMED): "is shuffled",
    ("gateruler@2021-10", "GR-13.4", OFFICIAL): "in any order",
    ("gateruler@2021-10", "GR-13.4a", ASSUMED): "the turn player's are played first",
    ("gateruler@2021-10", "GR-13.8", OFFICIAL): "on a number",
    ("gateruler@2021-10", "GR-13.8a", ASSUMED): "on anything else",
    ("gateruler@2021-10", "GR-1.5", ASSUMED): "whose name contains X",
}  # fmt: skip
GAMES = ("dm_evolution", "gateruler", "godacard", "monscol")
SOURCES = {
    ("dm_evolution@2017-03", "DM-9.12"): "the summary of the old rule names only what the departed creature had",
    ("monscol@block2", "MC-16.1"): "that it is new is inferred",
    ("monscol@block2", "MC-16.3"): "3-3 (static); the basic procedure of a later edition (the die)",
}


def find_rule(game: str, id: str) -> Rule:
    """Return a rule as a revision has it."""
    return find(game)[1].rulebook[id]


@pytest.mark.parametrize(("game", "id", "status"), HEDGED, ids=lambda part: part)
def test_strength_of_a_rule_equals_that_of_its_source(game: str, id: str, status: str) -> None:
    found = find_rule(game, id)
    assert found.id == id
    assert found.status == status
    assert HEDGED[game, id, status] in " ".join(found.text.split())


@pytest.mark.parametrize(("game", "id"), SOURCES)
def test_source_is_named_with_its_statement(game: str, id: str) -> None:
    assert SOURCES[game, id] in find_rule(game, id).source


HEDGES = ("assum", "derived", "our reading", "a reading", "not found")
"""Words by which a rule would say that half of it is weaker than it is called."""
EVERY = sorted({f"{name}@{revision}" for name in GAMES for revision in find(name)[0].revisions})


def list_hedges(found: Rule) -> list[str]:
    """Return the words by which a rule states that it is weaker than its status."""
    said = f"{found.text} {found.source}".casefold()
    return [word for word in HEDGES if word in said] if found.status != ASSUMED else []


@pytest.mark.parametrize("game", EVERY)
def test_rule_with_an_assumed_half_is_split(game: str) -> None:
    """A source's statement and the assumption about its silence are two rules."""
    assert {one.id: words for one in find(game)[1].rulebook if (words := list_hedges(one))} == {}


DERIVED_YET_OPEN = {
    # only players' pages state who chose the kept cards
    "old_survivor_choice",
    # two passages of one document contradict each other
    "old_candidates",
    # the texts of two cards omit a part of the keyword's definition
    "discount.zone",
    # the wording implies it without stating it
    "new_attack_continues",
    "unfit_units",
}
"""Assumptions about a point that follows from the sources, but not beyond doubt, each with the doubt."""


@pytest.mark.parametrize("game", EVERY)
def test_assumption_is_not_based_on_an_official_rule(game: str) -> None:
    ruleset = find(game)[1]
    told = {one.name: ruleset.rulebook[one.rule] for one in ruleset.parts.assumptions.values()}
    assert {name: one.id for name, one in told.items() if one.status == OFFICIAL} == {}
    assert {name for name, one in told.items() if one.status == DERIVED} <= DERIVED_YET_OPEN


@pytest.mark.parametrize(
    ("text", "source", "words"),
    [
        ("The zone is full. (Assumed: with 5.)", "a page", ["assum"]),
        ("The zone is full.", "a page; the number is not found", ["not found"]),
        ("The zone is full.", "a page", []),
    ],
)
def test_half_assumed_rule_is_detected(text: str, source: str, words: list[str]) -> None:
    assert list_hedges(Rule("X-1", text, OFFICIAL, source)) == words
    assert list_hedges(Rule("X-1", text, ASSUMED, source)) == []
