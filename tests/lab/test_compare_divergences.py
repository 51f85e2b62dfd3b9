"""The statements of both sides of a divergence, on hand-made steps."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
import tiny
from msgspec.structs import replace

from rulestone.kernel.trace import Record
from rulestone.lab.compare.comparison import compare
from rulestone.lab.compare.divergences import (
    Side,
    find_divergence,
    find_less_affected,
    find_unlike_events,
    format_observed,
    list_rules_behind,
)
from rulestone.lab.compare.outcome import Clause, sort_clauses
from rulestone.lab.compare.rows import shorten_refusal
from rulestone.model.verdicts import YES, Kind, Verdict
from rulestone.scenario.files import loads
from rulestone.scenario.lookup import library
from rulestone.scenario.results import StepResult

RUN = tiny.run_last_stand("tiny@1")

Told = Sequence[tuple[str, tuple[str, ...], str]]


def make_side(name: str, told: Told, *, verdict: Verdict = YES, more: Sequence[Record] = ()) -> Side:
    """Return a column with these events (word, object, rule), each in its own record."""
    records = [Record(n, -1, "event", f"{word}: {', '.join(who)}", (rule,)) for n, (word, who, rule) in enumerate(told)]
    clauses = tuple(Clause(word, who, record) for (word, who, _), record in zip(told, records, strict=True))
    step = StepResult(1, "Ada does it", verdict, (*records, *more), RUN.end)
    return Side(name, RUN, step, clauses)


def test_sides_with_equal_records_do_not_diverge() -> None:
    first = make_side("one@1", [("drew", ("Ada",), "A-1"), ("destroyed", ("Guard",), "A-2")])
    second = make_side("two@1", [("destroyed", ("Guard",), "B-2"), ("drew", ("Ada",), "B-1")])
    assert find_divergence([first, second]) is None


def test_order_of_equal_events_counts() -> None:
    first = make_side("one@1", [("drew", ("Ada",), "A-1"), ("drew", ("Ben",), "A-2"), ("destroyed", ("Guard",), "A-3")])
    second = make_side(
        "two@1", [("drew", ("Ben",), "B-1"), ("drew", ("Ada",), "B-2"), ("destroyed", ("Guard",), "B-3")]
    )
    parting = find_divergence([first, second])
    assert parting is not None
    assert [group.says for group in parting.groups] == ["drew: Ada, then drew: Ben", "drew: Ben, then drew: Ada"]
    assert [group.rules for group in parting.groups] == [("A-1", "A-2"), ("B-1", "B-2")]


def test_number_of_events_counts() -> None:
    once, twice = make_side("one@1", [("drew", ("Ada",), "A-1")]), make_side("two@1", [("drew", ("Ada",), "B-1")] * 2)
    assert find_unlike_events(once, [twice]) == []
    assert [clause.key for clause in find_unlike_events(twice, [once])] == [("drew", ("Ada",))] * 2
    assert find_less_affected(once, [twice]) == ["Ada"]
    assert find_less_affected(twice, [once]) == []
    parting = find_divergence([once, twice])
    assert parting is not None
    assert parting.groups[0].says == "fewer of the other columns' events for Ada; drew: Ada"


def test_side_without_the_event_shows_its_own_event() -> None:
    waits = Record(10, -1, "item", "on the stack: destruction of Guard", ("A-9",))
    plain = Record(11, -1, "mark", "Guard: seen", ("A-3",))
    parting = find_divergence(
        [make_side("one@1", [], more=[plain, waits]), make_side("two@1", [("destroyed", ("Guard",), "B-1")])]
    )
    assert parting is not None
    waiting, dead = parting.groups
    assert waiting.says == "nothing yet happens to Guard; on the stack: destruction of Guard"
    assert (waiting.rules, waiting.only) == (("A-9",), ("A-3", "A-9"))
    assert (dead.says, dead.rules) == ("destroyed: Guard", ("B-1",))
    silent = find_divergence([make_side("one@1", []), make_side("two@1", [("destroyed", ("Guard",), "B-1")])])
    assert silent is not None
    assert silent.groups[0].says == "nothing yet happens to Guard"


def test_refusal_shows_its_reason_and_rule() -> None:
    no = Verdict(False, "A-4", "it is not her turn")
    parting = find_divergence(
        [make_side("one@1", [], verdict=no), make_side("two@1", []), make_side("three@1", [], verdict=no)]
    )
    assert parting is not None
    assert parting.kind == "verdict"
    refused, allowed = parting.groups
    assert refused.columns == ("one@1", "three@1")
    assert (refused.says, refused.rules) == ("refused, it is not her turn", ("A-4",))
    assert allowed.says == "allowed"


def test_column_after_the_end_of_the_game_has_no_step() -> None:
    parting = find_divergence([Side("one@1", RUN, None, ()), make_side("two@1", [("drew", ("Ada",), "B-1")])])
    assert parting is not None
    assert parting.groups[0].says == "refused, the game is over"


def test_rules_of_a_record_are_its_own_or_those_of_its_causes() -> None:
    told = {record.text: record for record in RUN.records}
    assert list_rules_behind(told["on the stack: Doom on Guard"], RUN) == ("T-6",)
    assert list_rules_behind(told["draw: Ada"], RUN) == ("T-2",)


def test_changed_rule_is_named_first() -> None:
    old = make_side(
        "tiny@1", [("destroyed", ("Guard",), "A-1")], more=[Record(9, -1, "rule", "the last one", ("A-5@1",))]
    )
    new = make_side(
        "tiny@2", [("destroyed", ("Wall",), "A-1")], more=[Record(9, -1, "rule", "any one", ("A-5", "A-6"))]
    )
    parting = find_divergence([old, new])
    assert parting is not None
    assert [group.rules for group in parting.groups] == [("A-5@1", "A-1"), ("A-5", "A-1")]


def test_simultaneous_events_are_sorted() -> None:
    def clause(word: str, who: str, cause: int) -> Clause:
        return Clause(word, (who,), Record(0, cause, "move", "", ()))

    found = [clause("to hand", "B", 1), clause("to hand", "A", 1), clause("to hand", "C", 2), clause("x", "A", 2)]
    assert [c.who[0] for c in sort_clauses(found)] == ["A", "B", "C", "A"]


@pytest.mark.parametrize(
    ("value", "text"), [(None, "no counterpart"), (True, "yes"), (["a", 1], "a, 1"), ([], "none"), (3, "3")]
)
def test_values_are_printed_in_words(value: object, text: str) -> None:
    assert format_observed(value) == text


def test_answers_diverge_at_the_line_after_which_the_columns_stand_in_their_final_groups() -> None:
    made = compare("last-stand", ("gateruler@2020-12", "gateruler@2021-10", "dm_evolution"))
    assert made.divergence is not None
    # at line 1 only the game without responses differs: there the creature is gone already
    assert [one.step for one in made.divergences][:2] == [1, 2]
    assert (made.divergence.step, made.divergence.line) == (2, "Ben passes")


def test_long_series_of_one_event_is_shortened_in_a_cell() -> None:
    text = library()["drawn-dry"].read_text(encoding="utf-8").replace("deck: 3", "deck: 6")
    made = compare(loads(text), ("godacard", "monscol"))
    cell = next(row for row in made.rows if row.step == 1).cells["monscol@block2"]
    assert cell.text.startswith("Ada drew, then Ben drew, then Ada drew, then Ben drew and ")
    assert len(cell.text) < 80


LONG = "there are only three cards of untapped mana for Giant, and Giant costs 9"
SHORT = "Ben has nothing to pass"


@pytest.mark.parametrize(
    ("line", "because", "kind", "says"),
    [
        ("Ben attacks", "it is not her turn", "wrong timing", "not allowed: it is not her turn"),
        ("Ben attacks", LONG, "", f"not allowed: {LONG}"),
        ("Ben attacks", "Ada acts in draw", "not asked", "not allowed: Ada acts in draw"),
        ("Ben passes", f"{SHORT}; players respond in turns until one passes", "not asked", f"not needed: {SHORT}"),
        ("Ben passes", LONG, "not asked", "not needed"),
    ],
)  # fmt: skip
def test_cell_of_a_refused_line_names_its_reason_or_the_kind_of_a_long_one(
    line: str, because: str, kind: Kind, says: str
) -> None:
    step = replace(RUN.steps[0], line=line, verdict=Verdict(False, "A-4", because, kind))
    assert shorten_refusal(step) == says
