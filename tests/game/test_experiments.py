"""Experiments: a game with one policy of another one."""

from __future__ import annotations

import subprocess
import sys

import pytest
from msgspec.structs import replace

from rulestone.authors.reference.examples import sample
from rulestone.game.differences import POLICIES, UnfitPolicy, take_policy
from rulestone.game.game import Game
from rulestone.game.host import UnknownGame, find, games
from rulestone.game.ruleset import Ruleset
from rulestone.game.validation.checker import check_ruleset
from rulestone.game.validation.names import Names, list_implied_names
from rulestone.kernel.policies import (
    NestedTriggers,
    NoResponses,
    TriggerRounds,
    Triggers,
    TriggersByPlace,
    TriggersByTimestamp,
    TriggerSeries,
    TriggersWithin,
    TriggerWindows,
)
from rulestone.lab.rulings import choose_rulings
from rulestone.lab.simulate.games import new_game
from rulestone.lab.simulate.playout import playout
from rulestone.language.build import YOU, do, triggered
from rulestone.model.objects import Card
from rulestone.scenario import loads, run
from rulestone.scenario.lookup import HOLDS, run_ruling
from tests.proofs import slow

RULESETS = {name: game.ruleset() for name, game in games().items()}
PAIRS = [
    (taker, policy, giver)
    for taker in RULESETS
    for giver in RULESETS
    for policy in POLICIES
    if getattr(RULESETS[taker].parts.policies, policy) != getattr(RULESETS[giver].parts.policies, policy)
]


def make_experiment(taker: str, policy: str, giver: str) -> Ruleset:
    return take_policy(RULESETS[taker], policy, RULESETS[giver])


@pytest.mark.parametrize("taker", RULESETS)
def test_policy_fits_or_is_refused_with_the_reason(taker: str) -> None:
    refused = {}
    for pair in PAIRS:
        if pair[0] == taker:
            try:
                make_experiment(*pair)
            except UnfitPolicy as error:
                refused[pair[1]] = str(error)
    # parts that only some games have: verbs, areas of the board, roles of piles, procedures
    assert set(refused) <= {"costs", "identity", "piles", "responses"}
    assert all(f"cannot take the policy {policy} of" in told for policy, told in refused.items())
    assert all("there is no" in told for told in refused.values())


@pytest.mark.parametrize(
    ("taker", "policy", "giver"),
    [
        ("dm_evolution", "targets", "gateruler"),
        ("dm_evolution", "layers", "monscol"),
        ("dm_evolution", "triggers", "monscol"),
        ("godacard", "responses", "gateruler"),
        ("godacard", "triggers", "dm_evolution"),
        ("godacard", "state_based_actions", "gateruler"),
        ("godacard", "layers", "monscol"),
    ],
)
def test_experiment_is_played_to_its_end(taker: str, policy: str, giver: str) -> None:
    ruleset = make_experiment(taker, policy, giver)
    rules = ruleset.compile()
    assert playout(rules, new_game(ruleset, rules, seed=1), 1).choices > 1


def test_dependencies_of_a_policy_come_with_it() -> None:
    ruleset = make_experiment("godacard", "responses", "gateruler")
    own, giver = RULESETS["godacard"], RULESETS["gateruler"]
    assert ruleset.parts.assumptions["gate.reopen"] == giver.parts.assumptions["gate.reopen"]
    assert ruleset.rulebook["GR-7.2"] == giver.rulebook["GR-7.2"]
    assert ruleset.parts.policies.responses.menu == own.parts.policies.responses.menu
    assert ruleset.parts.policies.triggers == own.parts.policies.triggers
    vain = ("no expression uses it", "missed needs a chain that sets “resolving”")
    assert all(problem.what.startswith(vain) for problem in check_ruleset(ruleset)), "what it leans on no more"


def test_experiment_is_accepted_by_name_in_place_of_a_game() -> None:
    game, ruleset = find("gateruler+layers=monscol")
    assert ruleset.name == "gateruler@2022-03+layers=monscol@block2"
    assert find(ruleset.name) == (game, ruleset)
    assert game.rules(ruleset.revision).policies.layers.dependency
    assert ruleset.revision not in game.revisions


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("gateruler+layer=monscol", "no policy “layer”\n  Did you mean “layers”?"),
        ("gateruler+layers", "“+layers” takes no policy; write “+POLICY=GAME”, as in “gateruler+responses=GAME”"),
        ("gateruler+layers=monscoll", "no game is called “monscoll”"),
        (
            "godacard+identity=gateruler",
            "cannot take the policy identity of gateruler@2022-03: there is no zone “field”",
        ),
    ],
)
def test_impossible_experiment_is_reported(name: str, told: str) -> None:
    with pytest.raises(UnknownGame) as caught:
        find(name)
    assert told in str(caught.value)


def test_rulings_run_under_an_experiment() -> None:
    """One of these two depends on a chain that no player can add to while it resolves."""
    name = "godacard+responses=gateruler"
    rulings = choose_rulings(name)
    assert {ruling.revision for ruling in rulings} == {"2017-12+responses=gateruler@2022-03"}
    game, _ = find(name)
    held = {r.id: run_ruling(r, game).status == HOLDS for r in rulings if r.id in ("GCR-001", "GCR-063")}
    assert held == {"GCR-001": True, "GCR-063": False}


