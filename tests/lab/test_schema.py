"""JSON documents fit their schema."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from tests.proofs import slow

import rulestone
from rulestone.lab.compare.comparison import compare
from rulestone.lab.json import VERSION, make_run_document
from rulestone.lab.revisions.declared import list_declared_differences
from rulestone.lab.revisions.diff import Diff, find_pair
from rulestone.lab.schema import DOCUMENTS, schema
from rulestone.report.explanation import dump_data as explained


def list_documents() -> dict[str, Any]:
    """Return a document of each kind, with something in every list."""
    comparison = compare("last-stand", ["gateruler@2020-12", "gateruler@2021-10", "godacard"], evidence=True)
    run = rulestone.run_ruling(rulestone.rulings("godacard")[0], "godacard").runs[0]
    old, new = "monscol@block1", "monscol@block2"
    diff = Diff(old, new, "", list_declared_differences(*find_pair(old, new)[1:]), (), (), 0, 0)
    found = rulestone.explain("type-then-lord", "monscol@block2")
    return {
        "comparison": comparison.to_dict(),
        "run": make_run_document(run),
        "diff": diff.to_dict(),
        "explanation": explained(found),
    }


@slow
def test_documents_fit_their_schema_and_state_their_kind() -> None:
    made = list_documents()
    assert set(made) == set(DOCUMENTS)
    for kind, document in made.items():
        assert (document["format"], document["version"]) == (f"rulestone.{kind}", VERSION)
        msgspec.convert(json.loads(json.dumps(document)), DOCUMENTS[kind])


def test_key_missing_from_the_schema_is_detected() -> None:
    document = make_run_document(rulestone.run(rulestone.find_scenario("last-stand"), "godacard"))
    with pytest.raises(msgspec.ValidationError, match="extra"):
        msgspec.convert({**document, "extra": 1}, DOCUMENTS["run"])
    del document["steps"]
    with pytest.raises(msgspec.ValidationError, match="steps"):
        msgspec.convert(document, DOCUMENTS["run"])


def test_schema_names_the_written_keys() -> None:
    found = schema("comparison")
    assert found["$id"] == f"rulestone.comparison.{VERSION}"
    assert {"does not arise", "no word for it"} <= set(found["$defs"]["ComparisonDocument"]["properties"])
    with pytest.raises(LookupError, match="There are: comparison, run, diff, explanation"):
        schema("nothing")
