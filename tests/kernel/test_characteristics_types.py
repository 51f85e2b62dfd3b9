"""Zones in which cards count as of another type besides their own."""

from __future__ import annotations

from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.language import expressions as e
from rulestone.language.build import YOU, cards_in, its, of
from rulestone.model.objects import Card
from tests.kernel.toy import Table, spell, unit

TWO = Card(name="Two", type="unit", values={"power": 1, "kind": "spell"})


def make_table() -> Table:
    made = Table().put(0, "hand", TWO, unit("One"), spell("Idle")).put(0, "field", replace(TWO, name="There"))
    declared = made.rules.parts
    zones = {**declared.zones, "hand": replace(declared.zones["hand"], other_type="kind")}
    made.rules = compile_rules("toy", replace(declared, zones=zones))
    return made.go()


def list_names(made: Table, what: e.Expr) -> set[str]:
    machine = made.position.machine()
    return {machine.ref_name(ref) for ref in machine.rules.objects(what)(machine, {"you": 0}, -1)}


def test_selection_finds_a_card_of_two_types_by_zone() -> None:
    made = make_table()
    assert list_names(made, cards_in("hand", of=YOU, type="spell")) == {"Two", "Idle"}
    assert list_names(made, cards_in("hand", of=YOU, type="unit")) == {"Two", "One"}
    assert list_names(made, cards_in("field", "hand", type="spell")) == {"Two", "Idle"}
    assert list_names(made, cards_in("field", type="spell")) == set()


def test_condition_on_the_type_holds_for_both_types_of_a_card() -> None:
    made = make_table()
    assert list_names(made, cards_in("hand", of=YOU, where=its.type == "spell")) == {"Two", "Idle"}
    assert list_names(made, cards_in("hand", of=YOU, where=its.type != "spell")) == {"One"}
    same = its.type == of(cards_in("hand", type="spell", where=its.name == "Idle"), "type")
    assert list_names(made, cards_in("hand", "field", of=YOU, where=same)) == {"Two", "Idle"}
    machine = made.position.machine()
    two = cards_in("hand", where=its.name == "Two")
    for wanted, holds in (("spell", True), ("unit", True), ("stone", False)):
        asked = e.Compare("==", e.Of(two, "type"), e.Lit(wanted))
        assert machine.rules.expression(asked)(machine, {"you": 0}, -1) is holds
        unlike = e.Compare("!=", e.Of(two, "type"), e.Lit(wanted))
        assert machine.rules.expression(unlike)(machine, {"you": 0}, -1) is not holds
