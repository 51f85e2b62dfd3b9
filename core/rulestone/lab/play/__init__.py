"""Games in play: agents, input, the view of a player, refused actions."""
