"""Triggers at once or at check points, and triggers and effects of departed sources."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import StateBasedAction
from rulestone.kernel.policies import LayerScheme, StateBasedActions, Triggers, TriggersByPlace, TriggerSeries
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import (
    LOSE_ABILITIES,
    OPPONENT,
    THIS,
    YOU,
    add,
    cards_in,
    do,
    its,
    lasting,
    note,
    triggered,
    var,
)
from rulestone.model.objects import Card
from tests.kernel.toy import DOOM, OWN, Table, parts, spell, unit

THEIRS = cards_in("field", of=OPPONENT)
STUDENT = triggered("tire", None, do("draw", player=YOU), name="student")
TIED_STUDENT = triggered("tire", None, do("draw", player=YOU), name="student", tags=("tied",))
TIED = Triggers(act="resolve", tied=("tied",))
PLAIN, LAYERED = LayerScheme(), LayerScheme(dependency=True)


def count_drawn(table: Table) -> int:
    return sum(text.startswith("draw") for text in table.texts())


def make_scout(ability: object, *steps: object, triggers: Triggers = TIED) -> Table:
    trick = spell("Trick", do("tire", unit=OWN), *steps, kind="slow")
    table = Table(triggers=triggers).put(0, "hand", trick).put(0, "field", unit("Mule"))
    table.put(1, "field", unit("Scout", 1, ability)).put(1, "deck", unit("A"), unit("B")).go()
    return table.act("Trick")


def test_waiting_trigger_tied_to_its_source_is_lost_with_it():
    doomed = do("destroy", victim=THEIRS)
    assert count_drawn(make_scout(STUDENT, doomed)) == 1
    assert count_drawn(make_scout(TIED_STUDENT, doomed)) == 0
    assert count_drawn(make_scout(TIED_STUDENT)) == 1


def test_waiting_trigger_tied_to_its_source_is_lost_with_the_ability():
    silenced = lasting(THEIRS, LOSE_ABILITIES)
    assert count_drawn(make_scout(STUDENT, silenced)) == 1
    assert count_drawn(make_scout(TIED_STUDENT, silenced)) == 0


@pytest.mark.parametrize("layers", [PLAIN, LAYERED])
@pytest.mark.parametrize("tags", [(), ("tied",)])
@pytest.mark.parametrize("end", ["destroyed", "silenced"])
def test_effect_of_a_tied_ability_ends_with_its_source(layers: LayerScheme, tags: tuple[str, ...], end: str):
    rally = triggered("tire", None, lasting(cards_in("field", of=YOU), add(power=2)), name="rally", tags=tags)
    trick = spell("Trick", do("tire", unit=OWN), kind="slow")
    captain = e.Select(("field",), of=OPPONENT, where=e.Compare("==", e.Its("name"), e.Lit("Captain")))
    silence = spell("Silence", lasting(captain, LOSE_ABILITIES), kind="slow")
    table = Table(triggers=TIED, layers=layers).put(0, "hand", trick, DOOM, silence).put(0, "field", unit("Mule"))
    table.put(1, "field", unit("Captain", 1, rally), unit("Guard")).go()
    guard = table.ref("Guard")
    table.act("Trick")
    assert table.position.value(guard, "power") == 3
    if end == "destroyed":
        table.act("Doom").pick("Captain")
    else:
        table.act("Silence")
    assert table.position.value(guard, "power") == (1 if tags else 3)


def test_immediate_triggers_interrupt_the_current_step():
    wipe = do("discard", cards=cards_in("hand", of=OPPONENT))
    late = make_scout(STUDENT, wipe)
    assert [late.zone(name) for name in ("A", "B")] == ["hand", "deck"]
    at_once = make_scout(STUDENT, wipe, triggers=Triggers(act="resolve", when="at once"))
    assert [at_once.zone(name) for name in ("A", "B")] == ["grave", "deck"]


def test_immediate_triggers_do_not_interrupt_each_other():
    chatty = triggered("tire", None, do("draw", player=YOU), do("draw", player=YOU), name="chatty")
    echo = triggered("draw", None, do("discard", cards=cards_in("hand", of=YOU)), name="echo")
    table = Table(triggers=Triggers(act="resolve", when="at once"))
    trick = spell("Trick", do("tire", unit=OWN), kind="slow")
    table.put(0, "hand", trick).put(0, "field", unit("Mule")).put(1, "field", unit("Scout", 1, chatty, echo))
    table.put(1, "deck", unit("A"), unit("B")).go().act("Trick")
    texts = [text for text in table.texts() if text.startswith(("draw", "discard"))]
    assert [text.split(":")[0] for text in texts] == ["draw", "draw", "discard", "discard"]


def test_trigger_on_its_own_departure_is_not_lost_by_it():
    legacy = triggered("destroy", e.Same(e.Var("victim"), THIS), do("draw", player=YOU), name="legacy")
    doomed = do("destroy", victim=THEIRS)
    for fate, wanted in (("lost", (0, 0)), ("lost after", (1, 0)), ("independent", (1, 1))):
        policy = Triggers(act="resolve", source_gone=fate)
        found = tuple(count_drawn(make_scout(ability, doomed, triggers=policy)) for ability in (legacy, STUDENT))
        assert found == wanted, fate


def test_policy_can_require_the_source_of_every_trigger():
    gone = Triggers(act="resolve", source_gone="lost")
    assert count_drawn(make_scout(STUDENT, do("destroy", victim=THEIRS), triggers=gone)) == 0
    assert "some act only while their source is there" in TIED.describe()
    assert "as soon as they trigger" in Triggers(act="resolve", when="at once").describe()


@pytest.mark.parametrize("acts", [False, True])
def test_tied_trigger_on_its_own_departure_acts(acts: bool) -> None:
    triggers = Triggers(act="resolve", tied=("tied",), tied_leaving=acts)
    last_word = triggered("destroy", e.Same(e.Var("victim"), THIS), do("draw", player=YOU), tags=("tied",))
    doomed = do("destroy", victim=THEIRS)
    assert count_drawn(make_scout(last_word, doomed, triggers=triggers)) == acts
    assert count_drawn(make_scout(TIED_STUDENT, doomed, triggers=triggers)) == 0, "it waited for something else"


HORN = spell("Horn", note("horn"), kind="slow")


def make_listener(name: str, *more: i.Instruction, event: str = "horn") -> Card:
    return unit(name, 1, triggered(event, None, note(f"{name} acts"), *more, name=name))


def list_acted(table: Table) -> list[str]:
    """Return the sources that acted, in order; players take the first order."""
    while table.asked()[1] == "one-of":
        table.answer(0)
    return [text.removesuffix(" acts") for text in table.texts() if text.endswith(" acts")]


@pytest.mark.parametrize(("first", "order"), [("turn player", ["Bee", "Ant"]), ("other player", ["Ant", "Bee"])])
def test_trigger_order_is_relative_to_the_turn_player_in_the_opponents_turn(first: Any, order: list[str]) -> None:
    """In Ben's turn."""
    table = Table(triggers=Triggers(act="resolve", first=first))
    table.state.set_game("turn player", 1)
    table.put(1, "hand", HORN).put(0, "field", make_listener("Ant")).put(1, "field", make_listener("Bee")).go().act(
        "Horn"
    )
    assert list_acted(table) == order


