"""The keys of scenario files, and the other words for them that are accepted."""

from __future__ import annotations

from collections.abc import Mapping

from rulestone.model.spelling import list_known, list_nearest, suggest
from rulestone.scenario.yaml import Node, fail

KEYS: dict[str, str] = {
    "title": "its name",
    "asks": "the question it answers",
    "look": "a hint where the games differ",
    "id": "the ruling's id",
    "cites": "rules the ruling rests on",
    "basis": "how the ruling is known: literal, example, derived or assumed",
    "tags": "words to find it by",
    "games": "games it is compared under unless others are named",
    "revision": "the revision a ruling belongs to",
    "revisions": "the revisions a ruling belongs to",
    "assumes": "options of assumptions",
    "turn": "the player whose turn it is",
    "turn number": "the number of the turn",
    "phase": "the phase it starts in",
    "seed": "start of the random generator",
    "otherwise": "“first”: open choices take their first legal answer",
    "cards": "cards by name",
    "players": "hands, fields and decks of the players",
    "given": "premises: without them the question does not arise",
    "play": "the script",
    "observe": "values to report at the end",
    "answer": "the observations that answer the question, and the meaning of their values",
    "expect": "values that must hold at the end",
    "refused": "the rule by which the start of the game is refused",
    "cases": "variants, each added to the rest of the file",
    "under": "variants by revision",
    "not yet": "why the ruling does not hold yet",
    "nothing to show": "why the ruling says nothing that a game could show",
}
LINE_KEYS: dict[str, str] = {
    "do": "the action of a player",
    "refused": "the rule that refuses it, or yes",
    "given": "premises at that moment",
    "expect": "values that must hold at that moment",
    "may": "actions asked about at that moment",
    "note": "a comment",
}

SYNONYMS: dict[str, str] = {
    **dict.fromkeys(("name", "scenario"), "title"),
    **dict.fromkeys(("question", "ask"), "asks"),
    **dict.fromkeys(("steps", "script", "actions", "moves", "lines", "plays"), "play"),
    **dict.fromkeys(("expects", "expected", "expectations", "assert", "check", "then"), "expect"),
    **dict.fromkeys(("observes", "observations", "watch", "show"), "observe"),
    **dict.fromkeys(("answers",), "answer"),
    **dict.fromkeys(("premises", "premise", "requires"), "given"),
    **dict.fromkeys(("assume", "assumptions"), "assumes"),
    **dict.fromkeys(("turn player", "active player"), "turn"),
    **dict.fromkeys(("board", "setup", "set-up"), "players"),
    **dict.fromkeys(("card",), "cards"),
    **dict.fromkeys(("game",), "games"),
    **dict.fromkeys(("variants", "variations"), "cases"),
    **dict.fromkeys(("tag", "keywords"), "tags"),
    **dict.fromkeys(("rules",), "cites"),
}
"""Other words for keys of a file → the key."""
LINE_SYNONYMS: dict[str, str] = {
    **dict.fromkeys(("step", "line", "action", "play"), "do"),
    **dict.fromkeys(("refuse", "illegal", "not allowed"), "refused"),
    **dict.fromkeys(("expects", "expected", "assert", "check"), "expect"),
    **dict.fromkeys(("comment",), "note"),
}
"""Other words for keys of a line → the key."""


def normalize_keys(node: Node) -> Node:
    """Return a file, or a variant in it, with every key as `KEYS` has it; variants inside it too.

    Raises:
        ScenarioError: a key is unknown, or two keys mean the same.
    """
    if not isinstance(node.value, dict):
        return node
    found = filter_known_keys(node, KEYS, SYNONYMS)
    for variants in ("cases", "under"):
        if variants in found and isinstance(found[variants].value, dict):
            inner = found[variants]
            plain = {name: normalize_keys(variant) for name, variant in inner.value.items()}
            found[variants] = Node(plain, inner.line, inner.path, inner.file)
    return Node(found, node.line, node.path, node.file)


def filter_known_keys(node: Node, known: Mapping[str, str], synonyms: Mapping[str, str]) -> dict[str, Node]:
    """Return the entries of a mapping by the known keys.

    Upper case, underscores and hyphens make no difference: “Turn_Number” is “turn number”.

    Raises:
        ScenarioError: a key is unknown, or two keys mean the same.
    """
    found: dict[str, Node] = {}
    written: dict[str, str] = {}
    for key, entry in node.mapping().items():
        said = " ".join(key.casefold().replace("_", " ").replace("-", " ").split())
        meant = said if said in known else synonyms.get(said, synonyms.get(key.casefold(), ""))
        if not meant:
            nearest = [synonyms.get(near, near) for near in list_nearest(said, [*known, *synonyms])]
            hint = "".join(suggest(near, nearest) for near in nearest)
            raise fail(entry, f"unknown key “{key}”{hint}{list_known(known)}")
        if meant in found:
            raise fail(entry, f"“{written[meant]}” and “{key}” are the same key")
        found[meant], written[meant] = entry, key
    return found
