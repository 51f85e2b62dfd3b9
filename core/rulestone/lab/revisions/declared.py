"""Differences between the declarations of two revisions, and the search for the fewest parts that reproduce a
difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from rulestone.game.differences import POLICY, Difference, list_change_rules, list_differences, list_rules, take_parts
from rulestone.game.game import Game
from rulestone.game.ruleset import Rule, Ruleset
from rulestone.interventions.changes import ADDED, minimize
from rulestone.kernel.declare import Assumption
from rulestone.kernel.errors import EndlessGame, Incomputable
from rulestone.model.display import format_seen
from rulestone.model.objects import Card
from rulestone.scenario import Run, Scenario, ScenarioError, run_all

Kind = Literal["new", "gone", "changed"]
ASSUMPTIONS = "assumptions"


class RuleChange(Struct, frozen=True):
    """A changed rule.

    Attributes:
        kind: "new", "gone" or "changed".
        own: the rule in the first revision; None if it has none.
        other: the rule in the second revision; None if it has none. X@REVISION counts as a changed X.
    """

    kind: Kind
    own: Rule | None
    other: Rule | None


class PartChange(Struct, frozen=True):
    """A policy, an assumption, a card or another part that differs between two revisions.

    Attributes:
        kind: "new", "gone" or "changed".
        name: name of the part.
        own, other: its value in the first and the second revision, in words if possible; "" for none.
        rules: ids of the rules behind it.
    """

    kind: Kind
    name: str
    own: str = ""
    other: str = ""
    rules: tuple[str, ...] = ()


class DeclaredDifferences(Struct, frozen=True):
    """The differences between the declarations of two revisions.

    Attributes:
        rules, policies, assumptions, cards: the changes of each kind.
        parts: names of all other differing parts (zones, verbs, actions, checks), as "verbs: destroy".
    """

    rules: tuple[RuleChange, ...]
    policies: tuple[PartChange, ...]
    assumptions: tuple[PartChange, ...]
    parts: tuple[PartChange, ...]
    cards: tuple[PartChange, ...]


def list_declared_differences(own: Ruleset, other_ruleset: Ruleset) -> DeclaredDifferences:
    """Return the differences between the declarations of two revisions."""
    mine = [one for one in list_differences(own, other_ruleset) if one.table not in (POLICY, ASSUMPTIONS)]
    theirs = [one for one in list_differences(other_ruleset, own) if one.own is not None and one.other is None]
    parts = [PartChange("gone" if one.other is None else "changed", one.label) for one in mine]
    parts += [PartChange("new", one.label) for one in theirs if one.table not in (POLICY, ASSUMPTIONS)]
    return DeclaredDifferences(
        tuple(list_rule_changes(own, other_ruleset)),
        tuple(list_policy_changes(own, other_ruleset)),
        tuple(list_assumption_changes(own, other_ruleset)),
        tuple(parts),
        tuple(list_card_changes(own, other_ruleset)),
    )


def list_rule_changes(ruleset: Ruleset, other_ruleset: Ruleset) -> Iterator[RuleChange]:
    """Yield the different rules: changed ones first, then new ones, then removed ones."""
    mine, theirs = ruleset.rulebook.rules, other_ruleset.rulebook.rules
    gone = {id: rule for id, rule in mine.items() if id not in theirs}
    new = {id: rule for id, rule in theirs.items() if id not in mine}
    by_base = {id.partition("@")[0]: id for id in gone}
    for id, rule in theirs.items():
        if id in mine and list_visible_parts(mine[id]) != list_visible_parts(rule):
            yield RuleChange("changed", mine[id], rule)
        elif id in new and id.partition("@")[0] in by_base:
            yield RuleChange("changed", gone.pop(by_base.pop(id.partition("@")[0])), rule)
            del new[id]
    yield from (RuleChange("new", None, rule) for rule in new.values())
    yield from (RuleChange("gone", rule, None) for rule in gone.values())


def list_visible_parts(rule: Rule) -> tuple[str, str, str]:
    """Return the parts of a rule that readers see."""
    return rule.text, rule.status, rule.source


def list_policy_changes(ruleset: Ruleset, other_ruleset: Ruleset) -> Iterator[PartChange]:
    """Yield the different policies; if only the rule behind one differs, the rules report it."""
    mine, theirs = ruleset.parts.policies, other_ruleset.parts.policies
    for name in type(mine).__struct_fields__:
        one, two = getattr(mine, name), getattr(theirs, name)
        if replace(one, cites=()) != replace(two, cites=()):
            cited = tuple(dict.fromkeys((*one.cites, *two.cites)))
            yield PartChange("changed", name, one.describe(), two.describe(), cited)


def list_assumption_changes(ruleset: Ruleset, other_ruleset: Ruleset) -> Iterator[PartChange]:
    """Yield the named assumptions that only one revision has, or whose options differ."""
    mine, theirs = ruleset.parts.assumptions, other_ruleset.parts.assumptions
    for name in dict.fromkeys((*theirs, *mine)):
        one, two = (table.get(name) for table in (mine, theirs))
        if one == two:
            continue
        kind: Kind = "changed"
        if one is None or two is None:
            kind = "new" if one is None else "gone"
        cited = dict.fromkeys(each.rule for each in (one, two) if each is not None)
        yield PartChange(kind, name, describe_assumption(one), describe_assumption(two), tuple(cited))


def describe_assumption(assumption: Assumption | None) -> str:
    """Return an assumption in words: the question, its options, the default first; "" for none."""
    if assumption is None:
        return ""
    rest = [one for one in assumption.options if one != assumption.default]
    return f"{assumption.question} " + " / ".join(map(assumption.describe_option, (assumption.default, *rest)))


def list_card_changes(ruleset: Ruleset, other_ruleset: Ruleset) -> Iterator[PartChange]:
    """Yield the cards that only one pool has, or with different printed values."""
    for name in dict.fromkeys((*other_ruleset.cards, *ruleset.cards)):
        one, two = ruleset.cards.get(name), other_ruleset.cards.get(name)
        if one is None or two is None:
            yield PartChange("new" if one is None else "gone", name)
        elif one is not two and list_changed_values(one, ruleset) != list_changed_values(two, other_ruleset):
            yield PartChange("changed", name, one.text, two.text)


def list_changed_values(card: Card, ruleset: Ruleset) -> Any:
    """Return a card's printed values, without those implied by its revision's notation."""
    implied = ruleset.implied(card) if ruleset.implied is not None else {}
    values = {name: value for name, value in card.values.items() if name not in implied or implied[name] != value}
    return card.type, values, card.abilities, card.text


SCRIPT, RUNS_TO_END, UNEXPECTED = "the script", "runs to its end", ", and the script does not expect that"
CITES = "cites "
REFUSED = "” is refused"
"""Expectations about rule ids, which are not results of play."""


class Outcome(Struct, frozen=True):
    """The outcome of a scenario.

    Attributes:
        shows: observation or script line → value.
        cited: ids of the rules cited during the run.
        error: reason why it cannot run there; "" if it can.
    """

    shows: dict[str, str]
    cited: tuple[str, ...] = ()
    error: str = ""


class ValueChange(Struct, frozen=True):
    """A value that differs.

    Attributes:
        what: name of the observation, or the script line.
        own, other: its value under the first and the second revision.
    """

    what: str
    own: str
    other: str


def find_outcome(scenario: Scenario, game: Game, revision: str, assume: Mapping[str, Any] | None = None) -> Outcome:
    """Return a scenario's outcome under a revision, with options of its assumptions, all cases included."""
    try:
        runs = run_all(scenario, game, revision, assume, elsewhere=True)
    except (ScenarioError, EndlessGame, Incomputable, LookupError) as error:
        return Outcome({}, (), getattr(error, "message", str(error)).partition("\n")[0])
    shows: dict[str, str] = {}
    for run in runs:
        lead = f"{run.scenario}: " if len(runs) > 1 else ""
        shows |= {lead + what: found for what, found in list_visible_results(run)}
    cited = dict.fromkeys(rule for run in runs for step in run.steps for rule in (step.verdict.rule, *step.cites))
    return Outcome(shows, tuple(rule for rule in cited if rule))


