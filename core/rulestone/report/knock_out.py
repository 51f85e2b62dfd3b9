"""Results of disabling each part of a game: the rulings that fail, and the parts that no ruling notices."""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import shorten

from rulestone.game.host import find
from rulestone.interventions.parts import list_game_parts
from rulestone.lab.knock_out.knock_out import KnockedOut, KnockOut
from rulestone.report.catalogue import get_question
from rulestone.report.document import Document, Entries, ListEntry, Paragraph
from rulestone.report.words import add_rules, join_words, plural, read_pairs

MAX_FINDING = 160
"""Maximum length of the first finding in characters; JSON has all findings."""
REASONS = {
    "does not compile": "the game does not compile: {}", "never ends": "the game never ends",
    "only in games": "only whole games differ: {}",
}  # fmt: skip
"""Status of a part → the result of disabling it."""
PLACE = re.compile(r"(?:ScenarioError: )?[^\s“]+\.yaml:\d+: |(?<=: )[A-Z]+-\d+ (?=\()")
"""Matches the file and the line of a scenario in a message, and the repeated id of a ruling."""
QUESTION = re.compile(r"(policy|assumption) ([\w.]+)(?=[: ])")
"""Matches the name of a policy or an assumption at the start of a part's name."""
WORDS = [(re.compile(form), words) for form, words in read_pairs("part_words.txt")]
"""Patterns of parts' names → words for readers, applied in this order (`part_words.txt`)."""


def build_document(result: KnockOut, every: bool = False) -> Document:
    """Yield the results: noticed parts by kind, or each part with its result.

    Args:
        result: the results.
        every: show each part with every result that changes without it; otherwise only unnoticed parts.
    """
    done = result.outcomes
    taken = f"removed {plural(len(done), 'part')}, one at a time"
    taken = f"stopped after {len(done)} of {plural(result.parts, 'part')}" if result.stopped else taken
    noticed = [one for one in done if one.noticed]
    game = result.game + " (every revision)" * ("@" not in result.game)
    yield Paragraph(f"{game}: {taken}. Results changed without {len(noticed)} of them.")
    sections = (("No result changes without", result.unnoticed), ("Results change without", noticed * every))
    for heading, shown in sections:
        yield Paragraph(f"{heading}:" if shown else "")
        owners: dict[tuple[str, str], list[str]] = {}
        for one in shown:
            owner, colon, what = name_part(one.part, result.game).partition(": ")
            owners.setdefault((colon + what + add_rules(one.rules), format_result(one)), []).append(owner)
        pairs = ((join_words([*dict.fromkeys(names)]) + what, words) for (what, words), names in owners.items())
        entries = [ListEntry(text, depth) for pair in pairs for depth, text in enumerate(pair) if text]
        yield Entries(entries, ((2, 4), (6, 2)), tight=True)


def name_part(name: str, game: str) -> str:
    """Return the name of a part in words: "start phase: the event “game start”" for a step of the phase "start"."""
    head = ""
    if asked := QUESTION.match(name):
        assumed = find(game)[1].parts.assumptions.get(asked[2])
        head, name = f"“{assumed.question if assumed else get_question(asked[2])}”", name[asked.end() :]
    for form, words in WORDS:
        name = form.sub(words, name)
    return head + name


def restore_part_names(names: Sequence[str], game: str) -> tuple[str, ...]:
    """Return names of parts as `knock_out` takes them; those that reports print are replaced."""
    parts = list_game_parts(find(game)[0]) if any(": " in name for name in names) else ()
    shown = {name_part(part.name, game): part.name for part in parts}
    return tuple(shown.get(name, name) for name in names)


def format_result(outcome: KnockedOut) -> str:
    """Return the result of disabling a part, with the first finding; "" if no result changes."""
    why = shorten(PLACE.sub("", outcome.why).partition("; ")[0], MAX_FINDING, placeholder=" …")
    if outcome.status in REASONS:
        return REASONS[outcome.status].format(why)
    witnesses = (("ruling", outcome.rulings), ("scenario", outcome.scenarios), ("library result", outcome.library))
    fallen = [plural(len(names), what) for what, names in witnesses if names] + ["a test"] * bool(outcome.tests)
    if fallen:
        return f"{join_words(fallen)}, for example {why}"
    return f"{plural(outcome.alike, 'whole game')} are identical" if outcome.alike is not None else ""
