"""The verbs; those shared with other games come from the repertoire."""

from rulestone.authoring import Verb, by_name, move, repertoire, var
from rulestone.examples.cairn.zones import POUCH, QUARRY, SCREE

VERBS = by_name(
    repertoire.draw(QUARRY, POUCH, cites=("C-3",)),
    repertoire.goes("topple", "stone", SCREE, "topple {stone}", "destroy {stone}", manner="toppled", cites=("C-4",)),
    Verb(
        name="take back",
        roles=("stone",),
        affects="stone",  # stones can be protected from it; it affects only stones in play
        steps=(move(var("stone"), POUCH),),
        english=("return {stone} to its owner's hand",),
        cites=("C-4",),
    ),
)
