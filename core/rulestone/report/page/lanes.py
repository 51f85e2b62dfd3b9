"""Lanes of a page: the verdict, board and events of each step in one column."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from rulestone.kernel.errors import EndlessGame, Incomputable
from rulestone.kernel.position import Position
from rulestone.kernel.trace import Record
from rulestone.lab.compare.comparison import Column, Comparison
from rulestone.lab.compare.rows import Cell
from rulestone.lab.why.picture import Picture, make_picture
from rulestone.report.pictures import svg
from rulestone.report.pictures.labels import describe_picture
from rulestone.report.scene import Scene, build_scene
from rulestone.report.trace import condense, merge_neighbours
from rulestone.scenario import Scenario, ScenarioError
from rulestone.scenario.stage import Stage, follow_stage

MAX_INDENT = 6


class LaneEvent(Struct, frozen=True):
    """An event: its depth below its root cause, its text, and its rules."""

    depth: int
    text: str
    rules: tuple[str, ...]


class Frame(Struct, frozen=True):
    """A column after one line of the script.

    Attributes:
        verdict: "" for the start, else "allowed" or a short reason.
        ok: whether the line was allowed.
        because: the game's own reason for a refusal.
        rule: the rule behind it.
        scene: the board.
        events: the events.
    """

    verdict: str
    ok: bool
    because: str
    rule: str
    scene: Scene
    events: tuple[LaneEvent, ...]


class EffectImage(Struct, frozen=True):
    """A picture of continuous effects.

    Attributes:
        steps: the steps after which it holds.
        image: the picture as SVG.
        words: the picture in words.
        depends: whether an effect depends on another.
    """

    steps: tuple[int, ...]
    image: str
    words: str
    depends: bool = False


class Lane(Struct, frozen=True):
    """The run of one column.

    Attributes:
        column: its name.
        frames: the start, then each line of the script.
        pictures: its continuous effects, where there are several.
        stopped: why it does not end; "" if it ends.
    """

    column: str
    frames: tuple[Frame, ...]
    pictures: tuple[EffectImage, ...]
    stopped: str


def build_lanes(comparison: Comparison, scenario: Scenario | None = None) -> tuple[Lane, ...]:
    """Return the lanes of all columns.

    Args:
        comparison: the comparison.
        scenario: it, for pictures of continuous effects; None for none.
    """
    return tuple(build_lane(column, comparison, scenario) for column in comparison.columns)


def view_columns(comparison: Comparison) -> dict[str, Lane]:
    """Return the content of each column's lane, without pictures of continuous effects."""
    return {one.column: one for one in build_lanes(comparison)}


def build_lane(column: Column, comparison: Comparison, scenario: Scenario | None = None) -> Lane:
    """Return the lane of a column."""
    run = column.run
    before = build_scene(run.start, column.ruleset)
    frames = [Frame("", True, "", "", before, list_events(run.opening, run.start))]
    words = {row.step: row.cells[column.name] for row in comparison.rows if row.kind == "step"}
    for step in run.steps:
        before = build_scene(step.position, column.ruleset, before)
        verdict, happened = step.verdict, list_events(step.records, step.position)
        asked = step.position.choice
        if asked is not None and asked.kind != "act" and asked.player >= 0:
            happened += (LaneEvent(0, f"{step.position.name(asked.player)} is asked: {asked.prompt}", asked.cites),)
        text, because = "allowed", verdict.because
        if not verdict.ok and step.number in words:
            text, because = split_refusal(words[step.number])
        frames.append(Frame(text, verdict.ok, because, verdict.rule, before, happened))
    drawn = draw_pictures(column, scenario) if scenario is not None else ()
    return Lane(column.name, tuple(frames), drawn, run.stopped)


def list_events(records: Iterable[Record], position: Position, game: str = "") -> tuple[LaneEvent, ...]:
    """Return the events of some records, each under its cause, without bookkeeping; `game` as for `condense`."""
    depth: dict[int, int] = {}
    found = []
    for record in merge_neighbours(condense(records, position.rules, game)):
        level = depth[record.index] = depth.get(record.cause, -1) + 1
        found.append(LaneEvent(min(level, MAX_INDENT), record.text, record.rules))
    return tuple(found)


def draw_pictures(column: Column, scenario: Scenario) -> tuple[EffectImage, ...]:
    """Return the pictures of a column's continuous effects, each once, if there are several effects."""
    try:
        return draw_runs(follow_stage(scenario, column.name, assume=column.run.assumptions))
    except (ScenarioError, EndlessGame, Incomputable):  # the page reports an endless game on a separate line
        return ()


def draw_runs(stage: Stage) -> tuple[EffectImage, ...]:
    """Return the pictures of a run, each with the steps after which it holds."""
    found: list[tuple[Picture, list[int]]] = []
    for step in range(len(stage.run.steps) + 1):
        made = make_picture(stage, step)
        if len(made.nodes) < 2:
            continue
        if found and (found[-1][0].layers, found[-1][0].arrows) == (made.layers, made.arrows):
            found[-1][1].append(step)
        else:
            found.append((made, [step]))
    images = (EffectImage(tuple(steps), svg(p), describe_picture(p), bool(p.arrows)) for p, steps in found)
    return tuple(images)


def split_refusal(cell: Cell) -> tuple[str, str]:
    """Return the text of a cell without its rule, which the page links, and the reason if the text shortens it."""
    text = cell.short or cell.text
    reason = text.partition(": ")[2]
    return text, cell.because.removeprefix(reason).lstrip("; ") if reason else cell.because
