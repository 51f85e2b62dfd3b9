"""Headers of responses, and checked reading of requests."""

from __future__ import annotations

import asyncio
from importlib.resources import files
from typing import Any, TypeVar

from msgspec import Struct, json
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

MAX_BODY_BYTES = 64_000
"""Maximum number of bytes in the body of a request."""
BODY_SECONDS = 10.0
"""Seconds within which a body must arrive."""
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; " \
         "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"  # fmt: skip
OWN = {**HEADERS, "Content-Security-Policy": POLICY}
"""Headers of the pages of this package."""
SANDBOX = "sandbox allow-scripts; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
MADE = {**HEADERS, "Content-Security-Policy": SANDBOX}
"""Headers of pages made from a user's text; the page itself allows more where needed."""


class BadRequest(ValueError):
    """An invalid request; the message gives the reason.

    Attributes:
        status: HTTP status of the response.
    """

    def __init__(self, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.status = status


Form = TypeVar("Form", bound=Struct)

READING: set[asyncio.Timeout] = set()
"""Time limits of the bodies that are being received."""


def stop_reading() -> None:
    """End the time of all bodies that are being read: the server stops."""
    for limit in READING:
        limit.reschedule(0.0)


async def read_body(request: Request, type: type[Form]) -> Form:
    """Return the JSON object in the body of a request as a struct.

    Args:
        request: the request.
        type: the struct type, which declares the fields and their bounds.

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
                if len(body) > MAX_BODY_BYTES:
                    raise BadRequest(f"a scenario has at most {MAX_BODY_BYTES:,} bytes here")
    except TimeoutError:
        raise BadRequest(f"the request did not arrive within {BODY_SECONDS:g} seconds", 408) from None
    except ClientDisconnect:
        raise BadRequest("the client left") from None
    finally:
        READING.discard(limit)
    try:
        return json.decode(body, type=type)
    except (ValueError, RecursionError) as error:  # half of a surrogate pair ("\\ud800") is not valid text
        raise BadRequest(f"expected a JSON object with the fields of this request: {error}") from None


def make_response(data: dict[str, Any], status: int = 200) -> Response:
    """Return a response; after a body that came too late it ends the connection and frees its socket."""
    headers = dict(OWN)
    if status == 408:
        headers["Connection"] = "close"
    elif "busy" in data:
        headers["Retry-After"] = "2"
    return JSONResponse(data, status, headers=headers)


def read_static(name: str) -> str:
    """Return the text of one of our styles or scripts."""
    return files("rulestone.web").joinpath("static", name).read_text(encoding="utf-8")
