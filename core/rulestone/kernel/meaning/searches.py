"""Searches for cards in zones and in the same spaces: each is one loop with its conditions inside."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulestone.continuous.base_values import list_merged
from rulestone.continuous.operations import CONTROLLER
from rulestone.kernel.characteristics import add_cards_beneath, counts_as, get_controller, get_slot_name
from rulestone.kernel.compile.expressions import Compiler, LazyFunction, meaning
from rulestone.kernel.compile.source import IT, Candidate, Source, indent_lines
from rulestone.kernel.machine import Machine
from rulestone.kernel.program import Compiled
from rulestone.kernel.rules.basis import Basis
from rulestone.language import expressions as e, inspect
from rulestone.model.objects import LIFE_SHIFT, NUMBER, list_cards_beneath
from rulestone.model.zones import SHARED

CARD = Candidate("oid", "obj", "incomplete")
OWN = Candidate("it", "own", card=False)
FOUND = f"found.append(oid | obj.life << {LIFE_SHIFT})"
Numbers = Sequence[int]
"""Numbers of objects."""


@meaning(e.Select)
def _compile_select(compiler: Compiler, node: e.Select) -> Compiled:
    return compile_search(compiler, node)


def compile_search(compiler: Compiler, node: e.Select, general: bool = False) -> Compiled:
    """Compile a search for cards in zones: `f(machine, env, it, limit)`.

    Args:
        general: whether to compile the slower function for positions in which effects change types, or cards of merged
            piles have types of their own. The usual function calls it in such a position.
    """
    return compiler.compile_search(node, lambda source: compile_loop(source, node, general))


def compile_loop(source: Source, node: e.Select, general: bool) -> list[str]:
    """Return the lines of a search."""
    other = source.bind("general", lambda compiler: LazyFunction(lambda: compile_search(compiler, node, general=True)))
    to_other = f"return {other}(machine, env, it, limit)"
    lines = ["objects = state.objects", *compile_numbers(source, node), "if not numbers: return ()"]
    counted = source.rules.policies.piles.find_counted_roles(node)
    if node.type and not general:
        lines.insert(0, f"if 'type' in touched: {to_other}")
    if node.role:
        lines.append(f"numbers = {source.write_call(add_piles, 'numbers', repr(node.role))}")
    elif counted:
        lines.append(f"numbers = {source.write_call(add_cards_beneath, 'numbers', source.name_value(counted))}")
    if source.rules.policies.piles.merged and node.type and not node.role and general:
        read = source.name_reader("type")
        lines.append(f"numbers = {source.write_call(open_piles, 'numbers', repr(node.type), read)}")
    if node.where is None and not node.type and node.other is None:
        return [*lines, f"return tuple([oid | objects[oid].life << {LIFE_SHIFT} for oid in numbers[:limit]])"]
    lines += ["found = []", "for oid in numbers:", " obj = objects[oid]"]
    lines += indent_lines([*compile_type_test(source, node, general, to_other), *compile_tests(source, node), FOUND])
    lines.append(" if len(found) >= limit: break")
    if node.other is None:
        return [*lines, "return tuple(found)"]
    # results of several parts may overlap, so that each part must find all
    lines += ["if len(found) >= limit: return expression(machine, env, it)"]
    return [*lines, f"out = {source.objects(node.other, IT)}", "return tuple([ref for ref in found if ref not in out])"]


# --- where to look --------------------------------------------------------------------------------------------------


def compile_numbers(source: Source, node: e.Select) -> list[str]:
    """Return the lines that look up the numbers of the candidate cards."""
    rules, layout = source.rules, source.rules.layout
    by_player = map_places(rules, node.zones)
    all_places = tuple(dict.fromkeys(by_player[0] + by_player[1]))
    zone = find_required_zone(node.where) if len(by_player[0]) > 1 else None
    if node.of is None:
        return [scan_zone(source, [all_places], "0", zone) if zone else f"numbers = {join_cards(map(str, all_places))}"]
    lines = [f"player = {source.player(node.of, IT)}"]
    if not isinstance(node.of, (e.You, e.TurnPlayer)):
        lines.append("if player is None: return ()")
    rows = (f"{pair}[player]" for pair in dict.fromkeys(zip(*by_player, strict=True)))
    static = scan_zone(source, by_player, "player", zone) if zone else f"numbers = {join_cards(rows)}"
    working = [place for place in rules.places.working if place in all_places]
    controlled = frozenset(place for place in working if layout.get_owner(place) != SHARED)
    if controlled:  # in these places a card belongs to the player who controls it
        own = f"{source.write_literal(by_player)}[player]"
        places = source.write_literal(all_places)
        call = source.write_call(list_controlled, places, source.name_value(controlled), own, "player")
        lines += [f"if {CONTROLLER!r} in touched: numbers = {call}", f"else: {static}"]
    else:
        lines.append(static)
    common = list_common_places(rules, node)
    if common:
        lines.append(f"numbers = {source.write_call(filter_owned, 'numbers', source.name_value(common), 'player')}")
    return lines


def map_places(rules: Basis, names: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """Return each player's places of some zones or groups of zones."""
    zones = [zone for name in names for zone in rules.layout.expand(name)]
    return tuple(tuple(rules.layout.get_place(zone, player) for zone in zones) for player in (0, 1))


