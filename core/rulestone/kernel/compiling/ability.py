"""Abilities, compiled."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from rulestone.continuous.operations import ABILITIES, Held
from rulestone.kernel.compiling.expressions import Compiled
from rulestone.kernel.legality.announcement import (
    chosen_early,
    narrow,
    not_in_vain,
    quick_checks,
    split,
    zones_chosen,
)
from rulestone.kernel.legality.trial import try_out
from rulestone.kernel.meaning.costs import postponed
from rulestone.kernel.meaning.stack import put_ability
from rulestone.kernel.meaning.treats import CompiledTreat
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.language import instructions as i
from rulestone.language.abilities import Ability
from rulestone.model.state import Env

if TYPE_CHECKING:
    from rulestone.kernel.compiling.rules import Rules
    from rulestone.kernel.machine import Machine


class CompiledAbility:
    """An ability ready to use.

    Attributes:
        program: what it does.
        announce: choose modes and targets, pay, put on the stack.
        offered: ask whether to announce it (if it may be declined), announce it, let it be answered.
        resolving: carry it out directly (asking first, if it may be declined).
        quick: what must be enough to choose from, where that is all that announcing needs; None if it needs a trial.
        once: of one that an effect prepared: it acts once and is gone then.
        index: its place among those printed on its card, -1 for none.
        number: what it is called by where it is not printed, the same in every process.
        inherent: the rules give it to its kind of card; it cannot be lost.
        held: what an object has that has it by print.
    """

    waits = True
    once = True
    inherent = False

    def __init__(self, rules: Rules, id: str, ability: Ability, index: int = -1) -> None:
        self.id = id
        self.index = index
        self.number = 1 << 16 | int.from_bytes(hashlib.blake2b(id.encode(), digest_size=5).digest()) << 17
        rules.numbered[self.number] = self
        self.held = Held(self)
        self.declared: Ability = ability
        self.kind: str = ability.kind
        self.name: str = ability.name
        listens = f" ({' or '.join(ability.when.events)})" if ability.when is not None else ""
        self.label = f"“{ability.name}”" if ability.name else f"{ability.kind} ability{listens}"
        self.optional = ability.optional
        self.limit = ability.limit
        self.zones = ability.zones
        self.usual = rules.working
        self.cites: tuple[str, ...] = ()
        self.condition = rules.compiler(ability.condition) if ability.condition is not None else None
        self.unanswerable = rules.compiler(ability.unanswerable) if ability.unanswerable is not None else None
        self.events = ability.when.events if ability.when is not None else ()
        self.where = rules.compiler(ability.when.where) if ability.when is not None and ability.when.where else None
        if self.kind == "triggered" and ability.condition is not None:
            self.where = self.both(self.where, self.condition)
        self.treats = tuple(CompiledTreat(rules, treat) for treat in ability.treats)
        self.continuous = tuple(
            rules.continuous(f"{id}.{number}", effect) for number, effect in enumerate(ability.continuous)
        )
        for effect in ability.continuous:
            for part in (effect.whom, effect.condition, *(op.value for op in effect.what)):
                rules.looks.add(part)
        steps = rules.stepper
        # a replacement is carried out in the event's place: it is never announced
        whole = self.kind == "replacement"
        at_announcement, later = ((), narrow(ability.effect, rules)) if whole else split(ability.effect, rules)
        if ability.kind != "triggered" and not whole:
            at_announcement = (*not_in_vain(ability.effect, rules), *at_announcement)
        cost: i.Steps = narrow(ability.cost, rules)
        settled: i.Steps = ()
        if rules.policies.costs.when == "resolution":
            cost, settled = postponed(cost)
        later = (*settled, *rules.parts.prelude.get(ability.kind, ()), *later)
        self.targets = chosen_early(at_announcement)
        self.program = steps.program(f"{id} effect", later)
        self.announce = steps.program(f"{id} announce", at_announcement + cost)
        self.announce.ops += (put_ability(self),)
        # of an answer the targets are chosen with an eye on whether they make it a proper one
        self.announce.lookahead = self.announce.lookahead or bool(self.targets and rules.policies.targets.answering)
        self.quick = quick_checks(rules, at_announcement + cost)
        self.asks = any(
            rules.compiler.treatable(attr) for attr in inspect.names(inspect.ATTRIBUTE, at_announcement, cost)
        )
        self.zones_chosen = zones_chosen(rules, at_announcement + cost) if self.quick else frozenset()
        ask = (i.Ask(name="_activate", prompt=f"use {self.label}"), i.If(
            condition=e.Not(e.Var("_activate")), then=(i.Stop(),)
        )) if ability.optional else ()  # fmt: skip
        self.resolving = steps.program(f"{id} resolving", (*ask, *at_announcement, *cost, *later))
        self.offered = steps.program(f"{id} offered", ask)
        self.offered.ops += (self.go, self.answerable)
        self.rules = rules
        if ability.optional and self.kind == "triggered" and rules.policies.triggers.act == "stack":
            self.program = steps.program(f"{id} asked effect", (*ask, *later))
        if self.targets:
            rules.announced[self.program.id] = at_announcement

    def answers_to(self, word: str) -> bool:
        """Whether a word means it: "abilities", its name, its kind or one of its tags ("triggered abilities" too)."""
        if word == ABILITIES:
            return True
        known = (self.name, self.kind, *self.declared.tags)
        return word in known or (word.endswith(" " + ABILITIES) and word.removesuffix(" " + ABILITIES) in known)

    def describe(self) -> str:
        """Of one that an effect prepared: what waits, in words."""
        return f"{self.label} waits"

    def describe_whom(self) -> str:
        """Of one that an effect prepared: what it waits for."""
        return " or ".join(self.events)

    @staticmethod
    def both(first: Compiled | None, second: Compiled | None) -> Compiled | None:
        """Both conditions as one."""
        if first is None or second is None:
            return first or second
        return lambda machine, env, it: first(machine, env, it) and second(machine, env, it)

    def go(self, machine: Machine, env: Env) -> Any:
        """Announce it now, if it can be announced."""

        if try_out(machine, self.announce, {**env}) is not None:
            return None
        return (self.announce, 0, env, machine.cause)

    def answerable(self, machine: Machine, env: Env) -> Any:
        """Let the other player answer."""
        return (
            machine.rules.procedure("respond"),
            0,
            {"you": env["you"], "actor": env["you"], "to": "activation"},
            machine.cause,
        )

    def works_in(self, zone: str) -> bool:
        """Whether it works while its card is in a zone."""
        return zone in self.zones or (not self.zones and zone in self.usual)
