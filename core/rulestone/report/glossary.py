"""Shared words as readers see them: all of them, those of one game, and a scenario with what became of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulestone.game.host import find
from rulestone.lab.compare.cast import card_lines
from rulestone.lab.glossary import KINDS, Print, SharedWord, WordSense, same, told
from rulestone.lab.json import plain
from rulestone.report.words import WIDTH, bracketed, listed, plural, wrapped
from rulestone.scenario import Scenario

SILENT = "says nothing of it"


def title(columns: Sequence[str]) -> str:
    """Revisions of one game in words."""
    game, ruleset = find(columns[0])
    return f"{game.title} {listed([find(name)[1].revision for name in columns])}" if ruleset else ""


def sense_text(sense: WordSense | None) -> str:
    """Return the meaning of a word in a game, with its note."""
    if sense is None:
        return f"– ({SILENT})"
    rule = bracketed((sense.rule,))
    if not sense.own:
        return f"– {sense.note}{rule}"
    return sense.own + (f"; {sense.note}{rule}" if sense.note else rule)


def words_text(entries: Sequence[SharedWord], width: int = WIDTH, group: str = "") -> str:
    """Words with what each is in every game: a word a paragraph; revisions that agree stand together.

    Args:
        entries: the words.
        width: columns of text.
        group: the group whose heading was printed already.
    """
    lines: list[str] = []
    for entry in entries:
        if entry.group != group:
            group = entry.group
            lines += [*([""] if lines else []), group.upper()]
        lines += wrapped(entry.word + (f": {entry.text}" if entry.text else ""), width, "  ", "    ").split("\n")
        names = list(entry.senses)
        for columns in same(names, lambda name, entry=entry: entry.senses[name]):  # type: ignore[misc]
            lines += wrapped(
                f"{title(columns)}: {sense_text(entry.senses[columns[0]])}", width, "    ", "      "
            ).split("\n")
    return "\n".join(lines) + "\n"


def game_words_text(entries: Sequence[SharedWord], column: str, width: int = WIDTH) -> str:
    """The words of one game, a line each."""
    lines: list[str] = []
    group = ""
    wide = max((len(entry.word) for entry in entries), default=0)
    for entry in entries:
        if entry.group != group:
            group = entry.group
            lines += [*([""] if lines else []), group.upper()]
        lines += wrapped(sense_text(entry.senses[column]), width, f"  {entry.word:<{wide}}  ").split("\n")
    none = sum(1 for entry in entries if (sense := entry.senses[column]) is None or not sense.own)
    lines += ["", f"{title([column])}: {plural(len(entries), 'shared word')}, {none} without a counterpart"]
    return "\n".join(lines) + "\n"


def words_data(entries: Sequence[SharedWord]) -> list[dict[str, Any]]:
    """Words as plain data."""
    return [
        {
            "word": entry.word,
            "group": entry.group,
            **({"text": entry.text} if entry.text else {}),
            "games": {
                name: None if sense is None else {"is": sense.own or None, "note": sense.note, "rule": sense.rule}
                for name, sense in entry.senses.items()
            },
        }
        for entry in entries
    ]


def phrase_book(entries: Sequence[SharedWord]) -> str:
    """Return phrases with what they become in each game as Markdown: a heading a group, a list a phrase."""
    lines: list[str] = []
    group = ""
    for entry in entries:
        if entry.group != group:
            group = entry.group
            lines += ["", f"### {group.removeprefix('card texts: ').capitalize()}", ""]
        lines += [f"**{entry.word}**: {entry.text}", ""]
        for columns in same(list(entry.senses), lambda name, entry=entry: entry.senses[name]):  # type: ignore[misc]
            lines.append(f"- {title(columns)}: {sense_text(entry.senses[columns[0]])}")
        lines.append("")
    return "\n".join(lines).strip("\n")


# --- a scenario -----------------------------------------------------------------------------------------------------


def scenario_text(
    scenario: Scenario, entries: Sequence[SharedWord], cards: dict[str, dict[str, Print]], width: int = WIDTH
) -> str:
    """A scenario to be read: question, cards with what each game makes of them, script, what is looked at, words.

    Args:
        scenario: the scenario.
        entries: the shared words that it uses.
        cards: "game@revision" → card → how that game has it.
        width: columns of text.
    """
    parts = [wrapped(f"{scenario.title}: {scenario.asks}" if scenario.asks else scenario.title, width)]
    if scenario.look:
        parts.append(wrapped(f"Look at {scenario.look}", width, "", "  "))
    paragraphs = []
    for line in card_lines(scenario):
        said = line.what + (f": {line.text}" if line.text else "") + (f" ({line.where})" if line.where else "")
        lines = [wrapped(said, width, f"{line.name}  ", "  ")]
        for columns in same(list(cards), lambda name, card=line.name: cards[name].get(card)):  # type: ignore[misc]
            made = cards[columns[0]].get(line.name)
            if made is not None:
                lines.append(wrapped(f"{title(columns)}: {print_text(made)}", width, "    ", "      "))
        paragraphs.append("\n".join(lines))
    if paragraphs:
        parts.append("CARDS\n\n" + "\n\n".join(paragraphs))
    if scenario.play:
        script = [line for line in scenario.play if line.text]
        parts.append(
            "SCRIPT\n\n" + "\n".join(wrapped(line.text, width, f"  {n} ", "    ") for n, line in enumerate(script, 1))
        )
    looks = [wrapped(f"{name}: {look_text(scenario, name)}", width, "  ", "    ") for name in scenario.observe]
    if looks:
        parts.append("LOOKED AT IN THE END\n\n" + "\n".join(looks))
    if entries:
        parts.append(words_text(entries, width).rstrip("\n"))
    return "\n\n".join(parts) + "\n"


def look_text(scenario: Scenario, name: str) -> str:
    """An observation: its expression, and what its values answer."""
    meaning = scenario.answer.get(name, {})
    says = "; ".join(f"{value} means “{answer}”" for value, answer in meaning.items())
    return scenario.observe[name].text() + (f" ({says})" if says else "")


def print_text(card: Print) -> str:
    """A card as a game has it."""
    if card.why:
        return f"– {card.why}"
    values = ", ".join(f"{key} {told(value)}" for key, value in card.values.items() if value != ())
    text = " ".join(card.text.split("\n"))
    return ", ".join(filter(None, (card.type, values))) + (f": {text}" if text else "")


def scenario_data(
    scenario: Scenario, entries: Sequence[SharedWord], cards: dict[str, dict[str, Print]]
) -> dict[str, Any]:
    """A scenario as plain data, with what became of it."""
    return {
        "name": scenario.name,
        "title": scenario.title,
        "asks": scenario.asks,
        "look": scenario.look,
        "cards": [
            {
                "name": line.name,
                "is": line.what,
                "text": line.text,
                "where": line.where,
                "games": {
                    name: {
                        "type": made.type or None,
                        "values": {key: plain(value) for key, value in made.values.items()},
                        "text": made.text,
                        "why": made.why,
                    }
                    for name, known in cards.items()
                    if (made := known.get(line.name)) is not None
                },
            }
            for line in card_lines(scenario)
        ],
        "play": [line.text for line in scenario.play if line.text],
        "observe": {name: node.text() for name, node in scenario.observe.items()},
        "answer": {name: dict(meaning) for name, meaning in scenario.answer.items()},
        "words": words_data(entries),
    }


__all__ = ["KINDS", "game_words_text", "phrase_book", "scenario_data", "scenario_text", "words_data", "words_text"]
