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
    from rulestone.scenario.lookup import AnyScenario

Assume = Mapping[str, Any] | None


def find_scenario(scenario: AnyScenario, game: str = "") -> tuple[Scenario, str, str]:
    """Return the scenario, its game, and the revision ("" if the game's name includes it).

    Args:
        scenario: a scenario, its name, the path of its file, its keys and values, or a game's ruling as "game/ID".
        game: "game" or "game@revision"; optional if the scenario names exactly one game, or is a ruling.

    Raises:
        UnknownScenario, UnknownGame: there is no such scenario or game.
        ScenarioError: the file is malformed.
        LookupError: there is no such ruling; or no game is given.
    """
    if isinstance(scenario, str):
        owner, sign, id = scenario.partition("/")
        if sign and owner.partition("@")[0] in host.games():
            ruling = find_ruling(game or owner, id)
            return ruling.scenario, (game or owner).partition("@")[0], ruling.revision
    scenario = load_scenario(scenario)
    if not game and len(scenario.games) != 1:
        known = ", ".join(f"{g.name}@{revision}" for g in host.games().values() for revision in g.revisions)
        raise LookupError(f"name a game, as in --game {next(iter(host.games()))}\n  Installed: {known}")
    return scenario, game or scenario.games[0], ""


def run_followed(scenario: AnyScenario, game: str = "", *, case: str = "", assume: Assume = None) -> Stage:
    """Run a scenario to its end under one game and return the run for questions.

    Args:
        scenario, game: as for `find_scenario`.
        case: name of a case, or its number from 1; "" for the first one.
        assume: assumption → chosen option.

    Raises:
        UnknownScenario, UnknownGame: there is no such scenario or game.
        ScenarioError, ScriptError: the scenario is malformed, cannot run, or has no such case.
        LookupError: there is no such ruling, assumption or option; or no game is given.
    """
    found, name, revision = find_scenario(scenario, game)
    return follow_stage(found, name, revision, assume, case)


def explain(
    scenario: AnyScenario,
    game: str = "",
    of: str = "",
    *,
    step: int | None = None,
    case: str = "",
    assume: Assume = None,
) -> Explanation:
    """Return the derivation of values: the printed value, the effects on it in order, and the reasons for the order.

    Args:
        scenario: a scenario, its name, the path of its file, its keys and values, or a game's ruling as "game/ID".
        game: "game" or "game@revision"; optional for a ruling.
        of: "Guard.power" for one value, "Guard" for all its values that effects changed, "" for all changed values.
        step: number of the script line after which it is asked, 0 for the start; by default the last.
        case: name of a case, or its number from 1; "" for the first one.
        assume: assumption → chosen option.

    Returns:
        the explanation; `rulestone.explanation_text` prints it.

    Raises:
        ScenarioError: the scenario cannot run, or has no such object, value, step or case.
        UnknownGame: there is no such game.
        LookupError: there is no such ruling, assumption or option; or no game is given.
    """
    from rulestone.lab.why.value import explain as explained

    return explained(run_followed(scenario, game, case=case, assume=assume), of, step)


def why_not(
    scenario: AnyScenario,
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
    """Return why something does not happen: the first failing condition, its rule and the actual values.

    Ask one of three things: `effect` with `on`, `trigger`, or `action`.

    Args:
        scenario, game, step, case, assume: as for `explain`.
        effect: name of the source of an effect or of its ability: why does the effect not apply ...
        on: the card or player that the effect did not apply to.
        trigger: name of a card ("Guard", or "Guard.ABILITY" for one of several): why did its trigger not act?
        action: a script line such as "Ada plays Doom on Guard": why is it not allowed?

    Returns:
        a verdict for each possible subject; `rulestone.why_not_text` prints them.

    Raises:
        ValueError: not exactly one of `effect`, `trigger` and `action` is given.
        ScenarioError, UnknownGame, LookupError: as for `explain`.
    """
    if bool(effect) + bool(trigger) + bool(action) != 1 or bool(effect) != bool(on):
        raise ValueError("give one of these: an effect and its target, a trigger, or an action")
    from rulestone.lab.why.effect import explain_effect
    from rulestone.lab.why.events import explain_action, explain_trigger

    stage = run_followed(scenario, game, case=case, assume=assume)
    if effect:
        return explain_effect(stage, effect, on, step)
    return explain_trigger(stage, trigger, step) if trigger else explain_action(stage, action, step)


def graph(
    scenario: AnyScenario, game: str = "", *, step: int | None = None, case: str = "", assume: Assume = None
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
