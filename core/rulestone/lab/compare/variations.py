"""Cells of a comparison that depend on an assumption or on the translation of the scenario."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import zip_longest
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulestone.game.ruleset import Ruleset
from rulestone.interventions.changes import Change
from rulestone.interventions.experiment import Experiment, PolicySwap
from rulestone.lab.compare.budget import Budget
from rulestone.lab.compare.candidates import replace_meaning
from rulestone.lab.compare.changed_runs import find_idle_effect, is_same
from rulestone.lab.compare.changes import divide_by_conflict, list_differing, run_together, vary_options, vary_policies
from rulestone.lab.compare.facts import ComparisonFacts
from rulestone.lab.compare.outcome import make_opening
from rulestone.lab.compare.result import Variation
from rulestone.lab.compare.rows import IF_ASKED
from rulestone.model.display import format_plain
from rulestone.model.keys import SameObject
from rulestone.scenario import Run, Scenario
from rulestone.scenario.results import FilledValue
from rulestone.scenario.setup.cards import map_usual_values

ASSUMPTIONS, TRANSLATION, UNDECIDED = "varying assumptions", "varying the translation", "varying undecided settings"


ASKED_LINE = re.compile(r"\b(?:line|refused) (\d+)")
"""A line of the script in an observation, such as "line 3 is allowed"."""


class Variations(Struct, frozen=True):
    """Varies the assumptions, translations and undecided values that columns depend on.

    Attributes:
        facts: the comparison so far.
        scenario: the scenario.
        assume: column → options of its assumptions.
        budget: how long.
    """

    facts: ComparisonFacts
    scenario: Scenario
    assume: Mapping[str, Mapping[str, object]]
    budget: Budget

    def vary_assumptions(self) -> Iterator[Variation]:
        """Yield every other option of every assumption that a column depends on."""
        for column, run in self.facts.runs.items():
            ruleset = self.facts.rulesets[column]
            experiment = self.facts.get_experiment(self.scenario, column, self.assume.get(column, {}))
            for change, option in vary_options(column, ruleset, run):
                if not self.budget.has_left(ASSUMPTIONS):
                    break
                made = partial(experiment.run_option, change.what, option)
                yield from self.vary(change, self.facts.get_run((column, change.what, str(option)), made))

    def vary_translations(self) -> Iterator[Variation]:
        """Yield the variations of values that the lexicon fills in, in turn for each column."""
        offers: list[list[tuple[str, list[Alternative]]]] = []
        for column, run in self.facts.runs.items():
            values = find_alternatives(self.facts.rulesets[column], run)
            # values that often decide are tried alone, since a group with one of them would have to be divided anyway
            groups = [[value] for value in values if value.decides]
            rest = [value for value in values if not value.decides]
            groups += divide_by_conflict(rest, lambda one, other: (one.field, one.word) == (other.field, other.word))
            offers.append([(column, group) for group in groups])
        queue = [one for several in zip_longest(*offers) for one in several if one is not None]
        left = total = sum(len(group) for _, group in queue)
        for column, group in queue:
            if not self.budget.has_left(TRANSLATION):
                del self.budget.cut[TRANSLATION]
                self.budget.cut[f"{TRANSLATION} of {left} of {total} filled-in values"] = True
                return
            left -= len(group)
            experiment = self.facts.get_experiment(self.scenario, column, self.assume.get(column, {}))
            same = partial(is_same, unchanged=self.facts.runs[column])
            for value, changed in run_together(group, partial(run_with_values, experiment), same):
                yield from self.vary(Change("translation", column, value.what, ""), changed)

    def iterate_undecided(self) -> Iterator[Variation]:
        """Yield the variations of policy values that no rule of a column's game gives, with values of other columns."""
        for column, own in self.facts.rulesets.items():
            experiment = self.facts.get_experiment(self.scenario, column, self.assume.get(column, {}))
            givers = {name: one for name, one in self.facts.rulesets.items() if one.game != own.game}
            same = partial(is_same, unchanged=self.facts.runs[column])
            found_ones = find_undecided(column, own, givers)
            for group in divide_by_conflict(found_ones, lambda one, other: one[0].what == other[0].what):
                if not self.budget.has_left(UNDECIDED):
                    return
                for (change, swap), run in run_together(group, partial(run_with_policies, experiment), same):
                    # checking takes as long as a run, and few variations flip anything
                    found = self.vary(change, run)
                    yield from (one for one in found if not one.flips or experiment.accepts_policy(*swap))

    def vary(self, change: Change, run: Run | None) -> Iterator[Variation]:
        """Yield the variation with the cells that another run of a column changes; none if the run is missing."""
        if run is None:
            return
        facts, column = self.facts, change.column
        before = facts.runs[column]
        flips = tuple(
            row.name
            for row in facts.rows
            if row.kind == "observation" and facts.cell(row, run, column).key != row.cells[column].key
        )
        trial = facts.judge_change(change, run)
        allowed = tuple(step.verdict.ok for step in before.steps)
        # if all columns agree, no row distinguishes them: then every row of the answer decides
        decides = {row.name for row in facts.deciding} | set(self.scenario.answer) or set(flips)
        # cards missing from the places that the scenario gives them pose another question
        start, now = (facts.shared.make_key(make_opening(one), facts.rulesets[column]) for one in (before, run))
        if change.kind == "translation":
            flips = tuple(row for row in flips if self.answers_question(row, run, column))
            other = start != now or self.is_unusual(run, before) or bool(find_idle_effect(run, before))
        else:
            other = start != now or trial.steps != allowed
        yield Variation(trial, flips, bool(decides & set(flips)), other)

    def answers_question(self, name: str, run: Run, column: str) -> bool:
        """Return whether a row belongs to the answer, with a value known from the scenario or a column.

        Example: the question whether a creature ends in its owner's hand assumes that the owner has a hand.
        """
        answer = self.scenario.answer
        row = next(row for row in self.facts.rows if row.name == name)
        now = self.facts.cell(row, run, column)
        known = {*answer.get(name, ()), *(cell.text for cell in row.cells.values())}
        return not answer or (name in answer and now.text in known)

    def is_unusual(self, run: Run, before: Run) -> bool:
        """Return whether a run stops, refuses a line that its column allows, or allows a line that no column allows.

        A third summon that another ruler allows, as in other columns, is an answer, and so is a summon that cannot be
        paid for without the filled-in energy, as in another column. A response refused for its timing is none: the
        scenario says that the player responds. A line that an observation asks about ("line 3 is allowed") may become
        allowed; it may also be refused for its timing, if some column refuses it so.

        Args:
            run: the run.
            before: the run of its column.
        """
        runs = self.facts.runs.values()
        if len(run.steps) < min(len(one.steps) for one in runs):
            return True
        steps = [(step.number, step.verdict) for one in runs for step in one.steps]
        asked = set(map(int, ASKED_LINE.findall("; ".join(str(one.value) for one in self.scenario.observe.values()))))
        usual = {(number, one.ok, one.kind) for number, one in steps if one.ok or not one.kind or number in asked}
        usual |= {(number, True, "") for number in asked}
        pairs = zip(before.steps, run.steps, strict=False)
        changed = [now for own, now in pairs if own.verdict.ok != now.verdict.ok and not own.line.endswith(IF_ASKED)]
        return any((now.number, now.verdict.ok, now.verdict.kind) not in usual for now in changed)


