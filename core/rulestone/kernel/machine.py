"""The machine: runs the agenda of a working state until a choice is waited for or the game is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from rulestone.continuous.merged_piles import whole
from rulestone.kernel.abilities import TOLD, ability_at, controller_of, known_abilities
from rulestone.kernel.errors import LAPS, PATIENCE, EndlessGame, Unreckonable, located
from rulestone.kernel.processing.interrupts import interruption
from rulestone.kernel.program import Program as Program
from rulestone.kernel.trace import Log, Record
from rulestone.model.choices import Choice, Option
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env, Frame, State

if TYPE_CHECKING:
    from rulestone.kernel.compiling.expressions import Compiled
    from rulestone.kernel.compiling.rules import Rules

Row = dict[str, Any]
NO_ROW: Row = {}


class Signal:
    """What an operation may return besides bindings and jumps."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


WAIT = Signal("wait")
WAIT_HERE = Signal("wait here")
STOP = Signal("stop")


class Push(Struct, frozen=True, gc=False):
    """Run a frame now, then go on at instruction `at` with bindings `env`."""

    frame: Frame
    at: int
    env: Env


class Failure(Exception):
    """A trial cannot be completed: the rule that stands against it and why."""

    def __init__(self, rule: str, because: str) -> None:
        super().__init__(because)
        self.rule = rule
        self.because = because


def sort_of(machine: Machine, ref: int, attr: str) -> tuple[Any, ...]:
    """The values that an object has, or was last known to have, of an attribute."""
    value = machine.value(ref & NUMBER, attr) if machine.state.alive(ref) else machine.last_known(ref, attr)
    return value if isinstance(value, tuple) else (value,)


