"""Two legal decks of 40 cards that between them use most of the pool.

"steel" builds evolution lines and force monsters out of knights and golems; "ember" charges special-line monsters,
discards, seals, and counts embers.
"""

from __future__ import annotations

from rulestone.authoring import deck_list

DECKS = {
    "steel": deck_list(
        (2, "Bridge Warden"), (2, "River Lancer"), (2, "Hill Ogre"), (2, "Bellows Smith"), (2, "Bridge Marshal"),
        (1, "Quarry Golem"), (1, "Gate Sentinel"), (1, "Stone Bulwark"), (1, "Ledger Clerk"), (1, "Cup-Bearer"),
        (1, "Wayside Squire"),
        (1, "Ogre Champion"), (1, "Bridge Phalanx"), (1, "Ogre King"), (1, "Mountain That Walks"),
        (2, "Chorus of Steel"), (1, "Order of the Bridge"),
        (1, "Open the Book"), (1, "Felling Blow"), (1, "Twofold Verdict"), (1, "Forced March"), (1, "Stand Down"),
        (1, "Strip the Roots"), (1, "Crimson Summons"), (1, "Speed Summon"),
        (1, "Sudden Strength"), (1, "Ambush at the Ford"), (1, "Second Wind"),
        (1, "War Drum"), (1, "Unbending Oath"), (1, "Toll Chain"), (1, "Plain of Echoes"), (2, "Iron Coat"),
    ),
    "ember": deck_list(
        (1, "Lantern Page"), (2, "Cinder Whelp"), (2, "Thornback Boar"), (2, "Glass Archer"), (1, "Mirror Monk"),
        (1, "Ember Adept"), (1, "Frost Adept"), (1, "Ghost Courier"), (1, "Fen Piper"), (1, "Storm Herald"),
        (1, "Toll Keeper"), (1, "Last Emperor"),
        (2, "Ember Knight"), (1, "Twin Ember Knight"), (1, "Triune Pyre"), (1, "Drake Ascendant"), (1, "Chorus of Ash"),
        (1, "Flood of Voices"), (1, "Child of the Last Bell"),
        (1, "Toll of the Last Bell"), (1, "Call to Arms"), (1, "Parting Gift"), (1, "Borrowed Strength"),
        (1, "Vow of Silence"), (1, "Spent Ember"), (1, "Banishment"), (1, "Landslide"), (1, "Gnawing Doubt"),
        (1, "Grave Tithe"),
        (1, "Gust of Wind"), (1, "Torn Page"), (1, "Snuffed Wick"),
        (1, "Candle of the Last Hour"), (1, "Long Table"), (1, "Market Square"), (1, "Leaden Fetters"),
    ),
}  # fmt: skip
