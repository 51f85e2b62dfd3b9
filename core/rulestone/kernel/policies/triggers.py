"""When triggers act, in which order, and what becomes of those that cannot."""

from __future__ import annotations

from typing import Literal

from rulestone.kernel.policies.policy import Policy, Steps
from rulestone.language import expressions as e
from rulestone.language.build import TURN_PLAYER


class Triggers(Policy, frozen=True, kw_only=True):
    """When triggers act and in which order.

    A discipline of a game's own says in `order` by which values those that wait come, or in `procedure` what is done
    with them, step by step; the usual ones are in `rulestone.kernel.policies.trigger_orders`.

    Attributes:
        act: "stack" (put on the stack at a check point), "offer" (offered when nothing resolves, each opening a chain
            of its own) or "resolve" (carried out directly at a check point, without a stack).
        opens: with "stack": once all that waited have been put there, while nobody is answering anything, responses
            begin with them; otherwise they wait for the next steps of the game that carry out what lies there.
        leads: the player whom "turn player" means in `first`, `own_order` and the order of this policy; None for the
            turn player. Where players act in turns it is `expressions.GameValue("mover")`, the player who acts.
        first: whose come first: "turn player", "other player", or a player (the turn player if it gives nobody); "turn
            player says": where triggers of both wait, that player is asked.
        own_order: who orders several of one player: "controller" or "time"; "turn player": that player orders all,
            and `first` and `recheck` say nothing.
        when: "check points"; "at once": they interrupt what is under way, but not each other; "windows": as an event is
            about to happen and as soon as it has, and what goes off meanwhile has windows of its own.
        classes: conditions on what waits ("it", see `expressions.Waiting`): what fits an earlier one comes before what
            fits only a later one or none of them.
        impossible: what becomes of one that cannot be announced (too few targets, a cost that cannot be paid, a
            requirement that does not hold): it is "removed", or does "as much as possible".
        asked: when the controller is asked whether he uses one that he may decline: "as put" (before its targets and
            costs) or "as carried out" (after them); "" for the usual: as it is carried out where `act` is "stack".
        states: whether one that looks for a state goes off "again" once it has acted, or only "anew": after it was
            otherwise in between.
        misses: a condition on what waits: where it holds at the first check point at which it could act, its time has
            passed and it is lost. `its.latest` is whether no other event has begun since.
        lots: equal ones of one moment act directly one after the other.
        source_gone: "independent": they act although their source is gone; "lost": they do not; "lost after": they do
            not if it went after they had gone off, but what waits for its leaving acts.
        tied: abilities with one of these tags are tied to their source: when it is gone or has lost them, they do not
            act any more, and continuous effects that they have begun no longer apply.
        tied_leaving: whether those that went off as their source left act all the same, tied to it or not.
        missed: with "offer", what becomes of those that go off while the stack resolves: "offer after" or "lost".
        recheck: whether after each one it is asked anew whose come first; otherwise a player whose triggers have begun
            to act goes on until he has none left. "next pass": it is asked anew, but what goes off meanwhile waits
            until all that waited have acted.
        face_down: with "stack", triggers of a card that lies face down: they "act" as others do, or only if their
            controller has the card "shown" as they would be put there; it stays shown until the game takes that mark.
        looks_back: what leaves together with others (one event or one `Move` of several) sees them leave, as it was a
            moment before; otherwise only what is still there sees it, and what left hears of itself alone.
    """

    act: e.Expr | Literal["stack", "offer", "resolve"] = "stack"
    opens: bool = False
    leads: e.Expr | None = None
    first: e.Expr | Literal["turn player", "other player", "turn player says"] = "turn player"
    own_order: Literal["controller", "time", "turn player"] = "controller"
    when: e.Expr | Literal["check points", "at once", "windows"] = "check points"
    classes: tuple[e.Expr, ...] = ()
    impossible: e.Expr | Literal["removed", "as much as possible"] = "removed"
    asked: e.Expr | Literal["", "as put", "as carried out"] = ""
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
        """Values of what waits ("it", see `expressions.Waiting`) by which those with the least come next.

        "acted" is bound to the player whose trigger acted last among those that wait together, "acted round" to its
        round; nothing where none has. What all these values leave equal goes by `first`, `recheck` and `own_order`.
        """
        return ()

    def procedure(self) -> Steps:
        """The steps that deal with triggers that wait; () to take them by `order`.

        "you" is the turn player, `expressions.Waiting` are those that are dealt with. `instructions.Act` has them act,
        `instructions.Lapse` gives them up; what the steps leave waiting comes up again.
        """
        return ()

    def leader(self) -> e.Expr:
        """Return the player from whom the order starts."""
        return TURN_PLAYER if self.leads is None else self.leads

    def sequence(self) -> str:
        """In a few words in which order they act, and what comes first of what goes off meanwhile."""
        firsts = {"turn player says": "the turn player says whose first"}
        first = firsts.get(self.first, f"{self.first} first") if isinstance(self.first, str) else FIRST
        first = "the turn player picks among all" if self.own_order == "turn player" else first
        later = "; what goes off meanwhile after" if self.recheck == "next pass" else ""
        return ("by class, " if self.classes else "") + first + later

    def describe(self) -> str:
        how = {"stack": "put on the stack", "offer": "offered once nothing resolves", "resolve": "carried out in turn"}
        when = {
            "check points": "at the next check point",
            "at once": "at once",
            "windows": "in windows before and after each event",
        }
        told = when[self.when] if isinstance(self.when, str) else "at the next check point unless assumed otherwise"
        acts = how[self.act] if isinstance(self.act, str) else "put to use as assumed"
        acts += ", where responses begin with them," if self.opens and self.act == "stack" else ""
        more = ("; some tied to their source" if self.tied else "") + ("; they look back" if self.looks_back else "")
        usual = "as carried out" if self.act == "stack" else "as put"
        more += f"; “may” asked {(self.asked or usual) if isinstance(self.asked, str) else 'as assumed'}"
        more += "; some miss their time" if self.misses is not None else ""
        return f"{acts} {told}, {self.sequence()}; {self.fate()}{more}"

    def fate(self) -> str:
        """In a few words what becomes of one that cannot be announced."""
        done = {"removed": "removed", "as much as possible": "does what it can"}
        told = done[self.impossible] if isinstance(self.impossible, str) else "fares as assumed"
        return f"one without a target {told}"


FIRST = "turn player first unless assumed otherwise"
