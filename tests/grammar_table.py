"""`python -m tests.grammar_table`: write the parser's table of rules English after a change of its grammar."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
from lark import Lark

from rulestone.language.english.grammar import STARTS, TABLE, make_grammar_text, make_stamp
from rulestone.language.english.parser import Production, Table


def make_table() -> Table:
    """Return the table, made from the grammar's text."""
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
    return Table(make_stamp(), [dict(row) for row in rows], states, starts, ends, [_make_rule(rule) for rule in ruled])


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


if __name__ == "__main__":
    TABLE.write_bytes(zlib.compress(msgspec.msgpack.encode(make_table()), 9))
