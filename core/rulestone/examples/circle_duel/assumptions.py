"""The points on which the rules are silent, each with the ways to settle it."""

from rulestone.authoring import by_name, open_point

ASSUMPTIONS = by_name(open_point("first hand", "CI-2", "How many cards are in the opening hand?", (5, 6)))
