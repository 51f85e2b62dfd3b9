"""Names that are read but never bound are problems; names bound by earlier steps are none."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.game.validation.checker import check_ruleset
from rulestone.kernel.declare import Verb
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import Ability
from rulestone.language.build import (
    END_OF_TURN,
    THIS,
    YOU,
    add,
    bound,
    call,
    cards_in,
    choose,
    divide,
    do,
    each,
    effect,
    gains,
    its,
    lasting,
    let,
    loop,
    move,
    of,
    replacement,
    share,
    static,
    triggered,
    var,
)  # fmt: skip
from rulestone.model.objects import Card
from tests.lab.tiny import GAMES

TINY = GAMES["tiny"].ruleset("1")
FIELD = cards_in("field")


def list_problems(card: tuple[Ability, ...] = (), verbs: tuple[Verb, ...] = (), **procedures: Any) -> list[str]:
    """Return the problems of the tiny game with its own card, verbs and procedures."""
    parts = replace(
        TINY.parts,
        verbs={**TINY.parts.verbs, **{verb.name: verb for verb in verbs}},
        procedures={**TINY.parts.procedures, **procedures},
    )
    type = "spell" if any(ability.kind == "effect" for ability in card) else "creature"
    odd = Card(name="Odd", type=type, abilities=card)
    problems = check_ruleset(replace(TINY, parts=parts, cards={**TINY.cards, "Odd": odd}))
    return [f"{problem.part}: {problem.what}; {problem.nearest}" for problem in problems]


OVERHEAR = triggered("destroy", e.Same(var("what"), THIS), do("destroy", what=var("what")))
LOOPS = effect(
    let("n", 0), loop(bound("n") < 3, let("n", bound("n") + 1)), each("one", FIELD, move(var("one"), "deck"))
)
SHARES = effect(divide("hit", 3, FIELD), each("one", var("hit"), do("draw", player=YOU), let("n", share("hit"))))


@pytest.mark.parametrize(
    "ability",
    [
        effect(choose("target", FIELD), do("destroy", what=var("target"))),
        OVERHEAR,
        LOOPS,
        SHARES,
        triggered("move", e.Compare("==", e.Var("to"), e.Lit("deck")), move(var("new"), "hand")),
        triggered("omen", None, let("n", bound("sign"))),
        effect(i.Move(what=THIS, to="deck", name="there"), do("destroy", what=var("there"))),
        effect(i.Delay(ability=replacement("destroy", None, move(var("what"), "hand")))),
    ],
)
def test_names_bound_by_earlier_steps_are_accepted(ability: Ability) -> None:
    assert list_problems((ability,), omen=(i.Note(event="omen", roles={"sign": e.Lit(1)}),)) == []


@pytest.mark.parametrize(
    ("ability", "said"),
    [
        (effect(choose("target", FIELD), do("destroy", what=var("targt"))), "“targt” here; target"),
        (triggered("destroy", e.Same(var("waht"), THIS)), "“waht” here; what"),
        (effect(divide("hit", 3, FIELD), let("n", share("hits"))), "“hits” here; hit"),
        (effect(let("n", bound("sign"))), "“sign” here; "),
        (effect(i.Delay(ability=replacement("draw", None, move(var("what"), "hand")))), "“what” here; "),
    ],
)
def test_unbound_names_are_reported(ability: Ability, said: str) -> None:
    (problem,) = list_problems((ability,), omen=(i.Note(event="omen", roles={"sign": e.Lit(1)}),))
    assert problem == f"card Odd: nothing binds {said}"


def test_given_ability_does_not_see_names_of_its_giver() -> None:
    roar = triggered("destroy", e.Same(var("what"), THIS), do("draw", player=YOU), let("n", bound("strength")))
    (problem,) = list_problems(
        (effect(let("strength", 2), lasting(THIS, gains(roar))),), end=(i.EndEffects(until=END_OF_TURN),)
    )
    assert problem == "card Odd: a given ability does not see “strength”, which its giver binds; "
    assert list_problems((effect(lasting(THIS, gains(OVERHEAR))),), end=(i.EndEffects(until=END_OF_TURN),)) == []


def test_verb_sees_its_roles_and_no_names_of_its_caller() -> None:
    blind = Verb(name="blind", roles=("card",), steps=(move(var("card"), "deck"), let("n", bound("strength"))))
    (problem,) = list_problems(verbs=(blind,), called=(let("strength", 2), do("blind", card=THIS)))
    assert problem == "verb blind: nothing binds “strength” here; "


def test_procedure_sees_names_of_its_callers() -> None:
    far = call("far", strength=2)
    assert list_problems(near=(let("sort", 1), far), far=(let("n", bound("strength")), let("m", bound("sort")))) == []
    assert list_problems(far=(let("n", bound("strength")),)) == ["procedure far: nothing binds “strength” here; "]


ASKS_NOTHING = "looks at no candidate, so `its` asks nothing; the card itself is asked with `of(THIS, …)`; "


@pytest.mark.parametrize(
    ("ability", "found"),
    [
        (static(THIS, add(power=1), its.power > 1), ["card Odd: condition of Continuous " + ASKS_NOTHING]),
        (triggered("destroy", its.power > 1), ["card Odd: where of When " + ASKS_NOTHING]),
        (static(THIS, add(power=1), of(THIS, "power") > 1), []),
        (static(THIS, add(power=1), e.Exists(cards_in("field", where=its.power > 1))), []),
        (
            Ability(kind="keyword", name="swift"),
            [
                "card Odd: a keyword is printed as a value, `values={'swift': True}`, and cannot be written as "
                "an ability; "
            ],
        ),
    ],
)
def test_condition_on_a_missing_candidate_is_reported(ability: Ability, found: list[str]) -> None:
    assert list_problems(card=(ability,)) == found
