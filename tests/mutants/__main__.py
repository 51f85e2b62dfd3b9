"""`make mutants`: mutants of rooms of the core, a sample by a seed, each handed to the tests that reach it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tests.mutants.changes import Lazy, Mutant, draw, made
from tests.mutants.covering import ROOMS, SECONDS, Covering, modules
from tests.mutants.noticing import UNREACHED, Job, Noticed, noticed, noticed_together

SURVIVORS = Path(__file__).parent / "survivors.txt"
FIGURES = Path(__file__).parent / "figures.md"
REASON = "  # "
"""Between a survivor and why nothing can notice it."""
OPEN = "open"
"""In place of a reason: a test could notice it, and none does yet."""


class Figures(NamedTuple):
    """The results of the sample of a room."""

    room: str
    there: int
    tried: int
    killed: int
    alike: int
    """Survivors that are listed with the reason why no test can tell them from the core."""

    def row(self) -> str:
        """A line of the table."""
        share = f"{100 * self.killed / self.tried:.0f} %" if self.tried else "–"
        left = self.tried - self.killed - self.alike
        return f"| `{self.room}` | {self.there} | {self.tried} | {self.killed} | {share} | {self.alike} | {left} |"


ABOVE = """# What notices that the core is broken

Written by `make mutants SAMPLE={sample} SEED={seed} WRITE=1`. Each mutant is one change to one function, tried with the
tests that reach its line, the nearest first. *Alike*: no test can tell it from the core, for the reason that stands
beside it in `survivors.txt`; *others* live although a test could notice them.

