"""Observations available to scenarios: forms of expressions, and the events in them."""

from __future__ import annotations

import re

from rulestone.report.document import Document, Entries, ListEntry, Paragraph
from rulestone.scenario.observation.cards import FORMS as ABOUT_CARDS
from rulestone.scenario.observation.events import COMPARING
from rulestone.scenario.observation.events import FORMS as ABOUT_EVENTS
from rulestone.scenario.observation.happenings import SHARED_EVENTS
from rulestone.scenario.observation.observer import ObservationForm

GROUPS: dict[str, dict[str, ObservationForm]] = {
    "cards, zones and values": ABOUT_CARDS,
    "what happened, what is asked, the game": {**ABOUT_EVENTS, **COMPARING},
}


def shown(template: str) -> str:
    """Return a form in the notation for readers: “zone of <card>”."""
    return re.sub(r"\{(\w+)\}", r"<\1>", template)


def observations_document() -> Document:
    """Yield every form with its example and its meaning, then the possible events for <word>."""
    for group, forms in GROUPS.items():
        entries: list[ListEntry] = []
        for template, form in forms.items():
            details = [*([form.example] if form.example != template else []), form.meaning]
            entries += [ListEntry(shown(template)), *(ListEntry(detail, 1) for detail in details)]
        yield Paragraph(group.upper())
        yield Entries(entries, ((2, 2), (4, 0)), tight=True)
    yield Paragraph("EVENTS: “times destroyed”, “Guard was destroyed”, “destroyed in order”")
    events = []
    for word, event in SHARED_EVENTS.items():
        forms_of = f" (also: {', '.join(event.forms)})" if event.forms else ""
        events.append(ListEntry(f"{word}: {event.meaning}{forms_of}"))
    yield Entries(events, ((2, 2),), tight=True)


def observations_data() -> list[dict[str, str]]:
    """Return every form as plain data."""
    return [
        {"group": group, "form": shown(template), "example": form.example, "meaning": form.meaning}
        for group, forms in GROUPS.items()
        for template, form in forms.items()
    ]


def observations_table() -> str:
    """Return the forms and the events as two Markdown tables."""
    rows = ["| expression | value | example |", "|---|---|---|"]
    for forms in GROUPS.values():
        rows += [
            f"| `{shown(template)}` | {form.meaning} | {'' if form.example == template else f'`{form.example}`'} |"
            for template, form in forms.items()
        ]
    rows += ["", "| event | what has happened | also written |", "|---|---|---|"]
    rows += [f"| {word} | {event.meaning} | {', '.join(event.forms)} |" for word, event in SHARED_EVENTS.items()]
    return "\n".join(rows)
