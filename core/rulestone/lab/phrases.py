"""The phrase book: what people want card texts to say, in shared words, and what it becomes in each game."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rulestone.game.lexicon import Meaning
from rulestone.game.ruleset import Ruleset
from rulestone.lab.glossary import SharedWord, WordSense
from rulestone.language.english import EnglishError, parse, print_abilities
from rulestone.scenario.setup.units import Unscaled, rescaled, shared_keywords, vocabulary_for
from rulestone.scenario.setup.words import words_of

UNREAD = "no sentence of its cards says this"


class PhraseEntry(Struct, frozen=True):
    """A sentence of a card text that shows how something is said.

    Attributes:
        word: what it is about, as players call it.
        text: the sentence.
        kind: what a bare instruction is; see `rulestone.language.english.parse`.
        lacks: the shared word whose absence in a game explains that there is no such sentence; "" for `word`.
    """

    word: str
    text: str
    kind: str = "effect"
    lacks: str = ""


def ability(word: str, text: str, lacks: str = "") -> PhraseEntry:
    """A sentence on a card that stays."""
    return PhraseEntry(word, text, "activated", lacks)


PHRASES: dict[str, tuple[PhraseEntry, ...]] = {
    "cards": (
        PhraseEntry("draw", "Draw 2 cards.", lacks="drawing"),
        PhraseEntry("discard", "Your opponent discards a card."),
        PhraseEntry("discard at random", "Your opponent discards a card at random."),
        PhraseEntry("mill", "Put the top 2 cards of your deck into your graveyard."),
        PhraseEntry("search", "Search your deck for a creature, reveal it, put it into your hand, then shuffle."),
        PhraseEntry("reveal", "Reveal the top card of your deck. If it is a creature, draw a card."),
        PhraseEntry(
            "look",
            "Look at the top 3 cards of your deck. Put one of them into your hand. "
            "Put the rest on the bottom of your deck in any order.",
        ),
        PhraseEntry("look at a hand", "Look at your opponent's hand."),
        PhraseEntry("shuffle", "Shuffle your graveyard into your deck."),
    ),
    "creatures": (
        PhraseEntry("destroy", "Destroy target enemy creature."),
        PhraseEntry("sacrifice", "Sacrifice a creature."),
        PhraseEntry("bounce", "Return target creature to its owner's hand."),
        PhraseEntry("exile", "Exile target creature."),
        PhraseEntry("put on the bottom", "Put target creature on the bottom of its owner's deck."),
        PhraseEntry("tap", "Tap target creature."),
        PhraseEntry("untap", "Untap target creature."),
        PhraseEntry("gain control", "Gain control of target creature until end of turn."),
        PhraseEntry("damage", "Deal 2 damage to target creature."),
        PhraseEntry("heal", "Heal 1 damage from a creature.", lacks="damage"),
        PhraseEntry("power", "Target creature gets +1000 power until end of turn."),
        PhraseEntry("power of all", "Your creatures get +1000 power.", "static"),
        PhraseEntry("copy", "Target creature becomes a copy of this until end of turn."),
        PhraseEntry("lose abilities", "Target creature loses its abilities until end of turn."),
        PhraseEntry("token", "Create a creature token."),
        PhraseEntry("equipment", "Equipped creature gets +1000 power.", "static"),
        PhraseEntry("counters on cards", "Put a fire counter on target creature."),
    ),
    "keywords": (
        ability("haste", "This creature has haste."),
        ability("blocker", "Blocker", lacks="blocks"),
        ability("flying", "Flying"),
        ability("trample", "Trample"),
        ability("deathtouch", "Deathtouch"),
        ability("double strike", "Double strike"),
        ability("first strike", "First strike"),
        ability("unblockable", "This creature can't be blocked.", lacks="blocks"),
        ability("cannot attack", "This creature can't attack."),
        ability("cannot block", "This creature can't block.", lacks="blocks"),
        ability("indestructible", "This creature can't be destroyed."),
        ability("untargetable", "This creature can't be chosen."),
    ),
    "spells and turns": (
        PhraseEntry("counter a spell", "Counter target spell.", lacks="answers with"),
        PhraseEntry("modes", "Choose one — • Draw a card. • Destroy target creature."),
        PhraseEntry("several modes", "Choose one or both — • Draw a card. • Destroy target creature."),
        PhraseEntry("coin", "Flip a coin. If heads, draw a card."),
        PhraseEntry("may", "You may discard a card. If you do, draw 2 cards."),
        PhraseEntry("condition", "If you control no creatures, draw a card."),
        PhraseEntry("extra turn", "Take an extra turn after this one."),
        PhraseEntry("win", "You win the game."),
    ),
    "costs": (
        ability("cost: discard", "Discard a card: Draw a card."),
        ability("cost: tap", "Tap this: Draw a card."),
        ability("cost: sacrifice", "Sacrifice another creature: Draw a card."),
        ability("cost: life", "Pay 1 life: Draw a card.", lacks="life"),
        ability("once per turn", "Once per turn: Discard a card: Draw a card."),
    ),
    "triggers": (
        ability("enters", "When this creature enters, draw a card."),
        ability("dies", "When this creature dies, draw a card."),
        ability("leaves", "When this creature leaves the field, draw a card."),
        ability("attacks", "Whenever this creature attacks, draw a card."),
        ability("blocks", "Whenever this creature blocks, draw a card."),
        ability("is dealt damage", "Whenever this creature is dealt damage, draw a card.", lacks="damage"),
        ability("is discarded", "When this card is discarded, draw a card."),
        ability("enters or attacks", "When this creature enters or attacks, draw a card."),
        ability("another dies", "Whenever another creature you control dies, draw a card."),
        ability("a player draws", "Whenever your opponent draws a card, draw a card."),
        ability("a spell is cast", "Whenever you cast a spell, draw a card."),
        ability("start of turn", "At the beginning of your turn, draw a card."),
        ability("end of turn", "At the end of your turn, draw a card."),
        ability("instead", "If this creature would be destroyed, return it to its owner's hand instead."),
        ability("from the graveyard", "Discard a card: Return this card from your graveyard to your hand."),
    ),
}
"""Subject → what is said about it."""


def phrase_senses(rulesets: Sequence[Ruleset]) -> tuple[SharedWord, ...]:
    """Return every phrase with what it becomes in each game, or why the game does not say it."""
    return tuple(
        SharedWord(
            f"card texts: {subject}", phrase.word, {one.name: sense(phrase, one) for one in rulesets}, phrase.text
        )
        for subject, phrases in PHRASES.items()
        for phrase in phrases
    )


def sense(phrase: PhraseEntry, ruleset: Ruleset) -> WordSense:
    """Return what a phrase becomes in a game: the sentence as the game prints it."""
    vocabulary = vocabulary_for(phrase.text, ruleset)
    try:
        found = rescaled(parse(phrase.text, vocabulary, phrase.kind), ruleset.lexicon.scales)
    except (EnglishError, Unscaled):
        missing = words_of(ruleset, False).missing(phrase.lacks or phrase.word)
        return WordSense("", missing.note, missing.rule) if missing is not None else WordSense("", UNREAD)
    said = [ruleset.lexicon.keywords[word] for word in shared_keywords(phrase.text, ruleset.lexicon)]
    why = next((meaning for meaning in said if meaning.note), Meaning(own=None))
    printed = print_abilities(found, ruleset.vocabulary, phrase.kind)
    return WordSense(" ".join(printed.split("\n")), why.note, why.rule)
