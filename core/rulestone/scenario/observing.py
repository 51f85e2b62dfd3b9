"""The expressions by which scenarios look at a position and at what happened. `FORMS` lists them all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from rulestone.kernel.position import Position
from rulestone.kernel.trace import Record
from rulestone.model.objects import NUMBER, Object
from rulestone.model.verdicts import Verdict
from rulestone.scenario.acting import judge
from rulestone.scenario.errors import ScenarioError, fail, unknown
from rulestone.scenario.files import Line
from rulestone.scenario.lines import Reader
from rulestone.scenario.reading import Node
from rulestone.scenario.results import Note
from rulestone.scenario.running import Course
from rulestone.scenario.setting import Board
from rulestone.scenario.views import view

PLAYER_ROLES = ("player", "who", "you", "winner")
GONE = "gone"


class Found(Struct, frozen=True):
    """The value of an expression.

    Attributes:
        value: the value.
        also: other ways to say the same, which an expectation may use.
        notes: footnotes to it.
    """

    value: Any
    also: tuple[Any, ...] = ()
    notes: tuple[Note, ...] = ()


class Look(Struct, frozen=True):
    """What an expression is about.

    Attributes:
        position: the position.
        records: everything that happened up to it.
        verdicts: what became of the lines up to it, by number.
    """

    position: Position
    records: tuple[Record, ...]
    verdicts: dict[int, Verdict] = {}


Form = Callable[["Observer", Look, dict[str, str]], Found]
FORMS: dict[str, Form] = {}


def form(template: str) -> Callable[[Form], Form]:
    """Register what an expression means; the first template that fits counts."""

    def keep(function: Form) -> Form:
        FORMS[template] = function
        return function

    return keep


class Observer:
    """Evaluates expressions on a board.

    Args:
        board: the board whose names and words count.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.words = board.words
        self.folded = {label.casefold(): label for label in (*board.labels, *board.absent)}
        self.own_terms = bool(board.scenario.id)

    def value(self, node: Node, text: str, look: Look) -> Found:
        """The value of an expression.

        Raises:
            ScenarioError: it is no expression, or names something that does not exist.
        """
        stripped = " ".join(text.split())
        for pattern, function in self.patterns:
            match = pattern.fullmatch(stripped)
            if match:
                try:
                    return function(self, look, match.groupdict())
                except Absent as absent:
                    return Found(None, (), (absent.note,))
                except Unknown as problem:
                    raise fail(node, f"“{text}”: {problem}") from None
        raise fail(node, f"“{text}”: {self.guess(stripped)}")

    @cached_property
    def patterns(self) -> list[tuple[re.Pattern[str], Form]]:
        """The forms with the names of this board put in."""
        cards = alternatives((*self.board.labels, *self.board.absent))
        slots = {
            "card": cards,
            "player": alternatives(self.board.names),
            "other": alternatives(self.board.names),
            "thing": alternatives((*self.board.labels, *self.board.absent, *self.board.names)),
            "zone": ".+?",
            "word": ".+?",
            "rule": r"\S+",
            "n": r"\d+",
            "rest": ".+",
        }
        found = []
        for template, function in FORMS.items():
            parts = re.split(r"\{(\w+)\}", template)
            pattern = "".join(
                f"(?P<{part}>{slots[part]})" if at % 2 else re.escape(part).replace("'", "['’]")
                for at, part in enumerate(parts)
            )
            found.append((re.compile(pattern, re.IGNORECASE), function))
        return found

    def guess(self, text: str) -> str:
        """What may be wrong with an expression that fits no form."""
        match = re.fullmatch(r"(?:zone|pile|posture|controller|owner|.+?) of (.+)", text)
        if match and match[1].casefold() not in self.folded:
            return unknown("name", match[1], (*self.board.labels, *self.board.names))
        shown = [re.sub(r"\{(\w+)\}", r"<\1>", template) for template in FORMS]
        return unknown("expression", text, shown, 60)

    # --- names ------------------------------------------------------------------------------------------------------

    def object(self, look: Look, name: str) -> Object:
        """The object a name means, wherever it is.

        Raises:
            Absent: the game has no counterpart for the card.
        """
        label = self.folded[name.casefold()]
        if label in self.board.absent:
            raise Absent(self.board.absent[label])
        return look.position.object(self.board.labels[label])

    def player(self, name: str) -> int:
        """A player's number."""
        return next(n for n, known in enumerate(self.board.names) if known.casefold() == name.casefold())

    def label(self, look: Look, ref: int) -> str:
        """What scripts call an object."""
        return look.position.name(ref)

    def zones(self, word: str) -> tuple[str, ...]:
        """The own zones a word stands for.

        Raises:
            Unknown, Absent: there is no such zone.
        """
        found = self.words.zones_meant(word)
        if found:
            return found
        meaning = self.words.missing(word)
        if meaning is not None:
            note = self.words.note(word, meaning)
            raise Absent(note if note is not None else Note(word, "no counterpart"))
        raise Unknown(unknown("zone", word, (*self.words.every_zone(), *self.words.groups)))

    def in_zone(self, look: Look, word: str, player: int) -> list[Object]:
        """The cards a player has in a zone, in order."""
        placings = self.words.placings(word)
        found: list[Object] = []
        for zone in self.zones(word):
            types = {t for p in placings if p.zone == zone for t in p.types}
            untyped = not placings or any(p.zone == zone and not p.types for p in placings)
            for obj in look.position.cards(zone, player):
                shared = look.position.rules.parts.zones[zone].shared
                if shared and obj.controller != player:
                    continue
                if untyped or look.position.value(obj.ref, "type") in types:
                    found.append(obj)
        return found


