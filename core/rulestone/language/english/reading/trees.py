"""Helpers that take parse trees apart, and the result of reading noun phrases."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from rulestone.language import expressions as e, inspect
from rulestone.language.english.reading.reader import Leaf
from rulestone.language.expressions.expression import value


class NounGroup(Struct):
    """A noun with its adjectives and following phrases.

    Attributes:
        noun: its leaf: NOUN, CARD, ROLE or ITEM.
        owner: whose; None for anybody's.
        zones: the zones that the text names; None if it names none.
        homes: the default zones of "a creature or spell".
        where: conditions on the candidate, in the order of the words.
        other: what does not count.
        under: the card that they lie under.
        among: the objects that they are among.
        past: the event and role of objects that have left their zone this turn; None for others.
        this_way: the verbs of which one was done to them by this text; () for none.
        extreme: the value ("greatest" or "least") and the attribute of "with the greatest power"; None for neither.
    """

    noun: Leaf
    owner: e.Expr | None = None
    zones: tuple[str, ...] | None = None
    homes: tuple[str, ...] = ()
    where: list[e.Expr] = []
    other: e.Expr | None = None
    under: e.Expr | None = None
    among: e.Expr | None = None
    past: tuple[str, str] | None = None
    this_way: tuple[str, ...] = ()
    extreme: tuple[Any, str] | None = None


class Phrase(Struct):
    """The meaning of a noun phrase.

    Attributes:
        sort: "ref" (something named before), "player", "all" (a set), "choice" (one or some of a set) or "number"
            (a number of cards).
        expr: the objects or player; for a choice the set; for a number the value.
        group: the noun group it is from, if it is one.
        least, most: of a choice.
        target: of a choice, whether it is a target.
        such_that: of a choice, the condition on all chosen objects together.
    """

    sort: str
    expr: e.Expr
    group: NounGroup | None = None
    least: e.Expr | int = 1
    most: e.Expr | int | None = None
    target: bool = False
    such_that: Callable[[e.Expr], e.Expr] | None = None
    tree: Any = None


def list_leaves(tree: Any) -> list[Leaf]:
    """Return all words of a tree, in order."""
    return [tree] if isinstance(tree, Leaf) else [leaf for child in tree.children for leaf in list_leaves(child)]


def get_card_count(phrase: Phrase) -> e.Expr | None:
    """Return the number of cards in a phrase without further conditions."""
    if phrase.sort == "number":
        return phrase.expr
    group = phrase.group
    if phrase.sort != "choice" or phrase.target or phrase.most is not None or group is None:
        return None
    plain = group.noun.type == "CARD" and (group.owner, group.zones, group.other) == (None, None, None)
    return value(phrase.least) if plain and not group.where else None


def is_several(expr: e.Expr) -> bool:
    """Return whether an expression may mean several objects."""
    return isinstance(expr, (e.Among, e.Select, e.Top, e.Var, e.Either, e.ThisWay, e.Under))


def is_number(expr: e.Expr | None) -> bool:
    """Return whether a value is a plain number."""
    return isinstance(expr, e.Lit) and type(expr.value) is int


def is_phrase(part: Any) -> bool:
    """Return whether a part of a verb's form is a noun phrase."""
    return bool(part.data == "slot" and part.children[0].type == "NP_")


def is_pronoun(phrase: Phrase, *, departed: bool = False) -> bool:
    """Return whether a phrase is "it", "them" or "that card": the card wherever this text has moved it.

    Args:
        departed: whether a bare "this" is one, too: what happened to it has moved it.
    """
    named = phrase.tree.children[0] if phrase.sort == "ref" else None
    return named is not None and (
        named.data in ("it", "that")
        or (named.data == "this" and (departed or bool(named.branches)))
        or (named.data == "triggering" and departed and list_leaves(named)[0].payload == 0)
    )


def has_branch(tree: Any, data: str) -> bool:
    """Return whether a parse tree has a branch of a kind."""
    return any(child.data == data or has_branch(child, data) for child in tree.branches)


def refers_back(opening: Any) -> bool:
    """Return whether "it" or "that" in an opening means something named earlier: the opening itself chooses nothing."""
    chooses = has_branch(opening, "choose") or has_branch(opening, "some")
    return not chooses and (has_branch(opening, "it") or has_branch(opening, "that"))


def refer_to_step(parts: list[e.Expr], refs: list[tuple[str, bool]]) -> bool:
    """Return whether conditions or objects are about a choice or move: “if its controller …, this gets +1 power”."""
    names = {e.Var(name) for name, _ in refs} | {part for part in parts if isinstance(part, e.Var)}
    return any(isinstance(one, e.ThisWay) or one in names for one in inspect.walk(parts))
