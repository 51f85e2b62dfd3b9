"""Keywords as abilities: an object with a printed or given keyword has an ability, and can lose it as one."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.continuous.accounts.account import Account
from rulestone.game.shorthand import keyword
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.changes.moves import move_object
from rulestone.kernel.characteristics import read_last_known
from rulestone.kernel.compile.effect import compile_printed
from rulestone.kernel.policies import LayerScheme
from rulestone.language import expressions as e
from rulestone.language.abilities import KEYWORD, Ability, Operation
from rulestone.language.build import (
    FOR_GOOD,
    LOSE_ABILITIES,
    THIS,
    add,
    cards_in,
    choose,
    copies,
    grant,
    its,
    lasting,
    loses,
    note,
    static,
    triggered,
    var,
)
from rulestone.model.objects import Card
from tests.kernel.toy import FIELD, TARGET, THEIRS, Table, parts, spell, unit

BY_AGE = LayerScheme()
IN_LAYERS = LayerScheme(
    layers=("copy", "abilities", "power"),
    touches={"copy": ("card",), "abilities": ("abilities",), "power": ("power",)},
    dependency=True,
)
SCHEMES = pytest.mark.parametrize(
    "scheme", [BY_AGE, IN_LAYERS, LayerScheme(dependency=True)], ids=["by age", "in layers", "dependency"]
)
WAITING = pytest.mark.parametrize("scheme", [IN_LAYERS, LayerScheme(dependency=True)], ids=["in layers", "dependency"])
FLYING = Card(name="Bird", type="unit", values={"power": 1, "flying": True})
SAID = unit("Bird", 1, static(THIS, grant("flying")))
LORD = unit("Lord", 1, static(FIELD, grant("flying")))
WIND = unit("Wind", 1, static(cards_in("field", where=its.flying == True), add(power=2)))
CALM = unit("Calm", 1, static(cards_in("field", where=its["has abilities"] == False), add(power=5)))


def make_table(scheme: LayerScheme, *units: Card, theirs: tuple[Card, ...] = ()) -> Table:
    """Return a game with flying, and some units on the field."""
    declared = parts(layers=scheme)
    attributes = {**declared.attributes, "flying": keyword("flying")}
    made = Table(compile_rules("toy", replace(declared, attributes=attributes)))
    hand = (change("Hush", LOSE_ABILITIES), change("Ground", loses("flying")), change("Lift", grant("flying")), MIRROR)
    return made.put(0, "hand", *hand).put(0, "field", *units).put(1, "field", *theirs).go()


def change(name: str, what: Any) -> Card:
    return spell(name, choose("target", FIELD), lasting(TARGET, what, FOR_GOOD))


MIRROR = spell(
    "Mirror", choose("target", FIELD), choose("model", THEIRS), lasting(TARGET, copies(var("model")), FOR_GOOD)
)


def has(t: Table, name: str) -> tuple[bool, tuple[str, ...]]:
    """Return whether a unit flies, and all its abilities by name."""
    return t.position.value(t.ref(name), "flying"), t.position.value(t.ref(name), "abilities")


def get_power(t: Table, name: str) -> int:
    found: int = t.position.value(t.ref(name), "power")
    return found


FLIES, DRAWS = static(THIS, grant("flying")), triggered("draw", None, note("song"))
KEEN = static(THIS, grant("flying", "swift"), text="Flying, swift", tags=("keen",))


@pytest.mark.parametrize(
    ("abilities", "kinds"),
    [
        ((FLIES,), ["flying"]),
        ((KEEN, DRAWS), ["flying", "triggered", "swift"]),
        ((DRAWS,), ["triggered"]),
        ((static(THIS, (*grant("flying"), *add(power=1))),), ["static"]),
        ((static(THIS, (Operation("grant", "power"),)),), ["static"]),
        ((static(THIS, (Operation("lose", "flying"),)),), ["static"]),
        ((static(FIELD, grant("flying")),), ["static"]),
        ((static(THIS, grant("flying"), its.power > 1),), ["static"]),
        ((replace(FLIES, condition=its.power > 1),), ["static"]),
        ((replace(FLIES, zones=("hand",)),), ["static"]),
        ((replace(FLIES, continuous=FLIES.continuous * 2),), ["static"]),
    ],
)
def test_ability_that_only_gives_keywords_to_its_own_card_is_replaced_by_them(
    abilities: tuple[Ability, ...], kinds: list[str]
) -> None:
    declared = parts()
    attributes = {**declared.attributes, "flying": keyword("flying"), "swift": keyword("swift")}
    rules = compile_rules("toy", replace(declared, attributes=attributes))
    printed = compile_printed(rules, unit("Bird", 1, *abilities))
    assert [one.name if one.kind == KEYWORD else one.kind for one in printed] == kinds
    assert (printed[0].text, printed[0].tags) == (abilities[0].text, abilities[0].tags)


@SCHEMES
@pytest.mark.parametrize("bird", [FLYING, SAID], ids=["printed", "as a text"])
def test_printed_keyword_is_an_ability_until_lost(scheme: LayerScheme, bird: Card) -> None:
    for spell_name in ("Hush", "Ground"):
        t = make_table(scheme, bird)
        assert has(t, "Bird") == (True, ("flying",))
        t.act(spell_name)
        assert has(t, "Bird") == (False, ())
        t.act("Lift")
        assert has(t, "Bird") == (True, ("flying",))


@SCHEMES
def test_given_keyword_is_an_ability_until_lost(scheme: LayerScheme) -> None:
    for spell_name in ("Hush", "Ground"):
        t = make_table(scheme, unit("Stone")).act("Lift")
        assert has(t, "Stone") == (True, ("flying",))
        assert has(t.act(spell_name), "Stone") == (False, ())


@WAITING
def test_condition_on_a_keyword_sees_gain_and_loss(scheme: LayerScheme) -> None:
    t = make_table(scheme, WIND, FLYING)
    assert get_power(t, "Bird") == 3
    assert get_power(t.act("Hush").pick("Bird"), "Bird") == 1
    t = make_table(scheme, WIND, unit("Stone"))
    assert get_power(t.act("Lift").pick("Stone"), "Stone") == 3


@WAITING
def test_condition_on_abilities_sees_printed_and_given_keywords(scheme: LayerScheme) -> None:
    for bird in (FLYING, SAID):
        assert get_power(make_table(scheme, CALM, bird), "Bird") == 1
    assert get_power(make_table(scheme, CALM, unit("Stone")), "Stone") == 6
    assert get_power(make_table(scheme, CALM, unit("Stone")).act("Lift").pick("Stone"), "Stone") == 1
    assert get_power(make_table(scheme, CALM, FLYING).act("Ground").pick("Bird"), "Bird") == 6


@SCHEMES
def test_lord_grants_its_keyword_only_while_it_has_the_ability(scheme: LayerScheme) -> None:
    t = make_table(scheme, LORD, unit("Stone"))
    assert has(t, "Stone") == (True, ("flying",))
    assert has(t.act("Hush").pick("Lord"), "Stone") == (False, ())


@SCHEMES
def test_copy_has_printed_keywords_of_its_model(scheme: LayerScheme) -> None:
    t = make_table(scheme, unit("Stone"), theirs=(FLYING,))
    stone = t.ref("Stone")
    t.act("Mirror").pick("Stone")
    assert t.position.value(stone, "flying") is True
    assert t.position.value(stone, "abilities") == ("flying",)


@SCHEMES
def test_departed_object_keeps_its_keyword(scheme: LayerScheme) -> None:
    t = make_table(scheme, FLYING, unit("Stone")).act("Lift").pick("Stone")
    refs = {name: t.ref(name) for name in ("Bird", "Stone")}
    machine = t.position.machine()
    for name, ref in refs.items():
        move_object(machine, ref & 0xFFFF, t.rules.layout.get_place("grave", 0))
        assert not machine.state.is_alive(ref), name
        assert read_last_known(machine, ref, "flying") is True


@SCHEMES
def test_account_names_the_source_of_a_keyword(scheme: LayerScheme) -> None:
    t = make_table(scheme, LORD, FLYING, unit("Stone")).act("Ground").pick("Bird")
    account = Account(t.position.machine())
    stone, bird = (t.ref(name) & 0xFFFF for name in ("Stone", "Bird"))
    (given,) = account.list_steps(stone, "flying")
    assert (account.read_base_value(stone, "flying"), given.before, given.after) == (False, False, True)
    assert account.compute_value(stone, "flying") is True
    assert account.read_base_value(bird, "flying") is True
    assert account.list_steps(bird, "flying")[-1].after is False
    assert account.compute_value(bird, "flying") is False


@SCHEMES
@pytest.mark.parametrize("card", [FLYING, SAID], ids=["as a value", "as a text"])
def test_printed_keyword_is_a_keyword_in_every_form(scheme: LayerScheme, card: Card) -> None:
    """Also after it was lost, under any effects."""
    teller = unit(
        "Teller",
        1,
        static(cards_in("field", where=e.Compare("==", e.Printed(e.It(), "flying"), e.Lit(True))), add(power=2)),
    )
    t = make_table(scheme, card, teller, LORD)
    power = {name: t.position.value(t.ref(name), "power") for name in ("Bird", "Teller", "Lord")}
    assert power == {"Bird": 3, "Teller": 1, "Lord": 1}, "what a lord gives is not printed"
    t.act("Hush").pick("Bird")
    assert t.position.value(t.ref("Bird"), "power") == 3