class Unknown(Exception):
    """A word of an expression that means nothing here."""


class Absent(Exception):
    """The game has no counterpart for what is asked."""

    def __init__(self, note: Note) -> None:
        super().__init__(note.text)
        self.note = note


def alternatives(names: Iterable[str]) -> str:
    """A pattern for any of some names, longest first."""
    return "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)) or r"(?!)"


# --- expectations ---------------------------------------------------------------------------------------------------

COMPARISON = re.compile(r"(>=|<=|!=|>|<|not)\s*(.+)")
SPECIAL = {"any order": "", "contains": "", "not": "", "one of": ""}


def agrees(node: Node, found: Found) -> bool:
    """Whether a value is what a file expects.

    A text may begin with >=, <=, >, <, != or “not”; a mapping may say “any order”, “contains”, “not” or “one of”.

    Raises:
        ScenarioError: the expectation is a mapping of another form.
    """
    if isinstance(node.value, dict):
        parts = node.mapping(SPECIAL)
        if len(parts) != 1:
            raise fail(node, f"expected one of {', '.join(SPECIAL)}")
        key, inner = next(iter(parts.items()))
        if key == "not":
            return not agrees(inner, found)
        if key == "one of":
            return any(agrees(part, found) for part in inner.items())
        wanted = [part.plain for part in inner.items()]
        have = list(found.value) if isinstance(found.value, (list, tuple)) else [found.value]
        if key == "contains":
            return all(any(same(want, one) for one in have) for want in wanted)
        return len(wanted) == len(have) and sorted(map(folded, wanted)) == sorted(map(folded, have))
    expected = node.plain
    if any(same(expected, value) for value in (found.value, *found.also)):
        return True
    match = COMPARISON.fullmatch(expected) if isinstance(expected, str) else None
    return bool(match) and compares(match[1], match[2].strip(), found)  # type: ignore[index]


def compares(sign: str, text: str, found: Found) -> bool:
    """A comparison such as ">= 3"."""
    if sign in ("!=", "not"):
        return not any(same(text, value) for value in (found.value, *found.also))
    value = found.value
    if not re.fullmatch(r"-?\d+", text) or not isinstance(value, int) or isinstance(value, bool):
        return False
    number = int(text)
    return {">=": value >= number, "<=": value <= number, ">": value > number, "<": value < number}[sign]


def same(expected: Any, value: Any) -> bool:
    """Whether two plain values say the same: yes and no as such, numbers as numbers, texts without regard to case."""
    if isinstance(value, (list, tuple)) or isinstance(expected, (list, tuple)):
        one = list(expected) if isinstance(expected, (list, tuple)) else [expected] if expected is not None else []
        other = list(value) if isinstance(value, (list, tuple)) else [value] if value is not None else []
        return len(one) == len(other) and all(same(a, b) for a, b in zip(one, other, strict=True))
    return folded(expected) == folded(value)


