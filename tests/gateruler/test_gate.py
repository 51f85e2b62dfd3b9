"""The gate: timing of actions, actions without responses, and repeated actions."""

from __future__ import annotations

import pytest

from tests.gateruler.desk import EVERY, Desk, make_event, make_unit

BOLT = make_event("Bolt", "Deal 1 damage to target enemy unit.", "instant")
SHOT = make_event("Shot", "Deal 1 damage to target enemy unit.", "instant")
STUDY = make_event("Study", "Draw a card.")
LEARN = make_event("Learn", "Draw a card.", "instant")
WALL = make_unit("Wall", hp=9)


@pytest.mark.parametrize("revision", EVERY)
def test_last_item_put_resolves_first(revision: str) -> None:
    desk = Desk(revision).put(0, "hand", STUDY).put(1, "set zone", LEARN).go()
    desk.act("Study")
    assert desk.asked() == ("O", "act")
    desk.act("Learn")
    resolved = [r.data["label"] for r in desk.position.history() if r.event == "resolves"]
    assert resolved == ["Learn", "Study"]


@pytest.mark.parametrize("revision", EVERY)
def test_played_card_is_on_the_gate_only(revision: str) -> None:
    desk = Desk(revision).put(0, "hand", STUDY).put(1, "set zone", LEARN).go().act("Study")
    assert desk.zone("Study") == "gate"
    assert desk.count("hand", 0) == 0


def test_normal_timing_is_refused_with_its_rule() -> None:
    desk = Desk().put(0, "hand", STUDY, make_unit("Late")).put(1, "set zone", LEARN).put(1, "hand", "Sally").go()
    assert desk.may(0, "play unit", "Late")
    desk.act("Study")
    for player, action, name in ((0, "play unit", "Late"), (1, "play event", "Sally")):
        verdict = desk.may(player, action, name)
        assert not verdict
        assert verdict.rule == "GR-6.2"


def test_instant_event_is_played_from_a_set_zone_only() -> None:
    desk = Desk().put(0, "hand", BOLT, "vrunzvik_beheading").put(1, "defence zone", WALL).go()
    refused = desk.may(0, "play set event", "Bolt")
    assert (bool(refused), refused.rule) == (False, "GR-6.4")
    assert desk.may(0, "play set event", "vrunzvik_beheading"), "its text allows it to be played from hand"
    desk.act("Bolt", "set")
    assert desk.zone("Bolt") == "set zone"
    assert not desk.object("Bolt").face_up
    assert desk.may(0, "play set event", "Bolt"), "a set card may be used in the turn it was set"


def test_set_zone_holds_three_cards() -> None:
    desk = (
        Desk()
        .put(0, "set zone", BOLT, LEARN)
        .put(0, "hand", SHOT, make_event("Fourth", "Draw a card.", "instant"))
        .go()
    )
    desk.act("Shot", "set")
    refused = desk.may(0, "set", "Fourth")
    assert (bool(refused), refused.rule) == (False, "GR-3")


def test_card_without_a_legal_target_is_refused() -> None:
    desk = Desk().put(0, "set zone", BOLT).go()
    refused = desk.may(0, "play set event", "Bolt")
    assert (bool(refused), refused.rule) == (False, "GR-8.15")


def test_missing_energy_refuses_a_card() -> None:
    desk = Desk().put(0, "hand", "Siege Ogre", "Lancer", "Halberdier").go()
    desk.act("Siege Ogre").label("left attack zone")
    assert [obj.marks.get("posture", "act") for obj in desk.position.cards("energy zone", 0)] == ["rest", "rest", "act"]
    refused = desk.may(0, "play unit", "Halberdier")
    assert (bool(refused), refused.rule) == (False, "GR-8.4")
    assert desk.may(0, "play unit", "Lancer")


def test_summon_rights_of_a_turn_are_limited() -> None:
    desk = Desk().put(0, "hand", make_unit("A"), make_unit("B"), make_unit("C")).put(0, "set zone", LEARN).go()
    desk.act("A").rest().label("left attack zone").act("B").rest().label("right attack zone")
    refused = desk.may(0, "play unit", "C")
    assert (bool(refused), refused.rule) == (False, "GR-8.7")


