"""Instructions that ask: choices of players and of nature, shuffles and dice, and the division of an amount."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Any

from rulestone.kernel.changes import moves as changes
from rulestone.kernel.characteristics import list_abilities
from rulestone.kernel.compile.expressions import declare_function
from rulestone.kernel.compile.steps import Ops, StepCompiler, operation
from rulestone.kernel.legality.offers import offer
from rulestone.kernel.legality.trial import try_out
from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.meaning.picking import needs_lookahead, record_only_choice
from rulestone.kernel.program import WAIT_HERE, Refs
from rulestone.language import expressions as e, instructions as i
from rulestone.model import choices
from rulestone.model.bindings import SHUFFLED, drop_keys
from rulestone.model.bounds import check_number
from rulestone.model.choices import NATURE, Choice
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env


@operation(i.Number)
def _compile_number(compiler: StepCompiler, step: i.Number, ops: Ops, program: Program) -> None:
    who = compiler.expr.read_optional("player", step.who)
    least, most = compiler.expr(step.least), compiler.expr(step.most)
    name, prompt, cites = step.name, step.prompt or f"name {step.name}", step.cites

    def run(machine: Machine, env: Env) -> Any:
        low, high = least(machine, env, -1) or 0, most(machine, env, -1) or 0
        player = env["you"] if who is None else who(machine, env, -1)
        if player is None:
            return {**env, name: low}
        if high <= low:
            record_only_choice(machine, player, name, prompt, str(low), cites)
            return {**env, name: low}
        return machine.ask(Choice("number", player, name, prompt, least=low, most=high, cites=cites))

    ops.append(run)


@operation(i.Ask)
def _compile_ask(compiler: StepCompiler, step: i.Ask, ops: Ops, program: Program) -> None:
    who = compiler.expr.read_optional("player", step.who)
    name, prompt, cites = step.name, step.prompt or step.name, step.cites
    after = len(ops) + 1

    def run(machine: Machine, env: Env) -> Any:
        player = env["you"] if who is None else who(machine, env, -1)
        machine.state.result = 0  # "Draw a card. You may discard a card. If you do": "do" does not mean the draw
        if player is None:
            return {**env, name: False}
        if needs_lookahead(machine, program) and not machine.trial:
            # before a cost, an answer is legal only if the cost can still be paid
            legal = [yes for yes in (True, False) if try_out(machine, program, {**env, name: yes}, after) is None]
            if len(legal) < 2:
                yes = bool(legal) and legal[0]
                record_only_choice(machine, player, name, prompt, "yes" if yes else "no", cites)
                return {**env, name: yes}
        return machine.ask(Choice("yes-no", player, name, prompt, cites=cites))

    ops.append(run)


@operation(i.NameWord)
def _compile_name_word(compiler: StepCompiler, step: i.NameWord, ops: Ops, program: Program) -> None:
    who, of = compiler.expr.read_optional("player", step.who), compiler.expr.read_optional("objects", step.ability_of)
    name, prompt, cites, offered = step.name, step.prompt or "name one", step.cites, f"_{step.name} offered"

    def offer(machine: Machine, env: Env) -> Any:
        words = step.words
        if of is not None:
            words = tuple(
                ability.name or ability.kind
                for oid in machine.state.list_numbers(of(machine, env, -1))
                for ability in list_abilities(machine, oid).abilities
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

    def bind_word(machine: Machine, env: Env) -> Any:
        words = env[offered]
        new_env = drop_keys(env, offered)
        return {**new_env, name: words[env[name]] if words else None}

    ops += [offer, ask, bind_word]


@operation(i.Modes)
def _compile_modes(compiler: StepCompiler, step: i.Modes, ops: Ops, program: Program) -> None:
    who = compiler.expr.read_optional("player", step.who)
    labels, cites = tuple(label or str(n) for n, (label, _) in enumerate(step.options, 1)), step.cites
    conditions = tuple(compiler.expr(condition) for condition in step.given)
    condition_parts = [condition.of if isinstance(condition, e.All) else (condition,) for condition in step.given]
    against = tuple(
        tuple((compiler.expr(part), rule) for part, rule in zip(parts, rules, strict=True))
        for parts, rules in zip(condition_parts, step.against, strict=False)
    )
    prompt = step.prompt or "do one of the following"
    name = f"mode{len(ops)}"
    offered = f"_{name}"
    after, announced = len(ops) + 2, step.target

    def list_allowed(machine: Machine, env: Env) -> Any:
        possible = [n for n in range(len(labels)) if not conditions or conditions[n](machine, env, -1)]
        if who is not None and who(machine, env, -1) is None:
            possible = []
        if announced and len(possible) > 1 and not machine.trial:
            # only announceable abilities are announced
            payable = [n for n in possible if try_out(machine, program, {**env, offered: (n,), name: 0}, after) is None]
            possible = payable or possible
        # a single mode is taken without a question, so its index is the answer
        return {**env, offered: tuple(possible), name: 0}

    def run(machine: Machine, env: Env) -> Any:
        player = env["you"] if who is None else who(machine, env, -1)
        if len(env[offered]) < 2:
            for n in env[offered]:
                record_only_choice(machine, player, name, prompt, labels[n], cites)
            return None
        words = tuple(labels[n] for n in env[offered])
        withheld = tuple(
            (labels[n], next((rule for part, rule in parts if not part(machine, env, -1)), ""))
            for n, parts in enumerate(against)
            if n not in env[offered]
        )
        return machine.ask(Choice("one-of", player, name, prompt, labels=words, cites=cites, withheld=withheld))

    ops.append(list_allowed)
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
def _compile_order(compiler: StepCompiler, step: i.Order, ops: Ops, program: Program) -> None:
    what = compiler.expr.objects(step.what)
    who = compiler.expr.read_optional("player", step.who)
    name, prompt, cites = step.name, step.prompt or "put in order", step.cites

    def run(machine: Machine, env: Env) -> Any:
        refs = what(machine, env, -1)
        if len(refs) < 2:
            return {**env, name: refs}
        if step.at_random:
            return order_at_random(machine, env, name, prompt, refs, cites)
        player = env["you"] if who is None else who(machine, env, -1)
        if player is None:
            return {**env, name: refs}
        return machine.ask(Choice("order", player, name, prompt, refs, cites=cites))

    ops.append(run)


def order_at_random(
    machine: Machine, env: Env, name: str, prompt: str, refs: tuple[int, ...], cites: tuple[str, ...]
) -> Any:
    """Bind a name to objects in random order, as a choice of nature where the machine asks for these."""
    if machine.ask_nature:
        return machine.ask(Choice("shuffle", NATURE, name, prompt, refs, cites=cites))
    machine.state.rng, refs = choices.shuffle_items(machine.state.rng, refs)
    return {**env, name: refs}


@operation(i.Simultaneous)
def _compile_simultaneous(compiler: StepCompiler, step: i.Simultaneous, ops: Ops, program: Program) -> None:
    labels, prompt, cites, name = step.labels, step.prompt or step.name, step.cites, step.name
    for player in (0, 1):
        # the second player must not know the first answer: both name a hand sign at once
        choice = Choice("one-of", player, f"{name}:{player}", prompt, labels=labels, cites=cites, secret=True)
        ops.append(lambda machine, env, choice=choice: machine.ask(choice))
    ops.append(lambda machine, env: {**env, name: (env[f"{name}:0"], env[f"{name}:1"])})


@operation(i.Offer)
def _compile_offer(compiler: StepCompiler, step: i.Offer, ops: Ops, program: Program) -> None:
    who, menu, name, decline, cites = compiler.expr.player(step.who), step.menu, step.name, step.decline, step.cites
    always = step.always
    ops.append(lambda machine, env: offer(machine, env, who(machine, env, -1), menu, name, decline, cites, always))


@operation(i.Shuffle)
def _compile_shuffle(compiler: StepCompiler, step: i.Shuffle, ops: Ops, program: Program) -> None:
    who, zone, cites = compiler.expr.player(step.who), step.zone, step.cites

    def run(machine: Machine, env: Env) -> Any:
        state = machine.state
        player = who(machine, env, -1)
        if player is None:
            return {**env, SHUFFLED: ()}
        place = machine.rules.layout.get_place(zone, player)
        refs = tuple(state.objects[oid].ref for oid in state.places[place])
        if len(refs) < 2:
            return {**env, SHUFFLED: refs}
        return order_at_random(machine, env, SHUFFLED, f"shuffle {zone}", refs, cites)

    def apply(machine: Machine, env: Env) -> None:
        player = who(machine, env, -1)
        if player is not None:
            changes.reorder_place(machine, machine.rules.layout.get_place(zone, player), env[SHUFFLED], cites)

    ops += [run, apply]


@operation(i.Roll)
def _compile_roll(compiler: StepCompiler, step: i.Roll, ops: Ops, program: Program) -> None:
    name, count_sides, cites = step.name, compiler.expr(step.sides), step.cites

    def run(machine: Machine, env: Env) -> Any:
        sides = count_sides(machine, env, -1) or 0
        check_number(sides, "sides of a die")
        # a die with one side is not rolled, since its result is certain
        if sides < 2:
            return {**env, name: max(0, sides)}
        if machine.ask_nature:
            return machine.ask(
                Choice("roll", NATURE, name, f"roll a {sides}-sided die", least=1, most=sides, cites=cites)
            )
        machine.state.rng, z = choices.advance_generator(machine.state.rng)
        return {**env, name: z % sides + 1}

    ops.append(run)


MAX_DIVISIONS = 2000
"""Maximum number of divisions that are offered as a list; with more, a player names each share."""


def get_shares_name(name: str) -> str:
    """Return the name of the binding that stores the shares of a named division."""
    return f"{name} shares"


def list_divisions(amount: int, parts: int, least: int) -> Iterator[tuple[int, ...]]:
    """Yield every way of dividing an amount, the first getting most first."""
    if parts == 1:
        yield (amount,)
        return
    for first_share in range(amount - least * (parts - 1), least - 1, -1):
        for rest in list_divisions(amount - first_share, parts - 1, least):
            yield (first_share, *rest)


@operation(i.Divide)
def _compile_divide(compiler: StepCompiler, step: i.Divide, ops: Ops, program: Program) -> None:
    what, who = compiler.expr.objects(step.what), compiler.expr.read_optional("player", step.who)
    amount, least = compiler.expr(step.amount), compiler.expr(step.least)
    name, prompt, cites = step.name, step.prompt or f"divide {step.name}", step.cites
    prefix = f"_{name} "

    def bind_shares(env: Env, refs: tuple[int, ...], parts: tuple[int, ...]) -> Env:
        """Bind the shares and remove the intermediate answers."""
        left = {key: value for key, value in env.items() if not key.startswith(prefix)}
        pairs = tuple((ref, part) for ref, part in zip(refs, parts, strict=True) if part)
        return {**left, name: tuple(ref for ref, _ in pairs), get_shares_name(name): pairs}

    def divide_singly(machine: Machine, env: Env, refs: tuple[int, ...], total: int, low: int, player: int) -> Any:
        """Ask for each share separately."""
        n = len(refs)
        shares = tuple(env[prefix + str(k)] for k in range(n) if prefix + str(k) in env)
        left = total - sum(shares)
        if len(shares) == n - 1:
            return bind_shares(env, refs, (*shares, left))
        most = left - low * (n - len(shares) - 1)
        if most <= low:
            return bind_shares(env, refs, (*shares, *(low,) * (n - len(shares))))
        text = f"{prompt}: how much of {left} to {machine.ref_name(refs[len(shares)])}"
        key = prefix + str(len(shares))
        machine.state.choice = Choice("number", player, key, text, least=low, most=most, cites=cites)
        return WAIT_HERE

    def run(machine: Machine, env: Env) -> Any:
        refs = tuple(ref for ref in what(machine, env, -1) if machine.state.is_alive(ref))
        total, n = max(0, amount(machine, env, -1) or 0), len(refs)
        player = env["you"] if who is None else who(machine, env, -1)
        if not refs or not total or player is None:
            return bind_shares(env, (), ())
        low = least(machine, env, -1) or 0
        if low * n > total:  # the amount is too small for all objects, so that some get nothing
            low = 0
        if comb(total - low * n + n - 1, n - 1) > MAX_DIVISIONS:
            return divide_singly(machine, env, refs, total, low, player)
        divisions = tuple(list_divisions(total, n, low))
        if prefix + "way" in env:
            return bind_shares(env, refs, divisions[env[prefix + "way"]])
        labels = tuple(format_division(machine, refs, division) for division in divisions)
        if len(divisions) == 1:
            record_only_choice(machine, player, name, prompt, labels[0], cites)
            return bind_shares(env, refs, divisions[0])
        machine.state.choice = Choice("one-of", player, prefix + "way", prompt, labels=labels, cites=cites)
        return WAIT_HERE

    ops.append(run)


def format_division(machine: Machine, refs: tuple[int, ...], division: tuple[int, ...]) -> str:
    """Return a way of dividing: "3 to Ox, 1 to Owl"."""
    return ", ".join(f"{part} to {machine.ref_name(ref)}" for ref, part in zip(refs, division, strict=True) if part)


@declare_function(e.Share, "literal name", "objects of", "env", "it")
def get_share(machine: Machine, name: str, refs: Refs | None, env: Env, it: int) -> int:
    """Return the share of the objects in a named division; for None, the share of the candidate."""
    numbers = {it} if refs is None else {ref & NUMBER for ref in refs}
    return sum(part for ref, part in env.get(get_shares_name(name), ()) if ref & NUMBER in numbers)
