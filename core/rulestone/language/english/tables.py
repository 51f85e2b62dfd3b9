"""The parser's LALR(1) table: read from the file beside this module, or computed if that file is out of date.

Making the table takes lark and a few tenths of a second, reading it a few thousandths. The file fits one text of the
grammar; after a change of the grammar write it again with

    python -m tests.grammar_table
"""

from __future__ import annotations

import hashlib
import zlib
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from rulestone.language.english.grammar import STARTS, make_grammar_text
from rulestone.language.english.parser import Production, Table

TABLE = Path(__file__).with_name("tables.bin")


def _make_stamp() -> str:
    """Return a key for the validity of a table: the grammar's text, and the code that makes tables."""
    return hashlib.sha256(
        f"{Production.__struct_fields__} {Table.__struct_fields__}\n{make_grammar_text()}".encode()
    ).hexdigest()


def make_table() -> Table:
    """Return the table, made from the grammar's text. Raises lark.GrammarError when the grammar has a conflict."""
    from lark import Lark

    made: Any = Lark(make_grammar_text(), parser="lalr", lexer="basic", start=list(STARTS))
    table = made.parser.parser._parse_table
    # the order is fixed, so that equal grammars give equal files
    order = dict.fromkeys(table.start_states[start] for start in STARTS)
    queue = list(order)
    for state in queue:
        row = table.states[state]
        onward = [row[symbol][1] for symbol in sorted(row) if row[symbol][0].name == "Shift"]
        queue += [after for after in dict.fromkeys(onward) if after not in order]
        order |= dict.fromkeys(onward)
    number = {state: n for n, state in enumerate(order)}
    used = {what for state in order for action, what in table.states[state].values() if action.name != "Shift"}
    ruled = sorted(used, key=lambda rule: (rule.origin.name, [symbol.name for symbol in rule.expansion]))
    known = {rule: -1 - n for n, rule in enumerate(ruled)}
    rows: dict[tuple[tuple[str, int], ...], int] = {}
    states: list[int] = []
    for state in order:
        row = table.states[state]
        does = tuple(
            (symbol, (number if row[symbol][0].name == "Shift" else known)[row[symbol][1]]) for symbol in sorted(row)
        )
        states.append(rows.setdefault(does, len(rows)))
    starts = {start: number[table.start_states[start]] for start in STARTS}
    ends = {start: number[table.end_states[start]] for start in STARTS}
    return Table(_make_stamp(), [dict(row) for row in rows], states, starts, ends, [_make_rule(rule) for rule in ruled])


def _make_rule(rule: Any) -> Production:
    """Return a rule in the form that lark uses."""
    options = rule.options
    if options.empty_indices:
        raise ValueError(f"{rule}: optional parts in brackets are not supported; write them with “?”")
    kept = tuple(
        (n, not symbol.is_term and symbol.name.startswith("_"))
        for n, symbol in enumerate(rule.expansion)
        if options.keep_all_tokens or not (symbol.is_term and symbol.filter_out)
    )
    single = bool(options.expand1 and not rule.alias)
    name = str(rule.alias or options.template_source or rule.origin.name)
    return Production(str(rule.origin.name), name, len(rule.expansion), kept, single)


def pack_table(table: Table) -> bytes:
    """Return a table as the bytes of the file."""
    return zlib.compress(msgspec.msgpack.encode(table), 9)


def unpack_table(packed: bytes) -> Table | None:
    """Return the table of a file's bytes; None for another grammar."""
    try:
        table = msgspec.msgpack.decode(zlib.decompress(packed), type=Table)
    except (zlib.error, msgspec.MsgspecError):
        return None
    return table if table.stamp == _make_stamp() else None


@lru_cache(maxsize=1)
def get_table() -> Table:
    """Return the table of rules English, cached in the process."""
    return (unpack_table(TABLE.read_bytes()) if TABLE.exists() else None) or make_table()
