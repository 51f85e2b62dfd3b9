"""The policies of the game."""

from rulestone.authoring import *

POLICIES = Policies(
    responses=NoResponses(cites=("QD-15",)),
    triggers=Triggers(act="resolve", looks_back=True),
    targets=Targets(rule="QD-15"),
    costs=Costs(changing=("exert",), rule="QD-20", rules={"exert": "QD-5"}),
)