def join_cards(places: Any) -> str:
    """Return the source of the numbers of the cards in some places."""
    several = [f"held[{place}]" for place in places]
    return several[0] if len(several) == 1 else "(" + "".join(f"*{place}, " for place in several) + ")"


def scan_zone(source: Source, rows: Sequence[tuple[int, ...]], row: str, condition: e.Expr) -> str:
    """Return the line that looks up the cards of a zone that is known only at run time.

    Args:
        rows: for each player the places to search, or one row for both.
        row: source of the row's number.
        condition: name of the zone.
    """
    tables: list[dict[str, tuple[int, ...]]] = [{} for _ in rows]
    for table, places in zip(tables, rows, strict=True):
        for place in places:
            name = source.rules.layout.zone_of[place].name
            table[name] = (*table.get(name, ()), place)
    where = f"{source.name_value(tables)}[{row}].get({source.call(source.name_function('value', condition), IT)}, ())"
    return f"numbers = [oid for place in {where} for oid in held[place]]"


def find_required_zone(where: e.Expr | None) -> e.Expr | None:
    """Return the first zone that a condition requires of its candidate; None if the zone depends on the candidate."""
    first = where.of[0] if isinstance(where, e.All) and where.of else where
    if not (isinstance(first, e.Compare) and first.op == "==" and first.left == e.Its("zone")):
        return None
    # a zone given by an assumption is read only for a candidate, so that a run without candidates does not depend on it
    varies = inspect.may_read(first.right, inspect.CANDIDATE) or inspect.list_names(inspect.ASSUMPTION, first.right)
    return None if varies else first.right


def list_common_places(rules: Basis, node: e.Select) -> frozenset[int]:
    """Return the shared places of a search, in which the controller of a card decides whose card it is."""
    places = {place for row in map_places(rules, node.zones) for place in row}
    return frozenset(place for place in rules.places.working if rules.layout.get_owner(place) == SHARED) & places


def list_controlled(
    machine: Machine, places: Numbers, controlled: frozenset[int], own_cards: tuple[int, ...], player: int
) -> list[int]:
    """Return the numbers of a player's cards in a game where effects change control.

    Args:
        places: places to search.
        controlled: the places where a card belongs to its controller; elsewhere they must be
            in `own_cards`.
    """
    cards = machine.state.places
    return [
        oid
        for place in places
        for oid in cards[place]
        if (get_controller(machine, oid) == player if place in controlled else place in own_cards)
    ]


def filter_owned(machine: Machine, numbers: Numbers, common: frozenset[int], player: int) -> list[int]:
    """Return the cards that are in no shared place, or controlled by a player."""
    objects = machine.state.objects
    return [oid for oid in numbers if objects[oid].place not in common or get_controller(machine, oid) == player]


def add_piles(machine: Machine, numbers: Numbers, role: str) -> list[int]:
    """Return the cards under given cards with a role; "any": all of these cards; "all": all under them."""
    objects = machine.state.objects
    numbers_found: list[int] = []
    for oid in numbers:
        if role == "any":
            numbers_found.append(oid)
        numbers_found.extend(
            under for under in list_cards_beneath(objects, oid) if role in ("any", "all") or objects[under].role == role
        )
    return numbers_found


def open_piles(machine: Machine, numbers: Numbers, type: str, read_type: Callable[[Machine, int], Any]) -> list[int]:
    """Return cards; instead of a merged pile whose top has another type, return its cards of the type."""
    objects = machine.state.objects
    opened: list[int] = []
    for oid in numbers:
        if objects[oid].under and read_type(machine, oid) != type:
            opened += list_merged(machine, oid, type, read_type)
        else:
            opened.append(oid)
    return opened


