"""Parts of a table, one by one: unusual cells, cells of observations, labels, cards, the short form of a comparison."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from tests.blind import BLIND_SET
from tests.lab import tiny

from rulestone.game import host
from rulestone.kernel.trace import Record
from rulestone.lab.compare.cast import CardLine, list_card_lines
from rulestone.lab.compare.comparison import compare
from rulestone.lab.compare.outcome import Clause, find_involved, make_label
from rulestone.lab.compare.result import Comparison, NotArising
from rulestone.lab.compare.rows import Behaviour, Cell, TableRow, distinguish_cells, get_cell, group_ways
from rulestone.model.state import PENDING_OFFSET
from rulestone.scenario import loads
from rulestone.scenario.stage import follow_stage

NAMES = ("one", "two", "three", "four")


def make_row(keys: str, texts: str = "", kind: str = "observation") -> TableRow:
    """Return a row with a cell for each letter; "-" is a blank cell."""
    cells = [Cell(text, key, key == "-") for key, text in zip(keys, texts or keys, strict=True)]
    return TableRow(kind, "seen", 0, dict(zip(NAMES, cells, strict=False)))


@pytest.mark.parametrize(
    ("keys", "texts", "unusual"),
    [
        ("aaaa", "", ()),
        ("a", "", ()),
        ("--a-", "", ()),
        ("aaba", "", ("three",)),
        ("baaa", "", ("one",)),
        ("abab", "", ("two", "four")),
        ("baab", "", ("two", "three")),
        ("abcc", "", ("one", "two")),
        ("-abb", "", ("two",)),
        ("-ab-", "", ("three",)),
        ("aabb", "xxxy", ("four",)),
    ],
)
def test_unusual_cells_differ_from_the_majority_or_else_from_the_first(
    keys: str, texts: str, unusual: tuple[str, ...]
) -> None:
    row = make_row(keys, texts)
    assert row.unusual == unusual
    assert row.differs == (len({*keys} - {"-"}) > 1)


@pytest.mark.parametrize(("keys", "alike"), [("aa", True), ("ab", False), ("-b", True), ("a-", True), ("--", True)])
def test_two_columns_agree_if_their_keys_are_equal_or_one_is_blank(keys: str, alike: bool) -> None:
    assert make_row(keys).agrees("one", "two") == make_row(keys).agrees("two", "one") == alike


@pytest.mark.parametrize(
    ("value", "cell"),
    [
        ("hand", Cell("hand", "'hand'")),
        (["red"], Cell("red", "'red'")),
        (("red",), Cell("red", "'red'")),
        (["red", "blue"], Cell("red, blue", "['red', 'blue']")),
        (None, Cell("–", "None", True)),
    ],
)
def test_cell_of_an_observation_has_its_value(value: Any, cell: Cell) -> None:
    run: Any = SimpleNamespace(stopped="", observations={"seen": value}, own_answers={})
    found = get_cell(run, "seen")
    assert (found.key, found.blank, found.because) == (cell.key, cell.blank, "")
    assert found.text == cell.text


def test_cell_of_a_run_in_an_infinite_loop_says_so() -> None:
    run: Any = SimpleNamespace(stopped="it is an infinite loop: …", observations={})
    found = get_cell(run, "seen")
    assert found == Cell("infinite loop", "infinite loop", False, because="it is an infinite loop: …")


STORY = """
title: Labels
players: {Ada: {hand: [Doom], deck: 1}, Ben: {field: [Guard], deck: 1}}
play: [Ada plays Doom on Guard]
"""


def test_label_names_cards_items_and_players_as_the_scenario_does() -> None:
    stage = follow_stage(loads(STORY), tiny.GAMES["tiny"], "1")
    position, ruleset = stage.run.start, stage.board.ruleset
    guard, filler = (
        next(obj for obj in position.objects() if obj.card is not None and obj.owner == 1 and obj.card.name == name)
        for name in ("Guard", ruleset.lexicon.blank)
    )
    labels = [make_label(position, ref, ruleset) for ref in (0, guard.ref, filler.ref)]
    assert labels == ["Ada", "Guard", "a card of Ben"]
    assert [make_label(position, ref, ruleset) for ref in (True, "left", None)] == ["True", "left", "None"]
    refs = (-1, -PENDING_OFFSET, -PENDING_OFFSET - 1)
    assert [make_label(position, ref, ruleset) for ref in refs] == [
        "a stack item", "a stack item", "a trigger that waits",
    ]  # fmt: skip


def test_event_concerns_its_players_and_the_objects_that_it_changes() -> None:
    stage = follow_stage(loads(STORY), tiny.GAMES["tiny"], "1")
    position, ruleset = stage.run.start, stage.board.ruleset
    guard = next(obj.ref for obj in position.objects() if obj.card is not None and obj.card.name == "Guard")
    verb = next(name for name, one in ruleset.parts.verbs.items() if one.steps)
    action = next(iter(ruleset.parts.actions))
    moved = Record(1, 0, "move", "", (), "move", {"card": guard})

    def find(value: Any, event: str = "", role: str = "victim", children: Any = (moved,), gone: Any = ()) -> Any:
        record = Record(0, -1, "event", "", (), event, {} if value is None else {role: value})
        return find_involved(record, role, position, ruleset, list(children), gone)

    assert find((guard,)) == find(guard) == ("Guard",)
    assert find((guard, 0)) == ("Ada", "Guard")
    assert find(1, role="player") == ("Ben",)
    assert find((1, 0), role="player") == ("Ada", "Ben")
    assert (find(None), find(None, action)) == ((), None)
    assert find((guard,), verb) == ("Guard",)
    assert find((guard,), verb, children=()) is None, "no step of the verb was performed"
    redirected = Record(1, 0, "event", "", (), verb, {"victim": (0,)})
    assert find((guard,), verb, children=(redirected,)) is None, "the event happened to another object"
    assert find((guard,), children=(moved, Record(2, 0, "event", "", (), "replaced"))) is None
    spared = Record(2, 0, "refusal", "", (), "refusal", {"card": guard, "verb": verb})
    assert find((guard, 0), verb, children=(moved, spared)) == ("Ada",)
    assert find((guard,), verb, children=(moved, spared)) is None
    assert find((guard, 0), verb, gone=(guard,)) == ("Ada",)
    assert find((guard, 0), gone=(guard,)) == ("Ada", "Guard"), "only verbs still name what has left"


CARDS = """
players:
  Ada:
    field: [tapped Ox, {Ox: tapped, as: Bull, owner: Ben}, {card: Owl x2, as: Bird, flying: no, lit: yes, under: [Elk]}]
    hand: {card: Owl, state: [tired, old], slot: left}
    values: {life: 3}
    deck: 2
  Ben: {graveyard: [2, Elk x2]}
