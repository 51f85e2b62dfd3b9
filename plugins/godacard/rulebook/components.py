"""The rules about components: materials, zones, cards, postures, summons, cards under cards, spells (GC-1 to GC-7)."""

from __future__ import annotations

from godacard.rulebook.sources import derived, stated, unstated

MATERIALS_AND_ZONES = [
    stated("GC-1.1", "1", "Two players play, each with a deck of exactly 40 cards."),
    unstated("GC-1.2", "assumption max_copies", "The number of copies of a card in a deck is not limited."),
    stated(
        "GC-1.3",
        "2, 3",
        "Cards with the same name are the same card, whatever picture they show; monsters and spells alike.",
    ),
    stated(
        "GC-1.4",
        "1",
        "Markers show the state of a card, and effects put counters on cards; the rules give no counter a meaning.",
    ),
    stated(
        "GC-2.1",
        "1",
        "A player's monster zone holds their monsters, at most 5, each with its energy and armour beneath it; it "
        "is part of the battle area.",
    ),
    stated("GC-2.2", "1", "The area zone holds an area spell; it is part of the battle area."),
    stated(
        "GC-2.3",
        "1, 3",
        "The spell zone is part of the battle area. It holds loop spells, every other non-area spell while it is "
        "being activated, and armour that no monster bears.",
    ),
    unstated("GC-2.3a", "our reading", "The spell zone has no limit."),
    stated(
        "GC-2.4",
        "1, 4, 5",
        "The life zone is a face-down row read from left to right by its owner. It starts with 5 cards and has no "
        "stated limit.",
    ),
    stated("GC-2.5", "1", "The deck zone holds the deck face down, in order."),
    stated("GC-2.6", "1", "The graveyard holds destroyed cards, discarded cards and spells that have been used."),
    stated("GC-2.7", "1", "The seal zone holds cards that an effect has sealed; it is not part of the graveyard."),
    stated("GC-2.8", "4", "A hand has no limit except in End Time."),
    unstated("GC-2.8a", "our reading", "A hand is hidden from the opponent."),
    stated("GC-2.9", "1", "The battle area is the monster zone, the area zone and the spell zone, and nothing else."),
    derived("GC-2.10", "GC-6.4", "The limit of the monster zone counts monsters only, not the cards under them."),
    derived(
        "GC-2.11",
        "GC-2.1",
        "Nothing may bring a sixth monster into a monster zone, not even gaining control. For a red summon with "
        "material from the zone, the monsters in the zone after the summon are counted.",
    ),
    unstated(
        "GC-2.11a",
        "assumption zone_full",
        "An act that would bring a sixth monster is refused. A monster is in the zone of its controller; if "
        "control that ends brings a sixth back, its player puts one of the six into the graveyard.",
    ),
    unstated(
        "GC-2.12",
        "our reading",
        "A card that leaves play goes to its owner's zones. Both players may look through graveyards and seal zones.",
    ),
]

