"""Playing, driving and damage (GR-8 to GR-10)."""

from __future__ import annotations

from gateruler.rulebook.sources import ARTICLE, COMPREHENSIVE, UPDATE, derived, stated, unstated

PLAYING = (
    stated(
        "GR-8.1",
        "Playing a card or an ability shows it and puts it on the gate. Its modes and targets are chosen, and "
        "its cost is fixed and paid, as it is played.",
        UPDATE,
    ),
    unstated(
        "GR-8.1a", "Modes are chosen first, then targets; then the cost is fixed and paid.", "their order not found"
    ),
    unstated(
        "GR-8.1b",
        "A play that cannot be completed is undone, for example if its cost would rest a card in rest state.",
    ),
    stated(
        "GR-8.2",
        "Targets among public cards are chosen as something is played; cards of deck or hand are chosen as it "
        "resolves.",
        UPDATE,
    ),
    stated("GR-8.3", "Without the word “choose” nothing is targeted; the cards are picked at resolution.", UPDATE),
    stated(
        "GR-8.4",
        "A card costs its level in energy, changed by discounts and by the ruler; that many energy are rested.",
        UPDATE,
    ),
    stated(
        "GR-8.5",
        "For a card played without paying its cost, no energy is paid at all, whatever the ruler says.",
        UPDATE,
    ),
    stated(
        "GR-8.6",
        "Discount: as the cost of a card played from hand is fixed, its player may perform the bracketed process; the "
        "cost stated there then replaces the level.",
        UPDATE,
        since="2021-10",
    ),
    derived(
        "GR-8.6a",
        "A discount applies only to a card played from hand, even where the text of the card leaves that out.",
        UPDATE + ", the definition of the keyword; two texts leave it out",
        since="2021-10",
    ),
    stated(
        "GR-8.7",
        "Normal summon: a unit is played at normal timing from hand or drive zone; in the player's own turn "
        "it takes a summon right.",
        UPDATE + ", comprehensive rules 1.0.0, chapter 6",
    ),
    stated(
        "GR-8.8",
        "A unit that can be normal summoned at instant timing is played as a card, with cost and summon "
        "right; out of the drive zone only while its overdrive is not on the gate.",
        UPDATE,
        since="2021-10",
    ),
    stated(
        "GR-8.9", "Some events that are not of normal timing can be played from hand as well.", UPDATE, since="2021-10"
    ),
    stated("GR-8.10", "As a unit resolves, its controller chooses the zone.", ARTICLE),
    unstated(
        "GR-8.11",
        "A unit enters an attack zone in act state and the defence zone in rest state.",
        COMPREHENSIVE + "15, rules update of 2021-10-21 in part",
    ),
    unstated("GR-8.12", "A card in the chosen zone goes to the graveyard; it is not destroyed."),
    stated(
        "GR-8.13",
        "A special summon puts a unit on the field by an effect: nothing is paid, no right is needed, and it "
        "is not played.",
        UPDATE + ", comprehensive rules 1.0.0, chapter 16",
    ),
    stated(
        "GR-8.14",
        "A field card goes to the field zone; an event resolves and goes to the graveyard.",
        "the rule book, translated (2020-11)",
    ),
    stated(
        "GR-8.15",
        "Parts about a target that has become illegal are skipped. A card or an activated ability without a "
        "legal target cannot be played.",
        UPDATE + ", comprehensive rules 1.0.0, chapter 1",
    ),
    unstated(
        "GR-8.15a",
        "An automatic ability without a legal target is not played either; GR-13.3 speaks for the other reading.",
        "not found: the sources say it of cards and activated abilities",
    ),
    stated(
        "GR-8.16",
        "“Then” continues whatever happened before; “if you do” requires that the preceding part was done.",
        UPDATE + ", a Q&A of 2022",
    ),
    unstated("GR-8.17", "Restrictions on zones and targets limit what can be chosen; they do not move cards.", UPDATE),
    unstated(
        "GR-8.18",
        "Damage to a player is damage to that player's ruler. Ally units are those a player controls, enemy "
        "units those the opponent controls.",
    ),
    unstated("GR-8.20", "A cost that affects nothing, such as discarding a hand of no cards, counts as paid."),
    stated("GR-9.1", "Driving moves cards from the top of the deck face down to the drive zone.", COMPREHENSIVE + "10"),
    stated(
        "GR-9.2",
        "Cards driven in the player's own start or main phase can be played one at a time until the main phase ends.",
        COMPREHENSIVE + "10 and chapter 6",
    ),
    stated(
        "GR-9.3",
        "At any other time driven cards that can be set may stay face down, the others are shown, and a drive "
        "item goes on the gate.",
        COMPREHENSIVE + "10",
    ),
    stated(
        "GR-9.4",
        "As a drive item resolves, cards that were driven can be played, units as by a normal summon.",
        UPDATE + ", equip article of 2022-03-28",
    ),
    unstated(
        "GR-9.4a",
        "Each driven card and each overdrive is played at most once, in any order; the rest goes to the graveyard.",
    ),
    stated(
        "GR-9.5",
        "Overdrive can be used once when its card was put into the drive zone; it is played onto the gate.",
        COMPREHENSIVE + "16, rules update of 2021-10-21",
    ),
    stated(
        "GR-9.6",
        "Touchdown: triggers when this card, played from hand, has been put on the field from the gate.",
        COMPREHENSIVE + "16",
    ),
)

