"""Verdicts: the one place that decides whether a player may take an action; reasons are computed on request."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from rulestone.kernel.characteristics import has_ability, list_abilities
from rulestone.kernel.events.history import has_uses_left
from rulestone.kernel.legality.trial import is_announceable, try_out
from rulestone.kernel.machine import Machine
from rulestone.kernel.rules.ability import CompiledAbility
from rulestone.kernel.rules.action import CompiledAction
from rulestone.language import expressions as e, inspect
from rulestone.model.choices import Option
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env
from rulestone.model.verdicts import YES, Kind, Lack, Verdict

Reason = Callable[[Machine, "CompiledAction", Env], Verdict]
"""Returns the rule that forbids an action, with the actual values."""
Subjects = dict[tuple[str, int], frozenset[int]] | None
"""Action and player → the subjects of the action, as far as known; None to look for them."""


class Judgement(NamedTuple):
    """The verdict on an action with a subject.

    Attributes:
        verdict: whether the action may be taken; if not, the first rule that refuses it.
        met: number of requirements met before the one that fails.
        fits: whether the action accepts this kind of subject.
    """

    verdict: Verdict
    met: int
    fits: bool

    @property
    def nearness(self) -> int:
        """Return a rank: the higher, the closer the action is to being allowed; below 0 for an unfit subject."""
        # an action that is allowed ranks above all others, one with an unfit subject below all others
        return self.met - (0 if self.fits else 1000) + (2000 if self.verdict else 0)


def evaluate_action(
    machine: Machine, action: CompiledAction, player: int, option: Option, known: Subjects = None
) -> Judgement:
    """Return the verdict on an action, with its reason.

    Args:
        known: as for `is_fitting`.
    """
    env = option.make_bindings(player)
    explain = find_objection(machine, action, env, known)
    verdict = YES if explain is None else explain(machine, action, env)
    return Judgement(verdict, count_met(machine, action, env), is_fitting(machine, action, env, known))


def find_objection(machine: Machine, action: CompiledAction, env: Env, known: Subjects = None) -> Reason | None:
    """Return a function that explains the first objection to an action; None if there is none.

    Args:
        env: bindings of the action (`Option.bindings`); `known`: as for `is_fitting`.
    """
    if action.needs is not None and not action.needs(machine, env, env["this"] & NUMBER):
        return explain_unmet
    if not is_fitting(machine, action, env, known):
        return explain_unfit
    ability = find_used_ability(machine, action, env)
    if ability is not None:
        if "ability" in env and not has_ability(machine, env["this"], ability):
            return explain_lost
        if not is_usable(machine, ability, env):
            return explain_unusable
        if action.ability and not ability.works_in(get_zone(machine, env["this"])):
            return explain_place
    return None if is_announceable(machine, action, env, ability) else explain_impossible


def is_allowed(machine: Machine, action: CompiledAction, env: Env) -> bool:
    """Return whether an action that meets its requirements is allowed with an object.

    Args:
        env: the bindings of the action; an ability among them exists and works in its zone.
    """
    if not action.announces and action.announcement is None and "ability" not in env:
        return True
    ability = find_used_ability(machine, action, env)
    if ability is not None and not is_usable(machine, ability, env):
        return False
    return is_announceable(machine, action, env, ability)


def count_met(machine: Machine, action: CompiledAction, env: Env) -> int:
    """Return how many of an action's requirements are met before the first that is not."""
    it, needs = env["this"] & NUMBER, action.declared.needs
    prepare = machine.rules.expression
    return next((n for n, need in enumerate(needs) if not prepare(need.condition)(machine, env, it)), len(needs))


def is_fitting(machine: Machine, action: CompiledAction, env: Env, known: Subjects = None) -> bool:
    """Return whether an action can be taken with an object at all, regardless of its requirements.

    Args:
        known: the position's subjects so far; the subjects of the action are added.
    """
    if action.subject is None:
        return True
    known, key = {} if known is None else known, (action.name, env["you"])
    if key not in known:
        known[key] = frozenset(action.subject(machine, {"you": env["you"]}, -1))
    return env["this"] in known[key]


def find_used_ability(machine: Machine, action: CompiledAction, env: Env) -> CompiledAbility | None:
    """Return the ability that an action uses or announces for a card; None if it has none of the kind."""
    handle = env.get("ability")
    if handle is not None:
        return machine.ability_at(machine.state.objects[env["this"] & NUMBER].card, handle)
    kind = list_abilities(machine, env["this"] & NUMBER).by_kind.get(action.announces) if action.announces else None
    return kind[0] if kind else None


def get_zone(machine: Machine, ref: int) -> str:
    """Return the zone an object is in."""
    return str(machine.rules.layout.zone_of[machine.state.objects[ref & NUMBER].place].name)


def condition_holds(machine: Machine, ability: CompiledAbility, env: Env) -> bool:
    """Return whether an ability's own condition holds."""
    return ability.condition is None or bool(ability.condition(machine, env, env["this"] & NUMBER))


