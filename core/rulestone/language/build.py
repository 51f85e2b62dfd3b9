"""Builders for the data of the language, for game plugins and cards.

`its.power >= 3000` is a `Compare`; `its.type == "unit"` likewise. Functions are named after what they build.
"""

from __future__ import annotations

from typing import Any

from rulestone.language import expressions as e, instructions as i

# re-exported, so that authors import durations from one module
from rulestone.language.abilities import (
    END_OF_TURN,
    FOR_GOOD as FOR_GOOD,
    WHILE_VALID,
    Ability,
    Continuous,
    Operation,
    When,
)
from rulestone.language.expressions.expression import Term as Term, strip_terms, value as value
from rulestone.language.instructions import Instruction

YOU = e.You()
OPPONENT = e.Opponent()
TURN_PLAYER = e.TurnPlayer()
THIS = e.This()
IT = e.It()
SAME_SLOT = e.Compare("==", e.Its("slot"), e.Of(THIS, "slot"))
"""In the same slot as this card: `cards_in("field", where=SAME_SLOT)`."""


class _Its:
    """`its.power`: an attribute of the candidate."""

    def __getattr__(self, attr: str) -> Term:
        return Term(e.Its(attr))

    __getitem__ = __getattr__


its = _Its()


def of(what: e.Expr, attr: str) -> Term:
    """Build an attribute of an object or player."""
    return Term(e.Of(what, attr))


def count(what: e.Expr) -> Term:
    """Build the number of objects."""
    return Term(e.Count(what))


def total(what: e.Expr, attr: str) -> Term:
    """Build the sum of an attribute over objects."""
    return Term(e.Total(what, attr))


def whether(condition: Any, then: Any, otherwise: Any) -> Term:
    """Build a value that depends on a condition."""
    return Term(e.Whether(value(condition), value(then), value(otherwise)))


def others(what: e.Expr, than: e.Expr = THIS) -> e.Among:
    """Build objects without some of them: `others(MINE)` are the player's cards without this card."""
    return e.Among(what, no(e.Same(IT, than)))


def divide(name: str, amount: Any, what: e.Expr, least: Any = 0, **more: Any) -> i.Divide:
    """Divide an amount among several objects, as one choice; `share` is the amount of each."""
    return i.Divide(name=name, amount=strip_terms(amount), what=what, least=strip_terms(least), **more)


def share(name: str, of: e.Expr | None = None) -> Term:
    """Build an object's share of a divided amount."""
    return Term(e.Share(name, of))


def times(event: str, who: e.Expr | None = None, what: e.Expr | None = None, **more: Any) -> Term:
    """Build the number of times that an event happened; `more` is its `scope` and the `role` of the object."""
    return Term(e.Times(event, who, what, **more))


def var(name: str) -> e.Var:
    """Build the binding of a name, as objects or a player."""
    return e.Var(name)


def bound(name: str) -> Term:
    """Build the binding of a name, as a value for comparisons and arithmetic."""
    return Term(e.Var(name))


def game(key: str) -> Term:
    """Build a value of the game as a whole."""
    return Term(e.GameValue(key))


def assumed(name: str) -> Term:
    """Build the chosen option of a named assumption."""
    return Term(e.Assumed(name))


def opponent_of(who: e.Expr) -> e.Opponent:
    """Build the other player."""
    return e.Opponent(who)


def both(*conditions: Any) -> e.All:
    """Build the conjunction of conditions."""
    return e.All(tuple(value(condition) for condition in conditions))


def either(*conditions: Any) -> e.AnyOf:
    """Build the disjunction of conditions."""
    return e.AnyOf(tuple(value(condition) for condition in conditions))


def no(condition: Any) -> e.Not:
    """Build the negation of a condition."""
    return e.Not(value(condition))


def cards_in(
    *zones: str,
    of: e.Expr | None = None,
    type: str = "",
    where: e.Expr | None = None,
    role: str = "",
    other: e.Expr | None = None,
) -> e.Select:
    """Build a selection of cards in zones or groups of zones; see `Select`."""
    fits = where if where is None else value(where)
    return e.Select(zones=zones, of=of, type=type, where=fits, role=role, other=other)


