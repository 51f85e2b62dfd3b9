"""Reasons why a condition fails or a selection excludes an object, on one position."""

from __future__ import annotations

import pytest

from rulestone.kernel.machine import Machine
from rulestone.language import expressions as e
from rulestone.language.build import OPPONENT, THIS, YOU, both, cards_in, either, its, no, of, var
from rulestone.language.expressions import Expr
from rulestone.language.vocabulary import Vocabulary
from rulestone.scenario.failing_parts import Faults
from tests.kernel.toy import OWN, THEIRS
from tests.kernel.world import make_world

RULES, STATE, ENV = make_world()
NUMBERS = {obj.name: number for number, obj in enumerate(STATE.objects)}
POWER = e.Of(THIS, "power")
STRONG = its.power > 9
CONDITIONS: list[tuple[Expr, str]] = [
    (e.Compare(">", POWER, e.Lit(5)), "the power of Hero is 3, not more than 5"),
    (e.Compare(">=", POWER, e.Lit(5)), "the power of Hero is 3, less than 5"),
    (e.Compare("<", POWER, var("n")), "the power of Hero is 3, not less than 2"),
    (e.Compare("<=", POWER, e.Lit(2)), "the power of Hero is 3, more than 2"),
    (e.Compare("==", POWER, e.Lit(2)), "the power of Hero is 3, not 2"),
    (e.Compare("!=", POWER, e.Lit(3)), "the power of Hero is 3, which it must not be"),
    (e.Compare(">", e.Count(OWN), e.Count(cards_in("field"))),
     "the number of “cards in field of you” is 1, not more than 2"),
    (e.Compare("in", e.Of(THIS, "kind"), e.Lit(("orc", "imp"))),
     "the kind of Hero is elf, which is not among orc and imp"),
    (e.Compare("contains", e.Of(THIS, "also"), e.Lit("leap")), "the also of Hero is none, without leap"),
    (e.Compare("==", e.Of(THIS, "way"), e.Lit("walk")), "Hero has no way; walk is asked for"),
    (e.Are(THIS, its.way == "walk"), "Hero: it has no way; walk is asked for"),
    (e.Compare("==", e.Of(THIS, "face up"), e.Lit(False)), "Hero has “face up”"),
    (e.Are(THIS, e.Compare("==", e.Its("face up"), e.Lit(False))), "Hero: it is face up"),
    (e.Same(e.ControllerOf(THIS), OPPONENT), "its controller is Ada, not Ben"),
    (e.Same(var("target"), THIS), "the target is Foe, not Hero"),
    (e.Same(THIS, e.Among(OWN, STRONG)), "this is Hero, not nothing"),
    (no(e.Same(THIS, THIS)), "this is Hero itself"),
    (no(e.Compare(">=", POWER, e.Lit(1))), "it holds that the power of this is at least 1"),
    (e.In(THIS, THEIRS), "Hero is not among cards in field of your opponent: Foe"),
    (e.Compare("!=", e.Lit(True), e.Lit(True)), "yes is yes, which it must not be"),
    (e.Are(OWN, STRONG), "Hero: its power is 3, not more than 9"),
    (e.Are(var("gone"), STRONG), "Dead: its power is 2, not more than 9"),
    (e.Are(e.Among(OWN, STRONG), STRONG),
     "no object is those of cards in field of you that fit: its power is more than 9"),
    (e.Exists(e.Among(OWN, STRONG)),
     "of “those of cards in field of you that fit: its power is more than 9” there are none, and one is needed"),
    (e.Exists(OWN, 2), "of “cards in field of you” there is 1, and at least 2 are needed"),
    (e.Exists(cards_in("field"), 3), "of “cards in field” there are 2, and at least 3 are needed"),
    (e.TurnOf(OPPONENT), "it is Ada's turn, not Ben's"),
    (e.Phase("end"), "it is main, not end"),
    (e.Permitted("leap", YOU, True), "nothing lets Ada “leap”"),
    (e.Present(var("gone")), "Dead is no longer there"),
    (both(of(THIS, "power") >= 1, of(THIS, "power") > 5), "the power of Hero is 3, not more than 5"),
    (either(of(THIS, "power") > 5, e.Phase("end")), "the power of Hero is 3, not more than 5, and it is main, not end"),
    (e.Silent(var("item")), "it does not hold that players cannot respond to item"),
]  # fmt: skip
SELECTIONS: list[tuple[Expr, str, str]] = [
    (OWN, "Hero", ""),
    (OWN, "Foe", "it is Ben's, not Ada's"),
    (THEIRS, "Hero", "it is Ada's, not Ben's"),
    (cards_in("hand"), "Hero", "it is in the field, not in the hand"),
    (cards_in("hand", "grave"), "Hero", "it is in the field, not in the hand or grave"),
    (cards_in("field", type="spell"), "Hero", "its type is unit, not spell"),
    (cards_in("field", where=its.power > 4), "Hero", "its power is 3, not more than 4"),
    (cards_in("grave", where=its.power > 4), "Dead", "its power is 2, not more than 4"),
    (e.Select(("field",), other=THIS), "Hero", "“this” is left out"),
    (cards_in("field"), "Below", "it is under Foe"),
    (e.Select(("field",), role="any"), "Below", ""),
    (e.Select(("field",), role="over"), "Below", "it is not there as over"),
    (e.Among(OWN, its.power > 4), "Hero", "its power is 3, not more than 4"),
    (e.Among(OWN, its.power > 4), "Foe", "it is Ben's, not Ada's"),
    (e.Either(THEIRS, OPPONENT), "Hero", "it is Ada's, not Ben's"),
    (e.Either(THEIRS, cards_in("grave")), "Hero", "it is Ada's, not Ben's, and it is in the field, not in the grave"),
    (e.Either(YOU, OPPONENT), "Hero", "it is meant for Ada alone, and it is meant for Ben alone"),
    (e.Common(OWN, THEIRS), "Hero", "it is Ada's, not Ben's"),
    (e.Common(THEIRS, OWN), "Hero", "it is Ada's, not Ben's"),
    (THIS, "Foe", "it is meant for Hero alone"),
    (e.Among(OWN, STRONG), "Dead", "it is in the grave, not in the field"),
    (e.Top("deck", YOU, e.Lit(0)), "Foe", "“the top 0 of deck of you” now finds nothing"),
]


