"""Instructions that ask players or nature."""

from __future__ import annotations

from rulestone.language.expressions import Expr
from rulestone.language.instructions.flow import Instruction

CHOSEN = "be chosen"


class Choose(Instruction, frozen=True, kw_only=True):
    """Let a player pick objects, players or stack items.

    Attributes:
        name: the name to which the picked objects are bound.
        what: the candidates.
        least, most: the number to pick; `most` None means as many as `least`.
        who: the player who picks; None for "you".
        such_that: a condition on the picked set as a whole (under its name). Of the rules cited, the first is for the
            candidates and their number, the last for this condition.
        target: picked when the card or ability is announced; otherwise when it resolves.
        suffers: the thing that must not be forbidden to an object picked at announcement: `CHOSEN` for targets; a rule
            may name another one ("be assaulted"), or "" for none.
        prompt: the question.
        needed: whether an announcement with too few legal targets is refused; otherwise as many are picked as there
            are.
            The game's policy on targets sets it for effects.
        alike: an attribute for which all picked objects must have the same value; "" for none.
        wider: the candidates before the kernel removed objects that a verb does not accept, with the rules of that
            verb.
    """

    name: str
    what: Expr
    least: Expr | int = 1
    most: Expr | int | None = None
    who: Expr | None = None
    such_that: Expr | None = None
    target: bool = False
    suffers: str = CHOSEN
    prompt: str = ""
    needed: bool = True
    alike: str = ""
    wider: tuple[Expr, tuple[str, ...]] | None = None


class Number(Instruction, frozen=True, kw_only=True):
    """Let a player name a number from `least` to `most`; `name` is bound to it."""

    name: str
    least: Expr | int
    most: Expr | int
    who: Expr | None = None
    prompt: str = ""


class NameWord(Instruction, frozen=True, kw_only=True):
    """Let a player name one of several words, or one of an object's abilities; `name` is bound to the word.

    Attributes:
        words: the words.
        ability_of: the object one of whose abilities is named, by its name or else its kind; None for a word.
        tagged: names, kinds or tags of the abilities that may be named; () for any.
    """

    name: str
    words: tuple[str, ...] = ()
    ability_of: Expr | None = None
    tagged: tuple[str, ...] = ()
    who: Expr | None = None
    prompt: str = ""


class Divide(Instruction, frozen=True, kw_only=True):
    """Let a player divide an amount among objects, as one choice; `name` is bound to those with a share.

    The amount of each is `expressions.Share(name)`, so that one instruction can apply different amounts:
    `AddMark(what=Var("hit"), key="damage", value=Share("hit"))`.

    Attributes:
        name: the name to which the objects with a share are bound.
        what: the objects.
        amount: the amount to divide.
        least: the least share of each; if there is not enough for all, some may get nothing.
        who: the player who divides; None for "you".
        prompt: the question.
    """

    name: str
    what: Expr
    amount: Expr | int
    least: Expr | int = 0
    who: Expr | None = None
    prompt: str = ""


class Ask(Instruction, frozen=True, kw_only=True):
    """Ask a yes-or-no question; `name` is bound to the answer."""

    name: str
    who: Expr | None = None
    prompt: str = ""


class Modes(Instruction, frozen=True, kw_only=True):
    """Do one of several modes; chosen at announcement if `target`, else at resolution.

    Attributes:
        options: label and steps of each.
        given: for each option the condition under which it is offered; () to offer all of them always.
        against: for each option the rules behind the parts of its condition; the first part that does not hold refuses
            by its rule; () for the first rule that the instruction cites.
    """

    options: tuple[tuple[str, tuple[Instruction, ...]], ...]
    who: Expr | None = None
    target: bool = False
    prompt: str = ""
    given: tuple[Expr, ...] = ()
    against: tuple[tuple[str, ...], ...] = ()


class Order(Instruction, frozen=True, kw_only=True):
    """Let a player put objects in order; `name` is bound to them in that order.

    With `at_random`, the order is random.
    """

    name: str
    what: Expr
    who: Expr | None = None
    prompt: str = ""
    at_random: bool = False


class Simultaneous(Instruction, frozen=True, kw_only=True):
    """Let both players choose one of the labels without knowing the other's choice.

    `name` is bound to the pair of indexes, by player number.
    """

    name: str
    labels: tuple[str, ...]
    prompt: str = ""


class Shuffle(Instruction, frozen=True, kw_only=True):
    """Put a player's zone into a random order."""

    zone: str
    who: Expr


class Roll(Instruction, frozen=True, kw_only=True):
    """Let nature roll a die; `name` is bound to the result, 0 if it has no sides.

    With as many sides as there are objects and `expressions.Nth` one of them is picked at random.
    """

    name: str
    sides: Expr | int = 6
    who: Expr | None = None


class Offer(Instruction, frozen=True, kw_only=True):
    """Offer a player the actions of a menu; `name` is bound to whether the player took one.

    Nothing is asked when no action is possible, unless `always`.

    Attributes:
        who: the player.
        menu: name of the menu (`Action.menus`).
        name: the binding.
        decline: the name of passing ("pass", "end Free Time").
        always: the player is asked even if passing is the only option, so that the game waits.
    """

    who: Expr
    menu: str
    name: str = "acted"
    decline: str = "pass"
    always: bool = False
