"""Divergences of a comparison's columns, with a statement of each side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulestone.game.ruleset import Ruleset
from rulestone.kernel.trace import Record
from rulestone.lab.compare.outcome import NAMELESS, Clause, make_opening, summarize
from rulestone.lab.compare.rows import Wording
from rulestone.lab.compare.values import find_diverging
from rulestone.model.display import Displayed, format_seen
from rulestone.scenario.results import Run, StepResult

MAX_SHOWN = 3
Statement = tuple[str, tuple[str, ...]]
"""The events of a group of columns at a divergence, in words, and the rules behind them."""
INFORMATIVE_KINDS = ("refusal", "item", "trigger", "effect", "event", "move", "mark", "game")
"""Kinds of records, the most informative first."""


class ColumnGroup(Struct, frozen=True):
    """Columns that agree at a divergence.

    Attributes:
        columns: their names.
        says: the events there, in one clause made from the records, without rule ids.
        rules: ids of the rules behind these events.
        only: ids of the rules that these columns cite at this step and the others do not.
    """

    columns: tuple[str, ...]
    says: str
    rules: tuple[str, ...]
    only: tuple[str, ...]


class Divergence(Displayed, Struct, frozen=True):
    """A divergence of columns.

    Attributes:
        step: number of the line; 0 for the start, before the first line, and when only the final observations differ.
        line: the line as written, or the observations that differ.
        kind: "verdict" (only some allow the line), "outcome" (other events), "values" (derived values of one thing
            differ), "observations".
        groups: the sides, in the order of the columns.
        decides: whether the answers diverge here.
    """

    step: int
    line: str
    kind: str
    groups: tuple[ColumnGroup, ...]
    decides: bool = False


class Side:
    """One column at one step."""

    def __init__(self, name: str, run: Run, step: StepResult | None, clauses: tuple[Clause, ...]) -> None:
        self.name = name
        self.run = run
        self.step = step
        self.clauses = clauses
        self.ok = step is not None and step.verdict.ok
        self.summary = summarize(clauses)
        self.cites = list_cited(step)
        self.players = (run.start.name(0), run.start.name(1))


def list_cited(step: StepResult | None) -> tuple[str, ...]:
    """Return every rule cited at a step: by its verdict and by its records."""
    if step is None:
        return ()
    rules = (step.verdict.rule, *step.cites, *(rule for record in step.records for rule in record.rules))
    return tuple(dict.fromkeys(rule for rule in rules if rule))


def find_divergences(
    runs: Sequence[Run], rulesets: Sequence[Ruleset], shared: Wording, deciding: Sequence[str] = ()
) -> tuple[Divergence, ...]:
    """Return the divergences of runs in script order; one of them decides the answers.

    Args:
        runs: one scenario's runs.
        rulesets: the ruleset of each.
        shared: the words in which steps are compared.
        deciding: the observations that answer the question.
    """
    found = find_all_divergences(runs, rulesets, shared)
    step = find_deciding_step(runs, deciding)
    if step is None:
        found = found or find_final_divergence(runs)
        return tuple(replace(one, decides=number == 0) for number, one in enumerate(found))
    at = next((number for number, one in enumerate(found) if one.step == step), None)
    if at is None:
        at = sum(one.step < step for one in found)
        found = (*found[:at], find_answers_divergence(runs, deciding, step), *found[at:])
    return tuple(replace(one, decides=number == at) for number, one in enumerate(found))


def find_deciding_step(runs: Sequence[Run], deciding: Sequence[str]) -> int | None:
    """Return the number of the line after which the columns form the same groups as at the end.

    Columns may differ earlier for another reason. Example: one game destroys a creature at once and the others later,
    so its zone differs in between.

    Args:
        runs: one scenario's runs, with their history.
        deciding: the observations that answer the question.

    Returns:
        the number, 0 for the start; None where the answers do not differ, or the history is not known.
    """
    if not all(run.history for run in runs):
        return None

    def list_sides(step: int) -> list[list[int]]:
        moments = [run.history[min(step, len(run.history) - 1)] for run in runs]
        return group_sides(range(len(runs)), lambda n: tuple(repr(moments[n].get(name)) for name in deciding))

    step = max(len(run.history) for run in runs)
    final = list_sides(step)
    if len(final) < 2:
        return None
    # go back to the line after which the groups no longer change
    while step and list_sides(step - 1) == final:
        step -= 1
    return step


def find_answers_divergence(runs: Sequence[Run], deciding: Sequence[str], step: int) -> Divergence:
    """Return the divergence of the answers if nothing else differs there."""
    line = next((run.steps[step - 1].line for run in runs if step and step <= len(run.steps)), "the start")
    moments = {run.game: run.history[min(step, len(run.history) - 1)] for run in runs}
    return Divergence(step, line, "observations", group_observations(moments, deciding))


def group_observations(values: Mapping[str, Mapping[str, Any]], names: Sequence[str]) -> tuple[ColumnGroup, ...]:
    """Return the columns grouped by their values of some observations."""
    groups = group_sides(list(values), lambda column: tuple(repr(values[column].get(name)) for name in names))
    lines = ("; ".join(f"{name}: {format_observed(values[group[0]].get(name))}" for name in names) for group in groups)
    return tuple(ColumnGroup(tuple(group), says, (), ()) for group, says in zip(groups, lines, strict=True))


def find_all_divergences(runs: Sequence[Run], rulesets: Sequence[Ruleset], shared: Wording) -> tuple[Divergence, ...]:
    """Return every divergence of runs at the start or at a line, in the order of the script."""
    found: list[Divergence] = []
    for steps in zip_longest(*((make_opening(run), *run.steps) for run in runs)):
        sides = [
            Side(run.game, run, step, shared.list_events(step, ruleset))
            for run, ruleset, step in zip(runs, rulesets, steps, strict=True)
        ]
        divergence = find_divergence(sides)
        if divergence is not None:
            found.append(divergence)
    # later values differ as a consequence, so only the first differing line is listed
    of_values = compare_values(runs, rulesets, found)
    if of_values is not None:
        found.insert(0, of_values)
    return tuple(found)


def compare_values(runs: Sequence[Run], rulesets: Sequence[Ruleset], known: Sequence[Divergence]) -> Divergence | None:
    """Return the divergence of derived values if it is the first; later ones may be its consequences."""
    diverging = find_diverging(runs, rulesets)
    if diverging is None or (known and known[0].step <= diverging[0]):
        return None
    step, columns = diverging
    line = runs[0].steps[step - 1].line if step else "the start"
    made = []
    for group in group_sides(range(len(runs)), lambda n: tuple((one.name, repr(one.value)) for one in columns[n])):
        first = columns[group[0]]
        lines = [
            f"{one.name}: {format_observed(one.value)}" + (f" ({one.because})" if one.because else "") for one in first
        ]
        rules = dict.fromkeys(rule for n in group for one in columns[n] for rule in one.rules)
        elsewhere = {rule for n in range(len(runs)) if n not in group for one in columns[n] for rule in one.rules}
        only = tuple(rule for rule in rules if rule not in elsewhere)
        says = "; ".join(lines) or "no counterpart"
        made.append(ColumnGroup(tuple(runs[n].game for n in group), says, tuple(rules), only))
    return Divergence(step, line, "values", tuple(made))


def group_sides(sides: Sequence[Any], key: Callable[[Any], Any]) -> list[list[Any]]:
    """Return the sides grouped by a key, in order of first occurrence."""
    groups: dict[Any, list[Any]] = {}
    for side in sides:
        groups.setdefault(key(side), []).append(side)
    return list(groups.values())


def find_divergence(sides: Sequence[Side]) -> Divergence | None:
    """Return the divergence of sides at a step; None if they agree."""
    groups = group_sides(sides, lambda side: (side.ok, side.summary))
    if len(groups) < 2:
        return None
    by_verdict = len({side.ok for side in sides}) > 1
    made = []
    for group in groups:
        others = [side for other in groups if other is not group for side in other]
        says, rules = make_statement(group, others)
        elsewhere = {rule for side in others for rule in side.cites}
        only = dict.fromkeys(rule for side in group for rule in side.cites if rule not in elsewhere)
        known = {rule.partition("@")[0] for rule in elsewhere}
        # keep only versions of rules that the other sides lack
        changed = tuple(rule for rule in only if rule.partition("@")[0] in known)
        rules = (*changed, *(rule for rule in rules if rule not in changed))
        made.append(ColumnGroup(tuple(side.name for side in group), says, rules, tuple(only)))
    step = next(side.step for side in sides if side.step is not None)
    return Divergence(step.number, step.line, "verdict" if by_verdict else "outcome", tuple(made))


def make_statement(group: Sequence[Side], other_sides: Sequence[Side]) -> Statement:
    """Return a group's statement at a divergence, and the rules behind it."""
    refusals = [side for side in group if not side.ok]
    if refusals:
        return make_refusal_statement(refusals)
    if not any(side.ok for side in other_sides):
        says, rules = get_records([(side, side.step.records[:1]) for side in group if side.step is not None], "allowed")
        deciding = tuple(side.step.verdict.rule for side in group if side.step is not None and side.step.verdict.rule)
        return says, tuple(dict.fromkeys(deciding + rules))
    elsewhere = {rule for side in other_sides for rule in side.cites}
    own = [(side, [clause.record for clause in find_unlike_events(side, other_sides)][:MAX_SHOWN]) for side in group]
    if any(records for _, records in own):
        return get_records(own, "", elsewhere)
    return make_lack_statement(group, other_sides, elsewhere)