@pytest.mark.parametrize(("first", "saved"), [(True, False), (False, True)])
def test_action_before_state_based_actions_can_save_a_card(first: bool, saved: bool) -> None:
    weak = StateBasedAction(
        name="weak", whom=cards_in("field", where=its.power <= 0), steps=(do("destroy", victim=var("them")),)
    )
    base = parts(triggers=Triggers(act="resolve"), state_based_actions=StateBasedActions(first=first))
    healer = make_listener("Healer", lasting(OWN, add(power=1)), event="tire")
    table = Table(compile_rules("toy", replace(base, checks={"weak": weak}))).put(0, "field", unit("Ox"), healer)
    ox = cards_in("field", where=its.name == "Ox")
    harm = spell("Harm", lasting(ox, add(power=-1)), do("tire", unit=ox), kind="slow")
    table.put(0, "hand", harm).go().act("Harm")
    assert list_acted(table) == ["Healer"]
    assert table.zone("Ox") == ("field" if saved else "grave")


def test_triggers_of_departed_and_present_copies_are_distinguished() -> None:
    """Triggers of a departed and a present copy on one event are different."""
    mourner = unit("Mourner", 1, triggered("destroy", None, note("Mourner acts")))
    table = Table(triggers=Triggers(act="resolve", looks_back=True)).put(0, "field", mourner, mourner)
    table.put(0, "hand", spell("Harm", do("destroy", victim=e.Top("field", YOU, e.Lit(1))), kind="slow")).go().act(
        "Harm"
    )
    assert table.asked()[1] == "one-of"
    assert list_acted(table) == ["Mourner", "Mourner"]


