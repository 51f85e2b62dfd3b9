"""The catalogue of installed games: numbers, policy matrix, rules, assumptions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rulestone.game.game import Game
from rulestone.game.host import list_rulesets
from rulestone.game.rulebook import Rule
from rulestone.game.ruleset import Ruleset
from rulestone.report.document import BETWEEN, Document, Entries, ListEntry, Paragraph, TableBlock
from rulestone.report.words import WIDTH, bracketed, listed, option, plural, wrapped

LEAST = 18


def games_document(games: Sequence[Game], rulings: Mapping[str, int]) -> Document:
    """Yield the installed games: revisions, sources, and the numbers of rules, rulings, cards and decks.

    Args:
        games: the games.
        rulings: number of rulings by "game@revision".
    """
    for game in games:
        facts = [f"revisions: {', '.join(game.revisions)}", *(f"source: {source}" for source in game.sources)]
        entries = [ListEntry(f"{game.title}, rulestone name {game.name}"), *(ListEntry(fact, 1) for fact in facts)]
        yield Entries(entries, ((0, 0), (2, 2)))
    rows = [
        (one.name, *map(str, (len(one.rulebook), rulings.get(one.name, 0), len(one.cards), len(one.decks))))
        for one in list_rulesets(games)
    ]
    yield TableBlock(("", "rules", "rulings", "cards", "decks"), rows, range(1, 5), ruled=True)


def policy_names(rulesets: Sequence[Ruleset]) -> tuple[str, ...]:
    """Return the policies that games declare, in the order of the declaration."""
    return tuple(dict.fromkeys(field for ruleset in rulesets for field in ruleset.parts.policies.__struct_fields__))


def policy_cell(ruleset: Ruleset, name: str, cites: bool) -> str:
    """Return a policy of a ruleset in words, read from its value."""
    policy = getattr(ruleset.parts.policies, name)
    text: str = policy.describe()
    return text + bracketed(policy.cites) if cites else text


def matrix(rulesets: Sequence[Ruleset], cites: bool = False, width: int = WIDTH) -> Document:
    """Yield the policy matrix: policies down, games across, read from the policy values themselves.

    Args:
        rulesets: the columns.
        cites: add the ids of the rules behind each policy.
        width: columns of text; games that do not fit beside each other go into a further table below.
    """
    names = policy_names(rulesets)
    left = max((len(shown(name)) for name in names), default=0)
    fit = max(1, (width - left) // (LEAST + BETWEEN))
    portions = -(-len(rulesets) // fit) or 1
    size = -(-len(rulesets) // portions)
    for start in range(0, len(rulesets), size or 1):
        block = rulesets[start : start + size]
        each = (width - left) // len(block) - BETWEEN
        rows = [[shown(name), *(wrapped(policy_cell(r, name, cites), each) for r in block)] for name in names]
        yield TableBlock(["", *(wrapped(r.name, each) for r in block)], rows, ruled=True)


def shown(policy: str) -> str:
    """Return a policy's name without underscores."""
    return policy.replace("_", " ")


def games_data(games: Sequence[Game], rulings: Mapping[str, int]) -> list[dict[str, Any]]:
    """Return games as plain data, with their policies."""
    return [
        {
            "name": game.name,
            "title": game.title,
            "sources": list(game.sources),
            "revisions": [
                {
                    "revision": ruleset.revision,
                    "rules": len(ruleset.rulebook),
                    "rulings": rulings.get(ruleset.name, 0),
                    "cards": len(ruleset.cards),
                    "decks": list(ruleset.decks),
                    "parent": ruleset.parent,
                    "changes": list(ruleset.changes),
                    "policies": {
                        name: {"is": policy.describe(), "cites": list(policy.cites)}
                        for name in policy_names([ruleset])
                        if (policy := getattr(ruleset.parts.policies, name))
                    },
                }
                for ruleset in list_rulesets([game])
            ],
        }
        for game in games
    ]


# --- rules ----------------------------------------------------------------------------------------------------------


def rules_document(rules: Sequence[Rule], cited: Mapping[str, Sequence[str]], title: str) -> Document:
    """Yield rules: id, status, source, revision, sentence, and the rulings that cite each.

    Args:
        rules: the rules.
        cited: ids of rulings by rule id.
        title: the game and revision.
    """
    for rule in rules:
        source = f"{rule.source} (not compared: the document is not at hand)" if rule.outside else rule.source
        facts = [rule.status, *(part for part in (source, span(rule)) if part)]
        yield Paragraph(f"{rule.id}  ({'; '.join(facts)})", rest="    ", tight=True)
        yield Paragraph(rule.text, "    ", tight=True)
        yield Paragraph(f"rulings: {', '.join(cited.get(rule.id, ())) or 'none'}", "    ", "      ", tight=True)
    counts = Counter(rule.status for rule in rules)
    total = listed([f"{n} {status}" for status, n in counts.items()])
    outside = sum(rule.outside for rule in rules)
    total += f"; {outside} official ones not compared with their source" if outside else ""
    yield Paragraph(f"{title}: {plural(len(rules), 'rule')}" + (f", {total}" if total else ""))


def span(rule: Rule) -> str:
    """Return the revisions in which a rule holds, in words; "" for all."""
    since = f"since {rule.since}" if rule.since else ""
    until = f"until {rule.until}" if rule.until else ""
    return ", ".join(part for part in (since, until) if part)


def rules_data(rules: Sequence[Rule], cited: Mapping[str, Sequence[str]]) -> list[dict[str, Any]]:
    """Return rules as plain data."""
    keys = ("id", "text", "status", "source", "outside", "since", "until")
    return [{**{key: getattr(rule, key) for key in keys}, "rulings": list(cited.get(rule.id, ()))} for rule in rules]


def assumptions_document(ruleset: Ruleset) -> Document:
    """Yield the assumptions of a ruleset: the question, and each option with what it answers, the default first."""
    for assumption in ruleset.parts.assumptions.values():
        yield Paragraph(assumption.name + bracketed((assumption.rule,)), tight=True)
        yield Paragraph(assumption.question, "    ", tight=True)
        for one in sorted(assumption.options, key=lambda one: one != assumption.default):
            said, key = assumption.said(one), option(one)
            told = (key if said == key else f"{key}: {said}") + (" (default)" if one == assumption.default else "")
            yield Paragraph(told, "      ", "        ", tight=True)
    yield Paragraph(f"{ruleset.name}: {plural(len(ruleset.parts.assumptions), 'named assumption')}")


def assumptions_data(ruleset: Ruleset) -> list[dict[str, Any]]:
    """Return the named assumptions of a ruleset as plain data."""
    from rulestone.lab.json import simplify  # it imports runs, which lists of installed games do without

    keys = ("name", "question", "options", "default", "rule")
    return [
        {key: simplify(getattr(one, key)) for key in keys}
        | {"words": {option(other): one.said(other) for other in one.options}}
        for one in ruleset.parts.assumptions.values()
    ]