def this_way(*events: str, type: str = "", where: Any = None) -> e.ThisWay:
    """Build the cards that an earlier event of the same text affected; see `ThisWay`."""
    return e.ThisWay(events, type, where if where is None else value(where))


def choose(name: str, what: e.Expr, least: Any = 1, most: Any = None, **more: Any) -> i.Choose:
    """Pick at announcement: a target."""
    return i.Choose(name=name, what=what, least=strip_terms(least), most=strip_terms(most), target=True, **more)


def pick(name: str, what: e.Expr, least: Any = 1, most: Any = None, **more: Any) -> i.Choose:
    """Pick at resolution."""
    return i.Choose(name=name, what=what, least=strip_terms(least), most=strip_terms(most), **more)


def do(verb: str, *, cites: tuple[str, ...] = (), **roles: Any) -> i.Do:
    """Build an event with its roles."""
    return i.Do(verb=verb, roles={name: value(machine) for name, machine in roles.items()}, cites=cites)


def note(event: str, *, cites: tuple[str, ...] = (), **roles: Any) -> i.Note:
    """Build an event without an effect of its own."""
    return i.Note(event=event, roles={name: value(machine) for name, machine in roles.items()}, cites=cites)


def call(procedure: str, **roles: Any) -> i.Call:
    """Run a named procedure."""
    return i.Call(procedure=procedure, roles={name: value(machine) for name, machine in roles.items()})


def at_random(name: str, what: e.Expr, cites: tuple[str, ...] = ()) -> tuple[Instruction, ...]:
    """Build steps that pick one of several objects at random; none if there are none."""
    lot = f"{name} lot"
    roll = i.Roll(name=lot, sides=e.Count(what), cites=cites)
    return roll, i.Let(name=name, value=e.Nth(what, e.Var(lot)))


def flip(heads: tuple[Instruction, ...], tails: tuple[Instruction, ...] = (), **more: Any) -> tuple[Instruction, ...]:
    """Build steps that flip a coin, with the steps for heads and for tails.

    Args:
        heads, tails: steps, in parentheses: `flip((do("draw", player=YOU, count=1),))`.
        more: fields of `Roll`: `who`, `cites`.
    """
    return i.Roll(name="coin", sides=e.Lit(2), **more), when(bound("coin") == 1, *heads, otherwise=tails)


def let(name: str, x: Any) -> i.Let:
    """Bind a name."""
    return i.Let(name=name, value=value(x))


def when(
    condition: Any, *then: Instruction, otherwise: tuple[Instruction, ...] = (), cites: tuple[str, ...] = ()
) -> i.If:
    """Run steps if the condition holds, else others."""
    return i.If(condition=value(condition), then=then, otherwise=otherwise, cites=cites)


def loop(condition: Any, *body: Instruction) -> i.While:
    """Repeat while the condition holds."""
    return i.While(condition=value(condition), body=body)


def each(name: str, what: e.Expr, *body: Instruction) -> i.ForEach:
    """Run the body for each object."""
    return i.ForEach(name=name, what=what, body=body)


def each_player(*body: Instruction) -> i.ForEach:
    """Run the body for each player, bound to "player"; the first player is the one that `Simultaneity` names."""
    return each("player", e.Either(YOU, OPPONENT), *body)


def at_once(*deeds: Instruction) -> i.AtOnce:
    """Build instructions that are one simultaneous event; see `AtOnce`."""
    return i.AtOnce(body=deeds)


def mark(what: e.Expr, key: str, x: Any, *, cites: tuple[str, ...] = ()) -> i.Mark:
    """Set a mark on objects or players."""
    return i.Mark(what=what, key=key, value=value(x), cites=cites)


def set_game(key: str, x: Any) -> i.SetGame:
    """Set a value of the game as a whole."""
    return i.SetGame(key=key, value=value(x))


