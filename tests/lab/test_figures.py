"""Figures of play: each equals its definition, in any number of processes."""

from __future__ import annotations

import pytest
from tests.lab import tiny
from tests.proofs import proof, slow

from rulestone.lab.contrast import PairedGame, compute_card_figures, compute_leads
from rulestone.lab.figures.measures import (
    DEFINITIONS,
    Figures,
    GameMeasures,
    WonShare,
    count_lead_changes,
    measure_lead,
)
from rulestone.lab.figures.seating import Seating
from rulestone.lab.simulate import simulation as module
from rulestone.lab.simulate.simulation import simulate
from rulestone.report.document import render, to_text
from rulestone.report.drawings import svg
from rulestone.report.simulation import build_document

pytest.importorskip("scipy.stats")
pytest.importorskip("numpy")
NONE = (frozenset[str](), frozenset[str]())


@pytest.fixture(autouse=True)
def small_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install only the small games, and learn worths from few games."""
    monkeypatch.setattr(module, "find", tiny.find_game)
    monkeypatch.setattr("rulestone.game.host.games", lambda: dict(tiny.GAMES))
    monkeypatch.setattr("rulestone.lab.players.worth.TRAINING_GAMES", 8)


def test_lead_changes_when_another_player_is_ahead() -> None:
    assert count_lead_changes([0.1, 0.2, -0.1, -0.2, 0.3]) == 2
    assert count_lead_changes([0.1, 0.0, 0.2]) == 0  # no player is ahead: not yet a change
    assert count_lead_changes([0.1, 0.0, -0.2]) == 1


def test_game_is_decided_when_the_winners_lead_exceeds_every_later_deficit() -> None:
    assert measure_lead([0.1, -0.2, 0.15, 0.3, 0.4]) == pytest.approx(1 / 5)  # from the fourth of five turns
    assert measure_lead([0.1, 0.2, 0.3, 0.4]) == pytest.approx(3 / 4)  # from the first one
    assert measure_lead([-0.3, -0.2]) == 0  # never


def test_card_counts_once_for_each_player_who_had_it() -> None:
    figures = Figures()
    both, one = (frozenset({"Guard"}), frozenset({"Guard"})), (frozenset({"Guard"}), frozenset[str]())
    figures.count(GameMeasures(4, 9, 3, (0.2, -0.1, 0.4), both, one, NONE), winner=0)
    figures.count(GameMeasures(4, 3, 1, (), both, both, one), winner=None)
    guard = figures.cards["Guard"]
    assert (guard.brought, guard.drawn, guard.played) == (WonShare(4, 1), WonShare(3, 1), WonShare(1, 0))
    data = figures.to_dict()
    assert (data["branching"], data["lead changes"]) == (3.0, 2.0)
    assert data["left to play"] == pytest.approx(2 / 3)  # 0.2 as the first of three turns begins is more than 0.1
    assert data["ahead at half-time"]["games"] == 1
    assert data["ahead at half-time"]["won"] == 0
    assert data["never played"] == []


def make_pair(leads: tuple[float, ...], winner: int | None, drawn: str, played: str) -> PairedGame:
    one, two = frozenset({"Guard", "Doom"}), frozenset({"Guard"})
    seats = (frozenset(drawn.split()), frozenset[str]()), (frozenset(played.split()), frozenset[str]())
    return PairedGame(winner, 0, "life", 3, GameMeasures(4, 9, 3, leads, (one, two), *seats), ())


def test_paired_figures_include_only_pairs_with_both_values() -> None:
    pairs = [
        (make_pair((0.1, 0.2, 0.3), 0, "Guard Doom", "Doom"), make_pair((0.1, -0.2, 0.3), 0, "Guard", "")),
        (make_pair((0.1, -0.2, 0.3), 1, "Guard", ""), make_pair((0.1, 0.2), None, "Guard", "")),
        (make_pair((0.1, -0.2, -0.3), 1, "Doom", "Doom"), make_pair((0.1, 0.2, -0.3), 0, "Doom", "Doom")),
    ]
    changed, still, half = compute_leads(pairs)
    assert (changed.games, changed.own, changed.other) == (2, 0.5, 1.5)
    assert (still.games, still.difference) == (2, pytest.approx((0 + 0 - 2 / 3 - 1 / 3) / 2))
    assert (half.own, half.other) == (1.0, 0.5)
    by_name = {one.what: one for one in compute_card_figures(pairs)}
    assert (by_name["draws Guard"].games, by_name["draws Guard"].own) == (6, pytest.approx(2 / 6))
    assert (by_name["plays Doom"].games, by_name["plays Doom"].difference) == (3, pytest.approx(-1 / 3))
    won = by_name["wins having played Doom"]
    assert (won.games, won.own, won.other) == (1, 0.0, 1.0)


@proof
def test_simulation_with_bots_does_not_depend_on_process_count() -> None:
    seats = Seating(("greedy", "random"), measured=True)
    alone = simulate("tiny@1", 6, 5, seats=seats)
    shared = simulate("tiny@1", 6, 5, seats=seats, processes=2)
    assert alone == shared
    for form in ("table", "markdown", "json"):
        assert render(form, build_document(alone), alone) == render(form, build_document(shared), shared)


@slow
def test_definitions_of_figures_are_in_json_alone() -> None:
    found = simulate("tiny@1", 10, 2, seats=Seating(measured=True))
    text = to_text(build_document(found))
    assert text.startswith("tiny@1: 10 games between two random players, seed 2\n")
    assert not any(f"{one.figure}: " in text for one in DEFINITIONS)
    assert found.to_dict()["measured"]["definitions"].keys() == {one.figure for one in DEFINITIONS}
    data = found.to_dict()["measured"]
    assert data["games"] == 10
    assert 1 < data["branching"] < 6
    cards = data["cards"].items()
    drawn, brought = ({name: one[key]["games"] for name, one in cards} for key in ("drawn", "in the deck"))
    assert all(drawn[name] <= brought[name] for name in drawn)
    assert any(one["played"]["games"] for one in data["cards"].values())
    drawing = svg(found)
    assert "Wins of players who draw a card" in drawing
    assert all(f">{name}</text>" in drawing or f"{name}</title>" in drawing for name in data["cards"] if drawn[name])
