"""Compiling expressions to closures, once per ruleset.

A compiled expression is called with the machine, the bindings and the candidate's number (-1 for none):
`f(x, env, it)`. Objects come back as a tuple of references, players as their numbers, conditions as truth values.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulestone.language import expressions as e
from rulestone.model.objects import LIFE_SHIFT, NUMBER

if TYPE_CHECKING:
    from rulestone.kernel.machine import Machine
    from rulestone.kernel.rules import Rules

Env = dict[str, Any]
Compiled = Callable[["Machine", Env, int], Any]
Refs = tuple[int, ...]

OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": lambda a, b: a is not None and b is not None and a < b,
    "<=": lambda a, b: a is not None and b is not None and a <= b,
    ">": lambda a, b: a is not None and b is not None and a > b,
    ">=": lambda a, b: a is not None and b is not None and a >= b,
    "in": lambda a, b: a in b,
    "contains": lambda a, b: a is not None and b in a,
}
ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "min": min,
    "max": max,
}


class Compiler:
    """Compiles the expressions of one ruleset.

    Args:
        rules: gives zones their numbers, attributes their defaults and assumptions their options.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def __call__(self, node: Any) -> Compiled:
        """The closure of an expression (plain values are taken as literals).

        Raises:
            TypeError: the node is no expression the kernel knows.
            LookupError: it names a zone or an assumption that the game does not declare.
        """
        if not isinstance(node, e.Expr):
            return lambda x, env, it: node
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        if method is None:
            raise TypeError(f"no meaning is known for {type(node).__name__}")
        compiled: Compiled = method(node)
        return compiled

    # --- values -----------------------------------------------------------------------------------------------------

    def _lit(self, node: e.Lit) -> Compiled:
        value = node.value
        return lambda x, env, it: value

    def attribute(self, attr: str) -> Callable[[Machine, int], Any]:
        """How an attribute of an object is read: `f(x, number)`."""
        special = SPECIAL.get(attr)
        if special is not None:
            return special
        default = self.rules.default(attr)
        touched = self.rules.touched

        def read(x: Machine, oid: int) -> Any:
            s = x.s
            if attr in touched:
                table = s.table
                if table is None:
                    table = x.derive()
                row = table.get(oid)
                if row is not None and attr in row:
                    return row[attr]
            obj = s.objects[oid]
            marks = obj.marks
            if attr in marks:
                return marks[attr]
            card = obj.card
            return default if card is None else card.values.get(attr, default)

        return read

    def _its(self, node: e.Its) -> Compiled:
        read = self.attribute(node.attr)
        return lambda x, env, it: read(x, it) if it >= 0 else x.item_value(it, node.attr)

    def _of(self, node: e.Of) -> Compiled:
        what, read, attr = self.objects(node.what), self.attribute(node.attr), node.attr

        def run(x: Machine, env: Env, it: int) -> Any:
            refs = what(x, env, it)
            if not refs:
                return None
            ref = refs[0]
            if ref < 0:
                return x.item_value(ref, attr)
            if x.s.objects[ref & NUMBER].life == ref >> LIFE_SHIFT:
                return read(x, ref & NUMBER)
            return x.last_known(ref, attr)

        return run

    def _printed(self, node: e.Printed) -> Compiled:
        what, attr = self.objects(node.what), node.attr

        def run(x: Machine, env: Env, it: int) -> Any:
            refs = what(x, env, it)
            card = x.s.objects[refs[0] & NUMBER].card if refs else None
            return card.values.get(attr) if card is not None else None

        return run

    def _count(self, node: e.Count) -> Compiled:
        what = self.objects(node.what)
        return lambda x, env, it: len(what(x, env, it))

    def _total(self, node: e.Total) -> Compiled:
        what, read = self.objects(node.what), self.attribute(node.attr)
        return lambda x, env, it: sum(read(x, ref & NUMBER) or 0 for ref in what(x, env, it))

    def _arith(self, node: e.Arith) -> Compiled:
        left, right, op = self(node.left), self(node.right), ARITHMETIC[node.op]
        return lambda x, env, it: op(left(x, env, it) or 0, right(x, env, it) or 0)

    def _var(self, node: e.Var) -> Compiled:
        name = node.name
        return lambda x, env, it: env.get(name)

    def _gamevalue(self, node: e.GameValue) -> Compiled:
        key = node.key
        return lambda x, env, it: x.s.game.get(key)

    def _assumed(self, node: e.Assumed) -> Compiled:
        value, name = self.rules.option(node.name), node.name

        def run(x: Machine, env: Env, it: int) -> Any:
            if x.log is not None:
                x.log.lean(name)
            return value

        return run

    def _times(self, node: e.Times) -> Compiled:
        self.rules.counted.add(node.event)
        scope, event = node.scope, node.event
        who = self(node.who) if node.who is not None else None
        what = self.objects(node.what) if node.what is not None else None
        if who is not None:
            return lambda x, env, it: x.s.history.get((scope, event, who(x, env, it)), 0)
        if what is not None:
            return lambda x, env, it: sum(
                x.s.history.get((scope, event, "ref", ref), 0) for ref in what(x, env, it)
            )
        return lambda x, env, it: x.s.history.get((scope, event), 0)

    def _result(self, node: e.Result) -> Compiled:
        return lambda x, env, it: x.s.result

    def _ofability(self, node: e.OfAbility) -> Compiled:
        field = node.field

        def run(x: Machine, env: Env, it: int) -> Any:
            index = env.get("ability", -1)
            card = x.s.objects[env["this"] & NUMBER].card
            if card is None or index < 0:
                return None
            return getattr(card.abilities[index], field)

        return run

    def _amount(self, node: e.Amount) -> Compiled:
        what = self.objects(node.item)
        to = self.objects(node.to) if node.to is not None else None

        def run(x: Machine, env: Env, it: int) -> int:
            total = 0
            wanted = to(x, env, it) if to is not None else None
            for ref in what(x, env, it):
                item = x.s.item(ref) or resolving(env, ref)
                for part in item.parts if item is not None else ():
                    if wanted is None or part.to in wanted:
                        total += part.amount
            return total

        return run

    # --- players ----------------------------------------------------------------------------------------------------

    def _you(self, node: e.You) -> Compiled:
        return lambda x, env, it: env["you"]

    def _opponent(self, node: e.Opponent) -> Compiled:
        if node.of is None:
            return lambda x, env, it: 1 - env["you"]
        of = self.player(node.of)
        return lambda x, env, it: 1 - of(x, env, it)

    def _turnplayer(self, node: e.TurnPlayer) -> Compiled:
        return lambda x, env, it: x.s.game["turn player"]

    def _controllerof(self, node: e.ControllerOf) -> Compiled:
        what = self.objects(node.what)

        def run(x: Machine, env: Env, it: int) -> Any:
            refs = what(x, env, it)
            if not refs:
                return None
            if refs[0] < 0:
                item = x.s.item(refs[0])
                return None if item is None else item.controller
            return x.s.record(refs[0]).controller

        return run

    def _sourceof(self, node: e.SourceOf) -> Compiled:
        what = self.objects(node.what)

        def run(x: Machine, env: Env, it: int) -> Refs:
            items = (x.s.item(ref) for ref in what(x, env, it))
            return tuple(item.source for item in items if item is not None)

        return run

    def _ownerof(self, node: e.OwnerOf) -> Compiled:
        what = self.objects(node.what)

        def run(x: Machine, env: Env, it: int) -> Any:
            refs = what(x, env, it)
            return x.s.objects[refs[0] & NUMBER].owner if refs else None

        return run

    def player(self, node: e.Expr) -> Compiled:
        """An expression read as a player's number (a reference to a player is its number already)."""
        inner = self(node)

        def run(x: Machine, env: Env, it: int) -> Any:
            value = inner(x, env, it)
            return value[0] if isinstance(value, tuple) and value else value

        return run if isinstance(node, e.Var) else inner

    # --- objects ----------------------------------------------------------------------------------------------------

    def objects(self, node: e.Expr) -> Compiled:
        """An expression read as objects: players and single references become tuples, unbound names no objects."""
        inner = self(node)
        if isinstance(node, (e.You, e.Opponent, e.TurnPlayer, e.ControllerOf, e.OwnerOf, e.Var)):

            def run(x: Machine, env: Env, it: int) -> Refs:
                value = inner(x, env, it)
                if value is None or isinstance(value, (bool, str)):
                    return ()
                return value if isinstance(value, tuple) else (value,)

            return run
        return inner

    def _this(self, node: e.This) -> Compiled:
        def run(x: Machine, env: Env, it: int) -> Refs:
            ref = env.get("this")
            return () if ref is None else (ref,)

        return run

    def _it(self, node: e.It) -> Compiled:
        def run(x: Machine, env: Env, it: int) -> Refs:
            if it < -1:
                return (it,)
            return (x.s.objects[it].ref,) if it >= 0 else ()

        return run

    def _select(self, node: e.Select) -> Compiled:
        layout = self.rules.layout
        zones = [zone for name in node.zones for zone in layout.expand(name)]
        by_player = tuple(tuple(layout.place(zone, player) for zone in zones) for player in (0, 1))
        everyone = tuple(dict.fromkeys(by_player[0] + by_player[1]))
        of = self.player(node.of) if node.of is not None else None
        where = self(node.where) if node.where is not None else None
        other = self.objects(node.other) if node.other is not None else None
        wanted, role = node.type, node.role
        read_type = SPECIAL["type"]
        touched = self.rules.touched

        def run(x: Machine, env: Env, it: int) -> Refs:
            s = x.s
            objects = s.objects
            found: list[int] = []
            places = everyone if of is None else by_player[of(x, env, it)]
            numbers: list[int] | tuple[int, ...]
            if len(places) == 1:
                numbers = s.places[places[0]]
            else:
                numbers = []
                for place in places:
                    numbers += s.places[place]
            if not numbers:
                return ()
            if role:
                numbers = x.with_piles(numbers, role)
            changing = "type" in touched
            for oid in numbers:
                obj = objects[oid]
                if wanted and (read_type(x, oid) if changing else obj.card.type) != wanted:  # type: ignore[union-attr]
                    continue
                if where is not None and not where(x, env, oid):
                    continue
                found.append(oid | obj.life << LIFE_SHIFT)
            if other is not None:
                out = other(x, env, it)
                return tuple(ref for ref in found if ref not in out)
            return tuple(found)

        return run

    def _under(self, node: e.Under) -> Compiled:
        what, role = self.objects(node.what), node.role

        def run(x: Machine, env: Env, it: int) -> Refs:
            s = x.s
            return tuple(
                s.objects[oid].ref
                for ref in what(x, env, it)
                if s.alive(ref)
                for oid in s.objects[ref & NUMBER].under
                if not role or s.objects[oid].role == role
            )

        return run

    def _hostof(self, node: e.HostOf) -> Compiled:
        what = self.objects(node.what)

        def run(x: Machine, env: Env, it: int) -> Refs:
            s = x.s
            hosts = (s.objects[ref & NUMBER].host for ref in what(x, env, it) if s.alive(ref))
            return tuple(s.objects[host].ref for host in hosts if host >= 0)

        return run

    def _top(self, node: e.Top) -> Compiled:
        of, count = self.player(node.of), self(node.count)
        places = tuple(self.rules.layout.place(node.zone, player) for player in (0, 1))

        def run(x: Machine, env: Env, it: int) -> Refs:
            s = x.s
            numbers = s.places[places[of(x, env, it)]][: count(x, env, it)]
            return tuple(s.objects[oid].ref for oid in numbers)

        return run

    def _items(self, node: e.Items) -> Compiled:
        kind, last_only = node.kind, node.last_only
        where = self(node.where) if node.where is not None else None

        def run(x: Machine, env: Env, it: int) -> Refs:
            found = tuple(
                -item.number
                for item in reversed(x.s.stack)
                if (not kind or item.kind == kind) and (where is None or where(x, env, -item.number))
            )
            return found[:1] if last_only else found

        return run

    def _either(self, node: e.Either) -> Compiled:
        left, right = self.objects(node.left), self.objects(node.right)
        return lambda x, env, it: tuple(dict.fromkeys(left(x, env, it) + right(x, env, it)))

    def _common(self, node: e.Common) -> Compiled:
        left, right = self.objects(node.left), self.objects(node.right)

        def run(x: Machine, env: Env, it: int) -> Refs:
            also = right(x, env, it)
            return tuple(ref for ref in left(x, env, it) if ref in also)

        return run

    def _among(self, node: e.Among) -> Compiled:
        what, where = self.objects(node.what), self(node.where)

        def run(x: Machine, env: Env, it: int) -> Refs:
            return tuple(
                ref
                for ref in what(x, env, it)
                if x.s.alive(ref) and where(x, env, ref if ref < 0 else ref & NUMBER)
            )

        return run

    def _recipients(self, node: e.Recipients) -> Compiled:
        what = self.objects(node.item)

        def run(x: Machine, env: Env, it: int) -> Refs:
            items = (x.s.item(ref) or resolving(env, ref) for ref in what(x, env, it))
            return tuple(part.to for item in items if item is not None for part in item.parts)

        return run

    # --- conditions -------------------------------------------------------------------------------------------------

    def _compare(self, node: e.Compare) -> Compiled:
        left, right, op = self(node.left), self(node.right), OPERATORS[node.op]
        if node.op == "==" and isinstance(node.right, e.Lit):
            constant = node.right.value
            if isinstance(node.left, e.GameValue):
                key = node.left.key
                return lambda x, env, it: x.s.game.get(key) == constant
            if isinstance(node.left, e.Var):
                name = node.left.name
                return lambda x, env, it: env.get(name) == constant
            return lambda x, env, it: left(x, env, it) == constant
        return lambda x, env, it: op(left(x, env, it), right(x, env, it))

    def _all(self, node: e.All) -> Compiled:
        parts = tuple(self(part) for part in node.of)
        if len(parts) == 2:
            first, second = parts
            return lambda x, env, it: first(x, env, it) and second(x, env, it)

        def run(x: Machine, env: Env, it: int) -> bool:
            for part in parts:  # noqa: SIM110  (a loop is twice as fast as all() here)
                if not part(x, env, it):
                    return False
            return True

        return run

    def _anyof(self, node: e.AnyOf) -> Compiled:
        parts = tuple(self(part) for part in node.of)

        if len(parts) == 2:
            first, second = parts
            return lambda x, env, it: first(x, env, it) or second(x, env, it)

        def run(x: Machine, env: Env, it: int) -> bool:
            for part in parts:  # noqa: SIM110
                if part(x, env, it):
                    return True
            return False

        return run

    def _not(self, node: e.Not) -> Compiled:
        inner = self(node.of)
        return lambda x, env, it: not inner(x, env, it)

    def _exists(self, node: e.Exists) -> Compiled:
        what, least = self.objects(node.what), node.least
        return lambda x, env, it: len(what(x, env, it)) >= least

    def _same(self, node: e.Same) -> Compiled:
        left, right = self.objects(node.left), self.objects(node.right)

        def run(x: Machine, env: Env, it: int) -> bool:
            refs = left(x, env, it)
            return bool(refs) and set(refs) == set(right(x, env, it))

        return run

    def _in(self, node: e.In) -> Compiled:
        left, right = self.objects(node.left), self.objects(node.right)

        def run(x: Machine, env: Env, it: int) -> bool:
            refs = left(x, env, it)
            return bool(refs) and set(refs) <= set(right(x, env, it))

        return run

    def _are(self, node: e.Are) -> Compiled:
        what, where = self.objects(node.what), self(node.where)

        def run(x: Machine, env: Env, it: int) -> bool:
            refs = what(x, env, it)
            return bool(refs) and all(x.as_known(ref, where, env) for ref in refs)

        return run

    def _present(self, node: e.Present) -> Compiled:
        what = self.objects(node.what)

        def run(x: Machine, env: Env, it: int) -> bool:
            refs = what(x, env, it)
            return bool(refs) and all(x.s.alive(ref) for ref in refs)

        return run

    def _fits(self, node: e.Fits) -> Compiled:
        what, attr = self.objects(node.what), node.attr

        def run(x: Machine, env: Env, it: int) -> bool:
            for ref in what(x, env, it):
                card = x.s.objects[ref & NUMBER].card
                condition = card.values.get(attr) if card is not None else None
                if condition is not None and not x.rules.expression(condition)(x, env, it):
                    return False
            return True

        return run

    def _phase(self, node: e.Phase) -> Compiled:
        name = node.name
        return lambda x, env, it: x.s.game.get("phase") == name

    def _turnof(self, node: e.TurnOf) -> Compiled:
        who = self.player(node.who)
        return lambda x, env, it: x.s.game.get("turn player") == who(x, env, it)

    def _stackempty(self, node: e.StackEmpty) -> Compiled:
        return lambda x, env, it: not x.s.stack

    def _topanswerable(self, node: e.TopAnswerable) -> Compiled:
        return lambda x, env, it: not x.s.stack or x.s.stack[-1].answerable

    def _answering(self, node: e.Answering) -> Compiled:
        event = node.event
        return lambda x, env, it: x.s.game.get("answering") == event

    def _permitted(self, node: e.Permitted) -> Compiled:
        who, thing = self.objects(node.who), node.what

        def run(x: Machine, env: Env, it: int) -> bool:
            if it >= 0 and not x.permitted(thing, it):
                return False
            return all(x.permitted(thing, ref & NUMBER) for ref in who(x, env, it))

        return run


