"""`rulestone simulate`."""

from __future__ import annotations

import sys
import time
from contextlib import AbstractContextManager, closing, nullcontext
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct

from rulestone.cli.errors import BadInput
from rulestone.cli.help import Command
from rulestone.cli.options import assume_option, at_least, complete_game, format_option, name_sides, seed_option
from rulestone.cli.output import draw_svg, picture_option, print_report, save_picture
from rulestone.cli.work import INTERRUPTED, Bar, add_worker_options, leave_if, log, open_pool

if TYPE_CHECKING:
    from rulestone.lab.simulate.archive import Archive
    from rulestone.lab.simulate.simulation import Seats

WORTH_A_PROCESS = 25
MAX_CHOICES = 20_000
STDOUT = "-"


class SimulateRequest(Struct, kw_only=True):
    """The arguments of the command; `--help` explains them."""

    game: str
    games: int
    seed: int
    decks: str
    processes: int | None
    cluster: str
    limit: int
    out: str | None
    check: bool
    only: int | None
    against: str
    players: str
    figures: bool
    picture: str | None
    until: float | None
    form: str
    assume: dict[str, Any]

    @property
    def deck_names(self) -> list[str]:
        """Return the names of decks; [] for all."""
        return [name for name in self.decks.split(",") if name.strip()]


@click.command("simulate", cls=Command)
@click.argument("game", shell_complete=complete_game)
@click.option("-n", "--games", type=at_least(1), default=1000, show_default=True, help="Games to play.")
@seed_option("games")
@click.option("--decks", metavar="DECK,...", default="", help="The decks that meet, in both seats. Default: all.")
@add_worker_options
@click.option("--limit", type=at_least(1), default=MAX_CHOICES, show_default=True, help="Stop a game after N choices.")
@click.option("--out", metavar="FILE", help="Write each game to a file of JSON lines; - is standard output.")
@click.option("--check", is_flag=True, help="Verify every position of every game.")
@click.option("--only", metavar="INDEX", type=at_least(0), help="Play only this game and print its trace.")
@click.option("--against", metavar="GAME", default="", help="Play the same games under this ruleset too.")
@click.option("--players", metavar="KIND[,KIND]", default="", help="random, first, greedy or search, for each seat.")
@click.option("--figures", is_flag=True, help="Also measure leads, choices and wins by card.")
@picture_option("the figures, the matchups or the differences")
@click.option("--until", type=at_least(0.1), metavar="X", help="Stop when the win rate is known within ±X %.")
@format_option("table", "markdown", "json")
@assume_option
def command(**given: Any) -> None:
    """Play many games of a GAME[@REVISION]: who wins, how games end, and which rules never come up.

    Seats are random players unless --players names others. --figures also measures how often the lead changes, how
    many actions are available, and how often the holder of a card wins. Each has a 95 % confidence interval (needs
    rulestone[lab]). With --figures or --players, the same seed gives different games, because each seat then has a
    random generator of its own.

    --check verifies every position: no card is lost or duplicated, no limit is exceeded, and every choice has an
    answer. Hidden cards do not change what the opponent sees, and saved positions load exactly.

    --out writes each game as a row: game, seed, index, decks, first player, winner, ending, turns, decisions, number of
    changes, error; pandas and DuckDB read the file. After Ctrl-C or the loss of a worker, finished games are kept.

    --against plays the same seeds under both rulesets and gives each difference with its confidence interval (needs
    rulestone[lab]). With --against, --assume applies to the second ruleset only. --until stops once the win rate of
    seat 1 is known to within X %.

    \b
    Exit status:
      0    done
      1    a bug or a failed check, or --limit cut off most games
      2    the input cannot be used, or a file cannot be written
      130  interrupted with Ctrl-C
    """
    simulate_games(SimulateRequest(**given))


def simulate_games(args: SimulateRequest) -> None:
    """Check which options fit together, play, and print.

    Raises:
        BadInput: options do not fit together, or there is no such player.
        SystemExit: a game stopped because of a bug, most games were cut off, or Ctrl-C ended it.
    """
    if args.against:
        if args.out or args.check or args.only is not None:
            raise BadInput("--against cannot be combined with --out, --check or --only")
        contrast_games(args)
        return
    if args.until is not None:
        raise BadInput("--until needs --against")
    if args.picture and args.only is not None:
        raise BadInput("--picture draws many games: it cannot be combined with --only")
    if args.check and (args.players or args.figures):
        raise BadInput("--check needs random players: it cannot be combined with --players or --figures")
    from rulestone.lab.figures.seating import Seating

    kinds = split_player_kinds(args.players)
    seats = Seating(kinds, args.figures) if args.figures or {*kinds} != {"random"} else None
    if args.only is not None:
        play_one_game(args, args.only, seats)
    else:
        play_all_games(args, seats)


