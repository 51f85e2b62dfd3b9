"""The orders in which triggers act that wait: one board, one discipline a column."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.errors import Unreckonable
from rulestone.kernel.policies import (
    LayerScheme,
    NestedTriggers,
    ReopeningGate,
    RuleProcessing,
    TriggerRounds,
    Triggers,
    TriggersByAge,
    TriggersByPlace,
    TriggerSeries,
    TriggersWithin,
    TriggerWindows,
)
from rulestone.kernel.position import load
from rulestone.language import expressions as e
from rulestone.language import instructions as i
from rulestone.language.abilities import Ability, When
from rulestone.language.build import (
    OPPONENT,
    THIS,
    TURN_PLAYER,
    YOU,
    both,
    bound,
    cards_in,
    do,
    its,
    mark,
    move,
    note,
    pick,
    triggered,
    var,
)
from rulestone.model.objects import Card
from rulestone.report.prompt import facts
from rulestone.scenario.script.answers import candidate
from rulestone.scenario.script.lines import Word
from tests.kernel.test_policies_declared import WILT
from tests.kernel.toy import DOOM, FIELD, Table, parts, spell, unit

HORN = spell("Horn", note("horn"), kind="slow")
WANTED = ("Ada", "A1", "A2", "A3", "B1", "B2", "B3", "Ben")
"""What players say first where they may say."""


def hears(name: str, event: str, *more: i.Instruction, optional: bool = True) -> Card:
    return unit(name, 1, triggered(event, None, note(f"{name} acts"), *more, optional=optional, name=name))


def horn(policy: Triggers, wanted: tuple[str, ...] = WANTED) -> list[str]:
    """Four hear the horn, and A1 makes a noise that two more hear."""
    return acted(board(policy).act("Horn"), wanted)


def board(policy: Triggers) -> Table:
    table = Table(triggers=policy).put(0, "hand", HORN)
    table.put(1, "field", hears("B2", "horn")).put(0, "field", hears("A1", "horn", note("noise")))
    table.put(1, "field", hears("B1", "horn")).put(0, "field", hears("A2", "horn"))
    table.put(1, "field", hears("B3", "noise")).put(0, "field", hears("A3", "noise"))
    return table.go()


def acted(table: Table, wanted: tuple[str, ...] = WANTED) -> list[str]:
    """Answer what is asked until the turn player may do something again, and tell who acted, in order."""
    while (choice := table.position.choice) is not None and not (choice.kind == "act" and not table.position.stack):
        match choice.kind:
            case "one-of":
                table.answer(min(range(len(choice.labels)), key=lambda n: place(choice.labels[n], wanted)))
            case "pick":
                table.answer((min(choice.candidates, key=lambda ref: place(table.position.name(ref), wanted)),))
            case "yes-no":
                table.answer(True)
            case _:
                table.decline()
    return [text.removesuffix(" acts") for text in table.texts() if text.endswith(" acts")]


def place(name: str, wanted: tuple[str, ...]) -> int:
    return next(n for n, begins in enumerate(wanted) if name.startswith(begins))


@pytest.mark.parametrize(
    ("policy", "order"),
    [
        # the last one put acts first, and what it sets off before those that lie below
        (Triggers(act="stack"), "B2 B1 A2 A1 B3 A3"),
        # one after the other, the turn player's first; what one sets off comes before its siblings
        (NestedTriggers(), "A1 A3 B3 A2 B1 B2"),
        # one after the other, the turn player's first; what one sets off comes after all that waited
        (TriggerRounds(), "A1 A2 B1 B2 A3 B3"),
        (Triggers(act="resolve", recheck="next pass"), "A1 A2 B1 B2 A3 B3"),
        # players alternate single ones; what one sets off is for the next series
        (TriggerSeries(), "A1 B1 A2 B2 A3 B3"),
        # players alternate single ones; the noise has a window of its own
        (TriggerWindows(), "A1 A3 B3 B1 A2 B2"),
        # what one sets off comes while it is under way, its siblings once it is done
        (TriggersWithin(), "A1 A3 B3 A2 B1 B2"),
        # whoever is older; what one sets off comes first
        (TriggersByAge(), "B2 A1 B3 A3 B1 A2"),
        # the turn player's from left to right; what one sets off comes after
        (TriggersByPlace(), "A1 A2 B2 B1 A3 B3"),
        # all of the turn player's, what joins them too
        (Triggers(act="resolve"), "A1 A2 A3 B1 B2 B3"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Triggers) else "",
)
def test_who_acts_next(policy: Triggers, order: str) -> None:
    assert " ".join(horn(policy)) == order


@pytest.mark.parametrize(
    ("policy", "order"),
    [
        (NestedTriggers(), "A1 A3 A2"),
        (Triggers(act="resolve", when="at once"), "A1 A2 A3"),
        (TriggersWithin(), "A3 A1 A2"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Triggers) else "",
)
def test_whether_one_interrupts_the_one_that_sets_it_off(policy: Triggers, order: str) -> None:
    """A1 makes the noise before it is through, and A2 heard the horn with it."""
    table = Table(triggers=policy).put(0, "hand", HORN)
    table.put(0, "field", unit("A1", 1, triggered("horn", None, note("noise"), note("A1 acts"), name="A1")))
    table.put(0, "field", hears("A2", "horn", optional=False), hears("A3", "noise", optional=False))
    assert " ".join(acted(table.go().act("Horn"))) == order


def test_the_turn_player_says_whose_come_first_and_again_among_what_one_sets_off() -> None:
    policy = NestedTriggers(first="turn player says")
    assert " ".join(horn(policy, ("Ben", *WANTED))) == "B1 B2 A1 B3 A3 A2"
    assert " ".join(horn(policy)) == "A1 A3 B3 A2 B1 B2"
    each_time = Triggers(act="resolve", first="turn player says", recheck="next pass")
    assert " ".join(horn(each_time, ("Ben", *WANTED))) == "B1 B2 A1 A2 B3 A3"
    assert " ".join(horn(each_time)) == "A1 A2 B1 B2 A3 B3"


def test_the_turn_player_orders_what_waits_of_both_players() -> None:
    policy = NestedTriggers(own_order="turn player")
    assert " ".join(horn(policy, ("B2", "A1", "B3", *WANTED))) == "B2 A1 B3 A3 A2 B1"
    in_turn = Triggers(act="resolve", own_order="turn player")
    assert " ".join(horn(in_turn, ("B2", "A1", "B1", "A2", "B3", "A3"))) == "B2 A1 B1 A2 B3 A3"
    unasked = Triggers(act="resolve", own_order="turn player", first="turn player says")
    assert " ".join(horn(unasked, ("B2", "A1", "B1", "A2", "B3", "A3"))) == "B2 A1 B1 A2 B3 A3", (
        "whose come first is no question"
    )
    table = board(policy).act("Horn")
    choice = table.position.choice
    assert choice is not None
    assert (choice.player, len(choice.labels)) == (0, 4)
    assert "the turn player picks among all" in policy.describe()


def test_of_the_same_trigger_of_both_players_the_turn_player_says_which_comes_next() -> None:
    twin = hears("Twin", "horn", optional=False)
    table = Table(triggers=NestedTriggers(own_order="turn player")).put(0, "hand", HORN)
    table.put(0, "field", twin).put(1, "field", twin)
    choice = table.go().act("Horn").position.choice
    assert choice is not None
    assert choice.labels == ("Twin: “Twin”", "Twin: “Twin” #2")


def test_a_game_can_bring_an_order_of_its_own() -> None:
    class LatestFirst(Triggers, frozen=True, kw_only=True):
        def order(self) -> tuple[e.Expr, ...]:
            return (e.Arith("-", e.Lit(0), e.Its("went off")),)

    assert " ".join(horn(LatestFirst(act="resolve"))) == "B1 B2 A2 A1 B3 A3"


def test_the_order_of_its_own_that_authors_are_shown_is_one() -> None:
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
    assert acted(table.go().act("Horn")) == ["B1", "A1", "A2"]
    assert "the weakest first" in policy.describe()


def test_an_order_by_what_cannot_be_compared_is_told() -> None:
    class Odd(Triggers, frozen=True, kw_only=True):
        def order(self) -> tuple[e.Expr, ...]:
            return (e.Whether(its.power > 1, e.Lit("much"), e.Its("power")),)

    table = Table(triggers=Odd(act="resolve")).put(0, "hand", HORN)
    table.put(0, "field", hears("A1", "horn"), unit("A2", 2, triggered("horn", None, note("A2 acts"))))
    with pytest.raises(Unreckonable, match="'much' cannot be worked out"):
        table.go().act("Horn")


def test_a_game_can_bring_steps_of_its_own() -> None:
    class OneEach(Triggers, frozen=True, kw_only=True):
        """Of each player's triggers only one acts."""

        def procedure(self) -> tuple[i.Instruction, ...]:
            one_of = (
                i.ForEach(
                    name="whose",
                    what=e.Either(TURN_PLAYER, e.Opponent(TURN_PLAYER)),
                    body=(
                        i.Choose(name="next", what=e.Waiting(of=var("whose")), who=var("whose")),
                        i.Act(what=var("next")),
                    ),
                ),
            )
            return (*one_of, i.Lapse(what=e.Waiting()))

    assert " ".join(horn(OneEach(act="resolve"))) == "A1 B1 A3 B3"


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
def test_a_position_in_the_midst_is_saved_and_goes_on_alike(policy: Triggers) -> None:
    table = board(policy).act("Horn")
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


