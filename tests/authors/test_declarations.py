"""A declaration with a wrong type in a field is refused where it is written, with record, field and type."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from msgspec.structs import replace

from rulestone.authoring import YOU, Action, e, need
from rulestone.game import lexicon
from rulestone.game.host import find
from rulestone.game.validation.checker import check_ruleset
from rulestone.kernel import declare, policies
from rulestone.language import abilities, vocabulary
from rulestone.language.expressions.expression import Declaration
from rulestone.model.records import fits_hint
from rulestone.model.zones import Zone


class Stranger:
    """A value that belongs in no field."""


MODULES = (declare, abilities, lexicon, policies, vocabulary)
RECORDS = [
    Zone,
    *dict.fromkeys(
        one
        for module in MODULES
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, Declaration) and one is not Declaration
    ),
]
WRONG = (Stranger(), 2.5, (Stranger(),), {"a": Stranger()})
hints = cache(get_type_hints)


def sample(hint: Any) -> Any:
    """Return a value of a type."""
    if hint is Any or hint is e.Expr or e.Expr in get_args(hint):
        return YOU
    if get_origin(hint) in (tuple, dict):
        return get_origin(hint)()
    made = {str: "name", int: 1, bool: False}
    if hint in made:
        return made[hint]
    if get_origin(hint) is Literal:
        return get_args(hint)[0]
    if get_args(hint):
        return sample(get_args(hint)[0])
    return hint(**make_needed_values(hint, "")) if issubclass(hint, Declaration) else None


def make_needed_values(record: type[Any], but: str) -> dict[str, Any]:
    """Return values of the fields of a record, without one of them."""
    return {
        field: sample(hint)
        for field, hint in hints(record).items()
        if field in record.__struct_fields__ and field != but and fits_hint(sample(hint), hint)
    }


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.__name__)
def test_wrong_type_is_refused_with_record_and_field(record: type[Any]) -> None:
    for field, hint in hints(record).items():
        for wrong in WRONG:
            # fields of type Any accept every value
            if field in record.__struct_fields__ and hint is not Any and not fits_hint(wrong, hint):
                with pytest.raises(TypeError, match=rf"^{record.__name__}( “.*”)?: {field} takes .+, found "):
                    record(**make_needed_values(record, field), **{field: wrong})


def test_field_types_of_zones_words_effects_and_policies_are_checked() -> None:
    names = {record.__name__ for record in RECORDS}
    assert {"Zone", "Lexicon", "Meaning", "Vocabulary", "Continuous", "Operation", "Policies", "Limits"} <= names


@pytest.mark.parametrize("wrong", [("a",), ("a", "b", "c"), ("a", 1)])
def test_tuple_with_wrong_length_or_type_is_refused(wrong: Any) -> None:
    with pytest.raises(TypeError, match="replaced takes a dict of a tuple of text and text, found"):
        vocabulary.Vocabulary(replaced={"is destroyed": wrong})


def test_face_down_zone_visible_to_all_players_is_reported() -> None:
    ruleset = find("godacard")[1]
    shields = Zone(name="shields", face_up=False)
    parts = replace(ruleset.parts, zones={**ruleset.parts.zones, "shields": shields})
    (found,) = [problem for problem in check_ruleset(replace(ruleset, parts=parts)) if problem.part == "zone shields"]
    assert "all players see them: set `seen_by`" in found.what


def test_missing_comma_is_reported_in_a_declaration() -> None:
    with pytest.raises(
        TypeError,
        match=r"^Action “attack”: needs takes a tuple of Need, found .*; a tuple of one needs a comma: needs=\(…,\)$",
    ):
        # type: ignore[arg-type]
        Action(name="attack", menus=("main",), needs=need(e.TurnOf(YOU), "X-1", "it is not {you}'s turn"))
