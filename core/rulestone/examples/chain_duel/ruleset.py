"""The revisions: the first stated whole, later ones as their differences (`FIRST.revise("2", ...)`)."""

from rulestone.authoring import DeckRule, Parts, Ruleset
from rulestone.examples.chain_duel.actions import ACTIONS
from rulestone.examples.chain_duel.assumptions import ASSUMPTIONS
from rulestone.examples.chain_duel.attributes import ATTRIBUTES
from rulestone.examples.chain_duel.cards import CARDS
from rulestone.examples.chain_duel.checks import CHECKS
from rulestone.examples.chain_duel.decks import DECKS
from rulestone.examples.chain_duel.plugin import REVISIONS
from rulestone.examples.chain_duel.policies import POLICIES
from rulestone.examples.chain_duel.rulebook import RULEBOOK
from rulestone.examples.chain_duel.turn import PHASES, PROCEDURES
from rulestone.examples.chain_duel.verbs import VERBS
from rulestone.examples.chain_duel.words import LEXICON, VOCABULARY
from rulestone.examples.chain_duel.zones import DECK, FIELD, ZONES

FIRST = Ruleset(
    game="chain_duel",
    revision="1",
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
        working=(FIELD,),  # where cards' abilities work
        setup="set up",
    ),
    rulebook=RULEBOOK.within("1", REVISIONS),
    lexicon=LEXICON,
    vocabulary=VOCABULARY,
    cards=CARDS,
    decks=DECKS,
    deck_rules=(DeckRule(zone=DECK, least=20, cites="CD-2"),),
)
RULESETS = {"1": FIRST}
