"""Outcomes of a moment, and the scenarios whose outcome is open, as documents."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from rulestone.lab.outcomes.catalogue import OutcomesCatalogue, ScenarioOutcomes
from rulestone.lab.outcomes.explored import AskedQuestion, Ending, Explored
from rulestone.model.display import describe_values
from rulestone.report.document import Document, Entries, ListEntry, Paragraph, describe_rest, fold_entries
from rulestone.report.words import join_words, plural

MAX_SHOWN = 12
"""Maximum number of outcomes, of answers, and of irrelevant questions shown; JSON has all."""


def build_document(result: Explored) -> Document:
    """Yield the result of a search: the outcomes with their ways, the deciding and the irrelevant questions."""
    title = f"{result.scenario} under {result.game}" + (f": {result.title}" if result.title else "")
    began = result.since != "the start"
    till = "until that action is over" if began else "before any action (--free tries actions too)"
    till = "to the end of the turn, with all actions of players" if result.free else till
    yield Paragraph(title, rest="")
    count = plural(len(result.endings), "outcome") + (" found so far" if result.bounds else "")
    yield Paragraph(f"From {result.since}, {till}: {count} in {plural(result.positions, 'position')}.", tight=True)
    yield from group("Not everything was searched:", map(ListEntry, result.bounds))
    for ending in result.endings[:MAX_SHOWN]:
        yield Entries(list_outcome_entries(ending, result), ((0, 0), (5, 2)))
    yield Paragraph(describe_rest(len(result.endings), MAX_SHOWN, "outcome"))
    yield Paragraph(format_decider(result))
    deciding, idle = result.deciding, [one for one in result.questions if not one.matters]
    lead = "Choices that decide (more results are possible):" if result.bounds else "Choices that decide:"
    yield from group(lead, (entry for one in deciding[:MAX_SHOWN] for entry in list_question_entries(one)))
    yield Paragraph(describe_rest(len(deciding), MAX_SHOWN, "question"))
    note = "in the searched positions" if result.bounds else "every answer leaves the same outcomes"
    lines = (ListEntry(f"{name_decider(one.player)}: {one.asked}") for one in idle[:MAX_SHOWN])
    yield from group(f"These choices do not matter ({note}):", lines)
    yield Paragraph(describe_rest(len(idle), MAX_SHOWN, "question"))


def group(heading: str, entries: Iterable[ListEntry]) -> Document:
    """Yield a list below a line; nothing for an empty list."""
    listed_ = list(entries)
    if listed_:
        yield Paragraph(heading)
        yield Entries(listed_, ((2, 2), (6, 2)), tight=True)


def format_decider(outcomes: Explored) -> str:
    """Return the only player who decides between all outcomes, in a sentence; "" if unknown."""
    if len(outcomes.endings) < 2 or outcomes.bounds:
        return ""
    everywhere = [set(ending.forced_by) for ending in outcomes.endings]
    alone = sorted(set.intersection(*everywhere))
    return f"{alone[0]} decides which." if alone else "No single player decides which."


def list_outcome_entries(ending: Ending, outcomes: Explored) -> list[ListEntry]:
    """Return an outcome: its values, the shortest way, and who can force it."""
    entries = [ListEntry(describe_values(ending.values) or "(nothing is observed)", 0, f"{ending.number}. ")]
    way = [f"{name_decider(step.player)}: {step.asked} → {step.answer}" for step in ending.way]
    runs = ((text, len(list(run))) for text, run in groupby(way))
    entries += [ListEntry(text if times == 1 else f"{text} ({times} times)", 1) for text, times in runs]
    if len(outcomes.endings) > 1 and (ending.forced_by or not outcomes.bounds):
        entries.append(ListEntry(f"{join_words(ending.forced_by) or 'no player'} can force it", 1))
    return entries


def name_decider(player: str) -> str:
    """Return the name of the asked player, or chance."""
    return "chance" if player == "nature" else player


def list_question_entries(question: AskedQuestion) -> list[ListEntry]:
    """Return a question between outcomes, and below it the outcomes that each answer leaves possible."""
    many = f"{question.matters} of {question.positions} positions" if question.positions > 1 else "1 position"
    head = ListEntry(f"{name_decider(question.player)}: {question.asked} (matters in {many})")
    answers = [ListEntry(f"{answer} → {format_leads(leads)}", 1) for answer, leads in question.leads.items()]
    return [head, *fold_entries(answers, MAX_SHOWN, "answer")]


def format_leads(leads: Sequence[int]) -> str:
    """Return the numbers of the shown outcomes among `leads`, and how many further ones there are."""
    rest = sum(number > MAX_SHOWN for number in leads)
    told = [*map(str, (n for n in leads if n <= MAX_SHOWN)), *([plural(rest, "other outcome")] if rest else [])]
    return ("", "outcome ", "outcomes ")[min(2, len(leads) - rest)] + (join_words(told) or "not known")


# --- many scenarios -------------------------------------------------------------------------------------------------


def build_catalogue(result: OutcomesCatalogue) -> Document:
    """Yield the scenarios with several outcomes and the deciding players; then those not searched to the end."""
    done = result.scenarios
    searched = [one for one in done if not one.why]
    rulings, _, game = result.what.partition(" of ")
    among = f"of {game or rulings}" if rulings.startswith("rulings") else f"in {result.what}"
    sums = [
        f"{plural(len(done), 'scenario')} {among}",
        f"{len(result.open)} with more than one outcome",
        f"{len(searched) - len(result.cut)} of {len(searched)} searched completely",
        f"{result.positions:,} positions",
    ]
    yield Paragraph("; ".join(sums) + (f"; {result.left} not started" if result.left else ""))
    yield Entries([entry for one in result.open for entry in list_open_scenario_entries(one)], ((2, 2), (6, 2)))
    yield from group("Search not finished:", (ListEntry(f"{name(one)}: {'; '.join(one.bounds)}") for one in result.cut))
    yield from group("Nothing to search:", (ListEntry(f"{name(one)}: {one.why}") for one in done if one.why))


def name(entry: ScenarioOutcomes) -> str:
    """Return a scenario with its revision."""
    return f"{entry.scenario}@{entry.game.partition('@')[2]}"


def list_open_scenario_entries(entry: ScenarioOutcomes) -> list[ListEntry]:
    """Return a scenario with more than one outcome, and below it the first questions that decide."""
    by = join_words([name_decider(player) for player in entry.deciders]) or "nobody"
    asked: Sequence[str] = entry.asked[:2]
    below = (ListEntry(text.replace("nature: ", "chance: ", 1), 1) for text in asked)
    return [ListEntry(f"{name(entry)}: {entry.endings} outcomes, by {by}"), *below]
