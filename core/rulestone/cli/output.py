"""Output of commands: to standard output, or to the file named by `-o`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from rulestone.cli.errors import BadInput
from rulestone.model.whole_files import write_file, write_files

if TYPE_CHECKING:
    from rulestone.report.document import Document

Command = TypeVar("Command", bound=Callable[..., Any])


def output_option(command: Command) -> Command:
    """Return the option `-o FILE`; the command gets it as `output`, None for standard output."""
    text = "Write it to this file; - is standard output, the default."
    return click.option("-o", "--output", metavar="FILE", callback=check_output_file, help=text)(command)


def check_output_file(context: click.Context, option: click.Parameter, file: str | None) -> str | None:
    """Return the output file after checking, before any work, that it can be written; None for “-”.

    Raises:
        BadInput: its folder is none, or it is a folder itself.
    """
    if file is None or file == "-":
        return None
    path = Path(file)
    if not file.strip():
        raise BadInput("-o: expected the name of a file")
    if path.is_dir():
        raise BadInput(f"{file}: cannot be written: it is a folder; add a name, as in {path / 'page.html'}")
    if not path.parent.is_dir():
        raise BadInput(f"{file}: cannot be written: no such folder: {path.parent}")
    return file


def picture_option(subject: str) -> Callable[[Command], Command]:
    """Return the option `--picture FILE.svg`; the command gets it as `picture`, None for no picture.

    Args:
        subject: the content of the picture, in words.
    """
    help_text = f"Also draw {subject} into this SVG file."
    return click.option("--picture", metavar="FILE.svg", callback=check_picture_file, help=help_text)


def check_picture_file(context: click.Context, option: click.Parameter, file: str | None) -> str | None:
    """Return the file of a picture, if it can be written.

    Raises:
        BadInput: its name does not end in .svg, or its folder does not exist.
    """
    if file is not None and not file.lower().endswith(".svg"):
        raise BadInput(f"--picture “{file}”: pictures are SVG files; give a name that ends in .svg")
    return check_output_file(context, option, file)


def draw_svg(found: Any) -> str:
    """Return the picture of a result; drawing is imported only when a picture is asked for."""
    from rulestone.report.drawings import svg

    return svg(found)


def save_picture(picture: str | None, draw: Callable[..., str], *of: Any) -> None:
    """Draw a result into the file of `--picture`, if one is given.

    Args:
        picture: the file.
        draw: returns the SVG of `of`.

    Raises:
        BadInput: the file cannot be written.
    """
    if picture is not None:
        write_text(draw(*of), picture, "Drawn")


def get_format(form: str | None, output: str | None, endings: Mapping[str, str], usual: str) -> str:
    """Return the output format: the requested format, else the format of the file suffix, else the default.

    Args:
        form: value of `--format`; None without the option.
        output: name of the file; None for standard output.
        endings: file suffix → format.
        usual: the default format.

    Raises:
        BadInput: the file suffix is not a known format.
    """
    ending = Path(output or "").suffix.lower()
    if not form and ending not in ("", ".txt", *endings):
        raise BadInput(f"{output}: unknown ending “{ending}”; expected {', '.join(endings)}, .txt, or a --format")
    return form or endings.get(ending, usual)


def write_text(text: str, output: str | None, note: str = "Written", *, colours: bool = False) -> None:
    """Write a text to a file and report that on standard error, or print it.

    Args:
        output: the file, None for standard output.
        note: label printed before the file name, such as “Drawn”.
        colours: whether it is for people, and may have colours on a terminal.

    Raises:
        BadInput: the file cannot be written.
    """
    if output is None:
        from rulestone.report.terminal import write

        if colours:
            write(text)
        else:
            sys.stdout.write(text)
        return
    try:
        write_file(output, text)
    except OSError as error:
        raise BadInput(f"{output}: cannot be written: {error.strerror}") from None
    click.echo(f"{note}: {output}", err=True)


def print_report(form: str, document: Document, data: Any) -> None:
    """Print a result in a form, as wide as the terminal.

    Args:
        form: "markdown", "html", "json", or any other name for text.
        document: its blocks.
        data: the result itself, or a function that returns it, for JSON.
    """
    from rulestone.report.document import render
    from rulestone.report.terminal import get_width, write

    write(render(form, document, data, get_width()))


@contextmanager
def progress() -> Iterator[Callable[[str], None]]:
    """Show the present work on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda what: None
        return
    from rich.console import Console

    with Console(stderr=True).status("…") as status:
        yield lambda what: status.update(what)


def save_files(folder: str, texts: Mapping[str, str]) -> tuple[str, ...]:
    """Write new files into a folder, which is created if it is missing; write all of them or none.

    Args:
        texts: name of the file → its text.

    Returns:
        the paths.

    Raises:
        BadInput: a file exists already, or cannot be written.
    """
    files = {Path(folder) / name: text for name, text in texts.items()}
    try:
        write_files(files, overwrite=False)
    except FileExistsError as error:
        raise BadInput(f"{error.filename} exists already; name another folder") from None
    except OSError as error:
        raise BadInput(f"{folder}: cannot be written: {error.strerror}") from None
    return tuple(map(str, files))
