"""Pages of the atlas: games with their rules, cards and rulings; concepts with every game's policy; scenarios."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from urllib.parse import quote

from msgspec import Struct

from rulestone.game.game import Game
from rulestone.game.host import find as find_game, list_rulesets
from rulestone.game.ruleset import ASSUMED, Rule, Ruleset
from rulestone.lab.card_pool import map_using_rulings, print_card
from rulestone.lab.compare.comparison import Comparison
from rulestone.lab.compare.library import ComparedScenario, summarize
from rulestone.lab.compare.switches import find_switches
from rulestone.lab.glossary import group_equal, make_glossary
from rulestone.lab.revisions.diff import Diff
from rulestone.lab.rulings import map_citing
from rulestone.model.records import group_by_key
from rulestone.report import catalogue
from rulestone.report.answer import build_headline, list_refused_lines
from rulestone.report.atlas.markup import PICTURES, Anchors, escape, make_contents, make_picture, make_table, slug
from rulestone.report.cards import format_name, format_values
from rulestone.report.catalogue import format_policy, format_revisions, get_question, list_policy_names
from rulestone.report.comparison import Grid, build_heads, list_forms, list_remarks, list_ways
from rulestone.report.diff import format_summary, list_sections
from rulestone.report.drawings import draw_comparison
from rulestone.report.glossary import format_sense
from rulestone.report.page.document import render_page
from rulestone.report.page.lanes import view_columns
from rulestone.report.words import join_words, name_rulesets
from rulestone.scenario import Ruling, Scenario, ScenarioError, find
from rulestone.scenario.yaml import Node

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
    for names in group_equal([one.name for one in rulesets], lambda one: format_policy(find_game(one)[1], name, True)):
        game = find_game(names[0])[0]
        answer = anchors.link_rule_ids(format_policy(find_game(names[0])[1], name, True), game.name)
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
        for columns in group_equal(list(entry.senses), lambda name, entry=entry: entry.senses[name]):  # type: ignore[misc]
            game = find_game(columns[0])[0].name
            meaning = anchors.link_rule_ids(format_sense(entry.senses[columns[0]]), game)
            lines.append(f"- {escape(name_rulesets(columns))}: {meaning}")
    return "\n".join([*lines, ""])


FOLDER = "pages"


class WrittenScenario(Struct, frozen=True):
    """A scenario's page in the atlas.

    Attributes:
        name, title, asks: from its file.
        text: its page as Markdown.
        files: the page that steps through it, and the picture of its stacks.
        result: its result in one line.
        policies: the policies that change its results if swapped.
    """

    name: str
    title: str
    asks: str
    text: str
    files: dict[str, str]
    result: ComparedScenario
    policies: tuple[str, ...] = ()


class ScenarioPages(Struct, frozen=True):
    """Writes pages of scenarios, in this process or in a worker.

    Attributes:
        names: the scenarios.
        quick: look for no causes.
        anchors: the addresses of rules.
    """

    names: Sequence[str]
    quick: bool
    anchors: Anchors

    def __call__(self, numbers: Iterable[int]) -> list[tuple[int, WrittenScenario | None]]:
        """Write the pages with these numbers, from 0."""
        return [(number, self.write_page(self.names[number])) for number in numbers]

    def write_page(self, name: str) -> WrittenScenario | None:
        """Return the page of a scenario; None if it fits none of the games."""
        try:
            made = find_switches(name, evidence=not self.quick, view=view_columns, once=True)
            files = {f"{FOLDER}/{slug(name)}.html": render_page([(find(name), made)])}
        except ScenarioError:
            return None
        found = made.comparison
        causes = (found.cause(way) for way in found.ways)
        swapped = {one.change.what for one in causes if one is not None and one.change.kind == "policy"}
        files[f"{PICTURES}/{slug(name)}.svg"] = draw_comparison(found)
        result = summarize(found, found.title)
        return WrittenScenario(name, found.title, found.asks, self.render(found), files, result, tuple(sorted(swapped)))

    def render(self, result: Comparison) -> str:
        """Return the page of a scenario."""
        lines = self.list_setup(result) + self.list_answer(result)
        lines += ["", *(f"- {self.anchors.link_rule_ids(line)}" for line in list_remarks(result, notes=True)), ""]
        lines += ["## The stack over time", ""]
        lines += [make_picture("..", slug(result.scenario), "The stack of each game over time"), ""]
        return "\n".join(lines)

    def list_setup(self, result: Comparison) -> list[str]:
        """Return the title, the question, the cards and the script lines of a scenario."""
        question = f"*{escape(result.asks)}*" if result.asks else ""
        lines = [f"# {escape(result.title or result.scenario)}", "", question, ""]
        address = quote(f"../{FOLDER}/{slug(result.scenario)}.html")
        lines += [f'<p><a href="{address}">Step through it, boards side by side</a></p>', ""]
        for card in result.cards:
            text = card.summary + (f" ({card.where})" if card.where else "")
            lines.append(f"- **{escape(card.name)}** {escape('; '.join((text, *list_forms(card))))}")
        return [*lines, "", *(f"1. {escape(row.name)}" for row in result.rows if row.kind == "step" and row.step)]

    def list_answer(self, result: Comparison) -> list[str]:
        """Return the ways of behaving and the table of a comparison."""
        link = self.anchors.link_rule_ids
        lines = ["", "## Answer", "", link(build_headline(result)), ""]
        lines += [f"- {link(line)}" for line in list_refused_lines(result)]
        for (_, who), *more in list_ways(result):
            lines += ["", f"**{link(who)}**", ""]
            lines += [f"- {link((lead.strip() + ' ' + text).strip())}" for lead, text in more]
        grid = Grid(result, build_heads(result))
        if rows := grid.list_lines():
            cells = [[link(cell) for cell in row] for row in rows]
            lines += ["", make_table(("", *(escape(head.title) for head in grid.heads)), cells)]
        return lines


Pages = Iterator[tuple[str, str]]


class GamePages:
    """Writes the pages of one game.

    Args:
        game: the game.
        rulings: its rulings, one for each revision.
        results: (id, revision) → whether a ruling holds; () where none was run.
        diffs: its revisions held against those before them.
        anchors: where rules and rulings stand.
    """

    def __init__(
        self,
        game: Game,
        rulings: Sequence[Ruling],
        results: Mapping[tuple[str, str], str],
        diffs: Sequence[Diff],
        anchors: Anchors,
    ) -> None:
        self.game = game
        self.rulings = rulings
        self.results = results
        self.diffs = diffs
        self.anchors = anchors
        self.rulesets = list(reversed(list_rulesets([game])))

    def render_pages(self) -> Pages:
        """Yield every page: its name without ending, and its text."""
        lead = f"games/{slug(self.game.name)}"
        parts = {"rules": self.render_rules(), "rulings": self.render_rulings(), "cards": self.render_cards()}
        if self.diffs:
            parts["revisions"] = self.render_revisions()
        yield f"{lead}/index", self.render_index(list(parts))
        yield from ((f"{lead}/{name}", text) for name, text in parts.items())

    def link_text(self, text: str) -> str:
        """Return a text of this game as Markdown."""
        return self.anchors.link_rule_ids(text, self.game.name)

    def render_index(self, parts: Sequence[str]) -> str:
        """Return the page about the game."""
        newest = self.rulesets[0]
        lines = [f"# {escape(self.game.full_title)}", "", "## Sources", ""]
        lines += [f"- {escape(source)}" for source in self.game.sources]
        rows = [
            (escape(one.revision), str(len(one.rulebook)),
             str(sum(ruling.revision == one.revision for ruling in self.rulings)),
             str(len(one.cards)), escape(", ".join(one.decks)))
            for one in self.rulesets
        ]  # fmt: skip
        lines += ["", make_table(("revision", "rules", "rulings", "cards", "decks"), rows), ""]
        policies = []
        for name in list_policy_names(self.rulesets):
            cells = [self.link_text(format_policy(one, name, True)) for one in self.rulesets]
            policies.append((f"[{escape(get_question(name))}](../../concepts/{slug(name)}.md)", *cells))
        heads = ("question", *(escape(one.revision) for one in self.rulesets))
        lines += ["## Policies", "", make_table(heads, policies), ""]
        if newest.parts.assumptions:
            lines += ["## Assumptions", ""]
            for one in newest.parts.assumptions.values():
                rest = [one.describe_option(other) for other in one.options if other != one.default]
                lines.append(
                    f"- **{self.link_text(one.question)}** "
                    + escape(one.describe_option(one.default))
                    + (f" \\(or {escape(', '.join(rest))}\\)" if rest else "")
                    + f" {self.link_text(one.rule)}, `{one.name}`"
                )
        return "\n".join([*lines, "", make_contents("", parts), ""])

    def render_rules(self) -> str:
        """Return every rule of any revision, with the rulings that rest on it."""
        cited: dict[str, dict[str, None]] = {}
        for one in self.rulesets:
            for wanted, ids in map_citing(one.name).items():
                for id in one.rulebook.ids(wanted):
                    cited.setdefault(id, {}).update(dict.fromkeys(ids))
        known: dict[str, tuple[Rule, list[str]]] = {}
        for one in self.rulesets:
            for rule in one.rulebook:
                known.setdefault(rule.id, (rule, []))[1].append(one.revision)
        lines = [f"# Rules of {escape(self.game.title)}", ""]
        lines.append("*Official*: from a source. *Derived*: follows from official rules. *Assumed* ◆: in no source.")
        titles = self.rulesets[-1].rulebook.chapters
        for id, (rule, revisions) in sorted(known.items(), key=lambda one: catalogue.make_order_key(one[0])):
            heading = f"## {escape(catalogue.name_chapter(id, titles))}"
            if heading not in lines:
                lines += ["", heading]
            facts = [("◆ " if rule.status == ASSUMED else "") + f"*{rule.status}*"]
            facts += [escape(part) for part in (rule.source, format_revisions(rule)) if part]
            if len(revisions) < len(self.rulesets):
                facts.append(escape(f"in {join_words(list(reversed(revisions)))}"))
            by = ", ".join(self.anchors.link_ruling(one, self.game.name) for one in cited.get(id, {}))
            anchor = f"({self.anchors.rules[self.game.name][id]})="
            lines += ["", anchor, f"### {escape(id)}", "", self.link_text(rule.text), ""]
            lines += [" · ".join(facts), "", f"Rulings: {by or 'none'}"]
        return "\n".join([*lines, ""])

    def render_rulings(self) -> str:
        """Return every ruling: its decision, its rules, and whether it holds."""
        lines = [f"# Rulings of {escape(self.game.title)}", ""]
        revisions = group_by_key((ruling.id, ruling.revision) for ruling in self.rulings)
        if not revisions:
            lines.append("The game has no catalogue of rulings.")
        for ruling in {ruling.id: ruling for ruling in self.rulings}.values():
            scenario, name = ruling.scenario, self.game.name
            states = [self.results.get((ruling.id, revision), "") for revision in revisions[ruling.id]]
            state = join_words(list(dict.fromkeys(state for state in states if state)))
            rules = ", ".join(self.anchors.link_rule_ids(id, name) for id in scenario.cites)
            lines += ["", f"({self.anchors.rulings[name][ruling.id]})=", f"## {escape(ruling.id)}", ""]
            lines += [f"**{escape(ruling.title)}**", ""]
            facts = [escape(f"in {join_words(revisions[ruling.id])}"), escape(state), escape(scenario.basis)]
            lines.append(" · ".join(part for part in (*facts, f"rests on {rules}" if rules else "") if part))
            if scenario.nothing_to_show:
                lines += ["", escape(scenario.nothing_to_show)]
            for case in scenario.only(revisions[ruling.id][-1]).variants():
                lines += format_case(case)
            lines += ["", f"`rulestone run {self.game.name}/{ruling.id.replace('`', '')}`"]
        return "\n".join([*lines, ""])

    def render_cards(self) -> str:
        """Return every card of the newest revision: values, text, rulings that use it."""
        ruleset: Ruleset = self.rulesets[0]
        uses = map_using_rulings(ruleset)
        revision = escape(ruleset.revision)
        lines = [f"# Cards of {escape(self.game.title)}", "", f"Printed values and texts of {revision}."]
        for name, card in ruleset.cards.items():
            lines += ["", f"## {escape(format_name(card))}", "", escape(format_values(card, ruleset))]
            lines += [f"\n{self.link_text(text)}" for text in print_card(card, ruleset)]
            if card.note:
                lines.append(f"\nNote: {self.link_text(card.note)}")
            if by := uses.get(name):
                lines.append("\nRulings: " + ", ".join(self.anchors.link_ruling(id, self.game.name) for id in by))
        return "\n".join([*lines, ""])

    def render_revisions(self) -> str:
        """Return the differences of each revision from the one before."""
        lines = [f"# Revisions of {escape(self.game.title)}"]
        for found in self.diffs:
            pair = f"{found.own.partition('@')[2]} → {found.other.partition('@')[2]}"
            lines += ["", f"## {escape(pair)}", "", escape(format_summary(found))]
            for heading, groups in list_sections(found):
                lines += ["", f"### {escape(heading)}", ""]
                lines += [f"{'  ' * entry.depth}- {self.link_text(entry.text)}" for group in groups for entry in group]
        return "\n".join([*lines, ""])


def format_case(case: Scenario) -> list[str]:
    """Return the lines of one case of a ruling: its name, script and expectations."""
    lines = ["", f"*{escape(case.case)}*"] if case.case else []
    lines += ["", *(f"1. {escape(line.text)}" for line in case.play if line.text)]
    expected = (f"- {escape(what)}: {escape(format_expectation(node))}" for what, node in case.expect.items())
    return [*lines, "", *expected]


def format_expectation(node: Node) -> str:
    """Return an expectation as it is written."""
    return str(node.plain) if isinstance(node.value, (dict, list)) else node.text()
