"""Prohibitions for some sources only: the opponent's, or those with a certain value."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Attribute
from rulestone.kernel.policies import Precedence, Targets
from rulestone.language.build import (
    FOR_GOOD,
    THIS,
    YOU,
    become,
    choose,
    do,
    forbid,
    lasting,
    static,
    triggered,
)
from rulestone.model.objects import Card
from tests.kernel.toy import FIELD, OWN, TARGET, THEIRS, Table, parts, spell, unit

HUES = ("red", "blue")


def make_table(**policies: Any) -> Table:
    """Return the toy game with colours, which effects can distinguish."""
    made = parts(precedence=Precedence(sources=("hue",), cites=("T-cannot",)), **policies)
    hue = {"hue": Attribute(name="hue", words=HUES)}
    return Table(compile_rules("toy", replace(made, attributes={**made.attributes, **hue})))


def colour_card(card: Card, *hues: str) -> Card:
    return replace(card, values={**card.values, "hue": hues if len(hues) > 1 else hues[0]})


AWAY_FROM_RED = static(THIS, forbid("be chosen by red", "destroy by red"))
FELL = spell("Fell", choose("target", THEIRS), do("destroy", victim=TARGET), kind="slow")
STORM = spell("Storm", do("destroy", victim=FIELD), kind="slow")


@pytest.mark.parametrize(("hues", "reached"), [(("red",), False), (("blue",), True), (("red", "blue"), False)])
def test_object_cannot_be_chosen_by_sources_of_a_kind(hues: tuple[str, ...], reached: bool) -> None:
    at = (
        make_table()
        .put(0, "hand", colour_card(FELL, *hues))
        .put(1, "field", unit("Safe", 1, AWAY_FROM_RED), unit("Ox"))
    )
    at.go().act("Fell")
    if reached:
        at.pick("Safe")
    assert (at.zone("Safe"), at.zone("Ox")) == (("grave", "field") if reached else ("field", "grave"))


@pytest.mark.parametrize(("hue", "zone"), [("red", "field"), ("blue", "grave")])
def test_object_is_unaffected_by_sources_of_a_kind(hue: str, zone: str) -> None:
    at = (
        make_table().put(0, "hand", colour_card(STORM, hue)).put(1, "field", unit("Safe", 1, AWAY_FROM_RED), unit("Ox"))
    )
    at.go().act("Storm")
    assert (at.zone("Safe"), at.zone("Ox")) == (zone, "grave")


def test_action_without_other_targets_is_not_offered() -> None:
    at = make_table().put(0, "hand", colour_card(FELL, "red")).put(1, "field", unit("Safe", 1, AWAY_FROM_RED)).go()
    assert at.offered() == []


def test_departed_source_keeps_its_last_known_kind() -> None:
    """A red unit's last deed."""
    last = triggered("destroy", None, do("destroy", victim=THEIRS))
    martyr = colour_card(unit("Martyr", 1, last), "red")
    at = make_table().put(0, "field", martyr).put(1, "field", unit("Safe", 1, AWAY_FROM_RED), unit("Ox"))
    at.put(
        0, "hand", colour_card(spell("Rite", choose("target", OWN), do("destroy", victim=TARGET), kind="slow"), "blue")
    )
    at.go().act("Rite")
    while at.position.stack:
        at.decline()
    assert (at.zone("Martyr"), at.zone("Safe"), at.zone("Ox")) == ("grave", "field", "grave")


def test_target_protected_in_the_meantime_is_illegal() -> None:
    veil = spell("Veil", choose("target", OWN), lasting(TARGET, forbid("be chosen by red")))
    at = (
        make_table(targets=Targets(rule="T-target", recheck="legal"))
        .put(0, "hand", colour_card(FELL, "red"))
        .put(1, "hand", veil)
    )
    at.put(1, "field", unit("Ox"), unit("Owl")).go().act("Fell").pick("Ox").act("Veil").pick("Ox")
    assert (at.zone("Ox"), at.zone("Owl")) == ("field", "field")


def test_opponent_in_an_effect_is_that_of_the_current_controller() -> None:
    """A unit under another's control is safe from its owner, and its new controller may choose it."""
    shrouded = unit("Shrouded", 1, static(THIS, forbid("be chosen by the opponent")))
    take = spell("Take", lasting(FIELD, become(controller=YOU), FOR_GOOD), kind="slow")
    tire = spell("Tire", choose("target", FIELD), do("tire", unit=TARGET))
    at = (
        make_table()
        .put(1, "field", shrouded)
        .put(0, "hand", take, tire)
        .put(1, "hand", replace(tire, name="Theirs"))
        .go()
    )
    assert at.offered() == ["Take"]
    at.act("Take")
    while at.asked()[0] == 1:
        at.decline()
    assert at.offered() == ["Tire"]
    assert not at.position.check_action(1, "cast", at.ref("Theirs"))
