"""Legends of Runeterra: alternating actions, spell speeds, spell mana and the attack token.

Source: game guide and in-game rules on rounds, priority, burst, fast and slow spells, mana, and attacking.
"""

from __future__ import annotations

from rulestone.authoring import *
from tests.signature.common import hurts, lowers
from tests.signature.game import SignatureGame

BENCH, HAND, DECK, GRAVE = "bench", "hand", "deck", "graveyard"
PLAYERS = e.Either(YOU, OPPONENT)
MY_MOVE = need(either(e.Same(e.GameValue("mover"), YOU), no(e.StackEmpty())), "LR-1", "it is not {you}'s action")
SPELL_MANA = need(its.cost <= of(YOU, "mana") + of(YOU, "spell mana"), "LR-5", "{this} costs {cost}")


def unit(name: str, cost: int, *abilities: Ability, power: int = 1, health: int = 1) -> Card:
    values = {"cost": cost, "power": power, "health": health}
    return Card(name=name, type="unit", values=values, abilities=abilities)


def spell(name: str, speed: str, cost: int, *steps: i.Instruction) -> Card:
    return Card(name=name, type="spell", values={"speed": speed, "cost": cost}, abilities=(effect(*steps),))


PAY_SPELL = (
    let("banked", e.Arith("min", e.Of(YOU, "spell mana"), e.Of(THIS, "cost"))),
    mark(YOU, "mana", of(YOU, "mana") - of(THIS, "cost") + bound("banked")),
    mark(YOU, "spell mana", of(YOU, "spell mana") - bound("banked")),
)


def banked(player: e.Expr) -> e.Expr:
    """Spell mana that a player has after a round."""
    return e.Arith("min", e.Lit(3), (of(player, "spell mana") + of(player, "mana")).expr)


def strike(role: str) -> i.Steps:
    return (
        when(
            e.Exists(var(role)),
            let("blow", of(var(role), "power")),
            do("hurt", unit=var(role), amount=of(THIS, "power")),
            do("hurt", unit=THIS, amount=bound("blow")),
            otherwise=(do("hit nexus", player=OPPONENT, amount=of(THIS, "power")),),
        ),
    )


