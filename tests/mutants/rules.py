"""Rule mutants: one small change to the source of a game's rules, and the witness that notices it.

A sample over the four games: `python -m tests.mutants.rules --sample 200 --seed 7`. Witnesses are the rulings of a
game, its corners and cases, and the library scenarios; for a changed verb the conformance check on protection, for a
changed zone or deck rule the table of its sources, corners with policies of other games, for a changed invariant the
positions that break each invariant, and for changed actions the abilities that cards of a type cannot use. Then rulings
and corners are asked again in a mirror, where the other player has the same cards too (`tests.mutants.mirrored`). Whole
games come last, also with the responses of another game: a column counts mutants that they alone notice. A change after
which all declarations of the game are the same does not count, nor does one after which the game cannot be loaded.
`equivalent_rules.yaml` lists mutants that no witness could notice, each with the reason.
"""

from __future__ import annotations

import argparse
import ast
import copy
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import msgspec
import yaml

from rulestone.game.game import Game
from rulestone.game.problems import format_error
from rulestone.game.ruleset import TABLES
from rulestone.interventions.parts import WORDS
from rulestone.kernel.errors import SHORT_LIMITS, set_step_limits
from rulestone.lab.knock_out.knock_out import get_name
from rulestone.lab.knock_out.witnesses import KnockOutWitness, NeverEnds, ask_game
from rulestone.lab.statistics import compute_interval
from tests.guards.guarded import TESTS, make_bench
from tests.mutants.changes import Replace, draw, format_node, iterate_variants
from tests.mutants.importing import Mutating
from tests.mutants.late_witnesses import (
    CheckedGames,
    add_experiment,
    check_decks,
    check_experiments,
    check_invariants,
    check_protection,
    check_unused,
    check_zones,
    find_giver,
)
from tests.mutants.mirrored import iterate_mirrored

PLUGINS = TESTS.parent / "plugins"
GAMES = ("gateruler", "monscol", "godacard", "dm_evolution")
NO_RULES = ("rulebook", "words", "words.py", "cards", "decks.py", "guide.py", "plugin.py", "assumptions.py")
"""Folders and files of a game that hold texts, cards and names rather than rules."""
SILENT = WORDS | {"describe", "reasons", "question", "options", "sources", "rulings", "decks", "cards", "lexicon"}
"""Arguments that hold words and ids of rules, and no rule."""
JOINED = {"both": "either", "either": "both"}
PLAYERS = {"YOU": "OPPONENT", "OPPONENT": "YOU"}
EQUIVALENT = Path(__file__).parent / "equivalent_rules.yaml"
FIGURES = Path(__file__).parent / "rule_figures.md"
NOTICED, SAME, REFUSED, LEFT = "noticed", "same declarations", "refused", "nothing notices it"
IN_GAMES = "only whole games notice it"
GAMES_EACH = 2
"""Number of whole games of each revision that are compared for a mutant that no other witness notices."""
STEPS = ("procedures", "phases")
"""Tables of declarations that only the witnesses notice that run them; verbs and actions can also be refused."""


class RuleMutant(NamedTuple):
    """One change to a module of a game.

    Attributes:
        module: its path below the folder of plugins.
        line: the line, from 1.
        old, new: the expression, before and after.
        at: which node of the module, in the order of `ast.walk`.
        variant: which of its variants.
    """

    module: str
    line: int
    old: str
    new: str
    at: int
    variant: int

    def __str__(self) -> str:
        return f"{self.module}:{self.line}: {self.old} → {self.new}"

    @property
    def key(self) -> str:
        """Return its name in lists, which does not depend on the line."""
        return f"{self.module}: {self.old} → {self.new}"


def list_modules(game: str) -> list[str]:
    """Return the modules of a game that hold rules, below the folder of plugins."""
    folder = PLUGINS / game
    found = (path.relative_to(folder) for path in sorted(folder.rglob("*.py")))
    rules = (path for path in found if path.name != "__init__.py" and path.parts[0] not in NO_RULES)
    return [f"{game}/{path.as_posix()}" for path in rules]


