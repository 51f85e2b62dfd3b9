"""A Game of Thrones (second edition): plots and initiative, three challenges with claim, and windows for reactions.

Source: Rules Reference, entries on plot phase, initiative, challenges, claim, unopposed, and reactions.
"""

from __future__ import annotations

from rulestone.authoring import *
from tests.signature.common import raises
from tests.signature.game import SignatureGame

PLAY, HAND, PLOTS, REVEALED, DEAD, DISCARD = "play", "hand", "plot deck", "revealed plot", "dead pile", "discard pile"
PLAYERS = e.Either(YOU, OPPONENT)
FIRST = e.GameValue("first player")
ATTACKER, DEFENDER = e.GameValue("attacker"), opponent_of(e.GameValue("attacker"))
CLAIM = of(cards_in(REVEALED, of=ATTACKER), "claim")
ICONS = ("military", "intrigue", "power")


def character(name: str, strength: int, *icons: str, abilities: tuple[Ability, ...] = ()) -> Card:
    values = {"strength": strength, **dict.fromkeys(icons, True)}
    return Card(name=name, type="character", values=values, abilities=abilities)


def plot(name: str, initiative: int, claim: int = 1) -> Card:
    return Card(name=name, type="plot", values={"initiative": initiative, "claim": claim})


def reaction(name: str, event: str, *more: i.Instruction, forced: bool = False) -> Card:
    heard = triggered(event, None, do("shout", character=THIS), *more, optional=not forced)
    return character(name, 1, abilities=(heard,))


def challenge(icon: str) -> Action:
    """Return the action of initiating a challenge of one kind."""
    return Action(
        name=f"{icon} challenge",
        menus=("challenge",),
        needs=(
            need(e.Same(e.GameValue("mover"), YOU), "GT-3", "it is not {you}'s turn to challenge"),
            need(no(of(YOU, icon) == True), "GT-4", "{you} has made this challenge in this round"),
        ),
        announce=(
            choose(
                "attackers",
                cards_in(PLAY, of=YOU, where=both(its[icon] == True, its.knelt == False)),
                1,
                9,
                suffers="",
                cites=("GT-5",),
            ),
        ),
        steps=(
            mark(YOU, icon, True),
            set_game("attacker", YOU),
            mark(var("attackers"), "knelt", True),
            pick(
                "defenders",
                cards_in(PLAY, of=OPPONENT, where=both(its[icon] == True, its.knelt == False)),
                0,
                9,
                who=OPPONENT,
                prompt="defend",
            ),
            mark(var("defenders"), "knelt", True),
            let("attack", e.Total(var("attackers"), "strength")),
            let("defense", e.Total(var("defenders"), "strength")),
            when(
                bound("attack") >= bound("defense"),
                when(bound("defense") == 0, do("gain power", player=YOU, amount=1)),
                call(f"{icon} claim"),
            ),
            i.Check(),
        ),
        verbs=(f"declares {icon} with",),
    )


PLOT_PHASE = (
    mark(PLAYERS, "military", None),
    mark(PLAYERS, "intrigue", None),
    mark(PLAYERS, "power", None),
    pick("chosen by 0", cards_in(PLOTS, of=e.Lit(0)), who=e.Lit(0), prompt="choose a plot"),
    pick("chosen by 1", cards_in(PLOTS, of=e.Lit(1)), who=e.Lit(1), prompt="choose a plot"),
    at_once(
        move(var("chosen by 0"), REVEALED, face_up=True, name="plot of 0"),
        move(var("chosen by 1"), REVEALED, face_up=True, name="plot of 1"),
    ),
    let("lead", of(var("plot of 0"), "initiative") - of(var("plot of 1"), "initiative")),
    when(bound("lead") == 0, let("lead", of(e.Lit(1), "total") - of(e.Lit(0), "total"))),
    let("winner", 1),
    when(bound("lead") > 0, let("winner", 0)),
    i.Ask(name="goes first", who=var("winner"), prompt="be first player"),
    set_game("first player", e.Whether(bound("goes first") == True, var("winner"), opponent_of(var("winner")))),
)


def challenges(player: e.Expr) -> i.Steps:
    """Return challenges of a player until that player declines."""
    offer = i.Offer(who=player, menu="challenge", name="acted", decline="end challenges", always=True)
    return set_game("mover", player), let("acted", True), loop(bound("acted") == True, i.Check(), offer)


