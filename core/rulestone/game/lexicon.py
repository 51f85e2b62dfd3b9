"""The lexicon: the meanings of shared words in a game, and the words without a counterpart."""

from __future__ import annotations

from typing import Any, Literal

from rulestone.language.expressions.expression import Declaration


class Meaning(Declaration, frozen=True, kw_only=True):
    """The meaning of a shared word in a game.

    Attributes:
        own: the game's own term; None if the game has nothing of the kind.
        note: a note on the match ("" for an exact one).
        rule: id of the rule behind the note, or behind a missing counterpart.
        values: values that come with it (a "response" is a spell of kind "time").
        text: the ability kind of a bare sentence in the card's text; "" for the card type's (`english.parse`).
        role: the role of the card under another unless the scenario names one; "" for the usual one (`Lexicon.under`).
        refuses: there is no counterpart since the rule forbids its purpose: a legal answer to whether it may be done,
            and no gap in the translation.
    """

    own: str | None
    note: str = ""
    rule: str = ""
    refuses: bool = False
    values: dict[str, Any] = {}
    text: Literal["", "effect", "activated", "static"] = ""
    role: str = ""


class Placing(Declaration, frozen=True, kw_only=True):
    """The zone of a game that holds a shared zone's cards of some type.

    Attributes:
        zone: the game's zone.
        types: card types meant; () for all.
        where: values that the card must have, by attribute; () values match any of them.
        slots: slots to fill in this order, for zones with slots.
        marks: marks that a card lying there has unless the scenario says otherwise.
        note: what a reader should know.
        rule: the rule behind it.
    """

    zone: str
    types: tuple[str, ...] = ()
    where: dict[str, tuple[Any, ...]] = {}
    slots: tuple[str, ...] = ()
    marks: dict[str, Any] = {}
    note: str = ""
    rule: str = ""


class Laid(Declaration, frozen=True, kw_only=True):
    """A card that fills a slot which a scenario leaves empty at its start.

    Attributes:
        zone: the zone.
        card: name of the card.
        slot: the slot.
        player: the player who owns the card.
        face_up: whether the card is face up.
        marks: marks of the card there; an `Assumed` marks an assumption.
        beneath: a zone; the card is laid only if the same slot of that zone is occupied.
        unless: zones; the card is laid only in a scenario in shared words, not in a ruling, and only if the scenario
            names neither these zones nor a starting phase.
        note: what a reader should know.
        rule: the rule behind it.
    """

    zone: str
    card: str
    slot: str
    player: int
    beneath: str = ""
    unless: tuple[str, ...] = ()
    note: str = ""
    rule: str = ""
    face_up: bool = True
    marks: dict[str, Any] = {}


class Scaled(Declaration, frozen=True, kw_only=True):
    """A shared value given as several own values.

    Attributes:
        attributes: own attribute → the number that one own unit corresponds to (power 1000 → ATK 1).
        note: what a reader should know.
    """

    attributes: dict[str, int]
    note: str = ""


class GuideTip(Declaration, frozen=True, kw_only=True):
    """A tip for newcomers, shown once: at the start, or when it first becomes relevant.

    Attributes:
        text: the tip, for somebody who has never played.
        cites: ids of the rules that say so.
        phase: shown when the newcomer first acts in this phase.
        action: shown when this action is first offered.
    """

    text: str
    cites: tuple[str, ...] = ()
    phase: str = ""
    action: str = ""


class Lexicon(Declaration, frozen=True, kw_only=True):
    """Shared words and their meanings in one game; own terms always mean themselves.

    Attributes:
        kinds: "creature", "spell", "response", ... → card type.
        zones: "field", "hand", "deck", ... → where cards lie; the first placing that fits and has room counts.
        attributes: shared attribute → own ("power" → "power"), where a plain name is enough.
        scales: shared attribute → several own values, or one in other units.
        states: shared words for how a card lies ("tapped") → (mark, value), or None with a note.
        actions: verbs of scripts ("plays", "attacks", "blocks") → names of actions, in the order tried.
        phases: "main", "draw", "end", ... → phase.
        unasked: actions → why the game never asks for what a script in shared words names with them; a note then.
        events: shared event words of observations ("drew", "destroyed") → event name and the role to look at.
        keywords: shared keywords of card texts ("haste") → the game's own keyword, with a note where it differs; "" if
            the rules give the keyword's ability to every creature, so that the text adds nothing.
        missing: shared words without a counterpart → why, with a rule.
        main: the phase a scenario starts in unless it says otherwise.
        turn: number of the turn that a scenario starts in unless it says otherwise, when it is the first player's; the
            second player's comes after it.
        fill: zone → number of cards called `blank` that each player has there at the start of a scenario that does not
            name the zone. Their content must not matter, as in a deck that nobody runs out of.
        blank: name of the card used to fill.
        stock: zone → names of the cards that each player has there at the start of a scenario that leaves the zone
            empty. Unlike those of `fill` they are certain cards, such as the one avatar that a game needs.
        laid: cards laid in certain slots at the start of a scenario that leaves these empty, such as the terrains of
            a map; see `Laid`.
        state_notes: shared words matched with a note → the note.
        defaults: card type → values a scenario's card gets unless it names them.
        avatar: the type of the card that represents its player on the board; where such a card can be picked, the
            player's name means the card. "" if the game has none.
        guide: instructions for a newcomer at the table.
        says: card → its text in our own words, for texts that rules English cannot express.
        under: the role that a card under a card has in scenarios unless they name one; "" if the game has no usual one.
    """

    kinds: dict[str, Meaning] = {}
    zones: dict[str, tuple[Placing, ...]] = {}
    attributes: dict[str, str] = {}
    scales: dict[str, Scaled] = {}
    states: dict[str, tuple[str, Any]] = {}
    actions: dict[str, tuple[str, ...]] = {}
    unasked: dict[str, Meaning] = {}
    phases: dict[str, str] = {}
    events: dict[str, tuple[str, str]] = {}
    keywords: dict[str, Meaning] = {}
    missing: dict[str, Meaning] = {}
    main: str = ""
    turn: int = 3
    fill: dict[str, int] = {}
    blank: str = ""
    stock: dict[str, tuple[str, ...]] = {}
    laid: tuple[Laid, ...] = ()
    state_notes: dict[str, str] = {}
    defaults: dict[str, dict[str, Any]] = {}
    under: str = ""
    avatar: str = ""
    guide: tuple[GuideTip, ...] = ()
    says: dict[str, str] = {}
