"""Instructions: the steps of card effects and of rule procedures alike.

Every instruction may cite rules; what it does carries them in the trace.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rulestone.language.expressions import Expr


class Instruction(Struct, frozen=True, tag=True, tag_field="is", kw_only=True):
    """Base of every instruction.

    Attributes:
        cites: ids of the rules by which it happens.
    """

    cites: tuple[str, ...] = ()


Steps = tuple[Instruction, ...]


# --- asking ---------------------------------------------------------------------------------------------------------


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
        prompt: the question.
        wider: among which before the kernel left out what a verb does not accept; with the rules of that verb.
    """

    name: str
    what: Expr
    least: Expr | int = 1
    most: Expr | int | None = None
    who: Expr | None = None
    such_that: Expr | None = None
    target: bool = False
    prompt: str = ""
    wider: tuple[Expr, tuple[str, ...]] | None = None


class Number(Instruction, frozen=True, kw_only=True):
    """Somebody names a number from `least` to `most`; `name` is bound to it."""

    name: str
    least: Expr | int
    most: Expr | int
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
    """

    options: tuple[tuple[str, tuple[Instruction, ...]], ...]
    who: Expr | None = None
    target: bool = False
    prompt: str = ""
    given: tuple[Expr, ...] = ()


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
    """Nature rolls a die; `name` is bound to the result."""

    name: str
    sides: int = 6
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


# --- order of things ------------------------------------------------------------------------------------------------


class Let(Instruction, frozen=True, kw_only=True):
    """Bind a name."""

    name: str
    value: Expr


class If(Instruction, frozen=True, kw_only=True):
    """Do one thing or another."""

    condition: Expr
    then: tuple[Instruction, ...]
    otherwise: tuple[Instruction, ...] = ()


class While(Instruction, frozen=True, kw_only=True):
    """Repeat while the condition holds."""

    condition: Expr
    body: tuple[Instruction, ...]


class ForEach(Instruction, frozen=True, kw_only=True):
    """For each object in turn, bound to `name`, do the body."""

    name: str
    what: Expr
    body: tuple[Instruction, ...]


class Stop(Instruction, frozen=True, kw_only=True):
    """End this procedure here."""


class Call(Instruction, frozen=True, kw_only=True):
    """Run a named procedure of the game with these bindings added."""

    procedure: str
    roles: dict[str, Expr] = {}


class Do(Instruction, frozen=True, kw_only=True):
    """An event: a verb of the game's vocabulary with its roles ("destroy", victim=...).

    It passes the gates (forbidden? replaced?), expands to the steps the game declares for it, is recorded, and
    triggers listen to it.
    """

    verb: str
    roles: dict[str, Expr] = {}


class Note(Instruction, frozen=True, kw_only=True):
    """Something has happened that changes nothing by itself (a phase begins, an attack is declared)."""

    event: str
    roles: dict[str, Expr] = {}


class Check(Instruction, frozen=True, kw_only=True):
    """A check point: rule processing, then triggers that wait, as the game's policies order them."""


class Respond(Instruction, frozen=True, kw_only=True):
    """Something was done that may be answered: the game's response discipline takes over.

    Attributes:
        actor: who did it.
        to: name of what was done, for texts that ask what they answer.
        starts: nothing was done yet: here players start things of their own (a phase that is one long gate).
    """

    actor: Expr
    to: str = ""
    starts: bool = False


# --- primitive changes ----------------------------------------------------------------------------------------------


class Move(Instruction, frozen=True, kw_only=True):
    """Objects change their place.

    Attributes:
        what: which.
        to: name of the zone.
        whose: whose zone; None for each object's owner.
        at: "top" or "bottom" of the place; "top" of a row is its left end.
        slot: name of the slot, a binding of it, or None.
        face_up: which way it faces there; None for the zone's own way.
        manner: a word for how it left ("destroyed", "discarded").
        controller: who controls it there; None for the zone's owner.
        with_pile: what lies under it goes along under it; otherwise the game's pile policy says what becomes of it.
        same: it remains the same object, whatever the game's identity policy says.
        marks: marks that it has there.
        name: what the objects are called from here on, as they are there.
    """

    what: Expr
    to: str
    whose: Expr | None = None
    at: str = "bottom"
    slot: Expr | None = None
    face_up: bool | None = None
    manner: str = ""
    controller: Expr | None = None
    with_pile: bool = False
    same: bool = False
    marks: dict[str, Expr] = {}
    name: str = ""


class PutUnder(Instruction, frozen=True, kw_only=True):
    """Objects go under another object in a role.

    Attributes:
        what: which; a card with cards under it brings those of `keeps` roles, the pile policy takes the others.
        under: the host.
        role: what they are there.
        at: "top" or "bottom" of the pile under the host.
        keeps: roles of the cards under them that move along (and keep their role).
        same: they remain the same objects.
    """

    what: Expr
    under: Expr
    role: str
    at: str = "top"
    keeps: tuple[str, ...] = ()
    face_up: bool = True
    same: bool = False


