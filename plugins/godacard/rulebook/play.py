"""The rules about play: turn, combat, stack, precedence, conditions, victory (GC-8 to GC-15)."""

from __future__ import annotations

from godacard.rulebook.sources import derived, stated, unstated

SETUP_AND_TURN = [
    stated("GC-8.1", "4", "Both decks are shuffled, cut by the opponent and put in the deck zones."),
    stated("GC-8.2", "4", "The winner of rock-paper-scissors goes first, without a choice."),
    stated("GC-8.3", "4", "Each player puts the top 5 cards of their deck face down as life."),
    stated("GC-8.4", "4", "Then each player draws 5 cards."),
    stated("GC-8.5", "4", "Then the first player's turn begins."),
    unstated("GC-8.5a", "our reading", "There is no mulligan."),
    unstated("GC-8.6", "our reading", "The first life card is the leftmost."),
    stated("GC-9.1", "4", "A turn is Start Time, Draw Time, Free Time and End Time; the other player's turn follows."),
    stated(
        "GC-9.2",
        "4",
        "Start Time: the turn player's standby monsters turn to attack posture, and their monsters in special "
        "posture get special charge.",
    ),
    stated("GC-9.3", "4", "Draw Time: the turn player draws 1, in the game's first turn too."),
    stated(
        "GC-9.4",
        "4",
        "The turn player decides when Free Time ends; every other Time ends after its processing.",
    ),
    stated("GC-9.5", "4", "End Time: a turn player with 8 or more cards in hand discards down to 7. The turn is over."),
    stated(
        "GC-10",
        "4",
        "Free Time: the turn player takes actions in any order, any number of times unless an action has its own "
        "limit.",
    ),
    stated("GC-10.1", "4", "The normal summon is a Free-Time action, once a turn."),
    stated(
        "GC-10.2",
        "4",
        "In Free Time a player may summon red monsters by the special-line, evolution-line and force methods.",
    ),
    stated(
        "GC-10.3",
        "4",
        "In Free Time a player may activate spells from hand, and activated effects in the battle area or elsewhere "
        "whose conditions hold.",
    ),
    stated(
        "GC-10.4", "4", "A Free-Time action turns a monster of the player from attack or standby to special posture."
    ),
    stated(
        "GC-10.5",
        "4",
        "A Free-Time action moves armour: spell zone to monster, monster to spell zone, or monster to another monster; "
        "one such move a turn for each armour spell.",
    ),
    derived("GC-10.5a", "GC-10", "A player moves their own armour only."),
    stated(
        "GC-10.6",
        "4",
        "A Free-Time action is an assault by an attack-posture monster of the player on an opposing monster or on the "
        "opponent's life.",
    ),
]

COMBAT = [
    stated(
        "GC-11.1",
        "4",
        "Declaring an assault (攻撃) names assailant and target and turns the assailant to standby; against a "
        "monster it is a battle, against life a life attack.",
    ),
    derived(
        "GC-11.1a",
        "A monster in any posture may be the target of an assault. A text about assaults covers battles and "
        "life attacks; the declaration counts.",
        "A monster in any posture may be the target of an assault. A text on assaults means battles and life "
        "attacks alike and looks at the declaration.",
    ),
    stated(
        "GC-11.2",
        "5",
        "Battle (the target is a monster): the monster with the lower P is destroyed; with equal P both are.",
    ),
    derived(
        "GC-11.2a",
        "GC-11.2: nothing else is said of P",
        "Low P alone does not destroy: a monster with P 0 stays.",
        background=True,
    ),
    stated(
        "GC-11.3",
        "5",
        "Tentative destruction: a standby monster assaulted in a battle by a monster with lower P must return to "
        "hand just before that battle ends, if it is still in the monster zone.",
    ),
    derived(
        "GC-11.3a",
        "GC-11.3",
        "Of a tentatively destroyed monster only the top card returns, whatever happens to the assailant.",
    ),
    unstated("GC-11.3b", "assumption tentative_check", "Standby posture and the lower P are checked as P is compared."),
    stated(
        "GC-11.4",
        "5",
        "Life attack (the target is the player): the defender may block by turning one of their attack-posture "
        "monsters to standby.",
    ),
    stated(
        "GC-11.5",
        "5",
        "A block ends the life attack; assailant and blocker compare P as in a battle, without tentative destruction.",
    ),
    stated("GC-11.6", "5", "A fight after a block is not a battle: texts about battles do not apply to it."),
    stated(
        "GC-11.7",
        "4, 5",
        "An unblocked life attack moves 1 life card to its owner's hand; if that player has no life left, the "
        "assailant's player wins.",
    ),
    stated("GC-11.8", "5", "Life is taken from the left of the row as its owner sees it."),
    stated(
        "GC-11.9",
        "5",
        "A player's own battle is one in which their monster assaults an opposing monster, the opponent's battle "
        "the reverse; defence means an opponent's battle or a block, and combat a battle or a block.",
    ),
    unstated(
        "GC-11.10",
        "assumption block_after_responses",
        "An assault has five parts: the declaration, responses, for a life attack a block or none, responses, and "
        "the fight or the loss of life. If assailant or target is gone, nothing more happens.",
    ),
]

