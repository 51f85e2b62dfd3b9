"""Timestamps of simultaneous arrivals: in listed order, the turn player's first, or as players choose."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.continuous.deriving.deriver import Deriver
from rulestone.continuous.layer_scheme import ruled_by
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Verb
from rulestone.kernel.policies import LayerScheme, Piles
from rulestone.kernel.position import load
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import OPPONENT, YOU, become, cards_in, do, move, static, var
from rulestone.model.objects import Card
from tests.continuous import literal
from tests.kernel.toy import FIELD, Table, parts, spell, unit

PLAIN = LayerScheme(reasons=ruled_by(arrivals="T-arrival"))
LAYERED = replace(PLAIN, layers=("kinds", "rest"), touches={"kinds": ("kind",)}, dependency=True)
BOTH = pytest.mark.parametrize("scheme", [PLAIN, LAYERED], ids=["by age", "in layers"])
DAWN = spell("Dawn", move(cards_in("grave", type="unit"), "field"), kind="slow")
REQUEST = "the order in which they arrive, the oldest first"


def make_painter(colour: str) -> Card:
    return unit(colour, 1, static(FIELD, become(kind=colour)))


def make_dawn_table(scheme: LayerScheme, arrivals: str, *, first: tuple[Card, ...], second: tuple[Card, ...]) -> Table:
    """Return a table where all cards in the graves return at once; of two painters the newer one decides."""
    table = Table(layers=replace(scheme, arrivals=arrivals)).put(0, "hand", DAWN)
    return table.put(0, "grave", *first).put(1, "grave", *second).go().act("Dawn")


def get_colour(table: Table) -> str:
    """Return the colour of all units, after checking that both resolvers agree."""
    found: str = table.position.value(table.ref("red"), "kind")
    machine = table.position.machine()
    scheme = table.rules.policies.layers
    machine.state.table = None
    row = Deriver(scheme, literal.resolve)(machine)[table.ids["red"]]
    assert row["kind"] == found
    return found


@BOTH
def test_last_listed_arrival_is_the_newest(scheme: LayerScheme) -> None:
    assert get_colour(
        make_dawn_table(
            scheme, "as moved", first=(make_painter("red"), make_painter("blue")), second=(make_painter("green"),)
        )
    ) == ("green")


@BOTH
@pytest.mark.parametrize("arrivals", ["turn player's first", "each orders his own"])
def test_arrivals_of_the_turn_player_are_older(scheme: LayerScheme, arrivals: str) -> None:
    table = make_dawn_table(scheme, arrivals, first=(make_painter("red"),), second=(make_painter("green"),))
    assert table.asked()[1] == "act", "one each: nobody has anything to order"
    assert get_colour(table) == "green"


@BOTH
def test_players_are_not_asked_where_arrivals_of_the_turn_player_come_first(scheme: LayerScheme) -> None:
    own = (make_painter("red"), make_painter("blue"))
    table = make_dawn_table(scheme, "turn player's first", first=own, second=(make_painter("green"),))
    assert table.asked()[1] == "act"
    assert get_colour(table) == "green"


@BOTH
@pytest.mark.parametrize(("arrivals", "newest"), [("as moved", "green"), ("turn player's first", "red")])
def test_arrivals_are_ordered_by_turn_and_not_by_listing(scheme: LayerScheme, arrivals: str, newest: str) -> None:
    table = Table(layers=replace(scheme, arrivals=arrivals)).put(1, "hand", DAWN)
    table.put(0, "grave", make_painter("red")).put(1, "grave", make_painter("green"))
    table.state.set_game("turn player", 1)
    assert get_colour(table.go().act("Dawn")) == newest


@BOTH
def test_each_player_orders_own_arrivals(scheme: LayerScheme) -> None:
    mute = unit("Mute")
    table = make_dawn_table(
        scheme,
        "each orders his own",
        first=(make_painter("red"), mute, make_painter("blue")),
        second=(make_painter("green"), make_painter("white")),
    )
    asked = table.position.choice
    assert asked is not None
    assert (asked.player, asked.kind, asked.prompt, asked.cites) == (0, "order", REQUEST, ("T-arrival",))
    assert asked.candidates == (table.ref("red"), table.ref("blue")), "where a card says nothing its age is no matter"
    assert table.zone("red") == "grave", "nothing has arrived as yet"
    table.pick("blue", "red")
    assert table.asked() == (1, "order")
    table.pick("white", "green")
    assert get_colour(table) == "green"
    ages = {name: table.position.object(table.ids[name]).since for name in ("blue", "red", "white", "green")}
    assert sorted(ages, key=lambda name: ages[name]) == ["blue", "red", "white", "green"]


@BOTH
def test_turn_player_orders_all_arrivals(scheme: LayerScheme) -> None:
    def asked() -> Table:
        return make_dawn_table(
            scheme,
            "turn player orders",
            first=(make_painter("red"), make_painter("blue")),
            second=(make_painter("green"),),
        )

    assert asked().asked() == (0, "order")
    assert get_colour(asked().pick("green", "red", "blue")) == "blue"
    assert get_colour(asked().pick("green", "blue", "red")) == "red"


def test_arrivals_without_effect_ask_no_question() -> None:
    bury = spell("Bury", move(cards_in("field"), "grave"), kind="slow")
    table = Table(layers=replace(PLAIN, arrivals="turn player orders")).put(0, "hand", bury)
    table.put(0, "field", make_painter("red"), make_painter("blue")).go().act("Bury")
    assert (table.zone("red"), table.asked()[1]) == ("grave", "act")


def test_second_arrival_is_asked_about_again() -> None:
    again = spell("Dusk", move(cards_in("field"), "grave"), move(cards_in("grave", type="unit"), "field"), kind="slow")
    table = Table(layers=replace(PLAIN, arrivals="each orders his own")).put(0, "hand", DAWN, again)
    table.put(0, "grave", make_painter("red"), make_painter("blue")).go().act("Dawn").pick("blue", "red")
    assert get_colour(table) == "red"
    table.act("Dusk")
    assert table.asked() == (0, "order")
    assert get_colour(table.pick("red", "blue")) == "blue"


def list_known(table: Table) -> dict[str, Card]:
    return {obj.card.name: obj.card for obj in table.position.state().objects if obj.card is not None}


def make_risen_table(
    scheme: LayerScheme, arrivals: str, *steps: Any, first: tuple[Card, ...], second: tuple[Card, ...]
) -> Table:
    """Return a table where all cards in the graves return in one event of several steps."""
    declared = parts(layers=replace(scheme, arrivals=arrivals))
    rise = Verb(name="rise", roles=("cards",), affects="cards", steps=steps)
    rules = compile_rules("toy", replace(declared, verbs={**declared.verbs, "rise": rise}))
    card = spell("Rise", do("rise", cards=cards_in("grave", type="unit")), kind="slow")
    table = Table(rules).put(0, "hand", card)
    return table.put(0, "grave", *first).put(1, "grave", *second).go().act("Rise")


THEIRS_THEN_MINE = tuple(
    move(e.Among(var("cards"), e.Same(e.OwnerOf(e.It()), whose)), "field") for whose in (OPPONENT, YOU)
)
"""First the other player's cards move, then those of the turn player: two moves of one event."""


