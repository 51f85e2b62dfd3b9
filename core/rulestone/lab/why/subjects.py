"""Subjects of questions: "Guard.power", "Guard", "Ada.hand limit", in the words of scenarios."""

from __future__ import annotations

from typing import NamedTuple

from rulestone.continuous.accounts.account import Account
from rulestone.continuous.base_values import find_bearer
from rulestone.continuous.operations import ABILITIES, get_lost_cell
from rulestone.model.spelling import format_unknown
from rulestone.scenario.errors import ScenarioError
from rulestone.scenario.setup.board import ScenarioBoard

SPECIAL = ("type", "name", "controller", "abilities")


class Subject(NamedTuple):
    """A value of a card or player.

    Attributes:
        thing: name of the card or player.
        oid: object number of the card or player.
        attr: cell of the derived values.
    """

    thing: str
    oid: int
    attr: str


class Subjects(NamedTuple):
    """The values that a question is about, with notes on its words."""

    subjects: tuple[Subject, ...]
    notes: tuple[str, ...] = ()


def find_thing(board: ScenarioBoard, name: str) -> int:
    """Return the object number of the card or player with a name.

    Raises:
        ScenarioError: there is no such card or player, or the game has no counterpart for it.
    """
    folded = " ".join(name.split()).casefold()
    for number, player in enumerate(board.names):
        if player.casefold() == folded:
            return number
    for label, note in board.absent.items():
        if label.casefold() == folded:
            raise ScenarioError(f"{board.ruleset.name} has no {label}: {note.text}", board.scenario.label)
    labels = {label.casefold(): oid for label, oid in board.labels.items()}
    if folded not in labels:
        raise ScenarioError(format_unknown("card or player", name, (*board.labels, *board.names)), board.scenario.label)
    return labels[folded]


def find_subjects(board: ScenarioBoard, account: Account, of: str) -> Subjects:
    """Return the values that a question is about.

    Args:
        of: "Guard.power"; "Guard" for all its values that effects changed; "" for all changed values.

    Raises:
        ScenarioError: there is no such object or value.
    """
    text = of.strip()
    names = {label.casefold() for label in (*board.labels, *board.absent, *board.names)}
    if not text:
        found = [touched for oid in range(len(account.machine.state.objects)) for touched in list_all(account, oid)]
        return Subjects(tuple(found))
    whose, dot, word = text.rpartition(".")
    if not dot or text.casefold() in names:
        return Subjects(tuple(list_all(account, find_thing(board, text))))
    return find_value(board, account, find_thing(board, whose), word.strip())


def list_all(account: Account, oid: int) -> list[Subject]:
    """Return every value of an object that effects changed."""
    name = account.machine.ref_name(account.machine.state.objects[oid].ref)
    touched = [ABILITIES if attr == get_lost_cell(ABILITIES) else attr for attr in account.touched_cells.get(oid, ())]
    return [Subject(name, oid, attr) for attr in dict.fromkeys(touched)]


def make_subject(account: Account, oid: int, attr: str) -> Subject:
    """Return a value of an object; for a pile that is one object, the value of the card that prints it."""
    if account.machine.rules.policies.piles.merged and attr not in SPECIAL:
        oid = find_bearer(account.machine, oid, attr)
    return Subject(account.machine.ref_name(account.machine.state.objects[oid].ref), oid, attr)


def list_cells(board: ScenarioBoard, account: Account, word: str) -> list[str]:
    """Return the core's attributes for a word: restrictions that effects may set, "abilities", or a keyword."""
    if word == "abilities":
        return [ABILITIES]
    thing = board.ruleset.vocabulary.things.get(word, word)
    cells = [cell for cell in (f"forbid:{thing}", f"permit:{thing}") if cell in account.machine.pool.touched]
    is_keyword = not cells and word in board.ruleset.vocabulary.keywords.values()
    return [word] if is_keyword or word in SPECIAL[:3] else cells


def find_value(board: ScenarioBoard, account: Account, oid: int, word: str) -> Subjects:
    """Return one value by its word; a shared word may mean several of the game's own.

    Raises:
        ScenarioError: there is no such value.
    """
    of = "player" if oid < 2 else "card"
    declared, scaled = board.words.get_attribute(word, of)
    if scaled is not None:
        notes = (f"{word}: {scaled.note}",) if scaled.note else ()
        return Subjects(tuple(make_subject(account, oid, attr) for attr in scaled.attributes), notes)
    if declared is not None:
        return Subjects((make_subject(account, oid, declared.name),))
    if cells := list_cells(board, account, word):
        return Subjects(tuple(make_subject(account, oid, cell) for cell in cells))
    missing = board.words.missing(word)
    if missing is not None:
        why = missing.note or "the game declares none"
        raise ScenarioError(f"{word} has no counterpart in {board.ruleset.name}: {why}", board.scenario.label)
    restricted = [cell.partition(":")[2] for cell in account.machine.pool.touched if ":" in cell]
    known = (*board.words.list_attributes(of), *SPECIAL, *sorted(set(restricted)))
    raise ScenarioError(format_unknown(f"value of a {of}", word, known), board.scenario.label)
