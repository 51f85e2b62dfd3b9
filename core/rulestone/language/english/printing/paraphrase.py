"""Readable words for data that rules English has no sentence for: procedures of games, mostly.

They are for people who look into a game; they cannot be read back.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import FieldInfo, fields

from rulestone.language import expressions as e
from rulestone.language.english.errors import Unsayable
from rulestone.language.english.pronouns import Pronouns
from rulestone.language.instructions import Instruction

#: Class → how it is said, fields in braces; fields that are not named follow in parentheses when they say something.
_SAID = {
    "Its": "its {attr}",
    "It": "it",
    "This": "this",
    "You": "you",
    "Opponent": "the opponent",
    "TurnPlayer": "the turn player",
    "Var": "{name}",
    "Of": "the {attr} of {what}",
    "Printed": "the printed {attr} of {what}",
    "Share": "the share of {name}",
    "Count": "the number of {what}",
    "Total": "the total {attr} of {what}",
    "Greatest": "the greatest {attr} of {what}",
    "Least": "the least {attr} of {what}",
    "Kinds": "the number of different values of {attr} among {what}",
    "Now": "{what}, as it is now",
    "GameValue": "the game's {key}",
    "Assumed": "what is assumed of {name}",
    "Result": "that many",
    "Amount": "the amount of {item}",
    "ControllerOf": "the controller of {what}",
    "OwnerOf": "the owner of {what}",
    "Under": "the cards under {what}",
    "SourceOf": "the source of {what}",
    "HostOf": "the host of {what}",
    "Nth": "no. {at} of {what}",
    "Top": "the top {count} of {zone} of {of}",
    "Select": "cards in {zones}",
    "Items": "stack items",
    "Waiting": "triggers that wait",
    "RoleOf": "the {role} of what set off {what}",
    "Recipients": "the recipients of {item}",
    "Referred": "the {attr} of {what}",
    "Reached": "those of {what} that your effects affect",
    "Common": "what is both among {left} and {right}",
    "Among": "those of {what} that fit: {where}",
    "In": "{left} is among {right}",
    "Arith": "({left} {op} {right})",
    "Rounded": "{of} rounded {way}",
    "Times": "how often “{event}” happened",
    "StackEmpty": "the stack is empty",
    "Either": "both {left} and {right}",
    "Compare": "{left} {op} {right}",
    "Not": "not {of}",
    "Exists": "there is {what}",
    "Same": "{left} is {right}",
    "Are": "each of {what} fits: {where}",
    "Present": "{what} is still there",
    "Fits": "it fits the {attr} of {what}",
    "Phase": "it is {name}",
    "TurnOf": "it is the turn of {who}",
    "TopAnswerable": "players may act now",
    "Has": "{what} has the ability",
    "Meets": "the condition of the {kind} ability of {what} holds",
    "Silent": "{what} cannot be answered",
    "Silenced": "nobody may answer now",
    "Answering": "what is answered is {event}",
    "Permitted": "{who} can {what}",
    "Choose": "choose {what} as {name}",
    "Ask": "ask whether {name}",
    "Let": "let {name} be {value}",
    "If": "if {condition}: {then}",
    "While": "while {condition}: {body}",
    "Block": "{body}",
    "Leave": "end the {block}",
    "Act": "{what} act",
    "Lapse": "{what} are lost",
    "Avert": "what is about to happen does not happen",
    "SetOff": "abilities of {what} go off: {tags}",
    "ForEach": "for each {name} of {what}: {body}",
    "AtOnce": "at the same time: {body}",
    "Stop": "end this here",
    "Call": "follow the procedure {procedure}",
    "Do": "do {verb}",
    "Note": "{event} has happened",
    "Check": "check",
    "Respond": "answers to {actor} are possible",
    "Move": "move {what} to {to}",
    "PutUnder": "put {what} under {under} as {role}",
    "Mark": "set {key} of {what} to {value}",
    "AddMark": "add {value} to {key} of {what}",
    "Face": "turn {what} face up: {up}",
    "Require": "needed: {condition}",
    "Perform": "carry out the {kind} ability of {what}",
    "NameWord": "name one of {words}",
    "Number": "name a number from {least} to {most} as {name}",
    "Divide": "divide {amount} among {what} as {name}",
    "Order": "put {what} in order as {name}",
    "EndGame": "the game ends",
    "PutItem": "put an item of kind {kind} on the stack",
    "Announce": "announce {what} as {item}",
    "ResolveTop": "resolve the top item of the stack",
    "AlterItem": "{how} the amount of {what} by {value}",
    "Shuffle": "shuffle {zone} of {who}",
    "Roll": "roll a die of {sides} sides as {name}",
    "Simultaneous": "both players choose one of {labels} as {name}",
    "Modes": "do one of: {options}",
    "Delay": "later: {ability}",
    "SetGame": "set the game's {key} to {value}",
    "SetController": "{who} gains control of {what}",
    "Offer": "{who} may act: {menu}",
    "CopyItem": "put a copy of {what} on the stack",
    "Redirect": "choose the targets of {what} anew",
    "RemoveItem": "take {what} off the stack",
    "EndEffects": "what lasts {until} ends",
    "Begin": "{effect}",
    "Pay": "pay: {body}",
    "Refresh": "static abilities are looked at anew",
    "TurnBegins": "the turn of {who} begins",
}
_SILENT = frozenset({"cites", "prompt", "fixed", "target"})


class Printer(Protocol):
    """Prints data in rules English; each method raises Unsayable for data without words."""

    names: Pronouns

    def condition(self, condition: e.Expr) -> str:
        """A condition."""

    def value(self, value: e.Expr) -> str:
        """A value."""

    def objects(self, what: e.Expr) -> str:
        """Objects or a player."""

    def step(self, step: Instruction) -> str:
        """A step."""


@cache
def list_fields(kind: type[Struct]) -> tuple[FieldInfo, ...]:
    """Return the fields of a struct class, cached because computing them is slow."""
    return fields(kind)


def paraphrase(x: Any, printer: Printer) -> str:
    """Paraphrase data; parts within rules English are printed in it."""
    if isinstance(x, (tuple, list)):
        return "; ".join(_part(part, printer) for part in x) or "nothing"
    if isinstance(x, dict):
        return ", ".join(f"{key}: {_part(part, printer)}" for key, part in x.items())
    if isinstance(x, e.Lit):
        return str(x.value) if not isinstance(x.value, str) else f"“{x.value}”"
    if isinstance(x, (e.All, e.AnyOf)):
        word = " and " if isinstance(x, e.All) else " or "
        return "(" + word.join(_part(part, printer) for part in x.of) + ")"
    return _record(x, printer) if isinstance(x, Struct) else str(x)


def _record(x: Struct, printer: Printer) -> str:
    """Print a record: its kind, and the fields that differ from their defaults."""
    name = type(x).__name__
    form = _SAID.get(name, re.sub(r"(?<!^)(?=[A-Z])", " ", name).lower())
    named = set(re.findall(r"\{(\w+)\}", form))
    said = form.format_map({field: _part(getattr(x, field), printer) for field in named})
    rest = [
        f"{field.name.replace('_', ' ')}: {_part(getattr(x, field.name), printer)}"
        for field in list_fields(type(x))
        if field.name not in named | _SILENT and getattr(x, field.name) not in (field.default, None, (), "", {})
    ]
    return f"{said} ({', '.join(rest)})" if rest else said


def _part(x: Any, printer: Printer) -> str:
    """Print a part, in rules English if possible."""
    if isinstance(x, e.Expr):
        for say in (printer.condition, printer.value, printer.objects):
            try:
                return say(x)
            except Unsayable:
                continue
    if isinstance(x, Struct) and not isinstance(x, e.Expr):
        before = printer.names.copy()
        try:
            return printer.step(x)  # type: ignore[arg-type]
        except Unsayable:
            printer.names = before
    return paraphrase(x, printer)
