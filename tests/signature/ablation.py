"""Signature games with one mechanism removed: a rule's needs, a check, or a policy of the game's own."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rulestone.authoring import NoResponses, Parts, Policies
from tests.signature.game import SignatureGame

USUAL = Policies(responses=NoResponses())


def iterate_ablations(game: SignatureGame) -> Iterator[tuple[str, Parts]]:
    """Yield the name of each mechanism, and the game's parts without it."""
    parts = game.parts
    for rule in sorted({need.cites for action in parts.actions.values() for need in action.needs}):
        left = {
            name: replace(action, needs=tuple(need for need in action.needs if need.cites != rule))
            for name, action in parts.actions.items()
        }
        yield f"needs of {rule}", replace(parts, actions=left)
    for name in parts.checks:
        yield f"check {name}", replace(parts, checks={k: check for k, check in parts.checks.items() if k != name})
    for field in Policies.__struct_fields__:
        own, usual = getattr(parts.policies, field), getattr(USUAL, field)
        if own != usual:
            yield f"policy {field}", replace(parts, policies=replace(parts.policies, **{field: usual}))
