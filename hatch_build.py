"""Builds a wheel whose busiest modules are machine code, by mypyc; pure Python stays the default.

    make compiled                                      # into .compiled, which goes before the sources
    HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 pip install .     # into an environment

Every compiled module is in the wheel as Python too. Without the variable nothing is different.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUSY = (
    *(f"kernel/{name}.py" for name in ("machine", "program", "abilities", "characteristics", "invalidation")),
    *(f"kernel/{name}.py" for name in ("permissions", "standing", "treatments")),
    *(f"kernel/compiler/{name}.py" for name in ("judgement", "expressions")),
    *(f"kernel/{room}/*.py" for room in ("meaning", "legality", "events", "changes", "processing")),
    *("continuous/*.py", "continuous/fast/*.py", "continuous/deriving/*.py"),
)
"""Where random games spend their time."""
KEPT = {
    "continuous/deriving/deriver.py": "has subclasses in modules that stay Python",
    "continuous/literal.py": "the readable definition, by which the others are checked",
    "continuous/fast/resolution.py": "begins a resolution as a changed copy, which a compiled class cannot",
}
"""Busy modules that stay Python, and why; besides these every module that defines a record (`has_records`)."""

SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup

modules = mypycify(
    ["--config-file=", "--explicit-package-bases", "--ignore-missing-imports", *sys.argv[2:]],
    opt_level="2", debug_level="0", group_name="rulestone",
)
setup(name="rulestone", ext_modules=modules, packages=[], script_args=["-q", "build_ext", "--build-lib", sys.argv[1]])
"""


def has_records(source: str) -> bool:
    """Whether a module defines records (of msgspec or `dataclasses`), which are made by their metaclass or decorator
    and would be others if they were compiled."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef) and (
            node.keywords
            or any(isinstance(base, ast.Name) and base.id == "Struct" for base in node.bases)
            or any("dataclass" in ast.unparse(decorator) for decorator in node.decorator_list)
        ):
            return True
    return False


def compiled_modules(package: Path) -> list[Path]:
    """The modules of the package that are compiled."""
    found = sorted({path for pattern in BUSY for path in package.glob(pattern)})
    return [
        path
        for path in found
        if path.name != "__init__.py"
        and path.relative_to(package).as_posix() not in KEPT
        and not has_records(path.read_text(encoding="utf-8"))
    ]


class Compiled(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and name what came out.

        Args:
            version: "standard"; an "editable" wheel stays as it is.
        """
        if self.target_name != "wheel" or version != "standard":
            return
        core = Path(self.root, "core")
        work = Path(self.root, "build", "compiled")
        out = work / "lib"
        work.mkdir(parents=True, exist_ok=True)
        modules = compiled_modules(core / "rulestone")
        paths = {**os.environ, "MYPYPATH": os.pathsep.join((str(core), str(Path(self.root, "plugins"))))}
        # elsewhere: setuptools would read the project's own settings, which are hatchling's
        subprocess.run([sys.executable, "-c", SETUP, out, *modules], cwd=work, env=paths, check=True)
        built = [path for path in out.rglob("*") if path.suffix in (".so", ".pyd")]
        build_data["force_include"] |= {str(path): path.relative_to(out).as_posix() for path in built}
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