class Alternative(Struct, frozen=True):
    """An alternative to a value that the lexicon filled in.

    Attributes:
        what: the value in words.
        field, word: the field of the lexicon that fills it in, and the word there; "" for the whole field.
        content: the field's new content for the word.
        decides: whether such values often decide; those are tried alone.
    """

    what: str
    field: str
    word: str
    content: Any
    decides: bool


def find_alternatives(ruleset: Ruleset, run: Run) -> list[Alternative]:
    """Return an alternative for each value that the lexicon filled in for a run.

    Args:
        ruleset: the ruleset of the run.
        run: the run, with the values that were filled in.
    """
    found: dict[str, Alternative] = {}
    # the role under another card is not varied: gear that is put on a creature is another situation
    for filled in sorted(
        (one for one in run.filled if one.kind in VARIED), key=lambda one: list(VARIED).index(one.kind)
    ):
        for what, field, content in VARIED[filled.kind](filled, ruleset):
            # the whole field is replaced if it is not a mapping of words
            word = filled.word if isinstance(getattr(ruleset.lexicon, field), dict) else ""
            found.setdefault(what, Alternative(what, field, word, content, filled.kind in DECIDING))
    return list(found.values())


def run_with_policies(experiment: Experiment, swaps: Sequence[tuple[Change, PolicySwap]]) -> Run | None:
    """Return the run of an experiment with undecided values of other games."""
    return experiment.run_policies([swap for _, swap in swaps])


def run_with_values(experiment: Experiment, values: Sequence[Alternative]) -> Run | None:
    """Return the run of an experiment with other filled-in values."""
    ruleset = experiment.ruleset
    for one in values:
        ruleset = replace_meaning(ruleset, one.field, one.word, one.content)
    return experiment.run_under(lambda: ruleset)


def find_undecided(column: str, ruleset: Ruleset, givers: Mapping[str, Ruleset]) -> Iterator[tuple[Change, PolicySwap]]:
    """Yield a swap for each policy of a column with differing fields that no rule of its game decides."""
    for whole, policy, giver in vary_policies(column, ruleset, givers):
        mine = getattr(ruleset.parts.policies, policy)
        fields = tuple(one for one in list_differing(ruleset, giver, policy) if not mine.find_rules(one))
        if fields:
            yield replace(whole, rules=(), fields=fields), (policy, giver, fields)


Changed = Iterator[tuple[str, str, Any]]
"""A change in words, the field of the lexicon that fills in the value, and its new content for the word."""


