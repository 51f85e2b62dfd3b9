"""A game between a person and an agent, and the agents, which answer the choices of a game."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct

from rulestone.game.ruleset import Ruleset
from rulestone.kernel.position import IllegalAnswer, Position
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.setup import start
from rulestone.kernel.trace import Record
from rulestone.lab.play.refusals import Refusal, judge_named, list_refused
from rulestone.lab.play.witness import list_trace_seen
from rulestone.lab.redealing import redeal
from rulestone.lab.simulate.games import Deck, new_game
from rulestone.lab.simulate.playout import draw_answer
from rulestone.model.choices import NATURE, Choice
from rulestone.model.whole_files import write_file
from rulestone.scenario.setup.dump import dump, find_lost_facts


class Agent(Protocol):
    """Answers choices."""

    def answer(self, position: Position, choice: Choice) -> Any:
        """Return a legal answer to the choice that a position waits for."""
        ...


class Random:
    """Draws every answer at random from all legal ones.

    An answer depends only on the seed, the position and the number of moves so far. A game that is undone and repeated
    therefore takes the same course.

    Args:
        seed: seed of the answers.
    """

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def answer(self, position: Position, choice: Choice) -> Any:
        """Return a legal answer, drawn from all."""
        return draw_answer(choice, random.Random(f"{self.seed}/{count_moves(position)}"))


class FirstLegal:
    """Takes the first legal answer: the first action on offer, the first candidates.

    If that led back to an equal position, it takes a later answer, by another step for each player. Two of them
    therefore tie once at rock-paper-scissors, not forever.
    """

    def answer(self, position: Position, choice: Choice) -> Any:
        """Return the first legal answer, or a later one for each repetition of the position."""
        again = count_repetitions(position)
        further = again * (choice.player + 1) % choice.count_answers() if again else 0
        return next(islice(choice.answers(), further, None))


def count_repetitions(position: Position) -> int:
    """Count the earlier positions of this game that equal the present position."""
    return sum(at.choice == position.choice and at == position for at in position.list_path()) - 1


def count_moves(position: Position) -> int:
    """Count the answers that led to a position."""
    return len([*position.list_path()]) - 1


class TriedAnswer(Struct, frozen=True):
    """The result of a hypothetical answer.

    Attributes:
        before: the position before it; cards that the person cannot see are drawn again.
        after: the position at the next decision or chance event, or at the end of the game.
        records: trace records in between that the person would see.
    """

    before: Position
    after: Position
    records: tuple[Record, ...]


class Session:
    """A game played by a person, who sees only what their seat may see.

    Args:
        ruleset: the ruleset, for saving and explanations.
        position: the position at which the game begins.
        seat: the person's seat, 0 or 1.
        opponent: agent of the other seat; None if two persons share the table.
        way: earlier answers, of all who answer, to replay from that position.

    Raises:
        IllegalAnswer: an earlier answer is not legal.

    Attributes:
        seat: the seat of the person who is asked; at a shared table the seat that is asked now.
        forced: number of questions up to now that had only one answer and were answered automatically.
    """

    def __init__(
        self, ruleset: Ruleset, position: Position, seat: int, opponent: Agent | None, way: Sequence[Any] = ()
    ) -> None:
        self.ruleset = ruleset
        self.seat = seat
        self.opponent = opponent
        self.start = position
        self.forced = 0
        self.saved: set[str] = set()  # the files that this session may write over
        # every position at which the person was asked, the present one last
        self.asked: list[Position] = []
        for given in way:
            if (choice := position.choice) is not None and choice.player == NATURE:
                position = position.answer_nature()
                continue
            if self.needs_person(position):
                self.asked.append(position)
            position = position.answer(given)
        self.continue_from(position)

    # --- where it stands --------------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """Return the actual position, including hidden cards."""
        return self.asked[-1]

    @property
    def choice(self) -> Choice | None:
        """Return the person's choice; None when the game is over."""
        return self.position.choice

    def list_new_records(self) -> list[Record]:
        """Return the records since the person's last choice, as far as they may see them."""
        before = (one for one in reversed(self.asked[:-1]) if self.is_asked(one.choice))
        return list_trace_seen(self.position, self.seat, next(before, None))

    def log(self) -> list[Record]:
        """Return all records so far, as far as the person may see them."""
        return list_trace_seen(self.position, self.seat)

    def list_answers(self) -> tuple[Any, ...]:
        """Return all answers since the start, with which the game can be replayed."""
        chain = []
        at = self.position
        while at is not self.start and at.previous is not None:
            chain.append(at.last_answer)
            at = at.previous
        return tuple(reversed(chain))

    # --- going on and back ------------------------------------------------------------------------------------------

    def answer(self, answer: Any) -> None:
        """Answer for the person, and continue to their next question or the end of the game.

        Raises:
            IllegalAnswer: the answer is not legal; nothing has changed.
        """
        self.continue_from(self.position.answer(answer))

    def undo(self) -> bool:
        """Return to the person's previous question.

        Returns:
            whether there was an earlier question.
        """
        if len(self.asked) < 2:
            return False
        self.asked.pop()
        self.forced = 0
        self.switch_seats()
        return True

    def continue_from(self, position: Position) -> None:
        """Continue to the next choice of a person, or to the end of the game."""
        self.forced = 0
        self.asked.append(self.advance(position))
        self.switch_seats()

    def switch_seats(self) -> None:
        """Make the asked player the person at a shared table."""
        if self.opponent is None and self.choice is not None:
            self.seat = self.choice.player

    def is_asked(self, choice: Choice | None) -> bool:
        """Return whether the person is asked."""
        return choice is not None and choice.player == self.seat

    def advance(self, position: Position) -> Position:
        """Return the next position with a choice for a person, or the last one of the game."""
        while (choice := position.choice) is not None:
            if choice.player == NATURE:
                position = position.answer_nature()
                continue
            if choice.player == self.seat or self.opponent is None:
                if self.needs_person(position):
                    return position
                self.forced += choice.player == self.seat and choice.kind != "act"
                position = position.answer(next(choice.answers()))
                continue
            given = next(choice.answers()) if choice.count_answers() == 1 else self.opponent.answer(position, choice)
            if not position.allows(given):
                raise IllegalAnswer(f"{given!r} is not a legal answer to “{choice.prompt}”")
            position = position.answer(given)
        return position

    def needs_person(self, position: Position) -> bool:
        """Return whether a position has a choice for a person."""
        choice = position.choice
        if choice is None or choice.player == NATURE or not (self.opponent is None or choice.player == self.seat):
            return False
        return choice.count_answers() != 1 or can_rest(position)

    # --- asking -----------------------------------------------------------------------------------------------------

    def preview_answer(self, answer: Any, seed: int = 0) -> TriedAnswer:
        """Return the result of an answer, up to the next decision or chance event, without giving it.

        Hidden cards are dealt again first, so that a trial reveals nothing about them.

        Raises:
            IllegalAnswer: the answer is not legal.
        """
        before = redeal(self.position, self.seat, seed)
        after = before.answer(answer)
        while (choice := after.choice) is not None and choice.player != NATURE and choice.count_answers() == 1:
            if can_rest(after):
                break
            after = after.answer(next(choice.answers()))
        return TriedAnswer(before, after, tuple(list_trace_seen(after, self.seat, before)))

    def list_refused(self) -> list[Refusal]:
        """Return the actions that the person has cards for but cannot take, and why."""
        return list_refused(self.position, self.seat)

    def why(self, text: str) -> list[Refusal]:
        """Return verdicts on an action that the person asks about; see `judge_named`.

        Raises:
            rulestone.lab.play.refusals.UnclearInput: the text names no known action or card.
        """
        return judge_named(self.position, self.seat, self.ruleset, text)

    # --- saving -----------------------------------------------------------------------------------------------------

    def save(self, path: str | Path) -> tuple[str, ...]:
        """Write the position as a scenario file.

        Args:
            path: path of a new file, or of one that this session saved before.

        Returns:
            descriptions of what changes when the file is loaded; the file lists them too.

        Raises:
            CannotDump: the position cannot be written now.
            FileExistsError: another file has this name.
            OSError: the file cannot be written.
        """
        text = dump(self.position, self.ruleset)
        missing = find_lost_facts(text, self.position, self.ruleset)
        remarks = "".join(f"# not restored: {what}\n" for what in missing)
        write_file(path, remarks + text, overwrite=os.path.realpath(path) in self.saved)
        self.saved.add(os.path.realpath(path))
        return missing


def can_rest(position: Position) -> bool:
    """Return whether the turn player may act in the phase where the game waits, with an empty stack."""
    choice, game = position.choice, position.game
    assert choice is not None
    return (
        choice.kind == "act"
        and choice.player == game["turn player"]
        and game.get("waits") == game["phase"]
        and not position.stack
    )


def begin_game(
    ruleset: Ruleset,
    rules: Rules,
    decks: tuple[Deck, Deck],
    seed: int = 0,
    names: tuple[str, str] = ("Player 1", "Player 2"),
) -> Position:
    """Return the first position of a game that always stops in its main phase.

    Args:
        decks: decks of seat 1 and seat 2: names of decks, or lists of cards.
        seed: seed of chance.
        names: names of the players.

    Raises:
        rulestone.lab.simulate.games.UnknownCard: there is no such deck or card.
    """
    state = new_game(ruleset, rules, decks, seed, names)
    state.game = {**state.game, "waits": ruleset.lexicon.main}
    return start(rules, state)


def rename_cards(position: Position) -> Position:
    """Return the same position with cards called by their own names.

    The numbers by which a scenario distinguishes copies would reveal how many are hidden.
    """
    state = position.state()
    state.set_game("labels", {})
    return Position(position.rules, state)
