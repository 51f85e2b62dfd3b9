"""Dominion: decks built during the game, actions and buys, clean-up, reshuffling and the end of the game.

Source: rulebook of the second edition, sections on the three phases, the discard pile and the end of the game.
"""

from __future__ import annotations

from rulestone.authoring import *
from tests.signature.game import SignatureGame

SUPPLY, HAND, DECK, PLAY, DISCARD = "supply", "hand", "deck", "play", "discard pile"
ACTIONS, COIN, SCORING = "action", "treasure", "victory"


def plus(key: str, amount: int) -> i.Instruction:
    return mark(TURN_PLAYER, key, of(TURN_PLAYER, key) + amount)


def action(name: str, cost: int, *steps: i.Instruction, **values: object) -> Card:
    return Card(name=name, type=ACTIONS, values={"cost": cost, **values}, abilities=(effect(*steps),))


def coin(name: str, cost: int, worth: int) -> Card:
    return Card(name=name, type=COIN, values={"cost": cost}, abilities=(effect(plus("coins", worth)),))


def scoring(name: str, cost: int, points: int) -> Card:
    return Card(name=name, type=SCORING, values={"cost": cost, "points": points})


def total(player: e.Expr) -> e.Expr:
    """Return points in everything that a player owns."""
    return e.Total(cards_in(HAND, DECK, PLAY, DISCARD, of=player), "points")


def gained(to: str) -> Verb:
    return Verb(
        name="gain",
        roles=("card",),
        steps=(move(var("card"), to, whose=YOU, controller=YOU, manner="gained", cites=("DO-4",)),),
    )


