"""The page of a lesson in a real browser: results as a file, and a second round."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from tests.proofs import slow

from rulestone.lab.lessons.files import find_lesson
from rulestone.lab.lessons.posed import pose
from rulestone.report.lessons import render_lesson_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@slow
def test_results_are_saved_and_a_second_round_keeps_the_first_answers(browser: Browser, tmp_path: Path) -> None:
    lesson = find_lesson("piles")
    asked = pose(lesson)
    path = tmp_path / "lesson.html"
    path.write_text(render_lesson_page(lesson, asked), encoding="utf-8")
    page = browser.new_page()
    page.goto(path.as_uri())
    assert page.locator(".results").is_hidden()
    for number, one in enumerate(asked):
        given = one.right if number else (one.right + 1) % len(one.options)
        page.locator("fieldset").nth(number).locator("input").nth(given).check()
    first = f"{len(asked) - 1} of {len(asked)} right"
    assert first in page.locator(".score").inner_text()
    page.get_by_text("Answer the missed questions again").click()
    page.locator("fieldset").nth(0).locator("input").nth(asked[0].right).check()
    assert first in page.locator(".score").inner_text()
    page.get_by_label("Your name").fill("Ada L.")
    with page.expect_download() as download:
        page.get_by_text("Save results").click()
    assert download.value.suggested_filename == "ada-l.json"
    found = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert (found["lesson"], found["name"], found["right"], found["of"]) == (
        lesson.title, "Ada L.", len(asked) - 1, len(asked),
    )  # fmt: skip
    assert [one["correct"] for one in found["answers"]] == [False] + [True] * (len(asked) - 1)
    page.close()
