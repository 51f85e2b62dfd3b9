"""`rulestone explain` on the examples that the rules give for the order of continuous effects.

It says which effect depends on which and on what evidence, or why there is no dependency although the order matters.
"""

from __future__ import annotations

import pytest

from rulestone.lab.rulings import find_ruling
from rulestone.lab.why.effect import explain_effect
from rulestone.lab.why.picture import make_picture
from rulestone.lab.why.value import Derivation, explain
from rulestone.scenario.files import loads
from rulestone.scenario.stage import Stage, follow_stage
from tests.monscol.test_effect_order import RING, WAITING

NO_DEPENDENCY = (
    "Still neither depends on the other: neither changes whether the other exists, what it applies to or what it does. "
    "So their timestamps decide [MC-13.3.2]."
)


def make_stage(id: str, case: str = "") -> Stage:
    return follow_stage(find_ruling("monscol@block2", id).scenario, "monscol", "block2", case=case)


def derive_value(id: str, of: str, case: str = "") -> Derivation:
    (found,) = explain(make_stage(id, case), of).derivations
    return found


def list_lines(found: Derivation) -> list[tuple[str, str, str]]:
    return [(line.effect, line.before, line.after) for line in found.lines]


def test_siegrudes_haste_depends_on_polymorph() -> None:
    found = derive_value("MCR-057", "Siegrude.initiative")
    assert (found.base, found.value, list_lines(found)) == ("0", "4", [("Siegrude", "0", "4")])
    (line,) = found.lines
    assert line.why == (
        "Applied second, although it is older: Siegrude depends on Polymorph, because with Polymorph applied first, "
        "the effect of Siegrude applies to Siegrude too (race: Valkyria → Monster)"
    )
    assert line.place_rules == ("MC-13.3.3",)
    race = derive_value("MCR-057", "Siegrude.race")
    assert list_lines(race) == [("Polymorph", "Valkyria", "Monster")]
    drawn = make_picture(make_stage("MCR-057"))
    names = {node.number: node.name for node in drawn.nodes}
    assert [(names[a.first], names[a.then], a.evidence) for a in drawn.arrows] == [
        ("Polymorph", "Siegrude", "it applies to Siegrude too (race: Valkyria → Monster)")
    ]
    assert [arrow.rules for arrow in drawn.arrows] == [("MC-13.3.3",)]
    assert [(node.name, node.place_rules[:1]) for node in drawn.nodes] == [
        ("Polymorph", ("MC-13.3.2",)),
        ("Siegrude", ("MC-13.3.3",)),
    ]


@pytest.mark.parametrize(
    ("id", "case", "who", "order"),
    [
        ("MCR-055", "", "Dragonflower Rider", [("Dragonflower Rider", "Dragon"), ("Polymorph", "Monster")]),
        ("MCR-065", "1", "Dragonflower Rider", [("Dragonflower Rider", "Dragon"), ("Polymorph", "Monster")]),
        ("MCR-065", "2", "Plain Elf", [("Polymorph", "Monster"), ("Plain Elf", "Dragon")]),
    ],
)
def test_dragon_change_and_polymorph_go_by_timestamp(
    id: str, case: str, who: str, order: list[tuple[str, str]]
) -> None:
    """Both set the race regardless of the other: no dependency, and yet the order matters."""
    found = derive_value(id, f"{who}.race", case)
    assert [(line.effect, line.after) for line in found.lines] == order
    assert not any(line.waits for line in found.lines)
    assert found.absent == ()
    (remark,) = found.remarks
    assert f"the value would be {order[0][1]}. " in remark
    assert remark.endswith(NO_DEPENDENCY)
    assert make_picture(make_stage(id, case)).arrows == ()


def test_given_ability_names_its_source() -> None:
    found = derive_value("MCR-065", "Plain Elf.race", "2")
    assert found.lines[1].kind == "static ability, given by Gift of Change"


def test_loss_and_gain_of_spells_go_by_timestamp() -> None:
    """The terrain removes spells from all units there, Trigger Happy gives them: neither reads the other."""
    found = derive_value("MCR-063", "Assault Sniper.spell any")
    assert [(line.effect, line.after) for line in found.lines] == [("White Night", "0"), ("Assault Sniper", "1")]
    assert [line.why.partition(".")[0] for line in found.lines] == [
        "Applied first: older than Assault Sniper",
        "Applied second: the last effect",
    ]
    (remark,) = found.remarks
    assert remark.startswith(
        "The order of White Night and Assault Sniper matters: "
        "if Assault Sniper had the earlier timestamp, the value would be 0. "
    )
    assert remark.endswith(NO_DEPENDENCY)
    assert make_picture(make_stage("MCR-063")).arrows == ()


def find_loop(way: str) -> Stage:
    return follow_stage(loads(RING, "ring"), "monscol", "block2", assume={"dependency_loop": way})


@pytest.mark.parametrize(
    ("way", "done"),
    [
        ("timestamp", "in which timestamps decide"),
        ("together", "which is applied as a whole, by timestamp"),
        ("as met", "in which each does what it would have done before any of them was applied"),
    ],
)
def test_loop_is_reported_with_its_outcome_and_assumption(way: str, done: str) -> None:
    (found,) = explain(find_loop(way), "Cub.attack").derivations
    (line,) = found.lines
    assert line.why.startswith(f"Applied first: Rage, Scales and Hide depend on each other in a loop, {done}: ")
    assert line.place_rules == ("MC-22.10",)


def test_effects_omitted_because_of_a_loop_are_marked() -> None:
    (found,) = explain(find_loop("none"), "Cub.attack").derivations
    assert (found.value, found.lines) == ("1", ())
    (absent,) = found.absent
    assert absent.because.startswith("Rage, Scales and Hide depend on each other in a loop, of which none is applied: ")
    assert absent.rules == ("MC-22.10",)
    drawn = make_picture(find_loop("none"))
    assert [(node.order, node.loop, node.place_rules) for node in drawn.nodes] == [(0, True, ("MC-22.10",))] * 3
    assert {arrow.rules for arrow in drawn.arrows} == {("MC-22.10",)}
    answer = explain_effect(find_loop("none"), "Rage", "Cub")
    assert [reason.verdict.rule for reason in answer.reasons] == ["MC-22.10"]


def test_order_of_dependents_cites_its_rule() -> None:
    (found,) = explain(follow_stage(loads(WAITING, "waiting"), "monscol"), "Plain Elf.attack").derivations
    assert [(line.effect, line.place_rules) for line in found.lines] == [
        ("First", ("MC-13.3.3", "MC-22.10")),
        ("Second", ("MC-13.3.3", "MC-22.10")),
    ]
