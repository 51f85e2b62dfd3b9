"""A small vocabulary of no game in particular: the words of the examples of rules English."""

from __future__ import annotations

from pathlib import Path

import msgspec

from rulestone.language import expressions as e
from rulestone.language.abilities import When
from rulestone.language.vocabulary import SAID, Heard, Vocabulary

_PLAIN = msgspec.yaml.decode(Path(__file__).with_suffix(".yaml").read_bytes(), type=Vocabulary)
SAMPLE = msgspec.structs.replace(
    _PLAIN,
    events={
        "is destroyed": ("destroy", "victim"),
        "is put into the graveyard": ("put", "card"),
        "attacks": ("attack", "attacker"),
        "is dealt damage": ("hurt", "victim"),
        "fights": Heard("fight", ("attacker", "defender")),
        "comes into play": Heard("move", ("new",), e.Compare("==", e.Var("to"), e.Lit("field"))),
    },
    moments={
        "a turn begins": When(event="turn"),
        "the start of your turn": When(event="turn", where=e.Same(e.Var("player"), e.You())),
        "the end of your turn": When(event="turn end", where=e.Same(e.Var("player"), e.You())),
    },
    groups={"the creatures in your line": e.Beside(e.This(), ("field",), e.You())},
    singles={"the bearer": e.HostOf(e.This())},
    players={"the first player": e.GameValue("first")},
    labels={"kin": e.AnyOf((e.Compare("contains", e.Its("race"), SAID), e.Compare("==", e.Its("colour"), SAID)))},
    conditions={"your hand is empty": e.Not(e.Exists(e.Select(("hand",), e.You())))},
)
"""A small vocabulary of no real game."""
