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
- *choices*: `choose` (when announced: a target) `pick` (when carried out) `divide` `at_random`
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

# `X as X`: type checkers take such names as public
from rulestone.game import repertoire as repertoire
from rulestone.game.card_files import cards_from as cards_from
from rulestone.game.decks import DeckRule as DeckRule
from rulestone.game.game import Game as Game
from rulestone.game.hookspecs import hookimpl as hookimpl
from rulestone.game.lexicon import GuideTip as GuideTip
from rulestone.game.lexicon import Laid as Laid
from rulestone.game.lexicon import Lexicon as Lexicon
from rulestone.game.lexicon import Meaning as Meaning
from rulestone.game.lexicon import Placing as Placing
from rulestone.game.lexicon import Scaled as Scaled
from rulestone.game.player_kinds import PlayerKind as PlayerKind
from rulestone.game.rulebook import ASSUMED as ASSUMED
from rulestone.game.rulebook import DERIVED as DERIVED
from rulestone.game.rulebook import OFFICIAL as OFFICIAL
from rulestone.game.rulebook import Rule as Rule
from rulestone.game.rulebook import Rulebook as Rulebook
from rulestone.game.rulebook import Strength as Strength
from rulestone.game.ruleset import Ruleset as Ruleset
from rulestone.game.shorthand import by_name as by_name
from rulestone.game.shorthand import deck_list as deck_list
from rulestone.game.shorthand import flag as flag
from rulestone.game.shorthand import gather_ruleset as gather_ruleset
from rulestone.game.shorthand import keyword as keyword
from rulestone.game.shorthand import need as need
from rulestone.game.shorthand import open_point as open_point
from rulestone.game.shorthand import rulesets_in as rulesets_in
from rulestone.game.shorthand import sentences as sentences
from rulestone.kernel.declare import Action as Action
from rulestone.kernel.declare import Assumption as Assumption
from rulestone.kernel.declare import Attribute as Attribute
from rulestone.kernel.declare import Inherent as Inherent
from rulestone.kernel.declare import Need as Need
from rulestone.kernel.declare import Parts as Parts
from rulestone.kernel.declare import PhaseOf as PhaseOf
from rulestone.kernel.declare import RuleCheck as RuleCheck
from rulestone.kernel.declare import Verb as Verb
from rulestone.kernel.policies import Circles as Circles
from rulestone.kernel.policies import ClosedChain as ClosedChain
from rulestone.kernel.policies import Costs as Costs
from rulestone.kernel.policies import Identity as Identity
from rulestone.kernel.policies import LayerScheme as LayerScheme
from rulestone.kernel.policies import Limits as Limits
from rulestone.kernel.policies import NestedTriggers as NestedTriggers
from rulestone.kernel.policies import NoResponses as NoResponses
from rulestone.kernel.policies import Piles as Piles
from rulestone.kernel.policies import Policies as Policies
from rulestone.kernel.policies import Policy as Policy
from rulestone.kernel.policies import Precedence as Precedence
from rulestone.kernel.policies import ReopeningGate as ReopeningGate
from rulestone.kernel.policies import Replacements as Replacements
from rulestone.kernel.policies import Responses as Responses
from rulestone.kernel.policies import RuleProcessing as RuleProcessing
from rulestone.kernel.policies import Simultaneity as Simultaneity
from rulestone.kernel.policies import Targets as Targets
from rulestone.kernel.policies import TriggerRounds as TriggerRounds
from rulestone.kernel.policies import Triggers as Triggers
from rulestone.kernel.policies import TriggersByAge as TriggersByAge
from rulestone.kernel.policies import TriggersByPlace as TriggersByPlace
from rulestone.kernel.policies import TriggerSeries as TriggerSeries
from rulestone.kernel.policies import TriggersWithin as TriggersWithin
from rulestone.kernel.policies import TriggerWindows as TriggerWindows
from rulestone.kernel.policies import because as because
from rulestone.kernel.policies import ruled_by as ruled_by
from rulestone.language import expressions as _expressions
from rulestone.language import instructions as _instructions
from rulestone.language.abilities import END_OF_TURN as END_OF_TURN
from rulestone.language.abilities import FOR_GOOD as FOR_GOOD
from rulestone.language.abilities import WHILE_VALID as WHILE_VALID
from rulestone.language.abilities import Ability as Ability
from rulestone.language.abilities import Continuous as Continuous
from rulestone.language.abilities import Operation as Operation
from rulestone.language.abilities import Treat as Treat
from rulestone.language.abilities import When as When
from rulestone.language.build import IT as IT
from rulestone.language.build import LOSE_ABILITIES as LOSE_ABILITIES
from rulestone.language.build import OPPONENT as OPPONENT
from rulestone.language.build import SAME_SLOT as SAME_SLOT
from rulestone.language.build import THIS as THIS
from rulestone.language.build import TURN_PLAYER as TURN_PLAYER
from rulestone.language.build import YOU as YOU
from rulestone.language.build import Term as Term
from rulestone.language.build import activated as activated
from rulestone.language.build import add as add
from rulestone.language.build import assumed as assumed
from rulestone.language.build import at_once as at_once
from rulestone.language.build import at_random as at_random
from rulestone.language.build import become as become
from rulestone.language.build import both as both
from rulestone.language.build import bound as bound
from rulestone.language.build import call as call
from rulestone.language.build import cards_in as cards_in
from rulestone.language.build import choose as choose
from rulestone.language.build import copies as copies
from rulestone.language.build import count as count
from rulestone.language.build import divide as divide
from rulestone.language.build import do as do
from rulestone.language.build import each as each
from rulestone.language.build import each_player as each_player
from rulestone.language.build import effect as effect
from rulestone.language.build import either as either
from rulestone.language.build import flip as flip
from rulestone.language.build import forbid as forbid
from rulestone.language.build import gains as gains
from rulestone.language.build import game as game
from rulestone.language.build import grant as grant
from rulestone.language.build import its as its
from rulestone.language.build import lasting as lasting
from rulestone.language.build import let as let
from rulestone.language.build import loop as loop
from rulestone.language.build import loses as loses
from rulestone.language.build import mark as mark
from rulestone.language.build import move as move
from rulestone.language.build import no as no
from rulestone.language.build import note as note
from rulestone.language.build import of as of
from rulestone.language.build import opponent_of as opponent_of
from rulestone.language.build import others as others
from rulestone.language.build import pick as pick
from rulestone.language.build import replacement as replacement
from rulestone.language.build import set_game as set_game
from rulestone.language.build import share as share
from rulestone.language.build import static as static
from rulestone.language.build import this_way as this_way
from rulestone.language.build import times as times
from rulestone.language.build import total as total
from rulestone.language.build import triggered as triggered
from rulestone.language.build import value as value
from rulestone.language.build import var as var
from rulestone.language.build import when as when
from rulestone.language.build import whether as whether
from rulestone.language.expressions import Expr as Expr
from rulestone.language.expressions.conditions import EachItsOwn as EachItsOwn
from rulestone.language.instructions import Instruction as Instruction
from rulestone.language.instructions import Steps as Steps
from rulestone.language.vocabulary import SAID as SAID
from rulestone.language.vocabulary import Heard as Heard
from rulestone.language.vocabulary import Pattern as Pattern
from rulestone.language.vocabulary import Vocabulary as Vocabulary
from rulestone.model.objects import Card as Card
from rulestone.model.spaces import Spaces as Spaces
from rulestone.model.zones import Zone as Zone

e = _expressions
i = _instructions
