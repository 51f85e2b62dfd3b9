"""Orders of pending triggers: one board under each trigger policy."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.errors import Incomputable
from rulestone.kernel.policies import (
    LayerScheme,
    NestedTriggers,
    ReopeningGate,
    StateBasedActions,
    TriggerRounds,
    Triggers,
    TriggersByPlace,
    TriggersByTimestamp,
    TriggerSeries,
    TriggersWithin,
    TriggerWindows,
)
from rulestone.kernel.position import load
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import (
    THIS,
    TURN_PLAYER,
    cards_in,
    its,
    mark,
    move,
    note,
    pick,
    triggered,
    var,
)
from rulestone.model.objects import Card
from rulestone.scenario.script.answers import find_candidate
from rulestone.scenario.script.lines import Word
from tests.kernel.test_policies_declared import WILT
from tests.kernel.toy import ANSWERS, Table, parts, spell, unit

HORN = spell("Horn", note("horn"), kind="slow")


def make_listener(name: str, event: str, *more: i.Instruction, optional: bool = True) -> Card:
    return unit(name, 1, triggered(event, None, note(f"{name} acts"), *more, optional=optional, name=name))


def blow_horn(policy: Triggers, wanted: tuple[str, ...] = ANSWERS) -> list[str]:
    """Return four hear the horn, and A1 makes a noise that two more hear."""
    return make_board(policy).act("Horn").play_triggers(wanted)


def make_board(policy: Triggers) -> Table:
    table = Table(triggers=policy).put(0, "hand", HORN)
    table.put(1, "field", make_listener("B2", "horn")).put(0, "field", make_listener("A1", "horn", note("noise")))
    table.put(1, "field", make_listener("B1", "horn")).put(0, "field", make_listener("A2", "horn"))
    table.put(1, "field", make_listener("B3", "noise")).put(0, "field", make_listener("A3", "noise"))
    return table.go()


@pytest.mark.parametrize(
    ("policy", "order"),
    [
        # the newest trigger acts first; nested triggers precede triggers below
        (Triggers(act="stack"), "B2 B1 A2 A1 B3 A3"),
        # the turn player's triggers act first; nested triggers precede their siblings
        (NestedTriggers(), "A1 A3 B3 A2 B1 B2"),
        # the turn player's triggers act first; nested triggers come last
        (TriggerRounds(), "A1 A2 B1 B2 A3 B3"),
        (Triggers(act="resolve", recheck="next pass"), "A1 A2 B1 B2 A3 B3"),
        # players alternate single triggers; nested triggers wait for the next series
        (TriggerSeries(), "A1 B1 A2 B2 A3 B3"),
        # players alternate single triggers; nested triggers get a separate window
        (TriggerWindows(), "A1 A3 B3 B1 A2 B2"),
        # nested triggers act during their cause, siblings after it
        (TriggersWithin(), "A1 A3 B3 A2 B1 B2"),
        # by timestamp of the source; nested triggers come first
        (TriggersByTimestamp(), "B2 A1 B3 A3 B1 A2"),
        # the turn player's triggers act from left to right; nested triggers come last
        (TriggersByPlace(), "A1 A2 B2 B1 A3 B3"),
        # all triggers of the turn player act first, including nested ones
        (Triggers(act="resolve"), "A1 A2 A3 B1 B2 B3"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Triggers) else "",
)
def test_trigger_order_follows_the_policy(policy: Triggers, order: str) -> None:
    assert " ".join(blow_horn(policy)) == order


@pytest.mark.parametrize(
    ("policy", "order"),
    [
        (NestedTriggers(), "A1 A3 A2"),
        (Triggers(act="resolve", when="at once"), "A1 A2 A3"),
        (TriggersWithin(), "A3 A1 A2"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Triggers) else "",
)
def test_nested_trigger_acts_before_or_after_its_cause(policy: Triggers, order: str) -> None:
    """A1 makes the noise before it is through, and A2 heard the horn with it."""
    table = Table(triggers=policy).put(0, "hand", HORN)
    table.put(0, "field", unit("A1", 1, triggered("horn", None, note("noise"), note("A1 acts"), name="A1")))
    table.put(0, "field", make_listener("A2", "horn", optional=False), make_listener("A3", "noise", optional=False))
    assert " ".join(table.go().act("Horn").play_triggers()) == order


def test_turn_player_chooses_whose_triggers_come_first_at_each_level() -> None:
    policy = NestedTriggers(first="turn player says")
    assert " ".join(blow_horn(policy, ("Ben", *ANSWERS))) == "B1 B2 A1 B3 A3 A2"
    assert " ".join(blow_horn(policy)) == "A1 A3 B3 A2 B1 B2"
    each_time = Triggers(act="resolve", first="turn player says", recheck="next pass")
    assert " ".join(blow_horn(each_time, ("Ben", *ANSWERS))) == "B1 B2 A1 A2 B3 A3"
    assert " ".join(blow_horn(each_time)) == "A1 A2 B1 B2 A3 B3"


def test_turn_player_orders_triggers_of_both_players() -> None:
    policy = NestedTriggers(own_order="turn player")
    assert " ".join(blow_horn(policy, ("B2", "A1", "B3", *ANSWERS))) == "B2 A1 B3 A3 A2 B1"
    in_turn = Triggers(act="resolve", own_order="turn player")
    assert " ".join(blow_horn(in_turn, ("B2", "A1", "B1", "A2", "B3", "A3"))) == "B2 A1 B1 A2 B3 A3"
    unasked = Triggers(act="resolve", own_order="turn player", first="turn player says")
    assert " ".join(blow_horn(unasked, ("B2", "A1", "B1", "A2", "B3", "A3"))) == "B2 A1 B1 A2 B3 A3", (
        "whose come first is no question"
    )
    table = make_board(policy).act("Horn")
    choice = table.position.choice
    assert choice is not None
    assert (choice.player, len(choice.labels)) == (0, 4)
    assert "the turn player orders all of them" in policy.describe()


def test_turn_player_chooses_between_equal_triggers_of_both_players() -> None:
    twin = make_listener("Twin", "horn", optional=False)
    table = Table(triggers=NestedTriggers(own_order="turn player")).put(0, "hand", HORN)
    table.put(0, "field", twin).put(1, "field", twin)
    choice = table.go().act("Horn").position.choice
    assert choice is not None
    assert choice.labels == ("Twin: “Twin”", "Twin: “Twin” #2")


def test_game_defines_its_own_trigger_order() -> None:
    class LatestFirst(Triggers, frozen=True, kw_only=True):
        def order(self) -> tuple[e.Expr, ...]:
            return (e.Arith("-", e.Lit(0), e.Its("trigger number")),)

    assert " ".join(blow_horn(LatestFirst(act="resolve"))) == "B1 B2 A2 A1 B3 A3"


def test_trigger_order_in_the_docs_works() -> None:
    text = (Path(__file__).parents[2] / "docs" / "plugins.md").read_text(encoding="utf-8")
    shown = re.search(r"```python\n(class WeakestFirst.*?)```", text, re.DOTALL)
    assert shown is not None
    names: dict[str, Any] = {}
    exec("from __future__ import annotations\nfrom rulestone.authoring import *\n" + shown[1], names)
    policy = names["WeakestFirst"](act="resolve")
    table = Table(triggers=policy).put(0, "hand", HORN)
    for name, power, event, more in (
        ("A1", 3, "horn", ()),
        ("A2", 1, "noise", ()),
        ("B1", 2, "horn", (note("noise"),)),
    ):
        ability = triggered(event, None, note(f"{name} acts"), *more)
        table.put(int(name[0] == "B"), "field", unit(name, power, ability))
    assert table.go().act("Horn").play_triggers() == ["B1", "A1", "A2"]
    assert "the weakest first" in policy.describe()


def test_trigger_order_by_incomparable_values_raises() -> None:
    class Odd(Triggers, frozen=True, kw_only=True):
        def order(self) -> tuple[e.Expr, ...]:
            return (e.Whether(its.power > 1, e.Lit("much"), e.Its("power")),)

    table = Table(triggers=Odd(act="resolve")).put(0, "hand", HORN)
    table.put(0, "field", make_listener("A1", "horn"), unit("A2", 2, triggered("horn", None, note("A2 acts"))))
    with pytest.raises(Incomputable, match="'much' cannot be worked out"):
        table.go().act("Horn")


def test_game_defines_its_own_trigger_procedure() -> None:
    class OneEach(Triggers, frozen=True, kw_only=True):
        """One of each player's triggers acts."""

        def procedure(self) -> tuple[i.Instruction, ...]:
            one_of = (
                i.ForEach(
                    name="whose",
                    what=e.Either(TURN_PLAYER, e.Opponent(TURN_PLAYER)),
                    body=(
                        i.Choose(name="next", what=e.Waiting(of=var("whose")), who=var("whose")),
                        i.ResolveTriggers(what=var("next")),
                    ),
                ),
            )
            return (*one_of, i.DiscardTriggers(what=e.Waiting()))

    assert " ".join(blow_horn(OneEach(act="resolve"))) == "A1 B1 A3 B3"


