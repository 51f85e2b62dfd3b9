"""Reasons why a condition fails or a selection excludes an object: the first failing part, with actual values.

It evaluates the same data part by part, so the reason is the deciding one.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulestone.kernel.characteristics import fits_last_known
from rulestone.kernel.machine import Machine
from rulestone.language import expressions as e
from rulestone.language.vocabulary import Vocabulary
from rulestone.model.display import format_plain
from rulestone.model.objects import NUMBER, Object

FALLS_SHORT = {
    "==": "not {}", "!=": "which it must not be", "<": "not less than {}", "<=": "more than {}",
    ">": "not more than {}", ">=": "less than {}",
}  # fmt: skip
NOBODY = -1
MEANT_FOR = "it is meant for "
NOT_MEANT = "it is not among those meant"


class Faults:
    """Finds the failing parts of conditions on one position.

    Args:
        machine: a machine on the position.
        vocabulary: the game's words.
        env: the bindings of whatever asks.
    """

    def __init__(self, machine: Machine, vocabulary: Vocabulary, env: dict[str, Any]) -> None:
        self.machine = machine
        self.vocabulary = vocabulary
        self.env = env

    # --- conditions -------------------------------------------------------------------------------------------------

    def holds(self, node: e.Expr, it: int = NOBODY) -> bool:
        """Return whether a condition holds, for a candidate if it is about one."""
        return bool(self.machine.rules.expression(node)(self.machine, self.env, it))

    def explain_condition(self, node: e.Expr, it: int = NOBODY) -> str:
        """Return why a condition does not hold, in one clause; "" if it does."""
        if self.holds(node, it):
            return ""
        match node:
            case e.All(of=parts):
                return next(filter(None, (self.explain_condition(part, it) for part in parts)))
            case e.AnyOf(of=parts):
                return ", and ".join(self.explain_condition(part, it) for part in parts)
            case e.Compare():
                return self.explain_comparison(node, it)
            case e.Same(left, right):
                return f"{self.name_subject(left, it)} is {self.show_value(left, it)}, not {self.show_value(right, it)}"
            case e.In(left, right):
                return f"{self.show_value(left, it)} is not among {self.english(right)}: {self.show_value(right, it)}"
            case e.Are(what, where):
                return self.explain_each(what, where, it)
            case e.Exists(what, least):
                found = len(self.list_refs(what, it))
                wanted = f"and at least {least} are needed" if least > 1 else "and one is needed"
                return f"of “{self.english(what)}” there {'is' if found == 1 else 'are'} {found or 'none'}, {wanted}"
            case e.Not(of=e.Same(left, right)):
                return f"{self.name_subject(left, it)} is {self.show_value(right, it)} itself"
            case e.Not(of=inner):
                return f"it holds that {self.english(inner)}"
            case e.TurnOf(who):
                return f"it is {self.show_value(e.TurnPlayer(), it)}'s turn, not {self.show_value(who, it)}'s"
            case e.Phase(name):
                return f"it is {self.machine.state.game.get('phase')}, not {name}"
            case e.Permitted(what=thing, who=who, given=expressly, value=about):
                thing = thing if about is None else e.valued(thing, self.evaluate(about, it))
                if expressly and self.holds(e.Permitted(thing, who), it):
                    return f"nothing lets {self.show_value(who, it)} “{thing}”"
                return f"an effect forbids {self.show_value(who, it)} to “{thing}”"
            case e.Present(what):
                return f"{self.show_value(what, it)} is no longer there"
            case _:
                return f"it does not hold that {self.english(node)}"

    def explain_comparison(self, node: e.Compare, it: int) -> str:
        """Return why a comparison fails: the operand, its value, and the required value."""
        left, right = self.evaluate(node.left, it), self.show_value(node.right, it)
        what = self.name_subject(node.left, it)
        if node.op == "contains":
            return f"{what} is {format_words(left)}, without {right}"
        if node.op == "in":
            return f"{what} is {format_words(left)}, which is not among {right}"
        if isinstance(left, bool) and isinstance(node.left, e.Its):
            return f"it is {'' if left else 'not '}{node.left.attr}"
        bearer = self.show_value(node.left.what, it) if isinstance(node.left, e.Of) else "it"
        if isinstance(left, bool) and isinstance(node.left, e.Of):
            return f"{bearer} {'has' if left else 'does not have'} “{node.left.attr}”"
        if left is None:
            return f"{bearer} has no {getattr(node.left, 'attr', what.removeprefix('its '))}; {right} is asked for"
        return f"{what} is {format_words(left)}, {FALLS_SHORT[node.op].format(right)}"

    def explain_each(self, expr: e.Expr, where: e.Expr, it: int) -> str:
        """Return why not all of some objects meet a condition."""
        refs = self.list_refs(expr, it)
        fits = self.machine.rules.expression(where)
        for ref in refs:
            if not fits_last_known(self.machine, ref, fits, self.env):
                why = fits_last_known(
                    self.machine, ref, lambda *known: self.explain_condition(where, known[2]), self.env
                )
                return f"{self.machine.ref_name(ref)}: {why or self.explain_condition(where, ref & NUMBER)}"
        return f"no object is {self.english(expr)}"

    # --- selections -------------------------------------------------------------------------------------------------

    def explain_selection(self, node: e.Expr, oid: int) -> str:
        """Return why a selection does not pick an object, in one clause; "" if it does."""
        ref = self.machine.state.objects[oid].ref
        if ref in self.list_refs(node, NOBODY):
            return ""
        match node:
            case e.Select():
                return self.explain_select(node, oid)
            case e.Among(what=what, where=where):
                return self.explain_selection(what, oid) or self.explain_condition(where, oid)
            case e.Either(left, right):
                found = dict.fromkeys((self.explain_selection(left, oid), self.explain_selection(right, oid)))
                # “an enemy creature or your opponent”: report the unmet condition on the creature
                return ", and ".join([part for part in found if not part.startswith(MEANT_FOR)] or found)
            case e.Common(left, right):
                return self.explain_selection(left, oid) or self.explain_selection(right, oid)
            case _:
                alone = ", ".join(map(self.machine.ref_name, self.list_refs(node, NOBODY)))
                return f"{MEANT_FOR}{alone} alone" if alone else f"“{self.english(node)}” now finds nothing"

    def reaches(self, node: e.Expr, oid: int) -> bool:
        """Return whether a selection covers the zone of an object, on its controller's side."""
        if not isinstance(node, e.Select):
            return True
        return self.explain_select(replace(node, type="", where=None, other=None), oid) == NOT_MEANT

    def explain_select(self, node: e.Select, oid: int) -> str:
        """Return the first requirement of a selection that an object fails: place, controller, type, or condition."""
        machine = self.machine
        obj = machine.state.objects[oid]
        if oid < 2:
            return "no player can be picked here"
        layout = machine.rules.layout
        zones = [zone for name in node.zones for zone in layout.expand(name)]
        here = layout.zone_of[obj.place].name if obj.place >= 0 else ""
        if here not in zones:
            where = f"it is in the {here}" if here else "it is in no zone"
            return f"{where}, not in the {' or '.join(dict.fromkeys(zones))}"
        if because := self.find_pile_fault(node, obj):
            return because
        if node.of is not None and (because := self.find_owner_fault(node.of, obj, zones)):
            return because
        kind = machine.value(oid, "type")
        if node.type and kind != node.type:
            return f"its type is {kind}, not {node.type}"
        if node.where is not None and not self.holds(node.where, oid):
            return self.explain_condition(node.where, oid)
        return f"“{self.english(node.other)}” is left out" if node.other is not None else NOT_MEANT

    def find_owner_fault(self, of: e.Expr, obj: Object, zones: list[str]) -> str:
        """Return why an object is not in one of a player's zones; "" if it is."""
        machine = self.machine
        owner = self.evaluate(of, NOBODY)
        owner = owner[0] if isinstance(owner, tuple) and owner else owner
        if obj.place in [machine.rules.layout.get_place(zone, owner) for zone in zones]:
            return ""
        return f"it is {machine.player_name(obj.controller)}'s, not {machine.player_name(owner)}'s"

    def find_pile_fault(self, node: e.Select, obj: Object) -> str:
        """Return why a selection excludes an object by its position in a pile; "" if it does not."""
        if node.role and node.role not in ("any", "all") and obj.role != node.role:
            return f"it is not there as {node.role}"
        if obj.host >= 0 and not node.role:
            return f"it is under {self.machine.ref_name(self.machine.state.objects[obj.host].ref)}"
        return ""

    # --- words ------------------------------------------------------------------------------------------------------

    def list_refs(self, node: e.Expr, it: int) -> tuple[int, ...]:
        """Return the objects of an expression."""
        found: tuple[int, ...] = self.machine.rules.objects(node)(self.machine, self.env, it)
        return found

    def evaluate(self, node: Any, it: int) -> Any:
        """Return the value of an expression."""
        return self.machine.rules.expression(node)(self.machine, self.env, it) if isinstance(node, e.Expr) else node

    def show_value(self, node: Any, it: int) -> str:
        """Return the value of an expression in words, objects and players by name."""
        value = self.evaluate(node, it)
        if isinstance(node, e.Player) and isinstance(value, int):
            return self.machine.player_name(value)
        if isinstance(node, e.Expr) and not isinstance(node, e.Value) and isinstance(value, tuple):
            return ", ".join(self.machine.ref_name(ref) for ref in value) or "nothing"
        return format_words(value)

    def name_subject(self, node: e.Expr, it: int) -> str:
        """Return an expression as the subject of a clause."""
        match node:
            case e.Its(attr):
                return f"its {attr}"
            case e.Arith(sign, e.Its(attr), e.Lit(unit)):  # a shared attribute in the game's units: “atk × 1000”
                return f"its {attr} {'×' if sign == '*' else sign} {unit}"
            case e.Of(what, attr):
                return f"the {attr} of {self.show_value(what, it)}"
            case e.ControllerOf(e.It() | e.This()):
                return "its controller"
            case e.OwnerOf(e.It() | e.This()):
                return "its owner"
            case e.Count(what):
                return f"the number of “{self.english(what)}”"
            case e.Var(name):
                return f"the {name}"
        return self.english(node)

    def english(self, node: e.Expr) -> str:
        """Return an expression in rules English."""
        from rulestone.language.english import print_expr

        return print_expr(node, self.vocabulary)


def format_words(value: Any) -> str:
    """Return a value in words."""
    if isinstance(value, (tuple, list, set, frozenset)):
        return " and ".join(format_words(part) for part in value) or "none"
    return format_plain(value)
