"""The source of one function, assembled from the templates of its expressions."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from types import FunctionType, NoneType
from typing import Any, NamedTuple

from rulestone.continuous.operations import CONTROLLER
from rulestone.kernel.characteristics import SPECIAL
from rulestone.kernel.rules.basis import Basis
from rulestone.language import expressions as e
from rulestone.model.objects import LIFE_SHIFT, NUMBER

DEEP = 40
"""Nesting depth from which inner expressions become a function of their own: Python's parser has a limit."""
LITERALS = (NoneType, bool, int, str)
"""Types of values that are written into the source."""
LOOKED_UP = (
    ("held", "state.places", ("held[",)),
    ("game", "state.game", ("game.", "game[")),
    ("state", "machine.state", ("state.",)),
    ("touched", "machine.pool.touched", ("touched",)),
)
"""Name that a source may use → its value, and the pattern of its uses; each is looked up once a call."""


class Candidate(NamedTuple):
    """Facts known about the candidate at a place in the source.

    Attributes:
        name: the variable of its object number; "-1" for none.
        record: the variable of its record; "" if it may be a stack item or nothing.
        incomplete: the variable for whether its record lacks values (merged piles, blank cards); "" for none.
        card: whether it is known to be a card.
    """

    name: str = "it"
    record: str = ""
    incomplete: str = ""
    card: bool = True


IT = Candidate()
NOBODY = Candidate("-1")
OBJECT = Candidate("it", "obj", card=False)
Template = Callable[["Source", Any, Candidate], str]
"""Function that writes a kind of expression as Python source."""
TEMPLATES: dict[type[Any], Template] = {}


