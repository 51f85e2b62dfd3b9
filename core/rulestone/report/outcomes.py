"""Outcomes of a moment as text, and the scenarios whose outcome is open."""

from __future__ import annotations

import json as library
from collections.abc import Sequence

from rulestone.lab.outcomes.catalogue import OutcomesCatalogue, ScenarioOutcomes
from rulestone.lab.outcomes.explored import AskedQuestion, Ending, Explored
from rulestone.report.words import WIDTH, listed, plural, value, wrapped

SHOWN = 12
"""So many outcomes, answers and questions that do not matter are told; JSON has all."""


def table(found: Explored, width: int = WIDTH) -> str:
    """Return the result of a search as text.

    Args:
        found: the result.
        width: columns of text.
    """
    title = f"{found.scenario} under {found.game}" + (f": {found.title}" if found.title else "")
    till = "to the end of the turn, with all that players may begin" if found.free else "until what is begun is done"
    head = [title, f"From {found.since}, {till}: {plural(len(found.endings), 'outcome')} in {looked(found)}."]
    blocks = ["\n".join(wrapped(line, width) for line in head)]
    for ending in found.endings[:SHOWN]:
        blocks.append("\n".join(told(ending, found, width)))
    blocks.append(more(len(found.endings), "outcome"))
    blocks.append(decided(found))
    deciding, idle = found.deciding, [one for one in found.questions if not one.matters]
    if deciding:
        blocks.append(
            "\n".join(["What parts them:", *(line for one in deciding[:SHOWN] for line in parts(one, width))])
        )
    blocks.append(more(len(deciding), "question"))
    if idle:
        lines = [wrapped(f"{who(one.player)}: {one.asked}", width, "  ", "    ") for one in idle[:SHOWN]]
        note = "as far as it was tried" if found.bounds else "whatever is answered, the same can come of it"
        orders = all(one.kind == "order" or "trigger" in one.asked for one in idle)
        what = "The order does" if orders else "What does"
        blocks.append("\n".join([f"{what} not matter ({note}):", *lines]))
        blocks.append(more(len(idle), "question"))
    if found.bounds:
        lines = [wrapped(bound, width, "  ", "    ") for bound in found.bounds]
        blocks.append("\n".join(["Not everything was tried:", *lines]))
    return "\n\n".join(block for block in blocks if block) + "\n"


def looked(found: Explored) -> str:
    """How much was looked at, in words."""
    merged = f", {plural(found.merged, 'answer')} led to a known one" if found.merged else ""
    return plural(found.positions, "position") + merged


def decided(found: Explored) -> str:
    """Return which player alone decides between all outcomes, in a sentence; "" if that is unknown."""
    if len(found.endings) < 2 or found.bounds:
        return ""
    everywhere = [set(ending.forced_by) for ending in found.endings]
    alone = sorted(set.intersection(*everywhere))
    return f"{alone[0]} decides which." if alone else "No player decides alone which."


def told(ending: Ending, found: Explored, width: int) -> list[str]:
    """An outcome: its values, the shortest way, and who can force it."""
    values = "; ".join(f"{name}: {value(what)}" for name, what in ending.values.items())
    lines = [wrapped(values or "(nothing is observed)", width, f"{ending.number}. ")]
    for step in ending.way:
        lines.append(wrapped(f"{who(step.player)}: {step.asked} → {step.answer}", width, "     ", "       "))
    if len(found.endings) > 1:
        by = f"{listed(ending.forced_by)} can force it" if ending.forced_by else "nobody can force it"
        lines.append(f"     {by}")
    return lines


def who(player: str) -> str:
    """Return who is asked: a player by name, or chance."""
    return "chance" if player == "nature" else player


def parts(question: AskedQuestion, width: int) -> list[str]:
    """A question that parts outcomes, and what each answer leaves possible."""
    where = f"{question.matters} of {question.positions}" if question.positions > 1 else "1"
    lines = [wrapped(f"{who(question.player)}: {question.asked} ({plural_positions(where)})", width, "  ", "    ")]
    for answer, leads in list(question.leads.items())[:SHOWN]:
        ends = ", ".join(map(str, leads)) if leads else "not known"
        lines.append(wrapped(f"{answer} → {ends}", width, "      ", "        "))
    rest = more(len(question.leads), "answer")
    return [*lines, f"      {rest}"] if rest else lines


def plural_positions(where: str) -> str:
    """Where a question matters."""
    return f"matters in {where} position{'' if where == '1' else 's'}"


def more(count: int, noun: str) -> str:
    """How many are not shown, "" for none."""
    return f"… and {plural(count - SHOWN, f'more {noun}')}" if count > SHOWN else ""


def json(found: Explored) -> str:
    """Return the result of a search as JSON."""
    return library.dumps(found.to_dict(), ensure_ascii=False, indent=2) + "\n"


FORMS = {"table": table, "json": json}


# --- many scenarios -------------------------------------------------------------------------------------------------


def catalogue_table(found: OutcomesCatalogue, width: int = WIDTH) -> str:
    """Which scenarios have more than one outcome, and by whose choice; then those that were not searched to the end."""
    done = found.scenarios
    searched = [one for one in done if not one.why]
    sums = [
        f"{plural(len(done), 'scenario')} of {found.what.partition(' of ')[2] or found.what}"
        if found.what.startswith("rulings")
        else f"{plural(len(done), 'scenario')} in {found.what}",
        f"{len(found.open)} with more than one outcome",
        f"{len(searched) - len(found.cut)} of {len(searched)} searched to the end",
        f"{found.positions:,} positions",
    ]
    blocks = [wrapped("; ".join(sums) + (f"; {found.left} not begun" if found.left else ""), width)]
    blocks.append("\n".join(line for one in found.open for line in row(one, width)))
    if found.cut:
        lines = [
            wrapped(f"{one.scenario}@{one.game.partition('@')[2]}: {'; '.join(one.bounds)}", width, "  ", "    ")
            for one in found.cut
        ]
        blocks.append("\n".join(["Not searched to the end:", *lines]))
    failed = [one for one in done if one.why]
    if failed:
        lines = [wrapped(f"{name(one)}: {one.why}", width, "  ", "    ") for one in failed]
        blocks.append("\n".join(["Nothing to search:", *lines]))
    return "\n\n".join(block for block in blocks if block) + "\n"


def name(one: ScenarioOutcomes) -> str:
    """A scenario with its revision."""
    return f"{one.scenario}@{one.game.partition('@')[2]}"


def row(one: ScenarioOutcomes, width: int) -> list[str]:
    """A scenario with more than one outcome."""
    by = listed([who(player) for player in one.deciders]) or "nobody"
    lines = [wrapped(f"{name(one)}: {one.endings} outcomes, by {by}", width, "  ", "    ")]
    asked: Sequence[str] = one.asked[:2]
    lines += [wrapped(text.replace("nature: ", "chance: ", 1), width, "      ", "        ") for text in asked]
    return lines


def catalogue_json(found: OutcomesCatalogue) -> str:
    """The same as JSON."""
    return library.dumps(found.to_dict(), ensure_ascii=False, indent=2) + "\n"


CATALOGUE_FORMS = {"table": catalogue_table, "json": catalogue_json}
