"""Compile the declarations of a ruleset to rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from rulestone.continuous.deriving.deriver import make_deriver
from rulestone.continuous.operations import ABILITIES
from rulestone.continuous.reads import OF_PILES, EffectReads
from rulestone.kernel.assembly.ability import compile_ability
from rulestone.kernel.assembly.action import compile_action
from rulestone.kernel.assembly.card import Cards
from rulestone.kernel.compile.expressions import Compiler
from rulestone.kernel.compile.steps import ASKED_STILL, StepCompiler
from rulestone.kernel.declare import Parts, StateBasedAction
from rulestone.kernel.events.decision import DECIDE, REPORT
from rulestone.kernel.events.dispatch import COMPLETION
from rulestone.kernel.meaning import (  # noqa: F401  importing them declares what instructions and expressions mean
    changes,
    choices,
    conditions,
    costs,
    item_copies,
    marks_and_tokens,
    picking,
    repetition,
    searches,
    selections,
    stack,
    values,
)
from rulestone.kernel.meaning.flow import compile_verb
from rulestone.kernel.processing.pending_triggers import start_interrupting
from rulestone.kernel.processing.state_based_actions import get_check_time, take_interruption
from rulestone.kernel.processing.turn import compile_phases, make_next_player
from rulestone.kernel.program import Compiled, Program
from rulestone.kernel.rules.action import Checks, CompiledStateBasedAction
from rulestone.kernel.rules.basis import Basis, make_basis
from rulestone.kernel.rules.pool import CompiledContribution, find_counted
from rulestone.kernel.rules.rules import Decisions, Outline, Rules
from rulestone.kernel.sequence import COUNTED, RESUMED, SEQUENCE
from rulestone.language import expressions as e, inspect, instructions as i
from rulestone.language.expressions.expression import strip_terms
from rulestone.model.display import format_plain
from rulestone.model.spelling import format_unknown


def compile_checks(steps: StepCompiler) -> Checks:
    """Return the state-based actions of a ruleset by when they are made."""
    rules = steps.rules
    compiled = [
        (check, get_check_time(rules, check), compile_check(steps, check, 1 << number))
        for number, check in enumerate(rules.parts.checks.values())
    ]
    traced = [check for _, time, check in compiled if check.bit and time != "never"]
    moments = ("check point", "interrupt", "never")
    by_moment = {moment: [check for check in compiled if check[1] == moment] for moment in moments}
    interrupting = tuple(check for _, _, check in by_moment["interrupt"])
    watched = EffectReads(rules.places.list_places)
    watched.add_expression(tuple(declared.whom for declared, _, _ in by_moment["interrupt"]))
    return Checks(
        at_points=tuple(check for _, _, check in by_moment["check point"]),
        interrupting=interrupting,
        watched=watched,
        by_marks=any(check.watches == "any" for check, _, _ in by_moment["interrupt"]),
        places=join_places(*(check.within for check in interrupting)),
        by_place=list_check_masks(traced, rules.layout.size),
        # whether a card is dormant or shown may matter to every check
        by_mark=find_mark_bits(traced) | dict.fromkeys((rules.dormant, rules.shown), -1),
        never=tuple((declared, check.whom) for declared, _, check in by_moment["never"]),
    )


def list_check_masks(checks: list[CompiledStateBasedAction], size: int) -> tuple[int, ...]:
    """Return for each place the bit mask of the checks that read it; the last mask is for cards in no place."""
    read_places = [(check.bit, check.within or ()) for check in checks]
    return tuple(sum(bit for bit, places in read_places if place in places) for place in (*range(size), -1))


def find_mark_bits(checks: list[CompiledStateBasedAction]) -> dict[str, int]:
    """Return mark → the bits of the checks that read it."""
    marks = sorted({mark for check in checks for mark in check.reads.marks})
    return {mark: sum(check.bit for check in checks if mark in check.reads.marks) for mark in marks}


def join_places(*within: tuple[int, ...] | None) -> frozenset[int] | None:
    """Return the places that checks read; None if a check reads objects outside these places."""
    limited = [places for places in within if places is not None]
    return frozenset(place for places in limited for place in places) if len(limited) == len(within) else None


def compile_check(steps: StepCompiler, declared: StateBasedAction, bit: int) -> CompiledStateBasedAction:
    """Return a compiled state-based action.

    Args:
        bit: its bit in `Checks.by_place` and `Checks.by_mark`.
    """
    together = steps.rules.policies.state_based_actions.carried_out == "together"
    program = Program(f"check {declared.name}", declared.steps)
    program.deciding = together

    def fill() -> None:
        steps.ensure_filled(program)
        # the check stays on the agenda until its last step is done, so that it cannot interrupt itself
        program.ops = (*program.ops, lambda machine, env: None)

    steps.compile_or_postpone(program, fill)
    reads = EffectReads(steps.rules.places.list_places)
    reads.add_expression(declared.whom)
    if any(steps.rules.is_keyword(mark) or steps.rules.is_treatable(mark) for mark in reads.marks):
        reads.cells.add(ABILITIES)
    places = find_places(steps.rules, declared.whom)
    return CompiledStateBasedAction(
        name=declared.name,
        cites=declared.cites,
        whom=steps.expr.objects(declared.whom),
        program=program,
        reads=reads,
        within=places,
        values=tuple(sorted(reads.values)),
        bit=0 if places is None else bit,
    )


LOCAL_READS = {inspect.ATTRIBUTE, inspect.PRINTED, inspect.PERMISSION, inspect.ZONE, inspect.GAME, inspect.ASSUMPTION}
"""Kinds of reads whose objects are known from the expression, or that read no object."""


def find_places(rules: Basis, objects: e.Expr) -> tuple[int, ...] | None:
    """Return the places whose cards an expression reads; None if it reads cards or values elsewhere.

    The places are known if the expression reads only named zones and game values: no bindings, no stack items, no cards
    under others, and no attributes that refer to other objects.
    """
    zones: list[str] = []
    for read in inspect.list_reads(objects) - {inspect.CANDIDATE, inspect.YOU}:
        has_name = bool(read.name) or read.kind == inspect.GAME
        if read.kind not in LOCAL_READS or not has_name or read.name in OF_PILES or rules.holds_references(read.name):
            return None
        if read.kind == inspect.ZONE:
            zones.append(read.name)
    return tuple(dict.fromkeys(place for zone in sorted(zones) for place in rules.places.list_places(zone)))


def compile_rules(
    name: str, parts: Parts, options: Mapping[str, Any] | None = None, outline: Outline | None = None
) -> Rules:
    """Return a ruleset compiled for running.

    Args:
        name: "game@revision", for messages.
        parts: declarations of the ruleset.
        options: assumption → chosen option; missing assumptions take their defaults.
        outline: outline of a complete compilation of the same parts by the same code, under any options. The programs
            that it lists are compiled at first use. None to compile all programs now.

    Raises:
        LookupError: there is no such assumption or option, or the ruleset names an unknown verb, zone or procedure.
    """
    chosen = {key: assumption.default for key, assumption in parts.assumptions.items()}
    chosen |= {key: pick_option(parts, key, value) for key, value in (options or {}).items()}
    rules = make_basis(name, parts, chosen)
    compiler = Compiler(rules, late=outline is not None)
    counted = find_counted(parts, rules.policies) if outline is None else outline.counted
    contribution = CompiledContribution(rules, counted)
    steps = StepCompiler(compiler, contribution, compile_ability, outline)
    fill_programs(rules, steps)
    actions = {key: compile_action(steps, action, outline is not None) for key, action in parts.actions.items()}
    checks = compile_checks(steps)
    contribution.programs |= rules.programs.map_by_id() | {
        program.id: program for program in (SEQUENCE, ASKED_STILL, COUNTED, DECIDE, REPORT, COMPLETION, RESUMED)
    }
    cards = Cards(compiler, contribution, checks)
    cards.pool(())  # values that the ruleset's own effects make must fit the ruleset
    menus = {
        menu: tuple(action for action in actions.values() if menu in action.declared.menus)
        for menu in dict.fromkeys(menu for action in actions.values() for menu in action.declared.menus)
    }
    decisions = make_decisions(rules, compiler)
    return Rules(
        **{field: getattr(rules, field) for field in Basis.__struct_fields__}, actions=actions, menus=menus,
        checks=checks, decisions=decisions if outline is not None else decisions.complete(),
        happenings=list_happenings(parts, compiler), interruption=take_interruption,
        derive=make_deriver(rules.policies.layers),
        reader=cards.readers.__getitem__, expression=compiler, objects=compiler.objects, info=cards.infos.__getitem__,
        holding=cards.holding, pool=cards.pool, outline=Outline(contribution.counted, frozenset(steps.brings_nothing)),
    )  # fmt: skip


def fill_programs(rules: Basis, steps: StepCompiler) -> None:
    """Compile the programs of the rules themselves."""
    programs = rules.programs
    for program in (programs.nothing, *programs.procedures.values(), *programs.remains.values()):
        steps.compile_or_postpone(program, partial(steps.ensure_filled, program))
    for verb in programs.verbs.values():
        compile_verb(steps, verb)
    for _, program in (*programs.inner.values(), *programs.phases):
        steps.compile_or_postpone(program, partial(steps.ensure_filled, program))
    over = steps.program("turn over", (i.TurnBegins(who=make_next_player(rules.parts.next_player)),))
    # after the last phase the next turn starts with the first one
    programs.turn.ops = (*compile_phases(programs.phases), *over.ops, lambda machine, env: 0)
    steps.fill(programs.at_once, rules.policies.triggers.procedure())
    programs.at_once.ops = programs.at_once.ops or (start_interrupting,)


def list_happenings(parts: Parts, expr: Compiler) -> dict[str, tuple[tuple[str, Compiled | None], ...]]:
    """Return event → the declared happenings that it also counts as (`Parts.happenings`)."""
    happenings: dict[str, tuple[tuple[str, Compiled | None], ...]] = {}
    for name, declared in parts.happenings.items():
        where = expr(declared.where) if declared.where is not None else None
        for event in declared.events:
            happenings[event] = (*happenings.get(event, ()), (name, where))
    return happenings


def make_class_key(classes: tuple[e.Expr, ...]) -> tuple[e.Expr, ...]:
    """Return a sort key: the index of an item's class among some classes; () without classes."""
    place: e.Expr = e.Lit(len(classes))
    for number, condition in reversed(tuple(enumerate(classes))):
        place = e.Whether(condition, e.Lit(number), place)
    return (place,) if classes else ()


