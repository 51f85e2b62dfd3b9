"""The trace as a player sees it: every record, without the names of hidden cards.

A card is named if the player sees its face before or after the event, or in between.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from rulestone.kernel.position import Position, is_visible
from rulestone.kernel.trace import Record, list_references
from rulestone.model.objects import NUMBER

MOVES = ("move", "put under")
SOMETHING = "a card"


def list_trace_seen(position: Position, player: int, since: Position | None = None) -> list[Record]:
    """Return the trace of the path to a position as one player sees it.

    Args:
        position: last position of the path.
        player: the observing player.
        since: position at which the path begins; None for the first one.

    Returns:
        the records in order; hidden cards are called "a card". A secret answer is left out until the other players have
        answered.
    """
    chain: list[Position] = []
    at: Position | None = position
    while at is not None and at is not since:
        chain.append(at)
        at = at.previous
    secret = position.choice is not None and position.choice.secret and position.choice.player == 1
    shown: list[Record] = []
    for step in reversed(chain):
        records = list(step.records)
        asked = step.previous.choice if step.previous is not None else None
        # in a secret choice by both players only the latest round is secret
        if secret and step is position and asked is not None and asked.secret and asked.player != player:
            records = [record for record in records if record.event != "chosen"]
        shown += Witness(step, player).list_seen(records)
    return shown


class Witness:
    """One player's view of the events between a position and the previous one.

    Args:
        after: the later position; it has a reference to the earlier one.
        player: the observing player.
    """

    def __init__(self, after: Position, player: int) -> None:
        self.after = after
        self.before = after.previous
        self.player = player
        self.known: dict[int, bool] = {}

    def list_seen(self, records: list[Record]) -> Iterator[Record]:
        """Yield the records as the player learns of them."""
        if not records:
            return
        for record in records:
            if record.kind == "move" and record.event in MOVES:
                self.note_move(record)
        hidden = self.list_hidden_names()
        if not hidden:
            yield from records
            return
        pattern = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, self.list_names())) + r")(?!\w)")
        for record in records:
            dark = hidden | {self.after.name(ref) for ref in list_references(record) if not self.knows(ref)}
            text = hide_names(record.text, pattern, dark)
            # references could distinguish cards
            data = {key: value for key, value in record.data.items() if isinstance(value, str)}
            yield record if text == record.text else replace(record, text=text, data=data)

    def note_move(self, record: Record) -> None:
        """Record whether the player sees a moving card at its origin and at its destination."""
        old, new = record.data["card"], record.data["new"]
        came = self.sees_face(self.before, old)
        if came is not None:
            self.known[old] = self.known.get(old, False) or came
        went = self.sees_face(self.after, new)
        if went is None:
            went = self.usually_sees(record)
        self.known[new] = self.known.get(new, False) or went
        if self.known.get(old) or went:
            # a player who sees the card at either end of the move knows it
            self.known[old] = True

    def sees_face(self, position: Position | None, ref: int) -> bool | None:
        """Return whether the player sees the face of a referenced card in a position; None if it is not there."""
        if position is None or ref < 0:
            return None
        obj = position.object(ref & NUMBER)
        return is_visible(position, obj, self.player) if obj.ref == ref else None

    def usually_sees(self, record: Record) -> bool:
        """Return whether the player usually sees cards in the destination zone of a move."""
        zone = self.after.rules.parts.zones.get(record.data.get("to", ""))
        if zone is None:
            return False
        return bool(zone.seen_by == "all" or (zone.seen_by == "owner" and record.data.get("owner") == self.player))

    def knows(self, ref: int) -> bool:
        """Return whether the player knows the face of a referenced card."""
        if ref < 0 or ref & NUMBER < 2:
            return True
        return self.known.get(ref, False) or any(self.sees_face(at, ref) for at in (self.before, self.after))

    def list_hidden_names(self) -> set[str]:
        """Return the names of cards of which the player sees no copy."""
        seen: set[str] = {self.after.name(ref) for ref, known in self.known.items() if known}
        every: set[str] = set()
        for position in (self.before, self.after):
            for obj in position.objects() if position is not None else ():
                if obj.card is None:
                    continue
                name = self.after.name(obj.ref)
                every.add(name)
                if position is not None and is_visible(position, obj, self.player):
                    seen.add(name)
        return every - seen

    def list_names(self) -> list[str]:
        """Return the names of all cards, longer names first: a shorter name may be part of a longer one."""
        found = {self.after.name(obj.ref) for obj in self.after.objects() if obj.card is not None}
        return sorted(found, key=lambda name: (-len(name), name))


def hide_names(text: str, pattern: re.Pattern[str], dark: set[str]) -> str:
    """Return a text with some of the names in it made unrecognisable."""
    return pattern.sub(lambda match: SOMETHING if match[0] in dark else match[0], text)
