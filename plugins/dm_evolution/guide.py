"""The guide for new players, and card texts that rules English cannot express."""

from __future__ import annotations

from rulestone.authoring import GuideTip

TIPS = (
    GuideTip(
        text=(
            "You win with an attack that comes through when your opponent has no shield left. A player with an "
            "empty deck has lost."
        ),
        cites=("DM-7.7",),
    ),
    GuideTip(
        text=(
            "The five cards that lie face down before each of you are the shields. An attack that comes through "
            "breaks one, and its owner takes it into the hand: so the player who is hit has more to respond with."
        ),
        cites=("DM-1.2", "DM-7.5"),
    ),
    GuideTip(
        phase="Mana Charge Step",
        text=(
            "Once a turn a card of your hand may go to the mana zone. From then on it pays for others and cannot "
            "be played itself. In your first turns charge every turn, and give up what costs most."
        ),
        cites=("DM-4.3", "DM-5.1"),
    ),
    GuideTip(
        phase="Main Step",
        text=(
            "Now creatures and spells are paid for: as much mana as they cost, among it one of each of their "
            "civilizations. You cannot pay yet for a card that is not offered. Type “why” and its name to see why."
        ),
        cites=("DM-4.4", "DM-5.2"),
    ),
    GuideTip(
        action="summon",
        text="A creature does not attack in the turn in which it comes; it can from your next one on.",
        cites=("DM-6.1",),
    ),
    GuideTip(action="evolve", text="An evolution creature is laid on creatures of yours.", cites=("DM-8.1",)),
    GuideTip(
        action="attack",
        text=(
            "A creature attacks by being tapped: the other player, or a creature of theirs that is tapped. In a "
            "battle the one with less power is destroyed, and with equal power both."
        ),
        cites=("DM-7.1", "DM-7.4"),
    ),
    GuideTip(
        action="block",
        text="A creature with Blocker may be tapped to be attacked instead of what was attacked.",
        cites=("DM-7.3",),
    ),
)
SAYS = {
    "Dark Matter": (
        "From the hand: as long as there are at least 4 spells in your graveyard, this costs 2 less. Each of "
        "your spells costs 1 less for every card beneath this. Whenever this would leave, it goes to its "
        "owner's hand instead."
    ),
    "Venus la Saint Mother": (
        "Whenever this would leave and there are cards beneath it, you may put one of them into the graveyard instead."
    ),
}
