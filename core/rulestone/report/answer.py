"""The answer of a comparison in words: ways of behaving, proved causes, assumptions and translations."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from msgspec.structs import replace

from rulestone.interventions.changes import Trial
from rulestone.lab.compare.attempts import SEARCH
from rulestone.lab.compare.comparison import Comparison
from rulestone.lab.compare.result import Variation
from rulestone.lab.compare.rows import IF_ASKED, NOT_ASKED, STOPPED, Behaviour, TableRow
from rulestone.lab.compare.variations import ASSUMPTIONS
from rulestone.model.display import describe_seen
from rulestone.model.records import group_by_key
from rulestone.report import evidence
from rulestone.report.words import (
    ASSUMPTION,
    TRANSLATED,
    UNDECIDED,
    add_rules,
    answer_question,
    join_words,
    mark_names,
    name_rulesets,
    plural,
)
from rulestone.scenario.script.advancing import LEFT_OPEN

TAKEN = ("every answer gives the same result", "the first legal answer is taken")


def build_headline(comparison: Comparison) -> str:
    """Return the first line of the answer if nothing can be compared or all agree; "" if ways differ."""
    answers = dict.fromkeys(answer for answer in comparison.answers if answer)
    lead = f"{'; '.join(answers)}. " if answers else ""
    if not comparison.columns:
        return "There is nothing to compare: the question arises under none of the games."
    if len(comparison.columns) == 1:
        title = comparison.columns[0].title
        alone = f"the question arises only under {title}" if comparison.not_arising else f"{title} is the only column"
        answer = f" Its answer: {lead}" if lead else ""
        return f"There is nothing to compare: {alone}.{answer}".rstrip()
    if comparison.ways:
        return ""
    if comparison.wordless and len(comparison.wordless) >= len(comparison.columns) - 1:
        return "There is nothing to compare: at most one column has words for the question."
    return lead + format_agreement(comparison)


def format_agreement(comparison: Comparison) -> str:
    """Return a sentence that says which columns agree, on what, and from when on."""
    games = {column.game for column in comparison.columns}
    speaking = [one.name for one in comparison.columns if one.name not in comparison.wordless]
    who = "All games" if len(games) > 1 else "All revisions"
    if comparison.not_arising or comparison.wordless:
        who = join_words(name_rulesets(speaking).split("; "))
        if len(speaking) > 1 and who in games:
            who = f"All revisions of {who}"
    looked = [row for row in comparison.rows if row.kind == "observation"]
    apart = any(row.differs for row in comparison.rows) or any(one.kind == "values" for one in comparison.divergences)
    way = "in the end, after different steps" if apart else "at every step"
    return f"{who} agree {way}{format_common_values(looked, speaking)}."


def format_common_values(rows: Sequence[TableRow], columns: Sequence[str]) -> str:
    """Return the values on which columns agree; a column may lack some of them."""
    known = [describe_seen(row.name, get_common_value(row)) for row in rows if get_common_value(row) != "–"]
    lacking = any(row.cells[name].blank for row in rows for name in columns)
    return ", in the values that they have" * lacking + (f": {'; '.join(known)}" if known else "")


def list_reasons_not_arising(comparison: Comparison) -> list[str]:
    """Return lines with the games in which the question does not arise, a stated number is left out, or cards are
    counted together, and why."""
    found = [("Does not arise", one.why, one.name) for one in comparison.not_arising]
    found += [("Does not arise", explain_missing_word(comparison, name), name) for name in comparison.wordless]
    for one in comparison.columns:
        for note in one.run.notes:
            if note.left_out or note.about.startswith("times "):
                lead = "Left out" if note.left_out else "Counted"
                found.append((lead, f"{note.about}: {note.text}" + add_rules((note.rule,)), one.name))
    by = group_by_key(((lead, why), name) for lead, why, name in found)
    return [f"{lead} under {name_rulesets(names)}: {why}" for (lead, why), names in by.items()]


def explain_missing_word(comparison: Comparison, name: str) -> str:
    """Return why a column has no word for the answer, with the rule if a note names one."""
    run = comparison.column(name).run
    looks = " ".join(run.looks.values())
    looks += "; ".join(card.where for card in comparison.cards if card.name in looks)
    notes = [note for note in run.notes if re.search(rf"\b{re.escape(note.about)}\b", looks)]
    notes.sort(key=lambda note: not note.rule)
    reasons = (f"{note.about}: {note.text}" + add_rules((note.rule,)) for note in notes)
    rows = [f"“{row.name}”" for row in comparison.rows if row.kind == "observation" and row.cells[name].blank]
    return next(reasons, f"it has no word for {join_words(rows)}")


def get_common_value(row: TableRow) -> str:
    """Return the value on which the columns of an agreeing row agree."""
    return next((cell.text for cell in row.cells.values() if not cell.blank), "–")


def format_way(way: Behaviour, comparison: Comparison) -> list[tuple[str, str]]:
    """Return the lines that describe a way of behaving, with their leads."""
    who = ", ".join(f"{who} {sign}".rstrip() for who, sign in mark_names(way.columns, comparison))
    seen = comparison.observations
    says = "; ".join(describe_seen(row, value) if row in seen else f"{row}: {value}" for row, value in way.says.items())
    if stopped := explain_endless(way, comparison):
        says = f"{STOPPED}: {stopped}"
    if way.answer:
        # an answer with a colon of its own, such as “zone: hand”, is followed by a dash
        who = f"{way.answer} – {who}" if ":" in way.answer else f"{way.answer}: {who}"
    lines = [("", who), ("  ", says), *list_missing_lines(way, comparison)]
    proof = comparison.cause(way)
    if proof is not None:
        lines.append((evidence.lead_cause(proof), explain_cause_of_way(proof, way, comparison)))
        lines.append(("  Tried: ", evidence.format_trial(proof, comparison)))
        lines += evidence.list_further_causes(proof, way, comparison)
        lines += evidence.list_unproven_columns(way, comparison)
    elif (other := comparison.counterproof(way)) is not None:
        # a reason of the way's own game follows in the next line
        lines += evidence.list_cited_rules(way.columns, comparison) * (other.change.source not in way.columns)
        lines.append((evidence.lead_cause(other), explain_cause_of_way(other, way, comparison)))
        lines += evidence.list_other_changes(way, comparison)
    elif not comparison.has_proof(way):
        lines += evidence.list_cited_rules(way.columns, comparison)
        if comparison.variations is not None:
            lines.append(("  Cause not found: ", describe_search_result(comparison)))
        return lines
    lines += evidence.list_joint_causes(way, comparison)
    if rest := [name for one in comparison.list_unexplained(way) for name in one.columns]:
        lines.append(("  Cause not found: ", f"for the difference from {evidence.name_columns(rest, comparison)}"))
    return lines


def explain_cause_of_way(trial: Trial, way: Behaviour, comparison: Comparison) -> str:
    """Return why columns behave as they do: their own rule, or the rule that another column has or is without."""
    change = trial.change
    if change.kind == "policy" and change.giver in way.columns and not change.also:
        own, other = (comparison.column(name).ruleset for name in (change.giver, change.column))
        policy = getattr(own.parts.policies, change.what)
        fields = change.fields or policy.list_differing(getattr(other.parts.policies, change.what))
        rules = dict.fromkeys(rule for field in fields for rule in policy.find_rules(field) if rule in own.rulebook)
        change = replace(change, column=change.giver, giver=change.column, rules=tuple(rules))
        trial = replace(trial, change=change)
    return evidence.begin_cause(trial, way, comparison) + evidence.explain_cause(trial, comparison)


def describe_search_result(comparison: Comparison) -> str:
    """Return how a search ended that found no cause: with all candidates tried, or stopped by a limit."""
    what = "revision" if len({column.game for column in comparison.columns}) == 1 else "game"
    tried = f"none of the rule changes tried gives the result of another {what}"
    return tried + ("; a limit stopped the search" if SEARCH in comparison.cut else "")


def explain_endless(way: Behaviour, comparison: Comparison) -> str:
    """Return why the runs of a way do not end; "" if they end."""
    return comparison.column(way.columns[0]).run.stopped if set(way.says.values()) == {STOPPED} else ""


def list_refused_lines(comparison: Comparison) -> list[str]:
    """Return a note on each line of the script that no column allows, and one on each reason."""
    found = []
    for row in comparison.rows:
        cells = row.cells.items()
        refused = all(not is_line_allowed(comparison, name, row.step) for name, _ in cells)
        silent = all(cell.kind == NOT_ASKED for _, cell in cells)
        if row.kind == "step" and row.step and refused and not silent:
            texts = group_by_key((cell.because or cell.text, (name, cell.rule)) for name, cell in cells)
            where = " in every game" * (len(cells) > 1) + ", for different reasons" * (len(texts) > 1)
            found.append(f"Line {row.step} is refused{where}: “{row.name}”")
            for reason, some in texts.items():
                names, rules = (tuple(dict.fromkeys(each)) for each in zip(*some, strict=True))
                who = f"{evidence.name_columns(names, comparison)}: " if len(texts) > 1 else ""
                found.append(f"– {who}{reason}{add_rules(rules)}")
    return found


def list_missing_lines(way: Behaviour, comparison: Comparison) -> list[tuple[str, str]]:
    """Return a line for each script line that columns of a way refuse and others allow, unless a row asks about it.

    For a scenario in a file it has a hint how to leave these columns out.
    """
    looks = {text for column in comparison.columns for text in column.run.looks.values()}
    found, in_file = [], comparison.source.endswith((".yaml", ".yml"))
    for row in comparison.rows:
        if row.step and f"line {row.step} is allowed" not in looks:
            asked = [name for name, cell in row.cells.items() if cell.kind != NOT_ASKED]
            barred = [name for name in asked if not is_line_allowed(comparison, name, row.step)]
            refused = [name for name in barred if name in way.columns]
            if refused and len(barred) < len(row.cells):
                hint = f" (to leave such games out, add `given: [{row.step}]`)" * in_file
                some = len(refused) < len(way.columns)
                who = f", under {evidence.name_columns(refused, comparison)}" * some
                found.append((f"  Line {row.step} is not allowed: ", f"{row.name}{who}{hint}"))
    return found


def list_unmatched_answers(comparison: Comparison) -> list[str]:
    """Return a note on each answering observation with an unmatched key of `answer` and a value without an answer."""
    found = []
    for row in comparison.rows:
        means = comparison.answering.get(row.name, {})
        given = [(cell.text, means.get(cell.text, cell.answer)) for cell in row.cells.values() if not cell.blank]
        values = dict.fromkeys(f"“{text}”" for text, answer in given if means and not answer)
        unused = [f"“{key}”" for key, answer in means.items() if answer not in dict(given).values()]
        if values and unused:
            found.append(f"`answer` of “{row.name}”: no result is {join_words(unused)}; add {join_words([*values])}")
    return found


def list_unasked_lines(comparison: Comparison) -> list[str]:
    """Return a note on each optional line of the script that no player is asked for in any column."""
    return [
        f"Skipped, since no player is asked: line {row.step}, “{row.name}”"
        for row in comparison.rows
        if row.kind == "step" and row.name.endswith(IF_ASKED)
        if all(cell.kind == NOT_ASKED for cell in row.cells.values())
    ]


def list_open_choices(comparison: Comparison) -> list[str]:
    """Return a note on each choice that the script leaves open, and whether the result may depend on the answer."""
    made = [
        ((choice.rpartition(" (")[0], TAKEN["(first legal" in choice]), column.name)
        for column in comparison.columns
        for choice in dict.fromkeys(column.run.choices)
        if choice.endswith(f"{LEFT_OPEN})")
    ]
    return [
        f"Left open by the script; {taken}: {choice} ({evidence.name_columns(who, comparison)})"
        for (choice, taken), who in group_by_key(made).items()
    ]


def is_line_allowed(comparison: Comparison, column: str, step: int) -> bool:
    """Return whether a column allows a line."""
    run = comparison.column(column).run
    return 0 < step <= len(run.steps) and run.steps[step - 1].verdict.ok


def list_dependencies(comparison: Comparison, notes: bool) -> list[str]:
    """Return the assumptions and translations that the answer depends on, one a line.

    Args:
        comparison: the comparison.
        notes: whether the notes, which name the assumptions, are shown; if not, point to them.
    """
    varied = comparison.variations
    if varied is None:
        return list_unsourced_rules(comparison, set()) + count_assumptions(comparison, set(), notes)
    flipping = [one for one in varied if one.flips and one.trial.change.kind == "assumption"]
    flipped = {one.trial.change.what for one in flipping}
    lines = [f"Rests on an assumption {ASSUMPTION}: {one}" for one in group_flipping_options(flipping, comparison)]
    lines += list_unsourced_rules(comparison, flipped)
    lines += count_assumptions(comparison, flipped, notes)
    translated = [one for one in varied if one.is_of_translation and one.flips and not one.other]
    lines += list_translations(translated, comparison, notes)
    return lines + list_undecided_values(varied, comparison)


def count_assumptions(comparison: Comparison, flipped: Collection[str], notes: bool) -> list[str]:
    """Return a line with the number of assumptions without a known effect on the table; [] if there are none."""
    quiet = set().union(*comparison.assumptions.values()).difference(flipped)
    if not quiet:
        return []
    count = plural(len(quiet), "other assumption" if flipped else "assumption")
    effect = "does not affect the table" if len(quiet) == 1 else "do not affect the table"
    if comparison.variations is None or ASSUMPTIONS in comparison.cut:
        effect = "used, alternatives not tried"
    return [f"{count} {effect}" + ("" if notes else "; --notes lists them")]


def list_translations(variations: Sequence[Variation], comparison: Comparison, notes: bool) -> list[str]:
    """Return at most one line: the translated values that cells depend on, "with the ruler Apprentice: three".

    Args:
        variations: the variations of translated values that change a cell.
        comparison: the comparison.
        notes: whether to name every value instead of the first few.
    """
    by = group_by_key(((one.trial.change.what, list_flipped(one)), one.trial.change.column) for one in variations)
    kept = group_by_key(((shown, tuple(columns)), what) for (what, shown), columns in by.items())
    parts = []
    for (shown, who), values in kept.items():
        some = values
        if not notes and len(values) > evidence.FEW:
            some = [*values[: evidence.FEW], f"{len(values) - evidence.FEW} others"]
        parts.append(f"with {join_words(some, last='or')}: {shown} ({evidence.name_columns(who, comparison)})")
    if not notes and len(parts) > evidence.FEW:
        parts = [*parts[: evidence.FEW], f"{len(parts) - evidence.FEW} more with --notes"]
    return [f"Another translation changes the result {TRANSLATED}: {'; '.join(parts)}"] if parts else []


def list_undecided_values(variations: Sequence[Variation], comparison: Comparison) -> list[str]:
    """Return a line with the undecided values that cells depend on; [] for none."""
    parts = []
    for one in variations:
        if one.is_undecided and one.flips and not one.other:
            change = one.trial.change
            option = f"{evidence.get_title(change.column, comparison)} {evidence.format_changes(change, comparison)}"
            parts.append(f"{option}: {list_flipped(one)}")
    return [f"No rule decides {UNDECIDED}: {'; '.join(parts)}"] if parts else []


def list_unsourced_rules(comparison: Comparison, shown_rules: set[str]) -> list[str]:
    """Return lines with the assumed rules and the policies without a rule that marked cells depend on; [] for none.

    Args:
        comparison: the comparison.
        shown_rules: the assumptions in earlier lines; their rules are not repeated.
    """
    found: dict[str, dict[str, None]] = {}
    for column in comparison.columns:
        spoken = {one.rule for name, one in column.ruleset.parts.assumptions.items() if name in shown_rules}
        for row in comparison.rows:
            for what in comparison.list_unsourced(row.name, column.name) if row.kind == "observation" else ():
                if what not in spoken and not row.cells[column.name].blank:
                    found.setdefault(what, {})[column.name] = None
    rules, policies = [], []
    for what, marked in found.items():
        having_it = evidence.filter_columns_by_rule(what, [column.name for column in comparison.columns], comparison)
        if not having_it:
            policies.append(f"“{what}” ({evidence.name_columns(list(marked), comparison)})")
        else:
            some = set(having_it) != set(marked)
            rules.append(f"{what} ({evidence.name_columns(list(marked), comparison)})" if some else what)
    lines = [f"Rests on assumed rules {ASSUMPTION}: {', '.join(rules)}"] if rules else []
    return lines + ([f"Rests on policies without a rule {ASSUMPTION}: {'; '.join(policies)}"] if policies else [])


def group_flipping_options(variations: Sequence[Variation], comparison: Comparison) -> list[str]:
    """Return the options of assumptions that flip cells, grouped by their effects and columns."""
    found: dict[tuple[str, str], dict[str, list[str]]] = {}
    for one in variations:
        change = one.trial.change
        assumption = evidence.find_assumption(change, comparison)
        now = answer_question(assumption, comparison.column(change.column).run.assumptions[change.what])
        shows = list_flipped(one) + ("" if one.answers else ", the answer does not change")
        columns = found.setdefault((now, shows), {})
        columns.setdefault(change.column, []).append(f"“{assumption.describe_option(change.giver)}”")
    parts = []
    for (now, shows), columns in found.items():
        alike = group_by_key((join_words(others, last="or"), column) for column, others in columns.items())
        parts += [
            f"{now}; with the answer {others}: {shows} ({evidence.name_columns(who, comparison)})"
            for others, who in alike.items()
        ]
    return parts


def list_flipped(variation: Variation) -> str:
    """Return the values of the cells that a variation flips."""
    return ", ".join(describe_seen(row, variation.trial.observations.get(row)) for row in variation.flips)
