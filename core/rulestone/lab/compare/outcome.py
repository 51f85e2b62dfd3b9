"""The outcome of a line of a script, in words that games share.

Games have different names for the same events. So outcomes are compared in the shared words of their lexicons: events
for which all compared games have a word, and zones that cards moved to. Events of one game alone do not count as
differences; moves to zones of one game alone do.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct

from rulestone.game.ruleset import Ruleset
from rulestone.kernel.position import Position
from rulestone.kernel.trace import Record
from rulestone.model.objects import NUMBER
from rulestone.model.state import PENDING_OFFSET
from rulestone.model.verdicts import YES
from rulestone.scenario.results import Run, StepResult

PLAYER_ROLES = ("player", "you", "who", "winner")
SPELLS = ("spell", "response")
NAMELESS = "a card of "
"""Beginning of the name of a card that only fills a zone; its owner follows."""


class Clause(Struct, frozen=True):
    """One event in shared words.

    Attributes:
        word: the shared event word, "created" for a token, or "to" and the shared word of a zone where something went.
        who: the affected objects and players, by their names in the scenario.
        record: the record it was read from.
        root: index of its root cause, such as the resolving item or the trigger; -1 for none or if unknown.
    """

    word: str
    who: tuple[str, ...]
    record: Record
    root: int = -1

    @property
    def is_event(self) -> bool:
        """Return whether the record is an event with a word of the game, and not only a move."""
        return self.record.event not in ("move", "put under")

    @property
    def key(self) -> tuple[str, tuple[str, ...]]:
        """Return its content without its source."""
        return (self.word, self.who)


Summary = tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]


def make_opening(run: Run) -> StepResult:
    """Return the events before the first line, as a step."""
    verdict = YES if run.turned_away is None else run.turned_away
    return StepResult(0, "the start", verdict, run.opening, run.start)


def list_common(rulesets: Iterable[Ruleset]) -> frozenset[str]:
    """Return the event words with a meaning in every game."""
    words = [set(ruleset.lexicon.events) for ruleset in rulesets]
    return frozenset(set.intersection(*words)) if words else frozenset()


def find_played(runs: Iterable[tuple[Run, Ruleset]]) -> frozenset[str]:
    """Return the cards played in any run: games keep such cards in different zones until they resolve."""
    found: set[str] = set()
    for run, ruleset in runs:
        for record in run.records:
            if record.event == "item put":
                found.add(make_label(run.end, record.data.get("source", 0), ruleset))
            elif record.event in ruleset.parts.actions:
                found.add(make_label(run.end, record.data.get("this", 0), ruleset))
    return frozenset(found)


def make_label(position: Position, ref: Any, ruleset: Ruleset) -> str:
    """Return the scenario's name for a reference; cards that only fill a zone are "a card of" their owner."""
    if not isinstance(ref, int):
        return str(ref)
    if ref < 0:
        return "a trigger that waits" if ref < -PENDING_OFFSET else "a stack item"
    obj = position.object(ref & NUMBER)
    if obj.card is not None and obj.card.name == ruleset.lexicon.blank:
        return NAMELESS + position.name(obj.owner)
    return position.name(ref)


def find_zone_word(zone: str, type: str, ruleset: Ruleset) -> str:
    """Return the shared word for a game's zone with cards of a type in it; else the zone's own name."""
    fallback = ""
    for word, placings in ruleset.lexicon.zones.items():
        for placing in placings:
            # one zone may have several shared words, by the types of the cards in it
            if placing.zone == zone and (not placing.types or type in placing.types):
                return word
            if placing.zone == zone:
                fallback = fallback or word
    return fallback or zone


def clauses(step: StepResult, ruleset: Ruleset, events: frozenset[str], played: frozenset[str]) -> tuple[Clause, ...]:
    """Return the events of a step in shared words and in order; simultaneous events are sorted alphabetically.

    Args:
        events: the event words to report, see `list_common`.
        played: the cards that are played; the places of spells among them are not reported, see `find_passing_types`.
    """
    found: list[Clause] = []
    by_index = {record.index: record for record in step.records}
    children: dict[int, list[Record]] = {}
    for record in step.records:
        children.setdefault(record.cause, []).append(record)
    meant = [(event, word, role) for word, (event, role) in ruleset.lexicon.events.items() if word in events]
    passing = find_passing_types(ruleset)
    gone: set[int] = set()
    for record in step.records:
        for event, word, role in meant:
            if record.event == event:
                who = find_involved(record, role, step.position, ruleset, children.get(record.index, []), gone)
                if who is not None:
                    found.append(Clause(word, who, record, find_root(record, by_index)))
        if record.event == "move":
            # a verb that names this card later in the line does nothing to it
            gone.add(record.data["card"])
            name = make_label(step.position, record.data["card"], ruleset)
            card = step.position.object(record.data["card"] & NUMBER).card
            type = card.type if card is not None else ""
            here, there = (find_zone_word(record.data[end], type, ruleset) for end in ("from", "to"))
            if name in played and type in passing:
                name = name_passing_card(name, record, there, by_index.get(record.cause), meant, step.position)
            if here == there or not name:
                continue
            word = f"to {there}" if record.data["from"] else "created"
            found.append(Clause(word, (name,), record, find_root(record, by_index)))
        elif record.event == "put under":
            host = make_label(step.position, record.data["host"], ruleset)
            found.append(Clause(f"under {host}", (make_label(step.position, record.data["card"], ruleset),), record))
        elif record.event == "game over":
            winner = record.data.get("player")
            draw = Clause("is a draw", ("the game",), record)
            found.append(draw if winner is None else Clause("wins", (step.position.name(winner),), record))
    return tuple(sort_clauses(found))


