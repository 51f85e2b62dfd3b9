"""The policies of the game, and the changed ones of its second revision."""

from rulestone.authoring import ClosedChain, NoResponses, Policies, Targets, Triggers

POLICIES = Policies(
    responses=NoResponses(cites=("C-7",)), triggers=Triggers(act="resolve"), targets=Targets(rule="C-8")
)
POLICIES_SECOND = {"responses": ClosedChain(cites=("C-7a",))}