def test_classes_come_one_after_the_other() -> None:
    def order(*classes: e.Expr) -> str:
        table = Table(triggers=Triggers(act="resolve", classes=classes)).put(0, "hand", HORN)
        table.put(0, "field", hears("A1", "horn"), hears("A2", "horn", optional=False))
        table.put(1, "field", hears("B1", "horn"), hears("B2", "horn", optional=False))
        return " ".join(acted(table.go().act("Horn")))

    mandatory, theirs = its.mandatory == True, e.Same(e.ControllerOf(e.It()), e.Opponent(TURN_PLAYER))
    assert order() == "A1 A2 B1 B2"
    assert order(mandatory) == "A2 B2 A1 B1"
    assert order(e.All((theirs, mandatory)), e.Not(mandatory)) == "B2 A1 B1 A2"
    assert order(its.tags.contains("none")) == "A1 A2 B1 B2"


def test_deaths_wait_until_the_triggers_of_the_moment_have_acted() -> None:
    def order(first: bool) -> list[str]:
        declared = parts(triggers=TriggersByAge(), rule_processing=RuleProcessing(first=first))
        table = Table(compile_rules("toy", replace(declared, checks={"wilt": WILT}))).put(0, "hand", HORN)
        withers = mark(THIS, "withered", True)
        table.put(0, "field", hears("A1", "horn", withers, optional=False), hears("A2", "horn", optional=False))
        table.go().act("Horn")
        told = [text.split(":")[0] for text in table.texts() if text.startswith(("A1 acts", "A2 acts", "wilts"))]
        return [text.removesuffix(" acts") for text in told]

    assert order(first=True) == ["A1", "wilts", "A2"]
    assert order(first=False) == ["A1", "A2", "wilts"]


