"""Lessons as documents: questions with their answers, explanations, scores; handouts, and a self-grading page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup
from msgspec.structs import replace

from rulestone.game.ruleset import ASSUMED
from rulestone.lab.lessons.files import Lesson, LessonScore
from rulestone.lab.lessons.posed import LessonOption, PosedQuestion
from rulestone.lab.lessons.rivals import DesignedChange, Rival
from rulestone.model.records import group_by_key
from rulestone.report import document as doc
from rulestone.report.board import board
from rulestone.report.comparison import list_cards
from rulestone.report.evidence import format_part, format_policy
from rulestone.report.trace import indent_records, shorten_records
from rulestone.report.words import answer_question, name_rulesets

LATER = "How the other games answer is shown after the last question about a scenario."
FOLLOWS = "The next question asks for the rule that decides."


def build_course_document(lessons: Sequence[Lesson], scores: Mapping[str, LessonScore]) -> doc.Document:
    """Yield the lessons in a line each, with their scores; then the command of the first one without a score."""
    wide = max((len(one.name) for one in lessons), default=0)
    entries = []
    for number, one in enumerate(lessons, 1):
        score = scores.get(one.name)
        went = f"  (done: {score.right} of {score.of} right)" if score is not None else ""
        entries.append(doc.ListEntry(f"{one.title}{went}", 0, f"{number:>2}  {one.name:<{wide}}  "))
    yield doc.Entries(entries, ((0, 0),))
    if lessons:
        yield make_next_command(next((one.name for one in lessons if one.name not in scores), lessons[0].name))


def make_next_command(lesson: str) -> doc.LiteralBlock:
    """Return the command that takes a lesson; an empty block for no lesson."""
    return doc.LiteralBlock(f"$ rulestone lesson {lesson}" if lesson else "", "console", "")


def build_opening_document(lesson: Lesson) -> doc.Document:
    """Yield the beginning of a lesson."""
    yield doc.Heading(lesson.title)
    yield from map(doc.Paragraph, lesson.paragraphs)


def build_scene_document(posed: PosedQuestion) -> doc.Document:
    """Yield the cards and the script of a question that learners may see."""
    yield list_cards(posed.cards)
    if any(not card.where for card in posed.cards):  # a card with a place is shown on the board
        yield doc.LiteralBlock(board(posed.run.start), lead="")
    yield doc.Entries(list(map(doc.ListEntry, posed.state)), ((2, 0),))
    yield doc.Entries([doc.ListEntry(text, 0, f"{number} ") for number, text in posed.lines.items()], ((2, 0),))


def build_question_document(posed: PosedQuestion, number: int, of: int | None = None) -> doc.Document:
    """Yield a question with its numbered answers.

    Args:
        posed: the question, as a lesson or quiz asks it.
        number: number of the question, from 1.
        of: the number of questions; None for a quiz without end.
    """
    if posed.question.changed and posed.result is None:
        yield doc.Paragraph(f"Now {posed.question.changed}; the rest is as before.")
    lead = f"Question {number}{f' of {of}' if of else ''}. "
    yield doc.Paragraph(f"{posed.title}: {posed.prompt}", lead, "  ", tight=True)
    yield doc.Paragraph("Rules of this game:" if posed.shown else "", "    ", tight=True)
    yield doc.Entries(list(map(doc.ListEntry, build_rules(posed))), ((4, 2),), tight=True)
    answers = [doc.ListEntry(choice.text, 0, f"{n}  ") for n, choice in enumerate(posed.options, 1)]
    yield doc.Entries(answers, ((2, 0),), tight=True)


def build_reveal_document(posed: PosedQuestion, answer: int, mention_later: bool = False) -> doc.Document:
    """Yield the right answer with its rule, and the games or changes behind each other answer.

    Args:
        answer: number of the given answer, from 0; -1 for none.
        mention_later: whether to say when the answers of other games are shown.
    """
    right = posed.options[posed.right].text if posed.result is None else posed.rules[0]
    wrong = "Not in this game" if posed.result is None else "Not by this rule"
    lead = f"{wrong}. Correct answer" if answer >= 0 else "Correct answer"
    if answer == posed.right:
        lead = "Right"
    result = f" It answers the question with “{posed.result.options[posed.result.right].text}”." if posed.result else ""
    yield doc.Paragraph(f"{lead}: {right}.{result}")
    because = "" if posed.rule_follows or posed.because in right else posed.because
    yield doc.Paragraph(because, "  because ", tight=True)
    yield doc.Entries(list(map(doc.ListEntry, list_rule_texts(posed))), ((2, 2),), tight=True)
    notes = [FOLLOWS] if posed.rule_follows else []
    if mention_later and posed.later:
        notes.append(LATER)
    yield doc.Entries(list(map(doc.ListEntry, notes)), ((2, 2),), tight=True)
    yield doc.Entries(list(map(doc.ListEntry, list_origins(posed))), ((2, 2),), tight=True)


def list_origins(posed: PosedQuestion) -> list[str]:
    """Return each answer with the games or changes behind it, the right one first; [] if they are shown later."""
    asked = posed.result or posed
    right = asked.options[asked.right]
    also = name_origins(right, posed, also_others=True)
    wrong = (option for option in asked.options if option.text != right.text)
    others = {
        option.text: f"{option.text}: {name_origins(option, posed)}.{quote_reason(option, posed)}" for option in wrong
    }
    return [] if posed.later else [*([f"The same answer: {also}."] if also else ()), *others.values()]


def quote_reason(option: LessonOption, posed: PosedQuestion) -> str:
    """Return the rule that decides a wrong answer in the first game that has one, after a blank; "" for none."""
    column = next((one.column for one in option.rivals if one.kind == "game" and posed.reasons.get(one.column)), "")
    rule = format_rule(posed, posed.reasons[column][0], column) if column else ""
    return f" The rule in {name_rulesets([column])}: {rule}" if column else ""


def build_rules(posed: PosedQuestion) -> list[str]:
    """Return the rules shown with a question: the deciding rules and one other."""
    return [f"{id}: {posed.ruleset.rulebook[id].text}" for id in posed.shown]


def list_rule_texts(posed: PosedQuestion) -> list[str]:
    """Return the rules that decide a right answer, with their status; [] if the next question asks for them."""
    rules = () if posed.rule_follows else posed.rules[:3]
    without = f"Without {' or '.join(posed.unneeded)} the answer stays the same." if posed.unneeded else ""
    return [*(format_rule(posed, id, posed.column) for id in rules), *([without] if without else [])]


def format_rule(posed: PosedQuestion, id: str, column: str) -> str:
    """Return a rule of a column: its id, status and text."""
    rule = posed.rulesets[column].rulebook[id]
    sign = "◆ " if rule.status == ASSUMED else ""
    return f"{id} ({sign}{rule.status}): {rule.text}"


def name_origins(choice: LessonOption, posed: PosedQuestion, also_others: bool = False) -> str:
    """Return the games and changes behind an answer, in words.

    Args:
        also_others: leave out the game that is asked about as it is.
    """
    games = [r.column for r in choice.rivals if r.kind == "game" and not (also_others and r.column == posed.column)]
    changed = [format_change(rival, posed) for rival in choice.rivals if rival.kind != "game"]
    return name_rulesets(games) or "".join(f"{posed.title} {text}" for text in changed[:1])


def format_change(rival: Rival, posed: PosedQuestion) -> str:
    """Return a change in words."""
    change = rival.change
    assert change is not None
    if rival.kind == "policy":
        own, other = (posed.rulesets[name] for name in (change.column, change.giver))
        return f"with {format_policy(change, own, other, posed.titles[change.giver])}"
    if rival.kind == "without":
        return format_part(change)
    assumption = posed.rulesets[change.column].parts.assumptions[change.what]
    return f"under another reading: {answer_question(assumption, change.giver)}"


def build_score_document(lesson: Lesson, score: LessonScore, following: str = "") -> doc.Document:
    """Yield the end of a lesson: the score, the task for the learner, the command of the next lesson."""
    yield doc.Paragraph(f"{score.right} of {score.of} right on the first try.")
    yield doc.Paragraph(f"Design it yourself: {lesson.design}" if lesson.design else "")
    yield make_next_command(following)


def build_design_document(changes: Sequence[DesignedChange]) -> doc.Document:
    """Yield the changes by a learner's design; an equal change in several games is shown once."""
    alike = group_by_key(((one.scenario, one.what, one.before, one.after), one.game) for one in changes)
    lines = [
        f"{scenario}: {what}: {before} → {after} ({', '.join(games)})"
        for (scenario, what, before, after), games in alike.items()
    ]
    yield doc.Entries(list(map(doc.ListEntry, lines or ["These scenarios show no difference."])), ((2, 2),))


