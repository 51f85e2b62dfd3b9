"""A game of a few lines for the tests of the upper floors: creatures, spells that may be answered, two revisions.

In revision 2 nobody may answer anything. The second game is the first one with other words for everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rulestone.game.game import Game
from rulestone.game.lexicon import Lexicon, Meaning, Placing
from rulestone.game.ruleset import Rule, Rulebook, Ruleset
from rulestone.kernel.declare import Action, Assumption, Attribute, Need, Parts, PhaseOf, Verb
from rulestone.kernel.policies import ClosedChain, Identity, NoResponses, Piles, Policies, Targets, Triggers
from rulestone.kernel.position import Position
from rulestone.kernel.setup import add_card, add_under, make_blank_state, start
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import (
    OPPONENT,
    THIS,
    TURN_PLAYER,
    YOU,
    assumed,
    cards_in,
    choose,
    count,
    do,
    effect,
    game,
    its,
    loop,
    mark,
    move,
    no,
    of,
    opponent_of,
    pick,
    set_game,
    triggered,
    var,
    when,
)
from rulestone.model.choices import Option
from rulestone.model.objects import Card
from rulestone.model.verdicts import YES, Verdict
from rulestone.model.zones import Zone
from rulestone.scenario.results import Footnote, Run, StepResult


def make_parts(field: str, grave: str, destroy: str, prefix: str) -> Parts:
    """Return the parts of the game, with its own names for the field, the graveyard and destroying."""
    zones = (
        Zone(name=field, capacity=3, groups=("board",)),
        Zone(name="hand", seen_by="owner"),
        Zone(name="deck", ordered=True, seen_by="nobody", face_up=False),
        Zone(name=grave, ordered=True),
        Zone(name="air"),
        Zone(name="bench", slots=("left", "right"), groups=("board",)),
    )
    verbs = (
        Verb(
            name="draw",
            roles=("player",),
            steps=(
                when(
                    e.Exists(cards_in("deck", of=var("player"))),
                    move(e.Top("deck", var("player"), e.Lit(1)), "hand", cites=(f"{prefix}-2",)),
                    otherwise=(i.EndGame(winner=opponent_of(var("player")), how="empty deck", cites=(f"{prefix}-9",)),),
                ),
            ),
            cites=(f"{prefix}-2",),
        ),
        Verb(
            name=destroy,
            roles=("what",),
            affects="what",
            steps=(move(var("what"), grave, manner="destroyed", cites=(f"{prefix}-5",)),),
            cites=(f"{prefix}-5",),
        ),
    )
    actions = (
        Action(
            name="summon",
            menus=("main",),
            subject=cards_in("hand", of=YOU, type="creature"),
            needs=(
                Need(condition=count(cards_in(field, of=YOU)) < 3, cites=f"{prefix}-3", because="the field is full"),
                Need(condition=e.TurnOf(YOU), cites=f"{prefix}-4", because="it is not {you}'s turn"),
            ),
            steps=(move(THIS, field, cites=(f"{prefix}-3",)), i.Check()),
            cites=(f"{prefix}-3",),
        ),
        Action(
            name="cast",
            menus=("main", "response"),
            subject=cards_in("hand", of=YOU, type="spell"),
            needs=(
                Need(
                    condition=e.AnyOf((e.TurnOf(YOU), game("open") == True)),
                    cites=f"{prefix}-6",
                    because="there are no responses during the opponent's turn",
                ),
            ),
            announce=(
                move(THIS, "air"),
                i.Announce(what=THIS, kind="effect", item="spell"),
            ),
            steps=(i.Respond(actor=YOU, to="spell"),),
            cites=(f"{prefix}-6",),
        ),
    )
    main = (
        set_game("open", assumed("open_answers")),
        do("draw", player=TURN_PLAYER),
        i.Check(),
        set_game("going on", True),
        loop(game("going on") == True, i.Offer(who=TURN_PLAYER, menu="main", name="going", decline="end the turn"),
             set_game("going on", e.Var("going"))),
        loop(no(e.StackEmpty()), i.ResolveTop(), i.Check()),
    )  # fmt: skip
    return Parts(
        zones={zone.name: zone for zone in zones},
        policies=Policies(
            responses=ClosedChain(cites=(f"{prefix}-7",)),
            targets=Targets(rule=f"{prefix}-10"),
            piles=Piles(fate={"fuel": grave}),
            identity=Identity(within=("hand", "air")),
        ),
        attributes={
            "power": Attribute(name="power", default=0),
            "life": Attribute(name="life", default=3, of="player"),
        },
        verbs={verb.name: verb for verb in verbs},
        actions={action.name: action for action in actions},
        phases={"main": PhaseOf(name="main", steps=main, cites=(f"{prefix}-1",))},
        procedures={
            "after spell": (move(THIS, grave, cites=(f"{prefix}-8",)),),
            "set up": (
                i.Shuffle(zone="deck", who=YOU),
                i.Shuffle(zone="deck", who=OPPONENT),
                move(e.Top("deck", YOU, e.Lit(3)), "hand"),
                move(e.Top("deck", OPPONENT, e.Lit(3)), "hand"),
                i.TurnBegins(who=YOU),
            ),
        },
        aftermath={"spell": "after spell"},
        assumptions={
            "open_answers": Assumption(
                name="open_answers",
                question="May the other player answer spells?",
                options=(True, False),
                default=True,
                rule=f"{prefix}-6",
            )
        },
        working=("board",),
        setup="set up",
    )


def make_rulebook(prefix: str) -> Rulebook:
    """Return its rules."""
    texts = (
        "A turn is one main phase.", "Each turn begins with a card.", "Three creatures may stand on the field.",
        "Creatures are summoned in one's own turn.", "What is destroyed goes to the graveyard.",
        "Spells are cast in one's own turn and as answers.", "Answers are carried out before what they answer.",
        "A spell goes to the graveyard when it has worked.", "Who cannot draw has lost.",
        "A spell needs something to aim at.",
    )  # fmt: skip
    status = ("official", "derived", "assumed")
    return Rulebook(Rule(f"{prefix}-{n}", text, status[n % 3], "made up") for n, text in enumerate(texts, 1))


def make_lexicon(field: str, grave: str, destroy: str) -> Lexicon:
    """Return its words."""
    return Lexicon(
        kinds={"creature": Meaning(own="creature"), "spell": Meaning(own="spell")},
        zones={
            "field": (Placing(zone=field),),
            "hand": (Placing(zone="hand"),),
            "graveyard": (Placing(zone=grave),),
            "deck": (Placing(zone="deck"),),
        },
        events={"drew": ("draw", "player"), "destroyed": (destroy, "what")},
        actions={"plays": ("summon", "cast")},
        blank="Filler",
        fill={"deck": 4},
        main="main",
    )


def make_cards(destroy: str, field: str) -> dict[str, Card]:
    """Return its cards."""
    theirs = cards_in(field, of=OPPONENT)
    mine = cards_in(field, of=YOU)
    made = (
        Card(name="Filler", type="creature", values={"power": 1}),
        Card(name="Giant", type="creature", values={"power": 9}),
        Card(
            name="Guard",
            type="creature",
            values={"power": 2},
            abilities=(triggered(destroy, e.Same(var("what"), THIS), do("draw", player=YOU)),),
        ),
        Card(name="Doom", type="spell", abilities=(effect(choose("victim", theirs), do(destroy, what=var("victim"))),)),
        Card(name="Rescue", type="spell", abilities=(effect(choose("saved", mine), move(var("saved"), "hand")),)),
        Card(name="Drain", type="spell", abilities=(effect(mark(OPPONENT, "life", of(OPPONENT, "life") - 1)),)),
        Card(
            name="Sweep",
            type="spell",
            abilities=(
                effect(pick("weak", cards_in(field, where=its.power < 5), 0, 2), do(destroy, what=var("weak"))),
            ),
        ),
    )
    return {card.name: card for card in made}


def make(name: str, title: str, prefix: str, field: str, grave: str, destroy: str) -> Game:
    """Return a game with two revisions."""
    pool = make_cards(destroy, field)
    deck = ("Filler",) * 6 + ("Guard", "Doom", "Rescue", "Drain", "Sweep", "Giant") * 2

    def rulesets(revision: str) -> Ruleset:
        first = Ruleset(
            game=name,
            revision="1",
            parts=make_parts(field, grave, destroy, prefix),
            rulebook=make_rulebook(prefix),
            lexicon=make_lexicon(field, grave, destroy),
            cards=pool,
            decks={"plain": deck, "benched": (*deck, "bench: Giant")},
        )
        if revision == "1":
            return first
        new = {"responses": NoResponses(cites=(f"{prefix}-7",)), "triggers": Triggers(act="resolve")}
        return first.revise("2", make_rulebook(prefix), policies=new)

    return Game(name, title, ("1", "2"), rulesets, sources=("made up for the tests",))


GAMES = {
    "tiny": make("tiny", "Tiny Game", "T", "field", "graveyard", "destroy"),
    "other": make("other", "Other Game", "O", "arena", "scrap heap", "scrap"),
}


def find_game(name: str) -> tuple[Game, Ruleset]:
    """As the plugin host's `find`, for these games."""
    wanted, _, revision = name.partition("@")
    return GAMES[wanted], GAMES[wanted].ruleset(revision)


