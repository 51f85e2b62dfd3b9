"""What a player does not see of a position, and the same position with that dealt anew."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from rulestone.kernel.position import Position
from rulestone.scenario.views import visible


def unseen(position: Position, player: int) -> list[list[int]]:
    """The numbers of the cards whose faces a player does not see, in groups: player 0's cards and player 1's."""
    hidden = [obj for obj in position.objects() if obj.card is not None and not visible(position, obj, player)]
    return [[obj.oid for obj in hidden if obj.owner == owner] for owner in (0, 1)]


def deal(position: Position, player: int, seed: int | Random = 0) -> Position:
    """The position with the cards that a player does not see dealt anew.

    What he sees stays as it is, so that whoever thinks for him on such positions knows no more than he does. Each
    player's hidden cards change places among themselves only: who brought which cards into the game is known.

    Args:
        position: the position.
        player: who looks.
        seed: of the deal, or where to draw it from.

    Returns:
        a position without a way that led to it.
    """
    random = seed if isinstance(seed, Random) else Random(seed)
    state = position.state()
    for group in unseen(position, player):
        # in an order that does not depend on where they lie: else the same seed would tell it
        cards = sorted((card for number in group if (card := state.objects[number].card)), key=lambda card: card.key)
        random.shuffle(cards)
        for number, card in zip(group, cards, strict=True):
            state.objects[number] = replace(state.objects[number], card=card)
    state.table = state.present = state.carried = None
    return Position(position.rules, state)
