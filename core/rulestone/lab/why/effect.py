"""Reasons why a continuous effect did not apply to an object: the first obstacle at its place in the order."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Any

from rulestone.continuous.accounts.account import Account
from rulestone.continuous.accounts.ledger import LOOP, Entry
from rulestone.continuous.board import Effect
from rulestone.continuous.operations import ABILITIES, Table
from rulestone.kernel.position import Position
from rulestone.kernel.trace import Record, iterate_causes, link_causes, list_references
from rulestone.lab.why.reasons import Reason, WhyNot, make_answer
from rulestone.lab.why.subjects import find_thing
from rulestone.lab.why.words import Narrator
from rulestone.model.bindings import AMOUNTS, FIXED
from rulestone.model.display import join_words
from rulestone.model.objects import NUMBER, Object
from rulestone.model.spelling import format_unknown
from rulestone.model.verdicts import YES, Verdict
from rulestone.scenario.errors import ScenarioError
from rulestone.scenario.failing_parts import NOBODY, Faults
from rulestone.scenario.setup.board import ScenarioBoard
from rulestone.scenario.stage import Stage


def explain_effect(stage: Stage, name: str, target: str, step: int | None = None) -> WhyNot:
    """Return why an effect does not apply to an object.

    Args:
        stage: the scenario's run.
        name: name of the effect's source or of its ability, as `explain` prints it.
        target: name of a card or player.
        step: number of the script line after which it is asked, 0 for the start; by default the last.

    Raises:
        ScenarioError: there is no such effect, card, player or step.
    """
    number = stage.step(step)
    position = stage.position(number)
    account = Account(position.machine())
    teller = Narrator(account, stage.board.ruleset.vocabulary)
    oid = find_thing(stage.board, target)
    applications = Applications(account, teller)
    reasons = [explain_applied(account, teller, applications, effect, oid) for effect in find_by_name(teller, name)]
    if not reasons:
        reasons = explain_no_effect(stage.board, teller, position, name, oid)
    question = f"Does the effect of {name} apply to {position.name(position.object(oid).ref)}?"
    return make_answer(stage, number, question, "it applies", "it does not apply", reasons)


def find_by_name(teller: Narrator, name: str) -> list[Effect]:
    """Return the effects with a name: of a source, with or without a number, or of an ability."""
    folded = name.strip().casefold()
    found = []
    for effect in teller.account.effects:
        known = {teller.name(effect.number), teller.name_source(effect), *teller.ability_names(effect)}
        if folded in {one.casefold() for one in known if one}:
            found.append(effect)
    return found


def explain_applied(account: Account, teller: Narrator, applied: Applications, effect: Effect, oid: int) -> Reason:
    """Return why an effect applies or not; for one that applies, also its change and a later effect that hides it."""
    verdict = applied.check_effect(effect, oid)
    if verdict:
        entry = applied.entries[effect.number]
        later = [
            other
            for other in account.ledger.entries[account.orders[effect.number] :]
            for op in other.plan.get(oid, ())
            if op.kind == "set" and op.attr in effect.writes
        ]
        names = dict.fromkeys(teller.name(other.effect.number) for other in later)
        over = f"; {', '.join(names)}, applied later, sets the value again" if later else ""
        rule = next(iter(account.list_rules(later[-1])), "") if later else verdict.rule
        verdict = Verdict(True, rule, teller.format_ops(entry.plan[oid]) + over)
    return Reason(teller.name(effect.number), teller.print_effect(effect), verdict)


def explain_no_effect(
    board: ScenarioBoard, teller: Narrator, position: Position, name: str, target: int
) -> list[Reason]:
    """Return why a card has no continuous effect on a target now: its place, its one-shot effect, or a missing event.

    Raises:
        ScenarioError: there is neither such an effect nor such a card.
    """
    labels = {label.casefold(): label for label in board.labels}
    label = labels.get(name.strip().casefold())
    if label is None:
        known = dict.fromkeys([*(teller.name_source(effect) for effect in teller.account.effects), *board.labels])
        raise ScenarioError(format_unknown("effect or card", name, known), board.scenario.label)
    machine = teller.machine
    obj = machine.state.objects[board.labels[label]]
    statics = machine.rules.info(obj.card).statics if obj.card is not None else ()
    if statics:
        return [Reason(label, "", Verdict(False, "", explain_place(teller, label, obj, one.zones))) for one in statics]
    for verdict in (explain_ended(position, obj.oid), explain_resolution(position, obj.oid, target)):
        if verdict is not None:
            return [Reason(label, "", verdict)]
    because = f"no effect of {label} has begun so far" if obj.card else "players have no abilities"
    return [Reason(label, "", Verdict(False, "", because))]


def explain_place(teller: Narrator, label: str, obj: Object, zones: Collection[str]) -> str:
    """Return why a static ability of a card has no effect where the card is."""
    rules = teller.machine.rules
    if obj.host >= 0:
        return f"{label} lies under {teller.machine.ref_name(teller.machine.state.objects[obj.host].ref)}"
    if rules.dormant in obj.marks:
        return f"{label} is there, but its abilities do not work"
    where = f"the {rules.layout.zone_of[obj.place].name}" if obj.place >= 0 else "no zone"
    return f"{label} is in {where}; its ability works in the {' or '.join(sorted(zones or rules.places.zones))}"


def explain_ended(position: Position, oid: int) -> Verdict | None:
    """Return why an effect begun by a card has ended; None if there was none."""
    for before, step in reversed([*pairwise(position.list_path())]):
        mine = [active for active in before.state().effects if get_source_number(active) == oid]
        if mine:
            rules = [rule for record in step.records if record.event == "effects end" for rule in record.rules]
            return Verdict(False, next(iter(rules), ""), f"its effect lasted until {mine[-1].until} and is over")
    return None


def explain_resolution(position: Position, oid: int, target: int) -> Verdict | None:
    """Return what the last resolution of a card's item did to a target, and why not; None if none has resolved."""
    records = tuple(position.history())
    resolutions = [one for one in records if one.event == "resolves" and one.data["source"] & NUMBER == oid]
    if not resolutions:
        return None
    about = list_consequences(records, resolutions[-1], target)
    if not about:
        return Verdict(False, "", f"it resolved without an effect on {position.name(position.object(target).ref)}")
    shown = next((record for record in about if record.event == "refusal"), about[0])
    refused = shown.event == "refusal"
    return Verdict(not refused, next(iter(shown.rules), ""), shown.text.partition(": ")[2] if refused else shown.text)


