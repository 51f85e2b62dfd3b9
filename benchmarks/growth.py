"""What a choice costs as a game grows: with creatures added to the board, and late in a game that does not end."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import cycle, islice
from random import Random

from rulestone import games
from rulestone.game.ruleset import Ruleset
from rulestone.kernel.machine import Machine
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.setup import add_card, begin
from rulestone.lab.simulate.games import new_game
from rulestone.lab.simulate.playout import random_answer
from rulestone.model.cards import Card
from rulestone.model.state import State

ADDED = (0, 10, 30, 100, 300)
TURN = 6
CHOICES = 60
PATIENCE = 20.0
"""Seconds of processor time after which a game is not asked about larger boards."""


def under_way(ruleset: Ruleset, rules: Rules, turn: int = TURN) -> State:
    """A game some turns in, played at random.

    Raises:
        LookupError: no game lasts that long.
    """
    for seed in range(1000):
        state, random = new_game(ruleset, rules, seed=seed), Random(seed)
        begin(rules, state, None)
        machine = Machine(rules, state)
        machine.run()
        while state.choice is not None and state.game.get("turn", 0) < turn:
            machine.answer(random_answer(state.choice, random))
            machine.run()
        if state.choice is not None:
            return state
    raise LookupError(f"no game of {ruleset.name} lasts {turn} turns")


def creatures(ruleset: Ruleset) -> list[Card]:
    """The creatures of a game, as its lexicon means the word: those that say the least, the ones of its decks first."""
    types = {ruleset.lexicon.kinds["creature"].own}
    used = dict.fromkeys(entry.rpartition(": ")[2] for deck in ruleset.decks.values() for entry in deck)
    cards = [*(ruleset.cards[name] for name in used), *ruleset.cards.values()]
    found = [card for card in cards if card.type in types]
    least = min(len(card.abilities) for card in found)
    return list(dict.fromkeys(card for card in found if len(card.abilities) == least))[:4]


def with_creatures(ruleset: Ruleset, rules: Rules, state: State, number: int) -> State:
    """A state with so many creatures more on the field, the players' in turn."""
    state = state.fork()
    cards = creatures(ruleset)
    kind = cards[0].type
    placings = [p for p in ruleset.lexicon.zones["field"] if not p.types or kind in p.types]
    roomy = [p for p in placings if not p.slots] or placings
    place = roomy[0]
    for at, card in enumerate(islice(cycle(cards), number)):
        slot = place.slots[0] if place.slots else ""
        add_card(rules, state, card, place.zone, at % 2, slot=slot, marks=place.marks)
    state.pool = rules.pool({obj.card for obj in state.objects if obj.card is not None})
    state.table = None
    state.carried = None
    return state


def milliseconds_a_choice(rules: Rules, state: State, choices: int = CHOICES) -> float:
    """What a choice costs from here on, in processor time; the first one was asked before the creatures came."""
    made, taken = 0, 0.0
    for seed in range(20):
        random, machine = Random(seed), Machine(rules, state.fork())
        for n in range(12):
            if machine.state.choice is None or made >= choices:
                break
            begun = time.process_time()
            machine.answer(random_answer(machine.state.choice, random))
            machine.run()
            if n:
                made += 1
                taken += time.process_time() - begun
        if made >= choices or taken > PATIENCE:
            break
    return taken / max(1, made) * 1000


def added() -> Iterator[tuple[str, str, str]]:
    """Rows for the table of benchmarks: each game with more and more creatures."""
    for game in games().values():
        ruleset = game.ruleset()
        if not (ruleset.decks and ruleset.parts.setup):
            continue
        rules = game.rules(ruleset.revision)
        state = under_way(ruleset, rules)
        figures = []
        for number in ADDED:
            begun = time.process_time()
            figures.append(milliseconds_a_choice(rules, with_creatures(ruleset, rules, state, number)))
            if time.process_time() - begun > PATIENCE:
                break
        told = ", ".join(f"{figure:.2f}" for figure in figures)
        sizes = ", ".join(map(str, ADDED[: len(figures)]))
        yield f"a choice with {sizes} creatures added, {ruleset.name}", f"{told} ms", "linear"


if __name__ == "__main__":
    for row in added():
        print(*row, sep=" | ")
