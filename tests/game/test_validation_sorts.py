"""A text in place of a number is reported wherever the checks know that the place takes a number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.game.host import games
from rulestone.game.validation.names import list_pieces
from rulestone.game.validation.report import NUMBER, find_wrong_sorts, get_attribute_sort, sort_of
from rulestone.kernel.declare import Parts
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import Operation, Treat
from rulestone.language.inspect import walk

OPEN = (i.Let, i.AlterItem, Treat)
"""Records whose values may be of any sort."""


def iterate_number_fields(parts: Any) -> Iterator[tuple[Any, str]]:
    """Yield every record with a literal number in a field, and the field."""
    for piece in parts:
        for node in walk(piece.content):
            for field in node.__struct_fields__:
                found = getattr(node, field)
                if isinstance(found, e.Lit) and type(found.value) is int:
                    yield node, field


def is_open(node: Any, parts: Parts) -> bool:
    """Return whether a text may be valid: in an untyped value, a sum of texts, or beside an unknown operand."""
    sets = isinstance(node, Operation) and get_attribute_sort(node.attr, parts) != NUMBER
    equal = isinstance(node, e.Compare) and node.op in ("==", "!=") and not sort_of(node.left, parts)
    return isinstance(node, OPEN) or sets or equal or (isinstance(node, e.Arith) and node.op == "+")


@pytest.mark.parametrize("game", [*games()])
def test_text_in_place_of_a_number_is_reported(game: str) -> None:
    ruleset = games()[game].ruleset()
    tried = [
        (node, field) for node, field in iterate_number_fields(list_pieces(ruleset)) if not is_open(node, ruleset.parts)
    ]
    silent = [
        (node, field)
        for node, field in tried
        if not [*find_wrong_sorts(replace(node, **{field: e.Lit("text")}), ruleset.parts)]
    ]
    assert len(tried) > 20
    assert silent == []
