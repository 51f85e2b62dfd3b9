"""Views: a position as a player sees it."""

from __future__ import annotations

from msgspec.structs import replace

from rulestone.kernel.position import Position
from rulestone.model.objects import Card, Object
from rulestone.model.zones import SHARED

HIDDEN = "hidden"
UNSEEN = Card(name=HIDDEN, type=HIDDEN)


def view(position: Position, player: int) -> dict[tuple[str, str], tuple[str, ...]]:
    """Return the contents of every zone as one player sees them.

    Args:
        position: the position.
        player: the player who looks.

    Returns:
        for each (owner of the zone, or "shared"; zone) the cards in order, each by the name traces use or "hidden";
        cards
        under a card follow it in brackets.
    """
    seen: dict[tuple[str, str], tuple[str, ...]] = {}
    layout = position.rules.layout
    for zone in layout.zones:
        for owner in (SHARED,) if zone.shared else (0, 1):
            whose = "shared" if owner == SHARED else position.name(owner)
            seen[whose, zone.name] = tuple(show_card(position, obj, player) for obj in position.cards(zone.name, owner))
    return seen


def show_card(position: Position, obj: Object, player: int) -> str:
    """Return a card with the cards under it, as one player sees it."""
    text = position.name(obj.ref) if is_visible(position, obj, player) else HIDDEN
    if not obj.under:
        return text
    under = (position.object(oid) for oid in obj.under)
    return f"{text} [{', '.join(show_card(position, below, player) for below in under)}]"


def is_visible(position: Position, obj: Object, player: int) -> bool:
    """Return whether a player sees the face of a card.

    A card that lies as cards of its zone do is seen by those whom the zone lets see it. One that was turned face up is
    seen by all, one that was turned face down by those whom the zone lets see it even so. One that is being shown is
    seen by all.
    """
    if obj.place < 0:
        return True
    zone = position.rules.layout.zone_of[obj.place]
    if obj.host >= 0:
        return obj.face_up or (position.rules.policies.piles.turned_seen_by == "owner" and player == obj.owner)
    if position.rules.shown in obj.marks:
        return True
    if obj.face_up != zone.face_up:
        return obj.face_up or (zone.turned_seen_by == "owner" and player == obj.controller)
    if zone.seen_by == "owner":
        return player == (obj.owner if zone.shared else obj.controller)
    return zone.seen_by == "all"


def mask_position(position: Position, player: int) -> Position:
    """Return the position as one player sees it: the card `UNSEEN` replaces each hidden face.

    It is made for reading, not for playing on. What hidden cards do to others shows, what is true of themselves
    does not.
    """
    machine = position.machine()
    machine.derive()
    state = machine.state
    labels = dict(state.game.get("labels", {}))
    for oid, obj in enumerate(state.objects):
        if not is_visible(position, obj, player):
            state.objects[oid] = replace(obj, card=UNSEEN)
            labels.pop(oid, None)
            state.table = {other: row for other, row in state.table.items() if other != oid}
    state.set_game("labels", labels)
    return Position(position.rules, state)
