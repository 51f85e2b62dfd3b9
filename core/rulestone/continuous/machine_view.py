"""Protocols of a running game for continuous effects: its state, some of its rules, and the log of assumptions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Protocol

from rulestone.model.objects import Card, Object
from rulestone.model.state import InForce, State


class PoolView(Protocol):
    """The abilities and effects of all cards of a run."""

    @property
    def touched(self) -> Collection[str]:
        """Return the attributes that any effect may change."""

    @property
    def looks(self) -> Any:
        """Return the things other than values that continuous effects read (`reads.Looks`)."""

    @property
    def bearing(self) -> dict[Any, Any]:
        """Return a cache: effect → the cells that it may write and read (`present.Bearing`)."""

    @property
    def leaning(self) -> dict[Any, tuple[str, ...]]:
        """Return a cache: kinds of effects → the assumptions about their order that they depend on."""

    @property
    def statics(self) -> bool:
        """Return whether any ability is static."""

    @property
    def gives(self) -> bool:
        """Return whether any effect gives abilities."""

    @property
    def effects(self) -> Mapping[str, Any]:
        """Return every continuous effect that can occur, compiled."""

    @property
    def reworded(self) -> Mapping[Any, Any]:
        """Return the variants of abilities with one word in place of another (see `operations.Rewording`)."""

    @property
    def static_places(self) -> Iterable[int]:
        """Return the places where static abilities may work."""


class RulesView(Protocol):
    """Compiled rules."""

    @property
    def policies(self) -> Any:
        """Return the policies; effects depend on `piles`, `triggers` and `layers`."""

    @property
    def layout(self) -> Any:
        """Return the places, each with its zone."""

    @property
    def floors(self) -> Mapping[str, int]:
        """Return the floors: attribute → the lowest value that it can have."""

    @property
    def places(self) -> Any:
        """The places, grouped by the rules that apply there."""

    @property
    def dormant(self) -> str:
        """Return the mark of cards whose abilities do not work."""

    @property
    def shown(self) -> str:
        """Return the mark of cards that both players see."""

    def info(self, card: Card, /) -> Any:
        """Return the compiled card."""

    @property
    def refreshed(self) -> Callable[[Any], tuple[InForce, ...]]:
        """Return the function that collects the effects of static abilities at a refresh point."""

    def is_dormant(self, obj: Object, /) -> bool:
        """Return whether an object's abilities do not work."""

    def default(self, attr: str, /) -> Any:
        """Return the value of an attribute that a card does not print."""


class LogView(Protocol):
    """The log of the assumptions that results depend on."""

    @property
    def leaned(self) -> dict[str, None]:
        """Return the assumptions recorded so far."""

    def record_assumption(self, assumption: str) -> None:
        """Record that a result depends on an assumption."""


class MachineView(Protocol):
    """The part of a machine that derivation needs.

    Attributes:
        state: its state.
    """

    state: State

    @property
    def rules(self) -> RulesView:
        """Its compiled rules."""

    @property
    def pool(self) -> PoolView:
        """Return the abilities and effects of all cards of the run."""

    @property
    def log(self) -> LogView | None:
        """Return the log of assumptions behind results; None for no log."""
