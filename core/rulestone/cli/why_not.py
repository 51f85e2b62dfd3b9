"""`rulestone why-not`."""

from __future__ import annotations

from typing import Any

import click

from rulestone.cli.completion import scenario as complete_scenario
from rulestone.cli.errors import BadInput
from rulestone.cli.options import assume_option, format_option, stage_options


@click.command(
    "why-not",
    epilog="""\b
Examples:
  rulestone why-not SCENARIO --game GAME --effect Lord --on Guard
  rulestone why-not SCENARIO --game GAME --trigger Guard --step 3
  rulestone why-not SCENARIO --game GAME --action "Ada plays Doom on Guard"
  rulestone why-not GAME/RULING-012 --effect Lord --on "Guard #2" """,
)
@click.argument("scenario", shell_complete=complete_scenario)
@stage_options
@click.option("--effect", metavar="SOURCE", default="", help="Why the effect of this card does not apply; with --on.")
@click.option("--on", metavar="THING", default="", help="With --effect: the card or player it does not apply to.")
@click.option(
    "--trigger", metavar="CARD", default="", help="Why this card's trigger did not act (CARD.ABILITY for one)."
)
@click.option("--action", metavar="LINE", default="", help="Why this is not allowed, as a line of a script.")
@format_option("text", "markdown", "json")
@assume_option
def command(
    scenario: str,
    game: str,
    case: str,
    step: int | None,
    effect: str,
    on: str,
    trigger: str,
    action: str,
    form: str,
    assume: dict[str, Any],
) -> None:
    """Show what stands against something: the first condition that fails, its rule, the actual values.

    SCENARIO is the name of one in the library, the path of a file, or a game's ruling as GAME/ID. Ask one of three
    things: --effect with --on, --trigger, or --action.
    """
    asked = [bool(effect), bool(trigger), bool(action)]
    if sum(asked) != 1:
        raise BadInput("ask one thing: --effect SOURCE --on THING, --trigger CARD, or --action LINE")
    if bool(effect) != bool(on):
        raise BadInput("--effect SOURCE and --on THING belong together")
    from rulestone.lab.why import questions
    from rulestone.report.style import show
    from rulestone.report.why_not import FORMS

    asking = {"effect": effect, "on": on, "trigger": trigger, "action": action}
    show(FORMS[form](questions.why_not(scenario, game, **asking, step=step, case=case, assume=assume)))
