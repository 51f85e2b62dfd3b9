"""An example of everything that the language has, as an author writes it; what it comes to is found by running it.

On the table of the sample Ada has a Champion with a Blade under it (`mine`) and a Recruit on her field, Ben a Captain
(`theirs`) and a Giant; a Scout of hers stands on the space a1 of a board, a Spy of his on a2. Her Champion's rival is
the Captain.
"""

from __future__ import annotations

EXPRESSIONS = {
    # values
    "Amount": 'e.Amount(e.Items("blow"))',
    "Arith": 'of(var("mine"), "strength") * 2 - 1',
    "Assumed": 'assumed("first hand")',
    "Count": 'count(cards_in("hand", of=YOU))',
    "Exchange": "e.Exchange(e.Lit(1), e.Lit(2))",
    "GameValue": 'game("phase")',
    "Greatest": 'e.Greatest(cards_in("field"), "strength")',
    "Its": 'cards_in("field", where=its.strength >= 3)',
    "Kinds": 'e.Kinds(cards_in("field", of=YOU), "name")',
    "Least": 'e.Least(cards_in("field"), "strength")',
    "Lit": "e.Lit(7)",
    "Named": 'e.Named(var("mine"), e.Lit("strength"))',
    "Of": 'of(var("mine"), "strength")',
    "OfAbility": 'e.OfAbility("kind")',
    "Printed": 'e.Printed(var("mine"), "strength")',
    "Result": "e.Result()",
    "Rounded": '(of(var("mine"), "strength") / 2).rounded("up")',
    "Share": 'share("mine", of=var("mine"))',
    "Times": 'times("draw", YOU)',
    "Total": 'e.Total(cards_in("field", of=YOU), "strength")',
    "Var": 'var("mine")',
    "Whether": 'e.Whether(e.TurnOf(YOU), e.Lit("mine"), e.Lit("theirs"))',
    # players
    "ControllerOf": 'e.ControllerOf(var("theirs"))',
    "Opponent": "OPPONENT",
    "OwnerOf": 'e.OwnerOf(var("theirs"))',
    "TurnPlayer": "TURN_PLAYER",
    "You": "YOU",
    # objects
    "Among": 'e.Among(cards_in("field"), its.strength == 1)',
    "Beside": 'e.Beside(var("scout"), ("board",))',
    "Common": 'e.Common(cards_in("field"), e.Either(var("mine"), cards_in("hand")))',
    "Either": 'e.Either(var("mine"), var("theirs"))',
    "HostOf": 'e.HostOf(e.Under(var("mine")))',
    "Involved": "e.Involved()",
    "It": 'cards_in("field", where=e.Same(e.It(), var("mine")))',
    "Items": "e.Items()",
    "Now": 'e.Now(var("mine"))',
    "Nth": 'e.Nth(cards_in("field"), e.Lit(2))',
    "Reached": 'e.Reached(cards_in("field", of=OPPONENT))',
    "Recipients": 'e.Recipients(e.Items("blow"))',
    "Referred": 'e.Referred(var("mine"), "rival")',
    "RoleOf": 'e.RoleOf(e.Waiting(), "fighter")',
    "Select": 'cards_in("field", of=OPPONENT, type="fighter")',
    "SourceOf": "e.SourceOf(e.Items())",
    "This": "THIS",
    "ThisWay": 'e.ThisWay(("destroy",))',
    "Top": 'e.Top("deck", YOU, e.Lit(2))',
    "Under": 'e.Under(var("mine"), "gear")',
    "Waiting": "e.Waiting()",
    # conditions
    "All": 'both(e.TurnOf(YOU), of(var("mine"), "strength") > 3)',
    "Answering": 'e.Answering("trick")',
    "AnyOf": "either(e.TurnOf(OPPONENT), e.StackEmpty())",
    "Are": 'e.Are(cards_in("field"), its.type == "fighter")',
    "Compare": 'of(var("mine"), "name") == "Champion"',
    "EachItsOwn": 'e.EachItsOwn(e.Lit(("wolf",)), var("mine"), "kin")',
    "Exists": 'e.Exists(cards_in("field", of=YOU), 2)',
    "Fits": 'cards_in("field", where=e.Fits(var("theirs"), "fits"))',
    "Has": "e.Has(THIS)",
    "In": 'e.In(var("mine"), cards_in("field", of=OPPONENT))',
    "Linked": 'e.Linked(var("scout"), cards_in("board", where=its.slot == "a2"), way="walk")',
    "Meets": 'e.Meets(var("theirs"), "static")',
    "Not": "no(e.TurnOf(YOU))",
    "Permitted": 'e.Permitted("destroy", var("mine"))',
    "Phase": 'e.Phase("main")',
    "Present": 'e.Present(var("mine"))',
    "Same": 'e.Same(e.ControllerOf(var("mine")), YOU)',
    "Silenced": "e.Silenced(e.Lit(False))",
    "Silent": "e.Silent(e.Items())",
    "StackEmpty": "e.StackEmpty()",
    "TopAnswerable": "e.TopAnswerable()",
    "TurnOf": "e.TurnOf(YOU)",
}
"""Expression → how it is written."""

