"""`python -m rulestone`: the command line."""

from rulestone.cli import program

program()
