"""The words a game lends to rules English: what its nouns, adjectives and verbs mean in the language's data."""

from __future__ import annotations

from typing import Any

from rulestone.language import inspect
from rulestone.language.abilities import FOR_GOOD
from rulestone.language.expressions import Lit, Var
from rulestone.language.expressions.expression import AuthorRecord

SAID = Var("said")
"""The word in quotes, in what a label asks (`Vocabulary.labels`)."""


class Pattern(AuthorRecord, frozen=True, kw_only=True):
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


class Heard(AuthorRecord, frozen=True):
    """What a phrase about an object means as an event.

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


def heard(meaning: Any) -> Heard:
    """What an entry of a vocabulary's events means; the short form is a pair of event and role."""
    return meaning if isinstance(meaning, Heard) else Heard(meaning[0], (meaning[1],))


def labelled(asked: Any, said: str) -> Any:
    """What a label asks, with a word in its place."""
    return inspect.rebuilt(asked, lambda part: Lit(said) if part == SAID else part)


class Vocabulary(AuthorRecord, frozen=True, kw_only=True):
    """What rules English needs to know of a game.

    Attributes:
        types: noun in the singular → card type; a card type may have several nouns, the first one is printed.
        plurals: irregular plurals by singular.
        zones: word → name of a zone or of a group of zones.
        home: card type → zones meant when a noun stands alone ("a monster" is one in the monster zone).
        everywhere: zones meant by "card" alone ("a card" is one of the battle area).
        reaches: verb → zones meant by "card" alone after it, of whoever does it: discarding "a card" is from the hand.
        played: verb → card type → kind of stack item: after that verb a noun of the type means what was played: "negate
            target spell".
        attributes: word → attribute.
        several: attributes of which a card may have several values at once: "with lineage “drake”" asks whether it is
            one of them.
        states: adjective → (attribute, value): "standby" → ("posture", "standby").
        keywords: printed keyword → keyword.
        things: what can be forbidden or permitted, as said → as named ("normal summon").
        events: what can be listened to, as said of an object → event name ("is destroyed" → "destroyed"), with the
            role the object has there: (event, role); or `Heard` where there is more to it.
        items: nouns for stack items → kind.
        roles: nouns for cards under cards → role ("energy").
        durations: as said ("until end of turn") → duration key.
        lasts: the duration of what a text brings about without naming one; "for good" can be said in every game.
        replaced: what can be replaced, as said of an object ("is destroyed") → (event, role), where that is another
            event than the one listened to: a game may tell of what has been done by an event of its own.
        phases: words for phases → phase.
        patterns: the verbs' sentence forms.
        gerunds: irregular -ing forms by verb.
        thirds: irregular third persons by verb ("vie": "vies"); usual English ones are known.
        participles: irregular participles by verb ("bind": "bound"), as said of what was done; some are known.
        timings: words for when an ability may be used ("instant") → the timing's name.
        kinds: words for kinds of abilities ("counter") → kind.
        player_events: what can be listened to, as said of a player ("draw") → event name, with the player's role.
        moments: what can be listened to, said as a whole ("a turn begins") → `When`.
        answers: what can be answered, said as a whole ("a life attack is declared") → event name.
        deeds: what a player may have done, as a participle ("normal summoned") → event name.
        groups: objects said as a whole ("the units in the battle", always several) → the expression for them; more can
            be asked of them ("with power 3 or more").
        singles: an object said as a whole ("the bearer", always one) → the expression for it.
        players: a player said as a whole ("the marching side") → the expression for him.
        examples: texts that must be read with these words, as what cards say: the check of the game reads each of them.
        conditions: conditions said as a whole ("the area is full") → the condition's expression.
        labels: what can be asked of a thing with a word in quotes (“label” in "with label “dragon”") → the condition on
            it, `SAID` in the place of that word: it may be one of several attributes that has it.
    """

    types: dict[str, str] = {}
    plurals: dict[str, str] = {}
    zones: dict[str, str] = {}
    home: dict[str, tuple[str, ...]] = {}
    everywhere: tuple[str, ...] = ()
    reaches: dict[str, tuple[str, ...]] = {}
    played: dict[str, dict[str, str]] = {}
    attributes: dict[str, str] = {}
    several: tuple[str, ...] = ()
    states: dict[str, tuple[str, Any]] = {}
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
    conditions: dict[str, Any] = {}
    groups: dict[str, Any] = {}
    singles: dict[str, Any] = {}
    players: dict[str, Any] = {}
    labels: dict[str, Any] = {}
    examples: tuple[str, ...] = ()
