"""Scenario files: their keys, read and checked without a game."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Any

from msgspec import Struct

from rulestone.model.bounds import MAX_FILE_BYTES
from rulestone.model.spelling import format_unknown
from rulestone.scenario.cached import read
from rulestone.scenario.errors import ScenarioError, collect_errors, join_errors
from rulestone.scenario.keys import LINE_KEYS, LINE_SYNONYMS, filter_known_keys, normalize_keys
from rulestone.scenario.yaml import Node, fail, merge_mappings

BASES = {
    "literal": "literal", "lit": "literal", "example": "example", "ex": "example",
    "derived": "derived", "der": "derived", "assumed": "assumed", "asm": "assumed",
}  # fmt: skip
DEEP = ("cards", "players", "assumes")


class Line(Struct, frozen=True, eq=False):
    """One entry of a script, as written.

    Attributes:
        text: the action; "" for an entry that only observes.
        refused: the expected refusal: None for none, True for a refusal by any rule, or the id of the rule.
        given: conditions that must hold at that moment for the question to arise.
        expect: expectations at that moment.
        may: actions whose legality is checked at that moment.
        node: the entry's place in the file.
    """

    text: str
    refused: bool | str | None
    expect: dict[str, Node]
    may: dict[str, Node]
    node: Node
    given: dict[str, Node] = {}


START_IS_ALLOWED = "the start is allowed"
"""The observation that is about illegal decks, which otherwise are an error."""


class Scenario(Struct, frozen=True, eq=False):
    """A scenario as read from a file, independent of a game.

    Attributes:
        name: the stem of its file, or the id of the ruling.
        file: name of the file.
        node: the content of the file.
        case: name of the variant; "" for the scenario without variants.
        All other attributes are the keys of the file.
    """

    name: str
    file: str
    node: Node
    case: str = ""
    title: str = ""
    asks: str = ""
    look: str = ""
    id: str = ""
    cites: tuple[str, ...] = ()
    basis: str = ""
    tags: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    revisions: tuple[str, ...] = ()
    assumes: dict[str, Any] = {}
    turn: str = ""
    turn_number: int = 0
    phase: str = ""
    seed: int = 0
    otherwise: str = ""
    cards: dict[str, Node] = {}
    players: dict[str, Node] = {}
    given: tuple[Node, ...] = ()
    play: tuple[Line, ...] = ()
    observe: dict[str, Node] = {}
    answer: dict[str, dict[str, str]] = {}
    expect: dict[str, Node] = {}
    refused: bool | str | None = None
    cases: dict[str, Node] = {}
    under: dict[str, Node] = {}
    not_yet: str = ""
    nothing_to_show: str = ""

    def at(self, revision: str) -> Scenario:
        """Return the scenario as it reads for a revision, or for an experiment with one."""
        revision = revision.partition("+")[0]
        if revision not in self.under:
            return self
        return build(merge_mappings(self.node, self.under[revision], DEEP), self.name, self.case)

    def only(self, revision: str) -> Scenario:
        """Return the scenario as it reads for a revision, to be run under any revision."""
        if not self.under:
            return self
        node = self.at(revision).node
        rest = {key: entry for key, entry in node.mapping().items() if key != "under"}
        return build(Node(rest, node.line, node.path, node.file), self.name, self.case)

    def variants(self) -> tuple[Scenario, ...]:
        """Return its cases, which have no cases themselves; the scenario itself without cases."""
        if not self.cases:
            return (self,)
        whole = self.node
        rest = {key: node for key, node in whole.mapping().items() if key != "cases"}
        rest.setdefault("players", Node({}, whole.line, whole.path, whole.file))  # each case may name its own players
        base = Node(rest, whole.line, whole.path, whole.file)
        return tuple(build(merge_mappings(base, node, DEEP), self.name, name) for name, node in self.cases.items())

    @property
    def observes_start(self) -> bool:
        """Return whether it observes if the decks may start the game."""
        return START_IS_ALLOWED in (*self.expect, *(node.value for node in self.observe.values()))

    @property
    def label(self) -> str:
        """Return the scenario's name, with its case."""
        return f"{self.name} ({self.case})" if self.case else self.name

    def __repr__(self) -> str:
        return f"<Scenario: {self.label}>"


def load(path: str | Path) -> Scenario:
    """Read a scenario file.

    Args:
        path: the file, with one scenario in it.

    Raises:
        ScenarioError: the file does not exist, or is not a well-formed scenario.
    """
    return get_only(load_all(path), str(path))


def get_only(found: list[Scenario], file: str) -> Scenario:
    """Return the scenario of a file that holds one.

    Raises:
        ScenarioError: the file is empty, or holds several scenarios.
    """
    if not found:
        raise ScenarioError("the file is empty; to start with an example: rulestone new scenario TITLE", file)
    if len(found) > 1:
        raise ScenarioError(f"expected one scenario, found {len(found)}; name one of them", file)
    return found[0]


