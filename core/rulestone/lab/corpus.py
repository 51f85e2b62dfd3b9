"""A corpus of card texts: which of them each game understands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from rulestone.game.ruleset import Ruleset
from rulestone.language.english import EnglishError, parse
from rulestone.scenario.setup.units import Unscaled, rescaled, vocabulary_for


class CorpusText(Struct, frozen=True, forbid_unknown_fields=True):
    """A card text and what it should mean.

    Attributes:
        text: the text, in the wording of its source.
        kind: what a bare instruction is; see `rulestone.language.english.parse`.
        game: a game that understands it; "" for none.
        means: how that game prints it.
        unsaid: why no game can say it; "" where one can.
        misread: what it should mean, where games read something else; "" where they read it right.
    """

    text: str
    kind: str = "effect"
    game: str = ""
    means: str = ""
    unsaid: str = ""
    misread: str = ""


class CorpusFile(Struct, frozen=True):
    """The texts of one file and, for each of them, the names of the games that understand it."""

    name: str
    texts: tuple[CorpusText, ...]
    games: tuple[tuple[str, ...], ...]

    @property
    def understood(self) -> int:
        """How many texts at least one game understands."""
        return sum(1 for games in self.games if games)


def load_corpus(path: Path) -> dict[str, tuple[CorpusText, ...]]:
    """Load the texts of a YAML file, or of all YAML files in a directory, by file name.

    Raises:
        msgspec.ValidationError: a file does not hold a list of texts.
        OSError: the path cannot be read.
    """
    files = sorted(path.glob("*.yaml")) if path.is_dir() else [path]
    return {
        file.stem: tuple(msgspec.yaml.decode(file.read_bytes(), type=list[CorpusText], strict=True)) for file in files
    }


def measure_corpus(corpus: dict[str, tuple[CorpusText, ...]], rulesets: Sequence[Ruleset]) -> tuple[CorpusFile, ...]:
    """Read every text with the words of every ruleset."""
    return tuple(
        CorpusFile(name, texts, tuple(tuple(games_that_read(text, rulesets)) for text in texts))
        for name, texts in corpus.items()
    )


def games_that_read(text: CorpusText, rulesets: Iterable[Ruleset]) -> list[str]:
    """List the rulesets that understand a text on a scenario's card; none understands what is misread.

    Shared attributes that a game counts in other units are words there: “+1000 power” is +1 ATK and +1 HP in one game.
    """
    found: list[str] = []
    if text.misread:
        return found
    for ruleset in rulesets:
        try:
            rescaled(parse(text.text, vocabulary_for(text.text, ruleset), text.kind), ruleset.lexicon.scales)
        except (EnglishError, Unscaled):
            continue
        found.append(ruleset.name)
    return found


def share(part: int, whole: int) -> str:
    """A share as a percentage, rounded down so that it never promises too much."""
    return f"{100 * part // whole if whole else 0} %"


def corpus_report(files: Sequence[CorpusFile], *, unsaid: bool = False) -> str:
    """Return the shares file by file and in total; with `unsaid` also each text that no game understands."""
    lines = []
    for file in files:
        lines.append(f"{file.name}: {file.understood} of {len(file.texts)} ({share(file.understood, len(file.texts))})")
        if unsaid:
            pairs = zip(file.texts, file.games, strict=True)
            lines += [
                f"  “{one.text}”{f': {one.unsaid or one.misread}' if one.unsaid or one.misread else ''}"
                for one, games in pairs
                if not games
            ]
    understood, whole = sum(file.understood for file in files), sum(len(file.texts) for file in files)
    lines.append(f"Understood by at least one game: {understood} of {whole} texts ({share(understood, whole)})")
    names = sorted({game for file in files for games in file.games for game in games})
    for name in names:
        count = sum(name in games for file in files for games in file.games)
        lines.append(f"  {name}: {count} ({share(count, whole)})")
    return "\n".join(lines) + "\n"
