"""Labels in pictures, shared by all formats and wrapped by the width of their characters."""

from __future__ import annotations

from rulestone.lab.why.picture import Arrow, Box, Picture
from rulestone.report.text_columns import measure_display_width
from rulestone.report.words import add_rules

NEVER = "not applied"


def format_heading(picture: Picture) -> str:
    """Return the picture's title."""
    return f"{picture.title or picture.scenario} – {picture.game}, {picture.moment}"


def describe_order(picture: Picture) -> str:
    """Return a description of the game's order of effects."""
    return f"Continuous effects: {picture.order}{add_rules(picture.rules)}"


def describe_picture(picture: Picture) -> str:
    """Return the picture in words, for screen readers."""
    names = {node.number: node.name for node in picture.nodes}
    lines = [f"{node.order or NEVER}: {node.name}, {node.did}" for node in picture.nodes]
    lines += [f"{names[a.then]} depends on {names[a.first]}: {format_evidence(a)}" for a in picture.arrows]
    return ". ".join([describe_order(picture), *lines])


def format_node(node: Box) -> str:
    """Return an effect with its place in the order."""
    return f"{node.order}. {node.name}" if node.order else f"{NEVER}: {node.name}"


def format_detail(node: Box) -> list[str]:
    """Return the text and the results of an effect."""
    return [f"“{node.says}” ({node.kind}){add_rules(node.rules)}", f"{node.did}{format_rules(node)}"]


def format_rules(node: Box) -> str:
    """Return the rules behind an effect's place in the order."""
    if not node.order:
        return add_rules(node.place_rules)
    return f"; placed by {', '.join(node.place_rules)}" if node.place_rules else ""


def format_evidence(arrow: Arrow) -> str:
    """Return a dependency's evidence, with a note for a loop or an obsolete dependency."""
    return f"{KINDS[get_style(arrow)]}{arrow.evidence}{add_rules(arrow.rules)}"


def get_style(arrow: Arrow) -> str:
    """Return the style of an arrow: "loop", "over" (obsolete) or ""."""
    if arrow.loop:
        return "loop"
    return "over" if arrow.over else ""


KINDS = {"": "", "loop": "loop: ", "over": "for a while: "}
"""Style of arrow → its label."""


def format_layer(name: str) -> str:
    """Return the heading of a layer."""
    return f"layer: {name}" if name else "effects in order"


def wrap_lines(text: str, most: int) -> list[str]:
    """Wrap a text to lines of at most `most` half-width characters; longer words are broken."""
    found: list[str] = []
    line = ""
    for word in text.split():
        for part in split_word(word, most):
            joined = f"{line} {part}" if line else part
            if measure_display_width(joined) <= most:
                line = joined
                continue
            if line:
                found.append(line)
            line = part
    return [*found, line] if line or not found else found


def split_word(word: str, most: int) -> list[str]:
    """Return a word split into pieces that fit into a line."""
    found, piece = [], ""
    for character in word:
        if piece and measure_display_width(piece + character) > most:
            found.append(piece)
            piece = ""
        piece += character
    return [*found, piece]
