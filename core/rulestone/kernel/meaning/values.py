"""What values and players mean."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from rulestone.continuous.operations import CONTROLLER, Rewording
from rulestone.kernel.abilities import controller_of, has_keyword
from rulestone.kernel.characteristics import item_value, last_known
from rulestone.kernel.compile.expressions import Compiler, meaning, resolving
from rulestone.kernel.errors import unreckonable
from rulestone.kernel.machine import Machine
from rulestone.kernel.meaning.selections import counted_roles, in_common
from rulestone.kernel.rules.functions import Compiled, Refs
from rulestone.kernel.treatments import treated
from rulestone.language import expressions as e
from rulestone.model.bounds import product
from rulestone.model.objects import LIFE_SHIFT, NUMBER
from rulestone.model.state import WAITS, Env

ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": product,
    "/": Fraction,
    "min": min,
    "max": max,
}


@meaning(e.Lit)
def _lit(compiler: Compiler, node: e.Lit) -> Compiled:
    value = node.value
    return lambda machine, env, it: value


@meaning(e.Exchange)
def _exchange(compiler: Compiler, node: e.Exchange) -> Compiled:
    old, new, made = compiler(node.old), compiler(node.new), Rewording
    return lambda machine, env, it: made(old(machine, env, it), new(machine, env, it), machine.pool.reworded)


@meaning(e.Its)
def _its(compiler: Compiler, node: e.Its) -> Compiled:
    read, attr = compiler.attribute(node.attr), node.attr
    if compiler.treatable(attr):

        def seen(machine: Machine, env: Env, it: int) -> Any:
            if it < 0:
                return item_value(machine, it, attr)
            return treated(machine, env, it, attr, read(machine, it)) if machine.pool.treated else read(machine, it)

        return seen
    return lambda machine, env, it: read(machine, it) if it >= 0 else item_value(machine, it, attr)


@meaning(e.Of)
def _of(compiler: Compiler, node: e.Of) -> Compiled:
    what, read, attr = compiler.objects(node.what), compiler.attribute(node.attr), node.attr
    asks = compiler.treatable(attr)

    if isinstance(node.what, e.This) and not asks:

        def of_this(machine: Machine, env: Env, it: int) -> Any:
            ref = env.get("this")
            if ref is None:
                return None
            if ref < 0:
                return item_value(machine, ref, attr)
            oid = ref & NUMBER
            return (
                read(machine, oid)
                if machine.state.objects[oid].life == ref >> LIFE_SHIFT
                else last_known(machine, ref, attr)
            )

        return of_this

    def run(machine: Machine, env: Env, it: int) -> Any:
        refs = what(machine, env, it)
        if not refs:
            return None
        ref = refs[0]
        if ref < 0:
            return item_value(machine, ref, attr)
        if machine.state.objects[ref & NUMBER].life == ref >> LIFE_SHIFT:
            value = read(machine, ref & NUMBER)
            return treated(machine, env, ref & NUMBER, attr, value) if asks and machine.pool.treated else value
        return last_known(machine, ref, attr)

    return run


@meaning(e.Named)
def _named(compiler: Compiler, node: e.Named) -> Compiled:
    what, attr = compiler.objects(node.what), compiler(node.attr)

    def run(machine: Machine, env: Env, it: int) -> Any:
        refs = what(machine, env, it)
        name = attr(machine, env, it)
        if not refs or not name:
            return None
        ref = refs[0]
        return machine.value(ref & NUMBER, name) if machine.state.alive(ref) else last_known(machine, ref, name)

    return run


@meaning(e.Printed)
def _printed(compiler: Compiler, node: e.Printed) -> Compiled:
    what, attr = compiler.objects(node.what), node.attr
    keyword = compiler.rules.keyword(attr)

    def run(machine: Machine, env: Env, it: int) -> Any:
        refs = what(machine, env, it)
        card = machine.state.objects[refs[0] & NUMBER].card if refs else None
        if keyword:  # as a value, or as an ability that the text says
            return card is not None and has_keyword(machine.rules.info(card), attr)
        return card.values.get(attr) if card is not None else None

    return run


@meaning(e.Count)
def _count(compiler: Compiler, node: e.Count) -> Compiled:
    what = compiler.objects(node.what)
    select = node.what
    if (
        isinstance(select, e.Select)
        and select == e.Select(zones=select.zones, of=select.of)
        and select.of is not None
        and not counted_roles(compiler, select)
        and not in_common(compiler, select)
    ):
        return all_of_a_player(compiler, select.zones, select.of)
    return lambda machine, env, it: len(what(machine, env, it))


def all_of_a_player(compiler: Compiler, names: tuple[str, ...], who: e.Expr) -> Compiled:
    """How many cards stand in a player's zones, which needs no look at the cards."""
    layout = compiler.rules.layout
    zones = [zone for name in names for zone in layout.expand(name)]
    places = tuple(tuple(layout.place(zone, player) for zone in zones) for player in (0, 1))
    of = compiler.player(who)
    those = compiler(e.Select(zones=names, of=who))

    def run(machine: Machine, env: Env, it: int) -> int:
        if CONTROLLER in machine.pool.touched:
            return len(those(machine, env, it))
        held, player = machine.state.places, of(machine, env, it)
        return 0 if player is None else sum(len(held[place]) for place in places[player])

    return run


