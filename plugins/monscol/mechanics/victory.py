"""Defeat and the victory judgement (MC-19)."""

from __future__ import annotations

from monscol.zones import HALVES, LAND
from rulestone.authoring import *

ENEMY_HALVES = (HALVES[1], HALVES[0])


def select_held_terrains(player: int, squares: tuple[str, ...]) -> e.Select:
    """Return the terrains on some squares that a player holds."""
    return cards_in(LAND, where=both(its.slot.one_of(*squares), e.Compare("==", e.ControllerOf(e.It()), e.Lit(player))))


def set_winner_by_square(number: int) -> i.If:
    """Return steps that make a player the winner if only they hold the opponent's square of this number."""
    mine, theirs = (e.Exists(select_held_terrains(player, (ENEMY_HALVES[player][number - 1],))) for player in (0, 1))
    return when(
        bound("winner") == None,
        when(both(mine, no(theirs)), let("winner", 0)),
        when(both(theirs, no(mine)), let("winner", 1)),
    )


PROCEDURES: dict[str, i.Steps] = {
    "victory judgement": (
        let("winner", None),
        when(
            assumed("judgement") == "squares, then the deepest",
            let("zero", count(select_held_terrains(0, ENEMY_HALVES[0]))),
            let("one", count(select_held_terrains(1, ENEMY_HALVES[1]))),
            when(bound("zero") > e.Var("one"), let("winner", 0)),
            when(bound("one") > e.Var("zero"), let("winner", 1)),
        ),
        # square 5 is the base: the player who takes it has already won
        when(no(assumed("judgement") == "draw"), *(set_winner_by_square(number) for number in (6, 4, 3, 2, 1))),
        when(
            bound("winner") == None,
            i.EndGame(winner=None, how="a victory judgement", cites=("MC-19.2",)),
            otherwise=(i.EndGame(winner=var("winner"), how="a victory judgement", cites=("MC-19.2",)),),
        ),
    ),
}

#: bases that the other player holds, and players of whom an effect says that they have lost
_LOST_BASES = cards_in(LAND, where=both(its.base == True, no(e.Same(e.ControllerOf(e.It()), e.OwnerOf(e.It())))))


def has_lost(player: int) -> e.Expr:
    """Return whether a player meets a condition of defeat."""
    return e.Exists(e.Among(_LOST_BASES, e.Compare("==", e.OwnerOf(e.It()), e.Lit(player))))


def check_defeat(rule: str) -> StateBasedAction:
    """Return the check for defeat, the loss of the own base; its time follows the policy on state-based actions."""
    return StateBasedAction(
        name="defeat",
        whom=_LOST_BASES,
        steps=(
            when(
                both(has_lost(0), has_lost(1)),
                when(
                    assumed("both_lose") == "draw",
                    i.EndGame(winner=None, how="both bases are taken", cites=("MC-19.4",)),
                    otherwise=(
                        i.EndGame(winner=opponent_of(TURN_PLAYER), how="both bases are taken", cites=("MC-19.4",)),
                    ),
                ),
                otherwise=(
                    i.EndGame(winner=opponent_of(e.OwnerOf(var("them"))), how="a base is taken", cites=("MC-19.1",)),
                ),
            ),
        ),
        cites=("MC-19.1", rule),
    )


CHECKS = {"defeat": check_defeat("MC-14.5")}
BLOCK1_CHECKS = {"defeat": check_defeat("MC-14.8")}
