"""Forms of English words, and a text cut into words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from rulestone.language.english.phrases import TABLES

NUMBER_WORDS, IRREGULAR, PARTICIPLES, PASTS = (TABLES[name] for name in ("numbers", "thirds", "participles", "pasts"))
NONE: Mapping[str, str] = MappingProxyType({})
"""No forms of a game's own."""
TAPPING = frozenset(TABLES["tapping"])
"""Words in braces that mean "tap this"."""

_INNER = r"[^“”\n]"
for _ in range(3):  # a quotation may hold quotations
    _INNER = rf"(?:[^“”\n]|“{_INNER}*”)"

_RAW = re.compile(
    rf"“{_INNER}*”"  # quoted text
    r'|"[^"\n]*"'
    r"|[\[【](?![+−-])[^\[\]【】\n]*[\]】]"  # bracketed tags
    r"|\{t\}|(?:\{(?:\d+|[a-z](?:/[a-z])?)\})+|\(\d+\)"  # the tap symbol, mana symbols, a cost
    r"|《[^》\n]*》|<<[^<>\n]*>>|\{[^\W\d_][^{}\n]*\}"  # a race in brackets or braces
    r"|[+−–-]\d+"
    r"|[+−-]x\b"
    r"|\d+"
    r"|non-(?=\w)"
    r"|[^\W\d_][\w]*(?:['’-](?!\d)\w+)*"
    r"|[^\s]",
    re.IGNORECASE,
)


class Lexeme(NamedTuple):
    """A word, number, quotation or sign of a text.

    Attributes:
        text: as written.
        word: in lower case with a plain apostrophe: what words are compared by.
        column: where it begins, counted from 1.
    """

    text: str
    word: str
    column: int


def split_line(text: str) -> list[Lexeme]:
    """Split one line of text into words and signs."""
    raws = []
    for found in _RAW.finditer(text):
        if found[0] in "[]":  # brackets around a number: “[+1/+1]”
            continue
        words = _read_sign(found[0])
        word = words if words[0] in '“"[' else words.lower().replace("’", "'").replace("−", "-").rstrip("-")
        word = f"-{word[1:]}" if word[1:] and word[0] == "–" else word
        raws.append(Lexeme(words, word, found.start() + 1))
    return raws


def _read_sign(text: str) -> str:
    """Return the word for a sign: {2}{R} → 3, {E} → {-E}, 《Elf》 → “Elf”, 【AUTO】 → [AUTO]; others as they are."""
    symbols = [] if text.lower() == "{t}" else re.findall(r"\{([^}]+)\}", text)
    if symbols and all(len(one) < 3 + (not one.isalpha()) for one in symbols):  # longer braces name a race
        if len(symbols) == 1 and not symbols[0].isdecimal():
            return "X" if symbols[0] in "Xx" else f"{{-{symbols[0]}}}"
        if {"t", "x"}.isdisjoint(map(str.lower, symbols)):
            return str(sum(int(one) if one.isdecimal() else 1 for one in symbols))
        return text  # not read as a number: {2}{T} needs a comma, and the value of {X}{R} is open
    if symbols or text[0] == "《" or text[:2] == "<<":
        inner = text.strip("{<《》>}")
        return inner if inner.isdecimal() else "{t}" if inner.lower() in TAPPING else f"“{inner}”"
    return text.strip("()") if text[1:-1].isdecimal() else text.replace("【", "[").replace("】", "]")


@lru_cache(maxsize=10_000)
def split_phrase(text: str) -> tuple[str, ...]:
    """Return a phrase as the words it is compared by."""
    # most phrases are plain ASCII; `split_line` takes five times as long
    if text.isascii() and text.replace(" ", "").isalpha():
        return tuple(text.lower().split())
    return tuple(raw.word for raw in split_line(text))


def pluralize(noun: str, irregular: dict[str, str]) -> str:
    """Return the plural of a noun; of several words, the last one changes."""
    if noun in irregular:
        return irregular[noun]
    if noun.endswith(("s", "x", "z", "ch", "sh")):
        return noun + "es"
    if noun.endswith("y") and noun[-2:-1] not in tuple("aeiou"):
        return noun[:-1] + "ies"
    return noun + "s"


def form_besides(noun: str, whose: str, irregular: dict[str, str]) -> str:
    """Return the phrase for a value added to others of its kind ("in addition to its other types")."""
    return f"in addition to {whose} other {pluralize(noun, irregular)}"


def is_plural(noun: str) -> bool:
    """Return whether a noun looks like a plural ("normal summons per turn")."""
    core = noun.split(" per ")[0].split(" of ")[0]
    return core.endswith("s") and not core.endswith("ss")


