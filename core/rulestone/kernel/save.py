"""Saved positions: a state as plain data and back, and the digest of a state.

Programs, effects and abilities are written by their names in the ruleset; loading needs the same ruleset and the same
cards. Trace numbers are no part of a position's value and are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any

import msgspec

from rulestone.continuous.base_values import Model
from rulestone.continuous.operations import HeldAbility, Rewording
from rulestone.kernel.machine import Program
from rulestone.kernel.rules.ability import CompiledAbility, CompiledContinuous
from rulestone.kernel.rules.pool import Pool
from rulestone.kernel.rules.rules import Rules
from rulestone.model.bindings import BEFORE, counts_changes
from rulestone.model.keys import blake2b
from rulestone.model.objects import Card
from rulestone.model.state import RECORDS, Batch, Env, Pending, State

FORMAT = 10
"""Version of the format; raise it whenever the saved data changes."""
MAGIC = b"rulestone position\n"


class CannotLoad(ValueError):
    """Saved data does not fit the ruleset or the cards it is loaded with."""


FIXED_TYPE = (
    "objects", "places", "stack", "effects", "pending", "game", "history",
    "last_known",
)  # fmt: skip
"""Attributes of a state that always have the same type."""
VARIABLE_TYPE = ("choice", "result", "batch")
"""Attributes of a state that may be of several types."""
NUMBERS = ("rng", "clock", "moment")
"""Attributes of a state that are numbers."""
ATOMS = frozenset({type(None), bool, int, str, float})
"""Types whose values need no encoding."""


def encode_value(value: Any) -> Any:
    """Return a value of a state as lists, numbers and strings; lists start with the name of their type."""
    kind = type(value)
    if kind in ATOMS:
        return value
    encode = ENCODERS.get(kind)
    if encode is not None:
        return encode(value)
    raise TypeError(f"{kind.__name__} is not part of a position")


def encode_parts(word: str, parts: Iterable[Any]) -> list[Any]:
    """Return a list of a type name and encoded parts. Atoms are not passed to `encode_value`, which saves time."""
    return [word, *[part if type(part) in ATOMS else encode_value(part) for part in parts]]


def encode_fields(word: str, names: tuple[str, ...]) -> Callable[[Any], list[Any]]:
    """Return the encoder of a record type with a name and these fields."""
    read = attrgetter(*names)
    return lambda value: encode_parts(word, read(value))


ENCODERS: dict[type, Callable[[Any], list[Any]]] = {
    tuple: lambda value: encode_parts("t", value),
    list: lambda value: encode_parts("l", value),
    # sorted, so that equal dicts give equal lists
    dict: lambda value: ["d", *sorted((list(map(encode_value, pair)) for pair in value.items()), key=repr)],
    Card: lambda value: ["card", value.key],
    Program: lambda value: ["program", value.id],
    CompiledContinuous: lambda value: ["effect", value.id],
    CompiledAbility: lambda value: ["ability", value.id],
    HeldAbility: lambda value: ["held", ["ability", value.ability.id], value.since],
    Rewording: lambda value: ["reworded", value.old, value.new],
    Model: lambda value: ["model", ["card", value.card.key], encode_value(value.cells)],
    **{cls: encode_fields(cls.__name__, tuple(f for f in cls.__struct_fields__ if f != "cause")) for cls in RECORDS},
}
"""Type → the function that encodes its values. The trace index in the "cause" of a trigger is left out."""


def hide_change_count(env: Env, altered: int) -> Env:
    """Return bindings with the change count replaced by whether there has been a change since.

    The count itself depends on the position at which the run began, which is not part of a position.
    """
    before: Any = env.get(BEFORE)
    if not counts_changes(before):
        return env
    changes, members = before
    return {**env, BEFORE: (0 if changes == altered else -1, members)}


def convert_to_data(state: State) -> dict[str, Any]:
    """Return a whole state as plain data."""
    return {
        **{name: encode_value(getattr(state, name)) for name in (*FIXED_TYPE, *VARIABLE_TYPE)},
        "agenda": [
            [program.id, pc, encode_value(hide_change_count(env, state.change_count))]
            for program, pc, env, _ in state.agenda
        ],
        "history": encode_value({**state.counts_before, **state.history}),
        **{name: getattr(state, name) for name in NUMBERS},
    }


def encode_state(state: State) -> bytes:
    """Return a state as MessagePack; equal states give equal bytes."""
    return msgspec.msgpack.encode(convert_to_data(state))


def pack_state(state: State, rules: Rules) -> bytes:
    """Return a state with its format, ruleset, options and a checksum."""
    options = sorted(([key, encode_value(value)] for key, value in rules.options.items()), key=repr)
    content = msgspec.msgpack.encode([FORMAT, rules.name, options, encode_state(state)])
    return MAGIC + blake2b(content, digest_size=16).digest() + content


def unpack_state(data: bytes, rules: Rules) -> bytes:
    """Return the encoded state in the data of a saved position, after checking its checksum, ruleset and options.

    Raises:
        CannotLoad: the data is not a saved position, is damaged, or has another format, ruleset or options.
    """
    if not isinstance(data, bytes) or not data.startswith(MAGIC):
        raise CannotLoad("this is not a saved position")
    checksum, content = data[len(MAGIC) : len(MAGIC) + 16], data[len(MAGIC) + 16 :]
    if blake2b(content, digest_size=16).digest() != checksum:
        raise CannotLoad("this saved position is damaged")
    try:
        form, name, options, state = msgspec.msgpack.decode(content, type=tuple[int, str, list[Any], bytes])
    except msgspec.MsgspecError as error:
        raise CannotLoad(f"this is not a saved position: {error}") from error
    if form != FORMAT:
        raise CannotLoad(f"this position was saved in format {form}; this version reads format {FORMAT}")
    if name != rules.name:
        raise CannotLoad(f"this position was saved under {name}, not under {rules.name}")
    present = {key: encode_value(value) for key, value in rules.options.items()}
    different = sorted(str(key) for key, value in options if present.get(key) != value)
    if different or len(options) != len(present):
        raise CannotLoad(f"this position was saved with other options of {', '.join(different) or 'assumptions'}")
    return state


def hash_state(state: State) -> bytes:
    """Return 16 bytes that equal positions share in every process."""
    return blake2b(encode_state(state), digest_size=16).digest()


class _Loader:
    def __init__(self, rules: Rules, pool: Pool) -> None:
        self.rules, self.pool = rules, pool
        cards = {card.key: card for card in pool.cards}
        self.tables: dict[str, Mapping[str, Any]] = {
            "card": cards, "program": pool.programs, "effect": pool.effects, "ability": pool.abilities,
        }  # fmt: skip

    def find(self, table: Mapping[str, Any], name: str, what: str) -> Any:
        if name not in table:
            raise CannotLoad(f"{self.rules.name} has no {what} {name!r}")
        return table[name]

    def decode(self, data: Any) -> Any:
        if not isinstance(data, list):
            return data
        kind, *rest = data
        if kind in self.tables:
            return self.find(self.tables[kind], rest[0], kind)
        match kind:
            case "t":
                return tuple(self.decode(part) for part in rest)
            case "l":
                return [self.decode(part) for part in rest]
            case "d":
                return {self.decode(key): self.decode(part) for key, part in rest}
            case "reworded":
                return Rewording(rest[0], rest[1], self.pool.reworded)
            case "Pending":
                number, controller, source, ability, env, *other_fields = rest
                return Pending(number, controller, source, self.decode(ability), self.decode(env), -1, *other_fields)
        if kind not in CLASSES:
            raise CannotLoad(f"{kind!r} is not part of a position")
        return CLASSES[kind](*(self.decode(part) for part in rest))


CLASSES: dict[str, Callable[..., Any]] = {
    **{cls.__name__: cls for cls in RECORDS}, "held": HeldAbility, "model": Model,
}  # fmt: skip
"""Type name → the class, for classes that take all encoded parts in order."""


def decode_state(data: bytes, rules: Rules, cards: Mapping[str, Card]) -> State:
    """Return the state that `encode_state` saved.

    Args:
        rules: ruleset under which it was saved.
        cards: definitions of every card in it, under any names (`Card.key` distinguishes cards of one name).

    Raises:
        CannotLoad: the data is no saved state, or names a part that the ruleset or the cards lack.
    """
    try:
        raw = msgspec.msgpack.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        raise CannotLoad(f"this is not a saved position: {error}") from error
    state = State()
    state.pool = rules.pool(cards.values())
    loader = _Loader(rules, state.pool)
    try:
        for name in (*FIXED_TYPE, *VARIABLE_TYPE):
            value = loader.decode(raw[name])
            if name in FIXED_TYPE and type(value) is not type(getattr(state, name)):
                raise TypeError(f"{name} is not of type {type(getattr(state, name)).__name__}")
            setattr(state, name, value)
        if not isinstance(state.batch, Batch | None):
            raise TypeError("batch is not a Batch")
        state.agenda = [
            (loader.find(state.pool.programs, program, "program"), pc, loader.decode(env), -1)
            for program, pc, env in raw["agenda"]
        ]
        for name in NUMBERS:
            setattr(state, name, raw[name])
    except (TypeError, ValueError, AttributeError, LookupError, RecursionError) as error:
        if isinstance(error, CannotLoad):
            raise
        raise CannotLoad(f"this is not a saved position: {error}") from error
    return state