def resolving(env: Env, ref: int) -> Any:
    """The stack item being carried out, if that is what a reference means: it has left the stack already."""
    item = env.get("_item")
    return item if item is not None and item.number == -ref else None


def _type(x: Machine, oid: int) -> str:
    table = x.s.table
    if table is None:
        table = x.derive()
    row = table.get(oid)
    if row is not None and "type" in row:
        return row["type"]  # type: ignore[no-any-return]
    card = x.s.objects[oid].card
    return card.type if card is not None else "player"


def _name(x: Machine, oid: int) -> str:
    return x.s.objects[oid].name


def _zone(x: Machine, oid: int) -> str:
    place = x.s.objects[oid].place
    return x.rules.layout.zone_of[place].name if place >= 0 else ""


def _abilities(x: Machine, oid: int) -> tuple[str, ...]:
    """Kinds and names of the abilities an object has after effects."""
    card = x.s.objects[oid].card
    if card is None or x.derived(oid).get("lose abilities"):
        return ()
    return tuple(ability.name or ability.kind for ability in card.abilities)


SPECIAL: dict[str, Callable[[Machine, int], Any]] = {
    "type": _type,
    "name": _name,
    "zone": _zone,
    "owner": lambda x, oid: x.s.objects[oid].owner,
    "controller": lambda x, oid: x.s.objects[oid].controller,
    "face up": lambda x, oid: x.s.objects[oid].face_up,
    "role": lambda x, oid: x.s.objects[oid].role,
    "slot": lambda x, oid: x.slot_name(oid),
    "abilities": _abilities,
    "pile size": lambda x, oid: len(x.s.objects[oid].under),
}
