"""Guards of the rules of each game: parts that no witness notices with the reason, and unexamined parts."""
