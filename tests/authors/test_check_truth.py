"""`rulestone check` reports every seeded mistake of a new game: three games, each as `rulestone new` makes it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from rulestone.authors.checkup import QUESTIONS, Checkup, check_up, render_checkup
from rulestone.game.host import games
from rulestone.kernel.policies import Policies
from rulestone.scenario import library
from tests.authors.conftest import Begin
from tests.authors.test_checkup import change
from tests.proofs import slow


class Mistake(NamedTuple):
    """A change to a file of a new game, and words of the message that must report it."""

    file: str
    old: str
    new: str
    reported: str


CARDS_END = "    # rulestone new card: further cards stand above this line\n"


def copy_card(card: str) -> tuple[str, str]:
    return CARDS_END, f"    {card},\n{CARDS_END}"


NAMES = (
    Mistake(
        "cards.py",
        *copy_card('Card(name="Ogre", type="figther", values={"strength": 2})'),
        "knows the type “figther”",
    ),
    Mistake("cards.py", *copy_card('fighter("Giant", "strong")'), "strength takes a number, found 'strong'"),
    Mistake("cards.py", *copy_card('fighter("Twin", (1, 2))'), "strength takes a number, found (1, 2)"),
    Mistake("verbs.py", 'move(var("card"), FIELD)', 'move(var("card"), FIELD, slot="left")', "has no slots"),
)
SLOTS = (
    Mistake("zones.py", "Zone(name=FIELD,", 'Zone(name=FIELD, slots=("left", "right"),', ""),
    Mistake("verbs.py", 'move(var("card"), FIELD)', 'move(var("card"), FIELD, slot="lefty")', "no slot “lefty”"),
    Mistake("cards.py", *copy_card('trick("Oath", set_game("labels", 1))'), "“labels” is a value of the core"),
    Mistake("cards.py", *copy_card('trick("Hush", i.Mark(what=THIS, key="tierd", value=e.Lit(True)))'), "“tierd”"),
)
SOUND_NAMES = (
    Mistake(
        "cards.py",
        *copy_card('trick("Riddle", set_game("omen", 1), when(game("omen") == 1, set_game("omen", 2)))'),
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
    Mistake("attributes.py", 'flag("tired"', 'flag("zone"), flag("tired"', "“zone” means something of the core"),
    Mistake("cards.py", *copy_card('trick("Peal", note("move"))'), "“move” means something of the core"),
    Mistake("words.py", '"spell": Meaning(own="trick")', '"spell": Meaning(own="tirck")', "“tirck”"),
)


SORTS = (
    Mistake("cards.py", *copy_card('fighter("Boo", True)'), "strength takes a number, found True"),
    Mistake(
        "cards.py", *copy_card('trick("Peal", do("draw", player=YOU, count="1"))'), "count of “draw” takes a number"
    ),
    Mistake(
        "cards.py", *copy_card('trick("Dry", do("draw", player=YOU))'), "“draw” needs a number in its role “count”"
    ),
    Mistake("cards.py", *copy_card('trick("Who", do("draw", player=YOU, count=YOU))'), "found a player"),
    Mistake("cards.py", *copy_card('trick("Odd", move(of(THIS, "strength"), FIELD))'), "takes objects, found a number"),
    Mistake(
        "cards.py",
        *copy_card('fighter("Two", 1, static(THIS, add(strength=1), condition=of(THIS, "strength") == "2"))'),
        "strength == '2' compares a number with a text",
    ),
    Mistake("cards.py", *copy_card('fighter("Up", 1, static(THIS, add(strength="1")))'), "strength takes a number"),
    Mistake(
        "cards.py", *copy_card('Card(name="Imp", type="fighter", values={"life": 3})'), "“life” is an attribute of pl"
    ),
    Mistake("attributes.py", 'default="slow"', 'default="solw"', "speed is never “solw”"),
)
CORE_WORDS = (
    Mistake(
        "cards.py",
        *copy_card('fighter("A", 1, static(cards_in(FIELD, where=its.name == "Recrut"), add(strength=1)))'),
        "name is never “Recrut”",
    ),
    Mistake(
        "cards.py",
        *copy_card('fighter("B", 1, static(THIS, add(strength=1), condition=of(THIS, "zone") == "feild"))'),
        "zone is never “feild”",
    ),
    Mistake(
        "cards.py",
        *copy_card('fighter("C", 1, triggered("phase", bound("phase") == "upkeep", do("draw", player=YOU, count=1)))'),
        "phase is never “upkeep”",
    ),
    Mistake(
        "cards.py",
        *copy_card('fighter("D", 1, triggered("move", bound("to") == "graveyard", do("draw", player=YOU, count=1)))'),
        "to is never “graveyard”",
    ),
    Mistake(
        "cards.py",
        *copy_card(
            'fighter("E", 1, triggered("move", bound("manner") == "destroid", do("draw", player=YOU, count=1)))'
        ),
        "manner is never “destroid”",
    ),
    Mistake("cards.py", *copy_card('Card(name="F", type="beast", values={"strength": 2})'), "knows the type “beast”"),
    Mistake("actions.py", '"{this} is tired"', '"{thsi} is tired"', "there is no attribute “thsi”"),
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
        *copy_card('fighter("G", 1, triggered("banish", None, do("draw", player=YOU, count=1)))'),
        "performs “banish”",
    ),
)
TEXTS = (
    Mistake(
        "cards.py", *copy_card('Card(name="H", type="trick", text="Draw a card.")'), "abilities differ from the text"
    ),
    Mistake(
        "cards.py",
        *copy_card(
            'Card(name="I", type="trick", text="Draw a card.", abilities=(effect(do("draw", player=YOU, count=2)),))'
        ),
        "card I “Draw a card.”",
    ),
)


LEXICON = (
    Mistake("words.py", '    main="main",\n', "", "a scenario starts in no phase"),
    Mistake("words.py", '{"strength": 1000}', '{"strength": 0}', "one strength equals 0 power"),
    Mistake("words.py", '"type": "type"}', '"type": "type", "power": "strength"}', "only the scale counts"),
    Mistake("words.py", '"untapped": ("tired", False)', '"untapped": ("tired", True)', "mean that tired is “True”"),
    Mistake(
        "words.py",
        '"response": Meaning',
        '"hand": Meaning(own=None), "response": Meaning',
        "“hand” is in `zones` and in `missing`",
    ),
    Mistake("words.py", '"attacks": ("attack",)', '"attacks": ()', "“attacks” means nothing"),
    Mistake("words.py", '"destroyed": ("destroy", "fighter")', '"destroyed": ("move", "crad")', "has no role “crad”"),
    Mistake("words.py", '"drew": ("draw", "player")', '"drew": ("draw", "count")', "“count” of “draw” is a number"),
    Mistake(
        "words.py",
        '    blank="Recruit",',
        '    state_notes={"taped": "lies"},\n    turn=0,',
        "there is no state “taped”",
    ),
    Mistake(
        "words.py", "LEXICON = Lexicon(", 'LEXICON = Lexicon(unasked={"sned": Meaning(own=None)}, ', "action “sned”"
    ),
    Mistake("zones.py", "ZONES = ", "ZONES = ", "turns are counted from 1"),
    Mistake("zones.py", "ZONES = ", "ZONES = ", "is filled with 10 cards called “”"),
)
MEANINGS = (
    Mistake("words.py", '    main="main",\n', '    main="draw",\n', "in which no player may act"),
    Mistake("words.py", ' values={"speed": "quick"},', "", "takes such a card in another's turn"),
    Mistake(
        "words.py",
        '"hand": (Placing(zone=HAND),)',
        '"hand": (Placing(zone=HAND, where={"speed": ("qick",)}),)',
        "“qick”",
    ),
    Mistake("words.py", '"tapped": ("tired", True)', '"tapped": ("tired", "yes")', "tired is never “yes”"),
    Mistake(
        "words.py",
        '"field": (Placing(zone=FIELD)',
        '"field": (Placing(zone=FIELD, marks={"life": 1})',
        "“life” is an attr",
    ),
    Mistake(
        "words.py",
        '"creature": Meaning(own="fighter"',
        '"creature": Meaning(own="fighter", values={"strength": 1.5}',
        "1.5",
    ),
    Mistake("words.py", '"deck": (Placing(zone=DECK),)', '"deck": (Placing(zone=HAND),)', "a zone has that name"),
    Mistake("words.py", '"trick": "trick"},\n', '"trick": "trick", "beast": "baest"},\n', "type of card “baest”"),
    Mistake(
        "words.py",
        "LEXICON = Lexicon(",
        'LEXICON = Lexicon(default_cards=(DefaultCard(zone="fild", card="Rat", slot="a", player=3),),',
        "“fild”",
    ),
)
COUNTS = (
    Mistake("cards.py", *copy_card('fighter("Half", 1.5)'), "strength takes a number, found 1.5"),
    Mistake(
        "cards.py",
        *copy_card('trick("Sip", do("draw", player=YOU, count=0.5))'),
        "count of “draw” takes a number, found a fraction",
    ),
    Mistake("turn.py", "count=1, cites", "count=1.5, cites", "phase draw: count of “draw” takes a number"),
    Mistake("actions.py", 'amount=of(THIS, "strength")', 'amount=of(THIS, "strength") * 0.5', "is never rounded"),
    Mistake("attributes.py", "default=1, floor=0", "default=1, floor=3", "its default 1 is below its floor 3"),
    Mistake("attributes.py", "default=10", "default=10.5", "default of Attribute takes a whole number"),
    Mistake("assumptions.py", "(5, 4, 7)", "(5, 4.5)", "the option “4.5” is not a whole number"),
    Mistake(
        "ruleset.py",
        "least=20",
        'least=20, most=10, given=("first hand", 6)',
        "no deck has at least 20 and at most 10 cards",
    ),
    Mistake(
        "zones.py", "Zone(name=FIELD,", 'Zone(name=FIELD, slots=("a", "a"), groups=("hand",),', "need different names"
    ),
    Mistake("zones.py", "Zone(name=HAND,", "Zone(name=HAND, many=True, capacity=0,", "so `many` has no effect"),
    Mistake("zones.py", "ZONES = ", "ZONES = ", "“hand” is the name of a zone and of a group"),
    Mistake("zones.py", "ZONES = ", "ZONES = ", "“hand” holds 0 cards"),
    Mistake("zones.py", "ZONES = ", "ZONES = ", "there is no option “6”"),
)
UNMADE = (
    ("decks.py", "DECKS = {", "DECKSS = {", "DECKSS is not a table of a game\n  Did you mean DECKS?"),
    ("checks.py", "CHECKS = ", "checks = ", "checks is not a table of a game\n  Did you mean CHECKS?"),
    ("decks.py", '(8, "Recruit")', '(4, "Recruit"), (4, "Recruit")', "“Recruit” occurs twice in a deck list"),
    ("decks.py", '(8, "Recruit")', '(8.5, "Recruit")', "takes whole numbers of cards, at least 1"),
    ("decks.py", '(8, "Recruit")', '(-8, "Recruit")', "takes whole numbers of cards, at least 1"),
    ("cards.py", *copy_card('Card(name="A", type="trick", text=1)'), "Card “A”: text takes text, found 1"),
    ("cards.py", *copy_card('Card(name="A", type="trick", values=[1])'), "card A: Card “A”: values takes"),
    ("cards.py", *copy_card('Card(name="A", type="trick", abilities=(i.Check(),))'), "card A: an ability is Check("),
    ("ruleset.py", "least=20", 'least="20"', "DeckRule: least takes a number, found '20'"),
)
"""Mistakes with which a game cannot be built: the file, the old text, the new text, and part of the message."""


@pytest.mark.parametrize(("file", "old", "new", "message"), UNMADE)
def test_check_reports_why_a_game_cannot_be_built(begin: Begin, file: str, old: str, new: str, message: str) -> None:
    name = f"truth_made_{UNMADE.index((file, old, new, message))}"
    assert message in list_reported(seed_mistakes(begin, name, (Mistake(file, old, new, ""),)))


@slow
def test_check_lists_each_reason_for_unreadable_scenarios_once(begin: Begin) -> None:
    scale = '    scales={"power": Scaled(attributes={"strength": 1000}, note="strength 1 stands for power 1000")},\n'
    found = seed_mistakes(begin, "truth_unread", (Mistake("words.py", scale, "", ""),))
    scenarios = next(one.names for one in found.remaining if "cannot be read" in one.what)
    assert "unknown attribute “power”" in scenarios[0]
    assert render_checkup(found).count("unknown attribute “power”") == 1


@slow
def test_check_reports_lexicon_words_misspelt_from_other_games(begin: Begin) -> None:
    wrong = Mistake("words.py", '"graveyard": (Placing', '"graveyrad": (Placing', "")
    assert "did you mean “graveyard”, as in other games?" in list_reported(
        seed_mistakes(begin, "truth_words", (wrong,))
    )


def seed_mistakes(begin: Begin, name: str, mistakes: tuple[Mistake, ...], *features: str) -> Checkup:
    folder: Path = begin(name, *features)
    for one in mistakes:
        change(folder, f"{name}/{one.file}", one.old.replace("SO-8", get_rule_id(folder, name, "-8")), one.new)
    return check_up(games()[name], games=1)


def get_rule_id(folder: Path, name: str, end: str) -> str:
    """Return the id of a rule of the new game, whose prefix depends on the name."""
    text = (folder / name / "policies.py").read_text(encoding="utf-8")
    return text.partition('NoResponses(cites=("')[2].partition("-")[0] + end


def list_reported(found: Checkup) -> str:
    return "\n".join([*(message for wrong in found.faults.values() for message in wrong), *list_unreported(found)])


def list_unreported(found: Checkup) -> list[str]:
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
        ("truth_lexicon", LEXICON, ()),
        ("truth_meanings", MEANINGS, ("stack",)),
        ("truth_counts", COUNTS, ()),
    ],
    ids=[
        "names",
        "slots",
        "sound names",
        "words",
        "sorts",
        "words of the core",
        "unused parts",
        "texts",
        "lexicon",
        "meanings",
        "counts",
    ],
)
def test_check_reports_each_seeded_mistake(
    begin: Begin, name: str, mistakes: tuple[Mistake, ...], features: tuple[str, ...]
) -> None:
    report = list_reported(seed_mistakes(begin, name, mistakes, *features))
    missing = [one.reported for one in mistakes if one.reported not in report]
    assert missing == []


@slow
def test_check_reports_own_scenario_that_the_game_cannot_set_up(begin: Begin) -> None:
    folder = begin("truth_premise")
    change(
        folder,
        "truth_premise/scenarios/truth-premise-first.yaml",
        "Ben: {field: [Giver]}",
        "Ben: {fild: [Giver]}",
    )
    found = check_up(games()["truth_premise"], games=0)
    assert any("truth-premise-first" in message and "“fild”" in message for message in found.faults["scenarios"])


@slow
def test_check_accepts_trigger_condition_that_reads_permission_of_its_own_card(begin: Begin) -> None:
    asks = (
        'fighter("Captain", 1, triggered("destroy", e.Permitted("be chosen", THIS), do("draw", player=YOU, count=1)))'
    )
    found = seed_mistakes(begin, "truth_asks", (Mistake("cards.py", *copy_card(asks), ""),))
    assert found.faults["names"] == ()


@slow
def test_game_that_no_player_can_lose_is_reported_within_bounds(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulestone.lab.conformance.MAX_CHOICES", 60)
    folder = begin("truth_endless")
    verbs = (folder / "truth_endless" / "verbs.py").read_text(encoding="utf-8")
    start = verbs.index("        empty=(")
    end = verbs.index("\n", start) + 1
    change(folder, "truth_endless/verbs.py", verbs[start:end], "")
    change(folder, "truth_endless/verbs.py", 'of(var("player"), "life") - bound("amount")', 'of(var("player"), "life")')
    found = check_up(games()["truth_endless"], games=2)
    assert any("had not ended after 60 choices" in message for message in found.faults["games"])


def test_each_policy_has_a_question_and_its_scenario_is_in_the_library() -> None:
    assert [one.policy for one in QUESTIONS] == [*Policies.__struct_fields__]
    assert {one.scenario for one in QUESTIONS} - {""} <= {*library()}
