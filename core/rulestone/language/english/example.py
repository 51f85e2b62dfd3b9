"""An example of rules English: a construct, a sentence, and what it means."""

from __future__ import annotations

from msgspec import Struct


class Example(Struct, frozen=True, kw_only=True):
    """A sentence of rules English.

    Attributes:
        about: the construct.
        text: the sentence.
        means: what it is in the data, in short.
        printed: the canonical form where that is another.
        kind: what a bare instruction is (see `rulestone.language.english.parse`).
    """

    about: str
    text: str
    means: str
    printed: str = ""
    kind: str = "effect"


def example(about: str, text: str, means: str, printed: str = "", kind: str = "effect") -> Example:
    return Example(about=about, text=text, means=means, printed=printed, kind=kind)


__all__ = ["Example", "example"]
