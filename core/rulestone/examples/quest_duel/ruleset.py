"""The revisions: the first from the modules, later ones as their differences (`FIRST.revise("2", ...)`)."""

from rulestone.authoring import DeckRule, gather_ruleset
from rulestone.examples.quest_duel.zones import DECK, FIELD

FIRST = gather_ruleset(
    "rulestone.examples.quest_duel",
    working=(FIELD,),  # where cards' abilities work
    setup="set up",
    deck_rules=(DeckRule(zone=DECK, least=30, cites="QD-3"),),
)
RULESETS = {"1": FIRST}
