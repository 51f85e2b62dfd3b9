"""`rulestone check` reports every seeded mistake of a new game: three games, each as `rulestone new` makes it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from rulestone.authors.checkup import Checkup, checkup
from rulestone.authors.policy_questions import QUESTIONS
from rulestone.game.host import games
from rulestone.kernel.policies import Policies
from rulestone.scenario import library
from tests.authors.conftest import Begin
from tests.authors.test_checkup import change


class Mistake(NamedTuple):
    """A change to a file of a new game, and words of the message that must report it."""

    file: str
    old: str
    new: str
    reported: str


CARDS_END = "    # rulestone new card: further cards stand above this line\n"


def another(card: str) -> tuple[str, str]:
    return CARDS_END, f"    {card},\n{CARDS_END}"


NAMES = (
    Mistake(
        "cards.py",
        *another('Card(name="Ogre", type="figther", values={"strength": 2})'),
        "knows the type 'figther'",
    ),
    Mistake("cards.py", *another('fighter("Giant", "strong")'), "strength is a number, and this is 'strong'"),
    Mistake("cards.py", *another('fighter("Twin", (1, 2))'), "strength is a number, and this is (1, 2)"),
    Mistake("verbs.py", 'move(var("card"), FIELD)', 'move(var("card"), FIELD, slot="left")', "has no slots"),
)
SLOTS = (
    Mistake("zones.py", "Zone(name=FIELD,", 'Zone(name=FIELD, slots=("left", "right"),', ""),
    Mistake("verbs.py", 'move(var("card"), FIELD)', 'move(var("card"), FIELD, slot="lefty")', "no slot 'lefty'"),
    Mistake("cards.py", *another('trick("Oath", set_game("labels", 1))'), "'labels' is a value of the core"),
    Mistake("cards.py", *another('trick("Hush", i.Mark(what=THIS, key="tierd", value=e.Lit(True)))'), "'tierd'"),
)
SOUND_NAMES = (
    Mistake(
        "cards.py",
        *another('trick("Riddle", set_game("omen", 1), when(game("omen") == 1, i.Refresh()))'),
        "Riddle",
    ),
    Mistake(
        "rulings/rulings.yaml",
        "expect: {zone of Herald: discard pile, cards in Ben's hand: 1}",
        "",
        "it expects nothing under 1",
    ),
    Mistake("policies.py", '    targets=Targets(rule="SO-8"),\n', "", "limits: Do copies of a card share"),
)


WORDS = (
    Mistake("attributes.py", 'flag("tired"', 'flag("zone"), flag("tired"', "'zone' means something of the core"),
    Mistake("cards.py", *another('trick("Peal", note("move"))'), "'move' means something of the core"),
    Mistake("words.py", '"spell": Meaning(own="trick")', '"spell": Meaning(own="tirck")', "'tirck'"),
)


def seeded(begin: Begin, name: str, mistakes: tuple[Mistake, ...]) -> Checkup:
    folder: Path = begin(name)
    for one in mistakes:
        change(folder, f"{name}/{one.file}", one.old.replace("SO-8", rule(folder, name, "-8")), one.new)
    return checkup(games()[name], games=1)


def rule(folder: Path, name: str, end: str) -> str:
    """The id of a rule of the new game, whose prefix depends on the name."""
    text = (folder / name / "policies.py").read_text(encoding="utf-8")
    return text.partition('NoResponses(cites=("')[2].partition("-")[0] + end


def reported(found: Checkup) -> str:
    return "\n".join([*(message for wrong in found.faults.values() for message in wrong), *left(found)])


def left(found: Checkup) -> list[str]:
    return [name for one in found.remaining for name in one.names]


@pytest.mark.parametrize(
    ("name", "mistakes"),
    [("truth_one", NAMES), ("truth_two", SLOTS), ("truth_three", SOUND_NAMES), ("truth_four", WORDS)],
    ids=["names", "slots", "texts", "words"],
)
def test_check_reports_each_seeded_mistake(begin: Begin, name: str, mistakes: tuple[Mistake, ...]) -> None:
    report = reported(seeded(begin, name, mistakes))
    missing = [one.reported for one in mistakes if one.reported not in report]
    assert missing == []


def test_check_reports_own_scenario_that_the_game_cannot_set_up(begin: Begin) -> None:
    folder = begin("truth_premise")
    change(
        folder,
        "truth_premise/scenarios/truth-premise-first.yaml",
        "Ben: {field: [Giver]}",
        "Ben: {fild: [Giver]}",
    )
    found = checkup(games()["truth_premise"], games=0)
    assert any("truth-premise-first" in message and "“fild”" in message for message in found.faults["scenarios"])


def test_permission_of_the_card_itself_in_a_trigger_condition_is_no_mistake(begin: Begin) -> None:
    asks = (
        'fighter("Captain", 1, triggered("destroy", e.Permitted("be chosen", THIS), do("draw", player=YOU, count=1)))'
    )
    found = seeded(begin, "truth_asks", (Mistake("cards.py", *another(asks), ""),))
    assert found.faults["names"] == ()


def test_game_that_no_player_can_lose_is_reported_within_bounds(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulestone.lab.conformance.CHOICES", 60)
    folder = begin("truth_endless")
    verbs = (folder / "truth_endless" / "verbs.py").read_text(encoding="utf-8")
    start = verbs.index("        empty=(")
    end = verbs.index("\n", start) + 1
    change(folder, "truth_endless/verbs.py", verbs[start:end], "")
    change(folder, "truth_endless/verbs.py", 'of(var("player"), "life") - bound("amount")', 'of(var("player"), "life")')
    found = checkup(games()["truth_endless"], games=2)
    assert any("had not ended after 60 choices" in message for message in found.faults["games"])


def test_each_policy_has_a_question_and_its_scenario_is_in_the_library() -> None:
    assert [one.policy for one in QUESTIONS] == [*Policies.__struct_fields__]
    assert {one.scenario for one in QUESTIONS} - {""} <= {*library()}
