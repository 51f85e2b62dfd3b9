"""Library scenarios under the example games: the answer of the rulebook, or a true reason against the question."""

from __future__ import annotations

import re
from itertools import chain

import pytest
from tests.proofs import slow
from tests.scenario.example_answers import ANSWERS, SHORT

from rulestone.lab.compare.comparison import compare
from rulestone.scenario.lookup import LIBRARY

NAMES = sorted(path.stem for path in LIBRARY.glob("*.yaml"))
OTHERS = ("gateruler", "monscol", "godacard", "dm_evolution")
TRUE = re.compile(
    r"\[(C|LD|CD)-\d+a?\]$"  # the reason is a rule of the game
    r"|^the text of .+ (cannot be read|has no counterpart|does nothing there)"
    r"|has no text for this game"
    r"|does not fit any choice of this line$"  # an attack in Chain Duel has no choice of a creature
    r"|^life of Ben is 7, not 0$"  # life is the number ten, not cards
    r"|^zone of Guard is graveyard, not hand$"  # the battle ends before an ability resolves
    r"|^this does not hold: Curse was discarded$"  # the game has no hand limit
    r"|^times moved is 0, not >= 1$"  # life is a number
)


@slow
@pytest.mark.parametrize("name", NAMES)
def test_scenario_result_matches_rulebook_answer(name: str) -> None:
    made = compare(name, (*OTHERS, *SHORT.values()))
    answers = ANSWERS.get(name, {})
    expected = {SHORT[one]: answer for answer, names in answers.items() for one in names.split()}
    found = {
        column: way.answer
        for way in made.ways
        for column in way.columns
        if column in SHORT.values() and column not in made.wordless
    }
    if not made.ways:
        agreeing = [one.name for one in made.columns if one.name in SHORT.values() and one.name not in made.wordless]
        found = dict.fromkeys(agreeing, "; ".join(made.answers))
    assert found == expected
    reasons = {one.name: one.why for one in made.not_arising if one.name in SHORT.values()}
    assert set(reasons) == set(SHORT.values()) - set(expected)
    assert not [why for why in reasons.values() if not TRUE.search(why)]


def test_expected_answers_name_existing_scenarios_and_columns() -> None:
    assert set(ANSWERS) <= set(NAMES)
    columns = [one for answers in ANSWERS.values() for one in chain(*map(str.split, answers.values()))]
    assert set(columns) == set(SHORT)
