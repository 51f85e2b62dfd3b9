"""The points on which the sources of Gate Ruler are silent, each with the ways to settle it."""

from __future__ import annotations

from rulestone.authoring import Assumption

_ASSUMPTIONS = (
    Assumption(
        name="gate.reopen",
        question="When may players act again while the gate is being carried out?",
        options=("new_item", "always"),
        default="new_item",
        rule="GR-7.5",
    ),
    Assumption(
        name="gate.after_play_priority",
        question="Who may act next after a play?",
        options=("opponent", "turn player"),
        default="opponent",
        rule="GR-7.3",
    ),
    Assumption(
        name="turn1.named_across_copies",
        question="Do abilities of one name with 【ターン1】 share their one use, or has each card its own?",
        options=("player", "card"),
        default="player",
        rule="GR-13.6",
    ),
    Assumption(
        name="turn1.unnamed",
        question="Does an ability without a name with 【ターン1】 count for each card, or for all copies of it?",
        options=("card", "copies"),
        default="card",
        rule="GR-13.6",
    ),
    Assumption(
        name="autos.order_between_players",
        question="Whose autos are played first when both players have some waiting?",
        options=("turn player", "other player"),
        default="turn player",
        rule="GR-13.4",
    ),
    Assumption(
        name="summon.occupied_zone",
        question="What becomes of a card that stands where a unit is put?",
        options=("graveyard", "refuse"),
        default="graveyard",
        rule="GR-8.12",
    ),
    Assumption(
        name="cnt.on_gate",
        question="Is 【CNT】 put on the gate, where it can be answered, or done at once?",
        options=("no", "yes"),
        default="no",
        rule="GR-10.8",
    ),
    Assumption(
        name="combat.empty_line",
        question="What does an attack on a side line without a unit hit?",
        options=("no damage", "ruler"),
        default="no damage",
        rule="GR-11.4",
    ),
    Assumption(
        name="combat.target_gone",
        question="What does an attack hit whose target is no longer there?",
        options=("no damage", "frontmost"),
        default="no damage",
        rule="GR-11.9",
    ),
    Assumption(
        name="first_turn.draw_drive",
        question="How many cards does the first player draw or drive in the first turn instead of two?",
        options=(1, 2),
        default=1,
        rule="GR-2",
    ),
)
ASSUMPTIONS = {assumption.name: assumption for assumption in _ASSUMPTIONS}

_SINCE_2021 = (
    Assumption(
        name="field.set_zone",
        question="Is a set card a card on the field?",
        options=("yes", "no"),
        default="yes",
        rule="GR-3.6",
    ),
    Assumption(
        name="field_card.includes_ruler",
        question="Is a ruler a card on the field?",
        options=("no", "yes"),
        default="no",
        rule="GR-3.6",
    ),
    Assumption(
        name="discount.zone",
        question="From where does a card have to be played for its 【コスト軽減】?",
        options=("hand", "any zone"),
        default="hand",
        rule="GR-8.6",
    ),
    Assumption(
        name="rulers.preparation",
        question="How many cards do Overlord, Trickster and Wizard prepare: as many as Knight, or as he once did?",
        options=(4, 2),
        default=4,
        rule="GR-2",
    ),
    Assumption(
        name="open_card",
        question="Must a card with 【オープンカード】 be opened when it is drawn, or may it?",
        options=("must", "may"),
        default="must",
        rule="GR-14.open-card",
    ),
    Assumption(
        name="penetration.amount",
        question="How much combat damage does 【貫通】 deal to the ruler?",
        options=("STK", "ATK"),
        default="STK",
        rule="GR-14.penetration",
    ),
    Assumption(
        name="parzival.hp_zero",
        question="What becomes of a unit that only damage destroys when its HP are 0 or less without any damage?",
        options=("destroyed", "stays"),
        default="destroyed",
        rule="GR-12.6",
    ),
)
ASSUMPTIONS_2021 = {assumption.name: assumption for assumption in _SINCE_2021}

_SINCE_2022 = (
    Assumption(
        name="no_effect_damage.check",
        question="When is it looked at that a player or unit takes no effect damage?",
        options=("made and applied", "made", "applied"),
        default="made and applied",
        rule="GR-10.4",
    ),
)
ASSUMPTIONS_2022 = {assumption.name: assumption for assumption in _SINCE_2022}
