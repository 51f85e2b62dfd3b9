"""How the tests are run."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Iterator
from compileall import compile_dir
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from rulestone.lab.compare import budget
from rulestone.lab.lessons import quiz

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# Rules and cards stay in memory; scanning them for garbage costs a fifth of the suite's time.
gc.set_threshold(10_000, 10, 10)

# Every run uses the same examples, without a time limit, which a busy machine exceeds; `make fuzz` tries new ones.
settings.register_profile("the same", derandomize=True, deadline=None)
settings.load_profile("the same")

# A search for causes ends after a number of runs, as many on a busy machine, and not after a time. The help and the
# report, imported before, state the real limit.
for name in ("rulestone.cli.compare", "rulestone.report.comparison"):
    import_module(name)
budget.MAX_SECONDS = quiz.POSE_SECONDS = 600.0

# Commands that tests start in other processes must not write to the user's cache folder.
os.environ["RULESTONE_CACHE"] = ""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--slow` and `--proofs`; see tests/proofs.py."""
    parser.addoption("--slow", action="store_true", help="run the slow tests, and no others")
    parser.addoption("--proofs", action="store_true", help="run all tests, slow ones and proofs included")


def pytest_configure(config: pytest.Config) -> None:
    """Compile the packages before the tests run.

    A command that a test starts as a process would otherwise compile the core itself, which takes longer than most
    commands. It writes no bytecode: a process with a full disk would leave half a file.
    """
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    if not hasattr(config, "workerinput"):
        for folder in ("core", "plugins"):
            compile_dir(Path(__file__).parents[1] / folder, quiet=2)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Select the tests to run: the quick ones, the slow ones, or all."""
    if config.getoption("--proofs"):
        return
    slow = config.getoption("--slow")

    def wanted(item: pytest.Item) -> bool:
        return item.get_closest_marker("proof") is None and (item.get_closest_marker("slow") is not None) == slow

    config.hook.pytest_deselected(items=[item for item in items if not wanted(item)])
    items[:] = [item for item in items if wanted(item)]


def pytest_collection_finish() -> None:
    """Exempt imported modules from garbage collection."""
    gc.freeze()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Return a browser: Debian's Chromium, or the one named by CHROMIUM."""
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if path is None:
        pytest.skip("there is no Chromium here (Debian: apt-get install chromium)")
    with playwright.sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(autouse=True)
def forked_workers(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fork worker processes, so that they know the games that a test registers.

    Otherwise they would be spawned whenever an earlier test left a thread behind. `test_batches` tests that choice.
    """
    if request.path.parent.name in ("lab", "cli") and request.path.stem != "test_batches":
        from multiprocessing import get_context

        from rulestone.lab import workers

        monkeypatch.setattr(workers, "choose_method", lambda: get_context("fork"))
