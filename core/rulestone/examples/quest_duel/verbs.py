"""Verbs: the events of the game, to which triggers and replacements listen."""

from rulestone.authoring import *
from rulestone.examples.common import add_mark, draw_or_lose, enter, enter_turned, fall, gain, lose, move_between
from rulestone.examples.quest_duel.zones import DECK, DISCARD, EXILE, FIELD, HAND, INK

LETHAL = its.damage >= its.willpower
READY_INK = cards_in(INK, of=var("player"), where=its.exerted == False)
FOES = cards_in(FIELD, of=opponent_of(e.ControllerOf(var("card"))), type="character")
TO_INK = ("into the mana zone", "into your mana zone", "into its owner's mana zone", "into its controller's mana zone")


def battle(one, foe):
    """Return the steps in which two characters deal their strength to each other, and fall."""
    return (
        let("mine", of(one, "strength") + of(one, "challenger")),
        let("theirs", of(foe, "strength")),
        at_once(do("hurt", to=foe, amount=bound("mine")), do("hurt", to=one, amount=bound("theirs"))),
        at_once(
            do("fall", character=e.Among(foe, LETHAL), by=one),
            do("fall", character=e.Among(one, LETHAL), by=foe),
        ),
        when(e.Present(one), note("fought", character=one)),
    )


VERBS = by_name(
    draw_or_lose(DECK, HAND, ("QD-19",)),
    repertoire.goes(
        "banish", "character", DISCARD, "destroy {character}", "banish {character}", manner="banished", cites=("QD-16",)
    ),
    *move_between(HAND, DECK, DISCARD, ("QD-15",), discarding=("QD-16",)),
    repertoire.goes("bury", "card", DISCARD, "put {card} into the graveyard", cites=("QD-16",)),
    repertoire.goes("exile", "card", EXILE, "exile {card}", "purge {card}", cites=("QD-18",)),
    repertoire.turns("exert", "card", "exerted", False, True, "exert {card}", cites=("QD-5",)),
    repertoire.turns("ready", "card", "exerted", True, None, "ready {card}", cites=("QD-19",)),
    enter(FIELD, ("QD-7",), "put {card} onto the field", "play {card} without paying its cost", cites=("QD-1",)),
    enter_turned(FIELD, "exerted", ("QD-5",)),
    Verb(
        name="ink",
        roles=("card",),
        affects="card",
        steps=(move(var("card"), INK, face_up=False),),
        english=tuple(f"put {{card}} {where}" for where in TO_INK),
        cites=("QD-4",),
    ),
    Verb(
        name="ink exerted",
        roles=("card",),
        affects="card",
        steps=(do("ink", card=var("card")), mark(e.Now(var("card")), "exerted", True)),
        english=tuple(f"put {{card}} {where} tapped" for where in TO_INK),
        cites=("QD-4",),
    ),
    Verb(
        name="pay energy",
        roles=("player", "cost"),
        steps=(
            i.Require(
                condition=count(READY_INK) >= e.Var("cost"),
                because="it costs {cost}, and less ink is ready",
                cites=("QD-4",),
            ),
            # a payment treats all cards of an inkwell as equal, so exert the first ones
            let("due", e.Var("cost")),
            loop(
                bound("due") > 0,
                mark(e.Nth(READY_INK, e.Lit(1)), "exerted", True, cites=("QD-4",)),
                let("due", bound("due") - 1),
            ),
        ),
        english=("{player:player} pay {cost:number} energy",),
        cites=("QD-4",),
    ),
    fall("character", "banish", ("QD-6",)),
    add_mark("wound", "character", "damage", cites=("QD-8",)),
    Verb(
        name="hurt",
        roles=("to", "amount"),
        affects="to",
        steps=(
            each(
                "one",
                var("to"),
                let("left", e.Arith("max", bound("amount") - of(var("one"), "resist"), e.Lit(0))),
                when(bound("left") > 0, do("wound", character=var("one"), amount=bound("left"), cites=("QD-9",))),
            ),
        ),
        cites=("QD-8",),
    ),
    Verb(
        name="deal damage",
        roles=("to", "amount", "by"),
        affects="to",
        steps=(
            do("hurt", to=var("to"), amount=bound("amount")),
            do("banish", character=e.Among(var("to"), both(LETHAL, e.Permitted("banish", IT)))),
        ),
        english=("{by:source} deal {amount:number} damage to {to}",),
        cites=("QD-8",),
    ),
    Verb(
        name="put damage",
        roles=("character", "amount"),
        affects="character",
        steps=(do("wound", character=var("character"), amount=bound("amount")),),
        english=(
            "put {amount:number} damage counters on {character}",
            "put {amount:number} damage on {character}",
        ),
        cites=("QD-8",),
    ),
    Verb(
        name="fight",
        roles=("card", "foe"),
        affects="card",
        steps=battle(var("card"), var("foe")),
        english=("{card:source} fight {foe}", "make {card} battle {foe}"),
        cites=("QD-6",),
    ),
    Verb(
        name="fight with",
        roles=("card",),
        affects="card",
        steps=(
            pick("foe", FOES, who=e.ControllerOf(var("card")), cites=("QD-6",)),
            when(
                e.Exists(var("foe")),
                mark(var("card"), "exerted", True),
                note("challenge", character=var("card"), foe=var("foe")),
                *battle(var("card"), var("foe")),
            ),
        ),
        english=("fight with {card}",),
        cites=("QD-6",),
    ),
    Verb(
        name="move damage",
        roles=("amount", "card", "to"),
        affects="card",
        steps=(
            i.Number(name="moved", least=0, most=e.Arith("min", e.Var("amount"), of(var("card"), "damage"))),
            i.AddMark(what=var("card"), key="damage", value=e.Arith("-", e.Lit(0), e.Var("moved"))),
            when(bound("moved") > 0, do("put damage", character=var("to"), amount=bound("moved"))),
        ),
        english=(
            "move up to {amount:number} damage from {card} to {to}",
            "move up to {amount:number} damage counters from {card} to {to}",
        ),
        cites=("QD-8",),
    ),
    Verb(
        name="move damage exactly",
        roles=("amount", "card", "to"),
        affects="card",
        steps=(
            let("moved", e.Arith("min", e.Var("amount"), of(var("card"), "damage"))),
            i.AddMark(what=var("card"), key="damage", value=e.Arith("-", e.Lit(0), bound("moved"))),
            when(bound("moved") > 0, do("put damage", character=var("to"), amount=bound("moved"))),
        ),
        english=("move {amount:number} damage from {card} to {to}",),
        cites=("QD-8",),
    ),
    Verb(
        name="stun",
        roles=("card",),
        affects="card",
        accepts=its.stunned == False,
        steps=(mark(var("card"), "stunned", True),),
        english=("stun {card}",),
        cites=("QD-13",),
    ),
    gain("gain lore", "points", "{player:player} gain {amount:number} lore", cites=("QD-2",)),
    lose("lose lore", "points", "{player:player} lose {amount:number} lore", cites=("QD-2",)),
    Verb(
        name="steal lore",
        roles=("player", "amount"),
        steps=(
            let("stolen", e.Arith("min", of(opponent_of(var("player")), "points"), bound("amount"))),
            do("lose lore", player=opponent_of(var("player")), amount=bound("stolen")),
            do("gain lore", player=var("player"), amount=bound("stolen")),
        ),
        english=("{player:player} steal {amount:number} lore",),
        cites=("QD-21",),
    ),
    add_mark("put counters", "card", "counters", "put {amount:number} counters on {card}", cites=("QD-14",)),
)
