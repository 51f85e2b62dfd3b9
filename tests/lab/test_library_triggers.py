"""The library's scenarios about triggers: the result of each game."""

from __future__ import annotations

from typing import Any

import pytest

import rulestone

FOUND: dict[str, dict[str, Any]] = {
    "chain-reaction": {
        # a stack resolves the newest trigger first; in the other game, new triggers wait for the next pass
        "gateruler": {"Survivor ends in": "hand"},
        "monscol": {"Survivor ends in": "hand"},
        # the turn player's triggers come first, including new ones
        "godacard": {"Survivor ends in": "graveyard"},
        "dm_evolution": {"Survivor ends in": "graveyard"},
        "dm_evolution+triggers=monscol": {"Survivor ends in": "hand"},
    },
    "a-may-declined": {
        "gateruler": {"order of resolution": ["Quake", "Younger", "Elder"], "Ben drew": 1},
        "godacard": {"order of resolution": ["Quake", "Elder"], "Ben drew": 1},
        "monscol": {"order of resolution": ["Quake"], "Ben drew": 1},
        "gateruler+triggers=dm_evolution": {"order of resolution": ["Quake"], "Ben drew": 1},
    },
    "nobody-to-aim-at": {
        "gateruler": {"Ben drew": 0},
        "dm_evolution": {"Ben drew": 1},
        "godacard": {"Ben drew": 0},
        "monscol": {"Ben drew": 0},
        "monscol+triggers=dm_evolution": {"Ben drew": 1},
    },
}


@pytest.mark.parametrize(("scenario", "game"), [(scenario, game) for scenario in FOUND for game in FOUND[scenario]])
def test_scenario_has_the_expected_result_in_each_game(scenario: str, game: str) -> None:
    run = rulestone.run(rulestone.find_scenario(scenario), game)
    wanted = FOUND[scenario][game]
    assert {name: run.observations[name] for name in wanted} == wanted


def test_unannounceable_trigger_states_its_reason() -> None:
    asked = rulestone.why_not("nobody-to-aim-at", "godacard", trigger="Martyr")
    (reason,) = asked.reasons
    assert (bool(reason.verdict), reason.verdict.rule) == (False, "GC-14.7")
    assert "cannot be announced: there is no legal target" in reason.verdict.because


def test_response_to_a_lost_trigger_is_refused() -> None:
    # a response that is also usable later, without an item, would hide this dependency
    run = rulestone.run(rulestone.find_scenario("answer-to-a-trigger"), "godacard", assume={"missed_timing": "lost"})
    assert run.observations == {"the trigger may be responded to": False, "Hero ends in": "field"}


def test_summon_can_be_responded_to_before_or_after_the_arrival() -> None:
    scenario = rulestone.find_scenario("answer-to-a-summon")
    runs = {game: rulestone.run(scenario, game) for game in ("gateruler", "godacard")}
    order = {game: run.observations["order of resolution"] for game, run in runs.items()}
    assert order == {"gateruler": ["Gift", "Hero"], "godacard": ["Gift"]}
