"""Evidence for an answer, in words: the deciding rules with their status, and the changes that were tried."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from textwrap import shorten
from typing import Any

from rulestone.game.ruleset import ASSUMED, STATUSES, Ruleset
from rulestone.interventions.changes import ADDED, Change, Trial
from rulestone.interventions.data_paths import TABLES
from rulestone.kernel.declare import Assumption
from rulestone.lab.compare.comparison import Comparison
from rulestone.lab.compare.divergences import ColumnGroup, Divergence
from rulestone.lab.compare.rows import Behaviour
from rulestone.language.expressions import Assumed, Expr
from rulestone.language.policy import AS_ASSUMED, Policy
from rulestone.model.display import describe_values, format_plain, format_seen
from rulestone.model.records import group_by_key, read_arrow_table
from rulestone.model.verdicts import name_refusal
from rulestone.report.catalogue import get_question, map_texts, settle_policy
from rulestone.report.words import ASSUMPTION, add_rules, join_words

FEW = 4
LONGEST_QUOTE = 400
"""Maximum length of a quoted rule; a longer one is cut after a sentence."""
BY_VALUE = "; the number was chosen to match, so this rule may have nothing to do with the difference"
WITHOUT = "without "
REJECTED = "Changes that give the answer of other columns, but not to the same question:"
PART_WORDS, CHANGE_WORDS = (
    [(re.compile(form), words) for form, words in read_arrow_table(__file__, name)]
    for name in ("part_words.txt", "change_words.txt")
)
"""Patterns in the names of parts → words for readers, applied in this order; the name of a change after its kind →
the change in words, where {} is the declaration with its rule and {rule} the rule alone.
"""
NUMBERED = re.compile(r" \(\d+\)$|, (the \w+|number \d+) of these$")


def name_columns(columns: Sequence[str], comparison: Comparison) -> str:
    """Return columns in words, the revisions of one game together."""
    games = group_by_key((column.game, column.revision) for column in comparison.columns if column.name in columns)
    return ", ".join(f"{game} {join_words(revisions)}" for game, revisions in games.items())


def list_sides(parting: Divergence, comparison: Comparison) -> list[str]:
    """Return the sides of a divergence in words; a refusal with several reasons has a line for each of them."""
    cells = next((row.cells for row in comparison.rows if row.kind == "step" and row.step == parting.step), {})
    lines: list[str] = []
    for group in parting.groups:
        told = {name: cells[name] for name in group.columns if cells}
        reasons = group_by_key(
            (f"{name_refusal(parting.line, cell.kind, 'refused')}, {cell.because}{add_rules([cell.rule])}", name)
            for name, cell in told.items()
        )
        if len(reasons) > 1 and all(cell.because for cell in told.values()):
            lines += [f"{name_columns(columns, comparison)}: {reason}" for reason, columns in reasons.items()]
        else:
            lines.append(format_side(group, comparison))
    return lines


def format_side(group: ColumnGroup, comparison: Comparison) -> str:
    """Return one side of a divergence: its columns, their statement, its rules."""
    text = f"{name_columns(group.columns, comparison)}: {group.says}{add_rules(group.rules)}"
    others = {column.game for column in comparison.columns if column.name not in group.columns}
    mine = {column.game for column in comparison.columns if column.name in group.columns}
    extra = [rule for rule in group.only if rule not in group.rules]
    cited = any(rule in group.only for rule in group.rules)
    if mine & others and extra and not cited:  # revisions of one game: a rule cited on one side explains it
        text += f"; only here:{add_rules(extra)}"
    return text


def list_other_changes(way: Behaviour, comparison: Comparison) -> list[tuple[str, str]]:
    """Return the changes under which columns of other ways give this way's answer; columns with one change together."""
    texts: dict[tuple[str, str, str], tuple[str, str]] = {}
    for trial in comparison.trials:
        change = trial.change
        if set(trial.like) & set(way.columns):
            key = (comparison.column(change.column).game, change.kind, change.what)
            texts.setdefault(key, (format_changes(change, comparison), change.column))
    return [
        ("  Tried: ", f"{name_columns(who, comparison)} {text} {'gives' if len(who) == 1 else 'give'} this answer")
        for text, who in group_by_key(texts.values()).items()
    ]