INSTRUCTIONS = {
    # flow
    "Block": 'i.Block(name="raid", body=(do("draw", player=YOU, count=1), i.Leave(block="raid"), i.Stop()))',
    "Call": 'call("rest")',
    "Check": 'mark(OPPONENT, "life", 0), i.Check()',
    "Do": 'do("destroy", fighter=var("theirs"))',
    "Enter": 'i.Enter(phase="council")',
    "ForEach": 'each("one", cards_in("field", of=OPPONENT), mark(var("one"), "tired", True))',
    "If": 'when(e.TurnOf(YOU), do("draw", player=YOU, count=1), otherwise=(do("draw", player=OPPONENT, count=1),))',
    "Leave": 'i.Block(name="raid", body=(i.Leave(block="raid"), do("draw", player=YOU, count=1)))',
    "Let": 'let("two", 2), do("draw", player=YOU, count=bound("two"))',
    "Note": 'note("war declared", by=YOU)',
    "Stop": 'do("draw", player=YOU, count=1), i.Stop(), do("draw", player=YOU, count=1)',
    "While": 'loop(count(cards_in("hand", of=YOU)) < 3, do("draw", player=YOU, count=1))',
    # choices
    "Ask": 'i.Ask(name="sure", prompt="draw a card?"), when(bound("sure"), do("draw", player=YOU, count=1))',
    "Choose": 'pick("one", cards_in("field", of=OPPONENT)), do("destroy", fighter=var("one"))',
    "Divide": 'divide("hit", 3, cards_in("field")), i.AddMark(what=var("hit"), key="wounds", value=e.Share("hit"))',
    "Modes": 'i.Modes(options=(("draw", (do("draw", player=YOU, count=1),)), ("rest", (call("rest"),))))',
    "NameWord": 'i.NameWord(name="word", words=("wolf", "man")), mark(var("mine"), "kin", bound("word"))',
    "Number": 'i.Number(name="n", least=1, most=3), do("draw", player=YOU, count=bound("n"))',
    "Offer": 'i.Offer(who=YOU, menu="turn")',
    "Order": 'i.Order(name="row", what=cards_in("field", of=OPPONENT)), do("destroy", fighter=var("row"))',
    "Roll": 'i.Roll(name="die", sides=6), do("hit", player=OPPONENT, amount=bound("die"))',
    "Shuffle": 'i.Shuffle(zone="deck", who=YOU)',
    "Simultaneous": 'i.Simultaneous(name="hands", labels=("rock", "paper"), prompt="choose in secret")',
    # changes
    "AddMark": 'i.AddMark(what=var("theirs"), key="wounds", value=e.Lit(2))',
    "Afford": 'i.Afford(body=(mark(var("mine"), "tired", True),))',
    "Arrange": 'i.Order(name="row", what=e.Top("deck", YOU, e.Lit(2))), i.Arrange(what=var("row"))',
    "Begin": 'lasting(var("theirs"), add(strength=2))',
    "Create": 'i.Create(card=Card(name="Wolf", type="fighter", values={"token": True}), to="field", count=2)',
    "Delay": """i.Delay(ability=triggered("destroy", None, do("draw", player=YOU, count=1)), until=END_OF_TURN),
do("destroy", fighter=var("theirs")), i.Check()""",
    "EndEffects": 'lasting(var("theirs"), add(strength=2)), i.EndEffects(until=END_OF_TURN)',
    "EndGame": 'i.EndGame(winner=YOU, how="a feat")',
    "Face": 'i.Face(what=var("theirs"), up=e.Lit(False))',
    "Mark": 'mark(var("mine"), "tired", True)',
    "Move": 'move(var("theirs"), "hand", manner="sent home")',
    "Pay": 'i.Pay(body=(mark(var("mine"), "tired", True),)), do("draw", player=YOU, count=1)',
    "PutUnder": 'i.PutUnder(what=e.Top("deck", YOU, e.Lit(1)), under=var("mine"), role="gear")',
    "Refresh": "i.Refresh()",
    "SetController": 'i.SetController(what=var("scout"), who=OPPONENT)',
    "SetGame": 'set_game("weather", "rain")',
    "Settle": 'i.Settle(body=(mark(var("mine"), "tired", True),))',
    "Succeed": 'lasting(var("mine"), add(strength=1)), i.Succeed(what=var("mine"), heirs=var("theirs"))',
    "TurnBegins": "i.TurnBegins(who=OPPONENT)",
    "Vanish": 'i.Vanish(what=var("theirs"))',
    # the stack
    "Act": 'do("destroy", fighter=var("theirs")), i.Act(what=e.Waiting())',
    "AlterItem": """i.PutItem(kind="blow", procedure="rest", parts=((var("theirs"), e.Lit(3)),)),
i.AlterItem(what=e.Items("blow"), how="reduce", value=e.Lit(1))""",
    "Announce": 'i.Announce(what=cards_in("hand", of=YOU, type="trick"), item="trick")',
    "AtOnce": 'i.AtOnce(body=(move(var("theirs"), "hand"), move(cards_in("hand", of=YOU), "discard pile")))',
    "Avert": "i.Avert()",
    "CopyItem": 'i.PutItem(kind="blow", procedure="rest"), i.CopyItem(what=e.Items("blow"))',
    "Lapse": 'do("destroy", fighter=var("theirs")), i.Lapse(what=e.Waiting())',
    "Perform": 'i.Perform(what=cards_in("hand", of=YOU, type="trick"), kind="effect")',
    "PutItem": 'i.PutItem(kind="blow", procedure="rest", label="a blow")',
    "Redirect": """i.Announce(what=cards_in("hand", of=YOU, type="trick"), item="trick"),
i.Redirect(what=e.Items("trick"))""",
    "RemoveItem": 'i.PutItem(kind="blow", procedure="rest"), i.RemoveItem(what=e.Items("blow"))',
    "Require": 'i.Require(condition=e.TurnOf(YOU), because="it is not your turn")',
    "ResolveTop": 'i.PutItem(kind="blow", procedure="rest"), i.ResolveTop()',
    "Respond": 'i.PutItem(kind="blow", procedure="rest"), i.Respond(actor=YOU, to="trick")',
    "SetOff": 'i.SetOff(what=var("theirs"), tags=("static",))',
}
"""Instruction → steps in which it stands."""

