"""A small game for the tests of scenarios: lanterns in a row, spells, responses, blocks, dice, a hidden bag.

Two revisions: under "old" answers make a closed chain, under "new" nobody may answer, the graveyard has another name
and a coat can no longer be put on. `GAMES` are as an installed plugin would hand them over.
"""

from __future__ import annotations

from typing import Any

from rulestone.game.game import Game
from rulestone.game.lexicon import Lexicon, Meaning, Placing, Scaled
from rulestone.game.ruleset import DeckRule, Rule, Rulebook, Ruleset
from rulestone.kernel.declare import Action, Assumption, Attribute, Need, Parts, PhaseOf, Verb
from rulestone.kernel.policies import ClosedChain, NoResponses, Piles, Policies, Precedence, Targets
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import (
    END_OF_TURN,
    OPPONENT,
    THIS,
    TURN_PLAYER,
    YOU,
    activated,
    add,
    assumed,
    become,
    bound,
    call,
    cards_in,
    choose,
    count,
    do,
    effect,
    either,
    forbid,
    game,
    its,
    lasting,
    let,
    loop,
    mark,
    move,
    no,
    of,
    pick,
    static,
    times,
    triggered,
    var,
    when,
)
from rulestone.language.vocabulary import Pattern, Vocabulary
from rulestone.model.objects import Card
from rulestone.model.zones import Zone

IDS = ("L-1", "L-2", "L-3", "L-4", "L-5", "L-6", "L-7", "L-8", "L-9", "L-10", "L-11", "L-12", "L-13", "L-14", "L-15")
RULEBOOK = Rulebook(Rule(id=id, text=f"rule {id}") for id in IDS)


def need(condition: Any, cites: str, because: str) -> Need:
    return Need(condition=getattr(condition, "expr", condition), cites=cites, because=because)


OWN_TURN = need(e.TurnOf(YOU), "L-1", "it is not {you}'s turn")
CLOSED = need(no(game("resolving") == True), "L-2", "the stack is being carried out")
ATTRIBUTES = (
    Attribute(name="light", default=0, floor=0),
    Attribute(name="hue", words=("blue", "red")),
    Attribute(name="speed", words=("slow", "fast")),
    Attribute(name="posture", words=("ready", "tired")),
    Attribute(name="lit", default=False, words=(True, False)),
    Attribute(name="fits"),
    Attribute(name="rival", reference=True),
    Attribute(name="kin", default=()),
    Attribute(name="oil", default=3, of="player"),
)


def verbs(grave: str) -> tuple[Verb, ...]:
    return (
        Verb(
            name="put out",
            roles=("victim",),
            affects="victim",
            steps=(move(var("victim"), grave, manner="put out", cites=("L-3",)),),
        ),
        Verb(
            name="draw",
            roles=("player", "number"),
            steps=(move(e.Top("bag", var("player"), var("number")), "hand", manner="drawn", cites=("L-4",)),),
        ),
        Verb(name="take back", roles=("card",), affects="card", steps=(move(var("card"), "hand"),)),
        Verb(name="throw away", roles=("cards",), affects="cards", steps=(move(var("cards"), grave),)),
        Verb(name="light up", roles=("card",), affects="card", steps=(move(var("card"), "row", whose=YOU),)),
    )


