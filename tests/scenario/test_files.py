"""Files are read strictly: one message states the place, the found text and the possible ones."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulestone.scenario import Scenario, ScenarioError, load, load_all, loads, run_all
from tests.proofs import slow

PLAYERS = "players: {Ada: {}, Ben: {}}\n"


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("titel: x\n" + PLAYERS, 1, "unknown key “titel”"),
        ("titel: x\n" + PLAYERS, 1, "Did you mean “title”?"),
        ("title: a\ntitle: b\n" + PLAYERS, 2, "the key “title” occurs twice"),
        ("title: x\n", 1, "a scenario needs “players”"),
        ("- a\n", 1, "expected keys, such as “title:” and “play:”, found a list"),
        ("title: a: b\n", 1, "this is not well-formed YAML"),
        ("title: x\nplayers: [a\nasks: x\n", 2, "“[” is not closed"),
        ("title: x\nplayers: {Ada: {\nasks: x\n", 2, "“{” is not closed"),
        ('title: x\nasks: "Who?\nlook: x\nid: y\n', 2, "a quotation mark is not closed"),
        ('title: x\nasks: "\\ud800"\n', 2, "in double quotation marks “\\” begins a code"),
        ("title: x\nplayers:\n\tAda: {}\n", 3, "there is a tab; indent with spaces"),
        (PLAYERS + "seed: many\n", 2, "expected a whole number, found “many”"),
        (PLAYERS + "turn number: 0\n", 2, "expected at least 1, found 0"),
        (PLAYERS + "otherwise: last\n", 2, "unknown value “last”\n  There are: first"),
        (PLAYERS + "basis: liter\n", 2, "Did you mean “literal”?"),
        ("players: {Ada: {}, Ben: {}, Cid: {}}\n", 1, "two players at most, found Ada, Ben, Cid"),
        ("players: {Nature: {}}\n", 1, "a player cannot be called “Nature”"),
        ("players: {Ada: [x]}\n", 1, "expected zones with their cards, found a list"),
        (PLAYERS + "play:\n  - {do: x, refusd: L-1}\n", 3, "Did you mean “refused”?"),
        (PLAYERS + "play:\n  - {refused: L-1}\n", 3, "“refused” needs a “do”"),
        (PLAYERS + "play:\n  - {note: x}\n", 3, "expected “do”, “given”, “expect” or “may”"),
        (PLAYERS + "revision: a\nrevisions: [b]\n", 3, "not both"),
        (PLAYERS + "cases: {one: {id: X}}\n", 2, "“id” is not allowed inside the variant “one”"),
        (PLAYERS + "cases: {one: {tilte: X}}\n", 2, "Did you mean “title”?"),
        (PLAYERS + "<<: {}\n", 2, "expected a plain key"),
        (PLAYERS + "? title: a\n  asks: b\n: c\n", 2, "expected a plain key"),
        (PLAYERS + "play:\n  - Ada plays Wick #2\n", 3, "put “Ada plays Wick #2” in quotation marks"),
        (PLAYERS + "observe: {x: [a]}\n", 2, "expected a text, found a list"),
        (PLAYERS + "asks: é\ntitle: a\0b\n", 3, "a file cannot hold the character U+0000"),
        (PLAYERS + "seed: .nan\n", 2, "expected a whole number, found “.nan”"),
        (PLAYERS + "seed: -.inf\n", 2, "expected a whole number, found “-.inf”"),
    ],
)
def test_error_is_reported_with_its_line(text: str, line: int, said: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        loads(text, "bad.yaml")
    assert str(caught.value).startswith(f"bad.yaml:{line}: ")
    assert said in str(caught.value)
    assert caught.value.line == line


def test_one_of_many_keys_is_suggested_without_a_list_of_the_others() -> None:
    with pytest.raises(ScenarioError, match="Did you mean “title”") as caught:
        loads("titel: x\n" + PLAYERS, "bad.yaml")
    assert "There are" not in str(caught.value)


def test_list_of_known_keys_is_short_without_a_near_one() -> None:
    with pytest.raises(ScenarioError) as caught:
        loads("qqqq: x\n" + PLAYERS, "bad.yaml")
    listed = str(caught.value).partition("There are: ")[2].split(", ")
    assert listed[-1] == "…"
    assert len(listed) <= 9


def test_empty_file_is_reported_with_the_command_that_writes_a_scenario(tmp_path: Path) -> None:
    path = tmp_path / "empty.yaml"
    path.write_text("", encoding="utf-8")
    for read in (lambda: load(path), lambda: loads("")):
        with pytest.raises(ScenarioError, match=r"the file is empty; .*: rulestone new scenario TITLE"):
            read()


NAMED = """
cards: {Guard: {kind: creature, power: 2000}, Doom: {kind: spell, text: "Destroy target enemy creature."}}
players: {Ada: {hand: [Doom]}, Ben: {field: [Guard]}}
play:
  - Ada plays Doom on Guard
