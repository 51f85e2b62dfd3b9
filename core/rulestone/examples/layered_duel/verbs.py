"""Verbs: the events of the game, to which triggers and replacements listen.

What many games have in much the same words comes from the repertoire; `affects` names what can be protected from it.
"""

from rulestone.authoring import *
from rulestone.examples.layered_duel.zones import DECK, DISCARD, EXILE, FIELD, HAND

OUTSIDE = no(e.In(IT, cards_in(FIELD)))
LETHAL = either(its.damage >= its.toughness, its.poisoned == True)
BY = var("by")
LANDS = cards_in(FIELD, of=var("player"), type="land", where=its.tired == False)


def _has(keyword):
    return e.Compare("==", e.Of(BY, keyword), e.Lit(True))


def _hurt(verb, role, *then):
    """Return the steps that deal what no shield prevents to one object, and note the source if anything is dealt."""
    return (
        i.Do(verb=verb, roles={role: var("one"), "amount": bound("left")}),
        when(
            e.Compare(">", e.Result(), e.Lit(0)),
            *then,
            when(_has("lifelink"), do("gain life", player=e.ControllerOf(BY), amount=bound("left"), cites=("LD-31",))),
            i.Note(event=f"{verb}s", roles={"by": BY, role: var("one"), "amount": bound("left")}),
        ),
    )


