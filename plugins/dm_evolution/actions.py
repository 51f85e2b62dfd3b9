"""Actions of players (DM-4, DM-5, DM-7)."""

from __future__ import annotations

from dm_evolution.mechanics.evolution import (
    ENOUGH,
    IS_EVOLUTION,
    count_least_materials,
    count_most_materials,
    select_material_for,
)
from dm_evolution.mechanics.mana import need_mana
from dm_evolution.zones import BATTLE, GEAR, HAND, IN_USE, UNDER
from rulestone.authoring import *

MAIN, CHARGE, ATTACK, BLOCK = "main", "charge", "attack", "block"
MAIN_STEP, CHARGE_STEP, ATTACK_STEP = "Main Step", "Mana Charge Step", "Attack Step"

OWN = cards_in(BATTLE, of=YOU)
CREATURES = cards_in(BATTLE, of=YOU, type="creature")
IN_HAND = cards_in(HAND, of=YOU)
NEEDS_MATERIAL = both(its.evolution != None, its.neo == False)


def require_own_phase(phase: str, cites: str) -> tuple[Need, ...]:
    """Return the requirements that it is the turn of "you" and the given phase."""
    return (
        need(e.TurnOf(YOU), "DM-11.4", "it is not {you}'s turn"),
        need(e.Phase(phase), cites, "it is the {game.phase}"),
    )


def pay(cost: str = "cost") -> i.Do:
    """Pay the cost of this."""
    return do("pay", card=THIS, cost=of(THIS, cost), cites=("DM-5.2",))


NOT_SICK = either(
    its.fresh == False,
    its["speed attacker"] == True,
    both(IS_EVOLUTION, either(its.exposed == False, assumed("exposed_evolution_sick") == False)),
)

