"""Constraints for the oldest supported libraries."""

from __future__ import annotations

import pytest

from tests.lowest import PROJECT, list_constraints


def test_each_needed_library_has_a_constraint_with_its_lower_bound() -> None:
    found = list_constraints(PROJECT.read_text(encoding="utf-8"))
    assert "click==8.2.*" in found
    assert any(one.startswith("starlette==") for one in found)
    assert not any(one.startswith("pytest") for one in found)


def test_library_without_lower_bound_is_refused() -> None:
    text = '[project]\ndependencies = ["click"]\n[project.optional-dependencies]\n'
    with pytest.raises(ValueError, match="click has no lower bound"):
        list_constraints(text)