def test_equal_ones_of_one_moment_act_as_one_lot() -> None:
    def order(policy: Triggers) -> str:
        bell = triggered("horn", None, note("Bell acts"), name="Bell")
        table = Table(triggers=policy).put(0, "hand", HORN)
        table.put(0, "field", unit("Bell", 1, bell), hears("A1", "horn", optional=False), unit("Bell", 1, bell))
        return " ".join(acted(table.go().act("Horn"), ("A1", "Bell")))

    assert order(TriggersByPlace()) == "Bell Bell A1"
    assert order(TriggersByPlace(lots=False)) == "Bell A1 Bell"


# --- windows --------------------------------------------------------------------------------------------------------


def listens_before(*effect: i.Instruction, name: str = "warden", optional: bool = True) -> object:
    listens = When(event="destroy", before=True)
    return Ability(kind="triggered", when=listens, effect=effect, optional=optional, name=name)


def doomed(*wardens: tuple[int, str, object], on: str = "Guard") -> Table:
    table = Table(triggers=TriggerWindows()).put(0, "hand", DOOM).put(1, "field", unit("Guard"))
    for player, name, ability in wardens:
        table.put(player, "field", unit(name, 1, ability))
    return table.go().act("Doom").pick(on)


def test_an_interrupt_saves_what_is_about_to_be_destroyed() -> None:
    table = doomed((1, "Warden", listens_before(i.Avert(what=var("victim")), note("saved"))))
    assert table.asked() == (1, "pick"), "Ada has none to use"
    assert table.zone("Guard") == "field"
    warden = table.position.choice.candidates  # type: ignore[union-attr]
    assert [table.position.name(ref) for ref in warden] == ["Warden: “warden”"]
    moment = table.position
    assert table.answer(warden).zone("Guard") == "field"
    table.position = moment
    assert table.answer(()).zone("Guard") == "grave"


