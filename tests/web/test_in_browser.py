"""The server's pages in a real Chromium: scenarios as they are typed, a lesson and its score, a game."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from tests.proofs import proof, slow

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

from rulestone.scenario.lookup import library
from rulestone.web.queue import BUSY

pytest.importorskip("starlette", reason="rulestone[web] is not installed")

STORY = """\
cards: {Guard: {kind: creature, power: 2000}, Doom: {kind: spell, text: "Destroy target enemy creature."}}
players: {Ada: {hand: [Doom]}, Ben: {field: [Guard]}}
play: [Ada plays Doom on Guard]
observe: {Guard ends in: zone of Guard}
"""
WIDE, NARROW = 1280, 400
SERVE = "from rulestone.cli.commands import rulestone; rulestone()"
Open = Callable[..., Any]
pytestmark = slow


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Yield a server on this machine."""
    command = [sys.executable, "-c", SERVE, "serve", "--port", "0", "--workers", "1"]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        assert server.stderr is not None
        (found,) = re.findall(r"http://\S+", server.stderr.readline())
        yield found
    finally:
        server.send_signal(signal.SIGINT)
        assert server.wait(20) is not None


@pytest.fixture
def opened(browser: Browser, address: str) -> Open:
    """Open a page; console output and elements wider than the window fail the test."""

    @contextmanager
    def open_page(path: str, width: int = WIDE, searches: bool = False) -> Iterator[Page]:
        context = browser.new_context(viewport={"width": width, "height": 900})
        made = context.new_page()
        made.set_default_timeout(60_000)
        if not searches:  # they never respond, so no page is replaced while a test reads it
            made.route("**/causes", lambda route: None)
        said: list[str] = []
        made.on("console", lambda message: said.append(message.text))
        made.on("pageerror", lambda error: said.append(str(error)))
        made.goto(address + path)
        try:
            yield made
            assert made.evaluate("document.documentElement.scrollWidth") <= width
        finally:
            context.close()
        assert said == []

    return open_page


def wait_until(page: Page, condition: str, seconds: float = 60) -> None:
    """Poll an expression until it is true: the page's content security policy forbids `wait_for_function`."""
    end = time.monotonic() + seconds
    while not page.evaluate(condition):
        assert time.monotonic() < end, condition
        page.wait_for_timeout(50)


