"""Questions without end, by a seed: from rulings, the library and lessons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random

from msgspec.structs import replace

from rulestone.game.game import Game
from rulestone.game.host import UnknownGame, find, games
from rulestone.lab.compare.budget import report_nothing
from rulestone.lab.lessons.files import LessonQuestion, find_lesson, list_course
from rulestone.lab.lessons.posed import PosedQuestion, find_faults_of_question, find_prompt, pose_question
from rulestone.model.spelling import list_hints
from rulestone.scenario import Ruling, Scenario, ScenarioError, library, load, rulings
from rulestone.scenario.files import build
from rulestone.scenario.yaml import Node

Pose = Callable[[], "tuple[PosedQuestion, ...]"]
MIN_OPTIONS = 3
"""Preferred minimum number of answers to choose from."""
POSE_SECONDS = 1.5
"""Processor time, per question, for wrong answers."""


def iterate_questions(
    about: str = "", seed: int = 0, report: Callable[[str], None] = report_nothing
) -> Iterator[PosedQuestion]:
    """Yield questions endlessly, each once per round.

    Args:
        about: a game ("game" or "game@revision"), a lesson, or the concept of a lesson; "" for everything.
        seed: seed of the order of questions.
        report: called with a message about each game that is left out of a quiz about everything.

    Raises:
        LookupError: there is no such game, lesson or concept.
        ScenarioError: a file is malformed.
    """
    sources = list_sources(about, report)
    random = Random(seed)
    while True:
        asked = 0
        for pose in random.sample(sources, len(sources)):
            for one in find_usable(pose, random):
                asked += 1
                yield one
        if not asked:  # a further round would find no question either
            return


def take_questions(questions: Iterator[PosedQuestion], count: int | None) -> Iterator[PosedQuestion]:
    """Yield `count` questions, None for all; the last one announces no question for its rule."""
    for number, one in enumerate(islice(questions, count), 1):
        yield replace(one, rule_follows=one.rule_follows and number != count)


def find_usable(pose: Pose, random: Random) -> list[PosedQuestion]:
    """Return one sound question about a result, if a source has one, and the question for its rule if there is one.

    A question with three answers or more is preferred.
    """
    try:
        found = [one for one in pose() if not find_faults_of_question(one) and not lacks_action(one.result or one)]
    except (ScenarioError, LookupError):  # for example a ruling about the start of a game
        return []
    asked = [one for one in found if one.result is None]
    if not asked:
        return []
    one = random.choice([one for one in asked if len(one.options) >= MIN_OPTIONS] or asked)
    rule = [after for after in found[found.index(one) + 1 :][:1] if after.result is not None]
    return [replace(one, rule_follows=bool(rule)), *rule]


def lacks_action(posed: PosedQuestion) -> bool:
    """Return whether each wrong answer only comes from a missing action: a game without attacks allows no attack."""
    wrong = [one for n, option in enumerate(posed.options) if n != posed.right for one in option.rivals]
    return all(one.change is not None and one.change.unit == "menu" for one in wrong)


def list_sources(about: str, report: Callable[[str], None] = report_nothing) -> list[Pose]:
    """Return the sources of questions.

    Args:
        about, report: as for `iterate_questions`.

    Raises:
        LookupError: there is no such game, lesson or concept.
    """
    lessons = {name: find_lesson(name) for name in list_course()}
    named = [one for name, one in lessons.items() if about.casefold() in (name, one.concept.casefold())]
    if named:
        return [partial(pose_question, question, POSE_SECONDS) for one in named for question in one.questions]
    if about:
        try:
            game, ruleset = find(about)
        except UnknownGame:
            hints = list_hints(about, [*sorted(games()), *lessons], len(lessons) + len(games()))
            raise LookupError(f"no game and no lesson is called “{about}”{hints}") from None
        return [*list_library_sources(ruleset.name), *list_ruling_sources(game, ruleset.revision)]
    known_ones = list_library_sources("")
    for game in games().values():
        try:
            known_ones += list_ruling_sources(game, game.revisions[-1])
        except ScenarioError as error:
            report(f"no question about the rulings of {game.name}: {error}")
    return known_ones


def list_library_sources(column: str) -> list[Pose]:
    """Return questions about the scenarios of the library, under one column or any."""
    return [partial(list_file_questions, path, column) for path in library().values()]


def list_file_questions(path: Path, column: str) -> tuple[PosedQuestion, ...]:
    """Return the questions about a scenario of the library."""
    scenario = load(path)
    name = next(iter((*scenario.answer, *filter(find_prompt, scenario.observe))), "")
    if not name:
        return ()
    return pose_question(LessonQuestion(scenario, (column,) if column else (), name), POSE_SECONDS)


def list_ruling_sources(game: Game, revision: str) -> list[Pose]:
    """Return questions about the rulings of a revision whose cards have texts, with expectations at the end."""
    found: list[Pose] = []
    for ruling in rulings(game):
        cards = [node.plain for node in ruling.scenario.cards.values()]
        worded = any(isinstance(card, dict) and card.get("text") for card in cards)
        if ruling.revision == revision and worded and not ruling.scenario.cases and ruling.scenario.expect:
            found.append(partial(list_ruling_questions, ruling, game))
    return found


def list_ruling_questions(ruling: Ruling, game: Game) -> tuple[PosedQuestion, ...]:
    """Return the questions about the last expectation of a ruling."""
    scenario = ruling.scenario.only(ruling.revision)
    column = f"{game.name}@{ruling.revision}"
    asked = [key for key, node in scenario.expect.items() if isinstance(node.value, (str, int)) and find_prompt(key)]
    if not asked or not scenario.play:
        return ()
    return pose_question(LessonQuestion(make_observing(scenario, asked, column), (column,), asked[-1]), POSE_SECONDS)


def make_observing(scenario: Scenario, keys: list[str], column: str) -> Scenario:
    """Return a ruling as a scenario that observes its expectations. It has no title, which could give them away."""
    whole = scenario.node
    nodes = {key: Node(key, whole.line, whole.path, whole.file) for key in keys}
    kept = {
        key: node
        for key, node in whole.mapping().items()
        if key not in ("title", "expect", "asks", "under", "revision", "revisions", "games", "id")
    }
    for key, value in (("observe", nodes), ("games", column)):
        kept[key] = Node(value, whole.line, whole.path, whole.file)
    return build(Node(kept, whole.line, whole.path, whole.file), scenario.name)
