"""Rules: a ruleset compiled for running, with the assumptions it is run under."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rulestone.continuous.timestamp import derive
from rulestone.kernel.declare import Action, Parts, Verb
from rulestone.kernel.evaluate import SPECIAL, Compiled, Compiler
from rulestone.kernel.events import happened
from rulestone.kernel.machine import Program, Push
from rulestone.kernel.needs import reads_subject
from rulestone.kernel.steps import SEQUENCE, StepCompiler
from rulestone.language import expressions as e
from rulestone.language import instructions as i
from rulestone.language.abilities import Ability, Continuous
from rulestone.model.cards import Card
from rulestone.model.state import Env
from rulestone.model.zones import Layout

if TYPE_CHECKING:
    from rulestone.kernel.machine import Machine

RESTRICTIONS = ("lose", "forbid", "permit")


class CompiledContinuous:
    """A continuous effect ready to apply."""

    __slots__ = ("ability_source", "condition", "declared", "id", "lasts", "layer", "restricts", "values", "what", "whom")

    def __init__(self, rules: Rules, id: str, effect: Continuous) -> None:
        self.id = id
        self.declared = effect
        self.whom = rules.compiler.objects(effect.whom)
        self.what = effect.what
        self.values = tuple(rules.compiler(op.value) if op.value is not None else None for op in effect.what)
        self.condition = rules.compiler(effect.condition) if effect.condition is not None else None
        self.lasts = effect.lasts
        self.layer = rules.layer_of(effect)
        kinds = {op.kind in RESTRICTIONS for op in effect.what}
        self.restricts = kinds.pop() if len(kinds) == 1 else None
        for op in effect.what:
            rules.touched.add(f"{op.kind}:{op.attr}" if op.kind in ("forbid", "permit") else op.attr)
        self.ability_source = True

    def describe(self) -> str:
        """What it does, in words."""
        return ", ".join(describe_operation(op) for op in self.what)

    def describe_whom(self) -> str:
        """Whom it applies to, in words."""
        return type(self.declared.whom).__name__.lower()


def describe_operation(op: Any) -> str:
    """One operation in words."""
    value = op.value.value if isinstance(op.value, e.Lit) else "…"
    match op.kind:
        case "add":
            return f"{op.attr} {value:+}" if isinstance(value, int) else f"{op.attr} + {value}"
        case "set":
            return f"{op.attr} becomes {value}"
        case "multiply":
            return f"{op.attr} × {value}"
        case "lose":
            return f"loses {op.attr}"
        case "grant":
            return f"has {op.attr}"
        case "forbid":
            return f"cannot “{op.attr}”"
        case _:
            return f"may “{op.attr}”"


class CompiledAbility:
    """An ability ready to use.

    Attributes:
        program: what it does.
        announce: choose modes and targets, pay, put on the stack.
        offered: ask whether to announce it (if it may be declined), announce it, let it be answered.
        resolving: carry it out directly (asking first, if it may be declined).
        quick: what must be enough to choose from, where that is all that announcing needs; None if it needs a trial.
    """

    def __init__(self, rules: Rules, id: str, ability: Ability, index: int = -1) -> None:
        self.id = id
        self.index = index
        self.declared = ability
        self.kind = ability.kind
        self.name = ability.name
        self.label = f"“{ability.name}”" if ability.name else f"{ability.kind} ability"
        self.optional = ability.optional
        self.limit = ability.limit
        self.zones = ability.zones
        self.usual = rules.working
        self.cites: tuple[str, ...] = ()
        self.condition = rules.compiler(ability.condition) if ability.condition is not None else None
        self.event = ability.when.event if ability.when is not None else ""
        self.where = rules.compiler(ability.when.where) if ability.when is not None and ability.when.where else None
        if self.kind == "triggered" and ability.condition is not None:
            self.where = self.both(self.where, self.condition)
        self.continuous = tuple(
            rules.continuous(f"{id}.{number}", effect) for number, effect in enumerate(ability.continuous)
        )
        steps = rules.stepper
        at_announcement, later = split(ability.effect, rules)
        self.targets = frozenset(step.name for step in at_announcement if isinstance(step, i.Choose))
        self.program = steps.program(f"{id} effect", later)
        self.announce = steps.program(f"{id} announce", at_announcement + ability.cost)
        self.announce.ops += (steps.put_ability(self),)
        self.quick = quick_checks(rules, at_announcement + ability.cost)
        self.zones_chosen = zones_chosen(rules, at_announcement) if self.quick else frozenset()
        ask = (i.Ask(name="_activate", prompt=f"use {self.label}"), i.If(
            condition=e.Not(e.Var("_activate")), then=(i.Stop(),)
        )) if ability.optional else ()  # fmt: skip
        self.resolving = steps.program(f"{id} resolving", (*ask, *at_announcement, *ability.cost, *later))
        self.offered = steps.program(f"{id} offered", ask)
        self.offered.ops += (self.go, self.answerable)
        self.rules = rules
        if ability.optional and rules.policies.triggers.act == "stack":
            self.program = steps.program(f"{id} asked effect", (*ask, *later))

    @staticmethod
    def both(first: Compiled | None, second: Compiled | None) -> Compiled | None:
        """Both conditions as one."""
        if first is None or second is None:
            return first or second
        return lambda x, env, it: first(x, env, it) and second(x, env, it)

    def go(self, x: Machine, env: Env) -> Any:
        """Announce it now, if it can be announced."""
        from rulestone.kernel.offers import try_out

        if try_out(x, self.announce, {**env}) is not None:
            return None
        return (self.announce, 0, env, x.cause)

    def answerable(self, x: Machine, env: Env) -> Any:
        """Let the other player answer."""
        return (x.rules.procedure("respond"), 0, {"you": env["you"], "actor": env["you"], "to": "activation"}, x.cause)

    def works_in(self, zone: str) -> bool:
        """Whether it works while its card is in a zone."""
        return zone in self.zones or (not self.zones and zone in self.usual)


class CardInfo:
    """What the kernel keeps of a card."""

    __slots__ = ("abilities", "by_kind", "replacements", "statics", "triggers")

    def __init__(self, rules: Rules, card: Card) -> None:
        self.abilities = tuple(
            CompiledAbility(rules, f"{card.name}#{index}", ability, index) for index, ability in enumerate(card.abilities)
        )
        given = tuple(
            CompiledAbility(rules, f"{card.name}#{inherent.name}", inherent.ability)
            for inherent in rules.parts.inherent.values()
            if inherent.holds_for(card)
        )
        for ability, inherent in zip(given, (g for g in rules.parts.inherent.values() if g.holds_for(card)), strict=True):
            ability.cites = inherent.cites
            for effect in ability.continuous:
                effect.ability_source = False
        self.statics = tuple(ability for ability in self.abilities + given if ability.kind == "static")
        self.by_kind: dict[str, tuple[CompiledAbility, ...]] = {}
        for ability in self.abilities:
            self.by_kind[ability.kind] = (*self.by_kind.get(ability.kind, ()), ability)
        self.triggers: dict[str, list[CompiledAbility]] = {}
        self.replacements: dict[str, list[CompiledAbility]] = {}
        for ability in self.abilities + given:
            if ability.kind == "triggered":
                self.triggers.setdefault(ability.event, []).append(ability)
            elif ability.kind == "replacement":
                self.replacements.setdefault(ability.event, []).append(ability)

    def first(self, kind: str) -> int:
        """Index of the first ability of a kind, -1 for none."""
        for ability in self.abilities:
            if ability.kind == kind:
                return ability.index
        return -1


class CompiledVerb:
    """A verb and the program it expands to."""

    def __init__(self, declared: Verb) -> None:
        self.declared = declared
        self.program = Program(f"verb {declared.name}", declared.steps)

    def describe(self, x: Machine, env: Env) -> str:
        """The event in words."""
        shown = []
        for role in self.declared.roles:
            value = env.get(role)
            if value is None or value == ():
                continue
            if isinstance(value, tuple):
                shown.append(", ".join(x.ref_name(ref) for ref in value))
            elif role in ("player", "who", "winner"):
                shown.append(x.player_name(value))
            else:
                shown.append(str(value))
        return f"{self.declared.name}: {', '.join(shown)}" if shown else self.declared.name

    def data(self, env: Env) -> dict[str, Any]:
        """The event's roles, for observations."""
        return {role: env[role] for role in self.declared.roles if role in env}


