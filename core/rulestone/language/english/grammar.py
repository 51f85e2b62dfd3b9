"""The grammar of rules English, one for all games, and the parser's LALR(1) table for it.

What differs between games is the vocabulary, and the vocabulary only decides which words stand for which terminal
(`rulestone.language.english.dictionary`). So there is one table for all of them, in the file beside this module. It
fits one text of the grammar; after a change of the grammar write it again with

    python -m tests.grammar_table

The sentence forms of verbs are not in the table either. To the grammar a verb is followed by parts: a word of its
form (PWORD) or a slot, and in front of each slot the reader puts a mark of no width that says what the slot takes
(`NP_`, `NUM_`, `VAL_`, `ZONE_`, `WORD_`). Which parts may follow is decided by the forms of that verb.

A word that means two things to the grammar has two terminals ("and" has four), and the reader tries one after the
other: so the table needs no conflict resolved.
"""

from __future__ import annotations

import hashlib
import zlib
from functools import lru_cache
from pathlib import Path

import msgspec

from rulestone.language.english.forms import conditions, effects, nouns, values
from rulestone.language.english.forms.construct import Constructs
from rulestone.language.english.parser import Production, Table
from rulestone.language.english.phrases import OPEN_TERMINALS, PHRASES, SHAPES, TABLES

STARTS = ("line", "condition", "amount")

#: Marks of no width that the reader feeds before a slot of a verb's form.
MARKS = frozenset({"NP_", "NUM_", "VAL_", "ZONE_", "WORD_"})

#: Terminals that may follow a complete verb form.
CLOSERS = frozenset(TABLES["terminals"]["closers"])

GRAMMAR = Path(__file__).with_name("grammar.lark")
"""The rules; a name between percent signs stands for the forms of a family of constructs (`FAMILIES`)."""


_MEMBERS = {name: one for module in (values, conditions, nouns, effects) for name, one in vars(module).items()}
FAMILIES = {name: one for name, one in _MEMBERS.items() if isinstance(one, Constructs)}
"""Constructs whose forms stand in the grammar, by the mark in its text that they take the place of."""


def make_grammar_text() -> str:
    """Return the grammar as lark reads it, every terminal declared (the reader makes the tokens)."""
    text = "\n" + GRAMMAR.read_text(encoding="utf-8")
    for name, constructs in FAMILIES.items():
        text = text.replace(f"%{name}%", constructs.grammar())
    names = [*OPEN_TERMINALS, *SHAPES, *PHRASES, *sorted(MARKS), "END"]
    return text + "\n%declare " + " ".join(names) + "\n"


TABLE = Path(__file__).with_name("tables.bin")


def make_stamp() -> str:
    """Return a key for the validity of a table: the grammar's text, and the code that makes tables."""
    return hashlib.sha256(
        f"{Production.__struct_fields__} {Table.__struct_fields__}\n{make_grammar_text()}".encode()
    ).hexdigest()


@lru_cache(maxsize=1)
def get_table() -> Table:
    """Return the table of rules English, cached in the process. Raises RuntimeError for a table of another grammar."""
    table = msgspec.msgpack.decode(zlib.decompress(TABLE.read_bytes()), type=Table)
    if table.stamp != make_stamp():
        raise RuntimeError(f"{TABLE} does not fit the grammar of rules English: run `python -m tests.grammar_table`")
    return table
