"""What conditions mean."""

from __future__ import annotations

from rulestone.continuous.merged_piles import as_one
from rulestone.kernel.abilities import abilities_of, controller_of, has
from rulestone.kernel.characteristics import as_known, slot_name
from rulestone.kernel.compile.expressions import Compiler, meaning
from rulestone.kernel.legality.responses import silenced
from rulestone.kernel.machine import Machine
from rulestone.kernel.permissions import given, permitted, silent
from rulestone.kernel.rules.functions import Compiled
from rulestone.language import expressions as e
from rulestone.model.objects import NUMBER
from rulestone.model.state import WITHIN, Env


@meaning(e.All)
def _all(compiler: Compiler, node: e.All) -> Compiled:
    parts = tuple(compiler(part) for part in node.of)
    if len(parts) == 2:
        first, second = parts
        return lambda machine, env, it: first(machine, env, it) and second(machine, env, it)
    if len(parts) == 3:
        first, second, third = parts
        return lambda machine, env, it: first(machine, env, it) and second(machine, env, it) and third(machine, env, it)

    def run(machine: Machine, env: Env, it: int) -> bool:
        for part in parts:  # noqa: SIM110  (a loop is twice as fast as all() here)
            if not part(machine, env, it):
                return False
        return True

    return run


@meaning(e.AnyOf)
def _anyof(compiler: Compiler, node: e.AnyOf) -> Compiled:
    parts = tuple(compiler(part) for part in node.of)

    if len(parts) == 2:
        first, second = parts
        return lambda machine, env, it: first(machine, env, it) or second(machine, env, it)
    if len(parts) == 3:
        first, second, third = parts
        return lambda machine, env, it: first(machine, env, it) or second(machine, env, it) or third(machine, env, it)

    def run(machine: Machine, env: Env, it: int) -> bool:
        for part in parts:  # noqa: SIM110
            if part(machine, env, it):
                return True
        return False

    return run


@meaning(e.Not)
def _not(compiler: Compiler, node: e.Not) -> Compiled:
    inner = compiler(node.of)
    return lambda machine, env, it: not inner(machine, env, it)


@meaning(e.Exists)
def _exists(compiler: Compiler, node: e.Exists) -> Compiled:
    what, least = compiler.objects(node.what), node.least
    if isinstance(node.what, e.Select | e.Either):
        return lambda machine, env, it: len(what(machine, env, it, least)) >= least  # type: ignore[call-arg]
    return lambda machine, env, it: len(what(machine, env, it)) >= least


@meaning(e.Same)
def _same(compiler: Compiler, node: e.Same) -> Compiled:
    left, right = compiler.objects(node.left), compiler.objects(node.right)

    def run(machine: Machine, env: Env, it: int) -> bool:
        refs = left(machine, env, it)
        return bool(refs) and set(refs) == set(right(machine, env, it))

    def merged(machine: Machine, env: Env, it: int) -> bool:
        refs = left(machine, env, it)
        return bool(refs) and as_one(machine, refs) == as_one(machine, right(machine, env, it))

    return merged if compiler.rules.policies.piles.merged else run


@meaning(e.In)
def _in(compiler: Compiler, node: e.In) -> Compiled:
    left, right = compiler.objects(node.left), compiler.objects(node.right)

    def run(machine: Machine, env: Env, it: int) -> bool:
        refs = left(machine, env, it)
        return bool(refs) and set(refs) <= set(right(machine, env, it))

    def merged(machine: Machine, env: Env, it: int) -> bool:
        refs = left(machine, env, it)
        return bool(refs) and as_one(machine, refs) <= as_one(machine, right(machine, env, it))

    return merged if compiler.rules.policies.piles.merged else run


@meaning(e.Are)
def _are(compiler: Compiler, node: e.Are) -> Compiled:
    what, where = compiler.objects(node.what), compiler(node.where)

    def run(machine: Machine, env: Env, it: int) -> bool:
        refs = what(machine, env, it)
        return bool(refs) and all(as_known(machine, ref, where, env) for ref in refs)

    return run