class CompiledCheck:
    """A rule check ready to run."""

    def __init__(self, rules: Rules, declared: Any) -> None:
        self.name = declared.name
        self.cites = declared.cites
        self.whom = rules.compiler.objects(declared.whom)
        self.program = rules.stepper.program(f"check {declared.name}", declared.steps)


class CompiledAction:
    """An action ready to offer.

    Attributes:
        general, special: its requirements, those about the player alone apart from those about the subject.
        announcement: what must be possible for it to be done; None if nothing needs trying.
        quick: the part of that which only needs enough to choose from.
        plain: whether the action's own part of the announcement is quick to check.
    """

    def __init__(self, rules: Rules, declared: Action) -> None:
        self.declared = declared
        self.name = declared.name
        self.cites = declared.cites
        self.ability = declared.ability
        self.program = Program(f"action {declared.name}", declared.announce + declared.steps)
        self.announcement: Program | None = None
        self.announces = ""
        self.quick: tuple[Any, ...] = ()
        self.plain = False
        self.enters: frozenset[str] = frozenset()

    def compile(self, rules: Rules) -> None:
        """Compile needs and steps (after all verbs and procedures are known)."""
        declared = self.declared
        compiler = rules.compiler
        self.subject = compiler(declared.subject) if declared.subject is not None else None
        self.needs = tuple(compiler(need.condition) for need in declared.needs)
        pairs = list(zip(declared.needs, self.needs, strict=True))
        self.general = tuple(f for need, f in pairs if not reads_subject(need.condition))
        self.special = tuple(f for need, f in pairs if reads_subject(need.condition))
        rules.stepper.fill(self.program, declared.announce + declared.steps)
        self.program.lookahead = any(isinstance(step, i.Pay) for step in declared.announce)
        for step in declared.announce:
            if isinstance(step, i.Announce):
                self.announces = step.kind
        if declared.announce:
            self.announcement = rules.stepper.program(f"announce {declared.name}", declared.announce)
            own = tuple(step for step in declared.announce if not isinstance(step, i.Announce) and not moving(step))
            self.enters = destinations(declared.announce)
            checks = quick_checks(rules, own)
            self.plain = checks is not None
            self.quick = checks or ()


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
        self.policies = parts.policies
        self.layout = Layout(parts.zones.values())
        self.options = {key: assumption.default for key, assumption in parts.assumptions.items()}
        for key, value in (options or {}).items():
            self.options[key] = pick_option(parts, key, value)
        self.working = tuple(zone for group in parts.working for zone in self.layout.expand(group))
        self.working_places = tuple(self.layout.place(zone, player) for zone in self.working for player in (0, 1))
        self.working_places = tuple(dict.fromkeys(self.working_places))
        floors = {a.name: self.settled(a.floor) for a in parts.attributes.values()}
        self.floors = {name: floor for name, floor in floors.items() if isinstance(floor, int)}
        self.dormant = parts.dormant or " "
        self.counted: set[str] = set()
        self.heard: set[str] = set()
        self.replaced: set[str] = set()
        self.has_statics = False
        self.touched: set[str] = set()
        self.ability_kinds: set[str] = set()
        self.derive = derive
        self.condition_rule = parts.condition_rule
        self._infos: dict[Card, CardInfo] = {}
        self._expressions: dict[int, tuple[Any, Compiled]] = {}
        self._readers: dict[str, Callable[[Machine, int], Any]] = {}
        self.programs: dict[str, Program] = {}
        self.effects: dict[str, CompiledContinuous] = {}
        self.abilities: dict[str, CompiledAbility] = {}
        self.menus: dict[str, tuple[CompiledAction, ...]] = {}
        self.compiler = Compiler(self)
        self.stepper = StepCompiler(self)
        self.nothing = self.stepper.program("nothing", (i.Stop(),))
        self.procedures = {key: Program(f"procedure {key}", steps) for key, steps in parts.procedures.items()}
        self.procedures["respond"] = Program("procedure respond", ())
        self.verbs = {key: CompiledVerb(verb) for key, verb in parts.verbs.items()}
        self.actions = {key: CompiledAction(self, action) for key, action in parts.actions.items()}
        for action in self.actions.values():
            for menu in action.declared.menus:
                self.menus[menu] = (*self.menus.get(menu, ()), action)
        self.first_triggers = self.compiler(self.policies.triggers.first)
        self._compile()
        named = (*self.procedures.values(), *(v.program for v in self.verbs.values()), self.turn, SEQUENCE)
        self.programs |= {program.id: program for program in named}
        self.programs |= {action.program.id: action.program for action in self.actions.values()}

    def _compile(self) -> None:
        parts = self.parts
        self.stepper.fill(self.procedures["respond"], self.policies.responses.procedure())
        for key, steps in parts.procedures.items():
            self.stepper.fill(self.procedures[key], steps)
        for verb in self.verbs.values():
            self.stepper.verb_program(verb)
        for action in self.actions.values():
            action.compile(self)
        self.phases = tuple(
            (phase, self.stepper.program(f"phase {phase.name}", phase.steps)) for phase in parts.phases.values()
        )
        self.turn = Program("turn", ())
        self.turn.ops = (*(enter(n, phase.name, program, phase.cites) for n, (phase, program) in enumerate(self.phases)),)
        over = self.stepper.program("turn over", (i.TurnBegins(who=e.Opponent(e.TurnPlayer())),))
        self.turn.ops += (*over.ops, lambda x, env: 0)
        checks = [(check, CompiledCheck(self, check)) for check in parts.checks.values()]
        self.checks = tuple(compiled for check, compiled in checks if check.when == "check point")
        self.interrupts = tuple(compiled for check, compiled in checks if check.when == "interrupt")
        self.interrupted_by_marks = any(check.when == "interrupt" and check.watches == "any" for check, _ in checks)
        self.aftermath = {kind: self.procedure(name) for kind, name in parts.aftermath.items()}

    def settled(self, value: Any) -> Any:
        """A declared value, or the chosen option where it is an assumption."""
        return self.option(value.name) if isinstance(value, e.Assumed) else value

    # --- looking things up ------------------------------------------------------------------------------------------

    def option(self, assumption: str) -> Any:
        """The chosen option of an assumption.

        Raises:
            LookupError: there is no such assumption.
        """
        if assumption not in self.options:
            raise LookupError(f"{self.name} names no assumption {assumption!r}")
        return self.options[assumption]

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

    def reader(self, attr: str) -> Callable[[Machine, int], Any]:
        """How an attribute is read."""
        reader = self._readers.get(attr)
        if reader is None:
            reader = SPECIAL.get(attr) or self.compiler.attribute(attr)
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
        return 0

    # --- cards ------------------------------------------------------------------------------------------------------

    def info(self, card: Card) -> CardInfo:
        """What the kernel keeps of a card (compiled when the card is first met)."""
        info = self._infos.get(card)
        if info is None:
            info = CardInfo(self, card)
            self._infos[card] = info
        return info

    def learn(self, card: Card) -> CardInfo:
        """Compile a card before a game in which it may appear starts, so that its triggers are listened to.

        Raises:
            LookupError, TypeError: the card uses something the game does not declare.
        """
        info = self.info(card)
        for ability in info.abilities:
            self.abilities[ability.id] = ability
        self.heard |= set(info.triggers)
        self.replaced |= set(info.replacements)
        self.has_statics = self.has_statics or bool(info.statics)
        self.ability_kinds |= {ability.kind for ability in info.abilities}
        return info

    def continuous(self, id: str, effect: Continuous) -> CompiledContinuous:
        """Compile a continuous effect under a name."""
        compiled = CompiledContinuous(self, id, effect)
        self.effects[id] = compiled
        return compiled

    def ability(self, id: str, ability: Ability) -> CompiledAbility:
        """Compile an ability that no card carries (a delayed trigger)."""
        compiled = CompiledAbility(self, id, ability)
        self.abilities[id] = compiled
        self.heard.add(compiled.event)
        return compiled


