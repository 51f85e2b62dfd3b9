"""The source's four examples of dependency: dependent effects, their evidence, and a pair without dependency."""

from __future__ import annotations

from typing import Any

import pytest

from monscol.plugin import rulestone_games
from rulestone.continuous.accounts.account import Account
from rulestone.kernel.position import Position
from rulestone.scenario.lookup import rulings, run_all

GAME = rulestone_games()[0]
RULINGS = {(ruling.id, ruling.revision): ruling for ruling in rulings(GAME)}


def run_ruling(id: str, case: int = 0) -> Position:
    """Return the position at the end of a ruling of the second block."""
    return run_all(RULINGS[id, "block2"].scenario, GAME, "block2")[case].end


def list_edges(position: Position) -> list[tuple[str, str, Any]]:
    """Return the dependencies with their evidence; sources by name."""
    account = Account(position.machine())
    drawn = account.build_graph()

    def source(number: int) -> str:
        effect = drawn.nodes[number]["effect"]
        ref = effect.source if effect.source >= 0 else effect.origin.env["this"]
        return position.name(position.object(ref & 0xFFFF).ref)

    return [(source(then), source(first), data["evidence"]) for first, then, data in drawn.edges(data=True)]


def test_siegrude_depends_on_polymorph() -> None:
    position = run_ruling("MCR-057")
    ((then, first, evidence),) = list_edges(position)
    assert (then, first) == ("Siegrude", "Polymorph")
    assert (evidence.kind, evidence.attr) == ("whom", "race")
    assert (evidence.before, evidence.after) == ("Valkyria", "Monster")
    assert position.name(position.object(evidence.oid).ref) == "Siegrude"


def test_pride_depends_on_polymorph() -> None:
    ((then, first, evidence),) = list_edges(run_ruling("MCR-054"))
    assert (then, first, evidence.attr) == ("Proud Elf", "Polymorph", "race")


@pytest.mark.parametrize(
    ("id", "cases"), [("MCR-055", 1), ("MCR-063", 1), ("MCR-064", 1), ("MCR-065", 2), ("MCR-060", 4)]
)
def test_order_matters_although_no_effect_depends(id: str, cases: int) -> None:
    for case in range(cases):
        assert list_edges(run_ruling(id, case)) == []


def test_condition_evaluated_once_makes_no_dependency() -> None:
    assert list_edges(run_ruling("MCR-059", 0)) == []
    ((then, first, evidence),) = list_edges(run_ruling("MCR-059", 1))
    assert (then, first, evidence.attr) == ("Strong Guard", "Fix attack", "attack")
