"""The answer of a comparison in words: ways of behaving, their proven causes, what they rest on, what to ask next."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulestone.game.rulebook import ASSUMED, STATUSES
from rulestone.lab.compare.columns import ADDED
from rulestone.lab.compare.comparison import Comparison
from rulestone.lab.compare.rows import TableRow, worded
from rulestone.lab.compare.ways import Way
from rulestone.report.words import having, listed, option

if TYPE_CHECKING:
    from rulestone.lab.compare.changes import Change, Trial
    from rulestone.lab.compare.variations import Variation

ASSUMPTION, TRANSLATED, UNUSUAL = "◆", "≈", "●"
VALUE_OF = re.compile(r"(?P<word>[\w ]+) of (?P<thing>.+)")
FEW = 4
LEFT_OUT = " left out"
NOTHING = "no change tried makes it another way, and no two rules left out together do"


def names(columns: Sequence[str], comparison: Comparison) -> str:
    """Columns in words, the revisions of one game together."""
    games: dict[str, list[str]] = {}
    for column in comparison.columns:
        if column.name in columns:
            games.setdefault(column.game, []).append(column.revision)
    return ", ".join(f"{game} {listed(revisions)}" for game, revisions in games.items())


def marked_names(columns: Sequence[str], comparison: Comparison) -> list[tuple[str, str]]:
    """Columns in words, each with the signs of what its answer rests on besides rules."""
    signs = {"assumption": ASSUMPTION, "translation": TRANSLATED}
    by: dict[str, list[str]] = {}
    for name in columns:
        by.setdefault("".join(signs[kind] for kind in comparison.rests(name)), []).append(name)
    games: dict[str, dict[str, list[str]]] = {}
    for column in comparison.columns:
        for sign, mine in by.items():
            if column.name in mine:
                games.setdefault(column.game, {}).setdefault(sign, []).append(column.revision)
    return [
        (f"{game} {listed(revisions)}", sign) for game, signed in games.items() for sign, revisions in signed.items()
    ]


def headline(comparison: Comparison) -> str:
    """The first line of the answer: that nothing can be compared, that all agree, or that they do not."""
    answers = dict.fromkeys(answer for answer in comparison.answers if answer)
    lead = f"{'; '.join(answers)}. " if answers else ""
    if len(comparison.columns) == 1:
        why = f": {comparison.left_out[0].why}" if comparison.left_out else ""
        others = listed([one.title for one in comparison.left_out])
        left = f"; left out: {others}{why}" if others else "; only one column was asked for"
        return f"{lead}There is nothing to compare: only {comparison.columns[0].title} is left{left}."
    if comparison.ways:
        return ""
    what = "games" if len({column.game for column in comparison.columns}) > 1 else "revisions"
    if comparison.mute and len(comparison.mute) >= len(comparison.columns) - 1:
        return "There is nothing to compare: at most one column has words for what is asked."
    looked = [row for row in comparison.rows if row.kind == "observation"]
    says = "; ".join(having(row.name, common(row)) for row in looked if common(row) != "–")
    apart = any(row.differs for row in comparison.rows) or any(one.kind == "values" for one in comparison.partings)
    way = "by different ways" if apart else "the same at every step"
    return f"{lead}The {what} agree in the end, {way}" + (f": {says}." if says else ".")


def common(row: TableRow) -> str:
    """What columns that agree in a row have there."""
    return next((cell.text for cell in row.cells.values() if not cell.blank), "–")


def way_lines(way: Way, comparison: Comparison) -> list[tuple[str, str]]:
    """What is told of a way of behaving: lines with their leads."""
    who = ", ".join(f"{who} {sign}".rstrip() for who, sign in marked_names(way.columns, comparison))
    says = "; ".join(having(row, value) for row, value in way.says.items())
    lines = [("", f"{way.answer}: {who}" if way.answer else who), ("  ", says)]
    proof = comparison.cause(way)
    if proof is not None:
        lines.append(("  Why: ", why(proof, comparison)))
        lines.append(("  Tried: ", tried(proof, comparison)))
        lines += likewise(proof, way, comparison)
        lines += unproven(way, comparison)
    elif comparison.citations(way):
        lines += cited(way.columns, comparison)
        if comparison.variations is not None:
            found = others_so(way, comparison)
            lines += found or [
                ("  Not proven: ", NOTHING),
                *in_part(way, comparison),
            ]
    elif comparison.variations is not None:
        found = others_so(way, comparison)
        told = "no rule of theirs is cited" if len(way.columns) > 1 else "no rule of it is cited"
        lines.append(("  Why: ", told if found else f"no rule is cited; {NOTHING}"))
        lines += found
    return lines


def others_so(way: Way, comparison: Comparison) -> list[tuple[str, str]]:
    """The changes under which columns of other ways answer as this one does, one a game and a change."""
    told: dict[tuple[str, str, str], tuple[str, str]] = {}
    for trial in comparison.trials:
        change = trial.change
        if set(trial.like) & set(way.columns):
            key = (comparison.column(change.column).game, change.kind, change.what)
            text = f"{name_of(change.column, comparison)} with {changed(change, comparison)} answers so"
            told.setdefault(key, ("  Tried: ", text))
    return list(told.values())


def in_part(way: Way, comparison: Comparison) -> list[tuple[str, str]]:
    """The changes under which a column shows something of what another way does, though not all: one a game."""
    told: dict[str, tuple[str, str]] = {}
    for trial in comparison.trials:
        column = trial.change.column
        rows = [row for row in trial.becomes if row in comparison.answering]
        if column in way.columns and rows:
            shows = ", ".join(having(row, worded(trial.observations.get(row))) for row in rows)
            text = f"{name_of(column, comparison)} with {changed(trial.change, comparison)}: {shows}"
            told.setdefault(comparison.column(column).game, ("  Tried, in part: ", text))
    return list(told.values())


def likewise(proof: Trial, way: Way, comparison: Comparison) -> list[tuple[str, str]]:
    """The causes that other games of a way were tried to have as well, one a game."""
    told = {(comparison.column(proof.change.column).game, proof.change.rules)}
    lines = []
    for trial in comparison.trials:
        column = trial.change.column
        game = comparison.column(column).game
        if trial.like and column in way.columns and (game, trial.change.rules) not in told:
            told.add((game, trial.change.rules))
            lines.append(
                ("  Why: ", f"{game}: {why(trial, comparison)}; tried with {changed(trial.change, comparison)}")
            )
    return lines


def unproven(way: Way, comparison: Comparison) -> list[tuple[str, str]]:
    """The columns of a way for which another column's proof says nothing, and what they cite."""
    proven = {trial.change.column for trial in comparison.trials if trial.like}
    games = {one.game for one in comparison.columns if one.name in proven}
    rest = [name for name in way.columns if comparison.column(name).game not in games]
    if not rest:
        return []
    lines = cited(rest, comparison)
    if lines and comparison.cites:
        return lines
    told = f"; cited there: {lines[0][1]}" if lines else "; no rule is cited there"
    return [("  Not proven for: ", names(rest, comparison) + told)]


