"""The guide for new players, and card texts that rules English cannot express."""

from __future__ import annotations

from rulestone.authoring import GuideTip

TIPS = (
    GuideTip(text="You win by taking your opponent's base, square 5 of their side.", cites=("MC-19.1", "MC-3.2")),
    GuideTip(
        text=(
            "Units move on terrains only. Lay terrains square by square toward your opponent's base, and "
            "march along them. There is no mana, and there are no life points: your hand is your only "
            "resource."
        ),
        cites=("MC-3.3", "MC-1.5"),
    ),
    GuideTip(
        phase="main phase",
        text=(
            "In the main phase you lay terrains, and your units march. If you have no unit yet, lay a "
            "terrain and end the phase: you summon units in the next phase."
        ),
        cites=("MC-6.2", "MC-6.3"),
    ),
    GuideTip(
        action="place terrain",
        text=("A terrain goes to an empty square beside your base, or beside a terrain with a unit of yours."),
        cites=("MC-7.1",),
    ),
    GuideTip(
        action="place proxy terrain",
        text=(
            "If you have no terrain, you may put the top card of your deck face down as one: once a turn, "
            "without a text."
        ),
        cites=("MC-7.2",),
    ),
    GuideTip(
        action="march",
        text=(
            "A unit marches once a turn, to one of the four squares beside it. A flying unit may march to "
            "any of the eight squares around it. A march to a square with enemies starts a battle."
        ),
        cites=("MC-8.1", "MC-8.2"),
    ),
    GuideTip(
        phase="normal summon phase",
        text=(
            "Now put units onto your base. Their levels may add up to its limit. Summon as many as you can: "
            "only units take bases."
        ),
        cites=("MC-7.3",),
    ),
    GuideTip(
        phase="second hand adjustment",
        text=(
            "Last, discard cards that you do not need, and draw up to six. There is no other draw: each "
            "card that you keep is one card fewer to draw."
        ),
        cites=("MC-6.4", "MC-6.6"),
    ),
    GuideTip(
        action="attack",
        text=(
            "At this timing a side may declare one attack. The attack values of the units that you name are "
            "added up. They damage the enemies from the front, each by as much as its defence."
        ),
        cites=("MC-10.1", "MC-10.2"),
    ),
)
SAYS = {
    "Ferry Landing": "Units on this terrain may march to every other terrain of the element water.",
    "Road Warden": "Units of its party may march to every terrain that you control.",
    "Ship of Clouds": (
        "Choose a unit of yours. It and the units beside it may march as those that fly over long ranges."
    ),
}