def vary_cards(filled: FilledValue, ruleset: Ruleset) -> Changed:
    """Replace the card that represents a player, or leave out other cards that the lexicon puts into a zone."""
    pool, avatar = ruleset.cards, ruleset.lexicon.avatar
    if {pool[name].type for name in filled.value} != {avatar}:
        yield f"nothing in the {filled.key}", "stock", ()
        return
    rest = [name for name, card in pool.items() if card.type == avatar and name not in filled.value]
    yield from ((f"the {avatar} {pool[name].name}", "stock", (name,)) for name in rest)


def vary_scales(filled: FilledValue, ruleset: Ruleset) -> Changed:
    """Halve the value of one unit: one unit of power is 500 points instead of 1000."""
    scaled, half = ruleset.lexicon.scales[filled.word], filled.value // 2
    # an odd value has no half
    if filled.value % 2 == 0:
        halved = replace(scaled, attributes={**scaled.attributes, filled.key: half})
        yield f"one {filled.key} for every {half} {filled.word} instead of {filled.value}", "scales", halved


def vary_values(filled: FilledValue, ruleset: Ruleset) -> Changed:
    """Give cards of a kind another value, unless a rule gives it ("a response is an instant")."""
    own = ruleset.lexicon.kinds[filled.word] if filled.kind == "kinds" else None
    type = (own.own if own is not None else None) or filled.word
    instead = f" instead of {format_filled(filled.value)}" if filled.value not in (None, ()) else ""
    for other in list_alternatives(ruleset, type, filled.key, filled.value) if own is None or not own.rule else ():
        text = f"a {filled.word} with {filled.key} {format_filled(other)}{instead}"
        values = own.values if own is not None else ruleset.lexicon.defaults.get(type, {})
        changed = {**values, filled.key: other}
        yield text, filled.kind, replace(own, values=changed) if own is not None else changed


def vary_places(filled: FilledValue, ruleset: Ruleset) -> Changed:
    """Put cards of a type into their second place, or fill a place from the other end."""
    placings = ruleset.lexicon.zones[filled.word]
    if filled.kind == "slots":
        turned = [replace(one, slots=one.slots[::-1]) if one.zone == filled.key else one for one in placings]
        last = next(one.slots[0] for one in turned if one.zone == filled.key)
        yield f"the {filled.key} filled from {last} instead of {filled.value}", "zones", tuple(turned)
        return
    rest = tuple(one for one in placings if one.zone != filled.value)
    there = next(one.zone for one in rest if not one.types or filled.key in one.types)
    yield f"a {filled.key} of the {filled.word} in the {there} instead of the {filled.value}", "zones", rest


def vary_stand_in_cards(filled: FilledValue, ruleset: Ruleset) -> Changed:
    """Omit a stand-in card, unless every game starts with that card."""
    if filled.value.unless:
        card = filled.value.card
        yield f"no {card}", "default_cards", tuple(one for one in ruleset.lexicon.default_cards if one.card != card)


def vary_numbers(filled: FilledValue, ruleset: Ruleset) -> Changed:
    """Start in the player's first turn or two turns later; halve or double the number of cards that fill a zone."""
    if filled.kind == "fill":
        for number in (filled.value // 2, 2 * filled.value):
            yield f"{number} cards instead of {filled.value} in the {filled.key}", "fill", number
        return
    first = ruleset.lexicon.turn
    # two turns later it is the same player's turn
    for turn in {1, first + 2} - {first}:
        yield f"turn {filled.value - first + turn} instead of {filled.value}", "turn", turn


VARIED: dict[str, Callable[[FilledValue, Ruleset], Changed]] = {
    "stock": vary_cards, "scales": vary_scales, "kinds": vary_values, "zones": vary_places, "slots": vary_places,
    "default_cards": vary_stand_in_cards, "turn": vary_numbers, "fill": vary_numbers,
    "defaults": vary_values,
}  # fmt: skip
"""Kind of filled-in value → its variation; the values that decide most often come first."""
DECIDING = ("stock", "kinds", "zones", "default_cards")
"""The kinds of filled-in values that often change the trace: about one in three does."""


def list_alternatives(ruleset: Ruleset, type: str, key: str, value: Any) -> tuple[Any, ...]:
    """Return other values that the lexicon could have filled in.

    Args:
        ruleset: the ruleset.
        type: the type of card; "" for a mark.
        key: the attribute.
        value: the value that was filled in.
    """
    if isinstance(value, bool):
        return (not value,)
    if isinstance(value, int) and value > 0:
        return 2 * value, value // 2
    if isinstance(value, str) and (words := ruleset.parts.attributes[key].words):
        return tuple(word for word in words if word != value)
    printed = map_usual_values(SameObject(ruleset.cards)).get(type, {}).get(key, Counter())
    most = [other for other, _ in printed.most_common() if other != value and other not in ((), "")]
    return tuple(most[:1]) or ((1,) if isinstance(value, int) else ())


def format_filled(value: Any) -> str:
    """Return a filled-in value in words."""
    return " and ".join(map(format_filled, value)) or "none" if isinstance(value, tuple) else format_plain(value)
