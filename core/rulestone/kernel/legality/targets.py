"""Targets, checked again when the spell or ability that targets them resolves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulestone.kernel.compile.expressions import Compiler
from rulestone.kernel.counts_as import find_choosable
from rulestone.kernel.machine import Machine
from rulestone.kernel.permissions import can_affect, may_forbid
from rulestone.kernel.program import Compiled
from rulestone.language import instructions as i
from rulestone.model.bindings import CHOSEN_MODE, TARGETS
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env, Item


class TargetChoice(NamedTuple):
    """A choice of targets.

    Attributes:
        name: name of the binding of the targets.
        what: computes the candidates.
        suffers: name of the verb that effects may forbid for a target, as in "cannot be chosen"; "" for none.
        who: computes the choosing player; None for "you".
        modes: binding of a mode → its number, for the modes in which the choice is made.
        such_that: a condition on all targets together; None for none.
        prompt: wording of the question.
    """

    name: str
    what: Compiled
    suffers: str
    who: Compiled | None
    modes: Env
    such_that: Compiled | None
    prompt: str

    def get_targets(self, env: Env) -> tuple[int, ...] | None:
        """Return the targets of this choice in an item's bindings; None if the choice was not made (another mode)."""
        refs = env.get(self.name)
        if not isinstance(refs, tuple) or self.name not in env.get(TARGETS, ()):
            return None
        return None if any(env.get(key) != mode for key, mode in self.modes.items()) else refs

    def list_legal(self, machine: Machine, env: Env) -> tuple[int, ...]:
        """Return the legal targets at present."""
        picker = env["you"] if self.who is None else self.who(machine, env, -1)
        checks = bool(self.suffers) and may_forbid(machine)
        return tuple(
            ref
            for ref in find_choosable(machine, self.what, env)
            if not checks or ref < 0 or can_affect(machine, self.suffers, ref & NUMBER, picker, env.get("this"))
        )


def compile_targets(compiler: Compiler, steps: i.Steps, modes: Env | None = None) -> tuple[TargetChoice, ...]:
    """Return the target choices of an announcement, in any mode."""
    choices: list[TargetChoice] = []
    chosen_modes = modes or {}
    for step in steps:
        if isinstance(step, i.Choose):
            # an object its verbs do not affect may still be the target of other steps
            what = compiler.objects(step.what if step.wider is None else step.wider[0])
            who = compiler.player(step.who) if step.who is not None else None
            such_that = compiler(step.such_that) if step.such_that is not None else None
            suffers, prompt = step.suffers if step.target else "", step.prompt or f"choose {step.name}"
            choices.append(TargetChoice(step.name, what, suffers, who, chosen_modes, such_that, prompt))
        elif isinstance(step, i.Modes):
            for number, (_, body) in enumerate(step.options):
                key = next((s.name for s in body if isinstance(s, i.Let) and s.name.startswith(CHOSEN_MODE)), "")
                choices += compile_targets(compiler, body, {**chosen_modes, key: number} if key else chosen_modes)
    return tuple(choices)


def recheck_targets(machine: Machine, item: Item, env: Env) -> tuple[Env, bool]:
    """Check an item's targets again, by the game's target policy.

    Args:
        env: bindings with which the item would resolve.

    Returns:
        these bindings without illegal targets, and whether the item resolves (does not fizzle).
    """
    targets = tuple(ref for name in item.env.get(TARGETS, ()) for ref in item.env.get(name) or ())
    departed = [ref for ref in targets if not machine.state.is_alive(ref)]
    env, illegal = remove_illegal_targets(machine, item, env)
    some_legal = len(departed) + len(illegal) < len(targets)
    resolves = True
    if departed or illegal:
        fate = machine.rules.decisions.lost_targets(machine, env, -1)
        resolves = fate == "partial" or (fate == "nothing if all" and some_legal)
    if illegal or not resolves:
        text = f"{item.label}: {'' if resolves else 'nothing is done, '}"
        record_targets(machine, text, departed, illegal, some_legal)
    return env, resolves


def record_targets(machine: Machine, text: str, lost: Sequence[int], illegal: Sequence[int], remaining: bool) -> None:
    """Record lost and illegal targets after a text; `remaining` means that legal targets remain."""
    if machine.log is not None:
        departed_text = f"gone: {', '.join(map(machine.ref_name, lost))}" if lost else ""
        no_target = f"no legal target any more: {', '.join(map(machine.ref_name, illegal))}" if illegal else ""
        policy = machine.rules.policies.targets
        rules = (policy.some_rule,) if remaining and policy.some_rule else policy.find_rules("lost")
        machine.note("refusal", text + "; ".join(filter(None, (departed_text, no_target))), rules, event="refusal")


def remove_illegal_targets(machine: Machine, item: Item, env: Env) -> tuple[Env, list[int]]:
    """Return an item's bindings without its illegal targets, and these; [] if the policy does not recheck targets.

    A target that left stays bound, since its last known information can still be read.
    """
    illegal: list[int] = []
    chosen = env  # judge each target with the other choices as announced
    for target_choice in item.program.target_choices if machine.rules.policies.targets.recheck == "legal" else ():
        refs = target_choice.get_targets(chosen)
        if refs is not None:
            legal = target_choice.list_legal(machine, chosen)
            # an object that is illegal as one target may still be legal as another
            unfit = [ref for ref in refs if machine.state.is_alive(ref) and ref not in legal]
            illegal += unfit
            env = {**env, target_choice.name: tuple(ref for ref in refs if ref not in unfit)}
    return env, illegal
