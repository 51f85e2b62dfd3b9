"""The policy that says how continuous effects are ordered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, cast

from msgspec import Struct
from msgspec.structs import replace

from rulestone.continuous.operations import ABILITIES, HAVE, OUT_OF_REACH, REWORD, written
from rulestone.kernel.policies.policy import Policy
from rulestone.language.expressions import Expr

Part = Literal[
    "layers",
    "sublayers",
    "sources",
    "timestamp",
    "dependency",
    "judged",
    "loops",
    "dependents",
    "renews",
    "arrivals",
    "counts",
    "granted",
    "statics",
    "goes_on",
    "shares",
    "settled",
    "copies",
]
"""What a rule may stand for: the fields of a scheme, "timestamp" for the order by age, "settled" for what an effect
that was produced applies to being settled when it begins."""
DETAILS = ("judged", "renews", "arrivals", "counts", "granted", "statics", "settled", "copies")
"""The parts for which no rule is cited unless one is named."""


class RuledBy(Struct, frozen=True):
    """The rules that stand for one part of a scheme."""

    part: Part
    cites: tuple[str, ...]


def ruled_by(**rules: str) -> tuple[RuledBy, ...]:
    """For each part of a scheme the id of the rule that stands for it."""
    return tuple(RuledBy(cast(Part, part), (rule,)) for part, rule in rules.items())


class LayerScheme(Policy, frozen=True, kw_only=True):
    """How continuous effects are ordered.

    Attributes:
        layers: layer names in order; each effect belongs to the first whose attributes it touches, by `touches`.
        touches: layer name → attributes, keywords, things forbidden or permitted; "controller", "abilities", "card"
            (to become a copy) and "text" (one word for another) are attributes here. What is gained, lost or not to be
            had and named by no layer is of "abilities".
        rest: the layer of what no layer touches; "" for the last one, so that it holds of whatever came before.
        sublayers: layer name → groups of kinds of operations in order (("set",), ("add", "multiply"), ("swap",)):
            within the layer operations of an earlier group come first.
        sources: groups of kinds of sources in order (("produced",), ("static",)): within a layer effects of an earlier
            group come first: "static": made by a static ability all the time that it is there; "produced": the others.
            () for no difference. With statics last they are applied anew, as it were, after everything else.
        dependency: whether dependency counts.
        judged: how it is judged whether an effect depends on another: "as it stands": applying the other now would
            change it; "in the outcome": or would do so once all that the other depends on has been applied, so that
            it waits also for an effect that does nothing yet.
        loops: what becomes of effects that depend on each other in a loop, once they are next: "timestamp": the oldest
            is applied and everything is reconsidered, the others of the loop included; "together": all of them are
            applied, the oldest first, before anything is reconsidered; "as met": the same, and each does what it
            would have done before any of them; "none": none of them is applied.
        dependents: which of several effects that had to wait, and need not any more, is next: "timestamp": the oldest;
            "newest": the newest.
        renews: what makes a card's static abilities newer besides its coming from another zone: "move": a move inside
            its zone, or inside an area in which it stays the same object; "face up": being turned face up.
        arrivals: how old the things are that arrive together, in one instruction or in all that belongs to one event
            (they are ordered then when it is complete, before it is told): "as moved": one is older than the next, as
            they are listed; "turn player's first": the turn player's are older than the others', each player's as they
            are listed; "each orders his own": the same, and each player orders his own, where some of them have
            abilities; "turn player orders": he orders all of them. They are his who controls them where they arrive.
        leads: the player whom "turn player" means in `arrivals`; None for the turn player.
        counts: what the timestamp of an effect that was produced counts from: "produced": when that happened;
            "entered": when its source came to where it is.
        granted: what the timestamp of the effects of a static ability counts from that an effect gave: "grant": when
            it was given (the object having entered); "entered": when the object came to where it is.
        statics: when it is found out which effects of static abilities there are, whom they apply to and what they do:
            "at all times"; "at refresh points": when the game says `Refresh`, and as a game or a scenario begins; from
            one such point to the next they stay as they are, whatever becomes of their sources. Effects that were
            produced begin and end at once all the same.
        goes_on: an effect that has begun to apply goes on in later layers when its source loses the ability.
        shares: parts of one effect in different layers apply to the objects that its first part applied to.
        copies: what becomes a copy takes: "printed": what is printed on the card (and on what that is a copy of, with
            what making a copy of it excepted); "as it is": what it is and has as that happens, effects included.
        reasons: which rules stand for which part of the scheme, so that what one part decided cites these alone; for
            other parts the scheme's own `cites` stand (see `ruled_by`).
        switched: what is otherwise under an option of an assumption: assumption → option → field → value.
    """

    layers: tuple[str, ...] = ("all",)
    touches: dict[str, tuple[str, ...]] = {}
    rest: str = ""
    sublayers: dict[str, tuple[tuple[str, ...], ...]] = {}
    sources: tuple[tuple[str, ...], ...] = ()
    dependency: bool = False
    judged: Literal["as it stands", "in the outcome"] = "as it stands"
    loops: Literal["timestamp", "together", "as met", "none"] = "timestamp"
    dependents: Literal["timestamp", "newest"] = "timestamp"
    renews: tuple[Literal["move", "face up"], ...] = ("move",)
    arrivals: Literal["as moved", "turn player's first", "each orders his own", "turn player orders"] = "as moved"
    leads: Expr | None = None
    counts: Literal["produced", "entered"] = "produced"
    granted: Literal["grant", "entered"] = "grant"
    statics: Literal["at all times", "at refresh points"] = "at all times"
    goes_on: bool = False
    shares: bool = False
    copies: Literal["printed", "as it is"] = "printed"
    reasons: tuple[RuledBy, ...] = ()
    switched: dict[str, dict[Any, dict[str, Any]]] = {}

    def settled(self, options: Mapping[str, Any]) -> LayerScheme:
        """The scheme under chosen options of assumptions."""
        scheme = self
        for name, alternatives in self.switched.items():
            scheme = replace(scheme, **alternatives.get(options[name], {}))
        return scheme

    def describe(self) -> str:
        layers = "one layer" if len(self.layers) == 1 else f"{len(self.layers)} layers"
        told = {("static",): "statics first", ("produced",): "statics last"}
        last = f", {told[self.sources[0]]}" if self.sources and self.sources[0] in told else ""
        depend = f", with dependency{self.exceptions()}" if self.dependency else ""
        together = "" if self.arrivals == "as moved" else f", what arrives together: {self.arrivals}"
        renewed = "" if self.statics == "at all times" else f", statics renewed {self.statics}"
        copied = "" if self.copies == "printed" else ", copies of things as they are"
        return f"{layers}, by timestamp{last}{depend}{together}{renewed}{copied}"

    def exceptions(self) -> str:
        """How dependency differs from what is usual, in words."""
        told = {"together": "loops applied as a whole", "as met": "loops applied all at once", "none": "loops left out"}
        newest = ["the newest of those that waited first"] if self.dependents == "newest" else []
        said = [*([told[self.loops]] if self.loops in told else []), *newest]
        outcome = ["judged in the outcome"] if self.judged == "in the outcome" else []
        return f" ({', '.join((*outcome, *said))})" if outcome or said else ""

    def rules_for(self, field: str) -> tuple[str, ...]:
        return self.rule(field)

    def rule(self, part: str) -> tuple[str, ...]:
        """The rules that stand for a part: its own, or those of the whole scheme (of `DETAILS`: none)."""
        named = next((reason.cites for reason in self.reasons if reason.part == part), None)
        return named if named is not None else () if part in DETAILS else self.cites

    @property
    def plain(self) -> bool:
        """Return whether it orders whole effects by timestamp and nothing else."""
        other = self.dependency or self.sublayers or self.sources or self.goes_on or self.shares
        return not (other or self.counts != "produced")

    def touching(self, attr: str, kind: str) -> str:
        """The first layer that touches what an operation touches; "" for none."""
        of_abilities = kind in ("gain", "share", "lose") or (kind == "forbid" and attr.startswith(HAVE))
        asked = (REWORD,) if kind == "reword" else (attr, ABILITIES) if of_abilities else (attr,)
        named = (name for touched in asked for name in self.layers if touched in self.touches.get(name, ()))
        return next(named, "")

    def named(self, layer: str) -> str:
        """The layer that an effect names: by its name, or by what it touches; "" for none."""
        return layer if layer in self.layers or not layer else self.touching(layer, "set")

    def place(self, attr: str, kind: str, layer: str, source: str = "produced") -> int:
        """The place of an operation in the order of layers, kinds of sources and sublayers.

        Args:
            attr, kind: what the operation touches, and how.
            layer: the layer its effect declares, by name or by what it touches; "" to go by what the operation does.
            source: "static" or "produced".
        """
        if written(kind, attr) == (OUT_OF_REACH,):
            return -1  # before every layer: whom an effect applies to hangs on it
        mine = self.named(layer) or self.touching(attr, kind) or self.rest or self.layers[-1]
        place = 0
        kinds = max(1, len(self.sources))
        for name in self.layers:
            groups = self.sublayers.get(name, ())
            width = max(1, len(groups))
            if name == mine:
                if not (kind == "forbid" and attr.startswith("lower ")):  # holds for whatever comes later
                    place += width * next((n for n, group in enumerate(self.sources) if source in group), 0)
                return place + next((n for n, group in enumerate(groups) if kind in group), 0)
            place += width * kinds
        return place

    def spot(self, place: int) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
        """Return the layer, source kinds and operation kinds of a place in the scheme; () for all."""
        first = 0
        for name in self.layers:
            groups, sources = self.sublayers.get(name, ()) or ((),), self.sources or ((),)
            for number in range(len(groups) * len(sources)):
                if first + number == place:
                    return name, sources[number // len(groups)], groups[number % len(groups)]
            first += len(groups) * len(sources)
        return "", (), ()
