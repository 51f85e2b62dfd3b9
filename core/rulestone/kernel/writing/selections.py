"""What expressions for objects are written as: functions of their own, with the conditions in the loops."""

from __future__ import annotations

from typing import Any

from rulestone.continuous.operations import CONTROLLER
from rulestone.kernel.characteristics import slot_name
from rulestone.kernel.compile.expressions import permits
from rulestone.kernel.meaning.selections import counted_roles, in_common, with_piles, zone_asked
from rulestone.kernel.writing.text import IT, Candidate, Text
from rulestone.language import expressions as e
from rulestone.model.zones import SHARED

CARD = Candidate("oid", "obj", "odd")
OWN = Candidate("it", "own", card=False)


def select(text: Text, node: e.Select, plain: Any) -> Any:
    """The function that a search for cards in zones is written as; None where its closure is called.

    Args:
        plain: its closure, which is asked where effects change who controls what or of which type it is, and where
            cards are one thing with others that are of another type.
    """
    if counted_roles(text.compiler, node) or (node.of is not None and in_common(text.compiler, node)):
        return None
    asks = f"return {text.name(plain)}(machine, env, it, limit)"
    lines = [*unless(changed(text, node), asks), *numbers(text, node, asks)]
    lines += ["if not numbers:", " return ()"]
    if node.role:
        lines.append(f"numbers = {text.name(with_piles)}(machine, numbers, {node.role!r})")
    lines.append("objects = state.objects")
    if node.where is None and not node.type and node.other is None:
        lines.append("return tuple([oid | objects[oid].life << 16 for oid in numbers[:limit]])")
        return text.define("machine, env, it, limit=ALL", *lines)
    lines += [
        "found = []",
        "try:",
        *indented(search(text, node, asks)),
        "except TypeError:",
        " " + asks,
    ]
    if node.other is None:
        lines.append("return tuple(found)")
    else:
        lines += ["if len(found) >= limit:", " return made(machine, env, it)"]
        lines += [f"out = {text.objects(node.other, IT)}", "return tuple([ref for ref in found if ref not in out])"]
    return text.define("machine, env, it, limit=ALL", *lines)


def indented(lines: list[str]) -> list[str]:
    """Lines that stand in others."""
    return [" " + line for line in lines]


def unless(odd: list[str], asks: str) -> list[str]:
    """The lines that ask the closure where something is so."""
    return [f"if {' or '.join(odd)}:", " " + asks] if odd else []


def changed(text: Text, node: e.Select) -> list[str]:
    """What effects may change so that the places of cards and their print do not tell what is found."""
    rules = text.rules
    zones = [zone for name in node.zones for zone in rules.layout.expand(name)]
    everyone = {rules.layout.place(zone, player) for zone in zones for player in (0, 1)}
    fielded = any(rules.layout.owner(place) != SHARED for place in rules.places.working if place in everyone)
    odd = [f"{CONTROLLER!r} in touched"] if fielded and node.of is not None else []
    return [*odd, "'type' in touched"] if node.type else odd


def numbers(text: Text, node: e.Select, asks: str) -> list[str]:
    """The lines that look up the numbers of the cards to look at."""
    layout = text.rules.layout
    zones = [zone for name in node.zones for zone in layout.expand(name)]
    by_player = [[layout.place(zone, player) for zone in zones] for player in (0, 1)]
    asked = zone_asked(text.compiler, node.where) if len(zones) > 1 else None
    lines = []
    if node.of is not None:
        lines.append(f"player = {text.player(node.of, IT)}")
        if not isinstance(node.of, (e.You, e.TurnPlayer)):
            lines += ["if player is None:", " return ()"]
    if asked is not None:
        return [*lines, *in_zone(text, node, by_player, asked)]
    if node.of is None:
        return [*lines, f"numbers = {joined([str(place) for place in dict.fromkeys(by_player[0] + by_player[1])])}"]
    pairs = list(dict.fromkeys(zip(*by_player, strict=True)))
    return [*lines, f"numbers = {joined([f'{pair}[player]' for pair in pairs])}"]


def joined(places: list[str]) -> str:
    """What lies in some places, one after the other."""
    return f"held[{places[0]}]" if len(places) == 1 else "(" + "".join(f"*held[{place}], " for place in places) + ")"


def in_zone(text: Text, node: e.Select, by_player: list[list[int]], asked: Any) -> list[str]:
    """The same where the condition wants one zone first of all: only what lies there is looked at."""
    zone_of = text.rules.layout.zone_of
    rows = by_player if node.of is not None else [list(dict.fromkeys(by_player[0] + by_player[1]))]
    tables: list[dict[str, tuple[int, ...]]] = [{}, {}]
    for table, row in zip(tables, rows, strict=False):
        for place in row:
            name = zone_of[place].name
            table[name] = (*table.get(name, ()), place)
    which = f"{text.name(tables)}[{'player' if node.of is not None else 0}]"
    return [f"numbers = [oid for place in {which}.get({text.call(asked, IT)}, ()) for oid in held[place]]"]


