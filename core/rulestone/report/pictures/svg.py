"""A picture as SVG, drawn by hand: effects from top to bottom in the order of application, dependencies beside them.

Within a layer the effects are listed downwards. An arrow down leads from an effect to one that depends on it and waited
for it. An arrow up closes a loop, or is an obsolete dependency. Arrows down are on the right, arrows up on the left.
Arrows from one effect share a line and a letter, which marks their evidence. Colours repeat the meaning of shapes,
dashes, numbers and letters.

The rows are the order of application, so a layout by generations or forces would not do. Only the tracks of the arrows
remain to be chosen, by colouring a graph.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from rulestone.lab.why.picture import Arrow, Box, Picture
from rulestone.report.pictures.labels import caption, described, detail, heading, layer_name, lines, style, told

CHAR = 7.0  # width of half a character at the size of the text
LINE = 18
EDGE = 16  # distance from the border
TRACK = 22
BOX = 500
PAD = 12
GAP = 22
LABEL = 370
NEAR = 70  # how far from where an arrow leaves its letter stands at most
LEGEND = (
    "numbers: the order in which effects are applied, from top to bottom",
    "solid arrow: the effect it leads to depends on the one it comes from, and so waits for it",
    "dotted arrow: it depended on it for a while, and did not any more when it was applied",
    "dashed arrow, double frame: they depend on each other in a loop",
    "dashed frame: the effect was not applied",
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
.arrow.over { stroke: #55595f; stroke-width: 1.5; stroke-dasharray: 1.5 4; }
.head { fill: #1f5fa8; }
.head.loop { fill: #9a3b00; }
.head.over { fill: #55595f; }
.tag { fill: #ffffff; stroke: #1f5fa8; stroke-width: 1.5; }
.tag.loop { stroke: #9a3b00; }
.tag.over { stroke: #55595f; }
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
  .arrow.over { stroke: #a9b0b8; }
  .head { fill: #8fc1ff; }
  .head.loop { fill: #ffb27a; }
  .head.over { fill: #a9b0b8; }
  .tag { fill: #15181c; stroke: #8fc1ff; }
  .tag.loop { stroke: #ffb27a; }
  .tag.over { stroke: #a9b0b8; }
}
"""


class Place(NamedTuple):
    """The place of a box: its upper border and its height."""

    y: float
    height: float


class Bundle(NamedTuple):
    """The arrows of one style and direction from one effect, drawn as one line with branches.

    Attributes:
        first: the effect.
        up: they lead up.
        style: "loop", "over" or "".
        arrows: the arrows, the nearest first.
    """

    first: int
    up: bool
    style: str
    arrows: tuple[Arrow, ...]


def svg(found: Picture) -> str:
    """Return the picture as a self-contained SVG document for light and dark pages.

    Args:
        found: the picture as data, as `rulestone.graph` gives it.
    """
    return Drawing(found).document()