def form_third(verb: str, irregular: Mapping[str, str] = NONE) -> str:
    """Return the form after "your opponent": draws, passes, carries, has.

    Args:
        irregular: a game's own irregular forms by verb.
    """
    thirds = {**IRREGULAR, **irregular}
    if verb in thirds:
        return str(thirds[verb])
    return verb + "es" if verb.endswith("o") else pluralize(verb, {})


def form_base(verb: str, irregular: Mapping[str, str] = NONE) -> str:
    """Return the plain form of a verb in the third person: battles → battle, passes → pass, carries → carry.

    Args:
        irregular: a game's own irregular third persons by verb.
    """
    plain = {third: base for base, third in {**IRREGULAR, **irregular}.items()}
    if verb in plain:
        return str(plain[verb])
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if verb.endswith(("sses", "xes", "zes", "ches", "shes", "oes")):
        return verb[:-2]
    return verb.removesuffix("s")


def form_gerund(verb: str, irregular: dict[str, str]) -> str:
    """Return the form after "by": drawing, losing, putting, dying."""
    if verb in irregular:
        return irregular[verb]
    if verb.endswith("ie"):
        return verb[:-2] + "ying"
    if verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")):
        return verb[:-1] + "ing"
    if re.fullmatch(r"(?:(?:un)?[^aeiou]*|[a-z]*qu)[aeiou][^aeiouwxy]", verb):
        return verb + verb[-1] + "ing"
    return verb + "ing"


def form_participle(verb: str, gerunds: dict[str, str], irregular: Mapping[str, str] = NONE) -> str:
    """Return the past participle: destroyed, drawn, tapped, carried.

    Args:
        gerunds: irregular -ing forms.
        irregular: a game's own irregular participles by verb.
    """
    if verb in (known := {**PARTICIPLES, **irregular}):
        return str(known[verb])
    if verb.endswith("y") and verb[-2:-1] not in tuple("aeiou"):
        return verb[:-1] + "ied"
    return form_gerund(verb, gerunds).removesuffix("ing") + "ed"


def form_would(event: str, thirds: Mapping[str, str] = NONE) -> str:
    """Return an event phrase after "would": "is destroyed" → "would be destroyed".

    Args:
        event: the phrase.
        thirds: a game's own irregular third persons by verb.
    """
    if event.startswith("is "):
        return "would be " + event[3:]
    verb, *rest = event.split(" ", 1)
    return " ".join(("would", form_base(verb, thirds), *rest))


def form_past(event: str) -> str:
    """Return an event phrase in the past: "is destroyed" → "was destroyed", "attacks" → "attacked"."""
    verb, *rest = event.split(" ", 1)
    return " ".join((PASTS.get(verb) or form_participle(form_base(verb), {}), *rest))


def form_next(moment: str) -> str:
    """Return the next occurrence of a moment: "the start of your next turn", "the end of this turn"; "" for others."""
    if moment == "the end of the turn":
        return "the end of this turn"
    whose = moment.startswith("the start") and moment.endswith(("your turn", "opponent's turn", "controller's turn"))
    return f"{moment.removesuffix('turn')}next turn" if whose else ""


def add_article(noun: str) -> str:
    """Return a noun with "a" or "an" before it."""
    if noun.startswith("other "):
        return "an" + noun
    sounds_open = noun[:1].lower() in tuple("aeiou") and not noun.lower().startswith(("uni", "use", "one", "eu"))
    return ("an " if sounds_open else "a ") + noun


def capitalize(sentence: str) -> str:
    """Return a sentence with its first letter in upper case."""
    return sentence[:1].upper() + sentence[1:]


def form_deeds(
    events: Mapping[str, tuple[str, str]], gerunds: dict[str, str], participles: Mapping[str, str],
    thirds: Mapping[str, str],
) -> dict[str, tuple[str, str]]:  # fmt: skip
    """Return the events of players in the past, with names and roles: "gained life", "drawn a card", "drew a card".

    Args:
        events: phrase about a player ("draw a card") → name of the event and role of the player.
        gerunds: irregular -ing forms.
        participles: a game's own irregular participles by verb.
        thirds: a game's own irregular third persons by verb.
    """
    found: dict[str, tuple[str, str]] = {}
    for text, heard in events.items():
        verb, space, rest = text.partition(" ")
        found[form_participle(verb, gerunds, participles) + space + rest] = heard
        found[form_past(form_third(verb, thirds)) + space + rest] = heard
    return found
