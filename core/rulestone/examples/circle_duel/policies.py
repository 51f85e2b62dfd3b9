"""The policies of the game."""

from rulestone.authoring import *

POLICIES = Policies(
    responses=NoResponses(cites=("CI-15",)),
    triggers=Triggers(act="resolve", looks_back=True),
    targets=Targets(rule="CI-15"),
    costs=Costs(changing=("rest",), rule="CI-16", rules={"rest": "CI-5"}),
)
