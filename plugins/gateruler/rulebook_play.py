"""The rulebook, second part: playing, driving, damage, combat, destruction, abilities and victory (GR-8 to GR-15)."""

from __future__ import annotations

from rulestone.game.rulebook import ASSUMED, DERIVED, OFFICIAL, Rule

_PLAYING = (
    Rule(
        "GR-8.1",
        "Playing: show the card or ability and put it on the gate, choose modes, choose targets, fix the cost, pay; "
        "a play that cannot be finished is taken back.",
        OFFICIAL,
        "rules update of 2021-10-21 in parts; order assumed",
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
        "As a drive item resolves, each driven card and each overdrive is played at most once; the rest goes "
        "to the graveyard.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 10; order assumed",
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
        "GR-10.7",
        "Applied, damage is added to each unit; for each ruler hit, ruler damage is put on the gate. 0 is no damage.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 13, rules update of 2021-10-21",
    ),
    Rule(
        "GR-10.8",
        "Ruler damage, a card at a time and without answers: the top card of the deck shows in the counter zone, "
        "may be countered with, and goes face up to the damage zone.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 9 and chapter 16; one by one assumed",
    ),
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

_COMBAT = (
    Rule(
        "GR-11.1",
        "An attack is attack start, declaration, interception, damage step and attack end.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 8",
    ),
    Rule("GR-11.2", "At attack start the gate is processed.", OFFICIAL, "comprehensive rules 1.0.0, chapter 8"),
    Rule(
        "GR-11.3",
        "The declaration names an own ruler or a unit of an attack zone in act state, which is rested, and a "
        "target; or no more attack.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 8, player blogs of 2020-11",
    ),
    Rule(
        "GR-11.4",
        "Targets are the frontmost card of a line or a line without a unit; an empty side line takes no damage.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 8; last part assumed",
    ),
    Rule(
        "GR-11.5",
        "When nothing is attacked the attack phase comes to its end.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 8 in part",
    ),
    Rule(
        "GR-11.6",
        "What is done “as it attacks” is put on the gate by rule, above the autos for the attack; it is not "
        "played, but may be answered.",
        OFFICIAL,
        "rules update of 2021-10-21",
        since="2021-10",
    ),
    Rule(
        "GR-11.7",
        "In the interception step an attacked unit may strike before the attacker does.",
        ASSUMED,
        "step comprehensive rules 1.0.0, chapter 8",
    ),
    Rule(
        "GR-11.8",
        "In the damage step the attacker deals combat damage, ATK to a unit or STK to a ruler; the unit attacked "
        "does not strike back by itself.",
        OFFICIAL,
        "rules update of 2021-10-21, rules note of 2021-03-18; order assumed",
    ),
    Rule("GR-11.9", "No combat damage is dealt when attacker or target is no longer in place.", ASSUMED, "not found"),
    Rule("GR-11.10", "At combat end what belongs there is processed.", OFFICIAL, "rules update of 2021-10-21"),
)

_DESTRUCTION = (
    Rule(
        "GR-12.1@2020-12",
        "Destroying puts an item on the gate that may be answered; the card goes to the graveyard as it resolves, "
        "unless it is no longer to be destroyed.",
        OFFICIAL,
        "rules update of 2021-10-21, the rule before it",
        until="2021-10",
    ),
    Rule(
        "GR-12.1",
        "Destroying puts the card into the graveyard at once, within the instruction.",
        OFFICIAL,
        "rules update of 2021-10-21",
        since="2021-10",
    ),
    Rule(
        "GR-12.2",
        "System processing destroys a unit with damage of its HP or more, or HP of 0 or less.",
        OFFICIAL,
        "the beginner's page",
    ),
    Rule("GR-12.3", "Being put into the graveyard is not being destroyed.", OFFICIAL, "rules update of 2021-10-21"),
    Rule(
        "GR-12.4",
        "A destroyed card that stays on the field was destroyed all the same; it did not go to the graveyard.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-12.5",
        "Staying on the field: the card does not move, its damage becomes 0, and effects of limited duration on it "
        "end.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule("GR-12.7", "The soul of a card that leaves the field goes to the graveyard.", ASSUMED, "not found"),
    Rule(
        "GR-12.8@2020-12",
        "Imaginary Damage heals what a unit has taken, in the corrected text; other cards had corrected texts too.",
        DERIVED,
        "rules update of 2021-10-21, the texts before it",
        until="2021-10",
    ),
    Rule(
        "GR-12.8",
        "Imaginary Damage makes the waiting damage of a unit 0; cards that had been corrected are as printed again.",
        OFFICIAL,
        "rules update of 2021-10-21",
        since="2021-10",
    ),
)

_ABILITIES = (
    Rule(
        "GR-13.1",
        "Abilities are activated, automatic or static; automatic ones are played at the next system processing.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 14",
    ),
    Rule(
        "GR-13.2",
        "Effects are direct, continuous or replacement effects.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 14",
    ),
    Rule(
        "GR-13.3",
        "What triggered is played; “may” in it is answered as it resolves.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-13.4",
        "A player plays the own waiting autos in an order of choice; the turn player's are played first.",
        ASSUMED,
        "own order rules update of 2021-10-21; between players not found",
    ),
    Rule(
        "GR-13.5",
        "An ability on the gate does not depend on its source any more.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-13.7",
        "A card whose ability is used in hand is shown until the ability has resolved; if it is gone by "
        "then, the rest is done.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-13.8",
        "Continuous effects on a number apply strictly in the order of their beginning.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-13.10",
        "“Ability of a unit” means a unit that is or was on the field.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-13.11",
        "A delayed trigger is prepared by one event and played at a later one.",
        OFFICIAL,
        "rules update of 2021-10-21",
    ),
    Rule(
        "GR-14.counterattack",
        "Counterattack: attacked and dealt combat damage, this deals its ATK back, as combat damage.",
        OFFICIAL,
        "rules note of 2021-03-18; detail assumed",
        since="2021-10",
    ),
    Rule(
        "GR-14.deathtouch",
        "Deathtouch: a unit that was dealt combat damage by this is destroyed at combat end; that is an "
        "automatic ability.",
        OFFICIAL,
        "rules update of 2021-10-21",
        since="2021-10",
    ),
    Rule(
        "GR-14.penetration",
        "Penetration: a unit of the defence zone attacked, and the zone without a unit at the end of the "
        "damage step, the ruler is dealt STK.",
        OFFICIAL,
        "rules note of 2021-03-18; amount assumed",
        since="2021-10",
    ),
    Rule(
        "GR-14.sentinel",
        "Sentinel summoning: in the opponent's turn this can be normal summoned at any instant timing.",
        OFFICIAL,
        "rules update of 2021-10-21",
        since="2021-10",
    ),
    Rule(
        "GR-14.soul-guard",
        "Soul guard: as this would leave the field, one card of its soul may go to the graveyard instead; it stays.",
        OFFICIAL,
        "rules update of 2021-10-21; “leave the field” assumed",
    ),
)

_ENDS = (
    Rule(
        "GR-15.1",
        "System processing stands at the start of adding and after each resolution: rule checks, then waiting autos.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 9 and chapter 14; order assumed",
    ),
    Rule("GR-15.2", "Rule checks: players who have lost, units to be destroyed (together).", ASSUMED, "the list"),
    Rule(
        "GR-15.3",
        "A player loses with as many damage cards as the ruler's LIFE, or with no card in the deck.",
        OFFICIAL,
        "the rule book, translated (2020-11)",
    ),
    Rule(
        "GR-15.4",
        "The player who is left wins; with nobody left it is a draw.",
        OFFICIAL,
        "comprehensive rules 1.0.0, chapter 1",
    ),
)

PLAY = (*_PLAYING, *_DAMAGE, *_COMBAT, *_DESTRUCTION, *_ABILITIES, *_ENDS)
