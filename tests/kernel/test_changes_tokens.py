"""Tokens: cards that effects make, and that cease to exist when they leave the board."""

from __future__ import annotations

import pytest
from msgspec.structs import replace as but

from rulestone.kernel import errors
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import StateBasedAction
from rulestone.kernel.position import load
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import THIS, add, cards_in, do, its, mark, move, static, triggered, var
from rulestone.model.objects import Card
from rulestone.model.zones import Zone
from tests.kernel.toy import DOOM, RESCUE, Table, parts, spell, unit

HEIR = triggered("destroy", e.Same(var("victim"), THIS), do("draw", player=e.You()))
IMP = Card(name="Imp", type="unit", values={"power": 2, "token": True}, abilities=(HEIR,))
CALL = spell("Call", i.Create(card=IMP, to="field", count=e.Lit(2), name="imps", cites=("T-token",)),
             mark(var("imps"), "called", True))  # fmt: skip
GONE = StateBasedAction(
    name="token off the field",
    whom=cards_in("hand", "deck", "grave", where=its.token == True),
    steps=(i.Vanish(what=var("them"), cites=("T-token",)),),
)


def make_table() -> Table:
    return Table(compile_rules("toy", but(parts(), checks={GONE.name: GONE})))


def count_imps(at: Table) -> list[int]:
    return [obj.ref for obj in at.position.objects() if obj.card is IMP]


def test_effect_creates_ordinary_cards() -> None:
    lord = unit("Lord", 1, static(cards_in("field"), add(power=1)))
    at = make_table().put(0, "hand", CALL).put(0, "field", lord).go()
    at.act("Call")
    first, second = count_imps(at)
    assert first != second
    for ref in (first, second):
        assert at.position.value(ref, "power") == 3, "continuous effects reach it at once"
        assert at.position.value(ref, "called") is True
        assert at.position.value(ref, "controller") == at.position.value(ref, "owner") == 0
    made = [record for record in at.position.history() if "Imp: made" in record.text]
    assert [record.rules for record in made] == [("T-token",)] * 2


def test_token_in_a_shared_zone_is_controlled_by_its_owner() -> None:
    made = parts()
    rules = compile_rules("toy", but(made, zones={**made.zones, "plain": Zone(name="plain", shared=True)}))
    raised = spell("Raise", i.Create(card=IMP, to="plain"))
    at = Table(rules).put(0, "hand", raised).go().act("Raise")
    (imp,) = count_imps(at)
    assert at.position.value(imp, "controller") == at.position.value(imp, "owner") == 0


def test_full_zone_accepts_no_token() -> None:
    at = make_table().put(0, "hand", CALL).put(0, "field", *(unit(f"U{n}") for n in range(3))).go()
    at.act("Call")
    assert len(count_imps(at)) == 1
    assert any("not made, field is full" in text for text in at.texts())


def test_token_has_its_abilities_and_vanishes_off_the_board() -> None:
    at = make_table().put(0, "hand", CALL, DOOM).put(0, "deck", unit("Prize")).go()
    at.act("Call")
    first, second = count_imps(at)
    at.act("Doom").answer((first,))
    assert at.zone("Prize") == "hand", "its own trigger went off"
    assert at.position.value(first, "zone") == "field", "as it was last known"
    assert at.position.cards("grave", 0) != ()
    assert first not in count_imps(at)
    assert [obj.place for obj in at.position.objects() if obj.card is IMP and obj.ref != second] == [-1]


def test_token_moved_to_hand_vanishes() -> None:
    at = make_table().put(0, "hand", CALL, RESCUE).go()
    at.act("Call").act("Rescue").answer((count_imps(at)[0],))
    assert at.position.cards("hand", 0) == ()


def test_position_with_tokens_is_saved_without_naming_their_cards() -> None:
    at = make_table().put(0, "hand", CALL).go()
    at.act("Call")
    again = load(at.position.to_bytes(), at.rules, {"Call": CALL})
    assert again == at.position
    assert [obj.card for obj in again.objects() if obj.name == "Imp"] == [IMP, IMP]


def test_setting_a_mark_to_no_value_removes_it() -> None:
    marks = {"tired": e.Var("unsaid"), "worn": e.Lit(True)}
    made, moved = i.Create(card=IMP, to="field", marks=marks), move(cards_in("field"), "grave", marks=marks)
    at = Table().put(0, "field", unit("Ox")).put(0, "hand", spell("Calling", made, moved)).go(IMP).act("Calling")
    worn = {obj.name: obj.marks for obj in at.position.cards("grave", 0) if obj.name != "Calling"}
    assert worn == {"Ox": {"worn": True}, "Imp": {"worn": True}}


def test_number_of_cards_in_a_position_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errors, "MAX_CARDS", 2)
    at = make_table().put(0, "hand", CALL).go()
    with pytest.raises(errors.Incomputable, match="toy, in 'Call#0 effect': a position has at most 2 cards"):
        at.act("Call")
    monkeypatch.setattr(errors, "MAX_CARDS", 1)
    with pytest.raises(errors.Incomputable, match="a position has at most 1 cards"):
        make_table().put(0, "hand", CALL).put(0, "hand", CALL)
