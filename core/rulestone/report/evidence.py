"""Evidence for an answer, in words: the deciding rules with their status, and the changes that were tried."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulestone.game.rulebook import ASSUMED, STATUSES
from rulestone.interventions.changes import ADDED, ANY_TIME
from rulestone.interventions.places import TABLES
from rulestone.lab.compare.comparison import Comparison
from rulestone.lab.compare.rows import worded
from rulestone.lab.compare.ways import Way
from rulestone.report.words import answered, having, listed

if TYPE_CHECKING:
    from rulestone.kernel.declare import Assumption
    from rulestone.lab.compare.changes import Change, Trial

ASSUMPTION = "◆"
FEW = 4
LEFT_OUT = " left out"
UNITS = {
    "need": "a requirement of",
    "restriction": "a restriction of",
    "condition": "a condition of",
    "rule processing": "the state-based action",
    "capacity": "the capacity of",
    "limit": "the limit of",
    "ability": "an ability of",
    "step": "a step of",
    "announcement": "a step of the announcement of",
}
"""The kinds of parts as readers see them."""


def names(columns: Sequence[str], comparison: Comparison) -> str:
    """Columns in words, the revisions of one game together."""
    games: dict[str, list[str]] = {}
    for column in comparison.columns:
        if column.name in columns:
            games.setdefault(column.game, []).append(column.revision)
    return ", ".join(f"{game} {listed(revisions)}" for game, revisions in games.items())


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
    told = f"; cited there: {lines[0][1]}" if lines else "; no rule is cited there"
    return [("  Not proven for: ", names(rest, comparison) + told)]


def cited(columns: Sequence[str], comparison: Comparison) -> list[tuple[str, str]]:
    """Return the line with the rules that columns cite where the columns diverge; [] where they cite none."""
    rules = comparison.citations(Way(tuple(columns), "", {}))
    return [("  Cited: ", told_rules(rules, columns, comparison))] if rules else []


def foreseen(trial: Trial, comparison: Comparison) -> str:
    """Return what the scenario's author expected of a cause, in words; "" where they named no rule of its game."""
    expected = comparison.expected(trial)
    if expected is None:
        return ""
    book = comparison.column(trial.change.column).ruleset.rulebook
    named = [rule for rule in comparison.cites if rule in book]
    return "as the scenario's author expected" if expected else f"the scenario's author expected {listed(named)}"


def having_rule(rule: str, columns: Sequence[str], comparison: Comparison) -> list[str]:
    """The columns that have exactly a rule."""
    return [name for name in columns if rule in comparison.column(name).ruleset.rulebook.rules]


def sentence(column: str, rule: str, comparison: Comparison) -> str:
    """Return the first sentence of a rule."""
    return comparison.column(column).ruleset.rulebook[rule].text.partition(". ")[0].rstrip(".")


def told_rules(rules: Sequence[str], columns: Sequence[str], comparison: Comparison) -> str:
    """Rules with their status, those that rest on an assumption marked."""
    told = [f"{rule} ({status})" for rule in rules if (status := status_of(rule, columns, comparison))]
    return ", ".join(told[:FEW]) + (f" and {len(told) - FEW} more" if len(told) > FEW else "")


def status_of(rule: str, columns: Sequence[str], comparison: Comparison) -> str:
    """How a rule is known in some columns, marked where assumed; where they differ in it each status with those for
    which it holds, the strongest first; "" if none has it."""
    found: dict[str, list[str]] = {}
    for name in columns:
        found.setdefault(comparison.status(name, rule), []).append(name)
    known = [status for status in STATUSES if status in found]
    if len(known) == 1:
        return marked_status(known[0])
    games = {comparison.column(name).game for name in columns}
    return ", ".join(
        f"{marked_status(status)} in "
        + (
            listed([comparison.column(name).revision for name in found[status]])
            if len(games) == 1
            else names(found[status], comparison)
        )
        for status in known
    )


def marked_status(status: str) -> str:
    """A status with the sign of what rests on an assumption."""
    return f"{ASSUMPTION} {status}" if status == ASSUMED else status


def mattering(trial: Trial, comparison: Comparison) -> list[str]:
    """Return the rules that a proof names: the one that decides, and of several changes that are only together enough
    the one of each."""
    change = trial.change
    return list(dict.fromkeys((*change.rules[:1], *(rule for one in change.also for rule in one.rules[:1]))))


