"""Waiting damage: items with parts, fixed amounts, reduction in both revisions, ruler damage a card at a time."""

from __future__ import annotations

import pytest

from rulestone.language.abilities import Ability
from rulestone.language.build import THIS, do
from rulestone.model.objects import Card
from tests.gateruler.desk import EVERY, Desk, make_event, make_unit

LEARN = make_event("Learn", "Draw a card.", "instant")
PARRY = make_event("R", "Reduce the next damage to a unit of yours by 2.", "instant")
TWICE = make_event("Twice", "Deal 2 damage to target enemy unit, then deal 2 damage to it.")
VOLLEY = make_event("Volley", "Deal 3 damage to each enemy unit.")

#: its counter ability moves it to another zone, which prevents that damage
AWAY = Card(
    name="Away",
    type="event",
    values={"level": 0, "timing": "instant"},
    abilities=(Ability(kind="counter", effect=(do("send to the graveyard", card=THIS),)),),
)


@pytest.mark.parametrize("revision", EVERY)
def test_source_that_hits_several_cards_is_one_item_with_a_part_for_each(revision: str) -> None:
    desk = Desk(revision).put(0, "hand", VOLLEY).put(1, "attack zone", make_unit("A", hp=5), make_unit("B", hp=5))
    desk.put(1, "set zone", LEARN).go().act("Volley").pass_()
    (item,) = desk.position.stack
    assert [(desk.position.name(part.to), part.amount) for part in item.parts] == [("A", 3), ("B", 3)]
    assert item.tags == ("effect",)
    assert desk.value("A", "damage") == 0
    desk.pass_()
    assert (desk.value("A", "damage"), desk.value("B", "damage")) == (3, 3)


def test_amounts_are_fixed_when_the_item_is_put() -> None:
    blow = make_event("Blow", "Choose a unit you control. Deal damage equal to its ATK to each enemy unit.")
    weak = make_event("Weak", "Target enemy unit gets -3 ATK until end of turn.", "instant")
    desk = Desk().put(0, "attack zone", make_unit("Big", atk=3, hp=9)).put(0, "hand", blow)
    desk.put(1, "attack zone", make_unit("A", hp=9)).put(1, "set zone", weak).go()
    desk.act("Blow").pass_()
    desk.act("Weak")
    desk.rest()
    assert desk.value("Big", "atk") == 0
    assert desk.value("A", "damage") == 3


def make_waiting_damage(revision: str) -> Desk:
    """Return a desk where two damages of 2 wait on one unit, whose player may reduce one."""
    desk = Desk(revision).put(0, "hand", TWICE).put(1, "defence zone", make_unit("U", hp=9)).put(1, "set zone", PARRY)
    desk.go().act("Twice").pass_()
    assert desk.items() == ["damage", "damage"]
    return desk


def list_amounts(desk: Desk) -> list[int]:
    """Return the amounts that wait, first put first."""
    return [part.amount for item in desk.position.stack for part in item.parts]


def test_next_damage_is_the_card_last_put_into_the_damage_zone() -> None:
    desk = make_waiting_damage("2020-12").act("R")
    altered = [r.text for r in desk.position.history() if r.event == "item altered"]
    assert altered == ["effect damage of Twice (2 to U) #2 now: effect damage of Twice (0 to U)"]
    assert desk.value("U", "damage") == 2


@pytest.mark.parametrize("index", [0, 1])
def test_next_damage_can_be_any_waiting_one(index: int) -> None:
    desk = make_waiting_damage("2021-10").act("R")
    assert desk.asked() == ("O", "pick")
    assert len(desk.position.choice.candidates) == 2  # type: ignore[union-attr]
    desk.pick_item(index)
    assert desk.value("U", "damage") == 2


def test_reduction_without_damage_does_nothing() -> None:
    desk = (
        Desk().put(1, "defence zone", make_unit("U", hp=9)).put(1, "set zone", PARRY).put(0, "hand", "Supply Run").go()
    )
    desk.act("Supply Run").act("R")
    assert "item altered" not in desk.events()
    assert desk.zone("R") == "graveyard"


@pytest.mark.parametrize("revision", EVERY)
def test_rite_of_redirection_spares_units_or_ruler(revision: str) -> None:
    def redirected() -> Desk:
        desk = Desk(revision).put(0, "hand", "powerray_maximum").put(1, "defence zone", make_unit("U", hp=20))
        desk.put(1, "set zone", "rite_of_redirection").go().act("powerray_maximum")
        assert desk.items() == ["damage", "damage"]
        return desk.act("rite_of_redirection")

    if revision == "2020-12":
        desk = redirected()
        assert (desk.value("U", "damage"), desk.count("damage zone", 1)) == (0, 2), "only the item put last"
        return
    spared = redirected().pick_item(1)
    assert (spared.value("U", "damage"), spared.count("damage zone", 1)) == (0, 2)
    hit = redirected().pick_item(0)
    assert (hit.value("U", "damage"), hit.count("damage zone", 1)) == (8, 0)


