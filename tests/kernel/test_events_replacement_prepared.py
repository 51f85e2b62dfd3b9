"""Replacements that let the rest of an event happen, and prepared replacements."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Attribute, Verb
from rulestone.kernel.position import load
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import (
    END_OF_TURN,
    OPPONENT,
    THIS,
    YOU,
    Ability,
    bound,
    cards_in,
    do,
    let,
    mark,
    of,
    replacement,
    triggered,
    var,
)
from rulestone.model.objects import Card
from tests.kernel.toy import Table, parts, spell, unit


def make_reducer(name: str) -> Ability:
    """Return a replacement that reduces a drain by 1 and lets the rest happen."""
    less = do("drain", player=var("player"), amount=bound("amount") - 1)
    return replacement("drain", bound("amount") > 0, less, name=name)


DRAINED = Verb(
    name="drain",
    roles=("player", "amount"),
    steps=(mark(var("player"), "points", of(var("player"), "points") - bound("amount")),),
)
DRAIN = spell("Drain", do("drain", player=OPPONENT, amount=5), kind="slow")


def make_draining_table(**more: Any) -> Table:
    """Return a table where players have points that can be drained."""
    declared = parts(**more)
    points = Attribute(name="points", default=20, of="player")
    declared = replace(
        declared, verbs={**declared.verbs, "drain": DRAINED}, attributes={**declared.attributes, "points": points}
    )
    return Table(compile_rules("toy", declared))


def test_replacement_applies_once_to_an_event_and_its_substitutes() -> None:
    table = make_draining_table().put(0, "hand", DRAIN).put(1, "field", unit("Wall", 1, make_reducer("brick"))).go()
    table.act("Drain")
    assert table.position.value(1, "points") == 16


def test_each_of_several_replacements_gets_its_one_opportunity() -> None:
    wall = unit("Wall", 1, make_reducer("brick"), make_reducer("mortar"))
    table = make_draining_table().put(0, "hand", DRAIN).put(1, "field", wall).go()
    table.act("Drain").answer(0)
    assert table.position.value(1, "points") == 17


def make_prevention(until: str, once: bool = True) -> Card:
    waiting = replacement("drain", e.Same(var("player"), var("saved")), mark(var("saved"), "spared", True), name="ward")
    return spell("Ward", let("saved", OPPONENT), i.Delay(ability=waiting, until=until, once=once, keep=("saved",)))


def test_effect_can_prepare_a_replacement_for_the_next_event() -> None:
    table = make_draining_table().put(0, "hand", make_prevention(END_OF_TURN), DRAIN, DRAIN).go()
    table.act("Ward").act("Drain")
    assert table.position.value(1, "points") == 20
    assert table.position.value(1, "spared") is True
    table.act("Drain'")
    assert table.position.value(1, "points") == 15, "it acted once"


def test_prepared_replacement_applies_for_its_duration() -> None:
    table = make_draining_table().put(0, "hand", make_prevention(END_OF_TURN, once=False), DRAIN, DRAIN).go()
    table.act("Ward").act("Drain").act("Drain'")
    assert table.position.value(1, "points") == 20


@pytest.mark.parametrize(("until", "left"), [(END_OF_TURN, 15), ("", 20)])
def test_prepared_replacement_ends_with_its_duration(until: str, left: int) -> None:
    table = (
        make_draining_table().put(0, "hand", make_prevention(until)).put(1, "hand", unit("U")).put(1, "deck", unit("V"))
    )
    table.put(0, "hand", DRAIN).go()
    table.act("Ward").decline()
    table.decline().act("Drain")
    assert table.position.value(1, "points") == left


def test_position_with_a_prepared_replacement_is_saved() -> None:
    table = make_draining_table().put(0, "hand", make_prevention(""), DRAIN).go()
    table.act("Ward")
    cards = {card.name: card for card in (make_prevention(""), DRAIN)}
    assert load(table.position.to_bytes(), table.rules, cards).digest == table.position.digest


@pytest.mark.parametrize("its_own", [True, False])
def test_delayed_trigger_has_the_spell_or_another_object_as_its_source(its_own: bool) -> None:
    """Ada prepares it for Ben's Ox: as the Ox's own ability it makes Ben draw."""
    heard = triggered("drain", None, do("draw", player=YOU), do("tire", unit=THIS))
    ox = cards_in("field", of=OPPONENT)
    teach = spell("Teach", i.Delay(ability=heard, source=ox if its_own else None), kind="slow")
    table = make_draining_table().put(0, "hand", teach, DRAIN).put(1, "field", unit("Ox"))
    table.put(0, "deck", unit("Ada's")).put(1, "deck", unit("Ben's")).go().act("Teach").act("Drain")
    assert (table.zone("Ada's"), table.zone("Ben's")) == (("deck", "hand") if its_own else ("hand", "deck"))
    assert ("tired" in table.position.object(table.ids["Ox"]).marks) == its_own