EVENTS = {
    "face": ('note("heard", card=var("card"))', 'i.Face(what=var("theirs"), up=e.Lit(False))'),
    "item put": ('note("heard", source=var("source"))', 'i.PutItem(kind="blow", procedure="rest")'),
    "mark": ('when(bound("key") == "wounds", note("heard", card=var("card")))', 'mark(var("theirs"), "wounds", 2)'),
    "move": ('when(bound("to") == "hand", note("heard", card=var("new")))', 'move(var("theirs"), "hand")'),
    "phase": ('when(bound("phase") == "council", note("heard"))', 'i.Enter(phase="council")'),
    "put under": (
        'note("heard", card=var("new"), host=var("host"))',
        'i.PutUnder(what=cards_in("hand", of=YOU), under=var("mine"), role="gear")',
    ),
    "state": ('do("draw", player=YOU, count=1)', 'move(cards_in("hand", of=YOU), "deck")'),
    "trigger": (
        'note("heard", source=var("source"))',
        'lasting(var("theirs"), gains(triggered("draw", None, note("it acts")))), do("draw", player=YOU, count=1)',
    ),
    "turn begins": ('note("heard", player=var("player"))', "i.TurnBegins(who=OPPONENT)"),
    "blow put": ('note("heard", source=var("source"))', 'i.PutItem(kind="blow", procedure="rest")'),
    "ability put": (
        'note("heard", source=var("source"))',
        'lasting(var("theirs"), gains(triggered("draw", None, note("it acts")))), do("draw", player=YOU, count=1)',
    ),
}
"""Event of the core → what a trigger does that hears it, and what brings it about."""
WHERE = {"state": 'count(cards_in("hand", of=YOU)) == 0', "ability put": 'no(e.Same(var("source"), THIS))'}
"""The conditions of these triggers: a state to wait for; one that would otherwise hear of itself again and again."""

