"""The policy on triggers: when and in which order they resolve, and when they are lost."""

from __future__ import annotations

from typing import Literal

from rulestone.language import expressions as e
from rulestone.language.build import TURN_PLAYER
from rulestone.language.policy import Policy, Steps


class Triggers(Policy, frozen=True, kw_only=True):
    """The time and the order in which triggers act.

    A subclass overrides `order` to sort pending triggers by values, or `procedure` to handle them step by step. The
    usual orders are in `rulestone.kernel.policies.trigger_disciplines`.

    Attributes:
        act: "stack" (put on the stack at a check point), "offer" (offered when nothing resolves, each opening a chain
            of its own) or "resolve" (resolved directly at a check point, without a stack).
        opens: with "stack": whether players may respond once all pending triggers are on a stack that was empty, unless
            responses are already under way; otherwise triggers wait until the game's own steps resolve the stack.
        leads: the player whom "turn player" means in `first`, `own_order` and the order of this policy; None for the
            turn player. Where players act in turns: `expressions.GameValue("mover")`, the acting player.
        first: the player whose triggers come first: "turn player", "other player", or an expression for a player (the
            turn player if it is empty); "turn player says": if both have pending triggers, the turn player is asked.
        own_order: the order of one player's triggers: chosen by the "controller", or by "time"; "turn player": that
            player orders all triggers, and `first` and `recheck` are ignored.
        when: "check points"; "at once": triggers interrupt the current effect, but not each other; "windows": in
            windows directly before and after each event, nested for events that happen in a window.
        classes: conditions on a pending trigger ("it", see `expressions.Waiting`): triggers that satisfy an earlier
            condition come before those that satisfy only a later one or none.
        impossible: a trigger that cannot be announced (too few targets, a cost that cannot be paid, a requirement that
            does not hold) is "removed", or does "as much as possible".
        asked: when the controller decides whether to use an optional trigger: "as put" (before its targets and costs)
            or "at resolution" (after them, at resolution); "" for the usual: at resolution if `act` is "stack".
        states: whether a state trigger triggers "again" once it has resolved, or only "anew": after the state has
            ended in between.
        misses: a condition on a pending trigger: where it holds at the first check point at which the trigger could
            act, the trigger misses its timing and is lost. `its.latest`: no other event has begun since.
        lots: whether equal triggers of one moment act directly one after the other.
        source_gone: "independent": triggers act although their source is gone; "lost": they do not; "lost after": they
            do not if the source left after they triggered, but triggers on its leaving act.
        tied: tags of abilities that are tied to their source: once it is gone or has lost them, they do not act, and
            their continuous effects no longer apply.
        tied_leaving: whether abilities that triggered as their source left act even if they are tied to it.
        missed: with "offer": triggers that trigger while the stack resolves: "offer after" or "lost".
        recheck: whether the player whose triggers come first is determined again after each trigger; otherwise a player
            whose triggers have begun to act continues until none of theirs is pending. "next pass": it is determined
            again, but new triggers wait until all earlier ones have acted.
        face_down: with "stack": triggers of a face-down card "act" as others do, or only if their controller has the
            card "shown" as they are put on the stack; it stays shown until the game removes that mark.
        looks_back: whether an object that leaves together with others (by one event or one `Move`) sees them leave, by
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
    lots: bool = False
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

        "you" is the turn player; `expressions.Waiting` are the pending triggers. `instructions.Act` makes one act,
        `instructions.Lapse` discards one. Triggers that the steps leave pending are handled again.
        """
        return ()

    def leader(self) -> e.Expr:
        """Return the player from whom the order starts."""
        return TURN_PLAYER if self.leads is None else self.leads

    def sequence(self) -> str:
        """Return a short description of the order, and of the place of new triggers in it."""
        firsts = {"turn player says": "the turn player says whose come first"}
        first = firsts.get(self.first, f"the {self.first}'s come first") if isinstance(self.first, str) else FIRST
        first = "the turn player orders all of them" if self.own_order == "turn player" else first
        later = "; new triggers wait until all of these have acted" if self.recheck == "next pass" else ""
        return ("those of some kinds come first; of one kind, " if self.classes else "") + first + later

    def describe(self) -> str:
        how = {"stack": "they are put on the stack", "offer": "they are offered", "resolve": "they resolve one by one"}
        when = {
            "check points": "at the next check point",
            "at once": "as soon as they trigger",
            "windows": "in windows before and after each event",
        }
        acts = how[self.act] if isinstance(self.act, str) else "they act"
        told = when[self.when] if isinstance(self.when, str) else "at a time that an assumption decides"
        told += ", and players may respond" if self.opens and self.act == "stack" else ""
        more = "; some act only while their source is there" if self.tied else ""
        more += "; cards that leave together see each other leave" if self.looks_back else ""
        usual = "at resolution" if self.act == "stack" else "as put"
        asked = {"as put": "when they act", "at resolution": "at resolution"}
        more += f"; “may” is decided {asked.get(self.asked or usual) if isinstance(self.asked, str) else 'as assumed'}"
        more += "; some can miss their timing" if self.misses is not None else ""
        return f"{acts} {told}; {self.sequence()}; {self.fate()}{more}"

    def fate(self) -> str:
        """Return a short description of `impossible`."""
        done = {"removed": "is removed", "as much as possible": "does as much as possible"}
        told = done[self.impossible] if isinstance(self.impossible, str) else "is treated as assumed"
        return f"one without a legal target {told}"


FIRST = "a rule or an assumption says whose come first"
