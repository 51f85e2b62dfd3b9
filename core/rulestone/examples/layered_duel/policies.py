"""The policies of the game."""

from rulestone.authoring import *

POLICIES = Policies(
    responses=ReopeningGate(menu="response", reopen="always", after_play="actor", cites=("LD-10",)),
    triggers=Triggers(act="stack", looks_back=True, cites=("LD-17",)),
    state_based_actions=StateBasedActions(carried_out="together", cites=("LD-16",)),
    replacements=Replacements(chooser="controller", cites=("LD-18",)),
    loops=InfiniteLoops(result="draw", cites=("LD-30",)),
    targets=Targets(rule="LD-8", recheck="legal", lost="nothing if all"),
    costs=Costs(changing=("tap",), rule="LD-46", rules={"tap": "LD-6"}, cites=("LD-46",)),
    piles=Piles(attached=("gear",), active=("gear",), fate={"gear": "discard pile"}, rules={"gear": "LD-15"}),
    layers=LayerScheme(
        layers=("copy", "control", "text", "race", "colour", "abilities", "strength"),
        touches={
            "copy": ("card",),
            "control": ("controller",),
            "text": ("text",),
            "race": ("race",),
            "colour": ("colour",),
            "abilities": ("abilities", "swift"),
            "strength": ("strength", "toughness"),
        },
        sublayers={"strength": (("set",), ("add", "multiply"), ("swap",))},
        dependency=True,
        reasons=ruled_by(layers="LD-12", sublayers="LD-12", timestamp="LD-13", dependency="LD-19"),
    ),
)
