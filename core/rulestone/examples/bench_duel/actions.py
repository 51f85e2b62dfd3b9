"""Actions of the turn player; nothing is responded to."""

from rulestone.authoring import *
from rulestone.examples.bench_duel.verbs import CREATURES
from rulestone.examples.bench_duel.zones import ACTIVE, BENCH, DISCARD, HAND
from rulestone.examples.common import use

TURN = "turn"
MINE = e.Among(CREATURES, e.Same(e.ControllerOf(IT), YOU))
FOE = cards_in(ACTIVE, of=OPPONENT, type="creature")
ENERGY = e.Under(THIS, "energy")
FIT = need(no(its.condition.one_of("asleep", "paralyzed")), "BD-10", "{this} is {condition}")

ACTIONS = by_name(
    Action(
        name="bench",
        menus=(TURN,),
        subject=cards_in(HAND, of=YOU, where=both(its.type == "creature", its.stage == "basic")),
        needs=(need(count(cards_in(BENCH, of=YOU)) < 5, "BD-1", "the bench of {you} is full"),),
        steps=(do("bench", card=THIS), i.Check()),
        verbs=("plays", "benches"),
        cites=("BD-18",),
    ),
    Action(
        name="evolve",
        menus=(TURN,),
        subject=cards_in(HAND, of=YOU, where=both(its.type == "creature", its.stage != "basic")),
        announce=(
            choose(
                "before",
                e.Among(
                    MINE,
                    both(
                        its.new == False,
                        its.race == of(THIS, "race"),
                        either(
                            both(its.stage == "basic", e.Compare("==", e.Of(THIS, "stage"), e.Lit("stage 1"))),
                            both(its.stage == "stage 1", e.Compare("==", e.Of(THIS, "stage"), e.Lit("stage 2"))),
                        ),
                    ),
                ),
                suffers="",
                cites=("BD-7",),
            ),
        ),
        steps=(
            let("hurt", of(var("before"), "damage")),
            let("spot", of(var("before"), "zone")),
            move(THIS, HAND, same=True),
            i.PutUnder(what=e.Under(var("before"), "energy"), under=THIS, role="energy"),
            i.PutUnder(what=var("before"), under=THIS, role="earlier stage", keeps=("earlier stage",)),
            when(bound("spot") == ACTIVE, move(THIS, ACTIVE, with_pile=True, same=True)),
            when(bound("spot") == BENCH, move(THIS, BENCH, with_pile=True, same=True)),
            mark(THIS, "damage", bound("hurt")),
            mark(THIS, "new", True),
            note("evolve", card=THIS),
            i.Check(),
        ),
        verbs=("plays", "evolves"),
        cites=("BD-7",),
    ),
    Action(
        name="attach",
        menus=(TURN,),
        subject=cards_in(HAND, of=YOU, type="energy"),
        needs=(need(times("attach by rule", YOU) < 1, "BD-14", "{you} has attached energy this turn"),),
        announce=(choose("bearer", MINE, suffers="", cites=("BD-14",)),),
        steps=(note("attach by rule", player=YOU), do("attach", card=THIS, to=var("bearer")), i.Check()),
        verbs=("plays", "attaches"),
        cites=("BD-14",),
    ),
    Action(
        name="play",
        menus=(TURN,),
        subject=cards_in(HAND, of=YOU, type="trainer"),
        needs=(
            need(
                either(its.sort == "item", times("play a supporter", YOU) < 1),
                "BD-19",
                "{you} has played a supporter this turn",
            ),
            need(either(its.sort != "item", e.Permitted("play items", YOU)), "BD-19", "{you} may not play items"),
        ),
        announce=(move(THIS, DISCARD, same=True), i.Announce(what=THIS, item="trainer")),
        steps=(
            note("play", player=YOU, card=THIS),
            when(of(THIS, "sort") == "supporter", note("play a supporter", player=YOU)),
            i.Respond(actor=YOU, to="trainer"),
        ),
        verbs=("plays",),
        cites=("BD-15",),
    ),
    use(TURN, MINE, ("BD-17",)),
    Action(
        name="retreat",
        menus=(TURN,),
        subject=cards_in(ACTIVE, of=YOU, type="creature"),
        needs=(
            FIT,
            need(e.Permitted("retreat", THIS), "BD-4", "{this} may not retreat"),
            need(times("retreat", YOU) < 1, "BD-4", "a creature of {you} has retreated this turn"),
            need(count(ENERGY) >= of(THIS, "retreat"), "BD-4", "{this} has too little energy to retreat"),
        ),
        announce=(choose("other", cards_in(BENCH, of=YOU, type="creature"), suffers="", cites=("BD-4",)),),
        steps=(
            note("retreat", player=YOU, card=THIS),
            pick("price", ENERGY, of(THIS, "retreat"), cites=("BD-4",)),
            do("discard", cards=var("price")),
            do("switch", card=THIS, to=var("other")),
            i.Check(),
        ),
        verbs=("retreats",),
        cites=("BD-4",),
    ),
    Action(
        name="attack",
        menus=(TURN,),
        subject=cards_in(ACTIVE, of=YOU, type="creature"),
        needs=(
            FIT,
            need(e.Permitted("attack", THIS), "BD-5", "{this} may not attack"),
            need(count(ENERGY) >= its.cost, "BD-5", "the attack of {this} needs {cost} energy"),
            need(times("attack", YOU) < 1, "BD-5", "{you} has attacked this turn"),
        ),
        steps=(
            note("attack", player=YOU, card=THIS),
            when(
                of(THIS, "condition") == "confused",
                *flip((), (do("wound", card=THIS, amount=30), mark(THIS, "failed", True)), cites=("BD-10",)),
            ),
            when(no(of(THIS, "failed") == True), i.Perform(what=THIS, kind="effect")),
            when(
                both(no(of(THIS, "failed") == True), of(THIS, "power") + of(THIS, "bonus") > 0),
                do("deal damage", to=FOE, amount=of(THIS, "power") + of(THIS, "bonus")),
            ),
            *(mark(THIS, key, None) for key in ("bonus", "failed")),
            i.Check(),
            set_game("attacked", True),
        ),
        verbs=("attacks with",),
        cites=("BD-5",),
    ),
)
