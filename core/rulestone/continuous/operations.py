"""Operations of continuous effects on one value, and their results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, MutableMapping
from functools import partial
from typing import Any, NamedTuple

from rulestone.language.expressions import AFFECTED
from rulestone.model.bounds import multiply_bounded
from rulestone.model.records import as_tuple

Row = dict[str, Any]
Table = MutableMapping[int, Row]
VALUES = ("set", "add", "multiply", "swap")
"""Kinds of operations that "cannot be lowered" can limit."""
ABILITIES = "abilities"
"""The cell of an object's abilities, a tuple of `HeldAbility`, if effects give or remove any."""
CONTROLLER = "controller"
"""The cell of an object's controller, if an effect changes it."""
REWORD = "text"
"""The name by which a layer includes operations that exchange words."""
CARD = "card"
"""The cell of the card that an object is a copy of."""
OUT_OF_REACH = f"forbid:{AFFECTED}"
"""The cell by which effects of the other player do not affect an object."""
HAVE = "have "
"""Prefix of a prohibition to have an ability: "have flying"."""
ABILITY = "ability"
"""The attribute of an operation "lose" whose value names the abilities."""


class HeldAbility(NamedTuple):
    """An ability that an object has.

    Attributes:
        ability: the ability; asked whether it `answers_to` a word: "abilities", its name, its kind, one of its tags.
        since: timestamp of the effect that gave it; -1 for one that is printed on the object.
    """

    ability: Any
    since: int = -1


class Rewording:
    """The exchange of one word for another.

    Args:
        old, new: the words.
        variants: (ability, attribute, old word, new word) → the reworded ability; others do not change.
    """

    __slots__ = ("new", "old", "variants")

    def __init__(self, old: Any, new: Any, variants: Mapping[Any, Any]) -> None:
        self.old = old
        self.new = new
        self.variants = variants

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rewording) and (self.old, self.new) == (other.old, other.new)

    def __hash__(self) -> int:
        return hash((self.old, self.new))

    def __repr__(self) -> str:
        return f"{self.new} in place of {self.old}"

    def reword_value(self, value: Any) -> Any:
        """Return a value of the attribute, or several, with the word exchanged."""
        if isinstance(value, tuple):
            return tuple(dict.fromkeys(self.new if word == self.old else word for word in value))
        return self.new if value == self.old else value

    def reword_abilities(self, attr: str, abilities: tuple[HeldAbility, ...]) -> tuple[HeldAbility, ...]:
        """Return abilities with the word exchanged; a reworded one counts as printed on its object."""
        variants = [(self.variants.get((held.ability, attr, self.old, self.new)), held) for held in abilities]
        # 0 is older than the timestamp of every effect, as if the ability were printed
        return tuple(held if variant is None else HeldAbility(variant, 0) for variant, held in variants)


class Op(NamedTuple):
    """One operation with its computed value.

    Attributes:
        kind: "set", "add", "multiply", "swap" (with the attribute that `value` names), "grant" (a keyword), "gain" (an
            ability), "share" (abilities that other objects have), "reword" (one word for another), "lose", "forbid",
            "permit", "copy".
        attr: attribute, keyword or forbidden thing.
        value: the value, for the first four; the ability gained; those shared; for the loss of an `ABILITY` the word
            that means it, or several; for a copy the cells it writes, with their values.
        limited: whether a prohibition limits it: lowering the value, or having the ability, is forbidden.
    """

    kind: str
    attr: str
    value: Any = None
    limited: bool = False


def list_written_cells(kind: str, attr: str, value: Any = None) -> tuple[str, ...]:
    """Return the cells of an object's row that an operation may write."""
    match kind:
        case "swap":
            return (attr, str(value))
        case "gain" | "share":
            return (ABILITIES,)
        case "reword":
            return (attr, ABILITIES)
        case "lose":
            if attr == ABILITY:
                return (ABILITIES,)
            return (get_lost_cell(attr), ABILITIES) if attr == ABILITIES else (get_lost_cell(attr), attr, ABILITIES)
        case "grant":
            return (attr, get_lost_cell(attr))
        case "forbid" | "permit":
            cell = f"{kind}:{attr}"
            if not cell.startswith(UNHELD):
                return (cell,)
            return (cell, ABILITIES) if attr == f"{HAVE}{ABILITIES}" else (cell, ABILITIES, attr.removeprefix(HAVE))
        case _:
            return (attr,)


