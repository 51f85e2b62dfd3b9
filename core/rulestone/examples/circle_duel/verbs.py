"""Verbs: the events of the game, to which triggers and replacements listen."""

from rulestone.authoring import *
from rulestone.examples.circle_duel.zones import BIND, CHARGES, DAMAGE, DECK, DROP, HAND, REAR, SOUL, STORE, VANGUARD
from rulestone.examples.common import attach, draw_or_lose, move_between

NEXT_STRIKE = "next strike"
UNITS = cards_in(VANGUARD, REAR, type="unit")
UP = cards_in(DAMAGE, of=var("player"), where=its["face up"] == True)
DOWN = cards_in(DAMAGE, of=var("player"), where=its["face up"] == False)
STANDING = cards_in(CHARGES, of=var("player"), where=its.rested == False)


def spend(name, said, cards, because, *steps, cites):
    """Return a verb with which a player spends a number of cards that they pick; all must be there."""
    return Verb(
        name=name,
        roles=("player", "count"),
        steps=(
            i.Require(condition=count(cards) >= e.Var("count"), because=because, cites=(cites,)),
            pick("spent", cards, bound("count"), bound("count"), who=var("player"), cites=(cites,)),
            *steps,
        ),
        english=(
            f"{{player:player}} {said} *blast {{count:number}}",
            f"{{player:player}} {said}-blast {{count:number}}",
        ),
        cites=(cites,),
    )


VERBS = by_name(
    draw_or_lose(DECK, HAND, ("CI-13",)),
    repertoire.goes("retire", "unit", DROP, "retire {unit}", "destroy {unit}", manner="retired", cites=("CI-10",)),
    *move_between(HAND, DECK, DROP, ("CI-15",), discarding=("CI-15",)),
    repertoire.goes("drop", "card", DROP, "put {card} into the graveyard", cites=("CI-15",)),
    repertoire.goes("bind", "card", BIND, "bind {card}", "exile {card}", cites=("CI-14",)),
    repertoire.goes("put into the soul", "card", SOUL, "put {card} into your soul", cites=("CI-12",)),
    repertoire.turns("rest", "unit", "rested", False, True, "rest {unit}", cites=("CI-5",)),
    repertoire.turns("stand", "unit", "rested", True, None, "stand {unit}", cites=("CI-13",)),
    Verb(
        name="call",
        roles=("card",),
        affects="card",
        accepts=no(e.In(IT, UNITS)),
        steps=(
            each(
                "one",
                var("card"),
                when(
                    count(cards_in(REAR, of=e.OwnerOf(var("one")))) < 5,
                    move(var("one"), REAR, cites=("CI-1",)),
                    note("placed", card=e.Now(var("one"))),
                ),
            ),
        ),
        english=("call {card}", "put {card} onto the field"),
        cites=("CI-4",),
    ),
    spend(
        "counter blast",
        "counter",
        UP,
        "it costs {count} counter blast, and less damage is face up",
        i.Face(what=var("spent"), up=e.Lit(False)),
        cites="CI-11",
    ),
    spend(
        "soul blast",
        "soul",
        cards_in(SOUL, of=var("player")),
        "it costs {count} soul blast, and the soul has fewer cards",
        move(var("spent"), DROP),
        cites="CI-12",
    ),
    attach("give charge", "charge", ("CI-17",), accepts=its.type == "charge"),
    Verb(
        name="gain charges",
        roles=("player", "count"),
        steps=(move(e.Top(STORE, var("player"), e.Var("count")), CHARGES, cites=("CI-17",)),),
        english=("{player:player} gain {count:number} charges",),
        cites=("CI-17",),
    ),
    Verb(
        name="return charges",
        roles=("player", "count"),
        steps=(
            i.Require(
                condition=count(cards_in(CHARGES, of=var("player"))) >= e.Var("count"),
                because="it costs {count} charges",
                cites=("CI-17",),
            ),
            pick(
                "returned",
                cards_in(CHARGES, of=var("player")),
                bound("count"),
                bound("count"),
                who=var("player"),
                cites=("CI-17",),
            ),
            move(var("returned"), STORE),
        ),
        english=("{player:player} return {count:number} charges",),
        cites=("CI-17",),
    ),
    Verb(
        name="pay energy",
        roles=("player", "cost"),
        steps=(
            i.Require(
                condition=count(STANDING) >= e.Var("cost"),
                because="it costs {cost}, and fewer charges are standing",
                cites=("CI-17",),
            ),
            pick("paid", STANDING, bound("cost"), bound("cost"), who=var("player"), cites=("CI-17",)),
            mark(var("paid"), "rested", True, cites=("CI-17",)),
        ),
        english=("{player:player} pay {cost:number} energy",),
        cites=("CI-17",),
    ),
    Verb(
        name="negate the attack",
        roles=(),
        steps=(mark(e.Among(UNITS, its.attacked == True), "attacked", None, cites=("CI-21",)),),
        english=("negate the attack",),
        cites=("CI-21",),
    ),
    *(
        Verb(
            name=f"move to the {row}",
            roles=("unit",),
            affects="unit",
            steps=(mark(var("unit"), "row", row, cites=("CI-20",)),),
            english=(f"move {{unit}} to the {row} row",),
            cites=("CI-20",),
        )
        for row in ("front", "back")
    ),
    Verb(
        name="counter charge",
        roles=("player", "count"),
        steps=(
            pick("charged", DOWN, 0, bound("count"), who=var("player"), cites=("CI-11",)),
            i.Face(what=var("charged"), up=e.Lit(True)),
        ),
        english=("{player:player} counter *charge {count:number}", "{player:player} counter-charge {count:number}"),
        cites=("CI-11",),
    ),
    Verb(
        name="soul charge",
        roles=("player", "count"),
        steps=(move(e.Top(DECK, var("player"), e.Var("count")), SOUL, cites=("CI-12",)),),
        english=("{player:player} soul *charge {count:number}", "{player:player} soul-charge {count:number}"),
        cites=("CI-12",),
    ),
    Verb(
        name="damage",
        roles=("player", "amount"),
        steps=(move(e.Top(DECK, var("player"), e.Var("amount")), DAMAGE, manner="damage", cites=("CI-7",)),),
        english=("deal {amount:number} damage to {player:player}",),
        cites=("CI-7",),
    ),
)
