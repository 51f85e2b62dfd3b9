"""Readable words for data that rules English has no sentence for: procedures of games, mostly.

They are for people who look into a game; they cannot be read back.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from rulestone.language import expressions as e
from rulestone.language.english.errors import Unprintable
from rulestone.language.english.phrases import read_table
from rulestone.model.display import format_plain

_PARAPHRASES = read_table(Path(__file__).with_name("paraphrases.txt"))
"""Class → paraphrase, with fields in braces (`paraphrases.txt`)."""
_SILENT = frozenset({"cites", "prompt", "fixed", "left", "op", "right", "target"})


list_fields = cache(fields)  # computing them is slow


def paraphrase(data: Any, printer: Any) -> str:
    """Paraphrase data; parts within rules English are printed in it by a `StepPrinter`."""
    if isinstance(data, (tuple, list)):
        word = " or " if all(isinstance(part, str) for part in data) else "; "
        return word.join(paraphrase_part(part, printer) for part in data) or "nothing"
    if isinstance(data, dict):
        return ", ".join(f"{key}: {paraphrase_part(part, printer)}" for key, part in data.items())
    if isinstance(data, e.Lit):
        return _format_literal(data.value)
    if isinstance(data, (e.All, e.AnyOf)):
        word = " and " if isinstance(data, e.All) else " or "
        return "(" + word.join(paraphrase_part(part, printer) for part in data.of) + ")"
    return _paraphrase_record(data, printer) if isinstance(data, Struct) else format_plain(data)


def _format_literal(value: Any) -> str:
    """Return a value as text; "none" for an empty collection."""
    several = value if isinstance(value, (tuple, frozenset)) else (value,)
    return " or ".join(f"“{one}”" if isinstance(one, str) else format_plain(one) for one in several) or "none"


def _paraphrase_record(record: Struct, printer: Any) -> str:
    """Print a record: its kind, and the fields that differ from their defaults."""
    form = _get_form(record, printer)
    named = set(re.findall(r"\{(\w+)\}", form))
    text = form.format_map({field: paraphrase_part(getattr(record, field), printer) for field in named})
    rest = [
        ("" if field.name == "roles" else f"{field.name.replace('_', ' ')}: ")
        + paraphrase_part(getattr(record, field.name), printer)
        for field in list_fields(type(record))
        if field.name not in named | _SILENT and getattr(record, field.name) not in (field.default, None, (), "", {})
    ]
    return f"{text} ({', '.join(rest)})" if rest else text


def _get_form(record: Struct, printer: Any) -> str:
    """Return the words for a record, with fields in braces: "{type} cards in {zones} of {of}", "it is tapped"."""
    name = type(record).__name__
    match record:
        case e.Select(type=kind, of=of):
            return ("{type} " if kind else "") + _PARAPHRASES[name] + (" of {of}" if of else "")
        case e.Compare("==" | "!=" as op, e.Its(attr), right) if state := printer.print_state(attr, right):
            return _PARAPHRASES[op].format(left="it", right=state)
        case e.Compare(op):
            return _PARAPHRASES[op]
    return _PARAPHRASES.get(name, re.sub(r"(?<!^)(?=[A-Z])", " ", name).lower())


def paraphrase_part(part: Any, printer: Any) -> str:
    """Print a part, in rules English if possible."""
    if isinstance(part, e.Expr):
        for say in (printer.print_condition, printer.print_value, printer.print_objects):
            try:
                return str(say(part))
            except Unprintable:
                continue
    if isinstance(part, Struct) and not isinstance(part, e.Expr):
        before = printer.names.copy()
        try:
            return str(printer.print_step(part))
        except Unprintable:
            printer.names = before
    return paraphrase(part, printer)