def test_what_waits_is_named_by_the_card_it_comes_from() -> None:
    table = doomed((1, "Warden", listens_before(note("saved"))))
    (ref,) = table.position.choice.candidates  # type: ignore[union-attr]
    assert candidate(table.position, (ref,), Word("Warden", table.ids["Warden"])) == ref
    assert candidate(table.position, (ref,), Word("Warden: “warden”")) == ref
    assert candidate(table.position, (ref,), Word("Guard", table.ids["Guard"])) is None
    assert facts(table.position, ref, table.position.choice) == "waiting, Ben"  # type: ignore[arg-type]


def test_forced_ones_come_before_the_players_alternate() -> None:
    def tells(name: str) -> tuple[i.Instruction, ...]:
        return (note(f"{name} acts"),)

    table = doomed(
        (0, "A1", listens_before(*tells("A1"), name="A1")),
        (0, "A2", listens_before(*tells("A2"), name="A2")),
        (1, "B1", listens_before(*tells("B1"), name="B1")),
        (1, "B2", listens_before(*tells("B2"), name="B2", optional=False)),
    )
    assert acted(table) == ["B2", "A1", "B1", "A2"]
    assert table.zone("Guard") == "grave"


def test_of_several_only_those_are_spared_that_are_named() -> None:
    mine = e.In(var("victim"), cards_in("field", of=YOU))
    sweep = spell("Sweep", do("destroy", victim=FIELD), kind="slow")
    ward = listens_before(i.If(condition=mine, then=(i.Avert(what=var("victim")),)), optional=False)
    table = Table(triggers=TriggerWindows()).put(0, "hand", sweep).put(0, "field", unit("Mine"))
    table.put(1, "field", unit("Warden", 1, ward), unit("Guard")).go().act("Sweep")
    while table.position.choice is not None and table.asked()[1] != "act":
        table.answer(table.position.choice.candidates[:1])
    assert [table.zone(name) for name in ("Mine", "Warden", "Guard")] == ["grave", "field", "field"]


def test_what_goes_off_in_a_window_has_a_window_of_its_own() -> None:
    def dead(name: str) -> e.Expr:
        return e.Compare("==", e.Of(var("victim"), "name"), e.Lit(name))

    theirs = cards_in("field", of=e.Opponent(), where=its.name == "Grudge")
    avenger = triggered("destroy", dead("Guard"), do("destroy", victim=theirs), name="avenger")
    mourner = [triggered("destroy", dead(name), note(f"mourns {name}"), name=name) for name in ("Guard", "Grudge")]
    table = Table(triggers=TriggerWindows()).put(0, "hand", DOOM).put(1, "field", unit("Guard"))
    table.put(1, "field", unit("Avenger", 1, avenger)).put(0, "field", unit("Mourner", 1, *mourner), unit("Grudge"))
    acted(table.go().act("Doom").pick("Guard"), ("Avenger", "Mourner"))
    assert table.zone("Grudge") == "grave"
    assert [text for text in table.texts() if text.startswith("mourns")] == ["mourns Grudge", "mourns Guard"]


