"""A mutant in the place of the module that it is made of, for one process; also a plugin of pytest."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import CodeType, ModuleType
from typing import Any

from tests.mutants.changes import CORE, Mutant, mutated

VARIABLE = "RULESTONE_MUTANT"


class Mutating(MetaPathFinder, Loader):
    """Finds one module, and makes it otherwise."""

    def __init__(self, mutant: Mutant) -> None:
        dotted = mutant.module.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
        self.name = f"rulestone.{dotted}"
        self.file = str(CORE / mutant.module)
        self.code: CodeType = compile(mutated(mutant), self.file, "exec")

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module, if it is that one."""
        if fullname != self.name:
            return None
        spec = spec_from_loader(fullname, self, origin=self.file)
        if spec is not None and self.file.endswith("__init__.py"):
            spec.submodule_search_locations = [str(CORE / self.file.removesuffix("/__init__.py"))]
        return spec

    def exec_module(self, module: ModuleType) -> None:
        """Run it."""
        module.__file__ = self.file
        exec(self.code, module.__dict__)


def install() -> None:
    """Take the mutant that the environment names."""
    told = os.environ.get(VARIABLE, "")
    if told:
        mutating = Mutating(Mutant(*json.loads(told)))
        assert mutating.name not in sys.modules, f"{mutating.name} is imported already"
        sys.meta_path.insert(0, mutating)


def pytest_load_initial_conftests(early_config: Any, parser: Any, args: Any) -> None:
    """As early as pytest lets a plugin act."""
    install()


install()
