"""The commands: their groups, their summaries and the modules that define them."""

from __future__ import annotations

GROUPS: dict[str, tuple[str, ...]] = {
    "Compare": ("compare", "diff", "scenarios", "site"),
    "Explain": ("run", "explain", "why-not", "graph", "outcomes"),
    "Learn and play": ("lesson", "quiz", "play", "serve"),
    "Look up": ("games", "rules", "words", "english"),
    "Experiment": ("simulate", "differ", "knock-out"),
    "Write a game": ("new", "check", "rulings", "reference"),
}
"""Heading in `rulestone --help` → the commands under it, most used first."""

SUMMARIES = {
    "compare": "Run a scenario under several games: what differs, and why.",
    "diff": "List what differs between two revisions of a game.",
    "scenarios": "List the scenario library, or show one scenario.",
    "site": "Build a website of all games, rules and scenarios.",
    "run": "Run a scenario under one game and print every change.",
    "explain": "Show where a value comes from, effect by effect.",
    "why-not": "Show why an action, effect or trigger does not happen.",
    "graph": "Draw the continuous effects of a position.",
    "outcomes": "Try every choice: the possible outcomes, and who decides.",
    "lesson": "Take a lesson: predict what a game does, then see why.",
    "quiz": "Answer questions about a game or a concept.",
    "play": "Play a game in the terminal.",
    "serve": "Write and compare scenarios in the browser.",
    "games": "List the installed games, their policies, cards and events.",
    "rules": "Show the rules of a game, or what one rule is for.",
    "words": "List the shared words of scenarios in each game.",
    "english": "Show how a card text is read.",
    "simulate": "Play many games: who wins, and how long games last.",
    "differ": "Find the smallest scenarios in which two games differ.",
    "knock-out": "Remove parts of a game: which rulings notice?",
    "new": "Create a game, card, ruling, scenario or lesson.",
    "check": "Check a game for mistakes, and score it.",
    "rulings": "Run the rulings of a game: which hold, which fail.",
    "reference": "Look up what games are written with.",
}
"""Command → its line in `rulestone --help`; at most 62 characters, so that lines fit 80 columns."""

MODULES = {name: f"rulestone.cli.{name.replace('-', '_')}" for names in GROUPS.values() for name in names}
"""Command → the module that defines it, imported when the command is used."""

LONG_RUNNING = ("compare", "rulings", "outcomes", "differ", "rules", "simulate", "play", "diff", "lesson", "quiz")
"""Commands that can run for minutes: the garbage collector stays on for them."""
