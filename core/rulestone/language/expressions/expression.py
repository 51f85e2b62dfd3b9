"""The bases of records and expressions, and the terms that build expressions in Python."""

from __future__ import annotations

from operator import is_ as is_same
from typing import Any, ClassVar, Literal

from msgspec import Struct
from msgspec.structs import astuple, force_setattr

from rulestone.language.inspect import ANYTHING, NOTHING, Reads
from rulestone.model.records import check_types


class AuthorRecord(Struct, frozen=True, repr_omit_defaults=True):
    """Base of the records that games are written with: a term in a field is taken as its expression."""

    def __post_init__(self) -> None:
        values = astuple(self)
        if HOLDING.isdisjoint(map(type, values)):
            return
        for name, found in zip(self.__struct_fields__, values, strict=True):
            if found.__class__ in HOLDING and (unwrapped := strip_terms(found)) is not found:
                force_setattr(self, name, unwrapped)


class Declaration(AuthorRecord, frozen=True):
    """Base of the records that declare parts of a game.

    Raises:
        TypeError: a field holds something of another type; the message names the record, the field and the type.
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        check_types(self)


def refuse_truth(self: Any) -> bool:
    """Raise TypeError, since Python's `and`, `or`, `not` and `if` would evaluate before the game is played."""
    raise TypeError("a condition or term has no truth value in Python: use both, either, no and when")


class Expr(AuthorRecord, frozen=True, tag=True, tag_field="is"):
    """Base of every expression.

    Python's signs build on expressions: `e.Total(x, "power") + 1 >= 5`. Of these only terms (`total(x, "power")`) build
    a comparison with `==` and `!=`; of other expressions Python itself compares the records.

    Attributes:
        READS: its reads besides the reads of its parts; a class that does not declare them may read anything.
        OF_EACH: the fields that are evaluated with each of its objects as their candidate.
    """

    READS: ClassVar[Reads] = (ANYTHING,)
    OF_EACH: ClassVar[tuple[str, ...]] = ()

    def __lt__(self, other: object) -> Compare:
        return Compare("<", value(self), value(other))

    def __le__(self, other: object) -> Compare:
        return Compare("<=", value(self), value(other))

    def __gt__(self, other: object) -> Compare:
        return Compare(">", value(self), value(other))

    def __ge__(self, other: object) -> Compare:
        return Compare(">=", value(self), value(other))

    def __add__(self, other: object) -> Term:
        return Term(Arith("+", value(self), value(other)))

    def __sub__(self, other: object) -> Term:
        return Term(Arith("-", value(self), value(other)))

    def __mul__(self, other: object) -> Term:
        return Term(Arith("*", value(self), value(other)))

    def __truediv__(self, other: object) -> Term:
        return Term(Arith("/", value(self), value(other)))

    def __radd__(self, other: object) -> Term:
        return Term(Arith("+", value(other), value(self)))

    def __rsub__(self, other: object) -> Term:
        return Term(Arith("-", value(other), value(self)))

    def __rmul__(self, other: object) -> Term:
        return Term(Arith("*", value(other), value(self)))

    def __rtruediv__(self, other: object) -> Term:
        return Term(Arith("/", value(other), value(self)))


class Value(Expr, frozen=True):
    """Base of expressions whose result is a number, a text or a truth value."""


class Player(Expr, frozen=True):
    """Base of expressions whose result is a player's number."""


class Condition(Expr, frozen=True):
    """Base of expressions whose result is true or false."""

    __bool__ = refuse_truth


class Lit(Value, frozen=True):
    """A value written down."""

    READS = NOTHING

    value: Any


class Arith(Value, frozen=True):
    """`left op right` with op one of + - * / min max; quotients are rounded at the end (`Rounded`)."""

    READS = NOTHING

    op: str
    left: Expr
    right: Expr


class Rounded(Value, frozen=True):
    """A number rounded once, after the expression in it was evaluated exactly.

    Attributes:
        of: the number.
        way: "down", "up", or "half up": to the nearest whole number, a half up.
    """

    READS = NOTHING

    of: Expr
    way: Literal["down", "up", "half up"] = "down"


class Compare(Condition, frozen=True):
    """`left op right` with op one of == != < <= > >= in, contains."""

    READS = NOTHING

    op: str
    left: Expr
    right: Expr


class Term(Expr, frozen=True, eq=False):
    """A value expression whose `==` and `!=` build comparisons, too; records hold its expression.

    Attributes:
        expr: the expression.
    """

    expr: Expr

    def __eq__(self, other: object) -> Compare:  # type: ignore[override]
        return Compare("==", self.expr, value(other))

    def __ne__(self, other: object) -> Compare:  # type: ignore[override]
        return Compare("!=", self.expr, value(other))

    def rounded(self, way: Literal["down", "up", "half up"] = "down") -> Term:
        """Return the value rounded once: `(its.power / 2).rounded("up")`."""
        return Term(Rounded(self.expr, way))

    def one_of(self, *values: Any) -> Compare:
        """Return a condition: the value is one of these."""
        return Compare("in", self.expr, Lit(values))

    def contains(self, part: Any) -> Compare:
        """Return whether the value (a text or a collection) contains a part."""
        return Compare("contains", self.expr, value(part))

    __bool__ = refuse_truth

    __hash__ = None  # type: ignore[assignment]


HOLDING = frozenset({Term, tuple, dict})
"""The types of fields that can hold terms."""


def value(x: Any) -> Expr:
    """Return an expression as it is, the expression of a term, and a literal for a plain value."""
    return x.expr if isinstance(x, Term) else x if isinstance(x, Expr) else Lit(x)


def strip_terms(data: Any) -> Any:
    """Return data with each term replaced by its expression; the same object if it contains none."""
    kind = data.__class__
    if kind is Term:
        return data.expr
    if kind is not tuple and kind is not dict:
        return data
    inner = data if kind is tuple else tuple(data.values())
    if HOLDING.isdisjoint(map(type, inner)):
        return data
    parts = tuple(map(strip_terms, inner))
    if all(map(is_same, parts, inner)):
        return data
    return parts if kind is tuple else dict(zip(data, parts, strict=True))
