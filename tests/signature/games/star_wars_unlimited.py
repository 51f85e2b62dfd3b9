"""Star Wars: Unlimited: single actions in turns, the initiative, two arenas, sentinels and nested triggers.

Source: Comprehensive Rules, sections on the action phase, the regroup phase, attacks, arenas and triggered abilities.
"""

from __future__ import annotations

from rulestone.authoring import *
from tests.signature.common import hurts, raises
from tests.signature.game import SignatureGame

GROUND, SPACE, HAND, DECK, DISCARD = "ground arena", "space arena", "hand", "deck", "discard pile"
ARENA = "arena"
MINE = cards_in(ARENA, of=YOU, type="unit")
MOVER = e.GameValue("mover")
MY_ACTION = need(e.Same(MOVER, YOU), "SU-1", "it is not {you}'s action")
ENEMIES_HERE = cards_in(ARENA, of=OPPONENT, where=its.zone == of(THIS, "zone"))
SENTINELS = e.Among(ENEMIES_HERE, its.sentinel == True)


def unit(name: str, *abilities: Ability, arena: str = GROUND, power: int = 2, hp: int = 2, **values: object) -> Card:
    return Card(name=name, type="unit", values={"power": power, "hp": hp, "home": arena, **values}, abilities=abilities)


def listener(name: str, event: str, *more: i.Instruction) -> Card:
    return unit(name, triggered(event, None, do("cheer", unit=THIS), *more))


def alternate(takes_out: bool) -> i.Steps:
    """Single actions in turns until both pass in a row; a player who took the initiative passes from then on."""
    offer = i.Offer(who=var("player"), menu="action", name="acted", decline="pass", always=True)
    return (
        let("player", TURN_PLAYER),
        let("passes", 0),
        loop(
            both(bound("passes") < 2, no(game("over") == True)),
            i.Check(),
            set_game("mover", var("player")),
            when(
                both(e.Lit(takes_out), of(var("player"), "out") == True),
                let("acted", False),
                otherwise=(offer,),
            ),
            when(bound("acted") == True, let("passes", 0), otherwise=(let("passes", bound("passes") + 1),)),
            let("player", opponent_of(var("player"))),
        ),
    )


