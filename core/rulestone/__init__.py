"""Rulestone: trading card games on one core of rules machinery, compared side by side.

The whole library in a few names; each is imported when it is first used, so that `import rulestone` costs nothing:

    >>> import rulestone
    >>> comparison = rulestone.compare("last-stand")           # one scenario, several games and revisions
    >>> print(rulestone.table(comparison))                     # where they diverge, and by which rules
    >>> run = rulestone.run(rulestone.find_scenario("last-stand"), "some-game@2020")
    >>> print(rulestone.trace(run))                            # every change with its cause and its rules
    >>> found = rulestone.explain("type-then-lord", "some-game", "Younger Mason.power")
    >>> print(rulestone.explanation_text(found))               # every effect on a value, and why in that order
    >>> refused = rulestone.why_not("last-stand", "some-game", action="Ada plays Doom on Guard")
    >>> print(rulestone.why_not_text(refused))                 # the refusing rule, with actual values
    >>> print(rulestone.mermaid(rulestone.graph("type-then-lord", "some-game")))  # effects and what they depend on

Invalid input raises a `ScenarioError`, `ScriptError`, `UnknownGame` or `LookupError` with one clear message; any other
exception is a bug.
"""

from __future__ import annotations

from rulestone.model import display

__version__ = "0.1.0"

_HOMES: dict[str, tuple[str, str]] = {}
"""Public name → its module, and its name there; from `__init__.pyi`, which type checkers read."""
with open(f"{__file__}i", encoding="utf-8") as _stub:
    for _line in _stub:
        if _line.startswith("from "):
            _module, _, _names = _line[5:].rstrip().partition(" import ")
            for _name, _, _public in (one.partition(" as ") for one in _names.split(", ")):
                _HOMES[_public or _name] = (_module, _name)

__all__ = sorted(_HOMES)


display.drawn_by = "rulestone.report.drawings"  # renders results in notebooks


def __getattr__(name: str) -> object:
    """Import the object behind a public name on first access."""
    if name not in _HOMES:
        raise AttributeError(f"module 'rulestone' has no attribute {name!r}")
    from importlib import import_module

    module, inner = _HOMES[name]
    found = getattr(import_module(module), inner)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """Return the public names."""
    return __all__
