"""Constructs that mean conditions."""

from __future__ import annotations

from typing import Any

from rulestone.language import expressions as e
from rulestone.language.english.antecedents import COIN, PAID
from rulestone.language.english.forms.construct import Computed, Construct, Constructs, Speaker, TemplateHole
from rulestone.language.english.forms.values import ATTR, DEED, DONE, ROLE, SCOPE, TIMES, WHAT, WHO, WHOSE, A, B, N
from rulestone.model.bindings import EFFECT_OF

STATE: Any = TemplateHole("state")


def has_state(objects: Any) -> Any:
    """Return the template for an attribute that has a value, or has it among several."""
    return e.Compare(Computed(ask_state), objects, e.Lit(STATE))  # type: ignore[arg-type]


def ask_state(speaker: Speaker, bound: dict[str, Any]) -> str:
    """Return the comparison operator for a state: "contains" if the attribute has several values, else "=="."""
    return "contains" if bound["attr"] in speaker.vocabulary.several else "=="


_IS_STATE = has_state(e.Of(WHAT, ATTR))
_ARE_STATE = e.Are(WHAT, has_state(e.Its(ATTR)))
_HAS_DONE = e.Compare(">", TIMES, e.Lit(0))

DID = e.Compare(">", e.Result(), e.Lit(0))
"""Whether the last instruction changed anything: “if you do”."""


#: Whether an optional additional cost was paid.
HAS_PAID = e.Compare("==", e.Var(PAID), e.Lit(True))

CAUSE = e.Var(EFFECT_OF)
"""The player whose effect causes the event of a trigger or replacement; unbound if a rule causes it."""


