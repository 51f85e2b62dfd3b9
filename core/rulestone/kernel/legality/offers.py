"""Offers: which actions a player may take now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rulestone.kernel.abilities import abilities_of
from rulestone.kernel.legality.memo import everything, remembered
from rulestone.kernel.legality.verdicts import objection, zone_of
from rulestone.kernel.machine import Machine
from rulestone.kernel.trace import PASSED
from rulestone.model.choices import Choice, Option
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env

if TYPE_CHECKING:
    from rulestone.kernel.compiling.ability import CompiledAbility
    from rulestone.kernel.compiling.action import CompiledAction


def offer(
    machine: Machine,
    env: Env,
    player: int,
    menu: str,
    name: str,
    decline: str,
    cites: tuple[str, ...],
    always: bool = False,
) -> Any:
    """Ask a player for an action of a menu, if he can take any; with `always`, in any case."""
    found = options(machine, player, menu)
    if not found and not always and not at_rest(machine, player):
        if machine.log is not None and not machine.trial:
            told = f"{machine.player_name(player)}: {decline} (there is nothing else to do)"
            data = {"player": player, "name": name, "menu": menu, "forced": True}
            machine.note("choice", told, event=PASSED, data=data)
        return {**env, name: False}
    return machine.ask(Choice("act", player, name, decline, (), tuple(found), may_pass=True, cites=cites))


def at_rest(machine: Machine, player: int) -> bool:
    """Whether it is the turn player who is asked while nothing waits and nothing is being answered or resolved.

    In the phase that the game's value "waits" names it stops there although nothing can be done, so that a script can
    look around.
    """
    game = machine.state.game
    return (
        "waits" in game
        and game["waits"] == game["phase"]
        and player == game["turn player"]
        and not machine.state.stack
        and not game.get("responding")
        and not game.get("resolving")
    )


def options(machine: Machine, player: int, menu: str) -> list[Option]:
    """Every action of a menu that a player may take, in a fixed order."""
    return remembered(machine, (player, menu), everything(machine), lambda: offered(machine, player, menu))


def offered(machine: Machine, player: int, menu: str) -> list[Option]:
    """The same, found out anew."""
    rules = machine.rules
    subjects: dict[Any, tuple[int, ...]] = {}
    return [
        option
        for action in rules.menus[menu]
        if not action.ability or action.ability in rules.ability_kinds
        for option in candidates(machine, action, player, menu, subjects)
        if objection(machine, action, player, option, True) is None
    ]


def candidates(
    machine: Machine, action: CompiledAction, player: int, menu: str, subjects: dict[Any, tuple[int, ...]]
) -> Iterator[Option]:
    """Everything that an action of a menu can be taken with, whether its requirements are met or not.

    Args:
        subjects: what other actions could be taken with at this moment, by what says so; more is put in.
    """
    if action.subject is None:
        yield Option(action.name, player)
        return
    meant = action.only.get(menu, action.subject)
    if meant not in subjects:
        subjects[meant] = meant(machine, {"you": player}, -1)
    for ref in subjects[meant]:
        yield from ways(machine, action, ref)


def ways(machine: Machine, action: CompiledAction, ref: int, lost: bool = False) -> list[Option]:
    """An action with an object: once, or once with each ability of its kind that works where the object is.

    Args:
        lost: with those too that do not work there, or that the object has lost.
    """
    if not action.ability:
        return [Option(action.name, ref)]
    held = abilities_of(machine, ref & NUMBER)
    abilities: tuple[CompiledAbility, ...] = held.by_kind.get(action.ability, ())
    if lost:
        card = machine.state.objects[ref & NUMBER].card
        printed = () if card is None else machine.rules.info(card).by_kind.get(action.ability, ())
        abilities = (*printed, *abilities)
    elif abilities:
        zone = zone_of(machine, ref & NUMBER)
        abilities = tuple(ability for ability in abilities if ability.works_in(zone))
    return list(dict.fromkeys(Option(action.name, ref, held.handle(ability)) for ability in abilities))