class Source:
    """The source of one function and the objects that its names refer to.

    The names `machine`, `env` and `it` are its arguments; the names of `LOOKED_UP` may be used too. Rulesets share
    functions (`rulestone.kernel.compile.expressions.MAKERS`): a template may ask `rules` only for zones, attributes,
    spaces, the pile policy and inner phases.

    Args:
        compiler: the compiler of the function (`rulestone.kernel.compile.expressions.Compiler`).

    Attributes:
        rules, careful: as in the compiler.
        bound: name → value.
        cells: cell → variable for whether any effect writes it.
        reads_incomplete: whether the variable that `Candidate.incomplete` names is used.
        reads_candidate: whether an attribute of the candidate is read.
    """

    def __init__(self, compiler: Any) -> None:
        self.compiler = compiler
        self.rules: Basis = compiler.rules
        self.careful: bool = compiler.careful
        self.bound: dict[str, Any] = {}
        self.cells: dict[str, str] = {}
        self.reads_incomplete = False
        self.reads_candidate = False
        self._names: dict[Hashable, str] = {}
        self._variables = 0
        self._depth = 0

    # --- names ------------------------------------------------------------------------------------------------------

    def name_value(self, value: Any) -> str:
        """Return a name for a value; a module's function keeps its own name."""
        name = self._names.get(id(value))
        if name is None:
            qualified = value.__qualname__ if type(value) is FunctionType else ""
            name = qualified if qualified.isidentifier() and qualified not in self.bound else f"k{len(self._names)}"
            self._names[id(value)] = name
            self.bound[name] = value
        return name

    def bind(self, key: Hashable, make: Callable[[Any], Any]) -> str:
        """Return a name for a value that the compiler makes.

        Args:
            key: unique key of the value among those bound here.
            make: returns the value, given the compiler.
        """
        name = self._names.get(key)
        if name is None:
            name = self._names[key] = f"f{len(self._names)}"
            self.bound[name] = make(self.compiler)
        return name

    def name_function(self, form: str, node: Any) -> str:
        """Return the name of the function of an expression.

        Args:
            form: kind of result: "value", "player" or "objects".
        """
        return self.bind((form, id(node)), lambda compiler: compiler.read(form, node))

    def name_reader(self, attr: str) -> str:
        """Return the name of the function that reads an attribute: `f(machine, number)`."""
        return self.bind(("attribute", attr), lambda compiler: compiler.get_reader(attr))

    def create_variable(self) -> str:
        """Return an unused variable name."""
        self._variables += 1
        return f"v{self._variables}"

    def write_literal(self, value: Any) -> str:
        """Return a value as source, or a name for it."""
        return repr(value) if type(value) in LITERALS else self.name_value(value)

    def test_cell(self, cell: str, it: Candidate) -> str:
        """Return the source of a test for whether an effect writes a cell; it is evaluated once for many candidates."""
        if not it.record:
            return f"{cell!r} in touched"
        if cell not in self.cells:
            self.cells[cell] = f"c{len(self.cells)}"
        return self.cells[cell]

    # --- expressions ------------------------------------------------------------------------------------------------

    def value(self, node: Any, it: Candidate) -> str:
        """Return an expression, or a plain value, as a Python expression."""
        if not isinstance(node, e.Expr):
            return self.write_literal(node)
        template = TEMPLATES.get(type(node)) if self._depth < DEEP else None
        if template is None:
            return self.call(self.name_function("value", node), it)
        self._depth += 1
        source = template(self, node, it)
        self._depth -= 1
        return source

    def call(self, name: str, it: Candidate, *more: object) -> str:
        """Return the call of a compiled expression.

        Args:
            name: name of the function in this source.
            more: further arguments.
        """
        rest = "".join(f", {argument}" for argument in more)
        return f"{name}(machine, env, {it.name}{rest})"

    def write_call(self, function: Any, *arguments: object) -> str:
        """Return the call of a function that gets the machine first."""
        return f"{self.name_value(function)}(machine, {', '.join(map(str, arguments))})"

    def write_argument(self, argument: str, node: Any, it: Candidate) -> str:
        """Return the source of an argument for a function declared by `declare_function`.

        Args:
            argument: "env", "it", or a form and a field, such as "objects what". The forms "objects", "player" and
                "value" evaluate the field; "function" passes it compiled. The form "reader" passes a reader of the
                named attribute, "literal" the field itself. A field that is None stays None.
        """
        form, _, field = argument.partition(" ")
        if not field:
            return it.name if form == "it" else form
        value = getattr(node, field)
        if value is None or form == "literal":
            return self.write_literal(value)
        if form == "function":
            return self.name_function("value", value)
        return self.name_reader(value) if form == "reader" else str(getattr(self, form)(value, it))

    def player(self, node: Any, it: Candidate) -> str:
        """Return an expression as a player's number (of several references the first); None for no player."""
        if isinstance(node, (e.Player, e.Lit, e.GameValue)):
            return self.value(node, it)
        value = self.create_variable()
        first = f"({value}[0] if {value} else None)"
        return f"({first} if type({value} := {self.value(node, it)}) is tuple else {value})"

    def objects(self, node: Any, it: Candidate) -> str:
        """Return an expression as objects: single players and references become tuples, unbound names an empty one.

        Raises:
            TypeError: the expression is a condition.
        """
        if isinstance(node, (e.You, e.TurnPlayer)) or (isinstance(node, e.Opponent) and node.of is None):
            return f"({self.value(node, it)},)"
        if isinstance(node, e.Var):
            value = self.create_variable()
            converted = f"{self.name_value(find_referred)}({value})"
            return f"({value} if type({value} := env.get({node.name!r})) is tuple else {converted})"
        if isinstance(node, e.Whether) and not isinstance(node.then, e.Condition) and node.otherwise == e.Lit(()):
            return self.objects_if(node, it)
        if isinstance(node, e.Condition):
            raise TypeError(f"objects or a player are wanted here, and {type(node).__name__} says yes or no")
        if (isinstance(node, e.Value) and not isinstance(node, e.GameValue)) or not isinstance(node, e.Expr):
            return self.write_call(as_objects, self.value(node, it))
        if isinstance(node, (e.Player, e.GameValue)):
            return f"{self.name_value(find_referred)}({self.value(node, it)})"
        return self.value(node, it)

    def objects_if(self, node: e.Whether, it: Candidate) -> str:
        """Return the source of objects that depend on a condition: the objects if it holds, else none.

        The condition is skipped if no effect of the game can make it true.
        """
        source = f"{self.objects(node.then, it)} if {self.value(node.condition, it)} else ()"
        cells = list_permits(node.condition)
        return f"(() if {self.name_value(cells)}.isdisjoint(touched) else {source})" if cells else f"({source})"

    # --- attributes -------------------------------------------------------------------------------------------------

    def attribute(self, attr: str, it: Candidate) -> str:
        """Return an attribute of an object whose record is in a variable, as `Compiler.get_reader` reads it.

        If no effect writes the attribute, it is read from the record directly.
        """
        rules, record = self.rules, it.record
        self.reads_candidate |= it is OBJECT
        read = f"{self.name_reader(attr)}(machine, {it.name})"
        if rules.is_keyword(attr) or rules.holds_references(attr):
            return read
        if attr in SPECIAL:
            return self.write_special(attr, it, read)
        default = self.write_literal(rules.default(attr))
        printed = f"{record}.card.values.get({attr!r}{'' if default == 'None' else f', {default}'})"
        if not it.card:
            printed = f"{default} if {record}.card is None else {printed}"
        return (
            f"({read} if {self.test_cell(attr, it)}{self.write_exception_test(it)} else {record}.marks[{attr!r}] "
            f"if {attr!r} in {record}.marks else {printed})"
        )

    def write_special(self, attr: str, it: Candidate, read: str) -> str:
        """Return an attribute that every object has."""
        record = it.record
        if attr in ("owner", "role"):
            return f"{record}.{attr}"
        if attr == "face up":
            return f"{record}.face_up"
        if attr == "controller":
            return f"({read} if {self.test_cell(CONTROLLER, it)} else {record}.controller)"
        if attr == "zone":  # an object without a place has the place -1, which indexes the last entry of the tuple
            layout = self.rules.layout
            zones = (*(layout.zone_of[place].name for place in range(layout.size)), "")
            return f"{self.write_literal(zones)}[{record}.place]"
        if attr == "type":
            blank = f" or not {record}.face_up" if self.rules.places.blank else ""
            printed = f"{record}.card.type" if it.card else f"'player' if {record}.card is None else {record}.card.type"
            return f"({read} if {self.test_cell('type', it)}{blank} else {printed})"
        return read

    def write_exception_test(self, it: Candidate) -> str:
        """Return the source of a test for cards with values outside their records: in merged piles, or blank."""
        test = self.test_record(it)
        self.reads_incomplete |= bool(test and it.incomplete)
        return f" or {it.incomplete or test}" if test else ""

    def test_record(self, it: Candidate) -> str:
        """Return the source of a test for merged or blank cards; "" in a game that has neither."""
        merged = [f"{it.record}.under", f"{it.record}.host >= 0"] if self.rules.policies.piles.merged else []
        return " or ".join((*merged, f"not {it.record}.face_up") if self.rules.places.blank else merged)

    # --- the function -----------------------------------------------------------------------------------------------

    def write_function(self, arguments: str, lines: list[str]) -> str:
        """Return the source of the function of some lines."""
        first = [f"{name} = {cell!r} in touched" for cell, name in self.cells.items()]
        body = "\n ".join((*first, *lines))
        for name, value, uses in LOOKED_UP:
            if any(use in body for use in uses):
                body = f"{name} = {value}\n {body}"
        return f"def expression({arguments}):\n {body}\n"


