"""Players that play: by chance, by a look one step ahead, by trying games out; none sees what a person would not."""