PARTS = Parts(
    zones=by_name(
        Zone(name=GROUND, groups=(ARENA,)),
        Zone(name=SPACE, groups=(ARENA,)),
        Zone(name=HAND, seen_by="owner"),
        Zone(name=DECK, ordered=True, seen_by="nobody", face_up=False),
        Zone(name=DISCARD),
    ),
    attributes=by_name(
        Attribute(name="power", default=0),
        Attribute(name="hp", default=1),
        Attribute(name="home", default=GROUND),
        Attribute(name="damage", default=0),
        flag("exhausted"),
        flag("sentinel"),
        Attribute(name="base damage", default=0, of="player"),
        flag("out", of="player"),
    ),
    verbs=by_name(
        repertoire.draw(DECK, HAND),
        repertoire.goes("defeat", "unit", DISCARD, manner="defeated"),
        hurts("hurt unit", "unit"),
        Verb(name="cheer", roles=("unit",), steps=()),
        Verb(name="horn", roles=(), steps=()),
        Verb(name="noise", roles=("unit",), steps=()),
        raises("hit base", "base damage"),
    ),
    actions=by_name(
        Action(
            name="play",
            menus=("action",),
            subject=cards_in(HAND, of=YOU),
            needs=(MY_ACTION,),
            steps=(
                when(
                    of(THIS, "type") == "event",
                    move(THIS, DISCARD, same=True),
                    i.Perform(what=THIS, kind="effect"),
                    otherwise=(
                        when(
                            of(THIS, "home") == SPACE,
                            move(THIS, SPACE, marks={"exhausted": e.Lit(True)}),
                            otherwise=(move(THIS, GROUND, marks={"exhausted": e.Lit(True)}),),
                        ),
                    ),
                ),
                i.Check(),
            ),
            verbs=("plays",),
        ),
        Action(
            name="attack the base",
            menus=("action",),
            subject=MINE,
            needs=(
                MY_ACTION,
                need(its.exhausted == False, "SU-2", "{this} is exhausted"),
                need(no(e.Exists(SENTINELS)), "SU-4", "there is an enemy sentinel in this arena"),
            ),
            steps=(
                mark(THIS, "exhausted", True),
                do("hit base", player=OPPONENT, amount=of(THIS, "power")),
                i.Check(),
            ),
            verbs=("attacks the base with",),
        ),
        Action(
            name="attack",
            menus=("action",),
            subject=MINE,
            needs=(MY_ACTION, need(its.exhausted == False, "SU-2", "{this} is exhausted")),
            announce=(
                choose(
                    "defender",
                    e.Among(ENEMIES_HERE, either(no(e.Exists(SENTINELS)), its.sentinel == True)),
                    suffers="",
                    cites=("SU-3",),
                ),
            ),
            steps=(
                mark(THIS, "exhausted", True),
                let("blow", of(var("defender"), "power")),
                at_once(
                    do("hurt unit", unit=var("defender"), amount=of(THIS, "power")),
                    do("hurt unit", unit=THIS, amount=bound("blow")),
                ),
                i.Check(),
            ),
            verbs=("attacks with",),
        ),
        Action(
            name="take the initiative",
            menus=("action",),
            needs=(
                MY_ACTION,
                need(game("taken") != game("turn"), "SU-6", "the initiative has been taken in this round"),
            ),
            steps=(set_game("taken", game("turn")), set_game("initiative", YOU), mark(YOU, "out", True)),
            verbs=("takes the initiative",),
        ),
    ),
    checks=by_name(
        StateBasedAction(
            name="no hp left",
            whom=cards_in(ARENA, type="unit", where=its.hp <= its.damage),
            steps=(do("defeat", unit=var("them")),),
        )
    ),
    procedures={"set up": (set_game("initiative", 0), i.TurnBegins(who=e.Lit(0)))},
    setup="set up",
    phases=by_name(
        PhaseOf(name="action", steps=alternate(takes_out=True)),
        PhaseOf(
            name="regroup",
            steps=(
                do("draw", player=e.Lit(0), count=2),
                do("draw", player=e.Lit(1), count=2),
                mark(cards_in(ARENA), "exhausted", None),
                mark(e.Either(YOU, OPPONENT), "out", None),
            ),
        ),
    ),
    next_player=e.Whether(game("initiative") == None, TURN_PLAYER, e.GameValue("initiative")),
    policies=Policies(
        responses=NoResponses(),
        triggers=NestedTriggers(leads=MOVER, first="turn player says", looks_back=True, cites=("SU-7",)),
    ),
    working=(ARENA,),
)
RULES = (
    Rule("SU-1", "Players take single actions in turns; two passes in a row end the phase."),
    Rule("SU-2", "A unit exhausts to attack, and enters play exhausted."),
    Rule("SU-3", "A unit attacks an enemy unit in its own arena, a sentinel if there is one, or the enemy base."),
    Rule("SU-4", "While there is an enemy sentinel in the arena, the base cannot be attacked from there."),
    Rule("SU-5", "The player who takes the initiative passes for the rest of the round and acts first in the next."),
    Rule("SU-6", "The initiative is taken at most once a round."),
    Rule("SU-7", "The active player says whose triggers come first; new triggers are nested."),
)
CARDS = (
    unit("Walker", power=3, hp=3),
    unit("Scout"),
    unit("Fighter", arena=SPACE),
    unit("Guard", sentinel=True, hp=4),
    Card(name="Horn", type="event", abilities=(effect(do("horn")),)),
    Card(name="Coin", type="event", abilities=(effect(do("draw", player=YOU, count=1)),)),
    listener("A1", "horn", do("noise", unit=THIS)),
    listener("A2", "horn"),
    listener("A3", "noise"),
    listener("B1", "horn"),
    listener("B2", "horn"),
    listener("B3", "noise"),
)
RULINGS = """
id: SU-alternate
tags: [alternating actions]
title: One action, then the opponent acts; a player who has passed may act again
cites: [SU-1]
players: {Ada: {hand: [Coin, {card: Coin, as: More}]}, Ben: {hand: [{card: Coin, as: His}]}}
play:
  - Ada plays Coin
  - {do: Ada plays More, refused: SU-1}
  - Ben passes
  - Ada plays More
  - Ben plays His
expect: {cards in Ada's hand: 2, cards in Ben's hand: 1}
---
id: SU-initiative
tags: [initiative and attack token]
title: The player who takes the initiative acts no more this round and first in the next one
cites: [SU-5]
players: {Ada: {hand: [Coin]}, Ben: {hand: [{card: Coin, as: His}], ground arena: [Scout]}}
play:
  - Ada passes
  - Ben takes the initiative
  - Ada plays Coin
  - Ada passes
  - Ben attacks the base with Scout
expect: {base damage of Ada: 2, turn: 4, turn player: Ben}
---
id: SU-taken-once
tags: [initiative and attack token]
title: The initiative cannot be taken twice in a round
cites: [SU-6]
players: {Ada: {hand: [Coin]}, Ben: {}}
play:
  - Ada takes the initiative
  - {do: Ben takes the initiative, refused: SU-6}
expect: {out of Ada: yes, out of Ben: no}
---
id: SU-out
tags: [initiative and attack token]
title: The opponent of the player who took the initiative may take several actions in a row
cites: [SU-5]
players: {Ada: {hand: [Coin]}, Ben: {ground arena: [Scout, Walker]}}
play:
  - Ada takes the initiative
  - Ben attacks the base with Scout
  - Ben attacks the base with Walker
expect: {base damage of Ada: 5}
under:
  initiative keeps acting:
    play:
      - Ada takes the initiative
      - Ben attacks the base with Scout
      - {do: Ben attacks the base with Walker, refused: SU-1}
    expect: {base damage of Ada: 2}
---
id: SU-arena
tags: [attack restrictions]
title: A unit in space cannot attack one on the ground
cites: [SU-3]
players: {Ada: {space arena: [Fighter]}, Ben: {ground arena: [Scout], space arena: [{card: Fighter, as: Foe}]}}
play:
  - {do: Ada attacks with Fighter on Scout, refused: SU-3}
  - Ada attacks with Fighter on Foe
expect: {zone of Fighter: discard pile, zone of Foe: discard pile}
---
id: SU-sentinel
tags: [attack restrictions]
title: A sentinel protects the base and the other units, from attacks in its own arena only
cites: [SU-3, SU-4]
players: {Ada: {ground arena: [Scout], space arena: [Fighter]}, Ben: {ground arena: [Guard, Walker]}}
play:
  - {do: Ada attacks the base with Scout, refused: SU-4}
  - {do: Ada attacks with Scout on Walker, refused: SU-3}
  - Ada attacks the base with Fighter
expect: {base damage of Ben: 2}
---
id: SU-exhausted
tags: [summoning sickness]
title: A unit enters play exhausted
cites: [SU-2]
players: {Ada: {hand: [Walker]}, Ben: {}}
play:
  - Ada plays Walker
  - Ben passes
  - {do: Ada attacks the base with Walker, refused: SU-2}
expect: {zone of Walker: ground arena}
---
id: SU-triggers
tags: [trigger order]
title: The active player says whose triggers come first; nested ones come before those that wait
cites: [SU-7]
players: {Ada: {hand: [Horn], ground arena: [A1, A2, A3]}, Ben: {ground arena: [B1, B2, B3]}}
play: [Ada plays Horn, Ada picks Ben, Ben picks B1, Ada picks A1, Ada picks Ben]
expect: {cheer in order: [B1, B2, A1, B3, A3, A2]}
under:
  bag of the active player:
    play: [Ada plays Horn, Ada picks A1, Ada picks A2, Ben picks B1, Ben picks B2]
    expect: {cheer in order: [A1, A2, A3, B1, B2, B3]}
"""
GAME = SignatureGame(
    name="star_wars_unlimited",
    title="Star Wars: Unlimited",
    parts=PARTS,
    rules=RULES,
    cards=CARDS,
    lexicon=Lexicon(main="action", fill={DECK: 10}, blank="Coin"),
    rulings=RULINGS,
    swaps={
        "initiative keeps acting": {
            "replace_parts": {"phases": by_name(PhaseOf(name="action", steps=alternate(takes_out=False)))}
        },
        "bag of the active player": {"policies": {"triggers": Triggers(act="resolve", looks_back=True)}},
    },
)
