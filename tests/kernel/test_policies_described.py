"""Descriptions of policies: each value of a policy is described in words of its own."""

from __future__ import annotations

import pytest

from rulestone.kernel.policies import (
    ClosedChain,
    Costs,
    Identity,
    InfiniteLoops,
    LayerScheme,
    Limits,
    NestedTriggers,
    NoResponses,
    Piles,
    Policy,
    Precedence,
    ReopeningGate,
    Replacements,
    Simultaneity,
    StateBasedActions,
    Targets,
    TriggerRounds,
    Triggers,
    TriggersByPlace,
    TriggersByTimestamp,
    TriggerSeries,
    TriggersWithin,
    TriggerWindows,
)
from rulestone.language import expressions as e
from rulestone.language.build import YOU

WHICH = e.Assumed("which")


@pytest.mark.parametrize(
    ("policy", "text"),
    [
        (Simultaneity(), "the controller of the effect; both choices are applied together"),
        (
            Simultaneity(first=YOU, carried_out="as decided"),
            "the player named by a rule; the first choice is applied before the second is made",
        ),
        (Precedence(), "“cannot” always wins"),
        (Precedence(cannot_wins=False), "the later effect wins"),
        (Replacements(), "the owner of the affected object chooses"),
        (
            Replacements(chooser="controller", classes=("self", "copy")),
            "the controller of the affected object chooses; effects of these classes apply first: self, then copy",
        ),
        (
            Replacements(arriving="as it will be"),
            "the owner of the affected object chooses; an entering card has its new values",
        ),
        (StateBasedActions(), "at check points"),
        (StateBasedActions(when="at once"), "at once, during effects too"),
        (StateBasedActions(carried_out="together"), "at check points; those of one check point are one event"),
        (InfiniteLoops(), "no rule ends it"),
        (InfiniteLoops(result="draw"), "the game is a draw if no player can leave the loop"),
        (InfiniteLoops(result="choice"), "a player who can leave the loop must; otherwise the game is a draw"),
        (InfiniteLoops(result=WHICH), "an assumption decides"),
        (Identity(), "every move to another zone"),
        (Identity(within=("field", "back")), "every move to another zone, except within the field and the back"),
        (Limits(), "no: each card has its own count"),
        (Limits(named="player"), "yes: a player's abilities of one name share a count"),
        (
            Limits(named="player", unnamed="copies"),
            "yes: a player's abilities of one name share a count; an ability without a name is shared by copies "
            "of its card",
        ),
        (Limits(named=WHICH), "an assumption decides"),
        (Costs(), "yes, if the cost is possible"),
        (
            Costs(must_change=True, changing=("tire", "destroy")),
            "no: a cost must change something; a cost to tire or destroy must change every object",
        ),
        (
            Costs(must_happen=True, when="resolution"),
            "yes, if the cost is possible; a replaced payment does not count; costs are paid at resolution",
        ),
        (Piles(), "no cards are under others"),
        (
            Piles(
                fate={"fuel": "grave"},
                merged=("body",),
                counted={"body": ("field", "back")},
                attached=("gear",),
                sheltered=("fuel",),
            ),
            "fuel: grave; body and the card on top are one object; body counts as a card of the field, the back; "
            "gear keeps its own controller; fuel is protected by the card on top",
        ),
        (Targets(), "it does as much as possible"),
        (
            Targets(recheck="legal", lost="nothing", needed=False),
            "it fizzles if any is illegal; a target that could not be chosen now is illegal; it can be played "
            "without legal targets",
        ),
        (
            Targets(lost="nothing if all", hidden="resolution", answering=YOU),
            "it fizzles if all are illegal; cards of hidden zones are chosen at resolution; a response must "
            "target something involved",
        ),
        (Targets(lost=WHICH), "an assumption decides"),
        (
            ClosedChain(passes_to_close=1),
            "players respond in turns until one passes; then all items resolve, without further responses",
        ),
        (
            ClosedChain(passes_to_close=2),
            "players respond in turns until both pass; then all items resolve, without further responses",
        ),
        (
            ClosedChain(passes_to_close=WHICH),
            "players respond in turns until enough pass; then all items resolve, without further responses",
        ),
        (
            ReopeningGate(reopen="always"),
            "both players may respond until both pass; then the top item resolves; they may respond again after "
            "each item",
        ),
        (
            ReopeningGate(reopen="new_item"),
            "both players may respond until both pass; then the top item resolves; they may respond again to new items",
        ),
        (
            ReopeningGate(reopen=WHICH),
            "both players may respond until both pass; then the top item resolves; an assumption decides when "
            "they may respond again",
        ),
        (NoResponses(), "no player may respond; each item resolves at once"),
        (
            Triggers(),
            "they are put on the stack at the next check point; the turn player's come first; one without a legal"
            " target is removed; “may” is decided at resolution",
        ),
        (
            Triggers(opens=True),
            "they are put on the stack at the next check point, and players may respond; the turn player's come "
            "first; one without a legal target is removed; “may” is decided at resolution",
        ),
        (
            Triggers(act="resolve", when="at once", opens=True, asked="at resolution"),
            "they resolve one by one as soon as they trigger; the turn player's come first; one without a legal "
            "target is removed; “may” is decided at resolution",
        ),
        (
            Triggers(act="offer", when="windows", tied=("field",), looks_back=True),
            "they are offered in windows before and after each event; the turn player's come first; one without a"
            " legal target is removed; some act only while their source is there; cards that leave together see "
            "each other leave; “may” is decided when they act",
        ),
        (
            Triggers(asked="as put", impossible="as much as possible", misses=YOU),
            "they are put on the stack at the next check point; the turn player's come first; one without a legal"
            " target does as much as possible; “may” is decided when they act; some can miss their timing",
        ),
        (
            Triggers(act=WHICH, when=WHICH, impossible=WHICH, asked=WHICH, first=WHICH),
            "they act at a time that an assumption decides; an assumption decides whose come first; one "
            "without a legal target is treated as assumed; “may” is decided as assumed",
        ),
        (
            Triggers(first=e.GameValue("precedence")),
            "they are put on the stack at the next check point; those of the player with precedence come first; one "
            "without a legal target is removed; “may” is decided at resolution",
        ),
        (
            Triggers(first="other player", recheck="next pass"),
            "they are put on the stack at the next check point; the other player's come first; new triggers wait "
            "until all of these have acted; one without a legal target is removed; “may” is decided at resolution",
        ),
        (
            Triggers(first="turn player says", classes=(YOU,)),
            "they are put on the stack at the next check point; those of some kinds come first; of one kind, the "
            "turn player says whose come first; one without a legal target is removed; “may” is decided at "
            "resolution",
        ),
        (
            Triggers(own_order="turn player"),
            "they are put on the stack at the next check point; the turn player orders all of them; one without a"
            " legal target is removed; “may” is decided at resolution",
        ),
        (
            NestedTriggers(),
            "they resolve one by one at the next check point; new triggers come next; the turn player's come "
            "first; one without a legal target is removed; “may” is decided when they act",
        ),
        (
            TriggerRounds(),
            "they resolve one by one at the next check point; new triggers wait for the next round; the turn "
            "player's come first; one without a legal target is removed; “may” is decided when they act",
        ),
        (
            TriggerSeries(),
            "they resolve one by one at the next check point; players alternate, and new triggers wait for the "
            "next series; the turn player's come first; one without a legal target is removed; “may” is decided "
            "when they act",
        ),
        (
            TriggersByTimestamp(),
            "they resolve one by one at the next check point; those with the oldest source come first, for both "
            "players together; new triggers come next; one without a legal target is removed; “may” is decided "
            "when they act",
        ),
        (
            TriggersByPlace(),
            "they resolve one by one at the next check point; the turn player's come first, from left to right, "
            "equal ones together; new triggers come last; one without a legal target is removed; “may” is decided"
            " when they act",
        ),
        (
            TriggerWindows(),
            "they resolve one by one in windows before and after each event; mandatory ones come first, then "
            "players alternate until both pass; one without a legal target is removed; “may” is decided when they"
            " act",
        ),
        (
            TriggersWithin(),
            "they resolve one by one as soon as they trigger; they interrupt the event that triggers them; of "
            "simultaneous ones the first player's come first; one without a legal target is removed; “may” is "
            "decided when they act",
        ),
        (LayerScheme(), "one layer, by timestamp"),
        (
            LayerScheme(layers=("copy", "rest"), sources=(("static",), ("produced",))),
            "2 layers, by timestamp, static abilities first",
        ),
        (
            LayerScheme(sources=(("produced",), ("static",)), copies="as it is"),
            "one layer, by timestamp, static abilities last, copies take current values",
        ),
        (LayerScheme(dependency=True), "one layer, by timestamp, with dependency"),
        (
            LayerScheme(dependency=True, loops="together", dependents="newest", arrivals="each orders his own"),
            "one layer, by timestamp, with dependency (loops apply as a whole, the newest dependent effect "
            "first), for simultaneous arrivals: each orders his own",
        ),
        (
            LayerScheme(dependency=True, loops="as met", judged="in the outcome"),
            "one layer, by timestamp, with dependency (judged by the results, loops apply all at once)",
        ),
        (LayerScheme(dependency=True, loops="none"), "one layer, by timestamp, with dependency (loops do not apply)"),
    ],
)
def test_description_of_a_policy_follows_its_values(policy: Policy, text: str) -> None:
    assert policy.describe() == text
