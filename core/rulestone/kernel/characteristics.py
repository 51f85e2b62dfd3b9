"""Attributes that every object has without declaring them, its current abilities, and the player who controls it.

Triggers, replacements, menus, static abilities, attributes and reports all read abilities here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from rulestone.continuous.operations import ABILITIES, CONTROLLER, HeldAbility
from rulestone.kernel.machine import Machine
from rulestone.kernel.program import Compiled
from rulestone.kernel.rules.ability import AbilitySet, CompiledAbility
from rulestone.model.objects import NUMBER, Object, list_cards_beneath
from rulestone.model.records import as_tuple
from rulestone.model.state import PENDING_OFFSET, Env, Pending
from rulestone.model.zones import SHARED

NO_ABILITIES = AbilitySet(())
"""The abilities of a player: none."""


def list_abilities(machine: Machine, oid: int) -> AbilitySet:
    """Return the abilities that an object has now.

    An object whose abilities no effect changes has the abilities of its card: no derived values are read for it.
    """
    obj = machine.state.objects[oid]
    if obj.card is None or machine.rules.is_blank(obj):
        return NO_ABILITIES
    info = machine.rules.info(obj.card)
    if ABILITIES not in machine.pool.touched:
        return info
    cell = machine.derive_row(oid, ABILITIES).get(ABILITIES)
    if cell is None:
        cell = obj.marks.get(ABILITIES)  # a last known state of an object stores its abilities among its marks
    return info if cell is None else machine.rules.holding(info, cell)


def get_controller(machine: Machine, oid: int) -> int:
    """Return the player who controls an object now."""
    if CONTROLLER in machine.pool.touched:
        controller: int | None = machine.derive_row(oid, CONTROLLER).get(CONTROLLER)
        if controller is not None:
            return controller
    return machine.state.objects[oid].controller


def list_occupants(machine: Machine, place: int) -> list[int]:
    """Return the objects in a place; in a player's place, the objects of that zone that the player controls."""
    rules, layout, places = machine.rules, machine.rules.layout, machine.state.places
    player = layout.get_owner(place)
    if CONTROLLER not in machine.pool.touched or player == SHARED or place not in rules.places.working:
        return list(places[place])
    zone = layout.zone_of[place].name
    # a creature under temporary control stays in its owner's place, but takes up room on the controller's side
    both_places = (layout.get_place(zone, player), layout.get_place(zone, 1 - player))
    return [oid for each in both_places for oid in places[each] if get_controller(machine, oid) == player]


def add_cards_beneath(machine: Machine, tops: Iterable[int], roles: Collection[str]) -> tuple[int, ...]:
    """Return cards, each followed by the cards under it that have one of some roles."""
    objects = machine.state.objects
    beneath = ((top, *(n for n in list_cards_beneath(objects, top) if objects[n].role in roles)) for top in tops)
    return tuple(oid for numbers in beneath for oid in numbers)


def get_known_abilities(machine: Machine, last_known: Object) -> AbilitySet:
    """Return the abilities of an object by last known information."""
    if last_known.card is None:
        return NO_ABILITIES
    info, cell = machine.rules.info(last_known.card), last_known.marks.get(ABILITIES)
    return info if cell is None else machine.rules.holding(info, cell)


def has_ability(machine: Machine, ref: int, ability: CompiledAbility) -> bool:
    """Return whether an object still has a printed or gained ability: it has not lost it and is not blank."""
    if machine.rules.is_blank(machine.state.objects[ref & NUMBER]) and machine.state.is_alive(ref):
        return False
    # the rules give an inherent ability, so that no effect takes it away
    if ABILITIES not in machine.pool.touched or ability.inherent:
        return True
    state = machine.state
    row = machine.derive_row(ref & NUMBER, ABILITIES) if state.is_alive(ref) else state.last_known[ref].marks
    cell: tuple[HeldAbility, ...] | None = row.get(ABILITIES)
    return cell is None or any(held.ability is ability for held in cell)


def has_keyword(abilities: AbilitySet, name: str) -> bool:
    """Return whether a keyword is among abilities."""
    return name in abilities.keywords


ABOUT_ABILITIES: dict[str, Callable[[AbilitySet], Any]] = {
    "abilities": lambda held: tuple(ability.name or ability.kind for ability in held.abilities),
    "ability kinds": lambda held: held.kinds,
    "has abilities": lambda held: bool(held.abilities),
}
"""Attributes about abilities: their names (or kinds), their kinds, whether there are any."""


