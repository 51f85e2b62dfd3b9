"""One game under two rulesets that stay in step: chance is drawn by seed, player and number of the decision."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from rulestone.kernel.machine import Machine
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.setup import begin
from rulestone.kernel.trace import Log
from rulestone.lab.figures.measures import GameMeasures, Gauge, Worthy
from rulestone.lab.players.players import LabPlayer
from rulestone.lab.players.seated import seated
from rulestone.lab.simulate.simulation import TURN
from rulestone.model.state import State

CUT = "cut off"


class PairedGame(Struct, frozen=True):
    """One game under one of the rulesets.

    Attributes:
        winner: the player who won; None for nobody.
        first: whose first turn it was; None where no turn was begun.
        how: how it ended.
        turns: how long it was.
        measures: what was measured of it: decisions, what was on offer, who was ahead, cards drawn and played.
        rules: the rules that were cited.
    """

    winner: int | None
    first: int | None
    how: str
    turns: int
    measures: GameMeasures
    rules: tuple[str, ...]


def paired_game(
    rules: Rules,
    state: State,
    seed: str,
    players: tuple[LabPlayer, LabPlayer],
    limit: int,
    playing: Iterable[str] = (),
    worth: Worthy | None = None,
) -> PairedGame:
    """Play a game from before its set-up.

    Args:
        seed: of the game, the same for both rulesets.
        players: of seat 1 and seat 2.
        limit: the number of choices at which it is cut off.
        playing, worth: as for `Gauge`.
    """
    s = state.fork()
    gauge = Gauge(rules, playing, s, worth)
    if not s.agenda and s.choice is None:
        begin(rules, s, None)
    log = Log()
    machine = Machine(rules, s, log, ask_nature=True)
    machine.run()
    for choice, answer in seated(machine, players, seed, limit):
        gauge.look(machine, choice, answer)
    game = s.game
    over = bool(game.get("over"))
    first = next((record.data["player"] for record in log.records if record.event in TURN), None)
    cited = tuple(sorted({rule for record in log.records for rule in record.rules}))
    how = str(game.get("how", "")) if over else CUT if s.choice is not None else "stopped"
    winner = game.get("winner") if over else None
    return PairedGame(winner, first, how, int(game.get("turn", 0)), gauge.done(s, log), cited)
