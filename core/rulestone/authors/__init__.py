"""What authors of games are helped with: packages to begin with, references made from the code, checks as a page."""
