"""The library compared without the rules that its authors named: causes, named rules and premises."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.blind import compare_without_cites
from tests.proofs import proof, slow

from rulestone.scenario import library

SECONDS = 10.0


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(tuple(library())[1::10], id="sample", marks=slow),
        pytest.param(tuple(library()), id="all", marks=proof),
    ],
)
def test_nine_in_ten_differences_have_a_proved_expected_cause_without_cites(names: Sequence[str]) -> None:
    ways = [way for name in names for way in compare_without_cites(name, SECONDS).ways]
    proved = [way for way in ways if way.proved]
    judged = [way for way in proved if way.expected]
    assert len(proved) >= 0.9 * len(ways)
    assert sum(way.agrees for way in judged) >= 0.9 * len(judged)
    assert not any(way.broken for way in proved)


@slow
def test_response_to_summon_is_refused_under_godacard_citing_GC_12_2b() -> None:
    ways = {way.columns: way for way in compare_without_cites("answer-to-a-summon", SECONDS).ways}
    assert ways["godacard@2017-12",].named == ("GC-12.2b",)


@slow
def test_restricting_event_to_departed_cards_proves_rule_GR_12_4() -> None:
    ways = {way.columns: way for way in compare_without_cites("never-happened", SECONDS).ways}
    assert ways["gateruler@2022-03",].named == ("GR-12.4",)


@slow
def test_copy_that_no_unit_can_cast_proves_rule_MC_11_6() -> None:
    ways = {way.columns: way for way in compare_without_cites("the-echo", SECONDS).ways}
    assert ways["monscol@block2",].named == ("MC-11.6",)


@slow
def test_hiding_the_zone_of_a_seen_card_proves_rule_GR_10_8() -> None:
    ways = compare_without_cites("what-the-wound-shows", SECONDS).ways
    assert {way.named for way in ways} == {("GR-10.8",)}