@meaning(e.EachItsOwn)
def _each_its_own(compiler: Compiler, node: e.EachItsOwn) -> Compiled:
    values, what, read = compiler(node.values), compiler.objects(node.what), compiler.attribute(node.attr)

    def run(machine: Machine, env: Env, it: int) -> bool:
        wanted = values(machine, env, it)
        if not wanted:
            return True
        held = [
            found if isinstance(found := read(machine, ref & NUMBER), tuple) else (found,)
            for ref in what(machine, env, it)
        ]
        if len(wanted) == 1:
            return any(wanted[0] in have for have in held)
        taken: dict[int, int] = {}  # which value an object stands for

        def place(value: int, tried: set[int]) -> bool:
            for n, have in enumerate(held):
                if wanted[value] in have and n not in tried:
                    tried.add(n)
                    if n not in taken or place(taken[n], tried):
                        taken[n] = value
                        return True
            return False

        return len(held) >= len(wanted) and all(place(value, set()) for value in range(len(wanted)))

    return run


@meaning(e.Present)
def _present(compiler: Compiler, node: e.Present) -> Compiled:
    what = compiler.objects(node.what)

    def run(machine: Machine, env: Env, it: int) -> bool:
        refs = what(machine, env, it)
        return bool(refs) and all(machine.state.alive(ref) for ref in refs)

    return run


@meaning(e.Linked)
def _linked(compiler: Compiler, node: e.Linked) -> Compiled:
    spaces = compiler.rules.parts.spaces
    if spaces is None:
        raise LookupError(f"{compiler.rules.name} declares no board of spaces")
    if node.way and node.way not in spaces.ways:
        raise LookupError(f"there is no way of going {node.way!r}; there are {', '.join(spaces.ways)}")
    reach = {way: spaces.reach(way) for way in spaces.ways}
    what, to, way = compiler.objects(node.what), compiler.objects(node.to), node.way
    by = compiler.attribute(node.by) if node.by else None
    also = compiler.attribute(node.also) if node.also else None

    def besides(machine: Machine, oid: int, start: str, space: str) -> bool:
        more = also(machine, oid) if also is not None else None
        for one in more or ():
            if isinstance(one, str):
                if space in reach.get(one, {}).get(start, ()):
                    return True
            elif slot_name(machine, one & NUMBER) == space != start:
                return True
        return False

    def run(machine: Machine, env: Env, it: int) -> bool:
        goal = to(machine, env, it)
        if not goal:
            return False
        space = slot_name(machine, goal[0] & NUMBER)
        for ref in what(machine, env, it):
            oid = ref & NUMBER
            ways, start = reach.get(way or (by(machine, oid) if by is not None else "")), slot_name(machine, oid)
            if (ways is None or space not in ways.get(start, ())) and not besides(machine, oid, start, space):
                return False
        return True

    return run


@meaning(e.Fits)
def _fits(compiler: Compiler, node: e.Fits) -> Compiled:
    what, attr = compiler.objects(node.what), node.attr

    def run(machine: Machine, env: Env, it: int) -> bool:
        for ref in what(machine, env, it):
            card = machine.state.objects[ref & NUMBER].card
            condition = card.values.get(attr) if card is not None else None
            if condition is not None and not machine.rules.expression(condition)(machine, env, it):
                return False
        return True

    return run


@meaning(e.Phase)
def _phase(compiler: Compiler, node: e.Phase) -> Compiled:
    name = node.name
    if node.innermost or not compiler.rules.programs.inner:
        return lambda machine, env, it: machine.state.game.get("phase") == name

    def run(machine: Machine, env: Env, it: int) -> bool:
        game = machine.state.game
        return game.get("phase") == name or name in game.get(WITHIN, ())

    return run


@meaning(e.TurnOf)
def _turnof(compiler: Compiler, node: e.TurnOf) -> Compiled:
    who = compiler.player(node.who)
    return lambda machine, env, it: machine.state.game.get("turn player") == who(machine, env, it)


