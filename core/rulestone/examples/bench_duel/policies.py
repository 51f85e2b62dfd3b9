"""The policies of the game."""

from rulestone.authoring import *

POLICIES = Policies(
    responses=NoResponses(cites=("BD-15",)),
    triggers=Triggers(act="resolve", looks_back=True),
    targets=Targets(rule="BD-15"),
    costs=Costs(must_change=True, rule="BD-17"),
    piles=Piles(
        attached=("energy", "earlier stage"),
        fate={"energy": "discard pile", "earlier stage": "discard pile"},
        rules={"energy": "BD-8", "earlier stage": "BD-8"},
    ),
)
