"""Constructs that mean values."""

from __future__ import annotations

from typing import Any

from rulestone.language import expressions as e
from rulestone.language.english.antecedents import NAMED_WORD, NOTED, X, count_heads, make_roll_sum
from rulestone.language.english.forms.construct import Computed, Construct, Constructs, TemplateHole

A: Any = TemplateHole("a")
B: Any = TemplateHole("b")
N: Any = TemplateHole("n")
ATTR: Any = TemplateHole("attr")
DEED: Any = TemplateHole("deed")
WHAT: Any = TemplateHole("what")
WHO: Any = TemplateHole("who")
ROLE: Any = TemplateHole("role")
SCOPE: Any = TemplateHole("scope")
WHOSE: Any = TemplateHole("whose")
DONE = e.Times(DEED, WHO, WHAT, SCOPE, ROLE, WHOSE, TemplateHole("counted"))  # type: ignore[arg-type]
"""The sum of the numbers of an event: “the amount of damage it was dealt this turn”."""


TIMES = e.Times(DEED, WHO, scope=SCOPE, role=ROLE, whose=WHOSE)
ROLLED = Computed(lambda speaker, bound: make_roll_sum(speaker.names.dice))
HEADS = Computed(lambda speaker, bound: count_heads(speaker.names.coins))
TAILS = Computed(lambda speaker, bound: count_heads(speaker.names.coins, tails=True))
WORD = Computed(lambda speaker, bound: e.Var(speaker.names.word or NAMED_WORD))

SUMS = Constructs(
    Construct("result", "RESULT", ROLLED, reads=False),
    Construct("heads", "COUNT_OF HEADS", HEADS, reads=False),
    Construct("tails", "COUNT_OF TAILS", TAILS, reads=False),
    Construct("plus", "{a:value} PLUS {b:term}", e.Arith("+", A, B)),
    Construct("minus", "{a:value} MINUS {b:term}", e.Arith("-", A, B)),
)
"""Values that need parentheses inside another value."""

TERMS = Constructs(
    Construct("count_of", "COUNT_OF {what:counted}", e.Count(WHAT)),
    Construct("total", "TOTAL {attr:ATTR} OF {what:all}", e.Total(WHAT, ATTR)),
    Construct("greatest", "GREATEST {attr:ATTR} OF {what:all}", e.Greatest(WHAT, ATTR)),
    Construct("least", "LEAST {attr:ATTR} OF {what:all}", e.Least(WHAT, ATTR)),
    Construct("twice", "TWICE {a:term}", e.Arith("*", A, e.Lit(2))),
    Construct("half", "HALF {a:term}", e.Rounded(e.Arith("/", A, e.Lit(2)))),
    Construct("times", "{n:NUMBER} TIMES {a:term}", e.Arith("*", A, e.Lit(N))),
    Construct("lesser", "LESSER {a:term} AND_OF {b:term}", e.Arith("min", A, B)),
    Construct("greater", "GREATER {a:term} AND_OF {b:term}", e.Arith("max", A, B)),
    Construct("times_of", "TIMES_OF {what:named} HAVE {deed,role:DEED}", e.Times(DEED, None, WHAT), given={"role": ""}),
    Construct("times_done", "TIMES_OF {who:player} HAVE {deed,role:DEED} {scope,whose:span}", TIMES),
    Construct("amount_done", "AMOUNT_OF {deed,role,counted,who,what:amount_done} {scope,whose:span}", DONE),
    Construct("kinds_of", "KINDS_OF {attr:ATTR} AMONG {what:all}", e.Kinds(WHAT, ATTR)),
)
"""Values that need no parentheses inside a sum."""

PER = Constructs(
    Construct("each_one", "{what:kind}", e.Count(WHAT)),
    Construct("each_few", "{n:NUMBER} {what:kinds}", e.Rounded(e.Arith("/", e.Count(WHAT), e.Lit(N)))),
    Construct("each_kind", "DIFFERENT {attr:ATTR} AMONG {what:all}", e.Kinds(WHAT, ATTR)),
    Construct("each_time", "EACH_TIME {who:player} HAVE {deed,role:DEED} {scope,whose:span}", TIMES, prints=False),
    Construct("each_done", "{deed,role,counted,who,what:amount_each} {scope,whose:span}", DONE),
)
"""Numbers after "for each"."""

SIMPLE = Constructs(
    Construct("result", "RESULT", ROLLED), Construct("number", "{n:NUMBER}", e.Lit(N)),
    Construct("signed", "{n:SIGNED}", e.Lit(N)), Construct("text", "{n:STRING}", e.Lit(N)),
    Construct("that_many", "THAT_MANY", e.Result()), Construct("x", "X", X),
    Construct("that_much", "THAT_MUCH", e.Var("amount")), Construct("heads", "COUNT_OF HEADS", HEADS),
    Construct("tails", "COUNT_OF TAILS", TAILS), Construct("named_word", "NAMED_WORD", WORD),
    Construct("noted", "NOTED", e.Var(NOTED)), Construct("assumed", "ASSUMED {n:STRING}", e.Assumed(N)),
    Construct("amount_of", "AMOUNT_OF {what:ref}", e.Amount(WHAT)),
)  # fmt: skip
"""Values that need no parentheses anywhere."""

ATTRIBUTES = Constructs(
    Construct("own_attr", "{what:whose} {attr:ATTR}", e.Of(WHAT, ATTR)),
    Construct("attr_of_ref", "THE {attr:ATTR} OF {what:ref}", e.Of(WHAT, ATTR)),
    Construct("attr_of_target", "THE {attr:ATTR} OF TARGET {what:aimed}", e.Of(WHAT, ATTR), prints=False),
    Construct("own_printed", "{what:whose} PRINTED {attr:ATTR}", e.Printed(WHAT, ATTR)),
    Construct("printed_of", "THE PRINTED {attr:ATTR} OF {what:ref}", e.Printed(WHAT, ATTR)),
)
"""Attributes of things named before and of players."""
