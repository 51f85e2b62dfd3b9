"""Results as SVG: the library, policies, stacks, outcomes, simulated games and the rules that decide; and displays in
notebooks: comparisons, runs, positions and explanations as HTML.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import singledispatch
from typing import Any

from msgspec.structs import replace

from rulestone.game.host import find
from rulestone.game.ruleset import ASSUMED, Rule, Ruleset
from rulestone.kernel.position import Position
from rulestone.kernel.trace import Record
from rulestone.lab.compare.comparison import Comparison, get_title
from rulestone.lab.compare.library import ComparedScenario, make_matrix
from rulestone.lab.contrast import Contrast
from rulestone.lab.outcomes.explored import Explored
from rulestone.lab.revisions.diff import Diff
from rulestone.lab.simulate.simulation import Simulation
from rulestone.lab.simulate.tally import list_decks
from rulestone.lab.statistics import MeasuredDifference, compute_interval
from rulestone.lab.why.picture import Picture
from rulestone.lab.why.reasons import WhyNot
from rulestone.lab.why.value import Explanation
from rulestone.model.display import describe_values
from rulestone.report import comparison, contrast, explanation, outcomes, pictures, simulation
from rulestone.report.catalogue import format_policy, get_question, group_by_chapter, list_policy_names
from rulestone.report.comparison import build_heads
from rulestone.report.differ import format_side
from rulestone.report.document import frame_html, to_html, to_text
from rulestone.report.library import LETTERS, NO_ANSWER, find_letter, list_distances
from rulestone.report.page.document import load_templates
from rulestone.report.page.lanes import list_events
from rulestone.report.pictures import charts
from rulestone.report.pictures.canvas import Canvas
from rulestone.report.scene import build_scene
from rulestone.report.trace import format_step, list_expected_rows
from rulestone.report.words import format_seen, plural
from rulestone.scenario.results import Run, StepResult

PUT, GONE = "item put", {"resolves": "✓ resolves", "item removed": "✕ removed"}
"""Events of trace records: an item is put on the stack, or leaves it."""
CITED = (1, 2, 4, 8)
"""Numbers of rulings at which the colour becomes stronger."""
MAX_CARDS = 24
"""Most cards in a picture; of more cards it shows the best and the worst."""


@singledispatch
def svg(result: Any) -> str:
    """Return a result as a self-contained SVG document for light and dark pages.

    Args:
        result: a picture of continuous effects, a comparison, a run, a search for outcomes, a difference of revisions,
            a simulation, or a contrast of two rulesets.

    Raises:
        TypeError: there is no picture of such a result.
    """
    raise TypeError(f"there is no picture of {type(result).__name__}")


svg.register(Picture, pictures.svg)


# --- matrices -------------------------------------------------------------------------------------------------------


def draw_library(compared: Sequence[ComparedScenario]) -> str:
    """Draw scenarios as rows and rulesets as columns; equal answers in a row share a colour and a letter."""
    made = make_matrix(compared)
    canvas = Canvas("The scenario library under all rulesets")
    canvas.draw_paragraph("Rulesets with the same letter in a row give the same answer.")
    canvas.draw_paragraph(
        "Signs: ′ derived, ◆ assumed, ◇ undecided, ? no rule cited. A dot: the question does not arise."
    )
    rows: dict[str, list[charts.ChartCell]] = {}
    titles = {one.scenario: one for one in compared}
    for name, numbers in made.rows.items():
        one = titles[name]
        rows[one.title] = []
        for column in made.columns:
            answer = one.ways[numbers[column]][0] if column in numbers else NO_ANSWER
            letter, tip = find_letter(made, name, column), f"{one.title}, {column}: {answer}"
            rows[one.title].append(charts.ChartCell(letter, numbers.get(column, -1), tip=tip))
    charts.draw_heat_map(canvas, made.columns, rows)
    return canvas.render(describe_cells(rows))


def render_library_page(compared: Sequence[ComparedScenario]) -> str:
    """Return the matrix as an HTML page: the heat map, and the distances of rulesets."""
    distances = to_html(list_distances(make_matrix(compared)))
    return frame_html("The scenario library under all rulesets", draw_library(compared) + distances)


def draw_policies(rulesets: Sequence[Ruleset], differing: bool = False) -> str:
    """Draw policies as rows and rulesets as columns; equal policies in a row share a colour and a letter.

    Args:
        differing: draw only rows with different policies, and write out the policies below.
    """
    canvas = Canvas("Policies of the games", 620 if differing else 368)
    canvas.draw_paragraph("Rulesets with the same letter in a row have the same policy. Point at a cell to read it.")
    rows: dict[str, list[charts.ChartCell]] = {}
    legend: dict[str, list[str]] = {}
    for name in list_policy_names(rulesets):
        texts = [format_policy(one, name, cites=False) for one in rulesets]
        order = list(dict.fromkeys(texts))
        if differing and len(order) == 1:
            continue
        legend[get_question(name)] = [f"{letter}: {text}" for letter, text in zip(LETTERS, order, strict=False)]
        cells = rows[get_question(name)] = []
        for one, text in zip(rulesets, texts, strict=True):
            number = order.index(text)
            cells.append(charts.ChartCell(LETTERS[number], number, tip=f"{get_question(name)}, {one.name}: {text}"))
    charts.draw_heat_map(canvas, [get_title(one.name) for one in rulesets], rows)
    for question, answers in legend.items() if differing else ():
        canvas.draw_heading(question)
        canvas.y += 12
        for answer in answers:
            canvas.draw_paragraph(answer)
    return canvas.render(describe_cells(rows))


def draw_coverage(game: str, rules: Sequence[Rule], cited: Mapping[str, Sequence[str]]) -> str:
    """Draw rules by chapter, with a stronger colour for rules that more rulings cite.

    Args:
        game: "game@revision".
        rules: its rules.
        cited: id of a rule → ids of the rulings that cite it.
    """
    canvas = Canvas(f"{game}: rules and the rulings that cite them", wide=620)
    canvas.draw_paragraph("The first row shows the colours of rules by their rulings. ◆ marks an assumption.")

    def make_cell(rule: Rule) -> charts.ChartCell:
        number = len(cited.get(rule.id, ()))
        share = 0.5 + sum(number >= least for least in CITED) / (2 * len(CITED)) if number else None
        tip = f"{rule.id} ({plural(number, 'ruling')}): {rule.text}"
        id = rule.id.partition(".")[2] or rule.id  # the row names the chapter
        return charts.ChartCell(id + (" ◆" if rule.status == ASSUMED else ""), share=share, tip=tip)

    marks = enumerate(("none", "1", "2–3", "4–7", "8 or more"))
    cells = {"Rulings": [charts.ChartCell(text, share=0.5 + n / 8 if n else None) for n, text in marks]}
    cells |= {id: list(map(make_cell, some)) for id, some in group_by_chapter(rules).items()}
    charts.draw_heat_map(canvas, (), cells, 84)
    return canvas.render(describe_cells(cells))


def describe_cells(rows: Mapping[str, Sequence[charts.ChartCell]]) -> str:
    """Return the cells of a heat map in words."""
    return ". ".join(cell.tip for cells in rows.values() for cell in cells)


@svg.register
def draw_diff(diff: Diff) -> str:
    """Draw the policies in which two revisions differ."""
    return draw_policies([find(name)[1] for name in (diff.own, diff.other)], differing=True)


# --- stacks and outcomes --------------------------------------------------------------------------------------------


@svg.register
def draw_comparison(comparison: Comparison) -> str:
    """Draw the stack of every column over the lines of the script; equal stacks share a lane."""
    runs = [(head.title, head.columns[0].run) for head in build_heads(comparison)]
    return draw_stacks(comparison.title or comparison.scenario, runs)


@svg.register
def draw_run(run: Run) -> str:
    """Draw the stack of a run over the lines of the script."""
    return draw_stacks(run.title or run.scenario, [(get_title(run.game), run)])


def draw_stacks(title: str, runs: Sequence[tuple[str, Run]]) -> str:
    """Draw the stacks of runs of one scenario; equal ones share a lane.

    Args:
        title: of the scenario.
        runs: title of a lane, and the run.
    """
    steps: dict[str, int] = {}
    for _, run in runs:
        for step in run.steps:
            steps[step.line] = max(steps.get(step.line, 1), len(find_stack_records(step)))
    canvas = Canvas(f"{title}: the stack over time", max(368, charts.MOMENT * sum(steps.values())))
    canvas.draw_paragraph(
        "Time runs to the right. A box is a stack item, as wide as its time there. Later items are above earlier ones."
    )
    canvas.y += 6
    lanes: dict[str, tuple[list[str], Run]] = {}
    for name, run in runs:
        lanes.setdefault(repr(build_lane("", run, steps)), ([], run))[0].append(name)
    drawn = [build_lane("; ".join(names), run, steps) for names, run in lanes.values()]
    charts.draw_timeline(canvas, steps, drawn)
    words = [f"{lane.title}: " + ", ".join(f"{bar.label} {bar.end}" for bar in lane.bars) for lane in drawn]
    return canvas.render(". ".join(words))


def find_stack_records(step: StepResult) -> list[Record]:
    """Return the records of a line in which an item is put on the stack or leaves it."""
    return [record for record in step.records if record.event in (PUT, *GONE)]


def build_lane(title: str, run: Run, steps: Mapping[str, int]) -> charts.StackLane:
    """Return the lane of a run.

    Args:
        steps: line of the script → its number of moments.
    """
    waiting: dict[int, charts.StackBar] = {}
    at = 0
    gone = []
    refusals = {}
    by_line = {step.line: step for step in run.steps}
    for number, (line, count) in enumerate(steps.items()):
        step = by_line.get(line)
        if step is not None and not step.verdict.ok:
            refusals[number] = step.verdict.because or "refused"
        for n, record in enumerate(find_stack_records(step) if step is not None else (), at):
            ref = record.data["item"]
            if record.event == PUT:
                waiting[ref] = charts.StackBar(record.text.partition(": ")[2], n, 0, len(waiting), "")
            elif ref in waiting:
                gone.append(replace(waiting.pop(ref), last=n, end=GONE[record.event]))
        at += count
    gone += [replace(bar, last=at) for bar in waiting.values()]
    return charts.StackLane(title, tuple(gone), refusals)


@svg.register
def draw_outcomes(result: Explored) -> str:
    """Draw the shortest way to each outcome as a tree: questions, their answers, and outcomes as leaves."""
    canvas = Canvas(
        f"{result.title or result.scenario} under {get_title(result.game)}: {plural(len(result.endings), 'outcome')}"
    )
    canvas.draw_paragraph(f"The shortest way to each outcome from {result.since}.")
    start = charts.Branch("")
    for ending in result.endings[: outcomes.MAX_SHOWN]:
        node, answer = start, ""
        for step in ending.way:
            asked = f"{outcomes.name_decider(step.player)}: {step.asked}"
            node, answer = node.branches.setdefault(answer, charts.Branch(asked)), step.answer
        node.branches[answer] = charts.Branch(
            f"{ending.number}. {describe_values(ending.values) or 'nothing is observed'}", ending.number - 1
        )
    for root in start.branches.values():
        charts.draw_tree(canvas, root)
    return canvas.render(to_text(outcomes.build_document(result)))


# --- games ----------------------------------------------------------------------------------------------------------


@svg.register
def draw_contrast(found: Contrast) -> str:
    """Draw the difference of each figure between two rulesets, with its interval."""
    canvas = Canvas(
        f"{format_side(found.own)} against {format_side(found.other)}: {plural(found.games, 'pair')} of games", 590
    )
    shares = [one for one in found.figures if one.unit == "%" and one.games]
    canvas.draw_heading("Shares of games")
    charts.draw_forest(
        canvas, [build_interval(one, 100) for one in shares], 0, "difference in percentage points, 95 % interval"
    )
    numbers = [one for one in found.figures if one.unit != "%" and one.games and one.own]
    canvas.draw_heading("Numbers")
    rows = [build_interval(one, 100 / abs(one.own)) for one in numbers]
    charts.draw_forest(canvas, rows, 0, f"difference in % of {format_side(found.own)}, 95 % interval")
    return canvas.render(to_text(contrast.build_document(found)))


def build_interval(figure: MeasuredDifference, scale: float) -> charts.Interval:
    """Return a measured difference as an interval, multiplied by a scale."""
    text = f"{contrast.format_mean(figure.own, figure)} → {contrast.format_mean(figure.other, figure)}"
    return charts.Interval(figure.what, figure.difference * scale, figure.low * scale, figure.high * scale, text)


@svg.register
def draw_simulation(found: Simulation) -> str:
    """Draw the wins, matchups, lengths and endings of games, and the wins by card if they were measured."""
    data = found.to_dict()
    title = f"{get_title(found.game)}: {plural(found.tally.games, 'game')} between {found.players}, seed {found.seed}"
    canvas = Canvas(title, 590)
    every = data["all"]
    won = {"seat 1": (every["seat 1"], every["games"]), "seat 2": (every["seat 2"], every["games"])}
    won["the first player"] = data["first"]["won"], data["first"]["games"]
    won |= {deck: (one["won"], one["games"]) for deck, one in data["decks"].items()}
    canvas.draw_heading("Wins")
    rows = [build_win_interval(name, *compute_interval(*counts), counts) for name, counts in won.items() if counts[1]]
    charts.draw_forest(canvas, rows, 50, "% of games, 95 % interval")
    decks = list_decks(found.pairings)
    if len(decks) > 1:
        canvas.draw_heading("Matchups: % of games that the deck of seat 1 (rows) wins against seat 2")
        pairs = {(*one["decks"],): one for one in data["pairings"] if one["games"]}
        played = dict.fromkeys(own for own, _ in pairs)
        charts.draw_heat_map(
            canvas, decks, {own: [build_matchup_cell(pairs.get((own, other))) for other in decks] for own in played}, 44
        )
    canvas.draw_heading("Lengths in turns")
    charts.draw_bars(canvas, group_lengths(found.tally.turns))
    canvas.draw_heading("Endings")
    charts.draw_bars(canvas, {simulation.format_ending(how, found): count for how, count in data["ends"].items()})
    if data["measured"] is not None:
        draw_cards(canvas, data["measured"]["cards"])
    return canvas.render(to_text(simulation.build_document(found)))


def draw_cards(canvas: Canvas, cards: Mapping[str, Any]) -> None:
    """Draw the wins of players who draw a card, the best first."""
    drawn = {name: one["drawn"] for name, one in cards.items() if one["drawn"]["games"]}
    best = sorted(drawn, key=lambda name: (-drawn[name]["share"], name))
    some = best if len(best) <= MAX_CARDS else best[: MAX_CARDS // 2] + best[-MAX_CARDS // 2 :]
    canvas.draw_heading("Wins of players who draw a card")
    picked = {simulation.name_card(name): drawn[name] for name in some}
    rows = [
        build_win_interval(name, one["low"], one["high"], (one["share"] * one["games"], one["games"]))
        for name, one in picked.items()
    ]
    charts.draw_forest(canvas, rows, 50, "% of games, 95 % interval")


def build_win_interval(name: str, low: float, high: float, counts: tuple[float, int]) -> charts.Interval:
    """Return a win rate as an interval in percent."""
    share = 100 * counts[0] / counts[1]
    low, high = 100 * low, 100 * high
    text = f"{share:.0f} % of {counts[1]:,} ({low:.0f}–{high:.0f})"
    return charts.Interval(name, share, low, high, text)


def build_matchup_cell(entry: Mapping[str, Any] | None) -> charts.ChartCell:
    """Return the cell of a pairing; the colour is paler for fewer than 20 games."""
    if entry is None:
        return charts.ChartCell("–")
    share = entry["seat 1"] / entry["games"]
    tip = f"{' against '.join(entry['decks'])}: {entry['seat 1']} of {entry['games']}"
    return charts.ChartCell(
        simulation.format_wins(entry, True), share=0.5 + (share - 0.5) * min(1, entry["games"] / 20), tip=tip
    )


def group_lengths(lengths: Mapping[int, int]) -> dict[str, int]:
    """Return lengths in at most twelve groups of equal size."""
    if not lengths:
        return {}
    low, size = min(lengths), -(-(max(lengths) - min(lengths) + 1) // 12)
    found: dict[str, int] = {}
    for start in range(low, max(lengths) + 1, size):
        label = str(start) if size == 1 else f"{start} to {start + size - 1}"
        found[label] = sum(lengths.get(length, 0) for length in range(start, start + size))
    return found


def render_html(result: Any) -> str | None:
    """Return a result as HTML; None for other objects."""
    draw = DRAWN.get(type(result))
    return str(draw(result)).strip() + "\n" if draw is not None else None


def render_svg(result: Any) -> str | None:
    """Return a result as SVG if that is its only form; None for other objects."""
    return svg(result) if isinstance(result, DRAWN_AS_SVG) else None


def get_template_piece(name: str, *given: Any) -> str:
    """Return a rendered piece of the template for notebooks."""
    return str(getattr(load_templates().get_template("notebook.html").module, name)(*given))


def render_run(run: Run) -> str:
    """Return a run as HTML: the lines of the script with their events, observations and expectations."""
    title = f"{run.title or run.scenario} – {run.game}"
    steps = [(format_step(step).partition(". ")[2], list_events(step.records, step.position)) for step in run.steps]
    observed = [(name, format_seen(one)) for name, one in run.observations.items()]
    expected = list_expected_rows(run)
    return get_template_piece("run", title, run.asks, steps, observed, expected)


def find_ruleset(position: Position) -> Ruleset | None:
    """Return the ruleset of a position; None where its game is not installed."""
    try:
        return find(position.rules.name)[1]
    except LookupError:
        return None


DRAWN: dict[type, Any] = {
    Comparison: lambda found: to_html(comparison.build_document(found, brief=True)),
    Run: render_run,
    Position: lambda found: get_template_piece("board", build_scene(found, find_ruleset(found))),
    Explanation: lambda found: to_html(explanation.build_document(found)),
    WhyNot: lambda found: to_html(explanation.build_why_not_document(found)),
}
DRAWN_AS_SVG = (Picture, Simulation, Contrast, Explored)
