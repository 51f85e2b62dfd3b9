"""The points on which the sources of Monster Collection are silent, each with the ways to settle it (MC-21)."""

from __future__ import annotations

from rulestone.authoring import Assumption, by_name, open_point

GRANTED, REAPPLIED = "granted_static_time", "static_reapplication"
LOOP, DEPENDENTS = "dependency_loop", "several_dependents"
CHECK_STEP_ORDER, TRIGGER_OPENS_CHAIN = "check_step_order", "trigger_opens_chain"
UNANNOUNCED = "trigger_without_target"
COPIES = "copies"


_POINTS = (
    open_point(
        UNANNOUNCED,
        "MC-11.2a",
        "What happens to a triggered ability that cannot be declared, such as one without a target?",
        {"removed": "it is removed", "as much as possible": "as much of it as possible is done"},
    ),
    open_point(
        "leaving_together",
        "MC-15.1a",
        "Does a card that leaves together with others see them leave?",
        (False, True),
    ),
    open_point(
        "once_a_turn",
        "MC-11.12",
        "How are uses of a named once-a-turn ability counted?",
        {"card": "for each card", "player": "for all cards of a player together"},
    ),
    open_point(
        COPIES,
        "MC-13.9",
        "What does a copy take over from the card that it copies?",
        {"printed": "what is printed on it", "as it is": "its values at that moment"},
    ),
    open_point("proxy_limit", "MC-3.6", "What is the limit of a proxy terrain?", {8: "8", 6: "6", 10: "10"}),
    open_point("base_limit", "MC-3.6", "What is the limit of a base?", {10: "10", 8: "8"}),
    open_point(
        "limit_adjust_chooser",
        "MC-3.7",
        "Who chooses the units that leave a party over the limit?",
        {"owner": "their owner", "opponent": "the opponent"},
    ),
    open_point(
        "restore_at",
        "MC-4.4",
        "When are units and slots restored?",
        {"battle_end_and_turn_end": "at the end of a battle and of the turn", "turn_end": "at the end of the turn"},
    ),
    open_point(
        "normal_summon_to",
        "MC-7.3a",
        "To which terrains may units be summoned normally?",
        {"base": "the base", "held_terrain": "any terrain that the player holds"},
    ),
    open_point(
        "march_counts_own_units",
        "MC-8.3",
        "Do the player's units already there count against the limit of a march's destination?",
        (True, False),
    ),
    open_point(
        "march_into_emptied",
        "MC-8.8",
        "May units march to a terrain that the opponent holds and a battle has emptied?",
        (True, False),
    ),
    open_point(
        "tie_initiative",
        "MC-9.2a",
        "What happens when both sides have the same initiative?",
        {"simultaneous": "they attack at the same time", "reroll": "the dice are thrown again"},
    ),
    open_point(
        "simultaneous_normal_effects",
        "MC-9.2b",
        "Who uses normal effects and declares an attack first in the simultaneous attack timing?",
        {"marching_then_defending": "the marching side", "defending_then_marching": "the defending side"},
    ),
    open_point(
        "stolen_attacker",
        "MC-10.1a",
        "Does a declared attacker still count in the attack once the enemy has gained control of it?",
        {"no": "no", "counts": "yes, with its attack"},
    ),
    open_point("re_attack", "MC-9.5", "Is there another round while both sides have ready units?", (False, True)),
    open_point(
        "damage_accumulates",
        "MC-10.4",
        "How long does damage below the defence stay?",
        {False: "it is gone at once", True: "until the end of the battle"},
    ),
    open_point(
        "kill_if",
        "MC-10.4",
        "How much damage kills a unit?",
        {"applied>=defence": "as much as its defence", "applied>defence": "more than its defence"},
    ),
    open_point(
        "attack_has_attribute",
        "MC-10.6b",
        "Which attribute does plain attack damage have?",
        {"none": "none", "god": "god", "flame": "flame"},
    ),
    open_point(
        "ritual_comes_about",
        "MC-2.6a",
        "When is a ritual in its slot used once its condition holds?",
        {"at the next check step": "at the next check step", "when its player uses it": "when its player chooses to"},
    ),
    open_point(
        "fourth_ritual",
        "MC-4.1a",
        "What happens to a ritual when all three slots are taken? (A players' glossary: no more can be used.)",
        {"refused": "it is refused", "replaces one": "it replaces another one"},
    ),
    open_point(
        "opponents_rituals",
        "MC-2.6b",
        "When in the opponent's main phase may rituals for that phase be used?",
        {"before each action": "before each action", "as the phase starts": "at the start of the phase"},
    ),
    open_point(
        "attack_targets",
        "MC-11.4a",
        "What does an attack aim at, for counters that need a target of the chain?",
        {"the enemy party": "the enemy party", "no unit": "no unit"},
    ),
    open_point(
        "lost_targets",
        "MC-11.7a",
        "What does a link with several targets do if some are gone?",
        {"nothing": "nothing", "nothing if all": "as much as possible, unless all are gone"},
    ),
    open_point(
        "counter_impossible",
        "MC-11.9a",
        "Which declarations of a chain cannot be countered once something that cannot be countered is declared?",
        {"the whole chain": "all of the chain", "only itself": "that one"},
    ),
    open_point(
        "chain_keyword",
        "MC-11.9b",
        "What does Chain do in the cost step?",
        {"declared with it": "further spells may be declared with the first one", "not used": "nothing"},
    ),
    open_point(
        "inversion_cost",
        "MC-12a",
        "What is the cost of an inversion ability by itself?",
        {
            "turns the unit round": "to invert the unit",
            "completes the unit": "to complete the unit",
            "nothing of its own": "nothing",
        },
    ),
    open_point(
        "chain_effects_end",
        "MC-17.2a",
        "When do effects until the end of the counter chain end?",
        {
            "after_check": "after the check step that follows the last link",
            "before_check": "before the check step that follows the last link",
        },
    ),
    open_point(
        "marching_side_outside_battle",
        "MC-9.1a",
        "Who counts as the marching side outside a battle?",
        {"turn player": "the turn player", "other player": "the other player"},
    ),
    open_point(
        "block1_trigger_timing",
        "MC-14.8",
        "When do triggered abilities act in block 1?",
        {"at once": "at once", "check points": "at checkpoints"},
    ),
    open_point(
        "block1_source_gone",
        "MC-15.2@block1",
        "When does a waiting ability that is not constant disappear with its source in block 1?",
        {
            "lost after": "if the source leaves after the ability triggered",
            "lost": "whenever the source leaves",
            "independent": "never",
        },
    ),
    open_point(
        "trigger_newcomers",
        "MC-15.5a",
        "If an ability triggers while others act, when does it act?",
        {
            "next pass": "after all that already wait",
            "by side": "at once if their side comes first",
            "side goes on": "after those of the side that acts now",
        },
    ),
    open_point(
        "constant_about_itself",
        "MC-15.3a",
        "Does a constant triggered ability act if it triggers as its own unit leaves the battlefield?",
        {"lost": "no", "acts": "yes"},
    ),
    open_point(
        "allocation",
        "MC-10.2",
        "What happens to attack damage beyond the defence of the front unit?",
        {"from the front": "it passes to the next unit", "front only": "it is lost"},
    ),
    open_point(
        "resistance_and_weakness",
        "MC-16.2",
        "Does a resistant unit still take the extra damage of its weakness?",
        {"resistance first": "no", "weakness stays": "yes"},
    ),
    open_point(
        "judgement",
        "MC-19.2",
        "How is victory judged?",
        {
            "squares, then the deepest": "by squares, then by the deepest advance",
            "the deepest": "by the deepest advance",
            "draw": "the game is drawn",
        },
    ),
    open_point(
        "unfit_units",
        "MC-8.7",
        "When are units that may not be on their terrain discarded?",
        {"check type": "in check steps only", "interrupt type": "at once"},
    ),
    open_point(
        "block1_weakness",
        "MC-16.1@block1",
        "Does weakness raise damage in block 1? (That it is new in block 2 is inferred from a title.)",
        {"absent": "no", "present": "yes"},
    ),
    open_point(
        "deck_out",
        "MC-19.3",
        "What happens if a hand adjustment cannot draw all its cards?",
        {
            "judgement_at_turn_end": "victory is judged at the end of the turn",
            "loses": "the turn player loses at the end of the turn",
        },
    ),
    open_point(
        "loop",
        "MC-19.5",
        "What ends a loop that no player can leave?",
        {"draw": "the game is drawn", "stopped": "the loop is stopped, and the game goes on"},
    ),
    open_point(
        "both_lose",
        "MC-19.4",
        "What happens if both players lose at once?",
        {"draw": "the game is drawn", "turn player loses": "the turn player loses"},
    ),
)
_POINTS_OF_BLOCK_1 = (
    open_point(
        REAPPLIED,
        "MC-13.3@block1",
        "When did constant abilities apply again in block 1, whose text is lost?",
        {"after_every_change": "once, after all other effects", "never": "never"},
    ),
)
#: the open points that came with block 2: the order of effects, and check steps
BLOCK2_ASSUMPTIONS = by_name(
    open_point(
        GRANTED,
        "MC-22.8",
        "What is the timestamp of a static ability that a unit gains after it entered?",
        {"grant": "the time at which the unit gains it", "entry": "the time at which the unit entered"},
    ),
    open_point(
        LOOP,
        "MC-22.10",
        "How do effects apply that depend on each other in a loop?",
        {
            "timestamp": "the oldest applies, then the order of the others is determined again",
            "together": "all apply, by timestamp",
            "as met": "all apply, and each does what it would have done before any of them",
            "none": "none applies",
        },
    ),
    open_point(
        DEPENDENTS,
        "MC-22.10",
        "Which of several effects that waited for another effect applies first?",
        {"timestamp": "the oldest", "newest": "the newest"},
    ),
    open_point(
        CHECK_STEP_ORDER,
        "MC-14.5a",
        "What comes first in a check step?",
        {"rule processing first": "rule processing", "triggers first": "pending triggered abilities"},
    ),
    open_point(
        TRIGGER_OPENS_CHAIN,
        "MC-15.6",
        "Does a triggered ability that is played open a counter chain? (Block 2 has check steps to play it in.)",
        (False, True),
    ),
)

ASSUMPTIONS: dict[str, Assumption] = by_name(*_POINTS, *_POINTS_OF_BLOCK_1)
"""The open points of block 1 by name."""
SETTLED_IN_BLOCK2 = ("block1_trigger_timing", "block1_source_gone", "block1_weakness", REAPPLIED)
"""The open points of block 1 that block 2 settles."""
