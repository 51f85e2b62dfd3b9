"""Disney Lorcana: questing, challenges, the inkwell and the bag.

Source: Comprehensive Rules, sections on winning, the ready step, ink, quests, challenges, and the bag.
"""

from __future__ import annotations

from rulestone.authoring import *
from tests.signature.common import hurts
from tests.signature.game import SignatureGame

PLAY, HAND, DECK, INK, DISCARD = "play", "hand", "deck", "inkwell", "discard"
CHARACTERS = cards_in(PLAY, type="character")
READY = need(its.exerted == False, "LO-2", "{this} is exerted")
DRY = need(its["came in"] != game("turn"), "LO-3", "the ink of {this} is still drying")


def character(name: str, *abilities: Ability, strength: int = 1, willpower: int = 2, lore: int = 1) -> Card:
    values = {"strength": strength, "willpower": willpower, "lore": lore}
    return Card(name=name, type="character", values=values, abilities=abilities)


def singer(name: str, event: str, *more: i.Instruction) -> Card:
    return character(name, triggered(event, None, do("sing", singer=THIS), *more))


PARTS = Parts(
    zones=by_name(
        Zone(name=PLAY),
        Zone(name=HAND, seen_by="owner"),
        Zone(name=DECK, ordered=True, seen_by="nobody", face_up=False),
        Zone(name=INK, seen_by="nobody", face_up=False),
        Zone(name=DISCARD),
    ),
    attributes=by_name(
        Attribute(name="strength", default=1),
        Attribute(name="willpower", default=1),
        Attribute(name="lore", default=0),
        Attribute(name="damage", default=0),
        Attribute(name="came in", default=0),
        flag("exerted"),
        flag("inkable"),
        Attribute(name="total", default=0, of="player"),
    ),
    verbs=by_name(
        repertoire.draw(DECK, HAND),
        repertoire.goes("ink", "card", INK),
        repertoire.goes("banish", "character", DISCARD, manner="banished"),
        Verb(name="quest", roles=("character",), affects="character", steps=()),
        Verb(name="wave", roles=("character",), steps=()),
        Verb(name="sing", roles=("singer",), steps=()),
        hurts("hurt", "character"),
    ),
    actions=by_name(
        Action(
            name="play",
            menus=("main",),
            subject=cards_in(HAND, of=YOU, type="character"),
            steps=(move(THIS, PLAY, marks={"came in": e.GameValue("turn")}),),
            verbs=("plays",),
        ),
        Action(
            name="ink",
            menus=("main",),
            subject=cards_in(HAND, of=YOU),
            needs=(
                need(times("ink", YOU) < 1, "LO-4", "{you} has put a card into the inkwell this turn"),
                need(its.inkable == True, "LO-5", "{this} has no inkwell symbol"),
            ),
            steps=(do("ink", card=THIS),),
            verbs=("inks",),
        ),
        Action(
            name="send questing",
            menus=("main",),
            subject=cards_in(PLAY, of=YOU, type="character"),
            needs=(READY, DRY),
            steps=(
                mark(THIS, "exerted", True),
                mark(YOU, "total", of(YOU, "total") + of(THIS, "lore")),
                do("quest", character=THIS),
                i.Check(),
            ),
            verbs=("quests with",),
        ),
        Action(
            name="challenge",
            menus=("main",),
            subject=cards_in(PLAY, of=YOU, type="character"),
            needs=(READY, DRY),
            announce=(
                choose("foe", cards_in(PLAY, of=OPPONENT, where=its.exerted == True), suffers="", cites=("LO-6",)),
            ),
            steps=(
                mark(THIS, "exerted", True),
                let("blow", of(var("foe"), "strength")),
                at_once(
                    do("hurt", character=var("foe"), amount=of(THIS, "strength")),
                    do("hurt", character=THIS, amount=bound("blow")),
                ),
                i.Check(),
            ),
            verbs=("challenges with",),
        ),
    ),
    checks=by_name(
        StateBasedAction(
            name="twenty lore",
            whom=e.Among(e.Either(YOU, OPPONENT), its.total >= 20),
            steps=(i.EndGame(winner=var("them"), how="twenty lore", cites=("LO-7",)),),
        ),
        StateBasedAction(
            name="banishment",
            whom=cards_in(PLAY, type="character", where=its.willpower <= its.damage),
            steps=(do("banish", character=var("them")),),
            cites=("LO-8",),
        ),
    ),
    phases=by_name(
        PhaseOf(name="beginning", steps=(mark(cards_in(PLAY, of=TURN_PLAYER), "exerted", None),)),
        PhaseOf(name="main", steps=repertoire.acts(TURN_PLAYER, "main", "end the turn")),
    ),
    policies=Policies(responses=NoResponses(), triggers=Triggers(act="resolve", looks_back=True, cites=("LO-9",))),
    working=(PLAY,),
)
RULES = (
    Rule("LO-2", "A character exerts to quest or to challenge."),
    Rule("LO-3", "A character cannot quest or challenge in the turn in which it was played."),
    Rule("LO-4", "A player puts at most one card a turn into the inkwell."),
    Rule("LO-5", "Only cards with the inkwell symbol can go there."),
    Rule("LO-6", "Only exerted characters can be challenged."),
    Rule("LO-7", "Twenty lore wins the game at once."),
    Rule("LO-8", "Challengers deal damage to each other at the same time; damage stays until it is removed."),
    Rule("LO-9", "The active player resolves all of their triggers in the bag before the opponent resolves any."),
)
CARDS = (
    character("Hero", lore=2),
    character("Giant", strength=3, willpower=4),
    character("Brute", strength=4, willpower=3),
    Card(name="Letter", type="action", values={"inkable": True}),
    Card(name="Parcel", type="action", values={"inkable": True}),
    Card(name="Stone", type="action"),
    character("Herald", triggered("quest", e.Same(var("character"), THIS), do("wave", character=THIS))),
    singer("Alto", "quest", do("wave", character=THIS)),
    singer("Bass", "quest"),
    singer("Echo", "wave"),
)
RULINGS = """
id: LO-drying
tags: [summoning sickness]
title: A character played this turn cannot quest; next turn it can
cites: [LO-3]
players: {Ada: {hand: [Hero]}, Ben: {}}
play:
  - Ada plays Hero
  - {do: Ada quests with Hero, refused: LO-3}
  - Ada ends the turn
  - Ben ends the turn
  - Ada quests with Hero
expect: {total of Ada: 2, exerted of Hero: yes}
---
id: LO-exert
tags: [exerting to act]
title: A character that has quested is exerted and cannot challenge until its player's next turn
cites: [LO-2]
players: {Ada: {play: [Giant]}, Ben: {play: [{card: Brute, exerted: yes}]}}
play:
  - Ada quests with Giant
  - {do: Ada challenges with Giant on Brute, refused: LO-2}
  - Ada ends the turn
  - Ben quests with Brute
  - Ben ends the turn
  - Ada challenges with Giant on Brute
expect: {total of Ada: 1, zone of Brute: discard}
---
id: LO-challenge-exerted
tags: [attack restrictions]
title: A character that has quested can be challenged, a ready one cannot
cites: [LO-6]
players: {Ada: {play: [Giant, Hero]}, Ben: {play: [{card: Brute, exerted: yes}, {card: Hero, as: Idler}]}}
play:
  - {do: Ada challenges with Giant on Idler, refused: LO-6}
  - Ada challenges with Giant on Brute
expect: {zone of Brute: discard}
---
id: LO-both-hurt
tags: [simultaneous events]
title: Challenger and challenged are banished together
cites: [LO-8]
players: {Ada: {play: [Giant]}, Ben: {play: [{card: Brute, exerted: yes}]}}
play: [Ada challenges with Giant on Brute]
expect: {banish in order: [Giant, Brute]}
---
id: LO-damage-stays
tags: [damage between turns]
title: Damage is still there in the next turn
cites: [LO-8]
players: {Ada: {play: [Hero, {card: Hero, as: Second}]}, Ben: {play: [{card: Hero, as: Foe, exerted: yes}]}}
play:
  - Ada challenges with Hero on Foe
  - Ada ends the turn
  - Ben quests with Foe
  - Ben ends the turn
  - Ada challenges with Second on Foe
expect: {zone of Foe: discard, exerted of Second: yes}
under:
  wounds close: {expect: {zone of Foe: play, exerted of Second: yes}}
---
id: LO-one-ink
tags: [resources from the hand]
title: One card a turn goes into the inkwell, and only one with the symbol
cites: [LO-4, LO-5]
players: {Ada: {hand: [Letter, Parcel, Stone]}, Ben: {}}
play:
  - {do: Ada inks Stone, refused: LO-5}
  - Ada inks Letter
  - {do: Ada inks Parcel, refused: LO-4}
expect: {names in Ada's inkwell: [Letter]}
---
id: LO-twenty
tags: [winning and losing]
title: The twentieth lore wins at once, before the trigger of the quest resolves
cites: [LO-7]
players: {Ada: {play: [Herald], values: {total: 19}}, Ben: {}}
play: [Ada quests with Herald]
expect: {winner: Ada, times wave: 0}
---
id: LO-bag
tags: [trigger order]
title: The active player empties their part of the bag first, new triggers included
cites: [LO-9]
players:
  Ada: {play: [Hero, Alto, Bass, Echo]}
  Ben: {play: [{card: Bass, as: Theirs}, {card: Echo, as: Answer}]}
play: [Ada quests with Hero, Ada picks Alto, Ada picks Bass, Ben picks Theirs]
expect: {sing in order: [Alto, Bass, Echo, Theirs, Answer]}
under:
  last in first out:
    play: [Ada quests with Hero, Ada picks Alto]
    expect: {sing in order: [Alto, Echo, Answer, Bass, Theirs]}
---
id: LO-own-order
tags: [trigger order]
title: A player chooses the order of their own triggers
cites: [LO-9]
players: {Ada: {play: [Hero, Alto, Bass]}, Ben: {}}
play: [Ada quests with Hero, Ada picks Bass]
expect: {sing in order: [Bass, Alto]}
"""
HEALING = PhaseOf(
    name="beginning",
    steps=(mark(cards_in(PLAY, of=TURN_PLAYER), "exerted", None), mark(CHARACTERS, "damage", None)),
)
GAME = SignatureGame(
    name="lorcana",
    title="Lorcana",
    parts=PARTS,
    rules=RULES,
    cards=CARDS,
    lexicon=Lexicon(main="main", fill={DECK: 10}, blank="Stone", events={"drew": ("draw", "player")}),
    rulings=RULINGS,
    swaps={
        "wounds close": {"replace_parts": {"phases": by_name(HEALING)}},
        "last in first out": {"policies": {"triggers": NestedTriggers(looks_back=True)}},
    },
)
