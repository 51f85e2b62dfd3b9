"""The card pool by revision: the sets, the rulers, a sample set of this project, and stand-ins for rulings."""

from __future__ import annotations

from collections.abc import Iterable

from gateruler.cards.first_sets import CARDS_2020, CARDS_2021
from gateruler.cards.fourth_set import FOURTH_SET
from gateruler.cards.rulers import RULERS_2020, RULERS_2021
from gateruler.cards.sample import SAMPLE, SAMPLE_2022
from gateruler.cards.stand_ins import STAND_INS
from gateruler.cards.third_set import THIRD_SET
from rulestone.authoring import Card, by_name


def index_by_name(cards: Iterable[Card]) -> dict[str, Card]:
    return by_name(*cards)


CARDS = {**SAMPLE, **index_by_name(CARDS_2020), **RULERS_2020}
#: cards that are new or have changed texts since the third set
NEW_IN_2021 = {**index_by_name((*CARDS_2021, *THIRD_SET)), **STAND_INS, **RULERS_2021}
NEW_IN_2022 = {**index_by_name(FOURTH_SET), **SAMPLE_2022}