def test_discount_is_offered_only_if_it_applies() -> None:
    alone = Desk().put(0, "hand", "fuel_air_bomb").go()
    alone.act("fuel_air_bomb")
    assert all(obj.marks.get("posture") == "rest" for obj in alone.position.cards("energy zone", 0))
    desk = Desk().put(0, "hand", "fuel_air_bomb", "Recruit").put(1, "set zone", LEARN).go()
    desk.act("fuel_air_bomb")
    assert desk.asked() == ("P", "yes-no")
    desk.answer(True)
    assert sum(obj.marks.get("posture") == "rest" for obj in desk.position.cards("energy zone", 0)) == 1
    assert desk.zone("P.Recruit") == "deck"
    assert desk.zone("fuel_air_bomb") == "gate"
    poor = Desk().put(0, "hand", "fuel_air_bomb", "Recruit").put(1, "set zone", LEARN)
    for oid in [o.oid for o in poor.state.objects if o.card is not None and o.card.type == "energy"][:2]:
        poor.state.set_mark(oid, "posture", "rest")
    poor.go().act("fuel_air_bomb")
    assert poor.zone("P.Recruit") == "deck", "with one energy the discount is the only way, so nothing is asked"


def test_players_act_again_only_for_new_items_unless_assumed_otherwise() -> None:
    def through(**assume: str) -> Desk:
        desk = Desk(**assume).put(0, "hand", STUDY).put(0, "set zone", SHOT).put(1, "set zone", LEARN)
        desk.put(1, "defence zone", WALL).go()
        desk.act("Study").act("Learn")
        return desk.pass_()

    closed = through()
    assert not closed.position.stack, "Learn put nothing new on the gate, so Study followed at once"
    reopened = through(gate__reopen="always")
    assert reopened.items() == ["event"]
    assert reopened.asked() == ("P", "act")


def test_new_item_lets_players_act_again() -> None:
    desk = Desk().put(0, "hand", make_event("Zap", "Deal 1 damage to target enemy unit.")).put(1, "defence zone", WALL)
    desk.put(1, "set zone", LEARN).go()
    desk.act("Zap").pass_()
    assert desk.items() == ["damage"]
    assert desk.asked() == ("O", "act")


def test_ruler_damage_allows_no_response() -> None:
    desk = Desk().put(0, "hand", "Sally").put(0, "set zone", BOLT).put(1, "set zone", LEARN)
    desk.put(1, "defence zone", WALL).go().act("Sally")
    seen = []
    while desk.position.choice is not None and (desk.position.stack or not seen):
        seen.append(tuple(desk.items()))
        desk.pass_()
    assert ("damage",) in seen
    assert not any("ruler damage" in items for items in seen)
    assert desk.count("damage zone", 1) == 1


def test_negated_card_leaves_the_gate() -> None:
    desk = Desk().put(0, "hand", "Supply Run").put(1, "set zone", "Countermand").go()
    desk.act("Supply Run").act("Countermand")
    assert desk.zone("Supply Run") == "graveyard"
    assert desk.count("hand", 0) == 0


@pytest.mark.parametrize(("first", "order"), [("turn player", ["B", "A"]), ("other player", ["A", "B"])])
def test_owner_of_the_first_autos_is_an_assumption(first: str, order: list[str]) -> None:
    text = "When this is destroyed, draw a card."
    desk = Desk(autos__order_between_players=first).put(0, "hand", make_event("Quake", "Destroy all units."))
    desk.put(0, "attack zone", make_unit("A", text=text)).put(1, "attack zone", make_unit("B", text=text)).go().act(
        "Quake"
    )
    resolved = [r.data["label"] for r in desk.position.history() if r.event == "resolves"]
    assert resolved == ["Quake", *order]
    assert "autos.order_between_players" in desk.position.used_assumptions


def test_first_actor_after_a_play_is_an_assumption() -> None:
    def after(**assume: str) -> tuple[str, str]:
        desk = Desk(**assume).put(0, "set zone", BOLT, SHOT).put(1, "set zone", LEARN).put(1, "defence zone", WALL)
        return desk.go().act("Bolt").asked()

    assert after() == ("O", "act")
    assert after(gate__after_play_priority="turn player") == ("P", "act")