@pytest.mark.parametrize(
    "policy",
    [
        NestedTriggers(first="turn player says"),
        TriggerSeries(),
        TriggerWindows(),
        TriggersByPlace(),
        TriggerRounds(),
        TriggersWithin(),
    ],
    ids=lambda policy: type(policy).__name__,
)
def test_position_amid_triggers_is_saved_and_restored(policy: Triggers) -> None:
    table = make_board(policy).act("Horn")
    cards = {card.key: card for card in table.position.state().pool.cards}
    asked = 0
    while (choice := table.position.choice) is not None and choice.kind != "act":
        again = load(table.position.to_bytes(), table.rules, cards)
        assert again.choice == choice
        answer = next(choice.answers())
        table.answer(answer)
        assert again.answer(answer) == table.position
        asked += 1
    assert asked > 1


def test_trigger_classes_act_in_order() -> None:
    def order(*classes: e.Expr) -> str:
        table = Table(triggers=Triggers(act="resolve", classes=classes)).put(0, "hand", HORN)
        table.put(0, "field", make_listener("A1", "horn"), make_listener("A2", "horn", optional=False))
        table.put(1, "field", make_listener("B1", "horn"), make_listener("B2", "horn", optional=False))
        return " ".join(table.go().act("Horn").play_triggers())

    mandatory, theirs = its.mandatory == True, e.Same(e.ControllerOf(e.It()), e.Opponent(TURN_PLAYER))
    assert order() == "A1 A2 B1 B2"
    assert order(mandatory) == "A2 B2 A1 B1"
    assert order(e.All((theirs, mandatory)), e.Not(mandatory)) == "B2 A1 B1 A2"
    assert order(its.tags.contains("none")) == "A1 A2 B1 B2"


