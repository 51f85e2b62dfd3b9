"""Abilities, ready to use."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from rulestone.continuous.operations import ABILITIES, Held
from rulestone.kernel.program import Compiled, Program
from rulestone.kernel.rules.effect import CompiledContinuous
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.language.abilities import Ability
from rulestone.model.keys import blake2b


class CompiledAbility:
    """An ability ready to use.

    Attributes:
        id: what it is called in saved positions.
        number: what it is called by where it is not printed, the same in every process.
        declared: what its card, or the rules, say.
        index: its place among those printed on its card, -1 for none.
        usual: the zones in which abilities work that do not say where.
        inherent: the rules give it to its kind of card, citing `cites`; it cannot be lost.
        once: of one that an effect prepared: it acts once and is gone then.
        held: what an object has that has it by print.
        condition, unanswerable: conditions on its object; None for none.
        again: a condition on triggers that trigger a second time; None for none.
        where: a condition on an event that it triggers on or replaces; None for any such event.
        about: the role of whose objects it asks what kind they are ("when a creature is destroyed"): it triggers for
            each of them that is of the kind; "" for none.
        treats: values that count as others for abilities that ask.
        continuous: its effects while it works.
        targets: the names of what is chosen as it is announced.
        quick: what must be enough to choose from, where that is all that announcing needs; None if it needs a trial.
        zones_chosen: the zones that its quick choices look at; `zones_asked`: those of them where they look for
            anything but what is chosen.
        asks: whether announcing it asks for attributes that may count as something else for it.
        program: what it does.
        personal: which of several copies has it may make a difference to what it does.
        demands: something may stand against announcing it.
        agreed: for each way in which triggers act, where what it does goes on once its controller has agreed to it.
        announce: choose modes and targets, pay, put on the stack.
        offered: ask whether to announce it (if it may be declined), announce it, let it be answered.
        resolving: carry it out directly (asking first, if it may be declined).
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
        self.label = label_of(declared)
        self.optional, self.limit, self.zones = declared.optional, declared.limit, declared.zones
        self.cites, self.inherent, self.once = cites, inherent, once
        self.held = Held(self)
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
        """Return whether it works while its card is in a zone."""
        return zone in self.zones or (not self.zones and zone in self.usual)


def find_asked_role(declared: Ability) -> str:
    """Return the event role whose kinds a triggered ability checks; "" for none."""
    where = declared.when.where if declared.when is not None and declared.kind == "triggered" else None
    parts = where.of if isinstance(where, e.All) else (where,)
    return next((part.what.name for part in parts if isinstance(part, e.Are) and isinstance(part.what, e.Var)), "")


def label_of(declared: Ability) -> str:
    """Return an ability's name in questions and traces."""
    if declared.name:
        return f"“{declared.name}”"
    listens = f" ({' or '.join(declared.when.events)})" if declared.when is not None else ""
    return f"{declared.kind} ability{listens}"
