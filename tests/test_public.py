"""The public names: complete, typed like their originals, and imported lazily."""

from __future__ import annotations

import ast
import collections.abc
import inspect
import pydoc
import re
import subprocess
import sys
import tomllib
import typing
from pathlib import Path

import msgspec
import pytest

import rulestone

ROOT = Path(__file__).resolve().parents[1]
HEAVY = ("click", "lark", "msgspec", "networkx", "pluggy", "rich", "tabulate", "yaml", "typing", "re")


@pytest.mark.parametrize("name", rulestone.__all__)
def test_every_public_name_exists_and_is_documented(name: str) -> None:
    found = getattr(rulestone, name)
    assert inspect.getdoc(found)
    assert name in dir(rulestone)


@pytest.mark.parametrize("name", [name for name in rulestone.__all__ if inspect.isfunction(getattr(rulestone, name))])
def test_every_public_function_documents_its_arguments(name: str) -> None:
    function = getattr(rulestone, name)
    said = inspect.getdoc(function) or ""
    assert [word for word in inspect.signature(function).parameters if not re.search(rf"\b{word}\b", said)] == []


@pytest.mark.parametrize(
    "name", [name for name in rulestone.__all__ if isinstance(getattr(rulestone, name), type(msgspec.Struct))]
)
def test_every_public_record_has_a_signature(name: str) -> None:
    assert list(inspect.signature(getattr(rulestone, name)).parameters) == list(
        getattr(rulestone, name).__struct_fields__
    )


def test_help_of_the_package_and_of_every_public_name_is_written() -> None:
    assert "class Comparison" in pydoc.render_doc(rulestone, renderer=pydoc.plaintext)
    assert all(pydoc.render_doc(getattr(rulestone, name)) for name in rulestone.__all__)


def test_default_values_in_signatures_are_readable() -> None:
    functions = [one for name in rulestone.__all__ if inspect.isfunction(one := getattr(rulestone, name))]
    assert [one.__name__ for one in functions if " at 0x" in str(inspect.signature(one))] == []


def test_version_is_stated_once() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    said = ROOT / project["tool"]["hatch"]["version"]["path"]
    assert f'\n__version__ = "{rulestone.__version__}"\n' in said.read_text(encoding="utf-8")
    assert re.fullmatch(r"\d+\.\d+\.\d+", rulestone.__version__)


def test_type_checkers_see_equal_names_in_equal_places() -> None:
    tree = ast.parse(Path(str(rulestone.__file__)).with_suffix(".pyi").read_text(encoding="utf-8"))
    homes = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("rulestone"):
            for alias in node.names:
                homes[alias.asname or alias.name] = (node.module, alias.name)
    assert homes == rulestone._HOMES
    (named,) = (ast.literal_eval(node.value) for node in tree.body if isinstance(node, ast.Assign))
    assert rulestone.__all__ == named == sorted(homes)


RESULTS = ("Comparison", "Run", "RulingResult", "Explanation", "WhyNot", "Diff")
INPUTS = {"Scenario", "Rule", "Ruleset", "Card", "Position", "State", "Change", "None"}
"""Types of what a result was made from, which no program writes in an annotation."""


def list_named_types(kind: type) -> set[str]:
    """Return the names of types in the annotations of a class's public fields and properties."""
    shown = {name: str(hint) for name, hint in inspect.get_annotations(kind).items() if not name.startswith("_")}
    properties = [value.fget for name, value in vars(kind).items() if isinstance(value, property) and name[0] != "_"]
    shown |= {one.__name__: str(inspect.get_annotations(one).get("return")) for one in properties}
    words = {word for hint in shown.values() for word in re.findall(r"\b[A-Z]\w+", hint)}
    there = vars(sys.modules[kind.__module__])  # a missing name is imported only for type checkers
    return {word for word in words if isinstance(there.get(word, kind), type)}


def test_types_of_results_are_public() -> None:
    waiting, seen = list(RESULTS), set()
    while waiting:
        name = waiting.pop()
        if name in seen or name in INPUTS or hasattr(typing, name) or hasattr(collections.abc, name):
            continue
        seen.add(name)
        assert name in rulestone.__all__
        waiting += list_named_types(getattr(rulestone, name))
    assert {"Column", "StepResult", "Derivation"} <= seen


def test_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no_such_thing"):
        _ = rulestone.no_such_thing


def list_loaded_modules(code: str) -> set[str]:
    """Return the top-level modules that an interpreter has loaded after some code, beyond those it starts with."""
    shown = "import sys; before = set(sys.modules); {}; print(*(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", shown.format(code)], capture_output=True, text=True, check=True)
    return {name.split(".")[0] for name in done.stdout.split()}


def test_importing_the_package_imports_no_other_module() -> None:
    assert not list_loaded_modules("import rulestone") & set(HEAVY)


def test_comparing_imports_only_modules_it_uses() -> None:
    loaded = list_loaded_modules(
        "import rulestone.lab.compare.comparison, rulestone.report.comparison, rulestone.report.trace"
    )
    assert not loaded & {"networkx", "rich", "click", "lark", "yaml", "tabulate", "hypothesis"}


def test_explain_function_explains_values() -> None:
    found = rulestone.explain("type-then-lord", "monscol@block2", "Younger Mason.power")
    derivation, _ = found.derivations  # power is attack and defence there
    assert (found.game, derivation.thing) == ("monscol@block2", "Younger Mason")
    assert [line.after for line in derivation.lines][-1:] == [derivation.value]
    assert derivation.value in rulestone.explanation_text(found)
    assert rulestone.explain("type-then-lord", "monscol@block2", "Younger Mason", step=0).step == 0


def test_why_not_explains_effects_triggers_and_actions() -> None:
    scenario = rulestone.find_scenario("type-then-lord")
    effect = rulestone.why_not(scenario, "monscol@block2", effect="Elder lord", on="Elder Mason")
    assert effect.reasons[0].verdict.because
    answer = rulestone.why_not("last-stand", "dm_evolution", action="Ben plays Rescue on Guard", step=1)
    (reason,) = answer.reasons
    assert not reason.verdict
    assert reason.verdict.rule in rulestone.why_not_text(answer)
    trigger = rulestone.why_not("late-trigger", "godacard", trigger="Herald")
    assert trigger.question.endswith("?")


@pytest.mark.parametrize(
    "asked", [{}, {"effect": "Lord"}, {"on": "Guard"}, {"trigger": "Guard", "action": "Ada passes"}]
)
def test_why_not_accepts_one_question_at_a_time(asked: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="give one of these"):
        rulestone.why_not("last-stand", "monscol", **asked)


def test_effects_are_drawn_in_three_formats() -> None:
    picture = rulestone.graph("type-then-lord", "monscol@block2")
    assert picture.nodes
    assert picture.arrows
    drawn = rulestone.mermaid(picture), rulestone.dot(picture), rulestone.svg(picture)
    assert all(node.name in text for node in picture.nodes for text in drawn)


def test_ruling_knows_its_game_and_scenario_needs_one() -> None:
    ruling = next(iter(rulestone.rulings("godacard")))
    assert rulestone.explain(f"godacard/{ruling.id}").game == f"godacard@{ruling.revision}"
    with pytest.raises(LookupError, match="name a game"):
        rulestone.graph("last-stand")