def check_accessibility(page: Page) -> None:
    """Check accessibility with axe, including frames."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
    found = axe.Axe().run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:200]) for one in found] == []


def test_scenario_is_compared_while_typed(opened: Open) -> None:
    """The first scenario, a slip with its line, the games, a link that holds the scenario."""
    with opened("", NARROW) as page:
        result = page.frame_locator("#result")
        result.get_by_text("The last stand").first.wait_for()
        page.locator("#text").fill(STORY.replace("on Guard]", "on Gaurd]"))
        page.locator("#status.wrong").wait_for()
        assert page.locator("#wrong li").inner_text().startswith("Line 3 ")
        assert page.locator("#older").is_visible(), "what stands beside a slip is the scenario before"
        page.get_by_text("Games", exact=True).click()
        page.locator("input[value='godacard@2017-12']").check()
        page.locator("#text").fill('title: "<img src=x onerror=alert(1)>"\n' + STORY)
        result.get_by_text("<img src=x").first.wait_for()
        assert not page.locator("#older").is_visible()
        check_accessibility(page)
        page.locator("#share").click()
        shared = page.context.new_page()
        shared.set_default_timeout(60_000)
        shared.goto(page.url)
        shared.frame_locator("#result").get_by_text("<img src=x").first.wait_for()
        assert shared.locator("#text").input_value() == page.locator("#text").input_value()


def test_empty_field_shows_a_runnable_scenario(opened: Open) -> None:
    with opened("") as page:
        result = page.frame_locator("#result")
        result.get_by_text("The last stand").first.wait_for()
        page.locator("#text").fill("")
        page.locator("#older").wait_for()
        page.locator("#text").fill(page.locator("#text").get_attribute("placeholder"))
        result.get_by_role("heading", name="A name for it").wait_for()
        assert page.locator("#status").inner_text() == ""


def test_page_answers_why_and_why_not_on_click_and_has_switches(opened: Open) -> None:
    with opened("") as page:
        result, said = page.frame_locator("#result"), page.locator("#said")
        page.locator("#library").select_option("type-then-lord")
        result.locator(".value.touched .asked:visible").first.press("Enter")
        said.get_by_text("Younger lord: power +1000").first.wait_for()
        check_accessibility(page)
        page.keyboard.press("Escape")
        page.locator("#library").select_option("last-stand")
        result.get_by_text("Can a creature that is about to be destroyed").wait_for()
        result.locator(".script button").nth(3).click()
        result.locator(".verdict.no .asked:visible").first.click()
        page.locator("#said", has_text="Rescue").wait_for()
        page.keyboard.press("Escape")
        page.get_by_text("Games", exact=True).click()
        page.locator("#taker").select_option("godacard@2017-12")
        page.locator("#policy").select_option("responses")
        page.locator("#giver").select_option("gateruler@2020-12")
        page.get_by_role("button", name="Add", exact=True).click()
        result.get_by_text("2017-12 with responses as in Gate Ruler 2020-12").first.wait_for()
        page.get_by_text("Assumptions", exact=True).click()
        page.locator("#question").select_option("missed_timing")
        page.locator("#option").select_option("lost")
        page.get_by_role("button", name="Assume this").click()
        page.get_by_role("button", name="take back missed_timing").wait_for()
        page.locator("#status", has_text=re.compile("^$")).wait_for(state="attached")
        page.locator("#share").press("Enter")
        page.reload()
        result.get_by_text("2017-12 with responses as in Gate Ruler 2020-12").first.wait_for()
        assert (page.locator("#assumed").text_content() or "").startswith("missed_timing = lost")


def test_every_error_is_listed_and_a_click_inserts_the_suggestion(opened: Open) -> None:
    with opened("", NARROW) as page:
        page.frame_locator("#result").get_by_text("The last stand").first.wait_for()
        wrong = (
            STORY.replace("on Guard]", "on Gaurd]").replace("kind: spell", "kind: spel").replace("of Guard", "of Gard")
        )
        page.locator("#text").fill(wrong)
        page.locator("#status", has_text="3 problems:").wait_for()
        assert page.locator("#lines .bad b").all_inner_texts() == ["1", "3", "4"]
        check_accessibility(page)
        for left in (2, 1):
            page.get_by_role("button", name="Write “").first.click()
            page.locator("#status", has_text=f"{left} problem").wait_for()
        page.get_by_role("button", name="Write “").click()
        page.frame_locator("#result").get_by_text("Guard ends in").first.wait_for()
        assert page.locator("#text").input_value() == STORY


def test_long_line_wraps_in_the_editor_and_its_number_stays_beside_it(opened: Open) -> None:
    with opened("", NARROW) as page:
        page.locator("#text").fill("title: " + "a long title " * 20 + "\n" + STORY)
        text, lines = page.locator("#text"), page.locator("#lines")
        sizes = "one => [one.scrollWidth - one.clientWidth, one.scrollHeight]"
        (beyond, high), (_, numbered) = text.evaluate(sizes), lines.evaluate(sizes)
        assert (beyond, abs(high - numbered) < 3) == (0, True)
        # the numbers are drawn again once the text is checked: an element found before would have no height
        wait_until(page, "document.querySelector('#lines span').offsetHeight > 100")


@proof
def test_page_with_the_causes_replaces_the_first_one_where_the_reader_is(opened: Open) -> None:
    with opened("", searches=True) as page:
        held: list[Route] = []
        page.route("**/causes", lambda route: held.append(route))
        story = (library()["what-a-hit-gives"]).read_text(encoding="utf-8")
        page.get_by_text("Games", exact=True).click()
        page.locator("input[value='gateruler@2020-12']").check()
        page.locator("input[value='godacard@2017-12']").check()
        page.locator("#text").fill(story)
        result, note = page.frame_locator("#result"), page.locator("#note")
        result.get_by_text("What a hit gives").first.wait_for()
        note.get_by_text("Searching for the causes").wait_for()
        result.locator("details.notes > summary").click()
        line = result.locator(".script button").nth(1)
        line.click()
        before = line.bounding_box()
        assert result.locator("dt", has_text="Why").count() == 0
        held[-1].continue_()
        note.get_by_text("Causes found for").wait_for()
        assert result.locator("dt", has_text="Why").count()
        line = result.locator(".script [aria-current]")
        assert line.inner_text() == result.locator(".script button").nth(1).inner_text()
        after = line.bounding_box()
        assert before is not None
        assert after is not None
        assert abs(before["y"] - after["y"]) < 1  # pixel
        assert result.locator("details.notes").get_attribute("open") is not None
        assert page.locator("iframe").count() == 1


def test_search_is_given_up_when_its_reader_types_on(opened: Open) -> None:
    with opened("") as page:
        page.locator("#note", has_text="Searching for").wait_for()
        with page.expect_event("requestfailed", lambda request: request.url.endswith("/causes")):
            page.locator("#text").press("Space")
        page.locator("#note", has_text="Searching for").wait_for()


def test_busy_server_is_asked_again(opened: Open) -> None:
    with opened("") as page:
        page.frame_locator("#result").get_by_text("The last stand").first.wait_for()
        busy = [True, True]
        page.route(
            "**/compare",
            lambda route: (
                route.fulfill(json={"busy": True, "error": BUSY}) if busy and busy.pop() else route.continue_()
            ),
        )
        page.locator("#text").fill("title: A patient page\n" + STORY)
        page.locator("#status", has_text="busy").wait_for()
        page.frame_locator("#result").get_by_text("A patient page").first.wait_for()
        assert not busy


def test_late_scenario_does_not_overwrite_a_newer_one(opened: Open) -> None:
    with opened("") as page:
        page.frame_locator("#result").get_by_text("The last stand").first.wait_for()
        held: list[Route] = []
        page.route("**/scenarios/type-then-lord", lambda route: held.append(route))
        page.locator("#library").select_option("type-then-lord")
        page.locator("#library").select_option("full-hand")
        page.frame_locator("#result").get_by_text("A full hand").first.wait_for()
        with page.expect_response("**/scenarios/type-then-lord") as late:
            held[0].continue_()
        late.value.finished()
        page.evaluate("new Promise((done) => setTimeout(done, 100))")
        assert page.locator("#text").input_value().count("title: A full hand") == 1


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_turn_is_played_with_keyboard_and_mouse(opened: Open, width: int) -> None:
    with opened("play", width) as page:
        check_accessibility(page)
        page.locator("#game").select_option("gateruler@2022-03")
        page.get_by_role("button", name="Begin").press("Enter")
        page.get_by_role("heading", name="What do you do?").wait_for()
        check_accessibility(page)
        page.locator(".board-here .name", has_text="Field Medic").first.click()
        page.locator("#said", has_text="Heal it.").wait_for()
        page.get_by_label("what if 1", exact=True).click()
        page.locator("#said", has_text="Unseen cards").or_(page.locator("#said", has_text="asked again")).wait_for()
        page.locator("#line").fill("1")
        page.locator("#line").press("Enter")
        page.get_by_role("heading", name="Where to put the unit:").wait_for()
        page.locator(".menu .answer").first.press("Enter")
        page.get_by_role("heading", name="What do you do?").wait_for()
        assert page.locator(".board-here .figure.news", has_text="Field Medic").count()
        assert page.evaluate("document.activeElement.tagName") == "H2"
        page.reload()  # the address leads back to the table
        page.locator(".board-here .figure", has_text="Field Medic").first.wait_for()
        page.get_by_role("button", name="Take back").click()
        page.get_by_role("heading", name="Where to put the unit:").wait_for()


def test_chosen_lesson_scrolls_into_view_in_a_narrow_window(opened: Open) -> None:
    with opened("lessons", NARROW) as page:
        page.locator("[data-lesson=piles]").click()
        wait_until(page, "document.getElementById('result').getBoundingClientRect().top < innerHeight / 3")
        page.frame_locator("#result").get_by_text("6 to go", exact=True).wait_for()


def test_lesson_stores_its_score_in_the_browser_and_can_delete_it(opened: Open) -> None:
    with opened("lessons#piles") as page:
        lesson = page.frame_locator("#result")
        lesson.get_by_text("Design it yourself").wait_for()
        fields = lesson.locator("fieldset")
        for number in range(fields.count()):
            right = fields.nth(number).get_attribute("data-right")
            fields.nth(number).locator(f"input[value='{right}']").press(
                "Space"
            )  # the frame may still grow under a click
        went = page.locator("[data-lesson=piles] + .went")
        page.locator("[data-lesson=piles] + .went:not(:empty)").wait_for()
        assert went.inner_text() == f"{fields.count()} of {fields.count()} right"
        assert "in this browser, and nowhere else" in page.locator("#kept").inner_text()
        check_accessibility(page)
        page.reload()
        assert went.inner_text() == f"{fields.count()} of {fields.count()} right"
        page.get_by_role("button", name="Forget them").click()
        assert went.inner_text() == ""
