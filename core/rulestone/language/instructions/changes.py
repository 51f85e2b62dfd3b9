"""Instructions that change something: objects, effects, the game."""

from __future__ import annotations

from typing import Any, Literal

from rulestone.language.expressions import Expr
from rulestone.language.instructions.flow import Instruction
from rulestone.model.objects import Card


class Move(Instruction, frozen=True, kw_only=True):
    """Move objects.

    Attributes:
        what: the objects.
        to: name of the zone.
        whose: the player whose zone it is. None means each object's owner, or its lasting controller for a move
            within one zone or area (`Identity.within`).
        at: "top" or "bottom" of the place; "top" of a row is its left end.
        slot: name of the slot, a binding of it, or None.
        face_up: whether it is face up there; None for the zone's default.
        manner: a word for the way it left ("destroyed", "discarded").
        controller: its controller there; None for the zone's owner.
        with_pile: the cards under it move along; otherwise the game's pile policy applies to them.
        same: it remains the same object, against the game's identity policy.
        marks: marks that it has there; None removes one.
        name: the name to which the moved objects are bound.
    """

    what: Expr
    to: str
    whose: Expr | None = None
    at: Literal["top", "bottom"] = "bottom"
    slot: Expr | None = None
    face_up: bool | None = None
    manner: str = ""
    controller: Expr | None = None
    with_pile: bool = False
    same: bool = False
    marks: dict[str, Expr] = {}
    name: str = ""


class Create(Instruction, frozen=True, kw_only=True):
    """Create tokens and copies: cards that are from no deck.

    Attributes:
        card: their definition (a `rulestone.model.objects.Card`); None for copies.
        of: the objects to copy, with their printed values or those of the card that they copy; None for tokens.
        values: printed values in which the copies differ from their models.
        to: name of the zone where they appear.
        count: the number of tokens, or of copies of each object.
        whose: the player who owns them and the zone; None for "you".
        marks: marks that they have there.
        name: the name to which they are bound.
    """

    card: Card | None = None
    of: Expr | None = None
    values: dict[str, Any] = {}
    to: str
    count: Expr | int = 1
    whose: Expr | None = None
    marks: dict[str, Expr] = {}
    name: str = ""


class Succeed(Instruction, frozen=True, kw_only=True):
    """Pass references to some objects on to others, the heirs.

    Attributes:
        what: the objects; they may have left the game.
        heirs: the objects that the references mean from now on; without any, nothing is passed on.
        only: "effects": in continuous effects on them; "waiting": in steps still to run, pending triggers and stack
            items ("this" means the first heir); "" for both.
    """

    what: Expr
    heirs: Expr
    only: str = ""


class Vanish(Instruction, frozen=True, kw_only=True):
    """Remove objects from the game entirely, as a token that has left the board. Cards under them stay."""

    what: Expr


class PutUnder(Instruction, frozen=True, kw_only=True):
    """Put objects under another object in a role.

    Attributes:
        what: the objects; cards of `keeps` roles under them move along, the pile policy applies to the others.
        under: the host.
        role: their role there.
        at: "top" or "bottom" of the pile under the host.
        keeps: roles of the cards under them that move along (and keep their role).
        controller: their controller there; None for the host's controller, or for no change if they are attached
            (`Piles.attached`).
        same: they remain the same objects.
    """

    what: Expr
    under: Expr
    role: str
    at: Literal["top", "bottom"] = "top"
    keeps: tuple[str, ...] = ()
    face_up: bool = True
    controller: Expr | None = None
    same: bool = False


class Arrange(Instruction, frozen=True, kw_only=True):
    """Put objects of one place into this order; the cards between them keep their positions."""

    what: Expr


class Mark(Instruction, frozen=True, kw_only=True):
    """Set a mark on objects or players: posture, a flag, damage, a counter; None removes it."""

    what: Expr
    key: str
    value: Expr


class AddMark(Instruction, frozen=True, kw_only=True):
    """Add a number to a mark that counts: damage, counters of a kind. A count of 0 removes the mark.

    Attributes:
        key: the mark.
        value: the number to add; the count never falls below 0.
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
    """Give a player control of objects where they are."""

    what: Expr
    who: Expr


class Begin(Instruction, frozen=True, kw_only=True):
    """Begin a continuous effect.

    Attributes:
        effect: the effect; its `whom` is evaluated now and fixed if `fixed`.
        fixed: whether the objects are fixed now.
    """

    effect: Any
    fixed: bool = True


class EndEffects(Instruction, frozen=True, kw_only=True):
    """End continuous effects with a duration, simultaneously.

    Attributes:
        until: the duration; "" for every limited duration.
        whom: the objects for which the effects end, if they apply to fixed objects; None to end them entirely.
        by: the player whose effects end; None for all players.
    """

    until: str = ""
    whom: Expr | None = None
    by: Expr | None = None


class TurnBegins(Instruction, frozen=True, kw_only=True):
    """Begin a player's turn: set the turn player, count the turn, and clear the history of the last turn."""

    who: Expr


class EndGame(Instruction, frozen=True, kw_only=True):
    """End the game; `winner` None means a draw."""

    winner: Expr | None
    how: str = ""


class Delay(Instruction, frozen=True, kw_only=True):
    """Create a delayed trigger or replacement effect, which belongs to no card and waits for its event.

    Bindings of the present steps hold in it, over the event's roles of the same names: "the next time damage would be
    dealt to `target` this turn, ...".

    Attributes:
        ability: a triggered ability or a replacement; its condition reads the bindings of both.
        until: the duration at whose end it is removed; "" for none.
        once: it is removed when it has acted.
        hides: the roles of its event that hide bindings of the same names ("whenever a creature dies this turn, exile
            it", in an ability about another creature).
        keep: the bindings that it keeps, besides "you" and "this"; () keeps all but "item", which is the item of its
            event.
        source: its source, bound to "this", whose controller is "you"; None for the present ones.
    """

    ability: Any
    until: str = ""
    once: bool = True
    hides: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    source: Expr | None = None


class Pay(Instruction, frozen=True, kw_only=True):
    """Pay a cost. It is payable only if its steps achieve the required changes, as the game's cost policy defines it.

    Attributes:
        body: the steps; their requirements must hold, and each other step must achieve its changes.
        free: a condition under which the cost is nothing, so that nothing needs to change.
    """

    body: tuple[Instruction, ...]
    free: Expr | None = None


class Afford(Instruction, frozen=True, kw_only=True):
    """Require, in an announcement, that these steps are payable as a cost; they are not performed yet.

    Attributes:
        body: the steps, without choices.
    """

    body: tuple[Instruction, ...]


class Settle(Instruction, frozen=True, kw_only=True):
    """Pay an announced cost; if it is no longer payable, skip the steps that follow.

    Attributes:
        body: the steps, without choices.
    """

    body: tuple[Instruction, ...]
