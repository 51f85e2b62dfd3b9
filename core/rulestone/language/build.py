"""Short ways to write the data of this floor: what game plugins and cards are written with.

`its.power >= 3000` is a `Compare`; `its.type == "unit"` likewise. Functions are named after what they build.
"""

from __future__ import annotations

from typing import Any, Literal

from rulestone.language import expressions as e
from rulestone.language import instructions as i
from rulestone.language.abilities import END_OF_TURN, WHILE_VALID, Ability, Continuous, Operation, When
from rulestone.language.abilities import FOR_GOOD as FOR_GOOD  # durations are imported from one place
from rulestone.language.expressions.expression import Term as Term
from rulestone.language.expressions.expression import plain
from rulestone.language.expressions.expression import value as value
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

    def __getitem__(self, attr: str) -> Term:
        return Term(e.Its(attr))


its = _Its()


def of(what: e.Expr, attr: str) -> Term:
    """An attribute of an object or player."""
    return Term(e.Of(what, attr))


def count(what: e.Expr) -> Term:
    """How many objects there are."""
    return Term(e.Count(what))


def total(what: e.Expr, attr: str) -> Term:
    """The sum of an attribute over objects."""
    return Term(e.Total(what, attr))


def whether(condition: Any, then: Any, otherwise: Any) -> Term:
    """One value if a condition holds, else another."""
    return Term(e.Whether(value(condition), value(then), value(otherwise)))


def others(what: e.Expr, than: e.Expr = THIS) -> e.Among:
    """Objects without some of them: `others(MINE)` are mine without this one."""
    return e.Among(what, no(e.Same(IT, than)))


def divide(name: str, amount: Any, what: e.Expr, least: Any = 0, **more: Any) -> i.Divide:
    """Divide an amount among several, as one choice; `share` says what each gets."""
    return i.Divide(name=name, amount=plain(amount), what=what, least=plain(least), **more)


def share(name: str, of: e.Expr | None = None) -> Term:
    """What an object got of what was divided."""
    return Term(e.Share(name, of))


def times(
    event: str, who: e.Expr | None = None, what: e.Expr | None = None, scope: Literal["turn", "game"] = "turn"
) -> Term:
    """How often an event happened."""
    return Term(e.Times(event, who, what, scope))


def var(name: str) -> e.Var:
    """What a name is bound to, as objects or a player."""
    return e.Var(name)


def bound(name: str) -> Term:
    """What a name is bound to, as a value to compare or reckon with."""
    return Term(e.Var(name))


def game(key: str) -> Term:
    """A value of the game as a whole."""
    return Term(e.GameValue(key))


def assumed(name: str) -> Term:
    """The chosen option of a named assumption."""
    return Term(e.Assumed(name))


def opponent_of(who: e.Expr) -> e.Opponent:
    """The other player."""
    return e.Opponent(who)


def both(*conditions: Any) -> e.All:
    """All of the conditions."""
    return e.All(tuple(value(condition) for condition in conditions))


def either(*conditions: Any) -> e.AnyOf:
    """At least one of the conditions."""
    return e.AnyOf(tuple(value(condition) for condition in conditions))


def no(condition: Any) -> e.Not:
    """Not the condition."""
    return e.Not(value(condition))


def cards_in(
    *zones: str,
    of: e.Expr | None = None,
    type: str = "",
    where: e.Expr | None = None,
    role: str = "",
    other: e.Expr | None = None,
) -> e.Select:
    """All cards in zones (or groups of zones) that fit; see `Select`."""
    fits = where if where is None else value(where)
    return e.Select(zones=zones, of=of, type=type, where=fits, role=role, other=other)


def this_way(*events: str, type: str = "", where: Any = None) -> e.ThisWay:
    """The cards to which an event was done earlier in the same text; see `ThisWay`."""
    return e.ThisWay(events, type, where if where is None else value(where))


def choose(name: str, what: e.Expr, least: Any = 1, most: Any = None, **more: Any) -> i.Choose:
    """Pick when announced: a target."""
    return i.Choose(name=name, what=what, least=plain(least), most=plain(most), target=True, **more)


def pick(name: str, what: e.Expr, least: Any = 1, most: Any = None, **more: Any) -> i.Choose:
    """Pick when carried out."""
    return i.Choose(name=name, what=what, least=plain(least), most=plain(most), **more)


def do(verb: str, *, cites: tuple[str, ...] = (), **roles: Any) -> i.Do:
    """An event with its roles."""
    return i.Do(verb=verb, roles={name: value(machine) for name, machine in roles.items()}, cites=cites)


def note(event: str, *, cites: tuple[str, ...] = (), **roles: Any) -> i.Note:
    """Something has happened that changes nothing by itself."""
    return i.Note(event=event, roles={name: value(machine) for name, machine in roles.items()}, cites=cites)


def call(procedure: str, **roles: Any) -> i.Call:
    """Run a named procedure."""
    return i.Call(procedure=procedure, roles={name: value(machine) for name, machine in roles.items()})


def at_random(name: str, what: e.Expr, cites: tuple[str, ...] = ()) -> tuple[Instruction, ...]:
    """Steps by which one of several objects is picked at random; none if there are none."""
    lot = f"{name} lot"
    roll = i.Roll(name=lot, sides=e.Count(what), cites=cites)
    return roll, i.Let(name=name, value=e.Nth(what, e.Var(lot)))


