"""The guide for new players, and card texts that rules English cannot express."""

from __future__ import annotations

from rulestone.authoring import GuideTip

TIPS = (
    GuideTip(
        text=(
            "You win with an attack on life that comes through when the other one has no life card left, or when "
            "they must draw from an empty deck."
        ),
        cites=("GC-15.1", "GC-15.2"),
    ),
    GuideTip(
        text=(
            "Five life cards lie face down before each of you. An attack on life that is not blocked gives one of"
            " them to its owner's hand."
        ),
        cites=("GC-8.3", "GC-11.7"),
    ),
    GuideTip(
        phase="Free Time",
        text=(
            "In Free Time you do what you like, in any order: once a turn a normal summon; spells and effects; "
            "red monsters, as each of them says; assaults. When there is nothing more you want, end it."
        ),
        cites=("GC-10", "GC-9.4"),
    ),
    GuideTip(
        action="normal summon",
        text=(
            "A blue monster that is normally summoned comes in standby: it assaults and blocks from your next turn on."
        ),
        cites=("GC-5.1", "GC-4.2"),
    ),
    GuideTip(
        action="assault",
        text=(
            "An assault turns the monster to standby. Aimed at a monster, the one with less power is destroyed, "
            "and with equal power both; aimed at life, the other one may block."
        ),
        cites=("GC-11.1", "GC-11.2", "GC-11.4"),
    ),
    GuideTip(
        action="turn to special posture",
        text=(
            "In special posture a monster neither assaults nor blocks, and only effects take it out of there; it "
            "pays for cards that ask for special charge. Without such a card leave your monsters as they are."
        ),
        cites=("GC-4.3", "GC-4.4", "GC-4.5"),
    ),
    GuideTip(
        action="declare a block",
        text="A block turns one of your monsters in attack posture to standby; it and the assailant compare power.",
        cites=("GC-11.4", "GC-11.5"),
    ),
)
SAYS: dict[str, str] = {}
