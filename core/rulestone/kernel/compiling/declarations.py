"""What a game declares and what cards print, compiled: effects, abilities, cards, verbs, checks, actions."""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rulestone.continuous.operations import ABILITIES, ABILITY, CARD, Held, written
from rulestone.continuous.timestamp import stage_of
from rulestone.kernel.abilities import by_event, by_kind
from rulestone.kernel.compiling.expressions import Compiled
from rulestone.kernel.declare import Action, Verb
from rulestone.kernel.legality.announcement import (
    chosen_early,
    destinations,
    moving,
    narrow,
    quick_checks,
    split,
    zones_chosen,
)
from rulestone.kernel.legality.failing import Failing
from rulestone.kernel.legality.memo import Looked, looked_at, together
from rulestone.kernel.legality.offers import try_out
from rulestone.kernel.legality.settled import Settled
from rulestone.kernel.machine import Program
from rulestone.kernel.meaning.costs import postponed
from rulestone.kernel.meaning.stack import put_ability
from rulestone.kernel.meaning.treats import CompiledTreat
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.language import instructions as i
from rulestone.language.abilities import Ability, Continuous
from rulestone.model.cards import Card
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env

if TYPE_CHECKING:
    from rulestone.kernel.compiling.rules import Rules
    from rulestone.kernel.machine import Machine


class CompiledContinuous:
    """A continuous effect ready to apply.

    Attributes:
        gained: the abilities that it gives, by the index of the operation; `gives`: whether it can give any.
        each: the operations whose values are asked of each object.
        staged: when each operation is done under a scheme that goes by timestamp; `stages`: all of these.
        cells: what each operation may write.
    """

    waits = False

    __slots__ = (
        "cells",
        "condition",
        "declared",
        "each",
        "ends",
        "gained",
        "gives",
        "id",
        "lasts",
        "layer",
        "staged",
        "stages",
        "values",
        "what",
        "whom",
    )

    def __init__(self, rules: Rules, id: str, effect: Continuous) -> None:
        self.id = id
        self.declared = effect
        self.whom = rules.compiler.objects(effect.whom)
        self.what = effect.what
        self.gained = {n: rules.gained(f"{id}+{n}", op.value) for n, op in enumerate(effect.what) if op.kind == "gain"}
        values = (self.gained.get(n, op.value) for n, op in enumerate(effect.what))
        self.values = tuple(rules.compiler(value) if value is not None else None for value in values)
        if any(op.kind == "copy" for op in effect.what):
            models = zip(effect.what, self.values, strict=True)
            self.values = tuple(copier(rules, op.value) if op.kind == "copy" else value for op, value in models)
        self.each = frozenset(n for n, op in enumerate(effect.what) if inspect.asks(op.value, inspect.CANDIDATE))
        self.condition = rules.compiler(effect.condition) if effect.condition is not None else None
        self.ends = rules.compiler(effect.ends) if effect.ends is not None else None
        rules.ending = rules.ending or self.ends is not None
        self.lasts = effect.lasts
        self.layer = rules.layer_of(effect)
        self.staged = tuple(stage_of(op) for op in effect.what)
        self.stages = tuple(sorted(set(self.staged)))
        self.cells = tuple(cells_of(rules, op) for op in effect.what)
        rules.touched.update(cell for cells in self.cells for cell in cells)
        self.gives = bool(self.gained) or any(op.kind == "copy" for op in effect.what)
        rules.gives = rules.gives or self.gives

    def describe(self) -> str:
        """What it does, in words."""
        return ", ".join(describe_operation(op) for op in self.what)

    def describe_whom(self) -> str:
        """Whom it applies to, in words."""
        return type(self.declared.whom).__name__.lower()


def cells_of(rules: Rules, op: Any) -> tuple[str, ...]:
    """What an operation may write."""
    if op.kind == "copy":
        return (*rules.parts.attributes, "type", "name", ABILITIES, CARD)
    return written(op.kind, op.attr, op.value.value if isinstance(op.value, e.Lit) else None)