def make_refusal_statement(refusals: Sequence[Side]) -> Statement:
    """Return the statement of columns that refuse a line, and the refusing rules."""
    verdicts = [side.step.verdict for side in refusals if side.step is not None]
    because = [verdict.because or "not allowed" for verdict in verdicts] or ["the game is over"]
    against = dict.fromkeys(verdict.rule for verdict in verdicts if verdict.rule)
    return "refused, " + "; ".join(dict.fromkeys(because)), tuple(against)


def make_lack_statement(group: Sequence[Side], others: Sequence[Side], elsewhere: Collection[str]) -> Statement:
    """Return the statement of columns in which fewer events happen than in the others, and the rules behind it.

    Args:
        elsewhere: rules that the other columns cite.
    """
    about = next(iter(find_less_affected(group[0], others)), "")
    more = any(about in clause.who for clause in group[0].clauses)
    lead = f"{'fewer' if more else 'none'} of the other columns' events"
    if about in group[0].players:
        lead += f" for {about}"
    elif about:
        lead = f"nothing {'more' if more else 'yet'} happens to {about}"
    says, rules = get_records([(side, find_replacement_record(side, others)) for side in group], "", elsewhere)
    return (f"{lead}; {says}" if says else lead), rules


def get_records(
    sides: Sequence[tuple[Side, Sequence[Record]]], lead: str, elsewhere: Collection[str] = ()
) -> Statement:
    """Return records of several columns as one clause: the text of the first, with the rules of all."""
    rules: dict[str, None] = {}
    text = ""
    for side, records in sides:
        text = text or ", then ".join(dict.fromkeys(record.text for record in records))
        for record in records:
            rules |= dict.fromkeys(list_rules_behind(record, side.run, elsewhere))
    return ": ".join(part for part in (lead, text) if part), tuple(rules)


