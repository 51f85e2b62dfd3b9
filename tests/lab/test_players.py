"""Players that look ahead play better than chance and know no more than a person would; paired games stay in step."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.lab.tiny import GAMES
from tests.proofs import proof, select_params, slow

from rulestone.game import host
from rulestone.game.hookspecs import PlayerKind
from rulestone.kernel import save
from rulestone.kernel.machine import Machine
from rulestone.kernel.position import Position
from rulestone.kernel.setup import begin_game
from rulestone.lab.contrast import Contrast, ContrastQuestion, contrast
from rulestone.lab.differ.sides import SideName
from rulestone.lab.figures.seating import play_game
from rulestone.lab.outcomes.equivalence import Merger
from rulestone.lab.players.players import (
    GreedyPlayer,
    LabPlayer,
    LookaheadPlayer,
    RandomPlayer,
    SearchPlayer,
    list_first_states,
    make_player,
)
from rulestone.lab.players.preferences import Preferences, play_lesson
from rulestone.lab.players.worth import Estimator, Features, list_marks
from rulestone.lab.redealing import list_unseen, redeal
from rulestone.lab.simulate.playout import draw_answer
from rulestone.lab.statistics import make_figure
from rulestone.model.choices import NATURE, Choice
from rulestone.report.contrast import build_document
from rulestone.report.document import to_text

stats = pytest.importorskip("scipy.stats")
RULESET = GAMES["tiny"].ruleset("1")
RULES = GAMES["tiny"].rules("1")


@pytest.fixture(autouse=True)
def tiny_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "games", lambda: GAMES)


@pytest.fixture(scope="module")
def worth() -> Estimator:
    return Estimator(RULES, list_first_states(RULESET, RULES), 0, 40)


def list_asked_positions(seed: int, games: int = 1) -> list[tuple[Position, Choice]]:
    """Return the positions of random games in which a player is asked."""
    found = []
    for index in range(games):
        state = list_first_states(RULESET, RULES)[0].fork()
        random = Random(f"{seed}/{index}")
        state.rng = random.getrandbits(64)
        begin_game(RULES, state, None)
        machine = Machine(RULES, state, ask_nature=True)
        machine.run()
        while state.choice is not None:
            if state.choice.player != NATURE:
                found.append((Position(RULES, state.fork()), state.choice))
            machine.answer(draw_answer(state.choice, random))
            machine.run()
    return found


MAKERS: dict[str, Callable[[Estimator], LookaheadPlayer]] = {
    "looking": lambda worth: LookaheadPlayer(worth, 2, 4),
    "with preferences": lambda worth: LookaheadPlayer(worth, 2, 4, 1, worth.preferences),
    "greedy": lambda worth: GreedyPlayer(worth, 2, 4, 1),
    "greedy, broad": lambda worth: GreedyPlayer(worth, 2, 4, 12, worth.preferences),
    "search": lambda worth: SearchPlayer(worth, 1, 4, 4, worth.preferences, 2, 8),
}


@pytest.mark.parametrize("maker", MAKERS)
def test_decision_is_independent_of_hidden_cards(maker: str, worth: Estimator) -> None:
    looking = MAKERS[maker](worth)
    other = 0
    for number, (position, choice) in enumerate(list_asked_positions(3)):
        exchanged = redeal(position, choice.player, number + 1)
        other += exchanged.digest != position.digest
        first, second = (looking.decide(one, choice, Random(number)) for one in (position, exchanged))
        assert first == second
    assert other > 5  # the exchange changed some cards


def test_random_deal_keeps_visible_cards_and_decks_of_each_player() -> None:
    for position, choice in list_asked_positions(5)[:12]:
        dealt = redeal(position, choice.player, 1)
        for mine in list_unseen(position, choice.player):
            # type: ignore[union-attr]
            before, after = ([one.object(oid).card.name for oid in mine] for one in (position, dealt))
            assert sorted(before) == sorted(after)
        hidden = {oid for group in list_unseen(position, choice.player) for oid in group}
        for one, now in zip(position.objects(), dealt.objects(), strict=True):
            assert one == now or one.oid in hidden


@proof
@pytest.mark.parametrize("maker", select_params(["greedy", "search"], "greedy"))
def test_player_with_lookahead_beats_chance(maker: str, worth: Estimator) -> None:
    looking: LabPlayer = MAKERS[maker](worth)
    won = 0
    for number in range(20):
        seats = (looking, RandomPlayer()) if number % 2 == 0 else (RandomPlayer(), looking)
        game, _ = play_game(RULES, list_first_states(RULESET, RULES)[0], f"7/{number}", seats, 4_000)
        won += game.winner == number % 2
    assert won >= 15


def test_only_answers_of_equal_worth_are_simulated(worth: Estimator) -> None:
    """Simulation decides among equal answers, which stay before worse ones; a single best answer is not simulated."""
    position, choice = next(
        (position, choice)
        for position, choice in list_asked_positions(3)
        if choice.kind == "act" and choice.count_answers() > 3
    )
    answers = list(choice.answers())
    first: dict[Any, float] = dict(zip(answers, (0.5, 0.48, 0.3, 0.1), strict=False))
    later: dict[Any, float] = dict(zip(answers, (0.2, 0.4, 0.9, 1.0), strict=False))

    class Told(SearchPlayer):
        def try_answer(self, world: Position, player: int, answer: Any, random: Random) -> float:
            return first.get(answer, 0.0)

    class Out(LookaheadPlayer):
        asked: list[Any] = []

        def try_answer(self, world: Position, player: int, answer: Any, random: Random) -> float:
            self.asked.append(answer)
            return later[answer]

    search = Told(worth, 1, 4, 1, None, 2, 8)
    search.out = Out(worth, 2, 8)
    assert search.decide(position, choice, Random(0)) == answers[1]
    assert set(Out.asked) == {answers[0], answers[1]}
    Out.asked.clear()
    first[answers[1]] = 0.4
    assert search.decide(position, choice, Random(0)) == answers[0]
    assert not Out.asked


def test_worth_for_one_player_is_negative_worth_for_the_other(worth: Estimator) -> None:
    states = [position.state() for position, _ in list_asked_positions(2)]
    assert all(worth(state, 0) + worth(state, 1) == pytest.approx(1) for state in states if not state.game.get("over"))
    assert len({round(worth(state, 0), 6) for state in states}) > 5


def test_attribute_of_zero_weight_is_not_read(worth: Estimator) -> None:
    whole = Features(RULES, worth.features.numbers)
    fewer = sum(len(looked) for looked in worth.features.looked.values())
    assert 0 < fewer < sum(len(looked) for looked in whole.looked.values())
    for position, choice in list_asked_positions(4):
        seen = [features.read(position.state(), choice.player) @ worth.weights for features in (whole, worth.features)]
        assert seen[0] == pytest.approx(seen[1])


def test_visible_counters_and_signs_on_cards_count() -> None:
    zone_of = RULES.layout.zone_of
    position, lying = next(
        (position, card)
        for position, _ in list_asked_positions(1)
        for card in position.objects()
        if card.card is not None and card.place >= 0 and zone_of[card.place].name in RULES.places.zones
    )
    state = position.state()
    state.set_mark(lying.oid, "embers", 3)
    features = Features(RULES, list_marks([state]))
    assert "embers" in features.numbers
    before = features.read(position.state(), 0)
    changed = [now - then for now, then in zip(features.read(state, 0), before, strict=True) if now != then]
    assert changed == [3.0 if lying.controller == 0 else -3.0]


@proof
def test_learned_weights_win_and_answer_legally() -> None:
    """A player who answers like winners did, without search, beats chance and gives only legal answers."""
    preferences = Estimator(RULES, list_first_states(RULESET, RULES), 0).preferences
    for position, choice in list_asked_positions(3, 2):
        assert choice.allows(preferences.answer(position.state(), choice, Random(1)))
    won = 0
    for number in range(40):
        chance = Preferences({})
        pair = (preferences, chance) if number % 2 == 0 else (chance, preferences)
        game = play_lesson(RULES, list_first_states(RULESET, RULES)[0], pair, Random(f"8/{number}"))
        won += game.winner == number % 2
    assert won >= 26


def test_preferences_decide_by_their_weights() -> None:
    position, choice = next(
        (position, choice) for position, choice in list_asked_positions(3) if choice.kind == "act" and choice.may_pass
    )
    passing, acting = Preferences({("pass", choice.name): 30.0}), Preferences({("pass", choice.name): -30.0})
    for number in range(20):
        assert passing.answer(position.state(), choice, Random(number)) is None
        assert acting.answer(position.state(), choice, Random(number)) is not None


def test_player_does_not_begin_an_action_without_gain() -> None:
    looking = GreedyPlayer(lambda state, player: 0.5, 1, 4)
    asked = [(position, choice) for position, choice in list_asked_positions(3, 2) if choice.kind == "act"]
    assert sum(len(choice.options) > 0 for _, choice in asked) > 3
    assert all(looking.decide(position, choice, Random(0)) is None for position, choice in asked if choice.may_pass)


def test_worth_of_an_action_is_that_of_its_best_answers(worth: Estimator) -> None:
    """An action is evaluated with the best of its player's later answers, not with a random one."""
    more = 0
    for number, (position, choice) in enumerate(list_asked_positions(3, 6)):
        for option in choice.options if choice.kind == "act" else ():
            then = position.answer(option)
            if then.choice is None or then.choice.player != choice.player or then.choice.kind == "act":
                continue
            best, any_ = (
                GreedyPlayer(worth, 1, 1, breadth).try_answer(position, choice.player, option, Random(number))
                for breadth in (12, 1)
            )
            more += best > any_
            assert best >= any_
    assert more


