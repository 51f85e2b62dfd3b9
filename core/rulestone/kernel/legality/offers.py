"""Offers: which actions a player may take now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from rulestone.continuous.operations import ABILITIES
from rulestone.kernel.characteristics import list_abilities
from rulestone.kernel.compile.steps import ASKED_STILL
from rulestone.kernel.events.history import ANY_ROLE
from rulestone.kernel.legality.menu_prefilter import ALL_ACTIONS, MenuPrefilter
from rulestone.kernel.legality.verdicts import find_objection, get_zone, is_allowed
from rulestone.kernel.machine import Machine
from rulestone.kernel.permissions import is_permitted
from rulestone.kernel.rules.ability import CompiledAbility
from rulestone.kernel.rules.action import CompiledAction
from rulestone.kernel.trace import PASSED
from rulestone.model.choices import Choice, Option
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env


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
    """Ask a player for an action of a menu, if they can take any; with `always`, in any case."""
    options = list_options(machine, player, menu)
    if not options and not always and not is_at_rest(machine, player):
        text = f"{machine.player_name(player)}: {decline} (there is nothing else to do)"
        data = {"player": player, "name": name, "menu": menu, "forced": True}
        machine.note("choice", text, event=PASSED, data=data)
        return {**env, name: False}
    may_pass = not any(is_duty(machine, option) for option in options)
    return machine.ask(Choice("act", player, name, decline, (), tuple(options), may_pass=may_pass, cites=cites))


def is_duty(machine: Machine, option: Option) -> bool:
    """Return whether an effect forbids an object not to take an action that it has not taken this turn."""
    return any(
        not is_permitted(machine, f"not {one}", option.subject & NUMBER)
        and not machine.state.count_events(("turn", one, ANY_ROLE, option.subject))
        for one in machine.rules.actions[option.action].permissions
    )


def is_at_rest(machine: Machine, player: int) -> bool:
    """Return whether the turn player is asked while no item is pending, being responded to or resolving.

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


def list_options(machine: Machine, player: int, menu: str) -> list[Option]:
    """Return every action of a menu that a player may take, in a fixed order."""
    subjects: dict[Any, tuple[int, ...]] = {}  # several actions have the same requirement
    options: list[Option] = []
    possible = prefilter_menu(machine, player, menu)
    for number, action in enumerate(machine.rules.menus.get(menu, ())):
        if not possible >> number & 1:
            continue
        needs = action.needs
        for ref in find_subjects(machine, player, action, subjects):
            # create options last: most subjects fail a requirement
            for option in iterate_abilities(machine, action, ref) if action.ability else (None,):
                env = {"you": player, "this": ref} if option is None else option.make_bindings(player)
                if (needs is None or needs(machine, env, ref & NUMBER)) and is_allowed(machine, action, env):
                    options.append(Option(action.name, ref) if option is None else option)
    return options


def prefilter_menu(machine: Machine, player: int, menu: str) -> int:
    """Return the actions of a menu that may be possible, in the form of `MenuPrefilter.find_actions`.

    For a machine with a log, all actions may be possible: it checks every requirement, to record the assumptions on
    which the verdicts depend.
    """
    if machine.log is not None:
        return ALL_ACTIONS
    prefilter = machine.pool.prefilters.get(menu)
    if prefilter is None:
        rules = machine.rules
        prefilter = machine.pool.prefilters[menu] = MenuPrefilter(rules, machine.pool, rules.menus.get(menu, ()))
    return prefilter.find_actions(machine, player)


def find_subjects(
    machine: Machine, player: int, action: CompiledAction, known: dict[Any, tuple[int, ...]]
) -> Sequence[int]:
    """Return the candidates for an action's subject; the player for an action without a subject.

    Args:
        known: cache of selection → its objects.
    """
    if action.ability and action.ability not in machine.pool.kinds:
        return ()
    refs: tuple[int, ...] = (player,)
    if action.subject is not None:
        if action.subject not in known:
            known[action.subject] = action.subject(machine, {"you": player}, -1)
        refs = known[action.subject]
    return filter_users(machine, action.ability, refs) if action.ability and refs else refs


def filter_users(machine: Machine, kind: str, refs: tuple[int, ...]) -> list[int]:
    """Return the objects that may use a printed ability of a kind that works where they are, or a given ability."""
    objects, ready = machine.state.objects, machine.pool.find_ready_cards(kind)
    if not machine.pool.has_granting_effects:
        return [ref for ref in refs if (obj := objects[ref & NUMBER]).card in ready[obj.place]]
    table = machine.derive_for(ABILITIES) if machine.state.table is None else machine.state.table
    return [
        ref
        for ref in refs
        if (obj := objects[ref & NUMBER]).card in ready[obj.place] or obj.oid in table or ABILITIES in obj.marks
    ]


def list_uses_of(machine: Machine, action: CompiledAction, ref: int) -> Iterable[Option]:
    """Return the options of an action with an object: one, or one for each of its abilities of the kind, even lost."""
    return iterate_abilities(machine, action, ref, lost=True) if action.ability else (Option(action.name, ref),)


def iterate_abilities(machine: Machine, action: CompiledAction, ref: int, lost: bool = False) -> Iterable[Option]:
    """Yield an action with each ability of its kind that works where its object is.

    Args:
        lost: whether to include abilities that do not work there or that the object has lost.
    """
    info = list_abilities(machine, ref & NUMBER)
    abilities: tuple[CompiledAbility, ...] = info.by_kind.get(action.ability, ())
    # a refusal names a lost ability too: "it does not have this ability now"
    if lost:
        card = machine.state.objects[ref & NUMBER].card
        printed = () if card is None else machine.rules.info(card).by_kind.get(action.ability, ())
        abilities = (*printed, *abilities)
    elif abilities:
        zone = get_zone(machine, ref)
        abilities = tuple([ability for ability in abilities if ability.works_in(zone)])
    if len(abilities) == 1:
        return (Option(action.name, ref, info.handle(abilities[0])),)
    return dict.fromkeys(Option(action.name, ref, info.handle(ability)) for ability in abilities) if abilities else ()


class IdleAction(Struct, frozen=True):
    """An answer by which a player takes an idle action while any player is asked for an action (`Action.idle`).

    Attributes:
        player: the player who acts.
        option: the action.
    """

    player: int
    option: Option


def list_idle_options(machine: Machine, player: int) -> list[Option]:
    """Return the idle actions that a player may take now; [] unless some player is asked for an action."""
    choice = machine.state.choice
    if choice is None or choice.kind != "act":
        return []
    options: list[Option] = []
    for action in machine.rules.actions.values():
        if action.declared.idle:
            refs = (player,) if action.subject is None else action.subject(machine, {"you": player}, -1)
            free = (ref for ref in refs if find_objection(machine, action, {"you": player, "this": ref}) is None)
            options += [Option(action.name, ref) for ref in free]
    return options


def begin_idle_action(machine: Machine, action: IdleAction) -> None:
    """Interrupt the open question with an idle action; the question is asked again afterwards."""
    state = machine.state
    question = state.agenda.pop()
    state.agenda.append((ASKED_STILL, 0, {"choice": state.choice, "asking": question[:3]}, question[3]))
    state.choice = None
    machine.act(action.player, action.option, question[3])


def apply_answer(machine: Machine, answer: Any) -> None:
    """Apply an answer to the present choice, or begin an idle action."""
    if isinstance(answer, IdleAction):
        begin_idle_action(machine, answer)
    else:
        machine.answer(answer)
