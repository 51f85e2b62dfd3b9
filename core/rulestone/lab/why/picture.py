"""The continuous effects of a position as a picture: effects by layer in order of application, dependencies between."""

from __future__ import annotations

from msgspec import Struct

from rulestone.continuous.accounts.account import Account
from rulestone.lab.why.effect import Applications
from rulestone.lab.why.reasons import AtMoment, describe_moment
from rulestone.lab.why.words import Narrator
from rulestone.model.verdicts import YES
from rulestone.scenario.stage import Stage

MAX_NAMED = 6
"""Maximum number of affected objects that a picture names for an effect."""


class Box(Struct, frozen=True):
    """An effect in the picture.

    Attributes:
        number: its number in the picture.
        order: position in the order of application, from 1; 0 if it did not exist when its layer was applied.
        name: name of the effect.
        says: the complete effect as a sentence.
        did: its changes to objects, in words.
        kind: its origin and duration.
        rules: ids of the rules that it cites.
        loop: whether it was in a dependency loop at some point.
        place_rules: ids of the rules that decided its position in the order, or that it was left out.
    """

    number: int
    order: int
    name: str
    says: str
    did: str
    kind: str
    rules: tuple[str, ...]
    loop: bool
    place_rules: tuple[str, ...] = ()


class LayerBand(Struct, frozen=True):
    """A layer: its name ("" for the only one) and its effects in application order."""

    name: str
    nodes: tuple[Box, ...]


class Arrow(Struct, frozen=True):
    """A dependency in the picture.

    Attributes:
        first: number of the effect on which the other effect depends.
        then: number of the dependent effect.
        kind: the change by the first effect: "existence", "whom" or "what".
        evidence: object, attribute, value before → value after.
        loop: whether the two depended on each other at some point, directly or indirectly.
        rules: ids of the rules by which `then` follows `first`, or of the rules on loops.
        over: whether `then` was applied first all the same, because by then it no longer depended on `first`.
    """

    first: int
    then: int
    kind: str
    evidence: str
    loop: bool
    rules: tuple[str, ...] = ()
    over: bool = False


class Picture(AtMoment, frozen=True):
    """The effects of a position by layer, with dependencies.

    Attributes:
        order: description of the game's order of continuous effects; `rules`: ids of the rules behind it.
        layers, arrows: the layers with their effects, and the dependencies.
    """

    order: str
    rules: tuple[str, ...]
    layers: tuple[LayerBand, ...]
    arrows: tuple[Arrow, ...]

    @property
    def nodes(self) -> tuple[Box, ...]:
        """Every effect, in the order of the layers."""
        return tuple(node for layer in self.layers for node in layer.nodes)


def make_picture(stage: Stage, step: int | None = None) -> Picture:
    """Return the picture of a position of a scenario.

    Args:
        stage: the scenario's run.
        step: number of the script line after which it is drawn, 0 for the start; by default the last.

    Raises:
        ScenarioError: there is no such step.
    """
    number = stage.step(step)
    account = Account(stage.position(number).machine())
    teller = Narrator(account, stage.board.ruleset.vocabulary)
    applications = Applications(account, teller)
    drawn = account.build_graph()
    layers: dict[int, list[Box]] = {}
    orders = account.orders
    for effect in sorted(account.effects, key=lambda one: (one.layer, orders.get(one.number, 10**6), one.sort_key)):
        data = drawn.nodes[effect.number]
        entry = applications.entries.get(effect.number)
        away = applications.explain_absence(effect) if entry is None else YES
        did = away.because if entry is None else teller.list_ops(entry, MAX_NAMED)
        layers.setdefault(effect.layer, []).append(
            Box(
                number=effect.number,
                order=account.orders.get(effect.number, 0),
                name=teller.name(effect.number),
                says=teller.print_effect(effect),
                did=did,
                kind=teller.describe_duration(effect),
                rules=teller.list_rules(effect),
                loop=bool(data["loop"]),
                place_rules=tuple(filter(None, (away.rule,))) if entry is None else account.list_rules(entry),
            )
        )
    names = {effect.layer: account.get_layer_name(effect) for effect in account.effects}
    scheme = account.machine.rules.policies.layers
    return Picture(
        *describe_moment(stage, number),
        order=scheme.describe(),
        rules=scheme.cites,
        layers=tuple(LayerBand(names[place], tuple(nodes)) for place, nodes in sorted(layers.items())),
        arrows=tuple(
            Arrow(
                first,
                then,
                data["evidence"].kind,
                teller.describe_change(data["evidence"]),
                bool(data["loop"]),
                scheme.find_rules("loops" if data["loop"] else "dependency"),
                over=not data["loop"] and 0 < account.orders.get(then, 0) < account.orders.get(first, len(drawn) + 1),
            )
            for first, then, data in drawn.edges(data=True)
        ),
    )
