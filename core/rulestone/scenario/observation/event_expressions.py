"""Expressions about events, the pending choice, and the whole game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import astuple

from rulestone.game.ruleset import Ruleset
from rulestone.kernel.trace import Record
from rulestone.language import inspect, instructions
from rulestone.language.vocabulary import KEYWORDS, expand_event
from rulestone.model.objects import NUMBER
from rulestone.model.spelling import format_unknown
from rulestone.model.verdicts import Verdict
from rulestone.scenario.files import START_IS_ALLOWED, Line
from rulestone.scenario.observation import card_expressions as looks
from rulestone.scenario.observation.happenings import (
    EVENT_WORDS,
    FORMS_OF_EVENTS,
    PLAYER_ROLES,
    SHARED_EVENTS,
    EventSource,
    find_objects,
    find_occurrences,
    find_source,
)
from rulestone.scenario.observation.observer import Forms, Observation, Observer, Snapshot, UnknownWord, fold_value
from rulestone.scenario.results import Footnote
from rulestone.scenario.script.actions import judge_line
from rulestone.scenario.script.advancing import Course
from rulestone.scenario.script.lines import LineReader
from rulestone.scenario.setup.board import ScenarioBoard
from rulestone.scenario.yaml import Node

FORMS = Forms()


def make_observer(board: ScenarioBoard) -> Observer:
    """Return an observer of a board that knows every expression."""
    return Observer(board, {**COMPARING, **FORMS, **looks.FORMS})


COMPARING = Forms()


@COMPARING.add(
    "{one} differs from {two}",
    "whether two expressions have different values",
    "power of Guard differs from power of Hero",
)
def observe_difference(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    node = observer.board.scenario.node
    one, two = (observer.evaluate(node, slots[side], moment) for side in ("one", "two"))
    notes = (*one.notes, *two.notes)
    if one.value is None or two.value is None:
        return Observation(None, (), notes)
    return Observation(fold_value(one.value) != fold_value(two.value), (), notes)


# --- what happened --------------------------------------------------------------------------------------------------


def count_happenings(found: Sequence[Record], records: Sequence[Record]) -> int:
    """Count how often records show an event; an action and its event of the same name count once."""
    actions = {record.index: record.event for record in records if record.data.keys() == {"you", "this"}}
    return len({record.cause if actions.get(record.cause) == record.event else record.index for record in found})


def list_caused_records(records: Sequence[Record], index: int, short_of: tuple[str, ...] = ()) -> list[Record]:
    """Return the direct and indirect consequences of a record.

    Args:
        short_of: events to leave out, with all that they caused.
    """
    within = {index}
    found = []
    for record in records:
        if record.cause in within and record.event not in short_of:
            within.add(record.index)
            found.append(record)
    return found


def find_event_source(observer: Observer, word: str) -> EventSource:
    """Return where the records show an event word: a shared event, or one of the game's own.

    Raises:
        Unknown, Absent: there is no such event.
    """
    words = observer.words
    shared = find_shared_event(observer, word)
    if not shared and word in list_own_events(words.ruleset):
        return EventSource(word, "", lambda record: record.event == word)
    source = find_source(words, shared) if shared else None
    if source is not None:
        return source
    if shared:
        raise observer.make_missing_error(shared if words.missing(shared) else SHARED_EVENTS[shared].lacks or shared)
    if words.missing(word) is not None:
        raise observer.make_missing_error(word)
    known = (*SHARED_EVENTS, *sorted({*words.lexicon.events, *list_own_events(words.ruleset)}))
    raise UnknownWord(format_unknown("event", word, known))


def find_shared_event(observer: Observer, word: str) -> str:
    """Return the shared event of a word, "" for an event of the game's own, which rulings prefer, or none."""
    words = observer.words
    if word in words.lexicon.events:
        return word
    if word in SHARED_EVENTS:
        return "" if observer.own_terms and word in list_own_events(words.ruleset) else word
    return FORMS_OF_EVENTS.get(word, "") if words.missing(word) is None else ""


