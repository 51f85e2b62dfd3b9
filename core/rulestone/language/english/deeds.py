"""Examples of sentences that need no word of a game: plain actions, revealing, orders, several modes."""

from __future__ import annotations

from rulestone.language.english.example import Example, example

DEEDS: tuple[Example, ...] = (
    example("move", "Choose a creature. Move it to the deck.",
           "Move(to='deck'): to its owner's, by nothing but this text"),
    example("mark", "Set its level to 3.", "Mark(key='level'): it stays so until something sets it otherwise"),
    example("mark of each", "For each creature named “Tally”, set its level to 10 times its level plus 1.",
            "its own value for each"),
    example("take control", "Take control of all creatures named “Fox”.", "SetController(who=You()): for good"),
    example("turn over", "Turn this face down.", "Face(up=False); “face up” too"),
    example("name a word", "Name one of “red” or “blue”. Its colour becomes the word named until end of turn.",
            "NameWord, then Var"),
    example("revealing", "Reveal the top 3 cards of your deck. Pick one of them. Discard the rest.",
            "Let, then Note('reveal'): all players see them",
            "Reveal the top 3 cards of your deck. Pick 1 of them. Discard the rest."),
    example("in any order", "Look at the top 3 cards of your deck. Put them into the graveyard in any order.",
            "Order, then what is done to them in that order"),
    example("the greatest", "Destroy a creature with the greatest power.",
            "where=Its('power') == Greatest(…)",
            "Pick a creature with power (the greatest power of all creatures). Destroy it."),
    example("from a zone", "Tap this: return this from your graveyard to its owner's hand.",
            "Ability.zones=('graveyard',)",
            "From the graveyard: turn this sideways: return this to its owner's hand.", kind="activated"),
    example("choose two", "Choose two — • Draw a card. • Destroy all spells.",
            "Modes(target=True): each pair is a mode",
            "Choose one of the following: • Draw a card. Destroy all spells."),
    example("one event or another", "When this attacks or is destroyed, draw a card.", "two abilities",
            "When this attacks, draw a card.\nWhen this is destroyed, draw a card.", kind="activated"),
    example("note", "Note your life. Draw cards equal to what was noted.", "Let: the number as it is now, then Var"),
    example("assumed", "Draw cards equal to what is assumed of “first draw”.",
            "Assumed('first draw'): the option taken of an assumption of the game"),
    example("how often it has", "If the number of times this has drawn is less than 2, draw a card.",
            "Times('draw', what=This())"),
    example("different values", "Draw cards equal to the number of different values of race among all creatures.",
            "Kinds(Select(…), 'race')"),
    example("any value", "Destroy all creatures with any colour.", "where=Its('colour') != None"),
    example("further values", "This gets extra neighbours to all blue creatures.",
            "Operation('add', 'neighbours', Select(…)): these objects besides", kind="activated"),
    example("while, of a trigger", "When this attacks and you control 2 or more creatures, draw a card.",
            "When(where=…): both, as it happens", kind="activated"),
    example("while, of a replacement",
            "If this would be destroyed and there is an essence under this, draw a card instead.",
            "the same of what it stands for", kind="activated"),
    example("once per game", "Once per game: when this attacks, draw a card.", "limit=1, span='game'",
            kind="activated"),
    example("another kind", "Also counter: when this attacks, draw a card.", "also=('counter',)", kind="activated"),
)  # fmt: skip

__all__ = ["DEEDS"]
