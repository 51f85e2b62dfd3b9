"""The catalogue of installed games: numbers, policy matrix, rules, assumptions."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulestone.game.game import Game
from rulestone.game.host import list_rulesets
from rulestone.game.ruleset import Rule, Ruleset
from rulestone.kernel.rules.basis import resolve
from rulestone.language.vocabulary import expand_event
from rulestone.model.display import format_plain
from rulestone.model.records import dump_fields, group_by_key, read_arrow_table
from rulestone.report.document import Document, Entries, Heading, ListEntry, Overview, Paragraph, TableBlock
from rulestone.report.words import ASSUMPTION, add_rules, join_words, name_rulesets, plural


class PolicyQuestion(Struct, frozen=True):
    """The question that a policy answers.

    Attributes:
        policy: the policy's field in `Policies`.
        question: the question, for players.
        scenario: a scenario in which games with different answers differ; "" for none.
    """

    policy: str
    question: str
    scenario: str = ""

    def __str__(self) -> str:
        shown = f" (rulestone compare {self.scenario})" if self.scenario else ""
        return f"{self.policy}: {self.question}{shown}"


FIELDS = re.compile(r"^    (\w+(?:, \w+)*): ", re.MULTILINE)
"""Matches the names at the start of an entry of a docstring's attributes section."""
QUESTIONS = tuple(PolicyQuestion(*row) for row in read_arrow_table(__file__, "policy_questions.txt"))


def build_games_document(games: Sequence[Game], rulings: Counter[str], sources: bool = False) -> Document:
    """Yield the installed games and revisions with the numbers of rules, rulings, cards and decks.

    Args:
        games: the games.
        rulings: number of rulings by "game@revision"; empty to omit the column.
        sources: name the sources of each game.
    """
    rows = []
    partial = {game.name: (f" ({game.partial})" if game.partial else "") for game in games}
    for one in list_rulesets(games):
        counts = (len(one.rulebook), *([rulings[one.name]] if rulings else []), len(one.cards), len(one.decks))
        rows.append((name_rulesets([one.name]) + partial[one.game], one.name, *map(str, counts)))
    head = ("game", "name", "rules", *(["rulings"] if rulings else []), "cards", "decks")
    yield TableBlock(head, rows, range(2, 6), ruled=True)
    yield Entries([ListEntry(source, 0, "Source: ") for game in games for source in game.sources if sources])


def list_policy_names(rulesets: Sequence[Ruleset]) -> tuple[str, ...]:
    """Return the policies that games declare, in the order of the declaration."""
    return tuple(dict.fromkeys(field for ruleset in rulesets for field in ruleset.parts.policies.__struct_fields__))


def format_policy(ruleset: Ruleset, name: str, cites: bool) -> str:
    """Return a policy of a ruleset as an answer in words; ◆ marks the clauses that depend on assumptions."""
    policy = getattr(ruleset.parts.policies, name)
    known, clauses = policy.describe().split("; "), settle_policy(ruleset, name).describe().split("; ")
    text = "; ".join(clause if clause in known else f"{clause} {ASSUMPTION}" for clause in clauses)
    return text + add_rules(policy.cites) if cites else text


def settle_policy(ruleset: Ruleset, name: str) -> Any:
    """Return a policy of a ruleset under the default options of its assumptions."""
    policy = getattr(ruleset.parts.policies, name)
    options = {one.name: one.default for one in ruleset.parts.assumptions.values()}
    settled = {field: resolve(getattr(policy, field), options, ruleset.name) for field in policy.__struct_fields__}
    return replace(policy, **settled)


def build_questions_document(rulesets: Sequence[Ruleset]) -> Document:
    """Yield the questions with several answers, each with their number, and commands for details."""
    counts = {name: len({format_policy(one, name, False) for one in rulesets}) for name in list_policy_names(rulesets)}
    yield Paragraph("Questions with different answers:")
    entries = [f"{get_question(name)} {count} answers" for name, count in counts.items() if count > 1]
    yield Entries(list(map(ListEntry, entries)), ((2, 2),), tight=True)
    name = rulesets[0].game if rulesets else "GAME"
    hints = {
        "games --all": "the answers", f"games {name}": "one game: its sources and answers",
        f"games {name} cards": "its cards", f"rules {name}": "its rules",
    }  # fmt: skip
    yield list_commands(hints)


