"""Destroying in both revisions, staying on the field, and being put into the graveyard."""

from __future__ import annotations

import pytest

from tests.gateruler.desk import EVERY, Desk, make_event, make_unit

DOOM = make_event("Doom", "Destroy target enemy unit.")
LEARN = make_event("Learn", "Draw a card.", "instant")
RESCUE = make_event("Rescue", "Return target unit you control to its owner's hand.", "instant")
TEND = make_event("Tend", "Heal target unit you control.", "instant")
BLOW = make_event("Blow", "Deal 3 damage to target enemy unit.")


def condemn_unit(revision: str, card: str = "Doom") -> Desk:
    """Return a unit of O's after P's card has been carried out, O having something to answer with."""
    desk = Desk(revision).put(0, "hand", DOOM, BLOW).put(1, "defence zone", make_unit("U", hp=3))
    desk.put(1, "set zone", LEARN, RESCUE, TEND).go()
    return desk.act(card).pass_()


def test_destruction_waits_on_the_gate_in_2020_12() -> None:
    desk = condemn_unit("2020-12")
    assert (desk.items(), desk.zone("U"), desk.value("U", "condemned")) == (["destruction"], "defence zone", True)
    assert desk.asked() == ("O", "act")
    desk.pass_()
    assert desk.zone("U") == "graveyard"


def test_destruction_happens_at_once_in_2021_10() -> None:
    desk = condemn_unit("2021-10")
    assert (desk.items(), desk.zone("U")) == ([], "graveyard")


def test_departed_card_is_not_destroyed() -> None:
    desk = condemn_unit("2020-12").act("Rescue").rest()
    assert desk.zone("U") == "hand"
    assert "destroyed" not in desk.events()


def test_healing_saves_from_damage_but_not_from_an_effect() -> None:
    by_damage = condemn_unit("2020-12", "Blow")
    assert by_damage.items() == ["damage"]
    by_damage.pass_()
    assert by_damage.items() == ["destruction"]
    by_damage.act("Tend")
    by_damage.rest()
    assert by_damage.zone("U") == "defence zone"
    assert by_damage.value("U", "condemned") is False
    by_effect = condemn_unit("2020-12").act("Tend").rest()
    assert by_effect.zone("U") == "graveyard"


def test_condemned_unit_that_is_condemned_again_is_destroyed_once() -> None:
    desk = condemn_unit("2020-12", "Blow").pass_().act("Learn").rest()
    resolved = [r.data["kind"] for r in desk.position.history() if r.event == "resolves"]
    assert resolved.count("destruction") == 1
    assert desk.zone("U") == "graveyard"


@pytest.mark.parametrize("revision", EVERY)
def test_units_with_lethal_damage_die_together(revision: str) -> None:
    text = "When this is destroyed, draw a card."
    desk = Desk(revision).put(0, "hand", "Broadside").put(1, "attack zone", make_unit("A", hp=2, text=text))
    desk.put(1, "defence zone", make_unit("B", hp=2, text=text)).go().act("Broadside")
    if desk.asked()[1] == "one-of":
        desk.answer(0)
    assert (desk.zone("A"), desk.zone("B")) == ("graveyard", "graveyard")
    leaving = [r for r in desk.position.history() if r.event == "leave the field"]
    assert len(leaving) == 1
    assert len(leaving[0].data["card"]) == 2
    assert desk.count("hand", 1) == 2


@pytest.mark.parametrize("revision", EVERY)
def test_lowered_hp_is_lethal_too(revision: str) -> None:
    shrink = make_event("Shrink", "Target enemy unit gets -3 HP until end of turn.")
    desk = Desk(revision).put(0, "hand", shrink).put(1, "defence zone", make_unit("U", hp=3)).go().act("Shrink").rest()
    assert desk.zone("U") == "graveyard"


@pytest.mark.parametrize("revision", EVERY)
def test_soul_guard_keeps_a_destroyed_unit(revision: str) -> None:
    def struck(answer: bool) -> Desk:
        desk = Desk(revision).put(0, "hand", DOOM).put(1, "attack zone", "Oathkeeper").soul("Oathkeeper", "Recruit")
        desk.state.set_mark(desk.oids["Oathkeeper"], "damage", 1)
        return desk.go().act("Doom").rest().answer(answer)

    kept = struck(True)
    assert (kept.zone("Oathkeeper"), kept.zone("soul of Oathkeeper")) == ("attack zone", "graveyard")
    assert kept.value("Oathkeeper", "damage") == 0
    assert kept.count("hand", 1) == 1, "it was destroyed"
    assert kept.count("damage zone", 1) == 0, "it did not go to the graveyard"
    left = struck(False)
    assert left.asked() == ("O", "one-of")
    left.answer(0)
    assert (left.zone("Oathkeeper"), left.zone("soul of Oathkeeper")) == ("graveyard", "graveyard")
    assert left.count("hand", 1) == 1
    assert left.count("damage zone", 1) == 1


def test_unit_that_stays_ends_effects_of_limited_duration() -> None:
    boost = make_event("Boost", "Target unit you control gets +2 ATK until end of turn.")
    doom = make_event("Own Doom", "Destroy target unit you control.")
    desk = Desk().put(0, "hand", boost, doom).put(0, "attack zone", "Oathkeeper").soul("Oathkeeper", "Recruit").go()
    desk.act("Boost")
    assert desk.value("Oathkeeper", "atk") == 4
    desk.act("Own Doom").answer(True)
    assert desk.value("Oathkeeper", "atk") == 2


@pytest.mark.parametrize("revision", EVERY)
def test_without_soul_no_choice_is_offered(revision: str) -> None:
    desk = Desk(revision).put(0, "hand", DOOM).put(1, "attack zone", "Oathkeeper").go().act("Doom").rest()
    assert desk.zone("Oathkeeper") == "graveyard"


@pytest.mark.parametrize("revision", EVERY)
def test_card_put_into_the_graveyard_is_not_destroyed(revision: str) -> None:
    bury = make_event("Bury", "Put target enemy unit into the graveyard.")
    mourned = make_unit("M", text="When this is destroyed, draw a card.")
    desk = Desk(revision).put(0, "hand", bury).put(1, "attack zone", mourned).go().act("Bury")
    assert desk.zone("M") == "graveyard"
    assert "destroyed" not in desk.events()
    assert desk.count("hand", 1) == 0


def test_indestructible_unit_is_spared_and_the_game_continues() -> None:
    stone = make_unit("Stone", hp=1, text="This cannot be destroyed.")
    desk = Desk().put(0, "hand", DOOM, BLOW).put(1, "defence zone", stone).go()
    desk.act("Doom").act("Blow")
    assert desk.zone("Stone") == "defence zone"
    assert desk.value("Stone", "damage") == 3


@pytest.mark.parametrize("revision", EVERY)
def test_imaginary_damage_saves_its_unit_in_both_revisions(revision: str) -> None:
    desk = Desk(revision).put(0, "hand", BLOW).put(1, "defence zone", make_unit("U", hp=3))
    desk.put(1, "set zone", "imaginary_damage").go().act("Blow")
    if revision == "2020-12":
        desk.pass_().pass_()
        assert desk.items() == ["destruction"], "the old text heals what has been taken, so it comes later"
    else:
        assert desk.items() == ["damage"], "the new text is about damage that waits"
    desk.act("imaginary_damage").rest()
    assert desk.zone("U") == "defence zone"
    assert desk.value("U", "damage") == 0
