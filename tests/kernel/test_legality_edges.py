"""Announcements where the quick check could be wrong, and reasons of refusals."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Need, Verb
from rulestone.kernel.policies import Targets
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import OPPONENT, YOU, cards_in, choose, do, effect, game, its, mark, note, var
from rulestone.model.objects import Card
from tests.kernel.toy import DOOM, FIELD, RESCUE, TARGET, Table, parts, spell, unit

EXALT = Verb(
    name="exalt", roles=("unit",), affects="unit", accepts=its.power >= 3, steps=(mark(var("unit"), "exalted", True),)
)
OWN_HAND = cards_in("hand", of=YOU, type="unit")
DISCARD = tuple(i.Pay(body=(choose(name, OWN_HAND), do("discard", cards=var(name)))) for name in ("a", "b"))


def make_table() -> Table:
    base = parts()
    return Table(compile_rules("toy", replace(base, verbs={**base.verbs, "exalt": EXALT})))


@pytest.mark.parametrize("between", [(), (note("drum"),)], ids=["at once", "later"])
def test_only_objects_that_the_verb_accepts_are_targets(between: tuple[i.Instruction, ...]) -> None:
    hymn = spell("Hymn", choose("target", FIELD), *between, do("exalt", unit=TARGET), kind="slow")
    at = make_table().put(0, "hand", hymn).put(0, "field", unit("Small", 1), unit("Large", 3), unit("Huge", 4)).go()
    choice = at.act("Hymn").position.choice
    assert choice is not None
    assert {at.position.name(ref) for ref in choice.candidates} == {"Large", "Huge"}


def test_choice_among_cards_of_several_selections_is_not_limited_to_those_that_the_verb_accepts() -> None:
    hymn = spell("Hymn", choose("target", e.Either(FIELD, cards_in("deck"))), do("exalt", unit=TARGET), kind="slow")
    at = make_table().put(0, "hand", hymn).put(0, "field", unit("Small", 1), unit("Large", 3)).go()
    choice = at.act("Hymn").position.choice
    assert choice is not None
    assert {at.position.name(ref) for ref in choice.candidates} == {"Small", "Large"}


def test_impossible_choice_cannot_be_announced() -> None:
    theirs = e.Exists(e.Among(var("target"), e.Same(e.OwnerOf(e.It()), OPPONENT)))
    trade = spell("Trade", choose("target", FIELD, such_that=theirs), do("destroy", victim=TARGET), kind="slow")
    assert "Trade" not in make_table().put(0, "hand", trade).put(0, "field", unit("Ox")).go().offered()
    assert "Trade" in make_table().put(0, "hand", trade).put(1, "field", unit("Ox")).go().offered()


@pytest.mark.parametrize(("hand", "offered"), [(1, False), (2, True)])
def test_one_card_cannot_pay_two_costs(hand: int, offered: bool) -> None:
    dear = Card(
        name="Dear", type="spell", values={"kind": "slow"}, abilities=(effect(do("draw", player=YOU), cost=DISCARD),)
    )
    at = make_table().put(0, "hand", dear, *(unit(f"Card {n}") for n in range(hand))).go()
    assert ("Dear" in at.offered()) is offered


def test_no_idle_action_is_offered_after_the_game() -> None:
    won = spell("Won", i.EndGame(winner=YOU), kind="slow")
    at = make_table().put(0, "hand", won).go()
    assert at.position.list_idle_actions(0) == at.position.list_idle_actions(1) == [], (
        "an action that changes something is not idle"
    )
    at.act("Won")
    assert at.position.choice is None
    assert at.position.list_idle_actions(0) == at.position.list_idle_actions(1) == []


@pytest.mark.parametrize(
    ("condition", "kind"),
    [
        (game("festival") == True, "wrong timing"),
        (e.TurnOf(OPPONENT), "wrong timing"),
        (e.Exists(cards_in("grave")), ""),
        (e.AnyOf((e.TurnOf(OPPONENT), e.Exists(cards_in("grave")))), ""),
    ],
    ids=["a value of the game", "whose turn", "a card", "a turn or a card"],
)
def test_refusal_cites_timing_only_if_all_other_requirements_hold(condition: e.Expr, kind: str) -> None:
    base = parts()
    need = Need(condition=condition, cites="T-need", because="not now")
    summon = replace(base.actions["summon"], needs=(need,))
    at = Table(compile_rules("toy", replace(base, actions={**base.actions, "summon": summon})))
    at.put(0, "hand", unit("Ox")).go()
    verdict = at.position.check_action(0, "summon", at.ref("Ox"))
    assert (verdict.ok, verdict.rule, verdict.kind) == (False, "T-need", kind)


def test_fizzling_spell_is_recorded_with_its_rule() -> None:
    policy = Targets(rule="T-target", lost="nothing", cites=("T-lost",))
    at = Table(targets=policy).put(0, "hand", DOOM).put(1, "hand", RESCUE).put(1, "field", unit("Ox"))
    at.put(0, "field", unit("Elk")).go().act("Doom").pick("Ox").act("Rescue")
    told = [(record.text, record.rules) for record in at.position.history() if "nothing is done" in record.text]
    assert told == [("Doom on Ox: nothing is done, gone: Ox", ("T-lost",))]
    at = Table(targets=policy).put(0, "hand", DOOM).put(1, "field", unit("Ox")).go().act("Doom")
    assert at.zone("Ox") == "grave"
    assert not [text for text in at.texts() if "nothing is done" in text or "gone:" in text]


def test_prompt_for_new_targets_names_the_item() -> None:
    doom = spell("Doom", choose("target", FIELD, prompt="whom to doom"), do("destroy", victim=TARGET), kind="slow")
    bend = spell("Bend", choose("target", e.Items(kind="spell")), i.Redirect(what=TARGET))
    at = make_table().put(0, "hand", doom).put(1, "hand", bend).put(1, "field", unit("Ox"), unit("Owl")).go()
    at.act("Doom").pick("Ox").act("Bend")
    choice = at.position.choice
    assert choice is not None
    assert choice.prompt == "Doom on Ox: whom to doom again"


def test_unusable_option_of_an_action_is_refused() -> None:
    at = make_table().put(0, "hand", DOOM, unit("Ox")).put(0, "field", unit("Elk")).go()
    verdict = at.position.check_action(0, "summon", at.ref("Doom"))
    assert (verdict.ok, verdict.because, verdict.lacks) == (False, "“summon” is not possible with Doom", "subject")
    assert at.position.check_action(0, "summon", at.ref("Ox")).ok
