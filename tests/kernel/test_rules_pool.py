"""Two runs in one process are independent: contributions of cards of one are absent from the next."""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.game.game import Game
from rulestone.game.host import games
from rulestone.kernel import save
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.compile import expressions, sharing
from rulestone.kernel.declare import Attribute
from rulestone.kernel.machine import Machine
from rulestone.kernel.policies import Piles, Triggers
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.setup import add_card, add_under
from rulestone.language import expressions as e
from rulestone.language.abilities import Ability
from rulestone.language.build import (
    THIS,
    YOU,
    activated,
    add,
    cards_in,
    do,
    gains,
    its,
    lasting,
    note,
    replacement,
    static,
    triggered,
    var,
)
from rulestone.scenario import ScriptError, rulings, run_ruling
from rulestone.scenario.files import loads
from rulestone.scenario.stage import follow_stage
from tests.kernel.toy import FIELD, Table, parts, spell, unit
from tests.proofs import proof, select_params, slow

EACH = int(os.environ.get("EACH_RULING", 15))
"""One in so many rulings of a game is run."""
NAMES = ("gateruler", "monscol", "dm_evolution", "godacard")
SEEN = "players: {Ada: {land: [{card: Gate Pikeman, slot: A2}]}}"
"""A card is met whose effect looks at what cannot be told beforehand."""
SWAPPED = """
cards:
  Lord:  {kind: creature, text is: static, text: "Your creatures swap attack and level."}
  Grunt: {kind: creature, power: 20000}
players:
  Ada: {field: [Lord, Grunt]}
"""
"""A party that exceeds its limit by what an effect makes of it."""


class Unmet(Game):
    """A game without earlier runs."""

    def __init__(self, name: str) -> None:
        game = games()[name]
        super().__init__(game.name, game.title, game.revisions, game.ruleset, since=game.since)


class Met(Unmet):
    """The game with every card already met in other runs."""

    def rules(self, revision: str = "", options: dict[str, Any] | None = None) -> Rules:
        rules = super().rules(revision, options)
        rules.pool(self.ruleset(revision).cards.values())
        return rules


def observe_start(scenario: str, game: Game) -> str:
    """Return the observations of a scenario at its start."""
    try:
        choice = follow_stage(loads(scenario), game).position(0).choice
    except ScriptError as error:
        return str(error)
    return choice.prompt if choice is not None else ""


def test_card_of_another_run_does_not_change_interrupting_state_based_actions() -> None:
    game = Unmet("monscol")
    alone = observe_start(SWAPPED, game)
    assert "which unit leaves the party" in alone
    observe_start(SEEN, game)
    assert observe_start(SWAPPED, game) == alone


def get_ruling_result(ruling: Any, game: Game) -> list[tuple[Any, ...]]:
    """Return the result of a ruling: its records and the bytes of its last position, of each case."""
    runs = run_ruling(ruling, game).runs
    return [(run.records, run.choices, run.assumptions, save.encode_state(run.end.state())) for run in runs]


@slow
@pytest.mark.parametrize("name", select_params(NAMES, every=4))
def test_run_is_independent_of_cards_of_earlier_runs(name: str) -> None:
    met = Met(name)
    some = rulings(name)[::EACH]
    assert some
    assert [r.id for r in some if get_ruling_result(r, met) != get_ruling_result(r, Unmet(name))] == []


def map_results(seed: int) -> dict[str, str]:
    """Return by ruling its result, with the rulings of all games run in an order drawn by a seed."""
    some = [(f"{name} {n}: {r.id}", name, r) for name in NAMES for n, r in enumerate(rulings(name)[::EACH])]
    random.Random(seed).shuffle(some)
    return {
        key: hashlib.blake2b(repr(get_ruling_result(r, games()[name])).encode()).hexdigest() for key, name, r in some
    }


@proof
def test_runs_in_one_process_equal_runs_in_another_and_in_another_order() -> None:
    here = map_results(1)
    told = subprocess.run(
        [sys.executable, "-c", f"import json; from {__name__} import fingerprints; print(json.dumps(fingerprints(2)))"],
        env={**os.environ, "PYTHONHASHSEED": "77"},
        check=True,
        capture_output=True,
        text=True,
    )
    there: dict[str, str] = json.loads(told.stdout)
    assert len(here) > 30
    assert [key for key in here if here[key] != there[key]] == []


