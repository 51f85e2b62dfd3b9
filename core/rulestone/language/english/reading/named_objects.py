"""Parse trees of references converted to data: named objects and players."""

from __future__ import annotations

from typing import Any, NoReturn

from rulestone.language import expressions as e
from rulestone.language.english.antecedents import PLAYERS, Pronouns
from rulestone.language.english.dictionary import Dictionary
from rulestone.language.english.errors import EnglishError
from rulestone.language.english.reading.trees import list_leaves

MAX_QUOTED = 4
"""Maximum number of words of a branch that a message quotes whole."""
REFS = frozenset({"it", "this", "that", "ordinal", "triggering", "said_one", "this_from"})
"""Branches that name one object, or several, that a text spoke of before or that the vocabulary has a name for."""


class References:
    """Reads references; `names` are the names introduced so far."""

    def __init__(self, dictionary: Dictionary, line: int = 1) -> None:
        self.dictionary = dictionary
        self.vocabulary = dictionary.vocabulary
        self.line = line
        self.names = Pronouns()
        self.theirs: e.Expr | None = None  # the player that "their" means, after a sentence that named one

    def fail(self, tree: Any, why: str, expected: tuple[str, ...] = ()) -> NoReturn:
        """Raise EnglishError about a branch."""
        found = list_leaves(tree)
        lines = [leaf.text for leaf in found if leaf.text]
        text = " ".join(lines) if len(lines) <= MAX_QUOTED else lines[0]
        raise EnglishError(found[0].column if found else 1, text, expected, line=self.line, why=why)

    def read_ref(self, tree: Any) -> e.Expr:
        """Return an object named before."""
        match tree.data:
            case "this":
                return e.This()
            case "this_from":
                self.note_working_zone(tree, tree.get_leaf("ZONE").payload)
                return e.This()
            case "said_one":
                meaning: e.Expr = tree.get_leaf("ONE").payload
                self.names.single = meaning if isinstance(meaning, e.Var) else self.names.single
                return meaning
            case "it" | "that" if not isinstance(self.names.single, e.Either | None):
                self.fail(tree, "this word would mean the object named last; name another", ("the first target",))
            case "it" if tree.has("THEM") and self.names.get_referent() == e.This():
                self.fail(tree, "this needs an earlier sentence that chooses several objects", ("this", "it", "all"))
            case "ordinal":
                place: int = tree.get_leaf("ORDINAL").payload
                if place >= len(self.names.targets):
                    self.fail(tree, f"only {len(self.names.targets)} have been chosen so far")
                return e.Var(self.names.targets[place])
            case "that" if self.names.get_referent() == e.This():
                self.fail(tree, "no other object is named before this word", ("this", "it"))
            case "it" | "that" if self.names.of_player and not self.names.refs:
                self.fail(tree, "this word would mean the player; name the object", ("this", "that player"))
            case "triggering":
                if (triggering := self.names.get_triggering_card()) is None:
                    self.fail(tree, "the trigger names no other object here", ("this", "it"))
                return triggering
        return self.names.get_referent(one=not tree.has("THEM"))

    def read_zones(self, tree: Any) -> tuple[str, ...]:
        """Read names of zones."""
        return tuple(leaf.payload for leaf in list_leaves(tree) if leaf.type == "ZONE")

    def note_working_zone(self, tree: Any, zone: str) -> None:
        """Note that the ability works in the zone of a phrase; implemented by the class that reads texts."""
        self.fail(tree, "this text cannot name the zone of its card", ("this",))

    def read_player_phrase(self, tree: Any) -> e.Expr:
        """Read a player, and remember a player besides you for "they"."""
        found = self._player(tree)
        if found not in (e.You(), PLAYERS):
            self.names.person = found
        return found

    def _player(self, tree: Any) -> e.Expr:
        if tree.data == "said_player":
            meaning: e.Expr = list_leaves(tree)[0].payload
            return meaning
        named = tree.data in ("controller_of", "owner_of")
        of = self.read_ref(tree.branches[0]) if named else self.names.get_latest()
        if named or tree.data in ("its_controller", "its_owner"):
            return (e.ControllerOf if "controller" in tree.data else e.OwnerOf)(of)
        if tree.data == "that_player" and isinstance(of, e.This):
            self.fail(tree, "“that player” needs an earlier sentence that names a player", ("you", "your opponent"))
        if tree.data == "that_player" and not self.names.is_player():
            return self.names.person or e.ControllerOf(of)
        plain = {"you": e.You(), "opponent": e.Opponent(), "that_player": of, "turn_player": e.TurnPlayer()}
        return plain.get(tree.data, PLAYERS)

    def read_possessive(self, tree: Any) -> e.Expr:
        """Return the player that a possessive names."""
        if tree.data == "its":
            if (their := self.theirs or self.names.person) is not None:
                return their
            self.fail(tree, "expected a player's cards here", ("your", "your opponent's", "its controller's"))
        return self.read_player_phrase(tree)

    read_poss = read_possessive
