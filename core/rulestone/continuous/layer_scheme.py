"""The policy on the order of continuous effects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, cast

from msgspec import Struct
from msgspec.structs import replace

from rulestone.continuous.operations import ABILITIES, HAVE, OUT_OF_REACH, REWORD, list_written_cells
from rulestone.language.expressions import Expr
from rulestone.language.policy import Policy, because

Part = Literal[
    "layers", "sublayers", "sources", "timestamp", "dependency", "judged", "loops", "dependents", "renews",
    "arrivals", "counts", "granted", "goes_on", "shares", "settled", "copies",
]  # fmt: skip
"""A part of a scheme that a rule can cover: a field, "timestamp" (the order by age), or "settled" (the objects of a
produced effect are fixed when it begins)."""
DETAILS = ("judged", "renews", "arrivals", "counts", "granted", "settled", "copies")
"""The parts for which no rule is cited unless one is named."""


class RuledBy(Struct, frozen=True):
    """The rules for one part of a scheme."""

    part: Part
    cites: tuple[str, ...]


def ruled_by(**rules: str | tuple[str, ...]) -> tuple[RuledBy, ...]:
    """Return the rules for parts of a scheme: `ruled_by(layers=("613.1",))`."""
    return tuple(RuledBy(cast(Part, part), ids) for part, ids in because(**rules).items())


class LayerScheme(Policy, frozen=True, kw_only=True):
    """The order of continuous effects.

    Attributes:
        layers: layer names in order; each effect belongs to the first whose attributes it touches, by `touches`.
        touches: layer name → attributes, keywords, things forbidden or permitted; "controller", "abilities", "card"
            (to become a copy) and "text" (one word for another) are attributes here. An ability that is gained, lost or
            forbidden belongs to "abilities" if no layer names it.
        rest: the layer of attributes that no layer touches; "" for the last layer.
        sublayers: the order of operations within a layer: layer name → groups of kinds of operations (("set",), ("add",
            "multiply"), ("swap",)); operations of an earlier group come first.
        sources: the order of kinds of sources within a layer: groups in order (("produced",), ("static",)); within a
            layer effects of an earlier group come first. "static": effects of static abilities; "produced": all others.
            () for no difference.
        dependency: whether dependency counts.
        judged: how it is judged whether an effect depends on another: "as it stands": applying the other now would
            change it; "in the outcome": or would do so once all that the other depends on has been applied, so that
            it waits also for an effect that does nothing yet.
        loops: how effects that depend on each other in a loop are applied: "timestamp": the oldest is applied, then
            the order of all others is determined again; "together": all are applied, the oldest first, before the
            order is determined again; "as met": the same, and each does what it would have done before any of them;
            "none": none is applied.
        dependents: the next effect, of several whose dependencies have been applied: "timestamp": the oldest;
            "newest": the newest.
        renews: events that give a card's static abilities a new timestamp, besides entering from another zone:
            "move": a move inside its zone, or inside an area in which it stays the same object; "face up": being
            turned face up.
        arrivals: the relative timestamps of objects that arrive together: by one instruction or one event (they are
            ordered once the event is complete, before triggers see it); "as moved": in the order listed; "turn
            player's first": the turn player's are older, each player's in the order listed; "each orders his own": the
            same, and each player orders their own where some have abilities; "turn player orders": the turn player
            orders all. An object counts as its controller's.
        leads: the player whom "turn player" means here: in `arrivals`; None for the turn player.
        counts: the timestamp of a produced effect: "produced": the time at which it was produced; "entered": the time
            at which its source entered its zone.
        granted: the timestamp of the effects of a static ability that an effect gave: "grant": the time at which it
            was given, or at which the object entered if that is later; "entered": the time at which the object
            entered its zone.
        goes_on: an effect that has begun to apply continues in later layers when its source loses the ability.
        shares: parts of one effect in different layers apply to the objects that its first part applied to.
        copies: the values that a copy takes: "printed": the copiable values (printed ones, and those of an earlier copy
            effect with its exceptions); "as it is": the current values and abilities, effects included.
        reasons: the rules for each part of the scheme, so that a result decided by one part cites only these; other
            parts cite the scheme's own `cites` (see `ruled_by`).
        switched: fields that differ under an option of an assumption: assumption → option → field → value.
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
    goes_on: bool = False
    shares: bool = False
    copies: Literal["printed", "as it is"] = "printed"
    reasons: tuple[RuledBy, ...] = ()
    switched: dict[str, dict[Any, dict[str, Any]]] = {}

    def choose_options(self, options: Mapping[str, Any]) -> LayerScheme:
        """Return the scheme under chosen options of assumptions."""
        scheme = self
        for name, alternatives in self.switched.items():
            scheme = replace(scheme, **changed) if (changed := alternatives.get(options[name])) else scheme
        return scheme

    def describe(self) -> str:
        layers = "one layer" if len(self.layers) == 1 else f"{len(self.layers)} layers"
        texts = {("static",): "static abilities first", ("produced",): "static abilities last"}
        last = f", {texts[self.sources[0]]}" if self.sources and self.sources[0] in texts else ""
        depend = f", with dependency{self.describe_dependency()}" if self.dependency else ""
        together = "" if self.arrivals == "as moved" else f", for simultaneous arrivals: {self.arrivals}"
        copied = "" if self.copies == "printed" else ", copies take current values"
        return f"{layers}, by timestamp{last}{depend}{together}{copied}"

    def describe_dependency(self) -> str:
        """Return the deviations from the usual kind of dependency, in words."""
        ways = {"together": "loops apply as a whole", "as met": "loops apply all at once", "none": "loops do not apply"}
        newest = ["the newest dependent effect first"] if self.dependents == "newest" else []
        parts = [*([ways[self.loops]] if self.loops in ways else []), *newest]
        outcome = ["judged by the results"] if self.judged == "in the outcome" else []
        return f" ({', '.join((*outcome, *parts))})" if outcome or parts else ""

    def find_rules(self, field: str) -> tuple[str, ...]:
        """Return the rules for a part: its own rules, or the rules of the whole scheme (for `DETAILS`: none)."""
        usual = () if field in DETAILS else self.cites
        return next((reason.cites for reason in self.reasons if reason.part == field), usual)

    @property
    def is_by_timestamp(self) -> bool:
        """Return whether the scheme orders whole effects by timestamp and by no other criterion."""
        other = self.dependency or self.sublayers or self.sources or self.goes_on or self.shares
        return not (other or self.counts != "produced")

    def find_touching_layer(self, attr: str, kind: str) -> str:
        """Return the first layer that includes an operation; "" for none."""
        of_abilities = kind in ("gain", "share", "lose") or (kind == "forbid" and attr.startswith(HAVE))
        asked: tuple[str, ...] = (REWORD,) if kind == "reword" else (attr,)
        if of_abilities:
            # a layer that names the keyword ("flying") comes before the layer of all abilities
            asked = (attr, ABILITIES)
        named = (name for touched in asked for name in self.layers if touched in self.touches.get(name, ()))
        return next(named, "")

    def find_layer(self, layer: str) -> str:
        """Return the layer that an effect names, by layer name or by attribute; "" for none."""
        return layer if layer in self.layers or not layer else self.find_touching_layer(layer, "set")

    def find_place(self, attr: str, kind: str, layer: str, source: str = "produced") -> int:
        """Return the position of an operation in the order of layers, kinds of sources and sublayers.

        Args:
            attr, kind: the touched attribute or thing, and the kind of operation.
            layer: the layer that its effect declares, by name or by attribute; "" if the operation decides the layer.
            source: "static" or "produced".
        """
        if list_written_cells(kind, attr) == (OUT_OF_REACH,):
            return -1  # protection comes before every layer: it decides which objects other effects apply to
        mine = self.find_layer(layer) or self.find_touching_layer(attr, kind) or self.rest or self.layers[-1]
        place = 0
        kinds = max(1, len(self.sources))
        for name in self.layers:
            groups = self.sublayers.get(name, ())
            width = max(1, len(groups))
            if name == mine:
                # "power cannot be lowered" applies to effects of all sources
                if not (kind == "forbid" and attr.startswith("lower ")):
                    place += width * next((n for n, group in enumerate(self.sources) if source in group), 0)
                return place + next((n for n, group in enumerate(groups) if kind in group), 0)
            place += width * kinds
        return place

    def describe_place(self, place: int) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
        """Return the layer, source kinds and operation kinds of a place in the scheme; () for all."""
        first = 0
        for name in self.layers:
            groups, sources = self.sublayers.get(name, ()) or ((),), self.sources or ((),)
            for number in range(len(groups) * len(sources)):
                if first + number == place:
                    return name, sources[number // len(groups)], groups[number % len(groups)]
            first += len(groups) * len(sources)
        return "", (), ()
