"""Results of running a scenario under one ruleset."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rulestone.kernel.position import Position
from rulestone.kernel.trace import Record
from rulestone.model.display import Displayed, describe_values
from rulestone.model.verdicts import Verdict


class Footnote(Struct, frozen=True):
    """A note for readers of a result: an inexact translation, or a word without a counterpart.

    Attributes:
        about: the shared word, card or zone that the note explains.
        text: the note.
        rule: id of the rule behind the note; "" for none.
        left_out: whether the scenario states a number for the word (an empty list is 0), which the set-up leaves out.
    """

    about: str
    text: str
    rule: str = ""
    left_out: bool = False


class StepResult(Displayed, Struct, frozen=True):
    """The result of one line of the script.

    Attributes:
        number: number of the line, from 1.
        line: the line as written.
        verdict: allowed, or refused with the rule.
        records: trace records up to the next line.
        position: the position after it (at the next line's moment, or the end).
        cites: ids of the rules cited by the records, in order, without repetition.
    """

    number: int
    line: str
    verdict: Verdict
    records: tuple[Record, ...]
    position: Position
    cites: tuple[str, ...] = ()


class Expectation(Struct, frozen=True):
    """One expectation and the found value.

    Attributes:
        what: the expected expression.
        expected: the value expected.
        found: the value found.
        holds: whether the expected and the found value agree.
        at_start: whether the expectation already held in the starting position; None if it has no meaning there.
        step: number of the line after which the value was observed; 0 for the start, -1 for the end.
        made: whether the expectation held in the starting position only because of continuous effects.
    """

    what: str
    expected: Any
    found: Any
    holds: bool
    at_start: bool | None = None
    step: int = -1
    made: bool = False


class FilledValue(Struct, frozen=True):
    """A value that a scenario does not state and that its translation into a game chose.

    Attributes:
        kind: where the game's lexicon declares it: "stock", "default_cards", "fill" (cards put into a zone), "kinds",
            "defaults" (a value of a card), "scales" (how much counts as one), "zones" (where cards of a type lie),
            "slots" (the slot that is filled first), "under" (the role of a card under another), "turn" (the number of
            the turn).
        word: the shared word, the zone or the type of card that the lexicon declares it for; "" for none.
        key: the attribute, the slot or the type of card; "" for none.
        value: the value.
    """

    kind: str
    word: str = ""
    key: str = ""
    value: Any = None


class Run(Displayed, Struct, frozen=True):
    """One scenario under one ruleset.

    Attributes:
        scenario: its name.
        title, asks: from the file.
        game: "game@revision".
        start: the starting position.
        opening: the records before the first line.
        steps: the lines of the script.
        end: the position at the end.
        observations: observation → value, in the order of the file; a value is text, a number, a truth value, a list,
            or None where the game has no counterpart (then a note says why).
        expectations: the expectations, each with the value found.
        notes: footnotes.
        assumptions: used assumption → its chosen option.
        choices: the answers given to typed choices, in order, as readable text.
        looks: observation → the expression that it evaluates.
        stopped: why the run does not end (an infinite loop), "" if it ends; its observations are then
            all None.
        unmet: reason why the question of the scenario does not arise under this game; "" if it arises. With a reason
            the observations answer nothing.
        filled: values that the translation into the game chose, in order.
        history: observation → value, at the start and after each line; () unless requested.
        own_answers: observation → the scenario's answer for the game's own word for its value ("battle zone").
        turned_away: why the game cannot be started with these decks; None if it can.
    """

    scenario: str
    title: str
    asks: str
    game: str
    start: Position
    opening: tuple[Record, ...]
    steps: tuple[StepResult, ...]
    end: Position
    observations: dict[str, Any]
    expectations: tuple[Expectation, ...] = ()
    notes: tuple[Footnote, ...] = ()
    assumptions: dict[str, Any] = {}
    choices: tuple[str, ...] = ()
    looks: dict[str, str] = {}
    stopped: str = ""
    unmet: str = ""
    filled: tuple[FilledValue, ...] = ()
    history: tuple[dict[str, Any], ...] = ()
    own_answers: dict[str, str] = {}
    turned_away: Verdict | None = None

    @property
    def summary(self) -> str:
        """Return the reason why the run is incomplete, or else the observed values."""
        return self.unmet or self.stopped or describe_values(self.observations)

    @property
    def records(self) -> tuple[Record, ...]:
        """Return all trace records, in order."""
        return self.opening + tuple(record for step in self.steps for record in step.records)

    @property
    def holds(self) -> bool:
        """Return whether every expectation holds."""
        return all(expectation.holds for expectation in self.expectations)
