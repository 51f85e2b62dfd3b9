"""The points on which the sources of Duel Masters are silent (DM-12), each with the ways to settle it."""

from __future__ import annotations

from rulestone.authoring import by_name, open_point

_OF_BOTH = by_name(
    open_point(
        "once_a_turn",
        "DM-11.15",
        "card",
        ("player",),
        "Does an ability with a name that may be used once a turn have its use on each card, or do all of a "
        "player's share one?",
    ),
    open_point(
        "copies",
        "DM-11.13",
        "printed",
        ("as it is",),
        "What does something take that becomes a copy: what is printed, or what the other one is at that moment?",
    ),
    open_point("circle", "DM-11.12", "draw", ("stopped",), "What if play goes in a circle that nobody can leave?"),
    open_point(
        "hand_limit",
        "DM-2.5",
        "none",
        (7,),
        "How many cards may a player keep as the turn ends? (The other option is the limit of other games.)",
    ),
    open_point(
        "v_mixed_tap",
        "DM-8.6a",
        "owner",
        ("tapped", "untapped"),
        "Does an evolution V or GV creature on tapped and untapped material enter tapped: its owner chooses, or "
        "always, or never?",
    ),
    open_point(
        "effect_order",
        "DM-11.5",
        "timestamp",
        ("dependency",),
        "Do effects that go on apply by age alone, or does one that looks at what another changes come after it?",
    ),
    open_point(
        "top_leaving_is_creature_leaving",
        "DM-9.19a",
        True,
        (False,),
        "Where only the top card of a creature leaves, can effects that replace the creature's leaving replace that?",
    ),
    open_point("new_attack_continues", "DM-9.15", True, (False,), "Does an attack go on with the creature that stays?"),
    open_point(
        "exposed_evolution_sick",
        "DM-9.16",
        False,
        (True,),
        "Can an evolution creature that comes to light by reconstruction have summoning sickness?",
    ),
    open_point(
        "gear_stays",
        "DM-10.5a",
        True,
        (False,),
        "Does a crossed cross gear stay in the battle zone when its creature leaves, or go to the graveyard?",
    ),
    open_point(
        "ap_first_recheck",
        "DM-11.2a",
        True,
        (False,),
        "Does a trigger of the turn player that goes off meanwhile come before the other player's next one?",
    ),
    open_point(
        "both_lose",
        "DM-7.7a",
        "draw",
        ("turn player loses",),
        "What becomes of a game in which both players lose at the same moment?",
    ),
)
_UNTIL_2021 = by_name(
    open_point(
        "old_noncreature",
        "DM-9.13a",
        "graveyard",
        ("stays under",),
        "What becomes of cards of the pile that are no creatures: the graveyard, or do they stay under a creature that "
        "is kept?",
    ),
    open_point("old_effects", "DM-9.17", "all", ("one",), "Which of several survivors go on under the effects?"),
    open_point(
        "old_candidates",
        "DM-9.12",
        "whole_pile",
        ("material",),
        "Which creature cards may be kept: any of the pile, or only those that the departed creature was put on?",
    ),
    open_point(
        "old_attack_choice",
        "DM-9.9a",
        "attacking player",
        ("owner",),
        "Who picks the one of several survivors that goes on attacking?",
    ),
    open_point(
        "old_survivor_choice",
        "DM-9.5a",
        "owner",
        ("controller",),
        "Who chooses which creatures are kept?",
    ),
)
ASSUMPTIONS_2021 = by_name(
    open_point(
        "put_under_chooser",
        "DM-8.13a",
        "performer",
        ("controller",),
        "Who orders cards that are put under a creature when no creature is put out: who carries it out, or the "
        "creature's controller?",
    ),
    open_point(
        "merge_order",
        "DM-8.14",
        "whole_piles",
        ("free",),
        "Does each pile keep its inner order when piles are merged, or are all cards ordered freely?",
    ),
    open_point(
        "new_gods",
        "DM-10.3a",
        "single_cards",
        ("linked",),
        "Are linked gods in a pile single cards when the pile is reconstructed, or do they stay linked?",
    ),
)

ASSUMPTIONS = {**_OF_BOTH, **_UNTIL_2021}
#: those that the change of 2021-03-16 leaves nothing open about
SETTLED_IN_2021 = tuple(_UNTIL_2021)
