"""Results of several instructions of one text: all choices, the total number, the objects affected "this way"."""

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
    THIS,
    YOU,
    cards_in,
    count,
    do,
    each,
    forbid,
    its,
    mark,
    pick,
    replacement,
    static,
    this_way,
    triggered,
    var,
    when,
)
from rulestone.model.objects import Card
from tests.kernel.toy import FIELD, Table, parts, spell, unit

EVERYBODY = e.Either(YOU, OPPONENT)
WHO = var("each")
CHOSEN = var("target")
HIS = cards_in("field", of=WHO)
CAME_TO = mark(YOU, "came to", e.Arith("+", e.Result(), e.Lit(0)))
EACH_CHOOSES = each("each", EVERYBODY, pick("target", HIS, who=WHO))
BOTH_WAYS = pytest.mark.parametrize("carried_out", ["together", "as decided"])
TOUGH = unit("Tough", 1, static(THIS, forbid("destroy")))
IN_ORDER = Verb(
    name="destroy in order",
    roles=("victims",),
    affects="victims",
    steps=(each("one", var("victims"), do("destroy", victim=var("one"))),),
)


def cast_steps(*steps: i.Instruction, mine: tuple[Card, ...], theirs: tuple[Card, ...], **policies: Any) -> Table:
    """Cast a spell with these steps; each hand and deck has two cards."""
    declared = parts(**policies)
    table = Table(compile_rules("toy", replace(declared, verbs={**declared.verbs, IN_ORDER.name: IN_ORDER})))
    table.put(0, "field", *mine).put(1, "field", *theirs)
    for player, names in enumerate(("AB", "CD")):
        table.put(player, "hand", *map(unit, names))
        table.put(player, "deck", *(unit(f"{'XY'[player]}{n}") for n in (1, 2)))
    return table.put(0, "hand", spell("Deed", *steps, kind="slow")).go().act("Deed")


def list_zones(table: Table, *names: str) -> list[str]:
    return [table.zone(name) for name in names]


def get_total(table: Table) -> int:
    return int(table.position.object(0).marks.get("came to", 0))


REST = tuple(map(unit, ("A", "B", "C", "D", "X1", "X2", "Y1", "Y2")))
OX, OWL, ELK, EEL = map(unit, ("Ox", "Owl", "Elk", "Eel"))


@BOTH_WAYS
def test_choices_of_all_players_are_combined(carried_out: Any) -> None:
    """“Each player chooses a unit. Destroy them.”"""
    table = cast_steps(EACH_CHOOSES, do("destroy", victim=CHOSEN), CAME_TO, mine=(OX, OWL), theirs=(ELK, EEL),
                    simultaneity=Simultaneity(carried_out=carried_out))  # fmt: skip
    table.pick("Ox").pick("Eel")
    assert list_zones(table, "Ox", "Owl", "Elk", "Eel") == ["grave", "field", "field", "grave"]
    assert get_total(table) == 2


def test_player_without_candidates_chooses_nothing() -> None:
    table = cast_steps(EACH_CHOOSES, do("destroy", victim=CHOSEN), CAME_TO, mine=(OX,), theirs=())
    assert list_zones(table, "Ox") == ["grave"]
    assert get_total(table) == 1


@BOTH_WAYS
def test_that_many_sums_the_results_of_all_players(carried_out: Any) -> None:
    """“Each player destroys a unit he controls. Draw that many cards.”"""
    deed = each("each", EVERYBODY, pick("target", HIS, who=WHO), do("destroy", victim=CHOSEN))
    policy = Simultaneity(carried_out=carried_out)
    assert get_total(cast_steps(deed, CAME_TO, mine=(OX,), theirs=(ELK,), simultaneity=policy)) == 2
    assert get_total(cast_steps(deed, CAME_TO, mine=(OX,), theirs=(TOUGH,), simultaneity=policy)) == 1
    assert get_total(cast_steps(deed, CAME_TO, mine=(TOUGH,), theirs=(ELK,), simultaneity=policy)) == 1


