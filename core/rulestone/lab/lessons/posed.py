"""A question for a learner: the choices, the right one, and the games that give the others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from rulestone.game.ruleset import Ruleset
from rulestone.lab.card_pool import list_card_names, list_values, print_card
from rulestone.lab.compare.budget import report_nothing
from rulestone.lab.compare.cast import CardLine, list_card_lines
from rulestone.lab.compare.comparison import Comparison, compare, make_columns
from rulestone.lab.compare.rows import IF_ASKED, NOT_ASKED, Cell, TableRow
from rulestone.lab.lessons.files import Lesson, LessonQuestion
from rulestone.lab.lessons.rivals import Rival, find_rivals, keeps_answer, name_row
from rulestone.model.objects import Card
from rulestone.model.records import group_by_key, read_arrow_table
from rulestone.scenario import Run, Scenario

MIN_RULE_WORDS = 8
"""Minimum number of words of a rule that a question offers as a wrong answer."""
GAMES_ASKED = 2
"""Number of games in a question that names none."""
MAX_DECIDING_RULES = 3
"""Maximum number of deciding rules that are shown with a question, beside one that does not decide."""
WORDED = {"asked": "a choice is offered", "not asked": "no choice is offered", "yes": "Yes", "no": "No"}
PROMPTS = read_arrow_table(__file__, "prompts.txt")
"""Pattern of an observation → the question whose answer it is."""
RULE_AT_END = re.compile(r" \[[^\]]*\]$")


class LessonOption(Struct, frozen=True):
    """An answer on the list that a learner chooses from.

    Attributes:
        text: the answer in shared words.
        rivals: the games and variants that give it; () for a rule.
    """

    text: str
    rivals: tuple[Rival, ...] = ()


class PosedQuestion(Struct, frozen=True):
    """A question about one game.

    Attributes:
        question: the question as the lesson has it.
        column: ruleset that it is about, as "game@revision".
        title: title of that ruleset.
        prompt: wording of the question.
        cards: the cards of the scenario.
        lines: the script lines that learners see, by number.
        options: the answers to choose from, in an order that gives nothing away.
        right: index of the right answer.
        rules: ids of the rules behind the right answer, the deciding ones first.
        because: the game's own reason for a refusal; "" for none.
        shown: ids of the rules shown with the question, in rulebook order: the deciding ones and one or two others.
        state: numbers that the scenario gives for each player, such as the size of the deck.
        later: whether a later question is about the same scenario, so that the answers of other games stay hidden.
        rule_follows: whether the next question asks for the deciding rule, so that this rule stays hidden.
        result: the question about the result, if this one asks for the rule that decides it; else None.
        reasons: other game → ids of the rules that decide its answer, as `rules`.
        unneeded: ids of the rules on offer without which the answer stays the same, if this question asks for a rule.
        rests: names of the assumptions of which another option would change the right answer.
        run: the run of the scenario under that ruleset.
        rulesets: column → ruleset, for every column that answers.
        titles: column → title.
    """

    question: LessonQuestion
    column: str
    title: str
    prompt: str
    cards: tuple[CardLine, ...]
    lines: Mapping[int, str]
    options: tuple[LessonOption, ...]
    right: int
    rules: tuple[str, ...]
    because: str
    rests: tuple[str, ...]
    run: Run
    rulesets: Mapping[str, Ruleset]
    titles: Mapping[str, str]
    shown: tuple[str, ...] = ()
    state: tuple[str, ...] = ()
    later: bool = False
    rule_follows: bool = False
    result: PosedQuestion | None = None
    reasons: Mapping[str, tuple[str, ...]] = {}
    unneeded: tuple[str, ...] = ()

    @property
    def ruleset(self) -> Ruleset:
        """Return the ruleset of the game that it is about."""
        return self.rulesets[self.column]


def pose(
    lesson: Lesson, seconds: float | None = None, report: Callable[[str], None] = report_nothing
) -> tuple[PosedQuestion, ...]:
    """Return each question of a lesson once for each of its games.

    A question with only two answers is followed by a question for the deciding rule.

    Args:
        lesson: the lesson.
        seconds: limit of processor seconds for a question's cause, and for wrong answers in each of its games; by
            default that of a comparison.
        report: called with a description of the next step.

    Raises:
        UnknownGame, ScenarioError, ScriptError, LookupError: as for `rulestone.lab.compare.comparison.compare`.
    """
    made: dict[tuple[str, str, str, tuple[str, ...]], Comparison] = {}
    found: list[PosedQuestion] = []
    for number, question in enumerate(lesson.questions, 1):
        report(f"question {number} of {len(lesson.questions)}")
        scenario = question.scenario
        columns = make_columns((*scenario.games, *question.games)) if scenario.games else ()
        key = (scenario.file, question.asks, question.changed, columns)
        if key not in made:
            deciding = {question.asks: scenario.answer.get(question.asks, {})} if question.asks else scenario.answer
            unknown = not (question.cites or scenario.cites)
            made[key] = compare(replace(scenario, answer=deciding), columns, evidence=unknown, seconds=seconds)
        for name in choose_columns(question, made[key]):
            found += add_rule_question(make_question_for(question, made[key], name, seconds))
    scenes = [(one.question.scenario.file, one.question.scenario.name) for one in found]
    return tuple(replace(one, later=scenes[n] in scenes[n + 1 :]) for n, one in enumerate(found))


def pose_question(question: LessonQuestion, seconds: float | None = None) -> tuple[PosedQuestion, ...]:
    """Return a question once for each of its games; none refers to a question that follows.

    Raises:
        UnknownGame, ScenarioError, ScriptError, LookupError: as for `pose`.
    """
    alone = pose(Lesson("", "", "", "", (question,)), seconds)
    return tuple(replace(one, later=False, rule_follows=False) for one in alone)


def choose_columns(question: LessonQuestion, result: Comparison) -> list[str]:
    """Return the columns for a question: those it names, or the first of each way of behaving, the rarest first."""
    if question.games:
        return list(make_columns(question.games))
    rare = sorted(result.ways, key=lambda way: len(way.columns))
    names = [way.columns[0] for way in rare]
    names = names or [column.name for column in result.columns if column.name not in result.wordless]
    return names[:GAMES_ASKED]


def make_question_for(
    question: LessonQuestion, comparison: Comparison, column: str, seconds: float | None
) -> PosedQuestion:
    """Return a question about one column of a comparison."""
    scenario = question.scenario
    runs, rulesets = {c.name: c.run for c in comparison.columns}, {c.name: c.ruleset for c in comparison.columns}
    titles = {c.name: c.title for c in comparison.columns}
    row = find_asked_row(question, comparison)
    rules = list_deciding_rules(question, comparison, column, row.cells[column])
    cited = rules or list_cited_rules(comparison, column)
    answers = find_rivals(scenario, column, runs, rulesets, name_row(row), cited, seconds)
    right = answers[0][1]
    rules = rules or find_rule_by_removal(answers)
    by_answer = group_rivals(question, answers)
    other_games = ((one.column, cell) for one, cell in answers if one.kind == "game" and one.column != column)
    correct = word_answer(question, right, runs[column])
    options = tuple(LessonOption(text, (*by_answer[text],)) for text in sorted(by_answer, key=make_order_key))
    return PosedQuestion(
        question,
        column,
        titles[column],
        question.prompt or format_prompt(question, scenario.asks),
        list_scenario_cards(scenario, rulesets[column]),
        list_shown_lines(question, row, comparison, column),
        options,
        next((n for n, one in enumerate(options) if one.text == correct), -1),
        rules,
        right.because,
        list_assumptions(by_answer, correct),
        runs[column],
        rulesets,
        titles,
        list_shown_rules(rules, runs[column], rulesets[column], 2 if len(options) == 2 else 1),
        list_numbers(scenario),
        reasons={name: list_deciding_rules(question, comparison, name, cell) for name, cell in other_games},
    )


def add_rule_question(posed: PosedQuestion) -> tuple[PosedQuestion, ...]:
    """Return a question, followed by a question for the deciding rule if there are only two answers."""
    book = posed.ruleset.rulebook
    deciding = next((id for id in posed.rules if id in posed.shown), "")
    if not deciding or len(posed.options) != 2 or posed.right < 0:
        return (posed,)
    offered = [id for id in posed.shown if id == deciding or id not in posed.rules]
    asked = f"Which rule answers the question “{posed.prompt}”"
    rules = tuple(LessonOption(f"{id}: {book[id].text}") for id in offered)
    right, asked_of = offered.index(deciding), posed.question
    own, wrong = Rival("game", posed.column, None, posed.run), (id for id in offered if id != deciding)
    unneeded = tuple(id for id in wrong if keeps_answer(own, asked_of.scenario, id, posed.rulesets, asked_of.row))
    about_rule = replace(posed, prompt=asked, options=rules, right=right, shown=(), result=posed, unneeded=unneeded)
    return replace(posed, rule_follows=True), about_rule


def find_asked_row(question: LessonQuestion, comparison: Comparison) -> TableRow:
    """Return the row of a comparison that answers a question.

    Raises:
        LookupError: the scenario has no such observation.
    """
    for row in comparison.rows:
        if name_row(row) == question.row:
            return row
    raise LookupError(f"{question.scenario.name} has no observation called “{question.row}”")


def group_rivals(question: LessonQuestion, answers: Iterable[tuple[Rival, Cell]]) -> dict[str, list[Rival]]:
    """Return answer in words → the games that give it, without answers that have no words."""
    worded = [(rival, cell) for rival, cell in answers if not cell.blank and cell.kind != "no counterpart"]
    return group_by_key((word_answer(question, cell, rival.run), rival) for rival, cell in worded)


def list_assumptions(rivals: Mapping[str, Sequence[Rival]], correct: str) -> tuple[str, ...]:
    """Return the changed assumptions that lead to other answers than the correct one."""
    wrong = (one for text, group in rivals.items() if text != correct for one in group if one.kind == "assumption")
    return tuple(dict.fromkeys(rival.change.what for rival in wrong if rival.change is not None))


def list_shown_lines(question: LessonQuestion, asked: TableRow, comparison: Comparison, column: str) -> dict[int, str]:
    """Return the script lines for a question by number: up to the line in question, without idle answers.

    An answer “if asked” is idle if the game does not ask. It is shown nevertheless if all games that do not ask have
    the same result, because its absence would reveal that result. “if asked” is cut where every game asks.
    """
    found = {}
    for row in comparison.rows:
        silent = [name for name, cell in row.cells.items() if cell.text == NOT_ASKED]
        idle = column in silent and len({asked.cells[name].text for name in silent}) > 1
        if row.kind == "step" and 0 < row.step <= (question.step or row.step) and not idle:
            found[row.step] = row.name if silent else row.name.removesuffix(f" {IF_ASKED}")
    return found


def list_shown_rules(deciding: Sequence[str], run: Run, ruleset: Ruleset, extra: int = 1) -> tuple[str, ...]:
    """Return the deciding rules of a question and `extra` other rules, in rulebook order.

    The other rules are of the same chapter if possible: the nearest rules that the run cites, else the nearest of all.
    Rules of a few words are the last choice, since they are not plausible. Subrules of a deciding rule are left out,
    since they could decide too.
    """
    order = {rule.id: number for number, rule in enumerate(ruleset.rulebook)}
    needed = [id for id in deciding if id in order][:MAX_DECIDING_RULES]
    if not needed:
        return ()
    cited = {id for record in run.records for id in record.rules}
    others = [id for id in order if not any(is_within(id, one) or is_within(one, id) for one in deciding)]
    short = {rule.id for rule in ruleset.rulebook if len(rule.text.split()) < MIN_RULE_WORDS}
    first, chapter = order[needed[0]], needed[0].partition(".")[0] + "."
    others.sort(key=lambda id: (id in short, not id.startswith(chapter), id not in cited, abs(order[id] - first)))
    return tuple(sorted([*needed, *others[:extra]], key=lambda id: order[id]))


def is_within(id: str, rule: str) -> bool:
    """Return whether an id is a rule's or a subrule's: "8.1", "8.1.2" and "8.1a" are within "8.1", "8.10" is not."""
    return id.startswith(rule) and not id[len(rule) :][:1].isdigit()


def list_numbers(scenario: Scenario) -> tuple[str, ...]:
    """Return the numbers of each player in a scenario, one line each: "Ada: deck 3, life 2"."""
    found = []
    for player, node in scenario.players.items():
        entries = node.mapping() if isinstance(node.value, dict) else {}
        values = entries.get("values")
        merged = {**entries, **(values.mapping() if values is not None else {})}
        counts = [f"{key} {entry.plain}" for key, entry in merged.items() if isinstance(entry.plain, int)]
        if counts:
            found.append(f"{player}: {', '.join(counts)}")
    return tuple(found)


def list_scenario_cards(scenario: Scenario, ruleset: Ruleset) -> tuple[CardLine, ...]:
    """Return the cards of a scenario, and the pool cards that it names."""
    own = {name: card for card in ruleset.cards.values() for name in (card.name, card.original) if name}
    found = list(list_card_lines(scenario, column=ruleset.name))
    pool = [own[name] for name in list_card_names(scenario) if name in own and name not in scenario.cards]
    texts = [" ".join(print_card(card, ruleset)) for card in pool]
    scene = " ".join([*texts, *(card.text for card in found), *(line.text for line in scenario.play)]).casefold()
    for card, text in zip(pool, texts, strict=True):
        values = list_relevant_values(card, ruleset, scene)
        found.append(CardLine(card.name, ", ".join((card.type, *values)), text, ""))
    return tuple(found)


def list_relevant_values(card: Card, ruleset: Ruleset, scene: str) -> list[str]:
    """Return the relevant values of a card in words: numbers, keywords, and values that the scene mentions."""
    found = []
    for key, value in list_values(card, ruleset).items():
        parts = [str(part) for part in (value if isinstance(value, tuple) else (value,))]
        keyword = value is True and key in ruleset.parts.attributes and ruleset.parts.attributes[key].keyword
        number = isinstance(value, int) and value is not True
        if keyword or number or any(part.casefold() in scene for part in (key, *parts)):
            found.append(key if value is True or [key] == parts else f"{key} {', '.join(parts)}")
    return found


def format_prompt(question: LessonQuestion, asks: str) -> str:
    """Return a question in the usual words."""
    if question.step:
        return f"What happens at line {question.step}?"
    if asks and question.asks in question.scenario.answer:
        return asks
    return find_prompt(question.asks) or f"What is the value of “{question.asks}” at the end?"


def find_prompt(observation: str) -> str:
    """Return the question whose answer is an observation at the end; "" if there are no words for it."""
    matches = ((re.fullmatch(form, observation), prompt) for form, prompt in PROMPTS)
    return next((prompt.format(*found.groups()) for found, prompt in matches if found), "")


def word_answer(question: LessonQuestion, cell: Cell, run: Run) -> str:
    """Return an answer in words: the scenario's wording, or the observed value if the lesson uses other words."""
    if question.step:
        asked = run.steps[question.step - 1 : question.step]
        refused = cell.text != "not asked" and not all(step.verdict.ok for step in asked)
        # the rule's id would reveal the game
        text = RULE_AT_END.sub("", cell.text)
        return text if refused else WORDED.get(text, text)
    called = question.scenario.answer.get(question.asks, {}).get(cell.text, "")
    if question.prompt or called:
        return WORDED.get(cell.text, cell.text) if question.prompt else called
    # a value such as "2" needs its name if other answers are sentences
    return f"Another result: {question.asks} {cell.text}" if question.asks in question.scenario.answer else cell.text


