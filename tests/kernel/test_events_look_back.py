"""Under look back, objects that leave together see each other leave."""

from __future__ import annotations

from typing import Any

import pytest

from rulestone.kernel.policies import Triggers
from rulestone.language import expressions as e
from rulestone.language.build import (
    IT,
    THIS,
    YOU,
    add,
    both,
    bound,
    cards_in,
    do,
    its,
    let,
    mark,
    move,
    no,
    replacement,
    static,
    triggered,
    var,
)
from rulestone.model.objects import Card
from tests.kernel.toy import FIELD, STUDY, Table, spell, unit

OTHERS = e.Are(var("victim"), both(no(e.Same(IT, THIS)), e.Same(e.ControllerOf(IT), YOU)))
STORM = spell("Storm", do("destroy", victim=FIELD))
GALE = spell("Gale", move(FIELD, "grave"))


def make_mourner(name: str, event: str = "destroy", where: Any = OTHERS) -> Card:
    return unit(name, 1, triggered(event, where, mark(YOU, "seen", e.Arith("+", e.Of(YOU, "seen"), e.Lit(1)))))


def count_seen(after: Card, *field: Card, theirs: tuple[Card, ...] = (), **policy: Any) -> int:
    """Return how many leave as a mourner sees it."""
    at = Table(triggers=Triggers(act="resolve", **policy)).put(0, "field", *field).put(0, "hand", after)
    at.put(0, "deck", unit("Card")).put(1, "field", *theirs).go().act(after.name)
    while at.asked()[1] in ("one-of", "yes-no"):
        at.answer(0)
    return int(at.position.object(0).marks.get("seen", 0) or 0)


@pytest.mark.parametrize(("looks_back", "expected"), [(False, 0), (True, 2)])
def test_one_event_affects_several_objects(looks_back: bool, expected: int) -> None:
    ox, owl, foe = unit("Ox"), unit("Owl"), unit("Foe")
    assert count_seen(STORM, make_mourner("Mourner"), ox, owl, theirs=(foe,), looks_back=looks_back) == expected


@pytest.mark.parametrize(("looks_back", "expected"), [(False, 0), (True, 2)])
def test_simultaneously_departing_objects_trigger_on_each_other(looks_back: bool, expected: int) -> None:
    assert count_seen(STORM, make_mourner("Mourner"), make_mourner("Widow"), looks_back=looks_back) == expected


@pytest.mark.parametrize("first", [True, False])
def test_order_of_moves_in_one_event_does_not_matter(first: bool) -> None:
    moved = both(bound("from") == "field", e.Are(var("card"), no(e.Same(IT, THIS))))
    pair = (make_mourner("Mourner", "move", moved), unit("Ox"))
    assert count_seen(GALE, *(pair if first else pair[::-1]), looks_back=True) == 1


@pytest.mark.parametrize(("looks_back", "expected"), [(False, 0), (True, 2)])
def test_simultaneous_departure_includes_replaced_members(looks_back: bool, expected: int) -> None:
    """The replaced one leaves in another way, yet at the same time; no remaining object could see them."""
    saint = unit("Saint", 1, replacement("destroy", e.Same(var("victim"), THIS), do("return", card=THIS)))
    left = e.Are(var("victim"), no(e.Same(IT, THIS)))
    field = (unit("Ox"), make_mourner("Mourner", "destroy", left), unit("Owl"), saint)
    assert count_seen(STORM, *field, looks_back=looks_back) == expected


def test_departed_object_does_not_trigger_on_later_events() -> None:
    watching = unit("Watcher", 1, triggered("draw", None, mark(YOU, "seen", e.Lit(1))))
    both_at_once = spell("Both", do("destroy", victim=FIELD), do("draw", player=YOU))
    assert count_seen(both_at_once, watching, unit("Ox"), looks_back=True) == 0
    assert count_seen(STUDY, watching, unit("Ox"), looks_back=True) == 1


def test_leaving_object_triggers_on_its_own_departure_once() -> None:
    own = e.Same(var("victim"), THIS)
    for looks_back in (False, True):
        assert count_seen(STORM, make_mourner("Geode", "destroy", own), unit("Ox"), looks_back=looks_back) == 1


def test_trigger_that_requires_its_source_does_not_act_after_it_left() -> None:
    assert count_seen(STORM, make_mourner("Mourner"), unit("Ox"), looks_back=True, source_gone="lost") == 0


def test_last_known_information_is_from_before_the_first_departure() -> None:
    """The very first card of a game, too."""
    weak, lord = unit("Weak"), unit("Lord", 1, static(cards_in("field"), add(power=1)))
    named = [cards_in("field", where=its.name == name) for name in ("Lord", "Weak")]
    fall = spell("Fall", let("them", e.Either(*named)), do("destroy", victim=var("them")))
    at = Table().put(0, "field", weak, lord).put(0, "hand", fall).go()
    first = at.ref("Weak")
    assert first == 2
    at.act("Fall")
    assert at.zone("Weak") == at.zone("Lord") == "grave"
    assert at.position.value(first, "power") == 2
