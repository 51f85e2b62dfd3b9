"""What a comparison rests on besides rules: cells that flip with an assumption, or with the scenario's translation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple, replace

from rulestone.game.lexicon import Lexicon
from rulestone.game.ruleset import Ruleset
from rulestone.interventions.changes import Change
from rulestone.lab.compare.budget import Budget
from rulestone.lab.compare.changes import Trial, differing_fields, other_options, policies
from rulestone.lab.compare.known import Known
from rulestone.lab.compare.outcome import opening
from rulestone.scenario import Run, Scenario
from rulestone.scenario.setup.cards import CardMaker
from rulestone.scenario.setup.words import Words

ASSUMPTIONS, TRANSLATION, UNDECIDED = "varying assumptions", "varying the translation", "varying what no rule decides"


class Variation(Struct, frozen=True):
    """A column run with something else in the place of what no rule says.

    Attributes:
        trial: the change and what the column answers then.
        flips: the rows that show something else then.
        answers: whether the column then answers the question otherwise.
        other: the script goes another way then (another line is allowed, or cards are gone before the first): it is
            another question, and marks no cell where the translation was varied.
    """

    trial: Trial
    flips: tuple[str, ...]
    answers: bool
    other: bool = False

    @property
    def undecided(self) -> bool:
        """Whether a value was varied that no rule of the game gives."""
        return self.trial.change.kind == "policy"

    @property
    def marks(self) -> bool:
        """Whether it marks cells: only options of assumptions do where the script goes another way."""
        return not self.other or self.trial.change.kind == "assumption"

    @property
    def translated(self) -> bool:
        """Whether the translation was varied, and not an assumption."""
        return self.trial.change.kind == "translation"


class Variations:
    """Varies what columns rest on.

    Args:
        known: the comparison so far.
        scenario: the scenario.
        assume: column → options of its assumptions.
        budget: how long.
    """

    def __init__(
        self, known: Known, scenario: Scenario, assume: Mapping[str, Mapping[str, object]], budget: Budget
    ) -> None:
        self.known = known
        self.scenario = scenario
        self.assume = assume
        self.budget = budget

    def assumptions(self) -> Iterator[Variation]:
        """Every other option of every assumption that a column leaned on."""
        for column, run in self.known.runs.items():
            ruleset = self.known.rulesets[column]
            experiment = self.known.experiment(self.scenario, column, self.assume.get(column, {}))
            for change, option in other_options(column, ruleset, run):
                if not self.budget.left(ASSUMPTIONS):
                    break
                found = self.varied(change, self.known.option(experiment, column, change.what, option))
                if found is not None:
                    yield found

    def translation(self) -> Iterator[Variation]:
        """What the game's lexicon fills in where a scenario says nothing: stand-ins, ground, values, scales."""
        for column, run in self.known.runs.items():
            ruleset = self.known.rulesets[column]
            experiment = self.known.experiment(self.scenario, column, self.assume.get(column, {}))
            cards = made_of(self.scenario, ruleset)
            for what, lexicon in otherwise(ruleset, run):
                if not self.budget.left(TRANSLATION):
                    return
                if vain(self.scenario, ruleset, lexicon, cards):
                    continue
                found = self.varied(Change("translation", column, what, ""), experiment.lexicon(lexicon))
                if found is not None:
                    yield found

    def undecided(self) -> Iterator[Variation]:
        """The values of policies that no rule of a column's game gives, as the other columns have them."""
        for column, own in self.known.rulesets.items():
            experiment = self.known.experiment(self.scenario, column, self.assume.get(column, {}))
            givers = {name: one for name, one in self.known.rulesets.items() if one.game != own.game}
            for whole, policy, giver in policies(column, own, givers):
                mine = getattr(own.parts.policies, policy)
                fields = tuple(one for one in differing_fields(own, giver, policy) if not mine.rules_for(one))
                if not fields or not experiment.fits(policy, giver, fields):
                    continue
                if not self.budget.left(UNDECIDED):
                    return
                change = replace(whole, rules=(), fields=fields)
                found = self.varied(change, experiment.policy(policy, giver, fields))
                if found is not None:
                    yield found

    def varied(self, change: Change, run: Run | None) -> Variation | None:
        """What another run of a column shows otherwise; None where there is no such run, or it is all the same."""
        if run is None:
            return None
        known, column = self.known, change.column
        before = known.runs[column]
        flips = tuple(
            row.name
            for row in known.rows
            if row.kind == "observation" and known.cell(row, run, column).key != row.cells[column].key
        )
        trial = known.judged(change, run)
        allowed = tuple(step.verdict.ok for step in before.steps)
        # where all columns answer alike, no row tells ways apart, and yet the answer is read from some
        decides = {row.name for row in known.deciding} | set(self.scenario.answer)
        # cards that do not even lie where the scenario puts them answer no question of it
        start, now = (known.shared.key(opening(one), known.rulesets[column]) for one in (before, run))
        return Variation(trial, flips, bool(decides & set(flips)), trial.steps != allowed or start != now)


