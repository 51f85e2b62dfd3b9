"""Fast random playouts."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulestone.kernel.machine import Machine
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.setup import begin_game
from rulestone.kernel.trace import Log
from rulestone.model.choices import Choice
from rulestone.model.state import State

if TYPE_CHECKING:
    from rulestone.lab.simulate.invariants import Inspector

MAX_CHOICES = 20_000


class Playout(Struct, frozen=True):
    """The result of a game played to its end or cut off.

    Attributes:
        choices: number of choices with two or more legal answers.
        turns: number of turns that began.
        winner: the winner, 0 or 1; None for a draw or a game cut off.
        how: its ending, in the game's words; "cut off" at the limit of choices, "stopped" if nothing was left to do and
            no player had won.
    """

    choices: int
    turns: int
    winner: int | None
    how: str


def playout(
    rules: Rules,
    state: State,
    seed: int = 0,
    limit: int = MAX_CHOICES,
    log: Log | None = None,
    inspector: Inspector | None = None,
) -> Playout:
    """Play on at random from a state until the game is over; the state stays as it is.

    Every answer is drawn from all legal ones; of a pick first the number of objects, then which. A state that nothing
    has happened in yet (`rulestone.lab.simulate.games.new_game`) is set up first.

    Args:
        rules: the compiled ruleset; it must know every card of the game.
        seed: seed of the players and of chance. The same seed gives the same game.
        limit: number of choices after which the game is cut off.
        log: receives the trace; None for no trace, which is faster. It does not change the game.
        inspector: checks every change and every choice; None for no checks. It does not change the game.

    Raises:
        rulestone.lab.simulate.invariants.Violation: the inspector found a violated invariant.
    """
    random = Random(seed)
    s = state.fork()
    s.rng = random.getrandbits(64)
    if not s.agenda and s.choice is None:
        begin_game(rules, s, None)
    machine = Machine(rules, s, log)
    if inspector is not None:
        inspector.begin(machine)
    made = real = 0
    draw = random.random
    if s.choice is None:
        machine.run()
    while made < limit:
        choice = s.choice
        if choice is None:
            break
        kind = choice.kind
        answer: Any
        if kind == "act":
            options = choice.options
            n = len(options)
            index = int(draw() * (n + choice.may_pass))
            real += n + choice.may_pass > 1
            answer = options[index] if index < n else None
        else:
            real += has_several_answers(choice)
            answer = draw_answer(choice, random)
        if inspector is not None:
            inspector.check_position(machine)
            inspector.note_answer(answer)
        machine.answer(answer)
        made += 1
        machine.run()
    if inspector is not None:
        inspector.check_position(machine)
    return make_result(s, real)


def make_result(state: State, choices: int) -> Playout:
    """Return the result of a finished or abandoned game.

    Args:
        choices: number of its choices with two or more legal answers.
    """
    game = state.game
    if game.get("over"):
        return Playout(choices, game.get("turn", 0), game.get("winner"), game.get("how", ""))
    return Playout(choices, game.get("turn", 0), None, "cut off" if state.choice is not None else "stopped")


def has_several_answers(choice: Choice) -> bool:
    """Return whether a choice has two or more legal answers, found without listing them."""
    match choice.kind:
        case "pick":
            if choice.legal is not None:
                return len(choice.legal) > 1
            n = len(choice.candidates)
            return min(choice.most, n) > choice.least or 0 < choice.least < n
        case "order" | "shuffle":
            return len(choice.candidates) > 1
        case "yes-no":
            return True
        case "one-of":
            return len(choice.labels) > 1
        case "act":
            return len(choice.options) + choice.may_pass > 1
        case _:
            return choice.most > choice.least


def draw_answer(choice: Choice, random: Random) -> Any:
    """Return a random legal answer, without listing all of them.

    Raises:
        ValueError: no answer is legal.
    """
    match choice.kind:
        case "act":
            return random.choice((*choice.options, None) if choice.may_pass else choice.options)
        case "pick":
            if choice.legal is not None:
                return random.choice(choice.legal)
            size = random.randint(choice.least, min(choice.most, len(choice.candidates)))
            return tuple(random.sample(choice.candidates, size))
        case "order" | "shuffle":
            return tuple(random.sample(choice.candidates, len(choice.candidates)))
        case "yes-no":
            return random.random() < 0.5
        case "one-of":
            return int(random.random() * len(choice.labels))
        case _:
            return random.randint(choice.least, choice.most)
