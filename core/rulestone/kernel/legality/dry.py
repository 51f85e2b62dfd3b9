"""Announcements evaluated without a fork, where moving the card and putting it on the stack cannot change them.

Most announcements put a card on the stack, reckon what it costs and ask whether that much is there. Where nothing that
is reckoned can depend on where the card lies or on what is on the stack, it is reckoned in the state as it is. Whatever
else comes up (a question, a cost that is paid, an effect that could make a difference) leaves it undecided: then it is
tried out.
"""

from __future__ import annotations

from rulestone.continuous.operations import ABILITIES
from rulestone.continuous.reads import OF_PILES, find_cells
from rulestone.kernel.compile.expressions import Compiler
from rulestone.kernel.compile.judgement import UNDECIDED
from rulestone.kernel.machine import Machine
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.language import instructions as i
from rulestone.language.abilities import before
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env

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
"""Kinds of values that a move leaves unchanged, except for the card and its two zones."""
OF_STANDING = OF_PILES | {"zone", "slot", "face up"}
"""Attributes that say where and how a card stands."""
ITEMS_PUT = "items put"


class DryRun:
    """An announcement that may be evaluated without a fork (see `plainly_announced`).

    Attributes:
        steps: what its steps reckon and require.
        judge: judges these.
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
        self.judge = compiler.judgement(self.steps)

    def __call__(self, machine: Machine, env: Env) -> bool | None:
        """Return whether it can be announced if its ability can be; None if undecided."""
        if not (self.applies(machine) and self.lies_plain(machine, env["this"])):
            return None
        return self.judge(machine, env)

    def applies(self, machine: Machine) -> bool:
        """Return whether no card of a run can change the evaluated values."""
        pool, rules = machine.pool, machine.rules
        known = pool.dry.get(self)
        if known is None:
            interrupted = rules.checks.interrupting or rules.decisions.at_once or BEFORE_MOVE in pool.heard
            known = pool.dry[self] = (
                not interrupted and self.cells.isdisjoint(pool.touched) and self.attributes.isdisjoint(pool.treated)
            )
        return known

    def lies_plain(self, machine: Machine, ref: int) -> bool:
        """Return whether a card is as printed, unattached, and in a place that no later evaluation reads."""
        obj = machine.state.objects[ref & NUMBER]
        rules = self.compiler.rules
        return not (
            obj.marks
            or obj.under
            or obj.host >= 0
            or obj.place < 0
            or rules.lies_blank(obj)
            or rules.layout.zone_of[obj.place].name in self.zones
        )

    # --- steps ------------------------------------------------------------------------------------------------------

    def block(self, steps: i.Steps) -> i.Steps:
        """Return the evaluations and requirements of steps up to the first undecided one."""
        found = [left for step in steps for left in self.step(step)]
        told = found.index(UNDECIDED) + 1 if UNDECIDED in found else len(found)
        return tuple(found[:told])

    def step(self, step: i.Instruction) -> i.Steps:
        """Return the evaluations and requirements of one step."""
        match step:
            case i.Let(name=name, value=value) if self.steady(value):
                if not self.moved and not isinstance(value, (e.Of, e.Lit)):
                    self.stale.add(name)
                return (step,)
            case i.If(condition=condition, then=then, otherwise=otherwise) if self.steady(condition):
                return (i.If(condition=condition, then=self.block(then), otherwise=self.block(otherwise)),)
            case i.Require(condition=condition) if self.steady(condition):
                return (step,)
            case i.ForEach(name=name, what=e.Select() as what, body=body) if self.moved and self.steady(what):
                return (i.ForEach(name=name, what=what, body=self.block(body)),)
            case i.Pay(body=body) if self.only_asks(body):
                return self.block(body)
            case i.Move(what=e.This(), name=name) if self.moves_freely(step):
                self.moved = True
                return (i.Let(name=name, value=e.This()),) if name else ()
            case i.PutItem(parts=()):
                self.put = True
                return ()
            case i.Announce():  # `plainly_announced`
                self.cells.add(ABILITIES)
                return ()
        return (UNDECIDED,)

    def only_asks(self, cost: i.Steps) -> bool:
        """Return whether a cost is only a requirement whose payment is certain."""
        costs = self.compiler.rules.policies.costs
        return costs.when == "announcement" and not costs.needs_change(cost) and not costs.deed

    def moves_freely(self, step: i.Move) -> bool:
        """Return whether a move of the card cannot fail and makes it no other than it is by print."""
        zone = self.compiler.rules.parts.zones.get(step.to)
        if zone is None or zone.capacity is not None or step.marks or self.moved:
            return False
        self.entered.add(step.to)
        return step.face_up is True or not zone.blank

    def steady(self, node: e.Expr) -> bool:
        """Return whether the steps before cannot change a value."""
        if not self.moved and not self.put:
            return True
        rules = self.compiler.rules
        attributes = inspect.list_names(inspect.ATTRIBUTE, node)
        if not self.reads_harmlessly(node) or attributes & OF_STANDING or any(map(rules.refers, attributes)):
            return False
        zones = {zone for name in inspect.list_names(inspect.ZONE, node) for zone in rules.layout.expand(name)}
        if rules.places.other_types or self.stale & inspect.list_names(inspect.NAMED, node) or zones & self.entered:
            return False
        if reads_controller(node):
            return False
        self.zones |= zones
        self.cells |= find_cells(node)
        self.attributes |= attributes
        return True

    def reads_harmlessly(self, node: e.Expr) -> bool:
        """Return whether moving the card or putting its item on the stack changes nothing that an expression reads."""
        reads = inspect.list_reads(node)
        allowed = HARMLESS if self.put else HARMLESS | {inspect.STACKED.kind}
        any_attribute = inspect.Read(inspect.ATTRIBUTE, "")
        return {read.kind for read in reads} <= allowed and reads.isdisjoint(
            (inspect.Read(inspect.GAME, ITEMS_PUT), any_attribute)
        )


def reads_controller(node: e.Expr) -> bool:
    """Return whether an expression reads a controller other than in a selection from a zone."""
    others = (one for one in inspect.find_all(node, (e.Expr,)) if not isinstance(one, e.Select))
    return any(inspect.CONTROLLER in inspect.list_own(one) for one in others)


def dry_run(compiler: Compiler, steps: i.Steps) -> DryRun | None:
    """Return an announcement for evaluation without a fork; None if its first steps have to run."""
    made = DryRun(compiler, steps)
    return None if not made.moved or UNDECIDED in made.steps else made
