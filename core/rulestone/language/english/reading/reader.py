"""Parsing of a text: splits it into words and tries their meanings, the likeliest first.

The grammar is LALR(1), but a word can stand for several terminals. The reader feeds the parser one terminal after the
other; where several fit it remembers the place, and returns to it when the parser is stuck later.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from rulestone.language.english.dictionary import Dictionary, Sense
from rulestone.language.english.errors import EnglishError
from rulestone.language.english.grammar import CLOSERS, get_table
from rulestone.language.english.idioms import quote_names, replace_idioms
from rulestone.language.english.inflect import NUMBER_WORDS, Lexeme, split_line
from rulestone.language.english.notation import name_abilities, replace_own_name, unfold_costs
from rulestone.language.english.parser import END, Parse, Tree
from rulestone.language.english.phrases import SHAPES, TABLES, VERB_TERMINALS
from rulestone.language.english.sentence_forms import FormStep
from rulestone.model.bounds import MAX_DEPTH, MAX_WORDS, parse_whole_number

_VERBS = VERB_TERMINALS | {"VERB"}
_GROUPS = {**dict.fromkeys(_VERBS, "verbs"), **{one: name for name, of in TABLES["groups"].items() for one in of}}
"""Terminal → group of its words in suggestions; “words” for the others."""
_FORMS = dict.fromkeys(("BY", "AND_COST"), "gerund")
"""Terminal → the form of a verb after it; "base" and "third" for the others."""
_MAX_STEPS = 20_000
_MAX_ERRORS_KEPT = 12


class Leaf(Struct, frozen=True):
    """A word or phrase of the text as the parser saw it.

    Attributes:
        type: the terminal.
        text: as written.
        payload: its meaning in the data.
        form: of verbs "base", "third", "gerund"; of nouns "one", "many".
        column: where it begins.
    """

    type: str
    text: str
    payload: Any
    form: str
    column: int


class _Move(Struct, frozen=True):
    """A possible next token, with its place in the text and in the verb's forms."""

    leaf: Leaf
    at: int
    way: FormStep | None