def make_order_key(text: str) -> tuple[int, int, str]:
    """Return numbers by size and words alphabetically: an order that does not show the right answer."""
    number = text.lstrip("+-")
    return (0, int(text), "") if number.isdecimal() and len(number) < 10 else (1, 0, text.casefold())


def list_deciding_rules(question: LessonQuestion, comparison: Comparison, column: str, right: Cell) -> tuple[str, ...]:
    """Return the ids of the rules that decide an answer; () if none is named or proved.

    They are the rules that the lesson names, else the rule of the refusal, else the rules that the scenario's author
    expects and the rules that a comparison proves, first those that refuse a line. A rule that the run merely cites
    need not decide.
    """
    own = comparison.column(column)
    book = own.ruleset.rulebook
    steps = own.run.steps[question.step - 1 : question.step] if question.step else ()
    used = {rule for step in steps for rule in step.cites} or book.rules
    expected = [rule for rule in (*comparison.cites, *list_proved_rules(comparison, column)) if rule in used]
    refusing = {step.verdict.rule for step in own.run.steps if not step.verdict.ok}
    expected.sort(key=lambda rule: rule not in refusing)
    named = [rule for rule in question.cites if rule in book] or ([right.rule] if right.rule else expected)
    return tuple(rule for rule in named if rule in book)