def list_further_causes(proof: Trial, way: Behaviour, comparison: Comparison) -> list[tuple[str, str]]:
    """Return further causes proved in the columns of a way, one per game, rules and explained columns."""
    known = {(comparison.column(proof.change.source).game, proof.change.rules, proof.coincident): {*proof.like}}
    quoted = set(list_proofs(proof, comparison))
    lines = []
    for trial in comparison.trials:
        same = (comparison.column(trial.change.source).game, trial.change.rules, trial.coincident)
        if trial.change.column in way.columns and not known.get(same, set()).issuperset(trial.like):
            text = begin_cause(trial, way, comparison) + explain_cause(trial, comparison, quoted)
            if same not in known:
                lines.append((lead_cause(trial), text))
            lines.append(("  Tried: ", format_trial(trial, comparison)))
            known[same] = {*known.get(same, ()), *trial.like}
            quoted |= {*list_proofs(trial, comparison)}
    return lines


def begin_cause(trial: Trial, way: Behaviour, comparison: Comparison) -> str:
    """Return the beginning of a cause: the game of its rule, if it is not in the way or not alone in it."""
    source = comparison.column(trial.change.source)
    game = source.title.removesuffix(f" {source.revision}")
    if source.name not in way.columns:
        return f"a rule of {game} makes the difference, " if trial.change.rules else ""
    return f"in {game}, " if len({comparison.column(name).game for name in way.columns}) > 1 else ""


def list_joint_causes(way: Behaviour, comparison: Comparison) -> list[tuple[str, str]]:
    """Return lines about the differences of a way that two changes explain together, one in each game.

    A difference is listed with the later of its two ways, or with both if the earlier one has no other cause.
    """
    alone = comparison.cause(way) is None and comparison.counterproof(way) is None
    others = [one for one in comparison.ways if one != way] if alone else comparison.ways[: comparison.ways.index(way)]
    lines, quoted = list[tuple[str, str]](), set[str]()
    for trials in (one for other in others for one in comparison.list_joint_causes(way.columns, other.columns)):
        lines += format_joint_cause(trials, way, comparison, quoted)
        quoted.update(rule for trial in trials for rule in list_proofs(trial, comparison))
    return lines


def format_joint_cause(
    trials: tuple[Trial, Trial], way: Behaviour, comparison: Comparison, quoted: set[str]
) -> list[tuple[str, str]]:
    """Return the lines of a joint cause; `quoted` holds the rules that are quoted above."""
    own, other = sorted((trial.change.column for trial in trials), key=lambda name: name not in way.columns)
    whose = f" of {name_columns([own], comparison)}" if len(way.columns) > 1 else ""
    causes = "; (2) ".join(explain_cause(trial, comparison, quoted) for trial in trials)
    changes = "; (2) ".join(format_changed_column(trial, comparison) for trial in trials)
    first, second = ({name: format_seen(value) for name, value in trial.observations.items()} for trial in trials)
    # the changes make the deciding values equal; the others may still differ
    seen = {name: text for name, text in first.items() if name in way.says and second.get(name) == text}
    return [
        ("  Why: ", f"the difference{whose} from {name_columns([other], comparison)} has two causes: (1) {causes}"),
        ("  Tried: ", f"(1) {changes}. With both changes, both games give: {describe_values(seen)}"),
    ]


def list_unproven_columns(way: Behaviour, comparison: Comparison) -> list[tuple[str, str]]:
    """Return lines about the columns of a way without a proof of their own game.

    If another column behaves as they do without a rule, their line names that rule. The other columns are not proven.
    """
    proofs = [trial for trial in comparison.trials if trial.like]
    games = {comparison.column(trial.change.column).game for trial in proofs}
    rest = [name for name in way.columns if comparison.column(name).game not in games]
    explained = {name for trial in proofs for name in trial.like}
    missing = [name for name in rest if name in explained]
    lines = list_missing(missing, proofs, comparison) + list_cited_rules(missing, comparison)
    if rest := [name for name in rest if name not in explained]:
        lines.append(("  Cause not found for: ", name_columns(rest, comparison)))
    return lines