def cited(columns: Sequence[str], comparison: Comparison) -> list[tuple[str, str]]:
    """What columns cite: the rules that the scenario names, each with what it says; else those of their runs."""
    rules = comparison.citations(Way(tuple(columns), "", {}))
    if not rules:
        return []
    if not comparison.cites:
        return [("  Cited: ", told_rules(rules, columns, comparison))]
    lines = []
    for rule in rules:
        # exactly this rule: another revision may know another one by the same id
        own = [name for name in columns if rule in comparison.column(name).ruleset.rulebook.rules]
        lines.append(("  Cited: ", f"{told_rules([rule], own, comparison)}: {sentence(own[0], rule, comparison)}"))
    return lines


def sentence(column: str, rule: str, comparison: Comparison) -> str:
    """What a rule says first."""
    return comparison.column(column).ruleset.rulebook[rule].text.partition(". ")[0].rstrip(".")


def told_rules(rules: Sequence[str], columns: Sequence[str], comparison: Comparison) -> str:
    """Rules with their status, those that rest on an assumption marked."""
    told = [f"{rule} ({status})" for rule in rules if (status := status_of(rule, columns, comparison))]
    return ", ".join(told[:FEW]) + (f" and {len(told) - FEW} more" if len(told) > FEW else "")


def status_of(rule: str, columns: Sequence[str], comparison: Comparison) -> str:
    """How a rule is known in some columns, the strongest first, marked where assumed; "" if none has it."""
    found = {comparison.status(name, rule) for name in columns}
    known = [status for status in STATUSES if status in found]
    return " or ".join(f"{ASSUMPTION} {status}" if status == ASSUMED else status for status in known)


