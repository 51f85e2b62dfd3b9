"""The policy on triggers: optional, impossible and state triggers, and additional triggering."""

from __future__ import annotations

from typing import Any

import pytest

from rulestone.kernel.assembly import ability as compiling
from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.policies import ClosedChain, NoResponses, ReopeningGate, Responses, Triggers
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import Ability
from rulestone.language.build import (
    OPPONENT,
    THIS,
    YOU,
    both,
    cards_in,
    choose,
    do,
    its,
    mark,
    no,
    note,
    triggered,
    var,
)
from rulestone.language.english import parse
from rulestone.language.vocabulary import Pattern, Vocabulary
from rulestone.model.objects import Card
from tests.kernel.toy import DOOM, OWN, TARGET, THEIRS, Table, spell, unit

HORN = spell("Horn", note("horn"), kind="slow")


DEFENDERS = cards_in("field", of=OPPONENT, where=its.power > 1)


WAYS = ("stack", "offer", "resolve")


GATE = ReopeningGate()


def blow_horn(policy: Triggers, *mine: Card, theirs: tuple[Card, ...] = (), horn: Card = HORN) -> Table:
    """Return the table after Ada blew the horn without a response."""
    table = Table(triggers=policy).put(0, "hand", horn).put(0, "field", *mine).put(1, "field", *theirs)
    return table.put(0, "deck", unit("X"), unit("Y"), unit("Z")).go().act("Horn")


def is_quiet(table: Table) -> Table:
    while table.position.choice is not None and table.asked()[1] == "act" and table.position.stack:
        table.decline()
    return table


def list_told(table: Table, *begins: str) -> list[str]:
    return [text for text in table.texts() if text.startswith(begins)]


