"""Write the reference pages into a folder: `python docs/generated.py docs/reference`.

The build of the docs runs this script. Only the index and the list of scenarios are committed. It runs in a separate
process, because the rest of `make docs` changes the defaults that help texts show.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from pathlib import Path

import click

import rulestone
from rulestone.authors.reference.article import Article
from rulestone.authors.reference.page import render_articles, render_pages
from rulestone.cli.commands import rulestone as program
from rulestone.scenario.lookup import LIBRARY


def reference_pages() -> dict[str, str]:
    """Render every page of the folder `reference`: file name without its ending → text."""
    return {**render_pages(), "library": library_page(), "commands": commands_page(), "scenarios": scenarios_page()}


def library_page() -> str:
    """Render the names that `import rulestone` offers."""
    things = {name: getattr(rulestone, name) for name in sorted(rulestone.__all__)}
    articles = [Article(name, signature(name, thing), inspect.getdoc(thing) or "") for name, thing in things.items()]
    return render_articles(
        "Python library", "The names that `import rulestone` offers; [stability](../stability.md).", articles
    )


def signature(name: str, thing: Callable[..., object]) -> str:
    """Return how a function is called, without types; of a class only its name."""
    if isinstance(thing, type):
        return name
    found = inspect.signature(thing)
    written = [
        one.replace(
            annotation=one.empty, default=... if callable(one.default) and one.default is not one.empty else one.default
        )
        for one in found.parameters.values()
    ]
    return f"{name}{found.replace(parameters=written, return_annotation=found.empty)}".replace("Ellipsis", "...")


def commands_page() -> str:
    """Render the help of every command."""
    context = click.Context(program, info_name="rulestone", max_content_width=80)
    lines = ["# Commands", "", "`rulestone COMMAND --help` prints the same.", ""]
    for name in program.list_commands(context):
        command = program.get_command(context, name)
        if command is None or command.hidden:
            continue
        help_text = command.get_help(click.Context(command, info_name=name, parent=context))
        lines += [f"## {name}", "", "```text", help_text, "```", ""]
    return "\n".join(lines).rstrip() + "\n"


def scenarios_page() -> str:
    """Render the scenarios of the library: a heading and the file of each."""
    lines = [
        "# Scenario library",
        "",
        "`rulestone compare NAME` runs one under every installed game; `rulestone scenarios --search WORD` finds by tag.",
        "",
    ]
    for path in sorted(LIBRARY.glob("*.yaml")):
        file = path.relative_to(Path(rulestone.__file__).parents[2])  # Sphinx shows the file in place of its path
        lines += [f"## {path.stem}", "", f"```{{literalinclude}} ../../{file.as_posix()}", ":language: yaml", "```", ""]
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    for name, text in reference_pages().items():
        (Path(sys.argv[1]) / f"{name}.md").write_text(text, encoding="utf-8")
