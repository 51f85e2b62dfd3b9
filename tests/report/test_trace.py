"""Runs as traces and positions as boards."""

from __future__ import annotations

import io

import pytest
import tiny

from rulestone.game.host import find
from rulestone.kernel.trace import Record
from rulestone.report.board import board
from rulestone.report.terminal import has_colours, write
from rulestone.report.trace import fold_repeats, indent_records, mark_changes, shorten_records, trace
from rulestone.scenario import find as find_scenario, run as run_scenario


def test_every_record_is_below_its_cause_with_its_rules() -> None:
    run = tiny.run_last_stand("tiny@2")
    text = "\n".join(line for line in trace(run).splitlines() if "(the only choice)" not in line) + "\n"
    assert (
        "1. Ada plays Doom on Guard\n"
        "  Ada: cast Doom [T-6]\n"
        "    Doom: hand → air\n"
        "    on the stack: Doom on Guard\n"
        "    resolves: Doom on Guard [T-7]\n"
        "      destroy: Guard [T-5]\n"
        "        Guard: field → graveyard (destroyed) [T-5]\n"
    ) in text
    assert "2. Ben plays Rescue on Guard: refused [T-10], because there is no legal target\n" in text
    assert "In the end:\n  Guard ends in  graveyard\n" in text
    assert "Assumed: open_answers=yes\n" in text
    text = trace(run)
    for record in shorten_records(run.records, run.start):
        assert record.text in text
    for record in run.records:
        for rule in record.rules:
            assert rule in text


def test_distant_cause_is_named() -> None:
    records = [
        Record(0, -1, "event", "first", ("R-1",)),
        Record(1, 0, "event", "second"),
        Record(2, -1, "event", "third"),
        Record(3, 1, "move", "late"),
        Record(4, 3, "move", "later"),
        Record(5, 99, "move", "from before"),
    ]
    assert indent_records(records, 80) == [
        "  first [R-1]",
        "    second",
        "  third",
        "  late (from: second)",
        "    later",
        "  from before",
    ]


def test_item_without_effect_is_reported_and_its_lost_target_stands_below_it() -> None:
    records = [
        Record(0, -1, "item", "resolves: Bolt", ("R-1",), event="resolves"),
        Record(1, -1, "item", "resolves: Doom", event="resolves"),
        Record(2, -1, "refusal", "Doom: nothing is done", event="refusal"),
        Record(3, 1, "move", "Doom: stack → graveyard"),
        Record(4, -1, "item", "resolves: Last", event="resolves"),
    ]
    assert indent_records(records, 80) == [
        "  resolves: Bolt: nothing happens [R-1]",
        "  resolves: Doom",
        "    Doom: nothing is done",
        "    Doom: stack → graveyard",
        "  resolves: Last",
    ]


def test_deep_chains_keep_room_for_words() -> None:
    records = [Record(n, n - 1, "event", f"thing number {n}") for n in range(200)]
    lines = indent_records(records, 60)
    assert max(map(len, lines)) <= 60
    assert all(f"thing number {n}" in line for n, line in enumerate(lines))


def test_steps_show_the_board_after_each_line() -> None:
    text = trace(tiny.run_last_stand("tiny@1"), steps=True)
    assert text.count("── Ada: life 3 ─") == 3
    assert "    * stack, next one first:\n    *   1. Doom on Guard (Ada)\n" in text


def test_run_reports_a_move_without_the_events_that_lead_to_it() -> None:
    objects = {"card": (7,)}
    move = {"card": 7, "from": "field", "to": "graveyard"}
    records = [
        Record(1, -1, "event", "destroy: Guard", event="destroy", data=objects),
        Record(2, 1, "event", "be destroyed: Guard", ("R-1",), "be destroyed", objects),
        Record(3, 2, "event", "go to the graveyard: Guard", ("R-2",), "go to the graveyard", objects),
        Record(4, 3, "move", "Guard: field → graveyard", (), "move", move),
        Record(5, 3, "event", "put into the graveyard: Guard", ("R-3",), "put into the graveyard", objects),
        Record(6, 2, "event", "draw: Ben, 1", event="draw", data={"player": 1, "count": 1}),
        Record(7, 6, "event", "draw: Ben, 0", event="draw", data={"player": 1, "count": 0}),
        Record(8, 6, "rule", "condition holds", ("R-4",)),
        Record(9, -1, "event", "go to the graveyard: Guard", ("R-2",), "go to the graveyard", objects),
        Record(10, 9, "move", "Guard: field → graveyard", ("R-5",), "move", move),
        Record(11, -1, "event", "battle: Guard, Doom", event="battle", data={"first": (7,), "second": (8,)}),
        Record(12, 11, "event", "win a battle: Guard", event="win a battle", data=objects),
    ]
    kept = fold_repeats(records, {"destroy", "be destroyed", "go to the graveyard", "draw", "battle"})
    assert [(record.index, record.cause, record.rules) for record in kept] == [
        (1, -1, ("R-1", "R-2", "R-3")),
        (4, 1, ()),
        (6, 1, ("R-4",)),
        (10, -1, ("R-2", "R-5")),
        (11, -1, ()),
        (12, 11, ()),
    ]


