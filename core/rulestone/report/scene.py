"""A position as picture data: cards with their places and states, and changes since the picture before.

Reports draw it; it contains no markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from rulestone.game.ruleset import Ruleset
from rulestone.kernel.position import UNSEEN, Position, mask_position
from rulestone.model.display import format_seen
from rulestone.model.objects import Object
from rulestone.model.zones import SHARED, Zone
from rulestone.report import board

MAX_VALUES = 3
"""Maximum number of values that a card in a picture shows."""
TAPPED = "tapped"


class Figure(Struct, frozen=True):
    """A card in a picture.

    Attributes:
        number: its number in the game, the same in every picture of a run.
        name: its name in the scenario.
        text: its text, "" for none.
        values: its numbers: name, current value, base value ("" if equal).
        facts: further facts: facing, marks, changes by effects.
        sideways: whether it is drawn tapped.
        back: whether its back is up.
        whose: the player who controls it, for a map.
        count: the number of equal cards drawn as one.
        slot: its slot, "" for none.
        role: its role under another card.
        where: the place in words, "Ada: hand".
        under: the cards under it, top to bottom.
        news: its change since the picture before, "" for none.
        minor: whether it is only filler: unnamed among cards that the scenario names, or in a pile of used cards.
    """

    number: int
    name: str
    text: str = ""
    values: tuple[tuple[str, str, str], ...] = ()
    facts: tuple[str, ...] = ()
    sideways: bool = False
    back: bool = False
    whose: str = ""
    count: int = 1
    slot: str = ""
    role: str = ""
    where: str = ""
    under: tuple[Figure, ...] = ()
    news: str = ""
    minor: bool = False


class Area(Struct, frozen=True):
    """A zone of one player, or one that both share.

    Attributes:
        name: the zone's own name.
        figures: its cards.
        others: the number of further cards that are not distinguished.
    """

    name: str
    figures: tuple[Figure, ...]
    others: int = 0


class PlayerHalf(Struct, frozen=True):
    """One player's half.

    Attributes:
        player: the name.
        values: the player's values, as text.
        areas: the zones with cards, nearest to the middle first.
        empty: the names of the empty zones.
        news: whether the values are new.
    """

    player: str
    values: str
    areas: tuple[Area, ...]
    empty: tuple[str, ...]
    news: bool = False


class Space(Struct, frozen=True):
    """A space of a map: its name, its terrain, and its cards."""

    name: str
    ground: tuple[Figure, ...]
    crowd: tuple[Figure, ...]
    contested: bool = False


class StackedItem(Struct, frozen=True):
    """An item on the stack: its text, the name of its controller, and whether it is new."""

    label: str
    controller: str
    new: bool = False


class Scene(Struct, frozen=True):
    """A picture of a position.

    Attributes:
        heading: turn, its player and phase; or the end of the game.
        sides: the upper half, then the lower one: the first player's, unless drawn for the second.
        middle: the shared zones.
        map: the spaces, row by row; () for a game without a map.
        stack: its items, the next one to resolve first.
    """

    heading: str
    sides: tuple[PlayerHalf, ...]
    middle: tuple[Area, ...]
    map: tuple[tuple[Space, ...], ...]
    stack: tuple[StackedItem, ...]

    def list_figures(self) -> Iterator[Figure]:
        """Yield every card in it, those under others too."""
        areas = [*(area for side in self.sides for area in side.areas), *self.middle]
        tops = [figure for area in areas for figure in area.figures]
        tops += [figure for row in self.map for space in row for figure in (*space.ground, *space.crowd)]
        while tops:
            figure = tops.pop()
            yield figure
            tops += figure.under


def build_scene(
    position: Position, ruleset: Ruleset | None = None, before: Scene | None = None, seen_by: int | None = None
) -> Scene:
    """Return a position as a picture.

    Args:
        position: the position.
        ruleset: its ruleset, which knows how tapped cards lie; None where that need not show.
        before: the picture before, to which changes are marked.
        seen_by: the player who sees it, with their half below and without hidden cards; None for an observer, who
            sees every card.
    """
    drawing = SceneMaker(position if seen_by is None else mask_position(position, seen_by), ruleset, seen_by)
    return drawing.build() if before is None else mark_changes(drawing.build(), before)


class SceneMaker:
    """Maker of the picture of a position.

    Args:
        position: the position.
        ruleset: its ruleset, if it is known.
        seen_by: the player who sees it, with their half below.
    """

    def __init__(self, position: Position, ruleset: Ruleset | None, seen_by: int | None = None) -> None:
        self.position = position
        self.below = seen_by or 0
        self.short = seen_by is None
        self.played = frozenset(position.rules.places.zones) if seen_by is not None else None
        self.tapped = ruleset.lexicon.states.get(TAPPED) if ruleset is not None else None
        self.labels = position.game.get("labels", {})

    def build(self) -> Scene:
        """Return the picture."""
        position = self.position
        on_map = board.render_spaces(position)
        zones = [zone for zone in position.rules.layout.zones if zone.name not in on_map]
        middle = [self.build_area(zone, SHARED) for zone in zones if zone.shared]
        return Scene(
            board.format_heading(position),
            tuple(
                self.build_half(player, [zone for zone in zones if not zone.shared])
                for player in (1 - self.below, self.below)
            ),
            tuple(area for area in middle if area.figures or area.others),
            self.build_map(),
            tuple(
                StackedItem(str(item.label or item.kind), position.name(item.controller))
                for item in reversed(position.stack)
            ),
        )

    def build_half(self, player: int, zones: Sequence[Zone]) -> PlayerHalf:
        """Return a player's half."""
        areas = [self.build_area(zone, player) for zone in zones]
        name = self.position.name(player)
        values = board.format_player(self.position, player, short=self.short).removeprefix(name).removeprefix(": ")
        filled = tuple(area for area in areas if area.figures or area.others)
        empty = tuple(area.name for area in areas if not area.figures and not area.others)
        return PlayerHalf(name, values, filled, empty)

    def build_area(self, zone: Zone, player: int) -> Area:
        """Return a zone; a large or hidden one lists only cards named by the scenario."""
        cards = self.position.cards(zone.name, 0 if player == SHARED else player)
        big = len(cards) > board.MAX_PILE_LISTED or zone.seen_by == "nobody"
        dark = all(card.card is UNSEEN and not card.marks for card in cards)
        shown = [card for card in cards if not (big or dark) or card.oid in self.labels]
        return Area(zone.name, self.merge_equal(zone, shown), len(cards) - len(shown))

    def merge_equal(self, zone: Zone, cards: Iterable[Object]) -> tuple[Figure, ...]:
        """Return cards of a zone, with equal neighbours merged unless the scenario names them."""
        found: list[Figure] = []
        for plain, run in groupby(
            (self.build_figure(zone, card) for card in cards),
            lambda figure: figure.number if figure.number in self.labels else replace(figure, number=0),
        ):
            figures = list(run)
            first = figures[0]
            found.append(first if isinstance(plain, int) else replace(first, count=len(figures)))
        return tuple(found)

    def build_figure(self, zone: Zone, card: Object, *, up: bool | None = None) -> Figure:
        """Return a card.

        Args:
            zone: the zone it is in, or its host is.
            card: the card.
            up: whether cards are normally face up there; by default as in the zone.
        """
        position = self.position
        whose = "" if zone.shared else position.name(card.controller)
        facts = [*board.facing(card, zone.face_up if up is None else up), *board.list_marks(position, card)]
        facts += [*board.list_effects(position, card), *board.note_owner(position, card)]
        values = self.list_values(card)
        lines = tuple(f"{name} {now}" for name, now, _ in values)
        slot = zone.slots[card.slot] if zone.slots and 0 <= card.slot < len(zone.slots) and card.host < 0 else ""
        return Figure(
            card.oid,
            position.name(card.ref),
            card.card.text if card.card is not None else "",
            values,
            tuple(fact for fact in facts if fact.partition(" (was ")[0] not in lines),
            self.is_sideways(card),
            not card.face_up,
            position.name(card.controller),
            slot=slot,
            role=card.role if card.role not in ("", "under") else "",
            where=(f"{whose}: " if whose else "") + zone.name,
            under=tuple(self.build_figure(zone, position.object(number), up=True) for number in card.under),
            minor=self.is_filler(zone, card),
        )

    def is_filler(self, zone: Zone, card: Object) -> bool:
        """Return whether a card is only filler: unnamed among named cards, or in a pile of used cards."""
        if self.played is not None:
            return zone.name not in self.played and zone.seen_by == "all"
        return bool(self.labels) and card.oid not in self.labels

    def list_values(self, card: Object) -> tuple[tuple[str, str, str], ...]:
        """Return a card's first current values."""
        found = board.list_numbers(self.position, card, MAX_VALUES)
        return tuple((name, format_seen(now), format_seen(was) if was != now else "") for name, now, was in found)

    def is_sideways(self, card: Object) -> bool:
        """Return whether a card is drawn tapped."""
        if self.tapped is None:
            return False
        key, turned = self.tapped
        return turned not in (None, False) and board.get_base(card, key) == turned

    def build_map(self) -> tuple[tuple[Space, ...], ...]:
        """Return the spaces of a game that has a map, the half of the player below at the bottom."""
        spaces = self.position.rules.parts.spaces
        if spaces is None:
            return ()
        rows = spaces.rows if self.below == 0 else tuple(tuple(reversed(row)) for row in reversed(spaces.rows))
        return tuple(tuple(self.build_space(name) for name in row) for row in rows)

    def build_space(self, name: str) -> Space:
        """Return a space: its terrain, and the cards there, front first."""
        position = self.position
        layout, spaces = position.rules.layout, position.rules.parts.spaces
        fought = (position.game.get(spaces.contested) or ()) if spaces is not None and spaces.contested else ()
        ground: list[Figure] = []
        crowd: list[Figure] = []
        contested = False
        for zone in (zone for zone in layout.zones if zone.name in board.render_spaces(position)):
            for player in (0,) if zone.shared else (0, 1):
                for card in position.cards(zone.name, player):
                    if card.slot >= 0 and zone.slots[card.slot] == name:
                        figure = self.build_figure(zone, card)
                        (crowd if zone.many else ground).append(
                            replace(figure, slot="", where=f"{figure.where} {name}")
                        )
                        contested |= card.ref in fought
        return Space(name, tuple(ground), tuple(crowd), contested)