CARDS_AND_POSTURES = [
    stated(
        "GC-3.1",
        "2",
        "A monster has an attribute, lineages, a name, power (P) and text.",
    ),
    unstated("GC-3.1a", "our reading", "Attributes and lineages are pictures on the cards; here they are words."),
    stated("GC-3.2", "2", "Each monster is either blue or red."),
    stated("GC-3.3", "2", "A monster without an effect is a normal monster, whatever its colour."),
    stated(
        "GC-3.4",
        "2",
        "How a red monster is summoned makes it one of four classes: special-line, evolution-line, force or "
        "effect-summon.",
    ),
    stated(
        "GC-3.5",
        "2",
        "The summoning method stands in angle brackets on a red monster, separate from its effects.",
    ),
    derived("GC-3.5a", "GC-3.5", "The material of a red monster also stands in angle brackets."),
    unstated("GC-3.5b", "our reading", "Negating effects does not affect the summoning method and its material."),
    stated(
        "GC-3.6",
        "3",
        "A spell has a name, text and one of five kinds: normal, time, loop, armour or area. Armour also has a P "
        "modifier.",
    ),
    stated("GC-3.7", "3", "There are red spells."),
    unstated("GC-3.7a", "our reading", "The colour of a spell has no effect; it can only be referred to."),
    stated(
        "GC-4.1",
        "2, 4, 5",
        "Attack posture (upright): the monster may assault, block and be evolution material. An effect summon "
        "or the Start Time puts a monster into this posture.",
    ),
    stated(
        "GC-4.2",
        "2, 4, 5",
        "Standby posture (sideways): the monster may neither assault nor block nor be evolution material. A normal "
        "summon, a declared assault or a block puts it into this posture; its controller's Start Time ends that.",
    ),
    stated(
        "GC-4.3",
        "2, 4, 5",
        "Special posture (slanted): the monster may neither assault nor block nor be evolution material. A Free-Time "
        "action puts it into this posture, and the Start Time does not end that. Old texts: 特殊タップ, special tap.",
    ),
    stated(
        "GC-4.4",
        "4",
        "In a player's Start Time each of their monsters in special posture gets special charge.",
    ),
    unstated(
        "GC-4.4a",
        "assumption charge_lifetime",
        "A monster keeps special charge as long as it stays in special posture in the monster zone.",
    ),
    derived(
        "GC-4.5",
        "the list of actions in GC-10",
        "Only an effect, or a summon on top of it, takes a monster out of special posture.",
    ),
    stated("GC-4.6", "4", "Old card texts that say tap or untap do not apply to a monster in special posture."),
]

SUMMONING = [
    stated(
        "GC-5.1",
        "2, 4",
        "Normal summon: in their own Free Time a player puts a blue monster from hand into their monster zone in "
        "standby posture, as a rule once each turn.",
    ),
    stated(
        "GC-5.2",
        "2",
        "Effect summon: a card effect puts a blue monster into play, in attack posture unless it says otherwise, "
        "in either player's turn and as often as its conditions allow.",
    ),
    stated(
        "GC-5.3",
        "2, 4",
        "A red monster is summoned only by its own class's method or by an effect summon, any number of times a "
        "turn. Its own method is a Free-Time action of the turn player and does not use the normal summon.",
    ),
    stated(
        "GC-5.4",
        "2",
        "Special-line: the new monster is put on 1 (特殊), 2 (特殊・改) or 3 (特殊・極) special-charged monsters in "
        "special posture.",
    ),
    derived("GC-5.4a", "GC-4.4", "The material of a special-line summon is the player's own."),
    stated(
        "GC-5.5",
        "2",
        "Evolution-line: the new monster is put on attack-posture monsters of the player's own zone that fit its "
        "text: 進化 one, G進化 several, W進化 a 進化 monster, T進化 a W進化 monster.",
    ),
    unstated("GC-5.5a", "our reading", "G進化 takes the printed number of materials, 2 or more."),
    unstated("GC-5.5b", "assumption evo_kind", "進化 and W進化 as material mean exactly these kinds."),
    stated(
        "GC-5.6",
        "2",
        "Force: any number of monster cards from the player's hand and monster zone, in whatever state, are stacked "
        "and the force monster is put on top.",
    ),
    unstated("GC-5.6a", "our reading", "A force summon takes at least 1 material."),
    stated(
        "GC-5.7",
        "2",
        "A force monster's P is the sum of its material's P.",
    ),
    unstated(
        "GC-5.7a",
        "assumption force_p",
        "Force material counts with its current P in the zone and its printed P in hand, added up once.",
    ),
    stated("GC-5.8", "2", "A force card may ask for a number, attribute, lineage or similar quality of its material."),
    stated(
        "GC-5.9",
        "2",
        "An effect-summon monster can be summoned by the card effect that its own condition names.",
    ),
    derived(
        "GC-5.9b",
        "GC-5.3",
        "An effect-summon monster is summoned by no normal, special-line, evolution or force summon.",
    ),
    unstated(
        "GC-5.9a",
        "assumption effsum_other_effects",
        "No other effect can summon an effect-summon monster either.",
    ),
    unstated(
        "GC-5.10",
        "assumption red_summon_posture",
        "A red monster summoned by its own method stands in attack posture.",
    ),
    unstated(
        "GC-5.11",
        "assumption effect_summon_red_material",
        "An effect that summons a red monster needs no material unless it asks for some.",
    ),
    unstated("GC-5.12", "our reading", "Red monsters are summoned from hand unless their card says otherwise."),
    unstated(
        "GC-5.13",
        "our reading with GC-12.2",
        "A summon happens at once and does not wait on the stack; the opponent may respond afterwards.",
    ),
]