SUMMON = Action(
    name="summon",
    menus=(MAIN,),
    subject=IN_HAND,
    verbs=("summons", "plays"),
    needs=(
        *require_own_phase(MAIN_STEP, "DM-4.4"),
        need(its.type == "creature", "DM-3.1", "{this} is not a creature"),
        need(no(NEEDS_MATERIAL), "DM-8.7", "{this} is an evolution creature"),
        need(e.Permitted("summon", YOU), "DM-4.4", "an effect forbids it"),
        *need_mana(),
    ),
    steps=(pay(), do("put out", creature=THIS)),
    cites=("DM-4.4",),
)
EVOLVE = Action(
    name="evolve",
    menus=(MAIN,),
    subject=IN_HAND,
    verbs=("evolves", "summons", "plays"),
    needs=(
        *require_own_phase(MAIN_STEP, "DM-4.4"),
        need(its.type == "creature", "DM-3.1", "{this} is not a creature"),
        need(its.evolution != None, "DM-8.1", "{this} is not an evolution creature"),
        need(e.Permitted("summon", YOU), "DM-4.4", "an effect forbids it"),
        need(ENOUGH, "DM-8.7", "there is too little material for {this} ({evolution})"),
        *need_mana(),
    ),
    announce=(
        choose(
            "material",
            select_material_for(),
            count_least_materials(),
            count_most_materials(),
            prompt="evolve on",
            cites=("DM-8.7",),
        ),
    ),
    steps=(pay(), do("evolve", card=THIS, material=var("material"))),
    cites=("DM-8.1", "DM-4.4"),
)
CAST = Action(
    name="cast",
    menus=(MAIN,),
    subject=IN_HAND,
    verbs=("casts", "plays"),
    needs=(
        *require_own_phase(MAIN_STEP, "DM-4.4"),
        # a twinpact card is cast as its spell side by an action of its own
        need(both(its.type == "spell", its.type != "creature"), "DM-3.1", "{this} is not a spell"),
        need(e.Permitted("cast", YOU), "DM-4.4", "an effect forbids it"),
        *need_mana(),
    ),
    announce=(move(THIS, IN_USE, same=True, cites=("DM-2.2",)), i.Announce(what=THIS, item="spell")),
    steps=(pay(), note("cast", spell=THIS, player=YOU), i.ResolveTop(cites=("DM-11.4",))),
    cites=("DM-4.4",),
)
CAST_SIDE = Action(
    name="cast the spell side",
    menus=(MAIN,),
    subject=IN_HAND,
    verbs=("casts", "casts the spell side of"),
    needs=(
        *require_own_phase(MAIN_STEP, "DM-4.4"),
        need(its["other side"] == "spell", "DM-10.2", "{this} has no spell side"),
        need(e.Permitted("cast", YOU), "DM-4.4", "an effect forbids it"),
        *need_mana("spell cost"),
    ),
    announce=(
        move(THIS, IN_USE, same=True, cites=("DM-2.2",)),
        i.Announce(what=THIS, item="spell", kind="spell side"),
    ),
    steps=(pay("spell cost"), note("cast", spell=THIS, player=YOU), i.ResolveTop(cites=("DM-11.4",))),
    cites=("DM-10.2",),
)
GENERATE = Action(
    name="generate",
    menus=(MAIN,),
    subject=IN_HAND,
    verbs=("generates", "plays"),
    needs=(
        *require_own_phase(MAIN_STEP, "DM-4.4"),
        need(its.type == "gear", "DM-10.5", "{this} is not a cross gear"),
        *need_mana(),
    ),
    steps=(pay(), move(THIS, BATTLE, cites=("DM-10.5",))),
    cites=("DM-10.5",),
)
BEARERS = cards_in(BATTLE, of=YOU, type="creature", other=e.HostOf(THIS))
CROSS = Action(
    name="cross gear",
    menus=(MAIN,),
    subject=e.Either(cards_in(BATTLE, of=YOU, type="gear"), cards_in(BATTLE, of=YOU, role=GEAR)),
    verbs=("crosses",),
    needs=(*require_own_phase(MAIN_STEP, "DM-4.4"), *need_mana()),
    announce=(choose("bearer", BEARERS, prompt="cross it to", cites=("DM-10.5",)),),
    steps=(pay(), do("cross", gear=THIS, bearer=var("bearer"))),
    cites=("DM-10.5",),
)
CHARGE_MANA = Action(
    name="charge mana",
    menus=(CHARGE,),
    subject=IN_HAND,
    verbs=("charges",),
    needs=require_own_phase(CHARGE_STEP, "DM-4.3"),
    steps=(do("put into mana", cards=THIS, cites=("DM-4.3",)),),
    cites=("DM-4.3",),
)
DECLARE_ATTACK = Action(
    name="attack",
    menus=(ATTACK,),
    subject=CREATURES,
    verbs=("attacks with", "attacks"),
    needs=(
        *require_own_phase(ATTACK_STEP, "DM-4.5"),
        need(its.tapped == False, "DM-7.1", "{this} is tapped"),
        need(NOT_SICK, "DM-6.1", "{this} has summoning sickness"),
        need(both(e.Permitted("attack", THIS), e.Permitted("attack", YOU)), "DM-7.1", "an effect says that it cannot"),
    ),
    announce=(
        choose(
            "target",
            e.Either(
                cards_in(
                    BATTLE,
                    of=OPPONENT,
                    type="creature",
                    where=both(
                        either(its.tapped == True, of(THIS, "attacks untapped") == True),
                        e.Permitted("be attacked", IT),
                        e.Permitted("attack creatures", THIS),
                    ),
                ),
                e.Among(OPPONENT, e.Permitted("attack players", THIS)),
            ),
            suffers="",  # a rule makes this choice, so "cannot be chosen" in texts does not apply
            prompt="attack",
            cites=("DM-7.1",),
        ),
    ),
    steps=(call("attack"),),
    cites=("DM-7.1",),
)
STRIKER = cards_in(BATTLE, where=its.attacking == True)
DECLARE_BLOCK = Action(
    name="block",
    menus=(BLOCK,),
    subject=CREATURES,
    verbs=("blocks with", "blocks"),
    needs=(
        # the lasting reasons first: a creature without Blocker is refused for that at any time
        need(its.blocker == True, "DM-7.3", "{this} is not a blocker"),
        need(its.tapped == False, "DM-7.3", "{this} is tapped"),
        need(e.Compare("==", e.GameValue("may block"), YOU), "DM-7.3", "no attack waits for {you}'s block"),
        need(both(e.Permitted("block", YOU), e.Permitted("block", THIS)), "DM-7.3", "an effect forbids it"),
        need(e.Permitted("be blocked", STRIKER), "DM-7.3", "an effect says that the attacker cannot be blocked"),
    ),
    steps=(
        mark(THIS, "tapped", True, cites=("DM-7.3",)),
        mark(cards_in(BATTLE), "attacked", None),
        mark(THIS, "attacked", True, cites=("DM-7.3",)),
        note("block", blocker=THIS),
    ),
    cites=("DM-7.3", "DM-6.3"),
)
LAY_OUT = Action(
    name="rearrange",
    menus=(),
    idle=True,
    verbs=("rearranges",),
    needs=(need(count(OWN) > 1, "DM-2.4", "{you} has fewer than two cards there"),),
    steps=(
        i.Order(name="order", what=OWN, prompt="lay out the battle zone", cites=("DM-2.4", "DM-2.4a")),
        each("one", var("order"), move(var("one"), BATTLE, cites=("DM-2.4",))),
    ),
    cites=("DM-2.4",),
)


def lay_out_pile(*needs: Need, cites: tuple[str, ...]) -> Action:
    """Return the action that changes the order of the cards under a card; `needs` are its requirements."""
    return Action(
        name="rearrange pile",
        menus=(),
        idle=True,
        subject=cards_in(BATTLE, of=YOU, where=e.Exists(e.Under(e.It(), UNDER), 2)),
        verbs=("rearranges the cards under", "rearranges"),
        needs=needs,
        steps=(
            i.Order(name="order", what=e.Under(THIS, UNDER), prompt="from top to bottom", cites=cites),
            i.PutUnder(what=var("order"), under=THIS, role=UNDER, at="bottom", same=True, cites=cites),
        ),
        cites=cites,
    )


PILE_OLD = lay_out_pile(cites=("DM-8.11@2017-03", "DM-2.4", "DM-2.4a"))
PILE_NEW = lay_out_pile(
    need(e.Compare("==", e.Lit(True), e.Lit(False)), "DM-403.4", "the order of the cards under a card is fixed"),
    cites=("DM-403.4",),
)
ACTIONS = {
    action.name: action
    for action in (
        SUMMON,
        EVOLVE,
        CAST,
        CAST_SIDE,
        GENERATE,
        CROSS,
        CHARGE_MANA,
        DECLARE_ATTACK,
        DECLARE_BLOCK,
        LAY_OUT,
        PILE_OLD,
    )
}
ACTIONS_2021 = by_name(PILE_NEW)
