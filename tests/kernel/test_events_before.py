"""Windows before plain changes: an object about to be marked, turned over or put under another can be protected."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.game.validation.checker import check_ruleset
from rulestone.kernel.policies import Triggers
from rulestone.kernel.policies.triggers import TriggerWindows
from rulestone.kernel.position import load
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import Ability, When
from rulestone.language.build import YOU, both, bound, cards_in, its, mark, var
from rulestone.language.english import parse
from rulestone.language.vocabulary import Heard, Pattern, Vocabulary
from rulestone.model.objects import Card
from tests.game.test_validation import TINY
from tests.kernel.toy import Table, spell, unit

GUARDS = cards_in("field", where=its.name == "Guard")
HOST = cards_in("field", where=its.name == "Host")
CHANGES: dict[str, tuple[i.Instruction, str, e.Expr]] = {
    "tapped": (mark(GUARDS, "tired", True), "mark", both(bound("key") == "tired", bound("value") == True)),
    "untapped": (mark(GUARDS, "fresh", None), "mark", both(bound("key") == "fresh", bound("value") == None)),
    "damaged": (
        i.AddMark(what=GUARDS, key="damage", value=e.Lit(2)),
        "mark",
        both(bound("key") == "damage", bound("before") == None, bound("value") == 2),
    ),
    "turned over": (i.Face(what=GUARDS, up=e.Lit(False)), "face", bound("up") == False),
    "put under": (i.PutUnder(what=GUARDS, under=HOST, role="under"), "put under", bound("role") == "under"),
}
EACH_CHANGE = pytest.mark.parametrize("change", CHANGES)
CAME_TO = mark(YOU, "came to", e.Arith("+", e.Result(), e.Lit(0)))


def make_warden(change: str, effect: tuple[i.Instruction, ...] = (i.PreventEvent(what=var("card")),)) -> Card:
    _, event, where = CHANGES[change]
    ability = Ability(
        kind="triggered", when=When(event=event, where=where, before=True), effect=effect, optional=True, name="warden"
    )
    return unit("Warden", 1, ability)


def make_cards(change: str) -> tuple[Card, ...]:
    return (spell("Deed", CHANGES[change][0], CAME_TO, kind="slow"), make_warden(change), unit("Guard"), unit("Host"))


def listen_before(change: str, *guards: str, **policies: Any) -> Table:
    deed, keeper, guard, host = make_cards(change)
    table = Table(**{"triggers": TriggerWindows(), **policies}).put(0, "hand", deed).put(1, "field", keeper, host)
    table.put(1, "field", *(guard for _ in guards))
    for name in guards:
        table.state.set_mark(table.ids[name], "fresh", True)
    return table.go().act("Deed")


def is_unchanged(table: Table, name: str = "Guard") -> bool:
    guard = table.position.object(table.ids[name])
    return guard.face_up and guard.host < 0 and guard.marks == {"fresh": True}


@EACH_CHANGE
@pytest.mark.parametrize("saved", [True, False])
def test_trigger_before_an_event_protects_the_unchanged_object(change: str, saved: bool) -> None:
    table = listen_before(change, "Guard")
    assert (table.asked(), is_unchanged(table)) == ((1, "pick"), True)
    deed, *others = make_cards(change)
    table.position = load(table.position.to_bytes(), table.rules, {card.name: card for card in (deed, *others)})
    assert table.position.choice is not None
    table.answer(table.position.choice.candidates if saved else ())
    assert is_unchanged(table) is saved
    assert (table.position.object(0).marks.get("came to") or 0) == (0 if saved else 1)


@EACH_CHANGE
def test_one_of_several_objects_is_protected(change: str) -> None:
    table = listen_before(change, "Guard", "Guard'")
    assert table.position.choice is not None
    table.answer(table.position.choice.candidates[:1]).answer(())
    assert sorted((is_unchanged(table), is_unchanged(table, "Guard'"))) == [False, True]
    assert table.position.object(0).marks["came to"] == 1


@EACH_CHANGE
@pytest.mark.parametrize("when", ["check points", "at once"])
def test_game_without_windows_has_no_before_events(change: str, when: Any) -> None:
    table = listen_before(change, "Guard", triggers=Triggers(act="resolve", when=when))
    assert table.asked() == (0, "act")
    assert not is_unchanged(table)


def test_change_without_effect_has_no_before_event() -> None:
    deed, keeper, guard, _ = make_cards("tapped")
    table = Table(triggers=TriggerWindows()).put(0, "hand", deed).put(1, "field", keeper, guard)
    table.state.set_mark(table.ids["Guard"], "tired", True)
    assert table.go().act("Deed").asked() == (0, "act")


def test_turning_a_face_down_card_face_down_has_no_before_event() -> None:
    deed, keeper, guard, _ = make_cards("turned over")
    table = Table(triggers=TriggerWindows()).put(0, "hand", deed).put(1, "field", keeper, guard)
    number = table.ids["Guard"]
    table.state.objects[number] = replace(table.state.objects[number], face_up=False)
    assert table.go().act("Deed").asked() == (0, "act")


@EACH_CHANGE
def test_protected_object_is_recorded(change: str) -> None:
    table = listen_before(change, "Guard")
    assert table.position.choice is not None
    table.answer(table.position.choice.candidates)
    assert [text for text in table.texts() if "does not happen" in text] == ["Guard: it does not happen"]


@pytest.mark.parametrize(("event", "known"), [("mark", True), ("put under", True), ("move", True), ("mork", False)])
def test_check_accepts_an_ability_that_triggers_before_an_event(event: str, known: bool) -> None:
    ruleset = TINY.revise("2", TINY.rulebook, policies={"triggers": TriggerWindows()})
    listens = Ability(kind="triggered", when=When(event=event, before=True), effect=(i.PreventEvent(),))
    card = Card(name="Warden", type="creature", abilities=(listens,))
    told = [str(problem) for problem in check_ruleset(replace(ruleset, cards={**ruleset.cards, "Warden": card}))]
    assert any(event in one and "event" in one for one in told) is not known


def test_rules_english_reads_an_ability_that_triggers_before_an_event() -> None:
    tires = Heard("mark", ("card",), where=both(bound("key") == "tired", bound("value") == True))
    words = Vocabulary(
        types={"unit": "unit"}, zones={"field": "field"}, home={"unit": ("field",)}, events={"tires": tires},
        states={"fresh": ("fresh", True)}, patterns=(Pattern(verb="destroy", text="destroy {victim}"),),
    )  # fmt: skip
    (ability,) = parse("Before this tires, destroy it.", words, "activated")
    assert ability.when is not None
    assert (ability.when.event, ability.when.before) == ("mark", True)
    table = Table(triggers=TriggerWindows()).put(0, "hand", make_cards("tapped")[0])
    table.put(1, "field", unit("Guard", 1, ability), unit("Host", 1, ability)).go().act("Deed")
    assert (table.zone("Guard"), table.zone("Host")) == ("grave", "field")
    assert "tired" not in table.position.object(table.ids["Guard"]).marks
