"""Notation of cards, rewritten before a text is read: names of abilities, costs in brackets, the card's own name."""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from itertools import takewhile

from rulestone.language.english.inflect import Lexeme, split_line

FindTerminals = Callable[[list[Lexeme], int], set[str]]
"""Returns the terminals of the game's phrases that begin at a place of a text."""
_COST = re.compile(r" .* |\(|^\[\d+ \w")  # of at least three words, in parentheses, or of a number: “[2 resources]”
_DASHES = frozenset("—–")
_ENDS = _DASHES | {"-", ":"}
_SMALL = frozenset(("a", "an", "and", "for", "from", "in", "of", "on", "the", "to", "with"))
_TRIGGERS = frozenset(("when", "whenever", "after", "at", "while", "as", "during", "once"))
_IDIOM_VERBS = frozenset(("hits", "leaves", "survives"))
_LONGEST_LABEL, _LONGEST_NAME = 12, 4
_BEFORE_NAMES = frozenset((".", ":", ",", "when", "whenever", "if", "while", "then", "and"))


_REMINDER = re.compile(r"(\S?) *\([^()\n]*[.!]\)(?=( *[A-Z])?)")
"""A reminder with the character before it, and the beginning of a sentence after it."""


def clear_reminders(text: str) -> str:
    """Return a text with spaces for reminders, and a full stop before them: “Kicker {2} (…) Draw a card.”."""
    return _REMINDER.sub(
        lambda found: (found[1] + "." * (found[1] == "}" or (found[1].isalnum() and bool(found[2])))).ljust(
            len(found[0])
        ),
        text,
    )


def make_words(text: str, column: int) -> list[Lexeme]:
    """Return words that share one column."""
    return [Lexeme(word, word, column) for word in text.split()]


def unfold_costs(raws: list[Lexeme], find_terminals: FindTerminals) -> list[Lexeme]:
    """Take costs out of brackets: "COST [A & B], …" is "you may A and B. If you do, …", and "[A] …" is "A: …".

    A cost before a trigger is moved into its "you may pay the cost".
    """
    words = [raw.word for raw in raws]
    tags = [n for n, word in enumerate(words) if word[:1] == "["]
    at = next((n for n in tags if _COST.search(words[n]) or words[n - 1].lower() == "[cost]"), None)
    if at is None:
        return raws
    column, before, after = raws[at].column, raws[:at], raws[at + 1 :]
    cost = [raw._replace(column=column + raw.column) for raw in split_line(raws[at].text[1:-1].replace("&", "and"))]
    for paid in range(at, len(words)):
        if words[paid : paid + 3] == ["pay", "the", "cost"]:
            return [*before, *raws[at + 1 : paid], *cost, *raws[paid + 3 :]]
    if [words[at - 1].lower().strip("[]"), *words[at + 1 : at + 2]] == ["cost", ","]:
        lead, then = ("", ":") if words[0].lower() == "[act]" else ("you may", ". if you do ,")
        rest = after[1 + (words[at + 2 :][:1] == ["and"]) :]
        return [*before[:-1], *make_words(lead, column), *cost, *make_words(then, column), *rest]
    # “Action [2 resources]: …” has its cost in the brackets alone
    led = [raw for raw in before if raw.word != "action"]
    leading = [*led, *cost, *make_words(":", column), *after[after[0].word == ":" :]]
    return leading if is_leading_cost(led, cost, find_terminals) else raws


def is_leading_cost(led: list[Lexeme], cost: list[Lexeme], find_terminals: FindTerminals) -> bool:
    """Return whether words in brackets are a cost: one to pay, with only tags before it."""
    return all(raw.word[:1] == "[" for raw in led) and (cost[0].word.isdecimal() or "VERB" in find_terminals(cost, 0))


