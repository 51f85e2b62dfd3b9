"""Trials of an input: a message, or no failure, is accepted."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType, SimpleNamespace
from typing import Any
from unittest import mock

from click.testing import CliRunner
from msgspec import json

from rulestone.cli.commands import rulestone
from rulestone.cli.errors import find_input_error
from rulestone.game import host
from rulestone.game.card_files import cards_from
from rulestone.game.game import Game
from rulestone.game.hookspecs import hookimpl
from rulestone.kernel.position import Position, load
from rulestone.kernel.save import CannotLoad
from rulestone.lab.compare.comparison import compare
from rulestone.lab.lessons.files import read_lesson
from rulestone.lab.play.session import Random, Session, begin_game
from rulestone.lab.simulate.games import choose_usual_decks
from rulestone.language.english import EnglishError, parse, print_abilities
from rulestone.report.comparison import table as render_comparison
from rulestone.report.conversation import Conversation
from rulestone.scenario import loads, run_all
from rulestone.scenario.yaml import read
from rulestone.web.app import ComparisonRequest
from rulestone.web.jobs import do_job

SECONDS = 1.0
"""Maximum processor time for an input, in seconds."""
SECONDS_BY_AREA = {"columns": 10.0, "links": 10.0, "commands": 10.0, "cards": 10.0}
"""Area → its maximum, where all games can take part or each of many cards gets suggestions."""


class Hang(BaseException):
    """An input takes too long. No `except Exception` catches it."""


class HangError(AssertionError):
    """An input takes too long; Hypothesis catches this error and shrinks the input."""


def check(area: str, given: Sequence[str], seconds: float | None = None) -> None:
    """Try an input.

    Args:
        area: the area of the input.
        given: the input.
        seconds: how much processor time it may take; None for the usual time of the area.

    Raises:
        HangError: it takes longer.
        Exception: whatever goes wrong.
    """

    def ring(number: int, frame: FrameType | None) -> None:
        raise Hang

    seconds = SECONDS_BY_AREA.get(area, SECONDS) if seconds is None else seconds
    kept = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        TRIED[area](list(given))
    except Hang:
        raise HangError(f"more than {seconds:g} s") from None
    except SystemExit as error:
        raise AssertionError(f"it exits: {error}") from error
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, kept)


@contextmanager
def accept_messages() -> Iterator[None]:
    """Accept errors in the input: those that a command reports in a message."""
    try:
        yield
    except Exception as error:
        if find_input_error(error) is None:
            raise


def try_scenario(given: list[str]) -> None:
    """A scenario is run."""
    with accept_messages():
        run_all(loads("\n".join(given[1:]), "hostile.yaml"), given[0])


def try_card_file(given: list[str]) -> None:
    """A file of cards is read."""
    game, ending = given[0].split(" ")
    ruleset = host.find(game)[1]
    with TemporaryDirectory() as folder:
        path = Path(folder, f"cards{ending}")
        path.write_text("\n".join(given[1:]), encoding="utf-8", errors="surrogatepass")
        with suppress(ValueError):
            cards_from(path, ruleset.vocabulary, ruleset.parts.attributes, ("event", "spell"))


def try_lesson(given: list[str]) -> None:
    """A lesson is read."""
    with accept_messages():
        for node in read("\n".join(given[1:]), "hostile.yaml"):
            read_lesson(node, "hostile")


def try_comparison(given: list[str]) -> None:
    """A scenario is compared in several columns."""
    with accept_messages():
        render_comparison(compare(loads("\n".join(given[1:]), "hostile.yaml"), tuple(given[0].split())))


def try_link(given: list[str]) -> None:
    """The server gets what a shared link holds."""
    try:
        asked = json.decode('"'.join(given[1:]).encode("utf-8", "surrogatepass"), type=ComparisonRequest)
    except (ValueError, RecursionError):
        return  # the request is refused
    found = do_job(asked.make_job("compare"))
    if "a bug in Rulestone" in found.error or not (found.page or found.error):
        raise AssertionError(found.error or "neither a page nor an error")


def try_text(given: list[str]) -> None:
    """A text is read, and printed if it can be read."""
    vocabulary = host.find(given[0])[1].vocabulary
    with suppress(EnglishError):
        print_abilities(parse(" ".join(given[1:]), vocabulary), vocabulary)


def try_command(given: list[str]) -> None:
    """A command is called."""
    if given[:1] == ["simulate"]:
        given += ["-n", "1", "--limit", "50", "--processes", "1"]
    if given[:1] in (["rulings"], ["games"]):
        given = [one for one in given if one != "--check"] + ["--format", "json", "no such thing"]
    result = CliRunner().invoke(rulestone, given, input="", prog_name="rulestone")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    if result.exit_code not in (0, 1, 2) or "Traceback" in result.stderr:
        raise AssertionError(f"status {result.exit_code}: {result.stderr}")


@cache
def reach_position(game: str, answers: int) -> Position:
    """Return a position of a game after a number of answers."""
    found, ruleset = host.find(game)
    decks = choose_usual_decks(ruleset)
    position = begin_game(ruleset, found.rules(), (decks[0], decks[1]), 1)
    agent = Random(1)
    for _ in range(answers * 7):
        if position.choice is not None:
            position = position.answer(agent.answer(position, position.choice))
    return position


def try_saved_position(given: list[str]) -> None:
    """A position is loaded from bytes that are damaged."""
    game, number, *damage = given
    position = reach_position(game, int(number))
    data = bytearray(position.to_bytes())
    for one in damage:
        at, byte = one.split()
        data[int(float(at) * len(data))] = int(byte)
    cards = {card.key: card for obj in position.objects() if (card := obj.card) is not None}
    try:
        again = load(bytes(data), position.rules, cards)
    except CannotLoad:
        if bytes(data) == position.to_bytes():
            raise
        return
    if again != position:
        raise AssertionError("it loads as another position")


def play(given: list[str]) -> None:
    """Type lines at the table."""
    found, ruleset = host.find(given[0])
    decks = choose_usual_decks(ruleset)
    talk = Conversation(Session(ruleset, begin_game(ruleset, found.rules(), (decks[0], decks[1]), 1), 0, Random(1)))
    talk.get_opening()
    with mock.patch("pathlib.Path.write_text", return_value=0):
        for line in given[1:]:
            if not talk.done:
                talk.reply_to(line)


def try_plugins(given: list[str]) -> None:
    """Install plugins beside a valid one, which stays unless another game has its name."""
    sound = next(iter(host.games().values()))

    def odd(name: Any) -> Game:
        return Game(name, "Odd", ("1",), lambda revision: sound.ruleset())

    def entry(number: int, written: str) -> Any:
        hook, _, body = written.partition(": ")
        scope: dict[str, Any] = {"Game": Game, "good": lambda: sound, "odd": odd}

        def opened() -> Any:
            if hook == "import":
                exec(f"def load():\n    {body}", scope)
                return scope["load"]()
            exec(f"def {hook}():\n    {body}", scope)
            return SimpleNamespace(**{hook: hookimpl(scope[hook])})

        return SimpleNamespace(name=f"odd-{number}", load=opened, package="odd")

    @hookimpl
    def rulestone_games() -> list[Game]:
        return [sound]

    plugin = SimpleNamespace(rulestone_games=rulestone_games)
    entries = [SimpleNamespace(name="sound", load=lambda: plugin, package="odd")]
    entries += [entry(number, written) for number, written in enumerate(given)]
    caches = (host.get_manager, host.games, host.list_scenario_folders)
    for cached in caches:
        cached.cache_clear()
    try:
        with mock.patch.object(host, "list_entry_points", return_value=entries):
            host.list_scenario_folders()
            there = sound.name in host.games()
            left = host.list_omitted()
            twice = any(f"a game called “{sound.name}”" in one.reason for one in left)
            if there == twice:
                raise AssertionError(f"a sound game is left out: {left}")
            if any("\n" in one.reason for one in host.list_omitted()):
                raise AssertionError("a warning has several lines")
    finally:
        for cached in caches:
            cached.cache_clear()


TRIED: dict[str, Callable[[list[str]], None]] = {
    "files": try_scenario,
    "english": try_text,
    "commands": try_command,
    "saved": try_saved_position,
    "play": play,
    "plugins": try_plugins,
    "cards": try_card_file,
    "lessons": try_lesson,
    "columns": try_comparison,
    "links": try_link,
}
