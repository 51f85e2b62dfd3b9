"""Digimon Card Game: the memory gauge, digivolution with inherited effects, and security checks.

Source: Comprehensive Rules, sections on memory, playing and digivolving, security checks, and order of effects.
"""

from __future__ import annotations

from rulestone.authoring import *
from tests.signature.game import SignatureGame

AREA, HAND, DECK, SECURITY, TRASH = "battle area", "hand", "deck", "security", "trash"
DIGIMON = "digimon"
BELOW = "digivolution card"
NEXT = opponent_of(TURN_PLAYER)
PAYABLE = need(its.cost <= of(YOU, "memory") + 10, "DG-4", "the gauge ends at 10 for {you}'s opponent")


def digimon(name: str, *abilities: Ability, cost: int = 3, dp: int = 2000, **values: object) -> Card:
    return Card(name=name, type=DIGIMON, values={"cost": cost, "dp": dp, **values}, abilities=abilities)


def on_play(*steps: i.Instruction) -> Ability:
    return triggered("play", e.Same(e.Now(var("card")), THIS), *steps)


def listener(name: str, event: str, *more: i.Instruction) -> Card:
    return digimon(name, triggered(event, None, do("roar", digimon=THIS), *more))


def main(over: e.Expr) -> PhaseOf:
    """Return steps in which the turn player acts until `over` holds; they may also pass."""
    return PhaseOf(
        name="main",
        steps=(
            let("acted", True),
            loop(
                both(bound("acted") == True, no(game("over") == True), no(over)),
                i.Offer(who=TURN_PLAYER, menu="main", name="acted", decline="pass", always=True),
                i.Check(),
            ),
            when(bound("acted") == False, mark(TURN_PLAYER, "memory", 0), mark(NEXT, "memory", 3)),
        ),
    )


