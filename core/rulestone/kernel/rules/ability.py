"""Abilities, ready to use: their continuous effects, and the abilities on a card or an object."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

from msgspec import Struct

from rulestone.continuous.operations import ABILITIES, ABILITY, CONTROLLER, HeldAbility
from rulestone.continuous.reads import EffectReads
from rulestone.continuous.timestamp import get_stage
from rulestone.kernel.program import Compiled, Program
from rulestone.language import expressions as e, inspect
from rulestone.language.abilities import KEYWORD, Ability, Continuous, Operation
from rulestone.model.keys import blake2b
from rulestone.model.records import read_arrow_table


class CompiledContinuous(Struct, eq=False):
    """A compiled continuous effect.

    Attributes:
        id: name in saved positions.
        declared: the effect as its card or the rules declare it; `what`: its operations.
        whom: computes the objects that it affects.
        condition: condition while which it applies; `ends`: condition that ends it.
        values: computes the value of each operation; None for an operation without one.
        gained: index of an operation → the ability that it gives; `grants_abilities`: whether it can give any.
        each: indexes of operations whose values are computed for each object.
        layer: number of its layer.
        staged: for each operation its stage (`rulestone.continuous.timestamp`), for schemes that order by timestamps
            alone; `stages`: all these stages.
        cells: the cells that each operation may write.
        reads: everything that it reads.
    """

    waits: ClassVar[bool] = False

    id: str
    declared: Continuous
    layer: int
    whom: Compiled
    values: tuple[Compiled | None, ...]
    condition: Compiled | None
    ends: Compiled | None
    gained: dict[int, Any]
    cells: tuple[tuple[str, ...], ...]
    reads: EffectReads
    what: tuple[Operation, ...] = ()
    lasts: str = ""
    grants_abilities: bool = False
    each: frozenset[int] = frozenset()
    staged: tuple[int, ...] = ()
    stages: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self.what, self.lasts = self.declared.what, self.declared.lasts
        # a keyword has no effect of its own that would join the others
        self.grants_abilities = any(ability.kind != KEYWORD for ability in self.gained.values()) or any(
            op.kind in ("copy", "share", "reword") for op in self.what
        )
        self.each = frozenset(n for n, op in enumerate(self.what) if inspect.may_read(op.value, inspect.CANDIDATE))
        self.staged = tuple(get_stage(op) for op in self.what)
        self.stages = tuple(sorted(set(self.staged)))

    def describe(self) -> str:
        """Return the operations of the effect in words."""
        return ", ".join(describe_operation(op) for op in self.what)

    def describe_whom(self) -> str:
        """Return the affected objects of the effect in words."""
        return type(self.declared.whom).__name__.lower()


def describe_operation(op: Any) -> str:
    """Return the text of an operation."""
    value = op.value.value if isinstance(op.value, e.Lit) else "…"
    match op.kind:
        case "add":
            return f"{op.attr} {value:+}" if isinstance(value, int) else f"{op.attr} + {value}"
        case "lose":
            return f"loses {value if op.attr == ABILITY else op.attr}"
        case "gain" if op.value.kind == KEYWORD:
            return f"has {op.value.name}"
        case "gain":
            return f"gains {'“' + op.value.name + '”' if op.value.name else op.value.kind + ' ability'}"
        case "share":
            return f"shares {op.attr if op.attr == ABILITIES else op.attr + ' abilities'}"
        case "set" if op.attr == CONTROLLER:
            return CONTROL_CHANGES
    kind = "change" if op.kind == "set" and value == "…" else op.kind
    return OPERATION_WORDS.get(kind, "may “{attr}”").format(attr=op.attr, value=value)


CONTROL_CHANGES = "change of control"
"""The text of an operation that gives control to a player whose name is not known."""
OPERATION_WORDS = dict(read_arrow_table(__file__, "operation_words.txt"))
"""Kind of operation → its text, for kinds whose text does not depend on the value."""


class CompiledAbility:
    """A compiled ability.

    Attributes:
        id: name in saved positions.
        number: handle of an ability that no card prints; the same in every process.
        declared: the ability as its card or the rules declare it.
        index: index among the abilities printed on its card; -1 for none.
        usual: names of the zones where it works if it names no zones.
        inherent: whether the rules give it to its kind of card, citing `cites`; then it cannot be lost.
        once: whether a delayed trigger or prepared replacement ends after its first use.
        held: its `HeldAbility` record, for objects on which it is printed.
        condition: condition of its use; `no_responses`: condition under which it cannot be responded to.
        again: condition on other triggers, which trigger an additional time; None for no such ability.
        where: condition on the event that it triggers on or replaces; None for any such event.
        asked_role: name of the event role whose kind of object it checks ("when a creature is destroyed"); "" for none.
        treats: its treatments, which make values count as other values for certain abilities.
        continuous: its continuous effects.
        targets: names of the choices made at announcement.
        quick_checks: counts that decide whether it can be announced; None if only a trial decides.
        zones_chosen: names of the zones that these counts search for candidates.
        zones_asked: names of the zones that they read in any other way.
        reads_treated: whether its announcement reads attributes that treatments can change.
        program: program of its effect.
        reads_source: whether its effect reads the object that has it, so that copies of the card differ.
        can_fail: whether its announcement can fail.
        agreed_at: "resolve", "offer" or "stack" → index of the operation of `resolving`, `offered` or `announce` at
            which it starts if its controller has already agreed to use it.
        announce: program that chooses modes and targets, pays the costs and puts it on the stack.
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
        no_responses: Compiled | None = None,
        again: Compiled | None = None,
        where: Compiled | None = None,
        treats: tuple[Any, ...] = (),
        continuous: tuple[CompiledContinuous, ...] = (),
        targets: frozenset[str] = frozenset(),
        quick_checks: tuple[Any, ...] | None = None,
        zones_chosen: frozenset[str] = frozenset(),
        zones_asked: frozenset[str] = frozenset(),
        reads_treated: bool = False,
        reads_source: bool = True,
        can_fail: bool = False,
        agreed_at: dict[str, int] | None = None,
    ) -> None:
        self.id = id
        # bit 16 keeps it apart from the index of a printed ability
        self.number = 1 << 16 | int.from_bytes(blake2b(id.encode(), digest_size=5).digest()) << 17
        self.declared: Ability = declared
        self.index, self.usual = index, usual
        self.kind: str = declared.kind
        self.name: str = declared.name
        self.events = declared.when.events if declared.when is not None else ()
        self.asked_role = find_asked_role(declared)
        self.label = get_label(declared)
        self.optional, self.limit, self.zones = declared.optional, declared.limit, declared.zones
        self.cites, self.inherent, self.once = cites, inherent, once
        self.held = HeldAbility(self)
        self.condition, self.no_responses, self.where, self.again = condition, no_responses, where, again
        self.treats, self.continuous = treats, continuous
        self.targets, self.quick_checks, self.reads_treated = targets, quick_checks, reads_treated
        self.zones_chosen, self.zones_asked = zones_chosen, zones_asked
        self.reads_source, self.can_fail, self.agreed_at = reads_source, can_fail, agreed_at or {}
        self.program, self.announce, self.offered, self.resolving = program, announce, offered, resolving

    @cached_property
    def names_read(self) -> frozenset[str]:
        """The bindings that its effect and cost read by name, including roles of its event."""
        return inspect.list_names(inspect.NAMED, self.declared.effect, self.declared.cost)

    def answers_to(self, word: str) -> bool:
        """Return whether a word selects the ability: "abilities", its name, its kind or a tag."""
        if word == ABILITIES:
            return True
        words = (self.name, self.kind, *self.declared.tags)
        return word in words or (word.endswith(" " + ABILITIES) and word.removesuffix(" " + ABILITIES) in words)

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


