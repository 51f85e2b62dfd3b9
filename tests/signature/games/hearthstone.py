"""Hearthstone: death phases and deathrattles (Advanced rulebook of the Hearthstone Wiki, "Death Creation Step")."""

from __future__ import annotations

from rulestone.authoring import *
from tests.signature.common import hurts
from tests.signature.game import SignatureGame

BOARD, HAND, GRAVE, DECK = "board", "hand", "graveyard", "deck"
MINIONS = cards_in(BOARD, type="minion")
DIES_ITSELF = e.Same(var("minion"), THIS)


def minion(name: str, health: int, *abilities: Ability) -> Card:
    return Card(name=name, type="minion", values={"health": health}, abilities=abilities)


def deathrattle(*steps: i.Instruction) -> Ability:
    return triggered("die", DIES_ITSELF, *steps)


def spell(name: str, *steps: i.Instruction) -> Card:
    return Card(name=name, type="spell", abilities=(effect(*steps),))


PARTS = Parts(
    zones=by_name(
        Zone(name=BOARD, ordered=True),
        Zone(name=HAND, seen_by="owner"),
        Zone(name=DECK, ordered=True, seen_by="nobody", face_up=False),
        Zone(name=GRAVE),
    ),
    attributes=by_name(Attribute(name="health", default=1), Attribute(name="damage", default=0)),
    verbs=by_name(
        repertoire.draw(DECK, HAND),
        repertoire.goes("die", "minion", GRAVE, manner="died"),
        Verb(name="howl", roles=("minion",), steps=()),
        hurts("hit", "minion"),
    ),
    actions=by_name(
        Action(
            name="play",
            menus=("main",),
            subject=cards_in(HAND, of=YOU),
            steps=(
                when(its.type == "minion", move(THIS, BOARD), otherwise=(move(THIS, GRAVE, same=True),)),
                i.Perform(what=THIS, kind="effect"),
                i.Check(),
            ),
            verbs=("plays",),
        )
    ),
    checks=by_name(
        StateBasedAction(
            name="death phase",
            whom=cards_in(BOARD, type="minion", where=its.health <= its.damage),
            steps=(do("die", minion=var("them")),),
            cites=("HS-2",),
        )
    ),
    phases=by_name(PhaseOf(name="main", steps=repertoire.acts(TURN_PLAYER, "main", "end the turn"))),
    policies=Policies(
        responses=NoResponses(),
        triggers=TriggersByTimestamp(looks_back=True, cites=("HS-3",)),
    ),
    working=(BOARD,),
)
RULES = (
    Rule("HS-2", "After each effect all minions without health left are removed at the same time."),
    Rule(
        "HS-3",
        "Deathrattles resolve in the order in which the minions came into play, regardless of their controllers.",
    ),
    Rule("HS-4", "Minions that died at the same time see each other die."),
    Rule("HS-5", "Deaths caused by deathrattles wait for the next death phase."),
)
CARDS = (
    spell("Blast", do("hit", minion=MINIONS, amount=1)),
    spell("Barrage", do("hit", minion=MINIONS, amount=1), do("draw", player=YOU, count=count(MINIONS))),
    minion("Pup", 1),
    minion("Wall", 3),
    minion("Howler", 1, deathrattle(do("howl", minion=THIS))),
    minion("Loner", 1, deathrattle(when(no(e.Exists(MINIONS)), do("howl", minion=THIS)))),
    minion("Bomb", 1, deathrattle(do("hit", minion=MINIONS, amount=3), do("howl", minion=THIS))),
    minion("Mourner", 1, triggered("die", no(DIES_ITSELF), do("howl", minion=THIS))),
    minion("Miser", 2, deathrattle(do("draw", player=YOU, count=count(MINIONS)))),
)
RULINGS = """
id: HS-simultaneous
tags: [simultaneous events]
title: Minions that one effect kills all leave before a deathrattle resolves
cites: [HS-2]
players: {Ada: {hand: [Blast], board: [Loner, Pup]}, Ben: {}}
play: [Ada plays Blast]
expect: {howl in order: [Loner]}
---
id: HS-order
tags: [trigger order]
title: Deathrattles resolve in the order of play, not the turn player's first
cites: [HS-3]
players:
  Ada: {hand: [Blast], board: [{card: Howler, as: Second, age: 2}]}
  Ben: {board: [{card: Howler, as: First, age: 1}]}
play: [Ada plays Blast]
expect: {howl in order: [First, Second]}
under:
  turn player first: {expect: {howl in order: [Second, First]}}
---
id: HS-after-effect
tags: [state-based actions]
title: A minion that is killed stays in play until the effect is complete
cites: [HS-2]
players: {Ada: {hand: [Barrage], board: [Pup]}, Ben: {board: [Pup]}}
play: [Ada plays Barrage]
expect: {cards Ada drew: 2, zone of Pup: graveyard}
under:
  interrupting: {expect: {cards Ada drew: 0, zone of Pup: graveyard}}
---
id: HS-next-phase
tags: [state-based actions]
title: A minion killed by a deathrattle dies after the other deathrattles of that phase
cites: [HS-5]
players:
  Ada: {hand: [Blast], board: [{card: Bomb, age: 1}, {card: Miser, age: 3}, {card: Howler, age: 2}]}
  Ben: {}
play: [Ada plays Blast]
expect: {die in order: [Bomb, Howler, Miser], howl in order: [Bomb, Howler], cards Ada drew: 0}
---
id: HS-survivor
tags: [state-based actions]
title: A minion with health left survives
cites: [HS-2]
players: {Ada: {hand: [Blast], board: [Wall, Pup]}, Ben: {}}
play: [Ada plays Blast]
expect: {zone of Wall: board, zone of Pup: graveyard}
---
id: HS-witness
tags: [leaves-the-field triggers]
title: Minions that die together see each other die
cites: [HS-4]
players: {Ada: {hand: [Blast], board: [Mourner, Pup]}, Ben: {}}
play: [Ada plays Blast]
expect: {howl in order: [Mourner], zone of Mourner: graveyard}
under:
  only survivors see: {expect: {howl in order: [], zone of Mourner: graveyard}}
"""
GAME = SignatureGame(
    name="hearthstone",
    title="Hearthstone",
    parts=PARTS,
    rules=RULES,
    cards=CARDS,
    lexicon=Lexicon(main="main", fill={DECK: 10}, blank="Pup", events={"drew": ("draw", "player")}),
    rulings=RULINGS,
    swaps={
        "interrupting": {"policies": {"state_based_actions": StateBasedActions(when="at once")}},
        "turn player first": {"policies": {"triggers": Triggers(act="resolve", looks_back=True)}},
        "only survivors see": {"policies": {"triggers": TriggersByTimestamp()}},
    },
)
