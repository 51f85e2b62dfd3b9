"""The command line: thin commands over what `import rulestone` gives."""

from __future__ import annotations


def main() -> None:
    """Run the command that the process was started with, and leave with its status.

    0: done; 1: a ruling fails; 2: bad input, with one message on standard error.
    """
    from rulestone.cli.commands import rulestone

    rulestone(prog_name="rulestone")


__all__ = ["main"]
