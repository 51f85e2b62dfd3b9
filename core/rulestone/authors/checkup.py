"""The checkup of a game: errors, remaining work and progress, on one page."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator
from pathlib import Path
from typing import Any

from msgspec import NODEFAULT, Struct, to_builtins
from msgspec.structs import fields

from rulestone.authors.package import find_packaging_faults
from rulestone.game.game import Game
from rulestone.game.host import find, list_omitted, list_rulesets, list_scenario_folders
from rulestone.game.ruleset import Ruleset
from rulestone.game.validation import checker
from rulestone.game.validation.without_effect import list_lasting_flags, list_unread_attributes
from rulestone.kernel.declare import Parts
from rulestone.kernel.policies import Policies
from rulestone.lab.card_pool import map_using_rulings
from rulestone.lab.conformance import (
    CHECKS,
    Thoroughness,
    find_unmet_questions,
    list_broken_games,
    list_unsayable_cards,
    shorten_names,
)
from rulestone.lab.glossary import make_glossary
from rulestone.language import inspect
from rulestone.language.abilities import Ability, Continuous
from rulestone.model.objects import Card
from rulestone.report.catalogue import QUESTIONS, PolicyQuestion
from rulestone.report.terminal import get_width
from rulestone.report.words import wrap_text
from rulestone.scenario import rulings, run_ruling


class Remaining(Struct, frozen=True):
    """Optional work on a game that remains to be done.

    Attributes:
        what: description of the work.
        names: names of the missing items.
        total: number of all items, including finished ones.
        how: advice on what to do.
        scored: whether it counts in the score.
    """

    what: str
    names: tuple[str, ...]
    total: int
    how: str
    scored: bool = True

    @property
    def done(self) -> float:
        """Return the finished share of the work, from 0 to 1."""
        return 1 - len(self.names) / self.total if self.total else 1.0


class Checkup(Struct, frozen=True):
    """The state of a game: its errors, its remaining parts and its score.

    Attributes:
        game: name of the game.
        faults: check → its error messages; () for none.
        remaining: optional work that remains.
    """

    game: str
    faults: dict[str, tuple[str, ...]]
    remaining: tuple[Remaining, ...] = ()

    @property
    def is_sound(self) -> bool:
        """Return whether the game has no errors."""
        return not any(self.faults.values())

    @property
    def score(self) -> int:
        """Return a score from 0 to 100: every check has the same weight, and so has the finished share of each
        remaining part."""
        parts = [*(not found for found in self.faults.values()), *(one.done for one in self.remaining if one.scored)]
        return int(100 * sum(parts) / len(parts)) if parts else 100

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain lists and dicts, ready for JSON."""
        return {"score": self.score, "sound": self.is_sound, **to_builtins(self)}


def check_up(
    game: Game,
    games: int = 8,
    reading: Iterable[str] = (),
    parts: bool = False,
    progress: Callable[[str], None] = lambda what: None,
) -> Checkup:
    """Check a game, and return its faults and the remaining work.

    Args:
        game: game to check.
        games: number of full games to play under each revision.
        reading: ids of rules that need no ruling.
        parts: whether to remove every part in turn, to find those that no ruling tests. This takes long.
        progress: called with the name of each check.
    """
    asked = Thoroughness(games, frozenset(reading))
    list_scenario_folders()  # records missing folders, which are reported with the names
    faults = {}
    for name, check in CHECKS.items():
        progress(name)
        lines = [one.reason for one in list_omitted() if game.name in (one.game.partition("@")[0], one.plugin)]
        faults[name] = (*(lines if name == "names" else ()), *check(game, asked))
        if name == "names" and faults[name]:
            return Checkup(game.name, faults)  # an uncompiled game cannot be checked further
    if game.rulings is not None and (wrong := tuple(find_packaging_faults(game.name, Path(game.rulings).parent))):
        faults["packaging"] = wrong
    progress("remaining tasks")
    return Checkup(game.name, faults, (*list_remaining(game), *([find_unnoticed(game)] if parts else [])))


def check_experiment(name: str, games: int = 8) -> Checkup:
    """Return the errors of a game with a policy of another one: misfits and games that do not end.

    Errors of the unchanged game, and assumptions that are no longer used, are left out.

    Args:
        name: "game+policy=other".
        games: number of full games to play.

    Raises:
        UnknownGame: there is no such game, or the policy refers to parts that the game lacks.
    """
    own, ruleset = find(name.partition("+")[0])[1], find(name)[1]
    before = {(problem.part, problem.name, problem.what) for problem in checker.check_ruleset(own)}
    wrong = [one for one in checker.check_ruleset(ruleset) if (one.part, one.name, one.what) not in before]
    lines = tuple(str(one) for one in wrong if not one.part.startswith("assumption "))
    return Checkup(name, {"names": lines, "games": tuple(list_broken_games(name, games)) if games else ()})