def copier(rules: Rules, model: Any) -> Compiled:
    """What a copy is made of: the card that an object is, or is a copy of."""
    objects = rules.compiler.objects(model)

    def run(machine: Machine, env: Env, it: int) -> Any:
        for ref in objects(machine, env, it):
            if ref >= 2 and machine.state.alive(ref):
                return machine.derived(ref & NUMBER).get(CARD, machine.state.objects[ref & NUMBER].card)
            if ref >= 2:
                then = machine.state.record(ref)
                return then.marks.get(CARD, then.card)
        return None

    return run


def describe_operation(op: Any) -> str:
    """One operation in words."""
    value = op.value.value if isinstance(op.value, e.Lit) else "…"
    match op.kind:
        case "add":
            return f"{op.attr} {value:+}" if isinstance(value, int) else f"{op.attr} + {value}"
        case "set":
            return f"{op.attr} becomes {value}"
        case "multiply":
            return f"{op.attr} × {value}"
        case "lose":
            return f"loses {value if op.attr == ABILITY else op.attr}"
        case "gain":
            return f"gains {'“' + op.value.name + '”' if op.value.name else op.value.kind + ' ability'}"
        case "grant":
            return f"has {op.attr}"
        case "copy":
            return "becomes a copy"
        case "forbid":
            return f"cannot “{op.attr}”"
        case _:
            return f"may “{op.attr}”"


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
        listens = f" ({ability.when.event})" if ability.when is not None else ""
        self.label = f"“{ability.name}”" if ability.name else f"{ability.kind} ability{listens}"
        self.optional = ability.optional
        self.limit = ability.limit
        self.zones = ability.zones
        self.usual = rules.working
        self.cites: tuple[str, ...] = ()
        self.condition = rules.compiler(ability.condition) if ability.condition is not None else None
        self.unanswerable = rules.compiler(ability.unanswerable) if ability.unanswerable is not None else None
        self.event = ability.when.event if ability.when is not None else ""
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
        return self.event

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


class CardInfo:
    """What the kernel keeps of a card.

    Attributes:
        abilities: those printed on it.
        given: those that the rules give to its kind of card.
        held: what an object of it has that no effect changed.
    """

    __slots__ = ("abilities", "by_kind", "given", "held", "replacements", "statics", "treating", "triggers")

    def __init__(self, rules: Rules, card: Card) -> None:
        self.abilities: tuple[CompiledAbility, ...] = tuple(
            CompiledAbility(rules, f"{card.key}#{index}", ability, index)
            for index, ability in enumerate(card.abilities)
        )
        given = tuple(
            CompiledAbility(rules, f"{card.key}#{inherent.name}", inherent.ability)
            for inherent in rules.parts.inherent.values()
            if inherent.holds_for(card)
        )
        for ability, inherent in zip(
            given, (g for g in rules.parts.inherent.values() if g.holds_for(card)), strict=True
        ):
            ability.cites = inherent.cites
            ability.inherent = True
        self.statics = tuple(ability for ability in self.abilities + given if ability.kind == "static")
        self.treating = tuple(ability for ability in self.abilities + given if ability.treats)
        self.by_kind = by_kind(self.abilities)
        self.given = given
        self.held = tuple(ability.held for ability in self.abilities)
        self.triggers = by_event(self.abilities + given, "triggered")
        self.replacements = by_event(self.abilities + given, "replacement")

    def first(self, kind: str) -> int:
        """Index of the first ability of a kind, -1 for none."""
        for ability in self.abilities:
            if ability.kind == kind or kind in ability.declared.also:
                return ability.index
        return -1

    def handle(self, ability: CompiledAbility) -> int:
        """What choices and bindings call one of its abilities."""
        return ability.index


