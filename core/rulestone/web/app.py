"""The server's application: a page to write scenarios on, their comparisons, lessons, and play. Starlette serves it."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from functools import cache
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, to_builtins
from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from rulestone.game.differences import POLICIES
from rulestone.game.host import list_games
from rulestone.lab.lessons.files import find_lesson, list_course
from rulestone.lab.players.players import list_known_kinds
from rulestone.model.display import format_plain as chosen
from rulestone.model.spelling import format_unknown
from rulestone.report.catalogue import get_question
from rulestone.report.page.document import load_templates
from rulestone.scenario import group_by_theme, library, load
from rulestone.web.exchange import MADE, OWN, BadRequest, make_response, read_body, read_static
from rulestone.web.jobs import Job, Kind, WebPage
from rulestone.web.queue import MAX_CACHED, JobQueue, ServerBusy
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
        setting = await read_body(request, TableSetting)
        if setting.opponent and setting.opponent not in list_known_kinds():
            raise BadRequest(format_unknown("opponent", setting.opponent, list_known_kinds()))
        name, turn = await run_in_threadpool(self.tables.open_table, setting)
        return make_response({"error": turn.error} if turn.error else {"table": name, **show_turn(turn)})

    async def send_line(self, request: Request) -> Response:
        """Say a line at a table: {"line": …}, without it only look; becomes {"html": …, "said": …} or {"error": …}."""
        line = (await read_body(request, TypedLine)).line
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
    games = ((game.full_title, game.ruleset(one)) for game in list_games() for one in reversed(game.revisions))
    return tuple((one.name, f"{title} {one.revision}", "\n".join(one.decks)) for title, one in games if one.decks)


MAX_QUESTION = 1_000
"""Maximum number of characters of a question."""


class Site:
    """The web application.

    Args:
        jobs: queue of the jobs that a person waits for.
        searches: queue of the searches for causes.
    """

    def __init__(self, jobs: JobQueue, searches: JobQueue) -> None:
        self.jobs = jobs
        self.searches = searches
        self.pages: OrderedDict[str, str] = OrderedDict()

    # --- the page on which one writes -------------------------------------------------------------------------------

    async def show_start_page(self, request: Request) -> Response:
        """Return the start page."""
        made = load_templates().get_template("serve.html")
        page = made.render(
            columns=list_columns(),
            policies=[(name, get_question(name)) for name in POLICIES],
            open=map_assumptions(),
            themes=group_library(),
        )
        return HTMLResponse(page, headers=OWN)

    async def show_course(self, request: Request) -> Response:
        """Return the page of the course."""
        return HTMLResponse(load_templates().get_template("learn.html").render(lessons=list_titles()), headers=OWN)

    async def send_asset(self, request: Request) -> Response:
        """Return a style sheet or a script of this package."""
        name = request.url.path.rpartition("/")[2]
        kind = "text/css" if name.endswith(".css") else "text/javascript"
        found = load_templates().get_template(name).render() if name == "page.css" else read_static(name)
        return Response(found, media_type=kind, headers=OWN)

    async def send_scenario(self, request: Request) -> Response:
        """Return the text of a scenario of the library."""
        path = library().get(request.path_params["name"])
        if path is None:
            return PlainTextResponse("no scenario has this name", 404, headers=OWN)
        return PlainTextResponse(path.read_text(encoding="utf-8"), headers=OWN)

    # --- what is made -----------------------------------------------------------------------------------------------

    async def compare(self, request: Request) -> Response:
        """Compare a scenario at once: the request becomes {"page": address, "cards": […]} or {"error": …, "line": …,
        "cards": […]}."""
        return await self.respond(request, ComparisonRequest, "compare")

    async def find_causes(self, request: Request) -> Response:
        """Compare a scenario and look for causes, as `compare`; "note" says how far the search came."""
        return await self.respond(request, ComparisonRequest, "causes")

    async def explain(self, request: Request) -> Response:
        """Ask why: the request becomes {"said": …} or {"error": …}."""
        return await self.respond(request, WhyRequest, "explain")

    async def respond(self, request: Request, form: type[ComparisonRequest], kind: Kind) -> Response:
        """Return the response to a request for a job: its result, {"error": …}, or {"busy": true, …} to try again."""
        job = (await read_body(request, form)).make_job(kind)
        found = await self.wait_for_result(request, job)
        cards = to_builtins(found.cards)
        if found.error:
            return make_response({"error": found.error, "line": found.line, "cards": cards, "more": found.more})
        if job.kind in ("explain", "why-not"):
            return make_response({"said": found.page})
        return make_response({"page": f"/made/{self.store_page(found.page)}", "cards": cards, "note": found.note})

    async def show_lesson(self, request: Request) -> Response:
        """A lesson of the course."""
        try:
            found = await self.wait_for_result(request, Job("lesson", request.path_params["name"]))
        except (ServerBusy, BadRequest) as error:  # the page's frame repeats the request
            return HTMLResponse(f"<title>Busy</title><p>{error} …", headers={**MADE, "Refresh": "2"})
        if found.error:
            return PlainTextResponse(found.error, 404, headers=OWN)
        return HTMLResponse(found.page, headers=MADE)

    async def wait_for_result(self, request: Request, job: Job) -> WebPage:
        """Return the result of a job, once a worker has done it. A job whose client leaves is given up.

        Raises:
            ServerBusy: the server is too busy.
            BadRequest: the client left.
        """
        client = f"{request.client.host}:{request.client.port}" if request.client is not None else ""
        queue = self.searches if job.kind == "causes" else self.jobs
        result = queue.submit(job, client)
        waiting, gone = asyncio.wrap_future(result), asyncio.ensure_future(wait_for_leaving(request))
        try:
            await asyncio.wait((waiting, gone), return_when=asyncio.FIRST_COMPLETED)
            if not waiting.done():
                raise BadRequest("the client left")
            return waiting.result()
        finally:
            gone.cancel()
            waiting.cancel()
            queue.drop_job(result)

    async def send_stored_page(self, request: Request) -> Response:
        """A page that was made lately."""
        page = self.pages.get(request.path_params["digest"])
        if page is None:
            return PlainTextResponse("this page has expired: change the scenario to make it again", 404, headers=OWN)
        return HTMLResponse(page, headers=MADE)

    def store_page(self, page: str) -> str:
        """Store a page.

        Returns:
            key of the page in its address.
        """
        digest = hashlib.sha256(page.encode("utf-8")).hexdigest()[:32]
        self.pages[digest] = page
        self.pages.move_to_end(digest)
        while len(self.pages) > MAX_CACHED:
            self.pages.popitem(last=False)
        return digest


async def wait_for_leaving(request: Request) -> None:
    """Wait until the client of a request leaves."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


