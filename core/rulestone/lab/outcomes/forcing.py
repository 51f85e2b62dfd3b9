"""Forced outcomes: the outcomes possible from each position, and the outcomes that each player can force alone."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from rulestone.lab.outcomes.search import SearchNode


def map_reachable(nodes: Sequence[SearchNode]) -> list[int]:
    """Return position → the outcomes that it can lead to, as a set of bits."""
    return settle_sets(nodes, [0] * len(nodes), lambda node, several: join_sets(several))


def map_forced(nodes: Sequence[SearchNode], player: int) -> list[int]:
    """Return for each position the outcomes that a player can force against others and chance, as a bit set.

    The player is assumed to see all cards. If some answers were not tried, only certain outcomes are included.
    """

    def join_masks(node: SearchNode, masks: list[int]) -> int:
        if node.choice is not None and node.choice.player == player:
            return join_sets(masks)
        return intersect_sets(masks) if node.whole else 0

    return settle_sets(nodes, [0] * len(nodes), join_masks)


def settle_sets(nodes: Sequence[SearchNode], masks: list[int], of: Callable[[SearchNode, list[int]], int]) -> list[int]:
    """Return the minimal sets that follow from the sets of the successors."""
    parents: list[list[int]] = [[] for _ in nodes]
    for number, node in enumerate(nodes):
        for _, child in node.children:
            parents[child].append(number)
    waiting: deque[int] = deque()
    for number, node in enumerate(nodes):
        if node.ending >= 0:
            masks[number] = 1 << node.ending
            waiting.extend(parents[number])
    while waiting:
        number = waiting.popleft()
        node = nodes[number]
        now = of(node, [masks[child] for _, child in node.children])
        if now != masks[number]:
            masks[number] = now
            waiting.extend(parents[number])
    return masks


def join_sets(masks: Sequence[int]) -> int:
    """Return the union of bit sets."""
    all = 0
    for one in masks:
        all |= one
    return all


def intersect_sets(masks: Sequence[int]) -> int:
    """Return the intersection of bit sets; the empty set for none."""
    if not masks:
        return 0
    all = masks[0]
    for one in masks[1:]:
        all &= one
    return all


def list_numbers(bits: int) -> tuple[int, ...]:
    """Return the numbers in a set of bits, from 1."""
    return tuple(n + 1 for n in range(bits.bit_length()) if bits >> n & 1)
