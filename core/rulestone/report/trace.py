"""A run as a document: every event below its cause, with its rules; and a short trace without bookkeeping."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Sequence

from msgspec.structs import replace

from rulestone.kernel.declare import Verb
from rulestone.kernel.events.history import PLAYER_ROLES
from rulestone.kernel.position import Position
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.trace import PASSED, Record, is_empty, list_references
from rulestone.lab.play.witness import SOMETHING
from rulestone.model.objects import NUMBER
from rulestone.model.records import group_by_key
from rulestone.model.verdicts import name_refusal
from rulestone.report import document as doc
from rulestone.report.board import WIDTH as BOARD, board
from rulestone.report.words import WIDTH, add_rules, describe_assumptions, format_seen, wrap_text
from rulestone.scenario.results import Expectation, Run, StepResult
from rulestone.scenario.setup.words import form_third_person

DULL = ("rule",)
PLACE = re.compile(r"\*?\{(\w+)[^}]*\}")
"""Matches the place of a role in a sentence form."""
ONE = re.compile(r"\b(1 \w+)s\b")
LACKING = re.compile(r"(?:, *)+(?=$| ×)")


def condense(records: Iterable[Record], rules: Rules, game: str = "") -> list[Record]:
    """Return the records worth reporting; effects of an omitted record move below its cause.

    It omits phases, intermediate remarks of rules, picks without an alternative, and internal marks. It also omits
    events that only let abilities trigger or only repeat their action.

    Args:
        records: the records.
        rules: of the game.
        game: the name of a player whose forced picks are kept: they were not asked.
    """
    listed = list(records)
    texts = {record.index: normalize_text(record.text) for record in listed}
    followed = {record.cause for record in listed}
    left_out: set[int] = set()
    for record in listed:
        bare = record.kind == "event" and record.index not in followed and record.event not in rules.parts.verbs
        repeats = record.kind == "event" and texts.get(record.cause, "").endswith(normalize_text(record.text))
        # a bare event, such as "touches down", only lets abilities trigger
        if bare or repeats or is_bookkeeping(record, rules, game):
            left_out.add(record.index)
    return omit_records(listed, left_out)


def omit_records(records: Iterable[Record], left_out: Container[int]) -> list[Record]:
    """Return records without those of given indexes; effects of an omitted record move below its cause."""
    causes: dict[int, int] = {}
    kept = []
    for record in records:
        cause = causes.get(record.cause, record.cause)
        if record.index in left_out:
            causes[record.index] = cause
        else:
            kept.append(record if cause == record.cause else replace(record, cause=cause))
    return kept


def is_bookkeeping(record: Record, rules: Rules, game: str) -> bool:
    """Return whether a record is a phase, a remark, an internal mark or a forced pick; see `condense`."""
    if record.event in ("phase", PASSED) or record.kind in DULL or is_empty(record):
        return True
    if record.event == "mark" and f": {rules.dormant} " in record.text:
        return True
    forced = record.event == "chosen" and record.text.endswith("(the only choice)")
    return forced and not (game and record.text.startswith(f"{game}: "))


def normalize_text(text: str) -> str:
    """Return a text in a form that is equal for an action and the event that performs it."""
    return text.replace(":", "").replace("  ", " ")


def merge_neighbours(records: Iterable[Record], together: bool = False) -> list[Record]:
    """Merge equal neighbours and count them.

    Args:
        records: the records.
        together: also merge neighbours that make the same move: "Parry, Recall: deck → hand".
    """
    runs: list[list[Record]] = []
    for record in records:
        if runs and is_same_line(runs[-1][-1], record, together):
            runs[-1].append(record)
        else:
            runs.append([record])
    # later records name the last record of a row as their cause
    return [replace(run[-1], text=join_records(run)) for run in runs]


def is_same_line(first: Record, second: Record, together: bool) -> bool:
    """Return whether two neighbouring records belong in one line."""
    if first.cause != second.cause or first.event != second.event:
        return False
    moves = together and first.event == "move" and first.text.partition(": ")[2] == second.text.partition(": ")[2]
    return moves or first.text == second.text


def join_records(run: Sequence[Record]) -> str:
    """Return the text of one line for several records, with a count of equal ones."""
    if run[0].event != "move":
        return run[0].text + (f" ×{len(run)}" if len(run) > 1 else "")
    counts = Counter(record.text.partition(": ")[0] for record in run)
    names = []
    for name, count in counts.items():
        several = f"{count} cards" if name == SOMETHING else f"{name} ×{count}"
        names.append(several if count > 1 else name)
    return f"{', '.join(names)}: {run[0].text.partition(': ')[2]}"


def render_story(records: Iterable[Record], names: Collection[str], width: int) -> str:
    """Return records as lines, each indented below its cause; `names` are the names of the players."""
    depth: dict[int, int] = {}
    lines = []
    for record in merge_neighbours(records, together=True):
        level = depth[record.index] = depth.get(record.cause, -1) + 1
        indent = "  " * (min(level, width // 8) + 1)
        lines.append(wrap_text(format_record(record.text, names), width, indent, indent + "  "))
    return "\n".join(lines)


def format_record(text: str, names: Collection[str] = ()) -> str:
    """Return a record's text for players.

    An event of a player, one of `names`, begins with the player: "You: draw 4". An empty part at the end of an event,
    such as no attacked object, is removed with its comma.
    """
    event, _, rest = text.partition(": ")
    who, _, what = rest.partition(", ")
    if who in names and not event[-1].isdigit():
        text = f"{who}: {event} {what}".rstrip()
    return LACKING.sub("", text)


EMPTY = ": –"
"""Sign of empty zones on a board."""
MARGIN = 6
"""Columns before a board: four blanks, the mark of a changed line, and a blank."""


def trace(run: Run, steps: bool = False, width: int = WIDTH) -> str:
    """Return a run as text (`document`).

    Args:
        steps: show the board at the start and after each line.
        width: columns of text.
    """
    return doc.to_text(build_document(run, steps, width), width)


def build_document(run: Run, steps: bool = False, width: int = WIDTH) -> doc.Document:
    """Yield each line of the script with its events, then the observations and expectations.

    Args:
        steps: show the board at the start and after each line, with changed lines marked.
        width: columns of text for a board with its marks.
    """
    room = min(BOARD, width - MARGIN)
    yield doc.Heading(f"{f'{run.title} ({run.scenario})' if run.title else run.scenario} – {run.game}")
    yield doc.Paragraph(run.asks, sign="*", tight=True)
    before = board(run.start, room) if steps else ""
    if steps:
        yield doc.Heading("At the start:", 3)
        yield doc.LiteralBlock(mark_changes(before, before))
    if run.opening:
        yield doc.Heading("Before the first line:", 3)
        yield doc.Entries(nest_records(shorten_records(run.opening, run.start)), ((2, 2),), tight=True)
    if run.turned_away is not None:
        yield doc.Heading(f"The game cannot start: {run.turned_away}", 3)
    for step in run.steps:
        yield doc.Heading(format_step(step), 3)
        yield doc.Entries(nest_records(shorten_records(step.records, run.start)), ((2, 2),), tight=True)
        if steps:
            after = board(step.position, room)
            same = doc.Paragraph("The board is unchanged.", "  ")
            yield same if after == before else doc.LiteralBlock(mark_changes(before, after))
            before = after
    yield from build_ending(run)


def shorten_records(records: Sequence[Record], position: Position) -> list[Record]:
    """Return a run's records without repetitions, in words: “Ben draws 1” for “draw: Ben, 1”.

    Args:
        records: the records of a line of the script.
        position: any position of the run: it knows the players and the game's verbs.
    """
    verbs, names = position.rules.parts.verbs, (position.name(0), position.name(1))
    return [
        replace(record, text=format_event(record, verbs[record.event], names)) if record.event in verbs else record
        for record in fold_repeats(records, verbs)
    ]


def format_event(record: Record, verb: Verb, names: Collection[str]) -> str:
    """Return an event in words: “Ben draws 1”, “break 1 shield of Ben”, or “deal damage: 1, to Ben, by Hero”.

    Args:
        record: the event, with the name of its verb first: “draw: Ben, 1”.
        verb: its verb.
        names: the names of the players.
    """
    values = record.text.removeprefix(f"{verb.name}: ").split(", ")
    roles = dict(zip(verb.roles, values, strict=False))
    form, first = next(iter(verb.english), ""), next(iter(verb.roles), "")
    if not record.text.startswith(f"{verb.name}: ") or len(values) != len(verb.roles):
        return record.text
    if first in PLAYER_ROLES and roles[first] in names:
        if form and not form.startswith("{" + first):
            text = PLACE.sub(lambda found: roles[found[1]], form)
            return ONE.sub(r"\1", text)
        word, _, what = verb.name.partition(" ")
        return " ".join(filter(None, (values[0], form_third_person(word), what, ", ".join(values[1:]))))
    parts = [f"{role} {value}" if role in ("to", "by") else value for role, value in roles.items()]
    return f"{verb.name}: {', '.join(sorted(parts, key=lambda part: part.startswith(('to ', 'by '))))}"


def fold_repeats(records: Sequence[Record], verbs: Collection[str]) -> list[Record]:
    """Return records without repetitions; a kept record gets the rules of the records that repeat it.

    Example: “destroy: Guard” causes “leave the field: Guard”, which causes “Guard: field → graveyard”. The middle
    record is omitted. So are “destroyed: Guard”, which only lets abilities trigger, an amount of 0, and “condition
    holds”. “return to hand: Guard” is omitted above “Guard: field → hand”, which names the same zone.

    Args:
        records: the records.
        verbs: the names of the game's verbs; an event of another name only lets abilities trigger.
    """
    heirs = find_repeats(records, verbs)
    rules: dict[int, list[str]] = {}
    for record in records:
        kept = record.index
        while kept in heirs:
            kept = heirs[kept]
        rules.setdefault(kept, []).extend(record.rules)
    kept_records = omit_records(records, heirs)
    return [replace(record, rules=tuple(dict.fromkeys(rules[record.index]))) for record in kept_records]


def find_repeats(records: Sequence[Record], verbs: Collection[str]) -> dict[int, int]:
    """Return a mapping of each record that repeats its cause or its only effect to that record (`fold_repeats`)."""
    by_index = {record.index: record for record in records}
    below = group_by_key((record.cause, record) for record in records)
    heirs: dict[int, int] = {}
    for record in records:
        cause, effects = by_index.get(record.cause), below.get(record.index, [])
        idle = record.kind in DULL or record.text.endswith(", 0")
        within = is_within(record, cause) and (effects or record.event not in verbs)
        if cause is not None and (within or (idle and not effects)):
            heirs[record.index] = cause.index
        elif [one.kind for one in effects] == ["move"] and record.event.endswith(f" {effects[0].data.get('to')}"):
            heirs[record.index] = effects[0].index
    return heirs


def is_within(record: Record, cause: Record | None) -> bool:
    """Return whether a record and its cause are events, and the record affects objects of its cause only."""
    if cause is None or not record.kind == cause.kind == "event":
        return False
    return set() < find_affected(record) <= find_affected(cause)


def find_affected(record: Record) -> set[int]:
    """Return the numbers of the objects that a record affects; empty for a record with objects in several roles."""
    roles = sum(isinstance(value, tuple) for value in record.data.values())
    return {ref & NUMBER for ref in list_references(record)} if roles == 1 or record.kind == "move" else set()


def mark_changes(before: str, after: str) -> str:
    """Return the lines of a board; an asterisk marks a line that says something new, such as another empty zone.

    Zones that were empty before are listed only where nothing happened yet, so that `before` is `after`.
    """
    known = Counter(part for _, parts in list_board_lines(before) for part in parts)
    lines = []
    for line, parts in list_board_lines(after):
        changed = any(known[part] < 1 for part in parts)
        if changed or before == after or EMPTY not in line:
            lines.append(f"{'*' if line and changed else ' '} {line}".rstrip())
        known.subtract(parts)
    return "\n".join(lines) + "\n"


def list_board_lines(board: str) -> Iterator[tuple[str, set[tuple[int, str]]]]:
    """Yield each line of a board with its parts: the line, or its empty zones; each with the number of its section."""
    section = 0
    for line in board.splitlines():
        section += line.startswith("──")
        names, sign, _ = line.partition(EMPTY)
        yield line, {(section, name) for name in (names.split(", ") if sign else [line])}


def format_step(step: StepResult) -> str:
    """Return a line of the script with its verdict, if it was refused."""
    text = f"{step.number}. {step.line}"
    verdict = step.verdict
    if verdict.ok:
        return text
    because = f", because {verdict.because}" if verdict.because else ""
    if verdict.kind in ("not asked", "another choice") and text.endswith("if asked"):
        return f"{text}: skipped, since no player is asked"
    return f"{text}: {name_refusal(step.line, verdict.kind, 'refused')}{add_rules((verdict.rule,))}{because}"


def nest_records(records: Iterable[Record]) -> list[doc.ListEntry]:
    """Return records in order, each below its cause; after other records, the cause is named.

    Passes of players without another option are left out.
    """
    shown = [record for record in records if record.event != PASSED and not is_empty(record)]
    followed = {record.cause for record in shown} | {
        record.index for record in shown[-1:]
    }  # more may follow the last one
    known: dict[int, Record] = {}
    path: list[int] = []
    entries: list[doc.ListEntry] = []
    for record in shown:
        text = ": nothing happens" if record.event == "resolves" and record.index not in followed else ""
        if record.cause in path:
            del path[path.index(record.cause) + 1 :]
        elif not (record.event == "refusal" and path and known[path[-1]].event == "resolves"):
            # a lost target is recorded just before the item's effects, which stand below the item
            path.clear()
            text += name_cause(record, known.get(record.cause))
        entries.append(doc.ListEntry(record.text + text + add_rules(record.rules), len(path)))
        path.append(record.index)
        known[record.index] = record
    return entries


def name_cause(record: Record, cause: Record | None) -> str:
    """Return the cause of a record that stands elsewhere, in brackets after a blank; "" for none."""
    if cause is None or cause.kind == "game":
        return ""
    if cause.kind != "trigger":
        return f" (from: {cause.text})"
    return "" if record.kind == "item" else f" (from the trigger of {cause.text.partition(':')[0]})"


def build_ending(run: Run) -> doc.Document:
    """Yield observations, expectations, notes and assumptions."""
    yield doc.Paragraph(f"The question does not arise: {run.unmet}" if run.unmet else "", rest="  ")
    if run.observations:
        longest = min(40, max(len(name) for name in run.observations))
        found = [(name, format_seen(one)) for name, one in run.observations.items()]
        yield doc.Variants(doc.Paragraph("In the end:"), doc.TableBlock(("In the end", ""), found))
        entries = [doc.ListEntry(one, mark=f"{name:<{longest}}  ") for name, one in found]
        yield doc.Variants(doc.Entries(entries, ((2, 2),)), doc.Paragraph(""), tight=True)
    if run.expectations:
        table = doc.TableBlock(("Expected", "", "wanted", "found"), list_expected_rows(run))
        yield doc.Variants(doc.Paragraph("Expected:"), table)
        yield doc.Variants(
            doc.Entries(list(map(format_expectation, run.expectations)), ((2, 2),)), doc.Paragraph(""), tight=True
        )
    if run.notes:
        yield doc.Paragraph("Notes:")
        notes = [(f"{note.about}: " if note.about else "") + note.text + add_rules((note.rule,)) for note in run.notes]
        yield doc.Entries(list(map(doc.ListEntry, notes)), ((2, 2),), tight=True)
    leans = [f"Assumed: {one}" for one in describe_assumptions(run.game, run.assumptions)]
    yield doc.Entries(list(map(doc.ListEntry, leans)), ((0, 0),))


def list_expected_rows(run: Run) -> list[tuple[str, ...]]:
    """Return a row for each expectation of a run: its words, "holds" or "fails", the expected and the found value."""
    found = run.expectations
    return [(e.what, "holds" if e.holds else "fails", format_seen(e.expected), format_seen(e.found)) for e in found]


def format_expectation(checked: Expectation) -> doc.ListEntry:
    """Return an expectation with its result."""
    when = {-1: "", 0: " at the start"}.get(checked.step, f" after step {checked.step}")
    text = f"{'holds' if checked.holds else 'fails'}: {checked.what}{when} = {format_seen(checked.expected)}"
    return doc.ListEntry(text + ("" if checked.holds else f", found {format_seen(checked.found)}"))


def indent_records(records: Iterable[Record], width: int) -> list[str]:
    """Return records as lines of text, each indented below its cause."""
    return doc.Entries(nest_records(records), ((2, 2),)).render_text(width).splitlines()