class ComparisonRequest(Struct):
    """The request to compare a scenario: its text, the columns, and options of assumptions by name."""

    text: str
    games: Annotated[tuple[str, ...], Meta(max_length=20)] = ()
    assume: Annotated[dict[str, str], Meta(max_length=40)] = {}

    def make_job(self, kind: Kind) -> Job:
        """Return the job that does it."""
        return Job(kind, self.text, self.games, tuple(sorted(self.assume.items())))


class WhyRequest(ComparisonRequest, kw_only=True):
    """A request to explain a value or a refused line in one game; the other fields are as in `Job`."""

    game: Annotated[str, Meta(max_length=MAX_QUESTION)]
    kind: Literal["explain", "why-not"] = "why-not"
    of: Annotated[str, Meta(max_length=MAX_QUESTION)] = ""
    step: Annotated[int, Meta(ge=0, le=10_000)] = 0
    width: Annotated[int, Meta(ge=0, le=1_000)] = 0

    def make_job(self, kind: Kind) -> Job:
        return replace(super().make_job(self.kind), games=(self.game,), of=self.of, step=self.step, width=self.width)


async def refuse_request(request: Request, error: Any) -> Response:
    """Return the response to an invalid request."""
    return make_response({"error": str(error), "line": 0}, error.status)


async def report_busy(request: Request, error: Any) -> Response:
    """Return the response of a busy server. The browser would log any other status as an error of the page."""
    return make_response({"busy": True, "error": str(error)})


def list_columns() -> list[tuple[str, str]]:
    """Return every game and revision: name and title."""
    return [(f"{game.name}@{one}", f"{game.full_title} {one}") for game in list_games() for one in game.revisions]


@cache
def map_assumptions() -> list[tuple[str, list[tuple[str, str, str]]]]:
    """Return the assumptions by game: name, question, and options with their words, one a line, the default first."""
    found: dict[str, dict[str, tuple[str, str, str]]] = {}
    for game in list_games():
        for revision in game.revisions:
            for name, one in game.ruleset(revision).parts.assumptions.items():
                ways = (one.default, *(option for option in one.options if option != one.default))
                text = "\n".join(f"{chosen(way)}\t{one.describe_option(way)}" for way in ways)
                found.setdefault(game.title, {})[name] = (name, one.question, text)
    return [(title, list(one.values())) for title, one in found.items()]


@cache
def group_library() -> list[tuple[str, list[tuple[str, str, str]]]]:
    """Return the scenarios of the library by theme: name, title and question."""
    found = {name: load(path) for name, path in library().items()}
    themes = group_by_theme({name: one.tags for name, one in found.items()}).items()
    return [(theme, [(name, found[name].title, found[name].asks) for name in names]) for theme, names in themes]


@cache
def list_titles() -> tuple[tuple[str, str], ...]:
    """Return the lessons of the course: name and title."""
    return tuple((name, find_lesson(name).title) for name in list_course())


ASSETS = ("serve.css", "serve.js", "learn.js", "play.css", "play.js", "page.css")


def make_application(
    jobs: JobQueue,
    searches: JobQueue,
    hosts: tuple[str, ...] = ("localhost", "127.0.0.1", "[::1]"),
    tables: Tables | None = None,
) -> Starlette:
    """Return the web application.

    Args:
        jobs, searches: as for `Site`.
        hosts: allowed host names. A request for any other host is refused, so that no other site can point its name
            here.
        tables: tables of the games in play; by default new ones.
    """
    site = Site(jobs, searches)
    routes = [
        Route("/", site.show_start_page),
        *(Route(f"/{name}", site.send_asset) for name in ASSETS),
        *PlaySite(tables if tables is not None else Tables()).list_routes(),
        Route("/scenarios/{name}", site.send_scenario),
        Route("/compare", site.compare, methods=["POST"]),
        Route("/causes", site.find_causes, methods=["POST"]),
        Route("/why", site.explain, methods=["POST"]),
        Route("/lessons", site.show_course),
        Route("/lessons/{name}", site.show_lesson),
        Route("/made/{digest}", site.send_stored_page),
    ]
    known_hosts = Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts))
    errors = {BadRequest: refuse_request, ServerBusy: report_busy}
    return Starlette(routes=routes, middleware=[known_hosts], exception_handlers=errors)
