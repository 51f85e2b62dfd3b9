"""Rules: a ruleset compiled for running, with the assumptions it is run under."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from msgspec import Struct

from rulestone.continuous.operations import HeldAbility, Table
from rulestone.continuous.present_effects import PresentEffects
from rulestone.kernel.program import COMPILING, Compiled, Program, Reader
from rulestone.kernel.rules.ability import AbilitySet
from rulestone.kernel.rules.action import Checks, CompiledAction
from rulestone.kernel.rules.basis import Basis
from rulestone.kernel.rules.pool import Pool
from rulestone.model.objects import Card
from rulestone.model.state import Env, Frame


class Outline(Struct, frozen=True):
    """Facts found by a full compilation.

    Attributes:
        counted: events whose number the ruleset's own parts read.
        waiting: programs that contribute only further programs, so that they can be compiled when they run.
    """

    counted: frozenset[str]
    waiting: frozenset[str]


class EffectResolver(Protocol):
    """The interface of the resolver of continuous effects."""

    def __call__(self, machine: Any, /) -> Table:
        """Return the table of derived values of a machine's state."""

    def collect_present(self, machine: Any, /) -> PresentEffects:
        """Return the present continuous effects of a state."""


class Decisions:
    """Compiled decisions of the policies: values, and expressions to evaluate at the moment.

    Args:
        makers: attribute → function that returns its value. It is called when the attribute is first read, so that a
            run reads only the fields of policies that it needs.

    Attributes:
        leads: player with whom the order of triggers starts (`Triggers.leads`).
        arrivals_lead: player with whom the order of arrivals starts (`LayerScheme.leads`).
        looks_back: objects that leave together see each other leave (`Triggers.looks_back`).
        at_once: triggers interrupt (`Triggers.when`); `windows`: each event has windows before and after it.
        order: values that order pending triggers; `procedure`: steps do so instead.
        misses: as in `Triggers`; None for nothing.
        impossible: as in `Triggers`.
        first, recheck, missed, act, source_gone, tied_leaving: as in `Triggers`.
        rules_first: whether state-based actions come before pending triggers (`StateBasedActions.first`).
        alone: silent items refuse only responses to themselves (`Responses.alone`).
        answering: objects among which the target of a response must be; None for any (`Targets.answering`).
        lost_targets: as in `Targets.lost`.
        decides_first: player who decides first where several are asked about one event (`Simultaneity.first`).
        replaced_counts: as in `Replacements.counts`.
        named, unnamed: as in `Limits`.
        loops: result of infinite loops (`InfiniteLoops.result`); `loops_are_left`: whether a player who can leave
            one must; `loop_rules`: the rules.
    """

    def __init__(self, **makers: Callable[[], Any]) -> None:
        self.makers = makers

    def __getattr__(self, name: str) -> Any:
        if name not in self.makers:
            raise AttributeError(name)
        with COMPILING:
            setattr(self, name, self.makers[name]())
        return self.__dict__[name]

    def complete(self) -> Decisions:
        """Compute every value, and return itself. Raises LookupError if a policy names an unknown part."""
        for name in self.makers:
            getattr(self, name)
        return self


class Rules(Basis, frozen=True, eq=False, kw_only=True):
    """A compiled ruleset. Runs never change it.

    The functions below compile cards and readers of attributes at first use and cache them. A result depends only on
    the arguments.

    Attributes:
        actions: name → action; `menus`: menu → its actions in the order declared.
        checks: the state-based actions by when they are made.
        decisions: the values that the policies decide.
        happenings: event → further events that it may be, each with the condition on its roles (None for any).
        interruption: returns the frame of the first state-based action that interrupts a program now; None for none.
        derive: computes the table of derived values of a machine's state.
        reader: returns the function that reads an attribute.
        expression: compiles an expression, such as a printed value of a card.
        objects: compiles an expression for objects.
        info: returns the compiled abilities of a card; raises `rulestone.kernel.errors.UnfitCard` if the card uses a
            part that the game does not declare.
        holding: returns the abilities of an object that gained or lost some.
        pool: returns the contributions of cards to a run.
        outline: facts found by compiling all of the ruleset, equal under all options.
    """

    actions: dict[str, CompiledAction]
    menus: dict[str, tuple[CompiledAction, ...]]
    checks: Checks
    decisions: Decisions
    happenings: dict[str, tuple[tuple[str, Compiled | None], ...]]
    interruption: Callable[[Any, Program, Env], Frame | None]
    derive: EffectResolver
    reader: Callable[[str], Reader]
    expression: Callable[[Any], Compiled]
    objects: Callable[[Any], Compiled]
    info: Callable[[Card], AbilitySet]
    holding: Callable[[AbilitySet, tuple[HeldAbility, ...]], AbilitySet]
    pool: Callable[[Iterable[Card]], Pool]
    outline: Outline
