"""The usual orders of pending triggers, for a game to use or to subclass."""

from __future__ import annotations

from typing import Literal

from rulestone.kernel.policies.triggers import Triggers
from rulestone.language import expressions as e
from rulestone.language import instructions as i
from rulestone.language.build import IT, Term, both, bound, its, let, loop, no, opponent_of, pick, var, when
from rulestone.language.policy import Steps

NEWEST_WAVE = e.Arith("-", e.Lit(0), e.Its("wave"))
"""Sorts triggers caused by the trigger that acted last before those already pending."""
ROUND = e.Its("round")
"""Sorts pending triggers before those that trigger while others act."""
WENT_OFF = e.Its("went off")


class NestedTriggers(Triggers, frozen=True, kw_only=True):
    """Triggers resolve one by one; new triggers caused by one resolve before the other pending ones."""

    act: e.Expr | Literal["stack", "offer", "resolve"] = "resolve"
    recheck: e.Expr | Literal[True, False, "next pass"] = False

    def order(self) -> tuple[e.Expr, ...]:
        return (NEWEST_WAVE,)

    def sequence(self) -> str:
        return f"new triggers come next; {Triggers.sequence(self)}"


class TriggerRounds(Triggers, frozen=True, kw_only=True):
    """Triggers resolve one by one; new triggers wait until all earlier ones have resolved."""

    act: e.Expr | Literal["stack", "offer", "resolve"] = "resolve"

    def order(self) -> tuple[e.Expr, ...]:
        return (ROUND,)

    def sequence(self) -> str:
        return f"new triggers wait for the next round; {Triggers.sequence(self)}"


class TriggerSeries(Triggers, frozen=True, kw_only=True):
    """Players alternate, one trigger at a time; new triggers wait for the next series."""

    act: e.Expr | Literal["stack", "offer", "resolve"] = "resolve"

    def order(self) -> tuple[e.Expr, ...]:
        turn_about = both(bound("acted round") == Term(ROUND), e.Same(var("acted"), e.ControllerOf(IT)))
        return (ROUND, e.Whether(turn_about, e.Lit(1), e.Lit(0)))

    def sequence(self) -> str:
        return f"players alternate, and new triggers wait for the next series; {Triggers.sequence(self)}"


class TriggersByAge(Triggers, frozen=True, kw_only=True):
    """Triggers of both players resolve by the timestamp of their sources; new ones come before all pending ones."""

    act: e.Expr | Literal["stack", "offer", "resolve"] = "resolve"
    own_order: Literal["controller", "time", "turn player"] = "time"

    def order(self) -> tuple[e.Expr, ...]:
        return (NEWEST_WAVE, e.Its("since"), WENT_OFF)

    def sequence(self) -> str:
        return "those with the oldest source come first, for both players together; new triggers come next"


class TriggersByPlace(Triggers, frozen=True, kw_only=True):
    """Each player's triggers resolve from left to right, equal simultaneous ones in succession; new ones come last."""

    act: e.Expr | Literal["stack", "offer", "resolve"] = "resolve"
    own_order: Literal["controller", "time", "turn player"] = "time"
    lots: bool = True

    def order(self) -> tuple[e.Expr, ...]:
        others = e.Whether(e.Same(e.ControllerOf(IT), self.leader()), e.Lit(0), e.Lit(1))
        return (ROUND, others, e.Its("position"), WENT_OFF)

    def sequence(self) -> str:
        return "the turn player's come first, from left to right, equal ones together; new triggers come last"


class TriggerWindows(Triggers, frozen=True, kw_only=True):
    """Each event has a window before it happens and one after it.

    In each window mandatory triggers act first, in the order chosen by the first player. Then the players alternate in
    using one optional trigger each, until both pass in a row. Unused triggers are lost.
    """

    act: e.Expr | Literal["stack", "offer", "resolve"] = "resolve"
    when: e.Expr | Literal["check points", "at once", "windows"] = "windows"

    def procedure(self) -> Steps:
        leads = self.leader()
        forced = e.Waiting(where=its.mandatory == True)
        usable = e.Waiting(of=var("holder"), where=its.mandatory == False)
        return (
            loop(
                e.Exists(forced),
                pick("next", forced, who=leads, prompt="which trigger comes next", cites=self.cites),
                i.Act(what=var("next"), cites=self.cites),
            ),
            let("holder", leads),
            let("passes", 0),
            loop(
                both(bound("passes") < 2, e.Exists(e.Waiting())),
                pick("next", usable, 0, 1, who=var("holder"), prompt="use a trigger", cites=self.cites),
                when(
                    no(e.Exists(var("next"))),
                    let("passes", bound("passes") + 1),
                    otherwise=(let("passes", 0), i.Act(what=var("next"), agreed=True, cites=self.cites)),
                ),
                let("holder", opponent_of(var("holder"))),
            ),
            i.Lapse(what=e.Waiting(), cites=self.cites),
        )

    def sequence(self) -> str:
        return "mandatory ones come first, then players alternate until both pass"


class TriggersWithin(Triggers, frozen=True, kw_only=True):
    """A trigger interrupts the current effect, even another trigger; simultaneous ones wait until it has resolved.

    Of simultaneous triggers the first player's come first, in an order that this player chooses, then the other's.
    """

    act: e.Expr | Literal["stack", "offer", "resolve"] = "resolve"
    when: e.Expr | Literal["check points", "at once", "windows"] = "at once"

    def procedure(self) -> Steps:
        leads = self.leader()
        own = e.Waiting(of=var("holder"))
        return (
            loop(
                e.Exists(e.Waiting()),
                let("holder", leads),
                when(no(e.Exists(own)), let("holder", opponent_of(leads))),
                pick("next", own, who=var("holder"), prompt="which trigger comes next", cites=self.cites),
                i.Act(what=var("next"), cites=self.cites),
            ),
        )

    def sequence(self) -> str:
        return "they interrupt the event that triggers them; of simultaneous ones the first player's come first"
