"""Components, zones, turn, timings and the gate (GR-1 to GR-7)."""

from __future__ import annotations

from gateruler.rulebook.sources import COMPREHENSIVE, UPDATE, derived, stated, unstated

COMPONENTS = (
    stated("GR-1.1", "Two players play against each other.", COMPREHENSIVE + "1", background=True),
    stated(
        "GR-1.2",
        "Ruler and energy stand outside the deck; units, events and field cards make up the deck.",
        "the rule book, translated (2020-11)",
    ),
    stated(
        "GR-1.3",
        "A card has a name, a type, a level, attributes, a faction and abilities; units have ATK, HP and STK, "
        "rulers LIFE, ATK and STK, events a timing.",
        UPDATE + ", the players' wiki",
    ),
    unstated(
        "GR-1.4",
        "ATK is the combat damage to a unit, STK the combat damage to a ruler.",
        "follows from the data, rules update of 2021-10-21",
    ),
    unstated(
        "GR-1.5",
        "“X” in a text means cards whose name contains X.",
        "not found: the rules update of 2021-10-21 says it of 『X』 and abilities",
    ),
    derived(
        "GR-1.6",
        "A deck has 50 cards, no more than 4 of one name, and of legend cards no more than 1.",
        "player blogs of 2020-11, gateruler.eu, article 28",
    ),
    stated(
        "GR-1.7",
        "Card text takes precedence over the rules. Only the impossible part of an instruction is skipped. "
        "Missing data counts as 0 or as none.",
        COMPREHENSIVE + "1",
    ),
    stated("GR-1.8", "A card does not move to a zone that its player does not have.", COMPREHENSIVE + "15"),
    stated(
        "GR-2",
        "Each ruler card shows its LIFE, ATK and STK, the cards that it prepares, and its turn-start action.",
        UPDATE + ", the players' wiki, player blogs of 2020-11",
    ),
    unstated(
        "GR-2a",
        "In the first turn of the game the first player draws or drives 1 card instead of 2.",
        "player blogs of 2020-11, for Knight",
    ),
    unstated("GR-2b", "Overlord, Trickster and Wizard prepare as Knight does.", since="2021-10"),
    stated(
        "GR-2.dreadnought",
        "Dreadnought: card costs count as paid, and its player has no hand. As it attacks, its player drives 1.",
        UPDATE,
        since="2021-10",
    ),
    stated(
        "GR-2.overlord",
        "Overlord: a card costs exactly 1 energy, and in the opponent's turn events cannot be played.",
        UPDATE,
        since="2021-10",
    ),
    stated(
        "GR-2.trickster",
        "Trickster: as it attacks, it deals 1 damage to its own player. If the player took 2 or more combat "
        "damage, they may discard a card of level 2 or less with a counter at the end of combat, to use that "
        "counter. Such cards never return from the graveyard to the deck.",
        UPDATE,
        since="2021-10",
    ),
    stated(
        "GR-2.wizard",
        "Wizard: at the end of its player's turn it and one energy act; in the opponent's turn it may be rested as "
        "if it were an energy.",
        "equip article of 2022-03-28, the players' wiki",
    ),
    unstated(
        "GR-2.cap",
        "Some rulers cap the total level of the deck: Berserker at 80, since the update of 2021-10 at 120.",
        "gateruler.eu, article 28; that it is the sum of the levels is assumed",
    ),
    stated("GR-2.1", "A ruler's blocks of text are in force as long as it is the ruler.", UPDATE),
    stated(
        "GR-2.2",
        "The update of 2021-10 changed the data of several rulers; Knight prepares 4 cards instead of 2.",
        UPDATE + ", gateruler.eu, article 28",
        since="2021-10",
    ),
    stated(
        "GR-2.3",
        "Whether summoning needs rights, and how many there are in a turn, is the ruler's data.",
        COMPREHENSIVE + "6",
    ),
)

ZONES = (
    stated(
        "GR-3",
        "A player has two attack zones of one unit each, a defence zone of one card, a ruler zone, three set "
        "zones of one card each, field zone, energy zone, damage zone, drive zone, counter zone, hand, deck, "
        "graveyard and removed cards; the gate is shared.",
        COMPREHENSIVE + "3",
    ),
    stated(
        "GR-3.1",
        "Zones belong to one player each, apart from the field as a whole and the gate.",
        COMPREHENSIVE + "3",
        background=True,
    ),
    stated("GR-3.2", "How many cards a zone holds is known to both players.", COMPREHENSIVE + "3", background=True),
    stated(
        "GR-3.3",
        "Moving within the field keeps a card the same object; any other change of zones makes it a new "
        "object that earlier effects do not follow.",
        COMPREHENSIVE + "3",
    ),
    stated(
        "GR-3.4",
        "An ability that triggers on leaving the field sees the card as it was just before it left.",
        "a Q&A of 2022",
        background=True,
    ),
    stated(
        "GR-3.5",
        "To be put somewhere from a zone includes to be played from that zone and then resolved.",
        UPDATE,
        since="2021-10",
    ),
    derived(
        "GR-3.6",
        "Rulers and energy are not cards on the field for texts that choose or destroy.",
        "a case of the rules update of 2021-10-21",
    ),
    unstated("GR-3.6a", "Set cards are cards on the field.", since="2021-10"),
    unstated("GR-3.6b", "Other texts do not count a ruler as a card on the field either.", since="2021-10"),
    stated("GR-3.7", "Damage stays on a unit as a total; it does not lower HP.", "the beginner's page"),
    stated(
        "GR-3.8",
        "A face-down damage card has no printed information, but it still counts as a card.",
        UPDATE,
        since="2021-10",
    ),
    stated("GR-3.9", "A line without a unit can be attacked.", COMPREHENSIVE + "3 and chapter 8"),
)

