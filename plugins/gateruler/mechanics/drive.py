"""Driving, and playing driven cards (GR-9)."""

from __future__ import annotations

from gateruler.attributes import SHOWN
from gateruler.mechanics.destruction import FALL
from gateruler.mechanics.play import DRIVE_MENU, MAIN, SETTABLE
from gateruler.zones import DECK, DRIVE
from rulestone.authoring import *

_DRIVEN = e.Among(var("driven"), its.zone == DRIVE)


def resolve_drive(spared: e.Expr | None = None) -> Steps:
    """Return steps that play each driven card and each 【OD】 once, in any order; the rest goes to the graveyard.

    Args:
        spared: what remains although it was not played, by its state.
    """
    left = _DRIVEN if spared is None else e.Among(_DRIVEN, no(spared))
    return (
        set_game("driving", True),
        let("acted", True),
        loop(
            both(bound("acted") == True, e.Exists(_DRIVEN)),
            i.Offer(who=YOU, menu=DRIVE_MENU, name="acted", decline="play no more", cites=("GR-9.4", "GR-9.4a")),
        ),
        set_game("driving", False),
        do(FALL, card=left, manner="left over", cites=("GR-9.4a",)),
    )


PROCEDURES: dict[str, tuple[Instruction, ...]] = {"drive resolves": resolve_drive()}


def drive_verb(settable: e.Expr) -> Verb:
    """Return the verb that moves certain cards to the drive zone.

    Args:
        settable: what may stay face down there, because it can be set.
    """
    return Verb(
        name="drive cards",
        roles=("player", "cards"),
        steps=(
            let("proved", e.Among(var("cards"), its[SHOWN] == True)),
            move(
                e.Among(var("cards"), no(e.In(IT, var("proved")))),
                DRIVE,
                manner="driven",
                name="driven",
                cites=("GR-9.1",),
            ),
            # a revealed card stays known in its present place
            when(
                e.Exists(var("proved")),
                move(
                    var("proved"),
                    DRIVE,
                    manner="driven",
                    marks={SHOWN: e.Lit(True)},
                    name="known",
                    cites=("GR-9.1", "GR-13.13"),
                ),
                let("driven", e.Either(var("driven"), var("known"))),
            ),
            when(
                no(both(e.TurnOf(var("player")), either(e.Phase("start"), e.Phase(MAIN)))),
                pick(
                    "kept",
                    e.Among(var("driven"), settable),
                    0,
                    count(var("driven")),
                    who=var("player"),
                    prompt="which cards that can be set stay face down",
                    cites=("GR-9.3",),
                ),
                i.Face(what=e.Among(var("driven"), no(e.In(IT, var("kept")))), up=e.Lit(True), cites=("GR-9.3",)),
                i.PutItem(
                    kind="drive",
                    procedure="drive resolves",
                    controller=var("player"),
                    answerable=False,
                    keep=("driven",),
                    label="drive",
                    cites=("GR-9.3",),
                ),
            ),
        ),
        cites=("GR-9.1",),
    )


_DRIVE = Verb(
    name="drive",
    roles=("player", "count"),
    steps=(do("drive cards", player=e.Var("player"), cards=e.Top(DECK, var("player"), e.Var("count"))),),
    cites=("GR-9.1",),
)
VERBS = {"drive": _DRIVE, "drive cards": drive_verb(SETTABLE)}
#: units that wait can be set as well
VERBS_2021 = {"drive cards": drive_verb(either(SETTABLE, its.wait == True))}
