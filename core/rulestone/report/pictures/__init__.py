"""Pictures of continuous effects: Mermaid, DOT and SVG. Shape, dashes and numbers say all that colour says."""

from __future__ import annotations

from rulestone.report.pictures.dot import dot
from rulestone.report.pictures.mermaid import mermaid
from rulestone.report.pictures.svg import svg

FORMS = {"mermaid": mermaid, "dot": dot, "svg": svg}

__all__ = ["FORMS", "dot", "mermaid", "svg"]
