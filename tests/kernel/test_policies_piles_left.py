"""Cards whose pile's top has left: until a procedure moves them they stay under it without any effect."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace as but

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.policies import Piles
from rulestone.kernel.setup import add_under
from rulestone.lab.simulate.invariants import Inspector
from rulestone.language import expressions as e
from rulestone.language.build import cards_in, do, its, move, replacement, triggered, var
from rulestone.model.objects import Card
from tests.kernel.toy import DOOM, Table, parts, spell, unit

FALLS = (do("destroy", victim=var("pile")),)
ASIDE = replacement("destroy", None, move(var("victim"), "hand"))
MOURNS = triggered("move", None, do("draw", player=var("you")))
PROCEDURE = {"essence": "falls"}
ZONE = {"essence": "grave"}


def make_pile(fate: dict[str, str], *below: Card) -> Table:
    """Return a table with cards under Ben's Ox, and a spell in Ada's hand that destroys it."""
    made = parts(piles=Piles(fate=fate))
    at = Table(compile_rules("toy", but(made, procedures={"falls": FALLS})))
    at.put(1, "field", unit("Ox"), unit("Cow"), unit("Hen"), unit("Cat")).put(0, "hand", DOOM)
    for card in below:
        at.ids[card.name] = add_under(at.rules, at.state, card, at.ids["Ox"], "essence", owner=1)
    return at.go()


def test_card_of_a_falling_pile_replaces_no_event() -> None:
    at = make_pile(PROCEDURE, unit("Urn", 1, ASIDE), unit("Ash"))
    at.act("Doom").pick("Ox")
    assert [at.zone(name) for name in ("Ox", "Urn", "Ash")] == ["grave", "grave", "grave"]


@pytest.mark.parametrize("fate", [PROCEDURE, ZONE], ids=["by a procedure", "into a zone"])
def test_card_under_a_departed_card_does_not_trigger(fate: dict[str, str]) -> None:
    at = make_pile(fate, unit("First"), unit("Owl", 1, MOURNS), unit("Last"))
    before = len(at.state.places[at.rules.layout.get_place("hand", 1)])
    at.act("Doom").pick("Ox")
    assert at.zone("Owl") == "grave"
    assert len(at.position.machine().state.places[at.rules.layout.get_place("hand", 1)]) == before


@pytest.mark.parametrize("fate", [PROCEDURE, ZONE], ids=["by a procedure", "into a zone"])
def test_pile_left_in_a_full_zone_does_not_overfill_it(fate: dict[str, str]) -> None:
    """The zone has room for four: the cards of the pile do not count, whatever their later place."""
    at = make_pile(fate, unit("First"), unit("Last"))
    choice: Any = at.position.choice
    machine = at.position.machine()
    Inspector(at.rules).begin(machine)
    machine.answer(next(option for option in choice.options if option.subject == at.ref("Doom")))
    machine.run()
    machine.answer((at.ref("Ox"),))
    machine.run()
    assert machine.state.objects[at.ids["Last"]].host == -1


@pytest.mark.parametrize("beneath_first", [False, True])
def test_card_and_the_card_beneath_it_move_together_to_the_named_zone(beneath_first: bool) -> None:
    """The policy for piles does not apply to a card that moves with the card above it."""
    ox = cards_in("field", where=its.name == "Ox")
    urn = e.Under(ox, "essence")
    lift = spell("Lift", move(e.Either(urn, ox) if beneath_first else e.Either(ox, urn), "hand"), kind="slow")
    table = Table(piles=Piles(fate=ZONE)).put(0, "field", unit("Ox")).put(0, "hand", lift)
    table.ids["Urn"] = add_under(table.rules, table.state, unit("Urn"), table.ids["Ox"], "essence")
    table.go().act("Lift")
    assert [table.zone(name) for name in ("Ox", "Urn")] == ["hand", "hand"]
