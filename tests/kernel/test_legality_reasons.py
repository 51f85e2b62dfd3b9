"""Reasons for refusals: costs without effect, optional steps, missing options."""

from __future__ import annotations

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.policies import Costs, Targets
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import OPPONENT, YOU, bound, cards_in, choose, do, forbid, its, pick, static, var, when
from tests.kernel.toy import OWN, Table, parts, spell, unit

TOLL = i.Pay(body=(choose("victim", OWN), do("destroy", victim=var("victim"))))
GUARDED = unit("Guarded", 1, static(e.This(), forbid("destroy")))


def test_immune_card_cannot_pay_the_cost() -> None:
    for must_change in (True, False):
        made = Table(costs=Costs(must_change=must_change, rule="T-cost"))
        made.put(0, "hand", spell("Toll", TOLL)).put(0, "field", GUARDED).go()
        assert "Toll" not in made.offered()
        found = made.position.check_action(0, "cast", made.ref("Toll"))
        assert (bool(found), found.rule) == (False, "T-cost")


def test_card_that_can_be_affected_pays_the_cost() -> None:
    made = (
        Table(costs=Costs(rule="T-cost")).put(0, "hand", spell("Toll", TOLL)).put(0, "field", GUARDED, unit("Ox")).go()
    )
    made.act("Toll")
    assert (made.zone("Guarded"), made.zone("Ox")) == ("field", "grave")


def test_reason_of_a_failed_announcement_omits_optional_steps() -> None:
    optional = i.Ask(name="more", prompt="with more")
    spend = when(bound("more") == True, choose("extra", cards_in("grave", type="none"), cites=("T-extra",)))
    asks = choose("target", cards_in("field", of=OPPONENT), cites=("T-target",))
    made = Table(costs=Costs(rule="T-cost"))
    made.put(0, "hand", spell("Vain", i.Pay(body=(optional, spend)), asks)).put(0, "field", unit("Ox")).go()
    found = made.position.check_action(0, "cast", made.ref("Vain"))
    assert (bool(found), found.rule) == (False, "T-target")


def test_unavailable_mode_names_the_rule_that_forbids_it() -> None:
    full = e.Exists(cards_in("field", of=YOU))
    places = i.Modes(
        options=(("left", ()), ("right", ()), ("middle", ())),
        given=(e.Lit(True), e.Lit(True), e.All((e.Not(full), e.Lit(False)))),
        against=(("T-left",), ("T-right",), ("T-full", "T-never")),
        cites=("T-place",),
    )
    for there, rule in ((True, "T-full"), (False, "T-never")):
        made = Table().put(0, "hand", spell("Lay", places))
        if there:
            made.put(0, "field", unit("Ox"))
        made.go().act("Lay")
        choice = made.position.choice
        assert choice is not None
        assert (choice.labels, choice.withheld) == (("left", "right"), (("middle", rule),))


def test_card_chosen_for_a_property_is_revealed() -> None:
    for rule, told in (("T-proof", ["Ada shows Prize"]), ("", [])):
        seek = spell(
            "Seek", pick("found", cards_in("hand", of=YOU, where=its.power >= 2)), do("discard", cards=var("found"))
        )
        made = Table(compile_rules("toy", parts(targets=Targets(hidden_zones=("hand",), proved=rule, rule="T-target"))))
        made.put(0, "hand", seek, unit("Prize", 3), unit("Straw", 1)).go().act("Seek")
        assert made.zone("Prize") == "grave"
        shown = [record for record in made.position.history() if record.event == "shown"]
        assert [record.text for record in shown] == told
        assert all(record.rules == (rule,) for record in shown)


def test_cards_moved_for_a_property_are_revealed_and_others_are_not() -> None:
    strong = cards_in("hand", of=YOU, where=its.power >= 2)
    looked = i.Let(name="looked", value=cards_in("hand", of=YOU))
    both = ["Ada shows Prize", "Ada shows Gem"]
    for steps, told in (
        ((do("discard", cards=strong),), both),
        ((i.Move(what=strong, to="deck"),), both),
        (
            (looked, i.Move(what=e.Among(var("looked"), its.power >= 2), to="deck")),
            ["Ada shows Prize", "Ada shows Gem"],
        ),
        ((looked, i.Move(what=e.Among(var("looked"), its.zone == "hand"), to="deck")), []),
        ((i.Move(what=cards_in("hand", of=YOU), to="deck"),), []),
    ):
        made = Table(
            compile_rules("toy", parts(targets=Targets(hidden_zones=("hand",), proved="T-proof", rule="T-target")))
        )
        made.put(0, "hand", spell("Sort", *steps), unit("Prize", 3), unit("Straw", 1), unit("Gem", 2)).go().act("Sort")
        assert [record.text for record in made.position.history() if record.event == "shown"] == told


def test_unrestricted_card_is_not_revealed() -> None:
    drop = spell("Drop", pick("found", cards_in("hand", of=YOU)), do("discard", cards=var("found")))
    made = Table(
        compile_rules("toy", parts(targets=Targets(hidden_zones=("hand",), proved="T-proof", rule="T-target")))
    )
    made.put(0, "hand", drop, unit("Prize", 3)).go().act("Drop")
    assert made.zone("Prize") == "grave"
    assert not [record for record in made.position.history() if record.event == "shown"]
