"""Labels in pictures, shared by all formats and broken into lines by the width of their characters."""

from __future__ import annotations

from rulestone.lab.why.picture import Arrow, Box, Picture
from rulestone.report.document import display_width
from rulestone.report.words import bracketed

NEVER = "not applied"


def heading(found: Picture) -> str:
    """The picture's title."""
    return f"{found.title or found.scenario} – {found.game}, {found.moment}"


def caption(found: Picture) -> str:
    """How the game orders effects."""
    return f"Continuous effects: {found.order}{bracketed(found.rules)}"


def described(found: Picture) -> str:
    """The picture in words, for those who do not see it."""
    names = {node.number: node.name for node in found.nodes}
    said = [f"{node.order or NEVER}: {node.name}, {node.did}" for node in found.nodes]
    said += [f"{names[a.then]} depends on {names[a.first]}: {told(a)}" for a in found.arrows]
    return ". ".join([caption(found), *said])


def named(node: Box) -> str:
    """An effect with its place in the order."""
    return f"{node.order}. {node.name}" if node.order else f"{NEVER}: {node.name}"


def detail(node: Box) -> list[str]:
    """Return the text and the results of an effect."""
    return [f"“{node.says}” ({node.kind}){bracketed(node.rules)}", f"{node.did}{by(node)}"]


def by(node: Box) -> str:
    """The rules by which an effect stands where it does."""
    if not node.order:
        return bracketed(node.place_rules)
    return f"; placed by {', '.join(node.place_rules)}" if node.place_rules else ""


def told(arrow: Arrow) -> str:
    """A dependency's evidence; of a loop it is said that it is one, of one that is over that as well."""
    return f"{KINDS[style(arrow)]}{arrow.evidence}{bracketed(arrow.rules)}"


def style(arrow: Arrow) -> str:
    """How an arrow is drawn: "loop", "over" or ""."""
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
            if display_width(joined) <= most:
                line = joined
                continue
            if line:
                found.append(line)
            line = part
    return [*found, line] if line or not found else found


def pieces(word: str, most: int) -> list[str]:
    """A word in pieces that fit into a line."""
    found, piece = [], ""
    for character in word:
        if piece and display_width(piece + character) > most:
            found.append(piece)
            piece = ""
        piece += character
    return [*found, piece]
