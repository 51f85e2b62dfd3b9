"""Data outside rules English is paraphrased and never looks like rules English."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from english_vocabularies import BATTLER

from rulestone.language import build as b, expressions as e, instructions as i
from rulestone.language.abilities import Ability, Continuous, Operation, When
from rulestone.language.build import THIS, YOU, its, var
from rulestone.language.english import EnglishError, is_english, parse, print_abilities, print_expr, print_steps
from rulestone.language.english.sameness import are_same
from rulestone.language.expressions.expression import Term
from rulestone.model.objects import Card


def list_subclasses(of: type) -> list[type]:
    """Return all subclasses of a class."""
    return [found for below in of.__subclasses__() for found in (below, *list_subclasses(below))]


def make_instance(cls: type) -> Any:
    """Return an instance of a class with values for its required fields."""
    samples: dict[str, Any] = {
        "str": "thing", "Expr": var("x"), "Any": e.Lit(1), "Expr | int": 1, "Expr | None": YOU, "Expr | str": "thing",
        "tuple[Expr, ...]": (e.StackEmpty(), e.StackEmpty()), "tuple[Instruction, ...]": (i.Stop(),),
        "tuple[str, ...]": ("a", "b"), "Card": Card(name="Token", type="creature"),
        "tuple[tuple[str, tuple[Instruction, ...]], ...]": (("a", (i.Stop(),)),),
    }  # fmt: skip
    needed = [field for field in msgspec.structs.fields(cls) if field.required]
    names = {field.name: cls.__annotations__.get(field.name, "str") for field in needed}
    first = {kind: kind[9:].split(kind[8])[0] for kind in names.values() if kind.startswith("Literal[")}
    values = {name: {**samples, **first}[kind] for name, kind in names.items()}
    if cls is e.Compare:
        values["op"] = "=="
    if "ability" in values:
        values["ability"] = Ability(kind="triggered", effect=(i.Stop(),))
    if "effect" in values:
        values["effect"] = Continuous(whom=THIS, what=(Operation("add", "luck", e.Lit(1)),))
    return cls(**values)


CONCRETE = [
    cls
    for cls in (*list_subclasses(e.Expr), *list_subclasses(i.Instruction))
    if cls not in (e.Value, e.Condition, Term) and cls.__module__.startswith("rulestone.language.")
]


@pytest.mark.parametrize("cls", CONCRETE, ids=lambda cls: cls.__name__)
def test_every_language_class_prints(cls: type) -> None:
    value = make_instance(cls)
    said = print_steps((value,), BATTLER) if isinstance(value, i.Instruction) else print_expr(value, BATTLER)
    assert said
    assert "Struct" not in said
    assert "(name=" not in said


def test_procedure_prints_as_sentences() -> None:
    steps = (
        b.let("left", 3),
        b.loop(b.bound("left") > 0, b.move(b.var("victim"), "graveyard", manner="destroyed")),
        b.do("destroy", victim=THIS),
    )
    assert print_steps(steps, BATTLER) == (
        "Let left be 3. While left is more than 0: move victim to graveyard (manner: destroyed). Destroy this."
    )


def test_attribute_of_the_candidate_prints() -> None:
    assert print_expr(its.power >= 3000, BATTLER) == "its power is at least 3000"


def test_comparison_and_selection_print_as_words() -> None:
    rider = e.Select(("garage",), of=b.var("player"), type="monster")
    assert print_expr(rider, BATTLER) == "monster cards in garage of player"
    assert print_expr(its.luck.one_of("good", "bad"), BATTLER) == "its luck is “good” or “bad”"
    assert print_expr(its.luck == False, BATTLER) == "its luck is no"


def test_verb_without_words_prints_with_its_roles() -> None:
    steps = (b.do("fly", victim=var("victim"), to="garage"),)
    assert print_steps(steps, BATTLER) == "Carry out “fly” (victim: victim, to: “garage”)."


@pytest.mark.parametrize(
    "ability",
    [
        b.effect(b.let("n", 3)),
        b.effect(b.do("fly", victim=THIS)),
        b.static(THIS, b.add(luck=1)),
        b.triggered("explode", None, b.do("destroy", victim=THIS)),
        b.effect(b.do("destroy", victim=THIS), zones=("nowhere",)),
        b.effect(),
        Ability(kind="triggered", when=When(event="state"), effect=(b.do("destroy", victim=THIS),)),
        Ability(kind="static", again=its.event == "horn"),
    ],
)
def test_text_that_does_not_read_back_is_no_rules_english(ability: Ability) -> None:
    assert print_abilities((ability,), BATTLER)
    assert not is_english(ability, BATTLER)


@pytest.mark.parametrize(
    "ability",
    [
        b.effect(b.do("destroy", victim=THIS, cites=("R-1",))),
        b.effect(
            b.choose("victim", b.cards_in("monster zone", type="monster"), prompt="whom to destroy"),
            b.do("destroy", victim=var("victim")),
        ),
    ],
)
def test_prompts_and_choice_names_are_printed_and_not_read(ability: Ability) -> None:
    (found,) = parse(print_abilities((ability,), BATTLER), BATTLER)
    assert found != ability
    assert are_same(found, ability)
    assert is_english(ability, BATTLER)


def test_effects_on_different_choices_differ() -> None:
    one, two = (b.choose(name, b.cards_in("monster zone", type="monster")) for name in ("one", "two"))
    first, second = (b.effect(one, two, b.do("destroy", victim=var(name))) for name in ("one", "two"))
    assert not are_same(first, second)
    assert not are_same(first, b.effect(one, two, b.do("return", card=var("one"))))


def test_listener_before_an_event_prints_differently_from_one_after_it() -> None:
    draws = (b.do("draw", player=b.YOU, count=1),)
    told = [
        print_abilities((Ability(kind="triggered", when=When(event="destroy", before=before), effect=draws),), BATTLER)
        for before in (False, True)
    ]
    assert told[0].startswith("When a")
    assert told[1].startswith("Before a")


def test_printed_text_does_not_exclude_rules_english() -> None:
    ability = b.effect(b.do("destroy", victim=THIS), text="Destroy this.")
    assert is_english(ability, BATTLER)


def test_renamed_choice_prints_under_its_name() -> None:
    steps = (b.choose("victim", b.cards_in("monster zone", type="monster")), b.do("destroy", victim=var("victim")))
    assert print_steps(steps, BATTLER) == "Choose a monster. Destroy it."


def test_plain_steps_cannot_be_read() -> None:
    with pytest.raises(EnglishError):
        parse(print_steps((b.let("n", 3),), BATTLER), BATTLER)
