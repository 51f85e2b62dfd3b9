"""Three legal decks of 40 cards.

"dawn" (light and water) builds evolution creatures on guardians, taps and draws; "grove" (fire, nature and a little
darkness) makes mana and evolves out of the mana zone and the graveyard; "dusk" (darkness and a little fire) fills its
graveyard and puts creatures on what lies there.
"""

from __future__ import annotations

from rulestone.authoring import deck_list

DECKS = {
    "dawn": deck_list(
        (4, "Dawn Watcher"), (4, "Lamp Herald"), (2, "Steel Chorister"), (3, "Choir of Glass"), (2, "Bright Ladder"),
        (2, "Radia Bale"), (2, "Venus la Saint Mother"), (3, "Noon Glare"), (3, "Reef Runner"), (3, "Tide Scribe"),
        (2, "Undertow Sage"), (2, "Deep Reading"), (2, "Whirl Courier"), (2, "Castle Falls"),
        (1, "Shadow Wave Cyclone"), (2, "Aqua Surfer"), (1, "Dark Matter"),
    ),
    "grove": deck_list(
        (4, "Seed Keeper"), (3, "Thicket Scout"), (2, "Grove Shifter"), (2, "Wild Procession"), (2, "Root Giant"),
        (2, "Strawberry Tank"), (2, "Royal Durian"), (2, "Garden of Space-Time"), (1, "Call of the Roots"),
        (2, "Ember Grove"), (3, "Spark Runner"), (1, "Cinder Smith"), (2, "Blade Glenn-Oh Max"), (1, "Ember Star"),
        (1, "Forge Banner"), (1, "Volley"),
        (1, "Hollow Knight"), (1, "Grave Lantern"), (1, "Bone Choir"), (1, "Mire Watch"), (1, "Demon Hand"),
        (1, "Romanov"), (1, "De Szark"), (1, "God of the North Gate"), (1, "God of the South Gate"),
    ),
    "dusk": deck_list(
        (4, "Ticking Doll"), (4, "Bone Compass"), (4, "Candle of Debt"), (4, "De Szark"), (4, "Grave Lantern"),
        (3, "Mire Watch"), (2, "Hollow Knight"), (2, "Bone Choir"), (2, "Romanov"), (3, "Withering Mist"),
        (2, "Demon Hand"), (2, "Spark Runner"), (2, "Volley"), (1, "God of the North Gate"),
        (1, "God of the South Gate"),
    ),
}  # fmt: skip
