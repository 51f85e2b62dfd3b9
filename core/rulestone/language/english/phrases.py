"""The words that are the same in every game, and the terminals for the words of one game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

#: Kinds of abilities that can be lost as a whole, and the words for their owner.
ABILITY_KINDS = ("triggered", "static", "activated", "replacement")
#: Phrases for the abilities that can be shared, and the word for each.
SHARED = {"all abilities of": "abilities", **{f"all {kind} abilities of": kind for kind in ABILITY_KINDS}}
#: The meaning of an instruction without a subject in a quoted ability.
QUOTED = "activated"
#: Tables of `words.yaml` by name.
TABLES: dict[str, dict[str, Any]] = msgspec.yaml.decode(Path(__file__).with_name("words.yaml").read_bytes())
ITS = ("its", "their")
WHOSE = ("its ", "their ", "all ", "")

#: Terminals for the words of a vocabulary, in the order in which the reader tries them.
OPEN_TERMINALS: tuple[str, ...] = tuple(TABLES["terminals"]["open"])
#: Terminals of verbs; their phrases come in threes: base form, third person, gerund.
VERB_TERMINALS = frozenset(TABLES["terminals"]["verbs"])
#: Terminals that stand for a shape rather than for certain words.
SHAPES = (*TABLES["shapes"], "PWORD")


def read_table(path: Path) -> dict[str, str]:
    """Return a file's lines as name → text; a colon follows the name, and lines with # are comments."""
    lines = path.read_text(encoding="utf-8").splitlines()
    pairs = (line.partition(":") for line in lines if ":" in line and not line.startswith("#"))
    return {name: text.strip() for name, _, text in pairs}


#: Terminal → the words it stands for, the same in every game (`phrases.txt`).
PHRASES: dict[str, tuple[str, ...]] = {
    terminal: tuple(said.split(" | ")) for terminal, said in read_table(Path(__file__).with_name("phrases.txt")).items()
}
PHRASES["ITS"], PHRASES["SHARED"] = ITS, tuple(SHARED)
PHRASES["ABILITY_KIND"] = tuple(f"{whose}{kind} abilities" for kind in ABILITY_KINDS for whose in WHOSE)
