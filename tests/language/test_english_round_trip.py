"""Printing and reading are each other's inverse."""

from __future__ import annotations

import pytest
from english_data import abilities
from english_expressions import conditions, values
from english_vocabularies import BATTLER, GATES
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tests.proofs import slow

from rulestone.language.english import (
    parse,
    parse_condition,
    parse_value,
    print_abilities,
    print_expr,
)
from rulestone.language.english.examples import SAMPLE
from rulestone.language.vocabulary import Vocabulary

VOCABULARIES = [pytest.param(v, id=name) for name, v in (("sample", SAMPLE), ("battler", BATTLER), ("gates", GATES))]
LONG = 800
"""A line of so many characters is short enough to be read."""
MANY = settings(max_examples=40, derandomize=True, suppress_health_check=list(HealthCheck))


@slow
@pytest.mark.parametrize("kind", ["effect", "activated"])
@pytest.mark.parametrize("vocabulary", VOCABULARIES)
@MANY
@given(data=st.data())
def test_abilities_read_back(data: st.DataObject, vocabulary: Vocabulary, kind: str) -> None:
    said = data.draw(abilities(vocabulary, kind))
    text = print_abilities(said, vocabulary, kind)
    assume(all(len(line) <= LONG for line in text.splitlines()))
    read = parse(text, vocabulary, kind)
    assert read == said, text
    assert print_abilities(read, vocabulary, kind) == text


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
@MANY
@given(data=st.data())
def test_conditions_read_back(data: st.DataObject, vocabulary: Vocabulary) -> None:
    said = data.draw(conditions(vocabulary))
    text = print_expr(said, vocabulary)
    assert parse_condition(text, vocabulary) == said, text


@pytest.mark.parametrize("vocabulary", VOCABULARIES)
@MANY
@given(data=st.data())
def test_values_read_back(data: st.DataObject, vocabulary: Vocabulary) -> None:
    said = data.draw(values(vocabulary))
    text = print_expr(said, vocabulary)
    assert parse_value(text, vocabulary) == said, text
