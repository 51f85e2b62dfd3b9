"""The rules about things: materials, zones, cards, postures, summons, cards under cards, spells (GC-1 to GC-7)."""

from __future__ import annotations

from godacard.rulebook.sources import follows, said, unsaid

MATERIALS_AND_ZONES = [
    said("GC-1.1", "1", "Two players play, and each brings a deck of 40 cards, no more and no fewer."),
    unsaid("GC-1.2", "assumption max_copies", "How often one card may stand in a deck is not limited."),
    said(
        "GC-1.3",
        "2, 3",
        "Cards with the same name are the same card, whatever picture they show; monsters and spells alike.",
    ),
    said(
        "GC-1.4",
        "1",
        "Markers show what state a card is in, and counters are what effects put on cards; the rules themselves give "
        "no counter a meaning.",
    ),
    said(
        "GC-2.1",
        "1",
        "A player's monster zone holds his monsters, at most 5, each with its energy and armour beneath it; it is "
        "part of the battle area.",
    ),
    said("GC-2.2", "1", "The area zone holds an area spell; it is part of the battle area."),
    said(
        "GC-2.3",
        "1, 3",
        "The spell zone is part of the battle area. Loop spells lie there, every other non-area spell while it is "
        "being activated, and armour that no monster bears.",
    ),
    unsaid("GC-2.3a", "our reading", "The spell zone has no limit."),
    said(
        "GC-2.4",
        "1, 4, 5",
        "The life zone is a face-down row read from left to right by its owner. It starts with 5 cards and has no "
        "stated limit.",
    ),
    said("GC-2.5", "1", "The deck zone holds the deck face down, and its order counts."),
    said("GC-2.6", "1", "Destroyed cards, discarded cards and spells that have been used lie in the graveyard."),
    said("GC-2.7", "1", "Cards that an effect seals lie in the seal zone, which is no part of the graveyard."),
    said("GC-2.8", "4", "A hand has no limit except in End Time."),
    unsaid("GC-2.8a", "our reading", "The opponent does not see a hand."),
    said("GC-2.9", "1", "The battle area is the monster zone, the area zone and the spell zone, and nothing besides."),
    follows("GC-2.10", "GC-6.4", "The limit of the monster zone counts monsters only; what lies under them is free."),
    follows(
        "GC-2.11",
        "GC-2.1",
        "Nothing may bring a sixth monster into a monster zone, gaining control of one neither. A red summon with "
        "material from the zone is judged by what stands there afterwards.",
    ),
    unsaid(
        "GC-2.11a",
        "assumption zone_full",
        "An act that would bring a sixth monster is refused. A monster lies in the zone of who controls it; where "
        "control that ends brings a sixth back, its player puts one of the six into the graveyard.",
    ),
    unsaid(
        "GC-2.12",
        "our reading",
        "A card that leaves play goes to the zones of the player who owns it. Everybody may look through graveyards "
        "and seal zones.",
    ),
]

