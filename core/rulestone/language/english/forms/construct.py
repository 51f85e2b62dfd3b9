"""Constructs: a sentence form and its data, declared once for reading and printing.

    Construct("still there", "{what:subject} IS_PRESENT", e.Present(WHAT))

The form is a line of the grammar: terminals (IS_PRESENT) and slots. A slot names what it binds and its sort, which
decides which words fit there: `subject` is a noun phrase, `ATTR` a word for an attribute. The data is a template with a
`TemplateHole` for each slot. Reading fills the template with the data of the slots; printing matches the template
with the data and prints the values of the holes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from msgspec import Struct

from rulestone.language.english import inflect
from rulestone.language.english.antecedents import Pronouns
from rulestone.language.english.errors import EnglishError, Unprintable, refuse
from rulestone.language.english.phrases import PHRASES, TABLES, VERB_TERMINALS
from rulestone.language.vocabulary import Vocabulary
from rulestone.model.records import Placeholder

SYMBOLS, AGREEING = TABLES["symbols"], TABLES["agreeing"]
_PART = re.compile(r"\{([\w,]+):(\w+)\}|(\w+)(?:/(\w+))?(?:#(\d))?")
_NO_SPACE_BEFORE = frozenset({")", ",", ":"})


class TemplateHole(Placeholder, frozen=True):
    """A place in a template that a slot of the form fills."""

    name: str


class Computed(Placeholder, frozen=True):
    """A template value computed from earlier names or from the values of the slots."""

    find: Callable[[Speaker, dict[str, Any]], Any]


class FormPart(Struct, frozen=True):
    """A terminal or a slot of a form.

    Attributes:
        sort: the terminal, or the sort of words that fit the slot.
        binds: the holes that a slot fills; () for a terminal.
        verb: of a terminal that is a verb (`GET/have`), the plain form in which it is printed.
        which: of a terminal with several phrases (`OR_LESS#1`), the one that is printed.
    """

    sort: str
    binds: tuple[str, ...] = ()
    verb: str = ""
    which: int = 0


class Speaker(Protocol):
    """A reader or printer: it has a method read_x or say_x for each sort x of slots, such as `read_subject`."""

    names: Pronouns
    vocabulary: Vocabulary


class Construct:
    """A sentence form with its meaning.

    Args:
        name: what its branches in the parse tree are called.
        form: terminals and slots.
        means: the template.
        prints: whether data is ever printed so; a form that is only another way to say it is just read.
        reads: whether the form is a line of the grammar; one that is not is only printed.
        given: the required values of slots that the template does not use.
    """

    def __init__(
        self, name: str, form: str, means: Any, *, prints: bool = True, reads: bool = True,
        given: dict[str, Any] | None = None,
    ) -> None:  # fmt: skip
        self.name, self.form, self.means, self.prints, self.reads = name, form, means, prints, reads
        self.given = given or {}
        self.parts = tuple(
            FormPart(found[2], tuple(found[1].split(",")))
            if found[1]
            else FormPart(found[3], (), found[4] or "", int(found[5] or 0))
            for found in _PART.finditer(form)
        )
        agrees = any(part.sort in AGREEING for part in self.parts) and not self.parts[0].verb
        self.subject = next((part.binds[0] for part in self.parts if part.binds), "") if agrees else ""

    @property
    def rule(self) -> str:
        """The right side of its line in the grammar."""
        return " ".join(SYMBOLS.get(part.sort, part.sort) for part in self.parts)

    def read(self, reader: Any, tree: Any, **bound: Any) -> Any:
        """Return the data of a parsed branch. Raises EnglishError if a slot does not accept its part.

        Args:
            reader: reads the slots.
            tree: the branch.
            bound: what holes without a slot stand for.
        """
        bound = {**self.given, **bound}
        for part, child in zip(self.parts, tree.children, strict=True):
            if not part.binds:
                continue
            read = getattr(reader, "read_" + part.sort, None)
            found = read(child) if read is not None else child.payload
            for name, one in zip(part.binds, found if len(part.binds) > 1 else (found,), strict=True):
                if bound.setdefault(name, one) != one:
                    reader.fail(child, "this does not go with the words before it")
        return fill_template(self.means, reader, bound)

    def match(self, printer: Speaker, data: Any) -> dict[str, Any] | None:
        """Return the slot values that match the data; None if the construct does not mean it."""
        bound: dict[str, Any] = {}
        later: list[tuple[Computed, Any]] = []
        if not is_match(self.means, data, bound, later):
            return None
        fits = all(computed.find(printer, bound) == part for computed, part in later)
        return {**bound, **self.given} if fits else None

    def say(self, printer: Any, bound: dict[str, Any]) -> str:
        """Print the form with these slot values. Raises Unprintable if one of them has no words."""
        before = printer.many
        if self.subject:
            printer.many = printer.is_many(bound[self.subject])
        try:
            return join_pieces([self._print_piece(part, printer, bound) for part in self.parts])
        finally:
            printer.many = before

    @staticmethod
    def _print_piece(part: FormPart, printer: Any, bound: dict[str, Any]) -> str:
        """Print one terminal or slot."""
        if part.binds:
            things = [bound[name] for name in part.binds]
            say = getattr(printer, "say_" + part.sort, None)
            return str(say(*things) if say else printer.say_word(part.sort, *things))
        if part.verb:
            return str(printer.conjugate(part.verb, printer.many))
        if part.sort in AGREEING:
            return str(AGREEING[part.sort][printer.many])
        if part.sort in VERB_TERMINALS:
            return str(printer.print_verb(part.sort, printer.form, bound.get("who")))
        return PHRASES[part.sort][part.which]


class Constructs:
    """Alternative constructs for one place, in printing order."""

    def __init__(self, *constructs: Construct) -> None:
        self.all = constructs
        self.by_rule: dict[str, list[Construct]] = {}
        first: dict[str, str] = {}
        for construct in constructs:
            if construct.reads:
                name = first.setdefault(construct.rule, construct.name)
                self.by_rule.setdefault(name, []).append(construct)

    def grammar(self) -> str:
        """Return the lines of the grammar, without the symbol that they are alternatives of."""
        return "\n     | ".join(f"{several[0].rule} -> {name}" for name, several in self.by_rule.items())

    def read(self, reader: Any, tree: Any, **bound: Any) -> Any:
        """Read a branch by the first construct of its form whose slots fit. Raises EnglishError for none."""
        problem: EnglishError | None = None
        for construct in self.by_rule[tree.data]:
            try:
                return construct.read(reader, tree, **bound)
            except EnglishError as error:
                problem = error if problem is None or error.column > problem.column else problem
        assert problem
        raise problem

    def list_candidates(self, kind: type) -> list[Construct]:
        """Return the constructs that data of a class could be printed by."""
        fitting = (kind, TemplateHole, Computed)
        return [one for one in self.all if one.prints and isinstance(one.means, fitting)]

    def say(self, printer: Any, data: Any) -> str | None:
        """Print data by the first matching construct; None for no match.

        Raises:
            Unprintable: some constructs mean such data, but a part of it has no words.
        """
        matched = False
        for construct in self.list_candidates(type(data)):
            if (bound := construct.match(printer, data)) is None:
                continue
            matched = True
            try:
                return construct.say(printer, bound)
            except Unprintable:
                continue
        refuse(matched, data)
        return None


def fill_template(template: Any, speaker: Speaker, bound: dict[str, Any]) -> Any:
    """Return a template with its holes filled."""
    if isinstance(template, TemplateHole):
        return bound[template.name]
    if isinstance(template, Computed):
        return template.find(speaker, bound)
    if isinstance(template, tuple):
        return tuple(fill_template(part, speaker, bound) for part in template)
    if isinstance(template, Struct):
        fields = template.__struct_fields__
        return type(template)(**{name: fill_template(getattr(template, name), speaker, bound) for name in fields})
    return template


def is_match(template: Any, data: Any, bound: dict[str, Any], later: list[tuple[Computed, Any]]) -> bool:
    """Return whether data matches a template; fill `bound` with values of slots, `later` with values to compute."""
    if isinstance(template, TemplateHole):
        return bool(bound.setdefault(template.name, data) == data)
    if isinstance(template, Computed):
        later.append((template, data))
        return True
    if type(template) is not type(data):
        return False
    if isinstance(template, Struct):
        return all(
            is_match(getattr(template, name), getattr(data, name), bound, later) for name in template.__struct_fields__
        )
    if isinstance(template, tuple):
        pairs = zip(template, data, strict=False)
        return len(template) == len(data) and all(is_match(part, other, bound, later) for part, other in pairs)
    return bool(template == data)


def join_pieces(pieces: Iterable[str]) -> str:
    """Join pieces with spaces, and change "a" to "an" before a vowel."""
    text = ""
    for piece in reversed(list(pieces)):
        if piece == "a" and text:
            text = inflect.add_article(text)
        elif piece == "non":
            text = f"non-{text}"
        elif piece == "(" or not text or text[0] in _NO_SPACE_BEFORE:
            text = piece + text
        else:
            text = f"{piece} {text}"
    return text