def test_unknown_player_name_is_refused() -> None:
    with pytest.raises(LookupError, match="unknown player “clever”\n  There are: random, first, greedy, search"):
        make_player("clever", RULESET, RULES)


class Steady:
    """Passes whenever possible."""

    def decide(self, position: Position, choice: Choice, random: Random) -> Any:
        return None if choice.kind == "act" and choice.may_pass else draw_answer(choice, random)


def test_plugin_adds_players_for_its_games(monkeypatch: pytest.MonkeyPatch) -> None:
    brought = {
        "steady": PlayerKind("steady", lambda ruleset, rules, seed: Steady(), games=("tiny",)),
        "strange": PlayerKind("strange", lambda ruleset, rules, seed: Steady(), games=("other",)),
    }
    monkeypatch.setattr("rulestone.lab.players.players.list_player_kinds", lambda: brought)
    assert isinstance(make_player("steady", RULESET, RULES), Steady)
    with pytest.raises(LookupError, match=r"unknown player “strange”\n  There are: .*, steady$"):
        make_player("strange", RULESET, RULES)


def test_answer_that_led_back_to_an_equal_position_is_not_repeated(worth: Estimator) -> None:
    looking = GreedyPlayer(worth, 1, 4)
    position, choice = next(
        (position, choice)
        for position, choice in list_asked_positions(3)
        if choice.kind == "act" and len(choice.options) > 1
    )
    chosen = looking.decide(position, choice, Random(0))
    again = Position(RULES, position.state(), (), position, frozenset(), chosen)
    assert looking.decide(again, choice, Random(0)) != chosen


