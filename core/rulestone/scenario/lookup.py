"""Rulings, a game's catalogue of decided cases; and finding scenarios: in the library, in the plugins' folders, by
path, or a ruling by game and id.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec import Struct

from rulestone.game import host
from rulestone.game.game import Game
from rulestone.kernel.errors import EndlessGame, Incomputable
from rulestone.model.display import format_seen
from rulestone.model.spelling import list_known, suggest
from rulestone.scenario.errors import MAPPING, ScenarioError, UnknownScenario
from rulestone.scenario.files import Scenario, describe_special_kind, load, load_all, loads
from rulestone.scenario.results import Run
from rulestone.scenario.runs import find_game, run_all, run_one
from rulestone.scenario.yaml import fail

HOLDS, FAILS, NOT_YET, NOTHING = "holds", "fails", "not yet", "nothing to show"
ANY_RULE = "refused"
"""Expectation that a line is refused by any rule; also the result of a refusal that names no rule."""


class Ruling(Struct, frozen=True):
    """One ruling under one revision.

    Attributes:
        id: its id.
        revision: the revision.
        scenario: the ruling as a scenario.
        file: path of the ruling's file.
    """

    id: str
    revision: str
    scenario: Scenario
    file: str

    @property
    def title(self) -> str:
        """Its title."""
        return self.scenario.title

    @property
    def cites(self) -> tuple[str, ...]:
        """The rules it rests on."""
        return self.scenario.cites


class RulingResult(Struct, frozen=True):
    """The result of checking a ruling.

    Attributes:
        id, revision, title: the ruling's.
        status: "holds", "fails", "not yet" or "nothing to show".
        why: reason for a status other than "holds"; "" if the ruling holds.
        runs: the runs of its cases, without cases that could not run.
    """

    id: str
    revision: str
    title: str
    status: str
    why: str = ""
    runs: tuple[Run, ...] = ()


def rulings(game: str | Game) -> list[Ruling]:
    """Return a game's rulings, one for each revision they belong to, by id and then revision.

    Args:
        game: the game, or its name; "game@revision" for the rulings of one revision.

    Raises:
        UnknownGame: no installed game or revision has that name.
        ScenarioError: a file that cannot be read, a ruling without an id, a duplicate id.
    """
    only = ""
    if isinstance(game, str):
        only = game.partition("@")[2]
        game = find_game(game, "")[0]
    found: dict[str, Scenario] = {}
    for path in sorted(Path(game.rulings).glob("*.yaml")) if game.rulings is not None else ():
        for scenario in load_all(path):
            if not scenario.id:
                raise fail(scenario.node, "a ruling needs an “id”")
            if scenario.id in found:
                raise fail(scenario.node.value["id"], f"{scenario.id} is in {found[scenario.id].file} too")
            found[scenario.id] = scenario
    made = []
    for id in sorted(found, key=make_id_key):
        scenario = found[id]
        for revision in list_changes(scenario, game):
            if only and revision != only:
                continue
            made.append(Ruling(id, revision, scenario, scenario.file))
    return made


def make_id_key(id: str) -> list[tuple[int, str]]:
    """Return a sort key for ids that compares numbers in them by value, so that X-2 comes before X-10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", id)]


def list_changes(scenario: Scenario, game: Game) -> tuple[str, ...]:
    """Return the revisions of a ruling: those it names, else all.

    Raises:
        ScenarioError: the game has no such revision.
    """
    top = scenario.node.value
    for key in ("revision", "revisions"):
        for node in top[key].items() if key in top else ():
            if node.text() not in game.revisions:
                raise fail(node, f"{game.name} has no revision “{node.text()}”\n  It has: {', '.join(game.revisions)}")
    for name, node in scenario.under.items():
        if name not in game.revisions:
            raise fail(node, f"{game.name} has no revision “{name}”\n  It has: {', '.join(game.revisions)}")
    return scenario.revisions or game.revisions


