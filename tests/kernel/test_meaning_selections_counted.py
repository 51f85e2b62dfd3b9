"""Cards under others that are themselves cards of an area, as the game declares."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.policies.objects import Piles
from rulestone.kernel.setup import add_under
from rulestone.language import expressions as e
from rulestone.language.build import YOU, cards_in, choose, count, do, var
from tests.kernel.toy import Table, parts, spell, unit

ALL = cards_in("board", of=YOU)


def make_table(counted: dict[str, tuple[str, ...]]) -> Table:
    declared = parts(piles=Piles(fate={"rider": "grave", "fuel": "grave"}, counted=counted))
    zones = {
        name: replace(zone, groups=("board",)) if name == "field" else zone for name, zone in declared.zones.items()
    }
    found = Table(compile_rules("toy", replace(declared, zones=zones)))
    found.put(0, "field", unit("Horse"), unit("Ox"))
    for role in ("rider", "fuel"):
        found.ids[role] = add_under(found.rules, found.state, unit(role), found.ids["Horse"], role)
    return found


@pytest.mark.parametrize("counted", [{}, {"rider": ("board",)}], ids=["not counted", "counted"])
def test_cards_of_an_area_are_those_in_its_zones(counted: dict[str, tuple[str, ...]]) -> None:
    take = spell("Take", do("return", card=ALL), kind="slow")
    tell = spell("Tell", choose("which", ALL, count(ALL)), do("return", card=var("which")), kind="slow")
    for chosen in (take, tell):
        there = make_table(counted).put(0, "hand", chosen).go().act(chosen.name).decline()
        assert there.zone("rider") == ("hand" if counted else "grave")
        assert [there.zone(name) for name in ("Horse", "Ox", "fuel")] == ["hand", "hand", "grave"]


def test_own_name_of_a_zone_means_its_cards() -> None:
    there = (
        make_table({"rider": ("board",)})
        .put(0, "hand", spell("Take", do("return", card=cards_in("field", of=YOU))))
        .go()
    )
    assert there.act("Take").decline().zone("rider") == "grave"


def test_card_of_an_area_can_be_picked() -> None:
    aim = spell("Aim", choose("which", e.Select(zones=("board",))), do("return", card=var("which")), kind="slow")
    there = make_table({"rider": ("board",)}).put(0, "hand", aim).go().act("Aim").pick("rider").decline()
    assert [there.zone(name) for name in ("Horse", "rider")] == ["field", "hand"]
