"""The status of a cell: the status of the rule that decides it by a proof, or by the nearest record with a rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from rulestone.game.differences import list_rules
from rulestone.game.ruleset import STATUSES, Ruleset
from rulestone.interventions.changes import Change, Trial
from rulestone.kernel.trace import Record, iterate_causes, link_causes
from rulestone.lab.compare.outcome import Clause, make_opening
from rulestone.lab.compare.rows import IF_ASKED, TableRow, Wording
from rulestone.lab.compare.values import Observed
from rulestone.language.inspect import find_records
from rulestone.language.instructions import EndGame
from rulestone.scenario import Run

PolicyDependence = Callable[[TableRow, str, Change], bool]
LINE = re.compile(r"\bline (\d+)\b")
STATE = re.compile(r".+? is (?:not )?(.+)")
CONTENT = re.compile(r"(?:cards|names) in (.+)'s (.+)")
ORDER = "order of resolution"


class CellStatus(Struct, frozen=True):
    """The status of a cell.

    Attributes:
        status: the status of the deciding rule ("official", "derived", "assumed"); "" if no rule is known.
        rules: ids of the rules behind it, the deciding rule first.
    """

    status: str = ""
    rules: tuple[str, ...] = ()


def map_statuses(
    rows: Iterable[TableRow], runs: Mapping[str, Run], rulesets: Mapping[str, Ruleset], shared: Wording
) -> dict[str, dict[str, CellStatus]]:
    """Return row → column → status for the observations, from the runs without proofs.

    The nearest record decides: of the record observed, its cause, and so on, the first that cites rules. The first of
    these rules decides, since a record cites the reason for its event before the rules of the event. Example: a card
    goes to the graveyard because of an assumed rule for cards under a card, and moves there by an official rule.

    Args:
        rows: the rows.
        runs, rulesets: of every column.
        shared: the words in which steps are compared.
    """
    clauses = {
        name: [one for step in (make_opening(run), *run.steps) for one in shared.list_events(step, rulesets[name])]
        for name, run in runs.items()
    }
    causes = {name: link_causes(run.records) for name, run in runs.items()}
    ends = {record.data["how"] for run in runs.values() for record in run.records if record.event == "game over"}

    def rate_cell(row: TableRow, name: str) -> CellStatus:
        run, own = runs[name], rulesets[name]
        found = find_deciding_rules(row, run, clauses[name], causes[name], own)
        return rate_rules(found or find_silent_rules(row, run, own, ends), own)

    return {row.name: {name: rate_cell(row, name) for name in runs} for row in rows if row.kind == "observation"}


def rate_rules(rules: Iterable[str], ruleset: Ruleset, deciding: int = 1) -> CellStatus:
    """Return the status of a cell that some rules decide.

    Args:
        rules: the rules; rules of other games are ignored.
        ruleset: the ruleset of the column.
        deciding: the number of first rules that decide together; the weakest of them gives the status.
    """
    book = ruleset.rulebook
    own = tuple(dict.fromkeys(rule for rule in rules if rule in book))
    status = max((book[rule].status for rule in own[:deciding]), key=STATUSES.index, default="")
    return CellStatus(status, own)


def find_deciding_rules(
    row: TableRow, run: Run, clauses: list[Clause], causes: Mapping[int, Record | None], ruleset: Ruleset
) -> tuple[str, ...]:
    """Return the rules cited by the nearest record behind a row of a run; () for none.

    Args:
        row: an observation.
        run: the run.
        clauses: the run's events in shared words.
        causes: the cause of each of its records (`link_causes`).
        ruleset: the run's ruleset.
    """
    text = run.looks.get(row.name, row.name)
    asked = LINE.search(text)
    if asked is not None:
        return find_line_rules(run, int(asked[1]))
    record = find_content_record(text, run, ruleset) or find_deciding_record(text, run, clauses)
    record = max(filter(None, (record, *find_refusals(text, run))), key=lambda one: one.index, default=None)
    is_value = text.partition(" of ")[0] in {*ruleset.lexicon.scales, *ruleset.parts.attributes}
    if record is None and is_value and clauses:
        record = clauses[-1].record  # events of other cards may change a card's value
    if record is None:
        return ()
    # the move of a card does not cause its value
    cited = (one.rules for one in iterate_causes(record, causes) if not (is_value and one.kind == "move"))
    return next((rules for rules in cited if not ruleset.rulebook.rules.keys().isdisjoint(rules)), ())


def find_silent_rules(row: TableRow, run: Run, ruleset: Ruleset, ends: Collection[str]) -> tuple[str, ...]:
    """Return the rules behind a row about which nothing happened in a run; () for none.

    They are the rule that refused a line, those of the continuous effects on a value, or those by which a game that
    goes on ends for the reason for which another one ended.

    Args:
        row, run, ruleset: as for `find_deciding_rules`.
        ends: the reasons for which games ended.
    """
    text = run.looks.get(row.name, row.name).partition(" differs from ")[0]
    if refusing := find_refusing_rule(text, run):
        return (refusing,)
    if not run.end.over and text.startswith("winner"):
        found = (rule for end in find_records(ruleset.parts, (EndGame,)) if end.how in ends for rule in end.cites)
        return tuple(dict.fromkeys(found))
    values = Observed(replace(run, looks={row.name: text}), ruleset)
    return values.explain(row.name, len(run.steps)).rules if row.name in values.cells else ()


def find_line_rules(run: Run, number: int) -> tuple[str, ...]:
    """Return the rules behind the verdict on a line, or () if the run did not reach it."""
    if number > len(run.steps):
        return ()
    step = run.steps[number - 1]
    # an allowed action's own rule explains more than the rule of its window, such as a main phase
    own = next((one.rules for one in step.records if one.rules), ()) if step.verdict.ok else ()
    return (*own, step.verdict.rule)


def find_refusals(text: str, run: Run) -> list[Record]:
    """Return the refusal records: a rule prevented an event for an object that the observation names."""
    refused = (one for one in run.records if one.kind == "refusal" and one.rules)
    return [one for one in refused if find_names(text, one.text.split(":")[:1])]


def find_refusing_rule(text: str, run: Run) -> str:
    """Return the rule that refused the last line about a card of the observation; "" for none.

    Example: a creature stays on the field because no player may respond by rescuing it.
    """
    cards = find_names(text, run.start.game.get("labels", {}).values())
    refused = (one for one in reversed(run.steps) if not one.verdict.ok and not one.line.endswith(IF_ASKED))
    return next((one.verdict.rule for one in refused if find_names(one.line, cards)), "")


def find_state_record(text: str, run: Run, ruleset: Ruleset) -> Record | None:
    """Return the last record that changes the state in an observation such as "Mage is tapped"; None for none."""
    key = find_state(text, ruleset)
    marks = (one for one in reversed(run.records) if key and one.event == "mark" and one.data.get("key") == key)
    return next((one for one in marks if find_names(one.text, text.split(" is ")[:1])), None)


def find_state(text: str, ruleset: Ruleset) -> str:
    """Return the attribute behind an observation of a state such as "Mage is tapped"; "" for another observation."""
    return ruleset.lexicon.states.get(found[1] if (found := STATE.fullmatch(text)) else "", ("", None))[0]


def find_deciding_record(text: str, run: Run, clauses: list[Clause]) -> Record | None:
    """Return the last record about the subject of an observation; None for none.

    The subject is the cards or players that the observation names, else its events, else the end of the game.
    """
    labels = find_names(text, run.start.game.get("labels", {}).values())
    names = find_names(text, {name for clause in clauses for name in clause.who}) | labels
    words = find_names(text, {clause.word for clause in clauses})
    # a value such as "under Big" mentions the card Big
    about = [one for one in clauses if not names or names & {*one.who} or find_names(one.word, names)]
    found = next((one.record for one in reversed(about) if one.word in (words or {one.word})), None)
    if names or words:
        return found or find_last_record(run, labels)
    return next(reversed(run.records), None) if run.end.over else None


def find_content_record(text: str, run: Run, ruleset: Ruleset) -> Record | None:
    """Return the last record that changes an observed state or zone, or resolves an item if their order is observed."""
    player, zone = found.groups() if (found := CONTENT.fullmatch(text)) else ("", "")
    zones = {one.zone for one in ruleset.lexicon.zones.get(zone, ())}
    for one in reversed(run.records):
        moves = one.event == "move" and not zones.isdisjoint((one.data["from"], one.data["to"]))
        if (text == ORDER and one.event == "resolves") or (moves and run.end.name(one.data["owner"]) == player):
            return one
    return find_state_record(text, run, ruleset)


def find_last_record(run: Run, names: set[str]) -> Record | None:
    """Return the last record, except choices, that names a card; None for none."""
    kinds = ("event", "effect", "mark", "move")
    return next((one for one in reversed(run.records) if one.kind in kinds and find_names(one.text, names)), None)


def find_names(text: str, names: Iterable[str]) -> set[str]:
    """Return the names that occur in a text as whole words."""
    return {name for name in names if re.search(rf"\b{re.escape(name)}\b", text)}


def prove_statuses(
    rows: Iterable[TableRow],
    trials: Sequence[Trial],
    rulesets: Mapping[str, Ruleset],
    known: Mapping[str, Mapping[str, CellStatus]],
    depends: PolicyDependence,
) -> dict[str, dict[str, CellStatus]]:
    """Return row → column → status after the search for causes; a proved rule wins over the nearest record.

    Args:
        rows: the rows.
        trials: the proofs.
        rulesets: column → ruleset.
        known: the statuses without proofs (`map_statuses`).
        depends: returns whether a cell depends on the policy that a change replaces.
    """
    return {
        row.name: {
            column: prove_status(row, column, trials, rulesets, status, depends)
            for column, status in known[row.name].items()
        }
        for row in rows
        if row.name in known
    }


def prove_status(
    row: TableRow,
    column: str,
    trials: Sequence[Trial],
    rulesets: Mapping[str, Ruleset],
    known: CellStatus,
    depends: PolicyDependence,
) -> CellStatus:
    """Return the status of a cell by the proofs, or the known status if no proof decides it.

    A proof for the same value in a column of the same game decides. So does a proof in another game that takes one
    policy field from this game, if the cell changes with the other game's field. So does the removal of a rule about
    a zone. The field or zone then names the rule.
    """
    own = rulesets[column]
    proof = find_own_proof(row, column, trials, rulesets)
    if proof is not None:
        # a policy of another kind replaces all its rules
        most = None if "is" in proof.change.fields else 1
        first = [rule for one in (proof.change, *proof.change.also) for rule in one.rules[:most]]
        cited = set(first) & {*known.rules}
        # a record that cites the proved rule cites the more specific reason first
        if not first or (cited and (most == 1 or cited == set(first))):
            return known
        return rate_rules((*first, *proof.change.rules), own, len(first))
    for trial in trials:
        if row.name in trial.becomes and column in trial.like:
            rules = find_counterpart_rules(trial.change, rulesets[trial.change.column], own)
            if rules and (trial.change.kind != "policy" or depends(row, column, trial.change)):
                return rate_rules(rules, own, len(rules))
    return known


def find_own_proof(
    row: TableRow, column: str, trials: Iterable[Trial], rulesets: Mapping[str, Ruleset]
) -> Trial | None:
    """Return the first proof about the cell's value, from its own column if possible, else of the same game."""
    game, key = rulesets[column].game, row.cells[column].key
    changed = (one for one in trials if row.name in one.becomes and one.change.kind not in ("assumption", "refusal"))
    own = (one for one in changed if rulesets[one.change.column].game == game)
    found = (one for one in own if row.cells[one.change.column].key == key)
    return min(found, key=lambda trial: trial.change.column != column, default=None)


def find_counterpart_rules(change: Change, other_ruleset: Ruleset, ruleset: Ruleset) -> tuple[str, ...]:
    """Return a ruleset's rules on the policy field or the zones that a change alters in another game."""
    if other_ruleset.game == ruleset.game:
        return ()
    if change.kind == "policy" and len(change.fields) == 1:
        mine, field = getattr(ruleset.parts.policies, change.what), change.fields[0]
        return tuple(mine.find_rules(field)[:1] if field in mine.__struct_fields__ else mine.find_rules("is"))
    words = [
        word
        for word, placings in other_ruleset.lexicon.zones.items()
        if change.kind == "part"
        if any(change.rules[0] in find_zone_rules(other_ruleset, placing.zone) for placing in placings)
    ]
    zones = [placing.zone for word in words for placing in ruleset.lexicon.zones.get(word, ())]
    return tuple(rule for zone in zones for rule in find_zone_rules(ruleset, zone)[:1])


def find_zone_rules(ruleset: Ruleset, zone: str) -> tuple[str, ...]:
    """Return the rules that a zone cites; () for a zone that does not exist."""
    declared = ruleset.parts.zones.get(zone)
    return list_rules(declared, ruleset.rulebook) if declared is not None else ()
