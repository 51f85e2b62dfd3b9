"""Dumping: a position written as a scenario file, and the information such a file cannot hold."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain, groupby
from typing import Any

from rulestone.game.lexicon import Placing
from rulestone.game.ruleset import Ruleset
from rulestone.kernel.events.history import LAST_TURN
from rulestone.kernel.position import Position
from rulestone.language import expressions as e
from rulestone.language.inspect import find_records
from rulestone.model.display import format_plain
from rulestone.model.objects import NUMBER, Card, Object
from rulestone.model.state import HALT_AFTER, OUTER_PHASES
from rulestone.model.zones import SHARED, Zone
from rulestone.scenario.errors import ScenarioError
from rulestone.scenario.files import loads, write_yaml
from rulestone.scenario.setup.board import ScenarioBoard
from rulestone.scenario.setup.marks import ENTRY_KEYS
from rulestone.scenario.setup.position import BoardSetter
from rulestone.scenario.setup.words import OWN, Words

COUNTERS = " counters"
PASSING = ("names", "labels", "waits", "scripted", "items put", "right", HALT_AFTER, OUTER_PHASES)


class CannotDump(ValueError):
    """A position that no scenario file can represent."""


def dump(position: Position, ruleset: Ruleset, title: str = "", asks: str = "") -> str:
    """Return a position as a scenario file: cards, zones in order with marks, piles and faces, turn and phase.

    A scenario starts at the beginning of a phase, so only a position in which the turn player may act and nothing
    waits can be written; `lost` lists the differences after the file is read back.

    Args:
        position: the position.
        ruleset: the ruleset it is played under.
        title: the scenario's title.
        asks: its question.

    Returns:
        YAML, one scenario.

    Raises:
        CannotDump: the position cannot be written; the message has the reason.
    """
    check_start(position)
    game = position.game
    names = [position.name(player) for player in (0, 1)]
    chosen = {
        name: position.rules.options[name]
        for name, assumption in ruleset.parts.assumptions.items()
        if position.rules.options[name] != assumption.default
    }
    made = {name: describe_card(card, ruleset) for name, card in list_own_cards(position, ruleset).items()}
    ranks = rank_by_timestamp(position)
    data = {
        "title": title or f"Turn {game['turn']}, {game['phase']}",
        "asks": asks,
        "games": [ruleset.name],
        "assumes": chosen,
        "turn": names[game["turn player"]],
        "turn number": game["turn"],
        "phase": str(game["phase"]),
        "seed": position.state().rng,
        "cards": made,
        "players": {names[player]: dump_player(position, ruleset, player, ranks) for player in (0, 1)},
    }
    optional = ("asks", "assumes", "turn number", "cards")
    return write_yaml({key: value for key, value in data.items() if value or key not in optional})


def check_start(position: Position) -> None:
    """Check that a scenario can start here.

    Raises:
        CannotDump: it cannot.
    """
    choice, state = position.choice, position.state()
    if position.over:
        raise CannotDump("the game is over")
    if choice is None or choice.kind != "act" or choice.player != state.game["turn player"]:
        raise CannotDump("a position can be saved only while the turn player is asked what to do")
    if position.game["phase"] in position.rules.programs.inner:
        raise CannotDump(f"a scenario cannot start within the {position.game['phase']}: let it end first")
    if state.stack:
        raise CannotDump("something waits on the stack: let it resolve first")
    if state.pending:
        raise CannotDump("a trigger has not resolved: let it resolve first")


def list_own_cards(position: Position, ruleset: Ruleset) -> dict[str, Card]:
    """Return the cards that are not of the game's pool, by name."""
    pool = {id(card) for card in ruleset.cards.values()}
    cards = (obj.card for obj in position.objects() if obj.card is not None)
    return {card.name: card for card in cards if id(card) not in pool}


def find_own_word(ruleset: Ruleset, attr: str) -> str:
    """Return the scenario word for an attribute of the game's own, if a shared one of that name has other units."""
    return OWN + attr if attr in ruleset.lexicon.scales else attr


def describe_card(card: Card, ruleset: Ruleset) -> dict[str, Any]:
    """Return the scenario entry that defines a scenario's own card."""
    from rulestone.language.english import print_abilities

    declared = ruleset.parts.attributes
    entry: dict[str, Any] = {"type": card.type}
    if card.original:
        entry["original"] = card.original
    values = {key: found for key, found in card.values.items() if key in declared and is_writable(found)}
    entry.update({find_own_word(ruleset, key): found for key, found in values.items()})
    text = card.text or (print_abilities(card.abilities, ruleset.vocabulary) if card.abilities else "")
    if text:
        entry["text"] = text
    return entry


def list_cards_for_player(position: Position, zone: Zone, player: int) -> list[Object]:
    """Return the cards of a zone listed with a player in a scenario."""
    cards = position.cards(zone.name, SHARED if zone.shared else player)
    return [card for card in cards if not zone.shared or card.controller == player]


