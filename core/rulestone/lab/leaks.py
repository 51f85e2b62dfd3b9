"""Exchange of hidden cards in every zone that may have some: no visible difference may result.

Whole games come only to the zones, and to the cards in them, that random players bring about; here they are laid out,
for games without a deck too.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from rulestone.game.problems import format_error
from rulestone.game.ruleset import Ruleset
from rulestone.kernel.errors import EndlessGame, Incomputable
from rulestone.kernel.position import Position, is_visible
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.setup import add_card, add_under, make_blank_state
from rulestone.lab.redealing import shuffle_cards
from rulestone.lab.simulate.invariants import list_visible
from rulestone.language import instructions as i
from rulestone.language.inspect import walk
from rulestone.model.objects import Card

CARDS = 20
"""Number of different hidden cards, at least one of each type."""
TRIES = 4
"""Number of times that they are exchanged."""


class Arrangement(NamedTuple):
    """A way in which a card can be hidden from a player.

    Attributes:
        zone: name of the zone.
        face_up: whether the cards are face up.
        role: role of the cards under a card of the zone; "" if they are not under a card.
    """

    zone: str
    face_up: bool
    role: str = ""

    def __str__(self) -> str:
        if self.role:
            return f"face down as {self.role} under a card of the {self.zone}"
        return f"face {'up' if self.face_up else 'down'} in the {self.zone}"


def find_leaks(ruleset: Ruleset, rules: Rules) -> Iterator[str]:
    """Yield a message for each way in which a player can distinguish hidden cards."""
    random = Random(0)
    pool = draw_sample(ruleset, random)
    for lying in find_arrangements(ruleset, rules):
        try:
            position, cards = lay_cards(ruleset, rules, pool, lying)
            told_apart = {player: find_difference(position, cards, player, random) for player in (0, 1)}
        except (EndlessGame, Incomputable, LookupError, TypeError, ValueError) as error:
            yield f"{ruleset.name}: cards that are {lying} cannot be compared: {format_error(error)}"
            continue
        for player, part in told_apart.items():
            if part:
                yield f"{ruleset.name}: {position.name(player)} can tell apart hidden cards that are {lying}, by {part}"
                break


def find_arrangements(ruleset: Ruleset, rules: Rules) -> list[Arrangement]:
    """Return the ways in which hidden cards can lie in a game, by its zones and instructions."""
    zones = ruleset.parts.zones
    found = [Arrangement(zone.name, zone.face_up) for zone in zones.values() if zone.seen_by != "all"]
    found += [Arrangement(zone.name, False) for zone in zones.values() if zone.blank or zone.turned_seen_by != "nobody"]
    in_play = next(iter(rules.places.zones), "")
    for step in walk((ruleset.parts, tuple(ruleset.cards.values()))):
        if isinstance(step, i.Move) and step.face_up is False and step.to in zones:
            found.append(Arrangement(step.to, False))
        elif isinstance(step, i.PutUnder) and not step.face_up and in_play:
            found.append(Arrangement(in_play, False, step.role))
    return list(dict.fromkeys(found))


def draw_sample(ruleset: Ruleset, random: Random) -> list[Card]:
    """Return some cards, at least one of each type."""
    cards = list(ruleset.cards.values())
    random.shuffle(cards)
    kinds = {card.type: card for card in cards}
    chosen = set(kinds.values())
    return [*kinds.values(), *(card for card in cards if card not in chosen)][: max(CARDS, len(kinds))]


def lay_cards(ruleset: Ruleset, rules: Rules, pool: list[Card], lying: Arrangement) -> tuple[Position, tuple[int, ...]]:
    """Return a position with hidden cards of each player, and the same cards of each player in play.

    Returns:
        the position and the object numbers of the hidden cards.
    """
    state = make_blank_state(rules)
    zones = ruleset.parts.zones
    cards: list[int] = []
    for player in (0, 1):
        for zone in zones.values():
            if zone.name == lying.zone and not lying.role:
                continue
            for card in pool if zone.name in rules.places.zones else pool[:1]:
                number = add_card(rules, state, card, zone.name, player, slot=next(iter(zone.slots), ""))
            if zone.name == lying.zone:
                cards += [add_under(rules, state, card, number, lying.role, face_up=False) for card in pool]
        slots = zones[lying.zone].slots
        for place, card in enumerate(() if lying.role else pool):
            slot = slots[place % len(slots)] if slots else ""
            cards.append(add_card(rules, state, card, lying.zone, player, slot=slot, face_up=lying.face_up))
    state.game = {**state.game, "turn": 1, "phase": next(iter(ruleset.parts.phases), "")}
    state.pool = rules.pool({obj.card for obj in state.objects if obj.card is not None})
    return Position(rules, state), tuple(cards)


def find_difference(position: Position, numbers: tuple[int, ...], player: int, random: Random) -> str:
    """Return the visible difference between hidden cards for a player; "" for none."""
    objects = position.state().objects
    hidden = [number for number in numbers if not is_visible(position, objects[number], player)]
    before = list_visible(position, player)
    for _ in range(TRIES):
        other = position.state()
        for owner in (0, 1):
            shuffle_cards(other, (number for number in hidden if objects[number].owner == owner), random)
        after = list_visible(Position(position.rules, other), player)
        for part, value in before.items():
            if after[part] != value:
                return part
    return ""
