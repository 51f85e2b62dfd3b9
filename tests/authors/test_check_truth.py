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
    Mistake("cards.py", *another('fighter("Giant", "strong")'), "strength takes a number, found 'strong'"),
    Mistake("cards.py", *another('fighter("Twin", (1, 2))'), "strength takes a number, found (1, 2)"),
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


SORTS = (
    Mistake("cards.py", *another('fighter("Boo", True)'), "strength takes a number, found True"),
    Mistake("cards.py", *another('trick("Peal", do("draw", player=YOU, count="1"))'), "count of 'draw' takes a number"),
    Mistake("cards.py", *another('trick("Dry", do("draw", player=YOU))'), "'draw' needs a number in its role 'count'"),
    Mistake("cards.py", *another('trick("Who", do("draw", player=YOU, count=YOU))'), "found a player"),
    Mistake("cards.py", *another('trick("Odd", move(of(THIS, "strength"), FIELD))'), "takes objects, found a number"),
    Mistake(
        "cards.py",
        *another('fighter("Two", 1, static(THIS, add(strength=1), condition=of(THIS, "strength") == "2"))'),
        "strength == '2' compares a number with a text",
    ),
    Mistake("cards.py", *another('fighter("Up", 1, static(THIS, add(strength="1")))'), "strength takes a number"),
    Mistake(
        "cards.py", *another('Card(name="Imp", type="fighter", values={"life": 3})'), "'life' is an attribute of pl"
    ),
    Mistake("attributes.py", 'default="slow"', 'default="solw"', "speed is never 'solw'"),
)
CORE_WORDS = (
    Mistake(
        "cards.py",
        *another('fighter("A", 1, static(cards_in(FIELD, where=its.name == "Recrut"), add(strength=1)))'),
        "name is never 'Recrut'",
    ),
    Mistake(
        "cards.py",
        *another('fighter("B", 1, static(THIS, add(strength=1), condition=of(THIS, "zone") == "feild"))'),
        "zone is never 'feild'",
    ),
    Mistake(
        "cards.py",
        *another('fighter("C", 1, triggered("phase", bound("phase") == "upkeep", do("draw", player=YOU, count=1)))'),
        "phase is never 'upkeep'",
    ),
    Mistake(
        "cards.py",
        *another('fighter("D", 1, triggered("move", bound("to") == "graveyard", do("draw", player=YOU, count=1)))'),
        "to is never 'graveyard'",
    ),
    Mistake(
        "cards.py",
        *another('fighter("E", 1, triggered("move", bound("manner") == "destroid", do("draw", player=YOU, count=1)))'),
        "manner is never 'destroid'",
    ),
    Mistake("cards.py", *another('Card(name="F", type="beast", values={"strength": 2})'), "knows the type 'beast'"),
    Mistake("actions.py", '"{this} is tired"', '"{thsi} is tired"', "there is no attribute 'thsi'"),
)
UNUSED = (
    Mistake(
        "turn.py",
        "PROCEDURES = {",
        'PROCEDURES = {\n    "clean up": (i.Check(),),',
        "procedure clean up: no step runs it",
    ),
    Mistake(
        "turn.py",
        '    PhaseOf(name="main"',
        '    PhaseOf(name="dawn", inner=True, steps=(i.Check(),)),\n    PhaseOf(name="main"',
        "phase dawn: no step runs it",
    ),
    Mistake("ruleset.py", '    setup="set up",\n', "", "no procedure sets up a game"),
    Mistake(
        "verbs.py",
        'Verb(\n        name="enter"',
        'Verb(name="banish", roles=("card",), steps=()),\n    Verb(\n        name="enter"',
        "",
    ),
    Mistake(
        "cards.py",
        *another('fighter("G", 1, triggered("banish", None, do("draw", player=YOU, count=1)))'),
        "performs 'banish'",
    ),
)
TEXTS = (
    Mistake(
        "cards.py", *another('Card(name="H", type="trick", text="Draw a card.")'), "abilities differ from the text"
    ),
    Mistake(
        "cards.py",
        *another(
            'Card(name="I", type="trick", text="Draw a card.", abilities=(effect(do("draw", player=YOU, count=2)),))'
        ),
        "card I “Draw a card.”",
    ),
)


def seeded(begin: Begin, name: str, mistakes: tuple[Mistake, ...], *features: str) -> Checkup:
    folder: Path = begin(name, *features)
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
    ("name", "mistakes", "features"),
    [
        ("truth_one", NAMES, ()),
        ("truth_two", SLOTS, ()),
        ("truth_three", SOUND_NAMES, ()),
        ("truth_four", WORDS, ()),
        ("truth_chain", SORTS, ("stack",)),
        ("truth_layers", CORE_WORDS, ("stack", "layers", "tokens", "attachments")),
        ("truth_small", UNUSED, ()),
        ("truth_texts", TEXTS, ()),
    ],
    ids=["names", "slots", "sound names", "words", "sorts", "words of the core", "unused parts", "texts"],
)
def test_check_reports_each_seeded_mistake(
    begin: Begin, name: str, mistakes: tuple[Mistake, ...], features: tuple[str, ...]
) -> None:
    report = reported(seeded(begin, name, mistakes, *features))
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
