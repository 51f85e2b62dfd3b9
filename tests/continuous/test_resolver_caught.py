"""Random boards detect a resolver with one defect."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rulestone.continuous import resolver
from rulestone.continuous.board import OUTCOME, Progress
from rulestone.continuous.resolver import LayerOrder
from tests.continuous.drawn import Maker, draw_abilities, draw_any, draw_types, draw_words, draw_world
from tests.continuous.test_resolver import check_agreement

BOARDS = 3000


def get_reads_without_existence(progress: Progress, shape: Any) -> frozenset[str]:
    """Return the reads of effects without those that decide whether they exist."""
    found: frozenset[str] = shape.reads | (progress.find_guards(shape.writes) if progress.guards else frozenset())
    return found


BROKEN: dict[str, tuple[Maker, Any, str, Any]] = {
    "no layer is entangled": (draw_any, resolver, "may_depend_on_others", lambda progress, effects: False),
    "cached answers never expire": (draw_any, LayerOrder, "is_current", lambda self, found_at, attrs: found_at >= 0),
    "existence is not read": (draw_abilities, Progress, "find_shape_reads", get_reads_without_existence),
    "guards are not read": (draw_abilities, Progress, "find_shape_reads", lambda self, kind: kind.reads | kind.needs),
    "waiting kinds are never reconsidered": (draw_types, LayerOrder, "forget_dependencies", lambda self: None),
    "timestamps alone decide": (draw_types, LayerOrder, "is_independent", lambda self, kind: True),
    "no effect is tried out": (draw_types, LayerOrder, "would_differ", lambda self, then, cells: False),
    "changed objects keep old previews": (draw_words, LayerOrder, "find_touched_since", lambda self, at, attrs: set()),
    "outcomes are never judged": (draw_words, LayerOrder, "has_chains", lambda self: False),
    "nothing is applied ahead of a trial": (draw_words, LayerOrder, "sort_dependencies", lambda self, kind, found: ()),
}  # fmt: skip
IN_OUTCOME = ("outcomes are never judged", "nothing is applied ahead of a trial")


@pytest.mark.parametrize("broken", BROKEN)
def test_random_boards_catch_a_broken_resolver(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    maker, owner, name, instead = BROKEN[broken]
    monkeypatch.setattr(owner, name, instead)
    with pytest.raises(AssertionError):
        check_random_boards(maker, in_outcome=broken in IN_OUTCOME)


def check_random_boards(maker: Maker, in_outcome: bool) -> None:
    """Compare the resolver with its oracle on many boards."""
    for seed in range(BOARDS):
        one = draw_world(Random(seed), (maker, 7))
        scheme = replace(one.scheme, dependency=True, judged=OUTCOME) if in_outcome else one.scheme
        check_agreement(one.objects, one.effects, scheme)
