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
    """Return a row for each ruling: its mechanism, the game, what the ruling says, and its id."""
    rows = sorted(
        (ruling.scenario.node.value["tags"].plain[0], game.title, ruling.title, ruling.id)
        for game in GAMES.values()
        for ruling in game.stated()
        if ruling.revision == OFFICIAL
    )
    lines = [f"| {tag} | {title} | {says} | `{id}` |" for tag, title, says, id in rows]
    return "\n".join(["| mechanism | game | ruling | id |", "|---|---|---|---|", *lines, ""])


def write_table() -> None:
    """Put the table of the present rulings on the page."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(before + BEGIN + render_table() + END + after, encoding="utf-8")


if __name__ == "__main__":
    write_table()
