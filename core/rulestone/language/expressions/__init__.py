"""Expressions: values, players, objects, conditions.

An expression is evaluated in a position with *bindings* ("this", "you", "target", ...) and, inside a selection or a
condition about an object, with a *candidate* ("it").
"""

# isort: skip_file
from rulestone.language.expressions.conditions import (
    AFFECTED as AFFECTED, BE_RESPONDED_TO as BE_RESPONDED_TO, RESPOND as RESPOND, All as All, AnyOf as AnyOf,
    Are as Are, CanRespondToTop as CanRespondToTop, EachItsOwn as EachItsOwn, Exists as Exists, Fits as Fits,
    Has as Has, In as In, IsResponding as IsResponding, Linked as Linked, Meets as Meets, Not as Not,
    Permitted as Permitted, Phase as Phase, Present as Present, Same as Same, Silenced as Silenced, Silent as Silent,
    StackEmpty as StackEmpty, TurnOf as TurnOf, valued as valued,
)  # fmt: skip
from rulestone.language.expressions.expression import (
    Arith as Arith, Compare as Compare, Lit as Lit, Rounded as Rounded, Condition as Condition, Expr as Expr,
    Player as Player, Value as Value,
)  # fmt: skip
from rulestone.language.expressions.objects import (
    Among as Among, Beside as Beside, Common as Common, ControllerOf as ControllerOf, Either as Either,
    HostOf as HostOf, Involved as Involved, It as It, Items as Items, Now as Now, Nth as Nth, Opponent as Opponent,
    OwnerOf as OwnerOf, Participants as Participants, Reached as Reached, Recipients as Recipients,
    Referred as Referred, Select as Select, SourceOf as SourceOf, This as This, ThisWay as ThisWay,
    Top as Top, TurnPlayer as TurnPlayer, Under as Under, Waiting as Waiting, You as You,
)  # fmt: skip
from rulestone.language.expressions.values import (
    Amount as Amount, Assumed as Assumed, Capacity as Capacity, Count as Count, GameValue as GameValue,
    Greatest as Greatest, Exchange as Exchange, Its as Its, Kinds as Kinds, Least as Least, Named as Named, Of as Of,
    OfAbility as OfAbility, Printed as Printed, Result as Result, Share as Share, Times as Times, Total as Total,
    Var as Var, Whether as Whether,
)  # fmt: skip
