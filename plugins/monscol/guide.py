"""The guide for new players, and card texts that rules English cannot express."""

from __future__ import annotations

from rulestone.authoring import GuideTip

TIPS = (
    GuideTip(text="You win by taking the other one's base, square 5 of their side.", cites=("MC-19.1", "MC-3.2")),
    GuideTip(
        text=(
            "Units walk on terrains only. So the way to their base is laid square by square, and units march "
            "along it. There is no mana and there are no life points: what you have is the cards in your hand."
        ),
        cites=("MC-3.3", "MC-1.5"),
    ),
    GuideTip(
        phase="main phase",
        text=(
            "In the main phase terrains are laid and units march. You have no units yet? Lay a terrain and end "
            "the phase: the summons come after it."
        ),
        cites=("MC-6.2", "MC-6.3"),
    ),
    GuideTip(
        action="place terrain",
        text=(
            "A terrain goes to an empty square beside your base, or beside a terrain on which a unit of yours stands."
        ),
        cites=("MC-7.1",),
    ),
    GuideTip(
        action="place proxy terrain",
        text=(
            "If you have no terrain, the top card of your deck may lie face down as one: once a turn, without a text."
        ),
        cites=("MC-7.2",),
    ),
    GuideTip(
        action="march",
        text=(
            "A unit marches once a turn, to one of the four squares beside it. A flying unit may march to any "
            "of the eight around it. Where enemies stand, there is a battle."
        ),
        cites=("MC-8.1", "MC-8.2"),
    ),
    GuideTip(
        phase="normal summon phase",
        text=(
            "Now put units onto your base. Their levels may add up to its limit. Summon what you can; only "
            "units take bases."
        ),
        cites=("MC-7.3",),
    ),
    GuideTip(
        phase="second hand adjustment",
        text=(
            "Last, discard what you do not need and draw up to six. There is no other draw: cards that wait for "
            "better times are cards you do not draw."
        ),
        cites=("MC-6.4", "MC-6.6"),
    ),
    GuideTip(
        action="attack",
        text=(
            "In its timing a side may declare one attack: the attack of the units that you name is added up and "
            "goes to the enemies from the front on, to each as much as its defence."
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