@pytest.fixture
def faults() -> Faults:
    return Faults(Machine(RULES, STATE), Vocabulary(), ENV)


@pytest.mark.parametrize(("node", "reason"), CONDITIONS, ids=repr)
def test_false_condition_is_explained_by_its_failing_part(faults: Faults, node: Expr, reason: str) -> None:
    assert faults.explain_condition(node) == reason


@pytest.mark.parametrize("node", [node for node, _ in CONDITIONS], ids=repr)
def test_condition_or_its_negation_holds_and_needs_no_reason(faults: Faults, node: Expr) -> None:
    reasons = [faults.explain_condition(node), faults.explain_condition(no(node))]
    assert [not reason for reason in reasons] == [faults.holds(node), not faults.holds(node)]


@pytest.mark.parametrize(("node", "name", "reason"), SELECTIONS, ids=repr)
def test_object_outside_a_selection_gets_the_first_requirement_that_it_lacks(
    faults: Faults, node: Expr, name: str, reason: str
) -> None:
    assert faults.explain_selection(node, NUMBERS[name]) == reason


@pytest.mark.parametrize(
    ("node", "name", "reached"),
    [
        (OWN, "Hero", True),
        (THEIRS, "Hero", False),
        (cards_in("field", where=STRONG), "Hero", True),
        (cards_in("field", type="spell"), "Hero", True),
        (e.Select(("field",), other=THIS), "Hero", True),
        (cards_in("grave"), "Hero", False),
        (THIS, "Foe", True),
    ],
)
def test_selection_reaches_the_objects_in_its_zones_whatever_it_requires(
    faults: Faults, node: Expr, name: str, reached: bool
) -> None:
    assert faults.reaches(node, NUMBERS[name]) == reached


def test_player_is_no_card_of_a_selection(faults: Faults) -> None:
    assert faults.explain_selection(OWN, 0) == "no player can be picked here"


def test_last_known_state_is_put_back_after_its_explanation(faults: Faults) -> None:
    objects, table = list(STATE.objects), STATE.table
    faults.explain_condition(e.Are(var("gone"), STRONG))
    assert list(STATE.objects) == objects
    assert STATE.table == table
