"""Write command output, the example plugin and the generated reference into the README and docs: `make docs`."""

from __future__ import annotations

import contextlib
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
from click.testing import CliRunner
from jupyter_client.manager import KernelManager
from nbclient import NotebookClient
from nbformat import NotebookNode

from rulestone.cli.commands import rulestone
from rulestone.lab.compare import budget
from rulestone.lab.lessons.files import Scorebook
from rulestone.report.page import page

sys.path.insert(0, str(Path(__file__).parent))  # tests run this file from other folders
from tables import observations_table

ROOT = Path(__file__).parents[1]
OBSERVATIONS = re.compile(r"(?<=<!-- observations -->\n).*?(?=\n<!-- end of observations -->)", re.DOTALL)
BLOCK = re.compile(r"^```console\n(\$ rulestone [^\n]*)\n.*?^```$", re.MULTILINE | re.DOTALL)

FILE = re.compile(r"^`(\w+/[\w/]+\.\w+)`:\n\n```(\w+)\n.*?^```$", re.MULTILINE | re.DOTALL)
SAVED = re.compile(r"^`([\w-]+\.yaml)`:\n\n```yaml\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLES_FOLDER = ROOT / "core" / "rulestone" / "examples"


def shown(match: re.Match[str]) -> str:
    """A file of the example plugin in a block of its own, as a package outside Rulestone would have it."""
    text = (EXAMPLES_FOLDER / match[1]).read_text(encoding="utf-8").replace("rulestone.examples.", "")
    return f"`{match[1]}`:\n\n```{match[2]}\n{text.rstrip()}\n```"


def saved(text: str, folder: Path) -> None:
    """Write the files that a page has its reader save into a folder."""
    for name, content in SAVED.findall(text):
        (folder / name).write_text(content, encoding="utf-8")


def output(command: str) -> str:
    """Return what a command prints in the current directory; `| head -N` cuts it."""
    line, _, most = command.partition(" | head -")
    # point to a missing folder, so that no lesson scores are shown
    result = CliRunner(env={"XDG_DATA_HOME": str(ROOT / "nobody")}).invoke(rulestone, shlex.split(line)[2:])
    if result.exit_code:
        raise RuntimeError(f"{command} exits with {result.exit_code}: {result.output}")
    lines = result.output.strip("\n").splitlines()  # leading blanks belong to the first column
    return "\n".join(lines[: int(most)] if most else lines).rstrip()


def refreshed(text: str) -> str:
    """Return the text with the output of every console block."""
    with TemporaryDirectory() as folder, contextlib.chdir(folder):
        saved(text, Path(folder))
        run = BLOCK.sub(lambda match: f"```console\n{match[1]}\n{output(match[1])}\n```", text)
    return FILE.sub(shown, OBSERVATIONS.sub(lambda match: observations_table(), run))


#: pictures in the docs: file → the command that draws it, the last option being that of the file
PICTURES = {
    "type-then-lord.svg": "graph type-then-lord --game monscol@block2 -o",
    "stack.svg": "compare last-stand --quick --picture",
    "policies.svg": "games --picture",
    "coverage.svg": "rules dm_evolution --picture",
    "outcomes.svg": "outcomes last-stand --game gateruler@2020-12 --picture",
    "games.svg": 'simulate gateruler -n 36 --decks "Banner March,Castle Watch,Iron Storm" --processes 1 --picture',
    "differences.svg": "simulate gateruler@2020-12 --against gateruler@2022-03 -n 8 --processes 1 --picture",
}


def drawn(name: str) -> str:
    """A picture that was drawn again."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / name
        done = CliRunner().invoke(rulestone, [*shlex.split(PICTURES[name]), str(file)])
        if done.exit_code:
            raise RuntimeError(f"{PICTURES[name]} exits with {done.exit_code}: {done.output}")
        return file.read_text(encoding="utf-8")


#: photographs of pages, whose every point depends on the machine: file → the scenario, and the step whose boards it
#: shows
PHOTOGRAPHS = {"page.png": ("last-stand", "2")}


def photograph(path: Path) -> None:
    """A photograph of a page, where there is a browser; where there is none, the old one stays."""
    browser = shutil.which("chromium")
    if browser is None:
        return
    from playwright.sync_api import sync_playwright

    name, step = PHOTOGRAPHS[path.name]
    with sync_playwright() as driver:
        made = driver.chromium.launch(executable_path=browser, args=["--no-sandbox"]).new_page(
            viewport={"width": 1280, "height": 800}
        )
        made.set_content(page([name]))
        made.get_by_role("slider").fill(step)
        made.get_by_role("slider").blur()
        made.evaluate("window.scrollTo({top: 0, behavior: 'instant'})")
        table = made.locator("#c1-table").bounding_box() or {}
        clip = {"x": 0, "y": table["y"] - 2, "width": 1280, "height": 1060}
        made.screenshot(path=path, full_page=True, clip=clip)


TOUR = ROOT / "docs" / "tour.ipynb"


def run_tour() -> NotebookNode:
    """Run the notebook and return it with its outputs."""
    tour = nbformat.read(TOUR, as_version=4)
    kernel = KernelManager(kernel_name="python3")
    kernel.kernel_spec.argv[0] = sys.executable  # run in this interpreter, not in an installed kernel
    NotebookClient(tour, km=kernel, timeout=300, record_timing=False).execute(cwd=str(TOUR.parent))
    return tour


if __name__ == "__main__":
    # type: ignore[method-assign]
    Scorebook.open_for_user = staticmethod(lambda: Scorebook(ROOT / "no such folder" / "lessons.json"))
    budget.MAX_SECONDS = 600.0  # the content of a page must not depend on the machine's speed
    for name in PICTURES:
        (ROOT / "docs" / "pictures" / name).write_text(drawn(name), encoding="utf-8")
    for name in PHOTOGRAPHS:
        photograph(ROOT / "docs" / "pictures" / name)
    nbformat.write(run_tour(), TOUR)
    subprocess.run([sys.executable, ROOT / "docs" / "generated.py", ROOT / "docs" / "reference"], check=True)
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        path.write_text(refreshed(path.read_text(encoding="utf-8")), encoding="utf-8")
