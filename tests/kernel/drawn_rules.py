"""Small games with drawn policies, and cards with drawn triggers and replacements, wherever these may work."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import StateBasedAction
from rulestone.kernel.policies import Piles, Simultaneity, Triggers
from rulestone.kernel.setup import add_under
from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import STATE, Ability
from rulestone.language.build import (
    END_OF_TURN,
    FOR_GOOD,
    LOSE_ABILITIES,
    OPPONENT,
    THIS,
    YOU,
    add,
    at_once,
    both,
    cards_in,
    choose,
    do,
    gains,
    its,
    lasting,
    mark,
    move,
    no,
    replacement,
    static,
    triggered,
    var,
)
from rulestone.model.objects import Card
from tests.kernel.toy import FIELD, OWN, TARGET, THEIRS, Table, parts, spell

ROLES = {"destroy": "victim", "return": "card", "tire": "unit", "enter": "card", "discard": "cards", "draw": "player"}
BESIDES = {"move": "card", "mark": "card", "face": "card", "put under": "card"}
WEAK = StateBasedAction(
    name="weak",
    whom=cards_in("field", where=its.power <= 0),
    steps=(move(var("them"), "grave"),),
)
TIRED = StateBasedAction(
    name="tired",
    whom=cards_in("field", where=both(its.tired == True, its.kind == "elf")),
    steps=(mark(var("them"), "tired", None), mark(var("them"), "kind", "orc")),
)
ELF = e.Compare("==", e.Its("kind"), e.Lit("elf"))


def draw_event_condition(r: Random, event: str) -> e.Expr | None:
    """Return a random condition of an ability on an event."""
    role = {**ROLES, **BESIDES}[event]
    if event == "draw":
        return r.choice((None, e.Compare("==", var("player"), YOU), e.Compare("==", var("player"), OPPONENT)))
    return r.choice((
        None, e.Are(var(role), ELF), e.Same(var(role), THIS), no(e.Same(var(role), THIS)),
        e.Exists(e.Among(var(role), ELF)),
        e.Exists(e.Among(var(role), e.Compare("==", e.ControllerOf(e.It()), YOU))),
    ))  # fmt: skip


def draw_mild_effect(r: Random) -> tuple[Any, ...]:
    """Return a small random effect of a trigger or replacement, so that games end."""
    return r.choice((
        (do("draw", player=YOU),), (mark(THIS, "heard", r.randint(1, 3)),), (lasting(OWN, add(power=1)),),
        (do("tire", unit=THIS),), (mark(THIS, "tired", None),), (lasting(THIS, add(power=-1), FOR_GOOD),), (),
    ))  # fmt: skip


def draw_limits(r: Random) -> dict[str, Any]:
    """Where an ability works, and how often."""
    zones = r.choice(((), (), (), ("grave",), ("under",), ("gear",), ("field", "under"), ("hand", "field")))
    more: dict[str, Any] = {"zones": zones, "name": r.choice(("", "custom", "wont"))}
    if r.random() < 0.2:
        more["tags"] = ("custom",)
    if r.random() < 0.3:
        more |= {"limit": r.randint(1, 2), "span": r.choice(("turn", "game"))}
    return more


def draw_ability(r: Random) -> Ability:
    """Return a trigger or a replacement; rarely a static ability."""
    kind = r.random()
    if kind < 0.15:
        where = r.choice((its.power >= 3, e.Exists(cards_in("field", where=its.tired == True)), its.kind == "elf"))
        often = {**draw_limits(r), "limit": r.randint(1, 2)}  # otherwise it would trigger without end
        return triggered(STATE, e.Exists(e.Among(THIS, where)), *draw_mild_effect(r), **often)
    if kind < 0.55:
        event = r.choice((*ROLES, *BESIDES))
        return triggered(
            event, draw_event_condition(r, event), *draw_mild_effect(r), optional=r.random() < 0.2, **draw_limits(r)
        )
    if kind < 0.85:
        event = r.choice(("destroy", "destroy", "return", "tire", "enter", "draw"))
        return replacement(
            event, draw_event_condition(r, event), *draw_mild_effect(r), optional=r.random() < 0.3, **draw_limits(r)
        )
    return static(r.choice((THIS, OWN, THEIRS)), r.choice((add(power=1), add(power=-1), LOSE_ABILITIES)))


def draw_unit(r: Random, name: str) -> Card:
    """Return a random card for the field; some are equal."""
    abilities = tuple(draw_ability(r) for _ in range(r.choice((1, 1, 2))))
    return Card(
        name=name, type="unit", values={"power": r.randint(1, 3), "kind": r.choice(("elf", "orc"))}, abilities=abilities
    )


def draw_delayed_trigger(r: Random) -> Ability:
    """Return a random delayed trigger."""
    event = r.choice(("destroy", "return", "tire", "draw"))
    where = None if r.random() < 0.3 or event == "draw" else e.Exists(e.Among(var(ROLES[event]), ELF))
    what = r.choice(((do("draw", player=YOU),), (lasting(OWN, add(power=1)),)))
    return (triggered if r.random() < 0.6 else replacement)(event, where, *what)


def draw_spell(r: Random, name: str) -> Card:
    """Return a random spell: an event on one object, on several together, or on each in turn."""
    aimed, some = choose("target", FIELD), r.choice((FIELD, OWN, THEIRS, e.Among(FIELD, ELF)))
    under = i.PutUnder(what=TARGET, under=var("other"), role=r.choice(("under", "gear")))
    verb, role = r.choice((("destroy", "victim"), ("return", "card"), ("tire", "unit")))
    return r.choice((
        spell(name, aimed, do(verb, **{role: TARGET})), spell(name, do(verb, **{role: some})),
        spell(name, aimed, at_once(do(verb, **{role: TARGET}), do("draw", player=YOU))),
        spell(name, do("discard", cards=cards_in("hand", of=OPPONENT))), spell(name, do("draw", player=YOU)),
        spell(name, aimed, choose("other", FIELD), under),
        spell(name, choose("target", cards_in("field", role=r.choice(("under", "gear")))), do(verb, **{role: TARGET})),
        spell(name, do(verb, **{role: e.Either(some, cards_in("field", role="under"))})),
        spell(name, aimed, i.Face(what=TARGET, up=e.Lit(r.random() < 0.5))),
        spell(name, aimed, lasting(TARGET, gains(draw_ability(r)), FOR_GOOD)),
        spell(name, aimed, lasting(TARGET, add(power=3), FOR_GOOD, ends=e.Exists(cards_in("grave", of=YOU)))),
        spell(name, aimed, lasting(TARGET, add(power=-2), FOR_GOOD)), spell(name, aimed, mark(TARGET, "kind", "elf")),
        spell(name, move(cards_in("grave", of=YOU, type="unit"), "field"), kind="slow"),
        spell(name, i.Delay(ability=draw_delayed_trigger(r), until=r.choice(("", END_OF_TURN)), once=r.random() < 0.5)),
    ))  # fmt: skip


def draw_table(r: Random) -> Table:
    """Return a position to play from."""
    triggers = Triggers(
        act=r.choice(("stack", "offer", "resolve")),
        when=r.choice(("check points", "check points", "at once")),
        first=r.choice(("turn player", "other player", "turn player says")),
        own_order=r.choice(("controller", "time", "turn player")),
        source_gone=r.choice(("independent", "lost", "lost after")),
        states=r.choice(("again", "anew")), tied=r.choice(((), ("custom",))),
        recheck=r.choice((True, False, "next pass")),
        impossible=r.choice(("removed", "as much as possible")), consecutive=r.random() < 0.3,
        looks_back=r.random() < 0.5, face_down=r.choice(("act", "shown")),
    )  # fmt: skip
    piles = Piles(
        fate={"under": "grave", "gear": "hand"}, active=r.choice(((), ("gear",))), attached=r.choice(((), ("gear",)))
    )
    declared = parts(
        triggers=triggers, piles=piles, simultaneity=Simultaneity(carried_out=r.choice(("as decided", "together")))
    )
    when = r.choice(("interrupt", "check point"))
    checks = {check.name: replace(check, when=when) for check in (WEAK, TIRED)}
    table = Table(compile_rules("drawn", replace(declared, checks=checks)))
    kinds = [draw_unit(r, f"Kind {n}") for n in range(4)]
    for player in (0, 1):
        table.put(player, "field", *r.choices(kinds, k=r.randint(2, 3)))
        table.put(player, "hand", *(draw_spell(r, f"S{player}{n}") for n in range(5)), r.choice(kinds))
        table.put(player, "grave", r.choice(kinds)).put(player, "deck", *r.choices(kinds, k=3))
    for oid in list(table.ids.values()):
        obj = table.state.objects[oid]
        if table.rules.layout.zone_of[obj.place].name == "field" and r.random() < 0.3:
            add_under(table.rules, table.state, r.choice(kinds), oid, r.choice(("under", "gear")))
    return table.go()