def play_all_games(args: SimulateRequest, seats: Seats | None) -> None:
    """Play the games of a simulation and print its tables.

    Raises:
        SystemExit: as for `simulate_games`.
    """
    from rulestone.lab.simulate.simulation import simulate
    from rulestone.report.document import render
    from rulestone.report.simulation import build_document
    from rulestone.report.terminal import get_width, write

    began = time.perf_counter()
    with (
        open_archive(args.out, args.game, args.seed) as file,
        open_pool(args.processes, args.cluster, args.games // WORTH_A_PROCESS) as executor,
        Bar(f"Games of {args.game}", args.games) as bar,
    ):
        record = file.record if file is not None else None
        found = simulate(
            args.game, args.games, args.seed, args.deck_names, executor=executor, assume=args.assume, limit=args.limit,
            check=args.check, seats=seats, keep=False, archive=record, progress=bar.update, report=log,
        )  # fmt: skip
        seconds = time.perf_counter() - began
    on_stdout = args.out == STDOUT
    write(render(args.form, build_document(found), found, get_width()), sys.stderr if on_stdout else None)
    save_picture(args.picture, draw_svg, found)
    if file is not None and not on_stdout:
        click.echo(f"rulestone: {file.path} holds {file.rows:,} of {args.games:,} games", err=True)
    click.echo(f"{found.tally.games:,} games in {seconds:.1f} s", err=True)
    for failed in found.failed[:5]:
        click.echo(f"rulestone: game {failed.index} stopped: {failed.error}", err=True)
        click.echo(f"  repeat it: {format_repeat_command(args, failed.index)}", err=True)
    if found.failed or found.mostly_cut_off:
        raise SystemExit(1)
    if found.cut and on_stdout and found.unwritten:
        raise BrokenPipeError
    if found.cut:
        raise SystemExit(BadInput.exit_code if found.unwritten else INTERRUPTED)


def open_archive(out: str | None, game: str, seed: int) -> AbstractContextManager[Archive | None]:
    """Return the file that games are written to, as a context that closes it; the context of None for no file."""
    if out is None:
        return nullcontext()
    from rulestone.game.host import find
    from rulestone.lab.simulate.archive import Archive

    return closing(Archive(out, find(game)[1].name, seed))


def format_repeat_command(args: SimulateRequest, index: int) -> str:
    """Return the command that plays one game of a simulation again."""
    import shlex

    parts = ["rulestone", "simulate", args.game, "--seed", str(args.seed)]
    parts += ["--decks", args.decks] if args.decks else []
    parts += ["--limit", str(args.limit)] if args.limit != MAX_CHOICES else []
    for key, value in args.assume.items():
        parts += ["--assume", f"{key}={value}"]
    parts += ["--check"] if args.check else []
    parts += ["--players", args.players] if args.players else []
    return shlex.join([*parts, "--only", str(index)])


def play_one_game(args: SimulateRequest, index: int, seats: Seats | None) -> None:
    """Play one game of a simulation and print its trace; a bug raises after the trace that led to it.

    Raises:
        SystemExit: the game stopped because of its rules, or an invariant does not hold.
    """
    from rulestone.kernel.errors import EndlessGame, Incomputable
    from rulestone.kernel.trace import Log
    from rulestone.lab.simulate.invariants import Violation
    from rulestone.lab.simulate.simulation import GameWorker
    from rulestone.report.terminal import write
    from rulestone.report.trace import indent_records

    hall = GameWorker(args.game, args.deck_names, args.assume, args.seed, args.limit, args.check, seats)
    log = Log()
    try:
        try:
            outcome = hall.play(index, log, hall.make_inspector(index))
        finally:
            write("\n".join([*indent_records(log.records, 100), ""]))
    except (Violation, EndlessGame, Incomputable, SystemExit) as error:
        click.echo(f"rulestone: game {index} stopped: {type(error).__name__}: {error}", err=True)
        raise SystemExit(1) from None
    first, second = outcome.decks
    write(f"\nGame {index} of seed {args.seed}, {first} – {second}: {outcome.how}, {outcome.turns} turns\n")


def contrast_games(args: SimulateRequest) -> None:
    """Play the same games under two rulesets, and print the differences.

    Raises:
        BadInput: the rulesets are the same, or there are more than two players.
        SystemExit: a game stopped because of a bug, or Ctrl-C ended it.
    """
    from rulestone.lab.contrast import ContrastQuestion, contrast
    from rulestone.report.contrast import build_document

    sides = name_sides(args.game, args.against, args.assume)
    question = ContrastQuestion(
        *sides, tuple(args.deck_names), args.seed, split_player_kinds(args.players), args.limit, args.figures
    )
    with (
        open_pool(args.processes, args.cluster, args.games // WORTH_A_PROCESS) as executor,
        Bar(f"Games of {args.game}, twice", args.games) as bar,
    ):
        share = None if args.until is None else args.until / 100
        found = contrast(question, args.games, share, executor=executor, progress=bar.update, report=log)
    print_report(args.form, build_document(found), found)
    save_picture(args.picture, draw_svg, found)
    leave_if(found.stopped)
    if found.failed:
        raise SystemExit(1)


def split_player_kinds(players: str) -> tuple[str, str]:
    """Return the kinds of players of seat 1 and seat 2.

    Raises:
        BadInput: there are more than two, or an unknown one.
    """
    from rulestone.lab.players.players import list_known_kinds
    from rulestone.model.spelling import format_unknown

    named = [kind.strip() for kind in players.split(",") if kind.strip()] or ["random"]
    if len(named) > 2:
        raise BadInput(f"--players “{players}”: give one kind for both seats, or two kinds, separated by a comma")
    for kind in named:
        if kind not in list_known_kinds():
            raise BadInput(format_unknown("player", kind, list_known_kinds()))
    return named[0], named[-1]
