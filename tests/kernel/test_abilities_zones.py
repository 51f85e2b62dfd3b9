"""Abilities that work outside the usual zones, share limits, trigger on demand, or count values as others."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Action, Attribute
from rulestone.kernel.events.history import reset_turn_counts
from rulestone.kernel.policies import Limits, ReopeningGate, Triggers
from rulestone.kernel.position import Position
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import Ability, Treat
from rulestone.language.build import (
    THIS,
    YOU,
    activated,
    both,
    cards_in,
    choose,
    do,
    its,
    mark,
    move,
    replacement,
    triggered,
    var,
)
from rulestone.model.zones import Zone
from tests.kernel.toy import DOOM, FIELD, OWN, TARGET, Table, parts, spell, unit

#: an action that is always possible, so that a player is asked
IDLER = spell("Idler", do("tire", unit=OWN))
USE = Action(
    name="use",
    menus=("main", "gate action"),
    subject=cards_in("field", of=YOU),
    ability="activated",
    announce=(i.Announce(what=THIS, item="ability", kind="activated"),),
)


def make_table(**more: Any) -> Table:
    """Return a table with usable abilities, treatable power and face-down cards."""
    declared = parts(gate=True, **{"responses": ReopeningGate(), **more})
    power = Attribute(name="power", default=0, floor=0, treatable=True)
    declared = replace(
        declared,
        actions={**declared.actions, "use": USE},
        attributes={**declared.attributes, "power": power},
        zones={**declared.zones, "trap": Zone(name="trap", seen_by="owner", face_up=False)},
        shown="shown",
    )
    return Table(compile_rules("toy", declared)).put(0, "hand", IDLER)


STUDY = activated(do("draw", player=YOU), name="study", limit=1)


def test_abilities_of_one_name_share_their_limit_under_the_policy() -> None:
    for named, offered in (("card", ["Idler", "Monk"]), ("player", ["Idler"])):
        desk = make_table(limits=Limits(named=named, rule="T-limit")).put(0, "field", unit("Monk", 1, STUDY))
        desk.put(0, "field", unit("Monk", 1, STUDY)).put(0, "deck", unit("A"), unit("B"), unit("C")).go()
        desk.act("Monk")
        assert desk.offered() == offered
        refused = desk.position.check_action(0, "use", desk.ref("Monk"), 0)
        assert (bool(refused), refused.rule) == (False, "T-limit")


def test_once_per_game_ability_stays_used_in_later_turns() -> None:
    for span, offered in (("game", ["Idler"]), ("turn", ["Idler", "Monk"])):
        desk = make_table().put(0, "field", unit("Monk", 1, replace(STUDY, span=span)))
        desk.put(0, "deck", unit("A"), unit("B")).go().act("Monk")
        state = desk.position.state()
        reset_turn_counts(state)
        desk.position = Position(desk.rules, state)
        assert desk.position.check_action(0, "use", desk.ref("Monk"), 0).ok == ("Monk" in offered)


def test_trigger_outside_the_usual_zones_triggers() -> None:
    rises = triggered("destroy", None, move(THIS, "hand"), zones=("grave",))
    desk = make_table().put(0, "grave", unit("Ghost", 1, rises)).put(0, "field", unit("Wall")).put(0, "hand", DOOM).go()
    desk.act("Doom").decline().decline()
    assert desk.zone("Ghost") == "hand"


def test_ability_of_a_card_in_hand_replaces_events_of_that_card() -> None:
    flees = replacement("discard", e.Same(var("cards"), THIS), move(THIS, "field", whose=YOU), zones=("hand",))
    toss = spell("Toss", do("discard", cards=cards_in("hand", of=YOU, type="unit")))
    desk = make_table().put(0, "hand", toss, unit("Cat", 1, flees), unit("Dog")).go()
    desk.act("Toss").decline()
    assert (desk.zone("Cat"), desk.zone("Dog")) == ("field", "grave")


def test_trigger_of_a_face_down_card_reveals_the_card_or_has_no_effect() -> None:
    snap = triggered("destroy", None, do("draw", player=YOU), zones=("trap",))
    for shows, zone in ((True, "hand"), (False, "deck")):
        desk = make_table(triggers=Triggers(face_down="shown")).put(0, "trap", unit("Snare", 1, snap))
        desk.put(0, "field", unit("Wall")).put(0, "deck", unit("A")).put(0, "hand", DOOM).go()
        desk.act("Doom").decline()
        assert desk.asked() == (0, "yes-no")
        desk.answer(shows)
        if shows:
            assert desk.position.object(desk.ids["Snare"]).marks == {"shown": True}
            desk.decline()
        assert desk.zone("A") == zone


def test_instruction_triggers_abilities_with_a_tag() -> None:
    sings = triggered("destroy", None, do("draw", player=YOU), tags=("song",))
    both_ways = Ability(kind="triggered", also=("activated",), effect=(do("draw", player=YOU),), tags=("song",))
    choir = spell("Choir", i.TriggerAbilities(what=OWN, tags=("song",)))
    desk = make_table().put(0, "field", unit("Bard", 1, sings), unit("Lark", 1, both_ways), unit("Mute"))
    desk.put(0, "deck", unit("A"), unit("B")).put(0, "hand", choir).go()
    assert "Lark" in desk.offered()
    desk.act("Choir").decline()
    assert desk.asked() == (0, "one-of")
    desk.answer(1).decline()
    assert (desk.zone("A"), desk.zone("B")) == ("hand", "hand")


def test_abilities_of_a_given_name_see_the_treated_power_of_a_card() -> None:
    small = Ability(
        kind="static",
        zones=("deck", "field"),
        treats=(Treat(attr="power", value=e.Lit(0), whom=THIS, asking=ROAR),),
    )
    call = [move(e.Among(cards_in("deck", of=YOU), its.power == 0), "hand")]
    desk = make_table().put(0, "deck", unit("Big", 5, small), unit("Plain", 5))
    desk.put(0, "field", unit("A", 1, activated(*call, name="Roar of old")), unit("B", 1, activated(*call, name="Hum")))
    desk.go().act("B").decline()
    assert desk.zone("Big") == "deck"
    desk.act("A").decline()
    assert (desk.zone("Big"), desk.zone("Plain")) == ("hand", "deck")
    assert desk.position.value(desk.ids["Big"], "power") == 5


ROAR = e.Compare("contains", e.OfAbility("name"), e.Lit("Roar"))


def test_choosing_player_may_treat_a_value_as_lower() -> None:
    grace = Treat(attr="power", value=e.Arith("-", e.Its("power"), e.Lit(1)), whom=FIELD, own=True, choosing=True)
    demon = unit("Demon", 9, Ability(kind="static", treats=(grace,)))
    tire = spell("Tire", choose("target", cards_in("field", where=both(its.power <= 2, its.power >= 2))))
    tire = replace(tire, abilities=(replace(tire.abilities[0], effect=(*tire.abilities[0].effect, MARK)),))
    for owner, tired in ((0, ["Three", "Two"]), (1, ["Two"])):
        desk = make_table().put(owner, "field", demon).put(1, "field", unit("Two", 2), unit("Three", 3))
        desk.put(0, "hand", tire).go()
        desk.act("Tire")
        if owner == 0:
            assert sorted(map(desk.position.name, desk.position.choice.candidates)) == tired  # type: ignore[union-attr]
            desk.pick("Three")
        desk.decline()
        assert desk.position.object(desk.ids[tired[0]]).marks == {"tired": True}
        assert desk.position.value(desk.ids["Three"], "power") == 3


MARK = mark(TARGET, "tired", True)
