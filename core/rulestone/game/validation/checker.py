"""Validation of a game: every name used by one of its parts must be declared.

Problems are collected and reported together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from importlib import import_module
from itertools import chain
from typing import Any

from rulestone.continuous.operations import ABILITIES, REWORD
from rulestone.game.problems import Problem
from rulestone.game.ruleset import Ruleset
from rulestone.game.validation import placing
from rulestone.game.validation.names import HAPPENING, OPERATION_KINDS, DeclaredPart, find_unbound_names, list_pieces
from rulestone.game.validation.operands import find_blind_reads, find_misplaced_objects, find_unrounded_divisions
from rulestone.game.validation.placing import check_layers, check_policies
from rulestone.game.validation.report import Report, find_wrong_sorts
from rulestone.game.validation.without_effect import check_without_effect, list_idle
from rulestone.game.validation.words import check_role, check_words
from rulestone.kernel.characteristics import SPECIAL
from rulestone.kernel.compile.expressions import MEANINGS
from rulestone.kernel.compile.steps import OPERATIONS
from rulestone.kernel.declare import Action, Assumption, Attribute, Need, Verb
from rulestone.kernel.meaning.conditions import OPERATORS
from rulestone.kernel.meaning.marks_and_tokens import CHANGE_EVENTS
from rulestone.kernel.meaning.values import ARITHMETIC
from rulestone.language import expressions as e, inspect, instructions as i
from rulestone.language.abilities import COPYING, Ability, Continuous, Operation, When
from rulestone.model.objects import Card
from rulestone.model.zones import Zone

TABLES = ("zones", "attributes", "verbs", "actions", "checks", "phases", "assumptions", "inherent")


def check_ruleset(ruleset: Ruleset) -> tuple[Problem, ...]:
    """Return all undeclared names of a ruleset as problems, in declaration order; () for none.

    Rules cited, zones, attributes and their words, verbs and their roles, procedures, menus, phases, events,
    assumptions, durations, kinds of abilities, types, instructions, bindings, cards of decks, words of lexicon and
    vocabulary.
    """
    return placing.report_malformed(ruleset, lambda: Checker(ruleset).list_problems())


def find_unused(ruleset: Ruleset) -> tuple[Problem, ...]:
    """Return the unused parts of a complete game: steps never run, events never performed, decks never set up.

    An experiment may have such parts, since it removes rules.
    """
    checker = Checker(ruleset)
    placing.check_unused(checker, list_pieces(ruleset))
    return tuple(dict.fromkeys(checker.problems))


def check_policy(ruleset: Ruleset, policy: str) -> tuple[Problem, ...]:
    """Return problems with the names in one policy of a ruleset: "responses", "triggers" or another."""
    import_module("rulestone.kernel.assembly.rules")  # meanings are complete only after all parts are read
    return Checker(ruleset).check_part(f"policy {policy}")


class Checker(Report):
    """Checks one ruleset.

    Args:
        ruleset: the ruleset.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        import_module("rulestone.kernel.assembly.rules")  # the vocabulary itself declares the meanings
        super().__init__(ruleset)

    def list_problems(self) -> tuple[Problem, ...]:
        """Return all problems."""
        seen: set[int] = set()
        everything = tuple(list_pieces(self.ruleset))  # keep visited parts alive: they are recorded by identity
        for piece in everything:
            self.check_nested(piece, seen)
        self.check_tables()
        for part, name, what, among in find_unbound_names(self.ruleset):
            self.part = part
            self.add(name, what, among)
        check_words(self.ruleset, self.names, self)
        check_without_effect(self.ruleset, self.names, self)
        wrong = {problem.part for problem in self.problems}
        for name, card in self.ruleset.cards.items():
            self.part = f"card {name}"
            for ability, what in list_idle(card, self.parts, self.ruleset.vocabulary) if self.part not in wrong else ():
                self.add(ability.name or ability.kind, what)
        return tuple(dict.fromkeys(self.problems))

    def check_part(self, part: str) -> tuple[Problem, ...]:
        """Return the problems of one part."""
        seen: set[int] = set()
        everything = tuple(list_pieces(self.ruleset))
        for piece in everything:
            if piece.part == part:
                self.check_nested(piece, seen)
        check_policies(self)
        if part == "policy layers":
            check_layers(self)
        return tuple(dict.fromkeys(problem for problem in self.problems if problem.part == part))

    def check_nested(self, piece: DeclaredPart, seen: set[int]) -> None:
        """Check a nested part."""
        self.part = piece.part
        for node in inspect.walk(piece.content):
            if id(node) not in seen:
                seen.add(id(node))
                self.check_record(node)
        for division in find_unrounded_divisions(piece.content):
            self.add(division.op, "this quotient is never rounded; use `e.Rounded`")
        for verb, wrong in find_misplaced_objects(piece.content, self.parts):
            self.add(verb, wrong)

    # --- records ----------------------------------------------------------------------------------------------------

    def check_record(self, node: Any) -> None:
        """Check one record."""
        kind = type(node)
        cited = getattr(node, "cites", None) or () if kind is not Need else ()
        # options of assumptions cite rules in `against`
        for rule in (*cited, *chain.from_iterable(getattr(node, "against", ()))):
            self.check_known("rule", rule, self.names.rules)
        self.check_listed(node)
        for name, wrong in find_wrong_sorts(node, self.parts):
            self.add(name, wrong)
        # the candidate in steps of an action is the subject; steps of a card have no candidate
        for field in find_blind_reads(node) if self.part.startswith("card ") or kind is not i.If else ():
            what = f"{field} of {type(node).__name__} looks at no candidate, so `its` asks nothing; "
            self.add(field, what + "the card itself is asked with `of(THIS, …)`")
        test = TESTS.get(kind)
        if test is not None:
            test(self, node)
        if isinstance(node, e.Expr):
            self.check_reads(node)
        if isinstance(node, e.Expr) and kind not in MEANINGS:
            self.add(kind.__name__, "unknown expression: the core cannot evaluate it")
        elif isinstance(node, i.Instruction) and kind not in OPERATIONS:
            self.add(kind.__name__, "unknown instruction: the core cannot run it")

    def check_reads(self, node: e.Expr) -> None:
        """Check the names that one expression reads."""
        for read in inspect.list_own_reads(node):
            if read.name and read.kind in READS:
                READS[read.kind](self, read.name)

    def check_comparison(self, node: e.Compare) -> None:
        """Check a comparison, including the words of a compared attribute."""
        self.check_known("comparison", node.op, OPERATORS)
        if isinstance(node.left, (e.Its, e.Of)) and isinstance(node.right, e.Lit):
            if node.op in ("==", "!="):
                self.check_value(node.left.attr, node.right.value)
            elif node.op == "in":
                for value in node.right.value:
                    self.check_value(node.left.attr, value)

    def check_mark(self, key: Any, value: Any) -> None:
        """Check a mark and its value."""
        if isinstance(key, str):
            self.check_attribute(key)
            if isinstance(value, e.Lit):
                self.check_value(key, value.value)

    def check_do(self, node: i.Do) -> None:
        """Check an event."""
        verb = self.parts.verbs.get(node.verb)
        self.check_known("verb", node.verb, self.parts.verbs)
        if verb is not None:
            for role in node.roles:
                check_role(self, verb, role)

    def check_operation(self, node: Operation) -> None:
        """Check an operation of a continuous effect."""
        self.check_known("kind of operation", node.kind, OPERATION_KINDS)
        if node.kind in ("set", "add", "multiply", "swap", "grant"):
            self.check_attribute(node.attr)
        elif node.kind == "reword":
            self.check_rewording(node)
        elif node.kind == "share":
            self.check_known("word for abilities", node.attr, self.ability_words)
        elif node.kind in ("forbid", "permit") and not self.names.is_read(node.attr):
            self.add(node.attr, f"no condition asks whether “{node.attr}” is permitted", self.names.things)

    def check_rewording(self, node: Operation) -> None:
        """Check an exchange of words: the game must allow it."""
        layers = self.parts.policies.layers
        if len(layers.layers) > 1 and not any(REWORD in touched for touched in layers.touches.values()):
            self.add(REWORD, f"no layer of the scheme touches “{REWORD}”: words are exchanged in one that does")
        declared = self.parts.attributes.get(node.attr)
        if declared is None or not declared.exchanged:
            able = [one.name for one in self.parts.attributes.values() if one.exchanged]
            self.add(node.attr, f"the words of “{node.attr}” cannot be exchanged (`Attribute.exchanged`)", able)
        elif isinstance(node.value, e.Exchange):
            for word in (node.value.old, node.value.new):
                if isinstance(word, e.Lit):
                    self.check_value(node.attr, word.value)

    @cached_property
    def ability_words(self) -> set[str]:
        """Return the words for abilities: kinds, names, tags, keywords, and "abilities" for all."""
        found = {ABILITIES, *self.names.kinds, *(a.name for a in self.parts.attributes.values() if a.keyword)}
        everything = (self.parts, tuple(self.ruleset.cards.values()))
        for ability in (node for node in inspect.walk(everything) if isinstance(node, Ability)):
            found |= {ability.kind, ability.name, *ability.tags}
        return found - {""}

    def check_event(self, node: When) -> None:
        """Check the event that an ability listens to."""
        for event in (node.event, *node.also):
            self.check_known("event", event, (*self.parts.verbs, *CHANGE_EVENTS) if node.before else self.names.events)
        if node.before and self.parts.policies.triggers.when in ("check points", "at once"):
            self.add(node.event, f"no ability can trigger before “{node.event}”: events have no windows in this game")

    def check_ability(self, node: Ability) -> None:
        """Check an ability: its kind, its zones and its event."""
        if node.kind == "keyword":
            printed = f"`values={{{node.name or 'name'!r}: True}}`"
            self.add(node.kind, f"a keyword is printed as a value, {printed}, and cannot be written as an ability")
        else:
            self.check_known("kind of ability", node.kind, self.names.kinds)
        placing.check_event_words(self, node)
        for zone in node.zones:
            self.check_known("zone or role", zone, self.names.zones | self.names.roles)
        if node.kind in ("triggered", "replacement") and node.when is None:
            self.add(node.kind, f"a {node.kind} ability needs an event to listen to")
        elif node.kind == "replacement" and node.when is not None:  # other events are dispatched after they happen
            for event in node.when.events:
                self.check_known("verb", event, self.parts.verbs)

    def check_duration(self, until: str) -> None:
        """Check a duration."""
        if until not in self.names.durations and "" not in self.names.ends:
            self.add(until, f"nothing ends effects that last “{until}”", self.names.durations - {""})

    def check_continuous(self, node: Continuous) -> None:
        """Check a continuous effect."""
        self.check_duration(node.lasts)
        layers = self.parts.policies.layers
        if node.layer != COPYING and node.layer and not layers.find_layer(node.layer):
            self.check_known("layer", node.layer, layers.layers)

    def check_card(self, card: Card) -> None:
        """Check the type and the printed values of a card."""
        placing.check_type(self, card)
        self.check_values(card.values)

    def check_reserved(self, name: str, of_core: Iterable[str]) -> None:
        """Check that a name is not reserved by the core."""
        if name in ("", *of_core):
            self.add(name, f"“{name}” means something of the core: choose another name")

    def check_verb(self, verb: Verb) -> None:
        """Check the name and the roles of a verb."""
        self.check_reserved(verb.name, HAPPENING)
        for role in filter(None, (verb.affects, *verb.reaches)):
            self.check_known("role", role, verb.roles)

    def check_action(self, action: Action) -> None:
        """Check an action: its menus must be offered by the game."""
        for menu in action.menus:
            if menu not in self.names.offered:
                self.add(menu, f"no player is ever offered the menu “{menu}”", self.names.offered)
        if action.idle == bool(action.menus):
            self.add(action.name, "an idle action cannot be on a menu" if action.idle else "it is on no menu")

    # --- the ruleset as a whole ---------------------------------------------------------------------------------------

    def check_tables(self) -> None:
        """Check the ruleset's tables, policies and assumptions."""
        parts, policies = self.parts, self.parts.policies
        for table in TABLES:
            for key, content in getattr(parts, table).items():
                self.part = table
                if content.name != key:
                    self.add(key, f"the entry “{key}” has the name “{content.name}”")
        check_policies(self)
        for name in parts.assumptions:
            if name not in self.names.assumed and name not in policies.layers.switched:
                self.part = f"assumption {name}"
                self.add(name, "no expression uses it")
        self.part = "parts"
        for zone in parts.working:
            self.check_zone(zone)
        for zone, end in parts.enters.items():
            self.check_own_zone(zone)
            self.check_known("end of a zone", end, ("top", "bottom"))
        for name in (parts.setup, parts.opening, *parts.aftermath.values()):
            if name:
                self.check_known("procedure", name, parts.procedures)
        for rule in (parts.condition_rule, parts.timing_rule):
            if rule:
                self.check_known("rule", rule, self.names.rules)
        placing.check_decks(self)


