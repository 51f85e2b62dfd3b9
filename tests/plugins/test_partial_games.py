"""A game of which only a part is implemented is listed last, with that part."""

from __future__ import annotations

from click.testing import CliRunner

from rulestone.cli.commands import rulestone
from rulestone.cli.help import find_example
from rulestone.game.host import games, list_games
from rulestone.web.app import list_columns, list_offered


def test_partial_game_is_listed_last_with_its_part() -> None:
    names = [game.name for game in list_games()]
    assert names == [*(name for name in games() if name != "dm_evolution"), "dm_evolution"]
    shown = CliRunner().invoke(rulestone, ["games"]).output.split("\n\n")[0]
    assert shown.splitlines()[-1].startswith("Duel Masters 2021-03 (evolution creatures only)  dm_evolution@2021-03")
    assert "Gate Ruler 2022-03 " in shown


def test_partial_game_is_not_the_default() -> None:
    assert find_example("game") != "dm_evolution"
    assert not list_offered()[0][0].startswith("dm_evolution")
    assert list_columns()[-1] == ("dm_evolution@2021-03", "Duel Masters (evolution creatures only) 2021-03")
