"""On consoles without a sign its ASCII form is printed, and tables stay aligned."""

from __future__ import annotations

import io

import pytest
from click.testing import CliRunner

from rulestone.cli.commands import ASCII_FORMS, FORMS, rulestone


def write_encoded(text: str, encoding: str) -> str:
    """Return the text as a console with an encoding shows it."""
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding, errors=ASCII_FORMS, newline="")
    stream.write(text)
    stream.flush()
    return raw.getvalue().decode(encoding)


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "ascii"])
def test_comparison_keeps_its_layout_in_every_encoding(encoding: str, story: str) -> None:
    text = CliRunner().invoke(rulestone, ["compare", story, "--table", "--quick"]).stdout
    text += "a ●  b ◆ c ≈ – “d”\n"
    shown = write_encoded(text, encoding)
    assert [len(line) for line in shown.splitlines()] == [len(line) for line in text.splitlines()]
    assert "\\u" not in shown


def test_markers_stay_distinct_in_ascii() -> None:
    assert write_encoded("a ● b ◆ c ≈", "ascii") == "a * b ! c ~"
    assert write_encoded("● – é", "cp1252") == "* – é"
    assert write_encoded("卡", "ascii") == "\\u5361"


def test_every_ascii_form_is_one_ascii_character() -> None:
    assert all(chr(form).isascii() for form in FORMS.values())