def _check_marks(checker: Checker, node: Any) -> None:
    checker.check_own_zone(node.to)
    for key, value in node.marks.items():
        checker.check_mark(key, value)


def _check_attribute(checker: Checker, node: Attribute) -> None:
    checker.check_reserved(node.name, SPECIAL)
    checker.check_value(node.name, node.default)
    placing.check_numbers(checker, node)


def _check_move(checker: Checker, node: i.Move) -> None:
    _check_marks(checker, node)
    placing.check_slot(checker, node)


READS: dict[str, Callable[[Checker, str], None]] = {
    inspect.ATTRIBUTE: Checker.check_attribute,
    inspect.PRINTED: Checker.check_attribute,
    inspect.ZONE: Checker.check_zone,
    inspect.EVENT: lambda c, name: c.check_known("event", name, c.names.events),
    inspect.ASSUMPTION: lambda c, name: c.check_known("assumption", name, c.parts.assumptions),
}
"""Kind of value that expressions read → check that a name of this kind is declared."""


TESTS: dict[type[Any], Callable[[Checker, Any], None]] = {
    Attribute: _check_attribute,
    Ability: Checker.check_ability,
    Action: Checker.check_action,
    Assumption: placing.check_assumption,
    Card: Checker.check_card,
    Continuous: Checker.check_continuous,
    Need: placing.check_need,
    Operation: Checker.check_operation,
    Verb: Checker.check_verb,
    When: Checker.check_event,
    Zone: placing.check_zone,
    e.Arith: lambda c, n: c.check_known("sign", n.op, ARITHMETIC),
    e.IsResponding: lambda c, n: c.check_known("event that is answered", n.event, c.names.answerable),
    e.Capacity: lambda c, n: c.check_own_zone(n.zone),
    e.Compare: Checker.check_comparison,
    e.Phase: lambda c, n: c.check_known("phase", n.name, c.parts.phases),
    e.Select: lambda c, n: c.check_known("type of card", n.type, {"", *c.names.types}),
    e.Top: lambda c, n: c.check_own_zone(n.zone),
    i.AddMark: lambda c, n: c.check_mark(n.key, n.value),
    i.Leave: lambda c, n: c.check_known("block", n.block, c.names.blocks),
    i.Announce: lambda c, n: c.check_known("kind of ability", n.kind, c.names.kinds),
    i.Call: lambda c, n: c.check_known("procedure", n.procedure, c.parts.procedures),
    i.Create: _check_marks,
    i.Delay: lambda c, n: c.check_duration(n.until),
    i.Do: Checker.check_do,
    i.Enter: lambda c, n: c.check_known("phase", n.phase, c.parts.phases),
    i.Mark: lambda c, n: c.check_mark(n.key, n.value),
    i.Move: _check_move,
    i.Note: lambda c, n: c.check_reserved(n.event, HAPPENING),
    i.Offer: lambda c, n: c.check_known("action on the menu", n.menu, c.names.listed),
    i.PutItem: lambda c, n: c.check_known("procedure", n.procedure, c.parts.procedures),
    i.Shuffle: lambda c, n: c.check_own_zone(n.zone),
}
