"""Everything an author of a game imports: the one door of the core for games, rules and cards.

A module that needs a few names takes them by name; one that is written in the language throughout, as files of cards
are, takes it whole:

    from rulestone.authoring import ASSUMED, Rule
    from rulestone.authoring import *

The map, from a word on a card to the game that is handed over:

- *who and what*: `YOU` `OPPONENT` `TURN_PLAYER` `opponent_of` `THIS` `IT` `var` `cards_in` `this_way`
- *values*: `its` `of` `bound` `count` `times` `game` `assumed` `share` `value`
- *conditions*: `both` `either` `no`, and what comparing values makes (`its.power >= 3000`)
- *choices*: `choose` (when announced: a target) `pick` (when carried out) `divide` `at_random`
- *steps*: `let` `when` `loop` `each` `at_once` `call` `do` `move` `mark` `set_game` `note` `lasting`
- *what effects do*: `add` `become` `forbid` `grant` `gains` `loses` `LOSE_ABILITIES` `copies`
- *how long*: `END_OF_TURN` `FOR_GOOD` `WHILE_VALID`
- *abilities*: `static` `triggered` `activated` `effect` `replacement`
- *cards*: `Card`; `cards_from` reads them from a file
- *the whole language*: `e` has every expression and `i` every instruction, the records that the words above build, for
  what is said too seldom to have a word (`e.Among`, `i.Shuffle`); `Ability` `Continuous` `Operation` `When` `Treat`
  `EachItsOwn`
- *types of these*: `Expr` `Term` `Instruction` `Steps`
- *what a game consists of*: `Parts`, with `Zone` `Spaces` `Attribute` `Verb` `Action` `Need` `PhaseOf` `RuleCheck`
  `Inherent` `Assumption`; in short `by_name` `need` `flag` `keyword` `open_point`
- *ready-made*: `repertoire` has verbs and steps that many games have in much the same words (`repertoire.discard`,
  `repertoire.draw`), to be taken, changed or left
- *how games differ*: `Policies`, with `ClosedChain` `ReopeningGate` `NoResponses` `Triggers` (`NestedTriggers`
  `TriggerRounds` `TriggerSeries` `TriggersByAge` `TriggersByPlace` `TriggersWithin` `TriggerWindows`)
  `RuleProcessing` `Replacements` `Precedence` `Simultaneity` `Limits` `Targets` `Costs` `Piles` `Identity`
  `LayerScheme` `ruled_by` `Circles` `because`; `Responses` and `Policy` to derive from
- *the rulebook*: `Rulebook` `Rule`, with its status `OFFICIAL` `DERIVED` `ASSUMED`, `Strength` in some revisions
- *words*: `Vocabulary` `Pattern` `Heard` `SAID` `sentences` for rules English; `Lexicon` `Meaning` `Placing` `Laid`
  `Scaled` for what scenarios of all games share, `GuideTip` for newcomers at the table
- *what is handed over*: `gather_ruleset` `Ruleset` `DeckRule` `deck_list` `Game` `rulesets_in` `hookimpl` `PlayerKind`

Each says in its own docstring what it takes. Nothing here runs anything: a game is data.
"""

from __future__ import annotations

