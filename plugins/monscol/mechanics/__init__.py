"""Mechanics that only Monster Collection has: march, battle and its timings, counter chain, rituals, slots."""
