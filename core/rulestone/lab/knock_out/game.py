"""A game without one of its parts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase

from rulestone.game.game import Game
from rulestone.game.ruleset import Rule, Ruleset, extends_id
from rulestone.interventions.data_paths import replace_value
from rulestone.interventions.parts import FoundPart, RulePart
from rulestone.model.spelling import suggest


def remove_part(game: Game, part: RulePart) -> Game:
    """Return a game without a part in every revision that has it; other revisions are unchanged."""

    def made(revision: str) -> Ruleset:
        ruleset = game.ruleset(revision)
        return disable_part(ruleset, part) if revision in part.revisions else ruleset

    return Game(
        game.name, game.title, game.revisions, made, sources=game.sources, rulings=game.rulings, since=game.since
    )


def disable_part(ruleset: Ruleset, part: RulePart | FoundPart) -> Ruleset:
    """Return one revision without a part."""
    changed: Ruleset = replace_value(ruleset, part.path, part.value)
    return changed


def disable_parts(ruleset: Ruleset, parts: Iterable[RulePart | FoundPart]) -> Ruleset:
    """Return one revision without several parts, removed from back to front so that their places stay valid."""
    # if a step and its condition are both listed, remove the step: without the condition it would always run
    placed = {part.path: part for part in sorted(parts, key=lambda part: part.kind == "step")}
    for part in sorted(placed.values(), key=lambda part: [(str(type(s)), s) for s in part.path], reverse=True):
        ruleset = disable_part(ruleset, part)
    return ruleset


def choose_parts(game: Game, parts: Iterable[RulePart], names: Iterable[str]) -> tuple[RulePart, ...]:
    """Return the parts that words pick, in the order of the game.

    Args:
        names: ids of rules (for the parts that rest on the rule or an extension of it), names of parts, patterns with *
            and ?, or fragments of names. Empty for all parts.

    Raises:
        LookupError: one of the names matches nothing; the message suggests the nearest rule.
    """
    known = tuple(parts)
    words = tuple(names)
    if not words:
        return known
    rules: dict[str, Rule] = {}
    for revision in game.revisions:
        rules |= {rule.id: rule for rule in game.ruleset(revision).rulebook}
    picked: dict[str, None] = {}
    for word in words:
        picked |= dict.fromkeys(part.name for part in find_parts(game, known, rules, word))
    return tuple(part for part in known if part.name in picked)


def find_parts(game: Game, known: tuple[RulePart, ...], rules: Mapping[str, Rule], word: str) -> list[RulePart]:
    """Return the parts that rest on a rule, or that have a name.

    Raises:
        LookupError: there is no such rule or part.
    """
    if not word.strip():
        raise LookupError(f"give the name of a part; an empty name picks no part of {game.name}")
    ids = {id for id, rule in rules.items() if any(extends_id(name, word) for name in (id, *rule.also))}
    found = [part for part in known if not ids.isdisjoint(part.rules)] if ids else match_names(known, word)
    if not found:
        hint = f"; see: rulestone rules {game.name}"
        what = "part of {} rests on" if ids else "rule or part of {} is called"
        raise LookupError(f"no {what.format(game.name)} “{word}”{suggest(word, rules) or hint}")
    return found


def match_names(parts: tuple[RulePart, ...], word: str) -> list[RulePart]:
    """Return the parts whose names match a pattern."""
    word = word.casefold()
    return [p for p in parts if p.name.casefold() == word] or [
        p for p in parts if word in p.name.casefold() or fnmatchcase(p.name.casefold(), word)
    ]