TURN = (
    stated(
        "GR-4.1",
        "Rulers are put into the ruler zones, the first player is chosen at random, decks are shuffled, then "
        "both players prepare as their rulers say.",
        "the rule book, translated (2020-11), the players' wiki",
    ),
    unstated("GR-4.2", "Rulers and energy begin in act state, and there is no mulligan.", background=True),
    stated("GR-5.1", "A turn is start, main, attack and end phase.", COMPREHENSIVE + "6"),
    stated(
        "GR-5.2",
        "Start phase: the turn player's summon rights are reset (the other player's are unlimited), attackers "
        "and ruler become act, the ruler's turn-start action is done, with gate processing before and after "
        "it.",
        COMPREHENSIVE + "6",
        also=tuple(f"GR-5.2{step}" for step in "abcdef"),
    ),
    stated(
        "GR-5.3",
        "The main phase lasts until both players pass on an empty gate; then the cards left in the drive zone "
        "go to the graveyard.",
        COMPREHENSIVE + "6",
    ),
    stated(
        "GR-5.4",
        "The attack phase has as many attacks as the turn player wants; in the first turn of the game only one.",
        COMPREHENSIVE + "8",
    ),
    stated(
        "GR-5.5",
        "An ability that triggers at the end of the turn triggers once in that end phase.",
        COMPREHENSIVE + "6",
    ),
    unstated("GR-5.6", "Effects until end of turn end at the same time; anything this causes is processed."),
    unstated("GR-5.7", "There is no hand limit: no card is discarded as a turn ends."),
    stated(
        "GR-6.1",
        "A player may use an instant whenever they have priority while the gate is processed.",
        COMPREHENSIVE + "9",
    ),
    stated(
        "GR-6.2",
        "A player may use normal timing in their own main phase, with priority, while the gate is empty.",
        COMPREHENSIVE + "9",
    ),
    stated(
        "GR-6.3",
        "A player with priority may pass, or play a set card or an ability that is not of normal timing; at "
        "normal timing also show a card of the drive zone, play a unit or a field card, or set a card.",
        COMPREHENSIVE + "9",
    ),
    unstated("GR-6.3a", "At normal timing a player also plays events and abilities of that timing."),
    stated(
        "GR-6.4",
        "Events that are not of normal timing are played from a set zone, unless they say otherwise; normal "
        "events from hand.",
        UPDATE,
    ),
    unstated("GR-6.4a", "Normal events are also played from the drive zone."),
    derived(
        "GR-6.5",
        "A printed timing is a condition that is checked when the card is played.",
        UPDATE + ", from cards that print one",
    ),
    unstated(
        "GR-6.6",
        "Events that are not of normal timing can be set face down. Setting costs nothing, and a set card may "
        "be used in the same turn.",
        UPDATE + " in part",
    ),
)

GATE = (
    stated(
        "GR-7.1",
        "Gate processing alternates between adding and resolving until nothing is left.",
        COMPREHENSIVE + "9",
        background=True,
    ),
    stated(
        "GR-7.2",
        "While adding, the turn player has priority first; no player can act while ruler damage or a drive is on top.",
        COMPREHENSIVE + "9",
    ),
    unstated(
        "GR-7.3",
        "After a play the other player has priority. When both players pass, the top item resolves, or gate "
        "processing ends if the gate is empty.",
    ),
    stated("GR-7.4", "The top item resolves; system processing follows.", COMPREHENSIVE + "9"),
    unstated(
        "GR-7.5",
        "While items resolve, players act again only when something new was put on the gate.",
        "a player's note on the gate against rules update of 2021-10-21",
    ),
    stated(
        "GR-7.6",
        "A response to an item resolves before the item.",
        "a player's note on the gate, rules update of 2021-10-21",
    ),
    stated("GR-7.7", "Negating removes an item from the gate without resolving it.", UPDATE),
    unstated("GR-7.7a", "A negated card goes to its owner's graveyard."),
    stated("GR-7.8", "A card that is being played is on the gate and in no other zone.", UPDATE),
)

COMPONENTS_AND_ZONES = (*COMPONENTS, *ZONES, *TURN, *GATE)
