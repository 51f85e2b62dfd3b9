"""Why not: why an effect does not apply to something, why a trigger did not act, why an action is not allowed.

Each answer is a list of verdicts: the first thing that stands against it, the rule, the actual values.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rulestone.continuous.accounts.account import Account
from rulestone.continuous.board import Effect
from rulestone.kernel.position import Position
from rulestone.lab.why.application import Missing
from rulestone.lab.why.subjects import thing
from rulestone.lab.why.words import Teller
from rulestone.model.verdicts import Verdict
from rulestone.scenario.errors import ScenarioError, unknown
from rulestone.scenario.setup.board import ScenarioBoard
from rulestone.scenario.stage import Stage


class Reason(Struct, frozen=True):
    """One answer.

    Attributes:
        about: what it is about: an effect, an ability and an event, an action.
        says: its text, "" for none.
        verdict: whether it does; if not, by which rule and why.
    """

    about: str
    says: str
    verdict: Verdict


class WhyNot(Struct, frozen=True):
    """What a question comes to.

    Attributes:
        scenario, title, game, step, moment: which position of which run.
        question: the question in full.
        yes: what it means when a verdict says yes ("it applies").
        no: what it means when one says no.
        reasons: the answers.
    """

    scenario: str
    title: str
    game: str
    step: int
    moment: str
    question: str
    yes: str
    no: str
    reasons: tuple[Reason, ...]


def answered(stage: Stage, step: int, question: str, yes: str, no: str, reasons: list[Reason]) -> WhyNot:
    """An answer about a position of a run."""
    run = stage.run
    return WhyNot(
        run.scenario, run.title, run.game, step, stage.moment(step), question, yes, no, tuple(dict.fromkeys(reasons))
    )


def effect_on(stage: Stage, name: str, on: str, step: int | None = None) -> WhyNot:
    """Why an effect does not apply to something.

    Args:
        stage: the scenario, followed.
        name: what the effect comes from, or the name of its ability, as `explain` calls it.
        on: a card or player.
        step: after which line of the script, 0 for the start; the end unless given.

    Raises:
        ScenarioError: there is no such effect, thing or step.
    """
    number = stage.step(step)
    position = stage.position(number)
    account = Account(position.machine())
    teller = Teller(account, stage.board.ruleset.vocabulary)
    oid = thing(stage.board, on)
    missing = Missing(account, teller)
    reasons = [applied(account, teller, missing, effect, oid) for effect in called(teller, name)]
    if not reasons:
        reasons = nothing_from(stage.board, teller, position, name)
    question = f"Why does the effect of {name} not apply to {position.name(position.object(oid).ref)}?"
    return answered(stage, number, question, "it applies", "it does not apply", reasons)


def called(teller: Teller, name: str) -> list[Effect]:
    """The effects that a name means: by source, with or without a number, or by the name of the ability."""
    folded = name.strip().casefold()
    found = []
    for effect in teller.account.effects:
        known = {teller.name(effect.number), teller.source(effect), *teller.ability_names(effect)}
        if folded in {one.casefold() for one in known if one}:
            found.append(effect)
    return found


def applied(account: Account, teller: Teller, missing: Missing, effect: Effect, oid: int) -> Reason:
    """Whether one effect applies; where it does, what it does and whether that still shows."""
    verdict = missing.verdict(effect, oid)
    if verdict:
        entry = missing.entries[effect.number]
        later = [
            other
            for other in account.ledger.entries[account.orders[effect.number] :]
            for op in other.plan.get(oid, ())
            if op.kind == "set" and op.attr in effect.writes
        ]
        names = dict.fromkeys(teller.name(other.effect.number) for other in later)
        over = f"; {', '.join(names)}, applied later, sets the value anew" if later else ""
        rule = next(iter(account.rules(later[-1])), "") if later else verdict.rule
        verdict = Verdict(True, rule, teller.does(entry.plan[oid]) + over)
    return Reason(teller.name(effect.number), teller.says(effect), verdict)


def nothing_from(board: ScenarioBoard, teller: Teller, position: Position, name: str) -> list[Reason]:
    """Why there is no effect that comes from a card: where it lies, or what it has not done.

    Raises:
        ScenarioError: there is neither such an effect nor such a card.
    """
    labels = {label.casefold(): label for label in board.labels}
    label = labels.get(name.strip().casefold())
    if label is None:
        known = dict.fromkeys([*(teller.source(effect) for effect in teller.account.effects), *board.labels])
        raise ScenarioError(unknown("effect or card", name, known), board.scenario.label)
    machine = teller.machine
    obj = machine.state.objects[board.labels[label]]
    statics = machine.rules.info(obj.card).statics if obj.card is not None else ()
    reasons = []
    for ability in statics:
        zones = ability.zones or machine.rules.places.zones
        where = machine.rules.layout.zone_of[obj.place].name if obj.place >= 0 else "no zone"
        because = f"{label} is in {a(where)}, and its ability works in {a(' or '.join(sorted(zones)))}"
        if obj.host >= 0:
            because = f"{label} lies under {position.name(position.object(obj.host).ref)}"
        elif machine.rules.dormant in obj.marks:
            because = f"{label} lies there without working abilities"
        reasons.append(Reason(label, "", Verdict(False, "", because)))
    if reasons:
        return reasons
    over = ended(position, obj.oid)
    if over is not None:
        return [Reason(label, "", over)]
    because = f"no effect of {label} has begun up to here" if obj.card else "players have no abilities"
    return [Reason(label, "", Verdict(False, "", because))]


def a(zone: str) -> str:
    """A zone with its article."""
    return zone if zone == "no zone" else f"the {zone}"


def ended(position: Position, oid: int) -> Verdict | None:
    """Why an effect that a card had begun is over; None if there was none."""
    for step in reversed(list(position.way())):
        before: Any = step.before
        if before is None:
            continue
        mine = [active for active in before.state().effects if number_of(active) == oid]
        if mine:
            records = [record for record in step.records if record.event == "effects end"]
            rules = tuple(rule for record in records for rule in record.rules)
            lasted = mine[-1].until
            return Verdict(False, rules[0] if rules else "", f"its effect lasted until {lasted} and is over")
    return None


def number_of(active: Any) -> int:
    """The number of the object whose effect it is."""
    this = active.env.get("this", -1)
    return int(this) & 0xFFFF if this >= 0 else -1
