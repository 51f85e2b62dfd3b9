"""Cards read from a YAML or CSV file with texts in rules English; mistakes are reported with file and line."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from rulestone.kernel.declare import Attribute
from rulestone.language.abilities import Ability
from rulestone.language.vocabulary import Vocabulary
from rulestone.model.bounds import MAX_CARDS, MAX_DEPTH, MAX_FILE_BYTES, MAX_NAME, parse_whole_number
from rulestone.model.objects import Card
from rulestone.model.spelling import format_unknown

OWN = ("name", "type", "text", "text is", "original", "note", "status")
"""Keys of a card that are not attributes."""
TEXT_KINDS = ("effect", "activated", "static")
TRUE, FALSE = ("yes", "true", "on"), ("no", "false", "off")
MAX_MISTAKES = 20
"""Maximum number of mistakes in one message."""


class Row(NamedTuple):
    """A card in a file: its entries, each with its line."""

    line: int
    entries: dict[str, tuple[int, Any]]


def cards_from(
    path: str | Path,
    vocabulary: Vocabulary,
    attributes: Mapping[str, Attribute],
    effects: Iterable[str] = (),
    abilities: Mapping[str, tuple[Ability, ...]] | None = None,
) -> dict[str, Card]:
    """Return the cards of a file by name.

    A YAML file is a list of cards, each a mapping. In a CSV file the first row names the columns; an empty cell is a
    missing value. Each card has a `name` and a `type`. Optional keys are `text` in rules English, `text is` (the kind
    of a bare instruction in it: effect, activated, static), `original`, `note` and `status`. Other keys are attributes.

    Args:
        path: path of the file, which ends in .yaml, .yml or .csv.
        vocabulary: vocabulary with which texts are read.
        attributes: attributes that the cards can have, by name.
        effects: types of cards whose text is a one-time effect ("effect"); texts of other types are "activated"
            abilities.
        abilities: card name → further abilities, for what rules English cannot express.

    Raises:
        ValueError: the file contains mistakes; the message has a line for each, with file and line number.
    """
    path = Path(path)
    wrong: list[str] = []
    found: dict[str, Card] = {}
    rows = list(read_rows(path))
    if len(rows) > MAX_CARDS:
        raise ValueError(f"{path.name}: a file has at most {MAX_CARDS} cards, this one has {len(rows)}")
    more = dict(abilities or {})
    for row in rows:
        try:
            if isinstance(row, CardFileMistake):
                raise row
            card = make_card(row, vocabulary, attributes, tuple(effects), more)
            if card.name in found:
                raise CardFileMistake(row.line, f"a card called “{card.name}” is defined above already")
            found[card.name] = card
        except CardFileMistake as mistake:
            wrong.append(f"{path.name}, line {mistake.line}: {mistake}".replace("\n", "\n  "))
    wrong += [f"{path.name}: there is no card “{name}” to give abilities to" for name in more if name not in found]
    if wrong:
        rest = [f"and {len(wrong) - MAX_MISTAKES} more"] if len(wrong) > MAX_MISTAKES else []
        raise ValueError("\n  ".join([*wrong[:MAX_MISTAKES], *rest]))
    return found


class CardFileMistake(ValueError):
    """An error in a file.

    Args:
        line: number of the line.
        problem: description of the mistake.
    """

    def __init__(self, line: int, problem: str) -> None:
        self.line = line
        super().__init__(problem)


def make_card(
    row: Row,
    vocabulary: Vocabulary,
    attributes: Mapping[str, Attribute],
    effects: tuple[str, ...],
    abilities: Mapping[str, tuple[Ability, ...]],
) -> Card:
    """Return the card of a row.

    Raises:
        CardFileMistake: the row is not a valid card.
    """
    from rulestone.language.english import EnglishError, parse

    values = {}
    for key, (line, value) in row.entries.items():
        if key not in OWN:
            values[key] = read_printed_value(key, value, line, attributes)
    name, type = (get_entry_text(row, key) for key in ("name", "type"))
    for key, value in (("name", name), ("type", type)):
        if not value:
            raise CardFileMistake(row.line, f"a card needs a “{key}”")
    text = get_entry_text(row, "text")
    kind = get_entry_text(row, "text is") or ("effect" if type in effects else "activated")
    if kind not in TEXT_KINDS:
        raise CardFileMistake(row.entries["text is"][0], format_unknown("kind of text", kind, TEXT_KINDS))
    try:
        own = parse(text, vocabulary, kind) if text else ()
    except EnglishError as error:
        raise CardFileMistake(row.entries["text"][0], f"in the text of {name}: {error}") from None
    extra = {key: get_entry_text(row, key) for key in ("original", "note", "status") if get_entry_text(row, key)}
    return Card(name=name, type=type, values=values, abilities=(*own, *abilities.get(name, ())), text=text, **extra)


def get_entry_text(row: Row, key: str) -> str:
    """Return the text of an entry, "" for none.

    Raises:
        CardFileMistake: the entry is a list, or too long for a name.
    """
    line, value = row.entries.get(key, (row.line, ""))
    if isinstance(value, list):
        raise CardFileMistake(line, f"“{key}” is a text, found a list")
    text = "" if value is None else str(value).strip()
    if key in ("name", "type") and len(text) > MAX_NAME:
        raise CardFileMistake(line, f"a {key} has at most {MAX_NAME} characters; this one has {len(text)}")
    return text


def read_printed_value(key: str, value: Any, line: int, attributes: Mapping[str, Attribute]) -> Any:
    """Return the value of an attribute: one of its words, a number, a truth value, or a tuple of several.

    Raises:
        CardFileMistake: there is no such attribute, or it cannot have the value.
    """
    declared = attributes.get(key)
    if declared is None:
        raise CardFileMistake(line, format_unknown("attribute", key, (*attributes, *OWN)))
    is_number = type(declared.default) is int or declared.floor is not None
    if is_number and value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        raise CardFileMistake(line, f"{key} is a number, found {value!r}")
    if isinstance(value, list):
        return tuple(read_printed_value(key, one, line, attributes) for one in value)
    if declared.words and value not in declared.words:
        flags = set(declared.words) == {True, False}
        if not flags or str(value).lower() not in (*TRUE, *FALSE):
            problem = f"{key} is yes or no" if flags else format_unknown(key, str(value), map(str, declared.words))
            raise CardFileMistake(line, problem)
        return str(value).lower() in TRUE
    return value


# --- files ----------------------------------------------------------------------------------------------------------


def read_rows(path: Path) -> Iterator[Row | CardFileMistake]:
    """Yield the rows of a file; for a malformed row a `CardFileMistake`, so that reading continues.

    Raises:
        ValueError: the file cannot be read, or is malformed.
    """
    try:
        with path.open(encoding="utf-8-sig") as file:
            text = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise ValueError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ValueError(f"{path.name}: is not UTF-8 text") from None
    if len(text) > MAX_FILE_BYTES:
        raise ValueError(f"{path.name}: the file has more than {MAX_FILE_BYTES} characters")
    forms = {".yaml": read_yaml, ".yml": read_yaml, ".csv": read_csv}
    if path.suffix not in forms:
        raise ValueError(f"{path.name}: cards are read from files that end in {', '.join(forms)}")
    try:
        yield from forms[path.suffix](text)
    except CardFileMistake as mistake:
        raise ValueError(f"{path.name}, line {mistake.line}: {mistake}") from None


def read_csv(text: str) -> Iterator[Row | CardFileMistake]:
    """Yield the rows of a CSV file with commas or, as from spreadsheets, semicolons."""
    head = text.partition("\n")[0]
    lines = csv.reader(io.StringIO(text), strict=True, delimiter=";" if head.count(";") > head.count(",") else ",")
    columns: list[str] = []
    try:
        for cells in lines:
            if not columns:
                columns = [cell.strip() for cell in cells]
                if len(set(columns)) < len(columns):
                    raise CardFileMistake(lines.line_num, "two columns have the same name")
            elif any(cell.strip() for cell in cells):
                if len(cells) > len(columns):
                    yield CardFileMistake(lines.line_num, f"there are {len(cells)} cells for {len(columns)} columns")
                    continue
                pairs = zip(columns, cells, strict=False)
                yield Row(lines.line_num, {key: (lines.line_num, parse_cell(c)) for key, c in pairs if c.strip()})
    except csv.Error as error:
        raise CardFileMistake(lines.line_num, str(error)) from None


def parse_cell(cell: str) -> Any:
    """Return the value of a cell: a whole number or a text."""
    cell = cell.strip()
    try:
        return parse_whole_number(cell) if cell.lstrip("+-").isdigit() else cell
    except ValueError:
        return cell


def read_yaml(text: str) -> Iterator[Row | CardFileMistake]:
    """Yield the rows of a YAML file."""
    import yaml

    try:
        events = list(yaml.parse(text, Loader=yaml.SafeLoader))
        depth = 0
        for event in events:
            at = event.start_mark.line + 1 if event.start_mark else 1
            if isinstance(event, yaml.AliasEvent):
                raise CardFileMistake(at, "aliases (*name) are not read here: write it out")
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > MAX_DEPTH:
                raise CardFileMistake(at, "this is nested too deep")
        document = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        raise CardFileMistake(mark.line + 1 if mark else 1, f"not YAML: {error.problem}") from None
    except yaml.YAMLError as error:
        raise CardFileMistake(1, f"not YAML: {error}") from None
    if document is None:
        return
    if not isinstance(document, yaml.SequenceNode):
        raise CardFileMistake(document.start_mark.line + 1, "expected a list of cards, each beginning with “- name: ”")
    for node in document.value:
        try:
            yield read_yaml_row(node)
        except CardFileMistake as mistake:
            yield mistake


def read_yaml_row(node: Any) -> Row:
    """Return a card of a YAML file.

    Raises:
        CardFileMistake: the card is no mapping of names to texts, numbers and lists.
    """
    import yaml

    line = node.start_mark.line + 1
    if not isinstance(node, yaml.MappingNode):
        raise CardFileMistake(line, "expected a card: a mapping with “name” and “type”")
    entries: dict[str, tuple[int, Any]] = {}
    for key, value in node.value:
        if str(key.value) in entries:
            raise CardFileMistake(key.start_mark.line + 1, f"“{key.value}” occurs twice in one card")
        entries[str(key.value)] = (key.start_mark.line + 1, read_scalar(value))
    return Row(line, entries)


def read_scalar(node: Any) -> Any:
    """Return the value of a YAML node: a text, a number, yes or no, or a list of these."""
    import yaml

    if isinstance(node, yaml.SequenceNode):
        return [read_scalar(one) for one in node.value]
    if isinstance(node, yaml.MappingNode):
        raise CardFileMistake(node.start_mark.line + 1, "expected a text, a number or a list, found a mapping")
    tag = node.tag.rpartition(":")[2]
    if tag == "bool":
        return node.value.lower() in TRUE
    if tag == "int":
        try:
            return parse_whole_number(node.value)
        except ValueError as error:
            raise CardFileMistake(node.start_mark.line + 1, str(error)) from None
    return None if tag == "null" else str(node.value)
