"""Waiting times of `rulestone serve` with many users at once: each edits a scenario and looks at the result."""

from __future__ import annotations

import re
import signal
import statistics
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import httpx

PEOPLE = 50
CHANGES = 4
PAUSE = 3.0
"""Seconds between two changes of one person."""
STORY = """\
cards: {{Guard: {{kind: creature, power: {power}}}, Doom: {{kind: spell, text: "Destroy target enemy creature."}}}}
players: {{Ada: {{hand: [Doom]}}, Ben: {{field: [Guard]}}}}
play: [Ada plays Doom on Guard]
observe: {{Guard ends in: zone of Guard}}
"""


def person(address: str, number: int) -> list[float]:
    """Return the time that one person waited for each change, in seconds."""
    waited = []
    with httpx.Client(base_url=address, timeout=120) as client:
        time.sleep(PAUSE * number / PEOPLE)
        for change in range(CHANGES):
            begun = time.monotonic()
            answer = client.post("/compare", json={"text": STORY.format(power=1000 * (number + 1) + change)})
            found = answer.json()
            if "page" not in found:
                raise RuntimeError(f"no page: {found}")
            client.get(found["page"]).raise_for_status()
            waited.append(time.monotonic() - begun)
            time.sleep(PAUSE)
    return waited


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
    try:
        assert server.stderr is not None
        (address,) = re.findall(r"http://[^\s/]+", server.stderr.readline())
        person(address, 0)  # the workers are there
        with ThreadPoolExecutor(PEOPLE) as crowd:
            waits = sorted(wait for waited in crowd.map(lambda n: person(address, n), range(PEOPLE)) for wait in waited)
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(20)
    print(f"{PEOPLE} people, a change every {PAUSE:g} s, {len(waits)} changes: "
          f"median {statistics.median(waits):.2f} s, nine of ten {waits[len(waits) * 9 // 10]:.2f} s, "
          f"worst {waits[-1]:.2f} s")  # fmt: skip
