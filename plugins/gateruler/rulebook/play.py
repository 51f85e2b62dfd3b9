"""The rulebook, second part: playing, driving and damage (GR-8 to GR-10)."""

from __future__ import annotations

from rulestone.authoring import ASSUMED, OFFICIAL, Rule

_PLAYING = (
    Rule(
        "GR-8.1",
        "Playing a card or an ability shows it and puts it on the gate; its modes and targets are chosen and its cost "
        "is fixed and paid as it is played. A play that cannot be finished is taken back.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-8.1a",
        "Modes are chosen first, then targets; then the cost is fixed and paid.",
        ASSUMED,
        "their order not found",
    ),
    Rule(
        "GR-8.2",
        "Targets among cards in public play are chosen as something is played; cards of deck or hand when it resolves.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-8.3",
        "Without the word “choose” nothing is targeted; what is meant is picked at resolution.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-8.4",
        "A card costs its level in energy, changed by discounts and by the ruler; that many energy are rested.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-8.5",
        "Without paying the cost: no energy is paid at all, whatever the ruler says.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-8.6",
        "Discount: as the amount is fixed, a card played from hand may have its bracketed process done; then the "
        "cost stated there counts.",
        OFFICIAL,
        "rules update of 2021-10-21",
        since="2021-10",
    ),
    Rule(
        "GR-8.6a",
        "A discount is for playing from hand only, also where the text of a card leaves that out.",
        ASSUMED,
        "not found: two texts leave it out",
        since="2021-10",
    ),
    Rule(
        "GR-8.7",
        "Normal summon: a unit is played at normal timing from hand or drive zone; in the own turn it takes a "
        "summon right.",
        OFFICIAL,
        "rules update of 2021-10-21, comprehensive rules 1.0.0, chapter 6",
    ),
    Rule(
        "GR-8.8",
        "A unit that can be normal summoned at instant timing is played as a card, with cost and summon "
        "right; out of the drive zone only while its overdrive is not on the gate.",
        OFFICIAL,
        "rules update of 2021-10-21",
        since="2021-10",
    ),
    Rule(
        "GR-8.9",
        "Some events that are not normal can be played from hand as well.",
        OFFICIAL,
        "rules update of 2021-10-21",
        since="2021-10",
    ),
    Rule("GR-8.10", "As a unit resolves its controller names the zone.", OFFICIAL, "equip article of 2022-03-28"),
    Rule(
        "GR-8.11",
        "A unit comes to an attack zone in act state and to the defence zone in rest state.",
        ASSUMED,
        "comprehensive rules 1.0.0, chapter 15, rules update of 2021-10-21 in part",
    ),
    Rule("GR-8.12", "What stands in the zone named goes to the graveyard and is not destroyed.", ASSUMED, "not found"),
    Rule(
        "GR-8.13",
        "A special summon puts a unit on the field by an effect: nothing is paid, no right is needed, and it "
        "is not played.",
        OFFICIAL,
        "rules update of 2021-10-21, comprehensive rules 1.0.0, chapter 16",
    ),
    Rule(
        "GR-8.14",
        "A field card goes to the field zone; an event is carried out and goes to the graveyard.",
        OFFICIAL,
        "the rule book, translated (2020-11)",
    ),
    Rule(
        "GR-8.15",
        "Parts about a target that is no longer legal are left out; without a legal target nothing is played.",
        OFFICIAL,
        "rules update of 2021-10-21, comprehensive rules 1.0.0, chapter 1",
    ),
    Rule(
        "GR-8.16",
        "“Then” goes on whatever happened; “if you do” asks whether it was done.",
        OFFICIAL,
        "rules update of 2021-10-21, a Q&A of 2022",
    ),
    Rule(
        "GR-8.17",
        "Restrictions on zones and targets limit what can be named; they move nothing.",
        ASSUMED,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-8.18",
        "A player who is dealt damage is dealt it as the ruler; enemy and ally are the other's and the own units.",
        ASSUMED,
        "not found",
    ),
    Rule(
        "GR-8.20",
        "A cost that changes nothing, such as discarding a hand of no cards, counts as paid.",
        ASSUMED,
        "not found",
    ),
    Rule(
        "GR-9.1",
        "Driving moves cards from the top of the deck face down to the drive zone.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 10",
    ),
    Rule(
        "GR-9.2",
        "Driven in the own start or main phase, cards can be played one at a time until the main phase ends.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 10 and chapter 6",
    ),
    Rule(
        "GR-9.3",
        "Driven at any other time, what can be set may stay face down, the rest is shown, and a drive item "
        "goes on the gate.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 10",
    ),
    Rule(
        "GR-9.4",
        "As a drive item resolves, cards that were driven can be played, units as by a normal summon.",
        OFFICIAL,
        "rules update of 2021-10-21, equip article of 2022-03-28",
    ),
    Rule(
        "GR-9.4a",
        "Each driven card and each overdrive is played at most once, in any order; what is left goes to the graveyard.",
        ASSUMED,
        "not found",
    ),
    Rule(
        "GR-9.5",
        "Overdrive: usable once when its card was put in the drive zone; it is played onto the gate.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 16, rules update of 2021-10-21",
    ),
    Rule(
        "GR-9.6",
        "Touchdown: triggers when this, played from hand, has been put on the field from the gate.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 16",
    ),
)

