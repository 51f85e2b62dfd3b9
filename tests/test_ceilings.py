"""Figures of the code stay at or under their ceilings."""

from __future__ import annotations

import pytest

from tests.ceilings import CEILINGS, count_complex_functions, count_riddles, count_source_lines, measure
from tests.proofs import proof


@pytest.fixture(scope="module")
def figures() -> dict[str, int]:
    return measure()


@proof
@pytest.mark.parametrize("figure", CEILINGS)
def test_figure_is_at_or_under_its_ceiling(figure: str, figures: dict[str, int]) -> None:
    assert figures[figure] <= CEILINGS[figure]


def test_complex_function_is_counted() -> None:
    branches = "\n".join(f"    if x == {n}: return {n}" for n in range(20))
    assert count_complex_functions(f"def f(x):\n{branches}\ndef g(): return 1\n") == 1


def test_docstring_with_a_free_relative_is_counted() -> None:
    source = 'def f():\n    """What comes out."""\ndef g():\n    """Return the result."""\n'
    assert count_riddles(source) == 1


def test_docstring_of_a_constant_with_a_free_relative_is_counted() -> None:
    assert count_riddles('A = 1\n"""What comes out."""\n') == 1


def test_blank_lines_comments_and_docstrings_are_no_source_lines() -> None:
    source = '"""Doc.\n\nMore."""\n\n# why\nTEXT = """a\n\nb"""\n"""Doc of TEXT."""\ndef f():  # why\n    return 1\n'
    assert count_source_lines(source) == 5
