"""Tables: every game has its own process, which can be stopped and restarted.

The answers so far are stored outside the process, so that a game continues after its process was stopped.
"""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from multiprocessing.connection import Connection
from typing import Annotated, Any

from msgspec import Meta, Struct

from rulestone.web.jobs import format_error
from rulestone.web.workers import Worker, WorkerEnded, limit_memory, run_orders

MAX_SECONDS = {"": 5.0, "random": 5.0, "first": 5.0, "greedy": 90.0, "search": 180.0}
"""Opponent → limit of processor seconds for one answer and its consequences; "" for two persons at the table."""
MAX_ELAPSED = 400.0
"""Seconds of elapsed time after which the process of a table is stopped."""
MAX_PROCESSES = 8
"""Maximum number of processes. The table that was idle longest loses its process, and gets a new one when needed."""
MAX_GAMES = 200
"""Maximum number of games; the one that was idle longest is forgotten."""
MAX_ANSWERS = 20_000
"""Maximum number of answers in one game."""
MAX_LINE = 400
"""Maximum number of characters of a typed line or a name."""
STOPPED = "stopped: that takes more than {seconds:g} seconds. The game is unchanged."


Name = Annotated[str, Meta(max_length=MAX_LINE)]


class TableSetting(Struct, frozen=True):
    """The settings of a game at a table.

    Attributes:
        game: ruleset as "game@revision".
        deck, against: names of the person's deck and the opponent's; "" for the default.
        seat: the person's seat, 0 or 1.
        opponent: kind of player in the other seat; "" for a second person.
        seed: seed of chance.
        guide: whether tips for newcomers are shown.
        text: content of the scenario file that the game starts from; "" for a full game.
    """

    game: Name
    deck: Name = ""
    against: Name = ""
    seat: Annotated[int, Meta(ge=0, le=1)] = 0
    opponent: str = "random"
    seed: Annotated[int, Meta(ge=0, le=2**32)] = 0
    guide: bool = False
    text: str = ""


class TypedLine(Struct):
    """A line that a person types at a table; None to look only."""

    line: Name | None = None


class TableOrder(Struct, frozen=True):
    """An order to the process of a table, which replays `way` if it does not have the game in memory.

    Attributes:
        way: all answers so far.
        line: the typed line; None to only show the table.
    """

    setting: TableSetting
    way: tuple[Any, ...]
    line: str | None


class TableTurn(Struct, frozen=True):
    """The result of an order.

    Attributes:
        html: the table's page; "" if it did not change.
        said: text of the response to a command.
        way: all answers so far, including secret ones; it never leaves the server.
        error: message of the error; "" for none.
        title: title of the game with the names of the players.
    """

    html: str = ""
    said: str = ""
    way: tuple[Any, ...] = ()
    error: str = ""
    title: str = ""


class GameTable:
    """One game with its process."""

    def __init__(self, setting: TableSetting) -> None:
        self.setting = setting
        self.way: tuple[Any, ...] = ()
        self.worker = Worker(run_table_process)
        self.lock = threading.Lock()

    def send_line(self, line: str | None) -> TableTurn:
        """Execute a typed line and return the result."""
        seconds = MAX_SECONDS.get(self.setting.opponent, MAX_SECONDS["random"])
        with self.lock:
            try:
                turn: TableTurn = self.worker.run(TableOrder(self.setting, self.way, line), seconds, MAX_ELAPSED)
            except WorkerEnded:
                return TableTurn(error=STOPPED.format(seconds=seconds))
            if not turn.error:
                self.way = turn.way
            return turn

    def stop(self) -> None:
        """End the process unless it is working; the game is kept."""
        if self.lock.acquire(blocking=False):
            try:
                self.worker.stop()
            finally:
                self.lock.release()


