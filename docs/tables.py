"""The table of observations in the docs, as Markdown."""

from __future__ import annotations

from rulestone.report.glossary import GROUPS, format_form
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
