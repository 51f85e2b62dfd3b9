"""What a trial of an announcement can fail at: what comes after the last such step need not be tried.

Only a few kinds of steps fail a trial: too little to choose from, a condition that does not hold, a cost that would
change nothing. Once the last of them is passed the rest goes through, however much there is of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulestone.kernel.processing.interrupts import moment
from rulestone.language import instructions as i

if TYPE_CHECKING:
    from rulestone.kernel.rules.basis import Basis

HARMLESS = (
    i.Let, i.Stop, i.Note, i.Move, i.PutUnder, i.Arrange, i.Mark, i.AddMark, i.Face, i.SetGame, i.SetController,
    i.PutItem, i.Ask, i.Number, i.Order, i.Shuffle, i.Begin, i.EndEffects, i.Delay, i.Create,
)  # fmt: skip
"""Steps that never fail a trial and run nothing but themselves and what becomes of piles."""
STRUCTURED = (i.If, i.Modes, i.Pay)
"""Steps whose own parts say whether they fail, each where it stands."""


class Failing:
    """Finds out which steps of a ruleset may fail a trial.

    Args:
        rules: what verbs, procedures and policies there are.

    Attributes:
        verbs: the verbs that the steps asked about lead to; they must not be replaced for the answers to hold.
    """

    def __init__(self, rules: Basis) -> None:
        self.rules = rules
        self.verbs: set[str] = set()
        self.known: dict[str, bool] = {}
        fates = rules.policies.piles.fate.values()
        self.interrupted = bool(
            any(moment(rules, check) == "interrupt" for check in rules.parts.checks.values())
            or rules.settled(rules.policies.triggers.when) == "at once"
            or rules.programs.remains
            or any(self.procedure(name) for name in fates if name in rules.parts.procedures)
        )

    def procedure(self, name: str) -> bool:
        """Whether a procedure may fail."""
        if name not in self.known:
            self.known[name] = False  # one that calls itself fails only at something else
            steps = self.rules.parts.procedures.get(name)
            self.known[name] = steps is None or self.any(steps)
        return self.known[name]

    def any(self, steps: Any) -> bool:
        """Whether any of some steps may fail; all are looked at, for the verbs that they lead to."""
        found = [self(step) for step in steps]
        return any(found)

    def __call__(self, step: Any) -> bool:
        """Whether a step may fail a trial; where that cannot be told it may."""
        match step:
            case _ if isinstance(step, HARMLESS):
                return False
            case i.If(then=then, otherwise=otherwise):
                return self.any((*then, *otherwise))
            case i.Modes(options=options):
                return self.any([inner for _, body in options for inner in body])
            case i.While(body=body) | i.ForEach(body=body):
                return self.any(body)
            case i.Pay(body=body):
                asks = any(isinstance(part, (i.Choose, i.Do)) for part in body)
                return self.any(body) or asks or bool(self.rules.policies.costs.must_change)
            case i.Choose():
                return bool(step.target or step.such_that is not None or step.alike)
            case i.Call(procedure=name):
                return self.procedure(name)
            case i.Do(verb=name):
                self.verbs.add(name)
                verb = self.rules.parts.verbs[name]
                if f"the verb {name}" not in self.known:
                    self.known[f"the verb {name}"] = False
                    self.known[f"the verb {name}"] = self.any((*verb.steps, *verb.afterwards))
                return self.known[f"the verb {name}"]
            case _:
                return True
