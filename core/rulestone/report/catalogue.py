"""The catalogue of installed games: numbers, policy matrix, rules, assumptions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulestone.game.game import Game
from rulestone.game.host import rulesets
from rulestone.game.rulebook import Rule
from rulestone.game.ruleset import Ruleset
from rulestone.report.text_columns import BETWEEN, align_columns
from rulestone.report.words import WIDTH, bracketed, listed, option, plural, wrapped

LEAST = 18


def games_text(games: Sequence[Game], rulings: Mapping[str, int], width: int = WIDTH) -> str:
    """Installed games: revisions, sources, and by revision how many rules, rulings and cards.

    Args:
        games: the games.
        rulings: number of rulings by "game@revision".
        width: columns of text.
    """
    lines: list[str] = []
    for game in games:
        lines += wrapped(f"{game.title}, rulestone name {game.name}", width).splitlines()
        lines += wrapped(f"revisions: {', '.join(game.revisions)}", width, "  ", "    ").splitlines()
        for source in game.sources:
            lines += wrapped(f"source: {source}", width, "  ", "    ").splitlines()
        lines.append("")
    rows = [
        (one.name, *map(str, (len(one.rulebook), rulings.get(one.name, 0), len(one.cards), len(one.decks))))
        for one in rulesets(games)
    ]
    titles = ("", "rules", "rulings", "cards", "decks")
    return "\n".join([*lines, *align_columns([titles, *rows], right=range(1, 5), rule=True)]) + "\n"


def policy_names(rulesets: Sequence[Ruleset]) -> tuple[str, ...]:
    """The policies that games declare, in the order of the declaration."""
    return tuple(dict.fromkeys(field for ruleset in rulesets for field in ruleset.parts.policies.__struct_fields__))


def policy_cell(ruleset: Ruleset, name: str, cites: bool) -> str:
    """A policy of a ruleset in words, read from its value."""
    policy = getattr(ruleset.parts.policies, name)
    text: str = policy.describe()
    return text + bracketed(policy.cites) if cites else text


def matrix(rulesets: Sequence[Ruleset], cites: bool = False, width: int = WIDTH) -> str:
    """The policy matrix: policies down, games across, read from the policy values themselves.

    Args:
        rulesets: the columns.
        cites: add the ids of the rules that make the game take the policy.
        width: columns of text; games that do not fit beside each other go into a further table below.
    """
    names = policy_names(rulesets)
    left = max((len(shown(name)) for name in names), default=0)
    fit = max(1, (width - left) // (LEAST + BETWEEN))
    portions = -(-len(rulesets) // fit) or 1
    size = -(-len(rulesets) // portions)
    out = []
    for start in range(0, len(rulesets), size):
        block = rulesets[start : start + size]
        each = (width - left) // len(block) - BETWEEN
        rows = [[shown(name), *(wrapped(policy_cell(r, name, cites), each) for r in block)] for name in names]
        titles = ["", *(wrapped(r.name, each) for r in block)]
        out.append("\n".join(align_columns([titles, *rows], rule=True)))
    return "\n\n".join(out) + "\n"


def shown(policy: str) -> str:
    """A policy's name as readers see it."""
    return policy.replace("_", " ")


def games_data(games: Sequence[Game], rulings: Mapping[str, int]) -> list[dict[str, Any]]:
    """The same as plain data, with the policy matrix."""
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
                        name: {
                            "is": getattr(ruleset.parts.policies, name).describe(),
                            "cites": list(getattr(ruleset.parts.policies, name).cites),
                        }
                        for name in policy_names([ruleset])
                    },
                }
                for ruleset in rulesets([game])
            ],
        }
        for game in games
    ]


# --- rules ----------------------------------------------------------------------------------------------------------


def rules_text(rules: Sequence[Rule], cited: Mapping[str, Sequence[str]], title: str, width: int = WIDTH) -> str:
    """Rules: id, status, source, revision, sentence, and the rulings that cite each.

    Args:
        rules: the rules.
        cited: ids of rulings by rule id.
        title: what they are the rules of.
        width: columns of text.
    """
    lines: list[str] = []
    for rule in rules:
        source = f"{rule.source} (not compared: the document is not at hand)" if rule.outside else rule.source
        facts = [rule.status, *(part for part in (source, span(rule)) if part)]
        lines += wrapped(f"{rule.id}  ({'; '.join(facts)})", width, "", "    ").splitlines()
        lines += wrapped(rule.text, width, "    ").splitlines()
        by = cited.get(rule.id, ())
        lines += wrapped(f"rulings: {', '.join(by) if by else 'none'}", width, "    ", "      ").splitlines()
    counts = {status: sum(rule.status == status for rule in rules) for status in dict.fromkeys(r.status for r in rules)}
    total = listed([f"{n} {status}" for status, n in counts.items()])
    outside = sum(rule.outside for rule in rules)
    total += f"; {outside} official ones not compared with their source" if outside else ""
    lines += ["", f"{title}: {plural(len(rules), 'rule')}" + (f", {total}" if total else "")]
    return "\n".join(lines) + "\n"


def span(rule: Rule) -> str:
    """The revisions in which a rule holds, in words; "" for all."""
    since = f"since {rule.since}" if rule.since else ""
    until = f"until {rule.until}" if rule.until else ""
    return ", ".join(part for part in (since, until) if part)


def rules_data(rules: Sequence[Rule], cited: Mapping[str, Sequence[str]]) -> list[dict[str, Any]]:
    """Rules as plain data."""
    return [
        {
            "id": rule.id,
            "text": rule.text,
            "status": rule.status,
            "source": rule.source,
            "outside": rule.outside,
            "since": rule.since,
            "until": rule.until,
            "rulings": list(cited.get(rule.id, ())),
        }
        for rule in rules
    ]


def assumptions_text(ruleset: Ruleset, width: int = WIDTH) -> str:
    """The named assumptions of a ruleset: what is open, the options, the one taken by default."""
    lines: list[str] = []
    for assumption in ruleset.parts.assumptions.values():
        lines.append(assumption.name + bracketed((assumption.rule,)))
        lines += wrapped(assumption.question, width, "    ").splitlines()
        choices = [option(o) + (" (default)" if o == assumption.default else "") for o in assumption.options]
        lines += wrapped(f"options: {', '.join(choices)}", width, "    ", "      ").splitlines()
    lines += [*([""] if lines else []), f"{ruleset.name}: {plural(len(ruleset.parts.assumptions), 'named assumption')}"]
    return "\n".join(lines) + "\n"


def assumptions_data(ruleset: Ruleset) -> list[dict[str, Any]]:
    """Assumptions as plain data."""
    from rulestone.lab.json import plain  # it knows of runs, which lists of what is installed do without

    return [
        {
            "name": assumption.name,
            "question": assumption.question,
            "options": plain(assumption.options),
            "default": plain(assumption.default),
            "rule": assumption.rule,
        }
        for assumption in ruleset.parts.assumptions.values()
    ]
