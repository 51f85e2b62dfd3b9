"""The answers of the library's scenarios, checked one by one against the sources of the games."""

from __future__ import annotations

SHORT = {
    "GR20": "gateruler@2020-12",
    "GR21": "gateruler@2021-10",
    "GR22": "gateruler@2022-03",
    "MC1": "monscol@block1",
    "MC2": "monscol@block2",
    "GC": "godacard@2017-12",
    "DM17": "dm_evolution@2017-03",
    "DM21": "dm_evolution@2021-03",
}
# scenario → answer → the columns with this answer
ANSWERS: dict[str, dict[str, str]] = {
    "a-may-declined": {
        "Yes, it resolves without effect": "GR22",
        "Yes, though nothing goes on a stack": "MC2 DM21",
        "No, before it goes on the stack": "GC",
    },
    "chain-reaction": {
        "Yes": "GR22 MC2",
        "No": "GC DM21",
    },
    "the-echo": {"Yes": "GR22 GC", "The copy does nothing: no unit is left to cast it": "MC2"},
    "from-no-deck": {"Yes, no rule takes it away": "GR22 GC DM21"},
    "one-more-turn": {"Yes": "GR22 MC2 GC DM21"},
    "nobody-to-aim-at": {
        "Yes": "DM21",
        "No": "GR22 MC2 GC",
    },
    "while-you-were-choosing": {
        "No": "DM17 DM21 GR20 GR21 GR22 GC",
        "Yes": "MC1 MC2",
    },
    "answer-the-answer": {
        "Yes": "GR22 MC2 GC",
        "No": "DM21",
    },
    "answer-to-a-summon": {
        "Before it enters": "GR22",
        "As soon as it has entered": "GC",
        "Not at all": "MC2 DM21",
    },
    "answer-to-a-trigger": {
        "Yes": "GR22 GC",
        "No": "MC2 DM21",
    },
    "answer-to-an-attack": {
        "Yes": "GR22 MC2 GC",
        "No": "DM21",
    },
    "attack-goes-on": {
        "No: nothing is left": "GR22 GC",
        "Yes: it hits": "DM17 DM21",
    },
    "between-two-links": {
        "No": "GR22 MC2 GC",
    },
    "between-blow-and-wound": {
        "Yes": "GR22",
        "No": "MC2 GC DM21",
    },
    "both-run-out": {
        "Both: nobody wins": "GR22 GC DM21",
        "Neither": "MC2",
    },
    "first-turn-draw": {
        "One": "GR22 GC",
        "None": "MC2 DM21",
    },
    "given-a-voice": {
        "Yes": "DM17 DM21 GR20 GR21 GR22 GC MC2",
        "No": "MC1",
    },
    "milled-out": {
        "Yes": "GR22 DM21",
        "No": "MC2 GC",
    },
    "paid-with-a-life": {
        "It triggers, and acts afterwards": "GR20 MC2 GC DM21",
        "It triggers, and acts first": "GR21 MC1",
    },
    "silenced-too-late": {
        "Yes": "GR22 MC2 GC DM21",
    },
    "wound-and-wound": {
        "Yes": "GR22",
        "No": "MC2",
    },
    "dying-together": {
        "No": "GR22 MC2 GC DM21",
    },
    "bodyguards": {
        "Yes": "GR22 MC2 GC DM21",
    },
    "both-at-once": {
        "The player who controls the ability": "GR22 GC DM21",
        "The active player (here the marching side)": "MC2",
    },
    "cannot-and-can": {
        "No": "GR22 MC2 GC DM21",
    },
    "cutting-in": {
        "It waits": "GR22 MC2 GC DM21",
        "It interrupts": "MC1",
    },
    "echoes": {
        "In a draw": "GR22 MC2 GC DM21",
    },
    "drawn-dry": {
        "Yes": "GR22 GC DM21",
        "No: the drawing ends, the game goes on": "MC2",
    },
    "equal-power": {
        "The attacker": "GR22 MC2",
        "Neither": "GC DM21",
    },
    "fresh-attacker": {
        "Yes": "GR22",
        "No": "GC DM21",
    },
    "full-hand": {
        "All of them": "GR22 DM21",
        "Six": "MC2",
        "Seven": "GC",
    },
    "how-long": {
        "For good": "GR22 GC DM21",
        "Not into the next turn": "MC2",
    },
    "last-minute": {
        "The ability": "GR22 MC2 DM21",
        "The end of the effects": "GC",
    },
    "last-stand": {
        "Yes": "GR20",
        "No": "GR21 MC2 GC DM21",
    },
    "late-trigger": {
        "Yes": "GR22 MC2 GC DM21",
    },
    "mirrors": {
        "The older one": "GR22 MC2 GC DM21",
    },
    "never-happened": {
        "Yes: it was destroyed, and stays": "GR22",
        "No: it was not destroyed": "MC2 GC DM21",
    },
    "no-answer": {
        "No": "GR22 MC2 GC",
    },
    "nothing-to-pay-with": {
        "Yes": "GR22 DM21",
        "No": "MC2 GC",
    },
    "once-a-turn": {
        "No: all of that name share one": "GR22",
        "Yes": "MC2 GC DM21",
    },
    "one-of-two-gone": {
        "Yes": "GR22 GC",
        "No": "MC2",
    },
    "one-too-many": {
        "Yes": "GR22 GC DM21",
        "No": "MC2",
    },
    "own-answer": {
        "Yes": "GR22 MC2",
        "No": "GC DM21",
    },
    "own-order": {
        "The one that their controller named first resolves last": "GR22",
        "In the order that their controller named": "MC2 GC DM21",
    },
    "paid-for-nothing": {
        "Yes": "GR22 GC",
        "No": "MC2",
    },
    "pile-is-destroyed": {
        "Yes": "GR22 GC DM17 DM21",
    },
    "silent-under-a-pile": {
        "No": "GR22 GC DM17 DM21",
    },
    "purse-cut": {
        "Yes: it was paid at once": "GR22 GC",
        "No: it cannot be paid any more": "MC2",
    },
    "set-and-add": {
        "It does; the last one counts": "DM17 DM21 GR20 GR21 GR22 GC MC2",
        "It does; the addition still counts": "MC1",
    },
    "sick-survivor": {
        "No: nothing stays": "GR22 GC",
        "Yes, if it was there before the turn": "DM17 DM21",
    },
    "silenced-lord": {
        "No": "DM17 DM21 GR20 GR21 GR22 GC MC1 MC2",
    },
    "voice-taken": {
        "No": "DM17 DM21 GR20 GR21 GR22 GC MC2",
        "Yes": "MC1",
    },
    "sleeping-giant": {
        "It stays": "GR22 MC2 DM21",
        "It goes back to the hand": "GC",
    },
    "stepping-in": {
        "No": "DM21",
        "Yes": "GC",
    },
    "stolen-and-lost": {
        "The player who controlled it": "GR22 MC2 GC DM21",
    },
    "summons-a-turn": {
        "Two": "GR22",
        "More than two": "MC2 DM21",
        "One": "GC",
    },
    "target-gone": {
        "Yes": "GR22 GC",
        "No": "MC2",
    },
    "the-last-card": {
        "Yes": "GR22 DM21",
        "No": "MC2 GC",
    },
    "the-mirror-image": {
        "No": "GR22 MC2 GC DM21",
    },
    "the-newcomer": {
        "Yes: last in, first out": "GR22",
        "No: it waits for the next round": "MC2",
        "Yes, if its player's own are still resolving": "GC DM21",
    },
    "the-upright-one": {
        "Yes": "GR22 MC2 GC",
        "No": "DM21",
    },
    "tied-trigger": {
        "Yes": "GR22 GC DM21",
        "No": "MC2",
    },
    "too-few-targets": {
        "No": "GR22 MC2 GC",
        "Yes": "DM21",
    },
    "top-card-leaves": {
        "Nothing": "GR22 GC",
        "Up to every card beneath, a creature each": "DM17",
        "One creature, the rest still beneath it": "DM21",
    },
    "two-arrive": {
        "Yes": "GR22 GC DM21",
    },
    "two-at-once": {
        "The other player's (last in, first out)": "GR20 GR21",
        "The active player's": "MC2 GC DM21",
    },
    "two-blows": {
        "Yes": "GR22 MC2 GC DM21",
    },
    "down-to-zero": {
        "Yes": "GR22 DM21",
        "No": "MC2 GC",
    },
    "two-shields": {
        "The player who controls the creature": "DM17 DM21 GR20 GR21 GR22",
        "The player who owns the creature": "GC MC1 MC2",
    },
    "type-then-lord": {
        "It matters": "DM17 DM21 GR20 GR21 GR22 GC MC1",
        "It does not matter": "MC2",
    },
    "what-the-wound-shows": {
        "Yes": "GR22",
        "No": "GC DM21",
    },
    "what-a-hit-gives": {
        "No": "GR22",
        "Yes": "GC DM21",
    },
    "before-the-draw": {
        "Yes": "GR22 MC2 GC DM21",
    },
    "block-for-another": {
        "Yes": "DM21",
        "No": "GR22 MC2 GC",
    },
    "boost-ends": {
        "Yes": "GR22",
        "No": "MC2",
    },
    "death-or-return": {
        "No": "GR22 MC2 GC DM21",
    },
    "discarded-as-cost": {
        "Yes": "GR22 MC2 GC DM21",
    },
    "failed-search": {
        "Yes": "GR22 MC2 GC DM21",
    },
    "first-turn-attack": {
        "Yes": "GR22 MC2 GC DM21",
    },
    "forbidden-mid-attack": {
        "Yes": "GR22 MC2 GC DM21",
    },
    "fresh-blocker": {
        "Yes": "DM21",
        "No": "GC",
    },
    "if-you-do": {
        "No": "GR22 MC2 GC DM21",
    },
    "indestructible-as-cost": {
        "No": "GR22 MC2 GC DM21",
    },
    "indestructible-sacrificed": {
        "Yes": "GR22 MC2 GC DM21",
    },
    "indestructible-zero": {
        "Yes": "GR22 MC2 GC DM21",
    },
    "last-life": {
        "No": "GC DM21",
    },
    "lent-creature": {
        "Its owner's again": "GR22 MC2 GC DM21",
    },
    "look-too-deep": {
        "Yes": "GR22 MC2 GC DM21",
    },
    "looked-at": {
        "No": "GR22 MC2 GC DM21",
    },
    "measured-once": {
        "No": "GR22 MC2 GC DM21",
    },
    "mode-when": {
        "Yes": "GR22 MC2 GC",
    },
    "modes": {
        "Yes": "GR22 MC2 GC DM21",
    },
    "negated-ability": {
        "Yes": "GR22 GC",
        "No": "MC2 DM21",
    },
    "new-object": {
        "No": "GR22 MC2 GC DM21",
    },
    "nothing-to-discard": {
        "Yes": "GR22 MC2 GC DM21",
    },
    "once-a-turn-again": {
        "Yes": "GR22 GC DM21",
    },
    "out-of-nothing": {
        "Yes": "GR22 GC",
        "No": "MC2 DM21",
    },
    "put-not-drawn": {
        "No": "GR22 MC2 GC DM21",
    },
    "reanimated-attacker": {
        "Yes": "GR22 GC",
        "No": "DM21",
    },
    "sacrificed-not-destroyed": {
        "No": "GR22 MC2 GC DM21",
    },
    "second-attack": {
        "Yes": "GR22 GC DM21",
        "No": "MC2",
    },
    "shield-bearer": {
        "Yes": "GR22 MC2 GC DM21",
    },
    "slow-response": {
        "Yes": "GC",
        "No": "GR22 MC2",
    },
    "spell-in-graveyard": {
        "No": "GR22 MC2 GC DM21",
    },
    "stolen-and-returned": {
        "The owner's": "GR22 MC2 GC DM21",
    },
    "stolen-attacker": {
        "Yes": "GR22 MC2 GC DM21",
    },
    "stolen-lord": {
        "Those of the player who controls it": "GR22 MC2 GC DM21",
    },
    "target-of-attack-gone": {
        "No": "GR22 MC2 GC DM21",
    },
    "the-spell-itself": {
        "No": "GR22 MC2 GC DM21",
    },
    "untargetable-edict": {
        "Yes": "GR22 MC2 GC DM21",
    },
    "untargetable-sweep": {
        "Yes": "GR22 MC2 GC DM21",
    },
    "when-it-untaps": {
        "Yes": "GR22 GC DM21",
        "No": "MC2",
    },
    "win-or-lose": {
        "Yes": "GR22 MC2 GC",
        "No": "DM21",
    },
    "wound-then-weaker": {
        "Yes": "GR22",
        "No": "MC2",
    },
    "old-wound": {"Yes": "GR22", "No": "MC2"},
    "giver-gone": {"Yes": "GR22 GC DM21", "No: a constant ability takes its effect with it": "MC2"},
    "archer-shot": {"Yes": "GR22 GC", "No": "MC2"},
    "outgrown": {"No": "GR22", "Yes": "MC2 GC"},
    "dead-on-arrival": {"Yes": "GR22 DM21"},
    "nothing-else-to-hit": {"Yes": "GR22 GC DM21 MC2"},
    "blocker-leaves": {"No": "GC DM21"},
    "entered-or-moved": {"No": "GR22 GC DM21 MC2"},
    "counters-carried": {"No": "GR22 MC2 GC DM21"},
    "gear-leaves": {"It goes to the graveyard too": "MC2 GC", "It stays in play": "DM21"},
    "gear-stolen": {"Yes": "MC2 GC DM21"},
    "gear-silenced": {"Yes": "MC2 GC DM21"},
    "gear-moved": {"Yes": "MC2 DM21", "No": "GC"},
    "gear-for-the-enemy": {"No": "GC DM21"},
    "pile-returned": {"No, to the graveyard": "GR22 GC", "Yes": "DM17 DM21"},
    "reanimated-lord": {"Yes": "GC", "No": "DM21"},
    "attack-trigger-first": {"Yes": "GC DM21"},
    "latecomer": {"No": "GR22 MC2 GC DM21"},
    "untargetable-attacked": {"Yes": "GR22 MC2 GC DM21"},
    "last-words": {"Yes": "GR22 MC2 GC"},
    "draw-replaced": {"No: two": "GR22 MC2 GC DM21"},
    "counted-once": {"No": "GR22 MC2 GC DM21"},
    "shown-and-hidden": {"No": "GR22 MC2 GC DM21"},
    "given-up-in-time": {"Yes": "GR22 MC2 GC", "No": "DM21"},
    "rock-in-battle": {"Yes": "GR22 MC2 GC DM21"},
    "tapped-blocker": {"No": "GC DM21"},
    "too-full-a-hand": {"Yes": "MC2 GC"},
    "two-more-turns": {"Yes": "GR22 MC2 GC DM21"},
    "haste-given": {"Yes": "GR22 DM21"},
    "found-and-shown": {"Yes": "GR22", "No": "MC2 GC DM21"},
}
