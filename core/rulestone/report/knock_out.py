"""Results of disabling each part of a game: the rulings that fail, and the parts that no ruling notices."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Sequence
from textwrap import shorten

from rulestone.game.game import Game
from rulestone.game.host import find
from rulestone.interventions.parts import list_game_parts
from rulestone.lab.knock_out.knock_out import KnockedOut, KnockOut
from rulestone.model.records import group_by_key, read_arrow_table
from rulestone.report.catalogue import get_question, map_texts
from rulestone.report.document import Document, Entries, Heading, ListEntry, Paragraph
from rulestone.report.evidence import describe_part
from rulestone.report.words import add_rules, join_words, name_rulesets, plural

MAX_FINDING = 160
"""Maximum length of the first finding in characters; JSON has all findings."""
REASONS = {
    "does not compile": "the game does not compile: {}", "never ends": "the game never ends",
    "only in games": "only whole games differ: {}",
}  # fmt: skip
"""Status of a part → the result of disabling it."""
QUESTION = re.compile(r"(policy|assumption) ([\w.]+)(?=[: ])")
"""Matches the name of a policy or an assumption at the start of a part's name."""
FIELD = re.compile(r": (?:([\w ]+?) is )?(.*?) and not ([^\[]*?)(?= \[| \(|$)")
"""Matches a value and another one in the name of a part that is a field of a policy or an answer to an assumption."""
FINDINGS = [(re.compile(form), words) for form, words in read_arrow_table(__file__, "finding_words.txt")]
"""Patterns in findings → words for readers, applied in this order."""


def build_document(result: KnockOut, every: bool = False) -> Document:
    """Yield the results: noticed parts by kind, or each part with its result.

    Args:
        result: the results.
        every: show each part with every result that changes without it; otherwise only unnoticed parts.
    """
    done, game = result.outcomes, find(result.game)[0]
    noticed = [one for one in done if one.noticed]
    title = f"{game.title}, every revision" if "@" not in result.game else name_rulesets([result.game])
    stopped = f" It stopped after {len(done)} of {plural(result.parts, 'part')}." if result.stopped else ""
    found = f"{len(noticed)} of {plural(len(done), 'part')} change{'s' * (len(done) == 1)} a result when removed"
    yield Paragraph(f"{title}: {found}. Each part was removed or replaced alone.{stopped}")
    if result.unnoticed:
        yield from list_parts("Parts that no result needs", result.unnoticed, game)
    if every and noticed:
        yield from list_parts("Parts that a result needs", noticed, game)


def list_parts(heading: str, parts: Sequence[KnockedOut], game: Game) -> Document:
    """Yield parts under a heading, by the declarations that contain them, each with the result of disabling it."""
    yield Heading(heading, 2)
    alike: dict[tuple[str, str], list[str]] = {}
    for one in parts:
        owner, _, what = name_part(one.part, game).partition(": ")
        alike.setdefault((what[:1].lower() + what[1:] + add_rules(one.rules), format_result(one)), []).append(owner)
    by = group_by_key((join_words([*dict.fromkeys(names)]), row) for row, names in alike.items())
    for owner, rows in by.items():
        entries = [ListEntry(text, depth) for row in rows for depth, text in enumerate(row, 1) if text]
        yield Entries([ListEntry(owner), *entries], ((0, 2), (2, 2), (6, 2)))


def name_part(name: str, game: Game) -> str:
    """Return the name of a part in words: "start phase: the event “game start”" for a step of the phase "start"."""
    head, name = name_question(name, game)
    return head + describe_part(name)


def name_question(name: str, game: Game) -> tuple[str, str]:
    """Return the question and the other answer that the name of a policy's or assumption's part means, and the rest."""
    if not (asked := QUESTION.match(name)):
        return "", name
    rulesets = [game.ruleset(revision) for revision in reversed(game.revisions)]
    assumed = next((one.parts.assumptions[asked[2]] for one in rulesets if asked[2] in one.parts.assumptions), None)
    head, name = assumed.question if assumed else get_question(asked[2]), name[asked.end() :]
    if not (found := FIELD.match(name)):
        return head, name
    options = {str(one): assumed.describe_option(one) for one in assumed.options} if assumed else {}
    field = found[1] or ""
    texts = map_texts(type(getattr(rulesets[0].parts.policies, asked[2], None)))
    field = re.split("[:;]", texts.get(field.replace(" ", "_"), field))[0].strip(". ")
    now, other = (f"“{options.get(text, text)}”" if text else "not set" for text in found.group(2, 3))
    return f"{head}: {field}{': ' if field else ''}{other} in place of {now}", name[found.end() :]


def restore_part_names(names: Sequence[str], game: str) -> tuple[str, ...]:
    """Return names of parts as `knock_out` takes them; those that reports print are replaced."""
    found = find(game)[0]
    parts = list_game_parts(found) if any(set(name) & {" ", "*"} for name in names) else ()
    shown = {name_part(part.name, found).casefold(): part.name for part in parts}
    return tuple(
        part for name in names for part in [shown[text] for text in fnmatch.filter(shown, name.casefold())] or [name]
    )


def format_result(outcome: KnockedOut) -> str:
    """Return the result of disabling a part, with the first finding; "" if no result changes."""
    why = outcome.why
    for form, words in FINDINGS:
        why = form.sub(words, why)
    why = shorten(why, MAX_FINDING, placeholder=" …")
    if outcome.status in REASONS:
        return REASONS[outcome.status].format(why)
    witnesses = (("ruling", outcome.rulings), ("scenario", outcome.scenarios), ("library scenario", outcome.library))
    fallen = [plural(len(names), what) for what, names in witnesses if names] + (["a test"] if outcome.tests else [])
    if fallen:
        return f"{join_words(fallen)}, for example {why}"
    return f"{plural(outcome.alike, 'whole game')} are identical" if outcome.alike is not None else ""
