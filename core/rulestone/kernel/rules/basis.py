"""The basis of a ruleset under chosen options: everything known before compilation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rulestone.kernel.declare import Parts, PhaseOf
from rulestone.kernel.program import Program
from rulestone.kernel.rules.action import CompiledVerb
from rulestone.language import expressions as e
from rulestone.language.abilities import Continuous
from rulestone.model.objects import Object
from rulestone.model.zones import PLAYERS, Layout

Part = TypeVar("Part")


class Places(Struct, frozen=True, eq=False):
    """The places of a game with special rules.

    Attributes:
        layout: the numbered zones.
        zones: the zones in which abilities work by default; `working`: their places.
        kept: places between which a moved object stays the same object.
        blank: places in which a face-down card has no printed values.
        other_types: place → attribute for the further type that a card has there.
    """

    layout: Layout
    zones: tuple[str, ...]
    working: tuple[int, ...]
    kept: frozenset[int]
    blank: frozenset[int]
    other_types: dict[int, str]

    def list_places(self, name: str) -> list[int]:
        """Return both players' places of a zone or a group of zones."""
        return self.of(self.layout.expand(name))

    def of(self, zones: Iterable[str]) -> list[int]:
        """Return both players' places of some zones."""
        return [self.layout.get_place(zone, player) for zone in zones for player in (0, 1)]

    def list_other_places(self, zone: str) -> list[int]:
        """Return both players' places of a zone; [] for any other name."""
        return self.of((zone,)) if zone in self.layout.index else []


def find_places(parts: Parts, layout: Layout) -> Places:
    """Return the places of a game with special rules."""
    zones = tuple(zone for group in parts.working for zone in layout.expand(group))
    area = [zone for name in parts.policies.identity.within for zone in layout.expand(name)]
    all_places = [(zone, layout.get_place(zone.name, player)) for zone in parts.zones.values() for player in (0, 1)]
    return Places(
        layout=layout,
        zones=zones,
        working=tuple(dict.fromkeys(layout.get_place(zone, player) for zone in zones for player in (0, 1))),
        kept=frozenset(layout.get_place(zone, player) for zone in area for player in range(PLAYERS + 1)),
        blank=frozenset(place for zone, place in all_places if zone.blank),
        other_types={place: zone.other_type for zone, place in all_places if zone.other_type},
    )


class Programs(Struct, frozen=True, eq=False):
    """The programs that the rules themselves run; compiling fills them.

    Attributes:
        procedures: name → program; "respond" runs the response policy, "window" its window before any item.
        verbs: name → verb.
        remains: role → the steps of the pile policy for cards of that role under a card that left.
        phases: the phases of the turn, in order; `inner`: name → inner phase.
        turn: the program of a whole turn.
        at_once: the program that handles interrupting triggers, or pending triggers by the steps of the trigger policy.
        nothing: a program without operations.
    """

    procedures: dict[str, Program]
    verbs: dict[str, CompiledVerb]
    remains: dict[str, Program]
    phases: tuple[tuple[PhaseOf, Program], ...]
    inner: dict[str, tuple[PhaseOf, Program]]
    turn: Program
    at_once: Program
    nothing: Program

    def map_by_id(self) -> dict[str, Program]:
        """Return every program by its name in saved positions."""
        verbs = (program for verb in self.verbs.values() for program in (verb.program, verb.afterwards))
        phases = (program for _, program in (*self.phases, *self.inner.values()))
        single = (self.turn, self.at_once, self.nothing)
        all_of = (*self.procedures.values(), *self.remains.values(), *verbs, *phases, *single)
        return {program.id: program for program in all_of}


