"""Compiling instructions to operations.

Structured steps are flattened: an `If` becomes a jump, so that a frame is only (program, next operation, bindings).
An operation is called with the machine and the bindings and returns nothing, new bindings, a jump, a frame to run
first, or a signal; see `rulestone.kernel.machine`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import TYPE_CHECKING, Any

from rulestone.kernel import changes
from rulestone.kernel.checkpoints import check_point
from rulestone.kernel.events import happened, use
from rulestone.kernel.gates import gate
from rulestone.kernel.machine import STOP, WAIT, Failure, Program, Push
from rulestone.kernel.offers import offer, try_out, viable
from rulestone.language import expressions as e
from rulestone.language import instructions as i
from rulestone.model import chance
from rulestone.model.choices import NATURE, Choice
from rulestone.model.objects import LIFE_SHIFT, NUMBER
from rulestone.model.state import Env, Part

if TYPE_CHECKING:
    from rulestone.kernel.machine import Machine
    from rulestone.kernel.rules import Rules

Op = Callable[["Machine", Env], Any]


class StepCompiler:
    """Compiles steps into programs.

    Args:
        rules: the ruleset compiled for.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.expr = rules.compiler

    def program(self, id: str, steps: i.Steps) -> Program:
        """Compile steps under a name, for good.

        Raises:
            LookupError, TypeError: they use something the game does not declare.
        """
        program = Program(id, steps)
        self.rules.programs[id] = program
        self.fill(program, steps)
        return program

    def fill(self, program: Program, steps: i.Steps) -> None:
        """Compile steps into a program that others may refer to already."""
        program.lookahead = any(isinstance(step, i.Pay) for step in steps)
        ops: list[Any] = []
        self.block(steps, ops, program)
        program.ops = tuple(ops)

    def block(self, steps: i.Steps, ops: list[Any], program: Program) -> None:
        """Append the operations of steps."""
        for step in steps:
            method = getattr(self, f"_{type(step).__name__.lower()}", None)
            if method is None:
                raise TypeError(f"no meaning is known for {type(step).__name__}")
            method(step, ops, program)

    # --- order of things --------------------------------------------------------------------------------------------

    def _let(self, step: i.Let, ops: list[Any], program: Program) -> None:
        name, value = step.name, self.expr(step.value)
        ops.append(lambda x, env: {**env, name: value(x, env, -1)})

    def _if(self, step: i.If, ops: list[Any], program: Program) -> None:
        condition = self.expr(step.condition)
        at = len(ops)
        ops.append(None)
        self.block(step.then, ops, program)
        if step.otherwise:
            jump = len(ops)
            ops.append(None)
            other = len(ops)
            self.block(step.otherwise, ops, program)
            end = len(ops)
            ops[jump] = lambda x, env: end
        else:
            other = len(ops)
        cites, log_text = step.cites, "condition holds"

        def test(x: Machine, env: Env) -> int | None:
            if condition(x, env, -1):
                if cites and x.log is not None:
                    x.note("rule", log_text, cites)
                return None
            return other

        ops[at] = test if cites else lambda x, env: None if condition(x, env, -1) else other

    def _while(self, step: i.While, ops: list[Any], program: Program) -> None:
        condition = self.expr(step.condition)
        start = len(ops)
        ops.append(None)
        self.block(step.body, ops, program)
        ops.append(lambda x, env: start)
        end = len(ops)
        ops[start] = lambda x, env: None if condition(x, env, -1) else end

    def _foreach(self, step: i.ForEach, ops: list[Any], program: Program) -> None:
        what, name = self.expr.objects(step.what), step.name
        queue = f"_{name}{len(ops)}"
        ops.append(lambda x, env: {**env, queue: what(x, env, -1)})
        start = len(ops)
        ops.append(None)
        self.block(step.body, ops, program)
        ops.append(lambda x, env: start)
        end = len(ops)

        def following(x: Machine, env: Env) -> Any:
            left = env[queue]
            if not left:
                return end
            return {**env, name: (left[0],), queue: left[1:]}

        ops[start] = following

    def _stop(self, step: i.Stop, ops: list[Any], program: Program) -> None:
        ops.append(lambda x, env: STOP)

    def _call(self, step: i.Call, ops: list[Any], program: Program) -> None:
        target = self.rules.procedure(step.procedure)
        roles = tuple((name, self.expr(value)) for name, value in step.roles.items())

        def run(x: Machine, env: Env) -> Any:
            bindings = {name: value for name, value in env.items() if not name.startswith("_")}
            for name, value in roles:
                bindings[name] = value(x, env, -1)
            return (target, 0, bindings, x.cause)

        ops.append(run)

    def _do(self, step: i.Do, ops: list[Any], program: Program) -> None:
        verb = self.rules.verb(step.verb)
        unknown = set(step.roles) - set(verb.declared.roles)
        if unknown:
            raise LookupError(f"{step.verb!r} has no role {', '.join(sorted(unknown))}; its roles are {verb.declared.roles}")
        affects = verb.declared.affects
        roles = tuple(
            (name, self.expr.objects(value) if name == affects else self.expr(value)) for name, value in step.roles.items()
        )
        cites = tuple(dict.fromkeys(step.cites + verb.declared.cites))
        target = verb.program

        def run(x: Machine, env: Env) -> Any:
            bindings: Env = {"you": env["you"], "this": env.get("this")}
            if "item" in env:
                bindings["item"] = env["item"]
            for name, value in roles:
                bindings[name] = value(x, env, -1)
            cause = x.cause
            if x.log is not None:
                cause = x.note("event", verb.describe(x, bindings), cites, event=verb.declared.name, data=verb.data(bindings))
            return (target, 0, bindings, cause)

        ops.append(run)

    def verb_program(self, verb: Any) -> None:
        """Compile a verb's expansion between its gates."""
        declared = verb.declared
        roles = declared.roles
        ops: list[Any] = [gate(verb)]
        self.block(declared.steps, ops, verb.program)

        def done(x: Machine, env: Env) -> None:
            happened(x, declared.name, {"you": env["you"], **{role: env.get(role) for role in roles}})

        ops.append(done)
        verb.program.ops = tuple(ops)

    def _note(self, step: i.Note, ops: list[Any], program: Program) -> None:
        roles = tuple((name, self.expr(value)) for name, value in step.roles.items())
        event, cites = step.event, step.cites

        def run(x: Machine, env: Env) -> None:
            bindings: Env = {"you": env["you"]}
            for name, value in roles:
                bindings[name] = value(x, env, -1)
            if x.log is not None:
                told = {name: value for name, value in bindings.items() if name != "you"}
                names = ", ".join(
                    x.player_name(value) if name in ("player", "who") else ", ".join(map(x.ref_name, value))
                    for name, value in told.items()
                    if isinstance(value, tuple) or name in ("player", "who")
                )
                text = f"{event}: {names}" if names else event
                x.note("event", text, cites, event=event, data=told)
            happened(x, event, bindings)

        ops.append(run)

    def _check(self, step: i.Check, ops: list[Any], program: Program) -> None:
        at = len(ops)
        ops.append(lambda x, env: check_point(x, env, at))

    def _respond(self, step: i.Respond, ops: list[Any], program: Program) -> None:
        actor, to = self.expr.player(step.actor), step.to
        target = self.rules.procedure("respond")

        def run(x: Machine, env: Env) -> Any:
            who = actor(x, env, -1)
            return (target, 0, {"you": who, "actor": who, "to": to}, x.cause)

        ops.append(run)

    # --- asking -----------------------------------------------------------------------------------------------------

    def _choose(self, step: i.Choose, ops: list[Any], program: Program) -> None:
        what = self.expr.objects(step.what)
        who = self.expr.player(step.who) if step.who is not None else None
        least = self.expr(step.least)
        most = self.expr(step.most) if step.most is not None else None
        such_that = self.expr(step.such_that) if step.such_that is not None else None
        name, target, cites = step.name, step.target, step.cites
        prompt = step.prompt or f"choose {name}"
        after = len(ops) + 1

        def run(x: Machine, env: Env) -> Any:
            refs = what(x, env, -1)
            if target:
                refs = tuple(ref for ref in refs if ref < 0 or x.permitted("be chosen", ref & NUMBER))
            low = least(x, env, -1)
            high = most(x, env, -1) if most is not None else low
            n = len(refs)
            if n < low:
                if target and x.trial:
                    raise Failure(cites[0] if cites else x.rules.policies.targets.rule, f"{n} to choose from, {low} needed")
                low = n
            high = min(high, n)
            legal = None
            if such_that is not None:
                legal = tuple(
                    picked
                    for k in range(low, high + 1)
                    for picked in combinations(refs, k)
                    if such_that(x, {**env, name: picked}, -1)
                )
            if program.lookahead and target and not x.trial and not (low == high == n and such_that is None):
                if legal is None:
                    legal = tuple(picked for k in range(low, high + 1) for picked in combinations(refs, k))
                legal = viable(x, program, after, env, name, legal)
            if legal is not None:
                if not legal:
                    if x.trial:
                        raise Failure(cites[0] if cites else x.rules.policies.targets.rule, f"no legal choice of {name}")
                    return {**env, name: ()}
                if len(legal) == 1:
                    return {**env, name: legal[0]}
            elif high == 0 or low == n:
                return {**env, name: refs if high else ()}
            player = env["you"] if who is None else who(x, env, -1)
            return x.ask(Choice("pick", player, name, prompt, refs, (), (), low, high, False, cites, False, legal))

        ops.append(run)

    def _number(self, step: i.Number, ops: list[Any], program: Program) -> None:
        who = self.expr.player(step.who) if step.who is not None else None
        least, most = self.expr(step.least), self.expr(step.most)
        name, prompt, cites = step.name, step.prompt or f"name {step.name}", step.cites

        def run(x: Machine, env: Env) -> Any:
            low, high = least(x, env, -1), most(x, env, -1)
            if high <= low:
                return {**env, name: low}
            player = env["you"] if who is None else who(x, env, -1)
            return x.ask(Choice("number", player, name, prompt, least=low, most=high, cites=cites))

        ops.append(run)

    def _ask(self, step: i.Ask, ops: list[Any], program: Program) -> None:
        who = self.expr.player(step.who) if step.who is not None else None
        name, prompt, cites = step.name, step.prompt or step.name, step.cites
        after = len(ops) + 1

        def run(x: Machine, env: Env) -> Any:
            if program.lookahead and not x.trial:
                # before a cost only an answer after which it can be paid is legal
                left = [yes for yes in (True, False) if try_out(x, program, {**env, name: yes}, after) is None]
                if len(left) < 2:
                    return {**env, name: bool(left) and left[0]}
            player = env["you"] if who is None else who(x, env, -1)
            return x.ask(Choice("yes-no", player, name, prompt, cites=cites))

        ops.append(run)

    def _modes(self, step: i.Modes, ops: list[Any], program: Program) -> None:
        who = self.expr.player(step.who) if step.who is not None else None
        labels, cites = tuple(label for label, _ in step.options), step.cites
        given = tuple(self.expr(condition) for condition in step.given)
        prompt = step.prompt or "do one of the following"
        name = f"mode{len(ops)}"
        offered = f"_{name}"

        def allowed(x: Machine, env: Env) -> Any:
            left = [n for n in range(len(labels)) if not given or given[n](x, env, -1)]
            return {**env, offered: tuple(left), name: 0}

        def run(x: Machine, env: Env) -> Any:
            if len(env[offered]) < 2:
                return None
            player = env["you"] if who is None else who(x, env, -1)
            words = tuple(labels[n] for n in env[offered])
            return x.ask(Choice("one-of", player, name, prompt, labels=words, cites=cites))

        ops.append(allowed)
        ops.append(run)
        start = len(ops)
        ops.append(None)
        starts, ends = [], []
        for _, body in step.options:
            starts.append(len(ops))
            self.block(body, ops, program)
            ends.append(len(ops))
            ops.append(None)
        end = len(ops)
        for position in ends:
            ops[position] = lambda x, env: end
        ops[start] = lambda x, env: starts[env[offered][env[name]]] if env[offered] else end

    def _order(self, step: i.Order, ops: list[Any], program: Program) -> None:
        what = self.expr.objects(step.what)
        who = self.expr.player(step.who) if step.who is not None else None
        name, prompt, cites = step.name, step.prompt or "put in order", step.cites

        def run(x: Machine, env: Env) -> Any:
            refs = what(x, env, -1)
            if len(refs) < 2:
                return {**env, name: refs}
            player = env["you"] if who is None else who(x, env, -1)
            return x.ask(Choice("order", player, name, prompt, refs, cites=cites))

        ops.append(run)

    def _simultaneous(self, step: i.Simultaneous, ops: list[Any], program: Program) -> None:
        labels, prompt, cites, name = step.labels, step.prompt or step.name, step.cites, step.name
        for player in (0, 1):
            choice = Choice("one-of", player, f"{name}:{player}", prompt, labels=labels, cites=cites, secret=True)
            ops.append(lambda x, env, choice=choice: x.ask(choice))
        ops.append(lambda x, env: {**env, name: (env[f"{name}:0"], env[f"{name}:1"])})

    def _shuffle(self, step: i.Shuffle, ops: list[Any], program: Program) -> None:
        who, zone, cites = self.expr.player(step.who), step.zone, step.cites

        def run(x: Machine, env: Env) -> Any:
            s = x.s
            place = x.rules.layout.place(zone, who(x, env, -1))
            refs = tuple(s.objects[oid].ref for oid in s.places[place])
            if len(refs) < 2:
                return {**env, "_order": refs}
            if x.ask_nature:
                return x.ask(Choice("shuffle", NATURE, "_order", f"shuffle {zone}", refs, cites=cites))
            s.rng, order = chance.shuffled(s.rng, refs)
            return {**env, "_order": order}

        def apply(x: Machine, env: Env) -> None:
            changes.reorder(x, x.rules.layout.place(zone, who(x, env, -1)), env["_order"], cites)

        ops += [run, apply]

    def _roll(self, step: i.Roll, ops: list[Any], program: Program) -> None:
        name, sides, cites = step.name, step.sides, step.cites

        def run(x: Machine, env: Env) -> Any:
            if x.ask_nature:
                return x.ask(Choice("roll", NATURE, name, f"roll a {sides}-sided die", least=1, most=sides, cites=cites))
            x.s.rng, z = chance.step(x.s.rng)
            return {**env, name: z % sides + 1}

        ops.append(run)

    def _offer(self, step: i.Offer, ops: list[Any], program: Program) -> None:
        who, menu, name, decline, cites = self.expr.player(step.who), step.menu, step.name, step.decline, step.cites
        self.rules.menus.setdefault(menu, ())
        ops.append(lambda x, env: offer(x, env, who(x, env, -1), menu, name, decline, cites))

    # --- changes ----------------------------------------------------------------------------------------------------

    def _move(self, step: i.Move, ops: list[Any], program: Program) -> None:
        after = len(ops) + 1
        layout = self.rules.layout
        layout.place(step.to, 0)
        what = self.expr.objects(step.what)
        whose = self.expr.player(step.whose) if step.whose is not None else None
        controller = self.expr.player(step.controller) if step.controller is not None else None
        slot = self.expr(step.slot) if step.slot is not None else None
        to, at, face_up, manner, with_pile, cites = (
            step.to, step.at, step.face_up, step.manner, step.with_pile, step.cites,
        )  # fmt: skip
        slots = layout.zones[layout.index[to]].slots
        same, name = step.same, step.name
        marks = tuple((key, self.expr(value)) for key, value in step.marks.items())

        def run(x: Machine, env: Env) -> Any:
            s = x.s
            frames: list[Any] = []
            done = 0
            there: list[int] = []
            for ref in what(x, env, -1):
                if ref < 2 or not s.alive(ref):
                    continue
                oid = ref & NUMBER
                player = s.objects[oid].owner if whose is None else whose(x, env, oid)
                before = s.objects[oid].since
                index = -1
                if slot is not None:
                    wanted = slot(x, env, oid)
                    index = slots.index(wanted) if wanted in slots else -1
                frames += changes.move(
                    x,
                    oid,
                    layout.place(to, player),
                    at=at,
                    slot=index,
                    face_up=face_up,
                    manner=manner,
                    controller=controller(x, env, oid) if controller is not None else None,
                    with_pile=with_pile,
                    same=same,
                    marks={key: value(x, env, oid) for key, value in marks} if marks else None,
                    cites=cites,
                )
                if s.objects[oid].since != before:
                    done += 1
                    there.append(oid)
            s.result = done
            if name:
                env = {**env, name: tuple(s.objects[oid].ref for oid in there)}
                return Push(run_all(x, frames), after, env) if frames else env
            return run_all(x, frames)

        ops.append(run)

    def _putunder(self, step: i.PutUnder, ops: list[Any], program: Program) -> None:
        what, under = self.expr.objects(step.what), self.expr.objects(step.under)
        role, at, keeps, face_up, cites = step.role, step.at, step.keeps, step.face_up, step.cites
        same = step.same

        def run(x: Machine, env: Env) -> Any:
            s = x.s
            hosts = under(x, env, -1)
            if not hosts or not s.alive(hosts[0]):
                s.result = 0
                return None
            host = hosts[0] & NUMBER
            frames: list[Any] = []
            refs = [ref for ref in what(x, env, -1) if s.alive(ref) and ref & NUMBER != host]
            for ref in refs:
                frames += changes.put_under(
                    x, ref & NUMBER, host, role, at=at, keeps=keeps, face_up=face_up, same=same, cites=cites
                )
            s.result = len(refs)
            return run_all(x, frames)

        ops.append(run)

    def _mark(self, step: i.Mark, ops: list[Any], program: Program) -> None:
        what, value, key, cites = self.expr.objects(step.what), self.expr(step.value), step.key, step.cites

        def run(x: Machine, env: Env) -> None:
            s = x.s
            before = x.altered
            for ref in what(x, env, -1):
                if s.alive(ref) and ref >= 0:
                    oid = ref & NUMBER
                    changes.set_mark(x, oid, key, value(x, env, oid), cites)
            s.result = x.altered - before

        ops.append(run)

    def _addmark(self, step: i.AddMark, ops: list[Any], program: Program) -> None:
        what, value, key, cites = self.expr.objects(step.what), self.expr(step.value), self.expr(step.key), step.cites

        def run(x: Machine, env: Env) -> None:
            s = x.s
            before = x.altered
            for ref in what(x, env, -1):
                if s.alive(ref) and ref >= 0:
                    oid = ref & NUMBER
                    name = key(x, env, oid)
                    count = max(0, s.objects[oid].marks.get(name, 0) + (value(x, env, oid) or 0))
                    changes.set_mark(x, oid, name, count or None, cites)
            s.result = x.altered - before

        ops.append(run)

    def _face(self, step: i.Face, ops: list[Any], program: Program) -> None:
        what, up, cites = self.expr.objects(step.what), self.expr(step.up), step.cites

        def run(x: Machine, env: Env) -> None:
            before = x.altered
            for ref in what(x, env, -1):
                if x.s.alive(ref):
                    changes.turn_face(x, ref & NUMBER, bool(up(x, env, ref & NUMBER)), cites)
            x.s.result = x.altered - before

        ops.append(run)

    def _setgame(self, step: i.SetGame, ops: list[Any], program: Program) -> None:
        key, value = step.key, self.expr(step.value)

        def run(x: Machine, env: Env) -> None:
            x.s.set_game(key, value(x, env, -1))

        ops.append(run)

    def _setcontroller(self, step: i.SetController, ops: list[Any], program: Program) -> None:
        what, who, cites = self.expr.objects(step.what), self.expr.player(step.who), step.cites

        def run(x: Machine, env: Env) -> None:
            for ref in what(x, env, -1):
                if x.s.alive(ref):
                    changes.set_controller(x, ref & NUMBER, who(x, env, -1), cites)

        ops.append(run)

    def _begin(self, step: i.Begin, ops: list[Any], program: Program) -> None:
        effect = self.rules.continuous(f"{program.id}.{len(ops)}", step.effect)
        fixed, cites = step.fixed, step.cites + step.effect.cites

        def run(x: Machine, env: Env) -> None:
            if effect.condition is not None and not effect.condition(x, env, -1):
                return
            bindings = {name: value for name, value in env.items() if not name.startswith("_")}
            bindings["_values"] = tuple(None if f is None else f(x, env, -1) for f in effect.values)
            if fixed:
                refs = tuple(ref for ref in effect.whom(x, env, -1) if x.s.alive(ref))
                if not refs:
                    return
                bindings["_fixed"] = refs
            changes.begin_effect(x, effect, env.get("this") or env["you"], bindings, effect.lasts, cites)

        ops.append(run)

    def _endeffects(self, step: i.EndEffects, ops: list[Any], program: Program) -> None:
        until, cites = step.until, step.cites
        if step.whom is None:
            ops.append(lambda x, env: changes.end_effects(x, until, cites))
            return
        whom = self.expr.objects(step.whom)
        ops.append(lambda x, env: changes.release(x, whom(x, env, -1), until, cites))

    def _delay(self, step: i.Delay, ops: list[Any], program: Program) -> None:
        ability = self.rules.ability(f"{program.id}.{len(ops)}", step.ability)
        cites = step.cites

        def run(x: Machine, env: Env) -> None:
            bindings = {name: value for name, value in env.items() if not name.startswith("_")}
            changes.begin_effect(x, ability, env.get("this") or env["you"], bindings, "once", cites)

        ops.append(run)

    def _turnbegins(self, step: i.TurnBegins, ops: list[Any], program: Program) -> None:
        who, cites = self.expr.player(step.who), step.cites

        def run(x: Machine, env: Env) -> Any:
            s = x.s
            player = who(x, env, -1)
            s.game = {**s.game, "turn player": player, "turn": s.game.get("turn", 0) + 1}
            s.history = {key: n for key, n in s.history.items() if key[0] != "turn"}
            s.gone = {}
            s.table = None
            if x.log is not None:
                text = f"turn {s.game['turn']}: {x.player_name(player)}"
                x.note("game", text, cites, event="turn begins", data={"player": player})
            happened(x, "turn begins", {"you": player, "player": player})
            return {**env, "you": player}

        ops.append(run)

    def _endgame(self, step: i.EndGame, ops: list[Any], program: Program) -> None:
        winner = self.expr.player(step.winner) if step.winner is not None else None
        how, cites = step.how, step.cites

        def run(x: Machine, env: Env) -> Any:
            who = winner(x, env, -1) if winner is not None else None
            x.s.game = {**x.s.game, "over": True, "winner": who, "how": how}
            text = f"{x.player_name(who)} wins" if who is not None else "the game is drawn"
            x.note("game", text + (f" ({how})" if how else ""), cites, event="game over", data={"player": who, "how": how})
            return STOP

        ops.append(run)

    # --- the stack --------------------------------------------------------------------------------------------------

    def _putitem(self, step: i.PutItem, ops: list[Any], program: Program) -> None:
        target = self.rules.procedure(step.procedure)
        source = self.expr.objects(step.source) if step.source is not None else None
        controller = self.expr.player(step.controller) if step.controller is not None else None
        parts = tuple((self.expr.objects(to), self.expr(amount)) for to, amount in step.parts)

        def run(x: Machine, env: Env) -> None:
            refs = source(x, env, -1) if source is not None else ((env["this"],) if env.get("this") is not None else ())
            player = env["you"] if controller is None else controller(x, env, -1)
            if step.keep:
                bindings = {name: env[name] for name in step.keep if name in env}
            else:
                bindings = {name: value for name, value in env.items() if not name.startswith("_")}
            bindings["you"] = player
            bindings["this"] = refs[0] if refs else env.get("this")
            made = tuple(
                Part(ref, amount(x, env, ref & NUMBER)) for to, amount in parts for ref in to(x, env, -1) if x.s.alive(ref)
            )
            if parts and not made:
                x.s.result = 0
                return
            label = step.label or step.kind
            if "{" in label:
                names = {n: ", ".join(map(x.ref_name, v)) if isinstance(v, tuple) else x.ref_name(v) for n, v in env.items()}
                label = label.format_map(names)
            if made:
                label += " (" + ", ".join(f"{part.amount} to {x.ref_name(part.to)}" for part in made) + ")"
            changes.put_item(
                x,
                step.kind,
                player,
                refs[0] if refs else player,
                target,
                bindings,
                parts=made,
                tags=step.tags,
                answerable=step.answerable,
                label=label,
                cites=step.cites,
            )
            x.s.result = 1

        ops.append(run)

    def _announce(self, step: i.Announce, ops: list[Any], program: Program) -> None:
        what, kind, item = self.expr.objects(step.what), step.kind, step.item

        def run(x: Machine, env: Env) -> Any:
            refs = what(x, env, -1)
            card = x.s.objects[refs[0] & NUMBER].card if refs else None
            if card is None:
                return None
            info = x.rules.info(card)
            index = env.get("ability", -1)
            if index < 0:
                index = info.first(kind)
            if index < 0:
                return None
            ability = info.abilities[index]
            bindings = {**env, "this": refs[0], "ability": index, "_kind": item}
            return (ability.announce, 0, bindings, x.cause)

        ops.append(run)

    def _perform(self, step: i.Perform, ops: list[Any], program: Program) -> None:
        what, kind = self.expr.objects(step.what), step.kind

        def run(x: Machine, env: Env) -> Any:
            refs = what(x, env, -1)
            card = x.s.objects[refs[0] & NUMBER].card if refs else None
            if card is None:
                return None
            info = x.rules.info(card)
            index = info.first(kind)
            if index < 0:
                return None
            ability = info.abilities[index]
            you = x.s.objects[refs[0] & NUMBER].controller
            bindings = {"you": you, "this": refs[0], "ability": index}
            if ability.condition is not None and not ability.condition(x, bindings, refs[0] & NUMBER):
                if x.trial:
                    raise Failure(x.rules.condition_rule, f"the condition of {ability.label} does not hold")
                return None
            return (ability.resolving, 0, bindings, x.cause)

        ops.append(run)

    def _require(self, step: i.Require, ops: list[Any], program: Program) -> None:
        condition, cites, words = self.expr(step.condition), step.cites, step.because

        def run(x: Machine, env: Env) -> None:
            if x.trial and not condition(x, env, -1):
                told = {name: ", ".join(map(x.ref_name, v)) if isinstance(v, tuple) else v for name, v in env.items()}
                raise Failure(cites[0] if cites else "", words.format_map(told))

        ops.append(run)

    def put_ability(self, ability: Any) -> Op:
        """The operation that ends an announcement: the ability goes on the stack as an item."""

        def run(x: Machine, env: Env) -> Any:
            if x.trial:
                return None
            if ability.limit:
                use(x, ability, env["this"], env["you"])
            bindings = {name: value for name, value in env.items() if not name.startswith("_")}
            label = x.ref_name(env["this"]) + (f" “{ability.name}”" if ability.name else "")
            targets = [
                x.ref_name(ref)
                for name, value in bindings.items()
                if isinstance(value, tuple) and name in ability.targets
                for ref in value
            ]
            if targets:
                label += " on " + ", ".join(targets)
            changes.put_item(
                x, env["_kind"], env["you"], env["this"], ability.program, bindings, label=label, cites=ability.cites
            )
            return None

        return run

    def _resolvetop(self, step: i.ResolveTop, ops: list[Any], program: Program) -> None:
        cites = step.cites
        after = len(ops) + 1

        def run(x: Machine, env: Env) -> Any:
            s = x.s
            if not s.stack:
                return None
            item = s.stack[-1]
            changes.remove_item(x, item.ref, why="")
            index = x.cause
            if x.log is not None:
                index = x.note(
                    "item",
                    f"resolves: {item.label or item.kind}",
                    cites,
                    event="resolves",
                    data={"item": item.ref, "kind": item.kind, "source": item.source, "label": item.label},
                )
            bindings = {**item.env, "item": (item.ref,)}
            if item.parts:
                bindings["_item"] = item
            following = {**env, "_resolved": (item.kind, item.source, item.controller, index)}
            return Push((item.program, 0, bindings, index), after, following)

        def aftermath(x: Machine, env: Env) -> Any:
            resolved = env.get("_resolved")
            if resolved is None:
                return None
            kind, source, controller, index = resolved
            target = x.rules.aftermath.get(kind)
            left = {name: value for name, value in env.items() if name != "_resolved"}
            if target is None:
                return left
            return Push((target, 0, {"you": controller, "this": source}, index), after + 1, left)

        ops += [run, aftermath]

    def _removeitem(self, step: i.RemoveItem, ops: list[Any], program: Program) -> None:
        what, cites = self.expr.objects(step.what), step.cites

        def run(x: Machine, env: Env) -> None:
            removed = [changes.remove_item(x, ref, cites) for ref in what(x, env, -1) if ref < 0]
            x.s.result = sum(item is not None for item in removed)

        ops.append(run)

    def _alteritem(self, step: i.AlterItem, ops: list[Any], program: Program) -> None:
        what, value, how, cites = self.expr.objects(step.what), self.expr(step.value), step.how, step.cites
        to = self.expr.objects(step.to) if step.to is not None else None

        def run(x: Machine, env: Env) -> None:
            before = x.altered
            amount = value(x, env, -1)
            for ref in what(x, env, -1):
                item = x.s.item(ref)
                if item is None:
                    continue
                wanted = to(x, env, -1) if to is not None else None
                parts = tuple(
                    Part(part.to, altered(how, part.amount, amount)) if wanted is None or part.to in wanted else part
                    for part in item.parts
                )
                changes.alter_item(x, ref, parts, cites)
            x.s.result = x.altered - before

        ops.append(run)

    def _pay(self, step: i.Pay, ops: list[Any], program: Program) -> None:
        for part in step.body:
            if isinstance(part, (i.Choose, i.Let)):
                self.block((part,), ops, program)
                continue
            touched = [op for op in part.effect.what if op.kind == "add"] if isinstance(part, i.Begin) else []
            amounts = tuple((op.attr, self.expr(op.value)) for op in touched)
            whom = self.expr.objects(part.effect.whom) if isinstance(part, i.Begin) else None
            key = f"_paying{len(ops)}"
            ops.append(snapshot(key, amounts, whom))
            self.block((part,), ops, program)
            ops.append(achieved(key, amounts, whom))