# --- before a move --------------------------------------------------------------------------------------------------


def moved_away(*field: Card) -> Table:
    """Every unit but the warden goes from the field to the hand, by a plain move; the warden may keep each of them."""
    leaves = both(bound("from") == "field", bound("to") == "hand")
    listens = When(event="move", where=leaves, before=True)
    keeps = Ability(kind="triggered", when=listens, effect=(i.Avert(what=var("card")),), optional=True, name="warden")
    away = spell("Away", move(cards_in("field", where=its.name != "Warden"), "hand"), kind="slow")
    table = Table(triggers=TriggerWindows()).put(0, "hand", away).put(1, "field", unit("Warden", 1, keeps), *field)
    return table.go().act("Away")


@pytest.mark.parametrize("saved", [True, False])
def test_an_interrupt_keeps_what_is_about_to_move(saved: bool) -> None:
    table = moved_away(unit("Guard"))
    assert table.zone("Guard") == "field"
    table.answer(table.position.choice.candidates if saved else ())  # type: ignore[union-attr]
    assert table.zone("Guard") == ("field" if saved else "hand")


def test_of_several_that_are_about_to_move_one_is_kept() -> None:
    table = moved_away(unit("Guard"), unit("Scout"))
    table.answer(table.position.choice.candidates[:1]).answer(())  # type: ignore[union-attr]
    assert sorted((table.zone("Guard"), table.zone("Scout"))) == ["field", "hand"]


def test_what_waits_is_named_by_its_ability_alone() -> None:
    singer = unit("Singer", 1, *(triggered("horn", None, note(name), name=name) for name in ("Low", "High")))
    table = Table(triggers=Triggers(act="resolve")).put(0, "hand", HORN).put(0, "field", singer).go().act("Horn")
    machine = table.position.machine()
    waiting = machine.rules.expression(e.Waiting())(machine, {"you": 0}, -1)
    called = {name: candidate(table.position, waiting, Word(name)) for name in ("Low", "High", "Tenor")}
    assert called == {"Low": waiting[0], "High": waiting[1], "Tenor": None}


def count_first_questions(policy: Triggers) -> int:
    """How often the turn player is asked whose triggers come first, with two triggers each and no further ones."""
    table = Table(triggers=policy).put(0, "hand", HORN)
    table.put(0, "field", hears("A1", "horn", optional=False), hears("A2", "horn", optional=False))
    table.put(1, "field", hears("B1", "horn", optional=False), hears("B2", "horn", optional=False)).go().act("Horn")
    asked = 0
    while table.asked()[1] == "one-of":
        choice = table.position.choice
        assert choice is not None
        asked += choice.prompt == "whose triggers come first"
        table.answer(0)
    return asked


@pytest.mark.parametrize("policy", [Triggers(act="resolve", recheck=False), NestedTriggers()], ids=["plain", "nested"])
def test_turn_player_says_first_without_recheck_is_asked_once(policy: Triggers) -> None:
    assert count_first_questions(replace(policy, first="turn player says")) == 1


def test_turn_player_says_first_with_recheck_is_asked_after_each_trigger() -> None:
    assert count_first_questions(Triggers(act="resolve", first="turn player says")) == 2


def test_nested_triggers_of_both_players_do_not_reopen_the_outer_question() -> None:
    policy = NestedTriggers(first="turn player says")
    assert " ".join(horn(policy, ("Ben", "B1", "B2", "A1", "A2", "B3", "A3", "Ada"))) == "B1 B2 A1 B3 A3 A2"
    table, asked = board(policy).act("Horn"), 0
    while (choice := table.position.choice) is not None and choice.kind != "act":
        asked += choice.prompt == "whose triggers come first"
        table.answer(True if choice.kind == "yes-no" else next(choice.answers()))
    assert asked == 2, "once for the horn, once for the noise"


