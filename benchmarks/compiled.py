"""A compiled build, as an option: kernel and continuous effects as they stand, made to C by mypyc.

python benchmarks/compiled.py build     into build/compiled; pure Python stays what is installed
python benchmarks/compiled.py check     the traces of random games are the same in both, and how much faster it is

What was built is used by whoever finds it first: `PYTHONPATH=build/compiled rulestone …`, or `… python -m pytest`.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
BUILT = Path(os.environ.get("BUILT_HERE", HOME / "build" / "compiled"))
ROOMS = ("kernel", "continuous")
#: what the compiler cannot make: exceptions derived from several, a call with a list spread out in a lambda
LEFT = ("kernel/errors.py", "kernel/meaning/stack.py")
GAMES = 25


def build() -> None:
    """Compile a copy of the package."""
    if BUILT.exists():
        shutil.rmtree(BUILT)
    shutil.copytree(HOME / "core" / "rulestone", BUILT / "rulestone", ignore=shutil.ignore_patterns("__pycache__"))
    files = [
        str(path.relative_to(BUILT))
        for room in ROOMS
        for path in sorted((BUILT / "rulestone" / room).rglob("*.py"))
        if path.relative_to(BUILT / "rulestone").as_posix() not in LEFT
    ]
    setup = (
        "from setuptools import setup\n"
        "from mypyc.build import mypycify\n"
        f"options = ['--config-file={HOME / 'pyproject.toml'}', *{files!r}]\n"
        "setup(name='rulestone', packages=[], ext_modules=mypycify(options, opt_level='3', multi_file=True))\n"
    )
    (BUILT / "setup.py").write_text(setup, encoding="utf-8")
    jobs = f"-j{os.cpu_count() or 1}"
    subprocess.run([sys.executable, "setup.py", "build_ext", "--inplace", jobs], cwd=BUILT, check=True)
    shutil.rmtree(BUILT / "build")
    (BUILT / "setup.py").unlink()


def traces() -> None:
    """Play games and print what they came to, and the seconds of processor time that they took without a trace."""
    from rulestone import find_game, games, new_game, playout
    from rulestone.kernel import machine
    from rulestone.kernel.trace import Log

    compiled = not str(machine.__file__).endswith(".py")
    for name in games():
        game, ruleset = find_game(name)
        rules = game.rules(ruleset.revision)
        state, told = new_game(ruleset, rules), hashlib.sha256()
        for seed in range(GAMES):
            log = Log()
            done = playout(rules, state, seed, log=log)
            for record in log.records:
                told.update(repr((record.index, record.cause, record.kind, record.text, record.rules)).encode())
            told.update(repr((done.choices, done.turns, done.winner, done.how)).encode())
        begun = time.process_time()
        for seed in range(GAMES):
            playout(rules, state, seed)
        print(ruleset.name, told.hexdigest(), time.process_time() - begun, compiled, sep="\t")


def check(repeats: int = 3) -> None:
    """Compare both builds, played in turn.

    Raises:
        SystemExit: a trace differs, or nothing was built.
    """
    found: dict[bool, dict[str, tuple[str, list[float]]]] = {False: {}, True: {}}
    for _ in range(repeats):
        for compiled in (False, True):
            path = {"PYTHONPATH": str(BUILT)} if compiled else {}
            out = subprocess.run(
                [sys.executable, __file__, "traces"],
                env={**os.environ, **path},
                check=True,
                capture_output=True,
                text=True,
            )
            for line in out.stdout.splitlines():
                name, told, taken, really = line.split("\t")
                if really != str(compiled):
                    raise SystemExit(f"{BUILT} holds no compiled build: make compiled")
                known = found[compiled].setdefault(name, (told, []))
                known[1].append(float(taken))
    for name, (told, taken) in found[False].items():
        other, less = found[True][name]
        if told != other:
            raise SystemExit(f"{name}: the compiled build plays otherwise")
        ratio = statistics.median(taken) / statistics.median(less)
        print(f"{name}: {GAMES} games the same, {ratio:.2f} times as fast")


if __name__ == "__main__":
    {"build": build, "check": check, "traces": traces}[sys.argv[1] if len(sys.argv) > 1 else "build"]()