def test_new_series_of_triggers_begins_with_the_turn_player() -> None:
    """The player who acted last in the previous series."""
    table = Table(triggers=TriggerSeries()).put(0, "field", make_listener("Ant")).put(1, "field", make_listener("Bee"))
    table.put(0, "hand", HORN, replace(HORN, name="Horn again")).go().act("Horn")
    assert list_acted(table) == ["Ant", "Bee"]
    table.act("Horn again")
    assert list_acted(table) == ["Ant", "Bee", "Ant", "Bee"]
    table = (
        Table(triggers=TriggerSeries())
        .put(0, "field", make_listener("Ant"), make_listener("Asp"))
        .put(1, "field", make_listener("Bee"))
    )
    table.put(0, "hand", HORN, replace(HORN, name="Horn again")).go().act("Horn")
    assert list_acted(table) == ["Ant", "Bee", "Asp"]
    table.act("Horn again")
    assert list_acted(table)[3:] == ["Ant", "Bee", "Asp"]


@pytest.mark.parametrize(("first", "order"), [(True, ["Ant", "Asp"]), (False, ["Asp", "Ant"])])
def test_triggers_by_place_ignore_the_order_of_triggering(first: bool, order: list[str]) -> None:
    """The latest trigger is on the left; for the player whose cards come first on the board, and for the other."""
    for player in (0, 1):
        left, right = make_listener("Ant", event="second"), make_listener("Asp", event="first")
        table = Table(triggers=TriggersByPlace() if first else Triggers(act="resolve", own_order="time"))
        table.state.set_game("turn player", player)
        horn = spell("Horn", note("first"), note("second"), kind="slow")
        assert list_acted(table.put(player, "hand", horn).put(player, "field", left, right).go().act("Horn")) == order


def test_new_series_of_triggers_within_one_effect_begins_with_the_turn_player() -> None:
    table = (
        Table(triggers=TriggerSeries())
        .put(0, "field", make_listener("Ant"), make_listener("Asp"))
        .put(1, "field", make_listener("Bee"))
    )
    twice = spell("Twice", note("horn"), i.Check(), note("horn"), i.Check(), kind="slow")
    assert list_acted(table.put(0, "hand", twice).go().act("Twice")) == ["Ant", "Bee", "Asp"] * 2


@pytest.mark.parametrize("recheck", [True, False, "next pass"])
def test_each_check_point_within_one_effect_begins_with_the_turn_player(recheck: Any) -> None:
    """Only the other player's card hears the first sound; cards of both players hear the second one."""
    table = (
        Table(triggers=Triggers(act="resolve", recheck=recheck))
        .put(0, "field", make_listener("Ant", event="second"))
        .put(1, "field", make_listener("Bee", event="first"), make_listener("Bug", event="second"))
    )
    sounds = spell("Sounds", note("first"), i.Check(), note("second"), i.Check(), kind="slow")
    assert list_acted(table.put(0, "hand", sounds).go().act("Sounds")) == ["Bee", "Ant", "Bug"]