def list_consequences(records: Sequence[Record], resolution: Record, target: int) -> list[Record]:
    """Return the refusals of an item, and the records about a target that the resolution caused."""
    causes, label = link_causes(records), f"{resolution.data['label']}: "
    refusals = [one for one in records if one.event == "refusal" and one.text.startswith(label)]
    caused = [one for one in records if resolution in iterate_causes(one, causes)]
    return refusals + [one for one in caused if target in (ref & NUMBER for ref in list_references(one))]


def get_source_number(active: Any) -> int:
    """Return the number of an effect's source."""
    this = active.env.get("this", -1)
    return int(this) & 0xFFFF if this >= 0 else -1


class Applications:
    """Reconstructs the moment at which each effect of an account was, or would have been, applied.

    Args:
        account: the account.
        teller: describes effects.
    """

    def __init__(self, account: Account, teller: Narrator) -> None:
        self.account = account
        self.teller = teller
        self.entries: dict[int, Entry] = {entry.effect.number: entry for entry in account.ledger.entries}

    def check_effect(self, effect: Effect, oid: int) -> Verdict:
        """Return the verdict on an effect and an object: if it did not apply, why, with the deciding ordering rules."""
        entry = self.entries.get(effect.number)
        if entry is None:
            return self.explain_absence(effect)
        if oid in entry.plan:
            return YES
        table = self.account.table
        try:
            self.account.machine.state.table = self.find_table_before(entry)
            because = self.explain_misfit(effect, oid)
        finally:
            self.account.machine.state.table = table
        if because and not self.explain_misfit(effect, oid):  # the effect applies with the final values
            return self.explain_early_failure(entry, oid, because)
        return Verdict(False, self.rule("settled") if effect.origin.env.get(FIXED) is not None else "", because)

    def find_table_before(self, entry: Entry) -> Table:
        """Return the table of derived values just before an application."""
        table: Table = {}
        for earlier in self.account.ledger.entries:
            if earlier is entry:
                break
            for (oid, attr), (_, value) in earlier.changed.items():
                table.setdefault(oid, {})[attr] = value
        return table

    def explain_absence(self, effect: Effect) -> Verdict:
        """Return why an effect did not exist in its layer: its source lost the ability, or a loop."""
        looped = self.account.ledger.left_out.get(effect.number)
        if looped is not None:
            return Verdict(False, self.rule("loops"), self.teller.explain_loop(looped))
        given = None
        for entry in self.account.ledger.entries:
            before, after = entry.changed.get((effect.source, ABILITIES), ((), ()))
            if effect.ability in after and effect.ability not in before:
                given = entry
            if effect.ability in before and effect.ability not in after:
                source = self.teller.name_object(effect.source)
                by = self.teller.name(entry.effect.number)
                rule = self.rule(self.find_loss(given, entry))
                return Verdict(False, rule, f"{source} has lost the ability, by {by}")
        return Verdict(False, "", f"{self.teller.name_object(effect.source)} does not have the ability")

    def find_loss(self, gain: Entry | None, entry: Entry) -> str:
        """Return the ordering rule by which the loss of an ability wins over its gain or over its effect."""
        if gain is None:
            return "goes_on"
        return "timestamp" if gain.layer == entry.layer else self.account.find_separator(gain.layer, entry.layer)

    def explain_early_failure(self, entry: Entry, oid: int, because: str) -> Verdict:
        """Explain why an effect did not apply although its conditions hold for the final values: they failed before."""
        later = [
            other
            for other in self.account.ledger.entries[self.account.orders[entry.effect.number] :]
            if any(at == oid and attr in entry.effect.reads for at, attr in other.changed)
        ]
        names = [self.teller.name(other.effect.number) for other in later]
        by = f"; only {join_words(names)}, applied later, changes that" if later else ""
        part = "loops" if entry.reason == LOOP else "timestamp"
        if later and all(other.layer != entry.layer for other in later):
            part = self.account.find_separator(entry.layer, later[0].layer)
        return Verdict(False, self.rule(part), f"when its turn came, {because}{by}")

    def rule(self, part: str) -> str:
        """Return the rule behind a part of the order of effects; "" for none."""
        return next(iter(self.account.scheme.find_rules(part)), "")

    def explain_misfit(self, effect: Effect, oid: int) -> str:
        """Return why an effect does not apply to an object with the values of a table; "" if it does."""
        made: Any = effect.origin
        env, declared = made.env, made.effect.declared
        faults = Faults(self.account.machine, self.teller.vocabulary, env)
        if AMOUNTS not in env and declared.condition is not None:
            because = faults.explain_condition(declared.condition, NOBODY)
            if because:
                return because
        fixed = env.get(FIXED)
        if fixed is None:
            name = self.teller.name_object(oid)
            because = re.sub("^its ", f"{name}'s ", faults.explain_selection(declared.whom, oid))
            return re.sub("^it (?!is .*'s turn)", f"{name} ", because)
        alive = [ref for ref in fixed if ref >= 0]
        if any(ref & NUMBER == oid and self.account.machine.state.is_alive(ref) for ref in alive):
            return ""
        if any(ref & NUMBER == oid for ref in alive):
            return "it has changed zones since the effect began, so it is a new object; the effect affects the old one"
        names = join_words([self.account.machine.ref_name(ref) for ref in alive]) or "nothing"
        return f"the affected objects were fixed when it began: {names}"
