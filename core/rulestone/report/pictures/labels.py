"""Labels in pictures, shared by all formats and wrapped by the width of their characters."""

from __future__ import annotations

from rulestone.lab.why.picture import Arrow, Box, Picture
from rulestone.report.text_columns import measure_display_width
from rulestone.report.words import add_rules

NEVER = "not applied"


def heading(found: Picture) -> str:
    """Return the picture's title."""
    return f"{found.title or found.scenario} – {found.game}, {found.moment}"


def caption(found: Picture) -> str:
    """Return a description of the game's order of effects."""
    return f"Continuous effects: {found.order}{add_rules(found.rules)}"


def describe(found: Picture) -> str:
    """Return the picture in words, for screen readers."""
    names = {node.number: node.name for node in found.nodes}
    said = [f"{node.order or NEVER}: {node.name}, {node.did}" for node in found.nodes]
    said += [f"{names[a.then]} depends on {names[a.first]}: {tell(a)}" for a in found.arrows]
    return ". ".join([caption(found), *said])


def name(node: Box) -> str:
    """Return an effect with its place in the order."""
    return f"{node.order}. {node.name}" if node.order else f"{NEVER}: {node.name}"


def detail(node: Box) -> list[str]:
    """Return the text and the results of an effect."""
    return [f"“{node.says}” ({node.kind}){add_rules(node.rules)}", f"{node.did}{by(node)}"]


def by(node: Box) -> str:
    """Return the rules behind an effect's place in the order."""
    if not node.order:
        return add_rules(node.place_rules)
    return f"; placed by {', '.join(node.place_rules)}" if node.place_rules else ""


def tell(arrow: Arrow) -> str:
    """Return a dependency's evidence, with a note for a loop or an obsolete dependency."""
    return f"{KINDS[style(arrow)]}{arrow.evidence}{add_rules(arrow.rules)}"


def style(arrow: Arrow) -> str:
    """Return the style of an arrow: "loop", "over" (obsolete) or ""."""
    return "loop" if arrow.loop else "over" if arrow.over else ""


KINDS = {"": "", "loop": "loop: ", "over": "for a while: "}
"""Style of arrow → its label."""


def layer_name(name: str) -> str:
    """Return the heading of a layer."""
    return f"layer: {name}" if name else "effects in order"


def lines(text: str, most: int) -> list[str]:
    """Wrap a text to lines of at most `most` half-width characters; longer words are broken."""
    found: list[str] = []
    line = ""
    for word in text.split():
        for part in pieces(word, most):
            joined = f"{line} {part}" if line else part
            if measure_display_width(joined) <= most:
                line = joined
                continue
            if line:
                found.append(line)
            line = part
    return [*found, line] if line or not found else found


def pieces(word: str, most: int) -> list[str]:
    """Return a word split into pieces that fit into a line."""
    found, piece = [], ""
    for character in word:
        if piece and measure_display_width(piece + character) > most:
            found.append(piece)
            piece = ""
        piece += character
    return [*found, piece]
