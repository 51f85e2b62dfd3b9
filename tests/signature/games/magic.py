"""Magic: The Gathering: the stack, state-based actions before triggers, targets, and effects in layers.

Source: Comprehensive Rules 117 (priority), 405 and 608 (stack, resolving), 603 and 704 (triggers, state-based actions),
613 (layers), 702.61 (split second).
"""

from __future__ import annotations

from rulestone.authoring import *
from tests.signature.common import hurts, lowers, raises
from tests.signature.game import SignatureGame

FIELD, HAND, LIBRARY, GRAVE = "battlefield", "hand", "library", "graveyard"
CREATURES = cards_in(FIELD, type="creature")
SORCERY_SPEED = need(either(its.instant == True, both(e.TurnOf(YOU), e.StackEmpty())), "117.1a", "{this} is no instant")


def creature(name: str, power: int, toughness: int, *abilities: Ability, **values: object) -> Card:
    made = {"power": power, "toughness": toughness, **values}
    return Card(name=name, type="creature", values=made, abilities=abilities)


def spell(name: str, *steps: i.Instruction, instant: bool = True, **more: Any) -> Card:
    return Card(name=name, type="spell", values={"instant": instant}, abilities=(effect(*steps, **more),))


LAYERS = LayerScheme(
    layers=("types", "abilities", "power"),
    touches={"types": ("race",), "abilities": ("abilities",), "power": ("power", "toughness")},
    sublayers={"power": (("set",), ("add",))},
    dependency=True,
    cites=("613.8",),
)
PARTS = Parts(
    zones=by_name(
        Zone(name=FIELD),
        Zone(name=HAND, seen_by="owner"),
        Zone(name=LIBRARY, ordered=True, seen_by="nobody", face_up=False),
        Zone(name=GRAVE),
    ),
    attributes=by_name(
        Attribute(name="power", default=0),
        Attribute(name="toughness", default=0),
        Attribute(name="race", default="human"),
        Attribute(name="damage", default=0),
        flag("instant"),
        flag("legendary"),
        Attribute(name="life", default=20, of="player"),
    ),
    verbs=by_name(
        repertoire.draw(LIBRARY, HAND),
        repertoire.goes("die", "creature", GRAVE, manner="died"),
        hurts("hurt", "creature"),
        lowers("lose life", "life"),
        raises("gain life", "life"),
    ),
    actions=by_name(
        Action(
            name="cast",
            menus=("main", "response"),
            subject=cards_in(HAND, of=YOU),
            needs=(SORCERY_SPEED,),
            announce=(move(THIS, GRAVE, same=True), i.Announce(what=THIS, item="spell")),
            steps=(i.Respond(actor=YOU, to="spell"),),
            verbs=("casts",),
        )
    ),
    aftermath={"spell": "permanent"},
    procedures={"permanent": (when(of(THIS, "type") == "creature", move(THIS, FIELD)),)},
    checks=by_name(
        StateBasedAction(
            name="lethal damage",
            whom=cards_in(FIELD, type="creature", where=its.toughness <= its.damage),
            steps=(do("die", creature=var("them")),),
            cites=("704.5g",),
        ),
        StateBasedAction(
            name="no life",
            whom=e.Among(e.Either(YOU, OPPONENT), its.life <= 0),
            steps=(i.EndGame(winner=opponent_of(var("them")), how="no life", cites=("704.5a",)),),
        ),
    ),
    phases=by_name(
        PhaseOf(name="main", steps=repertoire.acts(TURN_PLAYER, "main", "end the turn")),
        PhaseOf(name="end", steps=(mark(cards_in(FIELD), "damage", None), i.EndEffects(until=END_OF_TURN))),
    ),
    policies=Policies(
        responses=ReopeningGate(
            menu="response", reopen="always", after_play="actor", silence="702.61", cites=("117.4",)
        ),
        triggers=Triggers(act="stack", opens=True, looks_back=True, cites=("603.3b", "603.10")),
        targets=Targets(recheck="legal", lost="nothing if all", cites=("608.2b",)),
        layers=LAYERS,
    ),
    working=(FIELD,),
)
RULES = (
    Rule("117.1a", "Instants are cast with priority, other spells in the main phase with an empty stack."),
    Rule("117.4", "If both players pass in a row, the top of the stack resolves; then they have priority again."),
    Rule("603.3b", "The active player puts triggers on the stack first, so the nonactive player's resolve first."),
    Rule("603.10", "Leaves-the-battlefield abilities look back: creatures that die together see each other die."),
    Rule("608.2b", "A spell all of whose targets are illegal does not resolve."),
    Rule("613.4", "Within power and toughness, effects that set come before effects that modify."),
    Rule("613.8", "An effect that depends on another one is applied after it, whatever the timestamps say."),
    Rule("702.61", "While a spell with split second is on the stack, no spells can be cast."),
    Rule("704.3", "State-based actions are performed before triggers go on the stack."),
    Rule("704.5a", "A player without life loses."),
    Rule("704.5g", "A creature with lethal damage is destroyed."),
)
HURT = do("hurt", creature=var("target"), amount=2)
THEIRS, MINE = cards_in(FIELD, of=OPPONENT), cards_in(FIELD, of=YOU)
CARDS = (
    creature("Bear", 2, 2),
    creature("Goblin", 1, 1, race="goblin"),
    creature("Lord", 1, 3, static(cards_in(FIELD, where=its.race == "goblin", other=THIS), add(power=1, toughness=1))),
    creature("Mason", 1, 3, static(CREATURES, become(race="goblin"))),
    creature("Mourner", 1, 1, triggered("die", None, do("gain life", player=YOU, amount=1))),
    spell("Bolt", choose("target", THEIRS), HURT),
    spell("Growth", choose("target", MINE), lasting(var("target"), add(power=3, toughness=3))),
    spell("Shrink", choose("target", CREATURES), lasting(var("target"), become(power=1, toughness=1))),
    spell("Recall", choose("target", MINE), move(var("target"), HAND)),
    spell(
        "Harvest",
        choose("target", THEIRS),
        HURT,
        do("draw", player=YOU, count=1),
    ),
    spell("Insight", do("draw", player=YOU, count=1)),
    spell("Sudden", choose("target", THEIRS), HURT, no_responses=e.Lit(True)),
    spell("Pact", choose("target", THEIRS), HURT, do("lose life", player=YOU, amount=1)),
    spell("Quake", do("hurt", creature=CREATURES, amount=2), instant=False),
)
RULINGS = """
id: MG-last-in
tags: [stack, last in first out]
title: The spell that was cast last resolves first
cites: ["117.4"]
players: {Ada: {hand: [Bolt]}, Ben: {hand: [Growth], battlefield: [Bear]}}
play: [Ada casts Bolt on Bear, Ben casts Growth on Bear]
expect: {order of resolution: [Growth, Bolt], zone of Bear: battlefield, toughness of Bear: 5}
---
id: MG-between
tags: [priority]
title: Between two resolutions players may cast again
cites: ["117.4"]
players: {Ada: {hand: [Insight, Recall], battlefield: [Bear]}, Ben: {hand: [Growth], battlefield: [Goblin]}}
play: [Ada casts Insight, Ben casts Growth on Goblin, Ada passes, Ada casts Recall on Bear]
expect: {order of resolution: [Growth, Recall, Insight], zone of Bear: hand}
under:
  closed chain: {expect: {order of resolution: [Growth, Insight, Recall], zone of Bear: hand}}
---
id: MG-fizzle
tags: [fizzle]
title: A spell whose only target is gone does nothing at all
cites: ["608.2b"]
players: {Ada: {hand: [Harvest], library: 3 Bear}, Ben: {hand: [Recall], battlefield: [Goblin]}}
play: [Ada casts Harvest on Goblin, Ben casts Recall on Goblin]
expect: {cards in Ada's hand: 0, zone of Goblin: hand}
under:
  spells do what they can: {expect: {cards in Ada's hand: 1, zone of Goblin: hand}}
---
id: MG-split-second
tags: [split second]
title: A spell with split second cannot be responded to
cites: ["702.61"]
players: {Ada: {hand: [Sudden]}, Ben: {hand: [Growth], battlefield: [Bear]}}
play: [Ada casts Sudden on Bear, {do: "In response, Ben casts Growth on Bear", refused: "702.61"}]
expect: {zone of Bear: graveyard, zone of Growth: hand}
---
id: MG-together
tags: [leaves-the-field triggers]
title: Creatures that die together see each other die
cites: ["603.10", "704.5g"]
players: {Ada: {hand: [Quake], battlefield: [Mourner, Bear]}, Ben: {battlefield: [Goblin]}}
play: [Ada casts Quake]
expect: {life of Ada: 23, cards in Ben's battlefield: 0}
under:
  only survivors see: {expect: {life of Ada: 21, cards in Ben's battlefield: 0}}
---
id: MG-apnap
tags: [trigger order]
title: The nonactive player's trigger resolves first
cites: ["603.3b"]
players: {Ada: {hand: [Bolt], battlefield: [Mourner]}, Ben: {battlefield: [{card: Mourner, as: His}, Bear]}}
play: [Ada casts Bolt on Bear]
expect: {life of Ada: 21, life of Ben: 21, resolved in order: [Bolt, His, Mourner]}
under:
  other player first: {expect: {life of Ada: 21, life of Ben: 21, resolved in order: [Bolt, Mourner, His]}}
---
id: MG-state-based
tags: [state-based actions]
title: A player without life loses before a trigger could gain life
cites: ["704.3", "704.5a"]
players: {Ada: {hand: [Pact], battlefield: [Mourner], values: {life: 1}}, Ben: {battlefield: [Bear]}}
play: [Ada casts Pact on Bear]
expect: {winner: Ben, zone of Bear: graveyard}
---
id: MG-sorcery
tags: [spell speed]
title: A sorcery is no response
cites: ["117.1a"]
players: {Ada: {hand: [Bolt, Quake, Recall], battlefield: [Bear]}, Ben: {battlefield: [Lord]}}
play:
  - Ada casts Bolt on Lord
  - {do: Ada casts Quake, refused: "117.1a"}
  - Ada casts Recall on Bear
expect: {zone of Bear: hand, damage of Lord: 2}
---
id: MG-dependency
tags: [layers]
title: A lord depends on the effect that makes everybody a goblin, whichever came first
cites: ["613.8"]
players: {Ada: {battlefield: [{card: Lord, age: 1}, {card: Mason, age: 2}], hand: [Bear]}, Ben: {}}
play: [Ada casts Bear]
expect: {race of Bear: goblin, power of Bear: 3}
---
id: MG-same-layer
tags: [layers]
title: An effect that sets power comes before one that adds to it
cites: ["613.4"]
players: {Ada: {hand: [Growth, Shrink], battlefield: [Bear]}, Ben: {}}
play: [Ada casts Growth on Bear, continue, Ada casts Shrink on Bear]
expect: {power of Bear: 4, toughness of Bear: 4}
under:
  timestamps alone: {expect: {power of Bear: 1, toughness of Bear: 1}}
---
id: MG-damage-heals
tags: [damage between turns]
title: Damage is gone at the end of the turn
cites: ["704.5g"]
players: {Ada: {hand: [Bolt, {card: Bolt, as: Next}]}, Ben: {battlefield: [Lord]}}
play: [Ada casts Bolt on Lord, Ada ends the turn, Ben ends the turn, Ada casts Next on Lord]
expect: {damage of Lord: 2, zone of Lord: battlefield}
"""
GAME = SignatureGame(
    name="magic",
    title="Magic",
    parts=PARTS,
    rules=RULES,
    cards=CARDS,
    lexicon=Lexicon(main="main", fill={LIBRARY: 10}, blank="Bear"),
    rulings=RULINGS,
    swaps={
        "closed chain": {"policies": {"responses": ClosedChain()}},
        "spells do what they can": {"policies": {"targets": Targets()}},
        "only survivors see": {"policies": {"triggers": Triggers(act="stack", opens=True)}},
        "other player first": {
            "policies": {"triggers": Triggers(act="stack", opens=True, first="other player", looks_back=True)}
        },
        "timestamps alone": {"policies": {"layers": LayerScheme()}},
    },
)
