"""Import of a mutant in place of its module, for one process; also a pytest plugin.

Nothing of it is written to a disk: the changed tree is compiled in the process that looks at it, so no bytecode of
another day can stand in for it, and a process in which the mutant was never imported says so instead of "nothing fell".
"""

from __future__ import annotations

import ast
import json
import os
import resource
import sys
from collections.abc import Mapping, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from hypothesis import Phase, settings

from tests.mutants.changes import CORE, Mutant, mutate_tree
from tests.mutants.probing import insert_probes

VARIABLE = "RULESTONE_MUTANT"
"""In the environment: the file that tells a process its mutant, or the places to probe."""
NEVER_RUN = 70
"""Exit status when the module of a mutant was not imported, or none of the tests is there."""


def get_module_name(module: str, package: str = "rulestone.") -> str:
    """Return the name by which a module is imported."""
    return package + module.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


class Mutating(MetaPathFinder, Loader):
    """Finds some modules, and makes them of trees."""

    def __init__(self, trees: Mapping[str, ast.Module], folder: Path = CORE, package: str = "rulestone.") -> None:
        """Compile the modules.

        Args:
            trees: path of a module below the folder → its syntax tree.
            folder: the folder of the modules.
            package: what stands before their names when they are imported.
        """
        self.files = {get_module_name(module, package): str(folder / module) for module in trees}
        self.codes: dict[str, CodeType] = {
            get_module_name(module, package): compile(tree, str(folder / module), "exec")
            for module, tree in trees.items()
        }

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of a replaced module."""
        file = self.files.get(fullname)
        if file is None:
            return None
        spec = spec_from_loader(fullname, self, origin=file)
        if spec is not None and file.endswith("/__init__.py"):
            spec.submodule_search_locations = [file.removesuffix("/__init__.py")]
        return spec

    def exec_module(self, module: ModuleType) -> None:
        """Run it."""
        module.__file__ = self.files[module.__name__]
        exec(self.codes[module.__name__], module.__dict__)


def read_trees(told: Mapping[str, Any]) -> dict[str, ast.Module]:
    """Return the trees named by the environment: a mutant's tree, or modules with probes."""
    if "mutant" in told:
        mutant = Mutant(*told["mutant"])
        return {mutant.module: mutate_tree(mutant)}
    numbers = {Mutant(*one): number for number, one in enumerate(told["probes"])}
    return {module: insert_probes(module, numbers) for module in {mutant.module for mutant in numbers}}


class Chosen:
    """The tests to run in the given order, and whether the mutant was imported."""

    def __init__(self, tests: Sequence[str], module: str) -> None:
        self.order = {test: number for number, test in enumerate(tests)}
        self.module = module

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        """Keep only the given tests, the nearest first."""
        items[:] = sorted((i for i in items if i.nodeid in self.order), key=lambda i: self.order[i.nodeid])

    def pytest_sessionfinish(self, session: Any, exitstatus: int) -> None:
        """Fail a passing run without the mutant or without a test."""
        loaded = sys.modules.get(get_module_name(self.module))
        mutant = loaded is not None and isinstance(loaded.__loader__, Mutating)
        if int(exitstatus) in (0, 5) and not (session.items and mutant):
            session.exitstatus = NEVER_RUN


def install() -> dict[str, Any]:
    """Apply the environment: trees in place of modules, limits of processor time and memory."""
    file = os.environ.get(VARIABLE)
    told: dict[str, Any] = json.loads(Path(file).read_text(encoding="utf-8")) if file else {}
    if "seconds" in told:
        resource.setrlimit(resource.RLIMIT_CPU, (told["seconds"], told["seconds"] + 5))
        resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
    if told:
        mutating = Mutating(read_trees(told))
        early = [name for name in mutating.files if name in sys.modules]
        assert not early, f"imported already: {early}"
        sys.meta_path.insert(0, mutating)
    return told


def limit_examples() -> None:
    """Stop at one failing example of a property, and try the same examples each time."""
    settings.register_profile("mutants", phases=(Phase.explicit, Phase.generate), derandomize=True, database=None)
    settings.load_profile("mutants")


def pytest_configure(config: Any) -> None:
    """Run the tests that are chosen; now that tests/conftest.py has loaded its profile, replace it."""
    if "tests" in TOLD:
        limit_examples()
        config.pluginmanager.register(Chosen(TOLD["tests"], TOLD["mutant"][0]), "mutants-chosen")


TOLD = install()
