"""Rules English: a small controlled English for the texts of cards and rules.

A text is read into the data of `rulestone.language` and printed back from it with the same vocabulary. What the
sentences mean is listed, with an example of each, in `rulestone.language.english.examples`.

Printing gives one canonical form, so different texts with one meaning print alike; reading a printed text gives the
data it was printed from, if the data has a sentence at all (`is_english`).
"""

from __future__ import annotations

from collections.abc import Iterable

from rulestone.language.abilities import Ability
from rulestone.language.english.dictionary import get_dictionary
from rulestone.language.english.errors import EnglishError
from rulestone.language.english.printing.paraphrase import paraphrase_part
from rulestone.language.english.printing.sentences import join_sentences
from rulestone.language.english.printing.texts import TextPrinter, find_home_kind
from rulestone.language.english.reading.conditions import Conditions
from rulestone.language.english.reading.reader import Reader
from rulestone.language.english.reading.texts import read_text
from rulestone.language.english.sameness import are_same
from rulestone.language.expressions import Expr
from rulestone.language.instructions import Instruction
from rulestone.language.vocabulary import Vocabulary


def parse(text: str, vocabulary: Vocabulary, kind: str = "effect") -> tuple[Ability, ...]:
    """Read a text as abilities.

    Args:
        text: one or several sentences; a new line begins a new ability, except between plain instructions of an effect.
        vocabulary: the words of the game.
        kind: what a bare instruction is: "effect" for spells and events, "activated" or a kind of the game's own for
            cards that stay. Where it is not "effect", what always holds ("Your monsters get +1000 power.") is a
            static ability; "static" allows no bare instruction at all.

    Returns:
        The abilities in the order of the text; their `text` is left empty.

    Raises:
        EnglishError: where the text is not rules English.
        ValueError: where the vocabulary itself cannot be read.
    """
    return read_text(text, get_dictionary(vocabulary), kind)


def parse_condition(text: str, vocabulary: Vocabulary) -> Expr:
    """Read a condition: "you control 3 or more monsters". Raises EnglishError."""
    words = get_dictionary(vocabulary)
    return Conditions(words).read_condition(Reader(text, words, "condition").read().branches[0])


def parse_value(text: str, vocabulary: Vocabulary) -> Expr:
    """Read a value: "the number of monsters you control". Raises EnglishError."""
    words = get_dictionary(vocabulary)
    return Conditions(words).read_value(Reader(text, words, "amount").read().branches[0])


def print_abilities(abilities: Iterable[Ability], vocabulary: Vocabulary, kind: str | None = None) -> str:
    """Print abilities in rules English, one per line.

    Args:
        abilities: what to print.
        vocabulary: the words of the game.
        kind: the kind that the text will be read with; None for `find_home_kind(abilities)`.

    Returns:
        The canonical text. Parts that rules English cannot express are printed in plain words that cannot be read back.
    """
    several = tuple(abilities)
    printer = TextPrinter(get_dictionary(vocabulary), find_home_kind(several) if kind is None else kind)
    return "\n".join(printer.print_abilities(several))


def print_steps(steps: Iterable[Instruction], vocabulary: Vocabulary) -> str:
    """Print steps as sentences; steps outside rules English are paraphrased."""
    return join_sentences(TextPrinter(get_dictionary(vocabulary), "effect").print_sentences(tuple(steps)))


def print_expr(expr: Expr, vocabulary: Vocabulary) -> str:
    """Print a condition, value, objects or player in rules English, or else as a paraphrase."""
    return paraphrase_part(expr, TextPrinter(get_dictionary(vocabulary), "effect"))


def is_english(ability: Ability, vocabulary: Vocabulary) -> bool:
    """Return whether an ability can be printed in rules English and reads back as an equal ability.

    What is for readers alone does not count, and no sentence gives it: the rules that its steps cite, the prompts of
    its choices, and the names of the chosen objects (`rulestone.language.english.sameness`).
    """
    try:
        found = parse(print_abilities((ability,), vocabulary), vocabulary, find_home_kind((ability,)))
    except EnglishError:
        return False
    return len(found) == 1 and are_same(found[0], ability)


__all__ = [
    "EnglishError", "find_home_kind", "is_english", "parse", "parse_condition", "parse_value", "print_abilities",
    "print_expr", "print_steps",
]  # fmt: skip
