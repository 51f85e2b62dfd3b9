"""Values that count as others where certain abilities ask for them (`Treat`)."""

from __future__ import annotations

from typing import Any, NamedTuple

from rulestone.kernel.abilities import abilities_of
from rulestone.kernel.machine import Machine
from rulestone.kernel.rules.functions import Compiled
from rulestone.model.bindings import GRACE, PLAIN
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env


def choosable(machine: Machine, what: Compiled, env: Env) -> tuple[int, ...]:
    """What there is to choose from, its values taken as they are or as what they may count as."""
    refs: tuple[int, ...] = what(machine, env, -1)
    if machine.pool.graceful and GRACE not in env:
        refs = tuple(dict.fromkeys(refs + what(machine, {**env, GRACE: True}, -1)))
    return refs


def treated(machine: Machine, env: Env, oid: int, attr: str, value: Any) -> Any:
    """The value of an object as the ability being used sees it.

    Args:
        env: bindings of what asks: "this", "you" and, for an ability, "ability".
        value: the value as everything else sees it.
    """
    if attr not in machine.pool.treated or env.get("this") is None or PLAIN in env:
        return value
    objects = machine.state.objects
    own = objects[oid]
    sources = [own] if own.card is not None else []
    sources += [objects[n] for place in machine.rules.places.working for n in machine.state.places[place] if n != oid]
    for source in sources:
        if source.card is None or machine.rules.asleep(source):
            continue
        for ability in abilities_of(machine, source.oid).treating:
            zone = source.role if source.host >= 0 else machine.rules.layout.zone_of[source.place].name
            if not ability.works_in(zone):
                continue
            for treat in ability.treats:
                if treat.attr == attr and treat.counts(machine, env, oid, source):
                    value = treat.value(machine, {"this": source.ref, "you": source.controller, PLAIN: True}, oid)
    return value


class CompiledTreat(NamedTuple):
    """A `Treat` ready to ask."""

    attr: str
    value: Compiled
    whom: Compiled
    asking: Compiled | None
    own: bool
    choosing: bool

    def counts(self, machine: Machine, env: Env, oid: int, source: Any) -> bool:
        """Whether it counts for an object when this asks."""
        if self.own and env["you"] != source.controller:
            return False
        if self.choosing and not env.get(GRACE):
            return False
        if self.asking is not None and not ("ability" in env and self.asking(machine, env, oid)):
            return False
        mine = {"this": source.ref, "you": source.controller, PLAIN: True}
        return any(ref & NUMBER == oid for ref in self.whom(machine, mine, oid))