def folded(value: Any) -> str:
    """A value as text to compare."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    return str(value).casefold()


# --- cards ----------------------------------------------------------------------------------------------------------


def plain(observer: Observer, look: Look, value: Any) -> Any:
    """A value as people see it: players and cards by name, several as a list."""
    if isinstance(value, tuple):
        return [plain(observer, look, part) for part in value]
    return value


@form("zone of {card}")
def zone_of(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    obj = observer.object(look, m["card"])
    if obj.host >= 0:
        host = observer.label(look, look.position.object(obj.host).ref)
        return Found(f"under {host}", (obj.role, f"under {host} as {obj.role}"))
    if obj.place < 0:
        return Found(GONE)
    own = look.position.rules.layout.zone_of[obj.place].name
    card = obj.card
    assert card is not None
    shared = observer.words.shared_zones(own, look.position.value(obj.ref, "type"), dict(card.values))
    if not shared or observer.own_terms:
        return Found(own, shared)
    notes = () if own in shared else (Note(shared[0], f"“{shared[0]}” is the {own} here"),)
    return Found(shared[0], (own, *shared[1:]), notes)


@form("{card} is in {zone}")
def is_in(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    obj = observer.object(look, m["card"])
    zones = observer.zones(m["zone"])
    return Found(obj.host < 0 and obj.place >= 0 and look.position.rules.layout.zone_of[obj.place].name in zones)


@form("pile of {card}")
def pile_of(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    obj = observer.object(look, m["card"])
    return Found([observer.label(look, o.ref) for o in (obj, *(look.position.object(oid) for oid in obj.under))])


@form("cards under {card}")
def cards_under(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    obj = observer.object(look, m["card"])
    return Found([observer.label(look, look.position.object(oid).ref) for oid in obj.under])


@form("host of {card}")
def host_of(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    obj = observer.object(look, m["card"])
    return Found(observer.label(look, look.position.object(obj.host).ref) if obj.host >= 0 else "none")


@form("controller of {card}")
def controller_of(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    return Found(observer.board.names[observer.object(look, m["card"]).controller])


@form("owner of {card}")
def owner_of(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    return Found(observer.board.names[observer.object(look, m["card"]).owner])


@form("type of {card}")
def type_of(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    own = look.position.value(observer.object(look, m["card"]).ref, "type")
    shared = tuple(word for word, meaning in observer.words.lexicon.kinds.items() if meaning.own == own)
    if not shared or observer.own_terms:
        return Found(own, shared)
    return Found(shared[0], (own, *shared[1:]))


@form("{card} is face up")
def is_face_up(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    return Found(observer.object(look, m["card"]).face_up)


@form("{card} is face down")
def is_face_down(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    return Found(not observer.object(look, m["card"]).face_up)


@form("{player} sees {card}")
def sees(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    from rulestone.scenario.views import visible

    return Found(visible(look.position, observer.object(look, m["card"]), observer.player(m["player"])))


@form("{player} sees {other}'s {zone}")
def sees_zone(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    seen = view(look.position, observer.player(m["player"]))
    owner = observer.board.names[observer.player(m["other"])]
    zones = observer.zones(m["zone"])
    return Found([name for zone in zones for name in seen.get((owner, zone), seen.get(("shared", zone), ()))])


# --- zones ----------------------------------------------------------------------------------------------------------


@form("cards in {player}'s {zone}")
def cards_in(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    return Found(len(observer.in_zone(look, m["zone"], observer.player(m["player"]))))


@form("names in {player}'s {zone}")
def names_in(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    return Found([observer.label(look, o.ref) for o in observer.in_zone(look, m["zone"], observer.player(m["player"]))])


@form("top of {player}'s {zone}")
def top_of(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    cards = observer.in_zone(look, m["zone"], observer.player(m["player"]))
    return Found(observer.label(look, cards[0].ref) if cards else "none")


@form("bottom of {player}'s {zone}")
def bottom_of(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    cards = observer.in_zone(look, m["zone"], observer.player(m["player"]))
    return Found(observer.label(look, cards[-1].ref) if cards else "none")


# --- what happened --------------------------------------------------------------------------------------------------


def happened(records: Sequence[Record], event: str) -> list[Record]:
    """The records of an event that came about: not replaced by another."""
    replaced = {record.cause for record in records if record.event == "replaced"}
    return [record for record in records if record.event == event and record.index not in replaced]


def descendants(records: Sequence[Record], index: int) -> list[Record]:
    """What a record caused, and what that caused."""
    within = {index}
    found = []
    for record in records:
        if record.cause in within and record.index != index:
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
    if word in known or word in {record for record in observer.words.ruleset.vocabulary.answers.values()}:
        return word, ""
    meaning = observer.words.missing(word)
    if meaning is not None:
        note = observer.words.note(word, meaning)
        raise Absent(note if note is not None else Note(word, "no counterpart"))
    known |= {event for event, _ in observer.words.ruleset.vocabulary.events.values()}
    if word in known:
        return word, ""
    raise Unknown(unknown("event", word, (*lexicon.events, *sorted(known))))


EVENTS = ("move", "trigger", "resolves", "item put", "item removed", "phase", "turn begins", "shuffle", "mark", "face")


def concerns(record: Record, role: str, oid: int) -> bool:
    """Whether an object has a role in a record."""
    values = [record.data.get(role)] if role else list(record.data.values())
    for value in values:
        refs = value if isinstance(value, tuple) else (value,)
        if any(isinstance(ref, int) and not isinstance(ref, bool) and ref >= 0 and ref & NUMBER == oid for ref in refs):
            return True
    return False


@form("cards {player} {word}")
def cards_player(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    event, _ = event_of(observer, m["word"])
    player = observer.player(m["player"])
    total = 0
    for record in happened(look.records, event):
        who = next((record.data[role] for role in PLAYER_ROLES if isinstance(record.data.get(role), int)), None)
        if who is not None and who != player:
            continue
        moves = [r for r in descendants(look.records, record.index) if r.event == "move"]
        total += sum(r.data["owner"] == player or who == player for r in moves)
    return Found(total)


def times_of(observer: Observer, look: Look, word: str, who: str = "", whom: str = "") -> Found:
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
    return Found(len(found))


@form("times {word} to {card}")
def times_to(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    return times_of(observer, look, m["word"], whom=m["card"])


@form("times {word} by {player}")
def times_by(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    return times_of(observer, look, m["word"], who=m["player"])


@form("times {word}")
def times(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    return times_of(observer, look, m["word"])


@form("order of resolution")
def order_of_resolution(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    resolved = [record.data for record in look.records if record.event == "resolves"]
    sources = [look.position.name(data["source"]) for data in resolved]
    return Found([data["label"] or data["kind"] for data in resolved], (sources,))


@form("rules cited")
def rules_cited(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    return Found(list(dict.fromkeys(rule for record in look.records for rule in record.rules)))


@form("cites {rule}")
def cites(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    if m["rule"] not in observer.board.ruleset.rulebook:
        raise Unknown(unknown("rule", m["rule"], observer.board.ruleset.rulebook.rules, 8))
    return Found(any(m["rule"] in record.rules for record in look.records))


@form("refused {n}")
def refused(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    verdict = look.verdicts.get(int(m["n"]))
    if verdict is None:
        raise Unknown(f"there is no line {m['n']} before this")
    return by_verdict(verdict, allowed=False)


def by_verdict(verdict: Verdict, allowed: bool) -> Found:
    """A verdict as a value: `allowed` if it is one, else the rule that refuses."""
    if verdict:
        return Found(allowed)
    return Found(verdict.rule or "refused", (not allowed, "refused"))


# --- what is asked --------------------------------------------------------------------------------------------------


@form("items on the stack")
def items(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    waiting = look.position.stack[::-1]
    return Found([item.label or item.kind for item in waiting], ([look.position.name(i.source) for i in waiting],))


@form("choices of {player}")
def choices_of(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    choice = look.position.choice
    return Found(choice.kind if choice is not None and choice.player == observer.player(m["player"]) else "none")


@form("options of {player}")
def options_of(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    choice = look.position.choice
    if choice is None or choice.kind != "act" or choice.player != observer.player(m["player"]):
        return Found([])
    machine = look.position.machine()
    return Found([machine.describe_option(option) for option in choice.options])


@form("candidates of {player}")
def candidates_of(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    choice = look.position.choice
    if choice is None or choice.kind == "act" or choice.player != observer.player(m["player"]):
        return Found([])
    if choice.labels:
        return Found(list(choice.labels))
    return Found([observer.label(look, ref) for ref in choice.candidates])


@form("{player} may {rest}")
def may(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    return may_do(observer, look, f"{m['player']} {m['rest']}", None)


def may_do(observer: Observer, look: Look, text: str, node: Node | None) -> Found:
    """Whether a line could be carried out in a position."""
    where = node if node is not None else observer.board.scenario.node
    step = Reader(observer.board).read(Line(text, None, {}, {}, where), 0)
    if step.kind != "act":
        raise Unknown("only actions can be asked about")
    course = Course(observer.board)
    course.position = look.position
    return by_verdict(judge(course, step)[0], allowed=True)


# --- the game -------------------------------------------------------------------------------------------------------


@form("winner")
def winner(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    who = look.position.winner
    if who is not None:
        return Found(observer.board.names[who])
    return Found("draw", ("nobody", "none")) if look.position.over else Found("nobody", ("none",))


@form("game is over")
def over(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    return Found(look.position.over)


@form("turn player")
def turn_player(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    return Found(observer.board.names[look.position.game["turn player"]])


@form("phase")
def phase(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    own = look.position.game.get("phase", "")
    shared = observer.words.shared_phases(own)
    return Found(own, shared) if observer.own_terms or not shared else Found(shared[0], (own, *shared[1:]))


@form("turn")
def turn(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    return Found(look.position.game.get("turn", 0))


# --- attributes -----------------------------------------------------------------------------------------------------


@form("{word} of {thing}")
def attribute_of(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    word, thing = m["word"], m["thing"]
    if thing.casefold() in (name.casefold() for name in observer.board.names):
        return player_value(observer, look, word, observer.player(thing))
    obj = observer.object(look, thing)
    words = observer.words
    if word in words.roles and word not in words.parts.attributes:
        under = [look.position.object(oid) for oid in obj.under]
        return Found([observer.label(look, o.ref) for o in under if o.role == word])
    declared, scaled = words.attribute(word)
    if scaled is not None:
        return scaled_value(look, word, scaled, obj)
    if declared is None and word not in SPECIAL_ATTRIBUTES and not word.endswith(" counters"):
        meaning = words.missing(word)
        if meaning is not None:
            note = words.note(word, meaning)
            raise Absent(note if note is not None else Note(word, "no counterpart"))
        raise Unknown(unknown("attribute", word, (*words.every_attribute(), *SPECIAL_ATTRIBUTES, *words.roles)))
    name = declared.name if declared is not None else word
    value = look.position.value(obj.ref, name)
    if word.endswith(" counters"):
        value = value or 0
    return with_states(observer, name, plain(observer, look, value))


@form("{word} counters on {card}")
def counters_on(observer: Observer, look: Look, m: dict[str, str]) -> Found:
    obj = observer.object(look, m["card"])
    return Found(look.position.value(obj.ref, f"{m['word']} counters") or 0)


SPECIAL_ATTRIBUTES = ("name", "abilities", "slot", "pile size")


def with_states(observer: Observer, name: str, value: Any) -> Found:
    """A value, with the shared words for it if it is a state."""
    lexicon = observer.words.lexicon
    shared = tuple(word for word, state in lexicon.states.items() if state == (name, value))
    return Found(value, shared) if observer.own_terms or not shared else Found(shared[0], (value, *shared[1:]))


def scaled_value(look: Look, word: str, scaled: Any, obj: Object) -> Found:
    """A shared value read back from own values in own units."""
    own = {attr: look.position.value(obj.ref, attr) for attr in scaled.attributes}
    notes = (Note(word, scaled.note),) if scaled.note else ()
    amounts = {value * scaled.attributes[attr] for attr, value in own.items() if isinstance(value, int)}
    told = ", ".join(f"{attr} {value}" for attr, value in own.items())
    if len(amounts) == 1 and len(own) == sum(isinstance(value, int) for value in own.values()):
        return Found(amounts.pop(), (told,), notes)
    return Found(told, (), notes)


def player_value(observer: Observer, look: Look, word: str, player: int) -> Found:
    """A value of a player."""
    declared, _ = observer.words.attribute(word, "player")
    if declared is not None:
        return Found(plain(observer, look, look.position.value(player, declared.name)))
    meaning = observer.words.missing(word)
    if meaning is not None:
        note = observer.words.note(word, meaning)
        raise Absent(note if note is not None else Note(word, "no counterpart"))
    raise Unknown(unknown("value of a player", word, observer.words.every_attribute("player")))


__all__ = ["FORMS", "Found", "Look", "Observer", "ScenarioError", "agrees", "may_do"]
