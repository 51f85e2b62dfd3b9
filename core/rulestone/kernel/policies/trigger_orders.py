"""The usual orders in which triggers act that wait: values that a game takes, or derives its own from."""

from __future__ import annotations

from typing import Literal

from rulestone.kernel.policies.policy import Steps
from rulestone.kernel.policies.triggers import Triggers
from rulestone.language import expressions as e
from rulestone.language import instructions as i
from rulestone.language.build import (
    IT,
    Term,
    both,
    bound,
    its,
    let,
    loop,
    no,
    opponent_of,
    pick,
    var,
    when,
)

NEWEST_WAVE = e.Arith("-", e.Lit(0), e.Its("wave"))
"""What the trigger that acted last has set off comes before what waits already."""
ROUND = e.Its("round")
"""What waits already comes before what triggers that act set off meanwhile."""
WENT_OFF = e.Its("went off")


class NestedTriggers(Triggers, frozen=True, kw_only=True):
    """One is picked after the one before is done; what that set off comes first, before those that wait beside it."""

    act: e.Expr | Literal["stack", "offer", "resolve"] = "resolve"
    recheck: e.Expr | Literal[True, False, "next pass"] = False

    def order(self) -> tuple[e.Expr, ...]:
        return (NEWEST_WAVE,)

    def sequence(self) -> str:
        return f"nested: what one sets off next; {Triggers.sequence(self)}"


class TriggerRounds(Triggers, frozen=True, kw_only=True):
    """One is picked after the one before is done; what goes off meanwhile waits until all that waited have acted."""

    act: e.Expr | Literal["stack", "offer", "resolve"] = "resolve"

    def order(self) -> tuple[e.Expr, ...]:
        return (ROUND,)

    def sequence(self) -> str:
        return f"in rounds: what one sets off in the next; {Triggers.sequence(self)}"


class TriggerSeries(Triggers, frozen=True, kw_only=True):
    """Players alternate single ones; what goes off meanwhile waits for the next series."""

    act: e.Expr | Literal["stack", "offer", "resolve"] = "resolve"

    def order(self) -> tuple[e.Expr, ...]:
        turn_about = both(bound("acted round") == Term(ROUND), e.Same(var("acted"), e.ControllerOf(IT)))
        return (ROUND, e.Whether(turn_about, e.Lit(1), e.Lit(0)))

    def sequence(self) -> str:
        return f"in series, players alternate; {Triggers.sequence(self)}"


class TriggersByAge(Triggers, frozen=True, kw_only=True):
    """Both players' mixed, by the age of what they come from; what one sets off comes before all that wait."""

    act: e.Expr | Literal["stack", "offer", "resolve"] = "resolve"
    own_order: Literal["controller", "time", "turn player"] = "time"

    def order(self) -> tuple[e.Expr, ...]:
        return (NEWEST_WAVE, e.Its("since"), WENT_OFF)

    def sequence(self) -> str:
        return "both players' by age of their sources; what one sets off next"


class TriggersByPlace(Triggers, frozen=True, kw_only=True):
    """Each player's from left to right; equal ones of one moment as one lot; what goes off meanwhile comes after."""

    act: e.Expr | Literal["stack", "offer", "resolve"] = "resolve"
    own_order: Literal["controller", "time", "turn player"] = "time"
    lots: bool = True

    def order(self) -> tuple[e.Expr, ...]:
        others = e.Whether(e.Same(e.ControllerOf(IT), self.leader()), e.Lit(0), e.Lit(1))
        return (ROUND, others, e.Its("position"), WENT_OFF)

    def sequence(self) -> str:
        return "the turn player's first, from left to right, equal ones as one lot; what one sets off after"


class TriggerWindows(Triggers, frozen=True, kw_only=True):
    """Each event has a window before it happens and one after it.

    In each those that must act come first, in the order that the first player says; then the players alternate in using
    single ones that they may use, until all pass in a row. What nobody used is lost.
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
        return "forced ones first, then players alternate until all pass"


class TriggersWithin(Triggers, frozen=True, kw_only=True):
    """One interrupts what is under way, another trigger too; what went off with that one waits until it is done.

    Of those that went off together the first player's come first, in the order that he says, then the other's.
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
        return "within what set them off; those of one moment one after the other, the first player's first"
