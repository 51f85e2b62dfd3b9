"""Keys of bindings that the engine itself reads and writes, for values that no card names.

The value of each constant is its name in lower case. Temporary keys begin with an underscore, which no name on a card
does. Keys that end with a space are prefixes.
"""

from __future__ import annotations

from typing import Any

# --- continuous effects and stack items

FIXED = "_fixed"
"""References of the objects that a continuous effect affects, determined when it began."""
AMOUNTS = "_amounts"
"""Values of a continuous effect's operations, determined when it began."""
TARGETS = "_targets"
"""Names of the bindings that hold the targets of a stack item."""
KIND = "_kind"
"""Kind of the stack item that the announced ability becomes ("spell", "ability")."""
ITEM = "_item"
"""Reference of the resolving stack item, which has left the stack already."""
CHOSEN_MODE = "chosen mode "
"""Prefix: number of a mode that was chosen at announcement; stays in the bindings of the stack item."""
OWES = "owes"
"""Names of the costs that a stack item pays when it resolves; stays in its bindings."""

# --- events

EFFECT_OF = "effect of"
"""The player whose effect performs an event; unbound where a rule performs it."""

BATCH = "_batch"
"""Number of the event batch that is dispatched after this frame's steps."""
DECIDED = "_decided"
"""Set for an event whose replacements are decided; see `kernel.events.decision.REST`."""
BEFORE = "_before"
"""Before an event's steps: (number of changes, affected objects); during them: the sum of their results so far."""
DECIDING = "_deciding"
"""Set for a replacement that runs only up to its first choices, while the event is still being decided."""
INNER_FRAMES = "_inner frames"
"""Frames of an event's inner event, whose replacements are decided."""
DECISION = "_decision"
"""The current `rulestone.model.state.Decision`."""
EARLIER_RESULT = "_earlier result"
"""Result of the last instruction before state-based actions interrupted; restored after them."""
AFTER_CHOICES = "_after choices"
"""Index of the operation at which an event continues whose first choices are made."""
HAPPENED = "_happened"
"""Whether an event happens to some members although it is replaced for others."""
RESULT_SUM = "_result sum"
"""Sum of the results of the frames in a sequence that have run; None before the first."""
THIS_WAY = "this way "
"""Prefix: the objects that an event affected earlier in the same text ("each card discarded this way")."""
EXTRA_TURNS = "extra turns"
"""Mark of a player: number of extra turns after their current or next turn; cards set it."""
COUNTED_MEMBERS = "_counted members"
"""References of replaced members that the event's result includes (`Replacements.counts`)."""
SHARED_AFTERMATH = "_shared aftermath"
"""Set while several players perform an event: its aftermath runs once, after all of them."""
EVENT = "_event"
"""Name of the event that caused a trigger; stays in the bindings of its stack item."""
WINDOW_OPENED = "_window opened"
"""Set for an event whose "before" listeners are notified, and which has not happened yet."""
IMMINENT_EVENT = "_imminent event"
"""A change (move, mark, face, attachment) whose "before" listeners are notified: its event and its objects."""
PLAYER_BINDINGS = "_player bindings"
"""Bindings with which each of several players performs an event, one player after the other."""
USED_REPLACEMENTS = "_used replacements"
"""Keys of the replacement effects that an event cannot meet again, with the member for which one was declined."""
BLOCKS = "_blocks"
"""Blocks around the current step, outermost first: (name, index of the operation after the block)."""
LEAVING = "_leaving"
"""Set while an outer block is being left: only the final steps of blocks inside it still run."""
FRAMES = "_frames"
"""Remaining frames of a sequence, in order."""
OUTER_PHASE = "_outer phase "
"""Prefix: name of the phase that continues after an inner phase."""
PAYING = "_paying "
"""Prefix: the values before a part of a cost was paid, to check what the payment changed."""

# --- choices

USE_ABILITY = "_use ability"
"""Answer: whether an optional ability is used."""
APPLY_REPLACEMENT = "_apply replacement"
"""Answer: whether an optional replacement applies."""
FIRST_REPLACEMENT = "_first replacement"
"""Answer: index of the replacement that applies first."""
CONTESTED_MEMBER = "_contested member"
"""Answer: index of the member to which a replacement applies that has not enough uses for all."""
NEXT_TRIGGER = "_next trigger"
"""Answer: index of the pending trigger that comes next."""
FIRST_PLAYER = "_first player"
"""Answer: player whose triggers come first."""
COPIES_ORDER = "_copies order"
"""Answer: order of the identical triggers of several copies of a card."""
REVEAL = "_reveal"
"""Answer: whether the face-down card of a pending trigger is revealed."""
SHUFFLED = "_shuffled"
"""Answer: the order of cards after a shuffle."""
NEW_TARGETS = "_new targets "
"""Prefix: new targets of a stack item, while its other targets are still being chosen."""
ARRIVAL = "_arrival "
"""Prefix: one player's order of the cards that arrive together."""

# --- acting triggers and queries

ACTING_PLAYERS = "_acting players"
"""Players who have begun to act, by the order values of their triggers."""
LAST_OF_PASS = "_last of pass"
"""Number of the newest trigger that may act in this pass; newer ones wait for the next pass."""
LAST_CONTROLLER = "_last controller"
"""Controller and round of the trigger that acted last."""
WINDOW_TRIGGERS = "_window triggers"
"""References of the pending triggers that the steps of a trigger policy handle."""
GROUP = "_group"
"""Key of the equal triggers that are resolving directly after one another (`Triggers.consecutive`)."""
OPTIONAL_VALUES = "_optional values"
"""Set while objects are chosen: a value also counts as each value that a treatment gives it (`Treat.choosing`)."""
WITHOUT_TREATMENTS = "_without treatments"
"""Set while a treatment reads values: it reads them without treatments."""


def strip_bindings(env: dict[str, Any]) -> dict[str, Any]:
    """Return bindings without the keys that only the engine uses."""
    return {name: value for name, value in env.items() if not name.startswith("_")}


def inherit_bindings(env: dict[str, Any]) -> dict[str, Any]:
    """Return the bindings of nested steps: an effect never replaces its own substitute again, however indirectly."""
    kept = strip_bindings(env)
    if USED_REPLACEMENTS in env:
        kept[USED_REPLACEMENTS] = env[USED_REPLACEMENTS]
    return kept


def drop_keys(env: dict[str, Any], *keys: str) -> dict[str, Any]:
    """Return bindings without some keys."""
    rest = env.copy()  # copying and removing takes half the time of a comprehension
    for key in keys:
        rest.pop(key, None)
    return rest


def counts_changes(before: Any) -> bool:
    """Return whether a value under `BEFORE` is a change count with objects."""
    return type(before) is tuple and len(before) == 2 and type(before[1]) is tuple
