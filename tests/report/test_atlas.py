"""The atlas: a site of all installed games, linked both ways, in which texts of games are never markup."""

from __future__ import annotations

import re
import resource
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
import tiny
from tests.proofs import slow

from rulestone.game import host
from rulestone.game.differences import POLICIES
from rulestone.lab.interrupts import Interrupted
from rulestone.report.atlas import atlas
from rulestone.report.atlas.markup import Anchors, escape, make_table
from rulestone.report.atlas.pages import ABOUT, get_prose, read_concepts_page

# characters that the Markdown reader will have to plain
pytestmark = [slow, pytest.mark.filterwarnings("ignore:'myst_parser")]
RULING = """
id: TR-001
title: What nobody rescues is destroyed, <script>window.hacked</script> and `{{ x }}`
cites: [T-5]
players:
  Ada: {hand: [Doom]}
  Ben: {field: [Guard]}
play:
  - Ada plays Doom on Guard
expect:
  zone of Guard: graveyard
---
id: TR-002
title: A ruling with two cases
cites: [T-5]
players:
  Ada: {hand: [Doom]}
  Ben: {field: [Guard]}
cases:
  played: {play: [Ada plays Doom on Guard], expect: {zone of Guard: graveyard}}
  not played: {expect: {zone of Guard: field}}
"""
STORY = """
title: "A <b onclick='x'>story</b> | of [two](#games) *worlds* {ref}`x`"
asks: Can a creature be rescued?
players:
  Ada: {hand: [Doom]}
  Ben: {field: [Guard], hand: [Rescue]}
play:
  - Ada plays Doom on Guard
  - Ben plays Rescue on Guard
observe:
  Guard ends in: zone of Guard
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Build the atlas of the small games with one scenario, without generator warnings."""
    pytest.importorskip("sphinx", reason="Sphinx is not installed")
    folder = tmp_path_factory.mktemp("atlas")
    rulings = folder / "rulings"
    rulings.mkdir()
    (rulings / "all.yaml").write_text(RULING, encoding="utf-8")
    story = folder / "a-story.yaml"
    story.write_text(STORY, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tiny.GAMES["tiny"], "rulings", rulings)
        patch.setattr(host, "games", lambda: dict(sorted(tiny.GAMES.items())))
        patch.setattr(host, "list_scenario_folders", lambda: (folder,))
        patch.setattr("rulestone.scenario.lookup.LIBRARY", folder / "none")
        complaints: list[str] = []
        for _ in range(2):  # a second site in one process is written without warnings, too
            atlas.build_site(folder / "site", report=complaints.append)
        assert complaints == []
        yield folder / "site"


def read(site: Path, name: str) -> str:
    return (site / f"{name}.html").read_text(encoding="utf-8")


def test_every_game_concept_and_scenario_has_a_page(site: Path) -> None:
    for name in (
        "index", "games/tiny/index", "games/tiny/rules", "games/tiny/rulings", "games/tiny/cards",
        "games/tiny/revisions", "games/other/rules", "concepts/responses", "concepts/words", "scenarios/a-story",
        "pages/a-story", "search",
    ):  # fmt: skip
        assert (site / f"{name}.html").is_file(), name


def test_navigation_lists_pages_of_games_without_their_headings(site: Path) -> None:
    text = read(site, "scenarios/a-story")
    navigation = text[text.index('class="sidebar-tree"') : text.index("</aside>")]
    assert 'href="../games/tiny/rules.html"' in navigation
    assert "#rule-tiny-" not in navigation
    assert 'href="#rule-tiny-t-5"' in read(site, "games/tiny/rules")  # the page's own contents have them


def test_ctrl_c_leaves_no_partial_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(atlas, "list_games", list)
    monkeypatch.setattr(atlas, "library", lambda: {"a-story": tmp_path})
    monkeypatch.setattr(atlas, "gather_results", lambda work, progress: work.stop() or {})
    with pytest.raises(Interrupted, match="nothing was written"):
        atlas.write_sources(tmp_path, None, quick=False, report=None, progress=None)
    monkeypatch.setattr(atlas, "list_games", lambda: [tiny.GAMES["tiny"]])
    monkeypatch.setattr(atlas, "rulings", lambda game: [SimpleNamespace(id="TR-001")])
    monkeypatch.setattr(atlas, "run_shared", lambda *asked: ([], 1))
    with pytest.raises(Interrupted, match="nothing was written"):
        atlas.write_sources(tmp_path, None, quick=False, report=None, progress=None)
    assert not list(tmp_path.iterdir())


def test_rules_and_rulings_link_to_each_other(site: Path) -> None:
    rules, rulings = read(site, "games/tiny/rules"), read(site, "games/tiny/rulings")
    assert 'href="rulings.html#ruling-tiny-tr-001"' in rules
    assert 'id="ruling-tiny-tr-001"' in rulings
    assert 'href="rules.html#rule-tiny-t-5"' in rulings
    assert 'id="rule-tiny-t-5"' in rules
    assert "holds" in rulings
    for said in ("<em>played</em>", "<em>not played</em>", "zone of Guard: field"):
        assert said in rulings, said


def test_scenario_links_to_its_rules_and_its_page(site: Path) -> None:
    text = read(site, "scenarios/a-story")
    assert 'href="../games/tiny/rules.html#rule-tiny-' in text
    assert 'href="../pages/a-story.html"' in text
    assert read(site, "pages/a-story").startswith("<!doctype html>")


