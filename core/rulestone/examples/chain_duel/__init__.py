"""Chain Duel: a chain that closes while it resolves, spell speeds, missed timing, hidden set cards."""
