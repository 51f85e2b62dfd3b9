"""An instruction for several players is one event: all decide on the present state, then all changes are made."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Verb
from rulestone.kernel.policies import Simultaneity, Triggers
from rulestone.kernel.position import load
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import (
    OPPONENT,
    YOU,
    cards_in,
    count,
    do,
    each,
    its,
    mark,
    move,
    pick,
    replacement,
    triggered,
    var,
)
from tests.kernel.toy import Table, parts, spell, unit

PLAYER = var("player")
EVERYBODY = e.Either(YOU, OPPONENT)
GIVE_UP = Verb(
    name="give up",
    roles=("player",),
    steps=(pick("card", cards_in("hand", of=PLAYER), who=PLAYER), do("discard", cards=var("card"))),
    afterwards=(mark(YOU, "all gave up", True),),
)
SHARE = spell("Share", do("draw", player=EVERYBODY), kind="slow")
OFFERING = spell("Offering", do("give up", player=EVERYBODY), kind="slow")
HANDS = ("A", "B", "C", "D")


def deal_table(*field: Any, theirs: tuple[Any, ...] = (), with_: Any = SHARE, **policies: Any) -> Table:
    """Return a table: each player has two cards in hand and two in the deck; one player has cast the spell."""
    declared = parts(**policies)
    table = Table(compile_rules("toy", replace(declared, verbs={**declared.verbs, GIVE_UP.name: GIVE_UP})))
    table.put(0, "field", *field).put(1, "field", *theirs)
    for player in (0, 1):
        table.put(player, "hand", *map(unit, HANDS[player * 2 : player * 2 + 2]))
        table.put(player, "deck", *(unit(f"{'XY'[player]}{n}") for n in (1, 2)))
    return table.put(0, "hand", with_).go().act(with_.name)


def get_spell(table: Table) -> Any:
    """Return the card that was played."""
    return table.position.object(table.ids["Loot"]).card


def list_zones(table: Table, names: tuple[str, ...] = HANDS) -> list[str]:
    return [table.zone(name) for name in names]


def count_drawn(table: Table) -> list[int]:
    """Return how many cards each player has drawn."""
    return [sum(table.zone(f"{deck}{n}") == "hand" for n in (1, 2)) for deck in "XY"]


def make_policies(carried_out: Any, **more: Any) -> dict[str, Any]:
    return {"simultaneity": Simultaneity(carried_out=carried_out, **more)}


@pytest.mark.parametrize(("carried_out", "gone"), [("together", "hand"), ("as decided", "grave")])
def test_all_players_choose_before_any_choice_is_applied(carried_out: str, gone: str) -> None:
    table = deal_table(with_=OFFERING, **make_policies(carried_out))
    assert table.asked() == (0, "pick")
    assert table.pick("A").asked() == (1, "pick")
    assert list_zones(table) == [gone, "hand", "hand", "hand"]
    assert list_zones(table.pick("D")) == ["grave", "hand", "hand", "grave"]
    assert table.position.object(0).marks["all gave up"] is True


@pytest.mark.parametrize("carried_out", ["together", "as decided"])
def test_order_of_choosing_players_is_a_policy(carried_out: str) -> None:
    assert deal_table(with_=OFFERING, **make_policies(carried_out, first=OPPONENT)).asked() == (1, "pick")


def test_all_replacements_are_decided_before_any_draw() -> None:
    mine = replacement("draw", e.Compare("==", PLAYER, YOU), mark(YOU, "slept", True), optional=True)
    for carried_out, there in (("together", [0, 0]), ("as decided", [1, 0])):
        both = {"theirs": (unit("Theirs", 1, mine),), **make_policies(carried_out)}
        table = deal_table(unit("Mine", 1, mine), **both).answer(False)
        assert table.asked() == (1, "yes-no")
        assert count_drawn(table) == there
        assert count_drawn(table.answer(True)) == [1, 0]
        assert table.position.object(1).marks["slept"] is True


@pytest.mark.parametrize(("carried_out", "cards"), [("together", [1, 1]), ("as decided", [1, 0])])
def test_replacements_see_the_position_before_any_draw(carried_out: str, cards: list[int]) -> None:
    """A player with fewer cards in hand than the other does not draw."""
    held = [e.Count(cards_in("hand", of=player)) for player in (PLAYER, e.Opponent(PLAYER))]
    envy = unit("Envy", 1, replacement("draw", e.Compare("<", *held), mark(PLAYER, "envious", True)))
    assert count_drawn(deal_table(envy, **make_policies(carried_out))) == cards


@pytest.mark.parametrize(("carried_out", "cards"), [("together", [2, 2]), ("as decided", [2, 0])])
def test_each_step_is_decided_for_all_players_when_reached(carried_out: str, cards: list[int]) -> None:
    """Each player draws a card, then another; a player with fewer cards than the other does not draw."""
    held = [e.Count(cards_in("hand", of=player)) for player in (PLAYER, e.Opponent(PLAYER))]
    envy = unit("Envy", 1, replacement("draw", e.Compare("<", *held), mark(PLAYER, "envious", True)))
    twice = (do("draw", player=PLAYER), do("draw", player=PLAYER))
    share = spell("Share", each("player", EVERYBODY, *twice), kind="slow")
    assert count_drawn(deal_table(envy, with_=share, **make_policies(carried_out))) == cards


@pytest.mark.parametrize(("carried_out", "in_hand"), [("together", 4), ("as decided", 3)])
def test_step_sees_results_of_all_players_in_the_previous_step(carried_out: str, in_hand: int) -> None:
    """Each player draws a card, then notes the size of the other hand plus one."""
    sees = mark(PLAYER, "sees", e.Arith("+", e.Count(cards_in("hand", of=e.Opponent(PLAYER))), e.Lit(1)))
    share = spell("Share", each("player", EVERYBODY, do("draw", player=PLAYER), sees), kind="slow")
    table = deal_table(with_=share, **make_policies(carried_out))
    assert [table.position.object(player).marks["sees"] for player in (0, 1)] == [in_hand, 4]


def test_that_many_in_a_step_is_the_result_of_the_same_player() -> None:
    """Each player discards any number of cards, then draws that many."""
    chosen = pick("given", cards_in("hand", of=PLAYER), 0, 2, who=PLAYER)
    many = mark(PLAYER, "many", e.Arith("+", e.Result(), e.Lit(0)))
    loot = each("player", EVERYBODY, chosen, do("discard", cards=var("given")), many)
    table = deal_table(with_=spell("Loot", loot, mark(YOU, "in all", count(var("given"))), kind="slow"))
    table.pick("A", "B").pick()
    marks = [table.position.object(player).marks for player in (0, 1)]
    assert [marks[0]["many"], marks[1]["many"], marks[0]["in all"]] == [2, 0, 2]


@pytest.mark.parametrize(("carried_out", "seen"), [("together", 6), ("as decided", 5)])
def test_triggers_see_the_event_after_all_players_acted(carried_out: str, seen: int) -> None:
    """A trigger on one player's draw sees the other's draw, although it interrupts other effects."""
    look = triggered("draw", e.Compare("==", PLAYER, YOU), mark(YOU, "seen", count(cards_in("hand"))))
    table = deal_table(
        unit("Look", 1, look), triggers=Triggers(act="resolve", when="at once"), **make_policies(carried_out)
    )
    assert table.position.object(0).marks["seen"] == seen


def test_replaced_discard_of_one_player_leaves_that_of_the_other() -> None:
    """The event that replaces the discard is decided with it, before any card leaves."""
    kept = replacement("discard", e.Are(var("cards"), its.name == "C"), mark(YOU, "kept", True), optional=True)
    table = deal_table(theirs=(unit("Safe", 1, kept),), with_=OFFERING).pick("A").pick("C")
    assert table.asked() == (1, "yes-no")
    assert list_zones(table) == ["hand"] * 4
    assert list_zones(table.answer(True)) == ["grave", "hand", "hand", "hand"]


COMES = each(
    "who", EVERYBODY, move(e.Top("deck", var("who"), e.Lit(1)), "field", name="came"), do("tire", unit=var("came"))
)
"""“Each player puts the top card of his deck onto the field and tires it.”"""


@pytest.mark.parametrize(("carried_out", "seen"), [("together", 2), ("as decided", 1)])
def test_bindings_within_each_player_steps_keep_one_event(carried_out: str, seen: int) -> None:
    """Bindings other than choices: a trigger on the first player's card sees both players' cards tired."""
    look = triggered("tire", e.Lit(True), i.If(
        condition=e.Compare("==", e.Of(YOU, "seen"), e.Lit(None)),
        then=(mark(YOU, "seen", count(e.Select(zones=("field",), where=its.tired == True))),),
    ))  # fmt: skip
    table = deal_table(
        unit("Look", 1, look),
        with_=spell("Muster", COMES, do("destroy", victim=var("came")), kind="slow"),
        triggers=Triggers(act="resolve", when="at once"),
        **make_policies(carried_out),
    )
    assert table.position.object(0).marks["seen"] == seen
    # results of all rounds are summed
    assert list_zones(table, ("X1", "Y1")) == ["grave", "grave"]


@pytest.mark.parametrize(("carried_out", "there"), [("together", [1, 1]), ("as decided", [1, 0])])
def test_choice_within_each_player_steps_is_made_when_reached(carried_out: str, there: list[int]) -> None:
    """“Each player draws a card, then discards one.”: the choices of all rounds count."""
    chosen = pick("given", cards_in("hand", of=var("who")), who=var("who"))
    loot = each("who", EVERYBODY, do("draw", player=var("who")), chosen, do("discard", cards=var("given")))
    table = deal_table(with_=spell("Loot", loot, mark(YOU, "given", count(var("given"))), kind="slow"),
                  **make_policies(carried_out))  # fmt: skip
    assert (table.asked(), count_drawn(table)) == ((0, "pick"), there)
    assert table.pick("X1").asked() == (1, "pick")
    assert table.zone("X1") == ("hand" if carried_out == "together" else "grave")
    again = [OFFERING, *map(unit, (*HANDS, "X1", "X2", "Y1", "Y2")), get_spell(table)]
    table.position = load(table.position.to_bytes(), table.rules, {card.name: card for card in again})
    assert list_zones(table.pick("C"), ("X1", "C", "A", "D")) == ["grave", "grave", "hand", "hand"]
    assert table.position.object(0).marks["given"] == 2


def test_position_after_one_players_choice_is_saved() -> None:
    table = deal_table(with_=OFFERING).pick("A")
    cards = {card.name: card for card in (OFFERING, *map(unit, (*HANDS, "X1", "X2", "Y1", "Y2")))}
    again = load(table.position.to_bytes(), table.rules, cards)
    answer = (table.ref("C"),)
    assert again.answer(answer).digest == table.answer(answer).position.digest
