"""The phases of the turn, and the assault (GC-9, GC-11)."""

from __future__ import annotations

from godacard.actions import BLOCK, FREE, FREE_TIME, WINDOW, let_opponent_stack
from godacard.attributes import ATTACK, SPECIAL, STANDBY
from godacard.zones import AREA, GRAVEYARD, HAND, LIFE, MONSTERS
from rulestone.authoring import *

MINE = cards_in(MONSTERS, of=TURN_PLAYER)
MY_NEXT_TURN = "your next turn"
"""The duration of effects until the next turn of the player who produced them starts."""


def offer_menu(player: e.Expr, menu: str, decline: str, *, always: bool = False) -> i.Offer:
    """Let a player act."""
    cites = ("GC-7.3b",) if menu == WINDOW else ("GC-10",)
    return i.Offer(who=player, menu=menu, name="acted", decline=decline, always=always, cites=cites)


BLOCK_LAST = assumed("block_after_responses") == True
NOTHING_MORE = note("assault comes to nothing", assailant=THIS, cites=("GC-11.10",))


def make_assault_response_steps(to: str) -> i.Steps:
    """Return steps that let the opponent respond to the action; they stop if its source has left."""
    return (let_opponent_stack(to), when(no(e.Present(THIS)), NOTHING_MORE, i.Stop()))


PROCEDURES: dict[str, i.Steps] = {
    "time window": (
        when(assumed("time_spell_window") != "each_time", i.Stop()),
        *(
            step
            for who in (TURN_PLAYER, opponent_of(TURN_PLAYER))
            for step in (
                let("acted", True),
                loop(bound("acted") == True, offer_menu(who, WINDOW, "pass")),
            )
        ),
    ),
    "free time": (
        let("open", True),
        loop(
            bound("open") == True,
            i.Check(),
            offer_menu(TURN_PLAYER, FREE, "end Free Time", always=True),
            when(
                no(e.Var("acted")),
                when(
                    assumed("time_spell_window") == "each_time",
                    offer_menu(opponent_of(TURN_PLAYER), WINDOW, "pass"),
                ),
                let("open", e.Var("acted")),
            ),
        ),
    ),
    "spell resolved": (
        when(
            both(of(THIS, "kind") == "area", assumed("area_displace") == "on_resolution"),
            move(cards_in(AREA, other=THIS), GRAVEYARD, manner="displaced", cites=("GC-7.7", "GC-7.7a")),
        ),
        mark(THIS, "activating", None, cites=("GC-7.4", "GC-7.5", "GC-7.6")),
        when(
            of(THIS, "kind").one_of("normal", "time"),
            move(THIS, GRAVEYARD, manner="used", cites=("GC-7.2", "GC-7.3a")),
        ),
    ),
    "assault": (
        mark(THIS, "posture", STANDBY, cites=("GC-11.1",)),
        let(
            "tentative",
            both(of(var("target"), "posture") == STANDBY, of(THIS, "power") < of(var("target"), "power")),
        ),
        when(
            e.Same(var("target"), OPPONENT),
            note("life attack", assailant=THIS, target=var("target"), cites=("GC-11.1",)),
            call("life attack"),
            otherwise=(
                note("battle declared", assailant=THIS, target=var("target"), cites=("GC-11.1", "GC-11.9")),
                note("defence", defender=var("target"), cites=("GC-11.9",)),
                let_opponent_stack("battle"),
                when(
                    both(e.Present(THIS), e.Present(var("target"))),
                    do("battle", assailant=THIS, defender=var("target"), tentative=e.Var("tentative")),
                    otherwise=(NOTHING_MORE,),
                ),
            ),
        ),
    ),
    "life attack": (
        when(BLOCK_LAST, *make_assault_response_steps("life attack")),
        when(e.Permitted("be blocked", THIS), set_game("may block", OPPONENT)),
        i.Offer(who=OPPONENT, menu=BLOCK, name="blocked", decline="do not block", cites=("GC-11.4", "GC-11.10")),
        set_game("may block", None),
        when(
            e.Var("blocked"),
            let("blocker", cards_in(MONSTERS, where=its.blocking == True)),
            mark(var("blocker"), "blocking", None),
            note("block", blocker=var("blocker"), assailant=THIS, cites=("GC-11.5",)),
            note("defence", defender=var("blocker"), cites=("GC-11.9",)),
            let_opponent_stack("block", OPPONENT),
            when(
                both(e.Present(THIS), e.Present(var("blocker"))),
                do("fight", first=THIS, second=var("blocker"), cites=("GC-11.5", "GC-11.6")),
                otherwise=(NOTHING_MORE,),
            ),
            otherwise=(
                when(no(BLOCK_LAST), *make_assault_response_steps("life attack")),
                when(
                    no(e.Exists(cards_in(LIFE, of=OPPONENT))),
                    i.EndGame(winner=YOU, how="a life attack against 0 life", cites=("GC-11.7", "GC-15.1")),
                    otherwise=(do("shave", player=OPPONENT, count=1, cites=("GC-11.7",)),),
                ),
            ),
        ),
    ),
}

PHASES = by_name(
    PhaseOf(
        name="Start Time",
        steps=(
            i.EndEffects(until=MY_NEXT_TURN, by=TURN_PLAYER),
            *repertoire.untap_step(
                cards_in(MONSTERS, of=TURN_PLAYER, where=its.posture == STANDBY), "posture", ATTACK, cites=("GC-9.2",)
            ),
            mark(
                cards_in(MONSTERS, of=TURN_PLAYER, where=its.posture == SPECIAL),
                "charged",
                True,
                cites=("GC-4.4", "GC-9.2"),
            ),
            i.Check(),
            call("time window"),
        ),
        cites=("GC-9.2", "GC-9.1"),
    ),
    PhaseOf(
        name="Draw Time",
        steps=(do("draw", player=TURN_PLAYER, count=1, cites=("GC-9.3",)), i.Check(), call("time window")),
        cites=("GC-9.3",),
    ),
    PhaseOf(name=FREE_TIME, steps=(call("free time"),), cites=("GC-9.4",)),
    PhaseOf(
        name="End Time",
        steps=(
            call("time window"),
            when(
                assumed("charge_lifetime") == "until_end_of_turn",
                mark(cards_in(MONSTERS), "charged", None, cites=("GC-4.4a",)),
            ),
            when(
                count(cards_in(HAND, of=TURN_PLAYER)) > of(TURN_PLAYER, "hand limit"),
                pick(
                    "excess",
                    cards_in(HAND, of=TURN_PLAYER),
                    (count(cards_in(HAND, of=TURN_PLAYER)) - of(TURN_PLAYER, "hand limit")),
                    who=TURN_PLAYER,
                    prompt="discard down to the hand limit",
                    cites=("GC-9.5",),
                ),
                do("discard", cards=var("excess"), cites=("GC-9.5",)),
            ),
            # effects that last for the turn still apply while the hand is discarded
            i.EndEffects(until=END_OF_TURN, cites=("GC-9.5",)),
            i.Check(),
        ),
        cites=("GC-9.5",),
    ),
)
