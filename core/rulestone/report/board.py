"""A position as a board in 80 columns, and facts about a card in play: its facing, its marks, and the effects on it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from rulestone.kernel.characteristics import filter_present
from rulestone.kernel.position import UNSEEN, Position, mask_position
from rulestone.model.objects import Object
from rulestone.model.zones import SHARED, Zone
from rulestone.report.words import format_seen, plural, wrap_text


def format_mark(key: Any, found: Any) -> str:
    """Return a mark in words: "tapped", "damage 2"."""
    if isinstance(found, bool):
        return str(key) if found else f"not {key}"
    return f"{key} {format_seen(found)}"


def list_marks(position: Position, card: Object) -> list[str]:
    """Return the marks on a card, in words."""
    marks = sorted(card.marks.items(), key=lambda mark: str(mark[0]))
    return [format_mark(key, text) for key, found in marks if (text := format_value(position, key, found)) != ()]


def format_value(position: Position, key: Any, value: Any) -> Any:
    """Return a value; references become the names of their objects, if present."""
    if not position.rules.holds_references(key):
        return value
    return tuple(position.name(ref) for ref in filter_present(position.machine(), value))


def facing(card: Object, up: bool) -> list[str]:
    """Return a card's facing, if unusual in its zone; else [].

    Args:
        card: the card.
        up: whether cards lie face up there.
    """
    if card.face_up == up:
        return []
    return ["face up" if card.face_up else "face down"]


def get_base(card: Object, key: str) -> Any:
    """Return the base value of a card: marked on it, else printed."""
    return card.marks.get(key, card.card.values.get(key) if card.card is not None else None)


def list_numbers(position: Position, card: Object, most: int = 3) -> list[tuple[str, Any, Any]]:
    """Return the first printed numbers of a card: name, current value, base value."""
    if card.card is None or card.host >= 0:
        return []
    declared = position.rules.parts.attributes
    names = [
        name
        for name, found in card.card.values.items()
        if name in declared and isinstance(found, int) and not isinstance(found, bool) and found
    ]
    return [(name, position.value(card.ref, name), get_base(card, name)) for name in names[:most]]


def list_effects(position: Position, card: Object, figures: str = "") -> list[str]:
    """Return the effects of continuous effects on a card, in words.

    Args:
        position: the position.
        card: the card.
        figures: attributes in braces that are shown already.
    """
    facts = []
    row = position.machine().derive_row(card.oid)
    for key in sorted(row, key=str):
        kind, _, thing = key.partition(":")
        if thing:
            facts.append(f"{'cannot' if kind == 'forbid' else 'may'} “{thing}”")
        elif key.startswith("lose "):
            facts.append(f"without {key[5:]}")
        elif key == "abilities":
            gained = [one.ability.label for one in row[key] if one.since >= 0]
            facts += [f"has gained {' and '.join(gained)}"] if gained else []
        elif key == "controller":
            facts.append(f"controlled by {position.name(row[key])}")
        else:
            facts += describe_value(position, card, key, row[key], figures)
    return facts


def describe_value(position: Position, card: Object, key: str, now: object, figures: str) -> Iterator[str]:
    """Yield the text of a value that effects may have changed, with the printed value if it differs."""
    was = get_base(card, key)
    if was is None and now == position.rules.default(key):
        return
    if was is None or f"{{{key}}}" not in figures:
        before = f" (was {format_seen(was)})" if was is not None and was != now else ""
        yield format_mark(key, format_value(position, key, now)) + before
    elif was != now:
        yield f"{key} was {format_seen(was)}"


def note_owner(position: Position, card: Object) -> list[str]:
    """Return a note on the owner, where another player controls the card."""
    return [f"owned by {position.name(card.owner)}"] if card.controller != card.owner else []


WIDTH = 80
MAX_PILE_LISTED = 12


def board(position: Position, width: int = WIDTH, seen_by: int | None = None) -> str:
    """Return a position as text: every zone of both players with the facts on each card, and the stack.

    Large zones list only cards that the scenario names.

    Args:
        width: columns of text.
        seen_by: the player who sees it, with their half below and without hidden cards; None for an observer, who
            sees every card.
    """
    below, played = seen_by or 0, seen_by is not None
    if seen_by is not None:
        position = mask_position(position, seen_by)
    lines = [format_heading(position)]
    lines += render_side(position, 1 - below, width, top=True, played=played)
    lines += render_map(position, below, width)
    middle = [zone for zone in position.rules.layout.zones if zone.shared and zone.name not in render_spaces(position)]
    for zone in middle:
        lines += list_zone_lines(position, zone, SHARED, width, played)
    lines += list_stack_lines(position, width)
    lines += render_side(position, below, width, top=False, played=played)
    return "\n".join(lines) + "\n"


def format_heading(position: Position) -> str:
    """Return the turn, its player and the phase; or the end of the game."""
    game = position.game
    if position.over:
        how = f" ({game['how']})" if game.get("how") else ""
        winner = position.winner
        return f"The game is over: {'a draw' if winner is None else position.name(winner) + ' wins'}{how}"
    player = position.name(game["turn player"])
    return f"Turn {game.get('turn', 0)}, {player}" + (f", {game['phase']}" if game.get("phase") else "")


def render_side(position: Position, player: int, width: int, *, top: bool, played: bool = False) -> list[str]:
    """Return a player's half: the name, then the zones; the first zones of the game's layout are nearest to the middle.

    Args:
        played: whether the reader is playing; then each card in play shows its numbers.
    """
    zones = [z for z in position.rules.layout.zones if not z.shared and z.name not in render_spaces(position)]
    head = format_player(position, player)
    if len(head) + 6 > width:
        head = format_player(position, player, short=True)
    lines = [format_rule(head, width)]
    for full, same in groupby(reversed(zones) if top else zones, lambda zone: bool(position.cards(zone.name, player))):
        if full:
            lines += [line for zone in same for line in list_zone_lines(position, zone, player, width, played)]
        else:
            lines += list_empty_zones([zone.name for zone in same], width)
    return lines


def render_spaces(position: Position) -> frozenset[str]:
    """Return the zones on the game's board of spaces."""
    spaces = position.rules.parts.spaces
    if spaces is None:
        return frozenset()
    names = spaces.list_names()
    return frozenset(zone.name for zone in position.rules.layout.zones if zone.slots == names)