def name_passing_card(
    name: str, move: Record, zone: str, cause: Record | None, meant: Sequence[tuple[str, str, str]], position: Position
) -> str:
    """Return the name of a spell that moves if players see it stay on the field or draw it; "" for any other move.

    A spell that is drawn is "a card of" its owner, since another game may have a different card in its place.
    """
    place = position.rules.layout.zone_of[position.object(move.data["new"] & NUMBER).place]
    resolved = not (position.stack or position.over) and (position.choice is None or position.choice.kind == "act")
    if zone == "field" and place.name == move.data["to"] and resolved:
        return name
    drawn = cause is not None and any((event, role) == (cause.event, "player") for event, _, role in meant)
    return NAMELESS + position.name(move.data["owner"]) if drawn else ""


def find_root(record: Record, by_index: Mapping[int, Record]) -> int:
    """Return the index of the root cause of a record: the resolving item or the trigger; -1 for none."""
    seen = by_index.get(record.cause)
    last = -1
    # a phase is no cause: everything that happens in it would have the same one
    while seen is not None and seen.event != "phase":
        last = seen.index
        if seen.event == "resolves" or seen.kind == "trigger":
            break
        seen = by_index.get(seen.cause)
    return last


def find_passing_types(ruleset: Ruleset) -> frozenset[str]:
    """Return the card types that are spells: their cards stay in a zone only until they resolve."""
    kinds = ruleset.lexicon.kinds
    return frozenset(kinds[word].own or "" for word in SPELLS if word in kinds)


def find_involved(
    record: Record, role: str, position: Position, ruleset: Ruleset, children: list[Record], gone: Collection[int]
) -> tuple[str, ...] | None:
    """Return the objects and players that an event affected; None if it was replaced, forbidden for all, or failed.

    Args:
        gone: what had left its place before: a verb that still names it did nothing to it.
    """
    if any(child.event == "replaced" for child in children):
        return None
    # If no step of a verb was performed, the verb did nothing. If it contains only the same event for another object,
    # it was redirected to that object.
    verb = ruleset.parts.verbs.get(record.event)
    if verb is not None and verb.steps and all(child.event == record.event for child in children):
        return None
    value = record.data.get(role)
    if value is None:
        # an action and the event it causes may share a name: count them once
        return None if record.event in ruleset.parts.actions else ()
    if isinstance(value, int) and role in PLAYER_ROLES:
        return (position.name(value),)
    refs = value if isinstance(value, tuple) else (value,)
    spared = {child.data.get("card") for child in children if child.data.get("verb") == record.event}
    if record.event in ruleset.parts.verbs and children:
        spared.update(gone)
    left = tuple(make_label(position, ref, ruleset) for ref in refs if ref not in spared)
    return tuple(sorted(left)) if left else None


def sort_clauses(clauses: Sequence[Clause]) -> list[Clause]:
    """Return clauses in order; neighbours with one word and one cause are simultaneous and are sorted."""
    out: list[Clause] = []
    for _, same in groupby(clauses, lambda clause: (clause.word, clause.record.cause)):
        out += sorted(same, key=lambda clause: clause.who)
    return out


def summarize(clauses: Iterable[Clause]) -> Summary:
    """Return clauses grouped by word, for comparison of outcomes; the order of different words does not count.

    Events that one item or trigger performs on several objects in turn have no order that players can see.
    """
    words: dict[str, list[tuple[str, ...]]] = {}
    before: Clause | None = None
    for clause in clauses:
        if before is not None and (before.word, before.root) == (clause.word, clause.root) and clause.root >= 0:
            words[clause.word][-1] = tuple(sorted((*words[clause.word][-1], *clause.who)))
        else:
            words.setdefault(clause.word, []).append(clause.who)
        before = clause
    return tuple((word, tuple(words[word])) for word in sorted(words))