def read_type(machine: Machine, oid: int) -> str:
    """Return the type of a card, with effects applied; "player" for a player."""
    table = machine.state.table
    if table is None:
        table = machine.derive_for("type")
    row = table.get(oid)
    if row is not None and "type" in row:
        return row["type"]  # type: ignore[no-any-return]
    card = machine.state.objects[oid].card
    return card.type if card is not None else "player"


def counts_as(machine: Machine, oid: int, type: object) -> bool:
    """Return whether a card counts as a second type in its zone."""
    obj = machine.state.objects[oid]
    attr = machine.rules.places.other_types.get(obj.place)
    # a card under another one is not a second kind of card: only the top of a pile lies in the zone
    if attr is None or obj.card is None or obj.host >= 0 or machine.rules.is_blank(obj):
        return False
    return bool(obj.card.values.get(attr) == type)


def read_name(machine: Machine, oid: int) -> str:
    """Return the name of an object, with effects applied."""
    name = machine.state.objects[oid].name
    return machine.derive_row(oid, "name").get("name", name) if "name" in machine.pool.touched else name


def read_zone(machine: Machine, oid: int) -> str:
    """Return the name of the zone of an object; "" outside of all zones."""
    place = machine.state.objects[oid].place
    return machine.rules.layout.zone_of[place].name if place >= 0 else ""


def make_abilities_reader(attr: str) -> Callable[[Machine, int], Any]:
    """Return the function that reads an attribute of `ABOUT_ABILITIES`."""
    read_value = ABOUT_ABILITIES[attr]
    return lambda machine, oid: read_value(list_abilities(machine, oid))


#: undeclared attributes of a blank face-down card, instead of printed ones
BLANK: dict[str, Any] = {"type": "", "name": "", "abilities": (), "ability kinds": (), "has abilities": False}


def make_blank_reader(read: Callable[[Machine, int], Any], attr: str, default: Any) -> Callable[[Machine, int], Any]:
    """Return a reader of an attribute that respects blank face-down cards.

    Args:
        read: reader for all other cards.
        attr: name of the attribute.
        default: value of cards that print none.
    """
    # the owner, the controller and the zone of a face-down card are known
    if attr in SPECIAL and attr not in BLANK:
        return read
    instead = BLANK.get(attr, default)

    def read_visible(machine: Machine, oid: int) -> Any:
        obj = machine.state.objects[oid]
        if not machine.rules.is_blank(obj):
            return read(machine, oid)
        if attr == "type" and attr not in obj.marks:
            return machine.rules.layout.zone_of[obj.place].blank_type
        return obj.marks.get(attr, instead)

    return read_visible


def make_keyword_reader(attr: str) -> Callable[[Machine, int], bool]:
    """Return a keyword as it is read: whether the object has the ability of that name."""

    def read(machine: Machine, oid: int) -> bool:
        return has_keyword(list_abilities(machine, oid), attr)

    return read


def make_ref_reader(read: Callable[[Machine, int], Any]) -> Callable[[Machine, int], Any]:
    """Return a reader that leaves out objects that have left from the value of a reference attribute."""
    return lambda machine, oid: filter_present(machine, read(machine, oid))


def filter_present(machine: Machine, value: Any) -> tuple[int, ...]:
    """Return the objects of a reference attribute's value that are still the same objects."""
    return tuple(ref for ref in as_tuple(value) if machine.state.is_alive(ref))


SPECIAL: dict[str, Callable[[Machine, int], Any]] = {
    "type": read_type,
    "name": read_name,
    "zone": read_zone,
    "owner": lambda machine, oid: machine.state.objects[oid].owner,
    "controller": get_controller,
    "face up": lambda machine, oid: machine.state.objects[oid].face_up,
    "role": lambda machine, oid: machine.state.objects[oid].role,
    "slot": lambda machine, oid: get_slot_name(machine, oid),
    **{attr: make_abilities_reader(attr) for attr in ABOUT_ABILITIES},
    "pile size": lambda machine, oid: len(machine.state.objects[oid].under),
}


