"""`make mutants`: mutants of rooms of the core, a sample by a seed, each handed to the tests that reach it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from rulestone.lab.statistics import compute_interval
from tests.mutants.changes import Mutant, draw, list_mutants
from tests.mutants.noticing import UNREACHED, Job, Noticed, run_job, run_jobs
from tests.mutants.probing import ROOMS, SECONDS, Probes, list_modules

SURVIVORS = Path(__file__).parent / "survivors.txt"
FIGURES = Path(__file__).parent / "figures.md"
REASON = "  # "
"""Between a survivor and why nothing can notice it."""
OPEN = "open"
"""In place of a reason: a test could notice it, and none does yet."""
NEVER = "never differs: "
"""Before a reason that is checked: the changed condition never gives another result (`tests.mutants.equivalents`)."""


class Figures(NamedTuple):
    """The results of a sample in one room, or in all."""

    room: str
    there: int
    tried: int
    killed: int
    alike: int
    """Survivors that are listed with the reason why no test can tell them from the core."""

    def row(self) -> str:
        """Return a line of the table."""
        rest = self.tried - self.alike
        low, high = compute_interval(self.killed, rest)
        share = f"{100 * self.killed / rest:.0f} % ({100 * low:.0f} to {100 * high:.0f})" if rest else "–"
        left = rest - self.killed
        return f"| {self.room} | {self.there} | {self.tried} | {self.alike} | {self.killed} | {left} | {share} |\n"


HEAD = """# Core mutants

Written by `make mutants`: sample {sample}, seed {seed}. Each mutant is one change to one function, tried on the tests
that reach its statement. An equivalent mutant behaves like the original; `survivors.txt` gives the reasons.

| room | mutants | tried | equivalent | noticed | left | share noticed (95 %) |
|---|---:|---:|---:|---:|---:|---:|
"""


def read_survivors() -> dict[str, str]:
    """Return the mutants that are known to live, with the reasons."""
    lines = SURVIVORS.read_text(encoding="utf-8").splitlines()
    return {mutant: reason for mutant, _, reason in (line.partition(REASON) for line in lines)}


def print_mutant(mutant: Mutant, found: Noticed, known: dict[str, str]) -> None:
    """Print one mutant."""
    alive = f"lives: {known[str(mutant)]}" if str(mutant) in known else "SURVIVES"
    lives = alive if found.asked else f"{alive}, {UNREACHED}"
    print(f"{mutant}\n    {found.why or lives} ({found.asked} tests)", flush=True)


def try_all(
    sample: Sequence[Mutant], probes: Probes, processes: int, known: dict[str, str], once: bool = False
) -> dict[Mutant, Noticed]:
    """Try every mutant of a sample; a surviving one is tried again in a new process, with more time unless `once`.

    A function that has compiled something already may survive in a fork of a process and not in a new one.

    A test that falls now with nothing turned around (it measures time on a busy machine) has not noticed anything: the
    mutants under which it fell meet the others.
    """
    jobs = [Job(mutant, probes.choose_tests(mutant)) for mutant in sample]
    found = {job.mutant: Noticed("", "", 0) for job in jobs if job.mutant and not job.tests}
    waiting = [job for job in jobs if job.tests]
    while waiting:
        now, again = {}, []
        for job, result in run_jobs(waiting, probes, processes):
            assert job.mutant is not None
            if result is None or not result.why:
                again.append(job if once else Job(job.mutant, probes.choose_tests(job.mutant, 4)))
            else:
                now[job.mutant] = result
                print_mutant(job.mutant, result, known)
        with ThreadPoolExecutor(processes) as pool:
            for job, alone in zip(again, pool.map(lambda job: run_job(job, probes), again), strict=True):
                assert job.mutant is not None
                now[job.mutant] = alone
                print_mutant(job.mutant, alone, known)
        killers = sorted({result.test for result in now.values() if result.test})
        steady = [Job(None, [test]) for test in killers]
        results = run_jobs(steady, probes, processes) if steady else ()
        unsteady = {job.tests[0] for job, result in results if result is None or result.why}
        for test in sorted(unsteady):
            print(f"falls with nothing turned around: {test}", flush=True)
        left = [job for job in waiting if job.mutant is not None and now[job.mutant].test in unsteady]
        waiting = [Job(job.mutant, [test for test in job.tests if test not in unsteady]) for job in left]
        found |= {job.mutant: Noticed("", "", 0) for job in waiting if job.mutant and not job.tests}
        waiting = [job for job in waiting if job.tests]
        found |= {mutant: result for mutant, result in now.items() if result.test not in unsteady}
    return found


def main() -> int:
    """Make mutants and print the survivors. Exit status 1 if one of them is not among the known survivors."""
    parser = argparse.ArgumentParser(prog="make mutants", description=main.__doc__)
    parser.add_argument("rooms", nargs="*", default=ROOMS, help="rooms of the core, or modules: kernel/events")
    parser.add_argument("--sample", type=int, default=60, help="number of mutants; 0 for all")
    parser.add_argument("--seed", type=int, default=0, help="seed of the sample")
    parser.add_argument("--jobs", type=int, default=2, help="how many at once")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="processor seconds for the tests of one mutant")
    parser.add_argument(
        "--after", type=int, default=0, help="probe the whole sample, but try only those after this number"
    )
    parser.add_argument("--first", type=int, default=0, help="try only so many of these; 0 for all")
    parser.add_argument("--kept", type=Path, help="file that keeps which tests reach which mutants of the sample")
    parser.add_argument("--only", default="", help="only sampled mutants whose description contains this text")
    parser.add_argument("--once", action="store_true", help="retry survivors with the same tests only")
    parser.add_argument("--list", action="store_true", help="only list the sample")
    parser.add_argument("--write", action="store_true", help=f"put the figures into {FIGURES.name}")
    given = parser.parse_args()
    known = read_survivors()
    there = {room: [mutant for module in list_modules(room) for mutant in list_mutants(module)] for room in given.rooms}
    drawn = draw([mutant for some in there.values() for mutant in some], str, given.sample, given.seed)
    probed = [mutant for mutant in drawn if given.only in str(mutant)]
    sample = probed[given.after :][: given.first or None]
    if given.list:
        print(*sample, sep="\n")
        return 0
    probes = Probes(probed, processes=given.jobs, seconds=given.seconds, kept=given.kept)
    if probes.failed:
        print("These tests fail without a mutant and are left out:", *probes.failed, sep="\n    ", file=sys.stderr)
    found = try_all(sample, probes, given.jobs, known, given.once)
    known = read_survivors()  # read them now: reasons may be written while this runs
    rows = []
    for room, own in {**there, "all": [mutant for some in there.values() for mutant in some]}.items():
        tried = [mutant for mutant in sample if mutant in set(own)]
        living = [str(mutant) for mutant in tried if not found[mutant].why]
        alike = sum(known.get(mutant, OPEN) != OPEN for mutant in living)
        rows.append(Figures(room, len(own), len(tried), len(tried) - len(living), alike).row())
    text = HEAD.format(sample=given.sample, seed=given.seed) + "".join(rows)
    print(text)
    new = [str(mutant) for mutant in sample if not found[mutant].why and str(mutant) not in known]
    if given.write:
        FIGURES.write_text(text, encoding="utf-8")
    if new:
        print("Nothing notices:", *new, sep="\n")
    return 1 if new else 0


if __name__ == "__main__":
    sys.exit(main())
