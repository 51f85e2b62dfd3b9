"""Netrunner: two unlike sides, clicks, runs through ice, and agendas.

Source: Null Signal Games Comprehensive Rules, sections on the turn, runs, damage, accessing and scoring.
Ada is the Corp, Ben the Runner.
"""

from __future__ import annotations

from rulestone.authoring import *
from tests.signature.game import SignatureGame

SERVER, ICE, RIG, HAND, DECK, SCORE, ARCHIVES = "server", "ice", "rig", "hand", "deck", "score area", "archives"
CORP, RUNNER = e.Lit(0), e.Lit(1)
AS_RUNNER = need(e.Same(YOU, RUNNER), "NR-1", "only the Runner does this")
SPEND = mark(YOU, "clicks", of(YOU, "clicks") - 1)


def pays(who: e.Expr, amount: object) -> i.Instruction:
    return mark(who, "credits", of(who, "credits") - amount)


def ice(name: str, *subroutine: i.Instruction, cost: int = 1, strength: int = 1) -> Card:
    values = {"cost": cost, "strength": strength}
    return Card(name=name, type="ice", values=values, abilities=(Ability(kind="subroutine", effect=subroutine),))


def agenda(name: str, points: int, needed: int) -> Card:
    return Card(name=name, type="agenda", values={"points": points, "needed": needed})


BREAKERS = cards_in(RIG, of=RUNNER, type="breaker", where=its.strength >= of(var("piece"), "strength"))
ENCOUNTER = (
    let("broken", e.Lit(False)),
    when(
        both(of(RUNNER, "credits") >= 1, e.Exists(BREAKERS)),
        i.Ask(name="broken", who=RUNNER, prompt="break the subroutine"),
    ),
    when(
        bound("broken") == True,
        pays(RUNNER, 1),
        otherwise=(i.Perform(what=var("piece"), kind="subroutine"),),
    ),
)
APPROACH = (
    when(
        both(of(var("piece"), "face up") == False, of(CORP, "credits") >= of(var("piece"), "cost")),
        i.Ask(name="rezzes", who=CORP, prompt="rez the ice"),
        when(
            bound("rezzes") == True,
            pays(CORP, of(var("piece"), "cost")),
            i.Face(what=var("piece"), up=e.Lit(True)),
        ),
    ),
    when(of(var("piece"), "face up") == True, *ENCOUNTER),
)


def run(*, rezzed_only: bool) -> Action:
    """Return the action of running on the server; `rezzed_only`: ice that is not rezzed is passed."""
    through = APPROACH if rezzed_only else (*APPROACH[:1], *ENCOUNTER)
    return Action(
        name="run",
        menus=("action",),
        needs=(AS_RUNNER,),
        steps=(
            SPEND,
            i.Block(
                name="run",
                body=(
                    each("piece", cards_in(ICE, of=CORP), *through),
                    each("accessed", cards_in(SERVER, of=CORP), do("access", card=var("accessed"))),
                ),
            ),
            i.Check(),
        ),
        verbs=("runs",),
    )


