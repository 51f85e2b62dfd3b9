"""The two revisions: the first from the modules, the second as its differences."""

from rulestone.authoring import DeckRule, gather_ruleset
from rulestone.examples.cairn.plugin import REVISIONS
from rulestone.examples.cairn.policies import POLICIES_SECOND
from rulestone.examples.cairn.rulebook import RULEBOOK
from rulestone.examples.cairn.zones import CAIRN, QUARRY

FIRST = gather_ruleset(  # gather ZONES, VERBS, CARDS and the other tables from the modules
    "rulestone.examples.cairn",
    working=(CAIRN,),  # where cards' abilities work
    setup="set up",
    deck_rules=(DeckRule(zone=QUARRY, least=20, cites="C-2"),),
)
SECOND = FIRST.revise("second", RULEBOOK.within("second", REVISIONS), policies=POLICIES_SECOND)
RULESETS = {"first": FIRST, "second": SECOND}
