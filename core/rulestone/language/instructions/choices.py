"""Instructions that ask somebody: players or nature."""

from __future__ import annotations

from rulestone.language.expressions import Expr
from rulestone.language.instructions.instruction import Instruction

CHOSEN = "be chosen"


class Choose(Instruction, frozen=True, kw_only=True):
    """Somebody picks objects, players or stack items.

    Attributes:
        name: what the picked objects are called from here on.
        what: among which.
        least, most: how many; `most` None means as many as `least`.
        who: who picks; None for "you".
        such_that: a condition on the picked set as a whole (under its name); of the rules cited, the first one stands
            for what and how many may be picked, the last one for this.
        target: picked when the card or ability is announced; otherwise when it is carried out.
        suffers: what a thing must be allowed to suffer to be picked when announced: `CHOSEN` for what an effect aims
            at; a rule that lets a player name something else ("be assaulted") says its own word, or "" for none.
        prompt: the question.
        alike: an attribute of which all that are picked must have the same value; "" for none.
        wider: among which before the kernel left out what a verb does not accept; with the rules of that verb.
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
    alike: str = ""
    wider: tuple[Expr, tuple[str, ...]] | None = None


class Number(Instruction, frozen=True, kw_only=True):
    """Somebody names a number from `least` to `most`; `name` is bound to it."""

    name: str
    least: Expr | int
    most: Expr | int
    who: Expr | None = None
    prompt: str = ""


class NameWord(Instruction, frozen=True, kw_only=True):
    """Somebody names one of several words, or one of an object's abilities; `name` is bound to the word.

    Attributes:
        words: the words.
        ability_of: the object one of whose abilities is named, by its name or else its kind; None for a word.
        tagged: only abilities that one of these words means: a name, a kind, a tag; () for any.
    """

    name: str
    words: tuple[str, ...] = ()
    ability_of: Expr | None = None
    tagged: tuple[str, ...] = ()
    who: Expr | None = None
    prompt: str = ""


class Divide(Instruction, frozen=True, kw_only=True):
    """Somebody divides an amount among objects, as one choice; `name` is bound to those that get something.

    What each of them gets is `expressions.Share(name)`, so that one instruction does different amounts to each:
    `AddMark(what=Var("hit"), key="damage", value=Share("hit"))`.

    Attributes:
        name: what those that get something are called from here on.
        what: among which.
        amount: how much there is.
        least: what each must get; where there is not enough for that, some may go without.
        who: who divides; None for "you".
        prompt: the question.
    """

    name: str
    what: Expr
    amount: Expr | int
    least: Expr | int = 0
    who: Expr | None = None
    prompt: str = ""


class Ask(Instruction, frozen=True, kw_only=True):
    """A yes-or-no question; `name` is bound to the answer."""

    name: str
    who: Expr | None = None
    prompt: str = ""


class Modes(Instruction, frozen=True, kw_only=True):
    """Do one of the following; chosen when announced if `target`, else when carried out.

    Attributes:
        options: label and steps of each.
        given: for each option what must hold for it to be on offer; () for all of them always.
        against: for each option the rules behind the parts of what must hold; the first that does not hold refuses;
            () for what is cited first.
    """

    options: tuple[tuple[str, tuple[Instruction, ...]], ...]
    who: Expr | None = None
    target: bool = False
    prompt: str = ""
    given: tuple[Expr, ...] = ()
    against: tuple[tuple[str, ...], ...] = ()


class Order(Instruction, frozen=True, kw_only=True):
    """Somebody puts objects in order; `name` is bound to them in that order."""

    name: str
    what: Expr
    who: Expr | None = None
    prompt: str = ""


class Simultaneous(Instruction, frozen=True, kw_only=True):
    """Both players choose one of the labels without knowing the other's choice.

    `name` is bound to the pair of indexes, by player number.
    """

    name: str
    labels: tuple[str, ...]
    prompt: str = ""


class Shuffle(Instruction, frozen=True, kw_only=True):
    """Nature puts a player's zone in a new order."""

    zone: str
    who: Expr


class Roll(Instruction, frozen=True, kw_only=True):
    """Nature rolls a die; `name` is bound to the result, 0 where there are no sides.

    With as many sides as there are objects and `expressions.Nth` one of them is picked at random.
    """

    name: str
    sides: Expr | int = 6
    who: Expr | None = None


class Offer(Instruction, frozen=True, kw_only=True):
    """A player may do one of the actions of a menu; `name` is bound to whether he did.

    Nothing is asked when no action is possible, unless `always`.

    Attributes:
        who: the player.
        menu: name of the menu; actions say on which menus they stand.
        name: the binding.
        decline: how passing is called ("pass", "end Free Time").
        always: he is asked even when passing is all he can do: the game waits for him.
    """

    who: Expr
    menu: str
    name: str = "acted"
    decline: str = "pass"
    always: bool = False
