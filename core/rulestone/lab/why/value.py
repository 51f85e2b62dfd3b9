"""Derivation of a value: the printed value, the effects on it with reasons for their order, and absent effects."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rulestone.continuous.accounts.account import Account
from rulestone.continuous.accounts.ledger import WAITED, Entry, Step
from rulestone.continuous.board import Effect
from rulestone.continuous.operations import ABILITIES
from rulestone.lab.why.effect import Applications
from rulestone.lab.why.reasons import AtMoment, describe_moment
from rulestone.lab.why.subjects import Subject, find_subjects
from rulestone.lab.why.words import Narrator, name_cell
from rulestone.language.expressions import This, Var
from rulestone.model.bindings import FIXED
from rulestone.model.display import Displayed
from rulestone.scenario.failing_parts import Faults
from rulestone.scenario.stage import Stage

#: the printed attributes of every card
ALWAYS = ("type", "name", ABILITIES)


MAX_LINES = 300
"""Maximum number of lines about effects; further values are only counted. Example: 300 lords that strengthen each other
make 300 values of 300 lines each.
"""
MAX_PAIRS = 12
"""Number of pairs of effects whose order matters that are listed for one value."""


class Contribution(Displayed, Struct, frozen=True):
    """An effect on a value.

    Attributes:
        order: position in the order in which all effects are applied, from 1.
        layer: name of the layer; "" if there is only one.
        effect: the name of the effect.
        says: the complete effect as a sentence.
        kind: its origin and duration.
        does: its change to the explained object.
        before, after: the value before and after it.
        rules: ids of the rules that the effect cites.
        why: reason for its position in the order.
        waits: younger effects that it waited for, with the evidence; "" for none.
        place_rules: ids of the rules behind its position.
    """

    order: int
    layer: str
    effect: str
    says: str
    kind: str
    does: str
    before: str
    after: str
    rules: tuple[str, ...]
    why: str
    waits: str
    place_rules: tuple[str, ...]


class AbsentEffect(Struct, frozen=True):
    """An effect that would change the value but did not apply.

    Attributes:
        effect, says: as in `Contribution`.
        because: the condition that failed when it would have been applied, with the actual values.
        rules: ids of the rules behind the condition.
        order: whether the order of effects decided, because the condition holds for the final values or the source
            had lost the ability.
    """

    effect: str
    says: str
    because: str
    rules: tuple[str, ...]
    order: bool = False


class Derivation(Displayed, Struct, frozen=True):
    """The derivation of a value.

    Attributes:
        thing, attribute: name of the object and of its attribute.
        base: value without continuous effects; `origin`: its source ("printed", "marked on it", ...).
        lines: the effects on it, in order of application.
        value: the result.
        remarks: further facts, such as pairs of effects whose order matters, or a floor.
        absent: effects on this value that did not apply to it.
    """

    thing: str
    attribute: str
    base: str
    origin: str
    lines: tuple[Contribution, ...]
    value: str
    remarks: tuple[str, ...] = ()
    absent: tuple[AbsentEffect, ...] = ()


class Explanation(AtMoment, frozen=True):
    """The derivations of values of a position.

    Attributes:
        order: description of the game's order of continuous effects; `rules`: ids of the rules behind it.
        derivations: one for each value, up to `MAX_LINES` lines in total.
        notes: notes on the shared words used.
        more: the number of further values that the question is about.
    """

    order: str
    rules: tuple[str, ...]
    derivations: tuple[Derivation, ...]
    notes: tuple[str, ...] = ()
    more: int = 0


def explain(stage: Stage, of: str = "", step: int | None = None) -> Explanation:
    """Explain values of a position of a scenario.

    Args:
        stage: the scenario's run.
        of: "Guard.power" for one value, "Guard" for all its values that effects changed, "" for all changed values.
        step: number of the script line after which it is asked, 0 for the start; by default the last.

    Raises:
        ScenarioError: there is no such object, value or step.
    """
    number = stage.step(step)
    account = Account(stage.position(number).machine())
    explainer = Explainer(account, Narrator(account, stage.board.ruleset.vocabulary))
    found = find_subjects(stage.board, account, of)
    scheme = account.machine.rules.policies.layers
    derivations: list[Derivation] = []
    lines = 0
    for subject in found.subjects:
        if lines >= MAX_LINES:
            break
        derivations.append(explainer.derive(subject))
        lines += len(derivations[-1].lines) + len(derivations[-1].absent) + 1
    return Explanation(
        *describe_moment(stage, number),
        order=scheme.describe(),
        rules=scheme.cites,
        derivations=tuple(derivations),
        notes=found.notes,
        more=len(found.subjects) - len(derivations),
    )


class Explainer:
    """Explains the values of one account.

    Args:
        account: the account.
        teller: describes effects.
    """

    def __init__(self, account: Account, teller: Narrator) -> None:
        self.account = account
        self.teller = teller
        self.applications = Applications(account, teller)

    def derive(self, subject: Subject) -> Derivation:
        """Return the derivation of a value."""
        oid, attr = subject.oid, subject.attr
        account = self.account
        steps = account.list_steps(oid, attr)
        return Derivation(
            thing=subject.thing,
            attribute=name_cell(attr),
            base=self.teller.format(attr, account.read_base_value(oid, attr)),
            origin=self.get_origin(oid, attr),
            lines=tuple(self.make_line(step, oid, attr, len(steps) == 1) for step in steps),
            value=self.teller.format(attr, account.compute_value(oid, attr)),
            remarks=(*self.list_pairs(steps, oid, attr), *self.note_floor(oid, attr)),
            absent=tuple(self.list_absent(oid, attr)),
        )

    def get_origin(self, oid: int, attr: str) -> str:
        """Return the source of the value without effects."""
        obj = self.account.machine.state.objects[oid]
        if ":" in attr or attr.startswith("lose "):
            return "without effects"
        if attr in obj.marks:
            return "marked on it"
        if obj.card is None:
            return "by the rules"
        return "printed" if attr in obj.card.values or attr in ALWAYS else "not printed"

    def make_line(self, step: Step, oid: int, attr: str, alone: bool) -> Contribution:
        """Return an effect on the value; `alone`: no other effect changes it."""
        entry, teller = step.entry, self.teller
        effect = entry.effect
        return Contribution(
            order=self.account.orders[effect.number],
            layer=self.account.get_layer_name(effect),
            effect=teller.name(effect.number),
            says=teller.print_effect(effect),
            kind=teller.describe_duration(effect),
            does=teller.format_ops(entry.plan[oid]),
            before=self.teller.format(attr, step.before),
            after=self.teller.format(attr, step.after),
            rules=teller.list_rules(effect),
            why=teller.explain(entry, oid, alone) + self.explain_unchanged(step, entry, oid),
            waits=teller.describe_dependencies(entry.dependencies, oid) if entry.reason == WAITED else "",
            place_rules=self.account.list_rules(entry),
        )

    def explain_unchanged(self, step: Step, entry: Entry, oid: int) -> str:
        """Return why an applied effect left the value unchanged; "" if it changed it."""
        if step.before != step.after:
            return ""
        if any(op.limited for op in entry.plan[oid]):
            return ". It changes nothing: the value cannot be lowered"
        if self.account.scheme.is_by_timestamp and any(op.kind in ("gain", "share", "grant") for op in entry.plan[oid]):
            rules = bracket_rules(self.account.scheme.find_rules("sublayers")).removesuffix(".")
            return f". It changes nothing: a later effect removes it, and removals are settled first{rules}"
        return ". It changes nothing: the value is that already"

    def list_pairs(self, steps: tuple[Step, ...], oid: int, attr: str) -> list[str]:
        """Return the pairs of independent effects whose order matters."""
        lines: list[str] = []
        for swap in self.account.iterate_swaps(steps, (oid, attr)):
            if swap is None or len(lines) == MAX_PAIRS:
                lines.append("There may be more such pairs: too many effects touch the value to check all.")
                break
            one, other, instead = swap
            a, b = self.teller.name(one.entry.effect.number), self.teller.name(other.entry.effect.number)
            shown = self.teller.format(attr, instead)
            lines.append(
                f"The order of {a} and {b} matters: if {b} had the earlier timestamp, the value would be {shown}. "
                + (
                    "Still neither depends on the other: neither changes whether the other exists, what it applies to "
                    "or what it does. So their timestamps decide"
                    if self.account.scheme.dependency
                    else "Here effects apply by timestamp alone, even if one changes another"
                )
                + bracket_rules(self.account.scheme.find_rules("timestamp"))
            )
        return lines

    def note_floor(self, oid: int, attr: str) -> list[str]:
        """Return a remark if the value would be below the minimum of the game."""
        found = self.account.ledger.get_value(oid, attr)
        kept = self.account.compute_value(oid, attr)
        return [] if found == kept else [f"It would be {found}, but never goes below {kept}."]

    def list_absent(self, oid: int, attr: str) -> list[AbsentEffect]:
        """Return the effects on such a value that did not apply to this object."""
        found = []
        for effect in self.account.effects:
            entry = self.applications.entries.get(effect.number)
            if attr not in effect.writes or (entry is not None and oid in entry.plan):
                continue
            if not self.is_relevant(effect, oid):
                continue
            verdict = self.applications.check_effect(effect, oid)
            rules = tuple(filter(None, (verdict.rule,)))
            name = self.teller.name(effect.number)
            order = not self.applications.explain_misfit(effect, oid)
            found.append(AbsentEffect(name, self.teller.print_effect(effect), verdict.because, rules, order))
        return found

    def is_relevant(self, effect: Effect, oid: int) -> bool:
        """Return whether readers may expect an effect to apply to an object.

        They do not if it is for its source, for chosen objects, for another player's cards, or for players if the
        object is a card."""
        env, whom = effect.origin.env, effect.origin.effect.declared.whom
        if isinstance(whom, This) and effect.source >= 0:
            return effect.source == oid
        if env.get(FIXED) is not None or isinstance(whom, (This, Var)):
            return False
        if not Faults(self.account.machine, self.teller.vocabulary, env).reaches(whom, oid):
            return False
        applied: Any = self.applications.entries.get(effect.number)
        players = applied is not None and any(at < 2 for at in applied.plan)
        return (oid < 2) == players if applied is not None and applied.plan else oid >= 2


def bracket_rules(rules: tuple[str, ...]) -> str:
    """Return rule ids in brackets, and a full stop."""
    return (f" [{', '.join(rules)}]" if rules else "") + "."
