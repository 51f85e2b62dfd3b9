"""Results of a search for outcomes, as plain records."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, to_builtins

from rulestone.model.display import Displayed


class GivenAnswer(Struct, frozen=True):
    """One answer on a path.

    Attributes:
        player: who gave it, "nature" for chance.
        asked: what was asked.
        answer: the answer, in words.
    """

    player: str
    asked: str
    answer: str


class Ending(Struct, frozen=True):
    """One outcome.

    Attributes:
        number: from 1, those first that take the fewest answers.
        values: what was observed.
        way: the shortest way to it: only answers where there was a choice.
        positions: how many positions end so.
        forced_by: the players who can bring it about whatever others and chance do.
        file: a scenario file that goes this way, where one was asked for; "" where no script says it.
    """

    number: int
    values: dict[str, Any]
    way: tuple[GivenAnswer, ...]
    positions: int
    forced_by: tuple[str, ...]
    file: str = ""


class AskedQuestion(Struct, frozen=True):
    """A question to a player or to chance, at any point of the paths.

    Attributes:
        player: who, "nature" for chance.
        asked: what.
        kind: the kind of choice.
        positions: in how many positions it is asked.
        matters: in how many of them its answers differ in what can come of them or be forced.
        leads: of the first of these each answer → the numbers of the outcomes that can still come of it; of one that
            never matters {}.
    """

    player: str
    asked: str
    kind: str
    positions: int
    matters: int
    leads: dict[str, tuple[int, ...]]


class Explored(Displayed, Struct, frozen=True):
    """The possible outcomes of a moment in a game.

    Attributes:
        scenario: its name, with the case if it is one.
        title: the scenario's title.
        game: "game@revision".
        since: what the search begins with, in words.
        free: whether it goes to the end of the turn with all that players may begin.
        endings: the outcomes.
        questions: what is asked, that which parts outcomes first.
        positions: number of different positions.
        merged: how many answers led to one that was known.
        bounds: what was not tried, in words; () where everything was.
    """

    scenario: str
    title: str
    game: str
    since: str
    free: bool
    endings: tuple[Ending, ...]
    questions: tuple[AskedQuestion, ...]
    positions: int
    merged: int
    bounds: tuple[str, ...]

    @property
    def whole(self) -> bool:
        """Return whether everything was tried."""
        return not self.bounds

    @property
    def deciding(self) -> tuple[AskedQuestion, ...]:
        """Return the questions that decide between outcomes."""
        return tuple(one for one in self.questions if one.matters)

    @property
    def deciders(self) -> tuple[str, ...]:
        """Return the players who decide between outcomes."""
        return tuple(dict.fromkeys(one.player for one in self.deciding))

    def to_dict(self) -> dict[str, Any]:
        """Return everything in it as plain lists and dicts, ready for JSON."""
        data: dict[str, Any] = to_builtins(self)
        return {**data, "whole": self.whole}
