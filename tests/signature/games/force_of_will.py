"""Force of Will: the magic stone deck, judgment of the ruler, attacks on rested resonators, and the chase.

Source: Comprehensive Rules 6, sections on calling a magic stone, judgment, battle, the chase area and will.
"""

from __future__ import annotations

from rulestone.authoring import *
from tests.signature.common import hurts, lowers
from tests.signature.game import SignatureGame

FIELD, RULERS, STONES, STONE_DECK, HAND, DECK, GRAVE = (
    "field",
    "ruler area",
    "magic stone area",
    "magic stone deck",
    "hand",
    "deck",
    "graveyard",
)
RECOVERED = need(its.rested == False, "FW-2", "{this} is rested")
WILL = need(its.cost <= of(YOU, "will"), "FW-4", "{this} costs {cost}")
CAME_NOW = {"came in": e.GameValue("turn")}


def resonator(name: str, cost: int, attack: int = 400, defense: int = 400, *abilities: Ability, **more: object) -> Card:
    values = {"cost": cost, "attack": attack, "defense": defense, **more}
    return Card(name=name, type="resonator", values=values, abilities=abilities)


def chant(name: str, *steps: i.Instruction, instant: bool = False) -> Card:
    return Card(name=name, type="chant", values={"cost": 1, "instant": instant}, abilities=(effect(*steps),))