def indent_lines(lines: list[str]) -> list[str]:
    """Indent lines by one level."""
    return [" " + line for line in lines]


def format_reference(it: Candidate) -> str:
    """Return the reference of a candidate whose record is known."""
    return f"{it.name} | {it.record}.life << {LIFE_SHIFT}"


def find_referred(value: Any) -> tuple[int, ...]:
    """Return the objects that a binding or a game value refers to."""
    if value is None or isinstance(value, (bool, str)):
        return ()
    return value if isinstance(value, tuple) else (value,)


def as_objects(machine: Any, value: Any) -> tuple[int, ...]:
    """Return a value as objects: a player's number or a reference becomes one object, words and amounts none."""
    is_tuple = isinstance(value, tuple)
    object_count = len(machine.state.objects)
    return tuple(
        ref
        for ref in (value if is_tuple else (value,))
        if type(ref) is int and (ref & NUMBER < object_count if ref >= 0 else is_tuple)
    )


def list_permits(condition: e.Expr) -> frozenset[str]:
    """Return cells of which effects must permit at least one for a condition to hold; () for none.

    "The player may play this from the graveyard" needs an effect that permits playing from there.
    """
    match condition:
        case e.Permitted(what=what, given=True, value=e.Lit() | None):
            value = condition.value
            return frozenset({"permit:" + (what if value is None else e.valued(what, value.value))})  # type: ignore[attr-defined]
        case e.AnyOf(of=parts):
            permits = [list_permits(part) for part in parts]
            return frozenset().union(*permits) if all(permits) else frozenset()
        case e.All(of=parts):
            return next(filter(None, map(list_permits, parts)), frozenset())
    return frozenset()