"""
HEAD = """| room | mutants | tried | noticed | share | alike | others |
|---|---:|---:|---:|---:|---:|---:|
"""


def survivors() -> dict[str, str]:
    """The mutants that are known to live, with the reasons."""
    lines = SURVIVORS.read_text(encoding="utf-8").splitlines()
    return {mutant: reason for mutant, _, reason in (line.partition(REASON) for line in lines)}


def picked(room: str, sample: int, seed: int) -> tuple[int, list[tuple[Mutant, Lazy]]]:
    """How many mutants a room has, and a sample of them."""
    found = [mutant for module in modules(room) for mutant in made(module)]
    return len(found), draw(found, lambda one: str(one[0]), sample, seed)


def tell(mutant: Mutant, found: Noticed, known: dict[str, str]) -> None:
    """Print one mutant."""
    alive = f"lives: {known[str(mutant)]}" if str(mutant) in known else "SURVIVES"
    lives = alive if found.asked else f"{alive}, {UNREACHED}"
    print(f"{mutant}\n    {found.why or lives} ({found.asked} tests)", flush=True)


def try_all(
    sample: Sequence[tuple[Mutant, Lazy]], covering: Covering, processes: int, known: dict[str, str], once: bool = False
) -> dict[Mutant, Noticed]:
    """Try every mutant of a sample; a surviving one is tried again in a separate process with more time, or not
    (`once`).

    A test that falls now with nothing turned around (it measures time on a busy machine) has not noticed anything: the
    mutants under which it fell meet the others.
    """
    jobs = [Job(mutant, covering.of(mutant, at)) for mutant, at in sample]
    places = dict(sample)
    found = {job.mutant: Noticed("", "", 0) for job in jobs if job.mutant and not job.tests}
    waiting = [job for job in jobs if job.tests]
    while waiting:
        now, again = {}, []
        for job, result in noticed_together(waiting, covering, processes):
            assert job.mutant is not None
            if result is None or not (result.why or once):
                again.append(job if once else Job(job.mutant, covering.of(job.mutant, places[job.mutant], 4)))
            else:
                now[job.mutant] = result
                tell(job.mutant, result, known)
        with ThreadPoolExecutor(processes) as pool:
            for job, alone in zip(again, pool.map(lambda job: noticed(job, covering), again), strict=True):
                assert job.mutant is not None
                now[job.mutant] = alone
                tell(job.mutant, alone, known)
        killers = sorted({result.test for result in now.values() if result.test})
        steady = [Job(None, [test]) for test in killers]
        results = noticed_together(steady, covering, processes) if steady else ()
        unsteady = {job.tests[0] for job, result in results if result is None or result.why}
        for test in sorted(unsteady):
            print(f"falls with nothing turned around: {test}", flush=True)
        left = [job for job in waiting if job.mutant is not None and now[job.mutant].test in unsteady]
        waiting = [Job(job.mutant, [test for test in job.tests if test not in unsteady]) for job in left]
        found |= {job.mutant: Noticed("", "", 0) for job in waiting if job.mutant and not job.tests}
        waiting = [job for job in waiting if job.tests]
        found |= {mutant: result for mutant, result in now.items() if result.test not in unsteady}
    return found


def write(above: str, figures: Sequence[Figures]) -> None:
    """Write the results of samples; rows of other rooms stay if they belong to the same sample."""
    there = FIGURES.read_text(encoding="utf-8") if FIGURES.exists() else ""
    rows = there.removeprefix(above).splitlines() if there.startswith(above) else []
    mine = {row.room: row.row() for row in figures}
    known = {row.split("`")[1]: row for row in rows} | mine
    order = sorted(known, key=lambda room: (ROOMS.index(room) if room in ROOMS else len(ROOMS), room))
    FIGURES.write_text(above + "".join(f"{known[room]}\n" for room in order), encoding="utf-8")


def main() -> int:
    """Make mutants and print the survivors. Exit status 1 if one of them is not among the known survivors."""
    parser = argparse.ArgumentParser(prog="make mutants", description=main.__doc__)
    parser.add_argument("rooms", nargs="*", default=ROOMS, help="rooms of the core, or modules: kernel/events")
    parser.add_argument("--sample", type=int, default=10, help="how many of each room; 0 for all")
    parser.add_argument("--seed", type=int, default=0, help="which")
    parser.add_argument("--jobs", type=int, default=2, help="how many at once")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="what the tests of one mutant may take")
    parser.add_argument("--only", default="", help="only mutants that say this: what a new test should notice")
    parser.add_argument("--once", action="store_true", help="what nothing notices is not tried again")
    parser.add_argument("--list", action="store_true", help="only tell them")
    parser.add_argument("--write", action="store_true", help=f"put the figures into {FIGURES.name}")
    given = parser.parse_args()
    known = survivors()
    covering = Covering(seconds=given.seconds)
    if not given.list and (wrong := covering.look(processes=given.jobs)):
        print("fall with nothing turned around, and are left out:", *wrong, sep="\n    ", file=sys.stderr)
    drawn = {room: picked(room, given.sample, given.seed) for room in given.rooms}
    meant = {room: [one for one in sample if given.only in str(one[0])] for room, (_, sample) in drawn.items()}
    every = [one for sample in meant.values() for one in sample]
    if given.list:
        print(*(mutant for mutant, _ in every), sep="\n")
        return 0
    found = try_all(every, covering, given.jobs, known, given.once)
    known = survivors()  # as they are now: reasons are written while it runs
    figures = []
    for room, sample in meant.items():
        living = [str(mutant) for mutant, _ in sample if not found[mutant].why]
        alike = sum(known.get(mutant, OPEN) != OPEN for mutant in living)
        figures.append(Figures(room, drawn[room][0], len(sample), len(sample) - len(living), alike))
    print(HEAD, *(f"{row.row()}\n" for row in figures), sep="")
    new = [str(mutant) for mutant, _ in every if not found[mutant].why and str(mutant) not in known]
    if given.write:
        write(ABOVE.format(sample=given.sample, seed=given.seed) + HEAD, figures)
    if new:
        print("Nothing notices:", *new, sep="\n")
    return 1 if new else 0


if __name__ == "__main__":
    sys.exit(main())
