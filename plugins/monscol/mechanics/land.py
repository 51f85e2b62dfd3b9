"""Placing terrain, proxies, and possession of lands (MC-7.1, MC-7.2, MC-4.5)."""

from __future__ import annotations

from monscol.zones import DECK, HAND, LAND, MAP, SQUARES, TERRAIN, select_party
from rulestone.authoring import *

MAIN = "main"
MAIN_PHASE = "main phase"
_NEXT = MAP.list_steps("walk")


def main_action(rule: str) -> tuple[Need, ...]:
    """Return the needs of every action of the main phase."""
    return (
        need(e.TurnOf(YOU), rule, "it is not {you}'s turn"),
        need(e.Phase(MAIN_PHASE, innermost=True), rule, "it is the {game.phase}"),
        need(no(game("responding") == True), rule, "something waits for counters"),
        need(no(game("resolving") == True), rule, "a chain is being resolved"),
    )


def open_square(square: str) -> e.Expr:
    """Return whether terrain may be placed on a square: empty, and the own base or next to terrain with an own unit."""
    beside = e.Compare("in", e.Its("slot"), e.Lit(tuple(sorted(_NEXT[square]))))
    reached = either(both(its.base == True, e.Same(e.OwnerOf(e.It()), YOU)), e.Exists(select_party(e.It(), YOU)))
    return both(
        no(e.Exists(cards_in(LAND, where=its.slot == square))),
        e.Exists(cards_in(LAND, where=both(beside, reached))),
    )


_OPEN = tuple(open_square(square) for square in SQUARES)
SOMEWHERE = need(
    e.AnyOf(_OPEN), "MC-7.1", "there is no empty square beside the base or a terrain with one of the player's units"
)


def on_square(*steps: i.Instruction, cites: tuple[str, ...]) -> i.Modes:
    """Return steps that name a square (bound to “square”) and then run the given ones."""
    options = tuple((square, (let("square", square), *steps)) for square in SQUARES)
    return i.Modes(options=options, given=_OPEN, prompt="onto which square", cites=cites)


VERBS = by_name(
    Verb(
        name="lay terrain",
        roles=("card", "square"),
        steps=(move(var("card"), LAND, slot=e.Var("square"), manner="placed"),),
        cites=("MC-7.1", "MC-4.5"),
    ),
    Verb(
        name="lay proxy terrain",
        roles=("square",),
        steps=(
            move(
                e.Top(DECK, YOU, e.Lit(1)),
                LAND,
                slot=e.Var("square"),
                face_up=False,
                marks={"limit": e.Assumed("proxy_limit")},
                manner="placed as a proxy",
            ),
        ),
        cites=("MC-7.2", "MC-3.6"),
    ),
    Verb(
        name="lay base",
        roles=("player", "square"),
        steps=(
            move(
                e.Top(DECK, var("player"), e.Lit(1)),
                LAND,
                slot=e.Var("square"),
                face_up=False,
                controller=var("player"),
                marks={"limit": e.Assumed("base_limit"), "base": e.Lit(True)},
                manner="laid as the base",
            ),
        ),
        cites=("MC-5.2", "MC-3.6"),
    ),
    Verb(
        name="take",
        roles=("terrain",),
        steps=(i.SetController(what=var("terrain"), who=YOU),),
        cites=("MC-4.5", "MC-9.4"),
    ),
)

ACTIONS = by_name(
    Action(
        name="place terrain",
        menus=(MAIN,),
        subject=cards_in(HAND, of=YOU, type=TERRAIN),
        verbs=("places", "lays", "plays"),
        needs=(*main_action("MC-6.2"), SOMEWHERE),
        steps=(on_square(do("lay terrain", card=THIS, square=e.Var("square")), cites=("MC-7.1",)),),
        cites=("MC-7.1",),
    ),
    Action(
        name="place proxy terrain",
        menus=(MAIN,),
        verbs=("places a proxy", "places a proxy terrain"),
        needs=(
            *main_action("MC-6.2"),
            need(times("lay proxy terrain") < 1, "MC-7.2", "a proxy terrain has been placed this turn"),
            need(count(cards_in(DECK, of=YOU)) > 0, "MC-7.2", "{you}'s deck is empty"),
            SOMEWHERE,
        ),
        steps=(on_square(do("lay proxy terrain", square=e.Var("square")), cites=("MC-7.1", "MC-7.2")),),
        cites=("MC-7.2",),
    ),
)