def list_rules_behind(record: Record, run: Run, elsewhere: Collection[str] = ()) -> tuple[str, ...]:
    """Return the rules behind a record: cited by it or by its causes, back to the item or action.

    Args:
        elsewhere: rules that the other sides cite too: they are left out where others remain.
    """
    by_index = {other.index: other for other in run.records}
    chain: dict[str, None] = {}
    nearest: tuple[str, ...] = ()
    seen: Record | None = record
    # a record with these two roles is the action of a player, which no rule causes
    while seen is not None and seen.event not in ("resolves", "phase") and set(seen.data) != {"you", "this"}:
        chain |= dict.fromkeys(seen.rules)
        nearest = nearest or seen.rules
        seen = by_index.get(seen.cause)
    if not nearest and seen is not None:
        nearest = seen.rules
    return tuple(rule for rule in chain if rule not in elsewhere) or nearest


def find_unlike_events(side: Side, other_sides: Sequence[Side]) -> list[Clause]:
    """Return the events of a side that differ from another side's in kind, number or order."""
    mine = dict(side.summary)
    alone: list[Clause] = []
    for word, text in mine.items():
        theirs = [dict(other.summary).get(word, ()) for other in other_sides]
        if all(other == text for other in theirs):
            continue
        of_word = [clause for clause in side.clauses if clause.word == word]
        if any(other != text and Counter(other) == Counter(text) for other in theirs):
            alone += of_word
            continue
        more = {who for other in theirs for who in Counter(text) - Counter(other)}
        alone += [clause for clause in of_word if any(set(clause.who) <= set(who) for who in more)]
    alone.sort(key=side.clauses.index)
    # prefer the move of a named card, then the event's word, then the move of an unnamed card
    alone = list({clause.record.index: clause for clause in alone}.values())
    moves = [clause for clause in alone if clause.record.kind == "move"]
    moved = {name for clause in moves for name in clause.who}
    shown = [clause for clause in alone if clause in moves or not set(clause.who) <= moved]
    named = [clause for clause in shown if not all(name.startswith(NAMELESS) for name in clause.who)]
    return named or shown


def find_less_affected(side: Side, other_sides: Sequence[Side]) -> list[str]:
    """Return the objects that more events affect elsewhere than here; named objects come first."""
    mine = dict(side.summary)
    names: dict[str, None] = {}
    for other in other_sides:
        for word, text in other.summary:
            here = Counter(name for who in mine.get(word, ()) for name in who)
            names |= dict.fromkeys(Counter(name for who in text for name in who) - here)
    return sorted(names, key=lambda name: name.startswith(NAMELESS))


def find_replacement_record(side: Side, other_sides: Sequence[Side]) -> list[Record]:
    """Return a side's last and most informative record about objects that are affected elsewhere."""
    if side.step is None:
        return []
    names = find_less_affected(side, other_sides)
    elsewhere = {rule for other in other_sides for rule in other.cites}
    about = [record for record in side.step.records if any(name in record.text for name in names)]

    def rate_record(record: Record) -> tuple[bool, int, int]:
        kind = INFORMATIVE_KINDS.index(record.kind) if record.kind in INFORMATIVE_KINDS else len(INFORMATIVE_KINDS)
        return (not set(record.rules) - elsewhere, kind, -record.index)

    return sorted(about, key=rate_record)[:1]


def find_final_divergence(runs: Sequence[Run]) -> tuple[Divergence, ...]:
    """Return the divergence of the final observations; () if they agree."""
    names = list(dict.fromkeys(name for run in runs for name in run.observations))
    differing = [name for name in names if len({repr(run.observations.get(name)) for run in runs}) > 1]
    if not differing:
        return ()
    made = group_observations({run.game: run.observations for run in runs}, differing)
    return (Divergence(0, ", ".join(differing), "observations", made),)


def format_observed(value: Any) -> str:
    """Return an observed value in words."""
    return "no counterpart" if value is None else format_seen(value)