def render_map(position: Position, below: int, width: int) -> list[str]:
    """Return the board of spaces in boxes, the half of the player `below` at the bottom; [] for a game without a
    board."""
    spaces = position.rules.parts.spaces
    if spaces is None:
        return []
    rows = spaces.rows if below == 0 else tuple(tuple(reversed(row)) for row in reversed(spaces.rows))
    columns = max(len(row) for row in rows)
    inner = (width - columns - 1) // columns
    edge = "+" + "+".join(["-" * inner] * columns) + "+"
    lines = [edge]
    for row in rows:
        cells = [list_cell_lines(position, name, inner) for name in row]
        for number in range(max(map(len, cells))):
            texts = [cell[number] if number < len(cell) else "" for cell in cells]
            lines.append("|" + "|".join(text.ljust(inner) for text in texts) + "|")
        lines.append(edge)
    return lines


def list_cell_lines(position: Position, space: str, width: int) -> list[str]:
    """Return the lines for a space: terrain and its owner, the limit, and the cards there in order, front first."""
    layout, on_it = position.rules.layout, render_spaces(position)
    head = space
    crowd = list[str]()
    room = None
    for zone in (zone for zone in layout.zones if zone.name in on_it and not zone.many):
        for player in (0,) if zone.shared else (0, 1):
            for card in list_cards_on(position, zone, player, space):
                head, room = format_terrain(position, space, card)
    for zone in (zone for zone in layout.zones if zone.name in on_it and zone.many):
        for player in (0, 1):
            crowd += list_unit_lines(position, zone, player, space, room, width)
    return [*wrap_text(head, width - 1, "", "  ").splitlines(), *crowd]


