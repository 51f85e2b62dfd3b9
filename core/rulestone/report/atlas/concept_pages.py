"""The pages of concepts: each question in which games differ, with every game's policy; and the shared words."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from pathlib import Path

from rulestone.game.host import find
from rulestone.game.ruleset import Ruleset
from rulestone.lab.glossary import group_same, make_glossary
from rulestone.report.atlas.markup import Anchors, escape, make_table, slug
from rulestone.report.catalogue import format_policy, get_question, list_policy_names
from rulestone.report.glossary import format_sense
from rulestone.report.words import name_rulesets

ABOUT = re.compile(r"^<!-- about: (.*?) -->$", re.MULTILINE)
BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[([^\]]*)\]\((?!\.\./scenarios/)[^)]*\)")
SCENARIO = re.compile(r"\(reference/scenarios\.md#([\w-]+)\)")


def build_concept_pages(
    rulesets: Sequence[Ruleset], proofs: Mapping[str, Sequence[str]], anchors: Anchors, scenarios: Container[str]
) -> Iterator[tuple[str, str]]:
    """Yield a page for each policy, and one for the shared words.

    Args:
        rulesets: the rulesets of all games.
        proofs: policy → links to scenarios in which swapping it makes one game answer as another.
        anchors: the addresses of rules.
        scenarios: slugs of the scenarios that have a page; no other is linked.
    """
    for name in list_policy_names(rulesets):
        found = tuple(proofs.get(name, ()))
        yield f"concepts/{slug(name)}", render_policy_page(name, rulesets, found, anchors, scenarios)
    yield "concepts/words", render_words_page(rulesets, anchors)


def get_prose(policy: str, page: str | None = None, scenarios: Container[str] = ()) -> list[str]:
    """Return the text of the concepts page on a question, without command output and without links except to scenarios.

    Args:
        policy: the question; a section names its questions in a comment under its heading.
        page: the page; by default the one that comes with the package.
        scenarios: slugs of the scenarios that are linked.

    Returns:
        the paragraphs of every section about it.
    """
    text = read_concepts_page() if page is None else page
    found: list[str] = []
    for section in re.split(r"^## .*$", text, flags=re.MULTILINE)[1:]:
        about = ABOUT.search(section)
        if about is not None and policy in about[1].split(", "):
            linked = SCENARIO.sub(lambda m: f"(../scenarios/{m[1]}.md)" if m[1] in scenarios else m[0], section)
            plainly = BLOCK.sub("", ABOUT.sub("", linked))
            found += [part.strip() for part in re.split(r"\n\s*\n", LINK.sub(r"\1", plainly)) if part.strip()]
    return found


def read_concepts_page() -> str:
    """Return the page on concepts, from the package or from the docs beside the sources."""
    here = Path(__file__).resolve()
    packed = here.with_name("concepts.md")
    return (packed if packed.is_file() else here.parents[4] / "docs" / "concepts.md").read_text(encoding="utf-8")


def render_policy_page(
    name: str, rulesets: Sequence[Ruleset], proofs: Sequence[str], anchors: Anchors, scenarios: Container[str]
) -> str:
    """Return the page of a question: its subject, and each game's answer with its rules."""
    rows = []
    for names in group_same([one.name for one in rulesets], lambda one: format_policy(find(one)[1], name, True)):
        game = find(names[0])[0]
        answer = anchors.link_rule_ids(format_policy(find(names[0])[1], name, True), game.name)
        rows.append((f"[{escape(name_rulesets(names))}](../games/{slug(game.name)}/index.md)", answer))
    lines = [f"# {escape(get_question(name).capitalize())}", "", "\n\n".join(get_prose(name, scenarios=scenarios)), ""]
    lines += [make_table(("game", "answer"), rows), ""]
    if proofs:
        lines += ["Scenarios in which swapping this policy changes the result:", ""]
        lines += [f"- {one}" for one in proofs]
    return "\n".join([*lines, ""])


def render_words_page(rulesets: Sequence[Ruleset], anchors: Anchors) -> str:
    """Return the page of the shared words of scenarios, with the meaning of each in every game."""
    lines = ["# Shared words", "", "The meaning of each scenario word in every game, or why a game has none."]
    group = ""
    for entry in make_glossary(rulesets):
        if entry.group != group:
            group = entry.group
            lines += ["", f"## {escape(group.capitalize())}"]
        lines += ["", f"**{escape(entry.word)}**", ""]
        for columns in group_same(list(entry.senses), lambda name, entry=entry: entry.senses[name]):  # type: ignore[misc]
            game = find(columns[0])[0].name
            meaning = anchors.link_rule_ids(format_sense(entry.senses[columns[0]]), game)
            lines.append(f"- {escape(name_rulesets(columns))}: {meaning}")
    return "\n".join([*lines, ""])
