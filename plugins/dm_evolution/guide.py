"""The guide for new players, and card texts that rules English cannot express."""

from __future__ import annotations

from rulestone.authoring import GuideTip

TIPS = (
    GuideTip(
        text=(
            "You win with an unblocked attack when your opponent has no shield left. A player with an empty deck loses."
        ),
        cites=("DM-7.7",),
    ),
    GuideTip(
        text=(
            "Each of you has five face-down cards, the shields. An unblocked attack breaks one of them, and "
            "its owner puts it into their hand. So the attacked player has more cards to respond with."
        ),
        cites=("DM-1.2", "DM-7.5"),
    ),
    GuideTip(
        phase="Mana Charge Step",
        text=(
            "Once a turn you may put a card of your hand into the mana zone. There it pays for other cards, "
            "and cannot be played. Charge in each of your first turns, with the cards that cost most."
        ),
        cites=("DM-4.3", "DM-5.1"),
    ),
    GuideTip(
        phase="Main Step",
        text=(
            "Now you play creatures and spells. Pay as much mana as they cost, with one card of each of "
            "their civilizations. You cannot pay yet for a card that is not offered. Type “why” and its "
            "name to see why."
        ),
        cites=("DM-4.4", "DM-5.2"),
    ),
    GuideTip(
        action="summon",
        text="A creature cannot attack in the turn in which it enters. It can from your next turn on.",
        cites=("DM-6.1",),
    ),
    GuideTip(action="evolve", text="An evolution creature is laid on creatures of yours.", cites=("DM-8.1",)),
    GuideTip(
        action="attack",
        text=(
            "Tap a creature to attack your opponent, or a tapped creature of theirs. In a battle the "
            "creature with less power is destroyed; with equal power, both are."
        ),
        cites=("DM-7.1", "DM-7.4"),
    ),
    GuideTip(
        action="block",
        text="A creature with Blocker may be tapped; then the attack hits it instead.",
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
