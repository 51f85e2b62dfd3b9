"""The whole atlas: its sources are written into a folder, and a generator builds the site from them."""

from __future__ import annotations

import io
import json
import os
import re
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from errno import EEXIST, EIO
from functools import lru_cache
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import Any

from rulestone.game.game import Game
from rulestone.game.host import list_games, list_rulesets
from rulestone.lab.batches import Batches, gather_results
from rulestone.lab.interrupts import Interrupted
from rulestone.lab.revisions.diff import diff
from rulestone.lab.rulings import run_shared
from rulestone.lab.workers import count_cores
from rulestone.model.whole_files import create_folder, write_file
from rulestone.report.atlas.markup import PICTURES, Anchors, escape, make_contents, make_picture, make_table, slug
from rulestone.report.atlas.pages import GamePages, ScenarioPages, WrittenScenario, build_concept_pages
from rulestone.report.drawings import draw_library, draw_policies
from rulestone.report.page.document import load_templates
from rulestone.scenario import Ruling, find, group_by_theme, library, rulings

INTERRUPTED = "interrupted while the site was made: nothing was written"
SETTINGS = Path(__file__).with_name("settings.txt").read_text(encoding="utf-8")
"""Settings of the generator; pages fetch nothing from the network."""

POLICY_MATRIX, SCENARIO_MATRIX = "policy_matrix", "scenario_matrix"
"""Files of pictures; the underscore keeps them apart from those of scenarios."""
MARKER = ".rulestone-site"
"""File that marks a folder made by this command."""
FAILED_WRITE = "error writing file"
MAIN = re.compile(r'<article role="main".*?</article>', re.DOTALL)

Tell = Callable[[str], None]
Progress = Callable[[str, int, int], None]


class NoGenerator(LookupError):
    """The generator of the site is not installed."""


def build_site(
    folder: Path,
    executor: Executor | None = None,
    *,
    quick: bool = False,
    report: Tell | None = None,
    progress: Progress | None = None,
) -> int:
    """Build the atlas of all installed games.

    Args:
        folder: the folder for the site; it is created.
        executor: runs rulings and scenarios; None for this process.
        quick: skip causes and the comparison of revisions by rulings.
        report: called with warnings of the generator and messages about workers.
        progress: called with the task, the number done and the total.

    Returns:
        how many pages it has.

    Raises:
        NoGenerator: the generator is not installed.
        OSError: the folder cannot be written.
        Interrupted: Ctrl-C; a part of a site is none.
    """  # fmt: skip
    check_generator()
    folder = Path(os.path.realpath(folder))
    if folder.exists() and any(folder.iterdir()) and not (folder / MARKER).is_file():
        raise FileExistsError(EEXIST, "it holds other files; name a new folder", str(folder))
    # building beside the folder shows at once whether it can be written, and a failure leaves the old site whole
    with create_folder(folder.parent), TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}.") as made:
        source, new = Path(made) / "source", Path(made) / "site"
        count = write_sources(source, executor, quick=quick, report=report, progress=progress)
        if progress is not None:
            progress("pages", 0, count)
        run_generator(source, new, Path(made) / "work", report)
        write_file(new / MARKER, "`rulestone site` created this folder and overwrites its pages.\n")
        add_excerpts(new)
        # each page replaces the old one as a whole; other files of the folder stay
        copytree(new, folder, copy_function=os.replace, dirs_exist_ok=True)
    return count


def add_excerpts(site: Path) -> None:
    """Add the texts of all pages to the search page, so that it shows excerpts without a server."""
    pages = {path.relative_to(site).as_posix(): MAIN.findall(path.read_text("utf-8")) for path in site.rglob("*.html")}
    texts = json.dumps({name: found[0] for name, found in pages.items() if found}).replace("</", "<\\/")
    script = f"<script>const TEXTS = {texts};\n{load_templates().get_template('excerpts.js').render()}</script></head>"
    search = site / "search.html"
    search.write_text(search.read_text("utf-8").replace("</head>", script, 1), "utf-8")


def check_generator() -> None:
    """Check that the generator is installed.

    Raises:
        NoGenerator: it is not.
    """
    from importlib.util import find_spec

    missing = [name for name in ("sphinx", "furo", "myst_parser") if find_spec(name) is None]
    if missing:
        raise NoGenerator(f"site needs {', '.join(missing)}: pip install -e '.[site]' in Rulestone's folder")


def write_sources(
    folder: Path, executor: Executor | None, *, quick: bool, report: Tell | None, progress: Progress | None
) -> int:
    """Write the sources of the site; see `site`."""
    installed = list_games()
    catalogues = {game.name: rulings(game) for game in installed}
    anchors = Anchors(installed, {name: [one.id for one in some] for name, some in catalogues.items()})
    pages: dict[str, str] = {}
    for number, game in enumerate(installed):
        if progress is not None:
            progress("games", number, len(installed))
        pages |= build_game_pages(game, catalogues[game.name], anchors, executor, quick, report)
    built = build_scenario_pages(executor, quick, anchors, report, progress)
    every = list_rulesets(installed)
    proofs: dict[str, list[str]] = {}
    for one in built:
        pages[f"scenarios/{slug(one.name)}"] = one.text
        for policy in one.policies:
            proofs.setdefault(policy, []).append(f"[{escape(one.title)}](../scenarios/{slug(one.name)}.md)")
    concepts = dict(build_concept_pages(every, proofs, anchors, {slug(one.name) for one in built})) if every else {}
    pages |= concepts
    pages["index"] = render_index(installed, list(concepts), built)
    files = {f"{name}.md": text for name, text in pages.items()} | {"conf.py": SETTINGS}
    files |= {f"extra/{name}": text for one in built for name, text in one.files.items()}
    files[f"extra/{PICTURES}/{POLICY_MATRIX}.svg"] = draw_policies(every)
    files[f"extra/{PICTURES}/{SCENARIO_MATRIX}.svg"] = draw_library([one.result for one in built])
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return len(pages) + len(built)