def why(trial: Trial, comparison: Comparison) -> str:
    """The cause that a trial proves: the rule, its status in every revision that behaves so, and what it says."""
    change = trial.change
    if not [rule for rule in change.rules if rule in comparison.column(change.column).ruleset.rulebook]:
        if change.what == ADDED:
            return f"{name_of(change.giver, comparison)} has rules that it has not yet"
        game = comparison.column(change.column).game
        told = f"{quoted_fields(change)} of " if change.fields else ""
        what = f"{told}the policy “{change.what}”" if change.kind == "policy" else f"“{change.what}”"
        return f"{what}, for which {game} gives no rule {ASSUMPTION}"
    game = comparison.column(change.column).game
    way = next((one.columns for one in comparison.ways if change.column in one.columns), (change.column,))
    alike = [name for name in way if comparison.column(name).game == game]
    first, *others = mattering(trial, comparison)
    text = sentence(change.column, first, comparison)
    more = told_rules(others, [change.column], comparison)
    status = told_rules([first], having_rule(first, alike, comparison) or [change.column], comparison)
    told = foreseen(trial, comparison)
    return f"{status}: {text}" + (f"; with {more}" if more else "") + (f" ({told})" if told else "")


def tried(trial: Trial, comparison: Comparison) -> str:
    """Return a trial's change and its result."""
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
    if change.kind == "policy" and change.fields:
        return f"{quoted_fields(change)} of the policy “{change.what}” as in {giver}"
    if change.kind == "policy":
        return f"the policy “{change.what}” of {giver}"
    if change.kind == "without":
        return f"the rule {change.what}{LEFT_OUT}"
    if change.kind == "undone":
        return f"what the rule {change.what} does{LEFT_OUT}"
    if change.kind == "part":
        by = f" ({change.rules[0]})" if change.rules else ""
        return f"{UNITS.get(change.unit, 'a part of')} “{owner(change.what)}”{by}{LEFT_OUT}"
    if change.kind == "setting":
        return changed_setting(change)
    if change.kind == "revision":
        return f"what is new in {giver}" if change.what == ADDED else f"{parts(change.what)} as in {giver}"
    if change.kind == "assumption":
        return f"the assumption {answered(assumption_of(change, comparison), change.giver)}"
    return f"{change.what} = {change.giver}" if change.giver else change.what


def changed_setting(change: Change) -> str:
    """Return a step that is done otherwise, or an action that is allowed at any time, in words."""
    rule = change.rules[0] if change.rules else ""
    if change.what.endswith(ANY_TIME):
        return f"“{owner(change.what)}” ({rule}) {ANY_TIME}"
    by = f"what the rule {rule} does for " if rule else ""
    return f"“{setting(change.what)}” in {by}“{owner(change.what)}”"


def quoted_fields(change: Change) -> str:
    """Return the fields of a policy that a change takes, each in quotation marks."""
    return listed([f"“{field_words(field)}”" for field in change.fields])


def field_words(field: str) -> str:
    """Return a field of a policy as readers see it, “kind” for the kind of policy itself."""
    return "kind" if field == "is" else field.replace("_", " ")


def owner(part: str) -> str:
    """Return the name of the declaration that a part of a rule is in: "draw" for "verb draw: only if …"."""
    said = part.partition(": ")[0]
    word = next((word for word in (*TABLES.values(), "policy") if said.startswith(word + " ")), "")
    return said.removeprefix(word).strip()


def setting(what: str) -> str:
    """How a step is done under a change, in words: of "verb draw: face up is yes and not no" "face up: no"."""
    said, _, other = what.partition(": ")[2].partition(" and not ")
    return f"{said.partition(' is ')[0]}: {other.partition(' (')[0]}"


def parts(labels: str) -> str:
    """The parts in which revisions differ, as a reader calls them: of "verbs: be destroyed" the verb “be destroyed”."""
    told = []
    for label in labels.split(", "):
        table, _, name = label.partition(": ")
        word = {**TABLES, "policies": "policy"}.get(table, table.replace("_", " "))
        told.append(f"the {word} “{name}”" if name else f"“{label}”")
    return listed(told)


def assumption_of(change: Change, comparison: Comparison) -> Assumption:
    """Return the assumption of which a change takes another option."""
    return comparison.column(change.column).ruleset.parts.assumptions[change.what]


def name_of(column: str, comparison: Comparison) -> str:
    """A column's title."""
    return next((one.title for one in comparison.columns if one.name == column), column)
