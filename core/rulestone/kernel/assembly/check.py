"""Rule checks, compiled."""

from __future__ import annotations

from rulestone.continuous.operations import ABILITIES
from rulestone.continuous.reads import OF_PILES, EffectReads
from rulestone.kernel.compile.steps import StepCompiler
from rulestone.kernel.declare import RuleCheck
from rulestone.kernel.processing.interrupts import get_check_time
from rulestone.kernel.program import Program
from rulestone.kernel.rules.basis import Basis
from rulestone.kernel.rules.check import Checks, CompiledCheck
from rulestone.language import expressions as e
from rulestone.language import inspect


def compile_checks(steps: StepCompiler) -> Checks:
    """Return the rule checks of a ruleset by when they are made."""
    rules = steps.rules
    made = [
        (check, get_check_time(rules, check), compile_check(steps, check, 1 << number))
        for number, check in enumerate(rules.parts.checks.values())
    ]
    traced = [check for _, when, check in made if check.bit and when != "never"]
    by_moment = {moment: [one for one in made if one[1] == moment] for moment in ("check point", "interrupt", "never")}
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
        by_mark=find_mark_bits(traced) | dict.fromkeys((rules.dormant, rules.shown), -1),
        never=tuple((declared, check.whom) for declared, _, check in by_moment["never"]),
    )


def list_check_masks(checks: list[CompiledCheck], size: int) -> tuple[int, ...]:
    """Return for each place a bit mask of the checks that read it; the last mask is for cards in no place."""
    within = [(check.bit, check.within or ()) for check in checks]
    return tuple(sum(bit for bit, places in within if place in places) for place in (*range(size), -1))


def find_mark_bits(checks: list[CompiledCheck]) -> dict[str, int]:
    """Return mark → the bits of the checks that read it."""
    marks = sorted({mark for check in checks for mark in check.looks.marks})
    return {mark: sum(check.bit for check in checks if mark in check.looks.marks) for mark in marks}


def join_places(*within: tuple[int, ...] | None) -> frozenset[int] | None:
    """Return the places that several checks read; None if one of them reads other objects."""
    known = [places for places in within if places is not None]
    return frozenset(place for places in known for place in places) if len(known) == len(within) else None


def compile_check(steps: StepCompiler, declared: RuleCheck, bit: int) -> CompiledCheck:
    """Return a compiled rule check.

    Args:
        bit: its bit in `Checks.by_place` and `Checks.by_mark`.
    """
    together = steps.rules.policies.rule_processing.carried_out == "together"
    program = Program(f"check {declared.name}", declared.steps)
    program.deciding = together

    def fill() -> None:
        steps.fill_in(program)
        # the check stays on the agenda until its last step is done, so that it cannot interrupt itself
        program.ops = (*program.ops, lambda machine, env: None)

    steps.compile_or_postpone(program, fill)
    looks = EffectReads(steps.rules.places.list_places)
    looks.add_expression(declared.whom)
    if any(steps.rules.is_keyword(mark) or steps.rules.is_treatable(mark) for mark in looks.marks):
        looks.cells.add(ABILITIES)
    places = find_places(steps.rules, declared.whom)
    return CompiledCheck(
        name=declared.name,
        cites=declared.cites,
        whom=steps.expr.objects(declared.whom),
        program=program,
        looks=looks,
        within=places,
        values=tuple(sorted(looks.values)),
        bit=0 if places is None else bit,
    )


NEAR = {inspect.ATTRIBUTE, inspect.PRINTED, inspect.PERMISSION, inspect.ZONE, inspect.GAME, inspect.ASSUMPTION}
"""Kinds of reads whose objects are known from the expression, or that read no object."""


def find_places(rules: Basis, objects: e.Expr) -> tuple[int, ...] | None:
    """Return the only places whose cards an expression reads, besides players; None if it reads others.

    The places are known if the expression reads only named zones and game values: no bindings, no stack items, no cards
    under others, and no attributes that refer to other objects.
    """
    zones: list[str] = []
    for read in inspect.list_reads(objects) - {inspect.CANDIDATE, inspect.YOU}:
        named = bool(read.name) or read.kind == inspect.GAME
        if read.kind not in NEAR or not named or read.name in OF_PILES or rules.holds_references(read.name):
            return None
        if read.kind == inspect.ZONE:
            zones.append(read.name)
    return tuple(dict.fromkeys(place for zone in sorted(zones) for place in rules.places.list_places(zone)))