class Drawing:
    """Layout and drawing of a picture.

    Args:
        found: the picture.
    """

    def __init__(self, found: Picture) -> None:
        self.found = found
        self.parts: list[str] = []
        self.places: dict[int, Place] = {}
        self.rows = {node.number: n for n, node in enumerate(found.nodes)}
        self.bundles = bundles(found.arrows, self.rows)
        self.names = {node.number: str(node.order) if node.order else node.name for node in found.nodes}
        up = [bundle for bundle in self.bundles if bundle.up]
        down = [bundle for bundle in self.bundles if not bundle.up]
        self.tracks = {**tracks(up, self.rows), **tracks(down, self.rows)}
        self.left = EDGE + self.count(up) * TRACK + (TRACK if up else 0)
        self.right = self.left + BOX
        self.labels = self.right + TRACK * (self.count(down) + 1)
        self.wide = self.labels + (LABEL if found.arrows else 0) + EDGE

    def count(self, some: Sequence[Bundle]) -> int:
        """Return the number of tracks of some bundles."""
        return 1 + max((self.tracks[bundle] for bundle in some), default=-1)

    def document(self) -> str:
        """Return the whole document."""
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
                f"<desc>{escape(described(self.found))}</desc>",
                f"<style>{escape(STYLE)}</style>",
                f'<rect class="back" width="{self.wide:.0f}" height="{high:.0f}"/>',
                *self.parts,
                "</svg>",
                "",
            ]
        )

    # --- pieces -----------------------------------------------------------------------------------------------------

    def text(self, said: str, x: float, y: float, kind: str = "") -> None:
        """One line of text."""
        style = f' class="{kind}"' if kind else ""
        self.parts.append(f'<text x="{x:.0f}" y="{y:.0f}"{style}>{escape(said)}</text>')

    def opening(self) -> float:
        """Draw title and order, and return the height below them."""
        y = EDGE + LINE
        for line in lines(heading(self.found), int((self.wide - 2 * EDGE) / 9)):
            self.text(line, EDGE, y, "title")
            y += LINE + 3
        for line in lines(caption(self.found), int((self.wide - 2 * EDGE) / CHAR)):
            self.text(line, EDGE, y, "soft")
            y += LINE
        return y

    def layer(self, name: str, nodes: Sequence[Box], y: float) -> float:
        """Draw a layer with its effects, and return the height below it."""
        top = y
        y += LINE + 6
        self.text(layer_name(name), self.left, y, "layer")
        y += PAD
        for node in nodes:
            y = self.box(node, y) + GAP
        self.parts.append(f'<path class="band" d="M {EDGE} {top + 4:.0f} H {self.wide - EDGE:.0f}"/>')
        return y

    def box(self, node: Box, y: float) -> float:
        """Draw an effect, and return the height of its lower border."""
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
        """Draw every bundle with its letter and evidence, and return the height below the last label."""
        free, heights = 0.0, self.heights()
        for n, bundle in enumerate(self.bundles):
            start, *ends = heights[bundle]
            near = min(abs(ends[0] - start) / 2, NEAR) * (-1 if bundle.up else 1)
            self.bundle(bundle, start, ends)
            self.tag(letter(n), self.track(bundle), start + near, bundle.style)
            said = [line for text in self.told(bundle) for line in lines(text, int((LABEL - 30) / CHAR))]
            y = max(free, start + near - LINE * len(said) / 2 + 12)
            self.tag(letter(n), self.labels + 10, y - 4, bundle.style)
            for at, line in enumerate(said):
                self.text(line, self.labels + 28, y + at * LINE)
            free = y + len(said) * LINE + 10
        return free

    def told(self, bundle: Bundle) -> list[str]:
        """Return the evidence of a bundle's arrows with the numbers of the effects, without repetitions."""
        groups: dict[str, list[str]] = {}
        for arrow in bundle.arrows:
            groups.setdefault(told(arrow), []).append(self.names[arrow.then])
        return [f"{self.names[bundle.first]} → {', '.join(thens)}: {said}" for said, thens in groups.items()]

    def heights(self) -> dict[Bundle, list[float]]:
        """Return the heights at which bundles start and arrows end, all different."""
        sides: dict[tuple[int, bool], list[tuple[Bundle, int]]] = {}
        for bundle in self.bundles:
            for at, number in enumerate((bundle.first, *(arrow.then for arrow in bundle.arrows))):
                sides.setdefault((number, bundle.up), []).append((bundle, at))
        found: dict[Bundle, list[float]] = {bundle: [0.0] * (1 + len(bundle.arrows)) for bundle in self.bundles}
        for (number, _), ports in sides.items():
            place = self.places[number]
            for nth, (bundle, at) in enumerate(ports, 1):
                found[bundle][at] = place.y + place.height * nth / (len(ports) + 1)
        return found

    def track(self, bundle: Bundle) -> float:
        """Return the horizontal position of a bundle: on the right if it leads down, on the left if up."""
        away = TRACK * (self.tracks[bundle] + 1)
        return self.left - away if bundle.up else self.right + away

    def bundle(self, bundle: Bundle, start: float, ends: Sequence[float]) -> None:
        """Draw a line along its track with a branch to each effect."""
        style = f" {bundle.style}" if bundle.style else ""
        side, away = (self.left, -1) if bundle.up else (self.right, 1)
        x = self.track(bundle)
        far = min(ends) if bundle.up else max(ends)
        way = f"M {side:.0f} {start:.0f} H {x:.0f} V {far:.0f}"
        way += "".join(f" M {x:.0f} {end:.0f} H {side + away * 9:.0f}" for end in ends)
        self.parts.append(f'<path class="arrow{style}" d="{way}"/>')
        for end in ends:
            head = f"M {side:.0f} {end:.0f} l {10 * away} -5 v 10 z"
            self.parts.append(f'<path class="head{style}" d="{head}"/>')

    def tag(self, name: str, x: float, y: float, style: str) -> None:
        """Draw the letter of a bundle."""
        kind = f"tag {style}".rstrip()
        self.parts.append(f'<circle class="{kind}" cx="{x:.0f}" cy="{y:.0f}" r="9"/>')
        self.text(name, x, y + 4, "tag-text")

    def legend(self, y: float) -> float:
        """Draw the legend of the shapes that occur, and return the height of its last line."""
        nodes, arrows = self.found.nodes, self.found.arrows
        needed = (
            bool(nodes),
            any(not style(arrow) for arrow in arrows),
            any(arrow.over for arrow in arrows),
            any(arrow.loop for arrow in arrows),
            any(not node.order for node in nodes),
        )
        for said, need in zip(LEGEND, needed, strict=True):
            for line in lines(said, int((self.wide - 2 * EDGE) / CHAR)) if need else ():
                self.text(line, EDGE, y + 4, "soft")
                y += LINE
        return y


