"""Many games between random players: correct counts, repeatable by seed, bugs reported with their game."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable
from statistics import median
from typing import Any

import pytest
import tiny
from msgspec.structs import replace
from tests.proofs import proof, slow

from rulestone.game.ruleset import DeckRule, Ruleset
from rulestone.kernel.trace import Log
from rulestone.lab.simulate import simulation as module
from rulestone.lab.simulate.games import UnfitDeck
from rulestone.lab.simulate.playout import playout
from rulestone.lab.simulate.simulation import GameWorker, Simulation, derive_seed, simulate
from rulestone.lab.simulate.tally import list_decks, measure_spread
from rulestone.lab.statistics import compute_interval
from rulestone.report.document import TableBlock, render, to_text
from rulestone.report.simulation import build_document, build_matchups


@pytest.fixture(autouse=True)
def small_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install only the small games."""
    monkeypatch.setattr(module, "find", tiny.find_game)


def map_rows(text: str) -> dict[str, list[str]]:
    """Return the rows of a report by how they begin."""
    return {line.split("  ")[0]: line.split()[-4:] for line in text.splitlines() if line}


@slow
def test_same_seed_gives_the_same_table_in_one_process_or_two() -> None:
    alone = simulate("tiny@1", 45, 7)
    shared = simulate("tiny@1", 45, 7, processes=2)
    assert shared == alone
    assert to_text(build_document(shared)) == to_text(build_document(alone))
    assert simulate("tiny@1", 45, 8).outcomes != alone.outcomes


def test_longer_simulation_begins_with_the_games_of_a_shorter_one() -> None:
    assert simulate("tiny@1", 25, 3).outcomes[:12] == simulate("tiny@1", 12, 3).outcomes


def test_wins_are_counted_by_seat_and_by_deck() -> None:
    found = simulate("tiny@1", 40, 1)
    assert found.pairings == (("plain", "benched"), ("benched", "plain"))
    assert [outcome.decks for outcome in found.outcomes[:3]] == [*found.pairings, found.pairings[0]]
    data = found.to_dict()
    winners = Counter(outcome.winner for outcome in found.outcomes)
    decks = Counter(outcome.decks[outcome.winner] for outcome in found.outcomes if outcome.winner is not None)
    assert data["all"] == {"games": 40, "seat 1": winners[0], "seat 2": winners[1], "draws": 0, "stopped": 0}
    assert data["decks"] == {name: {"games": 40, "won": decks[name]} for name in ("plain", "benched")}
    assert winners[0] + winners[1] == 40
    assert all(outcome.first == 0 for outcome in found.outcomes)
    assert data["first"] == {"games": 40, "won": winners[0]}
    assert sum(found.tally.ends().values()) == 40


def test_mirror_match_counts_for_no_other_deck() -> None:
    data = simulate("tiny@1", 6, 1, ["Plain"]).to_dict()
    assert data["pairings"][0]["decks"] == ["plain", "plain"]
    assert data["decks"] == {"plain": {"games": 0, "won": 0}}


def test_tracing_does_not_change_a_game() -> None:
    hall = GameWorker("tiny@1", seed=5)
    for index in range(6):
        traced = hall.play(index, Log())
        bare = playout(hall.rules, hall.states[traced.decks], derive_seed(5, index))
        assert (bare.choices, bare.turns, bare.winner, bare.how) == (
            traced.choices, traced.turns, traced.winner, traced.how,
        )  # fmt: skip


def test_rules_never_cited_are_absent_from_every_trace() -> None:
    found = simulate("tiny@1", 12, 2)
    hall, cited = GameWorker("tiny@1", seed=2), set()
    for index in range(12):
        log = Log()
        hall.play(index, log)
        cited |= {rule for record in log.records for rule in record.rules}
    assert set(found.cited) == cited & set(found.rules)
    assert "T-10" in found.uncited
    assert "T-3" in found.cited
    assert sorted(found.cited + found.uncited) == sorted(found.rules)
    assert f"unused rules {len(found.uncited)} of 10 (--format json lists them)" in to_text(build_document(found))


def test_matchups_are_a_matrix_with_intervals() -> None:
    found = simulate("tiny@1", 60, 3)
    text, decks = to_text(build_document(found)), list_decks(found.pairings)
    head = next(line for line in text.splitlines() if line.startswith("seat 1 wins with"))
    assert head.split()[-len(decks) :] == list(decks)
    for pairing in found.pairings:
        seats = found.tally.seats(pairing)
        cells = next(line for line in text.splitlines() if line.split()[:1] == [pairing[0]]).replace(" %", "").split()
        assert cells[1 + decks.index(pairing[1])] == f"{100 * seats['seat 1'] / seats['games']:.1f}"
    assert len(text.splitlines()) <= 30


def test_columns_of_many_matchups_are_headed_by_the_numbers_of_the_decks() -> None:
    decks = [f"a long name of deck {letter}" for letter in "abcdefghi"]
    pairs = [(one, other) for one in decks for other in decks]
    told = {"pairings": [{"decks": pair, "seat 1": 1, "games": 2} for pair in pairs]}
    head, rows = build_matchups(replace(simulate("tiny@1", 2, 3), pairings=tuple(pairs)), told)
    assert head[1:] == tuple("123456789")
    assert [row[0] for row in rows] == [f"{n} {deck}" for n, deck in enumerate(decks, 1)]
    assert head[0] == "seat 1 wins with … against"
    assert rows[0][1] == "1/2"  # too few games for a share
    many = {"pairings": [{**one, "seat 1": 30, "games": 50} for one in told["pairings"]]}
    head, rows = build_matchups(replace(simulate("tiny@1", 2, 3), pairings=tuple(pairs)), many)
    assert (head[0], rows[0][1]) == ("seat 1 wins (%) with … against", "60")
    shown = to_text((TableBlock(head, rows, right=range(1, 10)),))
    assert max(map(len, shown.splitlines())) <= 80


