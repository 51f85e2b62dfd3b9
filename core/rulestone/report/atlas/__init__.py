"""The atlas: every installed game, every question in which they differ and every scenario, as a searchable site."""
