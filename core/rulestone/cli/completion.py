"""Completions for shells: games with their revisions, scenarios of the library, rulings."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem


def complete_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete games, and their revisions as "game@revision"."""
    from rulestone.game.host import games

    found = []
    for one in games().values():
        names = [one.name, *(f"{one.name}@{revision}" for revision in one.revisions)]
        found += [CompletionItem(name, help=one.title) for name in names if name.startswith(incomplete)]
    return found


def complete_columns(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete games separated by commas: the last one."""
    before, comma, last = incomplete.rpartition(",")
    return [CompletionItem(before + comma + item.value, help=item.help) for item in complete_game(ctx, param, last)]


def complete_scenario(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete scenarios of the library; rulings after the name of a game; files as the shell does."""
    from rulestone.game.host import games
    from rulestone.scenario import library, rulings

    name, slash, _ = incomplete.partition("/")
    if slash and name in games():
        ids = dict.fromkeys(f"{name}/{ruling.id}" for ruling in rulings(name))
        return [CompletionItem(id) for id in ids if id.startswith(incomplete)]
    found = [CompletionItem(known) for known in sorted(library()) if known.startswith(incomplete)]
    found += [CompletionItem(f"{known}/") for known in games() if incomplete and known.startswith(incomplete)]
    return found or [CompletionItem(incomplete, type="file")]


def complete_lesson(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete lessons of the course; files as the shell has them."""
    from rulestone.lab.lessons.files import list_course

    found = [CompletionItem(known) for known in list_course() if known.startswith(incomplete)]
    return found or [CompletionItem(incomplete, type="file")]