def run_ruling(ruling: Ruling, game: str | Game) -> RulingResult:
    """Run a ruling, all its cases.

    Args:
        ruling: the ruling; it runs under the revision it names.
        game: its game, or its name.
    """
    game = find_game(game, "")[0]
    make = partial(RulingResult, ruling.id, ruling.revision, ruling.scenario.title)
    if ruling.scenario.nothing_to_show:
        return make(NOTHING, ruling.scenario.nothing_to_show)
    if ruling.scenario.not_yet:
        return make(NOT_YET, ruling.scenario.not_yet)
    try:
        runs = run_all(ruling.scenario, game, ruling.revision)
    except (ScenarioError, EndlessGame, Incomputable) as error:
        return make(FAILS, str(error))
    silent = [run for run in runs if not run.expectations]
    if silent:
        case = f"{silent[0].scenario}: " if len(runs) > 1 else ""
        return make(FAILS, f"{case}it expects nothing under {ruling.revision}", runs)
    failed = [(run, e) for run in runs for e in run.expectations if not e.holds]
    if not failed:
        return make(HOLDS, "", runs)
    lines = []
    for run, e in failed:
        lead = f"{run.scenario}: " if len(runs) > 1 else ""
        lines.append(f"{lead}{e.what}: expected {format_seen(e.expected)}, found {format_seen(e.found)}")
    return make(FAILS, "; ".join(lines), runs)


def check_ruling_quality(ruling: Ruling, result: RulingResult) -> list[str]:
    """Return complaints about a ruling as a test, [] if there are none.

    An expectation that holds from the start is no evidence: something must change, be refused, or be a value made by
    continuous effects; an unchanged value must follow an attempt that the trace shows. A refusal names its rule, where
    a rule refuses. Where cases take different options of an assumption, expectations that differ count as well. A
    ruling that did not run gives no complaints.
    """
    if not result.runs:
        return []
    found = []
    differing = find_contrasted(result) if any(case.assumes for case in ruling.scenario.variants()) else set()
    for run in result.runs:
        found += [f"{run.scenario}@{ruling.revision}{text}" for text in check_run(run, differing)]
    return found


def check_run(run: Run, differing: set[str]) -> Iterator[str]:
    """Yield complaints about one run of a ruling; `differing` are the observations whose expectations differ between
    its cases."""
    if not run.expectations:
        yield " expects nothing"
        return
    idle = [one for one in run.expectations if one.at_start and not one.made and one.what not in differing]
    if len(idle) == len(run.expectations):
        yield ": everything it expects already holds in the starting position"
    elif not any(step.records or not step.verdict for step in run.steps):
        yield from (f": {one.what} holds from the start, and the script attempts nothing" for one in idle)
    for one in run.expectations:
        if one.expected == ANY_RULE and one.found not in (ANY_RULE, "allowed"):
            yield f": {one.what} by any rule; it is {one.found}: name it"


def find_contrasted(result: RulingResult) -> set[str]:
    """Return the observations whose expected values differ between cases."""
    expected: dict[str, set[str]] = {}
    for run in result.runs:
        for one in run.expectations:
            expected.setdefault(one.what, set()).add(repr(one.expected))
    return {what for what, values in expected.items() if len(values) > 1}


def find_ruling(game: Game, id: str) -> Scenario:
    """Return a ruling by its id.

    Raises:
        UnknownScenario: the game has no such ruling; the message names the nearest.
    """
    known = {ruling.id: ruling.scenario for ruling in rulings(game)}
    by_folded = {name.casefold(): name for name in known}
    if id.casefold() in by_folded:
        return known[by_folded[id.casefold()]]
    raise UnknownScenario(f"{game.name} has no ruling “{id}”; it has {len(known)}{suggest(id, known, limit=3)}")


AnyScenario = Scenario | str | os.PathLike[str] | Mapping[str, Any]
"""A scenario, its name, the path of its file, or its keys and values."""
LIBRARY = Path(__file__).parent / "library"


def library() -> dict[str, Path]:
    """Return the scenarios that have a name: the core's own library and the plugins' folders."""
    found: dict[str, Path] = {}
    for folder in (LIBRARY, *map(Path, host.list_scenario_folders())):
        for path in sorted(folder.glob("*.yaml")):
            found.setdefault(path.stem, path)
    return found


def find(name: str) -> Scenario:
    """Return the scenario with a name.

    Args:
        name: a name of the library, the path of a file, or "game/ID" for a ruling.

    Raises:
        UnknownScenario: no scenario has that name; the message lists the known names, nearest first.
        ScenarioError: the file is not a well-formed scenario.
        UnknownGame: "game/ID" of a game that is not installed.
    """
    path = Path(name)
    if path.suffix in (".yaml", ".yml") and is_file(path):
        return load(path)
    own = LIBRARY / f"{name}.yaml"
    if "/" not in name and is_file(own):
        return load(own)
    known = library()
    if name in known:
        return load(known[name])
    check_path(name, path)
    game, slash, id = name.partition("/")
    if slash and id and "/" not in id:
        return find_ruling(host.find(game)[0], id)
    meant = find_ruling_name(name)
    if meant:
        raise UnknownScenario(f"“{name}” is a ruling\n  Write “{meant}”.")
    near = suggest(name, known, 0.6, 3)
    raise UnknownScenario(
        f"unknown scenario “{name}”{near}\n  It is a name (see: rulestone scenarios), a path or GAME/RULING."
    )


