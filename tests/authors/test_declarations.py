"""A declaration with a wrong type in a field is refused where it is written, with record, field and type."""

from __future__ import annotations

from typing import Any, get_args, get_origin, get_type_hints

import pytest

from rulestone.authoring import YOU, Action, e, need
from rulestone.kernel import declare
from rulestone.language import abilities
from rulestone.language.expressions.expression import Declaration, fits


class Stranger:
    """A value that belongs in no field."""


RECORDS = [
    one
    for module in (declare, abilities)
    for one in vars(module).values()
    if isinstance(one, type) and issubclass(one, Declaration) and one is not Declaration
]
FIELDS = [
    (record, field)
    for record in RECORDS
    for field in record.__struct_fields__
    if get_type_hints(record)[field] is not Any
]


def sample(hint: Any) -> Any:
    """A value of a type."""
    if hint is Any or hint is e.Expr or e.Expr in get_args(hint):
        return YOU
    if get_origin(hint) in (tuple, dict):
        return get_origin(hint)()
    made = {str: "name", int: 1, bool: False}
    return made[hint] if hint in made else get_args(hint)[0] if get_args(hint) else None


def needed(record: type[Any], but: str) -> dict[str, Any]:
    """Values of the fields of a record, without one of them."""
    return {
        field: sample(hint)
        for field, hint in get_type_hints(record).items()
        if field in record.__struct_fields__ and field != but and fits(sample(hint), hint)
    }


@pytest.mark.parametrize(("record", "field"), FIELDS, ids=lambda value: getattr(value, "__name__", value))
@pytest.mark.parametrize(
    "wrong", [Stranger(), 2.5, (Stranger(),), {"a": Stranger()}], ids=["object", "float", "tuple", "dict"]
)
def test_wrong_type_is_refused_with_record_and_field(record: type[Any], field: str, wrong: Any) -> None:
    if fits(wrong, get_type_hints(record)[field]):  # words and options may be anything
        return
    with pytest.raises(TypeError, match=rf"^{record.__name__}( '.*')?: {field} takes .+, found "):
        record(**needed(record, field), **{field: wrong})


def test_missing_comma_is_named() -> None:
    with pytest.raises(
        TypeError,
        match=r"^Action 'attack': needs takes a tuple of Need, found .*; a tuple of one needs a comma: needs=\(…,\)$",
    ):
        Action(name="attack", menus=("main",), needs=need(e.TurnOf(YOU), "X-1", "it is not {you}'s turn"))  # type: ignore[arg-type]
