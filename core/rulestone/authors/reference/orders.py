"""Each field of a policy for which no words are listed: a value of it, and what is done under it.

What is done are the steps of a card that Ada plays on the table of the sample (see `examples`), or its ability.
"""

from __future__ import annotations

EMPTY = 'effect(note("done"), cost=(do("destroy", fighter=cards_in("hand", of=OPPONENT)),))'
LOUD = 'effect(note("done"), unanswerable=e.TurnOf(YOU))'
LOST = 'effect(note("done"), cost=(mark(OPPONENT, "life", 0),))'
TWO = """lasting(var("mine"), gains(triggered("destroy", None, note("a blow seen")))),
lasting(var("mine"), gains(triggered("draw", None, note("a card seen")))),
do("destroy", fighter=var("theirs")),
do("draw", player=YOU, count=1),
i.Check()"""
GONE = """lasting(var("mine"), gains(Ability(kind="triggered", when=When(event="draw"), tags=("bond",),
effect=(note("acts"),)))),
do("draw", player=YOU, count=1),
do("destroy", fighter=var("mine")),
i.Check()"""
LEFT = """lasting(var("mine"), gains(Ability(kind="triggered", when=When(event="destroy"), tags=("bond",),
effect=(note("acts"),)))),
do("destroy", fighter=var("mine")),
i.Check()"""
BOTH = """lasting(var("mine"), gains(triggered("destroy", None, note("acts")))),
do("destroy", fighter=cards_in("field")),
i.Check()"""
EACH = """lasting(var("mine"), gains(triggered("destroy", None, note("acts")))),
lasting(var("theirs"), gains(triggered("destroy", None, note("acts")))),
do("destroy", fighter=cards_in("field", where=its.name == "Recruit")),
i.Check()"""
REPLACED = """lasting(var("theirs"), gains(replacement("destroy", e.Same(var("fighter"), THIS), note("first")))),
lasting(var("theirs"), gains(replacement("destroy", e.Same(var("fighter"), THIS), note("second"), tags=("shield",)))),
do("destroy", fighter=var("theirs"))"""
NOTHING = 'i.Pay(body=(do("destroy", fighter=cards_in("discard pile", of=OPPONENT)),)), note("paid")'
DESTROYED = 'do("destroy", fighter=var("mine"))'
SETADD = """lasting(var("theirs"), add(strength=2)),
lasting(var("theirs"), become(strength=5)),
mark(YOU, "wounds", of(var("theirs"), "strength"))"""
STATIC = """lasting(var("mine"), gains(static(cards_in("field"), add(strength=2)))),
lasting(var("theirs"), become(strength=5)),
mark(YOU, "wounds", of(var("theirs"), "strength"))"""
VALUE = """lasting(var("theirs"), gains(static(THIS, add(wounds=of(THIS, "strength"))))),
lasting(var("theirs"), become(strength=5)),
mark(YOU, "wounds", of(var("theirs"), "wounds"))"""
SHARED = """lasting(var("mine"), gains(static(cards_in("field",
where=e.Compare("contains", its.kin, e.Lit("wolf"))),
become(kin=()) + add(strength=3)))),
mark(YOU, "wounds", of(var("mine"), "strength"))"""
DEED = """lasting(var("theirs"), gains(replacement("destroy", e.Same(var("fighter"), THIS),
mark(var("fighter"), "tired", True)))),
i.Pay(body=(do("destroy", fighter=var("theirs")),)),
note("paid")"""
COUNTED = """lasting(var("theirs"), gains(replacement("destroy", e.Same(var("fighter"), THIS), note("saved")))),
do("destroy", fighter=var("theirs")),
mark(YOU, "wounds", e.Result())"""
PERMIT = """lasting(var("theirs"), forbid("destroy")),
lasting(var("theirs"), (Operation("permit", "destroy"),)),
do("destroy", fighter=var("theirs"))"""
SAFE = 'lasting(var("theirs"), forbid("destroy by quick")), do("destroy", fighter=var("theirs"))'
PROVED = """effect(choose("one", cards_in("hand", of=YOU, where=its.type == "trick")), move(var("one"), "deck"))"""
CHECKED = """lasting(var("mine"), gains(triggered("destroy", None, note("acts")))),
do("destroy", fighter=var("theirs")),
mark(OPPONENT, "life", 0),
i.Check()"""

