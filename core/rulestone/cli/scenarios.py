"""`rulestone scenarios`."""

from __future__ import annotations

import click

from rulestone.cli.options import format_option


@click.command("scenarios")
@format_option("text", "json")
def command(form: str) -> None:
    """List the scenario library: name, title, question."""
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