"""


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("on Guard", "on Gard", "no object here is called “Gard”\n  Did you mean “Guard”?"),
        ("hand: [Doom]", "hand: []", "no object here is called “Doom”; add it to a zone, as in Ada: {hand: [Doom]}"),
        ("Guard: {kind: creature, power: 2000}, ", "", "unknown card “Guard”; define it under cards"),
    ],
)
def test_card_that_a_line_cannot_find_is_reported_with_its_remedy(right: str, wrong: str, said: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        run_all(loads(NAMED.replace(right, wrong, 1)), "godacard")
    assert str(caught.value).endswith(said)


def test_every_key_of_a_file_is_kept() -> None:
    scenario = loads(
        "title: T\nasks: A?\nlook: L\nid: X-1\ncites: [R-1, R-2]\nbasis: lit/asm\ntags: [a]\ngames: [g]\n"
        "revision: 2020-12\nassumes: {one: yes, two: third}\nturn: Ben\nturn number: 7\nphase: draw\nseed: 9\n"
        "otherwise: first\nnot yet: because\n"
        + PLAYERS
        + "play:\n  - Ada passes\n  - {do: Ben passes, refused: true}\n"
    )
    assert (scenario.title, scenario.asks, scenario.look, scenario.id) == ("T", "A?", "L", "X-1")
    assert scenario.cites == ("R-1", "R-2")
    assert scenario.basis == "literal/assumed"
    assert scenario.revisions == ("2020-12",)
    assert scenario.assumes == {"one": True, "two": "third"}
    assert (scenario.turn, scenario.turn_number, scenario.phase, scenario.seed) == ("Ben", 7, "draw", 9)
    assert (scenario.otherwise, scenario.not_yet) == ("first", "because")
    assert [(line.text, line.refused) for line in scenario.play] == [("Ada passes", None), ("Ben passes", True)]


def test_cases_override_the_file_and_revisions_override_cases() -> None:
    scenario = loads(
        "cards: {A: {kind: creature, power: 1}}\n"
        "players: {Ada: {hand: [A], deck: 3}, Ben: {}}\n"
        "play: [Ada passes]\n"
        "expect: {turn: 3}\n"
        "cases:\n"
        "  plain: {}\n"
        "  other: {cards: {A: {power: 2}}, players: {Ada: {hand: []}}, play: [], expect: {turn: 4}}\n"
        'under: {"new": {expect: {turn: 5}}}\n'
    )
    plain, other = scenario.variants()
    assert [s.case for s in (plain, other)] == ["plain", "other"]
    assert plain.cards["A"].plain == {"kind": "creature", "power": 1}
    assert other.cards["A"].plain == {"kind": "creature", "power": 2}
    assert other.players["Ada"].plain == {"hand": [], "deck": 3}
    assert (len(plain.play), len(other.play)) == (1, 0)
    assert other.expect["turn"].plain == 4
    assert scenario.at("new").expect["turn"].plain == 5
    assert scenario.at("old") is scenario
    assert other.label.endswith("(other)")


def test_case_has_no_cases_itself() -> None:
    """Otherwise thousands of cases in a file take quadratic time, and running a case runs all of them."""
    scenario = loads("cases:\n  one: {players: {Ada: {deck: 1}}}\n  two: {players: {Ada: {deck: 2}}}\n")
    assert [dict(case.cases) for case in scenario.variants()] == [{}, {}]
    assert all(case.variants() == (case,) for case in scenario.variants())


def test_numbers_and_dates_stay_as_written() -> None:
    scenario = loads("revisions: [2020-12, 2021-10-01]\nid: 007\n" + PLAYERS)
    assert scenario.revisions == ("2020-12", "2021-10-01")


def test_file_may_contain_several_documents(tmp_path: Path) -> None:
    path = tmp_path / "two.yaml"
    path.write_text(PLAYERS + "---\n" + PLAYERS, encoding="utf-8")
    found = load_all(path)
    assert len(found) == 2
    assert all(isinstance(scenario, Scenario) and scenario.name == "two" for scenario in found)
    with pytest.raises(ScenarioError, match="expected one scenario, found 2"):
        load(path)


def test_file_is_read_from_a_deleted_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, gone = tmp_path / "one.yaml", tmp_path / "gone"
    path.write_text("players: {Ada: {}}\n", encoding="utf-8")
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert load(path).file == str(path)


def test_missing_and_binary_files_are_one_message(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="there is no such file"):
        load(tmp_path / "none.yaml")
    (tmp_path / "bytes.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ScenarioError, match="not UTF-8"):
        load(tmp_path / "bytes.yaml")


def test_synonyms_of_keys_mean_the_same_keys() -> None:
    scenario = loads(
        "name: T\nquestion: A?\nTurn_Player: Ben\nturn-number: 7\n" + PLAYERS + "steps:\n"
        "  - {step: Ada passes, illegal: yes}\nobservations: {who: turn player}\nexpected: {turn: 7}\n"
        "variants: {one: {script: [Ben passes]}}\n"
    )
    assert (scenario.title, scenario.asks, scenario.turn, scenario.turn_number) == ("T", "A?", "Ben", 7)
    assert (scenario.play[0].text, scenario.play[0].refused) == ("Ada passes", True)
    assert list(scenario.observe) == ["who"]
    assert list(scenario.expect) == ["turn"]
    assert scenario.variants()[0].play[0].text == "Ben passes"


def test_two_synonyms_of_one_key_are_an_error() -> None:
    with pytest.raises(ScenarioError, match="“asks” and “question” are the same key"):
        loads("asks: A?\nquestion: B?\n" + PLAYERS)


def test_misspelled_synonym_suggests_the_key() -> None:
    with pytest.raises(ScenarioError, match="Did you mean “asks”"):
        loads("questoin: A?\n" + PLAYERS)


def test_letter_typed_as_two_characters_is_the_same_letter() -> None:
    scenario = loads("cards: {Zoë: {kind: creature}}\nplay: [Ada plays Zoe\N{COMBINING DIAERESIS}]\n" + PLAYERS)
    assert list(scenario.cards) == ["Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}"]
    assert scenario.play[0].text == f"Ada plays {next(iter(scenario.cards))}"


@pytest.fixture
def without_collector() -> Iterator[None]:
    """Disable the garbage collector, which would also visit all objects that earlier tests left behind."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@slow
@pytest.mark.usefixtures("without_collector")
def test_thousands_of_cases_take_linear_time() -> None:
    def measure(many: int) -> float:
        cases = "".join(f"  case {number}: {{expect: {{cards in Ada's hand: 1}}}}\n" for number in range(many))
        begun = time.process_time()
        runs = run_all(loads("players: {Ada: {hand: 1}, Ben: {}}\nplay: [Ada passes]\ncases:\n" + cases), "godacard")
        assert len(runs) == many
        return time.process_time() - begun

    measure(10)
    assert measure(3_000) < 3 * 10 * measure(300)
