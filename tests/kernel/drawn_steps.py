"""Small games with drawn policies, whose spells have drawn instructions of every kind."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from rulestone.game.shorthand import keyword
from rulestone.kernel import policies as p
from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Action, Attribute, Verb
from rulestone.kernel.setup import add_card, add_under
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import Ability, Treat, When
from rulestone.language.build import (
    END_OF_TURN,
    FOR_GOOD,
    LOSE_ABILITIES,
    OPPONENT,
    THIS,
    TURN_PLAYER,
    YOU,
    activated,
    add,
    at_once,
    become,
    cards_in,
    choose,
    count,
    do,
    effect,
    forbid,
    gains,
    grant,
    its,
    lasting,
    no,
    note,
    of,
    replacement,
    static,
    times,
    total,
    triggered,
    var,
    whether,
)
from rulestone.model.objects import Card
from tests.kernel.drawn_rules import TIRED, WEAK
from tests.kernel.toy import FIELD, OWN, TARGET, THEIRS, Table, parts, unit

GRAVE, HAND = cards_in("grave"), cards_in("hand", of=YOU)
ELVES, BELOW = cards_in("field", where=its.kind == "elf"), cards_in("field", role="under")
SEEDLING = unit("Seedling", 1, triggered("destroy", e.Same(var("victim"), THIS), do("draw", player=YOU), name="seed"))
STUN = Verb(name="stun", roles=("unit",), affects="unit", accepts=its.kind != "orc", cites=("T-stun",), steps=(
    i.Mark(what=var("unit"), key="tired", value=e.Lit(True)), i.AddMark(what=var("unit"), key="hits", value=e.Lit(1)),
))  # fmt: skip
OBJECTS = (
    THIS, TARGET, OWN, THEIRS, FIELD, ELVES, BELOW, GRAVE, e.Under(FIELD), e.HostOf(BELOW),
    e.Nth(FIELD, e.Lit(2)), e.Now(TARGET), e.ThisWay(("destroy", "draw")), e.Among(FIELD, its.power >= 2),
    e.Either(TARGET, OWN), e.Common(OWN, ELVES), e.Top("deck", YOU, e.Lit(2)), e.Top("deck", OPPONENT, e.Lit(1)),
    cards_in("field", other=TARGET), cards_in("field", of=TURN_PLAYER, type="unit"), e.SourceOf(e.Items()),
    e.Reached(THEIRS), e.Involved(also=("target",)), e.Referred(TARGET, "rival"),
)  # fmt: skip
CONDITIONS = (
    e.Exists(OWN, 2), e.Exists(ELVES), of(TARGET, "power") >= 2, e.TurnOf(YOU), e.StackEmpty(), e.Same(TARGET, THIS),
    e.In(TARGET, OWN), e.Are(TARGET, its.kind == "elf"), e.Present(TARGET), e.Phase("main"), no(e.Exists(GRAVE)),
    e.All((e.Exists(OWN), e.Exists(THEIRS))), e.AnyOf((e.Exists(GRAVE), e.TurnOf(OPPONENT))), e.Has(TARGET),
    e.Permitted("summon", YOU), e.CanRespondToTop(), of(TARGET, "kind") == "elf", e.Exists(e.Items(), 2),
)  # fmt: skip
NUMBERS = (
    e.Lit(0), e.Lit(1), e.Lit(2), count(FIELD), count(GRAVE), of(TARGET, "power"), total(FIELD, "power"),
    e.Greatest(FIELD, "power"), e.Least(FIELD, "power"), e.Kinds(FIELD, "kind"), e.Printed(TARGET, "power"),
    e.Arith("-", of(TARGET, "power"), e.Lit(2)), e.Arith("min", count(OWN), e.Lit(2)), e.Result(), times("destroy"),
    *(e.Rounded(e.Arith("/", count(FIELD), e.Lit(2)), way) for way in ("down", "up", "half up")),
    times("draw", who=YOU, scope="game"), whether(e.Exists(ELVES), 2, 1), e.GameValue("turn"),
)  # fmt: skip
Steps = tuple[i.Instruction, ...]


def draw_objects(r: Random) -> e.Expr:
    """Return an expression for objects."""
    return r.choice(OBJECTS)


def draw_number(r: Random) -> Any:
    """Return an expression for a number."""
    return r.choice(NUMBERS)


def draw_condition(r: Random) -> Any:
    """Return a condition."""
    return r.choice(CONDITIONS)


def draw_verb(r: Random) -> i.Instruction:
    """Return an event."""
    what = draw_objects(r)
    verb, role = r.choice((
        ("destroy", "victim"), ("return", "card"), ("tire", "unit"), ("stun", "unit"), ("fell", "unit"),
        ("enter", "card"), ("discard", "cards"),
    ))  # fmt: skip
    return r.choice(
        (do(verb, **{role: what}), do(verb, **{role: TARGET}), do("draw", player=r.choice((YOU, OPPONENT))))
    )


def draw_change(r: Random) -> i.Instruction:
    """Return an instruction that changes objects or the game."""
    what, who = draw_objects(r), r.choice((None, YOU, OPPONENT))
    zone = r.choice(("grave", "hand", "deck", "field"))
    flag = r.random() < 0.5
    return r.choice((
        i.Move(what=what, to=zone, whose=who, at=r.choice(("top", "bottom")), face_up=r.choice((None, True, False)),
               manner=r.choice(("", "lost")), with_pile=flag, same=r.random() < 0.2, name=r.choice(("", "target")),
               marks=r.choice(({}, {"tired": e.Lit(True)}))),
        i.Create(card=SEEDLING, to="field", count=r.choice((1, 2, draw_number(r))), whose=who, name="target"),
        i.Succeed(what=TARGET, heirs=what, only=r.choice(("", "effects", "waiting"))), i.Vanish(what=TARGET),
        i.PutUnder(what=what, under=TARGET, role=r.choice(("under", "gear")), at=r.choice(("top", "bottom")),
                   keeps=r.choice(((), ("under",))), face_up=flag, controller=who, same=r.random() < 0.2),
        i.Arrange(what=what), i.Mark(what=what, key=r.choice(("tired", "kind", "rival")), value=e.Lit(None)),
        i.Mark(what=what, key="kind", value=e.Lit(r.choice(("elf", "orc")))),
        i.Mark(what=what, key="power", value=draw_number(r)), i.Mark(what=TARGET, key="rival", value=what),
        i.AddMark(what=what, key="hits", value=draw_number(r)), i.Face(what=what, up=e.Lit(flag)),
        i.SetGame(key="luck", value=draw_number(r)), i.SetController(what=what, who=who or YOU),
        i.EndEffects(until=r.choice(("", END_OF_TURN)), whom=r.choice((None, what)), by=who),
        i.Shuffle(zone=r.choice(("deck", "hand")), who=who or YOU),
    ))  # fmt: skip


def draw_effect(r: Random) -> i.Instruction:
    """Return an instruction that begins an effect or prepares a trigger."""
    ops = r.choice((
        add(power=draw_number(r)), become(power=draw_number(r)), become(kind="elf"), LOSE_ABILITIES, grant("flying"),
        forbid(r.choice(("be chosen", "destroy", "summon", "tire", e.AFFECTED))), gains(draw_trigger(r)),
        become(controller=YOU),
    ))  # fmt: skip
    until, ends = r.choice((END_OF_TURN, FOR_GOOD)), r.choice((None, None, draw_condition(r)))
    event = r.choice((triggered, replacement))(r.choice(("destroy", "tire", "draw")), None, draw_verb(r))
    return r.choice((
        lasting(draw_objects(r), ops, until, fixed=r.random() < 0.6, ends=ends),
        lasting(draw_objects(r), ops, until, fixed=r.random() < 0.6),
        i.Delay(ability=event, until=r.choice(("", END_OF_TURN)), once=r.random() < 0.7, keep=r.choice((
            (), ("target",)))),
    ))  # fmt: skip


def draw_question(r: Random) -> Steps:
    """Return an instruction that asks, with one that uses the answer."""
    who, what = r.choice((None, YOU, OPPONENT)), draw_objects(r)
    body = (draw_change(r),)
    return r.choice((
        (i.Choose(name="target", what=what, least=r.randint(0, 1), most=r.choice((None, 1, 2)), who=who),),
        (i.Choose(name="target", what=FIELD, least=2, alike=r.choice(("", "kind")), such_that=r.choice((
            None, total(TARGET, "power") <= 4)), prompt="take two"),),
        (i.Number(name="n", least=r.randint(0, 1), most=draw_number(r), who=who), i.AddMark(
            what=TARGET, key="hits", value=var("n"))),
        (i.NameWord(name="word", words=("elf", "orc"), who=who), i.Mark(what=TARGET, key="kind", value=var("word"))),
        (i.NameWord(name="word", ability_of=TARGET, who=who), i.Let(name="m", value=var("word"))),
        (i.Divide(name="hit", what=what, amount=draw_number(r), least=r.randint(0, 1), who=who), i.AddMark(
            what=var("hit"), key="hits", value=e.Share("hit"))),
        (i.Ask(name="yes", who=who, prompt="do it?"), i.If(condition=var("yes"), then=body, otherwise=(draw_verb(r),))),
        (i.Order(name="row", what=what, who=who, at_random=r.random() < 0.3), i.Arrange(what=var("row"))),
        (i.Simultaneous(name="pair", labels=("rock", "paper")), i.If(condition=e.Compare(
            "==", e.Nth(var("pair"), e.Lit(1)), e.Nth(var("pair"), e.Lit(2))), then=body)),
        (i.Roll(name="n", sides=r.choice((2, draw_number(r))), who=who), i.AddMark(
            what=TARGET, key="hits", value=var("n"))),
    ))  # fmt: skip


def draw_item_step(r: Random) -> i.Instruction:
    """Return an instruction about the stack, waiting triggers or other abilities."""
    items = r.choice((e.Items(), e.Items(last_only=True), e.Items("spell")))
    return r.choice((
        i.RemoveItem(what=items), i.CopyItem(what=items, anew=r.random() < 0.5, name="copy"), i.Redirect(what=items),
        i.AlterItem(what=items, how=r.choice(("set", "add", "reduce")), value=draw_number(r)),
        i.ResolveTriggers(what=e.Waiting(), agreed=r.random() < 0.5),
        i.DiscardTriggers(what=e.Waiting(of=r.choice((None, YOU)))),
        i.TriggerAbilities(what=FIELD, tags=("custom",)),
        i.Perform(what=TARGET, kind=r.choice(("", "activated")), name=""),
        i.PutItem(kind="blow", procedure="blow", parts=((TARGET, draw_number(r)),), label="a blow at {target}"),
        i.Check(), i.Respond(actor=YOU, to="spell"), i.ResolveTop(),
    ))  # fmt: skip


def draw_step(r: Random, depth: int = 1) -> Steps:
    """Return an instruction, or some that belong together."""
    if depth and r.random() < 0.3:
        return (draw_nested_step(r, draw_steps(r, depth - 1, 2)),)
    draw = r.choice(
        (draw_verb, draw_verb, draw_change, draw_change, draw_effect, draw_item_step, draw_question, draw_flow)
    )
    found = draw(r)
    return found if isinstance(found, tuple) else (found,)


def draw_flow(r: Random) -> i.Instruction:
    """Return an instruction that calls, binds, notes or ends something."""
    return r.choice((
        note("signal", unit=TARGET), i.Call(procedure="blow"), i.Let(name="target", value=draw_objects(r)),
        i.If(condition=draw_condition(r), then=(i.Stop(),)),
    ))  # fmt: skip


def draw_nested_step(r: Random, inner: Steps) -> i.Instruction:
    """Return an instruction with others in it."""
    leave = i.If(condition=draw_condition(r), then=(i.Leave(block="run"),))
    return r.choice((
        i.If(condition=draw_condition(r), then=inner, otherwise=(draw_change(r),)),
        i.ForEach(name="target", what=draw_objects(r), body=inner), at_once(draw_verb(r), draw_verb(r)),
        i.Block(name="run", body=(*inner, leave, draw_verb(r)), afterwards=(draw_change(r),)),
        i.Pay(body=(draw_verb(r),), free=r.choice((None, draw_condition(r)))),
        i.Modes(options=(("one", inner), ("two", (draw_verb(r),)), ("three", ())), given=r.choice((
            (), (draw_condition(r), e.Lit(True), draw_condition(r))))),
        i.While(condition=e.Compare("<", of(THIS, "hits"), e.Lit(2)), body=(
            *inner, i.AddMark(what=THIS, key="hits", value=e.Lit(1)))),
    ))  # fmt: skip


def draw_steps(r: Random, depth: int = 1, most: int = 3) -> Steps:
    """Return some instructions."""
    return tuple(step for _ in range(r.randint(1, most)) for step in draw_step(r, depth))


def draw_spell(r: Random, name: str) -> Card:
    """Return a spell, with targets, modes and costs at its announcement."""
    target = choose("target", r.choice((FIELD, OWN, GRAVE, ELVES)), least=r.choice((1, 1, 0)), most=r.choice((1, 1, 2)))
    modes = i.Modes(target=True, options=(("first", (target, draw_verb(r))), ("second", (draw_change(r),))))
    aimed = r.choice(((target,), (target,), (modes,), (choose("target", THEIRS), choose("other", OWN))))
    costs: Steps = r.choice(((), (), (do("discard", cards=e.Nth(HAND, e.Lit(1))),), (draw_verb(r),)))
    condition = r.choice((None, None, None, draw_condition(r)))
    no_responses = r.choice((None, None, draw_condition(r)))
    spell = effect(*aimed, *draw_steps(r), cost=costs, condition=condition, no_responses=no_responses)
    return Card(name=name, type="spell", values={"kind": r.choice(("answer", "slow"))}, abilities=(spell,))


def draw_trigger(r: Random) -> Ability:
    """Return a trigger with few consequences."""
    event, role = r.choice(
        (("destroy", "victim"), ("tire", "unit"), ("signal", "unit"), ("return", "card"), ("draw", ""))
    )
    where = r.choice((None, e.Same(var(role), THIS), e.Are(var(role), its.kind == "elf"))) if role else None
    body = r.choice(((do("draw", player=YOU),), (choose("target", FIELD), i.AddMark(
        what=TARGET, key="hits", value=e.Lit(1)),), (do("stun", unit=THIS),), draw_question(r)))  # fmt: skip
    return triggered(event, where, *body, optional=r.random() < 0.3, name=r.choice(("custom", "wont", "")),
                     tags=r.choice(((), ("custom",))), limit=1, span=r.choice(("turn", "game")))  # fmt: skip


def draw_unit(r: Random, name: str) -> Card:
    """Return a card for the field."""
    ability: Callable[[], Ability] = r.choice((
        lambda: draw_trigger(r), lambda: draw_trigger(r),
        lambda: activated(draw_verb(r), cost=(do("tire", unit=THIS),), name="drill", limit=r.choice((0, 1)),
                          zones=r.choice(((), ("grave",)))),
        lambda: Ability(kind="triggered", when=When(event="destroy", before=True), optional=r.random() < 0.5,
                        name="ward", effect=(i.PreventEvent(what=r.choice((None, THIS, var("victim"), OWN))),)),
        lambda: static(r.choice((OWN, THEIRS, THIS)), r.choice((add(power=1), grant("flying"), forbid("be chosen")))),
        lambda: replacement("destroy", e.Same(var("victim"), THIS), draw_change(r), optional=r.random() < 0.5),
        lambda: replace(static(THIS, add(power=0)), treats=(Treat(attr="kind", value=e.Lit("elf"), whom=OWN),)),
    ))  # fmt: skip
    values = {"power": r.randint(1, 3), "kind": r.choice(("elf", "orc"))}
    return Card(name=name, type="unit", values=values, abilities=tuple(ability() for _ in range(r.randint(0, 2))))


def draw_policies(r: Random) -> dict[str, Any]:
    """Return the policies of a game."""
    triggers = r.choice((
        p.Triggers, p.Triggers, p.NestedTriggers, p.TriggerRounds, p.TriggerSeries, p.TriggersByTimestamp,
        p.TriggersByPlace, p.TriggerWindows, p.TriggerWindows, p.TriggersWithin,
    ))  # fmt: skip
    gate = p.ReopeningGate(
        reopen=r.choice(("new_item", "always")), after_play=r.choice(("opponent", "turn player", "actor")),
        sets_responding=r.random() < 0.5, leads=r.choice((None, e.Opponent(TURN_PLAYER))), cites=("T-gate",),
    )  # fmt: skip
    chain = p.ClosedChain(passes_to_close=r.randint(1, 2), check_first=r.random() < 0.5, cites=("T-chain",))
    gated = r.random() < 0.3
    return {
        "gate": gated,
        "responses": gate if gated else chain,
        "state_based_actions": p.StateBasedActions(carried_out=r.choice(("one by one", "together"))),
        "triggers": triggers(cites=("T-trigger",)),
        "costs": p.Costs(must_change=r.random() < 0.5, must_happen=r.random() < 0.3, rule="T-cost", when=r.choice((
            "announcement", "announcement", "resolution"))),
        "targets": p.Targets(
            recheck=r.choice(("present", "legal")), needed=r.random() < 0.7, rule="T-target",
            lost=r.choice(("partial", "nothing", "nothing if all")), without_effect=r.choice(("announced", "refused")),
            hidden=r.choice(("announcement", "resolution")), hidden_zones=("hand",),
        ),
        "precedence": p.Precedence(cannot_wins=r.random() < 0.7, cites=("T-cannot",)),
        "simultaneity": p.Simultaneity(carried_out=r.choice(("as decided", "together"))),
        "replacements": p.Replacements(chooser=r.choice(("owner", "controller")), cites=("T-replace",)),
        "identity": p.Identity(within=r.choice(((), ("field", "grave")))),
        "limits": p.Limits(named=r.choice(("card", "player")), unnamed=r.choice(("card", "copies")), rule="T-limit"),
        "piles": p.Piles(
            fate={"under": "grave", "gear": "hand"}, rules={"under": "T-pile"}, active=r.choice(((), ("gear",))),
            merged=r.choice(((), ("under",))), attached=r.choice(((), ("gear",))),
        ),
    }  # fmt: skip


def draw_stepped_game(r: Random) -> Table:
    """Return a position to play from."""
    declared = parts(**draw_policies(r))
    use = Action(
        name="use",
        menus=("main", "response"),
        subject=OWN,
        announce=(i.Announce(what=THIS, item="ability", kind="activated"),),
        steps=(i.Respond(actor=YOU, to="ability"),),
    )
    blow = (i.AddMark(what=TARGET, key="hits", value=e.Lit(2)), draw_change(r))
    more = (Attribute(name="hits", default=0), keyword("flying"), Attribute(name="rival", reference=True))
    declared = replace(
        declared,
        verbs={**declared.verbs, "stun": STUN},
        actions={**declared.actions, "use": use},
        procedures={**declared.procedures, "blow": blow},
        attributes={**declared.attributes, **{one.name: one for one in more}},
        zones={**declared.zones, "field": replace(declared.zones["field"], capacity=r.choice((3, 4, 6)))},
    )
    when = r.choice(("interrupt", "check point"))
    declared = replace(declared, checks={check.name: replace(check, when=when) for check in (WEAK, TIRED)})
    table = Table(compile_rules("drawn", declared))
    for player in (0, 1):
        table.put(player, "field", *(draw_unit(r, f"U{player}{n}") for n in range(r.randint(1, 3))))
        table.put(player, "hand", *(draw_spell(r, f"S{player}{n}") for n in range(5)), draw_unit(r, f"H{player}"))
        table.put(player, "grave", draw_unit(r, f"G{player}"))
        table.put(player, "deck", *(draw_unit(r, f"D{player}{n}") for n in range(4)))
    for oid in list(table.ids.values()):
        if table.rules.layout.zone_of[table.state.objects[oid].place].name == "field" and r.random() < 0.4:
            role = r.choice(("under", "gear"))
            add_under(table.rules, table.state, draw_unit(r, f"{role} {oid}"), oid, role)
    add_card(table.rules, table.state, draw_unit(r, "Spare"), "grave", 1)
    return table.go(SEEDLING)
