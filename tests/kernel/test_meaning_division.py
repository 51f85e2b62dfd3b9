"""One choice divides an amount among several, and one instruction applies different amounts to each."""

from __future__ import annotations

from rulestone.kernel.position import load
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import OPPONENT, add, cards_in, divide, each, lasting, mark, share, var
from tests.kernel.toy import Table, spell, unit

THEIRS = cards_in("field", of=OPPONENT)
HURT = i.AddMark(what=var("hit"), key="damage", value=e.Share("hit"))


def make_table(amount: int, n: int, least: int = 0, *more: i.Instruction) -> Table:
    bolt = spell("Bolt", divide("hit", amount, THEIRS, least, prompt="divide the damage"), HURT, *more, kind="slow")
    return Table().put(0, "hand", bolt).put(1, "field", *(unit(f"U{k}", 5) for k in range(n))).go().act("Bolt")


def get_damage(there: Table) -> list[int]:
    names = sorted(name for name in there.ids if name.startswith("U"))
    return [there.position.object(there.ids[name]).marks.get("damage", 0) for name in names]


def test_divisions_are_one_choice() -> None:
    there = make_table(3, 2)
    choice = there.position.choice
    assert choice is not None
    assert (choice.kind, choice.player, choice.prompt) == ("one-of", 0, "divide the damage")
    assert choice.labels == ("3 to U0", "2 to U0, 1 to U1", "1 to U0, 2 to U1", "3 to U1")
    again = load(
        there.position.to_bytes(), there.rules, {name: there.position.object(n).card for name, n in there.ids.items()}
    )  # type: ignore[misc]
    assert again == there.position
    for answer, wanted in enumerate(([3, 0], [2, 1], [1, 2], [0, 3])):
        there = make_table(3, 2).answer(answer)
        assert get_damage(there) == wanted
        marked = [record for record in there.position.history() if record.event == "mark"]
        assert len(marked) == sum(part > 0 for part in wanted)


def test_each_object_gets_at_least_the_minimum() -> None:
    choice = make_table(4, 3, 1).position.choice
    assert choice is not None
    assert choice.labels == ("2 to U0, 1 to U1, 1 to U2", "1 to U0, 2 to U1, 1 to U2", "1 to U0, 1 to U1, 2 to U2")
    scarce = make_table(1, 2, 1).position.choice
    assert scarce is not None
    assert scarce.labels == ("1 to U0", "1 to U1")


def test_high_minimum_leaves_few_divisions_which_are_one_choice() -> None:
    choice = make_table(41, 4, 10).position.choice
    assert choice is not None
    assert (choice.kind, len(choice.labels)) == ("one-of", 4)


def test_single_division_asks_no_question_and_missing_division_has_no_effect() -> None:
    there = make_table(2, 1)
    assert get_damage(there) == [2]
    assert "Ada: divide the damage → 2 to U0 (the only choice)" in there.texts()
    assert get_damage(make_table(3, 3, 1)) == [1, 1, 1]
    assert get_damage(make_table(0, 2)) == [0, 0]
    assert get_damage(make_table(4, 0)) == []


def test_many_divisions_are_chosen_share_by_share() -> None:
    there = make_table(40, 4, 2)
    bounds = []
    for given in (10, 26):
        choice = there.position.choice
        assert choice is not None
        assert choice.kind == "number"
        bounds.append((choice.least, choice.most))
        there.answer(given)
    assert bounds == [(2, 34), (2, 26)], "the others keep their least"
    assert get_damage(there) == [10, 26, 2, 2], "what is left when all get the least is no question"


def test_effects_and_loops_see_the_shares() -> None:
    more = (
        lasting(var("hit"), add(power=share("hit"))),
        each("one", var("hit"), mark(var("one"), "got", share("hit", var("one")))),
    )
    there = make_table(3, 2, 0, *more).answer(1)
    refs = [there.position.object(there.ids[name]) for name in ("U0", "U1")]
    assert [there.position.value(obj.ref, "power") for obj in refs] == [7, 6]
    assert [obj.marks["got"] for obj in refs] == [2, 1]