class Tables:
    """All games in play on the server.

    Args:
        most: maximum number of processes.
    """

    def __init__(self, most: int = MAX_PROCESSES) -> None:
        self.most = most
        self.tables: OrderedDict[str, GameTable] = OrderedDict()
        self.lock = threading.Lock()

    def open_table(self, setting: TableSetting) -> tuple[str, TableTurn]:
        """Set up a table and return its first view.

        Returns:
            random name of the table, which cannot be guessed, and its first view.
        """
        name, table = secrets.token_urlsafe(16), GameTable(setting)
        with self.lock:
            self.tables[name] = table
        self.stop_idle_tables()
        turn = table.send_line(None)
        if turn.error:
            with self.lock:
                self.tables.pop(name, None)
            table.stop()
        return name, turn

    def send_line(self, name: str, line: str | None) -> TableTurn | None:
        """Perform a line that was typed at a table; return None if the table does not exist."""
        with self.lock:
            table = self.tables.get(name)
            if table is None:
                return None
            self.tables.move_to_end(name)
        self.stop_idle_tables()
        return table.send_line(line)

    def stop_idle_tables(self) -> None:
        """End the processes of idle tables, and forget the oldest games."""
        with self.lock:
            busy = list(self.tables.values())
            forgotten = [self.tables.popitem(last=False)[1] for _ in range(max(0, len(self.tables) - MAX_GAMES))]
        for table in (*forgotten, *(busy[: -self.most] if self.most else busy)):
            if table.worker.process is not None:
                table.stop()

    def stop(self) -> None:
        """End all processes."""
        for table in list(self.tables.values()):
            table.worker.stop()


class TableHost:
    """The state of a table's process: one game, after the first order."""

    def __init__(self) -> None:
        self.talk: Any = None

    def run_order(self, order: TableOrder) -> TableTurn:
        """Carry out an order; return its errors as a result."""
        try:
            return self.play_turn(order)
        except Exception as error:
            return TableTurn(error=format_error(error))

    def play_turn(self, order: TableOrder) -> TableTurn:
        """Carry out an order."""
        fresh = self.talk is None
        if fresh:
            self.talk = restore_conversation(order)
        session = self.talk.session
        if order.line is None:
            return TableTurn(self.talk.render_html(), "", session.list_answers(), title=make_title(session))
        if fresh:
            self.talk.build_view()  # number actions as they were shown before the process was replaced
        before, away = session.position, self.talk.away
        text = self.talk.reply_to(order.line)
        moved = fresh or session.position is not before or self.talk.away != away
        way = session.list_answers()
        if len(way) > MAX_ANSWERS:
            return TableTurn(error=f"this game is over: it has more than {MAX_ANSWERS:,} answers")
        return TableTurn(self.talk.render_html() if moved else "", text, way)


def restore_conversation(order: TableOrder) -> Any:
    """Return the conversation at a table, after the answers so far.

    Raises:
        UnknownGame, UnknownCard, UnfitDeck, ScenarioError, LookupError: as for `rulestone.lab.matches.start_match` and
            `start_from_scenario`.
    """
    from rulestone.lab.matches import start_from_scenario, start_match
    from rulestone.report.browser_table import TableTalk
    from rulestone.scenario import loads

    asked = order.setting
    if asked.text:
        scenario = loads(asked.text, "scenario")
        session = start_from_scenario(scenario, asked.game, None, asked.opponent, asked.seed, None, order.way)
    else:
        session = start_match(
            asked.game, asked.deck, asked.against, asked.seat, asked.opponent, asked.seed, None, order.way
        )
    return TableTalk(session, guide=asked.guide)


def make_title(session: Any) -> str:
    """Return the title of a game: its name and its players."""
    position, seat = session.position, session.seat
    return f"{session.ruleset.name}: {position.name(seat)} (seat {seat + 1}) against {position.name(1 - seat)}"


def run_table_process(pipe: Connection) -> None:
    """Process orders until the server ends: the main function of a table's process."""
    limit_memory()
    run_orders(pipe, TableHost().run_order)