def list_visible_results(run: Run) -> list[tuple[str, str]]:
    """Return the visible results of a run: allowed lines, observations and expectations."""
    if run.stopped:
        return [(SCRIPT, f"stops at {run.stopped.partition(UNEXPECTED)[0]}")]
    found = [(f"{step.number} {step.line}", "allowed" if step.verdict.ok else "not allowed") for step in run.steps]
    found += [(name, format_seen(value)) for name, value in run.observations.items()]
    for one in run.expectations:
        if not one.what.startswith(CITES) and not one.what.endswith(REFUSED):
            found.append((one.what if one.step < 0 else f"{one.what} after line {one.step}", format_seen(one.found)))
    return found


def list_shifts(old: Outcome, new: Outcome) -> tuple[ValueChange, ...]:
    """Return the values that differ between two outcomes."""
    names = dict.fromkeys((*old.shows, *new.shows))
    ends = [name for name in names if name.endswith(SCRIPT)]
    # an endless run has no result, so the script is the only difference
    cut = tuple(name.removesuffix(SCRIPT) for name in ends)
    shifts = []
    for name in names:
        if old.shows.get(name) == new.shows.get(name) or (name not in ends and cut and name.startswith(cut)):
            continue
        missing = RUNS_TO_END if name in ends else "–"
        shifts.append(ValueChange(name, old.shows.get(name, missing), new.shows.get(name, missing)))
    return tuple(shifts)


CARDS = "the printed cards"
"""Name of the change that gives the cards of one revision the printed values of the other."""


