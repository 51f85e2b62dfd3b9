"""Participants of the current battle: sides, parties, the terrain (MC-9)."""

from __future__ import annotations

from monscol.zones import LAND, UNITS, select_ground, select_party
from rulestone.authoring import OPPONENT, YOU, both, cards_in, e, its, opponent_of

EMBATTLED = e.GameValue("embattled")
"""The terrain that is fought for; nothing outside battle."""
MARCHING = e.GameValue("marching side")
DEFENDING = opponent_of(MARCHING)
FIRST = e.GameValue("first side")
"""The player whose side is first; nobody before initiative is settled and in a simultaneous attack."""
ORIGIN = e.GameValue("origin")
"""The terrain that the marchers came from."""

OURS, THEIRS = select_party(EMBATTLED, YOU), select_party(EMBATTLED, OPPONENT)
MARCHERS, DEFENDERS = select_party(EMBATTLED, MARCHING), select_party(EMBATTLED, DEFENDING)
FIGHTERS = e.Beside(EMBATTLED, (UNITS,))
IN_BATTLE = e.Exists(EMBATTLED)
BOTH_STAND = both(e.Exists(MARCHERS), e.Exists(DEFENDERS))
"""Each side has a unit on the terrain."""

MY_UNITS = cards_in(UNITS, of=YOU)
MY_BASE = cards_in(LAND, where=both(its.base == True, e.Same(e.OwnerOf(e.It()), YOU)))


def sum_levels(units: e.Expr) -> e.Total:
    """Return the total level of units."""
    return e.Total(units, "level")


def exceeds_limit(unit: e.Expr) -> e.Compare:
    """Return whether the party of a unit exceeds the limit of its terrain (MC-3.5)."""
    return e.Compare(">", sum_levels(select_party(unit, e.ControllerOf(unit))), e.Of(select_ground(unit), "limit"))


def has_room_for(newcomers: e.Expr, terrain: e.Expr, of: e.Expr = YOU) -> e.Compare:
    """Return whether a terrain's limit allows units of a player beside those already there."""
    total = e.Arith("+", sum_levels(newcomers), sum_levels(select_party(terrain, of)))
    return e.Compare("<=", total, e.Of(terrain, "limit"))