CARDS_UNDER_CARDS = [
    stated("GC-6.1", "2", "Material that lies under a card (so far always a monster) is its energy, stacked upright."),
    stated("GC-6.2", "3", "Armour that a monster bears is under it sideways; a monster may bear any number."),
    stated(
        "GC-6.3",
        "6",
        "Energy whose card has left goes to the graveyard.",
    ),
    derived("GC-6.3a", "GC-6.3", "Energy goes to the graveyard also when only the card above it leaves."),
    stated(
        "GC-6.4",
        "6",
        "Energy is not a card of the battle area, but it is energy of the battle area: effects find it only by "
        "that name.",
    ),
    stated(
        "GC-6.5",
        "6",
        "Armour that no monster bears cannot stay in the monster zone and goes to the graveyard.",
    ),
    derived(
        "GC-6.5a",
        "GC-6.5",
        "Armour goes to the graveyard also when its bearer leaves; only taking it off prevents this.",
    ),
    unstated("GC-6.6", "assumption material_energy", "Material brings its own energy along under the new monster."),
    unstated(
        "GC-6.7",
        "assumption material_armour",
        "Armour borne by material loses its bearer and goes to the graveyard.",
    ),
    unstated("GC-6.8", "our reading", "The order of energy has no meaning; it is kept."),
]

SPELLS = [
    stated(
        "GC-7.1",
        "3",
        "Spells may be used any number of times, as a rule in the player's own turn only; time spells are the "
        "exception.",
    ),
    stated(
        "GC-7.2",
        "3",
        "A normal spell basically goes from hand to the spell zone, is activated, and goes to the graveyard once used; "
        "a card may say otherwise.",
    ),
    stated(
        "GC-7.3",
        "3",
        "A time spell basically goes from hand to the spell zone and may also be used in the opponent's turn; "
        "without a printed condition it may be used at any time.",
    ),
    derived(
        "GC-7.3a",
        "GC-12.4 and GC-7.2",
        "No time spell is used while a stack resolves; after use it goes to the graveyard.",
    ),
    unstated(
        "GC-7.3b",
        "assumption time_spell_window",
        "A time spell without a condition is offered in each Time to both players, throughout the player's own "
        "Free Time, and to the opponent as Free Time is to end.",
    ),
    stated("GC-7.4", "3", "A loop spell stays in the spell zone once activated and its effect continues."),
    stated(
        "GC-7.5",
        "3",
        "An armour spell stays in the spell zone once activated; equipping it comes later and adds its modifier to "
        "the bearer's P. Taken off, it returns to the spell zone.",
    ),
    unstated("GC-7.5a", "assumption armour_bearer", "Armour is borne by its player's own monsters."),
    stated(
        "GC-7.6",
        "3",
        "An area spell stays in the area zone; unless it says otherwise, both players are affected by it and both "
        "may use it.",
    ),
    stated(
        "GC-7.7",
        "3",
        "There is one area spell for both battle areas together: activating a new one sends the old one to the "
        "graveyard.",
    ),
    unstated("GC-7.7a", "assumption area_displace", "The old area spell leaves as the new one is activated."),
    stated("GC-7.8", "3", "A loop, armour or area spell whose activation is negated goes to the graveyard."),
]

COMPONENTS_AND_ZONES = MATERIALS_AND_ZONES + CARDS_AND_POSTURES + SUMMONING + CARDS_UNDER_CARDS + SPELLS
