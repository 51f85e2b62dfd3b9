"""The house as it is declared: the rooms of each floor, from the ground to the top.

A room is a module or a package; it may import what is named before it, wherever the import stands: in a function or for
types only too. What a package has in it is named in the same way under its dotted name; otherwise it is one room, in
which imports may not go in a circle. The package's own module (`__init__`) stands on top of what is in it.
"""

from __future__ import annotations

ROOMS = {
    "": "model language continuous kernel game scenario lab report cli",
    "model": "cards zones objects chance choices state verdicts spaces",
    "report": """
        style words board explanation answers news notes heads pictures prompt rulings simulation table catalogue
        trace conversation
    """,
    "report.pictures": "labels dot mermaid svg",
    "cli": "errors options compare explain games graph play rules rulings run scenarios simulate why_not commands",
}

UNDER_WAY = {"language": 5, "continuous": 13, "kernel": 39, "game": 3, "scenario": 2, "lab": 0}
"""Floors whose rooms are not cut yet, and how much on them may still go up or in a circle; it may only become less."""
