"""Results of events: "if you do", "that many"; an event without a change has not happened."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.game import repertoire
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.compile.outcome import affects_only, are_only_moves, list_verbs_in
from rulestone.kernel.declare import StateBasedAction, Verb
from rulestone.kernel.policies import Replacements, Triggers
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import (
    OPPONENT,
    THIS,
    YOU,
    add,
    do,
    each,
    forbid,
    its,
    lasting,
    let,
    mark,
    note,
    replacement,
    static,
    triggered,
    var,
    when,
)
from rulestone.model.objects import Card
from tests.kernel.toy import FIELD, OWN, Table, parts, spell, unit

VICTIM = var("victim")


def make_table(*more: Verb, **policies: Any) -> Table:
    """Return a table where cards are drawn one by one, wrecking reduces to felling, and blessing only gives power."""
    declared = parts(**policies)
    verbs = (
        repertoire.draw("deck", "hand", one_by_one=True),
        Verb(name="wreck", roles=("unit",), affects="unit", steps=(do("fell", unit=var("unit")),)),
        Verb(
            name="scatter",
            roles=("unit",),
            affects="unit",
            steps=(
                let("small", e.Among(var("unit"), its.power <= 1)),
                when(e.Exists(var("small")), do("fell", unit=var("small"))),
                do("return", card=e.Among(var("unit"), its.power > 1)),
            ),
        ),
        Verb(
            name="shelve",
            roles=("unit",),
            affects="unit",
            steps=(
                do("fell", unit=e.Among(var("unit"), its.power <= 1)),
                i.PutUnder(what=e.Among(var("unit"), its.power > 1), under=e.Lit(()), role="pile"),
            ),
        ),
        Verb(name="bless", roles=("unit",), affects="unit", steps=(lasting(var("unit"), add(power=1)),)),
        *more,
    )
    return Table(compile_rules("toy", replace(
        declared, verbs={**declared.verbs, **{verb.name: verb for verb in verbs}}
    )))  # fmt: skip


def get_result(step: i.Instruction, *field: Card, deck: int = 0, **policies: Any) -> int:
    """Return the result of a step as a following text reads it."""
    told = mark(YOU, "came to", e.Arith("+", e.Result(), e.Lit(0)))
    at = make_table(**policies).put(0, "field", *field).put(0, "hand", spell("Deed", step, told, kind="slow"))
    at.put(0, "deck", *(unit(f"Card {n}") for n in range(deck))).go().act("Deed")
    return int(at.position.value(0, "came to"))


def make_spared_unit(name: str = "Spared") -> Card:
    return unit(name, 1, replacement("destroy", e.Same(VICTIM, THIS), do("return", card=THIS)))


TOUGH = unit("Tough", 1, static(THIS, forbid("destroy")))
OX, OWL = unit("Ox"), unit("Owl")


@pytest.mark.parametrize(("verb", "role"), [("destroy", "victim"), ("fell", "unit"), ("wreck", "unit")])
def test_result_is_the_number_of_affected_objects(verb: str, role: str) -> None:
    """Also if the verb reduces to another one, and to a third."""
    deed = do(verb, **{role: FIELD})
    assert get_result(deed, OX, OWL) == 2
    assert get_result(deed, OX, TOUGH) == 1
    assert get_result(deed, TOUGH) == 0
    assert get_result(deed, OX, OWL, make_spared_unit()) == 2
    assert get_result(deed, make_spared_unit(), make_spared_unit("Saint")) == 0
    assert get_result(deed) == 0


def test_verb_of_several_events_affects_objects_of_any_of_them() -> None:
    """Events that replaced it for other objects do not count, although they changed them."""
    assert get_result(do("scatter", unit=FIELD), OX, unit("Elk", 2)) == 2
    assert get_result(do("scatter", unit=FIELD), make_spared_unit(), unit("Elk", 2)) == 1
    assert get_result(do("scatter", unit=FIELD), make_spared_unit()) == 0
    assert get_result(do("scatter", unit=FIELD), TOUGH, unit("Elk", 2)) == 1


def test_move_under_a_missing_card_does_not_happen() -> None:
    assert get_result(do("shelve", unit=FIELD), unit("Elk", 2)) == 0
    assert get_result(do("shelve", unit=FIELD), OX, unit("Elk", 2)) == 1


@pytest.mark.parametrize(("counts", "expected"), [(False, 1), (True, 3)])
def test_replaced_event_counts_by_policy(counts: bool, expected: int) -> None:
    policy = Replacements(counts=counts)
    assert (
        get_result(do("destroy", victim=FIELD), OX, make_spared_unit(), make_spared_unit("Saint"), replacements=policy)
        == expected
    )


@pytest.mark.parametrize(("deck", "expected"), [(5, 3), (2, 2), (0, 0)])
def test_cards_moved_one_by_one_are_counted_together(deck: int, expected: int) -> None:
    assert get_result(do("draw", player=YOU, count=3), deck=deck) == expected


def test_interrupting_state_based_action_does_not_change_the_result_of_an_event() -> None:
    fresh = e.Select(zones=("grave",), type="unit", where=its.buried != True)
    bury = StateBasedAction(name="bury", whom=fresh, steps=(mark(var("them"), "buried", True),), when="interrupt")
    declared = replace(parts(), checks={"bury": bury})
    told = mark(YOU, "came to", e.Arith("+", e.Result(), e.Lit(0)))
    at = Table(compile_rules("toy", declared)).put(0, "field", OX, OWL, TOUGH)
    at.put(0, "hand", spell("Deed", do("fell", unit=FIELD), told, kind="slow")).go().act("Deed")
    assert at.position.value(at.ref("Ox"), "buried") is True
    assert at.position.value(0, "came to") == 2


def test_instruction_without_change_does_nothing() -> None:
    tired = replace(OX, abilities=(static(THIS, add(power=0)),))
    at = make_table().put(0, "field", tired, OWL).put(0, "hand", spell("First", do("tire", unit=OWN)))
    told = mark(YOU, "came to", e.Arith("+", e.Result(), e.Lit(0)))
    at.put(0, "hand", spell("Again", do("tire", unit=OWN), told)).put(0, "deck", OX).go()
    at.act("First").act("Again")
    assert at.position.value(0, "came to") == 0


def count_heard(
    event: str, *steps: i.Instruction, deck: int = 0, field: tuple[Card, ...] = (), verbs: tuple[Verb, ...] = ()
) -> int:
    """Return how often a listener hears of an event."""
    ear = unit("Ear", 1, triggered(event, None, mark(YOU, "heard", e.Arith("+", e.Of(YOU, "heard"), e.Lit(1)))))
    at = make_table(*verbs, triggers=Triggers(act="resolve")).put(0, "field", ear, *field)
    at.put(0, "hand", spell("Deed", *steps, kind="slow")).put(0, "deck", *(unit(f"Card {n}") for n in range(deck)))
    at.go().act("Deed")
    while at.asked()[1] == "one-of":
        at.answer(0)
    return int(at.position.object(0).marks.get("heard", 0))


@pytest.mark.parametrize(("deck", "expected"), [(0, 0), (1, 1)])
def test_drawing_from_an_empty_deck_does_not_count_as_a_draw(deck: int, expected: int) -> None:
    assert count_heard("draw", do("draw", player=YOU, count=1), deck=deck) == expected


def test_ability_that_draws_when_its_player_draws_ends_with_an_empty_deck() -> None:
    reader = unit("Reader", 1, triggered("draw", None, do("draw", player=YOU, count=1)))
    at = make_table(triggers=Triggers(act="resolve")).put(0, "field", reader).put(0, "deck", OX, OWL)
    at.put(0, "hand", spell("Study", do("draw", player=YOU, count=1), kind="slow")).go().act("Study")
    assert (at.zone("Ox"), at.zone("Owl")) == ("hand", "hand")


def test_result_counts_only_affected_objects() -> None:
    assert count_heard("tire", do("tire", unit=FIELD)) == 1
    assert count_heard("tire", do("tire", unit=FIELD), do("tire", unit=FIELD), field=(OX,)) == 2
    tough = e.Select(zones=("field",), where=e.Compare("==", e.Its("name"), e.Lit("Tough")))
    assert count_heard("wreck", do("wreck", unit=tough), field=(TOUGH,)) == 0


@pytest.mark.parametrize(
    "step",
    [
        i.Mark(what=VICTIM, key="tired", value=e.Lit(True)),
        i.AddMark(what=VICTIM, key="hurt", value=e.Lit(1)),
        i.Face(what=VICTIM, up=e.Lit(False)),
        i.SetController(what=VICTIM, who=OPPONENT),
        i.Move(what=VICTIM, to="hand"),
        i.PutUnder(what=VICTIM, under=e.Select(zones=("field",), where=its.name == "Ear"), role="under"),
        i.Vanish(what=VICTIM),
    ],
    ids=lambda step: type(step).__name__,
)
def test_every_change_of_a_card_counts_as_an_event(step: i.Instruction) -> None:
    verb = Verb(name="befall", roles=("victim",), affects="victim", steps=(step,))
    ox = e.Select(zones=("field",), where=its.name == "Ox")
    assert count_heard("befall", do("befall", victim=ox), field=(OX,), verbs=(verb,)) == 1


def test_beginning_an_effect_counts_as_an_event() -> None:
    assert count_heard("bless", do("bless", unit=FIELD)) == 1


def test_verbs_are_followed_to_the_last_verb_that_they_reduce_to() -> None:
    each_one = Verb(
        name="fell each",
        roles=("units",),
        affects="units",
        steps=(each("unit", var("units"), do("fell", unit=var("unit"))),),
    )
    rules = make_table(each_one).rules
    assert list_verbs_in(rules, "fell each") == ("fell each", "fell", "destroy")
    assert list_verbs_in(rules, "scatter") == ("scatter",)
    assert list_verbs_in(rules, "undeclared") == ("undeclared",)


def test_verbs_that_reduce_to_each_other_are_each_followed_once() -> None:
    ebb, flow = (
        Verb(name=name, roles=("unit",), affects="unit", steps=(do(then, unit=var("unit")),))
        for name, then in (("ebb", "flow"), ("flow", "ebb"))
    )
    assert list_verbs_in(make_table(ebb, flow).rules, "ebb") == ("ebb", "flow")


def test_event_is_about_objects_if_it_affects_only_these() -> None:
    rules, unit_role = make_table().rules, var("unit")
    assert affects_only(rules, do("fell", unit=unit_role), unit_role)
    assert not affects_only(rules, do("fell", unit=FIELD), unit_role)
    assert not affects_only(rules, do("draw", player=unit_role), unit_role), "drawing affects no objects"
    assert not affects_only(rules, do("undeclared", unit=unit_role), unit_role)


SMALL = e.Among(var("unit"), its.power <= 1)


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ((do("fell", unit=var("unit")),), True),
        ((let("small", SMALL), do("fell", unit=var("small"))), True),
        ((let("small", FIELD), do("fell", unit=var("small"))), False),
        ((let("small", SMALL), let("small", FIELD), do("fell", unit=var("small"))), False),
        ((do("fell", unit=SMALL), i.Move(what=var("unit"), to="hand")), True),
        ((do("fell", unit=SMALL), i.Move(what=FIELD, to="hand")), False),
        ((do("fell", unit=SMALL), i.PutUnder(what=FIELD, under=e.Lit(()), role="pile")), False),
        ((i.Move(what=var("unit"), to="hand"),), False),
        ((do("draw", player=YOU),), False),
        ((do("undeclared", unit=var("unit")),), False),
        ((do("fell", unit=SMALL), mark(var("unit"), "tired", True)), False),
        ((do("fell", unit=SMALL), note("felled")), True),
    ],
)
def test_steps_are_only_moves_if_they_move_the_affected_objects_and_include_an_event(
    steps: i.Steps, expected: bool
) -> None:
    assert are_only_moves(make_table().rules, steps, "unit") == expected
