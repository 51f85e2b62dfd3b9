"""The number of a game's rulings is known without reading them, and equals the number read."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from rulestone.cli.games import ruling_counts
from rulestone.game.game import Game
from rulestone.game.host import games
from rulestone.scenario import rulings


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_stated_counts_equal_those_of_the_rulings(game: Game) -> None:
    assert ruling_counts(game) == dict(Counter(ruling.revision for ruling in rulings(game)))


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("", {}),
        ("# nothing but this\n\n---\n  # and this\n", {}),
        ("id: X-1\ntitle: x\n", {"old": 1, "new": 1}),
        ("# first\nid: X-1\nrevision: old\n--- # second\nrevisions: [old, new]\nid: X-2\n---\n", {"old": 2, "new": 1}),
        ("id: X-1\nnote: |\n  --- no line of its own\n  id: nor this\n  revision: new\nrevision: old", {"old": 1}),
        ("id: X-1\nrevision: lost\n", None),
        ("title: it has no id\n", None),
        ("  id: X-1\n", None),
        ("id: X-1\n---\ntitle: it has no id\n", None),
    ],
)
def test_files_are_counted_by_their_outermost_keys(text: str, counts: dict[str, int] | None, tmp_path: Path) -> None:
    (tmp_path / "some.yaml").write_text(text, encoding="utf-8")
    game = next(iter(games().values()))
    ours = Game("own", "Own", ("old", "new"), game.ruleset, rulings=tmp_path)
    assert ruling_counts(ours) == counts
