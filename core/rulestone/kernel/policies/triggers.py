"""When triggers act, and in which order."""

from __future__ import annotations

from typing import Literal

from rulestone.kernel.policies.policy import Policy
from rulestone.language import expressions as e

# --- triggers, rule processing, replacements ------------------------------------------------------------------------


class Triggers(Policy, frozen=True, kw_only=True):
    """When triggers act and in which order.

    Attributes:
        act: "stack" (put on the stack at a check point), "offer" (offered when nothing resolves, each opening a chain
            of its own) or "resolve" (carried out directly at a check point, without a stack).
        first: whose come first: "turn player", "other player", or a player (the turn player if it gives nobody).
        own_order: who orders several of one player: "controller" or "time".
        when: "check points", or "at once": they interrupt what is under way, but not each other.
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
    first: e.Expr | Literal["turn player", "other player"] = "turn player"
    own_order: Literal["controller", "time"] = "controller"
    when: e.Expr | Literal["check points", "at once"] = "check points"
    source_gone: e.Expr | Literal["independent", "lost", "lost after"] = "independent"
    tied: tuple[str, ...] = ()
    tied_leaving: e.Expr | bool = False
    missed: e.Expr | Literal["offer after", "lost"] = "offer after"
    recheck: e.Expr | Literal[True, False, "next pass"] = True
    face_down: Literal["act", "shown"] = "act"
    looks_back: e.Expr | bool = False

    def describe(self) -> str:
        how = {"stack": "put on the stack", "offer": "offered once nothing resolves", "resolve": "carried out in turn"}
        first = f"{self.first} first" if isinstance(self.first, str) else "turn player first unless assumed otherwise"
        when = {"check points": "at the next check point", "at once": "at once"}
        told = when[self.when] if isinstance(self.when, str) else "at the next check point unless assumed otherwise"
        acts = how[self.act] if isinstance(self.act, str) else "put to use as assumed"
        more = ("; some tied to their source" if self.tied else "") + ("; they look back" if self.looks_back else "")
        return f"{acts} {told}, {first}{more}"