@BOTH
@pytest.mark.parametrize(("arrivals", "newest"), [("as moved", "red"), ("turn player's first", "green")])
def test_several_moves_of_one_event_count_as_one_arrival(scheme: LayerScheme, arrivals: str, newest: str) -> None:
    table = make_risen_table(
        scheme, arrivals, *THEIRS_THEN_MINE, first=(make_painter("red"),), second=(make_painter("green"),)
    )
    assert get_colour(table) == newest


@BOTH
def test_arrival_order_is_asked_after_all_arrivals(scheme: LayerScheme) -> None:
    def asked() -> Table:
        first, second = (make_painter("red"), make_painter("blue")), (make_painter("green"),)
        return make_risen_table(scheme, "turn player orders", *THEIRS_THEN_MINE, first=first, second=second)

    table = asked()
    assert (table.asked(), table.zone("red"), table.zone("green")) == ((0, "order"), "field", "field")
    assert load(table.position.to_bytes(), table.rules, list_known(table)) == table.position
    assert get_colour(table.pick("green", "red", "blue")) == "blue"
    table = asked().pick("green", "blue", "red")
    assert get_colour(table) == "red"


@BOTH
@pytest.mark.parametrize(("arrivals", "newest"), [("as moved", "red"), ("turn player's first", "green")])
def test_tokens_and_cards_of_one_event_arrive_together(scheme: LayerScheme, arrivals: str, newest: str) -> None:
    steps = (i.Create(card=make_painter("green"), to="field", whose=OPPONENT), move(var("cards"), "field"))
    table = make_risen_table(scheme, arrivals, *steps, first=(make_painter("red"), unit("Mute")), second=())
    assert get_colour(table) == newest


@pytest.mark.parametrize(("arrivals", "oldest"), [("as moved", "green"), ("turn player's first", "red")])
def test_timestamps_of_cards_put_under_another_follow_the_scheme(arrivals: str, oldest: str) -> None:
    graves = e.Either(cards_in("grave", type="unit", of=OPPONENT), cards_in("grave", type="unit", of=YOU))
    bury = spell("Bury", i.PutUnder(what=graves, under=cards_in("field"), role="under"), kind="slow")
    piles = Piles(fate={"under": "grave"}, attached=("under",))
    table = Table(layers=replace(PLAIN, arrivals=arrivals), piles=piles).put(0, "hand", bury)
    table.put(0, "field", unit("Host")).put(0, "grave", make_painter("red")).put(1, "grave", make_painter("green"))
    table.go().act("Bury")
    ages = {name: table.position.object(table.ids[name]).since for name in ("red", "green")}
    assert min(ages, key=lambda name: ages[name]) == oldest


def test_arrival_order_follows_the_scheme() -> None:
    assert LayerScheme(arrivals="turn player orders").describe() == (
        "one layer, by timestamp, for simultaneous arrivals: turn player orders"
    )


@BOTH
@pytest.mark.parametrize("looks", [(), (i.Check(),)], ids=["told at the end", "told as rules look"])
def test_objects_of_one_event_get_timestamps_when_it_is_complete(
    scheme: LayerScheme, looks: tuple[i.Instruction, ...]
) -> None:
    """The other player's cards come first here, but the turn player's get older timestamps."""
    steps = (*(move(cards_in("grave", of=who, type="unit"), "field") for who in (OPPONENT, YOU)), *looks)
    table = make_risen_table(
        scheme, "turn player's first", *steps, first=(make_painter("red"),), second=(make_painter("green"),)
    )
    assert get_colour(table) == "green"
