"""Expressions about cards, zones and values."""

from __future__ import annotations

from typing import Any

from rulestone.game.lexicon import Scaled
from rulestone.kernel import abilities as holding
from rulestone.kernel.visibility import is_visible, view
from rulestone.model.spelling import format_unknown
from rulestone.scenario.observation.observer import Forms, Look, Observation, Observer, Unknown, fold_value
from rulestone.scenario.results import Footnote

FORMS = Forms()
GONE = "gone"


# --- cards ----------------------------------------------------------------------------------------------------------


def make_plain(observer: Observer, look: Look, value: Any) -> Any:
    """Return a value as people see it: players and cards by name, several as a list."""
    if isinstance(value, tuple):
        return [make_plain(observer, look, part) for part in value]
    return value


@FORMS.form(
    "zone of {card}", "where it is; “under X” for a card under another, “gone” for one that is nowhere", "zone of Guard"
)
def zone_of(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    obj = observer.object(look, m["card"])
    if obj.host >= 0:
        host = observer.label(look, look.position.object(obj.host).ref)
        return Observation(f"under {host}", (obj.role, f"under {host} as {obj.role}"))
    if obj.place < 0:
        return Observation(GONE)
    own = look.position.rules.layout.zone_of[obj.place].name
    card = obj.card
    assert card is not None
    shared = observer.words.list_shared_zones(own, look.position.value(obj.ref, "type"), dict(card.values))
    notes = [Footnote(word, f"“{word}” is the {own} here") for word in shared[:1] if own not in shared]
    return observer.translate(own, shared, *notes)


@FORMS.form(
    "{card} is in {zone}", "whether it is in a zone or group of zones, and not under a card", "Guard is in graveyard"
)
def is_in(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    obj = observer.object(look, m["card"])
    zones = observer.zones(m["zone"])
    return Observation(obj.host < 0 and obj.place >= 0 and look.position.rules.layout.zone_of[obj.place].name in zones)


@FORMS.form("pile of {card}", "it and the cards under it, top to bottom", "pile of Guard")
def pile_of(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    obj = observer.object(look, m["card"])
    return Observation([observer.label(look, o.ref) for o in (obj, *(look.position.object(oid) for oid in obj.under))])


@FORMS.form("cards attached to {card}", "the cards under it or attached to it, top to bottom", "cards attached to Hero")
@FORMS.form("cards under {card}", "the cards under it, top to bottom", "cards under Guard")
def cards_under(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    obj = observer.object(look, m["card"])
    return Observation([observer.label(look, look.position.object(oid).ref) for oid in obj.under])


@FORMS.form("host of {card}", "the card it is under, or “none”", "host of Sword")
def host_of(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    obj = observer.object(look, m["card"])
    return Observation(observer.label(look, look.position.object(obj.host).ref) if obj.host >= 0 else "none")


@FORMS.form("{card} is attached to {onto}", "whether it is under a card or attached to it", "Sword is attached to Hero")
def is_attached(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    return Observation(observer.object(look, m["card"]).host == observer.object(look, m["onto"]).oid)


@FORMS.form("controller of {card}", "a player's name", "controller of Guard")
def controller_of(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    number = observer.object(look, m["card"]).oid
    return Observation(observer.board.names[holding.get_controller(look.position.machine(), number)])


@FORMS.form("owner of {card}", "a player's name", "owner of Guard")
def owner_of(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    return Observation(observer.board.names[observer.object(look, m["card"]).owner])


@FORMS.form("type of {card}", "its card type, or the shared kind", "type of Guard")
def type_of(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    own = look.position.value(observer.object(look, m["card"]).ref, "type")
    shared = tuple(word for word, meaning in observer.words.lexicon.kinds.items() if meaning.own == own)
    return observer.translate(own, shared)


@FORMS.form("{card} is face up", "yes or no", "Guard is face up")
def is_face_up(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    return Observation(observer.object(look, m["card"]).face_up)


@FORMS.form("{card} is face down", "yes or no", "Guard is face down")
def is_face_down(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    return Observation(not observer.object(look, m["card"]).face_up)


@FORMS.form(
    "{card} is {state}", "whether it is in a state: tapped, untapped, new or one of the game's own", "Guard is tapped"
)
def is_in_state(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    word = m["state"].casefold()
    states = {**observer.words.ruleset.vocabulary.states, **observer.words.lexicon.states}
    if word not in states:
        raise observer.make_absent(word)
    key, value = states[word]
    return Observation(fold_value(look.position.value(observer.object(look, m["card"]).ref, key)) == fold_value(value))


@FORMS.form("{player} sees {card}", "whether the player may see its face", "Ada sees Guard")
def sees(observer: Observer, look: Look, m: dict[str, str]) -> Observation:

    return Observation(is_visible(look.position, observer.object(look, m["card"]), observer.player(m["player"])))


@FORMS.form(
    "{player} sees {other}'s {zone}",
    "the cards that the player sees there; “hidden” for a card the player may not see",
    "Ada sees Ben's hand",
)
def sees_zone(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    seen = view(look.position, observer.player(m["player"]))
    owner = observer.board.names[observer.player(m["other"])]
    zones = observer.zones(m["zone"])
    return Observation([name for zone in zones for name in seen.get((owner, zone), seen.get(("shared", zone), ()))])


# --- zones ----------------------------------------------------------------------------------------------------------


@FORMS.form("cards in {player}'s {zone}", "how many", "cards in Ada's hand")
def cards_in(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    return Observation(len(observer.in_zone(look, m["zone"], observer.player(m["player"]))))


@FORMS.form("names in {player}'s {zone}", "which, in order", "names in Ada's graveyard")
def names_in(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    return Observation(
        [observer.label(look, o.ref) for o in observer.in_zone(look, m["zone"], observer.player(m["player"]))]
    )


@FORMS.form("{zone} size of {player}", "the same: how many cards a player has in a zone", "hand size of Ada")
def zone_size(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    return cards_in(observer, look, m)


@FORMS.form("life of {player}", "the player's life: a number, or how many cards of life are left", "life of Ben")
def life_of(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    if observer.words.attribute("life", "player")[0] is None and observer.words.zones_meant("life"):
        return cards_in(observer, look, {**m, "zone": "life"})
    if observer.words.attribute("life", "player")[0] is None:
        raise observer.make_absent("life")
    return player_value(observer, look, "life", observer.player(m["player"]))


@FORMS.form("top of {player}'s {zone}", "the first of them, or “none”", "top of Ada's deck")
def top_of(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    cards = observer.in_zone(look, m["zone"], observer.player(m["player"]))
    return Observation(observer.label(look, cards[0].ref) if cards else "none")


@FORMS.form("bottom of {player}'s {zone}", "the last of them, or “none”", "bottom of Ada's deck")
def bottom_of(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    cards = observer.in_zone(look, m["zone"], observer.player(m["player"]))
    return Observation(observer.label(look, cards[-1].ref) if cards else "none")


# --- attributes -----------------------------------------------------------------------------------------------------


@FORMS.form("{word} printed on {card}", "a value as it is printed, without effects", "power printed on Guard")
def printed_value(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    obj, word = observer.object(look, m["card"]), m["word"]
    declared, scaled = observer.words.attribute(word)
    printed = dict(obj.card.values) if obj.card is not None else {}
    if scaled is not None:
        return unscale(word, scaled, {attr: printed.get(attr) for attr in scaled.attributes})
    if declared is None:
        if observer.words.missing(word) is not None:
            raise observer.make_absent(word)
        raise Unknown(format_unknown("attribute", word, observer.words.every_attribute()))
    return Observation(make_plain(observer, look, printed.get(declared.name, declared.default)))


@FORMS.form("damage on {card}", "how much damage is marked on it", "damage on Guard")
def damage_on(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    declared, _ = observer.words.attribute("damage")
    if declared is None:
        raise observer.make_absent("damage")
    return Observation(look.position.value(observer.object(look, m["card"]).ref, declared.name) or 0)


@FORMS.form(
    "{word} of {thing}",
    "a value of a card or player, with effects applied; also “name”, “abilities”, “slot”, “pile size”, or a role: the "
    "names of the cards under it that have it",
    "power of Guard",
)
def attribute_of(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    word, thing = m["word"], m["thing"]
    if thing.casefold() in (name.casefold() for name in observer.board.names):
        return player_value(observer, look, word, observer.player(thing))
    obj = observer.object(look, thing)
    words = observer.words
    if word in words.roles and word not in words.parts.attributes:
        under = [look.position.object(oid) for oid in obj.under]
        return Observation([observer.label(look, o.ref) for o in under if o.role == word])
    declared, scaled = words.attribute(word)
    if scaled is not None:
        return unscale(word, scaled, {attr: look.position.value(obj.ref, attr) for attr in scaled.attributes})
    if declared is None and word not in SPECIAL_ATTRIBUTES and not word.endswith(" counters"):
        if words.missing(word) is not None:
            raise observer.make_absent(word)
        known = (*words.every_attribute(), *SPECIAL_ATTRIBUTES, *words.roles, *PLAIN_LOOKS)
        raise Unknown(format_unknown("attribute", word, known))
    name = declared.name if declared is not None else word
    value = look.position.value(obj.ref, name)
    if declared is not None and declared.reference:
        return Observation([observer.label(look, ref) for ref in value])
    if word.endswith(" counters"):
        value = value or 0
    return with_states(observer, name, make_plain(observer, look, value))


@FORMS.form("counters on {card}", "how many counters are on it, of all kinds together", "counters on Guard")
def all_counters_on(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    marks = observer.object(look, m["card"]).marks
    return Observation(sum(number or 0 for key, number in dict(marks).items() if key.endswith(" counters")))


@FORMS.form("{word} counters on {card}", "how many counters of a kind", "fire counters on Guard")
def counters_on(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    obj = observer.object(look, m["card"])
    return Observation(look.position.value(obj.ref, f"{m['word']} counters") or 0)


PLAIN_LOOKS = ("zone", "pile", "host", "controller", "owner", "type")
SPECIAL_ATTRIBUTES = ("name", "abilities", "slot", "pile size")


def with_states(observer: Observer, name: str, value: Any) -> Observation:
    """Return a value, with the shared words for it if it is a state."""
    lexicon = observer.words.lexicon
    shared = tuple(word for word, state in lexicon.states.items() if state == (name, value))
    return observer.translate(value, shared)


def unscale(word: str, scaled: Scaled, own: dict[str, Any]) -> Observation:
    """Return a shared value read back from own values in own units."""
    notes = (Footnote(word, scaled.note),) if scaled.note else ()
    amounts = {value * scaled.attributes[attr] for attr, value in own.items() if isinstance(value, int)}
    told = ", ".join(f"{attr} {value}" for attr, value in own.items())
    if len(amounts) == 1 and len(own) == sum(isinstance(value, int) for value in own.values()):
        return Observation(amounts.pop(), (told,), notes)
    return Observation(told, (), notes)


def player_value(observer: Observer, look: Look, word: str, player: int) -> Observation:
    """Return a value of a player."""
    declared, _ = observer.words.attribute(word, "player")
    if declared is not None:
        value = look.position.value(player, declared.name)
        if declared.reference:
            return Observation([observer.label(look, ref) for ref in value])
        return Observation(make_plain(observer, look, value))
    if observer.words.missing(word) is not None:
        raise observer.make_absent(word)
    known = [*observer.words.every_attribute("player"), "life", "hand size", "deck size", "graveyard size"]
    raise Unknown(format_unknown("value of a player", word, known))
