"""Show how a text is read: its parts, its meaning and its printed form in the game, or each place where reading
stops."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from difflib import SequenceMatcher
from itertools import chain, groupby, islice
from pathlib import Path
from shlex import quote
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rulestone.game.host import games
from rulestone.game.ruleset import Ruleset
from rulestone.language.abilities import Ability
from rulestone.language.english import EnglishError, parse, print_abilities
from rulestone.language.english.dictionary import get_dictionary
from rulestone.language.english.examples import EXAMPLES
from rulestone.language.english.inflect import add_article, capitalize
from rulestone.language.english.phrases import PHRASES
from rulestone.language.english.reading.reader import Reader
from rulestone.language.english.reading.trees import list_leaves
from rulestone.model.spelling import list_nearest
from rulestone.scenario.setup.units import UnscalableValue, choose_vocabulary, read_shared_text
from rulestone.scenario.setup.words import get_words

WIDTH = 100
MANY, SHARE, TRIED, NEAR, NEAR_WORD = 8, 3, 80, 0.6, 0.72
UNFINISHED = ("", ".")
CORE_WORDS = frozenset(word for several in PHRASES.values() for word in several) | {"card", "cards"}
UNWORDED = re.compile(r"\b[Cc]arry out “|\(where: | \* \d+\)")
"""Matches an instruction or a selection for which a game has no wording."""
COMMON = frozenset(["a", "an", "and", "in", "is", "it", "of", "on", "the", "this", "to", "you", "your"])
"""Words that do not count when sentences are compared by their words."""
CLAUSE = re.compile(r"\s*(?:when|whenever|if|as long as|while|at|during|until)\b", re.I)
COUNTER = re.compile(r"(\S+ counters?) (?:on|from)\b")
ARTICLE = re.compile(r"\ban? $")

PARTS, KINDS = (
    {key: name for name, keys in table.items() for key in keys}
    for table in msgspec.yaml.decode(Path(__file__).with_suffix(".yaml").read_bytes())
)
"""Branches of the parse tree that are shown as parts, and kinds of abilities, each with its name for readers."""


class ReadingStop(Struct, frozen=True):
    """A place at which reading a text fails.

    Attributes:
        line, column: line and column of the place, from 1.
        why: description of the error.
        like: sentences that this game reads and that resemble the text, at most eight.
        groups: difference of each of them, in groups: "other verbs", "other nouns", "sentences like it".
    """

    line: int
    column: int
    why: str
    like: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()


class ReadText(Struct, frozen=True):
    """A text with the game's reading of it.

    Attributes:
        parts: for each line its parts in order, as (name of the part, its words).
        tree: parse tree, one indented line for each branch; () if the text cannot be read.
        says: description of each ability, one sentence for each.
        means: Python code of the abilities, by lines.
        printed: the game's own wording.
        stops: places at which reading fails; () for a valid text.
    """

    text: str
    parts: tuple[tuple[tuple[str, str], ...], ...] = ()
    tree: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    means: tuple[str, ...] = ()
    printed: str = ""
    stops: tuple[ReadingStop, ...] = ()


def read_text(text: str, ruleset: Ruleset, kind: str = "effect") -> ReadText:
    """Return a game's reading of a text.

    Args:
        text: rules English.
        ruleset: the ruleset whose vocabulary is used.
        kind: ability kind of a bare instruction; see `rulestone.language.english.parse`.
    """
    shared = replace(ruleset, vocabulary=choose_vocabulary(text, ruleset))
    try:
        abilities = read_shared_text(text, ruleset, kind)
    except EnglishError as error:
        return ReadText(text, stops=tuple(make_stop(one, text, shared, kind) for one in (error, *error.also)))
    except UnscalableValue as error:
        return ReadText(text, stops=(ReadingStop(1, 1, str(error)),))
    words = get_dictionary(shared.vocabulary)
    tree: list[str] = []
    parts: list[tuple[tuple[str, str], ...]] = []
    for line in filter(str.strip, text.split("\n")):
        try:
            read = Reader(line, words, "line").read()
        except EnglishError:  # a line of nothing but keywords has no parts
            tree.append(f"keywords: {line.strip()}")
            parts.append((("keywords", line.strip()),))
            continue
        tree += render_branches(read)
        parts.append(split_parts(read, line))
    means = tuple(line for ability in abilities for line in textwrap.wrap(repr(ability), WIDTH, subsequent_indent="  "))
    printed = print_abilities(abilities, ruleset.vocabulary, kind)
    return ReadText(text, tuple(parts), tuple(tree), tuple(map(describe_ability, abilities)), means, printed)


def guess_kind(text: str, ruleset: Ruleset) -> str:
    """Return the ability kind of a card text without context: static for a statement, effect for an instruction."""
    try:
        found = read_shared_text(text, ruleset, "activated")
    except (EnglishError, UnscalableValue):
        return "effect"
    return "activated" if any(ability.kind == "static" for ability in found) else "effect"


def describe_ability(ability: Ability) -> str:
    """Describe an ability in one sentence."""
    said = str(KINDS.get(ability.kind) or f"An ability of the kind “{ability.kind}”")
    said += ", and its controller may decline" if ability.optional else ""
    said += ", after its cost is paid" if ability.cost else ""
    times = "once" if ability.limit == 1 else f"{ability.limit} times"
    return said + (f", at most {times} a {ability.span}" if ability.limit else "") + "."


def make_stop(error: EnglishError, text: str, ruleset: Ruleset, kind: str) -> ReadingStop:
    """Describe a place where reading stops, with the nearest sentences."""
    line = [*text.split("\n"), ""][error.line - 1]
    why = str(error).partition("\n")[0]
    return ReadingStop(
        error.line,
        error.column,
        why if error.why else why.partition(": ")[0] + ": " + describe_unread_word(error, ruleset, line),
        *zip(*find_nearest_sentences(*find_sentence(line, error.column), error, ruleset, kind).items(), strict=True),
    )


def describe_unread_word(error: EnglishError, ruleset: Ruleset, line: str) -> str:
    """Explain an unread word: the game lacks the concept or the word, or the word cannot stand here."""
    missing = get_words(ruleset, False).missing(error.found)
    if missing is not None:
        return f"this game has no “{error.found}”: {missing.note}" + (f" [{missing.rule}]" if missing.rule else "")
    begun, sentence = find_sentence(line, error.column)
    counter = COUNTER.search(sentence)
    if counter and not any(COUNTER.search(pattern.text) for pattern in ruleset.vocabulary.patterns):
        return f"this game has no “{counter[1]}”"
    if error.found in UNFINISHED and (before := line[: error.column - 1].split()):
        return f"the sentence is not complete: something is missing after “{before[-1]}”"
    entries = chain.from_iterable(get_dictionary(ruleset.vocabulary).entries.values())
    known = set(chain.from_iterable(entry.words for entry in entries))
    after = line[error.column - 1 + len(error.found) :].strip()
    if not error.found[:1].isalpha() or error.found.lower() in known:
        return describe_misplaced_word(error, begun, after, known)
    near = suggest_word(error.found, (*error.expected, *known))
    if near or begun.strip() or after[:1] not in ("", ".", ","):
        return f"this game has no word “{error.found}”{near}"
    keywords = ", ".join(ruleset.vocabulary.keywords) or "none"
    return f"this game has no keyword “{error.found}” (its keywords: {keywords}); describe its effect in a sentence"


def describe_misplaced_word(error: EnglishError, begun: str, after: str, known: set[str]) -> str:
    """Explain a known word that cannot stand where it does: the next word is misspelt, or a comma is missing.

    Args:
        begun, after: the parts of the sentence before and after the word.
        known: the words of the game.
    """
    following = re.match(r"[a-z]+\b", after)
    if following and following[0] not in known:
        return f"this game has no word “{following[0]}”" + suggest_word(following[0], (*error.expected, *known))
    comma = "; is a comma missing before it?" if "," in error.expected and CLAUSE.match(begun) else ""
    return f"“{error.found}” cannot stand here{comma}"


def suggest_word(word: str, known: Iterable[str]) -> str:
    """Return the nearest known word as a question, "" for none."""
    near = list_nearest(word, (one for one in known if len(one) > 2 and abs(len(one) - len(word)) < 3), NEAR_WORD)
    return "".join(f"; did you mean “{one}”?" for one in near)


def find_sentence(line: str, column: int) -> tuple[str, str]:
    """Return the part of a sentence that was read before a column of its line, and the whole sentence."""
    start = line.rfind(". ", 0, max(column - 1, 0)) + 1
    return line[start : column - 1], line[start:].strip().partition(". ")[0]


def find_nearest_sentences(
    before: str, sentence: str, error: EnglishError, ruleset: Ruleset, kind: str
) -> dict[str, str]:
    """Return readable sentences that resemble an unreadable one, with the group of each.

    Sentences with another word in place of the unread one come first. The others are taken from the examples of rules
    English, the examples of the vocabulary and the texts of cards; a shared beginning counts most.
    """
    before = before.lstrip()
    cut = len(before) - len(before.rpartition(": ")[2])  # of "Once per turn: frob it." the part after the colon
    before, sentence = before[cut:], sentence[cut:]
    asked, begun = split_words(sentence), split_words(before)
    if not asked:
        return {}

    def measure_likeness_to(text: str) -> float:
        said = split_words(text)
        whole = SequenceMatcher(None, asked, said, autojunk=False).ratio()
        shared = len({*asked} & {*said} - COMMON) / len(asked)
        return whole + shared + SequenceMatcher(None, begun, said[: len(begun)], autojunk=False).ratio()

    def iterate_read(texts: Iterable[str]) -> Iterator[str]:
        for text in texts:
            with suppress(EnglishError):
                parse(text, ruleset.vocabulary, kind)
                yield text

    own = complete_sentence(before, sentence, error, ruleset)
    read = sorted(iterate_read(islice(own, TRIED)), key=lambda text: [*own.values()].index(own[text]))
    found = [text for _, several in groupby(read, key=own.__getitem__) for text in islice(several, SHARE)][:MANY]
    texts = [example.text for example in EXAMPLES] + list(ruleset.vocabulary.examples)
    texts += [line for card in ruleset.cards.values() for line in card.text.split("\n") if line]
    near = sorted(dict.fromkeys(texts), key=measure_likeness_to, reverse=True)
    like = [*islice(iterate_read(text for text in near if text not in own), min(MANY // 2, MANY - len(found)))]
    enough = NEAR * measure_likeness_to(like[0]) if like else 0
    return {text: own.get(text, "sentences like it") for text in (*found, *like) if measure_likeness_to(text) > enough}


def complete_sentence(before: str, sentence: str, error: EnglishError, ruleset: Ruleset) -> dict[str, str]:
    """Return a sentence with each other word for the unread one, or with an object at its end, and its group."""
    rest, bare = sentence[len(before) + len(error.found) :], ARTICLE.sub("", before)
    order = (error.nearest, *ruleset.vocabulary.types, *ruleset.vocabulary.events)
    ranked = sorted(error.groups, key=lambda word: (word in CORE_WORDS, (*order, word).index(word)))
    words = {word: f"other {error.groups[word]}" for word in ranked if error.groups[word] != "words"}
    if error.found in UNFINISHED:
        rest, words = ".", dict.fromkeys(("card", *ruleset.vocabulary.types), "with an object")
    article = error.found in UNFINISHED or bare != before
    parts = {f"{bare.rstrip()} {add_article(one) if article else one}{rest}": of for one, of in words.items()}
    return {capitalize(text.lstrip()): group for text, group in parts.items()}


def split_words(text: str) -> list[str]:
    """Return the words of a sentence, in lower case, with one word for synonyms of every game."""
    plain = re.sub(r"\bthis (creature|card|monster|unit|character|minion)\b", "this", text.lower())
    return re.findall(r"[\w'’+-]+", plain.replace("whenever", "when"))


def split_parts(tree: Any, line: str) -> tuple[tuple[str, str], ...]:
    """Split a line into its parts: the name and the words of each."""
    starts: list[tuple[int, str]] = []

    def walk(node: Any) -> None:
        if node.data in PARTS:
            column = next((leaf.column for leaf in list_leaves(node) if leaf.column), 0)
            if column and (not starts or column > starts[-1][0]):
                starts.append((column, PARTS[node.data]))
            if node.data not in ("steps", "replace"):
                return
        for child in node.branches:
            walk(child)

    walk(tree)
    if not starts:
        return (("sentence", line.strip()),)
    starts[0] = (1, starts[0][1])
    ends = [column for column, _ in starts[1:]] + [len(line) + 1]
    return tuple((name, line[column - 1 : end - 1].strip()) for (column, name), end in zip(starts, ends, strict=True))


def render_branches(tree: Any, depth: int = 0) -> Iterator[str]:
    """Yield a parse tree as indented lines; a branch with a single child is omitted."""
    inner = getattr(tree, "children", None)
    if inner is None:
        if tree.text:
            yield "  " * depth + f"{tree.type.rstrip('_').lower().replace('_', ' ')}: “{tree.text}”"
        return
    shown = len(inner) != 1
    if shown:
        yield "  " * depth + str(tree.data).replace("_", " ")
    for child in inner:
        yield from render_branches(child, depth + shown)


def render_read_text(read: ReadText, *, tree: bool = False) -> str:
    """Render a read text for a terminal; with `tree` also the parse tree and the data."""
    if read.stops:
        return "\n".join(line for stop in read.stops for line in format_stop(read, stop)) + "\n"
    lines = [line for parts in read.parts for line in align_parts(parts)]
    lines += ["", "Means:", *(f"  {line}" for line in read.says)]
    lines += ["", "Printed form:", *(f"  {line}" for line in describe_printed(read, "the same").split("\n"))]
    if tree:
        lines += ["", "Tree:", *(f"  {line}" for line in read.tree), "", "Data:", *(f"  {line}" for line in read.means)]
    return "\n".join(lines) + "\n"


def describe_printed(read: ReadText, same: str) -> str:
    """Return the printed form of a text; `same` if it equals the text; a remark if the game cannot print it."""
    if UNWORDED.search(read.printed):
        return "read, but not printed: the game has no words for it"
    return same if read.printed == read.text.strip() else read.printed


def render_readings(text: str, read: Mapping[str, ReadText]) -> str:
    """Render how each game reads a text: its printed form, or the first place where reading stops."""
    lines = [text, ""]
    told: dict[str, list[str]] = {}
    for title, one in sorted(read.items(), key=lambda item: bool(item[1].stops)):
        printed = describe_printed(one, "the same words")
        stops = ", and ".join(stop.why for stop in one.stops)
        told.setdefault(f"not read, {stops}" if stops else printed.replace("\n", " "), []).append(title)
    for said, titles in told.items():
        lines += textwrap.wrap(f"{', '.join(titles)}: {said}", WIDTH, initial_indent="  ", subsequent_indent="    ")
    like = [sentence for one in read.values() for stop in one.stops for sentence in stop.like]
    lines += [f"  A sentence like it: {sentence}" for sentence in like[:1]]
    return "\n".join([*lines, "", suggest_command(text, read)]) + "\n"


def suggest_command(text: str, read: Mapping[str, ReadText]) -> str:
    """Return the command that shows more about a text in the first game that does not read it, or in any game."""
    stopped = [title for title, one in read.items() if one.stops]
    game = next((one.name for one in games().values() if [*stopped, *read][0].startswith(one.title)), "GAME")
    return f"{'Sentences like it' if stopped else 'Its parts'}: rulestone english {quote(text.strip())} --game {game}"


def align_parts(parts: tuple[tuple[str, str], ...]) -> list[str]:
    """Render a sentence with its parts below it; one part per line if that is too wide."""
    widths = [max(len(name), len(said)) for name, said in parts]
    if sum(widths) + len(widths) > WIDTH:
        wide = max(len(name) for name, _ in parts)
        return [f"{name:>{wide}}  {said}" for name, said in parts]
    rows = ([said for _, said in parts], ["-" * len(said) for _, said in parts], [name for name, _ in parts])
    return [" ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def format_stop(read: ReadText, stop: ReadingStop) -> list[str]:
    """Render a place where reading stops: the line, a mark under the place, the problem and suggestions."""
    row = read.text.split("\n")[stop.line - 1] if read.text else ""
    lines = [row, " " * (stop.column - 1) + "^", stop.why]
    if stop.like:
        lines += ["", "This game reads:"]
        for group in dict.fromkeys(stop.groups):
            lines += [
                f"  {group}:",
                *(f"    {one}" for one, of in zip(stop.like, stop.groups, strict=True) if of == group),
            ]
    return [*lines, ""]
