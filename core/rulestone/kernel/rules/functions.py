"""Types of compiled expressions and instructions: functions of a machine and bindings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulestone.model.state import Env

Refs = tuple[int, ...]
"""Objects: their references, in order."""
Compiled = Callable[[Any, Env, int], Any]
"""An expression: called with the machine, the bindings and the candidate's number (-1 for none)."""
Reader = Callable[[Any, int], Any]
"""An attribute: called with the machine and the number of an object."""
Op = Callable[[Any, Env], Any]
"""An operation of a program: called with the machine and the bindings (`rulestone.kernel.machine`)."""
