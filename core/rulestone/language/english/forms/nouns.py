"""Constructs of noun phrases: conditions on a noun, and objects found from others."""

from __future__ import annotations

from typing import Any

from rulestone.language import expressions as e
from rulestone.language.english.forms.conditions import ask_state, has_state
from rulestone.language.english.forms.construct import Computed, Construct, Constructs
from rulestone.language.english.forms.values import ATTR, DEED, ROLE, WHAT, WHO, A, B, N

_ITS = e.Its(ATTR)
_IS_STATE = has_state(_ITS)
_ASKS: Any = Computed(ask_state)
_DONE = e.Times(DEED, None, e.It(), role=ROLE)
_LEFT = e.Arith("-", _ITS, e.Its(B))
_BOUNDS = (
    ("at_most", "<=", "{a:limit} OR_LESS_WITH"), ("at_least", ">=", "{a:limit} OR_MORE_WITH"),
    ("less", "<", "LESS_THAN {a:limit}"), ("more", ">", "MORE_THAN {a:limit}"),
)  # fmt: skip
_OF = e.Of(WHAT, ATTR)
_SAME: Any = Computed(lambda speaker, bound: e.Of(speaker.names.get_referent(), bound["attr"]))
_UNDER, _MINUS = e.Under(e.It(), N), "WITH {attr:ATTR} MINUS {b:ATTR} "


def _has(keyword: Any) -> Any:
    """Return the template for a candidate that has a keyword."""
    return e.Compare("==", e.Its(keyword), e.Lit(True))


_HAS = _has(ATTR)

ADJECTIVES = Constructs(
    Construct("state", "{attr,state:STATE}", _IS_STATE),
    Construct("non_state", "NON {attr,state:STATE}", e.Not(_IS_STATE)),
    Construct("non_type", "NON {n:NOUN}", e.Not(e.Compare("==", e.Its("type"), e.Lit(N)))),
    Construct("having", "{attr:KEYWORD}", _HAS, prints=False),
    Construct("at_most", "{attr:ATTR} {n:NUMBER} OR_LESS", e.Compare("<=", _ITS, e.Lit(N)), prints=False),
    Construct("at_least", "{attr:ATTR} {n:NUMBER} OR_MORE", e.Compare(">=", _ITS, e.Lit(N)), prints=False),
    Construct("exact", "{attr:ATTR} {n:NUMBER}", e.Compare("==", _ITS, e.Lit(N)), prints=False),
)
"""Conditions on a candidate that stand in front of its noun."""

MODIFIERS = Constructs(
    Construct("named", "NAMED {n:STRING}", e.Compare("==", e.Its("name"), e.Lit(N))),
    Construct("not_named", "OTHER_THAN {n:STRING}", e.Not(e.Compare("==", e.Its("name"), e.Lit(N)))),
    Construct("name_with", "WITH {n:STRING} IN_ITS_NAME", e.Compare("contains", e.Its("name"), e.Lit(N))),
    Construct("with_keyword", "WITH {attr:KEYWORD}", _HAS),
    Construct("without_keyword", "WITHOUT {attr:KEYWORD}", e.Not(_HAS)),
    Construct("that_is_state", "THAT_IS {attr,state:STATE}", _IS_STATE, prints=False),
    Construct("that_is_no_state", "THAT_IS_NOT {attr,state:STATE}", e.Not(_IS_STATE), prints=False),
    Construct("that_did", "THAT_DID {deed,role:WAS_EVENT} THIS_TURN", e.Compare(">", _DONE, e.Lit(0))),
    Construct("with_cards", "WITH ANY {n:beneath} UNDER IT", e.Exists(_UNDER)),
    Construct("with_no_cards", "WITH NO {n:beneath} UNDER IT", e.Not(e.Exists(_UNDER))),
    Construct("with_many", "WITH {a:NUMBER} OR_MORE {n:beneath} UNDER IT", e.Compare(">=", e.Count(_UNDER), e.Lit(A))),
    Construct("with_few", "WITH {a:NUMBER} OR_LESS#1 {n:beneath} UNDER IT", e.Compare("<=", e.Count(_UNDER), e.Lit(A))),
    Construct("with_any", "WITH ANY {attr:ATTR}", e.Compare("!=", _ITS, e.Lit(None))),
    Construct("with_value", "WITH {attr:ATTR} {a:limit}", e.Compare(_ASKS, _ITS, A)),
    *(Construct("with_" + name, "WITH {attr:ATTR} " + form, e.Compare(op, _ITS, A)) for name, op, form in _BOUNDS),
    *(
        Construct("printed_" + name, "WITH PRINTED {attr:ATTR} " + form, e.Compare(op, e.Printed(e.It(), ATTR), A))
        for name, op, form in _BOUNDS
    ),
    *(Construct("left_" + name, _MINUS + form, e.Compare(op, _LEFT, A)) for name, op, form in _BOUNDS),
    Construct("less_than", "WITH {attr:ATTR} LESS_THAN {what:ref}", e.Compare("<", _ITS, _OF), prints=False),
    Construct("more_than", "WITH {attr:ATTR} MORE_THAN {what:ref}", e.Compare(">", _ITS, _OF), prints=False),
    Construct("same_as_it", "WITH THE_SAME {attr:ATTR}", e.Compare(_ASKS, _ITS, _SAME), prints=False),
    Construct("with_same", "WITH THE_SAME {attr:ATTR} AS {what:ref}", e.Compare(_ASKS, _ITS, _OF), prints=False),
    Construct("with_none_of", "WITH {attr:several_attr} OTHER_THAN {a:limit}", e.Not(e.Compare("contains", _ITS, A))),
    Construct("with_other", "WITH {attr:single_attr} OTHER_THAN {a:limit}", e.Compare("!=", _ITS, A)),
    Construct("with_exactly", "WITH {attr:ATTR} EXACTLY {a:limit}", e.Compare(_ASKS, _ITS, A), prints=False),
    Construct("with_either", "WITH {a:KEYWORD} OR_LABEL {b:KEYWORD}", e.AnyOf((_has(A), _has(B)))),
    Construct("no_such", "OTHER_THAN {a:described}", e.Not(A), reads=False),
    Construct("in_state", "IN {attr,state:STATE} {attr:ATTR}", _IS_STATE, prints=False),
)
"""Conditions on a candidate that stand behind its noun."""

FOUND = Constructs(
    Construct("top", "TOP_CARD {who:poss} {n:ZONE}", e.Top(N, WHO, e.Lit(1))),
    Construct("top_cards", "TOP {a:number} CARDS_OF {who:poss} {n:ZONE}", e.Top(N, WHO, A)),
    Construct("under", "THE {n:beneath} UNDER {what:ref}", e.Under(WHAT, N)),
    Construct("host", "HOST_OF {what:ref}", e.HostOf(WHAT)),
    Construct("source", "SOURCE_OF {what:ref}", e.SourceOf(WHAT)),
    Construct("recipients", "RECIPIENTS {what:ref}", e.Recipients(WHAT)),
    Construct("both", "BOTH {a:held} AND_OF {b:held}", e.Either(A, B)),
    Construct("zone_cards", "{who:poss} {n:ZONE}", e.Select((N,), WHO), prints=False),
    Construct("whole_zone", "{who:poss} WHOLE {n:ZONE}", e.Select((N,), WHO), prints=False),
)
"""Objects that are found from a player, a zone or other objects."""
