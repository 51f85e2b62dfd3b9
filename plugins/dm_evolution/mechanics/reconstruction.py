"""Reconstruction of a pile whose top card leaves alone, as one policy value for each revision.

Both begin with the cards that lay under it ("pile", top to bottom) and the card that left ("left").
"""

from __future__ import annotations

from dm_evolution.attributes import NO_MATERIAL
from dm_evolution.mechanics.evolution import NO_CARDS, count_least_materials, count_most_materials
from dm_evolution.zones import BATTLE, GEAR, GRAVEYARD, LINK, UNDER
from rulestone.authoring import *

PILE, LEFT, CARD, STAYS = var("pile"), var("left"), var("card"), var("stays")
A_CREATURE = its.type == "creature"
# a pile lay under it, so a NEO creature was one
EVOLUTION_LEFT = either(of(LEFT, "evolution") != None, of(LEFT, "neo") == True)


def keep_beneath(cards: e.Expr, under: e.Expr, *cites: str) -> i.PutUnder:
    """Return steps that keep a card of the pile under another, below the cards already there."""
    return i.PutUnder(what=cards, under=under, role=UNDER, at="bottom", keeps=(UNDER, LINK), same=True, cites=cites)


def keep_on_field(cards: e.Expr, name: str = "card") -> i.Move:
    """Return steps that keep a card of the pile in the battle zone; it does not newly enter."""
    return move(cards, BATTLE, whose=YOU, same=True, with_pile=True, name=name)


def continue_as_creature(tap_rule: str, *same_rules: str) -> Steps:
    """Return steps by which the remaining card continues as the creature: tapped state, effects and attack stay."""
    return (
        mark(STAYS, "exposed", True),
        when(of(LEFT, "tapped") == True, mark(STAYS, "tapped", True, cites=(tap_rule,))),
        when(of(LEFT, "attacked") == True, mark(var("first"), "attacked", True)),
        when(
            both(of(LEFT, "attacking") == True, assumed("new_attack_continues") == True),
            mark(var("first"), "attacking", True, cites=("DM-9.15",)),
        ),
        note("reconstruct", creature=STAYS, left=LEFT, cites=same_rules),
    )


NOTHING_TO_RECONSTRUCT: Instruction = when(
    no(EVOLUTION_LEFT), move(PILE, GRAVEYARD, cites=("DM-9.18",)), i.Stop(cites=("DM-9.18",))
)
#: A god whose link is gone, and gear whose creature is gone, stand alone.
UNLINKED: Steps = (
    each("card", PILE, keep_on_field(CARD)),
    when(of(LEFT, "tapped") == True, mark(PILE, "tapped", True)),
    when(of(LEFT, "attacking") == True, mark(PILE, "attacking", True)),
    when(of(LEFT, "attacked") == True, mark(PILE, "attacked", True)),
    i.Succeed(what=LEFT, heirs=PILE, cites=("DM-10.3",)),
)
UNCROSSED: Steps = (
    when(
        assumed("gear_stays") == True,
        each("card", PILE, move(CARD, BATTLE, whose=YOU, same=True, cites=("DM-10.5a",))),
        otherwise=(move(PILE, GRAVEYARD, cites=("DM-10.5a",)),),
    ),
)


ONE_OF_THEM: Steps = (  # DM-801.4e: if several stay, one of them goes on attacking
    let("first", STAYS),
    when(
        both(either(of(LEFT, "attacking") == True, of(LEFT, "attacked") == True), count(STAYS) > 1),
        when(
            assumed("old_attack_choice") == "attacking player",
            let("picks", e.TurnPlayer()),
            otherwise=(let("picks", e.OwnerOf(LEFT)),),
        ),
        pick(
            "first",
            STAYS,
            who=var("picks"),
            prompt="which of them goes on in the attack",
            cites=("DM-801.4e@2017-03", "DM-9.9a"),
        ),
    ),
    let("heirs", e.Either(var("first"), STAYS)),
)