DISCIPLINES = (
    NestedTriggers(first="turn player says"),
    TriggerRounds(act="offer"),
    TriggerSeries(act="stack"),
    TriggersByTimestamp(),
    TriggersByPlace(),
    TriggersWithin(),
    TriggerWindows(),
)


@slow
@pytest.mark.parametrize("policy", DISCIPLINES, ids=lambda policy: type(policy).__name__)
@pytest.mark.parametrize(("taker", "giver"), [("dm_evolution", "monscol"), ("gateruler", "godacard")])
def test_derived_policy_of_a_game_can_be_swapped_in(taker: str, giver: str, policy: Triggers) -> None:
    lender = RULESETS[giver].revise("lender", RULESETS[giver].rulebook, policies={"triggers": policy})
    ruleset = take_policy(RULESETS[taker], "triggers", lender)
    opens = RULESETS[taker].parts.policies.triggers.act != "stack"
    assert ruleset.parts.policies.triggers == replace(policy, opens=opens)
    rules = ruleset.compile()
    assert playout(rules, new_game(ruleset, rules, seed=1), 1).choices > 1


@pytest.mark.parametrize("giver", ["godacard", "gateruler"])
def test_actions_of_a_game_after_resolution_stay_its_own(giver: str) -> None:
    """An effect until the end of the counter chain ends under a policy without such an end (MC-17.2)."""
    name = f"monscol@block2+responses={giver}"
    (ruling,) = choose_rulings(name, "MCR-043")
    assert run_ruling(ruling, find(name)[0]).status == HOLDS
    assert find(f"{giver}+responses=monscol")[1].parts.policies.responses.over == ""


@slow
@pytest.mark.parametrize("giver", ["godacard", "monscol", "dm_evolution"])
def test_game_of_windows_plays_under_a_policy_without_windows(giver: str) -> None:
    """A player begins allowed actions; only actions during a resolution differ (GRR-009)."""
    name = f"gateruler@2021-10+responses={giver}"
    game, ruleset = find(name)
    held = {r.id: run_ruling(r, game).status == HOLDS for r in choose_rulings(name) if r.id in ("GRR-007", "GRR-009")}
    assert held == {"GRR-007": True, "GRR-009": False}
    rules = ruleset.compile()
    assert playout(rules, new_game(ruleset, rules, seed=1), 1).choices > 50


def test_required_cost_needs_no_change_and_empty_cost_is_payable() -> None:
    """Energy is counted before it is rested, and a card of level 0 costs none (GR-8.4)."""
    name = "gateruler@2021-10+costs=godacard"
    held = [run_ruling(ruling, find(name)[0]).status for ruling in choose_rulings(name, "GRR-00*")]
    assert held == [HOLDS] * len(held)


def test_targets_of_responses_are_asked_at_a_gate() -> None:
    name = "monscol@block2+responses=gateruler"
    (ruling,) = choose_rulings(name, "PUB-04")
    assert run_ruling(ruling, find(name)[0]).status == HOLDS
    assert not find("gateruler@2022-03+responses=gateruler@2020-12")[1].parts.policies.responses.sets_responding


def test_experiment_can_be_the_first_request() -> None:
    """In a separate process that has not imported the kernel yet."""
    asked = "from rulestone.game.host import find; print(find('godacard+responses=gateruler')[1].revision)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=False)
    assert done.stdout.startswith("2017-12+responses=gateruler@"), done.stderr[-400:]


def test_item_that_a_policy_leaves_on_the_stack_is_reported() -> None:
    own = sample()
    crier = Card(name="Crier", type="fighter", abilities=(triggered("enter", None, do("draw", player=YOU, count=1)),))
    notes = {}
    for act in ("stack", "resolve"):
        policies = replace(own.parts.policies, triggers=Triggers(act=act), responses=NoResponses())
        made = replace(own, parts=replace(own.parts, policies=policies), cards={**own.cards, "Crier": crier})
        game = Game("sample_duel", "Sample", ("1",), lambda revision, made=made: made)
        found = run(loads("players: {Ada: {hand: [Crier]}, Ben: {}}\nplay: [Ada sends Crier]"), game)
        notes[act] = [(note.about, note.text) for note in found.notes]
    assert notes["stack"] == [("Crier", "left on the stack: no step of this game resolves it")]
    assert notes["resolve"] == []


@pytest.mark.parametrize("policy", ["triggers", "layers", "responses"])
def test_names_of_a_ruleset_with_shared_parts_equal_names_without_cache(policy: str) -> None:
    """A trial shares all parts but one with the ruleset checked before it."""
    own, giver = RULESETS["godacard"], RULESETS["gateruler"]
    Names(own)
    made = take_policy(own, policy, giver, check=False)
    shared = vars(Names(made))
    list_implied_names.cache_clear()
    assert shared == vars(Names(made))
    assert shared != vars(Names(own))
