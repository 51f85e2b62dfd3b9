"""A small game for tests of the kernel: cards are played from hand onto the stack, and every policy can be swapped."""

from __future__ import annotations

from typing import Any

from rulestone.kernel.assembly.rules import compile_rules
from rulestone.kernel.declare import Action, Attribute, Need, Parts, PhaseOf, Verb
from rulestone.kernel.policies import ClosedChain, Costs, Piles, Policies, Replacements, Targets
from rulestone.kernel.position import Position
from rulestone.kernel.rules.rules import Rules
from rulestone.kernel.setup import add_card, make_blank_state, start
from rulestone.language import expressions as e, instructions as i
from rulestone.language.build import (
    END_OF_TURN,
    OPPONENT,
    THIS,
    TURN_PLAYER,
    YOU,
    add,
    both,
    bound,
    cards_in,
    choose,
    do,
    effect,
    either,
    game,
    its,
    lasting,
    let,
    loop,
    mark,
    move,
    no,
    var,
    when,
)
from rulestone.model.objects import Card
from rulestone.model.zones import Zone

FIELD = cards_in("field")
OWN = cards_in("field", of=YOU)
THEIRS = cards_in("field", of=OPPONENT)
TARGET = var("target")

ZONES = {
    zone.name: zone
    for zone in (
        Zone(name="field", capacity=4, cites=("T-cap",)),
        Zone(name="hand", seen_by="owner"),
        Zone(name="deck", ordered=True, seen_by="nobody", face_up=False),
        Zone(name="grave"),
    )
}
VERBS = {
    verb.name: verb
    for verb in (
        Verb(
            name="destroy",
            roles=("victim",),
            affects="victim",
            steps=(move(var("victim"), "grave", manner="destroyed"),),
        ),
        Verb(name="fell", roles=("unit",), affects="unit", steps=(do("destroy", victim=var("unit")),)),
        Verb(name="draw", roles=("player",), steps=(move(e.Top("deck", var("player"), e.Lit(1)), "hand"),)),
        Verb(name="discard", roles=("cards",), affects="cards", steps=(move(var("cards"), "grave"),)),
        Verb(name="return", roles=("card",), affects="card", steps=(move(var("card"), "hand"),)),
        Verb(name="tire", roles=("unit",), affects="unit", steps=(mark(var("unit"), "tired", True),)),
        Verb(name="negate", roles=("item",), steps=(i.RemoveItem(what=var("item")),)),
        Verb(name="enter", roles=("card",), affects="card", steps=(move(var("card"), "field", whose=YOU),)),
    )
}
FREE_ACT = Need(
    condition=either(
        both(game("responding") == True, e.Compare("==", e.GameValue("right"), YOU)),
        e.TurnOf(YOU),
        its.kind == "answer",
    ),
    cites="T-turn",
    because="{this} is {kind}",
)
NOT_RESOLVING = Need(condition=no(game("resolving") == True), cites="T-closed", because="the stack resolves")
ACTIONS = {
    action.name: action
    for action in (
        Action(
            name="cast",
            menus=("main", "response", "gate action"),
            subject=cards_in("hand", of=YOU, type="spell"),
            needs=(NOT_RESOLVING, FREE_ACT),
            announce=(
                move(THIS, "grave", same=True),
                i.Announce(what=THIS, item="spell"),
            ),
            steps=(i.Respond(actor=YOU, to="spell"),),
            cites=("T-cast",),
        ),
        Action(
            name="summon",
            menus=("main",),
            subject=cards_in("hand", of=YOU, type="unit"),
            needs=(
                Need(condition=e.TurnOf(YOU), cites="T-turn", because="it is not {you}'s turn"),
                Need(condition=e.Permitted("summon", YOU), cites="T-cannot", because="an effect forbids it"),
            ),
            steps=(do("enter", card=THIS), i.Respond(actor=YOU, to="summon")),
            cites=("T-summon",),
        ),
    )
}
MAIN = (
    let("open", True),
    loop(
        bound("open") == True,
        i.Check(),
        i.Offer(who=TURN_PLAYER, menu="main", name="acted", decline="end the turn", always=True),
        when(no(e.Var("acted")), let("open", False)),
    ),
)
GATE_MAIN = (i.Respond(actor=TURN_PLAYER, window=True),)