class Basis(Struct, frozen=True, eq=False, kw_only=True):
    """A ruleset under chosen options, before compilation.

    Attributes:
        name: "game@revision", for messages.
        parts: declarations of the ruleset.
        options: assumption → chosen option.
        policies: policies, with the layer scheme under these options.
        layout: the numbered zones; `places`: places by property.
        floors: attribute → lowest value.
        dormant: mark of dormant cards; `shown`: mark of cards shown to both players.
        programs: programs of the rules themselves.
    """

    name: str
    parts: Parts
    options: dict[str, Any]
    policies: Any
    layout: Layout
    places: Places
    floors: dict[str, int]
    dormant: str
    shown: str
    programs: Programs

    def settled(self, value: Any) -> Any:
        """Return a declared value, with the chosen options in place of assumptions."""
        return resolve(value, self.options, self.name)

    def is_dormant(self, obj: Object) -> bool:
        """Return whether an object's abilities do not work: it is marked so, or is blank while face down."""
        return self.dormant in obj.marks or self.is_blank(obj)

    def is_blank(self, obj: Object) -> bool:
        """Return whether an object is face down in a zone where such cards are blank."""
        return not obj.face_up and obj.place in self.places.blank

    def default(self, attr: str) -> Any:
        """Return the value of an attribute that no card prints."""
        declared = self.parts.attributes.get(attr)
        return declared.default if declared is not None else None

    def holds_references(self, attr: str) -> bool:
        """Return whether the value of an attribute is other objects."""
        declared = self.parts.attributes.get(attr)
        return declared is not None and declared.reference

    def is_keyword(self, attr: str) -> bool:
        """Return whether an attribute is a keyword: it records whether a card has the ability of that name."""
        declared = self.parts.attributes.get(attr)
        return declared is not None and declared.keyword

    def is_treatable(self, attr: str) -> bool:
        """Return whether cards can make an attribute count as another value for abilities that read it."""
        declared = self.parts.attributes.get(attr)
        return declared is not None and declared.treatable

    def get_layer(self, effect: Continuous) -> int:
        """Return the number of the layer an effect belongs to."""
        scheme = self.policies.layers
        if layer_name := scheme.find_layer(effect.layer):
            return int(scheme.layers.index(layer_name))
        # "it is a dragon and has 3 power" belongs to the earliest layer of its parts
        layers = [layer for op in effect.what if (layer := scheme.find_touching_layer(op.attr, op.kind))]
        return min(int(scheme.layers.index(layer)) for layer in layers or (scheme.rest or scheme.layers[-1],))

    def verb(self, name: str) -> CompiledVerb:
        """Return a verb.

        Raises:
            LookupError: there is no such verb.
        """
        return self.find_declared("verb", self.programs.verbs, name)

    def procedure(self, name: str) -> Program:
        """Return a procedure.

        Raises:
            LookupError: there is no such procedure.
        """
        return self.find_declared("procedure", self.programs.procedures, name)

    def find_declared(self, kind: str, table: Mapping[str, Part], name: str) -> Part:
        """Return a declared part of a kind by its name. Raises LookupError if the game does not declare it."""
        if name not in table:
            raise LookupError(f"{self.name} has no {kind} {name!r}; it has {', '.join(sorted(table)) or 'none'}")
        return table[name]


def make_basis(name: str, parts: Parts, options: Mapping[str, Any]) -> Basis:
    """Return the basis of a ruleset.

    Args:
        options: assumption → chosen option.
    """
    layout = Layout(parts.zones.values())
    floors = {a.name: resolve(a.floor, options, name) for a in parts.attributes.values()}
    policies = replace(parts.policies, layers=parts.policies.layers.choose_options(options))
    procedures = {**parts.procedures, "respond": policies.responses.procedure()}
    if window := policies.responses.window():
        procedures["window"] = window
    piles = policies.piles
    pile_steps = {role: procedures[fate] for role, fate in piles.fate.items() if fate in procedures} | piles.steps()
    return Basis(
        name=name,
        parts=parts,
        options=dict(options),
        policies=policies,
        layout=layout,
        places=find_places(parts, layout),
        floors={attr: floor for attr, floor in floors.items() if isinstance(floor, int)},
        # no mark has this name, so that in such a game no card is dormant or shown
        dormant=parts.dormant or " ",
        shown=parts.shown or " ",
        programs=create_programs(parts, procedures, pile_steps),
    )


def create_programs(parts: Parts, procedures: Mapping[str, Any], piles: Mapping[str, Any]) -> Programs:
    """Return the programs of the rules, not compiled yet.

    Args:
        procedures: the procedures by name, including the procedures of policies.
        piles: role → the steps for cards of that role under a card that left.
    """
    phases = [(phase, Program(f"phase {phase.name}", phase.steps)) for phase in parts.phases.values()]
    return Programs(
        procedures={key: Program(f"procedure {key}", steps) for key, steps in procedures.items()},
        verbs={key: CompiledVerb(verb) for key, verb in parts.verbs.items()},
        remains={role: Program(f"pile {role}", steps) for role, steps in piles.items()},
        phases=tuple((phase, program) for phase, program in phases if not phase.inner),
        inner={phase.name: (phase, program) for phase, program in phases if phase.inner},
        turn=Program("turn", ()),
        at_once=Program("triggers at once", ()),
        nothing=Program("nothing", ()),
    )


def resolve(value: Any, options: Mapping[str, Any], game: str) -> Any:
    """Return a declared value; if an assumption decides it, the value under the chosen option.

    Raises:
        LookupError: there is no such assumption.
    """
    # an assumption may decide a part of a value: "five cards, or six if the first player draws too"
    if isinstance(value, e.Whether):
        return resolve(value.then if resolve(value.condition, options, game) else value.otherwise, options, game)
    if isinstance(value, e.Compare) and value.op == "==":
        return bool(resolve(value.left, options, game) == resolve(value.right, options, game))
    if isinstance(value, e.Lit):
        return value.value
    if isinstance(value, e.Assumed) and value.name not in options:
        raise LookupError(f"{game} names no assumption {value.name!r}")
    return options[value.name] if isinstance(value, e.Assumed) else value
