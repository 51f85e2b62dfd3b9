"""JSON documents of runs: one type declares the keys of a document, fills it and gives its schema."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, convert, to_builtins
from msgspec.structs import replace

from rulestone.scenario.results import Run

VERSION = 1
"""Version of the documents. It grows when a key is removed or changes its meaning, not for new keys."""
Value = None | bool | int | float | str | list[Any] | dict[str, Any]
"""An observed value: text, number, truth value, list, or null if a game has no word for it."""


class VerdictDocument(Struct, forbid_unknown_fields=True):
    """A verdict: allowed, or refused with a rule and a reason."""

    ok: bool
    rule: str
    because: str


class RecordDocument(Struct, forbid_unknown_fields=True):
    """One event; `cause` is the index of its cause, -1 for none."""

    index: int
    cause: int
    kind: str
    event: str
    text: str
    rules: list[str]


class StepDocument(Struct, forbid_unknown_fields=True):
    """A line of the script and its result."""

    number: int
    line: str
    verdict: VerdictDocument
    cites: list[str]
    records: list[RecordDocument]


class ExpectationDocument(Struct, forbid_unknown_fields=True):
    """An expectation of a file; `step` is the line after which it was checked, -1 for the end."""

    what: str
    expected: Value
    found: Value
    holds: bool
    at_start: bool | None
    step: int


class NoteDocument(Struct, forbid_unknown_fields=True):
    """A note of the translation: about which word, with which rule."""

    about: str
    text: str
    rule: str


class BareRunDocument(Struct, forbid_unknown_fields=True, kw_only=True, rename={"unmet": "does not arise"}):
    """A scenario under one game; `does not arise` is the reason why its question does not arise, "" if it does."""

    scenario: str
    title: str
    asks: str
    game: str
    opening: list[RecordDocument]
    steps: list[StepDocument]
    observations: dict[str, Value]
    expectations: list[ExpectationDocument]
    notes: list[NoteDocument]
    assumptions: dict[str, Value]
    choices: list[str]
    unmet: str


class PlainResult(Struct, frozen=True):
    """A result whose attributes are its JSON document."""

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain lists and dicts, ready for JSON."""
        data: dict[str, Any] = to_builtins(self)
        return data


def list_first_keys(kind: str) -> dict[str, Any]:
    """Return the first keys of every JSON document: its kind and version."""
    return {"format": f"rulestone.{kind}", "version": VERSION}


def simplify(value: Any) -> Any:
    """Return a value as JSON can hold it; other objects become text."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (list, tuple)):
        return [simplify(part) for part in value]
    if isinstance(value, (set, frozenset)):
        return sorted((simplify(part) for part in value), key=str)
    if isinstance(value, dict):
        return {str(key): simplify(part) for key, part in value.items()}
    return str(value)


def make_run_document(run: Run) -> dict[str, Any]:
    """Return a run as a document: its steps, observations, expectations, notes and the assumptions it used."""
    return {**list_first_keys("run"), **make_bare_document(run)}


def make_bare_document(run: Run) -> dict[str, Any]:
    """Return a run as part of a document, without references, which have no meaning outside the game."""
    expectations = tuple(replace(e, expected=simplify(e.expected), found=simplify(e.found)) for e in run.expectations)
    plain = replace(
        run, observations=simplify(run.observations), assumptions=simplify(run.assumptions), expectations=expectations
    )
    data: dict[str, Any] = to_builtins(convert(plain, BareRunDocument, from_attributes=True))
    return data
