"""Positions: immutable values; the answer to a choice gives the next one. A view is a position as a player sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rulestone.kernel import save
from rulestone.kernel.characteristics import list_abilities, read_item_value, read_known_value
from rulestone.kernel.legality.offers import IdleAction, apply_answer, list_idle_options, list_options, list_uses_of
from rulestone.kernel.legality.verdicts import Judgement, Subjects, evaluate_action, is_fitting
from rulestone.kernel.loop_detection import CanonicalState, summarize_state
from rulestone.kernel.machine import Machine, Program
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.trace import EventObserver, Log, Record
from rulestone.language.abilities import Ability
from rulestone.model import choices
from rulestone.model.choices import NATURE, Choice, Option
from rulestone.model.display import Displayed
from rulestone.model.objects import LIFE_SHIFT, Card, Object
from rulestone.model.state import HALT_AFTER, Pending, State
from rulestone.model.verdicts import Verdict
from rulestone.model.zones import SHARED

HIDDEN = "hidden"
UNSEEN = Card(name=HIDDEN, type=HIDDEN)


def view(position: Position, player: int) -> dict[tuple[str, str], tuple[str, ...]]:
    """Return the contents of every zone as one player sees them.

    Returns:
        (owner of the zone, or "shared"; zone) → its cards in order, each by its name in traces or "hidden", followed by
        the cards under it in brackets.
    """
    zones: dict[tuple[str, str], tuple[str, ...]] = {}
    for zone in position.rules.layout.zones:
        for owner in (SHARED,) if zone.shared else (0, 1):
            cards = tuple(show_card(position, obj, player) for obj in position.cards(zone.name, owner))
            zones["shared" if owner == SHARED else position.name(owner), zone.name] = cards
    return zones


def show_card(position: Position, obj: Object, player: int) -> str:
    """Return a card with the cards under it, as one player sees it."""
    text = position.name(obj.ref) if is_visible(position, obj, player) else HIDDEN
    if not obj.under:
        return text
    under = (position.object(oid) for oid in obj.under)
    return f"{text} [{', '.join(show_card(position, below, player) for below in under)}]"


def is_visible(position: Position, obj: Object, player: int) -> bool:
    """Return whether a player sees the face of a card.

    The zone decides who sees a card with the usual facing there, and who sees a card that was turned face down. Both
    players see a card that was turned face up or is being shown.
    """
    if obj.place < 0:
        return True
    zone = position.rules.layout.zone_of[obj.place]
    if obj.host >= 0:
        return obj.face_up or (position.rules.policies.piles.turned_seen_by == "owner" and player == obj.owner)
    if position.rules.shown in obj.marks:
        return True
    if obj.face_up != zone.face_up:
        return obj.face_up or (zone.turned_seen_by == "owner" and player == obj.controller)
    if zone.seen_by == "owner":
        return player == (obj.owner if zone.shared else obj.controller)
    return zone.seen_by == "all"


def mask_position(position: Position, player: int) -> Position:
    """Return the position as one player sees it: the card `UNSEEN` replaces each hidden face.

    Use the view only for reading. It shows effects of hidden cards on other cards, but not the values of hidden cards.
    """
    machine = position.machine()
    machine.derive()
    state = machine.state
    labels = dict(state.game.get("labels", {}))
    for oid, obj in enumerate(state.objects):
        if not is_visible(position, obj, player):
            state.objects[oid] = replace(obj, card=UNSEEN)
            # its label would reveal the card: "Ox 2"
            labels.pop(oid, None)
            state.table = {number: row for number, row in state.table.items() if number != oid}
    state.set_game("labels", labels)
    return Position(position.rules, state)


class IllegalAnswer(ValueError):
    """An answer that the present choice does not allow."""


class Position(Displayed):
    """One position of a game and its pending choice.

    Immutable: `answer` returns the next one, which shares all unchanged records. Positions compare and hash by value.

    Args:
        rules: the compiled ruleset.
        state: the state; the position owns it from now on.
        records: trace records since the previous position; None to replay the answer when they are first read.
        previous: the previous position; None for the first one.
        used_assumptions: names of the assumptions used so far.
        last_answer: the answer to the choice of the previous position.
    """

    __slots__ = ("_assumptions", "_digest", "_records", "_state", "_subjects", "last_answer", "previous", "rules")

    def __init__(
        self,
        rules: Rules,
        state: State,
        records: tuple[Record, ...] | None = (),
        previous: Position | None = None,
        used_assumptions: frozenset[str] = frozenset(),
        last_answer: Any = None,
    ) -> None:
        self.rules = rules
        self._state = state
        self._records = records
        self._assumptions = used_assumptions
        self.previous, self.last_answer = previous, last_answer
        self._digest: bytes | None = None
        self._subjects: Subjects = {}

    @property
    def choice(self) -> Choice | None:
        """Return the pending choice; None when the game is over or the agenda is empty."""
        return self._state.choice

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        return bool(self._state.game.get("over"))

    @property
    def winner(self) -> int | None:
        """Return the winner; None for a draw and during the game."""
        winner: int | None = self._state.game.get("winner")
        return winner

    def answer(self, answer: Any, halt: str = "", recorded: bool = True) -> Position:
        """Return the position after an answer to the present choice, run to the next choice.

        Args:
            answer: a legal answer to the choice; where an action is waited for, an `IdleAction` too.
            halt: a phase of the turn at whose end the run halts even if no choice is due.
            recorded: whether to keep the trace now; otherwise the answer is replayed when the trace is first read.

        Raises:
            IllegalAnswer: there is no choice, or the answer is not legal.
        """
        choice = self._state.choice
        if choice is None:
            raise IllegalAnswer("there is no choice to answer")
        if answer in self.looping_answers:
            cited = ", ".join(self.rules.decisions.loop_rules)
            raise IllegalAnswer(f"{answer!r} to “{choice.prompt}” repeats a loop that the player has to end [{cited}]")
        if not self.allows(answer):
            raise IllegalAnswer(f"{answer!r} is not a legal answer to “{choice.prompt}”")
        log = Log() if recorded else None
        if recorded:
            self._complete_trace()
        machine = Machine(self.rules, self._state.fork().halt_at(halt), log, ask_nature=True)
        apply_answer(machine, answer)
        machine.run()
        if log is None:
            return Position(self.rules, machine.state, None, self, last_answer=answer)
        used = self._assumptions | set(log.assumptions)
        return Position(self.rules, machine.state, tuple(log.records), self, used, answer)

    @property
    def records(self) -> tuple[Record, ...]:
        """Return the trace records since the previous position."""
        self._complete_trace()
        return self._records or ()

    @property
    def used_assumptions(self) -> frozenset[str]:
        """Return the names of the assumptions used so far."""
        self._complete_trace()
        return self._assumptions

    def _complete_trace(self) -> None:
        """Replay the answers since the last position with a trace."""
        # searches answer without a trace, which takes less time; it is replayed only if somebody reads it
        missing: list[Position] = []
        step = self
        while step._records is None and step.previous is not None:
            missing.append(step)
            step = step.previous
        for step in reversed(missing):
            assert step.previous is not None
            replayed = step.previous.answer(step.last_answer, step._state.game.get(HALT_AFTER, ""))
            step._state = replayed._state
            step._records = replayed._records
            step._assumptions = replayed._assumptions

    def allows(self, answer: Any) -> bool:
        """Return whether an answer to the present choice is legal; for a choice of an action, also an `IdleAction`."""
        choice = self._state.choice
        if choice is None or answer in self.looping_answers:
            return False
        if isinstance(answer, IdleAction):
            return answer.option in self.list_idle_actions(answer.player)
        return choice.allows(answer) or (choice.partial and self.machine().allows_set(answer))

    @property
    def looping_answers(self) -> tuple[Any, ...]:
        """Return the answers that would repeat a loop, where the game's policy forbids that."""
        choice = self._state.choice
        if not self.rules.decisions.loops_are_left or choice is None or choice.player == NATURE:
            return ()
        answers: list[Any] = []
        canonical = CanonicalState(self.machine()).value
        summary = summarize_state(self._state)
        step = self
        while (previous := step.previous) is not None:
            if summarize_state(previous._state) == summary and CanonicalState(previous.machine()).value == canonical:
                answers.append(step.last_answer)
            step = previous
        # if every legal answer was given in this state before, no answer leaves the loop, so none is forbidden
        return tuple(answers) if len(answers) < choice.count_answers() else ()

    def draw_answer(self) -> Any:
        """Return an answer to a choice of nature, drawn from the position's own generator."""
        return self._drawn()[1]

    def answer_nature(self, halt: str = "") -> Position:
        """Return the position after a random answer of nature, with the generator advanced.

        Args:
            halt: as for `answer`.
        """
        # read the assumptions first: a missing trace is replayed for them, which may replace the state
        assumptions, (rng, answer) = self.used_assumptions, self._drawn()
        state = self._state.fork()
        state.rng = rng
        after = Position(self.rules, state, (), self.previous, assumptions).answer(answer, halt)
        return Position(self.rules, after._state, after.records, self, after.used_assumptions, answer)

    def _drawn(self) -> tuple[int, Any]:
        """Return the generator's next state and nature's answer."""
        choice = self._state.choice
        if choice is None or choice.player != NATURE:
            raise IllegalAnswer("this choice is not decided by chance")
        if choice.kind == "shuffle":
            return choices.shuffle_items(self._state.rng, choice.candidates)
        rng, z = choices.advance_generator(self._state.rng)
        return rng, choice.least + z % (choice.most - choice.least + 1)

    def list_path(self) -> Iterator[Position]:
        """Yield every position from the first one to this one."""
        path = [self]
        while (previous := path[-1].previous) is not None:
            path.append(previous)
        return reversed(path)

    def history(self) -> Iterator[Record]:
        """Yield every trace record from the first position to this one."""
        for step in self.list_path():
            yield from step.records

    def replay_events(self, observe: EventObserver) -> None:
        """Replay the game up to this position and report every event to `observe` (see `Log`)."""
        for step in self.list_path():
            if step.previous is not None:
                state = step.previous.state().halt_at(step._state.game.get(HALT_AFTER, ""))
                machine = Machine(self.rules, state, Log(observe), ask_nature=True)
                apply_answer(machine, step.last_answer)
                machine.run()

    @property
    def digest(self) -> bytes:
        """16 bytes that equal positions share, the same in every process."""
        if self._digest is None:
            self._digest = save.hash_state(self._state)
        return self._digest

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.rules is other.rules and self.digest == other.digest

    def __hash__(self) -> int:
        return int.from_bytes(self.digest[:8])

    def to_bytes(self) -> bytes:
        """Return the position as MessagePack, without the trace; `load` reads it."""
        return save.pack_state(self._state, self.rules)

    def machine(self) -> Machine:
        """Return a machine on a fork of the state, for reading and trials."""
        return Machine(self.rules, self._state.fork())

    def reader(self) -> Machine:
        """Return a machine on the state itself, for evaluations that change nothing but cached derived values."""
        return Machine(self.rules, self._state)

    @property
    def assumptions(self) -> frozenset[str]:
        """Return the assumptions used so far, including those behind the present derived values."""
        log = Log()
        # present values may rest on assumptions that no step has read so far
        self.rules.derive(Machine(self.rules, self._state.fork(), log))
        return self.used_assumptions | set(log.assumptions)

    def state(self) -> State:
        """Return a fork of the state."""
        return self._state.fork()

    def check_action(self, player: int, action: str, ref: int, ability: int = -1) -> Verdict:
        """Return the verdict on a player's action with an object now, by its own requirements.

        Raises:
            KeyError: the game has no such action.
        """
        return self.evaluate_option(player, Option(action, ref, ability)).verdict

    def evaluate_option(self, player: int, option: Option) -> Judgement:
        """Return the verdict on an action with an option, and how near it is to being allowed.

        Raises:
            KeyError: the game has no such action.
        """
        return evaluate_action(self.machine(), self.rules.actions[option.action], player, option, self._subjects)

    def is_fitting(self, player: int, option: Option) -> bool:
        """Return whether a player can take an action with an option at all, whatever it requires now."""
        action = self.rules.actions[option.action]
        return is_fitting(self.reader(), action, option.make_bindings(player), self._subjects)

    def list_action_options(self, action: str, ref: int) -> list[Option]:
        """Return the options of an action with an object: one, or one for each ability of the kind, even lost."""
        return list(list_uses_of(self.reader(), self.rules.actions[action], ref))

    def list_idle_actions(self, player: int) -> list[Option]:
        """Return the idle actions that a player may take while an action is waited for; see `IdleAction`."""
        return list_idle_options(self.machine(), player)

    def options(self, player: int, menu: str) -> list[Any]:
        """Return the options that a menu would offer a player now."""
        return list_options(self.machine(), player, menu)

    def value(self, ref: int, attr: str) -> Any:
        """Return an attribute of an object, player or stack item with effects applied."""
        return (read_item_value if ref < 0 else read_known_value)(self.reader(), ref, attr)

    def cards(self, zone: str, player: int) -> tuple[Object, ...]:
        """Return the objects in a player's zone, in order."""
        state = self._state
        return tuple(state.objects[oid] for oid in state.places[self.rules.layout.get_place(zone, player)])

    def abilities(self, number: int) -> tuple[tuple[int, Ability], ...]:
        """Return the abilities that an object has, and those printed on it that it has lost.

        Returns:
            pairs of the handle that options use, and the ability.
        """
        info, card = list_abilities(self.reader(), number), self._state.objects[number].card
        printed = self.rules.info(card).abilities if card is not None else ()
        all_abilities = dict.fromkeys(printed + info.abilities)
        return tuple((info.handle(ability), ability.declared) for ability in all_abilities)

    def ability(self, number: int, handle: int) -> Ability | None:
        """Return the ability of an object with a handle; None for none."""
        found = self.reader().ability_at(self._state.objects[number].card, handle)
        return None if found is None else found.declared

    def object(self, number: int) -> Object:
        """Return an object by number."""
        return self._state.objects[number]

    def objects(self) -> tuple[Object, ...]:
        """Return every object, players first."""
        return tuple(self._state.objects)

    @property
    def waiting(self) -> tuple[Pending, ...]:
        """Return the pending triggers, in the order in which they triggered."""
        return self._state.pending

    @property
    def stack(self) -> tuple[Any, ...]:
        """Return the stack items, bottom first."""
        return self._state.stack

    @property
    def game(self) -> Mapping[str, Any]:
        """Return the values of the game."""
        return dict(self._state.game)

    def name(self, ref: int) -> str:
        """Return the name of a reference."""
        return self.machine().ref_name(ref)

    def __repr__(self) -> str:
        game = self._state.game
        choice = self._state.choice.kind if self._state.choice else "none"
        return f"<Position: {self.rules.name}, turn {game.get('turn')}, {game.get('phase')}, choice: {choice}>"


def load(data: bytes, rules: Rules, cards: Mapping[str, Card]) -> Position:
    """Return the position that `Position.to_bytes` saved.

    Args:
        rules: the ruleset it was saved under.
        cards: definitions of every card in it, under any names (`Card.key` distinguishes cards of one name).

    Raises:
        rulestone.kernel.save.CannotLoad: the data is damaged, or has another game, revision, options, cards or format.
    """
    return Position(rules, save.decode_state(save.unpack_state(data, rules), rules, cards))


__all__ = ["LIFE_SHIFT", "IllegalAnswer", "Position", "Program", "load"]
