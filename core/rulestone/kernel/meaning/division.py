"""Division of an amount among several objects, as one choice."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Any

from rulestone.kernel.compile.expressions import declare_function
from rulestone.kernel.compile.steps import Ops, StepCompiler, operation
from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.meaning.picking import record_only_choice
from rulestone.kernel.program import WAIT_HERE, Refs
from rulestone.language import expressions as e
from rulestone.language import instructions as i
from rulestone.model.choices import Choice
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env

WAYS = 2000
"""Maximum number of divisions that are offered as a list; with more, a player names each share."""


def get_shares_name(name: str) -> str:
    """Return the name of the binding that stores the shares of a named division."""
    return f"{name} shares"


def list_divisions(amount: int, parts: int, least: int) -> Iterator[tuple[int, ...]]:
    """Yield every way of dividing an amount, the first getting most first."""
    if parts == 1:
        yield (amount,)
        return
    for first in range(amount - least * (parts - 1), least - 1, -1):
        for rest in list_divisions(amount - first, parts - 1, least):
            yield (first, *rest)


@operation(i.Divide)
def _compile_divide(compiler: StepCompiler, step: i.Divide, ops: Ops, program: Program) -> None:
    what, who = compiler.expr.objects(step.what), compiler.expr.read_optional("player", step.who)
    amount, least = compiler.expr(step.amount), compiler.expr(step.least)
    name, prompt, cites = step.name, step.prompt or f"divide {step.name}", step.cites
    asked = f"_{name} "

    def bind_shares(env: Env, refs: tuple[int, ...], parts: tuple[int, ...]) -> Env:
        """Bind the shares and remove the intermediate answers."""
        left = {key: value for key, value in env.items() if not key.startswith(asked)}
        pairs = tuple((ref, part) for ref, part in zip(refs, parts, strict=True) if part)
        return {**left, name: tuple(ref for ref, _ in pairs), get_shares_name(name): pairs}

    def divide_singly(machine: Machine, env: Env, refs: tuple[int, ...], total: int, low: int, player: int) -> Any:
        """Ask for each share separately."""
        n = len(refs)
        shares = tuple(env[asked + str(k)] for k in range(n) if asked + str(k) in env)
        left = total - sum(shares)
        if len(shares) == n - 1:
            return bind_shares(env, refs, (*shares, left))
        most = left - low * (n - len(shares) - 1)
        if most <= low:
            return bind_shares(env, refs, (*shares, *(low,) * (n - len(shares))))
        text = f"{prompt}: how much of {left} to {machine.ref_name(refs[len(shares)])}"
        key = asked + str(len(shares))
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
        if comb(total - low * n + n - 1, n - 1) > WAYS:
            return divide_singly(machine, env, refs, total, low, player)
        ways = tuple(list_divisions(total, n, low))
        if asked + "way" in env:
            return bind_shares(env, refs, ways[env[asked + "way"]])
        labels = tuple(format_division(machine, refs, way) for way in ways)
        if len(ways) == 1:
            record_only_choice(machine, player, name, prompt, labels[0], cites)
            return bind_shares(env, refs, ways[0])
        machine.state.choice = Choice("one-of", player, asked + "way", prompt, labels=labels, cites=cites)
        return WAIT_HERE

    ops.append(run)


def format_division(machine: Machine, refs: tuple[int, ...], way: tuple[int, ...]) -> str:
    """Return a way of dividing: "3 to Ox, 1 to Owl"."""
    return ", ".join(f"{part} to {machine.ref_name(ref)}" for ref, part in zip(refs, way, strict=True) if part)


@declare_function(e.Share, "literal name", "objects of", "env", "it")
def get_share(machine: Machine, name: str, refs: Refs | None, env: Env, it: int) -> int:
    """Return the share of the objects in a named division; for None, the share of the candidate."""
    wanted = {it} if refs is None else {ref & NUMBER for ref in refs}
    return sum(part for ref, part in env.get(get_shares_name(name), ()) if ref & NUMBER in wanted)
