"""Yu-Gi-Oh!: chains with spell speeds, missed timing, set traps and one normal summon a turn.

Source: official rulebook, sections on chains and spell speed, traps and summoning; "When… you can" effects.
"""

from __future__ import annotations

from rulestone.authoring import *
from tests.signature.common import lowers
from tests.signature.game import SignatureGame

FIELD, BACK, HAND, DECK, GRAVE = "monster zone", "spell and trap zone", "hand", "deck", "graveyard"
MY_TURN = need(e.TurnOf(YOU), "YG-1", "it is not {you}'s turn")
LAST = e.Items(last_only=True)
FAST_ENOUGH = need(
    either(e.StackEmpty(), both(its.speed >= 2, its.speed >= of(e.SourceOf(LAST), "speed"))),
    "YG-2",
    "{this} of speed {speed} cannot respond",
)
ONE_SUMMON = need(times("normal summon", YOU) < 1, "YG-5", "{you} has summoned this turn")
SENT = e.Same(var("monster"), THIS)


def monster(name: str, *abilities: Ability, attack: int = 1000, level: int = 4) -> Card:
    return Card(name=name, type="monster", values={"attack": attack, "level": level}, abilities=abilities)


def spell(name: str, *steps: i.Instruction, speed: int = 1, type: str = "spell") -> Card:
    return Card(name=name, type=type, values={"speed": speed}, abilities=(effect(*steps),))


def heard(name: str, *, optional: bool) -> Card:
    return monster(name, triggered("horn", None, do("cheer", monster=THIS), optional=optional))


