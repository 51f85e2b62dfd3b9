"""Playing in the browser: a page to sit down at, and the tables behind it."""

from __future__ import annotations

from functools import cache

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from rulestone.game.host import find, games
from rulestone.lab.players.players import list_known_kinds
from rulestone.model.spelling import format_unknown
from rulestone.report.page.document import load_templates
from rulestone.web.exchange import OWN, BadRequest, make_response, read_body
from rulestone.web.tables import Tables, TableSetting, TableTurn, TypedLine

NO_TABLE = "this table has expired: start another game"


class PlaySite:
    """The part of the site where games are played.

    Args:
        tables: the tables in play.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def list_routes(self) -> list[Route]:
        """Return the routes of the tables."""
        return [
            Route("/play", self.show_page),
            Route("/tables", self.open_table, methods=["POST"]),
            Route("/tables/{name}", self.send_line, methods=["POST"]),
        ]

    async def show_page(self, request: Request) -> Response:
        """The page."""
        page = load_templates().get_template("play.html").render(games=list_offered(), opponents=list_known_kinds())
        return HTMLResponse(page, headers=OWN)

    async def open_table(self, request: Request) -> Response:
        """Lay a table: {"game": …, …} becomes {"table": name, "html": …} or {"error": …}."""
        try:
            setting = await read_body(request, TableSetting)
            if setting.opponent and setting.opponent not in list_known_kinds():
                raise BadRequest(format_unknown("opponent", setting.opponent, list_known_kinds()))
        except BadRequest as error:
            return make_response({"error": str(error)}, error.status)
        name, turn = await run_in_threadpool(self.tables.open_table, setting)
        return make_response({"error": turn.error} if turn.error else {"table": name, **show_turn(turn)})

    async def send_line(self, request: Request) -> Response:
        """Say a line at a table: {"line": …}, without it only look; becomes {"html": …, "said": …} or {"error": …}."""
        try:
            line = (await read_body(request, TypedLine)).line
        except BadRequest as error:
            return make_response({"error": str(error)}, error.status)
        turn = await run_in_threadpool(self.tables.send_line, request.path_params["name"], line)
        if turn is None:
            return make_response({"error": NO_TABLE, "gone": True}, 404)
        return make_response({"error": turn.error} if turn.error else show_turn(turn))


def show_turn(turn: TableTurn) -> dict[str, str]:
    """Return the parts of a turn that the person may see."""
    return {"html": turn.html, "said": turn.said, "title": turn.title}


@cache
def list_offered() -> tuple[tuple[str, str, str], ...]:
    """Return the games on offer: game with revision, title, decks."""
    every = ((game, find(f"{game.name}@{one}")[1]) for game in games().values() for one in reversed(game.revisions))
    return tuple((one.name, f"{game.title} {one.revision}", "\n".join(one.decks)) for game, one in every if one.decks)