PAY = (mark(YOU, "will", of(YOU, "will") - of(THIS, "cost")),)
PARTS = Parts(
    zones=by_name(
        Zone(name=FIELD),
        Zone(name=RULERS),
        Zone(name=STONES),
        Zone(name=STONE_DECK, ordered=True, seen_by="nobody", face_up=False),
        Zone(name=HAND, seen_by="owner"),
        Zone(name=DECK, ordered=True, seen_by="nobody", face_up=False),
        Zone(name=GRAVE),
    ),
    attributes=by_name(
        Attribute(name="cost", default=0),
        Attribute(name="attack", default=0),
        Attribute(name="defense", default=1),
        Attribute(name="damage", default=0),
        Attribute(name="came in", default=0),
        flag("rested"),
        flag("instant"),
        flag("judged"),
        keyword("swiftness"),
        Attribute(name="will", default=0, of="player"),
        Attribute(name="life", default=4000, of="player"),
    ),
    verbs=by_name(
        repertoire.draw(DECK, HAND),
        Verb(
            name="destroy",
            roles=("fighter",),
            affects="fighter",
            steps=(
                when(
                    of(var("fighter"), "type") == "ruler",
                    move(var("fighter"), RULERS, marks={"judged": e.Lit(True)}),
                    otherwise=(move(var("fighter"), GRAVE, manner="destroyed"),),
                ),
            ),
        ),
        hurts("hurt", "fighter"),
        lowers("strike", "life"),
        Verb(name="judge", roles=("ruler",), steps=(move(var("ruler"), FIELD, marks=CAME_NOW),)),
    ),
    actions=by_name(
        Action(
            name="call a stone",
            menus=("main",),
            subject=cards_in(RULERS, of=YOU),
            needs=(RECOVERED,),
            steps=(mark(THIS, "rested", True), move(e.Top(STONE_DECK, YOU, e.Lit(1)), STONES, face_up=True)),
            verbs=("calls a stone with",),
        ),
        Action(
            name="produce will",
            menus=("main", "chase"),
            subject=cards_in(STONES, of=YOU),
            needs=(RECOVERED,),
            steps=(mark(THIS, "rested", True), mark(YOU, "will", of(YOU, "will") + 1)),
            verbs=("rests",),
        ),
        Action(
            name="judgment",
            menus=("main",),
            subject=cards_in(RULERS, of=YOU),
            needs=(
                RECOVERED,
                need(its.judged == False, "FW-6", "{this} has been destroyed as a J-ruler"),
                WILL,
            ),
            steps=(*PAY, do("judge", ruler=THIS)),
            verbs=("judges with",),
        ),
        Action(
            name="summon",
            menus=("main",),
            subject=cards_in(HAND, of=YOU, type="resonator"),
            needs=(WILL,),
            steps=(*PAY, move(THIS, FIELD, marks=CAME_NOW), i.Check()),
            verbs=("summons",),
        ),
        Action(
            name="chant",
            menus=("main", "chase"),
            subject=cards_in(HAND, of=YOU, type="chant"),
            needs=(
                need(either(its.instant == True, both(e.TurnOf(YOU), e.StackEmpty())), "FW-7", "{this} is no instant"),
                WILL,
            ),
            announce=(*PAY, move(THIS, GRAVE, same=True), i.Announce(what=THIS, item="chant")),
            steps=(i.Respond(actor=YOU, to="chant"),),
            verbs=("chants",),
        ),
        Action(
            name="attack",
            menus=("main",),
            subject=cards_in(FIELD, of=YOU),
            needs=(
                RECOVERED,
                need(
                    either(its["came in"] != game("turn"), its.swiftness == True, its.type == "ruler"),
                    "FW-5",
                    "{this} came in this turn",
                ),
            ),
            announce=(
                choose(
                    "target",
                    e.Either(OPPONENT, cards_in(FIELD, of=OPPONENT, where=its.rested == True)),
                    suffers="",
                    cites=("FW-3",),
                ),
            ),
            steps=(
                mark(THIS, "rested", True),
                when(
                    e.Same(var("target"), OPPONENT),
                    do("strike", player=OPPONENT, amount=of(THIS, "attack")),
                    otherwise=(
                        let("blow", of(var("target"), "attack")),
                        do("hurt", fighter=var("target"), amount=of(THIS, "attack")),
                        do("hurt", fighter=THIS, amount=bound("blow")),
                    ),
                ),
                i.Check(),
            ),
            verbs=("attacks with",),
        ),
    ),
    checks=by_name(
        StateBasedAction(
            name="no defense left",
            whom=cards_in(FIELD, where=its.defense <= its.damage),
            steps=(do("destroy", fighter=var("them")),),
        )
    ),
    phases=by_name(
        PhaseOf(name="recovery", steps=(mark(cards_in(FIELD, STONES, RULERS, of=TURN_PLAYER), "rested", None),)),
        PhaseOf(name="main", steps=repertoire.acts(TURN_PLAYER, "main", "end the turn")),
        PhaseOf(
            name="end",
            steps=(
                mark(e.Either(YOU, OPPONENT), "will", None, cites=("FW-4",)),
                mark(cards_in(FIELD), "damage", None),
            ),
        ),
    ),
    policies=Policies(responses=ReopeningGate(menu="chase", reopen="always", cites=("FW-7",))),
    working=(FIELD,),
)
RULES = (
    Rule("FW-2", "The ruler rests to call a magic stone, from the top of a deck of its own."),
    Rule("FW-3", "A player or a rested fighter can be attacked, a recovered fighter cannot."),
    Rule("FW-4", "Costs are paid with will, which is lost at the end of the turn."),
    Rule("FW-5", "A resonator does not attack in the turn in which it came, unless it has swiftness."),
    Rule("FW-6", "A J-ruler that is destroyed goes back to the ruler area and cannot be judged any more.", ASSUMED),
    Rule("FW-7", "Instants are chanted into the chase; after each resolution both players may add more."),
)
CARDS = (
    Card(name="Queen", type="ruler", values={"cost": 1, "attack": 600, "defense": 600}),
    Card(name="Ruby", type="stone"),
    Card(name="Pearl", type="stone"),
    resonator("Knight", 1),
    resonator("Giant", 2, 900, 900),
    resonator("Courier", 1, swiftness=True),
    chant("Blast", choose("target", cards_in(FIELD, of=OPPONENT)), do("hurt", fighter=var("target"), amount=900)),
    chant("Flame", do("strike", player=OPPONENT, amount=100), instant=True),
)
RULINGS = """
id: FW-stone-deck
tags: [resource deck]
title: The ruler rests to call the top stone of a deck of its own, once a turn
cites: [FW-2]
players: {Ada: {ruler area: [Queen], magic stone deck: [Ruby, Pearl]}, Ben: {}}
play:
  - Ada calls a stone with Queen
  - {do: Ada calls a stone with Queen, refused: FW-2}
expect: {zone of Ruby: magic stone area, zone of Pearl: magic stone deck, rested of Queen: yes}
---
id: FW-call-or-judge
tags: [resource deck]
title: A ruler that has called a stone cannot be judged in the same turn
cites: [FW-2, FW-6]
players: {Ada: {ruler area: [Queen], magic stone deck: [Ruby]}, Ben: {}}
play:
  - Ada calls a stone with Queen
  - Ada rests Ruby
  - {do: Ada judges with Queen, refused: FW-2}
expect: {zone of Queen: ruler area, will of Ada: 1}
---
id: FW-judgment
tags: [transforming leader]
title: A J-ruler fights at once
cites: [FW-5, FW-6]
players: {Ada: {ruler area: [Queen], magic stone area: [Ruby]}, Ben: {}}
play: [Ada rests Ruby, Ada judges with Queen, Ada attacks with Queen on Ben]
expect: {life of Ben: 3400, zone of Queen: field}
---
id: FW-destroyed
tags: [transforming leader]
title: A J-ruler that is destroyed goes back to the ruler area and is not judged again
cites: [FW-6]
players:
  Ada: {field: [Queen], magic stone area: [Ruby]}
  Ben: {field: [{card: Giant, rested: yes}]}
play:
  - Ada attacks with Queen on Giant
  - expect: {zone of Queen: ruler area}
  - Ada ends the turn
  - Ben ends the turn
  - Ada rests Ruby
  - {do: Ada judges with Queen, refused: FW-6}
expect: {judged of Queen: yes, game is over: no}
---
id: FW-rested-only
tags: [attack restrictions]
title: A recovered resonator cannot be attacked, a rested one can
cites: [FW-3]
players: {Ada: {field: [Giant]}, Ben: {field: [Knight, {card: Knight, as: Tired, rested: yes}]}}
play:
  - {do: Ada attacks with Giant on Knight, refused: FW-3}
  - Ada attacks with Giant on Tired
expect: {zone of Tired: graveyard, zone of Knight: field}
---
id: FW-swiftness
tags: [summoning sickness]
title: A resonator waits a turn before it attacks, one with swiftness does not
cites: [FW-5]
players: {Ada: {hand: [Knight, Courier], values: {will: 2}}, Ben: {}}
play:
  - Ada summons Knight
  - Ada summons Courier
  - {do: Ada attacks with Knight on Ben, refused: FW-5}
  - Ada attacks with Courier on Ben
expect: {life of Ben: 3600}
---
id: FW-will
tags: [resources each turn]
title: Will that is not spent is lost
cites: [FW-4]
players: {Ada: {magic stone area: [Ruby], hand: [Giant]}, Ben: {}}
play:
  - Ada rests Ruby
  - {do: Ada summons Giant, refused: FW-4}
  - Ada ends the turn
expect: {will of Ada: 0, rested of Ruby: yes}
---
id: FW-instant
tags: [spell speed]
title: Only an instant is chanted while a chant waits
cites: [FW-7]
players:
  Ada: {hand: [Blast], field: [{card: Knight, as: Hers}], values: {will: 1}}
  Ben: {field: [Knight], hand: [{card: Blast, as: His}, Flame], values: {will: 2}}
play:
  - Ada chants Blast on Knight
  - {do: Ben chants His on Hers, refused: FW-7}
  - Ben chants Flame
expect: {zone of Knight: graveyard, life of Ada: 3900}
---
id: FW-chase
tags: [stack, last in first out]
title: After an instant has resolved its player may add another one before the chant below resolves
cites: [FW-7]
players:
  Ada: {hand: [Blast], values: {will: 1}}
  Ben: {field: [Knight], hand: [Flame, {card: Flame, as: More}], values: {will: 2}}
play: [Ada chants Blast on Knight, Ben chants Flame, Ben passes, Ben chants More]
expect: {order of resolution: [Flame, More, Blast], life of Ada: 3800}
under:
  closed chain:
    play: [Ada chants Blast on Knight, Ben chants Flame, Ben chants More if asked]
    expect: {order of resolution: [Flame, Blast], life of Ada: 3900}
"""
GAME = SignatureGame(
    name="force_of_will",
    title="Force of Will",
    parts=PARTS,
    rules=RULES,
    cards=CARDS,
    lexicon=Lexicon(main="main", fill={DECK: 10}, blank="Knight"),
    rulings=RULINGS,
    swaps={"closed chain": {"policies": {"responses": ClosedChain(menu="chase")}}},
)
