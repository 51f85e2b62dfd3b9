"""All signature games and the table of their rulings on the page `docs/expressible.md`.

`python -m tests.signature.catalogue` writes the table.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from tests.signature import games
from tests.signature.game import OFFICIAL, SignatureGame

PAGE = Path(__file__).parents[2] / "docs" / "expressible.md"
BEGIN, END = "<!-- signature rulings -->\n", "<!-- end of signature rulings -->\n"
GAMES: dict[str, SignatureGame] = {
    module.name: import_module(f"tests.signature.games.{module.name}").GAME for module in iter_modules(games.__path__)
}


def render_table() -> str:
    """Return a row for each mechanism: its rulings by game, and the swaps under which some of them change."""
    rulings: dict[str, dict[str, list[str]]] = {}
    changes: dict[str, list[str]] = {}
    for game in GAMES.values():
        for ruling in game.stated():
            mechanism = ruling.scenario.node.value["tags"].plain[0]
            if ruling.revision == OFFICIAL:
                rulings.setdefault(mechanism, {}).setdefault(game.title, []).append(f"`{ruling.id}`")
            else:
                changes.setdefault(mechanism, []).append(f"`{ruling.id}`: {ruling.revision}")
    rows = []
    for mechanism, found in sorted(rulings.items()):
        games = "; ".join(f"{title} {', '.join(ids)}" for title, ids in sorted(found.items()))
        rows.append(f"| {mechanism} | {games} | {', '.join(changes.get(mechanism, ()))} |")
    return "\n".join(["| mechanism | games and rulings | changes under |", "|---|---|---|", *rows, ""])


def write_table() -> None:
    """Put the table of the present rulings on the page."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(before + BEGIN + render_table() + END + after, encoding="utf-8")


if __name__ == "__main__":
    write_table()
