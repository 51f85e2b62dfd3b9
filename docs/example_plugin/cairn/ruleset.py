"""The two revisions: the first stated whole, the second as its differences."""

from cairn.actions import ACTIONS
from cairn.assumptions import ASSUMPTIONS
from cairn.attributes import ATTRIBUTES
from cairn.cards import CARDS
from cairn.checks import CHECKS
from cairn.decks import DECKS
from cairn.plugin import REVISIONS
from cairn.policies import POLICIES, POLICIES_SECOND
from cairn.rulebook import RULEBOOK
from cairn.turn import PHASES, PROCEDURES
from cairn.verbs import VERBS
from cairn.words import LEXICON, VOCABULARY
from cairn.zones import CAIRN, QUARRY, ZONES
from rulestone.authoring import DeckRule, Parts, Ruleset

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