ACTIONS = (
    Action(
        name="light",
        menus=("main",),
        subject=cards_in("hand", of=YOU, type="lantern"),
        needs=(
            OWN_TURN,
            CLOSED,
            need(e.Compare("<", e.Times("light up", YOU), e.Lit(2)), "L-5", "{you} has lit 2 lanterns"),
            need(count(cards_in("row", of=YOU)) < 3, "L-6", "the row of {you} is full"),
        ),
        steps=(do("light up", card=THIS), mark(THIS, "posture", "ready"), i.Respond(actor=YOU, to="light")),
        verbs=("plays", "lights"),
        cites=("L-5",),
    ),
    Action(
        name="cast",
        menus=("main", "response", "dusk"),
        subject=cards_in("hand", of=YOU, type="page"),
        needs=(CLOSED, need(either(its.speed == "fast", e.TurnOf(YOU)), "L-7", "{this} is {speed}")),
        announce=(move(THIS, "air", whose=YOU, same=True), i.Announce(what=THIS, item="page")),
        steps=(i.Respond(actor=YOU, to="cast"),),
        verbs=("plays", "casts"),
        cites=("L-7",),
    ),
    Action(
        name="use",
        menus=("main", "response"),
        subject=cards_in("row", of=YOU),
        ability="activated",
        needs=(CLOSED, need(its.posture == "ready", "L-8", "{this} is {posture}")),
        announce=(i.Announce(what=THIS, item="ability", kind="activated"),),
        steps=(i.Respond(actor=YOU, to="use"),),
        verbs=("uses",),
        cites=("L-8",),
    ),
    Action(
        name="shine",
        menus=("main",),
        subject=cards_in("row", of=YOU),
        needs=(OWN_TURN, CLOSED, need(its.posture == "ready", "L-8", "{this} is {posture}")),
        announce=(choose("at", e.Either(cards_in("row", of=OPPONENT), OPPONENT), cites=("L-9",)),),
        steps=(mark(THIS, "posture", "tired"), i.Respond(actor=YOU, to="shine"), call("duel")),
        verbs=("shines",),
        cites=("L-9",),
    ),
    Action(
        name="shade",
        menus=("shade",),
        subject=cards_in("row", of=YOU),
        needs=(need(its.posture == "ready", "L-10", "{this} is {posture}"),),
        steps=(mark(THIS, "posture", "tired"), i.SetGame(key="shaded", value=THIS)),
        verbs=("shades with",),
        cites=("L-10",),
    ),
    Action(
        name="coat",
        menus=("main",),
        subject=cards_in("hand", of=YOU, type="coat"),
        needs=(OWN_TURN, CLOSED),
        announce=(choose("bearer", cards_in("row", of=YOU, where=e.Fits(THIS, "fits")), cites=("L-11",)),),
        steps=(i.PutUnder(what=THIS, under=var("bearer"), role="coat", cites=("L-11",)),),
        verbs=("wraps",),
        cites=("L-11",),
    ),
    Action(
        name="burn",
        menus=("main",),
        subject=cards_in("hand", of=YOU, type="page"),
        needs=(OWN_TURN,),
        announce=(choose("fuel", cards_in("row", of=YOU), 2, 3, cites=("L-12",)),),
        steps=(do("throw away", cards=var("fuel")), do("throw away", cards=THIS)),
        cites=("L-12",),
    ),
)

DUEL = (
    i.SetGame(key="shaded", value=e.Lit(())),
    when(
        assumed("shade first") == True,
        i.Offer(who=OPPONENT, menu="shade", name="shaded now", decline="no shade", cites=("L-10",)),
    ),
    i.Roll(name="die", cites=("L-13",)),
    when(bound("die") >= 4, do("put out", victim=e.Either(e.GameValue("shaded"), var("at")))),
)
MAIN = (
    let("open", True),
    loop(
        bound("open") == True,
        i.Check(),
        i.Offer(who=TURN_PLAYER, menu="main", name="acted", decline="end the evening", always=True),
        when(no(e.Var("acted")), let("open", False)),
    ),
)
DUSK = (
    i.Offer(who=TURN_PLAYER, menu="dusk", name="acted", decline="pass at dusk", cites=("L-14",)),
    i.Offer(who=OPPONENT, menu="dusk", name="acted", decline="pass at dusk", cites=("L-14",)),
    when(
        count(cards_in("hand", of=TURN_PLAYER)) > 4,
        pick(
            "too many",
            cards_in("hand", of=TURN_PLAYER),
            e.Arith("-", e.Count(cards_in("hand", of=TURN_PLAYER)), e.Lit(4)),
        ),
        do("throw away", cards=var("too many")),
    ),
    i.EndEffects(until=END_OF_TURN),
)
PHASES = (
    PhaseOf(name="dawn", steps=(do("draw", player=TURN_PLAYER, number=1),)),
    PhaseOf(name="evening", steps=MAIN),
    PhaseOf(name="dusk", steps=DUSK),
)
SETUP = (
    i.Shuffle(zone="bag", who=YOU),
    i.Shuffle(zone="bag", who=OPPONENT),
    do("draw", player=YOU, number=3),
    do("draw", player=OPPONENT, number=3),
)


