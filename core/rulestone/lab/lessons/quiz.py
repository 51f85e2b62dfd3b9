"""Questions without end, by a seed: from rulings, the library, lessons and searches of the lab."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random

from rulestone.game.game import Game
from rulestone.game.host import UnknownGame, find, games, list_rulesets
from rulestone.lab.compare.budget import report_nothing
from rulestone.lab.compare.changes import vary_policies
from rulestone.lab.differ.bench import DifferBench, DifferQuestion, RawFind
from rulestone.lab.differ.finding import write_find
from rulestone.lab.differ.sides import SideName
from rulestone.lab.lessons.files import LessonQuestion, find_lesson, list_course
from rulestone.lab.lessons.posed import PosedQuestion, find_faults_of_question, make_question, pose_question
from rulestone.model.spelling import format_unknown
from rulestone.scenario import Ruling, Scenario, ScenarioError, library, load, loads, rulings
from rulestone.scenario.files import build
from rulestone.scenario.yaml import Node

MAX_SCENARIOS = 40
"""Maximum number of scenarios that are tried before the next ruleset is compared."""
MAX_RUNS = 60
"""Maximum number of candidates while a find is shrunk: a person waits."""
SOURCES = ("library", "english")


def list_rivals(column: str, about: Sequence[str] = ()) -> list[str]:
    """Return the rulesets that a game is compared with: its other revisions, and itself with a policy of another game.

    Args:
        column: ruleset as "game@revision".
        about: names of policies to compare; () for all policies and the other revisions.
    """
    game, own = find(column)
    givers = {ruleset.name: ruleset for ruleset in list_rulesets() if ruleset.game != own.game}
    taken = [
        f"{column}+{policy}={giver.name}"
        for _, policy, giver in vary_policies(column, own, givers)
        if not about or policy in about
    ]
    if about:
        return taken
    return [f"{game.name}@{revision}" for revision in game.revisions if revision != own.revision] + taken


def iterate_finds(column: str, random: Random, about: Sequence[str] = ()) -> Iterator[LessonQuestion | None]:
    """Yield questions about a game that the lab finds; None for each search without a result.

    Args:
        column: ruleset as "game@revision".
        random: random generator.
        about: names of policies to compare; () for all policies and the other revisions.
    """
    names = list_rivals(column, about)
    while names:
        for name in random.sample(names, len(names)):
            yield find_question(column, name, random.randrange(2**32))


def find_question(column: str, name: str, seed: int) -> LessonQuestion | None:
    """Return a question about a scenario in which a game differs from another ruleset; None if a search finds none."""
    try:
        bench = DifferBench(DifferQuestion(SideName(column), SideName(name), SOURCES, seed))
    except (UnknownGame, LookupError):  # the policy names parts that this game lacks
        return None
    raw = find_differing(bench)
    made = write_find(bench, bench.shrink(raw, math.inf, MAX_RUNS)) if raw is not None else None
    if made is None:
        return None
    text, shows = made
    what = shows[0].what
    return LessonQuestion(loads(text, "find"), (column,), what, prompt=make_question(what))


def find_differing(bench: DifferBench) -> RawFind | None:
    """Return the first differing scenario among `MAX_SCENARIOS` random ones; None if there is none."""
    first = len(bench.corpus.scenarios)
    found = (find for number in range(first, first + MAX_SCENARIOS) for find in bench((number,))[2])
    return next(found, None)


Pose = Callable[[], "tuple[PosedQuestion, ...]"]
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
    sources = list_sources(about, seed, report)
    random = Random(seed)
    while True:
        asked = 0
        for pose in random.sample(sources, len(sources)):
            for one in find_usable(pose, random):
                asked += 1
                yield one
        if not asked:  # a further round would find no question either
            return


def find_usable(pose: Pose, random: Random) -> list[PosedQuestion]:
    """Return one sound question of a source, if there is one."""
    try:
        found = [one for one in pose() if not find_faults_of_question(one)]
    except (ScenarioError, LookupError):  # for example a ruling about the start of a game
        return []
    return [random.choice(found)] if found else []


def list_sources(about: str, seed: int = 0, report: Callable[[str], None] = report_nothing) -> list[Pose]:
    """Return the sources of questions.

    Args:
        about, report: as for `iterate_questions`.
        seed: seed of the searches for questions.

    Raises:
        LookupError: there is no such game, lesson or concept.
    """
    lessons = {name: find_lesson(name) for name in list_course()}
    named = [one for name, one in lessons.items() if about.casefold() in (name, one.concept.casefold())]
    if named:
        questions = [question for one in named for question in one.questions]
        asked: list[Pose] = [partial(pose_question, question, POSE_SECONDS) for question in questions]
        by = tuple(dict.fromkeys(policy for one in named for policy in one.policies))
        return asked + (list_lab_sources(list_newest(), seed, len(asked), by) if by else [])
    if about:
        try:
            game, ruleset = find(about)
        except UnknownGame:
            raise LookupError(format_unknown("game or lesson", about, (*games(), *lessons))) from None
        known_ones = [*list_library_sources(ruleset.name), *list_ruling_sources(game, ruleset.revision)]
        return known_ones + list_lab_sources((ruleset.name,), seed, len(known_ones) // 2)
    known_ones = list_library_sources("")
    for game in games().values():
        try:
            known_ones += list_ruling_sources(game, game.revisions[-1])
        except ScenarioError as error:
            report(f"no question about the rulings of {game.name}: {error}")
    return known_ones + list_lab_sources(list_newest(), seed, len(known_ones) // 2)


def list_newest() -> tuple[str, ...]:
    """Return every game at its newest revision."""
    return tuple(game.ruleset().name for game in games().values())


def list_lab_sources(columns: Sequence[str], seed: int, many: int, about: Sequence[str] = ()) -> list[Pose]:
    """Return sources that search for a question on demand, so that questions differ every time.

    Args:
        columns: names of the games.
        seed: seed of the searches.
        many: number of sources to return.
        about: names of policies to compare; () for all.
    """
    found = [iterate_finds(column, Random(f"{seed}/{column}"), about) for column in columns]
    return [partial(find_next_question, found[number % len(found)]) for number in range(many if found else 0)]


def find_next_question(questions: Iterator[LessonQuestion | None]) -> tuple[PosedQuestion, ...]:
    """Return the next question that the lab finds."""
    question = next(questions, None)
    return pose_question(question, POSE_SECONDS) if question is not None else ()


def list_library_sources(column: str) -> list[Pose]:
    """Return questions about the scenarios of the library, under one column or any."""
    return [partial(list_file_questions, path, column) for path in library().values()]


def list_file_questions(path: Path, column: str) -> tuple[PosedQuestion, ...]:
    """Return the questions about a scenario of the library."""
    scenario = load(path)
    name = next(iter((*scenario.answer, *scenario.observe)), "")
    return pose_question(LessonQuestion(scenario, (column,) if column else (), name), POSE_SECONDS) if name else ()


def list_ruling_sources(game: Game, revision: str) -> list[Pose]:
    """Return questions about the rulings of a revision with expectations at the end."""
    found: list[Pose] = []
    for ruling in rulings(game):
        if ruling.revision == revision and not ruling.scenario.cases and ruling.scenario.expect:
            found.append(partial(list_ruling_questions, ruling, game))
    return found


def list_ruling_questions(ruling: Ruling, game: Game) -> tuple[PosedQuestion, ...]:
    """Return the questions about the last expectation of a ruling."""
    scenario = ruling.scenario.only(ruling.revision)
    column = f"{game.name}@{ruling.revision}"
    asked = [
        key for key, node in scenario.expect.items() if isinstance(node.value, (str, int)) and key.split()[0] != "cites"
    ]
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
