"""What only Monster Collection has: the march, the battle and its timings, the counter chain, rituals, slots."""
