"""The rulebook: every rule as data."""

from rulestone.authoring import ASSUMED, Rule, Rulebook

RULEBOOK = Rulebook(
    (
        Rule("LD-1", "Fighters stand on the field; each has a strength, a race, a colour and a level."),
        Rule("LD-2", "Decks of at least 20 cards are shuffled, each player draws 5 cards, one begins.", ASSUMED),
        Rule("LD-3", "At the start of a turn its player draws a card; a player who cannot draw loses."),
        Rule("LD-4", "A player summons one fighter a turn, in their own turn."),
        Rule("LD-5", "A played trick is put on the discard pile; it does what its text says when it resolves."),
        Rule(
            "LD-6",
            "A fighter that attacks becomes tired, unless it is swift. It deals damage equal to its strength.",
        ),
        Rule("LD-7", "Each player has 10 life; a player without life loses."),
        Rule("LD-8", "A trick needs a legal target, a clash an opposing fighter."),
        Rule("LD-9", "A destroyed card is put on the discard pile."),
        Rule(
            "LD-10", "Players may act until both pass; then the top trick or ability resolves, and both may act again."
        ),
        Rule("LD-11", "Quick tricks may also be played in the other player's turn."),
        Rule(
            "LD-12",
            "Layers apply in this order: copies, control, text, race, colour, abilities, strength (set, add, swap).",
        ),
        Rule("LD-13", "Within a layer, effects apply in timestamp order."),
        Rule("LD-14", "A token that leaves the field ceases to exist."),
        Rule(
            "LD-16", "Fighters that clash deal damage to each other; one with as much damage as toughness is destroyed."
        ),
        Rule("LD-17", "A triggered ability goes on the stack."),
        Rule("LD-18", "The controller of an affected card chooses among replacements."),
        Rule("LD-19", "An effect applies after the effects that it depends on."),
        Rule("LD-20", "Only a fighter with flying or reach clashes with a flying one, or blocks it."),
        Rule("LD-21", "In a clash, first strike deals damage first; a fighter destroyed by it deals none."),
        Rule("LD-22", "While the opponent has a fighter with taunt, others can be neither attacked nor clashed with."),
        Rule("LD-23", "Players gain life without a limit."),
        Rule("LD-24", "A fighter that enters tired has its turn of rest before it."),
        Rule("LD-25", "Prevented damage was never dealt."),
        Rule("LD-26", "A fighter destroyed by the damage of a clash is destroyed by battle."),
        Rule("LD-27", "Summoning, playing, equipping and laying a card all count as playing it."),
        Rule("LD-28", "A charm or a tool lies on the field until something destroys it."),
        Rule("LD-29", "A discarded card is put on the discard pile."),
        Rule("LD-30", "An infinite loop that no player can end is a draw."),
        Rule("LD-31", "The controller of a fighter with lifelink gains as much life as it deals damage."),
        Rule("LD-32", "A fighter to which deathtouch has dealt damage this turn is destroyed."),
        Rule("LD-33", "A shield prevents as much damage as it has points, until the end of the turn."),
        Rule("LD-34", "Counters are put on a card, and stay on it until it leaves."),
        Rule("LD-35", "An exiled card is set aside."),
        Rule("LD-36", "Fighters that fight deal damage equal to their strength to each other."),
        Rule("LD-37", "A player plays one land a turn. A card with a cost is paid by tapping as many lands."),
        Rule("LD-38", "A fighter attacks from the turn after it came into play, unless it has haste."),
        Rule("LD-39", "In a clash, a fighter with trample deals its excess damage to the opponent."),
        Rule("LD-40", "A fighter with double strike attacks twice a turn."),
        Rule("LD-41", "A barrier prevents all damage of one source, and is gone."),
        Rule("LD-42", "A fighter with guard may block an attack on its player: the two clash."),
        Rule("LD-43", "A fighter with flash may also be sent in the other player's turn, and as a response."),
        Rule("LD-44", "Armour is lost before life when a player is dealt damage."),
        Rule("LD-45", "A countered item leaves the stack without resolving."),
        Rule("LD-46", "A player with priority may use an ability of a card on the field."),
        Rule("LD-47", "A fighter that strikes deals damage equal to its strength; the other one does not strike back."),
        Rule(
            "LD-48",
            "Once a turn a player evolves one of their fighters that has not evolved: +2 strength and toughness.",
        ),
        Rule("LD-49", "A fighter cannot be blocked by fighters that are barred from blocking it."),
        Rule("LD-50", "A fighter attacks and blocks only fighters in its own arena, ground or space."),
        Rule("LD-51", "A player may take the initiative, once a turn, instead of summoning a fighter."),
        Rule("LD-52", "An exiled card that an effect permits to play is played like a card of the hand."),
        Rule("LD-53", "An effect may forbid a player to play cards, or to use abilities."),
        Rule("LD-54", "Damage that fighters deal in a clash, or to the attacked player, is combat damage."),
        Rule("LD-55", "An effect may let a fighter attack at once; its controller chooses what it attacks."),
        Rule("LD-56", "Credits pay costs, and stay with their player until then."),
        Rule("LD-57", "Mana pays costs, and is lost at the end of the turn."),
        Rule("LD-58", "An effect for the next card ends when that card is paid for, or at the end of the turn."),
        Rule("LD-15", "Gear is attached to a fighter of its player, and discarded when that fighter leaves."),
    )
)
