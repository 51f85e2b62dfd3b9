"""Flesh and Blood: pitching, action points, chain links, defending and the end of the turn.

Source: Comprehensive Rules, sections on pitching, go again, the combat chain, defending, and the end phase.
"""

from __future__ import annotations

from rulestone.authoring import *
from tests.signature.game import SignatureGame

HAND, DECK, PITCH, CHAIN, ARSENAL, GRAVE = "hand", "deck", "pitch", "combat chain", "arsenal", "graveyard"
POINT = need(of(YOU, "action points") >= 1, "FB-2", "{you} has no action point left")
OTHERS = cards_in(HAND, of=YOU, other=THIS)


def attack(name: str, power: int, *abilities: Ability, cost: int = 0, **values: object) -> Card:
    made = {"power": power, "cost": cost, "defense": 2, **values}
    return Card(name=name, type="attack", values=made, abilities=abilities)


def on_hit(*steps: i.Instruction) -> Ability:
    return triggered("hit", e.Same(var("card"), THIS), *steps)


def end_phase(pitched: i.Steps) -> PhaseOf:
    """Return the end phase; `pitched` are the steps for the pitched cards."""
    return PhaseOf(
        name="end",
        steps=(
            move(cards_in(CHAIN), GRAVE, cites=("FB-5",)),
            when(
                no(e.Exists(cards_in(ARSENAL, of=TURN_PLAYER))),
                pick("kept", cards_in(HAND, of=TURN_PLAYER), 0, 1, who=TURN_PLAYER, prompt="put into the arsenal"),
                move(var("kept"), ARSENAL, face_up=False, cites=("FB-8",)),
            ),
            *pitched,
            mark(e.Either(YOU, OPPONENT), "resources", None),
            do("draw", player=TURN_PLAYER, count=e.Arith("-", e.Lit(4), e.Count(cards_in(HAND, of=TURN_PLAYER)))),
            when(game("turn") == 1, do("draw", player=opponent_of(TURN_PLAYER), count=4)),
        ),
    )


