"""Hostile variants of inputs: files of each kind, sentences, command lines, positions, links and plugins.

An input is a list of texts, so that all kinds are shrunk in the same way. Each is made from the name of its area, a
seed and a number, and from nothing else.
"""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path

from rulestone.game.host import games
from rulestone.lab.lessons.files import list_course
from rulestone.language.english.examples import EXAMPLES
from rulestone.scenario import library

AREAS = ("files", "english", "commands", "saved", "play", "plugins", "cards", "lessons", "columns", "links")
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
def documents() -> tuple[str, ...]:
    """Scenarios and rulings of ours, a text each."""
    found = [path.read_text(encoding="utf-8") for path in library().values()]
    for game in games().values():
        for path in sorted(Path(game.rulings).glob("*.yaml")) if game.rulings is not None else ():
            found += path.read_text(encoding="utf-8").split("\n---\n")
    return tuple(found)


@cache
def course() -> tuple[str, ...]:
    """Lessons of ours, a text each."""
    return tuple(path.read_text(encoding="utf-8") for path in list_course().values())


@cache
def sentences() -> tuple[str, ...]:
    """Sentences of rules English, and texts of cards."""
    cards = [card.text for game in games().values() for card in game.ruleset().cards.values() if card.text]
    return (*(example.text for example in EXAMPLES), *cards)


def made(area: str, seed: int, number: int) -> list[str]:
    """An input."""
    chance = random.Random(f"{area} {seed} {number}")
    match area:
        case "files":
            document = chance.choice(documents())
            return [chance.choice(GAMES), *mutated(chance, document.split("\n"))]
        case "english":
            words = chance.choice(sentences()).split(" ")
            return [chance.choice(GAMES), *mutated(chance, words)]
        case "commands":
            several: tuple[str, ...] = (*OPTIONS, *TOKENS)
            return [chance.choice(WORDS), *(chance.choice(several) for _ in range(chance.randrange(6)))]
        case "saved":
            damage = [f"{chance.random()} {chance.randrange(256)}" for _ in range(chance.choice((0, 1, 1, 2, 9)))]
            return [chance.choice(GAMES), str(chance.randrange(6)), *damage]
        case "play":
            several = (*TYPED, *TYPED, *TYPED, *TOKENS)
            return [chance.choice(GAMES), *(chance.choice(several) for _ in range(chance.randrange(25)))]
        case "cards":
            rows = [chance.choice(ROWS) for _ in range(chance.randrange(1, 8))]
            return [f"{chance.choice(GAMES)} {chance.choice(('.csv', '.yaml'))}", *mutated(chance, rows)]
        case "lessons":
            return ["", *mutated(chance, chance.choice(course()).split("\n"))]
        case "columns":
            names = " ".join(chance.choice(COLUMNS) for _ in range(chance.randrange(7)))
            document = chance.choice(tuple(path.read_text(encoding="utf-8") for path in library().values()))
            return [names, *mutated(chance, document.split("\n"))]
        case "links":
            text = "\n".join(mutated(chance, chance.choice(documents()).split("\n")))
            games = [chance.choice(COLUMNS) for _ in range(chance.randrange(3))]
            link = {"text": text, "games": games, "assume": {chance.choice(TOKENS): chance.choice(TOKENS)}}
            return ["", *mutated(chance, json.dumps(link).split('"'))]
        case _:
            hook = ("rulestone_games", "rulestone_games", "rulestone_scenarios", "rulestone_gmaes", "import")
            return [f"{chance.choice(hook)}: {chance.choice(HOOKS)}" for _ in range(chance.randrange(1, 4))]


def mutated(chance: random.Random, parts: list[str]) -> list[str]:
    """Lines or words with a few of them changed."""
    parts = list(parts)
    for _ in range(chance.choice((1, 1, 2, 3, 8))):
        at = chance.randrange(len(parts) or 1)
        part = parts[at] if parts else ""
        inside = chance.randrange(len(part) + 1)
        match chance.randrange(8):
            case 0:
                del parts[at : at + chance.choice((1, 1, 3))]
            case 1:
                parts[at:at] = parts[at : at + 3] * chance.choice((1, 1, 2, 60))
            case 2:
                parts[at : at + 1] = [part[:inside] + chance.choice(TOKENS) + part[inside:]]
            case 3:
                words = part.split(" ")
                words[chance.randrange(len(words))] = chance.choice(TOKENS)
                parts[at : at + 1] = [" ".join(words)]
            case 4:
                parts[at : at + 1] = [part[:inside] + part[inside + 1 :]]
            case 5:
                other = chance.randrange(len(parts) or 1)
                if parts:
                    parts[at], parts[other] = parts[other], parts[at]
            case 6:
                parts[at : at + 1] = [chance.choice((" ", "  ", "- ")) + part]
            case _:
                parts[at : at + 1] = [
                    part.replace(*chance.choice((("Ada", "Ben"), (":", ""), (" on ", " with "), ("1", NINES))))
                ]
    return parts
