"""The pages of concepts: each question in which games differ, with every game's policy; and the shared words."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from pathlib import Path

from rulestone.game.host import find
from rulestone.game.ruleset import Ruleset
from rulestone.lab.glossary import group_same, make_glossary
from rulestone.report.atlas.markup import Anchors, plain, slug, table
from rulestone.report.catalogue import get_question, policy_cell, policy_names
from rulestone.report.glossary import sense_text
from rulestone.report.words import name_rulesets

ABOUT = re.compile(r"^<!-- about: (.*?) -->$", re.MULTILINE)
BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[([^\]]*)\]\((?!\.\./scenarios/)[^)]*\)")
SCENARIO = re.compile(r"\(reference/scenarios\.md#([\w-]+)\)")


def concept_pages(
    rulesets: Sequence[Ruleset], proofs: Mapping[str, Sequence[str]], anchors: Anchors, scenarios: Container[str]
) -> Iterator[tuple[str, str]]:
    """Yield a page for each policy, and one for the shared words.

    Args:
        rulesets: those of all games.
        proofs: policy → links to scenarios in which swapping it makes one game answer as another.
        anchors: where rules stand.
        scenarios: slugs of the scenarios that have a page; no other is linked.
    """
    for name in policy_names(rulesets):
        yield f"concepts/{slug(name)}", policy_page(name, rulesets, tuple(proofs.get(name, ())), anchors, scenarios)
    yield "concepts/words", words_page(rulesets, anchors)


def prose(policy: str, page: str | None = None, scenarios: Container[str] = ()) -> list[str]:
    """Return the text of the concepts page on a question, without command output and without links except to scenarios.

    Args:
        policy: the question; a section names its questions in a comment under its heading.
        page: the page; by default the one that comes with the package.
        scenarios: slugs of the scenarios that are linked.

    Returns:
        the paragraphs of every section about it.
    """
    text = concepts() if page is None else page
    found: list[str] = []
    for section in re.split(r"^## .*$", text, flags=re.MULTILINE)[1:]:
        about = ABOUT.search(section)
        if about is not None and policy in about[1].split(", "):
            linked = SCENARIO.sub(lambda m: f"(../scenarios/{m[1]}.md)" if m[1] in scenarios else m[0], section)
            plainly = BLOCK.sub("", ABOUT.sub("", linked))
            found += [part.strip() for part in re.split(r"\n\s*\n", LINK.sub(r"\1", plainly)) if part.strip()]
    return found


def concepts() -> str:
    """Return the page on concepts, from the package or from the docs beside the sources."""
    here = Path(__file__).resolve()
    packed = here.with_name("concepts.md")
    return (packed if packed.is_file() else here.parents[4] / "docs" / "concepts.md").read_text(encoding="utf-8")


def policy_page(
    name: str, rulesets: Sequence[Ruleset], proofs: Sequence[str], anchors: Anchors, scenarios: Container[str]
) -> str:
    """Return the page of a question: its subject, and each game's answer with its rules."""
    rows = []
    for names in group_same([one.name for one in rulesets], lambda one: policy_cell(find(one)[1], name, True)):
        game = find(names[0])[0]
        answer = anchors.text(policy_cell(find(names[0])[1], name, True), game.name)
        rows.append((f"[{plain(name_rulesets(names))}](../games/{slug(game.name)}/index.md)", answer))
    lines = [f"# {plain(get_question(name).capitalize())}", "", "\n\n".join(prose(name, scenarios=scenarios)), ""]
    lines += [table(("game", "answer"), rows), ""]
    if proofs:
        lines += ["Scenarios in which swapping this policy changes the result:", ""]
        lines += [f"- {one}" for one in proofs]
    return "\n".join([*lines, ""])


def words_page(rulesets: Sequence[Ruleset], anchors: Anchors) -> str:
    """Return the page of the shared words of scenarios, with the meaning of each in every game."""
    lines = ["# Shared words", "", "The meaning of each scenario word in every game, or why a game has none."]
    group = ""
    for entry in make_glossary(rulesets):
        if entry.group != group:
            group = entry.group
            lines += ["", f"## {plain(group.capitalize())}"]
        lines += ["", f"**{plain(entry.word)}**", ""]
        for columns in group_same(list(entry.senses), lambda name, entry=entry: entry.senses[name]):  # type: ignore[misc]
            game = find(columns[0])[0].name
            meaning = anchors.text(sense_text(entry.senses[columns[0]]), game)
            lines.append(f"- {plain(name_rulesets(columns))}: {meaning}")
    return "\n".join([*lines, ""])