def build_answers_document(rulesets: Sequence[Ruleset], cites: bool = False) -> Document:
    """Yield the questions with several answers, each with the answers of the games.

    Args:
        rulesets: the games and revisions; one entry lists all those with the same answer.
        cites: add the ids of the rules behind each answer.
    """
    alike, marked = [], False
    for name in list_policy_names(rulesets):
        by = group_by_key((format_policy(one, name, cites), one.name) for one in rulesets)
        marked = marked or any(ASSUMPTION in text for text in by)
        if len(by) > 1:
            yield Heading(get_question(name), 2)
            answers = [ListEntry(f"{name_rulesets(names)}: {text}") for text, names in by.items()]
            yield Entries(answers, ((2, 2),), tight=True)
        else:
            alike.append(f"{get_question(name)} {next(iter(by))}")
    if alike:
        yield Heading("Same answer in every revision" if len(rulesets) > 1 else name_rulesets([rulesets[0].name]), 2)
        yield Entries([ListEntry(one) for one in alike], ((2, 2),), tight=True)
    legend = "◆ an assumption: the sources do not decide it; see: rulestone rules GAME --assumptions"
    yield Paragraph(legend if marked else "")


EVENT_GROUPS = {"verb": "changes", "noted": "moments", "stack": "stack items", "core": "in every game"}
"""Origin of an event → the heading of its group."""


def build_events_document(events: Sequence[tuple[str, str, tuple[str, ...]]]) -> Document:
    """Yield the events of a game in groups, each with its roles.

    Args:
        events: name, origin and roles of each.
    """
    merged: dict[tuple[str, str], dict[str, None]] = {}
    for event, by, roles in events:
        merged.setdefault((EVENT_GROUPS[by.partition(",")[0]], event), {}).update(dict.fromkeys(roles))
    lines = [(by, event + (f" ({', '.join(roles)})" if roles else "")) for (by, event), roles in merged.items()]
    yield Overview(group_by_key(lines), 99)


def build_triggers_document(ruleset: Ruleset, part: str = "") -> Document:
    """Yield the beginnings of card texts that trigger, each with its event; then the command for every event.

    Args:
        ruleset: the game.
        part: list only texts and events that contain this.
    """
    words = ruleset.vocabulary
    heard = {text: expand_event(one) for text, one in words.events.items()}
    rows = [(f"“When this {text}, …”", " or ".join((one.event, *one.also))) for text, one in heard.items()]
    rows += [(f"“When you {text}, …”", event) for text, (event, _) in words.player_events.items()]
    opening = {text: "At" if text.startswith(("the start ", "the end ")) else "When" for text in words.moments}
    rows += [(f"“{opening[text]} {text}, …”", " or ".join(one.events)) for text, one in words.moments.items()]
    rows = [row for row in rows if any(part.casefold() in cell.casefold() for cell in row)]
    among = f" with “{part}” in the text" if part else ""
    title = name_rulesets([ruleset.name])
    yield Paragraph(f"{title}: {plural(len(rows), 'trigger')}{among}")
    if rows:
        yield TableBlock(("card text", "event"), rows, ruled=True)
    yield list_commands({f"games {ruleset.game} events --all": "every event, for rules in Python"})


def get_question(policy: str) -> str:
    """Return the question that a policy answers."""
    return next((one.question for one in QUESTIONS if one.policy == policy), policy.replace("_", " "))