def list_cards_on(position: Position, zone: Zone, player: int, space: str) -> list[Object]:
    """Return the cards of a zone that are on a space."""
    return [c for c in position.cards(zone.name, player) if c.slot >= 0 and zone.slots[c.slot] == space]


def format_terrain(position: Position, space: str, card: Object) -> tuple[str, object]:
    """Return the first line for a space with a terrain, and the terrain's limit; None for no limit."""
    spaces = position.rules.parts.spaces
    assert spaces is not None
    room = position.value(card.ref, spaces.limit) if spaces.limit else None
    limit = f", {spaces.limit} {room}" if room is not None else ""
    face = "" if card.face_up else "face down: "
    head = f"{space} {face}{position.name(card.ref)} ({position.name(card.controller)}{limit})"
    fought = (position.game.get(spaces.contested) or ()) if spaces.contested else ()
    return head + (f" {spaces.contested}!" if card.ref in fought else ""), room


def list_unit_lines(position: Position, zone: Zone, player: int, space: str, room: object, width: int) -> list[str]:
    """Return the lines for a player's cards on a space, with their total against its limit."""
    spaces, cards = position.rules.parts.spaces, list_cards_on(position, zone, player, space)
    if not cards or spaces is None:
        return []
    total = sum(position.value(card.ref, spaces.load) or 0 for card in cards) if spaces.load else 0
    full = f" of {room}" if room is not None else ""
    load = f", {spaces.load} {total}{full}" if spaces.load else ""
    lines = wrap_text(f"{position.name(player)}{load}:", width - 1).splitlines()
    for number, card in enumerate(cards, 1):
        text = format_card(position, zone, card, spaces.figures)
        lines += wrap_text(text, width - 1, f"{number}. ", "   ").splitlines()
        for under in map(position.object, card.under):
            lines += wrap_text(format_card_face(position, under), width - 1, "   └ ", "     ").splitlines()
    return lines


def list_empty_zones(names: list[str], width: int) -> list[str]:
    """Return neighbouring empty zones in common lines."""
    return wrap_text(f"{', '.join(names)}: –", width, "", "  ").splitlines() if names else []


def format_rule(text: str, width: int) -> str:
    """Return a heading with a rule to the full width."""
    return f"── {text} " + "─" * max(2, width - len(text) - 4)


def format_player(position: Position, player: int, *, short: bool = False) -> str:
    """Return a player's name and values.

    Args:
        position: the position.
        player: the player's number.
        short: leave out all default values; otherwise only empty and zero values.
    """
    facts = []
    for name, attribute in position.rules.parts.attributes.items():
        if attribute.of == "player":
            found = format_value(position, name, position.value(player, name))
            if found not in (None, "", ()) and not (found == attribute.default and (short or not found)):
                facts.append(f"{name} {format_seen(found)}")
    marks = position.object(player).marks
    declared = position.rules.parts.attributes
    facts += [format_mark(key, marks[key]) for key in sorted(marks, key=str) if key not in declared]
    return position.name(player) + (f": {', '.join(facts)}" if facts else "")


def list_zone_lines(position: Position, zone: Zone, player: int, width: int, played: bool = False) -> list[str]:
    """Return a zone: its name, how many cards, and the cards; piles card by card under their top card."""
    valued = played and zone.name in position.rules.places.zones
    cards = position.cards(zone.name, 0 if player == SHARED else player)
    if zone.slots:
        return list_slots(position, zone, cards, width, valued)
    room = f"/{zone.capacity}" if zone.capacity is not None else ""
    head = f"{zone.name} ({len(cards)}{room}): "
    if not cards:
        return list_empty_zones([zone.name], width)
    if any(card.under for card in cards):
        lines = [head.rstrip()]
        for card in cards:
            lines += list_card_lines(position, zone, card, width, "  ", valued)
        return lines
    text = format_cards(position, zone, cards, valued)
    head = f"{zone.name}: " if text == [plural(len(cards), "card")] else head
    return wrap_text(", ".join(text), width, head, "  ").splitlines()