@pytest.mark.parametrize("revision", EVERY)
def test_ruler_damage_turns_cards_one_at_a_time(revision: str) -> None:
    desk = Desk(revision).put(0, "hand", make_event("Burn", "Deal 3 damage to your opponent.")).go().act("Burn")
    resolved = [r.data["label"] for r in desk.position.history() if r.event == "resolves"]
    assert resolved == ["Burn", "effect damage of Burn (3 to O)", *(f"ruler damage ({n} to O)" for n in (3, 2, 1))]
    taken = desk.position.cards("damage zone", 1)
    assert len(taken) == 3
    assert all(obj.face_up for obj in taken)


def test_counter_saves_its_card() -> None:
    desk = Desk(deck=0).put(1, "deck", AWAY, "Recruit", "Recruit", "Recruit").put(0, "deck", "Recruit", "Lancer")
    desk.put(0, "hand", make_event("Burn", "Deal 2 damage to your opponent."))
    desk.go().act("Burn")
    assert desk.asked() == ("O", "yes-no")
    desk.answer(True)
    assert desk.zone("Away") == "graveyard"
    assert desk.count("damage zone", 1) == 1


def test_unused_counter_goes_to_the_damage_zone() -> None:
    desk = Desk(deck=0).put(1, "deck", AWAY, "Recruit").put(0, "deck", "Recruit")
    desk.put(0, "hand", "Sally").go().act("Sally").answer(False)
    assert desk.zone("Away") == "damage zone"


@pytest.mark.parametrize("revision", EVERY)
def test_damage_trigger_resolves_before_the_ruler_damage(revision: str) -> None:
    guard = make_unit("Guard", text="When you take damage, draw a card.")
    desk = (
        Desk(revision)
        .put(0, "hand", make_event("Burn", "Deal 2 damage to your opponent."))
        .put(1, "attack zone", guard)
    )
    desk.go().act("Burn")
    resolved = [r.data["kind"] for r in desk.position.history() if r.event == "resolves"]
    assert resolved == ["event", "damage", "ability", "ruler damage", "ruler damage"]


@pytest.mark.parametrize("revision", EVERY)
def test_damage_equal_to_life_loses(revision: str) -> None:
    desk = Desk(revision, deck=3).put(1, "damage zone", *["Recruit"] * 10).put(0, "hand", "Sally").go().act("Sally")
    assert desk.position.over
    assert desk.position.winner == 0
    assert "GR-15.3" in {rule for record in desk.position.history() for rule in record.rules}


def test_damage_one_below_life_does_not_lose() -> None:
    desk = Desk(deck=3).put(1, "damage zone", *["Recruit"] * 9).put(0, "hand", "Sally").go().act("Sally")
    assert not desk.position.over


def test_both_players_without_a_deck_draw_the_game() -> None:
    desk = Desk(deck=0).go()
    assert desk.position.over
    assert desk.position.winner is None


def test_damage_reverse_needs_enough_face_up_cards() -> None:
    def desk(up: int, down: int) -> Desk:
        made = (
            Desk().put(0, "attack zone", "vabelcion").put(1, "defence zone", make_unit("T")).put(0, "set zone", LEARN)
        )
        made.put(0, "damage zone", *["Recruit"] * (up + down)).go()
        return made

    table = desk(4, 0)
    table.act("vabelcion")
    assert table.asked() == ("P", "pick")
    table.answer(table.position.choice.candidates[:3])  # type: ignore[union-attr]
    assert sum(obj.face_up for obj in table.position.cards("damage zone", 0)) == 1
    assert table.count("damage zone", 0) == 4
    assert table.rest().zone("T") == "graveyard"
    refused = desk(2, 0).may(0, "use ability", "vabelcion", 1)
    assert (bool(refused), refused.rule) == (False, "GR-10.11")


def test_healing_puts_damage_cards_into_the_graveyard() -> None:
    desk = Desk().put(0, "damage zone", "Recruit", "Lancer").put(0, "hand", make_event("Tend", "Heal 1 damage.")).go()
    desk.act("Tend").pick("Lancer")
    assert desk.zone("Lancer") == "graveyard"
    assert desk.count("damage zone", 0) == 1


@pytest.mark.parametrize("revision", EVERY)
@pytest.mark.parametrize(
    ("text", "drawn"), [("", 1), ("If another unit you control would be dealt damage, prevent it.", 0)]
)
def test_prevented_damage_triggers_no_ability(revision: str, text: str, drawn: int) -> None:
    hero = make_unit("Hero", hp=3, text="When this is dealt damage, draw a card.")
    desk = Desk(revision).put(0, "hand", make_event("Shock", "Deal 2 damage to target unit."))
    desk.put(1, "attack zone", hero, make_unit("Shield", hp=2, text=text)).go().act("Shock").pick("Hero").rest()
    assert desk.count("hand", 1) == drawn