def map_texts(kind: type) -> dict[str, str]:
    """Return the descriptions of a record's fields from its docstring and the docstrings of its bases."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        parts = FIELDS.split(inspect.cleandoc(base.__doc__ or "").partition("Attributes:\n")[2])
        for names, text in zip(parts[1::2], parts[2::2], strict=True):
            found |= dict.fromkeys(names.split(", "), " ".join(text.split()))
    return found


def dump_games(games: Sequence[Game], rulings: Counter[str]) -> list[dict[str, Any]]:
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
                    "rulings": rulings[ruleset.name],
                    "cards": len(ruleset.cards),
                    "decks": list(ruleset.decks),
                    "parent": ruleset.parent,
                    "changes": list(ruleset.changes),
                    "policies": {
                        name: {"is": format_policy(ruleset, name, False), "cites": list(policy.cites)}
                        for name in list_policy_names([ruleset])
                        if (policy := getattr(ruleset.parts.policies, name))
                    },
                }
                for ruleset in list_rulesets([game])
            ],
        }
        for game in games
    ]


# --- rules ----------------------------------------------------------------------------------------------------------


CHAPTER = re.compile(r"\D*\d+")
"""The part of a rule id that names its chapter: "GR-8" in "GR-8.14a"."""


def make_order_key(id: str) -> list[tuple[int, str]]:
    """Return the sort key of a rule id: 2.4 before 2.4a, and 2.9 before 2.10."""
    return [(int(number), letters) for number, letters in re.findall(r"(\d+)([a-z]*)", id)]


def group_by_chapter(rules: Sequence[Rule]) -> dict[str, list[Rule]]:
    """Return rules by chapter."""
    return group_by_key((name_chapter(rule.id, {}), rule) for rule in rules)


def name_chapter(id: str, titles: Mapping[str, str]) -> str:
    """Return the chapter of a rule with its title, if it has one: "GR-8 Costs"."""
    chapter = found[0] if (found := CHAPTER.match(id)) else id
    return f"{chapter} {titles.get(chapter, '')}".rstrip()


def build_chapters_document(rules: Sequence[Rule], ruleset: Ruleset) -> Document:
    """Yield the chapters of a rulebook in order, each with the count of its rules and its title, or its first rule."""
    chapters, titles = group_by_chapter(rules), ruleset.rulebook.chapters
    yield Paragraph(f"Chapters of {name_rulesets([ruleset.name])}, with the number of their rules:")
    numbered = sorted((make_order_key(id), id, found) for id, found in chapters.items())
    heads = [ListEntry(titles.get(id, found[0].text), 0, f"{id:<6} {len(found):>3}  ") for _, id, found in numbered]
    yield Entries(heads, ((2, 0),), tight=True)
    yield Paragraph(summarize_rules(rules, ruleset.name))
    command = f"rules {ruleset.name}"
    hints = {
        f"{command} {next(iter(chapters), '')}": "a chapter",
        f"{command} --assumptions": "the questions that no source answers",
    }
    yield list_commands({**hints, f"{command} --all": "every rule"})


def summarize_rules(rules: Sequence[Rule], title: str) -> str:
    """Return the total number of rules and the number of each status, in words."""
    counts = Counter(rule.status for rule in rules)
    text = join_words([f"{n} {status}" for status, n in counts.items()])
    unseen = sum(rule.outside for rule in rules)
    text += f"; {plural(unseen, 'official rule')} not checked against the source" if unseen else ""
    return f"{title}: {plural(len(rules), 'rule')}" + (f", {text}" if text else "")


def build_rules_document(rules: Sequence[Rule], cited: Mapping[str, Sequence[str]], ruleset: Ruleset) -> Document:
    """Yield rules by chapter: id and sentence; then status, source, revisions, and the rulings that cite each.

    Args:
        rules: the rules.
        cited: ids of rulings by rule id.
        ruleset: the game and revision.
    """
    for found in group_by_chapter(rules).values():
        yield Heading(name_chapter(found[0].id, ruleset.rulebook.chapters), 2)
        for rule in found:
            facts = [rule.status, *(part for part in (rule.source, format_revisions(rule)) if part)]
            facts += ["not checked against the source"] if rule.outside else []
            facts += [f"rulings: {', '.join(ids)}"] if (ids := cited.get(rule.id)) else []
            yield Paragraph(f"{rule.id}  {rule.text}", rest="    ", tight=True)
            yield Paragraph(f"({'; '.join(facts)})", "    ", tight=True)
    yield Paragraph(summarize_rules(rules, ruleset.name) if len(rules) > 1 else ruleset.name)


def list_commands(commands: Mapping[str, str]) -> Entries:
    """Return commands for details as entries, each with its subject.

    Args:
        commands: a command without "rulestone" → its subject.
    """
    wide = max(map(len, commands))
    return Entries([ListEntry(what, 0, f"rulestone {one:<{wide}}  ") for one, what in commands.items()], ((2, 0),))


def format_revisions(rule: Rule) -> str:
    """Return the revisions in which a rule holds, in words; "" for all."""
    return ", ".join(f"{words} {at}" for words, at in (("since", rule.since), ("in force before", rule.until)) if at)


def dump_rules(rules: Sequence[Rule], cited: Mapping[str, Sequence[str]]) -> list[dict[str, Any]]:
    """Return rules as plain data."""
    keys = "id text status source outside since until"
    return [{**dump_fields(rule, keys), "rulings": list(cited.get(rule.id, ()))} for rule in rules]


def build_assumptions_document(ruleset: Ruleset) -> Document:
    """Yield the assumptions of a ruleset: the question, and each option with its answer, the default first."""
    for assumption in ruleset.parts.assumptions.values():
        yield Paragraph(assumption.question + add_rules((assumption.rule,)), rest="  ")
        options = sorted(assumption.options, key=lambda one: one != assumption.default)
        keys = [f"  {assumption.name}={format_plain(one)}" for one in options]
        for one, key in zip(options, keys, strict=True):
            text = assumption.describe_option(one) + (" (default)" if one == assumption.default else "")
            yield Paragraph(text, f"{key:<{max(map(len, keys))}}  ", "      ", tight=True)
    yield Paragraph(f"{ruleset.name}: {plural(len(ruleset.parts.assumptions), 'question')} that no source answers")
    yield Paragraph("Choose another answer with --assume KEY=VALUE, in all commands that run a game.", tight=True)


def dump_assumptions(ruleset: Ruleset) -> list[dict[str, Any]]:
    """Return the named assumptions of a ruleset as plain data."""
    from rulestone.lab.json import simplify  # imported late: listing installed games needs no scenario runs

    keys = ("name", "question", "options", "default", "rule")
    return [
        {key: simplify(getattr(one, key)) for key in keys}
        | {"words": {format_plain(other): one.describe_option(other) for other in one.options}}
        for one in ruleset.parts.assumptions.values()
    ]