def list_remaining(game: Game) -> Iterable[Remaining]:
    """Yield the work that remains in the newest revision of a game."""
    ruleset = game.ruleset()
    yield from list_uncovered(game, ruleset)
    others = [one for one in list_rulesets() if one.game != game.name]
    words = make_glossary([ruleset, *others]) if others else ()
    unknown = tuple(dict.fromkeys(entry.word for entry in words if entry.senses.get(ruleset.name) is None))
    total = len({entry.word for entry in words})
    how = f"add them to the lexicon; see: rulestone words {game.name}"
    yield Remaining("shared words that the game does not define", unknown, total, how)
    yield from list_idle_declarations(ruleset)
    how = f"add a pattern to the vocabulary; rulestone games {game.name} cards"
    mute = tuple(list_unsayable_cards(ruleset))
    yield Remaining("cards whose text is not in rules English", mute, len(ruleset.cards), how, scored=False)
    unmet, unread, ran = find_unmet_questions(game)
    how = f"add the word to the lexicon or vocabulary if the game has the mechanic; see rulestone words {game.name}"
    yield Remaining("library scenarios that cannot be read", tuple(unread), ran + len(unread), how, scored=False)
    how = "add the missing word or text, unless the game has no such thing"
    yield Remaining("scenarios whose question does not arise here", tuple(unmet), ran, how, scored=False)
    blind, every = tuple(dict.fromkeys(list_always_evaluated(ruleset))), {name for name, _ in iterate_lookups(ruleset)}
    text = "declare READS in their expression classes; until then every change evaluates them again"
    yield Remaining("parts that do not declare the values they read", blind, len(every), text)


def list_uncovered(game: Game, ruleset: Ruleset) -> Iterator[Remaining]:
    """Yield the rules, cards and assumptions without a ruling."""
    cited = {rule for id in list_cited_rules(game) for rule in ruleset.rulebook.ids(id)}
    rules = [rule.id for rule in ruleset.rulebook if not rule.background]
    how = f"rulestone new ruling, or: rulestone rules {game.name}"
    yield make_remaining("rules without a ruling", rules, cited, how)
    # whole games play the cards of decks, and every change in them is checked
    used = {*map_using_rulings(ruleset), *(name for deck in ruleset.decks.values() for name in deck)}
    cards = [name for name, card in ruleset.cards.items() if card.status != "test"]
    yield make_remaining("cards in no ruling and no deck", cards, used, "rulestone new ruling TITLE --card CARD")
    tried = {name for ruling in rulings(game) for case in ruling.scenario.variants() for name in case.assumes}
    how = "add a ruling with the key “assumes”"
    yield make_remaining("assumptions without a ruling", ruleset.parts.assumptions, tried, how)


def make_remaining(description: str, names: Collection[str], finished: Container[str], advice: str) -> Remaining:
    """Return a remaining part with the names that are not done."""
    return Remaining(description, tuple(name for name in names if name not in finished), len(names), advice)


def list_idle_declarations(ruleset: Ruleset) -> Iterator[Remaining]:
    """Yield policies at their defaults, and attributes and flags that nothing reads or clears."""
    how = "choose a value, or keep the default and name its rule: Limits(cites=…)"
    waiting = tuple(map(str, iterate_undecided(ruleset.parts.policies)))
    yield Remaining("questions with the default answer and no rule", waiting, len(QUESTIONS), how, scored=False)
    how = "add a rule that reads them or remove them; keep those that only inform players"
    idle = tuple(list_unread_attributes(ruleset))
    yield Remaining("attributes that nothing reads", idle, len(ruleset.parts.attributes), how, scored=False)
    how = "clear each in a step of the turn, unless it holds for the rest of the game"
    kept = tuple(list_lasting_flags(ruleset))
    yield Remaining("flags that no step clears", kept, len(kept), how, scored=False)


def list_cited_rules(game: Game) -> set[str]:
    """Return the ids of the rules that rulings name, and of the rules that their runs cite or depend on."""
    found: set[str] = set()
    for ruling in rulings(game):
        found |= {*ruling.cites}
        assumptions = game.ruleset(ruling.revision).parts.assumptions
        for run in run_ruling(ruling, game).runs:
            records = (*run.opening, *(record for step in run.steps for record in step.records))
            found |= {rule for record in records for rule in record.rules}
            found |= {step.verdict.rule for step in run.steps} | {note.rule for note in run.notes}
            found |= {assumptions[name].rule for name in run.assumptions if name in assumptions}
    return found


