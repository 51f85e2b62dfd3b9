"""Single mistakes of newcomers in a new game, each with words of the message that must report it."""

from __future__ import annotations

from typing import NamedTuple


class Seed(NamedTuple):
    """One mistake. `§` stands for the prefix of the game's rules, `GAME` for its name."""

    file: str
    old: str
    new: str
    reported: str


CARDS_END = "    # rulestone new card: further cards stand above this line\n"


def card(text: str, reported: str) -> Seed:
    return Seed("GAME/cards.py", CARDS_END, f"    {text},\n{CARDS_END}", reported)


def action(old: str, new: str, reported: str) -> Seed:
    return Seed("GAME/actions.py", old, new, reported)


def policy(old: str, new: str, reported: str) -> Seed:
    return Seed("GAME/policies.py", old, new, reported)


def check(old: str, new: str, reported: str) -> Seed:
    return Seed("GAME/checks.py", old, new, reported)


def ruling(old: str, new: str, reported: str) -> Seed:
    return Seed("GAME/rulings/rulings.yaml", old, new, reported)


def scenario(old: str, new: str, reported: str) -> Seed:
    return Seed("GAME/scenarios/GAME-first.yaml", old, new, reported)


def word(old: str, new: str, reported: str) -> Seed:
    return Seed("GAME/words.py", old, new, reported)


def plugin(old: str, new: str, reported: str) -> Seed:
    return Seed("GAME/plugin.py", old, new, reported)


