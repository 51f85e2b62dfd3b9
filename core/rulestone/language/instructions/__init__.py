"""Instructions: the steps of card effects and of rule procedures.

Every instruction may cite rules; the trace shows them with its changes.
"""

# isort: skip_file
from rulestone.language.instructions.changes import (
    AddMark as AddMark, Afford as Afford, Arrange as Arrange, Begin as Begin, Create as Create, Delay as Delay,
    EndEffects as EndEffects, EndGame as EndGame, Face as Face, Mark as Mark, Move as Move, Pay as Pay,
    PutUnder as PutUnder, SetController as SetController, SetGame as SetGame, Settle as Settle,
    Succeed as Succeed, TurnBegins as TurnBegins, Vanish as Vanish,
)  # fmt: skip
from rulestone.language.instructions.choices import (
    Ask as Ask, CHOSEN as CHOSEN, Choose as Choose, Divide as Divide, Modes as Modes, NameWord as NameWord,
    Number as Number, Offer as Offer, Order as Order, Roll as Roll, Shuffle as Shuffle, Simultaneous as Simultaneous,
)  # fmt: skip
from rulestone.language.instructions.flow import (
    AtOnce as AtOnce, Block as Block, Call as Call, Check as Check, Do as Do, Enter as Enter, ForEach as ForEach,
    If as If, Instruction as Instruction, Leave as Leave, Let as Let, Note as Note, Steps as Steps, Stop as Stop,
    While as While,
)  # fmt: skip
from rulestone.language.instructions.stack import (
    AlterItem as AlterItem, Announce as Announce, CopyItem as CopyItem, DiscardTriggers as DiscardTriggers,
    Perform as Perform, PutItem as PutItem, Redirect as Redirect, RemoveItem as RemoveItem, Require as Require,
    PreventEvent as PreventEvent, ResolveTop as ResolveTop, ResolveTriggers as ResolveTriggers, Respond as Respond,
    TriggerAbilities as TriggerAbilities,
)  # fmt: skip