def list_proved_rules(comparison: Comparison, column: str) -> list[str]:
    """Return the ids of the rules that are proved as causes in a column's way of behaving."""
    same = next((way.columns for way in comparison.ways if column in way.columns), ())
    proofs = [trial.change for trial in comparison.trials if trial.like and trial.change.column in same]
    return list(dict.fromkeys(rule for change in proofs for rule in change.rules[:1]))


def list_cited_rules(comparison: Comparison, column: str) -> list[str]:
    """Return the ids of the rules that a column cites where the answers diverge."""
    groups = comparison.divergence.groups if comparison.divergence is not None else ()
    return [rule for group in groups if column in group.columns for rule in group.rules]


def find_rule_by_removal(answers: Sequence[tuple[Rival, Cell]]) -> tuple[str, ...]:
    """Return the rule whose removal changes the answer, as a tuple of at most one id."""
    other = (one.change for one, cell in answers if one.kind == "without" and cell.key != answers[0][1].key)
    return next((change.rules[:1] for change in other if change is not None), ())


def find_problems(lesson: Lesson, posed: Sequence[PosedQuestion]) -> list[str]:
    """Return the faults of a lesson and its posed questions, one line each; [] for none."""
    return [
        f"question {number} ({one.title}): {fault}"
        for number, one in enumerate(posed, 1)
        for fault in find_faults_of_question(one)
    ]


