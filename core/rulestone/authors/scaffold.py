"""Files made from templates: a package for a new game that passes its checks at once, and a lesson."""

from __future__ import annotations

import json
import keyword
import re
from collections.abc import Iterable, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulestone.model.spelling import format_unknown
from rulestone.model.whole_files import write_file, write_files
from rulestone.scenario import find

if TYPE_CHECKING:
    from jinja2 import Environment

FEATURES = {
    "stack": "players may respond to tricks",
    "layers": "continuous effects in layers",
    "tokens": "cards created in play",
    "attachments": "cards that are put under others and work there",
    "cardfile": "cards in a file, their texts in rules English",
}
"""Optional feature of a package → its description."""
NAME = re.compile(r"[a-z][a-z0-9_]*")
ENDING = ".jinja"
PACKAGE = "package"
FIRST = "first.yaml"


class CannotBegin(LookupError):
    """The requested package cannot be created; the message says why and what to do."""


def load_templates() -> Environment:
    """Return the templates."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("rulestone.authors", "templates"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def fill_template(template: str, **values: Any) -> str:
    """Return a template with values put in."""
    return load_templates().get_template(template + ENDING).render(**values)


def render_package(name: str, title: str = "", features: Iterable[str] = ()) -> dict[str, str]:
    """Return the files of a package for a new game.

    Args:
        name: name of the game and of its package.
        title: title for readers; "" for the name as words.
        features: optional features, some of `FEATURES`.

    Returns:
        path within the package's folder → content of the file.

    Raises:
        CannotBegin: the name is not valid for a package, or a feature is unknown.
    """
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise CannotBegin(f"a game cannot be called “{name}”: take small letters, digits and _, as in my_game")
    if find_spec(name) is not None:
        raise CannotBegin(f"there is a Python package “{name}” already: take another name")
    wanted = list(features)
    for feature in wanted:
        if feature not in FEATURES:
            raise CannotBegin(format_unknown("feature", feature, FEATURES))
    values: dict[str, Any] = {feature: feature in wanted for feature in FEATURES}
    values |= {
        "name": name,
        "title": title or name.replace("_", " ").title(),
        "rule": "".join(part[:1] for part in name.split("_")).upper(),
        "command": " ".join(["rulestone new", name, *(["--with " + ",".join(wanted)] if wanted else [])]),
    }
    root = files("rulestone.authors") / "templates" / "game"
    made = {get_template_path(path, name): fill_template(f"game/{path}", **values) for path in list_templates(root)}
    return {path: text for path, text in made.items() if text.strip()}


def list_templates(folder: Traversable, path: str = "") -> Iterable[str]:
    """Yield the templates in a folder, without their ending, in order."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from list_templates(entry, f"{path}{entry.name}/")
        elif entry.name.endswith(ENDING):
            yield path + entry.name.removesuffix(ENDING)


def get_template_path(path: str, name: str) -> str:
    """Return the path of a template's text in a game's folder."""
    first, _, rest = path.partition("/")
    if rest:
        path = f"{ {PACKAGE: name, 'github': '.github'}.get(first, first) }/{rest}"
    return path.removesuffix(FIRST) + f"{name.replace('_', '-')}-{FIRST}" if path.endswith(FIRST) else path


def write_package(contents: Mapping[str, str], folder: Path) -> list[Path]:
    """Write files to a folder that contains none of them; write all of them or none.

    Returns:
        paths of the files.

    Raises:
        CannotBegin: one of the files already exists.
        OSError: a file cannot be written.
    """
    files = {folder / path: text for path, text in contents.items()}
    try:
        write_files(files, overwrite=False)
    except FileExistsError as error:
        raise CannotBegin(f"{error.filename} exists already; name another folder with --in") from None
    return list(files)


def create_lesson(title: str, folder: Path, scenario: str = "last-stand") -> tuple[Path, str]:
    """Write a lesson file to edit: one question about a scenario of the library.

    Args:
        title: title of the lesson.
        folder: folder for the file.
        scenario: name of the library scenario of its first question.

    Returns:
        path of the file and its content.

    Raises:
        UnknownScenario: there is no such scenario.
        FileExistsError: the file already exists.
        OSError: the file cannot be written.
    """
    find(scenario)
    name = re.sub(r"[^\w]+", "-", title.casefold()).strip("-") or "lesson"
    path = folder / f"{name}.yaml"
    template = (files("rulestone.authors") / "templates" / "lesson.yaml").read_text(encoding="utf-8")
    text = template.format(
        title=" ".join(title.split()), file=path.name, quoted=json.dumps(title, ensure_ascii=False), scenario=scenario
    )
    write_file(path, text, overwrite=False)
    return path, text
