"""Pictures of continuous effects in Mermaid, DOT and SVG. Colour only repeats shapes, dashes and numbers."""

from rulestone.report.pictures.flowchart import dot, mermaid
from rulestone.report.pictures.svg import svg

FORMS = {"mermaid": mermaid, "dot": dot, "svg": svg}

__all__ = ["FORMS", "dot", "mermaid", "svg"]