def find_faults_of_question(posed: PosedQuestion) -> list[str]:
    """Return the faults of a question, one line each; [] for none."""
    found = []
    if posed.right < 0:
        return ["the game has no word for the question"]
    if posed.run.stopped and not posed.question.cites:
        found.append(f"the run never ends: {posed.run.stopped}")
    if len({option.text for option in posed.options}) < 2:
        found.append("all games give the same answer: the question has no wrong answer")
    if posed.rests:
        found.append(f"the answer depends on an assumption ({', '.join(posed.rests)}) that no source confirms")
    if not posed.rules:
        found.append("no rule is proved as the cause: name the rule that decides with “cites”")
    return found + find_wrong_citations(posed)


def find_wrong_citations(posed: PosedQuestion) -> list[str]:
    """Return the faults of the rules that a question cites, one line each; [] for none."""
    used = {id for one in posed.run.records for id in one.rules} | {step.verdict.rule for step in posed.run.steps}
    unknown = [id for id in posed.question.cites if not any(id in r.rulebook for r in posed.rulesets.values())]
    missing = [rule for rule in posed.question.cites if rule in posed.ruleset.rulebook and rule not in used]
    found = [f"no game has these rules: {', '.join(unknown)}"] if unknown else []
    return found + ([f"the run does not use these rules that it cites: {', '.join(missing)}"] if missing else [])
