"""The hidden part of a position for a player, and the same position with that part drawn again."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from msgspec.structs import replace

from rulestone.kernel.position import Position, is_visible
from rulestone.model.state import State


def list_unseen(position: Position, player: int) -> list[list[int]]:
    """Return the numbers of the cards whose faces a player does not see: first player 0's cards, then player 1's."""
    hidden = [obj for obj in position.objects() if obj.card is not None and not is_visible(position, obj, player)]
    return [[obj.oid for obj in hidden if obj.owner == owner] for owner in (0, 1)]


def redeal(position: Position, player: int, seed: int | Random = 0) -> Position:
    """Return the position with everything that a player cannot see drawn again.

    Visible cards stay, so an agent that uses such positions knows no more than the player. Each player's hidden cards
    are exchanged among themselves only, since both decks are known. A secret answer of the opponent becomes any legal
    answer.

    Args:
        position: the position.
        player: the observing player.
        seed: seed for the drawing, or a random generator.

    Returns:
        a position without history.
    """
    random = seed if isinstance(seed, Random) else Random(seed)
    state = position.state()
    for group in list_unseen(position, player):
        shuffle_cards(state, group, random)
    redraw_secret_answer(state, player, random)
    return Position(position.rules, state)


def shuffle_cards(state: State, numbers: Iterable[int], random: Random) -> None:
    """Shuffle the cards of some objects among these objects."""
    group = list(numbers)
    # sorted: otherwise the deal of a seed would reveal the order of the cards
    cards = sorted((card for number in group if (card := state.objects[number].card)), key=lambda card: card.key)
    random.shuffle(cards)
    for number, card in zip(group, cards, strict=True):
        state.objects[number] = replace(state.objects[number], card=card)
    state.table = state.present_effects = None


def redraw_secret_answer(state: State, player: int, random: Random) -> None:
    """Replace the answer that the opponent has already given in a simultaneous choice that waits for a player.

    In rock-paper-scissors, player 0 has chosen when player 1 is asked. The answer is bound as "hands:0" then, and
    player 1's will be bound as "hands:1".
    """
    choice = state.choice
    if choice is None or not choice.secret or choice.player != player or not state.agenda:
        return
    program, step, bindings, cause = state.agenda[-1]
    name = f"{choice.name.rpartition(':')[0]}:{1 - player}"
    # a binding of player 0 may remain from an earlier round, whose choices are known
    if name in bindings:
        bindings = {**bindings, name: random.randrange(len(choice.labels))}
        state.agenda[-1] = program, step, bindings, cause
