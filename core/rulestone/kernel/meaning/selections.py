"""What expressions for objects mean: who is meant, in a fixed order."""

from __future__ import annotations

import operator
from collections.abc import Sequence

from rulestone.continuous.merged_piles import parts_of_type
from rulestone.continuous.operations import CONTROLLER, OUT_OF_REACH
from rulestone.kernel.abilities import controller_of
from rulestone.kernel.characteristics import counts_as, last_known, slot_name
from rulestone.kernel.compile.expressions import Compiler, meaning, resolving
from rulestone.kernel.machine import Machine
from rulestone.kernel.permissions import permitted
from rulestone.kernel.rules.functions import Compiled, Refs
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.model.objects import LIFE_SHIFT, NUMBER, beneath
from rulestone.model.state import Env
from rulestone.model.zones import SHARED


@meaning(e.This)
def _this(compiler: Compiler, node: e.This) -> Compiled:
    def run(machine: Machine, env: Env, it: int) -> Refs:
        ref = env.get("this")
        return () if ref is None else (ref,)

    return run


@meaning(e.It)
def _it(compiler: Compiler, node: e.It) -> Compiled:
    def run(machine: Machine, env: Env, it: int) -> Refs:
        if it < -1:
            return (it,)
        return (machine.state.objects[it].ref,) if it >= 0 else ()

    return run


ALL = 1 << 30


def counted_roles(compiler: Compiler, node: e.Select) -> frozenset[str]:
    """The roles under others whose cards a selection finds although it names no role."""
    among = compiler.rules.policies.piles.counted
    return frozenset(role for role in among if not node.role and not set(among[role]).isdisjoint(node.zones))


def in_common(compiler: Compiler, node: e.Select) -> set[int]:
    """The places of a selection that both players share: a player's there is what he controls."""
    layout = compiler.rules.layout
    zones = {zone for name in node.zones for zone in layout.expand(name)}
    places = {layout.place(zone, player) for zone in zones for player in (0, 1)}
    return {place for place in compiler.rules.places.working if layout.owner(place) == SHARED} & places


def zone_asked(compiler: Compiler, where: e.Expr | None) -> Compiled | None:
    """The zone in which a condition wants its candidate first of all, where that is the same for all candidates."""
    first = where.of[0] if isinstance(where, e.All) and where.of else where
    if not (isinstance(first, e.Compare) and first.op == "==" and first.left == e.Its("zone")):
        return None
    # an assumption is leaned on only where there is a candidate
    varies = inspect.asks(first.right, inspect.CANDIDATE) or inspect.names(inspect.ASSUMPTION, first.right)
    return None if varies else compiler(first.right)


@meaning(e.Select)
def _select(compiler: Compiler, node: e.Select) -> Compiled:
    layout = compiler.rules.layout
    zones = [zone for name in node.zones for zone in layout.expand(name)]
    by_player = tuple(tuple(layout.place(zone, player) for zone in zones) for player in (0, 1))
    everyone = tuple(dict.fromkeys(by_player[0] + by_player[1]))
    of, yours = compiler.player(node.of) if node.of is not None else None, isinstance(node.of, e.You)
    where = compiler(node.where) if node.where is not None else None
    other = compiler.objects(node.other) if node.other is not None else None
    wanted, role = node.type, node.role
    read_type = compiler.attribute("type")
    sides = bool(wanted) and any(compiler.rules.parts.zones[zone].other_type for zone in zones)
    blank = any(zone in zones for zone in compiler.rules.parts.zones if compiler.rules.parts.zones[zone].blank)

    #: places in which a card is a player's if he controls it, wherever it lies
    fielded = {place for place in compiler.rules.places.working if layout.owner(place) != SHARED} & set(everyone)
    common = in_common(compiler, node)
    lies_in, zone_of = zone_asked(compiler, node.where) if len(zones) > 1 else None, layout.zone_of
    counted = counted_roles(compiler, node)
    merged = bool(compiler.rules.policies.piles.merged and wanted and not role)
    lie_blank = compiler.rules.places.blank if blank else frozenset()

    def as_wanted(machine: Machine, numbers: list[int] | tuple[int, ...]) -> list[int] | tuple[int, ...]:
        """Where a card on top is not of the type, those of the type that are one thing with it."""
        objects = machine.state.objects
        if {objects[oid].under for oid in numbers} <= {()}:
            return numbers
        found: list[int] = []
        for oid in numbers:
            if objects[oid].under and read_type(machine, oid) != wanted:
                found += parts_of_type(machine, oid, wanted, read_type)
            else:
                found.append(oid)
        return found

    def run(machine: Machine, env: Env, it: int, limit: int = ALL) -> Refs:
        state = machine.state
        objects = state.objects
        found: list[int] = []
        if yours:
            player = env["you"]
        else:
            player = None if of is None else of(machine, env, it)
            if player is None and of is not None:
                return ()  # they are nobody's
        places = everyone if player is None else by_player[player]
        numbers: list[int] | tuple[int, ...]
        if lies_in is not None:
            zone = lies_in(machine, env, it)
            places = tuple([place for place in places if zone_of[place].name == zone])
        if fielded and player is not None and CONTROLLER in machine.pool.touched:
            numbers = [
                oid
                for place in everyone
                for oid in state.places[place]
                if (controller_of(machine, oid) == player if place in fielded else place in places)
            ]
        elif len(places) == 1:
            numbers = state.places[places[0]]
        else:
            numbers = []
            for place in places:
                numbers += state.places[place]
        if common and player is not None:
            numbers = [
                oid for oid in numbers if objects[oid].place not in common or controller_of(machine, oid) == player
            ]
        if not numbers:
            return ()
        if role:
            numbers = with_piles(machine, numbers, role)
        elif counted:
            numbers = [
                n for top in numbers for n in (top, *beneath(objects, top)) if n == top or objects[n].role in counted
            ]
        changing = "type" in machine.pool.touched
        if merged:
            numbers = as_wanted(machine, numbers)
        if where is None and not wanted and other is None:
            return tuple([oid | objects[oid].life << LIFE_SHIFT for oid in numbers[:limit]])
        for oid in numbers:
            obj = objects[oid]
            if wanted:
                if changing or not (obj.face_up or obj.place not in lie_blank):
                    own = read_type(machine, oid)
                else:
                    own = obj.card.type  # type: ignore[union-attr]
                if own != wanted and not (sides and counts_as(machine, oid, wanted)):
                    continue
            if where is not None and not where(machine, env, oid):
                continue
            found.append(oid | obj.life << LIFE_SHIFT)
            if len(found) >= limit:
                break
        if other is not None:
            if len(found) >= limit:
                return run(machine, env, it)
            out = other(machine, env, it)
            return tuple(ref for ref in found if ref not in out)
        return tuple(found)

    return run