class BlamedParts(Struct, frozen=True):
    """The parts responsible for a difference.

    Attributes:
        parts: names of the parts, as "verbs: destroy"; `ADDED` if the new parts suffice; `CARDS` for the printed cards.
        own: ids of the rules behind them in the first revision only.
        other: ids of the rules behind them in the second revision only.
    """

    parts: tuple[str, ...]
    own: tuple[str, ...]
    other: tuple[str, ...]


class Blame:
    """Tries parts of one revision in another, and caches the rulesets made for it.

    Args:
        game: the game.
        own: the revision that takes parts of the other revision.
        other_ruleset: the revision that the parts come from.
    """

    def __init__(self, game: Game, own: Ruleset, giver: Ruleset) -> None:
        self.game = game
        self.own = own
        self.other = giver
        self.parts = list(list_differences(own, giver))
        self.cards = {
            name: card
            for name, card in giver.cards.items()
            if name in own.cards and list_changed_values(card, giver) != list_changed_values(own.cards[name], own)
        }
        self.made: dict[tuple[str, ...], str | None] = {}
        self.lent = ExitStack()

    def close(self) -> None:
        """Drop the cached rulesets."""
        self.lent.close()
        self.made.clear()

    def find_parts(
        self,
        scenario: Scenario,
        outcome: Outcome,
        second: Outcome,
        *,
        alone: bool = False,
        over: Callable[[], bool] = lambda: False,
    ) -> BlamedParts | None:
        """Return the fewest parts with which a scenario has the other revision's outcome; None if all of them do not
        suffice.

        Args:
            scenario: the scenario.
            outcome, second: its outcomes under the two revisions.
            alone: whether to try single parts only.
            over: called before each trial; returns whether the time is up.
        """

        def gives_result(parts: Sequence[Difference], cards: bool = False) -> bool:
            revision = None if over() else self.revise(parts, cards)
            if revision is None:
                return False
            found = find_outcome(scenario, self.game, revision)
            return not found.error and found.shows == second.shows

        if gives_result([]):
            return BlamedParts((ADDED,), (), tuple(id for id in second.cited if id not in self.own.rulebook))
        near, far = self.sort_parts(outcome, second)
        for one in near:
            if gives_result([one]):
                return self.describe([one])
        if self.cards and gives_result([], cards=True):
            return BlamedParts((CARDS,), (), ())
        for one in far:
            if gives_result([one]):
                return self.describe([one])
        cards = not alone and not gives_result(self.parts)
        if alone or (cards and not gives_result(self.parts, cards)):
            return None
        return self.describe(minimize(self.parts, lambda some: gives_result(some, cards)), cards)

    def sort_parts(self, outcome: Outcome, second: Outcome) -> tuple[list[Difference], list[Difference]]:
        """Return the parts whose rules were cited under one revision only; and the remaining ones, those with cited
        rules first."""
        apart = set(outcome.cited) ^ set(second.cited)
        both = {*outcome.cited, *second.cited}
        rules = {one.label: {id for ids in self.find_rules(one) for id in ids} for one in self.parts}
        near = [one for one in self.parts if rules[one.label] & apart]
        far = [one for one in self.parts if not rules[one.label] & apart]
        return near, sorted(far, key=lambda one: not rules[one.label] & both)

    def find_rules(self, part: Difference) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the rules that a part names in the first revision, and in the second."""
        mine = list_rules(part.own, self.own.rulebook) if part.own is not None else ()
        return mine, list_rules(part.other, self.other.rulebook) if part.other is not None else ()

    def describe(self, parts: Sequence[Difference], cards: bool = False) -> BlamedParts:
        """Return parts with the rules behind them in one revision only."""
        turned = (replace(one, own=one.other, other=one.own) for one in parts)
        mine = [rule for one in parts for rule in list_change_rules(one, self.own, self.other)]
        theirs = [rule for one in turned for rule in list_change_rules(one, self.other, self.own)]
        own = dict.fromkeys(rule for rule in mine if rule not in theirs) or dict.fromkeys(mine)
        other = dict.fromkeys(rule for rule in theirs if rule not in mine)
        return BlamedParts((*(one.label for one in parts), *((CARDS,) if cards else ())), tuple(own), tuple(other))

    def revise(self, parts: Sequence[Difference], cards: bool = False) -> str | None:
        """Return the revision with some parts, and maybe the cards, of the other; None if it does not compile."""
        key = (*(one.label for one in parts), *((CARDS,) if cards else ()))
        if key not in self.made:
            try:
                made = take_parts(self.own, self.other, parts)
                if cards:
                    made = replace(made, cards={**made.cards, **self.cards}, revision=f"{made.revision}, {CARDS}")
                name = self.lent.enter_context(self.game.register_trial(made))
                self.game.rules(name)
            except Exception:  # a combination of parts may fail in any way; a failed trial proves nothing
                self.made[key] = None
            else:
                self.made[key] = name
        return self.made[key]
