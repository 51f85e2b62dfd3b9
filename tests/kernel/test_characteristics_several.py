"""Attributes with several values: setting or adding takes a single value or a collection."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Attribute
from rulestone.kernel.policies import LayerScheme
from rulestone.language.build import add, become, bound, lasting, let
from rulestone.language.english import EnglishError, parse, print_abilities
from rulestone.language.vocabulary import Vocabulary
from tests.kernel.toy import OWN, Table, parts, spell, unit

SCHEMES = pytest.mark.parametrize("scheme", [LayerScheme(), LayerScheme(dependency=True)], ids=["by age", "dependency"])
SPOKEN = Vocabulary(types={"unit": "unit"}, attributes={"type": "types"}, several=("types",), everywhere=("field",))


def get_types(scheme: LayerScheme, *does: Any) -> tuple[str, ...]:
    """Return the types of an elf after a spell."""
    declared = parts(layers=scheme)
    attributes = {**declared.attributes, "types": Attribute(name="types", default=())}
    elf = replace(unit("Elf"), values={"power": 1, "types": ("elf",)})
    spells = spell("Change", *does)
    table = Table(compile_rules("toy", replace(declared, attributes=attributes)))
    table.put(0, "hand", spells).put(0, "field", elf).go().act("Change")
    found: tuple[str, ...] = table.position.value(table.ref("Elf"), "types")
    return found


@SCHEMES
def test_attribute_with_several_values_accepts_a_single_one(scheme: LayerScheme) -> None:
    assert get_types(scheme, lasting(OWN, become(types="goblin"))) == ("goblin",)
    assert get_types(scheme, lasting(OWN, become(types=("goblin", "rogue")))) == ("goblin", "rogue")
    assert get_types(scheme, lasting(OWN, add(types="goblin"))) == ("elf", "goblin")
    assert get_types(scheme, lasting(OWN, add(types="elf"))) == ("elf",)


@SCHEMES
def test_attribute_with_several_values_accepts_a_chosen_one(scheme: LayerScheme) -> None:
    named = let("named", "goblin")
    assert get_types(scheme, named, lasting(OWN, become(types=bound("named")))) == ("goblin",)
    assert get_types(scheme, named, lasting(OWN, add(types=bound("named")))) == ("elf", "goblin")


def test_rules_english_adds_to_a_collection() -> None:
    sentence = "Your units have type “goblin” in addition to their other types."
    (ability,) = parse(sentence, SPOKEN, "static")
    assert ability.continuous[0].what == add(types="goblin")
    assert print_abilities([ability], SPOKEN, "static") == sentence
    with pytest.raises(EnglishError):
        parse(sentence.replace("their other types", "their other powers"), SPOKEN, "static")
