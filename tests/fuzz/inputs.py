"""Hypothesis strategies for hostile inputs: files of each kind, sentences, command lines, positions, links, plugins.

An input is a list of texts. A shrunk input has fewer of them, fewer changes, and simpler words in them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from hypothesis import strategies as st

from rulestone.game.host import games
from rulestone.lab.lessons.files import list_course
from rulestone.language.english.examples import EXAMPLES
from rulestone.scenario import library

GAMES = ("gateruler", "monscol", "godacard", "dm_evolution")
NINES = "9" * 5_000
TOKENS = (
    "", "-1", "0", "1", "7", "²", "٣", NINES, "99999999999", "1e999", ".nan", "~", "yes", "no", "[]", "{}", "[[[[",
    "}", "&a", "*a", "<<", "!!int", "!!binary", "? ", "|", ">", "'", '"', "“", "”", "#", " #1", ":", ": ", "-",
    "- ", ",", "(", ")" * 90, "(" * 90, "[" * 200, "\t", "\x00", "\x1b[2J", "\ufeff", "\ud800", "é", "神獣",
    "x" * 5_000, "Ada", "Ben", "P1", "P2", "Guard", "Guard #2", "and", "or", "if asked", "In response,",
    "nature rolls 6", "to the end of turn", "target", "where X is", "Roll", "dice", "draw", "all", "each", "that",
    "it", "deck: 10000000", "x1000000", "players", "cards", "play", "expect", "under", "given: [1, 99]",
    "given: {zone of Guard: hand}", "tags: [~, 1, {a: b}]", "observe: {x: zone of Guard}", "answer: {x: {1: 2}}",
)  # fmt: skip
WORDS = (
    "run",
    "compare",
    "explain",
    "why-not",
    "graph",
    "rulings",
    "simulate",
    "play",
    "rules",
    "games",
    "scenarios",
    "words",
    "english",
    "reference",
)
OPTIONS = (
    "--game", "--games", "--steps", "--assume", "--format", "--step", "--case", "--effect", "--on", "--trigger",
    "--action", "-n", "--seed", "--decks", "--limit", "--check", "--only", "--deck", "--seat", "--opponent",
    "--scenario", "--cites", "--assumptions", "--status", "--of", "--help", "json", "markdown", "last-stand", "3",
    "2", *GAMES, "godacard@2017-12", "monscol+responses=godacard", "monscol/MC-001", "a=b",
    "Ada plays Doom on Guard", "/", ".", "..",
)  # fmt: skip
COLUMNS = (
    *GAMES, "gateruler@2020-12", "godacard@2017-12", "monscol+responses=godacard", "gateruler+piles=dm_evolution",
    "gateruler@2020-12+responses=monscol+layers=godacard", "monscol+responses=monscol", "godacard+x=monscol",
    "gateruler@1", "dm_evolution+", "@", "+=", "gateruler++", *TOKENS,
)  # fmt: skip
"""Names of columns of a comparison, some of them wrong."""
ROWS = (
    "name,type,power,text,attributes", "Wolf,unit,2,Draw a card.,beast", "Hunt,event,,Destroy target unit.,",
    "Wolf;unit;2;;", '"Wolf,unit,""', "- name: Grey Wolf", "  type: unit", "  atk: 2",
    "  text: When this is destroyed, draw a card.", "- {name: Hunt, type: event, text: Destroy target unit.}",
    "- {name: Hunt, type: [event]}", "- 3", "  text is: static",
)  # fmt: skip
"""Lines of card files, in both forms."""
TYPED = (
    "1", "2", "0", "y", "n", "pass", "why", "why attack", "card", "board", "log", "rules", "rules 1", "undo",
    "save", "help", "1 2", "2 1", "1,2,3", "none",
)  # fmt: skip
HOOKS = (
    "raise ValueError('oh')", "raise SystemExit(3)", "return None", "return 42", "return 'tiny'", "return [None]",
    "return [Game]", "return {}", "yield 1", "return [good()]", "return [good(), good()]", "return [odd('a b')]",
    "return [odd(7)]", "return [odd('')]", "return [odd('tiny')]", "return [odd('fine')]", "return 1 / 0",
    "return iter(int, 1) if False else []", "return [object()]", "import sys; sys.exit('bye')", "return good",
)  # fmt: skip


@cache
def list_documents() -> tuple[str, ...]:
    """Return scenarios and rulings of ours, a text each."""
    found = [*list_scenarios()]
    for game in games().values():
        for path in sorted(Path(game.rulings).glob("*.yaml")) if game.rulings is not None else ():
            found += path.read_text(encoding="utf-8").split("\n---\n")
    return tuple(found)


@cache
def list_scenarios() -> tuple[str, ...]:
    """Return scenarios of the library, a text each."""
    return tuple(path.read_text(encoding="utf-8") for path in library().values())


@cache
def list_lessons() -> tuple[str, ...]:
    """Return lessons of ours, a text each."""
    return tuple(path.read_text(encoding="utf-8") for path in list_course().values())


@cache
def list_sentences() -> tuple[str, ...]:
    """Return sentences of rules English, and texts of cards."""
    cards = [card.text for game in games().values() for card in game.ruleset().cards.values() if card.text]
    return (*(example.text for example in EXAMPLES), *cards)


LEFT_OUT_OF = 100
"""One in this many lines or words is left out."""


@st.composite
def mutate(draw: st.DrawFn, parts: Sequence[str]) -> list[str]:
    """Draw lines or words of which some are left out, and a few are changed."""
    kept = [part for part in parts if draw(st.integers(0, LEFT_OUT_OF - 1))]
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, max(len(kept) - 1, 0)))
        kept[at : at + 1] = draw(change(kept[at : at + 3]))
    return kept


@st.composite
def change(draw: st.DrawFn, parts: list[str]) -> list[str]:
    """Draw a replacement for the first of three parts."""
    part = parts[0] if parts else ""
    inside = draw(st.integers(0, len(part)))
    match draw(st.integers(0, 6)):
        case 0:
            return [part[:inside] + part[inside + 1 :]]
        case 1:
            return [draw(st.sampled_from((" ", "  ", "- "))) + part]
        case 2:
            return [part.replace(*draw(st.sampled_from((("Ada", "Ben"), (":", ""), (" on ", " with "), ("1", NINES)))))]
        case 3:
            return [part[:inside] + draw(st.sampled_from(TOKENS)) + part[inside:]]
        case 4:
            words = part.split(" ")
            words[draw(st.integers(0, len(words) - 1))] = draw(st.sampled_from(TOKENS))
            return [" ".join(words)]
        case 5:
            return [parts[-1] if parts else "", part]
        case _:
            return parts * draw(st.sampled_from((1, 2, 60)))


@st.composite
def mutate_text(draw: st.DrawFn, texts: Callable[[], Sequence[str]], before: Sequence[str] = GAMES) -> list[str]:
    """Draw an opening for a text, and the changed lines of the text."""
    return [draw(st.sampled_from(before)), *draw(mutate(draw(st.sampled_from(texts())).split("\n")))]


@st.composite
def draw_english(draw: st.DrawFn) -> list[str]:
    """Draw a game and the words of a sentence."""
    return [draw(st.sampled_from(GAMES)), *draw(mutate(draw(st.sampled_from(list_sentences())).split(" ")))]


@st.composite
def draw_comparison(draw: st.DrawFn) -> list[str]:
    """Draw names of columns and the lines of a scenario."""
    names = draw(st.lists(st.sampled_from(COLUMNS), max_size=6))
    return draw(mutate_text(list_scenarios, (" ".join(names),)))


@st.composite
def draw_link(draw: st.DrawFn) -> list[str]:
    """Draw the parts of a shared link, between its quotation marks."""
    link = {
        "text": "\n".join(draw(mutate(draw(st.sampled_from(list_documents())).split("\n")))),
        "games": draw(st.lists(st.sampled_from(COLUMNS), max_size=2)),
        "assume": draw(st.dictionaries(st.sampled_from(TOKENS), st.sampled_from(TOKENS), max_size=1)),
    }
    return ["", *draw(mutate(json.dumps(link).split('"')))]


@st.composite
def draw_cards(draw: st.DrawFn) -> list[str]:
    """Draw a game with the ending of a file, and the lines of the file."""
    kind = f"{draw(st.sampled_from(GAMES))} {draw(st.sampled_from(('.csv', '.yaml')))}"
    return [kind, *draw(mutate(draw(st.lists(st.sampled_from(ROWS), min_size=1, max_size=7))))]


def draw_list(first: Sequence[str], rest: st.SearchStrategy[list[str]]) -> st.SearchStrategy[list[str]]:
    """Draw one text, and others after it."""
    return st.builds(lambda one, more: [one, *more], st.sampled_from(first), rest)


LINES = st.sampled_from((*TYPED, *TYPED, *TYPED, *TOKENS))


AREAS: dict[str, st.SearchStrategy[list[str]]] = {
    "files": mutate_text(list_documents),
    "english": draw_english(),
    "commands": draw_list(WORDS, st.lists(st.sampled_from((*OPTIONS, *TOKENS)), max_size=5)),
    "saved": st.builds(
        lambda game, answers, damage: [game, str(answers), *damage],
        st.sampled_from(GAMES),
        st.integers(0, 5),
        st.lists(st.builds("{} {}".format, st.floats(0, 1, exclude_max=True), st.integers(0, 255)), max_size=9),
    ),
    "play": draw_list(GAMES, st.one_of(st.lists(LINES, max_size=8), st.lists(LINES, min_size=16, max_size=24))),
    "plugins": st.lists(
        st.builds(
            "{}: {}".format,
            st.sampled_from(("rulestone_games", "rulestone_scenarios", "rulestone_gmaes", "import")),
            st.sampled_from(HOOKS),
        ),
        min_size=1,
        max_size=3,
    ),
    "cards": draw_cards(),
    "lessons": mutate_text(list_lessons, ("",)),
    "columns": draw_comparison(),
    "links": draw_link(),
}
"""Name of an area → its inputs."""