ATOMS = Constructs(
    Construct("by_effect", "BY_EFFECT", e.Compare("!=", CAUSE, e.Lit(None))),
    Construct("by_theirs", "BY_THEIRS", e.Same(CAUSE, e.Opponent())),
    Construct("by_yours", "BY_YOURS", e.Same(CAUSE, e.You())),
    Construct("you_do", "YOU_DO", DID),
    Construct("option_paid", "OPTION_PAID", HAS_PAID),
    Construct("you_do_not", "YOU_DO_NOT", e.Not(DID)),
    Construct("has_done", "{who:player} HAVE {deed,role:DEED} {scope,whose:span}", _HAS_DONE),
    Construct("did", "{who:player} {deed,role:DEED} {scope,whose:span}", _HAS_DONE, prints=False),
    Construct("has_not_done", "{who:player} HAVE NOT {deed,role:DEED} {scope,whose:span}", e.Not(_HAS_DONE)),
    Construct("has_done_often", "{who:player} HAVE {deed,role:DEED} {n:NUMBER} OR_MORE TIMES {scope,whose:span}",
              e.Compare(">=", TIMES, e.Lit(N))),
    Construct("has_done_exactly", "{who:player} HAVE {deed,role:DEED} EXACTLY {n:NUMBER} TIMES {scope,whose:span}",
              e.Compare("==", TIMES, e.Lit(N))),
    Construct("done_much", "{deed,role,counted,who,what,n:done_much} {scope,whose:span}",
              e.Compare(">=", DONE, e.Lit(N))),
    Construct("was_done", "{what:held} {deed,role:WAS_EVENT} {scope,whose:span}",
              e.Compare(">", e.Times(DEED, None, WHAT, SCOPE, ROLE, WHOSE), e.Lit(0))),
    Construct("one_was", "{a:described_one} {deed,role:WAS_EVENT} {scope,whose:span}",
              e.Exists(e.Participants(DEED, ROLE, A, WHOSE)), given={"scope": "turn"}),
    Construct("is_a", "{what:named} IS AN {n:type}", e.Compare("==", e.Of(WHAT, "type"), e.Lit(N)), reads=False),
    Construct("is_one", "{what:named} IS {a:described}", e.Are(WHAT, A), reads=False),
    Construct("has_keyword", "{what:subject} CONTROL/have {attr:KEYWORD}",
              e.Compare("==", e.Of(WHAT, ATTR), e.Lit(True))),
    Construct("all_different", "{what:subject} CONTROL/have DIFFERENT_NAMES",
              e.Compare("==", e.Kinds(WHAT, "name"), e.Count(WHAT))),
    Construct("is_state", "{what:named} IS {attr,state:STATE}", _IS_STATE),
    Construct("is_not_state", "{what:named} IS NOT {attr,state:STATE}", e.Not(_IS_STATE)),
    Construct("are_state", "{what:every} IS {attr,state:STATE}", _ARE_STATE),
    Construct("are_not_state", "{what:every} IS NOT {attr,state:STATE}", e.Not(_ARE_STATE)),
    Construct("controls_it", "{who:player} CONTROL {what:ref}", e.Same(e.ControllerOf(WHAT), WHO)),
    Construct("owns_it", "{who:player} OWN_V {what:ref}", e.Same(e.OwnerOf(WHAT), WHO)),
    Construct("is_same", "{a:all} IS_SAME {b:all}", e.Same(A, B)),
    Construct("is_present", "{what:subject} IS_PRESENT", e.Present(WHAT)),
    Construct("is_empty", "{what:every} IS EMPTY", e.Not(e.Exists(WHAT)), prints=False),
    Construct("turn_of", "IT_IS {who:poss} TURN", e.TurnOf(WHO)),
    Construct("phase", "IT_IS {n:PHASE}", e.Phase(N)),
    Construct("heads", "HEADS", e.Compare("==", e.Var(COIN), e.Lit(1))),
    Construct("tails", "TAILS", e.Compare("==", e.Var(COIN), e.Lit(2))),
    Construct("stack_empty", "STACK_EMPTY", e.StackEmpty()),
    Construct("can", "{who:subject} CAN {n:THING}", e.Permitted(N, WHO)),
    Construct("cannot", "{who:subject} CANNOT {n:THING}", e.Not(e.Permitted(N, WHO))),
    Construct("equals", "{a:value} IS {b:value}", e.Compare("==", A, B)),
    Construct("not_equals", "{a:value} IS NOT {b:value}", e.Compare("!=", A, B)),
    Construct("at_least", "{a:value} IS {b:plain} OR_MORE", e.Compare(">=", A, B)),
    Construct("at_most", "{a:value} IS {b:plain} OR_LESS", e.Compare("<=", A, B)),
    Construct("less", "{a:value} IS LESS_THAN {b:value}", e.Compare("<", A, B)),
    Construct("more", "{a:value} IS MORE_THAN {b:value}", e.Compare(">", A, B)),
    Construct("not_true", "NOT_TRUE {a:atom}", e.Not(A)),
)  # fmt: skip
"""Conditions without "and" and "or" outside parentheses."""

QUANTITIES = Constructs(
    Construct("one", "AN", e.Exists(WHAT)),
    Construct("another", "ANOTHER", e.Exists(WHAT), prints=False),
    Construct("least", "AT_LEAST {n:NUMBER}", e.Exists(WHAT, N)),
    Construct("none", "NO", e.Not(e.Exists(WHAT))),
    Construct("or_more", "{n:NUMBER} OR_MORE", e.Compare(">=", e.Count(WHAT), e.Lit(N))),
    Construct("or_fewer", "{n:NUMBER} OR_LESS#1", e.Compare("<=", e.Count(WHAT), e.Lit(N))),
    Construct("exactly", "EXACTLY {n:NUMBER}", e.Compare("==", e.Count(WHAT), e.Lit(N))),
    Construct("more_than", "MORE_THAN {n:NUMBER}", e.Compare(">", e.Count(WHAT), e.Lit(N))),
    Construct("fewer_than", "LESS_THAN#1 {n:NUMBER}", e.Compare("<", e.Count(WHAT), e.Lit(N))),
)
"""How many things there are: "you control 3 or more creatures". Their `what` is the things."""
