"""Loop detection for runs that do not end: a position occurs again, by the same answers."""

from __future__ import annotations

from rulestone.kernel.errors import Circle
from rulestone.kernel.position import Position
from rulestone.kernel.recurrence import CanonicalState, describe_circle, find_active_abilities, summarize_state
from rulestone.model.choices import NATURE
from rulestone.scenario.script.answers import told


def circle(end: Position) -> Circle | None:
    """The circle that a position is in, if the game has been in the same state before.

    Its optional steps are the choices in it that had another legal answer: that would leave it, or may.

    Args:
        end: a position with the way that led to it.
    """
    machine = end.machine()
    likeness, roughly = CanonicalState(machine).value, summarize_state(machine.state)
    steps = [end]
    while (before := steps[-1].before) is not None:
        if summarize_state(before.state()) == roughly and CanonicalState(before.machine()).value == likeness:
            break
        steps.append(before)
    else:
        return None
    abilities: dict[str, bool] = {}
    optional: dict[str, None] = {}
    for step in reversed(steps):
        asks = step.before
        assert asks is not None
        assert asks.choice is not None
        abilities |= find_active_abilities(step.machine())
        if asks.choice.player != NATURE and asks.choice.count() > 1:
            text = f"{end.machine().player_name(asks.choice.player)}: {asks.choice.prompt}"
            optional[f"{text} → {told(asks, asks.choice, step.given)}"] = None
    records = [record for step in reversed(steps) for record in step.records]
    return describe_circle(machine, records, len(steps), "answers", abilities, tuple(optional))
