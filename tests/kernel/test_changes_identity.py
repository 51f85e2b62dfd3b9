"""Pile policies with their own steps, succession of objects, the order of pending triggers, idle actions."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace as but

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.changes.moves import move_object as move_object
from rulestone.kernel.changes.tokens import replace_references
from rulestone.kernel.declare import Action
from rulestone.kernel.legality.offers import IdleAction
from rulestone.kernel.policies import LayerScheme, Piles, Triggers
from rulestone.kernel.position import IllegalAnswer, load
from rulestone.kernel.setup import add_under
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import (
    OPPONENT,
    THIS,
    YOU,
    add,
    become,
    bound,
    cards_in,
    choose,
    do,
    each,
    lasting,
    let,
    move,
    no,
    triggered,
    var,
    when,
)
from tests.kernel.toy import OWN, STUDY, TARGET, Table, parts, spell, unit


class Heirs(Piles, frozen=True, kw_only=True):
    """The first card under it becomes its heir with the others under it; or each becomes an heir."""

    all: bool = False
    only: str = ""

    def steps(self) -> dict[str, i.Steps]:
        stays = move(var("card"), "field", same=True, name="card")
        one = when(
            no(e.Exists(var("heirs"))),
            stays,
            let("heirs", var("card")),
            otherwise=(i.PutUnder(what=var("card"), under=var("heirs"), role="under", at="bottom", same=True),),
        )
        several = (stays, let("heirs", e.Either(var("heirs"), var("card"))))
        return {
            "under": (
                let("heirs", e.Select(zones=())),
                each("card", var("pile"), *(several if self.all else (one,))),
                i.Succeed(what=var("left"), heirs=var("heirs"), only=self.only),
            )
        }


STRIP = spell("Strip", choose("target", OWN), do("return", card=TARGET), kind="slow")
PUMP = spell("Pump", choose("target", OWN), lasting(TARGET, add(power=4)), kind="slow")


def make_table(piles: Piles, *hand: Any, **policies: Any) -> Table:
    """Ada has a unit with two others under it."""
    at = Table(compile_rules("toy", parts(piles=piles, **policies))).put(0, "field", unit("Lord", 9))
    for card in (unit("One", 1), unit("Two", 2)):
        at.ids[card.name] = add_under(at.rules, at.state, card, at.ids["Lord"], "under")
    return at.put(0, "hand", STRIP, PUMP, *hand)


def get_power(at: Table, name: str) -> int:
    return int(at.position.value(at.ref(name), "power"))


def test_steps_of_the_pile_policy_move_the_cards_underneath() -> None:
    at = make_table(Heirs()).go().act("Strip")
    assert (at.zone("Lord"), at.zone("One")) == ("hand", "field")
    one, lord = at.position.object(at.ids["One"]), at.position.object(at.ids["Lord"])
    assert (one.host, one.role, one.under, one.life) == (-1, "", (at.ids["Two"],), 0)
    assert lord.under == ()
    assert [card.name for card in at.position.cards("field", 0)] == ["One"]


def test_cards_stay_under_a_departed_card_until_the_policy_moves_them() -> None:
    at = make_table(Heirs()).go().act("Strip")
    assert "One: under Lord → field" in at.texts()


def test_effects_continue_with_the_successor() -> None:
    at = make_table(Heirs()).go().act("Pump").act("Strip")
    assert get_power(at, "One") == 5


def test_effects_continue_with_each_successor() -> None:
    at = make_table(Heirs(all=True)).go().act("Pump").act("Strip")
    assert (get_power(at, "One"), get_power(at, "Two")) == (5, 6)


@pytest.mark.parametrize(("only", "pumped"), [("effects", 1), ("waiting", 5), ("", 5)])
def test_remaining_steps_refer_to_the_successor(only: str, pumped: int) -> None:
    """The effect that removes the card continues to refer to it."""
    again = spell("Again", choose("target", OWN), do("return", card=TARGET), lasting(TARGET, add(power=4)), kind="slow")
    at = make_table(Heirs(only=only), again).go().act("Again")
    assert get_power(at, "One") == pumped


def test_pending_trigger_refers_to_the_successor() -> None:
    fan = unit("Fan", 1, triggered("return", None, lasting(var("card"), add(power=7))))
    at = make_table(Heirs(), triggers=Triggers(act="resolve")).put(0, "field", fan).go().act("Strip").pick("Lord")
    assert get_power(at, "One") == 8


def test_stack_item_refers_to_the_successor() -> None:
    quick = spell("Quick", choose("target", OWN), do("return", card=TARGET))
    at = make_table(Heirs(), quick).go().act("Pump")
    while at.asked()[1] == "act" and at.zone("Quick") == "hand":
        at = at.act("Quick") if "Quick" in at.offered() else at.decline()
    while at.position.state().stack:
        at.decline()
    assert (at.zone("Lord"), get_power(at, "One")) == ("hand", 5)


def test_move_from_under_a_card_is_recorded_as_such() -> None:
    mourner = unit("Mourner", 1, triggered("move", bound("role") == "under", do("tire", unit=THIS)))
    at = make_table(Heirs(), triggers=Triggers(act="resolve")).put(0, "field", mourner).go().act("Strip").pick("Lord")
    assert at.texts().count("tire: Mourner") == 1


@pytest.mark.parametrize("recheck", [True, False])
def test_recheck_determines_the_first_player_of_triggers_again(recheck: bool) -> None:
    """Their first trigger causes mine, which comes before their second one only if the order is determined again."""
    mine = unit("Mine", 1, triggered("discard", None, do("tire", unit=THIS)))
    theirs = unit("Theirs", 1, triggered("draw", None, do("discard", cards=e.Top("hand", OPPONENT, e.Lit(1)))))
    also = unit("Also", 1, triggered("draw", None, do("destroy", victim=THIS)))
    made = parts(triggers=Triggers(act="resolve", recheck=recheck))
    at = Table(compile_rules("toy", made)).put(0, "field", mine).put(1, "field", theirs, also)
    at.put(0, "hand", STUDY, unit("X", 1)).put(0, "deck", unit("A", 1), unit("B", 1))
    at.go().act("Study")
    at.answer(0)  # Ben: Theirs first
    told = [text for text in at.texts() if text.startswith(("tire:", "destroy:"))]
    assert told == (["tire: Mine", "destroy: Also"] if recheck else ["destroy: Also", "tire: Mine"])


@pytest.mark.parametrize(
    ("recheck", "told"),
    [
        (True, ["tire: Mine", "destroy: Theirs"]),
        (False, ["tire: Mine", "destroy: Theirs"]),
        ("next pass", ["destroy: Theirs", "tire: Mine"]),
    ],
)
def test_new_triggers_wait_for_earlier_ones_under_the_policy_next_pass(recheck: Any, told: list[str]) -> None:
    first = unit("First", 1, triggered("draw", None, do("discard", cards=e.Top("hand", YOU, e.Lit(1)))))
    mine = unit("Mine", 1, triggered("discard", None, do("tire", unit=THIS)))
    theirs = unit("Theirs", 1, triggered("draw", None, do("destroy", victim=THIS)))
    made = parts(triggers=Triggers(act="resolve", recheck=recheck))
    at = Table(compile_rules("toy", made)).put(0, "field", first, mine).put(1, "field", theirs)
    at.put(0, "hand", STUDY, unit("X", 1)).put(0, "deck", unit("A", 1), unit("B", 1))
    at.go().act("Study")
    assert [text for text in at.texts() if text.startswith(("tire:", "destroy:"))] == told


def test_idle_action_of_any_player_leaves_the_pending_question_unchanged() -> None:
    made = parts()
    idle = Action(
        name="look about",
        menus=(),
        idle=True,
        steps=(i.Order(name="order", what=cards_in("field", of=YOU), prompt="in which order"),),
    )
    rules = compile_rules("toy", but(made, actions={**made.actions, "look about": idle}))
    at = Table(rules).put(0, "hand", unit("Page", 1)).put(1, "field", unit("Lord", 9), unit("Lady", 8)).go()
    position = at.position
    asked = position.choice
    assert asked is not None
    assert asked.player == 0
    assert all(option.action != "look about" for option in asked.options)
    (option,) = position.list_idle_actions(1)
    looking = position.answer(IdleAction(1, option))
    assert looking.choice is not None
    assert (looking.choice.kind, looking.choice.player) == ("order", 1)
    assert looking.list_idle_actions(0) == []
    cards = {str(obj.oid): obj.card for obj in looking.objects() if obj.card is not None}
    again = load(looking.to_bytes(), rules, cards)
    for there in (looking, again):
        after = there.answer(next(there.choice.answers()))
        assert after.choice == asked
        assert after.answer(asked.options[0]).choice is not None
    with pytest.raises(IllegalAnswer):
        looking.answer(IdleAction(1, option))


@pytest.mark.parametrize("dependency", [False, True])
def test_effect_that_counts_since_an_arrival_counts_since_that_of_the_successor(dependency: bool) -> None:
    """The heir comes later than another effect began; when it is gone, the effect counts from its own beginning."""
    first = spell("First", choose("target", OWN), lasting(TARGET, become(power=5)), kind="slow")
    second = spell("Second", choose("target", OWN), lasting(TARGET, become(power=1)), kind="slow")
    at = Table(layers=LayerScheme(dependency=dependency, counts="entered"))
    at.put(0, "field", unit("Lord", 3)).put(0, "hand", first, second, unit("Heir")).go()
    at.act("First").act("Second")
    machine = at.position.machine()
    lord, heir, layout = at.ids["Lord"], at.ids["Heir"], at.rules.layout
    assert machine.value(lord, "power") == 1
    move_object(machine, heir, layout.get_place("field", 0))
    assert machine.value(lord, "power") == 1
    replace_references(machine, (machine.state.effects[0].env["this"],), (machine.state.objects[heir].ref,), "")
    assert machine.value(lord, "power") == 5
    move_object(machine, heir, layout.get_place("grave", 0))
    assert machine.value(lord, "power") == 1
