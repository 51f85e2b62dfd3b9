"""`make games`: many checked games of every revision, of the example games and under policies of other games."""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Iterator
from random import Random

from rulestone.game.differences import POLICIES
from rulestone.game.host import UnknownGame, find, games, list_examples, list_rulesets
from rulestone.lab.simulate.simulation import Simulation, simulate

EACH = 20
"""Games under each experiment."""


def draw_experiments(number: int, random: Random) -> Iterator[str]:
    """Yield the names of rulesets that take a policy of another game, drawn among all that fit."""
    rulesets = list_rulesets([*games().values(), *list_examples().values()])
    possible = [(own, policy, giver) for own in rulesets for policy in POLICIES for giver in rulesets]
    random.shuffle(possible)
    found = 0
    for own, policy, giver in possible:
        if found == number:
            return
        if getattr(own.parts.policies, policy) == getattr(giver.parts.policies, policy):
            continue
        name = f"{own.name}+{policy}={giver.name}"
        try:
            find(name)
        except UnknownGame:  # the policy names a part that only its own game has
            continue
        found += 1
        yield name


def play_checked(name: str, number: int, seed: int) -> Simulation:
    """Play checked games under a ruleset, and print their figures and failures."""
    began = time.monotonic()
    played = simulate(name, number, seed, check=True, keep=False, processes=1)
    choices = sum(length * times for length, times in played.tally.choices.items())
    ends = ", ".join(f"{how} {times}" for how, times in played.tally.ends().items())
    print(f"{name}: {played.tally.games} games, {choices:,} choices, {time.monotonic() - began:.0f} s ({ends})")
    for failed in played.failed:
        print(f"    game {failed.index} of seed {seed}: {failed.error}")
    sys.stdout.flush()
    return played


def main() -> int:
    """Play checked games between random players. Exit status 1 if a game fails."""
    parser = argparse.ArgumentParser(prog="make games", description=main.__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="number of games")
    parser.add_argument("--experiments", type=int, default=100, help=f"number of experiments, with {EACH} games each")
    parser.add_argument("--seed", type=int, default=0, help="seed of the games and experiments")
    given = parser.parse_args()
    began = time.monotonic()
    installed = [ruleset.name for ruleset in list_rulesets()]
    examples = [ruleset.name for ruleset in list_rulesets(list_examples().values())]
    experiments = list(draw_experiments(given.experiments, Random(given.seed)))
    left = max(given.games - EACH * len(experiments), 0)
    share = math.ceil(left / len([*installed, *examples]))
    work = {**dict.fromkeys(experiments, EACH), **dict.fromkeys([*examples, *installed], share)}
    results = [play_checked(name, number, given.seed) for name, number in work.items() if number]
    played = sum(one.tally.games for one in results)
    failed = sum(len(one.failed) for one in results)
    choices = sum(length * times for one in results for length, times in one.tally.choices.items())
    cut = [one.game for one in results if one.mostly_cut_off]
    print(
        f"{played + failed:,} games under {len(installed)} rulesets, {len(examples)} example rulesets and "
        f"{len(experiments)} experiments, {choices:,} choices, {time.monotonic() - began:.0f} s: {failed} failed"
    )
    if cut:
        print("Most games reach the limit of choices:", *cut)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