def rank_by_timestamp(position: Position) -> dict[int, int]:
    """Return ranks by timestamp of the cards whose abilities work; {} if they are in file order."""
    working = position.rules.places.working
    cards = [
        card
        for player in (0, 1)
        for zone in position.rules.layout.zones
        for card in list_cards_for_player(position, zone, player)
        if card.place in working
    ]
    came = sorted(card.since for card in cards)
    return {} if came == [card.since for card in cards] else {card.oid: came.index(card.since) + 1 for card in cards}


def dump_player(position: Position, ruleset: Ruleset, player: int, ranks: Mapping[int, int]) -> dict[str, Any]:
    """Return a player's entry: values, and the cards of each zone."""
    values = {
        key: found
        for key, found in position.object(player).marks.items()
        if key in ruleset.parts.attributes and ruleset.parts.attributes[key].of == "player" and is_writable(found)
    }
    entry: dict[str, Any] = {"values": values} if values else {}
    handles = {id(card): name for name, card in ruleset.cards.items()}
    words = Words(ruleset)
    for zone in position.rules.layout.zones:
        cards = list_cards_for_player(position, zone, player)
        entries = (make_entry(position, ruleset, handles, card, player, ranks.get(card.oid)) for card in cards)
        entry[find_zone_word(words, zone.name)] = merge_equal_neighbours(entries)
    return entry


def find_zone_word(words: Words, zone: str) -> str:
    """Return the word by which a scenario means exactly a zone of the game."""
    return zone if words.list_placings(zone) == (Placing(zone=zone),) else OWN + zone


def make_entry(
    position: Position, ruleset: Ruleset, handles: Mapping[int, str], obj: Object, player: int, age: int | None = None
) -> str | dict[str, Any]:
    """Return the scenario entry of a card in a zone: only its name where that suffices."""
    zone = position.rules.layout.zone_of[obj.place]
    entry: dict[str, Any] = {"card": handles.get(id(obj.card), obj.name)}
    if obj.slot >= 0:
        entry["slot"] = zone.slots[obj.slot]
    if age is not None:
        entry["age"] = age
    entry |= describe_facing(position, obj, player, zone.face_up) | describe_marks(position, ruleset, obj)
    entry |= describe_beneath(position, handles, obj)
    return entry["card"] if len(entry) == 1 else entry


def describe_facing(position: Position, obj: Object, player: int, up: bool) -> dict[str, Any]:
    """Return the face and the owner of a card, unless they are the usual ones."""
    texts: dict[str, Any] = {}
    if obj.face_up != up:
        texts["face"] = "up" if obj.face_up else "down"
    if obj.owner != player:
        texts["owner"] = position.name(obj.owner)
    return texts


def describe_marks(position: Position, ruleset: Ruleset, obj: Object) -> dict[str, Any]:
    """Return the marks and counters on a card."""
    texts: dict[str, Any] = {}
    counters: dict[str, int] = {}
    declared = ruleset.parts.attributes
    for key, found in obj.marks.items():
        if isinstance(key, str) and key.endswith(COUNTERS) and isinstance(found, int):
            counters[key.removesuffix(COUNTERS)] = found
        elif key in declared and declared[key].reference:
            texts[find_own_word(ruleset, key)] = [position.name(ref) for ref in position.value(obj.ref, key)]
        elif key in declared and declared[key].of == "card" and key not in ENTRY_KEYS and is_writable(found):
            texts[find_own_word(ruleset, key)] = found
    return texts | ({"counters": counters} if counters else {})


def describe_beneath(position: Position, handles: Mapping[int, str], obj: Object) -> dict[str, Any]:
    """Return the scenario entries of the cards under a card as the value of “under”; {} for none."""
    under = [
        {"card": handles.get(id(below.card), below.name), "role": below.role}
        | describe_facing(position, below, obj.owner, True)
        | describe_beneath(position, handles, below)
        for below in map(position.object, obj.under)
    ]
    return {"under": under} if under else {}


def merge_equal_neighbours(entries: Iterable[str | dict[str, Any]]) -> list[str | dict[str, Any]]:
    """Return entries with equal neighbours merged, with their number."""
    merged: list[str | dict[str, Any]] = []
    for one, same in groupby(entries):
        n = len([*same])
        if n == 1:
            merged.append(one)
        elif isinstance(one, str):
            merged.append({"card": one, "copies": n} if re.search(r"\d$|^\d", one) else f"{one} x{n}")
        else:
            merged += [one] * n
    return merged


def is_writable(value: Any) -> bool:
    """Return whether a scenario can express a value."""
    if isinstance(value, (list, tuple)):
        return all(is_writable(part) for part in value)
    return isinstance(value, (bool, int, str))


# --- what is lost ---------------------------------------------------------------------------------------------------


