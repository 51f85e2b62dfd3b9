"""The constructs of rules English, each with an example and its meaning.

`EXAMPLES` are the sentences of `examples.yaml`, in the words of no game in particular.
Documentation prints them with `themes.table()`, and the tests read and print every one.

Conventions that the examples show:

- **Choosing.** "Choose …" and "target …" pick when the card or ability is announced, "pick …" and a bare "a …" when it
  resolves. In a cost both are picked when the cost is paid. Choices are called "target", "target2", … in their
  order; each ability starts again with the first.
- **It, them, that …** mean the latest choice, even after the text has moved it. Without a choice they mean the object
  of the trigger, else this card. "Its", "their", "that player" and "its controller" follow it. "The first target" and
  "the second target" are earlier choices. "The triggering card" is the object of the trigger after a later choice.
- **One line, one run of sentences.** A sentence belongs to the ability before it unless it begins a new one: with a
  word such as "When …", "Once per turn:", a cost, "As long as …", or as a new line.
- **What always holds.** A continuous effect without a duration is a static ability of a card that stays, and lasts for
  correct as the effect of a spell (`kind="effect"`).
- **Amounts.** A number inside a sentence form is written out; another amount comes with "equal to": "deal damage equal
  to its power to it".
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from rulestone.language.english.phrases import TABLES


class Example(Struct, frozen=True, kw_only=True):
    """A sentence of rules English.

    Attributes:
        about: the construct.
        text: the sentence.
        means: the data that it becomes, abbreviated.
        printed: the canonical form, if it differs from the text.
        kind: the kind of ability that a bare instruction becomes (see `rulestone.language.english.parse`).
    """

    about: str
    text: str
    means: str
    printed: str = ""
    kind: str = "effect"


EXAMPLES: tuple[Example, ...] = msgspec.yaml.decode(
    Path(__file__).with_suffix(".yaml").read_bytes(), type=tuple[Example, ...]
)

THEMES = TABLES["themes"]
"""Theme → the construct with which it begins; the examples of a theme stand together."""


def group_by_theme() -> dict[str, list[Example]]:
    """Return the examples of each theme."""
    begins = {about: theme for theme, about in THEMES.items()}
    found: dict[str, list[Example]] = {}
    theme = ""
    for example in EXAMPLES:
        theme = begins.pop(example.about, theme)
        found.setdefault(theme, []).append(example)
    return found


def render_table() -> str:
    """Return the examples as Markdown tables, one for each theme."""
    lines = []
    for theme, examples in group_by_theme().items():
        lines += [f"**{theme}**", "", "| construct | rules English | meaning |", "|---|---|---|"]
        for example in examples:
            text = example.printed.replace("\n", "<br>")
            printed = f"<br>prints as *{text}*" if example.printed not in ("", example.text) else ""
            lines.append(f"| {example.about} | {example.text}{printed} | {example.means} |".replace(" | | ", " \\| "))
        lines.append("")
    return "\n".join(lines).rstrip()
