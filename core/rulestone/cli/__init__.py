"""The command line: thin commands over what `import rulestone` gives."""

from __future__ import annotations

import gc


def main() -> None:
    """Run the command that the process was started with, and leave with its status.

    0: done; 1: a ruling fails; 2: bad input, with one message on standard error.
    """
    from rulestone.cli.commands import rulestone

    gc.set_threshold(100_000, 20, 20)  # rules and cards are made once and stay: looking through them often is idle
    rulestone(prog_name="rulestone")


__all__ = ["main"]