CARDS_AND_POSTURES = [
    said(
        "GC-3.1",
        "2",
        "A monster has an attribute, lineages, a name, power (P) and text.",
    ),
    unsaid("GC-3.1a", "our reading", "Attributes and lineages, printed as pictures, are plain words."),
    said("GC-3.2", "2", "Each monster is either blue or red."),
    said("GC-3.3", "2", "A monster that has no effect is a normal monster, whatever its colour."),
    said(
        "GC-3.4",
        "2",
        "How a red monster is summoned makes it one of four classes: special-line, evolution-line, force or "
        "effect-summon.",
    ),
    said(
        "GC-3.5",
        "2",
        "The summoning method stands in angle brackets on a red monster, separate from its effects.",
    ),
    follows("GC-3.5a", "GC-3.5", "The material of a red monster stands in angle brackets, too."),
    unsaid("GC-3.5b", "our reading", "What negates effects leaves the summoning method and its material alone."),
    said(
        "GC-3.6",
        "3",
        "A spell has a name, text and one of five kinds: normal, time, loop, armour or area. Armour also has a P "
        "modifier.",
    ),
    said("GC-3.7", "3", "There are red spells."),
    unsaid("GC-3.7a", "our reading", "The colour of a spell can be read and does nothing else."),
    said(
        "GC-4.1",
        "2, 4, 5",
        "Attack posture (upright): the monster may assault, block and be evolution material. Effect summons and the "
        "Start Time lead to it.",
    ),
    said(
        "GC-4.2",
        "2, 4, 5",
        "Standby posture (sideways): the monster may neither assault nor block nor be evolution material. Normal "
        "summons, declared assaults and blocks lead to it; its controller's Start Time ends it.",
    ),
    said(
        "GC-4.3",
        "2, 4, 5",
        "Special posture (slanted): the monster may neither assault nor block nor be evolution material. A Free-Time "
        "action leads to it, and the Start Time leaves it as it is. Old texts call it 特殊タップ, special tap.",
    ),
    said(
        "GC-4.4",
        "4",
        "In a player's Start Time each of his monsters in special posture gets special charge.",
    ),
    unsaid(
        "GC-4.4a",
        "assumption charge_lifetime",
        "A monster keeps special charge as long as it stays in special posture in the monster zone.",
    ),
    follows(
        "GC-4.5",
        "the list of actions in GC-10",
        "Nothing but an effect, or a summon on top of it, takes a monster out of special posture.",
    ),
    said("GC-4.6", "4", "Where an old card says tap or untap, a monster in special posture cannot serve."),
]

SUMMONING = [
    said(
        "GC-5.1",
        "2, 4",
        "Normal summon: in his own Free Time a player puts a blue monster from hand into his monster zone in standby "
        "posture, as a rule once each turn.",
    ),
    said(
        "GC-5.2",
        "2",
        "Effect summon: a card effect brings a blue monster into play, in attack posture unless it says otherwise, "
        "in either player's turn and as often as its conditions allow.",
    ),
    said(
        "GC-5.3",
        "2, 4",
        "A red monster comes only by its own class's method or by an effect summon, any number of times a turn. Its "
        "own method is a Free-Time action of the turn player and leaves the normal summon unused.",
    ),
    said(
        "GC-5.4",
        "2",
        "Special-line: the new monster is put on 1 (特殊), 2 (特殊・改) or 3 (特殊・極) special-charged monsters in "
        "special posture.",
    ),
    follows("GC-5.4a", "GC-4.4", "The material of a special-line summon is the player's own."),
    said(
        "GC-5.5",
        "2",
        "Evolution-line: the new monster is put on attack-posture monsters of the player's own zone that fit its "
        "text: 進化 one, G進化 several, W進化 a 進化 monster, T進化 a W進化 monster.",
    ),
    unsaid("GC-5.5a", "our reading", "G進化 takes the printed number of materials, 2 or more."),
    unsaid("GC-5.5b", "assumption evo_kind", "進化 and W進化 as material mean exactly these kinds."),
    said(
        "GC-5.6",
        "2",
        "Force: any number of monster cards from the player's hand and monster zone, in whatever state, are stacked "
        "and the force monster is put on top.",
    ),
    unsaid("GC-5.6a", "our reading", "A force summon takes at least 1 material."),
    said(
        "GC-5.7",
        "2",
        "A force monster's P is the sum of its material's P.",
    ),
    unsaid(
        "GC-5.7a",
        "assumption force_p",
        "Force material counts with its current P in the zone and its printed P in hand, added up once.",
    ),
    said("GC-5.8", "2", "A force card may ask for a number, attribute, lineage or the like of its material."),
    said(
        "GC-5.9",
        "2",
        "An effect-summon monster can be summoned by the card effect that its own condition names.",
    ),
    follows(
        "GC-5.9b",
        "GC-5.3",
        "An effect-summon monster is summoned by no normal, special-line, evolution or force summon.",
    ),
    unsaid(
        "GC-5.9a",
        "assumption effsum_other_effects",
        "No other effect can summon an effect-summon monster either.",
    ),
    unsaid(
        "GC-5.10",
        "assumption red_summon_posture",
        "A red monster summoned by its own method stands in attack posture.",
    ),
    unsaid(
        "GC-5.11",
        "assumption effect_summon_red_material",
        "An effect that summons a red monster needs no material unless it asks for some.",
    ),
    unsaid("GC-5.12", "our reading", "Red monsters are summoned from hand unless their card says otherwise."),
    unsaid(
        "GC-5.13",
        "our reading with GC-12.2",
        "A summon is done at once and does not wait on the stack; the opponent may answer when it is done.",
    ),
]

