"""A table in the browser: the same conversation as on the terminal, with the board as a picture and buttons to answer.

It shows only information visible to the person's seat. Each button is labelled with its command.
"""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from rulestone.game.lexicon import GuideTip
from rulestone.game.ruleset import ASSUMED, Rule
from rulestone.kernel.position import HIDDEN, is_visible
from rulestone.lab.play.input import MenuEntry, describe_amount
from rulestone.lab.play.session import Session
from rulestone.model.choices import Choice
from rulestone.model.objects import NUMBER
from rulestone.report import prompt
from rulestone.report.conversation import Conversation
from rulestone.report.page.document import load_templates
from rulestone.report.page.lanes import LaneEvent, list_events
from rulestone.report.scene import Scene, build_scene
from rulestone.report.trace import format_record


class OfferedAnswer(Struct, frozen=True):
    """An offered answer: its command, its text, its key facts, and the text of its card."""

    typed: str
    text: str
    facts: str = ""
    says: str = ""


class TableLinks:
    """Links from a board at the table: from a card's name to its text, from a card to answers about it.

    Args:
        answers: number of a card → input for the answers about it.
    """

    looks = True

    def __init__(self, answers: Mapping[int, tuple[str, ...]]) -> None:
        self.answers = answers

    def link_card(self, name: str, title: str, text: str) -> str:
        """Return "": the person asks for a card's text."""
        return ""


class TableView(Struct, frozen=True):
    """A table as its template draws it.

    Attributes:
        away: the person who has to take the seat at a shared table, and hides all else; "" for none.
        news: the events since the last question.
        remark: the answers given automatically.
        tips: the game's tips for newcomers.
        guide: rules that matter for the first time.
        ending: how the game ended, line by line; () while it continues.
        kind: of the choice, as `Choice` has it; "" for none.
        asked: the question.
        waiting: the top item of the stack.
        cites: rules behind the question.
        menu: the answers.
        least, most: bounds of the number of answers, or of a number to choose.
        single: whether one of them is the whole answer.
        scene: the board.
        guided: whether rules are shown.
    """

    away: str
    news: tuple[LaneEvent, ...] = ()
    remark: str = ""
    tips: tuple[GuideTip, ...] = ()
    guide: tuple[Rule, ...] = ()
    ending: tuple[str, ...] = ()
    kind: str = ""
    asked: str = ""
    waiting: str = ""
    cites: tuple[str, ...] = ()
    menu: tuple[OfferedAnswer, ...] = ()
    least: int = 0
    most: int = 0
    single: bool = True
    scene: Scene | None = None


class TableTalk(Conversation):
    """A conversation whose answers are buttons and whose board is a picture.

    `reply_to` returns the reply to a command, or "" for an answer; `render_html` returns the table afterwards.

    Args:
        session: the game.
        guide: show each rule when it applies for the first time.
    """

    def __init__(self, session: Session, *, guide: bool = False) -> None:
        super().__init__(session, guide=guide)
        # omit commands: the browser always shows the board, and the server saves nothing
        for command in ("board", "save", "quit", "q"):
            del self.commands[command]
        self.before: list[Scene | None] = [None, None]

    def render_turn(self) -> str:
        """Return "": the table is drawn."""
        return ""

    def show_help(self, _: str) -> str:
        """Return the list of commands."""
        left_out = ("  board", "  save", "  help")
        return "".join(line for line in super().show_help(_).splitlines(True) if not line.startswith(left_out))

    def render_html(self) -> str:
        """Return the present table as a piece of HTML."""
        view = self.build_view()
        offers: dict[int, tuple[str, ...]] = {}
        for entry, line in zip(self.listed, view.menu, strict=False):
            if self.is_card_visible(entry) and entry.ref is not None:
                number = entry.ref & NUMBER
                offers[number] = (*offers.get(number, ()), line.typed)
        return load_templates().get_template("table.html").render(
            view=view, links=TableLinks(offers), assumed=ASSUMED, title=Markup("")
        )  # fmt: skip

    def build_view(self) -> TableView:
        """Return the view of the table."""
        session = self.session
        position, choice, seat = session.position, session.choice, session.seat
        if self.away:
            self.listed = []
            return TableView(position.name(seat))
        board = build_scene(position, session.ruleset, self.before[seat], seat)
        self.before[seat] = build_scene(position, session.ruleset, None, seat)
        names = (position.name(0), position.name(1))
        news = tuple(
            replace(one, text=format_record(one.text, names))
            for one in list_events(session.list_new_records(), position, position.name(seat))
        )
        if choice is None:
            self.done = True
            self.listed = []
            end = prompt.format_result(position, self.get_seat(), session.ruleset, session.log(), 10_000)
            return TableView("", news, ending=tuple(end.splitlines()), scene=board)
        self.listed = menu = self.list_entries(choice)
        top = position.stack[-1] if position.stack and choice.kind == "act" else None
        return TableView(
            "",
            news,
            self.note_automatic_answers(),
            tuple(self.list_tips()),
            tuple(session.ruleset.rulebook[id] for id in self.list_new_rules()),
            kind=choice.kind,
            asked=prompt.format_heading(choice)
            + (prompt.format_moment(position, choice) if choice.kind == "act" else ""),
            waiting=str(top.label or top.kind) if top is not None else "",
            cites=tuple(dict.fromkeys(choice.cites)),
            menu=tuple(self.list_menu_lines(choice, menu)),
            least=choice.least,
            most=choice.most,
            single=choice.kind in ("act", "yes-no", "one-of") or describe_amount(choice) == "1",
            scene=board,
        )

    def list_menu_lines(self, choice: Choice, menu: list[MenuEntry]) -> list[OfferedAnswer]:
        """Return the answers as buttons."""
        position, says = self.session.position, self.list_card_texts()
        if choice.kind == "yes-no":
            return [OfferedAnswer("y", "yes"), OfferedAnswer("n", "no")]
        lines = [
            OfferedAnswer(str(at), entry.label, prompt.get_facts(position, entry, choice), says.get(at, ""))
            for at, entry in ((entry.number, entry) for entry in menu)
        ]
        if choice.kind == "act" and choice.may_pass:
            lines.append(OfferedAnswer("0", choice.prompt))
        return lines

    def list_card_texts(self) -> dict[int, str]:
        """Return all texts of offered cards, every time, since the page has room for them."""
        self.read = [set(), set()]
        return super().list_card_texts()

    def is_card_visible(self, entry: MenuEntry) -> bool:
        """Return whether an answer is about a card that the person sees."""
        if entry.ref is None or entry.ref < 0 or entry.ref & NUMBER < 2:
            return False
        obj = self.session.position.object(entry.ref & NUMBER)
        return is_visible(self.session.position, obj, self.session.seat) and HIDDEN not in entry.text
