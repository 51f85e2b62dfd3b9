"""Actions of players in Free Time and in response (GC-10, GC-12)."""

from __future__ import annotations

from typing import Any

from godacard.attributes import ATTACK, SPECIAL, STANDBY
from godacard.mechanics.material import (
    OWN,
    ROOM_AFTER_STACKING,
    ROOM_FOR_ANY,
    count_least_for_force,
    count_most_for_force,
    select_any_material,
    select_charged,
    select_evolvable,
    select_for_force,
)
from godacard.zones import AREA, GRAVEYARD, HAND, MONSTERS, SPELLS
from rulestone.authoring import *

FREE, ANSWER, WINDOW, BLOCK = "free time", "response", "time window", "block"
FREE_TIME = "Free Time"

IN_HAND = cards_in(HAND, of=YOU, type="monster")


def need_free_time(rule: str) -> tuple[Need, ...]:
    """Return the needs of every Free-Time action: the player's Free Time, and an empty stack."""
    return (
        need(e.TurnOf(YOU), rule, "it is not {you}'s turn"),
        need(e.Phase(FREE_TIME), rule, "it is {game.phase}"),
        need(no(game("resolving") == True), "GC-12.4", "the stack is being resolved"),
        need(no(game("responding") == True), "GC-12.2", "players may still respond to an action"),
    )


def let_opponent_stack(to: str, actor: e.Expr = YOU) -> i.If:
    """Return steps that give the other player the right to stack after an action that is no activation."""
    respond = i.Respond(actor=actor, to=to, cites=("GC-12.2b", "GC-12.2", "GC-12.2c"))
    return when(assumed("response_points") == "all_actions", respond)


def give_right_to_stack(to: str) -> i.Instruction:
    """Return the steps that give the opponent the right to stack."""
    return i.Respond(actor=YOU, to=to, cites=("GC-12.2",)) if to == "activation" else let_opponent_stack(to)


def stack_summon(
    name: str, cls: str, rule: str, among: e.Expr, least: Any, most: Any, *needs: Need, **choice: Any
) -> Action:
    """Return a red summon by stacking on material."""
    cites = choice.pop("cites", (rule,))
    return Action(
        name=name,
        menus=(FREE,),
        subject=IN_HAND,
        verbs=(name.replace(" summon", " summons"), "red summons", "summons", "plays"),
        needs=(
            *need_free_time("GC-5.3"),
            need(its.color == "red", "GC-5.3", "{this} is {color}"),
            need(its["class"] == cls, "GC-5.3", "{this} is a {class} monster"),
            *needs,
        ),
        announce=(choose("material", among, least, most, suffers="become material", cites=cites, **choice),),
        steps=(do("stack summon", card=THIS, material=var("material"), cites=(rule,)), give_right_to_stack("summon")),
        cites=(rule, "GC-10.2", "GC-5.12", "GC-5.13"),
    )


_SPELLS_NEEDS = (
    need(no(game("resolving") == True), "GC-12.4", "the stack is being resolved"),
    need(
        either(no(game("responding") == True), e.Compare("==", e.GameValue("right"), YOU)),
        "GC-12.2",
        "the other player may respond first",
    ),
    need(
        either(its.kind == "time", e.TurnOf(YOU), no(game("responding") == True)),
        "GC-12.5",
        "in the opponent's turn only time spells can be stacked; {this} is a {kind} spell",
    ),
    need(
        either(its.kind == "time", e.TurnOf(YOU)),
        "GC-7.1",
        "it is not {you}'s turn and {this} is a {kind} spell",
    ),
    need(either(its.kind == "time", e.Phase(FREE_TIME)), "GC-10.3", "it is {game.phase}"),
    need(
        either(
            game("responding") == True,
            both(e.TurnOf(YOU), e.Phase(FREE_TIME)),
            assumed("time_spell_window") == "each_time",
        ),
        "GC-7.3b",
        "there is nothing to respond to",
    ),
)

