"""Gwent: passing, best of three rounds, rows, weather and spies.

Source: rules of the card game in The Witcher 3, sections on rounds, passing, weather cards and unit abilities.
"""

from __future__ import annotations

from rulestone.authoring import *
from tests.signature.game import SignatureGame

CLOSE, RANGED, HAND, DECK, GRAVE, WEATHER = "close row", "ranged row", "hand", "deck", "graveyard", "weather"
ROWS = "rows"
MY_MOVE = need(e.Same(e.GameValue("mover"), YOU), "GW-1", "it is not {you}'s move")
STRONGEST = cards_in(ROWS, where=both(its.hero == False, its.strength >= bound("greatest")))


def unit(name: str, strength: int, *abilities: Ability, row: str = CLOSE, **values: object) -> Card:
    return Card(name=name, type="unit", values={"strength": strength, "row": row, **values}, abilities=abilities)


def special(name: str, *steps: i.Instruction) -> Card:
    return Card(name=name, type="special", abilities=(effect(*steps),))


def strength_of(player: e.Expr) -> e.Expr:
    return e.Total(cards_in(ROWS, of=player), "strength")


def loses_gem(player: e.Expr) -> i.Instruction:
    return mark(player, "gems", of(player, "gems") - 1)


def a_round(*, final: bool = True, ties: bool = True) -> PhaseOf:
    """Return a round; `final`: a player who has passed is out; `ties`: both lose a gem in a tie."""
    steps = (
        *repertoire.in_turns("round", out=final),
        let("lead", e.Arith("-", strength_of(e.Lit(0)), strength_of(e.Lit(1)))),
        when(bound("lead") >= 0, loses_gem(e.Lit(1)), set_game("winner of the round", 0)),
        when(bound("lead") < 0, loses_gem(e.Lit(0)), set_game("winner of the round", 1)),
        when(both(e.Lit(ties), bound("lead") == 0), loses_gem(e.Lit(0))),
        move(cards_in(ROWS, WEATHER), GRAVE),
        when(
            both(of(e.Lit(0), "gems") < 1, of(e.Lit(1), "gems") < 1),
            i.EndGame(winner=None, how="both lost two rounds", cites=("GW-3",)),
        ),
        when(of(e.Lit(0), "gems") < 1, i.EndGame(winner=e.Lit(1), how="two rounds", cites=("GW-2",))),
        when(of(e.Lit(1), "gems") < 1, i.EndGame(winner=e.Lit(0), how="two rounds", cites=("GW-2",))),
    )
    return PhaseOf(name="round", steps=steps)


