"""Functions of generated source: compiled when they are first called, and shared by rulesets.

An expression becomes one Python function. The condition "it is your turn and you hold at least two cards" becomes

    def expression(machine, env, it):
     state = machine.state
     held = state.places
     game = state.game
     return ((game.get('turn player') == env['you']) and (len(held[(3, 4)[env['you']]]) >= 2))

Tracebacks show these lines. A ruleset has thousands of such functions and a run calls some hundreds of them, so
both writing the source and compiling it wait for the first call.

A comparison compiles the same expressions for every rule that it changes: the functions of the first of these rulesets
serve all in which expressions have the same meaning (`rulestone.kernel.compile.expressions.MAKERS`).
"""

from __future__ import annotations

import linecache
import marshal
from collections.abc import Callable, Hashable
from functools import lru_cache
from itertools import count
from types import CodeType, FunctionType
from typing import Any, Protocol

import msgspec

from rulestone.kernel.compile.source import Source, indent_lines
from rulestone.kernel.program import Compiled, Reader
from rulestone.kernel.rules.basis import Basis
from rulestone.model.keys import SameObject, blake2b

ALL = 1 << 30
"""The limit of a search that finds all there is."""
CODES: dict[str, CodeType] = {}
"""Digest of a source → its code: rulesets that differ in one rule share nearly all of it."""
MAX_CODES = 20_000
"""Number of entries at which `CODES` is cleared, and of functions at which no further ruleset shares those of one."""


def find_code(key: str) -> bytes | None:
    """Return the stored code of a source; None for none. `rulestone.game.compiled` replaces this function.

    Args:
        key: digest of the source.
    """
    return None


def _compile_first(*arguments: Any) -> Any:
    """Compile the function in whose place this is called, at its first call, and call it."""
    return compile_now(expression)(*arguments)  # type: ignore[name-defined]  # noqa: F821


def make_function(write: Callable[[dict[str, Any]], str]) -> FunctionType:
    """Return a function that is compiled at its first call.

    Args:
        write: adds the values of the names in the source to a mapping, which becomes the function's globals, and
            returns the source: `def expression(…):` and its lines. "limit=ALL" is the only default allowed.
    """
    names: dict[str, Any] = {"ALL": ALL, "WRITE": write, "compile_now": compile_now}
    function = FunctionType(_compile_first.__code__, names)
    function.__name__ = function.__qualname__ = "expression"
    names["expression"] = function
    return function


def compile_now(function: FunctionType) -> FunctionType:
    """Give a generated function its compiled code, in place, so that existing references to it use that code."""
    source = get_source(function)
    if "limit=ALL" in source:
        function.__defaults__ = (ALL,)
    function.__code__ = compile_code(source)
    return function


def get_source(function: FunctionType) -> str:
    """Return the source of a generated function; it is written at the first request."""
    names = function.__globals__
    write = names.get("WRITE")
    if write is not None:
        names["SOURCE"] = write(names)
        names.pop("WRITE", None)  # another thread, whose ruleset shares the function, may have removed it
    source: str = names["SOURCE"]
    return source


def compile_code(source: str) -> CodeType:
    """Return the code of the function that a source defines."""
    key = blake2b(source.encode(), digest_size=16).hexdigest()
    code = CODES.get(key)
    if code is None:
        name = f"<expression {key[:8]}>"
        # without a modification time, `linecache.checkcache` leaves the entry alone
        linecache.cache[name] = (len(source), None, source.splitlines(True), name)
        stored = find_code(key)
        code = compile_function(source, name) if stored is None else marshal.loads(stored)
        if len(CODES) >= MAX_CODES:
            CODES.clear()
        CODES[key] = code
    return code


def compile_function(source: str, name: str) -> CodeType:
    """Compile the function that a source defines."""
    return next(part for part in compile(source, name, "exec").co_consts if isinstance(part, CodeType))


class ExpressionCompiler(Protocol):
    """The part of `rulestone.kernel.compile.expressions.Compiler` that this module needs."""

    rules: Basis
    careful: bool
    late: bool

    def read(self, form: str, node: Any) -> Compiled: ...
    def compile_checked(self, form: str, node: Any) -> Callable[..., Any]: ...
    def get_reader(self, attr: str) -> Reader: ...


MAX_FACTS = 100
"""Number of entries at which `FACTS` and the compilers that share functions are cleared."""
FACTS: dict[int, tuple[Any, ...]] = {}
"""Number → facts of a recently compiled ruleset."""
NUMBERS = count()


def number_facts(rules: Basis) -> int:
    """Return a number for all facts of a ruleset that a function may depend on; equal facts have the same number."""
    parts = rules.parts
    inner = bool(rules.programs.inner)
    facts = (tuple(parts.zones.items()), parts.attributes, parts.working, parts.spaces, rules.policies.piles, inner)
    for number, known_facts in FACTS.items():
        if facts == known_facts:
            return number
    if len(FACTS) >= MAX_FACTS:
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
    node: Any,
    write: Callable[[Source], list[str]],
    arguments: str = "machine, env, it",
    checked: str = "",
) -> Any:
    """Return the function of an expression.

    Args:
        node: the expression.
        write: adds to a source and returns the lines of the function.
        checked: kind of result ("value", "player" or "objects"). If values are incompatible (`TypeError`), the
            careful compiler's function of that kind is called instead. "" for no such call.
    """

    def write_source(names: dict[str, Any]) -> str:
        source = Source(compiler)
        lines = write(source)
        if checked and not compiler.careful:
            careful_call = source.bind("checked", lambda compiler: compiler.compile_checked(checked, node))
            call = f"return {careful_call}({arguments.removesuffix('=ALL')})"
            lines = ["try:", *indent_lines(lines), "except TypeError:", " " + call]
        names |= source.bound
        return source.write_function(arguments, lines)

    function = make_function(write_source)
    if not compiler.late:
        get_source(function)  # compiling raises the error of a wrong expression
    return function