class Listening:
    """A random player that records its draws."""

    def __init__(self, drawn: list[float]) -> None:
        self.drawn = drawn

    def decide(self, position: Position, choice: Choice, random: Random) -> Any:
        self.drawn.append(random.random())
        return draw_answer(choice, random)


def test_paired_games_use_equal_random_numbers_at_equal_decisions() -> None:
    parted = 0
    for number in range(8):
        drawn: list[list[list[float]]] = []
        for revision in ("1", "2"):
            seats: list[list[float]] = [[], []]
            game, rules = GAMES["tiny"].ruleset(revision), GAMES["tiny"].rules(revision)
            state = list_first_states(game, rules)[0]
            play_game(rules, state, f"1/{number}", (Listening(seats[0]), Listening(seats[1])), 4_000)
            drawn.append(seats)
        for seat in (0, 1):
            one, other = drawn[0][seat], drawn[1][seat]
            parted += len(one) != len(other)  # responses are impossible in the second game
            shared = min(len(one), len(other))
            assert one[:shared] == other[:shared]
    assert parted


def run_contrast(own: str, other: str, games: int, until: float | None = None) -> Contrast:
    return contrast(ContrastQuestion(SideName(own), SideName(other), ("plain",)), games, until)


def test_ruleset_against_itself_has_no_difference() -> None:
    found = run_contrast("tiny@1", "tiny@1", 12)
    assert (found.games, found.same, found.failed) == (12, 12, 0)
    assert all(one.difference == 0 and not one.is_significant for one in found.figures)
    assert "not significant: ±25.0 points" in to_text(build_document(found))  # three of twelve games


@proof
def test_effect_of_a_change_on_play_has_an_interval() -> None:
    found = run_contrast("tiny@1", "tiny@2", 110)
    by_name = {one.what: one for one in found.figures}
    assert found.same < found.games
    responses = by_name["decisions"]
    assert responses.is_significant
    assert responses.low <= responses.difference <= responses.high < 0  # a forced pass is not asked


@slow
def test_games_are_played_until_the_requested_precision(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulestone.lab.contrast.ROUND_SIZE", 10)
    assert run_contrast("tiny@1", "tiny@1", 100, 0.2).games == 20  # the rule of three: 3/20 is narrower, 3/10 is not
    assert run_contrast("tiny@1", "tiny@1", 30, 0.01).games == 30


def test_interval_of_a_mean_is_that_of_the_paired_test() -> None:
    own, other = [3.0, 5.0, 4.0, 8.0, 6.0], [4.0, 5.0, 6.0, 9.0, 6.0]
    found = make_figure("turns", "", [*zip(own, other, strict=True)])
    wanted = stats.ttest_rel(other, own).confidence_interval(0.95)
    assert (found.low, found.high) == pytest.approx((wanted.low, wanted.high))
    assert found.difference == pytest.approx(0.8)


def test_positions_that_differ_in_any_saved_field_are_not_merged() -> None:
    position, _ = list_asked_positions(1)[4]
    state = position.state()
    looked_at = "objects places stack effects pending agenda game history rng moment choice result batch"
    assert set(save.convert_to_data(state)) == {*looked_at.split(), "last_known", "clock"}
    merger = Merger()
    assert merger.make_key(state) == merger.make_key(position.state())
    changed = position.state()
    changed.set_mark(2, "power", 77)
    assert merger.make_key(changed) != merger.make_key(state)
