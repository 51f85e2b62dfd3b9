"""The mirror: copies of cards for the other player, and actions with cards of the other player."""

from __future__ import annotations

from msgspec.structs import replace

from rulestone.game.game import Game
from rulestone.game.host import find
from rulestone.lab.knock_out.witnesses import iterate_decided
from rulestone.language import expressions as e
from rulestone.scenario import Ruling, Scenario, loads, set_up
from tests.mutants.mirrored import Copies, iterate_mirrored, mirror_scenarios, run_mirrored

HAND = Copies(player=0, on_map=False, working=False, texts=True)
FIELD = HAND._replace(working=True)
FOREIGN = "in a mirror: charge mana is offered with Man of the other player"


def make_scenario() -> Scenario:
    return loads(
        """
        id: X
        cards:
          Man: {kind: creature, power: 1000}
          Evo: {kind: creature, evolution: evolution}
        phase: Mana Charge Step
        players: {P1: {hand: [Man], battle zone: [{card: Evo, under: [Man]}]}, P2: {}}
        play: [P1 charges Man]
        expect: {zone of Man: mana zone}
        """
    )


def list_names(copies: Copies, zone: str) -> list[str]:
    with mirror_scenarios(copies):
        position = set_up(make_scenario(), "dm_evolution")
    return [obj.name for obj in position.cards(zone, 1)]


def test_mirror_lays_copies_of_a_hand_for_the_other_player() -> None:
    assert list_names(HAND, "hand") == ["Man"]
    assert list_names(HAND._replace(player=1), "hand") == []


def test_mirror_lays_copies_on_the_field_only_when_asked() -> None:
    assert list_names(HAND, "battle zone") == []
    assert list_names(FIELD, "battle zone") == ["Evo"]


def test_mirror_ends_with_its_context() -> None:
    list_names(FIELD, "hand")
    assert set_up(make_scenario(), "dm_evolution").cards("hand", 1) == ()


def test_action_with_a_card_of_the_other_player_is_found_in_a_mirror() -> None:
    game, ruleset = find("dm_evolution")
    charge = ruleset.parts.actions["charge mana"]
    anybody = replace(charge, subject=e.Select(zones=("hand",)))
    ruling = Ruling("X", ruleset.revision, make_scenario(), "")
    assert run_mirrored(ruling, game, HAND) == ""
    changed = ruleset.revise(ruleset.revision, ruleset.rulebook, replace_parts={"actions": {charge.name: anybody}})
    other = Game(game.name, game.title, (ruleset.revision,), lambda _: changed)
    assert run_mirrored(ruling, other, HAND) == FOREIGN
    witnesses = list(iterate_mirrored(game, list(iterate_decided([ruling], "ruling"))))
    assert [witness.find_difference(other) for witness in witnesses] == [FOREIGN, ""]
