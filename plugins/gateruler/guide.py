"""The guide for new players, and card texts that rules English cannot express."""

from __future__ import annotations

from rulestone.authoring import GuideTip

TIPS = (
    GuideTip(
        text="You win when your opponent has as many damage cards as their ruler has life, or no card in the deck.",
        cites=("GR-15.3",),
    ),
    GuideTip(
        text=(
            "Your ruler stands in the middle with a defence zone before it, and an attack zone to the left and to"
            " the right. A played card goes to the gate first. Both of you may respond; it resolves when both of"
            " you pass."
        ),
        cites=("GR-3", "GR-7.6"),
    ),
    GuideTip(
        phase="main",
        text=(
            "In the main phase you summon units and play events. A card costs as much energy as its level, and a "
            "unit of your own turn one of your summon rights. When both of you pass on an empty gate, the phase "
            "is over."
        ),
        cites=("GR-8.4", "GR-8.7", "GR-5.3"),
    ),
    GuideTip(
        action="play unit",
        text=(
            "A unit in an attack zone can attack in the same turn. A unit in the defence zone enters "
            "resting, and attacks on your ruler hit it instead. A unit may enter the place of another unit "
            "of yours, which then goes to the graveyard (assumed)."
        ),
        cites=("GR-8.11", "GR-11.4", "GR-8.12"),
    ),
    GuideTip(
        action="set",
        text=(
            "An event that is not normal is laid face down into a set zone first, and played from there later, in"
            " either player's turn. Your opponent sees a card there, but not which one."
        ),
        cites=("GR-6.4",),
    ),
    GuideTip(
        action="attack",
        text=(
            "Your ruler, and units in attack zones that do not rest, may attack one after the other. An attack hits "
            "the front card of a line. In the middle line that is the ruler if nothing defends it."
        ),
        cites=("GR-11.3", "GR-11.4"),
    ),
    GuideTip(
        action="play set event",
        text=(
            "You are asked because an item is, or may be, on the gate. Your response resolves before it. Pass if "
            "you want none."
        ),
        cites=("GR-7.6", "GR-6.3"),
    ),
)
PREPARES = (
    "It prepares an opening hand and 3 energy. As your turn starts: draw 2 cards (in the game's first turn as the "
    "rules say, which is assumed), and all your energy acts."
)
SOUL = "When this would leave the field, you may put a card of its soul into the graveyard instead."
SAYS = {
    "Knight": PREPARES,
    "Apprentice": "As your turn starts, drive 2 cards (in the game's first turn as the rules say, which is assumed).",
    "Dreadnought": "It drives a card as your turn starts, and another one as it attacks.",
    "Overlord": (
        f"{PREPARES} Each of your cards costs exactly 1 energy. In the other player's turn you cannot play "
        "events, and your energy does not act."
    ),
    "Trickster": (
        f"{PREPARES} As it attacks, take 1 damage. When you were dealt 2 or more combat damage, you may "
        "discard a card of level 2 or less with a counter at the end of combat, and use that counter. Such "
        "cards that would go from your graveyard under the deck are removed from the game."
    ),
    "Wizard": (
        f"{PREPARES} At the end of your turn this and one of your rested energy act. In the other player's "
        "turn it may be rested as if it were an energy."
    ),
    "Oathkeeper": f"{SOUL} When this is destroyed, draw a card. When this is put into the graveyard, take 1 damage.",
    "awakened_wrath": (
        "Choose a unit your opponent controls and a unit of yours. Effect damage that is on its way to yours "
        "is cancelled. Deal 2 damage to the first one."
    ),
    "demeltria": (
        "Choose an ability on the gate of a unit your opponent controls. Negate it; the unit has no abilities"
        " until the end of the next turn."
    ),
    "minotaur_katarosu": (
        "When this is put on the field from elsewhere than the damage zone, special summon a chosen “Balanik”"
        " of your damage zone. At the start of your attack phase, by resting this: destroy a chosen unit of "
        "your opponent's defence zone."
    ),
    "minotaur_sirloin": (
        "When this is put on the field from elsewhere than the damage zone, special summon a chosen "
        "“Katarosu” of your damage zone. As long as you have 3 of the minotaur warriors with different names,"
        " this gets +1 STK."
    ),
    "rain_of_tear": (
        "Your opponent picks 2 cards of their hand and discards them. From the hand, at normal timing, for 1 "
        "energy and by discarding this: draw a card."
    ),
    "space_doppelganger": (
        "[OD] from the drive zone: choose a unit your opponent controls of level 2 or less. This has the ATK "
        "and HP printed on it, as long as that unit is there."
    ),
    "tatari_oni": (
        "At the end of a combat in which this attacked, as long as you have no hand, it acts: it attacks up "
        "to 3 times a turn. When this would go to the graveyard, remove it from the game instead."
    ),
    "van_rain": (
        "[TD] When this touches down, put the top card of your deck into its soul. At the end of a combat in "
        f"which this attacked, it acts. It attacks up to twice a turn. {SOUL}"
    ),
}