PAY = (
    when(
        of(YOU, "memory") >= bound("price"),
        mark(YOU, "memory", of(YOU, "memory") - bound("price")),
        otherwise=(
            mark(OPPONENT, "memory", bound("price") - of(YOU, "memory")),
            mark(YOU, "memory", 0),
        ),
    ),
)
GAIN = (
    when(
        of(OPPONENT, "memory") >= bound("amount"),
        mark(OPPONENT, "memory", of(OPPONENT, "memory") - bound("amount")),
        otherwise=(
            mark(YOU, "memory", of(YOU, "memory") + bound("amount") - of(OPPONENT, "memory")),
            mark(OPPONENT, "memory", 0),
        ),
    ),
)
CHECK = (
    when(
        no(e.Exists(cards_in(SECURITY, of=OPPONENT))),
        i.EndGame(winner=YOU, how="an attack without security", cites=("DG-8",)),
        otherwise=(
            let("checked", e.Top(SECURITY, OPPONENT, e.Lit(1))),
            when(
                both(of(var("checked"), "type") == DIGIMON, of(var("checked"), "dp") >= of(THIS, "dp")),
                do("delete", digimon=THIS, cites=("DG-7",)),
            ),
            move(var("checked"), TRASH),
        ),
    ),
)
PARTS = Parts(
    zones=by_name(
        Zone(name=AREA),
        Zone(name=HAND, seen_by="owner"),
        Zone(name=DECK, ordered=True, seen_by="nobody", face_up=False),
        Zone(name=SECURITY, ordered=True, seen_by="nobody", face_up=False),
        Zone(name=TRASH),
    ),
    attributes=by_name(
        Attribute(name="cost", default=0),
        Attribute(name="dp", default=0),
        Attribute(name="digivolves from"),
        Attribute(name="came in", default=0),
        flag("suspended"),
        Attribute(name="memory", default=0, of="player"),
    ),
    verbs=by_name(
        repertoire.draw(DECK, HAND),
        repertoire.goes("delete", "digimon", TRASH, manner="deleted"),
        Verb(name="roar", roles=("digimon",), steps=()),
        Verb(name="bang", roles=("digimon",), steps=()),
        Verb(name="yelp", roles=("digimon",), steps=()),
        Verb(name="gain memory", roles=("amount",), steps=GAIN),
        Verb(
            name="play",
            roles=("card",),
            affects="card",
            steps=(move(var("card"), AREA, marks={"came in": e.GameValue("turn")}),),
        ),
        Verb(
            name="digivolve",
            roles=("card", "base"),
            affects="card",
            steps=(
                let("since", of(var("base"), "came in")),
                move(var("card"), AREA, marks={"came in": e.Var("since")}),
                i.PutUnder(what=var("base"), under=e.Now(var("card")), role=BELOW, keeps=(BELOW,)),
                do("draw", player=YOU, count=1),
            ),
        ),
    ),
    actions=by_name(
        Action(
            name="play",
            menus=("main",),
            subject=cards_in(HAND, of=YOU, type=DIGIMON),
            needs=(PAYABLE,),
            steps=(let("price", of(THIS, "cost")), *PAY, do("play", card=THIS)),
            verbs=("plays",),
        ),
        Action(
            name="digivolve",
            menus=("main",),
            subject=cards_in(HAND, of=YOU, where=its["digivolves from"] != None),
            needs=(PAYABLE,),
            announce=(
                choose("base", cards_in(AREA, of=YOU, where=its.name == of(THIS, "digivolves from")), suffers=""),
            ),
            steps=(let("price", of(THIS, "cost")), *PAY, do("digivolve", card=THIS, base=var("base"))),
            verbs=("digivolves into",),
        ),
        Action(
            name="attack",
            menus=("main",),
            subject=cards_in(AREA, of=YOU, type=DIGIMON),
            needs=(
                need(its.suspended == False, "DG-6", "{this} is suspended"),
                need(its["came in"] != game("turn"), "DG-6", "{this} was played this turn"),
            ),
            steps=(mark(THIS, "suspended", True), *CHECK, do("bang", digimon=THIS)),
            verbs=("attacks with",),
        ),
    ),
    inherent=by_name(
        Inherent(
            name="inherits",
            type=DIGIMON,
            ability=static(THIS, (Operation("share", "inherited", e.Under(THIS, BELOW)),)),
        )
    ),
    phases=by_name(
        PhaseOf(name="unsuspend", steps=(mark(cards_in(AREA, of=TURN_PLAYER), "suspended", None),)),
        main(over=of(NEXT, "memory") >= 1),
    ),
    policies=Policies(
        responses=NoResponses(),
        triggers=NestedTriggers(looks_back=True, cites=("DG-9",)),
        piles=Piles(fate={BELOW: TRASH}),
    ),
    working=(AREA,),
)
RULES = (
    Rule("DG-2", "Once the gauge stands at 1 or more for the opponent and effects are done, the turn passes."),
    Rule("DG-3", "A player who passes leaves the opponent 3 memory."),
    Rule("DG-4", "The gauge ends at 10; a cost beyond that cannot be paid."),
    Rule("DG-5", "Digivolving draws a card; inherited effects of the cards below count for the top one."),
    Rule("DG-6", "A Digimon suspends to attack, and cannot attack in the turn in which it was played."),
    Rule("DG-7", "A checked security Digimon battles the attacker, and is trashed in any case."),
    Rule("DG-8", "An attack on a player without security wins."),
    Rule("DG-9", "Newly triggered effects activate before those that wait; the turn player's come first."),
)
CARDS = (
    digimon("Pup", static(THIS, add(dp=1000), tags=("inherited",)), static(THIS, add(dp=9000))),
    digimon("Wolf", cost=2, dp=4000, **{"digivolves from": "Pup"}),
    digimon("Ogre", cost=5, dp=6000),
    digimon("Colossus", cost=12, dp=12000),
    digimon("Spring", on_play(do("gain memory", amount=1))),
    Card(name="Option", type="option"),
    listener("A1", "bang", do("yelp", digimon=THIS)),
    listener("A2", "bang"),
    listener("A3", "yelp"),
    listener("B1", "bang"),
    listener("B2", "bang"),
    listener("B3", "yelp"),
)
RULINGS = """
id: DG-gauge
tags: [shared resource track]
title: What a cost takes beyond zero is the opponent's memory, and the turn passes
cites: [DG-2]
players: {Ada: {hand: [Ogre], values: {memory: 2}}, Ben: {}}
play: [Ada plays Ogre, to Ben's main]
expect: {memory of Ben: 3, memory of Ada: 0, turn player: Ben}
---
id: DG-zero
tags: [shared resource track]
title: A gauge that stands at zero keeps the turn
cites: [DG-2]
players: {Ada: {hand: [Ogre, {card: Pup, as: Next}], values: {memory: 5}}, Ben: {}}
play:
  - Ada plays Ogre
  - expect: {memory of Ada: 0, turn player: Ada}
  - Ada plays Next
  - to Ben's main
expect: {memory of Ben: 3, turn player: Ben}
---
id: DG-effects-first
tags: [end of turn]
title: Effects resolve before the turn passes, and may bring the memory back
cites: [DG-2]
players: {Ada: {hand: [Spring, {card: Pup, as: Next}], values: {memory: 2}}, Ben: {}}
play: [Ada plays Spring, Ada plays Next]
expect: {memory of Ben: 3, zone of Next: battle area}
under:
  turn ends as the cost is paid:
    play: [Ada plays Spring, to Ben's main]
    expect: {memory of Ben: 0, zone of Next: hand}
---
id: DG-pass
tags: [shared resource track]
title: A player who passes leaves the opponent three memory
cites: [DG-3]
players: {Ada: {hand: [Ogre], values: {memory: 7}}, Ben: {}}
play: [Ada passes]
expect: {memory of Ben: 3, memory of Ada: 0}
---
id: DG-limit
tags: [costs]
title: A cost that would move the gauge beyond ten cannot be paid
cites: [DG-4]
players: {Ada: {hand: [Colossus], values: {memory: 1}}, Ben: {}}
play: [{do: Ada plays Colossus, refused: DG-4}]
expect: {memory of Ada: 1}
---
id: DG-digivolve
tags: [evolution]
title: A Digimon that digivolves draws a card, keeps what is inherited and may attack
cites: [DG-5, DG-6]
players: {Ada: {hand: [Wolf], battle area: [Pup], values: {memory: 4}}, Ben: {security: [Option]}}
play: [Ada digivolves into Wolf on Pup, Ada attacks with Wolf]
expect: {dp of Wolf: 5000, cards in Ada's hand: 1, cards in Ben's security: 0}
---
id: DG-played-this-turn
tags: [summoning sickness]
title: A Digimon that digivolves on one played this turn cannot attack
cites: [DG-6]
players: {Ada: {hand: [Wolf, Pup], values: {memory: 9}}, Ben: {security: [Option]}}
play: [Ada plays Pup, Ada digivolves into Wolf on Pup, {do: Ada attacks with Wolf, refused: DG-6}]
expect: {cards under Wolf: [Pup]}
---
id: DG-security
tags: [hidden cards]
title: A security Digimon deletes a weaker attacker and is trashed all the same
cites: [DG-7]
players:
  Ada: {battle area: [{card: Wolf, under: [{card: Pup, role: digivolution card}]}], values: {memory: 1}}
  Ben: {security: [Ogre]}
play: [Ada attacks with Wolf]
expect: {zone of Wolf: trash, zone of Ogre: trash, zone of Pup: trash}
---
id: DG-last-security
tags: [winning and losing]
title: The attack that takes the last security does not win, the next one does
cites: [DG-8]
players: {Ada: {battle area: [Wolf, Ogre], values: {memory: 1}}, Ben: {security: [Option]}}
play:
  - Ada attacks with Wolf
  - expect: {game is over: no}
  - Ada attacks with Ogre
expect: {winner: Ada}
---
id: DG-nested
tags: [trigger order]
title: What an effect triggers activates before the effects that wait
cites: [DG-9]
players:
  Ada: {battle area: [Wolf, A1, A2, A3], values: {memory: 1}}
  Ben: {security: [Option], battle area: [B1, B2, B3]}
play: [Ada attacks with Wolf, Ada picks A1, Ben picks B1]
expect: {roar in order: [A1, A3, B3, A2, B1, B2]}
under:
  rounds:
    play: [Ada attacks with Wolf, Ada picks A1, Ben picks B1]
    expect: {roar in order: [A1, A2, B1, B2, A3, B3]}
"""
GAME = SignatureGame(
    name="digimon",
    title="Digimon",
    parts=PARTS,
    rules=RULES,
    cards=CARDS,
    lexicon=Lexicon(main="main", fill={DECK: 10}, blank="Option"),
    rulings=RULINGS,
    swaps={
        "turn ends as the cost is paid": {
            "replace_parts": {"phases": by_name(main(over=either(of(NEXT, "memory") >= 1, times("play") >= 1)))}
        },
        "rounds": {"policies": {"triggers": TriggerRounds(looks_back=True)}},
    },
)
