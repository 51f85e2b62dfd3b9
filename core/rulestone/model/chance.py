"""Random numbers inside a position: a small generator with one integer as state (SplitMix64, Steele et al. 2014)."""

from __future__ import annotations

from collections.abc import Sequence

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15


def advance_generator(state: int) -> tuple[int, int]:
    """Return the next generator state and a 64-bit number.

    Args:
        state: the present state, an int from 0 to 2**64 - 1.
    """
    state = (state + GAMMA) & MASK
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return state, z ^ (z >> 31)


def shuffle_items(state: int, items: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """Return the next generator state and the items in random order (Fisher and Yates)."""
    out = list(items)
    for i in range(len(out) - 1, 0, -1):
        state, z = advance_generator(state)
        j = z % (i + 1)
        out[i], out[j] = out[j], out[i]
    return state, tuple(out)
