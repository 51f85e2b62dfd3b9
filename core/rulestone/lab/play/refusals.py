"""Reasons against present actions of a player: one action with one card, or every action with any card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from rulestone.game.ruleset import Ruleset
from rulestone.kernel.position import Position, is_visible
from rulestone.model.choices import Option
from rulestone.model.objects import NUMBER, Object
from rulestone.model.spelling import suggest
from rulestone.model.verdicts import Verdict
from rulestone.scenario.setup.words import map_verb_forms


class Refusal(Struct, frozen=True):
    """The verdict of the rules on an action.

    Attributes:
        action: name of the action.
        subject: name of its subject; "" for none.
        verdict: whether the requirements of the action are met; if not, the refusing rule and the reason.
        offered: whether the action is on offer now.
    """

    action: str
    subject: str
    verdict: Verdict
    offered: bool


class UnclearInput(ValueError):
    """The input names no action and no card; the message lists the existing names."""


def list_refused(position: Position, player: int) -> list[Refusal]:
    """Return the actions that a player has a card for but cannot take now, in the order of the game's actions.

    Actions for which a card has the wrong kind or place are left out. Cards that are refused for the same reason are
    listed together.
    """
    groups: dict[tuple[str, Verdict], list[str]] = {}
    for option in list_possible(position, player):
        if is_offered(position, option):
            continue
        verdict = position.check_action(player, option.action, option.subject, option.ability)
        if not verdict:
            name = position.name(option.subject) if option.subject > 1 else ""
            # cards that lack the same thing are listed together
            verdict = replace(verdict, because=verdict.because.replace(name, "it")) if name else verdict
            names = groups.setdefault((option.action, verdict), [])
            if name not in names:
                names.append(name)
    return [Refusal(act, ", ".join(filter(None, names)), said, False) for (act, said), names in groups.items()]


def list_possible(position: Position, player: int) -> Iterator[Option]:
    """Yield every action with every object of the player that could be possible in the present zones."""
    machine = position.machine()
    for name, action in position.rules.actions.items():
        if action.subject is None:
            yield Option(name, player)
            continue
        for ref in action.subject(machine, {"you": player}, -1):
            if ref < 0 or (ref & NUMBER > 1 and position.object(ref & NUMBER).controller != player):
                continue
            yield from position.list_action_options(name, ref)


def is_offered(position: Position, option: Option) -> bool:
    """Return whether the present choice offers exactly this option."""
    return position.choice is not None and option in position.choice.options


def judge_named(position: Position, player: int, ruleset: Ruleset, text: str) -> list[Refusal]:
    """Return verdicts on an action that a player asks about.

    Args:
        text: "<action> <card>", "<action>" or "<card>", in the words of scenarios.

    Returns:
        a verdict for each possible action, those nearest to being allowed first.

    Raises:
        UnclearInput: the text names no known action or card.
    """
    words = " ".join(text.split())
    folded = words.casefold()
    forms = {form: actions for form, actions in map_verb_forms(ruleset).items() if f"{folded} ".startswith(f"{form} ")}
    form = max(forms, key=len, default="")
    actions = [name for name in forms.get(form, tuple(position.rules.actions)) if name in position.rules.actions]
    rest = words[len(form) :].strip()
    if not rest:
        return [one for name in actions for one in judge_action(position, player, name)]
    judged = judge_uses(position, player, actions, find_named_cards(position, player, rest, bool(form)))
    found: dict[tuple[str, str, Verdict], Refusal] = {}
    for depth, ruled in sorted(judged, key=lambda pair: -pair[0]):
        if form or depth >= 0:
            found.setdefault((ruled.action, ruled.subject, ruled.verdict), ruled)
    if not found:
        raise UnclearInput(f"no action uses “{rest}” in its present zone")
    return [*found.values()][: 1 if form else None]


def judge_uses(
    position: Position, player: int, actions: Iterable[str], objects: Sequence[Object]
) -> Iterator[tuple[int, Refusal]]:
    """Yield verdicts on taking actions with objects, each with its depth (see `judge_option`)."""
    for obj in objects:
        for name in actions:
            if position.rules.actions[name].subject is not None:
                for option in position.list_action_options(name, obj.ref):
                    yield judge_option(position, player, option)


def judge_action(position: Position, player: int, action: str) -> list[Refusal]:
    """Return the verdicts on an action with each possible subject."""
    options = [option for option in list_possible(position, player) if option.action == action]
    if not options:
        compiled = position.rules.actions[action]
        rule = compiled.cites[0] if compiled.cites else ""
        return [Refusal(action, "", Verdict(False, rule, "you have no card for it"), False)]
    refusals: dict[tuple[str, Verdict], Refusal] = {}
    for option in options:
        _, ruled = judge_option(position, player, option)
        refusals.setdefault((ruled.subject, ruled.verdict), ruled)
    return list(refusals.values())


def judge_option(position: Position, player: int, option: Option) -> tuple[int, Refusal]:
    """Return the verdict on an action, and how near it is to being allowed (below 0 for an unfit subject)."""
    judgement = position.evaluate_option(player, option)
    subject = position.name(option.subject) if option.subject > 1 else ""
    return judgement.nearness, Refusal(option.action, subject, judgement.verdict, is_offered(position, option))


def find_named_cards(position: Position, player: int, name: str, told_action: bool) -> list[Object]:
    """Return the cards with a name: the player's own if any, otherwise visible ones; one for each place.

    Raises:
        UnclearInput: there is no such card.
    """
    cards = [obj for obj in position.objects() if obj.card is not None and is_visible(position, obj, player)]
    names = {obj.oid: position.name(obj.ref) for obj in cards}
    for test in (str.__eq__, str.startswith, str.__contains__):
        found = [obj for obj in cards if test(names[obj.oid].casefold(), name.casefold())]
        if found:
            own = [obj for obj in found if obj.controller == player]
            return list({(obj.place, obj.host, obj.slot, repr(obj.marks)): obj for obj in own or found}.values())
    hint = suggest(name, names.values())
    if told_action:
        raise UnclearInput(f"you see no card called “{name}”{hint}")
    hint = hint or "\n  Actions: " + ", ".join(position.rules.actions)
    raise UnclearInput(f"“{name}” is neither an action nor a card that you see{hint}")
