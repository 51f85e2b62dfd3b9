"""Which policies of a game do not fit each other, as a table: what is so, and why nothing can come of it.

Some pairs cannot work: what one of them leaves, the other never takes up. Others work, and one of them says something
that never comes to pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from rulestone.game.ruleset import Ruleset
from rulestone.kernel.declare import Assumption, Parts
from rulestone.kernel.policies import NoResponses, Policies, Triggers
from rulestone.language import expressions as e
from rulestone.language import instructions as i
from rulestone.language.abilities import Ability, Continuous
from rulestone.language.inspect import records_of

USUAL = Triggers()
RESOLVING = (i.Respond, i.ResolveTop)
TURN_STEPS = (i.Check, *RESOLVING, i.Call, i.Enter, i.While)


class Misfit(Struct, frozen=True):
    """Policies that do not fit each other.

    Attributes:
        policies: their names; what is wrong is told of the first of them.
        what: what does not fit, in words that say what to do.
        so: whether it is so in a game.
        works: whether the game works all the same, and only something is said in vain.
        triggered: it matters only to a game that has triggered abilities.
    """

    policies: tuple[str, ...]
    what: str
    so: Callable[[Parts], Any]
    works: bool = True
    triggered: bool = False


# --- what policies say ----------------------------------------------------------------------------------------------


def surely(parts: Parts, value: Any, *words: Any) -> bool:
    """Return whether a field has one of some words whatever assumptions come to."""
    found = list(said(value, parts.assumptions)) if isinstance(value, e.Expr) else [value]
    return bool(found) and all(one in words for one in found)


def perhaps(parts: Parts, value: Any, word: Any) -> bool:
    """Return whether a field has a word under some option."""
    return word in (said(value, parts.assumptions) if isinstance(value, e.Expr) else (value,))


def given(parts: Parts, *names: str) -> Iterator[str]:
    """Return the fields of the trigger policy, of some, whose values differ from the defaults."""
    triggers = parts.policies.triggers
    kind = type(triggers)()
    yield from (name for name in names if getattr(triggers, name) != getattr(kind, name))


def dependency(parts: Parts) -> bool:
    """Return whether dependency counts under some option."""
    layers = parts.policies.layers
    return layers.dependency or any(
        fields.get("dependency") for options in layers.switched.values() for fields in options.values()
    )


# --- what steps do --------------------------------------------------------------------------------------------------


def of_the_turn(parts: Parts) -> Iterator[i.Instruction]:
    """Check points of a turn and what carries out what is on the stack, in order, with the procedures called."""

    def follow(content: Any, within: tuple[str, ...]) -> Iterator[i.Instruction]:
        emptied: set[int] = set()
        for step in records_of(content, TURN_STEPS):
            if id(step) in emptied:
                continue
            if isinstance(step, i.While):
                carried = records_of(step.body, RESOLVING)
                if carried and records_of(step.condition, (e.StackEmpty,)):  # it goes on until the stack is empty
                    emptied |= {id(inner) for inner in records_of(step.body, (i.Instruction,))}
                    yield carried[0]
            elif isinstance(step, i.Call) and step.procedure in parts.procedures and step.procedure not in within:
                yield from follow(parts.procedures[step.procedure], (*within, step.procedure))
            elif isinstance(step, i.Enter) and step.phase in parts.phases and step.phase not in within:
                yield from follow(parts.phases[step.phase].steps, (*within, step.phase))
            elif isinstance(step, (i.Check, i.Respond, i.ResolveTop)):
                yield step

    for phase in parts.phases.values():
        if not phase.inner:
            yield from follow(phase.steps, (phase.name,))


def left_there(parts: Parts) -> bool:
    """Return whether triggers that are put on the stack at the last check point of a turn stay there."""
    triggers = parts.policies.triggers
    last = [*of_the_turn(parts)][-1:]
    return not triggers.opens and perhaps(parts, triggers.act, "stack") and [type(step) for step in last] == [i.Check]


def game_steps(parts: Parts) -> tuple[Any, ...]:
    """Where the steps of a game stand, but for cards."""
    return (parts.phases, parts.procedures, parts.actions, parts.verbs, parts.checks)


def unanswered(parts: Parts) -> bool:
    """Return whether actions put something on the stack, and no step of the game resolves it."""
    put = records_of(parts.actions, (i.Announce, i.PutItem))
    return bool(put) and not records_of(game_steps(parts), RESOLVING)


def says_when(parts: Parts) -> bool:
    """Return whether some rule processing has a time of its own: a check point."""
    return any(check.when not in ("", "interrupt", "never") for check in parts.checks.values())


def resolves_apart(policies: Policies) -> bool:
    """Return whether a response discipline sets “resolving” while items resolve, so that triggers can wait."""
    return any(step.key == "resolving" for step in records_of(policies.responses.procedure(), (i.SetGame,)))


def unreached(parts: Parts) -> bool:
    """Return whether a scheme has a layer into which nothing can come."""
    layers = parts.policies.layers
    named = {
        node.layer for node in records_of((parts.inherent, parts.verbs, parts.procedures, parts.actions), (Continuous,))
    }
    some = {*layers.touches, layers.rest or layers.layers[-1], *named}
    return any(name not in some for name in layers.layers)


def twice(parts: Parts) -> bool:
    """Return whether two layers touch the same."""
    touched = [name for names in parts.policies.layers.touches.values() for name in names]
    return len(touched) != len({*touched})


MISFITS = (
    Misfit(
        ("triggers", "responses"),
        "triggers are put on a stack that never empties: no `Respond` follows the last check point of the turn; "
        "add one, or set opens=True, act='resolve' or act='offer'",
        left_there,
        works=False,
        triggered=True,
    ),
    Misfit(
        ("responses", "triggers"),
        "items are put on the stack, but no step of the game is `Respond` or `ResolveTop`, so they never resolve",
        unanswered,
        works=False,
    ),
    Misfit(
        ("responses",),
        "`Respond` leaves everything on the stack: no step of the discipline's procedure is `ResolveTop`",
        lambda parts: not records_of(parts.policies.responses.procedure(), (i.ResolveTop,)),
        works=False,
    ),
    Misfit(
        ("triggers",),
        "act='offer' offers triggers once nothing resolves, but `when` makes them interrupt: use one of the two",
        lambda parts: (
            surely(parts, parts.policies.triggers.act, "offer")
            and surely(parts, parts.policies.triggers.when, "at once", "windows")
        ),
        works=False,
    ),
    Misfit(
        ("rule_processing", "triggers"),
        "state-based actions come after triggers (first=False), and triggers wait until nothing resolves "
        "(act='offer'): while a trigger waits, no state-based action happens",
        lambda parts: (
            surely(parts, parts.policies.rule_processing.first, False)
            and surely(parts, parts.policies.triggers.act, "offer")
        ),
        works=False,
    ),
    Misfit(
        ("piles",),
        "a role is both merged with the card on top and attached to it: choose one",
        lambda parts: {*parts.policies.piles.merged} & {*parts.policies.piles.attached},
        works=False,
    ),
    Misfit(
        ("triggers",),
        "missed needs triggers that are offered; `act` offers none",
        lambda parts: (
            not surely(parts, parts.policies.triggers.missed, USUAL.missed)
            and surely(parts, parts.policies.triggers.act, "stack", "resolve")
        ),
    ),
    Misfit(
        ("triggers", "responses"),
        "missed needs a chain that sets “resolving” while it resolves; these responses never set it",
        lambda parts: (
            not surely(parts, parts.policies.triggers.missed, USUAL.missed)
            and perhaps(parts, parts.policies.triggers.act, "offer")
            and not resolves_apart(parts.policies)
        ),
    ),
    Misfit(
        ("triggers",),
        "face_down='shown' needs triggers on the stack; `act` puts none there",
        lambda parts: (
            parts.policies.triggers.face_down == "shown"
            and surely(parts, parts.policies.triggers.act, "offer", "resolve")
        ),
    ),
    Misfit(
        ("triggers",),
        "misses needs triggers that wait for a check point; `when` makes them interrupt",
        lambda parts: (
            parts.policies.triggers.misses is not None
            and surely(parts, parts.policies.triggers.when, "at once", "windows")
        ),
    ),
    Misfit(
        ("triggers",),
        "looks_back triggers abilities of departed cards, but source_gone='lost' loses them",
        lambda parts: (
            surely(parts, parts.policies.triggers.looks_back, True)
            and surely(parts, parts.policies.triggers.source_gone, "lost")
        ),
    ),
    Misfit(
        ("triggers",),
        "tied_leaving needs abilities that are bound to their source; `tied` names none",
        lambda parts: (
            not surely(parts, parts.policies.triggers.tied_leaving, False) and not parts.policies.triggers.tied
        ),
    ),
    Misfit(
        ("triggers",),
        "the procedure orders triggers, so first, own_order, classes, recheck and lots have no effect",
        lambda parts: (
            parts.policies.triggers.procedure() and [*given(parts, "first", "own_order", "classes", "recheck", "lots")]
        ),
    ),
    Misfit(
        ("triggers",),
        "the turn player orders all triggers (own_order), so first and recheck have no effect",
        lambda parts: (
            parts.policies.triggers.own_order == "turn player"
            and not parts.policies.triggers.procedure()
            and [*given(parts, "first", "recheck")]
        ),
    ),
    Misfit(
        ("rule_processing",),
        "carried_out='together' works at check points only, but `when` applies all checks at once",
        lambda parts: (
            parts.policies.rule_processing.carried_out == "together"
            and parts.policies.rule_processing.when == "at once"
            and not says_when(parts)
        ),
    ),
    Misfit(
        ("rule_processing", "triggers"),
        "first=False needs triggers that wait for a check point; `when` lets none wait",
        lambda parts: (
            surely(parts, parts.policies.rule_processing.first, False)
            and surely(parts, parts.policies.triggers.when, "at once", "windows")
        ),
    ),
    Misfit(
        ("targets", "responses"),
        "answering is set, but the game has no responses",
        lambda parts: (
            parts.policies.targets.answering is not None and isinstance(parts.policies.responses, NoResponses)
        ),
    ),
    Misfit(
        ("targets",),
        "answer_rule needs answering, which is not set",
        lambda parts: parts.policies.targets.answer_rule and parts.policies.targets.answering is None,
    ),
    Misfit(
        ("targets",),
        "hidden='resolution' needs hidden_zones",
        lambda parts: parts.policies.targets.hidden == "resolution" and not parts.policies.targets.hidden_zones,
    ),
    Misfit(
        ("layers",),
        "judged, loops and dependents need dependency=True",
        lambda parts: (
            not dependency(parts)
            and (parts.policies.layers.judged, parts.policies.layers.loops, parts.policies.layers.dependents)
            != ("as it stands", "timestamp", "timestamp")
        ),
    ),
    Misfit(
        ("layers",),
        "goes_on and shares need several layers; this scheme has one",
        lambda parts: (
            (parts.policies.layers.goes_on or parts.policies.layers.shares) and len(parts.policies.layers.layers) == 1
        ),
    ),
    Misfit(
        ("layers",),
        "one of the layers stays empty: it touches no attribute, is not the rest, and no effect names it",
        unreached,
    ),
    Misfit(("layers",), "two layers touch the same attribute: effects on it belong to the first of them only", twice),
)
"""The pairs that do not fit."""


def misfits(ruleset: Ruleset) -> Iterator[Misfit]:
    """Yield the policies and declarations of a game that do not fit together."""
    parts = ruleset.parts
    for misfit in MISFITS:
        if misfit.so(parts) and not (misfit.triggered and not has_triggers(ruleset)):
            yield misfit


def has_triggers(ruleset: Ruleset) -> bool:
    """Return whether a card or a part of a game has a triggered ability."""
    where = (ruleset.cards, ruleset.parts.inherent, *game_steps(ruleset.parts))
    return any(ability.kind == "triggered" for ability in records_of(where, (Ability,)))


def said(value: Any, assumptions: Mapping[str, Assumption]) -> Iterator[Any]:
    """Yield the literal values of a field under every option of assumptions, without values of the running game."""
    if isinstance(value, tuple):
        for one in value:
            yield from said(one, assumptions)
    elif isinstance(value, e.Lit):
        yield value.value
    elif isinstance(value, e.Whether):
        yield from said(value.then, assumptions)
        yield from said(value.otherwise, assumptions)
    elif isinstance(value, e.Assumed):
        if value.name in assumptions:
            yield from assumptions[value.name].options
    elif isinstance(value, str):
        yield value
