"""Policies of one game that do not fit each other, as a table of conditions and reasons.

Some pairs cannot work: one policy leaves items that the other never handles. Others work, but one field of them
never has an effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from rulestone.game.ruleset import Ruleset
from rulestone.kernel.declare import Assumption, Parts
from rulestone.kernel.policies import NoResponses, Triggers
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import Ability, Continuous
from rulestone.language.inspect import find_records
from rulestone.model.records import read_arrow_table

MESSAGES = dict(read_arrow_table(__file__, "misfits.txt"))
"""Name of a combination → names of its policies, and description of the problem, with advice."""
USUAL = Triggers()
RESOLVING = (i.Respond, i.ResolveTop)
TURN_STEPS = (i.Check, *RESOLVING, i.Call, i.Enter, i.While)


class Misfit(Struct, frozen=True):
    """A combination of policies that do not fit each other.

    Attributes:
        name: key of its message in `MESSAGES`.
        so: returns whether the problem exists in a game.
        works: whether the game works all the same, with a field that has no effect.
        triggered: whether the problem concerns only games with triggered abilities.
    """

    name: str
    so: Callable[[PolicyCheck], Any]
    works: bool = True
    triggered: bool = False

    @property
    def policies(self) -> list[str]:
        """The names of the policies; the problem is reported for the first one."""
        return MESSAGES[self.name].partition(": ")[0].split(" and ")

    @property
    def what(self) -> str:
        """The description of the problem."""
        return MESSAGES[self.name].partition(": ")[2]


class PolicyCheck:
    """Questions about the policies of a game and its steps.

    Args:
        parts: the parts of the game.
    """

    def __init__(self, parts: Parts) -> None:
        policies = parts.policies
        self.parts = parts
        self.triggers = policies.triggers
        self.responses = policies.responses
        self.targets = policies.targets
        self.checks = policies.state_based_actions
        self.layers = policies.layers
        self.piles = policies.piles

    # --- what policies say ------------------------------------------------------------------------------------------

    def must_be(self, value: Any, *words: Any) -> bool:
        """Return whether a field has one of some values under every option of the assumptions."""
        found = list(find_literals(value, self.parts.assumptions)) if isinstance(value, e.Expr) else [value]
        return bool(found) and all(one in words for one in found)

    def may_be(self, value: Any, word: Any) -> bool:
        """Return whether a field has a word under some option."""
        return word in (find_literals(value, self.parts.assumptions) if isinstance(value, e.Expr) else (value,))

    def list_changed(self, *names: str) -> list[str]:
        """Return the fields of the trigger policy, of some, whose values differ from the defaults."""
        usual = type(self.triggers)()
        return [name for name in names if getattr(self.triggers, name) != getattr(usual, name)]

    def has_dependency(self) -> bool:
        """Return whether dependency counts under some option."""
        switched = (fields for options in self.layers.switched.values() for fields in options.values())
        return self.layers.dependency or any(fields.get("dependency") for fields in switched)

    # --- what steps do ----------------------------------------------------------------------------------------------

    def get_last_step(self) -> type[i.Instruction] | None:
        """Return the kind of the last step of a turn that is a check point or resolves stack items; None for none."""
        turn = (phase for phase in self.parts.phases.values() if not phase.inner)
        steps = [step for phase in turn for step in self.list_steps(phase.steps, (phase.name,))]
        return type(steps[-1]) if steps else None

    def list_steps(self, content: Any, within: tuple[str, ...]) -> Iterator[i.Instruction]:
        """Yield the check points in some steps and the steps that resolve stack items, also in called procedures."""
        parts = self.parts
        emptied: set[int] = set()
        for step in find_records(content, TURN_STEPS):
            if id(step) in emptied:
                continue
            match step:
                case i.While():
                    carried = find_records(step.body, RESOLVING)
                    # the loop continues until the stack is empty
                    if carried and find_records(step.condition, (e.StackEmpty,)):
                        emptied |= {id(inner) for inner in find_records(step.body, (i.Instruction,))}
                        yield carried[0]
                case i.Call(procedure=name):
                    if name in parts.procedures and name not in within:
                        yield from self.list_steps(parts.procedures[name], (*within, name))
                case i.Enter(phase=name):
                    if name in parts.phases and name not in within:
                        yield from self.list_steps(parts.phases[name].steps, (*within, name))
                case _:
                    yield step

    def never_resolves(self) -> bool:
        """Return whether actions put something on the stack, and no step of the game resolves it."""
        put = find_records(self.parts.actions, (i.Announce, i.PutItem))
        return bool(put) and not find_records(list_game_steps(self.parts), RESOLVING)

    def has_check_points(self) -> bool:
        """Return whether some state-based action is performed at check points."""
        return any(check.when not in ("", "interrupt", "never") for check in self.parts.checks.values())

    def sets_resolving(self) -> bool:
        """Return whether the response discipline sets “resolving” while items resolve, so that triggers can wait."""
        return any(step.key == "resolving" for step in find_records(self.responses.procedure(), (i.SetGame,)))

    def has_empty_layer(self) -> bool:
        """Return whether the scheme has a layer without possible effects."""
        parts, layers = self.parts, self.layers
        where = (parts.inherent, parts.verbs, parts.procedures, parts.actions)
        named = {node.layer for node in find_records(where, (Continuous,))}
        some = {*layers.touches, layers.rest or layers.layers[-1], *named}
        return any(name not in some for name in layers.layers)

    def has_shared_attribute(self) -> bool:
        """Return whether two layers touch the same attribute."""
        touched = [name for names in self.layers.touches.values() for name in names]
        return len(touched) != len({*touched})

    def lets_triggers_interrupt(self) -> bool:
        """Return whether no trigger waits for a check point."""
        return self.must_be(self.triggers.when, "at once", "windows")

    def offers_triggers(self) -> bool:
        """Return whether triggers are offered once nothing resolves."""
        return self.must_be(self.triggers.act, "offer")

    def misses_triggers(self) -> bool:
        """Return whether triggers are lost, or offered late, while the stack resolves."""
        return not self.must_be(self.triggers.missed, USUAL.missed)


def list_game_steps(parts: Parts) -> tuple[Any, ...]:
    """Return where the steps of a game are, but for cards."""
    return (parts.phases, parts.procedures, parts.actions, parts.verbs, parts.checks)


MISFITS = (
    Misfit(
        "unemptied stack",
        lambda game: (
            not game.triggers.opens and game.may_be(game.triggers.act, "stack") and game.get_last_step() is i.Check
        ),
        works=False,
        triggered=True,
    ),
    Misfit("unresolved items", PolicyCheck.never_resolves, works=False),
    Misfit("unresolved stack", lambda game: not find_records(game.responses.procedure(), (i.ResolveTop,)), works=False),
    Misfit(
        "offered and interrupting", lambda game: game.offers_triggers() and game.lets_triggers_interrupt(), works=False
    ),
    Misfit(
        "starved checks", lambda game: game.must_be(game.checks.first, False) and game.offers_triggers(), works=False
    ),
    Misfit("merged and attached", lambda game: {*game.piles.merged} & {*game.piles.attached}, works=False),
    Misfit(
        "missed without offers",
        lambda game: game.misses_triggers() and game.must_be(game.triggers.act, "stack", "resolve"),
    ),
    Misfit(
        "missed without chain",
        lambda game: game.misses_triggers() and game.may_be(game.triggers.act, "offer") and not game.sets_resolving(),
    ),
    Misfit(
        "face down without stack",
        lambda game: game.triggers.face_down == "shown" and game.must_be(game.triggers.act, "offer", "resolve"),
    ),
    Misfit("misses without waiting", lambda game: game.triggers.misses is not None and game.lets_triggers_interrupt()),
    Misfit(
        "looking back at lost sources",
        lambda game: game.must_be(game.triggers.looks_back, True) and game.must_be(game.triggers.source_gone, "lost"),
    ),
    Misfit(
        "tied without names",
        lambda game: not game.must_be(game.triggers.tied_leaving, False) and not game.triggers.tied,
    ),
    Misfit(
        "order of a procedure",
        lambda game: (
            game.triggers.procedure() and game.list_changed("first", "own_order", "classes", "recheck", "consecutive")
        ),
    ),
    Misfit(
        "order of the turn player",
        lambda game: (
            game.triggers.own_order == "turn player"
            and not game.triggers.procedure()
            and game.list_changed("first", "recheck")
        ),
    ),
    Misfit(
        "checks together",
        lambda game: (
            game.checks.carried_out == "together" and game.checks.when == "at once" and not game.has_check_points()
        ),
    ),
    Misfit(
        "checks after triggers", lambda game: game.must_be(game.checks.first, False) and game.lets_triggers_interrupt()
    ),
    Misfit(
        "answering without responses",
        lambda game: game.targets.answering is not None and isinstance(game.responses, NoResponses),
    ),
    Misfit("answer rule without answering", lambda game: game.targets.answer_rule and game.targets.answering is None),
    Misfit("hidden without zones", lambda game: game.targets.hidden == "resolution" and not game.targets.hidden_zones),
    Misfit(
        "loops without dependency",
        lambda game: (
            not game.has_dependency()
            and (game.layers.judged, game.layers.loops, game.layers.dependents)
            != ("as it stands", "timestamp", "timestamp")
        ),
    ),
    Misfit(
        "sharing without layers",
        lambda game: (game.layers.goes_on or game.layers.shares) and len(game.layers.layers) == 1,
    ),
    Misfit("empty layer", PolicyCheck.has_empty_layer),
    Misfit("shared attribute", PolicyCheck.has_shared_attribute),
)
"""The combinations of policies that do not fit each other."""


def find_misfits(ruleset: Ruleset) -> Iterator[Misfit]:
    """Yield the policies and declarations of a game that do not fit together."""
    game = PolicyCheck(ruleset.parts)
    for misfit in MISFITS:
        if misfit.so(game) and not (misfit.triggered and not has_triggers(ruleset)):
            yield misfit


def has_triggers(ruleset: Ruleset) -> bool:
    """Return whether a card or a part of a game has a triggered ability."""
    where = (ruleset.cards, ruleset.parts.inherent, *list_game_steps(ruleset.parts))
    return any(ability.kind == "triggered" for ability in find_records(where, (Ability,)))


def find_literals(value: Any, assumptions: Mapping[str, Assumption]) -> Iterator[Any]:
    """Yield the literal values of a field under every option of assumptions, without values of the running game."""
    if isinstance(value, tuple):
        for one in value:
            yield from find_literals(one, assumptions)
    elif isinstance(value, e.Lit):
        yield value.value
    elif isinstance(value, e.Whether):
        yield from find_literals(value.then, assumptions)
        yield from find_literals(value.otherwise, assumptions)
    elif isinstance(value, e.Assumed):
        if value.name in assumptions:
            yield from assumptions[value.name].options
    elif isinstance(value, str):
        yield value
