"""Signals from an operation to the machine."""

from __future__ import annotations

from msgspec import Struct

from rulestone.model.state import Env, Frame


class Signal:
    """A value with which an operation stops or suspends its frame."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


WAIT = Signal("wait")
WAIT_HERE = Signal("wait here")
STOP = Signal("stop")


class Push(Struct, frozen=True, gc=False):
    """Run a frame now, then go on at instruction `at` with bindings `env`."""

    frame: Frame
    at: int
    env: Env
