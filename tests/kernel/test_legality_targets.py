"""Targets at resolution: which are still legal, and how an effect resolves without them."""

from __future__ import annotations

import pytest

from rulestone.kernel.policies import ReopeningGate, Targets
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import OPPONENT, YOU, become, choose, do, forbid, its, lasting
from rulestone.model.objects import Card
from tests.kernel.toy import DOOM, OWN, TARGET, THEIRS, Table, spell, unit

VEIL = spell("Veil", choose("target", OWN), lasting(TARGET, forbid("be chosen")))
SHROUD = spell("Shroud", choose("target", OWN), lasting(TARGET, forbid("be chosen by the opponent")))
SHRINK = spell("Shrink", choose("target", OWN), lasting(TARGET, become(power=0)))
RESCUE = spell("Rescue", choose("target", OWN), do("return", card=TARGET))
STRONG = e.Select(zones=("field",), of=OPPONENT, where=its.power >= 1)
FELL = spell("Fell", choose("target", STRONG), do("destroy", victim=TARGET), do("draw", player=YOU))
PAIR = spell("Pair", choose("target", STRONG, 2), do("destroy", victim=TARGET), do("draw", player=YOU))
EITHER = spell(
    "Either",
    i.Modes(target=True, options=(
        ("fell", (choose("target", THEIRS), do("destroy", victim=TARGET))),
        ("tire", (choose("target", THEIRS), do("tire", unit=TARGET))),
    )),
)  # fmt: skip


def respond_and_resolve(
    cast: Card, answer: Card, targets: Targets, picks: tuple[str, ...] = ("Ox",), first: object = None
) -> Table:
    """Return the table after Ada casts at Ben's units and he responds for his Ox."""
    at = Table(targets=targets).put(0, "hand", cast).put(1, "field", unit("Ox"), unit("Owl"))
    at.put(0, "deck", unit("Drawn")).put(1, "hand", answer).go().act(cast.name)
    if first is not None:
        at.answer(first)
    at = at.pick(*picks) if len(picks) == 1 else at
    at.act(answer.name).pick("Ox")
    while at.position.choice is not None and at.asked()[0] == 1:
        at.decline()
    return at


PRESENT, LEGAL = Targets(rule="T-target"), Targets(rule="T-target", recheck="legal")


@pytest.mark.parametrize("answer", [VEIL, SHROUD])
@pytest.mark.parametrize(("policy", "zone"), [(PRESENT, "grave"), (LEGAL, "field")])
def test_illegal_target_at_resolution_is_skipped(policy: Targets, zone: str, answer: Card) -> None:
    assert respond_and_resolve(FELL, answer, policy).zone("Ox") == zone


@pytest.mark.parametrize(("policy", "zone"), [(PRESENT, "grave"), (LEGAL, "field")])
def test_target_that_lost_its_required_property_is_illegal(policy: Targets, zone: str) -> None:
    at = respond_and_resolve(FELL, SHRINK, policy)
    assert at.zone("Ox") == zone
    assert at.zone("Drawn") == "hand"  # the remaining steps are performed
    assert ("Fell on Ox: no legal target any more: Ox" in at.texts()) == (policy is LEGAL)


@pytest.mark.parametrize("mode", [0, 1])
def test_target_of_a_mode_is_checked(mode: int) -> None:
    at = respond_and_resolve(EITHER, VEIL, LEGAL, first=mode)
    assert at.zone("Ox") == "field"
    assert "tired" not in at.position.object(at.ids["Ox"]).marks


@pytest.mark.parametrize("answer", [RESCUE, VEIL])
@pytest.mark.parametrize(
    ("lost", "one_of_two", "only_one"),
    [("partial", True, True), ("nothing", False, False), ("nothing if all", True, False)],
)
def test_effect_without_targets_still_happens(answer: Card, lost: str, one_of_two: bool, only_one: bool) -> None:
    policy = Targets(rule="T-target", recheck="legal", lost=lost)
    at = respond_and_resolve(PAIR, answer, policy, ("Ox", "Owl"))
    assert (at.zone("Owl") == "grave") == one_of_two
    assert (at.zone("Drawn") == "hand") == one_of_two
    at = respond_and_resolve(FELL, answer, policy)
    assert (at.zone("Drawn") == "hand") == only_one


def test_choosing_player_may_be_another_player() -> None:
    """The shroud holds against the other player's choices, and here its own controller chose."""
    asked = spell("Asked", choose("target", THEIRS, who=OPPONENT), do("destroy", victim=TARGET))
    at = Table(targets=LEGAL).put(0, "hand", asked).put(1, "field", unit("Ox"), unit("Owl")).put(1, "hand", SHROUD)
    at.go().act("Asked").pick("Ox").act("Shroud").pick("Ox")
    while at.asked()[0] == 1:
        at.decline()
    assert at.zone("Ox") == "grave"


@pytest.mark.parametrize(("after_play", "next_one"), [("opponent", 1), ("turn player", 0), ("actor", 0)])
def test_next_player_at_a_gate_follows_the_policy(after_play: str, next_one: int) -> None:
    gate = ReopeningGate(after_play=after_play)
    at = (
        Table(gate=True, responses=gate)
        .put(0, "hand", DOOM, DOOM)
        .put(1, "hand", RESCUE, RESCUE)
        .put(0, "field", unit("Cub"))
    )
    at.put(1, "field", unit("Ox"), unit("Owl")).go().act("Doom").pick("Ox")
    assert at.asked()[0] == next_one
    if next_one == 0:
        at.decline()
    at.act("Rescue").pick("Owl")
    assert at.asked()[0] == (1 if after_play == "actor" else 0)


def test_legal_target_is_destroyed_and_the_rest_of_the_spell_happens() -> None:
    at = (
        Table(targets=LEGAL).put(0, "hand", FELL).put(1, "field", unit("Ox"), unit("Owl")).put(0, "deck", unit("Drawn"))
    )
    at.go().act("Fell").pick("Owl")
    assert (at.zone("Owl"), at.zone("Ox"), at.zone("Drawn")) == ("grave", "field", "hand")


TWICE = spell(
    "Twice",
    choose("first", STRONG),
    choose("second", THEIRS),
    do("destroy", victim=e.Var("first")),
    do("tire", unit=e.Var("second")),
)


@pytest.mark.parametrize(("policy", "zone", "tired"), [(PRESENT, "grave", False), (LEGAL, "field", True)])
def test_each_target_is_checked_separately(policy: Targets, zone: str, tired: bool) -> None:
    """The Ox is both targets; made weak, it is not the first any more, and is the second still."""
    at = Table(targets=policy).put(0, "hand", TWICE).put(1, "field", unit("Ox"), unit("Owl")).put(1, "hand", SHRINK)
    at.go().act("Twice").pick("Ox").pick("Ox").act("Shrink").pick("Ox")
    while at.position.choice is not None and at.asked()[0] == 1:
        at.decline()
    assert at.zone("Ox") == zone
    assert ("tired" in at.position.object(at.ids["Ox"]).marks) == tired