def parts(*, gate: bool = False, **policies: Any) -> Parts:
    """Return the toy game under other policies than its own."""
    chosen: dict[str, Any] = {
        "responses": ClosedChain(cites=("T-chain",)),
        "costs": Costs(must_change=True, rule="T-cost"),
        "targets": Targets(rule="T-target"),
        "piles": Piles(fate={"under": "grave"}, rules={"under": "T-pile"}),
        "replacements": Replacements(cites=("T-replace",)),
        **policies,
    }
    actions = dict(ACTIONS)
    if gate:
        cast = ACTIONS["cast"]
        actions["cast"] = Action(
            name="cast", menus=cast.menus, subject=cast.subject, needs=(FREE_ACT,), announce=cast.announce
        )
    phases = {
        "main": PhaseOf(name="main", steps=GATE_MAIN if gate else MAIN),
        "end": PhaseOf(name="end", steps=(i.EndEffects(until=END_OF_TURN), i.Check())),
    }
    return Parts(
        zones=ZONES,
        policies=Policies(**chosen),
        phases=phases,
        verbs=VERBS,
        actions=actions,
        attributes={a.name: a for a in (Attribute(name="power", default=0, floor=0), Attribute(name="kind"))},
        working=("field",),
        condition_rule="T-condition",
        timing_rule="T-timing",
    )


def unit(name: str, power: int = 1, *abilities: Any) -> Card:
    return Card(name=name, type="unit", values={"power": power}, abilities=abilities)


def spell(name: str, *steps: Any, kind: str = "answer", condition: Any = None) -> Card:
    return Card(name=name, type="spell", values={"kind": kind}, abilities=(effect(*steps, condition=condition),))


DOOM = spell("Doom", choose("target", FIELD), do("destroy", victim=TARGET), kind="slow")
RESCUE = spell("Rescue", choose("target", OWN), do("return", card=TARGET))
GROW = spell("Grow", choose("target", OWN), lasting(TARGET, add(power=2)))
COUNTER = spell("Counter", choose("target", e.Items()), do("negate", item=TARGET))
STUDY = spell("Study", do("draw", player=YOU), kind="slow")


ANSWERS = ("Ada", "A1", "A2", "A3", "B1", "B2", "B3", "Ben")
"""Names that `Table.play_triggers` prefers, the first one most."""


class Table:
    """A position under construction and in play, with cards called by name."""

    def __init__(self, rules: Rules | None = None, *, gate: bool = False, **policies: Any) -> None:
        self.rules = rules or compile_rules("toy", parts(gate=gate, **policies))
        self.state = make_blank_state(self.rules, ("Ada", "Ben"))
        self.ids: dict[str, int] = {}
        self.position: Position

    def put(self, player: int, zone: str, *cards: Card) -> Table:
        for card in cards:
            name = card.name
            while name in self.ids:
                name += "'"
            self.ids[name] = add_card(self.rules, self.state, card, zone, player)
        return self

    def go(self, *extra: Card) -> Table:
        self.position = start(self.rules, self.state, phase="main", cards=extra)
        return self

    def ref(self, name: str) -> int:
        return self.position.object(self.ids[name]).ref

    def zone(self, name: str) -> str:
        obj = self.position.object(self.ids[name])
        return self.rules.layout.zone_of[obj.place].name

    def offered(self) -> list[str]:
        choice = self.position.choice
        assert choice is not None
        return [self.position.name(option.subject) for option in choice.options]

    def act(self, name: str) -> Table:
        choice = self.position.choice
        assert choice is not None, "nothing is asked"
        option = next(o for o in choice.options if o.subject == self.ref(name))
        self.position = self.position.answer(option)
        return self

    def answer(self, value: Any) -> Table:
        self.position = self.position.answer(value)
        return self

    def pick(self, *names: str) -> Table:
        return self.answer(tuple(self.ref(name) for name in names))

    def decline(self) -> Table:
        return self.answer(None)

    def asked(self) -> tuple[int, str]:
        choice = self.position.choice
        assert choice is not None, "nothing is asked"
        return choice.player, choice.kind

    def texts(self) -> list[str]:
        return [record.text for record in self.position.history()]

    def play_triggers(self, wanted: tuple[str, ...] = ANSWERS) -> list[str]:
        """Answer until the turn player may act with an empty stack; return which triggers acted, in order.

        Args:
            wanted: beginnings of names, the first of which is chosen where several are offered.
        """

        def place(name: str) -> int:
            return next(n for n, begins in enumerate(wanted) if name.startswith(begins))

        while (choice := self.position.choice) is not None and not (choice.kind == "act" and not self.position.stack):
            match choice.kind:
                case "one-of":
                    self.answer(min(range(len(choice.labels)), key=lambda n: place(choice.labels[n])))
                case "pick":
                    self.answer((min(choice.candidates, key=lambda ref: place(self.position.name(ref))),))
                case "yes-no":
                    self.answer(True)
                case _:
                    self.decline()
        return [text.removesuffix(" acts") for text in self.texts() if text.endswith(" acts")]
