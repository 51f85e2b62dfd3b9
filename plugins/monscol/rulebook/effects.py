"""The rulebook, third part: abilities, the counter chain, effects, steps, keywords, durations (MC-11 to MC-17)."""

from __future__ import annotations

from monscol.rulebook.sources import GUIDE, NOTICE, TOLD_OF_BLOCK2, derived, reported, stated, unstated

CHAIN = (
    stated("MC-11.1", "A text says in which timing it is used.", GUIDE + "7"),
    stated(
        "MC-11.2",
        "The user must be in the battle and able to pay; ability, card and targets are declared, and what the "
        "cost will consume. An improper declaration cannot be made.",
        "a beginner's course with page numbers of the rulebook",
    ),
    unstated(
        "MC-11.2a", "A triggered ability that could not be declared, for example for lack of a target, does nothing."
    ),
    stated(
        "MC-11.3",
        "After a declaration the opponent may counter first, then the declaring side, until both pass; any earlier "
        "declaration may be countered.",
        "a beginner's course with page numbers of the rulebook",
    ),
    stated(
        "MC-11.4",
        "A counter must have a target among the objects in the declarations of the chain: the units that declared, "
        "cards used, targets, equipment on such units, and both players.",
        "comprehensive rule 8-5-7 as quoted",
    ),
    unstated("MC-11.4a", "For counters that need a target of the chain, an attack targets the enemy party."),
    stated("MC-11.5", "The last declaration resolves first.", GUIDE + "7"),
    unstated("MC-11.5a", "Nothing is declared between two links of a resolving chain."),
    derived(
        "MC-11.6",
        "The cost is paid when the link resolves; if it cannot be paid then, the link does nothing.",
        "a player's worked example",
    ),
    derived(
        "MC-11.6a",
        "A cost is not paid if another event replaces its payment: the payment never happened.",
        "MC-11.6 and MC-13.6",
        elsewhere=TOLD_OF_BLOCK2,
    ),
    reported("MC-11.7", "A link whose target is gone does nothing.", "a player's worked example"),
    unstated("MC-11.7a", "A link with several targets does nothing if one of them is gone."),
    stated(
        "MC-11.8",
        "A check step comes before the first link of a chain resolves, and after each link.",
        NOTICE + "5-2",
        since="block2",
    ),
    stated(
        "MC-11.9",
        "Effects that say so cannot be countered. A Chain is announced when the cost is.",
        "a judge's page of 2009, and a beginner's course with page numbers of the rulebook",
    ),
    unstated(
        "MC-11.9a",
        "While an effect that cannot be countered is among the declarations, no declaration can be countered.",
    ),
    unstated("MC-11.9b", "By a Chain further spells are declared with the first one."),
    reported(
        "MC-11.10", "A combat spell uses up slots of a unit that can cast it; that unit uses it.", "a players' wiki"
    ),
    unstated("MC-11.11", "A cost that changes nothing, such as discarding a hand of no cards, cannot be paid."),
)

CLASSES = (
    stated(
        "MC-12",
        "A symbol prints an ability's kind. Completion completes the unit as its basic cost, suicide discards it; "
        "declaration has only an extra cost, hand has none; constant and automatic are not used at will.",
        NOTICE + "3-1, and a beginner's course",
    ),
    unstated("MC-12a", "Inversion turns the unit upside down until units are restored."),
    stated("MC-12.1", "Every special ability is activated, triggered or static.", NOTICE + "3", since="block2"),
    stated("MC-12.2", "Activated abilities are used at will by paying a cost.", NOTICE + "3-1", since="block2"),
    stated(
        "MC-12.3",
        "Every automatic ability is triggered, and so is every constant one that says that something has happened, "
        "and such clauses made by other effects.",
        NOTICE + "3-2",
        since="block2",
    ),
    stated(
        "MC-12.4",
        "Initiative, charge, defender, resistance, weakness, and every other constant ability are static.",
        NOTICE + "3-3",
        since="block2",
    ),
    stated(
        "MC-12.5",
        "A list names the constant abilities that work as triggers, and the texts with a new reading.",
        NOTICE + "2 and 3",
    ),
)

