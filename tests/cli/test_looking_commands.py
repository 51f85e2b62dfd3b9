"""`show`, `words` and `cards`: scenarios, meanings of words, texts of cards."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Call = Callable[..., Result]


def test_show_prints_cards_script_and_words_of_a_scenario(call: Call, story: str) -> None:
    result = call("scenarios", story, "--games", "tiny@1,other@2")
    assert result.exit_code == 0
    assert result.output.startswith("The last stand: Can a creature be rescued?\n")
    for told in ("SCRIPT", "  1 Ada plays Doom on Guard", "  Guard ends in: zone of Guard", "WHAT PLAYERS DO"):
        assert told in result.output
    data = json.loads(call("scenarios", story, "--games", "tiny", "--format", "json").stdout)
    assert data["play"] == ["Ada plays Doom on Guard", "Ben plays Rescue on Guard"]
    assert {entry["word"] for entry in data["words"]} >= {"plays", "hand"}


def test_words_lists_terms_of_all_games_or_one(call: Call) -> None:
    groups = call("words")
    assert groups.exit_code == 0
    assert "field, hand, graveyard, deck\n" in groups.output
    assert "ZONES\n" in call("words", "--all").output
    one = call("words", "tiny@1")
    assert "tiny@1" not in one.output.splitlines()[0]
    assert "shared words" in one.output.splitlines()[-1]
    data = json.loads(call("words", "tiny@1", "--format", "json").stdout)
    assert all(list(entry["games"]) == ["tiny@1"] for entry in data)
    wrong = call("words", "--word", "feild")
    assert wrong.exit_code == 2
    assert "Did you mean “field”?" in wrong.stderr


def test_words_that_a_game_shares_are_listed_once(call: Call) -> None:
    output = call("words", "tiny@1").output
    assert "\n  The same word: field, hand, graveyard, deck\n" in output
    assert "  field " not in output
    assert "Other Game; Tiny Game: move\n" in call("words", "moved").output


def test_events_are_shown_as_card_texts_and_every_event_on_request(call: Call) -> None:
    assert "Tiny Game 1: " in call("games", "tiny@1", "events").output
    assert call("games", "tiny@1", "events", "xyz").output.startswith(
        "Tiny Game 1: 0 triggers with “xyz” in the text\n\n  rulestone"
    )
    whole = " ".join(call("games", "tiny@1", "events", "--all").output.split())
    assert "in every game" in whole
    assert "turn begins (player)" in whole


def test_unknown_topic_is_one_message(call: Call) -> None:
    wrong = call("games", "tiny@1", "crads")
    assert wrong.exit_code == 2
    assert "unknown topic “crads”\n  Did you mean “cards”?" in wrong.stderr


def test_cards_lists_and_shows_cards_with_their_rulings(call: Call) -> None:
    types = call("games", "tiny@1", "cards")
    assert types.exit_code == 0
    assert "Guard\n" in types.output
    listed = call("games", "tiny@1", "cards", "--all")
    assert any(line.startswith("Guard") for line in listed.output.splitlines())
    full = call("games", "tiny@1", "cards", "guard").output
    assert "  Rulings: TR-001, TR-002" in full
    data = json.loads(call("games", "tiny@1", "cards", "doom", "--format", "json").stdout)
    assert [card["name"] for card in data] == ["Doom"]
    assert data[0]["text"]
    assert data[0]["rulings"] == ["TR-001", "TR-002"]


def test_unknown_card_or_type_is_one_message(call: Call) -> None:
    wrong = call("games", "tiny@1", "cards", "Gaurd")
    assert wrong.exit_code == 2
    assert "tiny@1 has no card “Gaurd”\n  Did you mean “Guard”?" in wrong.stderr
    other = call("games", "tiny@1", "cards", "--type", "boat")
    assert other.exit_code == 2
    assert "has no cards of type “boat”\n  There are: " in other.stderr


PICTURES = (
    ("run", "STORY", "--game", "tiny@1"),
    ("compare", "STORY", "--quick"),
    ("outcomes", "STORY", "--game", "tiny@1"),
    ("simulate", "tiny@1", "-n", "2"),
    ("games",),
    ("rules", "tiny@1"),
    ("diff", "tiny@1", "tiny@2"),
)


@pytest.mark.parametrize("args", PICTURES, ids=lambda args: args[0])
def test_picture_option_writes_an_svg_beside_the_report(
    args: tuple[str, ...], call: Call, story: str, tmp_path: Path
) -> None:
    words = [story if word == "STORY" else word for word in args]
    file = tmp_path / "out.svg"
    done = call(*words, "--picture", str(file))
    assert done.exit_code == 0, done.output
    assert done.stdout == call(*words).stdout
    assert f"Drawn: {file}" in done.stderr
    assert file.read_text(encoding="utf-8").startswith("<svg ")
    refused = call(*words, "--picture", "out.png")
    assert refused.exit_code == 2
    assert "--picture “out.png”: pictures are SVG files; give a name that ends in .svg" in refused.stderr
    assert "no such folder" in call(*words, "--picture", str(tmp_path / "no" / "a.svg")).stderr


def test_picture_without_a_result_to_draw_is_refused(call: Call) -> None:
    assert "--picture needs --compare" in call("scenarios", "--picture", "a.svg").stderr
    assert "--save and --picture need a SCENARIO" in call("outcomes", "--library", "tiny", "--picture", "a.svg").stderr


def test_picture_of_rules_counts_the_rulings_that_cite_them(call: Call, tmp_path: Path) -> None:
    picture = tmp_path / "rules.svg"
    assert call("rules", "tiny", "--picture", str(picture)).exit_code == 0
    drawn = picture.read_text(encoding="utf-8")
    assert "T-5 (0 rulings)" not in drawn
    assert "T-5 (" in drawn


def test_search_without_a_result_is_reported_with_the_nearest_tags(call: Call) -> None:
    result = call("scenarios", "--search", "dragonn")
    assert (result.exit_code, "no scenario mentions “dragonn”\n" in result.stderr) == (2, True)


def test_unknown_revision_is_reported_with_those_that_exist(call: Call, story: str) -> None:
    assert "tiny has no revision “2019”\n  It has: " in call("compare", story, "--games", "tiny@2019").stderr


def test_short_option_prints_the_version(call: Call) -> None:
    assert call("-V").stdout == call("--version").stdout


def test_port_in_use_is_reported_with_the_option_for_a_free_one(call: Call) -> None:
    with socket.create_server(("127.0.0.1", 0)) as used:
        result = call("serve", "--port", str(used.getsockname()[1]))
    assert (result.exit_code, "Address already in use; try --port 0" in result.stderr) == (2, True)