OPERATIONS = {
    "set": 'lasting(var("theirs"), become(strength=0))',
    "add": 'lasting(var("theirs"), add(strength=2))',
    "multiply": 'lasting(var("theirs"), (Operation("multiply", "strength", e.Lit(2)),))',
    "swap": 'lasting(var("theirs"), (Operation("swap", "strength", e.Lit("wounds")),))',
    "grant": 'lasting(var("theirs"), grant("token"))',
    "gain": 'lasting(var("theirs"), gains(static(THIS, add(strength=1))))',
    "share": 'lasting(var("theirs"), (Operation("share", "abilities", e.Under(var("mine"))),))',
    "reword": 'lasting(var("theirs"), (Operation("reword", "strength", e.Exchange(e.Lit(1), e.Lit(3))),))',
    "lose": 'lasting(var("theirs"), LOSE_ABILITIES)',
    "copy": 'lasting(var("theirs"), copies(var("mine")))',
    "forbid": 'lasting(var("theirs"), forbid("destroy"))',
    "permit": 'lasting(YOU, (Operation("permit", "play from discard pile"),))',
}
"""Kind of operation → an effect of that kind, applied to the Captain in the example."""
OPERATES = {
    "set": "The attribute `attr` becomes `value`.",
    "add": "`value` is added to the attribute `attr`; where that is a list of words, it has this one besides.",
    "multiply": "The attribute `attr` is multiplied by `value`.",
    "swap": "The attributes `attr` and the one that `value` names change places.",
    "grant": "It has the keyword `attr`.",
    "gain": 'It has the ability `value` (`attr` is "abilities").',
    "share": """It has the abilities that the objects in `value` have, each once and none that it has already.
`attr` says which: "abilities" for all, or what one is called: its name, its kind, one of its tags, a keyword.""",
    "reword": "One word for a value of `attr` stands for another, in the value and in abilities (an `Exchange`).",
    "lose": """It loses abilities: `attr` is "abilities" for all, or what one is called, as for "share"; "ability" for
the one that `value` names.""",
    "copy": 'It becomes a copy of the object that `value` means (`attr` is "card").',
    "forbid": """What is called `attr` cannot be done to it, or by it (see `Permitted`). "have X" means having X: a
keyword, an ability by name, kind or tag, or "have abilities" for all; it loses X and cannot gain it.""",
    "permit": "What is called `attr` may be done where that is asked for (see `Permitted`).",
}
"""Kind of operation → its result, with the meaning of `attr` and `value`."""

STOP = {
    "in the steps of a card": """when(e.TurnOf(YOU), do("draw", player=YOU, count=1), i.Stop()),
do("draw", player=YOU, count=1)""",
    "in a loop": 'loop(e.Lit(True), do("draw", player=YOU, count=1), i.Stop()), do("draw", player=YOU, count=1)',
    "for each of several": """each("one", cards_in("field", of=OPPONENT), mark(var("one"), "tired", True), i.Stop()),
do("draw", player=YOU, count=1)""",
    "in a block": 'i.Block(name="raid", body=(i.Stop(),), afterwards=(note("raid over"),)), note("later")',
    "in a procedure that is called": 'call("haste"), do("draw", player=YOU, count=1)',
}
"""Where `Stop` stands → steps."""

