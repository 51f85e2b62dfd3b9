"""The pages of a game: an overview, its rules with the rulings that guard them, rulings, cards, revisions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulestone.game.game import Game
from rulestone.game.host import list_rulesets
from rulestone.game.rulebook import ASSUMED, Rule
from rulestone.game.ruleset import Ruleset
from rulestone.lab.card_pool import map_using_rulings, print_card
from rulestone.lab.revisions.diff import Diff
from rulestone.lab.rulings import map_citing
from rulestone.model.records import group_by_key
from rulestone.report.atlas.markup import Anchors, escape, make_contents, make_table, slug
from rulestone.report.cards import format_name, format_values
from rulestone.report.catalogue import format_policy, format_revisions, get_question, list_policy_names
from rulestone.report.diff import format_summary, list_sections
from rulestone.report.words import join_words
from rulestone.scenario import Ruling, Scenario
from rulestone.scenario.yaml import Node

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
        lines = [f"# {escape(self.game.title)}", ""]
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
                    f"- **{escape(one.name)}**: {self.link_text(one.question)} "
                    + escape(one.describe_option(one.default))
                    + (f" \\(or {escape(', '.join(rest))}\\)" if rest else "")
                    + f" {self.link_text(one.rule)}"
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
        for id, (rule, revisions) in known.items():
            facts = [("◆ " if rule.status == ASSUMED else "") + f"*{rule.status}*"]
            facts += [escape(part) for part in (rule.source, format_revisions(rule)) if part]
            if len(revisions) < len(self.rulesets):
                facts.append(escape(f"in {join_words(list(reversed(revisions)))}"))
            by = ", ".join(self.anchors.link_ruling(one, self.game.name) for one in cited.get(id, {}))
            lines += [
                "",
                f"({self.anchors.rules[self.game.name][id]})=",
                f"## {escape(id)}",
                "",
                self.link_text(rule.text),
                "",
            ]
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
