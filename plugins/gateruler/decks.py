"""Two sample decks: 50 cards each, with the ruler and the energy that stand beside them."""

from __future__ import annotations


def _deck(ruler: str, energy: int, **cards: int) -> tuple[str, ...]:
    named = tuple(name.replace("_", " ") for name, copies in cards.items() for _ in range(copies))
    return (ruler, *("Energy",) * energy, *named)


DECKS = {
    "Banner March": _deck(
        "Knight",
        3,
        Recruit=4,
        Lancer=4,
        Outrider=4,
        Halberdier=4,
        Sky_Captain=4,
        Siege_Ogre=3,
        Herald=4,
        Field_Medic=3,
        Ember_Lance=4,
        Sally=4,
        Supply_Run=3,
        Parry=3,
        Recall=2,
        Quick_Shot=2,
        War_Banner=2,
    ),
    "Castle Watch": _deck(
        "Knight",
        3,
        Recruit=4,
        Shieldbearer=4,
        Castle_Giant=4,
        Siege_Ogre=4,
        Halberdier=3,
        Herald=3,
        Oathkeeper=4,
        Field_Medic=3,
        Broadside=4,
        Execution=3,
        Supply_Run=4,
        Bulwark=3,
        Parry=3,
        Countermand=2,
        Field_Hospital=2,
    ),
}

DECKS_2022 = {
    "Harness Guard": _deck(
        "Knight",
        3,
        Iron_Harness=4,
        Wind_Harness=4,
        Vow_Harness=4,
        Recruit=4,
        Lancer=4,
        Shieldbearer=4,
        Outrider=4,
        Herald=4,
        Sky_Captain=4,
        Ember_Lance=4,
        Supply_Run=4,
        Parry=3,
        Recall=3,
    ),
}
