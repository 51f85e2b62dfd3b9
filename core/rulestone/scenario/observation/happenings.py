"""Shared event words of scenarios, and the records that show each event in a game.

A game's lexicon names its own event where the game has one ("destroyed" → "die"). Events that the core records in every
game need no declaration: a card that leaves the field moves out of the zones that "field" means.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from rulestone.kernel.trace import ROLES_OF_ONE, Record
from rulestone.model.display import format_plain
from rulestone.model.objects import NUMBER
from rulestone.scenario.keys import EVENTS
from rulestone.scenario.setup.words import Words

USED = "used"
"""The manner in which a card leaves the place where it lay while it was used."""
PLAYER_ROLES = ("player", "who", "you", "winner")


class EventSource(Struct, frozen=True):
    """The records that show a shared event in one game.

    Attributes:
        own: the game's own term for the event.
        role: the key of a record's data that holds the objects it happened to; "" for any.
        fits: whether a record shows the event.
        stays: moves of a card that lies on the field only while it is used do not count: in some games a spell does.
    """

    own: str
    role: str
    fits: Callable[[Record], bool]
    stays: bool = False


class SharedEvent(Struct, frozen=True):
    """An event with one word in all games.

    Attributes:
        meaning: description of the event, as the end of a sentence about the object.
        forms: synonyms of the word.
        lacks: the shared word whose absence in a game explains that there is no such event; "" for the event's own.
        source: where a game's records show it; None where only lexicons can say so. It returns None for a game
            without such an event.
    """

    meaning: str
    forms: tuple[str, ...] = ()
    lacks: str = ""
    source: Callable[[Words], EventSource | None] | None = None


def records(event: str, role: str, **data: Any) -> Callable[[Words], EventSource]:
    """Return records of an event of the core with certain data."""
    source = EventSource(event, role, lambda record: record.event == event and data.items() <= record.data.items())
    return lambda words: source


def moves(origin: str = "", target: str = "") -> Callable[[Words], EventSource | None]:
    """Return moves from one shared zone to another, or out of or into a zone."""

    def make_source(words: Words) -> EventSource | None:
        left, reached = (words.get_zones(zone) if zone else () for zone in (origin, target))
        if (origin and not left) or (target and not reached):
            return None

        def is_fitting(record: Record) -> bool:
            if record.event != "move":
                return False
            before, after = record.data["from"], record.data["to"]
            if not target:
                return before in left and after not in left
            return after in reached and (before in left if origin else before not in reached)

        places = [" or ".join(zones) for zones in (left, reached)]
        text = " ".join(f"{word} {zone}" for word, zone in zip(("from", "to"), places, strict=True) if zone)
        return EventSource(f"a move {text}", "new", is_fitting, stays="field" in (origin, target))

    return make_source


def marks(state: str) -> Callable[[Words], EventSource | None]:
    """Return marks by which a card gets into a state."""

    def make_source(words: Words) -> EventSource | None:
        if state not in words.lexicon.states:
            return None
        key, value = words.lexicon.states[state]

        def is_fitting(record: Record) -> bool:
            data = record.data
            return record.event == "mark" and data["key"] == key and data["value"] == value and data["before"] != value

        return EventSource(f"{key} becomes {format_plain(value)}", "card", is_fitting)

    return make_source


def actions(deed: str) -> Callable[[Words], EventSource | None]:
    """Return actions of players that a shared verb means."""

    def make_source(words: Words) -> EventSource | None:
        actions = words.lexicon.actions.get(deed, words.verbs.get(deed, ()))
        if not actions:
            return None
        return EventSource(
            " or ".join(actions), "this", lambda record: record.event in actions and {"you", "this"} == {*record.data}
        )

    return make_source


MAKERS: dict[str, Callable[..., Any]] = {"moves": moves, "marks": marks, "actions": actions, "records": records}
"""Key of a shared event in `keys.json` → the function that returns its source."""


def read_shared_event(row: dict[str, Any]) -> SharedEvent:
    """Return a shared event from its entry in `keys.json`; its arguments for one of `MAKERS` give its source."""
    source = next((make(**row[key]) for key, make in MAKERS.items() if key in row), None)
    return SharedEvent(row["meaning"], tuple(row["forms"]), row.get("lacks", ""), source)


SHARED_EVENTS = {word: read_shared_event(row) for word, row in EVENTS.items()}
"""Word → the event."""
FORMS_OF_EVENTS = {form: word for word, event in SHARED_EVENTS.items() for form in event.forms}
"""Other words for shared events → the word."""


EVENT_WORDS = (*SHARED_EVENTS, *FORMS_OF_EVENTS)
"""All words for shared events."""


def find_source(words: Words, word: str) -> EventSource | None:
    """Return the records that show a shared event in a game; None if the game lacks it.

    Raises:
        KeyError: there is no such shared event.
    """
    if word in words.lexicon.events:
        event, role = words.lexicon.events[word]
        return EventSource(event, role, lambda record: record.event == event)
    shared = SHARED_EVENTS[word]
    if shared.lacks and find_absence(words, word) is not None:
        return None
    return shared.source(words) if shared.source is not None else None


def find_absence(words: Words, word: str) -> Any:
    """Return the reason why a game lacks an event (`rulestone.game.lexicon.Meaning`); None without a reason."""
    shared = SHARED_EVENTS[word]
    return words.missing(word) or (words.missing(shared.lacks) if shared.lacks else None)


def find_occurrences(source: EventSource, records: Sequence[Record]) -> list[Record]:
    """Return the records that show an event, without replaced ones."""
    replaced = {record.cause for record in records if record.event == "replaced"}
    found = [record for record in records if source.fits(record) and record.index not in replaced]
    return [record for record in found if not is_in_use(record, records)] if source.stays else found


def is_in_use(move: Record, records: Sequence[Record]) -> bool:
    """Return whether a card moves to or from the field only because it is being used, by this move or the next one."""
    card = move.data["new"] & NUMBER
    later = (r for r in records if r.index >= move.index and r.event == "move" and r.data["new"] & NUMBER == card)
    return any(record.data["manner"] == USED for record in list(later)[:2])


def find_objects(record: Record, role: str) -> list[int]:
    """Return the numbers of the objects that have a role in a record, "" for any role that holds no amount."""
    found: list[int] = []
    for key, value in record.data.items():
        named = key == role if role else isinstance(value, tuple) or key in (*ROLES_OF_ONE, *PLAYER_ROLES)
        refs = value if isinstance(value, tuple) else (value,)
        found += [ref & NUMBER for ref in refs if named and type(ref) is int and ref >= 0]
    return found
