"""Playing in the browser: the table shows only what the person may see, and expensive work costs only its table."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from random import Random

import pytest
from tests.proofs import slow

from rulestone.game.host import find, games
from rulestone.kernel.position import Position, is_visible
from rulestone.lab.matches import make_agent, start_match
from rulestone.lab.play.session import Session
from rulestone.lab.redealing import list_unseen, redeal
from rulestone.lab.simulate.playout import draw_answer
from rulestone.report.browser_table import TableTalk
from rulestone.web import tables as tabling
from rulestone.web.tables import TableHost, TableOrder, Tables, TableSetting, TableTurn

testing = pytest.importorskip("starlette.testclient", reason="rulestone[web] is not installed")

GAME = "godacard"
PLAYED = [game.name for game in games().values() if game.ruleset().decks]
ASKED = ("why", "look {card}", "look Nothing", "what if 1", "what if 0", "log", "help", "9999", "undo")


class Here(Tables):
    """Tables in this process, so that tests see their responses."""

    def __init__(self) -> None:
        super().__init__()
        self.seated: dict[str, tuple[TableSetting, TableHost]] = {}

    def open_table(self, setting: TableSetting) -> tuple[str, TableTurn]:
        name = f"table-{len(self.seated)}"
        self.seated[name] = (setting, TableHost())
        return name, self.seated[name][1].run_order(TableOrder(setting, (), None))

    def send_line(self, name: str, line: str | None) -> TableTurn | None:
        if name not in self.seated:
            return None
        setting, seated = self.seated[name]
        return seated.run_order(TableOrder(setting, (), line))


@pytest.fixture
def client() -> Iterator[testing.TestClient]:
    from rulestone.web.app import make_application
    from rulestone.web.queue import JobQueue

    with testing.TestClient(
        make_application(JobQueue(0), JobQueue(0), tables=Here()), base_url="http://localhost"
    ) as found:
        yield found


def open_table(client: testing.TestClient, **setting: object) -> tuple[str, str]:
    """Return a new table: its name and its content."""
    found = client.post("/tables", json={"game": GAME, **setting}).json()
    assert "error" not in found, found
    return found["table"], found["html"]


def send_line(client: testing.TestClient, table: str, line: str) -> dict[str, str]:
    found: dict[str, str] = client.post(f"/tables/{table}", json={"line": line}).json()
    return found


def test_table_shows_choices_as_buttons_and_the_board_as_a_picture(client: testing.TestClient) -> None:
    table, html = open_table(client, game="gateruler", guide=True)
    assert '<div class="board">' in html
    assert 'data-line="1"' in html
    assert 'data-line="what if 1"' in html
    assert "Rules used for the first time" in html
    (card, text) = re.findall(r"<b>play unit ([^<]+?)(?: ×\d)?</b>.*?(?:<span class=\"says\">([^<]+))", html)[0]
    look = send_line(client, table, f"look {card}")
    assert look["html"] == ""
    assert text[:10].strip("&#34;“”") in look["said"]
    after = send_line(client, table, "1")
    assert after["html"]
    assert after["said"] == ""
    assert send_line(client, table, "undo")["said"].strip() == "Taken back."
    assert send_line(client, table, "undo")["html"] == ""


def test_every_terminal_command_except_file_writing_exists(client: testing.TestClient) -> None:
    table, _ = open_table(client)
    for line in ("why", "what if 3", "look Nothing", "log", "rules GC-8.1", "help"):
        assert "is not an answer" not in send_line(client, table, line)["said"]
    for line in ("save here.yaml", "quit", "board"):
        assert send_line(client, table, line)["html"] == ""
    assert not os.path.exists("here.yaml")
    assert "save" not in send_line(client, table, "help")["said"]


@pytest.mark.parametrize("name", PLAYED)
def test_exchanged_hidden_cards_change_nothing_in_the_page(name: str) -> None:
    """A game is played on for a while, then the cards that the person does not see are exchanged: every page and every
    reply is the same, letter for letter."""
    ruleset = find(name)[1]
    session, chance = start_match(name, seed=3), Random(3)
    for _ in range(12):
        if session.choice is None:
            break
        session.answer(draw_answer(session.choice, chance))  # type: ignore[arg-type]
    assert sum(map(len, list_unseen(session.position, session.seat))) > 20
    positions = [session.position, *session.asked[:1]]
    for position in positions:
        shown = [
            read_everything(Session(ruleset, one, 0, make_agent("first", 0, ruleset, None)))
            for one in deal_three_ways(position)
        ]
        assert shown[0] == shown[1] == shown[2]


def deal_three_ways(position: Position) -> list[Position]:
    """Return a position without the way that led there, its hidden cards lying in three different ways."""
    found = [redeal(position, 0, seed) for seed in (1, 2, 3)]
    assert len({one.digest for one in found}) == 3
    return found


def read_everything(session: Session) -> list[str]:
    """Return everything that the page gets when the person is asked."""
    talk = TableTalk(session, guide=True)
    told = [talk.render_html()]
    seen = [obj for obj in session.position.objects() if obj.card is not None and is_visible(session.position, obj, 0)]
    card = session.position.name(seen[-1].ref) if seen else "Nothing"
    return told + [talk.reply_to(line.format(card=card)) for line in ASKED] + [talk.render_html()]


def test_cards_of_the_opponent_are_not_sent(client: testing.TestClient) -> None:
    """No hidden name is in the page at the beginning of a game, unless the person has such a card too."""
    _, html = open_table(client, game="godacard", seed=5)
    session = start_match("godacard", seed=5)
    state = session.position
    own = {state.name(o.ref) for o in state.objects() if o.card is not None and o.owner == 0}
    other = {state.name(o.ref) for o in state.objects() if o.card is not None and o.owner == 1} - own
    assert other
    assert not [name for name in other if re.search(rf"\b{re.escape(name)}\b", html)]


def test_shared_table_hides_both_hands_between_turns(client: testing.TestClient) -> None:
    table, html = open_table(client, game="dm_evolution", opponent="")
    assert "board" in html
    after = send_line(client, table, "1")
    assert "Second is asked" in after["html"]
    assert '<div class="board">' not in after["html"]
    assert '<div class="board">' in send_line(client, table, "")["html"]


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ({"game": "nonsense"}, "nonsense"),
        ({"game": "../../etc/passwd"}, "no game is called"),
        ({"game": GAME, "deck": "/etc/passwd"}, "has no deck"),
        ({"game": GAME, "text": "cards: ["}, "well-formed"),
    ],
)
def test_unplayable_game_is_reported(client: testing.TestClient, setting: dict[str, str], told: str) -> None:
    assert told in client.post("/tables", json=setting).json()["error"]


@pytest.mark.parametrize(
    "body",
    [
        {"game": 7}, {}, {"game": "x" * 500}, {"game": GAME, "seat": 2}, {"game": GAME, "seed": -1},
        {"game": GAME, "seed": "x"}, {"game": GAME, "opponent": "nobody"}, {"game": GAME, "text": "x" * 70_000},
        {"game": GAME, "seat": True},
    ],
)  # fmt: skip
def test_invalid_setting_is_refused(client: testing.TestClient, body: dict[str, object]) -> None:
    answer = client.post("/tables", json=body)
    assert answer.status_code == 400
    assert answer.json()["error"]


def test_invalid_line_and_foreign_table_are_refused(client: testing.TestClient) -> None:
    table, _ = open_table(client)
    assert client.post(f"/tables/{table}", json={"line": 7}).status_code == 400
    assert client.post(f"/tables/{table}", json={"line": "x" * 500}).status_code == 400
    assert client.post(f"/tables/{table}", content=b"line=1").status_code == 400
    assert client.post("/tables/other", json={"line": "1"}).status_code == 404
    assert client.post("/tables/..%2f..%2fetc%2fpasswd", json={"line": "1"}).status_code == 404


def test_typed_text_is_escaped(client: testing.TestClient) -> None:
    story = (
        'cards: {"<img src=x onerror=alert(1)>": {kind: creature, power: 2000}}\n'
        'players: {Ada: {field: ["<img src=x onerror=alert(1)>"]}, Ben: {}}\n'
    )
    table, html = open_table(client, text=story)
    assert "<img" not in html
    assert "&lt;img" in html
    assert "<img" not in send_line(client, table, "undo")["html"]


def test_page_has_no_inline_script_and_offers_every_game(client: testing.TestClient) -> None:
    page = client.get("/play")
    assert page.text.count("<script") == 1
    assert "unsafe" not in page.headers["content-security-policy"]
    assert all(f'value="{name}@' in page.text for name in PLAYED)


@slow
def test_slow_table_is_stopped_and_keeps_its_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """In separate processes: one gives up its process for another, one is stopped during an answer and continues."""
    crew = Tables(1)
    try:
        name, first = crew.open_table(TableSetting(GAME))
        assert first.html
        crew.open_table(TableSetting("dm_evolution"))
        table = crew.tables[name]
        assert table.worker.process is None
        with monkeypatch.context() as hurried:
            hurried.setitem(tabling.MAX_SECONDS, "random", 0.0001)
            begun = time.monotonic()
            assert "stopped" in crew.send_line(name, "3").error  # type: ignore[union-attr]
            assert time.monotonic() - begun < 60
        assert table.worker.process is None
        assert table.way == first.way
        moved = crew.send_line(name, "3")
        assert moved is not None
        assert moved.html
        assert moved.way[: len(first.way)] == first.way
        assert len(moved.way) > len(first.way)
    finally:
        crew.stop()