def with_piles(machine: Machine, numbers: Sequence[int], role: str) -> list[int]:
    """Cards under these with the role; "any": these and all cards under them; "all": only what lies under."""
    objects = machine.state.objects
    found: list[int] = []
    for oid in numbers:
        if role == "any":
            found.append(oid)
        for under in beneath(objects, oid):
            if role in ("any", "all") or objects[under].role == role:
                found.append(under)
    return found


@meaning(e.Under)
def _under(compiler: Compiler, node: e.Under) -> Compiled:
    what, role = compiler.objects(node.what), node.role

    def run(machine: Machine, env: Env, it: int) -> Refs:
        state = machine.state
        return tuple(
            state.objects[oid].ref
            for ref in what(machine, env, it)
            if ref >= 0 and state.alive(ref)
            for oid in state.objects[ref & NUMBER].under
            if not role or state.objects[oid].role == role
        )

    return run


@meaning(e.HostOf)
def _hostof(compiler: Compiler, node: e.HostOf) -> Compiled:
    what = compiler.objects(node.what)

    def run(machine: Machine, env: Env, it: int) -> Refs:
        state = machine.state
        hosts = (state.objects[ref & NUMBER].host for ref in what(machine, env, it) if ref >= 0 and state.alive(ref))
        return tuple(state.objects[host].ref for host in hosts if host >= 0)

    return run


@meaning(e.Top)
def _top(compiler: Compiler, node: e.Top) -> Compiled:
    of, count = compiler.player(node.of), compiler(node.count)
    places = tuple(compiler.rules.layout.place(node.zone, player) for player in (0, 1))

    def run(machine: Machine, env: Env, it: int) -> Refs:
        state = machine.state
        player = of(machine, env, it)
        numbers = state.places[places[player]][: count(machine, env, it)] if player is not None else ()
        return tuple(state.objects[oid].ref for oid in numbers)

    return run


@meaning(e.Nth)
def _nth(compiler: Compiler, node: e.Nth) -> Compiled:
    what, at = compiler.objects(node.what), compiler(node.at)

    def run(machine: Machine, env: Env, it: int) -> Refs:
        number = at(machine, env, it) or 0
        return what(machine, env, it)[number - 1 : number] if number > 0 else ()

    return run