PARTS = Parts(
    zones=by_name(
        Zone(name=BENCH, capacity=6),
        Zone(name=HAND, seen_by="owner"),
        Zone(name=DECK, ordered=True, seen_by="nobody", face_up=False),
        Zone(name=GRAVE),
    ),
    attributes=by_name(
        Attribute(name="cost", default=0),
        Attribute(name="power", default=0),
        Attribute(name="health", default=1),
        Attribute(name="damage", default=0),
        Attribute(name="speed", default="slow", words=("burst", "fast", "slow")),
        Attribute(name="mana", default=0, of="player"),
        Attribute(name="spell mana", default=0, of="player"),
        Attribute(name="nexus", default=20, of="player"),
        flag("token", of="player"),
    ),
    verbs=by_name(
        repertoire.draw(DECK, HAND),
        repertoire.goes("die", "unit", GRAVE, manner="died"),
        hurts("hurt", "unit"),
        lowers("hit nexus", "nexus"),
    ),
    actions=by_name(
        Action(
            name="summon",
            menus=("round",),
            subject=cards_in(HAND, of=YOU, type="unit"),
            needs=(MY_MOVE, need(its.cost <= of(YOU, "mana"), "LR-6", "{this} costs {cost}")),
            steps=(mark(YOU, "mana", of(YOU, "mana") - of(THIS, "cost")), move(THIS, BENCH), i.Check()),
            verbs=("summons",),
        ),
        Action(
            name="burst",
            menus=("round", "response"),
            subject=cards_in(HAND, of=YOU, type="spell", where=its.speed == "burst"),
            needs=(MY_MOVE, SPELL_MANA),
            announce=(*PAY_SPELL, move(THIS, GRAVE, same=True)),
            steps=(i.Perform(what=THIS, kind="effect"), i.Check(), set_game("keeps", True)),
            verbs=("casts",),
        ),
        Action(
            name="cast",
            menus=("round", "response"),
            subject=cards_in(HAND, of=YOU, type="spell", where=its.speed != "burst"),
            needs=(
                MY_MOVE,
                need(either(its.speed == "fast", e.StackEmpty()), "LR-3", "{this} is slow"),
                SPELL_MANA,
            ),
            announce=(*PAY_SPELL, move(THIS, GRAVE, same=True), i.Announce(what=THIS, item="spell")),
            steps=(i.Respond(actor=YOU, to="spell"),),
            verbs=("casts",),
        ),
        Action(
            name="attack",
            menus=("round",),
            subject=cards_in(BENCH, of=YOU),
            needs=(MY_MOVE, need(of(YOU, "token") == True, "LR-7", "{you} has no attack token")),
            steps=(
                mark(YOU, "token", False),
                pick("blocker", cards_in(BENCH, of=OPPONENT), 0, 1, who=OPPONENT, prompt="block"),
                *strike("blocker"),
                i.Check(),
            ),
            verbs=("attacks with",),
        ),
    ),
    checks=by_name(
        StateBasedAction(
            name="no health left",
            whom=cards_in(BENCH, where=its.health <= its.damage),
            steps=(do("die", unit=var("them")),),
        )
    ),
    phases=by_name(
        PhaseOf(
            name="start",
            steps=(
                mark(PLAYERS, "mana", e.Arith("min", e.Lit(10), e.GameValue("turn"))),
                mark(TURN_PLAYER, "token", True),
                mark(opponent_of(TURN_PLAYER), "token", False),
            ),
        ),
        PhaseOf(
            name="round",
            steps=(
                let("player", TURN_PLAYER),
                let("passes", 0),
                loop(
                    both(bound("passes") < 2, no(game("over") == True)),
                    i.Check(),
                    set_game("mover", var("player")),
                    set_game("keeps", False),
                    i.Offer(who=var("player"), menu="round", name="acted", decline="pass", always=True),
                    when(bound("acted") == True, let("passes", 0), otherwise=(let("passes", bound("passes") + 1),)),
                    when(game("keeps") == False, let("player", opponent_of(var("player")))),
                ),
                *(mark(e.Lit(player), "spell mana", banked(e.Lit(player))) for player in (0, 1)),
                i.EndEffects(until=END_OF_TURN),
            ),
        ),
    ),
    policies=Policies(
        responses=ClosedChain(cites=("LR-4",)),
        targets=Targets(recheck="legal", lost="nothing if all", cites=("LR-9",)),
    ),
    working=(BENCH,),
)
RULES = (
    Rule("LR-1", "Players act in turns; two passes in a row end the round."),
    Rule("LR-2", "Burst spells resolve at once, cannot be responded to, and do not pass the action."),
    Rule("LR-3", "Slow spells cannot be cast while a spell waits."),
    Rule("LR-4", "Once both players pass, all spells that wait resolve, the last one first."),
    Rule("LR-5", "Up to three mana that are left in a round become spell mana."),
    Rule("LR-6", "Spell mana does not pay for units."),
    Rule("LR-7", "Each round one player has the attack token, in turns."),
    Rule("LR-8", "A unit that is not blocked strikes the Nexus."),
    Rule("LR-9", "A spell whose target is gone fizzles."),
)
THEIRS, MINE = cards_in(BENCH, of=OPPONENT), cards_in(BENCH, of=YOU)
CARDS = (
    unit("Scout", 1),
    unit("Guard", 3, power=2, health=3),
    spell("Tome", "burst", 1, do("draw", player=YOU, count=1)),
    spell("Bolt", "fast", 2, choose("target", THEIRS), do("hurt", unit=var("target"), amount=2)),
    spell("Shelter", "fast", 1, choose("target", MINE), lasting(var("target"), add(health=3))),
    spell("Ward", "burst", 1, choose("target", MINE), lasting(var("target"), add(health=3))),
    spell("Flood", "slow", 3, do("hurt", unit=cards_in(BENCH), amount=1)),
    spell(
        "Drain",
        "fast",
        3,
        choose("target", THEIRS),
        do("hurt", unit=var("target"), amount=1),
        do("draw", player=YOU, count=1),
    ),
    spell("Recall", "fast", 1, choose("target", MINE), move(var("target"), HAND)),
    spell("Spark", "fast", 1, do("hit nexus", player=OPPONENT, amount=1)),
)
RULINGS = """
id: LR-alternate
tags: [alternating actions]
title: A unit passes the action to the opponent
cites: [LR-1]
phase: start
players: {Ada: {hand: [Scout, {card: Scout, as: Second}]}, Ben: {hand: [{card: Scout, as: His}]}}
play:
  - Ada summons Scout
  - {do: Ada summons Second, refused: LR-1}
  - Ben summons His
  - Ada summons Second
expect: {cards in Ada's bench: 2, cards in Ben's bench: 1}
---
id: LR-burst
tags: [spell speed]
title: A burst spell resolves without a response and keeps the action
cites: [LR-2]
phase: start
players: {Ada: {hand: [Tome, Scout], deck: 3 Guard}, Ben: {hand: [Spark]}}
play:
  - Ada casts Tome
  - expect: {items on the stack: [], cards in Ada's hand: 2, choices of Ada: act}
  - Ada summons Scout
expect: {zone of Scout: bench, nexus of Ada: 20}
---
id: LR-slow
tags: [spell speed]
title: A slow spell is no response
cites: [LR-3]
phase: start
turn number: 5
players: {Ada: {hand: [Bolt], bench: [Scout]}, Ben: {hand: [Flood, Shelter], bench: [Guard]}}
play:
  - Ada casts Bolt on Guard
  - {do: Ben casts Flood, refused: LR-3}
  - Ben casts Shelter on Guard
expect: {zone of Flood: hand, damage of Guard: 2}
---
id: LR-stack
tags: [stack, last in first out]
title: A fast response resolves first, and saves the unit
cites: [LR-4]
phase: start
turn number: 5
players: {Ada: {hand: [Bolt]}, Ben: {hand: [Shelter], bench: [Scout]}}
play: [Ada casts Bolt on Scout, Ben casts Shelter on Scout]
expect: {order of resolution: [Shelter, Bolt], zone of Scout: bench}
---
id: LR-burst-response
tags: [spell speed]
title: A burst spell in response resolves before a spell can be added to the stack
cites: [LR-2]
phase: start
turn number: 5
players: {Ada: {hand: [Bolt, {card: Bolt, as: Again}]}, Ben: {hand: [Ward], bench: [Scout]}}
play: [Ada casts Bolt on Scout, Ben casts Ward on Scout]
expect: {order of resolution: [Bolt], zone of Scout: bench, zone of Again: hand}
---
id: LR-closed
tags: [closed chain]
title: Nothing is cast between two spells that resolve
cites: [LR-4]
phase: start
turn number: 5
players: {Ada: {hand: [Spark, {card: Spark, as: Late}]}, Ben: {hand: [{card: Spark, as: His}]}}
play: [Ada casts Spark, Ben casts His, Ada passes]
expect: {order of resolution: [His, Spark], zone of Late: hand}
under:
  open stack:
    play: [Ada casts Spark, Ada passes, Ben casts His, Ada passes, Ada casts Late]
    expect: {order of resolution: [His, Late, Spark], zone of Late: graveyard}
---
id: LR-spell-mana
tags: [saved resources]
title: Up to three mana are kept, for spells only
cites: [LR-5, LR-6]
phase: start
turn number: 5
players: {Ada: {hand: [Flood, Guard], values: {}}, Ben: {}}
play: [Ada passes, Ben passes, to Ben's round]
expect: {spell mana of Ada: 3, mana of Ada: 6}
---
id: LR-units
tags: [saved resources]
title: Spell mana does not pay for a unit
cites: [LR-6]
phase: start
turn number: 1
players: {Ada: {hand: [Guard, Flood], values: {spell mana: 3}}, Ben: {bench: [Scout]}}
play:
  - {do: Ada summons Guard, refused: LR-6}
  - Ada casts Flood
expect: {spell mana of Ada: 0, mana of Ada: 1, zone of Scout: graveyard}
---
id: LR-too-dear
tags: [saved resources]
title: Mana and spell mana together pay for a spell, and no more than that
cites: [LR-5]
phase: start
turn number: 1
players: {Ada: {hand: [Flood, Spark], values: {spell mana: 1}}, Ben: {}}
play: [{do: Ada casts Flood, refused: LR-5}, Ada casts Spark]
expect: {nexus of Ben: 19, mana of Ada: 1}
---
id: LR-token
tags: [initiative and attack token]
title: Only the player with the attack token attacks, and once a round
cites: [LR-7, LR-8]
phase: start
players: {Ada: {bench: [Guard]}, Ben: {bench: [Scout]}}
play:
  - Ada passes
  - {do: Ben attacks with Scout, refused: LR-7}
  - Ben passes
  - to Ben's round
  - Ben attacks with Scout
  - Ada chooses nothing
  - {do: Ada attacks with Guard, refused: LR-7}
expect: {nexus of Ada: 19}
---
id: LR-fizzle
tags: [fizzle]
title: A spell whose target is gone does nothing, although its mana is spent
cites: [LR-9]
phase: start
turn number: 5
players: {Ada: {hand: [Drain], deck: 3 Guard}, Ben: {hand: [Recall], bench: [Scout]}}
play: [Ada casts Drain on Scout, Ben casts Recall on Scout]
expect: {zone of Scout: hand, cards in Ada's hand: 0, spell mana of Ada: 0}
under:
  spells do what they can: {expect: {zone of Scout: hand, cards in Ada's hand: 1, spell mana of Ada: 0}}
"""
GAME = SignatureGame(
    name="runeterra",
    title="Legends of Runeterra",
    parts=PARTS,
    rules=RULES,
    cards=CARDS,
    lexicon=Lexicon(main="round", fill={DECK: 10}, blank="Scout"),
    rulings=RULINGS,
    swaps={
        "spells do what they can": {"policies": {"targets": Targets()}},
        "open stack": {"policies": {"responses": ReopeningGate(menu="response", reopen="always", after_play="actor")}},
    },
)
