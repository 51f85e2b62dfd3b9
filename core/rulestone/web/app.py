"""The server's application: a page to write scenarios on, their comparisons, lessons. Starlette serves it."""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from functools import cache
from importlib.resources import files
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from rulestone.game.host import games
from rulestone.lab.lessons.files import course, find_lesson
from rulestone.scenario.lookup import library
from rulestone.web.jobs import Job
from rulestone.web.workers import KEPT, Workers

LONGEST = 64_000
"""Bytes of what is typed."""
OWN = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; " \
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"  # fmt: skip
MADE = "sandbox allow-scripts; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
"""For pages that are made of what somebody typed: a page brings what else it allows itself."""
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class Site:
    """What is served.

    Args:
        workers: who does the work.
    """

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self.pages: OrderedDict[str, str] = OrderedDict()

    # --- the page on which one writes -------------------------------------------------------------------------------

    async def index(self, request: Request) -> Response:
        """The first page."""
        from rulestone.report.page.document import templates

        made = templates().get_template("serve.html")
        columns = [
            (f"{game.name}@{revision}", f"{game.title} {revision}")
            for game in games().values()
            for revision in game.revisions
        ]
        text = made.render(columns=columns, scenarios=sorted(library()), lessons=titles())
        return HTMLResponse(text, headers=own())

    async def asset(self, request: Request) -> Response:
        """The style or the script of the first page: two files, whatever is asked for."""
        name = request.url.path.rpartition("/")[2]
        kind = {"serve.css": "text/css", "serve.js": "text/javascript"}[name]
        return Response(static(name), media_type=kind, headers=own())

    async def scenario(self, request: Request) -> Response:
        """The text of a scenario of the library."""
        path = library().get(request.path_params["name"])
        if path is None:
            return PlainTextResponse("there is no such scenario", 404, headers=own())
        return PlainTextResponse(path.read_text(encoding="utf-8"), headers=own())

    # --- what is made -----------------------------------------------------------------------------------------------

    async def compare(self, request: Request) -> Response:
        """Compare a scenario: {"text": …, "games": [...]} becomes {"page": address} or {"error": …, "line": …}."""
        job = await asked(request)
        if isinstance(job, str):
            return JSONResponse({"error": job, "line": 0}, 400, headers=own())
        found = await run_in_threadpool(self.workers.do, job)
        if found.error:
            return JSONResponse({"error": found.error, "line": found.line}, headers=own())
        return JSONResponse({"page": f"/made/{self.kept(found.page)}"}, headers=own())

    async def lesson(self, request: Request) -> Response:
        """A lesson of the course."""
        found = await run_in_threadpool(self.workers.do, Job("lesson", request.path_params["name"]))
        if found.error:
            return PlainTextResponse(found.error, 404, headers=own())
        return HTMLResponse(found.page, headers=made())

    async def made(self, request: Request) -> Response:
        """A page that was made lately."""
        text = self.pages.get(request.path_params["digest"])
        if text is None:
            return PlainTextResponse("this page is no longer kept: type something", 404, headers=own())
        return HTMLResponse(text, headers=made())

    def kept(self, text: str) -> str:
        """Keep a page.

        Returns:
            what it is called.
        """
        digest = hashlib.sha256(text.encode("utf-8")).hexdigest()[:32]
        self.pages[digest] = text
        self.pages.move_to_end(digest)
        while len(self.pages) > KEPT:
            self.pages.popitem(last=False)
        return digest


async def asked(request: Request) -> Job | str:
    """What a request asks for, or what is wrong with it."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        return "expected application/json"  # a form of another site cannot send that
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LONGEST:
            return f"a scenario has at most {LONGEST:,} bytes here"
    try:
        given: Any = json.loads(body)
    except (ValueError, RecursionError):
        return "expected JSON"
    if not isinstance(given, dict) or not isinstance(given.get("text"), str):
        return "expected an object with “text”"
    names = given.get("games", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names) or len(names) > 20:
        return "“games” is a list of games"
    return Job("compare", given["text"], tuple(names))


@cache
def titles() -> tuple[tuple[str, str], ...]:
    """The lessons of the course: name and title."""
    return tuple((name, find_lesson(name).title) for name in course())


def static(name: str) -> str:
    """A file of the first page."""
    return files("rulestone.web").joinpath("static", name).read_text(encoding="utf-8")


def own() -> dict[str, str]:
    """The headers of our own pages."""
    return {**HEADERS, "Content-Security-Policy": OWN}


def made() -> dict[str, str]:
    """The headers of pages that are made."""
    return {**HEADERS, "Content-Security-Policy": MADE}


def application(workers: Workers, hosts: tuple[str, ...] = ("localhost", "127.0.0.1", "[::1]")) -> Starlette:
    """The application.

    Args:
        workers: who does the work.
        hosts: the names under which it may be asked for: another site that points its name here is refused.
    """
    site = Site(workers)
    routes = [
        Route("/", site.index),
        Route("/serve.css", site.asset),
        Route("/serve.js", site.asset),
        Route("/scenarios/{name}", site.scenario),
        Route("/compare", site.compare, methods=["POST"]),
        Route("/lessons/{name}", site.lesson),
        Route("/made/{digest}", site.made),
    ]
    return Starlette(routes=routes, middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts))])
