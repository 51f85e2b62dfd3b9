"""Continuous effects in words: source, text, changes, and the reasons for their order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rulestone.continuous.accounts.account import Account
from rulestone.continuous.accounts.ledger import ALONE, BY_TIMESTAMP, EXISTENCE, LOOP, WAITED, WHOM, Edge, Entry
from rulestone.continuous.base_values import Model
from rulestone.continuous.board import AS_MET, NONE, TIMESTAMP, TOGETHER, Effect
from rulestone.continuous.deriving.deriver import get_constant
from rulestone.continuous.operations import ABILITIES, ABILITY, CARD, CONTROLLER, Op
from rulestone.kernel.characteristics import filter_present
from rulestone.kernel.machine import Machine
from rulestone.kernel.rules.ability import CompiledContinuous
from rulestone.language.abilities import Ability
from rulestone.language.english.inflect import is_plural
from rulestone.language.expressions import Expr, Lit
from rulestone.language.vocabulary import Vocabulary
from rulestone.model.bindings import AMOUNTS, FIXED
from rulestone.model.display import join_words
from rulestone.model.objects import Card
from rulestone.scenario.failing_parts import format_words

UNSAID = "Ability ("
"""Beginning of the printed form of an ability without a sentence in rules English."""
LOOPED = {
    TIMESTAMP: "in which timestamps decide",
    TOGETHER: "which is applied as a whole, by timestamp",
    AS_MET: "in which each does what it would have done before any of them was applied",
    NONE: "of which none is applied",
}
"""Resolution of a dependency loop → its description."""
BEGUN = {
    "goes_on": "although its source has lost the ability since the effect began to apply",
    "shares": "to what it began to apply to in an earlier layer",
}
"""Rule for an effect that has begun to apply → its description."""
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


MAX_NAMED = 5
"""Maximum number of effects that a sentence names; it counts the rest."""


class Narrator:
    """Describes the effects of an account.

    Args:
        account: the account.
        vocabulary: vocabulary of the game.
    """

    def __init__(self, account: Account, vocabulary: Vocabulary) -> None:
        self.account = account
        self.vocabulary = vocabulary
        self.machine: Machine = account.machine
        self.by_number = {effect.number: effect for effect in account.effects}
        self.names = self.name_effects()
        self.sentences: dict[int, str] = {}  # identity of a compiled effect, which the account keeps alive → sentence

    # --- names ------------------------------------------------------------------------------------------------------

    def name_effects(self) -> dict[int, str]:
        """Return the name of every effect: its source, with its ability, layer or number if names would be equal."""
        plain = {effect.number: self.name_source(effect) for effect in self.account.effects}
        groups: dict[str, dict[int, int]] = {}  # source → group → its first effect
        for effect in self.account.effects:
            groups.setdefault(plain[effect.number], {}).setdefault(effect.group, effect.number)
        names: dict[int, str] = {}
        for source, several in groups.items():
            called = [next(filter(None, self.ability_names(self.by_number[first])), "") for first in several.values()]
            for at, group in enumerate(several):
                if called.count(called[at]) > 1:
                    names[group] = f"{source} ({at + 1})"
                else:
                    names[group] = f"{source} “{called[at]}”" if called[at] and len(several) > 1 else source
        return {effect.number: names[effect.group] for effect in self.account.effects}

    def name_source(self, effect: Effect) -> str:
        """Return the name of an effect's source."""
        this = effect.origin.env.get("this")
        return (
            self.machine.ref_name(this)
            if this is not None
            else self.machine.player_name(effect.origin.env.get("you", 0))
        )

    def name(self, number: int) -> str:
        """Return the name of an effect."""
        return self.names[number]

    def print_effect(self, effect: Effect) -> str:
        """Return the whole effect as a sentence: an ability as printed, any other effect with its fixed values."""
        declared = effect.origin.effect.declared
        fixed = effect.origin.env.get(FIXED)
        if fixed is None:
            return self.print_static(effect.origin.effect)
        values = effect.origin.env.get(AMOUNTS) or tuple(get_constant(op) for op in declared.what)
        ops = [Op(op.kind, op.attr, value) for op, value in zip(declared.what, values, strict=True)]
        whom = join_words([self.machine.ref_name(ref) for ref in fixed]) or "nothing"
        return f"{whom}: {self.format_ops(ops)}."

    def print_static(self, effect: CompiledContinuous) -> str:
        """Return an effect of a static ability as a sentence."""
        text = self.sentences.get(id(effect))
        if text is None:
            from rulestone.language.english import print_abilities

            text = print_abilities((Ability(kind="static", continuous=(effect.declared,)),), self.vocabulary)
            text = self.sentences[id(effect)] = self.describe_plainly(effect) if text.startswith(UNSAID) else text
        return text

    def describe_plainly(self, effect: CompiledContinuous) -> str:
        """Return an effect without a sentence in rules English: its objects, changes and condition."""
        from rulestone.language.english import print_expr

        declared, gained = effect.declared, effect.gained
        ops = [Op(op.kind, op.attr, gained.get(n) or self.format_value(op.value)) for n, op in enumerate(declared.what)]
        text = f"{print_expr(declared.whom, self.vocabulary)}: {self.format_ops(ops)}"
        if declared.condition is not None:
            text += f", as long as {print_expr(declared.condition, self.vocabulary)}"
        return text[:1].upper() + text[1:] + "."

    def format_value(self, value: Any) -> Any:
        """Return the value of an operation: a literal as it is, an expression in words."""
        from rulestone.language.english import print_expr

        if isinstance(value, Lit):
            return value.value
        return print_expr(value, self.vocabulary) if isinstance(value, Expr) else value

    def describe_duration(self, effect: Effect) -> str:
        """Return the origin and duration of an effect in words."""
        if effect.source >= 0:
            names = self.ability_names(effect)
            given = "" if names else self.find_giver(effect)
            name = next(filter(None, names), "")
            return "static ability" + (f" “{name}”" if name else "") + (f", given by {given}" if given else "")
        key = effect.origin.effect.lasts
        text = next((word for word, known in self.vocabulary.durations.items() if known == key), key)
        return f"effect, {text}"

    def ability_names(self, effect: Effect) -> list[str]:
        """Return the name of the static ability that makes an effect; none for other effects."""
        card = self.machine.state.objects[effect.source].card if effect.source >= 0 else None
        statics = self.machine.rules.info(card).statics if card is not None else ()
        return [ability.name for ability in statics if effect.origin.effect in ability.continuous]

    def find_giver(self, effect: Effect) -> str:
        """Return the effect that gave its source the ability behind an effect; "" for none."""
        for entry in self.account.ledger.entries:
            plan = entry.plan.get(effect.source, ())
            gained = [op.value for op in plan if op.kind == "gain"]
            gained += [ability for op in plan if op.kind == "share" for ability in op.value]
            if any(effect.origin.effect in ability.continuous for ability in gained):
                return self.name(entry.effect.number)
        return ""

    def list_rules(self, effect: Effect) -> tuple[str, ...]:
        """Return the rules that an effect cites: its own rules, and the rules of the rule that gives its ability."""
        return tuple(dict.fromkeys(effect.cites))

    # --- what it does -----------------------------------------------------------------------------------------------

    def format_ops(self, ops: Sequence[Op]) -> str:
        """Return the text of operations."""
        return join_words([format_operation(self.name_operands(op)) for op in ops])

    def name_operands(self, op: Op) -> Op:
        """Return an operation with names in place of its controller or of the objects that it refers to."""
        meant = op.attr == CONTROLLER and isinstance(op.value, int)
        named = op.kind == "set" and (meant or self.machine.rules.holds_references(op.attr))
        return op._replace(value=self.format(op.attr, op.value)) if named else op

    def format(self, attr: str, value: Any) -> str:
        """Return the value of a cell in words; a player by name."""
        if attr == CONTROLLER and isinstance(value, int):
            return self.machine.player_name(value)
        if self.machine.rules.holds_references(attr) and not isinstance(value, str):
            return join_words([self.machine.ref_name(ref) for ref in filter_present(self.machine, value)]) or "nothing"
        return format_cell_value(attr, value)

    def list_ops(self, entry: Entry, most: int = 0) -> str:
        """Return the operations of an effect by object; from more than `most` objects (0: no limit) a count."""
        groups: dict[str, list[str]] = {}
        for oid, ops in entry.plan.items():
            groups.setdefault(self.format_ops(ops), []).append(self.name_object(oid))
        lines = []
        for what, them in groups.items():
            lines.append(f"{join_words(them, most)}: {what}")
        return "; ".join(lines) or "applies to nothing"

    def name_object(self, oid: int) -> str:
        """Return an object by name."""
        return self.machine.ref_name(self.machine.state.objects[oid].ref)

    # --- why in this place ------------------------------------------------------------------------------------------

    def explain(self, entry: Entry, about: int = -1, alone: bool = False) -> str:
        """Return the reason for an effect's place in the order, in one or two sentences without a full stop.

        Args:
            about: an object for the evidence, if it shows there.
            alone: whether no other effect changes the value.
        """
        at = self.account.orders[entry.effect.number]
        lead = f"Applied {ORDINALS[at - 1] if at <= len(ORDINALS) else f'no. {at}'}"
        layer = self.account.get_layer_name(entry.effect)
        if alone and not layer and entry.reason in (ALONE, BY_TIMESTAMP):
            return "The only effect on this value"
        inside = f", in the layer “{layer}”" if layer else ""
        earlier = self.account.get_layer_name(self.account.ledger.entries[at - 2].effect) if layer and at > 1 else layer
        if earlier != layer:
            inside += f", which comes after “{earlier}” regardless of timestamps"
        inside += "".join(f", {BEGUN[part]}," for part in entry.continuations)
        passed = [self.name(number) for number in entry.passed_over]
        if entry.reason == WAITED:
            return f"{lead}{inside}, although it is older: {self.describe_dependencies(entry.dependencies, about)}"
        if entry.reason == LOOP:
            return f"{lead}{inside}: {self.explain_loop(entry.dependencies, about)}"
        waits = f"; {join_words(passed, MAX_NAMED)} came first in timestamp order, but must wait" if passed else ""
        return f"{lead}{inside}: {self.explain_order(entry, at, layer)}{waits}"

    def explain_order(self, entry: Entry, at: int, layer: str) -> str:
        """Return a clause with the reason why an effect that waited for no other came next."""
        if entry.passed_over and entry.reason in (BY_TIMESTAMP, ALONE):
            return "it depends on no other effect that is left"
        if entry.reason == ALONE and (at == 1 or self.account.ledger.entries[at - 2].layer != entry.layer):
            return "the only effect in its layer" if layer else "the only effect"
        left = self.list_later(entry)
        return f"older than {join_words(left, MAX_NAMED)}" if left else "the last effect"

    def explain_loop(self, edges: Sequence[Edge], about: int = -1) -> str:
        """Return the effects of a dependency loop, its resolution, and its dependencies in words."""
        members = {number for edge in edges for number in (edge.prerequisite, edge.dependent)}
        ring = join_words([self.name(n) for n in sorted(members, key=lambda n: self.by_number[n].sort_key)], MAX_NAMED)
        done = LOOPED[self.account.scheme.loops]
        return f"{ring} depend on each other in a loop, {done}: {self.describe_dependencies(edges, about)}"

    def list_later(self, entry: Entry) -> list[str]:
        """Return the effects of a layer that are applied after a given one."""
        after = self.account.ledger.entries[self.account.orders[entry.effect.number] :]
        return [self.name(other.effect.number) for other in after if other.layer == entry.layer]

    def describe_dependencies(self, edges: Sequence[Edge], about: int = -1) -> str:
        """Return dependencies in words, with evidence on an object if it shows there."""
        more = [f"and {len(edges) - MAX_NAMED} more"] if len(edges) > MAX_NAMED + 1 else []
        shown = edges[:MAX_NAMED] if more else edges
        return "; ".join([*(self.describe_dependency(edge.find_evidence(about)) for edge in shown), *more])

    def describe_dependency(self, edge: Edge) -> str:
        """Return a dependency in words: how applying one effect first changes another."""
        ahead = f"after {join_words([*map(self.name, edge.applied_before)], MAX_NAMED)} " if edge.applied_before else ""
        first, own = self.name(edge.prerequisite), f"the effect of {self.name(edge.dependent)}"
        because = f"{ahead}with {first} applied first, {self.describe_change(edge, own)}"
        return f"{self.name(edge.dependent)} depends on {first}, because {because}"

    def describe_change(self, edge: Edge, own: str = "it") -> str:
        """Return how an effect, named `own`, changes if another one is applied first, and the responsible value."""
        what = self.name_object(edge.oid)
        if edge.kind == EXISTENCE:
            if edge.is_added:
                return f"the effect exists: {what} has the ability"
            return f"the effect no longer exists: {what} has lost the ability"
        if edge.kind == WHOM:
            verb = f"{own} applies to {what} too" if edge.is_added else f"{own} no longer applies to {what}"
        else:
            before, after = self.format_ops(edge.operations_before), self.format_ops(edge.operations_after)
            verb = f"{own} changes {what} differently ({after}, not {before})"
        return verb + (f" ({self.format_change(edge)})" if edge.attr else "")

    def format_change(self, edge: Edge) -> str:
        """Return the change of a value behind a dependency."""
        whose = "" if edge.changed_object == edge.oid else f"{self.name_object(edge.changed_object)}'s "
        before, after = (self.format(edge.attr, value) for value in (edge.before, edge.after))
        return f"{whose}{name_cell(edge.attr)}: {before} → {after}"


