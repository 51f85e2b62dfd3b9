"""Ritual spells: used in the main phase, or waiting in a slot for their requirement (MC-2.6, MC-4.1)."""

from __future__ import annotations

from monscol.mechanics.chain import DECLARED, OPEN, hand
from monscol.mechanics.land import MAIN, MAIN_PHASE
from monscol.zones import DISCARD, HAND, IN_USE, RITUAL, SPELL
from rulestone.authoring import *

OPPONENTS_MAIN = "opponent's main"
"""The timing of a ritual that is used in the opponent's main phase, and the menu offered there."""
WAITS = "waits"
"""The attribute of a ritual that needs a condition: it is presented in a slot until that holds."""
SLOTS = 3

COMES_ABOUT, BY_ITSELF, BY_ITS_PLAYER = "ritual_comes_about", "at the next check step", "when its player uses it"
FOURTH, REFUSED, REPLACES = "fourth_ritual", "refused", "replaces one"
INTERPOSED, BEFORE_EACH, AT_THE_START = "opponents_rituals", "before each action", "as the phase starts"

_MINE = cards_in(RITUAL, of=YOU, type=SPELL)
_BY_ITSELF = assumed(COMES_ABOUT) == BY_ITSELF


def trigger_waiting_ritual(event: str, where: e.Expr | None, *steps: i.Instruction, **more: object) -> Ability:
    """Return the ability of a waiting ritual that triggers on an event and uses the ritual up."""
    return triggered(event, where, *steps, do("use up", ritual=THIS), zones=(RITUAL,), **more)


VERBS = by_name(
    repertoire.goes("present", "ritual", RITUAL, manner="presented", cites=("MC-2.6", "MC-4.1")),
    repertoire.goes("use up", "ritual", DISCARD, "use up {ritual}", manner="used", cites=("MC-2.6",)),
    Verb(
        name="come about",
        roles=("ritual",),
        affects="ritual",
        accepts=both(its.type == SPELL, its.kind == "ritual"),
        steps=(
            move(var("ritual"), IN_USE, same=True, manner="comes about"),
            i.Perform(what=var("ritual"), kind="effect"),
            do("use up", ritual=var("ritual")),
        ),
        cites=("MC-2.6",),
    ),
)

CHECKS = by_name(
    StateBasedAction(
        name="ritual comes about",
        whom=cards_in(RITUAL, where=both(e.Meets(e.It(), "effect"), _BY_ITSELF)),
        steps=(each("one", var("them"), do("come about", ritual=var("one"))),),
        when="check point",
        cites=("MC-2.6", "MC-2.6a"),
    )
)

_IN_TIME = (
    need(
        either(
            both(e.TurnOf(YOU), either(its.timings.contains(MAIN), no(its.timings.contains(OPPONENTS_MAIN)))),
            both(no(e.TurnOf(YOU)), its.timings.contains(OPPONENTS_MAIN)),
        ),
        "MC-6.2",
        "{this} is not used in the main phase of this turn",
    ),
    need(e.Phase(MAIN_PHASE, innermost=True), "MC-6.2", "it is the {game.phase}"),
    # in the opponent's turn it is used where its player is asked for rituals
    need(either(e.TurnOf(YOU), game("interposing") == True), "MC-6.2", "it is not {you}'s turn to act"),
    *OPEN,
)
_RESPOND = i.Respond(actor=YOU, to="spell", cites=("MC-11.3",))
_MENUS = (MAIN, OPPONENTS_MAIN)
_IN_HAND = hand(SPELL, "ritual")
ACTIONS = by_name(
    Action(
        name="use ritual spell",
        menus=_MENUS,
        subject=_IN_HAND,
        verbs=("uses", "plays", "casts"),
        needs=(*_IN_TIME, need(no(its[WAITS] == True), "MC-2.6", "{this} waits in a ritual slot for what it needs")),
        announce=(DECLARED, i.Announce(what=THIS, item="ritual", kind="effect")),
        steps=(_RESPOND,),
        cites=("MC-6.2", "MC-2.6"),
    ),
    Action(
        name="present ritual spell",
        menus=_MENUS,
        subject=_IN_HAND,
        verbs=("presents", "uses", "plays", "casts"),
        needs=(
            *_IN_TIME,
            need(its[WAITS] == True, "MC-2.6", "{this} waits for nothing"),
            need(
                either(count(_MINE) < SLOTS, assumed(FOURTH) == REPLACES),
                "MC-4.1a",
                f"{{you}}'s {SLOTS} ritual slots are taken",
            ),
        ),
        steps=(
            when(
                count(_MINE) >= SLOTS,
                pick("replaced", _MINE, prompt="which ritual leaves its slot", cites=("MC-4.1a",)),
                do("discard", cards=var("replaced"), cites=("MC-4.1a",)),
            ),
            do("present", ritual=THIS),
        ),
        cites=("MC-2.6", "MC-4.1"),
    ),
    Action(
        name="use waiting ritual",
        menus=_MENUS,
        subject=_MINE,
        verbs=("uses", "plays", "casts"),
        needs=(*_IN_TIME, need(no(_BY_ITSELF), "MC-2.6a", "{this} comes about by itself when its condition holds")),
        announce=(DECLARED, i.Announce(what=THIS, item="ritual", kind="effect")),
        steps=(_RESPOND,),
        cites=("MC-2.6",),
    ),
)
AFTERMATH = {"ritual": "used up"}

# --- in the opponent's main phase -------------------------------------------------------------------------------------

_OTHER = opponent_of(TURN_PLAYER)
_ASKED = e.Exists(cards_in(HAND, RITUAL, of=_OTHER, where=its.timings.contains(OPPONENTS_MAIN)))
ASK_OPPONENT: i.Steps = (
    set_game("interposing", True),
    let("interposed", True),
    loop(
        bound("interposed") == True,
        i.Offer(who=_OTHER, menu=OPPONENTS_MAIN, name="interposed", decline="no ritual", cites=("MC-2.6b", "MC-6.2")),
        when(bound("interposed") == True, i.Check()),
    ),
    set_game("interposing", None),
)
"""The other player may use rituals that say so; with a check step after each."""
AS_IT_STARTS = when(both(_ASKED, assumed(INTERPOSED) == AT_THE_START), *ASK_OPPONENT)
BEFORE_AN_ACTION = when(both(_ASKED, assumed(INTERPOSED) == BEFORE_EACH), *ASK_OPPONENT)
