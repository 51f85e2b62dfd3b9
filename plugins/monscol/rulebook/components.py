"""The rulebook, first part: components, cards, the map, zones and states, set-up (MC-1 to MC-5)."""

from __future__ import annotations

from monscol.rulebook.sources import GUIDE, NOTICE, PRODUCT, derived, reported, stated, unstated

COMPONENTS = (
    stated("MC-1.1", "Each player's deck has 50 cards, at most 3 of one name.", PRODUCT),
    unstated(
        "MC-1.2",
        "Dice have six sides; nD is the sum of n of them.",
        "dice stated, the sum is a usual reading",
        background=True,
    ),
    stated("MC-1.3", "Both share a battlefield, 3 squares wide and 4 deep.", GUIDE + "4"),
    unstated("MC-1.4", "Summoner cards belong to a format of their own and are left out.", background=True),
    derived(
        "MC-1.5",
        "There are no life points and no mana: the resources are cards in hand, spell and item slots, ready "
        "units, and cards of the deck for heroes.",
        "the guide names nothing else",
    ),
)

CARDS = (
    stated(
        "MC-2.1",
        "A unit has a name, elements, a race, a level, attack, defence and a march type, and may have abilities.",
        GUIDE + "2",
    ),
    reported(
        "MC-2.2",
        "Only units hold terrain; other kinds of cards are optional in a deck.",
        "a players' wiki",
        background=True,
    ),
    stated("MC-2.3", "A unit can be summoned instantly only if it bears the instant mark.", GUIDE + "4"),
    reported(
        "MC-2.4",
        "To summon a hero of h points its owner discards the top h cards of the deck; a player has one hero of a "
        "name on the battlefield at most.",
        "a judge's page of 2009",
    ),
    reported(
        "MC-2.5",
        "A consumable is used in battle and then discarded; equipment stays on a unit until one of them is "
        "discarded; both take up item slots of the bearer.",
        "a players' wiki",
    ),
    stated(
        "MC-2.6",
        "A combat spell is used from hand in battle by a unit with the slots for it. A ritual spell is used in the "
        "main phase, some in the opponent's; one that needs a condition waits in one of 3 ritual slots until it holds.",
        GUIDE + "2, a blog and a glossary of players",
    ),
    unstated("MC-2.6a", "A waiting ritual resolves in the next check step after its condition holds."),
    unstated("MC-2.6b", "A ritual for the opponent's main phase is used before one of the opponent's actions."),
    stated("MC-2.7", "A terrain has a limit and often an effect on the units there or on its holder.", GUIDE + "5"),
    stated("MC-2.8", "The printed name of an effect carries the symbol of its kind.", NOTICE + "4", background=True),
)

MAP = (
    stated(
        "MC-3.1",
        "Squares are numbered from each player's side: the front row is 1, 2, 3, the back row 4, 5, 6.",
        PRODUCT,
    ),
    reported("MC-3.2", "Own 1, 2, 3 face the opponent's 3, 2, 1; the bases are the squares 5.", "players' pages"),
    stated("MC-3.3", "A unit exists only on a terrain or base; an empty square cannot be entered.", GUIDE + "5"),
    stated("MC-3.4", "A party is all units of one player on one terrain.", GUIDE + "5"),
    stated(
        "MC-3.5", "The levels of a party add up to no more than the terrain's limit, for each side alone.", GUIDE + "5"
    ),
    unstated("MC-3.6", "The limit of a base is 10, that of a proxy terrain 8.", "a blog for the base; not found else"),
    unstated(
        "MC-3.7",
        "If a party exceeds the limit, units of it are discarded until it does not; their owner chooses which.",
        "the adjustment is stated, who chooses is not",
    ),
)

ZONES = (
    reported(
        "MC-4.1",
        "A player has deck, hand, discard pile, removed cards and ritual slots; the battlefield is shared.",
        "a glossary of players",
    ),
    unstated(
        "MC-4.1a", "With all 3 ritual slots taken no further ritual is put into a slot.", "so a players' glossary"
    ),
    unstated("MC-4.6", "A card that leaves goes to its owner's zones; its last known controller is the one it had."),
    stated("MC-4.2", "The hand limit is 6.", "the basic procedure of the anniversary edition"),
    unstated(
        "MC-4.3",
        "A unit is ready or completed; a completed one cannot attack, nor complete itself to pay a cost.",
        "stated for the cost: " + NOTICE + "3-1",
    ),
    unstated("MC-4.4", "Units and slots are restored at the end of each battle and of each turn."),
    unstated(
        "MC-4.5",
        "A terrain belongs to the player who placed it last, or won or held it in battle.",
        GUIDE + "6, for battle",
    ),
)

SETUP = (
    unstated("MC-5.1", "Both roll a die; the higher goes first. Ties are rolled again.", GUIDE + "3; ties not found"),
    stated(
        "MC-5.2", "Decks are shuffled; the top card is put face down on the player's own square 5: the base.", PRODUCT
    ),
    stated("MC-5.3", "Each player draws 6.", PRODUCT),
    reported(
        "MC-5.4",
        "A player without a unit in the opening hand may shuffle it back and draw a new hand once (mulligan).",
        "players' pages",
    ),
)

COMPONENTS_AND_ZONES = (*COMPONENTS, *CARDS, *MAP, *ZONES, *SETUP)
