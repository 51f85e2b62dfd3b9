"""Dry runs: announcements computed in the present state, if moving the card and its item changes nothing they read.

Most announcements put a card on the stack, compute its cost, and require that the player can pay this cost. If neither
the place of the card nor the stack matters for these values, they can be computed without a fork. A step that asks,
pays or changes anything else leaves the result open, so that the announcement needs a trial.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulestone.continuous.operations import ABILITIES
from rulestone.continuous.reads import OF_PILES, find_cells
from rulestone.kernel.compile.expressions import Compiler
from rulestone.kernel.program import Compiled
from rulestone.language import expressions as e, inspect, instructions as i
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env

UNAFFECTED = frozenset(
    {inspect.ATTRIBUTE, inspect.PRINTED, inspect.PERMISSION, inspect.ZONE, inspect.GAME, inspect.NAMED}
    | {inspect.ASSUMPTION, inspect.CANDIDATE.kind, inspect.YOU.kind, inspect.PILES.kind}
)
"""Kinds of the values that a move leaves unchanged, except for the card and its two zones."""
POSITIONAL = OF_PILES | {"", "zone", "slot", "face up"}
"""Attributes that depend on the place and the facing of a card; "" is a computed name."""
ITEMS_PUT = inspect.Read(inspect.GAME, "items put")
Step = Callable[[Any, Env], bool | None]
"""A compiled step, which may add bindings: returns False if a requirement fails, None for a trial, else True."""


class DryRun:
    """An announcement that may be decided without a fork.

    Args:
        compiler: compiles the expressions of the announcement.
        steps: the steps of the announcement up to the last that can fail.

    Attributes:
        moved: whether a step moves the card.
        put: whether a step puts an item on the stack.
        stale: names that may mean the card as it was before the move.
        zones: the zones read after the move; the card must be in none of them.
        entered: the zones that the card moves to.
        cells: the derived values read after the move.
        attributes: the attributes read after the move.
    """

    def __init__(self, compiler: Compiler, steps: i.Steps) -> None:
        self.compiler = compiler
        self.moved = self.put = False
        self.stale: set[str] = set()
        self.zones: set[str] = set()
        self.entered: set[str] = set()
        self.cells: set[str] = set()
        self.attributes: set[str] = set()
        self.steps = self.compile_steps(steps)

    def __call__(self, machine: Any, env: Env) -> bool | None:
        """Return whether the steps succeed, apart from those of an announced ability; None if that needs a trial."""
        pool, obj = machine.pool, machine.state.objects[env["this"] & NUMBER]
        if not (self.cells.isdisjoint(pool.touched) and self.attributes.isdisjoint(pool.treated)):
            return None
        # the move would drop marks and may leave cards behind, so that values before and after it differ
        if obj.marks or obj.under or obj.host >= 0 or obj.place < 0 or machine.rules.is_blank(obj):
            return None
        if machine.rules.layout.zone_of[obj.place].name in self.zones:
            return None
        return run_steps(self.steps, machine, dict(env))

    def compile_steps(self, steps: i.Steps) -> tuple[Step, ...]:
        """Return the compiled steps of an announcement, in order."""
        return tuple(compiled for step in steps for compiled in self.compile_step(step))

    def compile_step(self, step: i.Instruction) -> tuple[Step, ...]:
        """Return a compiled step; () for a step that changes no value that later steps read."""
        compiler = self.compiler
        match step:
            case i.Let(name=name, value=node) if self.admit_value(node):
                # the name may mean the card itself, which is a new object after the move
                if not self.moved and not isinstance(node, (e.Of, e.Lit)):
                    self.stale.add(name)
                return (bind_value(name, compiler(node)),)
            case i.If(condition=node) if self.admit_value(node):
                condition, then = compiler(node), self.compile_steps(step.then)
                otherwise = self.compile_steps(step.otherwise)
                return (
                    lambda machine, env: run_steps(then if condition(machine, env, -1) else otherwise, machine, env),
                )
            case i.Require(condition=node) if self.admit_value(node):
                required = compiler(node)
                return (lambda machine, env: bool(required(machine, env, -1)),)
            case i.ForEach(name=name, what=e.Select() as node) if self.moved and self.admit_value(node):
                what, body = compiler.objects(node), self.compile_steps(step.body)
                return (lambda machine, env: run_for_each(what(machine, env, -1), name, body, machine, env),)
            case i.Pay(body=body) if self.compiler.rules.policies.costs.is_decided_by_requirements(body):
                return self.compile_steps(body)
            case i.Move(what=e.This(), name=name) if self.admit_move(step):
                self.moved = True
                return (bind_value(name, lambda machine, env, it: (env["this"],)),) if name else ()
            case i.PutItem(parts=()):
                self.put = True
                return ()
            case i.Announce():  # `find_counts` counts the requirements of the ability
                self.put = True
                self.cells.add(ABILITIES)
                return ()
        return (stop_dry_run,)

    def admit_move(self, step: i.Move) -> bool:
        """Record the zone of a move; return whether it cannot fail and leaves the card with its printed values."""
        zone = self.compiler.rules.parts.zones.get(step.to)
        if zone is None or zone.capacity is not None or step.marks or self.moved:
            return False
        self.entered.add(step.to)
        return step.face_up is True or not zone.blank

    def admit_value(self, node: e.Expr) -> bool:
        """Return whether the earlier steps cannot change a value; if so, record what it reads."""
        if not self.moved and not self.put:
            return True
        rules, reads = self.compiler.rules, inspect.list_reads(node)
        attributes = inspect.list_names(inspect.ATTRIBUTE, node)
        kinds = UNAFFECTED if self.put else UNAFFECTED | {inspect.STACKED.kind}
        if not {read.kind for read in reads} <= kinds or ITEMS_PUT in reads:
            return False
        if attributes & POSITIONAL or any(map(rules.holds_references, attributes)) or rules.places.other_types:
            return False
        zones = {zone for name in inspect.list_names(inspect.ZONE, node) for zone in rules.layout.expand(name)}
        if self.stale & inspect.list_names(inspect.NAMED, node) or zones & self.entered or reads_controller(node):
            return False
        self.zones |= zones
        self.cells |= find_cells(node)
        self.attributes |= attributes
        return True


def bind_value(name: str, value: Compiled) -> Step:
    """Return a step that binds a value."""

    def bind(machine: Any, env: Env) -> bool:
        env[name] = value(machine, env, -1)
        return True

    return bind


def run_steps(steps: tuple[Step, ...], machine: Any, env: Env) -> bool | None:
    """Return whether steps succeed; None if one needs a trial."""
    for step in steps:
        if not (result := step(machine, env)):
            return result
    return True


def run_for_each(refs: tuple[int, ...], name: str, body: tuple[Step, ...], machine: Any, env: Env) -> bool | None:
    """Return whether steps succeed for each object; None if one needs a trial."""
    for ref in refs:
        env[name] = (ref,)
        if not (result := run_steps(body, machine, env)):
            return result
    return True


def stop_dry_run(machine: Any, env: Env) -> None:
    """Stop a dry run at a step that needs a trial."""


def reads_controller(node: e.Expr) -> bool:
    """Return whether an expression reads a controller other than in a selection from a zone."""
    nodes = (part for part in inspect.find_records(node, (e.Expr,)) if not isinstance(part, e.Select))
    return any(inspect.CONTROLLER in inspect.list_own_reads(part) for part in nodes)


def compile_dry_run(compiler: Compiler, steps: i.Steps) -> DryRun | None:
    """Return the dry run of an announcement; None if a step always needs a trial or no step moves the card."""
    dry_run = DryRun(compiler, steps)
    return dry_run if dry_run.moved and stop_dry_run not in dry_run.steps else None
