"""What continuous effects read of a running game: its state, some of its rules, and where leaning is noted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Protocol

from rulestone.model.objects import Card, Object
from rulestone.model.state import InForce, State


class CardView(Protocol):
    """What is read of a compiled card."""

    @property
    def abilities(self) -> tuple[Any, ...]:
        """Those printed on it, in order; compiled."""

    @property
    def statics(self) -> tuple[Any, ...]:
        """Those of them, and of those that the rules give it, that are static."""

    @property
    def held(self) -> tuple[Any, ...]:
        """What an object of it has that no effect changed; each a `Held`."""


class PilesView(Protocol):
    """What is read of how piles work: roles whose abilities work, and roles merged with the card on top."""

    @property
    def active(self) -> Collection[str]:
        """Roles of cards under another one whose abilities work."""

    @property
    def merged(self) -> Collection[str]:
        """Roles of cards that are one thing with the card on top."""

    @property
    def attached(self) -> Collection[str]:
        """Roles of cards that are attached to the card on top and have a controller of their own."""

    @property
    def sheltered(self) -> Collection[str]:
        """Roles of cards that the opponent's effects do not affect as long as they do not affect the card on top."""


class TriggersView(Protocol):
    """What is read of how triggers work."""

    @property
    def tied(self) -> tuple[str, ...]:
        """Tags of abilities whose effects end when their source loses the ability."""


class PoliciesView(Protocol):
    """The policies that matter."""

    @property
    def piles(self) -> PilesView:
        """How piles work."""

    @property
    def triggers(self) -> TriggersView:
        """How triggers work."""

    @property
    def layers(self) -> Any:
        """The layer scheme (`deriving.deriver.Declared`)."""


class LayoutView(Protocol):
    """Where places are."""

    @property
    def zone_of(self) -> Any:
        """By place the zone that it belongs to."""


class PlacesView(Protocol):
    """The places of a game by what holds there."""

    @property
    def working(self) -> Iterable[int]:
        """Places where any ability may work."""

    @property
    def blank(self) -> Collection[int]:
        """Places where a card that lies face down has nothing printed."""

    def named(self, name: str, /) -> Iterable[int]:
        """The places of a zone or a group of zones."""


class PoolView(Protocol):
    """What is read of what the cards of a run bring into it."""

    @property
    def touched(self) -> Collection[str]:
        """Attributes that any effect may change."""

    @property
    def looks(self) -> Any:
        """What continuous effects look at besides values (`reads.Looks`)."""

    @property
    def bearing(self) -> dict[Any, Any]:
        """By effect what it may write and look at, as it is met (`present.Bearing`)."""

    @property
    def leaning(self) -> dict[Any, tuple[str, ...]]:
        """By sorts of effects the assumptions about their order that they lean on, as they are met."""

    @property
    def statics(self) -> bool:
        """Return whether any ability is static."""

    @property
    def gives(self) -> bool:
        """Return whether any effect gives abilities."""

    @property
    def effects(self) -> Mapping[str, Any]:
        """Every continuous effect that there can be, compiled."""

    @property
    def reworded(self) -> Mapping[Any, Any]:
        """What abilities are with one word in place of another (see `operations.Rewording`)."""

    @property
    def static_places(self) -> Iterable[int]:
        """Places where static abilities may work."""


class RulesView(Protocol):
    """What is read of compiled rules."""

    @property
    def policies(self) -> PoliciesView:
        """The policies."""

    @property
    def layout(self) -> LayoutView:
        """The zones."""

    @property
    def floors(self) -> Mapping[str, int]:
        """Attribute → the lowest value that it can have."""

    @property
    def places(self) -> PlacesView:
        """The places by what holds there."""

    @property
    def dormant(self) -> str:
        """The mark of what is asleep."""

    @property
    def shown(self) -> str:
        """The mark of what is shown as something else."""

    def info(self, card: Card, /) -> CardView:
        """What is known of a card."""

    @property
    def refreshed(self) -> Callable[[Any], tuple[InForce, ...]]:
        """What finds out which effects of static abilities there are, where these are renewed at refresh points."""

    def asleep(self, obj: Object, /) -> bool:
        """Return whether an object's abilities do not work."""

    def default(self, attr: str, /) -> Any:
        """The value of an attribute where nothing prints one."""


class LogView(Protocol):
    """Where it is noted which assumptions a result leaned on."""

    @property
    def leaned(self) -> dict[str, None]:
        """The assumptions noted so far."""

    def lean(self, assumption: str) -> None:
        """Note that a result leaned on an assumption."""


class MachineView(Protocol):
    """A running game.

    Attributes:
        state: its state.
    """

    state: State

    @property
    def rules(self) -> RulesView:
        """Its compiled rules."""

    @property
    def pool(self) -> PoolView:
        """What the cards of the run bring into it."""

    @property
    def log(self) -> LogView | None:
        """Where leaning is noted; None for nowhere."""
