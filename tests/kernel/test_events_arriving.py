"""Arriving objects are judged by their old or their new values, depending on the policy."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Verb
from rulestone.kernel.policies import Replacements
from rulestone.language import expressions as e
from rulestone.language.build import (
    THIS,
    YOU,
    become,
    both,
    cards_in,
    do,
    forbid,
    its,
    mark,
    move,
    no,
    replacement,
    static,
    var,
)
from rulestone.model.objects import Card
from tests.kernel.toy import FIELD, Table, parts, spell, unit

Arriving = Literal["as it was", "as it will be"]
CARD = var("card")
IN_HAND = cards_in("hand", of=YOU, where=its.kind != "slow")
COLUMNS = pytest.mark.parametrize(("arriving", "expected"), [("as it was", False), ("as it will be", True)])
COME = Verb(name="come", roles=("card",), affects="card", steps=(move(CARD, "field", whose=YOU),))
TIRED = Verb(name="come tired", roles=("card",), affects="card",
             steps=(move(CARD, "field", whose=YOU, marks={"tired": e.Lit(True)}),))  # fmt: skip
MUSTER = Verb(name="muster", roles=("card",), affects="card", accepts=its.kind == "beast", steps=COME.steps)


def move_hand_to_field(arriving: Arriving, *hand: Card, field: tuple[Card, ...] = (), verb: str = "come") -> Table:
    """Return steps that move all cards in hand to the field together."""
    declared = parts(replacements=Replacements(arriving=arriving))
    verbs = {**declared.verbs, **{verb.name: verb for verb in (COME, TIRED, MUSTER)}}
    table = Table(compile_rules("toy", replace(declared, verbs=verbs))).put(0, "field", *field).put(0, "hand", *hand)
    return table.put(0, "hand", spell("Deed", do(verb, card=IN_HAND), kind="slow")).go().act("Deed")


def is_tired(table: Table, *names: str) -> list[bool]:
    return [table.position.object(table.ids[name]).marks.get("tired") is True for name in names]


def make_tiring_ability(*which: Any) -> Any:
    """“… come into play tired.”"""
    return replacement("come", e.Are(CARD, both(*which)), do("come tired", card=CARD))


BEASTS = static(FIELD, become(kind="beast"))
STONE = unit("Stone")


@COLUMNS
def test_replacement_of_a_move_reads_values_at_the_destination(arriving: Arriving, expected: bool) -> None:
    """Beasts come into play tired; all that is in play is a beast."""
    wild, trap = unit("Wild", 1, BEASTS), unit("Trap", 1, make_tiring_ability(its.kind == "beast"))
    table = move_hand_to_field(arriving, STONE, field=(wild, trap))
    assert table.zone("Stone") == "field"
    assert is_tired(table, "Stone") == [expected]


@COLUMNS
def test_forbidden_arrival_does_not_happen(arriving: Arriving, expected: bool) -> None:
    ward = unit("Ward", 1, static(cards_in("field", where=its.power >= 3), forbid("come")))
    table = move_hand_to_field(arriving, unit("Bull", 3), STONE, field=(ward,))
    assert [table.zone(name) for name in ("Bull", "Stone")] == ["hand" if expected else "field", "field"]


@COLUMNS
def test_verb_accepts_a_card_by_its_values_at_the_destination(arriving: Arriving, expected: bool) -> None:
    table = move_hand_to_field(arriving, STONE, field=(unit("Wild", 1, BEASTS),), verb="muster")
    assert (table.zone("Stone") == "field") is expected


@COLUMNS
def test_own_abilities_of_an_arriving_card_change_its_values(arriving: Arriving, expected: bool) -> None:
    """It is a beast only in play, by its own ability, which also applies to itself."""
    shy = unit("Shy", 1, static(THIS, become(kind="beast")))
    slow = unit("Slow", 1, make_tiring_ability(e.Same(e.It(), THIS)))
    table = move_hand_to_field(arriving, shy, slow, field=(unit("Trap", 1, make_tiring_ability(its.kind == "beast")),))
    assert is_tired(table, "Shy", "Slow") == [expected, expected]


@pytest.mark.parametrize("arriving", ["as it was", "as it will be"])
def test_arriving_card_does_not_affect_cards_arriving_with_it(arriving: Arriving) -> None:
    """“Other units come into play tired”, “other units are beasts”: not those that arrive together."""
    captain = unit("Captain", 1, make_tiring_ability(no(e.Same(e.It(), THIS))))
    wild = unit("Wild", 1, BEASTS)
    trap = unit("Trap", 1, make_tiring_ability(its.kind == "beast", no(its.name == "Wild")))
    assert is_tired(move_hand_to_field(arriving, captain, STONE), "Captain", "Stone") == [False, False]
    assert is_tired(move_hand_to_field(arriving, wild, STONE, field=(trap,)), "Stone") == [False]
    assert is_tired(move_hand_to_field(arriving, STONE, field=(captain,)), "Stone") == [True], (
        "one that is there already does"
    )


@pytest.mark.parametrize("arriving", ["as it was", "as it will be"])
def test_ability_of_an_arriving_card_may_work_in_the_zone_it_leaves(arriving: Arriving) -> None:
    late = replacement("come", e.Same(CARD, THIS), do("come tired", card=CARD), zones=("hand",))
    assert is_tired(move_hand_to_field(arriving, unit("Late", 1, late)), "Late") == [True]


@pytest.mark.parametrize("arriving", ["as it was", "as it will be"])
def test_ability_that_works_in_both_zones_of_an_arrival_applies_once(arriving: Arriving) -> None:
    """No player is asked to choose between the ability and itself."""
    steps = mark(YOU, "times", e.Arith("+", e.Of(YOU, "times"), e.Lit(1))), do("come tired", card=CARD)
    both_zones = replacement("come", e.Same(CARD, THIS), *steps, zones=("hand", "field"))
    table = move_hand_to_field(arriving, unit("Late", 1, both_zones))
    assert table.asked() == (0, "act")
    assert is_tired(table, "Late") == [True]
    assert table.position.object(0).marks["times"] == 1


def test_evaluating_an_arrival_changes_nothing() -> None:
    """The hypothetical board reaches no listener."""
    seen = mark(YOU, "seen", True)
    hush = unit("Hush", 1, replacement("come", both(e.Are(CARD, its.kind == "beast"), no(e.Exists(FIELD))), seen))
    table = move_hand_to_field("as it will be", STONE, field=(hush,))
    assert "seen" not in table.position.object(0).marks
    assert [record.text for record in table.position.history() if record.event == "move"].count(
        "Stone: hand → field"
    ) == 1


def test_policy_describes_which_values_arriving_cards_have() -> None:
    assert Replacements(arriving="as it will be").describe().endswith("an entering card has its new values")


@COLUMNS
def test_first_card_of_a_game_is_evaluated_on_arrival_like_any_other(arriving: Arriving, expected: bool) -> None:
    declared = parts(replacements=Replacements(arriving=arriving))
    rules = compile_rules("toy", replace(declared, verbs={**declared.verbs, COME.name: COME, TIRED.name: TIRED}))
    table = Table(rules).put(0, "hand", STONE)
    table.put(0, "field", unit("Wild", 1, BEASTS), unit("Trap", 1, make_tiring_ability(its.kind == "beast")))
    table.put(0, "hand", spell("Deed", do("come", card=IN_HAND), kind="slow")).go().act("Deed")
    assert is_tired(table, "Stone") == [expected]