@meaning(e.Beside)
def _beside(compiler: Compiler, node: e.Beside) -> Compiled:
    layout = compiler.rules.layout
    zones = [zone for name in node.zones for zone in layout.expand(name)]
    by_player = tuple(tuple(layout.place(zone, player) for zone in zones) for player in (0, 1))
    everyone = tuple(dict.fromkeys(by_player[0] + by_player[1]))
    slots = {place: layout.zone_of[place].slots for place in everyone}
    what = compiler.objects(node.what)
    of = compiler.player(node.of) if node.of is not None else None
    where = compiler(node.where) if node.where is not None else None

    def run(machine: Machine, env: Env, it: int) -> Refs:
        state = machine.state
        objects = state.objects
        spaces = {slot_name(machine, ref & NUMBER) for ref in what(machine, env, it) if ref >= 0 and state.alive(ref)}
        found: list[int] = []
        player = None if of is None else of(machine, env, it)
        places = everyone if of is None else by_player[player] if player is not None else ()
        for place in places if spaces else ():
            names = slots[place]
            for oid in state.places[place]:
                obj = objects[oid]
                if obj.slot >= 0 and names[obj.slot] in spaces and (where is None or where(machine, env, oid)):
                    found.append(oid | obj.life << LIFE_SHIFT)
        return tuple(found)

    return run


@meaning(e.Now)
def _now(compiler: Compiler, node: e.Now) -> Compiled:
    what = compiler.objects(node.what)
    return lambda machine, env, it: tuple(
        machine.state.objects[ref & NUMBER].ref for ref in what(machine, env, it) if ref >= 0
    )


@meaning(e.Referred)
def _referred(compiler: Compiler, node: e.Referred) -> Compiled:
    if not compiler.rules.refers(node.attr):
        raise LookupError(f"{node.attr!r} is no reference attribute")
    what, read, attr = compiler.objects(node.what), compiler.attribute(node.attr), node.attr

    def run(machine: Machine, env: Env, it: int) -> Refs:
        refs: Refs = what(machine, env, it)
        if not refs or refs[0] < 0:
            return ()
        known = machine.state.alive(refs[0])
        found: Refs = read(machine, refs[0] & NUMBER) if known else last_known(machine, refs[0], attr)
        return found

    return run


@meaning(e.Reached)
def _reached(compiler: Compiler, node: e.Reached) -> Compiled:
    what = compiler.objects(node.what)

    def run(machine: Machine, env: Env, it: int) -> Refs:
        refs: Refs = what(machine, env, it)
        if OUT_OF_REACH not in machine.pool.touched:
            return refs
        spared = tuple(ref for ref in refs if not reaches(machine, ref, env["you"]))
        for ref in spared if machine.log is not None else ():
            text = f"{machine.ref_name(ref)}: not done, effects of the opponent do not affect it"
            machine.note("refusal", text, machine.rules.policies.precedence.cites, event="refusal", data={"card": ref})
        return tuple(ref for ref in refs if ref not in spared) if spared else refs

    return run


def reaches(machine: Machine, ref: int, player: int) -> bool:
    """Whether effects of a player reach an object."""
    if ref < 0 or not machine.state.alive(ref):
        return True
    return controller_of(machine, ref & NUMBER) == player or permitted(machine, e.AFFECTED, ref & NUMBER)


@meaning(e.Either)
def _either(compiler: Compiler, node: e.Either) -> Compiled:
    parts: list[e.Expr] = [node]
    while isinstance(last := parts[0], e.Either):  # several in one another are one
        parts[:1] = [last.left, last.right]
    made = [(compiler.objects(part), isinstance(part, e.Select)) for part in parts]
    ahead = sorted(made, key=operator.itemgetter(1))  # where some are enough, those first that are no search

    def run(machine: Machine, env: Env, it: int, limit: int = ALL) -> Refs:
        found: Refs = ()
        for part, cut in made if limit == ALL else ahead:
            more = part(machine, env, it, limit) if cut else part(machine, env, it)  # type: ignore[call-arg]
            if found and more:
                found = tuple(dict.fromkeys(found + more))
            elif more:
                found = more if cut else tuple(dict.fromkeys(more))
            if len(found) >= limit:
                break
        return found

    return run


@meaning(e.Common)
def _common(compiler: Compiler, node: e.Common) -> Compiled:
    left, right = compiler.objects(node.left), compiler.objects(node.right)

    def run(machine: Machine, env: Env, it: int) -> Refs:
        also = right(machine, env, it)
        return tuple(ref for ref in left(machine, env, it) if ref in also)

    return run


@meaning(e.Among)
def _among(compiler: Compiler, node: e.Among) -> Compiled:
    what, where = compiler.objects(node.what), compiler(node.where)

    def run(machine: Machine, env: Env, it: int) -> Refs:
        return tuple(
            ref
            for ref in what(machine, env, it)
            if machine.state.alive(ref) and where(machine, env, ref if ref < 0 else ref & NUMBER)
        )

    return run


@meaning(e.Recipients)
def _recipients(compiler: Compiler, node: e.Recipients) -> Compiled:
    what = compiler.objects(node.item)

    def run(machine: Machine, env: Env, it: int) -> Refs:
        items = (machine.state.item(ref) or resolving(env, ref) for ref in what(machine, env, it))
        return tuple(part.to for item in items if item is not None for part in item.parts)

    return run
