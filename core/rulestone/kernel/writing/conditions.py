"""What conditions are written as."""

from __future__ import annotations

from rulestone.kernel.meaning.comparisons import OPERATORS
from rulestone.kernel.writing.text import Candidate, Text, reference, written
from rulestone.language import expressions as e
from rulestone.model.objects import NOWHERE
from rulestone.model.state import WITHIN


@written(e.All)
def _all(text: Text, node: e.All, it: Candidate) -> str:
    return "(" + " and ".join(text(part, it) for part in node.of) + ")" if node.of else "True"


@written(e.AnyOf)
def _anyof(text: Text, node: e.AnyOf, it: Candidate) -> str:
    return "(" + " or ".join(text(part, it) for part in node.of) + ")" if node.of else "False"


@written(e.Not)
def _not(text: Text, node: e.Not, it: Candidate) -> str:
    return f"(not {text(node.of, it)})"


@written(e.Exists)
def _exists(text: Text, node: e.Exists, it: Candidate) -> str:
    least = text.literal(node.least)
    if isinstance(node.what, (e.Select, e.Either)):
        return f"(len({text.call(text.compiler.objects(node.what), it, least)}) >= {least})"
    return f"(len({text.objects(node.what, it)}) >= {least})"


@written(e.In)
def _in(text: Text, node: e.In, it: Candidate) -> str | None:
    if text.rules.policies.piles.merged:
        return None
    if isinstance(node.left, e.It) and it.record:
        return f"(({reference(it)}) in {text.objects(node.right, it)})"
    refs = text.variable()
    return f"(bool({refs} := {text.objects(node.left, it)}) and set({refs}) <= set({text.objects(node.right, it)}))"


@written(e.Same)
def _same(text: Text, node: e.Same, it: Candidate) -> str | None:
    if text.rules.policies.piles.merged:
        return None
    refs = text.variable()
    return f"(bool({refs} := {text.objects(node.left, it)}) and set({refs}) == set({text.objects(node.right, it)}))"


@written(e.Phase)
def _phase(text: Text, node: e.Phase, it: Candidate) -> str:
    if node.innermost or not text.rules.programs.inner:
        return f"(game.get('phase') == {node.name!r})"
    return f"(game.get('phase') == {node.name!r} or {node.name!r} in game.get({WITHIN!r}, ()))"


@written(e.TurnOf)
def _turnof(text: Text, node: e.TurnOf, it: Candidate) -> str:
    return f"(game.get('turn player') == {text.player(node.who, it)})"


@written(e.StackEmpty)
def _stackempty(text: Text, node: e.StackEmpty, it: Candidate) -> str:
    return "(not state.stack)"


@written(e.TopAnswerable)
def _topanswerable(text: Text, node: e.TopAnswerable, it: Candidate) -> str:
    return "(not state.stack or state.stack[-1].answerable)"


@written(e.Silenced)
def _silenced(text: Text, node: e.Silenced, it: Candidate) -> str:
    return f"(bool(state.stack) and {text.call(text.compiler.closure(node), it)})"


@written(e.Answering)
def _answering(text: Text, node: e.Answering, it: Candidate) -> str:
    return f"(game.get('answering') == {node.event!r})"


@written(e.Permitted)
def _permitted(text: Text, node: e.Permitted, it: Candidate) -> str | None:
    if node.value is not None:
        return None
    closure = text.call(text.compiler.closure(node), it)
    if node.given:
        return f"({text.cell('permit:' + node.what, it)} and {closure})"
    return f"(not {text.cell('forbid:' + node.what, it)} or {closure})"


@written(e.Compare)
def _compare(text: Text, node: e.Compare, it: Candidate) -> str | None:
    op, own = node.op, node.left.attr if isinstance(node.left, e.Its) and it.record else ""
    if op not in OPERATORS:
        return None
    if text.rules.places.other_types and op in ("==", "!=") and of_type(node.left):
        if not own:
            return None
        wanted = text.variable()
        same = f"{text(node.left, it)} == ({wanted} := {text(node.right, it)})"
        sided = text.name(frozenset(text.rules.places.other_types))
        holds = f"({same} or ({it.record}.place in {sided} and counts_as(machine, {it.name}, {wanted})))"
        return holds if op == "==" else f"(not {holds})"
    if own == "zone" and isinstance(node.right, e.Lit):
        among = node.right.value
        if op in ("==", "!=") or (op == "in" and type(among) is tuple):
            return lies_in(text, among, op, it)
    left, right = text(node.left, it), text(node.right, it)
    if op in ("==", "!=", "in"):
        return f"({left} {op} {right})"
    value = text.variable()
    given = node.right.value if isinstance(node.right, e.Lit) else node.right
    if not isinstance(given, e.Expr) and given is not None:
        compared = f"{right} in {value}" if op == "contains" else f"{value} {op} {right}"
        return f"(({value} := {left}) is not None and {compared})"
    other = text.variable()
    compared = f"{other} in {value}" if op == "contains" else f"{other} is not None and {value} {op} {other}"
    pair = f"({value} := {left}, {other} := {right})"  # both are asked, as what leans on an assumption is told
    return f"({pair} and {value} is not None and {compared})"


def of_type(node: e.Expr) -> bool:
    """Whether the type of something is asked for."""
    return isinstance(node, (e.Its, e.Of)) and node.attr == "type"


def lies_in(text: Text, value: object, op: str, it: Candidate) -> str:
    """Whether the zone of a card compares so with what is written down."""
    layout, test = text.rules.layout, OPERATORS[op]
    places = {place for place in range(layout.size) if test(layout.zone_of[place].name, value)}
    return f"({it.record}.place in {text.name(frozenset(places | {NOWHERE} if test('', value) else places))})"
