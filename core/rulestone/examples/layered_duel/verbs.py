"""Verbs: the events of the game, to which triggers and replacements listen.

What many games have in much the same words comes from the repertoire; `affects` names what can be protected from it.
"""

from rulestone.authoring import *
from rulestone.examples.common import add_mark, attach, draw_or_lose, enter, enter_turned, fall, gain, lose
from rulestone.examples.layered_duel.zones import DECK, DISCARD, EXILE, FIELD, HAND

OUTSIDE = no(e.In(IT, cards_in(FIELD)))
LETHAL = either(its.damage >= its.toughness, its.poisoned == True)
BY = var("by")
END_OF_BATTLE = "end of battle"
LANDS = cards_in(FIELD, of=var("player"), type="land", where=its.tired == False)
DRAWING = Ability(kind="effect", effect=(do("draw", player=YOU, count=1),))
GENERATED = {  # cards that effects make at random
    "fighter": tuple(
        Card(name=name, type="fighter", values={"strength": strength, "toughness": toughness})
        for name, strength, toughness in (("Stray", 1, 1), ("Drifter", 2, 1), ("Sellsword", 2, 2))
    ),
    "trick": tuple(
        Card(name=name, type="trick", values={"cost": cost}, abilities=(DRAWING,))
        for name, cost in (("Hunch", 0), ("Notion", 1), ("Idea", 2))
    ),
}
NEXT_FIGHTER, NEXT_TRICK, NEXT_CARD = "next fighter", "next trick", "next card"


def spend(key, cites):
    """Return the steps that pay as much of the due cost as a number of the player can."""
    return (
        let("spent", e.Arith("min", bound("due"), of(var("player"), key))),
        when(bound("spent") > 0, mark(var("player"), key, of(var("player"), key) - bound("spent"), cites=cites)),
        let("due", bound("due") - bound("spent")),
    )


def _has(keyword):
    return e.Compare("==", e.Of(BY, keyword), e.Lit(True))


def generate(kind):
    """Return the verb that puts a random one of the generated cards of a type into a player's hand."""
    made = (
        i.Create(card=card, to=HAND, whose=var("player"), name="made", cites=("LD-59",)) for card in GENERATED[kind]
    )
    return Verb(
        name=f"generate a {kind}",
        roles=("player", "less"),
        steps=(
            i.Roll(name="rolled", sides=3, cites=("LD-59",)),
            *(when(bound("rolled") == number, one) for number, one in enumerate(made, 1)),
            when(bound("less") > 0, mark(var("made"), "cost", of(var("made"), "cost") - bound("less"))),
        ),
        english=(f"{{player:player}} generate a {kind} for {{less:number}} less",),
        cites=("LD-59",),
    )


def discover(kind):
    """Return the verb by which a player takes one of the generated cards of a type."""
    names = ("first", "second", "third")
    made = zip(names, GENERATED[kind], strict=True)
    return Verb(
        name=f"discover a {kind}",
        roles=("player", "less"),
        steps=(
            *(i.Create(card=card, to=EXILE, whose=var("player"), name=name, cites=("LD-60",)) for name, card in made),
            let("shown", e.Either(e.Either(e.Var("first"), e.Var("second")), e.Var("third"))),
            pick("taken", e.Var("shown"), who=var("player"), cites=("LD-60",)),
            move(var("taken"), HAND),
            i.Vanish(what=e.Among(e.Var("shown"), e.In(IT, cards_in(EXILE)))),
            when(
                bound("less") > 0,
                mark(e.Now(var("taken")), "cost", of(e.Now(var("taken")), "cost") - bound("less")),
            ),
        ),
        english=(f"{{player:player}} discover a {kind} for {{less:number}} less",),
        cites=("LD-60",),
    )


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
BLOCK = "block"
FOES = cards_in(FIELD, of=OPPONENT, type="fighter")
TAUNTED = e.Exists(e.Among(FOES, its.taunt == True))
BLOCKED = e.Among(FOES, its.blocking == True)
FOE, ATTACKER = var("foe"), var("attacker")


def list_foes(one):
    """Return the fighters that a fighter may attack."""
    reachable = either(its.flying == False, of(one, "flying") == True, of(one, "reach") == True)
    return e.Among(FOES, both(reachable, either(its.taunt == True, no(TAUNTED)), its.arena == of(one, "arena")))


def _tire(one):
    """Return the step that tires an attacker; with double strike, only the second attack of a turn does."""
    struck = both(of(one, "double strike") == True, e.Compare("<", e.Times("attack", None, one), e.Lit(2)))
    return when(no(either(of(one, "swift") == True, struck)), mark(one, "tired", True, cites=("LD-6", "LD-40")))


def _battle(one):
    """Return the steps in which a fighter and its foe deal damage to each other, and fall."""
    first = both(of(one, "first strike") == True, no(of(FOE, "first strike") == True))
    last = both(of(FOE, "first strike") == True, no(of(one, "first strike") == True))
    needed = e.Arith("max", of(FOE, "toughness") - of(FOE, "damage"), e.Lit(0))
    strike = (
        let("over", whether(of(one, "trample") == True, e.Arith("max", bound("mine") - needed, e.Lit(0)), 0)),
        do("deal combat damage", to=FOE, amount=bound("mine") - bound("over"), by=one),
        when(bound("over") > 0, do("deal combat damage", to=OPPONENT, amount=bound("over"), by=one, cites=("LD-39",))),
    )
    hurt = do("deal combat damage", to=one, amount=bound("his"), by=FOE)
    fall = (
        at_once(do("fall", fighter=e.Among(FOE, LETHAL), by=one), do("fall", fighter=e.Among(one, LETHAL), by=FOE)),
        # a fighter that battle cannot destroy keeps no battle damage
        *(mark(e.Among(e.Either(one, FOE), LETHAL), key, None, cites=("LD-26",)) for key in ("damage", "poisoned")),
    )
    return (
        let("mine", of(one, "strength")),
        let("his", of(FOE, "strength")),
        when(last, hurt, otherwise=strike),
        when(either(first, last), *fall),
        when(both(e.Present(FOE), e.Present(one)), when(last, *strike, otherwise=(hurt,))),
        *fall,
    )


