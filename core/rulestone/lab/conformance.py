"""The conformance kit: checks of a game, for the tests of its authors.

```
@pytest.mark.parametrize("check", CHECKS)
def test_my_game(check: str) -> None:
    assert faults("mygame", check) == []
```
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from rulestone.game.differences import find_words
from rulestone.game.game import Game
from rulestone.game.host import UnknownGame, find, list_rulesets, list_scenario_folders
from rulestone.game.problems import format_error
from rulestone.game.ruleset import Ruleset
from rulestone.game.validation.checker import find_unused
from rulestone.kernel.declare import Verb
from rulestone.lab.conformance_checks import check_results, find_leaks
from rulestone.lab.interrupts import Interrupted
from rulestone.lab.simulate.simulation import simulate
from rulestone.language import expressions as e, instructions as i
from rulestone.language.english import EnglishError, find_home_kind, is_english, parse, print_abilities
from rulestone.language.inspect import walk
from rulestone.model.keys import SameObject
from rulestone.scenario import (
    Scenario,
    ScenarioError,
    check_ruling_quality,
    find as find_scenario,
    library,
    rulings,
    run,
    run_ruling,
)
from rulestone.scenario.lookup import FAILS, HOLDS

NOT_READ = re.compile(
    r"unknown [^“]*“[^”]*”|found “[^”]*”|is called “[^”]*”|“[^”]*” does not fit any choice of this line"
)
"""Matches the part of a message about an unreadable scenario that names the unknown word."""
WHERE = re.compile(r"^.*?:\d+: (play\[\d+\]: )?")
"""Matches the file and line at the start of a message."""


class Thoroughness(NamedTuple):
    """The thoroughness of the checks of a game.

    Attributes:
        games: number of full games to play under each revision.
        reading: ids of rules that need no citation.
    """

    games: int = 8
    reading: frozenset[str] = frozenset()


def check_names(game: Game, thoroughness: Thoroughness) -> Iterator[str]:
    """Yield the undeclared names and the parts that cannot be compiled."""
    yield from map(str, game.problems() or (one for name in game.revisions for one in find_unused(game.ruleset(name))))


def check_rulebook(game: Game, thoroughness: Thoroughness) -> Iterator[str]:
    """Yield uncited rules: no part, word, card or ruling of their revisions cites them."""
    known = {rule for ruling in rulings(game) for rule in ruling.cites}
    for revision in game.revisions:
        ruleset, piles = game.ruleset(revision), game.ruleset(revision).parts.policies.piles.steps()
        parts = (ruleset.parts, piles, ruleset.lexicon, ruleset.deck_rules, tuple(ruleset.cards.values()))
        known |= set(find_words(SameObject(parts)))
    for revision in game.revisions:
        book = game.ruleset(revision).rulebook
        cited = {rule for id in known for rule in book.ids(id)}
        for rule in book:
            if rule.id not in cited and not rule.background and rule.id not in thoroughness.reading:
                yield f"{game.name}@{revision}: no ruling cites {rule.id}"


def check_rulings(game: Game, thoroughness: Thoroughness) -> Iterator[str]:
    """Yield failing rulings, rulings that test nothing, and unread files."""
    if game.rulings is not None:
        if not Path(game.rulings).is_dir():
            yield f"the folder of rulings “{game.rulings!s}” does not exist"
        yield from find_unread_files(Path(game.rulings))
    for ruling in rulings(game):
        for key in {"title", "cites"} - {*ruling.scenario.node.mapping()}:
            yield f"{ruling.id} under {ruling.revision}: it has no “{key}”"
        result = run_ruling(ruling, game)
        if result.status == FAILS:
            yield f"{ruling.id} under {ruling.revision}: {result.why}"
        elif result.status == HOLDS:
            yield from (f"{ruling.id} under {ruling.revision}: {why}" for why in check_ruling_quality(ruling, result))


def iterate_undeclared_changes(game: Game, thoroughness: Thoroughness) -> Iterator[str]:
    """Yield verbs of card texts that change their objects without declaring it: no effect could protect from them."""
    for revision in game.revisions:
        verbs, patterns = game.ruleset(revision).parts.verbs, game.ruleset(revision).vocabulary.patterns
        for verb in verbs.values():
            text = " ".join((*verb.english, *(one.text for one in patterns if one.verb == verb.name)))
            named = {role for role in verb.roles if f"{{{role}}}" in text}
            if not verb.affects and (changed := named & set(find_changed_roles(verb, verbs))):
                yield f"{game.name}@{revision}: {verb.name} changes “{sorted(changed)[0]}”, but affects nothing"


def find_changed_roles(verb: Verb, verbs: Mapping[str, Verb]) -> Iterator[str]:
    """Yield the roles of a verb whose objects are changed by its own steps or by a called verb."""
    for step in walk((verb.steps, verb.afterwards)):
        what = step.what if isinstance(step, CHANGING) else None
        if isinstance(step, i.Do) and step.verb in verbs:
            what = step.roles.get(verbs[step.verb].affects)
        while isinstance(what, e.Among):
            what = what.what
        if isinstance(what, e.Var):
            yield what.name


CHANGING = (i.Move, i.PutUnder, i.Face, i.Mark, i.AddMark, i.SetController, i.Vanish, i.RemoveItem, i.AlterItem)


def check_outcomes(game: Game, thoroughness: Thoroughness) -> Iterator[str]:
    """Yield verbs of rules English after which "if you do" and "that many" read a wrong result."""
    return (one for revision in game.revisions for one in check_results(game.ruleset(revision), game.rules(revision)))


def check_hidden(game: Game, thoroughness: Thoroughness) -> Iterator[str]:
    """Yield hidden orientations of cards that a player can distinguish, in any zone of any revision."""
    return (one for revision in game.revisions for one in find_leaks(game.ruleset(revision), game.rules(revision)))


def check_english(game: Game, thoroughness: Thoroughness) -> Iterator[str]:
    """Yield vocabulary examples and card texts that cannot be read, or are printed with another meaning."""
    return (one for revision in game.revisions for one in find_unread(game.ruleset(revision)))


def check_scenarios(game: Game, thoroughness: Thoroughness) -> Iterator[str]:
    """Yield scenarios that cannot be read, or end in anything but a result or a message about the scenario.

    A message about a scenario counts too if the scenario names the revision among its columns (a game alone
    is its newest), or lies in the package of the game whose newest revision it is.
    """
    yield from find_misspelt_words(game)
    yield from find_unread_scenarios(game)
    for name, path in library().items():
        try:
            scenario = find_scenario(name)
        except ScenarioError as error:
            yield f"{name}: {error}"
            continue
        if is_beside(game, path):
            yield from check_scenario(name, scenario)
        for revision in game.revisions:
            named = {f"{game.name}@{revision}", *((game.name,) if revision == game.newest else ())}
            own = bool(named & set(scenario.games)) or (revision == game.newest and is_beside(game, path))
            try:
                ended = run(scenario, game, revision)
                # an older revision may lack the mechanic, so an unmet premise there is no fault
                if own and ended.unmet and revision == game.newest:
                    yield f"{name} under {game.name}@{revision}: its question does not arise: {ended.unmet}"
            except ScenarioError as error:
                if own:
                    yield f"{name} under {game.name}@{revision}: {error}"
            except Exception as error:
                yield f"{name} under {game.name}@{revision}: {format_error(error)}"


def find_unread_scenarios(game: Game) -> Iterator[str]:
    """Yield the files in a game's package that are not found as scenarios, because of their names."""
    known = library()
    for folder in (Path(one) for one in list_scenario_folders() if is_beside(game, Path(one) / "any")):
        yield from find_unread_files(folder)
        for path in sorted(folder.glob("*.yaml")):
            if known.get(path.stem, path) != path:
                yield f"{path}: {known[path.stem].parent} has a scenario of that name: rename the file"