class LooksDown(Piles, frozen=True, kw_only=True):
    """`2021-03`: look down the pile, discarding non-creatures until a creature appears; it stays with all cards under
    it."""

    def steps(self) -> dict[str, Steps]:
        keep_links = both(
            assumed("new_gods") == "linked",
            e.Are(CARD, e.Compare("in", e.Of(STAYS, "name"), e.Its("links"))),
        )
        return {
            UNDER: (
                NOTHING_TO_RECONSTRUCT,
                let("stays", NO_CARDS),
                each(
                    "card",
                    PILE,
                    when(
                        e.Exists(STAYS),
                        keep_beneath(CARD, STAYS, "DM-801.4b"),
                        when(keep_links, i.PutUnder(what=CARD, under=STAYS, role=LINK, same=True, cites=("DM-10.3a",))),
                        otherwise=(
                            when(
                                e.Are(CARD, A_CREATURE),
                                keep_on_field(CARD),
                                let("stays", CARD),
                                otherwise=(move(CARD, GRAVEYARD, cites=("DM-801.4a",)),),
                            ),
                        ),
                    ),
                ),
                when(no(e.Exists(STAYS)), note("nothing stays", left=LEFT, cites=("DM-9.14",)), i.Stop()),
                let("first", STAYS),
                *continue_as_creature("DM-801.4", "DM-801.4c", "DM-9"),
                i.Succeed(what=LEFT, heirs=STAYS, cites=("DM-801.4c",)),
            ),
            LINK: UNLINKED,
            GEAR: UNCROSSED,
        }

    def describe(self) -> str:
        return "cards above the first creature go to the graveyard; it stays, with all cards under it"


class OwnerKeeps(Piles, frozen=True, kw_only=True):
    """`2017-03`: the owner keeps as many separate creatures as the departed kind needed; the rest is discarded.

    The remaining cards are rebuilt from the bottom: first creatures that are no evolution, then evolution creatures on
    cards already kept, so that each has its material and every chain ends in a creature that is no evolution.
    """

    def steps(self) -> dict[str, Steps]:
        chooser = when(
            assumed("old_survivor_choice") == "owner",
            let("chooser", e.OwnerOf(LEFT)),
            otherwise=(let("chooser", YOU),),
        )
        candidates = e.Among(
            PILE,
            e.All(
                (
                    A_CREATURE,
                    either(
                        assumed("old_candidates") == "whole_pile",
                        its[NO_MATERIAL] == False,
                    ),
                )
            ),
        )
        evolutions = e.Among(var("candidates"), both(its.evolution != None, its.neo == False))
        linked = e.Among(var("candidates"), e.Compare("!=", e.Its("links"), e.Lit(())))
        limit = count_most_materials(LEFT, var("candidates"))
        who = {"who": var("chooser")}
        return {
            UNDER: (
                NOTHING_TO_RECONSTRUCT,
                chooser,
                let("candidates", candidates),
                let("most", e.Count(var("candidates"))),
                # exclude cards that can be linked only later
                when(
                    no(either(e.Exists(evolutions), e.Exists(linked))),
                    let("most", limit),
                ),
                pick(
                    "stays",
                    e.Among(var("candidates"), either(its.evolution == None, its.neo == True)),
                    0,
                    e.Var("most"),
                    prompt="which creatures are kept",
                    cites=("DM-801.4a@2017-03", "DM-9.2a", "DM-9.5a"),
                    **who,
                ),
                let("placed", STAYS),
                each("card", STAYS, keep_on_field(CARD)),
                *keep_evolution_on_material(evolutions, who),
                *count_linked_gods_as_one(who),
                when(
                    count(STAYS) > limit,
                    pick("kept", STAYS, limit, prompt="which of them are kept", cites=("DM-801.4a@2017-03",), **who),
                    let("surplus", e.Among(STAYS, no(e.In(e.It(), var("kept"))))),
                    let("away", e.Either(var("surplus"), e.Under(var("surplus")))),
                    # the card goes to the graveyard from under another, where it was never a creature
                    keep_beneath(var("surplus"), var("kept"), "DM-801.4b@2017-03"),
                    move(var("away"), GRAVEYARD, cites=("DM-801.4b@2017-03", "DM-9.13")),
                    let("stays", var("kept")),
                ),
                *discard_unkept_cards(),
                when(no(e.Exists(STAYS)), note("nothing stays", left=LEFT, cites=("DM-9.14",)), i.Stop()),
                *ONE_OF_THEM,
                *continue_as_creature("DM-9.10", "DM-801.4d@2017-03", "DM-801.4@2017-03", "DM-9"),
                i.Succeed(what=LEFT, heirs=var("heirs"), only="waiting", cites=("DM-801.4d@2017-03",)),
                when(
                    assumed("old_effects") == "one",
                    pick("stays", STAYS, prompt="which of them goes on under the effects", cites=("DM-9.17",), **who),
                ),
                i.Succeed(what=LEFT, heirs=STAYS, only="effects", cites=("DM-801.4d@2017-03",)),
            ),
            LINK: UNLINKED,
            GEAR: UNCROSSED,
        }

    def describe(self) -> str:
        return "its owner keeps as many creatures as it was put on; the rest goes to the graveyard"


