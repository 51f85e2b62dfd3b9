"""The attack phase: attackers and targets, combat damage, and targets that move away."""

from __future__ import annotations

import pytest

from rulestone.scenario import loads, run
from tests.gateruler.desk import EVERY, Desk, make_event, make_unit

ZAP = make_event("Zap", "Deal 2 damage to target enemy unit.", "instant")
RESCUE = make_event("Rescue", "Return target unit you control to its owner's hand.", "instant")


def make_desk(revision: str = "2021-10", **assume: str) -> Desk:
    """Return a desk where P attacks with A from the left; O has a unit in the defence zone and one on the right."""
    desk = Desk(revision, **assume).put(0, "attack zone", make_unit("A", atk=2, hp=3, stk=1))
    desk.put(1, "defence zone", make_unit("D", atk=5, hp=9), posture="rest")
    return desk.put(1, "attack zone", make_unit("R", hp=9), slot="right")


@pytest.mark.parametrize("revision", EVERY)
def test_frontmost_cards_are_the_targets(revision: str) -> None:
    desk = make_desk(revision).go("attack").act("A", "attack")
    # type: ignore[union-attr]
    assert {desk.position.name(ref) for ref in desk.position.choice.candidates} == {"D", "R"}


def test_ruler_is_frontmost_without_a_defender() -> None:
    desk = Desk().put(0, "attack zone", make_unit("A", stk=2)).go("attack").act("A", "attack").rest()
    assert desk.count("damage zone", 1) == 2


@pytest.mark.parametrize("revision", EVERY)
def test_attacked_unit_is_dealt_atk_and_does_not_strike_back(revision: str) -> None:
    desk = make_desk(revision).go("attack").act("A", "attack").pick("D").rest()
    assert desk.value("D", "damage") == 2
    assert desk.value("A", "damage") == 0
    assert desk.value("A", "posture") == "rest"
    damage = next(r for r in desk.position.history() if r.event == "deal combat damage")
    assert "GR-11.8" in damage.rules


def test_ruler_attacks_with_atk_and_stk() -> None:
    desk = make_desk().go("attack").act("P.Knight", "attack").pick("D").rest()
    assert desk.value("D", "damage") == 3


def test_rested_card_and_defender_cannot_attack() -> None:
    desk = make_desk().put(0, "defence zone", make_unit("G")).go("attack")
    assert desk.may(0, "attack", "G").rule == "GR-11.3"
    desk.act("A", "attack").pick("D").rest()
    refused = desk.may(0, "attack", "A")
    assert (bool(refused), refused.rule) == (False, "GR-11.3")
    assert "rest" in refused.because


def test_attack_in_the_main_phase_is_refused() -> None:
    desk = make_desk().put(0, "hand", "Sally").go()
    assert desk.may(0, "attack", "A").rule == "GR-5.4"


@pytest.mark.parametrize(("option", "damage"), [("no damage", 0), ("ruler", 1)])
def test_empty_line_takes_no_damage_unless_assumed_otherwise(option: str, damage: int) -> None:
    desk = make_desk(combat__empty_line=option).go("attack").act("A", "attack an empty line").rest()
    assert desk.value("A", "posture") == "rest"
    assert desk.count("damage zone", 1) == damage
    assert "combat.empty_line" in desk.position.used_assumptions


def remove_target(**assume: str) -> Desk:
    """Return the unit attacked leaves before damage."""
    desk = make_desk(**assume).put(1, "set zone", RESCUE).go("attack").until("A").act("A", "attack").pick("D")
    desk.act("Rescue")
    if desk.asked()[1] == "pick":
        desk.pick("D")
    while desk.position.choice is not None and "end of damage step" not in desk.events():
        desk.pass_()
    return desk


def test_departed_target_takes_no_damage_unless_assumed_otherwise() -> None:
    spared = remove_target()
    assert spared.zone("D") == "hand"
    assert spared.count("damage zone", 1) == 0
    assert remove_target(combat__target_gone="frontmost").rest().count("damage zone", 1) == 1


def test_attacker_destroyed_before_damage_deals_none() -> None:
    desk = Desk().put(0, "attack zone", make_unit("A", atk=2, hp=2)).put(1, "defence zone", make_unit("D", hp=9))
    desk.put(1, "set zone", ZAP).go("attack").until("A").act("A", "attack")
    desk.act("Zap").rest()
    assert desk.zone("A") == "graveyard"
    assert desk.value("D", "damage") == 0


