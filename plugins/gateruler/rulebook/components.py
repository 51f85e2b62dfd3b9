"""The rulebook, first part: components, rulers, zones, set-up, turn, what may be done when, the gate (GR-1 to GR-7)."""

from __future__ import annotations

from rulestone.authoring import ASSUMED, DERIVED, OFFICIAL, Rule

_COMPONENTS = (
    Rule("GR-1.1", "Two players play against each other.", OFFICIAL, "comprehensive rules 1.0.0, chapter 1"),
    Rule(
        "GR-1.2",
        "Ruler and energy stand outside the deck; units, events and field cards make up the deck.",
        OFFICIAL,
        "the rule book, translated (2020-11)",
    ),
    Rule(
        "GR-1.3",
        "A card has a name, a type, a level, attributes, a faction and abilities; units have ATK, HP and STK, "
        "rulers LIFE, ATK and STK, events a timing.",
        OFFICIAL,
        "rules update of 2021-10-21, the players' wiki",
    ),
    Rule(
        "GR-1.4",
        "ATK is what a unit is dealt, STK what a ruler is dealt.",
        ASSUMED,
        "follows from the data, rules update of 2021-10-21",
    ),
    Rule(
        "GR-1.5",
        "“X” in a text means cards whose name contains X.",
        ASSUMED,
        "not found: the rules update of 2021-10-21 says it of 『X』 and abilities",
    ),
    Rule(
        "GR-1.6",
        "A deck has 50 cards, no more than 4 of one name, and of legend cards no more than 1.",
        DERIVED,
        "player blogs of 2020-11, gateruler.eu, article 28",
    ),
    Rule(
        "GR-1.7",
        "A card's text goes before the rules, and of an instruction only what is impossible is left out. Missing data "
        "counts as 0 or as nothing.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 1",
    ),
    Rule(
        "GR-1.8",
        "A card does not move to a zone that its player does not have.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 15",
    ),
    Rule(
        "GR-2",
        "Each ruler prints its LIFE, ATK and STK, what it prepares, and what it does as its player's turn starts.",
        OFFICIAL,
        "rules update of 2021-10-21, the players' wiki, player blogs of 2020-11",
    ),
    Rule(
        "GR-2a",
        "In the first turn of the game 1 card is drawn or driven instead of two.",
        ASSUMED,
        "player blogs of 2020-11, for Knight",
    ),
    Rule("GR-2b", "Overlord, Trickster and Wizard prepare as Knight does.", ASSUMED, "not found", since="2021-10"),
    Rule(
        "GR-2.dreadnought",
        "Dreadnought: card costs count as paid, there is no hand; as it attacks, drive 1.",
        OFFICIAL,
        "rules update of 2021-10-21",
        since="2021-10",
    ),
    Rule(
        "GR-2.overlord",
        "Overlord: a card costs exactly 1 energy, and in the opponent's turn events cannot be played.",
        OFFICIAL,
        "rules update of 2021-10-21",
        since="2021-10",
    ),
    Rule(
        "GR-2.trickster",
        "Trickster: as it attacks, 1 damage to you; after 2 or more combat damage, at combat end a card of "
        "level 2 or less with a counter may be discarded to use it; such cards never return from graveyard to deck.",
        OFFICIAL,
        "rules update of 2021-10-21",
        since="2021-10",
    ),
    Rule(
        "GR-2.wizard",
        "Wizard: at the end of the own turn it and one energy act; in the opponent's turn it may be rested as if it "
        "were an energy.",
        OFFICIAL,
        "equip article of 2022-03-28, the players' wiki",
    ),
    Rule(
        "GR-2.cap",
        "With some rulers the levels of the deck may not come to more than a number: 80 for Berserker, 120 since the "
        "update of 2021-10.",
        ASSUMED,
        "gateruler.eu, article 28; that it is the sum of the levels is assumed",
    ),
    Rule(
        "GR-2.1",
        "A ruler's blocks of text are in force as long as it is the ruler.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-2.2",
        "The update of 2021-10 changed the data of several rulers; Knight prepares 4 cards instead of 2.",
        OFFICIAL,
        "rules update of 2021-10-21, gateruler.eu, article 28",
        since="2021-10",
    ),
    Rule(
        "GR-2.3",
        "Whether summoning needs rights, and how many there are in a turn, is the ruler's data.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 6",
    ),
)

