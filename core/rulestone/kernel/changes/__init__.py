"""The only writers of state: objects, the stack, cards, effects, identity."""
