"""Expressions about what happened, what is asked now, and the game as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rulestone.game.ruleset import Ruleset
from rulestone.kernel.trace import Record
from rulestone.language import inspect, instructions
from rulestone.language.vocabulary import heard
from rulestone.model.objects import NUMBER
from rulestone.model.verdicts import Verdict
from rulestone.scenario.errors import unknown
from rulestone.scenario.files import Line
from rulestone.scenario.observation import cards as looks
from rulestone.scenario.observation.observer import Absent, Forms, Look, Observation, Observer, Unknown, folded
from rulestone.scenario.results import Footnote
from rulestone.scenario.script.actions import judge
from rulestone.scenario.script.course import Course
from rulestone.scenario.script.lines import LineReader
from rulestone.scenario.setup.board import ScenarioBoard
from rulestone.scenario.yaml import Node

FORMS = Forms()
PLAYER_ROLES = ("player", "who", "you", "winner")


def observer(board: ScenarioBoard) -> Observer:
    """An observer of a board who knows every expression there is."""
    return Observer(board, {**COMPARING, **FORMS, **looks.FORMS})


COMPARING = Forms()


@COMPARING.form("{one} differs from {two}")
def differs(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    node = observer.board.scenario.node
    one, two = (observer.value(node, m[side], look) for side in ("one", "two"))
    notes = (*one.notes, *two.notes)
    if one.value is None or two.value is None:
        return Observation(None, (), notes)
    return Observation(folded(one.value) != folded(two.value), (), notes)


# --- what happened --------------------------------------------------------------------------------------------------


def happened(records: Sequence[Record], event: str) -> list[Record]:
    """The records of an event that came about: not replaced by another."""
    replaced = {record.cause for record in records if record.event == "replaced"}
    return [record for record in records if record.event == event and record.index not in replaced]


def happenings(found: Sequence[Record], records: Sequence[Record]) -> int:
    """How often records tell that something happened: an action and the event of its name that it tells are one."""
    actions = {record.index: record.event for record in records if record.data.keys() == {"you", "this"}}
    return len({record.cause if actions.get(record.cause) == record.event else record.index for record in found})


def descendants(records: Sequence[Record], index: int, short_of: tuple[str, ...] = ()) -> list[Record]:
    """What a record caused, and what that caused; `short_of`: without these events and what came of them."""
    within = {index}
    found = []
    for record in records:
        if record.cause in within and record.index != index and record.event not in short_of:
            within.add(record.index)
            found.append(record)
    return found


def event_of(observer: Observer, word: str) -> tuple[str, str]:
    """The event that a word means and the role to look at ("" for any).

    Raises:
        Unknown, Absent: there is no such event.
    """
    lexicon, parts = observer.words.lexicon, observer.words.parts
    if word in lexicon.events:
        return lexicon.events[word]
    known = {*parts.verbs, *parts.actions, *EVENTS}
    if word in known or word in set(observer.words.ruleset.vocabulary.answers.values()):
        return word, ""
    meaning = observer.words.missing(word)
    if meaning is not None:
        note = observer.words.note(word, meaning)
        raise Absent(note if note is not None else Footnote(word, "no counterpart"))
    known |= {heard(said).event for said in observer.words.ruleset.vocabulary.events.values()}
    known |= noted(observer.words.ruleset)
    if word in known:
        return word, ""
    raise Unknown(unknown("event", word, (*lexicon.events, *sorted(known))))


@lru_cache(maxsize=64)
def noted(ruleset: Ruleset) -> frozenset[str]:
    """The events of which a ruleset's own steps say that they have happened."""
    return frozenset(node.event for node in inspect.records(ruleset.parts) if isinstance(node, instructions.Note))


EVENTS = ("move", "trigger", "resolves", "item put", "item removed", "phase", "turn begins", "shuffle", "mark", "face")


def concerns(record: Record, role: str, oid: int) -> bool:
    """Whether an object has a role in a record."""
    values = [record.data.get(role)] if role else list(record.data.values())
    for value in values:
        refs = value if isinstance(value, tuple) else (value,)
        if any(isinstance(ref, int) and not isinstance(ref, bool) and ref >= 0 and ref & NUMBER == oid for ref in refs):
            return True
    return False