CARDS_UNDER_CARDS = [
    said("GC-6.1", "2", "Material that lies under a card (so far always a monster) is its energy, stacked upright."),
    said("GC-6.2", "3", "Armour that a monster bears lies under it sideways; a monster may bear any number."),
    said(
        "GC-6.3",
        "6",
        "Energy that has lost the card above it goes to the graveyard.",
    ),
    follows("GC-6.3a", "GC-6.3", "Energy goes to the graveyard also when the card above it alone leaves."),
    said(
        "GC-6.4",
        "6",
        "Energy is no card of the battle area, but it is energy of the battle area: effects find it only by that name.",
    ),
    said(
        "GC-6.5",
        "6",
        "Armour that nothing bears cannot stay in the monster zone and goes to the graveyard.",
    ),
    follows(
        "GC-6.5a", "GC-6.5", "Armour goes to the graveyard also when its bearer leaves; only taking it off saves it."
    ),
    unsaid("GC-6.6", "assumption material_energy", "Material brings its own energy along under the new monster."),
    unsaid(
        "GC-6.7",
        "assumption material_armour",
        "Armour borne by material loses its bearer and goes to the graveyard.",
    ),
    unsaid("GC-6.8", "our reading", "In which order energy lies means nothing; it is kept as it came."),
]

SPELLS = [
    said(
        "GC-7.1",
        "3",
        "Spells may be used any number of times, as a rule in the player's own turn only; time spells are the "
        "exception.",
    ),
    said(
        "GC-7.2",
        "3",
        "A normal spell basically goes from hand to the spell zone, is activated, and goes to the graveyard once used; "
        "a card may say otherwise.",
    ),
    said(
        "GC-7.3",
        "3",
        "A time spell basically goes from hand to the spell zone and may be used in the opponent's turn too, without a "
        "printed condition at any time.",
    ),
    follows(
        "GC-7.3a", "GC-12.4 and GC-7.2", "No time spell is used while a stack resolves; used, it goes to the graveyard."
    ),
    unsaid(
        "GC-7.3b",
        "assumption time_spell_window",
        "A time spell without a condition is offered in each Time to both players, throughout the own Free Time, and "
        "to the opponent as that is to end.",
    ),
    said("GC-7.4", "3", "A loop spell stays in the spell zone once activated and its effect goes on."),
    said(
        "GC-7.5",
        "3",
        "An armour spell stays in the spell zone once activated; equipping it comes later and adds its modifier to "
        "the bearer's P. Taken off, it returns to the spell zone.",
    ),
    unsaid("GC-7.5a", "assumption armour_bearer", "Armour is borne by its player's own monsters."),
    said(
        "GC-7.6",
        "3",
        "An area spell stays in the area zone; both players are under its effect and both may use it unless it says "
        "otherwise.",
    ),
    said(
        "GC-7.7",
        "3",
        "There is one area spell for both battle areas together: activating a new one sends the old one to the "
        "graveyard.",
    ),
    unsaid("GC-7.7a", "assumption area_displace", "The old area spell goes as the new one is activated."),
    said("GC-7.8", "3", "A loop, armour or area spell whose activation is negated goes to the graveyard."),
]

COMPONENTS_AND_ZONES = MATERIALS_AND_ZONES + CARDS_AND_POSTURES + SUMMONING + CARDS_UNDER_CARDS + SPELLS