def test_state_based_deaths_wait_for_the_triggers_of_the_moment() -> None:
    def order(first: bool) -> list[str]:
        declared = parts(triggers=TriggersByTimestamp(), state_based_actions=StateBasedActions(first=first))
        table = Table(compile_rules("toy", replace(declared, checks={"wilt": WILT}))).put(0, "hand", HORN)
        withers = mark(THIS, "withered", True)
        table.put(
            0,
            "field",
            make_listener("A1", "horn", withers, optional=False),
            make_listener("A2", "horn", optional=False),
        )
        table.go().act("Horn")
        told = [text.split(":")[0] for text in table.texts() if text.startswith(("A1 acts", "A2 acts", "wilts"))]
        return [text.removesuffix(" acts") for text in told]

    assert order(first=True) == ["A1", "wilts", "A2"]
    assert order(first=False) == ["A1", "A2", "wilts"]


def test_equal_triggers_of_one_moment_act_together() -> None:
    def order(policy: Triggers) -> str:
        bell = triggered("horn", None, note("Bell acts"), name="Bell")
        table = Table(triggers=policy).put(0, "hand", HORN)
        table.put(0, "field", unit("Bell", 1, bell), make_listener("A1", "horn", optional=False), unit("Bell", 1, bell))
        return " ".join(table.go().act("Horn").play_triggers(("A1", "Bell")))

    assert order(TriggersByPlace()) == "Bell Bell A1"
    assert order(TriggersByPlace(consecutive=False)) == "Bell A1 Bell"


def test_waiting_trigger_is_chosen_by_its_ability_name() -> None:
    singer = unit("Singer", 1, *(triggered("horn", None, note(name), name=name) for name in ("Low", "High")))
    table = Table(triggers=Triggers(act="resolve")).put(0, "hand", HORN).put(0, "field", singer).go().act("Horn")
    machine = table.position.machine()
    waiting = machine.rules.expression(e.Waiting())(machine, {"you": 0}, -1)
    called = {name: find_candidate(table.position, waiting, Word(name)) for name in ("Low", "High", "Tenor")}
    assert called == {"Low": waiting[0], "High": waiting[1], "Tenor": None}