EFFECTS = (
    stated(
        "MC-13.1",
        "Effects are one-shot, continuous or replacement; an ability may mix them.",
        NOTICE + "4",
        since="block2",
    ),
    stated(
        "MC-13.2",
        "“Change to” and “loses” are continuous effects, as are the effects of static abilities.",
        NOTICE + "4-2",
    ),
    unstated(
        "MC-13.3@block1",
        "Continuous effects apply in timestamp order; those of constant abilities apply after all others.",
        "the rule is named as removed, its text is not in the sources",
        until="block2",
    ),
    stated(
        "MC-13.3",
        "Printed values are the base; effects apply in timestamp order, those of a unit's static from when the "
        "unit entered the battlefield; an effect that depends on another applies after it.",
        NOTICE + "4-2, rule 10.7.2",
        since="block2",
    ),
    stated(
        "MC-13.3.2",
        "On printed values continuous effects apply in timestamp order.",
        NOTICE + "4-2, rule 10.7.2.2",
        since="block2",
        also=("10.7.2.2",),
    ),
    stated(
        "MC-13.3.2.1",
        "The timestamp of a static ability's effect is when the ability came into force; for a unit on the "
        "battlefield, when the unit was put there from another zone.",
        NOTICE + "4-2, rule 10.7.2.2.1",
        since="block2",
        also=("10.7.2.2.1",),
    ),
    stated(
        "MC-13.3.2.2",
        "The timestamp of any other effect is when it was produced.",
        NOTICE + "4-2, rule 10.7.2.2.2",
        since="block2",
        also=("10.7.2.2.2",),
    ),
    stated(
        "MC-13.3.3",
        "An effect depends on another if applying that one first changes what it applies to or how it applies; it "
        "always applies after it.",
        NOTICE + "4-2, rule 10.7.2.3",
        since="block2",
        also=("10.7.2.3",),
    ),
    stated(
        "MC-13.4",
        "A condition inside an effect that is not static usually makes no dependency.",
        NOTICE + "4-2",
        since="block2",
    ),
    derived(
        "MC-13.4a",
        "A condition inside an effect that is not static is a condition for resolving it, looked at then.",
        NOTICE + "4-2, which shows it by an example",
        since="block2",
    ),
    derived(
        "MC-13.5",
        "Of the effects that wait for no other, the one with the earliest timestamp is next. An effect also waits "
        "for one that decides it only through a third.",
        "rule 10.7.2",
        since="block2",
    ),
    unstated(
        "MC-22.8",
        "The timestamp of a static ability that a unit was given after it had entered is when it was given.",
        since="block2",
    ),
    unstated(
        "MC-22.10",
        "Effects that depend on each other in a loop, and several that depend on one, apply in timestamp order.",
        since="block2",
    ),
    stated(
        "MC-13.6",
        "A replaced event never happens; of several replacements the owner of the affected object picks the first.",
        NOTICE + "4-3",
        elsewhere=TOLD_OF_BLOCK2,
    ),
    unstated("MC-13.7", "A value named in an effect is read at resolution and then fixed."),
    unstated(
        "MC-11.12",
        "A limit of uses a turn is counted for each card with the ability.",
    ),
    unstated(
        "MC-13.9",
        "A copy of a card takes its printed values, whatever effects have changed on that card.",
    ),
    unstated("MC-13.8", "“Cannot” beats “can”."),
)

STEPS = (
    stated("MC-14.1", "A play step is where a named player may act.", NOTICE + "5-1", since="block2"),
    stated(
        "MC-14.2",
        "A check step applies pending rule processing of the check type, and pending triggered abilities.",
        NOTICE + "5-2",
        since="block2",
    ),
    stated(
        "MC-14.3",
        "A check step comes before each choice of a play step, before a chain's first link and after each, and twice "
        "in a march.",
        NOTICE + "5-2 and 7-1",
        since="block2",
    ),
    derived("MC-14.4", "No triggered ability acts inside a resolution.", NOTICE + "5-2", since="block2"),
    stated("MC-14.5", "Defeat and triggering are of the check type.", NOTICE + "6-1", since="block2"),
    unstated("MC-14.5a", "In a check step rule processing comes first, then the waiting abilities.", since="block2"),
    stated("MC-14.6", "Death and limit adjustment are of the interrupt type.", NOTICE + "6-2", since="block2"),
    stated("MC-14.7", "Steps need not be announced.", NOTICE + "5", since="block2"),
    unstated("MC-14.8", "Triggers, death, limit adjustment and defeat happen at once.", until="block2"),
)

