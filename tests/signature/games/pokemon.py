"""Pokémon Trading Card Game: evolution, special conditions, Pokémon Checkup and prize cards.

Source: rulebook, sections on parts of a turn, attacks, special conditions, Pokémon Checkup and winning.
"""

from __future__ import annotations

from rulestone.authoring import *
from tests.signature.common import hurts
from tests.signature.game import SignatureGame

ACTIVE, BENCH, HAND, DECK, PRIZES, DISCARD = "active spot", "bench", "hand", "deck", "prize cards", "discard pile"
IN_PLAY = "in play"
CONDITIONS = ("poisoned", "paralyzed")


def pokemon(name: str, hp: int = 60, *, hits: int = 20, **values: object) -> Card:
    return Card(name=name, type="pokemon", values={"hp": hp, "hits": hits, **values})


def evolve(*kept: str) -> Action:
    """Return the action of evolving, which keeps some marks of the Pokémon below."""
    bases = cards_in(IN_PLAY, of=YOU, where=both(its.name == of(THIS, "evolves from"), its["came in"] != game("turn")))
    return Action(
        name="evolve",
        menus=("main",),
        subject=cards_in(HAND, of=YOU, where=its["evolves from"] != None),
        needs=(need(game("turn") > 2, "PK-2", "it is {you}'s first turn"),),
        announce=(choose("base", bases, suffers="", cites=("PK-2",)),),
        steps=(
            let("spot", of(var("base"), "zone")),
            move(THIS, BENCH, name="grown", marks={"came in": e.GameValue("turn")}),
            *(mark(var("grown"), key, of(var("base"), key)) for key in kept),
            i.PutUnder(what=var("base"), under=var("grown"), role="stage", keeps=("energy", "stage")),
            when(bound("spot") == ACTIVE, move(var("grown"), ACTIVE)),
        ),
        verbs=("evolves into",),
    )


