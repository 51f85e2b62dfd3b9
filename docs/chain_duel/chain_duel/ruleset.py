"""The revisions: the first stated whole, later ones as their differences (`FIRST.revise("2", ...)`)."""

from rulestone.authoring import DeckRule, Parts, Ruleset

from chain_duel.actions import ACTIONS
from chain_duel.assumptions import ASSUMPTIONS
from chain_duel.attributes import ATTRIBUTES
from chain_duel.cards import CARDS
from chain_duel.checks import CHECKS
from chain_duel.decks import DECKS
from chain_duel.plugin import REVISIONS
from chain_duel.policies import POLICIES
from chain_duel.rulebook import RULEBOOK
from chain_duel.turn import PHASES, PROCEDURES
from chain_duel.verbs import VERBS
from chain_duel.words import LEXICON, VOCABULARY
from chain_duel.zones import DECK, FIELD, ZONES

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
