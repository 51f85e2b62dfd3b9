"""Tables: every game that is played sits in a process of its own, which can be stopped and is made anew.

What has been answered so far is kept outside the process: a game whose process is gone goes on from there.
"""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from multiprocessing.connection import Connection
from typing import Any

from msgspec import Struct

from rulestone.web.workers import Gone, Worker, limited, timed

SECONDS = {"": 5.0, "random": 5.0, "first": 5.0, "greedy": 90.0, "search": 180.0}
"""Processor time for what one answer brings about, by opponent; "" where two persons share a table."""
WALL = 400.0
"""Seconds after which a table is stopped even if it takes no processor time."""
MOST = 8
"""So many processes at most; a table that nobody asked for longest gives its own up, and has one again when asked."""
KEPT = 200
"""So many games at most; the one that nobody asked for longest is forgotten."""
LONGEST = 20_000
"""Answers in one game."""
STOPPED = "stopped: that takes more than {seconds:g} seconds. The game stands where it stood before."


class TableSetting(Struct, frozen=True):
    """What a table is laid for.

    Attributes:
        game: "game@revision".
        deck, against: the person's and the opponent's, "" for the usual ones.
        seat: the person's, 0 or 1.
        opponent: who answers for the other seat; "" for a second person.
        seed: of chance.
        guide: whether rules are told when they are met first.
        text: the scenario it begins with, "" for a whole game.
    """

    game: str
    deck: str = ""
    against: str = ""
    seat: int = 0
    opponent: str = "random"
    seed: int = 0
    guide: bool = False
    text: str = ""


class TableOrder(Struct, frozen=True):
    """What is asked of a table's process: it begins where `way` ends unless it has the game already.

    Attributes:
        setting: what it is laid for.
        way: all answers so far.
        line: what was typed; None to look only.
    """

    setting: TableSetting
    way: tuple[Any, ...]
    line: str | None


class TableTurn(Struct, frozen=True):
    """What came of it.

    Attributes:
        html: what lies on the table now; "" where that is as it was.
        said: what is said to a command.
        way: all answers so far, hidden ones too: it stays on the server.
        error: what is wrong, "" for nothing.
        title: what is played.
    """

    html: str = ""
    said: str = ""
    way: tuple[Any, ...] = ()
    error: str = ""
    title: str = ""


class GameTable:
    """One game.

    Args:
        setting: what is played.
    """

    def __init__(self, setting: TableSetting) -> None:
        self.setting = setting
        self.way: tuple[Any, ...] = ()
        self.worker = Worker(seat)
        self.lock = threading.Lock()

    def say(self, line: str | None) -> TableTurn:
        """What comes of a line that is typed there."""
        seconds = SECONDS.get(self.setting.opponent, SECONDS["random"])
        with self.lock:
            try:
                turn = self.worker.ask(TableOrder(self.setting, self.way, line), seconds, WALL)
            except Gone:
                return TableTurn(error=STOPPED.format(seconds=seconds))
            if not isinstance(turn, TableTurn):
                return TableTurn(error="stopped")
            if not turn.error:
                self.way = turn.way
            return turn

    def stop(self) -> None:
        """Give up the process, unless it is at work; the game is kept."""
        if self.lock.acquire(blocking=False):
            try:
                self.worker.stop()
            finally:
                self.lock.release()


class Tables:
    """All games that are played here.

    Args:
        most: how many processes there may be.
    """

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.tables: OrderedDict[str, GameTable] = OrderedDict()
        self.lock = threading.Lock()

    def lay(self, setting: TableSetting) -> tuple[str, TableTurn]:
        """Lay a table.

        Returns:
            what it is called, which nobody can guess, and what lies on it.
        """
        name, table = secrets.token_urlsafe(16), GameTable(setting)
        with self.lock:
            self.tables[name] = table
        self.tidy()
        turn = table.say(None)
        if turn.error:
            with self.lock:
                self.tables.pop(name, None)
            table.stop()
        return name, turn

    def say(self, name: str, line: str | None) -> TableTurn | None:
        """What comes of a line that is typed at a table; None where there is no such table."""
        with self.lock:
            table = self.tables.get(name)
            if table is None:
                return None
            self.tables.move_to_end(name)
        self.tidy()
        return table.say(line)

    def tidy(self) -> None:
        """Take processes from those who were not asked for longest, and forget the oldest games."""
        with self.lock:
            busy = list(self.tables.values())
            forgotten = [self.tables.popitem(last=False)[1] for _ in range(max(0, len(self.tables) - KEPT))]
        for table in (*forgotten, *(busy[: -self.most] if self.most else busy)):
            if table.worker.process is not None:
                table.stop()

    def stop(self) -> None:
        """End all processes."""
        for table in list(self.tables.values()):
            table.worker.stop()


class Seated:
    """What a table's process holds: one game, once it was asked for."""

    def __init__(self) -> None:
        self.talk: Any = None

    def done(self, order: TableOrder) -> TableTurn:
        """Carry out an order; whatever is wrong with it is the outcome."""
        from rulestone.kernel.position import IllegalAnswer
        from rulestone.report.faults import fault

        try:
            return self.turn(order)
        except IllegalAnswer as error:
            return TableTurn(error=str(error))
        except (MemoryError, RecursionError):
            return TableTurn(error="this is more than a table may take")
        except Exception as error:
            told = fault(error)
            if told is None:
                raise
            return TableTurn(error=told)

    def turn(self, order: TableOrder) -> TableTurn:
        """What comes of an order."""
        fresh = self.talk is None
        if fresh:
            self.talk = laid(order)
        session = self.talk.session
        if order.line is None:
            return TableTurn(self.talk.html(), "", session.way(), title=titled(session))
        if fresh:
            self.talk.view()  # what is numbered in it was shown before
        before, away = session.position, self.talk.away
        said = self.talk.hear(order.line)
        moved = fresh or session.position is not before or self.talk.away != away
        way = session.way()
        if len(way) > LONGEST:
            return TableTurn(error=f"this game is over: it has more than {LONGEST:,} answers")
        return TableTurn(self.talk.html() if moved else "", said, way)


def laid(order: TableOrder) -> Any:
    """A table with a game on it.

    Raises:
        UnknownGame, UnknownCard, UnfitDeck, ScenarioError, LookupError: it cannot be played.
    """
    from rulestone.lab.matches import match_of, new_match
    from rulestone.report.table import TableTalk
    from rulestone.scenario import loads

    asked = order.setting
    if asked.text:
        scenario = loads(asked.text, "scenario")
        session = match_of(scenario, asked.game, None, asked.opponent, asked.seed, None, order.way)
    else:
        session = new_match(
            asked.game, asked.deck, asked.against, asked.seat, asked.opponent, asked.seed, None, order.way
        )
    return TableTalk(session, guide=asked.guide)


def titled(session: Any) -> str:
    """What is played, and by whom."""
    position, seat = session.position, session.seat
    return f"{session.ruleset.name}: {position.name(seat)} (seat {seat + 1}) against {position.name(1 - seat)}"


def seat(pipe: Connection) -> None:
    """What a table's process does: orders, until nobody is there any more; one that takes too long ends it."""
    limited()
    seated = Seated()
    while True:
        try:
            order, seconds = pipe.recv()
        except (EOFError, OSError):
            return
        timed(seconds)
        try:
            found = seated.done(order)
        except Exception as error:
            found = TableTurn(error=f"a mistake of Rulestone, not yours: {type(error).__name__}: {error}"[:400])
        timed(0)
        pipe.send(found)