def list_mutants(module: str) -> Iterator[RuleMutant]:
    """Yield the mutants of a module."""
    tree = ast.parse((PLUGINS / module).read_text(encoding="utf-8"))
    skipped = set(find_words(tree))
    for at, node in enumerate(ast.walk(tree)):
        if node in skipped or not hasattr(node, "lineno"):
            continue
        for variant, new in enumerate(change(node)):
            yield RuleMutant(module, node.lineno, describe(node), describe(new), at, variant)


def describe(node: ast.AST) -> str:
    """Return an expression as code in one line, shortened in the middle."""
    if isinstance(node, ast.If):
        return format_node(node)
    said = " ".join(ast.unparse(ast.fix_missing_locations(copy.deepcopy(node))).split())
    return said if len(said) <= 160 else f"{said[:110]} … {said[-45:]}"


def find_words(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the nodes that hold no rule: docstrings, annotations, imports, arguments that are words or ids of rules."""
    for node in ast.walk(tree):
        parts: list[ast.AST | None] = []
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            parts = [node]
        elif isinstance(node, (ast.FunctionDef, ast.arg, ast.AnnAssign)):
            parts = [getattr(node, "returns", None), getattr(node, "annotation", None)]
            parts += getattr(node, "decorator_list", [])
        elif isinstance(node, ast.keyword) and node.arg in SILENT:
            parts = [node]
        elif isinstance(node, ast.ClassDef):
            parts = [*node.bases, *node.keywords]
        for part in parts:
            if part is not None:
                yield from ast.walk(part)


def change(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the replacements of a node."""
    if isinstance(node, ast.Call):
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        several = [one for one in node.args if not isinstance(one, ast.Starred)]
        if name in JOINED and len(node.args) > 1:
            yield ast.Call(ast.Name(JOINED[name], ast.Load()), node.args, node.keywords)
            for one in several if len(several) == len(node.args) else ():
                rest = [other for other in node.args if other is not one]
                yield rest[0] if len(rest) == 1 else ast.Call(node.func, rest, node.keywords)
        elif name == "no" and len(node.args) == 1:
            yield node.args[0]
        for one in node.keywords:
            if one.arg and one.arg not in SILENT and name[:1].islower() | (name in ("DeckRule", "Verb", "Action")):
                yield ast.Call(node.func, node.args, [other for other in node.keywords if other is not one])
    elif isinstance(node, ast.Name) and node.id in PLAYERS and isinstance(node.ctx, ast.Load):
        yield ast.Name(PLAYERS[node.id], ast.Load())
    elif isinstance(node, ast.Tuple) and isinstance(node.ctx, ast.Load) and len(node.elts) > 1:
        if all(isinstance(one, (ast.Name, ast.Attribute)) for one in node.elts):
            for one in node.elts:
                yield ast.Tuple([other for other in node.elts if other is not one], ast.Load())
    else:
        yield from iterate_variants(node)


def mutate(mutant: RuleMutant) -> ast.Module:
    """Return the changed module."""
    tree = ast.parse((PLUGINS / mutant.module).read_text(encoding="utf-8"))
    node = list(ast.walk(tree))[mutant.at]
    new = list(change(node))[mutant.variant]
    return ast.fix_missing_locations(Replace(node, new).visit(tree))


def load_game(name: str, mutant: RuleMutant) -> Game:
    """Return a game with a mutant; the process has no other version of its modules afterwards."""
    for module in [one for one in sys.modules if one.partition(".")[0] == name]:
        del sys.modules[module]
    sys.meta_path.insert(0, Mutating({mutant.module: mutate(mutant)}, PLUGINS, ""))
    games: list[Game] = import_module(f"{name}.plugin").rulestone_games()
    return games[0]


class Bench:
    """A game with the witnesses that look at it.

    Args:
        name: the game's name.
    """

    def __init__(self, name: str) -> None:
        self.knock_out = make_bench(name)
        self.game = self.knock_out.game
        self.games = CheckedGames(self.game, GAMES_EACH)
        self.giver = find_giver(self.game, GAMES)
        self.games.find_difference(self.game, (*self.game.revisions, *add_experiment(self.game, self.giver)))

    @cached_property
    def mirrored(self) -> list[KnockOutWitness]:
        """The witnesses that lay the cards of one player for the other one too."""
        return list(iterate_mirrored(self.game, self.knock_out.witnesses))

    @cached_property
    def declared(self) -> dict[str, dict[tuple[str, str], bytes]]:
        """The encoded declarations of each revision."""
        return {revision: encode(self.game, revision) for revision in self.game.revisions}

    def try_mutant(self, mutant: RuleMutant) -> tuple[str, str, int]:
        """Return what became of a mutant, with the finding and the number of witnesses asked; call it in a fork."""
        asked = 0
        with set_step_limits(**SHORT_LIMITS):
            try:
                changed = load_game(self.game.name, mutant)
                differing = {one: self.find_changes(changed, one) for one in changed.revisions}
                for revision in changed.revisions:
                    changed.rules(revision)
            except Exception as error:  # a changed module can fail in any way
                return REFUSED, format_error(error)[:160], 0
            if not any(differing.values()):
                return SAME, "", 0
            for check in (
                *(check_zones, check_decks, check_protection, check_invariants, check_unused),
                check_experiments,
            ):
                if found := check(changed, differing):
                    return NOTICED, found[:160], asked
            for witness in self.order(differing):
                asked += 1
                try:
                    found = ask_game(witness, changed)
                except NeverEnds as error:
                    found = str(error)
                if found:
                    return NOTICED, f"{get_name(witness)}: {found[:160]}", asked
            revisions = [one for one, names in differing.items() if names]
            if found := self.games.find_difference(changed, (*revisions, *add_experiment(changed, self.giver))):
                return IN_GAMES, found[:160], asked
        return LEFT, "", asked

    def find_changes(self, changed: Game, revision: str) -> set[tuple[str, str]]:
        """Return the table and name of each declaration that differs in a changed game."""
        before, now = self.declared[revision], encode(changed, revision)
        return {key for key in {*before, *now} if before.get(key) != now.get(key)}

    def order(self, differing: Mapping[str, set[tuple[str, str]]]) -> list[KnockOutWitness]:
        """Return the witnesses that may notice changed declarations, those that run most of them first.

        A declaration that none is known to run, such as what becomes of a pile, is asked of all.
        """
        found = []
        known = {(one.revision, key) for one in self.knock_out.witnesses for key in one.reaches}
        for late, witness in (
            *((False, one) for one in self.knock_out.witnesses),
            *((True, one) for one in self.mirrored),
        ):
            changed = differing.get(witness.revision, set())
            hits = len(changed & witness.reaches)
            if hits or any(key[0] not in STEPS or (witness.revision, key) not in known for key in changed):
                found.append((late, -hits, witness.work, witness))
        return [witness for *_, witness in sorted(found, key=lambda one: one[:3])]


def encode(game: Game, revision: str) -> dict[tuple[str, str], bytes]:
    """Return the declarations of a revision, encoded, by table and name."""
    ruleset = game.ruleset(revision)
    tables = {table: getattr(ruleset.parts, table) for table in TABLES}
    policies = ruleset.parts.policies
    fields = {name: getattr(policies, name) for name in policies.__struct_fields__}
    tables["policies"] = {
        name: (type(one).__name__, one, list(iterate_procedures(one))) for name, one in fields.items()
    }
    rest = [name for name in ruleset.parts.__struct_fields__ if name not in tables]
    tables["parts"] = {name: getattr(ruleset.parts, name) for name in rest}
    tables["decks"] = {str(number): rule for number, rule in enumerate(ruleset.deck_rules)}
    return {
        (table, name): msgspec.msgpack.encode(part, enc_hook=repr)
        for table, parts in tables.items()
        for name, part in parts.items()
    }


def iterate_procedures(policy: object) -> Iterator[object]:
    """Yield the steps that a policy computes in methods, beside its fields."""
    for name in ("steps", "procedure", "window"):
        if hasattr(policy, name):
            yield getattr(policy, name)()


class Result(NamedTuple):
    """The result of trying a mutant.

    Attributes:
        game: the game.
        mutant: the mutant.
        status: `NOTICED`, `IN_GAMES`, `SAME`, `REFUSED` or `LEFT`.
        why: what noticed or refused it.
        asked: number of witnesses asked.
        seconds: time in s.
    """

    game: str
    mutant: RuleMutant
    status: str
    why: str
    asked: int
    seconds: float


def run_forked(bench: Bench, mutant: RuleMutant) -> Result:
    """Try a mutant in a fork of this process, so that this one keeps the unchanged modules."""
    begun = time.monotonic()
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        found = json.dumps(bench.try_mutant(mutant))
        os.write(writing, found.encode("utf-8", "replace"))
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        data = pipe.read()
    os.waitpid(child, 0)
    status, why, asked = json.loads(data) if data else (NOTICED, "the process ended", 0)
    return Result(bench.game.name, mutant, status, why, asked, time.monotonic() - begun)


def run_game(game: str, mutants: Sequence[RuleMutant]) -> list[Result]:
    """Try mutants of one game."""
    bench = Bench(game)
    assert bench.declared
    found = []
    for mutant in mutants:
        found.append(result := run_forked(bench, mutant))
        print(f"{result.seconds:5.1f} s  {mutant}", flush=True)
        print(f"         {result.status} {result.why} ({result.asked} asked)", flush=True)
    return found


def load_equivalent() -> dict[str, str]:
    """Return the mutants that no witness can distinguish from the game, each with the reason."""
    return yaml.safe_load(EQUIVALENT.read_text(encoding="utf-8")) or {}


def summarize(
    results: Sequence[Result], there: Counter[str], known: Mapping[str, str]
) -> tuple[list[str], list[RuleMutant]]:
    """Return a table of results, one row per game, and the undetected mutants.

    Args:
        results: the results.
        there: game → number of its mutants.
        known: mutants that are equivalent, with reasons.
    """
    head = (
        "game",
        "mutants",
        "tried",
        "no mutant",
        "equivalent",
        "noticed",
        "only in games",
        "left",
        "share noticed (95 %)",
    )
    lines = [f"| {' | '.join(head)} |", "|---" + "|---:" * (len(head) - 1) + "|"]
    left: list[RuleMutant] = []
    for game in (*there, ""):
        own = [one for one in results if game in ("", one.game)]
        counts = Counter(one.status for one in own)
        left = [one.mutant for one in own if one.status == LEFT and one.mutant.key not in known]
        hits = counts[NOTICED] + counts[IN_GAMES]
        same, rest = counts[LEFT] - len(left), hits + len(left)
        low, high = compute_interval(hits, rest)
        share = f"{100 * hits / rest:.0f} % ({100 * low:.0f} to {100 * high:.0f})" if rest else "–"
        number = there[game] if game else there.total()
        lines.append(
            f"| {game or 'all'} | {number} | {len(own)} | {counts[REFUSED] + counts[SAME]} | {same} "
            f"| {hits} | {counts[IN_GAMES]} | {len(left)} | {share} |"
        )
    return lines, left


def main() -> int:
    """Run; the status is 1 when a mutant that is not known to be equivalent is not noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants.rules", description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=GAMES, help="games; all four by default")
    parser.add_argument("--sample", type=int, default=40, help="how many mutants over all games; 0 for all")
    parser.add_argument("--seed", type=int, default=0, help="which")
    parser.add_argument("--only", default="", help="only mutants that contain this")
    parser.add_argument("--jobs", type=int, default=2, help="how many games at once")
    parser.add_argument("--list", action="store_true", help="only list them")
    parser.add_argument("--write", action="store_true", help="write the figures to rule_figures.md")
    asked = parser.parse_args()
    there = {game: [m for module in list_modules(game) for m in list_mutants(module)] for game in asked.games}
    every = [mutant for some in there.values() for mutant in some if asked.only in str(mutant)]
    picked = draw(every, lambda one: f"{one.key}/{one.at}", asked.sample, asked.seed)
    if asked.list:
        print(*picked, sep="\n")
        return 0
    work = [(game, [one for one in picked if one.module.startswith(f"{game}/")]) for game in asked.games]
    with get_context("fork").Pool(asked.jobs, maxtasksperchild=1) as pool:
        found = pool.starmap(run_game, [one for one in work if one[1]], chunksize=1)
    results = [one for some in found for one in some]
    lines, left = summarize(results, Counter({game: len(some) for game, some in there.items()}), load_equivalent())
    print("\n".join(lines), *left, sep="\n")
    print(*(f"{one.status}: {one.mutant}" for one in results if one.status == IN_GAMES), sep="\n")
    if asked.write:
        head = f"# Rule mutants\n\nWritten by `make mutants`: sample {asked.sample}, seed {asked.seed}.\n\n"
        FIGURES.write_text(head + "\n".join(lines) + "\n", encoding="utf-8")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
