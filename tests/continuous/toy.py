"""A board without a game: objects are dictionaries of values, effects are explicit, with their reads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rulestone.continuous.board import Board, Effect, Progress
from rulestone.continuous.operations import Op, Table, list_written_cells

NOTHING: Mapping[str, Any] = {}


@dataclass(frozen=True)
class Scheme:
    """The declarations of a game about order."""

    dependency: bool = True
    goes_on: bool = True
    shares: bool = True
    judged: str = "as it stands"
    loops: str = "timestamp"
    dependents: str = "timestamp"


class ToyBoard:
    """Objects with values, and something outside of them: whether it is night."""

    def __init__(self, objects: Mapping[int, Mapping[str, Any]], *, night: bool = False) -> None:
        self.objects = objects
        self.night = night
        self.table: Table = {}

    def read_base_value(self, oid: int, attr: str) -> Any:
        return self.objects.get(oid, NOTHING).get(attr)

    def get(self, oid: int, attr: str) -> Any:
        row = self.table.get(oid, {})
        return row[attr] if attr in row else self.read_base_value(oid, attr)


Fits = tuple[str, Any] | int | None
"""An attribute and the value wanted of it; one object; or every object."""
Does = tuple[str, str, Any]
"""Kind, attribute, and a value or a function of board and object."""


@dataclass(frozen=True)
class Word:
    """An ability that can be given and taken away."""

    name: str

    def answers_to(self, word: str) -> bool:
        return word in ("abilities", self.name)


@dataclass(frozen=True)
class Copied:
    """The value of an attribute of an object (-1 for the object itself), plus something."""

    attr: str
    of: int = -1
    plus: int = 0

    def __call__(self, board: ToyBoard, oid: int) -> Any:
        value = board.get(oid if self.of < 0 else self.of, self.attr)
        return value + self.plus if isinstance(value, int) and self.plus else value


@dataclass(frozen=True)
class Theirs:
    """The abilities that an object has."""

    of: int
    attr: str = "abilities"

    def __call__(self, board: ToyBoard, oid: int) -> Any:
        return tuple(held.ability for held in board.get(self.of, "abilities") or ())


Asked = Copied | Theirs
"""Values that are asked of the board."""


def make_effect(
    number: int,
    whom: Fits,
    *does: Does,
    layer: int = 0,
    at: int | None = None,
    condition: tuple[int, str, Any] | None = None,
    source: int = -1,
    ability: str = "abilities",
    group: int = -1,
    name: str = "",
    nightly: bool = False,
) -> Effect:
    """Return an effect.

    Args:
        number: its number, and its timestamp unless `at` says another.
        whom: whom it applies to.
        does: what it does.
        condition: it applies to nobody unless this object has that value.
        source: its source; it exists while the source has the ability.
        ability: "abilities" for one that is lost with all; the name of a keyword that the source must have; "@" and a
            name for an ability that it must have been given.
        nightly: it applies to nobody by day.
    """
    reads: set[str] = set()
    if isinstance(whom, tuple):
        reads.add(whom[0])
    if condition is not None:
        reads.add(condition[1])
    reads |= {value.attr for _, _, value in does if isinstance(value, Asked)}

    def fits(board: ToyBoard, oid: int) -> bool:
        if condition is not None and board.get(condition[0], condition[1]) != condition[2]:
            return False
        if oid not in board.objects or (nightly and not board.night):
            return False
        if isinstance(whom, tuple):
            return bool(board.get(oid, whom[0]) == whom[1])
        return whom is None or oid == whom

    def objects(board: ToyBoard) -> Iterable[int]:
        return [oid for oid in board.objects if fits(board, oid)]

    def what(board: ToyBoard, oid: int) -> tuple[Op, ...]:
        return tuple(Op(k, a, v(board, oid) if isinstance(v, Asked) else v) for k, a, v in does)

    def exists(board: ToyBoard) -> bool:
        if source not in board.objects:
            return False
        if ability.startswith("@"):
            return any(held.ability.name == ability[1:] for held in board.get(source, "abilities") or ())
        if ability == "abilities":
            return not board.get(source, "lose abilities")
        return bool(board.get(source, ability)) and not board.get(source, "lose abilities")

    plain = not any(isinstance(value, Asked) for _, _, value in does)
    return Effect(
        number=number,
        layer=layer,
        timestamp=number if at is None else at,
        whom=objects,
        what=what,
        reads=frozenset(reads),
        writes=frozenset(cell for kind, attr, value in does for cell in list_written_cells(kind, attr, value)),
        exists=exists if source >= 0 else None,
        needs=list_needed_cells(ability) if source >= 0 else frozenset(),
        group=group,
        source=source,
        selection_key=(whom, condition, nightly),
        constant=tuple(Op(*each) for each in does) if plain else None,
        name=name or f"effect {number}",
    )


def list_needed_cells(ability: str) -> frozenset[str]:
    """Return the cells that decide whether a source has an ability."""
    return frozenset({"abilities"} if ability.startswith("@") else {"lose abilities"} | ({ability} - {"abilities"}))


Resolver = Callable[[Board, Iterable[Effect], Scheme], Progress]


def get_values(
    resolve: Resolver, objects: Mapping[int, Mapping[str, Any]], effects: list[Effect], scheme: Scheme
) -> Table:
    """Return every resulting value, including those of untouched objects."""
    board = ToyBoard(objects)
    table = resolve(board, effects, scheme).board.table
    return {oid: {**row, **table.get(oid, {})} for oid, row in objects.items()}
