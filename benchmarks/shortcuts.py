"""What shortcuts of the kernel are worth: random games with each of them left out, beside the same games with it."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from copy import copy
from itertools import count
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from rulestone import find_game, games, new_game, playout
from rulestone.kernel.legality import offers
from rulestone.kernel.machine import Machine
from rulestone.kernel.processing import interrupts, rule_processing
from rulestone.kernel.rules.action import CompiledAction
from rulestone.kernel.rules.check import CompiledCheck
from rulestone.kernel.rules.rules import Rules

Row = tuple[str, str, str]
Change = Callable[[ExitStack, Rules], Rules]


def asked_anew(stack: ExitStack, rules: Rules) -> Rules:
    """Whom a rule check is about is found out every time."""

    def concerned(machine: Machine, check: CompiledCheck, player: int) -> Any:
        return check.whom(machine, {"you": player}, -1)

    for module in (interrupts, rule_processing):
        stack.enter_context(patch.object(module, "find_concerned", concerned))
    return rules


def with_actions(rules: Rules, change: Callable[[CompiledAction], CompiledAction]) -> Rules:
    """Rules with other actions."""
    changed = {name: change(action) for name, action in rules.actions.items()}
    menus = {menu: tuple(changed[action.name] for action in several) for menu, several in rules.menus.items()}
    return replace(rules, actions=changed, menus=menus)


def foreseen(action: CompiledAction, **otherwise: Any) -> CompiledAction:
    """An action of whose announcement something else is known."""
    made = copy(action)
    made.foresight = replace(action.foresight, **otherwise)
    return made


def always_tried(stack: ExitStack, rules: Rules) -> Rules:
    """Every announcement is tried out on a fork, also where a look would do."""
    return with_actions(rules, lambda action: foreseen(action, plain=False, quick=()))


def all_asked(stack: ExitStack, rules: Rules) -> Rules:
    """Every action of a menu is asked, also where print and the moment rule it out."""

    def asked(machine: Machine, player: int, menu: str) -> Any:
        return [(action, action.needs, None) for action in machine.rules.menus.get(menu, ())]

    stack.enter_context(patch.object(offers, "worth_asking", asked))
    return rules


def carried_out(stack: ExitStack, rules: Rules) -> Rules:
    """Every announcement that only reckons is carried out on a fork."""
    return with_actions(rules, lambda action: foreseen(action, dry=None))


LEFT_OUT: dict[str, Change] = {
    "rule checks are asked again only where a change may matter to them": asked_anew,
    "announcements are looked at before they are tried": always_tried,
    "what print and the moment rule out is not asked": all_asked,
    "announcements that only reckon are not carried out": carried_out,
}


def seconds(rules: Rules, state: Any, seeds: list[int]) -> tuple[float, list[Any]]:
    """How long some games take, and how they went."""
    begun = time.process_time()
    made = [playout(rules, state, seed) for seed in seeds]
    return time.process_time() - begun, made


def shortcuts(repeats: int) -> Iterator[Row]:
    """How many times as long random games take without each shortcut; they go the same.

    Raises:
        AssertionError: games go otherwise without it.
    """
    tables = {}
    for game in games().values():
        if game.ruleset().decks and game.ruleset().parts.setup:
            rules = find_game(game.name)[0].rules()
            tables[game.name] = rules, new_game(game.ruleset(), rules)
    for name, change in LEFT_OUT.items():
        told = []
        for game_name, (rules, state) in tables.items():
            seeds, ratios = count(), []
            for _ in range(repeats + 1):
                several = [next(seeds) for _ in range(6)]
                usual, went = seconds(rules, state, several)
                with ExitStack() as stack:
                    without, as_well = seconds(change(stack, rules), state, several)
                assert went == as_well, name
                ratios.append(without / usual)
            told.append(f"{game_name} {statistics.median(ratios[1:]):.2f}")
        yield f"games without: {name}", ", ".join(told), "1.05 in one of them"