def count_first_questions(policy: Triggers) -> int:
    """Count how often the turn player chooses whose triggers come first, with two triggers each and no new ones."""
    table = Table(triggers=policy).put(0, "hand", HORN)
    table.put(0, "field", make_listener("A1", "horn", optional=False), make_listener("A2", "horn", optional=False))
    table.put(
        1, "field", make_listener("B1", "horn", optional=False), make_listener("B2", "horn", optional=False)
    ).go().act("Horn")
    asked = 0
    while table.asked()[1] == "one-of":
        choice = table.position.choice
        assert choice is not None
        asked += choice.prompt == "whose triggers come first"
        table.answer(0)
    return asked


@pytest.mark.parametrize("policy", [Triggers(act="resolve", recheck=False), NestedTriggers()], ids=["plain", "nested"])
def test_turn_player_chooses_the_first_player_once_without_recheck(policy: Triggers) -> None:
    assert count_first_questions(replace(policy, first="turn player says")) == 1


def test_turn_player_chooses_the_first_player_after_each_trigger_with_recheck() -> None:
    assert count_first_questions(Triggers(act="resolve", first="turn player says")) == 2


def test_nested_triggers_of_both_players_do_not_reopen_the_outer_question() -> None:
    policy = NestedTriggers(first="turn player says")
    assert " ".join(blow_horn(policy, ("Ben", "B1", "B2", "A1", "A2", "B3", "A3", "Ada"))) == "B1 B2 A1 B3 A3 A2"
    table, asked = make_board(policy).act("Horn"), 0
    while (choice := table.position.choice) is not None and choice.kind != "act":
        asked += choice.prompt == "whose triggers come first"
        table.answer(True if choice.kind == "yes-no" else next(choice.answers()))
    assert asked == 2, "once for the horn, once for the noise"


@pytest.mark.parametrize("when", ["at once", "check points"])
def test_trigger_procedure_that_begins_with_a_question_deals_with_each_trigger_once(when: Any) -> None:
    class ChooseOne(Triggers, frozen=True, kw_only=True):
        """The turn player picks one pending trigger; the others are lost."""

        def procedure(self) -> tuple[i.Instruction, ...]:
            return (
                pick("next", e.Waiting(), who=TURN_PLAYER),
                note("noise"),
                i.ResolveTriggers(what=var("next")),
                i.DiscardTriggers(what=e.Waiting()),
            )

    table = Table(triggers=ChooseOne(act="resolve", when=when)).put(0, "hand", HORN)
    table.put(0, "field", *(make_listener(name, "horn", optional=False) for name in ("A1", "A2", "A3"))).go().act(
        "Horn"
    )
    assert table.play_triggers() == ["A1"]
    assert sum(text == "noise" for text in table.texts()) == 1


def test_trigger_policy_starts_from_the_leading_player() -> None:
    """In Ada's turn, in a game whose trigger policy starts from Ben."""
    ben = e.Opponent(TURN_PLAYER)

    def both_hear(policy: Triggers) -> Table:
        table = Table(triggers=policy).put(0, "hand", HORN).put(0, "field", make_listener("A1", "horn", optional=False))
        return table.put(1, "field", make_listener("B1", "horn", optional=False)).go().act("Horn")

    for policy in (Triggers(act="resolve"), NestedTriggers(), TriggerRounds(), TriggersWithin(), TriggersByPlace()):
        assert both_hear(replace(policy, leads=ben)).play_triggers() == ["B1", "A1"], type(policy).__name__
    other = Triggers(act="resolve", first="other player", leads=ben)
    assert both_hear(other).play_triggers() == ["A1", "B1"]
    for asking in (Triggers(act="resolve", first="turn player says"), Triggers(act="resolve", own_order="turn player")):
        assert both_hear(replace(asking, leads=ben)).asked() == (1, "one-of")


def test_gate_gives_the_leading_player_priority_first() -> None:
    table = Table(gate=True, responses=ReopeningGate(leads=e.Opponent(TURN_PLAYER)))
    answer = spell("Answer", note("answered"))
    table.put(0, "hand", answer).put(1, "hand", answer).go()
    assert table.asked() == (1, "act")


def test_leading_player_orders_arrivals() -> None:
    table = Table(layers=LayerScheme(arrivals="turn player orders", leads=e.Opponent(TURN_PLAYER)))
    loud = triggered("horn", None, note("x"))
    call = spell("Call", move(cards_in("deck"), "field"), kind="slow")
    table.put(0, "deck", unit("A", 1, loud), unit("B", 1, loud)).put(0, "hand", call).go().act("Call")
    assert table.asked() == (1, "order")
