"""Response policies: the players who may respond, and the order in which stack items resolve, as steps."""

from __future__ import annotations

from typing import Literal

from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import TURN_PLAYER, bound, call, game, let, loop, no, opponent_of, set_game, var, when
from rulestone.language.policy import AS_ASSUMED, Policy, Steps


class Responses(Policy, frozen=True, kw_only=True):
    """The players who may respond to an item, and the order in which items resolve.

    Attributes:
        menu: menu from which responses are taken.
        alone: a silent item refuses only responses to itself; otherwise nobody may respond at all while it is on the
            stack.
        silence: id of the rule that makes items silent; "" if the game has none.
        closing: id of the rule that nothing is added to a resolving stack; "" if the game has none.
        question_rules: ids of the rules that questions and resolution cite; () for all of the policy's.
        closed: procedure run when the last item has resolved, before the following check point; "" for none. A game
            keeps its own value of it, as of the menu, when it takes this policy from another game.
        over: procedure run after that check point, if the stack is still empty; "" for none.
    """

    menu: str = "response"
    alone: e.Expr | bool = False
    silence: str = ""
    closing: str = ""
    question_rules: tuple[str, ...] = ()
    closed: str = ""
    over: str = ""

    def telling(self) -> tuple[str, ...]:
        """Return the ids of the rules that questions and resolution cite."""
        return self.question_rules or self.cites

    def silenced(self) -> e.Expr:
        """Return an expression for whether responses are forbidden now."""
        return e.Silenced(alone=self.alone if isinstance(self.alone, e.Expr) else e.Lit(self.alone))

    def procedure(self) -> Steps:
        """Return the steps run at `Respond`, with "actor" and "to" bound."""
        raise NotImplementedError

    def window(self) -> Steps:
        """Return the steps run at a `Respond` to no item; () to run those of `procedure`.

        Players start actions, the actor first, until both decline in a row. Each action can be responded to as usual.
        """
        return (
            let("holder", var("actor")),
            let("began", var("actor")),
            let("passes", 0),
            loop(
                bound("passes") < 2,
                i.Check(),
                when(
                    e.StackEmpty(),
                    *self.asked(starts=e.Lit(True)),
                    when(
                        bound("acted") == True,
                        let("began", var("holder")),
                        let("holder", var("actor")),
                        let("passes", 0),
                        otherwise=(let("holder", opponent_of(var("holder"))), let("passes", bound("passes") + 1)),
                    ),
                    otherwise=(
                        when(
                            # an item on top that nobody may respond to resolves without a question
                            e.CanRespondToTop(),
                            i.Respond(actor=e.Var("began"), to="activation"),
                            otherwise=self.carried_out(),
                        ),
                        let("began", var("actor")),
                    ),
                ),
            ),
        )

    def carried_out(self) -> Steps:
        """Return the steps that resolve the top of the stack, with the check point and the game's own procedures."""
        return (
            i.ResolveTop(cites=self.telling()),
            *((when(e.StackEmpty(), call(self.closed)),) if self.closed else ()),
            i.Check(),
            *((when(e.StackEmpty(), call(self.over)),) if self.over else ()),
        )

    def asked(self, decline: str = "pass", starts: e.Expr | None = None) -> Steps:
        """Return the steps that offer the menu to the "holder", unless an effect forbids that player to respond.

        Args:
            decline: name of the answer that adds nothing.
            starts: condition under which an action is no response, so that the prohibition does not apply.
        """
        able = e.Permitted(e.RESPOND, var("holder"))
        offer = i.Offer(who=var("holder"), menu=self.menu, name="acted", decline=decline, cites=self.telling())
        return (
            set_game("right", var("holder")),
            when(no(able if starts is None else e.AnyOf((able, starts))), let("acted", False), otherwise=(offer,)),
        )


class ClosedChain(Responses, frozen=True, kw_only=True):
    """A chain: players add responses in turns, then all items resolve in reverse order and none can be added.

    Attributes:
        passes_to_close: the number of passes in a row that closes the chain.
        check_first: whether a check point precedes the first resolution, as it does every later one.
        decline: name of the answer that adds nothing.
    """

    passes_to_close: e.Expr | int = 1
    check_first: bool = False
    decline: str = "pass"

    def describe(self) -> str:
        known: dict[e.Expr | int, str] = {1: "one passes", 2: "both pass"}
        passes = known.get(self.passes_to_close, "enough pass")
        return f"players respond in turns until {passes}; then all items resolve, without further responses"

    def answered(self) -> Steps:
        """Return the steps run once a response is added: further responses are to that one."""
        return (set_game("answering", "activation"),)

    def procedure(self) -> Steps:
        passes = self.passes_to_close if isinstance(self.passes_to_close, e.Expr) else e.Lit(self.passes_to_close)
        steps = (
            set_game("responding", True),
            set_game("answering", e.Var("to")),
            let("holder", opponent_of(var("actor"))),
            let("passes", 0),
            loop(
                e.All((bound("passes") < passes, no(self.silenced()))),
                *self.asked(self.decline),
                when(
                    bound("acted") == True,
                    let("passes", 0),
                    *self.answered(),
                    otherwise=(let("passes", bound("passes") + 1),),
                ),
                let("holder", opponent_of(var("holder"))),
            ),
            set_game("responding", False),
            set_game("answering", ""),
            set_game("resolving", True),
            *((i.Check(),) if self.check_first else ()),
            loop(no(e.StackEmpty()), *self.carried_out()),
        )
        # a chain can end early, as when an effect ends the turn: responses must then be possible again
        over = (
            when(game("responding") == True, set_game("responding", False), set_game("answering", "")),
            set_game("resolving", False),
        )
        return (
            # an action during a chain is a response to it: it opens no chain of its own
            when(e.AnyOf((game("responding") == True, game("resolving") == True)), i.Stop()),
            i.Block(name="chain", body=steps, afterwards=over),
            i.Check(),
        )