DRAW = Verb(
    name="draw",
    roles=("player", "count"),
    steps=(
        let("left", e.Var("count")),
        loop(
            bound("left") > 0,
            when(
                no(e.Exists(cards_in(DECK, of=var("player")))),
                move(cards_in(DISCARD, of=var("player")), DECK, whose=var("player"), face_up=False, cites=("DO-6",)),
                i.Shuffle(zone=DECK, who=var("player")),
            ),
            move(e.Top(DECK, var("player"), e.Lit(1)), HAND, whose=var("player"), manner="drawn"),
            let("left", bound("left") - 1),
        ),
    ),
)
CLEAN_UP = (
    move(cards_in(HAND, PLAY, of=TURN_PLAYER), DISCARD, whose=TURN_PLAYER, cites=("DO-5",)),
    do("draw", player=TURN_PLAYER, count=5),
    *(mark(TURN_PLAYER, key, None) for key in ("actions", "buys", "coins")),
    mark(TURN_PLAYER, "turns", of(TURN_PLAYER, "turns") + 1),
)
OVER = when(
    no(e.Exists(cards_in(SUPPLY, where=its.name == "Province"))),
    let("lead", e.Arith("-", total(e.Lit(0)), total(e.Lit(1)))),
    when(bound("lead") == 0, let("lead", of(e.Lit(1), "turns") - of(e.Lit(0), "turns"))),
    when(bound("lead") > 0, i.EndGame(winner=e.Lit(0), how="more points", cites=("DO-8",))),
    when(bound("lead") < 0, i.EndGame(winner=e.Lit(1), how="more points", cites=("DO-8",))),
    i.EndGame(winner=None, how="equal points after equal turns", cites=("DO-9",)),
)
PARTS = Parts(
    zones=by_name(
        Zone(name=SUPPLY, shared=True),
        Zone(name=HAND, seen_by="owner"),
        Zone(name=DECK, ordered=True, seen_by="nobody", face_up=False),
        Zone(name=PLAY),
        Zone(name=DISCARD, ordered=True),
    ),
    attributes=by_name(
        Attribute(name="cost", default=0),
        Attribute(name="points", default=0),
        Attribute(name="actions", default=1, of="player"),
        Attribute(name="buys", default=1, of="player"),
        Attribute(name="coins", default=0, of="player"),
        Attribute(name="turns", default=0, of="player"),
    ),
    verbs=by_name(
        DRAW,
        gained(DISCARD),
    ),
    actions=by_name(
        Action(
            name="play",
            menus=("action",),
            subject=cards_in(HAND, of=YOU, type=ACTIONS),
            needs=(need(of(YOU, "actions") >= 1, "DO-1", "{you} has no action left"),),
            steps=(plus("actions", -1), move(THIS, PLAY, same=True), i.Perform(what=THIS, kind="effect")),
            verbs=("plays",),
        ),
        Action(
            name="spend",
            menus=("buy",),
            subject=cards_in(HAND, of=YOU, type=COIN),
            steps=(move(THIS, PLAY, same=True), i.Perform(what=THIS, kind="effect")),
            verbs=("spends",),
        ),
        Action(
            name="buy",
            menus=("buy",),
            subject=cards_in(SUPPLY),
            needs=(
                need(of(YOU, "buys") >= 1, "DO-2", "{you} has no buy left"),
                need(its.cost <= of(YOU, "coins"), "DO-3", "{this} costs {cost}"),
            ),
            steps=(plus("buys", -1), plus("coins", 0 - of(THIS, "cost")), do("gain", card=THIS)),
            verbs=("buys",),
        ),
    ),
    phases=by_name(
        PhaseOf(name="action", steps=repertoire.acts(TURN_PLAYER, "action", "end actions")),
        PhaseOf(name="buy", steps=repertoire.acts(TURN_PLAYER, "buy", "end buys")),
        PhaseOf(name="clean-up", steps=CLEAN_UP),
        PhaseOf(name="end of the game", steps=(OVER,)),
    ),
    policies=Policies(responses=NoResponses()),
    working=(PLAY,),
)
RULES = (
    Rule("DO-1", "A player has one action a turn, and more as cards say."),
    Rule("DO-2", "A player has one buy a turn, and more as cards say."),
    Rule("DO-3", "A card costs coins, which are not kept for the next turn."),
    Rule("DO-4", "A gained card goes to the discard pile."),
    Rule("DO-5", "In clean-up the whole hand and all cards in play are discarded, and five cards drawn."),
    Rule("DO-6", "The discard pile becomes the new deck only when a card is to be drawn from an empty deck."),
    Rule("DO-7", "A card that is played twice needs no action for it."),
    Rule("DO-8", "The game ends after the turn in which the last Province went; most points win."),
    Rule("DO-9", "With equal points the player with fewer turns wins, else both."),
)
CARDS = (
    action("Village", 3, do("draw", player=YOU, count=1), plus("actions", 2)),
    action("Smithy", 4, do("draw", player=YOU, count=3)),
    action("Market", 5, plus("buys", 1), plus("coins", 1)),
    action(
        "Throne Room",
        4,
        pick("doubled", cards_in(HAND, of=YOU, type=ACTIONS)),
        move(var("doubled"), PLAY, same=True),
        i.Perform(what=var("doubled"), kind="effect"),
        i.Perform(what=var("doubled"), kind="effect"),
    ),
    coin("Copper", 0, 1),
    coin("Gold", 6, 3),
    scoring("Estate", 2, 1),
    scoring("Province", 8, 6),
)
RULINGS = """
id: DO-one-action
tags: [action points]
title: One action a turn
cites: [DO-1]
phase: action
players: {Ada: {hand: [Market, Smithy]}, Ben: {}}
play:
  - Ada plays Market
  - {do: Ada plays Smithy, refused: DO-1}
expect: {coins of Ada: 1, zone of Smithy: hand}
---
id: DO-village
tags: [action points]
title: A Village pays for itself and for one action more
cites: [DO-1]
phase: action
players: {Ada: {hand: [Village, Smithy, Market], deck: 6 Copper}, Ben: {}}
play: [Ada plays Village, Ada plays Smithy, Ada plays Market]
expect: {cards in Ada's hand: 4, buys of Ada: 2}
---
id: DO-gain
tags: [deck building]
title: A bought card goes to the discard pile and not to the hand
cites: [DO-4]
phase: buy
players: {Ada: {hand: [Gold, Copper], supply: [Estate], deck: 9 Copper}, Ben: {}}
play: [Ada spends Gold, Ada buys Estate]
expect: {zone of Estate: discard pile, coins of Ada: 1}
under:
  gained to the hand: {expect: {zone of Estate: hand, coins of Ada: 1}}
---
id: DO-one-buy
tags: [limits]
title: One buy a turn, however many coins are left
cites: [DO-2, DO-3]
phase: buy
players: {Ada: {hand: [Gold, {card: Gold, as: More}], supply: [Estate, Smithy, Province]}, Ben: {}}
play:
  - {do: Ada buys Estate, refused: DO-3}
  - Ada spends Gold
  - Ada spends More
  - {do: Ada buys Province, refused: DO-3}
  - Ada buys Estate
  - {do: Ada buys Smithy, refused: DO-2}
expect: {coins of Ada: 4, zone of Smithy: supply}
---
id: DO-clean-up
tags: [hand size]
title: The hand is not kept, and coins are lost
cites: [DO-3, DO-5]
phase: buy
players: {Ada: {hand: [Gold, Smithy], deck: 5 Copper, supply: [Province]}, Ben: {}}
play: [Ada spends Gold, to Ben's action]
expect:
  zone of Smithy: discard pile
  zone of Gold: discard pile
  cards in Ada's hand: 5
  coins of Ada: 0
---
id: DO-reshuffle
tags: [reshuffling]
title: The discard pile is shuffled in the middle of a draw, and only then
cites: [DO-6]
phase: action
players: {Ada: {hand: [Smithy], deck: [Estate], discard pile: [Copper, Copper, Copper]}, Ben: {}}
play: [Ada plays Smithy]
expect: {cards in Ada's discard pile: 0, cards in Ada's deck: 1, cards in Ada's hand: 3, zone of Estate: hand}
---
id: DO-empty
tags: [deck-out]
title: With nothing left to draw a player draws less and does not lose
cites: [DO-6]
phase: action
players: {Ada: {hand: [Smithy], deck: [Estate]}, Ben: {}}
play: [Ada plays Smithy]
expect: {names in Ada's hand: [Estate], game is over: no}
---
id: DO-throne-room
tags: [playing a card twice]
title: A Village that the Throne Room plays twice gives four actions
cites: [DO-7]
phase: action
players: {Ada: {hand: [Throne Room, Village, Smithy], deck: 9 Copper}, Ben: {}}
play: [Ada plays Throne Room, Ada chooses Village]
expect: {actions of Ada: 4, cards in Ada's hand: 3}
---
id: DO-end
tags: [winning and losing]
title: The last Province ends the game after the turn, and points in the whole deck count
cites: [DO-8]
phase: buy
players:
  Ada: {hand: [Gold, {card: Gold, as: G2}, {card: Gold, as: G3}], supply: [Province], deck: 9 Copper}
  Ben: {deck: [{card: Province, as: Old}, Estate]}
play:
  - Ada spends Gold
  - Ada spends G2
  - Ada spends G3
  - Ada buys Province
  - expect: {game is over: no}
  - Ada ends the phase
expect: {winner: Ben}
---
id: DO-tie
tags: [winning and losing]
title: With equal points the player with fewer turns wins
cites: [DO-9]
phase: buy
players:
  Ada: {deck: [Estate], values: {turns: 4}}
  Ben: {deck: [{card: Estate, as: Other}], values: {turns: 4}}
play: [Ada ends the phase]
expect: {winner: Ben}
"""
GAME = SignatureGame(
    name="dominion",
    title="Dominion",
    parts=PARTS,
    rules=RULES,
    cards=CARDS,
    lexicon=Lexicon(main="action", blank="Copper"),
    rulings=RULINGS,
    swaps={"gained to the hand": {"replace_parts": {"verbs": by_name(gained(HAND))}}},
)
