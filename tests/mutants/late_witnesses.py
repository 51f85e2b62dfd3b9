"""Witnesses of rule mutants that no ruling, corner or library scenario notices: checks of a game, and whole games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module

from _pytest.outcomes import Failed

from rulestone.game.differences import UnfitPolicy, take_policy
from rulestone.game.game import Game
from rulestone.game.host import find
from rulestone.game.problems import format_error
from rulestone.game.ruleset import Ruleset
from rulestone.game.validation.unused import find_unused
from rulestone.kernel.trace import Log
from rulestone.lab.conformance import Thoroughness, iterate_undeclared_changes
from rulestone.lab.knock_out.witnesses import Playouts
from rulestone.lab.simulate.games import list_pairings, new_game
from rulestone.lab.simulate.invariants import Inspector
from rulestone.lab.simulate.playout import playout
from rulestone.lab.simulate.simulation import derive_seed
from rulestone.language.build import activated, effect, triggered
from rulestone.model.objects import Card
from rulestone.scenario import Scenario, load_all, run_all
from tests.decks import find_wrong_decks
from tests.guards.guarded import TESTS
from tests.zones import find_wrong_zones


class CheckedGames(Playouts):
    """Whole games between random players that are compared line by line, with every invariant checked."""

    def play(self, game: Game, revision: str, index: int) -> list[str]:
        """Return the lines of one game.

        Raises:
            Broken: an invariant does not hold.
        """
        ruleset, rules, log = game.ruleset(revision), game.rules(revision), Log()
        meeting = list_pairings(ruleset, rules, ())
        state = new_game(ruleset, rules, meeting[index % len(meeting)])
        done = playout(rules, state, derive_seed(self.seed, index), 4_000, log, Inspector(rules, period=0))
        return [*(record.text for record in log.records), done.how]


def find_giver(game: Game, names: Sequence[str]) -> Ruleset | None:
    """Return a game whose way of responding fits the newest revision, and differs in whether it opens windows.

    Some steps of a game, such as `Respond(window=True)`, matter only in an experiment with such a policy.
    """
    own = game.ruleset()
    for name in names:
        giver = find(name)[1]
        responses = (giver.parts.policies.responses, own.parts.policies.responses)
        if name != game.name and len({bool(one.window()) for one in responses}) == 2:
            with suppress(UnfitPolicy):
                take_policy(own, "responses", giver)
                return giver
    return None


def add_experiment(game: Game, giver: Ruleset | None) -> list[str]:
    """Let the newest revision of a game respond as another game does; return the name of the experiment, in a list."""
    if giver is None:
        return []
    return [game.store(take_policy(game.ruleset(), "responses", giver, check=False)).revision]


def check_protection(changed: Game, differing: Mapping[str, set[tuple[str, str]]]) -> str:
    """Return what the conformance check on protection finds in a game with changed verbs; "" for nothing."""
    if not any(table == "verbs" for names in differing.values() for table, _ in names):
        return ""
    return "; ".join(str(one) for one in iterate_undeclared_changes(changed, Thoroughness()))


def check_zones(changed: Game, differing: Mapping[str, set[tuple[str, str]]]) -> str:
    """Return the zones of a changed game that differ from those of its sources; "" for none."""
    if not any(table == "zones" for names in differing.values() for table, _ in names):
        return ""
    return ", ".join(find_wrong_zones(changed))


def check_decks(changed: Game, differing: Mapping[str, set[tuple[str, str]]]) -> str:
    """Return the example decks on which a changed game differs from its sources; "" for none."""
    if not any(table == "decks" for names in differing.values() for table, _ in names):
        return ""
    return ", ".join(find_wrong_decks(changed))


def check_unused(changed: Game, differing: Mapping[str, set[tuple[str, str]]]) -> str:
    """Return how a changed game differs in the abilities that no card of a type can use; "" if it does not.

    The zones and types of cards in the actions and verbs of a game decide which texts it refuses.
    """
    for revision, names in differing.items():
        if any(table in ("actions", "verbs") for table, _ in names):
            before, now = (list_unused_kinds(game.ruleset(revision)) for game in (find(changed.name)[0], changed))
            if before != now:
                return f"unusable abilities differ: {', '.join(map(' '.join, sorted(before ^ now)))}"
    return ""


def check_experiments(changed: Game, differing: Mapping[str, set[tuple[str, str]]]) -> str:
    """Return the first expectation of a changed game with policies of other games that fails; "" for none.

    Some steps of a game, such as a cost that may be nothing, matter only with such a policy.
    """
    for corner in load_experiments(changed.name):
        for name in corner.revisions:
            base, _, swap = name.partition("+")
            if differing[base]:
                policy, _, giver = swap.partition("=")
                ruleset = changed.store(take_policy(changed.ruleset(base), policy, find(giver)[1], check=False))
                try:
                    made = run_all(corner, changed, ruleset.revision, {})
                except Exception as error:  # the rest of a game may fail in any way: that counts as noticed
                    return format_error(error)
                if failed := [one for run in made for one in run.expectations if not one.holds]:
                    return f"{corner.id}: {failed[0].what}: expected {failed[0].expected}, found {failed[0].found}"
    return ""


def load_experiments(game: str) -> list[Scenario]:
    """Return the corners of a game under policies of other games; their `revisions` name the policies."""
    path = TESTS / game / "experiments.yaml"
    return load_all(path) if path.exists() else []


def list_unused_kinds(ruleset: Ruleset) -> set[tuple[str, str]]:
    """Return each type of card with the kinds of abilities that such a card cannot use."""
    found = set()
    for type in {card.type for card in ruleset.cards.values()}:
        for ability in (effect(), activated(), triggered("draw", None)):
            odd = Card(name="Odd", type=type, abilities=(ability,))
            if any(find_unused(odd, ruleset.parts, ruleset.vocabulary)):
                found.add((type, ability.kind))
    return found


def check_invariants(changed: Game, differing: Mapping[str, set[tuple[str, str]]]) -> str:
    """Return the failure of the test that breaks each invariant of a game; "" for none.

    The modules of the game must be the changed ones: call it in a fork.
    """
    names = {key for keys in differing.values() for key in keys}
    checks = {
        name: one for revision in changed.revisions for name, one in changed.ruleset(revision).parts.checks.items()
    }
    if not any(table == "checks" and name in checks and checks[name].when == "never" for table, name in names):
        return ""
    try:
        import_module(f"tests.{changed.name}.test_invariants").test_each_broken_invariant_is_detected()
    except (AssertionError, Failed) as error:
        return f"each invariant can be broken: {format_error(error)}"
    return ""
