"""The page in a real browser: steps, rules, texts of cards, switches, keyboard, screen reader, print, narrow, dark."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.proofs import slow

from rulestone.report.page import page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

HOSTILE = Path(__file__).with_name("hostile.yaml")
WIDE, NARROW = 1280, 400
Open = Callable[..., Any]
pytestmark = slow


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with two pages."""
    folder = tmp_path_factory.mktemp("pages")
    columns = ["gateruler@2020-12", "monscol@block2", "godacard"]
    stand = page(["last-stand"], columns, evidence=False)
    (folder / "stand.html").write_text(stand, encoding="utf-8")
    lord = page(["type-then-lord"], ["monscol@block2", "godacard"], evidence=False)
    (folder / "lord.html").write_text(lord, encoding="utf-8")
    (folder / "hostile.html").write_text(page([str(HOSTILE)], ["godacard"], evidence=False), encoding="utf-8")
    return folder


@pytest.fixture
def opened(browser: Browser, written: Path) -> Open:
    """Open a page; console output and requests to other addresses fail the test."""

    @contextmanager
    def open_page(name: str = "stand", width: int = WIDE, **more: Any) -> Iterator[Page]:
        context = browser.new_context(viewport={"width": width, "height": 900}, **more)
        made = context.new_page()
        said: list[str] = []
        made.on("console", lambda message: said.append(message.text))
        made.on("pageerror", lambda error: said.append(str(error)))
        made.on("request", lambda request: said.append(request.url) if not request.url.startswith("data:") else None)
        address = (written / f"{name}.html").as_uri()
        made.goto(address)
        try:
            yield made
        finally:
            context.close()
        assert said == [address]

    return open_page


def list_shown_steps(made: Page) -> list[str]:
    """Return the steps whose boards are shown."""
    return [one.get_attribute("data-step") for one in made.locator(".step:visible").all()]


def test_slider_steps_all_games_together(opened: Open) -> None:
    with opened() as made:
        assert list_shown_steps(made) == ["2"]  # the step at which the columns diverge
        slider = made.get_by_role("slider", name="Step of the script")
        slider.focus()
        made.keyboard.press("Home")
        assert list_shown_steps(made) == ["0"]
        assert made.locator(".figure.news:visible").count() == 0
        made.keyboard.press("ArrowRight")
        assert list_shown_steps(made) == ["1"]
        assert slider.get_attribute("aria-valuetext") == "1 Ada plays Doom on Guard"
        lanes = made.locator(".step:visible .lane")
        assert lanes.count() == 3
        for number in range(3):
            assert "from Ada: hand" in lanes.nth(number).inner_text()
            assert lanes.nth(number).locator(".events li").count() > 0
        made.get_by_role("button", name="Next").click()
        made.get_by_role("button", name="Next").click()
        assert list_shown_steps(made) == ["3"]
        assert made.get_by_role("button", name="Next").is_disabled()
        assert made.locator(".now").inner_text() == "3 Ben plays Rescue on Guard"
        made.locator(".script").get_by_role("button", name="The start").click()
        assert list_shown_steps(made) == ["0"]
        made.get_by_role("rowheader", name="2 Ben passes").get_by_role("link").click()
        assert list_shown_steps(made) == ["2"]


def test_rule_opens_with_text_status_and_source(opened: Open) -> None:
    with opened() as made:
        link = made.locator(".answers a.rule").first
        link.focus()
        made.keyboard.press("Enter")
        dialog = made.get_by_role("dialog")
        assert dialog.is_visible()
        for said in (link.inner_text(), "official", "Source: "):
            assert said in dialog.inner_text()
        made.keyboard.press("Escape")
        assert not dialog.is_visible()
        assert link.evaluate("link => link === document.activeElement")


