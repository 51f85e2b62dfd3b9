"""The revisions: the first stated whole, later ones as their differences (`FIRST.revise("2", ...)`)."""

from rulestone.authoring import DeckRule, Parts, Ruleset
from rulestone.examples.layered_duel.actions import ACTIONS
from rulestone.examples.layered_duel.assumptions import ASSUMPTIONS
from rulestone.examples.layered_duel.attributes import ATTRIBUTES
from rulestone.examples.layered_duel.cards import CARDS
from rulestone.examples.layered_duel.checks import CHECKS
from rulestone.examples.layered_duel.decks import DECKS
from rulestone.examples.layered_duel.plugin import REVISIONS
from rulestone.examples.layered_duel.policies import POLICIES
from rulestone.examples.layered_duel.rulebook import RULEBOOK
from rulestone.examples.layered_duel.turn import PHASES, PROCEDURES
from rulestone.examples.layered_duel.verbs import VERBS
from rulestone.examples.layered_duel.words import LEXICON, VOCABULARY
from rulestone.examples.layered_duel.zones import DECK, FIELD, ZONES

FIRST = Ruleset(
    game="layered_duel",
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
    deck_rules=(DeckRule(zone=DECK, least=20, cites="LD-2"),),
)
RULESETS = {"1": FIRST}
