"""Questions on a scenario under one game: derivations of values, reasons against events, pictures of effects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rulestone.game import host
from rulestone.lab.rulings import find_ruling
from rulestone.scenario import load_scenario
from rulestone.scenario.stage import Stage, follow_stage

if TYPE_CHECKING:
    from rulestone.lab.why.picture import Picture
    from rulestone.lab.why.reasons import WhyNot
    from rulestone.lab.why.value import Explanation
    from rulestone.scenario.files import Scenario
    from rulestone.scenario.lookup import Given

Assume = Mapping[str, Any] | None


def find_scenario(scenario: Given, game: str = "") -> tuple[Scenario, str, str]:
    """Return the scenario to run, its game, and the revision ("" where the game's name includes it).

    Args:
        scenario: a scenario, its name, the path of its file, its keys and values, or a game's ruling as "game/ID".
        game: "game" or "game@revision"; needed unless the scenario names exactly one, or is a ruling.

    Raises:
        UnknownScenario, UnknownGame: there is nothing of that name.
        ScenarioError: the file is not well formed.
        LookupError: no such ruling; or no game is given.
    """
    if isinstance(scenario, str):
        owner, sign, id = scenario.partition("/")
        if sign and owner.partition("@")[0] in host.games():
            ruling = find_ruling(game or owner, id)
            return ruling.scenario, (game or owner).partition("@")[0], ruling.revision
    scenario = load_scenario(scenario)
    if not game and len(scenario.games) != 1:
        known = ", ".join(f"{g.name}@{revision}" for g in host.games().values() for revision in g.revisions)
        raise LookupError(f"name a game with --game GAME or --game GAME@REVISION\n  Installed: {known}")
    return scenario, game or scenario.games[0], ""


def run_followed(scenario: Given, game: str = "", *, case: str = "", assume: Assume = None) -> Stage:
    """Run a scenario to its end under one game and return it for questions.

    Args:
        scenario, game: as for `meant`.
        case: of a scenario with cases, which, by name or number from 1; the first unless said.
        assume: options of assumptions.

    Raises:
        UnknownScenario, UnknownGame, ScenarioError, ScriptError, LookupError: as from `meant` and `staged`.
    """
    found, name, revision = find_scenario(scenario, game)
    return follow_stage(found, name, revision, assume, case)


def explain(
    scenario: Given, game: str = "", of: str = "", *, step: int | None = None, case: str = "", assume: Assume = None
) -> Explanation:
    """Return the derivation of values: the printed value, the effects on it in order, and the reasons for the order.

    Args:
        scenario: a scenario, its name, the path of its file, its keys and values, or a game's ruling as "game/ID".
        game: "game" or "game@revision"; a ruling knows its own.
        of: "Guard.power" for one value, "Guard" for all that effects touched of it, "" for all that they touched.
        step: after which line of the script, 0 for the start; the end unless given.
        case: of a scenario with cases, which, by name or number from 1; the first unless said.
        assume: options of assumptions.

    Returns:
        the explanation; `rulestone.explanation_text` prints it.

    Raises:
        ScenarioError: the scenario cannot be run, or there is no such thing, value, step or case in it.
        UnknownGame: no such game is installed.
        LookupError: the ruling, assumption, option or game is unknown.
    """
    from rulestone.lab.why.value import explain as explained

    return explained(run_followed(scenario, game, case=case, assume=assume), of, step)


def why_not(
    scenario: Given,
    game: str = "",
    *,
    effect: str = "",
    on: str = "",
    trigger: str = "",
    action: str = "",
    step: int | None = None,
    case: str = "",
    assume: Assume = None,
) -> WhyNot:
    """Return the reasons against something: the first condition that fails, its rule, the actual values.

    Ask one of three things: `effect` with `on`, `trigger`, or `action`.

    Args:
        scenario, game, step, case, assume: as for `explain`.
        effect: the source of an effect, or the name of its ability: why does it not apply ...
        on: ... to this card or player?
        trigger: why did this card's trigger ("Guard", or "Guard.ABILITY" for one of several) not act?
        action: why is this, a line of a script such as "Ada plays Doom on Guard", not allowed?

    Returns:
        a verdict for each possible subject; `rulestone.why_not_text` prints it.

    Raises:
        ValueError: not exactly one of the three things is asked.
        ScenarioError, UnknownGame, LookupError: as for `explain`.
    """
    if bool(effect) + bool(trigger) + bool(action) != 1 or bool(effect) != bool(on):
        raise ValueError("ask one thing: an effect on something, a trigger, or an action")
    from rulestone.lab.why.action import explain_action
    from rulestone.lab.why.effect import explain_effect
    from rulestone.lab.why.trigger import explain_trigger

    stage = run_followed(scenario, game, case=case, assume=assume)
    if effect:
        return explain_effect(stage, effect, on, step)
    return explain_trigger(stage, trigger, step) if trigger else explain_action(stage, action, step)


def graph(
    scenario: Given, game: str = "", *, step: int | None = None, case: str = "", assume: Assume = None
) -> Picture:
    """Return the continuous effects of a position by layer, in the order of application, with dependencies.

    Args:
        scenario, game, step, case, assume: as for `explain`.

    Returns:
        the picture as data; `rulestone.mermaid`, `dot` and `svg` draw it.

    Raises:
        ScenarioError, UnknownGame, LookupError: as for `explain`.
    """
    from rulestone.lab.why.picture import make_picture

    return make_picture(run_followed(scenario, game, case=case, assume=assume), step)
