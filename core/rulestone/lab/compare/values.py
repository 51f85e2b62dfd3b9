"""Diverging derived values: the first position at which columns differ in a value, and the reason in each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from rulestone.game.ruleset import Ruleset
from rulestone.kernel.position import Position
from rulestone.scenario.observation.card_expressions import PLAIN_LOOKS
from rulestone.scenario.results import Run
from rulestone.scenario.setup.words import get_words

LOOK = re.compile(r"(?P<word>.+?) of (?P<thing>.+)", re.IGNORECASE)


class ColumnValue(NamedTuple):
    """A value in a column at a position.

    Attributes:
        name: the observation.
        value: the value in shared units; None where the game has no counterpart.
        because: the continuous effects that made it, in words; "" for none.
        rules: the rules behind it: first on the order of effects, then the rules that the effects cite.
    """

    name: str
    value: Any
    because: str
    rules: tuple[str, ...]


class Observed:
    """The observed values of one column that continuous effects can change.

    Args:
        run: the run.
        ruleset: its ruleset.
    """

    def __init__(self, run: Run, ruleset: Ruleset) -> None:
        self.run = run
        self.ruleset = ruleset
        labels = run.start.game.get("labels", {})
        self.numbers = {label.casefold(): oid for oid, label in labels.items()}
        self.numbers |= {run.start.name(player).casefold(): player for player in (0, 1)}
        self.cells = {name: cells for name, text in run.looks.items() if (cells := self.list_cells(text))}

    def list_cells(self, text: str) -> dict[tuple[int, str], int]:
        """Return the derived cells that an expression reads, each with its unit; () if there are none."""
        match = LOOK.fullmatch(" ".join(text.split()))
        oid = self.numbers.get(match["thing"].casefold()) if match is not None else None
        if match is None or oid is None or match["word"].casefold() in PLAIN_LOOKS:
            return {}
        declared, scaled = get_words(self.ruleset, False).get_attribute(match["word"], "player" if oid < 2 else "card")
        if scaled is not None:
            return {(oid, attr): unit for attr, unit in scaled.attributes.items()}
        return {(oid, declared.name): 1} if declared is not None else {}

    def get_position(self, step: int) -> Position:
        """Return the position after a step (0: the start), or the end of a shorter script."""
        if not step:
            return self.run.start
        return self.run.steps[step - 1].position if step <= len(self.run.steps) else self.run.end

    def get_value(self, name: str, step: int) -> Any:
        """Return a value at a step in shared units; equal values of several own attributes become one."""
        cells = self.cells.get(name)
        if not cells:
            return None
        position = self.get_position(step)
        found = []
        for (oid, attr), unit in cells.items():
            value = position.value(position.object(oid).ref, attr)
            found.append(value * unit if type(value) is int else value)
        # one shared word may stand for several attributes of a game
        return found[0] if len({repr(value) for value in found}) == 1 else tuple(found)

    def explain(self, name: str, step: int) -> ColumnValue:
        """Return a value at a step with its derivation."""
        from rulestone.continuous.accounts.account import Account
        from rulestone.lab.why.subjects import Subject
        from rulestone.lab.why.value import Explainer
        from rulestone.lab.why.words import Narrator

        account = Account(self.get_position(step).machine())
        explainer = Explainer(account, Narrator(account, self.ruleset.vocabulary))
        (oid, attr) = next(iter(self.cells[name]))
        found = explainer.derive(Subject(name, oid, attr))
        # an effect that changes nothing here is listed only if another effect waited for it
        lines = [line.effect + f" ({line.does})" for line in found.lines if line.before != line.after or line.waits]
        waits = [line.waits for line in found.lines if line.waits]
        # an effect without operations is independent of the order: list only effects that the order decided
        away = [f"{absent.effect} does not apply: {absent.because}" for absent in found.absent if absent.order]
        rules = [rule for line in found.lines for rule in line.place_rules]
        rules += [rule for absent in found.absent if absent.order for rule in absent.rules]
        rules += [rule for line in found.lines for rule in line.rules]
        because = "; ".join(filter(None, (", then ".join(lines), *waits, *away)))
        return ColumnValue(name, self.get_value(name, step), because, tuple(dict.fromkeys(rules)))


def find_diverging(
    runs: Sequence[Run], rulesets: Sequence[Ruleset]
) -> tuple[int, tuple[tuple[ColumnValue, ...], ...]] | None:
    """Return the first step at which derived values diverge, with the diverging values of every column.

    Returns:
        the step, 0 for the start, and for each column the values that differ; None when none ever does because of a
        continuous effect.
    """
    columns = [Observed(run, ruleset) for run, ruleset in zip(runs, rulesets, strict=True)]
    if sum(bool(column.cells) for column in columns) < 2:
        return None
    names = [name for name in runs[0].looks if sum(name in column.cells for column in columns) > 1]
    for step in range(1 + max(len(run.steps) for run in runs)):
        values = {name: {repr(one.get_value(name, step)) for one in columns if name in one.cells} for name in names}
        differing = [name for name, several in values.items() if len(several) > 1]
        found = tuple(
            tuple(column.explain(name, step) for name in differing if name in column.cells) for column in columns
        )
        # values that differ without an effect are printed or marked, and events explain them
        if any(value.because for column_values in found for value in column_values):
            return step, found
    return None
