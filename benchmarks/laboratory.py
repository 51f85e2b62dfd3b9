"""The lab: random games, outcomes, differ and rulings, in one process."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from itertools import count

from measuring import Figure, Yardstick

from rulestone import find_game, games, new_game, playout
from rulestone.kernel.rules.rules import Rules
from rulestone.lab.differ.bench import DifferQuestion
from rulestone.lab.differ.finding import differ
from rulestone.lab.differ.sides import SideName
from rulestone.lab.outcomes.explore import outcomes
from rulestone.lab.outcomes.search import SearchBounds
from rulestone.model.state import State
from rulestone.scenario import rulings, run_ruling

GAMES = {"dm_evolution": 0.6, "godacard": 0.4, "monscol": 0.45, "gateruler": 0.32}
"""Game → choices of two or more options that are aimed at for each half-move of python-chess."""
ROUNDS = 7
OTHER = {"dm_evolution": "gateruler", "godacard": "gateruler", "monscol": "gateruler", "gateruler": "dm_evolution"}
"""Game → the game whose policy on replacements `differ` gives it."""


CREATURES = {f"Creature {n}": {"kind": "creature", "power": 1000 * n, "cost": 0} for n in range(1, 6)}
SPELLS = {
    "Study": "Draw a card.",
    "Doom": "Destroy target enemy creature.",
    "Rise": "Target creature gets +2000 power until end of turn.",
}
WIDE = {
    "cards": CREATURES | {name: {"kind": "spell", "cost": 0, "text": text} for name, text in SPELLS.items()},
    "players": {
        "Ada": {"hand": [*list(CREATURES)[:4], *SPELLS], "deck": ["4 Creature 5"]},
        "Ben": {"field": ["2 Creature 5"], "deck": ["4 Creature 5"]},
    },
    "play": ["Ada plays Study"],
    "observe": {"hand": "Ada's hand size"},
}
"""A scenario with thousands of positions in every game: seven cards to play, in any order."""


def measure_games(yardstick: Yardstick) -> Iterator[Figure]:
    """Yield the speed of random games, each round beside a game of chess."""
    tables: dict[str, tuple[Rules, State]] = {}
    for name in GAMES:
        game, ruleset = find_game(name)
        rules = game.rules(ruleset.revision)
        tables[name] = rules, new_game(ruleset, rules)
    seeds, rates, ratios = count(), {name: list[float]() for name in GAMES}, {name: list[float]() for name in GAMES}
    for _ in range(ROUNDS):
        chess = yardstick.measure()
        for name, (rules, state) in tables.items():
            begun = time.process_time()
            choices = sum(playout(rules, state, next(seeds)).choices for _ in range(20))
            rates[name].append(choices / (time.process_time() - begun))
            ratios[name].append(rates[name][-1] / chess)
    for name, aim in GAMES.items():
        shown = f"{statistics.median(rates[name][1:]):,.0f} choices a second"
        yield Figure(f"random games, {name}", shown, statistics.median(ratios[name][1:]), str(aim))


def measure_lab(yardstick: Yardstick) -> Iterator[Figure]:
    """Yield positions of outcomes, scenarios of differ and the time of all rulings, game by game."""
    for name in GAMES:
        outcomes(WIDE, name, step=0, limits=SearchBounds(positions=300, free=True))
        begun = time.process_time()
        found = outcomes(WIDE, name, step=0, limits=SearchBounds(positions=6_000, free=True))
        rate = found.positions / (time.process_time() - begun)
        yield yardstick.make_speed(f"outcomes of {found.positions:,} positions, {name}", rate, "positions", 5_000)
    for name, other in OTHER.items():
        question = DifferQuestion(SideName(name), SideName(f"{name}+replacements={other}"))
        differ(question, 20, 600)
        begun = time.process_time()
        tried = differ(question, 400, 600).tried
        yield yardstick.make_speed(f"differ, {name}", tried / (time.process_time() - begun), "scenarios", 300)
    for name in GAMES:
        game = games()[name]
        cases = rulings(game)
        begun = time.process_time()
        for case in cases:
            run_ruling(case, game)
        yield yardstick.make_time(f"{len(cases)} rulings, {name}", time.process_time() - begun, 1.0)
