"""Errors: endless rules are detected, and incompatible values are reported with their place."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from rulestone.game.host import find
from rulestone.kernel import loop_detection
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.changes.stack import put_item, remove_item
from rulestone.kernel.characteristics import list_abilities
from rulestone.kernel.declare import Attribute, Need, StateBasedAction
from rulestone.kernel.errors import EndlessGame, Incomputable, Loop, set_step_limits
from rulestone.kernel.events.triggers import add_pending
from rulestone.kernel.loop_detection import CanonicalState, find_active_abilities
from rulestone.kernel.machine import Machine
from rulestone.kernel.policies import (
    InfiniteLoops,
    NestedTriggers,
    TriggerRounds,
    Triggers,
    TriggersByPlace,
    TriggersByTimestamp,
    TriggerSeries,
)
from rulestone.kernel.position import IllegalAnswer, Position
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import (
    THIS,
    YOU,
    add,
    bound,
    cards_in,
    do,
    game,
    its,
    lasting,
    let,
    loop,
    mark,
    move,
    of,
    set_game,
    triggered,
)
from rulestone.model.objects import NUMBER, Card
from rulestone.scenario import loads, run, set_up
from tests.kernel.toy import Table, parts, spell, unit
from tests.proofs import proof

GRAVE = cards_in("grave")


def test_endless_loop_is_an_error() -> None:
    growing = spell("Growing", let("n", 0), loop(e.Lit(True), let("n", bound("n") + 1)))
    at = Table().put(0, "hand", growing).go()
    said = r"toy: 500 laps of loops ran without a choice by a player, the last in '.*Growing.*': stopped"
    with set_step_limits(laps=500), pytest.raises(EndlessGame, match=said) as stopped:
        at.act("Growing")
    assert stopped.value.loop is None, "no state comes again"
    counting = spell("Counting", let("n", 0), loop(bound("n") < 400, let("n", bound("n") + 1)))
    Table().put(0, "hand", counting).go().act("Counting")


def test_loop_without_change_is_detected() -> None:
    around = spell("Around", loop(e.Lit(True), let("n", 1)))
    at = Table().put(0, "hand", around).go()
    with set_step_limits(laps=500), pytest.raises(EndlessGame, match="laps of loops ran without a choice") as stopped:
        at.act("Around")
    found = stopped.value.loop
    assert found is not None
    assert found.length == 1
    assert str(stopped.value).endswith("No player has a choice in it.")


BONE = cards_in("grave", where=its.name == "Bone")
ECHO = unit("Echo", 1, triggered("destroy", None, do("destroy", victim=BONE)))
ROUSE = spell("Rouse", do("destroy", victim=BONE))


def test_self_triggering_ability_is_an_infinite_loop() -> None:
    at = Table().put(0, "field", ECHO).put(0, "grave", unit("Bone")).put(0, "hand", ROUSE).go()
    said = r"toy: \d+ procedures ran without a choice by a player; it is an infinite loop: the same state recurs after"
    with set_step_limits(procedures=600), pytest.raises(EndlessGame, match=said) as stopped:
        at.act("Rouse")
    found = stopped.value.loop
    assert found is not None
    assert set(found.cards) == {"Echo", "Bone"}
    assert [ability for ability in found.abilities if "Echo" in ability]
    assert "destroy: Bone" in found.events
    assert found.optional == found.choices == ()


def test_usual_limits_find_a_loop_within_a_thousand_procedures() -> None:
    at = Table().put(0, "field", ECHO).put(0, "grave", unit("Bone")).put(0, "hand", ROUSE).go()
    with pytest.raises(EndlessGame, match=r"toy: [5-9]\d\d procedures ran without"):
        at.act("Rouse")


DISCIPLINES = (
    Triggers(act="resolve"),
    Triggers(act="resolve", recheck="next pass"),
    NestedTriggers(),
    TriggerRounds(),
    TriggerSeries(),
    TriggersByTimestamp(),
    TriggersByPlace(),
)


@pytest.mark.parametrize("triggers", DISCIPLINES, ids=lambda policy: policy.describe())
def test_loop_is_detected_for_every_order_of_waiting_triggers(triggers: Triggers) -> None:
    at = Table(triggers=triggers).put(0, "field", ECHO).put(0, "grave", unit("Bone")).put(0, "hand", ROUSE).go()
    with set_step_limits(procedures=600), pytest.raises(EndlessGame, match="it is an infinite loop"):
        at.act("Rouse")


def test_game_declares_the_outcome_of_a_loop() -> None:
    drawn = InfiniteLoops(result="draw", cites=("T-9",))
    at = Table(loops=drawn).put(0, "field", ECHO).put(0, "grave", unit("Bone")).put(0, "hand", ROUSE).go()
    with set_step_limits(procedures=600):
        at.act("Rouse")
    assert at.position.over
    assert at.position.winner is None
    *_, last = at.position.history()
    assert last.text.startswith("the game is drawn (infinite loop: ")
    assert last.rules == ("T-9",)


def test_error_names_the_player_who_can_leave_the_loop() -> None:
    wisp = unit("Wisp", 1, triggered("destroy", None, do("destroy", victim=BONE), optional=True))
    at = Table(loops=InfiniteLoops(result="draw")).put(0, "field", ECHO, wisp).put(0, "grave", unit("Bone"))
    at.put(0, "hand", ROUSE).go()
    told = Loop(1, "answers", (), (), (), optional=("Wisp",), choices=())
    assert not Machine(at.rules, at.state).draw_looping_game(told)
    assert not Machine(at.rules, at.state).draw_looping_game(None)


WISP = unit("Wisp", 1, triggered("destroy", None, do("destroy", victim=BONE), optional=True))


def make_repeating_table(result: Literal["stopped", "draw", "choice"]) -> Table:
    """Return a table where Wisp may destroy a destroyed Bone: a player who accepts is asked again."""
    loops = InfiniteLoops(result=result, cites=("T-9",))
    at = Table(loops=loops).put(0, "field", WISP).put(0, "grave", unit("Bone")).put(0, "hand", ROUSE).go()
    at.act("Rouse")
    for _ in range(3):
        assert at.position.choice is not None
        assert at.position.choice.kind == "yes-no"
        if not at.position.allows(True):
            break
        at.position = at.position.answer(True)
    return at


def test_player_must_leave_a_loop_under_choice() -> None:
    at = make_repeating_table("choice")
    assert at.position.looping_answers == (True,)
    with pytest.raises(IllegalAnswer, match=r"repeats a loop that the player has to end \[T-9\]"):
        at.position.answer(True)
    left = at.position.answer(False)
    assert left.choice is not None
    assert left.choice.kind == "act"
    assert left.looping_answers == ()


@pytest.mark.parametrize("result", ["stopped", "draw"])
def test_player_may_continue_a_loop_without_choice(result: Literal["stopped", "draw"]) -> None:
    assert make_repeating_table(result).position.allows(True)


def test_mandatory_loop_is_a_draw_under_choice() -> None:
    at = Table(loops=InfiniteLoops(result="choice")).put(0, "field", ECHO).put(0, "grave", unit("Bone"))
    at.put(0, "hand", ROUSE).go()
    with set_step_limits(procedures=600):
        at.act("Rouse")
    assert at.position.over
    assert at.position.winner is None


WITHIN = """\
cards:
  Boom: {{type: monster, power: 1000, color: blue, text: "When a card is discarded, {more}choose a monster card in your
    graveyard. Return it to hand, then discard a card."}}
  Toss: {{type: spell, kind: normal, text: "Discard a card."}}
players:
  P1: {{hand: [Toss, B3], monster zone: [Boom]}}
assumes: {{loop: stopped}}
play: [P1 activates Toss]
"""


def test_nested_responses_are_an_infinite_loop() -> None:
    with (
        set_step_limits(procedures=2_000),
        pytest.raises(EndlessGame, match="each lap within the lap before") as stopped,
    ):
        run(loads(WITHIN.format(more="")), "godacard")
    found = stopped.value.loop
    assert found is not None
    assert found.nested
    assert {"Boom", "B3"} == set(found.cards)
    assert "B3: hand → graveyard (discarded)" in found.events


def test_growing_nested_responses_are_not_reported_as_a_loop() -> None:
    growing = WITHIN.format(more="put 1 charge counters on this. Then ")
    with set_step_limits(procedures=2_000), pytest.raises(EndlessGame, match="stopped") as stopped:
        run(loads(growing), "godacard")
    assert stopped.value.loop is None


PONG = cards_in("field", where=its.name == "Pong")


def make_pair(*more: Any) -> tuple[Card, Card]:
    """Return two units that return each other: a card is a new object each time it enters the field."""
    back = move(GRAVE, "field", whose=YOU)
    return unit("Ping", 1, triggered("destroy", None, back, *more, do("destroy", victim=PONG))), unit("Pong")


def test_cards_that_become_new_objects_still_form_a_loop() -> None:
    ping, pong = make_pair()
    fire = spell("Fire", do("destroy", victim=PONG))
    at = Table().put(0, "field", ping, pong).put(0, "hand", fire).go()
    with set_step_limits(procedures=600), pytest.raises(EndlessGame, match="is an infinite loop") as stopped:
        at.act("Fire")
    found = stopped.value.loop
    assert found is not None
    assert {"Ping", "Pong"} <= set(found.cards)


def test_state_that_grows_endlessly_is_not_reported_as_a_loop() -> None:
    ping, pong = make_pair(mark(THIS, "n", of(THIS, "n") + 1))
    fire = spell("Fire", do("destroy", victim=PONG))
    made = parts()
    counted = {**made.attributes, "n": Attribute(name="n", default=0)}
    rules = compile_rules("toy", replace(made, attributes=counted))
    at = Table(rules).put(0, "field", ping, pong).put(0, "hand", fire).go()
    said = "toy: 600 procedures ran without a choice by a player, .*: stopped; repeatedly: .*Ping: triggered"
    with set_step_limits(procedures=600), pytest.raises(EndlessGame, match=said) as stopped:
        at.act("Fire")
    assert stopped.value.loop is None
    (grew,) = stopped.value.grew
    assert grew.startswith("n of Ping ")
    assert str(stopped.value).endswith(f"; what grew: {grew}")


IMP = Card(name="Imp", type="unit", values={"power": 2})
GROWING = {
    "cards of a zone": (
        (i.Create(card=IMP, to="deck", count=e.Lit(1)),),
        "cards in the deck of Ada .*; cards \\d+ → \\d+",
    ),
    "effects": ((lasting(cards_in("deck"), add(power=1)),), "continuous effects \\d+ → \\d+"),
    "items": ((i.Announce(what=cards_in("deck", of=YOU), item="spell"),), "items on the stack \\d+ → \\d+"),
    "a value of the game": ((set_game("mana", game("mana") + 3),), "mana \\d+ → [0-9,]+"),
}


@pytest.mark.parametrize("what", GROWING)
def test_error_names_the_growing_values(what: str) -> None:
    steps, told = GROWING[what]
    more = spell("More", set_game("mana", 0), loop(e.Lit(True), *steps))
    at = Table().put(0, "hand", more).put(0, "deck", unit("Ox")).go(IMP)
    with set_step_limits(laps=120), pytest.raises(EndlessGame, match=f"stopped.*; what grew: {told}$"):
        at.act("More")


@pytest.mark.parametrize("what", ["items", "effects"])
def test_growing_value_is_reported_once(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told = 0

    class Counted(loop_detection.CanonicalState):
        def __init__(self, *args: Any) -> None:
            nonlocal told
            told += 1
            super().__init__(*args)

    monkeypatch.setattr(loop_detection, "CanonicalState", Counted)
    steps, _ = GROWING[what]
    more = spell("More", set_game("mana", 0), loop(e.Lit(True), *steps))
    at = Table().put(0, "hand", more).put(0, "deck", unit("Ox")).go(IMP)
    with set_step_limits(laps=120), pytest.raises(EndlessGame):
        at.act("More")
    assert told < 10  # of 60 laps, stored states become rarer
    around = Table().put(0, "hand", spell("Around", loop(e.Lit(True), let("n", 1)))).go()
    with set_step_limits(laps=120), pytest.raises(EndlessGame, match="is an infinite loop"):
        around.act("Around")
    assert told


@proof
def test_finite_game_with_thousands_of_cards_is_played_to_its_end() -> None:
    """Both pass in every turn, until a deck of 3,000 cards is empty."""
    state = set_up(loads("players: {Ada: {deck: 3000}, Ben: {deck: 3000}}"), "godacard").state()
    state.set_game("waits", "")
    state.set_game("scripted", False)
    machine = Machine(find("godacard")[0].rules(), state)
    machine.run()
    while (asked := state.choice) is not None:
        machine.answer(None if asked.kind == "act" else next(asked.answers()))
        machine.run()
    assert state.game["over"]
    assert state.game["turn"] > 6_000


@pytest.mark.parametrize(("turns", "over"), [(100, True), (0, False)])
def test_changing_turns_restart_the_limit_of_steps(turns: int, over: bool) -> None:
    state = set_up(loads("players: {Ada: {deck: 20}, Ben: {deck: 20}}"), "godacard").state()
    state.set_game("waits", "")  # a player without options is not asked
    state.set_game("scripted", False)
    position = Position(find("godacard")[0].rules(), state)
    stopped = nullcontext() if over else pytest.raises(EndlessGame, match="16 procedures")
    with set_step_limits(procedures=16, turns=turns), stopped:
        while position.choice is not None:
            asked = position.choice
            position = position.answer(None if asked.kind == "act" else next(asked.answers()))
        assert position.over
        assert position.game["turn"] > 40


def test_error_for_incompatible_values_names_their_place() -> None:
    odd = spell("Odd", mark(YOU, "n", of(THIS, "name") - 1))
    at = Table().put(0, "hand", odd).go()
    with pytest.raises(Incomputable, match=r"^toy, in 'Odd\S* effect': 'Odd' - 1 cannot be worked out$"):
        at.act("Odd")


def test_error_names_the_rule_that_compares_the_values() -> None:
    made = parts()
    odd = StateBasedAction(name="odd", whom=cards_in("field", where=its.name >= 3), steps=())
    at = Table(compile_rules("toy", replace(made, checks={"odd": odd}))).put(0, "field", unit("Ox"))
    with pytest.raises(Incomputable, match="rule processing “odd”: 'Ox' >= 3 cannot be worked out"):
        at.go()
    need = Need(condition=e.Compare("contains", e.Lit(7), e.Lit("x")), cites="T-turn", because="")
    cast = replace(made.actions["cast"], needs=(need,))
    at = Table(compile_rules("toy", replace(made, actions={"cast": cast}))).put(0, "hand", spell("Odd"))
    with pytest.raises(Incomputable, match="action “cast”: 7 contains 'x' cannot be worked out"):
        at.go()


def test_pending_and_stacked_abilities_are_active_and_unnamed_items_are_not() -> None:
    at = Table().put(0, "field", WISP, unit("Ox")).go()
    machine = at.position.machine()
    wisp, ox = at.ref("Wisp"), at.ref("Ox")
    for label in ("", "Ox", "Ox: growth"):
        put_item(machine, "ability", 0, ox, machine.rules.programs.nothing, {}, label=label)
    (ability,) = list_abilities(machine, wisp & NUMBER).abilities
    add_pending(machine, ability, 0, wisp, {}, "destroy")
    assert find_active_abilities(machine) == {f"Wisp: {ability.label}": True, "Ox: growth": False}


def test_states_with_differently_numbered_items_are_equal() -> None:
    """Bindings refer to items by number; states compare the place on the stack in its stead."""

    at = Table().put(0, "field", unit("Ox")).go()

    def make_canonical_value(earlier: int, chosen: int) -> Any:
        machine = Machine(at.rules, at.position.state().fork())

        def put_bolt() -> int:
            return put_item(machine, "spell", 0, at.ref("Ox"), at.rules.programs.nothing, {}, label="Bolt")

        for _ in range(earlier):
            remove_item(machine, put_bolt())
        machine.state.set_game("chosen", ((put_bolt(), put_bolt())[chosen],))
        return CanonicalState(machine).value

    assert make_canonical_value(0, 0) == make_canonical_value(2, 0)
    assert make_canonical_value(0, 0) != make_canonical_value(0, 1)