@lru_cache(maxsize=64)
def list_own_events(ruleset: Ruleset) -> frozenset[str]:
    """Return the names of the events that a ruleset, its cards or the core have themselves."""
    parts, vocabulary, piles = ruleset.parts, ruleset.vocabulary, ruleset.parts.policies.piles.steps()
    declared = (part for table in astuple(parts) for part in (table.values() if isinstance(table, dict) else (table,)))
    noted = {node.event for part in (*declared, piles) for node in inspect.find_records(part, (instructions.Note,))}
    listened = {expand_event(text).event for text in vocabulary.events.values()}
    return frozenset({*parts.verbs, *parts.actions, *EVENTS, *vocabulary.answers.values(), *listened, *noted})


EVENTS = ("move", "trigger", "resolves", "item put", "item removed", "phase", "turn begins", "shuffle", "mark", "face")


@FORMS.add("cards {player} {word}", "the number of cards that an event moved for a player", "cards Ada drew")
def observe_cards_player(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    source = find_event_source(observer, slots["word"])
    player = observer.find_player(slots["player"])
    total = 0
    for record in find_occurrences(source, moment.records):
        who = next((record.data[role] for role in PLAYER_ROLES if isinstance(record.data.get(role), int)), None)
        if who is not None and who != player:
            continue
        # a move may be recorded below the event instead of as the event
        caused = list_caused_records(moment.records, record.index, (record.event, "trigger"))
        moves = [record] if record.event == "move" else [r for r in caused if r.event == "move"]
        total += sum(r.data["owner"] == player or who == player for r in moves)
    return Observation(total)


def count_times(observer: Observer, moment: Snapshot, word: str, who: str = "", whom: str = "") -> int:
    """Return how often an event happened."""
    source = find_event_source(observer, word)
    found = find_occurrences(source, moment.records)
    affected = map_affected(source, moment.records, found)
    if who:
        player = observer.find_player(who)
        found = [r for r in found if player in list_players(r, affected[r.index], moment)]
    if whom:
        oid = observer.find_object(moment, whom).oid
        found = [r for r in found if oid in affected[r.index]]
    else:
        found = [r for r in found if affected[r.index] or not find_objects(r, source.role)]
    return count_happenings(found, moment.records)


def list_players(record: Record, affected: Sequence[int], moment: Snapshot) -> list[int]:
    """Return the players of an event: those that it names, else the owners of the affected objects."""
    named = [record.data[role] for role in (*PLAYER_ROLES, "owner") if isinstance(record.data.get(role), int)]
    return named or [moment.position.object(oid).owner for oid in affected]


def map_affected(source: EventSource, records: Sequence[Record], found: Sequence[Record]) -> dict[int, list[int]]:
    """Return the index of each event → the objects to which it happened; spared objects have a refusal."""
    refusals = [r for r in records if r.event == "refusal" and r.data.get("verb") == source.own]
    spared = {(r.cause, r.data.get("card", -1) & NUMBER) for r in refusals}
    return {r.index: [oid for oid in find_objects(r, source.role) if (r.index, oid) not in spared] for r in found}


@FORMS.add("times {word} to {card}", "the number of times that an event happened to a card", "times destroyed to Guard")
def observe_target_count(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    return Observation(count_times(observer, moment, slots["word"], whom=slots["card"]))


@FORMS.add("times {player} was asked", "the number of choices between two or more options", "times Ben was asked")
def observe_times_asked(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    player = observer.find_player(slots["player"])
    asked = [r for r in moment.records if r.event in ("chosen", "passed") and r.data.get("player") == player]
    return Observation(sum(not record.data.get("forced") for record in asked))


@FORMS.add("times {word} by {player}", "the number of times that an event happened for a player", "times drew by Ada")
def observe_times_by(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    return Observation(count_times(observer, moment, slots["word"], who=slots["player"]))


@FORMS.add(
    "times {word}",
    "how often an event happened, without forbidden and replaced ones; cards affected at once count as one",
    "times destroyed",
)
def observe_times(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    word = slots["word"]
    times = count_times(observer, moment, word)
    cards = observe_affected_cards(observer, moment, {"event": word}).value if word in EVENT_WORDS else 0
    note = Footnote(f"times {word}", f"cards affected at once count as one; “cards {word}” is {cards}")
    return Observation(times, (), (note,) if cards > times else ())


@FORMS.add("cards {event}", "the number of cards that an event happened to, each counted", "cards destroyed")
def observe_affected_cards(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    source = find_event_source(observer, slots["event"])
    if source.role in PLAYER_ROLES:
        each = ({"player": name, "word": slots["event"]} for name in observer.board.names)
        return Observation(sum(observe_cards_player(observer, moment, one).value for one in each))
    found = find_occurrences(source, moment.records)
    return Observation(sum(map(len, map_affected(source, moment.records, found).values())))


@FORMS.add("{card} was {word}", "whether an event has happened to the card", "Guard was destroyed")
def observe_whether_it_happened(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    return Observation(count_times(observer, moment, slots["word"], whom=slots["card"]) > 0)


@FORMS.add("{card} has {word}", "whether the card has a keyword now", "Guard has blocker")
def observe_has(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    word, obj = slots["word"], observer.find_object(moment, slots["card"])
    from rulestone.language.english.idioms import add_synonyms  # few scenarios observe keywords

    vocabulary = observer.words.ruleset.vocabulary
    keywords = {**add_synonyms(vocabulary.keywords, KEYWORDS), **vocabulary.keywords}
    if word not in keywords and word in {known for group in KEYWORDS for known in group}:
        raise observer.make_missing_error(word)
    if word not in keywords:
        raise UnknownWord(format_unknown("keyword", word, keywords))
    return Observation(bool(moment.position.value(obj.ref, keywords[word])))


@FORMS.add("order of resolution", "the items that resolved from the stack, in order")
def observe_order_of_resolution(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    resolved = [record.data for record in moment.records if record.event == "resolves"]
    sources = [moment.position.name(data["source"]) for data in resolved]
    return Observation([data["label"] or data["kind"] for data in resolved], (sources,))


@FORMS.add("{word} in order", "the players or cards that an event happened to, in order", "destroyed in order")
def observe_in_order(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    source = find_event_source(observer, slots["word"])
    numbers = [oid for record in find_occurrences(source, moment.records) for oid in find_objects(record, source.role)]
    known = len(moment.position.objects())
    return Observation([observer.get_label(moment, moment.position.object(oid).ref) for oid in numbers if oid < known])


@FORMS.add(
    "how {card} moved",
    "how it came to its zone, in the game's words: “destroyed”, “discarded”; “moved” if the game has no word",
    "how Guard moved",
)
def observe_move_kind(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    oid = observer.find_object(moment, slots["card"]).oid
    moves = [r.data for r in moment.records if r.event == "move" and r.data["new"] & NUMBER == oid]
    return Observation((moves[-1]["manner"] or "moved") if moves else None)


@FORMS.add("rules cited", "every rule cited so far")
def observe_rules_cited(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    return Observation(list(dict.fromkeys(rule for record in moment.records for rule in record.rules)))


@FORMS.add("cites {rule}", "whether a rule was cited", "cites R-1")
def observe_citation(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    meant = observer.board.ruleset.rulebook.ids(slots["rule"])
    if not meant:
        raise UnknownWord(format_unknown("rule", slots["rule"], observer.board.ruleset.rulebook.rules, 8))
    return Observation(any(rule in record.rules for record in moment.records for rule in meant))


@FORMS.add("refused {n}", "the rule that refused line n, or no", "refused 2")
def observe_refused(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    return convert_verdict(get_verdict(moment, slots["n"]), allowed=False)


@FORMS.add("line {n} is allowed", "whether the line is allowed; empty if the game lacks it", "line 2 is allowed")
def observe_allowed(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    verdict = get_verdict(moment, slots["n"])
    if verdict.kind == "no counterpart" and not observer.words.refuses(verdict.rule):
        return Observation(None)
    return Observation(verdict.ok)


@FORMS.add(START_IS_ALLOWED, "with `phase: set-up`: whether the decks may start the game")
def observe_start(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    return Observation(observer.board.turned_away is None)


def get_verdict(moment: Snapshot, number: str) -> Verdict:
    """Return the verdict of a line. Raises UnknownWord if the script has not reached the line."""
    if int(number) not in moment.verdicts:
        raise UnknownWord(f"there is no line {number} before this")
    return moment.verdicts[int(number)]


def convert_verdict(verdict: Verdict, allowed: bool) -> Observation:
    """Return a verdict as a value: `allowed`, or the rule that refuses."""
    return Observation(allowed) if verdict else Observation(verdict.rule or "refused", (not allowed, "refused"))


# --- what is asked --------------------------------------------------------------------------------------------------


@FORMS.add("items on the stack", "the items on the stack, top first")
def observe_items(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    waiting = moment.position.stack[::-1]
    return Observation(
        [item.label or item.kind for item in waiting], ([moment.position.name(i.source) for i in waiting],)
    )


@FORMS.add(
    "choices of {player}",
    "the kind of the player's present choice: act, pick, order, yes-no, one-of, number, or none",
    "choices of Ada",
)
def observe_choices(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    choice = moment.position.choice
    player = observer.find_player(slots["player"])
    return Observation(choice.kind if choice is not None and choice.player == player else "none")


@FORMS.add("options of {player}", "the actions that the player can take now", "options of Ada")
def observe_options(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    choice = moment.position.choice
    if choice is None or choice.kind != "act" or choice.player != observer.find_player(slots["player"]):
        return Observation([])
    return Observation(list(map(moment.position.machine().describe_option, choice.options)))


@FORMS.add("candidates of {player}", "the objects that the player can pick now", "candidates of Ada")
def observe_candidates(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    choice = moment.position.choice
    if choice is None or choice.kind == "act" or choice.player != observer.find_player(slots["player"]):
        return Observation([])
    if choice.labels:
        return Observation(list(choice.labels))
    return Observation([observer.get_label(moment, ref) for ref in choice.candidates])


@FORMS.add("{player} may {rest}", "yes, or the rule that refuses", "Ada may attack Ben with Guard")
def observe_legality(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    return can_do(observer, moment, f"{slots['player']} {slots['rest']}", None)


def can_do(observer: Observer, moment: Snapshot, text: str, node: Node | None) -> Observation:
    """Return whether a line could be performed in a position."""
    where = node if node is not None else observer.board.scenario.node
    step = LineReader(observer.board).read(Line(text, None, {}, {}, where), 0)
    if step.kind != "act":
        raise UnknownWord("“may” needs an action, as in “Ada may attack Ben with Guard”")
    course = Course(observer.board)
    course.position = moment.position
    return convert_verdict(judge_line(course, step)[0], allowed=True)


# --- the game -------------------------------------------------------------------------------------------------------


@FORMS.add("winner", "the name of the winner, “nobody”, or “draw”")
def observe_winner(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    who = moment.position.winner
    if who is not None:
        return Observation(observer.board.names[who])
    return Observation("draw", ("nobody", "none")) if moment.position.over else Observation("nobody", ("none",))


@FORMS.add("game is over", "whether the game has ended")
def observe_game_end(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    return Observation(moment.position.over)


@FORMS.add("turn player", "the name of the player whose turn it is")
def observe_turn_player(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    return Observation(observer.board.names[moment.position.game["turn player"]])


@FORMS.add("phase", "the name of the current phase")
def observe_phase(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    own = moment.position.game.get("phase", "")
    return observer.translate(own, tuple(word for word, phase in observer.words.lexicon.phases.items() if phase == own))


@FORMS.add("turn", "the number of the turn")
def observe_turn(observer: Observer, moment: Snapshot, slots: dict[str, str]) -> Observation:
    return Observation(moment.position.game.get("turn", 0))
