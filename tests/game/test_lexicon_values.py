"""A lexicon with any words and values is refused, reported by the check, or read without a crash."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from hypothesis import HealthCheck, given, settings, strategies as st
from msgspec.structs import replace

from rulestone.game.game import Game
from rulestone.game.host import find
from rulestone.game.lexicon import DefaultCard, Lexicon, Meaning, Placing, Scaled
from rulestone.game.validation.checker import check_ruleset
from rulestone.scenario import ScenarioError, loads, run
from tests.proofs import slow

RULESET = find("layered_duel")[1]
SCENARIO = loads(
    """
cards:
  Doom: {kind: spell, text: "Destroy target enemy creature."}
  Guard: {kind: creature, power: 2000}
  Rescue: {kind: response, text: "Target creature gets +1000 power until end of turn."}
players:
  Ada: {hand: [Doom], field: [Guard (tapped)]}
  Ben: {hand: [Rescue], field: [{card: Guard, as: Other}], graveyard: [Guard]}
play:
  - Ada plays Doom on Other
  - Ben plays Rescue on Other
  - to the end of turn
observe:
  end: zone of Other
  tapped: Guard is tapped
  grave: names in Ben's graveyard
  drew: cards Ben drew
  power: power of Guard
""",
    "any words",
)
PARTS = RULESET.parts
ROLES = {role for verb in PARTS.verbs.values() for role in verb.roles}
SHARED = (
    "creature",
    "spell",
    "response",
    "tapped",
    "power",
    "field",
    "hand",
    "deck",
    "graveyard",
    "drew",
    "plays",
    "main",
)
OWN = (*PARTS.zones, *PARTS.attributes, *PARTS.verbs, *PARTS.actions, *PARTS.phases, *RULESET.cards, *sorted(ROLES))
WORDS = st.sampled_from(["", "odd", *SHARED, *OWN, *sorted({card.type for card in RULESET.cards.values()})])
VALUES = st.one_of(WORDS, st.booleans(), st.none(), st.integers(-2, 2000), st.sampled_from([0.5, 1.0, ("odd",), ()]))
VALUED = st.dictionaries(WORDS, VALUES, max_size=2)
MEANINGS = st.builds(dict, own=WORDS | st.none(), values=VALUED)
PLACINGS = st.builds(dict, zone=WORDS, types=st.lists(WORDS, max_size=1).map(tuple), where=VALUED, marks=VALUED)
LAID = st.builds(dict, zone=WORDS, card=WORDS, slot=WORDS, player=st.integers(-1, 2), marks=VALUED)
FIELDS: dict[str, Any] = {
    "kinds": (MEANINGS, lambda made: Meaning(**made)),
    "missing": (MEANINGS, lambda made: Meaning(**made)),
    "zones": (PLACINGS, lambda made: (Placing(**made),)),
    "scales": (VALUED, lambda made: Scaled(attributes=made)),
    "attributes": (WORDS, str),
    "states": (st.tuples(WORDS, VALUES), tuple),
    "actions": (st.lists(WORDS, max_size=2), tuple),
    "phases": (WORDS, str),
    "events": (st.tuples(WORDS, WORDS), tuple),
    "fill": (VALUES, lambda made: made),
    "stock": (st.lists(WORDS, max_size=2), tuple),
    "defaults": (VALUED, dict),
}
WHOLE: dict[str, Any] = {
    "main": WORDS,
    "turn": VALUES,
    "blank": WORDS,
    "under": WORDS,
    "avatar": WORDS,
    "default_cards": LAID,
}


@st.composite
def draw_change(draw: st.DrawFn) -> tuple[str, Any, Any]:
    """Draw a field of the lexicon, a word in it ("" for the whole field), and the meaning."""
    field = draw(st.sampled_from([*FIELDS, *WHOLE]))
    if field in WHOLE:
        return field, "", draw(WHOLE[field])
    return field, draw(WORDS), draw(FIELDS[field][0])


def change_lexicon(lexicon: Lexicon, field: str, word: str, meant: Any) -> Lexicon:
    """Return a lexicon with one changed field.

    Raises:
        TypeError: the meaning has a wrong type.
    """
    if field == "default_cards":
        return replace(lexicon, default_cards=(DefaultCard(**meant),))
    if field in WHOLE:
        return replace(lexicon, **{field: meant})
    return replace(lexicon, **{field: {**getattr(lexicon, field), word: FIELDS[field][1](meant)}})


@slow
@settings(max_examples=80, suppress_health_check=[HealthCheck.too_slow])
@given(draw_change())
def test_lexicon_with_any_word_is_refused_reported_or_read(change: tuple[str, Any, Any]) -> None:
    try:
        changed = replace(RULESET, game="any_words", lexicon=change_lexicon(RULESET.lexicon, *change))
    except TypeError:
        return
    if check_ruleset(changed):
        return
    with suppress(ScenarioError):
        run(SCENARIO, Game("any_words", "Any words", (changed.revision,), lambda revision: changed), changed.revision)


def test_lexicon_without_changes_is_read() -> None:
    assert not check_ruleset(RULESET)
    ended = run(SCENARIO, find("layered_duel")[0], RULESET.revision)
    assert ended.observations["end"] == "graveyard"
