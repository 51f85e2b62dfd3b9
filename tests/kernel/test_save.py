"""Saved positions are verified: a damaged one, or one of another game, cannot be loaded."""

from __future__ import annotations

import hashlib
import random
from typing import Any

import msgspec
import pytest

from rulestone.kernel import save
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Assumption
from rulestone.kernel.position import load
from rulestone.model.bindings import BEFORE
from tests.kernel.toy import DOOM, Table, parts, unit

CARDS = {"Doom": DOOM, "Guard": unit("Guard", 2)}


def make_table(name: str = "toy@1") -> Table:
    return Table(compile_rules(name, parts())).put(0, "hand", DOOM).put(1, "field", CARDS["Guard"]).go()


def test_loaded_position_equals_the_saved_one() -> None:
    at = make_table()
    again = load(at.position.to_bytes(), at.rules, CARDS)
    assert again == at.position
    assert again.choice == at.position.choice


def test_every_damaged_byte_is_detected() -> None:
    at = make_table()
    data = at.position.to_bytes()
    chance = random.Random(7)
    damaged = [
        data[:at_] + bytes([data[at_] ^ (1 << chance.randrange(8))]) + data[at_ + 1 :] for at_ in range(len(data))
    ]
    damaged += [data[:length] for length in range(0, len(data), 7)]
    damaged += [data + b"x", b"", b"\x93" * 50, save.encode_state(at.position.state())]
    for one in damaged:
        with pytest.raises(save.CannotLoad):
            load(one, at.rules, CARDS)


def test_position_is_independent_of_the_number_of_past_events() -> None:
    at = make_table()
    state = at.position.state()
    program, place, env, cause = state.agenda[-1]
    counts = [(31, 31), (5, 5), (0, 0), (31, 30), (2, 0)]
    digests = []
    for altered, then in counts:
        one = state.fork()
        one.change_count = altered
        one.agenda[-1] = (program, place, {**env, BEFORE: (then, ())}, cause)
        digests.append(save.hash_state(one))
        again = load(save.pack_state(one, at.rules), at.rules, CARDS).state()
        assert (again.agenda[-1][2][BEFORE][0] == again.change_count) == (then == altered)
        assert save.hash_state(again) == digests[-1]
    for came in ((), (7,), (7, 9), 3):
        state.agenda[-1] = (program, place, {**env, BEFORE: came}, cause)
        assert load(save.pack_state(state, at.rules), at.rules, CARDS).state().agenda[-1][2][BEFORE] == came
    assert digests[0] == digests[1] == digests[2] != digests[3] == digests[4]


def seal_content(content: bytes) -> bytes:
    """Something with a checksum that is right."""
    return save.MAGIC + hashlib.blake2b(content, digest_size=16).digest() + content


@pytest.mark.parametrize("state", [b"", b"\xc0", b"\x90", b"\x80", b"\x93\x91\x91\x90", b"\x91" * 5_000 + b"\xc0"])
def test_sealed_data_that_is_no_state_is_refused(state: bytes) -> None:
    rules = make_table().rules
    for content in (state, msgspec.msgpack.encode([save.FORMAT, rules.name, [], state])):
        with pytest.raises(save.CannotLoad):
            load(seal_content(content), rules, CARDS)


@pytest.mark.parametrize("data", [None, 7, "a text", bytearray(b"bytes")])
def test_data_that_is_not_bytes_is_refused(data: Any) -> None:
    with pytest.raises(save.CannotLoad, match="this is not a saved position"):
        load(data, make_table().rules, CARDS)


def test_state_with_parts_of_a_wrong_type_is_refused() -> None:
    at = make_table()
    raw = msgspec.msgpack.decode(save.encode_state(at.position.state()))
    for key in set(raw) - {"rng", "clock", "moment", "choice", "result"}:
        for wrong in (*[None] * (key != "batch"), 7, "x", ["Object"], ["card"], ["d", 1], [["t", 1]]):
            state = msgspec.msgpack.encode({**raw, key: wrong})
            content = msgspec.msgpack.encode([save.FORMAT, at.rules.name, [], state])
            with pytest.raises(save.CannotLoad):
                load(seal_content(content), at.rules, CARDS)


def test_position_of_another_revision_format_or_option_is_refused() -> None:
    at = make_table()
    data = at.position.to_bytes()
    with pytest.raises(save.CannotLoad, match="saved under toy@1, not under toy@2"):
        load(data, make_table("toy@2").rules, CARDS)
    content = msgspec.msgpack.encode([save.FORMAT + 1, at.rules.name, [], b""])
    with pytest.raises(
        save.CannotLoad, match=f"saved in format {save.FORMAT + 1}; this version reads format {save.FORMAT}"
    ):
        load(seal_content(content), at.rules, CARDS)
    open_point = Assumption(name="open", question="?", options=(True, False), default=True, rule="T-1")
    asked = msgspec.structs.replace(parts(), assumptions={"open": open_point})
    yes, no = (compile_rules("toy@1", asked, {"open": value}) for value in (True, False))
    saved = Table(yes).put(0, "hand", DOOM).go().position.to_bytes()
    assert load(saved, yes, CARDS).choice is not None
    with pytest.raises(save.CannotLoad, match="saved with other options of open"):
        load(saved, no, CARDS)
