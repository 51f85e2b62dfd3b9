"""The keys of bindings that the engine itself reads and writes.

The value of each constant is its name in lower case. Keys that last no longer than the present steps begin with an
underscore, which no name in a card does; keys that end with a space are prefixes.
"""

from __future__ import annotations

from typing import Any

# --- of what lasts or waits

FIXED = "_fixed"
"""The objects that a continuous effect was fixed on when it began."""
AMOUNTS = "_amounts"
"""What the operations of a continuous effect came to when it began."""
OPERATIONS = "_operations"
"""Which operations of an effect are meant, by index, where these are not all; see `State.statics`."""
TARGETS = "_targets"
"""The names under which the targets of a stack item were chosen."""
KIND = "_kind"
"""The kind of stack item that what is announced becomes."""
ITEM = "_item"
"""The stack item being carried out, which has left the stack already."""
MODE = "mode "
"""What the bindings begin with that say which mode was chosen as something was announced; it goes with the item's own
bindings."""
OWES = "owes"
"""The costs that a stack item will pay, by name; it goes with the item's own bindings."""

# --- of events

PACKET = "_packet"
"""The packet that is told when what it belongs to is complete."""
SETTLED = "_settled"
"""It has been decided to whom the event happens."""
BEFORE = "_before"
"""What an event is about, as it was before anything of it had happened: the count of changes by then and the objects;
or what its steps have come to so far."""
DECIDING = "_deciding"
"""An event is being decided: of what takes its place, only choices are made now."""
CAUGHT = "_caught"
"""How far what takes an event's place has come when its choices are made: program, operation, bindings."""
AHEAD = "_ahead"
"""The frames of the event that comes next, which has been decided already."""
EVENTS = "_events"
"""The events that are being decided, the one that all others take the place of first."""
AT = "_at"
"""Which of these events is being decided for which thing."""
QUEUE = "_queue"
"""The procedures that are one event together and have not been decided yet: program, bindings."""
DONE = "_done"
"""What had been reported before rule processing interrupted."""
BEGUN = "_begun"
"""The choices that an event begins with have been made as it was decided: where its steps go on."""
KEPT = "_kept"
"""Whether an event happened to anything, although something else took its place for others."""
CAME_TO = "_came to"
"""What those of several deeds came to that have been done, put together; None before the first of them."""
THIS_WAY = "this way "
"""What the bindings begin with in which is kept what an event was done to by the same text."""
COUNTED = "_counted"
"""What an event counts as done to although something else took its place."""
ASKED = "_asked"
"""The player for whom it was decided last."""
TOGETHER = "_together"
"""It is one of several who do it: what follows from it comes once, when all have."""
EVENT = "_event"
"""The event that set a trigger off; it goes with the item that the trigger becomes."""
COMING = "_coming"
"""Those who listen before an event have been told of it, and it has not happened yet."""
LEAVING_FOR = "_leaving for"
"""What is about to happen (to be moved, marked, turned over, put under another), and to which things, of which those
who listen before it have been told; what is spared is not among these."""
EACH = "_each"
"""The bindings with which one of several does it."""
USED = "_used"
"""The replacement effects that have had their opportunity at an event: their keys, with the thing for which one was
declined."""
BLOCKS = "_blocks"
"""The blocks that the steps of a frame are in, outermost first: their names, and where they end."""
LEAVING = "_leaving"
"""A block around these steps is being left: only what is to be done however they end is done."""
FRAMES = "_frames"
"""The frames still to be run one after the other."""
OUTER = "_outer "
"""What the bindings begin with in which the phase is kept that goes on when an inner one is over."""
PAYING = "_paying "
"""What the bindings begin with in which is kept how things stood before a part of a cost was paid."""

# --- of what is asked

ACTIVATE = "_activate"
"""Whether an ability that may be declined is used."""
APPLY = "_apply"
"""Whether a replacement that may be declined applies."""
WHICH = "_which"
"""Which replacement applies first."""
WHOM = "_whom"
"""To which of several things a replacement applies that can apply to one of them."""
NEXT = "_next"
"""Which waiting trigger comes next."""
FIRST = "_first"
"""Whose triggers come first, where the turn player says so."""
ORDERED = "_ordered"
"""The order of triggers that copies of one card have alike."""
SHOW = "_show"
"""Whether the card of a waiting trigger is shown."""
ORDER = "_order"
"""The order in which nature lays cards."""
ANEW = "_anew "
"""What the bindings begin with in which targets chosen anew are kept until all are."""
ARRIVAL = "_arrival "
"""What the bindings begin with in which players say in what order things arrive that are moved together."""

# --- of triggers that are carried out, and of who looks

ACTING = "_acting"
"""Which players have begun to act, with the order values of their triggers: pairs, where a player goes on."""
PASS = "_pass"
"""The last of the triggers that are being carried out, where those that go off meanwhile wait."""
LAST = "_last"
"""Of the triggers that are being carried out the last that acted: whose it was, and its round."""
THESE = "_these"
"""The waiting triggers that the steps of a trigger policy deal with."""
LOT = "_lot"
"""What the triggers have in common that act one directly after the other."""
GRACE = "_grace"
"""It is asked what can be chosen if the chooser takes values as what they may count as."""
PLAIN = "_plain"
"""A treatment itself looks at values, as they are."""


def plain(env: dict[str, Any]) -> dict[str, Any]:
    """Bindings without those of the engine."""
    return {name: value for name, value in env.items() if not name.startswith("_")}


def counts_changes(before: Any) -> bool:
    """Whether what stands under `BEFORE` is a count of changes with objects."""
    return type(before) is tuple and len(before) == 2 and type(before[1]) is tuple
