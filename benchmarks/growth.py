"""Time as a game grows: creatures and static abilities on the board, long scripts."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterator
from itertools import cycle, islice, product
from random import Random
from typing import Any

from measuring import Figure, Yardstick

from rulestone import games
from rulestone.game.ruleset import Ruleset
from rulestone.kernel.machine import Machine
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.setup import add_card, begin_game
from rulestone.lab.simulate.games import new_game
from rulestone.lab.simulate.playout import draw_answer
from rulestone.model.objects import Card
from rulestone.model.state import State
from rulestone.scenario import load_scenario, run

ADDED = (0, 10, 30, 100, 300)
TURN = 6
CHOICES = 60
PATIENCE = 20.0
"""Seconds of processor time after which a game is not asked about larger boards."""


def play_some_turns(ruleset: Ruleset, rules: Rules, turn: int = TURN) -> State:
    """Return a game after some turns, played at random.

    Raises:
        LookupError: no game lasts that long.
    """
    for seed in range(1000):
        state, random = new_game(ruleset, rules, seed=seed), Random(seed)
        begin_game(rules, state, None)
        machine = Machine(rules, state)
        machine.run()
        while state.choice is not None and state.game.get("turn", 0) < turn:
            machine.answer(draw_answer(state.choice, random))
            machine.run()
        if state.choice is not None:
            return state
    raise LookupError(f"no game of {ruleset.name} lasts {turn} turns")


def play_all_games() -> Iterator[tuple[Ruleset, Rules, State]]:
    """Yield each installed game that can be played, after some turns."""
    for game in games().values():
        ruleset = game.ruleset()
        if ruleset.decks and ruleset.parts.setup:
            rules = game.rules(ruleset.revision)
            yield ruleset, rules, play_some_turns(ruleset, rules)


def list_creatures(ruleset: Ruleset) -> list[Card]:
    """Return the creatures of a game by its lexicon, those with the shortest texts first, deck cards before others."""
    types = {ruleset.lexicon.kinds["creature"].own}
    used = dict.fromkeys(entry.rpartition(": ")[2] for deck in ruleset.decks.values() for entry in deck)
    cards = [*(ruleset.cards[name] for name in used), *ruleset.cards.values()]
    found = [card for card in cards if card.type in types]
    least = min(len(card.abilities) for card in found)
    return list(dict.fromkeys(card for card in found if len(card.abilities) == least))[:4]


def add_creatures(ruleset: Ruleset, rules: Rules, state: State, number: int, zone: str) -> State:
    """Return a state with additional creatures in a zone by its shared name, one for each player in turn."""
    state = state.fork()
    cards = list_creatures(ruleset)
    kind = cards[0].type
    placings = [p for p in ruleset.lexicon.zones[zone] if not p.types or kind in p.types]
    roomy = [p for p in placings if not p.slots] or placings
    place = roomy[0]
    for at, card in enumerate(islice(cycle(cards), number)):
        slot = place.slots[0] if place.slots else ""
        add_card(rules, state, card, place.zone, at % 2, slot=slot, marks=place.marks)
    state.pool = rules.pool({obj.card for obj in state.objects if obj.card is not None})
    state.table = None
    return state


def measure_choices(rules: Rules, state: State, choices: int = CHOICES) -> float:
    """Return the processor time of a choice from here on; the first one was asked before the creatures were added."""
    made, taken = 0, 0.0
    for seed in range(20):
        random, machine = Random(seed), Machine(rules, state.fork())
        for n in range(12):
            if machine.state.choice is None or made >= choices:
                break
            begun = time.process_time()
            machine.answer(draw_answer(machine.state.choice, random))
            machine.run()
            if n:
                made += 1
                taken += time.process_time() - begun
        if made >= choices or taken > PATIENCE:
            break
    return taken / max(1, made) * 1000


def measure_added_creatures(yardstick: Yardstick) -> Iterator[Figure]:
    """Rows for the table of benchmarks: each game with more and more creatures."""
    for ruleset, rules, state in play_all_games():
        for zone in ("field", "hand"):
            figures, stay = [], 0
            for number in ADDED:
                begun = time.process_time()
                state_with = add_creatures(ruleset, rules, state, number, zone)
                figures.append(measure_choices(rules, state_with))
                stay = count_staying(rules, state_with, len(state.objects))
                if time.process_time() - begun > PATIENCE:
                    break
            told = ", ".join(f"{figure:.2f}" for figure in figures)
            sizes = ", ".join(map(str, ADDED[: len(figures)]))
            label = f"a choice with {sizes} creatures added to the {zone}, {ruleset.game}"
            shown = f"{told} ms; a choice later {stay} of {ADDED[len(figures) - 1]} are still there"
            yield yardstick.make_time(label, figures[-1] / 1000, shown=shown, growth="linear")


def count_staying(rules: Rules, state: State, first: int) -> int:
    """Count the objects, from a number on, that stay in place after a choice: rules may limit them."""
    machine = Machine(rules, state.fork())
    machine.answer(draw_answer(machine.state.choice, Random(0)))
    machine.run()
    return sum(
        one.place == other.place
        for one, other in zip(state.objects[first:], machine.state.objects[first:], strict=False)
    )


def load_layered_duel() -> Ruleset:
    """Return the example game with layers and dependency."""
    ruleset: Ruleset = importlib.import_module("rulestone.examples.layered_duel.ruleset").FIRST
    return ruleset


def add_statics(ruleset: Ruleset, rules: Rules, state: State, number: int) -> State:
    """Return a state with additional creatures with static abilities in play."""
    state = state.fork()
    kind = ruleset.lexicon.kinds["creature"].own
    cards = [card for card in ruleset.cards.values() if card.type == kind and rules.info(card).statics]
    placings = [p for p in ruleset.lexicon.zones["field"] if not p.types or kind in p.types]
    place = next((p for p in placings if not p.slots), placings[0])
    slots = place.slots or ("",)
    for at, card in enumerate(islice(cycle(cards), number)):
        add_card(rules, state, card, place.zone, at % 2, slot=slots[at // 2 % len(slots)], marks=place.marks)
    state.pool = rules.pool({obj.card for obj in state.objects if obj.card is not None})
    return state


def measure_deriving(yardstick: Yardstick) -> Iterator[Figure]:
    """Yield rows: deriving all values of a position from scratch, with more and more static abilities in play."""
    example = load_layered_duel()
    compiled = example.compile({})
    tables = (*play_all_games(), (example, compiled, play_some_turns(example, compiled)))
    for (ruleset, rules, state), plain in product(tables, (True, False)):
        figures = []
        for number in ADDED:
            more = (
                add_creatures(ruleset, rules, state, number, "field")
                if plain
                else add_statics(ruleset, rules, state, number)
            )
            machine, best = Machine(rules, more), PATIENCE
            for _ in range(5):
                machine.state.table = None
                begun = time.process_time()
                machine.derive()
                best = min(best, time.process_time() - begun)
            figures.append(best * 1000)
        told = ", ".join(f"{figure:.2f}" for figure in figures)
        sizes = ", ".join(map(str, ADDED))
        label = f"derived values with {sizes} more{'' if plain else ' that have static abilities'}, {ruleset.game}"
        yield yardstick.make_time(label, figures[-1] / 1000, shown=f"{told} ms", growth="linear")


def iterate_long_scenarios() -> Iterator[tuple[str, Callable[[int], dict[str, Any]], tuple[int, int], str]]:
    """Yield the growing quantity, a function from a number to a scenario, two numbers, and the aim."""
    lord = "Your other creatures get +1000 power."

    def with_lines(number: int) -> dict[str, Any]:
        card = {"kind": "spell", "cost": 0, "text": "Draw a card."}
        return {
            "cards": {"Study": card},
            "players": {"Ada": {"hand": [f"{number} Study"], "deck": [f"{number} Study"]}, "Ben": {}},
            "play": ["Ada plays Study"] * number,
            "observe": {"hand": "Ada's hand size"},
        }

    def with_lords(number: int) -> dict[str, Any]:
        card = {"kind": "creature", "power": 1000, "text": lord}
        field = [f"{number} Lord"]
        return {"cards": {"Lord": card}, "players": {"Ada": {"field": field}}, "observe": {"lords": "Ada's hand size"}}

    def with_cases(number: int) -> dict[str, Any]:
        cases = {f"power {n}": {"cards": {"Guard": {"power": n}}} for n in range(number)}
        return {
            "cards": {"Guard": {"kind": "creature", "power": 1}},
            "players": {"Ada": {"field": ["Guard"]}, "Ben": {}},
            "observe": {"power": "power of Guard"},
            "cases": cases,
        }

    yield "a script of {} spells", with_lines, (250, 1000), "linear"
    yield "a file of {} cases", with_cases, (250, 1000), "linear"
    yield "a field of {} lords set up", with_lords, (100, 400), "linear"


def measure_scripts(yardstick: Yardstick) -> Iterator[Figure]:
    """Yield the time of scenarios that grow, in the games that can run them."""
    for told, make, sizes, aim in iterate_long_scenarios():
        for name in games():
            figures = []
            for number in sizes:
                scenario = load_scenario(make(number))
                begun = time.process_time()
                for case in scenario.variants():
                    run(case, name, lenient=True)
                figures.append(time.process_time() - begun)
            first, last = figures
            shown = f"{first * 1000:,.0f} and {last * 1000:,.0f} ms, × {last / first:.1f}"
            label = told.format(f"{sizes[0]:,} and {sizes[1]:,}")
            yield yardstick.make_time(f"{label}, {name}", last, shown=shown, growth=aim)


def measure_growth(yardstick: Yardstick) -> Iterator[Figure]:
    """Yield all figures."""
    yield from measure_added_creatures(yardstick)
    yield from measure_deriving(yardstick)
    yield from measure_scripts(yardstick)
