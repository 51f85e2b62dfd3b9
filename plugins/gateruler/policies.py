"""The gate: policies, system processing, and the open points about both (GR-7, GR-13.4, GR-15)."""

from __future__ import annotations

from gateruler.zones import DAMAGE, DECK, FIELD, GATE, HAND, RULER, SHOWN, SOUL, ruler_of
from rulestone.authoring import *

GATE_ACTION = "gate action"

POLICIES = Policies(
    responses=ReopeningGate(
        menu=GATE_ACTION,
        reopen=e.Assumed("gate.reopen"),
        after_play=e.Assumed("gate.after_play_priority"),
        silence="GR-1.7",
        cites=("GR-7.2", "GR-7.4"),
    ),
    triggers=Triggers(
        act="stack",
        first=e.Assumed("autos.order_between_players"),
        own_order="controller",
        face_down="shown",
        source_gone="independent",
        cites=("GR-13.3", "GR-13.4"),
    ),
    rule_processing=RuleProcessing(when="check points", cites=("GR-15.1",)),
    replacements=Replacements(chooser="controller", cites=("GR-13.2",)),
    precedence=Precedence(cannot_wins=True, cites=("GR-1.7",)),
    targets=Targets(
        hidden="resolution",
        hidden_zones=(HAND, DECK),
        recheck="legal",
        proved="GR-13.13",
        rule="GR-8.15",
        cites=("GR-8.2", "GR-8.15"),
    ),
    costs=Costs(must_change=False, rule="GR-8.1", cites=("GR-8.1",)),
    limits=Limits(
        named=e.Assumed("turn1.named_across_copies"),
        unnamed=e.Assumed("turn1.unnamed"),
        rule="GR-13.6",
        cites=("GR-13.6",),
    ),
    piles=Piles(fate={SOUL: "soul falls"}, rules={SOUL: "GR-12.7"}, turned_seen_by="owner", cites=("GR-3", "GR-12.7")),
    identity=Identity(within=(FIELD, RULER), cites=("GR-3.3",)),
    layers=LayerScheme(reasons=ruled_by(sublayers="GR-13.16", goes_on="GR-13.1"), cites=("GR-13.8",)),
)


def _deck_empty(player: e.Expr) -> e.Expr:
    return no(e.Exists(e.Top(DECK, player, e.Lit(1))))


def _lost(player: e.Expr) -> e.Expr:
    """Whether a player's damage has reached the ruler's LIFE, or the deck has run out."""
    damage = count(e.Select(zones=(DAMAGE,), of=player))
    life = ruler_of(player)
    return either(damage >= e.Of(life, "life"), both(_deck_empty(player), e.Exists(life)))


_HIM = e.ControllerOf(IT)

CHECKS = {
    "losing": RuleCheck(
        name="losing",
        whom=e.Among(e.Either(YOU, OPPONENT), _lost(_HIM)),
        steps=(
            let("losers", count(var("them"))),
            when(
                e.Compare(">", e.Var("losers"), e.Lit(1)),
                i.EndGame(winner=None, how="both players lose", cites=("GR-15.4",)),
            ),
            when(
                _deck_empty(var("them")),
                i.EndGame(
                    winner=opponent_of(var("them")), how="no card left in the deck", cites=("GR-15.3", "GR-15.4")
                ),
                otherwise=(
                    i.EndGame(
                        winner=opponent_of(var("them")), how="as much damage as LIFE", cites=("GR-15.3", "GR-15.4")
                    ),
                ),
            ),
        ),
        cites=("GR-15.2", "GR-15.3"),
    ),
}

VERBS = {
    "negate": Verb(
        name="negate",
        roles=("item",),
        affects="item",
        steps=(
            let("card", e.Common(e.SourceOf(var("item")), e.Select(zones=(GATE,)))),
            mark(e.Among(e.SourceOf(var("item")), its[SHOWN] == True), SHOWN, None),
            i.RemoveItem(what=var("item"), cites=("GR-7.7",)),
            do("go to the graveyard", card=var("card"), manner="negated", cites=("GR-7.7",)),
        ),
        cites=("GR-7.7",),
    ),
}

_ASSUMPTIONS = (
    Assumption(
        name="gate.reopen",
        question="When may players act again while the gate is being carried out?",
        options=("new_item", "always"),
        default="new_item",
        rule="GR-7.5",
    ),
    Assumption(
        name="gate.after_play_priority",
        question="Who may act next after a play?",
        options=("opponent", "turn player"),
        default="opponent",
        rule="GR-7.3",
    ),
    Assumption(
        name="turn1.named_across_copies",
        question="Do abilities of one name with 【ターン1】 share their one use, or has each card its own?",
        options=("player", "card"),
        default="player",
        rule="GR-13.6",
    ),
    Assumption(
        name="turn1.unnamed",
        question="Does an ability without a name with 【ターン1】 count for each card, or for all copies of it?",
        options=("card", "copies"),
        default="card",
        rule="GR-13.6",
    ),
    Assumption(
        name="autos.order_between_players",
        question="Whose autos are played first when both players have some waiting?",
        options=("turn player", "other player"),
        default="turn player",
        rule="GR-13.4",
    ),
)
ASSUMPTIONS = {assumption.name: assumption for assumption in _ASSUMPTIONS}

_SINCE_2021 = (
    Assumption(
        name="field.set_zone",
        question="Is a set card a card on the field?",
        options=("yes", "no"),
        default="yes",
        rule="GR-3.6",
    ),
    Assumption(
        name="field_card.includes_ruler",
        question="Is a ruler a card on the field?",
        options=("no", "yes"),
        default="no",
        rule="GR-3.6",
    ),
    Assumption(
        name="discount.zone",
        question="From where does a card have to be played for its 【コスト軽減】?",
        options=("hand", "any zone"),
        default="hand",
        rule="GR-8.6",
    ),
    Assumption(
        name="rulers.preparation",
        question="How many cards do Overlord, Trickster and Wizard prepare: as many as Knight, or as he once did?",
        options=(4, 2),
        default=4,
        rule="GR-2",
    ),
    Assumption(
        name="open_card",
        question="Must a card with 【オープンカード】 be opened when it is drawn, or may it?",
        options=("must", "may"),
        default="must",
        rule="GR-14.open-card",
    ),
)
ASSUMPTIONS_2021 = {assumption.name: assumption for assumption in _SINCE_2021}
