"""Quest Duel, an example: characters quest for lore, challenge each other, and are paid with ink."""
