"""Compile expressions to functions, once per ruleset.

A compiled expression is called with the machine, the bindings and the candidate's number (-1 for none):
`f(machine, env, it)`. Objects come back as a tuple of references, players as their numbers, conditions as truth values.

The meaning of each kind of expression is declared once, in `kernel.meaning`, in one of three forms: a template (Python
source for the functions that contain it), a function of the evaluated fields, or a function that compiles it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from rulestone.continuous.base_values import find_bearer
from rulestone.kernel.characteristics import SPECIAL, make_blank_reader, make_keyword_reader, make_ref_reader
from rulestone.kernel.compile.sharing import MAX_CODES, MAX_FACTS, define, get_content_key, number_facts
from rulestone.kernel.compile.source import IT, NOBODY, OBJECT, TEMPLATES, Candidate, Source, Template
from rulestone.kernel.machine import Machine
from rulestone.kernel.program import Compiled, Op
from rulestone.kernel.rules.basis import Basis
from rulestone.language import expressions as e
from rulestone.model.bindings import ITEM
from rulestone.model.keys import SameObject
from rulestone.model.state import Env

MEANINGS: dict[type[Any], Callable[[Any, Any], Compiled]] = {}
Function = TypeVar("Function", bound=Callable[..., Any])


def meaning(kind: type[Any]) -> Callable[[Callable[[Any, Any], Compiled]], Callable[[Any, Any], Compiled]]:
    """Declare the meaning of a kind of expression; the function gets the compiler and the expression.

    Rulesets share the result: it may depend on the same data as a template (`rulestone.kernel.compile.source.Source`).
    """

    def declare(function: Callable[[Any, Any], Compiled]) -> Callable[[Any, Any], Compiled]:
        MEANINGS[kind] = function
        TEMPLATES.pop(kind, None)
        return function

    return declare


def template(kind: type[Any]) -> Callable[[Template], Template]:
    """Declare the meaning of a kind of expression; the function gets the source, the expression and the candidate."""

    def declare(function: Template) -> Template:
        MEANINGS[kind] = lambda compiler, node: compiler.function("value", node)
        TEMPLATES[kind] = function
        return function

    return declare


def declare_function(kind: type[Any], *arguments: str) -> Callable[[Function], Function]:
    """Declare a function of the evaluated fields as the meaning of a kind of expression.

    Args:
        arguments: forms of the arguments after the machine, as for `Source.write_argument`: "objects what".
    """

    def declare(function: Function) -> Function:
        @template(kind)
        def write(source: Source, node: Any, it: Candidate) -> str:
            return source.write_call(function, *(source.write_argument(argument, node, it) for argument in arguments))

        return function

    return declare


class LazyFunction:
    """A function that is compiled at its first call.

    Args:
        make: compiles the function.
    """

    __slots__ = ("function", "make")

    def __init__(self, make: Callable[[], Callable[..., Any]]) -> None:
        self.make = make
        self.function: Callable[..., Any] | None = None

    def __call__(self, *arguments: Any) -> Any:
        if self.function is None:
            self.function = self.make()
        return self.function(*arguments)


class Compiler:
    """A compiler for the expressions of one ruleset.

    Args:
        rules: provides the numbers of zones, the defaults of attributes and the options of assumptions.
        late: whether to write the source of a function only at its first call. Errors in expressions then appear only
            there, so this is for rulesets that were already compiled completely.
        careful: whether functions accept any candidate and raise `Incomputable` for values that cannot be compared or
            added. Other functions are faster and call these if a candidate or a value does not fit.

    Attributes:
        reads_source: ("verb" or "procedure", name) → whether it reads the object whose ability contains it; a cache.
        maker: the compiler that makes the functions: of the first ruleset in which expressions have the same meaning.
    """

    def __init__(self, rules: Basis, late: bool = False, careful: bool = False) -> None:
        self.rules = rules
        self.late = late
        self.careful = careful
        self.reads_source: dict[tuple[str, str], bool] = {}
        self._careful = self if careful else None
        self._functions: dict[tuple[Any, ...], tuple[Any, Any]] = {}  # an expression may occur in several places
        self.maker = self._find_maker()

    def _find_maker(self) -> Compiler:
        """Return the compiler whose functions this one shares: rulesets that differ in a step share all of them."""
        names = self.rules.name.partition("@")[0], *self.rules.parts.verbs  # messages about wrong expressions name them
        key = (number_facts(self.rules), self.late, self.careful, names)
        maker = MAKERS.get(key)
        if maker is None or len(maker._functions) >= MAX_CODES:
            if len(MAKERS) >= MAX_FACTS:
                MAKERS.clear()
            maker = MAKERS[key] = self
        return maker

    def _share(self, node: Any, key: tuple[Any, ...], make: Callable[[Compiler], Any]) -> Any:
        """Return a function of an expression, made once for all rulesets in which it has the same meaning.

        Args:
            key: distinguishes the functions of one expression.
            make: makes the function, given the compiler of these rulesets.
        """
        maker = self.maker
        functions = maker._functions
        entry = functions.get((id(node), *key))
        if entry is None:
            content = get_content_key(SameObject(node))  # policies make equal steps for each ruleset
            if (content, *key) not in functions:
                functions[content, *key] = (node, make(maker))
            entry = functions[id(node), *key] = (node, functions[content, *key][1])
        return entry[1]

    def __call__(self, node: Any) -> Compiled:
        """Return the function of an expression; other values count as literals.

        Raises:
            TypeError: the kernel does not know the kind of expression.
            LookupError: the expression names a zone that the game does not declare.
        """
        if not isinstance(node, e.Expr):
            return lambda machine, env, it: node
        if isinstance(node, e.Lit):
            constant = node.value
            return lambda machine, env, it: constant
        function: Compiled = self._share(node, ("value",), lambda maker: maker.compile_meaning(node))
        return function

    def read(self, form: str, node: Any) -> Compiled:
        """Return the function of an expression.

        Args:
            form: kind of result: "value", "player" or "objects".
        """
        return self(node) if form == "value" else getattr(self, form)(node)

    def read_optional(self, form: str, node: Any) -> Compiled | None:
        """Return the function of an optional part of a declaration, see `read`; None without the part."""
        return None if node is None else self.read(form, node)

    def compile_meaning(self, node: e.Expr) -> Compiled:
        """Compile an expression.

        Raises:
            TypeError, LookupError: as for `__call__`.
        """
        compile_node = MEANINGS.get(type(node))
        if compile_node is None:
            raise TypeError(f"unknown expression “{type(node).__name__}”: the core cannot evaluate it")
        return compile_node(self, node)

    def player(self, node: e.Expr) -> Compiled:
        """Return a function that evaluates an expression to a player's number, None for no player.

        A reference to a player is its number.
        """
        return self(node) if isinstance(node, (e.Player, e.Lit, e.GameValue)) else self.function("player", node)

    def objects(self, node: e.Expr) -> Compiled:
        """Return the function of an expression read as objects, see `Source.objects`.

        Raises:
            TypeError: the expression is a condition.
        """
        if isinstance(node, e.Expr) and not isinstance(node, READ_AS_OBJECTS):
            return self(node)
        return self.function("objects", node)

    def function(self, form: str, node: Any) -> Compiled:
        """Compile an expression whose source is assembled from templates.

        Args:
            form: kind of result: "value", "player" or "objects".
        """

        def write(source: Source) -> list[str]:
            if source.careful:
                return [f"return {getattr(source, form)(node, IT)}"]
            value = getattr(source, form)(node, OBJECT)
            first = []
            if source.reads_candidate or "obj" in value:
                checked = source.bind("checked", lambda compiler: compiler.compile_checked(form, node))
                # a stack item has a negative number and no record: the checked version of the function reads it
                first = [f"if it < 0: return {source.call(checked, IT)}", "obj = state.objects[it]"]
            return [*first, f"return {value}"]

        function: Compiled = self._share(node, (form,), lambda maker: define(maker, node, write, checked=form))
        return function

    def compile_search(self, node: e.Expr, write: Callable[[Source], list[str]]) -> Compiled:
        """Compile a kind of expression to a separate function `f(machine, env, it, limit)`.

        Args:
            write: as for `rulestone.kernel.compile.sharing.define`.
        """
        function: Compiled = define(self, node, write, "machine, env, it, limit=ALL", checked="value")
        return function

    def compile_checked(self, form: str, node: Any) -> LazyFunction:
        """Return the version of a function that accepts any candidate; it is compiled at its first call."""

        def make() -> Compiled:
            if self._careful is None:
                self._careful = Compiler(self.rules, late=True, careful=True)
            return self._careful.read(form, node)

        return LazyFunction(make)

    def compile_binding(self, name: str, node: Any) -> Op:
        """Return the operation that binds the value of an expression to a name."""
        if type(node) in TEMPLATES:
            return self._operation(node, f"{{**env, {name!r}: ", "}")
        value = self(node)
        return lambda machine, env: {**env, name: value(machine, env, -1)}

    def compile_branch(self, node: e.Expr, target: int) -> Op:
        """Return an operation that continues if a condition holds and jumps otherwise.

        Args:
            target: index of the operation to jump to.
        """
        if type(node) in TEMPLATES:
            return self._operation(node, "None if ", f" else {target}")
        condition = self(node)
        return lambda machine, env: None if condition(machine, env, -1) else target

    def _operation(self, node: e.Expr, before: str, after: str) -> Op:
        """Return an operation that computes an expression; `before` and `after` enclose the value in its source."""

        def write(source: Source) -> list[str]:
            checked = source.bind("checked", lambda compiler: compiler.compile_checked("value", node))
            fast, careful = source.value(node, NOBODY), source.call(checked, NOBODY)
            return [f"try: return {before}{fast}{after}", f"except TypeError: return {before}{careful}{after}"]

        function: Op = self._share(node, (before, after), lambda maker: define(maker, node, write, "machine, env"))
        return function

    def get_reader(self, attr: str) -> Callable[[Machine, int], Any]:
        """Return the function that reads an attribute of an object: `f(machine, number)`."""
        special = make_keyword_reader(attr) if self.rules.is_keyword(attr) else SPECIAL.get(attr)
        default = self.rules.default(attr)
        blank = self.rules.places.blank
        if special is not None:
            return make_blank_reader(special, attr, default) if blank else special
        merged = self.rules.policies.piles.merged

        # attributes are read more often than anything else, so most games skip the tests for piles and blanks
        def read(machine: Machine, oid: int) -> Any:
            state = machine.state
            if attr in machine.pool.touched:
                table = state.table
                if table is None:
                    table = machine.derive_for(attr)
                row = table.get(oid)
                if row is not None and attr in row:
                    return row[attr]
            obj = state.objects[oid]
            marks = obj.marks
            if attr in marks:
                return marks[attr]
            card = obj.card
            return default if card is None else card.values.get(attr, default)

        def read_known(machine: Machine, oid: int) -> Any:
            # like `read`, for games with blank cards or merged piles
            state = machine.state
            obj = state.objects[oid]
            if merged and (obj.under or obj.host >= 0):
                oid = find_bearer(machine, oid, attr)
                obj = state.objects[oid]
            if not obj.face_up and obj.place in blank:
                return obj.marks.get(attr, default)
            return read(machine, oid)

        reader = read_known if blank or merged else read
        return make_ref_reader(reader) if self.rules.holds_references(attr) else reader


MAKERS: dict[tuple[Any, ...], Compiler] = {}
"""Key of the meaning of expressions → the compiler that makes their functions for all rulesets with the key."""

READ_AS_OBJECTS = (e.Player, e.Value, e.Condition, e.Var)
"""Kinds of expressions whose value must be converted to a tuple of references."""


def find_resolving(env: Env, ref: int) -> Any:
    """Return the stack item that is resolving if a reference means it; it has left the stack already. Else None."""
    item = env.get(ITEM)
    return item if item is not None and item.number == -ref else None
