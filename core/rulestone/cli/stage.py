"""The scenario that a command looks into, followed under one game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulestone.cli.errors import BadInput

if TYPE_CHECKING:
    from rulestone.scenario.stage import Stage


def stage(scenario: str, game: str, case: str, assume: dict[str, Any]) -> Stage:
    """Follow a scenario, or a ruling given as GAME/ID.

    Raises:
        BadInput: it does not say under which game, and neither does the command.
        ScenarioError, UnknownGame, LookupError: as from `staged`.
    """
    from rulestone.game.host import games
    from rulestone.lab.rulings import called
    from rulestone.scenario import find
    from rulestone.scenario.stage import staged

    owner, sign, id = scenario.partition("/")
    if sign and owner.partition("@")[0] in games():
        ruling = called(game or owner, id)
        return staged(ruling.scenario, (game or owner).partition("@")[0], ruling.revision, assume, case)
    found = find(scenario)
    if not game and len(found.games) != 1:
        known = ", ".join(f"{g.name}@{revision}" for g in games().values() for revision in g.revisions)
        raise BadInput(f"under which game? Add --game GAME[@REVISION]; installed: {known}")
    return staged(found, game or found.games[0], "", assume, case)