STACK = [
    stated("GC-12.1", "6", "To stack is to activate a card in response to the activation of another."),
    stated(
        "GC-12.2",
        "6",
        "Whenever a player acts or activates a card in response, the other player may activate a card in response.",
    ),
    derived("GC-12.2a", "GC-12.2", "No player responds to their own action first."),
    derived(
        "GC-12.2b",
        "GC-10 and GC-12.2, which use one word",
        "Every Free-Time action gives that right: summons, activations, posture changes, armour operations, assaults.",
    ),
    unstated(
        "GC-12.2c",
        "assumption response_points",
        "A block also gives the other player the right to stack; ending a Time does not.",
    ),
    stated(
        "GC-12.3",
        "6",
        "When no player adds to the stack, it resolves, the last activation first.",
    ),
    unstated("GC-12.3a", "assumption passes_to_close", "One pass closes the stack."),
    stated(
        "GC-12.4",
        "6",
        "While a stack resolves, nothing outside it may be activated.",
    ),
    unstated(
        "GC-12.4a",
        "assumption missed_timing",
        "An effect whose timing came up while a stack resolved is offered when the stack is empty, to the turn "
        "player first.",
    ),
    unstated("GC-12.4b", "our reading", "Such an effect is offered whatever has happened to its source."),
    unstated("GC-12.4c", "our reading", "A card that leaves together with others sees only itself leave."),
    derived(
        "GC-12.5",
        "GC-7.1",
        "In their own turn a player may stack spells of every kind, in the opponent's turn only time spells and "
        "effects that say so.",
    ),
]

PRECEDENCE_AND_CONDITIONS = [
    stated(
        "GC-13.1",
        "6",
        "A card effect that contradicts a rule takes precedence; スピード・サモン makes the normal summons a turn 2 "
        "instead of 1.",
    ),
    unstated("GC-13.1a", "assumption speed_summon", "スピード・サモン sets the limit to 2; two of them do not add up."),
    stated(
        "GC-13.2",
        "6",
        "“Cannot” beats “can”.",
    ),
    derived("GC-13.2a", "GC-13.2", "“Cannot” beats “can” whichever came first."),
    unstated(
        "GC-13.3",
        "assumption effect_order",
        "Continuous effects apply in timestamp order, even if one depends on what another changes.",
    ),
    unstated("GC-13.4", "no option", "Which effects a card has and what is forbidden is determined before P."),
    unstated(
        "GC-13.6",
        "no option",
        "If both players decide at once, the controller of the effect decides first; both decisions are applied "
        "together.",
    ),
    unstated("GC-13.10", "our reading", "Cards that enter at the same moment see each other enter.", background=True),
    unstated("GC-13.8", "our reading", "An effect that names no duration lasts for the game.", background=True),
    unstated(
        "GC-13.9",
        "assumption once_a_turn",
        "A limit of uses a turn is counted for each card with the ability.",
    ),
    unstated(
        "GC-13.7",
        "assumption copies",
        "A copy of a card takes its printed values, whatever effects have changed on that card.",
    ),
    unstated(
        "GC-13.5",
        "no option",
        "A replaced event did not happen. If several effects would replace one event, the owner of the card picks "
        "the first; the others then apply to the event that results, each at most once.",
    ),
    stated(
        "GC-14",
        "6",
        "An effect may be activated when its timing is met, its conditions and pledges hold, and its cost can be "
        "paid: all three.",
    ),
    stated("GC-14.1", "6", "The timing of the effect must be met."),
    stated("GC-14.2", "6", "The conditions and pledges of the effect must hold."),
    stated(
        "GC-14.3",
        "6",
        "Applying the cost must give the result it asks for and must change something. Choosing targets is a cost.",
    ),
    stated(
        "GC-14.4",
        "6",
        "A cost that lowers P by 5000 must lower it by the full 5000.",
    ),
    unstated("GC-14.4a", "assumption p_floor", "P never falls below 0."),
    stated(
        "GC-14.5",
        "6",
        "A cost of discarding the whole hand needs at least one card to discard; where that card ends up does not "
        "matter if it was discarded.",
    ),
    derived("GC-14.5a", "GC-14.3", "If another event replaces the one that a cost asks for, the cost is not paid."),
    unstated(
        "GC-14.5b",
        "assumption replaced_counts",
        "A replaced event does not count as done for what depends on it (“if you do”, “that many”).",
    ),
    stated(
        "GC-14.6",
        "6",
        "A cost such as negating an effect or making P 0 cannot be paid if it would change nothing.",
    ),
    stated(
        "GC-14.7",
        "6",
        "“Choose 2 monsters” requires exactly 2: with fewer than 2 legal targets the effect cannot be activated.",
    ),
    derived(
        "GC-14.8",
        "GC-14.3",
        "The targets of an effect are fixed when it is activated, before responses.",
    ),
    unstated(
        "GC-14.8a",
        "assumption lost_target",
        "If some of its targets are gone later, the possible parts of the effect still happen.",
    ),
]

WINNING = [
    stated("GC-15.1", "4, 5", "An unblocked life attack against a player without life wins the game."),
    stated(
        "GC-15.2",
        "6",
        "A player who must draw from an empty deck loses.",
    ),
    derived("GC-15.2a", "GC-15.2", "A player does not lose only because their deck is empty."),
    stated("GC-15.3", "6", "An effect may decide the game."),
    unstated(
        "GC-15.4",
        "our reading",
        "If both players win at the same moment, the game is a draw.",
    ),
    unstated("GC-15.4a", "our reading", "A player who must draw more cards than are left draws those, then loses."),
    unstated("GC-15.5", "our reading", "An infinite loop that no player can leave ends the game in a draw."),
]

PLAY = SETUP_AND_TURN + COMBAT + STACK + PRECEDENCE_AND_CONDITIONS + WINNING