def run_all(x: Machine, frames: list[Any]) -> Any:
    """Run frames one after the other before going on: the first is returned, the others wait above the agenda."""
    if not frames:
        return None
    if len(frames) == 1:
        return frames[0]
    return (SEQUENCE, 0, {"_frames": tuple(frames)}, x.cause)


def _next_frame(x: Machine, env: Env) -> Any:
    frames = env["_frames"]
    if not frames:
        return STOP
    return Push(frames[0], 0, {"_frames": frames[1:]})


SEQUENCE = Program("one after the other", ())
SEQUENCE.ops = (_next_frame,)


def altered(how: str, old: int, by: int) -> int:
    """An amount after "set", "add" or "reduce"."""
    if how == "set":
        return by
    return old + by if how == "add" else max(0, old - by)


def snapshot(key: str, amounts: Any, whom: Any) -> Op:
    """Before a cost is tried out: remember what it is to change."""

    def run(x: Machine, env: Env) -> Any:
        if not x.trial:
            return None
        before: dict[tuple[int, str], Any] = {}
        if whom is not None:
            for ref in whom(x, env, -1):
                oid = ref & NUMBER
                for attr, _ in amounts:
                    before[oid, attr] = x.value(oid, attr)
                before[oid, "abilities"] = x.value(oid, "abilities")
        x.derived(0)
        return {**env, key: (x.altered, before, x.s.table)}

    return run