def get_lost_cell(attr: str) -> str:
    """Return the cell that marks a loss of "abilities", of a keyword or of a named ability."""
    return f"lose {attr}"


def get_lowering_ban(attr: str) -> str:
    """Return the cell that forbids lowering a value."""
    return f"forbid:lower {attr}"


def get_having_ban(attr: str) -> str:
    """Return the cell that forbids having an ability or flag."""
    return f"forbid:{HAVE}{attr}"


LOWER, UNHELD = get_lowering_ban(""), get_having_ban("")


def get_banned_cells(cell: str) -> tuple[str, ...]:
    """Return the cells whose changes a cell forbids; () for none."""
    if cell.startswith(LOWER):
        return (cell.removeprefix(LOWER),)
    return (ABILITIES, cell.removeprefix(UNHELD)) if cell.startswith(UNHELD) else ()


def is_banned(cells: Iterable[str], ability: Any) -> bool:
    """Return whether a cell of an object's row forbids it to have an ability."""
    return any(cell.startswith(UNHELD) and ability.answers_to(cell.removeprefix(UNHELD)) for cell in cells)


Read = Callable[[str], Any]
"""Returns an object's current value of a cell."""
Cells = list[tuple[str, Any]]
"""Cells with their values."""


def compute_results(op: Op, read: Read, timestamp: int) -> Cells:
    """Return the results of an operation: the cells that it writes, each with its new value.

    Args:
        op: the operation.
        read: returns the object's current value of a cell.
        timestamp: the effect's timestamp, stored with prohibitions and permissions.

    Raises:
        ValueError: the kind of operation is unknown.
    """
    if op.kind not in RESULTS:
        raise ValueError(f"no continuous effect can {op.kind!r}")
    return RESULTS[op.kind](op, read, timestamp)


def set_value(op: Op, read: Read, timestamp: int) -> Cells:
    """Return the cells after "set": the new value, unless a prohibition to lower it applies."""
    # a flag that an effect forbids is not set
    return [] if op.limited and (op.value is True or is_lower(op.value, read(op.attr))) else [(op.attr, op.value)]


def change_value(op: Op, read: Read, timestamp: int) -> Cells:
    """Return the cells after "add" or "multiply": the new value, unless a prohibition to lower it applies."""
    old = read(op.attr)
    new = combine_values(op.kind, old, op.value)
    return [] if op.limited and is_lower(new, old) else [(op.attr, new)]


def swap_values(op: Op, read: Read, timestamp: int) -> Cells:
    """Return the cells after "swap": both attributes with each other's value."""
    # both values are read before either is written
    pair = [(op.attr, read(op.value)), (op.value, read(op.attr))]
    return [(cell, value) for cell, value in pair if not (op.limited and is_lower(value, read(cell)))]


def grant_keyword(op: Op, read: Read, timestamp: int) -> Cells:
    """Return the cells after "grant": the keyword, unless a newer effect removed it."""
    if op.limited:
        return []
    return [(op.attr, True), (get_lost_cell(op.attr), False)] if read(get_lost_cell(op.attr)) else [(op.attr, True)]


def gain_ability(op: Op, read: Read, timestamp: int) -> Cells:
    """Return the cells after "gain": the abilities with the new one."""
    return [] if op.limited else [(ABILITIES, (*(read(ABILITIES) or ()), HeldAbility(op.value, timestamp)))]


def share_abilities(op: Op, read: Read, timestamp: int) -> Cells:
    """Return the cells after "share": the abilities with those of other objects."""
    abilities = read(ABILITIES) or ()
    shared = add_shared(abilities, op.value, timestamp)
    return [(ABILITIES, (*abilities, *shared))] if shared else []


def reword_text(op: Op, read: Read, timestamp: int) -> Cells:
    """Return the cells after "reword": the attribute and the abilities with the other word."""
    word, abilities = read(op.attr), read(ABILITIES) or ()
    new_word, new_abilities = op.value.reword_value(word), op.value.reword_abilities(op.attr, abilities)
    results = ((op.attr, word, new_word), (ABILITIES, abilities, new_abilities))
    return [(cell, new) for cell, old, new in results if new != old]


