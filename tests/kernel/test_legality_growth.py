"""What a menu looks at as a board grows: as much more as there is more of."""

from __future__ import annotations

from rulestone.kernel.legality.trial import announceable, counted, try_out
from rulestone.language import expressions as e
from rulestone.language.build import OPPONENT, both, cards_in, choose, do, its
from tests.kernel.toy import TARGET, Table, spell, unit

#: a target among many, or the other player: as an attack is declared
STRIKE = spell(
    "Strike",
    choose("target", e.Either(cards_in("field", where=its.power >= 3), e.Among(OPPONENT, e.Exists(cards_in("field"))))),
    do("destroy", victim=TARGET),
    kind="slow",
)


def table(strong: int, weak: int) -> Table:
    made = Table().put(0, "hand", STRIKE)
    for n in range(strong):
        made.put(1, "field", unit(f"Strong {n}", 3))
    for n in range(weak):
        made.put(1, "field", unit(f"Weak {n}", 1))
    return made.go()


def test_choices_among_several_sorts_are_counted_as_they_would_be_tried() -> None:
    for strong, weak, wanted in ((0, 0, False), (1, 0, True), (0, 1, True), (2, 3, True)):
        made = table(strong, weak)
        machine = made.position.machine()
        action = machine.rules.actions["cast"]
        ability = machine.rules.info(STRIKE).abilities[0]
        env = {"you": 0, "this": made.ref("Strike")}
        assert counted(machine, action, ability) is not None
        assert announceable(machine, action, env, ability) is wanted
        assert (try_out(machine, action.announcement, env) is None) is wanted


def test_a_choice_of_which_there_is_enough_is_not_searched_to_its_end() -> None:
    made = table(1, 40)
    machine = made.position.machine()
    where = both(its.power >= 1, its.name != "nobody")
    what = machine.rules.objects(e.Either(cards_in("field", where=where), e.You()))
    read = machine.rules.objects(cards_in("field", where=where))
    assert len(read(machine, {"you": 0}, -1)) == 41
    assert what(machine, {"you": 0}, -1, 1) == (0,)
    assert len(what(machine, {"you": 0}, -1, 5)) >= 5
    assert len(what(machine, {"you": 0}, -1)) == 42


def test_a_zone_that_is_asked_for_first_is_the_only_one_that_is_searched() -> None:
    made = Table().put(0, "hand", STRIKE, unit("A", 1), unit("B", 2)).put(0, "field", unit("C", 2), unit("D", 1))
    made.put(1, "field", unit("E", 2)).put(0, "grave", unit("F", 2)).go()
    machine = made.position.machine()
    for wanted in ("hand", "field", "grave", "nowhere"):
        for where in (its.zone == e.Var("zone"), both(its.zone == e.Var("zone"), its.power == 2)):
            asked = cards_in("hand", "field", "grave", where=where)
            last = cards_in("hand", "field", "grave", where=both(its.power >= 0, where))  # looks at every card
            found = machine.rules.objects(asked)(machine, {"you": 0, "zone": wanted}, -1)
            assert found == machine.rules.objects(last)(machine, {"you": 0, "zone": wanted}, -1)
    assert (
        len(machine.rules.objects(cards_in("hand", "field", where=its.zone == "field"))(machine, {"you": 0}, -1)) == 3
    )
