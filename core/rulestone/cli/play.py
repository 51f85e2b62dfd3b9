"""`rulestone play`."""

from __future__ import annotations

from typing import Any

import click

from rulestone.cli.completion import game as complete_game
from rulestone.cli.errors import BadInput
from rulestone.cli.options import assume_option
from rulestone.cli.talking import held


@click.command(
    "play",
    epilog="""\b
Examples:
  rulestone play GAME
  rulestone play GAME --guide
  rulestone play GAME --hotseat
  rulestone play GAME --deck DECK --against OTHER --seat 2 --opponent first
  rulestone play GAME --scenario saved.yaml""",
)
@click.argument("game", shell_complete=complete_game)
@click.option("--deck", default="", help="Your deck; by default the game's first one.")
@click.option("--against", default="", help="The opponent's deck; by default the game's second one.")
@click.option("--seat", type=click.Choice(["1", "2"]), help="Your seat; by default 1, in a scenario whose turn it is.")
@click.option("--opponent", metavar="KIND", default="random", show_default=True, help="random, first (takes "
              "the first answer), greedy or search (look ahead; rulestone[lab]); or a plugin's.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="The same seed: the same chances.")
@click.option("--scenario", default="", help="Begin with the position of this scenario: a name, a file or GAME/RULING.")
@click.option("--hotseat", is_flag=True, help="Two people at one keyboard; what one of them may not see is hidden.")
@click.option("--guide", is_flag=True, help="Tell each rule when you meet it for the first time.")
@assume_option
def command(
    game: str,
    deck: str,
    against: str,
    seat: str | None,
    opponent: str,
    seed: int,
    scenario: str,
    hotseat: bool,
    guide: bool,
    assume: dict[str, Any],
) -> None:
    """Play a GAME[@REVISION] in the terminal against a player who knows the rules and nothing else.

    You see what your seat may see. Type help at the table for the commands.
    """
    from rulestone.lab.matches import match_of, new_match
    from rulestone.report.conversation import Conversation
    from rulestone.scenario import find as find_scenario

    if scenario and (deck or against):
        raise BadInput("either --scenario or decks: a scenario brings its own cards")
    other = "" if hotseat else opponent
    if scenario:
        at = int(seat) - 1 if seat else None
        session = match_of(find_scenario(scenario), game, at, other, seed, assume)
    else:
        session = new_match(game, deck, against, int(seat or "1") - 1, other, seed, assume)
    held(Conversation(session, guide=guide), farewell="\n  Good-bye.\n")
