"""The guide for new players, and card texts that rules English cannot express."""

from __future__ import annotations

from rulestone.authoring import GuideTip

TIPS = (
    GuideTip(
        text=(
            "You win with an unblocked attack on life when your opponent has no life card left, or when "
            "they must draw from an empty deck."
        ),
        cites=("GC-15.1", "GC-15.2"),
    ),
    GuideTip(
        text=(
            "Five life cards lie face down before each of you. An unblocked attack on life puts one of"
            " them into its owner's hand."
        ),
        cites=("GC-8.3", "GC-11.7"),
    ),
    GuideTip(
        phase="Free Time",
        text=(
            "In Free Time you act in any order: one normal summon a turn; spells and effects; red monsters, "
            "as their texts say; assaults. End it when you are done."
        ),
        cites=("GC-10", "GC-9.4"),
    ),
    GuideTip(
        action="normal summon",
        text=(
            "A blue monster enters in standby when it is normally summoned. It can assault and block from "
            "your next turn on."
        ),
        cites=("GC-5.1", "GC-4.2"),
    ),
    GuideTip(
        action="assault",
        text=(
            "An assault turns the monster to standby. If it attacks a monster, the monster with less power "
            "is destroyed; with equal power, both are. If it attacks life, your opponent may block."
        ),
        cites=("GC-11.1", "GC-11.2", "GC-11.4"),
    ),
    GuideTip(
        action="turn to special posture",
        text=(
            "In special posture a monster neither assaults nor blocks, and only effects end it. Such a "
            "monster pays for cards with a special charge. Without such a card, do not use it."
        ),
        cites=("GC-4.3", "GC-4.4", "GC-4.5"),
    ),
    GuideTip(
        action="declare a block",
        text=(
            "A block turns one of your monsters in attack posture to standby. Its power and the power of the "
            "attacker are compared."
        ),
        cites=("GC-11.4", "GC-11.5"),
    ),
)
SAYS: dict[str, str] = {}