def check_scenario(name: str, scenario: Scenario) -> Iterator[str]:
    """Yield a message for each unknown game of a scenario, and one if the scenario observes nothing."""
    yield from (f"{name}: no game is called “{one}”" for one in scenario.games if not is_game(one))
    if not any(case.observe or case.expect for case in scenario.variants()):
        yield f"{name}: it observes nothing, so there is nothing to compare"


def find_unread_files(folder: Path) -> Iterator[str]:
    """Yield a message for each YAML file of a folder that is not read because of its name."""
    for path in sorted((*folder.glob("*.yml"), *folder.glob("*.YAML"))):
        yield f"{path}: not read: only files {folder.name}/*.yaml are"


def is_game(name: str) -> bool:
    """Return whether a game, or a revision of one, has the name."""
    try:
        return bool(find(name))
    except UnknownGame:
        return False


WORD_TABLES = ("kinds", "zones", "attributes", "scales", "states", "actions", "phases", "events", "missing")


def find_misspelt_words(game: Game) -> Iterator[str]:
    """Yield a message for each word of a lexicon that looks like a misspelt word of other games."""
    own, others = game.ruleset().lexicon, [other.lexicon for other in list_rulesets() if other.game != game.name]
    used = {word for table in WORD_TABLES for word in getattr(own, table)}
    for table in WORD_TABLES:
        shared = {word for other in others for word in getattr(other, table)}
        for word in sorted({*getattr(own, table)} - shared):
            for near in get_close_matches(word, shared - used, 1, 0.8):
                yield f"{game.name}: the lexicon has “{word}” in `{table}`; did you mean “{near}”, as in other games?"


def is_beside(game: Game, path: Path) -> bool:
    """Return whether a scenario is in the package of a game."""
    return game.rulings is not None and Path(game.rulings).resolve().parent in path.resolve().parents


