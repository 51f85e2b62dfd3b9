"""`rulestone play`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rulestone.cli.completion import game as complete_game
from rulestone.cli.errors import BadInput
from rulestone.cli.options import assume_option
from rulestone.cli.talking import held

if TYPE_CHECKING:
    from rulestone.game.ruleset import Ruleset
    from rulestone.lab.play.session import Session

NAMES = ("You", "Opponent")


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
@click.option("--opponent", metavar="KIND", default="random", show_default=True, help="random draws answers, first "
              "takes the first, greedy and search look ahead (rulestone[lab]); or one that a plugin brings.")  # fmt: skip
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
    from rulestone.report.conversation import Conversation

    if scenario and (deck or against):
        raise BadInput("either --scenario or decks: a scenario brings its own cards")
    other = "" if hotseat else opponent
    session = from_scenario(game, scenario, seat, other, seed, assume) if scenario else (
        new_session(game, deck, against, seat, other, seed, assume)
    )  # fmt: skip
    held(Conversation(session, guide=guide), farewell="\n  Good-bye.\n")


def new_session(
    game: str, deck: str, against: str, seat: str | None, opponent: str, seed: int, assume: dict[str, Any]
) -> Session:
    """A game from the beginning."""
    from rulestone.game.host import find
    from rulestone.lab.play.session import Session, begin
    from rulestone.lab.simulate.games import usual_decks
    from rulestone.lab.simulate.pairings import check, deck_called

    found, ruleset = find(game)
    rules = found.rules(ruleset.revision, assume)
    usual = usual_decks(ruleset) if ruleset.decks else ("", "")
    own = deck_called(ruleset, deck or usual[0])
    other = deck_called(ruleset, against or next((name for name in (*usual, *ruleset.decks) if name != own), own))
    for name in (own, other):
        check(ruleset, rules, name)
    at = int(seat or "1") - 1
    called = NAMES if opponent else ("First", "Second")
    decks, names = ((own, other), called) if at == 0 else ((other, own), called[::-1])
    return Session(ruleset, begin(ruleset, rules, decks, seed, names), at, agent(opponent, seed, ruleset, assume))


def from_scenario(game: str, name: str, seat: str | None, opponent: str, seed: int, assume: dict[str, Any]) -> Session:
    """A game from the position of a scenario."""
    from rulestone.game.host import find
    from rulestone.lab.play.session import Session, nameless
    from rulestone.scenario import find as find_scenario
    from rulestone.scenario import set_up

    _, ruleset = find(game)
    position = nameless(set_up(find_scenario(name), ruleset.name, "", assume))
    at = int(seat) - 1 if seat else int(position.game["turn player"])
    return Session(ruleset, position, at, agent(opponent, seed, ruleset, assume))


def agent(kind: str, seed: int, ruleset: Ruleset, assume: dict[str, Any]) -> Any:
    """The other player; None for a person.

    Raises:
        BadInput: nobody plays like that.
    """
    from rulestone.lab.play.agents import FirstLegal, Random

    if not kind:
        return None
    if kind not in ("first", "random"):
        from rulestone.game.host import find
        from rulestone.lab.players.players import SeatedAgent, known_kinds, player

        if kind not in known_kinds(ruleset.game):
            raise BadInput(f"no player is called {kind!r}; there are: {', '.join(known_kinds(ruleset.game))}")
        rules = find(ruleset.name)[0].rules(ruleset.revision, assume)
        return SeatedAgent(lambda: player(kind, ruleset, rules, seed), seed)
    return FirstLegal() if kind == "first" else Random(seed)