def enter(number: int, name: str, program: Program, cites: tuple[str, ...]) -> Any:
    """The operation of the turn that enters a phase."""

    def run(x: Machine, env: Env) -> Any:
        s = x.s
        s.game = {**s.game, "phase": name}
        player = s.game["turn player"]
        index = x.note("game", name, cites, event="phase", data={"phase": name, "player": player}, cause=-1)
        happened(x, "phase", {"you": player, "phase": name})
        return Push((program, 0, {"you": player}, index), number + 1, env)

    return run


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


def narrow(effect: i.Steps, rules: Rules) -> i.Steps:
    """The steps with each choice limited to what the verbs that follow accept."""
    steps = list(effect)
    for at, step in enumerate(steps):
        if not isinstance(step, i.Choose) or not isinstance(step.what, e.Select):
            continue
        what = step.what
        for later in steps[at + 1 :]:
            if not isinstance(later, i.Do):
                continue
            verb = rules.parts.verbs.get(later.verb)
            if verb is not None and verb.accepts is not None and later.roles.get(verb.affects) == e.Var(step.name):
                where = verb.accepts if what.where is None else e.All((what.where, verb.accepts))
                what = replace(what, where=where)
        steps[at] = replace(step, what=what)
    return tuple(steps)


def split(effect: i.Steps, rules: Rules) -> tuple[i.Steps, i.Steps]:
    """The steps done at announcement (targets, modes) and those done later, as the game's target policy says."""
    policy = rules.policies.targets
    early: list[Any] = []
    late: list[Any] = []
    for step in narrow(effect, rules):
        if isinstance(step, i.Choose) and step.target and not hidden(step, policy):
            early.append(step)
        elif isinstance(step, i.Pay):
            early.append(step)
        else:
            late.append(step)
    return tuple(early), tuple(late)


