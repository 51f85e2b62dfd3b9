"""Values cached through a random game equal those that the oracle derives from scratch."""

from __future__ import annotations

from random import Random

import pytest

from rulestone.continuous.deriving.deriver import Deriver
from rulestone.kernel.policies import LayerScheme
from rulestone.lab.simulate.playout import draw_answer
from rulestone.language.build import (
    FOR_GOOD,
    LOSE_ABILITIES,
    THIS,
    YOU,
    add,
    become,
    cards_in,
    choose,
    copies,
    gains,
    its,
    lasting,
    loses,
    static,
    var,
)
from tests.continuous import literal
from tests.kernel.test_abilities_gained import LEGACY, SHIELD, STUDY, make_rules
from tests.kernel.toy import DOOM, FIELD, OWN, TARGET, THEIRS, Table, spell, unit
from tests.proofs import select_params

ONE = LayerScheme(dependency=True)
LAYERS = LayerScheme(
    layers=("copy", "control", "text", "abilities", "rest"),
    touches={
        "copy": ("card",),
        "control": ("controller",),
        "text": ("name", "kind"),
        "abilities": ("abilities",),
        "rest": ("power",),
    },
    sublayers={"rest": (("set",), ("add",))},
    dependency=True,
    goes_on=True,
    shares=True,
)
LAST = LayerScheme(sources=(("produced",), ("static",)), dependency=True)
PRIDE = static(cards_in("field", where=its.kind == "elf"), add(power=1), name="pride")
TEACHING = static(OWN, gains(PRIDE), name="teaching")
ELVES = static(cards_in("field", where=its.power >= 3), become(kind="elf"), name="elves")
HUSH = static(cards_in("field", where=its.kind == "elf"), LOSE_ABILITIES, name="hush")
UNITS = (
    unit("Plain", 2),
    unit("Proud", 3, PRIDE),
    unit("Teacher", 1, TEACHING, STUDY),
    unit("Elder", 2, ELVES),
    unit("Hush", 1, HUSH),
    unit("Heir", 2, LEGACY, SHIELD),
    unit("Mirror", 1, static(THIS, copies(cards_in("field", of=YOU, where=its.power >= 3)), name="mirror")),
)
WHAT = {
    "Teach": gains(TEACHING),
    "Silence": LOSE_ABILITIES,
    "Wash": loses("pride"),
    "Elf": become(kind="elf"),
    "Grow": add(power=2),
    "Shrink": become(power=1),
    "Steal": become(controller=YOU),
}
SPELLS = (
    *(spell(name, choose("target", FIELD), lasting(TARGET, what, FOR_GOOD)) for name, what in WHAT.items()),
    spell("Copy", choose("target", FIELD), choose("model", THEIRS), lasting(TARGET, copies(var("model")), FOR_GOOD)),
    spell("All", lasting(OWN, gains(ELVES))),
    DOOM,
)


def play(scheme: LayerScheme, seed: int) -> None:
    """Play a random game, and compare the cached values at each choice with those derived from scratch."""
    random = Random(seed)
    table = Table(make_rules(scheme))
    for player in (0, 1):
        table.put(player, "field", *random.sample(UNITS, 3)).put(player, "hand", *random.sample(SPELLS, 6))
        table.put(player, "hand", random.choice(UNITS)).put(player, "deck", *random.choices(UNITS, k=3))
    position = table.go().position
    anew = Deriver(position.rules.policies.layers, literal.resolve)
    for _ in range(25):
        kept = position.machine()
        table_kept = {oid: row for oid, row in (kept.state.table or kept.derive()).items() if row}
        fresh = position.machine()
        fresh.state.table = None
        assert table_kept == {oid: row for oid, row in anew(fresh).items() if row}
        if position.choice is None:
            break
        position = position.answer(draw_answer(position.choice, random))


@pytest.mark.parametrize("scheme", [ONE, LAYERS, LAST], ids=["one layer", "layers", "statics last"])
@pytest.mark.parametrize("seed", select_params(range(6), 0))
def test_cached_values_equal_those_derived_from_scratch(scheme: LayerScheme, seed: int) -> None:
    play(scheme, seed)
