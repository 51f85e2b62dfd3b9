"""Picks of objects: candidates, legal sets, and whether a player has to be asked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from rulestone.kernel.compile.payment import PaymentCheck
from rulestone.kernel.compile.steps import Ops, StepCompiler, operation
from rulestone.kernel.counts_as import find_choosable
from rulestone.kernel.legality.announcement import find_independent_part
from rulestone.kernel.legality.trial import filter_viable
from rulestone.kernel.machine import Failure, Machine, Program
from rulestone.kernel.permissions import can_affect
from rulestone.language import expressions as e, instructions as i
from rulestone.model.choices import Choice, count_subsets
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env

MAX_TRIED = 512
"""Maximum number of sets that are each tried out, for whether the costs can still be paid after them."""
MAX_LISTED = 512
"""Maximum number of sets that are listed as legal picks."""
MAX_IN_TRIAL = 8
"""Maximum number of them in a trial; it looks for more if none of these works."""
MAX_EXAMINED = 20_000
"""Number of examined sets after which a list ends; an empty one after fifty times as many (cards of a whole deck)."""


class LegalSets:
    """The sets of objects that may be picked together.

    Args:
        name: name of the set in the condition.
        alike: returns the value that all objects must share; None if none must be shared.
        such_that: condition on the set; None for none.
    """

    def __init__(self, name: str, alike: Any, such_that: Any) -> None:
        self.name = name
        self.alike = alike
        self.such_that = such_that

    def is_legal(self, machine: Machine, env: Env, picked: tuple[int, ...]) -> bool:
        """Return whether some objects may be picked together."""
        if self.alike is not None and len({self.alike(machine, ref & NUMBER) for ref in picked if ref >= 0}) > 1:
            return False
        return self.such_that is None or bool(self.such_that(machine, {**env, self.name: picked}, -1))

    def iterate_legal(self, machine: Machine, env: Env, choice: Choice) -> Iterator[tuple[int, ...]]:
        """Yield the legal sets of a choice, small ones first."""
        for picked in list_picks(machine, choice.candidates, choice.least, choice.most, self.alike):
            if self.such_that is None or self.such_that(machine, {**env, self.name: picked}, -1):
                yield picked

    def list_legal(
        self, machine: Machine, env: Env, refs: tuple[int, ...], low: int, high: int
    ) -> tuple[tuple[tuple[int, ...], ...], bool]:
        """Return the first legal sets of a choice, and whether further ones may exist."""
        most = MAX_IN_TRIAL if machine.trial else MAX_LISTED
        legal: list[tuple[int, ...]] = []
        for examined, picked in enumerate(list_picks(machine, refs, low, high, self.alike)):
            if examined >= (MAX_EXAMINED if legal else 50 * MAX_EXAMINED):
                return tuple(legal), True
            if self.such_that is None or self.such_that(machine, {**env, self.name: picked}, -1):
                if len(legal) == most:
                    return tuple(legal), True
                legal.append(picked)
        return tuple(legal), False


def record_pick(
    machine: Machine, player: int | None, name: str, refs: tuple[int, ...], prompt: str, cites: tuple[str, ...]
) -> None:
    """Record a pick with one legal answer, for which no player is asked; without a player nothing is picked (None)."""
    if machine.log is not None and refs and player is not None:
        record_only_choice(machine, player, name, prompt, ", ".join(map(machine.ref_name, refs)), cites, picked=refs)


def record_only_choice(
    machine: Machine, player: int, name: str, prompt: str, description: str, cites: tuple[str, ...], **data: Any
) -> None:
    """Record a choice with one legal answer, for which no player is asked."""
    if machine.log is not None:
        text = f"{machine.player_name(player)}: {prompt} → {description} (the only choice)"
        data = {"player": player, "name": name, **data, "told": description, "forced": True}
        machine.note("choice", text, cites, event="chosen", data=data)


class Pick:
    """The operation of a `Choose`: a player picks some of several objects.

    Args:
        compiler: compiler for the expressions of the step.
        step: the instruction.
        program: program that contains the step.
        after: index of the following operation.
    """

    def __init__(self, compiler: StepCompiler, step: i.Choose, program: Program, after: int) -> None:
        expr = compiler.expr
        self.step = step
        self.program = program
        self.after = after
        self.what, self.who = expr.objects(step.what), expr.read_optional("player", step.who)
        self.least, self.most = expr(step.least), expr.read_optional("value", step.most)
        self.such_that = expr.read_optional("value", step.such_that)
        self.anyway = expr.read_optional("value", find_independent_part(step.such_that, step.name))
        self.wider = expr.objects(step.wider[0]) if step.wider is not None else None
        self.legal_sets = LegalSets(step.name, expr.get_reader(step.alike) if step.alike else None, self.such_that)
        self.prompt = step.prompt or f"choose {step.name}"
        paying = program.paying
        self.paying = bool(paying)
        enough = paying if isinstance(paying, PaymentCheck) else None
        self.pays = enough.can_pay if enough is not None else None
        self.verb = enough.verb if enough is not None else ""

    def __call__(self, machine: Machine, env: Env) -> Any:
        player = env["you"] if self.who is None else self.who(machine, env, -1)
        # if each card pays by itself, those that cannot pay are left out without trials
        settled = self.pays is not None and self.verb not in machine.pool.replaced
        refs = self.list_candidates(machine, env, player, settled)
        low = self.least(machine, env, -1)
        high = self.most(machine, env, -1) if self.most is not None else low
        if len(refs) < low:
            self.refuse_too_few(machine, env, len(refs), low)
            low = len(refs)
        high = min(high, len(refs))
        legal, partial = self.list_legal_sets(machine, env, refs, low, high, settled)
        only = self.find_only_set(machine, refs, legal, partial, low, high)
        if only is not None:
            if legal != ():
                record_pick(machine, player, self.step.name, only, self.prompt, self.step.cites)
            return {**env, self.step.name: only}
        return machine.ask(
            Choice(
                "pick", player, self.step.name, self.prompt, refs, (), (), low, high, False, self.step.cites, False,
                legal, (), partial,
            )
        )  # fmt: skip

    def list_candidates(self, machine: Machine, env: Env, player: int | None, settled: bool) -> tuple[int, ...]:
        """Return the objects that can each be picked; () if there is no picking player."""
        if player is None:
            return ()
        refs = find_choosable(machine, self.what, env)
        pays = self.pays
        if pays is not None and settled and not machine.trial:
            refs = tuple([ref for ref in refs if pays(machine, env, ref)])
        if self.step.target:
            word, source = self.step.suffers, env.get("this")
            refs = tuple([ref for ref in refs if ref < 0 or can_affect(machine, word, ref & NUMBER, player, source)])
        return refs

    def refuse_too_few(self, machine: Machine, env: Env, number: int, low: int) -> None:
        """End a trial with too few candidates; outside of trials all of them are picked.

        Raises:
            Failure: a target or an object for a cost is missing.
        """
        step, policies = self.step, machine.rules.policies
        if not (machine.trial and ((step.target and step.needed) or self.paying)):
            return
        usual = policies.targets if step.target else policies.costs
        rule = step.cites[0] if step.cites else usual.rule
        if step.wider is not None and step.wider[1] and self.wider is not None:
            # if only a later rule leaves out enough of them, the refusal names that rule
            rule = step.wider[1][-1] if len(self.wider(machine, env, -1)) >= low else rule
        missing = f"there is no legal {'target' if step.target else 'choice'}"
        reason = f"{low} must be chosen, but only {number} can be" if number else missing
        raise Failure(rule, reason, "no target" if step.target else "")

    def list_legal_sets(
        self, machine: Machine, env: Env, refs: tuple[int, ...], low: int, high: int, settled: bool
    ) -> tuple[tuple[tuple[int, ...], ...] | None, bool]:
        """Return the legal sets, None for any subset of the candidates, and whether further sets may exist.

        Args:
            settled: whether each candidate is known to be able to pay by itself.
        """
        legal, partial = None, False
        needs_check = self.such_that is not None and not (self.anyway is not None and self.anyway(machine, env, -1))
        if self.legal_sets.alike is not None or needs_check:
            legal, partial = self.legal_sets.list_legal(machine, env, refs, low, high)
        looks_ahead = not settled if self.paying else (self.step.target and needs_lookahead(machine, self.program))
        # a pick of all candidates is the only one: to try it out would change nothing
        forced = low == high == len(refs) and self.such_that is None
        if looks_ahead and not machine.trial and not forced and count_subsets(len(refs), low, high) <= MAX_TRIED:
            if legal is None:
                legal = tuple(picked for k in range(low, high + 1) for picked in combinations(refs, k))
            legal = filter_viable(machine, self.program, self.after, env, self.step.name, legal)
        return legal, partial

    def find_only_set(
        self,
        machine: Machine,
        refs: tuple[int, ...],
        legal: tuple[tuple[int, ...], ...] | None,
        partial: bool,
        low: int,
        high: int,
    ) -> tuple[int, ...] | None:
        """Return the only set that can be picked; None if there are several.

        Raises:
            Failure: there is no legal set, in a trial.
        """
        if legal is None:
            if high == 0:
                return ()
            return refs if low == len(refs) else None
        if not legal:
            if machine.trial:
                rule = self.step.cites[-1] if self.step.cites else machine.rules.policies.targets.rule
                raise Failure(rule, f"no legal choice of {self.step.name}")
            # outside of a trial an effect does as much as it can: nothing is picked
            return ()
        return legal[0] if len(legal) == 1 and not partial else None


@operation(i.Choose)
def _compile_choose(compiler: StepCompiler, step: i.Choose, ops: Ops, program: Program) -> None:
    pick = Pick(compiler, step, program, len(ops) + 1)
    program.legal_sets[pick.after] = pick.legal_sets
    ops.append(pick)
    compiler.add_reveal(step.what, e.Var(step.name), ops)


def list_picks(machine: Machine, refs: tuple[int, ...], low: int, high: int, alike: Any) -> Iterator[tuple[int, ...]]:
    """Yield every pick of `low` to `high` objects, all with the same value of a named attribute."""
    groups: dict[Any, list[int]] = {}
    for ref in refs:
        groups.setdefault(alike(machine, ref & NUMBER) if alike is not None and ref >= 0 else None, []).append(ref)
    if low == 0:
        yield ()
    for group in groups.values():
        for k in range(max(1, low), min(high, len(group)) + 1):
            yield from combinations(group, k)


def needs_lookahead(machine: Machine, program: Program) -> bool:
    """Return whether choices of a program must be limited to answers that leave its costs payable."""
    return program.lookahead and (not program.sure_events or bool(program.sure_events & machine.pool.replaced))
