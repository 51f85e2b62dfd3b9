"""Continuous effects begin and end; with `changes`, what writes to a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rulestone.language.abilities import FOR_GOOD
from rulestone.model.state import Active, Env

if TYPE_CHECKING:
    from rulestone.kernel.machine import Machine

Cites = tuple[str, ...]


def begin_effect(x: Machine, effect: Any, source: int, env: Env, until: str, cites: Cites = ()) -> None:
    """A continuous effect begins."""
    s = x.s
    number = s.tick()
    s.effects = (*s.effects, Active(number, number, effect, source, env, until))
    s.table = None
    x.dirty = True
    if x.log is not None:
        names = ", ".join(x.ref_name(ref) for ref in env.get("_fixed", ())) or effect.describe_whom()
        told = "until it acts" if until == "once" else until
        x.note("effect", f"{names}: {effect.describe()} ({told})", cites, event="effect begins")
    if x.watch is not None:
        x.watch(x)


def end_effects(x: Machine, until: str, cites: Cites = (), by: int | None = None) -> None:
    """Effects with a duration end together: all of them, or only those that one player produced."""
    s = x.s

    def ends(active: Active) -> bool:
        meant = active.until == until if until else limited(active)
        return meant and (by is None or active.env["you"] == by)

    left = tuple(active for active in s.effects if not ends(active))
    if len(left) == len(s.effects):
        return
    if x.log is not None:
        x.note("effect", f"{len(s.effects) - len(left)} effect(s) end: {until}", cites, event="effects end")
    s.effects = left
    s.table = None
    x.dirty = True
    if x.watch is not None:
        x.watch(x)


def end_effect(x: Machine, active: Active, cites: Cites = ()) -> None:
    """One effect is over."""
    s = x.s
    if x.log is not None:
        names = ", ".join(x.ref_name(ref) for ref in active.env.get("_fixed", ()))
        x.note("effect", f"{names}: {active.effect.describe()} ends", cites, event="effects end")
    s.effects = tuple(other for other in s.effects if other is not active)
    s.table = None
    x.dirty = True
    if x.watch is not None:
        x.watch(x)


def limited(active: Active) -> bool:
    """Whether an effect's duration comes to an end by itself."""
    return active.until not in (FOR_GOOD, "once")


def release(x: Machine, refs: tuple[int, ...], until: str, cites: Cites = ()) -> None:
    """Effects with a duration ("" for every limited one) no longer apply to these objects, if fixed on them."""
    s = x.s
    left: list[Active] = []
    for active in s.effects:
        fixed = active.env.get("_fixed", ())
        if not set(fixed) & set(refs) or not (active.until == until if until else limited(active)):
            left.append(active)
            continue
        others = tuple(ref for ref in fixed if ref not in refs)
        if others:
            left.append(replace(active, env={**active.env, "_fixed": others}))
        if x.log is not None:
            names = ", ".join(x.ref_name(ref) for ref in fixed if ref in refs)
            x.note("effect", f"{names}: {active.effect.describe()} ends", cites, event="effects end")
    if tuple(left) != s.effects:
        s.effects = tuple(left)
        s.table = None
        x.dirty = True
        if x.watch is not None:
            x.watch(x)
