"""Functions of generated source, compiled when they are first called.

An expression becomes one Python function. The condition "it is your turn and you hold at least two cards" becomes

    def expression(machine, env, it):
     state = machine.state
     held = state.places
     game = state.game
     return ((game.get('turn player') == env['you']) and (len(held[(3, 4)[env['you']]]) >= 2))

Tracebacks show these lines. A ruleset has thousands of such functions and a run calls some hundreds of them, so
both writing the source and compiling it wait for the first call.
"""

from __future__ import annotations

import linecache
import marshal
from collections.abc import Callable
from types import CodeType, FunctionType
from typing import Any

from rulestone.model.keys import blake2b

ALL = 1 << 30
"""The limit of a search that finds all there is."""
CODES: dict[str, CodeType] = {}
"""Digest of a source → its code: rulesets that differ in one rule share nearly all of it."""
MOST = 20_000
"""Number of sources at which `CODES` is cleared."""


def find_code(key: str) -> bytes | None:
    """Return the stored code of a source; None for none. `rulestone.game.compiled` replaces this function.

    Args:
        key: digest of the source.
    """
    return None


def _pending(*arguments: Any) -> Any:
    """Stand for a function until its first call; its globals are the names in its source."""
    return compile_now(expression)(*arguments)  # type: ignore[name-defined]  # noqa: F821


def make_function(write: Callable[[dict[str, Any]], str]) -> FunctionType:
    """Return a function that is compiled at its first call.

    Args:
        write: adds the values of the names in the source to a mapping, which becomes the function's globals, and
            returns the source: `def expression(…):` and its lines. "limit=ALL" is the only default allowed.
    """
    names: dict[str, Any] = {"ALL": ALL, "WRITE": write, "compile_now": compile_now}
    function = FunctionType(_pending.__code__, names)
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
    if "SOURCE" not in names:
        names["SOURCE"] = names.pop("WRITE")(names)
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
        if len(CODES) >= MOST:
            CODES.clear()
        CODES[key] = code
    return code


def compile_function(source: str, name: str) -> CodeType:
    """Compile the function that a source defines."""
    return next(part for part in compile(source, name, "exec").co_consts if isinstance(part, CodeType))