PARTS = Parts(
    zones=by_name(
        Zone(name=SERVER, face_up=False, seen_by="owner"),
        Zone(name=ICE, ordered=True, face_up=False, seen_by="owner"),
        Zone(name=RIG),
        Zone(name=HAND, seen_by="owner"),
        Zone(name=DECK, ordered=True, seen_by="nobody", face_up=False),
        Zone(name=SCORE),
        Zone(name=ARCHIVES),
    ),
    attributes=by_name(
        Attribute(name="cost", default=0),
        Attribute(name="strength", default=0),
        Attribute(name="points", default=0),
        Attribute(name="needed", default=0),
        Attribute(name="advancement", default=0),
        Attribute(name="clicks", default=0, of="player"),
        Attribute(name="credits", default=5, of="player"),
    ),
    verbs=by_name(
        repertoire.draw(DECK, HAND),
        repertoire.discard(ARCHIVES),
        repertoire.discard_at_random(HAND),
        Verb(
            name="damage",
            roles=("amount",),
            steps=(
                when(
                    count(cards_in(HAND, of=RUNNER)) < bound("amount"),
                    i.EndGame(winner=CORP, how="flatline", cites=("NR-5",)),
                ),
                do("discard at random", player=RUNNER, count=bound("amount")),
            ),
        ),
        Verb(
            name="access",
            roles=("card",),
            steps=(
                i.Face(what=var("card"), up=e.Lit(True)),
                when(of(var("card"), "type") == "agenda", move(var("card"), SCORE, whose=RUNNER, manner="stolen")),
                i.Perform(what=var("card"), kind="accessed"),
            ),
        ),
    ),
    actions=by_name(
        run(rezzed_only=True),
        Action(
            name="install",
            menus=("action",),
            subject=cards_in(HAND, of=YOU),
            steps=(
                SPEND,
                when(of(THIS, "type") == "breaker", move(THIS, RIG)),
                when(of(THIS, "type") == "ice", move(THIS, ICE, at="top")),
                when(of(THIS, "type").one_of("agenda", "asset"), move(THIS, SERVER)),
            ),
            verbs=("installs",),
        ),
        Action(
            name="advance",
            menus=("action",),
            subject=cards_in(SERVER, of=YOU, type="agenda"),
            steps=(SPEND, pays(YOU, 1), i.AddMark(what=THIS, key="advancement", value=e.Lit(1))),
            verbs=("advances",),
        ),
        Action(
            name="score",
            menus=("action",),
            subject=cards_in(SERVER, of=YOU, type="agenda"),
            needs=(need(its.advancement >= its.needed, "NR-8", "{this} is not advanced enough"),),
            steps=(move(THIS, SCORE, face_up=True), i.Check()),
            verbs=("scores",),
        ),
    ),
    checks=by_name(
        StateBasedAction(
            name="seven points",
            whom=e.Among(e.Either(YOU, OPPONENT), e.Compare(">=", e.Total(cards_in(SCORE, of=IT), "points"), e.Lit(7))),
            steps=(i.EndGame(winner=var("them"), how="seven agenda points", cites=("NR-9",)),),
        )
    ),
    phases=by_name(
        PhaseOf(
            name="start",
            steps=(
                mark(TURN_PLAYER, "clicks", e.Whether(e.TurnOf(CORP), e.Lit(3), e.Lit(4))),
                when(
                    e.TurnOf(CORP),
                    when(
                        no(e.Exists(cards_in(DECK, of=CORP))),
                        i.EndGame(winner=RUNNER, how="nothing left in R&D", cites=("NR-4",)),
                    ),
                    do("draw", player=CORP, count=1, cites=("NR-3",)),
                ),
            ),
        ),
        PhaseOf(
            name="action",
            steps=(
                loop(
                    both(of(TURN_PLAYER, "clicks") > 0, no(game("over") == True)),
                    i.Check(),
                    i.Offer(who=TURN_PLAYER, menu="action", name="acted", decline="take a credit", always=True),
                    when(
                        bound("acted") == False,
                        mark(TURN_PLAYER, "clicks", of(TURN_PLAYER, "clicks") - 1),
                        mark(TURN_PLAYER, "credits", of(TURN_PLAYER, "credits") + 1),
                    ),
                ),
            ),
        ),
    ),
    policies=Policies(responses=NoResponses()),
    working=(SERVER, ICE, RIG),
)
RULES = (
    Rule("NR-1", "The Corp and the Runner have actions of their own."),
    Rule("NR-2", "The Corp has three clicks a turn, the Runner four; all are spent."),
    Rule("NR-3", "The Corp draws a card at the start of its turn; the Runner draws by clicks only."),
    Rule("NR-4", "The Corp loses if it must draw from an empty R&D."),
    Rule("NR-5", "Damage discards random cards; a Runner who takes more than the grip holds is flatlined."),
    Rule("NR-6", "Ice is installed unrezzed; the Corp may rez it as it is approached, else the Runner passes it."),
    Rule("NR-7", "An unbroken subroutine resolves; one that ends the run prevents access."),
    Rule("NR-8", "An agenda is stolen if it is accessed, and scored once it has been advanced enough."),
    Rule("NR-9", "Seven agenda points win."),
)
CARDS = (
    ice("Wall", i.Leave(block="run")),
    ice("Shock", do("damage", amount=1)),
    ice("Tower", i.Leave(block="run"), strength=5),
    Card(name="Drill", type="breaker", values={"strength": 2}),
    agenda("Project", 2, 3),
    agenda("Empire", 5, 5),
    Card(name="Snare", type="asset", abilities=(Ability(kind="accessed", effect=(do("damage", amount=3),)),)),
    Card(name="Memo", type="asset"),
)
RULINGS = """
id: NR-clicks
tags: [action points, asymmetry]
title: The Corp has three clicks, the Runner four
cites: [NR-2, NR-3]
phase: start
players: {Ada: {hand: [Memo]}, Ben: {hand: [Memo]}}
play:
  - Ada passes
  - Ada passes
  - Ada passes
  - expect: {credits of Ada: 8, cards in Ada's hand: 2}
  - Ben passes
  - Ben passes
  - Ben passes
  - Ben passes
expect: {credits of Ben: 9, cards in Ben's hand: 1}
---
id: NR-sides
tags: [asymmetry]
title: Only the Runner runs
cites: [NR-1]
phase: start
players: {Ada: {server: [Project]}, Ben: {}}
play: [{do: Ada runs, refused: NR-1}, to Ben's action, Ben runs]
expect: {zone of Project: score area, controller of Project: Ben}
---
id: NR-deck-out
tags: [deck-out, asymmetry]
title: The Corp loses if it must draw from an empty R&D, the Runner does not
cites: [NR-4]
phase: start
turn: Ben
players: {Ada: {deck: []}, Ben: {deck: []}}
play: [to the end of turn, to Ada's action]
expect: {winner: Ben}
---
id: NR-unrezzed
tags: [hidden cards]
title: The Runner passes ice that the Corp does not rez
cites: [NR-6]
phase: start
turn: Ben
players: {Ada: {server: [Project], ice: [Wall]}, Ben: {}}
play: [Ben runs, Ada chooses no]
expect: {zone of Project: score area, credits of Ada: 5}
under:
  hidden ice works:
    expect: {zone of Project: server, credits of Ada: 5}
---
id: NR-install
tags: [hidden cards]
title: Ice is installed face down, outermost, and hidden from the Runner
cites: [NR-6]
phase: start
players: {Ada: {hand: [Tower], ice: [Wall]}, Ben: {}}
play: [Ada installs Tower]
expect: {names in Ada's ice: [Tower, Wall], Ada sees Tower: yes, Ben sees Tower: no, Ben sees Wall: no}
---
id: NR-end-the-run
tags: [ending a procedure early]
title: An unbroken subroutine that ends the run prevents access
cites: [NR-7]
phase: start
turn: Ben
players: {Ada: {server: [Project], ice: [Wall, Shock]}, Ben: {hand: [Memo]}}
play: [Ben runs, Ada chooses yes]
expect: {zone of Project: server, credits of Ada: 4, cards in Ben's hand: 1, clicks of Ben: 3}
---
id: NR-break
tags: [paid prevention]
title: An icebreaker of enough strength breaks the subroutine for a credit
cites: [NR-7, NR-8]
phase: start
turn: Ben
players: {Ada: {server: [Project], ice: [Wall]}, Ben: {rig: [Drill]}}
play: [Ben runs, Ada chooses yes, Ben chooses yes]
expect: {zone of Project: score area, credits of Ben: 4}
---
id: NR-too-weak
tags: [paid prevention]
title: An icebreaker that is too weak breaks nothing
cites: [NR-7]
phase: start
turn: Ben
players: {Ada: {server: [Project], ice: [Tower]}, Ben: {rig: [Drill]}}
play: [Ben runs, Ada chooses yes]
expect: {zone of Project: server, credits of Ben: 5, credits of Ada: 4}
---
id: NR-flatline
tags: [winning and losing]
title: A Runner who takes more damage than the grip holds is flatlined
cites: [NR-5]
phase: start
turn: Ben
players: {Ada: {server: [Snare]}, Ben: {hand: [Memo, Drill]}}
play: [Ben runs]
expect: {winner: Ada}
---
id: NR-score
tags: [winning and losing]
title: An agenda is scored once it has been advanced often enough
cites: [NR-8, NR-9]
phase: start
players: {Ada: {server: [{card: Project, advancement: 1}], score area: [Empire]}, Ben: {}}
play:
  - Ada advances Project
  - {do: Ada scores Project, refused: NR-8}
  - Ada advances Project
  - Ada scores Project
expect: {winner: Ada, credits of Ada: 3}
"""
GAME = SignatureGame(
    name="netrunner",
    title="Netrunner",
    parts=PARTS,
    rules=RULES,
    cards=CARDS,
    lexicon=Lexicon(main="action", fill={DECK: 10}, blank="Memo"),
    rulings=RULINGS,
    swaps={"hidden ice works": {"replace_parts": {"actions": by_name(run(rezzed_only=False))}}},
)
