"""The server's application: a page to write scenarios on, their comparisons, lessons. Starlette serves it."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from functools import cache
from typing import Literal

from msgspec import to_builtins
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from rulestone.game.experiments import POLICIES
from rulestone.game.host import find, games
from rulestone.lab.lessons.files import course, find_lesson
from rulestone.report.page.document import templates
from rulestone.report.words import option as chosen
from rulestone.scenario.lookup import library
from rulestone.web.exchange import BadRequest, given, made, number, options, own, static, text, texts, told
from rulestone.web.jobs import Job, WebPage
from rulestone.web.play import PlaySite
from rulestone.web.queue import KEPT, Busy, JobQueue
from rulestone.web.tables import Tables

WORDS = 1_000
"""Letters of what is asked about."""


class Site:
    """The web application.

    Args:
        jobs: queue of the workers' jobs.
    """

    def __init__(self, jobs: JobQueue) -> None:
        self.jobs = jobs
        self.pages: OrderedDict[str, str] = OrderedDict()

    # --- the page on which one writes -------------------------------------------------------------------------------

    async def index(self, request: Request) -> Response:
        """The first page."""
        made = templates().get_template("serve.html")
        page = made.render(columns=columns(), policies=POLICIES, open=assumptions(), scenarios=sorted(library()))
        return HTMLResponse(page, headers=own())

    async def learn(self, request: Request) -> Response:
        """The course."""
        page = templates().get_template("learn.html").render(lessons=titles())
        return HTMLResponse(page, headers=own())

    async def asset(self, request: Request) -> Response:
        """A style or a script of our own: those that have a route, whatever is asked for."""
        name = request.url.path.rpartition("/")[2]
        kind = "text/css" if name.endswith(".css") else "text/javascript"
        found = templates().get_template(name).render() if name == "page.css" else static(name)
        return Response(found, media_type=kind, headers=own())

    async def scenario(self, request: Request) -> Response:
        """The text of a scenario of the library."""
        path = library().get(request.path_params["name"])
        if path is None:
            return PlainTextResponse("there is no such scenario", 404, headers=own())
        return PlainTextResponse(path.read_text(encoding="utf-8"), headers=own())

    # --- what is made -----------------------------------------------------------------------------------------------

    async def compare(self, request: Request) -> Response:
        """Compare a scenario: {"text": …, "games": […], "assume": {…}} becomes {"page": address, "cards": […]} or
        {"error": …, "line": …, "cards": […]}."""
        try:
            found = await self.result(request, await asked(request))
        except BadRequest as error:
            return told({"error": str(error), "line": 0}, error.status)
        cards = to_builtins(found.cards)
        if found.error:
            return told({"error": found.error, "line": found.line, "cards": cards})
        return told({"page": f"/made/{self.kept(found.page)}", "cards": cards})

    async def ask(self, request: Request) -> Response:
        """Ask why: {"kind": "explain" or "why-not", "game": …, "of": …, "step": …, …} becomes {"said": …} or
        {"error": …}."""
        try:
            found = await self.result(request, await asked_why(request))
        except BadRequest as error:
            return told({"error": str(error)}, error.status)
        return told({"error": found.error} if found.error else {"said": found.page})

    async def lesson(self, request: Request) -> Response:
        """A lesson of the course."""
        try:
            found = await self.result(request, Job("lesson", request.path_params["name"]))
        except BadRequest as error:
            return PlainTextResponse(str(error), error.status, headers=own())
        if found.error:
            return PlainTextResponse(found.error, 404, headers=own())
        return HTMLResponse(found.page, headers=made())

    async def result(self, request: Request, job: Job) -> WebPage:
        """Return the result of a job, once a worker has done it.

        Raises:
            BadRequest: the server is too busy.
        """
        client = f"{request.client.host}:{request.client.port}" if request.client is not None else ""
        try:
            return await asyncio.wrap_future(self.jobs.submit(job, client))
        except Busy as error:
            raise BadRequest(str(error), 503) from None

    async def made(self, request: Request) -> Response:
        """A page that was made lately."""
        page = self.pages.get(request.path_params["digest"])
        if page is None:
            return PlainTextResponse("this page is no longer kept: type something", 404, headers=own())
        return HTMLResponse(page, headers=made())

    def kept(self, page: str) -> str:
        """Keep a page.

        Returns:
            what it is called.
        """
        digest = hashlib.sha256(page.encode("utf-8")).hexdigest()[:32]
        self.pages[digest] = page
        self.pages.move_to_end(digest)
        while len(self.pages) > KEPT:
            self.pages.popitem(last=False)
        return digest


async def asked(request: Request) -> Job:
    """Return the job that a request asks for.

    Raises:
        BadRequest: the request is not valid.
    """
    found = await given(request)
    return Job("compare", text(found, "text"), texts(found, "games"), options(found, "assume"))


async def asked_why(request: Request) -> Job:
    """Return the job for a request that asks why.

    Raises:
        BadRequest: the request is not valid.
    """
    found = await given(request)
    kind: Literal["explain", "why-not"] = "explain" if found.get("kind") == "explain" else "why-not"
    game, of = text(found, "game", longest=WORDS), text(found, "of", "", WORDS)
    step, width = number(found, "step", 10_000), number(found, "width", 1_000)
    return Job(kind, text(found, "text"), (game,), options(found, "assume"), of, step, width)


def columns() -> list[tuple[str, str]]:
    """Every game and revision: name and title."""
    return [
        (f"{game.name}@{revision}", f"{game.title} {revision}")
        for game in games().values()
        for revision in game.revisions
    ]


@cache
def assumptions() -> list[tuple[str, list[tuple[str, str, str]]]]:
    """Return the assumptions by game: name, question, and options, one a line, the default first."""
    found: dict[str, dict[str, tuple[str, str, str]]] = {}
    for game in games().values():
        for revision in game.revisions:
            for name, one in find(f"{game.name}@{revision}")[1].parts.assumptions.items():
                ways = (one.default, *(option for option in one.options if option != one.default))
                told = "\n".join(chosen(way) for way in ways)
                found.setdefault(game.title, {})[name] = (name, one.question, told)
    return [(title, list(one.values())) for title, one in found.items()]


@cache
def titles() -> tuple[tuple[str, str], ...]:
    """The lessons of the course: name and title."""
    return tuple((name, find_lesson(name).title) for name in course())


ASSETS = ("serve.css", "serve.js", "learn.js", "play.css", "play.js", "page.css")


def application(
    jobs: JobQueue, hosts: tuple[str, ...] = ("localhost", "127.0.0.1", "[::1]"), tables: Tables | None = None
) -> Starlette:
    """The application.

    Args:
        jobs: the queue of what workers do.
        tables: the games that are played; new ones unless given.
        hosts: the names under which it may be asked for: another site that points its name here is refused.
    """
    site = Site(jobs)
    routes = [
        Route("/", site.index),
        *(Route(f"/{name}", site.asset) for name in ASSETS),
        *PlaySite(tables if tables is not None else Tables()).routes(),
        Route("/scenarios/{name}", site.scenario),
        Route("/compare", site.compare, methods=["POST"]),
        Route("/why", site.ask, methods=["POST"]),
        Route("/lessons", site.learn),
        Route("/lessons/{name}", site.lesson),
        Route("/made/{digest}", site.made),
    ]
    return Starlette(routes=routes, middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts))])
