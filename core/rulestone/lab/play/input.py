"""Choices as numbered lists, and the answers that a person types."""

from __future__ import annotations

import difflib
import re
from itertools import islice
from typing import Any

from msgspec import Struct

from rulestone.kernel.position import HIDDEN, Position, is_visible
from rulestone.model.bounds import parse_whole_number
from rulestone.model.choices import Choice
from rulestone.model.objects import NUMBER

PASS = ("0", "pass")
YES, NO = ("y", "yes"), ("n", "no")
SMALL = ("the", "and", "its", "for", "from", "with", "that", "this", "you", "your")
"""Words that occur in many names."""
NOTHING = ("0", "none", "nothing")
MAX_LISTED = 6


class Misread(ValueError):
    """An input that is not a legal answer; the message lists possible answers."""


class MenuEntry(Struct, frozen=True):
    """One line of a numbered list.

    Attributes:
        number: number that a person types for it.
        answer: the option, reference or index that it stands for.
        text: wording of the entry.
        ref: reference of its object or stack item; None for none.
        copies: number of equal cards in hand that it stands for.
    """

    number: int
    answer: Any
    text: str
    ref: int | None = None
    copies: int = 1

    @property
    def label(self) -> str:
        """Return the entry's text with the number of equal cards it represents."""
        return self.text + (f" ×{self.copies}" if self.copies > 1 else "")


def list_entries(position: Position, choice: Choice) -> list[MenuEntry]:
    """Return the options of a choice, numbered from 1, as the asked player sees them."""
    match choice.kind:
        case "act":
            return list_action_entries(position, choice)
        case "pick" | "order":
            names = [name_candidate(position, ref, choice.player) for ref in choice.candidates]
            pairs = zip(choice.candidates, names, strict=True)
            return [MenuEntry(number, ref, name, ref) for number, (ref, name) in enumerate(pairs, 1)]
        case "one-of":
            return [MenuEntry(number, number - 1, label) for number, label in enumerate(choice.labels, 1)]
        case _:
            return []


def list_action_entries(position: Position, choice: Choice) -> list[MenuEntry]:
    """Return the actions on offer; equal cards in a zone that only their owner sees are listed once."""
    machine = position.machine()
    found: dict[Any, MenuEntry] = {}
    for option in choice.options:
        obj = position.object(option.subject & NUMBER) if option.subject > 1 else None
        key: Any = option
        if obj is not None and obj.place >= 0 and position.rules.layout.zone_of[obj.place].seen_by == "owner":
            key = (option.action, option.ability, id(obj.card), obj.place, repr(obj.marks))
        old = found.get(key)
        if old is not None:
            found[key] = MenuEntry(old.number, old.answer, old.text, old.ref, old.copies + 1)
            continue
        ref = option.subject if obj is not None or option.subject < 0 else None
        found[key] = MenuEntry(len(found) + 1, option, machine.describe_option(option), ref)
    return list(found.values())


def name_candidate(position: Position, ref: int, player: int) -> str:
    """Return the name of a candidate. A player's own hidden cards are named: they may look to choose."""
    if ref >= 0 and ref & NUMBER > 1:
        obj = position.object(ref & NUMBER)
        if obj.owner != player and not is_visible(position, obj, player):
            return f"a {HIDDEN} card"
    return position.name(ref)


def read_answer(choice: Choice, entries: list[MenuEntry], text: str) -> Any:
    """Return the answer that a person's input means.

    Args:
        choice: the choice.
        entries: the displayed entries.
        text: the input.

    Raises:
        Misread: the input is not a legal answer.
    """
    words = text.replace(",", " ").split()
    match choice.kind:
        case "act":
            return read_action(choice, entries, text.strip().casefold())
        case "yes-no":
            word = text.strip().casefold()
            if word not in (*YES, *NO):
                raise Misread("type y for yes or n for no")
            return word in YES
        case "one-of":
            return read_label(entries, text.strip())
        case "number":
            number = read_figure(text.strip()) if re.fullmatch(r"[+-]?[0-9]+", text.strip()) else None
            if number is None or not choice.least <= number <= choice.most:
                raise Misread(f"type a number from {choice.least} to {choice.most}")
            return number
        case "order":
            picked = read_numbers(entries, words)
            if len(picked) == len(entries) - 1:
                picked += [entry for entry in entries if entry not in picked]
            if len(picked) != len(entries):
                raise Misread(f"type the numbers 1 to {len(entries)} in the order you want")
            return tuple(entry.answer for entry in picked)
        case _:
            return read_several(choice, entries, words)


