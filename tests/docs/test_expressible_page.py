"""The statements of the page are correct: its code is read, steps run, and the sample accepts its policies."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.signature.catalogue import BEGIN, END, GAMES, render_table

from rulestone.authors.reference.examples import play_steps, read, sample
from rulestone.game.validation.checker import check_ruleset
from rulestone.kernel.policies import Policies, Policy
from rulestone.language.expressions import Expr
from rulestone.language.instructions import Instruction

PAGE = (Path(__file__).parents[2] / "docs" / "expressible.md").read_text(encoding="utf-8")
SAYABLE, _, UNSAYABLE = PAGE.partition("Not expressible yet:")
SAYABLE = SAYABLE.partition("Rulings of other games that run as tests")[0]
ROWS = [re.split(r" \| ", line.strip("| ")) for line in SAYABLE.splitlines() if line.startswith("| ")][1:]
CODE = [code for row in ROWS for code in re.findall(r"`([^`]+)`", row[1]) if "…" not in code and "(" in code]


def get_policy_name(value: Policy) -> str:
    """Return the name of the policy that a value answers."""
    own = sample().parts.policies
    kinds = {name: type(getattr(own, name)).__mro__ for name in Policies.__struct_fields__}
    return next(name for name, mro in kinds.items() if mro[mro.index(Policy) - 1] in type(value).__mro__)


def test_every_row_names_its_construct() -> None:
    assert len(ROWS) >= 25
    assert all("`" in row[1] for row in ROWS)
    assert UNSAYABLE.count("\n| ") >= 5


def test_page_lists_every_signature_ruling() -> None:
    listed = PAGE.partition(BEGIN)[2].partition(END)[0]
    assert listed == render_table(), "run: python -m tests.signature.catalogue"


def test_every_ruling_named_by_a_row_is_in_the_suite() -> None:
    named = set(re.findall(r"`([A-Z]{2}-[a-z-]+)`", SAYABLE))
    assert len(named) >= 25
    assert named <= {ruling.id for game in GAMES.values() for ruling in game.stated()}


@pytest.mark.parametrize("code", CODE)
def test_code_of_a_row_has_the_stated_meaning(code: str) -> None:
    value: Any = read(code)
    if isinstance(value, Policy):
        name = get_policy_name(value)
        policies = replace(sample().parts.policies, **{name: value})
        wrong = check_ruleset(replace(sample(), parts=replace(sample().parts, policies=policies)))
        assert [str(one) for one in wrong if one.part == f"policy {name}"] == []
        assert play_steps(with_policies={name: value}).steps
    elif isinstance(value, Instruction) or (isinstance(value, tuple) and isinstance(value[0], Instruction)):
        assert play_steps(*(value if isinstance(value, tuple) else (value,))).steps
    else:
        assert isinstance(value, Expr) or type(value).__name__ in (
            "Ability",
            "Inherent",
            "Operation",
            "Zone",
            "Spaces",
            "tuple",
        )
