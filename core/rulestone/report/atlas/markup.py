"""Markup of the atlas: Markdown with links to rules and rulings; all other text is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from rulestone.game.game import Game
from rulestone.game.host import list_rulesets

SIGNS = re.compile(r"([!-/:-@\[-`{-~])")
"""Every character with a meaning in Markdown."""

PICTURES = "pictures"
"""Folder of the pictures."""


def escape(text: str) -> str:
    """Return a text in one line, escaped for Markdown."""
    return SIGNS.sub(r"\\\1", " ".join(str(text).split()))


def slug(name: str) -> str:
    """Return a name in the form for addresses: letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "x"


class Anchors:
    """The targets of links in the atlas: rules and rulings of every game.

    Args:
        games: the games.
        rulings: game → ids of its rulings.
    """

    def __init__(self, games: Iterable[Game], rulings: Mapping[str, Iterable[str]]) -> None:
        self.taken: set[str] = set()
        self.rules: dict[str, dict[str, str]] = {}
        self.rulings: dict[str, dict[str, str]] = {}
        self.patterns: dict[str, re.Pattern[str]] = {}
        for game in games:
            ids = dict.fromkeys(rule.id for ruleset in list_rulesets([game]) for rule in ruleset.rulebook)
            self.rules[game.name] = {id: self.make_anchor(f"rule-{game.name}-{slug(id)}") for id in ids}
            known = dict.fromkeys(rulings.get(game.name, ()))
            self.rulings[game.name] = {id: self.make_anchor(f"ruling-{game.name}-{slug(id)}") for id in known}
        self.every = {id: where for table in self.rules.values() for id, where in table.items()}
        for name, table in (*self.rules.items(), ("", self.every)):
            either = "|".join(re.escape(id) for id in sorted(table, key=len, reverse=True))
            self.patterns[name] = (
                re.compile(rf"(?<![\w.-])(?:{either})(?![\w@-]|\.\w)") if table else re.compile("(?!)")
            )

    def make_anchor(self, name: str) -> str:
        """Return a unique address."""
        found, number = name, 1
        while found in self.taken:
            number += 1
            found = f"{name}-{number}"
        self.taken.add(found)
        return found

    def link_rule_ids(self, text: str, game: str = "") -> str:
        """Return a text as Markdown with links for ids of rules.

        Args:
            game: the game of the rules; "" for rules of any game.
        """
        table = self.rules.get(game, self.every)
        parts: list[str] = []
        end = 0
        for match in self.patterns.get(game, self.patterns[""]).finditer(text):
            lead = text[end : match.start()]
            parts += [keep_blanks(lead), f"[{escape(match.group())}](#{table[match.group()]})"]
            end = match.end()
        return "".join([*parts, keep_blanks(text[end:])]).strip()

    def link_ruling(self, id: str, game: str) -> str:
        """Return a ruling as a link."""
        where = self.rulings.get(game, {}).get(id)
        return f"[{escape(id)}](#{where})" if where else escape(id)


def keep_blanks(text: str) -> str:
    """Return a piece of a text with its leading and trailing blanks."""
    lead, end = " " if text[:1].isspace() else "", " " if text[-1:].isspace() else ""
    return f"{lead}{escape(text)}{end}" if text.strip() else lead


def make_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table whose cells are Markdown."""
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    return "\n".join([*lines, *("| " + " | ".join(cell or " " for cell in row) + " |" for row in rows)])


HINT = """<style>@media (min-width: 46em) { .hint { display: none } }</style>
<small class="hint">Scroll the picture sideways to see the rest.</small>"""
"""Hint under a picture on a narrow screen."""


def make_picture(root: str, name: str, label: str) -> str:
    """Return a picture of the site as HTML; a wide one scrolls.

    Args:
        root: the way from the page to the first folder of the site.
        name: the file, in the folder of pictures.
        label: the picture in words.
    """
    shown = f'<object type="image/svg+xml" data="{root}/{PICTURES}/{name}.svg" aria-label="{label}"'
    scrolls = f'<div style="overflow-x: auto" tabindex="0" role="region" aria-label="{label}">'
    return f'{scrolls}{shown} style="max-width: max(100%, 46em)"></object></div>{HINT}'


def make_contents(caption: str, pages: Iterable[str], hidden: bool = False) -> str:
    """Return a table of contents."""
    options = [":hidden:"] if hidden else [":maxdepth: 1"]
    options += [f":caption: {caption}"] if caption else []
    return "\n".join(["```{toctree}", *options, "", *pages, "```"])
