"""The source of one function that an expression is written as."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from rulestone.continuous.operations import CONTROLLER
from rulestone.kernel.characteristics import SPECIAL, counts_as, item_value, last_known
from rulestone.kernel.compile.expressions import Compiler, referred
from rulestone.kernel.meaning.selections import ALL
from rulestone.language import expressions as e

DEEP = 40
"""How deep parts stand in one another before the inner ones become a function of their own."""


class Candidate(NamedTuple):
    """What is known of the candidate at a place in the source.

    Attributes:
        name: the variable that holds its number, or -1 for none.
        record: the variable that holds its record; "" where it may be no object.
        odd: the variable that says that its record does not simply tell what it is; "" for none.
        card: it is known to be a card, and no player.
    """

    name: str = "it"
    record: str = ""
    odd: str = ""
    card: bool = True


IT, NOBODY, OBJECT = Candidate(), Candidate("-1"), Candidate("it", "obj", card=False)
Writes = Callable[["Text", Any, Candidate], str | None]
"""What a kind of expression is written as: a Python expression; None where its closure is called."""
WRITTEN: dict[type[Any], Writes] = {}


def written(kind: type[Any]) -> Callable[[Writes], Writes]:
    """Declare what a kind of expression is written as."""

    def declare(function: Writes) -> Writes:
        WRITTEN[kind] = function
        return function

    return declare


class Text:
    """The source of one function, and what the names in it stand for.

    The names `machine`, `env` and `it` are its arguments; `state`, `game`, `touched` and `held` (the places) are looked
    up once where they stand in it.

    Args:
        compiler: compiles the expressions that are called.
    """

    LOOKED_UP = (
        ("held", "state.places"),
        ("game", "state.game"),
        ("state", "machine.state"),
        ("touched", "machine.pool.touched"),
    )

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self.rules = compiler.rules
        self.bound: dict[str, Any] = {
            "ALL": ALL, "CONTROLLER": CONTROLLER, "counts_as": counts_as,
            "item_value": item_value, "last_known": last_known, "referred": referred,
        }  # fmt: skip
        self.cells: dict[str, str] = {}
        self.odd = False
        self._names: dict[int, str] = {}
        self._fresh = 0
        self._depth = 0

    # --- names ------------------------------------------------------------------------------------------------------

    def name(self, value: Any) -> str:
        """A name that stands for a value."""
        known = self._names.get(id(value))
        if known is None:
            known = self._names[id(value)] = f"k{len(self.bound)}"
            self.bound[known] = value
        return known

    def variable(self) -> str:
        """A variable that nothing else uses."""
        self._fresh += 1
        return f"v{self._fresh}"

    def literal(self, value: Any) -> str:
        """A value that is written down."""
        if value is None or type(value) in (bool, int, str):
            return repr(value)
        if type(value) is tuple and all(part is None or type(part) in (bool, int, str) for part in value):
            return repr(value)
        return self.name(value)

    def cell(self, cell: str, it: Candidate) -> str:
        """Whether any effect in the game writes a cell; among many candidates that is looked up once."""
        if not it.record:
            return f"{cell!r} in touched"
        if cell not in self.cells:
            self.cells[cell] = f"c{len(self.cells)}"
        return self.cells[cell]

    # --- expressions ------------------------------------------------------------------------------------------------

    def __call__(self, node: Any, it: Candidate) -> str:
        """An expression, or a plain value, as a Python expression."""
        if not isinstance(node, e.Expr):
            return self.literal(node)
        writes = WRITTEN.get(type(node)) if self._depth < DEEP else None
        self._depth += 1
        text = writes(self, node, it) if writes is not None else None
        self._depth -= 1
        return self.call(self.compiler(node), it) if text is None else text

    def call(self, function: Any, it: Candidate, *more: object) -> str:
        """A call of a compiled expression."""
        rest = "".join(f", {argument}" for argument in more)
        return f"{self.name(function)}(machine, {self.bindings()}, {it.name}{rest})"

    def bindings(self) -> str:
        """The bindings that a closure is called with."""
        return "env"

    def player(self, node: Any, it: Candidate) -> str:
        """An expression read as a player's number, as `Compiler.player` reads it."""
        if isinstance(node, (e.Player, e.Lit, e.GameValue)):
            return self(node, it)
        if isinstance(node, e.ControllerOf) and isinstance(node.what, e.It) and it.record:
            return self(node, it)
        if isinstance(node, e.Var):
            value = self.variable()
            whole = f"({value}[0] if {value} else None)"
            return f"({whole} if type({value} := env.get({node.name!r})) is tuple else {value})"
        return self.call(self.compiler.player(node), it)

    def objects(self, node: Any, it: Candidate) -> str:
        """An expression read as objects, as `Compiler.objects` reads it."""
        if isinstance(node, e.This):
            ref = self.variable()
            return f"(() if ({ref} := env.get('this')) is None else ({ref},))"
        if isinstance(node, e.It) and it.record:
            return f"({reference(it)},)"
        if isinstance(node, e.It):
            return f"((state.objects[{it.name}].ref,) if {it.name} >= 0 else ({it.name},) if {it.name} < -1 else ())"
        if isinstance(node, (e.You, e.TurnPlayer)) or (isinstance(node, e.Opponent) and node.of is None):
            return f"({self(node, it)},)"
        if isinstance(node, e.Var):
            value = self.variable()
            return f"({value} if type({value} := env.get({node.name!r})) is tuple else referred({value}))"
        return self.call(self.compiler.objects(node), it)

    # --- attributes -------------------------------------------------------------------------------------------------

    def attribute(self, attr: str, it: Candidate) -> str:
        """An attribute of an object, whose record is in a variable, as `Compiler.attribute` reads it."""
        rules, record = self.rules, it.record
        read = f"{self.name(self.compiler.attribute(attr))}(machine, {it.name})"
        if rules.keyword(attr) or rules.refers(attr):
            return read
        if attr in SPECIAL:
            return self.special(attr, it, read)
        default = self.literal(rules.default(attr))
        printed = f"{record}.card.values.get({attr!r}{'' if default == 'None' else f', {default}'})"
        if not it.card:
            printed = f"{default} if {record}.card is None else {printed}"
        return (
            f"({read} if {self.cell(attr, it)}{self.otherwise(it)} else {record}.marks[{attr!r}] "
            f"if {attr!r} in {record}.marks else {printed})"
        )

    def special(self, attr: str, it: Candidate, read: str) -> str:
        """An attribute that every object has."""
        record = it.record
        if attr in ("owner", "role"):
            return f"{record}.{attr}"
        if attr == "face up":
            return f"{record}.face_up"
        if attr == "controller":
            return f"({read} if {self.cell(CONTROLLER, it)} else {record}.controller)"
        if attr == "zone":  # what is nowhere is at the place -1
            layout = self.rules.layout
            zones = (*(layout.zone_of[place].name for place in range(layout.size)), "")
            return f"{self.literal(zones)}[{record}.place]"
        if attr == "type":
            blank = f" or not {record}.face_up" if self.rules.places.blank else ""
            printed = f"{record}.card.type" if it.card else f"'player' if {record}.card is None else {record}.card.type"
            return f"({read} if {self.cell('type', it)}{blank} else {printed})"
        return read

    def otherwise(self, it: Candidate) -> str:
        """What else keeps a record from telling an attribute, as the rest of a condition."""
        odd = self.strange(it)
        self.odd |= bool(odd and it.odd)
        return f" or {it.odd or odd}" if odd else ""

    def strange(self, it: Candidate) -> str:
        """That a card may be one thing with others or lie blank, where the game has that; "" where it has neither."""
        merged = [f"{it.record}.under", f"{it.record}.host >= 0"] if self.rules.policies.piles.merged else []
        return " or ".join((*merged, f"not {it.record}.face_up") if self.rules.places.blank else merged)

    # --- the function -----------------------------------------------------------------------------------------------

    def define(self, arguments: str, *lines: str) -> Any:
        """Make the function of some lines."""
        body = "\n ".join(lines)
        first: list[str] = []
        if self.cells:
            first += [f"{name} = {cell!r} in touched" for cell, name in self.cells.items()]
        whole = "\n ".join((*first, body))
        for name, value in self.LOOKED_UP:
            if re.search(rf"\b{name}\b", whole):
                whole = f"{name} = {value}\n {whole}"
        space = self.bound
        exec(f"def made({arguments}):\n {whole}\n", space)
        return space["made"]


def reference(it: Candidate) -> str:
    """The reference of a candidate whose record is known."""
    return f"{it.name} | {it.record}.life << 16"