def parts(grave: str, **policies: Any) -> Parts:
    zones = (
        Zone(name="row", slots=("left", "middle", "right"), capacity=3, groups=("board",), cites=("L-6",)),
        Zone(name="bag", ordered=True, seen_by="nobody", face_up=False),
        Zone(name="hand", seen_by="owner"),
        Zone(name="chest", face_up=False, seen_by="owner", groups=("board",)),
        Zone(name=grave),
        Zone(name="air"),
    )
    chosen = {
        "responses": ClosedChain(cites=("L-2",)),
        "piles": Piles(fate={"coat": grave}, rules={"coat": "L-11"}),
        "precedence": Precedence(cites=("L-15",)),
        "targets": Targets(rule="L-12"),
        **policies,
    }
    return Parts(
        zones={zone.name: zone for zone in zones},
        policies=Policies(**chosen),
        phases={phase.name: phase for phase in PHASES},
        attributes={attribute.name: attribute for attribute in ATTRIBUTES},
        verbs={verb.name: verb for verb in verbs(grave)},
        actions={action.name: action for action in ACTIONS},
        procedures={"duel": DUEL, "set-up": SETUP, "page read": (move(THIS, grave, manner="read"),)},
        assumptions={
            "shade first": Assumption(
                name="shade first", question="May one shade at all?", options=(True, False), default=True, rule="L-10"
            )
        },
        working=("row",),
        aftermath={"page": "page read"},
        setup="set-up",
        condition_rule="L-8",
    )


LANTERNS = cards_in("row", type="lantern")
TARGET = var("target")
TAKEN, TAKEN_BACK = (cards_in(zone, of=YOU, where=its.name == "Wick") for zone in ("row", "hand"))


def lantern(name: str, light: int, *abilities: Any, **more: Any) -> Card:
    return Card(name=name, type="lantern", values={"light": light, "hue": "blue"}, abilities=abilities, **more)


def page(name: str, speed: str, *steps: Any) -> Card:
    return Card(name=name, type="page", values={"speed": speed}, abilities=(effect(*steps),))


CARDS = {
    card.name: card
    for card in (
        lantern("Wick", 1),
        lantern("Lamp", 2, original="行灯"),
        lantern("Lord", 3, static(cards_in("row", of=YOU, other=THIS), add(light=1))),
        lantern("Watch", 1, static(e.Referred(THIS, "rival"), add(light=-1))),
        lantern("Feud", 1, static(THIS, become(rival=e.Top("row", OPPONENT, e.Lit(1))))),
        lantern("Ghost", 1, static(THIS, forbid("be chosen"))),
        lantern("Last Word", 1, triggered("put out", e.Same(e.Var("victim"), THIS), do("draw", player=YOU, number=1))),
        lantern(
            "Echo",
            1,
            triggered(
                "take back",
                None,
                move(TAKEN_BACK, "row", whose=YOU),
                do("take back", card=TAKEN),
                i.Ask(name="on", prompt="once more"),
            ),
        ),
        lantern(
            "Twins",
            2,
            activated(do("draw", player=YOU, number=1), name="Read"),
            activated(do("draw", player=YOU, number=2), name="Read twice"),
        ),
        page("Gust", "slow", choose("target", LANTERNS, cites=("L-12",)), do("put out", victim=TARGET)),
        page("Save", "fast", choose("target", cards_in("row", of=YOU), cites=("L-12",)), do("take back", card=TARGET)),
        page("Flare", "fast", choose("target", LANTERNS), lasting(TARGET, add(light=2))),
        page(
            "Choice",
            "slow",
            i.Modes(options=(("draw a card", (do("draw", player=YOU, number=1),)), ("do nothing", ()))),
            i.Ask(name="more", prompt="draw another"),
            when(e.Var("more"), do("draw", player=YOU, number=1)),
        ),
        page(
            "Encore",
            "slow",
            let("on", True),
            loop(
                bound("on") == True,
                i.Ask(name="on", prompt="once more"),
                when(bound("on"), do("take back", card=TAKEN), move(TAKEN_BACK, "row", whose=YOU)),
            ),
        ),
        page(
            "Vigil",
            "slow",
            loop(e.Lit(True), i.Offer(who=YOU, menu="shade", name="shade", decline="rest", always=True)),
        ),
        page("Rising", "slow", let("n", 0), loop(bound("n") >= 0, i.Ask(name="on"), let("n", bound("n") + 1))),
        page("Sift", "slow", pick("gone", cards_in("hand", of=YOU), 0, 2), do("throw away", cards=var("gone"))),
        page("Sort", "slow", i.Order(name="sorted", what=cards_in("row", of=YOU)), do("put out", victim=var("sorted"))),
        page("Count", "slow", i.Number(name="n", least=1, most=3), do("draw", player=YOU, number=bound("n"))),
        page("Storm", "slow", do("put out", victim=LANTERNS)),
        page("Unread", "fast", choose("target", e.Items()), i.RemoveItem(what=TARGET)),
        page("Gems", "slow", choose("target", LANTERNS), mark(TARGET, "gem counters", times("draw") + 2)),
        Card(name="Coat", type="coat", values={"fits": its.light >= 2}),
        Card(name="Blank", type="page", values={"speed": "slow"}),
    )
}

