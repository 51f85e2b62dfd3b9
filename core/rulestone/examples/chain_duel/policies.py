"""The policies of the game."""

from rulestone.authoring import *

POLICIES = Policies(
    responses=ClosedChain(cites=("CD-10",)),
    triggers=Triggers(
        act="resolve", looks_back=True, misses=both(its.mandatory == False, its.latest == False), cites=("CD-14",)
    ),
    targets=Targets(rule="CD-8"),
)
