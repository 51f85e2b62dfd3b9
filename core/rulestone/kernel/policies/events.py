"""Policies on events: order of decisions and replacements, state-based actions, "cannot" against "can", loops."""

from __future__ import annotations

from typing import Literal

from rulestone.language import expressions as e
from rulestone.language.policy import AS_ASSUMED, Policy


class Simultaneity(Policy, frozen=True, kw_only=True):
    """The order of decisions where both players do the same ("each player discards a card").

    Attributes:
        first: the player who decides first; None for the controller of the effect.
        carried_out: the time of decisions: "as decided": each player's before the other player is asked;
            "together": both decide, then both decisions are applied at once. Several instructions in a row are one
            simultaneous event; each is applied for both players before the next one.
    """

    first: e.Expr | None = None
    carried_out: Literal["as decided", "together"] = "together"

    def describe(self) -> str:
        decider = "the controller of the effect" if self.first is None else "the player named by a rule"
        first = "the first choice is applied before the second is made"
        return f"{decider}; {first if self.carried_out == 'as decided' else 'both choices are applied together'}"


class Precedence(Policy, frozen=True, kw_only=True):
    """The precedence between "cannot" and "can".

    Attributes:
        cannot_wins: whether "cannot" wins regardless of timestamps; otherwise the later effect wins.
        sources: attributes by whose values a prohibition can be limited to some sources: with "colour", a card that
            cannot "be chosen by red" is safe from red sources only. (Every game can forbid things "by the opponent".)
    """

    cannot_wins: bool = True
    sources: tuple[str, ...] = ()

    def describe(self) -> str:
        return "“cannot” always wins" if self.cannot_wins else "the later effect wins"


class Replacements(Policy, frozen=True, kw_only=True):
    """The order of several replacement effects for one event.

    Attributes:
        chooser: the player who chooses: the "owner" or "controller" of the affected object.
        classes: tags of replacement abilities ("self", "control", "copy") in order of application; untagged ones come
            last, and the chooser decides within a class.
        arriving: the values of an entering card that replacements, prohibitions and the verb's conditions read: "as it
            was" before, or "as it will be" there, with effects applied.
        counts: whether a replaced event counts as done for later text ("if you do", "that many").
    """

    chooser: Literal["owner", "controller"] = "owner"
    classes: tuple[str, ...] = ()
    arriving: Literal["as it was", "as it will be"] = "as it was"
    counts: e.Expr | bool = False

    def describe(self) -> str:
        classes = f"; effects of these classes apply first: {', then '.join(self.classes)}" if self.classes else ""
        arriving = "; an entering card has its new values" if self.arriving == "as it will be" else ""
        return f"the {self.chooser} of the affected object chooses{classes}{arriving}"


class StateBasedActions(Policy, frozen=True, kw_only=True):
    """The times at which state-based actions are checked.

    Attributes:
        when: the time of state-based actions: "check points" or "at once", for those that do not set
            `StateBasedAction.when`.
        carried_out: the actions of one check point: "one by one": the actions of one check are performed before the
            next check is evaluated; "together": at a check point all checks are evaluated, and their actions are one
            simultaneous event.
        first: whether state-based actions come before pending triggers at a check point.
    """

    when: Literal["check points", "at once"] = "check points"
    carried_out: Literal["one by one", "together"] = "one by one"
    first: e.Expr | bool = True

    def describe(self) -> str:
        together = "; those of one check point are one event" if self.carried_out == "together" else ""
        return f"{'at check points' if self.when == 'check points' else 'at once, during effects too'}{together}"


LOOP_TEXTS = {
    "stopped": "no rule ends it",
    "draw": "the game is a draw if no player can leave the loop",
    "choice": "a player who can leave the loop must; otherwise the game is a draw",
}


class InfiniteLoops(Policy, frozen=True, kw_only=True):
    """The result of an infinite loop: the same state occurs again, unasked or by the same answers.

    Attributes:
        result: the end of an infinite loop: "stopped": the game has no rule, so that play stops with an error
            (`EndlessGame`); "draw": a mandatory loop ends the game in a draw, and a loop with optional parts may go on;
            "choice": a draw as well, but a player who can leave the loop must: an answer given in the same state before
            may not be given again as long as there is another.
    """

    result: e.Expr | Literal["stopped", "draw", "choice"] = "stopped"

    def describe(self) -> str:
        return LOOP_TEXTS[self.result] if isinstance(self.result, str) else AS_ASSUMED
