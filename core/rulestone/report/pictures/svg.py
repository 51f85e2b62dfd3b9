"""A picture as SVG, drawn by hand: effects from top to bottom in the order of application, dependencies beside them.

Within a layer the effects stand below each other, so an arrow that leads down goes from what is depended on to what
waited for it; an arrow that leads up closes a loop. Down goes on the right, up on the left; each arrow has a letter, at
which its evidence stands. Colours repeat what shapes, dashes, numbers and letters say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from rulestone.lab.picture import Arrow, Node, Picture
from rulestone.report.pictures.labels import NEVER, caption, detail, heading, layer_name, lines, told

CHAR = 7.0  # width of half a character at the size of the text
LINE = 18
EDGE = 16  # distance from the border
TRACK = 22
BOX = 500
PAD = 12
GAP = 22
LABEL = 370
LEGEND = (
    "numbers: the order in which effects are applied, from top to bottom",
    "solid arrow: the effect it leads to depends on the one it comes from, and so waits for it",
    "dashed arrow, double frame: they depend on each other in a loop",
    "dashed frame: the effect was not there when its layer was applied",
)
STYLE = """
text { font-family: system-ui, "DejaVu Sans", "Noto Sans CJK JP", sans-serif; font-size: 13px; fill: #1c1e21; }
.back { fill: #ffffff; }
.title { font-size: 16px; font-weight: 600; }
.soft, .layer { fill: #55595f; }
.layer { font-weight: 600; letter-spacing: .03em; }
.name { font-weight: 600; }
.box { fill: #f4f6f8; stroke: #55595f; stroke-width: 1.5; }
.inner { fill: none; stroke: #55595f; stroke-width: 1.5; }
.gone { fill: none; stroke-dasharray: 6 4; }
.band { fill: none; stroke: #c3c8ce; stroke-width: 1; }
.disc { fill: #1f5fa8; }
.disc-text { fill: #ffffff; font-weight: 600; text-anchor: middle; }
.arrow { fill: none; stroke: #1f5fa8; stroke-width: 2; }
.arrow.loop { stroke: #9a3b00; stroke-dasharray: 7 5; }
.head { fill: #1f5fa8; }
.head.loop { fill: #9a3b00; }
.tag { fill: #ffffff; stroke: #1f5fa8; stroke-width: 1.5; }
.tag.loop { stroke: #9a3b00; }
.tag-text { font-size: 12px; font-weight: 600; text-anchor: middle; }
@media (prefers-color-scheme: dark) {
  text { fill: #e7e9ec; }
  .back { fill: #15181c; }
  .soft, .layer { fill: #a9b0b8; }
  .box { fill: #20252b; stroke: #a9b0b8; }
  .inner { stroke: #a9b0b8; }
  .gone { fill: none; }
  .band { stroke: #3b424a; }
  .disc { fill: #8fc1ff; }
  .disc-text { fill: #10141a; }
  .arrow { stroke: #8fc1ff; }
  .arrow.loop { stroke: #ffb27a; }
  .head { fill: #8fc1ff; }
  .head.loop { fill: #ffb27a; }
  .tag { fill: #15181c; stroke: #8fc1ff; }
  .tag.loop { stroke: #ffb27a; }
}
"""


class Place(NamedTuple):
    """Where a box stands: its upper border, its height."""

    y: float
    height: float


class Drawn(NamedTuple):
    """An arrow with where it goes.

    Attributes:
        arrow: the arrow.
        letter: what it is called.
        up: it leads up.
        start, end: the heights at which it leaves and arrives.
    """

    arrow: Arrow
    letter: str
    up: bool
    start: float
    end: float


def svg(found: Picture) -> str:
    """The picture as an SVG document."""
    return Drawing(found).document()


class Drawing:
    """Lays a picture out and draws it.

    Args:
        found: the picture.
    """

    def __init__(self, found: Picture) -> None:
        self.found = found
        self.parts: list[str] = []
        self.places: dict[int, Place] = {}
        self.rows = {node.number: n for n, node in enumerate(found.nodes)}
        up = [arrow for arrow in found.arrows if self.leads_up(arrow)]
        down = [arrow for arrow in found.arrows if not self.leads_up(arrow)]
        self.tracks = {**tracks(up, self.rows), **tracks(down, self.rows)}
        self.left = EDGE + self.count(up) * TRACK + (TRACK if up else 0)
        self.right = self.left + BOX
        self.labels = self.right + TRACK * (self.count(down) + 1)
        self.wide = self.labels + (LABEL if found.arrows else 0) + EDGE

    def leads_up(self, arrow: Arrow) -> bool:
        """Whether what depends stands above what it depends on."""
        return self.rows[arrow.then] < self.rows[arrow.first]

    def count(self, arrows: Sequence[Arrow]) -> int:
        """How many tracks some arrows take."""
        return 1 + max((self.tracks[arrow.first, arrow.then] for arrow in arrows), default=-1)

    def document(self) -> str:
        """All of it."""
        y = self.opening()
        for layer in self.found.layers:
            y = self.layer(layer.name, layer.nodes, y)
        if not self.found.layers:
            self.text("no continuous effect", EDGE, y + LINE, "soft")
            y += 2 * LINE
        y = max(y, self.arrows()) + GAP / 2
        y = self.legend(y)
        high = y + EDGE
        title = heading(self.found)
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.wide:.0f}" height="{high:.0f}" '
                f'viewBox="0 0 {self.wide:.0f} {high:.0f}" role="img" aria-label={quoteattr(title)}>',
                f"<title>{escape(title)}</title>",
                f"<desc>{escape(self.described())}</desc>",
                f"<style>{escape(STYLE)}</style>",
                f'<rect class="back" width="{self.wide:.0f}" height="{high:.0f}"/>',
                *self.parts,
                "</svg>",
                "",
            ]
        )

    def described(self) -> str:
        """The picture in words, for those who do not see it."""
        names = {node.number: node.name for node in self.found.nodes}
        said = [f"{node.order or NEVER}: {node.name}, {node.did}" for node in self.found.nodes]
        said += [f"{names[a.then]} depends on {names[a.first]}: {told(a)}" for a in self.found.arrows]
        return ". ".join([caption(self.found), *said])

    # --- pieces -----------------------------------------------------------------------------------------------------

    def text(self, said: str, x: float, y: float, kind: str = "") -> None:
        """One line of text."""
        style = f' class="{kind}"' if kind else ""
        self.parts.append(f'<text x="{x:.0f}" y="{y:.0f}"{style}>{escape(said)}</text>')

    def opening(self) -> float:
        """Title and order; the height below them."""
        y = EDGE + LINE
        for line in lines(heading(self.found), int((self.wide - 2 * EDGE) / 9)):
            self.text(line, EDGE, y, "title")
            y += LINE + 3
        for line in lines(caption(self.found), int((self.wide - 2 * EDGE) / CHAR)):
            self.text(line, EDGE, y, "soft")
            y += LINE
        return y

    def layer(self, name: str, nodes: Sequence[Node], y: float) -> float:
        """A layer with its effects; the height below it."""
        top = y
        y += LINE + 6
        self.text(layer_name(name), self.left, y, "layer")
        y += PAD
        for node in nodes:
            y = self.box(node, y) + GAP
        self.parts.append(f'<path class="band" d="M {EDGE} {top + 4:.0f} H {self.wide - EDGE:.0f}"/>')
        return y

    def box(self, node: Node, y: float) -> float:
        """An effect; the height of its lower border."""
        inside = BOX - 2 * PAD - 34
        head = lines(node.name, int(inside / (CHAR + 0.6)))
        body = [line for said in detail(node) for line in lines(said, int(inside / CHAR))]
        height = 2 * PAD + LINE * (len(head) + len(body)) - 4
        self.places[node.number] = Place(y, height)
        frame = f'x="{self.left:.0f}" y="{y:.0f}" width="{BOX}" height="{height:.0f}" rx="6"'
        self.parts.append(f'<rect class="box{"" if node.order else " gone"}" {frame}/>')
        if node.loop:
            inner = f'x="{self.left + 4:.0f}" y="{y + 4:.0f}" width="{BOX - 8}" height="{height - 8:.0f}" rx="4"'
            self.parts.append(f'<rect class="inner" {inner}/>')
        at = y + PAD + 11
        self.parts.append(f'<circle class="disc" cx="{self.left + 24:.0f}" cy="{at:.0f}" r="14"/>')
        self.text(str(node.order or "–"), self.left + 24, at + 5, "disc-text")
        for line in head:
            self.text(line, self.left + PAD + 36, at + 3, "name")
            at += LINE
        for line in body:
            self.text(line, self.left + PAD + 36, at + 3)
            at += LINE
        return y + height

    # --- arrows -----------------------------------------------------------------------------------------------------

    def arrows(self) -> float:
        """Every arrow with its letter and its evidence; the height below the last label."""
        free = 0.0
        for one in self.ends():
            self.arrow(one)
            said = lines(told(one.arrow), int((LABEL - 30) / CHAR))
            y = max(free, (one.start + one.end) / 2 - LINE * len(said) / 2 + 12)
            self.tag(one.letter, self.labels + 10, y - 4, one.arrow.loop)
            for n, line in enumerate(said):
                self.text(line, self.labels + 28, y + n * LINE)
            free = y + len(said) * LINE + 10
        return free

    def ends(self) -> list[Drawn]:
        """Every arrow with its letter, and the heights at which it leaves and arrives: no two at the same."""
        order = sorted(
            self.found.arrows,
            key=lambda a: (self.rows[a.first] + self.rows[a.then], self.rows[a.first], self.rows[a.then]),
        )
        sides: dict[tuple[int, bool], list[tuple[int, int]]] = {}
        for arrow in order:
            side = self.leads_up(arrow)
            for number in (arrow.first, arrow.then):
                sides.setdefault((number, side), []).append((arrow.first, arrow.then))
        found = []
        for n, arrow in enumerate(order):
            side = self.leads_up(arrow)
            start, end = (
                self.height(number, sides[number, side].index((arrow.first, arrow.then)), len(sides[number, side]))
                for number in (arrow.first, arrow.then)
            )
            found.append(Drawn(arrow, letter(n), side, start, end))
        return found

    def height(self, number: int, nth: int, of: int) -> float:
        """Where the nth of some arrows meets the side of a box."""
        place = self.places[number]
        return place.y + place.height * (nth + 1) / (of + 1)

    def arrow(self, one: Drawn) -> None:
        """An arrow along its track: on the right where it leads down, on the left where it leads up."""
        loop = " loop" if one.arrow.loop else ""
        track = self.tracks[one.arrow.first, one.arrow.then]
        side = self.left if one.up else self.right
        away = -1 if one.up else 1
        x = side + away * TRACK * (track + 1)
        tip = side + away * 9
        self.parts.append(
            f'<path class="arrow{loop}" d="M {side:.0f} {one.start:.0f} H {x:.0f} V {one.end:.0f} H {tip:.0f}"/>'
        )
        head = f"M {side:.0f} {one.end:.0f} l {10 * away} -5 v 10 z"
        self.parts.append(f'<path class="head{loop}" d="{head}"/>')
        self.tag(one.letter, x, (one.start + one.end) / 2, one.arrow.loop)

    def tag(self, name: str, x: float, y: float, loop: bool) -> None:
        """The letter of an arrow."""
        self.parts.append(f'<circle class="tag{" loop" if loop else ""}" cx="{x:.0f}" cy="{y:.0f}" r="9"/>')
        self.text(name, x, y + 4, "tag-text")

    def legend(self, y: float) -> float:
        """What the shapes mean, as far as they occur; the height of the last line."""
        nodes, arrows = self.found.nodes, self.found.arrows
        needed = (
            bool(nodes),
            any(not arrow.loop for arrow in arrows),
            any(arrow.loop for arrow in arrows),
            any(not node.order for node in nodes),
        )
        for said, need in zip(LEGEND, needed, strict=True):
            for line in lines(said, int((self.wide - 2 * EDGE) / CHAR)) if need else ():
                self.text(line, EDGE, y + 4, "soft")
                y += LINE
        return y


def tracks(arrows: Sequence[Arrow], rows: dict[int, int]) -> dict[tuple[int, int], int]:
    """A track for each arrow, so that none shares one with another beside which it runs.

    Which of them run beside each other is a graph, and its colouring gives the tracks; short arrows keep close.
    """
    import networkx

    conflicts: networkx.Graph[tuple[int, int]] = networkx.Graph()
    spans: dict[tuple[int, int], tuple[int, int]] = {}
    for arrow in sorted(arrows, key=lambda a: (abs(rows[a.first] - rows[a.then]), rows[a.first], rows[a.then])):
        key = (arrow.first, arrow.then)
        low, high = sorted((rows[arrow.first], rows[arrow.then]))
        conflicts.add_node(key)
        for other, (their_low, their_high) in spans.items():
            if low <= their_high and their_low <= high:
                conflicts.add_edge(key, other)
        spans[key] = (low, high)
    colours: dict[tuple[int, int], int] = networkx.greedy_color(conflicts, strategy=lambda graph, _: list(graph))
    return colours


def letter(number: int) -> str:
    """0 → "a", 25 → "z", 26 → "aa"."""
    return (letter(number // 26 - 1) if number >= 26 else "") + "abcdefghijklmnopqrstuvwxyz"[number % 26]