def find_unnoticed(game: Game) -> Remaining:
    """Return the parts whose removal no ruling and no scenario of the library notices.

    Raises:
        Interrupted: Ctrl-C was pressed before all parts were tried.
    """
    from rulestone.lab.interrupts import Interrupted
    from rulestone.lab.knock_out.knock_out import KnockOutQuestion, knock_out

    found = knock_out(KnockOutQuestion(game.name, first=True), ())
    if found.stopped:
        raise Interrupted(f"interrupted while parts were removed ({len(found.outcomes)} of {found.parts})")
    silent = tuple(outcome.part for outcome in found.unnoticed)
    return Remaining("parts that no ruling tests", silent, found.parts, f"rulestone knock-out {game.name}")


def render_checkup(checkup: Checkup) -> str:
    """Render a checkup as one page."""
    lines = [f"{checkup.game}: {checkup.score} of 100", ""]
    wide = max(map(len, checkup.faults), default=0)
    for name, wrong in checkup.faults.items():
        lines.append(f"  {name:{wide}}  {len(wrong) if wrong else 'ok'}")
        lines += [wrap_text(message, get_width(), "    ", " " * 6) for message in dict.fromkeys(wrong)]
    if tuple(checkup.faults) == ("names",):
        lines += ["", "  The other checks run once this one is ok."]
    left = sorted((one for one in checkup.remaining if one.names), key=lambda one: (not one.scored, one.done))
    lines += ["", "Left to do, the largest gaps first (--format json lists all):"] if left else []
    return "\n".join((*lines, *(line for one in left for line in list_lines(one)))) + "\n"


def list_lines(remaining: Remaining) -> Iterator[str]:
    """Yield the lines about a remaining part: the first missing names, and the number of the others."""
    text = f"{remaining.what}: {len(remaining.names)} of {remaining.total} ({remaining.how})"
    yield wrap_text(text, get_width(), "  ", "    ")
    entries = group_by_reason(remaining.names)
    apart = any(" " in reason for _, reason in entries)  # reasons are long: one line each
    entries, others = entries[: 3 if apart else 8], entries[3 if apart else 8 :]
    shown = [f"{shorten_names(names)}{reason}" for names, reason in entries]
    shown += [f"and {sum(len(names) for names, _ in others)} more"] if others else []
    yield from (wrap_text(name, get_width(), "    ", " " * 6) for name in (shown if apart else [", ".join(shown)]))


def group_by_reason(names: Iterable[str]) -> list[tuple[list[str], str]]:
    """Return names grouped by the reason in parentheses after them, the largest group first."""
    found: dict[str, list[str]] = {}
    for name in names:
        head, _, reason = name.partition(" (")
        found.setdefault(f" ({reason}" if reason else f"\0{head}", []).append(head)
    groups = sorted(found.items(), key=lambda one: -len(one[1]))
    return [(heads, reason if reason[0] == " " else "") for reason, heads in groups]


def make_card_lookup(parts: Parts, cards: Iterable[Card]) -> Callable[[str], Iterator[Any]]:
    """Return a lookup of printed conditions and values, for `inspect.list_reads_with_cards`.

    Returns:
        a function that yields the conditions of abilities of a kind (including those that rules give) and the printed
        values of an attribute, for these cards and all tokens that they make.
    """
    cards = tuple(cards)

    def list_conditions(name: str) -> Iterator[Any]:
        for part in inspect.walk((parts, *cards)):
            if isinstance(part, Card):
                yield part.values.get(name)
            elif isinstance(part, Ability) and name in (part.kind, *part.also):
                yield part.condition

    return list_conditions


def iterate_lookups(ruleset: Ruleset) -> Iterator[tuple[str, Any]]:
    """Yield the parts of a ruleset that search for objects: the name of each part and its search expressions."""
    for check in ruleset.parts.checks.values():
        yield f"check {check.name}", check.whom
    for action in ruleset.parts.actions.values():
        yield f"action {action.name}", (action.subject, *(need.condition for need in action.needs))
    for name, card in ruleset.cards.items():
        for effect in (node for node in inspect.walk(card.abilities) if isinstance(node, Continuous)):
            yield f"effect of {name}", effect.asks


def list_always_evaluated(ruleset: Ruleset) -> Iterator[str]:
    """Yield the parts that may read anything, so that they are evaluated after every change."""
    standing = make_card_lookup(ruleset.parts, ruleset.cards.values())
    for name, node in iterate_lookups(ruleset):
        if inspect.is_unbounded(inspect.list_reads_with_cards(node, standing)):
            yield name


def iterate_undecided(policies: Policies) -> Iterator[PolicyQuestion]:
    """Yield the questions whose policies are left at their defaults: the same value, without a rule for it."""
    for one in QUESTIONS:
        field = next(info for info in fields(Policies) if info.name == one.policy)
        if field.default is not NODEFAULT and getattr(policies, one.policy) == field.default:
            yield one
