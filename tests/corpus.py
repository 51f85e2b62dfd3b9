"""A corpus of card texts: which of them each game understands, `python -m tests.corpus [PATH] [--unsaid]`.

PATH is a YAML file or a directory of them, by default the two corpora of `tests/language`. With `--unsaid` the texts
that no game understands are listed.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from rulestone.game.host import find, list_examples, list_rulesets
from rulestone.game.ruleset import Ruleset
from rulestone.language.english import EnglishError
from rulestone.scenario.setup.units import UnscalableValue, read_shared_text
from rulestone.scenario.setup.words import get_words

LANGUAGE = Path(__file__).parent / "language"


class CorpusText(Struct, frozen=True, forbid_unknown_fields=True):
    """A card text and its intended meaning.

    Attributes:
        text: the text, in the wording of its source.
        kind: ability kind of a bare instruction; see `rulestone.language.english.parse`.
        game: a game that understands it; "" for none.
        means: how that game prints the text.
        unsaid: reason why no game can express the text; "" if one can.
        misread: its correct meaning, if games misread it; "" if they read it correctly.
        needs: shared words for the concepts of the text; a game without a counterpart lacks the concept.
        like: the game whose wording the text follows; "" if the file name states it.
    """

    text: str
    kind: str = "effect"
    game: str = ""
    means: str = ""
    unsaid: str = ""
    misread: str = ""
    needs: tuple[str, ...] = ()
    like: str = ""


class CorpusFile(Struct, frozen=True):
    """The texts of one file, and the games that read them.

    Attributes:
        name: the file's name.
        texts: the texts in the file.
        games: for each text the names of the rulesets that understand it.
        shared: for each text, whether every game that has its concepts (`CorpusText.needs`) understands it.
    """

    name: str
    texts: tuple[CorpusText, ...]
    games: tuple[tuple[str, ...], ...]
    shared: tuple[bool, ...]

    @property
    def understood(self) -> int:
        """Count the texts that at least one game reads."""
        return sum(1 for games in self.games if games)


def load_corpus(path: Path) -> dict[str, tuple[CorpusText, ...]]:
    """Load the texts of a YAML file, or of all YAML files in a directory, by file name.

    Raises:
        msgspec.ValidationError: a file does not contain a list of texts.
        OSError: the path cannot be read.
    """
    files = sorted(path.glob("*.yaml")) if path.is_dir() else [path]
    return {
        file.stem: tuple(msgspec.yaml.decode(file.read_bytes(), type=list[CorpusText], strict=True)) for file in files
    }


def measure_corpus(
    corpus: dict[str, tuple[CorpusText, ...]], rulesets: Sequence[Ruleset], examples: Sequence[Ruleset] = ()
) -> tuple[CorpusFile, ...]:
    """Read every text with the vocabulary of every ruleset.

    Args:
        corpus: file name → texts.
        rulesets: the compared games. A text is shared if every one of them that has its concepts reads it.
        examples: example games, which also count as understanding a text.
    """
    files = []
    for name, texts in corpus.items():
        games = tuple(tuple(list_games_that_read(text, (*rulesets, *examples))) for text in texts)
        shared = tuple(is_shared(text, found, rulesets) for text, found in zip(texts, games, strict=True))
        files.append(CorpusFile(name, texts, games, shared))
    return tuple(files)


def is_shared(text: CorpusText, games: Sequence[str], rulesets: Iterable[Ruleset]) -> bool:
    """Return whether every game that has a text's concepts understands it in some revision."""
    reading = {one.partition("@")[0] for one in games}
    having = {one.name.partition("@")[0] for one in rulesets if not any(map(get_words(one, False).missing, text.needs))}
    return bool(reading) and having <= reading


def list_games_that_read(text: CorpusText, rulesets: Iterable[Ruleset]) -> list[str]:
    """List the rulesets that read a text on a scenario's card; a misread text has none.

    Shared attributes that a game counts in other units are words there: “+1000 power” is +1 ATK and +1 HP in one game.
    """
    found: list[str] = []
    if text.misread:
        return found
    for ruleset in rulesets:
        try:
            read_shared_text(text.text, ruleset, text.kind)
        except (EnglishError, UnscalableValue):
            continue
        found.append(ruleset.name)
    return found


def format_percentage(part: int, total: int) -> str:
    """Return a share as a percentage, rounded down so that it never promises too much."""
    return f"{100 * part // total if total else 0} %"


def make_corpus_report(files: Sequence[CorpusFile], *, unsaid: bool = False) -> str:
    """Return the shares file by file and in total; with `unsaid` also each text that no game understands."""
    lines = []
    for file in files:
        read, all_texts = file.understood, len(file.texts)
        lines.append(f"{file.name}: {read} of {all_texts} ({format_percentage(read, all_texts)})")
        for one, games in zip(file.texts, file.games, strict=True) if unsaid else ():
            if not games:
                because = one.unsaid or one.misread
                lines.append(f"  “{one.text}”" + (f": {because}" if because else ""))
    understood, whole = sum(file.understood for file in files), sum(len(file.texts) for file in files)
    shared = sum(sum(file.shared) for file in files)
    for scope, count in (("at least one game", understood), ("every game that has the concept", shared)):
        lines.append(f"Understood by {scope}: {count} of {whole} texts ({format_percentage(count, whole)})")
    counts = Counter(game for file in files for games in file.games for game in set(games))
    lines += [f"  {name}: {count} ({format_percentage(count, whole)})" for name, count in sorted(counts.items())]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Print the shares of a corpus."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path", type=Path, nargs="*", default=[LANGUAGE / "corpus", LANGUAGE / "corpus_blind"])
    parser.add_argument("--unsaid", action="store_true")
    asked = parser.parse_args()
    examples = [find(name)[1] for name in list_examples()]
    for path in asked.path:
        print(make_corpus_report(measure_corpus(load_corpus(path), list_rulesets(), examples), unsaid=asked.unsaid))


if __name__ == "__main__":
    main()
