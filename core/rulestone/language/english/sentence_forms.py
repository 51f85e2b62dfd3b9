"""The sentence forms of a game's verbs, split into words and slots."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from rulestone.language import expressions as e
from rulestone.language.build import value
from rulestone.language.english import inflect
from rulestone.language.vocabulary import Pattern, Vocabulary

_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")
_SLOT_KINDS = ("objects", "player", "source", "number", "cards", "zone", "word")


class Slot(Struct, frozen=True):
    """A role of a sentence form: its name, the parts it accepts, and for `word` slots its words."""

    role: str
    kind: str
    words: tuple[str, ...] = ()


def is_object_slot(part: str | Slot) -> bool:
    """Return whether a part of a sentence form takes objects or a number of cards."""
    return isinstance(part, Slot) and part.kind in ("objects", "cards")


class Form(Struct, frozen=True):
    """A sentence form of a verb, without the player in front.

    Attributes:
        pattern: the pattern that it is made from.
        head: the words up to the conjugated one.
        parts: the words and slots after them.
        subject: the role of the player or source in front; "" when the form has none.
        by_card: whether a card is in front, by default this card ("it deals 2 damage to target creature").
        derive_row: a form that the vocabulary does not write itself ("damage equal to its power").
    """

    pattern: Pattern
    head: tuple[str, ...]
    parts: tuple[str | Slot, ...]
    subject: str
    derive_row: bool = False
    by_card: bool = False

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The slots in their order."""
        return tuple(part for part in self.parts if isinstance(part, Slot))

    def list_fixed_roles(self) -> dict[str, e.Expr]:
        """Return the roles that the form fixes."""
        return {role: value(machine) for role, machine in self.pattern.given.items()}

    def print_head(self, form: str, vocabulary: Vocabulary) -> str:
        """Print the verb: base, third person or gerund."""
        *before, verb = self.head
        if form == "third":
            verb = inflect.form_third(verb, vocabulary.thirds)
        elif form == "gerund":
            verb = inflect.form_gerund(verb, vocabulary.gerunds)
        return " ".join((*before, verb))


class FormStep(Struct):
    """A place inside the sentence forms of a verb and its possible continuations.

    Attributes:
        words: next word → place after it.
        slots: mark of a next slot → place after it.
        ends: the forms that are complete here.
    """

    words: dict[str, FormStep] = {}
    slots: dict[str, FormStep] = {}
    ends: list[Form] = []


def list_forms(pattern: Pattern) -> list[Form]:
    """Return the sentence forms of a pattern: as written, and "…damage equal to {n}…" for "…{n:number} damage…".

    Raises:
        ValueError: the pattern is malformed.
    """
    parts: list[str | Slot] = []
    for piece in re.split(r"(\{[^}]*\})", pattern.text):
        if not piece.startswith("{"):
            parts.extend(inflect.split_phrase(piece))
            continue
        slot = _SLOT.fullmatch(piece)
        kind = (slot[2] or "objects") if slot else ""
        if slot is None or kind not in _SLOT_KINDS:
            raise ValueError(
                f"sentence form {pattern.text!r}: {piece} is not a slot; "
                f"slots are {{role}} or {{role:kind}}, kind one of {', '.join(_SLOT_KINDS)}"
            )
        parts.append(Slot(slot[1], kind, tuple(pattern.words.get(slot[1], ()))))
    subject = ""
    by_card = bool(parts) and isinstance(parts[0], Slot) and parts[0].kind == "source"
    if by_card or (parts and isinstance(parts[0], Slot) and parts[0].kind == "player"):
        subject, parts = parts[0].role, parts[1:]  # type: ignore[union-attr]
    cut = parts.index("*") + 1 if "*" in parts else 1
    if "*" in parts:
        parts.remove("*")
    before = tuple(part for part in parts[:cut] if isinstance(part, str))
    if not parts or len(before) < cut:
        raise ValueError(
            f"sentence form {pattern.text!r}: its verb must come before its slots, after the player if any"
        )
    found = [Form(pattern, before, tuple(parts[cut:]), subject, by_card=by_card)]
    for index, part in enumerate(parts[:-1]):
        if not isinstance(part, Slot) or part.kind != "number":
            continue
        noun = next((at for at in range(index + 1, len(parts)) if isinstance(parts[at], str)), 0)
        if noun and all(isinstance(one, Slot) and one.kind == "word" for one in parts[index + 1 : noun]):
            ahead, reckoned = (*parts[cut:index], *parts[index + 1 : noun + 1]), ("equal", "to", part)
            found.append(replace(found[0], parts=(*ahead, *reckoned, *parts[noun + 1 :]), derive_row=True))
            if parts[noun + 1 :]:  # "…damage to it equal to {n}"
                found.append(replace(found[0], parts=(*ahead, *parts[noun + 1 :], *reckoned), derive_row=True))
            break
    return found


def mark_slot(parts: tuple[str | Slot, ...], index: int) -> str:
    """Return the prefix of a slot: a number is written out inside a form, computed at its end or after "equal to"."""
    slot = parts[index]
    assert isinstance(slot, Slot)
    if slot.kind == "number":
        if parts[index - 2 : index] == ("equal", "to"):
            return "VAL_"
        return "NUM_" if index + 1 < len(parts) else "VAL_"
    return {"zone": "ZONE_", "word": "WORD_"}.get(slot.kind, "NP_")


def list_counted_deeds(
    deeds: Mapping[str, tuple[str, str]], forms: Mapping[str, list[Form]]
) -> dict[tuple[str, str], tuple[str, str, str]]:
    """Return “drawn” and “cards” → the event, its player and its number: one event draws several cards."""
    slots = ((verb, slot) for verb, found in forms.items() for form in found for slot in form.slots)
    counted = {verb: slot.role for verb, slot in slots if slot.kind == "cards"}
    bare = {text: heard for text, heard in deeds.items() if heard[0] in counted and " " not in text}
    return {(text, "cards"): (*heard, counted[heard[0]]) for text, heard in bare.items()}