def name_abilities(raws: list[Lexeme], find_terminals: FindTerminals) -> list[Lexeme]:
    """Quote the names of abilities ("SPRING CLEANING – When …", "Iron Will: When …") and modes ("• Burn — Draw …")."""
    raws = _name_in_capitals(raws)
    for at in (*[n + 1 for n, raw in enumerate(raws) if raw.text == "•"][::-1], 0):
        end = next((n for n in range(at, min(len(raws) - 1, at + _LONGEST_NAME + 1)) if raws[n].text in _ENDS), at)
        named = end > at and all(raw.text[:1].isupper() or raw.word in _SMALL for raw in raws[at:end])
        # “Instant: …” and “Choose one: …” begin with words of the language, not with a name
        named = named and not find_terminals(raws, at) & {"TIMING", "KIND", "MODES"}
        if named and (at or _is_sentence(raws[end + 1], raws[end].text, find_terminals(raws, end + 1))):
            quoted = f"“{' '.join(raw.text for raw in raws[at:end])}”"
            sign = make_words(":" if at else "—", raws[end].column)
            raws = [*raws[:at], Lexeme(quoted, quoted, raws[at].column), *sign, *raws[end + 1 :]]
    return raws


def _is_sentence(raw: Lexeme, sign: str, terminals: set[str]) -> bool:
    """Return whether the words after a sign are a sentence with a trigger, condition or subject of its own.

    An instruction after a colon could be one after a trigger or cost: "Reap: Draw a card.", "Ward—Discard a card.".
    """
    return raw.word in _TRIGGERS or (sign != ":" and raw.word[:1].isalpha() and "VERB" not in terminals)


def _name_in_capitals(raws: list[Lexeme]) -> list[Lexeme]:
    """Quote a name in capitals, with a dash or before the next word, and end the cost after it with a colon."""
    name = list(takewhile(lambda text: text.isupper() and text.isalpha(), (raw.text for raw in raws)))
    dash = next((n for n, raw in enumerate(raws[:_LONGEST_LABEL]) if raw.text in _DASHES), 0)
    quoted = f"“{' '.join(name).capitalize()}”"
    if not dash and 1 < len(name) < len(raws) and raws[len(name)].text.istitle():
        return [Lexeme(quoted, quoted, 1), *make_words("—", 1), *raws[len(name) :]]
    # one capital is an article or a symbol: “A – …” names nothing
    if not 0 < len(name) <= dash or len(name[0]) < 2:
        return raws
    cost = [*raws[len(name) : dash], *make_words(":", raws[dash].column)] if len(name) < dash else []
    return [Lexeme(quoted, quoted, 1), *make_words("—", raws[dash].column), *cost, *raws[dash + 1 :]]


def replace_own_name(raws: list[Lexeme], find_terminals: FindTerminals, known: Container[str]) -> list[Lexeme]:
    """Replace the card's own name by "this", and "Orveth's" by "its"."""
    own = find_own_name(raws, find_terminals, known)
    pronouns = {" ".join(own): "this", f"{' '.join(own)}'s": "its"} if own else {}
    found: list[Lexeme] = []
    at = 0
    while at < len(raws):
        word = pronouns.get(" ".join(raw.text for raw in raws[at : at + len(own)]).replace("’", "'"), "")
        found += make_words(word, raws[at].column) or raws[at : at + 1]
        at += len(own) if word else 1
    return found


def find_own_name(raws: list[Lexeme], find_terminals: FindTerminals, known: Container[str]) -> list[str]:
    """Return the words of the card's own name, [] for none.

    A capitalized name that is no word of the game is the card's own if it is the singular subject of an event or
    effect: "When Orveth enters", "Orveth gets +1/+1".
    """
    for at, before in enumerate([".", *(raw.word for raw in raws[:-1])]):
        words = (raw.text for raw in raws[at : at + _LONGEST_NAME])
        name = list(takewhile(lambda word: word.istitle() or word in ("of", "the"), words))
        end = at + len(name)
        if not name or end >= len(raws) or before not in _BEFORE_NAMES or name[0].lower() in known:
            continue
        does = find_terminals(raws, end) & {"EVENT", "GET", "BECOME", "LOSE", "VERB"} or raws[end].word in _IDIOM_VERBS
        if raws[end].word.endswith("s") and does:
            return name
    return []