_DAMAGE = (
    Rule(
        "GR-9.7",
        "One ability can be touchdown and overdrive; where both are to be used it is played once.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-10.1@2020-12",
        "What interception, counterattack and penetration deal is effect damage.",
        OFFICIAL,
        "the publisher's column on the rules update of 2021-03",
        until="2021-10",
    ),
    Rule(
        "GR-10.1",
        "Damage of the damage step is combat damage, all other damage effect damage.",
        OFFICIAL,
        "rules update of 2021-10-21, rules note of 2021-03-18",
    ),
    Rule(
        "GR-10.2",
        "Dealing damage puts a damage item on the gate: source, sort, and how much to whom.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 13",
    ),
    Rule(
        "GR-10.3",
        "One source hitting several at once is one item with several parts; one damage and then another are two.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 13, rules update of 2021-10-21",
    ),
    Rule(
        "GR-10.4",
        "Amounts are fixed as the item is put on the gate.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 13",
    ),
    Rule(
        "GR-10.4a",
        "That no effect damage is taken is looked at as the item is put there, and again as it is applied.",
        ASSUMED,
        "not found: one answer of the equip article of 2022-03-28 rests on it",
        since="2022-03",
    ),
    Rule(
        "GR-10.5@2020-12",
        "“The next damage” is the fitting item that was put on the gate last.",
        OFFICIAL,
        "rules update of 2021-10-21, the rule before it",
        until="2021-10",
    ),
    Rule(
        "GR-10.5",
        "“The next damage” is any one fitting item, picked as the reduction resolves; an amount is never split.",
        OFFICIAL,
        "rules update of 2021-10-21",
        since="2021-10",
    ),
    Rule(
        "GR-10.6",
        "Damage that cannot be reduced keeps its amount whatever would lower it or set it lower.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-10.7",
        "Applied, damage is added to each unit; for each ruler hit, ruler damage is put on the gate. 0 is no damage.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 13, rules update of 2021-10-21",
    ),
    Rule(
        "GR-10.8",
        "Ruler damage, without answers: the top card of the deck shows in the counter zone, may be countered with, and "
        "goes face up to the damage zone.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 9 and chapter 16",
    ),
    Rule("GR-10.8a", "Ruler damage is done a card at a time, and no counter can be answered.", ASSUMED, "not found"),
    Rule(
        "GR-10.9",
        "A counter may take its own card elsewhere, which saves that damage.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-10.10",
        "Healing puts chosen cards of the damage zone into the graveyard, whichever way they lie.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-10.11",
        "Damage reverse turns that many face-up damage cards face down; with fewer it cannot be done.",
        OFFICIAL,
        "rules update of 2021-10-21",
        since="2021-10",
    ),
    Rule(
        "GR-10.12",
        "A damage card that lies face down cannot be played.",
        OFFICIAL,
        "rules update of 2021-10-21",
        since="2021-10",
    ),
)

PLAY = (*_PLAYING, *_DAMAGE)
