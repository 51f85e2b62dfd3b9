"""Offers: which actions a player may take now, and why not the others."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from rulestone.kernel.abilities import abilities_of, ability_at, has
from rulestone.kernel.events.history import limit_key
from rulestone.kernel.legality.memo import Looked, standing, together
from rulestone.kernel.machine import Failure, Machine, Program
from rulestone.kernel.trace import PASSED
from rulestone.language import expressions as e
from rulestone.language import inspect
from rulestone.model.choices import Choice, Option
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env
from rulestone.model.verdicts import YES, Kind, Verdict

if TYPE_CHECKING:
    from rulestone.kernel.compiling.ability import CompiledAbility
    from rulestone.kernel.compiling.action import CompiledAction
    from rulestone.kernel.compiling.rules import Rules

TRIALS = 4000


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


Row = tuple[Option, Env, "CompiledAbility | None"]
"""An option whose requirements hold, with its bindings and the ability that it would announce."""


def options(machine: Machine, player: int, menu: str) -> list[Option]:
    """Every action of a menu that a player may take, in a fixed order.

    Where the requirements of an action look at the board and little else, they are asked once for each board.
    """
    found: list[Option] = []
    base: Env = {"you": player}
    kinds, scripted = machine.rules.ability_kinds, machine.state.game.get("scripted")
    seen: dict[Any, Any] = {}
    known: dict[int, bool] = {}
    now = looked_at_by(machine.rules, menu).now(machine)
    board, kept, fresh = None, None, {}
    if now is not None:
        board = standing(machine)
        kept = board.found.get((menu, player, now))
    for action in machine.rules.menus[menu]:
        if kept is not None and menu in action.looked:
            rows = kept.get(action)
            if rows is None:
                continue
        else:
            if action.ability and action.ability not in kinds:
                continue
            if action.declared.idle and not scripted:
                continue
            left = action.settled.at(machine, base, known)
            if left is None:
                continue
            rows = candidates(machine, action, menu, left, base, seen)
            if rows and menu in action.looked:
                fresh[action] = rows
        for option, env, ability in rows:
            if usable(machine, ability, env) and announceable(machine, action, env, ability):
                found.append(option)
    if board is not None and kept is None:
        board.keep(machine, (menu, player, now), fresh)
    return found


def looked_at_by(rules: Rules, menu: str) -> Looked:
    """What those requirements of a menu's actions of which that can be told look at besides the board."""
    looked = rules.looked.get(menu)
    if looked is None:
        looked = together(action.looked[menu] for action in rules.menus[menu] if menu in action.looked)
        rules.looked[menu] = looked
    return looked


def candidates(
    machine: Machine, action: CompiledAction, menu: str, needs: tuple[Any, ...], base: Env, seen: dict[Any, Any]
) -> list[Row]:
    """The options of an action whose requirements hold, each with its bindings and the ability it would announce.

    Args:
        needs: what is left to ask of the action's requirements.
        base: the bindings without a subject.
        seen: the subjects that other actions had at this moment, and these by their abilities; more is put in.
    """
    player = base["you"]
    if action.subject is None:
        env: Env = {"you": player, "this": player}
        return [(Option(action.name, player), env, None)] if fulfilled(machine, needs, env, player) else []
    subject = action.only.get(menu, action.subject)
    refs = seen.get(subject)
    if refs is None:
        refs = seen[subject] = subject(machine, base, -1)
    if action.ability:
        bearers = seen.get((subject, "abilities"))
        if bearers is None:
            bearers = seen[subject, "abilities"] = by_kind(machine, refs)
        of_kind = bearers.get(action.ability, ())
        return [row for ref in of_kind for row in with_abilities(machine, action, needs, player, ref)]
    found: list[Row] = []
    for ref in refs:
        env = {"you": player, "this": ref}
        if fulfilled(machine, needs, env, ref & NUMBER):
            ability = announced(machine, action, ref) if action.announcement is not None else None
            found.append((Option(action.name, ref), env, ability))
    return found


def by_kind(machine: Machine, refs: tuple[int, ...]) -> dict[str, list[int]]:
    """Which of these objects have abilities of each kind."""
    objects, info, gives = machine.state.objects, machine.rules.info, machine.rules.gives
    found: dict[str, list[int]] = {}
    for ref in refs:
        card = objects[ref & NUMBER].card
        if card is not None:
            for kind in abilities_of(machine, ref & NUMBER).by_kind if gives else info(card).by_kind:
                found.setdefault(kind, []).append(ref)
    return found


def fulfilled(machine: Machine, needs: tuple[Any, ...], env: Env, it: int) -> bool:
    """Whether every requirement holds."""
    for need in needs:  # noqa: SIM110  (a loop is twice as fast as all() here)
        if not need(machine, env, it):
            return False
    return True


