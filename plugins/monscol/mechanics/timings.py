"""Timings of use, as stated by texts (MC-11.1)."""

from __future__ import annotations

from monscol.mechanics.battle import INITIATIVE, INITIATIVE_TIMING, NORMAL, NORMAL_TIMINGS
from monscol.mechanics.land import MAIN, MAIN_PHASE
from rulestone.authoring import both, e, either, game, no

COUNTER = "counter"
LIMITED = {f"{COUNTER}: {kind}": kind for kind in ("attack", "spell", "item", "ability", "ritual")}
"""“[counter: X only]”: a counter in a chain in which an X has been declared, by the kind of link that X is."""
MENUS = (INITIATIVE, NORMAL, COUNTER)
"""Timings that menus are called by."""

COUNTERING, STARTING = game("responding") == True, no(game("responding") == True)


def includes_timing(timings: e.Expr, menu: str) -> e.Expr:
    """Return whether timings, a text or several words, include one of a menu."""
    if menu != COUNTER:  # the word of another menu is not replaced
        return e.Compare("contains", timings, e.Lit(menu))
    return either(*(e.Compare("contains", timings, e.Lit(word)) for word in (COUNTER, *LIMITED)))


def is_usable_now(timings: e.Expr, usual: tuple[str, ...]) -> e.Expr:
    """Return whether a card can be used now, by its timings; "" means the usual ones."""

    def is_named(word: str) -> e.Expr:
        found: e.Expr = e.Compare("contains", timings, e.Lit(word))
        return either(found, timings_unsaid) if word in usual else found

    timings_unsaid = e.Compare("==", timings, e.Lit(""))
    # a text that says “counter: attack” has the word “counter” in it
    anything = both(is_named(COUNTER), no(e.Compare("contains", timings, e.Lit(f"{COUNTER}:"))))
    against = (
        both(e.Compare("contains", timings, e.Lit(word)), e.Exists(e.Items(kind=kind)))
        for word, kind in LIMITED.items()
    )
    return either(
        both(COUNTERING, either(anything, *against)),
        both(STARTING, e.Phase(INITIATIVE_TIMING), is_named(INITIATIVE)),
        both(STARTING, e.Phase(MAIN_PHASE, innermost=True), is_named(MAIN)),
        both(STARTING, either(*(e.Phase(phase) for phase in NORMAL_TIMINGS)), is_named(NORMAL)),
    )