DEALING = each(
    "one",
    var("to"),
    let("kept", e.Arith("min", e.Of(var("one"), "shield"), e.Var("amount"))),
    mark(var("one"), "shield", e.Arith("-", e.Of(var("one"), "shield"), e.Var("kept")), cites=("LD-33",)),
    let("left", e.Arith("-", e.Var("amount"), e.Var("kept"))),
    when(
        bound("left") > 0,
        when(
            e.Exists(e.Among(var("one"), its.type == "fighter")),
            when(
                e.Compare("==", e.Of(var("one"), "barrier"), e.Lit(True)),
                lasting(var("one"), loses("barrier"), until=FOR_GOOD),  # removed after the effect that gave it
                otherwise=_hurt(
                    "wound", "fighter", when(_has("deathtouch"), mark(var("one"), "poisoned", True, cites=("LD-32",)))
                ),
            ),
        ),
        when(e.Exists(e.Common(var("one"), e.Either(YOU, OPPONENT))), *_hurt("hit", "player")),
    ),
)
VERBS = by_name(
    repertoire.draw(
        DECK,
        HAND,
        one_by_one=True,
        empty=(i.EndGame(winner=opponent_of(var("player")), how="an empty deck", cites=("LD-3",)),),
        cites=("LD-3",),
    ),
    repertoire.goes("destroy", "fighter", DISCARD, "destroy {fighter}", manner="destroyed", cites=("LD-9",)),
    repertoire.return_to_hand(HAND),
    repertoire.put_on_bottom(DECK, cites=("LD-9",)),
    repertoire.put_on_top(DECK, cites=("LD-9",)),
    repertoire.discard(DISCARD, cites=("LD-29",)),
    repertoire.turns("tap", "fighter", "tired", False, True, "tap {fighter}", cites=("LD-6",)),
    repertoire.turns("untap", "fighter", "tired", True, None, "untap {fighter}", cites=("LD-6",)),
    Verb(
        name="enter",
        roles=("card",),
        affects="card",
        accepts=OUTSIDE,
        steps=(
            move(var("card"), FIELD),
            mark(e.Now(var("card")), "fresh", True, cites=("LD-38",)),
            note("arrives", card=e.Now(var("card"))),
        ),
        english=("put {card} onto the field",),
        cites=("LD-4",),
    ),
    Verb(
        name="enter tired",
        roles=("card",),
        affects="card",
        accepts=OUTSIDE,
        steps=(do("enter", card=var("card")), mark(e.Now(var("card")), "tired", True)),
        english=("put {card} into play tapped",),
        cites=("LD-24",),
    ),
    Verb(
        name="fall",
        roles=("fighter", "by"),
        affects="fighter",
        steps=(do("destroy", fighter=var("fighter")),),
        cites=("LD-26",),
    ),
    Verb(
        name="wound",
        roles=("fighter", "amount"),
        affects="fighter",
        steps=(i.AddMark(what=var("fighter"), key="damage", value=e.Var("amount")),),
        cites=("LD-16", "LD-25"),
    ),
    Verb(
        name="hit",
        roles=("player", "amount"),
        steps=(
            let("stopped", e.Arith("min", of(var("player"), "armour"), bound("amount"))),
            mark(var("player"), "armour", of(var("player"), "armour") - bound("stopped"), cites=("LD-44",)),
            do("lose life", player=var("player"), amount=bound("amount") - bound("stopped")),
        ),
        english=("{player:player} suffer {amount:number} damage",),
        cites=("LD-6", "LD-25"),
    ),
    Verb(
        name="deal damage",
        roles=("to", "amount", "by"),
        steps=(DEALING,),
        english=("{by:source} deal {amount:number} damage to {to}",),
        cites=("LD-25", "LD-31", "LD-32", "LD-33"),
    ),
    Verb(
        name="fight",
        roles=("fighter", "foe"),
        steps=(
            let("mine", of(var("fighter"), "strength")),
            let("his", of(var("foe"), "strength")),
            do("deal damage", to=var("foe"), amount=bound("mine"), by=var("fighter")),
            do("deal damage", to=var("fighter"), amount=bound("his"), by=var("foe")),
        ),
        english=("{fighter:source} fight {foe}", "make {fighter} battle {foe}"),
        cites=("LD-36",),
    ),
    Verb(
        name="strike",
        roles=("fighter", "foe"),
        steps=(do("deal damage", to=var("foe"), amount=of(var("fighter"), "strength"), by=var("fighter")),),
        english=("{fighter:source} strike {foe}",),
        cites=("LD-47",),
    ),
    Verb(
        name="evolve",
        roles=("fighter",),
        affects="fighter",
        accepts=its.evolved == False,
        steps=(
            mark(var("fighter"), "evolved", True, cites=("LD-48",)),
            lasting(var("fighter"), add(strength=2, toughness=2), until=FOR_GOOD),
        ),
        english=("evolve {fighter}",),
        cites=("LD-48",),
    ),
    Verb(
        name="shield",
        roles=("one", "amount"),
        affects="one",
        steps=(i.AddMark(what=var("one"), key="shield", value=e.Var("amount")),),
        english=(
            "prevent the next {amount:number} damage to {one}",
            "{one:player} prevent the next {amount:number} damage",
        ),
        cites=("LD-33",),
    ),
    Verb(
        name="put counters",
        roles=("one", "amount"),
        affects="one",
        steps=(i.AddMark(what=var("one"), key="counters", value=e.Var("amount")),),
        english=("put {amount:number} counters on {one}",),
        cites=("LD-34",),
    ),
    Verb(
        name="remove counters",
        roles=("one", "amount"),
        affects="one",
        steps=(
            when(
                e.Compare(">=", e.Of(var("one"), "counters"), e.Var("amount")),
                i.AddMark(what=var("one"), key="counters", value=e.Arith("-", e.Lit(0), e.Var("amount"))),
            ),
        ),
        english=("remove {amount:number} counters from {one}",),
        cites=("LD-34",),
    ),
    Verb(
        name="pay energy",
        roles=("player", "cost"),
        steps=(
            i.Require(
                condition=count(LANDS) >= e.Var("cost"),
                because="it costs {cost}, and fewer lands are untapped",
                cites=("LD-37",),
            ),
            pick("lands", LANDS, bound("cost"), bound("cost"), cites=("LD-37",)),
            mark(var("lands"), "tired", True, cites=("LD-37",)),
        ),
        english=("{player:player} pay {cost:number} energy",),
        cites=("LD-37",),
    ),
    Verb(
        name="negate",
        roles=("item",),
        affects="item",
        steps=(i.RemoveItem(what=var("item"), cites=("LD-45",)),),
        english=("negate {item}",),
        cites=("LD-45",),
    ),
    Verb(
        name="gain armour",
        roles=("player", "amount"),
        steps=(mark(var("player"), "armour", of(var("player"), "armour") + bound("amount")),),
        english=("{player:player} gain {amount:number} armour", "{player:player} gain {amount:number} armor"),
        cites=("LD-44",),
    ),
    Verb(
        name="attach",
        roles=("card", "to"),
        affects="card",
        steps=(i.PutUnder(what=var("card"), under=var("to"), role="gear"),),
        english=("attach {card} to {to}",),
        cites=("LD-15",),
    ),
    repertoire.goes("bury", "card", DISCARD, "put {card} into the graveyard", cites=("LD-9",)),
    repertoire.goes("exile", "card", EXILE, "exile {card}", cites=("LD-35",)),
    repertoire.shuffle_into(DECK, cites=("LD-9",)),
    repertoire.discard_at_random(HAND, cites=("LD-29",)),
    Verb(
        name="play freely",
        roles=("card",),
        affects="card",
        accepts=both(OUTSIDE, its.type == "fighter"),
        steps=(
            note("play", player=YOU, card=var("card")),
            do("enter", card=var("card")),
            note("played", card=e.Now(var("card"))),
        ),
        english=("play {card} without paying its cost",),
        cites=("LD-27",),
    ),
    Verb(
        name="lose life",
        roles=("player", "amount"),
        steps=(mark(var("player"), "life", of(var("player"), "life") - bound("amount")),),
        english=("{player:player} lose {amount:number} life",),
        cites=("LD-6",),
    ),
    Verb(
        name="gain life",
        roles=("player", "amount"),
        steps=(mark(var("player"), "life", of(var("player"), "life") + bound("amount")),),
        english=("{player:player} restore {amount:number} life",),
        cites=("LD-23",),
    ),
)