VOCABULARY = Vocabulary(
    types={"lantern": "lantern", "creature": "lantern", "page": "page", "coat": "coat"},
    zones={"hand": "hand", "bag": "bag", "row": "row"},
    home={"lantern": ("row",)},
    everywhere=("row",),
    attributes={"light": "light", "power": "light"},
    states={"blue": ("hue", "blue")},
    events={"is destroyed": ("put out", "victim")},
    durations={"until end of turn": END_OF_TURN},
    patterns=(
        Pattern(verb="put out", text="destroy {victim}"),
        Pattern(verb="draw", text="{player:player} draw {number:cards}"),
        Pattern(verb="take back", text="return {card} to its owner's hand"),
    ),
)


def lexicon(grave: str) -> Lexicon:
    return Lexicon(
        kinds={
            "creature": Meaning(own="lantern"),
            "spell": Meaning(own="page", values={"speed": "slow"}),
            "response": Meaning(own="page", values={"speed": "fast"}, note="a response is a fast page", rule="L-7"),
        },
        zones={
            "field": (
                Placing(zone="row", types=("lantern",), slots=("middle", "left", "right"), marks={"posture": "ready"}),
            ),
            "hand": (Placing(zone="hand"),),
            "deck": (Placing(zone="bag"),),
            "graveyard": (Placing(zone=grave),),
            "secret": (Placing(zone="chest", note="secrets lie in the chest", rule="L-6"),),
        },
        attributes={"colour": "hue"},
        scales={"power": Scaled(attributes={"light": 1000}, note="light 1 stands for power 1000")},
        states={"tapped": ("posture", "tired"), "untapped": ("posture", "ready"), "upright": ("posture", "ready")},
        state_notes={"tapped": "tired stands for tapped"},
        actions={"plays": ("light", "cast"), "attacks": ("shine",), "blocks with": ("shade",)},
        phases={"draw": "dawn", "main": "evening", "end": "dusk"},
        events={"drew": ("draw", "player"), "destroyed": ("put out", "victim")},
        missing={
            "mana": Meaning(own=None, note="nothing is paid here", rule="L-1"),
            "taps": Meaning(own=None, note="nothing is tapped by choice", rule="L-8"),
            "toughness": Meaning(own=None, note="lanterns have no toughness", rule="L-3"),
            "land": Meaning(own=None, note="there are no lands", rule="L-4"),
        },
        main="evening",
        fill={"bag": 5},
        blank="Blank",
        defaults={"lantern": {"hue": "blue", "light": 1}, "page": {"speed": "slow"}},
    )


OLD = Ruleset(
    game="lanterns",
    revision="old",
    parts=parts("ashes"),
    rulebook=RULEBOOK,
    lexicon=lexicon("ashes"),
    vocabulary=VOCABULARY,
    cards=CARDS,
    decks={"wicks": ("Wick",) * 8},
    deck_rules=(DeckRule(zone="bag", least=6, most=10, cites="L-4"),),
)
NEW = Ruleset(
    game="lanterns",
    revision="new",
    parts=parts("embers", responses=NoResponses(cites=("L-2",))),
    rulebook=RULEBOOK,
    lexicon=lexicon("embers"),
    vocabulary=VOCABULARY,
    cards={name: card for name, card in CARDS.items() if name != "Coat"},
    decks=OLD.decks,
)
GAME = Game("lanterns", "Lanterns", ("old", "new"), lambda revision: {"old": OLD, "new": NEW}[revision])

__all__ = ["GAME", "NEW", "OLD", "of"]