PARTS = Parts(
    zones=by_name(
        Zone(name=ACTIVE, capacity=1, groups=(IN_PLAY,)),
        Zone(name=BENCH, capacity=5, groups=(IN_PLAY,)),
        Zone(name=HAND, seen_by="owner"),
        Zone(name=DECK, ordered=True, seen_by="nobody", face_up=False),
        Zone(name=PRIZES, seen_by="nobody", face_up=False),
        Zone(name=DISCARD),
    ),
    attributes=by_name(
        Attribute(name="hp", default=60),
        Attribute(name="hits", default=0),
        Attribute(name="cost", default=0),
        Attribute(name="color"),
        Attribute(name="weakness"),
        Attribute(name="evolves from"),
        Attribute(name="damage", default=0),
        Attribute(name="came in", default=0),
        *map(flag, CONDITIONS),
        flag("poisonous"),
    ),
    verbs=by_name(
        repertoire.draw(DECK, HAND),
        hurts("hurt", "pokemon"),
        Verb(
            name="attach energy",
            roles=("card", "pokemon"),
            steps=(i.PutUnder(what=var("card"), under=var("pokemon"), role="energy"),),
        ),
        Verb(
            name="knock out",
            roles=("pokemon",),
            affects="pokemon",
            steps=(
                let("loser", e.ControllerOf(var("pokemon"))),
                let("taker", opponent_of(var("loser"))),
                move(var("pokemon"), DISCARD, manner="knocked out"),
                move(e.Top(PRIZES, var("taker"), e.Lit(1)), HAND, manner="taken", cites=("PK-6",)),
                when(
                    no(e.Exists(cards_in(PRIZES, of=var("taker")))),
                    i.EndGame(winner=var("taker"), how="the last prize card", cites=("PK-6",)),
                ),
                when(
                    no(e.Exists(cards_in(IN_PLAY, of=var("loser")))),
                    i.EndGame(winner=var("taker"), how="no Pokémon left", cites=("PK-7",)),
                ),
                when(
                    no(e.Exists(cards_in(ACTIVE, of=var("loser")))),
                    pick("next", cards_in(BENCH, of=var("loser")), who=var("loser"), prompt="new active Pokémon"),
                    move(var("next"), ACTIVE),
                ),
            ),
        ),
    ),
    actions=by_name(
        Action(
            name="bench",
            menus=("main",),
            subject=cards_in(HAND, of=YOU, type="pokemon", where=its["evolves from"] == None),
            steps=(move(THIS, BENCH, marks={"came in": e.GameValue("turn")}),),
            verbs=("benches",),
        ),
        evolve("damage"),
        Action(
            name="attach",
            menus=("main",),
            subject=cards_in(HAND, of=YOU, type="energy"),
            needs=(need(times("attach energy", YOU) < 1, "PK-3", "{you} has attached energy this turn"),),
            announce=(choose("bearer", cards_in(IN_PLAY, of=YOU), suffers=""),),
            steps=(do("attach energy", card=THIS, pokemon=var("bearer")),),
            verbs=("attaches",),
        ),
        Action(
            name="attack",
            menus=("main",),
            subject=cards_in(ACTIVE, of=YOU),
            needs=(
                need(game("turn") > 1, "PK-4", "the first player does not attack in the first turn"),
                need(its.paralyzed == False, "PK-5", "{this} is paralyzed"),
                need(count(e.Under(THIS, "energy")) >= its.cost, "PK-3", "{this} lacks energy"),
            ),
            steps=(
                let("foe", cards_in(ACTIVE, of=OPPONENT)),
                let("blow", of(THIS, "hits")),
                when(of(var("foe"), "weakness") == of(THIS, "color"), let("blow", bound("blow") * 2)),
                do("hurt", pokemon=var("foe"), amount=bound("blow"), cites=("PK-8",)),
                when(of(THIS, "poisonous") == True, mark(var("foe"), "poisoned", True)),
                i.Check(),
                i.Leave(block="main", cites=("PK-4",)),
            ),
            verbs=("attacks with",),
        ),
    ),
    checks=by_name(
        StateBasedAction(
            name="knock out",
            whom=cards_in(IN_PLAY, where=both(its.type == "pokemon", its.hp <= its.damage)),
            steps=(each("fainted", var("them"), do("knock out", pokemon=var("fainted"))),),
        )
    ),
    phases=by_name(
        PhaseOf(name="main", steps=repertoire.acts(TURN_PLAYER, "main", "end the turn")),
        PhaseOf(
            name="checkup",
            steps=(
                do("hurt", pokemon=cards_in(ACTIVE, where=its.poisoned == True), amount=10, cites=("PK-9",)),
                mark(cards_in(ACTIVE, of=TURN_PLAYER), "paralyzed", None, cites=("PK-5",)),
                i.Check(),
            ),
        ),
    ),
    policies=Policies(
        responses=NoResponses(),
        identity=Identity(within=(IN_PLAY,)),
        piles=Piles(fate={"energy": DISCARD, "stage": DISCARD}),
    ),
    working=(IN_PLAY,),
)
RULES = (
    Rule("PK-2", "A Pokémon does not evolve in its first turn in play, nor in a player's first turn."),
    Rule("PK-3", "One energy card a turn is attached; an attack needs its energy, which stays attached."),
    Rule("PK-4", "An attack ends the turn; the first player does not attack in the first turn."),
    Rule("PK-5", "A paralyzed Pokémon does not attack; it recovers after its player's next turn."),
    Rule("PK-6", "For a Pokémon that is knocked out the opponent takes a prize card; the last one wins."),
    Rule("PK-7", "A player without Pokémon in play loses."),
    Rule("PK-8", "An attack of the type of the weakness does double damage."),
    Rule("PK-9", "A poisoned Pokémon takes damage at each checkup between turns."),
    Rule("PK-10", "A Pokémon that evolves keeps damage and energy and recovers from special conditions."),
)
CARDS = (
    pokemon("Tadpole"),
    pokemon("Frog", 90, hits=40, cost=1, color="water", **{"evolves from": "Tadpole"}),
    pokemon("Ember", 70, hits=30, color="fire", weakness="water"),
    pokemon("Adder", hits=10, poisonous=True),
    Card(name="Water", type="energy"),
)
RULINGS = """
id: PK-evolve-later
tags: [evolution]
title: A Pokémon put into play this turn cannot evolve; next turn it can
cites: [PK-2]
players: {Ada: {active spot: [Ember], hand: [Tadpole, Frog]}, Ben: {active spot: [Ember]}}
play:
  - Ada benches Tadpole
  - {do: Ada evolves into Frog on Tadpole, refused: PK-2}
  - Ada ends the turn
  - Ben ends the turn
  - Ada evolves into Frog on Tadpole
expect: {pile of Frog: [Frog, Tadpole], zone of Frog: bench}
---
id: PK-first-turn
tags: [first turn]
title: In the first turn a player neither evolves a Pokémon nor attacks
cites: [PK-2, PK-4]
turn number: 1
players: {Ada: {active spot: [Tadpole], hand: [Frog]}, Ben: {active spot: [Ember]}}
play:
  - {do: Ada evolves into Frog on Tadpole, refused: PK-2}
  - {do: Ada attacks with Tadpole, refused: PK-4}
expect: {damage of Ember: 0}
---
id: PK-evolve-recovers
tags: [special conditions]
title: A Pokémon that evolves keeps its damage and energy but not its poison
cites: [PK-10]
players:
  Ada: {active spot: [{card: Tadpole, damage: 20, poisoned: yes, under: [{card: Water, role: energy}]}], hand: [Frog]}
  Ben: {active spot: [Ember]}
play: [Ada evolves into Frog on Tadpole]
expect: {damage of Frog: 20, poisoned of Frog: no, zone of Frog: active spot, cards under Frog: {contains: Water}}
under:
  poison stays:
    expect: {damage of Frog: 20, poisoned of Frog: yes, zone of Frog: active spot, cards under Frog: {contains: Water}}
---
id: PK-one-energy
tags: [resources each turn]
title: One energy a turn, which is not spent by the attack
cites: [PK-3]
players:
  Ada: {active spot: [Frog], hand: [Water, {card: Water, as: More}]}
  Ben: {active spot: [Adder]}
play:
  - {do: Ada attacks with Frog, refused: PK-3}
  - Ada attaches Water on Frog
  - {do: Ada attaches More on Frog, refused: PK-3}
  - Ada attacks with Frog
  - to Ben's main
  - Ben ends the turn
  - expect: {damage of Adder: 40, cards under Frog: [Water]}
  - Ada attacks with Frog
expect: {zone of Adder: discard pile}
---
id: PK-attack-ends
tags: [end of turn]
title: An attack ends the turn
cites: [PK-4]
players: {Ada: {active spot: [Tadpole], hand: [Water]}, Ben: {active spot: [Ember]}}
play:
  - Ada attacks with Tadpole
  - {do: Ada attaches Water on Tadpole, refused: yes}
expect: {damage of Ember: 20, zone of Water: hand}
---
id: PK-poison
tags: [steps between turns]
title: Poison knocks out between the turns, and the opponent takes a prize card
cites: [PK-6, PK-9]
players:
  Ada: {active spot: [Adder], prize cards: 2, bench: [Tadpole]}
  Ben:
    active spot: [{card: Ember, damage: 50, under: [{card: Water, role: energy}]}]
    bench: [{card: Tadpole, as: Reserve}]
    prize cards: 2
play: [Ada attacks with Adder, to Ben's main]
expect:
  zone of Ember: discard pile
  zone of Water: discard pile
  zone of Reserve: active spot
  cards in Ada's prize cards: 1
---
id: PK-paralyzed
tags: [special conditions]
title: A paralyzed Pokémon misses one turn and recovers after it
cites: [PK-5]
players: {Ada: {active spot: [{card: Tadpole, paralyzed: yes}]}, Ben: {active spot: [Ember]}}
play:
  - {do: Ada attacks with Tadpole, refused: PK-5}
  - Ada ends the turn
  - Ben ends the turn
  - Ada attacks with Tadpole
expect: {damage of Ember: 20, paralyzed of Tadpole: no}
---
id: PK-last-prize
tags: [winning and losing]
title: The last prize card wins
cites: [PK-6]
players:
  Ada: {active spot: [Tadpole], prize cards: 1}
  Ben: {active spot: [{card: Ember, damage: 50}], bench: [Adder], prize cards: 1}
play: [Ada attacks with Tadpole]
expect: {winner: Ada, cards in Ada's hand: 1}
---
id: PK-no-bench
tags: [winning and losing]
title: A player with nothing on the bench loses with the active Pokémon
cites: [PK-7]
players:
  Ada: {active spot: [Tadpole], prize cards: 3}
  Ben: {active spot: [{card: Ember, damage: 50}], prize cards: 3}
play: [Ada attacks with Tadpole]
expect: {winner: Ada, cards in Ada's prize cards: 2}
---
id: PK-weakness
tags: [damage multipliers]
title: Weakness doubles damage
cites: [PK-8]
players:
  Ada: {active spot: [{card: Frog, under: [{card: Water, role: energy}]}], prize cards: 3}
  Ben: {active spot: [Ember], bench: [Adder]}
play: [Ada attacks with Frog]
expect: {zone of Ember: discard pile, damage of Adder: 0}
"""
GAME = SignatureGame(
    name="pokemon",
    title="Pokémon",
    parts=PARTS,
    rules=RULES,
    cards=CARDS,
    lexicon=Lexicon(main="main", fill={DECK: 10}, blank="Water"),
    rulings=RULINGS,
    swaps={"poison stays": {"replace_parts": {"actions": by_name(evolve("damage", *CONDITIONS))}}},
)
