"""Verbs: the events of the game, to which triggers and replacements listen."""

from rulestone.authoring import *
from rulestone.examples.bench_duel.zones import ACTIVE, BENCH, DECK, DISCARD, HAND, PRIZES
from rulestone.examples.common import add_mark, attach, draw_or_lose, move_between

CREATURES = cards_in(ACTIVE, BENCH, type="creature")
CURED = (("condition", None), ("poisoned", None), ("burned", None))


def condition(name, key, value, word):
    return Verb(
        name=name,
        roles=("card",),
        affects="card",
        accepts=its.zone == ACTIVE,
        steps=(mark(var("card"), key, value),),
        english=(f"make {{card}} {word}",),
        cites=("BD-10", "BD-11"),
    )


VERBS = by_name(
    draw_or_lose(DECK, HAND, ("BD-3",)),
    *move_between(HAND, DECK, DISCARD, ("BD-15",), discarding=("BD-15",)),
    Verb(
        name="bench",
        roles=("card",),
        affects="card",
        accepts=no(e.In(IT, CREATURES)),
        steps=(
            each(
                "one",
                var("card"),
                when(
                    count(cards_in(BENCH, of=e.OwnerOf(var("one")))) < 5,
                    move(var("one"), BENCH, cites=("BD-1",)),
                    mark(e.Now(var("one")), "new", True, cites=("BD-7",)),
                    note("arrives", card=e.Now(var("one"))),
                ),
            ),
        ),
        english=("put {card} onto the bench", "put {card} onto your bench", "put {card} onto their bench"),
        cites=("BD-18",),
    ),
    Verb(
        name="switch",
        roles=("card", "to"),
        affects="card",
        steps=(
            let("front", e.Among(e.Either(var("card"), var("to")), its.zone == ACTIVE)),
            let("back", e.Among(e.Either(var("card"), var("to")), its.zone == BENCH)),
            when(
                both(e.Exists(var("front")), e.Exists(var("back"))),
                *(mark(var("front"), key, value, cites=("BD-13",)) for key, value in CURED),
                move(var("front"), BENCH, with_pile=True, same=True),
                move(var("back"), ACTIVE, with_pile=True, same=True),
            ),
        ),
        english=("switch {card} with {to}",),
        cites=("BD-1",),
    ),
    Verb(
        name="promote",
        roles=("card",),
        affects="card",
        accepts=its.zone == BENCH,
        steps=(
            let("front", cards_in(ACTIVE, of=e.ControllerOf(var("card")), type="creature")),
            *(mark(var("front"), key, value, cites=("BD-13",)) for key, value in CURED),
            move(var("front"), BENCH, with_pile=True, same=True),
            move(var("card"), ACTIVE, with_pile=True, same=True),
        ),
        english=("switch in {card}",),
        cites=("BD-1",),
    ),
    attach("attach", "energy", ("BD-14",), accepts=its.type == "energy"),
    Verb(
        name="deal damage",
        roles=("to", "amount"),
        affects="to",
        steps=(
            each(
                "one",
                var("to"),
                let("left", e.Arith("max", bound("amount") - of(var("one"), "protection"), e.Lit(0))),
                when(bound("left") > 0, do("wound", card=var("one"), amount=bound("left"))),
            ),
        ),
        english=("deal {amount:number} damage to {to}",),
        cites=("BD-6",),
    ),
    add_mark("wound", "card", "damage", cites=("BD-8",)),
    Verb(
        name="put damage counters",
        roles=("card", "count"),
        affects="card",
        steps=(i.AddMark(what=var("card"), key="damage", value=e.Arith("*", e.Lit(10), e.Var("count"))),),
        english=("put {count:number} damage counters on {card}",),
        cites=("BD-8",),
    ),
    Verb(
        name="strengthen",
        roles=("amount",),
        steps=(i.AddMark(what=cards_in(ACTIVE, of=YOU), key="bonus", value=e.Var("amount")),),
        english=("add {amount:number} damage",),
        cites=("BD-5",),
    ),
    Verb(
        name="fail",
        roles=(),
        steps=(mark(cards_in(ACTIVE, of=YOU), "failed", True),),
        english=("let the attack fail",),
        cites=("BD-5",),
    ),
    condition("put to sleep", "condition", "asleep", "asleep"),
    condition("paralyze", "condition", "paralyzed", "paralyzed"),
    condition("confuse", "condition", "confused", "confused"),
    condition("poison", "poisoned", True, "poisoned"),
    condition("burn", "burned", True, "burned"),
    Verb(
        name="cure",
        roles=("card",),
        affects="card",
        steps=tuple(mark(var("card"), key, value) for key, value in CURED),
        english=("cure {card}",),
        cites=("BD-10", "BD-11"),
    ),
    Verb(
        name="knock out",
        roles=("card",),
        affects="card",
        steps=(
            let("loser", e.ControllerOf(var("card"))),
            move(var("card"), DISCARD, manner="knocked out"),
            do("take prizes", player=opponent_of(var("loser")), count=1),
        ),
        english=("knock out {card}",),
        cites=("BD-8", "BD-9"),
    ),
    Verb(
        name="take prizes",
        roles=("player", "count"),
        steps=(
            move(e.Top(PRIZES, var("player"), e.Var("count")), HAND, manner="taken"),
            when(
                no(e.Exists(cards_in(PRIZES, of=var("player")))),
                i.EndGame(winner=var("player"), how="the last prize", cites=("BD-9",)),
            ),
        ),
        english=("{player:player} take {count:number} prizes",),
        cites=("BD-9",),
    ),
    repertoire.goes("bury", "card", DISCARD, "put {card} into the graveyard", cites=("BD-15",)),
)
