"""An example of every part of the language, in an author's notation; its result is found by running it.

On the table of the sample Ada has a Champion with a Blade under it (`mine`) and a Recruit on her field, Ben a Captain
(`theirs`) and a Giant; a Scout of hers stands on the space a1 of a board, a Spy of his on a2. Her Champion's rival is
the Captain.
"""

from __future__ import annotations

from pathlib import Path

import yaml

TABLES = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8"))
"""Table → example by name; they are data."""

EXPRESSIONS: dict[str, str] = TABLES["expressions"]
"""Expression → an example."""

INSTRUCTIONS: dict[str, str] = TABLES["instructions"]
"""Instruction → steps that contain it."""

EVENTS: dict[str, list[str]] = TABLES["events"]
"""Event of the core → the steps of a trigger on it, and the steps that cause it."""
WHERE: dict[str, str] = TABLES["where"]
"""Event → the condition of its trigger: a state, or a guard against triggering on itself."""

OPERATIONS: dict[str, str] = TABLES["operations"]
"""Kind of operation → an effect of that kind, applied to the Captain in the example."""
OPERATES: dict[str, str] = TABLES["operates"]
"""Kind of operation → its result, with the meaning of `attr` and `value`."""

STOP: dict[str, str] = TABLES["stop"]
"""Position of `Stop` → steps that contain it there."""

MAY = """triggered("destroy", None, choose("whom", cards_in("field", of=OPPONENT)),
do("hit", player=OPPONENT, amount=1), optional=True, cost=(mark(YOU, "life", of(YOU, "life") - 2),))"""
"""A trigger that may be used, with a target and a cost."""
CHECKED = """lasting(var("mine"), gains(triggered("destroy", None, do("draw", player=YOU, count=1)))),
do("destroy", fighter=e.Nth(cards_in("field", of=OPPONENT), e.Lit(2))), mark(OPPONENT, "life", 0), i.Check()"""
"""A state-based action and a pending trigger at the same check point."""

BINDINGS: dict[str, list[str]] = TABLES["bindings"]
"""Name that the core binds → the changed parts and policies of the sample, and the steps."""

IMPORTED: dict[str, str] = TABLES["imported"]
"""Record or function → an example."""
POLICIES: dict[str, list[str]] = TABLES["policies"]
"""Policy and field → the policy with a value of the field, and the steps under it."""
MEANINGS: dict[str, dict[str, str]] = TABLES["meanings"]
"""Topic → name → its meaning."""
SAMPLE: dict[str, str] = TABLES["sample"]
"""The table of the sample game, its further parts, and steps that run before an example."""
