"""Copies of stack items, and new targets for stack items."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from rulestone.kernel.changes import stack as items
from rulestone.kernel.compile.steps import Ops, StepCompiler, operation
from rulestone.kernel.legality.targets import TargetChoice
from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.meaning.picking import record_only_choice
from rulestone.kernel.program import WAIT_HERE
from rulestone.language import instructions as i
from rulestone.model.bindings import NEW_TARGETS, TARGETS
from rulestone.model.choices import Choice
from rulestone.model.state import Env, Item

Cites = tuple[str, ...]


@operation(i.CopyItem)
def _compile_copy_item(compiler: StepCompiler, step: i.CopyItem, ops: Ops, program: Program) -> None:
    what, cites, anew, name = compiler.expr.objects(step.what), step.cites, step.anew, step.name
    controller = compiler.expr.read_optional("player", step.controller)

    def run(machine: Machine, env: Env) -> Any:
        player = env["you"] if controller is None else controller(machine, env, -1)
        copied = [item for ref in what(machine, env, -1) if (item := machine.state.find_item(ref)) is not None]
        chosen: list[Env] = []
        for item in copied:
            targets = choose_new_targets(machine, env, item, player, {**item.env, "you": player}, cites) if anew else {}
            if targets is None:
                return WAIT_HERE
            chosen.append(targets)
        made = [copy_item(machine, item, player, targets, cites) for item, targets in zip(copied, chosen, strict=True)]
        machine.state.result = len(made)
        rest = {key: value for key, value in env.items() if not key.startswith(NEW_TARGETS)}
        return {**rest, name: tuple(made)} if name else rest

    ops.append(run)


@operation(i.Redirect)
def _compile_redirect(compiler: StepCompiler, step: i.Redirect, ops: Ops, program: Program) -> None:
    what, cites = compiler.expr.objects(step.what), step.cites
    who = compiler.expr.read_optional("player", step.who)

    def run(machine: Machine, env: Env) -> Any:
        player = env["you"] if who is None else who(machine, env, -1)
        refs = what(machine, env, -1) if player is not None else ()
        altered = [item for ref in refs if (item := machine.state.find_item(ref)) is not None]
        chosen: list[Env] = []
        for item in altered:
            targets = choose_new_targets(machine, env, item, player, item.env, cites)
            if targets is None:
                return WAIT_HERE
            chosen.append(targets)
        before = machine.change_count
        for item, targets in zip(altered, chosen, strict=True):
            items.change_targets(machine, item, targets, cites)
        machine.state.result = machine.change_count - before
        return {key: value for key, value in env.items() if not key.startswith(NEW_TARGETS)}

    ops.append(run)


def copy_item(machine: Machine, item: Item, player: int, targets: Env, cites: tuple[str, ...]) -> int:
    """Put a copy of an item on the stack, and return its reference."""
    names = item.env.get(TARGETS, ())
    env = {**item.env, **targets, "you": player}
    bare = item.label.removesuffix(items.format_targets(machine, item.env, names))
    return items.put_item(
        machine,
        item.kind,
        player,
        item.source,
        item.program,
        env,
        parts=item.parts,
        tags=tuple(dict.fromkeys((*item.tags, items.COPY))),
        answerable=item.answerable,
        label=f"copy of {bare}" + items.format_targets(machine, env, names),
        cites=cites,
        quiet=item.silent,
    )


def choose_new_targets(machine: Machine, env: Env, item: Item, player: int, bindings: Env, cites: Cites) -> Env | None:
    """Return the new targets that a player chooses for an item, by name; None while the player is asked.

    Args:
        env: bindings of the asking steps, including answers so far.
        bindings: bindings for evaluating the choices.
    """
    targets: Env = {}
    for target_choice in item.program.target_choices:
        current = target_choice.get_targets(item.env)
        # the choice belongs to a mode that was not taken, or it was made without a target
        if not current:
            continue
        key = f"{NEW_TARGETS}{item.number} {target_choice.name}"
        if key not in env:
            legal = list_targets(machine, target_choice, {**bindings, **targets}, current)
            if len(legal) > 1:
                refs = tuple(dict.fromkeys(ref for legal_targets in legal for ref in legal_targets))
                n, text = len(current), f"{item.label}: {target_choice.prompt} again"
                machine.state.choice = Choice("pick", player, key, text, refs, (), (), n, n, False, cites, False, legal)
                return None
            names = ", ".join(map(machine.ref_name, current))
            record_only_choice(machine, player, key, f"{target_choice.prompt} again", names, cites)
        targets[target_choice.name] = env.get(key, current)
    return targets


def list_targets(
    machine: Machine, target_choice: TargetChoice, env: Env, now: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """Return every choice of the same number of targets, the current ones first: they may stay even if illegal."""
    picks = combinations(target_choice.list_legal(machine, env), len(now))
    such_that = target_choice.such_that
    legal = (refs for refs in picks if such_that is None or such_that(machine, {**env, target_choice.name: refs}, -1))
    return (now, *(refs for refs in legal if set(refs) != set(now)))