def check_path(name: str, path: Path) -> None:
    """Check that an unknown name is not a path.

    Raises:
        UnknownScenario: the name is a path without a scenario file.
    """
    kind = describe_special_kind(path) if name else ""
    if kind:
        files = [str(file) for file in islice(sorted(path.glob("*.y*ml")), 8)] if kind == "a folder" else []
        raise UnknownScenario(f"this is {kind}; name a scenario file{list_known(files) if files else ''}", name)
    if is_file(path):
        raise UnknownScenario("the name of a scenario file ends in .yaml", name)
    if path.suffix in (".yaml", ".yml") or path.is_absolute() or name.startswith("."):
        raise UnknownScenario("there is no such file", name)


def group_by_theme(tags: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Group scenarios by shared tags: the most frequent tag first, then the most frequent one of the rest, and so on.

    Args:
        tags: name of a scenario → its tags.

    Returns:
        tag → names; scenarios that share no tag with another one are under "other", the last.
    """
    found: dict[str, list[str]] = {}
    rest = dict(tags)
    while rest:
        counts = Counter(tag for own in rest.values() for tag in own).most_common()
        if not counts or counts[0][1] == 1:
            return found | {"other": list(rest)}
        theme = counts[0][0]
        found[theme] = [name for name, own in rest.items() if theme in own]
        rest = {name: own for name, own in rest.items() if theme not in own}
    return found


def load_scenario(given: AnyScenario) -> Scenario:
    """Return a scenario given in any form.

    Args:
        given: a scenario; a name, as for `find`; the path of a file; or the keys and values of a file as a mapping.

    Raises:
        UnknownScenario, ScenarioError, UnknownGame: as `find` does.
        TypeError: the argument is none of these.
    """
    if isinstance(given, Scenario):
        return given
    if isinstance(given, Mapping):
        import yaml  # imported late: a scenario with a name needs no YAML

        return loads(yaml.safe_dump(convert_to_plain(given), allow_unicode=True, sort_keys=False), MAPPING)
    if not isinstance(given, (str, os.PathLike)):
        raise TypeError(f"expected a scenario, its name, a path or a mapping, not {type(given).__name__}")
    return find(given) if isinstance(given, str) else load(Path(given))


def run(
    scenario: AnyScenario,
    game: str | Game,
    revision: str = "",
    assume: Mapping[str, Any] | None = None,
    *,
    lenient: bool = False,
    history: bool = False,
) -> Run:
    """Run a scenario under a game; for one with cases, the first case.

    A choice that the script leaves open is made, with a note, if every answer gives the same observations.

    Args:
        scenario: a scenario, its name, the path of its file, or its keys and values as a mapping.
        game: "game" or "game@revision", or the game itself.
        revision: its revision, the newest unless one is named.
        assume: options of assumptions; they override the options of the file.
        lenient: an observation without a counterpart is None, with a note; a script that cannot be followed, or
            does not end, is run as far as possible (`Run.unmet`, `Run.stopped`). Otherwise these are errors.
        history: observe the start and the position after each line too (`Run.history`).

    Raises:
        UnknownScenario: there is no such scenario.
        UnknownGame: no installed game has that name.
        ScenarioError: a word of the file has no meaning in this game.
        ScriptError: the script cannot be followed.
        LookupError: there is no such revision, or no such assumption or option.
    """
    found, revision = find_game(game, revision)
    variant = load_scenario(scenario).at(revision).variants()[0]
    return run_one(variant, found, revision, assume, lenient, history=history)


def convert_to_plain(value: Any) -> Any:
    """Return mappings and sequences as dicts and lists, which YAML can write."""
    if isinstance(value, Mapping):
        return {key: convert_to_plain(part) for key, part in value.items()}
    return [convert_to_plain(part) for part in value] if isinstance(value, (list, tuple)) else value


def find_ruling_name(id: str) -> str:
    """Return the full name of the only ruling with an id; "" if no game has one."""
    for name, game in host.games().items():
        for path in sorted(game.rulings.glob("*.yaml")) if game.rulings is not None else ():
            if f"\nid: {id}\n" in "\n" + path.read_text(encoding="utf-8"):
                return f"{name}/{id}"
    return ""


def is_file(path: Path) -> bool:
    """Return whether a file exists; a name that is too long or contains a NUL names no file."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