MAY = """triggered("destroy", None, choose("whom", cards_in("field", of=OPPONENT)),
do("hit", player=OPPONENT, amount=1), optional=True, cost=(mark(YOU, "life", of(YOU, "life") - 2),))"""
"""A trigger that may be used, with a target and a cost."""
CHECKED = """lasting(var("mine"), gains(triggered("destroy", None, do("draw", player=YOU, count=1)))),
do("destroy", fighter=e.Nth(cards_in("field", of=OPPONENT), e.Lit(2))), mark(OPPONENT, "life", 0), i.Check()"""
"""Something for the rules to do and a trigger that waits, at one check point."""

DRAWN = """lasting(cards_in("field", type="fighter"), gains(triggered("draw", None, mark(THIS, "tired", True)))),
do("draw", player=YOU, count=1), i.Check()"""
"""Each of several has a trigger, and they go off together."""
BINDINGS = {
    "this": ("", 'mark(var("this"), "wounds", 1)'),
    "you": ("", 'do("draw", player=var("you"), count=1)'),
    "it": ("", 'do("destroy", fighter=cards_in("field", where=e.Same(IT, var("theirs"))))'),
    "ability": ("", 'effect(mark(YOU, "wounds", bound("ability")))'),
    "item": (
        'procedures={"tell": (i.AddMark(what=YOU, key="wounds", value=e.Amount(var("item"))),)}',
        'i.PutItem(kind="blow", procedure="tell", parts=((var("theirs"), e.Lit(3)),))',
    ),
    "them": (
        """checks={"worn": RuleCheck(name="worn", whom=cards_in("field", where=its.wounds > 2),
steps=(do("destroy", fighter=var("them")),))}""",
        'mark(var("theirs"), "wounds", 3), i.Check()',
    ),
    "pile": (
        """procedures={"salvage": (move(var("pile"), "hand"),)},
piles=Piles(fate={"gear": "salvage"})""",
        'do("destroy", fighter=var("mine"))',
    ),
    "left": (
        """procedures={"salvage": (move(var("pile"), "hand"), do("hit", player=e.OwnerOf(var("left")), amount=1))},
piles=Piles(fate={"gear": "salvage"})""",
        'do("destroy", fighter=var("mine"))',
    ),
    "actor": (
        """procedures={"tell": (do("hit", player=var("actor"), amount=1),)},
responses=ClosedChain(closed="tell")""",
        'effect(note("done"))',
    ),
    "to": (
        """procedures={"tell": (mark(YOU, "step", bound("to")),)},
responses=ClosedChain(closed="tell")""",
        'effect(note("done"))',
    ),
    "phase": (
        """opening="begin",
procedures={"begin": (set_game("begun", bound("phase")),)}""",
        'mark(YOU, "step", game("begun"))',
    ),
    "acted": (
        """triggers=Triggers(act="resolve",
classes=(no(e.Same(var("acted"), e.ControllerOf(IT))),))""",
        DRAWN,
    ),
    "acted round": (
        """triggers=Triggers(act="resolve", classes=(
both(its.round == bound("acted round"), no(e.Same(var("acted"), e.ControllerOf(IT)))),))""",
        DRAWN,
    ),
}
"""Name that the core binds → what of the sample is another, by the names of parts and policies; what is done."""

