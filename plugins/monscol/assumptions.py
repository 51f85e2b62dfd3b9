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
        "removed",
        ("as much as possible",),
        "What becomes of a triggered ability that could not be declared, for want of a target say?",
    ),
    open_point(
        "once_a_turn",
        "MC-11.12",
        "card",
        ("player",),
        "Does an ability with a name that may be used once a turn have its use on each card, or do all of a "
        "player's share one?",
    ),
    open_point(
        COPIES,
        "MC-13.9",
        "printed",
        ("as it is",),
        "What does something take that becomes a copy: what is printed, or what the other one is at that moment?",
    ),
    open_point("proxy_limit", "MC-3.6", 8, (6, 10), "What limit does a proxy terrain have?"),
    open_point("base_limit", "MC-3.6", 10, (8,), "What limit does a base have?"),
    open_point(
        "limit_adjust_chooser",
        "MC-3.7",
        "owner",
        ("opponent",),
        "Who chooses the units that leave a party that exceeds the limit?",
    ),
    open_point("restore_at", "MC-4.4", "battle_end_and_turn_end", ("turn_end",), "When are units and slots restored?"),
    open_point(
        "normal_summon_to", "MC-7.3a", "base", ("held_terrain",), "Onto which terrains may units be summoned normally?"
    ),
    open_point(
        "march_counts_own_units",
        "MC-8.3",
        True,
        (False,),
        "Do own units that stand there already count against the limit of a march's destination?",
    ),
    open_point(
        "march_into_emptied",
        "MC-8.8",
        True,
        (False,),
        "May one march into a terrain that a battle has left empty and the opponent holds?",
    ),
    open_point(
        "tie_initiative",
        "MC-9.2a",
        "simultaneous",
        ("reroll",),
        "What happens when both sides have the same initiative?",
    ),
    open_point(
        "simultaneous_normal_effects",
        "MC-9.2b",
        "marching_then_defending",
        ("defending_then_marching",),
        "Who uses normal effects first, and declares his attack first, in the simultaneous attack timing?",
    ),
    open_point("re_attack", "MC-9.5", False, (True,), "Is there another round while both sides have ready units?"),
    open_point("damage_accumulates", "MC-10.4", False, (True,), "Does damage below defence stay until battle's end?"),
    open_point(
        "kill_if", "MC-10.4", "applied>=defence", ("applied>defence",), "How much damage kills, against the defence?"
    ),
    open_point(
        "attack_has_attribute", "MC-10.6b", "none", ("god", "flame"), "Which attribute does plain attack damage have?"
    ),
    open_point(
        "ritual_comes_about",
        "MC-2.6a",
        "at the next check step",
        ("when its player uses it",),
        "Is a ritual that waits in its slot carried out as soon as its condition holds, or used by its player then?",
    ),
    open_point(
        "fourth_ritual",
        "MC-4.1a",
        "refused",
        ("replaces one",),
        "What if all 3 ritual slots are taken? (A players' glossary: no more can be used.)",
    ),
    open_point(
        "opponents_rituals",
        "MC-2.6b",
        "before each action",
        ("as the phase starts",),
        "When in the opponent's main phase may rituals be used that can be used there?",
    ),
    open_point(
        "attack_targets",
        "MC-11.4a",
        "the enemy party",
        ("no unit",),
        "What is an attack aimed at, for counters that need a target which the chain is about?",
    ),
    open_point(
        "lost_targets",
        "MC-11.7a",
        "nothing",
        ("nothing if all", "partial"),
        "What of a link of several targets if some are gone: does it do nothing, nothing only if all are gone, or what "
        "can still be done?",
    ),
    open_point(
        "counter_impossible",
        "MC-11.9a",
        "the whole chain",
        ("only itself",),
        "Where something that cannot be countered has been declared, can earlier declarations of the chain still be?",
    ),
    open_point(
        "chain_keyword",
        "MC-11.9b",
        "declared with it",
        ("not used",),
        "What does Chain do at the cost step: may further spells be declared with the first one?",
    ),
    open_point(
        "inversion_cost",
        "MC-12a",
        "turns the unit round",
        ("completes the unit", "nothing of its own"),
        "What does an ability of the inversion kind cost by itself?",
    ),
    open_point(
        "chain_effects_end",
        "MC-17.2a",
        "after_check",
        ("before_check",),
        "Do effects until the end of the counter chain end before or after the check step that follows the last link?",
    ),
    open_point(
        "marching_side_outside_battle",
        "MC-9.1a",
        "turn player",
        ("other player",),
        "Who counts as the marching side where there is no battle?",
    ),
    open_point(
        "block1_trigger_timing",
        "MC-14.8",
        "at once",
        ("check points",),
        "Before the second block, do triggered abilities act at once or wait for a check?",
    ),
    open_point(
        "block1_source_gone",
        "MC-15.2@block1",
        "lost after",
        ("lost", "independent"),
        "Before the second block, is a waiting ability that is not constant lost with its source (always, or only if "
        "the source goes after the ability has gone off)?",
    ),
    open_point(
        "trigger_newcomers",
        "MC-15.5a",
        "next pass",
        ("by side", "side goes on"),
        "When do triggers act that go off while others do: after all that waited already, at once if their side comes "
        "first, or after those of the side that is acting?",
    ),
    open_point(
        "constant_about_itself",
        "MC-15.3a",
        "lost",
        ("acts",),
        "Does a constant triggered ability act that goes off as its own unit leaves the battlefield?",
    ),
    open_point(
        "allocation",
        "MC-10.2",
        "from the front",
        ("front only",),
        "Is damage of an attack beyond the defence of the front unit passed on to the next, or is it lost?",
    ),
    open_point(
        "resistance_and_weakness",
        "MC-16.2",
        "resistance first",
        ("weakness stays",),
        "Does a unit resistant to damage that it is weak to still get what its weakness adds?",
    ),
    open_point(
        "judgement",
        "MC-19.2",
        "squares, then the deepest",
        ("the deepest", "draw"),
        "How is victory judged?",
    ),
    open_point(
        "unfit_units",
        "MC-8.7",
        "check type",
        ("interrupt type",),
        "Are units that may not be on a terrain discarded in check steps only, or at once?",
    ),
    open_point(
        "block1_weakness",
        "MC-16.1@block1",
        "absent",
        ("present",),
        "Before the second block, did weakness raise damage? (That it is new is inferred from a title.)",
    ),
    open_point(
        "deck_out", "MC-19.3", "judgement_at_turn_end", ("loses",), "What if the deck runs out at an adjustment?"
    ),
    open_point("circle", "MC-19.5", "draw", ("stopped",), "What if play goes in a circle that nobody can leave?"),
    open_point("both_lose", "MC-19.4", "draw", ("turn_player_loses",), "What if both players lose at once?"),
)
_POINTS_OF_BLOCK_1 = (
    open_point(
        REAPPLIED,
        "MC-13.3@block1",
        "after_every_change",
        ("never",),
        "What did the re-application of constant abilities, whose text is lost, do?",
    ),
)
#: how effects are ordered, and check steps, which the first block has not
BLOCK2_ASSUMPTIONS = by_name(
    open_point(
        GRANTED,
        "MC-22.8",
        "grant",
        ("entry",),
        "From when does the effect of a static ability count that a unit was given after it had entered?",
    ),
    open_point(
        LOOP,
        "MC-22.10",
        "timestamp",
        ("together", "as met", "none"),
        "What becomes of effects that depend on each other in a loop: the oldest is applied and the rest "
        "reconsidered, all are applied by age, each does what it would have done before, or none is applied?",
    ),
    open_point(
        DEPENDENTS,
        "MC-22.10",
        "timestamp",
        ("newest",),
        "Which of several effects that have waited for another is applied first, the oldest or the newest?",
    ),
    open_point(
        CHECK_STEP_ORDER,
        "MC-14.5a",
        "rule processing first",
        ("triggers first",),
        "What comes first in a check step: rule processing, or the triggered abilities that wait?",
    ),
    open_point(
        TRIGGER_OPENS_CHAIN,
        "MC-15.6",
        False,
        (True,),
        "Does a triggered ability that is played open a counter chain? (Block 2, which has check steps to play it in.)",
    ),
)

ASSUMPTIONS: dict[str, Assumption] = by_name(*_POINTS, *_POINTS_OF_BLOCK_1)
"""The open points of block 1 by name."""
"""Those that came with block 2."""
SETTLED_IN_BLOCK2 = ("block1_trigger_timing", "block1_source_gone", "block1_weakness", REAPPLIED)
"""Those that block 2 leaves nothing open about."""