def test_card_text_shows_on_focus_and_hover(opened: Open) -> None:
    with opened() as made:
        name = made.locator(".step:visible button.name", has_text="Guard").first
        tip = made.locator(f"#{name.get_attribute('aria-describedby')}")
        assert not tip.is_visible()
        name.focus()
        assert tip.is_visible()
        assert "When this is destroyed, draw a card." in tip.inner_text()
        made.keyboard.press("Escape")
        assert not tip.is_visible()
        made.locator("h2").first.focus()
        name.hover()
        assert tip.is_visible()


def test_switch_changes_answer_table_and_boards(opened: Open) -> None:
    with opened() as made:
        row = made.locator("table:visible tr").filter(has=made.get_by_role("rowheader", name="Ben drew", exact=True))
        cell = row.locator("td").nth(2)
        assert cell.inner_text().startswith("1")
        made.get_by_role("radio", name="lost").check()
        assert cell.inner_text().startswith("0")
        assert "by the switch" in cell.inner_text()
        hand = made.locator(".step[data-step='2'] .lane").nth(2).locator("div.take:visible")
        assert hand.count() == 1
        assert "draw: Ben" not in hand.inner_text()
        made.get_by_role("radio", name="it is offered afterwards").check()
        assert cell.inner_text().startswith("1")
        assert "draw: Ben" in made.locator(".step[data-step='2'] .lane").nth(2).locator("div.take:visible").inner_text()


@pytest.mark.parametrize(("name", "width", "scheme"), [("stand", WIDE, "light"), ("lord", NARROW, "dark")])
def test_page_passes_the_accessibility_checks(opened: Open, name: str, width: int, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
    with opened(name, width, color_scheme=scheme) as made:
        made.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        results = axe.Axe().run(made)
        assert results.violations_count == 0, results.generate_report()


@pytest.mark.parametrize(("name", "width"), [("stand", WIDE), ("stand", NARROW), ("lord", NARROW)])
def test_page_has_no_overflowing_element(opened: Open, name: str, width: int) -> None:
    with opened(name, width) as made:
        assert made.evaluate("document.documentElement.scrollWidth") == width
        boards = made.locator(".steps")
        assert boards.evaluate("boards => boards.scrollWidth > boards.clientWidth") == (width == NARROW)
        lanes = made.locator(".lane:visible").all()
        sizes = [lane.evaluate("lane => [lane.clientWidth, lane.scrollWidth]") for lane in lanes]
        assert all(scrolled <= shown and shown > 220 for shown, scrolled in sizes), sizes


def test_light_and_dark_themes_have_different_colours(opened: Open) -> None:
    seen = set()
    for scheme in ("light", "dark"):
        with opened(color_scheme=scheme) as made:
            seen.add(made.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert len(seen) == 2


def test_print_and_browser_without_script_show_every_step(opened: Open) -> None:
    with opened() as made:
        made.emulate_media(media="print")
        assert list_shown_steps(made) == ["0", "1", "2", "3"]
        assert not made.locator(".controls").is_visible()
    with opened(java_script_enabled=False) as made:
        assert list_shown_steps(made) == ["0", "1", "2", "3"]
        assert not made.locator(".controls").is_visible()


def test_pictures_of_effects_are_inline(opened: Open) -> None:
    with opened("lord") as made:
        assert made.locator(".effects img:visible").count() == 1  # the picture of dependent effects is open
        made.locator(".effects summary").first.click()
        made.locator(".step:visible .lane").first.get_by_role("link", name="the picture").click()
        picture = made.locator(".effects img:visible").first
        assert picture.evaluate("picture => picture.complete && picture.naturalWidth") > 400
        assert "Mason" in (picture.get_attribute("alt") or "")


def test_hostile_texts_are_escaped(opened: Open) -> None:
    with opened("hostile") as made:
        made.locator("button.name:visible").first.hover()
        made.get_by_role("button", name="Next").or_(made.get_by_role("button", name="Back")).first.click(force=True)
        assert made.evaluate("window.hacked === undefined")
        assert made.locator("img").count() == 0
        assert made.get_by_role("heading", name="<script>window.hacked = 1</script>").is_visible()
