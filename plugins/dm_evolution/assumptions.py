"""The points on which the sources of Duel Masters are silent (DM-12), each with the ways to settle it."""

from __future__ import annotations

from rulestone.authoring import by_name, open_point

_OF_BOTH = by_name(
    open_point(
        "once_a_turn",
        "DM-11.15",
        "How are uses of a named once-a-turn ability counted?",
        {"card": "for each card", "player": "for all cards of a player together"},
    ),
    open_point(
        "copies",
        "DM-11.13",
        "What does a copy take over from the card that it copies?",
        {"printed": "what is printed on it", "as it is": "its values at that moment"},
    ),
    open_point(
        "loop",
        "DM-11.12",
        "What ends a loop that no player can leave?",
        {"draw": "the game is drawn", "stopped": "the loop is stopped, and the game goes on"},
    ),
    open_point(
        "hand_limit",
        "DM-2.5",
        "How many cards may a player keep in hand at the end of the turn?",
        {"none": "any number", 7: "seven, as in other games"},
    ),
    open_point(
        "v_mixed_tap",
        "DM-8.6a",
        "How does an evolution V or GV creature enter on tapped and untapped material?",
        {"owner": "as its owner chooses", "tapped": "tapped", "untapped": "untapped"},
    ),
    open_point(
        "effect_order",
        "DM-11.5",
        "In which order do continuous effects apply?",
        {
            "timestamp": "by timestamp alone",
            "dependency": "by timestamp, but after the effects that they depend on",
        },
    ),
    open_point(
        "top_leaving_is_creature_leaving",
        "DM-9.19a",
        "Can effects that replace a creature's leaving replace the leaving of its top card alone?",
        (True, False),
    ),
    open_point(
        "new_attack_continues", "DM-9.15", "Does an attack continue with the creature that stays?", (True, False)
    ),
    open_point(
        "exposed_evolution_sick",
        "DM-9.16",
        "Can an evolution creature that reconstruction exposes have summoning sickness?",
        (False, True),
    ),
    open_point(
        "gear_stays",
        "DM-10.5a",
        "What happens to a crossed cross gear whose creature leaves?",
        {True: "it stays in the battle zone", False: "it goes to the graveyard"},
    ),
    open_point(
        "leaving_together",
        "DM-11.1a",
        "Does a card that leaves together with others see them leave?",
        (False, True),
    ),
    open_point(
        "ap_first_recheck",
        "DM-11.2a",
        "Does a new trigger of the turn player come before triggers of the other player that already wait?",
        (True, False),
    ),
    open_point(
        "both_lose",
        "DM-7.7a",
        "What happens if both players lose at the same moment?",
        {"draw": "the game is drawn", "turn player loses": "the turn player loses"},
    ),
)
_UNTIL_2021 = by_name(
    open_point(
        "old_noncreature",
        "DM-9.13a",
        "What happens to cards of the pile that are not creatures?",
        {"graveyard": "they go to the graveyard", "stays under": "they stay under a creature that is kept"},
    ),
    open_point(
        "old_effects",
        "DM-9.17",
        "On which of several survivors do the effects continue?",
        {"all": "all of them", "one": "one of them"},
    ),
    open_point(
        "old_candidates",
        "DM-9.12",
        "Which creature cards may be kept?",
        {"whole_pile": "any of the pile", "material": "those that the departed creature was put on"},
    ),
    open_point(
        "old_attack_choice",
        "DM-9.9a",
        "Who chooses which of several survivors continues the attack?",
        {"attacking player": "the attacking player", "owner": "their owner"},
    ),
    open_point(
        "old_survivor_choice",
        "DM-9.5a",
        "Who chooses which creatures are kept?",
        {"owner": "their owner", "controller": "the controller of the departed creature"},
    ),
)
ASSUMPTIONS_2021 = by_name(
    open_point(
        "put_under_chooser",
        "DM-8.13a",
        "Who orders the cards that are put under a creature when no creature is put out?",
        {"performer": "the player of the effect", "controller": "the creature's controller"},
    ),
    open_point(
        "merge_order",
        "DM-8.14",
        "In which order do the cards of merged piles lie?",
        {"whole_piles": "each pile keeps its own order", "free": "any order of all cards"},
    ),
    open_point(
        "new_gods",
        "DM-10.3a",
        "What are linked gods in a pile that is reconstructed?",
        {"single_cards": "single cards", "linked": "still linked"},
    ),
)

ASSUMPTIONS = {**_OF_BOTH, **_UNTIL_2021}
#: the open points that the change of 2021-03-16 settles
SETTLED_IN_2021 = tuple(_UNTIL_2021)
