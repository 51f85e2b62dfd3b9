"""`rulestone explain`, `why-not` and `graph`: questions about one position of a scenario."""

from __future__ import annotations

from typing import Any

import click

from rulestone.cli.errors import BadInput
from rulestone.cli.help import Command
from rulestone.cli.options import assume_option, complete_scenario, file_format_option, format_option, stage_options
from rulestone.cli.output import get_format, output_option, print_report, write_text

ENDINGS = {".svg": "svg", ".dot": "dot", ".gv": "dot", ".mmd": "mermaid", ".mermaid": "mermaid"}


@click.command("explain", cls=Command)
@click.argument("scenario", shell_complete=complete_scenario)
@stage_options
@click.option("--of", metavar="THING[.VALUE]", default="", help="The value. Default: all that an effect changes.")
@format_option("text", "markdown", "html", "json")
@assume_option
def explain(form: str, **asking: Any) -> None:
    """Show where a value comes from: the printed value, then every effect that changed it, and why in that order.

    SCENARIO is a name from the library, a path, or a ruling as GAME/ID.
    """
    from rulestone.lab.why import questions
    from rulestone.report.explanation import build_document, dump_data

    found = questions.explain(**asking)
    print_report(form, build_document(found), dump_data(found))


@click.command("why-not", cls=Command)
@click.argument("scenario", shell_complete=complete_scenario)
@stage_options
@click.option("--effect", metavar="SOURCE", default="", help="Why this card's effect does not apply to --on THING.")
@click.option("--on", metavar="THING", default="", help="With --effect: a card or a player.")
@click.option("--trigger", metavar="CARD", default="", help="Why this card, or CARD.ABILITY, did not trigger.")
@click.option("--action", metavar="LINE", default="", help="Why this line of a script is not allowed.")
@format_option("text", "markdown", "html", "json")
@assume_option
def why_not(form: str, **asking: Any) -> None:
    """Show why an action, effect or trigger does not happen: the first condition that fails, its rule, and the values.

    Ask one of three things: --action, --effect with --on, or --trigger. SCENARIO is a name from the library, a path,
    or a ruling as GAME/ID.
    """
    if sum(bool(asking[key]) for key in ("effect", "trigger", "action")) != 1:
        raise BadInput("give one of these: --effect SOURCE --on THING, --trigger CARD, or --action LINE")
    if bool(asking["effect"]) != bool(asking["on"]):
        raise BadInput("--effect SOURCE and --on THING belong together")
    from rulestone.lab.why import questions
    from rulestone.report.explanation import build_why_not_document

    found = questions.why_not(**asking)
    print_report(form, build_why_not_document(found), found)


@click.command("graph", cls=Command)
@click.argument("scenario", shell_complete=complete_scenario)
@stage_options
@file_format_option("mermaid", "dot", "svg")
@output_option
@assume_option
def graph(form: str | None, output: str | None, **asking: Any) -> None:
    """Draw the continuous effects of a position: by layer, in the order of application, with their dependencies.

    SCENARIO is a name from the library, a path, or a ruling as GAME/ID. The SVG is self-contained and fits light and
    dark pages.
    """
    from rulestone.lab.why import questions
    from rulestone.report.pictures import FORMS

    chosen = get_format(form, output, ENDINGS, "mermaid")
    write_text(FORMS[chosen](questions.graph(**asking)), output, "Drawn")
