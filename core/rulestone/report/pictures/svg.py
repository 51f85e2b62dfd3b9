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

from rulestone.lab.why.picture import Arrow, Box, Picture
from rulestone.model.records import group_by_key
from rulestone.report.pictures import labels
from rulestone.report.pictures.canvas import CHAR, EDGE, LINE, Canvas
from rulestone.report.words import make_letter

TRACK = 22
BOX = 500
PAD = 12
GAP = 22
LABEL = 370
NEAR = 70  # the greatest distance of a letter from the start of its arrow, in pixels
LEGEND = (
    "numbers: the order in which effects are applied, from top to bottom",
    "solid arrow: the effect at its head depends on the effect at its tail, and is applied later",
    "dotted arrow: the effect depended on the other one before, but no longer when it was applied",
    "dashed arrow, double frame: the effects depend on each other in a loop",
    "dashed frame: the effect was not applied",
)


class BoxPlace(NamedTuple):
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


def svg(picture: Picture) -> str:
    """Return the picture as a self-contained SVG document for light and dark pages.

    Args:
        picture: the picture as data, as `rulestone.graph` gives it.
    """
    return Drawing(picture).render()


class Drawing:
    """Layout and drawing of a picture.

    Args:
        picture: the picture.
    """

    def __init__(self, picture: Picture) -> None:
        self.found = picture
        self.places: dict[int, BoxPlace] = {}
        self.rows = {node.number: n for n, node in enumerate(picture.nodes)}
        self.bundles = bundle_arrows(picture.arrows, self.rows)
        self.names = {node.number: str(node.order) if node.order else node.name for node in picture.nodes}
        up = [bundle for bundle in self.bundles if bundle.up]
        down = [bundle for bundle in self.bundles if not bundle.up]
        self.tracks = {**assign_tracks(up, self.rows), **assign_tracks(down, self.rows)}
        self.left = EDGE + self.count_tracks(up) * TRACK + (TRACK if up else 0)
        self.right = self.left + BOX
        self.labels = self.right + TRACK * (self.count_tracks(down) + 1)
        self.wide = self.labels + (LABEL if picture.arrows else 0) - EDGE
        self.canvas = Canvas(labels.format_heading(picture), self.wide, "effects.css")

    def count_tracks(self, bundles: Sequence[Bundle]) -> int:
        """Return the number of tracks of some bundles."""
        return 1 + max((self.tracks[bundle] for bundle in bundles), default=-1)

    def render(self) -> str:
        """Return the whole document."""
        canvas = self.canvas
        canvas.draw_paragraph(labels.describe_order(self.found))
        for layer in self.found.layers:
            self.draw_layer(layer.name, layer.nodes)
        if not self.found.layers:
            canvas.draw_text("no continuous effect", EDGE, canvas.y + LINE, "soft")
            canvas.y += 2 * LINE
        canvas.y = max(canvas.y, self.draw_arrows()) + GAP / 2 + 4
        self.draw_legend()
        return canvas.render(labels.describe_picture(self.found))

    # --- pieces -----------------------------------------------------------------------------------------------------

    def draw_layer(self, name: str, nodes: Sequence[Box]) -> None:
        """Draw a layer with its effects."""
        canvas, top = self.canvas, self.canvas.y
        canvas.y += LINE + 6
        canvas.draw_text(labels.format_layer(name), self.left, canvas.y, "layer")
        canvas.y += PAD
        for node in nodes:
            canvas.y = self.draw_box(node, canvas.y) + GAP
        canvas.draw_path(f"M {EDGE} {top + 4:.0f} H {self.wide + EDGE:.0f}", "band")

    def draw_box(self, node: Box, y: float) -> float:
        """Draw an effect, and return the height of its lower border."""
        canvas, inside = self.canvas, BOX - 2 * PAD - 34
        head = labels.wrap_lines(node.name, int(inside / (CHAR + 0.6)))
        body = [line for text in labels.format_detail(node) for line in labels.wrap_lines(text, int(inside / CHAR))]
        height = 2 * PAD + LINE * (len(head) + len(body)) - 4
        self.places[node.number] = BoxPlace(y, height)
        canvas.draw_rect(self.left, y, BOX, height, "box" if node.order else "box gone", rx=6)
        if node.loop:
            canvas.draw_rect(self.left + 4, y + 4, BOX - 8, height - 8, "inner", rx=4)
        at = y + PAD + 11
        canvas.draw_circle(self.left + 24, at, 14, "disc")
        canvas.draw_text(str(node.order or "–"), self.left + 24, at + 5, "disc-text")
        for n, line in enumerate([*head, *body]):
            canvas.draw_text(line, self.left + PAD + 36, at + 3 + n * LINE, "name" if n < len(head) else "")
        return y + height

    # --- arrows -----------------------------------------------------------------------------------------------------

    def draw_arrows(self) -> float:
        """Draw every bundle with its letter and evidence, and return the height below the last label."""
        free, heights = 0.0, self.assign_heights()
        for n, bundle in enumerate(self.bundles):
            start, *ends = heights[bundle]
            near = min(abs(ends[0] - start) / 2, NEAR) * (-1 if bundle.up else 1)
            self.draw_bundle(bundle, start, ends)
            self.draw_letter(make_letter(n), self.get_track_position(bundle), start + near, bundle.style)
            most = int((LABEL - 30) / CHAR)
            lines = [line for text in self.join_evidence(bundle) for line in labels.wrap_lines(text, most)]
            y = max(free, start + near - LINE * len(lines) / 2 + 12)
            self.draw_letter(make_letter(n), self.labels + 10, y - 4, bundle.style)
            for at, line in enumerate(lines):
                self.canvas.draw_text(line, self.labels + 28, y + at * LINE)
            free = y + len(lines) * LINE + 10
        return free

    def join_evidence(self, bundle: Bundle) -> list[str]:
        """Return the evidence of a bundle's arrows with the numbers of the effects, without repetitions."""
        groups = group_by_key((labels.format_evidence(arrow), self.names[arrow.then]) for arrow in bundle.arrows)
        return [f"{self.names[bundle.first]} → {', '.join(thens)}: {text}" for text, thens in groups.items()]

    def assign_heights(self) -> dict[Bundle, list[float]]:
        """Return the heights at which bundles start and arrows end, all different."""
        sides = group_by_key(
            ((number, bundle.up), (bundle, at))
            for bundle in self.bundles
            for at, number in enumerate((bundle.first, *(arrow.then for arrow in bundle.arrows)))
        )
        found: dict[Bundle, list[float]] = {bundle: [0.0] * (1 + len(bundle.arrows)) for bundle in self.bundles}
        for (number, _), ports in sides.items():
            place = self.places[number]
            for nth, (bundle, at) in enumerate(ports, 1):
                found[bundle][at] = place.y + place.height * nth / (len(ports) + 1)
        return found

    def get_track_position(self, bundle: Bundle) -> float:
        """Return the horizontal position of a bundle: right if the bundle leads down, left if it leads up."""
        away = TRACK * (self.tracks[bundle] + 1)
        return self.left - away if bundle.up else self.right + away

    def draw_bundle(self, bundle: Bundle, start: float, ends: Sequence[float]) -> None:
        """Draw a line along its track with a branch to each effect."""
        style = f" {bundle.style}" if bundle.style else ""
        side, away = (self.left, -1) if bundle.up else (self.right, 1)
        x = self.get_track_position(bundle)
        far = min(ends) if bundle.up else max(ends)
        way = f"M {side:.0f} {start:.0f} H {x:.0f} V {far:.0f}"
        way += "".join(f" M {x:.0f} {end:.0f} H {side + away * 9:.0f}" for end in ends)
        self.canvas.draw_path(way, f"arrow{style}")
        for end in ends:
            self.canvas.draw_path(f"M {side:.0f} {end:.0f} l {10 * away} -5 v 10 z", f"head{style}")

    def draw_letter(self, name: str, x: float, y: float, style: str) -> None:
        """Draw the letter of a bundle."""
        self.canvas.draw_circle(x, y, 9, f"tag {style}".rstrip())
        self.canvas.draw_text(name, x, y + 4, "tag-text")

    def draw_legend(self) -> None:
        """Draw the legend of the shapes that occur."""
        nodes, arrows = self.found.nodes, self.found.arrows
        needed = (
            bool(nodes),
            any(not labels.get_style(arrow) for arrow in arrows),
            any(arrow.over for arrow in arrows),
            any(arrow.loop for arrow in arrows),
            any(not node.order for node in nodes),
        )
        for text, need in zip(LEGEND, needed, strict=True):
            if need:
                self.canvas.draw_paragraph(text)