@meaning(e.Total)
def _total(compiler: Compiler, node: e.Total) -> Compiled:
    what, read = compiler.objects(node.what), each_s(compiler, node.attr)
    return lambda machine, env, it: sum(read(machine, ref) or 0 for ref in what(machine, env, it))


def each_s(compiler: Compiler, attr: str) -> Callable[[Machine, int], Any]:
    """How an attribute is read of what is meant: an object as it is now, a stack item, a trigger that waits."""
    read = compiler.attribute(attr)
    return lambda machine, ref: read(machine, ref & NUMBER) if ref >= 0 else item_value(machine, ref, attr)


@meaning(e.Greatest)
def _greatest(compiler: Compiler, node: e.Greatest) -> Compiled:
    values = values_of(compiler, node)
    return lambda machine, env, it: max(values(machine, env, it), default=0)


@meaning(e.Least)
def _least(compiler: Compiler, node: e.Least) -> Compiled:
    values = values_of(compiler, node)
    return lambda machine, env, it: min(values(machine, env, it), default=0)


def values_of(compiler: Compiler, node: e.Greatest | e.Least) -> Callable[[Machine, Env, int], list[Any]]:
    """The values that objects have of an attribute, of those that have one."""
    what, read = compiler.objects(node.what), each_s(compiler, node.attr)

    def run(machine: Machine, env: Env, it: int) -> list[Any]:
        found = [read(machine, ref) for ref in what(machine, env, it)]
        return [value for value in found if value is not None]

    return run


@meaning(e.Kinds)
def _kinds(compiler: Compiler, node: e.Kinds) -> Compiled:
    what, read = compiler.objects(node.what), each_s(compiler, node.attr)
    return lambda machine, env, it: len({read(machine, ref) for ref in what(machine, env, it)} - {None})


@meaning(e.Arith)
def _arith(compiler: Compiler, node: e.Arith) -> Compiled:
    left, right, op = compiler(node.left), compiler(node.right), ARITHMETIC[node.op]

    def run(machine: Machine, env: Env, it: int) -> Any:
        try:
            return op(left(machine, env, it) or 0, right(machine, env, it) or 0)
        except (TypeError, ZeroDivisionError) as error:
            raise unreckonable(node.op, left(machine, env, it), right(machine, env, it)) from error

    return run


ROUNDING: dict[str, Callable[[Any], int]] = {
    "down": math.floor,
    "up": math.ceil,
    "half up": lambda value: math.floor(value + Fraction(1, 2)),
}


@meaning(e.Rounded)
def _rounded(compiler: Compiler, node: e.Rounded) -> Compiled:
    of, to = compiler(node.of), ROUNDING[node.way]

    def run(machine: Machine, env: Env, it: int) -> Any:
        value = of(machine, env, it)
        try:
            return to(value or 0)
        except TypeError as error:
            raise unreckonable(f"rounding {node.way}", value, 0) from error

    return run


@meaning(e.Var)
def _var(compiler: Compiler, node: e.Var) -> Compiled:
    name = node.name
    return lambda machine, env, it: env.get(name)


@meaning(e.GameValue)
def _gamevalue(compiler: Compiler, node: e.GameValue) -> Compiled:
    key = node.key
    return lambda machine, env, it: machine.state.game.get(key)