def make_position(
    name: str, layout: dict[tuple[int, str], Sequence[str]], assume: dict[str, Any] | None = None
) -> Position:
    """Return the main phase of Ada's turn with cards where the layout puts them, by (player, shared zone word)."""
    found, ruleset = find_game(name)
    rules = found.rules(ruleset.revision, assume)
    state = make_blank_state(rules, ("Ada", "Ben"))
    labels: dict[int, str] = {}
    for (player, word), names in layout.items():
        for card in names:
            host, _, under = card.partition(" over ")
            zone = ruleset.lexicon.zones[word][0].zone
            number = add_card(rules, state, ruleset.cards[host], zone, player)
            labels[number] = host
            for name_under in filter(None, under.split(" over ")):
                add_under(rules, state, ruleset.cards[name_under], number, "fuel")
    for player in (0, 1):
        for _ in range(3):
            add_card(rules, state, ruleset.cards["Filler"], "deck", player)
    state.game = {**state.game, "labels": labels}
    return start(rules, state, phase="main", cards=ruleset.cards.values())


def play(name: str, layout: dict[tuple[int, str], Sequence[str]], script: Iterable[tuple[str, int, str, str]],
         observe: dict[str, Callable[[Position], Any]], assume: dict[str, Any] | None = None,
         notes: tuple[Footnote, ...] = ()) -> Run:  # fmt: skip
    """Return a run of a script: (line, player, action, card) each; single targets are chosen by the rules."""
    now = first = make_position(name, layout, assume)
    steps = []
    for number, (line, player, action, card) in enumerate(script, 1):
        ref = next(obj.ref for obj in now.objects() if obj.name == card)
        choice = now.choice
        option = Option(action, ref)
        verdict = YES
        records: tuple[Any, ...] = ()
        if choice is None or choice.player != player or option not in choice.options:
            verdict = now.check_action(player, action, ref)
            if verdict.ok:
                verdict = Verdict(False, now.rules.policies.responses.cites[0], "nobody may answer")
        else:
            after = now.answer(option)
            records, now = after.records, after
        steps.append((number, line, verdict, records, now))
    while now.choice is not None and now.choice.kind == "act" and now.choice.player == 1:
        now = now.answer(None)
        last = steps.pop()
        steps.append((*last[:3], last[3] + now.records, now))
    results = tuple(
        StepResult(n, line, v, records, at, tuple(dict.fromkeys(rule for r in records for rule in r.rules)))
        for n, line, v, records, at in steps
    )
    used = {key: now.rules.options[key] for key in sorted(now.used_assumptions)}
    seen = {what: look(now) for what, look in observe.items()}
    return Run("tale", "The last stand", "Can a creature be rescued?", find_game(name)[1].name, first, first.records,
               results, now, seen, (), notes, used)  # fmt: skip


def get_zone(card: str) -> Callable[[Position], str]:
    """Where a card ends, in its game's words."""
    return lambda at: next(at.value(obj.ref, "zone") for obj in at.objects() if obj.name == card)


LAST_STAND: dict[tuple[int, str], Sequence[str]] = {
    (0, "hand"): ["Doom"],
    (1, "hand"): ["Rescue"],
    (1, "field"): ["Guard"],
}
SCRIPT = (("Ada plays Doom on Guard", 0, "cast", "Doom"), ("Ben plays Rescue on Guard", 1, "cast", "Rescue"))


def run_last_stand(name: str, **more: Any) -> Run:
    """Ada's spell is to destroy Ben's creature; Ben would like to save it."""
    own = find_game(name)[1].lexicon.zones
    words = {placing.zone: word for word, placings in own.items() for placing in placings}
    where = get_zone("Guard")
    return play(name, LAST_STAND, SCRIPT, {"Guard ends in": lambda at: words[where(at)]}, **more)
