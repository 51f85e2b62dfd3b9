"""Moving units about on the field, cards into souls face down, and turning cards over (GR-8.11, GR-3)."""

from __future__ import annotations

from gateruler.mechanics.placement import enter
from gateruler.zones import ACT, ATTACK, DEFENCE, LEFT, REST, RIGHT, SOUL
from rulestone.authoring import YOU, Steps, Verb, bound, cards_in, e, i, its, let, no, var, when

TO_FREE_PLACE = "move to a free place"


def _place(zone: str, slot: str) -> tuple[str, Steps]:
    return (f"{slot} {zone}".strip(), (let("zone", zone), let("slot", slot)))


def _free(zone: str, slot: str) -> e.Expr:
    return no(e.Exists(cards_in(zone, of=YOU, where=its.slot == slot)))


def _turned(name: str, up: bool) -> Verb:
    """Cards are turned over where they lie."""
    return Verb(
        name=name,
        roles=("card",),
        affects="card",
        accepts=its["face up"] != up,
        steps=(i.Face(what=var("card"), up=e.Lit(up), cites=("GR-3.8",)),),
        cites=("GR-3.8",),
    )


_PLACES = ((ATTACK, LEFT), (ATTACK, RIGHT), (DEFENCE, ""))
_VERBS = (
    # a unit that is put into an attack zone is act there
    Verb(
        name=TO_FREE_PLACE,
        roles=("card",),
        affects="card",
        accepts=its.type == "unit",
        steps=(
            let("zone", ""),
            i.Modes(
                options=tuple(_place(zone, slot) for zone, slot in _PLACES),
                given=tuple(_free(zone, slot) for zone, slot in _PLACES),
                prompt="move it where",
                cites=("GR-8.11", "GR-8.17"),
            ),
            when(bound("zone") == ATTACK, *enter(ATTACK, ACT, var("card"))),
            when(bound("zone") == DEFENCE, *enter(DEFENCE, REST, var("card"))),
        ),
        cites=("GR-8.11",),
    ),
    Verb(
        name="put face down into the soul",
        roles=("card", "host"),
        affects="card",
        steps=(i.PutUnder(what=var("card"), under=var("host"), role=SOUL, face_up=False, cites=("GR-3.3",)),),
        cites=("GR-3.3",),
    ),
    _turned("turn face down", False),
    _turned("turn face up", True),
)
MOVING = {verb.name: verb for verb in _VERBS}
