"""Phrases shared by all reports, and the signs at the cells and columns of a comparison: unusual, assumed, translated,
undecided.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any

from rulestone.game.host import find
from rulestone.model.display import format_plain, format_seen as format_seen, join_words as join_words
from rulestone.model.records import group_by_key

if TYPE_CHECKING:
    from rulestone.kernel.declare import Assumption
    from rulestone.lab.compare.comparison import Comparison
    from rulestone.lab.compare.rows import TableRow


WIDTH = 100
SIGN = re.compile(r" ([●◆≈◇])")
"""A blank before a sign, which must not break."""
SWAP = re.compile(r"\+(\w+)=([^+]+)")


def add_rules(rules: Iterable[str]) -> str:
    """Return rule ids in brackets after a blank, or nothing."""
    ids = ", ".join(rule for rule in rules if rule)
    return f" [{ids}]" if ids else ""


def name_rulesets(columns: Sequence[str]) -> str:
    """Return the titles of games, with revisions where `columns` lacks some of them."""
    named = group_by_key((name.partition("@")[0], name) for name in columns)
    lines = []
    for game, names in ((find(names[0])[0], names) for names in named.values()):
        revisions = [SWAP.sub(word_swap, find(name)[1].revision) for name in names]
        lines.append(game.title if {*game.revisions} == {*revisions} else f"{game.title} {join_words(revisions)}")
    return "; ".join(lines)


def word_swap(found: re.Match[str]) -> str:
    """Return the policy that a ruleset takes from another game: " with responses as in Some Game 2017-03"."""
    return f" with {found[1].replace('state_', 'state-').replace('_', ' ')} as in {name_rulesets([found[2]])}"


def join_title(title: str, question: str) -> str:
    """Return a title and a question in one line: "The echo: does it trigger?", "Who draws? A creature dies."."""
    mark = "" if not question or title.endswith(("?", "!", ".")) else ":"
    return f"{title}{mark} {question}".strip() if title not in ("", question.rstrip("?")) else question


def wrap_text(text: str, width: int = WIDTH, start: str = "", indent: str | None = None) -> str:
    """Return a text wrapped into lines, never inside a word.

    Args:
        width: columns.
        start: the beginning of the first line.
        indent: the beginning of the other lines; by default as many blanks as `start` is long.
    """
    later = " " * len(start) if indent is None else indent
    text = SIGN.sub("\u00a0\\1", text)
    lines = textwrap.wrap(
        text, width, initial_indent=start, subsequent_indent=later, break_long_words=False, break_on_hyphens=False
    )
    return "\n".join(lines).replace("\u00a0", " ") if lines else start.rstrip()


def make_letter(number: int) -> str:
    """Return 0 as "a", 25 as "z", 26 as "aa"."""
    return (make_letter(number // 26 - 1) if number >= 26 else "") + ascii_lowercase[number % 26]


def plural(number: int, noun: str, many: str = "") -> str:
    """Return a number and its noun."""
    return f"{number} {noun if number == 1 else many or noun + 's'}"


def describe_assumptions(game: str, chosen: Mapping[str, Any]) -> list[str]:
    """Return the assumptions of a result as questions with answers; one that is not declared as in `--assume`."""
    try:
        declared = find(game)[1].parts.assumptions
    except LookupError:  # a game defined in memory
        declared = {}
    return [
        answer_question(declared[name], one) if name in declared else f"{name}={format_plain(one)}"
        for name, one in chosen.items()
    ]


def answer_question(assumption: Assumption, chosen: Any) -> str:
    """Return the question of an assumption with the answer that an option gives: “How low can P fall?” – to 0."""
    return f"“{assumption.question}” – {assumption.describe_option(chosen)}"


UNUSUAL, ASSUMPTION, TRANSLATED, UNDECIDED = "●", "◆", "≈", "◇"
FLIPS = {"assumption": ASSUMPTION, "translation": TRANSLATED, "undecided": UNDECIDED}
"""Kind of variation that changes a cell → its sign."""
MEANINGS = {
    UNUSUAL: "differs from most columns (in a tie: from the first)",
    ASSUMPTION: "depends on an assumption",
    TRANSLATED: "depends on how the scenario was translated",
    UNDECIDED: "depends on a setting that no rule of the game decides",
    "–": "not in this game",
}
STATUS_SIGNS = {"official": "", "derived": "′", "assumed": ASSUMPTION, "undecided": UNDECIDED, "": "?"}
"""Status of a column's answer → its sign; "?" where no rule is cited."""


def find_signs(row: TableRow, column: str, comparison: Comparison) -> str:
    """Return the signs at a cell: unusual, depends on an assumption, on the translation, on an undecided value."""
    flips = comparison.flips(row.name, column) if row.kind == "observation" else ()
    return UNUSUAL * (column in row.unusual) + "".join(sign for kind, sign in FLIPS.items() if kind in flips)


def mark_names(columns: Sequence[str], comparison: Comparison) -> list[tuple[str, str]]:
    """Return columns in words, each with the signs of its assumptions, translations and undecided values."""
    by = group_by_key(("".join(FLIPS[kind] for kind in comparison.depends_on(name)), name) for name in columns)
    games: dict[str, dict[str, list[str]]] = {}
    for column in comparison.columns:
        for sign, mine in by.items():
            if column.name in mine:
                games.setdefault(column.game, {}).setdefault(sign, []).append(column.revision)
    return [(f"{game} {join_words(names)}", sign) for game, signed in games.items() for sign, names in signed.items()]
