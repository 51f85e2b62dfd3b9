"""Applying continuous effects in the order of their timestamps.

Effects are collected, sorted by (layer, timestamp) and applied one after the other. Abilities lost and things
forbidden are settled first, so that a value effect of a source that lost its abilities does not apply.

`resolver` could do the same with a part of an effect for each stage. It prepares for dependencies, which these games
do not have: measured on random games, one of them then plays at ×0.76 of its speed, the others at ×0.95 to ×0.98.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from heapq import heapify, heappop, heappush
from itertools import count
from typing import Any

from rulestone.continuous.base_values import (
    EXCEPTS,
    Cells,
    apply_exceptions,
    find_bearer,
    find_top_of_pile,
    iterate_sharing_cards,
    list_copied_cells,
    read_without_effects,
)
from rulestone.continuous.operations import (
    ABILITIES,
    CONTROLLER,
    HAVE,
    OUT_OF_REACH,
    HeldAbility,
    Op,
    Row,
    Table,
    add_shared,
    combine_values,
    compute_results,
    get_having_ban,
    get_lost_cell,
    get_lowering_ban,
    is_banned,
    is_lower,
    list_lost_words,
    list_written_cells,
    remove_by_word,
)
from rulestone.continuous.present_effects import ActiveEffect, MachineView, collect_effects
from rulestone.model.bindings import AMOUNTS, FIXED
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env

RESTRICTIONS = ("lose", "forbid", "permit")
REACH, WHOSE, LOST, SETTLED, VALUES = range(5)
"""Stages in which the operations of all effects are applied, in order: protection from the opponent's effects; control;
losses; prohibitions and permissions; everything else."""
NOTHING: Table = {}
"""The table of a position without any continuous effect."""


def has_lost(table: Table, source: int, ability: HeldAbility | None) -> bool:
    """Return whether a source has lost the ability that an effect comes from."""
    row = table.get(source)
    if row is None or ability is None:
        return False
    cell = row.get(ABILITIES)
    return cell is not None and ability not in cell


def derive_values(machine: MachineView) -> Table:
    """Return the derived values of objects and players.

    Returns:
        for each affected object the values that differ: attribute → value, "abilities" → the abilities it has,
        "lose <what>", "forbid:<thing>" and "permit:<thing>" → timestamp. Other objects have no row.
    """
    effects = collect_effects(machine).effects
    return apply_staged(machine, effects, apply_stage) if effects else NOTHING


Apply = Callable[["MachineView", Table, ActiveEffect, int], None]


def apply_staged(machine: MachineView, effects: Iterable[ActiveEffect], apply: Apply) -> Table:
    """Apply effects in order: losses, prohibitions and permissions first, then the rest.

    Args:
        effects: the effects, in any order.
        apply: applies one of them.
    """
    table: Table = {}
    ordered = sorted(effects, key=lambda entry: (entry[0], entry[1]))
    machine.state.table = table  # conditions read the values after the effects applied so far
    grants = machine.pool.has_granting_effects and any(one.effect.grants_abilities for one in ordered)
    for stage in sorted({VALUES, *[stage for one in ordered for stage in one.effect.stages]}):
        # in the last stage, the abilities that effects give join the others at their timestamps
        if stage == VALUES and grants:
            apply_given(machine, table, ordered, apply)
            break
        for one in ordered:
            if stage in one.effect.stages and not has_lost(table, one.source, one.held):
                apply(machine, table, one, stage)
    if machine.rules.floors:
        for row in table.values():
            apply_floors(machine, row)
    return table


def apply_floors(machine: MachineView, row: Row) -> Row:
    """Return a row with each value raised to its floor."""
    for attr, floor in machine.rules.floors.items():
        if row.get(attr, floor) < floor:
            row[attr] = floor
    return row


def apply_given(machine: MachineView, table: Table, effects: list[ActiveEffect], apply: Apply) -> None:
    """Apply the remaining effects where some give abilities, whose effects join them."""
    number = count()
    remaining = (active for active in effects if VALUES in active.effect.stages)
    queue = [((active.layer, active.stamp), next(number), active) for active in remaining]
    heapify(queue)
    abilities_before: dict[int, tuple[HeldAbility, ...]] = {}

    def join_given() -> None:
        for oid, row in table.items():
            cell = row.get(ABILITIES, ())
            for held in cell if cell != abilities_before.get(oid) else ():
                if held.since >= 0 and held not in abilities_before.get(oid, ()) and held.ability.kind == "static":
                    for new in find_given_effects(machine, oid, held):
                        heappush(queue, ((new.layer, new.stamp), next(number), new))
            abilities_before[oid] = cell

    join_given()
    while queue:
        active = heappop(queue)[2]
        if has_lost(table, active.source, active.held):
            continue
        # an ability that is given now catches up on the stages that other effects have passed already
        is_given = active.held is not None and active.held.since >= 0
        for stage in active.effect.stages if is_given else (VALUES,):
            apply(machine, table, active, stage)
        if active.effect.grants_abilities:
            join_given()


def find_given_effects(machine: MachineView, oid: int, held: HeldAbility) -> list[ActiveEffect]:
    """Return the effects of an ability that an effect gave to an object."""
    obj, ability = machine.state.objects[oid], held.ability
    if (
        obj.card is None
        or machine.rules.is_dormant(obj)
        or not ability.continuous
        or not ability.works_in(machine.rules.layout.zone_of[obj.place].name)
    ):
        return []
    env = {"this": obj.ref, "you": obj.controller}
    stamp = get_given_timestamp(machine, oid, held)
    return [ActiveEffect(effect.layer, stamp, effect, env, oid, held) for effect in ability.continuous]


def get_given_timestamp(machine: MachineView, oid: int, ability: HeldAbility) -> int:
    """Return the timestamp of the effects of a given ability under the layer scheme."""
    since: int = machine.state.objects[oid].since
    return since if machine.rules.policies.layers.granted == "entered" else max(since, ability.since)


def get_stage(op: Any) -> int:
    """Return the stage of an operation."""
    if op.kind in RESTRICTIONS:
        if list_written_cells(op.kind, op.attr) == (OUT_OF_REACH,):
            return REACH
        return LOST if op.kind == "lose" else SETTLED
    if op.kind == "reword":
        return LOST  # the abilities of an object are settled before their effects apply
    return WHOSE if op.attr == CONTROLLER else VALUES


def bind_controller(machine: MachineView, env: Env, source: int) -> Env:
    """Return the bindings of an effect of a static ability, with the current controller of its source."""
    if source < 0 or CONTROLLER not in machine.pool.touched:
        return env
    row = (machine.state.table or {}).get(source)
    return {**env, "you": row[CONTROLLER]} if row is not None and CONTROLLER in row else env


def evaluate_operation(machine: MachineView, effect: Any, env: Env, index: int, oid: int) -> Any:
    """Return the value of an operation: as it was when the effect was produced, or as it is now."""
    values = env.get(AMOUNTS)
    if values is None or (index in effect.each and FIXED not in env):
        value = effect.values[index]
        return None if value is None else value(machine, env, oid)
    value = values[index]
    return value.get(oid) if index in effect.each else value


def list_copy_cells(
    machine: MachineView, effect: Any, env: Env, index: int, indexes: Iterable[int], oid: int, timestamp: int
) -> Cells:
    """Return the cells that an operation of an effect writes which makes an object a copy.

    Args:
        index: the operation; `indexes`: the operations of the effect in the same layer.
    """
    cells = list_copied_cells(machine, oid, evaluate_operation(machine, effect, env, index, oid), timestamp)
    other_ops = (
        Op(effect.what[n].kind, effect.what[n].attr, evaluate_operation(machine, effect, env, n, oid))
        for n in indexes
        if n > index and effect.what[n].kind in EXCEPTS
    )
    return apply_exceptions(machine, cells, other_ops, timestamp)


def apply_stage(machine: MachineView, table: Table, active: ActiveEffect, stage: int) -> None:
    """Apply the operations of an effect that belong to one stage to each object that it affects."""
    effect = active.effect
    env = bind_controller(machine, active.env, active.source)
    if effect.condition is not None and AMOUNTS not in env and not effect.condition(machine, env, -1):
        return
    fixed = env.get(FIXED)
    refs = fixed if fixed is not None else effect.whom(machine, env, -1)
    guarded = OUT_OF_REACH in machine.pool.touched
    application = Application(machine, table, active, env)
    for ref in refs:
        oid = ref & NUMBER
        if ref < 0 or not machine.state.is_alive(ref) or (guarded and is_out_of_reach(machine, oid, env["you"])):
            continue
        table.setdefault(oid, {})
        for index, op in enumerate(effect.what):
            if effect.staged[index] == stage:
                APPLY[op.kind](application, index, op, oid)


class Application:
    """Applies the operations of one effect to the rows of objects; one method for each kind of operation.

    Args:
        machine: a machine on the position.
        table: the derived values so far.
        active: the effect.
        env: its bindings, with its present controller.
    """

    __slots__ = ("effect", "env", "machine", "merged", "table", "timestamp")

    def __init__(self, machine: MachineView, table: Table, active: ActiveEffect, env: Env) -> None:
        self.machine = machine
        self.table = table
        self.env = env
        self.effect, self.timestamp = active.effect, active.stamp
        self.merged = machine.rules.policies.piles.merged

    def find_row(self, oid: int, attr: str) -> tuple[int, Row]:
        """Return the number and row of the object with an attribute; in a merged pile it may be another card."""
        if self.merged:
            oid = find_bearer(self.machine, oid, attr)
        return oid, self.table.setdefault(oid, {})

    def evaluate_operation(self, index: int, oid: int) -> Any:
        """Return the value of an operation."""
        return evaluate_operation(self.machine, self.effect, self.env, index, oid)

    def change_value(self, index: int, op: Any, named: int) -> None:
        oid, row = self.find_row(named, op.attr)
        value = self.evaluate_operation(index, named)
        change_row(self.machine, row, oid, op.kind, op.attr, value)
        for below in iterate_sharing_cards(self.machine, oid, CONTROLLER) if op.attr == CONTROLLER else ():
            change_row(self.machine, self.table.setdefault(below, {}), below, op.kind, op.attr, value)

    def swap_values(self, index: int, op: Any, named: int) -> None:
        oid, row = self.find_row(named, op.attr)
        swap_values(self.machine, row, oid, op.attr, self.evaluate_operation(index, named))

    def lose_abilities(self, index: int, op: Any, oid: int) -> None:
        lost = list_lost_words(op.attr, self.evaluate_operation(index, oid))
        lose_abilities(self.machine, self.table[oid], oid, self.timestamp, lost)

    def change_restriction(self, index: int, op: Any, oid: int) -> None:
        oid, row = self.find_row(oid, op.attr)
        cell, *flags = list_written_cells(op.kind, op.attr)
        row[cell] = self.timestamp
        for below in iterate_sharing_cards(self.machine, oid, OUT_OF_REACH) if cell == OUT_OF_REACH else ():
            self.table.setdefault(below, {})[cell] = self.timestamp
        if op.kind == "forbid" and op.attr.startswith(HAVE):
            row[ABILITIES] = remove_by_word(list_abilities_now(self.machine, row, oid), (op.attr.removeprefix(HAVE),))
            for flag in flags[1:]:
                if read_current_value(self.machine, row, oid, flag) is True:
                    row[flag] = False

    def gain_ability(self, index: int, op: Any, oid: int) -> None:
        oid, row = self.find_row(oid, op.attr)
        self.add_abilities(oid, row, (HeldAbility(self.effect.gained[index], self.timestamp),))

    def share_abilities(self, index: int, op: Any, oid: int) -> None:
        oid, row = self.find_row(oid, op.attr)
        abilities = list_abilities_now(self.machine, row, oid)
        self.add_abilities(oid, row, add_shared(abilities, self.evaluate_operation(index, oid), self.timestamp))

    def add_abilities(self, oid: int, row: Row, gained: Iterable[HeldAbility]) -> None:
        """Add abilities, except those lost at a later timestamp and forbidden ones."""
        gained = (held for held in gained if not is_lost_later(row, held.ability, self.timestamp))
        allowed = [held for held in gained if not is_banned(row, held.ability)]
        row[ABILITIES] = (*list_abilities_now(self.machine, row, oid), *allowed)

    def reword_text(self, index: int, op: Any, oid: int) -> None:
        oid, row = self.find_row(oid, op.attr)
        reworded = Op(op.kind, op.attr, self.evaluate_operation(index, oid))
        row.update(compute_results(reworded, partial(read_current_value, self.machine, row, oid), self.timestamp))

    def grant_keyword(self, index: int, op: Any, oid: int) -> None:
        oid, row = self.find_row(oid, op.attr)
        if row.get(get_lost_cell(op.attr), -1) < self.timestamp and get_having_ban(op.attr) not in row:
            row[op.attr] = True

    def become_copy(self, index: int, op: Any, oid: int) -> None:
        oid, row = self.find_row(oid, op.attr)
        indexes = range(len(self.effect.what))
        cells = list_copy_cells(self.machine, self.effect, self.env, index, indexes, oid, self.timestamp)
        row.update((cell, False if value is True and get_having_ban(cell) in row else value) for cell, value in cells)
        row[ABILITIES] = tuple(
            held
            for held in list_abilities_now(self.machine, row, oid)
            # losses of a copy effect have the timestamp of the copy, so they remove copied abilities too
            if not is_lost_later(row, held.ability, self.timestamp - 1) and not is_banned(row, held.ability)
        )


APPLY: dict[str, Callable[[Application, int, Any, int], None]] = {
    **dict.fromkeys(("add", "set", "multiply"), Application.change_value),
    **dict.fromkeys(("forbid", "permit"), Application.change_restriction),
    "swap": Application.swap_values,
    "lose": Application.lose_abilities,
    "gain": Application.gain_ability,
    "share": Application.share_abilities,
    "reword": Application.reword_text,
    "grant": Application.grant_keyword,
    "copy": Application.become_copy,
}
"""Kind of operation → the method that applies it."""


def is_out_of_reach(machine: MachineView, oid: int, player: int) -> bool:
    """Return whether effects of a player do not apply to an object."""
    table: Table = machine.state.table
    if OUT_OF_REACH not in table.get(find_top_of_pile(machine, oid), NOTHING):
        return False
    # the effects of its own controller still apply to it
    return bool(table.get(oid, {}).get(CONTROLLER, machine.state.objects[oid].controller) != player)


def is_lost_later(row: Row, ability: Any, timestamp: int) -> bool:
    """Return whether a newer loss removes an ability that an effect gives (losses are applied first)."""
    # the cell is called "lose " and the word for the lost abilities
    return any(ability.answers_to(word[5:]) and row[word] > timestamp for word in row if word[:5] == "lose ")


def list_abilities_now(machine: MachineView, row: Row, oid: int) -> tuple[HeldAbility, ...]:
    """Return the abilities that an object has so far."""
    if ABILITIES in row:
        return row[ABILITIES]  # type: ignore[no-any-return]
    card = machine.state.objects[oid].card
    return () if card is None else machine.rules.info(card).held


def lose_abilities(machine: MachineView, row: Row, oid: int, timestamp: int, names: tuple[str, ...]) -> None:
    """Remove abilities and keywords; later given ones are unaffected."""
    for word in names:
        row[get_lost_cell(word)] = timestamp
        if word != ABILITIES and read_current_value(machine, row, oid, word):
            row[word] = False
    abilities = list_abilities_now(machine, row, oid)
    remaining = remove_by_word(abilities, names)
    if remaining != abilities:
        row[ABILITIES] = remaining


def read_current_value(machine: MachineView, row: Row, oid: int, attr: str) -> Any:
    """Return the present value."""
    return row[attr] if attr in row else read_without_effects(machine, oid, attr)


def swap_values(machine: MachineView, row: Row, oid: int, attr: str, other_attr: str) -> None:
    """Exchange two values of an object; skip a value that may not change."""
    first, second = read_current_value(machine, row, oid, attr), read_current_value(machine, row, oid, other_attr)
    change_row(machine, row, oid, "set", attr, second)
    change_row(machine, row, oid, "set", other_attr, first)


def change_row(machine: MachineView, row: Row, oid: int, kind: str, attr: str, value: Any) -> None:
    """Set, add to or multiply one value; lowering it or having a flag may be forbidden."""
    not_had = value is True and kind == "set" and get_having_ban(attr) in row
    old = read_current_value(machine, row, oid, attr)
    new = combine_values(kind, old, value)
    if not_had or (is_lower(new, old) and get_lowering_ban(attr) in row):
        return
    row[attr] = new
