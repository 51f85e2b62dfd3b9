"""A game's vocabulary of rules English: the meaning of its nouns, adjectives and verbs as data of the language."""

from __future__ import annotations

from typing import Any

from rulestone.language import inspect
from rulestone.language.abilities import FOR_GOOD
from rulestone.language.expressions import Lit, Var
from rulestone.language.expressions.expression import Declaration

SAID = Var("said")
"""The placeholder of the word in quotes in the condition of a label (`Vocabulary.labels`)."""


KEYWORDS = (
    ("haste", "speed attacker", "rush", "charge"),
    ("blocker", "guard"),
    ("trample", "penetration", "piercing", "overwhelm"),
    ("flying", "evasion", "skulk"),
    ("double strike",),
)
"""Keywords of different games that mean the same; the first is the shared word of scenarios."""


class Pattern(Declaration, frozen=True, kw_only=True):
    """A sentence form of a verb.

    Attributes:
        verb: name of the verb it means.
        text: the form, roles in braces: `{victim}` objects, `{n:number}` a number, `{n:cards}` "a card" or "3 cards",
            `{who:player}` a player (as subject, "you" may be left out), `{to:zone}` a zone's name, `{x:word}` one
            word. The verb is the first word, or the one with a star before it: `effect *summon {card}`.
        given: roles that the form fixes without naming them.
        words: for `{x:word}` slots, the words that may stand there; a slot that is not named takes any word.
    """

    verb: str
    text: str
    given: dict[str, Any] = {}
    words: dict[str, tuple[str, ...]] = {}


class Heard(Declaration, frozen=True):
    """The event that a phrase about an object means.

    Attributes:
        event: the event's name.
        roles: the role that the object has there, or several: it has one of them ("battles": as either side).
        where: a condition with the event's roles bound, where not every such event is meant ("is summoned": a move
            from elsewhere into a certain zone).
        also: further events that the phrase means, with the same roles ("assaults": declares a battle, or an attack).
    """

    event: str
    roles: tuple[str, ...]
    where: Any = None
    also: tuple[str, ...] = ()


def expand_event(meaning: Any) -> Heard:
    """Return the meaning of an entry of a vocabulary's events; its short form is a pair of event and role."""
    return meaning if isinstance(meaning, Heard) else Heard(meaning[0], (meaning[1],))


def fill_label(pattern: Any, word: str) -> Any:
    """Return the condition of a label, with a word for the placeholder."""
    return inspect.replace_part(pattern, SAID, Lit(word))


class Vocabulary(Declaration, frozen=True, kw_only=True):
    """The words of a game in rules English.

    Attributes:
        types: noun in the singular → card type; a card type may have several nouns, the first one is printed.
        plurals: irregular plurals by singular.
        zones: word → name of a zone or of a group of zones.
        home: card type → zones meant when a noun stands alone ("a monster" is one in the monster zone).
        everywhere: zones meant by "card" alone ("a card" is one of the battle area).
        reaches: verb → zones of the acting player meant by "card" alone after it: "discard a card" is from the hand.
        shows_found: id of the rule that a card found by a quality ("a creature") is revealed; "" for no such rule.
        played: verb → card type → kind of stack item: after that verb a noun of the type means the item on the stack:
            "negate target spell".
        attributes: word → attribute.
        several: attributes of which a card may have several values at once: "with lineage “drake”" asks whether it is
            one of them.
        states: adjective → (attribute, value): "standby" → ("posture", "standby").
        token: attribute that is true of tokens alone, including tokens that a text describes; "" for none.
        keywords: printed keyword → keyword.
        things: phrase → thing that can be forbidden or permitted ("normal summon").
        events: phrase about an object → event and the object's role ("is destroyed" → ("destroyed", "victim")), or a
            `Heard` where a pair is not enough.
        items: nouns for stack items → kind.
        roles: nouns for cards under cards → role ("energy").
        durations: phrase ("until end of turn") → duration key.
        lasts: the duration of effects whose text names none; "for good" is known in every game.
        replaced: phrase about an object ("is destroyed") → (event, role) for replacements, if triggers listen to
            another event: a game may have a separate event for the completed change.
        phases: words for phases → phase.
        patterns: the verbs' sentence forms.
        gerunds: irregular -ing forms by verb.
        thirds: irregular third persons by verb ("vie": "vies"); usual English ones are known.
        participles: irregular participles by verb ("bind": "bound"); some are known.
        timings: words for when an ability may be used ("instant") → the timing's name.
        kinds: words for kinds of abilities ("counter") → kind.
        player_events: phrase about a player ("draw") → event name, with the player's role.
        moments: whole phrase for an event ("a turn begins") → `When`.
        answers: whole phrase for an event that players can respond to ("a life attack is declared") → event name.
        deeds: participle for an action of a player ("normal summoned") → event name.
        amounts: event → its role with a number, which texts add up ("if it was dealt 3 or more damage this turn").
        groups: whole phrase for several objects ("the units in the battle") → their expression; a condition may follow
            ("with power 3 or more").
        singles: whole phrase for one object ("the bearer") → its expression.
        players: whole phrase for a player ("the marching side") → the player's expression.
        examples: card texts that must be readable with these words; the check of the game reads each of them.
        conditions: whole phrase for a condition ("the area is full") → its expression.
        labels: label (“label” in "with label “dragon”") → the condition, with `SAID` for the word in quotes; it may
            test several attributes.
    """

    types: dict[str, str] = {}
    plurals: dict[str, str] = {}
    zones: dict[str, str] = {}
    home: dict[str, tuple[str, ...]] = {}
    everywhere: tuple[str, ...] = ()
    reaches: dict[str, tuple[str, ...]] = {}
    shows_found: str = ""
    played: dict[str, dict[str, str]] = {}
    attributes: dict[str, str] = {}
    several: tuple[str, ...] = ()
    states: dict[str, tuple[str, Any]] = {}
    token: str = ""
    keywords: dict[str, str] = {}
    things: dict[str, str] = {}
    events: dict[str, tuple[str, str] | Heard] = {}
    items: dict[str, str] = {}
    roles: dict[str, str] = {}
    durations: dict[str, str] = {}
    lasts: str = FOR_GOOD
    replaced: dict[str, tuple[str, str]] = {}
    phases: dict[str, str] = {}
    patterns: tuple[Pattern, ...] = ()
    gerunds: dict[str, str] = {}
    thirds: dict[str, str] = {}
    participles: dict[str, str] = {}
    timings: dict[str, str] = {}
    kinds: dict[str, str] = {}
    player_events: dict[str, tuple[str, str]] = {}
    moments: dict[str, Any] = {}
    answers: dict[str, str] = {}
    deeds: dict[str, str] = {}
    amounts: dict[str, str] = {}
    conditions: dict[str, Any] = {}
    groups: dict[str, Any] = {}
    singles: dict[str, Any] = {}
    players: dict[str, Any] = {}
    labels: dict[str, Any] = {}
    examples: tuple[str, ...] = ()