def search(text: Text, node: e.Select, asks: str) -> list[str]:
    """The lines that go through the cards."""
    rules = text.rules
    lines = []
    if node.type:
        blank = any(rules.parts.zones[zone].blank for name in node.zones for zone in rules.layout.expand(name))
        sides = any(rules.parts.zones[zone].other_type for name in node.zones for zone in rules.layout.expand(name))
        own = "obj.card.type"
        if blank:
            read = text.name(text.compiler.attribute("type"))
            known = f"obj.face_up or obj.place not in {text.name(rules.places.blank)}"
            own = f"(obj.card.type if {known} else {read}(machine, oid))"
        if rules.policies.piles.merged and not node.role:
            read = text.name(text.compiler.attribute("type"))
            lines += [f"if obj.under and {read}(machine, oid) != {node.type!r}:", " " + asks]
        also = f" and not counts_as(machine, oid, {node.type!r})" if sides else ""
        lines += [f"if {own} != {node.type!r}{also}:", " continue"]
    if node.where is not None:
        tests = [text(part, CARD) for part in (node.where.of if isinstance(node.where, e.All) else (node.where,))]
        if text.odd:
            lines.append(f"odd = {text.strange(CARD)}")
        for test in tests:
            lines += [f"if not {test}:", " continue"]
    lines += ["found.append(oid | obj.life << 16)", "if len(found) >= limit:", " break"]
    return ["for oid in numbers:", *indented(["obj = objects[oid]", *lines])]


def beside(text: Text, node: e.Beside) -> Any:
    """The function that what stands in the same slots is written as."""
    layout = text.rules.layout
    zones = [zone for name in node.zones for zone in layout.expand(name)]
    rows = [[layout.place(zone, player) for zone in zones] for player in (0, 1)]
    if node.of is None:
        rows = [list(dict.fromkeys(rows[0] + rows[1]))]
    slots = text.name(tuple([(place, layout.zone_of[place].slots) for place in row] for row in rows))
    where = "" if node.where is None else f" and {text(node.where, CARD._replace(odd=''))}"
    candidate = OWN if isinstance(node.what, e.It) else IT
    whose, nobody = "0", "False"
    if node.of is not None:
        whose = text.variable()
        nobody = f"({whose} := {text.player(node.of, candidate)}) is None"
    if candidate is OWN:
        named = text.name(tuple(layout.zone_of[place].slots for place in range(layout.size)))
        here = "names[obj.slot] == space"
        lines = [
            "if it < 0:",
            f" return {text.call(text.compiler.closure(node), IT)}",
            "own = state.objects[it]",
            "if own.slot < 0 or own.place < 0:",
            " return ()",
            f"space = {named}[own.place][own.slot]",
        ]
    else:
        name, here = text.name(slot_name), "names[obj.slot] in spaces"
        lines = [
            f"refs = {text.objects(node.what, IT)}",
            f"spaces = {{{name}(machine, ref & 65535) for ref in refs if ref >= 0 and state.alive(ref)}}",
            "if not spaces:",
            " return ()",
        ]
    return text.define(
        "machine, env, it",
        *lines,
        "objects = state.objects",
        "found = []",
        f"for place, names in () if {nobody} else {slots}[{whose}]:",
        " for oid in held[place]:",
        "  obj = objects[oid]",
        f"  if obj.slot >= 0 and {here}{where}:",
        "   found.append(oid | obj.life << 16)",
        "return tuple(found)",
    )


def either(text: Text, node: e.Either, closure: Any) -> Any:
    """The function that several kinds of objects together are written as.

    Args:
        closure: its closure, which is asked where some are enough.
    """
    parts: list[e.Expr] = [node]
    while isinstance(last := parts[0], e.Either):
        parts[:1] = [last.left, last.right]
    lines = ["if limit != ALL:", f" return {text.name(closure)}(machine, env, it, limit)"]
    lines.append("found = ()")
    for part in parts:
        more = text.objects(part, IT)
        alone = more if isinstance(part, e.Select) else f"tuple(dict.fromkeys({more}))"
        both = [f"more = {alone}", "if more:", " found = tuple(dict.fromkeys(found + more)) if found else more"]
        opened = permits(part.condition) if isinstance(part, e.Whether) and part.otherwise == e.Lit(()) else ()
        lines += [f"if not {text.name(opened)}.isdisjoint(touched):", *indented(both)] if opened else both
    return text.define("machine, env, it, limit=ALL", *lines, "return found")


def among(text: Text, node: e.Among) -> Any:
    """The function that a choice among objects by a condition is written as."""
    lines = ["objects = state.objects", "found = []", f"for ref in {text.objects(node.what, IT)}:"]
    seen = [
        "oid = ref & 65535",
        "if ref < 0:",
        f" if not state.alive(ref) or not {text.call(text.compiler(node.where), Candidate('ref'))}:",
        "  continue",
        "elif objects[oid].life != ref >> 16 or not " + text.call(text.compiler(node.where), Candidate("oid")) + ":",
        " continue",
        "found.append(ref)",
    ]
    lines += indented(seen)
    return text.define("machine, env, it", *lines, "return tuple(found)")