def make_decisions(rules: Basis, expr: Compiler) -> Decisions:
    """Return the values that the policies decide."""
    policies, settled = rules.policies, rules.settled
    waiting, targets, layers = policies.triggers, policies.targets, policies.layers
    return Decisions(
        leads=lambda: expr.player(waiting.leader()),
        arrivals_lead=lambda: expr.player(layers.leads if layers.leads is not None else e.TurnPlayer()),
        looks_back=lambda: expr(waiting.looks_back),
        at_once=lambda: settled(waiting.when) != "check points", windows=lambda: settled(waiting.when) == "windows",
        order=lambda: tuple(expr(strip_terms(key)) for key in (*make_class_key(waiting.classes), *waiting.order())),
        procedure=lambda: bool(waiting.procedure()),
        misses=lambda: expr(waiting.misses) if waiting.misses is not None else None,
        impossible=lambda: expr(waiting.impossible), first=lambda: expr(waiting.first),
        recheck=lambda: expr(waiting.recheck), missed=lambda: expr(waiting.missed), act=lambda: expr(waiting.act),
        source_gone=lambda: expr(waiting.source_gone), tied_leaving=lambda: expr(waiting.tied_leaving),
        rules_first=lambda: expr(policies.state_based_actions.first), alone=lambda: expr(policies.responses.alone),
        answering=lambda: expr.objects(targets.answering) if targets.answering is not None else None,
        lost_targets=lambda: expr(targets.lost),
        decides_first=lambda: expr.player(first if (first := policies.simultaneity.first) is not None else e.You()),
        replaced_counts=lambda: bool(settled(policies.replacements.counts)),
        named=lambda: expr(policies.limits.named), unnamed=lambda: expr(policies.limits.unnamed),
        loops=lambda: expr(policies.loops.result),
        loops_are_left=lambda: settled(policies.loops.result) == "choice",
        loop_rules=lambda: policies.loops.cites,
    )  # fmt: skip


def pick_option(parts: Parts, key: str, value: Any) -> Any:
    """Return the option of an assumption that a value names; the value may be a text.

    Raises:
        LookupError: there is no such assumption or option.
    """
    if key not in parts.assumptions:
        known = format_unknown("assumption", key, sorted(parts.assumptions))
        raise LookupError(f"{known}\n  rulestone rules GAME --assumptions lists them with their questions")
    options = parts.assumptions[key].options
    for option in options:
        if option == value and isinstance(option, bool) == isinstance(value, bool):
            return option
    words = {str(option).lower(): option for option in options}
    for truth, text in ((True, ("yes", "true")), (False, ("no", "false"))):
        # compare with `is`: 1 == True would confuse numbers and truth values
        if any(option is truth for option in options):
            words |= dict.fromkeys(text, truth)
    if str(value).lower() in words:
        return words[str(value).lower()]
    shown = ", ".join(map(format_plain, options))
    raise LookupError(f"{key} has no option “{value}”\n  It has: {shown}")