def why(trial: Trial, comparison: Comparison) -> str:
    """The cause that a trial proves: the rule, its status and what it says."""
    change = trial.change
    if not change.rules:
        if change.what == ADDED:
            return f"{name_of(change.giver, comparison)} has rules that it has not yet"
        return f"its policy “{change.what}”, for which the game gives no rule {ASSUMPTION}"
    first, *others = sorted(change.rules, key=lambda rule: rule not in comparison.cites)
    text = sentence(change.column, first, comparison)
    more = told_rules(others[: FEW - 1], [change.column], comparison)
    return f"{told_rules([first], [change.column], comparison)}: {text}" + (f"; with {more}" if more else "")


def tried(trial: Trial, comparison: Comparison) -> str:
    """What was changed for a trial and what became of it."""
    like = names(trial.like, comparison)
    return f"{name_of(trial.change.column, comparison)} with {changed(trial.change, comparison)} answers as {like}"


def changed(change: Change, comparison: Comparison) -> str:
    """A change in words, and what is changed together with it."""
    told = [changed_alone(one, comparison) for one in (change, *change.also)]
    left = [text.removesuffix(LEFT_OUT) for text in told]
    return f"{' and '.join(left)} both{LEFT_OUT}" if change.also else told[0]


def changed_alone(change: Change, comparison: Comparison) -> str:
    """One change in words."""
    giver = name_of(change.giver, comparison) if change.giver else ""
    if change.kind == "policy":
        return f"the policy “{change.what}” of {giver}"
    if change.kind == "without":
        return f"the rule {change.what}{LEFT_OUT}"
    if change.kind == "undone":
        return f"what the rule {change.what} does{LEFT_OUT}"
    if change.kind == "part":
        return f"“{change.what}” of the rule {change.rules[0]}{LEFT_OUT}"
    if change.kind == "revision":
        return f"what is new in {giver}" if change.what == ADDED else f"“{change.what}” as in {giver}"
    if change.kind == "assumption":
        return f"the assumption {change.what} = {option(yes_no(change.giver))}"
    return f"{change.what} = {change.giver}" if change.giver else change.what


def yes_no(chosen: str) -> bool | str:
    """An option as it was before it was written down."""
    return {"True": True, "False": False}.get(chosen, chosen)


def name_of(column: str, comparison: Comparison) -> str:
    """A column's title."""
    return next((one.title for one in comparison.columns if one.name == column), column)


def marks(row: TableRow, column: str, comparison: Comparison) -> str:
    """The signs at a cell: unusual, resting on an assumption, resting on the translation."""
    found = UNUSUAL if column in row.unusual else ""
    if row.kind == "observation":
        flips = comparison.flips(row.name, column)
        found += ASSUMPTION if "assumption" in flips else ""
        found += TRANSLATED if "translation" in flips else ""
    return found


def nobody(comparison: Comparison) -> list[str]:
    """The lines of the script that no column allows, each with the reasons."""
    found = []
    for row in comparison.rows:
        cells = row.cells.items()
        refused = all(not steps_ok(comparison, name, row.step) for name, _ in cells)
        if row.kind == "step" and row.step and refused and not all(cell.text == "not asked" for _, cell in cells):
            told: dict[str, list[str]] = {}
            for name, cell in cells:
                reason = (cell.because or cell.text) + (f" [{cell.rule}]" if cell.rule else "")
                told.setdefault(reason, []).append(name)
            reasons = "; ".join(f"{names(who, comparison)}: {reason}" for reason, who in told.items())
            found.append(f"No column allows line {row.step}, “{row.name}”: {reasons}")
    return found


def steps_ok(comparison: Comparison, column: str, step: int) -> bool:
    """Whether a column carries a line out."""
    run = comparison.column(column).run
    return 0 < step <= len(run.steps) and run.steps[step - 1].verdict.ok


