"""`rulestone scenarios`."""

from __future__ import annotations

import click

from rulestone.cli.options import format_option
from rulestone.cli.work import INTERRUPTED, Bar, crew_options, tell, working

WORTH_A_PROCESS = 10


@click.command(
    "scenarios",
    epilog="""\b
Examples:
  rulestone scenarios
  rulestone scenarios --compare
  rulestone scenarios --compare --games GAME,OTHER --processes 4""",
)
@click.option("--compare", is_flag=True, help="Compare every one of them under the games: a line each.")
@click.option("--games", metavar="GAME[@REVISION],...", default="", help="With --compare: the columns.")
@crew_options
@format_option("text", "json")
def command(compare: bool, games: str, processes: int | None, cluster: str, form: str) -> None:
    """List the scenario library: name, title, question. With --compare: how each comes out under the games."""
    if compare:
        compare_all([name for name in games.split(",") if name.strip()], processes, cluster, form)
        return
    import json

    from rulestone.report.style import show
    from rulestone.report.words import plural, wrapped
    from rulestone.scenario import library, load

    found = [load(path) for path in library().values()]
    if form == "json":
        data = [{"name": s.name, "title": s.title, "asks": s.asks, "look": s.look} for s in found]
        show(json.dumps(data, ensure_ascii=False, indent=2) + "\n")
        return
    longest = max((len(scenario.name) for scenario in found), default=0)
    lines = []
    for scenario in found:
        about = f"{scenario.title}: {scenario.asks}" if scenario.asks else scenario.title
        lines.append(wrapped(about, first=f"{scenario.name:<{longest}}  "))
    show("\n".join([*lines, "", plural(len(found), "scenario")]) + "\n")


def compare_all(columns: list[str], processes: int | None, cluster: str, form: str) -> None:
    """Compare the whole library."""
    from rulestone.lab.compare.library import compare_library
    from rulestone.report.library import json, table
    from rulestone.report.style import show, width
    from rulestone.scenario import library

    total = len(library())
    with working(processes, cluster, total // WORTH_A_PROCESS) as executor, Bar("Scenarios", total) as bar:
        found, missing = compare_library((), columns, executor=executor, progress=bar.update, tell=tell)
    show(json(found) if form == "json" else table(found, width()))
    if missing:
        tell(f"ended early; {missing} of {total} scenarios were not compared")
        raise SystemExit(INTERRUPTED)
