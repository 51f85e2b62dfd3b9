"""The parser's table, and the cost of reading before the first sentence."""

from __future__ import annotations

import logging
import re
import subprocess
import sys
from typing import Any

import pytest
from tests.grammar_table import make_table
from tests.language.english_sample import SAMPLE
from tests.proofs import slow

from rulestone.language.english import grammar, parse
from rulestone.language.english.examples import EXAMPLES
from rulestone.language.english.grammar import STARTS, make_grammar_text
from rulestone.language.english.parser import Parse, Table, Tree
from rulestone.language.english.phrases import OPEN_TERMINALS, PHRASES
from rulestone.language.english.reading import reader


@slow
def test_stored_table_equals_a_fresh_one() -> None:
    assert grammar.get_table() == make_table(), "run: python -m tests.grammar_table"


def test_outdated_table_is_refused_with_the_command_that_writes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammar, "make_grammar_text", lambda: make_grammar_text() + "\n// changed\n")
    grammar.get_table.cache_clear()
    try:
        with pytest.raises(RuntimeError, match=r"python -m tests\.grammar_table"):
            parse("Draw a card.", SAMPLE)
    finally:
        grammar.get_table.cache_clear()


class Replayed(Parse):
    """A parse that lark repeats at the end: both trees must be equal."""

    lark: Any = None
    finished = 0

    def __init__(self, table: Table, start: str) -> None:
        super().__init__(table, start)
        self.start = start
        self.fed: list[Any] = []

    def copy(self) -> Replayed:
        other = super().copy()
        assert isinstance(other, Replayed)
        other.start, other.fed = self.start, self.fed[:]
        return other

    def feed(self, terminal: str, leaf: Any) -> bool:
        self.fed.append(leaf)
        return super().feed(terminal, leaf)

    def finish(self) -> Tree:
        state = Replayed.lark.parse_interactive(start=self.start)
        for leaf in self.fed:
            state.feed_token(leaf)
        theirs, mine = state.feed_eof(), super().finish()
        assert are_same(theirs, mine)
        Replayed.finished += 1
        return mine


def are_same(theirs: Any, mine: Any) -> bool:
    if not isinstance(mine, Tree):
        return theirs is mine
    return (
        theirs.data == mine.data
        and len(theirs.children) == len(mine.children)
        and all(map(are_same, theirs.children, mine.children))
    )


@slow
def test_trees_equal_those_of_lark(monkeypatch: pytest.MonkeyPatch) -> None:
    from lark import Lark

    monkeypatch.setattr(reader, "Parse", Replayed)
    Replayed.lark = Lark(make_grammar_text(), parser="lalr", lexer="basic", start=list(STARTS))
    for example in EXAMPLES:
        parse(example.text, SAMPLE, example.kind)
    assert Replayed.finished >= len(EXAMPLES)


@slow
def test_only_known_conflicts_are_resolved(caplog: pytest.LogCaptureFixture) -> None:
    from lark import Lark, logger

    logger.addHandler(caplog.handler)
    logger.setLevel(logging.DEBUG)
    try:
        Lark(make_grammar_text(), parser="lalr", lexer="basic", start=list(STARTS), debug=True)
    finally:
        logger.removeHandler(caplog.handler)
        logger.setLevel(logging.CRITICAL)
    found = {record.message for record in caplog.records if "onflict" in record.message}
    # “the number of times you have drawn this turn”: the span belongs to the number and not to a phrase around it
    assert found == {"Shift/Reduce conflict for terminal THIS_TURN: (resolving as shift)"}


def test_every_terminal_is_used() -> None:
    assert [
        name
        for name in (*OPEN_TERMINALS, *PHRASES)
        if name not in re.findall(r"\w+", make_grammar_text().split("%declare")[0])
    ] == []


def test_reading_texts_imports_no_lark() -> None:
    code = (
        "import sys; from rulestone.language.english import parse; from tests.language.english_sample import SAMPLE; "
        "assert parse('Draw a card.', SAMPLE); print('lark' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