@FORMS.form("cards {player} {word}")
def cards_player(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    event, _ = event_of(observer, m["word"])
    player = observer.player(m["player"])
    total = 0
    for record in happened(look.records, event):
        who = next((record.data[role] for role in PLAYER_ROLES if isinstance(record.data.get(role), int)), None)
        if who is not None and who != player:
            continue
        # what a trigger makes of it is something else
        moves = [r for r in descendants(look.records, record.index, (event, "trigger")) if r.event == "move"]
        total += sum(r.data["owner"] == player or who == player for r in moves)
    return Observation(total)


def times_of(observer: Observer, look: Look, word: str, who: str = "", whom: str = "") -> Observation:
    """How often an event happened."""
    event, role = event_of(observer, word)
    found = happened(look.records, event)
    if who:
        player = observer.player(who)
        found = [r for r in found if any(r.data.get(name) == player for name in PLAYER_ROLES)]
    if whom:
        oid = observer.object(look, whom).oid
        spared = {
            r.cause for r in look.records if r.event == "refusal" and r.data.get("verb") == event
            and r.data.get("card", -1) >= 0 and r.data["card"] & NUMBER == oid
        }  # fmt: skip
        found = [r for r in found if concerns(r, role, oid) and r.index not in spared]
    return Observation(happenings(found, look.records))


@FORMS.form("times {word} to {card}")
def times_to(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    return times_of(observer, look, m["word"], whom=m["card"])


@FORMS.form("times {word} by {player}")
def times_by(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    return times_of(observer, look, m["word"], who=m["player"])


@FORMS.form("times {word}")
def times(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    return times_of(observer, look, m["word"])


@FORMS.form("order of resolution")
def order_of_resolution(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    resolved = [record.data for record in look.records if record.event == "resolves"]
    sources = [look.position.name(data["source"]) for data in resolved]
    return Observation([data["label"] or data["kind"] for data in resolved], (sources,))


@FORMS.form("{word} in order")
def in_order(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    event, role = event_of(observer, m["word"])
    found: list[str] = []
    for record in happened(look.records, event):
        values = [record.data.get(role)] if role else list(record.data.values())
        refs = [ref for value in values for ref in (value if isinstance(value, tuple) else (value,))]
        found += [
            observer.label(look, ref)
            for ref in refs
            if isinstance(ref, int) and not isinstance(ref, bool) and 0 <= ref & NUMBER < len(look.position.objects())
        ]
    return Observation(found)


@FORMS.form("how {card} moved")
def how_it_moved(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    oid = observer.object(look, m["card"]).oid
    moves = [r.data for r in look.records if r.event == "move" and r.data["new"] & NUMBER == oid]
    return Observation((moves[-1]["manner"] or "moved") if moves else None)


@FORMS.form("rules cited")
def rules_cited(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    return Observation(list(dict.fromkeys(rule for record in look.records for rule in record.rules)))


@FORMS.form("cites {rule}")
def cites(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    meant = observer.board.ruleset.rulebook.ids(m["rule"])
    if not meant:
        raise Unknown(unknown("rule", m["rule"], observer.board.ruleset.rulebook.rules, 8))
    return Observation(any(rule in record.rules for record in look.records for rule in meant))


@FORMS.form("refused {n}")
def refused(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    verdict = look.verdicts.get(int(m["n"]))
    if verdict is None:
        raise Unknown(f"there is no line {m['n']} before this")
    return by_verdict(verdict, allowed=False)


@FORMS.form("line {n} is allowed")
def allowed(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    verdict = look.verdicts.get(int(m["n"]))
    if verdict is None:
        raise Unknown(f"there is no line {m['n']} before this")
    if verdict.kind == "no counterpart" and not observer.words.refuses(verdict.rule):
        return Observation(None)
    return Observation(verdict.ok)


def by_verdict(verdict: Verdict, allowed: bool) -> Observation:
    """A verdict as a value: `allowed` if it is one, else the rule that refuses."""
    if verdict:
        return Observation(allowed)
    return Observation(verdict.rule or "refused", (not allowed, "refused"))


# --- what is asked --------------------------------------------------------------------------------------------------


@FORMS.form("items on the stack")
def items(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    waiting = look.position.stack[::-1]
    return Observation(
        [item.label or item.kind for item in waiting], ([look.position.name(i.source) for i in waiting],)
    )


@FORMS.form("choices of {player}")
def choices_of(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    choice = look.position.choice
    return Observation(choice.kind if choice is not None and choice.player == observer.player(m["player"]) else "none")


@FORMS.form("options of {player}")
def options_of(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    choice = look.position.choice
    if choice is None or choice.kind != "act" or choice.player != observer.player(m["player"]):
        return Observation([])
    machine = look.position.machine()
    return Observation([machine.describe_option(option) for option in choice.options])


@FORMS.form("candidates of {player}")
def candidates_of(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    choice = look.position.choice
    if choice is None or choice.kind == "act" or choice.player != observer.player(m["player"]):
        return Observation([])
    if choice.labels:
        return Observation(list(choice.labels))
    return Observation([observer.label(look, ref) for ref in choice.candidates])


@FORMS.form("{player} may {rest}")
def may(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    return may_do(observer, look, f"{m['player']} {m['rest']}", None)


def may_do(observer: Observer, look: Look, text: str, node: Node | None) -> Observation:
    """Whether a line could be carried out in a position."""
    where = node if node is not None else observer.board.scenario.node
    step = LineReader(observer.board).read(Line(text, None, {}, {}, where), 0)
    if step.kind != "act":
        raise Unknown("only actions can be asked about")
    course = Course(observer.board)
    course.position = look.position
    return by_verdict(judge(course, step)[0], allowed=True)


# --- the game -------------------------------------------------------------------------------------------------------


@FORMS.form("winner")
def winner(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    who = look.position.winner
    if who is not None:
        return Observation(observer.board.names[who])
    return Observation("draw", ("nobody", "none")) if look.position.over else Observation("nobody", ("none",))


@FORMS.form("game is over")
def over(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    return Observation(look.position.over)


@FORMS.form("turn player")
def turn_player(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    return Observation(observer.board.names[look.position.game["turn player"]])


@FORMS.form("phase")
def phase(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    own = look.position.game.get("phase", "")
    shared = observer.words.shared_phases(own)
    return Observation(own, shared) if observer.own_terms or not shared else Observation(shared[0], (own, *shared[1:]))


@FORMS.form("turn")
def turn(observer: Observer, look: Look, m: dict[str, str]) -> Observation:
    return Observation(look.position.game.get("turn", 0))
