"""The places of a game by what holds there."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from rulestone.kernel.declare import Parts
from rulestone.model.zones import PLAYERS, Layout


class Places(Struct, frozen=True, eq=False):
    """The places of a game by what holds there.

    Attributes:
        layout: the zones, numbered.
        zones: the zones in which abilities work unless they say otherwise; `working`: the places of these.
        kept: what moves from one of these places to another stays the same object.
        blank: a card that lies face down here has nothing printed.
        other_types: by place the attribute that says what else a card there counts as.
    """

    layout: Layout
    zones: tuple[str, ...]
    working: tuple[int, ...]
    kept: frozenset[int]
    blank: frozenset[int]
    other_types: dict[int, str]

    def named(self, name: str) -> list[int]:
        """The places of a zone or a group of zones, both players'."""
        return self.of(self.layout.expand(name))

    def of(self, zones: Iterable[str]) -> list[int]:
        """The places of some zones, both players'."""
        return [self.layout.place(zone, player) for zone in zones for player in (0, 1)]

    def elsewhere(self, zone: str) -> list[int]:
        """The places of a zone where abilities do not work unless they say so; none for other zones and other words."""
        return self.of((zone,)) if zone in self.layout.index and zone not in self.zones else []


def places_of(parts: Parts, layout: Layout) -> Places:
    """The places of a game by what holds there."""
    zones = tuple(zone for group in parts.working for zone in layout.expand(group))
    area = [zone for name in parts.policies.identity.within for zone in layout.expand(name)]
    every = [(zone, layout.place(zone.name, player)) for zone in parts.zones.values() for player in (0, 1)]
    return Places(
        layout=layout,
        zones=zones,
        working=tuple(dict.fromkeys(layout.place(zone, player) for zone in zones for player in (0, 1))),
        kept=frozenset(layout.place(zone, player) for zone in area for player in range(PLAYERS + 1)),
        blank=frozenset(place for zone, place in every if zone.blank),
        other_types={place: zone.other_type for zone, place in every if zone.other_type},
    )
