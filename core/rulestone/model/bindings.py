"""Keys of bindings that the engine itself reads and writes.

The value of each constant is its name in lower case. Temporary keys begin with an underscore, which no name on a card
does. Keys that end with a space are prefixes.
"""

from __future__ import annotations

from typing import Any

# --- continuous effects and stack items

FIXED = "_fixed"
"""Objects that a continuous effect was fixed on when it began."""
AMOUNTS = "_amounts"
"""Values of a continuous effect's operations, evaluated when it began."""
OPERATIONS = "_operations"
"""Indexes of the operations meant, where these are not all of an effect; see `State.statics`."""
TARGETS = "_targets"
"""Names under which the targets of a stack item were chosen."""
KIND = "_kind"
"""Kind of stack item that the announced ability becomes."""
ITEM = "_item"
"""Reference of the resolving stack item, which has left the stack already."""
MODE = "mode "
"""Prefix: the mode chosen as something was announced; kept in the item's own bindings."""
OWES = "owes"
"""Names of the costs that a stack item will pay; kept in the item's own bindings."""

# --- events

BATCH = "_batch"
"""Number of the event batch to dispatch when its frames are done."""
SETTLED = "_settled"
"""Marks an event whose affected members are decided."""
BEFORE = "_before"
"""State before an event: the change count and the affected objects, or the result of its steps so far."""
DECIDING = "_deciding"
"""Marks a replacement that is run only to make its choices."""
AHEAD = "_ahead"
"""Frames of the inner event, which is decided already."""
DECISION = "_decision"
"""The `Decision` under way."""
DONE = "_done"
"""Result that was reported before state-based actions interrupted."""
BEGUN = "_begun"
"""Index of the operation that follows the choices that an event began with."""
KEPT = "_kept"
"""Whether an event still happened to a member, although it was replaced for others."""
CAME_TO = "_came to"
"""Sum of the results of the frames that have run; None before the first."""
THIS_WAY = "this way "
"""Prefix: objects that an event affected in the same text ("each card discarded this way")."""
EXTRA_TURNS = "extra turns"
"""Mark of a player: the number of extra turns after their current or next turn; cards set it."""
COUNTED = "_counted"
"""Replaced members that the event still counts as done to."""
TOGETHER = "_together"
"""Marks one of several players who act; the aftermath runs once, after all of them."""
EVENT = "_event"
"""Event that caused a trigger; kept in the item that the trigger becomes."""
COMING = "_coming"
"""Marks an event whose "before" listeners have been notified, and which has not happened yet."""
LEAVING_FOR = "_leaving for"
"""The imminent event (move, mark, turn over, attach) and its objects; listeners have been notified."""
EACH = "_each"
"""Bindings under which one of several players acts."""
USED = "_used"
"""Keys of the replacement effects that had their chance at an event, with the member if one was declined."""
BLOCKS = "_blocks"
"""Blocks that the steps of a frame are in, outermost first: name and end."""
LEAVING = "_leaving"
"""Marks that a surrounding block is being left; only its final steps still run."""
FRAMES = "_frames"
"""Frames still to run, in order."""
OUTER = "_outer "
"""Prefix: the phase that goes on when an inner one is over."""
PAYING = "_paying "
"""Prefix: the state before a part of a cost was paid."""

# --- choices

ACTIVATE = "_activate"
"""Whether an optional ability is used."""
APPLY = "_apply"
"""Whether an optional replacement applies."""
WHICH = "_which"
"""Index of the replacement that applies first."""
WHOM = "_whom"
"""Index of the member that a contested replacement applies to."""
NEXT = "_next"
"""Index of the pending trigger that comes next."""
FIRST = "_first"
"""Player whose triggers come first, where the turn player decides that."""
ORDERED = "_ordered"
"""Order of the identical triggers of several copies of a card."""
SHOW = "_show"
"""Whether the card of a pending trigger is shown."""
ORDER = "_order"
"""Order of cards after a shuffle."""
ANEW = "_anew "
"""Prefix: targets chosen again, until all of them are."""
ARRIVAL = "_arrival "
"""Prefix: the order in which cards that are moved together arrive."""

# --- acting triggers and queries

ACTING = "_acting"
"""Players who have begun to act, by the order values of their triggers."""
PASS = "_pass"
"""Number of the last trigger of the present pass; later ones wait for the next pass."""
LAST = "_last"
"""Controller and round of the trigger that acted last."""
THESE = "_these"
"""References of the pending triggers that the steps of a trigger policy deal with."""
LOT = "_lot"
"""Common value of triggers that resolve directly after each other."""
OPTIONAL_VALUES = "_optional values"
"""Marks a query that takes values as whatever they may count as."""
WITHOUT_TREATMENTS = "_without treatments"
"""Marks a query by a treatment itself, which reads values without treatments."""


def strip_bindings(env: dict[str, Any]) -> dict[str, Any]:
    """Return bindings without the keys that only the engine uses."""
    return {name: value for name, value in env.items() if not name.startswith("_")}


def counts_changes(before: Any) -> bool:
    """Return whether a value under `BEFORE` is a change count with objects."""
    return type(before) is tuple and len(before) == 2 and type(before[1]) is tuple
