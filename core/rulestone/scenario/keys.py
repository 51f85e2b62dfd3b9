"""The keys of scenario files, and their accepted synonyms."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from rulestone.model.spelling import list_hints, list_nearest
from rulestone.scenario.errors import ScenarioError
from rulestone.scenario.yaml import Node, fail

_TABLES = msgspec.json.decode(Path(__file__).with_suffix(".json").read_bytes(), type=dict[str, dict[str, Any]])
"""Keys with their purpose, then other words: the word that is meant and the ways to say it, tried in this order.

The file is JSON, since importing a YAML parser takes longer than reading a cached scenario.
"""
KEYS, LINE_KEYS = _TABLES["keys"], _TABLES["line keys"]
"""Keys of a file, and of a line of its script → what they are for."""
EVENTS, CONCEPT_PATTERNS = _TABLES["shared events"], _TABLES["words in card texts"]
"""Shared event → its meaning, other words and records; shared word → a pattern of the words for it in card texts."""
SYNONYMS, LINE_SYNONYMS, PARAPHRASES, KINDS, LINE_WORDINGS = (
    {said: meant for meant, several in _TABLES[f"other {name}"].items() for said in several}
    for name in ("keys", "line keys", "observations", "kinds", "lines")
)
"""Other words for keys of a file, keys of a line, observations, kinds of card and lines → the meant words."""


def normalize_keys(node: Node, errors: list[ScenarioError]) -> Node:
    """Return the mapping of a file with every key spelt as in `KEYS`, also in its variants.

    Args:
        errors: gets an error for each unknown key, and for two keys with one meaning; they are left out.
    """
    if not isinstance(node.value, dict):
        return node
    found = filter_known_keys(node, KEYS, SYNONYMS, errors)
    for variants in ("cases", "under"):
        if variants in found and isinstance(found[variants].value, dict):
            inner = found[variants]
            plain = {name: normalize_keys(variant, errors) for name, variant in inner.value.items()}
            found[variants] = Node(plain, inner.line, inner.path, inner.file)
    return Node(found, node.line, node.path, node.file)


def filter_known_keys(
    node: Node, known: Mapping[str, str], synonyms: Mapping[str, str], errors: list[ScenarioError]
) -> dict[str, Node]:
    """Return the entries of a mapping by the known keys.

    Upper case, underscores and hyphens make no difference: “Turn_Number” is “turn number”.

    Args:
        errors: gets an error for each unknown key, and for two keys with one meaning; they are left out.
    """
    found: dict[str, Node] = {}
    written: dict[str, str] = {}
    for key, entry in node.mapping().items():
        said = " ".join(key.casefold().replace("_", " ").replace("-", " ").split())
        meant = said if said in known else synonyms.get(said, synonyms.get(key.casefold(), ""))
        if not meant:
            near = "".join(list_nearest(said, [*known, *synonyms])) or said
            errors.append(fail(entry, f"unknown key “{key}”{list_hints(synonyms.get(near, near), known)}"))
        elif meant in found:
            errors.append(fail(entry, f"“{written[meant]}” and “{key}” are the same key"))
        else:
            found[meant], written[meant] = entry, key
    return found
