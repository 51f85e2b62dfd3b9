"""The revisions: the first from the modules, later ones as their differences (`FIRST.revise("2", ...)`)."""

from rulestone.authoring import DeckRule, gather_ruleset
from rulestone.examples.chain_duel.zones import DECK, FIELD

FIRST = gather_ruleset(
    "rulestone.examples.chain_duel",
    working=(FIELD,),  # where cards' abilities work
    setup="set up",
    deck_rules=(DeckRule(zone=DECK, least=20, cites="CD-2"),),
)
RULESETS = {"1": FIRST}