def load_all(path: str | Path) -> list[Scenario]:
    """Read a file that may hold several scenarios, a YAML document each.

    Raises:
        ScenarioError: the file does not exist, or a document in it is not a well-formed scenario.
    """
    return [build(node, Path(path).stem) for node in read(*read_text(path))]


def read_text(path: str | Path) -> tuple[str, str]:
    """Return the text of a file, cut where it gets too long, and the name that messages use for the file.

    Raises:
        ScenarioError: it is not a regular file, cannot be read, or is not UTF-8.
    """
    kind = describe_special_kind(path)
    if kind:
        raise ScenarioError(f"is {kind}, not a file", str(path))
    try:
        with Path(path).open(encoding="utf-8") as file:
            text = file.read(MAX_FILE_BYTES + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, UnicodeDecodeError):
            raise ScenarioError("is not UTF-8 text", str(path)) from None
        what = "there is no such file" if isinstance(error, FileNotFoundError) else f"cannot be read: {error}"
        raise ScenarioError(what, str(path)) from None
    return text, format_path(path)


def describe_special_kind(path: str | Path) -> str:
    """Return the kind of a path that is not a regular file: "a folder", "a named pipe"; "" for a file or a missing
    path."""
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):  # a name can be too long, or hold a NUL
        return ""
    kinds = {stat.S_IFREG: "", stat.S_IFDIR: "a folder", stat.S_IFIFO: "a named pipe"}
    return kinds.get(stat.S_IFMT(mode), "a device or socket")


def loads(text: str, source: str = "scenario") -> Scenario:
    """Read a scenario from text.

    Args:
        text: YAML.
        source: name of the text in messages.

    Raises:
        ScenarioError: the text is not one well-formed scenario.
    """
    return get_only([build(node, Path(source).stem) for node in read(text, source)], source)


def write_yaml(data: Any) -> str:
    """Return plain data as the text of a scenario file; shared parts are written out each time, not as aliases."""
    import yaml  # imported late: reading a scenario needs no YAML writer

    class Dumper(yaml.SafeDumper):
        def ignore_aliases(self, data: Any) -> bool:
            return True

    return yaml.dump(data, Dumper=Dumper, sort_keys=False, allow_unicode=True, width=110, default_flow_style=None)


def format_path(path: str | Path) -> str:
    """Return a path as messages show it: relative to the working folder where that is shorter."""
    path = Path(path)
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except (ValueError, OSError):  # the folder is gone, or is not above the file
        return str(path)


def build(node: Node, stem: str, case: str = "") -> Scenario:
    """Return a scenario from the mapping of a file.

    Raises:
        ScenarioError: a key or a value is not allowed there.
    """
    errors: list[ScenarioError] = []
    node = normalize_keys(node, errors)
    top = node.mapping()
    play: list[Line] = []
    errors += collect_errors(lambda part: play.append(read_line(part)), top["play"].items() if "play" in top else ())
    if errors:
        raise join_errors(sorted(errors, key=lambda one: one.line))
    check_keys(node, top)
    check_variants(top)
    observe = get_observations(top)
    bases = [BASES[part.strip()] for part in get_text(top, "basis").split("/") if part]
    plain: dict[str, Any] = {key: get_text(top, key) for key in ("title", "asks", "look", "id", "turn", "phase")}
    plain |= {key: get_texts(top, key) for key in ("cites", "tags", "games")}
    plain |= {key: get_entries(top, key) for key in ("cards", "expect", "cases", "under")}
    return Scenario(
        name=get_text(top, "id") or stem, file=node.file, node=node, case=case, **plain,
        otherwise=get_text(top, "otherwise"), basis="/".join(bases),
        revisions=get_texts(top, "revision") + get_texts(top, "revisions"),
        assumes={key: read_single(value) for key, value in get_entries(top, "assumes").items()},
        turn_number=top["turn number"].number(1) if "turn number" in top else 0,
        seed=top["seed"].number() if "seed" in top else 0, players=get_players(top), given=read_given(top),
        play=tuple(play), observe=observe,
        answer=read_answers(top, observe), refused=read_refusal(top["refused"]) if "refused" in top else None,
        not_yet=get_text(top, "not yet"), nothing_to_show=get_text(top, "nothing to show"),
    )  # fmt: skip


def check_keys(node: Node, top: dict[str, Node]) -> None:
    """Check that the keys of a file go together and that its words are known.

    Raises:
        ScenarioError: two keys exclude each other, or a word is unknown.
    """
    if "revision" in top and "revisions" in top:
        raise fail(top["revisions"], "use either “revision” or “revisions”, not both")
    if not isinstance(node.value, dict) or not (top.get("players") or top.get("cases") or "nothing to show" in top):
        raise fail(node, "a scenario needs “players”")
    for key in ("play", "expect", "players", "cases", "under") if "nothing to show" in top else ():
        if key in top:
            raise fail(top[key], f"a ruling with “nothing to show” has no “{key}”")
    for part in get_text(top, "basis").split("/") if get_text(top, "basis") else ():
        if part.strip() not in BASES:
            raise fail(top["basis"], format_unknown("basis", part.strip(), dict.fromkeys(BASES.values())))
    if get_text(top, "otherwise") not in ("", "first"):
        raise fail(top["otherwise"], format_unknown("value", get_text(top, "otherwise"), ("first",)))


