"""Wordings of other games, with their equivalents in rules English.

An idiom of `idioms.txt` is replaced before a text is read: "each opponent" by "your opponent". Synonyms work on a
vocabulary instead: where a game has a word of a group, the other words of the group mean the same there, so that "this
creature dies" can be read in a game that says "this monster is destroyed". Neither is ever printed.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Mapping
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from rulestone.language.english.inflect import NUMBER_WORDS, Lexeme, split_phrase
from rulestone.language.vocabulary import Pattern

Lexemes = list[Lexeme]
IsOwn = Callable[[Lexemes, int, int], bool]
_SYNONYMS = msgspec.yaml.decode(
    Path(__file__).with_name("synonyms.yaml").read_bytes(), type=dict[str, tuple[tuple[str, ...], ...]]
)


def _expand_idiom(idiom: str, replacement: str = "", opens: bool = False) -> Iterable[tuple[str, tuple[str, bool]]]:
    """Yield every wording of an idiom whose words have alternatives, and its meaning."""
    bracketed = re.sub(r"\[[^]]*\]", lambda tag: tag[0].replace(" ", "_"), idiom)
    options = [word.split("|") for word in bracketed.split(" ")]
    for words in product(*options):
        picked = [word.replace("_", " ") for word, several in zip(words, options, strict=True) if len(several) > 1]
        plain, meaning = " ".join(words).replace("_", " "), replacement
        for number, word in enumerate(picked, 1):
            meaning = meaning.replace(f"${number}", word)
        yield "^ " * opens + plain, (meaning, opens)


def _read(table: str) -> tuple[tuple[str, ...], ...]:
    """Return the groups of a table of `synonyms.yaml`."""
    return tuple(tuple(text for one in group for text, _ in _expand_idiom(one)) for group in _SYNONYMS[table])


NOUNS, ZONES, DURATIONS, ATTRIBUTES, STATES = map(_read, ("nouns", "zones", "durations", "attributes", "states"))
EVENTS, THINGS, FORMS, MORE_KEYWORDS, ACTIVES = map(_read, ("events", "things", "forms", "keywords", "actives"))

DEPARTING = ("is destroyed", "dies", "is put into the graveyard", "is discarded", "leaves ", "is sealed", "is returned")
FIELD_ONLY = ("tap", "untap")


@lru_cache(maxsize=1)
def _map_form_groups() -> dict[str, str]:
    """Return the first sentence form of the group of each form."""
    return {_strip_slots(text): group[0] for group in FORMS for text in group}


def is_entry_form(form: str) -> bool | None:
    """Return True for a form that puts cards on the field, False for one that moves them elsewhere, else None."""
    bare = _strip_slots(form)
    group = _map_form_groups().get(bare, "put" if bare.startswith("put {x}") else "")
    if group.startswith("effect"):
        return True
    # first words of the groups of `FORMS` that move cards off the field; `effect *summon` puts them there
    return False if group.startswith(("destroy", "return", "remove", "put", "discard", "shuffle")) else None


NO_RACES, _DETERMINERS, _AFTER_RACES = _read("before nouns")
"""Capitalized words before a noun that name no race; words before a race without a noun, and after one."""


@lru_cache(maxsize=1)
def list_idiom_words() -> frozenset[str]:
    """Return the words of all idioms."""
    return frozenset(word for table in _get_idioms() for found in table.values() for text, *_ in found for word in text)


def quote_names(raws: Lexemes, find_terminals: Callable[[Lexemes, int], set[str]], known: Container[str]) -> Lexemes:
    """Quote names ("named Captain") and races ("other Elves", "Warrior monsters") that a text only capitalizes.

    Args:
        raws: the words of a text.
        find_terminals: the terminals of the game's phrases that begin at a place.
        known: words that are no race.
    """
    found: Lexemes = []
    at = 0
    while at < len(raws):
        raw, before, end = raws[at], raws[at - 1].word if at else ".", at + 1
        lines: list[str] = []
        plural = before in _BEFORE_PLURALS and raw.text[-1:] == "s"
        if plural and raws[end:] and raws[end].word in _AFTER_RACES:
            before = "all"  # “Soldiers you control get +1/+1.”
        past = next((n for n in range(at, len(raws)) if not raws[n].text[:1].isupper()), len(raws) - 1)
        if not raw.text[:1].isupper() or not before[-1:].isalnum():
            pass
        elif raws[at - 2].word in _MAKERS and raws[past].word in _AFTER_MADE:
            end = past  # “Summon a Skeleton.” makes a card of that name, but “Summon an Elf from your deck.” moves one
        elif before == "named":
            end = past
            lines = [f"“{' '.join(one.text for one in raws[at:end])}”"]
        elif raw.word not in known:
            nouns = (n for n in range(end, len(raws)) if not find_terminals(raws, n) & {"NOUN", "CARD"})
            end = next(nouns, len(raws))
            # "two Ice counters" are counters of a kind, not creatures with the race Ice
            if not (end < len(raws) and raws[end].word.startswith(("token", "counter"))):
                lines = _phrase_race([one.text for one in raws[at:end]], before, raws[at - 2].word)
                del found[len(found) - (before == "non" and bool(lines)) :]  # “non” stands behind the noun
        found += [Lexeme(word, word.lower(), raw.column) for word in lines] or raws[at:end]
        at = end
    return found


def _phrase_race(words: list[str], before: str, earlier: str) -> list[str]:
    """Return a race and its nouns as "creatures with race “Elf”"; [] if they do not follow a word for how many."""
    race, *nouns = words
    if not nouns:
        if before not in _DETERMINERS and (not before.isdecimal() or earlier in "/|"):
            return []
        nouns = ["creatures" if race.endswith("s") else "creature"]
        race = race[:-3] + "f" if race.endswith("ves") else race.removesuffix("s")  # Elves → Elf
    return [*nouns, "with", "race", *(("other", "than") if before == "non" else ()), f"“{race}”"]


_BEFORE_OPENINGS = frozenset(".:—–[")
_BEFORE_PLURALS = _BEFORE_OPENINGS | {"of"}
_MAKERS, _AFTER_MADE = frozenset(("create", "creates", "summon", "spawn")), frozenset((".", ",", "in", "and", "token"))


Idioms = dict[str, list[tuple[tuple[str, ...], tuple[str, ...], bool]]]


_TAG, _TAGS = re.compile(r"\[([^]]*)\]"), re.compile(r"\^ (?:\[[^]]*\]\|?)+ ")


@lru_cache(maxsize=1)
def _read_idioms() -> dict[str, dict[str, tuple[str, bool]]]:
    """Return the idioms of `idioms.txt` by the mark that their line begins with."""
    found: dict[str, dict[str, tuple[str, bool]]] = defaultdict(dict)
    labels: dict[str, tuple[str, bool]] = {}
    for line in Path(__file__).with_name("idioms.txt").read_text(encoding="utf-8").splitlines():
        text, arrow, meant = line.partition("→")
        if line[3:6] == " = ":
            _GAPS[line[:3]] = re.compile(line[6:])
        if arrow and not line.startswith("#"):
            mark, _, rest = text.rpartition("! ")
            found[mark].update(_expand_idiom(rest.lstrip("^ ").strip(), meant.strip(), rest.startswith("^")))
            if _TAGS.fullmatch(rest):  # “On Play: …” is “[On Play] …”
                label = _TAG.sub(lambda tag: tag[1].replace(" ", "_"), rest.lstrip("^ "))
                labels.update(_expand_idiom(f"{label}:", meant.strip(), True))
    found[""] = labels | found[""]
    return found


@lru_cache(maxsize=1)
def _get_idioms() -> tuple[Idioms, ...]:
    """Return the idioms of every game: those replaced first, for cards that stay, for other cards, and the rest."""
    return tuple(group_by_first_word(_read_idioms()[mark]) for mark in ("first", "stays", "leaves", ""))


def group_by_first_word(idioms: Mapping[str, tuple[str, bool]]) -> Idioms:
    """Group idioms by their first word, the longest first, and by whether an ability begins with them."""
    found: Idioms = {}
    for text, (meant, opens) in idioms.items():
        words = _split_idiom(text.removeprefix("^ "))
        found.setdefault(words[0], []).append((words, _split_idiom(meant), opens))
    for several in found.values():
        several.sort(key=lambda idiom: (-len(idiom[0]), not idiom[2]))
    return found


def _split_idiom(text: str) -> tuple[str, ...]:
    """Return the words of an idiom, its gaps as `{n}` or `{w}`."""
    words: list[str] = []
    for chunk in re.findall(r"\[[^]]*\]|\S+", text):
        words += [chunk] if "{" in chunk or chunk.startswith("[") else split_phrase(chunk)
    return tuple(words)


def make_own_idioms(zones: Mapping[str, str], words: Container[str]) -> Idioms:
    """Return idioms that replace other games' names for zones ("your library") with the game's own.

    Args:
        zones: the game's words for zones.
        words: the game's other words. A line of `idioms.txt` with the mark "bench" or "no mill" is for games with or
            without that word.
    """
    found: dict[str, tuple[str, bool]] = {}
    for mark, marked in _read_idioms().items():
        if mark not in ("", "first", "stays", "leaves") and (mark.removeprefix("no ") in words) is not mark.startswith(
            "no "
        ):
            found |= marked
    for group in ZONES:
        own = next((word for word in group if word in zones), "")
        found |= {word: (own, False) for word in group if own and word not in zones}
    return group_by_first_word(found)


def replace_idioms(raws: Lexemes, own_idioms: Idioms, is_own: IsOwn, *, stays: bool) -> Lexemes:
    """Replace idioms by rules English; the replacement starts in the column of the idiom.

    Args:
        raws: the words of a text.
        own_idioms: idioms that depend on the game.
        is_own: whether the game itself has a phrase of so many words, or more, at a place: its own words stay.
        stays: whether the text is of a card that stays on the field.
    """
    first, staying, leaving, then = _get_idioms()
    for idioms in (first, own_idioms, staying if stays else leaving):
        raws = _replace_all(raws, idioms, lambda raws, at, length: False)
    return _replace_all(raws, then, is_own)


def _replace_all(raws: Lexemes, idioms: Idioms, is_own: IsOwn, *, inside: bool = False) -> Lexemes:
    """Replace idioms from left to right; a word that the replacement repeats keeps its column.

    Args:
        inside: whether the words stand inside a sentence, so that its beginning is not theirs.
    """
    found, at = list[Lexeme](), 0
    while at < len(raws):
        after = raws[at + 1].word.casefold() if at + 1 < len(raws) else ""
        begins = _list_beginnings(raws[at].word, not at)
        for text, meant, opens in (idiom for word in begins for idiom in idioms.get(word, ())):
            misplaced = opens and (inside if not at else raws[at - 1].text[0] not in _BEFORE_OPENINGS)
            # most idioms already fail at their second word
            if misplaced or (text[1:] and text[1] != after and text[1][:1] != "{"):
                continue
            gaps, whole, length = _match_at(text, raws, at)
            if gaps is None or is_own(raws, at, length):
                continue
            found += _fill_gaps(meant, gaps, raws[at : at + length], _replace_all(whole, idioms, is_own, inside=True))
            at += length
            break
        else:
            found.append(raws[at])
            at += 1
    return found


def _fill_gaps(meant: tuple[str, ...], gaps: dict[str, str], idiom: Lexemes, whole: Lexemes) -> Lexemes:
    """Return the replacement of an idiom with its gaps filled; each word of the text keeps its column."""
    columns, found = {raw.word: raw.column for raw in idiom}, list[Lexeme]()
    for word in meant:
        for gap, text in gaps.items():
            word = word.replace(gap, text)
        low = word.lower().replace("−", "-")
        found += whole if word == _ANY else [Lexeme(word, low, columns.get(low, idiom[0].column))]
    return found


def _match_at(idiom: tuple[str, ...], raws: Lexemes, at: int) -> tuple[dict[str, str] | None, Lexemes, int]:
    """Match an idiom at a place of a text, with its long gap as short as possible; return gaps, long gap and length."""
    head = idiom.index(_ANY) if _ANY in idiom else 0
    begins = head and match_idiom(idiom[:head], raws[at : at + head])[0] is not None
    # the shortest gap that fits: in “destroy {*} and draw” it ends at the first “and draw”
    for extra in range(_LONGEST_GAP if begins else 1):
        gaps, whole = match_idiom(idiom, raws[at : at + len(idiom) + extra], extra)
        if gaps is not None:
            return gaps, whole, len(idiom) + extra
    return None, [], 0


_ANY = "{*}"
_LONGEST_GAP, _NUMBERS = 14, ("{n}", "{m}", "{k}")
_NAMES = ("{g}", "{i}")  # capitalized: “create a Spark” names a card, “create a copy” does not
_GAPS: dict[str, re.Pattern[str]] = {}
"""Gap → the words that fit it, from `idioms.txt`."""


_FIRST_GAPS = ("{w}s", "{n}", "{s}", "{q}", "{b}", "{c}", "{c}s", "{d}", "{e}", "{E}", "{N}", "{N}s")
"""Gaps with which an idiom can begin: the first only at the beginning of a text."""


@lru_cache(maxsize=4096)
def _list_beginnings(word: str, first: bool) -> tuple[str, ...]:
    """Return the first pieces of idioms that fit a word: the word itself, and gaps."""
    return (word.casefold(), *(gap for gap in _FIRST_GAPS[not first :] if _fits_gap(gap, word)))


def _fits_gap(piece: str, word: str) -> bool:
    """Return whether a word fits a gap with its ending."""
    return word.endswith(piece[3:]) and _GAPS[piece[:3]].fullmatch(word.removesuffix(piece[3:])) is not None


def match_idiom(idiom: tuple[str, ...], raws: Lexemes, extra: int = 0) -> tuple[dict[str, str] | None, Lexemes]:
    """Return the words in an idiom's gaps (`{n}`, `{w}`) by gap, or None, and the words of its long gap.

    Args:
        said: the words and gaps of the idiom; the long gap `{*}` matches one or more words, without punctuation.
        raws: the words of the text.
        extra: number of words of the long gap after its first.
    """
    if len(raws) < len(idiom) + extra:
        return None, []
    if extra:
        place = idiom.index(_ANY)
        idiom = (*idiom[:place], *[_ANY] * extra, *idiom[place:])
    gaps: dict[str, str] = {}
    whole: Lexemes = []
    for piece, raw in zip(idiom, raws, strict=True):
        gap, end = piece[:3], piece[3:]
        if piece == _ANY and (raw.word[-1:].isalnum() or raw.word[:1] in '“"'):
            whole.append(raw)
        elif gap in _GAPS and _fits_gap(piece, raw.text if gap in _NAMES else raw.word):
            text = raw.text[: len(raw.text) - len(end)]
            gaps[gap] = str(NUMBER_WORDS.get(text.lower(), text)) if gap in _NUMBERS else text
            gaps[gap] = f"“{text[1:-1]}”" if gap == "{b}" else gaps[gap]
        elif piece != raw.word.casefold():
            return None, []
    return gaps, whole


def add_synonyms(table: Mapping[str, Any], groups: Iterable[tuple[str, ...]]) -> dict[str, Any]:
    """Add the words of a group that a game lacks, with the meaning of its own word."""
    known = {word.casefold(): meaning for word, meaning in table.items()}
    found: dict[str, Any] = {}
    for group in groups:
        own = next((known[word.casefold()] for word in group if word.casefold() in known), None)
        if own is not None:
            found.update({word: own for word in group if word.casefold() not in known})
    return found


def list_equivalent_forms(patterns: Iterable[Pattern]) -> list[Pattern]:
    """Return the sentence forms of other games that mean the same as own forms, with the own verbs."""
    own = {_strip_slots(pattern.text): pattern for pattern in reversed(list(patterns))}
    # "put {card} into the {to:zone}" says "put it into the hand" already
    zones = [tuple(text.split("{z}")) for text in own if text.count("{z}") == 1]
    found = []
    for group in FORMS:
        pattern = next((own[_strip_slots(text)] for text in group if _strip_slots(text) in own), None)
        if pattern is None:
            continue
        slots = {_get_slot_kind(slot): slot for slot in _SLOT.findall(pattern.text)}
        for text in group:
            if _strip_slots(text) not in own and not any(
                text.startswith(before) and text.endswith(after) for before, after in zones
            ):
                words = _GAP.sub(lambda gap, slots=slots: slots[gap[0]], text)  # type: ignore[misc]
                found.append(Pattern(verb=pattern.verb, text=words, given=pattern.given, words=pattern.words))
    return found


_GAP = re.compile(r"\{\w\}")
_SLOT = re.compile(r"\{\w+(?::\w+)?\}")


def _strip_slots(text: str) -> str:
    """Return a sentence form with its slots by kind alone."""
    return _SLOT.sub(lambda slot: _get_slot_kind(slot[0]), text).replace("*", "")


def _get_slot_kind(slot: str) -> str:
    kinds = {"number": "{n}", "player": "{p}", "cards": "{c}", "zone": "{z}"}
    return kinds.get(slot.strip("{}").partition(":")[2], slot if len(slot) == 3 else "{x}")