POLICIES = {
    "Responses.menu": ('ClosedChain(menu="turn")', EMPTY),
    "Responses.alone": ('ClosedChain(alone=True, silence="SD-10")', LOUD),
    "Responses.silence": ('ClosedChain(silence="SD-10")', LOUD),
    "Responses.closing": ('ClosedChain(closing="SD-10")', LOUD),
    "Responses.told": ('ClosedChain(cites=("SD-9", "SD-10"), told=("SD-10",))', LOUD),
    "Responses.closed": ('ClosedChain(closed="rest")', 'do("draw", player=YOU, count=1)'),
    "Responses.over": ('ClosedChain(over="rest")', 'do("draw", player=YOU, count=1)'),
    "ClosedChain.passes_to_close": ("ClosedChain(passes_to_close=2)", EMPTY),
    "ClosedChain.check_first": ("ClosedChain(check_first=True)", LOST),
    "ClosedChain.decline": ('ClosedChain(decline="nothing to add")', EMPTY),
    "ReopeningGate.menu": ('ReopeningGate(menu="response")', EMPTY),
    "ReopeningGate.tells": ('ReopeningGate(menu="response", tells=True)', EMPTY),
    "Triggers.opens": ('Triggers(act="stack", opens=True)', BOTH),
    "Triggers.classes": ('Triggers(act="resolve", classes=(its.event == "draw",))', TWO),
    "Triggers.misses": ('Triggers(act="resolve", misses=its.latest == False)', TWO),
    "Triggers.lots": ('Triggers(act="resolve", lots=True)', TWO),
    "Triggers.tied": ('Triggers(act="resolve", tied=("bond",))', GONE),
    "Triggers.tied_leaving": ('Triggers(act="resolve", tied=("bond",), tied_leaving=True)', LEFT),
    "Triggers.looks_back": ('Triggers(act="resolve", looks_back=True)', BOTH),
    "TriggersByPlace.lots": ("TriggersByPlace(lots=False)", TWO),
    "Triggers.leads": ('Triggers(act="resolve", leads=OPPONENT)', EACH),
    "ReopeningGate.leads": ("ReopeningGate(leads=OPPONENT)", "i.Check()"),
    "LayerScheme.leads": ('LayerScheme(arrivals="turn player\'s first", leads=OPPONENT)', "i.Check()"),
    "RuleProcessing.first": ("RuleProcessing(first=False)", CHECKED),
    "Replacements.classes": ('Replacements(classes=("shield",))', REPLACED),
    "Replacements.counts": ("Replacements(counts=True)", COUNTED),
    "Precedence.cannot_wins": ("Precedence(cannot_wins=False)", PERMIT),
    "Precedence.sources": ('Precedence(sources=("speed",))', SAFE),
    "Simultaneity.first": (
        "Simultaneity(first=OPPONENT)",
        """each("who", e.Either(YOU, OPPONENT),
pick("one", cards_in("hand", of=var("who")), who=var("who")), move(var("one"), "discard pile"))""",
    ),
    "Limits.rule": ('Limits(rule="SD-4")', "i.Check()"),
    "Targets.hidden_zones": (
        'Targets(hidden="resolution", hidden_zones=("hand",))',
        'effect(choose("one", cards_in("hand", of=OPPONENT)), move(var("one"), "deck"))',
    ),
    "Targets.needed": ("Targets(needed=False)", 'effect(choose("one", cards_in("discard pile", of=OPPONENT)))'),
    "Targets.rule": ('Targets(rule="SD-8")', 'effect(choose("one", cards_in("discard pile", of=OPPONENT)))'),
    "Targets.answering": ("Targets(answering=e.Involved())", "i.Check()"),
    "Targets.answer_rule": ('Targets(answering=e.Involved(), answer_rule="SD-8")', "i.Check()"),
    "Targets.some_rule": ('Targets(some_rule="SD-8")', "i.Check()"),
    "Targets.proved": ('Targets(proved="SD-8")', PROVED),
    "Costs.must_change": ("Costs(must_change=True)", NOTHING),
    "Costs.changing": ('Costs(changing=("destroy",), rule="SD-4")', NOTHING),
    "Costs.deed": ("Costs(must_change=True, deed=True)", DEED),
    "Costs.rule": ('Costs(must_change=True, rule="SD-4")', NOTHING),
    "Costs.rules": ('Costs(must_change=True, rule="SD-4", rules={"destroy": "SD-9"})', NOTHING),
    "Piles.fate": ('Piles(fate={"gear": "hand"})', DESTROYED),
    "Piles.rules": ('Piles(fate={"gear": "hand"}, rules={"gear": "SD-15"})', DESTROYED),
    "Piles.active": (
        'Piles(active=("gear",), fate={"gear": "hand"})',
        'mark(YOU, "wounds", of(var("mine"),"strength"))',
    ),
    "Piles.merged": (
        'Piles(merged=("gear",), fate={"gear": "hand"})',
        'mark(YOU, "wounds", e.Exists(cards_in("field", type="gear")))',
    ),
    "Piles.counted": (
        'Piles(counted={"gear": ("play",)}, fate={"gear": "hand"})',
        'mark(YOU, "wounds", count(cards_in("play")))',
    ),
    "Piles.attached": (
        'Piles(attached=("gear",), fate={"gear": "hand"})',
        """i.SetController(what=var("mine"), who=OPPONENT),
mark(YOU, "wounds", e.Same(e.ControllerOf(e.Under(var("mine"))), YOU))""",
    ),
    "Piles.sheltered": ('Piles(sheltered=("gear",), fate={"gear": "hand"})', "i.Check()"),
    "Identity.within": (
        'Identity(within=("field", "board"))',
        'move(var("mine"), "board"), mark(YOU, "wounds", e.Present(var("mine")))',
    ),
    "LayerScheme.layers": ('LayerScheme(layers=("body", "rest"), touches={"body": ("strength",)})', VALUE),
    "LayerScheme.touches": ('LayerScheme(layers=("body", "rest"), touches={"body": ("strength",)})', VALUE),
    "LayerScheme.rest": ('LayerScheme(layers=("body", "rest"), touches={"rest": ("wounds",)}, rest="body")', VALUE),
    "LayerScheme.sublayers": ('LayerScheme(sublayers={"all": (("set",), ("add",))})', SETADD),
    "LayerScheme.sources": ('LayerScheme(sources=(("produced",), ("static",)))', STATIC),
    "LayerScheme.dependency": ("LayerScheme(dependency=True)", VALUE),
    "LayerScheme.goes_on": (
        'LayerScheme(layers=("first", "last"), touches={"first": ("abilities",), "last": ("strength",)}, goes_on=True)',
        STATIC,
    ),
    "LayerScheme.shares": ('LayerScheme(layers=("mind", "body"), touches={"mind": ("kin",)}, shares=True)', SHARED),
    "LayerScheme.reasons": ('LayerScheme(reasons=ruled_by(timestamp="SD-13"))', SETADD),
    "LayerScheme.switched": ('LayerScheme(switched={"first hand": {5: {"dependency": True}}})', SETADD),
}
"""Policy and field → the policy with a value of it, and what is done under it."""
