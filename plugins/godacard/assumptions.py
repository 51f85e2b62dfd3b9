"""The points on which the sources of Goda Card Battler are silent, each with the ways to settle it."""

from __future__ import annotations

from rulestone.authoring import Assumption, open_point

ASSUMPTIONS: dict[str, Assumption] = {
    assumption.name: assumption
    for assumption in (
        open_point("max_copies", "GC-1.2", "none", (3,), "How many cards of one name may a deck hold?"),
        open_point(
            "red_summon_posture",
            "GC-5.10",
            "attack",
            ("standby",),
            "In which posture does a red monster stand after a summon by its own method?",
        ),
        open_point(
            "replaced_counts",
            "GC-14.5b",
            False,
            (True,),
            "Does a deed in whose place another one was done count as done for what goes on from it (“if you do”, "
            "“that many”)?",
        ),
        open_point(
            "charge_lifetime",
            "GC-4.4a",
            "while_special",
            ("until_end_of_turn",),
            "How long does a monster keep special charge: while it stays in special posture, or for one turn?",
        ),
        open_point(
            "material_energy",
            "GC-6.6",
            "keep",
            ("graveyard",),
            "What becomes of the energy of a monster that is used as material?",
        ),
        open_point(
            "material_armour",
            "GC-6.7",
            "graveyard",
            ("keep",),
            "What becomes of the armour of a monster that is used as material?",
        ),
        open_point(
            "force_p",
            "GC-5.7a",
            "snapshot_current",
            ("printed", "follows"),
            "Is a force monster's P the sum of current P taken once, the sum of printed P, or a sum that follows "
            "its energy?",
        ),
        open_point(
            "effect_summon_red_material",
            "GC-5.11",
            "none",
            ("required",),
            "Does an effect that summons a red monster need that monster's material?",
        ),
        open_point(
            "evo_kind",
            "GC-5.5b",
            "exact",
            ("line",),
            "Do 進化 and W進化 as material mean exactly these kinds, or any monster of the evolution line?",
        ),
        open_point(
            "time_spell_window",
            "GC-7.3b",
            "each_time",
            ("response_only",),
            "Is a time spell without a condition offered in each Time to both players, or outside the player's own "
            "Free Time only as a response?",
        ),
        open_point("armour_bearer", "GC-7.5a", "own", ("any",), "Whose monsters may bear armour?"),
        open_point(
            "area_displace",
            "GC-7.7a",
            "on_activation",
            ("on_resolution",),
            "When does a new area spell drive out the old one?",
        ),
        open_point(
            "tentative_check",
            "GC-11.3b",
            "at_comparison",
            ("at_declaration",),
            "When are standby posture and the lower P tested for tentative destruction?",
        ),
        open_point(
            "block_after_responses",
            "GC-11.10",
            True,
            (False,),
            "Is the block declared after the responses to the assault, or before them?",
        ),
        open_point(
            "response_points",
            "GC-12.2c",
            "all_actions",
            ("activations",),
            "What may be answered: every action, or only activations?",
        ),
        open_point("passes_to_close", "GC-12.3a", 1, (2,), "How many passes in a row close the stack?"),
        open_point(
            "missed_timing",
            "GC-12.4a",
            "offer_after",
            ("lost",),
            "Is an effect whose timing came up while a stack resolved offered afterwards, or lost?",
        ),
        open_point(
            "speed_summon",
            "GC-13.1a",
            "set2",
            ("add1",),
            "Does スピード・サモン set the normal summons of the turn to 2, or add 1 to them?",
        ),
        open_point(
            "effect_order",
            "GC-13.3",
            "timestamp",
            ("dependency",),
            "Do effects that go on apply by age alone, or does one that looks at what another changes come after it?",
        ),
        open_point(
            "once_a_turn",
            "GC-13.9",
            "card",
            ("player",),
            "Does an ability with a name that may be used once a turn have its use on each card, or do all of a "
            "player's share one?",
        ),
        open_point(
            "copies",
            "GC-13.7",
            "printed",
            ("as it is",),
            "What does something take that becomes a copy: what is printed, or what the other one is at that moment?",
        ),
        open_point(
            "effsum_other_effects",
            "GC-5.9a",
            False,
            (True,),
            "Can an effect-summon monster be summoned by other effects that may summon red monsters?",
        ),
        open_point("circle", "GC-15.5", "draw", ("stopped",), "What if play goes in a circle that nobody can leave?"),
        open_point("p_floor", "GC-14.4a", 0, ("none",), "Can P fall below 0?"),
        open_point(
            "lost_target",
            "GC-14.8a",
            "partial",
            ("nothing",),
            "What does an effect do when part of what it chose is gone: what it still can, or nothing?",
        ),
        open_point(
            "zone_full",
            "GC-2.11a",
            "refuse",
            ("no result", "graveyard"),
            "What becomes of a sixth monster: is the act refused, an activation too that can do nothing else; is it "
            "activated and nothing comes of it; or does the monster go to the graveyard?",
        ),
    )
}
"""The open points by name."""