def build_game_pages(
    game: Game, rulings: Sequence[Ruling], anchors: Anchors, executor: Executor | None, quick: bool, report: Tell | None
) -> dict[str, str]:
    """Return the pages of a game.

    Raises:
        Interrupted: Ctrl-C.
    """
    results, left = run_shared(game.name, "", executor, None, report) if rulings else ([], 0)
    states = {(one.id, one.revision): one.status for one in results}
    pairs = [] if quick or left else [*zip(game.revisions, game.revisions[1:], strict=False)]
    diffs = [diff(f"{game.name}@{a}", f"{game.name}@{b}", executor, None, report) for a, b in reversed(pairs)]
    if left or any(one.left for one in diffs):
        raise Interrupted(INTERRUPTED)
    return dict(GamePages(game, rulings, states, diffs, anchors).render_pages())


def build_scenario_pages(
    executor: Executor | None, quick: bool, anchors: Anchors, report: Tell | None, progress: Progress | None
) -> list[WrittenScenario]:
    """Return every scenario that fits a game, in alphabetical order."""
    names = sorted(library())
    work: Batches[int, list[tuple[int, WrittenScenario | None]]] = Batches(
        ScenarioPages, (names, quick, anchors), range(len(names)), executor, report
    )
    found = gather_results(work, progress and (lambda done: progress("scenarios", done, len(names))))
    if work.stopped:
        raise Interrupted(INTERRUPTED)
    return [one for _, one in sorted(found.items()) if one is not None]


def render_index(installed: Sequence[Game], concepts: Sequence[str], pages: Sequence[WrittenScenario]) -> str:
    """Return the first page."""
    rows = [
        (f"[{escape(game.full_title)}](games/{slug(game.name)}/index.md)", escape(", ".join(game.revisions)),
         str(len({rule.id for one in list_rulesets([game]) for rule in one.rulebook})))
        for game in installed
    ]  # fmt: skip
    about = "Rules, rulings, and scenarios that show how card games differ. Begin with a question or a scenario."
    lines = ["# Rulestone atlas", "", about, "", "## Games", "", make_table(("game", "revisions", "rules"), rows), ""]
    # without a text, a link shows the title of its page
    lines += ["## Questions, and the answer of each game", "", *(f"- [](./{name}.md)" for name in concepts)]
    lines += ["", make_picture(".", POLICY_MATRIX, "Which games share a policy"), "", "## Scenarios", ""]
    lines += ["[All scenarios under all games](#every-scenario), as one picture.", ""]
    by_name = {one.name: one for one in pages}
    for theme, names in group_by_theme({name: find(name).tags for name in by_name}).items():
        lines += ["", f"### {escape(theme.capitalize())}", ""]
        lines += [f"- [{escape(by_name[n].title)}](scenarios/{slug(n)}.md): {escape(by_name[n].asks)}" for n in names]
    lines += ["", "(every-scenario)=", "## All scenarios under all games", ""]
    lines += ["A dot also marks a game for which the scenario was not written.", ""]
    lines += [make_picture(".", SCENARIO_MATRIX, "Which games agree on each scenario")]
    lines += ["", make_contents("Games", [f"games/{slug(game.name)}/index" for game in installed], hidden=True)]
    lines += ["", make_contents("Questions", concepts, hidden=True)]
    lines += ["", make_contents("Scenarios", [f"scenarios/{slug(one.name)}" for one in pages], hidden=True), ""]
    return "\n".join(lines)


def shorten_navigation(app: Any, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Build a page's navigation from titles only: Sphinx would copy every heading of the site into each page."""
    draw, full = context["toctree"], app.env.tocs

    def render_toctree(**options: Any) -> str:
        app.env.tocs = remove_headings(app.env)
        drawn: str = draw(**options)
        app.env.tocs = full
        return drawn

    context["toctree"] = render_toctree


@lru_cache(maxsize=1)
def remove_headings(env: Any) -> dict[str, Any]:
    """Return each page's table of contents, with subpages but without headings."""
    from sphinx.addnodes import toctree

    titles = {page: toc.deepcopy() for page, toc in env.tocs.items()}
    for item in (item for toc in titles.values() for item in toc.children if len(item) > 1):
        item[1][:] = list(item.findall(toctree))
    return titles


def run_generator(source: Path, folder: Path, work: Path, report: Tell | None) -> None:
    """Make the site from its sources.

    Raises:
        OSError: the folder cannot be written.
    """
    from sphinx.application import Sphinx
    from sphinx.errors import SphinxParallelError
    from sphinx.util.docutils import docutils_namespace

    complaints = io.StringIO()
    quiet: dict[str, Any] = {"status": None, "warning": complaints, "verbosity": 0}
    try:
        with docutils_namespace():  # Sphinx registers its nodes in docutils again for each site of a process
            made = Sphinx(source, source, folder, work, "html", freshenv=True, parallel=count_cores(), **quiet)
            # priority: run before the theme draws the navigation
            made.connect("html-page-context", shorten_navigation, priority=400)
            made.build()
    except SphinxParallelError as error:  # a process of Sphinx could not write its page
        raise OSError(EIO, str(error)) from error
    for line in complaints.getvalue().splitlines():
        if FAILED_WRITE in line:  # Sphinx reports it and continues without the page
            raise OSError(EIO, line.partition(FAILED_WRITE)[2].strip())
        if report is not None and line.strip():
            report(line)
