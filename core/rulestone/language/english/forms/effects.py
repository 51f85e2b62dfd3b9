"""Constructs of continuous effects, and of instructions that need no verb of a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from rulestone.language import expressions as e, instructions as i
from rulestone.language.abilities import Operation
from rulestone.language.english.antecedents import DIVIDED, EACH, NOTED, PAID, X
from rulestone.language.english.forms.conditions import HAS_PAID, STATE
from rulestone.language.english.forms.construct import Computed, Construct, Constructs, TemplateHole
from rulestone.language.english.forms.values import ATTR, WHAT, WHO, WHOSE, A, B, N
from rulestone.model.bindings import EXTRA_TURNS

_LESS = e.Lit(-1)


_NEGATED = Computed(lambda speaker, bound: -int(bound["n"]))

OPERATIONS = Constructs(
    Construct("gains_ability", "GET/grant {a:quoted_ability}", Operation("gain", "abilities", A)),
    Construct("plus", "GET/get {attr,n:plus_attr}", Operation("add", ATTR, e.Lit(N))),
    Construct("plus_bare", "GAIN {n:NUMBER} {attr:ATTR}", Operation("add", ATTR, e.Lit(N)), prints=False),
    Construct("lose_some", "LOSE/lose {n:NUMBER} {attr:ATTR}", Operation("add", ATTR, e.Lit(_NEGATED)),
              prints=False),
    Construct("has_also", "GET/have {attr:ATTR} {a:value} {attr:BESIDES}", Operation("add", ATTR, A)),
    Construct("plus_each", "GET/get {n:SIGNED} {attr:ATTR} FOR_EACH {a:each}",
              Operation("add", ATTR, A), given={"n": 1}),
    Construct("plus_some_each", "GET/get {n:SIGNED_OTHER} {attr:ATTR} FOR_EACH {a:each}",
              Operation("add", ATTR, e.Arith("*", A, e.Lit(N)))),
    Construct("plus_bare_each", "GAIN {n:NUMBER} {attr:ATTR} FOR_EACH {a:each}",
              Operation("add", ATTR, e.Arith("*", A, e.Lit(N))), prints=False),
    Construct("plus_x", "GET/get {n:SIGNED_X} {attr:ATTR}", Operation("add", ATTR, X), given={"n": 0}, prints=False),
    Construct("minus_x", "GET/get {n:SIGNED_X} {attr:ATTR}", Operation("add", ATTR, e.Arith("*", X, _LESS)),
              given={"n": 1}, prints=False),
    Construct("extra_to", "GET/get EXTRA {attr:ATTR} TO {what:places}", Operation("add", ATTR, WHAT)),
    Construct("lowered", "GET/get {attr:ATTR} LOWERED_BY {a:value}", Operation("add", ATTR, e.Arith("*", A, _LESS))),
    Construct("extra", "GET/get EXTRA {attr:ATTR} EQUAL_TO {a:computed}", Operation("add", ATTR, A)),
    Construct("swaps", "SWAP/swap {attr:ATTR} AND_PRED {n:ATTR}", Operation("swap", ATTR, e.Lit(N))),
    Construct("become_named", "BECOME/become NAMED {n:STRING}", Operation("set", "name", e.Lit(N))),
    Construct("become_types", "BECOME/become {n:several_types}", Operation("set", "type", e.Lit(N))),
    Construct("become_type", "BECOME/become AN {n:NOUN}", Operation("set", "type", e.Lit(N))),
    Construct("become_state", "BECOME/become {attr,state:STATE}", Operation("set", ATTR, e.Lit(STATE))),
    Construct("has_value", "GET/have {attr:ATTR} {a:value}", Operation("set", ATTR, A)),
    Construct("has_number", "HAVE {n:NUMBER} {attr:ATTR}", Operation("set", ATTR, e.Lit(N)), prints=False),
    Construct("has_keyword", "GET/grant {attr:KEYWORD}", Operation("grant", ATTR)),
    Construct("has_tagged_keyword", "GET/grant {attr:tagged}", Operation("grant", ATTR), prints=False),
    Construct("lose_abilities", "LOSE/lose ABILITIES", Operation("lose", "abilities")),
    Construct("lose_keyword", "LOSE/lose {attr:KEYWORD}", Operation("lose", ATTR)),
    Construct("lose_kind", "LOSE/lose {attr:lost_kind}", Operation("lose", ATTR)),
    Construct("lose_named", "LOSE/lose {attr:ability_name}", Operation("lose", ATTR)),
    Construct("becomes_copy", "BECOME/become COPY_OF {what:whom}", Operation("copy", "card", WHAT)),
    Construct("has_state_for", "GET/have {attr,a:STATE} IN_PLACE_OF {attr,b:STATE} IN_ITS_TEXT",
              Operation("reword", ATTR, e.Exchange(e.Lit(B), e.Lit(A)))),
    Construct("has_type_for", "GET/have {a:NOUN} IN_PLACE_OF {b:NOUN} IN_ITS_TEXT",
              Operation("reword", "type", e.Exchange(e.Lit(B), e.Lit(A)))),
    Construct("has_value_for", "GET/have {attr:ATTR} {a:value} IN_PLACE_OF {b:value} IN_ITS_TEXT",
              Operation("reword", ATTR, e.Exchange(B, A))),
    Construct("shares_all", "GET/grant {attr:all_shared} {what:whom}", Operation("share", ATTR, WHAT)),
    Construct("shares_abilities", "GET/grant ALL {attr:shared} THEIR_ABILITIES {what:whom}",
              Operation("share", ATTR, WHAT)),
    Construct("forbidden", "CANNOT {n:THING}", Operation("forbid", N)),
    Construct("permitted", "CAN {n:THING}", Operation("permit", N)),
)  # fmt: skip
"""Changes to an object; the verb agrees with the number of objects that the effect is for."""

CITES: Any = TemplateHole("cites")
_OTHERS: dict[e.Expr, e.Expr] = {e.You(): e.Opponent(), e.Opponent(): e.You()}
_OTHER: Any = Computed(lambda speaker, bound: _OTHERS.get(bound["who"], e.Opponent(bound["who"])))

DEEDS = Constructs(
    Construct("move", "MOVE {what:moved} TO THE {n:ZONE}", i.Move(what=WHAT, to=N, cites=CITES)),
    Construct("mark", "SET {what,attr:attr_subject} TO {a:value}", i.Mark(what=WHAT, key=ATTR, value=A, cites=CITES)),
    Construct("face_up", "TURN_IT {what:moved} FACE_UP", i.Face(what=WHAT, up=e.Lit(True), cites=CITES)),
    Construct("face_down", "TURN_IT {what:moved} FACE_DOWN", i.Face(what=WHAT, up=e.Lit(False), cites=CITES)),
    Construct("shuffle", "SHUFFLE {whose:poss} {n:ZONE}", i.Shuffle(zone=N, who=WHOSE, cites=CITES)),
    Construct("note", "NOTE {a:value}", i.Let(name=NOTED, value=A, cites=CITES)),
    Construct("take_control", "TAKE_CONTROL {what:moved}", i.SetController(what=WHAT, who=WHO, cites=CITES)),
    Construct("win", "WIN", i.EndGame(winner=WHO, how="effect", cites=CITES), prints=False),
    Construct("lose_game", "LOSE_GAME", i.EndGame(winner=_OTHER, how="effect", cites=CITES), prints=False),
    Construct("drawn_game", "DRAWN_GAME", i.EndGame(winner=None, how="effect", cites=CITES)),
    Construct("extra_turn", "EXTRA_TURN", i.AddMark(what=WHO, key=EXTRA_TURNS, value=e.Lit(1), cites=CITES)),
)
"""Instructions that only a text of rules English names."""
DONE_BY = ("take_control", "extra_turn", "win", "lose_game", "shuffle")
"""Those that can have a player as their subject."""


def divide_event(deed: i.Do, role: str, counted: str) -> list[i.Instruction]:
    """Return the steps that divide a number of an event among its objects: at least 1 for each chosen object."""
    each = replace(deed, roles={**deed.roles, role: e.Var(EACH), counted: e.Share(DIVIDED, e.Var(EACH))})
    amount: Any = deed.roles[counted]
    return [
        i.Divide(name=DIVIDED, what=deed.roles[role], amount=amount, least=int(isinstance(deed.roles[role], e.Var))),
        i.AtOnce(body=(i.ForEach(name=EACH, what=e.Var(DIVIDED), body=(each,)),)),
    ]


def make_cost(steps: Iterable[i.Instruction], option: Iterable[i.Instruction]) -> tuple[i.Instruction, ...]:
    """Return the payment of a cost, then the question and payment of an optional one; nothing for no steps."""
    payment, chosen = ((i.Pay(body=body),) if (body := tuple(part)) else () for part in (steps, option))
    return (*payment, i.Ask(name=PAID), i.If(condition=HAS_PAID, then=chosen)) if chosen else payment
