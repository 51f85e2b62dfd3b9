"""Everything an author of a game imports: the one door of the core for games, rules and cards.

A module that needs a few names takes them by name; one that is written in the language throughout, as files of cards
are, takes it whole:

    from rulestone.authoring import ASSUMED, Rule
    from rulestone.authoring import *

The map, from a word on a card to the game that is handed over:

- *who and what*: `YOU` `OPPONENT` `TURN_PLAYER` `opponent_of` `THIS` `IT` `var` `cards_in` `others` `SAME_SLOT`
  `this_way`
- *values*: `its` `of` `bound` `count` `total` `whether` `times` `game` `assumed` `share` `value`
- *conditions*: `both` `either` `no`, and what comparing values makes (`its.power >= 3000`)
- *choices*: `choose` (when announced: a target) `pick` (at resolution) `divide` `at_random`
- *steps*: `let` `when` `loop` `each` `each_player` `flip` `at_once` `call` `do` `move` `mark` `set_game` `note`
  `lasting`
- *what effects do*: `add` `become` `forbid` `grant` `gains` `loses` `LOSE_ABILITIES` `copies`
- *how long*: `END_OF_TURN` `FOR_GOOD` `WHILE_VALID`
- *abilities*: `static` `triggered` `activated` `effect` `replacement`
- *cards*: `Card`; `cards_from` reads them from a file
- *the whole language*: `e` has every expression and `i` every instruction, the records that the words above build, for
  what is said too seldom to have a word (`e.Among`, `i.Shuffle`); `Ability` `Continuous` `Operation` `When` `Treat`
  `EachItsOwn`
- *types of these*: `Expr` `Term` `Instruction` `Steps`
- *what a game consists of*: `Parts`, with `Zone` `Spaces` `Attribute` `Verb` `Action` `Need` `PhaseOf`
  `StateBasedAction` `Inherent` `Assumption`; in short `by_name` `need` `flag` `keyword` `open_point`
- *ready-made*: `repertoire` has verbs and steps that many games have in much the same words (`repertoire.discard`,
  `repertoire.draw`), to be taken, changed or left
- *how games differ*: `Policies`, with `ClosedChain` `ReopeningGate` `NoResponses` `Triggers` (`NestedTriggers`
  `TriggerRounds` `TriggerSeries` `TriggersByTimestamp` `TriggersByPlace` `TriggersWithin` `TriggerWindows`)
  `StateBasedActions` `Replacements` `Precedence` `Simultaneity` `Limits` `Targets` `Costs` `Piles` `Identity`
  `LayerScheme` `ruled_by` `InfiniteLoops` `because`; `Responses` and `Policy` to derive from
- *the rulebook*: `Rulebook` `Rule`, with its status `OFFICIAL` `DERIVED` `ASSUMED`, `Strength` in some revisions
- *words*: `Vocabulary` `Pattern` `Heard` `SAID` `sentences` for rules English; `Lexicon` `Meaning` `Placing`
  `DefaultCard` `Scaled` for what scenarios of all games share, `GuideTip` for newcomers at the table
- *what is handed over*: `gather_ruleset` `Ruleset` `DeckRule` `deck_list` `Game` `rulesets_in` `hookimpl` `PlayerKind`

Each says in its own docstring what it takes. Nothing here runs anything: a game is data.
"""

# isort: skip_file
# `X as X`: type checkers take such names as public
from rulestone.game import repertoire as repertoire
from rulestone.game.card_files import cards_from as cards_from
from rulestone.game.ruleset import DeckRule as DeckRule
from rulestone.game.game import Game as Game
from rulestone.game.hookspecs import hookimpl as hookimpl
from rulestone.game.lexicon import (
    DefaultCard as DefaultCard, GuideTip as GuideTip, Lexicon as Lexicon, Meaning as Meaning, Placing as Placing,
    Scaled as Scaled,
)  # fmt: skip
from rulestone.game.hookspecs import PlayerKind as PlayerKind
from rulestone.game.ruleset import (
    ASSUMED as ASSUMED, DERIVED as DERIVED, OFFICIAL as OFFICIAL, Rule as Rule, Rulebook as Rulebook,
    Strength as Strength,
)  # fmt: skip
from rulestone.game.ruleset import Ruleset as Ruleset
from rulestone.game.shorthand import (
    by_name as by_name, deck_list as deck_list, flag as flag, gather_ruleset as gather_ruleset, keyword as keyword,
    need as need, open_point as open_point, rulesets_in as rulesets_in, sentences as sentences,
)  # fmt: skip
from rulestone.kernel.declare import (
    Action as Action, Assumption as Assumption, Attribute as Attribute, Inherent as Inherent, Need as Need,
    Parts as Parts, PhaseOf as PhaseOf, StateBasedAction as StateBasedAction, Verb as Verb,
)  # fmt: skip
from rulestone.kernel.policies import (
    ClosedChain as ClosedChain, Costs as Costs, Identity as Identity, InfiniteLoops as InfiniteLoops,
    LayerScheme as LayerScheme, Limits as Limits, NestedTriggers as NestedTriggers, NoResponses as NoResponses,
    Piles as Piles, Policies as Policies, Policy as Policy, Precedence as Precedence, ReopeningGate as ReopeningGate,
    Replacements as Replacements, Responses as Responses, StateBasedActions as StateBasedActions,
    Simultaneity as Simultaneity, Targets as Targets, TriggerRounds as TriggerRounds, Triggers as Triggers,
    TriggersByTimestamp as TriggersByTimestamp, TriggersByPlace as TriggersByPlace, TriggerSeries as TriggerSeries,
    TriggersWithin as TriggersWithin, TriggerWindows as TriggerWindows, because as because, ruled_by as ruled_by,
)  # fmt: skip
from rulestone.language import expressions as _expressions, instructions as _instructions
from rulestone.language.abilities import (
    END_OF_TURN as END_OF_TURN, FOR_GOOD as FOR_GOOD, WHILE_VALID as WHILE_VALID, Ability as Ability,
    Continuous as Continuous, Operation as Operation, Treat as Treat, When as When,
)  # fmt: skip
from rulestone.language.build import (
    IT as IT, LOSE_ABILITIES as LOSE_ABILITIES, OPPONENT as OPPONENT, SAME_SLOT as SAME_SLOT, THIS as THIS,
    TURN_PLAYER as TURN_PLAYER, YOU as YOU, Term as Term, activated as activated, add as add, assumed as assumed,
    at_once as at_once, at_random as at_random, become as become, both as both, bound as bound, call as call,
    cards_in as cards_in, choose as choose, copies as copies, count as count, divide as divide, do as do, each as each,
    each_player as each_player, effect as effect, either as either, flip as flip, forbid as forbid, gains as gains,
    game as game, grant as grant, its as its, lasting as lasting, let as let, loop as loop, loses as loses,
    mark as mark, move as move, no as no, note as note, of as of, opponent_of as opponent_of, others as others,
    pick as pick, replacement as replacement, set_game as set_game, share as share, static as static,
    this_way as this_way, times as times, total as total, triggered as triggered, value as value, var as var,
    when as when, whether as whether,
)  # fmt: skip
from rulestone.language.expressions import Expr as Expr
from rulestone.language.expressions.conditions import EachItsOwn as EachItsOwn
from rulestone.language.instructions import Instruction as Instruction, Steps as Steps
from rulestone.language.vocabulary import SAID as SAID, Heard as Heard, Pattern as Pattern, Vocabulary as Vocabulary
from rulestone.model.objects import Card as Card
from rulestone.model.zones import Spaces as Spaces
from rulestone.model.zones import Zone as Zone

e = _expressions
i = _instructions
