"""A picture as a flowchart in Mermaid, and in Graphviz's DOT language."""

from __future__ import annotations

from collections.abc import Sequence

from rulestone.lab.why.picture import Arrow, Box, Picture
from rulestone.report.pictures import labels

ESCAPES = {"&": "#amp;", '"': "#quot;", "<": "#lt;", ">": "#gt;", "`": "#96;", "\\": "#92;", "|": "#124;", "#": "#35;"}

LINES = {"": "-->", "loop": "-.->", "over": "-.->"}
MAX_CHARACTERS, MAX_ARROWS = 50_000, 500
"""Limits of Mermaid."""


def mermaid(picture: Picture) -> str:
    """Return the picture as Mermaid, with a subgraph for each layer.

    Loops have dashed arrows and six-sided boxes; obsolete dependencies have dotted arrows. A picture that is too large
    for Mermaid is shortened.

    Args:
        picture: the picture as data, as `rulestone.graph` gives it.
    """
    text = render_graph(picture, picture.arrows, brief=False)
    if len(text) <= MAX_CHARACTERS and len(picture.arrows) <= MAX_ARROWS:
        return text
    kept = sorted(picture.arrows, key=lambda arrow: arrow.over)[:MAX_ARROWS]
    return render_graph(picture, [arrow for arrow in picture.arrows if arrow in kept], brief=True)


def render_graph(picture: Picture, arrows: Sequence[Arrow], brief: bool) -> str:
    """Return the picture with some of its arrows; the brief form has no sentences and evidence."""
    out = [f"%% {labels.format_heading(picture)}", f"%% {labels.describe_order(picture)}"]
    if brief:
        away = len(picture.arrows) - len(arrows)
        out.append(f"%% In brief{f', {away} arrows left out' if away else ''}: the evidence is in the SVG.")
    out.append("flowchart TB")
    for n, layer in enumerate(picture.layers, 1):
        out.append(f'  subgraph layer{n} ["{escape(labels.format_layer(layer.name))}"]')
        out += [f"    {render_box(node, brief)}" for node in layer.nodes]
        out.append("  end")
    for arrow in arrows:
        text = arrow.kind if brief else labels.format_evidence(arrow)
        label = "<br/>".join(map(escape, labels.wrap_lines(text, 44)))
        out.append(f'  n{arrow.first} {LINES[labels.get_style(arrow)]}|"{label}"| n{arrow.then}')
    over = [str(n) for n, arrow in enumerate(arrows) if arrow.over]
    if over:
        out.append(f"  linkStyle {','.join(over)} stroke-width:1px,stroke-dasharray:1 4")
    if not picture.layers:
        out.append('  none["no continuous effect"]')
    gone = [f"n{node.number}" for node in picture.nodes if not node.order]
    if gone:
        out += ["  classDef gone stroke-dasharray: 5 4", f"  class {','.join(gone)} gone"]
    return "\n".join(out) + "\n"


def render_box(node: Box, brief: bool) -> str:
    """Return the box of an effect, six-sided if it is in a loop."""
    words = labels.format_detail(node)[1:] if brief else labels.format_detail(node)
    wrapped = (escape(line) for detail in words for line in labels.wrap_lines(detail, 60))
    text = "<br/>".join([f"<b>{escape(labels.format_node(node))}</b>", *wrapped])
    return f'n{node.number}{{{{"{text}"}}}}' if node.loop else f'n{node.number}["{text}"]'


def escape(text: str) -> str:
    """Return a text escaped for quotation marks of Mermaid."""
    return "".join(ESCAPES.get(character, character) for character in text)


def dot(picture: Picture) -> str:
    """Return the picture as DOT, with a cluster for each layer.

    Loops have dashed arrows and double outlines; obsolete dependencies have dotted arrows.

    Args:
        picture: the picture as data, as `rulestone.graph` gives it.
    """
    out = [
        "digraph effects {",
        f"  label={quote([labels.format_heading(picture), labels.describe_order(picture)])}; labelloc=t; rankdir=TB;",
        '  node [shape=box, fontname="sans-serif"]; edge [fontname="sans-serif"];',
    ]
    for n, layer in enumerate(picture.layers, 1):
        out.append(f"  subgraph cluster_{n} {{ label={quote([labels.format_layer(layer.name)])};")
        for node in layer.nodes:
            wrapped = (line for words in labels.format_detail(node) for line in labels.wrap_lines(words, 60))
            text = quote([labels.format_node(node), *wrapped])
            frame = ", peripheries=2" if node.loop else ""
            frame += ", style=dashed" if not node.order else ""
            out.append(f"    n{node.number} [label={text}{frame}];")
        out.append("  }")
    for arrow in picture.arrows:
        drawn = {"": "", "loop": ", style=dashed", "over": ", style=dotted"}[labels.get_style(arrow)]
        evidence = quote(labels.wrap_lines(labels.format_evidence(arrow), 40))
        out.append(f"  n{arrow.first} -> n{arrow.then} [label={evidence}{drawn}];")
    return "\n".join([*out, "}"]) + "\n"


def quote(parts: list[str]) -> str:
    """Return lines of text as a DOT string."""
    return '"' + "\\n".join(part.replace("\\", "\\\\").replace('"', '\\"') for part in parts) + '"'
