"""The two revisions: the first stated whole, the second as its differences."""

from rulestone.authoring import DeckRule, Parts, Ruleset
from rulestone.examples.cairn.actions import ACTIONS
from rulestone.examples.cairn.assumptions import ASSUMPTIONS
from rulestone.examples.cairn.attributes import ATTRIBUTES
from rulestone.examples.cairn.cards import CARDS
from rulestone.examples.cairn.checks import CHECKS
from rulestone.examples.cairn.decks import DECKS
from rulestone.examples.cairn.plugin import REVISIONS
from rulestone.examples.cairn.policies import POLICIES, POLICIES_SECOND
from rulestone.examples.cairn.rulebook import RULEBOOK
from rulestone.examples.cairn.turn import PHASES, PROCEDURES
from rulestone.examples.cairn.verbs import VERBS
from rulestone.examples.cairn.words import LEXICON, VOCABULARY
from rulestone.examples.cairn.zones import CAIRN, QUARRY, ZONES

FIRST = Ruleset(
    game="cairn",
    revision="first",
    parts=Parts(
        zones=ZONES,
        attributes=ATTRIBUTES,
        verbs=VERBS,
        actions=ACTIONS,
        procedures=PROCEDURES,
        checks=CHECKS,
        phases=PHASES,
        assumptions=ASSUMPTIONS,
        policies=POLICIES,
        working=(CAIRN,),  # where cards' abilities work
        setup="set up",
    ),
    rulebook=RULEBOOK.within("first", REVISIONS),
    lexicon=LEXICON,
    vocabulary=VOCABULARY,
    cards=CARDS,
    decks=DECKS,
    deck_rules=(DeckRule(zone=QUARRY, least=20, cites="C-2"),),
)
SECOND = FIRST.revise("second", RULEBOOK.within("second", REVISIONS), policies=POLICIES_SECOND)
RULESETS = {"first": FIRST, "second": SECOND}