def read_action(choice: Choice, entries: list[MenuEntry], text: str) -> Any:
    """Return the action typed: its number, or enough of its words."""
    if choice.may_pass and text in (*PASS, choice.prompt.casefold()):
        return None
    if text.isdecimal():
        return get_entry(entries, read_figure(text), choice.may_pass).answer
    found = [entry for entry in entries if entry.text.casefold() == text]
    found = found or [entry for entry in entries if is_named_by(text, entry.text.casefold())]
    if len(found) == 1:
        return found[0].answer
    if found:
        raise Misread(f"that can mean {', '.join(f'{entry.number} ({entry.text})' for entry in found[:MAX_LISTED])}")
    near = difflib.get_close_matches(text, [entry.text.casefold() for entry in entries], 1)
    hint = next((f"\n  Did you mean {e.number} ({e.text})?" for e in entries if e.text.casefold() in near), "")
    raise Misread(f"“{text}” is not an answer. Type {format_span(entries, choice.may_pass)}, or help{hint}")


def is_named_by(typed: str, text: str) -> bool:
    """Return whether words mean an entry: each equals one of its words, or is a prefix of three letters or more; small
    words alone match nothing, unless the entry has no others."""
    known = re.findall(r"\w+", text)
    words = re.findall(r"\w+", typed)
    if all(map(is_minor_word, words)) and not all(map(is_minor_word, known)):
        return False
    return bool(words) and all(
        any(have == word or (len(word) > 2 and have.startswith(word)) for have in known) for word in words
    )


def is_minor_word(word: str) -> bool:
    """Return whether a word is too small to be a match by itself."""
    return len(word) < 3 or word in SMALL


def read_label(entries: list[MenuEntry], text: str) -> Any:
    """Return the label typed: its number, or its words."""
    if text.isdecimal():
        return get_entry(entries, read_figure(text)).answer
    found = [entry for entry in entries if is_named_by(text.casefold(), entry.text.casefold())]
    if len(found) != 1:
        raise Misread(f"type {format_span(entries)}")
    return found[0].answer


def read_several(choice: Choice, entries: list[MenuEntry], words: list[str]) -> tuple[Any, ...]:
    """Return several picked objects."""
    picked = [] if len(words) == 1 and words[0].casefold() in NOTHING else read_numbers(entries, words)
    answer = tuple(entry.answer for entry in picked)
    if choice.allows(answer) or (choice.partial and len(set(answer)) == len(answer)):
        return answer  # for a partial list the position states whether more exist
    if not choice.least <= len(answer) <= choice.most:
        raise Misread(f"pick {describe_amount(choice)}: {len(answer)} picked")
    number = {entry.answer: str(entry.number) for entry in entries}
    legal = [" ".join(number[ref] for ref in refs) for refs in islice(choice.legal or (), MAX_LISTED)]
    more = ", …" if choice.legal is not None and len(choice.legal) > MAX_LISTED else ""
    raise Misread(f"these cannot be picked together; possible: {', '.join(legal)}{more}")


def read_numbers(entries: list[MenuEntry], words: list[str]) -> list[MenuEntry]:
    """Return the entries whose numbers were typed, each once."""
    if not words or not all(word.isdecimal() for word in words):
        raise Misread(f"type {format_span(entries)}, with spaces between them")
    picked = [get_entry(entries, read_figure(word)) for word in words]
    if len(set(words)) != len(words):
        raise Misread("give each number once")
    return picked


def read_figure(text: str) -> int:
    """Return the number that a text of digits means."""
    try:
        return parse_whole_number(text)
    except ValueError as error:
        raise Misread(str(error)) from None


def get_entry(entries: list[MenuEntry], number: int, may_pass: bool = False) -> MenuEntry:
    """Return the entry of a number."""
    if not 1 <= number <= len(entries):
        raise Misread(f"there is no {number} here: type {format_span(entries, may_pass)}")
    return entries[number - 1]


def format_span(entries: list[MenuEntry], may_pass: bool = False) -> str:
    """Return the numbers that can be typed."""
    least = 0 if may_pass else 1
    most = len(entries)
    if least == most:
        return f"{least}"
    return f"a number from {least} to {most}" if most else "nothing"


def describe_amount(choice: Choice) -> str:
    """Return the number of objects to pick, in words."""
    most = min(choice.most, len(choice.candidates))
    return f"{choice.least}" if choice.least == most else f"{choice.least} to {most}"
