"""Messages for errors that bad input causes; any other error is a bug and is raised."""

from __future__ import annotations


def format_input_error(error: Exception) -> str | None:
    """Return the message for an error in a file, an argument or a plugin; None for any other error."""
    from rulestone.game.host import BrokenPlugin, UnknownGame
    from rulestone.game.problems import BrokenGame
    from rulestone.kernel.errors import EndlessGame, Incomputable, UnfitCard
    from rulestone.lab.simulate.games import UnfitDeck, UnknownCard
    from rulestone.language.english.errors import EnglishError
    from rulestone.scenario.errors import ScenarioError

    lines = (ScenarioError, EnglishError, UnknownGame, UnknownCard, UnfitDeck, BrokenPlugin, BrokenGame)
    if isinstance(error, UnfitCard):
        return f"{error}\n  (all problems of all games: rulestone games --check)"
    expected = isinstance(error, (*lines, EndlessGame, Incomputable))
    # the kernel's own word for a name or option that does not exist; its subclasses (a missing key) are bugs
    return str(error) if expected or type(error) is LookupError else None