class Machine:
    """A working state and the rules it runs under.

    Args:
        rules: compiled ruleset.
        state: the working state; the machine owns it and changes it.
        log: where to record what happens; None to record nothing (simulation).
        ask_nature: stop at chance and wait for an answer instead of drawing from the state's generator.
        trial: this is a trial on a fork: choices stop it, failures raise.

    Attributes:
        memo: what was found out about the state, and of what (`rulestone.kernel.legality.memo`).
        watch: called with the machine after every single change, when that and what belongs to it is complete; None to
            look at nothing. Whoever watches must leave the state as it is.
        together: what the event that is being told happens to all at once, where triggers look back (`Triggers`).
    """

    __slots__ = (
        "altered", "ask_nature", "cause", "dirty", "log", "memo", "rules", "state", "together", "trial", "watch"
    )  # fmt: skip

    def __init__(
        self, rules: Rules, state: State, log: Log | None = None, *, ask_nature: bool = False, trial: bool = False
    ) -> None:
        self.rules = rules
        self.state: State = state
        self.log = log
        self.ask_nature = ask_nature
        self.trial = trial
        self.cause = -1
        self.altered = 0
        self.dirty = False
        self.memo: dict[Any, Any] = {}
        self.watch: Callable[[Machine], None] | None = None
        self.together: tuple[int, ...] = ()

    # --- running ----------------------------------------------------------------------------------------------------

    def run(self, floor: int = 0) -> None:
        """Carry out the agenda until it is down to `floor` frames, a choice is waited for, or the game is over.

        Raises:
            EndlessGame: nothing has been asked for very long: the rules go in a circle that nobody can leave.
            Unreckonable: rules or a card reckon with what does not go together.
        """
        try:
            self.carry_out(floor)
        except Unreckonable as error:
            raise located(error, self.rules.name) from error.__cause__

    def carry_out(self, floor: int) -> None:
        """See `run`."""
        state = self.state
        agenda = state.agenda
        interrupts = self.rules.interrupts or self.rules.triggers_interrupt
        left, laps = PATIENCE, LAPS
        while len(agenda) > floor:
            left -= 1
            if not left:
                raise EndlessGame(self.rules.name, f"{PATIENCE} procedures", agenda[-1][0].id)
            program, pc, env, cause = agenda.pop()
            self.cause = cause
            ops = program.ops
            end = len(ops)
            while pc < end:
                result = ops[pc](self, env)
                pc += 1
                if result is None:
                    if self.dirty and interrupts:
                        frame = interruption(self, program)
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
                            raise EndlessGame(self.rules.name, f"{LAPS} laps of loops", program.id)
                    pc = result
                elif kind is tuple:
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
                elif result is WAIT_HERE:
                    agenda.append((program, pc - 1, env, cause))
                    return
                else:
                    break
            else:
                if self.dirty and interrupts:
                    frame = interruption(self, program)
                    if frame is not None:
                        agenda.append(frame)
                continue
            if state.game.get("over"):
                agenda.clear()
                state.choice = None
                return

    def ask(self, choice: Choice) -> Signal:
        """Wait for an answer, which will be bound in the frame that asks."""
        self.state.choice = choice
        return WAIT

    def answer(self, answer: Any) -> None:
        """Take an answer to the present choice, which must be legal, and prepare to go on."""
        state = self.state
        choice = state.choice
        assert choice is not None
        state.choice = None
        program, pc, env, cause = state.agenda.pop()
        if choice.kind != "act":
            if self.log is not None:
                self.note_answer(choice, answer, cause)
            state.agenda.append((program, pc, {**env, choice.name: answer}, cause))
            return
        state.agenda.append((program, pc, {**env, choice.name: answer is not None}, cause))
        if answer is not None:
            self.act(choice.player, answer, cause)

    def act(self, player: int, option: Option, cause: int) -> None:
        """Prepare to carry out an action that a player takes."""
        action = self.rules.actions[option.action]
        index = cause
        if self.log is not None:
            index = self.note(
                "event",
                f"{self.player_name(player)}: {self.describe_option(option)}",
                action.cites,
                event=option.action,
                data={"you": player, "this": option.subject},
                cause=cause,
            )
        self.state.agenda.append((action.program, 0, option.bindings(player), index))

    def note_answer(self, choice: Choice, answer: Any, cause: int) -> None:
        """Record the answer to a choice."""
        told = answer
        data: dict[str, Any] = {"player": choice.player, "name": choice.name}
        if isinstance(answer, tuple):
            told = ", ".join(map(self.ref_name, answer)) or "nothing"
            data["picked"] = answer
        elif choice.labels:
            told = choice.labels[answer]
        elif isinstance(answer, bool):
            told = "yes" if answer else "no"
        if choice.kind == "shuffle":
            return  # the new order is nobody's to read
        text = f"{self.player_name(choice.player)}: {choice.prompt} → {told}"
        self.note("choice", text, choice.cites, event="chosen", data=data, cause=cause)

    # --- reading ----------------------------------------------------------------------------------------------------

    def derive(self) -> dict[int, Row]:
        """Make and keep the table of derived values."""
        table: dict[int, Row] = self.rules.derive(self)
        self.state.table = table
        return table

    def derived(self, oid: int) -> Row:
        """What continuous effects make of an object: only what differs from print and marks."""
        table = self.state.table
        if table is None:
            table = self.derive()
        row: Row = table.get(oid, NO_ROW)
        return row

    def derived_any(self) -> bool:
        """Whether any continuous effect applies to anything at present."""
        table = self.state.table
        if table is None:
            table = self.derive()
        return bool(table)

    def value(self, oid: int, attr: str) -> Any:
        """An attribute of an object or player with effects applied."""
        return self.rules.reader(attr)(self, oid)

    def last_known(self, ref: int, attr: str) -> Any:
        """An attribute of an object as it was when it stopped being what the reference means."""
        obj = self.state.record(ref)
        if attr in ("name", "owner"):
            return self.value(ref & NUMBER, attr)
        if attr in ("controller", "face up", "role"):
            return getattr(obj, attr.replace(" ", "_"))
        if attr == "zone":
            return self.rules.layout.zone_of[obj.place].name if obj.place >= 0 else ""
        if attr == "type":
            return obj.card.type if obj.card is not None else "player"
        if attr in TOLD:
            return TOLD[attr](known_abilities(self, obj))
        if attr in obj.marks:
            return obj.marks[attr]
        return (obj.card.values if obj.card is not None else {}).get(attr, self.rules.default(attr))

    def as_known(self, ref: int, where: Compiled, env: Env) -> Any:
        """Whether an object fits a condition, as it is or as it was last known."""
        state = self.state
        if ref < 0 or state.alive(ref):
            return where(self, env, ref if ref < 0 else ref & NUMBER)
        then = state.gone.get(ref)
        if then is None:
            return False
        oid = ref & NUMBER
        now, table = state.objects[oid], state.table
        state.objects[oid], state.table = then, {}
        try:
            return where(self, env, oid)
        finally:
            state.objects[oid], state.table = now, table

    def item_value(self, ref: int, attr: str) -> Any:
        """An attribute of a stack item: "kind", "controller", "amount", "name", "tags", or one of its source."""
        item = self.state.item(ref)
        if item is None:
            return None
        if attr in ("kind", "controller", "tags", "label"):
            return getattr(item, attr)
        if attr == "amount":
            return sum(part.amount for part in item.parts)
        if attr == "recipients":
            return tuple(part.to for part in item.parts)
        if self.state.alive(item.source):
            return self.value(item.source & NUMBER, attr)
        return self.last_known(item.source, attr)

    def permitted(self, thing: str, oid: int) -> bool:
        """Whether effects let an object or player do, or suffer, a thing."""
        if "forbid:" + thing not in self.rules.touched:
            return True
        table = self.state.table
        if table is None:
            table = self.derive()
        row = table.get(whole(self, oid) if self.rules.policies.piles.merged else oid)
        if row is None:
            return True
        forbidden = row.get("forbid:" + thing)
        if forbidden is None:
            return True
        if self.rules.policies.precedence.cannot_wins:
            return False
        allowed = row.get("permit:" + thing)
        return allowed is not None and allowed > forbidden

    def suffers(self, thing: str, oid: int, by: int, source: int | None = None) -> bool:
        """Whether effects let an object suffer a thing: some hold only against the opponent or sources of a sort.

        Args:
            by: the player whose doing it is.
            source: the reference of the object whose doing it is, if there is one.
        """
        if not self.permitted(thing, oid):
            return False
        if not self.permitted(f"{thing} by the opponent", oid) and controller_of(self, oid) != by:
            return False
        sorts = self.rules.policies.precedence.sources
        if not sorts or source is None or source < 2:
            return True
        values = (sort_of(self, source, attr) for attr in sorts)
        return all(self.permitted(f"{thing} by {word}", oid) for words in values for word in words)

    def with_piles(self, numbers: Sequence[int], role: str) -> list[int]:
        """Cards under these with the role; "any": these and all cards under them; "all": only what lies under."""
        objects = self.state.objects
        found: list[int] = []
        for oid in numbers:
            if role == "any":
                found.append(oid)
            for under in objects[oid].under:
                if role in ("any", "all") or objects[under].role == role:
                    found.append(under)
        return found

    def slot_name(self, oid: int) -> str:
        """The slot an object stands in, "" for none."""
        obj = self.state.objects[oid]
        if obj.slot < 0 or obj.place < 0:
            return ""
        return self.rules.layout.zone_of[obj.place].slots[obj.slot]

    # --- words ------------------------------------------------------------------------------------------------------

    def player_name(self, player: int) -> str:
        """How traces call a player."""
        names: tuple[str, ...] = self.state.game.get("names", ("Player 1", "Player 2"))
        return names[player] if player in (0, 1) else "nature"

    def ref_name(self, ref: Any) -> str:
        """How traces call what a reference means; copies of one card are told apart by number."""
        if not isinstance(ref, int) or isinstance(ref, bool):
            return str(ref)
        if ref < 0:
            item = self.state.item(ref)
            return item.label or item.kind if item is not None else "an item that is gone"
        oid = ref & NUMBER
        if oid < 2:
            return self.player_name(oid)
        label = self.state.game.get("labels", {}).get(oid)
        return label if label is not None else self.state.objects[oid].name

    def describe_option(self, option: Any) -> str:
        """An action with its subject, in words."""
        text: str = option.action
        if option.subject & NUMBER >= 2 or option.subject < 0:
            text += f" {self.ref_name(option.subject)}"
        if option.ability >= 0:
            ability = ability_at(self, self.state.objects[option.subject & NUMBER].card, option.ability)
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
            its index, to be the cause of what follows from it.
        """
        state = self.state
        index = state.seq
        state.seq = index + 1
        if self.log is not None:
            self.log.records.append(
                Record(index, self.cause if cause is None else cause, kind, text, rules, event, data or {})
            )
        return index
