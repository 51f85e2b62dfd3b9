"""The examples of rules English by theme, as documentation shows them."""

from __future__ import annotations

from rulestone.language.english.examples import EXAMPLES, Example

THEMES = {
    "Choosing": "choose",
    "Noun phrases": "adjectives",
    "Verbs": "who does it",
    "Amounts": "equal to",
    "Continuous effects": "for a time",
    "Triggers": "when, this",
    "Costs, limits, conditions of use": "cost",
    "Order of things": "then",
    "Conditions": "how many",
    "Without a verb of the game": "move",
}
"""Theme → the construct with which it begins; the examples of a theme stand together."""


def by_theme() -> dict[str, list[Example]]:
    """The examples of each theme."""
    begins = {about: theme for theme, about in THEMES.items()}
    found: dict[str, list[Example]] = {}
    theme = ""
    for example in EXAMPLES:
        theme = begins.pop(example.about, theme)
        found.setdefault(theme, []).append(example)
    return found


def table() -> str:
    """The examples as Markdown tables, one for each theme."""
    lines = []
    for theme, examples in by_theme().items():
        lines += [f"**{theme}**", "", "| construct | rules English | meaning |", "|---|---|---|"]
        for example in examples:
            said = example.printed.replace("\n", "<br>")
            printed = f"<br>prints as *{said}*" if example.printed not in ("", example.text) else ""
            lines.append(f"| {example.about} | {example.text}{printed} | {example.means} |".replace(" | | ", " \\| "))
        lines.append("")
    return "\n".join(lines).rstrip()
