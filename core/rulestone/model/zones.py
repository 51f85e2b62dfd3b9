"""Zones and the layout that numbers them, and boards of spaces in rows.

A *zone* is declared once by a game ("hand", "monster zone"); a *place* is one player's copy of it, numbered so that a
position can keep its cards in a flat list. Place number = zone index * (players + 1) + owner, where the owner of a
shared zone is the number of players.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from rulestone.model.records import check_types

PLAYERS = 2
SHARED = PLAYERS


class Zone(Struct, frozen=True, kw_only=True):
    """One kind of zone.

    Attributes:
        name: the game's own name of the zone.
        shared: whether both players share it, instead of having one each.
        capacity: most cards in it (cards under a card do not count); None for no limit.
        ordered: whether the order of its cards matters.
        seen_by: the players who see face-up cards by default: "all", "owner" or "nobody".
        face_up: whether cards enter it face up.
        turned_seen_by: the player who sees a card that was turned face down here: "owner" or "nobody".
        blank: whether a face-down card here has no printed information: no name, type, values or abilities.
        blank_type: type of such a card ("": none).
        other_type: attribute with another type that a card also counts as here when cards are searched for ("": none);
            blank cards have none.
        slots: names of its slots, each for one card; () for a zone without slots.
        many: whether a slot holds any number of cards, in order.
        groups: names of the wider areas it belongs to ("battle area", "field").
        cites: rule ids.
    """

    name: str
    shared: bool = False
    capacity: int | None = None
    ordered: bool = False
    seen_by: Literal["all", "owner", "nobody"] = "all"
    face_up: bool = True
    turned_seen_by: Literal["owner", "nobody"] = "nobody"
    blank: bool = False
    blank_type: str = ""
    other_type: str = ""
    slots: tuple[str, ...] = ()
    many: bool = False
    groups: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_types(self)


class Layout:
    """All zones of a game, numbered.

    Args:
        zones: the zones in the order in which boards show them.

    Raises:
        ValueError: two zones share a name.
    """

    def __init__(self, zones: Iterable[Zone]) -> None:
        self.zones: tuple[Zone, ...] = tuple(zones)
        self.index: dict[str, int] = {}
        for number, zone in enumerate(self.zones):
            if zone.name in self.index:
                raise ValueError(f"two zones are called “{zone.name}”")
            self.index[zone.name] = number
        self.stride = PLAYERS + 1
        self.size = len(self.zones) * self.stride
        self.zone_of: tuple[Zone, ...] = tuple(self.zones[place // self.stride] for place in range(self.size))
        #: places of shared zones whose slots hold one card each: their cards lie in the order of the slots
        self.by_slot = frozenset(
            place for place, zone in enumerate(self.zone_of) if zone.shared and zone.slots and not zone.many
        )
        self.groups: dict[str, tuple[str, ...]] = {}
        for zone in self.zones:
            for group in zone.groups:
                self.groups[group] = (*self.groups.get(group, ()), zone.name)

    def get_place(self, zone: str, player: int) -> int:
        """Return the number of a player's copy of a zone (or of the shared copy).

        Raises:
            KeyError: there is no such zone.
        """
        number = self.index[zone]
        return number * self.stride + (SHARED if self.zones[number].shared else player)

    def get_owner(self, place: int) -> int:
        """Return the player who owns the place, or `SHARED`."""
        return place % self.stride

    def expand(self, name: str) -> tuple[str, ...]:
        """Return the zones meant by the name of a zone or group.

        Raises:
            KeyError: no zone or group has that name.
        """
        return (name,) if name in self.index else self.groups[name]


STEPS: dict[str, tuple[tuple[int, int], ...]] = {
    "side": ((-1, 0), (1, 0), (0, -1), (0, 1)),
    "corner": ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    "leap": ((-2, 0), (2, 0), (0, -2), (0, 2)),
}
"""Kinds of steps as (rows down, columns right): to an adjacent space, diagonally, or two spaces straight."""


class Spaces(Struct, frozen=True, kw_only=True):
    """The board of a game with spaces; zones whose slots have the names of spaces are on it.

    Attributes:
        rows: names of the spaces, row by row as the first player sees them, farthest row first.
        ways: way of moving → the kinds of steps that it allows (see `STEPS`); each move is of one kind.
        limit: attribute of the terrain on a space: the most `load` of one player's cards there; "" for no limit.
        load: attribute that counts against the limit.
        figures: template for a card on the map, with attributes in braces ("{power}").
        contested: game key that names the contested space; "" for none.
        cites: rule ids.
    """

    rows: tuple[tuple[str, ...], ...]
    ways: dict[str, tuple[str, ...]] = {}
    limit: str = ""
    load: str = ""
    figures: str = ""
    contested: str = ""
    cites: tuple[str, ...] = ()

    def list_names(self) -> tuple[str, ...]:
        """Return the names of all spaces, row by row."""
        return tuple(name for row in self.rows for name in row)

    def list_steps(self, way: str) -> dict[str, frozenset[str]]:
        """Return, for each space, the spaces one step of a way from it.

        Raises:
            KeyError: there is no such way, or it names an unknown kind of step.
        """
        offsets = [offset for kind in self.ways[way] for offset in STEPS[kind]]
        positions = {name: (row, column) for row, names in enumerate(self.rows) for column, name in enumerate(names)}
        by_place = {place: name for name, place in positions.items()}
        found = {}
        for name, (row, column) in positions.items():
            around = ((row + down, column + right) for down, right in offsets)
            found[name] = frozenset(by_place[place] for place in around if place in by_place)
        return found
