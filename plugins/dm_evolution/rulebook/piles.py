"""The rules about evolution, cards under cards and reconstruction (DM-8, DM-9, general rules 403 and 801)."""

from __future__ import annotations

from rulestone.authoring import ASSUMED, DERIVED, OFFICIAL, Rule

OLD, NEW = "2017-03", "2021-03"
TEXT = "general rules 403 and 801, quoted before and after the change"


def rule_of_both(id: str, text: str, status: str = DERIVED, source: str = "public pages of players") -> Rule:
    """Return a rule of both revisions."""
    return Rule(id, text, status, source)


def old_rule(id: str, text: str, status: str = OFFICIAL, also: tuple[str, ...] = ()) -> Rule:
    """Return a rule up to 2021-03-15."""
    return Rule(id, text, status, TEXT if status == OFFICIAL else "public pages of players", until=NEW, also=also)


def new_rule(id: str, text: str, status: str = OFFICIAL, also: tuple[str, ...] = ()) -> Rule:
    """Return a rule from 2021-03-16."""
    return Rule(id, text, status, TEXT if status == OFFICIAL else "our reading", since=NEW, also=also)


EVOLVING = (
    rule_of_both("DM-8.1", "An evolution creature is put on 1 own creature of the kind it names."),
    rule_of_both("DM-8.2", "Evolution V is put on 2 such creatures."),
    rule_of_both("DM-8.3", "Evolution GV is put on 3 such creatures."),
    rule_of_both("DM-8.4", "Super-infinite evolution is put on 1 or more such creatures."),
    rule_of_both(
        "DM-8.5",
        "Mana, graveyard, hand and deck evolution take cards from that zone instead and put them under directly; one "
        "card takes spells.",
    ),
    rule_of_both(
        "DM-8.6",
        "On material of the battle zone the evolution creature takes over the tap state and the effects on the "
        "material.",
    ),
    rule_of_both(
        "DM-8.6a",
        "If some material is tapped and some untapped, the owner chooses whether the creature enters tapped.",
        ASSUMED,
        "our reading",
    ),
    rule_of_both("DM-8.7", "Without legal material an evolution creature cannot be put into the battle zone."),
    rule_of_both(
        "DM-8.8",
        "Material brings the cards under it. When a whole object leaves, every card of it goes to the same zone.",
    ),
    rule_of_both(
        "DM-8.9",
        "An effect that picks a card of the battle zone, or the top card, moves only that card; cards beneath can "
        "be picked as well, and then nothing is reconstructed.",
    ),
    rule_of_both(
        "DM-8.10",
        "A NEO creature is put on material or alone, and is an evolution creature while a card is under it. When "
        "a star evolution creature would leave, only its top card leaves.",
    ),
    old_rule(
        "DM-8.11@2017-03",
        "The order under a player's own card may be changed at any time, in either player's turn and in "
        "every step; it has no effect on anything.",
    ),
    new_rule(
        "DM-403.4", "The order of the cards under a card cannot be changed (an exception to 403.3).", also=("DM-8.11",)
    ),
    new_rule(
        "DM-403.4a",
        "A card put under a card in the battle zone goes to the bottom, several in an order that is chosen.",
        also=("DM-8.12",),
    ),
    new_rule(
        "DM-8.13",
        "The order is chosen by the player who puts out the creature, at the moment they are put under: for "
        "instance for evolution V.",
    ),
    new_rule(
        "DM-8.13a",
        "Where no creature is put out, the order is chosen by the player who puts the cards there.",
        ASSUMED,
    ),
    new_rule("DM-8.14", "When piles are merged, each keeps its inner order.", ASSUMED),
)
OLD_TEXT = (
    old_rule(
        "DM-801.4@2017-03",
        "When only the top card of an evolution creature leaves the battle zone, the creature cards under it are "
        "reconstructed into a proper state and stay.",
        also=("DM-9.1",),
    ),
    old_rule(
        "DM-801.4a@2017-03",
        "As many separate creatures stay as the departed kind needed: ordinary evolution 1, GV 3. An evolution "
        "creature with its material, or linked gods, can count as one.",
        also=("DM-9.2",),
    ),
    old_rule("DM-9.2a", "Evolution V needed 2, and for super-infinite evolution any number stays.", DERIVED),
    old_rule(
        "DM-801.4b@2017-03",
        "Where a pile exceeds that number, creatures beyond it and those the player decides not to use go to the "
        "graveyard directly from under the evolution creature.",
        also=("DM-9.3",),
    ),
    old_rule(
        "DM-801.4c@2017-03",
        "An evolution creature among them stays only with legal material from the same pile.",
        also=("DM-9.4",),
    ),
    old_rule(
        "DM-801.4d@2017-03",
        "A card that stays counts as having been in the battle zone already. It does not enter, so nothing triggers. "
        "It has no summoning sickness if it was there since the start of the turn. Effects on the creature continue.",
        also=("DM-9.6", "DM-9.7", "DM-9.8"),
    ),
    old_rule(
        "DM-801.4e@2017-03", "If several stay during an attack, one of them continues the attack.", also=("DM-9.9",)
    ),
    old_rule(
        "DM-9.5a",
        "The owner chooses which creatures are kept; keeping nothing is a choice too.",
        DERIVED,
        also=("DM-9.5",),
    ),
    Rule(
        "DM-9.9a", "The attacking player picks which survivor continues the attack.", ASSUMED, "our reading", until=NEW
    ),
    old_rule("DM-9.10", "What stays is tapped if what left was tapped.", DERIVED),
    old_rule(
        "DM-9.11",
        "Material is taken from the cards of the pile only, whatever zone the evolution names; the chain ends in "
        "a creature that is not an evolution creature.",
        DERIVED,
    ),
    Rule(
        "DM-9.12",
        "Every creature card of the pile can be kept.",
        DERIVED,
        "the wide wording of DM-801.4c; the summary of the old rule names only what the departed creature had as "
        "material",
        until=NEW,
    ),
    old_rule("DM-9.13", "The move to the graveyard is part of the top card's move."),
    Rule("DM-9.13a", "Cards that are not creatures go to the graveyard too.", ASSUMED, "our reading", until=NEW),
    Rule("DM-9.17", "The effects continue on each of several survivors.", ASSUMED, "our reading", until=NEW),
)
NEW_TEXT = (
    new_rule(
        "DM-801.4",
        "When only the top card of an evolution creature leaves the battle zone, the cards under it are "
        "reconstructed into a proper state and stay; they are tapped if the creature was.",
        also=("DM-9.1",),
    ),
    new_rule(
        "DM-801.4a",
        "The card directly beneath stays if it is a creature; otherwise it goes to the graveyard.",
        also=("DM-9.2",),
    ),
    new_rule(
        "DM-801.4b",
        "If several cards are beneath, this is repeated until a creature is on top; it stays, and every card below it "
        "stays under it. Any creature card stays, whatever its special type; an evolution creature needs no material.",
        also=("DM-9.3", "DM-9.4", "DM-9.5", "DM-9.9"),
    ),
    new_rule(
        "DM-801.4c",
        "What stays is treated as having been in the battle zone already: it has not newly entered, nothing "
        "triggers on it, it is not newly sick if it was there since the start of the turn, and the effects on the "
        "creature continue.",
        also=("DM-9.6", "DM-9.7", "DM-9.8"),
    ),
)
RECONSTRUCTING = (
    rule_of_both("DM-9", "Reconstruction is part of the top card's move, whatever zone that card goes to."),
    rule_of_both("DM-9.14", "If no creature stays, its attack ends."),
    rule_of_both(
        "DM-9.15",
        "An attack continues with the creature that stays.",
        DERIVED,
        "DM-801.4c and DM-801.4d@2017-03: the creature is treated as having been in the battle zone already",
    ),
    rule_of_both(
        "DM-9.16",
        "Sickness is judged by the card that is now on top; an exposed evolution creature is never sick.",
        ASSUMED,
        "public pages of players; the second half is our reading",
    ),
    rule_of_both(
        "DM-9.18",
        "If the card that leaves does not have the evolution property, nothing is reconstructed: all cards "
        "beneath go to the graveyard. The change of 2021 left this unchanged.",
        OFFICIAL,
        TEXT,
    ),
    rule_of_both(
        "DM-9.19",
        "When only the top card leaves, the evolution creature has left the battle zone: abilities trigger on its "
        "leaving. What stays inherits effects, tap state and the attack, but has not left itself. A top card that "
        "an effect puts into the graveyard was not destroyed.",
        DERIVED,
        "the wording of DM-801.4 and DM-801.4a",
    ),
    rule_of_both(
        "DM-9.19a",
        "Effects that replace a creature's leaving also apply when its top card leaves alone.",
        ASSUMED,
        "our reading",
    ),
    rule_of_both(
        "DM-10.1", "A creature without the evolution property can also have cards under it: for instance by 無月の門."
    ),
    rule_of_both(
        "DM-10.1a",
        "無月の門: as a magic tool enters its player's battle zone, that player may put the creature from hand on 2 "
        "magic tools of the battle zone and 2 of the graveyard.",
        ASSUMED,
        "public pages for the four cards; when and from where is our reading",
    ),
    new_rule("DM-10.3a", "When a pile is reconstructed, each linked god in it counts as one card.", ASSUMED),
)
PILES = (*EVOLVING, *OLD_TEXT, *NEW_TEXT, *RECONSTRUCTING)
