"""Policies: the ways in which games differ, as small named values that any ruleset can take.

Each says in one line what it is (`describe`), so that a matrix of games can be printed from the values themselves.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rulestone.kernel.policies.layers import LayerScheme, RuledBy, ruled_by
from rulestone.kernel.policies.piles import Piles
from rulestone.kernel.policies.policy import Policy, Steps
from rulestone.kernel.policies.responses import ClosedChain, NoResponses, ReopeningGate, Responses
from rulestone.language import expressions as e

__all__ = [
    "ClosedChain",
    "Costs",
    "Identity",
    "LayerScheme",
    "NoResponses",
    "Piles",
    "Policies",
    "Policy",
    "Precedence",
    "ReopeningGate",
    "Replacements",
    "Responses",
    "RuleProcessing",
    "RuledBy",
    "Steps",
    "Targets",
    "Triggers",
    "ruled_by",
]

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


class RuleProcessing(Policy, frozen=True, kw_only=True):
    """When rule processing happens.

    Attributes:
        when: "check points" or "at once": all of it that does not say itself when it happens (`RuleCheck.when`).
        first: whether, at a check point, it comes before the triggers that wait there.
    """

    when: Literal["check points", "at once"] = "check points"
    first: e.Expr | bool = True

    def describe(self) -> str:
        return f"rule processing {'at check points' if self.when == 'check points' else 'at once, interrupting'}"


class Replacements(Policy, frozen=True, kw_only=True):
    """Who chooses among several replacement effects for one event.

    Attributes:
        chooser: "owner" or "controller" of what is affected.
    """

    chooser: Literal["owner", "controller"] = "owner"

    def describe(self) -> str:
        return f"{self.chooser} of what is affected chooses"


class Precedence(Policy, frozen=True, kw_only=True):
    """How "cannot" and "can" meet.

    Attributes:
        cannot_wins: "cannot" wins whichever came first; otherwise the later one wins.
        sources: attributes of a source by whose values a thing can be forbidden to some sources only: with "colour",
            what cannot "be chosen by red" or "destroy by red" is safe from red ones. (What is forbidden "by the
            opponent" is so in every game.)
    """

    cannot_wins: bool = True
    sources: tuple[str, ...] = ()

    def describe(self) -> str:
        return '"cannot" beats "can"' if self.cannot_wins else "the later of the two"


class Limits(Policy, frozen=True, kw_only=True):
    """What shares the count of an ability that may be used so many times a turn or a game.

    Attributes:
        named: an ability with a name: "card": each card counts for itself; "player": all of that name of a player.
        unnamed: an ability without one: "card", or "copies": the same ability of all copies of the card.
        rule: the rule that refuses a use too many; "" for the one about abilities' conditions.
    """

    named: e.Expr | Literal["card", "player"] = "card"
    unnamed: e.Expr | Literal["card", "copies"] = "card"
    rule: str = ""

    def describe(self) -> str:
        return "counted by each card" if self.named == "card" else "counted by the ability's name"


class Targets(Policy, frozen=True, kw_only=True):
    """When targets are chosen and what becomes of lost ones.

    Attributes:
        hidden: when "choose" about cards of hidden zones is decided: "announcement" or "resolution".
        hidden_zones: the zones meant.
        recheck: at resolution a target counts if it is still "present", or still "legal": it could be chosen now too.
            One that could not is no target any more; what names it then names nothing.
        needed: without enough legal targets an announcement is refused; otherwise as many are chosen as there are.
        rule: the rule that refuses then.
        answering: of what answers, at least one target must be among these objects and players; None for any target.
        answer_rule: the rule that refuses other answers.
        lost: when targets do not count any more at resolution: "partial": what can still be done is done; "nothing":
            nothing is done if one of them does not; "nothing if all": nothing is done if none of them does.
        proved: the rule by which a card picked in a hidden zone for a property that it must have is shown to the other
            player; "" where it is not.
    """

    hidden: Literal["announcement", "resolution"] = "announcement"
    hidden_zones: tuple[str, ...] = ()
    recheck: Literal["present", "legal"] = "present"
    needed: bool = True
    rule: str = ""
    answering: e.Expr | None = None
    answer_rule: str = ""
    lost: e.Expr | Literal["partial", "nothing", "nothing if all"] = "partial"
    proved: str = ""

    def describe(self) -> str:
        hidden = "" if self.hidden == "announcement" else "; in hidden zones at resolution"
        answers = "; one of an answer's must be involved" if self.answering is not None else ""
        return f"chosen at announcement{hidden}{answers}"


class Costs(Policy, frozen=True, kw_only=True):
    """What makes a cost payable.

    Attributes:
        must_change: it must change something, and amounts asked for must be reached in full.
        rule: the rule that refuses otherwise.
        rules: more particular rules, by what the cost does: a verb's name, or the kind of operation of a continuous
            effect ("add", "set", "lose").
        when: "announcement", or "resolution": at announcement what pays is only named; if it can no longer be paid
            when the turn comes to it, nothing is done.
    """

    must_change: bool = False
    when: Literal["announcement", "resolution"] = "announcement"
    rule: str = ""
    rules: dict[str, str] = {}

    def describe(self) -> str:
        told = "must reach its result and change something" if self.must_change else "must be possible"
        return told if self.when == "announcement" else f"{told}; paid at resolution"


class Identity(Policy, frozen=True, kw_only=True):
    """Which moves make a new object.

    Attributes:
        within: zones and groups of zones that are one area together: a move inside it keeps the object; () for none.
    """

    within: tuple[str, ...] = ()

    def describe(self) -> str:
        area = " and ".join(f"the {name}" for name in self.within)
        return f"kept within {area}, new elsewhere" if area else "new object in every zone"


class Policies(Struct, frozen=True, kw_only=True):
    """The policies of one ruleset."""

    responses: Responses
    triggers: Triggers = Triggers()
    rule_processing: RuleProcessing = RuleProcessing()
    replacements: Replacements = Replacements()
    precedence: Precedence = Precedence()
    limits: Limits = Limits()
    targets: Targets = Targets()
    costs: Costs = Costs()
    piles: Piles = Piles()
    identity: Identity = Identity()
    layers: LayerScheme = LayerScheme()
