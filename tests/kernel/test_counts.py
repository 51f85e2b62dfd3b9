"""Counts in layers against one dict."""

from __future__ import annotations

import itertools
import random

from rulestone.model.counts import Counts


def test_layered_counts_equal_one_merged_dict() -> None:
    draw = random.Random(3)
    plain: dict[int, int] = {}
    counts = Counts()
    for turn in range(300):
        more = {draw.randrange(400): turn for _ in range(draw.randrange(6))}
        plain.update(more)
        earlier, counts = counts, counts.add_layer(more)
        assert dict(counts) == plain == counts
        assert len(counts) == len(plain)
        assert all(counts.get(key, 0) == plain.get(key, 0) for key in range(400))
        sizes = [len(layer) for layer in counts.layers]
        assert all(larger >= 2 * smaller for smaller, larger in itertools.pairwise(sizes))
        assert more or earlier is counts


def test_added_counts_leave_the_large_base_unchanged() -> None:
    many = Counts().add_layer(dict.fromkeys(range(10000), 1))
    more = many.add_layer({-1: 1, 5: 2})
    assert more.layers[-1] is many.layers[0]
    assert (more[5], many[5], more[-1]) == (2, 1, 1)