cards:
  Ox: {kind: creature, power: 2, text: "When this dies,\\n draw a card."}
  Bull: Ox
  Owl: {type: bird, flying: yes, hues: [red, blue]}
  Elk: {kind: creature}
"""


def test_cards_are_listed_with_values_texts_and_places() -> None:
    assert list_card_lines(loads(CARDS)) == (
        CardLine(
            "Ox", "creature, power 2", "When this dies, draw a card.",
            "Ada: field, tapped; Ada: field, tapped, as Bull, owner Ben",
        ),
        CardLine("Bull", "a copy of Ox", "", ""),
        CardLine(
            "Owl", "bird, flying yes, hues red, blue", "",
            "Ada: field as Bird x2, not flying, lit; Ada: hand, tired, old",
        ),
        CardLine("Elk", "creature", "", "under Owl; Ben: graveyard x2"),
    )  # fmt: skip


FORMS = """
players: {Ada: {hand: [Ox]}}
cards:
  Ox:
    kind: creature
    power: 1
    per game:
      tiny: {power: 2}
      tiny@2: {power: 3, text: Fly.}
      other: {power: 2}
      unknown: {power: 9}
  Bull: Ox
  Owl: {kind: bird}
"""


@pytest.fixture
def small_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install only the small games."""
    monkeypatch.setattr(host, "games", lambda: dict(sorted(tiny.GAMES.items())))


@pytest.mark.usefixtures("small_games")
@pytest.mark.parametrize(
    ("column", "what"), [("", "power 1"), ("tiny@1", "power 2"), ("tiny@2", "power 3"), ("other@1", "power 2")]
)
def test_card_is_shown_as_it_is_in_a_column(column: str, what: str) -> None:
    ox, bull, owl = list_card_lines(loads(FORMS), ["tiny@1", "tiny@2", "other@1"], column)
    assert (ox.what, ox.text) == (f"creature, {what}", "Fly." if column == "tiny@2" else "")
    assert ox.elsewhere == {"Tiny Game and Other Game": "power 2", "Tiny Game 2": "power 3: Fly."}
    assert ox.summary == ox.what + (": Fly." if column == "tiny@2" else "")
    assert (bull.what, owl.what, owl.elsewhere) == ("a copy of Ox", "bird", {})


def make_comparison(**more: Any) -> Comparison:
    """Return a comparison of two columns without rows."""
    columns: Any = tuple(SimpleNamespace(name=f"tiny@{number}") for number in (1, 2))
    usual = {"scenario": "S", "title": "T", "asks": "?", "look": "", "columns": columns, "divergences": ()}
    return Comparison(**{**usual, **more})


