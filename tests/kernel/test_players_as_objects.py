"""Players as the objects of instructions, expressions and effects: both players behave alike."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Verb
from rulestone.kernel.policies.triggers import TriggerWindows
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import Ability, When
from rulestone.language.build import (
    FOR_GOOD,
    OPPONENT,
    THIS,
    YOU,
    add,
    cards_in,
    choose,
    do,
    forbid,
    lasting,
    mark,
    move,
    pick,
    replacement,
    static,
    triggered,
    var,
    when,
)
from tests.kernel.toy import FIELD, Table, parts, spell, unit

BOTH = pytest.mark.parametrize(("who", "number"), [(YOU, 0), (OPPONENT, 1)], ids=["you", "opponent"])
BLESS = Verb(name="bless", roles=("whom",), affects="whom", steps=(mark(var("whom"), "blessed", True),))
SPARE = Verb(name="spare", roles=("who",), affects="who", steps=(i.PreventEvent(what=var("who")),))
HELP = Verb(
    name="help", roles=("who",), affects="who", steps=(do("spare", who=var("who")), mark(var("who"), "helped", 1))
)
EITHER = e.Either(YOU, OPPONENT)


def play(*steps: i.Instruction, field: tuple[Any, ...] = (), **policies: Any) -> Table:
    """Return a table on which a spell with these steps has been played by Ada, who controls the units."""
    base = parts(**policies)
    rules = compile_rules("toy", replace(base, verbs={**base.verbs, "bless": BLESS, "spare": SPARE, "help": HELP}))
    at = Table(rules).put(0, "field", *(unit(f"Unit {n}", 1, *([one] if one else [])) for n, one in enumerate(field)))
    return at.put(0, "hand", spell("Deed", *steps, kind="slow")).go().act("Deed")


def list_marked(at: Table, key: str = "blessed") -> list[int]:
    """Return the numbers of the players with a mark."""
    return [number for number in (0, 1) if at.position.object(number).marks.get(key)]


STEPS: dict[str, Any] = {
    "mark": lambda who: mark(who, "blessed", True),
    "mark as it is now": lambda who: mark(e.Now(who), "blessed", True),
    "added mark": lambda who: i.AddMark(what=who, key="blessed", value=e.Lit(1)),
    "verb": lambda who: do("bless", whom=who),
    "verb in a loop": lambda who: i.ForEach(what=who, name="one", body=(do("bless", whom=var("one")),)),
    "verb for those that fit": lambda who: do("bless", whom=e.Among(EITHER, e.Same(e.It(), who))),
    "verb for common ones": lambda who: do("bless", whom=e.Common(EITHER, who)),
    "verb if present": lambda who: when(e.Present(who), do("bless", whom=who)),
    "verb if among": lambda who: when(e.In(who, EITHER), do("bless", whom=who)),
    "verb for the controller": lambda who: do("bless", whom=e.ControllerOf(who)),
    "divided mark": lambda who: i.Divide(name="hit", what=who, amount=2),
}


@BOTH
@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
@pytest.mark.parametrize("windows", [False, True], ids=["", "windows"])
def test_instruction_affects_the_player_it_names(step: Any, who: e.Expr, number: int, windows: bool) -> None:
    share = i.AddMark(what=var("hit"), key="blessed", value=e.Share("hit"))
    steps = (step(who), share) if isinstance(step(who), i.Divide) else (step(who),)
    policies = {"triggers": TriggerWindows()} if windows else {}
    assert list_marked(play(*steps, **policies)) == [number]


@BOTH
def test_forbidden_event_spares_the_player(who: e.Expr, number: int) -> None:
    at = play(do("bless", whom=EITHER), field=(static(who, forbid("bless")),))
    assert list_marked(at) == [1 - number]


@BOTH
def test_replaced_event_of_a_player_leaves_that_of_the_other(who: e.Expr, number: int) -> None:
    instead = replacement("bless", e.Same(var("whom"), who), mark(THIS, "instead", True))
    at = play(do("bless", whom=EITHER), field=(instead,))
    assert list_marked(at) == [1 - number]
    assert at.position.object(at.ids["Unit 0"]).marks == {"instead": True}


@BOTH
@pytest.mark.parametrize("by_verb", [False, True], ids=["", "by a verb"])
def test_prevented_event_of_a_player_leaves_that_of_the_other(who: e.Expr, number: int, by_verb: bool) -> None:
    step = do("help", who=who) if by_verb else i.PreventEvent(what=who)
    ward = Ability(
        kind="triggered", when=When(event="bless", before=True), effect=(step, do("draw", player=YOU)), optional=False
    )
    at = play(do("bless", whom=EITHER), field=(ward,), triggers=TriggerWindows())
    at.play_triggers(("Unit",))
    assert list_marked(at) == [1 - number]


@BOTH
@pytest.mark.parametrize("event", ["bless", "mark"])
def test_ability_triggers_on_an_event_that_happens_to_a_player(event: str, who: e.Expr, number: int) -> None:
    role = "whom" if event == "bless" else "card"
    hears = triggered(event, e.Same(var(role), who), do("draw", player=YOU), limit=1)
    for blessed, heard in ((who, 1), (OPPONENT if who is YOU else YOU, 0)):
        texts = play(do("bless", whom=blessed), field=(hears,)).texts()
        assert sum(text.endswith("triggers") for text in texts) == heard


@BOTH
@pytest.mark.parametrize("target", [False, True])
def test_player_can_be_chosen_as_a_target_or_picked(who: e.Expr, number: int, target: bool) -> None:
    at = play((choose if target else pick)("one", EITHER), mark(var("one"), "blessed", True))
    assert list_marked(at.answer((number,))) == [number]


@BOTH
@pytest.mark.parametrize("fixed", [False, True])
def test_effect_changes_the_values_of_the_player(who: e.Expr, number: int, fixed: bool) -> None:
    at = play(lasting(who, add(power=2), FOR_GOOD, fixed=fixed), mark(who, "seen", e.Of(who, "power")))
    assert [at.position.value(player, "power") for player in (0, 1)] == [2 * (number == player) for player in (0, 1)]
    assert at.position.object(number).marks["seen"] == 2


@BOTH
def test_effect_reads_the_values_of_the_player(who: e.Expr, number: int) -> None:
    grows = static(THIS, add(power=e.Of(who, "luck")))
    at = play(mark(who, "luck", 4), field=(grows,))
    assert at.position.value(at.ref("Unit 0"), "power") == 5
    other = play(mark(OPPONENT if who is YOU else YOU, "luck", 4), field=(grows,))
    assert other.position.value(other.ref("Unit 0"), "power") == 1


@BOTH
def test_zones_of_the_player_are_read(who: e.Expr, number: int) -> None:
    at = play(do("destroy", victim=cards_in("field", of=who)), field=(static(FIELD, add(power=0)),))
    assert at.zone("Unit 0") == ("grave" if number == 0 else "field")


def make_mark_listener(where: e.Expr | None, *steps: i.Instruction) -> Ability:
    """Return an ability that triggers before a mark."""
    return Ability(kind="triggered", when=When(event="mark", where=where, before=True), effect=steps, optional=False)


ADDED = i.AddMark(what=EITHER, key="blessed", value=e.Lit(1))


@BOTH
@pytest.mark.parametrize("step", [mark(EITHER, "blessed", True), ADDED], ids=["set", "added"])
def test_prevented_mark_of_a_player_leaves_that_of_the_other(step: i.Instruction, who: e.Expr, number: int) -> None:
    ward = make_mark_listener(e.Same(var("card"), who), i.PreventEvent(what=var("card")))
    at = play(step, field=(ward,), triggers=TriggerWindows())
    at.play_triggers(("Unit",))
    assert list_marked(at) == [1 - number]


@BOTH
def test_mark_that_changes_nothing_triggers_nothing(who: e.Expr, number: int) -> None:
    step = mark(who, "blessed", True)
    at = play(step, step, field=(make_mark_listener(None, i.Note(event="heard")),), triggers=TriggerWindows())
    at.play_triggers(("Unit",))
    assert sum(text.endswith("triggers") for text in at.texts()) == 1


@pytest.mark.parametrize("step", ["set", "added"])
def test_mark_of_a_departed_unit_triggers_nothing(step: str) -> None:
    gone, there = e.Among(FIELD, e.Compare("==", e.Its("name"), e.Lit("Unit 0"))), cards_in("field")
    marks = (
        mark(var("left"), "seen", True) if step == "set" else i.AddMark(what=var("left"), key="seen", value=e.Lit(1))
    )
    steps = (pick("left", gone), move(var("left"), "hand"), marks)
    at = play(*steps, field=(None, make_mark_listener(None, do("destroy", victim=there))), triggers=TriggerWindows())
    assert at.zone("Unit 1") == "field"
