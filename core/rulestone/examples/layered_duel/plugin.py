"""The plugin's hook: the game and its revisions."""

from rulestone.authoring import Game, hookimpl
from rulestone.examples.common import describe_example

REVISIONS = ("1",)


@hookimpl
def rulestone_games() -> list[Game]:
    return [describe_example(__file__, "Layered Duel", REVISIONS)]