def list_missing(columns: Sequence[str], proofs: Sequence[Trial], comparison: Comparison) -> list[tuple[str, str]]:
    """Return lines with the rules without which another game gives the answer of columns, each for columns that share
    them.

    Changes without a rule are named themselves: "A behaves as B does with the policy “targets” as in C".
    """
    texts = []
    for column in columns:
        alike = [one.change for one in proofs if column in one.like]
        game = comparison.column(alike[0].column).game
        rules = dict.fromkeys(
            rule for one in alike if comparison.column(one.source).game == game for rule in one.rules[:1]
        )
        how = ", or ".join(f"{WITHOUT}{rule}" for rule in rules) or format_changes(alike[0], comparison)
        texts.append((f"as {get_title(alike[0].column, comparison)} does {how}", column))
    return [
        ("  Why: ", f"{name_columns(who, comparison)} {'behave' if len(who) > 1 else 'behaves'} {text}")
        for text, who in group_by_key(texts).items()
    ]


def list_cited_rules(columns: Sequence[str], comparison: Comparison) -> list[tuple[str, str]]:
    """Return a line with the rules that columns cite at the divergence; [] for none.

    After a search for causes, a single rule has its text.
    """
    rules, searched = comparison.citations(Behaviour(tuple(columns), "", {})), comparison.variations is not None
    lead = "  Rules used: " if searched else "  Rules used (causes not searched): "
    known = filter_columns_by_rule(rules[0], columns, comparison) if searched and len(rules) == 1 else []
    text = f": {quote_rule(rules[0], known[-1], comparison)}" if known else ""
    return [(lead, format_rules(rules, columns, comparison) + text)] if rules else []


def filter_columns_by_rule(rule: str, columns: Sequence[str], comparison: Comparison) -> list[str]:
    """Return the columns that have exactly a rule."""
    return [name for name in columns if rule in comparison.column(name).ruleset.rulebook.rules]


def quote_rule(rule: str, column: str, comparison: Comparison) -> str:
    """Return a rule; a very long rule ends after a sentence, with the command that shows the rest."""
    text = comparison.column(column).ruleset.rulebook[rule].text.rstrip(".")
    if len(text) <= LONGEST_QUOTE:
        return text
    first = text[: text.rfind(". ", 0, LONGEST_QUOTE) + 1] or shorten(text, LONGEST_QUOTE, placeholder="")
    return f"{first} … (the rest: rulestone rules {column} {rule})"


def format_rules(rules: Sequence[str], columns: Sequence[str], comparison: Comparison) -> str:
    """Return rules with their status; assumed rules are marked."""
    lines = [f"{rule} ({status})" for rule in rules if (status := format_status(rule, columns, comparison))]
    return ", ".join(lines[:FEW]) + (f" and {len(lines) - FEW} more" if len(lines) > FEW else "")


def format_status(rule: str, columns: Sequence[str], comparison: Comparison) -> str:
    """Return the status of a rule in some columns, marked if assumed; "" if no column has the rule.

    If columns differ, each status is followed by its columns; the strongest comes first.
    """
    found = group_by_key((comparison.status(name, rule), name) for name in columns)
    known = [status for status in STATUSES if status in found]
    if len(known) == 1:
        return mark_status(known[0])
    games = {comparison.column(name).game for name in columns}
    shown = []
    for status in known:
        who = name_columns(found[status], comparison)
        if len(games) == 1:
            who = join_words([comparison.column(name).revision for name in found[status]])
        shown.append(f"{mark_status(status)} in {who}")
    return ", ".join(shown)


def mark_status(status: str) -> str:
    """Return a status, with the sign of assumptions if it is assumed."""
    return f"{ASSUMPTION} {status}" if status == ASSUMED else status


def list_proofs(trial: Trial, comparison: Comparison) -> list[str]:
    """Return the rules that a proof names: the first rule of each of its combined changes."""
    return list(dict.fromkeys(rule for one in (trial.change, *trial.change.also) for rule in one.rules[:1]))