def hidden(step: i.Choose, policy: Any) -> bool:
    """Whether a choice is about hidden zones that the policy decides at resolution."""
    if policy.hidden == "announcement" or not isinstance(step.what, e.Select):
        return False
    return any(zone in policy.hidden_zones for zone in step.what.zones)


def quick_checks(rules: Rules, steps: i.Steps) -> tuple[Any, ...] | None:
    """What must be enough to choose from, if that is all the steps need and each choice stands alone; else None."""
    checks = []
    for step in steps:
        if not isinstance(step, i.Choose) or step.such_that is not None or step.who is not None:
            return None
        if not isinstance(step.what, (e.Select, e.Items)) or mentions_var(step.what):
            return None
        checks.append((rules.compiler.objects(step.what), rules.compiler(step.least)))
    return tuple(checks)


def moving(step: i.Instruction) -> bool:
    """Whether a step only moves the card itself about, with no choice in it."""
    if isinstance(step, i.If):
        return all(moving(inner) for inner in step.then + step.otherwise)
    return isinstance(step, (i.Move, i.Mark, i.Note))


def destinations(steps: i.Steps) -> frozenset[str]:
    """The zones that steps move things to."""
    found: set[str] = set()
    for step in steps:
        if isinstance(step, i.Move):
            found.add(step.to)
        elif isinstance(step, i.If):
            found |= destinations(step.then + step.otherwise)
    return frozenset(found)


def zones_chosen(rules: Rules, steps: i.Steps) -> frozenset[str]:
    """The zones that choices of the steps look at."""
    return frozenset(
        zone
        for step in steps
        if isinstance(step, i.Choose) and isinstance(step.what, e.Select)
        for name in step.what.zones
        for zone in rules.layout.expand(name)
    )


def mentions_var(node: Any) -> bool:
    """Whether an expression names a binding."""
    if isinstance(node, e.Var):
        return True
    if isinstance(node, e.Expr):
        return any(mentions_var(getattr(node, field)) for field in node.__struct_fields__)
    if isinstance(node, tuple):
        return any(mentions_var(part) for part in node)
    return False
