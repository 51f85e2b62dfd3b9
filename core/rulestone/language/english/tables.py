"""The parser's LALR(1) table: read from the file beside this module, or made anew where that does not fit.

Making the table takes a few tenths of a second, reading it a few hundredths. The file fits one text of the grammar
and one version of lark; after a change of the grammar write it again with

    python -m rulestone.language.english
"""

from __future__ import annotations

import hashlib
import io
import zlib
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from rulestone.language.english.grammar import STARTS, grammar_text

if TYPE_CHECKING:
    from lark import Lark

TABLE = Path(__file__).with_name("tables.bin")


def _stamp() -> str:
    """What a table fits: the grammar's text and lark's version."""
    import lark

    return hashlib.sha256(f"{lark.__version__}\n{grammar_text()}".encode()).hexdigest()


def make() -> Lark:
    """The parser, made from the grammar's text. Raises lark.GrammarError when the grammar has a conflict."""
    from lark import Lark

    return Lark(grammar_text(), parser="lalr", lexer="basic", start=list(STARTS))


def pack(parser: Lark) -> bytes:
    """A parser's table as the bytes of the file."""
    import pickle

    buffer = io.BytesIO()
    parser.save(buffer)
    saved: dict[str, Any] = pickle.loads(buffer.getvalue())  # made two lines above
    return zlib.compress(msgspec.msgpack.encode({"stamp": _stamp(), "table": saved}), 9)


def unpack(packed: bytes) -> Lark | None:
    """The parser of a file's bytes; None when they fit another grammar or another lark."""
    from lark import Lark

    content = msgspec.msgpack.decode(zlib.decompress(packed), strict=False)
    if content["stamp"] != _stamp():
        return None
    return Lark.load(content["table"])


@lru_cache(maxsize=1)
def parser() -> Lark:
    """The parser of rules English, once in a process."""
    found = unpack(TABLE.read_bytes()) if TABLE.exists() else None
    return found or make()
