"""Instructions that ask: choices of players and of nature."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from rulestone.kernel.abilities import abilities_of, controller_of
from rulestone.kernel.compile.payment import Enough, PaidAlone
from rulestone.kernel.compile.steps import Ops, StepCompiler, operation
from rulestone.kernel.legality.announcement import regardless
from rulestone.kernel.legality.offers import offer
from rulestone.kernel.legality.trial import try_out, viable
from rulestone.kernel.machine import Failure, Machine, Program
from rulestone.kernel.permissions import may_suffer
from rulestone.kernel.policies import Targets
from rulestone.kernel.rules.functions import Op
from rulestone.kernel.treatments import choosable
from rulestone.language import expressions as e
from rulestone.language import instructions as i
from rulestone.model.choices import Choice, subsets
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env

TRIED = 512
LISTED = 512
"""So many sets are listed, of those that may be picked together."""
AHEAD = 8
"""So many of them in a trial, which goes on looking for more where these are not enough."""
LOOKED = 20_000
"""After so many sets were looked at, a list ends if it has any."""


class Sets:
    """What may be picked together: sets of like things, all of which fulfil a condition.

    Args:
        name: what the set is called in the condition.
        alike: gives the value that all have in common; None for none.
        such_that: the condition; None for none.
    """

    def __init__(self, name: str, alike: Any, such_that: Any) -> None:
        self.name = name
        self.alike = alike
        self.such_that = such_that

    def holds(self, machine: Machine, env: Env, picked: tuple[int, ...]) -> bool:
        """Whether some things may be picked together."""
        if self.alike is not None and len({self.alike(machine, ref & NUMBER) for ref in picked if ref >= 0}) > 1:
            return False
        return self.such_that is None or bool(self.such_that(machine, {**env, self.name: picked}, -1))

    def found(self, machine: Machine, env: Env, choice: Choice) -> Iterator[tuple[int, ...]]:
        """The sets that may be picked for a choice, the small ones first."""
        for picked in picks(machine, choice.candidates, choice.least, choice.most, self.alike):
            if self.such_that is None or self.such_that(machine, {**env, self.name: picked}, -1):
                yield picked

    def listed(
        self, machine: Machine, env: Env, refs: tuple[int, ...], low: int, high: int
    ) -> tuple[tuple[tuple[int, ...], ...], bool]:
        """The first of these sets, and whether there may be more."""
        most = AHEAD if machine.trial else LISTED
        found: list[tuple[int, ...]] = []
        for looked, picked in enumerate(picks(machine, refs, low, high, self.alike)):
            if looked >= LOOKED and found:
                return tuple(found), True
            if self.such_that is None or self.such_that(machine, {**env, self.name: picked}, -1):
                if len(found) == most:
                    return tuple(found), True
                found.append(picked)
        return tuple(found), False


def picked_alone(
    machine: Machine, player: int | None, name: str, refs: tuple[int, ...], prompt: str, cites: tuple[str, ...]
) -> None:
    """Record a pick with one legal answer, which nobody is asked about; nothing is picked by nobody (None)."""
    if machine.log is not None and refs and player is not None:
        only_choice(machine, player, name, prompt, ", ".join(map(machine.ref_name, refs)), cites, picked=refs)


def only_choice(
    machine: Machine, player: int, name: str, prompt: str, told: str, cites: tuple[str, ...], **data: Any
) -> None:
    """Record a choice with one legal answer, which nobody is asked about."""
    if machine.log is not None and not machine.trial:
        text = f"{machine.player_name(player)}: {prompt} → {told} (the only choice)"
        data = {"player": player, "name": name, **data, "told": told, "forced": True}
        machine.note("choice", text, cites, event="chosen", data=data)


@operation(i.Choose)
def _choose(compiler: StepCompiler, step: i.Choose, ops: Ops, program: Program) -> None:
    what = compiler.expr.objects(step.what)
    who = compiler.expr.player(step.who) if step.who is not None else None
    least = compiler.expr(step.least)
    most = compiler.expr(step.most) if step.most is not None else None
    such_that = compiler.expr(step.such_that) if step.such_that is not None else None
    name, target, suffers, cites = step.name, step.target, step.suffers, step.cites
    alike = compiler.expr.attribute(step.alike) if step.alike else None
    settling = regardless(step.such_that, name)
    anyway = compiler.expr(settling) if settling is not None else None
    wider = (compiler.expr.objects(step.wider[0]), step.wider[1]) if step.wider is not None else None
    prompt = step.prompt or f"choose {name}"
    after = len(ops) + 1
    sets = program.sets[after] = Sets(name, alike, such_that)
    paying = program.paying
    does, verb = (paying.does, paying.verb) if isinstance(paying, Enough) else (None, "")
    alone = does if isinstance(does, PaidAlone) else None

    def run(machine: Machine, env: Env) -> Any:
        player = env["you"] if who is None else who(machine, env, -1)
        refs = choosable(machine, what, env) if player is not None else ()
        settled = does is not None and alone is None and verb not in machine.pool.replaced
        if does is not None and settled and not machine.trial:
            refs = tuple(ref for ref in refs if does(machine, env, ref))
        if target:
            refs = tuple(
                ref for ref in refs if ref < 0 or may_suffer(machine, suffers, ref & NUMBER, player, env.get("this"))
            )
        low = least(machine, env, -1)
        high = most(machine, env, -1) if most is not None else low
        n = len(refs)
        if n < low:
            if (target or paying) and machine.trial:
                rule = cites[0] if cites else machine.rules.policies.targets.rule
                if wider is not None and wider[1] and len(wider[0](machine, env, -1)) >= low:
                    rule = wider[1][-1]
                raise Failure(rule, f"{n} to choose from, {low} needed", "no target" if target else "")
            low = n
        high = min(high, n)
        legal, partial = None, False
        if alike is not None or (such_that is not None and not (anyway is not None and anyway(machine, env, -1))):
            legal, partial = sets.listed(machine, env, refs, low, high)
        ahead = (paying and not settled) if paying else (target and looks_ahead(machine, program))
        if ahead and not machine.trial and not (low == high == n and such_that is None) and few(n, low, high):
            if legal is None:
                legal = tuple(picked for k in range(low, high + 1) for picked in combinations(refs, k))
            if alone is not None:
                legal = tuple([picked for picked in legal if alone(machine, env, picked[0])])
            else:
                legal = viable(machine, program, after, env, name, legal)
        if legal is not None:
            if not legal:
                if machine.trial:
                    raise Failure(
                        cites[-1] if cites else machine.rules.policies.targets.rule, f"no legal choice of {name}"
                    )
                return {**env, name: ()}
            if len(legal) == 1 and not partial:
                picked_alone(machine, player, name, legal[0], prompt, cites)
                return {**env, name: legal[0]}
        elif high == 0 or low == n:
            picked_alone(machine, player, name, refs if high else (), prompt, cites)
            return {**env, name: refs if high else ()}
        return machine.ask(
            Choice("pick", player, name, prompt, refs, (), (), low, high, False, cites, False, legal, (), partial)
        )

    ops.append(run)
    if compiler.rules.policies.targets.proved and asks_for_a_property(step.what):
        ops.append(proving(name, compiler.rules.policies.targets))


def asks_for_a_property(what: e.Expr) -> bool:
    """Whether what is picked has to be something particular, and not just any card of a place."""
    if isinstance(what, e.Select):
        return bool(what.where is not None or what.type)
    if isinstance(what, e.Either):
        return asks_for_a_property(what.left) or asks_for_a_property(what.right)
    return isinstance(what, e.Among)


def proving(name: str, policy: Targets) -> Op:
    """Cards of hidden zones that were picked for what they are are shown to the other player."""

    def run(machine: Machine, env: Env) -> None:
        if machine.log is None or machine.trial:
            return
        for ref in env[name]:
            if ref > 1 and machine.value(ref & NUMBER, "zone") in policy.hidden_zones:
                told = f"{machine.player_name(controller_of(machine, ref & NUMBER))} shows {machine.ref_name(ref)}"
                machine.note("shown", told, (policy.proved,), event="shown", data={"card": ref})

    return run


def picks(machine: Machine, refs: tuple[int, ...], low: int, high: int, alike: Any) -> Iterator[tuple[int, ...]]:
    """Every way to pick `low` to `high` of these, all with the same value of an attribute where one is named."""
    groups: dict[Any, list[int]] = {}
    for ref in refs:
        groups.setdefault(alike(machine, ref & NUMBER) if alike is not None and ref >= 0 else None, []).append(ref)
    if low == 0:
        yield ()
    for group in groups.values():
        for k in range(max(1, low), min(high, len(group)) + 1):
            yield from combinations(group, k)


def few(n: int, low: int, high: int) -> bool:
    """Whether there are few enough ways to pick for each to be tried out."""
    return subsets(n, low, high) <= TRIED


def looks_ahead(machine: Machine, program: Program) -> bool:
    """Whether choices of a program have to be narrowed to those after which its costs can be paid."""
    return program.lookahead and (not program.sure or bool(program.sure & machine.pool.replaced))


@operation(i.Number)
def _number(compiler: StepCompiler, step: i.Number, ops: Ops, program: Program) -> None:
    who = compiler.expr.player(step.who) if step.who is not None else None
    least, most = compiler.expr(step.least), compiler.expr(step.most)
    name, prompt, cites = step.name, step.prompt or f"name {step.name}", step.cites

    def run(machine: Machine, env: Env) -> Any:
        low, high = least(machine, env, -1), most(machine, env, -1)
        player = env["you"] if who is None else who(machine, env, -1)
        if player is None:
            return {**env, name: low}
        if high <= low:
            only_choice(machine, player, name, prompt, str(low), cites)
            return {**env, name: low}
        return machine.ask(Choice("number", player, name, prompt, least=low, most=high, cites=cites))

    ops.append(run)


@operation(i.Ask)
def _ask(compiler: StepCompiler, step: i.Ask, ops: Ops, program: Program) -> None:
    who = compiler.expr.player(step.who) if step.who is not None else None
    name, prompt, cites = step.name, step.prompt or step.name, step.cites
    after = len(ops) + 1

    def run(machine: Machine, env: Env) -> Any:
        player = env["you"] if who is None else who(machine, env, -1)
        if player is None:
            return {**env, name: False}
        if looks_ahead(machine, program) and not machine.trial:
            # before a cost only an answer after which it can be paid is legal
            left = [yes for yes in (True, False) if try_out(machine, program, {**env, name: yes}, after) is None]
            if len(left) < 2:
                yes = bool(left) and left[0]
                only_choice(machine, player, name, prompt, "yes" if yes else "no", cites)
                return {**env, name: yes}
        return machine.ask(Choice("yes-no", player, name, prompt, cites=cites))

    ops.append(run)


@operation(i.NameWord)
def _nameword(compiler: StepCompiler, step: i.NameWord, ops: Ops, program: Program) -> None:
    who = compiler.expr.player(step.who) if step.who is not None else None
    of = compiler.expr.objects(step.ability_of) if step.ability_of is not None else None
    name, prompt, cites, offered = step.name, step.prompt or "name one", step.cites, f"_{step.name} offered"

    def offer(machine: Machine, env: Env) -> Any:
        words = step.words
        if of is not None:
            words = tuple(
                ability.name or ability.kind
                for ref in of(machine, env, -1)
                if ref >= 0 and machine.state.alive(ref)
                for ability in abilities_of(machine, ref & NUMBER).abilities
                if not step.tagged or any(ability.answers_to(word) for word in step.tagged)
            )
        if who is not None and who(machine, env, -1) is None:
            words = ()
        return {**env, offered: tuple(dict.fromkeys(words)), name: 0}

    def ask(machine: Machine, env: Env) -> Any:
        if len(env[offered]) < 2:
            return None
        player = env["you"] if who is None else who(machine, env, -1)
        return machine.ask(Choice("one-of", player, name, prompt, labels=env[offered], cites=cites))

    def named(machine: Machine, env: Env) -> Any:
        words = env[offered]
        left = {key: value for key, value in env.items() if key != offered}
        return {**left, name: words[env[name]] if words else None}

    ops += [offer, ask, named]


@operation(i.Modes)
def _modes(compiler: StepCompiler, step: i.Modes, ops: Ops, program: Program) -> None:
    who = compiler.expr.player(step.who) if step.who is not None else None
    labels, cites = tuple(label for label, _ in step.options), step.cites
    given = tuple(compiler.expr(condition) for condition in step.given)
    asked = [condition.of if isinstance(condition, e.All) else (condition,) for condition in step.given]
    against = tuple(
        tuple((compiler.expr(part), rule) for part, rule in zip(parts, rules, strict=True))
        for parts, rules in zip(asked, step.against, strict=False)
    )
    prompt = step.prompt or "do one of the following"
    name = f"mode{len(ops)}"
    offered = f"_{name}"
    after, announced = len(ops) + 2, step.target

    def allowed(machine: Machine, env: Env) -> Any:
        left = [n for n in range(len(labels)) if not given or given[n](machine, env, -1)]
        if who is not None and who(machine, env, -1) is None:
            left = []
        if announced and len(left) > 1 and not machine.trial:
            # announced is only what can be announced
            able = [n for n in left if try_out(machine, program, {**env, offered: (n,), name: 0}, after) is None]
            left = able or left
        return {**env, offered: tuple(left), name: 0}

    def run(machine: Machine, env: Env) -> Any:
        player = env["you"] if who is None else who(machine, env, -1)
        if len(env[offered]) < 2:
            for n in env[offered]:
                only_choice(machine, player, name, prompt, labels[n], cites)
            return None
        words = tuple(labels[n] for n in env[offered])
        withheld = tuple(
            (labels[n], next((rule for part, rule in parts if not part(machine, env, -1)), ""))
            for n, parts in enumerate(against)
            if n not in env[offered]
        )
        return machine.ask(Choice("one-of", player, name, prompt, labels=words, cites=cites, withheld=withheld))

    ops.append(allowed)
    ops.append(run)
    start = len(ops)
    ops.append(None)
    starts, ends = [], []
    for _, body in step.options:
        starts.append(len(ops))
        compiler.block(body, ops, program)
        ends.append(len(ops))
        ops.append(None)
    end = len(ops)
    for position in ends:
        ops[position] = lambda machine, env: end
    ops[start] = lambda machine, env: starts[env[offered][env[name]]] if env[offered] else end


@operation(i.Order)
def _order(compiler: StepCompiler, step: i.Order, ops: Ops, program: Program) -> None:
    what = compiler.expr.objects(step.what)
    who = compiler.expr.player(step.who) if step.who is not None else None
    name, prompt, cites = step.name, step.prompt or "put in order", step.cites

    def run(machine: Machine, env: Env) -> Any:
        refs = what(machine, env, -1)
        if len(refs) < 2:
            return {**env, name: refs}
        player = env["you"] if who is None else who(machine, env, -1)
        if player is None:
            return {**env, name: refs}
        return machine.ask(Choice("order", player, name, prompt, refs, cites=cites))

    ops.append(run)


@operation(i.Simultaneous)
def _simultaneous(compiler: StepCompiler, step: i.Simultaneous, ops: Ops, program: Program) -> None:
    labels, prompt, cites, name = step.labels, step.prompt or step.name, step.cites, step.name
    for player in (0, 1):
        choice = Choice("one-of", player, f"{name}:{player}", prompt, labels=labels, cites=cites, secret=True)
        ops.append(lambda machine, env, choice=choice: machine.ask(choice))
    ops.append(lambda machine, env: {**env, name: (env[f"{name}:0"], env[f"{name}:1"])})


@operation(i.Offer)
def _offer(compiler: StepCompiler, step: i.Offer, ops: Ops, program: Program) -> None:
    who, menu, name, decline, cites = compiler.expr.player(step.who), step.menu, step.name, step.decline, step.cites
    always = step.always
    ops.append(lambda machine, env: offer(machine, env, who(machine, env, -1), menu, name, decline, cites, always))