def test_first_page_and_scenarios_show_their_pictures(site: Path) -> None:
    for page, names in (("index", ("policy_matrix", "scenario_matrix")), ("scenarios/a-story", ("a-story",))):
        shown = re.findall(r'<object type="image/svg\+xml" data="([^"]+)"', read(site, page))
        paths = [(site / page).parent / one for one in shown]
        assert [path.stem for path in paths] == list(names)
        assert all(path.read_text(encoding="utf-8").startswith("<svg ") for path in paths)
    assert "tiny@2: Guard ends in graveyard" in (site / "pictures/scenario_matrix.svg").read_text(encoding="utf-8")


def test_revisions_are_shown_with_changed_outcomes(site: Path) -> None:
    text = read(site, "games/tiny/revisions")
    assert "1 → 2" in text
    assert "Questions with different answers" in text


def test_texts_of_games_and_scenarios_are_escaped(site: Path) -> None:
    rulings, story = read(site, "games/tiny/rulings"), read(site, "scenarios/a-story")
    assert "&lt;script&gt;window.hacked&lt;/script&gt;" in rulings
    assert "{{ x }}" in rulings
    assert "<script>window" not in rulings
    assert "&lt;b onclick=" in story
    assert re.search(r"\| of \[two\]\(#games\) \*worlds\* \{ref\}`x`", story)


def test_site_loads_no_external_resource(site: Path) -> None:
    for path in site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        fetched = re.findall(r'<(?:script|link|img|iframe)[^>]*?(?:src|href)="((?:https?:)?//[^"]+)"', text)
        assert fetched == [], path


def test_signs_are_escaped_and_tables_keep_their_cells() -> None:
    assert escape("a*b_c|d\n e") == r"a\*b\_c\|d e"
    assert make_table(("x", "y"), [(escape("1|2"), "")]).splitlines()[-1] == r"| 1\|2 |   |"


def test_two_rules_never_share_an_address() -> None:
    anchors = Anchors((), {})
    assert [anchors.make_anchor("rule-a-1-2") for _ in range(2)] == ["rule-a-1-2", "rule-a-1-2-2"]


def test_question_is_shown_without_output_and_links() -> None:
    page = (
        "# Title\n\n## One\n\n<!-- about: piles, costs -->\n\nFirst [here](x.md).\n\n```console\n$ run\n```\n\nLast.\n"
        "\n## Two\n\n<!-- about: limits -->\n\nOther.\n"
    )
    assert get_prose("piles", page) == get_prose("costs", page) == ["First here.", "Last."]
    assert get_prose("layers", page) == []
    told = " ".join(get_prose("responses"))
    assert "A player acts; may the other one respond first?" in told
    assert "$ rulestone" not in told
    named = {word for line in ABOUT.findall(read_concepts_page()) for word in line.split(", ")}
    assert len(named) >= 9
    assert named <= set(POLICIES)


def test_site_refuses_a_folder_with_other_files(tmp_path: Path) -> None:
    pytest.importorskip("sphinx", reason="Sphinx is not installed")
    (tmp_path / "index.html").write_text("mine")
    with pytest.raises(FileExistsError, match="holds other files; name a new folder"):
        atlas.build_site(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["index.html"]


def test_new_site_replaces_its_own_pages_and_keeps_other_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("sphinx", reason="Sphinx is not installed")
    for name, text in (("index.html", "old"), ("CNAME", "mine"), (atlas.MARKER, "old")):
        (tmp_path / name).write_text(text)

    def build(source: Path, folder: Path, *given: object) -> None:
        (folder / "deep").mkdir(parents=True)
        for name in ("index.html", "deep/page.html"):
            (folder / name).write_text('new<article role="main" id="x">A <b>tale</b></article>')
        (folder / "search.html").write_text("<head></head>")

    monkeypatch.setattr(atlas, "write_sources", lambda *given, **more: 2)
    monkeypatch.setattr(atlas, "run_generator", build)
    assert atlas.build_site(tmp_path) == 2
    found = {str(path.relative_to(tmp_path)): path.read_text()[:4] for path in tmp_path.rglob("*") if path.is_file()}
    assert found.pop(atlas.MARKER) == "`rul"
    assert found.pop("search.html") == "<hea"
    assert found == {"index.html": "new<", "CNAME": "mine", "deep/page.html": "new<"}
    search = (tmp_path / "search.html").read_text()
    assert '"deep/page.html": "<article role=\\"main\\" id=\\"x\\">A <b>tale<\\/b>' in search
    assert search.index("window.fetch = ") < search.index("</head>")


def test_full_disk_leaves_the_old_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("sphinx", reason="Sphinx is not installed")

    def sources(folder: Path, *given: object, **more: object) -> int:
        folder.mkdir()
        (folder / "conf.py").write_text("exclude_patterns = []\n")
        (folder / "index.rst").write_text("Page\n====\n" + "words " * 1000)
        resource.setrlimit(resource.RLIMIT_FSIZE, (8_000, limit[1]))
        return 1

    old = tmp_path / "deep" / "site"
    old.mkdir(parents=True)
    (old / atlas.MARKER).touch()
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    monkeypatch.setattr(atlas, "write_sources", sources)
    for folder in (old, tmp_path / "new" / "site"):
        try:
            with pytest.raises(OSError, match="File too large"):
                atlas.build_site(folder)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    assert sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*")) == [
        "deep", "deep/site", f"deep/site/{atlas.MARKER}",
    ]  # fmt: skip
