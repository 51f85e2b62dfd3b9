"""An example of everything that the language has, as an author writes it; what it comes to is found by running it.

On the table of the sample Ada has a Champion with a Blade under it (`mine`) and a Recruit on her field, Ben a Captain
(`theirs`) and a Giant; a Scout of hers stands on the space a1 of a board, a Spy of his on a2. Her Champion's rival is
the Captain.
"""

from __future__ import annotations

from pathlib import Path

import yaml

TABLES = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8"))
"""Table → example by name; they are data."""

EXPRESSIONS: dict[str, str] = TABLES["expressions"]
"""Expression → how it is written."""

INSTRUCTIONS: dict[str, str] = TABLES["instructions"]
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

IMPORTED: dict[str, str] = TABLES["imported"]
"""Record or function → an example."""
