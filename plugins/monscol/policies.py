"""The order of continuous effects (MC-13.3 to MC-13.5) and the points of it on which the sources are silent."""

from __future__ import annotations

from monscol.assumptions import open_point
from rulestone.authoring import LayerScheme, ruled_by

PRODUCED, STATIC = ("produced",), ("static",)
GRANTED, REAPPLIED = "granted_static_time", "static_reapplication"
LOOP, DEPENDENTS = "dependency_loop", "several_dependents"

ASSUMPTIONS = {
    point.name: point
    for point in (
        open_point(
            GRANTED,
            "MC-22.8",
            "grant",
            ("entry",),
            "From when does the effect of a static ability count that a unit was given after it had entered?",
        ),
        open_point(
            LOOP,
            "MC-22.10",
            "timestamp",
            ("together", "as met", "none"),
            "What becomes of effects that depend on each other in a loop: the oldest is applied and the rest "
            "reconsidered, all are applied by age, each does what it would have done before, or none is applied?",
        ),
        open_point(
            DEPENDENTS,
            "MC-22.10",
            "timestamp",
            ("newest",),
            "Which of several effects that have waited for another is applied first, the oldest or the newest?",
        ),
    )
}
BLOCK1_ASSUMPTIONS = {
    point.name: point
    for point in (
        open_point(
            REAPPLIED,
            "MC-13.3@block1",
            "after_every_change",
            ("never",),
            "What did the re-application of constant abilities, whose text is lost, do?",
        ),
    )
}

LAYERS = LayerScheme(
    dependency=True,
    renews=("face up",),
    granted="grant",
    switched={
        GRANTED: {"entry": {"granted": "entered"}},
        LOOP: {way: {"loops": way} for way in ("together", "as met", "none")},
        DEPENDENTS: {"newest": {"dependents": "newest"}},
    },
    reasons=ruled_by(
        timestamp="10.7.2.2",
        renews="10.7.2.2.1",
        counts="10.7.2.2.2",
        granted="MC-22.8",
        dependency="10.7.2.3",
        loops="MC-22.10",
        dependents="MC-22.10",
        goes_on="MC-12.4",
        settled="MC-13.4",
    ),
    cites=("MC-13.3",),
)
"""10.7.2: print, then in the order in which effects arose, dependents after what they depend on. Only coming from
another zone (or being turned up) makes a card's static abilities newer."""

BLOCK1_LAYERS = LayerScheme(
    sources=(PRODUCED, STATIC),
    sublayers={"all": (("gain", "lose", "copy"), ("set", "add", "multiply", "grant", "forbid", "permit"))},
    renews=("face up",),
    switched={REAPPLIED: {"never": {"sources": ()}}},
    cites=("MC-13.3@block1",),
)
"""By time, and constant abilities again after every other change: they have the last word. What abilities there
are is settled among effects of one kind before values: what a constant ability has brought about goes with it."""
