"""Abilities, ready to use."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from rulestone.continuous.operations import ABILITIES, HeldAbility
from rulestone.kernel.program import Compiled, Program
from rulestone.kernel.rules.effect import CompiledContinuous
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.language.abilities import Ability
from rulestone.model.keys import blake2b


class CompiledAbility:
    """A compiled ability.

    Attributes:
        id: name in saved positions.
        number: handle of an ability that no card prints; the same in every process.
        declared: the ability as its card or the rules declare it.
        index: index among the abilities printed on its card; -1 for none.
        usual: names of the zones where abilities work by default.
        inherent: whether the rules give it to its kind of card, citing `cites`; then it cannot be lost.
        once: whether a prepared trigger or replacement ends after its first use.
        held: its `HeldAbility` record, for objects that have it by print.
        condition, unanswerable: condition of use, and condition under which it cannot be responded to; None for none.
        again: condition on triggers that trigger a second time; None for none.
        where: condition on the event that it triggers on or replaces; None for any such event.
        about: name of the event role whose kind of object it checks ("when a creature is destroyed"); "" for none.
        treats: its treatments, by which values count as others for certain abilities.
        continuous: its continuous effects.
        targets: names of the choices made at announcement.
        quick: counts that decide whether it can be announced; None if that takes a trial.
        zones_chosen: names of the zones that these counts search for candidates.
        zones_asked: names of the zones that they read in any other way.
        asks: whether announcing it reads attributes that treatments can change.
        program: program of its effect.
        personal: whether its effect depends on which of several copies of the card has it.
        demands: whether announcing it can fail.
        agreed: "resolve", "offer" or "stack" → index of the operation of `resolving`, `offered` or `announce` that
            follows the controller's agreement to use it.
        announce: program that chooses modes and targets, pays, and puts it on the stack.
        offered: program that asks first if it is optional, then announces it and lets players respond.
        resolving: program that asks first if it is optional, then resolves it without the stack.
    """

    waits = True

    def __init__(
        self,
        id: str,
        declared: Ability,
        index: int,
        usual: tuple[str, ...],
        *,
        program: Program,
        announce: Program,
        offered: Program,
        resolving: Program,
        cites: tuple[str, ...] = (),
        inherent: bool = False,
        once: bool = True,
        condition: Compiled | None = None,
        unanswerable: Compiled | None = None,
        again: Compiled | None = None,
        where: Compiled | None = None,
        treats: tuple[Any, ...] = (),
        continuous: tuple[CompiledContinuous, ...] = (),
        targets: frozenset[str] = frozenset(),
        quick: tuple[Any, ...] | None = None,
        zones_chosen: frozenset[str] = frozenset(),
        zones_asked: frozenset[str] = frozenset(),
        asks: bool = False,
        personal: bool = True,
        demands: bool = False,
        agreed: dict[str, int] | None = None,
    ) -> None:
        self.id = id
        self.number = 1 << 16 | int.from_bytes(blake2b(id.encode(), digest_size=5).digest()) << 17
        self.declared: Ability = declared
        self.index, self.usual = index, usual
        self.kind: str = declared.kind
        self.name: str = declared.name
        self.events = declared.when.events if declared.when is not None else ()
        self.about = find_asked_role(declared)
        self.label = get_label(declared)
        self.optional, self.limit, self.zones = declared.optional, declared.limit, declared.zones
        self.cites, self.inherent, self.once = cites, inherent, once
        self.held = HeldAbility(self)
        self.condition, self.unanswerable, self.where, self.again = condition, unanswerable, where, again
        self.treats, self.continuous = treats, continuous
        self.targets, self.quick, self.asks = targets, quick, asks
        self.zones_chosen, self.zones_asked = zones_chosen, zones_asked
        self.personal, self.demands, self.agreed = personal, demands, agreed or {}
        self.program, self.announce, self.offered, self.resolving = program, announce, offered, resolving

    @cached_property
    def names_read(self) -> frozenset[str]:
        """The bindings that its effect and cost read by name, roles of its event among them."""
        return inspect.list_names(inspect.NAMED, self.declared.effect, self.declared.cost)

    def answers_to(self, word: str) -> bool:
        """Return whether a word means it: "abilities", its name, its kind or a tag ("triggered abilities" too)."""
        if word == ABILITIES:
            return True
        known = (self.name, self.kind, *self.declared.tags)
        return word in known or (word.endswith(" " + ABILITIES) and word.removesuffix(" " + ABILITIES) in known)

    def describe(self) -> str:
        """Describe a prepared trigger or replacement."""
        return f"{self.label} waits"

    def describe_whom(self) -> str:
        """Describe the event that a prepared trigger or replacement waits for."""
        return " or ".join(self.events)

    def works_in(self, zone: str) -> bool:
        """Return whether the ability works while its card is in a zone."""
        return zone in self.zones or (not self.zones and zone in self.usual)


def find_asked_role(declared: Ability) -> str:
    """Return the event role whose kinds a triggered ability checks; "" for none."""
    where = declared.when.where if declared.when is not None and declared.kind == "triggered" else None
    parts = where.of if isinstance(where, e.All) else (where,)
    return next((part.what.name for part in parts if isinstance(part, e.Are) and isinstance(part.what, e.Var)), "")


def get_label(declared: Ability) -> str:
    """Return an ability's name in questions and traces."""
    if declared.name:
        return f"“{declared.name}”"
    listens = f" ({' or '.join(declared.when.events)})" if declared.when is not None else ""
    return f"{declared.kind} ability{listens}"
