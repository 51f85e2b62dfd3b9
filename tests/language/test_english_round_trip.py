"""Printing and reading are each other's inverse."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from english_data import draw_abilities
from english_expressions import IT, THIS, Maker
from english_vocabularies import BATTLER, GATES
from msgspec.structs import replace
from tests.language.english_sample import SAMPLE
from tests.proofs import proof, slow

from rulestone.language import expressions as e, inspect
from rulestone.language.abilities import Ability, When
from rulestone.language.english import (
    EnglishError,
    parse,
    parse_condition,
    parse_value,
    print_abilities,
    print_expr,
)
from rulestone.language.instructions import Delay, Do
from rulestone.language.vocabulary import Vocabulary

VOCABULARIES = {"sample": SAMPLE, "battler": BATTLER, "gates": GATES}
LONG = 800
"""A line of so many characters is short enough to be read."""
FEW, MANY = 60, 3000
"""How many abilities each test draws: in the quick tests, and as a proof (`pytest --proofs -k read_back`)."""
DRAWS = [pytest.param(range(FEW), id="few", marks=slow), pytest.param(range(FEW, MANY), id="many", marks=proof)]


def drop_hidden_roles(data: Any) -> Any:
    """Return data without the roles that delayed abilities hide, which reading adds and printing leaves out."""

    def drop(part: Any) -> Any:
        hiding = isinstance(part, Delay) and part.hides
        return inspect.rebuild(replace(part, hides=()), drop) if hiding else part

    return inspect.rebuild(data, drop)


@pytest.mark.parametrize("kind", ["effect", "activated"])
@pytest.mark.parametrize("game", VOCABULARIES)
@pytest.mark.parametrize("draws", DRAWS)
def test_printed_ability_reads_back_as_the_same_ability(game: str, kind: str, draws: range) -> None:
    vocabulary = VOCABULARIES[game]
    for number in draws:
        said = draw_abilities(Random(f"{game} {kind} {number}"), vocabulary, kind)
        text = print_abilities(said, vocabulary, kind)
        if all(len(line) <= LONG for line in text.splitlines()):
            try:
                read = parse(text, vocabulary, kind)
            except EnglishError as error:
                if "“that many” needs an earlier verb" not in str(error):
                    raise
                continue
            assert list(map(drop_hidden_roles, read)) == list(said), (number, text)


@pytest.mark.parametrize("game", VOCABULARIES)
@pytest.mark.parametrize(
    ("draw", "read"),
    [(lambda maker: maker.condition(), parse_condition), (lambda maker: maker.value(3), parse_value)],
    ids=["conditions", "values"],
)
def test_printed_expression_reads_back_as_the_same_expression(
    game: str, draw: Callable[[Maker], e.Expr], read: Callable[[str, Vocabulary], e.Expr]
) -> None:
    vocabulary = VOCABULARIES[game]
    for number in range(FEW):
        said = draw(Maker(Random(f"{game} {number}"), vocabulary))
        text = print_expr(said, vocabulary)
        assert read(text, vocabulary) == said, (number, text)


def _make_do(verb: str, **roles: e.Expr) -> tuple[Any, ...]:
    return (Do(verb=verb, roles=roles),)


@pytest.mark.parametrize(
    ("said", "text"),
    [
        # an effect on a line of its own would continue the effect of the line before
        ((Ability(kind="effect", effect=_make_do("carry", card=THIS)),) * 2, "Carry this.\nEffect: carry this."),
        # “with power -3” at the end of a sentence is not a sentence of its own
        (
            (Ability(kind="effect", effect=_make_do("carry", card=e.Select(
                GATES.everywhere, None, "", e.Compare("==", e.Its("hp"), e.Lit(-3))))),),
            "Carry all cards with HP -3.",
        ),
        # a number below 0 cannot say how many there are, but a count can be compared with it
        (
            (Ability(kind="effect", condition=e.Compare(">=", e.Count(e.Select(GATES.everywhere)), e.Lit(-3)),
                     effect=_make_do("carry", card=THIS)),),
            "Only if the number of cards is -3 or more: carry this.",
        ),
    ],
)  # fmt: skip
def test_ambiguous_ability_prints_in_words_that_read_back(said: tuple[Ability, ...], text: str) -> None:
    assert print_abilities(said, GATES, "effect") == text
    assert parse(text, GATES, "effect") == said


def test_card_of_outer_event_is_paraphrased_where_triggering_card_means_this() -> None:
    """In “the next time this is destroyed”, “the triggering card” is this, not the card of the event before."""
    inner = Ability(
        kind="triggered",
        when=When(event="destroy", where=e.Same(e.Var("victim"), THIS)),
        effect=_make_do("carry", card=e.Var("attacker")),
    )
    outer = When(event="attack", where=e.Are(e.Var("attacker"), e.Not(e.Same(IT, THIS))))
    text = print_abilities([Ability(kind="triggered", when=outer, effect=(Delay(ability=inner),))], GATES)
    assert text.startswith("When another card attacks, later: ability (")
