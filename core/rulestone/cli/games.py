"""`rulestone games`."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import click

from rulestone.cli.options import format_option

if TYPE_CHECKING:
    from rulestone.game.game import Game


@click.command(
    "games",
    epilog="""\b
Examples:
  rulestone games
  rulestone games --cites
  rulestone games --check""",
)
@click.option("--cites", is_flag=True, help="In the policy matrix, show the rules that make a game take a policy.")
@click.option(
    "--check", is_flag=True, help="Instead, check all games: every name, what verbs report, cards that are hidden."
)
@format_option("text", "json")
def command(cites: bool, check: bool, form: str) -> None:
    """List the installed games, and how their policies differ. With --check, exit status 2 if a game has a problem."""
    if check:
        check_all(form)
        return

    from rulestone.game.host import games, rulesets
    from rulestone.report.catalogue import games_data, games_text, matrix
    from rulestone.report.style import show

    installed = list(games().values())
    counts = {f"{game.name}@{revision}": count for game in installed for revision, count in counted(game).items()}
    if form == "json":
        import json

        show(json.dumps(games_data(installed, counts), ensure_ascii=False, indent=2) + "\n")
        return
    show(games_text(installed, counts) + "\n" + matrix(rulesets(installed), cites))


def counted(game: Game) -> dict[str, int]:
    """How many rulings belong to each revision of a game; what reads them is needed only where it cannot be told."""
    from rulestone.game.ruling_counts import ruling_counts

    told = ruling_counts(game)
    if told is None:
        from rulestone.scenario import rulings

        told = dict(Counter(ruling.revision for ruling in rulings(game)))
    return told


def check_all(form: str) -> None:
    """Check every installed game and show all that is wrong."""
    import json

    import msgspec

    from rulestone.game.host import games, left_out, scenario_folders
    from rulestone.game.problems import Problem
    from rulestone.lab.conformance import AT_ONCE, faults
    from rulestone.report.style import show
    from rulestone.report.words import plural

    scenario_folders()
    found = [problem for game in games().values() for problem in game.problems()]
    found = [*(Problem("", f"plugin {one.plugin}", one.game, one.told) for one in left_out()), *found]
    unsound = {problem.game.partition("@")[0] for problem in found}
    for name in games():
        if name not in unsound:  # what cannot be compiled cannot be tried
            found += [Problem("", check, name, told) for check in AT_ONCE for told in faults(name, check)]
    if form == "json":
        show(json.dumps(msgspec.to_builtins(found), ensure_ascii=False, indent=2) + "\n")
    else:
        lines = dict.fromkeys(str(problem) for problem in found)
        show("\n".join([*lines, plural(len(lines), "problem") if lines else "No problems.", ""]))
    if found:
        raise SystemExit(2)
