"""The machine: it runs the agenda of a working state until a choice is waited for or the game is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from msgspec.structs import replace

from rulestone.continuous.operations import Table
from rulestone.continuous.present_effects import PresentEffects
from rulestone.continuous.timestamp import NOTHING
from rulestone.kernel.errors import INFINITE_LOOP, MAX_GROWN, STEP_LIMITS, EndlessGame, Incomputable, Loop, locate_error
from rulestone.kernel.loop_detection import LoopWatch
from rulestone.kernel.program import WAIT, WAIT_HERE, Program as Program, Push, Signal
from rulestone.kernel.rules.ability import CompiledAbility
from rulestone.kernel.rules.pool import Pool
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.trace import Log, Record
from rulestone.kernel.trigger_names import name_triggers
from rulestone.model.bindings import BEFORE
from rulestone.model.choices import Choice, Option
from rulestone.model.objects import NUMBER, Card
from rulestone.model.state import PENDING_OFFSET, State
from rulestone.model.verdicts import Kind

Row = dict[str, Any]
NO_ROW: Row = {}


class Failure(Exception):
    """A trial cannot be completed; holds the rule that refuses it, and why."""

    def __init__(self, rule: str, because: str, kind: Kind = "") -> None:
        super().__init__(because)
        self.kind: Kind = kind
        self.rule = rule
        self.because = because


class Machine:
    """A working state and the rules it runs under.

    Args:
        rules: compiled ruleset.
        state: the working state; the machine owns it and changes it.
        log: records events; None to record nothing (simulation).
        ask_nature: whether to stop at chance events for an answer instead of drawing from the state's generator.
        trial: whether this is a trial on a fork: it stops at choices and raises failures.

    Attributes:
        pool: compiled cards of the run.
        cause: trace index of the record that causes the next records; -1 for none.
        change_count: number of changes so far.
        dirty: whether interrupting state-based actions are checked after the next operation; False in trials.
        check_cache: state-based action → the objects to which it applied when last evaluated, with the values it read.
        stale_checks: bits of the state-based actions that must be evaluated again.
        counted_changes: number of changes that `stale_checks` includes.
        observer: called with the machine after every complete change; it must not change the state. None for no call.
        departed_together: references of objects that left in the batch being dispatched.
    """

    __slots__ = (
        "ask_nature", "cause", "change_count", "check_cache", "counted_changes", "departed_together", "dirty", "log",
        "observer", "pool", "rules", "stale_checks", "state", "trial",
    )  # fmt: skip

    def __init__(
        self, rules: Rules, state: State, log: Log | None = None, *, ask_nature: bool = False, trial: bool = False
    ) -> None:
        self.rules = rules
        self.state: State = state
        if state.pool is None:
            state.pool = rules.pool({obj.card for obj in state.objects if obj.card is not None})
        self.pool: Pool = state.pool
        self.log = log
        self.ask_nature = ask_nature
        self.trial = trial
        self.cause = -1
        self.change_count = state.change_count
        self.dirty = not trial  # interrupting state-based actions are checked after any event
        self.check_cache: dict[Any, Any] = {}
        self.stale_checks = -1
        self.counted_changes = self.change_count
        self.observer: Callable[[Machine], None] | None = None
        self.departed_together: tuple[int, ...] = ()

    def attempt(self, state: State) -> Machine:
        """Return a machine for a trial on a fork of the state."""
        return Machine(self.rules, state, trial=True)

    def run(self, floor: int = 0) -> None:
        """Run the agenda until `floor` frames are left, a choice is waited for, or the game is over.

        Raises:
            EndlessGame: a limit of `StepLimits` was reached, or an infinite loop was found that the game's policy does
                not resolve (`InfiniteLoops`).
            Incomputable: rules or a card evaluate incompatible values.
        """
        try:
            self.run_ops(floor)
        except Incomputable as error:
            raise locate_error(error, self.rules.name) from error.__cause__  # name the game: comparisons run several
        except EndlessGame as error:
            if not self.draw_looping_game(error.loop):
                raise
        self.reset()

    def draw_looping_game(self, loop: Loop | None) -> bool:
        """End the game in a draw if no player can leave a loop and the policy on infinite loops says so.

        Returns:
            whether the game is over.
        """
        if loop is None or loop.optional:
            return False
        decisions, state = self.rules.decisions, self.state
        if decisions.loops(self, {}, -1) == "stopped":
            return False
        state.agenda.clear()
        state.choice = None
        state.game = {**state.game, "over": True, "winner": None, "how": INFINITE_LOOP}
        text = f"the game is drawn ({INFINITE_LOOP}: {'; '.join(loop.events[:MAX_GROWN])})"
        data = {"player": None, "how": INFINITE_LOOP}
        self.note("game", text, decisions.loop_rules, event="game over", data=data)
        return True

    def reset(self) -> None:
        """Reset values that only the current instruction reads, so that equal positions compare equal."""
        state = self.state
        state.change_count = 0
        for frame in state.agenda:
            # equal positions compare equal: only a verb that is running compares this count with an earlier one
            if BEFORE in frame[2]:
                state.change_count = self.change_count
        # at a menu no step asks which objects the last step affected, only how many
        if type(state.result) is tuple and state.choice is not None and state.choice.kind == "act":
            state.result = len(state.result)

    def run_ops(self, floor: int) -> None:
        """Run operations; see `run`."""
        state = self.state
        agenda = state.agenda
        interrupts = self.rules.checks.interrupting or self.rules.decisions.at_once
        limits = STEP_LIMITS.get()
        procedure_watch = LoopWatch(self, "procedures", limits.procedures, limits.turns)
        lap_watch = LoopWatch(self, "laps of loops", limits.laps, limits.turns)
        procedures, laps = limits.detection_start, limits.lap_detection_start
        while len(agenda) > floor:
            procedures -= 1
            if not procedures:
                procedures = procedure_watch.inspect(None, agenda[-1][0].id)
            program, pc, env, cause = agenda.pop()
            self.cause = cause
            ops = program.ops or program.ensure_compiled().ops
            end = len(ops)
            while pc < end:
                result = ops[pc](self, env)
                pc += 1
                if result is None:
                    if self.dirty and interrupts:
                        frame = self.rules.interruption(self, program, env)
                        if frame is not None:
                            agenda.append((program, pc, env, cause))
                            agenda.append(frame)
                            break
                    continue
                kind = type(result)
                if kind is dict:
                    env = result
                elif kind is int:
                    if result < pc:
                        laps -= 1
                        if not laps:
                            laps = lap_watch.inspect((program, result, env, cause), program.id)
                    pc = result
                elif kind is tuple:
                    # the finished frame is not put back: a procedure that ends with the next one keeps the agenda short
                    if pc < end:
                        agenda.append((program, pc, env, cause))
                    agenda.append(result)
                    break
                elif kind is Push:
                    if result.at < end:
                        agenda.append((program, result.at, result.env, cause))
                    agenda.append(result.frame)
                    break
                elif result is WAIT:
                    agenda.append((program, pc, env, cause))
                    return
                # the operation runs again after the answer: it may ask the other player next (order of arrivals)
                elif result is WAIT_HERE:
                    agenda.append((program, pc - 1, env, cause))
                    return
                else:
                    break
            else:
                if self.dirty and interrupts:
                    frame = self.rules.interruption(self, program, {})
                    if frame is not None:
                        agenda.append(frame)
                continue
            if state.game.get("over"):
                agenda.clear()
                state.choice = None
                return

    def finish_change(self) -> None:
        """Report a complete change to the observer."""
        if self.observer is not None:
            self.observer(self)

    def ask(self, choice: Choice) -> Signal:
        """Wait for an answer, which is bound in the asking frame."""
        self.state.choice = choice
        return WAIT

    def answers(self) -> Iterator[Any]:
        """Yield every legal answer to the present choice, including those missing from a partial list."""
        choice = self.state.choice
        assert choice is not None
        yield from choice.answers()
        if choice.partial:
            program, pc, env, _ = self.state.agenda[-1]
            yield from islice(program.legal_sets[pc].iterate_legal(self, env, choice), len(choice.legal or ()), None)

    def allows_set(self, picked: Any) -> bool:
        """Return whether objects may be picked together for a choice whose legal answers are not all listed."""
        choice = self.state.choice
        assert choice is not None
        program, pc, env, _ = self.state.agenda[-1]
        return bool(replace(choice, legal=None).allows(picked) and program.legal_sets[pc].is_legal(self, env, picked))

    def answer(self, answer: Any) -> None:
        """Bind a legal answer to the present choice, ready to run on."""
        state = self.state
        choice = state.choice
        assert choice is not None
        state.choice = None
        program, pc, env, cause = state.agenda.pop()
        # a menu's frame only learns whether the player acted or passed; the action runs in a frame above it
        if choice.kind != "act":
            if self.log is not None:
                self.note_answer(choice, answer, cause)
            state.agenda.append((program, pc, {**env, choice.name: answer}, cause))
            return
        state.agenda.append((program, pc, {**env, choice.name: answer is not None}, cause))
        if answer is not None:
            self.act(choice.player, answer, cause)

    def act(self, player: int, option: Option, cause: int) -> None:
        """Put an action that a player takes on the agenda."""
        action = self.rules.actions[option.action]
        index = cause
        if self.log is not None:
            text = f"{self.player_name(player)}: {self.describe_option(option)}"
            data = {"you": player, "this": option.subject}
            index = self.note("event", text, action.cites, event=option.action, data=data, cause=cause)
        self.state.agenda.append((action.program, 0, option.make_bindings(player), index))

    def note_answer(self, choice: Choice, answer: Any, cause: int) -> None:
        """Record the answer to a choice."""
        words = answer
        data: dict[str, Any] = {"player": choice.player, "name": choice.name}
        if isinstance(answer, tuple):
            words = ", ".join(map(self.ref_name, answer)) or "nothing"
            data["picked"] = answer
        elif choice.labels:
            words = choice.labels[answer]
        elif isinstance(answer, bool):
            words = "yes" if answer else "no"
        if choice.kind == "shuffle":
            return  # a shuffled order is hidden, so nothing is recorded
        text = f"{self.player_name(choice.player)}: {choice.prompt} → {words}"
        self.note("choice", text, choice.cites, event="chosen", data=data, cause=cause)

    # --- reading ----------------------------------------------------------------------------------------------------

    def derive(self) -> Table:
        """Compute and cache the table of derived values."""
        try:
            table = self.rules.derive(self)
        except Incomputable:
            self.state.table = None  # the table lacks the effects applied so far
            raise
        self.state.table = table
        return table

    def derive_for(self, cell: str) -> Table:
        """Compute the table for a cell: an empty one if no present effect can write the cell.

        With a log, the whole table is computed, since the log names the assumptions that values rest on.
        """
        return NOTHING if self.log is None and not self.present_effects().writes(cell) else self.derive()

    def present_effects(self) -> PresentEffects:
        """Return the present continuous effects."""
        effects: PresentEffects | None = self.state.present_effects
        return self.rules.derive.collect_present(self) if effects is None else effects

    def derive_row(self, oid: int, cell: str = "") -> Row:
        """Return the derived values of an object that differ from its printed and marked ones.

        Args:
            cell: name of a cell if only this one is needed; "" for all.
        """
        table: Table | None = self.state.table
        if table is None:
            table = self.derive_for(cell) if cell else self.derive()
        return table.get(oid, NO_ROW)

    def has_derived_values(self) -> bool:
        """Return whether any continuous effect applies to anything at present."""
        return bool(self.derive() if self.state.table is None else self.state.table)

    def value(self, oid: int, attr: str) -> Any:
        """Return an attribute of an object or player with effects applied."""
        return self.rules.reader(attr)(self, oid)

    def ability_at(self, card: Card | None, handle: int) -> CompiledAbility | None:
        """Return the ability of a handle, even after its object has lost it; None for none."""
        if card is None or handle < 0:
            return None
        # later handles belong to abilities that effects give, such as "each of your creatures gains …"
        printed = self.rules.info(card).abilities
        return printed[handle] if handle < len(printed) else self.pool.numbered.get(handle)

    # --- words ------------------------------------------------------------------------------------------------------

    def player_name(self, player: int) -> str:
        """Return the name of a player in traces."""
        names: tuple[str, ...] = self.state.game.get("names", ("Player 1", "Player 2"))
        return names[player] if player in (0, 1) else "chance"

    def ref_name(self, ref: Any) -> str:
        """Return the name of a reference for traces; copies of one card are numbered."""
        if not isinstance(ref, int) or isinstance(ref, bool):
            return str(ref)
        if ref < -PENDING_OFFSET:
            waiting = self.state.find_pending(ref)
            if waiting is None:
                return "a trigger that is gone"
            return name_triggers(self, self.state.pending)[self.state.pending.index(waiting)]
        if ref < 0:
            item = self.state.find_item(ref)
            return item.label if item is not None else "an item that is gone"
        oid = ref & NUMBER
        if oid < 2:
            return self.player_name(oid)
        label = self.state.game.get("labels", {}).get(oid)
        return label if label is not None else self.state.objects[oid].name

    def describe_option(self, option: Any) -> str:
        """Return an action with its subject, in words."""
        text: str = option.action
        # an action without an object has its player as subject: "end phase", not "end phase Player 1"
        if option.subject & NUMBER >= 2 or option.subject < 0:
            text += f" {self.ref_name(option.subject)}"
        if option.ability >= 0:
            ability = self.ability_at(self.state.objects[option.subject & NUMBER].card, option.ability)
            if ability is not None and ability.name:
                text += f" “{ability.name}”"
        return text

    def note(
        self,
        kind: str,
        text: str,
        rules: tuple[str, ...] = (),
        *,
        event: str = "",
        data: dict[str, Any] | None = None,
        cause: int | None = None,
    ) -> int:
        """Add a record to the trace.

        Returns:
            index of the record, for records that it causes.
        """
        state = self.state
        index = state.next_record
        state.next_record = index + 1
        if self.log is not None:
            self.log.records.append(
                Record(index, self.cause if cause is None else cause, kind, text, rules, event, data or {})
            )
        return index