_ZONES = (
    Rule(
        "GR-3",
        "A player has two attack zones of one unit each, a defence zone of one card, a ruler zone, three set zones "
        "of one card each, field zone, energy zone, damage zone, drive zone, counter zone, hand, deck, graveyard "
        "and removed cards; the gate is shared.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 3",
    ),
    Rule(
        "GR-3.1",
        "Zones belong to one player each, apart from the field as a whole and the gate.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 3",
    ),
    Rule(
        "GR-3.2",
        "How many cards a zone holds is known to both players.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 3",
    ),
    Rule(
        "GR-3.3",
        "Moving within the field keeps a card the same object; any other change of zones makes it a new one that "
        "earlier effects do not follow.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 3",
    ),
    Rule(
        "GR-3.4",
        "What triggers on leaving the field sees the card as it was before it left.",
        OFFICIAL,
        "a Q&A of 2022",
    ),
    Rule(
        "GR-3.5",
        "To be put somewhere from a zone includes to be played from that zone and then resolved.",
        OFFICIAL,
        "rules update of 2021-10-21",
        since="2021-10",
    ),
    Rule(
        "GR-3.6",
        "Rulers and energy are no cards on the field for texts that choose or destroy.",
        DERIVED,
        "a case of the rules update of 2021-10-21",
    ),
    Rule("GR-3.6a", "Set cards are cards on the field.", ASSUMED, "not found", since="2021-10"),
    Rule("GR-3.6b", "No other text finds a ruler on the field either.", ASSUMED, "not found", since="2021-10"),
    Rule("GR-3.7", "Damage stays on a unit as a total; it does not lower HP.", OFFICIAL, "the beginner's page"),
    Rule(
        "GR-3.8",
        "A damage card that lies face down shows nothing of what is printed on it, but counts as a card.",
        OFFICIAL,
        "rules update of 2021-10-21",
        since="2021-10",
    ),
    Rule(
        "GR-3.9",
        "A line without a unit can be attacked.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 3 and chapter 8",
    ),
)

_TURN = (
    Rule(
        "GR-4.1",
        "Rulers are put down, the first player is drawn by lot, decks are shuffled, then both prepare as their "
        "rulers say.",
        OFFICIAL,
        "the rule book, translated (2020-11), the players' wiki",
    ),
    Rule("GR-4.2", "Rulers and energy begin in act state, and opening hands are kept.", ASSUMED, "not found"),
    Rule("GR-5.1", "A turn is start, main, attack and end phase.", OFFICIAL, "comprehensive rules 1.0.0, chapter 6"),
    Rule(
        "GR-5.2",
        "Start phase: summon rights are set anew (the other player's are unlimited), attackers and ruler are acted, "
        "the ruler's turn-start action is done, with gate processing before and after it.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 6",
        also=tuple(f"GR-5.2{step}" for step in "abcdef"),
    ),
    Rule(
        "GR-5.3",
        "The main phase lasts until both pass on an empty gate; then what is left in the drive zone goes to the "
        "graveyard.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 6",
    ),
    Rule(
        "GR-5.4",
        "The attack phase has as many attacks as the turn player wants; in the first turn of the game just one.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 8",
    ),
    Rule(
        "GR-5.5",
        "At the end of the turn what triggers then does so once.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 6",
    ),
    Rule(
        "GR-5.6",
        "Effects until end of turn end together, and what that calls for is processed.",
        ASSUMED,
        "not found",
    ),
    Rule("GR-5.7", "No hand is too large: nothing is discarded as a turn ends.", ASSUMED, "not found"),
    Rule(
        "GR-6.1",
        "Instant: whenever one has priority in a gate processing.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 9",
    ),
    Rule(
        "GR-6.2",
        "Normal: in one's own main phase, with priority, while the gate is empty.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 9",
    ),
    Rule(
        "GR-6.3",
        "With priority one passes, plays a set card or an ability that are not of normal timing, or at normal timing "
        "shows a card of the drive zone, plays a unit or a field card, or sets a card.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 9",
    ),
    Rule("GR-6.3a", "At normal timing one plays events and abilities of that timing, too.", ASSUMED, "not found"),
    Rule(
        "GR-6.4",
        "Events that are not of normal timing are played from a set zone, unless they say otherwise; normal events "
        "from hand.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule("GR-6.4a", "Normal events are played from the drive zone, too.", ASSUMED, "not found"),
    Rule(
        "GR-6.5",
        "A printed timing is a condition that is looked at when the card is played.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-6.6",
        "Events that are not of normal timing can be set face down; that costs nothing, and they may be used at once.",
        ASSUMED,
        "rules update of 2021-10-21 in part",
    ),
)

_GATE = (
    Rule(
        "GR-7.1",
        "Gate processing is adding and resolving in turns until nothing is left.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 9",
    ),
    Rule(
        "GR-7.2",
        "While adding, the turn player has priority first; nobody can act while ruler damage or a drive is on top.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 9",
    ),
    Rule(
        "GR-7.3",
        "After a play the other player has priority; when both pass, the top item is resolved, or an empty gate is "
        "done.",
        ASSUMED,
        "not found",
    ),
    Rule(
        "GR-7.4",
        "Resolving takes the top item and carries it out; system processing follows.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 9",
    ),
    Rule(
        "GR-7.5",
        "While items resolve, players act again only when something new was put on the gate.",
        ASSUMED,
        "a player's note on the gate against rules update of 2021-10-21",
    ),
    Rule(
        "GR-7.6",
        "What is played in answer to an item resolves before it.",
        OFFICIAL,
        "a player's note on the gate, rules update of 2021-10-21",
    ),
    Rule(
        "GR-7.7",
        "Negating takes an item off the gate without carrying it out.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule("GR-7.7a", "A negated card goes to its owner's graveyard.", ASSUMED, "not found"),
    Rule(
        "GR-7.8",
        "A card that is being played is on the gate and in no other zone.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
)

COMPONENTS_AND_ZONES = (*_COMPONENTS, *_ZONES, *_TURN, *_GATE)
