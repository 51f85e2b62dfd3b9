"""Help for authors of games: new packages, references made from the code, checks as a page."""
