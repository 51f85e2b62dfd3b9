"""Instructions that change objects, effects and the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulestone.continuous.merged_piles import bearer
from rulestone.kernel import changes, keeping, lasting
from rulestone.kernel.events import happened
from rulestone.kernel.machine import STOP, Program, Push
from rulestone.kernel.steps import Ops, StepCompiler, operation, run_all
from rulestone.language import instructions as i
from rulestone.model.objects import NUMBER
from rulestone.model.state import Env, State

if TYPE_CHECKING:
    from rulestone.kernel.machine import Machine


@operation(i.Move)
def _move(compiler: StepCompiler, step: i.Move, ops: Ops, program: Program) -> None:
    after = len(ops) + 1
    layout = compiler.rules.layout
    layout.place(step.to, 0)
    what = compiler.expr.objects(step.what)
    whose = compiler.expr.player(step.whose) if step.whose is not None else None
    controller = compiler.expr.player(step.controller) if step.controller is not None else None
    slot = compiler.expr(step.slot) if step.slot is not None else None
    to, at, face_up, manner, with_pile, cites = (
        step.to, step.at, step.face_up, step.manner, step.with_pile, step.cites,
    )  # fmt: skip
    slots = layout.zones[layout.index[to]].slots
    same, name = step.same, step.name
    marks = tuple((key, compiler.expr(value)) for key, value in step.marks.items())

    def run(x: Machine, env: Env) -> Any:
        s = x.s
        frames: list[Any] = []
        done = 0
        there: list[int] = []
        refs = what(x, env, -1)
        if len(refs) > 1:
            refs = below_first(s, refs)
        # what leaves together is remembered as it was before any of it left
        known = {ref: x.derived(ref & NUMBER) for ref in refs} if len(refs) > 1 and x.rules.touched else {}
        if x.rules.looks_back:
            x.together = refs
        for ref in refs:
            if ref < 2 or not s.alive(ref):
                continue
            oid = ref & NUMBER
            player = s.objects[oid].owner if whose is None else whose(x, env, oid)
            before = x.altered
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
                marks={k: told for k, value in marks if (told := value(x, env, oid)) is not None} if marks else None,
                made=known.get(ref),
                cites=cites,
            )
            if x.altered != before:
                done += 1
                there.append(oid)
        x.together = ()
        s.result = done
        if name:
            env = {**env, name: tuple(s.objects[oid].ref for oid in there)}
            return Push(run_all(x, frames), after, env) if frames else env
        return run_all(x, frames)

    ops.append(run)


def below_first(s: State, refs: tuple[int, ...]) -> tuple[int, ...]:
    """What moves together, cards under others before those on top: they move by themselves, not with their pile."""
    below = tuple(ref for ref in refs if ref > 1 and s.objects[ref & NUMBER].host >= 0)
    return (*below, *(ref for ref in refs if ref not in below)) if below else refs


@operation(i.PutUnder)
def _putunder(compiler: StepCompiler, step: i.PutUnder, ops: Ops, program: Program) -> None:
    what, under = compiler.expr.objects(step.what), compiler.expr.objects(step.under)
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


@operation(i.Arrange)
def _arrange(compiler: StepCompiler, step: i.Arrange, ops: Ops, program: Program) -> None:
    what, cites = compiler.expr.objects(step.what), step.cites

    def run(x: Machine, env: Env) -> None:
        s = x.s
        order = [ref & NUMBER for ref in what(x, env, -1) if ref >= 0 and s.alive(ref)]
        if order:
            place = s.objects[order[0]].place
            changes.arrange(x, place, tuple(oid for oid in order if s.objects[oid].place == place), cites)

    ops.append(run)


@operation(i.Mark)
def _mark(compiler: StepCompiler, step: i.Mark, ops: Ops, program: Program) -> None:
    what, value, key, cites = compiler.expr.objects(step.what), compiler.expr(step.value), step.key, step.cites

    def run(x: Machine, env: Env) -> None:
        s = x.s
        before = x.altered
        for ref in what(x, env, -1):
            if s.alive(ref) and ref >= 0:
                oid = ref & NUMBER
                changes.set_mark(x, oid, key, value(x, env, oid), cites)
        s.result = x.altered - before

    ops.append(run)


@operation(i.AddMark)
def _addmark(compiler: StepCompiler, step: i.AddMark, ops: Ops, program: Program) -> None:
    what, value, key, cites = (
        compiler.expr.objects(step.what),
        compiler.expr(step.value),
        compiler.expr(step.key),
        step.cites,
    )

    def run(x: Machine, env: Env) -> None:
        s = x.s
        before = x.altered
        for ref in what(x, env, -1):
            if s.alive(ref) and ref >= 0:
                oid = ref & NUMBER
                name = key(x, env, oid)
                if x.rules.policies.piles.merged:
                    oid = bearer(x, oid, name)
                count = max(0, s.objects[oid].marks.get(name, 0) + (value(x, env, oid) or 0))
                changes.set_mark(x, oid, name, count or None, cites)
        s.result = x.altered - before

    ops.append(run)


@operation(i.Face)
def _face(compiler: StepCompiler, step: i.Face, ops: Ops, program: Program) -> None:
    what, up, cites = compiler.expr.objects(step.what), compiler.expr(step.up), step.cites

    def run(x: Machine, env: Env) -> None:
        before = x.altered
        for ref in what(x, env, -1):
            if x.s.alive(ref):
                changes.turn_face(x, ref & NUMBER, bool(up(x, env, ref & NUMBER)), cites)
        x.s.result = x.altered - before

    ops.append(run)


@operation(i.SetGame)
def _setgame(compiler: StepCompiler, step: i.SetGame, ops: Ops, program: Program) -> None:
    key, value = step.key, compiler.expr(step.value)

    def run(x: Machine, env: Env) -> None:
        keeping.set_game(x, key, value(x, env, -1))

    ops.append(run)


@operation(i.SetController)
def _setcontroller(compiler: StepCompiler, step: i.SetController, ops: Ops, program: Program) -> None:
    what, who, cites = compiler.expr.objects(step.what), compiler.expr.player(step.who), step.cites

    def run(x: Machine, env: Env) -> None:
        for ref in what(x, env, -1):
            if x.s.alive(ref):
                changes.set_controller(x, ref & NUMBER, who(x, env, -1), cites)

    ops.append(run)


@operation(i.Begin)
def _begin(compiler: StepCompiler, step: i.Begin, ops: Ops, program: Program) -> None:
    effect = compiler.rules.continuous(f"{program.id}.{len(ops)}", step.effect)
    fixed, cites = step.fixed, step.cites + step.effect.cites
    if not fixed:
        compiler.rules.looks.add(step.effect.whom)
        compiler.rules.looks.follow(step.effect.whom)
        compiler.rules.looks.add(tuple(op.value for n, op in enumerate(step.effect.what) if n in effect.each))

    def run(x: Machine, env: Env) -> None:
        if effect.condition is not None and not effect.condition(x, env, -1):
            return
        if effect.ends is not None and effect.ends(x, env, -1):
            x.note("refusal", f"{effect.describe()}: over before it began", cites, event="refusal")
            return
        bindings = {name: value for name, value in env.items() if not name.startswith("_")}
        refs: tuple[int, ...] = ()
        if fixed:
            refs = tuple(ref for ref in effect.whom(x, env, -1) if x.s.alive(ref))
            if not refs:
                return
            bindings["_fixed"] = refs
        bindings["_values"] = tuple(
            None
            if f is None
            else {ref & NUMBER: f(x, env, ref & NUMBER) for ref in refs}
            if n in effect.each
            else f(x, env, -1)
            for n, f in enumerate(effect.values)
        )
        lasting.begin_effect(x, effect, env.get("this") or env["you"], bindings, effect.lasts, cites)

    ops.append(run)


@operation(i.EndEffects)
def _endeffects(compiler: StepCompiler, step: i.EndEffects, ops: Ops, program: Program) -> None:
    until, cites = step.until, step.cites
    if step.whom is None:
        by = compiler.expr.player(step.by) if step.by is not None else None
        ops.append(lambda x, env: lasting.end_effects(x, until, cites, by(x, env, -1) if by is not None else None))
        return
    whom = compiler.expr.objects(step.whom)
    ops.append(lambda x, env: lasting.release(x, whom(x, env, -1), until, cites))


@operation(i.Delay)
def _delay(compiler: StepCompiler, step: i.Delay, ops: Ops, program: Program) -> None:
    ability = compiler.rules.ability(f"{program.id}.{len(ops)}", step.ability)
    ability.once = step.once
    cites, until = step.cites, step.until or "once"
    keep = {"you", "this", *step.keep} if step.keep else None

    def run(x: Machine, env: Env) -> None:
        bindings = {n: value for n, value in env.items() if (n in keep if keep else not n.startswith("_"))}
        lasting.begin_effect(x, ability, env.get("this") or env["you"], bindings, until, cites)

    ops.append(run)


@operation(i.TurnBegins)
def _turnbegins(compiler: StepCompiler, step: i.TurnBegins, ops: Ops, program: Program) -> None:
    who, cites = compiler.expr.player(step.who), step.cites

    def run(x: Machine, env: Env) -> Any:
        s = x.s
        player = who(x, env, -1)
        s.game = {**s.game, "turn player": player, "turn": s.game.get("turn", 0) + 1}
        s.history = {key: n for key, n in s.history.items() if key[0] != "turn"}
        s.gone = {}
        keeping.anew(x)
        if x.log is not None:
            text = f"turn {s.game['turn']}: {x.player_name(player)}"
            x.note("game", text, cites, event="turn begins", data={"player": player})
        happened(x, "turn begins", {"you": player, "player": player})
        return {**env, "you": player}

    ops.append(run)


@operation(i.EndGame)
def _endgame(compiler: StepCompiler, step: i.EndGame, ops: Ops, program: Program) -> None:
    winner = compiler.expr.player(step.winner) if step.winner is not None else None
    by_text = compiler.rules.parts.victory_rule
    how, cites = step.how, step.cites or ((by_text,) if by_text else ())

    def run(x: Machine, env: Env) -> Any:
        who = winner(x, env, -1) if winner is not None else None
        x.s.game = {**x.s.game, "over": True, "winner": who, "how": how}
        text = f"{x.player_name(who)} wins" if who is not None else "the game is drawn"
        x.note("game", text + (f" ({how})" if how else ""), cites, event="game over", data={"player": who, "how": how})
        return STOP

    ops.append(run)
