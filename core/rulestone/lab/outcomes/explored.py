"""Results of a search for outcomes, as plain records."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, to_builtins

from rulestone.model.display import Displayed


class GivenAnswer(Struct, frozen=True):
    """One answer on a path.

    Attributes:
        player: name of the answering player; "nature" for chance.
        asked: wording of the question.
        answer: the answer, in words.
    """

    player: str
    asked: str
    answer: str


class Ending(Struct, frozen=True):
    """One outcome.

    Attributes:
        number: number of the outcome, from 1; outcomes after fewer answers come first.
        values: observation → value.
        way: answers on the shortest path to it, without forced ones.
        positions: number of final positions with this outcome.
        forced_by: names of the players who can force it, whatever other players and chance do.
        file: content of a scenario file with this path, if requested; "" if no script can express it.
    """

    number: int
    values: dict[str, Any]
    way: tuple[GivenAnswer, ...]
    positions: int
    forced_by: tuple[str, ...]
    file: str = ""


class AskedQuestion(Struct, frozen=True):
    """A question to a player or to chance, at any point of the search.

    Attributes:
        player: name of the player; "nature" for chance.
        asked: wording of the question.
        kind: kind of choice.
        positions: number of positions in which it is asked.
        matters: number of these in which the answers differ in the outcomes that they allow or force.
        leads: answer → numbers of the outcomes still possible after it, in the first position where it matters; {} if
            it never does.
    """

    player: str
    asked: str
    kind: str
    positions: int
    matters: int
    leads: dict[str, tuple[int, ...]]


class Explored(Displayed, Struct, frozen=True):
    """The possible outcomes of a moment of a game.

    Attributes:
        scenario: name of the scenario, with its case if it has cases.
        title: the scenario's title.
        game: "game@revision".
        since: description of the moment at which the search begins.
        free: whether players may begin further actions, up to the end of the turn.
        endings: the outcomes.
        questions: the questions, with questions that separate outcomes first.
        positions: number of different positions.
        merged: number of answers that led to a known position.
        bounds: descriptions of what was not searched; () if everything was.
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
        """Return whether the search tried every answer."""
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
        """Return the result as plain lists and dicts, ready for JSON."""
        data: dict[str, Any] = to_builtins(self)
        return {**data, "whole": self.whole}