def test_matchups_list_decks_that_did_not_begin() -> None:
    decks = ("red", "blue")
    told = {"pairings": [{"decks": ("red", "blue"), "seat 1": 1, "games": 2}, {"decks": ("blue", "red"), "games": 0}]}
    _, rows = build_matchups(replace(simulate("tiny@1", 2, 3), pairings=(decks, decks[::-1])), told)
    assert [row[0] for row in rows] == ["red", "blue"]


def test_few_assumptions_are_listed_and_the_others_counted() -> None:
    found = replace(simulate("tiny@1", 2, 3), assumptions={f"guess{n}": n for n in range(5)})
    told = to_text(build_document(found))
    assert "assuming     guess0=0\n             guess1=1\n             guess2=2\n             and 2 more" in told
    assert len(found.to_dict()["assumptions"]) == 5


@pytest.mark.parametrize(("won", "games"), [(0, 1), (3, 7), (30, 60), (60, 60)])
def test_interval_of_a_share_is_wilsons(won: int, games: int) -> None:
    stats = pytest.importorskip("scipy.stats", reason="the extra rulestone[lab] is not installed")
    expected = stats.binomtest(won, games).proportion_ci(0.95, "wilson")
    assert compute_interval(won, games) == pytest.approx((expected.low, expected.high), abs=1e-6)


def test_too_long_games_are_stopped() -> None:
    found = simulate("tiny@1", 10, 1, limit=8)
    assert found.to_dict()["all"]["stopped"] == 10
    assert map_rows(to_text(build_document(found)))["none: stopped"] == ["72.2", "to", "100.0", "%"]
    assert "stopped: cut off after 8 choices" in to_text(build_document(found))


@slow
def test_counts_of_a_simulation_are_sums_over_its_games() -> None:
    found = simulate("tiny@1", 41, 3)
    turns = [outcome.turns for outcome in found.outcomes]
    assert measure_spread(found.tally.turns) == {"median": median(turns), "min": min(turns), "max": max(turns)}
    assert measure_spread(Counter([1, 2])) == {"median": 1.5, "min": 1, "max": 2}
    assert measure_spread({}) == {"median": 0, "min": 0, "max": 0}
    assert found.tally.decisions == sum(outcome.choices for outcome in found.outcomes)
    assert found.tally.ends() == dict(Counter(outcome.how for outcome in found.outcomes).most_common())
    assert simulate("tiny@1", 41, 3, keep=False).tally == found.tally
    assert simulate("tiny@1", 41, 3, keep=False).outcomes == ()


@pytest.mark.parametrize(
    ("error", "told"), [(KeyError("a bug"), "KeyError: 'a bug'"), (SystemExit(0), "SystemExit: 0")]
)
def test_broken_game_is_reported_and_the_others_are_played(
    error: BaseException, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest: Callable[..., Any] = module.playout

    def broken(rules: Any, state: Any, seed: int, *more: Any) -> Any:
        if seed == derive_seed(1, 3):
            raise error
        return honest(rules, state, seed, *more)

    monkeypatch.setattr(module, "playout", broken)
    found = simulate("tiny@1", 6, 1)
    assert [(failed.index, failed.error) for failed in found.failed] == [(3, told)]
    assert [outcome.index for outcome in found.outcomes] == [0, 1, 2, 4, 5]
    assert "1 game, not counted above: 3" in to_text(build_document(found))


def test_progress_counts_up_to_all_games() -> None:
    heard: list[int] = []
    simulate("tiny@1", 25, 1, progress=heard.append)
    assert heard == list(range(1, 26))
    heard.clear()
    simulate("tiny@1", 25, 1, processes=2, progress=heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == 25


def test_illegal_deck_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game, ruleset = tiny.find_game("tiny@1")
    from msgspec.structs import replace

    strict: Ruleset = replace(ruleset, deck_rules=(DeckRule(zone="deck", least=30, most=30, cites="T-9"),))
    monkeypatch.setattr(module, "find", lambda name: (game, strict))
    with pytest.raises(
        UnfitDeck, match=r"the deck “plain” may not start .* refused \[T-9\]: the deck has 18 cards, not 30"
    ):
        simulate("tiny@1", 1)


@pytest.mark.parametrize("form", ["table", "markdown", "html", "json"])
def test_every_format_names_the_decks_and_json_the_uncited_rules(form: str) -> None:
    found: Simulation = simulate("tiny@1", 4, 1)
    text = render(form, build_document(found), found)
    assert "benched" in text
    assert ("T-10" in text) is (form == "json")
    assert "empty deck" in text


@proof
def test_finished_games_leave_no_objects_in_memory() -> None:
    def after(games: int, seed: int) -> int:
        simulate("tiny@1", games, seed, check=True, keep=False)
        gc.collect()
        return len(gc.get_objects())

    after(20, 1)  # computed values are cached
    gc.freeze()  # caches of other tests are not scanned each time
    before = after(4, 2)
    assert after(100, 3) - before < 100
