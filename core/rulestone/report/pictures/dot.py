"""A picture in Graphviz's DOT language."""

from __future__ import annotations

from rulestone.lab.why.picture import Picture
from rulestone.report.pictures import labels


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
            wrapped = (line for said in labels.format_detail(node) for line in labels.wrap_lines(said, 60))
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