PARTS = Parts(
    zones=by_name(
        Zone(name=PLAY),
        Zone(name=HAND, seen_by="owner"),
        Zone(name=PLOTS, seen_by="owner", face_up=False),
        Zone(name=REVEALED),
        Zone(name=DEAD),
        Zone(name=DISCARD),
    ),
    attributes=by_name(
        Attribute(name="strength", default=0),
        Attribute(name="initiative", default=0),
        Attribute(name="claim", default=1),
        *(flag(icon) for icon in ICONS),
        flag("knelt"),
        Attribute(name="total", default=0, of="player"),
    ),
    verbs=by_name(
        repertoire.goes("kill", "character", DEAD, manner="killed"),
        repertoire.discard(DISCARD),
        repertoire.discard_at_random(HAND),
        raises("gain power", "total"),
        Verb(name="shout", roles=("character",), steps=()),
        Verb(name="murmur", roles=("character",), steps=()),
    ),
    actions=by_name(*map(challenge, ICONS)),
    procedures={
        "military claim": (
            pick("victims", cards_in(PLAY, of=DEFENDER), CLAIM, who=DEFENDER, prompt="choose who is killed"),
            do("kill", character=var("victims")),
        ),
        "intrigue claim": (do("discard at random", player=DEFENDER, count=CLAIM),),
        "power claim": (
            let("moved", e.Arith("min", CLAIM, e.Of(DEFENDER, "total"))),
            do("gain power", player=DEFENDER, amount=0 - bound("moved")),
            do("gain power", player=ATTACKER, amount=bound("moved")),
        ),
    },
    checks=by_name(
        StateBasedAction(
            name="fifteen power",
            whom=e.Among(PLAYERS, its.total >= 15),
            steps=(i.EndGame(winner=var("them"), how="fifteen power", cites=("GT-9",)),),
        )
    ),
    phases=by_name(
        PhaseOf(name="plot", steps=PLOT_PHASE),
        PhaseOf(name="challenges", steps=(*challenges(FIRST), *challenges(opponent_of(FIRST)))),
        PhaseOf(name="standing", steps=(mark(cards_in(PLAY), "knelt", None),)),
    ),
    next_player=FIRST,
    policies=Policies(responses=NoResponses(), triggers=TriggerWindows(leads=FIRST, cites=("GT-10",))),
    working=(PLAY,),
)
RULES = (
    Rule("GT-1", "Both players reveal a plot at the same time; higher initiative names the first player."),
    Rule("GT-2", "If both have the same initiative, the player with less power has the initiative."),
    Rule("GT-3", "The first player makes all challenges before the opponent makes any."),
    Rule("GT-4", "Each player makes at most one challenge of each kind a round."),
    Rule("GT-5", "Only standing characters with the icon take part, and kneel."),
    Rule("GT-6", "The loser of a military challenge chooses as many characters as the claim, to be killed."),
    Rule("GT-7", "Claim of an intrigue challenge takes random cards from the hand, of a power challenge power."),
    Rule("GT-8", "An unopposed challenge gains one power; a lost attack has no claim."),
    Rule("GT-9", "Fifteen power wins."),
    Rule("GT-10", "Forced reactions come first; then the players alternate, and each reaction has windows itself."),
)
CARDS = (
    character("Knight", 4, "military"),
    character("Squire", 1, "military"),
    character("Spy", 2, "intrigue"),
    character("Envoy", 2, "power"),
    character("Page", 1),
    Card(name="Letter", type="event"),
    plot("Haste", 9),
    plot("Siege", 3, claim=2),
    plot("Patience", 3),
    reaction("A1", "gain power", do("murmur", character=THIS)),
    reaction("A2", "gain power"),
    reaction("A3", "murmur"),
    reaction("B1", "gain power"),
    reaction("B2", "gain power"),
    reaction("B3", "murmur"),
    reaction("Duty", "gain power", forced=True),
)
RULINGS = """
id: GT-initiative
tags: [initiative and attack token]
title: The player with the higher initiative may make the opponent first player
cites: [GT-1, GT-3]
phase: plot
players:
  Ada: {play: [Knight], plot deck: [Haste]}
  Ben: {play: [Envoy], plot deck: [Siege]}
play:
  - Ada chooses no
  - Ben declares power with Envoy
  - {do: Ada declares military with Knight, refused: GT-3}
expect: {total of Ben: 1, names in Ada's revealed plot: [Haste]}
under:
  last player starts:
    play: [Ada declares military with Knight, Ben chooses Envoy]
    expect: {total of Ben: 0, names in Ada's revealed plot: [Haste]}
---
id: GT-tie
tags: [initiative and attack token]
title: With equal initiative the player with less power chooses
cites: [GT-2]
phase: plot
players:
  Ada: {play: [Knight], plot deck: [Patience], values: {total: 5}}
  Ben: {play: [Envoy], plot deck: [Siege], values: {total: 4}}
play: [Ben chooses yes, Ben declares power with Envoy]
expect: {total of Ben: 7, total of Ada: 3}
---
id: GT-once
tags: [limits]
title: One challenge of each kind a round
cites: [GT-4]
phase: plot
players:
  Ada: {play: [Envoy, {card: Envoy, as: Second}, Spy], plot deck: [Haste]}
  Ben: {hand: [Letter], plot deck: [Siege]}
play:
  - Ada chooses yes
  - Ada declares power with Envoy
  - {do: Ada declares power with Second, refused: GT-4}
  - Ada declares intrigue with Spy
expect: {total of Ada: 2, cards in Ben's hand: 0}
---
id: GT-icon
tags: [attack restrictions]
title: A character without the icon cannot take part
cites: [GT-5]
phase: plot
players:
  Ada: {play: [Knight, Spy], plot deck: [Haste]}
  Ben: {hand: [Letter], plot deck: [Siege]}
play:
  - Ada chooses yes
  - {do: Ada declares intrigue with Knight, refused: GT-5}
  - Ada declares intrigue with Spy
expect: {zone of Letter: discard pile, knelt of Knight: no, knelt of Spy: yes}
---
id: GT-military
tags: [results of combat]
title: The losing defender chooses who is killed, as many as the claim says
cites: [GT-6]
phase: plot
players:
  Ada: {play: [Knight], plot deck: [Siege]}
  Ben: {play: [Squire, Page, Envoy], plot deck: [Patience]}
play:
  - Ben chooses no
  - Ada declares military with Knight
  - Ben chooses Squire
  - Ben chooses Page, Envoy
expect: {zone of Page: dead pile, zone of Envoy: dead pile, zone of Squire: play, total of Ada: 0}
---
id: GT-defended
tags: [results of combat]
title: A defender who is stronger prevents claim
cites: [GT-8]
phase: plot
players:
  Ada: {play: [Squire], plot deck: [Haste]}
  Ben: {play: [Knight, Page], plot deck: [Siege]}
play: [Ada chooses yes, Ada declares military with Squire, Ben chooses Knight]
expect: {total of Ada: 0, zone of Page: play, knelt of Knight: yes}
---
id: GT-power
tags: [results of combat]
title: A power challenge moves power from one house to the other
cites: [GT-7, GT-8]
phase: plot
players:
  Ada: {play: [Envoy], plot deck: [Siege]}
  Ben: {plot deck: [Patience], values: {total: 1}}
play: [Ada chooses yes, Ada declares power with Envoy]
expect: {total of Ada: 2, total of Ben: 0}
---
id: GT-fifteen
tags: [winning and losing]
title: The fifteenth power wins during the challenges
cites: [GT-9]
phase: plot
players:
  Ada: {play: [Spy], plot deck: [Haste], values: {total: 14}}
  Ben: {hand: [Letter], plot deck: [Siege]}
play: [Ada chooses yes, Ada declares intrigue with Spy]
expect: {winner: Ada, zone of Letter: discard pile}
---
id: GT-windows
tags: [trigger order]
title: Players alternate in reacting, and a nested reaction has its own window
cites: [GT-10]
phase: plot
players:
  Ada: {play: [Spy, A1, A2, A3], plot deck: [Haste]}
  Ben: {play: [B1, B2, B3], hand: [Letter], plot deck: [Siege]}
play:
  - Ada chooses yes
  - Ada declares intrigue with Spy
  - Ada chooses A1
  - Ada chooses A3
  - Ben chooses B3
  - Ben chooses B1
  - Ada chooses A2
  - Ben chooses B2
expect: {shout in order: [A1, A3, B3, B1, A2, B2]}
---
id: GT-forced
tags: [trigger order]
title: A forced reaction comes before the first player's optional one
cites: [GT-10]
phase: plot
players:
  Ada: {play: [Spy, A2], plot deck: [Haste]}
  Ben: {play: [Duty], hand: [Letter], plot deck: [Siege]}
play: [Ada chooses yes, Ada declares intrigue with Spy, Ada chooses A2]
expect: {shout in order: [Duty, A2]}
under:
  active player first:
    play: [Ada chooses yes, Ada declares intrigue with Spy, Ada chooses yes]
    expect: {shout in order: [A2, Duty]}
"""
GAME = SignatureGame(
    name="game_of_thrones",
    title="A Game of Thrones",
    parts=PARTS,
    rules=RULES,
    cards=CARDS,
    lexicon=Lexicon(main="challenges", blank="Letter"),
    rulings=RULINGS,
    swaps={
        "last player starts": {
            "replace_parts": {
                "phases": by_name(PhaseOf(name="plot", steps=(*PLOT_PHASE[:-2], set_game("first player", TURN_PLAYER))))
            }
        },
        "active player first": {"policies": {"triggers": Triggers(act="resolve")}},
    },
)