@pytest.mark.parametrize(
    ("more", "text"),
    [
        ({}, "<Comparison: S; all columns agree: tiny@1, tiny@2>"),
        ({"answers": ("Yes", "")}, "<Comparison: S; Yes: tiny@1, tiny@2>"),
        ({"columns": ()}, "<Comparison: S>"),
        ({"not_arising": (NotArising("x@1", "X", "why"),)},
         "<Comparison: S; all columns agree: tiny@1, tiny@2; does not arise: x@1>"),
        ({"ways": (Behaviour(("tiny@1",), "Yes", {}), Behaviour(("tiny@2",), "", {"end": "hand"}))},
         "<Comparison: S; Yes: tiny@1; end: hand: tiny@2>"),
    ],
)  # fmt: skip
def test_comparison_is_shown_in_one_line(more: dict[str, Any], text: str) -> None:
    assert repr(make_comparison(**more)) == text


def test_short_form_of_a_comparison_has_at_most_119_characters() -> None:
    whole, cut = (repr(make_comparison(scenario="S" * length)) for length in (70, 71))
    assert whole == f"<Comparison: {'S' * 70}; all columns agree: tiny@1, tiny@2>"
    assert len(whole) == 119
    assert cut == f"<Comparison: {'S' * 71}; all columns agree: tiny@1, …>"


def test_columns_without_a_word_show_no_value_even_if_no_row_decides() -> None:
    rows = [make_row("a-a-"), make_row("a-aa"), make_row("----", kind="step")]
    assert group_ways(rows, {}) == ((), ("two",))
    assert group_ways([make_row("----", kind="step")], {}) == ((), ())


def test_printed_comparison_names_the_function_for_the_table() -> None:
    printed = str(compare("last-stand", ["gateruler", "godacard"]))
    assert printed.endswith(">\nThe whole table: print(rulestone.table(comparison))")


def test_comparison_of_an_empty_value_names_the_accepted_kinds() -> None:
    with pytest.raises(TypeError, match="expected a scenario, its name, a path or a mapping, not NoneType"):
        compare(None)  # type: ignore[arg-type]


def make_clauses(*events: tuple[str, str]) -> list[Clause]:
    """Return events, each with its word and its object, in their order."""
    return [
        Clause(word, (who,), Record(number, -1, "event", word, (), event=word), root=number)
        for number, (word, who) in enumerate(events)
    ]


DREW, DISCARDED = ("drew", "Ada"), ("discarded", "a card of Ada")


@pytest.mark.parametrize(
    ("cells", "clauses", "texts"),
    [
        # cells that look different, or agree, keep their texts
        ((Cell("x", "1"), Cell("y", "2")), (make_clauses(DREW), make_clauses(DISCARDED)), ["x", "y"]),
        ((Cell("x", "1"), Cell("x", "1")), (make_clauses(DREW), make_clauses(DISCARDED)), ["x", "x"]),
        # events of unnamed cards tell cells apart; a cell without an event of its own keeps its text
        (
            (Cell("x", "1"), Cell("x", "2")),
            (make_clauses(DREW), make_clauses(DREW, DISCARDED)),
            ["x", "a card of Ada discarded"],
        ),
        # a cell that looks different keeps its text beside two that do not
        (
            (Cell("x", "1"), Cell("x", "2"), Cell("y", "3")),
            (make_clauses(DISCARDED), make_clauses(DISCARDED, DISCARDED), make_clauses(DREW)),
            ["a card of Ada discarded", "2 cards of Ada discarded", "y"],
        ),
    ],
)
def test_different_cells_that_look_equal_name_events_of_unnamed_cards(
    cells: tuple[Cell, ...], clauses: tuple[list[Clause], ...], texts: list[str]
) -> None:
    found = distinguish_cells(dict(zip(NAMES, cells, strict=False)), dict(zip(NAMES, clauses, strict=False)))
    assert [cell.text for cell in found.values()] == texts
    assert [cell.key for cell in found.values()] == [cell.key for cell in cells]


@pytest.mark.parametrize(
    ("name", "line", "texts"),
    [
        ("drawn-in-time", "Ada plays Gift", {"Ada drew 1, then Ben drew 1", "Ada, Ben drew 1"}),
        ("straight-onto-the-bearer", "Ada plays Sword", {"Sword to field", "Sword under Hero"}),
        ("twice-in-a-row", "Ada passes", {"allowed", "not needed: Ada passes anyway, with nothing else to do"}),
    ],
)
def test_cells_of_a_line_report_equal_events_in_equal_words(name: str, line: str, texts: set[str]) -> None:
    """A spell is drawn in each game, a lasting one stays on the field, and a game passes for a player."""
    found = compare(str(BLIND_SET / "scenarios" / f"{name}.yaml"), ("dm_evolution", "godacard", "monscol"))
    cells = next(row.cells for row in found.rows if row.name == line)
    assert {cell.short or cell.text for cell in cells.values()} <= texts
    assert len({cell.key for cell in cells.values()}) == len({cell.text for cell in cells.values()})
