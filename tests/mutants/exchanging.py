"""A mutant in a process that has the core loaded already: functions get the code that the changed tree compiles to.

What was worked out before the exchange stays as it was, so something may be missed here that a process of its own would
notice: what nothing notices here is tried again in one.
"""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator, Sequence
from types import CodeType, FunctionType

from tests.mutants.changes import CORE, Mutant, mutate_tree

Functions = dict[CodeType, list[FunctionType]]


class CannotExchange(RuntimeError):
    """No function exists for the code, or its closure differs."""


def map_functions(modules: Sequence[str]) -> Functions:
    """Return the existing functions of some modules, including nested ones, by their code."""
    files = {str(CORE / module) for module in modules}
    gc.unfreeze()
    found: Functions = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename in files:
            found.setdefault(one.__code__, []).append(one)
    return found


def exchange_code(mutant: Mutant, there: Functions) -> None:
    """Give functions the code of a mutant.

    Raises:
        CannotExchange: none of them can have it.
    """
    file = str(CORE / mutant.module)
    before = compile(ast.parse((CORE / mutant.module).read_text(encoding="utf-8")), file, "exec")
    after = compile(mutate_tree(mutant), file, "exec")
    given = 0
    for old, new in zip(list_codes(before), list_codes(after), strict=True):
        for one in there.get(old, ()) if old != new else ():
            if one.__code__.co_freevars != new.co_freevars:
                raise CannotExchange(str(mutant))
            one.__code__ = new
            given += 1
    if not given:
        raise CannotExchange(str(mutant))


def list_codes(code: CodeType) -> Iterator[CodeType]:
    """Return the code objects inside a code object, in order."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from list_codes(inner)
