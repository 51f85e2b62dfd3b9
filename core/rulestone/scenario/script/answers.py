"""Answers to choices, found from the words of a script."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, islice
from math import comb
from typing import Any

from rulestone.kernel.position import Position
from rulestone.model.choices import Choice
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env
from rulestone.model.verdicts import Verdict
from rulestone.scenario.script.lines import ScriptStep, Word

NOTHING = ("nothing", "nobody", "none")
YES, NO = ("yes",), ("no",)
MAX_LISTED = 20
MAX_NAMED = 60
"""The most options that a message names."""
NUMBER_WORD = re.compile(r"0|-?[1-9][0-9]{0,18}")
NUMBERED = re.compile(r" #([0-9]+)$")
"""The number that distinguishes equal names; the first of them has none."""


def find_names(names: Sequence[str], text: str, within: bool = True) -> list[int]:
    """Return the indexes of the names that a text of a script matches.

    An exact name comes before names that only begin with the words, and these before names that contain them.
    "Mourner #2" means the second of several names that begin with "Mourner" and are equal but for their numbers.

    Args:
        within: whether names that only contain the words count.
    """
    folded, text = [name.casefold() for name in names], text.casefold()
    number = NUMBERED.search(text)
    stem, nth = (text[: number.start()], number[1]) if number else (text, "")
    tests: tuple[Callable[[str], bool], ...] = (
        lambda name: name == text,
        lambda name: has_number(name, nth) and begins_with(NUMBERED.sub("", name), stem),
        lambda name: name.startswith(text + ":"),
        lambda name: name.startswith(text + " "),
        lambda name: within and text in name,
    )
    for test in tests:
        found = [place for place, name in enumerate(folded) if test(name)]
        if found:
            return found
    return []


def begins_with(name: str, text: str) -> bool:
    """Return whether a name begins with words that end at a word boundary."""
    return name == text or name.startswith((text + ":", text + " "))


def has_number(name: str, number: str) -> bool:
    """Return whether a name has a number; without one it counts as the first."""
    found = NUMBERED.search(name)
    return (found[1] if found else "1") == number


def differ_only_by_number(names: Iterable[str]) -> bool:
    """Return whether names are equal except for their distinguishing numbers."""
    return len({NUMBERED.sub("", name) for name in names}) == 1


class Mismatch(Exception):
    """Words that name objects without being a legal answer to the choice.

    Args:
        verdict: the refusal.
    """

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.because)
        self.verdict = verdict


class UnusedWords:
    """Words of a line that its action does not use; they answer later choices.

    Args:
        step: the line.
        groups: words that are still unused.

    Attributes:
        passed_over: words that were about a choice without answering it, each with the choice.
        seen: names of the objects and sources among which the words have chosen so far.
    """

    def __init__(self, step: ScriptStep, groups: list[list[Word]]) -> None:
        self.step = step
        self.groups = groups
        self.passed_over: list[tuple[Word, Choice]] = []
        self.seen: frozenset[str] = frozenset()

    def copy(self) -> UnusedWords:
        """Return a copy whose words can be used up separately."""
        new = UnusedWords(self.step, [list(group) for group in self.groups])
        new.passed_over = list(self.passed_over)
        new.seen = self.seen
        return new

    @property
    def words(self) -> list[Word]:
        """Return the unused words of all groups, in order."""
        return [word for group in self.groups for word in group]

    @property
    def left(self) -> list[Word]:
        """Return the unused words, except players (a player has only one opponent to name)."""
        words = [word for word in self.words if not word.is_player]
        if self.step.kind == "order" and len(words) == 1 and words[0].text.casefold() in self.seen:
            return []  # the last of several in order needs no question
        return words

    @property
    def objects_left(self) -> list[Word]:
        """Return the words left that name objects."""
        return [word for word in self.left if word.is_object]

    @property
    def unknown_words(self) -> list[Word]:
        """Return the unused words that name nothing existing."""
        return [word for word in self.left if word.oid < 0 and not word.quoted]

    @property
    def has_unknown(self) -> bool:
        """Return whether some words of an order name nothing existing."""
        return self.step.kind == "order" and bool(self.unknown_words)

    @property
    def misspelt(self) -> list[Word]:
        """Return unused words that name nothing existing and answer nothing: misspelt names."""
        plain = (*YES, *NO, *NOTHING)
        return [w for w in self.unknown_words if w.text.casefold() not in plain and not NUMBER_WORD.fullmatch(w.text)]

    @property
    def problem(self) -> str:
        """Return the message about words that are left: an action names no object, or the words fit no choice."""
        if self.misspelt and self.step.kind == "act":
            return f"no object here is called “{self.misspelt[0].text}”"
        return f"{', '.join(f'“{word.text}”' for word in self.left)} does not fit any choice of this line"

    def note_candidates(self, position: Position, choice: Choice) -> None:
        """Record the candidates of a choice, by their own names and the names of their source cards."""
        items = {item.ref: item.source for item in (*position.stack, *position.waiting) if item.source >= 0}
        names = {position.name(ref) for ref in choice.candidates}
        names |= {position.name(items[ref]) for ref in choice.candidates if ref in items}
        self.seen |= {name.casefold() for name in names}

    def mark_used(self, used: list[Word]) -> None:
        """Mark words as used."""
        for group in self.groups:
            group[:] = [word for word in group if not any(other is word for other in used)]

    def mark_forced(self, refs: tuple[int, ...], told: str) -> None:
        """Mark words as used that name the only answer: its objects, or else a yes or no, a mode or a number."""
        if not refs:
            self.mark_used([word for word in self.words if told and means_answer(word, told)][:1])
        for ref in refs:
            found = [word for word in self.words if ref >= 0 and ref & NUMBER in (word.oid, word.avatar)]
            self.mark_used(found[:1])


def means_answer(word: Word, answer: str) -> bool:
    """Return whether a word that names no object on the board means the only answer."""
    text, answer = word.text.casefold(), answer.casefold()
    return word.oid < 0 and (text == answer or answer.startswith((text + ":", text + " ")))


def find_answer(position: Position, choice: Choice, unused: UnusedWords) -> tuple[Any, list[Word]] | None:
    """Return the answer that the words of a line give to a choice.

    Returns:
        the answer and the words it uses; None when no word is about this choice.

    Raises:
        Mismatch: words are about it, but their answer is not legal.
    """
    match choice.kind:
        case "pick":
            return make_pick(position, choice, unused)
        case "order":
            return make_order(position, choice, unused)
        case "yes-no":
            return find_first_word(unused, {**dict.fromkeys(YES, True), **dict.fromkeys(NO, False)})
        case "one-of":
            return find_label(choice, unused)
        case "number":
            return find_named_number(choice, unused)
        case _:
            return None


def find_first_word(unused: UnusedWords, meanings: dict[str, Any]) -> tuple[Any, list[Word]] | None:
    """Return the first word that means something."""
    words = [word for word in unused.words if word.text.casefold() in meanings and word.oid < 0]
    return (meanings[words[0].text.casefold()], words[:1]) if words else None


def find_named_number(choice: Choice, unused: UnusedWords) -> tuple[Any, list[Word]] | None:
    """Return the first number among the legal ones."""
    words = [word for word in unused.words if word.oid < 0 and NUMBER_WORD.fullmatch(word.text)]
    words = [word for word in words if choice.least <= int(word.text) <= choice.most]
    return (int(words[0].text), words[:1]) if words else None


def find_candidate(position: Position, candidates: tuple[int, ...], word: Word) -> int | None:
    """Return the candidate that a word means; None for none of them.

    It means an object, a stack item or waiting trigger that comes from the object, or it is the name of a candidate.
    A waiting trigger is called by the name of its ability too. Of several triggers of one ability it means the one
    whose event is about the object.

    Raises:
        Mismatch: it means several.
    """
    if word.oid >= 0:
        own = next((ref for ref in candidates if ref >= 0 and ref & NUMBER in (word.oid, word.avatar)), None)
        items = [own] if own is not None else find_items(position, candidates, word.oid)
    else:
        items = find_called_items(position, candidates, word.text)
    if len(items) > 1 and not differ_only_by_number(position.name(ref) for ref in items):
        names = ", ".join(f"“{position.name(ref)}”" for ref in items)
        raise Mismatch(Verdict(False, "", f"“{word.text}” can mean {names}; name one of them in quotation marks"))
    return items[0] if items else None


def find_items(position: Position, candidates: tuple[int, ...], oid: int) -> list[int]:
    """Return the stack items and triggers among candidates whose source or subject is an object."""
    waiting = [one for one in (*position.stack, *position.waiting) if one.ref in candidates and one.source >= 0]
    items = [item.ref for item in waiting if item.source & NUMBER == oid]
    triggers = [one for one in position.waiting if one.ref in candidates]
    if not items and len(triggers) > len({(one.source, id(one.ability)) for one in triggers}):
        return [one.ref for one in triggers if is_about(one.env, oid)]
    return items


def find_called_items(position: Position, candidates: tuple[int, ...], text: str) -> list[int]:
    """Return the candidates that a text means by their names or abilities."""
    names = [position.name(ref) for ref in candidates]
    items = [candidates[n] for n in find_names(names, text, within=False)]
    ability = f": “{text.casefold()}”"
    return items or [ref for ref in candidates if ability in position.name(ref).casefold()]


def is_about(env: Env, oid: int) -> bool:
    """Return whether the event of a waiting trigger is about an object."""
    return any(oid == ref & NUMBER for value in env.values() if isinstance(value, tuple) for ref in value if ref > 1)


def means_nothing(word: Word) -> bool:
    """Return whether a word, such as “none”, means that nothing is picked."""
    return word.oid < 0 and word.text.casefold() in NOTHING and not word.quoted


def make_pick(position: Position, choice: Choice, unused: UnusedWords) -> tuple[Any, list[Word]] | None:
    """Return the pick that words make: from the first group that names candidates, then from the following ones."""
    if unused.step.kind == "order":
        unused.note_candidates(position, choice)
    found: dict[int, Word] = {}
    for group in unused.groups:
        for word in group:
            ref = None if means_nothing(word) else find_candidate(position, choice.candidates, word)
            if ref is not None:
                found.setdefault(ref, word)
        if found and len(found) >= choice.least:
            break
    if not found:
        nothing = [word for word in unused.words if means_nothing(word)]
        return ((), nothing[:1]) if nothing and position.allows(()) else None
    refs = tuple(found)[: choice.most]
    words = list(found.values())
    if not position.allows(refs):
        refs = complete_pick(position, choice, refs)
    unused.passed_over += [(word, choice) for word in words[choice.most :]]
    return refs, words[: choice.most]


def complete_pick(position: Position, choice: Choice, refs: tuple[int, ...]) -> tuple[int, ...]:
    """Return the one legal pick that contains these.

    Raises:
        Mismatch: there is none, or more than one.
    """
    possible = [a for a in islice(choice.answers(), 5000) if set(refs) <= set(a)]
    if len(possible) == 1:
        only: tuple[int, ...] = possible[0]
        return only
    names = ", ".join(position.name(ref) for ref in refs)
    if len(refs) < choice.least:
        raise Mismatch(make_refusal(choice, position, f"{names}: {len(refs)} named, {choice.least} needed"))
    # the number is right, so the restriction on the whole pick refuses it: its rule is cited last
    raise Mismatch(make_refusal(choice, position, f"{names} cannot be picked; {show_legal(position, choice)}", -1))


def make_refusal(choice: Choice, position: Position, because: str, which: int = 0) -> Verdict:
    """Return a refusal of a pick, by one of the rules behind the question."""
    rule = choice.cites[which] if choice.cites else position.rules.policies.targets.rule
    return Verdict(False, rule, because)


def make_order(position: Position, choice: Choice, unused: UnusedWords) -> tuple[Any, list[Word]] | None:
    """Return the order that words give."""
    for group in unused.groups:
        pairs = [(find_candidate(position, choice.candidates, word), word) for word in group]
        found = {ref: word for ref, word in pairs if ref is not None}
        if not found:
            continue
        names = ", ".join(position.name(ref) for ref in choice.candidates)
        strange = [word.text for ref, word in pairs if ref is None]
        if strange:
            raise Mismatch(make_refusal(choice, position, f"“{strange[0]}” is not among the objects to order: {names}"))
        rest = [ref for ref in choice.candidates if ref not in found]
        if len(rest) > 1 or len(found) != len(pairs):
            raise Mismatch(make_refusal(choice, position, f"put all of these in order: {names}"))
        return (*found, *rest), [*found.values()]
    return None


def find_label(choice: Choice, unused: UnusedWords) -> tuple[Any, list[Word]] | None:
    """Return the label that a word means, and that word.

    Raises:
        Mismatch: a word means several labels.
    """
    # pending triggers are labelled by their sources: “Guard: draw a card”
    unused.seen |= {label.partition(":")[0].casefold() for label in choice.labels}
    if (combined := find_combination(choice.labels, unused)) is not None:
        return combined
    for word in unused.words:
        found = find_names(choice.labels, word.text, within=word.oid not in (0, 1))
        meant = [choice.labels[n] for n in found]
        if found and differ_only_by_number(meant):
            return found[0], [word]
        if found:
            names = ", ".join(f"“{label}”" for label in meant)
            raise Mismatch(Verdict(False, "", f"“{word.text}” can mean {names}"))
        # modes that no label names are chosen by number: “choosing 2”
        if not any(choice.labels) and word.text.isdecimal() and 0 < int(word.text) <= len(choice.labels):
            return int(word.text) - 1, [word]
    return None


def find_combination(labels: Sequence[str], unused: UnusedWords) -> tuple[int, list[Word]] | None:
    """Return the place of the label for several modes together, and the words that name each of them; None for none.

    Modes without names are named by their numbers: of three modes, two of which are chosen, “1 and 3” is the second
    combination.
    """
    for group in (*unused.groups, unused.words):
        sizes = (many for many in range(len(group), len(labels) + 1) if comb(many, len(group)) == len(labels))
        unnamed = [" and ".join(map(str, one)) for one in combinations(range(1, next(sizes, 0) + 1), len(group))]
        names = labels if any(label.strip("0123456789") for label in labels) else unnamed
        words = {word.text.casefold() for word in group}
        found = [place for place, name in enumerate(names) if words == {*name.casefold().split(" and ")}]
        if len(group) > 1 and found:
            return found[0], [*group]
    return None


# --- words for people -----------------------------------------------------------------------------------------------


def show_legal(position: Position, choice: Choice) -> str:
    """Return the legal answers to a choice, in words."""
    if choice.kind == "number" or choice.kind == "roll":
        return f"legal answers: {choice.least} to {choice.most}"
    if choice.kind == "pick" and choice.legal is None and choice.count_answers() > MAX_LISTED:
        names = format_candidates(position, choice)
        how_many = f"{choice.least}" if choice.least == choice.most else f"{choice.least} to {choice.most}"
        return f"legal answers: {how_many} of {names}"
    if choice.kind in ("order", "shuffle") and choice.count_answers() > MAX_LISTED:
        return f"legal answers: any order of {format_candidates(position, choice)}"
    shown = [show_answer(position, choice, a) for a in islice(choice.answers(), MAX_LISTED)]
    more = " | …" if choice.count_answers() > MAX_LISTED or choice.partial else ""
    return "legal answers: " + (" | ".join(shown) or "none") + more


def format_candidates(position: Position, choice: Choice) -> str:
    """Return the names of a choice's candidates; of very many only the first."""
    names = [position.name(ref) for ref in choice.candidates[:MAX_NAMED]]
    more = len(choice.candidates) - len(names)
    return ", ".join(names) + (f" and {more:,} more" if more else "")


def show_answer(position: Position, choice: Choice, answer: Any) -> str:
    """Return an answer in words."""
    match choice.kind:
        case "act":
            return "pass" if answer is None else position.machine().describe_option(answer)
        case "pick" | "order" | "shuffle":
            return ", ".join(position.name(ref) for ref in answer) or "nothing"
        case "yes-no":
            return "yes" if answer else "no"
        case "one-of":
            return f"“{choice.labels[answer] or answer + 1}”"
        case _:
            return str(answer)