# --- which cards fit ------------------------------------------------------------------------------------------------


def compile_type_test(source: Source, node: e.Select, general: bool, other_type: str) -> list[str]:
    """Return the lines of the loop that leave out cards of other types.

    Args:
        other_type: line that calls the general search.
    """
    if not node.type:
        return []
    rules, read = source.rules, f"{source.name_reader('type')}(machine, oid)"
    zones = [rules.parts.zones[zone] for name in node.zones for zone in rules.layout.expand(name)]
    type_source, lines = "obj.card.type", []
    if general:
        type_source = read
    elif any(zone.blank for zone in zones):
        has_type = f"obj.face_up or obj.place not in {source.name_value(rules.places.blank)}"
        type_source = f"(obj.card.type if {has_type} else {read})"
    if rules.policies.piles.merged and not general:
        lines.append(f"if obj.under and {read} != {node.type!r}: {other_type}")
    second = source.write_call(counts_as, "oid", repr(node.type)) if any(z.other_type for z in zones) else ""
    also = f" and not {second}" if second else ""
    return [*lines, f"if {type_source} != {node.type!r}{also}: continue"]


def compile_tests(source: Source, node: e.Select) -> list[str]:
    """Return the lines of the loop that skip cards for which the condition fails."""
    if node.where is None:
        return []
    tests = [source.value(part, CARD) for part in (node.where.of if isinstance(node.where, e.All) else (node.where,))]
    first = [f"incomplete = {source.test_record(CARD)}"] if source.reads_incomplete else []
    return [*first, *(f"if not {test}: continue" for test in tests)]


# --- spaces ---------------------------------------------------------------------------------------------------------


@meaning(e.Beside)
def _compile_beside(compiler: Compiler, node: e.Beside) -> Compiled:
    return compiler.compile_search(node, lambda source: compile_same_spaces(source, node))


def compile_same_spaces(source: Source, node: e.Beside) -> list[str]:
    """Return the lines that find cards in the same spaces, such as one column of a board."""
    rules, layout, rows = source.rules, source.rules.layout, map_places(source.rules, node.zones)
    all_places = tuple(dict.fromkeys(rows[0] + rows[1]))
    rows = (all_places,) if node.of is None else (*rows, all_places)
    slots = source.name_value(tuple([(place, layout.zone_of[place].slots) for place in row] for row in rows))
    where = "" if node.where is None else f" and {source.value(node.where, CARD._replace(incomplete=''))}"
    if isinstance(node.what, e.It):  # the candidate is in one space: comparing its name needs no set
        candidate, test = OWN, "names[obj.slot] == space"
        names = source.name_value(tuple(layout.zone_of[place].slots for place in range(layout.size)))
        lines = [
            "if it < 0: return ()",
            "own = state.objects[it]",
            "if own.slot < 0 or own.place < 0: return ()",
            f"space = {names}[own.place][own.slot]",
        ]
    else:
        candidate, test = IT, "names[obj.slot] in spaces"
        slot = source.write_call(get_slot_name, f"ref & {NUMBER}")
        lines = [
            f"refs = {source.objects(node.what, IT)}",
            f"spaces = {{{slot} for ref in refs if ref >= 0 and state.is_alive(ref)}}",
            "if not spaces: return ()",
        ]
    row, whose_is = "0", ""
    if node.of is not None:
        row = f"2 if {CONTROLLER!r} in touched else player"
        belongs = source.write_call(belongs_to, "oid", "player", source.name_value(frozenset(rules.places.working)))
        whose_is = f" and ({CONTROLLER!r} not in touched or {belongs})"
        lines += [f"player = {source.player(node.of, candidate)}", "if player is None: return ()"]
    return [
        *lines,
        "objects = state.objects",
        "found = []",
        f"for place, names in {slots}[{row}]:",
        " for oid in held[place]:",
        "  obj = objects[oid]",
        f"  if obj.slot >= 0 and {test}{whose_is}{where}: {FOUND}",
        "return tuple(found)",
    ]


def belongs_to(machine: Machine, oid: int, player: int, working: frozenset[int]) -> bool:
    """Return whether a card belongs to a player: by control where abilities work, elsewhere by its zone."""
    place = machine.state.objects[oid].place
    return (get_controller(machine, oid) if place in working else machine.rules.layout.get_owner(place)) == player
