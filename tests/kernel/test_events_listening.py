"""Listening to events: working zones, dormant cards, delayed triggers, triggering by tag."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Inherent, StateBasedAction, Verb
from rulestone.kernel.policies import Triggers
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import STATE
from rulestone.language.build import (
    LOSE_ABILITIES,
    THIS,
    YOU,
    cards_in,
    do,
    its,
    lasting,
    let,
    mark,
    replacement,
    triggered,
    var,
)
from tests.kernel.toy import OWN, Table, parts, spell, unit

AT_ONCE = Triggers(act="resolve")
OX = unit("Ox")


def make_named_unit(name: str, *zones: str) -> e.Expr:
    return cards_in(*(zones or ("field",)), where=its.name == name)


def count_word(word: str) -> i.Instruction:
    return mark(YOU, word, e.Arith("+", e.Of(YOU, word), e.Lit(1)))


def make_table(*verbs: Verb, **more: Any) -> Table:
    base = parts(triggers=AT_ONCE)
    return Table(compile_rules("toy", replace(
        base, verbs={**base.verbs, **{verb.name: verb for verb in verbs}}, dormant="asleep", **more
    )))  # fmt: skip


def go_to_main(at: Table, *steps: i.Instruction) -> Table:
    at.put(0, "hand", spell("Deed", *steps, kind="slow")).go().act("Deed")
    while at.asked()[1] == "one-of":
        at.answer(0)
    return at


def get_times(at: Table, word: str) -> int:
    return int(at.position.object(0).marks.get(word, 0))


def test_ability_triggers_only_in_its_zone() -> None:
    here = unit("Here", 1, triggered("destroy", None, count_word("here")))
    elsewhere = unit("Elsewhere", 1, triggered("destroy", None, count_word("elsewhere"), zones=("grave",)))
    at = make_table().put(0, "field", here, elsewhere, OX).put(0, "grave", unit("Dead", 1, *elsewhere.abilities))
    go_to_main(at, do("destroy", victim=make_named_unit("Ox")))
    assert (get_times(at, "here"), get_times(at, "elsewhere")) == (1, 1)


def test_object_without_abilities_does_not_trigger() -> None:
    ears = [unit(name, 1, triggered("destroy", None, count_word(name))) for name in ("awake", "robbed", "asleep")]
    at = make_table().put(0, "field", *ears, OX)
    go_to_main(at, lasting(make_named_unit("robbed"), LOSE_ABILITIES), mark(make_named_unit("asleep"), "asleep", True),
       do("destroy", victim=make_named_unit("Ox")))  # fmt: skip
    assert [get_times(at, word) for word in ("awake", "robbed", "asleep")] == [1, 0, 0]


FULL = e.Compare(">=", e.Of(YOU, "full"), e.Lit(1))


@pytest.mark.parametrize("hindered", ["elsewhere", "not so", "acted before", "used up"])
def test_state_triggers_of_several_objects_all_trigger(hindered: str) -> None:
    """The first one works elsewhere, has no match, has acted, or may not act again."""
    first = {
        "elsewhere": triggered(STATE, FULL, count_word("first"), zones=("grave",)),
        "not so": triggered(STATE, e.Compare(">=", e.Of(YOU, "full"), e.Lit(9)), count_word("first")),
        "acted before": triggered(STATE, e.Compare(">=", e.Of(YOU, "full"), e.Lit(0)), count_word("first")),
        "used up": triggered(STATE, e.Compare(">=", e.Of(YOU, "full"), e.Lit(0)), count_word("first"), limit=1),
    }[hindered]
    base = parts(triggers=Triggers(act="resolve", states="anew"))
    at = Table(compile_rules("toy", base)).put(
        0, "field", unit("Two", 1, first, triggered(STATE, FULL, count_word("second")))
    )
    at.put(0, "grave", unit("Dead", 1, triggered(STATE, e.Compare(">", e.Lit(0), e.Lit(1)), zones=("grave",))))
    go_to_main(at, mark(YOU, "full", 1))
    assert get_times(at, "second") == 1
    assert get_times(at, "first") == (1 if hindered in ("acted before", "used up") else 0)


def test_state_trigger_triggers_although_another_acted_earlier() -> None:
    always = triggered(STATE, e.Compare(">=", e.Of(YOU, "full"), e.Lit(0)), count_word("first"))
    two = unit("Two", 1, always, triggered(STATE, FULL, count_word("second")))
    base = parts(triggers=Triggers(act="resolve", states="anew"))
    fill = spell("Fill", mark(YOU, "full", 1), kind="slow")
    at = Table(compile_rules("toy", base)).put(0, "field", two).put(0, "hand", fill)
    at.state.set_mark(0, "full", 0)
    at.go()
    assert (get_times(at, "first"), get_times(at, "second")) == (1, 0)
    at.act("Fill")
    assert (get_times(at, "first"), get_times(at, "second")) == (1, 1)


def test_state_that_ended_in_between_triggers_again() -> None:
    deeds = [spell(name, mark(YOU, "full", value), kind="slow") for name, value in (("In", 1), ("Out", 0), ("Back", 1))]
    base = parts(triggers=Triggers(act="resolve", states="anew"))
    at = Table(compile_rules("toy", base)).put(0, "hand", *deeds)
    at.put(0, "field", unit("Look", 1, triggered(STATE, FULL, count_word("seen")))).go()
    seen = [get_times(at.act(deed.name), "seen") for deed in deeds]
    assert seen == [1, 1, 2]


def test_lost_state_trigger_does_not_trigger() -> None:
    look = unit("Look", 1, triggered(STATE, FULL, count_word("seen")))
    at = go_to_main(make_table().put(0, "field", look), lasting(OWN, LOSE_ABILITIES), mark(YOU, "full", 1))
    assert get_times(at, "seen") == 0


def test_delayed_trigger_triggers_once_for_simultaneous_events() -> None:
    """Also if it reads the type of each card."""
    falls = triggered("destroy", e.Compare("==", e.Of(var("victim"), "type"), e.Lit("unit")), count_word("told"))
    at = make_table().put(0, "field", OX, unit("Owl"))
    go_to_main(at, i.Delay(ability=falls), do("destroy", victim=OWN))
    assert get_times(at, "told") == 1
    at = make_table().put(0, "field", OX, unit("Owl"))
    go_to_main(at, i.Delay(ability=falls, once=False), do("destroy", victim=OWN))
    assert get_times(at, "told") == 2


TAGGED = triggered("draw", None, count_word("went off"), tags=("entering",))


def test_abilities_trigger_by_their_tag() -> None:
    at = make_table().put(0, "field", unit("Tagged", 1, triggered("draw", None, count_word("other")), TAGGED), OX)
    go_to_main(at, i.TriggerAbilities(what=OWN, tags=("entering",)))
    assert (get_times(at, "went off"), get_times(at, "other")) == (1, 0)


def test_abilities_of_departed_objects_do_not_trigger() -> None:
    at = make_table().put(0, "field", unit("Tagged", 1, TAGGED), unit("Also", 1, TAGGED))
    go_to_main(
        at,
        let("them", OWN),
        do("destroy", victim=make_named_unit("Tagged")),
        i.TriggerAbilities(what=var("them"), tags=("entering",)),
    )
    assert get_times(at, "went off") == 1
    at = make_table().put(0, "field", unit("Tagged", 1, TAGGED))
    go_to_main(at, i.TriggerAbilities(what=e.Either(YOU, OWN), tags=("entering",)))
    assert get_times(at, "went off") == 1


def test_role_of_an_event_can_be_a_word() -> None:
    say = Verb(name="say", roles=("words",), steps=(mark(YOU, "said", True),))
    also = replace(OX, values={"power": 1, "also": ("leap", "fly")})
    at = make_table(say).put(0, "field", also, unit("Ear", 1, triggered("say", None, count_word("heard"))))
    go_to_main(at, do("say", words=e.Of(make_named_unit("Ox"), "also")))
    assert get_times(at, "heard") == 1


def test_replacement_is_recorded_with_its_rule() -> None:
    spared = unit("Spared", 1, replacement("destroy", e.Same(var("victim"), THIS), do("return", card=THIS)))
    at = go_to_main(make_table().put(0, "field", spared), do("destroy", victim=OWN))
    told = [record.rules for record in at.position.history() if record.text.startswith("instead, by Spared")]
    assert told == [("T-replace",)]


def test_first_card_of_a_game_triggers_like_any_other() -> None:
    """Its own ability replaces events on it in hand, as often as it allows."""
    stay = replacement("discard", e.Same(var("cards"), THIS), count_word("stayed"), zones=("hand",), limit=1)
    at = make_table().put(0, "hand", unit("Stubborn", 1, stay), OX)
    go_to_main(at, do("discard", cards=make_named_unit("Stubborn", "hand")), mark(YOU, "then", e.Of(YOU, "stayed")))
    assert (get_times(at, "stayed"), at.zone("Stubborn")) == (1, "hand")
    at = make_table().put(0, "hand", unit("Stubborn", 1, stay), OX)
    discard = do("discard", cards=make_named_unit("Stubborn", "hand"))
    go_to_main(at, discard, discard)
    assert (get_times(at, "stayed"), at.zone("Stubborn")) == (1, "grave")


def test_interrupting_state_based_action_waits_for_all_joint_decisions() -> None:
    spared = replacement("destroy", e.Same(var("victim"), THIS), mark(THIS, "power", 0))
    look = StateBasedAction(
        name="look",
        whom=cards_in("field", where=its.power == 0),
        steps=(mark(var("them"), "power", 7), mark(YOU, "there", e.Count(cards_in("field")))),
        when="interrupt",
    )
    at = make_table(checks={"look": look}).put(0, "field", unit("Spared", 1, spared), OX)
    go_to_main(at, do("destroy", victim=OWN))
    assert get_times(at, "there") == 1, "the other one has gone by then"


def test_delayed_trigger_triggers_once_for_an_event_with_several_objects() -> None:
    """The trigger triggers once although it reads the type of each card."""
    show = Verb(name="show", roles=("cards",), steps=(mark(YOU, "shown", True),))
    seen = triggered("show", e.Are(var("cards"), its.type == "unit"), count_word("told"))
    for once, expected in ((True, 1), (False, 2)):
        at = make_table(show).put(0, "field", OX, unit("Owl"))
        go_to_main(at, i.Delay(ability=seen, once=once), do("show", cards=OWN))
        assert get_times(at, "told") == expected


def test_inherent_ability_is_recorded_with_its_rule() -> None:
    given = Inherent(
        name="spared",
        type="unit",
        ability=replacement("destroy", e.Same(var("victim"), THIS), do("return", card=THIS)),
        cites=("T-spared",),
    )
    at = go_to_main(make_table(inherent={"spared": given}).put(0, "field", OX), do("destroy", victim=OWN))
    told = [record.rules for record in at.position.history() if record.text.startswith("instead, by Ox")]
    assert (told, at.zone("Ox")) == ([("T-spared",)], "hand")