def announced(machine: Machine, action: CompiledAction, ref: int) -> CompiledAbility | None:
    """The ability an action announces for a card, if it announces one of a kind the card has."""
    if not action.announces:
        return None
    info = abilities_of(machine, ref & NUMBER)
    kind = info.by_kind.get(action.announces, ())
    return kind[0] if kind else None


def with_abilities(
    machine: Machine, action: CompiledAction, needs: tuple[Any, ...], player: int, ref: int
) -> list[Row]:
    """An action's options with one object: one for each ability of the kind that works where the object is."""
    oid = ref & NUMBER
    zone = machine.rules.layout.zone_of[machine.state.objects[oid].place].name
    info = abilities_of(machine, oid)
    found: dict[Option, Row] = {}
    for ability in info.by_kind.get(action.ability, ()):
        if ability.works_in(zone):
            handle = info.handle(ability)
            env = {"you": player, "this": ref, "ability": handle}
            if fulfilled(machine, needs, env, oid):
                option = Option(action.name, ref, handle)
                found.setdefault(option, (option, env, ability))
    return list(found.values())


def usable(machine: Machine, ability: CompiledAbility | None, env: Env) -> bool:
    """Whether an ability's own condition and limit let it be used."""
    if ability is None:
        return True
    if ability.condition is not None and not ability.condition(machine, env, env["this"] & NUMBER):
        return False
    if ability.limit:
        return machine.state.history.get(limit_key(machine, ability, env["this"], env["you"]), 0) < ability.limit
    return True


def announceable(machine: Machine, action: CompiledAction, env: Env, ability: CompiledAbility | None) -> bool:
    """Whether what must be possible for an action is possible: quickly where that is easy to see, else by trial."""
    if action.announcement is None:
        return True
    if (
        ability is not None and ability.asks and machine.rules.treated
    ):  # what the ability sees of others can depend on which one asks
        return try_out(machine, action.announcement, env) is None
    # whether it is a proper answer has to be tried
    answers = machine.rules.answering is not None and machine.state.game.get("responding")
    if (
        action.plain
        and not answers
        and (ability is None or (ability.quick is not None and not ability.zones_chosen & action.enters))
    ):
        away = env["this"] if action.enters else None
        checks = action.quick + ability.quick if ability is not None and ability.quick else action.quick
        if not any(check[4] in machine.rules.replaced for check in checks):
            return all(enough(machine, env, away, *check) for check in checks)
    return try_out(machine, action.announcement, env) is None


def enough(
    machine: Machine,
    env: Env,
    away: int | None,
    what: Any,
    least: Any,
    early: bool,
    does: Any,
    verb: str,
    suffers: str = "",
) -> bool:
    """Whether there is enough to choose from, or to pay with.

    Args:
        away: an object that does not count, because the announcement will have moved it by then.
        early: the selection can stop when it has found enough.
        does: for a cost, what makes an object do for it; None for a choice.
        verb: for a cost, the event that pays it; "" for a choice.
        suffers: for a choice, what a thing must be allowed to suffer; "" for nothing.
    """
    wanted = least(machine, env, -1)
    if does is not None:
        able = sum(1 for ref in what(machine, env, -1) if (ref != away or not early) and does(machine, env, ref))
        return bool(able >= wanted)
    refs = what(machine, env, -1, wanted + 1) if early else what(machine, env, -1)
    if len(refs) < wanted:
        return False
    n = choosable(machine, env, refs, away, suffers)
    if n < wanted and early and len(refs) > wanted:
        n = choosable(machine, env, what(machine, env, -1), away, suffers)
    return bool(n >= wanted)


def choosable(machine: Machine, env: Env, refs: tuple[int, ...], away: int | None, suffers: str) -> int:
    """How many of these can be chosen for a card's announcement."""
    n = 0
    for ref in refs:
        if ref != away and (ref < 0 or machine.suffers(suffers, ref & NUMBER, env["you"], env.get("this"))):
            n += 1
    return n