@BOTH_WAYS
def test_that_many_after_a_verb_of_several_players(carried_out: Any) -> None:
    """“Each player draws a card. …”, with a replacement for one of them."""
    policy = Simultaneity(carried_out=carried_out)
    drawn = do("draw", player=EVERYBODY)
    assert get_total(cast_steps(drawn, CAME_TO, mine=(), theirs=(), simultaneity=policy)) == 2
    own = e.Compare("==", var("player"), YOU)
    sleeper = unit("Sleeper", 1, replacement("draw", own, mark(YOU, "slept", True)))
    assert get_total(cast_steps(drawn, CAME_TO, mine=(sleeper,), theirs=(), simultaneity=policy)) == 1
    assert get_total(cast_steps(drawn, CAME_TO, mine=(), theirs=(sleeper,), simultaneity=policy)) == 1


def test_result_of_a_loop_sums_its_rounds() -> None:
    """“For each unit, destroy it. Draw that many cards.”"""
    loop = each("one", FIELD, do("destroy", victim=var("one")))
    assert get_total(cast_steps(loop, CAME_TO, mine=(OX, TOUGH), theirs=(ELK,))) == 2
    assert get_total(cast_steps(loop, CAME_TO, mine=(OX,), theirs=(TOUGH,))) == 1
    assert get_total(cast_steps(do("draw", player=YOU), loop, CAME_TO, mine=(), theirs=())) == 0, (
        "nothing to go through"
    )


def test_round_without_result_counts_zero() -> None:
    strong = e.Compare(">", e.Of(var("one"), "power"), e.Lit(1))
    loop = each("one", FIELD, when(strong, do("destroy", victim=var("one"))))
    assert get_total(cast_steps(do("draw", player=YOU), loop, CAME_TO, mine=(OX, unit("Bull", 5)), theirs=())) == 1


def test_that_many_in_a_loop_means_the_result_before_it() -> None:
    """“Draw a card. For each unit, give it that many counters.”"""
    counted = each("one", FIELD, i.AddMark(what=var("one"), key="gems", value=e.Result()))
    table = cast_steps(do("draw", player=EVERYBODY), counted, mine=(OX,), theirs=(ELK, EEL))
    assert [table.position.object(table.ids[name]).marks["gems"] for name in ("Ox", "Elk", "Eel")] == [2, 2, 2]


def test_that_many_in_loop_refers_to_preceding_step() -> None:
    """“Draw 2 cards. For each unit, choose it, give it that many counters, destroy it, and draw that many cards.”"""
    one = var("one")
    steps = (pick("target", one), i.AddMark(what=one, key="gems", value=e.Result()), do("destroy", victim=one), CAME_TO)
    table = cast_steps(do("draw", player=EVERYBODY), each("one", FIELD, *steps), mine=(OX,), theirs=(ELK, TOUGH))
    assert table.position.object(table.ids["Tough"]).marks["gems"] == 2
    assert get_total(table) == 0


def test_destroyed_in_order_lists_actually_destroyed_objects() -> None:
    deed = do("destroy in order", victims=FIELD)
    assert get_total(cast_steps(deed, CAME_TO, mine=(OX, TOUGH), theirs=(ELK,))) == 2
    assert get_total(cast_steps(deed, CAME_TO, mine=(TOUGH,), theirs=())) == 0


# --- deeds of several players are one event -------------------------------------------------------------------------

EACH_DESTROYS = each("each", EVERYBODY, pick("target", HIS, who=WHO), do("destroy", victim=CHOSEN))


@pytest.mark.parametrize(("carried_out", "seen"), [("together", 2), ("as decided", 1)])
def test_event_of_several_players_is_recorded_when_all_are_done(carried_out: Any, seen: int) -> None:
    """It interrupts any step and finds the cards in the graveyard at that time."""
    first = mark(YOU, "seen", e.Arith("max", e.Of(YOU, "seen"), count(cards_in("grave", type="unit")).expr))
    ear = unit("Ear", 1, triggered("destroy", make_blind_table(), first))
    table = cast_steps(EACH_DESTROYS, mine=(OX, ear), theirs=(ELK,), triggers=Triggers(act="resolve", when="at once"),
                    simultaneity=Simultaneity(carried_out=carried_out))  # fmt: skip
    table.pick("Ox")
    assert table.position.object(0).marks["seen"] == seen


