"""The gate: its menu, and the removal of items (GR-7)."""

from __future__ import annotations

from gateruler.attributes import SHOWN
from gateruler.zones import GATE
from rulestone.authoring import Verb, by_name, do, e, i, its, let, mark, var

GATE_ACTION = "gate action"

VERBS = by_name(
    Verb(
        name="negate",
        roles=("item",),
        affects="item",
        steps=(
            let("card", e.Common(e.SourceOf(var("item")), e.Select(zones=(GATE,)))),
            mark(e.Among(e.SourceOf(var("item")), its[SHOWN] == True), SHOWN, None),
            i.RemoveItem(what=var("item"), cites=("GR-7.7",)),
            do("go to the graveyard", card=var("card"), manner="negated", cites=("GR-7.7a",)),
        ),
        cites=("GR-7.7",),
    ),
)
