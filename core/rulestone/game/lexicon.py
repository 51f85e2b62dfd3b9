"""The lexicon: the meanings of shared words in a game, and the words without a counterpart."""

from __future__ import annotations

from typing import Any, Literal

from rulestone.language.expressions.expression import Declaration


class Meaning(Declaration, frozen=True, kw_only=True):
    """The meaning of a shared word in a game.

    Attributes:
        own: the game's own term; None if the game has no counterpart.
        note: how the meaning differs; "" for an exact match.
        rule: id of the rule behind the note, or behind a missing counterpart.
        values: attribute values that it implies (a "response" is a spell of kind "time").
        text: ability kind of a bare sentence in the card's text; "" for the default of the card type (`english.parse`).
        role: role of the card under another one unless the scenario names one; "" for the default (`Lexicon.under`).
        refuses: whether there is no counterpart because a rule forbids the action. Then "may this be done" has the
            legal answer no, and the translation has no gap.
    """

    own: str | None
    note: str = ""
    rule: str = ""
    refuses: bool = False
    values: dict[str, Any] = {}
    text: Literal["", "effect", "activated", "static"] = ""
    role: str = ""


class Placing(Declaration, frozen=True, kw_only=True):
    """A zone of a game for the cards of some types in a shared zone.

    Attributes:
        zone: name of the game's zone.
        types: card types; () for all.
        where: attribute → values, one of which the card must have.
        slots: slots in the order of filling, for zones with slots.
        marks: marks of a card there unless the scenario gives others.
        note: note for readers.
        rule: id of the rule behind the note.
    """

    zone: str
    types: tuple[str, ...] = ()
    where: dict[str, tuple[Any, ...]] = {}
    slots: tuple[str, ...] = ()
    marks: dict[str, Any] = {}
    note: str = ""
    rule: str = ""


class DefaultCard(Declaration, frozen=True, kw_only=True):
    """A card that the translation puts into a slot that a scenario leaves empty.

    Attributes:
        zone: name of the zone.
        card: name of the card.
        slot: name of the slot.
        player: the player who owns the card.
        face_up: whether the card is face up.
        marks: marks of the card there; an `Assumed` marks an assumption.
        beneath: name of a zone; the card is added only if the same slot of that zone is occupied. "" for no condition.
        unless: names of zones; the card is added only in a scenario in shared words (not in a ruling) that names
            neither these zones nor a starting phase.
        note: note for readers.
        rule: id of the rule behind the note.
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
    """The translation of a shared value into one or more of the game's own values.

    Attributes:
        attributes: own attribute → number of shared units in one own unit (power 1000 → ATK 1).
        note: note for readers.
    """

    attributes: dict[str, int]
    note: str = ""


class GuideTip(Declaration, frozen=True, kw_only=True):
    """A tip for newcomers, shown once: at the start, or when it first applies.

    Attributes:
        text: wording of the tip, for a person who has never played.
        cites: ids of the rules behind it.
        phase: name of the phase in which the tip appears at the newcomer's first choice.
        action: name of the action with whose first offer the tip appears.
    """

    text: str
    cites: tuple[str, ...] = ()
    phase: str = ""
    action: str = ""


class Lexicon(Declaration, frozen=True, kw_only=True):
    """Shared words and their meanings in one game; the game's own terms keep their meaning.

    Attributes:
        kinds: shared word for a kind of card ("creature", "spell", "response") → the game's card type.
        zones: shared zone ("field", "hand", "deck") → places for its cards; the first that fits and has room is used.
        attributes: shared attribute → own attribute, if only the name differs.
        scales: shared attribute → own attributes in other units.
        states: shared word for a card's state ("tapped") → (mark, value), or None with a note.
        actions: verb of scripts ("plays", "attacks", "blocks") → names of actions, in the order of trial.
        phases: shared phase ("main", "draw", "end") → own phase.
        unasked: action → note why the game never asks for it when a script in shared words names it.
        events: shared event of observations ("drew", "destroyed") → name of the event and the observed role.
        keywords: shared keyword of card texts ("haste") → the game's own keyword, with a note on differences. "" if the
            rules give its ability to every creature, so that the keyword adds nothing.
        missing: shared word without a counterpart → reason and rule.
        main: phase in which a scenario starts by default.
        turn: number of the turn in which a scenario starts by default if it is the first player's; the second player's
            turn follows it.
        fill: zone → number of `blank` cards that each player has there when a scenario does not name the zone. Their
            content must not matter, as in a deck that no player runs out of.
        blank: name of the card used by `fill`.
        stock: zone → names of the cards that each player has there when a scenario leaves the zone empty. Unlike those
            of `fill` they are specific cards, such as the avatar that a game needs.
        default_cards: cards for slots that a scenario leaves empty, such as the terrains of a map; see `DefaultCard`.
        state_notes: shared word for a state → note on its meaning in the game.
        defaults: card type → values that a scenario's card has by default.
        avatar: type of the card that represents its player on the board; "" if the game has none. Where such a card can
            be picked, the player's name means the card.
        guide: tips for newcomers at the table.
        says: card → description of its text, if rules English cannot express the text.
        under: default role of a card under another card in scenarios; "" if the game has none.
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
    default_cards: tuple[DefaultCard, ...] = ()
    state_notes: dict[str, str] = {}
    defaults: dict[str, dict[str, Any]] = {}
    under: str = ""
    avatar: str = ""
    guide: tuple[GuideTip, ...] = ()
    says: dict[str, str] = {}

    def refuses(self, kind: str) -> bool:
        """Return whether a rule forbids a kind of card."""
        return kind in self.kinds and self.kinds[kind].refuses
