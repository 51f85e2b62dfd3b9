"""What several players do at one command is one event: all decide on what is, then it is carried out and told."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.kernel.compiling.rules import compile_rules
from rulestone.kernel.declare import Verb
from rulestone.kernel.policies import Simultaneity, Triggers
from rulestone.kernel.position import load
from rulestone.language import expressions as e
from rulestone.language import instructions as i
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


def dealt(*field: Any, theirs: tuple[Any, ...] = (), with_: Any = SHARE, **policies: Any) -> Table:
    """Each player has two cards in hand and two in the deck; one has the spell besides, and has played it."""
    declared = parts(**policies)
    table = Table(compile_rules("toy", replace(declared, verbs={**declared.verbs, GIVE_UP.name: GIVE_UP})))
    table.put(0, "field", *field).put(1, "field", *theirs)
    for player in (0, 1):
        table.put(player, "hand", *map(unit, HANDS[player * 2 : player * 2 + 2]))
        table.put(player, "deck", *(unit(f"{'XY'[player]}{n}") for n in (1, 2)))
    return table.put(0, "hand", with_).go().act(with_.name)


def zones(table: Table, names: tuple[str, ...] = HANDS) -> list[str]:
    return [table.zone(name) for name in names]


def drawn(table: Table) -> list[int]:
    """How many cards each player has drawn."""
    return [sum(table.zone(f"{deck}{n}") == "hand" for n in (1, 2)) for deck in "XY"]


def carrying_out(carried_out: Any, **more: Any) -> dict[str, Any]:
    return {"simultaneity": Simultaneity(carried_out=carried_out, **more)}


@pytest.mark.parametrize(("carried_out", "gone"), [("together", "hand"), ("as decided", "grave")])
def test_all_choose_before_anything_is_carried_out(carried_out: str, gone: str) -> None:
    table = dealt(with_=OFFERING, **carrying_out(carried_out))
    assert table.asked() == (0, "pick")
    assert table.pick("A").asked() == (1, "pick")
    assert zones(table) == [gone, "hand", "hand", "hand"]
    assert zones(table.pick("D")) == ["grave", "hand", "hand", "grave"]
    assert table.position.object(0).marks["all gave up"] is True


@pytest.mark.parametrize("carried_out", ["together", "as decided"])
def test_who_chooses_first_is_a_policy(carried_out: str) -> None:
    assert dealt(with_=OFFERING, **carrying_out(carried_out, first=OPPONENT)).asked() == (1, "pick")


def test_replacements_among_all_of_it_are_decided_before_anyone_draws() -> None:
    mine = replacement("draw", e.Compare("==", PLAYER, YOU), mark(YOU, "slept", True), optional=True)
    for carried_out, there in (("together", [0, 0]), ("as decided", [1, 0])):
        both = {"theirs": (unit("Theirs", 1, mine),), **carrying_out(carried_out)}
        table = dealt(unit("Mine", 1, mine), **both).answer(False)
        assert table.asked() == (1, "yes-no")
        assert drawn(table) == there
        assert drawn(table.answer(True)) == [1, 0]
        assert table.position.object(1).marks["slept"] is True


@pytest.mark.parametrize(("carried_out", "cards"), [("together", [1, 1]), ("as decided", [1, 0])])
def test_replacements_look_at_what_is_before_anyone_has_drawn(carried_out: str, cards: list[int]) -> None:
    """Whoever has fewer cards in hand than the other does not draw."""
    held = [e.Count(cards_in("hand", of=player)) for player in (PLAYER, e.Opponent(PLAYER))]
    envy = unit("Envy", 1, replacement("draw", e.Compare("<", *held), mark(PLAYER, "envious", True)))
    assert drawn(dealt(envy, **carrying_out(carried_out))) == cards


@pytest.mark.parametrize(
    ("before", "cards"),
    [((), [1, 1]), ((do("tire", unit=e.Select(zones=("field",), of=PLAYER)),), [1, 0])],
    ids=["first", "later"],
)
def test_only_the_first_deed_of_each_is_decided_beforehand(before: tuple[i.Instruction, ...], cards: list[int]) -> None:
    """Each player draws, but not whoever has fewer cards: what comes after another deed is decided when it comes."""
    held = [e.Count(cards_in("hand", of=player)) for player in (PLAYER, e.Opponent(PLAYER))]
    envy = unit("Envy", 1, replacement("draw", e.Compare("<", *held), mark(PLAYER, "envious", True)))
    share = spell("Share", each("player", EVERYBODY, *before, do("draw", player=PLAYER)), kind="slow")
    assert drawn(dealt(envy, theirs=(unit("Other"),), with_=share)) == cards


@pytest.mark.parametrize(("carried_out", "seen"), [("together", 6), ("as decided", 5)])
def test_it_is_told_when_all_have_done_it(carried_out: str, seen: int) -> None:
    """What goes off as one has drawn finds that the other has drawn too, though it interrupts whatever is under way."""
    look = triggered("draw", e.Compare("==", PLAYER, YOU), mark(YOU, "seen", count(cards_in("hand"))))
    table = dealt(unit("Look", 1, look), triggers=Triggers(act="resolve", when="at once"), **carrying_out(carried_out))
    assert table.position.object(0).marks["seen"] == seen


def test_what_one_gives_up_may_be_replaced_while_the_other_gives_it_up() -> None:
    """What the discard comes down to is decided with it: it is asked before any card goes."""
    kept = replacement("discard", e.Are(var("cards"), its.name == "C"), mark(YOU, "kept", True), optional=True)
    table = dealt(theirs=(unit("Safe", 1, kept),), with_=OFFERING).pick("A").pick("C")
    assert table.asked() == (1, "yes-no")
    assert zones(table) == ["hand"] * 4
    assert zones(table.answer(True)) == ["grave", "hand", "hand", "hand"]


COMES = each(
    "who", EVERYBODY, move(e.Top("deck", var("who"), e.Lit(1)), "field", name="came"), do("tire", unit=var("came"))
)
"""“Each player puts the top card of his deck onto the field and tires it.”"""


@pytest.mark.parametrize(("carried_out", "seen"), [("together", 2), ("as decided", 1)])
def test_it_is_one_event_also_where_what_each_does_is_named(carried_out: str, seen: int) -> None:
    """Names besides those of choices: what the first one's card sets off finds both players' cards tired."""
    look = triggered("tire", e.Lit(True), i.If(
        condition=e.Compare("==", e.Of(YOU, "seen"), e.Lit(None)),
        then=(mark(YOU, "seen", count(e.Select(zones=("field",), where=its.tired == True))),),
    ))  # fmt: skip
    table = dealt(
        unit("Look", 1, look),
        with_=spell("Muster", COMES, do("destroy", victim=var("came")), kind="slow"),
        triggers=Triggers(act="resolve", when="at once"),
        **carrying_out(carried_out),
    )
    assert table.position.object(0).marks["seen"] == seen
    # what came in any round is what came
    assert zones(table, ("X1", "Y1")) == ["grave", "grave"]


@pytest.mark.parametrize("carried_out", ["together", "as decided"])
def test_what_is_chosen_in_the_midst_of_it_is_chosen_when_it_is_reached(carried_out: str) -> None:
    """“Each player draws a card, then discards one.”: what was chosen in any round is what was chosen."""
    chosen = pick("given", cards_in("hand", of=var("who")), who=var("who"))
    loot = each("who", EVERYBODY, do("draw", player=var("who")), chosen, do("discard", cards=var("given")))
    table = dealt(with_=spell("Loot", loot, mark(YOU, "given", count(var("given"))), kind="slow"),
                  **carrying_out(carried_out))  # fmt: skip
    assert (table.asked(), drawn(table)) == ((0, "pick"), [1, 0])
    assert table.pick("X1").asked() == (1, "pick")
    assert zones(table.pick("C"), ("X1", "C", "A", "D")) == ["grave", "grave", "hand", "hand"]
    assert table.position.object(0).marks["given"] == 2


def test_a_position_in_which_one_has_chosen_is_saved() -> None:
    table = dealt(with_=OFFERING).pick("A")
    cards = {card.name: card for card in (OFFERING, *map(unit, (*HANDS, "X1", "X2", "Y1", "Y2")))}
    again = load(table.position.to_bytes(), table.rules, cards)
    answer = (table.ref("C"),)
    assert again.answer(answer).digest == table.answer(answer).position.digest