TO_THE_BOTTOM = (
    i.Order(name="order", what=cards_in(PITCH, of=TURN_PLAYER), who=TURN_PLAYER, prompt="order the pitched cards"),
    move(var("order"), DECK, at="bottom", face_up=False, cites=("FB-3",)),
)
PAY = (
    loop(
        of(YOU, "resources") < of(THIS, "cost"),
        choose("pitched", OTHERS, suffers="", cites=("FB-3",)),
        mark(YOU, "resources", of(YOU, "resources") + of(var("pitched"), "pitch")),
        move(var("pitched"), PITCH, manner="pitched"),
    ),
    mark(YOU, "resources", of(YOU, "resources") - of(THIS, "cost")),
    mark(YOU, "action points", of(YOU, "action points") - 1),
)
LINK = (
    move(THIS, CHAIN, name="link"),
    mark(YOU, "links", of(YOU, "links") + 1),
    pick(
        "blockers",
        cards_in(HAND, of=OPPONENT, where=its.defense >= 1),
        0,
        e.Whether(of(var("link"), "dominate") == True, e.Lit(1), e.Lit(9)),
        who=OPPONENT,
        prompt="defend",
        cites=("FB-6",),
    ),
    move(var("blockers"), CHAIN, name="defending"),
    let("dealt", of(var("link"), "power").expr),
    let("dealt", bound("dealt") - e.Total(var("defending"), "defense")),
    when(
        bound("dealt") >= 1,
        mark(OPPONENT, "life", of(OPPONENT, "life") - bound("dealt")),
        do("hit", card=var("link")),
    ),
    i.Check(),
    when(
        of(var("link"), "go again") == True,
        mark(YOU, "action points", of(YOU, "action points") + 1),
    ),
)
PARTS = Parts(
    zones=by_name(
        Zone(name=HAND, seen_by="owner"),
        Zone(name=DECK, ordered=True, seen_by="nobody", face_up=False),
        Zone(name=PITCH),
        Zone(name=CHAIN, ordered=True),
        Zone(name=ARSENAL, face_up=False, seen_by="owner", capacity=1),
        Zone(name=GRAVE),
    ),
    attributes=by_name(
        Attribute(name="power", default=0),
        Attribute(name="cost", default=0),
        Attribute(name="defense", default=0),
        Attribute(name="pitch", default=1),
        keyword("go again"),
        keyword("dominate"),
        Attribute(name="life", default=20, of="player"),
        Attribute(name="resources", default=0, of="player"),
        Attribute(name="action points", default=0, of="player"),
        Attribute(name="links", default=0, of="player"),
    ),
    verbs=by_name(
        repertoire.draw(DECK, HAND),
        Verb(name="hit", roles=("card",), steps=()),
    ),
    actions=by_name(
        Action(
            name="attack",
            menus=("action",),
            subject=cards_in(HAND, ARSENAL, of=YOU, type="attack"),
            needs=(POINT,),
            announce=PAY,
            steps=LINK,
            verbs=("attacks with",),
        ),
        Action(
            name="play",
            menus=("action",),
            subject=cards_in(HAND, ARSENAL, of=YOU, type="action"),
            needs=(POINT,),
            announce=PAY,
            steps=(
                move(cards_in(CHAIN), GRAVE, cites=("FB-5",)),
                mark(YOU, "links", 0),
                move(THIS, GRAVE, same=True),
                i.Perform(what=THIS, kind="effect"),
                when(of(THIS, "go again") == True, mark(YOU, "action points", of(YOU, "action points") + 1)),
            ),
            verbs=("plays",),
        ),
    ),
    checks=by_name(
        StateBasedAction(
            name="no life left",
            whom=e.Among(e.Either(YOU, OPPONENT), its.life <= 0),
            steps=(i.EndGame(winner=opponent_of(var("them")), how="no life left", cites=("FB-10",)),),
        )
    ),
    phases=by_name(
        PhaseOf(name="start", steps=(mark(TURN_PLAYER, "action points", 1), mark(TURN_PLAYER, "links", 0))),
        PhaseOf(name="action", steps=repertoire.acts(TURN_PLAYER, "action", "end the turn")),
        end_phase(TO_THE_BOTTOM),
    ),
    policies=Policies(responses=NoResponses(), triggers=Triggers(act="resolve", cites=("FB-7",))),
    working=(CHAIN,),
)
RULES = (
    Rule("FB-2", "A turn has one action point; go again gives it back as the chain link resolves."),
    Rule("FB-3", "Costs are paid by pitching cards, which go under the deck at the end of the turn, in any order."),
    Rule("FB-4", "Resources that are left over stay until the end of the turn."),
    Rule("FB-5", "Attacks and defending cards stay on the combat chain until it closes."),
    Rule("FB-6", "The defending hero defends with any number of cards from hand, or one against dominate."),
    Rule("FB-7", "An attack hits only if it deals damage."),
    Rule("FB-8", "At the end of the turn one card may go to the empty arsenal, then the hand is filled up to four."),
    Rule("FB-10", "A hero without life loses."),
    Rule("FB-9", "In the first turn of the game both players fill up their hands."),
)
CARDS = (
    attack("Slash", 4, cost=1),
    attack("Jab", 2, **{"go again": True}),
    attack("Crush", 6, cost=3, dominate=True),
    attack("Leech", 3, on_hit(do("draw", player=YOU, count=1))),
    attack("Third", 1, static(THIS, add(power=4), of(e.ControllerOf(THIS), "links") >= 3)),
    Card(name="Blue", type="resource", values={"pitch": 3, "defense": 3}),
    Card(name="Red", type="resource", values={"pitch": 1, "defense": 3}),
    Card(
        name="Focus",
        type="action",
        values={"go again": True},
        abilities=(effect(do("draw", player=YOU, count=1)),),
    ),
)
RULINGS = """
id: FB-pitch
tags: [resources from the hand]
title: Pitched cards go under the deck at the end of the turn, in the order their owner likes
cites: [FB-3]
phase: start
players: {Ada: {hand: [Crush, Red, {card: Red, as: R2}, {card: Red, as: R3}], deck: [Slash x5]}, Ben: {}}
play:
  - Ada attacks with Crush using R2 and Red and R3
  - Ada ends the phase
  - Ada orders R3, Red, R2
expect: {bottom of Ada's deck: R2, life of Ben: 14, cards in Ada's pitch: 0}
under:
  pitched cards are spent:
    play: [Ada attacks with Crush using R2 and Red and R3, Ada ends the phase]
    expect: {"bottom of Ada's deck": "Slash #5", life of Ben: 14, cards in Ada's pitch: 0}
---
id: FB-left-over
tags: [resources from the hand]
title: Resources that are left over pay for the next card
cites: [FB-4]
phase: start
players: {Ada: {hand: [Blue, Slash, Jab]}, Ben: {}}
play: [Ada attacks with Slash using Blue]
expect: {resources of Ada: 2, zone of Blue: pitch}
---
id: FB-action-point
tags: [action points]
title: One attack a turn, unless it goes again
cites: [FB-2]
phase: start
players: {Ada: {hand: [Jab, Leech, {card: Jab, as: Late}]}, Ben: {}}
play:
  - Ada attacks with Jab
  - expect: {action points of Ada: 1}
  - Ada attacks with Leech
  - {do: Ada attacks with Late, refused: FB-2}
expect: {life of Ben: 15}
---
id: FB-hit
tags: [results of combat]
title: A fully defended attack does not hit
cites: [FB-6, FB-7]
phase: start
players: {Ada: {hand: [Leech], deck: 9 Slash}, Ben: {hand: [Blue]}}
play: [Ada attacks with Leech, Ben chooses Blue]
expect: {life of Ben: 20, cards in Ada's hand: 0, zone of Blue: combat chain}
---
id: FB-undefended
tags: [results of combat]
title: An attack that deals damage hits
cites: [FB-7]
phase: start
players: {Ada: {hand: [Leech], deck: 9 Slash}, Ben: {hand: [Blue]}}
play: [Ada attacks with Leech, Ben chooses nothing]
expect: {life of Ben: 17, cards in Ada's hand: 1}
---
id: FB-dominate
tags: [block restrictions]
title: Against dominate only one card defends
cites: [FB-6]
phase: start
players: {Ada: {hand: [Crush, {card: Blue, as: Mine}]}, Ben: {hand: [Blue, Red]}}
play:
  - Ada attacks with Crush using Mine
  - {do: "Ben chooses Blue, Red", refused: FB-6}
  - Ben chooses Blue
expect: {life of Ben: 17}
---
id: FB-third-link
tags: [combo counting]
title: The third chain link counts the two before it
cites: [FB-5]
phase: start
players: {Ada: {hand: [Jab, {card: Jab, as: J2}, Third]}, Ben: {}}
play: [Ada attacks with Jab, Ada attacks with J2, Ada attacks with Third]
expect: {life of Ben: 11, names in Ada's combat chain: [Jab, J2, Third]}
---
id: FB-chain-closes
tags: [combo counting]
title: An action that is no attack closes the chain, and the next attack is its first link
cites: [FB-5]
phase: start
players: {Ada: {hand: [Jab, {card: Jab, as: J2}, Focus, Third], deck: 9 Slash}, Ben: {}}
play: [Ada attacks with Jab, Ada attacks with J2, Ada plays Focus, Ada attacks with Third]
expect: {life of Ben: 15, zone of Jab: graveyard, names in Ada's combat chain: [Third]}
---
id: FB-first-turn
tags: [hand size]
title: Both players fill up their hands in the first turn, later only the turn player does
cites: [FB-8, FB-9]
phase: start
cases:
  first turn:
    turn number: 1
    expect: {cards in Ada's hand: 4, cards in Ben's hand: 4}
  later turn:
    expect: {cards in Ada's hand: 4, cards in Ben's hand: 0}
players: {Ada: {}, Ben: {}}
play: [Ada ends the phase]
---
id: FB-life
tags: [winning and losing]
title: A hero without life loses
cites: [FB-10]
phase: start
players: {Ada: {hand: [Leech]}, Ben: {values: {life: 3}}}
play: [Ada attacks with Leech]
expect: {winner: Ada}
---
id: FB-arsenal
tags: [set cards]
title: One card is kept in the arsenal and played from there
cites: [FB-8]
phase: start
players: {Ada: {hand: [Leech, Red], deck: 9 Jab}, Ben: {deck: 9 Jab}}
play:
  - Ada ends the phase
  - Ada chooses Leech
  - expect: {zone of Leech: arsenal, Ben sees Leech: no, cards in Ada's hand: 4}
  - Ben ends the phase
  - Ada attacks with Leech
  - Ben chooses nothing
expect: {life of Ben: 17}
"""
GAME = SignatureGame(
    name="flesh_and_blood",
    title="Flesh and Blood",
    parts=PARTS,
    rules=RULES,
    cards=CARDS,
    lexicon=Lexicon(main="action", fill={DECK: 10}, blank="Slash"),
    rulings=RULINGS,
    swaps={
        "pitched cards are spent": {"replace_parts": {"phases": by_name(end_phase((move(cards_in(PITCH), GRAVE),)))}}
    },
)