@pytest.mark.parametrize("aim", [(), (choose("target", THEIRS),)])
def test_announcement_of_a_trigger_is_tried_out_only_if_required(
    aim: tuple[i.Instruction, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []
    try_out = compiling.try_out

    def noted(machine: Machine, program: Program, env: dict[str, Any]) -> Any:
        tried.append(program.id)
        return try_out(machine, program, env)

    monkeypatch.setattr(compiling, "try_out", noted)
    keen = unit("Keen", 1, triggered("horn", None, *aim, do("draw", player=YOU)))
    table = is_quiet(blow_horn(Triggers(act="offer"), keen, theirs=(unit("Foe"),)))
    assert list_told(table, "draw")
    assert bool(tried) == bool(aim)


STRIKE = (choose("target", DEFENDERS), do("destroy", victim=TARGET), do("draw", player=YOU))


BOUGHT = (i.Pay(body=(do("discard", cards=var("price")),)), do("draw", player=YOU))


BOUGHT = (choose("price", cards_in("hand", of=YOU)), *BOUGHT)


ALONE = (i.Require(condition=no(e.Exists(THEIRS)), because="somebody stands there", cites=("T-alone",)),)


@pytest.mark.parametrize("act", WAYS)
@pytest.mark.parametrize(
    ("effect", "needs"), [(STRIKE, "a target"), (BOUGHT, "something to pay with")], ids=["no target", "no cost"]
)
def test_impossible_trigger_is_removed_or_does_as_much_as_possible(act: Any, effect: Any, needs: str) -> None:
    hopeful = unit("Hopeful", 1, triggered("horn", None, *effect))
    removed = is_quiet(blow_horn(Triggers(act=act, impossible="removed"), hopeful, theirs=(unit("Weak"),)))
    assert not list_told(removed, "draw"), f"without {needs}"
    assert any("cannot be announced" in text for text in removed.texts())
    anyway = is_quiet(blow_horn(Triggers(act=act, impossible="as much as possible"), hopeful, theirs=(unit("Weak"),)))
    assert list_told(anyway, "draw"), f"even without {needs}"


@pytest.mark.parametrize("act", WAYS)
@pytest.mark.parametrize("asked", ["as put", "at resolution"])
def test_controller_is_not_asked_about_an_impossible_optional_trigger(act: Any, asked: Any) -> None:
    hopeful = unit("Hopeful", 1, triggered("horn", None, *STRIKE, optional=True))
    table = is_quiet(blow_horn(Triggers(act=act, asked=asked), hopeful, theirs=(unit("Weak"),)))
    assert not list_told(table, "draw")
    assert table.asked() == (0, "act")
    assert any("cannot be announced" in text for text in table.texts())


@pytest.mark.parametrize("act", WAYS)
def test_possible_trigger_acts_under_every_policy(act: Any) -> None:
    hopeful = unit("Hopeful", 1, triggered("horn", None, *STRIKE))
    for impossible in ("removed", "as much as possible"):
        policy = Triggers(act=act, impossible=impossible)  # type: ignore[arg-type]
        table = is_quiet(blow_horn(policy, hopeful, theirs=(unit("Strong", 2),)))
        assert table.zone("Strong") == "grave"
        assert list_told(table, "draw")


def test_cost_without_targets_names_the_reason() -> None:
    hopeful = unit("Hopeful", 1, triggered("horn", None, *STRIKE))
    table = is_quiet(blow_horn(Triggers(act="resolve"), hopeful))
    assert list_told(table, "Hopeful: ")[-1].endswith("cannot be announced: there is no legal target")
    (record,) = [record for record in table.position.history() if "cannot be announced" in record.text]
    assert record.rules == ("T-target",)


@pytest.mark.parametrize(
    ("act", "asked", "order"),
    [
        ("stack", "as put", ["use", "target"]),
        ("stack", "at resolution", ["target", "use"]),
        ("offer", "as put", ["use", "target", "respond"]),
        ("offer", "at resolution", ["target", "respond", "use"]),
        ("resolve", "as put", ["use", "target"]),
        ("resolve", "at resolution", ["target", "use"]),
        # the usual
        ("stack", "", ["target", "use"]),
        ("offer", "", ["use", "target", "respond"]),
        ("resolve", "", ["use", "target"]),
    ],
)
def test_optional_trigger_is_asked_about_when_put_or_at_resolution(act: Any, asked: Any, order: list[str]) -> None:
    chance = unit(
        "Chance", 1, triggered("horn", None, choose("target", THEIRS), do("tire", unit=TARGET), optional=True)
    )
    table = Table(triggers=Triggers(act=act, asked=asked)).put(0, "hand", HORN).put(0, "field", chance)
    table.put(1, "field", unit("One"), unit("Two")).put(1, "hand", spell("Wait")).go().act("Horn").decline()
    found = []
    while table.position.choice is not None and not (table.asked() == (0, "act") and not table.position.stack):
        player, kind = table.asked()
        if kind == "act":
            found += ["respond"] if player == 1 else []
            table.decline()
        else:
            found.append({"yes-no": "use", "pick": "target"}[kind])
            table.answer(table.position.choice.candidates[:1] if kind == "pick" else True)
    assert list(dict.fromkeys(found)) == order
    assert list_told(table, "tire")


def test_declined_trigger_is_not_put_on_the_stack() -> None:
    chance = unit("Chance", 1, triggered("horn", None, do("draw", player=YOU), optional=True))
    for asked in ("as put", "at resolution"):
        table = blow_horn(Triggers(act="stack", asked=asked), chance)  # type: ignore[arg-type]
        while table.asked()[1] == "act" and table.position.stack:
            table.decline()
        table.answer(False)
        is_quiet(table)
        assert not list_told(table, "draw")
        assert len(list_told(table, "on the stack: triggered ability of Chance")) == (asked == "at resolution")


MISSES = both(its.tags.contains("when"), no(its.latest == True))
"""Abilities with “when” miss their timing if another event has happened since; those with “if” never do."""


@pytest.mark.parametrize("act", WAYS)
def test_optional_when_trigger_misses_its_timing_after_another_event(act: Any) -> None:
    def drawn(*more: i.Instruction) -> list[str]:
        horn = spell("Horn", note("horn"), *more, kind="slow")
        cards = (
            unit("If", 1, triggered("horn", None, note("if"), name="if")),
            unit("When", 1, triggered("horn", None, note("when"), tags=("when",), name="when")),
        )
        table = blow_horn(Triggers(act=act, misses=MISSES, own_order="time"), *cards, horn=horn)
        return sorted(list_told(is_quiet(table), "if", "when"))

    assert drawn() == ["if", "when"]
    assert drawn(do("draw", player=YOU)) == ["if"]


def test_event_within_an_event_is_simultaneous_with_it() -> None:
    sad = unit("Sad", 1, triggered("destroy", None, note("sad"), tags=("when",)))
    fell = spell("Horn", do("fell", unit=THEIRS), kind="slow")
    policy = Triggers(act="resolve", misses=MISSES)
    assert list_told(blow_horn(policy, sad, theirs=(unit("Oak"),), horn=fell), "sad")
    then = spell("Horn", do("fell", unit=THEIRS), do("draw", player=YOU), kind="slow")
    assert not list_told(blow_horn(policy, sad, theirs=(unit("Oak"),), horn=then), "sad")


def test_state_trigger_triggers_on_a_state() -> None:
    alone = e.Not(e.Exists(cards_in("hand", of=YOU)))
    poor = triggered("state", alone, note("poor"), do("draw", player=YOU))
    table = blow_horn(Triggers(act="resolve"), unit("Beggar", 1, poor))
    assert len(list_told(table, "poor")) == 1, "the horn was the last card in the hand"
    assert table.zone("X") == "hand"


@pytest.mark.parametrize(("states", "times"), [("again", 3), ("anew", 1)])
def test_lasting_state_triggers_again_or_only_after_it_ended(states: Any, times: int) -> None:
    """Three cards are in the deck: while it has any, one is drawn."""
    rich = e.Exists(cards_in("deck", of=YOU))
    greed = triggered("state", rich, do("draw", player=YOU), name="greed")
    table = blow_horn(Triggers(act="resolve", states=states), unit("Greedy", 1, greed))
    assert len(list_told(table, "draw")) == times


@pytest.mark.parametrize("act", WAYS)
def test_state_trigger_does_not_trigger_again_while_pending_or_on_the_stack(act: Any) -> None:
    tired = e.Exists(cards_in("field", of=YOU, where=its.power > 4))
    rest = triggered("state", tired, note("rests"), mark(cards_in("field", of=YOU), "power", 1), name="rest")
    table = blow_horn(Triggers(act=act), unit("Ox", 5, rest))
    assert len(list_told(is_quiet(table), "rests")) == 1


ECHO = Ability(kind="static", name="echo", again=both(its.controller == YOU, its.event == "horn"))


@pytest.mark.parametrize(("echoes", "times"), [(0, 1), (1, 2), (2, 3)])
def test_trigger_triggers_once_more_for_each_doubling_effect(echoes: int, times: int) -> None:
    hears = unit("Hears", 1, triggered("horn", None, do("draw", player=YOU)))
    table = blow_horn(
        Triggers(act="resolve"), hears, *[unit("Echo", 1, ECHO)] * echoes, theirs=(unit("Deaf", 1, ECHO),)
    )
    assert len(list_told(table, "draw")) == times


def test_doubling_effect_reads_the_roles_of_the_event() -> None:
    weak = Ability(kind="static", again=e.Compare("==", e.Of(var("victim"), "name"), e.Lit("Weak")))
    mourner = unit("Mourner", 1, triggered("destroy", None, note("mourns")))
    for name, times in (("Weak", 2), ("Strong", 1)):
        table = Table(triggers=Triggers(act="resolve")).put(0, "hand", DOOM)
        table.put(0, "field", mourner, unit("Echo", 1, weak)).put(1, "field", unit(name))
        table.go().act("Doom").pick(name)
        assert len(list_told(table, "mourns")) == times


def list_questions(policy: Triggers, *mine: Card) -> list[str]:
    table = blow_horn(policy, *mine)
    asked = []
    while table.position.choice is not None and table.asked()[1] != "act":
        asked.append(table.asked()[1])
        choice = table.position.choice
        table.answer(choice.candidates[::-1] if choice.kind == "order" else 0)
    return asked


SAME = triggered("horn", None, do("draw", player=YOU), name="same")


OWN_WAY = triggered("horn", None, do("tire", unit=THIS), name="own way")


def test_order_of_equal_triggers_is_not_asked() -> None:
    policy = Triggers(act="resolve")
    assert list_questions(policy, *[unit("Twin", 1, SAME)] * 3) == []
    assert list_questions(policy, *[unit("Twin", 1, SAME)] * 3, unit("Other", 1, OWN_WAY)) == ["one-of"] * 3


def test_order_of_unequal_triggers_is_one_question() -> None:
    policy = Triggers(act="resolve")
    assert list_questions(policy, *[unit("Twin", 1, OWN_WAY)] * 4) == ["order"]
    assert list_questions(policy, *[unit("Twin", 1, OWN_WAY)] * 2) == ["one-of"]
    table = blow_horn(policy, *[unit("Twin", 1, OWN_WAY)] * 3)
    table.answer(table.position.choice.candidates[::-1])  # type: ignore[union-attr]
    names = ["Twin", "Twin'", "Twin''"]
    done = [record.data["unit"][0] for record in table.position.history() if record.event == "tire"]
    assert done == [table.ref(name) for name in reversed(names)]


def test_english_reads_and_prints_trigger_doubling() -> None:
    """“Triggered abilities of your other units trigger one more time.”: not its own, and not the opponent's."""
    vocabulary = Vocabulary(
        types={"unit": "unit"}, home={"unit": ("field",)}, everywhere=("field",), zones={"field": "field"},
        patterns=(Pattern(verb="draw", text="{player:player} draw a card"),),
    )  # fmt: skip
    (again,) = parse("Triggered abilities of your other units trigger one more time.", vocabulary, kind="static")
    hears = triggered("horn", None, do("draw", player=YOU))
    table = blow_horn(Triggers(act="resolve"), unit("Echo", 1, again, hears), unit("Hears", 1, hears),
                    theirs=(unit("Theirs", 1, hears),))  # fmt: skip
    while table.asked()[1] == "one-of":
        table.answer(0)
    assert list_told(table, "draw") == ["draw: Ada"] * 3 + ["draw: Ben"]


HEAL = spell("Heal", choose("target", OWN), mark(TARGET, "power", 1))


def make_calling_table(**policies: Any) -> Table:
    """Before anybody has done anything two of Ada's look for a state that holds; Ben could answer."""
    strong = e.Exists(e.Among(THIS, its.power > 4))
    callers = [
        unit(name, 5, triggered("state", strong, note(f"{name} calls"), mark(THIS, "power", 1), name=name))
        for name in ("One", "Two")
    ]
    table = Table(**policies).put(0, "field", *callers).put(1, "hand", HEAL).put(1, "field", unit("Foe", 2)).go()
    return table.answer(0)


def list_calls(table: Table) -> list[str]:
    return [text for text in table.texts() if text.endswith(" calls")]


def test_trigger_outside_responses_waits_until_the_game_resolves_the_stack() -> None:
    table = make_calling_table(triggers=Triggers(act="stack"))
    assert list_calls(table) == []
    assert len(table.position.stack) == 2
    assert table.offered() == []


@pytest.mark.parametrize("passes", [1, 2])
def test_responses_begin_with_triggers_that_were_put_on_the_stack(passes: int) -> None:
    table = make_calling_table(
        triggers=Triggers(act="stack", opens=True), responses=ClosedChain(passes_to_close=passes)
    )
    assert table.asked() == (1, "act")
    assert table.offered() == ["Heal"], "both may be answered, together"
    assert list_calls(table) == []
    is_quiet(table.act("Heal"))
    assert list_calls(table) == ["Two calls", "One calls"]
    assert not table.position.stack
    assert table.asked() == (0, "act")


@pytest.mark.parametrize("responses", [NoResponses(), GATE], ids=lambda policy: type(policy).__name__)
def test_responses_that_begin_with_triggers_end_under_every_discipline(responses: Responses) -> None:
    table = is_quiet(make_calling_table(triggers=Triggers(act="stack", opens=True), responses=responses))
    assert list_calls(table) == ["Two calls", "One calls"]
    assert not table.position.stack