@meaning(e.Assumed)
def _assumed(compiler: Compiler, node: e.Assumed) -> Compiled:
    value, name = compiler.rules.option(node.name), node.name

    def run(machine: Machine, env: Env, it: int) -> Any:
        if machine.log is not None:
            machine.log.lean(name)
        return value

    return run


@meaning(e.Times)
def _times(compiler: Compiler, node: e.Times) -> Compiled:
    scope, event = node.scope, node.event
    who = compiler(node.who) if node.who is not None else None
    what = compiler.objects(node.what) if node.what is not None else None
    if who is not None:
        return lambda machine, env, it: machine.state.times((scope, event, who(machine, env, it)))
    if what is not None:
        return lambda machine, env, it: sum(
            machine.state.times((scope, event, "ref", ref)) for ref in what(machine, env, it)
        )
    return lambda machine, env, it: machine.state.times((scope, event))


@meaning(e.OfAbility)
def _ofability(compiler: Compiler, node: e.OfAbility) -> Compiled:
    field = node.field

    def run(machine: Machine, env: Env, it: int) -> Any:
        ability = machine.ability_at(machine.state.objects[env["this"] & NUMBER].card, env.get("ability", -1))
        return None if ability is None else getattr(ability.declared, field)

    return run


@meaning(e.Amount)
def _amount(compiler: Compiler, node: e.Amount) -> Compiled:
    what = compiler.objects(node.item)
    to = compiler.objects(node.to) if node.to is not None else None

    def run(machine: Machine, env: Env, it: int) -> int:
        total = 0
        wanted = to(machine, env, it) if to is not None else None
        for ref in what(machine, env, it):
            item = machine.state.item(ref) or resolving(env, ref)
            for part in item.parts if item is not None else ():
                if wanted is None or part.to in wanted:
                    total += part.amount
        return total

    return run


@meaning(e.You)
def _you(compiler: Compiler, node: e.You) -> Compiled:
    return lambda machine, env, it: env["you"]


@meaning(e.Opponent)
def _opponent(compiler: Compiler, node: e.Opponent) -> Compiled:
    if node.of is None:
        return lambda machine, env, it: 1 - env["you"]
    of = compiler.player(node.of)
    return lambda machine, env, it: None if (player := of(machine, env, it)) is None else 1 - player


@meaning(e.TurnPlayer)
def _turnplayer(compiler: Compiler, node: e.TurnPlayer) -> Compiled:
    return lambda machine, env, it: machine.state.game["turn player"]


@meaning(e.ControllerOf)
def _controllerof(compiler: Compiler, node: e.ControllerOf) -> Compiled:
    what = compiler.objects(node.what)

    def run(machine: Machine, env: Env, it: int) -> Any:
        refs = what(machine, env, it)
        if not refs:
            return None
        if refs[0] < 0:
            item = machine.state.waiting(refs[0]) if refs[0] < -WAITS else machine.state.item(refs[0])
            return None if item is None else item.controller
        return (
            controller_of(machine, refs[0] & NUMBER)
            if machine.state.alive(refs[0])
            else machine.state.record(refs[0]).controller
        )

    return run


@meaning(e.SourceOf)
def _sourceof(compiler: Compiler, node: e.SourceOf) -> Compiled:
    what = compiler.objects(node.what)

    def run(machine: Machine, env: Env, it: int) -> Refs:
        state = machine.state
        items = (state.waiting(ref) if ref < -WAITS else state.item(ref) for ref in what(machine, env, it))
        return tuple(item.source for item in items if item is not None)

    return run


@meaning(e.OwnerOf)
def _ownerof(compiler: Compiler, node: e.OwnerOf) -> Compiled:
    what = compiler.objects(node.what)

    def run(machine: Machine, env: Env, it: int) -> Any:
        refs = what(machine, env, it)
        return machine.state.objects[refs[0] & NUMBER].owner if refs else None

    return run


@meaning(e.Whether)
def _whether(compiler: Compiler, node: e.Whether) -> Compiled:
    condition, then, otherwise = compiler(node.condition), compiler(node.then), compiler(node.otherwise)
    return lambda machine, env, it: (
        then(machine, env, it) if condition(machine, env, it) else otherwise(machine, env, it)
    )
