"""The revisions: the first from the modules, later ones as their differences (`FIRST.revise("2", ...)`)."""

from rulestone.authoring import DeckRule, gather_ruleset
from rulestone.examples.circle_duel.zones import CLASH, DECK, REAR, VANGUARD

FIRST = gather_ruleset(
    "rulestone.examples.circle_duel",
    working=(VANGUARD, REAR, CLASH),  # where cards' abilities work
    setup="set up",
    deck_rules=(DeckRule(zone=DECK, least=40, cites="CI-2"),),
)
RULESETS = {"1": FIRST}