def otherwise(ruleset: Ruleset, run: Run) -> Iterator[tuple[str, Lexicon]]:
    """Lexicons that fill in something else, each with what in words.

    Args:
        ruleset: whose lexicon it is.
        run: what was filled in there: only what the run has is varied.
    """
    lexicon = ruleset.lexicon
    start = run.start
    objects = [start.object(oid) for oid in range(2, len(start.state().objects))]
    there = {obj.card.name for obj in objects if obj.card is not None}
    types = {obj.card.type for obj in objects if obj.card is not None and obj.card.status == "test"}
    for n, laid in enumerate(lexicon.laid):
        # what every game has from its start is no stand-in
        if ruleset.cards[laid.card].name in there and laid.unless:
            yield f"no {laid.card}", replace(lexicon, laid=lexicon.laid[:n] + lexicon.laid[n + 1 :])
    for zone, names in lexicon.stock.items():
        stands = any(ruleset.cards[name].type == lexicon.avatar for name in names)
        if there & {ruleset.cards[name].name for name in names} and not stands:  # nobody plays without who he is
            rest = {word: cards for word, cards in lexicon.stock.items() if word != zone}
            yield f"nothing in the {zone}", replace(lexicon, stock=rest)
    for type, values in lexicon.defaults.items():
        for key, value in values.items() if type in types else ():
            for other in others(ruleset, key, value):
                defaults = {**lexicon.defaults, type: {**values, key: other}}
                yield f"{key} {other} and not {value}", replace(lexicon, defaults=defaults)
    for word, meaning in lexicon.kinds.items():
        for key, value in meaning.values.items() if meaning.own in types else ():
            for other in others(ruleset, key, value):
                kinds = {**lexicon.kinds, word: replace(meaning, values={**meaning.values, key: other})}
                yield f"a {word} with {key} {other} and not {value}", replace(lexicon, kinds=kinds)
    for word, scaled in lexicon.scales.items():
        for attr, unit in scaled.attributes.items():
            if unit % 2 == 0:
                halved = replace(scaled, attributes={**scaled.attributes, attr: unit // 2})
                scales = {**lexicon.scales, word: halved}
                yield f"{word} {unit // 2} and not {unit} for one {attr}", replace(lexicon, scales=scales)


def made_of(scenario: Scenario, ruleset: Ruleset) -> dict[str, tuple[Any, ...]]:
    """The cards that a scenario brings, as they are made under a ruleset, each with all that it is."""
    read = scenario.at(ruleset.revision).variants()[0]
    maker = CardMaker(read, Words(ruleset, own=bool(read.id)), [])
    for name in read.cards:
        maker.get(name)
    return {name: astuple(card) for name, card in maker.made.items()}


def vain(scenario: Scenario, ruleset: Ruleset, lexicon: Lexicon, cards: Mapping[str, Any]) -> bool:
    """Whether nothing comes of another lexicon, so that there is no need to run it: values that kinds of cards have by
    themselves go into cards and nowhere else, and all cards say what they are.

    Args:
        cards: those of the scenario as they are made under the ruleset.
    """
    own = ruleset.lexicon
    values = replace(lexicon, defaults=own.defaults, kinds=own.kinds)
    return values == own and made_of(scenario, replace(ruleset, lexicon=lexicon)) == cards


def others(ruleset: Ruleset, key: str, value: Any) -> tuple[Any, ...]:
    """Other values that could have been filled in."""
    declared = ruleset.parts.attributes.get(key)
    if isinstance(value, bool):
        return (not value,)
    if isinstance(value, int):
        return (2 * value, value // 2) if value > 0 else (1,)
    words = declared.words if declared is not None else ()
    return tuple(word for word in words if word != value)