def try_out(machine: Machine, program: Program, env: Env, at: int = 0, taking: int | None = None) -> Failure | None:
    """Carry out an announcement on a fork, looking for choices with which it succeeds.

    Args:
        taking: a reference; wherever it can be picked only picks that take it are tried.

    Returns:
        None when there are such choices; otherwise the first failure met, without what was optional if there was any.
    """
    budget = [TRIALS]
    first: list[Failure] = []

    def attempt(machine: Machine) -> bool:
        budget[0] -= 1
        if budget[0] < 0:
            return False
        try:
            machine.run()
        except Failure as failure:
            first.append(failure)
            return False
        choice = machine.state.choice
        if choice is None:
            return True
        among = choice.kind == "pick" and taking in choice.candidates
        told = len(first)
        for answer in choice.answers():
            start = len(first)
            if among and taking not in answer:
                continue
            fork = Machine(machine.rules, machine.state.fork(), trial=True)
            fork.answer(answer)
            if attempt(fork):
                return True
            if answer is False:  # why it fails without what was optional says more
                first[told:] = first[start:] + first[told:start]
            if budget[0] < 0:
                return False
        return False

    state = machine.state.fork()
    program = program.announcing or program
    if program.tried is not None and machine.rules.replaced.isdisjoint(program.tried[1]):
        program = program.tried[0]
    state.agenda = [(program, at, env, -1)]
    state.choice = None
    if attempt(Machine(machine.rules, state, trial=True)):
        return None
    return first[0] if first else Failure("", "it cannot be done")


def viable(
    machine: Machine, program: Program, after: int, env: Env, name: str, legal: tuple[tuple[int, ...], ...]
) -> tuple[tuple[int, ...], ...]:
    """Those picks after which the rest of an announcement can be carried out."""
    return tuple(picked for picked in legal if try_out(machine, program, {**env, name: picked}, after) is None)


def verdict(machine: Machine, action: CompiledAction, player: int, ref: int, ability: int = -1) -> Verdict:
    """Whether a player may take an action with an object now; if not, the first rule that stands against it.

    Whether it is his to act at all at this moment is part of the action's own requirements.
    """
    env: Env = {"you": player, "this": ref}
    if ability >= 0:
        env["ability"] = ability
    oid = ref & NUMBER
    for need, compiled in zip(action.declared.needs, action.needs, strict=True):
        if not compiled(machine, env, oid):
            game = any(isinstance(part, e.GameValue) for part in inspect.records(need.condition))
            kind: Kind = "wrong timing" if game or about_timing(need.condition) else ""
            return Verdict(False, need.cites, because(machine, need.because, oid, env), kind)
    if action.subject is not None and ref not in action.subject(machine, {"you": player}, -1):
        rule = action.declared.cites[0] if action.declared.cites else ""
        return Verdict(False, rule, f"{machine.ref_name(ref)} is not something to {action.name} with")
    card = machine.state.objects[oid].card
    used = None
    if ability >= 0 and card is not None:
        used = ability_at(machine, card, ability)
    elif card is not None:
        used = announced(machine, action, ref)
    if used is not None and ability >= 0 and not has(machine, ref, used):
        rule = action.declared.cites[0] if action.declared.cites else ""
        return Verdict(False, rule, f"{machine.ref_name(ref)} does not have {used.label} now")
    if used is not None and not usable(machine, used, env):
        parts = machine.rules.parts
        if used.limit and (used.condition is None or used.condition(machine, env, oid)):
            rule = machine.rules.policies.limits.rule or parts.condition_rule
            return Verdict(False, rule, f"it has been used {used.limit} time(s) this {used.declared.span}")
        if about_timing(first_failing(machine, used.declared.condition, env)):
            rule = parts.timing_rule or parts.condition_rule
            return Verdict(False, rule, "its timing is not met", "wrong timing")
        return Verdict(False, parts.condition_rule, "its own condition does not hold")
    if (
        action.ability
        and used is not None
        and not used.works_in(machine.rules.layout.zone_of[machine.state.objects[oid].place].name)
    ):
        rule = action.declared.cites[0] if action.declared.cites else ""
        return Verdict(False, rule, f"it does not work in the {machine.value(oid, 'zone')}")
    if action.announcement is not None:
        failure = try_out(machine, action.announcement, env)
        if failure is not None:
            return Verdict(False, failure.rule, failure.because, failure.kind)
    return YES


def first_failing(machine: Machine, condition: Any, env: Env) -> Any:
    """Of a condition with several parts the first one that does not hold; the condition itself if it has none."""
    if isinstance(condition, e.All):
        for part in condition.of:
            if not machine.rules.expression(part)(machine, env, env["this"] & NUMBER):
                return part
    return condition


def about_timing(node: Any) -> bool:
    """Whether a condition asks what is being answered, whose turn or which phase it is."""
    return any(isinstance(part, (e.Answering, e.Phase, e.TurnOf)) for part in inspect.records(node))


def because(machine: Machine, text: str, oid: int, env: Env) -> str:
    """A reason with the actual values put in."""

    def fill(match: re.Match[str]) -> str:
        name = match.group(1)
        if name == "this":
            return machine.ref_name(env["this"])
        if name == "you":
            return machine.player_name(env["you"])
        if name.startswith("you."):
            return str(machine.value(env["you"], name[4:]))
        if name.startswith("game."):
            return str(machine.state.game.get(name[5:]))
        return str(machine.value(oid, name))

    return re.sub(r"\{([^}]+)\}", fill, text)