@meaning(e.StackEmpty)
def _stackempty(compiler: Compiler, node: e.StackEmpty) -> Compiled:
    return lambda machine, env, it: not machine.state.stack


@meaning(e.TopAnswerable)
def _topanswerable(compiler: Compiler, node: e.TopAnswerable) -> Compiled:
    return lambda machine, env, it: not machine.state.stack or machine.state.stack[-1].answerable


@meaning(e.Has)
def _has(compiler: Compiler, node: e.Has) -> Compiled:
    what = compiler.objects(node.what)

    def run(machine: Machine, env: Env, it: int) -> bool:
        refs = [ref for ref in what(machine, env, it) if ref >= 0 and machine.state.alive(ref)]
        for ref in refs:
            ability = machine.ability_at(machine.state.objects[ref & NUMBER].card, env.get("ability", -1))
            if ability is None or not has(machine, ref, ability):
                return False
        return bool(refs)

    return run


@meaning(e.Meets)
def _meets(compiler: Compiler, node: e.Meets) -> Compiled:
    what, kind = compiler.objects(node.what), node.kind

    def run(machine: Machine, env: Env, it: int) -> bool:
        refs = what(machine, env, it)
        for ref in refs:
            found = (
                abilities_of(machine, ref & NUMBER).by_kind.get(kind) if ref >= 0 and machine.state.alive(ref) else None
            )
            if not found:
                return False
            condition = found[0].condition
            its = {"you": controller_of(machine, ref & NUMBER), "this": ref}
            if condition is not None and not condition(machine, its, ref & NUMBER):
                return False
        return bool(refs)

    return run


@meaning(e.Silent)
def _silent(compiler: Compiler, node: e.Silent) -> Compiled:
    what = compiler.objects(node.what)

    def run(machine: Machine, env: Env, it: int) -> bool:
        items = [machine.state.item(ref) for ref in what(machine, env, it) if ref < 0]
        return bool(items) and all(item is not None and silent(machine, item) for item in items)

    return run


@meaning(e.Silenced)
def _silenced(compiler: Compiler, node: e.Silenced) -> Compiled:
    alone = compiler(node.alone)
    return lambda machine, env, it: (
        bool(machine.state.stack) and silenced(machine, lambda: bool(alone(machine, env, it)))
    )


@meaning(e.Answering)
def _answering(compiler: Compiler, node: e.Answering) -> Compiled:
    event = node.event
    return lambda machine, env, it: machine.state.game.get("answering") == event


def about_a_value(compiler: Compiler, node: e.Permitted, about: e.Expr) -> Compiled:
    """A permission that names a value, which is known only as it is asked for."""
    who, value, what = compiler.objects(node.who), compiler(about), node.what
    asked = given if node.given else permitted

    def run(machine: Machine, env: Env, it: int) -> bool:
        thing = e.valued(what, value(machine, env, it))
        return all(asked(machine, thing, ref & NUMBER) for ref in who(machine, env, it))

    return run


@meaning(e.Permitted)
def _permitted(compiler: Compiler, node: e.Permitted) -> Compiled:
    who, thing, cell = compiler.objects(node.who), node.what, "forbid:" + node.what
    if isinstance(node.value, e.Lit):
        return compiler(e.Permitted(e.valued(thing, node.value.value), node.who, node.given))
    if node.value is not None:
        return about_a_value(compiler, node, node.value)
    if node.given:
        permit = "permit:" + thing
        return lambda machine, env, it: (
            permit in machine.pool.touched and all(given(machine, thing, ref & NUMBER) for ref in who(machine, env, it))
        )

    def run(machine: Machine, env: Env, it: int) -> bool:
        if cell not in machine.pool.touched:
            return True
        if it >= 0 and not permitted(machine, thing, it):
            return False
        return all(permitted(machine, thing, ref & NUMBER) for ref in who(machine, env, it))

    return run
