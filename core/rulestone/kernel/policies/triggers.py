"""The policy on triggers: when and in which order they resolve, and when they are lost."""

from __future__ import annotations

from typing import Literal

from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import (
    IT,
    TURN_PLAYER,
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
from rulestone.language.policy import Policy, Steps


class Triggers(Policy, frozen=True, kw_only=True):
    """The time and the order in which triggers act.

    A subclass overrides `order` to sort pending triggers by values, or `procedure` to handle them step by step. This
    module has the usual orders.

    Attributes:
        act: the way in which triggers act: "stack" (put on the stack at a check point), "offer" (offered when nothing
            resolves, each opening a chain of its own) or "resolve" (resolved directly at a check point, without a
            stack).
        opens: with "stack": whether players may respond once all pending triggers are on a stack that was empty, unless
            responses are already under way; otherwise triggers wait until the game's own steps resolve the stack.
        leads: the player whom "turn player" means here: in `first`, `own_order` and the order of this policy; None for
            the turn player. Where players act in turns: `expressions.GameValue("mover")`, the acting player.
        first: the player whose triggers come first: "turn player", "other player", or an expression for a player (the
            turn player if it is empty); "turn player says": if both have pending triggers, the turn player is asked.
        own_order: the order of one player's triggers: chosen by the "controller", or by "time"; "turn player": that
            player orders all triggers, and `first` and `recheck` are ignored.
        when: the time at which triggers act: "check points"; "at once": triggers interrupt the current effect, but not
            each other; "windows": in windows directly before and after each event, nested for events that happen in a
            window.
        classes: conditions on a pending trigger: ("it", see `expressions.Waiting`) triggers that satisfy an earlier
            condition come before those that satisfy only a later one or none.
        impossible: a trigger that cannot be announced: it is "removed", or does "as much as possible" (too few targets,
            a cost that cannot be paid, a requirement that does not hold).
        asked: when the controller decides whether to use an optional trigger: "as put" (before its targets and costs)
            or "at resolution" (after them, at resolution); "" for the usual: at resolution if `act` is "stack".
        states: a state trigger that has resolved triggers: "again" at once, or only "anew": after the state has
            ended in between.
        misses: a condition on a pending trigger: where it holds at the first check point at which the trigger could
            act, the trigger misses its timing and is lost. `its.latest`: no other event has begun since.
        consecutive: whether equal triggers of one moment act directly one after the other.
        source_gone: triggers whose source is gone: "independent": triggers act although their source is gone; "lost":
            they do not; "lost after": they do not if the source left after they triggered, but triggers on its leaving,
            and of abilities that a spell prepared, act.
        tied: tags of abilities that are tied to their source: once it is gone or has lost them, they do not act, and
            their continuous effects no longer apply.
        tied_leaving: whether abilities that triggered as their source left act even if they are tied to it.
        missed: abilities that trigger while the stack resolves: with "offer": "offer after" or "lost".
        recheck: whether the player whose triggers come first is determined again after each trigger; otherwise a player
            whose triggers have begun to act continues until none of theirs is pending. "next pass": it is determined
            again, but new triggers wait until all earlier ones have acted.
        face_down: triggers of a face-down card: with "stack", they "act" as others do, or only if their controller has
            the card "shown" as they are put on the stack; it stays shown until the game removes that mark.
        looks_back: whether an object that leaves together with others sees them leave: by one event or one `Move`, by
            last known information; otherwise it sees only itself leave.
    """

    act: e.Expr | Literal["stack", "offer", "resolve"] = "stack"
    opens: bool = False
    leads: e.Expr | None = None
    first: e.Expr | Literal["turn player", "other player", "turn player says"] = "turn player"
    own_order: Literal["controller", "time", "turn player"] = "controller"
    when: e.Expr | Literal["check points", "at once", "windows"] = "check points"
    classes: tuple[e.Expr, ...] = ()
    impossible: e.Expr | Literal["removed", "as much as possible"] = "removed"
    asked: e.Expr | Literal["", "as put", "at resolution"] = ""
    states: Literal["again", "anew"] = "again"
    misses: e.Expr | None = None
    consecutive: bool = False
    source_gone: e.Expr | Literal["independent", "lost", "lost after"] = "independent"
    tied: tuple[str, ...] = ()
    tied_leaving: e.Expr | bool = False
    missed: e.Expr | Literal["offer after", "lost"] = "offer after"
    recheck: e.Expr | Literal[True, False, "next pass"] = True
    face_down: Literal["act", "shown"] = "act"
    looks_back: e.Expr | bool = False

    def order(self) -> tuple[e.Expr, ...]:
        """Return values of a pending trigger ("it", see `expressions.Waiting`); the lowest come next.

        "acted" is bound to the player whose trigger acted last in this series, "acted round" to its round; both are
        unbound before the first. `first`, `recheck` and `own_order` break ties.
        """
        return ()

    def procedure(self) -> Steps:
        """Return the steps that handle pending triggers; () to take them by `order`.

        "you" is the turn player; `expressions.Waiting` are the pending triggers. `instructions.ResolveTriggers` makes
        one act, `instructions.DiscardTriggers` discards one. Triggers that the steps leave pending are handled again.
        """
        return ()

    def leader(self) -> e.Expr:
        """Return the first player in the order."""
        return TURN_PLAYER if self.leads is None else self.leads

    def sequence(self) -> str:
        """Return a short description of the order, and of the place of new triggers in it."""
        first_texts = {"turn player says": "the turn player says whose come first"}
        first = first_texts.get(self.first, f"the {self.first}'s come first") if isinstance(self.first, str) else FIRST
        if isinstance(self.first, e.GameValue):
            first = f"those of the player with {self.first.key} come first"
        first = "the turn player orders all of them" if self.own_order == "turn player" else first
        passes = "; new triggers wait until all of these have acted" if self.recheck == "next pass" else ""
        return ("those of some kinds come first; of one kind, " if self.classes else "") + first + passes

    def describe(self) -> str:
        how = {"stack": "they are put on the stack", "offer": "they are offered", "resolve": "they resolve one by one"}
        when = {
            "check points": "at the next check point",
            "at once": "as soon as they trigger",
            "windows": "in windows before and after each event",
        }
        acts = how[self.act] if isinstance(self.act, str) else "they act"
        text = when[self.when] if isinstance(self.when, str) else "at a time that an assumption decides"
        text += ", and players may respond" if self.opens and self.act == "stack" else ""
        more = "; some act only while their source is there" if self.tied else ""
        more += "; cards that leave together see each other leave" if self.looks_back else ""
        default = "at resolution" if self.act == "stack" else "as put"
        times = {"as put": "when they act", "at resolution": "at resolution"}
        time = times.get(self.asked or default) if isinstance(self.asked, str) else "as assumed"
        more += f"; “may” is decided {time}"
        more += "; some can miss their timing" if self.misses is not None else ""
        return f"{acts} {text}; {self.sequence()}; {self.fate()}{more}"

    def fate(self) -> str:
        """Return a short description of `impossible`."""
        fates = {"removed": "is removed", "as much as possible": "does as much as possible"}
        text = fates[self.impossible] if isinstance(self.impossible, str) else "is treated as assumed"
        return f"one without a legal target {text}"


FIRST = "an assumption decides whose come first"


NEWEST_FIRST = e.Arith("-", e.Lit(0), e.Its("last acted"))
"""Order value: triggers that triggered after the last acting trigger come before those already pending."""
ROUND = e.Its("round")
"""Order value: pending triggers come before those that trigger while others act."""
TRIGGER_NUMBER = e.Its("trigger number")


class NestedTriggers(Triggers, frozen=True, kw_only=True):
    """Triggers resolve one by one; new triggers caused by one resolve before the other pending ones."""

    act: e.Expr | Literal["stack", "offer", "resolve"] = "resolve"
    recheck: e.Expr | Literal[True, False, "next pass"] = False

    def order(self) -> tuple[e.Expr, ...]:
        return (NEWEST_FIRST,)

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
        # players take turns within a round: triggers of the player who acted last come after the other player's
        acted_last = both(bound("acted round") == Term(ROUND), e.Same(var("acted"), e.ControllerOf(IT)))
        return (ROUND, e.Whether(acted_last, e.Lit(1), e.Lit(0)))

    def sequence(self) -> str:
        return f"players alternate, and new triggers wait for the next series; {Triggers.sequence(self)}"


class TriggersByTimestamp(Triggers, frozen=True, kw_only=True):
    """Triggers of both players resolve by the timestamp of their sources; new ones come before all pending ones."""

    act: e.Expr | Literal["stack", "offer", "resolve"] = "resolve"
    own_order: Literal["controller", "time", "turn player"] = "time"

    def order(self) -> tuple[e.Expr, ...]:
        return (NEWEST_FIRST, e.Its("since"), TRIGGER_NUMBER)

    def sequence(self) -> str:
        return "those with the oldest source come first, for both players together; new triggers come next"


class TriggersByPlace(Triggers, frozen=True, kw_only=True):
    """Each player's triggers resolve from left to right, equal simultaneous ones in succession; new ones come last."""

    act: e.Expr | Literal["stack", "offer", "resolve"] = "resolve"
    own_order: Literal["controller", "time", "turn player"] = "time"
    consecutive: bool = True

    def order(self) -> tuple[e.Expr, ...]:
        is_other = e.Whether(e.Same(e.ControllerOf(IT), self.leader()), e.Lit(0), e.Lit(1))
        return (ROUND, is_other, e.Its("position"), TRIGGER_NUMBER)

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
        mandatory = e.Waiting(where=its.mandatory == True)
        usable = e.Waiting(of=var("holder"), where=its.mandatory == False)
        return (
            loop(
                e.Exists(mandatory),
                pick("next", mandatory, who=leads, prompt="which trigger comes next", cites=self.cites),
                i.ResolveTriggers(what=var("next"), cites=self.cites),
            ),
            let("holder", leads),
            let("passes", 0),
            loop(
                both(bound("passes") < 2, e.Exists(e.Waiting())),
                pick("next", usable, 0, 1, who=var("holder"), prompt="use a trigger", cites=self.cites),
                when(
                    no(e.Exists(var("next"))),
                    let("passes", bound("passes") + 1),
                    otherwise=(let("passes", 0), i.ResolveTriggers(what=var("next"), agreed=True, cites=self.cites)),
                ),
                let("holder", opponent_of(var("holder"))),
            ),
            i.DiscardTriggers(what=e.Waiting(), cites=self.cites),
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
        own_triggers = e.Waiting(of=var("holder"))
        return (
            loop(
                e.Exists(e.Waiting()),
                let("holder", leads),
                when(no(e.Exists(own_triggers)), let("holder", opponent_of(leads))),
                pick("next", own_triggers, who=var("holder"), prompt="which trigger comes next", cites=self.cites),
                i.ResolveTriggers(what=var("next"), cites=self.cites),
            ),
        )

    def sequence(self) -> str:
        return "they interrupt the event that triggers them; of simultaneous ones the first player's come first"