def bundles(arrows: Sequence[Arrow], rows: Mapping[int, int]) -> tuple[Bundle, ...]:
    """Return arrows in bundles, from top to bottom."""
    found: dict[tuple[int, bool, str], list[Arrow]] = {}
    for arrow in arrows:
        found.setdefault((arrow.first, rows[arrow.then] < rows[arrow.first], style(arrow)), []).append(arrow)
    made = [
        Bundle(first, up, kind, tuple(sorted(some, key=lambda arrow: abs(rows[arrow.then] - rows[first]))))
        for (first, up, kind), some in found.items()
    ]
    return tuple(sorted(made, key=lambda one: (rows[one.first], rows[one.arrows[0].then], one.style)))


def tracks(some: Sequence[Bundle], rows: Mapping[int, int]) -> dict[Bundle, int]:
    """Return a track for each bundle, so that overlapping bundles have different tracks.

    The overlaps form a graph, whose colouring gives the tracks; short bundles get the nearest ones.
    """
    import networkx

    spans = {}
    for bundle in some:
        ends = [rows[bundle.first], *(rows[arrow.then] for arrow in bundle.arrows)]
        spans[bundle] = (min(ends), max(ends))
    order = sorted(some, key=lambda bundle: (spans[bundle][1] - spans[bundle][0], *spans[bundle]))
    conflicts: networkx.Graph[Bundle] = networkx.Graph()
    conflicts.add_nodes_from(order)
    for n, one in enumerate(order):
        for other in order[:n]:
            if spans[one][0] <= spans[other][1] and spans[other][0] <= spans[one][1]:
                conflicts.add_edge(one, other)
    colours: dict[Bundle, int] = networkx.greedy_color(conflicts, strategy=lambda graph, _: list(graph))
    return colours


def letter(number: int) -> str:
    """0 → "a", 25 → "z", 26 → "aa"."""
    return (letter(number // 26 - 1) if number >= 26 else "") + "abcdefghijklmnopqrstuvwxyz"[number % 26]