def keep_evolution_on_material(evolutions: e.Expr, roles: dict[str, e.Var]) -> Steps:
    """DM-801.4c: keep an evolution creature of the pile on kept legal material."""
    next_one = var("next")
    fitting = e.Among(
        STAYS, e.All((e.Compare("==", e.Its("type"), e.Of(next_one, "material type")), e.Fits(next_one, "material")))
    )
    cites = ("DM-801.4c@2017-03", "DM-9.11")
    return (
        let("going", True),
        loop(
            bound("going") == True,
            let("able", NO_CARDS),
            each(
                "next",
                e.Among(evolutions, no(e.In(e.It(), var("placed")))),
                when(
                    count(fitting) >= count_least_materials(next_one),
                    let("able", e.Either(var("able"), next_one)),
                ),
            ),
            pick("next", var("able"), 0, 1, prompt="which evolution creature is kept", cites=cites, **roles),
            when(
                e.Exists(next_one),
                let("placed", e.Either(var("placed"), next_one)),
                pick(
                    "material",
                    fitting,
                    count_least_materials(next_one),
                    count_most_materials(next_one, fitting),
                    prompt="on which material",
                    cites=cites,
                    **roles,
                ),
                keep_on_field(next_one, "next"),
                mark(var("material"), NO_MATERIAL, None),
                keep_beneath(var("material"), next_one, *cites),
                let("stays", e.Either(e.Among(STAYS, no(e.In(e.It(), var("material")))), next_one)),
                otherwise=(let("going", False),),
            ),
        ),
    )


def count_linked_gods_as_one(roles: dict[str, e.Var]) -> Steps:
    """Return the steps by which linked gods can count as one."""
    partner = e.Among(
        STAYS,
        e.All(
            (
                e.Compare("in", e.Its("name"), e.Of(CARD, "links")),
                no(e.Exists(e.Under(e.It(), LINK))),
                no(e.Same(e.It(), CARD)),
            )
        ),
    )
    return (
        each(
            "card",
            STAYS,
            when(
                both(e.In(CARD, STAYS), e.Exists(partner)),
                i.Ask(name="one", prompt="do the gods stay linked", cites=("DM-801.4a@2017-03",), **roles),
                when(
                    e.Var("one"),
                    pick("partner", partner, prompt="with which god", cites=("DM-801.4a@2017-03",), **roles),
                    i.PutUnder(what=var("partner"), under=CARD, role=LINK, same=True, cites=("DM-801.4a@2017-03",)),
                    let("stays", e.Among(STAYS, no(e.In(e.It(), var("partner"))))),
                ),
            ),
        ),
    )


def discard_unkept_cards() -> Steps:
    """DM-801.4b: move unkept cards to the graveyard directly from under the departed card."""
    rest = e.Among(PILE, no(e.In(e.It(), var("placed"))))
    return (
        when(
            both(assumed("old_noncreature") == "stays under", e.Exists(STAYS)),
            pick("holds", STAYS, prompt="under which of them other cards stay", cites=("DM-9.13a",)),
            let("more", e.Among(rest, its.type != "creature")),
            let("placed", e.Either(var("placed"), var("more"))),
            keep_beneath(var("more"), var("holds"), "DM-9.13a"),
        ),
        move(rest, GRAVEYARD, cites=("DM-801.4b@2017-03", "DM-9.13")),
    )
