"""The turn: the next player, its phases, inner phases, and the halt at a phase's end that a script can ask for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rulestone.kernel.changes.marks import set_game
from rulestone.kernel.events.dispatch import emit_event
from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.program import Push
from rulestone.language import expressions as e
from rulestone.model.bindings import EXTRA_TURNS
from rulestone.model.choices import Choice
from rulestone.model.state import HALT_AFTER, OUTER_PHASES, Env

HALTED = "halted"
"""Name of the choice by which a run halts at the end of a phase."""


def make_next_player(regular: e.Expr) -> e.Expr:
    """Return an expression for the next active player: the present one while an extra turn is due, else `regular`."""
    has_extra_turn = e.Compare(">", e.Of(e.TurnPlayer(), EXTRA_TURNS), e.Lit(0))
    return e.Whether(has_extra_turn, e.TurnPlayer(), regular)


def compile_phases(phases: Iterable[tuple[Any, Program]]) -> Iterator[Any]:
    """Yield the turn's operations: the entry of each phase, and the halt after it."""
    for n, (phase, program) in enumerate(phases):
        yield compile_entry(2 * n, phase.name, program, phase.cites)
        yield compile_halt(phase.name)


def compile_entry(at: int, name: str, program: Program, cites: tuple[str, ...]) -> Any:
    """Return the turn's operation that enters a phase.

    Args:
        at: index of the operation.
    """

    def run(machine: Machine, env: Env) -> Any:
        state = machine.state
        if state.game.get(OUTER_PHASES):
            # the turn continues although an inner phase has not ended, for example when an effect ends the combat
            state.set_game(OUTER_PHASES, ())
        set_game(machine, "phase", name)
        player = state.game["turn player"]
        # nothing in the phase before is the cause of a phase
        index = machine.note("game", name, cites, event="phase", data={"phase": name, "player": player}, cause=-1)
        emit_event(machine, "phase", {"you": player, "phase": name})
        return Push((program, 0, {"you": player}, index), at + 1, env)

    return run


def compile_halt(name: str) -> Any:
    """Return the operation after a phase of the turn, which halts the run if a script asks for that."""

    def run(machine: Machine, env: Env) -> Any:
        game = machine.state.game
        if game.get(HALT_AFTER) != name:
            return None
        # a menu without actions: the script does the next line, and its answer lets the turn go on
        return machine.ask(Choice("act", game["turn player"], HALTED, "go on", (), (), may_pass=True))

    return run


def enter_inner_phase(machine: Machine, name: str) -> str:
    """Begin an inner phase.

    Returns:
        the phase around it.
    """
    game = machine.state.game
    outer: str = game["phase"]
    machine.state.set_game(OUTER_PHASES, (*game.get(OUTER_PHASES, ()), outer))
    set_game(machine, "phase", name)
    return outer


def leave_inner_phase(machine: Machine, outer: str) -> None:
    """End an inner phase."""
    machine.state.set_game(OUTER_PHASES, machine.state.game[OUTER_PHASES][:-1])
    set_game(machine, "phase", outer)


def get_outermost_phase(game: Mapping[str, Any]) -> str:
    """Return the phase of the turn, not an inner one; "" before the first."""
    return str((*game.get(OUTER_PHASES, ()), game.get("phase", ""))[0])