from rulestone.game import repertoire
from rulestone.game.card_files import cards_from
from rulestone.game.decks import DeckRule
from rulestone.game.game import Game
from rulestone.game.hookspecs import hookimpl
from rulestone.game.lexicon import GuideTip, Laid, Lexicon, Meaning, Placing, Scaled
from rulestone.game.player_kinds import PlayerKind
from rulestone.game.rulebook import ASSUMED, DERIVED, OFFICIAL, Rule, Rulebook, Strength
from rulestone.game.ruleset import Ruleset
from rulestone.game.shorthand import (
    by_name,
    deck_list,
    flag,
    gather_ruleset,
    keyword,
    need,
    open_point,
    rulesets_in,
    sentences,
)
from rulestone.kernel.declare import (
    Action,
    Assumption,
    Attribute,
    Inherent,
    Need,
    Parts,
    PhaseOf,
    RuleCheck,
    Verb,
)
from rulestone.kernel.policies import (
    Circles,
    ClosedChain,
    Costs,
    Identity,
    LayerScheme,
    Limits,
    NestedTriggers,
    NoResponses,
    Piles,
    Policies,
    Policy,
    Precedence,
    ReopeningGate,
    Replacements,
    Responses,
    RuleProcessing,
    Simultaneity,
    Targets,
    TriggerRounds,
    Triggers,
    TriggersByAge,
    TriggersByPlace,
    TriggerSeries,
    TriggersWithin,
    TriggerWindows,
    because,
    ruled_by,
)
from rulestone.language import expressions as e
from rulestone.language import instructions as i
from rulestone.language.abilities import (
    END_OF_TURN,
    FOR_GOOD,
    WHILE_VALID,
    Ability,
    Continuous,
    Operation,
    Treat,
    When,
)
from rulestone.language.build import (
    IT,
    LOSE_ABILITIES,
    OPPONENT,
    THIS,
    TURN_PLAYER,
    YOU,
    Term,
    activated,
    add,
    assumed,
    at_once,
    at_random,
    become,
    both,
    bound,
    call,
    cards_in,
    choose,
    copies,
    count,
    divide,
    do,
    each,
    effect,
    either,
    forbid,
    gains,
    game,
    grant,
    its,
    lasting,
    let,
    loop,
    loses,
    mark,
    move,
    no,
    note,
    of,
    opponent_of,
    pick,
    replacement,
    set_game,
    share,
    static,
    this_way,
    times,
    triggered,
    value,
    var,
    when,
)
from rulestone.language.expressions import Expr
from rulestone.language.expressions.conditions import EachItsOwn
from rulestone.language.instructions import Instruction, Steps
from rulestone.language.vocabulary import SAID, Heard, Pattern, Vocabulary
from rulestone.model.objects import Card
from rulestone.model.spaces import Spaces
from rulestone.model.zones import Zone

__all__ = [
    "ASSUMED",
    "DERIVED",
    "END_OF_TURN",
    "FOR_GOOD",
    "IT",
    "LOSE_ABILITIES",
    "OFFICIAL",
    "OPPONENT",
    "SAID",
    "THIS",
    "TURN_PLAYER",
    "WHILE_VALID",
    "YOU",
    "Ability",
    "Action",
    "Assumption",
    "Attribute",
    "Card",
    "Circles",
    "ClosedChain",
    "Continuous",
    "Costs",
    "DeckRule",
    "EachItsOwn",
    "Expr",
    "Game",
    "GuideTip",
    "Heard",
    "Identity",
    "Inherent",
    "Instruction",
    "Laid",
    "LayerScheme",
    "Lexicon",
    "Limits",
    "Meaning",
    "Need",
    "NestedTriggers",
    "NoResponses",
    "Operation",
    "Parts",
    "Pattern",
    "PhaseOf",
    "Piles",
    "Placing",
    "PlayerKind",
    "Policies",
    "Policy",
    "Precedence",
    "ReopeningGate",
    "Replacements",
    "Responses",
    "Rule",
    "RuleCheck",
    "RuleProcessing",
    "Rulebook",
    "Ruleset",
    "Scaled",
    "Simultaneity",
    "Spaces",
    "Steps",
    "Strength",
    "Targets",
    "Term",
    "Treat",
    "TriggerRounds",
    "TriggerSeries",
    "TriggerWindows",
    "Triggers",
    "TriggersByAge",
    "TriggersByPlace",
    "TriggersWithin",
    "Verb",
    "Vocabulary",
    "When",
    "Zone",
    "activated",
    "add",
    "assumed",
    "at_once",
    "at_random",
    "because",
    "become",
    "both",
    "bound",
    "by_name",
    "call",
    "cards_from",
    "cards_in",
    "choose",
    "copies",
    "count",
    "deck_list",
    "divide",
    "do",
    "e",
    "each",
    "effect",
    "either",
    "flag",
    "forbid",
    "gains",
    "game",
    "gather_ruleset",
    "grant",
    "hookimpl",
    "i",
    "its",
    "keyword",
    "lasting",
    "let",
    "loop",
    "loses",
    "mark",
    "move",
    "need",
    "no",
    "note",
    "of",
    "open_point",
    "opponent_of",
    "pick",
    "repertoire",
    "replacement",
    "ruled_by",
    "rulesets_in",
    "sentences",
    "set_game",
    "share",
    "static",
    "this_way",
    "times",
    "triggered",
    "value",
    "var",
    "when",
]
