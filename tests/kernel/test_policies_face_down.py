"""Blank face-down cards, revealed cards, and prepared triggers."""

from __future__ import annotations

from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.policies import Triggers
from rulestone.kernel.position import is_visible
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import YOU, add, cards_in, do, its, mark, static, triggered
from tests.kernel.toy import OWN, Table, spell, unit


def make_table(blank: bool) -> Table:
    made = Table().put(0, "field", unit("Knave", 4))
    declared = made.rules.parts
    zones = {**declared.zones}
    zones["field"] = replace(zones["field"], blank=blank, turned_seen_by="owner")
    made.rules = compile_rules("toy", replace(declared, zones=zones, shown="shown"))
    return made


TURN = spell("Turn", i.Face(what=OWN, up=e.Lit(False)))


def get_asked(position: object, where: e.Expr) -> int:
    machine = position.machine()  # type: ignore[attr-defined]
    return len(machine.rules.expression(cards_in("field", of=YOU, where=where))(machine, {"you": 0}, -1))


def test_blank_face_down_card_has_no_name_type_or_values() -> None:
    for blank, there in ((True, 0), (False, 1)):
        made = make_table(blank).put(0, "hand", TURN).go()
        assert get_asked(made.position, its.name == "Knave") == 1
        made.act("Turn")
        for where in (its.name == "Knave", its.type == "unit", its.power == 4):
            assert get_asked(made.position, where) == there
        assert get_asked(made.position, its["face up"] == False) == 1


def test_blank_face_down_card_has_no_abilities_and_may_count_as_a_type() -> None:
    for blank, power, drawn in ((True, 1, 0), (False, 3, 1)):
        lord = unit("Lord", 1, static(cards_in("field"), add(power=2)), triggered("tire", None, do("draw", player=YOU)))
        made = Table().put(0, "hand", TURN, spell("Tire", do("tire", unit=cards_in("field", type="unit"))))
        made.put(0, "field", lord).put(0, "deck", unit("Prize")).put(1, "field", unit("Foe", 1))
        declared = made.rules.parts
        zones = {**declared.zones, "field": replace(declared.zones["field"], blank=blank, blank_type="lump")}
        made.rules = compile_rules("toy", replace(declared, zones=zones))
        made.go().act("Turn").act("Tire")
        assert made.position.value(made.ref("Foe"), "power") == power
        assert made.zone("Prize") == ("hand" if drawn else "deck")
        assert get_asked(made.position, its.type == "lump") == (1 if blank else 0)


def test_visibility_of_a_face_down_card_follows_its_zone() -> None:
    made = make_table(True).put(0, "hand", TURN).go().act("Turn")
    card = next(obj for obj in made.position.cards("field", 0))
    assert (is_visible(made.position, card, 0), is_visible(made.position, card, 1)) == (True, False)


def test_revealed_card_is_visible_to_all_players() -> None:
    show = spell("Show", mark(cards_in("hand", of=YOU), "shown", True))
    made = make_table(True).put(0, "hand", show, unit("Hidden", 1)).go()
    before = next(obj for obj in made.position.cards("hand", 0) if obj.name == "Hidden")
    assert not is_visible(made.position, before, 1)
    made.act("Show")
    after = next(obj for obj in made.position.cards("hand", 0) if obj.name == "Hidden")
    assert is_visible(made.position, after, 1)


def test_prepared_trigger_acts_once() -> None:
    later = triggered("draw", None, do("destroy", victim=OWN))
    made = Table().put(0, "field", unit("Doomed", 1))
    made.put(0, "deck", unit("A", 1), unit("B", 1))
    made.put(0, "hand", spell("Plan", i.Delay(ability=later)), spell("Study", do("draw", player=YOU))).go()
    made.act("Plan")
    assert len(made.position.cards("field", 0)) == 1
    made.act("Study")
    assert not made.position.cards("field", 0)
    assert not made.position.machine().state.effects


def test_kind_of_a_put_item_is_an_event_of_its_own() -> None:
    for event, drawn in (("spell put", 1), ("ability put", 0)):
        watcher = unit("Watcher", 1, triggered(event, None, do("draw", player=YOU)))
        made = Table().put(0, "field", watcher).put(0, "deck", unit("A", 1)).put(0, "hand", spell("Idle")).go()
        made.act("Idle")
        assert len(made.position.cards("hand", 0)) == drawn


def test_limited_trigger_of_a_face_down_card_is_used_up_when_revealed() -> None:
    lurker = unit("Lurker", 1, triggered("draw", None, do("tire", unit=e.This()), limit=1))
    made = make_table(True).put(0, "field", lurker).put(0, "deck", *(unit(name) for name in "ABC"))
    made.put(0, "hand", TURN, *(spell(name, do("draw", player=YOU)) for name in ("One", "Two", "Three")))
    made.rules = compile_rules(
        "toy",
        replace(
            made.rules.parts,
            policies=replace(made.rules.parts.policies, triggers=Triggers(act="stack", face_down="shown")),
            zones={**made.rules.parts.zones, "field": replace(made.rules.parts.zones["field"], blank=False)},
        ),
    )
    made.go().act("Turn").act("One")
    assert made.asked() == (0, "yes-no")
    made.answer(False).act("Two")
    assert made.asked() == (0, "yes-no")
    made.answer(True)
    assert made.position.value(made.ref("Lurker"), "tired") is True
    made.act("Three")
    assert made.asked() == (0, "act")


def test_next_trigger_is_asked_about_after_one_was_not_revealed() -> None:
    for copies in (False, True):  # triggers of many copies of one card are ordered at once
        do_it = triggered("draw", None, do("tire", unit=e.This()))
        lurkers = [unit("Lurker" if copies else name, 1, do_it) for name in ("First", "Second", "Third", "Last")]
        made = Table().put(0, "field", *lurkers).put(0, "deck", unit("A"))
        made.put(0, "hand", TURN, spell("Draw", do("draw", player=YOU)))
        declared = made.rules.parts
        shown = replace(declared.policies, triggers=Triggers(act="stack", face_down="shown"))
        made.rules = compile_rules("toy", replace(declared, policies=shown, shown="shown"))
        made.go().act("Turn").act("Draw")
        asked_for = []
        while made.asked() != (0, "act"):
            choice = made.position.choice
            assert choice is not None
            asked_for.append(choice.kind)
            made.answer({"yes-no": False, "one-of": len(choice.labels) - 1}.get(choice.kind, choice.candidates[::-1]))
        expected = ["order", *["yes-no"] * 4] if copies else [*["one-of", "yes-no"] * 3, "yes-no"]
        assert asked_for == expected
