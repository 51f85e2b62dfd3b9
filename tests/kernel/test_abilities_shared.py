"""Sharing abilities of other objects: which ones, from where, and their dependencies."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.continuous import resolver
from rulestone.continuous.accounts.account import Account
from rulestone.continuous.deriving.deriver import Deriver
from rulestone.game.validation.checker import check_ruleset
from rulestone.kernel.policies import LayerScheme
from rulestone.kernel.position import load
from rulestone.lab.why.subjects import Subject
from rulestone.lab.why.value import Explainer
from rulestone.lab.why.words import Narrator
from rulestone.language.build import (
    FOR_GOOD,
    LOSE_ABILITIES,
    THIS,
    YOU,
    add,
    cards_in,
    choose,
    do,
    forbid,
    gains,
    lasting,
    shares,
    static,
    triggered,
)
from rulestone.language.english import parse, print_abilities
from rulestone.language.vocabulary import Vocabulary
from rulestone.model.objects import Card
from tests.continuous import literal
from tests.game.test_validation import add_card
from tests.kernel.toy import FIELD, TARGET, Table, spell, unit

BY_AGE = LayerScheme()
LAYERS = LayerScheme(
    layers=("abilities", "power"), touches={"abilities": ("abilities",), "power": ("power",)}, dependency=True
)
SCHEMES = pytest.mark.parametrize(
    "scheme", [BY_AGE, LAYERS, LayerScheme(dependency=True)], ids=["by age", "in layers", "dependency"]
)
WAITING = pytest.mark.parametrize("scheme", [LAYERS, LayerScheme(dependency=True)], ids=["in layers", "dependency"])
WAKE = triggered("destroy", None, do("draw", player=YOU), name="wake")
WAKER = unit("Waker", 1, WAKE)
STRONG = unit("Strong", 1, static(THIS, add(power=3), name="strong"))
GHOUL = unit("Ghoul", 1, static(THIS, shares(cards_in("grave", type="unit", of=YOU))))
DOOM = spell("Doom", choose("target", FIELD), do("destroy", victim=TARGET), kind="slow")
HUSH = spell("Hush", choose("target", FIELD), lasting(TARGET, LOSE_ABILITIES, FOR_GOOD), kind="slow")
LEND = spell("Lend", choose("target", FIELD), lasting(TARGET, gains(WAKE), FOR_GOOD), kind="slow")


def make_table(scheme: LayerScheme, *mine: Card, grave: tuple[Card, ...] = ()) -> Table:
    made = Table(layers=scheme).put(0, "hand", DOOM, HUSH, LEND).put(0, "field", *mine).put(0, "grave", *grave)
    return made.put(0, "deck", unit("A1"), unit("A2")).go()


def list_abilities(at: Table, name: str) -> tuple[str, ...]:
    """Return its abilities, after checking that both resolvers agree."""
    found: tuple[str, ...] = at.position.value(at.ref(name), "abilities")
    scheme = at.rules.policies.layers
    rows = []
    for resolve in (literal.resolve, resolver.resolve) if not scheme.is_by_timestamp else ():
        machine = at.position.machine()
        machine.state.table = None
        rows.append(Deriver(scheme, resolve)(machine).get(at.ids[name], {}).get("abilities"))
    for row in rows:
        assert row is None or tuple(one.ability.name or one.ability.kind for one in row) == found
    return found


def get_power(at: Table, name: str) -> int:
    found: int = at.position.value(at.ref(name), "power")
    return found


@SCHEMES
def test_abilities_of_a_card_in_the_grave_are_shared_while_it_is_there(scheme: LayerScheme) -> None:
    at = make_table(scheme, GHOUL, WAKER, unit("Cub"))
    assert list_abilities(at, "Ghoul") == ("static",)
    at.act("Doom").pick("Waker")
    assert list_abilities(at, "Ghoul") == ("static", "wake")


@SCHEMES
def test_shared_ability_works_for_its_new_object(scheme: LayerScheme) -> None:
    at = make_table(scheme, GHOUL, unit("Cub"), grave=(WAKER, STRONG))
    assert get_power(at, "Ghoul") == 4, "its own static ability, that says “this”"
    at.act("Doom").pick("Cub")
    assert at.zone("A1") == "hand"


@SCHEMES
def test_effect_shares_only_abilities_of_the_named_kind_or_name(scheme: LayerScheme) -> None:
    for called, expected in (("triggered", ("static", "wake")), ("strong", ("static", "strong")), ("static", None)):
        ghoul = unit("Ghoul", 1, static(THIS, shares(cards_in("grave", type="unit"), called)))
        found = list_abilities(make_table(scheme, ghoul, grave=(WAKER, STRONG)), "Ghoul")
        assert found == (expected or ("static", "strong"))


@SCHEMES
def test_ability_is_shared_once_and_not_with_an_owner(scheme: LayerScheme) -> None:
    both = unit("Both", 1, static(THIS, shares(FIELD)), WAKE)
    assert list_abilities(make_table(scheme, both, both, WAKER, WAKER), "Both").count("wake") == 2, (
        "its own, and Waker's"
    )


@WAITING
def test_sharing_depends_on_effects_that_give_abilities(scheme: LayerScheme) -> None:
    """The older effect shares abilities of objects to which a younger effect gives some."""
    ghoul = unit("Ghoul", 1, static(THIS, shares(cards_in("field", type="unit"), "triggered")))
    giver = unit("Giver", 1, static(cards_in("field", type="unit", other=THIS), gains(WAKE)))
    at = make_table(scheme, ghoul, giver, unit("Cub"))
    assert list_abilities(at, "Ghoul") == ("static", "wake")
    at = make_table(scheme, ghoul, unit("Cub")).act("Lend").pick("Cub")
    assert list_abilities(at, "Ghoul") == ("static", "wake")


def test_older_sharing_effect_ignores_abilities_given_by_newer_effects() -> None:
    ghoul = unit("Ghoul", 1, static(THIS, shares(cards_in("field", type="unit"), "triggered")))
    at = make_table(BY_AGE, ghoul, unit("Cub")).act("Lend").pick("Cub")
    assert list_abilities(at, "Ghoul") == ("static",)


@SCHEMES
def test_later_loss_of_abilities_removes_shared_ones(scheme: LayerScheme) -> None:
    at = make_table(scheme, GHOUL, unit("Cub"), grave=(WAKER, STRONG)).act("Hush").pick("Ghoul")
    assert (list_abilities(at, "Ghoul"), get_power(at, "Ghoul")) == ((), 1)


@SCHEMES
def test_forbidden_ability_is_not_shared(scheme: LayerScheme) -> None:
    ban = unit("Ban", 1, static(FIELD, forbid("have wake")))
    assert list_abilities(make_table(scheme, ban, GHOUL, grave=(WAKER, STRONG)), "Ghoul") == ("static", "strong")


@SCHEMES
def test_position_with_shared_abilities_is_saved_and_explained(scheme: LayerScheme) -> None:
    at = make_table(scheme, GHOUL, unit("Cub"), grave=(WAKER, STRONG))
    cards = {card.name: card for card in (DOOM, HUSH, LEND, GHOUL, WAKER, STRONG, *map(unit, ("Cub", "A1", "A2")))}
    assert load(at.position.to_bytes(), at.rules, cards).value(at.ref("Ghoul"), "power") == 4
    account = Account(at.position.machine())
    explainer = Explainer(account, Narrator(account, Vocabulary()))
    oid = at.ids["Ghoul"]
    (line,) = explainer.derive(Subject("Ghoul", oid, "abilities")).lines
    assert line.does == "gains “wake” and “strong”"
    (line,) = explainer.derive(Subject("Ghoul", oid, "power")).lines
    assert line.kind == "static ability, given by Ghoul (1)"


WORDS = Vocabulary(types={"unit": "unit"}, zones={"field": "field", "grave": "grave"}, home={"unit": ("field",)})


@SCHEMES
@pytest.mark.parametrize(
    ("text", "had"),
    [
        ("This has all triggered abilities of units in your grave.", ("static", "wake")),
        ("This has all triggered abilities of unit cards in all graves.", ("static", "wake")),
        ("This has all static abilities of unit cards in graves.", ("static", "strong")),
        ("This has all abilities of units in the grave.", ("static", "wake", "strong")),
        ("This has all “strong” abilities of unit cards in your grave.", ("static", "strong")),
        ("This has all [wake] abilities of unit cards in your grave.", ("static", "wake")),
    ],
)
def test_rules_english_reads_shared_abilities(scheme: LayerScheme, text: str, had: tuple[str, ...]) -> None:
    (said,) = parse(text, WORDS, "static")
    at = make_table(scheme, unit("Said", 1, said), grave=(WAKER, STRONG))
    assert list_abilities(at, "Said") == had
    assert parse(print_abilities((said,), WORDS), WORDS, "static") == (said,)


def test_produced_effect_shares_the_abilities_present_when_it_began() -> None:
    (learn,) = parse("Your units gain all triggered abilities of units in your grave for good.", WORDS)
    card = Card(name="Learn", type="spell", values={"kind": "slow"}, abilities=(learn,))
    made = Table(layers=LAYERS).put(0, "hand", card, DOOM).put(0, "field", unit("Cub"), WAKER)
    at = made.put(0, "grave", replace(WAKER, name="Old")).go().act("Learn")
    assert list_abilities(at, "Cub") == ("wake",)
    at.act("Doom").pick("Waker")
    assert list_abilities(at, "Cub") == ("wake",)


def test_check_reports_word_that_means_no_ability() -> None:
    wrong: Any = static(THIS, shares(cards_in("grave"), "activted"))
    said = [str(problem) for problem in check_ruleset(add_card(wrong))]
    assert any("there is no word for abilities “activted”; did you mean “activated”?" in one for one in said)
    right = static(THIS, shares(cards_in("grave"), "activated"))
    assert not [one for one in map(str, check_ruleset(add_card(right))) if "ability" in one]
