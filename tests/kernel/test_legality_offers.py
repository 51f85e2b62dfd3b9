"""Offered actions, reasons of refusals, and the needs of announcements."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from rulestone.game.host import games
from rulestone.game.shorthand import keyword
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.legality.offers import list_uses_of
from rulestone.kernel.legality.trial import is_announceable, try_out
from rulestone.kernel.legality.verdicts import find_used_ability, is_fitting
from rulestone.kernel.machine import Machine
from rulestone.kernel.position import Position
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import (
    LOSE_ABILITIES,
    YOU,
    add,
    become,
    cards_in,
    choose,
    count,
    do,
    effect,
    forbid,
    grant,
    its,
    lasting,
    static,
)
from rulestone.model.objects import Card
from tests.kernel.toy import DOOM, FIELD, OWN, TARGET, THEIRS, Table, parts, spell, unit
from tests.playing import play_game
from tests.proofs import slow


def get_verdict(table: Table, name: str, player: int = 0, action: str = "cast"):
    return table.position.check_action(player, action, table.ref(name))


def test_spell_without_a_legal_target_is_refused_by_the_target_rule():
    table = Table().put(0, "hand", DOOM).go()
    refused = get_verdict(table, "Doom")
    assert (refused.ok, refused.rule) == (False, "T-target")
    assert "there is no legal target" in refused.because


def test_protected_object_cannot_be_chosen():
    shy = unit("Shy", 1, static(e.This(), forbid("be chosen")))
    table = Table().put(0, "hand", DOOM).put(1, "field", shy).go()
    assert not get_verdict(table, "Doom")


@pytest.mark.parametrize("player", [0, 1])
def test_protected_player_cannot_be_chosen(player: int) -> None:
    shield = unit("Shield", 1, static(e.You(), forbid("be chosen")))
    gift = spell("Gift", choose("target", e.You()), do("draw", player=TARGET))
    assert get_verdict(Table().put(player, "hand", gift).go(), "Gift", player)
    assert not get_verdict(Table().put(player, "hand", gift).put(player, "field", shield).go(), "Gift", player)


def test_choice_states_permissions_of_its_candidates():
    """Protection from choices applies to targets, not to a rule that lets a player name an object."""
    shy = unit("Shy", 1, static(e.This(), forbid("be chosen")))
    proud = unit("Proud", 1, static(e.This(), forbid("be led")))
    lead = spell("Lead", choose("target", FIELD, suffers="be led"), do("destroy", victim=TARGET), kind="slow")
    for there, wanted in (((shy,), (False, True)), ((proud,), (True, False)), ((shy, proud, unit("U")), (True, True))):
        table = Table().put(0, "hand", DOOM, lead).put(1, "field", *there).go()
        assert tuple(bool(get_verdict(table, name)) for name in ("Doom", "Lead")) == wanted
        offered = table.offered()
        assert tuple(name in offered for name in ("Doom", "Lead")) == wanted
    table.act("Lead")
    assert table.position.choice is not None
    assert [table.position.name(ref) for ref in table.position.choice.candidates] == ["Shy", "U"]


def test_refusal_in_the_opponents_turn_names_its_rule():
    table = Table().put(1, "hand", DOOM).put(1, "field", unit("U")).go()
    refused = get_verdict(table, "Doom", player=1)
    assert (refused.ok, refused.rule, refused.because) == (False, "T-turn", "Doom is slow")


def lower(amount: int):
    return spell(
        "Lower",
        choose("target", OWN),
        i.Pay(body=(lasting(TARGET, add(power=-amount)),)),
        do("draw", player=YOU),
    )


def test_insufficient_cost_is_refused():
    table = Table().put(0, "hand", lower(5)).put(0, "field", unit("Four", 4)).go()
    refused = get_verdict(table, "Lower")
    assert (refused.ok, refused.rule) == (False, "T-cost")
    assert refused.because == "power of Four would change by -4, not by -5"


def test_candidates_for_a_cost_can_pay_it():
    table = Table().put(0, "hand", lower(5)).put(0, "field", unit("Four", 4), unit("Six", 6), unit("Nine", 9)).go()
    table.act("Lower")
    choice = table.position.choice
    assert choice is not None
    assert [table.position.name(picked[0]) for picked in choice.answers()] == ["Six", "Nine"]
    table.pick("Six")
    assert table.position.value(table.ref("Six"), "power") == 1


def test_cost_without_a_change_is_refused():
    zero = spell("Zero", choose("target", OWN), i.Pay(body=(lasting(TARGET, become(power=0)),)), do("draw", player=YOU))
    assert not get_verdict(Table().put(0, "hand", zero).put(0, "field", unit("None", 0)).go(), "Zero")
    assert get_verdict(Table().put(0, "hand", zero).put(0, "field", unit("One", 1)).go(), "Zero")


def test_negating_a_card_without_abilities_pays_no_cost():
    mute = spell("Mute", choose("target", OWN), i.Pay(body=(lasting(TARGET, LOSE_ABILITIES),)), do("draw", player=YOU))
    plain = Table().put(0, "hand", mute).put(0, "field", unit("Plain")).go()
    refused = get_verdict(plain, "Mute")
    assert (refused.rule, refused.because) == ("T-cost", "nothing would change")
    lord = unit("Lord", 1, static(OWN, add(power=1)))
    assert get_verdict(Table().put(0, "hand", mute).put(0, "field", lord).go(), "Mute")


def test_discarding_a_hand_excludes_the_played_card():
    dump = spell("Dump", i.Pay(body=(do("discard", cards=cards_in("hand", of=YOU)),)), do("draw", player=YOU))
    assert not get_verdict(Table().put(0, "hand", dump).go(), "Dump")
    table = Table().put(0, "hand", dump, unit("U")).go()
    table.act("Dump")
    assert table.zone("U") == "grave"


def test_trial_leaves_the_position_unchanged():
    table = Table().put(0, "hand", lower(1)).put(0, "field", unit("One", 1)).go()
    before = table.position.to_bytes()
    assert get_verdict(table, "Lower")
    assert table.position.to_bytes() == before


@pytest.mark.parametrize("name", [game.name for game in games().values() if game.ruleset().decks])
def test_reading_a_position_equals_reading_a_fork_and_leaves_it_unchanged(name: str) -> None:
    rules = games()[name].rules()
    for number, machine in play_game(games()[name].ruleset(), rules, 3, 60):
        position = Position(rules, machine.state.fork())
        if number % 6 or position.choice is None:
            continue
        before = position.to_bytes()
        for obj in position.objects()[2:20]:
            for action in rules.actions:
                ways = position.list_action_options(action, obj.ref)
                assert ways == list(list_uses_of(position.machine(), rules.actions[action], obj.ref))
                for option in ways:
                    env = option.make_bindings(position.choice.player)
                    fits = is_fitting(position.machine(), rules.actions[action], env)
                    assert position.is_fitting(position.choice.player, option) == fits
        assert position.to_bytes() == before


def test_prohibition_beats_permission_in_either_order():
    from rulestone.language.abilities import Operation

    allow = unit("Allow", 1, static(YOU, (Operation("permit", "summon"),)))
    ban = unit("Ban", 1, static(YOU, forbid("summon")))
    for order in ((allow, ban), (ban, allow)):
        table = Table().put(0, "hand", unit("New")).put(0, "field", *order).go()
        refused = get_verdict(table, "New", action="summon")
        assert (refused.ok, refused.rule) == (False, "T-cannot")


@settings(max_examples=60)
@given(
    own=st.lists(st.integers(0, 3), max_size=4),
    theirs=st.lists(st.integers(0, 3), max_size=4),
    least=st.integers(1, 4),
    bound=st.integers(0, 3),
)
def test_quick_check_agrees_with_the_trial(own: list[int], theirs: list[int], least: int, bound: int):
    """`announceable` counts where it can; the literal way is to try the announcement out on a fork."""
    where = its.power >= bound
    card = spell("Pick", choose("target", cards_in("field", where=where), least), do("destroy", victim=TARGET))
    table = Table().put(0, "hand", card)
    table.put(0, "field", *(unit(f"a{n}", p) for n, p in enumerate(own)))
    table.put(1, "field", *(unit(f"b{n}", p) for n, p in enumerate(theirs))).go()
    machine = table.position.machine()
    action = table.rules.actions["cast"]
    env = {"you": 0, "this": table.ref("Pick")}
    ability = find_used_ability(machine, action, env)
    assert ability is not None
    assert ability.quick_checks is not None, "this announcement is plain enough to count"
    literal = try_out(machine, action.announcement, env) is None
    assert is_announceable(machine, action, env, ability) == literal == (sum(p >= bound for p in own + theirs) >= least)


def test_failed_own_condition_is_refused_by_a_rule_of_the_game():
    card = spell("If", do("draw", player=YOU), condition=count(FIELD) >= 2)
    refused = get_verdict(Table().put(0, "hand", card).put(0, "field", unit("U")).go(), "If")
    assert (refused.ok, refused.rule) == (False, "T-condition")
    late = spell("Late", do("draw", player=YOU), condition=e.IsResponding("summon"))
    assert get_verdict(Table().put(0, "hand", late).go(), "Late").rule == "T-timing"


@settings(max_examples=60)
@given(
    hand=st.integers(0, 3),
    field=st.lists(st.booleans(), max_size=3),
    least=st.integers(1, 3),
    shape=st.sampled_from(["discard", "destroy", "mark", "this"]),
    tough=st.booleans(),
)
def test_certain_cost_is_payable_exactly_if_the_trial_succeeds(
    hand: int, field: list[bool], least: int, shape: str, tough: bool
):
    paid = e.Var("paid")
    bodies = {
        "discard": (i.Choose(name="paid", what=cards_in("hand", of=YOU), least=least), do("discard", cards=paid)),
        "destroy": (i.Choose(name="paid", what=OWN, least=least), do("destroy", victim=paid)),
        "mark": (i.Choose(name="paid", what=OWN, least=least), do("tire", unit=paid)),
        "this": (do("discard", cards=e.This()),),
    }
    card = Card(
        name="Cost",
        type="spell",
        values={"kind": "answer"},
        abilities=(effect(do("draw", player=YOU), cost=(i.Pay(body=bodies[shape]),)),),
    )
    table = Table().put(0, "hand", card, *(unit(f"h{n}") for n in range(hand)))
    for n, tired in enumerate(field):
        guard = unit(f"u{n}", 1, static(e.This(), forbid("destroy", "tire"))) if tough and n == 0 else unit(f"u{n}")
        table.put(0, "field", guard)
        if tired:
            table.state.set_mark(table.ids[f"u{n}"], "tired", True)
    table.go()
    machine = table.position.machine()
    action = table.rules.actions["cast"]
    env = {"you": 0, "this": table.ref("Cost")}
    ability = find_used_ability(machine, action, env)
    assert ability is not None
    literal = try_out(machine, action.announcement, env) is None
    assert is_announceable(machine, action, env, ability) == literal
    assert ability.quick_checks is not None, "this cost is plain enough to see"


@slow
@settings(max_examples=80)
@given(
    powers=st.lists(st.integers(0, 6), max_size=4),
    what=st.sampled_from([
        add(power=-3), add(power=2), become(power=0), LOSE_ABILITIES, forbid("lower power"), grant("flying"),
        (*become(power=4), *add(power=-1)), become(kind="elf"),
    ]),
    others=st.sampled_from([None, add(power=-2), add(power=1), forbid("lower power"), LOSE_ABILITIES]),
    hand=st.booleans(),
)  # fmt: skip
def test_cost_that_begins_an_effect_is_payable_exactly_if_the_trial_succeeds(
    powers: list[int], what: Any, others: Any, hand: bool
):
    condition = e.Exists(cards_in("hand", of=YOU)) if hand else None  # the card itself leaves the hand
    keeps = (static(OWN, others, condition, name="keeps"),) if others else ()
    paid = i.Pay(body=(i.Choose(name="paid", what=OWN), lasting(e.Var("paid"), what)))
    low = Card(
        name="Low", type="spell", values={"kind": "answer"}, abilities=(effect(do("draw", player=YOU), cost=(paid,)),)
    )
    declared = parts()
    flying = {"flying": keyword("flying")}
    rules = compile_rules("toy", replace(declared, attributes={**declared.attributes, **flying}))
    table = Table(rules).put(0, "hand", low).put(1, "field", unit("K", 1, static(THEIRS, add(power=1))))
    for n, power in enumerate(powers):
        table.put(0, "field", unit(f"u{n}", power, *keeps) if n == 0 else unit(f"u{n}", power))
    table.go()
    machine, action = Machine(rules, table.position.machine().state), rules.actions["cast"]
    env = {"you": 0, "this": table.ref("Low")}
    ability = find_used_ability(machine, action, env)
    assert ability is not None
    literal = try_out(machine, action.announcement, env) is None
    assert is_announceable(machine, action, env, ability) == literal
    if literal:
        own = [table.ref(f"u{n}") for n in range(len(powers))]
        able = {ref for ref in own if try_out(machine, action.announcement, env, taking=ref) is None}
        choice = table.act("Low").position.choice
        assert choice is not None
        if choice.kind == "pick":
            assert {answer[0] for answer in choice.answers()} == able


def test_cost_in_rules_english_offers_only_cards_that_can_pay():
    picked = i.Choose(name="paid", what=OWN)
    paying = (i.Pay(body=(picked, lasting(e.Var("paid"), add(power=-5)))),)
    low = Card(
        name="Low", type="spell", values={"kind": "answer"}, abilities=(effect(do("draw", player=YOU), cost=paying),)
    )
    table = Table().put(0, "hand", low).put(0, "field", unit("Four", 4), unit("Six", 6), unit("Nine", 9)).go()
    table.act("Low")
    choice = table.position.choice
    assert choice is not None
    assert [table.position.name(answer[0]) for answer in choice.answers()] == ["Six", "Nine"]


def test_cost_of_two_is_not_paid_with_one():
    picked = i.Choose(name="paid", what=cards_in("hand", of=YOU), least=2)
    paying = (i.Pay(body=(picked, do("discard", cards=e.Var("paid")))),)
    card = Card(
        name="Toll", type="spell", values={"kind": "answer"}, abilities=(effect(do("draw", player=YOU), cost=paying),)
    )
    assert not get_verdict(Table().put(0, "hand", card, unit("A")).go(), "Toll")
    assert get_verdict(Table().put(0, "hand", card, unit("A"), unit("B")).go(), "Toll")
