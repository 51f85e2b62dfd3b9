"""Targets, looked at again as what aims at them is carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rulestone.kernel.evaluate import Compiled
from rulestone.kernel.treating import choosable
from rulestone.language import instructions as i
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env, Item

if TYPE_CHECKING:
    from rulestone.kernel.machine import Machine
    from rulestone.kernel.rules import Rules

#: what bindings begin with that say which mode was chosen at announcement
MODE = "mode "


class Aim(NamedTuple):
    """A choice of targets.

    Attributes:
        name: what they are called.
        what: among which they are chosen.
        suffers: what they must be allowed to suffer to be chosen, "" for nothing.
        who: who chooses; None for "you".
        modes: the modes within which they are chosen: binding → which of them.
    """

    name: str
    what: Compiled
    suffers: str
    who: Compiled | None
    modes: Env


def aims(rules: Rules, steps: i.Steps, modes: Env | None = None) -> tuple[Aim, ...]:
    """The choices of targets in an announcement, in whichever mode."""
    found: list[Aim] = []
    within = modes or {}
    for step in steps:
        if isinstance(step, i.Choose):
            # what its verbs would do nothing to may still be the target of all else that is done
            what = rules.compiler.objects(step.what if step.wider is None else step.wider[0])
            who = rules.compiler.player(step.who) if step.who is not None else None
            found.append(Aim(step.name, what, step.suffers if step.target else "", who, within))
        elif isinstance(step, i.Modes):
            for number, (_, body) in enumerate(step.options):
                key = next((s.name for s in body if isinstance(s, i.Let) and s.name.startswith(MODE)), "")
                found += aims(rules, body, {**within, key: number} if key else within)
    return tuple(found)


def looked_at_again(x: Machine, item: Item, env: Env) -> tuple[Env, bool]:
    """Which of an item's targets still count, as the game's target policy says.

    Args:
        env: the bindings it would be carried out with.

    Returns:
        these bindings without targets that are not legal any more, and whether it is carried out at all.
    """
    s = x.s
    aimed = tuple(ref for name in item.env.get("_targets", ()) for ref in item.env.get(name) or ())
    lost = [ref for ref in aimed if not s.alive(ref)]
    illegal: list[int] = []
    chosen = env  # each target is judged by what the others were chosen as
    for aim in x.rules.aimed.get(item.program.id, ()):
        refs = env.get(aim.name)
        if not isinstance(refs, tuple) or aim.name not in item.env["_targets"]:
            continue
        if any(env.get(key) != mode for key, mode in aim.modes.items()):
            continue
        picker = chosen["you"] if aim.who is None else aim.who(x, chosen, -1)
        legal = choosable(x, aim.what, chosen)
        for ref in refs:
            spared = aim.suffers and ref >= 0 and not x.suffers(aim.suffers, ref & NUMBER, picker)
            if s.alive(ref) and (ref not in legal or spared):
                illegal.append(ref)
        # one that is gone stays known by what it was
        env = {**env, aim.name: tuple(ref for ref in refs if ref not in illegal)}
    policy = x.rules.policies.targets
    done = True
    if lost or illegal:
        fate = x.rules.lost_targets(x, env, -1)
        done = fate == "partial" or (fate == "nothing if all" and len(lost) + len(illegal) < len(aimed))
    if x.log is not None and (illegal or not done):
        gone = f"gone: {', '.join(map(x.ref_name, lost))}" if lost else ""
        no_target = f"no legal target any more: {', '.join(map(x.ref_name, illegal))}" if illegal else ""
        why = "; ".join(filter(None, (gone, no_target)))
        told = f"{item.label or item.kind}: {'' if done else 'nothing is done, '}{why}"
        x.note("refusal", told, policy.cites, event="refusal")
    return env, done