def check_variants(top: dict[str, Node]) -> None:
    """Check that variants have no keys that only the whole file may have.

    Raises:
        ScenarioError: a variant has such a key.
    """
    for variants, barred in (("cases", ("cases", "under", "id")), ("under", ("under", "id"))):
        for name, variant in get_entries(top, variants).items():
            for key in barred:
                if key in variant.mapping():
                    raise fail(variant.mapping()[key], f"“{key}” is not allowed inside the variant “{name}”")


def get_players(top: dict[str, Node]) -> dict[str, Node]:
    """Return the players by name.

    Raises:
        ScenarioError: there are more than two players, a name is not allowed, or a player has no zones.
    """
    players = get_entries(top, "players")
    if len(players) > 2:
        raise fail(top["players"], f"there are two players at most, found {', '.join(players)}")
    for name, has in players.items():
        if not isinstance(has.value, (dict, type(None))):
            raise fail(has, f"expected zones with their cards, found {has.shown}")
        if name.casefold() == "nature" or not name.strip():
            raise fail(has, f"a player cannot be called “{name}”; take another name")
    return players


def get_observations(top: dict[str, Node]) -> dict[str, Node]:
    """Return the observations by name; observations in a list are their own names.

    Raises:
        ScenarioError: an observation is not a text.
    """
    if "observe" in top and isinstance(top["observe"].value, list):
        return {seen.text(): seen for seen in top["observe"].items()}
    observe = get_entries(top, "observe")
    for seen in observe.values():
        seen.text()
    return observe


def get_text(top: dict[str, Node], key: str) -> str:
    """Return the text of a key that may be missing."""
    return top[key].text() if key in top else ""


def get_texts(top: dict[str, Node], key: str) -> tuple[str, ...]:
    """Return the texts of a key that may be missing."""
    return top[key].texts() if key in top else ()


def get_entries(top: dict[str, Node], key: str) -> dict[str, Node]:
    """Return the entries of a mapping that may be missing."""
    return top[key].mapping() if key in top else {}


def read_given(top: dict[str, Node]) -> tuple[Node, ...]:
    """Return the entries of `given`: lines by number, expressions, and mappings of expressions to values."""
    if "given" not in top:
        return ()
    return (top["given"],) if isinstance(top["given"].value, dict) else tuple(top["given"].items())


def read_answers(top: dict[str, Node], observe: dict[str, Node]) -> dict[str, dict[str, str]]:
    """Return the observations that answer the question: observation → value → answer.

    Raises:
        ScenarioError: the scenario does not observe one of them.
    """
    if "answer" not in top:
        return {}
    if not isinstance(top["answer"].value, dict):
        names = dict.fromkeys(top["answer"].texts())
        found: dict[str, dict[str, str]] = {name: {} for name in names}
    else:
        found = {}
        for name, means in top["answer"].mapping().items():
            found[name] = {value: node.text() for value, node in means.mapping().items()}
    for name in found:
        if name not in observe:
            raise fail(top["answer"], format_unknown("observation", name, observe))
    return found


def read_single(node: Node) -> Any:
    """Return the value of an option, which is a single one.

    Raises:
        ScenarioError: the value is a mapping or a list.
    """
    if isinstance(node.value, (dict, list)):
        raise fail(node, f"expected a single value, found {node.shown}")
    return node.value


def read_line(node: Node) -> Line:
    """Read one entry of a script.

    Raises:
        ScenarioError: the entry is neither a text nor a mapping with known keys.
    """
    if not isinstance(node.value, dict):
        text = node.text().strip()
        if not text:
            raise fail(node, "expected a line of the script, found nothing")
        return Line(text, None, {}, {}, node)
    errors: list[ScenarioError] = []
    parts = filter_known_keys(node, LINE_KEYS, LINE_SYNONYMS, errors)
    if errors:
        raise join_errors(errors)
    text = get_text(parts, "do").strip()
    if "refused" in parts and not text:
        raise fail(parts["refused"], "“refused” needs a “do” that is refused")
    if not text and parts.keys().isdisjoint(("given", "expect", "may")):
        raise fail(node, "expected “do”, “given”, “expect” or “may”")
    return Line(
        text,
        read_refusal(parts["refused"]) if "refused" in parts else None,
        get_entries(parts, "expect"),
        get_entries(parts, "may"),
        node,
        get_entries(parts, "given"),
    )


def read_refusal(node: Node) -> bool | str | None:
    """Return the value of “refused”: True, or a rule's id; None for “no”."""
    return (node.value or None) if isinstance(node.value, bool) else node.text()
