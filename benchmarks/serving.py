"""Waiting times of `rulestone serve` with many users: each edits a scenario, looks at the result and asks why."""

from __future__ import annotations

import math
import re
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx

PEOPLE = 60
SECONDS = 30.0
PAUSE = 3.0
"""Seconds between two changes of one person."""
STORY = """\
cards: {{Guard: {{kind: creature, power: {power}}}, Doom: {{kind: spell, text: "Destroy target enemy creature."}}}}
players: {{Ada: {{hand: [Doom]}}, Ben: {{field: [Guard]}}}}
play: [Ada plays Doom on Guard]
observe: {{Guard ends in: zone of Guard}}
"""
QUESTION = {"kind": "explain", "game": "godacard", "of": "Guard.power"}


def wait_for_answers(address: str, number: int, until: float) -> Iterator[tuple[str, float]]:
    """Change a scenario again and again; yield each request with the time that one person waited, in seconds."""
    with httpx.Client(base_url=address, timeout=120) as client:
        time.sleep(PAUSE * number / PEOPLE)
        change = 0
        while time.monotonic() < until:
            text = STORY.format(power=1000 * (number + 1) + change)
            for kind, asked in (("compare", {"text": text}), ("why", {**QUESTION, "text": text})):
                begun = time.monotonic()
                found = client.post(f"/{kind}", json=asked).json()
                if "busy" in found:
                    yield "busy", time.monotonic() - begun
                    continue
                if kind == "compare":
                    client.get(found["page"]).raise_for_status()
                yield kind, time.monotonic() - begun
            change += 1
            time.sleep(PAUSE)


def measure_memory(process: int) -> int:
    """Return the bytes that a process and its children use, shared pages counted once (Linux)."""
    try:
        folder = Path("/proc", str(process))
        share = re.search(r"^Pss: +(\d+) kB", (folder / "smaps_rollup").read_text(encoding="ascii"), re.MULTILINE)
        children = (path.read_text(encoding="ascii").split() for path in folder.glob("task/*/children"))
        own = 1024 * int(share[1]) if share else 0
        return own + sum(measure_memory(int(child)) for some in children for child in some)
    except OSError:
        return 0  # the measured process has ended


if __name__ == "__main__":
    command = [
        sys.executable,
        "-c",
        "from rulestone.cli.commands import rulestone; rulestone()",
        "serve",
        "--port",
        "0",
    ]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    most = 0
    try:
        assert server.stderr is not None
        (address,) = re.findall(r"http://[^\s/]+", server.stderr.readline())
        next(wait_for_answers(address, 0, math.inf))  # wait until the workers have started
        until = time.monotonic() + SECONDS
        with ThreadPoolExecutor(PEOPLE) as crowd:
            everyone = [crowd.submit(lambda n=n: [*wait_for_answers(address, n, until)]) for n in range(PEOPLE)]
            while not all(person.done() for person in everyone):
                most = max(most, measure_memory(server.pid))
                time.sleep(0.5)
        waits = [wait for person in everyone for wait in person.result()]
    finally:
        begun = time.monotonic()
        server.send_signal(signal.SIGINT)
        server.wait(20)
    print(f"{PEOPLE} people for {SECONDS:g} s, a change every {PAUSE:g} s; at most {most / 1e6:.0f} MB")
    for kind in ("compare", "why"):
        times = sorted(wait for one, wait in waits if one == kind)
        print(f"{kind}: {len(times)}, median {statistics.median(times):.2f} s, nine of ten "
              f"{times[len(times) * 9 // 10]:.2f} s, worst {times[-1]:.2f} s")  # fmt: skip
    print(f"busy: {sum(kind == 'busy' for kind, _ in waits)} requests were told to try again")
    print(f"Ctrl-C: {time.monotonic() - begun:.2f} s")
