"""Figures of the code that may only fall: lines, complexity, module sizes and riddles in docstrings.

`make lint` prints them and `tests/test_ceilings.py` holds them at or under `CEILINGS`. Lower a ceiling when its figure
falls.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from radon.complexity import cc_visit

ROOT = Path(__file__).resolve().parent.parent
CORE = ROOT / "core" / "rulestone"

CEILINGS = {
    "source lines of the core": 50_109,
    "functions with a complexity over 15": 31,
    "modules under 40 source lines": 27,
    "modules over 420 lines": 0,
    "docstrings that start with a free relative": 0,
}
"""Figure → the most it may be. Aims: 36,000; 60; 0; 0; 0."""

RIDDLE = re.compile(r"(What|Whoever|Whom|Whose|That which|Those who|Who)\b")
"""First words of a docstring that names its subject by a clause, such as "What print says"."""
NO_CODE = {
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER,
}  # fmt: skip
COMPLEX = 15
SMALL = 40
LONG = 420


def iterate_modules() -> Iterator[tuple[Path, str]]:
    """Yield the path and source of each module of the core, without its example games."""
    for path in sorted(CORE.rglob("*.py")):
        if "examples" in path.relative_to(CORE).parts[:1]:
            continue
        yield path, path.read_text(encoding="utf-8")


def count_complex_functions(source: str) -> int:
    """Count the functions and methods with a cyclomatic complexity over `COMPLEX`."""
    blocks = cc_visit(source)
    functions = [block for block in blocks if block.letter in "FM"]
    nested = [inner for block in functions for inner in block.closures]
    return sum(block.complexity > COMPLEX for block in (*functions, *nested))


def find_docstrings(source: str) -> Iterator[ast.Constant]:
    """Yield the docstrings, also those of attributes."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value


def count_source_lines(source: str) -> int:
    """Count the lines of code, without blank lines, comments and docstrings."""
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in NO_CODE:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in find_docstrings(source):
        lines.difference_update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(lines)


def count_riddles(source: str) -> int:
    """Count the docstrings whose first words are a free relative; see `RIDDLE`."""
    return sum(bool(RIDDLE.match(str(node.value).strip())) for node in find_docstrings(source))


def measure() -> dict[str, int]:
    """Return each figure of `CEILINGS` as it is now."""
    figures = dict.fromkeys(CEILINGS, 0)
    for path, source in iterate_modules():
        lines = count_source_lines(source)
        figures["source lines of the core"] += lines
        figures["functions with a complexity over 15"] += count_complex_functions(source)
        figures["modules under 40 source lines"] += 0 < lines < SMALL and path.name != "__init__.py"
        figures["modules over 420 lines"] += source.count("\n") > LONG
        figures["docstrings that start with a free relative"] += count_riddles(source)
    return figures


if __name__ == "__main__":
    for figure, value in measure().items():
        print(f"{figure}: {value} (ceiling {CEILINGS[figure]})")
