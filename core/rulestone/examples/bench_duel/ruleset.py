"""The revisions: the first from the modules, later ones as their differences (`FIRST.revise("2", ...)`)."""

from rulestone.authoring import DeckRule, gather_ruleset
from rulestone.examples.bench_duel.zones import ACTIVE, BENCH, DECK

FIRST = gather_ruleset(
    "rulestone.examples.bench_duel",
    working=(ACTIVE, BENCH),  # where cards' abilities work
    setup="set up",
    deck_rules=(DeckRule(zone=DECK, least=30, cites="BD-2"),),
)
RULESETS = {"1": FIRST}
