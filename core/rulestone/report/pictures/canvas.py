"""SVG elements on a canvas that grows downwards, with one style for light and dark pages."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from rulestone.report.pictures.labels import wrap_lines
from rulestone.report.text_columns import measure_display_width

CHAR = 7.0
"""Width of half a character at the size of the text."""
SMALL = 6.3
"""Width of half a character of small text."""
LINE = 18
EDGE = 16
"""Distance from the border."""
SHADES = 6
"""Number of different fills; further values share the last one."""


class Canvas:
    """A growing list of SVG elements.

    Args:
        title: the title of the picture; it is drawn at the top.
        wide: the width that the title and notes wrap to, in pixels.
        styles: names of further style sheets in this folder.

    Attributes:
        y: the height at which the next element is drawn, in pixels.
        right: the right end of the widest element.
    """

    def __init__(self, title: str, wide: float = 368, *styles: str) -> None:
        self.title = title
        self.parts: list[str] = []
        self.styles = "charts.css", *styles
        self.y: float = EDGE + LINE
        self.right = 0.0
        self.wide = wide
        self.draw_paragraph(title, "title", 10.5, LINE + 3)

    def add_element(self, name: str, kind: str, tip: str, text: str, **attributes: float | str) -> None:
        """Add an element.

        Args:
            kind: its CSS classes.
            tip: shown when the pointer is over it.
            text: its content.
            attributes: its attributes; numbers are pixels.
        """
        given = "".join(
            f" {key.replace('_', '-')}={quoteattr(f'{value:.4g}' if isinstance(value, float) else str(value))}"
            for key, value in (("class", kind), *attributes.items())
            if value != ""
        )
        inside = (f"<title>{escape(tip)}</title>" if tip else "") + escape(text)
        self.parts.append(f"<{name}{given}>{inside}</{name}>" if inside else f"<{name}{given}/>")

    def draw_text(self, content: str, x: float, y: float, kind: str = "", tip: str = "", **attributes: str) -> None:
        """Add a line of text."""
        if not {"middle", "end"} & set(kind.split()) and not attributes:
            self.right = max(self.right, x + CHAR * measure_display_width(content))
        self.add_element("text", kind, tip, content, x=round(x), y=round(y), **attributes)

    def draw_rect(
        self, x: float, y: float, wide: float, high: float, kind: str, tip: str = "", **more: float | str
    ) -> None:
        """Add a rectangle."""
        self.right = max(self.right, x + wide)
        self.add_element("rect", kind, tip, "", x=round(x), y=round(y), width=round(wide), height=round(high), **more)

    def draw_circle(self, x: float, y: float, r: float, kind: str, tip: str = "") -> None:
        """Add a circle."""
        self.add_element("circle", kind, tip, "", cx=round(x), cy=round(y), r=r)

    def draw_path(self, way: str, kind: str) -> None:
        """Add a line."""
        self.add_element("path", kind, "", "", d=way)

    def draw_paragraph(self, content: str, kind: str = "soft", char: float = CHAR, line: float = LINE) -> None:
        """Draw a text below the last element, wrapped to the width of the picture."""
        for part in wrap_lines(content, int(self.wide / char)):
            self.add_element("text", kind, "", part, x=EDGE, y=round(self.y))
            self.y += line

    def draw_heading(self, content: str) -> None:
        """Draw the heading of a section."""
        self.y += LINE + 10
        self.draw_text(content, EDGE, self.y, "name")
        self.y += 8

    def render(self, words: str) -> str:
        """Return the picture as a self-contained SVG document.

        Args:
            words: the picture in words, for screen readers.
        """
        wide, high = round(max(self.right, self.wide + EDGE) + EDGE), round(self.y + EDGE)
        head = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}" role="img"'
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" {head} aria-label={quoteattr(self.title)}>',
                f"<title>{escape(self.title)}</title>",
                f"<desc>{escape(words)}</desc>",
                f"<style>{escape(''.join(read_style_sheet(name) for name in self.styles))}</style>",
                f'<rect class="back" width="{wide}" height="{high}"/>',
                *self.parts,
                "</svg>",
                "",
            ]
        )


@cache
def read_style_sheet(name: str) -> str:
    """Return a style sheet of this folder."""
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def shorten_label(text: str, wide: float, char: float = CHAR) -> str:
    """Return a text cut to a width in pixels."""
    most = int(wide / char)
    return text if measure_display_width(text) <= most else wrap_lines(text, most - 1)[0] + "…"
