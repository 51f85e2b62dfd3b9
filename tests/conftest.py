"""How the tests are run."""

from __future__ import annotations

import gc
import os

# Rules and cards are made once and stay; looking through them again and again costs a fifth of the suite's time.
gc.set_threshold(10_000, 10, 10)

# Commands that tests start as processes of their own keep nothing in the folders of whoever runs the tests.
os.environ["RULESTONE_CACHE"] = ""


def pytest_collection_finish() -> None:
    """What was imported to get here stays to the end too."""
    gc.freeze()
