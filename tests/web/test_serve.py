"""The server: typed scenarios are compared, no other data is exposed, and endless jobs cost only their own time."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from concurrent.futures import Future

import pytest
from tests.proofs import slow

from rulestone.scenario.lookup import library
from rulestone.web import jobs
from rulestone.web.jobs import Job, WebPage, do_job
from rulestone.web.queue import BUSY, JobQueue, ServerBusy

testing = pytest.importorskip("starlette.testclient", reason="rulestone[web] is not installed")

STORY = """\
cards: {Guard: {kind: creature, power: 2000}, Doom: {kind: spell, text: "Destroy target enemy creature."}}
players: {Ada: {hand: [Doom]}, Ben: {field: [Guard]}}
play: [Ada plays Doom on Guard]
observe: {Guard ends in: zone of Guard}
"""


class Here(JobQueue):
    """Does its jobs in this process: the responses are tested."""

    def __init__(self) -> None:
        super().__init__(0)

    def submit(self, job: Job, client: str) -> Future[WebPage]:
        if job.text == "busy":
            raise ServerBusy(BUSY)
        result: Future[WebPage] = Future()
        result.set_result(do_job(job))
        return result


@pytest.fixture
def client() -> Iterator[testing.TestClient]:
    from rulestone.web.app import make_application

    with testing.TestClient(make_application(Here(), Here()), base_url="http://localhost") as found:
        yield found


def post_comparison(client: testing.TestClient, text: str, *games: str) -> dict[str, object]:
    answer = client.post("/compare", json={"text": text, "games": games})
    assert answer.status_code == 200
    found: dict[str, object] = answer.json()
    return found


def test_typed_scenario_becomes_a_page(client: testing.TestClient) -> None:
    found = post_comparison(client, STORY, "godacard")
    page = client.get(str(found["page"]))
    assert "Guard ends in" in page.text
    assert "graveyard" in page.text
    assert page.headers["content-security-policy"].startswith("sandbox allow-scripts;")


@slow
def test_comparison_comes_at_once_and_the_rule_responsible_after_a_search(
    client: testing.TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "SEARCH_SECONDS", 8.0)  # three times the needed seconds
    asked = {"text": library()["what-a-hit-gives"].read_text(encoding="utf-8"), "games": ["gateruler", "godacard"]}
    quick, found = client.post("/compare", json=asked).json(), client.post("/causes", json=asked).json()
    assert (quick["note"], found["note"]) == ("", "Causes found for 2 of the 2 different results.")
    before, after = (client.get(one["page"]).text for one in (quick, found))
    assert "<dt>Why</dt>" not in before
    assert "<dt>Why</dt>" in after
    assert "<dt>Tried</dt>" in after
    assert before.count("<table") == 1, "no switches are tried for the quick page"


def test_search_without_time_reports_no_result_and_its_progress(
    client: testing.TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "SEARCH_SECONDS", 0.0)
    asked = {"text": library()["what-a-hit-gives"].read_text(encoding="utf-8"), "games": ["gateruler", "godacard"]}
    note = client.post("/causes", json=asked).json()["note"]
    assert re.fullmatch(
        r"Causes found for none of the 2 .*; 0 of [1-9]\d* changes of rules were tried .*0 seconds\).",
        note,
    )


@pytest.mark.parametrize("path", ["/compare", "/causes", "/why"])
def test_busy_server_asks_to_try_again_without_an_error_status(client: testing.TestClient, path: str) -> None:
    response = client.post(path, json={"text": "busy", "game": "godacard"})
    assert (response.status_code, response.headers["retry-after"]) == (200, "2")
    assert response.json() == {"busy": True, "error": BUSY}
    assert response.headers["content-security-policy"]


def test_lesson_of_a_busy_server_is_asked_for_again(client: testing.TestClient) -> None:
    response = client.get("/lessons/busy")
    assert (response.status_code, response.headers["refresh"]) == (200, "2")
    assert "frame-ancestors 'self'" in response.headers["content-security-policy"]


def test_client_that_leaves_takes_its_waiting_job_along() -> None:
    from starlette.requests import Request

    from rulestone.web.app import Site
    from rulestone.web.exchange import BadRequest

    searches = JobQueue(0)

    async def receive() -> dict[str, str]:
        while not searches.waiting:
            await asyncio.sleep(0)
        return {"type": "http.disconnect"}

    request = Request({"type": "http", "method": "POST", "headers": [], "client": ("127.0.0.1", 7)}, receive)
    with pytest.raises(BadRequest, match="the client left"):
        asyncio.run(Site(JobQueue(0), searches).wait_for_result(request, Job("causes", STORY)))
    assert searches.waiting[0].result.cancelled()


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        (STORY.replace("on Guard]", "on Gaurd]"), 3, "Gaurd"),
        (STORY.replace("kind: spell", "kind: spel"), 1, "spell"),
        (STORY.replace("Destroy target enemy", "Destroi target enemy"), 1, "Destroi"),
        ("a: [", 2, "well-formed"),
        ("", 0, "the file is empty"),
    ],
)
def test_error_is_reported_with_its_line(client: testing.TestClient, text: str, line: int, told: str) -> None:
    found = post_comparison(client, text, "godacard")
    assert told in str(found["error"])
    assert found["line"] == line


def test_every_error_of_a_scenario_is_found_at_once(client: testing.TestClient) -> None:
    wrong = """\
