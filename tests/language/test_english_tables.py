"""The parser's table, and what reading costs before the first sentence."""

from __future__ import annotations

import logging
import subprocess
import sys

import pytest

from rulestone.language.english import parse, tables
from rulestone.language.english.examples import SAMPLE
from rulestone.language.english.grammar import GRAMMAR, STARTS, grammar_text
from rulestone.language.english.phrases import OPEN_TERMINALS, PHRASES


def test_the_file_fits_the_grammar_and_lark() -> None:
    assert tables.unpack(tables.TABLE.read_bytes()) is not None, "run: python -m rulestone.language.english"


def test_another_grammar_does_not_take_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "grammar_text", lambda: grammar_text() + "\n// changed\n")
    assert tables.unpack(tables.TABLE.read_bytes()) is None


def test_without_a_fitting_file_the_table_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "TABLE", tables.TABLE.with_name("missing"))
    tables.parser.cache_clear()
    try:
        assert parse("Draw a card.", SAMPLE)
    finally:
        tables.parser.cache_clear()


def test_no_conflict_is_resolved_silently(caplog: pytest.LogCaptureFixture) -> None:
    from lark import Lark, logger

    logger.addHandler(caplog.handler)
    logger.setLevel(logging.DEBUG)
    try:
        Lark(grammar_text(), parser="lalr", lexer="basic", start=list(STARTS), debug=True)
    finally:
        logger.removeHandler(caplog.handler)
        logger.setLevel(logging.CRITICAL)
    assert [record.message for record in caplog.records if "onflict" in record.message] == []


def test_every_terminal_is_used() -> None:
    assert [name for name in (*OPEN_TERMINALS, *PHRASES) if name not in GRAMMAR.replace("\n", " ").split()] == []


def test_the_package_does_not_import_lark_before_a_text_is_read() -> None:
    code = "import sys, rulestone.language.english as english; print('lark' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