def achieved(key: str, amounts: Any, whom: Any) -> Op:
    """After a cost was tried out: did it change something, and reach the amounts it asks for?"""

    def run(x: Machine, env: Env) -> Any:
        if not x.trial or not x.rules.policies.costs.must_change:
            return None
        count, before, table = env[key]
        rule = x.rules.policies.costs.rule
        if whom is not None:
            for attr, amount in amounts:
                wanted = amount(x, env, -1)
                for ref in whom(x, env, -1):
                    oid = ref & NUMBER
                    change = (x.value(oid, attr) or 0) - (before.get((oid, attr)) or 0)
                    if change != wanted:
                        raise Failure(rule, f"{attr} of {x.ref_name(ref)} would change by {change}, not by {wanted}")
        x.derived(0)
        if x.altered == count and same_values(x, before, table):
            raise Failure(rule, "nothing would change")
        return None

    return run


def same_values(x: Machine, before: dict[tuple[int, str], Any], table: Any) -> bool:
    """Whether derived values are as they were (abilities compared by what is left of them)."""
    now = x.s.table
    for oid in set(now) | set(table):
        old, new = dict(table.get(oid, {})), dict(now.get(oid, {}))
        losing = old.pop("lose abilities", None), new.pop("lose abilities", None)
        if losing[0] != losing[1] and before.get((oid, "abilities"), ()) != x.value(oid, "abilities"):
            return False
        for attr in set(old) | set(new):
            obj = x.s.objects[oid]
            plain = obj.marks.get(attr, obj.card.values.get(attr) if obj.card else None)
            if old.get(attr, plain) != new.get(attr, plain):
                return False
    return True


__all__ = ["LIFE_SHIFT", "WAIT", "StepCompiler", "e"]
