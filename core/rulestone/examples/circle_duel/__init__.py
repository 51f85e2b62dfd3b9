"""Circle Duel, an example: a vanguard that is ridden over, rear-guards, a soul and damage that pays."""