DESTROY = (choose("target", cards_in(FIELD, of=OPPONENT)), do("destroy", monster=var("target")))
PARTS = Parts(
    zones=by_name(
        Zone(name=FIELD),
        Zone(name=BACK, turned_seen_by="owner"),
        Zone(name=HAND, seen_by="owner"),
        Zone(name=DECK, ordered=True, seen_by="nobody", face_up=False),
        Zone(name=GRAVE),
    ),
    attributes=by_name(
        Attribute(name="attack", default=0),
        Attribute(name="level", default=4),
        Attribute(name="speed", default=1),
        Attribute(name="set in", default=0),
        Attribute(name="life", default=8000, of="player"),
    ),
    verbs=by_name(
        repertoire.draw(DECK, HAND),
        repertoire.goes("destroy", "monster", GRAVE, manner="destroyed"),
        repertoire.goes("tribute", "monster", GRAVE, manner="tributed"),
        repertoire.goes("normal summon", "monster", FIELD),
        lowers("damage", "life"),
        Verb(name="horn", roles=(), steps=()),
        Verb(name="cheer", roles=("monster",), steps=()),
    ),
    actions=by_name(
        Action(
            name="normal summon",
            menus=("main",),
            subject=cards_in(HAND, of=YOU, type="monster"),
            needs=(ONE_SUMMON,),
            announce=(
                when(
                    of(THIS, "level") >= 5,
                    choose("tributes", cards_in(FIELD, of=YOU), suffers="", cites=("YG-6",)),
                    do("tribute", monster=var("tributes")),
                ),
            ),
            steps=(do("normal summon", monster=THIS), i.Check()),
            verbs=("summons",),
        ),
        Action(
            name="activate",
            menus=("main", "response"),
            subject=cards_in(HAND, of=YOU, type="spell"),
            needs=(MY_TURN, FAST_ENOUGH),
            announce=(move(THIS, GRAVE, same=True), i.Announce(what=THIS, item="activation")),
            steps=(i.Respond(actor=YOU, to="activation"),),
            verbs=("activates",),
        ),
        Action(
            name="set",
            menus=("main",),
            subject=cards_in(HAND, of=YOU, type="trap"),
            steps=(move(THIS, BACK, face_up=False, same=True), mark(THIS, "set in", game("turn"))),
            verbs=("sets",),
        ),
        Action(
            name="spring",
            menus=("main", "response"),
            subject=cards_in(BACK, of=YOU, type="trap"),
            needs=(need(its["set in"] < game("turn"), "YG-3", "{this} was set this turn"), FAST_ENOUGH),
            announce=(
                i.Face(what=THIS, up=e.Lit(True)),
                move(THIS, GRAVE, same=True),
                i.Announce(what=THIS, item="activation"),
            ),
            steps=(i.Respond(actor=YOU, to="activation"),),
            verbs=("springs",),
        ),
    ),
    phases=by_name(PhaseOf(name="main", steps=repertoire.acts(TURN_PLAYER, "main", "end the turn"))),
    policies=Policies(
        responses=ClosedChain(cites=("YG-4",)),
        triggers=Triggers(
            act="stack",
            opens=True,
            asked="as put",
            looks_back=True,
            misses=both(its.mandatory == False, its.tags.contains("when"), its.latest == False),
            classes=(its.mandatory == True,),
            cites=("YG-7", "YG-8"),
        ),
    ),
    working=(FIELD,),
)
RULES = (
    Rule("YG-1", "Spells are activated in one's own turn."),
    Rule("YG-2", "Only spell speed 2 or more responds, and never to a higher speed."),
    Rule("YG-3", "A trap cannot be activated in the turn in which it was set."),
    Rule("YG-4", "A chain resolves backwards, and nothing is added while it resolves."),
    Rule("YG-5", "One normal summon a turn."),
    Rule("YG-6", "A monster of level 5 or more takes a tribute."),
    Rule("YG-7", "An optional “when” effect misses its timing if its event was not the last thing to happen."),
    Rule("YG-8", "Triggers that meet form a new chain: mandatory ones first, the turn player's before the opponent's."),
)
CARDS = (
    monster("Soldier"),
    monster("Dragon", attack=2500, level=5),
    monster("When", triggered("destroy", SENT, do("draw", player=YOU, count=1), optional=True, tags=("when",))),
    monster("If", triggered("destroy", SENT, do("draw", player=YOU, count=1), optional=True)),
    monster("Must", triggered("destroy", SENT, do("draw", player=YOU, count=1), tags=("when",))),
    spell("Hole", *DESTROY),
    spell("Raze", *DESTROY, do("damage", player=OPPONENT, amount=500)),
    spell("Horn", do("horn")),
    spell("Typhoon", do("damage", player=OPPONENT, amount=300), speed=2),
    spell("Trap", do("damage", player=OPPONENT, amount=200), speed=2, type="trap"),
    spell("Counter", choose("target", LAST), i.RemoveItem(what=var("target")), speed=3, type="trap"),
    heard("A must", optional=False),
    heard("A may", optional=True),
    heard("B must", optional=False),
    heard("B may", optional=True),
)
RULINGS = """
id: YG-chain
tags: [stack, last in first out]
title: A chain resolves backwards
cites: [YG-4]
players:
  Ada: {hand: [Hole]}
  Ben: {monster zone: [Soldier], spell and trap zone: [{card: Trap, face: down}]}
play: [Ada activates Hole on Soldier, Ben springs Trap]
expect: {order of resolution: [Trap, Hole], life of Ada: 7800}
---
id: YG-speed
tags: [spell speed]
title: A counter trap can only be answered by another counter trap
cites: [YG-2]
players:
  Ada: {hand: [Hole, Typhoon], spell and trap zone: [{card: Counter, as: Hers, face: down}]}
  Ben: {monster zone: [Soldier], spell and trap zone: [{card: Counter, face: down}]}
play:
  - Ada activates Hole on Soldier
  - Ben springs Counter on Hole
  - {do: Ada activates Typhoon, refused: YG-2}
  - Ada springs Hers on Counter
expect: {zone of Soldier: graveyard, life of Ben: 8000}
---
id: YG-turn
tags: [spell speed]
title: A quick spell in the hand waits for its player's own turn
cites: [YG-1]
players:
  Ada: {hand: [Hole]}
  Ben: {hand: [Typhoon], monster zone: [Soldier], spell and trap zone: [{card: Trap, face: down}]}
play:
  - Ada activates Hole on Soldier
  - {do: Ben activates Typhoon, refused: YG-1}
  - Ben springs Trap
expect: {life of Ada: 7800}
---
id: YG-closed
tags: [closed chain]
title: Nothing is added to a chain that resolves
cites: [YG-4]
players:
  Ada: {hand: [Hole, Typhoon]}
  Ben: {monster zone: [Soldier], spell and trap zone: [{card: Trap, face: down}, {card: Trap, as: Late, face: down}]}
play:
  - Ada activates Hole on Soldier
  - Ben springs Trap
  - Ada passes
  - Ben passes if asked
  - expect: {items on the stack: [], zone of Soldier: graveyard}
expect: {life of Ada: 7800}
under:
  open stack:
    play:
      - Ada activates Hole on Soldier
      - Ada passes
      - Ben springs Trap
      - Ben passes
      - Ada passes
      - Ben springs Late
    expect: {life of Ada: 7600}
---
id: YG-set
tags: [set cards]
title: A trap waits a turn before it can be sprung
cites: [YG-3]
players: {Ada: {hand: [Trap]}, Ben: {}}
play:
  - Ada sets Trap
  - {do: Ada springs Trap, refused: YG-3}
  - Ada ends the turn
  - Ben ends the turn
  - Ada springs Trap
expect: {life of Ben: 7800}
---
id: YG-one-summon
tags: [limits]
title: One normal summon a turn, and a strong monster takes a tribute
cites: [YG-5, YG-6]
players: {Ada: {hand: [Dragon, {card: Soldier, as: Spare}], monster zone: [Soldier]}, Ben: {}}
play:
  - Ada summons Dragon on Soldier
  - {do: Ada summons Spare, refused: YG-5}
expect: {zone of Soldier: graveyard, zone of Dragon: monster zone}
---
id: YG-missed
tags: [missed timing]
title: An optional “when” effect misses its timing if something happens after its event
cites: [YG-7]
players: {Ada: {hand: [Raze]}, Ben: {monster zone: [When]}}
play: [Ada activates Raze on When, Ben chooses yes if asked]
expect: {cards Ben drew: 0, zone of When: graveyard}
under:
  nothing is missed: {expect: {cards Ben drew: 1, zone of When: graveyard}}
---
id: YG-in-time
tags: [missed timing]
title: The same effect is in time if its event is the last thing to happen
cites: [YG-7]
players: {Ada: {hand: [Hole]}, Ben: {monster zone: [When]}}
play: [Ada activates Hole on When, Ben chooses yes]
expect: {cards Ben drew: 1}
---
id: YG-if
tags: [missed timing]
title: Optional “if” effects and mandatory effects never miss their timing
cites: [YG-7]
players: {Ada: {hand: [Raze]}, Ben: {}}
cases:
  optional if:
    players: {Ben: {monster zone: [If]}}
    play: [Ada activates Raze on If, Ben chooses yes]
  mandatory when:
    players: {Ben: {monster zone: [Must]}}
    play: [Ada activates Raze on Must]
expect: {cards Ben drew: 1}
---
id: YG-new-chain
tags: [trigger order]
title: Mandatory triggers of both players come before optional ones on the new chain
cites: [YG-8]
players: {Ada: {hand: [Horn], monster zone: [A must, A may]}, Ben: {monster zone: [B must, B may]}}
play: [Ada activates Horn, Ada chooses yes, Ben chooses yes]
expect: {cheer in order: [B may, A may, B must, A must]}
"""
GAME = SignatureGame(
    name="yugioh",
    title="Yu-Gi-Oh!",
    parts=PARTS,
    rules=RULES,
    cards=CARDS,
    lexicon=Lexicon(main="main", fill={DECK: 10}, blank="Soldier", events={"drew": ("draw", "player")}),
    rulings=RULINGS,
    swaps={
        "open stack": {"policies": {"responses": ReopeningGate(menu="response", reopen="always", after_play="actor")}},
        "nothing is missed": {"policies": {"triggers": Triggers(act="stack", opens=True, looks_back=True)}},
    },
)
