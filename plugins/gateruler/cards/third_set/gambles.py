"""Cards of the third set that gamble: rock-paper-scissors as a simultaneous choice (C-37, C-48)."""

from __future__ import annotations

from gateruler.cards.first_sets import card
from gateruler.zones import NORMAL, field_cards
from rulestone.authoring import *

_DRAWN = e.Lit(((0, 0), (1, 1), (2, 2)))
_FIRST_WINS = e.Lit(((1, 0), (2, 1), (0, 2)))


def rock_paper_scissors() -> tuple[i.Instruction, ...]:
    """Both choose without knowing, as often as it takes; "winner" is bound to who wins."""
    return (
        let("hands", e.Lit((0, 0))),
        loop(
            e.Compare("in", e.Var("hands"), _DRAWN),
            i.Simultaneous(name="hands", labels=("rock", "paper", "scissors"), prompt="rock-paper-scissors"),
        ),
        let("winner", 1),
        when(e.Compare("in", e.Var("hands"), _FIRST_WINS), let("winner", 0)),
    )


SABURO = card(
    "saburo",
    "鎌鼬のサブロー",
    "unit",
    triggered("damage dealt", e.Same(var("player"), YOU), do("act", card=THIS), limit=1),
    activated(
        choose("mine", field_cards(OPPONENT)),
        choose("theirs", field_cards(YOU), who=OPPONENT),
        *rock_paper_scissors(),
        let("at stake", var("mine")),
        when(no(e.Same(var("winner"), YOU)), let("at stake", var("theirs"))),
        i.Ask(name="pays", who=var("winner"), prompt="put an own card into the graveyard"),
        when(
            bound("pays") == True,
            pick("paid", field_cards(var("winner")), who=var("winner"), cites=("GR-8.3",)),
            do("send to the graveyard", card=var("paid")),
            when(
                both(e.Exists(var("paid")), no(e.Present(var("paid")))),
                do("send to the graveyard", card=var("at stake")),
            ),
        ),
        name="伸るか反るかだ。",
        timing=NORMAL,
        limit=1,
    ),
    level=2,
    atk=2,
    hp=2,
    stk=1,
    attributes=("怪異",),
)
SCREW_DRILL = card(
    "screw_drill",
    "奇怪マシーン ねじ込みドリル戦艦",
    "unit",
    triggered(
        "damage dealt",
        both(e.Same(var("player"), OPPONENT), e.Same(var("by"), THIS), e.Present(THIS)),
        *rock_paper_scissors(),
        when(
            e.Same(var("winner"), YOU),
            do("destroy", victim=THIS),
            do("deal damage", to=OPPONENT, amount=2),
        ),
        name="必殺のねじ込み大爆発",
    ),
    level=3,
    atk=3,
    hp=3,
    stk=2,
    penetration=True,
)
GAMBLES = {made.name: made for made in (SABURO, SCREW_DRILL)}
