"""Errors of rules that appear only at run time: infinite loops, and evaluation of incompatible values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from msgspec import Struct
from msgspec.structs import force_setattr

from rulestone.model.bounds import MAX_CARDS, Incomputable as Incomputable
from rulestone.model.state import State
from rulestone.model.zones import PLAYERS


class StepLimits(Struct, frozen=True):
    """Limits on the work between two choices; they stop endless games.

    Attributes:
        procedures: most procedures that may run between two choices.
        laps: most laps of loops between two choices.
        turns: most changes of turn that may restart these counts, so that drawing can still end the game.
        answers: most answers that one line of a script may give before no choice is pending.
        detection_start, lap_detection_start: number of procedures and laps before loop detection starts; computed.

    Example: two abilities that trigger each other for ever repeat a state after 40 procedures. Detection starts at
    procedure 500, which whole games seldom reach without a choice, and finds the loop at procedure 600 or so.
    """

    procedures: int = 20_000
    laps: int = 200_000
    turns: int = 100
    answers: int = 2_000
    detection_start: int = 0
    lap_detection_start: int = 0

    def __post_init__(self) -> None:
        force_setattr(self, "detection_start", self.procedures - count_watched_steps(self.procedures))
        force_setattr(self, "lap_detection_start", self.laps - count_watched_steps(self.laps))


DETECTION_START = 500
"""Number of first procedures, or laps, without loop detection; at most half of all."""


def count_watched_steps(limit: int) -> int:
    """Return during how many of `limit` procedures loop detection runs."""
    return limit - min(DETECTION_START, limit // 2)


DEFAULT_LIMITS = StepLimits()
SHORT_LIMITS = {"procedures": 4_000, "laps": 8_000, "turns": 10, "answers": 400}
"""Limits for runs that often do not end: rules with a disabled part, generated scenarios. Full games stay below
them.
"""
STEP_LIMITS = ContextVar("step limits", default=DEFAULT_LIMITS)
"""The limits in force."""


@contextmanager
def set_step_limits(**bounds: int) -> Iterator[None]:
    """Set other limits within a context; see `StepLimits`."""
    before = STEP_LIMITS.set(StepLimits(**bounds))
    try:
        yield
    finally:
        STEP_LIMITS.reset(before)


RECENT_RECORDS = 300
"""Number of last trace records that are searched for repeated events."""


class Loop(Struct, frozen=True):
    """An infinite loop: a state that occurs again, and the events from one time to the next.

    Attributes:
        length: number of procedures, laps or answers until the state occurs again.
        unit: unit of the length: "procedures", "laps of loops", "answers".
        cards: names of the cards that act or are affected in the loop.
        abilities: abilities and other items that resolve in the loop, in words, with their cards.
        events: events in words, each once.
        optional: optional abilities, and choices with other legal answers, in words.
        choices: choices in the loop with one legal answer, in words.
        nested: whether each lap begins before the one before it has ended.
    """

    length: int
    unit: str
    cards: tuple[str, ...]
    abilities: tuple[str, ...]
    events: tuple[str, ...]
    optional: tuple[str, ...]
    choices: tuple[str, ...]
    nested: bool = False

    @property
    def describe_length(self) -> str:
        """Return the length with its unit, in words."""
        return f"{self.length:,} {self.unit}" if self.length > 1 else SINGULAR[self.unit]

    def __str__(self) -> str:
        nesting = ", each lap within the lap before" if self.nested else ""
        parts = [f"is an infinite loop: the same state recurs after {self.describe_length}{nesting}"]
        lists = (self.cards, self.abilities, self.events, self.optional, self.choices)
        for title, items in zip(LOOP_LISTS, lists, strict=True):
            if items:
                omitted = (f"{len(items) - MAX_LISTED:,} more",) if len(items) > MAX_LISTED else ()
                parts.append("\n    ".join((f"  {title}:", *items[:MAX_LISTED], *omitted)))
        if not self.optional and not self.choices:
            parts.append("  No player has a choice in it.")
        return "\n".join(parts)


LOOP_LISTS = "Cards", "Abilities", "Events of a lap", "A player can leave it here", "Choices with one legal answer"
SINGULAR = {"procedures": "one procedure", "laps of loops": "one lap of a loop", "answers": "one answer"}
MAX_LISTED = 12
"""Maximum number of cards, abilities and so on that a message lists."""


class EndlessGame(RuntimeError):
    """A limit of steps without a choice by a player was reached.

    Args:
        game: "game@revision".
        amount: the steps that ran without a choice: "20,000 procedures".
        last: name of the last procedure, loop or answer.
        recurring: texts of the events that recurred at the end.
        loop: the infinite loop; None if no state recurred, so that the game might end.
        grew: the values that grew: "turn 3 → 12".
    """

    def __init__(
        self,
        game: str,
        amount: str,
        last: str,
        recurring: Sequence[str] = (),
        loop: Loop | None = None,
        grew: Sequence[str] = (),
    ) -> None:
        text = f"{amount} ran without a choice by a player"
        if loop is not None:
            super().__init__(f"{game}: {text}; it {loop}")
        else:
            recurring_text = "; repeatedly: " + "; ".join(recurring) if recurring else ""
            grew_text = "; what grew: " + "; ".join(grew) if grew else ""
            super().__init__(f"{game}: {text}, the last in {last!r}: stopped{recurring_text}{grew_text}")
        self.loop = loop
        self.grew = tuple(grew)


INFINITE_LOOP = "infinite loop"
"""The result of a game that ends by a mandatory loop."""
MAX_GROWN = 6
"""Number of growing values that the message lists."""


def find_recurring(records: Sequence[Any]) -> tuple[str, ...]:
    """Return the texts of up to four events that occur at least three times among the last records of a trace."""
    recent = Counter(record.text for record in records[-RECENT_RECORDS:])
    # without a loop an event may well happen twice
    return tuple(text for text, times in recent.most_common(4) if times > 2)


def check_room(state: State) -> None:
    """Check that a state has room for another card.

    Raises:
        Incomputable: the state has the maximum number of cards.
    """
    if len(state.objects) >= MAX_CARDS + PLAYERS:
        raise Incomputable(f"a position has at most {MAX_CARDS:,} cards")


def make_incomputable(sign: str, left: Any, right: Any) -> Incomputable:
    """Return the error for two incompatible values."""
    return Incomputable(f"{left!r} {sign} {right!r} cannot be worked out")


def locate_error(error: Incomputable, game: str) -> Incomputable:
    """Return the error with the steps that were running, taken from its traceback.

    They are read from the traceback, so that no run without an error has to record them.
    """
    if error.where:
        return error
    steps, part = "", ""
    trace = error.__traceback__
    while trace is not None:
        # inner frames come later, so that the innermost check, action or ability is named
        frame_locals = trace.tb_frame.f_locals
        steps = getattr(frame_locals.get("program"), "id", steps)
        for word, kind in (("check", "rule processing"), ("action", "action"), ("ability", "ability")):
            name = getattr(frame_locals.get(word), "name", "")
            part = f", {kind} “{name}”" if name else part
        trace = trace.tb_next
    return Incomputable(error.text, game + (f", in {steps!r}" if steps else "") + part)


class UnfitCard(LookupError):
    """A card uses something that the game does not declare."""