def render_handout(lesson: Lesson, posed: Sequence[PosedQuestion]) -> str:
    """Return a lesson as Markdown to be printed: the questions, then the key on a page of its own."""
    questions: list[doc.ReportBlock] = [*build_opening_document(lesson)]
    key: list[doc.ReportBlock] = [doc.Heading("Key")]
    shown = None
    for number, one in enumerate(posed, 1):
        scene = (one.question.scenario.name, one.lines)
        if scene != shown:
            questions += [doc.Heading(one.question.scenario.title or f"Scene {number}", 2), *build_scene_document(one)]
        shown = scene
        title = doc.Heading(f"Question {number}", 3)
        questions += [title, *build_question_document(one, number)]
        key += [title, *build_reveal_document(replace(one, later=False, rule_follows=False), -1)]
    if lesson.design:
        questions += [doc.Heading("Design it yourself", 2), doc.Paragraph(lesson.design)]
    return f'{doc.to_markdown(questions)}\n<div style="page-break-before: always"></div>\n\n{doc.to_markdown(key)}'


def render_lesson_page(lesson: Lesson, posed: Sequence[PosedQuestion]) -> str:
    """Return a lesson as HTML.

    Without JavaScript, or printed, the answers are folded under each question.

    Args:
        lesson: the lesson.
        posed: its questions as they are put.
    """
    from rulestone.report.page.document import compute_digest, load_templates

    sheets = []
    before = ""
    for number, one in enumerate(posed, 1):
        scene = f"{one.question.scenario.name}{one.lines}"
        steps = [(s, indent_records(shorten_records(s.records, one.run.start), 90)) for s in one.run.steps]
        happened = [(f"{step.number}. {step.line}", "\n".join(text)) for step, text in steps]
        sheets.append({"number": number, "one": one, "scene": scene != before, "happened": happened})
        before = scene
    made = load_templates()
    style = Markup(made.get_template("page.css").render() + made.get_template("lesson.css").render())
    script = Markup(made.get_template("lesson.js").render())
    return made.get_template("lesson.html").render(
        lesson=lesson,
        sheets=sheets,
        later=LATER,
        list_rule_texts=list_rule_texts,
        build_rules=build_rules,
        list_origins=list_origins,
        style=style,
        script=script,
        style_hash=compute_digest(style),
        script_hash=compute_digest(script),
    )
