"""Results of disabling each part of a game: the rulings that fail, and the parts that no ruling notices."""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import shorten

from rulestone.game.host import find
from rulestone.interventions.parts import list_game_parts
from rulestone.lab.knock_out.knock_out import KnockedOut, KnockOut
from rulestone.model.records import read_arrow_table
from rulestone.report.catalogue import get_question, map_texts
from rulestone.report.document import Document, Entries, ListEntry, Paragraph
from rulestone.report.evidence import TRUTH
from rulestone.report.words import add_rules, join_words, plural

MAX_FINDING = 160
"""Maximum length of the first finding in characters; JSON has all findings."""
REASONS = {
    "does not compile": "the game does not compile: {}", "never ends": "the game never ends",
    "only in games": "only whole games differ: {}",
}  # fmt: skip
"""Status of a part → the result of disabling it."""
PLACE = re.compile(r"(?:ScenarioError: )?[^\s“]+\.yaml:\d+: |(?<=: )[A-Z]+-\d+ (?=\()| \(python[^)]*\)")
"""Matches a place in a file or in the code in a message, and the repeated id of a ruling."""
QUESTION = re.compile(r"(policy|assumption) ([\w.]+)(?=[: ])")
"""Matches the name of a policy or an assumption at the start of a part's name."""
FIELD = re.compile(r"policy (\w+): ([\w ]+?) is (.*?) and not (.*)")
"""Matches the name of a part that is a field of a policy with another value."""
LINE = re.compile(r"(?:cases\.([^:]+?)\.)?play\[(\d+)\]")
"""Matches the path of a script line in a message."""
WORDS = [(re.compile(form), words) for form, words in read_arrow_table(__file__, "part_words.txt")]
"""Patterns of parts' names → words for readers, applied in this order (`part_words.txt`)."""


def build_document(result: KnockOut, every: bool = False) -> Document:
    """Yield the results: noticed parts by kind, or each part with its result.

    Args:
        result: the results.
        every: show each part with every result that changes without it; otherwise only unnoticed parts.
    """
    done = result.outcomes
    taken = f"{plural(len(done), 'part')} removed or replaced, one at a time"
    taken = f"stopped after {len(done)} of {plural(result.parts, 'part')}" if result.stopped else taken
    noticed = [one for one in done if one.noticed]
    game = result.game + " (every revision)" * ("@" not in result.game)
    yield Paragraph(f"{game}: {taken}. Results depend on {len(noticed)} of them.")
    sections = (("No result depends on", result.unnoticed), ("Results depend on", noticed * every))
    for heading, shown in sections:
        yield Paragraph(f"{heading}:" if shown else "")
        owners: dict[tuple[str, ...], list[str]] = {}
        defined: set[str] = set()
        for one in shown:
            owner, colon, what = name_part(one.part, result.game).partition(": ")
            meaning = define_field(one.part, result.game)
            words = ("" if meaning in defined else meaning, format_result(one))
            defined.add(meaning)
            owners.setdefault((colon + what + add_rules(one.rules), *words), []).append(owner)
        rows = ((join_words([*dict.fromkeys(names)]) + what, *words) for (what, *words), names in owners.items())
        entries = [ListEntry(text, min(depth, 1)) for row in rows for depth, text in enumerate(row) if text]
        yield Entries(entries, ((2, 4), (6, 2)), tight=True)


def define_field(name: str, game: str) -> str:
    """Return the description of the field of a policy that a part's name names; "" for other parts."""
    if not (found := FIELD.fullmatch(name)):
        return ""
    policies = find(game)[1].parts.policies
    return map_texts(type(getattr(policies, found[1]))).get(found[2].replace(" ", "_"), "")


def name_part(name: str, game: str) -> str:
    """Return the name of a part in words: "start phase: the event “game start”" for a step of the phase "start"."""
    head = ""
    if found := FIELD.fullmatch(name):
        return f"policy “{found[1]}”: {found[2]} is {quote_value(found[3])}, tried {quote_value(found[4])}"
    if asked := QUESTION.match(name):
        assumed = find(game)[1].parts.assumptions.get(asked[2])
        head, name = f"“{assumed.question if assumed else get_question(asked[2])}”", name[asked.end() :]
    for form, words in WORDS:
        name = form.sub(words, name)
    return head + name


def quote_value(text: str) -> str:
    """Return the value of a field in quotation marks, or the word for an empty one."""
    return f"“{TRUTH.get(text, text)}”" if text else "not set"


def restore_part_names(names: Sequence[str], game: str) -> tuple[str, ...]:
    """Return names of parts as `knock_out` takes them; those that reports print are replaced."""
    parts = list_game_parts(find(game)[0]) if any(": " in name for name in names) else ()
    shown = {name_part(part.name, game): part.name for part in parts}
    return tuple(shown.get(name, name) for name in names)


def format_result(outcome: KnockedOut) -> str:
    """Return the result of disabling a part, with the first finding; "" if no result changes."""
    why = LINE.sub(lambda found: (f"case “{found[1]}”, " if found[1] else "") + f"line {found[2]}", outcome.why)
    why = shorten(PLACE.sub("", why).partition("; ")[0], MAX_FINDING, placeholder=" …")
    if outcome.status in REASONS:
        return REASONS[outcome.status].format(why)
    witnesses = (("ruling", outcome.rulings), ("scenario", outcome.scenarios), ("library result", outcome.library))
    fallen = [plural(len(names), what) for what, names in witnesses if names] + ["a test"] * bool(outcome.tests)
    if fallen:
        return f"{join_words(fallen)}, for example {why}"
    return f"{plural(outcome.alike, 'whole game')} are identical" if outcome.alike is not None else ""
