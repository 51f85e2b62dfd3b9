"""Read files and card texts through the disk cache, so that the next command parses neither of them again.

The key of an entry covers the text and the code that reads it. An entry that holds something else than the expected
records is ignored and replaced.
"""

from __future__ import annotations

import io
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from rulestone.game.disk_cache import MAX_ENTRY_BYTES, compute_digest, get_code_version, get_user_cache
from rulestone.language import abilities
from rulestone.language.abilities import Ability
from rulestone.language.inspect import find_records
from rulestone.language.vocabulary import Vocabulary
from rulestone.model import bounds
from rulestone.model.keys import SameObject
from rulestone.model.objects import Card
from rulestone.scenario import yaml
from rulestone.scenario.yaml import Node

FORMAT = "pickle 1"
"""Names the kind of an entry; the number grows when its format changes."""
REBUILD = ("msgspec._utils", "rebuild")
"""The function by which a record whose fields have to be named is read back."""
Record = TypeVar("Record", bound=Struct)


class RecordUnpickler(pickle.Unpickler):
    """Read records and plain values. An entry cannot name anything else, and so it cannot run code."""

    def find_class(self, module: str, name: str) -> Any:
        """Return a class of records of an imported module.

        Raises:
            pickle.UnpicklingError: the name means something else.
        """
        if (module, name) == REBUILD:
            return super().find_class(module, name)
        found = getattr(sys.modules.get(module), name, None)
        if not isinstance(found, type) or not issubclass(found, Struct):
            raise pickle.UnpicklingError(f"{module}.{name} is not a record")
        return found


def get_or_make(key: Callable[[], str], kind: type[Record], make: Callable[[], list[Record]]) -> list[Record]:
    """Return records from the cache; make and store them if they are not there.

    Args:
        key: returns the key of their entry, "" for none; called only if there is a cache.
        kind: the class of the outermost records.
        make: makes them.
    """
    disk = get_user_cache()
    name = key() if disk is not None else ""
    data = disk.find(name) if disk is not None else None
    if data is not None:
        with suppress(Exception):  # a damaged cache entry can fail in any way
            found = RecordUnpickler(io.BytesIO(data)).load()
            if isinstance(found, list) and all(isinstance(one, kind) for one in found):
                return found
    made = make()
    # a token is identified by its card object, which an entry cannot hold
    if disk is not None and name and not (kind is Ability and find_records(made, (Card,))):
        with suppress(RecursionError):
            disk.store(name, pickle.dumps(made))
    return made


def get_entry_key(code: str, *parts: str) -> str:
    """Return the key of an entry; "" if the version of the code that makes it is unknown."""
    return compute_digest("\0".join((FORMAT, code, *parts)).encode("utf-8", "surrogatepass")) if code else ""


# --- files ------------------------------------------------------------------------------------------------------------


def read(text: str, file: str) -> list[Node]:
    """Return the documents of a YAML text, as `rulestone.scenario.yaml.read` does.

    Raises:
        ScenarioError: as `rulestone.scenario.yaml.read`.
    """
    return get_or_make(lambda: get_file_key(text, file), Node, lambda: yaml.read(text, file))


def get_file_key(text: str, file: str) -> str:
    """Return the key of a file's entry; "" if its reader is unknown, or the entry would be too long."""
    return get_entry_key(get_reader_version(), file, text) if len(text) < MAX_ENTRY_BYTES else ""


@cache
def get_reader_version() -> str:
    """Return a digest of the code that reads files, PyYAML included; "" if a part of it has no file."""
    library = find_spec("yaml")
    files = (yaml.__file__, bounds.__file__, library.origin if library is not None else None)
    versions = [get_code_version(file) if file else "" for file in files]
    return "".join(versions) if all(versions) else ""


# --- card texts -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def parse_text(text: str, shared: SameObject, kind: str) -> tuple[Ability, ...]:
    """Return the abilities of a text in rules English.

    Args:
        shared: the vocabulary.
        kind: the kind of ability that a bare instruction is.

    Raises:
        EnglishError: it cannot be read.
    """

    def parse() -> list[Ability]:
        from rulestone.language import english  # a text in the cache needs no reader

        return list(english.parse(text, shared.thing, kind))

    return tuple(get_or_make(lambda: get_text_key(text, shared, kind), Ability, parse))


def get_text_key(text: str, shared: SameObject, kind: str) -> str:
    """Return the key of a text's entry; "" if the code of the reader changed since this process started."""
    return get_entry_key(get_code_version(str(Path(abilities.__file__).parent)), digest_vocabulary(shared), kind, text)


@lru_cache(maxsize=8)
def digest_vocabulary(shared: SameObject) -> str:
    """Return a digest of a vocabulary."""
    vocabulary: Vocabulary = shared.thing
    return compute_digest(msgspec.msgpack.encode(vocabulary))