def explain_cause(trial: Trial, comparison: Comparison, quoted: Collection[str] = ()) -> str:
    """Return the cause that a trial proves: each rule, its status in each revision of its way, and its sentence.

    Args:
        trial: the trial.
        comparison: the comparison.
        quoted: rules whose sentences are left out, since the reader has seen them.
    """
    change, column = trial.change, comparison.column(trial.change.source)
    if not [rule for rule in change.rules if rule in column.ruleset.rulebook]:
        return explain_undecided(change, comparison)
    way = next((one.columns for one in comparison.ways if change.source in one.columns), (change.source,))
    alike = [name for name in way if comparison.column(name).game == column.game]
    rules = list_proofs(trial, comparison)
    lines = []
    for rule in rules:
        within = filter_columns_by_rule(rule, alike, comparison) or [change.source]
        text = "" if rule in quoted else f": {quote_rule(rule, change.source, comparison)}"
        lines.append(format_rules([rule], within, comparison) + text)
    return "; together with ".join(lines) + BY_VALUE * trial.coincident


def explain_undecided(change: Change, comparison: Comparison) -> str:
    """Return why a proved change has no rule: another revision adds rules, or no rule of its game decides."""
    column = comparison.column(change.column)
    if change.what == ADDED:
        return f"the rules that are new in {get_title(change.giver, comparison)}"
    if change.kind != "policy":
        return f"no rule of {column.game} decides “{change.what}” {ASSUMPTION}"
    own = settle_policy(column.ruleset, change.what)
    if change.fields and "is" not in change.fields:
        settings = "; ".join(describe_fields(own, change.fields))
        return f"no rule of {column.game} decides this; assumed {ASSUMPTION}: {settings}"
    return f"no rule of {column.game} answers “{get_question(change.what)}”; assumed {ASSUMPTION}: {own.describe()}"


def lead_cause(trial: Trial) -> str:
    """Return the first word of a line with a cause."""
    return "  Possibly: " if trial.coincident else "  Why: "


def format_trial(trial: Trial, comparison: Comparison) -> str:
    """Return a trial's change and the columns that its column then behaves like."""
    return f"{format_changed_column(trial, comparison)} behaves like {name_columns(trial.like, comparison)}"


def format_changed_column(trial: Trial, comparison: Comparison) -> str:
    """Return the column of a trial with its change."""
    return f"{get_title(trial.change.column, comparison)} {format_changes(trial.change, comparison)}"


def list_rejections(comparison: Comparison) -> list[str]:
    """Return the rejected changes as lines, one for each column and reason."""
    by: dict[tuple[str, str], dict[str, None]] = {}
    for trial in comparison.rejected:
        tried = by.setdefault((trial.change.column, trial.rejected), {})
        tried[format_changes(trial.change, comparison)] = None
    return [f"{get_title(column, comparison)}, since {why}: {'; '.join(tried)}" for (column, why), tried in by.items()]


def format_changes(change: Change, comparison: Comparison) -> str:
    """Return a change and the changes combined with it: "without the rule A and with the policy C"."""
    texts = [format_change(one, comparison) for one in (change, *change.also)]
    lines = [one if one.startswith(WITHOUT) else f"with {one}" for one in texts]
    lines = [one for n, one in enumerate(lines) if one.startswith(WITHOUT) or one not in lines[:n]]
    return " and ".join(f"{WITHOUT}another one" if one in lines[:n] else one for n, one in enumerate(lines))


def format_change(change: Change, comparison: Comparison) -> str:
    """Return the text of one change: "the policy A of B", or "without the rule C"."""
    giver = get_title(change.giver, comparison) if change.giver else ""
    if change.kind == "policy":
        own, other = (comparison.column(name).ruleset for name in (change.column, change.giver))
        return format_policy(change, own, other, giver)
    if change.omits_part:
        return format_part(change)
    if change.kind == "revision":
        return f"the rules new in {giver}" if change.what == ADDED else f"{name_parts(change.what)} as in {giver}"
    if change.kind == "assumption":
        assumption = find_assumption(change, comparison)
        return f"the answer “{assumption.describe_option(change.giver)}” to “{assumption.question}”"
    return f"every “{change.what}” refused ({change.rules[0]})" if giver else change.what


