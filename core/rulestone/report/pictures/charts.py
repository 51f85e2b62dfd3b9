"""Charts on a canvas: heat maps, intervals, bars, trees and timelines of stacks. They know no game and no result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import ceil, floor

from msgspec import Struct

from rulestone.report.pictures.canvas import CHAR, EDGE, LINE, SHADES, SMALL, Canvas, shorten_label
from rulestone.report.pictures.labels import wrap_lines

LABEL = 230
"""Most width of the labels beside a chart, in pixels."""
PLOT = 240
MOMENT = 124
BAR = 52
STRONGEST = 0.4
"""Opacity of the fill of the largest share, so that its text stays readable."""


class ChartCell(Struct, frozen=True):
    """A cell of a heat map.

    Attributes:
        text: its text, a few characters.
        shade: the number of its fill; -1 for none.
        share: instead of a shade: a share between 0 and 1, coloured by how far it is from one half.
        tip: shown when the pointer is over it.
    """

    text: str
    shade: int = -1
    share: float | None = None
    tip: str = ""


class Interval(Struct, frozen=True):
    """A value with its confidence interval.

    Attributes:
        label: its name.
        value, low, high: in the unit of the axis.
        text: the value and the interval in words.
    """

    label: str
    value: float
    low: float
    high: float
    text: str


class StackBar(Struct, frozen=True):
    """A stack item, from the moment at which it is put on the stack to the one at which it leaves.

    Attributes:
        label: its name.
        first, last: moments, counted from 0; it is on the stack from `first` to `last` - 1.
        level: the number of items below it.
        end: the way in which it leaves: "✓ resolves", "✕ removed"; "" while it stays.
    """

    label: str
    first: int
    last: int
    level: int
    end: str


class StackLane(Struct, frozen=True):
    """The stack of one run.

    Attributes:
        title: the games.
        bars: the items.
        refusals: number of a line, from 0 → the reason why it is refused.
    """

    title: str
    bars: tuple[StackBar, ...]
    refusals: dict[int, str]


class Branch(Struct):
    """A node of a tree.

    Attributes:
        label: the question, or the outcome of a leaf.
        shade: the number of a leaf's fill; -1 for a question.
        branches: answer → the node that it leads to.
    """

    label: str
    shade: int = -1
    branches: dict[str, Branch] = {}


def draw_heat_map(
    canvas: Canvas, heads: Sequence[str], rows: Mapping[str, Sequence[ChartCell]], cell: float = 30
) -> None:
    """Draw a heat map: labelled rows, under titles of columns that run from bottom to top.

    Args:
        heads: the titles of the columns; none for rows that wrap.
        rows: label → its cells.
        cell: width of a cell.
    """
    left = EDGE + min(LABEL, CHAR * max((len(label) for label in rows), default=0)) + 10
    if heads:
        high = CHAR * max(map(len, heads)) + 12
        for n, head in enumerate(heads):
            x, y = left + (n + 0.5) * cell + 4, canvas.y + high - 6
            canvas.draw_text(head, x, y, "small", transform=f"rotate(-90 {x:.0f} {y:.0f})")
        canvas.y += high
    most = len(heads) or max(1, int((canvas.wide + EDGE - left) // cell))
    for label, cells in rows.items():
        lines = wrap_lines(label, int(LABEL / CHAR))
        high = max(22, LINE * len(lines) + 4)
        for n, line in enumerate(lines):
            canvas.draw_text(line, EDGE, canvas.y + 15 + n * LINE)
        for start in range(0, len(cells), most):
            for n, one in enumerate(cells[start : start + most]):
                draw_cell(canvas, one, left + n * cell, cell, high)
            canvas.y += high


def draw_cell(canvas: Canvas, cell: ChartCell, x: float, wide: float, high: float) -> None:
    """Draw a cell of a heat map at the current height."""
    if cell.share is not None:
        kind, strength = "above" if cell.share >= 0.5 else "below", 2 * STRONGEST * abs(cell.share - 0.5)
        canvas.draw_rect(x, canvas.y, wide, high, f"cell {kind}", cell.tip, fill_opacity=strength)
    else:
        kind = f"s{min(cell.shade, SHADES - 1)}" if cell.shade >= 0 else "none"
        canvas.draw_rect(x, canvas.y, wide, high, f"cell {kind}", cell.tip)
    text = shorten_label(cell.text, wide - 6, SMALL)
    canvas.draw_text(text, x + wide / 2, canvas.y + high / 2 + 4, "small middle", cell.tip)


def draw_forest(canvas: Canvas, rows: Sequence[Interval], zero: float, unit: str) -> None:
    """Draw values with their intervals on a common axis, and a dashed line at the value of no effect.

    Args:
        zero: the value of no effect.
        unit: the title of the axis.
    """
    low, high = min([zero, *(one.low for one in rows)]), max([zero, *(one.high for one in rows)])
    room = (high - low) * 0.04 or 1.0
    low, high = low - room, high + room
    left = EDGE + min(LABEL, CHAR * max((len(one.label) for one in rows), default=0)) + 10

    def get_position(value: float) -> float:
        return left + PLOT * (value - low) / (high - low)

    top = canvas.y
    for one in rows:
        y = canvas.y + 11
        canvas.draw_text(shorten_label(one.label, LABEL), EDGE, y + 4, tip=one.label)
        canvas.draw_path(f"M {get_position(one.low):.1f} {y} H {get_position(one.high):.1f}", "mark")
        canvas.draw_circle(get_position(one.value), y, 4, "mark", one.text)
        canvas.draw_text(one.text, left + PLOT + 10, y + 4, "small")
        canvas.y += 22
    canvas.draw_path(f"M {get_position(zero):.1f} {top:.0f} V {canvas.y:.0f}", "axis zero")
    canvas.draw_path(f"M {left:.0f} {canvas.y:.0f} h {PLOT}", "axis")
    for tick in list_ticks(low, high):
        canvas.draw_text(f"{tick:g}".replace("-", "−"), get_position(tick), canvas.y + LINE - 4, "small middle soft")
    canvas.y += LINE
    canvas.draw_text(unit, left, canvas.y + LINE - 4, "small soft")
    canvas.y += LINE


def list_ticks(low: float, high: float) -> list[float]:
    """Return the ticks of an axis: three to six multiples of a round number, such as 0, 25, 50, 75 and 100."""
    steps = (factor * 10.0**power for power in range(-6, 12) for factor in (1, 2, 2.5, 5))
    step = next((step for step in steps if (high - low) / step <= 5.5), high - low)
    return [round(n * step, 9) for n in range(ceil(low / step), floor(high / step) + 1)]


def draw_bars(canvas: Canvas, rows: Mapping[str, int]) -> None:
    """Draw counts as bars, each with its share.

    Args:
        rows: label → count.
    """
    left = EDGE + min(LABEL, CHAR * max((len(label) for label in rows), default=0)) + 10
    most, total = max(rows.values(), default=1) or 1, sum(rows.values()) or 1
    for label, count in rows.items():
        canvas.draw_text(shorten_label(label, LABEL), EDGE, canvas.y + 15, tip=label)
        canvas.draw_rect(left, canvas.y + 3, PLOT * count / most, 15, "s0")
        canvas.draw_text(
            f"{count:,} ({100 * count / total:.0f} %)", left + PLOT * count / most + 6, canvas.y + 15, "small"
        )
        canvas.y += 22


def draw_tree(canvas: Canvas, node: Branch, depth: int = 0) -> None:
    """Draw a tree downwards: a question, and below it each answer with its branch, indented."""
    x = EDGE + depth * 30
    label_lines = wrap_lines(node.label, int((canvas.wide - depth * 30 - 20) / CHAR))
    classes = f"box s{min(node.shade, SHADES - 1)}" if node.shade >= 0 else "box"
    canvas.draw_rect(x, canvas.y, canvas.wide - depth * 30, LINE * len(label_lines) + 10, classes, rx=6)
    for n, line in enumerate(label_lines):
        canvas.draw_text(line, x + 10, canvas.y + 17 + n * LINE, "" if node.shade >= 0 else "name")
    canvas.y += LINE * len(label_lines) + 10
    bottom = canvas.y
    for answer, branch in node.branches.items():
        for n, line in enumerate(wrap_lines(answer, int((canvas.wide - depth * 30 - 50) / CHAR))):
            canvas.draw_text(line, x + 34, canvas.y + 20 + n * LINE, "soft")
            canvas.y += LINE
        canvas.y += 9
        canvas.draw_path(f"M {x + 14:.0f} {bottom:.0f} V {canvas.y + 14:.0f} h 16", "axis")
        draw_tree(canvas, branch, depth + 1)
        canvas.y += 2


def draw_timeline(canvas: Canvas, steps: Mapping[str, int], lanes: Sequence[StackLane]) -> None:
    """Draw stacks over time: a lane for each run, later moments to the right, later items above earlier ones.

    Args:
        steps: line of the script → its number of moments.
    """
    counts = [max(count, 1) for count in steps.values()]
    *starts, at = accumulate(counts, initial=0)
    wide = at * MOMENT
    heads = [
        wrap_lines(f"{n + 1} {line}", int(count * MOMENT / CHAR) - 3)
        for n, (line, count) in enumerate(zip(steps, counts, strict=True))
    ]
    top, below = canvas.y, len(canvas.parts)
    for start, head in zip(starts, heads, strict=True):
        for n, line in enumerate(head):
            canvas.draw_text(line, EDGE + start * MOMENT + 4, canvas.y + 14 + n * LINE, "name")
    canvas.y += LINE * max(map(len, heads), default=0) + 6
    for lane in lanes:
        canvas.draw_path(f"M {EDGE} {canvas.y:.0f} h {wide:.0f}", "band")
        canvas.draw_text(lane.title, EDGE + 4, canvas.y + LINE, "soft")
        levels = max((bar.level for bar in lane.bars), default=0) + 1
        canvas.y += LINE + 8
        refused = {at: wrap_lines(f"✕ {why}", int(counts[at] * MOMENT / CHAR)) for at, why in lane.refusals.items()}
        for step, parts in refused.items():
            for n, part in enumerate(parts):
                canvas.draw_text(part, EDGE + starts[step] * MOMENT + 4, canvas.y + 8 + n * 15, "small no")
        canvas.y += 15 * max(map(len, refused.values()), default=0)
        for bar in lane.bars:
            draw_item(canvas, bar, canvas.y + (levels - 1 - bar.level) * (BAR + 3))
        canvas.y += levels * (BAR + 3) + 6
    upright = "".join(f"M {EDGE + start * MOMENT} {top:.0f} V {canvas.y:.0f} " for start in (*starts, at))
    canvas.draw_path(upright, "band")
    canvas.parts.insert(below, canvas.parts.pop())  # draw boxes last, so that they cover the lines


def draw_item(canvas: Canvas, bar: StackBar, y: float) -> None:
    """Draw a stack item: its name, and the way in which it leaves."""
    x, wide = EDGE + bar.first * MOMENT + 3, max(bar.last - bar.first, 1) * MOMENT - 6
    canvas.draw_rect(x, y, wide, BAR, "box", f"{bar.label}: {bar.end or 'still on the stack'}", rx=5)
    lines = wrap_lines(bar.label, int(wide / SMALL))
    if len(lines) > 1:
        lines[1:] = [shorten_label(" ".join(lines[1:]), wide, SMALL)]
    for n, line in enumerate(lines):
        canvas.draw_text(line, x + 5, y + 14 + n * 15, "small")
    canvas.draw_text(bar.end, x + wide - 5, y + BAR - 6, "small end soft")
