"""`rulestone explain` on the examples that the rules give for the order of continuous effects.

It says which effect depends on which and on what evidence, or why there is no dependency although the order matters.
"""

from __future__ import annotations

import pytest

from rulestone.lab.explaining import Derivation, explain
from rulestone.lab.picture import picture
from rulestone.lab.rulings import called
from rulestone.scenario.staging import Stage, staged

NO_DEPENDENCY = (
    "Still neither depends on the other: neither changes whether the other exists, what it applies to or what it does. "
    "So age decides [MC-13.3]."
)


def stage(id: str, case: str = "") -> Stage:
    return staged(called("monscol@block2", id).scenario, "monscol", "block2", case=case)


def derivation(id: str, of: str, case: str = "") -> Derivation:
    (found,) = explain(stage(id, case), of).derivations
    return found


def told(found: Derivation) -> list[tuple[str, str, str]]:
    return [(line.effect, line.before, line.after) for line in found.lines]


def test_siegrudes_haste_depends_on_polymorph() -> None:
    found = derivation("MCR-057", "Siegrude.initiative")
    assert (found.base, found.value, told(found)) == ("0", "4", [("Siegrude", "0", "4")])
    (line,) = found.lines
    assert line.why == (
        "Applied second, although older: Siegrude depends on Polymorph, because with Polymorph applied first it "
        "applies to Siegrude too (race: Valkyria → Monster)"
    )
    assert line.place_rules == ("MC-13.3",)
    race = derivation("MCR-057", "Siegrude.race")
    assert told(race) == [("Polymorph", "Valkyria", "Monster")]
    drawn = picture(stage("MCR-057"))
    names = {node.number: node.name for node in drawn.nodes}
    assert [(names[a.first], names[a.then], a.evidence) for a in drawn.arrows] == [
        ("Polymorph", "Siegrude", "it applies to Siegrude too (race: Valkyria → Monster)")
    ]


@pytest.mark.parametrize(
    ("id", "case", "who", "order"),
    [
        ("MCR-055", "", "Dragonflower Rider", [("Dragonflower Rider", "Dragon"), ("Polymorph", "Monster")]),
        ("MCR-065", "1", "Dragonflower Rider", [("Dragonflower Rider", "Dragon"), ("Polymorph", "Monster")]),
        ("MCR-065", "2", "Plain Elf", [("Polymorph", "Monster"), ("Plain Elf", "Dragon")]),
    ],
)
def test_dragon_change_and_polymorph_go_by_age(id: str, case: str, who: str, order: list[tuple[str, str]]) -> None:
    """Both set the race whatever the other does: no dependency, and yet the order matters."""
    found = derivation(id, f"{who}.race", case)
    assert [(line.effect, line.after) for line in found.lines] == order
    assert not any(line.waits for line in found.lines)
    assert found.absent == ()
    (remark,) = found.remarks
    assert f"it would be {order[0][1]}. " in remark
    assert remark.endswith(NO_DEPENDENCY)
    assert picture(stage(id, case)).arrows == ()


def test_an_ability_that_was_given_says_by_what() -> None:
    found = derivation("MCR-065", "Plain Elf.race", "2")
    assert found.lines[1].kind == "static ability, given by Gift of Change"


def test_losing_and_getting_spells_go_by_age() -> None:
    """The terrain takes spells from whoever is there, Trigger Happy gives them: neither looks at the other."""
    found = derivation("MCR-063", "Assault Sniper.spell any")
    assert [(line.effect, line.after) for line in found.lines] == [("White Night", "0"), ("Assault Sniper", "1")]
    assert [line.why.partition(".")[0] for line in found.lines] == [
        "Applied first: older than Assault Sniper",
        "Applied second: nothing else was left to apply",
    ]
    (remark,) = found.remarks
    assert remark.startswith(
        "The order of White Night and Assault Sniper matters: were Assault Sniper the older, it would be 0. "
    )
    assert remark.endswith(NO_DEPENDENCY)
    assert picture(stage("MCR-063")).arrows == ()