def format_cards(position: Position, zone: Zone, cards: Iterable[Object], valued: bool = False) -> list[str]:
    """Return cards in words, equal neighbours counted; in a large or hidden zone only cards that the scenario names."""
    listing = list(cards)
    labels = position.game.get("labels", {})
    big = len(listing) > MAX_PILE_LISTED or zone.seen_by == "nobody"
    dark = all(card.card is UNSEEN and not card.marks for card in listing)
    texts = [
        format_card(position, zone, card, valued=valued) if not (big or dark) or card.oid in labels else ""
        for card in listing
    ]
    out = []
    for text, run in groupby(texts):
        n = len(list(run))
        if not text:
            out.append(plural(n, "card") if len(set(texts)) == 1 else plural(n, "other"))
        else:
            out.append(text if n == 1 else f"{text} ×{n}")
    return out


def list_slots(position: Position, zone: Zone, cards: Iterable[Object], width: int, valued: bool = False) -> list[str]:
    """Return a zone with slots, a line for each slot, empty ones together."""
    lines, empty = [f"{zone.name}:"], []
    cards = tuple(cards)
    for number, name in (*enumerate(zone.slots), (-1, "(no slot)")):
        there = [card for card in cards if card.slot == number]
        for card in there:
            lines += list_card_lines(position, zone, card, width, f"  {name}: ", valued)
        if not there and number >= 0:
            empty.append(name)
    if empty:
        lines += wrap_text(", ".join(empty), width, "  empty: ").splitlines()
    return lines


def list_card_lines(
    position: Position, zone: Zone, card: Object, width: int, indent: str, valued: bool = False
) -> list[str]:
    """Return a card and the cards under it, top to bottom."""
    lines = wrap_text(format_card(position, zone, card, valued=valued), width, indent).splitlines()
    return lines + list_pile_lines(position, card, width, " " * len(indent))


def list_pile_lines(position: Position, card: Object, width: int, indent: str) -> list[str]:
    """Return the lines for the cards under a card, top to bottom, each followed by those under it."""
    lines: list[str] = []
    for number in card.under:
        under = position.object(number)
        role = f"{under.role}: " if under.role not in ("", "under") else ""
        lines += wrap_text(role + format_card_face(position, under), width, f"{indent}└ ").splitlines()
        lines += list_pile_lines(position, under, width, indent + "  ")
    return lines


def format_card_face(position: Position, card: Object, *, up: bool = True) -> str:
    """Return a card's name, its facing if unusual, and its marks."""
    facts = [*facing(card, up), *list_marks(position, card)]
    name = position.name(card.ref)
    return f"{name} ({', '.join(facts)})" if facts else name


def format_card(position: Position, zone: Zone, card: Object, figures: str = "", *, valued: bool = False) -> str:
    """Return a card with its marks and with every value that effects have changed.

    Args:
        figures: template of the numbers after its name, attributes in braces; not used for a face-down card.
        valued: whether to show its first numbers even if they are as printed.
    """
    changed = list_effects(position, card, figures)
    shown = list_numbers(position, card) if valued else []
    known = tuple(f"{name} " for name, now, was in shown if now != was)
    facts = [
        *(f"{name} {now}" for name, now, was in shown if now == was and card.face_up),
        *(text for text in changed if text.startswith(known)),
        *facing(card, zone.face_up),
        *list_marks(position, card),
        *(text for text in changed if not text.startswith(known)),
        *note_owner(position, card),
    ]
    name = position.name(card.ref)
    if figures and card.face_up:
        name += " " + re.sub(r"{(.+?)}", lambda found: format_seen(position.value(card.ref, found[1])), figures)
    return name + (f" ({', '.join(facts)})" if facts else "")


def list_stack_lines(position: Position, width: int) -> list[str]:
    """Return the stack, the next item to resolve first."""
    if not position.stack:
        return [""]
    lines = ["", "stack, next one first:"]
    for number, item in enumerate(reversed(position.stack), 1):
        text = f"{item.label or item.kind} ({position.name(item.controller)})"
        lines += wrap_text(text, width, f"  {number}. ").splitlines()
    return [*lines, ""]
