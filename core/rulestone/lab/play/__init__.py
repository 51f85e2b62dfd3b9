"""Games that are played: who answers, what he is shown, what he may not do."""