cards:
  Guard: {kind: creature, power: 2000}
  Doom: {kind: spel, text: "Destroy target enemy creature."}
players:
  Ada: {hand: [Doom, Dom]}
  Ben: {feld: [Guard]}
play:
  - Ada plays Doom on Gaurd
  - Ada zaps Guard
observe:
  Guard ends in: zone of Gard
"""
    found = client.post("/compare", json={"text": wrong}).json()
    every = [(found["line"], found["error"]), *((line, message) for message, line in found["more"])]
    words = [(3, "spel"), (5, "Dom"), (6, "feld"), (8, "Gaurd"), (9, "zaps"), (11, "Gard")]
    assert [(line, f"“{word}”" in message) for (line, message), (_, word) in zip(every, words, strict=True)] == [
        (line, True) for line, _ in words
    ]


def test_error_that_follows_from_another_is_not_listed(client: testing.TestClient) -> None:
    wrong = STORY.replace("kind: spell", "kind: qqqqqq")  # without its kind, Doom does not exist
    found = post_comparison(client, wrong, "godacard")
    assert (found["line"], found["more"]) == (1, [])


def test_every_card_text_is_checked_as_it_is_typed(client: testing.TestClient) -> None:
    """Not only the first mistake: each with its line, and the printed forms of readable texts."""
    wrong = STORY.replace("cards: {", "cards: {\n").replace("}, Doom", "},\n  Doom").replace("Destroy", "Destroi")
    wrong = wrong.replace("power: 2000}", 'power: 2000, text: "Drew a card."}')
    found = post_comparison(client, wrong, "godacard", "gateruler")
    guard, doom = found["cards"]  # type: ignore[misc]
    assert (guard["name"], doom["name"]) == ("Guard", "Doom")
    ((told, line),) = guard["wrong"]
    assert (line, "\n  A sentence like it: “Draw a card.”" in told, "(2 of 2 games)\n" in told) == (2, True, True)
    assert "in the rules English of" not in told
    assert doom["wrong"][0][1] == 3
    number = STORY.replace("power: 2000", "power: many")
    ((told, _),) = post_comparison(client, number, "monscol", "gateruler")["cards"][0]["wrong"]  # type: ignore[index]
    assert told == "expected a whole number, found “many” (2 of 2 games)"  # also in a message without hints
    fine = post_comparison(client, STORY, "godacard", "gateruler")
    doom = fine["cards"][1]  # type: ignore[index]
    assert doom["wrong"] == []
    assert doom["reads"][0] == "Choose a monster your opponent controls. Destroy it. (godacard@2017-12)"


def test_policies_of_other_games_and_options_are_switches(client: testing.TestClient) -> None:
    found = post_comparison(client, STORY, "godacard", "godacard+responses=gateruler")
    assert "2017-12 with responses as in Gate Ruler" in client.get(str(found["page"])).text
    bare = client.post("/compare", json={"text": STORY, "games": ["godacard"], "assume": {"max_copies": "3"}}).json()
    assert "page" in bare
    for name, told in (("nonsense", "unknown assumption"), ("max_copies", "no option")):
        body = {"text": STORY, "games": ["godacard"], "assume": {name: "nonsense"}}
        assert told in client.post("/compare", json=body).json()["error"]


def test_why_and_why_not_are_answered(client: testing.TestClient) -> None:
    asked = {"kind": "explain", "text": STORY, "game": "godacard", "of": "Guard.power", "width": 60}
    said = client.post("/why", json=asked).json()["said"]
    assert "Guard.power: 2000" in said
    assert max(map(len, said.splitlines())) <= 60
    other = {"max_copies": "3", "missing.elsewhere": "x"}  # an assumption of another game does not apply to this game
    asked = {"kind": "why-not", "text": STORY, "game": "godacard", "of": "Ben plays Doom on Guard", "assume": other}
    assert "Doom" in client.post("/why", json=asked).json()["said"]
    assert "nonsense" in client.post("/why", json={**asked, "game": "nonsense"}).json()["error"]
    assert client.post("/why", json={**asked, "step": -1}).status_code == 400
    lone = client.post(
        "/why", content=json.dumps({**asked, "of": "\ud800"}), headers={"content-type": "application/json"}
    )
    assert (lone.status_code, "expected a JSON object" in lone.json()["error"]) == (400, True)
    assert client.post("/why", json={**asked, "assume": [1]}).status_code == 400


def test_unknown_game_is_reported(client: testing.TestClient) -> None:
    assert "nonsense" in str(post_comparison(client, STORY, "nonsense")["error"])


@pytest.mark.parametrize(
    ("body", "kind", "told"),
    [
        (b"text=x", "application/x-www-form-urlencoded", "expected application/json"),
        (b"{", "application/json", "expected a JSON object"),
        (b"[" * 50_000, "application/json", "Expected `object`"),
        (b"[1]", "application/json", "Expected `object`"),
        (b'{"games": []}', "application/json", "missing required field `text`"),
        (b'{"text": 7}', "application/json", "Expected `str`, got `int` - at `$.text`"),
        (b'{"text": "x", "games": "y"}', "application/json", "Expected `array`, got `str` - at `$.games`"),
        (b'{"text": "\\ud800"}', "application/json", "expected a JSON object"),
        (json.dumps({"text": "x" * 70_000}).encode(), "application/json", "at most 64,000 bytes"),
    ],
)
def test_invalid_request_is_refused(client: testing.TestClient, body: bytes, kind: str, told: str) -> None:
    answer = client.post("/compare", content=body, headers={"content-type": kind})
    assert answer.status_code == 400
    assert told in answer.json()["error"]


@pytest.mark.parametrize(
    "path",
    ["/", "/play", "/lessons", "/serve.js", "/play.js", "/page.css", "/scenarios/last-stand", "/lessons/nothing"],
)
def test_every_response_forbids_foreign_scripts(client: testing.TestClient, path: str) -> None:
    answer = client.get(path)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_first_page_has_no_inline_script_and_offers_the_library(client: testing.TestClient) -> None:
    text = client.get("/").text
    assert text.count("<script") == 1
    assert '<script src="/serve.js"' in text
    assert all(f'<option value="{name}">' in text for name in library())


@pytest.mark.parametrize(
    "path",
    [
        "/scenarios/..%2f..%2f..%2fpyproject.toml",
        "/scenarios/%2fetc%2fpasswd",
        "/scenarios/../app.py",
        "/lessons/..%2f..%2fREADME.md",
        "/lessons/%2fetc%2fpasswd",
        "/made/..%2f..%2fapp.py",
        "/static/serve.js",
        "/app.py",
    ],
)
def test_files_of_the_server_cannot_be_read(client: testing.TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "root:" not in answer.text
    assert len(answer.text) < 1_000


def test_other_host_name_is_refused(client: testing.TestClient) -> None:
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400


def test_typed_text_is_escaped(client: testing.TestClient) -> None:
    found = post_comparison(client, 'title: "<script>alert(1)</script>"\n' + STORY, "godacard")
    assert "<script>alert(1)" not in client.get(str(found["page"])).text


def test_policies_are_offered_as_questions(client: testing.TestClient) -> None:
    assert '<option value="loops">How does an infinite loop end?</option>' in client.get("/").text
