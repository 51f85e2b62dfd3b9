"""`rulestone why-not`."""

from __future__ import annotations

from typing import Any

import click

from rulestone.cli.completion import complete_scenario
from rulestone.cli.errors import BadInput
from rulestone.cli.help import Command
from rulestone.cli.options import assume_option, format_option, stage_options
from rulestone.cli.output import print_report


@click.command("why-not", cls=Command)
@click.argument("scenario", shell_complete=complete_scenario)
@stage_options
@click.option("--effect", metavar="SOURCE", default="", help="Why this card's effect does not apply to --on THING.")
@click.option("--on", metavar="THING", default="", help="With --effect: a card or a player.")
@click.option("--trigger", metavar="CARD", default="", help="Why this card, or CARD.ABILITY, did not trigger.")
@click.option("--action", metavar="LINE", default="", help="Why this line of a script is not allowed.")
@format_option("text", "markdown", "html", "json")
@assume_option
def command(
    scenario: str, game: str, case: str, step: int | None, form: str, assume: dict[str, Any], **asking: str
) -> None:
    """Show why an action, effect or trigger does not happen: the first condition that fails, its rule, and the values.

    Ask one of three things: --action, --effect with --on, or --trigger. SCENARIO is a name from the library, a path,
    or a ruling as GAME/ID.
    """
    if sum(bool(asking[key]) for key in ("effect", "trigger", "action")) != 1:
        raise BadInput("give one of these: --effect SOURCE --on THING, --trigger CARD, or --action LINE")
    if bool(asking["effect"]) != bool(asking["on"]):
        raise BadInput("--effect SOURCE and --on THING belong together")
    from rulestone.lab.why import questions
    from rulestone.report.why_not import build_document

    found = questions.why_not(scenario, game, **asking, step=step, case=case, assume=assume)
    print_report(form, build_document(found), found)
