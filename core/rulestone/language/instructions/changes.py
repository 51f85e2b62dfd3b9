"""Instructions that change something: objects, effects, the game."""

from __future__ import annotations

from typing import Any, Literal

from rulestone.language.expressions import Expr
from rulestone.language.instructions.instruction import Instruction


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
        marks: marks that it has there; None for one that it has not.
        name: what the objects are called from here on, as they are there.
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
    """Cards come into being that were in nobody's deck: tokens.

    Attributes:
        card: their definition (a `rulestone.model.objects.Card`).
        to: name of the zone where they appear.
        count: how many.
        whose: whose zone, and who owns them; None for "you".
        marks: marks that they have there.
        name: what they are called from here on.
    """

    card: Any
    to: str
    count: Expr | int = 1
    whose: Expr | None = None
    marks: dict[str, Expr] = {}
    name: str = ""


class Succeed(Instruction, frozen=True, kw_only=True):
    """What some objects were, others are from now on: references to them are passed on to the heirs.

    Attributes:
        what: the objects, which may be gone; they need not have been bound as objects that are still there.
        heirs: who goes on as them; nothing is passed on if there is none.
        only: "effects": the continuous effects on them; "waiting": what is still to be done or waits and names them
            ("this" means the first heir); "" for both.
    """

    what: Expr
    heirs: Expr
    only: str = ""


class Vanish(Instruction, frozen=True, kw_only=True):
    """Objects cease to exist, as a token does that has left the board. What lies under them is left behind."""

    what: Expr


class PutUnder(Instruction, frozen=True, kw_only=True):
    """Objects go under another object in a role.

    Attributes:
        what: which; a card with cards under it brings those of `keeps` roles, the pile policy takes the others.
        under: the host.
        role: what they are there.
        at: "top" or "bottom" of the pile under the host.
        keeps: roles of the cards under them that move along (and keep their role).
        controller: who controls them there; None for whoever controls the host, and for attached cards
            (`Piles.attached`) for whoever controls them already.
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
    """Objects of one place take this order among themselves; whatever lies between them stays where it is."""

    what: Expr


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
        by: only those that this player produced end; None for everybody's.
    """

    until: str = ""
    whom: Expr | None = None
    by: Expr | None = None


class Refresh(Instruction, frozen=True, kw_only=True):
    """A refresh point: the effects of static abilities are renewed, where the game's layer scheme says that this
    happens at such points (`LayerScheme.statics`); nothing elsewhere.
    """


class TurnBegins(Instruction, frozen=True, kw_only=True):
    """A player's turn begins: he becomes the turn player, the turn is counted, per-turn history starts anew."""

    who: Expr


class EndGame(Instruction, frozen=True, kw_only=True):
    """The game is over; `winner` None means a draw."""

    winner: Expr | None
    how: str = ""


class Delay(Instruction, frozen=True, kw_only=True):
    """A trigger or a replacement effect is prepared that no card carries: it waits for its event.

    What is bound here is bound in it, before the event's roles of the same names: "the next time damage would be
    dealt to `target` this turn, ...".

    Attributes:
        ability: a triggered ability or a replacement; its condition reads the bindings of both.
        until: the duration at whose end it is gone; "" to wait for good.
        once: it is gone when it has acted.
        keep: the bindings that it keeps, besides "you" and "this"; () keeps all
            but "item", which is what it hears of.
        source: the object that it comes from, "this" in it, and its controller "you"; None for those of the moment.
    """

    ability: Any
    until: str = ""
    once: bool = True
    keep: tuple[str, ...] = ()
    source: Expr | None = None


class Pay(Instruction, frozen=True, kw_only=True):
    """A cost. It can be paid only if carrying it out gives what it asks for, as the game's cost policy defines it.

    Attributes:
        body: the steps; what they require must hold, and each of the others is to give what it asks for.
        free: where this holds nothing is asked for, so that nothing needs to change.
    """

    body: tuple[Instruction, ...]
    free: Expr | None = None


class Afford(Instruction, frozen=True, kw_only=True):
    """In an announcement: these steps must be possible, as costs are; they are not done yet.

    Attributes:
        body: the steps, without choices.
    """

    body: tuple[Instruction, ...]


class Settle(Instruction, frozen=True, kw_only=True):
    """What was announced is paid now; where it can no longer be paid, nothing of what follows is done.

    Attributes:
        body: the steps, without choices.
    """

    body: tuple[Instruction, ...]