class AbilitySet:
    """The abilities of a card, or of an object that gained or lost some.

    Args:
        abilities: its own abilities; `gained`: those that the rules give to its kind of card, which are never lost.
        printed: the abilities printed on the card of an object that gained or lost some; None for a card itself.

    Attributes:
        held: the abilities of an object that no effect has changed.
        kinds: kinds of these abilities, in order.
        keywords: names of its keywords.
    """

    __slots__ = (
        "abilities", "by_kind", "given", "held", "keywords", "kinds", "printed", "replacements", "statics", "treating",
        "triggers",
    )  # fmt: skip

    def __init__(
        self,
        abilities: tuple[CompiledAbility, ...],
        gained: tuple[CompiledAbility, ...] = (),
        printed: tuple[CompiledAbility, ...] | None = None,
    ) -> None:
        self.abilities, self.given = abilities, gained
        self.printed = abilities if printed is None else printed
        whole = abilities + gained
        self.statics = tuple(ability for ability in whole if ability.kind == "static")
        self.treating = tuple(ability for ability in whole if ability.treats)
        self.by_kind, self.kinds = group_by_kind(abilities), list_ability_kinds(abilities)
        self.keywords = frozenset(ability.name for ability in self.by_kind.get(KEYWORD, ()))
        self.held = tuple(ability.held for ability in abilities)
        self.triggers = group_by_event(whole, "triggered")
        self.replacements = group_by_event(whole, "replacement")

    def find_first(self, kind: str) -> int:
        """Return the handle of the first ability of a kind, -1 for none."""
        abilities = self.by_kind.get(kind)
        return self.handle(abilities[0]) if abilities else -1

    def handle(self, ability: CompiledAbility) -> int:
        """Return the handle by which choices and bindings refer to an ability: its index if printed."""
        printed = 0 <= ability.index < len(self.printed) and self.printed[ability.index] is ability
        return ability.index if printed else ability.number


def list_ability_kinds(abilities: tuple[CompiledAbility, ...]) -> tuple[str, ...]:
    """Return the kinds of abilities in order, including additional kinds of one ability."""
    return tuple(kind for ability in abilities for kind in (ability.kind, *ability.declared.also))


def group_by_kind(abilities: tuple[CompiledAbility, ...]) -> dict[str, tuple[CompiledAbility, ...]]:
    """Return abilities by kind; one of several kinds is listed under each."""
    groups: dict[str, tuple[CompiledAbility, ...]] = {}
    for ability in abilities:
        for kind in list_ability_kinds((ability,)):
            groups[kind] = (*groups.get(kind, ()), ability)
    return groups


def group_by_event(abilities: tuple[CompiledAbility, ...], kind: str) -> dict[str, list[CompiledAbility]]:
    """Return the abilities of a kind by the event they listen to."""
    groups: dict[str, list[CompiledAbility]] = {}
    for ability in abilities:
        for event in ability.events if ability.kind == kind else ():
            groups.setdefault(event, []).append(ability)
    return groups
