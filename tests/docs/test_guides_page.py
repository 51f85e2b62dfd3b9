"""The guides run: their code makes cards, attributes and policies, and their scenarios have the stated results."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.authors.english import read_text
from rulestone.authors.reference.examples import list_names, sample
from rulestone.game.differences import take_policy
from rulestone.game.game import Game
from rulestone.game.host import games
from rulestone.game.ruleset import Ruleset
from rulestone.game.validation.checker import check_ruleset
from rulestone.lab.conformance import find_unread
from rulestone.scenario import loads, run
from rulestone.scenario.lookup import find

PAGE = (Path(__file__).parents[2] / "docs" / "guides.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
LENT = "A response discipline of your own"
BLOCK = re.compile(r"^```(python|yaml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SCENARIOS = [
    pytest.param(title, text, id=f"{title} {number}")
    for title, section in SECTIONS.items()
    for number, (kind, text) in enumerate(BLOCK.findall(section))
    if kind == "yaml"
]


def run_guide(title: str) -> tuple[Ruleset, dict[str, Any]]:
    """Return the sample game with the additions of a guide's code, and the names that the code defines."""
    names = {**list_names(), "__name__": "guide"}
    for kind, text in BLOCK.findall(SECTIONS[title]):
        if kind == "python":
            exec(compile(text, title, "exec"), names)
    ruleset = sample()
    parts = ruleset.parts
    changed = replace(
        parts,
        attributes={**parts.attributes, **names.get("ATTRIBUTES", {})},
        verbs={**parts.verbs, **names.get("VERBS", {})},
        actions={**parts.actions, **names.get("ACTIONS", {})},
        phases={**parts.phases, **names.get("PHASES", {})},
        inherent={**parts.inherent, **names.get("INHERENT", {})},
        policies=replace(parts.policies, **names.get("POLICIES", {})),
        **names.get("PARTS", {}),
    )
    words = {
        word: add_entries(getattr(ruleset.vocabulary, word), more) for word, more in names.get("WORDS", {}).items()
    }
    made = replace(ruleset, parts=changed, cards={**ruleset.cards, **names.get("CARDS", {})})
    return replace(made, vocabulary=replace(ruleset.vocabulary, **words)), names


def add_entries(before: Any, more: Any) -> Any:
    """Return a table or a list of words with more of them."""
    return {**before, **more} if isinstance(more, dict) else (*before, *more)


def test_every_extension_point_has_a_guide() -> None:
    assert len(SECTIONS) == 10
    assert {param.values[0] for param in SCENARIOS} == set(SECTIONS)


@pytest.mark.parametrize("title", SECTIONS)
def test_guides_name_only_existing_parts(title: str) -> None:
    assert [str(problem) for problem in check_ruleset(run_guide(title)[0])] == []


@pytest.mark.parametrize(("title", "text"), SCENARIOS)
def test_scenario_of_a_guide_has_the_stated_result(title: str, text: str) -> None:
    game = make_guide_game(title)
    scenario = loads(text, title)
    for revision in scenario.revisions or ("1",):
        found = run(scenario, game, revision)
        assert [(one.what, one.expected, one.found) for one in found.expectations if not one.holds] == []
        assert found.expectations


def make_guide_game(title: str) -> Game:
    """Return the game of a guide; it has a second revision if the code declares differences."""
    first, names = run_guide(title)
    rulesets = {"1": first}
    if "SECOND" in names:
        rulesets["2"] = first.revise("2", first.rulebook, **names["SECOND"])
    return Game(first.game, "Sample", tuple(rulesets), rulesets.__getitem__)


def test_words_of_a_guide_read_and_print_and_an_invalid_one_is_refused() -> None:
    ruleset, names = run_guide("Words, sentences and keywords of your own")
    assert list(find_unread(ruleset)) == []
    wrong = replace(ruleset, vocabulary=replace(ruleset.vocabulary, examples=("Brand two wolfs at noon.",)))
    assert any("wolfs" in message for message in find_unread(wrong))
    said = [read_text(text, ruleset).printed for text in names["WORDS"]["examples"]]
    assert said[1:4] == [
        "When this is branded, draw a card.",
        "If this would be branded, draw a card instead.",
        "Destroy all branded fighters.",
    ]


@pytest.mark.parametrize("taker", ["gateruler", "monscol", "godacard"])
def test_policy_of_a_guide_gives_the_stated_result(taker: str) -> None:
    made = take_policy(games()[taker].ruleset(games()[taker].revisions[-1]), "responses", run_guide(LENT)[0])
    lent = run(find("answer-the-answer"), Game(taker, taker, (made.revision,), lambda revision: made))
    own = run(find("answer-the-answer"), taker)
    asked = "the response may be responded to"
    assert (own.observations[asked], lent.observations[asked]) == (True, False)
    assert taker in re.findall(r"In the scenario `answer-the-answer`, (.*?)\neach", SECTIONS[LENT], re.DOTALL)[0]


def test_guide_adds_cards_to_a_game() -> None:
    names = run_guide("Cards in Python for an existing game")[1]
    assert names["with_more"](sample()).cards.keys() == sample().cards.keys() | {"Colossus"}
    made = names["more"](Game("sample_duel", "Sample", ("1",), lambda revision: sample()))
    assert made.problems() == ()
    assert "Colossus" in made.ruleset("1").cards
    assert "Colossus" not in sample().cards
