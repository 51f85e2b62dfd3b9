"""【オープンカード】: cards that are shown and played as they are drawn (GR-14)."""

from __future__ import annotations

from msgspec.structs import replace

from gateruler.attributes import OPENED
from gateruler.mechanics.play import SUMMONED, has_right, put_card_item
from gateruler.zones import GATE, HAND
from rulestone.authoring import *


def check_open_cards_of(name: str, player: e.Expr) -> StateBasedAction:
    return StateBasedAction(
        name=name,
        whom=cards_in(HAND, of=player, where=its[OPENED] == True),
        steps=(
            let("player", e.ControllerOf(var("them"))),
            pick(
                "card", var("them"), who=var("player"), prompt="which card is opened next", cites=("GR-14.open-card",)
            ),
            mark(var("card"), OPENED, None),
            let("opens", True),
            when(
                e.Compare("==", e.Assumed("open_card"), e.Lit("may")),
                i.Ask(name="opens", who=var("player"), prompt="open the card", cites=("GR-14.open-card-must",)),
            ),
            when(bound("opens") == True, call("open", you=var("player"))),
        ),
        cites=("GR-14.open-card",),
    )


CHECKS = {
    "open cards": check_open_cards_of("open cards", e.TurnPlayer()),
    "open cards of the other player": check_open_cards_of("open cards of the other player", e.Opponent(e.TurnPlayer())),
}
_ENERGY_FREE: Steps = (
    move(var("card"), GATE, name="shown", cites=("GR-7.8", "GR-14.open-card", "GR-14.open-card-must")),
    let(OPENED, True),
    when(of(var("shown"), "type") == "unit", put_card_item("unit"), *SUMMONED),
    when(of(var("shown"), "type") == "field", put_card_item("field")),
    when(of(var("shown"), "type") == "event", i.Announce(what=var("shown"), item="event", kind="effect")),
)
PROCEDURES: dict[str, tuple[Instruction, ...]] = {
    # no energy is paid; a unit takes a summon right in the own turn, and without one it stays in the hand
    "open": (
        let("origin", HAND),
        when(
            either(of(var("card"), "type") != "unit", has_right(var("card"))),
            note("opened", player=e.Var("you"), card=var("card"), cites=("GR-14.open-card",)),
            *_ENERGY_FREE,
        ),
    ),
}


def mark_drawn_cards(draw: Verb) -> Verb:
    """Return the verb “draw” with steps that mark open cards to be opened."""
    (drawing,) = draw.steps
    assert isinstance(drawing, i.If)
    opening = mark(
        e.Among(var("drawn"), its["open card"] == True),
        OPENED,
        True,
        cites=("GR-14.open-card", "GR-14.open-card-drawn", "GR-14.open-card-hand"),
    )
    return replace(draw, steps=(replace(drawing, otherwise=(*drawing.otherwise, opening)),))
