"""Expressions about cards, zones and values."""

from __future__ import annotations

from typing import Any

from rulestone.game.lexicon import Scaled
from rulestone.kernel import characteristics as holding
from rulestone.kernel.position import is_visible, view
from rulestone.model.objects import Object
from rulestone.model.spelling import format_unknown
from rulestone.scenario.observation.observer import Forms, Observation, Observer, Snapshot, UnknownWord, fold_value
from rulestone.scenario.results import Footnote

FORMS = Forms()
GONE = "gone"


# --- cards ----------------------------------------------------------------------------------------------------------


def make_plain(observer: Observer, moment: Snapshot, value: Any) -> Any:
    """Return a value as people see it: players and cards by name, several as a list."""
    return [make_plain(observer, moment, part) for part in value] if isinstance(value, tuple) else value


@FORMS.add("zone of {card}", "the zone of the card, “under X” for a card under another, or “gone”", "zone of Guard")
def observe_zone(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    obj = observer.find_object(moment, slots["card"])
    if obj.host >= 0:
        host = observer.get_label(moment, moment.position.object(obj.host).ref)
        return Observation(f"under {host}", (obj.role, f"under {host} as {obj.role}"))
    if obj.place < 0:
        return Observation(GONE)
    own = moment.position.rules.layout.zone_of[obj.place].name
    card = obj.card
    assert card is not None
    shared = observer.words.list_shared_zones(own, moment.position.value(obj.ref, "type"), dict(card.values))
    notes = [Footnote(word, f"“{word}” is the {own} here") for word in shared[:1] if own not in shared]
    return observer.translate(own, shared, *notes)


@FORMS.add("{card} is in {zone}", "whether the card is in a zone, and not under a card", "Guard is in graveyard")
def is_in(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    obj = observer.find_object(moment, slots["card"])
    zones = observer.find_zones(slots["zone"])
    zone_of = moment.position.rules.layout.zone_of
    return Observation(obj.host < 0 and obj.place >= 0 and zone_of[obj.place].name in zones)


@FORMS.add("pile of {card}", "the card and the cards under it, from top to bottom", "pile of Guard")
def observe_pile(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    obj = observer.find_object(moment, slots["card"])
    return Observation([observer.get_label(moment, o.ref) for o in (obj, *map(moment.position.object, obj.under))])


@FORMS.add("cards attached to {card}", "the cards under or attached to it, top to bottom", "cards attached to Hero")
@FORMS.add("cards under {card}", "the cards under a card, from top to bottom", "cards under Guard")
def observe_cards_under(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    obj = observer.find_object(moment, slots["card"])
    return Observation([observer.get_label(moment, moment.position.object(oid).ref) for oid in obj.under])


@FORMS.add("host of {card}", "the card that it is under, or “none”", "host of Sword")
def observe_host(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    obj = observer.find_object(moment, slots["card"])
    return Observation(observer.get_label(moment, moment.position.object(obj.host).ref) if obj.host >= 0 else "none")


@FORMS.add("{card} is attached to {onto}", "whether it is under or attached to another", "Sword is attached to Hero")
def is_attached(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    card, host = (observer.find_object(moment, slots[slot]) for slot in ("card", "onto"))
    return Observation(card.host == host.oid)


@FORMS.add("controller of {card}", "the name of the player who controls the card", "controller of Guard")
def observe_controller(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    number = observer.find_object(moment, slots["card"]).oid
    return Observation(observer.board.names[holding.get_controller(moment.position.machine(), number)])


@FORMS.add("owner of {card}", "the name of the player who owns the card", "owner of Guard")
def observe_owner(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    return Observation(observer.board.names[observer.find_object(moment, slots["card"]).owner])


@FORMS.add("type of {card}", "the type of the card, or its shared kind", "type of Guard")
def observe_type(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    own = moment.position.value(observer.find_object(moment, slots["card"]).ref, "type")
    shared = tuple(word for word, meaning in observer.words.lexicon.kinds.items() if meaning.own == own)
    return observer.translate(own, shared)


@FORMS.add("{card} is face up", "whether the card is face up", "Guard is face up")
def is_face_up(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    return Observation(observer.find_object(moment, slots["card"]).face_up)


@FORMS.add("{card} is face down", "whether the card is face down", "Guard is face down")
def is_face_down(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    return Observation(not observer.find_object(moment, slots["card"]).face_up)


@FORMS.add(
    "{card} is {state}", "whether it is tapped, untapped, new or in another state of the game", "Guard is tapped"
)
def is_in_state(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    word = slots["state"].casefold()
    states = {**observer.words.ruleset.vocabulary.states, **observer.words.lexicon.states}
    if word not in states:
        raise observer.make_missing_error(word)
    key, value = states[word]
    found = moment.position.value(observer.find_object(moment, slots["card"]).ref, key)
    return Observation(fold_value(found) == fold_value(value))


@FORMS.add("{player} sees {card}", "whether the player may see the face of the card", "Ada sees Guard")
def observe_visibility(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:

    card, player = observer.find_object(moment, slots["card"]), observer.find_player(slots["player"])
    return Observation(is_visible(moment.position, card, player))


@FORMS.add("{player} sees {other}'s {zone}", "the cards seen there, “hidden” for the others", "Ada sees Ben's hand")
def observe_sees_zone(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    seen = view(moment.position, observer.find_player(slots["player"]))
    owner = observer.board.names[observer.find_player(slots["other"])]
    zones = observer.find_zones(slots["zone"])
    return Observation([name for zone in zones for name in seen.get((owner, zone), seen.get(("shared", zone), ()))])


# --- zones ----------------------------------------------------------------------------------------------------------


@FORMS.add("cards in {player}'s {zone}", "the number of cards there", "cards in Ada's hand")
def observe_cards(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    return Observation(len(observer.list_cards(moment, slots["zone"], observer.find_player(slots["player"]))))


@FORMS.add("names in {player}'s {zone}", "the names of the cards there, in order", "names in Ada's graveyard")
def observe_names(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    cards = observer.list_cards(moment, slots["zone"], observer.find_player(slots["player"]))
    return Observation([observer.get_label(moment, o.ref) for o in cards])


@FORMS.add("{zone} size of {player}", "the number of cards in the player's zone", "hand size of Ada")
def observe_zone_size(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    return observe_cards(observer, moment, slots)


@FORMS.add("life of {player}", "the player's life: a number, or the number of life cards", "life of Ben")
def observe_life(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    if observer.words.get_attribute("life", "player")[0] is None and observer.words.get_zones("life"):
        return observe_cards(observer, moment, {**slots, "zone": "life"})
    if observer.words.get_attribute("life", "player")[0] is None:
        raise observer.make_missing_error("life")
    return read_player(observer, moment, "life", observer.find_player(slots["player"]))


@FORMS.add("top of {player}'s {zone}", "the first card there, or “none”", "top of Ada's deck")
def observe_top(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    cards = observer.list_cards(moment, slots["zone"], observer.find_player(slots["player"]))
    return Observation(observer.get_label(moment, cards[0].ref) if cards else "none")


@FORMS.add("bottom of {player}'s {zone}", "the last card there, or “none”", "bottom of Ada's deck")
def observe_bottom(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    cards = observer.list_cards(moment, slots["zone"], observer.find_player(slots["player"]))
    return Observation(observer.get_label(moment, cards[-1].ref) if cards else "none")


# --- attributes -----------------------------------------------------------------------------------------------------


@FORMS.add("{word} printed on {card}", "the printed value, without effects", "power printed on Guard")
def observe_printed_value(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    obj, word = observer.find_object(moment, slots["card"]), slots["word"]
    declared, scaled = observer.words.get_attribute(word)
    printed = dict(obj.card.values) if obj.card is not None else {}
    if scaled is not None:
        return convert_units(word, scaled, {attr: printed.get(attr) for attr in scaled.attributes})
    if declared is None:
        if observer.words.missing(word) is not None:
            raise observer.make_missing_error(word)
        raise UnknownWord(format_unknown("attribute", word, observer.words.list_attributes()))
    return Observation(make_plain(observer, moment, printed.get(declared.name, declared.default)))


@FORMS.add("damage on {card}", "the damage marked on the card", "damage on Guard")
def observe_damage(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    declared, _ = observer.words.get_attribute("damage")
    if declared is None:
        raise observer.make_missing_error("damage")
    return Observation(moment.position.value(observer.find_object(moment, slots["card"]).ref, declared.name) or 0)


@FORMS.add(
    "{word} of {thing}",
    "a value of a card or player, with effects applied; also “name”, “abilities”, “slot”, “pile size”, or a role: the "
    "names of the cards under it that have it",
    "power of Guard",
)
def observe_attribute(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    word, thing = slots["word"], slots["thing"]
    if thing.casefold() in (name.casefold() for name in observer.board.names):
        return read_player(observer, moment, word, observer.find_player(thing))
    obj = observer.find_object(moment, thing)
    words = observer.words
    if word in words.roles and word not in words.parts.attributes:
        return Observation(list_cards_with_role(observer, moment, obj, word))
    declared, scaled = words.get_attribute(word)
    if scaled is not None:
        return convert_units(word, scaled, {attr: moment.position.value(obj.ref, attr) for attr in scaled.attributes})
    if declared is None:
        check_undeclared(observer, word)
    name = declared.name if declared is not None else word
    value = moment.position.value(obj.ref, name)
    if declared is not None and declared.reference:
        return Observation([observer.get_label(moment, ref) for ref in value])
    if word.endswith(" counters"):
        value = value or 0
    return observe_state_value(observer, name, make_plain(observer, moment, value))


def list_cards_with_role(observer: Observer, moment: Snapshot, obj: Object, role: str) -> list[str]:
    """Return the names of the cards under an object that have a role."""
    under = [moment.position.object(oid) for oid in obj.under]
    return [observer.get_label(moment, card.ref) for card in under if card.role == role]


def check_undeclared(observer: Observer, word: str) -> None:
    """Check that a word that is no declared attribute is one that every card has.

    Raises:
        UnknownWord: it is not.
    """
    if word in SPECIAL_ATTRIBUTES or word.endswith(" counters"):
        return
    words = observer.words
    if words.missing(word) is not None:
        raise observer.make_missing_error(word)
    known = (*words.list_attributes(), *SPECIAL_ATTRIBUTES, *words.roles, *PLAIN_LOOKS)
    raise UnknownWord(format_unknown("attribute", word, known))


@FORMS.add("counters on {card}", "the number of counters on the card, of all kinds", "counters on Guard")
def observe_all_counters(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    marks = observer.find_object(moment, slots["card"]).marks
    return Observation(sum(number or 0 for key, number in dict(marks).items() if key.endswith(" counters")))


@FORMS.add("{word} counters on {card}", "the number of counters of one kind on the card", "fire counters on Guard")
def observe_counters(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    obj = observer.find_object(moment, slots["card"])
    return Observation(moment.position.value(obj.ref, f"{slots['word']} counters") or 0)


PLAIN_LOOKS = ("zone", "pile", "host", "controller", "owner", "type")
SPECIAL_ATTRIBUTES = ("name", "abilities", "slot", "pile size")


def observe_state_value(observer: Observer, name: str, value: Any) -> Observation:
    """Return a value, with the shared words for it if it is a state."""
    lexicon = observer.words.lexicon
    shared = tuple(word for word, state in lexicon.states.items() if state == (name, value))
    return observer.translate(value, shared)


def convert_units(word: str, scaled: Scaled, values: dict[str, Any]) -> Observation:
    """Return the shared value of an object's attributes, which are given in the game's units."""
    notes = (Footnote(word, scaled.note),) if scaled.note else ()
    amounts = {value * scaled.attributes[attr] for attr, value in values.items() if isinstance(value, int)}
    text = ", ".join(f"{attr} {value}" for attr, value in values.items())
    if len(amounts) == 1 and len(values) == sum(isinstance(value, int) for value in values.values()):
        return Observation(amounts.pop(), (text,), notes)
    return Observation(text, (), notes)


def read_player(observer: Observer, moment: Snapshot, word: str, player: int) -> Observation:
    """Return a value of a player."""
    declared, _ = observer.words.get_attribute(word, "player")
    if declared is not None:
        value = moment.position.value(player, declared.name)
        if declared.reference:
            return Observation([observer.get_label(moment, ref) for ref in value])
        return Observation(make_plain(observer, moment, value))
    if observer.words.missing(word) is not None:
        raise observer.make_missing_error(word)
    known = [*observer.words.list_attributes("player"), "life", "hand size", "deck size", "graveyard size"]
    raise UnknownWord(format_unknown("value of a player", word, known))
