"""Readable words for data that rules English has no sentence for: procedures of games, mostly.

They are for people who look into a game; they cannot be read back.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import FieldInfo, fields

from rulestone.language import expressions as e
from rulestone.language.english.errors import Unprintable
from rulestone.language.english.phrases import read_table

_PARAPHRASES = read_table(Path(__file__).with_name("paraphrases.txt"))
"""Class → paraphrase, with fields in braces (`paraphrases.txt`)."""
_SILENT = frozenset({"cites", "prompt", "fixed", "target"})


@cache
def list_fields(kind: type[Struct]) -> tuple[FieldInfo, ...]:
    """Return the fields of a struct class, cached because computing them is slow."""
    return fields(kind)


def paraphrase(data: Any, printer: Any) -> str:
    """Paraphrase data; parts within rules English are printed in it by a `StepPrinter`."""
    if isinstance(data, (tuple, list)):
        return "; ".join(paraphrase_part(part, printer) for part in data) or "nothing"
    if isinstance(data, dict):
        return ", ".join(f"{key}: {paraphrase_part(part, printer)}" for key, part in data.items())
    if isinstance(data, e.Lit):
        return str(data.value) if not isinstance(data.value, str) else f"“{data.value}”"
    if isinstance(data, (e.All, e.AnyOf)):
        word = " and " if isinstance(data, e.All) else " or "
        return "(" + word.join(paraphrase_part(part, printer) for part in data.of) + ")"
    return _paraphrase_record(data, printer) if isinstance(data, Struct) else str(data)


def _paraphrase_record(record: Struct, printer: Any) -> str:
    """Print a record: its kind, and the fields that differ from their defaults."""
    name = type(record).__name__
    form = _PARAPHRASES.get(name, re.sub(r"(?<!^)(?=[A-Z])", " ", name).lower())
    named = set(re.findall(r"\{(\w+)\}", form))
    text = form.format_map({field: paraphrase_part(getattr(record, field), printer) for field in named})
    rest = [
        f"{field.name.replace('_', ' ')}: {paraphrase_part(getattr(record, field.name), printer)}"
        for field in list_fields(type(record))
        if field.name not in named | _SILENT and getattr(record, field.name) not in (field.default, None, (), "", {})
    ]
    return f"{text} ({', '.join(rest)})" if rest else text


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
