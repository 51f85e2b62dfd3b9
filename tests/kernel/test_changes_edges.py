"""Changes in special situations: departed objects, cards under a card, occupied slots."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.changes.effects import begin_effect
from rulestone.kernel.declare import Verb
from rulestone.kernel.setup import add_card, add_under
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import OPPONENT, YOU, add, cards_in, do, its, lasting, let, mark, of, triggered, var
from rulestone.model.bounds import MAX_AFFECTED, Incomputable
from rulestone.model.zones import Zone
from tests.kernel.toy import Table, parts, spell, unit

OX = cards_in("field", where=its.name == "Ox")
THING = i.PutItem(kind="thing", procedure="idle", source=OX, parts=((OX, e.Lit(1)),))
STACKED = e.Among(e.Items(), its.kind == "thing")
LAND = Zone(name="land", slots=("a", "b", "c"))
PILES = Zone(name="piles", slots=("a", "b", "c"), many=True)


def make_table(*verbs: Verb) -> Table:
    base = parts()
    declared = replace(
        base,
        procedures={"idle": ()},
        verbs={**base.verbs, **{verb.name: verb for verb in verbs}},
        zones={**base.zones, "land": LAND, "piles": PILES},
    )
    return Table(compile_rules("toy", declared))


def go_to_main(at: Table, *steps: i.Instruction) -> Table:
    return at.put(0, "hand", spell("Deed", *steps, kind="slow")).go().act("Deed")


HEARD = mark(YOU, "heard", e.Arith("+", e.Of(YOU, "heard"), e.Lit(1)))


@pytest.mark.parametrize(
    "step",
    [
        THING,
        i.RemoveItem(what=STACKED),
        i.AlterItem(what=STACKED, how="add", value=e.Lit(1)),
        i.CopyItem(what=STACKED),
        i.Create(card=unit("Imp"), to="field"),
    ],
    ids=lambda step: type(step).__name__,
)
def test_event_triggers_although_it_changed_another_object_than_its_victim(step: i.Instruction) -> None:
    verb = Verb(name="stir", roles=("victim",), affects="victim", steps=(step,))
    at = make_table(verb).put(0, "field", unit("Ox"), unit("Ear", 1, triggered("stir", None, HEARD)))
    go_to_main(at, THING, do("stir", victim=OX))
    while at.position.object(0).marks.get("heard") is None and at.position.choice is not None:
        at.decline() if at.asked()[1] == "act" else at.answer(0)
        if at.position.state().game["turn"] > 1:
            break
    assert at.position.object(0).marks.get("heard") == 1


def test_putting_an_item_on_the_stack_triggers() -> None:
    at = make_table().put(
        0,
        "field",
        unit("Ox"),
        unit("Ear", 1, triggered("item put", e.Compare("==", var("kind"), e.Lit("thing")), HEARD)),
    )
    go_to_main(at, THING)
    while "heard" not in at.position.object(0).marks and at.position.state().game["turn"] == 1:
        at.decline() if at.asked()[1] == "act" else at.answer(0)
    assert at.position.object(0).marks.get("heard", 0) >= 1


@pytest.mark.parametrize(
    "step",
    [i.AlterItem(what=var("it"), how="add", value=e.Lit(1)), i.Redirect(what=var("it"))],
    ids=["amounts", "targets"],
)
def test_departed_stack_item_is_not_changed(step: i.Instruction) -> None:
    at = make_table().put(0, "field", unit("Ox"))
    go_to_main(at, THING, let("it", STACKED), i.RemoveItem(what=STACKED), step, mark(YOU, "done", True))
    assert at.position.value(0, "done") is True
    assert not [item for item in at.position.stack if item.kind == "thing"]


def test_cards_under_a_vanished_card_stay_behind() -> None:
    at = make_table().put(0, "field", unit("Ox"))
    at.ids["Below"] = add_under(at.rules, at.state, unit("Below"), at.ids["Ox"], "under")
    go_to_main(at, i.Vanish(what=OX))
    assert at.zone("Below") == "grave"
    assert at.position.object(at.ids["Below"]).host == -1


@pytest.mark.parametrize(("same", "where"), [(True, "land"), (False, "grave")])
def test_card_takes_its_pile_along_only_if_it_keeps_its_identity(same: bool, where: str) -> None:
    at = make_table().put(0, "field", unit("Ox"))
    at.ids["Below"] = add_under(at.rules, at.state, unit("Below"), at.ids["Ox"], "under")
    go_to_main(at, i.Move(what=OX, to="land", slot=e.Lit("a"), same=same))
    assert (at.zone("Ox"), at.zone("Below")) == ("land", where)


def test_card_is_not_put_under_a_card_beneath_it() -> None:
    at = make_table().put(0, "field", unit("Ox"))
    at.ids["Below"] = add_under(at.rules, at.state, unit("Below"), at.ids["Ox"], "under")
    go_to_main(at, i.PutUnder(what=OX, under=e.Under(OX), role="under", cites=("T-1",)))
    assert at.position.object(at.ids["Below"]).host == at.ids["Ox"]
    (refused,) = [record for record in at.position.history() if record.event == "refusal"]
    assert (refused.text, refused.rules) == ("Ox: not done, Below lies under it", ("T-1",))


@pytest.mark.parametrize(("zone", "slot"), [("land", "b"), ("piles", "a")])
def test_new_controller_puts_a_card_into_a_free_slot(zone: str, slot: str) -> None:
    """Where a slot holds any number of cards, in the same slot."""
    at = make_table()
    ox = add_card(at.rules, at.state, unit("Ox"), zone, 0, slot="a")
    add_card(at.rules, at.state, unit("Elk"), zone, 1, slot="a")
    go_to_main(at, i.SetController(what=cards_in(zone, of=YOU), who=OPPONENT))
    taken = at.position.object(ox)
    assert (taken.controller, at.rules.layout.zone_of[taken.place].slots[taken.slot]) == (1, slot)


def test_value_changed_by_effects_starts_from_the_marked_value() -> None:
    at = make_table().put(0, "field", unit("Ox", 1))
    before, after = (mark(YOU, word, e.Total(OX, "power")) for word in ("before", "after"))
    go_to_main(at, lasting(OX, add(power=1)), before, mark(OX, "power", 5), after)
    assert (at.position.value(0, "before"), at.position.value(0, "after")) == (2, 6)


def test_full_zone_allows_its_cards_to_swap() -> None:
    at = make_table().put(0, "field", *(unit(f"U{n}") for n in range(4)))
    go_to_main(at, i.Move(what=cards_in("field", where=its.name == "U0"), to="field", at="top"))
    assert not [text for text in at.texts() if "is full" in text]


def test_items_with_equal_labels_get_numbers() -> None:
    called = replace(THING, label="Thing")
    at = go_to_main(make_table().put(0, "field", unit("Ox")), called, called, called)
    assert [text for text in at.texts() if text.startswith("on the stack: Thing")] == [
        "on the stack: Thing (1 to Ox)",
        "on the stack: Thing (1 to Ox) #2",
        "on the stack: Thing (1 to Ox) #3",
    ]


def test_last_known_values_are_kept_only_of_cards_that_something_can_read() -> None:
    """No ability works in the deck, and nothing reads a card there."""
    at = make_table().put(0, "field", unit("Ox")).put(0, "deck", unit("King")).go()
    ox, king = at.ref("Ox"), at.ref("King")
    at = make_table().put(0, "field", unit("Ox")).put(0, "deck", unit("King"))
    go_to_main(at, i.PutUnder(what=e.Top("deck", YOU, e.Lit(1)), under=OX, role="under"), do("destroy", victim=OX))
    gone = at.position.state().last_known
    assert ox in gone
    assert king not in gone


def test_value_of_a_card_that_went_under_another_is_its_last_known_value() -> None:
    at = make_table().put(0, "field", unit("Ox"), unit("King", 5))
    king = e.Select(zones=("field",), where=its.name == "King")
    hide = i.PutUnder(what=king, under=OX, role="under")
    go_to_main(at, lasting(king, add(power=1)), let("gone", king), hide, mark(YOU, "seen", of(var("gone"), "power")))
    assert at.position.value(0, "seen") == 6


def test_number_of_effects_is_bounded() -> None:
    at = go_to_main(make_table().put(0, "field", unit("Ox")), lasting(OX, add(power=1)))
    machine = at.position.machine()
    (one,) = machine.state.effects
    machine.state.effects = (one,) * (MAX_AFFECTED - 1)
    begin_effect(machine, one.effect, one.source, one.env, one.until)
    with pytest.raises(Incomputable):
        begin_effect(machine, one.effect, one.source, one.env, one.until)


def test_only_effects_fixed_on_a_card_end_for_it() -> None:
    """An effect on all present units continues."""
    deed = spell(
        "Deed",
        lasting(cards_in("field", where=its.name == "Ox"), add(power=1)),
        lasting(cards_in("field"), add(power=10), fixed=False),
        lasting(cards_in("field"), add(power=100)),
        i.EndEffects(whom=cards_in("field", where=its.name == "Ox")),
        kind="slow",
    )
    at = Table().put(0, "field", unit("Ox"), unit("Owl")).put(0, "hand", deed).go().act("Deed")
    assert [at.position.value(at.ref(name), "power") for name in ("Ox", "Owl")] == [11, 111]


@pytest.mark.parametrize("host", [YOU, OPPONENT, STACKED], ids=["you", "opponent", "item"])
def test_nothing_is_put_under_a_player_or_a_stack_item(host: e.Expr) -> None:
    at = go_to_main(
        make_table().put(0, "field", unit("Ox")).put(0, "deck", unit("A")),
        THING,
        i.PutUnder(what=OX, under=host, role="under"),
    )
    assert at.zone("Ox") == "field"
    assert [obj.host for obj in at.position.objects()] == [-1] * len(at.position.objects())
