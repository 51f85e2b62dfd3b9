"""Rules: a ruleset compiled for running, with the assumptions it is run under."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rulestone.continuous.deriving.deriver import deriver
from rulestone.continuous.operations import Held
from rulestone.continuous.reads import Looks
from rulestone.kernel.abilities import Holding
from rulestone.kernel.compiling.ability import CompiledAbility
from rulestone.kernel.compiling.action import CompiledAction
from rulestone.kernel.compiling.card import CardInfo
from rulestone.kernel.compiling.check import CompiledCheck
from rulestone.kernel.compiling.effect import CompiledContinuous
from rulestone.kernel.compiling.expressions import Compiled, Compiler
from rulestone.kernel.compiling.steps import ASKED_STILL, SEQUENCE, StepCompiler
from rulestone.kernel.compiling.verb import CompiledVerb
from rulestone.kernel.declare import Parts
from rulestone.kernel.legality.targets import Aim
from rulestone.kernel.machine import Program
from rulestone.kernel.meaning import (
    cards,
    changes,
    choices,
    conditions,
    copies,
    costs,
    division,
    identity,
    selections,
    values,
)
from rulestone.kernel.meaning.flow import verb_program
from rulestone.kernel.processing.interrupts import moment
from rulestone.kernel.processing.trigger_order import act_at_once
from rulestone.kernel.processing.turn import enter, leave
from rulestone.language import expressions as e
from rulestone.language import instructions as i
from rulestone.language.abilities import Ability, Continuous
from rulestone.model.cards import Card
from rulestone.model.objects import Object
from rulestone.model.zones import PLAYERS, Layout

if TYPE_CHECKING:
    from rulestone.kernel.machine import Machine

MEANINGS = (cards, changes, choices, conditions, copies, costs, division, identity, selections, values)
"""The modules that declare what instructions and expressions mean; importing them is what makes them known."""


class UnfitCard(LookupError):
    """A card uses something that the game does not declare."""


class Rules:
    """A ruleset compiled for running.

    Args:
        name: "game@revision", for messages.
        parts: what the ruleset declares.
        options: chosen options of assumptions; the others take their defaults.

    Raises:
        LookupError: an option that no assumption offers; an unknown verb, zone or procedure.
    """

    def __init__(self, name: str, parts: Parts, options: Mapping[str, Any] | None = None) -> None:
        self.name = name
        self.parts = parts
        self.layout = Layout(parts.zones.values())
        self.options = {key: assumption.default for key, assumption in parts.assumptions.items()}
        for key, value in (options or {}).items():
            self.options[key] = pick_option(parts, key, value)
        self.policies = replace(parts.policies, layers=parts.policies.layers.settled(self.options))
        self.working = tuple(zone for group in parts.working for zone in self.layout.expand(group))
        self.working_places = tuple(self.layout.place(zone, player) for zone in self.working for player in (0, 1))
        self.working_places = tuple(dict.fromkeys(self.working_places))
        area = (zone for name in self.policies.identity.within for zone in self.layout.expand(name))
        self.kept = frozenset(self.layout.place(zone, player) for zone in area for player in range(PLAYERS + 1))
        floors = {a.name: self.settled(a.floor) for a in parts.attributes.values()}
        self.floors = {name: floor for name, floor in floors.items() if isinstance(floor, int)}
        self.dormant = parts.dormant or " "
        self.shown = parts.shown or " "
        #: by place the attribute that says what else a card there counts as
        self.other_types = {
            self.layout.place(zone.name, player): zone.other_type
            for zone in parts.zones.values()
            if zone.other_type
            for player in (0, 1)
        }
        blank = (zone.name for zone in parts.zones.values() if zone.blank)
        self.blank_places = frozenset(self.layout.place(zone, player) for zone in blank for player in (0, 1))
        self.counted: set[str] = set()
        self.heard: set[str] = set()
        self.replaced: set[str] = set()
        self.has_statics = False
        self.gives = False  # whether any effect gives abilities
        self.numbered: dict[int, CompiledAbility] = {}
        self._holdings: dict[Any, Holding] = {}
        self.touched: set[str] = set()
        self.looks = Looks(self.places)
        self.ability_kinds: set[str] = set()
        self.trigger_places: dict[str, tuple[int, ...]] = {}  # event → the places where something listens for it
        self.static_places = self.remembered = self.working_places
        self.treated: set[str] = set()  # attributes that some card has count as something else for what asks
        self.ending = False  # whether effects may be over before their duration is
        self.graceful = False  # whether that is so for choices
        self.derive = deriver(self.policies.layers)
        self.condition_rule = parts.condition_rule
        self.tokens: dict[str, Card] = {}  # cards that effects make, by name
        self._infos: dict[Card, CardInfo] = {}
        self._expressions: dict[int, tuple[Any, Compiled]] = {}
        self._readers: dict[str, Callable[[Machine, int], Any]] = {}
        self.programs: dict[str, Program] = {}
        self.announced: dict[str, i.Steps] = {}  # program → the steps in which its targets are chosen
        self.aims: dict[str, tuple[Aim, ...]] = {}  # the same, ready to ask; see `aiming`
        self.effects: dict[str, CompiledContinuous] = {}
        self.abilities: dict[str, CompiledAbility] = {}
        self.menus: dict[str, tuple[CompiledAction, ...]] = {}
        self.compiler = Compiler(self)
        self.stepper = StepCompiler(self)
        self.nothing = self.stepper.program("nothing", (i.Stop(),))
        self.procedures = {key: Program(f"procedure {key}", steps) for key, steps in parts.procedures.items()}
        self.procedures["respond"] = Program("procedure respond", ())
        self.remains = {role: Program(f"pile {role}", steps) for role, steps in self.policies.piles.steps().items()}
        self.inner = {
            key: (Program(f"phase {key}", phase.steps), phase.cites)
            for key, phase in parts.phases.items()
            if phase.inner
        }
        self.verbs = {key: CompiledVerb(verb) for key, verb in parts.verbs.items()}
        self.actions = {key: CompiledAction(self, action) for key, action in parts.actions.items()}
        for action in self.actions.values():
            for menu in action.declared.menus:
                self.menus[menu] = (*self.menus.get(menu, ()), action)
        self.first_triggers = self.compiler(self.policies.triggers.first)
        self.tied_leaving = self.compiler(self.policies.triggers.tied_leaving)
        self.recheck_triggers = self.compiler(self.policies.triggers.recheck)
        self.missed_triggers = self.compiler(self.policies.triggers.missed)
        self.trigger_act = self.compiler(self.policies.triggers.act)
        self.rules_first = self.compiler(self.policies.rule_processing.first)
        answering = self.policies.targets.answering
        alone = self.policies.responses.alone
        self.alone = self.compiler(alone if isinstance(alone, e.Expr) else e.Lit(alone))
        self.answering = self.compiler.objects(answering) if answering is not None else None
        self.source_gone = self.compiler(self.policies.triggers.source_gone)
        self.looks_back = bool(self.settled(self.policies.triggers.looks_back))
        self.triggers_interrupt = self.settled(self.policies.triggers.when) == "at once"
        self.at_once = Program("triggers at once", ())
        self.at_once.ops = (act_at_once,)
        self.lost_targets = self.compiler(self.policies.targets.lost)
        self.named_limits = self.compiler(self.policies.limits.named)
        self.unnamed_limits = self.compiler(self.policies.limits.unnamed)
        self._compile()
        self.programs |= {program.id: program for program, _ in self.inner.values()}
        named = (
            *self.procedures.values(),
            *self.remains.values(),
            *(program for v in self.verbs.values() for program in (v.program, v.afterwards)),
            self.turn,
            SEQUENCE,
            ASKED_STILL,
        )
        self.programs |= {program.id: program for program in named}
        self.programs |= {action.program.id: action.program for action in self.actions.values()}

    def _compile(self) -> None:
        parts = self.parts
        self.stepper.fill(self.procedures["respond"], self.policies.responses.procedure())
        for key, steps in parts.procedures.items():
            self.stepper.fill(self.procedures[key], steps)
        for program in self.remains.values():
            self.stepper.fill(program, program.steps)
        for verb in self.verbs.values():
            verb_program(self.stepper, verb)
        for action in self.actions.values():
            action.compile(self)
        for name, (program, _) in self.inner.items():
            self.stepper.fill(program, parts.phases[name].steps)
        self.phases = tuple(
            (phase, self.stepper.program(f"phase {phase.name}", phase.steps))
            for phase in parts.phases.values()
            if not phase.inner
        )
        self.turn = Program("turn", ())
        self.turn.ops = tuple(
            operation
            for n, (phase, program) in enumerate(self.phases)
            for operation in (enter(2 * n, phase.name, program, phase.cites), leave(phase.name))
        )
        over = self.stepper.program("turn over", (i.TurnBegins(who=e.Opponent(e.TurnPlayer())),))
        self.turn.ops += (*over.ops, lambda machine, env: 0)
        declared = parts.checks.values()
        checks = [(check, moment(self, check), CompiledCheck(self, check)) for check in declared]
        self.checks = tuple(compiled for _, when, compiled in checks if when == "check point")
        self.check_looks = Looks(self.places)
        self.check_looks.add(tuple(check.whom for check, when, _ in checks if when == "check point"))
        self.interrupts = tuple(compiled for _, when, compiled in checks if when == "interrupt")
        self.nevers = tuple((check, compiled.whom) for check, when, compiled in checks if when == "never")
        self.interrupt_looks = Looks(self.places)
        self.interrupt_looks.add(tuple(check.whom for check, when, _ in checks if when == "interrupt"))
        self.interrupted_by_marks = any(when == "interrupt" and check.watches == "any" for check, when, _ in checks)
        self.aftermath = {kind: self.procedure(name) for kind, name in parts.aftermath.items()}

    def settled(self, value: Any) -> Any:
        """A declared value, or what it comes to where it depends on assumptions."""
        if isinstance(value, e.Whether):
            return self.settled(value.then if self.settled(value.condition) else value.otherwise)
        if isinstance(value, e.Compare) and value.op == "==":
            return bool(self.settled(value.left) == self.settled(value.right))
        if isinstance(value, e.Lit):
            return value.value
        return self.option(value.name) if isinstance(value, e.Assumed) else value

    def places(self, name: str) -> list[int]:
        """The places of a zone or a group of zones, both players'."""
        return [self.layout.place(zone, player) for zone in self.layout.expand(name) for player in (0, 1)]

    # --- looking things up ------------------------------------------------------------------------------------------

    def option(self, assumption: str) -> Any:
        """The chosen option of an assumption.

        Raises:
            LookupError: there is no such assumption.
        """
        if assumption not in self.options:
            raise LookupError(f"{self.name} names no assumption {assumption!r}")
        return self.options[assumption]

    def asleep(self, obj: Object) -> bool:
        """Whether an object's abilities do not work: it is marked so, or lies face down with nothing printed."""
        return self.dormant in obj.marks or (not obj.face_up and obj.place in self.blank_places)

    def default(self, attr: str) -> Any:
        """The value of an attribute where nothing prints one."""
        declared = self.parts.attributes.get(attr)
        return declared.default if declared is not None else None

    def verb(self, name: str) -> CompiledVerb:
        """A verb.

        Raises:
            LookupError: the game does not declare it.
        """
        if name not in self.verbs:
            raise LookupError(f"{self.name} has no verb {name!r}; it has {', '.join(sorted(self.verbs))}")
        return self.verbs[name]

    def procedure(self, name: str) -> Program:
        """A procedure.

        Raises:
            LookupError: the game does not declare it.
        """
        if name not in self.procedures:
            raise LookupError(f"{self.name} has no procedure {name!r}; it has {', '.join(sorted(self.procedures))}")
        return self.procedures[name]

    def inner_phase(self, name: str) -> tuple[Program, tuple[str, ...]]:
        """The program of a phase that lies within others, and its rules.

        Raises:
            LookupError: the game does not declare it.
        """
        if name not in self.inner:
            raise LookupError(
                f"{self.name} has no inner phase {name!r}; it has {', '.join(sorted(self.inner)) or 'none'}"
            )
        return self.inner[name]

    def reader(self, attr: str) -> Callable[[Machine, int], Any]:
        """How an attribute is read."""
        reader = self._readers.get(attr)
        if reader is None:
            reader = self.compiler.attribute(attr)
            self._readers[attr] = reader
        return reader

    def expression(self, node: Any) -> Compiled:
        """The closure of an expression that a card carries as a printed value."""
        known = self._expressions.get(id(node))
        if known is None or known[0] is not node:
            known = (node, self.compiler(node))
            self._expressions[id(node)] = known
        return known[1]

    def enters_at(self, zone: str) -> str:
        """Where cards that the rules themselves put into a zone go: "top" or "bottom"."""
        return self.parts.enters.get(zone, "bottom")

    def listens(self, event: str) -> bool:
        """Whether anything could notice such an event."""
        return event in self.heard or event in self.counted

    def layer_of(self, effect: Continuous) -> int:
        """The number of the layer an effect belongs to."""
        scheme = self.policies.layers
        if effect.layer in scheme.layers:
            return int(scheme.layers.index(effect.layer))
        for number, layer in enumerate(scheme.layers):
            if any(op.attr in scheme.touches.get(layer, ()) for op in effect.what):
                return number
        return int(scheme.layers.index(scheme.rest or scheme.layers[-1]))

    # --- cards ------------------------------------------------------------------------------------------------------

    def info(self, card: Card) -> CardInfo:
        """What the kernel keeps of a card (compiled when the card is first met).

        Raises:
            UnfitCard: the card uses something that the game does not declare.
        """
        info = self._infos.get(card)
        if info is None:
            try:
                info = CardInfo(self, card)
            except (LookupError, TypeError) as error:
                what = f"there is no {error}" if isinstance(error, KeyError) else str(error)
                raise UnfitCard(f"{self.name}, card {card.name}: {what}") from error
            self._infos[card] = info
        return info

    def learn(self, card: Card) -> CardInfo:
        """Compile a card before a game in which it may appear starts, so that its triggers are listened to.

        Raises:
            UnfitCard: the card uses something that the game does not declare.
        """
        info = self.info(card)
        for ability in info.abilities:
            self.abilities[ability.id] = ability
        self.heard |= set(info.triggers)
        self.replaced |= set(info.replacements)
        self.has_statics = self.has_statics or bool(info.statics)
        self.ability_kinds |= {kind for ability in info.abilities for kind in (ability.kind, *ability.declared.also)}
        self.treated |= {treat.attr for ability in info.treating for treat in ability.treats}
        self.graceful = self.graceful or any(treat.choosing for ability in info.treating for treat in ability.treats)
        self.look_there(info)
        return info

    def look_there(self, info: CardInfo) -> None:
        """Look for a card's abilities also where it says that they work, besides the zones where abilities do."""
        for ability in info.abilities:
            zones = [zone for zone in ability.zones if zone in self.layout.index and zone not in self.working]
            places = tuple(dict.fromkeys(self.layout.place(zone, player) for zone in zones for player in (0, 1)))
            if ability.kind == "triggered":
                for event in ability.events:
                    known = self.trigger_places.get(event, self.working_places)
                    self.trigger_places[event] = tuple(dict.fromkeys((*known, *places)))
                self.remembered = tuple(dict.fromkeys((*self.remembered, *places)))
            elif ability.kind == "static" and ability.continuous:
                self.static_places = tuple(dict.fromkeys((*self.static_places, *places)))

    def continuous(self, id: str, effect: Continuous) -> CompiledContinuous:
        """Compile a continuous effect under a name."""
        compiled = CompiledContinuous(self, id, effect)
        self.effects[id] = compiled
        return compiled

    def holding(self, info: CardInfo, held: tuple[Held, ...]) -> Holding:
        """The abilities of an object of a card that gained or lost some."""
        key = (info, tuple([one.ability for one in held]))
        found = self._holdings.get(key)
        if found is None:
            found = self._holdings[key] = Holding(info, key[1])
        return found

    def gained(self, id: str, ability: Any) -> CompiledAbility:
        """Compile an ability that an effect gives.

        Raises:
            TypeError: it is none.
        """
        if not isinstance(ability, Ability):
            raise TypeError(f"{id}: what is gained must be an ability, not {ability!r}")
        compiled = CompiledAbility(self, id, ability)
        self.abilities[id] = compiled
        self.ability_kinds.add(ability.kind)
        if ability.kind in ("triggered", "replacement"):
            (self.replaced if ability.kind == "replacement" else self.heard).update(compiled.events)
        return compiled

    def ability(self, id: str, ability: Ability) -> CompiledAbility:
        """Compile an ability that no card carries (a trigger or replacement that an effect prepares)."""
        compiled = CompiledAbility(self, id, ability)
        self.abilities[id] = compiled
        (self.replaced if ability.kind == "replacement" else self.heard).update(compiled.events)
        return compiled


def pick_option(parts: Parts, key: str, value: Any) -> Any:
    """The option of an assumption meant by a value, which may be given as text.

    Raises:
        LookupError: no such assumption, or no such option.
    """
    if key not in parts.assumptions:
        known = ", ".join(sorted(parts.assumptions)) or "none"
        raise LookupError(f"no assumption is called {key!r}; there are: {known}")
    options = parts.assumptions[key].options
    for option in options:
        if option == value and isinstance(option, bool) == isinstance(value, bool):
            return option
    words = {str(option).lower(): option for option in options}
    words |= {"yes": True, "true": True} if True in options else {}
    words |= {"no": False, "false": False} if False in options else {}
    if str(value).lower() in words:
        return words[str(value).lower()]
    shown = ", ".join("yes" if o is True else "no" if o is False else str(o) for o in options)
    raise LookupError(f"{key} has no option {value!r}; it has: {shown}")