@pytest.mark.parametrize("when", ["at once", "check points"])
def test_trigger_procedure_that_begins_with_a_question_deals_with_each_trigger_once(when: Any) -> None:
    class ChooseOne(Triggers, frozen=True, kw_only=True):
        """The turn player picks one of the waiting triggers; the others are lost."""

        def procedure(self) -> tuple[i.Instruction, ...]:
            return (
                pick("next", e.Waiting(), who=TURN_PLAYER),
                note("noise"),
                i.Act(what=var("next")),
                i.Lapse(what=e.Waiting()),
            )

    table = Table(triggers=ChooseOne(act="resolve", when=when)).put(0, "hand", HORN)
    table.put(0, "field", *(hears(name, "horn", optional=False) for name in ("A1", "A2", "A3"))).go().act("Horn")
    assert acted(table) == ["A1"]
    assert sum(text == "noise" for text in table.texts()) == 1


@pytest.mark.parametrize("victims", [1, 2])
def test_what_follows_from_an_event_comes_after_the_window_of_the_event(victims: int) -> None:
    declared = parts(triggers=TriggerWindows())
    fell = replace(declared.verbs["destroy"], afterwards=(note("afterwards"),))
    rules = compile_rules("toy", replace(declared, verbs={**declared.verbs, "destroy": fell}))
    mourner = unit("Mourner", 1, triggered("destroy", None, note("Mourner acts")))
    sweep = spell("Sweep", do("destroy", victim=cards_in("field", of=OPPONENT)), kind="slow")
    table = Table(rules).put(0, "hand", sweep).put(0, "field", mourner)
    table.put(1, "field", *(unit(name) for name in ("A", "B")[:victims])).go().act("Sweep")
    acted(table, ("Mourner",))
    told = [text for text in table.texts() if text in ("Mourner acts", "afterwards")]
    assert told == ["Mourner acts"] * victims + ["afterwards"]


def test_turn_player_in_a_trigger_policy_means_the_player_who_leads() -> None:
    """In Ada's turn, in a game whose trigger policy starts from Ben."""
    ben = e.Opponent(TURN_PLAYER)

    def both_hear(policy: Triggers) -> Table:
        table = Table(triggers=policy).put(0, "hand", HORN).put(0, "field", hears("A1", "horn", optional=False))
        return table.put(1, "field", hears("B1", "horn", optional=False)).go().act("Horn")

    for policy in (Triggers(act="resolve"), NestedTriggers(), TriggerRounds(), TriggersWithin(), TriggersByPlace()):
        assert acted(both_hear(replace(policy, leads=ben))) == ["B1", "A1"], type(policy).__name__
    other = Triggers(act="resolve", first="other player", leads=ben)
    assert acted(both_hear(other)) == ["A1", "B1"]
    for asking in (Triggers(act="resolve", first="turn player says"), Triggers(act="resolve", own_order="turn player")):
        assert both_hear(replace(asking, leads=ben)).asked() == (1, "one-of")


def test_gate_asks_the_player_who_leads_first() -> None:
    table = Table(gate=True, responses=ReopeningGate(leads=e.Opponent(TURN_PLAYER)))
    answer = spell("Answer", note("answered"))
    table.put(0, "hand", answer).put(1, "hand", answer).go()
    assert table.asked() == (1, "act")


def test_arrivals_are_ordered_from_the_player_who_leads() -> None:
    table = Table(layers=LayerScheme(arrivals="turn player orders", leads=e.Opponent(TURN_PLAYER)))
    loud = triggered("horn", None, note("x"))
    call = spell("Call", move(cards_in("deck"), "field"), kind="slow")
    table.put(0, "deck", unit("A", 1, loud), unit("B", 1, loud)).put(0, "hand", call).go().act("Call")
    assert table.asked() == (1, "order")
