"""`rulestone rules`."""

from __future__ import annotations

from typing import Any

import click

from rulestone.cli.errors import BadInput
from rulestone.cli.help import Command
from rulestone.cli.options import assume_option, complete_game, format_option
from rulestone.cli.output import picture_option, print_report, save_picture
from rulestone.cli.work import Bar, add_worker_options, leave_if, log, open_pool

WORTH_A_PROCESS = 60


@click.command("rules", cls=Command)
@click.argument("game", shell_complete=complete_game)
@click.argument("id", required=False, default="")
@click.option("--status", type=click.Choice(["official", "derived", "assumed"]), help="Only rules with this status.")
@click.option("--all", "show_all", is_flag=True, help="Show every rule in full.")
@click.option("--assumptions", is_flag=True, help="List only the questions that no source answers.")
@click.option("--without", is_flag=True, help="List the results that change without the rule ID.")
@click.option("--with", "taken", multiple=True, metavar="POLICY=GAME", help="List the results that it changes.")
@picture_option("the rules, coloured by the number of rulings that cite them,")
@add_worker_options
@format_option("text", "json")
@assume_option
def command(
    game: str, id: str, status: str | None, show_all: bool, assumptions: bool, without: bool, taken: tuple[str, ...],
    picture: str | None, processes: int | None, cluster: str, form: str, assume: dict[str, Any],
) -> None:  # fmt: skip
    """List the chapters of the rules of a GAME[@REVISION].

    With an ID, show that rule or chapter and the rules below it (5 shows 5, 5.1, 5.2, ...).

    --without, --with and --assume show the effect of a change. They run every ruling and every library scenario
    with and without the change, and list those with another result.
    """
    if without or taken or assume:
        if without and not id:
            raise BadInput("--without needs the ID of a rule, or the name of a part (see: rulestone knock-out)")
        show_effects(game, id if without else "", taken, assume, processes, cluster, form)
        return
    from rulestone.game.host import find
    from rulestone.lab.rulings import find_rules, map_citing
    from rulestone.report import catalogue

    _, ruleset = find(game)
    if assumptions:
        print_report(form, catalogue.build_assumptions_document(ruleset), lambda: catalogue.dump_assumptions(ruleset))
        return
    rules = sorted(find_rules(ruleset, id), key=lambda rule: catalogue.make_order_key(rule.id))
    rules = [rule for rule in rules if status in (None, rule.status)]
    whole = any((id, status, show_all))
    cited = map_citing(ruleset.game) if whole or picture or form == "json" else {}
    if whole:
        document = catalogue.build_rules_document(rules, cited, ruleset)
    else:
        document = catalogue.build_chapters_document(rules, ruleset)
    print_report(form, document, lambda: catalogue.dump_rules(rules, cited))
    if picture is not None:
        from rulestone.report.drawings import draw_coverage
        from rulestone.report.words import name_rulesets

        save_picture(picture, draw_coverage, name_rulesets([ruleset.name]), rules, cited)


def show_effects(
    game: str, part: str, taken: tuple[str, ...], assume: dict[str, Any], processes: int | None, cluster: str, form: str
) -> None:
    """Print the effects of a change on every ruling and scenario of a game.

    Raises:
        BadInput: a policy is not named with whose it is.
    """
    from rulestone.lab.differ.effects import count_cases, find_effects
    from rulestone.lab.differ.sides import SideName
    from rulestone.report.effects import build_document

    for text in taken:
        if "=" not in text:
            raise BadInput(f"--with “{text}”: expected POLICY=GAME, as in --with responses=some-game")
    own = SideName(game)
    other = SideName("+".join((game, *taken)), assume, (part,) if part else ())
    number = count_cases(own)
    with open_pool(processes, cluster, number // WORTH_A_PROCESS) as executor, Bar("Rulings, scenarios", number) as bar:
        found = find_effects(own, other, executor=executor, progress=bar.update, report=log)
    print_report(form, build_document(found), found)
    leave_if(found.left)
