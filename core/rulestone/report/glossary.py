"""Shared words as documents: in all games, in one game, and in a scenario."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from rulestone.lab.compare.cast import list_card_lines
from rulestone.lab.glossary import GameCard, SharedWord, WordSense, describe_value, group_equal
from rulestone.lab.json import simplify
from rulestone.model.records import dump_fields, group_by_key
from rulestone.report.catalogue import list_commands
from rulestone.report.document import Document, Entries, Heading, ListEntry, Overview, Paragraph
from rulestone.report.words import add_rules, join_title, name_rulesets, plural
from rulestone.scenario import Scenario, group_by_theme
from rulestone.scenario.observation.card_expressions import FORMS as ABOUT_CARDS
from rulestone.scenario.observation.event_expressions import COMPARING, FORMS as ABOUT_EVENTS
from rulestone.scenario.observation.happenings import SHARED_EVENTS
from rulestone.scenario.observation.observer import ObservationForm

NOT_MENTIONED = "its rules do not mention it"


def format_sense(sense: WordSense | None) -> str:
    """Return the meaning of a word in a game, with its note."""
    if sense is None:
        return f"– ({NOT_MENTIONED})"
    rule = add_rules((sense.rule,))
    if not sense.own:
        return f"– {sense.note}{rule}"
    return f"{sense.own}; {sense.note}{rule}" if sense.note else sense.own + rule


def build_groups_document(entries: Sequence[SharedWord], game: str) -> Document:
    """Yield the shared words by group, and commands for details.

    Args:
        entries: the words.
        game: the name of a game for the example command.
    """
    yield Overview(group_by_key((entry.group, entry.word) for entry in entries))
    yield Paragraph(f"{plural(len(entries), 'shared word')} and card texts")
    hints = {
        f"words {entries[0].word}": "a word in every game", f"words {game}": "the words in one game",
        "words --observations": "what a scenario can observe", "words --all": "every word in every game",
    }  # fmt: skip
    yield list_commands(hints)


def build_words_document(entries: Sequence[SharedWord]) -> Document:
    """Yield words by group, and below each its meaning in every game; revisions that agree stand together."""
    for group, words in groupby(entries, lambda entry: entry.group):
        listed_: list[ListEntry] = []
        for entry in words:
            listed_.append(ListEntry(entry.word + (f": {entry.text}" if entry.text else "")))
            listed_ += [ListEntry(text, 1) for text in group_senses(entry)]
        yield Paragraph(group.upper())
        yield Entries(listed_, ((2, 2), (4, 2)), tight=True)


def group_senses(entry: SharedWord) -> list[str]:
    """Return the meaning of a word in every game; games that agree stand together."""
    groups = group_by_key((format_sense(sense), column) for column, sense in entry.senses.items())
    return [f"{name_rulesets(columns)}: {sense}" for sense, columns in groups.items()]


def build_game_words_document(entries: Sequence[SharedWord], column: str) -> Document:
    """Yield the words of one game by group, a line each; then how many there are."""
    wide = max((len(entry.word) for entry in entries), default=0)
    for group, words in groupby(entries, lambda entry: entry.group):
        yield Paragraph(group.upper())
        senses = {one.word: format_sense(one.senses[column]) for one in words}
        same = [word for word, sense in senses.items() if word in (sense, f"{sense}s", f"{sense}d", f"{sense}ed")]
        meanings = [ListEntry(sense, 0, f"{word:<{wide}}  ") for word, sense in senses.items() if word not in same]
        if same:
            meanings.append(ListEntry(", ".join(same), 0, "The same word: "))
        yield Entries(meanings, ((2, 0),), tight=True)
    none = sum(1 for entry in entries if (sense := entry.senses[column]) is None or not sense.own)
    title = name_rulesets([column])
    yield Paragraph(f"{title}: {plural(len(entries), 'shared word')}, {none} without a counterpart")


def dump_words(entries: Sequence[SharedWord], column: str = "") -> list[dict[str, Any]]:
    """Return words as plain data.

    Args:
        entries: the words.
        column: only their meaning under this ruleset; "" for all.
    """
    return [
        {
            "word": entry.word,
            "group": entry.group,
            **({"text": entry.text} if entry.text else {}),
            "games": {
                name: None if sense is None else {"is": sense.own or None, "note": sense.note, "rule": sense.rule}
                for name, sense in entry.senses.items()
                if column in ("", name)
            },
        }
        for entry in entries
    ]


# --- observations ---------------------------------------------------------------------------------------------------

GROUPS: dict[str, dict[str, ObservationForm]] = {
    "cards, zones and values": ABOUT_CARDS,
    "events, questions, the game": {**ABOUT_EVENTS, **COMPARING},
}


def format_form(template: str) -> str:
    """Return a form in the notation for readers: “zone of <card>”."""
    return re.sub(r"\{(\w+)\}", r"<\1>", template)


def build_observations_document() -> Document:
    """Yield every form with its example and its meaning, then the possible events for <word>."""
    for group, forms in GROUPS.items():
        yield Paragraph(group.upper())
        lines: list[ListEntry] = []
        for template, form in forms.items():
            example = f" – for example: {form.example}" if form.example != template else ""
            lines += [ListEntry(format_form(template) + example), ListEntry(form.meaning, 1)]
        yield Entries(lines, ((2, 2), (6, 0)), tight=True)
    yield Paragraph("EVENTS: “times destroyed”, “Guard was destroyed”, “destroyed in order”")
    events = []
    for word, event in SHARED_EVENTS.items():
        forms_of = f" (also: {', '.join(event.forms)})" if event.forms else ""
        events.append(ListEntry(f"{word}: {event.meaning}{forms_of}"))
    yield Entries(events, ((2, 2),), tight=True)


def dump_observations() -> list[dict[str, str]]:
    """Return every form as plain data."""
    return [
        {"group": group, "form": format_form(template), "example": form.example, "meaning": form.meaning}
        for group, forms in GROUPS.items()
        for template, form in forms.items()
    ]


# --- scenarios ------------------------------------------------------------------------------------------------------


def build_themes_document(scenarios: Sequence[Scenario]) -> Document:
    """Yield the names of scenarios by theme, and commands for details."""
    themes = group_by_theme({one.name: one.tags for one in scenarios})
    yield Overview(themes, 1)
    yield Paragraph(f"{plural(len(scenarios), 'scenario')} by theme")
    name = scenarios[0].name
    hints = {
        f"scenarios --search {next(iter(themes))}": "the scenarios of a theme, with their questions",
        f"scenarios {name}": "a scenario",
        f"compare {name}": "its results under every game",
        "scenarios --all": "every scenario, with its question",
    }
    yield list_commands(hints)


def build_scenario_list(scenarios: Sequence[Scenario]) -> Document:
    """Yield the titles and questions of scenarios by theme."""
    texts = {one.name: join_title(one.title, one.asks) for one in scenarios}
    wide = max(map(len, texts))
    for theme, names in group_by_theme({one.name: one.tags for one in scenarios}).items():
        yield Heading(theme.capitalize(), 2)
        yield Entries([ListEntry(texts[name], 0, f"{name:<{wide}}  ") for name in names], ((0, 0),))
    yield Paragraph(plural(len(scenarios), "scenario"))


# --- a scenario -----------------------------------------------------------------------------------------------------


def build_scenario_document(
    scenario: Scenario, entries: Sequence[SharedWord], cards: dict[str, dict[str, GameCard]]
) -> Document:
    """Yield a scenario: question, cards with their form in each game, script, observations, words.

    Args:
        scenario: the scenario.
        entries: the shared words that it uses.
        cards: "game@revision" → card → its form in that game.
    """
    yield Paragraph(join_title(scenario.title, scenario.asks))
    yield Paragraph(f"Watch: {scenario.look}" if scenario.look else "", rest="  ")
    yield from build_forms_document(scenario, cards)
    script = [line.text for line in scenario.play if line.text]
    looks = [f"{name}: {format_observation(scenario, name)}" for name in scenario.observe]
    yield Paragraph("SCRIPT" if scenario.play else "")
    yield Entries([ListEntry(text, 0, f"{n} ") for n, text in enumerate(script, 1)], ((2, 2),))
    yield Paragraph("OBSERVED AT THE END" if looks else "")
    yield Entries([ListEntry(look) for look in looks], ((2, 2),))
    yield from build_words_document(entries)


def build_forms_document(scenario: Scenario, cards: dict[str, dict[str, GameCard]]) -> Document:
    """Yield the cards of a scenario, each with its form in every game."""
    lines = list_card_lines(scenario)
    yield Paragraph("CARDS" if lines else "")
    for line in lines:
        text = line.summary + (f" ({line.where})" if line.where else "")
        yield Paragraph(text, f"{line.name}  ", "  ")
        groups = group_equal(list(cards), lambda name, card=line.name: cards[name].get(card))  # type: ignore[misc]
        forms = [(columns, made) for columns in groups if (made := cards[columns[0]].get(line.name)) is not None]
        yield Entries(
            [ListEntry(f"{name_rulesets(some)}: {format_card(made)}") for some, made in forms], ((4, 2),), tight=True
        )


def format_observation(scenario: Scenario, name: str) -> str:
    """Return an observation: its expression, and the answers that its values mean."""
    meaning = scenario.answer.get(name, {})
    says = "; ".join(f"{value} means “{answer}”" for value, answer in meaning.items())
    return scenario.observe[name].text() + (f" ({says})" if says else "")


def format_card(card: GameCard) -> str:
    """Return a card's form in a game."""
    if card.why:
        return f"– {card.why}"
    values = ", ".join(f"{key} {describe_value(value)}" for key, value in card.values.items() if value != ())
    text = " ".join(card.text.split("\n"))
    return ", ".join(filter(None, (card.type, values))) + (f": {text}" if text else "")


def dump_scenario(
    scenario: Scenario, entries: Sequence[SharedWord], cards: dict[str, dict[str, GameCard]]
) -> dict[str, Any]:
    """Return a scenario as plain data, with its cards and words in each game."""
    return {
        **dump_fields(scenario, "name title asks look"),
        "cards": [
            {
                **dump_fields(line, "name text where"),
                "is": line.what,
                "games": {
                    name: {
                        "type": made.type or None,
                        "values": {key: simplify(value) for key, value in made.values.items()},
                        "text": made.text,
                        "why": made.why,
                    }
                    for name, known in cards.items()
                    if (made := known.get(line.name)) is not None
                },
            }
            for line in list_card_lines(scenario)
        ],
        "play": [line.text for line in scenario.play if line.text],
        "observe": {name: node.text() for name, node in scenario.observe.items()},
        "answer": {name: dict(meaning) for name, meaning in scenario.answer.items()},
        "words": dump_words(entries),
    }
