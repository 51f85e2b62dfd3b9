"""Headers of responses, and checked reading of requests."""

from __future__ import annotations

import asyncio
import json
from importlib.resources import files
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

LONGEST = 64_000
"""Bytes of the body of a request."""
BODY_SECONDS = 10.0
"""Seconds in which a body must come."""
OWN = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; " \
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"  # fmt: skip
MADE = "sandbox allow-scripts; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
"""The policy for pages made from a user's text; the page itself names what else it allows."""
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def own() -> dict[str, str]:
    """Return the headers of our own pages."""
    return {**HEADERS, "Content-Security-Policy": OWN}


def made() -> dict[str, str]:
    """Return the headers of pages made from a user's text."""
    return {**HEADERS, "Content-Security-Policy": MADE}


class BadRequest(ValueError):
    """A request that cannot be answered; the message says why.

    Attributes:
        status: the status of the response.
    """

    def __init__(self, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.status = status


READING: set[asyncio.Timeout] = set()
"""The time limits of the bodies that are being read."""


def stop_reading() -> None:
    """End the time of all bodies that are being read: the server stops."""
    for limit in READING:
        limit.reschedule(0.0)


async def given(request: Request) -> dict[str, Any]:
    """Return the JSON object in the body of a request.

    Raises:
        BadRequest: the body is no such object, is too long, or does not come in time.
    """
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise BadRequest("expected application/json")  # a form on another site cannot send this type
    body = b""
    limit = asyncio.timeout(BODY_SECONDS)
    READING.add(limit)
    try:
        async with limit:
            async for part in request.stream():
                body += part
                if len(body) > LONGEST:
                    raise BadRequest(f"a scenario has at most {LONGEST:,} bytes here")
    except TimeoutError:
        raise BadRequest(f"the request did not come within {BODY_SECONDS:g} seconds", 408) from None
    except ClientDisconnect:
        raise BadRequest("the client left") from None
    finally:
        READING.discard(limit)
    try:
        found: Any = json.loads(body)
        json.dumps(found, ensure_ascii=False).encode()
    except UnicodeEncodeError:  # "\\ud800" is JSON, but no text
        raise BadRequest("half of a surrogate pair is no text") from None
    except (ValueError, RecursionError):
        raise BadRequest("expected JSON") from None
    if not isinstance(found, dict):
        raise BadRequest("expected an object")
    return found


def text(found: dict[str, Any], key: str, usual: str | None = None, longest: int = LONGEST) -> str:
    """Return a text of an object.

    Raises:
        BadRequest: it is no text, or too long.
    """
    value = found.get(key, usual)
    if not isinstance(value, str):
        raise BadRequest(f"expected an object with “{key}”, a text")
    if len(value) > longest:
        raise BadRequest(f"“{key}” has at most {longest} letters")
    return value


def texts(found: dict[str, Any], key: str, most: int = 20) -> tuple[str, ...]:
    """Return a list of texts of an object; () if the key is missing.

    Raises:
        BadRequest: it is no list of texts, or too long.
    """
    value = found.get(key, [])
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value) or len(value) > most:
        raise BadRequest(f"“{key}” is a list of {key}, {most} at most")
    return tuple(value)


def options(found: dict[str, Any], key: str, most: int = 40) -> tuple[tuple[str, str], ...]:
    """Return the names and values of an inner object, sorted; () if the key is missing.

    Raises:
        BadRequest: it is no object with texts as values, or too long.
    """
    value = found.get(key, {})
    if not isinstance(value, dict) or not all(isinstance(one, str) for one in value.values()) or len(value) > most:
        raise BadRequest(f"“{key}” gives names values, {most} at most")
    return tuple(sorted(value.items()))


def number(found: dict[str, Any], key: str, most: int) -> int:
    """Return a number of an object; 0 if the key is missing.

    Raises:
        BadRequest: it is no whole number from 0 to `most`.
    """
    value = found.get(key, 0)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise BadRequest(f"“{key}” is a number from 0 to {most:,}")
    return value


def told(found: dict[str, Any], status: int = 200) -> Response:
    """Return a response; one to a body that did not come in time ends the connection, and frees its socket."""
    more = {408: {"Connection": "close"}, 503: {"Retry-After": "2"}}.get(status, {})
    return JSONResponse(found, status, headers={**own(), **more})


def static(name: str) -> str:
    """Return the text of one of our styles or scripts."""
    return files("rulestone.web").joinpath("static", name).read_text(encoding="utf-8")