DAMAGE = (
    stated(
        "GR-9.7", "One ability can be touchdown and overdrive; where both are to be used it is played once.", UPDATE
    ),
    stated(
        "GR-10.1@2020-12",
        "What interception, counterattack and penetration deal is effect damage.",
        "the publisher's column on the rules update of 2021-03",
        until="2021-10",
    ),
    stated(
        "GR-10.1",
        "Damage is combat damage or effect damage: the attacker deals combat damage in the damage step, and "
        "effects deal effect damage.",
        UPDATE,
    ),
    stated(
        "GR-10.1a",
        "Interception, counterattack and penetration deal combat damage.",
        "rules note of 2021-03-18",
        since="2021-10",
    ),
    stated(
        "GR-10.2",
        "Dealing damage puts a damage item on the gate, with its source, its sort, and the amount for each recipient.",
        COMPREHENSIVE + "13",
    ),
    stated(
        "GR-10.3",
        "One source that hits several recipients at once makes one item with several parts; one damage and "
        "then another make two items.",
        COMPREHENSIVE + "13, rules update of 2021-10-21",
    ),
    stated("GR-10.4", "Amounts are fixed as the item is put on the gate.", COMPREHENSIVE + "13"),
    unstated(
        "GR-10.4a",
        "“Takes no effect damage” is checked as the item is put on the gate, and again as it is applied.",
        "not found: one answer of the equip article of 2022-03-28 rests on it",
        since="2022-03",
    ),
    stated(
        "GR-10.5@2020-12",
        "“The next damage” is the matching item that was put on the gate last.",
        UPDATE + ", which replaced it",
        until="2021-10",
    ),
    stated(
        "GR-10.5",
        "“The next damage” is any one matching item, picked as the reduction resolves; an amount is never split.",
        UPDATE,
        since="2021-10",
    ),
    stated(
        "GR-10.6",
        "Damage that cannot be reduced keeps its amount, also against effects that set a lower amount.",
        UPDATE,
    ),
    stated(
        "GR-10.7",
        "Applied damage is added to each unit; for each ruler hit, ruler damage is put on the gate. An amount "
        "of 0 is no damage.",
        COMPREHENSIVE + "13, rules update of 2021-10-21",
    ),
    stated(
        "GR-10.8",
        "Ruler damage cannot be responded to: the top card of the deck is shown in the counter zone, its "
        "counter may be used, and it goes face up to the damage zone.",
        COMPREHENSIVE + "9 and chapter 16",
    ),
    unstated("GR-10.8a", "Ruler damage is dealt one card at a time, and a counter cannot be responded to."),
    stated("GR-10.9", "A counter may move its own card elsewhere, which prevents that damage.", UPDATE),
    stated(
        "GR-10.10", "Healing puts chosen cards of the damage zone, face up or face down, into the graveyard.", UPDATE
    ),
    stated(
        "GR-10.11",
        "Damage reverse turns that many face-up damage cards face down; with fewer of them none is turned.",
        UPDATE,
        since="2021-10",
    ),
    stated("GR-10.12", "A face-down damage card cannot be played.", UPDATE, since="2021-10"),
)

PLAY = (*PLAYING, *DAMAGE)
