"""Triggers wait and act in order; replacements take an event's place and the owner chooses."""

from __future__ import annotations

import pytest

from rulestone.kernel.policies import Triggers
from rulestone.language import expressions as e
from rulestone.language.build import OPPONENT, THIS, YOU, add, do, mark, no, replacement, static, triggered, var
from tests.kernel.toy import DOOM, FIELD, Table, spell, unit

LEGACY = triggered("destroy", e.Same(var("victim"), THIS), do("draw", player=YOU), name="legacy")
ANY_DEATH = triggered("destroy", None, do("draw", player=YOU), name="vigil")


@pytest.mark.parametrize("act", ["stack", "offer", "resolve"])
def test_trigger_acts_after_its_source_left(act: str):
    table = Table(triggers=Triggers(act=act)).put(0, "hand", DOOM).put(1, "field", unit("Guard", 1, LEGACY))
    table.put(1, "deck", unit("Prize")).go()
    table.act("Doom")
    assert table.zone("Guard") == "grave"
    if act == "stack":
        while table.position.stack or table.zone("Prize") == "deck":
            table.decline()
    assert table.zone("Prize") == "hand"


def test_trigger_is_lost_with_its_source_under_the_policy():
    policy = Triggers(act="resolve", source_gone="lost")
    table = Table(triggers=policy).put(0, "hand", DOOM).put(1, "field", unit("Guard", 1, LEGACY))
    table.put(1, "deck", unit("Prize")).go()
    table.act("Doom")
    assert table.zone("Prize") == "deck"


def test_triggers_of_the_turn_player_come_first():
    table = Table(triggers=Triggers(act="resolve")).put(0, "hand", DOOM)
    table.put(1, "field", unit("Mine", 1, ANY_DEATH)).put(0, "field", unit("Yours", 1, ANY_DEATH), unit("Victim"))
    table.put(0, "deck", unit("A")).put(1, "deck", unit("B")).go()
    table.act("Doom").pick("Victim")
    drawn = [text for text in table.texts() if text.startswith("draw")]
    assert drawn == ["draw: Ada", "draw: Ben"]


def test_player_orders_own_triggers():
    table = Table(triggers=Triggers(act="resolve")).put(0, "hand", DOOM)
    table.put(0, "field", unit("One", 1, ANY_DEATH), unit("Two", 1, ANY_DEATH), unit("Victim")).go()
    table.act("Doom").pick("Victim")
    assert table.asked() == (0, "one-of")
    choice = table.position.choice
    assert choice is not None
    assert choice.labels == ("One: “vigil”", "Two: “vigil”")


def test_source_without_abilities_does_not_trigger():
    from rulestone.language.build import LOSE_ABILITIES

    silence = unit("Silence", 1, static(FIELD, LOSE_ABILITIES))
    table = Table(triggers=Triggers(act="resolve")).put(0, "hand", DOOM).put(0, "field", silence)
    table.put(1, "field", unit("Guard", 1, LEGACY)).put(1, "deck", unit("Prize")).go()
    table.act("Doom").pick("Guard")
    assert table.zone("Guard") == "grave"
    assert table.zone("Prize") == "deck"


def make_shield(name: str):
    return replacement("destroy", e.Same(var("victim"), THIS), mark(THIS, name, True), name=name)


def test_replaced_event_never_happened():
    guard = unit("Guard", 1, make_shield("shield"), LEGACY)
    table = Table().put(0, "hand", DOOM).put(1, "field", guard).put(1, "deck", unit("Prize")).go()
    table.act("Doom")
    assert table.zone("Guard") == "field"
    assert table.position.value(table.ref("Guard"), "shield") is True
    assert table.zone("Prize") == "deck", "nothing was destroyed, so nothing triggers"


def test_owner_chooses_among_two_replacements():
    guard = unit("Guard", 1, make_shield("first"), make_shield("second"))
    table = Table().put(0, "hand", DOOM).put(1, "field", guard).go()
    table.act("Doom")
    assert table.asked() == (1, "one-of")
    table.answer(1)
    assert table.position.value(table.ref("Guard"), "second") is True
    assert table.position.value(table.ref("Guard"), "first") is None


def test_several_victims_are_replaced_one_by_one():
    guard = unit("Guard", 1, make_shield("shield"))
    sweep = spell("Sweep", do("destroy", victim=FIELD), kind="slow")
    table = Table().put(0, "hand", sweep).put(1, "field", guard, unit("Other")).go()
    table.act("Sweep")
    assert (table.zone("Guard"), table.zone("Other")) == ("field", "grave")


@pytest.mark.parametrize(("verb", "role"), [("destroy", "victim"), ("fell", "unit")])
def test_two_replacements_of_each_others_events_apply_once_each(verb: str, role: str):
    def ward(name: str):
        other = e.Among(var("victim"), no(e.Same(e.It(), THIS)))
        return unit(name, 1, replacement("destroy", e.Exists(other), do(verb, **{role: THIS}), name=name))

    table = Table().put(0, "hand", DOOM).put(1, "field", ward("Ward"), ward("Twin")).go()
    table.act("Doom").pick("Ward")
    assert (table.zone("Ward"), table.zone("Twin")) == ("grave", "field")


def test_effect_protects_from_destruction():
    from rulestone.language.build import forbid

    tough = unit("Tough", 1, static(THIS, forbid("destroy")))
    table = Table().put(0, "hand", DOOM).put(1, "field", tough).go()
    table.act("Doom")
    assert table.zone("Tough") == "field"
    assert any("an effect forbids" in text for text in table.texts())


def test_continuous_effects_apply_by_timestamp_and_end_with_their_source():
    lord = unit("Lord", 1, static(FIELD, add(power=2)))
    table = Table().put(0, "hand", DOOM).put(0, "field", lord).put(1, "field", unit("U", 1)).go()
    assert table.position.value(table.ref("U"), "power") == 3
    table.act("Doom").pick("Lord")
    assert table.position.value(table.ref("U"), "power") == 1


def test_opponent_in_an_effect_is_the_opponent_of_its_controller():
    foe = unit("Foe", 1, static(e.Select(zones=("field",), of=OPPONENT), add(power=-1)))
    table = Table().put(0, "field", foe, unit("Mine", 2)).put(1, "field", unit("Theirs", 2)).go()
    assert table.position.value(table.ref("Mine"), "power") == 2
    assert table.position.value(table.ref("Theirs"), "power") == 1


def test_event_with_several_objects_triggers_for_each():
    sweep = spell("Sweep", do("destroy", victim=FIELD), kind="slow")
    table = Table(triggers=Triggers(act="resolve")).put(0, "hand", sweep)
    table.put(0, "field", unit("Mine", 1, LEGACY)).put(1, "field", unit("Yours", 1, LEGACY))
    table.put(0, "deck", unit("A")).put(1, "deck", unit("B")).go()
    table.act("Sweep")
    assert (table.zone("A"), table.zone("B")) == ("hand", "hand")