def format_policy(change: Change, column: Ruleset, source: Ruleset, giver: str) -> str:
    """Return a policy that a change takes, with the clauses that then describe it and did not before."""
    own, other = (settle_policy(one, change.what) for one in (column, source))
    made, known = own.blend(other, change.fields or own.list_differing(other)), own.describe().split("; ")
    new = [one for one in made.describe().split("; ") if one not in known] or describe_fields(made, change.fields)
    return f"the answer to “{get_question(change.what)}” as in {giver} ({'; '.join(new)})".removesuffix(" ()")


def describe_fields(policy: Policy, fields: Sequence[str]) -> list[str]:
    """Return fields of a policy in the words of its docstring, with their values: "the time of payment: resolution"."""
    texts = map_texts(type(policy))
    names = {field: re.split("[:;.]", texts.get(field, field.replace("_", " ")))[0] for field in fields}
    told = (f"{names[field]}: {format_field(getattr(policy, field))}" for field in fields if field != "is")
    # a setting that is true is a statement: “whether they are refused: yes” becomes “they are refused”
    return [re.sub("whether (.*): yes", r"\1", text) for text in told]


def format_field(value: Any) -> str:
    """Return the value of a field in words."""
    if isinstance(value, Expr):
        return AS_ASSUMED if isinstance(value, Assumed) else "computed by the rules"
    if isinstance(value, dict):
        return format_field(tuple(f"{key}: {format_field(part)}" for key, part in value.items()))
    return ", ".join(map(format_field, value)) or "none" if isinstance(value, tuple) else format_plain(value)


def format_part(change: Change) -> str:
    """Return a change of a part or a setting in words, with its rule."""
    name = describe_part(change.what) if change.kind == "part" and change.unit != "need" else change.what
    owner, _, words = NUMBERED.sub("", name).partition(": ")
    kind = change.unit if change.kind == "part" else change.kind
    words = re.sub("[“”]", "", words) if kind == "condition" else words
    text = f"{kind} {owner.partition(' ')[0]}: {words[:1].lower()}{words[1:]}"
    found = ((form.fullmatch(text), words) for form, words in CHANGE_WORDS)
    changed = next(match.expand(words) for match, words in found if match)
    rule = f" ({change.rules[0]})" if change.rules else ""
    return changed.format(f"“{get_owner(change.what)}”{rule}", rule=rule, you="the player", this="the card")


def describe_part(name: str) -> str:
    """Return the name of a part in words: "start phase: the event “game start”" for a step of the phase "start"."""
    for form, words in PART_WORDS:
        name = form.sub(words, name)
    return name


def get_owner(part: str) -> str:
    """Return the name of the declaration that a part of a rule is in: "draw" for "verb draw: only if …"."""
    text = part.partition(": ")[0]
    word = next((word for word in (*TABLES.values(), "policy") if text.startswith(word + " ")), "")
    return text.removeprefix(word).strip()


def name_parts(labels: str) -> str:
    """Return the names of parts: the verb “be destroyed” for "verbs: be destroyed", and the question of a policy."""
    lines = []
    for label in labels.split(", "):
        table, _, name = label.partition(": ")
        name = get_question(name) if table == "policies" else name
        word = {**TABLES, "policies": "answer to"}.get(table, table.replace("_", " "))
        lead = "" if table in ("verbs", "actions", "procedures") else f"the {word} "
        lines.append(f"{lead}“{name}”" if name else label)
    return join_words(lines)


def find_assumption(change: Change, comparison: Comparison) -> Assumption:
    """Return the assumption that a change answers in another way."""
    return comparison.column(change.column).ruleset.parts.assumptions[change.what]


def get_title(column: str, comparison: Comparison) -> str:
    """Return a column's title."""
    return next((one.title for one in comparison.columns if one.name == column), column)