def read_last_known(machine: Machine, ref: int, attr: str) -> Any:
    """Return the last known value of an attribute of a departed object."""
    obj = machine.state.find_object(ref)
    if attr in ("name", "owner"):
        return machine.value(ref & NUMBER, attr)
    if attr in ("controller", "face up", "role"):
        return getattr(obj, attr.replace(" ", "_"))
    if attr == "zone":
        return machine.rules.layout.zone_of[obj.place].name if obj.place >= 0 else ""
    if attr == "type":
        return obj.card.type if obj.card is not None else "player"
    if attr in ABOUT_ABILITIES:
        return ABOUT_ABILITIES[attr](get_known_abilities(machine, obj))
    if machine.rules.is_keyword(attr):
        return has_keyword(get_known_abilities(machine, obj), attr)
    if machine.rules.holds_references(attr):
        return filter_present(machine, obj.marks.get(attr))
    return obj.marks[attr] if attr in obj.marks else read_unmarked(machine, obj, attr)


def read_unmarked(machine: Machine, obj: Object, attr: str) -> Any:
    """Return the value of an attribute of an object without a mark: its printed or default value."""
    default = machine.rules.default(attr)
    return default if obj.card is None else obj.card.values.get(attr, default)


def fits_last_known(machine: Machine, ref: int, where: Compiled, env: Env) -> Any:
    """Return whether an object fits a condition, as it is or as it was last known."""
    state = machine.state
    if ref < 0 or state.is_alive(ref):
        return where(machine, env, ref if ref < 0 else ref & NUMBER)
    record = state.last_known.get(ref)
    if record is None:
        return False
    oid = ref & NUMBER
    # the record stands for the object during the check; its marks include derived values, so the table is empty
    obj, table = state.objects[oid], state.table
    state.objects[oid], state.table = record, {}
    try:
        return where(machine, env, oid)
    finally:
        state.objects[oid], state.table = obj, table


def read_item_value(machine: Machine, ref: int, attr: str) -> Any:
    """Return an attribute of a stack item: "kind", "controller", "amount", "name", "tags", "event", or one of its
    source."""
    if ref < -PENDING_OFFSET:
        return read_pending_value(machine, ref, attr)
    item = machine.state.find_item(ref)
    if item is None:
        return None
    if attr in ("kind", "controller", "tags", "label", "event"):
        return getattr(item, attr)
    if attr == "amount":
        return sum(part.amount for part in item.parts)
    if attr == "recipients":
        return tuple(part.to for part in item.parts)
    return read_known_value(machine, item.source, attr)


#: attributes that only pending triggers have: timestamp, event, moment, wave, round and place
OF_PENDING: dict[str, Callable[[Machine, Pending], Any]] = {
    "kind": lambda machine, waiting: waiting.ability.kind,
    "controller": lambda machine, waiting: waiting.controller,
    "tags": lambda machine, waiting: waiting.ability.declared.tags,
    "label": lambda machine, waiting: waiting.ability.label,
    "event": lambda machine, waiting: waiting.event,
    "trigger number": lambda machine, waiting: waiting.number,
    "moment": lambda machine, waiting: waiting.moment,
    "latest": lambda machine, waiting: waiting.moment == machine.state.moment,
    "last acted": lambda machine, waiting: waiting.last_acted,
    "round": lambda machine, waiting: waiting.round,
    "mandatory": lambda machine, waiting: not waiting.ability.optional,
    "since": lambda machine, waiting: machine.state.find_object(waiting.source).since,
    "position": lambda machine, waiting: waiting.place,
}


def read_pending_value(machine: Machine, ref: int, attr: str) -> Any:
    """Return an attribute of a pending trigger (see `OF_PENDING`) or of its source; None if it is no longer pending."""
    waiting = machine.state.find_pending(ref)
    if waiting is None:
        return None
    read_value = OF_PENDING.get(attr)
    return read_known_value(machine, waiting.source, attr) if read_value is None else read_value(machine, waiting)


def read_known_value(machine: Machine, ref: int, attr: str) -> Any:
    """Return an attribute of an object; of a departed one as it was last known."""
    return machine.value(ref & NUMBER, attr) if machine.state.is_alive(ref) else read_last_known(machine, ref, attr)


def get_slot_name(machine: Machine, oid: int) -> str:
    """Return the name of an object's slot; "" without one."""
    obj = machine.state.objects[oid]
    return "" if obj.slot < 0 or obj.place < 0 else machine.rules.layout.zone_of[obj.place].slots[obj.slot]
