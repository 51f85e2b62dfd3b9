"""Copies of stack items, and new targets for them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.position import load
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import OPPONENT, YOU, choose, do, its, let, var
from rulestone.model.objects import Card
from tests.kernel.toy import DOOM, FIELD, OWN, TARGET, THEIRS, Table, parts, spell, unit

SPELLS = e.Items(kind="spell")
ECHO = spell("Echo", choose("target", SPELLS), i.CopyItem(what=TARGET, anew=True, name="made"))
SAME = spell("Same", choose("target", SPELLS), i.CopyItem(what=TARGET))
THEIR_COPY = spell("Gift", choose("target", SPELLS), i.CopyItem(what=TARGET, controller=OPPONENT, anew=True))
BEND = spell("Bend", choose("target", SPELLS), i.Redirect(what=TARGET))
STUDY = spell("Study", do("draw", player=YOU), kind="slow")


def make_table(cast: Card, answer: Card, **policies: Any) -> Table:
    """Return a table where Ada casts at Ben's units, and Ben responds with a spell that copies or redirects it."""
    at = Table(compile_rules("toy", parts(**policies)))
    at.put(0, "field", unit("Cub")).put(1, "field", unit("Ox"), unit("Owl"))
    at.put(0, "deck", unit("A1"), unit("A2")).put(1, "deck", unit("B1"))
    return at.put(0, "hand", cast).put(1, "hand", answer).go()


def pass_until_empty(at: Table) -> Table:
    """Pass for both players until nothing is left."""
    while at.position.stack:
        at.decline()
    return at


def test_copy_has_the_effect_of_its_original_for_its_own_controller() -> None:
    at = make_table(STUDY, SAME).act("Study").act("Same")
    pass_until_empty(at)
    assert (at.zone("A1"), at.zone("A2"), at.zone("B1")) == ("hand", "deck", "hand")
    assert "on the stack: copy of Study" in at.texts()


def test_controller_of_a_copy_may_choose_new_targets() -> None:
    at = make_table(DOOM, ECHO).act("Doom").pick("Ox").act("Echo")
    assert at.asked() == (1, "pick")
    choice = at.position.choice
    assert choice is not None
    assert {at.position.name(ref) for ref in choice.candidates} == {"Ox", "Owl", "Cub"}
    assert choice.legal is not None
    assert choice.legal[0] == (at.ref("Ox"),)
    pass_until_empty(at.pick("Cub"))
    assert (at.zone("Cub"), at.zone("Ox"), at.zone("Owl")) == ("grave", "grave", "field")
    assert "on the stack: copy of Doom on Cub" in at.texts()


def test_new_targets_are_limited_to_objects_the_new_controller_sees() -> None:
    """Ben's copy of a spell at enemy units targets Ada's."""
    fell = spell("Fell", choose("target", THEIRS), do("destroy", victim=TARGET), kind="slow")
    at = make_table(fell, ECHO).act("Fell").pick("Ox").act("Echo")
    choice = at.position.choice
    assert choice is not None
    assert {at.position.name(ref) for ref in choice.candidates} == {"Ox", "Cub"}  # the first target may stay


def test_copy_can_have_another_controller() -> None:
    at = make_table(STUDY, THEIR_COPY).act("Study").act("Gift")
    pass_until_empty(at)
    assert (at.zone("A1"), at.zone("A2"), at.zone("B1")) == ("hand", "hand", "deck")


def test_waiting_item_gets_new_targets() -> None:
    at = make_table(DOOM, BEND).act("Doom").pick("Ox").act("Bend").pick("Cub")
    pass_until_empty(at)
    assert (at.zone("Cub"), at.zone("Ox")) == ("grave", "field")
    assert "Doom on Ox now: Doom on Cub" in at.texts()
    assert "resolves: Doom on Cub" in at.texts()


def test_keeping_the_old_target_records_no_change() -> None:
    at = make_table(DOOM, BEND).act("Doom").pick("Ox").act("Bend").pick("Ox")
    pass_until_empty(at)
    assert at.zone("Ox") == "grave"
    assert not any(" now: " in text for text in at.texts())


