"""Announcements judged without being carried out: what moving the card and putting it on the stack cannot change.

Most announcements put a card on the stack, reckon what it costs and ask whether that much is there. Where nothing that
is reckoned can depend on where the card lies or on what is on the stack, it is reckoned in the state as it is. Whatever
else comes up (a question, a cost that is paid, an effect that could make a difference) leaves it undecided: then it is
tried out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rulestone.continuous.operations import ABILITIES
from rulestone.continuous.reads import OF_PILES, cells
from rulestone.kernel.compiler.expressions import Compiler
from rulestone.kernel.errors import Unreckonable
from rulestone.kernel.machine import Machine
from rulestone.kernel.rules.functions import Compiled
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.language import instructions as i
from rulestone.language.abilities import before
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env

Judged = Env | bool | None
"""What a step comes to: the bindings to go on with; False where it cannot be done; None where that is undecided."""
Step = Callable[[Machine, Env], Judged]

BEFORE_MOVE = before("move")
HARMLESS = frozenset(
    {
        inspect.ATTRIBUTE,
        inspect.PRINTED,
        inspect.PERMISSION,
        inspect.ZONE,
        inspect.GAME,
        inspect.NAMED,
        inspect.ASSUMPTION,
        inspect.CANDIDATE.kind,
        inspect.YOU.kind,
        inspect.PILES.kind,
    }
)
"""What may be looked at after the card has been moved: the same as before, but for the card and its zones."""
OF_STANDING = OF_PILES | {"zone", "slot", "face up"}
"""Attributes that say where and how a card stands."""
ITEMS_PUT = "items put"


SOUGHT = "sought "
"""What bindings of what was sought once begin with."""
LISTED = "listed"
"""Where it is kept while a menu is made."""


class DryRun:
    """An announcement that may be judged without being carried out, one that announces plainly (`plainly_announced`).

    Attributes:
        steps: its steps, ready.
        zones: the zones at which is looked after the card has been moved.
        cells: the derived values at which is looked then; `attributes`: the attributes.
        entered: the zone to which the card is moved.
        moved, put: whether the card has been moved and put on the stack by the step that is made ready.
        stale: the names that may mean the card as it was before.
    """

    def __init__(self, compiler: Compiler, steps: i.Steps) -> None:
        self.compiler = compiler
        self.moved = self.put = False
        self.stale: set[str] = set()
        self.zones: set[str] = set()
        self.entered: set[str] = set()
        self.cells: set[str] = set()
        self.attributes: set[str] = set()
        self.steps = self.block(steps)

    def __call__(self, machine: Machine, env: Env) -> bool | None:
        """Whether it can be announced, if the ability that it announces can be; None where that is undecided."""
        if not (self.applies(machine) and self.lies_plain(machine, env["this"])):
            return None
        done = run(self.steps, machine, env)
        return True if isinstance(done, dict) else done

    def applies(self, machine: Machine) -> bool:
        """Whether nothing in a run could make a difference to what is reckoned."""
        pool, rules = machine.pool, machine.rules
        known = pool.dry.get(self)
        if known is None:
            interrupted = rules.checks.interrupting or rules.decisions.at_once or BEFORE_MOVE in pool.heard
            known = pool.dry[self] = (
                not interrupted and self.cells.isdisjoint(pool.touched) and self.attributes.isdisjoint(pool.treated)
            )
        return known

    def lies_plain(self, machine: Machine, ref: int) -> bool:
        """Whether a card is as it is by print, alone, and where nothing looks that is reckoned later."""
        obj = machine.state.objects[ref & NUMBER]
        places = self.compiler.rules.places
        return not (
            obj.marks
            or obj.under
            or obj.host >= 0
            or obj.place < 0
            or (not obj.face_up and obj.place in places.blank)
            or places.layout.zone_of[obj.place].name in self.zones
        )

    # --- steps ------------------------------------------------------------------------------------------------------

    def block(self, steps: Iterable[i.Instruction]) -> tuple[Step, ...]:
        """Steps, one after the other."""
        return tuple(map(self.step, steps))

    def step(self, step: i.Instruction) -> Step:
        """One step."""
        match step:
            case i.Let(name=name, value=value) if self.steady(value):
                if not self.moved and not isinstance(value, (e.Of, e.Lit)):
                    self.stale.add(name)
                reckoned = self.ready(value)
                return lambda machine, env: {**env, name: reckoned(machine, env)}
            case i.If(condition=condition, then=then, otherwise=otherwise) if self.steady(condition):
                held, one, other = self.ready(condition), self.block(then), self.block(otherwise)
                return lambda machine, env: run(one if held(machine, env) else other, machine, env)
            case i.Require(condition=condition) if self.steady(condition):
                needed = self.ready(condition)
                return lambda machine, env: env if needed(machine, env) else False
            case i.ForEach(name=name, what=e.Select() as what, body=body) if self.moved and self.steady(what):
                return self.each(name, self.ready(what), self.block(body))
            case i.Pay(body=body) if self.only_asks():
                within = self.block(body)
                return lambda machine, env: run(within, machine, env)
            case i.Move(what=e.This(), name=name) if self.moves_freely(step):
                self.moved = True
                return lambda machine, env: {**env, name: (env["this"],)} if name else env
            case i.PutItem(parts=()):
                self.put = True
                return lambda machine, env: env
            case i.Announce():  # `plainly_announced`
                self.cells.add(ABILITIES)
                return lambda machine, env: env
        return undecided

    def ready(self, node: e.Expr) -> Callable[[Machine, Env], Any]:
        """An expression ready to ask; what is sought for it and is the same for every card is sought once."""
        sought: list[tuple[str, Compiled]] = []

        def shared(part: Any) -> Any:
            if not isinstance(part, e.Expr) or not alike(part):
                return part
            sought.append((f"{SOUGHT}{len(sought)}", self.compiler(part)))
            return e.Var(sought[-1][0])

        left = self.compiler(inspect.rebuilt(node, shared))
        if not sought:
            return lambda machine, env: left(machine, env, -1)

        whole = self.compiler(node)

        def ask(machine: Machine, env: Env) -> Any:
            known = machine.memo.get(LISTED, {})
            found = {**env}
            try:
                for name, find in sought:
                    if find not in known:
                        known[find] = find(machine, env, -1)
                    found[name] = known[find]
            except Unreckonable:  # perhaps it is not asked for where it cannot be worked out
                return whole(machine, env, -1)
            return left(machine, found, -1)

        return ask

    def each(self, name: str, what: Any, body: tuple[Step, ...]) -> Step:
        """Steps for each of some objects."""

        def judged(machine: Machine, env: Env) -> Judged:
            for ref in what(machine, env):
                done = run(body, machine, {**env, name: (ref,)})
                if not isinstance(done, dict):
                    return done
                env = done
            return env

        return judged

    def only_asks(self) -> bool:
        """Whether a cost is nothing but what has to be so: of what is paid nothing is in question."""
        costs = self.compiler.rules.policies.costs
        return costs.when == "announcement" and not costs.must_change and not costs.deed

    def moves_freely(self, step: i.Move) -> bool:
        """Whether a move of the card cannot fail and makes it no other than it is by print."""
        zone = self.compiler.rules.parts.zones.get(step.to)
        if zone is None or zone.capacity is not None or step.marks or self.moved:
            return False
        self.entered.add(step.to)
        return step.face_up is True or not zone.blank

    def steady(self, node: e.Expr) -> bool:
        """Whether a value is the same as if the steps before had been carried out."""
        if not self.moved and not self.put:
            return True
        rules = self.compiler.rules
        reads = inspect.reads(node)
        allowed = HARMLESS if self.put else HARMLESS | {inspect.STACKED.kind}
        if not {read.kind for read in reads} <= allowed or rules.places.other_types:
            return False
        attributes = {read.name for read in reads if read.kind == inspect.ATTRIBUTE}
        if any(rules.refers(attr) or not attr for attr in attributes):
            return False
        if self.stale & inspect.names(inspect.NAMED, node):
            return False
        if attributes & OF_STANDING or inspect.Read(inspect.GAME, ITEMS_PUT) in reads:
            return False
        others = (one for one in inspect.records(node) if not isinstance(one, e.Select))
        zones = {zone for name in inspect.names(inspect.ZONE, node) for zone in rules.layout.expand(name)}
        if zones & self.entered or any(inspect.CONTROLLER in inspect.own(one) for one in others):
            return False
        self.zones |= zones
        self.cells |= cells(node)
        self.attributes |= attributes
        return True


def alike(node: e.Expr) -> bool:
    """Whether something has to be sought, and what is found is the same whichever card asks."""
    own = inspect.asks(node, inspect.CANDIDATE, inspect.THIS, inspect.ABILITY) or inspect.names(inspect.NAMED, node)
    return not own and any(isinstance(part, e.Select) for part in inspect.records(node))


def dry_run(compiler: Compiler, steps: i.Steps) -> DryRun | None:
    """An announcement as it may be judged; None where it begins with what has to be carried out."""
    made = DryRun(compiler, steps)
    return None if not made.moved or undecided in made.steps else made


def run(steps: tuple[Step, ...], machine: Machine, env: Env) -> Judged:
    """What some steps come to."""
    for step in steps:
        done = step(machine, env)
        if not isinstance(done, dict):
            return done
        env = done
    return env


def undecided(machine: Machine, env: Env) -> None:
    """A step that only carrying out tells."""
