"""The lines of a script: read over the words that the game and the board know, longest match first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import accumulate

from msgspec import Struct

from rulestone.model.spelling import format_unknown, list_hints, list_nearest
from rulestone.scenario import files
from rulestone.scenario.errors import ScriptError
from rulestone.scenario.keys import LINE_WORDINGS
from rulestone.scenario.setup.board import ScenarioBoard
from rulestone.scenario.yaml import fail

PREPOSITIONS = (
    "on", "with", "using", "to", "at", "over", "against", "choosing", "for", "from", "into", "in", "under", "paying",
    "by", "targeting",
)  # fmt: skip
SEPARATOR = re.compile(rf"\s*(?:$|,|(?:and|{'|'.join(PREPOSITIONS)})\b)", re.IGNORECASE)
DONE_WITH = ("attack", "block")
"""Verbs after which “with” names who does it."""
QUOTES = {"“": "”", '"': '"', "「": "」"}
BUILT_IN = (
    "chooses …", "orders …", "passes", "ends the phase", "ends the turn",
)  # fmt: skip
IN_RESPONSE = re.compile(r"^in (?:response|answer)\b(?: to [^,]+,|,)?|,? in (?:response|answer)$", re.IGNORECASE)
OTHER_LINES = ("nature rolls …", "nature shuffles …'s deck: …", "continue", "to the end of turn", "to <phase>")


class Word(Struct, frozen=True):
    """A name in a line.

    Attributes:
        text: the name as written.
        oid: number of the named object or player; -1 for none.
        quoted: whether the name is in quotation marks.
        absent: whether the game has no counterpart for the card.
        avatar: number of the card that represents a player on the board; -1 for none.
    """

    text: str
    oid: int = -1
    quoted: bool = False
    absent: bool = False
    avatar: int = -1

    @property
    def is_player(self) -> bool:
        """Return whether the word names a player."""
        return self.oid in (0, 1)

    @property
    def is_object(self) -> bool:
        """Return whether the word names an object of the board that is no player."""
        return self.oid > 1


class ScriptStep(Struct, frozen=True):
    """A line of a script, read.

    Attributes:
        number: number of the line, from 1.
        kind: "act", "choose", "order", "pass", "end phase", "end turn", "continue", "to", "roll" or "shuffle".
        line: the line as written.
        player: number of the acting player; -1 for nature or no player.
        verb: the verb as written.
        actions: names of the possible actions, in the order of trial.
        groups: named objects in groups: first those after the verb, then those after each preposition.
        done_with: index of the group with the subject ("attacks Guard with Raider"); -1 for none.
        using: the name of the ability that is used, "" for any.
        phase: an own phase: of "In …," and of "to …".
        whose: number of the player whose phase is meant; -1 for any player.
        in_response: whether the line begins with "In response,".
        if_asked: whether the line is skipped if no choice asks for it.
        amount: the number that nature rolls.
        no_counterpart: shared word without a counterpart in the game; "" for none.
    """

    number: int
    kind: str
    line: files.Line
    player: int = -1
    verb: str = ""
    actions: tuple[str, ...] = ()
    groups: tuple[tuple[Word, ...], ...] = ()
    done_with: int = -1
    using: str = ""
    phase: str = ""
    whose: int = -1
    in_response: bool = False
    if_asked: bool = False
    amount: int = 0
    no_counterpart: str = ""

    @property
    def objects(self) -> tuple[Word, ...]:
        """The objects and players named, in order."""
        return tuple(word for group in self.groups for word in group if word.oid >= 0)


class LineReader:
    """Reads lines of scripts.

    Args:
        board: the board with the names and words that are known.
    """

    def __init__(self, board: ScenarioBoard) -> None:
        self.board = board
        self.words = board.words
        self.names = {**{name.casefold(): (name, n) for name, n in board.players.items()}}
        named = {**board.owned, **{label: label for label in board.labels}}
        self.objects = {name.casefold(): (label, board.labels[label]) for name, label in named.items()}
        self.gone = {name.casefold(): name for name in board.absent}
        self.nouns = frozenset((*self.names, *self.objects, *self.gone))
        self.lengths = sorted(set(map(len, self.nouns)), reverse=True)
        self.verbs = tuple(self.words.verbs)
        self.missing = tuple(word.casefold() for word in self.words.lexicon.missing)
        # a card “Under” is named by “plays Under”, and “under” stays a preposition
        capital = [re.escape(name) for name in (*board.labels, *board.absent) if name != name.casefold()]
        self.printed = re.compile(rf"(?<!\S)(?:{'|'.join(capital)})(?![\w#+\[\]{{}}])" if capital else "(?!)")

    def read(self, line: files.Line, number: int) -> ScriptStep:
        """Read a line.

        Raises:
            ScriptError: the line has no meaning; the message lists the possible words.
        """
        return LineReading(self, line, number, line.text).read_step()

    def make_error(self, line: files.Line, message: str) -> ScriptError:
        """Return a script error about a line."""
        found = fail(line.node, f"“{line.text}”: {message}" if line.text else message, ScriptError)
        assert isinstance(found, ScriptError)
        return found


def starts_with_word(text: str, word: str) -> bool:
    """Return whether a text begins with a word that ends there."""
    return text[: len(word)].casefold() == word and not re.match(r"[\w#+\[\]{}]", text[len(word) :])


class LineReading:
    """The reading of one line.

    Args:
        reader: the reader with the known words.
        line: the line.
        number: its number.
        text: the text to read.
    """

    def __init__(self, reader: LineReader, line: files.Line, number: int, text: str) -> None:
        self.reader = reader
        self.line = line
        self.number = number
        self.rest = text.strip().rstrip(".")
        for words, meant in LINE_WORDINGS.items():
            self.rest = re.sub(words, meant, self.rest)
        self.if_asked = False
        self.prepositions: list[str] = [""]
        if match := re.search(r"\s*,?\s*\bif asked$", self.rest):
            self.rest, self.if_asked = self.rest[: match.start()], True

    def make_error(self, message: str) -> ScriptError:
        """Return a script error about this line."""
        return self.reader.make_error(self.line, message)

    def take_word(self, *words: str, card: bool = False) -> str:
        """Remove one of these words from the start, longest first, except from a `card` name; "" for none."""
        named = self.reader.printed.search(self.rest) if card else None
        for word in sorted(words, key=len, reverse=True):
            if starts_with_word(self.rest, word) and not (named and named.start() < len(word)):
                self.rest = self.rest[len(word) :].strip()
                return word
        return ""

    # --- whole lines ------------------------------------------------------------------------------------------------

    def read_step(self) -> ScriptStep:
        """Return the line as a step."""
        lowered = self.rest.casefold()
        if lowered in ("continue", "continues"):
            return self.make_step("continue")
        if lowered in ("to the end of turn", "to the end of the turn", "to end of turn"):
            return self.make_step("end turn")
        if self.take_word("nature"):
            return self.read_chance()
        if self.take_word("to"):
            phase, whose = self.read_phase(whole_line=True)
            return self.make_step("to", phase=phase, whose=whose)
        phase = ""
        whose = -1
        in_response = False
        response = IN_RESPONSE.search(self.rest)
        if response:
            self.rest, in_response = self.rest.replace(response[0], "").strip(), True
        elif self.take_word("in", "at", "during"):
            phase, whose = self.read_phase(whole_line=False)
        return self.read_action(phase, whose, in_response)

    def make_step(self, kind: str, **more: object) -> ScriptStep:
        """Return a step of this line."""
        return ScriptStep(self.number, kind, self.line, if_asked=self.if_asked, **more)  # type: ignore[arg-type]

    def read_phase(self, whole_line: bool) -> tuple[str, int]:
        """Return a phase, with its controller."""
        text, comma, after = (self.rest, ",", "") if whole_line else self.rest.partition(",")
        if not comma:
            raise self.make_error("write a comma after the phase")
        whose = -1
        match = re.match(r"(.+)['’]s\s+(.+)", text)
        if match and match[1].casefold() in self.reader.names:
            whose, text = self.reader.names[match[1].casefold()][1], match[2]
        text = text.removeprefix("the ").strip()
        own = self.reader.words.get_phase(text)
        if not own:
            why, known = self.reader.words.missing(text), self.reader.words.list_phases()
            raise self.make_error(f"{text}: {why.note} [{why.rule}]" if why else format_unknown("phase", text, known))
        self.rest = after.strip()
        return own, whose

    def read_chance(self) -> ScriptStep:
        """Parse a result of chance: “rolls 4”, “shuffles Ada's deck: …”."""
        if self.take_word("rolls"):
            if not re.fullmatch(r"[0-9]{1,9}", self.rest):
                raise self.make_error(f"expected a number after “rolls”, found “{self.rest}”")
            return self.make_step("roll", amount=int(self.rest))
        if self.take_word("shuffles"):
            match = re.match(r"(.+?)['’]s\s+([^:]+):\s*(.+)", self.rest)
            if not match or match[1].casefold() not in self.reader.names:
                raise self.make_error("expected “nature shuffles <player>'s <zone>: <cards, top first>”")
            zones = self.reader.words.get_zones(match[2].strip())
            if not zones:
                raise self.make_error(format_unknown("zone", match[2].strip(), self.reader.words.list_zones()))
            self.rest = match[3]
            groups = self.read_groups()
            for word in groups[0]:
                self.check_object(word)
            return self.make_step(
                "shuffle", whose=self.reader.names[match[1].casefold()][1], phase=zones[0], groups=groups
            )
        raise self.make_error("nature “rolls” or “shuffles”")

    def read_action(self, phase: str, whose: int, in_response: bool) -> ScriptStep:
        """Read a line about a player's action."""
        player = self.read_player()
        built_in = self.read_built_in(player)
        if built_in is not None:
            if phase or in_response:
                raise self.make_error("only an action can be tied to a phase or a response")
            return built_in
        verb = self.take_word(*self.reader.verbs, card=True)
        actions = self.reader.words.verbs.get(verb, ())
        missing = self.take_word(*self.reader.missing, card=True) if not verb else ""
        if not verb and not missing:
            known = (*BUILT_IN, *self.reader.words.lexicon.actions, *self.reader.words.parts.actions)
            raise self.make_error(format_unknown("verb", self.guess_verb(), known))
        groups, using = self.read_objects()
        named = groups[0] if groups else []
        for word in named:
            self.check_object(word)
        done_with = -1
        if named and (verb or missing).startswith(DONE_WITH):
            done_with = next((n for n, before in enumerate(self.prepositions) if before == "with"), -1)
        groups = tuple(self.prefer_own_cards(groups, player, max(done_with, 0)))
        return self.make_step(
            "act", player=player, verb=verb or missing, actions=actions, groups=groups, using=using, phase=phase,
            whose=whose, in_response=in_response, no_counterpart=missing, done_with=done_with,
        )  # fmt: skip

    def prefer_own_cards(
        self, groups: Iterable[tuple[Word, ...]], player: int, used: int
    ) -> Iterator[tuple[Word, ...]]:
        """Yield groups in which a name that cards of both players have means the right one: “Ben attacks Ox with Ox”.

        Args:
            groups: the groups of words.
            player: the acting player, who uses own cards and attacks those of the opponent.
            used: index of the group with the used cards.
        """
        board = self.reader.board
        for number, words in enumerate(groups):
            own = [""] * len(words)
            if number in (0, used):
                owner = board.names[player if number == used else 1 - player]
                own = [board.owned.get(f"{owner}'s {word.text}", "") for word in words]
            yield tuple(Word(one, board.labels[one]) if one else word for one, word in zip(own, words, strict=True))

    def guess_verb(self) -> str:
        """Return the leading words that resemble a misspelt verb most."""
        words = self.rest.split()[:3] or ["nothing"]
        starts = accumulate(words, "{} {}".format)
        return next((start for start in starts if list_nearest(start, self.reader.verbs)), words[0])

    def read_player(self) -> int:
        """Return the player at the front."""
        name, whole = self.take_word(*self.reader.names), self.rest
        if not name and (label := self.take_word(*self.reader.objects)) and self.rest.startswith(DONE_WITH):
            self.rest += f" with {label}"  # “Bear attacks Wolf” is done by its player
            return self.reader.board.position.state().objects[self.reader.objects[label][1]].controller
        if not name:
            self.rest = whole
            known = (*self.reader.board.names, "nature", *OTHER_LINES[2:])
            raise self.make_error(format_unknown("player", self.rest.split()[0] if self.rest else "", known))
        return self.reader.names[name][1]

    def read_built_in(self, player: int) -> ScriptStep | None:
        """Read a line that every game has; None for other lines."""
        if self.take_word("passes", "pass"):
            self.check_end()
            return self.make_step("pass", player=player)
        for kind in ("phase", "turn"):
            if self.take_word(f"ends the {kind}", f"ends {kind}"):
                self.check_end()
                return self.make_step(f"end {kind}", player=player)
        for kind, words in (("choose", ("chooses", "picks")), ("order", ("orders",))):
            if self.take_word(*words):
                groups, using = self.read_objects()
                if using:
                    groups = (*groups, (Word(using, quoted=True),))
                if not any(groups):
                    raise self.make_error("expected the choice")
                return self.make_step(kind, player=player, groups=groups)
        return None

    def check_end(self) -> None:
        """Raise an error if words follow."""
        if self.rest:
            raise self.make_error(f"nothing can follow here, found “{self.rest}”")

    # --- what is named ----------------------------------------------------------------------------------------------

    def read_objects(self) -> tuple[tuple[tuple[Word, ...], ...], str]:
        """Parse the words after the verb: groups of objects, and the ability used."""
        using = ""
        match = re.search(r"\busing\s+([“\"「])(.+?)[”\"」]", self.rest)
        if match:
            using = match[2]
            self.rest = (self.rest[: match.start()] + self.rest[match.end() :]).strip()
        return self.read_groups() if self.rest else (), using

    def read_groups(self) -> tuple[tuple[Word, ...], ...]:
        """Return groups of words, a new one after each preposition."""
        groups: list[list[Word]] = [[]]
        at_name = True  # a name may follow: in “plays under on Guard”, “under” is a card
        while self.rest:
            at_name = not (at_name and self.is_name_next()) and self.take_separator(groups)
            if not at_name:
                groups[-1].append(self.read_word())
        return tuple(tuple(group) for group in groups)

    def is_name_next(self) -> bool:
        """Return whether the rest starts with a known name that a separator or the end follows."""
        noun = self.find_noun()
        return bool(noun) and SEPARATOR.match(self.rest, len(noun)) is not None

    def find_noun(self) -> str:
        """Return the longest known name at the start; "" for none, as for the later copy “Ox #2”.

        The time does not depend on how many there are."""
        heads = (self.rest[:length].casefold() for length in self.reader.lengths)
        found = next((one for one in heads if one in self.reader.nouns and starts_with_word(self.rest, one)), "")
        later = re.match(r" #\d", self.rest[len(found) :]) and found in map(str.casefold, self.reader.board.tokens)
        return "" if later else found

    def take_separator(self, groups: list[list[Word]]) -> bool:
        """Remove a separator from the rest and return whether there was one; a preposition starts a group."""
        if preposition := self.take_word(*PREPOSITIONS, card=True):
            groups.append([])
            self.prepositions.append(preposition)
            return True
        comma = self.rest.startswith(",")
        self.rest = self.rest[comma:].strip()
        return bool(self.take_word("and", card=True)) or comma

    def read_word(self) -> Word:
        """Read one name."""
        rest = self.rest
        if closing := QUOTES.get(rest[0]):
            end = rest.find(closing, 1)
            if end < 0:
                raise self.make_error(f"the quotation mark {rest[0]} is never closed")
            self.rest = rest[end + 1 :].strip()
            return Word(rest[1:end], quoted=True)
        noun = self.find_noun()
        self.rest = rest[len(noun) :].strip()
        if noun in self.reader.names:
            name, number = self.reader.names[noun]
            return Word(name, number, avatar=self.reader.board.find_avatar(number))
        if noun in self.reader.objects:
            return Word(*self.reader.objects[noun])
        if noun:
            return Word(self.reader.gone[noun], absent=True)
        match = re.match(rf"(.+?)(?=,|\s+(?:and|{'|'.join(PREPOSITIONS)})\b|$)", rest)
        assert match is not None
        self.rest = rest[match.end() :].strip()
        return Word(match[1].strip())

    def check_object(self, word: Word) -> None:
        """Raise an error if a word names nothing on the board, and no token that may come there."""
        board = self.reader.board
        if word.oid < 0 and not word.absent and not word.quoted and word.text.partition(" #")[0] not in board.tokens:
            hints = list_hints(word.text, (*board.labels, *board.absent))
            if word.text in board.scenario.cards:
                hints = f"; add it to a zone, as in {board.names[0]}: {{hand: [{word.text}]}}"
            raise self.make_error(f"no object here is called “{word.text}”{hints}")
