"""Hearthstone's battlecries, death phases and deathrattles: minions with no health die together after each effect."""

from __future__ import annotations

from rulestone.authoring import *

BOARD, HAND, GRAVE = "board", "hand", "graveyard"
MINIONS = cards_in(BOARD, type="minion")

DIES = Verb(name="die", roles=("minion",), affects="minion", steps=(move(var("minion"), GRAVE, manner="died"),))
HIT = Verb(
    name="hit",
    roles=("minion", "amount"),
    affects="minion",
    steps=(i.AddMark(what=var("minion"), key="damage", value=e.Var("amount")),),
)
PLAY = Action(
    name="play",
    menus=("main",),
    subject=cards_in(HAND, of=YOU),
    needs=(need(e.TurnOf(YOU), "HS-1", "it is not {you}'s turn"),),
    steps=(
        when(its.type == "minion", move(THIS, BOARD), otherwise=(move(THIS, GRAVE, same=True),)),
        i.Perform(what=THIS, kind="effect"),
        i.Check(),
    ),
)
PARTS = Parts(
    zones=by_name(Zone(name=BOARD, ordered=True), Zone(name=HAND, seen_by="owner"), Zone(name=GRAVE)),
    attributes=by_name(Attribute(name="health", default=1), Attribute(name="damage", default=0)),
    verbs=by_name(DIES, HIT),
    actions=by_name(PLAY),
    checks=by_name(
        RuleCheck(
            name="death phase",
            whom=cards_in(BOARD, type="minion", where=its.health <= its.damage),
            steps=(do("die", minion=var("them")),),
        )
    ),
    phases=by_name(PhaseOf(name="main", steps=repertoire.acts(TURN_PLAYER, "main", "end the turn"))),
    policies=Policies(
        responses=NoResponses(),
        triggers=TriggersByAge(looks_back=True),
        rule_processing=RuleProcessing(carried_out="together"),
    ),
    working=(BOARD,),
)


def minion(name: str, health: int, *abilities: Ability) -> Card:
    """A minion."""
    return Card(name=name, type="minion", values={"health": health}, abilities=abilities)


def deathrattle(*steps: i.Instruction) -> Ability:
    """What a minion does when it has died."""
    return triggered("die", e.Same(var("minion"), THIS), *steps)


def spell(name: str, *steps: i.Instruction) -> Card:
    """A spell."""
    return Card(name=name, type="spell", abilities=(effect(*steps),))
