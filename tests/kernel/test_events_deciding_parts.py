"""Parts of deciding an event and of forbidding responses, one by one."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.changes.moves import move_object
from rulestone.kernel.changes.stack import put_item
from rulestone.kernel.declare import Need, Verb
from rulestone.kernel.events.decision import check_needs, find_affected, find_chooser
from rulestone.kernel.machine import Machine
from rulestone.kernel.permissions import is_expressly_permitted, is_silenced, judge_response
from rulestone.kernel.policies import ClosedChain, Replacements
from rulestone.kernel.trace import Log
from rulestone.language import expressions as e
from rulestone.language.abilities import Operation
from rulestone.language.build import OPPONENT, THIS, YOU, cards_in, forbid, its, mark, static, var
from rulestone.model.state import Event
from tests.kernel.toy import VERBS, Table, parts, unit

OX, OWL, ELK = unit("Ox", 1), unit("Owl", 5), unit("Elk")
JUDGED = Verb(
    name="judge", roles=("unit", "player", "who"), affects="unit", steps=(mark(var("unit"), "judged", True),),
    accepts=its.power >= 3, cites=("T-judge",),
    needs=(
        Need(condition=e.Compare(">", e.Of(YOU, "oil"), e.Lit(0)), cites="T-oil", because="{you} has no oil"),
        Need(condition=e.Exists(cards_in("hand", of=YOU)), cites="T-hand", because="the hand of {you} is empty"),
    ),
)  # fmt: skip


def start(*field: Any, **policies: Any) -> tuple[Table, Machine]:
    """Return a table with further cards of Ben on the field, and a machine with a trace."""
    rules = compile_rules("toy", replace(parts(**policies), verbs={**VERBS, "judge": JUDGED}))
    table = Table(rules).put(0, "field", OX, OWL).put(1, "field", *field).put(0, "hand", ELK).go()
    machine = table.position.machine()
    machine.log = Log()
    machine.state.set_mark(0, "oil", 1)
    return table, machine


def texts(machine: Machine) -> list[tuple[str, tuple[str, ...]]]:
    """Return the texts and rules of the trace."""
    assert machine.log is not None
    return [(record.text, record.rules) for record in machine.log.records]


@pytest.mark.parametrize(
    ("oil", "hand", "refusal"),
    [
        (1, True, None),
        (0, True, ("“judge” is not done: Ada has no oil", ("T-oil",))),
        (1, False, ("“judge” is not done: the hand of Ada is empty", ("T-hand",))),
        (0, False, ("“judge” is not done: Ada has no oil", ("T-oil",))),
    ],
)
def test_first_failed_requirement_of_a_verb_is_recorded(oil: int, hand: bool, refusal: Any) -> None:
    table, machine = start()
    machine.state.set_mark(0, "oil", oil)
    if not hand:
        move_object(machine, table.ids["Elk"], machine.rules.layout.get_place("deck", 0))
    machine.log = Log()
    assert check_needs(machine, machine.rules.verb("judge"), {"you": 0}) == (refusal is None)
    assert texts(machine) == ([] if refusal is None else [refusal])
    machine.log = None
    assert check_needs(machine, machine.rules.verb("judge"), {"you": 0}) == (refusal is None)


@pytest.mark.parametrize("protected", [True, False])
def test_event_affects_present_fitting_and_unprotected_objects(protected: bool) -> None:
    wall = unit("Wall", 4, *((static(THIS, forbid("judge")),) if protected else ()))
    table, machine = start(wall)
    gone = table.ref("Elk")
    move_object(machine, table.ids["Elk"], machine.rules.layout.get_place("grave", 0))
    machine.log = Log()
    ox, owl, there = (table.ref(name) for name in ("Ox", "Owl", "Wall"))
    verb, env = machine.rules.verb("judge"), {"you": 0, "unit": (ox, owl, gone, there)}
    assert find_affected(machine, verb, env) == ((owl,) if protected else (owl, there))
    spared = [("Wall: not done, an effect forbids “judge”", machine.rules.policies.precedence.cites)]
    assert texts(machine) == [
        ("Elk: not done, it is no longer there", ()),
        *(spared if protected else []),
        ("Ox: “judge” cannot affect it in its present state", ("T-judge",)),
    ]
    assert find_affected(machine, verb, {"you": 0, "unit": owl}) == (owl,)
    assert find_affected(machine, verb, {"you": 0, "unit": ()}) == find_affected(machine, verb, {"you": 0}) == ()


@pytest.mark.parametrize(
    ("env", "chooser"),
    [
        ({"you": 0}, 0),
        ({"you": 0, "player": 1}, 1),
        ({"you": 0, "player": (1,)}, 1),
        ({"you": 0, "player": (0, 1)}, 0),
        ({"you": 0, "player": (0, 1), "who": 1}, 1),
        ({"you": 1, "player": ()}, 1),
        ({"you": 0, "unit": 1}, 0),
    ],
)
def test_affected_player_chooses_between_replacements_of_a_whole_event(env: dict[str, Any], chooser: int) -> None:
    _, machine = start()
    assert find_chooser(machine, Event("judge", env, "", ()), None) == chooser


@pytest.mark.parametrize(("policy", "chooser"), [("owner", 0), ("controller", 1)])
def test_owner_or_controller_of_an_affected_card_chooses_between_replacements(policy: Any, chooser: int) -> None:
    table, machine = start(replacements=Replacements(chooser=policy))
    ox = table.ids["Ox"]
    machine.state.objects[ox] = replace(machine.state.objects[ox], controller=1)
    event = Event("judge", {"you": 1}, "unit", ())
    assert find_chooser(machine, event, machine.state.objects[ox].ref) == chooser
    item = put_item(machine, "spell", 0, ox, machine.rules.programs.nothing, {}, label="Bolt")
    assert (find_chooser(machine, event, item), find_chooser(machine, event, item - 1)) == (0, 1)


@pytest.mark.parametrize("player", [0, 1])
def test_response_is_refused_to_a_player_whom_an_effect_forbids_it(player: int) -> None:
    hush = unit("Hush", 1, static(OPPONENT, forbid(e.RESPOND)))
    _, machine = start(hush, responses=ClosedChain(cites=("T-chain",)))
    verdict = judge_response(machine, player)
    assert verdict.ok == (player == 1)
    if player == 0:
        assert (verdict.rule, verdict.because) == ("T-chain", "an effect says that Ada cannot respond")


@pytest.mark.parametrize(
    ("quiet", "alone", "silenced"),
    [
        ((), False, False),
        ((False, False), False, False),
        ((True, False), False, True),
        ((True, False), True, False),
        ((True, True), True, True),
    ],
)
def test_silent_items_forbid_responses(quiet: tuple[bool, ...], alone: bool, silenced: bool) -> None:
    _, machine = start()
    for silent in quiet:
        put_item(machine, "spell", 0, 2, machine.rules.programs.nothing, {}, label="Bolt", quiet=silent)
    assert is_silenced(machine, lambda: alone) == silenced


def test_item_of_a_protected_player_or_source_cannot_be_answered() -> None:
    calm = unit("Calm", 1, static(e.Either(THIS, YOU), forbid(e.BE_RESPONDED_TO)))
    table, machine = start(calm)
    for player, source in ((0, table.ref("Ox")), (0, table.ref("Calm")), (1, table.ref("Ox"))):
        machine.state.stack = ()
        put_item(machine, "spell", player, source, machine.rules.programs.nothing, {}, label="Bolt")
        verdict = judge_response(machine, 0)
        expected = player == 0 and source == table.ref("Ox")
        assert (verdict.ok, verdict.because) == (expected, "" if expected else "no player can respond to Bolt")


@pytest.mark.parametrize(
    ("operations", "permitted"),
    [
        ((), False),
        ((Operation("permit", "draw"),), True),
        ((Operation("permit", "summon"),), False),
        ((Operation("permit", "draw"), Operation("forbid", "draw")), False),
    ],
)
def test_permission_counts_as_express_if_no_effect_overrides_it(operations: Any, permitted: bool) -> None:
    _, machine = start(unit("Scribe", 1, *([static(YOU, operations)] if operations else [])))
    assert [is_expressly_permitted(machine, "draw", player) for player in (0, 1)] == [False, permitted]
