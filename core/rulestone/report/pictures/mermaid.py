"""A picture as a Mermaid flowchart."""

from __future__ import annotations

from rulestone.lab.picture import Node, Picture
from rulestone.report.pictures.labels import caption, detail, heading, layer_name, lines, named, told

ESCAPES = {"&": "#amp;", '"': "#quot;", "<": "#lt;", ">": "#gt;", "`": "#96;", "\\": "#92;", "|": "#124;", "#": "#35;"}


def mermaid(found: Picture) -> str:
    """The picture as Mermaid: a subgraph for each layer; dashed arrows and six-sided boxes for what is in a loop."""
    out = [f"%% {heading(found)}", f"%% {caption(found)}", "flowchart TB"]
    for n, layer in enumerate(found.layers, 1):
        out.append(f'  subgraph layer{n} ["{escaped(layer_name(layer.name))}"]')
        out += [f"    {box(node)}" for node in layer.nodes]
        out.append("  end")
    for arrow in found.arrows:
        line = "-.->" if arrow.loop else "-->"
        label = "<br/>".join(map(escaped, lines(told(arrow), 44)))
        out.append(f'  n{arrow.first} {line}|"{label}"| n{arrow.then}')
    if not found.layers:
        out.append('  none["no continuous effect"]')
    gone = [f"n{node.number}" for node in found.nodes if not node.order]
    if gone:
        out += ["  classDef gone stroke-dasharray: 5 4", f"  class {','.join(gone)} gone"]
    return "\n".join(out) + "\n"


def box(node: Node) -> str:
    """An effect: a box, six-sided if it is in a loop."""
    text = "<br/>".join([f"<b>{escaped(named(node))}</b>", *(escaped(x) for d in detail(node) for x in lines(d, 60))])
    return f'n{node.number}{{{{"{text}"}}}}' if node.loop else f'n{node.number}["{text}"]'


def escaped(text: str) -> str:
    """Text inside quotation marks of Mermaid."""
    return "".join(ESCAPES.get(character, character) for character in text)