# --- what is new ----------------------------------------------------------------------------------------------------


def mark_changes(scene: Scene, earlier_scene: Scene) -> Scene:
    """Return a picture with its changes since the one before."""
    known = {figure.number: figure for figure in earlier_scene.list_figures()}
    old = [(item.label, item.controller) for item in earlier_scene.stack]
    sides = zip(scene.sides, earlier_scene.sides, strict=True)
    stack = []
    for item in reversed(scene.stack):  # oldest first: of two equal items, the later one is the new one
        key = (item.label, item.controller)
        stack.append(replace(item, new=key not in old))
        if key in old:
            old.remove(key)
    return replace(
        scene,
        sides=tuple(
            replace(side, areas=tuple(mark_zone(area, known) for area in side.areas), news=side.values != was.values)
            for side, was in sides
        ),
        middle=tuple(mark_zone(area, known) for area in scene.middle),
        map=tuple(
            tuple(replace(space, ground=mark(space.ground, known), crowd=mark(space.crowd, known)) for space in row)
            for row in scene.map
        ),
        stack=tuple(reversed(stack)),
    )


def mark_zone(area: Area, known: dict[int, Figure]) -> Area:
    """Return a zone with its changes."""
    return replace(area, figures=mark(area.figures, known))


def mark(figures: Iterable[Figure], known: dict[int, Figure]) -> tuple[Figure, ...]:
    """Return cards with their changes, also of cards under them."""
    return tuple(
        replace(figure, news=describe_change(figure, known.get(figure.number)), under=mark(figure.under, known))
        for figure in figures
    )


def describe_change(now: Figure, before: Figure | None) -> str:
    """Return a card's change in words."""
    if before is None:
        return "new here"
    if now.where != before.where:
        return f"from {before.where}"
    changed = list_changed_values(now, before)
    if not changed and (now.facts, now.slot, now.count) != (before.facts, before.slot, before.count):
        changed.append("changed")
    if [one.number for one in now.under] != [one.number for one in before.under]:
        changed.append("other cards under it")
    return ", ".join(changed)


def list_changed_values(now: Figure, before: Figure) -> list[str]:
    """Return the changes of a card's posture, face, numbers and facts, in words."""
    changed = []
    if now.sideways != before.sideways:
        changed.append("tapped" if now.sideways else "untapped")
    if now.back != before.back:
        changed.append("turned face down" if now.back else "turned face up")
    was = {name: found for name, found, _ in before.values}
    changed += [f"{name} was {was[name]}" for name, found, _ in now.values if name in was and was[name] != found]
    return changed + [fact for fact in now.facts if fact not in before.facts and not fact.startswith("face ")]
