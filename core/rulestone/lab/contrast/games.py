"""One game under two rulesets that stay in step: chance is drawn by seed, player and number of the decision."""

from __future__ import annotations

from msgspec import Struct

from rulestone.kernel.machine import Machine
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.setup import begin
from rulestone.kernel.trace import Log
from rulestone.lab.players.players import LabPlayer
from rulestone.lab.players.seated import seated
from rulestone.lab.simulate.playout import open_choice
from rulestone.lab.simulate.simulation import TURN
from rulestone.model.state import State

CUT = "cut off"


class PairedGame(Struct, frozen=True):
    """One game under one of the rulesets.

    Attributes:
        winner: the player who won; None for nobody.
        first: whose first turn it was; None where no turn was begun.
        how: how it ended.
        turns, decisions: how long it was; decisions are choices with two or more legal answers.
        options: how many actions were on offer where one was chosen, in all, passing counted.
        offers: how often an action was chosen.
        rules: the rules that were cited.
    """

    winner: int | None
    first: int | None
    how: str
    turns: int
    decisions: int
    options: int
    offers: int
    rules: tuple[str, ...]


def paired_game(rules: Rules, state: State, seed: str, players: tuple[LabPlayer, LabPlayer], limit: int) -> PairedGame:
    """Play a game from before its set-up.

    Args:
        seed: of the game, the same for both rulesets.
        players: of seat 1 and seat 2.
        limit: the number of choices at which it is cut off.
    """
    s = state.fork()
    if not s.agenda and s.choice is None:
        begin(rules, s, None)
    log = Log()
    machine = Machine(rules, s, log, ask_nature=True)
    machine.run()
    decisions = options = offers = 0
    for choice, _ in seated(machine, players, seed, limit):
        decisions += open_choice(choice)
        if choice.kind == "act":
            options, offers = options + len(choice.options) + choice.may_pass, offers + 1
    game = s.game
    over = bool(game.get("over"))
    first = next((record.data["player"] for record in log.records if record.event in TURN), None)
    cited = tuple(sorted({rule for record in log.records for rule in record.rules}))
    how = str(game.get("how", "")) if over else CUT if s.choice is not None else "stopped"
    winner = game.get("winner") if over else None
    return PairedGame(winner, first, how, int(game.get("turn", 0)), decisions, options, offers, cited)
