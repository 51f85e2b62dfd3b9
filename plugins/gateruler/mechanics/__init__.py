"""Mechanics that only Gate Ruler has: the gate, driving, equipping, open cards, and combat and damage by its rules."""
