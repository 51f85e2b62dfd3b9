"""A game: its revisions, its rulings and the sources of its rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rulestone.game.problems import BrokenGame, Problem, format_error
from rulestone.game.ruleset import Ruleset

if TYPE_CHECKING:  # commands that only list parts compile nothing
    from rulestone.kernel.rules.rules import Outline, Rules

DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


class Game:
    """A game that a plugin declares. Each ruleset is made at its first use.

    Args:
        name: name on the command line and in scenarios.
        title: name for readers.
        revisions: names of its revisions, oldest first.
        rulesets: returns the ruleset of a revision, given its name.
        sources: sources of its rules, one line each.
        rulings: folder with its rulings; None for none.
        since: revision → first day on which it is in force ("2021-03-16"). Users may then name a revision by a day.
        partial: the part of the game that is implemented ("evolution creatures only"); "" for the whole game. Lists of
            games show it, and put partial games last.

    Raises:
        TypeError: `revisions` or `sources` is not a tuple of strings.
        ValueError: there is no revision, `since` names an unknown one, or a day is malformed.
    """

    def __init__(
        self,
        name: str,
        title: str,
        revisions: tuple[str, ...],
        rulesets: Callable[[str], Ruleset],
        *,
        sources: tuple[str, ...] = (),
        rulings: Path | None = None,
        since: Mapping[str, str] | None = None,
        partial: str = "",
    ) -> None:
        for field, given in (("revisions", revisions), ("sources", sources)):
            if not isinstance(given, tuple) or not all(isinstance(one, str) for one in given):
                raise TypeError(f"{field} of Game takes a tuple of text, found {given!r}; a tuple of one needs a comma")
        if not revisions:
            raise ValueError(f"{name} has no revision")
        if wrong := next((day for day in (since or {}).values() if not DAY.fullmatch(str(day))), ""):
            raise ValueError(f"{name}: a day of `since` is written as 2021-03-16, found {wrong!r}")
        if strange := sorted(set(since or {}) - set(revisions)):
            raise ValueError(f"{name} has no revision “{strange[0]}” that could be in force")
        self.name = name
        self.title = title
        self.revisions = revisions
        self.sources = sources
        self.rulings = rulings
        self.since = dict(since or {})
        self.partial = partial
        self._make = rulesets
        self._made: dict[str, Ruleset] = {}
        self._compiled: dict[Any, Rules] = {}
        self._lent: dict[str, Outline | None] = {}

    @property
    def full_title(self) -> str:
        """Return the title, with the implemented part of a partial game."""
        return f"{self.title} ({self.partial})" if self.partial else self.title

    @property
    def newest(self) -> str:
        """Return the newest revision, the default of the game."""
        return self.revisions[-1]

    def find(self, revision: str) -> str:
        """Return the revision with a name, or in force on a day; "" for none."""
        if revision in self.revisions or revision in self._made:
            return revision
        if not DAY.fullmatch(revision):
            return ""
        begun = [name for name in self.revisions if name in self.since and self.since[name] <= revision]
        return max(begun, key=lambda name: self.since[name], default="")

    def ruleset(self, revision: str = "") -> Ruleset:
        """Return the ruleset of a revision or a day; by default the newest.

        Raises:
            LookupError: the game has no such revision.
            BrokenGame: the plugin's code fails.
        """
        asked = revision or self.newest
        revision = self.find(asked)
        if not revision:
            raise LookupError(f"{self.name} has no revision “{asked}”; it has {', '.join(self.revisions)}")
        if revision not in self._made:
            try:
                made: Any = self._make(revision)
                if not isinstance(made, Ruleset):
                    raise TypeError(f"{made!r} is not a Ruleset")
                self._made[revision] = made
            except (Exception, SystemExit) as error:  # any error of the plugin's modules
                name = f"{self.name}@{revision}"
                raise BrokenGame(
                    [Problem(name, "ruleset", revision, f"it cannot be made: {format_error(error)}")]
                ) from error
        return self._made[revision]

    def store(self, experiment: Ruleset) -> Ruleset:
        """Store a ruleset made from one of the game's as an unlisted revision.

        Returns:
            the ruleset stored under its name, which is the first one with that name.
        """
        return self._made.setdefault(experiment.revision, experiment)

    @contextmanager
    def register_trial(self, experiment: Ruleset, outline: Outline | None = None) -> Iterator[str]:
        """Register a trial ruleset as a revision of the game while the context lasts.

        It is not validated, which would take longer than most trials; compiling it raises the first error.

        Args:
            experiment: the trial ruleset.
            outline: outline of the original ruleset. With it, only the parts that run are compiled
                (`rulestone.game.compiled.compile_late`).

        Returns:
            the name of the revision.
        """
        name = f"{experiment.revision}+tried"
        self._made[name] = replace(experiment, revision=name)
        self._lent[name] = outline
        try:
            yield name
        finally:
            del self._made[name]
            self._lent.pop(name, None)
            if all(made.parts is not experiment.parts for made in self._made.values()):
                self._compiled = {key: made for key, made in self._compiled.items() if key[0] != id(experiment.parts)}

    def rules(self, revision: str = "", options: dict[str, Any] | None = None) -> Rules:
        """Return the compiled ruleset under options of its assumptions; equal arguments give the same object.

        Revisions whose compiled parts are equal share it; the lexicon is not compiled.

        Raises:
            LookupError: there is no such revision, assumption or option.
            BrokenGame: the ruleset refers to missing parts; the message lists all of them.
        """
        ruleset = self.ruleset(revision)
        chosen = dict(options or {})
        if chosen:
            from rulestone.kernel.assembly.rules import pick_option

            picked = ((name, pick_option(ruleset.parts, name, value)) for name, value in chosen.items())
            chosen = {name: value for name, value in picked if value != ruleset.parts.assumptions[name].default}
        # the game keeps the ruleset, so the identity of its parts is not reused
        key = (id(ruleset.parts), tuple(sorted(chosen.items(), key=str)))
        if key not in self._compiled:
            from rulestone.game.compiled import compile_late, compile_ruleset

            try:
                outline = self._lent.get(ruleset.revision)
                if chosen and outline is None:
                    outline = self.rules(revision).outline
                self._compiled[key] = (
                    compile_ruleset(ruleset) if outline is None else compile_late(ruleset, chosen, outline)
                )
            except Exception:
                from rulestone.game.validation.checker import check_ruleset

                if ruleset.revision not in self._lent and (wrong := check_ruleset(ruleset)):
                    raise BrokenGame(wrong) from None
                raise
        return self._compiled[key]

    def problems(self) -> tuple[Problem, ...]:
        """Return all problems of the game in any revision, including failures to build or compile.

        This also compiles every card, so that it finds what only compiling can find.
        """
        from rulestone.game.validation.checker import check_ruleset

        found: list[Problem] = []
        for revision in self.revisions:
            name = f"{self.name}@{revision}"
            try:
                ruleset = self.ruleset(revision)
            except BrokenGame as error:
                found += error.problems
                continue
            if (ruleset.game, ruleset.revision) != (self.name, revision):
                found.append(Problem(name, "ruleset", ruleset.name, f"it calls itself “{ruleset.name}”"))
            wrong = check_ruleset(ruleset)
            found += wrong or self._find_compile_errors(revision, name)
        return tuple(found)

    def _find_compile_errors(self, revision: str, name: str) -> Iterable[Problem]:
        """Yield the problems that compiling a ruleset and its cards finds."""
        try:
            rules = self.rules(revision)
        except Exception as error:
            yield Problem(name, "ruleset", revision, f"it cannot be compiled: {format_error(error)}")
            return
        for handle, card in self.ruleset(revision).cards.items():
            try:
                rules.pool((card,))
            except Exception as error:
                yield Problem(name, f"card {handle}", handle, f"it cannot be compiled: {format_error(error)}")

    def __repr__(self) -> str:
        return f"<Game: {self.name}, {', '.join(self.revisions)}>"