def test_without_other_targets_no_choice_is_offered() -> None:
    one = spell("One", choose("target", OWN), do("destroy", victim=TARGET), kind="slow")
    at = make_table(one, BEND).act("One").act("Bend")
    pass_until_empty(at)
    assert at.zone("Cub") == "grave"
    assert any(text.endswith("choose target again → Cub (the only choice)") for text in at.texts())


@pytest.mark.parametrize("mode", [0, 1])
def test_copied_item_keeps_its_modes(mode: int) -> None:
    either = spell(
        "Either",
        i.Modes(
            target=True,
            options=(
                ("fell", (choose("target", FIELD), do("destroy", victim=TARGET))),
                ("tire", (choose("other", FIELD), do("tire", unit=var("other")))),
            ),
        ),
        kind="slow",
    )
    at = make_table(either, ECHO).act("Either").answer(mode).pick("Ox").act("Echo").pick("Owl")
    pass_until_empty(at)
    zones = {name: at.zone(name) for name in ("Ox", "Owl")}
    assert zones == dict.fromkeys(("Ox", "Owl"), "field" if mode else "grave")


def test_several_new_targets_are_chosen_together_under_their_conditions() -> None:
    pair = spell(
        "Pair",
        choose("target", FIELD, 2, such_that=e.Exists(e.Among(var("target"), e.Same(e.OwnerOf(e.It()), OPPONENT)))),
        do("destroy", victim=TARGET),
        kind="slow",
    )
    at = make_table(pair, BEND).act("Pair").pick("Ox", "Owl").act("Bend")
    choice = at.position.choice
    assert choice is not None
    ways = [{at.position.name(ref) for ref in way} for way in choice.legal or ()]
    assert ways == [{"Ox", "Owl"}, {"Cub", "Ox"}, {"Cub", "Owl"}]


def test_values_computed_at_announcement_are_copied() -> None:
    many = spell("Many", do("draw", player=YOU), kind="slow")
    twice = Card(name="Many", type="spell", values={"kind": "slow"}, abilities=(
        replace(many.abilities[0], cost=(i.Number(name="n", least=1, most=2),), effect=(
            i.While(condition=e.Compare(">", e.Var("n"), e.Lit(0)), body=(
                do("draw", player=YOU), let("n", e.Arith("-", e.Var("n"), e.Lit(1))),
            )),
        )),
    ))  # fmt: skip
    at = make_table(twice, SAME).act("Many").answer(2).act("Same")
    pass_until_empty(at)
    assert (at.zone("A1"), at.zone("A2"), at.zone("B1")) == ("hand", "hand", "hand")


def test_steps_after_an_item_do_not_follow_its_copy() -> None:
    made = parts()
    made = replace(
        made,
        procedures={"put away": (do("draw", player=YOU),)},
        aftermath={"spell": "put away"},
    )
    at = (
        Table(compile_rules("toy", made))
        .put(0, "deck", unit("A1"), unit("A2"), unit("A3"))
        .put(1, "deck", unit("B1"), unit("B2"))
    )
    nothing = spell("Nothing", let("n", 1), kind="slow")
    at.put(0, "hand", nothing).put(1, "hand", SAME).go().act("Nothing").act("Same")
    pass_until_empty(at)
    drawn = [name for name in ("A1", "A2", "A3", "B1", "B2") if at.zone(name) == "hand"]
    assert drawn == ["A1", "B1"]  # one draw for each card, none for the copy


def test_copies_are_found_by_tag() -> None:
    """A spell that removes copies is cast when only the copy is left on the stack."""
    undone = i.RemoveItem(what=e.Items(where=its.tags.contains("copy")))
    at = make_table(STUDY, spell("Fleeting", choose("target", SPELLS), i.CopyItem(what=TARGET), undone))
    pass_until_empty(at.act("Study").act("Fleeting"))
    assert (at.zone("A1"), at.zone("B1")) == ("hand", "deck")


def test_position_that_asks_for_new_targets_can_be_saved() -> None:
    at = make_table(DOOM, ECHO).act("Doom").pick("Ox").act("Echo")
    cards = {card.name: card for card in (DOOM, ECHO, *map(unit, ("Cub", "Ox", "Owl", "A1", "A2", "B1")))}
    again = load(at.position.to_bytes(), at.rules, cards)
    assert again == at.position
    assert again.answer((at.ref("Cub"),)) == at.position.answer((at.ref("Cub"),))
