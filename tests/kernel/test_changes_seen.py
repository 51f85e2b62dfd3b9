"""Every change is noticed at once: by dependent continuous effects and by interrupting state-based actions."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import StateBasedAction
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import FOR_GOOD, Ability
from rulestone.language.build import (
    END_OF_TURN,
    OPPONENT,
    THIS,
    YOU,
    add,
    both,
    cards_in,
    do,
    its,
    lasting,
    mark,
    move,
    no,
    static,
    var,
)
from rulestone.model.objects import Card
from tests.kernel.toy import Table, parts, spell, unit


def select_named(name: str, *zones: str) -> e.Expr:
    return cards_in(*(zones or ("field",)), where=its.name == name)


def build_equal(left: e.Expr, right: object) -> e.Expr:
    return e.Compare("==", left, e.Lit(right))


OX, QUEEN = select_named("Ox"), select_named("Queen", "deck")
IMP = Card(name="Imp", type="unit", values={"power": 1})
FIRST = e.Exists(e.Common(e.Top("deck", YOU, e.Lit(1)), QUEEN))
THING = i.PutItem(kind="thing", procedure="idle", source=OX, parts=((OX, e.Lit(1)),))
THINGS = e.Among(e.Items(), its.kind == "thing")
ARM, ARMED = mark(YOU, "armed", True), build_equal(e.Of(YOU, "armed"), True)
SEEN: dict[str, tuple[tuple[i.Instruction, ...], i.Instruction, e.Expr]] = {
    "a mark of a player": ((), mark(YOU, "alarm", True), build_equal(e.Of(YOU, "alarm"), True)),
    "a mark of a card": ((), mark(OX, "alarm", True), e.Exists(cards_in("field", where=its.alarm == True))),
    "a count": ((), i.AddMark(what=OX, key="alarm", value=e.Lit(1)), e.Exists(cards_in("field", where=its.alarm == 1))),
    "a face": (
        (),
        i.Face(what=OX, up=e.Lit(False)),
        e.Exists(cards_in("field", where=build_equal(e.Its("face up"), False))),
    ),
    "who controls a card": ((), i.SetController(what=OX, who=OPPONENT), e.Exists(cards_in("field", of=OPPONENT))),
    "where a card is": ((), move(OX, "grave"), e.Exists(select_named("Ox", "grave"))),
    "what lies under a card": (
        (),
        i.PutUnder(what=select_named("Elk"), under=OX, role="under"),
        e.Exists(e.Under(cards_in("field"))),
    ),
    "that a card is no more": ((), i.Vanish(what=OX), no(e.Exists(OX))),
    "that there is a card": ((), i.Create(card=IMP, to="field"), e.Exists(select_named("Imp"))),
    "an order": ((i.Order(name="row", what=cards_in("deck")),), i.Arrange(what=var("row")), FIRST),
    "a value of the game": ((), i.SetGame(key="alarm", value=e.Lit(True)), build_equal(e.GameValue("alarm"), True)),
    "an event": ((), do("tire", unit=OX), e.Compare(">", e.Times("tire"), e.Lit(0))),
    "that something lies on the stack": ((), THING, e.Exists(THINGS)),
    "that nothing lies there any more": (
        (THING, ARM),
        i.RemoveItem(what=THINGS),
        both(ARMED, no(e.Exists(THINGS))),
    ),
}
STRONG = e.Exists(cards_in("field", where=its.power == 6))
LASTING: dict[str, tuple[tuple[i.Instruction, ...], i.Instruction, e.Expr]] = {
    "that an effect begins": ((), lasting(OX, add(power=5)), STRONG),
    "that effects end": ((lasting(OX, add(power=5)), ARM), i.EndEffects(until=END_OF_TURN), both(ARMED, no(STRONG))),
    "that effects on a card end": (
        (lasting(OX, add(power=5)), ARM),
        i.EndEffects(until=END_OF_TURN, whom=OX),
        both(ARMED, no(STRONG)),
    ),
    "that what an effect lasts for has come": (
        (lasting(OX, add(power=5), FOR_GOOD, ends=ARMED), ARM),
        i.Check(),
        both(ARMED, no(STRONG)),
    ),
}
LAMP = select_named("Lamp")


def make_table(check: tuple[StateBasedAction, ...] = ()) -> Table:
    declared = parts()
    made = replace(declared, checks={one.name: one for one in check}, procedures={"idle": ()})
    at = Table(compile_rules("toy", made)).put(0, "field", unit("Ox"), unit("Elk"))
    return at.put(0, "deck", unit("King"), unit("Queen"))


def go_to_main(at: Table, *steps: i.Instruction) -> Table:
    at.put(0, "hand", spell("Deed", *steps, kind="slow")).go().act("Deed")
    if any(isinstance(step, i.Order) for step in steps):
        at.pick("Queen", "King")
    return at


SAID, PRINTED = "said where it is asked", "printed on a card"
"""Where a condition stands: what it looks at is known beforehand, or it may be anything."""


def make_lamp(condition: e.Expr, *abilities: Ability) -> Card:
    """Return a unit with its own condition."""
    return unit("Lamp", 1, Ability(kind="effect", condition=condition), *abilities)


@pytest.mark.parametrize("how", [SAID, PRINTED])
@pytest.mark.parametrize("what", SEEN)
def test_change_is_noticed_by_dependent_effects(what: str, how: str) -> None:
    before, change, condition = SEEN[what]
    shines = static(THIS, add(power=10), condition if how == SAID else e.Meets(THIS, "effect"))
    told = [mark(YOU, when, e.Total(LAMP, "power")) for when in ("before", "after")]
    at = go_to_main(make_table().put(0, "field", make_lamp(condition, shines)), *before, told[0], change, told[1])
    assert (at.position.value(0, "before"), at.position.value(0, "after")) == (1, 11)


@pytest.mark.parametrize("how", [SAID, PRINTED])
@pytest.mark.parametrize("what", [*SEEN, *LASTING])
def test_change_is_noticed_by_interrupting_state_based_actions(what: str, how: str) -> None:
    before, change, condition = {**SEEN, **LASTING}[what]
    burn = StateBasedAction(
        name="burn",
        whom=cards_in("field", where=both(its.name == "Lamp", condition if how == SAID else e.Meets(e.It(), "effect"))),
        steps=(move(var("them"), "grave"),),
        when="interrupt",
    )
    told = [mark(YOU, when, e.Count(LAMP)) for when in ("before", "after")]
    at = go_to_main(make_table((burn,)).put(0, "field", make_lamp(condition)), *before, told[0], change, told[1])
    assert (at.position.value(0, "before"), at.position.value(0, "after")) == (1, 0)


def count_notifications(*steps: i.Instruction) -> int:
    """Return how often an observer of a game is notified of changes while steps run."""
    at = make_table().put(0, "hand", spell("Deed", *steps, mark(YOU, "done", True), kind="slow")).go()
    machine = at.position.machine()
    told: list[bool] = []
    machine.observer = lambda one: told.append("done" in one.state.objects[0].marks)
    deed = at.ref("Deed")
    choice = at.position.choice
    assert choice is not None
    machine.answer(next(option for option in choice.options if option.subject == deed))
    machine.run()
    if any(isinstance(step, i.Order) for step in steps):
        machine.answer((at.ref("Queen"), at.ref("King")))
        machine.run()
    return told.count(False)


@pytest.mark.parametrize("what", [what for what in (*SEEN, *LASTING) if what != "a value of the game"])
def test_change_is_noticed_by_listeners(what: str) -> None:
    before, change, _ = {**SEEN, **LASTING}[what]
    assert count_notifications(*before, change) > count_notifications(*before)
