"""The command line: thin commands over what `import rulestone` gives."""

from __future__ import annotations

import gc

from rulestone.model import process


def main() -> None:
    """Run the command that the process was started with, and leave with its status.

    0: done; 1: a ruling fails; 2: bad input, with one message on standard error.
    """
    process.keeps = True
    gc.disable()  # rules and cards are made once and stay; commands that go on for long enable it
    from rulestone.cli.commands import rulestone

    try:
        rulestone(prog_name="rulestone")
    finally:
        gc.freeze()  # what is left goes with the process: nobody need look through it


__all__ = ["main"]