class Mark(Instruction, frozen=True, kw_only=True):
    """Set a mark on objects or players: posture, a flag, damage, a counter; None takes it away."""

    what: Expr
    key: str
    value: Expr


class AddMark(Instruction, frozen=True, kw_only=True):
    """Add a number to a mark that counts something: damage, counters of a kind. A count of 0 is no mark.

    Attributes:
        key: the mark.
        value: how many; the count never falls below 0.
    """

    what: Expr
    key: Expr | str
    value: Expr


class Face(Instruction, frozen=True, kw_only=True):
    """Turn cards face up or face down."""

    what: Expr
    up: Expr


class SetGame(Instruction, frozen=True, kw_only=True):
    """Set a value of the game as a whole."""

    key: str
    value: Expr


class SetController(Instruction, frozen=True, kw_only=True):
    """Objects come under a player's control where they are."""

    what: Expr
    who: Expr


class PutItem(Instruction, frozen=True, kw_only=True):
    """Put an item on the stack that will run a procedure of the game (or, without one, the announced ability).

    Attributes:
        kind: kind of item.
        procedure: name of the procedure that resolving it runs.
        source: the object it comes from; None for "this".
        keep: bindings of the present steps that the item keeps; () keeps all.
        parts: recipients and amounts, pairs of expressions; several objects in one pair make a part each.
        tags: further words about it.
        answerable: whether players may act while it is on top.
        label: how traces call it; {name} stands for a binding.
    """

    kind: str
    procedure: str
    source: Expr | None = None
    controller: Expr | None = None
    parts: tuple[tuple[Expr, Expr], ...] = ()
    tags: tuple[str, ...] = ()
    answerable: bool = True
    label: str = ""
    keep: tuple[str, ...] = ()


class Announce(Instruction, frozen=True, kw_only=True):
    """Announce an ability of an object: choose modes and targets, pay costs, put it on the stack as an item.

    An object without such an ability goes on the stack all the same; carrying it out does nothing.

    Attributes:
        what: the object.
        kind: kind of ability: "effect" (of a spell or event) or "activated"; the option's index picks among several.
        item: kind of the stack item.
    """

    what: Expr
    item: str
    kind: str = "effect"


class Perform(Instruction, frozen=True, kw_only=True):
    """An object's ability of a kind is carried out in place, without the stack; nothing happens if it has none.

    Its choices, costs and effects follow one another; an optional one is asked for first.
    """

    what: Expr
    kind: str


class Require(Instruction, frozen=True, kw_only=True):
    """In an announcement: without this it cannot be done, and the rule cited refuses it.

    Attributes:
        because: what is wrong otherwise, in words; {name} stands for a binding.
    """

    condition: Expr
    because: str


class ResolveTop(Instruction, frozen=True, kw_only=True):
    """Take the top item of the stack and carry it out."""


class RemoveItem(Instruction, frozen=True, kw_only=True):
    """Take items off the stack without carrying them out."""

    what: Expr


class AlterItem(Instruction, frozen=True, kw_only=True):
    """Change the amounts of stack items: "set", "add" or "reduce" (never below 0).

    Attributes:
        to: only the parts for these recipients; None for all parts.
    """

    what: Expr
    how: str
    value: Expr
    to: Expr | None = None


class Begin(Instruction, frozen=True, kw_only=True):
    """A continuous effect begins.

    Attributes:
        effect: the effect; its `whom` is evaluated now and fixed if `fixed`.
        fixed: whether the objects are fixed now.
    """

    effect: Any
    fixed: bool = True


class EndEffects(Instruction, frozen=True, kw_only=True):
    """Continuous effects with this duration end, together.

    Attributes:
        until: the duration; "" for every limited one.
        whom: they end only as far as they were fixed on these objects; None for altogether.
    """

    until: str = ""
    whom: Expr | None = None


class TurnBegins(Instruction, frozen=True, kw_only=True):
    """A player's turn begins: he becomes the turn player, the turn is counted, per-turn history starts anew."""

    who: Expr


class EndGame(Instruction, frozen=True, kw_only=True):
    """The game is over; `winner` None means a draw."""

    winner: Expr | None
    how: str = ""


class Delay(Instruction, frozen=True, kw_only=True):
    """A trigger is prepared that acts once, when its event happens."""

    ability: Any


class Pay(Instruction, frozen=True, kw_only=True):
    """A cost. It can be paid only if carrying it out gives what it asks for, as the game's cost policy defines it."""

    body: tuple[Instruction, ...]