def is_usable(machine: Machine, ability: CompiledAbility, env: Env) -> bool:
    """Return whether an ability's own condition holds and it has a use left."""
    return condition_holds(machine, ability, env) and has_uses_left(machine, ability, env["this"], env["you"])


# --- reasons --------------------------------------------------------------------------------------------------------


def make_refusal(action: CompiledAction, because: str, lacks: Lack = "") -> Verdict:
    """Return a refusal that cites the first rule of the action."""
    return Verdict(False, action.cites[0] if action.cites else "", because, lacks=lacks)


def explain_unmet(machine: Machine, action: CompiledAction, env: Env) -> Verdict:
    """Return the reason for an unmet requirement."""
    need = action.declared.needs[count_met(machine, action, env)]
    # a condition on a game value also depends on the moment
    game = any(isinstance(part, e.GameValue) for part in inspect.walk(need.condition))
    # if another object could also meet it, the moment alone is not the reason
    alternatives = need.condition.of if isinstance(need.condition, e.AnyOf) else (need.condition,)
    kind: Kind = "wrong timing" if game or all(is_about_timing(alternative) for alternative in alternatives) else ""
    return Verdict(False, need.cites, fill_reason(machine, need.because, env), kind)


def explain_unfit(machine: Machine, action: CompiledAction, env: Env) -> Verdict:
    """Return the refusal of an object that the action cannot be taken with; a wrong zone is named."""
    name, here = machine.ref_name(env["this"]), get_zone(machine, env["this"])
    zones: tuple[str, ...] = sum(map(machine.rules.layout.expand, getattr(action.declared.subject, "zones", ())), ())
    because = f"“{action.name}” is not possible with {name}"
    if zones and here not in zones:
        because = f"{name} is in the {here}, not in the {' or '.join(dict.fromkeys(zones))}"
    return make_refusal(action, because, "subject")


def explain_lost(machine: Machine, action: CompiledAction, env: Env) -> Verdict:
    """Return the refusal of an object that has lost the ability."""
    ability = find_used_ability(machine, action, env)
    return make_refusal(action, f"{machine.ref_name(env['this'])} does not have {ability and ability.label} now")


def explain_unusable(machine: Machine, action: CompiledAction, env: Env) -> Verdict:
    """Explain why an ability cannot be used: its condition, its timing or its limit."""
    parts, ability = machine.rules.parts, find_used_ability(machine, action, env)
    assert ability is not None
    if condition_holds(machine, ability, env):
        rule = machine.rules.policies.limits.rule or parts.condition_rule
        return Verdict(False, rule, f"it has been used {ability.limit}× this {ability.declared.span}")
    if is_about_timing(find_first_failing(machine, ability.declared.condition, env)):
        return Verdict(
            False, parts.timing_rule or parts.condition_rule, "its timing is not met", "wrong timing", "condition"
        )
    return Verdict(False, parts.condition_rule, "its own condition does not hold", lacks="condition")


def explain_place(machine: Machine, action: CompiledAction, env: Env) -> Verdict:
    """Return the reason for an ability that does not work in its object's zone."""
    return make_refusal(action, f"it does not work in the {machine.value(env['this'] & NUMBER, 'zone')}")


def explain_impossible(machine: Machine, action: CompiledAction, env: Env) -> Verdict:
    """Return the refusal of an impossible announcement, with the reason why its trial fails."""
    assert action.announcement is not None
    failure = try_out(machine, action.announcement, env)
    assert failure is not None  # counting and trying agree
    return Verdict(False, failure.rule, failure.because, failure.kind)


def find_first_failing(machine: Machine, condition: Any, env: Env) -> Any:
    """Return the first failing part of a compound condition; the condition itself if it is simple."""
    if isinstance(condition, e.All):
        for part in condition.of:
            if not machine.rules.expression(part)(machine, env, env["this"] & NUMBER):
                return part
    return condition


def is_about_timing(node: Any) -> bool:
    """Return whether a condition reads the pending item, the turn or the phase."""
    return any(isinstance(part, (e.IsResponding, e.Phase, e.TurnOf)) for part in inspect.walk(node))


def format_value(value: Any) -> str:
    """Return a value as text for a reason; several values are separated by commas."""
    return ", ".join(map(str, value)) if isinstance(value, (tuple, frozenset)) else str(value)


def fill_reason(machine: Machine, text: str, env: Env) -> str:
    """Return a reason with the actual values put in."""

    def fill(match: re.Match[str]) -> str:
        name = match.group(1)
        if name == "this":
            return machine.ref_name(env["this"])
        if name == "you":
            return machine.player_name(env["you"])
        if name.startswith("you."):
            return format_value(machine.value(env["you"], name[4:]))
        if name.startswith("game."):
            return str(machine.state.game.get(name[5:]))
        return format_value(machine.value(env["this"] & NUMBER, name))

    return re.sub(r"\{([^}]+)\}", fill, text)
