"""Tables of the docs as Markdown: the observations of scenarios, and the phrase book."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rulestone.lab.phrases import SharedWord
from rulestone.report.glossary import GROUPS, format_form, senses_by_game
from rulestone.scenario.observation.happenings import SHARED_EVENTS


def observations_table() -> str:
    """Return the forms and the events as two Markdown tables."""
    rows = ["| expression | value | example |", "|---|---|---|"]
    for forms in GROUPS.values():
        rows += [
            f"| `{format_form(template)}` | {form.meaning} | {'' if form.example == template else f'`{form.example}`'} |"
            for template, form in forms.items()
        ]
    rows += ["", "| event | what has happened | also written |", "|---|---|---|"]
    rows += [f"| {word} | {event.meaning} | {', '.join(event.forms)} |" for word, event in SHARED_EVENTS.items()]
    return "\n".join(rows)


def phrase_book(entries: Sequence[SharedWord]) -> str:
    """Return phrases with their form in each game as Markdown: a heading a group, a list a phrase."""
    lines: list[str] = []
    for group, phrases in groupby(entries, lambda entry: entry.group):
        lines += ["", f"### {group.removeprefix('card texts: ').capitalize()}", ""]
        for entry in phrases:
            lines += [f"**{entry.word}**: {entry.text}", "", *(f"- {said}" for said in senses_by_game(entry)), ""]
    return "\n".join(lines).strip("\n")