def find_unmet_questions(game: Game) -> tuple[list[str], list[str], int]:
    """Return the library's scenarios whose question does not arise under a game, with the reason, and how many ran.

    Returns:
        scenarios whose question does not arise, unreadable scenarios (both with reasons), and the number of scenarios
        that ran.
    """
    found = []
    unread = []
    ran = 0
    for name in library():
        try:
            ended = run(find_scenario(name), game, game.newest)
        except ScenarioError as error:
            reason = NOT_READ.search(str(error))
            unread.append(f"{name} ({reason[0] if reason else WHERE.sub('', str(error)).partition(';')[0]})")
            continue
        except Exception:
            continue  # skip a broken scenario: the check of scenarios reports it
        ran += 1
        if ended.unmet:
            found.append(f"{name} ({ended.unmet})")
    return found, unread, ran


def shorten_names(names: list[str]) -> str:
    """Return the first of some names, and the number of the others."""
    return names[0] if len(names) == 1 else f"{names[0]} and {len(names) - 1} more"


def check_whole_games(game: Game, thoroughness: Thoroughness) -> Iterator[str]:
    """Yield playouts that break off or violate an invariant.

    So each change is looked at, and that nothing is left on the stack at the end of a turn.
    """
    for revision in game.revisions:
        if not game.ruleset(revision).decks:
            yield f"{game.name}@{revision} has no deck: no whole game can be played"
            continue
        yield from list_broken_games(f"{game.name}@{revision}", thoroughness.games)


MAX_CHOICES = 2_000
"""Number of choices at which a checked playout is cut off; the installed games need at most 300."""
CUT_OFF = "cut off"


def list_broken_games(name: str, games: int) -> Iterator[str]:
    """Yield a message for each playout of a ruleset that fails or violates an invariant.

    Raises:
        Interrupted: Ctrl-C was pressed before all games were played.
    """
    try:
        played = simulate(name, min(games, 1), check=True, limit=MAX_CHOICES)
        if CUT_OFF in played.tally.ends():
            yield f"a whole game of {name} had not ended after {MAX_CHOICES:,} choices: no rule makes a player lose"
            return
        if not played.cut:
            played = simulate(name, games, check=True, limit=MAX_CHOICES)
    except (LookupError, ValueError) as error:
        yield f"no whole game can be played: {format_error(error)}"
        return
    if played.cut:
        raise Interrupted(f"interrupted while games of {name} were played ({played.tally.games} of {games})")
    for failed in played.failed:
        again = f"rulestone simulate {name} --seed 0 --only {failed.index} --check"
        yield f"game {failed.index} stopped: {failed.error}; repeat it: {again}"


CHECKS: dict[str, Callable[[Game, Thoroughness], Iterator[str]]] = {
    "names": check_names, "rulebook": check_rulebook, "rulings": check_rulings,
    "protection": iterate_undeclared_changes, "outcomes": check_outcomes, "hidden": check_hidden,
    "english": check_english, "scenarios": check_scenarios, "games": check_whole_games,
}  # fmt: skip
"""Name of a check → the check."""
AT_ONCE = ("protection", "outcomes", "hidden")
"""The fast checks, which `rulestone games --check` runs too."""


def faults(game: str, check: str = "", *, games: int = 8, reading: Iterable[str] = ()) -> list[str]:
    """Return the faults of a game, one message each; [] if it conforms.

    Args:
        game: name of an installed game; all its revisions are checked.
        check: name of a check (`CHECKS`); "" for all.
        games: number of full games to play under each revision.
        reading: ids of rules that need no citation.

    Raises:
        UnknownGame: there is no such game.
        KeyError: there is no such check.
    """
    found, asked = find(game)[0], Thoroughness(games, frozenset(reading))
    wanted = (check,) if check else tuple(CHECKS)
    return [message for name in wanted for message in CHECKS[name](found, asked)]


def find_unread(ruleset: Ruleset) -> Iterator[str]:
    """Yield examples of a vocabulary and card texts that cannot be read, or are printed with another meaning."""
    texts = [("example", one, "effect") for one in ruleset.vocabulary.examples]
    texts += [
        (f"card {card.name}", card.text, find_home_kind(card.abilities)) for card in ruleset.cards.values() if card.text
    ]
    for what, text, kind in texts:
        try:
            abilities = parse(text, ruleset.vocabulary, kind)
            card = ruleset.cards.get(what.removeprefix("card ")) if what != "example" else None
            if card is not None and not all(ability in card.abilities for ability in abilities):
                yield f"{ruleset.name}, {what} “{text}”: its abilities differ from the text; read it with cards_from"
            back = print_abilities(abilities, ruleset.vocabulary, kind)
            if parse(back, ruleset.vocabulary, kind) != abilities:
                yield f"{ruleset.name}, {what} “{text}”: it is printed as “{back}”, which means something else"
        except (EnglishError, ValueError) as error:
            yield f"{ruleset.name}, {what} “{text}”: {error}"


def list_unsayable_cards(ruleset: Ruleset) -> list[str]:
    """Return the cards with an ability outside rules English; it is shown as a paraphrase."""
    return [
        card.name
        for card in ruleset.cards.values()
        if not all(is_english(ability, ruleset.vocabulary) for ability in card.abilities)
    ]