def bundle_arrows(arrows: Sequence[Arrow], rows: Mapping[int, int]) -> tuple[Bundle, ...]:
    """Return arrows in bundles, from top to bottom."""
    found = group_by_key(((one.first, rows[one.then] < rows[one.first], labels.get_style(one)), one) for one in arrows)
    made = [
        Bundle(first, up, kind, tuple(sorted(some, key=lambda arrow: abs(rows[arrow.then] - rows[first]))))
        for (first, up, kind), some in found.items()
    ]
    return tuple(sorted(made, key=lambda one: (rows[one.first], rows[one.arrows[0].then], one.style)))


def assign_tracks(bundles: Sequence[Bundle], rows: Mapping[int, int]) -> dict[Bundle, int]:
    """Return a track for each bundle, so that overlapping bundles have different tracks.

    The overlaps form a graph, whose colouring gives the tracks; short bundles get the nearest ones.
    """
    import networkx

    spans = {}
    for bundle in bundles:
        ends = [rows[bundle.first], *(rows[arrow.then] for arrow in bundle.arrows)]
        spans[bundle] = (min(ends), max(ends))
    order = sorted(bundles, key=lambda bundle: (spans[bundle][1] - spans[bundle][0], *spans[bundle]))
    conflicts: networkx.Graph[Bundle] = networkx.Graph()
    conflicts.add_nodes_from(order)
    for n, one in enumerate(order):
        for other in order[:n]:
            if spans[one][0] <= spans[other][1] and spans[other][0] <= spans[one][1]:
                conflicts.add_edge(one, other)
    colours: dict[Bundle, int] = networkx.greedy_color(conflicts, strategy=lambda graph, _: list(graph))
    return colours
