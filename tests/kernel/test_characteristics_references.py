"""Reference attributes: objects as a value, shown by name, without departed ones."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.changes.tokens import EFFECTS, WAITING, replace_references
from rulestone.kernel.declare import Attribute
from rulestone.kernel.position import load
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import OPPONENT, THIS, YOU, add, become, choose, do, mark, move, no, static, var, when
from rulestone.report.board import board
from tests.kernel.toy import OWN, TARGET, THEIRS, Table, parts, spell, unit

RIVAL = Attribute(name="rival", reference=True)
ITS_RIVAL = e.Referred(THIS, "rival")
SWEAR = spell("Swear", choose("target", THEIRS), mark(OWN, "rival", TARGET), kind="slow")
STRIKE = spell("Strike", choose("who", OWN), do("destroy", victim=e.Referred(var("who"), "rival")), kind="slow")
BLINK = spell("Blink", do("return", card=THEIRS), do("enter", card=e.Now(THEIRS)), kind="slow")
LONELY = spell("Lonely", when(no(e.Exists(e.Referred(OWN, "rival"))), do("draw", player=YOU)), kind="slow")
HUNTER = unit("Hunter", 1, static(ITS_RIVAL, add(power=-1)))


def make_table(*hand: object, own: object = HUNTER) -> Table:
    made = parts()
    rules = compile_rules("toy", replace(made, attributes={**made.attributes, "rival": RIVAL}))
    at = Table(rules).put(0, "field", own).put(1, "field", unit("Ox", 3), unit("Owl", 3)).put(0, "hand", *hand)
    return at.put(0, "deck", unit("Card"))


def test_reference_attribute_is_readable_by_steps_and_effects() -> None:
    at = make_table(SWEAR, STRIKE).go().act("Swear").pick("Owl")
    assert [at.position.value(at.ref(name), "power") for name in ("Ox", "Owl")] == [3, 2]
    at.act("Strike")
    assert (at.zone("Ox"), at.zone("Owl")) == ("field", "grave")


@pytest.mark.parametrize("leaves", ["destroyed", "comes back"])
def test_reference_is_empty_after_its_object_left_even_if_the_card_returns(leaves: str) -> None:
    away = spell("Away", move(THEIRS, "grave"), kind="slow")
    back = spell("Back", move(THEIRS, "hand", name="gone"), move(var("gone"), "field"), kind="slow")
    at = make_table(SWEAR, away if leaves == "destroyed" else back, LONELY).go().act("Swear").pick("Owl")
    assert at.position.value(at.ref("Hunter"), "rival") == (at.ref("Owl"),)
    at.act("Away" if leaves == "destroyed" else "Back")
    assert at.zone("Owl") == ("grave" if leaves == "destroyed" else "field")
    assert at.position.value(at.ref("Hunter"), "rival") == ()
    assert at.position.value(at.ref("Owl"), "power") == 3
    assert at.act("Lonely").zone("Card") == "hand"


def test_reference_is_shown_by_name() -> None:
    at = make_table(SWEAR).go()
    assert "rival" not in board(at.position)
    at.act("Swear").pick("Owl")
    assert "rival Owl" in board(at.position)
    assert "Hunter: rival Owl" in at.texts()


def test_effect_can_set_a_reference() -> None:
    fixed = unit("Sworn", 1, static(THIS, become(rival=e.Top("field", OPPONENT, e.Lit(1)))))
    at = make_table(STRIKE, own=fixed).go().act("Strike")
    assert (at.zone("Ox"), at.zone("Owl")) == ("grave", "field")


def test_reference_is_saved_with_the_position() -> None:
    at = make_table(SWEAR).go().act("Swear").pick("Owl")
    cards = {card.name: card for card in (HUNTER, SWEAR, unit("Ox", 3), unit("Owl", 3), unit("Card"))}
    again = load(at.position.to_bytes(), at.rules, cards)
    assert again.value(at.ref("Hunter"), "rival") == (at.ref("Owl"),)


def test_reference_passes_to_the_successors() -> None:
    heir = spell("Heir", choose("who", THEIRS), i.Succeed(what=e.Referred(OWN, "rival"), heirs=var("who")), kind="slow")
    at = make_table(SWEAR, heir).go().act("Swear").pick("Owl").act("Heir").pick("Ox")
    assert at.position.value(at.ref("Hunter"), "rival") == (at.ref("Ox"),)


def test_only_declared_references_can_be_followed() -> None:
    with pytest.raises(Exception, match="'power' is not a reference attribute"):
        make_table(spell("Wrong", do("destroy", victim=e.Referred(THIS, "power")))).go()


@pytest.mark.parametrize("only", ["", WAITING, EFFECTS])
def test_effect_on_a_reference_continues_with_the_successors(only: str) -> None:
    at = make_table(SWEAR).go().act("Swear").pick("Owl")
    machine, names = at.position.machine(), ("Ox", "Owl")
    assert [machine.value(at.ids[name], "power") for name in names] == [3, 2]
    replace_references(machine, (at.ref("Owl"),), (at.ref("Ox"),), only)
    assert [machine.value(at.ids[name], "power") for name in names] == ([3, 2] if only == EFFECTS else [2, 3])