def test_run_names_the_player_of_an_event_first() -> None:
    text = trace(run_scenario(find_scenario("last-stand"), find("gateruler")[0], "2022-03"))
    assert "\n    Ben draws 1\n      Recruit: deck → hand (drawn)\n" in text
    assert "start of main phase: Ada [GR-5.3]" in text


def test_board_steps_mark_only_changed_lines() -> None:
    assert mark_changes("deck (3)\nhand: –\n\n", "deck (2)\nhand: –\n\n") == "* deck (2)\n\n"
    assert mark_changes("a\n", "a\na\n") == "  a\n* a\n"
    start = trace(tiny.run_last_stand("tiny@1"), steps=True).split("\n1. ")[0]
    assert "    * " not in start


def test_board_shows_both_players_with_the_second_on_top() -> None:
    position = tiny.make_position(
        "tiny@1",
        {(0, "hand"): ["Doom"], (0, "field"): ["Giant over Filler over Drain"], (1, "field"): ["Guard"]},
    )
    text = board(position)
    assert text.startswith("Turn 1, Ada, main\n── Ben: life 3 ─")
    assert text.index("── Ben") < text.index("field (1/3): Guard") < text.index("── Ada") < text.index("Giant")
    assert "field (1/3):\n  Giant\n  └ fuel: Filler\n  └ fuel: Drain\n" in text
    assert "deck: 3 cards" in text
    assert "\ngraveyard, air, bench: –\n" in text
    assert max(map(len, text.splitlines())) <= 80


def test_board_shows_marks_changed_values_and_equal_cards_once() -> None:
    position = tiny.make_position("tiny@1", {(0, "field"): ["Guard"], (1, "graveyard"): ["Filler"] * 4})
    state = position.state()
    number = next(obj.oid for obj in position.objects() if obj.name == "Guard")
    state.set_mark(number, "tapped", True)
    state.set_mark(number, "damage", 2)
    state.set_mark(1, "poison", 1)
    marked = type(position)(position.rules, state)
    assert "field (1/3): Guard (damage 2, tapped)" in board(marked)
    assert "graveyard (4): Filler ×4" in board(marked)
    assert "── Ben: life 3, poison 1 ─" in board(marked)


def test_slots_are_listed_separately() -> None:
    game, ruleset = tiny.find_game("tiny@1")
    rules = game.rules("1")
    from rulestone.kernel.position import Position
    from rulestone.kernel.setup import add_card, make_blank_state

    state = make_blank_state(rules, ("Ada", "Ben"))
    add_card(rules, state, ruleset.cards["Giant"], "bench", 0, slot="right", face_up=False)
    text = board(Position(rules, state))
    assert "bench:\n  right: Giant (face down)\n  empty: left\n" in text


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_colour_is_used_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "1. Ada plays Doom: refused [T-6], because she may not\n" + "x" * 150 + "\n"
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    plain = io.StringIO()
    write(text, plain)
    assert plain.getvalue() == text
    coloured = Terminal()
    write(text, coloured)
    assert "\x1b[" in coloured.getvalue()
    import re

    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured.getvalue()) == text
    monkeypatch.setenv("NO_COLOR", "1")
    assert not has_colours(Terminal())
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not has_colours(Terminal())


def test_run_prints_its_assumptions_as_questions_and_answers() -> None:
    run = run_scenario(find_scenario("last-stand"), find("gateruler")[0], "2022-03")
    said = "Assumed: “Who may act next after a play?” – the opponent"
    assert said in " ".join(trace(run).split())


def test_event_of_no_object_is_not_printed() -> None:
    happened = Record(0, -1, "event", "destroy: Guard", event="destroy", data={"what": (1,)})
    empty = Record(1, -1, "event", "destroy: left over", event="destroy", data={"what": ()})
    remark = Record(2, -1, "event", "a turn begins", event="turn")
    assert indent_records([happened, empty, remark], 80) == ["  destroy: Guard", "  a turn begins"]