def make_raid(one):
    """Return the steps in which a fighter attacks the opponent, who may block."""
    return (
        mark(one, "attacking", True),
        note("attack", fighter=one),
        note("raid", fighter=one),
        _tire(one),
        i.Offer(who=OPPONENT, menu=BLOCK, name="blocked", decline="do not block", cites=("LD-42",)),
        let("foe", BLOCKED),
        when(
            e.Exists(FOE),
            *_battle(one),
            otherwise=(
                note("unblocked", fighter=one),
                do("deal combat damage", to=OPPONENT, amount=of(one, "strength"), by=one),
            ),
        ),
        mark(one, "attacking", None),
        mark(BLOCKED, "blocking", None),
        i.EndEffects(until=END_OF_BATTLE),
    )


def make_clash(one):
    """Return the steps in which a fighter attacks its foe."""
    return (
        mark(one, "attacking", True),
        note("attack", fighter=one),
        note("clash", fighter=one, foe=FOE),
        when(of(one, "double strike") == True, _tire(one), otherwise=(mark(one, "tired", True),)),
        *_battle(one),
        mark(one, "attacking", None),
        i.EndEffects(until=END_OF_BATTLE),
    )


VERBS = by_name(
    draw_or_lose(DECK, HAND, ("LD-3",)),
    repertoire.goes("destroy", "fighter", DISCARD, "destroy {fighter}", manner="destroyed", cites=("LD-9",)),
    repertoire.return_to_hand(HAND),
    repertoire.put_on_bottom(DECK, cites=("LD-9",)),
    repertoire.put_on_top(DECK, cites=("LD-9",)),
    repertoire.discard(DISCARD, cites=("LD-29",)),
    repertoire.turns("tap", "fighter", "tired", False, True, "tap {fighter}", cites=("LD-6",)),
    repertoire.turns("untap", "fighter", "tired", True, None, "untap {fighter}", cites=("LD-6",)),
    enter(FIELD, ("LD-38",), "put {card} onto the field", cites=("LD-4",)),
    enter_turned(FIELD, "tired", ("LD-24",)),
    fall("fighter", "destroy", ("LD-26",)),
    add_mark("wound", "fighter", "damage", cites=("LD-16", "LD-25")),
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
        name="deal combat damage",
        roles=("to", "amount", "by"),
        affects="to",
        steps=(do("deal damage", to=var("to"), amount=bound("amount"), by=BY),),
        english=("{by:source} deal {amount:number} combat damage to {to}",),
        cites=("LD-54",),
    ),
    Verb(
        name="attack by text",
        roles=("attacker",),
        affects="attacker",
        accepts=both(its.tired == False, e.Permitted("attack", IT)),
        steps=(
            pick("foe", list_foes(ATTACKER), whether(TAUNTED, 1, 0), 1, cites=("LD-55",)),
            when(e.Exists(FOE), *make_clash(ATTACKER), otherwise=make_raid(ATTACKER)),
        ),
        english=("attack with {attacker}",),
        cites=("LD-55",),
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
    add_mark(
        "shield",
        "one",
        "shield",
        "prevent the next {amount:number} damage to {one}",
        "{one:player} prevent the next {amount:number} damage",
        cites=("LD-33",),
    ),
    add_mark("put counters", "one", "counters", "put {amount:number} counters on {one}", cites=("LD-34",)),
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
                condition=count(LANDS) + of(var("player"), "mana") + of(var("player"), "credits") >= e.Var("cost"),
                because="it costs {cost}, and fewer lands are untapped",
                cites=("LD-37",),
            ),
            let("due", e.Var("cost")),
            *spend("mana", ("LD-57",)),
            *spend("credits", ("LD-56",)),
            pick("lands", LANDS, bound("due"), bound("due"), cites=("LD-37",)),
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
    gain(
        "gain armour",
        "armour",
        "{player:player} gain {amount:number} armour",
        "{player:player} gain {amount:number} armor",
        cites=("LD-44",),
    ),
    gain("gain credits", "credits", "{player:player} gain {amount:number} credits", cites=("LD-56",)),
    lose("lose credits", "credits", "{player:player} lose {amount:number} credits", cites=("LD-56",)),
    gain("add mana", "mana", "{player:player} add {amount:number} mana", cites=("LD-57",)),
    repertoire.goes("sacrifice", "card", DISCARD, "sacrifice {card}", cites=("LD-9",)),
    *map(generate, GENERATED),
    *map(discover, GENERATED),
    attach("attach", "gear", ("LD-15",)),
    Verb(
        name="skip a draw",
        roles=("player",),
        steps=(i.AddMark(what=var("player"), key="skipped draws", value=e.Lit(1), cites=("LD-61",)),),
        english=("{player:player} skip the next draw",),
        cites=("LD-61",),
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
    lose("lose life", "life", "{player:player} lose {amount:number} life", cites=("LD-6",)),
    gain("gain life", "life", "{player:player} restore {amount:number} life", cites=("LD-23",)),
)
