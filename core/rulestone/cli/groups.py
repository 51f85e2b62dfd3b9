"""The commands: their groups, the modules they live in, and the former names that still work."""

from __future__ import annotations

from collections.abc import Callable

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

Rewrite = Callable[[list[str]], list[str]]


def rewrite_bisect(args: list[str]) -> list[str]:
    """`bisect SCENARIO GAME@A GAME@B` is `diff GAME@A GAME@B --scenario SCENARIO`.

    The scenario is the first argument that is neither an option nor the value of one.
    """
    takes_value = ("--on", "--format")
    at = 0
    while at < len(args) and args[at].startswith("-"):
        at += 2 if args[at] in takes_value else 1
    form = [
        "text" if before == "--format" and arg == "table" else arg
        for before, arg in zip(["", *args], args, strict=False)
    ]
    return ["diff", *form[:at], *form[at + 1 :], "--scenario", *form[at : at + 1]]


RENAMED: dict[str, tuple[str, Rewrite]] = {
    "report": ("compare SCENARIO -o FILE.html", lambda args: ["compare", *args, "--format", "html"]),
    "bisect": ("diff GAME@A GAME@B --scenario SCENARIO", rewrite_bisect),
    "show": ("scenarios SCENARIO", lambda args: ["scenarios", *args]),
    "cards": ("games GAME cards [NAME]", lambda args: ["games", *args[:1], "cards", *args[1:]]),
    "events": ("games GAME events", lambda args: ["games", *args[:1], "events", *args[1:]]),
    "schema": ("reference --schema DOCUMENT", lambda args: ["reference", "--schema", *args]),
}
"""Former command → what replaces it, and how its arguments translate. Removed in version 1.0."""
