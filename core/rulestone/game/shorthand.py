"""Shorthand for common declarations of games: tables by name, requirements, flags, open points, decks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Any, Literal, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import fields

from rulestone.game.ruleset import Ruleset
from rulestone.kernel.declare import Assumption, Attribute, Need, Parts, Verb
from rulestone.language.build import value
from rulestone.language.vocabulary import Pattern


class HasName(Protocol):
    """Anything that has a name."""

    @property
    def name(self) -> str: ...


N = TypeVar("N", bound=HasName)


def by_name(*parts: N) -> dict[str, N]:
    """Return parts of one table, or cards, by name, in the given order.

    Raises:
        ValueError: two of them have the same name.
    """
    table = {part.name: part for part in parts}
    if len(table) < len(parts):
        names = [part.name for part in parts]
        raise ValueError(f"“{next(name for name in names if names.count(name) > 1)}” is there twice")
    return table


def need(condition: Any, cites: str, because: str) -> Need:
    """Return a requirement of an action.

    Args:
        condition: an expression or a term; "you" is the player, "this" and the candidate are the subject.
        cites: id of the rule that refuses the action if the condition does not hold.
        because: reason for the refusal, in words.
    """
    return Need(condition=value(condition), cites=cites, because=because)


def flag(name: str, *cites: str, of: Literal["card", "player"] = "card") -> Attribute:
    """Return an attribute that is false unless something makes it true."""
    return Attribute(name=name, default=False, words=(True, False), of=of, cites=cites)


def keyword(name: str, *cites: str) -> Attribute:
    """Return a keyword attribute: it records whether a card has the ability of that name."""
    return Attribute(name=name, default=False, words=(True, False), keyword=True, cites=cites)


def open_point(name: str, rule: str, question: str, options: Mapping[Any, str] | tuple[Any, ...]) -> Assumption:
    """Return an assumption: a question that the sources leave open.

    Args:
        name: name of the assumption.
        rule: id of the rule with the question.
        question: wording of the question.
        options: option → its wording as an answer to the question, such as `{"printed": "what is printed on it"}`; a
            tuple if the options are words already. The first one is the default.
    """
    words = dict(options) if isinstance(options, Mapping) else {}
    ways = tuple(options)
    return Assumption(name=name, question=question, options=ways, default=ways[0], rule=rule, words=words)


def deck_list(*counts: tuple[int, str]) -> tuple[str, ...]:
    """Return the card names of a deck, each repeated by its count: `deck_list((4, "Pebble"), (2, "Boulder"))`.

    Raises:
        ValueError: a count is not an integer of at least 1, or a name occurs twice.
    """
    for count, name in counts:
        if type(count) is not int or count < 1:
            raise ValueError(f"a deck list takes whole numbers of cards, at least 1; found {(count, name)!r}")
        if sum(name == other for _, other in counts) > 1:
            raise ValueError(f"“{name}” occurs twice in a deck list")
    return tuple(name for count, name in counts for _ in range(count))


def sentences(verbs: Iterable[Verb]) -> tuple[Pattern, ...]:
    """Return the sentence forms of verbs, as a vocabulary wants them."""
    return tuple(Pattern(verb=verb.name, text=text) for verb in verbs for text in verb.english)


MODULES = (
    "zones", "attributes", "verbs", "actions", "turn", "checks", "policies", "assumptions", "rulebook", "cards",
    "decks", "words", "mechanics",
)  # fmt: skip
"""Names of the modules in which `gather_ruleset` looks for tables."""


def gather_ruleset(package: str, revision: str = "", **more: Any) -> Ruleset:
    """Return the ruleset whose tables the modules of a package declare, such as ZONES and CARDS.

    A constant is taken if its name in small letters is a field of `Parts` or `Ruleset`. The game has the name of the
    package. The rules are those that hold in the revision, by `REVISIONS` of the package's module `plugin`.

    Args:
        package: full name of the package.
        revision: name of the revision; by default the oldest of `REVISIONS`.
        more: further fields of `Parts` and `Ruleset` (`working`, `setup`, `deck_rules`).

    Raises:
        ValueError: there is no field of that name, or a required table is missing.
    """
    if unknown := {*more} - {*Parts.__struct_fields__, *Ruleset.__struct_fields__}:
        raise ValueError(f"neither Parts nor Ruleset has a field “{min(unknown)}”")
    revisions = import_module(f"{package}.plugin").REVISIONS
    found = {**collect_tables(package, more), **more}
    for kind in (Parts, Ruleset):
        for one in fields(kind):
            if one.required and one.name not in {*found, "game", "revision", "parts"}:
                raise ValueError(f"no module of {package} declares {one.name.upper()}")
    parts = {name: found[name] for name in Parts.__struct_fields__ if name in found}
    whole = {name: found[name] for name in Ruleset.__struct_fields__ if name in found}
    whole |= {"game": package.rpartition(".")[2], "revision": revision or revisions[0], "parts": Parts(**parts)}
    return Ruleset(**{**whole, "rulebook": found["rulebook"].within(whole["revision"], revisions)})


def collect_tables(package: str, modules: Iterable[str]) -> dict[str, Any]:
    """Return the constants of a package's modules by their names in small letters.

    Raises:
        ValueError: the name of a constant resembles a table that neither the modules nor `modules` define.
    """
    found: dict[str, Any] = {}
    for name in MODULES:
        try:
            found |= vars(import_module(f"{package}.{name}"))
        except ModuleNotFoundError as error:
            if error.name != f"{package}.{name}":  # the module itself exists, but imports a missing one
                raise
    tables = {name.lower(): value for name, value in found.items() if name.isupper()}
    fields = {field.upper() for kind in (Parts, Ruleset) for field in kind.__struct_fields__}
    absent = fields - {name.upper() for name in (*tables, *modules)}
    for name in (name for name, table in found.items() if isinstance(table, (Mapping, Struct)) and name not in fields):
        if near := get_close_matches(name.upper(), sorted(absent), 1, 0.8):
            raise ValueError(f"{name} is not a table of a game\n  Did you mean {near[0]}?")
    return tables


def rulesets_in(module: str) -> Callable[[str], Ruleset]:
    """Return a loader for the rulesets of a `Game`: a module's RULESETS, by revision.

    The module is imported when the game is played, so that naming the game costs nothing.
    """

    def load_ruleset(revision: str) -> Ruleset:
        found: Ruleset = import_module(module).RULESETS[revision]
        return found

    return load_ruleset
