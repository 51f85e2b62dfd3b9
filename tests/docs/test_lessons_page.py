"""The page on lessons shows the output of the commands, and its lesson holds."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner
from tests.proofs import slow

from rulestone.cli.commands import rulestone as command
from rulestone.lab.lessons.files import KEYS, QUESTION_KEYS, load_lesson

PAGE = (Path(__file__).parents[2] / "docs" / "lessons.md").read_text(encoding="utf-8")


def read_blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@slow
def test_lesson_on_the_page_is_valid(tmp_path: Path) -> None:
    (text,) = read_blocks("yaml")
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    assert [one.step for one in load_lesson(path).questions] == [0, 3]
    result = CliRunner().invoke(command, ["lesson", str(path), "--check"])
    assert result.exit_code == 0, result.output
    assert result.stdout == "mine: no problems found\n"


def test_page_documents_every_key() -> None:
    assert set(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)) == set(QUESTION_KEYS)
    assert all(f"\n{key}:" in f"\n{block}" for key in KEYS for block in read_blocks("yaml"))
