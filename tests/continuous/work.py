"""How much is done, counted: the same number in every run, on every machine."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from inspect import CO_GENERATOR
from types import FrameType
from typing import Any


@contextmanager
def count_calls(*folders: str) -> Iterator[Counter[str]]:
    """Count the calls of functions in files below some folders, by the folder.

    Comprehensions and generators are left out: how often they are entered is another thing in another Python.
    """
    found: Counter[str] = Counter()
    known: dict[Any, str] = {}

    def watch(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            code = frame.f_code
            where = known.get(code)
            if where is None:
                left_out = code.co_flags & CO_GENERATOR or code.co_name.startswith("<")
                where = next((one for one in folders if one in code.co_filename and not left_out), "")
                known[code] = where
            if where:
                found[where] += 1

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        yield found
    finally:
        sys.setprofile(before)
