"""Rulers with drive, cards of the third set, and cards with changed texts."""

from __future__ import annotations

import pytest

from gateruler.cards.stand_ins import STAND_INS
from gateruler.cards.third_set import THIRD_SET
from gateruler.ruleset import RULESETS
from tests.gateruler.desk import EVERY, Desk, make_event, make_unit

LEARN = make_event("Learn", "Draw a card.", "instant")


def make_dreadnought_desk(*top: str) -> Desk:
    """P's ruler is Dreadnought; the deck begins with these cards."""
    desk = Desk(knights=False, deck=0).put(0, "ruler zone", "Dreadnought").put(1, "ruler zone", "Knight")
    return desk.put(0, "deck", *top, "Lancer").put(1, "deck", "Recruit")


def test_driven_card_costs_no_energy_or_summon_right() -> None:
    desk = make_dreadnought_desk("Castle Giant").go("start")
    assert desk.zone("Castle Giant") == "drive zone"
    assert not desk.object("Castle Giant").face_up
    desk.act("Castle Giant").label("defence zone")
    assert desk.zone("Castle Giant") == "defence zone"


def test_unplayed_driven_card_goes_to_the_graveyard_after_the_main_phase() -> None:
    desk = make_dreadnought_desk("Castle Giant").go("start").pass_()
    assert desk.position.game["phase"] == "attack"
    assert desk.zone("Castle Giant") == "graveyard"


def test_ruler_without_a_hand_draws_nothing() -> None:
    desk = make_dreadnought_desk("Supply Run").put(0, "deck", "Recruit").go("start").act("Supply Run")
    assert desk.count("hand", 0) == 0
    assert "GR-1.8" in {rule for record in desk.position.history() for rule in record.rules}


def test_sentinel_is_summoned_in_the_opponents_turn() -> None:
    other = Desk().put(1, "hand", "vabelcion", "Recruit").put(0, "hand", "Supply Run").go()
    other.act("Supply Run")
    assert other.asked() == ("O", "act")
    other.act("vabelcion")
    assert other.asked()[1] != "yes-no", "with three energy only the discount pays for it"
    other.rest()
    other.label("defence zone")
    assert other.zone("vabelcion") == "defence zone"
    assert other.position.value(1, "summon rights used") == 0
    own = Desk().put(0, "hand", "vabelcion", "Recruit").put(0, "set zone", LEARN).go("attack")
    assert own.may(0, "play unit", "vabelcion").rule == "GR-6.2"


def test_face_down_damage_card_cannot_be_played() -> None:
    desk = Desk().put(0, "damage zone", "solar_backpacker").put(0, "attack zone", make_unit("V")).go()
    assert desk.may(0, "use ability", "solar_backpacker", 0)
    hidden = (
        Desk().put(0, "damage zone", "solar_backpacker").put(0, "attack zone", make_unit("V")).put(0, "set zone", LEARN)
    )
    oid = hidden.oids["solar_backpacker"]
    from msgspec.structs import replace

    hidden.state.objects[oid] = replace(hidden.state.objects[oid], face_up=False)
    refused = hidden.go().may(0, "use ability", "solar_backpacker", 0)
    assert (bool(refused), refused.rule) == (False, "GR-10.12")


def test_backpacker_stays_without_a_card_to_destroy() -> None:
    refused = Desk().put(0, "damage zone", "solar_backpacker").go().may(0, "use ability", "solar_backpacker", 0)
    assert not refused


@pytest.mark.parametrize("revision", EVERY)
def test_cards_of_unknown_text_are_data_only(revision: str) -> None:
    for name in ("kamigakari", "space_mimic")[: 2 if revision == "2020-12" else 1]:
        card = RULESETS[revision].cards[name]
        assert card.status == "real"
        assert card.original
        assert "not in the sources" in card.note
        assert not card.abilities


def test_cards_of_the_third_set_are_not_in_the_first_revision() -> None:
    old, new = RULESETS["2020-12"].cards, RULESETS["2021-10"].cards
    rulers = {"Overlord", "Trickster", "Wizard"}
    assert rulers.union(STAND_INS, (card.name for card in THIRD_SET)) == set(new) - set(old)
    assert old["imaginary_damage"] is not new["imaginary_damage"]
    assert not old["solar_backpacker"].abilities
    assert new["solar_backpacker"].abilities