IMPORTED = {
    # records
    "Ability": 'Ability(kind="triggered", when=When(event="draw"), effect=(note("heard"),), optional=True)',
    "Action": """Action(name="rest", menus=("turn",), subject=cards_in("field", of=YOU),
needs=(need(its.tired == True, "SD-6", "{this} is not tired"),), steps=(mark(THIS, "tired", False),))""",
    "Assumption": 'Assumption(name="first hand", question="How many?", options=(5, 4), default=5, rule="SD-2")',
    "Attribute": 'Attribute(name="courage", default=1, floor=0, cites=("SD-1",))',
    "Card": 'Card(name="Ox", type="fighter", values={"strength": 2}, text="When this is destroyed, draw a card.")',
    "Continuous": 'Continuous(whom=cards_in("field", of=YOU), what=add(strength=1), lasts=WHILE_VALID)',
    "DeckRule": 'DeckRule(zone="deck", least=20, copies=4, cites="SD-2")',
    "EachItsOwn": 'EachItsOwn("name")',
    "Game": 'Game("hunt", "Hunt", ("1", "2"), rulesets_in("hunt.ruleset"), sources=("made up here",))',
    "GuideTip": 'GuideTip(text="Send a fighter each turn.", cites=("SD-4",), phase="main")',
    "Heard": 'Heard("move", ("card",), where=e.Compare("==", var("to"), e.Lit("hand")))',
    "Inherent": 'Inherent(name="brave", type="fighter", ability=static(THIS, add(strength=1)), cites=("SD-1",))',
    "Laid": 'Laid(zone="board", slot="a2", card="Recruit", player=1, face_up=False)',
    "Lexicon": 'Lexicon(kinds={"creature": Meaning(own="fighter")}, fill={"deck": 10}, blank="Recruit")',
    "Meaning": 'Meaning(own="trick", values={"speed": "quick"}, note="a response is a quick trick", rule="SD-11")',
    "Need": 'Need(condition=e.TurnOf(YOU), cites="SD-4", because="it is not {you}\'s turn")',
    "Operation": 'Operation("add", "strength", e.Lit(1))',
    "Parts": """Parts(zones=by_name(Zone(name="hand")), phases=by_name(PhaseOf(name="main", steps=())),
policies=Policies(responses=NoResponses(), triggers=Triggers(act="resolve"), targets=Targets()))""",
    "Pattern": 'Pattern(verb="destroy", text="destroy {fighter}")',
    "PhaseOf": 'PhaseOf(name="rest", steps=(i.EndEffects(until=END_OF_TURN),), cites=("SD-6",))',
    "Placing": 'Placing(zone="board", types=("fighter",), slots=("a1", "a2"))',
    "PlayerKind": 'PlayerKind("first", lambda ruleset, rules, seed: None, told="takes the first answer")',
    "Rule": 'Rule("H-2", "Each player draws 5 cards.", ASSUMED, since="2")',
    "RuleCheck": """RuleCheck(name="weak", whom=cards_in("field", where=its.strength <= 0),
steps=(move(var("them"), "discard pile"),), cites=("SD-9",))""",
    "Rulebook": 'Rulebook((Rule("H-1", "Fighters stand on the field."),))',
    "Ruleset": """Ruleset(game="hunt", revision="1", rulebook=Rulebook(()), parts=Parts(zones={}, phases={},
policies=Policies(responses=NoResponses(), triggers=Triggers(act="resolve"), targets=Targets())))""",
    "Scaled": 'Scaled(attributes={"strength": 1000}, note="strength 1 stands for power 1000")',
    "Spaces": 'Spaces(rows=(("a1", "a2"), ("b1", "b2")), ways={"walk": ("side",)})',
    "Strength": 'Strength(DERIVED, "follows from H-1")',
    "Term": "its.strength + 1",
    "Treat": 'Treat(attr="strength", value=e.Lit(0), whom=cards_in("field", of=YOU))',
    "Verb": 'Verb(name="tire", roles=("card",), affects="card", steps=(mark(var("card"), "tired", True),))',
    "Vocabulary": 'Vocabulary(types={"fighter": "fighter"}, states={"tired": ("tired", True)})',
    "When": 'When(event="destroy", where=e.Same(var("fighter"), THIS))',
    "Zone": 'Zone(name="trail", ordered=True, seen_by="owner", slots=("near", "far"))',
    # functions
    "each_player": 'each_player(do("draw", player=var("player"), count=1))',
    "flip": 'flip((do("draw", player=YOU, count=1),), (do("draw", player=OPPONENT, count=1),))',
    "others": 'others(cards_in("field"), var("mine"))',
    "total": 'total(cards_in("field", of=OPPONENT), "strength") + 1',
    "whether": 'whether(e.TurnOf(YOU), of(var("mine"), "strength"), 0)',
    "copies": """lasting(var("mine"), gains(replacement("enter", e.Same(var("card"), THIS), 
pick("model", cards_in("field", of=OPPONENT)),
move(THIS, "field", name="came"), lasting(var("came"), copies(var("model")), FOR_GOOD)))),
do("enter", card=var("mine"))""",
    "forbid": """lasting(var("mine"), gains(triggered("draw", None, note("heard"), name="Roar")) + forbid("have Roar")),
do("draw", player=YOU, count=1), i.Check()""",
}
"""Record or function → an example."""
