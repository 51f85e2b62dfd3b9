"""What values and players are written as."""

from __future__ import annotations

import operator

from rulestone.continuous.operations import CONTROLLER
from rulestone.kernel.meaning.selections import counted_roles, in_common
from rulestone.kernel.meaning.values import ARITHMETIC
from rulestone.kernel.writing.text import Candidate, Text, written
from rulestone.language import expressions as e


@written(e.Lit)
def _lit(text: Text, node: e.Lit, it: Candidate) -> str:
    return text.literal(node.value)


@written(e.Var)
def _var(text: Text, node: e.Var, it: Candidate) -> str:
    return f"env.get({node.name!r})"


@written(e.GameValue)
def _gamevalue(text: Text, node: e.GameValue, it: Candidate) -> str:
    return f"game.get({node.key!r})"


@written(e.You)
def _you(text: Text, node: e.You, it: Candidate) -> str:
    return "env['you']"


@written(e.Opponent)
def _opponent(text: Text, node: e.Opponent, it: Candidate) -> str:
    if node.of is None:
        return "(1 - env['you'])"
    player = text.variable()
    return f"(None if ({player} := {text.player(node.of, it)}) is None else 1 - {player})"


@written(e.TurnPlayer)
def _turnplayer(text: Text, node: e.TurnPlayer, it: Candidate) -> str:
    return "game['turn player']"


@written(e.Assumed)
def _assumed(text: Text, node: e.Assumed, it: Candidate) -> str:
    value = text.literal(text.rules.option(node.name))
    return f"({value} if machine.log is None else {text.call(text.compiler.closure(node), it)})"


@written(e.Its)
def _its(text: Text, node: e.Its, it: Candidate) -> str:
    if it.record:
        return as_seen(text, node, it, text.attribute(node.attr, it))
    read = text.name(text.compiler.attribute(node.attr))
    value = f"({read}(machine, {it.name}) if {it.name} >= 0 else item_value(machine, {it.name}, {node.attr!r}))"
    return as_seen(text, node, it, value)


def as_seen(text: Text, node: e.Its | e.Of, it: Candidate, value: str) -> str:
    """An attribute that may count as something else for whoever asks: where a card says so, the closure is asked."""
    if not text.compiler.treatable(node.attr):
        return value
    return f"({text.call(text.compiler.closure(node), it)} if machine.pool.treated else {value})"


@written(e.Of)
def _of(text: Text, node: e.Of, it: Candidate) -> str:
    attr, what = node.attr, node.what
    if isinstance(what, e.It) and it.record:
        return as_seen(text, node, it, text.attribute(attr, it))
    ref, record = text.variable(), text.variable()
    if isinstance(what, e.This):
        first = f"None if ({ref} := env.get('this')) is None"
    elif isinstance(what, (e.You, e.TurnPlayer)) or (isinstance(what, e.Opponent) and what.of is None):
        first = f"None if ({ref} := {text(what, it)}) is None"
    else:
        refs = text.variable()
        first = f"None if not ({refs} := {text.objects(what, it)})"
        ref = f"{refs}[0]"
    value = text.attribute(attr, Candidate(f"({ref} & 65535)", record, card=False))
    whole = (
        f"({first} else item_value(machine, {ref}, {attr!r}) if {ref} < 0 else {value} "
        f"if ({record} := state.objects[{ref} & 65535]).life == {ref} >> 16 "
        f"else last_known(machine, {ref}, {attr!r}))"
    )
    return as_seen(text, node, it, whole)


@written(e.ControllerOf)
def _controllerof(text: Text, node: e.ControllerOf, it: Candidate) -> str | None:
    if isinstance(node.what, e.It) and it.record:
        return text.attribute("controller", it)
    if not isinstance(node.what, e.This):
        return None
    ref, record = text.variable(), text.variable()
    return (
        f"({record}.controller if {CONTROLLER!r} not in touched "
        f"and ({ref} := env.get('this')) is not None and {ref} >= 0 "
        f"and ({record} := state.objects[{ref} & 65535]).life == {ref} >> 16 "
        f"else {text.call(text.compiler.closure(node), it)})"
    )


@written(e.Whether)
def _whether(text: Text, node: e.Whether, it: Candidate) -> str:
    return f"({text(node.then, it)} if {text(node.condition, it)} else {text(node.otherwise, it)})"


@written(e.Count)
def _count(text: Text, node: e.Count, it: Candidate) -> str:
    select = node.what
    if (
        not isinstance(select, e.Select)
        or select != e.Select(zones=select.zones, of=select.of)
        or select.of is None
        or counted_roles(text.compiler, select)
        or in_common(text.compiler, select)
    ):
        return f"len({text.objects(select, it)})"
    layout, player = text.rules.layout, text.variable()
    zones = [zone for name in select.zones for zone in layout.expand(name)]
    counted = " + ".join(f"len(held[{tuple(layout.place(zone, one) for one in (0, 1))}[{player}]])" for zone in zones)
    who = text.player(select.of, it)
    return (
        f"({text.call(text.compiler.closure(node), it)} if {CONTROLLER!r} in touched else "
        f"0 if ({player} := {who}) is None else {counted or 0})"
    )


@written(e.Total)
def _total(text: Text, node: e.Total, it: Candidate) -> str:
    inner = Text(text.compiler)
    value = inner.attribute(node.attr, Candidate("oid", "obj", card=False))
    total = inner.define(
        "machine, refs",
        "objects, found = state.objects, 0",
        "for ref in refs:",
        " if ref >= 0:",
        "  oid = ref & 65535",
        "  obj = objects[oid]",
        f"  found += {value} or 0",
        " else:",
        f"  found += item_value(machine, ref, {node.attr!r}) or 0",
        "return found",
    )
    return f"{text.name(total)}(machine, {text.objects(node.what, it)})"


@written(e.Arith)
def _arith(text: Text, node: e.Arith, it: Candidate) -> str | None:
    left, right = f"({text(node.left, it)} or 0)", f"({text(node.right, it)} or 0)"
    if ARITHMETIC[node.op] in (operator.add, operator.sub):
        return f"({left} {node.op} {right})"
    return f"{node.op}({left}, {right})" if node.op in ("min", "max") else None


@written(e.Times)
def _times(text: Text, node: e.Times, it: Candidate) -> str | None:
    if node.who is not None:
        return f"state.times(({node.scope!r}, {node.event!r}, {text(node.who, it)}))"
    return None if node.what is not None else f"state.times({(node.scope, node.event)!r})"
