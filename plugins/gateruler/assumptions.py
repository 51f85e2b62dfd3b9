"""The points on which the sources of Gate Ruler are silent, each with the ways to settle it."""

from __future__ import annotations

from rulestone.authoring import by_name, open_point

ASSUMPTIONS = by_name(
    open_point(
        "gate.reopen",
        "GR-7.5",
        "When may players act again while the gate resolves?",
        {"new_item": "when something new is put on it", "always": "after each item"},
    ),
    open_point(
        "gate.after_play_priority",
        "GR-7.3",
        "Who may act next after a play?",
        {"opponent": "the opponent", "turn player": "the turn player"},
    ),
    open_point(
        "turn1.named_across_copies",
        "GR-13.6b",
        "How are uses of named abilities with 【ターン1】 counted?",
        {"player": "for all cards of a player together", "card": "for each card"},
    ),
    open_point(
        "turn1.unnamed",
        "GR-13.6a",
        "How are uses of an unnamed ability with 【ターン1】 counted?",
        {"card": "for each card", "copies": "for all copies of the card together"},
    ),
    open_point(
        "autos.order_between_players",
        "GR-13.4a",
        "Whose waiting automatic abilities are played first?",
        {"turn player": "the turn player's", "other player": "the other player's"},
    ),
    open_point(
        "autos.leaving_together",
        "GR-13.1a",
        "Does a card that leaves together with others see them leave?",
        (False, True),
    ),
    open_point(
        "autos.no_target",
        "GR-8.15a",
        "What happens to an automatic ability without a legal target?",
        {"removed": "it is not played", "as much as possible": "as much of it as possible is done"},
    ),
    open_point(
        "summon.occupied_zone",
        "GR-8.12",
        "What happens to a card in the zone in which a unit is put?",
        {"graveyard": "it goes to the graveyard", "refuse": "it stays, and the unit cannot be put there"},
    ),
    open_point(
        "cnt.on_gate",
        "GR-10.8a",
        "Is 【CNT】 put on the gate, where players can respond to it?",
        {"no": "no, it is done at once", "yes": "yes"},
    ),
    open_point(
        "combat.empty_line",
        "GR-11.4a",
        "What does an attack on a side line without a unit hit?",
        {"no damage": "nothing", "ruler": "the ruler"},
    ),
    open_point(
        "combat.target_gone",
        "GR-11.9a",
        "What does an attack hit if its target is gone?",
        {"no damage": "nothing", "frontmost": "the frontmost card of the attacked line"},
    ),
    open_point(
        "effects.order",
        "GR-13.8a",
        "In which order do effects on numbers and on names and attributes apply?",
        {"by time": "by timestamp, all together", "labels first": "those on names and attributes first"},
    ),
    open_point(
        "copies",
        "GR-13.20",
        "What does a copy take over from the card that it copies?",
        {"printed": "what is printed on it", "as it is": "its values at that moment"},
    ),
    open_point(
        "hand.limit",
        "GR-5.7",
        "How many cards may a player keep in hand at the end of the turn?",
        {"none": "any number", 7: "seven, as in other games"},
    ),
    open_point(
        "loop",
        "GR-15.5",
        "What ends a loop that no player can leave?",
        {"draw": "the game is drawn", "stopped": "the loop is stopped, and the game goes on"},
    ),
    open_point(
        "first_turn.draw_drive",
        "GR-2a",
        "How many cards does the first player draw or drive in the first turn?",
        {1: "one", 2: "two, as in any other turn"},
    ),
)

ASSUMPTIONS_2021 = by_name(
    open_point("field.set_zone", "GR-3.6a", "Is a set card a card on the field?", ("yes", "no")),
    open_point("field_card.includes_ruler", "GR-3.6b", "Is a ruler a card on the field?", ("no", "yes")),
    open_point(
        "discount.zone",
        "GR-8.6a",
        "From which zones does a card with 【コスト軽減】 cost less?",
        {"hand": "the hand", "any zone": "any zone"},
    ),
    open_point(
        "rulers.preparation",
        "GR-2b",
        "How many cards do Overlord, Trickster and Wizard prepare?",
        {4: "four, as Knight does", 2: "two, as Knight once did"},
    ),
    open_point(
        "open_card",
        "GR-14.open-card-must",
        "Must a drawn card with 【オープンカード】 be opened?",
        {"must": "yes", "may": "no, its player chooses"},
    ),
    open_point(
        "penetration.amount",
        "GR-14.penetration-amount",
        "How much combat damage does 【貫通】 deal to the ruler?",
        {"STK": "as much as the STK", "ATK": "as much as the ATK"},
    ),
    open_point(
        "parzival.hp_zero",
        "GR-12.6a",
        "What happens to a unit that only damage destroys when its HP are 0 or less without damage?",
        {"destroyed": "it is destroyed", "stays": "it stays"},
    ),
)

ASSUMPTIONS_2022 = by_name(
    open_point(
        "no_effect_damage.check",
        "GR-10.4a",
        "When is it checked whether a player or unit takes no effect damage?",
        {
            "made and applied": "as the damage is dealt and as it is applied",
            "made": "as the damage is dealt",
            "applied": "as the damage is applied",
        },
    ),
)