def flip(heads: tuple[Instruction, ...], tails: tuple[Instruction, ...] = (), **more: Any) -> tuple[Instruction, ...]:
    """Steps that flip a coin, with what happens on heads and on tails.

    Args:
        heads, tails: steps, in parentheses: `flip((do("draw", player=YOU, count=1),))`.
        more: fields of `Roll`: `who`, `cites`.
    """
    return i.Roll(name="coin", sides=e.Lit(2), **more), when(bound("coin") == 1, *heads, otherwise=tails)


def let(name: str, x: Any) -> i.Let:
    """Bind a name."""
    return i.Let(name=name, value=value(x))


def when(condition: Any, *then: Instruction, otherwise: tuple[Instruction, ...] = ()) -> i.If:
    """If the condition holds, do these, else those."""
    return i.If(condition=value(condition), then=then, otherwise=otherwise)


def loop(condition: Any, *body: Instruction) -> i.While:
    """Repeat while the condition holds."""
    return i.While(condition=value(condition), body=body)


def each(name: str, what: e.Expr, *body: Instruction) -> i.ForEach:
    """For each object do the body."""
    return i.ForEach(name=name, what=what, body=body)


def each_player(*body: Instruction) -> i.ForEach:
    """For each player do the body, with the player bound to "player"; who comes first says `Simultaneity`."""
    return each("player", e.Either(YOU, OPPONENT), *body)


def at_once(*deeds: Instruction) -> i.AtOnce:
    """Several deeds as one event; see `AtOnce`."""
    return i.AtOnce(body=deeds)


def mark(what: e.Expr, key: str, x: Any, *, cites: tuple[str, ...] = ()) -> i.Mark:
    """Set a mark on objects or players."""
    return i.Mark(what=what, key=key, value=value(x), cites=cites)


def set_game(key: str, x: Any) -> i.SetGame:
    """Set a value of the game as a whole."""
    return i.SetGame(key=key, value=value(x))


def move(what: e.Expr, to: str, **more: Any) -> i.Move:
    """Objects change their place; see `Move`."""
    return i.Move(what=what, to=to, **more)


def add(**amounts: Any) -> tuple[Operation, ...]:
    """Operations that add to attributes: `add(power=1000)`."""
    return tuple(Operation("add", attr, value(machine)) for attr, machine in amounts.items())


def become(**values: Any) -> tuple[Operation, ...]:
    """Operations that set attributes: `become(power=0)`."""
    return tuple(Operation("set", attr, value(machine)) for attr, machine in values.items())


def forbid(*things: str) -> tuple[Operation, ...]:
    """Operations that forbid things: events ("destroy"), being chosen ("be chosen by the opponent"), having an ability.

    "have X" forbids to have the keyword or ability X; "have abilities" forbids all.
    """
    return tuple(Operation("forbid", thing) for thing in things)


def grant(*keywords: str) -> tuple[Operation, ...]:
    """Operations that grant keywords."""
    return tuple(Operation("grant", keyword) for keyword in keywords)


def gains(*abilities: Ability) -> tuple[Operation, ...]:
    """Operations that give abilities."""
    return tuple(Operation("gain", "abilities", ability) for ability in abilities)


def shares(whose: e.Expr, called: str = "abilities") -> tuple[Operation, ...]:
    """Operations by which something has the abilities that other objects have: all, those of a kind or a name."""
    return (Operation("share", called, whose),)


def reword(attr: str, old: Any, new: Any) -> tuple[Operation, ...]:
    """Operations that change a text: one word for a value of an attribute in place of another."""
    return (Operation("reword", attr, e.Exchange(value(old), value(new))),)


def copies(what: e.Expr) -> tuple[Operation, ...]:
    """Operations by which something becomes a copy of an object: all that is printed there.

    To make a card enter as a copy, replace its entering: move it, then begin the effect on it as it is there. Checks
    see the copy; what hears of the move sees the card as printed.
    """
    return (Operation("copy", "card", what),)


def loses(*words: str, named: Any = None) -> tuple[Operation, ...]:
    """Operations that take away keywords, and abilities by names, kinds or tags; the ability `named` so."""
    found = tuple(Operation("lose", word) for word in words)
    return found if named is None else (*found, Operation("lose", "ability", value(named)))


LOSE_ABILITIES = (Operation("lose", "abilities"),)


def lasting(
    whom: e.Expr, what: tuple[Operation, ...], until: str = END_OF_TURN, *, fixed: bool = True, **more: Any
) -> i.Begin:
    """An instruction by which a continuous effect begins."""
    return i.Begin(effect=Continuous(whom=whom, what=what, lasts=until, **more), fixed=fixed)


def static(whom: e.Expr, what: tuple[Operation, ...], condition: e.Expr | None = None, **more: Any) -> Ability:
    """A static ability with one continuous effect."""
    effect = Continuous(whom=whom, what=what, condition=condition, lasts=WHILE_VALID)
    return Ability(kind="static", continuous=(effect,), **more)


def triggered(event: str, where: e.Expr | None, *effect: Instruction, **more: Any) -> Ability:
    """A triggered ability."""
    return Ability(kind="triggered", when=When(event=event, where=where), effect=effect, **more)


def activated(*effect: Instruction, **more: Any) -> Ability:
    """An activated ability."""
    return Ability(kind="activated", effect=effect, **more)


def effect(*steps: Instruction, **more: Any) -> Ability:
    """What a spell or event does."""
    return Ability(kind="effect", effect=steps, **more)


def replacement(event: str, where: e.Expr | None, *instead: Instruction, **more: Any) -> Ability:
    """A replacement effect as an ability: `instead` takes the event's place."""
    return Ability(kind="replacement", when=When(event=event, where=where), effect=instead, **more)
