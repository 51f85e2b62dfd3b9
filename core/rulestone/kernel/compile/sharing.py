"""Functions of expressions whose sources are shared by rulesets.

A comparison compiles the same expressions for every rule that it changes: the source is written for the first of these
rulesets, and the others bind the names in it to functions of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from itertools import count
from typing import Any, NamedTuple, Protocol

import msgspec

from rulestone.kernel.compile.generated import get_source, make_function
from rulestone.kernel.compile.source import Source, indent_lines
from rulestone.kernel.program import Compiled, Reader
from rulestone.kernel.rules.basis import Basis
from rulestone.model.keys import SameObject, blake2b


class ExpressionCompiler(Protocol):
    """The part of `rulestone.kernel.compile.expressions.Compiler` that this module needs."""

    rules: Basis
    careful: bool
    late: bool
    facts: int

    def read(self, form: str, node: Any) -> Compiled: ...
    def compile_checked(self, form: str, node: Any) -> Callable[..., Any]: ...
    def attribute(self, attr: str) -> Reader: ...


class SharedSource(NamedTuple):
    """A source that rulesets share.

    Attributes:
        text: source of the function.
        bound, made: as in `Source`.
        node: the expression. It is kept alive because the key may be its memory address.
    """

    text: str
    bound: dict[str, Any]
    made: dict[str, Callable[[Any], Any]]
    node: Any


SHARED: dict[Hashable, SharedSource] = {}
"""(facts, expression, way of reading, …) → source."""
MOST, MOST_FACTS = 20_000, 100
"""Numbers of entries at which `SHARED` and `FACTS` are cleared."""


FACTS: dict[int, tuple[Any, ...]] = {}
"""Number → facts of a recently compiled ruleset."""
NUMBERS = count()


def number_facts(rules: Basis) -> int:
    """Return a number for all facts of a ruleset that a source may depend on; equal facts have the same number."""
    parts = rules.parts
    facts = (parts.zones, parts.attributes, parts.working, rules.policies.piles, bool(rules.programs.inner))
    for number, known in FACTS.items():
        if facts == known:
            return number
    if len(FACTS) >= MOST_FACTS:
        FACTS.clear()
    number = next(NUMBERS)
    FACTS[number] = facts
    return number


@lru_cache(maxsize=20_000)
def get_content_key(node: SameObject) -> Hashable:
    """Return a key shared by equal expressions; the memory address of an expression that holds more than data."""
    try:
        return blake2b(msgspec.msgpack.encode(node.thing), digest_size=16).digest()
    except (TypeError, ValueError, OverflowError):
        return id(node.thing)


def define(
    compiler: ExpressionCompiler,
    key: tuple[Any, ...],
    node: Any,
    write: Callable[[Source], list[str]],
    arguments: str = "machine, env, it",
    twin: str = "",
) -> Any:
    """Return the function of an expression.

    Args:
        key: distinguishes the functions made of the same expression.
        node: the expression.
        write: adds to a source and returns the lines of the function. It must depend on `key` and `node` only.
        twin: kind of result ("value", "player" or "objects"). If values are incompatible (`TypeError`), the careful
            compiler's function of that kind is called instead. "" for no such call.
    """

    def write_shared(names: dict[str, Any]) -> str:
        full = (compiler.facts, compiler.careful, get_content_key(SameObject(node)), *key)
        shared = SHARED.get(full)
        if shared is None:
            source = Source(compiler.rules, compiler.careful)
            lines = write(source)
            if twin and not compiler.careful:
                again = source.bind("twin", lambda compiler: compiler.compile_checked(twin, node))
                call = f"return {again}({arguments.removesuffix('=ALL')})"
                lines = ["try:", *indent_lines(lines), "except TypeError:", " " + call]
            shared = SharedSource(source.write_function(arguments, lines), source.bound, source.made, node)
            if len(SHARED) >= MOST:
                SHARED.clear()
            SHARED[full] = shared
        names |= shared.bound
        for name, make in shared.made.items():
            names[name] = make(compiler)
        return shared.text

    function = make_function(write_shared)
    if not compiler.late:
        get_source(function)  # compiling raises the error of a wrong expression
    return function