def move(what: e.Expr, to: str, slot: Any = None, **more: Any) -> i.Move:
    """Return an instruction that moves objects (`Move`); a slot may be given by its name."""
    return i.Move(what=what, to=to, slot=None if slot is None else value(slot), **more)


def add(**amounts: Any) -> tuple[Operation, ...]:
    """Build operations that add to attributes: `add(power=1000)`."""
    return tuple(Operation("add", attr, value(machine)) for attr, machine in amounts.items())


def become(**values: Any) -> tuple[Operation, ...]:
    """Build operations that set attributes: `become(power=0)`."""
    return tuple(Operation("set", attr, value(machine)) for attr, machine in values.items())


def forbid(*things: str) -> tuple[Operation, ...]:
    """Build operations that forbid events ("destroy"), being chosen ("be chosen by the opponent") or an ability.

    "have X" forbids to have the keyword or ability X; "have abilities" forbids all.
    """
    return tuple(Operation("forbid", thing) for thing in things)


def grant(*keywords: str) -> tuple[Operation, ...]:
    """Build operations that grant keywords."""
    return tuple(Operation("grant", keyword) for keyword in keywords)


def gains(*abilities: Ability) -> tuple[Operation, ...]:
    """Build operations that give abilities."""
    return tuple(Operation("gain", "abilities", ability) for ability in abilities)


def shares(whose: e.Expr, called: str = "abilities") -> tuple[Operation, ...]:
    """Build operations that give the abilities of other objects: all, or only abilities of a kind or a name."""
    return (Operation("share", called, whose),)


def reword(attr: str, old: Any, new: Any) -> tuple[Operation, ...]:
    """Build operations that change a text: they replace one word for a value of an attribute by another."""
    return (Operation("reword", attr, e.Exchange(value(old), value(new))),)


def copies(what: e.Expr) -> tuple[Operation, ...]:
    """Build operations that turn an object into a copy of another one, with its copiable values.

    To make a card enter as a copy, replace its entering: move it, then begin the effect on it there. Checks see the
    copy; triggers on the move see the printed card.
    """
    return (Operation("copy", "card", what),)


def loses(*words: str, named: Any = None) -> tuple[Operation, ...]:
    """Build operations that remove keywords, and abilities by name, kind or tag, or by the computed name `named`."""
    found = tuple(Operation("lose", word) for word in words)
    return found if named is None else (*found, Operation("lose", "ability", value(named)))


LOSE_ABILITIES = (Operation("lose", "abilities"),)


def lasting(
    whom: e.Expr, what: tuple[Operation, ...], until: str = END_OF_TURN, *, fixed: bool = True, **more: Any
) -> i.Begin:
    """Build an instruction that begins a continuous effect."""
    return i.Begin(effect=Continuous(whom=whom, what=what, lasts=until, **more), fixed=fixed)


def static(whom: e.Expr, what: tuple[Operation, ...], condition: e.Expr | None = None, **more: Any) -> Ability:
    """Build a static ability with one continuous effect."""
    effect = Continuous(whom=whom, what=what, condition=condition, lasts=WHILE_VALID)
    return Ability(kind="static", continuous=(effect,), **more)


def triggered(event: str, where: e.Expr | None, *effect: Instruction, **more: Any) -> Ability:
    """Build a triggered ability."""
    return Ability(kind="triggered", when=When(event=event, where=where), effect=effect, **more)


def activated(*effect: Instruction, **more: Any) -> Ability:
    """Build an activated ability."""
    return Ability(kind="activated", effect=effect, **more)


def effect(*steps: Instruction, **more: Any) -> Ability:
    """Build the effect of a spell or event."""
    return Ability(kind="effect", effect=steps, **more)


def replacement(event: str, where: e.Expr | None, *instead: Instruction, **more: Any) -> Ability:
    """Build a replacement ability: the steps of `instead` replace the event."""
    return Ability(kind="replacement", when=When(event=event, where=where), effect=instead, **more)
