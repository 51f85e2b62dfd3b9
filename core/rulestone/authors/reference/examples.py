"""An example of every part of the language, in an author's notation, and the game that runs the examples.

On the table of the sample Ada has a Champion with a Blade under it ("mine") and a Recruit on her field, Ben a Captain
("theirs") and a Giant; a Scout of hers stands on the space a1 of a board, a Spy of his on a2. Her Champion's rival is
the Captain.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import yaml
from msgspec.structs import replace

from rulestone import authoring
from rulestone.authors.scaffold import render_package
from rulestone.game.game import Game
from rulestone.game.ruleset import Ruleset
from rulestone.kernel.errors import UnfitCard
from rulestone.language import expressions as e
from rulestone.language.abilities import Ability
from rulestone.language.build import effect, let, set_game, value
from rulestone.model.display import format_plain
from rulestone.model.objects import Card
from rulestone.scenario import Run, ScenarioError, loads, run

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


NAME = "sample_duel"
FEATURES = ("stack", "layers", "tokens", "attachments")
ORDER = (
    "zones", "attributes", "verbs", "actions", "turn", "checks", "policies", "assumptions", "rulebook", "cards",
    "decks", "words", "plugin", "ruleset",
)  # fmt: skip


def execute(code: str, name: str, path: str = "") -> ModuleType:
    """Return a module from its code."""
    made = ModuleType(name)
    made.__file__ = path or name
    exec(compile(code, name, "exec"), vars(made))
    return made


@cache
def sample() -> Ruleset:
    """Return the ruleset; its package is made in memory, as `rulestone new` would write it."""
    files = render_package(NAME, features=FEATURES)
    try:
        sys.modules[NAME] = ModuleType(NAME)
        for module in ORDER:
            path = f"{NAME}/{module}.py"
            sys.modules[f"{NAME}.{module}"] = execute(files[path], f"{NAME}.{module}", path)
        made: Ruleset = sys.modules[f"{NAME}.ruleset"].__dict__["FIRST"]
    finally:
        for module in ("", *ORDER):
            sys.modules.pop(f"{NAME}.{module}".strip("."), None)
    more = vars(execute(SAMPLE["more"], "more"))
    tables = {word: more[word.upper()] for word in ("zones", "attributes", "phases", "procedures")}
    made = made.revise("1", made.rulebook, replace_parts=tables)
    return replace(made, parts=replace(made.parts, spaces=more["SPACES"]))


def list_names() -> dict[str, Any]:
    """Return the names that examples may use: everything for authors."""
    return {name: thing for name, thing in vars(authoring).items() if not name.startswith("_")}


def read(code: str) -> Any:
    """Return the value of an example's code: an expression, a record, or steps.

    Raises:
        Exception: any error of the code.
    """
    return eval(f"({code})", list_names())


def play_steps(
    *steps: Any, with_policies: Mapping[str, Any] = {}, with_parts: Mapping[str, Any] = {}, ability: Any = None
) -> Run:
    """Play steps as the effect of a card that Ada plays, and return the trace.

    Args:
        steps: the steps.
        with_policies: policies that replace the sample's.
        with_parts: parts that replace the sample's; tables are added to the sample's.
        ability: ability to play instead of one with only these steps.
    """
    ruleset = sample()
    before = read(SAMPLE["before"])
    card = Card(
        name="Example", type="trick", values={"speed": "quick"}, abilities=(ability or effect(*before, *steps),)
    )
    policies = replace(ruleset.parts.policies, **with_policies)
    more = {
        name: {**getattr(ruleset.parts, name), **part} if isinstance(part, dict) else part
        for name, part in with_parts.items()
    }
    ruleset = replace(
        ruleset, cards={**ruleset.cards, "Example": card}, parts=replace(ruleset.parts, **more, policies=policies)
    )
    game = Game(NAME, "Sample Duel", ("1",), lambda revision: ruleset)
    try:
        return run(loads(SAMPLE["table"], "the example"), game)
    except UnfitCard as error:
        raise ScenarioError(str(error), "the example") from error


def evaluate_in_words(code: str, *before: Any) -> str:
    """Return the value of an expression on the table of the sample, in words; after some steps."""
    found = value(read(code))
    end = play_steps(*before, let("worth", found), set_game("worth", e.Var("worth"))).end
    return format_sample_value(end, end.state().game.get("worth"), found)


def format_sample_value(end: Any, got: Any, expr: e.Expr) -> str:
    """Return a value in words: names of players and cards, yes and no."""
    if isinstance(expr, e.Condition):
        return "yes" if got else "no"
    if isinstance(expr, e.Player):
        return str(end.state().game["names"][got]) if isinstance(got, int) else "nobody"
    if isinstance(got, tuple):
        means_objects = not isinstance(expr, e.Value)
        return ", ".join(end.name(one) if means_objects else str(one) for one in got) or "nothing"
    return format_plain(got, "") or "nothing"


def get_strength(code: str) -> str:
    """Return the strength of the Captain while an effect applies to it."""
    end = play_steps(read(code)).end
    return ", ".join(str(end.value(obj.ref, "strength")) for obj in end.objects() if obj.name == "Captain") or "gone"


def trace_events(code: str, **policies: Any) -> list[str]:
    """Return the events of steps in the sample under other policies, one per line."""
    return [text for text, _ in trace_rules(code, policies)]


def trace_rules(
    code: str, policies: Mapping[str, Any], parts: Mapping[str, Any] = {}
) -> list[tuple[str, tuple[str, ...]]]:
    """Return the events of steps in the sample, each with its rules.

    If the code is an ability, the card has it, and playing the card, or the refusal, is included.
    """
    meant = read(code)
    if isinstance(meant, Ability):
        ran = play_steps(ability=meant, with_policies=policies, with_parts=parts)
    else:
        ran = play_steps(*(meant if isinstance(meant, tuple) else (meant,)), with_policies=policies, with_parts=parts)
    refused: list[tuple[str, tuple[str, ...]]] = [(str(step.verdict), ()) for step in ran.steps if not step.verdict.ok]
    found = [(record.text, record.rules) for step in ran.steps for record in step.records if record.text]
    start = next((n + 1 for n, (text, _) in enumerate(found) if "kin" in text), 0)
    end = next((n for n in range(start, len(found)) if "end the turn" in found[n][0]), len(found))
    return refused + found[start:end]