def format_operation(op: Op) -> str:
    """Return an operation in words, with its value evaluated."""
    match op.kind:
        case "add":
            return f"{op.attr} {op.value:+}" if isinstance(op.value, int) else f"{op.attr} + {format_words(op.value)}"
        case "lose":
            return f"loses {format_words(op.value) if op.attr == ABILITY else op.attr}"
        case "gain":
            return f"gains {getattr(op.value, 'label', 'an ability')}"
        case "share" if isinstance(op.value, tuple):
            return f"gains {join_words([ability.label for ability in op.value]) or 'nothing'}"
        case "copy":
            return f"becomes a copy of {name_model(op.value)}"
    form = OPERATION_WORDS.get(op.kind, "{kind} {attr} {value}")
    form = form.replace("becomes", "become") if is_plural(op.attr) else form
    return form.format(kind=op.kind, attr=op.attr, value=op.value if op.kind == "swap" else format_words(op.value))


OPERATION_WORDS = {
    "set": "{attr} becomes {value}", "multiply": "{attr} × {value}", "swap": "{attr} and {value} are swapped",
    "grant": "gets {attr}", "reword": "{attr}: {value}", "forbid": "cannot “{attr}”", "permit": "may “{attr}”",
}  # fmt: skip
"""Kind of operation → its text, for kinds whose text has the same form for all values."""


def name_model(value: Any) -> str:
    """Return the name of a copy's model: a card, or words for its values."""
    if isinstance(value, (tuple, list)) and not isinstance(value, Model):
        value = dict(value).get(CARD)
    if isinstance(value, Model):
        value = value.card
    return value.name if isinstance(value, Card) else format_words(value)


def name_cell(attr: str) -> str:
    """Return the name of a cell of derived values in words."""
    kind, sign, thing = attr.partition(":")
    if sign and kind in ("forbid", "permit"):
        return f"“{thing}” {'forbidden' if kind == 'forbid' else 'permitted'}"
    return f"lost {attr.removeprefix('lose ')}" if attr.startswith("lose ") else attr


def format_cell_value(attr: str, value: Any) -> str:
    """Return the value of a cell in words."""
    if attr.startswith(("forbid:", "permit:")):
        return "no" if value is None else "yes"
    if attr == ABILITIES:
        counted = Counter(held.ability.label for held in value or ())
        return join_words([label if n == 1 else f"{label} ×{n}" for label, n in counted.items()]) or "none"
    return format_words(bool(value)) if attr.startswith("lose ") else format_words(value)