class CompiledVerb:
    """A verb and the program it expands to."""

    def __init__(self, declared: Verb) -> None:
        self.declared = declared
        self.program = Program(f"verb {declared.name}", declared.steps)
        self.afterwards = Program(f"after {declared.name}", declared.afterwards)

    def describe(self, machine: Machine, env: Env) -> str:
        """The event in words."""
        shown = []
        for role in self.declared.roles:
            value = env.get(role)
            if value is None or value == ():
                continue
            if isinstance(value, tuple):
                shown.append(", ".join(machine.ref_name(ref) for ref in value))
            elif role in ("player", "who", "winner"):
                shown.append(machine.player_name(value))
            else:
                shown.append(str(value))
        return f"{self.declared.name}: {', '.join(shown)}" if shown else self.declared.name

    def data(self, env: Env) -> dict[str, Any]:
        """The event's roles, for observations."""
        return {role: env[role] for role in self.declared.roles if role in env}


class CompiledCheck:
    """A rule check ready to run."""

    def __init__(self, rules: Rules, declared: Any) -> None:
        self.name = declared.name
        self.cites = declared.cites
        self.whom = rules.compiler.objects(declared.whom)
        self.looked = looked_at(rules.compiler, declared.whom)
        self.program = rules.stepper.program(f"check {declared.name}", declared.steps)
        # it stays on the agenda until its last step is done, so that it does not interrupt that one
        self.program.ops = (*self.program.ops, lambda machine, env: None)


class CompiledAction:
    """An action ready to offer.

    Attributes:
        announcement: what must be possible for it to be done; None if nothing needs trying.
        quick: the part of that which only needs enough to choose from.
        plain: whether the action's own part of the announcement is quick to check.
    """

    def __init__(self, rules: Rules, declared: Action) -> None:
        self.declared = declared
        self.name = declared.name
        self.cites = declared.cites
        self.ability = declared.ability
        self.program = Program(f"action {declared.name}", declared.announce + declared.steps)
        self.announcement: Program | None = None
        self.announces = ""
        self.quick: tuple[Any, ...] = ()
        self.plain = False
        self.enters: frozenset[str] = frozenset()
        self.rules = rules

    @cached_property
    def settled(self) -> Settled:
        """Its requirements as offers ask them (worked out when the action is first offered)."""
        return Settled(self.rules.compiler, tuple(need.condition for need in self.declared.needs), self.rules.moments)

    @cached_property
    def looked(self) -> dict[str, Looked]:
        """For a menu, what its requirements and its subject look at besides the board, where that can be told."""
        found: dict[str, Looked] = {}
        for menu in self.declared.menus:
            subject = self.declared.only.get(menu, self.declared.subject)
            looked = looked_at(self.rules.compiler, subject, *(need.condition for need in self.declared.needs))
            if looked is not None:
                found[menu] = together((looked, Looked(("scripted",)))) if self.declared.idle else looked
        return found

    def compile(self, rules: Rules) -> None:
        """Compile needs and steps (after all verbs and procedures are known)."""
        declared = self.declared
        compiler = rules.compiler
        self.subject = compiler(declared.subject) if declared.subject is not None else None
        self.only = {menu: compiler(subject) for menu, subject in declared.only.items()}
        self.needs = tuple(compiler(need.condition) for need in declared.needs)
        rules.stepper.fill(self.program, declared.announce + declared.steps)
        self.program.lookahead = any(isinstance(step, i.Pay) for step in declared.announce)
        for step in declared.announce:
            if isinstance(step, i.Announce):
                self.announces = step.kind
        if declared.announce:
            self.announcement = Program(f"announce {declared.name}", declared.announce)
            rules.programs[self.announcement.id] = self.announcement
            rules.stepper.fill(self.announcement, declared.announce, failing := Failing(rules))
            if not failing.interrupted:
                tried = Program(self.announcement.id, declared.announce)
                tried.ops = self.announcement.ops[: self.announcement.last]
                self.announcement.tried = (tried, frozenset(failing.verbs))
            self.program.announcing = self.announcement
            own = tuple(step for step in declared.announce if not isinstance(step, i.Announce) and not moving(step))
            self.enters = destinations(declared.announce)
            checks = quick_checks(rules, own)
            self.plain = checks is not None
            self.quick = checks or ()
