"""Talking with a person on the terminal, line by line."""

from __future__ import annotations

import sys
from typing import Protocol


class Dialogue(Protocol):
    """A dialogue: it opens with a message, then replies to every typed line until it is done."""

    done: bool

    @property
    def prompt(self) -> str:
        """Return the prompt."""
        ...

    def get_opening(self) -> str:
        """Return the first message."""
        ...

    def reply_to(self, line: str) -> str:
        """Return the reply to a typed line."""
        ...


def hold_conversation(talk: Dialogue, farewell: str = "\n") -> None:
    """Hold a conversation until its end or the end of input.

    Args:
        farewell: message printed when the input ends.
    """
    from rulestone.report.terminal import write

    write(talk.get_opening())
    typed = not sys.stdin.isatty()
    while not talk.done:
        try:
            sys.stdout.write(talk.prompt)
            sys.stdout.flush()
            line = sys.stdin.readline()
        except KeyboardInterrupt:
            line = ""
        if not line:
            write(farewell)
            return
        if typed:  # a transcript needs the typed answers
            sys.stdout.write(line if line.endswith("\n") else line + "\n")
        try:
            write(talk.reply_to(line))
        except KeyboardInterrupt:  # the user interrupts an opponent that thinks too long
            write(farewell)
            return
