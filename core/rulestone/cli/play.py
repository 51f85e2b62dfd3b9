"""`rulestone play`."""

from __future__ import annotations

from typing import Any

import click

from rulestone.cli.conversation import hold_conversation
from rulestone.cli.errors import BadInput
from rulestone.cli.help import Command
from rulestone.cli.options import assume_option, complete_game, seed_option


@click.command("play", cls=Command)
@click.argument("game", shell_complete=complete_game)
@click.option("--deck", default="", help="Your deck. Default: the game's first.")
@click.option("--against", default="", help="The opponent's deck. Default: the game's second.")
@click.option("--seat", type=click.Choice(["1", "2"]), help="Your seat. Default: 1; in a scenario, the turn player's.")
@click.option("--opponent", metavar="KIND", default="random", show_default=True, help="random, first (always the first "
              "answer), greedy or search (look ahead; need rulestone[lab]), or a plugin's.")  # fmt: skip
@seed_option("shuffles and dice")
@click.option("--scenario", default="", help="Start from this scenario: a name, a path or GAME/RULING.")
@click.option("--hotseat", is_flag=True, help="Two people share one keyboard; each sees only their own secret cards.")
@click.option("--guide", is_flag=True, help="Show each rule when it first matters.")
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
    """Play a GAME[@REVISION] in the terminal.

    The opponent knows the rules and nothing else. You see only the cards that your seat may see. Type help during the
    game for the commands.
    """
    from rulestone.lab.matches import start_from_scenario, start_match
    from rulestone.report.conversation import Conversation
    from rulestone.scenario import find as find_scenario

    if scenario and (deck or against):
        raise BadInput("--scenario cannot be combined with decks: a scenario has its own cards")
    other = "" if hotseat else opponent
    if scenario:
        at = int(seat) - 1 if seat else None
        session = start_from_scenario(find_scenario(scenario), game, at, other, seed, assume)
    else:
        session = start_match(game, deck, against, int(seat or "1") - 1, other, seed, assume)
    hold_conversation(Conversation(session, guide=guide), farewell="\n  Good-bye.\n")
