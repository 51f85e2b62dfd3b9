"""Instructions that ask: choices of players and of nature."""

from __future__ import annotations

from typing import Any

from rulestone.kernel.abilities import list_abilities
from rulestone.kernel.compile.steps import Ops, StepCompiler, operation
from rulestone.kernel.legality.offers import offer
from rulestone.kernel.legality.trial import try_out
from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.meaning.picking import needs_lookahead, record_only_choice
from rulestone.language import expressions as e
from rulestone.language import instructions as i
from rulestone.model import chance
from rulestone.model.choices import NATURE, Choice
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env


@operation(i.Number)
def _compile_number(compiler: StepCompiler, step: i.Number, ops: Ops, program: Program) -> None:
    who = compiler.expr.read_optional("player", step.who)
    least, most = compiler.expr(step.least), compiler.expr(step.most)
    name, prompt, cites = step.name, step.prompt or f"name {step.name}", step.cites

    def run(machine: Machine, env: Env) -> Any:
        low, high = least(machine, env, -1), most(machine, env, -1)
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
            left = [yes for yes in (True, False) if try_out(machine, program, {**env, name: yes}, after) is None]
            if len(left) < 2:
                yes = bool(left) and left[0]
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
                for ref in of(machine, env, -1)
                if ref >= 0 and machine.state.is_alive(ref)
                for ability in list_abilities(machine, ref & NUMBER).abilities
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
        left = {key: value for key, value in env.items() if key != offered}
        return {**left, name: words[env[name]] if words else None}

    ops += [offer, ask, bind_word]


@operation(i.Modes)
def _compile_modes(compiler: StepCompiler, step: i.Modes, ops: Ops, program: Program) -> None:
    who = compiler.expr.read_optional("player", step.who)
    labels, cites = tuple(label or str(n) for n, (label, _) in enumerate(step.options, 1)), step.cites
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

    def list_allowed(machine: Machine, env: Env) -> Any:
        left = [n for n in range(len(labels)) if not given or given[n](machine, env, -1)]
        if who is not None and who(machine, env, -1) is None:
            left = []
        if announced and len(left) > 1 and not machine.trial:
            # only announceable abilities are announced
            able = [n for n in left if try_out(machine, program, {**env, offered: (n,), name: 0}, after) is None]
            left = able or left
        return {**env, offered: tuple(left), name: 0}

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
    machine.state.rng, refs = chance.shuffle_items(machine.state.rng, refs)
    return {**env, name: refs}


@operation(i.Simultaneous)
def _compile_simultaneous(compiler: StepCompiler, step: i.Simultaneous, ops: Ops, program: Program) -> None:
    labels, prompt, cites, name = step.labels, step.prompt or step.name, step.cites, step.name
    for player in (0, 1):
        choice = Choice("one-of", player, f"{name}:{player}", prompt, labels=labels, cites=cites, secret=True)
        ops.append(lambda machine, env, choice=choice: machine.ask(choice))
    ops.append(lambda machine, env: {**env, name: (env[f"{name}:0"], env[f"{name}:1"])})


@operation(i.Offer)
def _compile_offer(compiler: StepCompiler, step: i.Offer, ops: Ops, program: Program) -> None:
    who, menu, name, decline, cites = compiler.expr.player(step.who), step.menu, step.name, step.decline, step.cites
    always = step.always
    ops.append(lambda machine, env: offer(machine, env, who(machine, env, -1), menu, name, decline, cites, always))