def find_lost_facts(text: str, position: Position, ruleset: Ruleset) -> tuple[str, ...]:
    """Return the differences after a dumped position is read again, in words; () if there are none.

    Args:
        text: the dump of the position.
    """
    try:
        board = ScenarioBoard(loads(text, "the saved position"), ruleset, position.rules)
        BoardSetter(board).set_up()
    except ScenarioError as error:
        return (f"it cannot be read back: {error}",)
    return (*find_lost_counts(position, board.position, ruleset), *find_differences(position, board.position))


def find_lost_counts(restored: Position, now: Position, ruleset: Ruleset) -> Iterable[str]:
    """Yield the counts of events that are not restored, by the time in which they were counted.

    Every count is also kept for the whole game; those of the game are yielded only if a rule or a card reads them.
    """
    texts = (ruleset.parts, *(obj.card for obj in restored.state().objects))
    reads = chain.from_iterable(find_records(text, (e.Times,)) for text in texts)
    of_game = {"used", *(times.event for times in reads if times.scope == "game")}
    before, after = (Counter({**state.counts_before, **state.history}) for state in (restored.state(), now.state()))
    lost = before - after
    for scope, when in (("turn", "this turn"), (LAST_TURN, "a player's last turn"), ("game", "this game")):
        kept = [key[1] for key in lost if scope in (key[0], key[0][0])]
        events = {str(event) for event in kept if scope != "game" or event in of_game}
        if events:
            yield f"counts of {when}: {', '.join(sorted(events))}"


def find_differences(restored: Position, now: Position) -> Iterable[str]:
    """Yield the differences between a position and the one read again."""
    for zone in restored.rules.layout.zones:
        yield from find_moved_cards(restored, now, zone)
    for player in (0, 1):
        before, after = restored.object(player).marks, now.object(player).marks
        yield from find_changes(restored.name(player), dict.fromkeys(after) | dict(before), after)
    old_state, new_state = restored.state(), now.state()
    for active in old_state.effects:
        yield f"a lasting effect: {active.effect.describe()} ({active.until})"
    was, becomes = old_state.game, new_state.game
    keys = [key for key in {*was, *becomes} - set(PASSING) if was.get(key) or becomes.get(key)]
    yield from find_changes("of the game", {key: was.get(key) for key in keys}, becomes)
    yield from compare_offers(restored, now)
    old_steps, new_steps = ([(frame[0].id, frame[1]) for frame in state.agenda] for state in (old_state, new_state))
    if old_steps != new_steps:
        yield f"the progress of the phase: {old_state.game['phase']} begins again"


def find_changes(whose: str, before: Mapping[Any, Any], after: Mapping[Any, Any]) -> Iterable[str]:
    """Yield the values of a mapping that differ in another one."""
    for key in sorted(before, key=str):
        if before[key] != after.get(key):
            was, now = (format_plain(found, "nothing") for found in (before[key], after.get(key)))
            yield f"{whose}: {key} was {was}, becomes {now}"


def find_moved_cards(restored: Position, now: Position, zone: Zone) -> Iterable[str]:
    """Yield the first difference between the cards of each player in a zone."""
    for player in (SHARED,) if zone.shared else (0, 1):
        old, new = ([snapshot(p, obj) for obj in p.cards(zone.name, player)] for p in (restored, now))
        if old != new:
            whose = "" if zone.shared else f" of {restored.name(player)}"
            yield f"cards in the {zone.name}{whose}: {find_first_difference(old, new)}"


def snapshot(position: Position, obj: Object) -> tuple[Any, ...]:
    """Return the visible properties of a card in its place."""
    under = tuple(snapshot(position, position.object(number)) for number in obj.under)
    marks = tuple(sorted(((str(key), found) for key, found in obj.marks.items()), key=lambda mark: mark[0]))
    return (obj.name, obj.face_up, obj.slot, obj.owner, obj.controller, obj.role, marks, under)


def find_first_difference(old: list[Any], new: list[Any]) -> str:
    """Return the first index at which two rows of cards differ."""
    if len(old) != len(new):
        return f"{len(old)} become {len(new)}"
    before, after = next((a, b) for a, b in zip(old, new, strict=True) if a != b)
    marks = [f"{key} {format_plain(found, 'nothing')}" for key, found in before[6] if (key, found) not in after[6]]
    return f"{before[0]}: {', '.join(marks)}" if marks else f"{before[0]}"


def compare_offers(restored: Position, now: Position) -> Iterable[str]:
    """Yield the differences in possible actions."""
    old, new = count_offered(restored), count_offered(now)
    for found, what in ((new - old, "can be done again"), (old - new, "can no longer be done")):
        if found:
            listed = sorted(found)[:3]
            yield f"{what}: {', '.join(listed)}" + (", …" if found.total() > 3 else "")


def count_offered(position: Position) -> Counter[str]:
    """Count the available actions by name, independently of object numbers."""
    choice, state = position.choice, position.state()
    return Counter(
        f"{option.action} {state.objects[option.subject & NUMBER].name}" if option.subject > 1 else option.action
        for option in (choice.options if choice is not None else ())
    )
