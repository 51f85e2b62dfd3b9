"""The points on which the sources of Goda Card Battler are silent, each with the ways to settle it."""

from __future__ import annotations

from rulestone.authoring import Assumption, open_point

ASSUMPTIONS: dict[str, Assumption] = {
    assumption.name: assumption
    for assumption in (
        open_point(
            "leaving_together",
            "GC-12.4c",
            "Does a card that leaves together with others see them leave?",
            (False, True),
        ),
        open_point(
            "max_copies", "GC-1.2", "How many cards of one name may a deck hold?", {"none": "any number", 3: "three"}
        ),
        open_point(
            "red_summon_posture",
            "GC-5.10",
            "In which posture does a red monster stand after a summon by its own method?",
            {"attack": "attack", "standby": "standby"},
        ),
        open_point(
            "replaced_counts",
            "GC-14.5b",
            "Does an action that was replaced by another count as done (“if you do”, “that many”)?",
            (False, True),
        ),
        open_point(
            "charge_lifetime",
            "GC-4.4a",
            "How long does a monster keep special charge?",
            {
                "while_special": "as long as it stays in special posture",
                "until_end_of_turn": "until the end of the turn",
            },
        ),
        open_point(
            "material_energy",
            "GC-6.6",
            "What happens to the energy of a monster that is used as material?",
            {"keep": "it stays with the monster", "graveyard": "it goes to the graveyard"},
        ),
        open_point(
            "material_armour",
            "GC-6.7",
            "What happens to the armour of a monster that is used as material?",
            {"graveyard": "it goes to the graveyard", "keep": "it stays with the monster"},
        ),
        open_point(
            "force_p",
            "GC-5.7a",
            "What is the P of a force monster?",
            {
                "snapshot_current": "the sum of the current P as it enters",
                "printed": "the sum of the printed P",
                "follows": "a sum that follows its energy",
            },
        ),
        open_point(
            "effect_summon_red_material",
            "GC-5.11",
            "Does an effect that summons a red monster need its material?",
            {"none": "no", "required": "yes"},
        ),
        open_point(
            "evo_kind",
            "GC-5.5b",
            "Which monsters count as 進化 or W進化 where a method names these as material?",
            {"exact": "only those of exactly that kind", "line": "all of the evolution line"},
        ),
        open_point(
            "time_spell_window",
            "GC-7.3b",
            "When may a time spell without a condition be played?",
            {
                "each_time": "in each Time, by both players",
                "response_only": "in the player's own Free Time, otherwise only as a response",
            },
        ),
        open_point(
            "armour_bearer",
            "GC-7.5a",
            "Whose monsters may bear armour?",
            {"own": "the player's own", "any": "any player's"},
        ),
        open_point(
            "area_displace",
            "GC-7.7a",
            "When does a new area spell replace the old one?",
            {"on_activation": "when it is activated", "on_resolution": "when it resolves"},
        ),
        open_point(
            "tentative_check",
            "GC-11.3b",
            "When are standby posture and the lower P checked for tentative destruction?",
            {"at_comparison": "when P is compared", "at_declaration": "when the attack is declared"},
        ),
        open_point(
            "block_after_responses",
            "GC-11.10",
            "When is the block declared?",
            {True: "after the responses to the assault", False: "before the responses to the assault"},
        ),
        open_point(
            "response_points",
            "GC-12.2c",
            "What may be responded to?",
            {"all_actions": "every action", "activations": "activations only"},
        ),
        open_point("passes_to_close", "GC-12.3a", "How many passes in a row close the stack?", {1: "one", 2: "two"}),
        open_point(
            "missed_timing",
            "GC-12.4a",
            "What happens to an effect whose timing came while a stack resolved?",
            {"offer_after": "it is offered afterwards", "lost": "it is lost"},
        ),
        open_point(
            "speed_summon",
            "GC-13.1a",
            "What does スピード・サモン do to the normal summons of the turn?",
            {"set2": "it sets them to two", "add1": "it adds one"},
        ),
        open_point(
            "effect_order",
            "GC-13.3",
            "In which order do continuous effects apply?",
            {
                "timestamp": "by timestamp alone",
                "dependency": "by timestamp, but after the effects that they depend on",
            },
        ),
        open_point(
            "once_a_turn",
            "GC-13.9",
            "How are uses of a named once-a-turn ability counted?",
            {"card": "for each card", "player": "for all cards of a player together"},
        ),
        open_point(
            "copies",
            "GC-13.7",
            "What does a copy take over from the card that it copies?",
            {"printed": "what is printed on it", "as it is": "its values at that moment"},
        ),
        open_point(
            "effsum_other_effects",
            "GC-5.9a",
            "Can an effect-summon monster be summoned by other effects that may summon red monsters?",
            (False, True),
        ),
        open_point(
            "loop",
            "GC-15.5",
            "What ends a loop that no player can leave?",
            {"draw": "the game is drawn", "stopped": "the loop is stopped, and the game goes on"},
        ),
        open_point("p_floor", "GC-14.4a", "How low can P fall?", {0: "to 0", "none": "below 0"}),
        open_point(
            "lost_target",
            "GC-14.8a",
            "What does an effect do when some of its targets are gone?",
            {"partial": "as much as possible", "nothing": "nothing"},
        ),
        open_point(
            "zone_full",
            "GC-2.11a",
            "What happens to a sixth monster?",
            {
                "refuse": "its summon, or the effect that only summons it, is refused",
                "no result": "the effect is activated and does nothing",
                "graveyard": "it goes to the graveyard",
            },
        ),
    )
}
"""The open points by name."""