TRIGGERS = (
    stated("MC-15.1", "A triggered ability waits until the next check step.", NOTICE + "3-2", since="block2"),
    unstated("MC-15.1a", "A card that leaves together with others sees only itself leave."),
    stated(
        "MC-15.2",
        "Unless the ability is constant, neither a waiting ability nor its results are lost with its source.",
        NOTICE + "3-2",
        since="block2",
    ),
    derived(
        "MC-15.2a",
        "What an ability that is not constant has produced stays also where its card is discarded.",
        NOTICE + "3-2, which names the loss of the ability",
        since="block2",
    ),
    unstated(
        "MC-15.2@block1",
        "A waiting ability that is not constant is lost if its source leaves after it has triggered.",
        until="block2",
    ),
    stated(
        "MC-15.3",
        "A waiting constant ability and its results are lost with the source; moves of cards stay.",
        NOTICE + "3-2",
    ),
    unstated(
        "MC-15.3a",
        "A constant ability that triggers as its own unit leaves the battlefield is lost with it.",
        "by the letter of the notice",
    ),
    stated(
        "MC-15.4", "A waiting ability is cancelled if its constant source leaves first.", NOTICE + "5-2", since="block2"
    ),
    stated(
        "MC-15.5",
        "The marching side's waiting abilities come first, then the defending side's; each side orders its own.",
        NOTICE + "3-2",
        elsewhere=TOLD_OF_BLOCK2,
    ),
    unstated("MC-15.5a", "An ability that triggers while waiting abilities resolve joins the next pass."),
    unstated("MC-15.6", "A triggered ability opens no chain and costs nothing."),
)

KEYWORDS = (
    stated(
        "MC-16.1",
        "Weakness y (+n): a unit given at least 1 point of damage y takes n more applied damage; several add up.",
        NOTICE + "1, 13.1.8 (that it is new is inferred)",
        since="block2",
    ),
    unstated("MC-16.1@block1", "Weakness adds nothing yet.", "inferred from the notice's title", until="block2"),
    unstated("MC-16.2", "Resistance x: damage of attribute x is not dealt to the unit."),
    stated(
        "MC-16.3",
        "Initiative +n is static and added to its side's die.",
        NOTICE + "3-3 (static); the basic procedure of a later edition (the die)",
    ),
    stated("MC-16.4", "Charge x is static: the unit gets attack +x while its side is first.", NOTICE + "3-3"),
    stated(
        "MC-16.5",
        "Defender x is static: the unit gets attack +x while its side is second.",
        NOTICE + "3-3 (static); a blog on the keywords' editions (what it does)",
    ),
    reported(
        "MC-16.6",
        "Spell:x and Item:x are numbers of slots, for spells by element; * stands for any element.",
        "a players' wiki",
    ),
)

DURATIONS = (
    stated(
        "MC-17.1",
        "“Change to …” and “loses …” last until the end of the battle where a text names no duration.",
        NOTICE + "4-2",
    ),
    derived(
        "MC-17.1a",
        "Boosts and other continuous effects also last until the end of the battle where a text names no duration.",
        NOTICE + "4-2, by an example; outside a battle nothing is said",
    ),
    stated("MC-17.2", "Some last until the end of the counter chain.", NOTICE + "4-2"),
    unstated(
        "MC-17.2a", "Effects until the end of the counter chain end after the check step that follows its last link."
    ),
    stated("MC-17.3", "“When the counter chain has ended, loses this effect” is a trigger.", NOTICE + "3-2"),
    derived("MC-17.4", "When an effect ends, the value is computed without it.", NOTICE + "4-2"),
)

EFFECT_RULES = (*CHAIN, *CLASSES, *EFFECTS, *STEPS, *TRIGGERS, *KEYWORDS, *DURATIONS)