ACTIONS = (
    action(
        "menus=(TURN,),\n        subject=cards_in(HAND", 'menus=("trun",),\n        subject=cards_in(HAND', "“trun”"
    ),
    action(
        'subject=cards_in(HAND, of=YOU, type="fighter")', 'subject=cards_in(HAND, of=YOU, type="figther")', "figther"
    ),
    action(
        'subject=cards_in(HAND, of=YOU, type="fighter")', 'subject=cards_in("hnad", of=YOU, type="fighter")', "“hnad”"
    ),
    action('need(its.tired == False, "§-6"', 'need(its.tired == False, "§-66"', "§-66"),
    action('need(its.tired == False, "§-6"', 'need(its.tierd == False, "§-6"', "“tierd”"),
    action('need(its.tired == False, "§-6"', 'need(not its.tired, "§-6"', "actions.py"),
    action('need(its.tired == False, "§-6"', 'need(its.tired is False, "§-6"', "condition of Need is always False"),
    action('need(its.tired == False, "§-6"', 'need(its.tired == "no", "§-6"', "“no”"),
    action("it is not {you}'s turn", "it is not {yuo}'s turn", "yuo"),
    action('do("enter", card=THIS)', 'do("entre", card=THIS)', "“entre”"),
    action('do("enter", card=THIS)', 'do("enter", crad=THIS)', "“crad”"),
    action('do("enter", card=THIS)', 'do("enter", card=var("crad"))', "“crad”"),
    action('do("enter", card=THIS)', 'do("enter")', "“card”"),
    action('do("enter", card=THIS)', 'do("enter", card=YOU)', "card of “enter” takes cards, found a player"),
    action(
        "menus=(TURN,),\n        subject=cards_in(FIELD",
        "menus=(TURN),\n        subject=cards_in(FIELD",
        "menus takes a tuple of text",
    ),
    action('verbs=("attacks with",)', 'verbs=("attacks with")', "verbs takes a tuple of text"),
    action('cites=("§-6",)', 'cites=("§-6")', "cites takes a tuple of text"),
    action("needs=(MY_TURN, need(times", "needs=(MY_TURN), nees=(need(times", "nees"),
    action(
        'steps=(do("enter", card=THIS), i.Check())',
        'steps=do("enter", card=THIS)',
        "steps takes a tuple of Instruction",
    ),
    action('name="play"', 'name="send"', "“send”"),
    action('times("enter", YOU)', 'times("entre", YOU)', "“entre”"),
    action('times("enter", YOU) < 1', 'times("enter", YOU) < "1"', "“1”"),
    action('mark(THIS, "tired", True)', 'mark(THIS, "tired", "yes")', "“yes”"),
    action("player=OPPONENT, amount", "player=e.Lit(2), amount", "takes a player, found a number"),
    action("player=OPPONENT, amount", "player=THIS, amount", "player of “hit” takes a player, found objects"),
    action('amount=of(THIS, "strength")', 'amount=of(THIS, "tired")', "takes a number, found yes or no"),
    action('        subject=cards_in(FIELD, of=YOU, type="fighter"),\n', "", "THIS"),
    action(
        "menus=(TURN,),\n        subject=cards_in(FIELD", "subject=cards_in(FIELD", "Missing required argument 'menus'"
    ),
    action("steps=(mark(THIS,", "step=(mark(THIS,", "'step'"),
    action('mark(THIS, "tired", True), ', "", "is refused: expected §-6, found allowed"),
    action('    Action(\n        name="attack"', '    actoin(\n        name="attack"', "actoin"),
    action("import DISCARD", "import DISCRAD", "DISCRAD"),
)
CHAIN_ACTIONS = (
    action('e.TurnOf(YOU), its.speed == "quick"', 'e.TurnOf(YOU), its.speed == "quik"', "“quik”"),
    action('either(e.TurnOf(YOU), its.speed == "quick")', 'e.TurnOf(YOU) or its.speed == "quick"', "actions.py"),
    action('item="trick"', 'item="tirck"', "tirck"),
    action("menus=(TURN, RESPONSE)", "menus=(TURN,)", "there is no action on the menu “response”"),
    action('RESPONSE = "turn", "response"', 'RESPONSE = "turn", "respnse"', "respnse"),
    action(
        "announce=(move(THIS, DISCARD, same=True), i.Announce",
        "announce=(i.Announce",
        "Action “play”: announce takes a tuple of Instruction",
    ),
)
POLICIES = (
    policy('cites=("§-10",)', 'cites=("§-100",)', "§-100"),
    policy('NoResponses(cites=("§-10",))', "NoResponses", "responses"),
    policy('NoResponses(cites=("§-10",))', '"none"', "responses"),
    policy("responses=NoResponses", "respones=NoResponses", "respones"),
    policy('act="resolve"', 'act="resolv"', "“resolv”"),
    policy("looks_back=True", 'looks_back="yes"', "looks_back"),
    policy("triggers=Triggers(", "triggers=Targets(", "Unexpected keyword argument 'act' (GAME/policies.py"),
    policy('rule="§-8"', 'rule="§-88"', "§-88"),
    policy("looks_back=True", 'source_gone="lost"', "card Herald: “destroy” moves the card, and a trigger of a card"),
    policy("POLICIES = ", "POLICY = ", "declares POLICIES"),
    policy("POLICIES = Policies(", "POLICIES = dict(", "POLICIES"),
    policy("responses=", "Responses=", "Responses"),
    policy("Triggers(", "Trigers(", "Trigers"),
)
FULL_POLICIES = (
    policy('attached=("gear",)', 'attached=("gaer",)', "gaer"),
    policy('attached=("gear",)', 'attached=("gear")', "attached"),
    policy('fate={"gear": "discard pile"}', 'fate={"gear": "discrad pile"}', "“discrad pile”"),
    policy('fate={"gear": "discard pile"}', 'fate={"gaer": "discard pile"}', "gaer"),
    policy('rules={"gear": "§-15"}', 'rules={"gear": "§-155"}', "§-155"),
    policy('"strength": ("strength",)}', '"strenght": ("strength",)}', "strenght"),
    policy('"strength": ("strength",)}', '"strength": ("strenght",)}', "strenght"),
    policy('("add", "multiply")', '("ad", "multiply")', "“ad”"),
    policy('sublayers={"strength"', 'sublayers={"strenght"', "strenght"),
    policy('layers="§-12", sublayers', 'layer="§-12", sublayers', "is never “layer”"),
    policy('"control", "abilities", "strength")', '"control", "strength", "strength")', "strength"),
    policy("dependency=True", 'dependency="yes"', "dependency"),
    policy(
        '"control": ("controller",)', '"control": ("controller", "strength")', "two layers touch the same attribute"
    ),
    policy('ClosedChain(cites=("§-10",))', 'ClosedChain(cites=("§-10",), menu="respnse")', "respnse"),
    policy('ClosedChain(cites=("§-10",))', 'ClosedChain(cites=("§-10",), passes_to_close="2")', "passes_to_close"),
    policy('ClosedChain(cites=("§-10",))', 'ClosedChain(cites=("§-10",), passes_to_close=0)', "passes_to_close"),
)
RULES = (
    check("its.life <= 0", "its.lief <= 0", "“lief”"),
    check("its.life <= 0", 'its.life <= "0"', "“0”"),
    check("its.life <= 0", "its.strength <= 0", "a step reads “strength” of a player, but no part sets it there"),
    check('opponent_of(var("them"))', 'opponent_of(var("thm"))', "“thm”"),
    check('cites=("§-7",),\n    ),', 'cites=("§-77",),\n    ),', "§-77"),
    check("CHECKS = by_name(", "CHECKS = (", "checks takes a dict of StateBasedAction"),
    check('        name="no life",\n', "", "Missing required argument 'name' (GAME/checks.py"),
    check(
        'steps=(i.EndGame(winner=opponent_of(var("them")), how="no life left", cites=("§-7",)),)',
        'steps=(mark(var("them"), "life", 0),)',
        "no life",
    ),
    check("StateBasedAction(", "RulesCheck(", "RulesCheck"),
    card('fighter("A", 1, triggered("destory", None, do("draw", player=YOU, count=1)))', "“destory”"),
    card(
        'fighter("B", 1, triggered("destroy", e.Same(var("figther"), THIS), do("draw", player=YOU, count=1)))',
        "“figther”",
    ),
    card(
        'fighter("C", 1, triggered("destroy", e.Same(var("fighter"), YOU), do("draw", player=YOU, count=1)))', "card C:"
    ),
    card('fighter("D", 1, triggered("destroy", None))', "card D:"),
    card('fighter("E", 1, replacement("destory", None, do("draw", player=YOU, count=1)))', "“destory”"),
    card(
        'fighter("F", 1, replacement("destroy", e.Same(var("figther"), THIS), do("draw", player=YOU, count=1)))',
        "“figther”",
    ),
    card('fighter("G", 1, static(THIS, add(strenght=1)))', "“strenght”"),
    card(
        'trick("H", lasting(cards_in(FIELD), add(strength=1), lasts="end of trun"))',
        "keyword argument 'lasts' (GAME/cards.py, line 25",
    ),
    card('fighter("I", 1, static(THIS, grant("fliyng")))', "fliyng"),
    card('trick("J", (do("draw", player=YOU, count=1),))', "(GAME/cards.py, line 16, called from line 25)"),
    card('trick("K", do)', "(GAME/cards.py, line 16, called from line 25)"),
    card('fighter("L", 1, static(THIS, add(strength=game("mvoer"))))', "mvoer"),
    card('fighter("M", 1, do("draw", player=YOU, count=1))', "card M:"),
    card('fighter("N", 1, static(THIS, forbid("be destroid")))', "destroid"),
    card('trick("O", choose("target", 3), do("destroy", fighter=var("target")))', "card O:"),
    card('trick("P", choose("target", THEIRS), do("destroy", fighter=var("traget")))', "“traget”"),
    card('trick("Q", choose("target", THEIRS))', "card Q:"),
    card(
        'fighter("V", 1, triggered("enter", e.Same(var("card"), THIS), do("draw", player=YOU, count=1)))',
        "card V: “enter” puts the card into the field as a new object",
    ),
    card(
        'fighter("W", 1, triggered("destroy", e.Same(var("fighter"), THIS), i.Check(), zones=("discard pile",)))',
        "card W: “destroy” puts the card into the discard pile as a new object",
    ),
    card('fighter("Recruit", 2)', "Recruit"),
    card('fighter("R", -2)', "strength is never -2"),
    card('fighter("", 2)', "the card has no name"),
    card('trick("S", when(its.life < 3, do("draw", player=YOU, count=1)))', "card S:"),
    card('trick("T", choose("target", cards_in(FIELD, where=its.strength > 2 and its.tired == True)))', "cards.py"),
    card(
        'trick("U", do("draw", player=YOU, count=1) if YOU.life < 3 else do("draw", player=YOU, count=2))', "cards.py"
    ),
    Seed("GAME/rulebook.py", 'Rule("§-6"', 'Rule("§-5"', "§-5"),
    Seed("GAME/rulebook.py", "ASSUMED)", '"asumed")', "asumed"),
    Seed(
        "GAME/rulebook.py",
        '        Rule("§-10",',
        '        Rule("§-99", "Cards may be burnt."),\n        Rule("§-10",',
        "§-99",
    ),
    Seed("GAME/rulebook.py", "RULEBOOK = ", "RULEBOK = ", "declares RULEBOOK"),
    Seed(
        "GAME/rulebook.py", 'Rule("§-9", "A destroyed card is put on the discard pile.")', 'Rule("§-9")', "rulebook.py"
    ),
    Seed("GAME/turn.py", 'assumed("first hand")', 'assumed("frist hand")', "“frist hand”"),
    Seed("GAME/turn.py", 'i.TurnBegins(who=e.Lit(0), cites=("§-2",)),\n', "", "no procedure begins a turn"),
    Seed(
        "GAME/turn.py",
        "*(i.Shuffle",
        "(i.Shuffle",
        "procedures takes a dict of a tuple of Instruction, found {'set up'",
    ),
    Seed("GAME/turn.py", 'PhaseOf(name="main"', 'PhaseOf(name="draw"', "“draw”"),
    Seed(
        "GAME/turn.py",
        '    PhaseOf(name="main", steps=repertoire.acts(TURN_PLAYER, TURN, "end the turn")),\n',
        "",
        "main",
    ),
    Seed("GAME/turn.py", "acts(TURN_PLAYER, TURN,", 'acts(TURN_PLAYER, "tunr",', "tunr"),
    Seed("GAME/assumptions.py", "(5, 4, 7)", "(5,)", "first hand"),
    Seed("GAME/assumptions.py", "(5, 4, 7)", "5", "not iterable (GAME/assumptions.py, line 5)"),
    Seed("GAME/assumptions.py", "(5, 4, 7)", "(5, 5)", "and has (5, 5)"),
)
FULL_RULES = (
    check("its.token == True", 'its.token == "yes"', "“yes”"),
    check("cards_in(HAND, DECK", 'cards_in("hnad", DECK', "“hnad”"),
    check("its.token == True", "its.tokne == True", "“tokne”"),
    Seed(
        "GAME/turn.py",
        "            i.EndEffects(until=END_OF_TURN),\n",
        "",
        "nothing ends effects that last “end of turn”",
    ),
    card('trick("A", i.Create(card="Militia", to=FIELD, count=2))', "Militia"),
    card('trick("B", i.Create(card=MILITIA, to="feild", count=2))', "“feild”"),
    card('gear("C", static(e.HostOf(THIS), add(strength="2")))', "strength"),
    Seed("GAME/cards.yaml", "strength: 2", "strength: strong", "strength"),
    Seed("GAME/cards.yaml", "Destroy target enemy", "Destory target enemy", "Hunt"),
    Seed("GAME/cards.yaml", "  strength: 2", "\tstrength: 2", "cards.yaml, line"),
    Seed("GAME/cards.yaml", "  strength: 2", "  strenght: 2", "strenght"),
)
RULINGS = (
    ruling("title: A herald", "title: A: herald", "rulings.yaml"),
    ruling("cites: [§-9]", "cite: [§-9]", "“cite”"),
    ruling("cites: [§-9]", "cites: [§-99]", "§-99"),
    ruling("cites: [§-9]\n", "", "§-R1 under 1: it has no “cites”"),
    ruling("expect: {zone of Herald", "expct: {zone of Herald", "expct"),
    ruling("Ada plays Strike on Herald", "Ada plays Stirke on Herald", "Stirke"),
    ruling("Ada plays Strike on Herald", "Ada plyas Strike on Herald", "plyas"),
    ruling("Ada plays Strike on Herald", "Bob plays Strike on Herald", "Bob"),
    ruling("Ada: {hand: [Strike]}", "Ada: {hnad: [Strike]}", "hnad"),
    ruling("Ada: {hand: [Strike]}", "Ada: {hand: [Stirke]}", "Stirke"),
    ruling("zone of Herald: discard pile", "zone of Herald: discrad pile", "discrad pile"),
    ruling("zone of Herald: discard pile", "zoen of Herald: discard pile", "zoen"),
    ruling("cards in Ben's hand: 1}", "cards in Ben's hand: one}", "expected one, found 1"),
    ruling("id: §-R2", "id: §-R1", "§-R1 is in"),
    ruling("id: §-R2\n", "", "a ruling needs an “id”"),
    ruling("title: A tired fighter does not attack\n", "", "§-R2 under 1: it has no “title”"),
    ruling("basis: literal", "basis: litteral", "litteral"),
    ruling("basis: literal", "basis: literal\nrevision: 2", "no revision “2”"),
    ruling("assumes: {first hand: 4}", "assumes: {frist hand: 4}", "frist hand"),
    ruling("assumes: {first hand: 4}", "assumes: {first hand: 6}", "no option 6"),
    ruling("refused: §-6", "refused: §-4", "expected §-4, found §-6"),
    ruling("refused: §-6", "refused: §-66", "unknown rule of GAME@1 “§-66”"),
    ruling(
        "{do: Ada attacks with Champion, refused: §-6}",
        "Ada attacks with Champion",
        "Champion is tired, and the script does not expect that",
    ),
    ruling("{do: Ada attacks with Champion, refused: §-6}", "{do: Ada attacks with Champion, refsued: §-6}", "refsued"),
    ruling("phase: set-up", "phase: set-upp", "set-upp"),
    ruling("{deck: {list: plain}}", "{deck: {list: plian}}", "plian"),
    ruling("{life of Ben: 7}", "{life of Bne: 7}", "Bne"),
    ruling("{life of Ben: 7}", "{lief of Ben: 7}", "lief"),
    ruling("{life of Ben: 7}", "{life of Ben: 9}", "expected 9, found 7"),
    ruling("field: [3 Champion, Recruit]", "field: [3x Champion, Recruit]", "3x Champion"),
    ruling("---\nid: §-R2", "id: §-R2", "the key “id” occurs twice"),
    Seed("GAME/rulings/rulings.yaml", "MOVE", "GAME/rulings/rulings.yml", "rulings.yml"),
    Seed("GAME/rulings/rulings.yaml", "MOVE", "GAME/ruling/rulings.yaml", "the folder of rulings"),
)
SCENARIOS = (
    scenario("title: ", "title: Odd: ", "GAME-first"),
    scenario("observe:", "observ:", "observ"),
    scenario("kind: spell", "kind: spel", "spel"),
    scenario("Destroy target enemy creature.", "Destroy target enemey creature.", "enemey"),
    scenario("Destroy target enemy creature.", "Destory target enemy creature.", "Destory"),
    scenario("Ada plays Doom on Giver", "Ada palys Doom on Giver", "palys"),
    scenario("Ada plays Doom on Giver", "Ada plays Doom on Givre", "Givre"),
    scenario("Ada: {hand: [Doom]}", "Ada: {hand: [Dom]}", "“Dom”"),
    scenario("Ada: {hand: [Doom]}", "Ada: {hnad: [Doom]}", "hnad"),
    scenario("  cards in Ben's hand: cards in Ben's hand", "  cards in Ben's hand: cards in Ben's hnad", "hnad"),
    scenario("observe:\n  cards in Ben's hand: cards in Ben's hand\n", "", "GAME-first"),
    scenario("  Ada: {hand: [Doom]}\n", "", "no object here is called “Doom”"),
    scenario("  Ben: {field", "  Cem: {hand: []}\n  Ben: {field", "there are two players at most"),
    scenario("asks: Does", "games: [GAMME]\nasks: Does", "GAMME"),
    scenario("title: ", "titel: ", "titel"),
    Seed("GAME/scenarios/GAME-first.yaml", "MOVE", "GAME/scenarios/GAME-first.yml", "GAME-first.yml"),
    Seed("GAME/scenarios/GAME-first.yaml", "MOVE", "GAME/scenarios/echoes.yaml", "echoes.yaml:"),
    plugin('HERE / "scenarios"', 'HERE / "scenario"', "scenario' is not a folder"),
)
PACKAGE = (
    Seed("pyproject.toml", '"rulestone.games"', '"rulestone.game"', "rulestone.game"),
    Seed("pyproject.toml", "GAME.plugin", "GAME.plugn", "GAME.plugn"),
    Seed("pyproject.toml", 'packages = ["GAME"]', 'packages = ["GAEM"]', "GAEM"),
    Seed("pyproject.toml", 'dependencies = ["rulestone"]', "dependencies = []", "dependencies"),
    Seed("pyproject.toml", "[project]\n", "[project\n", "pyproject.toml"),
    plugin("@hookimpl\ndef rulestone_games", "def rulestone_games", "hookimpl"),
    plugin("@hookimpl\ndef rulestone_scenarios", "def rulestone_scenarios", "hookimpl"),
    plugin("def rulestone_games", "def rulestone_game", "rulestone_game"),
    plugin("def rulestone_scenarios", "def rulestone_scenario", "rulestone_scenario"),
    plugin("    return [\n        Game(", "    return (\n        Game(", "SyntaxError"),
    plugin('            "GAME",\n', '            "GAEM",\n', "GAEM"),
    plugin('"GAME.ruleset"', '"GAME.rulesets"', "GAME.rulesets"),
    plugin('REVISIONS = ("1",)', 'REVISIONS = ("2024")', "revisions"),
    plugin('REVISIONS = ("1",)', 'REVISIONS = ("1", "2")', "GAME@2"),
    plugin('REVISIONS = ("1",)', "REVISIONS = (1,)", "revisions of Game takes a tuple of text"),
    plugin('sources=("made up here",)', 'sources=("made up here")', "sources"),
    plugin('            rulings=HERE / "rulings",\n', "", "rules without a ruling: 10 of 10"),
    plugin('rulings=HERE / "rulings"', 'rulings=HERE / "ruling"', "the folder of rulings"),
    plugin('rulings=HERE / "rulings"', 'rulings=HERE / "rulings", since={"1": "16.3.2021"}', "16.3.2021"),
    plugin(
        'return [str(HERE / "scenarios")]',
        'return str(HERE / "scenarios")',
        "rulestone_scenarios: TypeError: it returns",
    ),
    plugin("rulings=HERE", "ruling=HERE", "argument 'ruling'"),
    Seed("GAME/ruleset.py", '    "GAME",\n', '    "GAEM",\n', "GAEM"),
    Seed("GAME/ruleset.py", 'RULESETS = {"1": FIRST}', 'RULESETS = {"2": FIRST}', "KeyError: '1'"),
    Seed("GAME/ruleset.py", 'RULESETS = {"1": FIRST}', 'RULESET = {"1": FIRST}', "RULESETS"),
    Seed("GAME/ruleset.py", "working=(FIELD,)", "working=(FIELD)", "working"),
    Seed("GAME/ruleset.py", "working=(FIELD,)", 'working=("feild",)', "“feild”"),
    Seed("GAME/ruleset.py", 'setup="set up"', 'setup="setup"', "“setup”"),
    Seed("GAME/ruleset.py", 'cites="§-2"', 'cites="§-22"', "§-22"),
    Seed("GAME/ruleset.py", "deck_rules=(DeckRule(", "deck_rules=(DeckRules(", "DeckRules"),
    Seed("GAME/ruleset.py", "zone=DECK, least", 'zone="dekc", least', "“dekc”"),
)
PYTHON = (
    Seed("GAME/cards.py", 'fighter("Recruit", 1),', 'fighter("Recruit", 1', "cards.py"),
    Seed("GAME/cards.py", 'fighter("Recruit", 1),', 'fihgter("Recruit", 1),', "fihgter"),
    Seed("GAME/cards.py", "import FIELD", "import FEILD", "FEILD"),
    Seed("GAME/cards.py", "from GAME.zones", "from GAME.zoens", "GAME.zoens"),
    Seed(
        "GAME/zones.py",
        "from rulestone.authoring",
        "from GAME.cards import CARDS\nfrom rulestone.authoring",
        "circular",
    ),
    Seed("GAME/cards.py", "def fighter", " def fighter", "cards.py"),
    Seed("GAME/cards.py", 'fighter("Recruit", 1),', 'fighter("Recruit"),', "argument: 'strength'"),
    Seed("GAME/cards.py", 'fighter("Recruit", 1),', 'fighter("Recruit", 1 / 0),', "division"),
    Seed("GAME/cards.py", "CARDS = by_name(", "CARDS = tuple(", "cards.py"),
    Seed("GAME/cards.py", "CARDS = by_name(", "CARDS = list(", "cards.py"),
    Seed("GAME/turn.py", "i.Shuffle(", "i.Shufle(", "Shufle"),
    Seed("GAME/ruleset.py", "FIRST = gather", "import sys\n\nsys.exit()\nFIRST = gather", "SystemExit"),
    Seed("GAME/ruleset.py", "FIRST = gather", "raise Exception\nFIRST = gather", "Exception: (GAME/ruleset.py"),
    Seed("GAME/cards.py", 'fighter("Recruit", 1),', 'fighter("Recruit" 1),', "cards.py"),
    Seed("GAME/cards.py", 'fighter("Recruit", 1),\n', 'fighter("Recruit", 1)\n', "cards.py"),
    Seed("GAME/cards.py", 'type="fighter", values={', 'typ="fighter", values={', "“typ”"),
    Seed("GAME/zones.py", "ZONES = by_name(", "ZONES = [", "zones.py"),
    Seed("GAME/cards.py", "abilities=abilities)", "abilities=list(abilities))", "abilities takes a tuple"),
    Seed("GAME/verbs.py", 'roles=("card",)', 'roles=("card")', "roles takes a tuple of text"),
    Seed("GAME/decks.py", '(8, "Recruit")', '("Recruit", 8)', "found ('Recruit', 8)"),
    Seed("GAME/decks.py", '(8, "Recruit")', '(8, "Recuit")', "Recuit"),
)
WRONG_MEANINGS = (
    Seed(
        "GAME/turn.py",
        'mark(cards_in(FIELD, of=TURN_PLAYER), "tired", None, cites=("§-6",)),',
        "",
        "flags that no step clears: 1 of 1",
    ),
    card('trick("A", mark(YOU, "tired", True))', "a step sets “tired” of a player, but no part reads it there"),
    card(
        'trick("B", do("hit", player=OPPONENT, amount=of(YOU, "strength")))',
        "a step reads “strength” of a player, but no part sets it there",
    ),
    card(
        'trick("C", i.Modes(options=(("wait", ()), ("rest", (i.Check(),))), given=(e.TurnOf(YOU),)))',
        "given of Modes needs 2 entries, one for each option; it has 1",
    ),
    card(
        'trick("D", i.Modes(options=(("draw", ()), ("draw", (do("draw", player=YOU, count=1),)))))',
        "2 options of Modes have the label “draw”",
    ),
    word('blank="Recruit"', 'blank="Herald"', "“Herald” fills zones, but its abilities"),
    word('"power": "strength"}', '"life": "strength"}', "“life” means “strength”, but"),
    word('"end": "end"}', '"end": "draw"}', "“battle” is before “end” in a turn, but “main” is after “draw”"),
    word('"drew": ("draw", "player")', '"drew": ("hit", "player")', "“hit”, which moves no card into the hand"),
    word(
        '"destroyed": ("destroy", "fighter")', '"destroyed": ("enter", "card")', "“enter”, which moves no card out of"
    ),
    word("(Placing(zone=DISCARD),)", "(Placing(zone=FIELD),)", "“field” and “graveyard” both mean the field"),
    Seed(
        "GAME/verbs.py",
        '        name="enter",\n',
        '        name="enter",\n        english=("destroy {card}",),\n',
        "“destroy” and “enter” have the same pattern",
    ),
    Seed(
        "GAME/attributes.py",
        'flag("tired"',
        'Attribute(name="lucky"), flag("tired"',
        "attributes that nothing reads: 1 of 4",
    ),
)
LISTS = {
    "meant": (WRONG_MEANINGS, ()),
    "actions": (ACTIONS, ()),
    "chain": (CHAIN_ACTIONS, ("stack", "tokens")),
    "policies": (POLICIES, ()),
    "layers": (FULL_POLICIES, ("stack", "layers", "tokens", "attachments", "cardfile")),
    "rules": (RULES, ()),
    "full": (FULL_RULES, ("stack", "layers", "tokens", "attachments", "cardfile")),
    "rulings": (RULINGS, ()),
    "scenarios": (SCENARIOS, ()),
    "package": (PACKAGE, ()),
    "python": (PYTHON, ()),
}
