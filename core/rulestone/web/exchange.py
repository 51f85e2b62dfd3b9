"""What goes to and fro: the headers of every answer, and requests that are read with care."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

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


def own() -> dict[str, str]:
    """The headers of our own pages."""
    return {**HEADERS, "Content-Security-Policy": OWN}


def made() -> dict[str, str]:
    """The headers of pages that are made."""
    return {**HEADERS, "Content-Security-Policy": MADE}


class BadRequest(ValueError):
    """A request that means nothing here; the message says why."""


async def given(request: Request) -> dict[str, Any]:
    """The object that a request brings.

    Raises:
        BadRequest: it is none, or it is too long.
    """
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise BadRequest("expected application/json")  # a form of another site cannot send that
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LONGEST:
            raise BadRequest(f"a scenario has at most {LONGEST:,} bytes here")
    try:
        found: Any = json.loads(body)
    except (ValueError, RecursionError):
        raise BadRequest("expected JSON") from None
    if not isinstance(found, dict):
        raise BadRequest("expected an object")
    return found


def text(found: dict[str, Any], key: str, usual: str | None = None, longest: int = LONGEST) -> str:
    """A text of an object.

    Raises:
        BadRequest: it is none, or too long.
    """
    value = found.get(key, usual)
    if not isinstance(value, str):
        raise BadRequest(f"expected an object with “{key}”, a text")
    if len(value) > longest:
        raise BadRequest(f"“{key}” has at most {longest} letters")
    return value


def texts(found: dict[str, Any], key: str, most: int = 20) -> tuple[str, ...]:
    """A list of texts of an object; () where there is none.

    Raises:
        BadRequest: it is something else, or too long.
    """
    value = found.get(key, [])
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value) or len(value) > most:
        raise BadRequest(f"“{key}” is a list of {key}, {most} at most")
    return tuple(value)


def options(found: dict[str, Any], key: str, most: int = 40) -> tuple[tuple[str, str], ...]:
    """Names and values of an object in an object; () where there is none.

    Raises:
        BadRequest: it is something else, or too long.
    """
    value = found.get(key, {})
    if not isinstance(value, dict) or not all(isinstance(one, str) for one in value.values()) or len(value) > most:
        raise BadRequest(f"“{key}” gives names values, {most} at most")
    return tuple(sorted(value.items()))


def number(found: dict[str, Any], key: str, most: int) -> int:
    """A number of an object, 0 where there is none.

    Raises:
        BadRequest: it is something else, below 0 or too big.
    """
    value = found.get(key, 0)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise BadRequest(f"“{key}” is a number from 0 to {most:,}")
    return value


def told(found: dict[str, Any], status: int = 200) -> Response:
    """An answer."""
    return JSONResponse(found, status, headers=own())


def static(name: str) -> str:
    """One of our own styles and scripts."""
    return files("rulestone.web").joinpath("static", name).read_text(encoding="utf-8")
