"""Needs of announcements, counted in the present state, compared with a trial."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Need, StateBasedAction
from rulestone.kernel.legality import announcement as compiling
from rulestone.kernel.legality.trial import find_counts, is_announceable, try_out
from rulestone.kernel.machine import Machine
from rulestone.kernel.policies import Triggers
from rulestone.kernel.setup import add_under
from rulestone.kernel.trace import Log
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import (
    LOSE_ABILITIES,
    YOU,
    add,
    cards_in,
    choose,
    count,
    do,
    effect,
    forbid,
    gains,
    its,
    lasting,
    mark,
    move,
    no,
    static,
    times,
    triggered,
    var,
)
from rulestone.model.objects import Card
from tests.kernel.toy import FIELD, OWN, TARGET, THEIRS, VERBS, Table, parts, unit

HAND = cards_in("hand", of=YOU)
DRAW = do("draw", player=YOU)


def make_cost(what: Any, verb: str = "discard", role: str = "cards") -> tuple[i.Pay, ...]:
    """Return a cost of something happening to all of these."""
    return (i.Pay(body=(do(verb, **{role: what}),)),)


def make_card(*steps: i.Instruction, cost: i.Steps = ()) -> Card:
    return Card(name="Card", type="spell", values={"kind": "answer"}, abilities=(effect(*steps, cost=cost),))


def judge_card(table: Table, spell: Card, log: Log | None = None) -> tuple[bool, bool]:
    """Return whether the card can be played, and whether counting decided it; a trial must agree."""
    state = table.put(0, "hand", spell).go().state
    machine = Machine(table.rules, state, log)
    action, ability = table.rules.actions["cast"], table.rules.info(spell).abilities[0]
    env = {"you": 0, "this": state.objects[table.ids["Card"]].ref}
    assert action.announcement is not None
    possible = try_out(machine, action.announcement, env) is None
    assert is_announceable(machine, action, env, ability) is possible
    return possible, find_counts(machine, action, ability, env) is not None


@pytest.mark.parametrize("others", [0, 1, 3])
def test_cost_of_all_cards_needs_a_card_besides_the_announced_one(others: int) -> None:
    table = Table().put(0, "hand", *(unit(f"One {n}") for n in range(others)))
    assert judge_card(table, make_card(DRAW, cost=make_cost(HAND))) == (others > 0, False)


@pytest.mark.parametrize("others", [0, 1])
def test_cost_of_the_action_is_counted_like_one_of_the_card(others: int) -> None:
    usual = parts()
    one = i.Pay(body=(i.Choose(name="paid", what=HAND), do("discard", cards=var("paid"))))
    dear = replace(usual.actions["cast"], announce=(*usual.actions["cast"].announce, one))
    table = Table(compile_rules("toy", replace(usual, actions={**usual.actions, "cast": dear})))
    table.put(0, "hand", *(unit(f"One {n}") for n in range(others)))
    assert judge_card(table, make_card(DRAW)) == (others > 0, True)


def test_cost_of_all_cards_cannot_be_paid_if_one_card_cannot_pay() -> None:
    def tired(name: str) -> Card:
        return unit(name, 1, static(cards_in("field", where=its.name == name), forbid("tire")))

    cost = make_cost(OWN, "tire", "unit")
    assert judge_card(Table().put(0, "field", unit("One"), unit("Two")), make_card(DRAW, cost=cost)) == (True, False)
    assert judge_card(Table().put(0, "field", unit("One"), tired("Two")), make_card(DRAW, cost=cost)) == (False, False)
    table = Table().put(0, "field", unit("One"), unit("Two"))
    table.state.set_mark(table.ids["Two"], "tired", True)
    assert judge_card(table, make_card(DRAW, cost=cost)) == (False, False)


def test_requirements_of_the_event_are_checked() -> None:
    small = replace(VERBS["discard"], accepts=its.power < 3)
    for power in (1, 3):
        rules = compile_rules("toy", replace(parts(), verbs={**VERBS, "discard": small}))
        table = Table(rules).put(0, "hand", unit("One", power))
        assert judge_card(table, make_card(DRAW, cost=make_cost(HAND))) == (power < 3, False)
    needy = replace(VERBS["discard"], needs=(Need(condition=e.Exists(FIELD), cites="T", because="nothing there"),))
    rules = compile_rules("toy", replace(parts(), verbs={**VERBS, "discard": needy}))
    assert judge_card(Table(rules).put(0, "hand", unit("One")), make_card(DRAW, cost=make_cost(HAND))) == (False, False)


def test_cards_under_the_card_can_pay() -> None:
    for below in (False, True):
        table = Table().put(0, "hand", unit("One"))
        spell = make_card(DRAW, cost=make_cost(e.Under(what=e.This(), role="under")))
        table.put(0, "hand", spell)
        if below:
            add_under(table.rules, table.state, unit("Below"), table.ids["Card"], "under")
        table.go()
        machine, env = table.position.machine(), {"you": 0, "this": table.ref("Card")}
        action, ability = table.rules.actions["cast"], table.rules.info(spell).abilities[0]
        assert action.announcement is not None
        assert is_announceable(machine, action, env, ability) is (try_out(machine, action.announcement, env) is None)


def make_need(condition: Any) -> tuple[i.Instruction, ...]:
    return (i.Require(condition=condition, because="too many"), i.Choose(name="target", what=FIELD, target=True))


@pytest.mark.parametrize(
    ("condition", "wanted"),
    [
        (count(OWN) < 2, True),
        (count(OWN) > 2, False),
        # the card itself is counted, before or after its move
        (count(HAND) < 1, True),
        (count(cards_in("grave")) >= 1, True),
        # the move may change the result
        (e.Exists(cards_in("field", where=its.power >= 1)), True),
        (no(e.StackEmpty()), False),
    ],
)
def test_requirement_of_an_ability_needs_a_trial(condition: Any, wanted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "list_uses", lambda steps, rules: (make_need(condition)[0],))
    aim = choose("target", FIELD)
    for log in (None, Log()):
        table = Table().put(0, "field", unit("One"))
        assert judge_card(table, make_card(aim, do("destroy", victim=TARGET)), log) == (wanted, False)


@pytest.mark.parametrize(
    ("power", "wanted"),
    [
        (1 + count(HAND), (False, False)),
        (1 + count(cards_in("grave")), (True, False)),
        (1 + count(cards_in("deck")), (False, True)),
        (3 - count(THEIRS), (True, True)),
    ],
)
def test_announcement_whose_move_may_change_effects_needs_a_trial(power: Any, wanted: tuple[bool, bool]) -> None:
    strong = make_card(choose("target", cards_in("field", where=its.power >= 3)), do("destroy", victim=TARGET))
    assert judge_card(Table().put(0, "field", unit("One", 1, static(OWN, add(power=power)))), strong) == wanted


def test_moved_card_with_an_effect_needs_a_trial() -> None:
    raises = static(FIELD, add(power=2), zones=("grave",))
    plain = make_card(choose("target", cards_in("field", where=its.power >= 3)), do("destroy", victim=TARGET))
    strong = replace(plain, abilities=(*plain.abilities, raises))
    assert judge_card(Table().put(0, "field", unit("One")), strong) == (True, False)
    assert judge_card(Table().put(0, "field", unit("One")), plain) == (False, True)


@pytest.mark.parametrize("condition", [times("destroy") >= 1, e.Compare("==", e.GameValue("armed"), e.Lit(True))])
def test_effect_that_reads_history_needs_a_trial(condition: Any) -> None:
    keeper = unit("One", 1, static(OWN, add(power=2), condition))
    strong = make_card(choose("target", cards_in("field", where=its.power >= 3)), do("destroy", victim=TARGET))
    assert judge_card(Table().put(0, "field", keeper), strong) == (False, False)


def test_ability_of_the_announcement_zone_can_be_announced_there() -> None:
    vain = effect(choose("target", cards_in("deck")), do("destroy", victim=TARGET))
    silent = unit("Silent", 1, static(HAND, LOSE_ABILITIES))
    giving = unit("Giving", 1, static(cards_in("grave"), gains(vain)))
    for lord, abilities in ((silent, (vain,)), (giving, ()), (unit("Idle"), ())):
        spell = Card(name="Card", type="spell", values={"kind": "answer"}, abilities=abilities)
        table = Table().put(0, "field", lord).put(0, "hand", spell).go()
        machine = Machine(table.rules, table.state.fork())
        action, env = table.rules.actions["cast"], {"you": 0, "this": table.ref("Card")}
        assert action.announcement is not None
        possible = try_out(machine, action.announcement, env) is None
        assert possible is (lord.name == "Idle")
        assert is_announceable(machine, action, env, None) is possible
        assert (find_counts(machine, action, None, env) is not None) is possible


def test_ability_lost_in_the_announcement_zone_cannot_be_announced() -> None:
    hush = unit("Hush", 1, static(cards_in("grave"), LOSE_ABILITIES))
    vain = make_card(choose("target", cards_in("deck")), do("destroy", victim=TARGET))
    assert judge_card(Table().put(0, "field", unit("Idle")), vain) == (False, True)
    assert judge_card(Table().put(0, "field", hush), vain) == (True, False)


GRAVES = cards_in("grave")


@pytest.mark.parametrize(
    ("aim", "wanted"),
    [
        (choose("target", e.Either(FIELD, HAND)), (True, True)),
        (choose("target", cards_in("grave", role="under")), (False, True)),
        # the selection finds the card itself after its move
        (choose("target", GRAVES), (True, False)),
        (choose("target", e.Either(GRAVES, cards_in("deck"))), (True, False)),
        (choose("target", e.Among(GRAVES, its.type == "spell")), (True, False)),
        # or the condition reads the card itself
        (choose("target", cards_in("field", where=e.Exists(GRAVES))), (True, False)),
        (choose("target", cards_in("field", where=e.Exists(HAND))), (False, False)),
        (choose("target", e.Either(e.Among(FIELD, e.Exists(HAND)), GRAVES), 2), (False, False)),
        (choose("target", FIELD, count(GRAVES) + 1), (False, False)),
        (choose("target", FIELD, count(HAND) + 1), (True, False)),
    ],
)  # fmt: skip
def test_choice_that_includes_the_moved_card_needs_a_trial(aim: i.Choose, wanted: tuple[bool, bool]) -> None:
    assert judge_card(Table().put(0, "field", unit("One")), make_card(aim, do("destroy", victim=TARGET))) == wanted


def test_cost_that_reads_more_than_its_payment_needs_a_trial() -> None:
    for where, wanted in ((e.Exists(HAND), (False, False)), (its.power >= 1, (True, True))):
        paid = i.Pay(body=(choose("paid", cards_in("field", where=where)), do("tire", unit=e.Var("paid"))))
        assert judge_card(Table().put(0, "field", unit("One")), make_card(DRAW, cost=(paid,))) == wanted


@pytest.mark.parametrize("powers", [(1,), (1, 2), (2, 2)])
def test_cost_that_depends_on_the_target_needs_a_trial(powers: tuple[int, ...]) -> None:
    smaller = choose("paid", cards_in("field", where=its.power < e.Of(TARGET, "power")))
    spell = make_card(
        choose("target", FIELD),
        do("destroy", victim=TARGET),
        cost=(i.Pay(body=(smaller, do("tire", unit=e.Var("paid")))),),
    )
    units = [unit(f"One {number}", power) for number, power in enumerate(powers)]
    assert judge_card(Table().put(0, "field", *units), spell) == (powers == (1, 2), False)


def add_check(*steps: i.Instruction) -> Table:
    """Return a table with an interrupting check on spells in a grave, with these steps."""
    whom = e.Among(cards_in("grave", type="spell"), no(its.kind == "done"))
    check = StateBasedAction(
        name="grave", whom=whom, steps=(mark(var("them"), "kind", "done"), *steps), when="interrupt"
    )
    return Table(compile_rules("toy", replace(parts(), checks={"grave": check})))


def test_announcement_that_may_cause_state_based_actions_needs_a_trial() -> None:
    aimed = make_card(choose("target", FIELD), do("destroy", victim=TARGET))
    silenced = add_check(lasting(var("them"), LOSE_ABILITIES))
    assert judge_card(silenced, aimed) == (True, False), "nothing is chosen for what has been lost"
    cleared = add_check(move(FIELD, "hand"))
    assert judge_card(cleared.put(0, "field", unit("One")), aimed) == (False, False)
    table = add_check(lasting(var("them"), gains(aimed.abilities[0]))).put(0, "hand", replace(aimed, abilities=())).go()
    machine, env = table.position.machine(), {"you": 0, "this": table.ref("Card")}
    action = table.rules.actions["cast"]
    assert not is_announceable(machine, action, env, None)


@pytest.mark.parametrize("when", ["check points", "at once"])
def test_announcement_that_may_cause_triggers_needs_a_trial(when: Any) -> None:
    aimed = make_card(choose("target", FIELD), do("destroy", victim=TARGET))
    quick = unit("Quick", 1, triggered("move", None, move(e.This(), "hand"), limit=1))
    table = Table(triggers=Triggers(act="resolve", when=when)).put(0, "field", quick)
    assert judge_card(table, aimed) == (when == "check points", when == "check points")