class Reader:
    """Reads one line of text, beginning with a start symbol of the grammar; `stays`: of a card that stays."""

    def __init__(self, text: str, words: Dictionary, start: str = "line", line: int = 1, stays: bool = False) -> None:
        self.dictionary = words
        self.start = start
        self.line = line
        self.text = text
        raws = split_line(text)
        if len(raws) > MAX_WORDS:
            why = f"one line has at most {MAX_WORDS} words, this one has {len(raws):,}"
            raise EnglishError(raws[MAX_WORDS].column, "", line=line, why=why)
        if start == "line" and raws and raws[-1].text[-1] not in ".!?:;,":
            raws.append(Lexeme("", ".", len(text.rstrip()) + 1))  # authors may omit the last full stop
        raws = name_abilities(unfold_costs(raws, words.find_terminals), words.find_terminals)
        raws = replace_own_name(raws, words.find_terminals, words)
        raws = quote_names(raws, words.find_terminals, words)
        self.raws: list[Lexeme] = replace_idioms(raws, words.idioms, words.is_own, stays=stays)
        if start != "line" and self.raws and self.raws[-1].text == ".":
            self.raws.pop()
        self.end = len(text.rstrip()) + 1
        self._entries: dict[int, list[tuple[str, int, Any, str]]] = {}
        self._furthest = -1
        self._stuck: list[list[_Move]] = []

    def read(self) -> Tree:
        """Return the parse tree. Raises EnglishError where the text cannot be read on."""
        fed: list[_Move] = []
        waiting: list[tuple[int, list[_Move], Parse]] = []
        state = Parse(get_table(), self.start)
        moves = self._list_next_tokens(state, fed)
        for _ in range(_MAX_STEPS):
            if not moves:
                self._note_stuck(fed)
                if not waiting:
                    break
                kept, moves, state = waiting.pop()
                del fed[kept:]
            if len(moves) > 1:
                waiting.append((len(fed), moves[1:], state.copy()))
            move = moves[0]
            moves = []
            if not state.feed(move.leaf.type, move.leaf):
                continue
            fed.append(move)
            if move.at == len(self.raws) and END in state.get_entries():
                return self.limit_depth(state.finish())
            moves = self._list_next_tokens(state, fed)
        raise self._make_error()

    def limit_depth(self, tree: Tree) -> Tree:
        """Return a tree, if it is not too deep to be walked through."""
        layer: list[Any] = [tree] if len(self.raws) > MAX_DEPTH else []
        for _ in range(MAX_DEPTH):
            layer = [child for above in layer for child in above.children if isinstance(child, Tree)]
            if not layer:
                return tree
        text = f"the text is nested more than {MAX_DEPTH} deep; split it into several sentences"
        raise EnglishError(1, "", line=self.line, why=text)

    # --- what could come next ---------------------------------------------------------------------------------------

    def _list_next_tokens(self, parse: Parse, fed: list[_Move]) -> list[_Move]:
        """Return the tokens that could be fed now, the likeliest first."""
        at, way = (fed[-1].at, fed[-1].way) if fed else (0, None)
        before = fed[-1].leaf.type if fed else ""
        fits = parse.get_entries()
        moves: list[_Move] = []
        if at == len(self.raws):
            if "END" in fits and (way is None or way.ends):
                moves.append(_Move(Leaf("END", "", None, "", self.end), at, None))
        else:
            raw = self.raws[at]
            for terminal, length, payload, form in self._read_at(at):
                if terminal not in fits:
                    continue
                after = way
                if terminal in CLOSERS:
                    if way is not None and not way.ends:
                        continue
                    after = None
                elif terminal in _VERBS:
                    if (form == "gerund") is not (before in _FORMS):
                        continue
                    after = payload if terminal == "VERB" else None
                text = raw.text if length == 1 else " ".join(r.text for r in self.raws[at : at + length])
                moves.append(_Move(Leaf(terminal, text, payload, form, raw.column), at + length, after))
            if way is not None and "PWORD" in fits:
                for word in (raw.word, *TABLES["spellings"].get(raw.word, ())):
                    if word in way.words:
                        moves.append(_Move(Leaf("PWORD", raw.text, word, "", raw.column), at + 1, way.words[word]))
        if way is not None and at < len(self.raws):
            for mark, after_mark in way.slots.items():
                if mark in fits:
                    moves.append(_Move(Leaf(mark, "", None, "", self.raws[at].column), at, after_mark))
        return moves

    def _read_at(self, at: int) -> list[tuple[str, int, Any, str]]:
        """Return the terminals that the words at a place could be: terminal, number of words, payload, form."""
        if (found := self._entries.get(at)) is None:
            raw = self.raws[at]
            entries: list[Sense] = self.dictionary.find_phrases(self.raws, at)
            found = [(entry.terminal, len(entry.words), entry.payload, entry.form) for entry in entries]
            try:
                found += _list_shapes(raw)
            except ValueError as error:
                raise EnglishError(raw.column, raw.text, line=self.line, why=str(error)) from None
            self._entries[at] = found
        return found

    # --- errors -----------------------------------------------------------------------------------------------------

    def _note_stuck(self, fed: list[_Move]) -> None:
        """Remember how far the text could be read, and by which ways."""
        at = fed[-1].at if fed else 0
        if at > self._furthest:
            self._furthest = at
            self._stuck.clear()
        if at == self._furthest and len(self._stuck) < _MAX_ERRORS_KEPT:
            self._stuck.append(list(fed))

    def _make_error(self) -> EnglishError:
        """Return the error at the furthest position that was reached."""
        at = self._furthest
        column = self.end if at >= len(self.raws) else self.raws[at].column
        # The error quotes the text as written, before idioms were replaced.
        found = next((raw.text for raw in split_line(self.text[column - 1 :])), "")
        return EnglishError(column, found, self._group_expected, line=self.line)

    def _group_expected(self) -> dict[str, str]:
        """Return the possible words at the furthest position, each with the group of its terminal."""
        return {word: group for fed in self._stuck for word, group in self._list_expected(fed)}

    def _list_expected(self, fed: list[_Move]) -> Iterator[tuple[str, str]]:
        """Yield the possible words after these tokens, each with its group."""
        way, form = (fed[-1].way, _FORMS.get(fed[-1].leaf.type, "base")) if fed else (None, "base")
        state = Parse(get_table(), self.start)
        for move in fed:
            state.feed(move.leaf.type, move.leaf)
        for terminal in sorted(state.list_next_terminals()):
            if terminal in SHAPES:
                said = [TABLES["shapes"][terminal]] if terminal != "PWORD" else way.words if way else ()
                yield from dict.fromkeys(said, "words").items()
            elif way is not None and terminal in way.slots:
                yield from self._list_expected([*fed, _Move(Leaf(terminal, "", None, "", 0), fed[-1].at, None)])
            elif terminal not in CLOSERS or way is None or way.ends:
                senses = self.dictionary.suggestions.get(terminal, ())
                said = [one.said for one in senses if terminal not in _VERBS or one.form == form]
                yield from dict.fromkeys(said, _GROUPS.get(terminal, "words")).items()


def _list_shapes(raw: Lexeme) -> list[tuple[str, int, Any, str]]:
    """Return the shapes that a word has: a number, a quotation, tags, any word."""
    first = raw.text[:1]
    if raw.text.isdecimal():
        return [("NUMBER", 1, parse_whole_number(raw.text), "")]
    if first in '“"' and len(raw.text) > 1:
        return [("STRING", 1, raw.text[1:-1], "")]
    if first == "[" and len(raw.text) > 1:
        return [("TAGS", 1, tuple(tag.strip() for tag in raw.text[1:-1].split(",")), "")]
    if first in "+-−–" and raw.text[1:].isdecimal():
        return [("SIGNED", 1, parse_whole_number(raw.word), "")]
    found: list[tuple[str, int, Any, str]] = []
    if raw.word in NUMBER_WORDS:
        found.append(("NUMBER", 1, NUMBER_WORDS[raw.word], ""))
    if first.isalpha() and raw.word not in TABLES["terminals"]["no names"]:
        found.append(("WORD", 1, raw.text, ""))
    return found


MAX_ERRORS = 10
"""Maximum number of errors reported for a line: the rest of the line is read again after each of them."""


def list_later_errors(line: str, error: EnglishError, dictionary: Dictionary) -> list[EnglishError]:
    """Return the error of a line, and the first grammatical errors in the sentences after it."""
    found = [error]
    start = line.find(". ", error.column) + 1
    while start and line.count("“", 0, start) == line.count("”", 0, start) and line[start + 1 : start + 2] != "•":
        try:
            Reader(" " * start + line[start:], dictionary, "line", error.line).read()
            break
        except EnglishError as later:
            found.append(later)
            start = line.find(". ", max(later.column, start + 1)) + 1 if len(found) < MAX_ERRORS else 0
    return found