PARTS = Parts(
    zones=by_name(
        Zone(name=CLOSE, groups=(ROWS,)),
        Zone(name=RANGED, groups=(ROWS,)),
        Zone(name=WEATHER, shared=True),
        Zone(name=HAND, seen_by="owner"),
        Zone(name=DECK, ordered=True, seen_by="nobody", face_up=False),
        Zone(name=GRAVE),
    ),
    attributes=by_name(
        Attribute(name="strength", default=0),
        Attribute(name="row", default=CLOSE),
        flag("hero"),
        flag("spy"),
        Attribute(name="gems", default=2, of="player"),
    ),
    verbs=by_name(
        repertoire.draw(DECK, HAND),
        repertoire.goes("destroy", "unit", GRAVE, manner="destroyed"),
    ),
    actions=by_name(
        Action(
            name="play",
            menus=("round",),
            subject=cards_in(HAND, of=YOU),
            needs=(MY_MOVE,),
            steps=(
                let("side", YOU),
                when(of(THIS, "spy") == True, let("side", OPPONENT)),
                when(
                    of(THIS, "type") == "weather",
                    move(THIS, WEATHER),
                    otherwise=(
                        when(
                            of(THIS, "type") == "special",
                            move(THIS, GRAVE, same=True),
                            otherwise=(
                                when(
                                    of(THIS, "row") == CLOSE,
                                    move(THIS, CLOSE, whose=var("side"), controller=var("side")),
                                    otherwise=(move(THIS, RANGED, whose=var("side"), controller=var("side")),),
                                ),
                            ),
                        ),
                    ),
                ),
                when(of(THIS, "spy") == True, do("draw", player=YOU, count=2, cites=("GW-7",))),
                i.Perform(what=THIS, kind="effect"),
                i.Check(),
            ),
            verbs=("plays",),
        )
    ),
    phases=by_name(a_round()),
    next_player=e.GameValue("winner of the round"),
    policies=Policies(
        responses=NoResponses(),
        layers=LayerScheme(sublayers={"all": (("set",), ("multiply",))}, cites=("GW-5",)),
    ),
    working=(ROWS, WEATHER),
)
RULES = (
    Rule("GW-1", "Players play one card in turns; a player who has passed plays no more in this round."),
    Rule("GW-2", "The stronger side wins the round; two lost rounds lose the game."),
    Rule("GW-3", "In a tie both lose the round."),
    Rule("GW-4", "No cards are drawn between the rounds; rows and weather are cleared."),
    Rule("GW-5", "Weather sets the strength of a row to 1, before any bonus and whichever came first."),
    Rule("GW-6", "Heroes are not affected by special cards and weather."),
    Rule("GW-7", "A spy is played on the opponent's side and draws two cards."),
    Rule("GW-8", "Scorch destroys all units of the greatest strength, on both sides."),
)
COLD = static(cards_in(CLOSE, where=its.hero == False), become(strength=1))
HORN = static(
    cards_in(CLOSE, of=YOU, where=its.hero == False, other=THIS), (Operation("multiply", "strength", e.Lit(2)),)
)
CARDS = (
    unit("Soldier", 5),
    unit("Knight", 8),
    unit("Archer", 6, row=RANGED),
    unit("Champion", 10, hero=True),
    unit("Bard", 2, HORN),
    unit("Agent", 4, spy=True),
    Card(name="Frost", type="weather", abilities=(COLD,)),
    special(
        "Scorch",
        let("greatest", e.Greatest(cards_in(ROWS, where=its.hero == False), "strength")),
        do("destroy", unit=STRONGEST),
    ),
)
RULINGS = """
id: GW-pass
tags: [passing]
title: A player who has passed is out of the round, and the opponent goes on alone
cites: [GW-1]
players: {Ada: {hand: [Soldier, Knight]}, Ben: {hand: [Archer, Champion]}}
play:
  - Ada plays Soldier
  - Ben passes
  - Ada plays Knight
  - {do: Ben plays Archer, refused: GW-1}
  - Ada passes
expect: {gems of Ben: 1, gems of Ada: 2}
under:
  passing is not final:
    play: [Ada plays Soldier, Ben passes, Ada plays Knight, Ben plays Archer, Ada passes, Ben plays Champion,
           Ada passes, Ben passes]
    expect: {gems of Ben: 2, gems of Ada: 1}
---
id: GW-two-rounds
tags: [best of three]
title: Two rounds win; the hand is not refilled and the winner of a round begins the next
cites: [GW-2, GW-4]
players: {Ada: {hand: [Soldier]}, Ben: {hand: [Knight, Archer]}}
play:
  - Ada plays Soldier
  - Ben plays Knight
  - Ada passes
  - Ben passes
  - expect: {gems of Ada: 1, zone of Soldier: graveyard, cards in Ada's hand: 0}
  - to Ben's round
  - Ben plays Archer
  - Ada passes
  - Ben passes
expect: {winner: Ben}
---
id: GW-tie
tags: [winning and losing]
title: A tie in the last round is a draw
cites: [GW-3]
players: {Ada: {hand: [Soldier], values: {gems: 1}}, Ben: {hand: [{card: Soldier, as: His}], values: {gems: 1}}}
play: [Ada plays Soldier, Ben plays His, Ada passes, Ben passes]
expect: {winner: draw}
under:
  one faction wins ties: {expect: {winner: Ada}}
---
id: GW-weather
tags: [layers]
title: Weather comes before a bonus, although it came later
cites: [GW-5]
players: {Ada: {hand: [Frost], close row: [Bard, Soldier]}, Ben: {close row: [Knight], ranged row: [Archer]}}
play: [Ada plays Frost]
expect: {strength of Soldier: 2, strength of Knight: 1, strength of Archer: 6}
under:
  by timestamp: {expect: {strength of Soldier: 1, strength of Knight: 1, strength of Archer: 6}}
---
id: GW-hero
tags: [immunity]
title: A hero is neither weakened by weather nor destroyed by Scorch
cites: [GW-6, GW-8]
players: {Ada: {hand: [Frost, Scorch], close row: [Champion]}, Ben: {close row: [Knight], ranged row: [Archer]}}
play: [Ada plays Frost, Ben passes, Ada plays Scorch]
expect: {strength of Champion: 10, zone of Champion: close row, zone of Archer: graveyard, zone of Knight: close row}
---
id: GW-spy
tags: [control of cards]
title: A spy counts for the opponent and draws two cards
cites: [GW-7]
players: {Ada: {hand: [Agent], deck: 3 Soldier}, Ben: {}}
play: [Ada plays Agent]
expect: {controller of Agent: Ben, cards in Ada's hand: 2, owner of Agent: Ada}
---
id: GW-scorch
tags: [mass destruction]
title: Scorch also destroys one's own strongest units
cites: [GW-8]
players: {Ada: {hand: [Scorch], close row: [Knight, Soldier]}, Ben: {close row: [{card: Knight, as: His}]}}
play: [Ada plays Scorch]
expect: {zone of Knight: graveyard, zone of His: graveyard, zone of Soldier: close row}
"""
GAME = SignatureGame(
    name="gwent",
    title="Gwent",
    parts=PARTS,
    rules=RULES,
    cards=CARDS,
    lexicon=Lexicon(main="round", blank="Soldier"),
    rulings=RULINGS,
    swaps={
        "passing is not final": {"replace_parts": {"phases": by_name(a_round(final=False))}},
        "one faction wins ties": {"replace_parts": {"phases": by_name(a_round(ties=False))}},
        "by timestamp": {"policies": {"layers": LayerScheme()}},
    },
)
