"""Games from deck lists, played out at random."""

from __future__ import annotations

from random import Random

import pytest
import tiny
from hypothesis import given, strategies as st

from rulestone.kernel.machine import Machine
from rulestone.kernel.setup import begin_game
from rulestone.lab.simulate.games import UnknownCard, new_game
from rulestone.lab.simulate.playout import draw_answer, has_several_answers, playout
from rulestone.model.choices import Choice, Option

GAME, RULESET = tiny.find_game("tiny@1")
RULES = GAME.rules("1")


def test_playout_ends_and_leaves_the_state_unchanged() -> None:
    state = new_game(RULESET, RULES)
    places = list(state.places)
    done = playout(RULES, state, 7)
    assert done.how == "empty deck"
    assert done.winner in (0, 1)
    assert done.turns > 5
    assert done.choices > 10
    assert state.places == places
    assert state.choice is None


def test_same_seed_gives_the_same_game() -> None:
    state = new_game(RULESET, RULES)
    games = [playout(RULES, state, seed) for seed in range(20)]
    assert games == [playout(RULES, state, seed) for seed in range(20)]
    assert len(set(games)) > 10


def test_counted_choices_equal_those_of_the_position() -> None:
    state = new_game(RULESET, RULES)
    played = playout(RULES, state, 3)
    random, s, real = Random(3), state.fork(), 0
    s.rng = random.getrandbits(64)
    begin_game(RULES, s, None)
    machine = Machine(RULES, s)
    machine.run()
    while s.choice is not None:
        choice = s.choice
        real += choice.count_answers() > 1
        if choice.kind == "act":
            index = int(random.random() * (len(choice.options) + choice.may_pass))
            machine.answer(choice.options[index] if index < len(choice.options) else None)
        else:
            machine.answer(draw_answer(choice, random))
        machine.run()
    assert (real, s.game["winner"]) == (played.choices, played.winner)


def test_limit_stops_a_game() -> None:
    done = playout(RULES, new_game(RULESET, RULES), 7, limit=5)
    assert done.how == "cut off"
    assert done.winner is None


def count_choices() -> st.SearchStrategy[Choice]:
    refs = st.lists(st.integers(2, 40), unique=True, max_size=5).map(tuple)

    @st.composite
    def pick(draw: st.DrawFn) -> Choice:
        candidates = draw(refs)
        least = draw(st.integers(0, len(candidates)))
        most = draw(st.integers(least, len(candidates) + 1))
        return Choice("pick", 0, "x", candidates=candidates, least=least, most=most)

    return st.one_of(
        pick(),
        st.lists(
            st.lists(st.integers(2, 9), unique=True, max_size=2).map(tuple), min_size=1, max_size=4, unique=True
        ).map(lambda legal: Choice("pick", 0, "x", candidates=tuple(range(2, 10)), most=2, legal=tuple(legal))),
        st.sampled_from(["order", "shuffle"]).flatmap(
            lambda kind: refs.map(lambda r: Choice(kind, 0, "x", candidates=r))
        ),
        st.just(Choice("yes-no", 0, "x")),
        st.integers(1, 4).map(lambda n: Choice("one-of", 0, "x", labels=tuple("abcd"[:n]))),
        st.tuples(st.integers(0, 3), st.integers(0, 3)).map(
            lambda pair: Choice("number", 0, "x", least=min(pair), most=max(pair))
        ),
        st.tuples(st.lists(st.integers(2, 9), min_size=1, max_size=4, unique=True), st.booleans()).map(
            lambda made: Choice("act", 0, "x", options=tuple(Option("do", ref) for ref in made[0]), may_pass=made[1])
        ),
    )


@given(count_choices(), st.integers(0, 1000))
def test_random_answers_are_legal_and_varied(choice: Choice, seed: int) -> None:
    assert choice.allows(draw_answer(choice, Random(seed)))
    assert has_several_answers(choice) == (choice.count_answers() > 1)


@given(count_choices())
def test_every_answer_can_be_drawn(choice: Choice) -> None:
    legal = {repr(sorted(a) if choice.kind == "pick" else a) for a in choice.answers()}
    if len(legal) <= 12:
        random = Random(0)
        drawn = (draw_answer(choice, random) for _ in range(600))
        assert {repr(sorted(a) if choice.kind == "pick" else a) for a in drawn} == legal


def test_deck_list_may_fill_other_zones() -> None:
    state = new_game(RULESET, RULES, ("benched", ("Giant", "graveyard: Doom")), names=("Ada", "Ben"))
    layout = RULES.layout

    def cards(zone: str, player: int) -> list[str]:
        return [state.objects[oid].name for oid in state.places[layout.get_place(zone, player)]]

    assert cards("bench", 0) == ["Giant"]
    assert len(cards("deck", 0)) == len(RULESET.decks["plain"])
    assert (cards("deck", 1), cards("graveyard", 1)) == (["Giant"], ["Doom"])
    assert state.game["names"] == ("Ada", "Ben")


def test_synonyms_of_deck_mean_the_deck_zone_of_the_game() -> None:
    game, ruleset = tiny.find_game("other@1")
    rules = game.rules("1")
    state = new_game(ruleset, rules, (("graveyard: Doom",), ("Giant",)))
    assert len(state.places[rules.layout.get_place("scrap heap", 0)]) == 1


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        ("plane", "no deck “plane”\n  Did you mean “plain”?"),
        (("Gaurd",), "no card “Gaurd”\n  Did you mean “Guard”?"),
        (("benhc: Guard",), "no zone “benhc”\n  Did you mean “bench”?"),
    ],
)
def test_card_that_a_deck_cannot_hold_is_reported(deck: str | tuple[str, ...], message: str) -> None:
    with pytest.raises(UnknownCard, match=message.replace("?", r"\?")):
        new_game(RULESET, RULES, (deck, "plain"))