def test_attack_triggers_and_combat_damage_wait_on_the_gate() -> None:
    drummer = make_unit("Drummer", atk=2, text="When this attacks, draw a card.")
    desk = Desk().put(0, "attack zone", drummer).put(1, "defence zone", make_unit("D", hp=9)).put(1, "set zone", ZAP)
    desk.go("attack").until("Drummer").act("Drummer", "attack")
    assert desk.items() == ["ability"]
    seen = []
    while desk.position.choice is not None and desk.value("D", "damage") == 0:
        seen.append(desk.items())
        desk.pass_()
    assert ["damage"] in seen
    assert desk.count("hand", 0) == 1


def test_only_one_attack_is_made_in_the_first_turn_of_the_game() -> None:
    def second(first: bool) -> bool:
        desk = (
            Desk()
            .put(0, "attack zone", make_unit("A", atk=1), make_unit("B", atk=1))
            .put(1, "defence zone", make_unit("D", hp=9))
        )
        desk.state.game = {**desk.state.game, "turn": 1 if first else 3}
        desk.go("attack").act("A", "attack").rest()
        choice = desk.position.choice
        return desk.position.game["phase"] == "attack" and choice is not None and choice.player == 0

    assert second(first=False)
    assert not second(first=True)


def test_attackers_and_ruler_act_again_at_the_start_of_the_turn() -> None:
    desk = (
        Desk()
        .put(0, "attack zone", make_unit("A"), posture="rest")
        .put(0, "defence zone", make_unit("D"), posture="rest")
    )
    desk.state.set_mark(desk.oids["P.Knight"], "posture", "rest")
    desk.go("start")
    assert desk.value("A", "posture") == "act"
    assert desk.value("P.Knight", "posture") == "act"
    assert desk.value("D", "posture") == "rest"
    assert desk.count("hand", 0) == 2, "Knight draws two"


def test_unit_is_put_into_the_chosen_zone_although_occupied() -> None:
    flyer = make_unit("Flyer", **{"no defence": True})
    desk = Desk().put(0, "hand", flyer).put(0, "attack zone", make_unit("Old")).go()
    desk.act("Flyer")
    assert desk.position.choice.labels == ("left attack zone", "right attack zone")  # type: ignore[union-attr]
    desk.label("left attack zone")
    assert desk.zone("Old") == "graveyard"
    assert "destroyed" not in desk.events()
    free = Desk(summon__occupied_zone="refuse").put(0, "hand", flyer).put(0, "attack zone", make_unit("Old")).go()
    free.act("Flyer")
    assert (free.zone("Flyer"), free.value("Flyer", "slot")) == ("attack zone", "right")


def test_units_enter_attack_zones_act_and_the_defence_zone_rested() -> None:
    desk = Desk().put(0, "hand", make_unit("A"), make_unit("D")).go().act("A").label("left attack zone").act("D")
    desk.label("defence zone")
    assert (desk.value("A", "posture"), desk.value("D", "posture")) == ("act", "rest")
    assert desk.asked() == ("P", "act"), "A may attack in the turn it came"
    assert desk.may(0, "attack", "A")


def test_before_the_third_set_keywords_of_combat_deal_effect_damage() -> None:
    def fought(revision: str) -> list[str]:
        striker = make_unit("A", atk=2, hp=3, stk=1, penetration=True)
        desk = Desk(revision).put(0, "attack zone", striker)
        desk.put(1, "defence zone", make_unit("D", atk=1, hp=2, counterattack=True, interception=True))
        desk.go("attack").until("A").act("A", "attack")
        for _ in range(30):
            if desk.position.choice is None or desk.position.choice.kind != "act" or desk.count("damage zone", 1):
                break
            desk.pass_()
        return [record.text for record in desk.position.history() if "damage of" in record.text]

    old, new = (" ".join(fought(revision)) for revision in ("2020-12", "2021-10"))
    assert "effect damage of D (1 to A)" in old
    assert "effect damage of A (1 to O)" in old
    assert "combat damage of D (1 to A)" in new
    assert "combat damage of A (1 to O)" in new


def test_scenario_with_turn_number_one_is_the_first_turn_of_the_game() -> None:
    text = """
cards: {Hero: {kind: creature, power: 3000}, Page: {kind: creature, power: 3000}}
players: {Ada: {field: [Hero, Page]}, Ben: {}}
turn number: NUMBER
play: ["In battle, Ada attacks Ben with Hero", Ada attacks Ben with Page]
observe: {a second attack: line 2 is allowed}
"""
    allowed = [run(loads(text.replace("NUMBER", number)), "gateruler").observations for number in ("1", "3")]
    assert allowed == [{"a second attack": False}, {"a second attack": True}]