def lose_abilities(op: Op, read: Read, timestamp: int) -> Cells:
    """Return the cells after "lose": the mark of the loss, and the remaining abilities."""
    attr = op.attr
    cells: Cells = [] if attr == ABILITY else [(get_lost_cell(attr), True)]
    if attr not in (ABILITY, ABILITIES) and read(attr):
        cells.append((attr, False))
    return cells + remove_abilities(read, list_lost_words(attr, op.value))


def change_restriction(op: Op, read: Read, timestamp: int) -> Cells:
    """Return the cells after "forbid" or "permit": its timestamp, and the abilities without a forbidden one."""
    kind, attr = op.kind, op.attr
    cells = [
        (f"{kind}:{attr}", timestamp),
        # from the third cell on: the flag of a forbidden keyword, which the object loses now
        *((flag, False) for flag in list_written_cells(kind, attr)[2:] if read(flag) is True),
    ]
    if kind == "forbid" and attr.startswith(HAVE):
        cells += remove_abilities(read, (attr.removeprefix(HAVE),))
    return cells


def remove_abilities(read: Read, names: tuple[str, ...]) -> Cells:
    """Return the abilities without those that some words select, as a cell; [] if none is removed."""
    abilities = read(ABILITIES) or ()
    remaining = remove_by_word(abilities, names)
    return [] if remaining == abilities else [(ABILITIES, remaining)]


RESULTS: dict[str, Callable[[Op, Read, int], Cells]] = {
    "set": set_value, "add": change_value, "multiply": change_value, "swap": swap_values, "grant": grant_keyword,
    "gain": gain_ability, "share": share_abilities, "reword": reword_text, "lose": lose_abilities,
    "forbid": change_restriction, "permit": change_restriction, "copy": lambda op, read, timestamp: list(op.value),
}  # fmt: skip
"""Kind of operation → the function that returns its results."""


def make_writer(
    op: Op, read: Callable[[int, str], Any], timestamp: int
) -> Callable[[int, Row], Iterable[tuple[str, Any]]]:
    """Return a function that computes the results of an operation for many objects, called with an object and its row.

    The most frequent operations of large boards have fast paths: their results are the same for all objects, or for all
    objects that have not lost a keyword.
    """
    if not op.limited and op.kind == "set":
        cells = ((op.attr, op.value),)
        return lambda oid, row: cells
    if not op.limited and op.kind == "grant":
        word = get_lost_cell(op.attr)
        had, lost_before = ((op.attr, True),), ((op.attr, True), (word, False))
        return lambda oid, row: lost_before if row.get(word) else had
    if not op.limited and op.kind == "add" and isinstance(op.value, int):
        attr, value = op.attr, op.value
        return lambda oid, row: ((attr, (read(oid, attr) or 0) + value),)
    return lambda oid, row: compute_results(op, partial(read, oid), timestamp)


def list_lost_words(attr: str, value: Any) -> tuple[str, ...]:
    """Return the words that select the abilities which an operation "lose" removes."""
    if attr != ABILITY:
        return (attr,)
    return as_tuple(value)


def remove_by_word(abilities: tuple[HeldAbility, ...], names: tuple[str, ...]) -> tuple[HeldAbility, ...]:
    """Return abilities without those that some words select."""
    return tuple(held for held in abilities if not any(held.ability.answers_to(word) for word in names))


def add_shared(abilities: tuple[HeldAbility, ...], added: Iterable[Any], timestamp: int) -> tuple[HeldAbility, ...]:
    """Return those of some abilities that an object does not have, each once."""
    # an ability that it has already is not shared once more
    had = [held.ability for held in abilities]
    return tuple(HeldAbility(ability, timestamp) for ability in dict.fromkeys(added) if ability not in had)


def combine_values(kind: str, old: Any, value: Any) -> Any:
    """Return a value after "set", "add" or "multiply"."""
    if kind == "set":
        return value
    return add_value(old, value) if kind == "add" else multiply_bounded(old or 0, value)


def add_value(old: Any, value: Any) -> Any:
    """Return a value with something added: a number, or further members of a collection."""
    if isinstance(value, tuple):
        return (*(old or ()), *(member for member in value if member not in (old or ())))
    return (old or 0) + (value or 0)


def is_lower(new: Any, old: Any) -> bool:
    """Return whether a new value is a lower number than the old one, or a flag that is set to false."""
    return isinstance(new, int) and isinstance(old, int) and new < old
