"""Types of the JSON documents, from which msgspec writes the JSON schemas.

A document that does not fit its type fails the tests, so the schemas describe the documents that are written.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from rulestone.lab.json import VERSION, BareRunDocument, Value
from rulestone.lab.revisions.diff import Diff
from rulestone.lab.why.value import Explanation
from rulestone.model.spelling import format_unknown


class RunDocument(BareRunDocument, kw_only=True, rename={"unmet": "does not arise"}):
    """The output of `rulestone run --format json`; a scenario with several cases gives a list."""

    format: Literal["rulestone.run"]
    version: int


class ColumnDocument(BareRunDocument, kw_only=True, rename={"unmet": "does not arise"}):
    """A column of a comparison: `name` is "game@revision"."""

    name: str


class GroupDocument(Struct, forbid_unknown_fields=True):
    """Columns that agree with each other and differ from the rest; `only`: the rules that no other column cites
    there."""

    columns: list[str]
    says: str
    rules: list[str]
    only: list[str]


class DivergenceDocument(Struct, forbid_unknown_fields=True):
    """A place where columns differ; `decides` marks the one at which their answers diverge."""

    step: int
    line: str
    kind: str
    decides: bool
    groups: list[GroupDocument]


class NotArisingDocument(Struct, forbid_unknown_fields=True):
    """A game under which the question does not arise, and why."""

    name: str
    title: str
    why: str


class CitedDocument(Struct, forbid_unknown_fields=True, rename={"by_column": "by column"}):
    """A rule and its status: "official", "derived", "assumed"; "" if the column does not have it.

    `status` is the status in the first column of `by column`, which lists every column that has the rule.
    """

    id: str
    status: str
    by_column: dict[str, str]


class AlsoDocument(Struct, forbid_unknown_fields=True):
    """A change that decides only together with another one."""

    kind: str
    what: str


class TrialDocument(
    Struct, forbid_unknown_fields=True, kw_only=True, rename={"giver": "from", "behaves_like": "behaves like"}
):
    """A column with one change, and its results; `becomes`: row → the column that it then agrees with.

    `fields`: the policy's fields that are taken, [] for all. `rejected`: why the trial proves nothing. `strays`: number
    of rows that agree with neither of the two columns.
    """

    column: str
    kind: str
    what: str
    giver: str
    rules: list[CitedDocument]
    also: list[AlsoDocument]
    fields: list[str]
    unit: str
    observations: dict[str, Value]
    steps: list[bool]
    becomes: dict[str, str]
    behaves_like: list[str]
    rejected: str
    strays: int


class VariationDocument(
    TrialDocument,
    kw_only=True,
    rename={"giver": "from", "behaves_like": "behaves like", "other_script": "other script"},
):
    """A trial of an assumption or of the translation: the rows that flip, and whether the answer does."""

    flips: list[str]
    answers: bool
    other_script: bool


class BehaviourDocument(Struct, forbid_unknown_fields=True):
    """A way of behaving: its columns, the answer, row → value, the proven cause, the cited rules.

    `expected` says whether the scenario's author expected the rule behind the cause; null where they named none.
    """

    columns: list[str]
    answer: str
    says: dict[str, str]
    cause: TrialDocument | None
    expected: bool | None
    citations: list[CitedDocument]


class CellDocument(Struct, forbid_unknown_fields=True, rename={"rests_on": "rests on", "status_rules": "status rules"}):
    """A cell of the table; `rests on` names what it depends on: "assumption", "translation", "undecided"; `status` is
    that of the weakest link of its causal path, whose rules are `status rules`."""

    says: str
    blank: bool
    rule: str
    because: str
    rests_on: list[str]
    status: str
    status_rules: list[str]


class RowDocument(Struct, forbid_unknown_fields=True):
    """A row of the table: a step or an observation."""

    kind: Literal["step", "observation"]
    name: str
    step: int
    differs: bool
    cells: dict[str, CellDocument]


class ComparisonDocument(
    Struct,
    forbid_unknown_fields=True,
    kw_only=True,
    rename={
        "does_not_arise": "does not arise",
        "no_word_for_it": "no word for it",
        "joint_causes": "joint causes",
        "no_time_for": "no time for",
    },
):
    """`rulestone compare --format json`; `variations` is null if nothing was varied.

    `joint causes`: pairs of trials, in two columns, that explain the difference of these together.
    """

    format: Literal["rulestone.comparison"]
    version: int
    scenario: str
    title: str
    asks: str
    look: str
    columns: list[ColumnDocument]
    observations: dict[str, dict[str, Value]]
    does_not_arise: list[NotArisingDocument]
    agree: bool
    divergences: list[DivergenceDocument]
    ways: list[BehaviourDocument]
    no_word_for_it: list[str]
    rows: list[RowDocument]
    trials: list[TrialDocument]
    joint_causes: list[tuple[TrialDocument, TrialDocument]]
    rejected: list[TrialDocument]
    tried: int
    candidates: int
    variations: list[VariationDocument] | None
    no_time_for: list[str]


class DiffDocument(Diff, frozen=True, kw_only=True):
    """`rulestone diff --format json`."""

    format: Literal["rulestone.diff"]
    version: int


class ExplanationDocument(Explanation, frozen=True, kw_only=True):
    """`rulestone explain --format json`."""

    format: Literal["rulestone.explanation"]
    version: int


DOCUMENTS: dict[str, Any] = {
    "comparison": ComparisonDocument,
    "run": RunDocument,
    "diff": DiffDocument,
    "explanation": ExplanationDocument,
}


def schema(kind: str) -> dict[str, Any]:
    """Return the JSON schema of a document.

    Args:
        kind: "comparison", "run", "diff" or "explanation".

    Raises:
        LookupError: there is no document of that kind.
    """
    if kind not in DOCUMENTS:
        raise LookupError(format_unknown("document", kind, DOCUMENTS))
    found = msgspec.json.schema(DOCUMENTS[kind])
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": f"rulestone.{kind}.{VERSION}", **found}