ARMOUR_FREE = need(times("armour operation", what=THIS) < 1, "GC-10.5", "{this} has had its operation this turn")
BEARERS = e.Select(
    zones=(MONSTERS,),
    where=either(e.Same(e.ControllerOf(IT), YOU), assumed("armour_bearer") == "any"),
    other=e.HostOf(THIS),
)
WORN = cards_in(MONSTERS, of=YOU, role="armour")


def operate_armour(deed: i.Do) -> tuple[i.Instruction, ...]:
    """Return the steps of an operation with an armour spell: the turn's operation of that card, then responses."""
    return (i.Note(event="armour operation", roles={"armour": THIS}), deed, give_right_to_stack("armour"))


ACTIONS = by_name(
    Action(
        name="normal summon",
        menus=(FREE,),
        subject=IN_HAND,
        verbs=("normal summons", "summons", "plays"),
        needs=(
            *need_free_time("GC-5.1"),
            need(its.color == "blue", "GC-5.3", "{this} is {color}"),
            need(e.Permitted("normal summon", YOU), "GC-13.2", "an effect says that it cannot be done"),
            need(
                e.Compare("<", e.Times("normal summon", YOU), e.Of(YOU, "normal summons")),
                "GC-5.1",
                "{you} has used the normal summons of this turn ({you.normal summons})",
            ),
            need(ROOM_FOR_ANY, "GC-2.1", "{you} has 5 monsters"),
        ),
        steps=(do("normal summon", card=THIS), give_right_to_stack("summon")),
        cites=("GC-5.1", "GC-10.1", "GC-5.13"),
    ),
    stack_summon("special-line summon", "special-line", "GC-5.4", select_charged(), of(THIS, "materials"), None),
    stack_summon("evolution summon", "evolution-line", "GC-5.5", select_evolvable(), of(THIS, "materials"), None),
    stack_summon(
        "force summon",
        "force",
        "GC-5.6",
        select_for_force(),
        count_least_for_force(),
        count_most_for_force(),
        need(e.Exists(select_any_material()), "GC-5.6a", "there is no monster in hand or in the monster zone to stack"),
        such_that=ROOM_AFTER_STACKING,
        cites=("GC-5.8", "GC-5.6", "GC-2.11"),
    ),
    Action(
        name="activate spell",
        menus=(FREE, ANSWER, WINDOW),
        subject=cards_in(HAND, of=YOU, type="spell"),
        verbs=("activates", "plays", "uses", "casts", "stacks"),
        needs=_SPELLS_NEEDS,
        announce=(
            when(
                of(THIS, "kind") == "area",
                move(THIS, AREA, same=True, marks={"activating": e.Lit(True)}, cites=("GC-7.6",)),
                otherwise=(move(THIS, SPELLS, same=True, marks={"activating": e.Lit(True)}, cites=("GC-7.2",)),),
            ),
            i.Announce(what=THIS, item="spell", kind="effect"),
        ),
        steps=(
            when(
                both(of(THIS, "kind") == "area", assumed("area_displace") == "on_activation"),
                move(cards_in(AREA, other=THIS), GRAVEYARD, manner="displaced", cites=("GC-7.7", "GC-7.7a")),
            ),
            give_right_to_stack("activation"),
        ),
        cites=("GC-7.1",),
    ),
    Action(
        name="activate effect",
        menus=(FREE, ANSWER, WINDOW),
        subject=e.Either(
            e.Either(cards_in(MONSTERS, SPELLS, HAND, GRAVEYARD, "seal zone", of=YOU), cards_in(AREA)),
            WORN,
        ),
        ability="activated",
        verbs=("activates", "uses"),
        needs=(
            need(no(game("resolving") == True), "GC-12.4", "the stack is being resolved"),
            need(
                either(e.Compare("==", e.OfAbility("timing"), e.Lit("any")), e.TurnOf(YOU)),
                "GC-10.3",
                "it is not {you}'s turn",
            ),
            need(
                either(e.Compare("==", e.OfAbility("timing"), e.Lit("any")), e.Phase(FREE_TIME)),
                "GC-10.3",
                "it is {game.phase}",
            ),
            need(
                either(no(game("responding") == True), e.Compare("==", e.GameValue("right"), YOU)),
                "GC-12.2",
                "the other player may respond first",
            ),
        ),
        announce=(i.Announce(what=THIS, item="effect", kind="activated"),),
        steps=(give_right_to_stack("activation"),),
        cites=("GC-10.3",),
    ),
    Action(
        name="turn to special posture",
        menus=(FREE,),
        subject=OWN,
        verbs=("turns to special", "turns", "charges"),
        needs=(
            *need_free_time("GC-10.4"),
            need(its.posture.one_of(ATTACK, STANDBY), "GC-10.4", "{this} is in {posture} posture"),
        ),
        steps=(do("turn", monster=THIS, posture=SPECIAL, cites=("GC-4.3",)), give_right_to_stack("posture")),
        cites=("GC-10.4", "GC-4.5"),
    ),
    Action(
        name="equip",
        menus=(FREE,),
        subject=cards_in(SPELLS, of=YOU),
        verbs=("equips",),
        needs=(*need_free_time("GC-10.5"), need(its.kind == "armour", "GC-10.5", "{this} is not armour"), ARMOUR_FREE),
        announce=(choose("bearer", BEARERS, suffers="bear armour", cites=("GC-7.5a",)),),
        steps=operate_armour(do("equip", armour=THIS, bearer=var("bearer"))),
        cites=("GC-10.5", "GC-10.5a"),
    ),
    Action(
        name="take off",
        menus=(FREE,),
        subject=WORN,
        verbs=("takes off", "unequips"),
        needs=(*need_free_time("GC-10.5"), ARMOUR_FREE),
        steps=operate_armour(do("take off", armour=THIS)),
        cites=("GC-10.5", "GC-10.5a"),
    ),
    Action(
        name="move armour",
        menus=(FREE,),
        subject=WORN,
        verbs=("moves", "re-equips"),
        needs=(*need_free_time("GC-10.5"), ARMOUR_FREE),
        announce=(choose("bearer", BEARERS, suffers="bear armour", cites=("GC-7.5a",)),),
        steps=operate_armour(do("equip", armour=THIS, bearer=var("bearer"))),
        cites=("GC-10.5", "GC-10.5a"),
    ),
    Action(
        name="assault",
        menus=(FREE,),
        subject=OWN,
        verbs=("assaults", "assaults with", "attacks with", "attacks", "declares an assault with"),
        needs=(
            *need_free_time("GC-10.6"),
            need(its.zone == MONSTERS, "GC-10.6", "{this} is in the {zone}"),
            need(its.posture != SPECIAL, "GC-4.3", "{this} is in special posture"),
            need(its.posture == ATTACK, "GC-4.2", "{this} is in {posture} posture"),
            need(e.Permitted("assault", THIS), "GC-13.2", "an effect says that it cannot be done"),
        ),
        # a rule makes this choice, so monsters that “cannot be chosen” can still be assaulted
        announce=(
            choose(
                "target",
                e.Either(cards_in(MONSTERS, of=OPPONENT), OPPONENT),
                suffers="be assaulted",
                cites=("GC-11.1",),
            ),
        ),
        steps=(call("assault"),),
        cites=("GC-10.6",),
    ),
    Action(
        name="declare a block",
        menus=(BLOCK,),
        subject=OWN,
        verbs=("blocks with", "blocks"),
        needs=(
            need(its.posture == ATTACK, "GC-11.4", "{this} is in {posture} posture"),
            need(e.Compare("==", e.GameValue("may block"), YOU), "GC-11.4", "no life attack waits for {you}'s block"),
            need(both(e.Permitted("block", YOU), e.Permitted("block", THIS)), "GC-13.2", "an effect forbids it"),
        ),
        steps=(mark(THIS, "posture", STANDBY, cites=("GC-11.4",)), mark(THIS, "blocking", True)),
        cites=("GC-11.4",),
    ),
)
