"""Changes to the data of a game, one field at a time: dropped, retyped, renamed, duplicated, out of range."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2,
    10**9,
    1.5,
    "",
    "x",
    "hand",
    "draw",
    (),
    ("x",),
    (1,),
    {},
    {"x": 1},
    [],
    object(),
)
"""Replacement values: other types, empty values, numbers out of range, unknown and known names."""


def is_inner(value: Any) -> bool:
    """Return whether a value has parts that can be changed."""
    return isinstance(value, (Struct, tuple, Mapping)) and bool(list_part_keys(value))


def list_part_keys(value: Any) -> list[Any]:
    """Return the keys of the parts of a value: field names, indices or keys of a mapping."""
    if isinstance(value, Struct):
        return list(value.__struct_fields__)
    return list(range(len(value))) if isinstance(value, tuple) else list(value) if isinstance(value, Mapping) else []


def get_part(value: Any, key: Any) -> Any:
    """Return a part of a value."""
    return getattr(value, key) if isinstance(value, Struct) else value[key]


def replace_part(value: Any, key: Any, part: Any) -> Any:
    """Return a value with another part."""
    if isinstance(value, Struct):
        return replace(value, **{key: part})
    if isinstance(value, tuple):
        return (*value[:key], part, *value[key + 1 :])
    return {**value, key: part}


@st.composite
def draw_change(draw: st.DrawFn, value: Any, deep: int = 12) -> tuple[Any, str]:
    """Draw a change: the value with one change in it, and the path of the change.

    Raises:
        TypeError: the changed record does not accept the value.
    """
    key = draw(st.sampled_from(list_part_keys(value)))
    part = get_part(value, key)
    if deep and is_inner(part) and draw(st.integers(0, 9)):
        new, path = draw(draw_change(part, deep - 1))
        return replace_part(value, key, new), f"{key}.{path}"
    ways = ["odd"]
    if isinstance(value, (tuple, dict)):
        ways += ["drop", "double"]
    if isinstance(value, dict):
        ways.append("rename")
    if isinstance(part, str):
        ways.append("misspell")
    way = draw(st.sampled_from(ways))
    if way == "drop":
        rest = [one for one in list_part_keys(value) if one != key]
        new = tuple(value[one] for one in rest) if isinstance(value, tuple) else {one: value[one] for one in rest}
    elif way == "double":
        new = (*value, part) if isinstance(value, tuple) else {**value, "twin": part}
    elif way == "rename":
        new = {("renamed" if one == key else one): inner for one, inner in value.items()}
    elif way == "misspell":
        new = replace_part(value, key, part + "x")
    else:
        new = replace_part(value, key, draw(st.sampled_from(ODD)))
    return new, f"{key} ({way})"