def make_blind_table() -> e.Expr:
    return e.Compare("==", e.Of(YOU, "seen"), e.Lit(None))


@pytest.mark.parametrize(("carried_out", "there"), [("together", "field"), ("as decided", "grave")])
def test_replacements_are_decided_before_any_player_acts(carried_out: Any, there: str) -> None:
    spared = unit("Spared", 1, replacement("destroy", e.Same(var("victim"), THIS), do("tire", unit=THIS),
                                           optional=True))  # fmt: skip
    table = cast_steps(EACH_DESTROYS, CAME_TO, mine=(OX,), theirs=(spared,),
                    simultaneity=Simultaneity(carried_out=carried_out))  # fmt: skip
    assert table.asked() == (1, "yes-no")
    assert table.zone("Ox") == there
    assert list_zones(table.answer(True), "Ox", "Spared") == ["grave", "field"]
    assert get_total(table) == 1


@BOTH_WAYS
def test_position_after_one_players_choice_is_saved(carried_out: Any) -> None:
    table = cast_steps(EACH_DESTROYS, CAME_TO, mine=(OX, OWL), theirs=(ELK, EEL),
                    simultaneity=Simultaneity(carried_out=carried_out)).pick("Ox")  # fmt: skip
    deed = spell("Deed", EACH_DESTROYS, CAME_TO, kind="slow")
    cards = {card.name: card for card in (deed, OX, OWL, ELK, EEL, *REST)}
    again = load(table.position.to_bytes(), table.rules, cards)
    answer = (table.ref("Eel"),)
    assert again.answer(answer).digest == table.answer(answer).position.digest


# --- "this way" -----------------------------------------------------------------------------------------------------


def test_this_way_means_objects_affected_by_an_event_of_that_name() -> None:
    """“Destroy all units. Each player discards a card. Return each unit destroyed this way to its owner's hand.”"""
    table = cast_steps(
        do("destroy", victim=FIELD),
        each("each", EVERYBODY, pick("card", cards_in("hand", of=WHO), who=WHO), do("discard", cards=var("card"))),
        do("return", card=this_way("destroy")),
        CAME_TO,
        mine=(OX, TOUGH),
        theirs=(ELK,),
    )
    table.pick("A").pick("C")
    assert list_zones(table, "Ox", "Elk", "Tough", "A", "C") == ["hand", "hand", "field", "grave", "grave"]
    assert get_total(table) == 2


@BOTH_WAYS
def test_this_way_means_matching_results_of_several_players(carried_out: Any) -> None:
    counted = mark(YOU, "came to", count(this_way("destroy", where=its.power >= 3)).expr)
    for deed in (EACH_DESTROYS, each("each", EVERYBODY, do("destroy", victim=HIS))):
        table = cast_steps(deed, counted, mine=(unit("Bull", 5),), theirs=(ELK,),
                        simultaneity=Simultaneity(carried_out=carried_out))  # fmt: skip
        assert get_total(table) == 1
    loop = each("one", FIELD, do("destroy", victim=var("one")))
    assert get_total(cast_steps(loop, counted, mine=(unit("Bull", 5), OX), theirs=(unit("Boar", 3),))) == 2


def test_this_way_with_a_type_means_cards_of_that_type() -> None:
    for type, number in (("unit", 1), ("spell", 0)):
        counted = mark(YOU, "came to", count(this_way("destroy", type=type)).expr)
        assert get_total(cast_steps(do("destroy", victim=FIELD), counted, mine=(OX,), theirs=())) == number


def test_this_way_of_drawn_cards_means_these_cards() -> None:
    table = cast_steps(do("draw", player=EVERYBODY), do("discard", cards=this_way("draw")), mine=(), theirs=())
    assert list_zones(table, "X1", "X2", "Y1", "Y2") == ["grave", "deck", "grave", "deck"]


def test_this_way_is_empty_if_no_event_happened() -> None:
    table = cast_steps(do("destroy", victim=FIELD), mark(YOU, "came to", count(this_way("destroy")).expr),
                    mine=(TOUGH,), theirs=())  # fmt: skip
    assert get_total(table) == 0
