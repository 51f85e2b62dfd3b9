"""An ability under construction, and the parts of its steps that are completed last."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from rulestone.language import expressions as e, inspect
from rulestone.language.abilities import Ability, Continuous, When
from rulestone.language.english.forms.effects import make_cost
from rulestone.language.english.reading.effects import UNSAID
from rulestone.language.expressions.conditions import join_conjuncts
from rulestone.language.instructions import Begin, Choose, If, Instruction, Let, Modes


class AbilityDraft(Struct):
    """An ability that is being read.

    Attributes:
        kind: its kind; "" while nothing has decided it.
        option: the steps of an optional additional cost.
        own: whether a sentence has given it something to do or to be.
    """

    kind: str = ""
    name: str = ""
    timing: str = ""
    conditions: list[e.Expr] = []
    cost: list[Instruction] = []
    option: list[Instruction] = []
    effect: list[Instruction] = []
    continuous: list[Continuous] = []
    when: When | None = None
    optional: bool = False
    zones: tuple[str, ...] = ()
    limit: int = 0
    span: Literal["turn", "game"] = "turn"
    also: tuple[str, ...] = ()
    no_responses: e.Expr | None = None
    again: e.Expr | None = None
    tags: tuple[str, ...] = ()
    own: bool = False

    def finish(self, kind: str) -> Ability:
        """Return the finished ability; `kind` is the kind of a text without an opening."""
        same = ("name", "timing", "when", "optional", "zones", "limit", "span", "also", "no_responses", "again", "tags")
        return Ability(
            kind=self.kind or kind,
            condition=join_conjuncts(self.conditions),
            cost=make_cost(self.cost, self.option),
            effect=remove_late_targets(tuple(self.effect)),
            continuous=tuple(self.continuous),
            **{name: getattr(self, name) for name in same},
        )


def remove_late_targets(effect: tuple[Instruction, ...]) -> Any:
    """Return steps without targets among objects known only on resolution, such as the top cards of a deck."""
    late = {step.name for step in inspect.find_records(effect, (Let, Choose)) if not getattr(step, "target", False)}

    def clear_target(part: Any) -> Any:
        if not isinstance(part, Choose) or late.isdisjoint(one.name for one in inspect.find_records(part, (e.Var,))):
            return part
        late.add(part.name)
        return make_untargeted(part)

    return inspect.rebuild(effect, clear_target) if late else effect


def settle_durations(steps: Iterable[Instruction], lasts: str) -> list[Instruction]:
    """Return steps in which a continuous effect without a duration gets the game's default duration."""
    return [settle_duration(step, lasts) for step in steps]


def settle_duration(step: Instruction, lasts: str) -> Instruction:
    """Complete one step, including the steps of `If`, `ForEach` and `Delay`."""
    if isinstance(step, Begin) and step.effect.lasts == UNSAID:
        return replace(step, effect=replace(step.effect, lasts=lasts))
    if isinstance(step, If):
        return replace(step, then=tuple(settle_durations(step.then, lasts)))
    if (body := getattr(step, "body", None)) is not None:
        return replace(step, body=tuple(settle_durations(body, lasts)))
    if (ability := getattr(step, "ability", None)) is not None:
        return replace(step, ability=replace(ability, effect=tuple(settle_durations(ability.effect, lasts))))
    return step


def make_untargeted(part: Any) -> Any:
    """Return a choice of a cost, made when the cost is paid; modes without enough objects are not offered."""
    if isinstance(part, Modes):
        choices = ([step for step in body if isinstance(step, Choose)] for _, body in part.options)
        part = replace(part, given=tuple(e.All(tuple(map(has_enough, several))) for several in choices))
    return replace(part, target=False) if getattr(part, "target", False) is True else part


def has_enough(choice: Choose) -> e.Expr:
    """Return the condition that there are enough objects for a choice."""
    if isinstance(choice.least, int):
        return e.Exists(choice.what, choice.least)
    return e.Compare(">=", e.Count(choice.what), choice.least)
