"""Links of a page: rule ids lead to the rules, names of cards to their texts. All other text is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from markupsafe import Markup, escape
from msgspec import Struct

from rulestone.game.ruleset import ASSUMED, Rule
from rulestone.lab.compare.comparison import Column


class CitedRule(Struct, frozen=True):
    """A rule that a page cites.

    Attributes:
        anchor: its name in links.
        game: the title of its game.
        rule: the rule.
    """

    anchor: str
    game: str
    rule: Rule

    @property
    def assumed(self) -> bool:
        """Return whether the rule is assumed."""
        return self.rule.status == ASSUMED


class CardTip(Struct, frozen=True):
    """The text of a card, shown when the pointer or the focus is on its name."""

    anchor: str
    name: str
    what: str
    text: str


class Links:
    """The rules and cards that a page refers to, numbered in order of first use.

    Args:
        columns: columns with their rulebooks.
    """

    looks = False
    """Whether a card's name on a board is a button for its text; False here, since tips show texts."""
    answers: Mapping[int, tuple[str, ...]] = {}
    """Number of a card on a board → answers that are about it."""

    def __init__(self, columns: Iterable[Column]) -> None:
        self.columns = list({column.name: column for column in columns}.values())
        self.entries: dict[tuple[str, Rule], CitedRule] = {}
        self.tips: dict[tuple[str, str, str], CardTip] = {}
        ids = {rule.id for column in self.columns for rule in column.ruleset.rulebook}
        # the longest first, so that an id is not taken for the one that it begins with
        either = "|".join(re.escape(id) for id in sorted(ids, key=len, reverse=True))
        dated = {re.escape(column.revision) for column in self.columns if "-" in column.revision}
        self.dated = re.compile(rf"(?<![\w.-])(?:{'|'.join(sorted(dated))})(?![\w-])") if dated else None
        self.ids = re.compile(rf"(?<![\w.-])(?:{either})(?![\w@-]|\.\w)") if ids else re.compile(r"(?!)")

    def link_rules(self, text: str, columns: Sequence[str] = ()) -> Markup:
        """Return a text with a link for every rule id.

        Args:
            text: the text, of any origin.
            columns: whose rules come first, where games share an id.
        """
        parts: list[Markup] = []
        end = 0
        for match in self.ids.finditer(text):
            parts += [self.strip_links(text[end : match.start()]), self.link_rule(match.group(), columns, mark=False)]
            end = match.end()
        return Markup("").join([*parts, self.strip_links(text[end:])])

    def strip_links(self, text: str) -> Markup:
        """Return a text without links, with unbroken names of revisions."""
        parts: list[Markup] = []
        end = 0
        for match in self.dated.finditer(text) if self.dated is not None else ():
            whole = Markup('<span class="revision">{}</span>').format(match.group())
            parts += [escape(text[end : match.start()]), whole]
            end = match.end()
        return Markup("").join([*parts, escape(text[end:])])

    def link_rule(self, id: str, columns: Sequence[str] = (), mark: bool = True) -> Markup:
        """Return a rule id as a link to the rule; plain if no column has such a rule.

        Args:
            id: the id.
            columns: whose rules come first.
            mark: whether an assumed one is marked.
        """
        entry = self.find_rule(id, columns)
        if entry is None:
            return escape(id)
        sign = Markup('<span class="mark" title="assumed">◆</span>') if entry.assumed and mark else Markup("")
        return Markup('<a class="rule {}" href="#{}">{}</a>{}').format(entry.rule.status, entry.anchor, id, sign)

    def list_rule_links(self, ids: Iterable[str], columns: Sequence[str] = ()) -> Markup:
        """Return rule ids as links, in brackets."""
        lines = [self.link_rule(id, columns) for id in ids if id]
        return Markup(' <span class="cites">[{}]</span>').format(Markup(", ").join(lines)) if lines else Markup("")

    def find_rule(self, id: str, columns: Sequence[str] = ()) -> CitedRule | None:
        """Return the rule of an id, preferably in one of some columns; None for none."""
        for column in sorted(self.columns, key=lambda column: column.name not in columns):
            if id in column.ruleset.rulebook:
                rule = column.ruleset.rulebook[id]
                key = (column.game, rule)
                if key not in self.entries:
                    self.entries[key] = CitedRule(f"rule-{len(self.entries) + 1}", column.game, rule)
                return self.entries[key]
        return None

    def link_card(self, name: str, title: str, text: str) -> str:
        """Return the anchor of a card's text; "" for a card without a text."""
        if not text and not title:
            return ""
        key = (name, title, text)
        if key not in self.tips:
            self.tips[key] = CardTip(f"card-{len(self.tips) + 1}", *key)
        return self.tips[key].anchor
