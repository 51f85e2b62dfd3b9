"""Rulings and corners in a mirror: the other player has the same cards too, and everything expected must still hold.

A rule about the own cards must not find those of the other player. So each ruling and corner is run again with copies
of one player's cards in the other player's zones. Where it then does not hold in the game as it is, because the copies
matter, fewer of them are laid. In every position that a player is asked in, no action is offered with a card that the
other player controls.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from rulestone.game.game import Game
from rulestone.kernel.position import Position
from rulestone.kernel.setup import add_card, add_under
from rulestone.lab.knock_out.witnesses import KnockOutWitness, RulingWitness
from rulestone.model.objects import NUMBER, Object
from rulestone.model.zones import SHARED
from rulestone.scenario import Ruling, run_ruling
from rulestone.scenario.lookup import HOLDS
from rulestone.scenario.setup import position as setting_up


class Copies(NamedTuple):
    """The copies that are laid.

    Attributes:
        player: the player whose cards are copied, for the other one.
        on_map: also in zones whose slots hold several cards, where cards of both players in one slot may be a battle.
        working: also where abilities of cards work, such as on the field.
        texts: with their abilities.
    """

    player: int
    on_map: bool
    working: bool
    texts: bool


FEWER = ((True, True, True), *((False, working, texts) for working in (True, False) for texts in (True, False)))
"""The extent of the copies, from most to fewest."""


@contextmanager
def mirror_scenarios(copies: Copies) -> Iterator[None]:
    """Lay copies in every scenario that is set up within the context."""

    class Mirroring(setting_up.BoardSetter):
        def fill_zones(self, player: int) -> None:
            if player == 0:  # the scenario's cards are in place, and no filling cards yet
                lay(self, copies)
            super().fill_zones(player)

    before, setting_up.BoardSetter = setting_up.BoardSetter, Mirroring  # type: ignore[misc]
    try:
        yield
    finally:
        setting_up.BoardSetter = before  # type: ignore[misc]


def lay(setter: setting_up.BoardSetter, copies: Copies) -> None:
    """Lay copies of a player's cards in the other player's zones, as far as there is room."""
    rules, state = setter.board.rules, setter.state
    for zone in rules.parts.zones.values():
        place, there = (rules.layout.get_place(zone.name, player) for player in (copies.player, 1 - copies.player))
        if (
            rules.layout.get_owner(place) == SHARED
            or (zone.many and not copies.on_map)
            or (zone.name in rules.parts.working and not copies.working)
        ):
            continue
        room = len(state.places[place]) if zone.capacity is None else zone.capacity - len(state.places[there])
        taken = {state.objects[number].slot for number in state.places[there]}
        for one in [state.objects[number] for number in state.places[place]]:
            if one.card is None or room <= 0 or (zone.slots and not zone.many and one.slot in taken):
                continue
            card = one.card if copies.texts else replace(one.card, abilities=(), text="", edition="copy")
            slot = zone.slots[one.slot] if one.slot >= 0 else ""
            number = add_card(
                rules, state, card, zone.name, 1 - copies.player, slot=slot, face_up=one.face_up, marks=strip_marks(one)
            )
            for under in map(state.objects.__getitem__, one.under):
                if under.card is not None:
                    add_under(
                        rules, state, under.card, number, under.role, face_up=under.face_up, marks=strip_marks(under)
                    )
            room -= 1


def strip_marks(one: Object) -> dict[str, Any]:
    """Return the marks of a card that refer to no other card."""
    return {key: value for key, value in one.marks.items() if isinstance(value, bool | int | str)}


class Mirrored(Struct, frozen=True):
    """A ruling or corner as it looks at games in a mirror.

    Attributes:
        ruling: the ruling.
        player: the player whose cards are copied.
        whole: the game as it is.
    """

    ruling: Ruling
    player: int
    whole: Game

    def find_difference(self, game: Game) -> str:
        """Return why it does not hold although it holds in the game as it is; "" for no such reason."""
        for extent in FEWER:
            copies = Copies(self.player, *extent)
            found = run_mirrored(self.ruling, game, copies)
            if not found or not run_mirrored(self.ruling, self.whole, copies):
                return found
        return ""


def run_mirrored(ruling: Ruling, game: Game, copies: Copies) -> str:
    """Return why a ruling does not hold in a mirror; "" if it does."""
    with mirror_scenarios(copies):
        result = run_ruling(ruling, game)
    if result.status != HOLDS:
        return f"in a mirror: {result.why or result.status}"
    positions = (position for run in result.runs for position in (run.start, *(step.position for step in run.steps)))
    return next(filter(None, map(find_foreign, positions)), "")


def find_foreign(position: Position) -> str:
    """Return an action that is offered with a card of the other player; "" for none."""
    choice = position.choice
    for option in choice.options if choice is not None else ():
        card = position.state().objects[option.subject & NUMBER]
        if card.card is not None and card.controller != choice.player:
            return f"in a mirror: {option.action} is offered with {card.name} of the other player"
    return ""


def iterate_mirrored(game: Game, witnesses: Sequence[KnockOutWitness]) -> Iterator[KnockOutWitness]:
    """Yield the rulings and corners of a game in a mirror, those of either player's cards."""
    for witness in witnesses:
        decided = getattr(witness.find_difference, "__self__", None)
        if isinstance(decided, RulingWitness):
            for player in (0, 1):
                copied = Mirrored(decided.ruling, player, game)
                yield replace(witness, find_difference=copied.find_difference)