SHARED = """
cards:
  Herald: {kind: creature, text: "“Call” — when this is destroyed, draw a card."}
players:
  Ada: {field: [Herald]}
"""


def test_contributions_of_cards_are_limited_to_their_own_run() -> None:
    game = Unmet("monscol")
    with_card = follow_stage(loads(SHARED), game).position(0).state().pool
    without = follow_stage(loads("players: {Ada: {}}"), game).position(0).state().pool
    assert any(id.startswith("Herald~") for id in with_card.abilities)
    assert not any(id.startswith("Herald~") for id in without.abilities)


@pytest.mark.parametrize("beneath", [False, True])
def test_static_ability_of_a_card_added_during_a_game_applies(beneath: bool) -> None:
    lord = unit("Lord", 1, static(FIELD, add(power=2)))
    table = Table(piles=Piles(active=("pile",))).put(0, "field", unit("Ox")).go()
    state = table.position.state().fork()
    ox = table.ref("Ox")
    assert Machine(table.rules, state).value(ox, "power") == 1
    if beneath:
        add_under(table.rules, state, lord, table.ids["Ox"], "pile")
    else:
        add_card(table.rules, state, lord, "field", 0)
    assert Machine(table.rules, state).value(ox, "power") == 3


ABOUT_ITSELF = e.Same(var("victim"), THIS)
USUAL, ALSO = (0, 1), (0, 1, 9, 10)
"""Both players' fields, and also their graveyards."""


@pytest.mark.parametrize(
    ("ability", "places"),
    [
        (triggered("draw", None, note("song")), ({"draw": USUAL}, {}, USUAL, USUAL)),
        (triggered("draw", None, note("song"), zones=("grave",)), ({"draw": ALSO}, {}, USUAL, ALSO)),
        (replacement("destroy", None, zones=("grave",)), ({}, {"destroy": ALSO}, USUAL, USUAL)),
        (replacement("destroy", ABOUT_ITSELF, zones=("grave",)), ({}, {}, USUAL, USUAL)),
        (static(FIELD, add(power=1), zones=("grave",)), ({}, {}, ALSO, USUAL)),
        (activated(note("song"), zones=("grave",)), ({}, {}, USUAL, USUAL)),
    ],
    ids=[
        "a usual place",
        "a trigger",
        "a replacement",
        "a replacement for itself",
        "a static ability",
        "an activation",
    ],
)
def test_places_of_an_ability_are_looked_at_for_its_kind_only(ability: Ability, places: tuple[Any, ...]) -> None:
    pool = Table().put(0, "grave", unit("Ghost", 1, ability)).go().state.pool
    assert (pool.trigger_places, pool.replacement_places, pool.static_places, pool.remembered_places) == places


def test_given_ability_works_in_the_zones_that_it_names() -> None:
    sings = triggered("draw", None, note("song"), zones=("grave",))
    lord = unit("Lord", 1, static(cards_in("grave", where=its.name == "Ghost"), gains(sings)))
    study = spell("Study", do("draw", player=YOU), kind="slow")
    at = Table(triggers=Triggers(act="resolve")).put(0, "field", lord).put(0, "grave", unit("Ghost", 1))
    at.put(0, "deck", unit("Prize", 1)).put(0, "hand", study).go().act("Study")
    assert [text for text in at.texts() if "song" in text] == ["song"]


@pytest.mark.parametrize(
    ("module", "bound", "store"),
    [(sharing, "MAX_CODES", "CODES"), (sharing, "MAX_FACTS", "FACTS"), (expressions, "MAX_FACTS", "MAKERS")],
)
def test_number_of_functions_kept_in_memory_is_bounded(
    module: Any, bound: str, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expressions, "MAKERS", {})
    monkeypatch.setattr(module, bound, 3)
    monkeypatch.setattr(module, store, {})
    for number in range(5):
        game = replace(parts(), attributes={**parts().attributes, (name := f"n{number}"): Attribute(name=name)})
        table = Table(compile_rules("toy", game)).put(0, "field", unit("Ox"))
        table.put(0, "hand", spell("Grow", lasting(cards_in("field", where=its[name] == None), add(power=number)))).go()
        table.act("Grow")
        assert 0 < len(getattr(module, store)) <= 3