class ReopeningGate(Responses, frozen=True, kw_only=True):
    """A shared stack: both players act until both pass, the top item resolves; `reopen` decides if they act again.

    Attributes:
        reopen: the time of further responses: "new_item": only if an item was put on the stack during resolution;
            "always".
        after_play: the player who may act next after an action: the "opponent" of the player who acted, the "turn
            player", or the "actor", who keeps priority.
        leads: the player who is asked first each time the gate opens, and whom "turn player" means; None for the turn
            player.
        sets_responding: whether the game value "responding" is set, as in a chain, while an action would be a response
            to an item. The step Respond in that time opens no gate of its own.
    """

    menu: str = "gate action"
    reopen: e.Expr | Literal["new_item", "always"] = "new_item"
    sets_responding: bool = False
    leads: e.Expr | None = None
    after_play: e.Expr | Literal["opponent", "turn player", "actor"] = "opponent"

    def describe(self) -> str:
        texts = {"always": "they may respond again after each item", "new_item": "they may respond again to new items"}
        when = texts[self.reopen] if isinstance(self.reopen, str) else f"{AS_ASSUMED} when they may respond again"
        return f"both players may respond until both pass; then the top item resolves; {when}"

    def window(self) -> Steps:
        return ()

    def procedure(self) -> Steps:
        leads = TURN_PLAYER if self.leads is None else self.leads
        reopen = self.reopen if isinstance(self.reopen, e.Expr) else e.Lit(self.reopen)
        # an item that was put during the resolution ("new_item") opens the gate again before the next one resolves
        more = e.AnyOf(
            (e.Compare(">", e.GameValue("items put"), e.Var("before")), e.Compare("==", reopen, e.Lit("always")))
        )
        after_play = self.after_play if isinstance(self.after_play, e.Expr) else e.Lit(self.after_play)
        turns = e.All((e.Compare("==", e.Var("holder"), leads), e.Compare("==", after_play, e.Lit("turn player"))))
        keeps_priority = e.Lit(True) if self.after_play == "actor" else turns
        telling = (set_game("responding", no(e.StackEmpty())),) if self.sets_responding else ()
        stop_responding = (set_game("responding", False),) if self.sets_responding else ()
        return (
            *((when(game("responding") == True, i.Stop()),) if self.sets_responding else ()),
            let("open", True),
            loop(
                bound("open") == True,
                let("holder", leads),
                let("passes", 0),
                i.Check(),
                loop(
                    bound("passes") < 2,
                    when(
                        e.AnyOf((no(e.CanRespondToTop()), self.silenced())),
                        let("passes", 2),
                        otherwise=(
                            *telling,
                            *self.asked(starts=e.StackEmpty()),
                            when(
                                bound("acted") == True,
                                let("passes", 0),
                                i.Check(),
                                when(no(keeps_priority), let("holder", opponent_of(var("holder")))),
                                otherwise=(
                                    let("passes", bound("passes") + 1),
                                    let("holder", opponent_of(var("holder"))),
                                ),
                            ),
                        ),
                    ),
                ),
                *stop_responding,
                when(
                    e.StackEmpty(),
                    let("open", False),
                    otherwise=(
                        let("resolving", True),
                        loop(
                            bound("resolving") == True,
                            let("before", game("items put")),
                            *self.carried_out(),
                            when(
                                e.StackEmpty(),
                                let("resolving", False),
                                otherwise=(
                                    when(
                                        e.All((e.CanRespondToTop(), no(self.silenced()), more)), let("resolving", False)
                                    ),
                                ),
                            ),
                        ),
                    ),
                ),
            ),
        )


class NoResponses(Responses, frozen=True, kw_only=True):
    """No responses: an item put on the stack resolves at once."""

    def describe(self) -> str:
        return "no player may respond; each item resolves at once"

    def procedure(self) -> Steps:
        return (loop(no(e.StackEmpty()), *self.carried_out()), i.Check())
