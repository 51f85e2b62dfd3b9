"""What is wrong with rules and shows only when they run: they come to no end, or reckon with what is no number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from msgspec import Struct

from rulestone.model.bounds import CARDS
from rulestone.model.state import State
from rulestone.model.zones import PLAYERS


class Patience(Struct, frozen=True):
    """How much may run without a question to anybody before it is stopped.

    Attributes:
        procedures: how many procedures.
        laps: how many laps of loops.
        turns: how often the count of procedures begins anew since turns go by: what goes by may still come to an end,
            as a large deck does.
    """

    procedures: int = 20_000
    laps: int = 200_000
    turns: int = 100


USUAL = Patience()
PATIENCE = ContextVar("patience", default=USUAL)
"""What is allowed at present."""


@contextmanager
def patience(**bounds: int) -> Iterator[None]:
    """Another patience for as long as the context lasts; see `Patience`."""
    before = PATIENCE.set(Patience(**bounds))
    try:
        yield
    finally:
        PATIENCE.reset(before)


LATELY = 300
"""So many of the last records of a trace are looked at for what happened again and again."""


class EndlessGame(RuntimeError):
    """So much has run without a question to anybody that it was stopped; whether it would end is not known.

    Args:
        game: "game@revision".
        what: how much has run without a question to anybody.
        last: what ran last.
        again: what happened again and again in the end, in words.
    """

    def __init__(self, game: str, what: str, last: str, again: Sequence[str] = ()) -> None:
        told = f"{what} ran without a question to anybody, the last in {last!r}: stopped"
        recurs = "; again and again: " + "; ".join(again) if again else ""
        super().__init__(f"{game}: {told}{recurs}")


def recurring(records: Sequence[Any]) -> tuple[str, ...]:
    """What happened most often among the last records of a trace, at most four things that happened at least thrice."""
    lately = Counter(record.text for record in records[-LATELY:])
    return tuple(text for text, times in lately.most_common(4) if times > 2)


class Unreckonable(RuntimeError):
    """Rules or a card reckon with or compare what does not go together: a number and a word.

    Args:
        text: what was reckoned with what.
        where: what was being carried out, "" while that is not known.
    """

    def __init__(self, text: str, where: str = "") -> None:
        super().__init__(f"{where}: {text}" if where else text)
        self.text = text
        self.where = where


def room_for(state: State) -> None:
    """See that a state has room for another card.

    Raises:
        Unreckonable: it has as many as a position can have.
    """
    if len(state.objects) >= CARDS + PLAYERS:
        raise Unreckonable(f"a position has at most {CARDS:,} cards")


def unreckonable(sign: str, left: Any, right: Any) -> Unreckonable:
    """The error for two values that do not go together."""
    return Unreckonable(f"{left!r} {sign} {right!r} cannot be worked out")


def located(error: Unreckonable, game: str) -> Unreckonable:
    """The error with what was being carried out, as the calls that it came through know it.

    They are asked only now, so that nothing is written down for it while all goes well.
    """
    if error.where:
        return error
    steps, more = "", ""
    trace = error.__traceback__
    while trace is not None:
        here = trace.tb_frame.f_locals
        steps = getattr(here.get("program"), "id", steps)
        for word, kind in (("check", "rule processing"), ("action", "action"), ("ability", "ability")):
            name = getattr(here.get(word), "name", "")
            more = f", {kind} “{name}”" if name else more
        trace = trace.tb_next
    return Unreckonable(error.text, f"{game}, in {steps!r}{more}")


class UnfitCard(LookupError):
    """A card uses something that the game does not declare."""
