"""Verdicts: whether a player may do something, judged in one place; why not is worked out only when it is asked for."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from rulestone.kernel.abilities import abilities_of, ability_at, has
from rulestone.kernel.events.history import limit_key
from rulestone.kernel.legality.trial import announceable, try_out
from rulestone.kernel.machine import Machine
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.model.choices import Option
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env
from rulestone.model.verdicts import YES, Verdict

if TYPE_CHECKING:
    from rulestone.kernel.compiling.ability import CompiledAbility
    from rulestone.kernel.compiling.action import CompiledAction
    from rulestone.kernel.declare import Need


class Objection(NamedTuple):
    """What stands first against an action.

    Attributes:
        met: how many of the action's requirements are met before it.
        reason: works out the rule that refuses, with the actual values.
    """

    met: int
    reason: Callable[[], Verdict]


class Judgement(NamedTuple):
    """What the rules say of an action with something.

    Attributes:
        verdict: whether it may be taken; if not, the first rule that stands against it.
        met: how many of its requirements are met before that.
        fits: whether it is something that the action can be taken with at all.
    """

    verdict: Verdict
    met: int
    fits: bool

    @property
    def nearness(self) -> int:
        """How near it comes to being allowed, to compare with others; below 0 where it does not fit."""
        return self.met - (0 if self.fits else 1000) + (2000 if self.verdict else 0)


def judge(machine: Machine, action: CompiledAction, player: int, option: Option) -> Judgement:
    """What the rules say of an action, with the reason.

    Whether it is the player's to act at all at this moment is part of the action's own requirements.
    """
    against = objection(machine, action, player, option)
    met, verdict = (len(action.needs), YES) if against is None else (against.met, against.reason())
    return Judgement(verdict, met, fits(machine, action, player, option))


def objection(
    machine: Machine, action: CompiledAction, player: int, option: Option, candidate: bool = False
) -> Objection | None:
    """What stands first against an action; None if nothing does.

    Args:
        candidate: it is known that the action can be taken with this, and that it has the ability and may use it there.
    """
    env, it, met = option.bindings(player), option.subject & NUMBER, 0
    for need in action.needs:
        if not need(machine, env, it):
            return Objection(met, partial(unmet, machine, action.declared.needs[met], env))
        met += 1
    if not candidate and not fits(machine, action, player, option):
        told = f"{machine.ref_name(option.subject)} is not something to {action.name} with"
        return Objection(met, partial(refusal, action.cites, told))
    ability = used(machine, action, option)
    if ability is not None:
        if not candidate and option.ability >= 0 and not has(machine, option.subject, ability):
            told = f"{machine.ref_name(option.subject)} does not have {ability.label} now"
            return Objection(met, partial(refusal, action.cites, told))
        if not (holds(machine, ability, env) and unspent(machine, ability, env)):
            return Objection(met, partial(unusable, machine, ability, env))
        if not candidate and action.ability and not ability.works_in(zone_of(machine, it)):
            told = f"it does not work in the {machine.value(it, 'zone')}"
            return Objection(met, partial(refusal, action.cites, told))
    if not announceable(machine, action, env, ability):
        return Objection(met, partial(impossible, machine, action, env))
    return None


def fits(machine: Machine, action: CompiledAction, player: int, option: Option) -> bool:
    """Whether an action can be taken with this at all, whatever its requirements say."""
    return action.subject is None or option.subject in action.subject(machine, {"you": player}, -1)


def used(machine: Machine, action: CompiledAction, option: Option) -> CompiledAbility | None:
    """The ability that an action uses, or announces for a card, if it does and the card has one of the kind."""
    oid = option.subject & NUMBER
    if option.ability >= 0:
        return ability_at(machine, machine.state.objects[oid].card, option.ability)
    kind = abilities_of(machine, oid).by_kind.get(action.announces) if action.announces else None
    return kind[0] if kind else None


def zone_of(machine: Machine, oid: int) -> str:
    """The zone an object is in."""
    return str(machine.rules.layout.zone_of[machine.state.objects[oid].place].name)


def holds(machine: Machine, ability: CompiledAbility, env: Env) -> bool:
    """Whether an ability's own condition holds."""
    return ability.condition is None or bool(ability.condition(machine, env, env["this"] & NUMBER))


def unspent(machine: Machine, ability: CompiledAbility, env: Env) -> bool:
    """Whether an ability may be used once more."""
    if not ability.limit:
        return True
    uses: int = machine.state.history.get(limit_key(machine, ability, env["this"], env["you"]), 0)
    return uses < ability.limit


# --- reasons --------------------------------------------------------------------------------------------------------


def refusal(cites: tuple[str, ...], because: str) -> Verdict:
    """A refusal by the first of some rules."""
    return Verdict(False, cites[0] if cites else "", because)


def unmet(machine: Machine, need: Need, env: Env) -> Verdict:
    """Why a requirement is not met."""
    return Verdict(False, need.cites, filled(machine, need.because, env))


def unusable(machine: Machine, ability: CompiledAbility, env: Env) -> Verdict:
    """Why an ability cannot be used: its condition does not hold, its moment is another one, or it is used up."""
    parts = machine.rules.parts
    if holds(machine, ability, env):
        rule = machine.rules.policies.limits.rule or parts.condition_rule
        return Verdict(False, rule, f"it has been used {ability.limit} time(s) this {ability.declared.span}")
    if about_timing(first_failing(machine, ability.declared.condition, env)):
        return Verdict(False, parts.timing_rule or parts.condition_rule, "its timing is not met")
    return Verdict(False, parts.condition_rule, "its own condition does not hold")


def impossible(machine: Machine, action: CompiledAction, env: Env) -> Verdict:
    """Why an announcement cannot be carried out: what its trial fails at."""
    failure = None if action.announcement is None else try_out(machine, action.announcement, env)
    return Verdict(False) if failure is None else Verdict(False, failure.rule, failure.because)


def first_failing(machine: Machine, condition: Any, env: Env) -> Any:
    """Of a condition with several parts the first one that does not hold; the condition itself if it has none."""
    if isinstance(condition, e.All):
        for part in condition.of:
            if not machine.rules.expression(part)(machine, env, env["this"] & NUMBER):
                return part
    return condition


def about_timing(node: Any) -> bool:
    """Whether a condition asks what is being answered, whose turn or which phase it is."""
    return any(isinstance(part, (e.Answering, e.Phase, e.TurnOf)) for part in inspect.records(node))


def filled(machine: Machine, text: str, env: Env) -> str:
    """A reason with the actual values put in."""

    def fill(match: re.Match[str]) -> str:
        name = match.group(1)
        if name == "this":
            return machine.ref_name(env["this"])
        if name == "you":
            return machine.player_name(env["you"])
        if name.startswith("you."):
            return str(machine.value(env["you"], name[4:]))
        if name.startswith("game."):
            return str(machine.state.game.get(name[5:]))
        return str(machine.value(env["this"] & NUMBER, name))

    return re.sub(r"\{([^}]+)\}", fill, text)
