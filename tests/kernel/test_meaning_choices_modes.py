"""Modes announced before anybody answers, and effects that are over before their duration is."""

from __future__ import annotations

from rulestone.kernel.policies import ReopeningGate, Targets
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import OPPONENT, YOU, add, cards_in, choose, do, effect, its, lasting, of, var
from rulestone.model.objects import Card
from tests.kernel.toy import DOOM, GROW, OWN, RESCUE, STUDY, TARGET, THEIRS, Table, spell, unit

TIRE = do("tire", unit=TARGET)
EITHER_WAY = spell(
    "Either",
    i.Modes(
        target=True,
        options=(
            ("theirs", (choose("target", THEIRS), TIRE)),
            ("mine", (choose("target", OWN), TIRE, do("draw", player=YOU))),
        ),
    ),
)


def make_table() -> Table:
    return Table(gate=True, responses=ReopeningGate())


def test_mode_and_its_targets_are_chosen_at_announcement() -> None:
    desk = make_table().put(0, "field", unit("Mine"), unit("Also")).put(1, "field", unit("Theirs"))
    desk.put(0, "deck", unit("A")).put(0, "hand", EITHER_WAY).put(1, "hand", RESCUE).go()
    desk.act("Either").answer(1).pick("Also")
    assert desk.asked() == (1, "act")
    assert desk.position.stack[0].label == "Either on Also"
    desk.decline()
    assert desk.position.object(desk.ids["Also"]).marks == {"tired": True}
    assert desk.zone("A") == "hand"


def test_text_after_the_modes_applies_to_every_mode() -> None:
    both = i.Modes(target=True, options=(("tire", (TIRE,)), ("grow", (lasting(TARGET, add(power=2)),))))
    desk = make_table().put(0, "field", unit("Mine")).put(0, "deck", unit("A")).put(1, "field", unit("Theirs"))
    desk.put(0, "hand", spell("Then", choose("target", OWN), both, do("draw", player=YOU))).put(1, "hand", RESCUE).go()
    desk.act("Then").answer(1)
    while desk.zone("A") == "deck":
        desk.decline()
    assert desk.position.value(desk.ref("Mine"), "power") == 3
    assert desk.position.object(desk.ids["Mine"]).marks == {}


def test_untargeted_modes_are_chosen_at_resolution() -> None:
    later = i.Modes(options=(("tire", (do("tire", unit=OWN),)), ("draw", (do("draw", player=YOU),))))
    desk = make_table().put(0, "field", unit("Mine")).put(0, "deck", unit("A")).put(1, "field", unit("Theirs"))
    desk.put(0, "hand", spell("Later", later)).put(1, "hand", RESCUE).go().act("Later")
    assert desk.asked() == (1, "act"), "nothing is chosen before the other may answer"
    desk.decline()
    assert desk.asked()[0] == 0
    desk.answer(1)
    assert (desk.zone("A"), desk.position.object(desk.ids["Mine"]).marks) == ("hand", {})


def test_only_announceable_modes_are_offered() -> None:
    desk = make_table().put(0, "field", unit("Mine")).put(0, "deck", unit("A"))
    desk.put(0, "hand", EITHER_WAY).put(1, "hand", spell("Wait", do("draw", player=OPPONENT))).go()
    desk.act("Either")
    assert desk.asked() == (1, "act")
    assert desk.position.stack[0].label == "Either on Mine"


def test_effect_ends_with_the_object_it_depends_on() -> None:
    bind = spell(
        "Bind",
        choose("target", OWN),
        choose("other", THEIRS),
        lasting(TARGET, add(power=3), "for good", ends=e.Not(e.Present(var("other")))),
        kind="slow",
    )
    desk = make_table().put(0, "field", unit("Mine", 2)).put(1, "field", unit("Theirs"))
    desk.put(0, "hand", bind, DOOM, spell("Rest", do("tire", unit=OWN))).go()
    desk.act("Bind").decline()
    assert desk.position.value(desk.ref("Mine"), "power") == 5
    desk.act("Doom").pick("Theirs").decline()
    assert desk.position.value(desk.ref("Mine"), "power") == 2
    assert any("ends" in text for text in desk.texts())


def test_effect_that_would_end_at_once_does_not_begin() -> None:
    late = spell(
        "Late", choose("target", OWN), lasting(TARGET, add(power=3), ends=of(TARGET, "power") >= 2), kind="slow"
    )
    for power, then in ((1, 1), (2, 2)):
        desk = (
            make_table().put(0, "field", unit("Mine", power)).put(0, "hand", late, spell("Rest", do("tire", unit=OWN)))
        )
        desk.go().act("Late").decline()
        assert desk.position.value(desk.ref("Mine"), "power") == then
        assert any("over before it began" in text for text in desk.texts()) == (power == 2)


def test_refusal_names_the_bindings_of_a_requirement() -> None:
    lack = i.Require(condition=of(YOU, "power") > 0, because="{you} has nothing for {this}")
    feast = Card(name="Feast", type="spell", abilities=(effect(cost=(i.Pay(body=(lack,)),)),))
    at = Table().put(0, "hand", feast).go()
    assert at.position.check_action(0, "cast", at.ref("Feast")).because == "Ada has nothing for Feast"


def test_mode_with_a_cost_and_a_target_announces_both() -> None:
    pay = i.Pay(body=(do("discard", cards=e.Top("hand", YOU, e.Lit(1))),))
    costly = i.Modes(
        target=True, options=(("tire", (pay, choose("target", THEIRS), TIRE)), ("draw", (do("draw", player=YOU),)))
    )
    desk = (
        make_table()
        .put(1, "field", unit("Theirs"), unit("Also"))
        .put(0, "hand", spell("Costly", costly), unit("Price"))
    )
    desk.put(1, "hand", RESCUE).go().act("Costly").answer(0).pick("Also")
    assert (desk.zone("Price"), desk.position.stack[0].label) == ("grave", "Costly on Also")
    desk.decline()
    assert desk.position.object(desk.ids["Also"]).marks == {"tired": True}


def test_target_of_a_mode_that_becomes_illegal_is_not_affected() -> None:
    small = cards_in("field", of=OPPONENT, where=its.power < 3)
    either = i.Modes(
        target=True, options=(("tire", (choose("target", small), TIRE)), ("draw", (do("draw", player=YOU),)))
    )
    desk = Table(gate=True, responses=ReopeningGate(), targets=Targets(recheck="legal", rule="T-target"))
    desk.put(1, "field", unit("Theirs"), unit("Also")).put(0, "hand", spell("Either", either), STUDY)
    desk.put(1, "hand", GROW).go().act("Either").answer(0).pick("Also").act("Grow").pick("Also").decline()
    assert desk.position.value(desk.ref("Also"), "power") == 3
    assert desk.position.object(desk.ids["Also"]).marks == {}
