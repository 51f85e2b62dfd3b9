"""A conversation with a person who plays: replies to typed lines."""

from __future__ import annotations

import difflib
from collections.abc import Callable

from rulestone.game.lexicon import GuideTip
from rulestone.kernel.position import Position, is_visible
from rulestone.lab.play.input import MenuEntry, Misread, list_entries, read_answer
from rulestone.lab.play.refusals import UnclearInput, find_named_cards
from rulestone.lab.play.session import Session
from rulestone.lab.rulings import find_rules
from rulestone.model.choices import NATURE, Choice
from rulestone.model.objects import NUMBER
from rulestone.report import prompt
from rulestone.report.board import board
from rulestone.report.trace import condense, indent_records, merge_neighbours, render_story
from rulestone.report.words import add_rules, name_rulesets, plural, wrap_text
from rulestone.scenario.setup.dump import CannotDump

WIDTH = 80
MAX_TIPS = 2
"""Maximum number of tips, and of rules, that a guide shows at one question."""
INPUT_HELP = "the number of an answer, look CARD for a card's text, or help for all commands."
BLANK_LINES = 60
"""Number of empty lines that scroll one person's view away before the other person looks."""


class Conversation:
    """A session in words: `get_opening` first, then `reply_to` for every typed line, until `done`.

    Args:
        session: the game.
        width: columns of text.
        guide: whether to show each rule when it applies for the first time.
    """

    prompt = "> "

    def __init__(self, session: Session, width: int = WIDTH, *, guide: bool = False) -> None:
        self.session = session
        self.width = width
        self.guide = guide
        self.done = False
        self.sitting = session.seat
        self.away = False
        self.read: list[set[int]] = [set(), set()]
        self.taught: list[set[str]] = [set(), set()]
        self.heard: list[set[int]] = [set(), set()]
        self.listed: list[MenuEntry] = []
        self.shown_turn = -1
        self.commands: dict[str, Callable[[str], str]] = {
            "why": self.explain_refusals,
            "what": self.explain_hypothetical,
            **dict.fromkeys(("look", "card"), self.show_card),
            "board": self.show_board,
            "log": self.show_log,
            **dict.fromkeys(("rules", "rule"), self.show_rule),
            "undo": self.undo_answer,
            "save": self.save_position,
            **dict.fromkeys(("help", "?"), self.show_help),
            **dict.fromkeys(("quit", "q"), self.leave_game),  # lessons accept the same words
        }

    @property
    def names(self) -> tuple[str, str]:
        """The names of the players."""
        return self.session.position.name(0), self.session.position.name(1)

    def get_opening(self) -> str:
        """Return the first message to the person."""
        ruleset, session = self.session.ruleset, self.session
        position = session.position
        you, other = position.name(session.seat), position.name(1 - session.seat)
        head = f"{name_rulesets([ruleset.name])}: {you} (seat {session.seat + 1}) against {other}. Type {INPUT_HELP}"
        return wrap_text(head, self.width) + "\n" + self.render_turn()

    def reply_to(self, line: str) -> str:
        """Return the reply to a typed line; a line that is neither an answer nor a command changes nothing."""
        words = line.strip()
        if self.away and words.casefold() not in ("q", "quit"):
            self.away = False
            return self.render_turn()
        name, _, rest = words.partition(" ")
        command = self.commands.get(name.casefold())
        choice = self.session.choice
        if command is not None:
            return command(rest.strip())
        if choice is None:
            return ""
        if not words:
            return "  Type an answer, or help.\n"
        try:
            answer = read_answer(choice, self.listed, words)
        except Misread as error:
            near = difflib.get_close_matches(name.casefold(), self.commands, 1, 0.75)
            hint = f" Did you mean the command {near[0]}?" if near and not words.isdigit() else ""
            return self.wrap(format_sentences(str(error)) + hint)
        self.session.answer(answer)
        return self.render_next()

    def render_next(self) -> str:
        """Return the next screen: if the other person at the table is asked, a handover without hidden information."""
        session = self.session
        if session.choice is None or session.seat == self.sitting:
            return self.render_turn()
        self.sitting = session.seat
        self.away = True
        self.shown_turn = -1
        name = session.position.name(session.seat)
        return "\n" * BLANK_LINES + f"  {name} is asked. Hand over the keyboard; {name} types Enter.\n"

    def render_turn(self) -> str:
        """Return the news, the table where it is useful, and the question."""
        session = self.session
        position, choice = session.position, session.choice
        blocks = []
        records = condense(session.list_new_records(), position.rules, position.name(session.seat))
        news = render_story(records, self.names, self.width)
        if news:
            blocks.append(news)
        if session.forced:
            blocks.append(self.wrap(f"({self.note_automatic_answers()}: log)").rstrip())
        if choice is None:
            self.done = True
            end = prompt.format_result(position, self.get_seat(), session.ruleset, session.log(), self.width)
            blocks += [board(position, self.width, session.seat).rstrip(), end]
            return "\n" + "\n\n".join(blocks) + "\n"
        number = position.game.get("turn", 0)
        if choice.kind == "act" and number != self.shown_turn:
            self.shown_turn = number
            blocks.append(board(position, self.width, session.seat).rstrip())
        return "\n" + "\n\n".join([*blocks, self.show_question()]) + "\n"

    def note_automatic_answers(self) -> str:
        """Return a note on answers that were given automatically; "" for none."""
        forced = self.session.forced
        return f"{plural(forced, 'question')} had only one answer, which was given for you" if forced else ""

    def list_entries(self, choice: Choice) -> list[MenuEntry]:
        """Return the answers to a choice, numbered."""
        return list_entries(self.session.position, choice)

    def get_seat(self) -> int | None:
        """Return the person's seat in the result; None where two share the table."""
        return self.session.seat if self.session.opponent is not None else None

    def show_question(self) -> str:
        """Return the present question."""
        choice = self.session.choice
        assert choice is not None
        position = self.session.position
        self.listed = self.list_entries(choice)
        asked = prompt.format_question(position, choice, self.listed, self.width, self.list_card_texts())
        tips = [wrap_text(tip.text + add_rules(tip.cites), self.width, "  » ", "    ") for tip in self.list_tips()]
        taught = [prompt.format_rule(self.session.ruleset, id, self.width) for id in self.list_new_rules()]
        return "\n\n".join("\n".join(part) for part in (tips, taught, [asked]) if part)

    def list_tips(self) -> list[GuideTip]:
        """Return the game's tips that are relevant for the first time, if there is a guide."""
        choice, position = self.session.choice, self.session.position
        if not self.guide or choice is None:
            return []
        actions = {getattr(entry.answer, "action", "") for entry in self.listed} if choice.kind == "act" else set()
        mine = choice.kind == "act" and position.game.get("turn player") == choice.player
        heard = self.heard[self.session.seat]
        lines: list[GuideTip] = []
        for number, tip in enumerate(self.session.ruleset.lexicon.guide):
            here = not tip.phase or (mine and position.game.get("phase") == tip.phase)
            if len(lines) < MAX_TIPS and number not in heard and here and (not tip.action or tip.action in actions):
                heard.add(number)
                lines.append(tip)
        return lines

    def list_new_rules(self) -> list[str]:
        """Return the rules behind the question that the person has not seen before; only with a guide."""
        choice, position = self.session.choice, self.session.position
        if not self.guide or choice is None:
            return []
        actions = [position.rules.parts.actions.get(getattr(entry.answer, "action", "")) for entry in self.listed]
        cites = [*choice.cites, *(rule for action in actions if action is not None for rule in action.cites[:1])]
        taught = self.taught[self.session.seat]
        new = [id for id in dict.fromkeys(cites) if id in self.session.ruleset.rulebook and id not in taught][:MAX_TIPS]
        taught.update(new)
        return new

    def list_card_texts(self) -> dict[int, str]:
        """Return the texts of cards by number of the answer: cards offered for the first time, and used abilities."""
        position = self.session.position
        read = self.read[self.session.seat]
        found = {}
        for entry in self.listed:
            if entry.ref is None or entry.ref < 0 or entry.ref & NUMBER < 2:
                continue
            obj = position.object(entry.ref & NUMBER)
            used = self.session.choice is not None and self.session.choice.kind == "act" and entry.answer.ability >= 0
            visible = obj.owner == self.session.seat or is_visible(position, obj, self.session.seat)
            if obj.card is None or (id(obj.card) in read and not used) or not visible:
                continue
            read.add(id(obj.card))
            if text := " ".join(prompt.get_text(obj.card, self.session.ruleset).split()):
                found[entry.number] = text
        return found

    def wrap(self, text: str) -> str:
        """Return a remark."""
        return wrap_text(text, self.width, "  ") + "\n"

    # --- commands ---------------------------------------------------------------------------------------------------

    def explain_refusals(self, text: str) -> str:
        """Return the reasons for one refused action, or for all."""
        session = self.session
        if not text:
            return prompt.format_refusals(session.list_refused(), self.width) + "\n"
        try:
            found = session.why(text)
        except UnclearInput as error:
            return self.wrap(format_sentences(str(error)))
        return prompt.format_reasons(found, session.ruleset, self.listed, self.width) + "\n"

    def explain_hypothetical(self, text: str) -> str:
        """Return the result of a supposed answer."""
        word, _, rest = text.partition(" ")
        choice = self.session.choice
        if word.casefold() != "if" or not rest.strip():
            return self.wrap("Name an answer, as in: what if 1")
        if choice is None:
            return self.wrap("Nothing is asked.")
        try:
            found = self.session.preview_answer(read_answer(choice, self.listed, rest.strip()))
        except Misread as error:
            return self.wrap(format_sentences(str(error)))
        story = render_story(condense(found.records, self.session.position.rules), self.names, self.width)
        return f"{story or self.wrap('Nothing.').rstrip()}\n{self.wrap(self.describe_open_end(found.after))}"

    def describe_open_end(self, after: Position) -> str:
        """Return the end of a supposed course in words."""
        if after.choice is None:
            return "The game would be over."
        if after.choice.player == NATURE:
            return "Then chance decides."
        if after.choice.player != self.session.seat:
            return f"Then {after.name(after.choice.player)} decides. (Unseen cards were dealt at random.)"
        return "Then you would be asked again. (Unseen cards were dealt at random.)"

    def show_card(self, name: str) -> str:
        """Return the text of a visible card, or of one in the game's pool."""
        session = self.session
        if not name:
            return self.wrap("Name a card, as in: look NAME")
        try:
            found = find_named_cards(session.position, session.seat, name, True)
        except UnclearInput as error:
            pool = [card for card in session.ruleset.cards.values() if card.name.casefold() == name.casefold()]
            if not pool:
                return self.wrap(format_sentences(str(error)))
            return prompt.format_printed(pool[0], session.ruleset, self.width) + "\n"
        texts = dict.fromkeys(prompt.format_card(session.position, obj, session.ruleset, self.width) for obj in found)
        return "\n".join(texts) + "\n"

    def show_board(self, _: str) -> str:
        """Return the table."""
        return "\n" + board(self.session.position, self.width, self.session.seat) + "\n" + self.show_question() + "\n"

    def show_log(self, _: str) -> str:
        """Return the whole log, with rules."""
        return "\n".join(indent_records(merge_neighbours(self.session.log()), self.width)) + "\n"

    def show_rule(self, id: str) -> str:
        """Return rules by id."""
        ruleset = self.session.ruleset
        if not id:
            return self.wrap(f"Name a rule, as in: rules {next(iter(ruleset.rulebook)).id}")
        try:
            found = find_rules(ruleset, id)
        except LookupError as error:
            return self.wrap(format_sentences(str(error.args[0])))
        return "\n".join(prompt.format_rule(ruleset, rule.id, self.width) for rule in found) + "\n"

    def undo_answer(self, _: str) -> str:
        """Return to the previous decision."""
        if not self.session.undo():
            return self.wrap("You have made no decision yet.")
        self.shown_turn = -1
        return self.wrap("Taken back.") + self.render_next()

    def save_position(self, path: str) -> str:
        """Write the position to a file."""
        if not path:
            return self.wrap("Name a file, as in: save position.yaml")
        if not path.endswith((".yaml", ".yml")):
            path += ".yaml"
        try:
            missing = self.session.save(path)
        except CannotDump as error:
            return self.wrap(f"Not saved: {error}.")
        except OSError as error:
            return self.wrap(f"Not saved: {path}: {error.strerror}.")
        except ValueError as error:  # a path cannot contain a NUL
            return self.wrap(f"Not saved: {error}.")
        lines = [f"  Saved: {path} (with all cards, also those hidden from you)\n"]
        if missing:
            lines.append("  A scenario cannot store everything. These parts differ:\n")
            lines += [wrap_text(what, self.width, "  - ") + "\n" for what in missing]
        return "".join(lines)

    def show_help(self, _: str) -> str:
        """Return the list of commands."""
        first = next((entry for entry in self.listed if entry.ref is not None), None)
        action, card = "ACTION", "CARD"
        if first is not None and hasattr(first.answer, "action"):
            action = first.answer.action
            card = first.text.removeprefix(action).strip() or card
        return prompt.HELP.format(action=action, card=card)

    def leave_game(self, _: str) -> str:
        """Return the end."""
        self.done = True
        return self.wrap("Good-bye.")


def format_sentences(text: str) -> str:
    """Return a message and its hint as sentences."""
    text = text.replace("\n  ", ". ")
    return text[:1].upper() + text[1:] + ("" if text.endswith("?") else ".")
