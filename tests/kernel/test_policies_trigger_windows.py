"""Trigger windows: optional triggers before an event, which can prevent it for some of its objects."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.policies import TriggerWindows
from rulestone.lab.play.input import MenuEntry
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import Ability, When
from rulestone.language.build import OPPONENT, YOU, both, bound, cards_in, do, its, move, note, triggered, var
from rulestone.model.objects import Card
from rulestone.report.prompt import get_facts
from rulestone.scenario.script.answers import find_candidate
from rulestone.scenario.script.lines import Word
from tests.kernel.toy import DOOM, FIELD, Table, parts, spell, unit


def make_before_listener(*effect: i.Instruction, name: str = "warden", optional: bool = True) -> object:
    listens = When(event="destroy", before=True)
    return Ability(kind="triggered", when=listens, effect=effect, optional=optional, name=name)


def make_doomed_table(*wardens: tuple[int, str, object], on: str = "Guard") -> Table:
    table = Table(triggers=TriggerWindows()).put(0, "hand", DOOM).put(1, "field", unit("Guard"))
    for player, name, ability in wardens:
        table.put(player, "field", unit(name, 1, ability))
    return table.go().act("Doom").pick(on)


def test_ability_that_triggers_before_destruction_can_prevent_it() -> None:
    table = make_doomed_table((1, "Warden", make_before_listener(i.PreventEvent(what=var("victim")), note("saved"))))
    assert table.asked() == (1, "pick"), "Ada has none to use"
    assert table.zone("Guard") == "field"
    warden = table.position.choice.candidates  # type: ignore[union-attr]
    assert [table.position.name(ref) for ref in warden] == ["Warden: “warden”"]
    moment = table.position
    assert table.answer(warden).zone("Guard") == "field"
    table.position = moment
    assert table.answer(()).zone("Guard") == "grave"


@pytest.mark.parametrize(
    ("what", "records"),
    [
        (var("victim"), ["Guard: it does not happen"]),
        (None, ["Guard: it does not happen"]),
        (cards_in("hand"), []),
    ],
)
def test_prevented_event_is_recorded_if_it_spares_something(what: e.Expr | None, records: list[str]) -> None:
    table = make_doomed_table((1, "Warden", make_before_listener(i.PreventEvent(what=what), optional=False)))
    assert [text for text in table.texts() if "does not happen" in text] == records
    assert table.zone("Guard") == ("field" if records else "grave")


def test_waiting_trigger_is_chosen_by_its_source() -> None:
    table = make_doomed_table((1, "Warden", make_before_listener(note("saved"))))
    (ref,) = table.position.choice.candidates  # type: ignore[union-attr]
    assert find_candidate(table.position, (ref,), Word("Warden", table.ids["Warden"])) == ref
    assert find_candidate(table.position, (ref,), Word("Warden: “warden”")) == ref
    assert find_candidate(table.position, (ref,), Word("Guard", table.ids["Guard"])) is None
    entry = MenuEntry(1, ref, "Warden", ref)
    assert get_facts(table.position, entry, table.position.choice) == "waiting, Ben"  # type: ignore[arg-type]


def test_mandatory_triggers_act_before_players_alternate() -> None:
    def tells(name: str) -> tuple[i.Instruction, ...]:
        return (note(f"{name} acts"),)

    table = make_doomed_table(
        (0, "A1", make_before_listener(*tells("A1"), name="A1")),
        (0, "A2", make_before_listener(*tells("A2"), name="A2")),
        (1, "B1", make_before_listener(*tells("B1"), name="B1")),
        (1, "B2", make_before_listener(*tells("B2"), name="B2", optional=False)),
    )
    assert table.play_triggers() == ["B2", "A1", "B1", "A2"]
    assert table.zone("Guard") == "grave"


def test_ability_that_triggers_before_destruction_prevents_it_only_for_named_objects() -> None:
    mine = e.In(var("victim"), cards_in("field", of=YOU))
    sweep = spell("Sweep", do("destroy", victim=FIELD), kind="slow")
    ward = make_before_listener(i.If(condition=mine, then=(i.PreventEvent(what=var("victim")),)), optional=False)
    table = Table(triggers=TriggerWindows()).put(0, "hand", sweep).put(0, "field", unit("Mine"))
    table.put(1, "field", unit("Warden", 1, ward), unit("Guard")).go().act("Sweep")
    while table.position.choice is not None and table.asked()[1] != "act":
        table.answer(table.position.choice.candidates[:1])
    assert [table.zone(name) for name in ("Mine", "Warden", "Guard")] == ["grave", "field", "field"]


def test_trigger_in_a_window_opens_its_own_window() -> None:
    def dead(name: str) -> e.Expr:
        return e.Compare("==", e.Of(var("victim"), "name"), e.Lit(name))

    theirs = cards_in("field", of=e.Opponent(), where=its.name == "Grudge")
    avenger = triggered("destroy", dead("Guard"), do("destroy", victim=theirs), name="avenger")
    mourner = [triggered("destroy", dead(name), note(f"mourns {name}"), name=name) for name in ("Guard", "Grudge")]
    table = Table(triggers=TriggerWindows()).put(0, "hand", DOOM).put(1, "field", unit("Guard"))
    table.put(1, "field", unit("Avenger", 1, avenger)).put(0, "field", unit("Mourner", 1, *mourner), unit("Grudge"))
    table.go().act("Doom").pick("Guard").play_triggers(("Avenger", "Mourner"))
    assert table.zone("Grudge") == "grave"
    assert [text for text in table.texts() if text.startswith("mourns")] == ["mourns Grudge", "mourns Guard"]


# --- before a move --------------------------------------------------------------------------------------------------


def make_moving_table(*field: Card) -> Table:
    """Return a table where every unit but the warden moves from the field to the hand; the warden may keep each of
    them."""
    leaves = both(bound("from") == "field", bound("to") == "hand")
    listens = When(event="move", where=leaves, before=True)
    keeps = Ability(
        kind="triggered", when=listens, effect=(i.PreventEvent(what=var("card")),), optional=True, name="warden"
    )
    away = spell("Away", move(cards_in("field", where=its.name != "Warden"), "hand"), kind="slow")
    table = Table(triggers=TriggerWindows()).put(0, "hand", away).put(1, "field", unit("Warden", 1, keeps), *field)
    return table.go().act("Away")


@pytest.mark.parametrize("saved", [True, False])
def test_ability_that_triggers_before_a_move_can_prevent_it(saved: bool) -> None:
    table = make_moving_table(unit("Guard"))
    assert table.zone("Guard") == "field"
    table.answer(table.position.choice.candidates if saved else ())  # type: ignore[union-attr]
    assert table.zone("Guard") == ("field" if saved else "hand")


def test_ability_that_triggers_before_several_moves_can_prevent_one_of_them() -> None:
    table = make_moving_table(unit("Guard"), unit("Scout"))
    table.answer(table.position.choice.candidates[:1]).answer(())  # type: ignore[union-attr]
    assert sorted((table.zone("Guard"), table.zone("Scout"))) == ["field", "hand"]


@pytest.mark.parametrize("victims", [1, 2])
def test_aftermath_of_an_event_comes_after_its_window(victims: int) -> None:
    declared = parts(triggers=TriggerWindows())
    fell = replace(declared.verbs["destroy"], afterwards=(note("afterwards"),))
    rules = compile_rules("toy", replace(declared, verbs={**declared.verbs, "destroy": fell}))
    mourner = unit("Mourner", 1, triggered("destroy", None, note("Mourner acts")))
    sweep = spell("Sweep", do("destroy", victim=cards_in("field", of=OPPONENT)), kind="slow")
    table = Table(rules).put(0, "hand", sweep).put(0, "field", mourner)
    table.put(1, "field", *(unit(name) for name in ("A", "B")[:victims])).go().act("Sweep")
    table.play_triggers(("Mourner",))
    told = [text for text in table.texts() if text in ("Mourner acts", "afterwards")]
    assert told == ["Mourner acts"] * victims + ["afterwards"]
