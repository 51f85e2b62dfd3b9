"""The points on which the sources of Gate Ruler are silent, each with the ways to settle it."""

from __future__ import annotations

from rulestone.authoring import by_name, open_point

ASSUMPTIONS = by_name(
    open_point(
        "gate.reopen",
        "GR-7.5",
        "new_item",
        ("always",),
        "When may players act again while the gate is being carried out?",
    ),
    open_point("gate.after_play_priority", "GR-7.3", "opponent", ("turn player",), "Who may act next after a play?"),
    open_point(
        "turn1.named_across_copies",
        "GR-13.6b",
        "player",
        ("card",),
        "Do abilities of one name with 【ターン1】 share their one use, or has each card its own?",
    ),
    open_point(
        "turn1.unnamed",
        "GR-13.6a",
        "card",
        ("copies",),
        "Does an ability without a name with 【ターン1】 count for each card, or for all copies of it?",
    ),
    open_point(
        "autos.order_between_players",
        "GR-13.4a",
        "turn player",
        ("other player",),
        "Whose autos are played first when both players have some waiting?",
    ),
    open_point(
        "autos.no_target",
        "GR-8.15a",
        "removed",
        ("as much as possible",),
        "Is an automatic ability without a legal target not played, or is the rest of it done?",
    ),
    open_point(
        "summon.occupied_zone",
        "GR-8.12",
        "graveyard",
        ("refuse",),
        "What becomes of a card that stands where a unit is put?",
    ),
    open_point(
        "cnt.on_gate",
        "GR-10.8a",
        "no",
        ("yes",),
        "Is 【CNT】 put on the gate, where it can be answered, or done at once?",
    ),
    open_point(
        "combat.empty_line",
        "GR-11.4a",
        "no damage",
        ("ruler",),
        "What does an attack on a side line without a unit hit?",
    ),
    open_point(
        "combat.target_gone",
        "GR-11.9a",
        "no damage",
        ("frontmost",),
        "What does an attack hit whose target is no longer there?",
    ),
    open_point(
        "effects.order",
        "GR-13.8a",
        "by time",
        ("labels first",),
        "Do effects on what is no number count by time among those on numbers, or are names and attributes settled "
        "before any number?",
    ),
    open_point(
        "copies",
        "GR-13.20",
        "printed",
        ("as it is",),
        "What does something take that becomes a copy: what is printed, or what the other one is at that moment?",
    ),
    open_point(
        "hand.limit",
        "GR-5.7",
        "none",
        (7,),
        "How many cards may a player keep as the turn ends? (The other option is the limit of other games.)",
    ),
    open_point("circle", "GR-15.5", "draw", ("stopped",), "What if play goes in a circle that nobody can leave?"),
    open_point(
        "first_turn.draw_drive",
        "GR-2a",
        1,
        (2,),
        "How many cards does the first player draw or drive in the first turn instead of two?",
    ),
)

ASSUMPTIONS_2021 = by_name(
    open_point("field.set_zone", "GR-3.6a", "yes", ("no",), "Is a set card a card on the field?"),
    open_point("field_card.includes_ruler", "GR-3.6b", "no", ("yes",), "Is a ruler a card on the field?"),
    open_point(
        "discount.zone",
        "GR-8.6a",
        "hand",
        ("any zone",),
        "From where does a card have to be played for its 【コスト軽減】?",
    ),
    open_point(
        "rulers.preparation",
        "GR-2b",
        4,
        (2,),
        "How many cards do Overlord, Trickster and Wizard prepare: as many as Knight, or as he once did?",
    ),
    open_point(
        "open_card",
        "GR-14.open-card-must",
        "must",
        ("may",),
        "Must a card with 【オープンカード】 be opened when it is drawn, or may it?",
    ),
    open_point(
        "penetration.amount",
        "GR-14.penetration-amount",
        "STK",
        ("ATK",),
        "How much combat damage does 【貫通】 deal to the ruler?",
    ),
    open_point(
        "parzival.hp_zero",
        "GR-12.6a",
        "destroyed",
        ("stays",),
        "What becomes of a unit that only damage destroys when its HP are 0 or less without any damage?",
    ),
)

ASSUMPTIONS_2022 = by_name(
    open_point(
        "no_effect_damage.check",
        "GR-10.4a",
        "made and applied",
        ("made", "applied"),
        "When is it looked at that a player or unit takes no effect damage?",
    ),
)