def rests_on(comparison: Comparison, notes: bool) -> list[str]:
    """What the answer rests on besides rules: assumptions and translation, a line each.

    Args:
        comparison: what was compared.
        notes: notes are shown, so that nobody is sent for them: what was not varied is named at once.
    """
    varied = comparison.variations
    lines = []
    leaned = {name for options in comparison.assumptions.values() for name in options}
    if varied is None:
        if leaned:
            named = shortened(sorted(leaned)) if notes else f"{len(leaned)}; --notes names them"
            lines.append(f"Assumptions leaned on, not varied: {named}")
        return lines
    flipping = [one for one in varied if one.flips and not one.translated]
    told: dict[str, list[str]] = {}
    for one in flipping:
        told.setdefault(flip(one, comparison), []).append(one.trial.change.column)
    if told:
        parts = [f"{text} ({names(who, comparison)})" for text, who in told.items()]
        lines.append(f"Rests on assumptions {ASSUMPTION}: " + "; ".join(parts))
    quiet = leaned - {one.trial.change.what for one in flipping}
    if quiet:
        held = "no cell flips with the other options of" if told else "Assumptions change no cell; tried:"
        lines.append((f"{held[0].upper()}{held[1:]} " if told else f"{held} ") + shortened(sorted(quiet)))
    translated = [one for one in varied if one.translated and one.flips and not one.other]
    kept: dict[str, list[str]] = {}
    for one in translated:
        kept.setdefault(flip(one, comparison), []).append(one.trial.change.column)
    if kept:
        parts = [f"{text} ({names(who, comparison)})" for text, who in kept.items()]
        lines.append(f"Rests on the translation {TRANSLATED}: " + "; ".join(parts))
    return lines


def shortened(words: Sequence[str]) -> str:
    """Some of a number of words, and how many more there are."""
    return ", ".join(words[:FEW]) + (f" and {len(words) - FEW} more" if len(words) > FEW else "")


def flip(one: Variation, comparison: Comparison) -> str:
    """What a variation changes, in words."""
    change = one.trial.change
    shows = ", ".join(having(row, worded(one.trial.observations.get(row))) for row in one.flips)
    if change.kind == "assumption":
        now = option(comparison.column(change.column).run.assumptions[change.what])
        other = option(yes_no(change.giver))
        same = "" if one.answers else ", the answer stays"
        return f"{change.what} = {now}; with {other}: {shows}{same}"
    return f"with {change.what}: {shows}"


def following(comparison: Comparison) -> list[str]:
    """What to ask next: commands that work."""
    source = shlex.quote(comparison.source or comparison.scenario)
    # a ruling runs under its own game and revision, whatever else it was held against here
    ruling = "/" in comparison.source and not comparison.source.endswith((".yaml", ".yml"))
    found = []

    def game(name: str) -> str:
        return "" if ruling else f" --game {name}"

    refusal = next(
        (
            (row, name)
            for row in comparison.rows
            if row.kind == "step" and row.differs
            for name, cell in row.cells.items()
            if cell.because and cell.text not in ("not asked", "no counterpart")
        ),
        None,
    )
    if refusal is not None:
        row, name = refusal
        action = shlex.quote(row.name)
        found.append(f"rulestone why-not {source}{game(name)} --step {row.step - 1} --action {action}")
    value = value_of(comparison)
    if value is not None:
        name, of = value
        found.append(f"rulestone explain {source}{game(name)} --of {shlex.quote(of)}")
    fewest = min(comparison.ways, key=lambda way: len(way.columns), default=None)
    first = fewest.columns[0] if fewest is not None else comparison.columns[0].name
    found.append(f"rulestone run {source}{game(first)} --steps")
    for way in comparison.ways:
        proof = comparison.cause(way)
        if proof is not None and proof.change.kind == "policy":
            change = proof.change
            other = f"{change.column}+{change.what}={change.giver}"
            found.append(f"rulestone compare {source} --games {change.column},{shlex.quote(other)}")
            break
        if proof is not None and proof.change.rules:
            found.append(f"rulestone rules {proof.change.column} {proof.change.rules[0]}")
            break
    return found


def value_of(comparison: Comparison) -> tuple[str, str] | None:
    """A column and a value of a card that differs there from others, as `explain` takes it."""
    parting = next((one for one in comparison.partings if one.kind == "values"), None)
    if parting is None:
        return None
    for row in comparison.rows:
        text = next((c.run.looks.get(row.name, "") for c in comparison.columns), "")
        match = VALUE_OF.fullmatch(text)
        if row.kind == "observation" and row.differs and match is not None:
            name = next(iter(row.unusual), comparison.columns[0].name)
            return name, f"{match['thing']}.{match['word']}"
    return None
